; Entered by all lanes together, left at different times: uniform within, temporally divergent outside.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @left_divergently(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %flag = icmp ult i32 %n, 16
  br i1 %flag, label %p, label %q

p:
  %i = phi i32 [ 0, %entry ], [ %j.next, %q ]
  %i.next = add i32 %i, 1
  %stop = icmp eq i32 %i.next, %tid             ; divergent
  br i1 %stop, label %exit, label %q            ; divergent

q:
  %j = phi i32 [ 1, %entry ], [ %i.next, %p ]
  %j.next = add i32 %j, 2
  br label %p

exit:
  %after = add i32 %i, 3                        ; divergent, temporal
  store i32 %after, ptr addrspace(1) %out       ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
