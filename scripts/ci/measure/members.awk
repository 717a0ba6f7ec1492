# Says what is wrong with the members of an archive that a building job has left; nothing where it
# holds build.json and artifact/, or reason, made of files and folders.
#
# Reads lines "TYPE-AND-RIGHTS BYTES NAME", as listing in unpack.sh makes them; most_bytes and
# most_members, what is allowed at most.

# objection(): of the member that is read, "" where there is none; the first one counts
function objection() {
  if (type != "-" && type != "d") return "is neither a file nor a folder"
  if (plain ~ /\\/) return "has a control character or a backslash in its name"
  # Of the folders in a name none is empty, . or ..
  if (("/" name "/") ~ /\/\.?\.?\//) return "leads out of its folder"
  if (name in seen) return "is there twice"
  if (name == "artifact" || name ~ /^artifact\//)
    return name == "artifact" && type != "d" ? "is not a folder" : ""
  if (name != "build.json" && name != "reason") return "is not expected"
  return type == "-" ? "" : "is not a file"
}

function objects(words) {
  print words
  exit
}

{
  type = substr($1, 1, 1)
  name = substr($0, length($1) + length($2) + 3)
  sub(/\/$/, "", name)
  # A letter of another language is two to four bytes, each \200 to \377.
  plain = name
  gsub(/\\[23][0-7][0-7]/, "", plain)
  bytes += $2
  why = objection()
  seen[name] = 1
  if (why) objects("its member '" substr(name, 1, 200) "' " why)
  if (NR > most_members) objects("has more than " most_members " members")
  if (bytes > most_bytes) objects("holds more than " most_bytes " bytes")
}
