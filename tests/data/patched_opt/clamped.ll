; Each work-item clamps its index to the array and reads a word there.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @clamped(ptr addrspace(1) %from, ptr addrspace(1) %to, i32 %last) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %group, 6
  %item = add i32 %base, %lane
  %within = icmp ult i32 %item, %last
  %index = select i1 %within, i32 %item, i32 %last
  %wide = zext i32 %index to i64
  %source = getelementptr float, ptr addrspace(1) %from, i64 %wide
  %value = load float, ptr addrspace(1) %source, align 4
  %target = getelementptr float, ptr addrspace(1) %to, i64 %wide
  store float %value, ptr addrspace(1) %target, align 4
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
