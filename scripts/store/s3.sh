# Sourced by store: a store in a bucket, by curl, which signs. Each object is written whole or not
# at all; running the same command again adds the rest.

# open_kind //BUCKET/PREFIX: sets where, its URL, and prefix, which is empty or ends in /
open_kind() {
  local name=${1#//} bucket key
  bucket=${name%%/*} prefix=''
  [[ $name != */* ]] || prefix=${name#*/}
  prefix=${prefix%/}${prefix:+/}
  [[ $bucket =~ ^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$ &&
    $prefix =~ ^([A-Za-z0-9_-][A-Za-z0-9._-]*/)*$ ]] \
    || die "--store '$store': allowed is s3://BUCKET/PREFIX of letters, digits and . _ - /"
  for key in AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY; do
    [[ -n ${!key-} ]] || die "$store: $key is not set"
  done
  : "${AWS_REGION:=us-east-1}"
  where=${AWS_ENDPOINT_URL:-https://s3.$AWS_REGION.amazonaws.com}
  where=${where%/}/$bucket
  tree=$box/tree
  mkdir -p "$tree"
  curl_settings >"$box/curl"
}

# curl_settings: for a file, as other users can see arguments
curl_settings() {
  setting user "$AWS_ACCESS_KEY_ID:$AWS_SECRET_ACCESS_KEY"
  setting aws-sigv4 "aws:amz:$AWS_REGION:s3"
  [[ -z ${AWS_SESSION_TOKEN-} ]] || setting header "x-amz-security-token: $AWS_SESSION_TOKEN"
  setting write-out '%{http_code} %{url_effective}\n'
  setting header 'x-amz-content-sha256: UNSIGNED-PAYLOAD'
  printf '%s\n' silent show-error globoff fail retry-connrefused retry=2 retry-max-time=30 \
    connect-timeout=10 max-time=60
}

# setting NAME VALUE: one line of curl's settings
setting() {
  local value=${2//\\/\\\\}
  printf '%s = "%s"\n' "$1" "${value//\"/\\\"}"
}

# send SETTING…: curl with these settings and those of standard input; status and URL of each answer
# to $box/answers, errors to $box/why
send() {
  {
    cat "$box/curl"
    printf '%s\n' "$@"
    cat
  } >"$box/settings"
  curl --config "$box/settings" >"$box/answers" 2>"$box/why"
}

# failed WHAT: fails with the cause, and what to do
failed() {
  local why
  why=$(grep -v '^curl: (0)' "$box/why" | tail -n 1)
  fail "$store: $1: ${why:-$(grep -vE '^2[0-9][0-9] ' "$box/answers" | head -n 1)};" \
    "the data points are still where they were: run the same command again when $where answers"
}

uri() { jq -rn --arg text "$1" '$text | @uri'; }

# page_of TOKEN FILE: one page of the list of objects
page_of() {
  local query
  query="list-type=2&prefix=$(uri "$prefix")"
  # Parameters are in order, as they are signed.
  [[ -z $1 ]] || query="continuation-token=$(uri "$1")&$query"
  setting url "$where?$query" | send "$(setting output "$2")" || failed "could not be listed"
  grep -q '<ListBucketResult' "$2" || failed "the answer is not a list of objects"
}

list_files() {
  local token='' page=$box/page.xml
  while :; do
    page_of "$token" "$page"
    awk -v RS='<Contents>' -v prefix="$prefix" 'NR > 1 {
      key = $0; sub(/.*<Key>/, "", key); sub(/<\/Key>.*/, "", key)
      size = $0; sub(/.*<Size>/, "", size); sub(/<\/Size>.*/, "", size)
      gsub(/[\t\n]/, "?", key)
      if (key != prefix) print "f\t" size "\t" substr(key, length(prefix) + 1)
    }' "$page"
    token=$(sed -nE 's|.*<NextContinuationToken>([^<]*)</.*|\1|p' "$page")
    [[ -n $token ]] || return 0
  done
}

get_files() {
  local path
  cut -f3- "$1" >"$box/wanted"
  [[ -s $box/wanted ]] || return 0
  sed 's|/[^/]*$||' "$box/wanted" | sort -u | (cd "$tree" && grep / | xargs -r mkdir -p) || true
  while IFS= read -r path; do
    setting url "$where/$prefix$path"
    setting output "$tree/$path"
  done <"$box/wanted" | send parallel || failed "could not be read"
  all_succeeded "$box/wanted" || failed "could not be read completely"
}

# all_succeeded LIST: one successful answer for each line
all_succeeded() { (($(grep -cE '^2[0-9][0-9] ' "$box/answers") == $(wc -l <"$1"))); }

# change NEW GONE: the README first, which marks the store; deletions last
change() {
  local path
  (cd "$1" && echo README.md && find points -type f 2>/dev/null && find shown -type f 2>/dev/null) \
    >"$box/coming" || true
  put "$1" <(head -n 1 "$box/coming")
  put "$1" <(tail -n +2 "$box/coming")
  [[ -s $2 ]] || return 0
  while IFS= read -r path; do
    setting url "$where/$prefix$path"
    setting output /dev/null
  done <"$2" | send parallel 'request = "DELETE"' \
    || say "store: $where: some thinned data points could not be deleted: the next run deletes them"
}

# put NEW LIST
put() {
  local path
  cat "$2" >"$box/putting"
  [[ -s $box/putting ]] || return 0
  while IFS= read -r path; do
    setting url "$where/$prefix$path"
    setting upload-file "$1/$path"
    setting output /dev/null
  done <"$box/putting" | send parallel || failed "not all could be stored"
  all_succeeded "$box/putting" || failed "not all could be stored"
}
