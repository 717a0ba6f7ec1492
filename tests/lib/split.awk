# Lines -> files: each is named by a line that begins with a record separator. Their folders are
# there.
/^\036/ { if (file != "") close(file); file = substr($0, 2); next }
{ print > file }
