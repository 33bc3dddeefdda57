; Live values: %a until the loop ends, %b until it begins, %i in the loop only.
target triple = "amdgcn-amd-amdhsa"

define i32 @f(i32 %a, i32 %b, i1 %c) { ; expect: live_in(%a, %entry) live_in(%b, %entry) live_in(%c, %entry)
entry:
  %start = add i32 %b, 1
  br label %loop

loop: ; expect: live_in(%a, %loop) live_in(%c, %loop) live_in(%i, %loop)
  %i = phi i32 [ %start, %entry ], [ %next, %loop ]
  %next = add i32 %i, %a
  br i1 %c, label %loop, label %exit

exit: ; expect: live_in(%a, %exit) live_in(%next, %exit)
  %sum = add i32 %next, %a
  ret i32 %sum
}
