; A cycle with two entries within the loop, entered by what iterations disagree on: they run it out of step. Another is entered alike, and stays in step.
; loop: %loop
define void @irreducible_within(i32 %n, i32 %k, i1 %same) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ] ; divergent
  %odd = and i32 %i, 1 ; divergent
  %is_odd = icmp eq i32 %odd, 1 ; divergent
  br i1 %is_odd, label %left, label %right ; divergent
left:
  %x = phi i32 [ 0, %loop ], [ %y1, %right ] ; divergent
  %x1 = add i32 %x, 1 ; divergent
  %x2 = icmp ult i32 %x1, %k ; divergent
  br i1 %x2, label %right, label %behind ; divergent
right:
  %y = phi i32 [ 0, %loop ], [ %x1, %left ] ; divergent
  %y1 = add i32 %y, 1 ; divergent
  %y2 = icmp ult i32 %y1, %k ; divergent
  br i1 %y2, label %left, label %behind ; divergent
behind:
  br i1 %same, label %up, label %down
up:
  %u = phi i32 [ 0, %behind ], [ %d1, %down ]
  %u1 = add i32 %u, 1
  %u2 = icmp ult i32 %u1, %k
  br i1 %u2, label %down, label %latch
down:
  %d = phi i32 [ 0, %behind ], [ %u1, %up ]
  %d1 = add i32 %d, 1
  %d2 = icmp ult i32 %d1, %k
  br i1 %d2, label %up, label %latch
latch:
  %last = phi i32 [ %u1, %up ], [ %d1, %down ]
  %next = add i32 %i, 1 ; divergent
  %more = icmp slt i32 %next, %n ; divergent
  br i1 %more, label %loop, label %out ; divergent
out:
  ret void
}
