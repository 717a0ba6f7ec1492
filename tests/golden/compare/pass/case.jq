# Nothing has changed: every row could have seen a change as large as its limit, and saw none.
.
