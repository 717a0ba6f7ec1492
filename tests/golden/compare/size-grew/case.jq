# 6 % more bytes under a limit of 5 %: sizes need no second set.
and_case("server"; "size"; "size_raw")
| limit({ metric: "size_raw", worse_by: "5%" })
| in_first(each("head"; "size_raw"; . + 240))
