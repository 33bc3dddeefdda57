target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @gather(ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %last = sub i32 %n, 1
  %address = getelementptr i32, ptr addrspace(1) %table, i32 %lane
  %entry = load i32, ptr addrspace(1) %address
  store i32 %entry, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
