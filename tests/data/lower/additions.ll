; Two additions: all lanes agree on the first, each has its own second.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @additions(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %out) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %a = load i32, ptr addrspace(1) %in
  %next = getelementptr i32, ptr addrspace(1) %in, i64 1
  %b = load i32, ptr addrspace(1) %next
  %both = add i32 %a, %b
  %own = add i32 %both, %tid
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %own, ptr addrspace(1) %place
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
