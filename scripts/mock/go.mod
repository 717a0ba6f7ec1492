module tollgate/mock

go 1.22
