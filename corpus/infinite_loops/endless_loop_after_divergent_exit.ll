; Lanes leave a first loop at different times, and end in a second that nothing leaves, which reads the first one's counter.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @endless_loop_after_divergent_exit(ptr addrspace(1) %out, i32 %a) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %first

first:
  %i = phi i32 [ 0, %entry ], [ %next, %first ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %tid              ; divergent
  br i1 %more, label %first, label %forever     ; divergent

forever:
  %j = phi i32 [ %a, %first ], [ %j.next, %forever ]
  %j.next = add i32 %j, 1
  %sum = add i32 %next, %j                      ; divergent, temporal
  store i32 %j, ptr addrspace(1) %out
  store i32 %sum, ptr addrspace(1) %out         ; divergent
  br label %forever
}

declare i32 @llvm.amdgcn.workitem.id.x()
