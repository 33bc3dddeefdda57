; An atomic load of a global variable may show what another thread has written anywhere.
; loop: %loop
@flag = global i32 0
define void @atomic(ptr noalias %own, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ] ; divergent
  %e = load atomic i32, ptr @flag acquire, align 4 ; divergent
  %a = load i32, ptr %own ; divergent
  %next = add i32 %i, 1 ; divergent
  %more = icmp slt i32 %next, %n ; divergent
  br i1 %more, label %loop, label %out ; divergent
out:
  ret void
}
