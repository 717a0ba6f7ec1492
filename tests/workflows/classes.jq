# For runner-setup/classes.json of a repository that the tests play: the x86 classes are this
# machine.
# $here: the class of this machine
# $arch: its processors' kind

.classes[$here] = .classes["x86-2core"]
| .classes |= if $here == "x86-2core" then . else del(.["x86-2core"]) end
| (.classes[$here], .classes["x86-hosted"]).arch = $arch
