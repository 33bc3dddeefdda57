; Kernels with and without data races.
target triple = "amdgcn-amd-amdhsa"

@tile = internal addrspace(3) global [16 x i32] poison

; Each wave reads what the other one writes, without a barrier in between.
define amdgpu_kernel void @no_barrier(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(3) @tile, i32 %id
  store i32 %id, ptr addrspace(3) %own
  %other = xor i32 %id, 8
  %there = getelementptr i32, ptr addrspace(3) @tile, i32 %other
  %value = load i32, ptr addrspace(3) %there
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %value, ptr addrspace(1) %at
  ret void
}

define amdgpu_kernel void @with_barrier(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(3) @tile, i32 %id
  store i32 %id, ptr addrspace(3) %own
  call void @llvm.amdgcn.s.barrier()
  %other = xor i32 %id, 8
  %there = getelementptr i32, ptr addrspace(3) @tile, i32 %other
  %value = load i32, ptr addrspace(3) %there
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %value, ptr addrspace(1) %at
  ret void
}

; All lanes of all work-groups write the same value.
define amdgpu_kernel void @same_value(ptr addrspace(1) %out) {
  store i32 7, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
