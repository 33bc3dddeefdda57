; Barriers with and without `convergent`; other calls wait for nothing.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %out, float %x) {
  call void @llvm.amdgcn.s.barrier()
  call void @_Z7barrierj(i32 1) ; expect: not_convergent(:)
  call void @_Z7barrierj(i32 1) convergent
  %y = call float @sinf(float %x)
  ret void
}

declare void @llvm.amdgcn.s.barrier()
declare void @_Z7barrierj(i32)
declare float @sinf(float)
