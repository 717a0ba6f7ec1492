# The body of the stub that stands for go in the installer's tests; $version comes before it.
case $* in
  'env GOVERSION') echo "$version" ;;
  'env GOMODCACHE') echo /nonexistent ;;
  'mod download golang.org/toolchain@'*)
    dir=$GOMODCACHE/$3
    mkdir -p "$dir"/{bin,pkg/tool,src}
    touch "$dir/src/_go.mod" "$dir/bin/gofmt"
    sed "s/^version=.*/version=${3#*-}/; s/[.]linux-.*$//" "$0" >"$dir/bin/go"
    ;;
  install*@v*)
    asked=${!#}
    mkdir -p "$GOBIN"
    case $asked in
      */k6@* | */k6/v[0-9]*@*) says="k6 v${asked##*@v} (go)" file=$GOBIN/k6 ;;
      *) says="gojq ${asked##*@v} (rev)" file=$GOBIN/gojq ;;
    esac
    printf '#!/bin/sh\necho "%s"\n' "$says" >"$file"
    chmod +x "$file"
    ;;
esac
