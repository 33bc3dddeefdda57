; OpenCL's functions of work-items, as clang leaves them where no device library is linked in.
target triple = "amdgcn-amd-amdhsa"

declare i64 @_Z13get_global_idj(i32 noundef) local_unnamed_addr
declare i64
  @_Z14get_local_sizej(i32)

define amdgpu_kernel void @place(ptr addrspace(1) %out) {
  %at = call i64 @_Z13get_global_idj(i32 0)
  %place = getelementptr i32, ptr addrspace(1) %out, i64 %at
  %size = call i64 @_Z14get_local_sizej(i32 0)
  %word = trunc i64 %size to i32
  %more = add i32 %word, 5
  store i32 %more, ptr addrspace(1) %place
  ret void
}

define amdgpu_kernel void @elsewhere(ptr addrspace(1) %out) {
  %at = call i64 @_Z13get_global_idj(i32 1)
  %root = call i64 @farther(i64 %at)
  store i64 %root, ptr addrspace(1) %out
  ret void
}

declare i64 @farther(i64)
