; Sums over work-groups as OpenCL has them, without a library.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @sums(ptr addrspace(1) %out) {
  %place = call i64 @_Z20get_global_linear_idv()
  %number = trunc i64 %place to i32
  %all = call i32 @_Z21work_group_reduce_addi(i32 %number)
  %before = call i32 @_Z29work_group_scan_exclusive_addi(i32 %number)
  call void @_Z18work_group_barrierj12memory_scope(i32 1, i32 1)
  %hundreds = mul i32 %all, 1000
  %both = add i32 %hundreds, %before
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %place
  store i32 %both, ptr addrspace(1) %to, align 4
  ret void
}

declare i64 @_Z20get_global_linear_idv()
declare i32 @_Z21work_group_reduce_addi(i32)
declare i32 @_Z29work_group_scan_exclusive_addi(i32)
declare void @_Z18work_group_barrierj12memory_scope(i32, i32)
