; The first function is broken, the second is not: the second is analysed all the same.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @broken(ptr addrspace(1) %out, i32 %n) {
entry:
  %a = add i32 %nobody, 1
  ret void
}

define amdgpu_kernel void @good(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %tid, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
