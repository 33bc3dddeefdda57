; The first hidden argument, and the fourth of version 4.
target triple = "amdgcn-amd-amdhsa"
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %a = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %x = load i64, ptr addrspace(4) %a, align 8
  store i64 %x, ptr addrspace(1) %out
  %p = getelementptr i8, ptr addrspace(4) %a, i64 24
  %y = load i64, ptr addrspace(4) %p, align 8
  %o = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %y, ptr addrspace(1) %o
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"amdhsa_code_object_version", i32 400}
