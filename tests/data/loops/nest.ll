; An inner loop whose trips hang on the iteration: what it computes is the same in each of its own iterations, and another behind it. One whose trips do not.
; loop: %outer
define void @nest(ptr noalias %a, i32 %n, i32 %k) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ] ; divergent
  br label %triangle
triangle:
  %j = phi i32 [ 0, %outer ], [ %j1, %triangle ]
  %j1 = add i32 %j, 1
  %inner = icmp ult i32 %j1, %i ; divergent
  br i1 %inner, label %triangle, label %between ; divergent
between:
  %escaped = add i32 %j1, 1 ; divergent
  br label %square
square:
  %m = phi i32 [ 0, %between ], [ %m1, %square ]
  %m1 = add i32 %m, 1
  %again = icmp ult i32 %m1, %k
  br i1 %again, label %square, label %latch
latch:
  %kept = add i32 %m1, 1
  %at = getelementptr i32, ptr %a, i32 %i ; divergent
  store i32 %kept, ptr %at ; divergent
  %next = add i32 %i, 1 ; divergent
  %more = icmp slt i32 %next, %n ; divergent
  br i1 %more, label %outer, label %out ; divergent
out:
  ret void
}
