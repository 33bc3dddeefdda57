; Intrinsics that are called without having been declared, which LLVM allows; what the tables say counts.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @undeclared(ptr addrspace(1) %p, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %lane) ; uniform
  %group = call i32 @llvm.amdgcn.workgroup.id.x() ; uniform
  %least = call i32 @llvm.umin.i32(i32 %group, i32 %n)
  %again = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %mixed = call i32 @llvm.umin.i32(i32 %first, i32 %again)
  store i32 %mixed, ptr addrspace(1) %p
  ret void
}
