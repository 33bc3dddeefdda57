; A named register is a source if it is a vector register, or if an i1 is read; a scalar one is not.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.read_register.i32(metadata)
declare i64 @llvm.read_register.i64(metadata)

define amdgpu_kernel void @read_register(ptr addrspace(1) %out) {
entry:
  %vector = call i32 @llvm.read_register.i32(metadata !0)  ; divergent
  %scalar = call i32 @llvm.read_register.i32(metadata !1)
  %mask = call i64 @llvm.read_register.i64(metadata !2)
  store i32 %vector, ptr addrspace(1) %out                 ; divergent
  store i32 %scalar, ptr addrspace(1) %out
  store i64 %mask, ptr addrspace(1) %out
  ret void
}

!0 = !{!"v1"}
!1 = !{!"s3"}
!2 = !{!"exec"}
