; Entered uniformly, with a divergent if in the body whose arms meet again within the cycle.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @divergent_if_within(ptr addrspace(1) %out, i32 %n, i32 %m) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  %flag = icmp ult i32 %n, 16
  br i1 %flag, label %p, label %q

p:
  %stop = icmp eq i32 %n, %m
  br i1 %stop, label %exit, label %fork

fork:
  br i1 %low, label %then, label %meet          ; divergent

then:
  store i32 %n, ptr addrspace(1) %out
  br label %meet

meet:
  %way = phi i32 [ 1, %fork ], [ 2, %then ]     ; divergent
  store i32 %way, ptr addrspace(1) %out         ; divergent
  br label %q

q:
  %inside = add i32 %n, 2
  store i32 %inside, ptr addrspace(1) %out
  br label %p

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
