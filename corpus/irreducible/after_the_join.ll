; Lanes part and meet again before they enter the cycle by a uniform condition: the divergent branch does not reach it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @after_the_join(ptr addrspace(1) %out, i32 %n, i32 %m) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %low = icmp ult i32 %tid, 16                  ; divergent
  br i1 %low, label %then, label %join          ; divergent

then:
  store i32 %m, ptr addrspace(1) %out
  br label %join

join:
  %flag = icmp ult i32 %n, 16
  br i1 %flag, label %p, label %q

p:
  %a = add i32 %n, 1
  %stop = icmp eq i32 %a, %m
  br i1 %stop, label %exit, label %q

q:
  %b = add i32 %n, 2
  store i32 %b, ptr addrspace(1) %out
  br label %p

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
