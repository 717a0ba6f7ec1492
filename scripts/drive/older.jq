# What can be done for a machine on which a program with a newer glibc does not start, in words.
# input: the gate's own classes.json, and the one that is asked for
# $arch: the machine's architecture
# $glibc: its glibc

import "lib/images" as images;

[inputs]
| images::known.images
| images::remedy($arch; $glibc; "build_on of its class in runner-setup/classes.json")
