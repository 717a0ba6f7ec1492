module tollgate/draws

go 1.23
