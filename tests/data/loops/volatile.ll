; A call may write anything, and so may others, as a volatile load shows.
; loop: %loop
define void @volatile(ptr noalias %own, ptr noalias %device, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ] ; divergent
  %e = load volatile i32, ptr %device ; divergent
  %a = load i32, ptr %own ; divergent
  %call = call i32 @anything() ; divergent
  %next = add i32 %i, 1 ; divergent
  %more = icmp slt i32 %next, %n ; divergent
  br i1 %more, label %loop, label %out ; divergent
out:
  ret void
}
declare i32 @anything()
