; A function without any return: a divergent if in a loop that nothing leaves.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @no_way_out_at_all(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br i1 %low, label %then, label %latch         ; divergent

then:
  br label %latch

latch:
  %step = phi i32 [ 1, %loop ], [ 2, %then ]    ; divergent
  %next = add i32 %i, 1
  store i32 %step, ptr addrspace(1) %out        ; divergent
  br label %loop
}

declare i32 @llvm.amdgcn.workitem.id.x()
