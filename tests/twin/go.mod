module tollgate/twin

go 1.21
