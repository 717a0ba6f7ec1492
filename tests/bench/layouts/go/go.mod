module example.invalid/layout

go 1.22
