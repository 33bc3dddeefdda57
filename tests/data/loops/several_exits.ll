; A loop that iterations leave at its header, in its middle and by a switch. What follows a divergent way out is executed by those that are left: they agree as before.
; loop: %loop
define i32 @several_exits(ptr noalias %a, i32 %n, i32 %k) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ] ; divergent
  %more = icmp slt i32 %i, %n ; divergent
  br i1 %more, label %middle, label %out ; divergent
middle:
  %twice = mul i32 %k, 2
  %at = getelementptr i32, ptr %a, i32 %i ; divergent
  %read = load i32, ptr %at ; divergent
  switch i32 %read, label %latch [ ; divergent
    i32 7, label %out
    i32 8, label %other
  ]
latch:
  %three = add i32 %twice, %k
  %next = add i32 %i, 1 ; divergent
  br label %loop
other:
  br label %out
out:
  %result = phi i32 [ 0, %loop ], [ %twice, %middle ], [ %i, %other ]
  ret i32 %result
}
