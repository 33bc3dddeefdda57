; A break under a divergent condition in a loop of uniform trip count: values of the loop are temporally divergent at the
; block where both ways out meet.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @divergent_break(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()    ; divergent
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %cell = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %value = load i32, ptr addrspace(1) %cell
  %found = icmp eq i32 %value, %tid               ; divergent
  br i1 %found, label %exit, label %latch         ; divergent

latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %head, label %exit

exit:
  %where = phi i32 [ %i, %head ], [ -1, %latch ]  ; divergent, temporal
  store i32 %where, ptr addrspace(1) %out         ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
