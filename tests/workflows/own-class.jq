# For runner-setup/classes.json of a service's own repository: one class, a machine of its own.
# $here: how this machine is called
.classes |= { ($here): (.["x86-hosted"] + { runs_on: ["self-hosted", "tollgate"], trusted: true }) }
