; A triple of the architecture alone.
target triple = "amdgcn"

define amdgpu_kernel void @bare_triple(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  store i32 %tid, ptr addrspace(1) %out         ; divergent
  store i32 %n, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
