; What the loop writes, it may read otherwise in the next iteration; what nothing in it writes, it may not. Outside of the loop anything may be written.
; loop: %loop
define void @memory(ptr noalias %own, ptr noalias %other, ptr %one, ptr %two, i32 %n) {
entry:
  %slot = alloca i32
  store i32 0, ptr %slot
  store i32 1, ptr %one
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ] ; divergent
  %same = phi i32 [ %n, %entry ], [ %n, %loop ]
  %a = load i32, ptr %own
  %b = load i32, ptr %other ; divergent
  %c = load i32, ptr %one ; divergent
  %d = load i32, ptr %slot
  %f = load i32, ptr %two, !invariant.load !0
  %fresh = alloca i32 ; divergent
  %abs = call i32 @llvm.abs.i32(i32 %a, i1 false)
  store i32 %n, ptr %other
  store i32 %n, ptr %two
  %next = add i32 %i, 1 ; divergent
  %more = icmp slt i32 %next, %n ; divergent
  br i1 %more, label %loop, label %out ; divergent
out:
  ret void
}
declare i32 @llvm.abs.i32(i32, i1)
!0 = !{}
