# Sourced by build and gate: what is in the folder that a build has made.

# oddity DIR: the first thing below it that is neither a file nor a folder, such as a link. It is
# not part of the digest, and leads or waits wherever it likes.
oddity() { find "$1" ! -type f ! -type d -printf '%P\n' -quit; }

# is_elf FILE: whether it begins as a program or library does
is_elf() { [[ $(head -c 4 "$1" | od -An -tx1 | tr -d ' ') == 7f454c46 ]]; }

# programs DIR: the ELF files below it
programs() {
  find "$1" -type f -size +64c -print0 | while IFS= read -r -d '' file; do
    ! is_elf "$file" || printf '%s\n' "$file"
  done
}
