# Prints what is wrong with the members of a build's archive; nothing where it holds build.json and
# artifact/, or reason, made of files and folders.
#
# Reads lines "TYPE-AND-MODE BYTES NAME", as listing in unpack.sh prints them; most_bytes and
# most_members, the limits.

# objection(): what is wrong with the present member, or ""
function objection() {
  if (type != "-" && type != "d") return "is neither a file nor a folder"
  if (plain ~ /\\/) return "has a control character or a backslash in its name"
  # No component of the name is empty, . or ..
  if (("/" name "/") ~ /\/\.?\.?\//) return "leads out of its folder"
  if (name in seen) return "is there twice"
  if (name == "artifact" || name ~ /^artifact\//)
    return name == "artifact" && type != "d" ? "is not a folder" : ""
  if (name != "build.json" && name != "reason") return "is not expected"
  return type == "-" ? "" : "is not a file"
}

function refuse(words) {
  print words
  exit
}

{
  type = substr($1, 1, 1)
  name = substr($0, length($1) + length($2) + 3)
  sub(/\/$/, "", name)
  # A non-ASCII character is two to four bytes, each \200 to \377.
  plain = name
  gsub(/\\[23][0-7][0-7]/, "", plain)
  bytes += $2
  why = objection()
  seen[name] = 1
  if (why) refuse("its member '" substr(name, 1, 200) "' " why)
  if (NR > most_members) refuse("has more than " most_members " members")
  if (bytes > most_bytes) refuse("holds more than " most_bytes " bytes")
}
