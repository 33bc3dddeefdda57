; A store has no value, but a verdict: it is divergent if its value or its address is.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @store_uses(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                ; divergent
  %slot = getelementptr i32, ptr addrspace(1) %out, i32 %tid  ; divergent
  store i32 %n, ptr addrspace(1) %out
  store i32 %n, ptr addrspace(1) %slot                        ; divergent
  store i32 %tid, ptr addrspace(1) %out                       ; divergent
  fence syncscope("workgroup") release
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
