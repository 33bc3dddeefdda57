; Reads after loops that lanes leave in different iterations. `; same` marks reads of loop invariants.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @after_loop(ptr addrspace(1) %out, i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %tid = and i32 %id, 3
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %tripled = mul i32 %n, 3
  %masked = and i32 %tripled, 63
  %counted = mul i32 %i, 3
  %own = xor i32 %tid, %tripled
  %word = load volatile i32, ptr addrspace(1) %out
  %leave = icmp uge i32 %i, %tid
  br i1 %leave, label %exit, label %loop

exit:
  %closed = phi i32 [ %masked, %loop ]            ; same
  %after = add i32 %tripled, %masked              ; same
  %mixed = add i32 %tripled, %i
  %derived = add i32 %counted, 1
  %of_lane = add i32 %own, 1
  %both = add i32 %tripled, %tid
  %read = add i32 %word, 1
  %chained = add i32 %after, 1
  store i32 %closed, ptr addrspace(1) %out
  %many = icmp ugt i32 %masked, 7                 ; same
  br i1 %many, label %outer, label %end

outer:
  %j = phi i32 [ 0, %exit ], [ %j.next, %latch ]
  %j.next = add i32 %j, 1
  br label %inner

inner:
  %k = phi i32 [ 0, %outer ], [ %k.next, %inner ]
  %k.next = add i32 %k, 1
  %scaled = mul i32 %j, 5
  %inner.leave = icmp uge i32 %k, %tid
  br i1 %inner.leave, label %latch, label %inner

latch:
  %in.outer = add i32 %scaled, 1                  ; same
  %outer.leave = icmp uge i32 %j, %tid
  br i1 %outer.leave, label %last, label %outer

last:
  %after.both = add i32 %scaled, 1
  store i32 %after.both, ptr addrspace(1) %out
  br label %end

end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
