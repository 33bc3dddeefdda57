; What the inner loop adds up is uniform within it. The outer loop adds it to a sum of its own, where each lane has what it
; had when it left the inner one.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @accumulator_around_a_divergent_loop(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()            ; divergent
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %sum = phi i32 [ %tid, %entry ], [ %sum.next, %latch ]  ; divergent
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %part = phi i32 [ 0, %outer ], [ %part.next, %inner ]
  %part.next = add i32 %part, %j
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, %tid                    ; divergent
  br i1 %j.more, label %inner, label %latch               ; divergent

latch:
  %sum.next = add i32 %sum, %part.next                    ; divergent, temporal
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, %n
  br i1 %i.more, label %outer, label %exit

exit:
  store i32 %sum.next, ptr addrspace(1) %out              ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
