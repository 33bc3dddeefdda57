; The loop itself has two entries. Iterations begin at the header: what comes before belongs to none, so %b1 is what %head gave in the same iteration.
; loop: %head
define void @irreducible(i32 %n, i32 %k, i1 %way) {
entry:
  br i1 %way, label %body, label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ] ; divergent
  %sum = add i32 %k, %k
  br label %body
body:
  %b = phi i32 [ 0, %entry ], [ %sum, %head ]
  %j = phi i32 [ 5, %entry ], [ %i, %head ] ; divergent
  %b1 = add i32 %b, 1
  %next = add i32 %j, 1 ; divergent
  %more = icmp slt i32 %next, %n ; divergent
  br i1 %more, label %head, label %out ; divergent
out:
  ret void
}
