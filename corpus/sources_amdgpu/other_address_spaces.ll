; Region memory, 32-bit constant addresses and buffers are no sources: only flat and private addresses are.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @other_address_spaces(ptr addrspace(2) %region, ptr addrspace(6) %low, ptr addrspace(7) %buffer, ptr addrspace(1) %out) {
entry:
  %a = load i32, ptr addrspace(2) %region
  %b = load i32, ptr addrspace(6) %low
  %c = load i32, ptr addrspace(7) %buffer
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  store i32 %abc, ptr addrspace(1) %out
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                 ; divergent
  %at = getelementptr i32, ptr addrspace(7) %buffer, i32 %tid  ; divergent
  %own = load i32, ptr addrspace(7) %at                        ; divergent
  store i32 %own, ptr addrspace(1) %out                        ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
