; Blocks in an order that has nothing to do with the flow: uses before definitions, the exit before the loop.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @blocks_out_of_order(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %head

exit:
  %after = add i32 %next, 1                     ; divergent, temporal
  store i32 %after, ptr addrspace(1) %out       ; divergent
  ret void

latch:
  %more = icmp ult i32 %next, %tid              ; divergent
  br i1 %more, label %head, label %exit         ; divergent

body:
  %next = add i32 %i, %step
  br label %latch

head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %step = add i32 %n, 1
  br label %body
}

declare i32 @llvm.amdgcn.workitem.id.x()
