; A divergent value that goes through memory comes back uniform: all lanes load the same cell at the same time.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @memory_is_not_followed(ptr addrspace(1) %cell, ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  store i32 %tid, ptr addrspace(1) %cell        ; divergent
  %back = load i32, ptr addrspace(1) %cell
  %next = add i32 %back, 1
  store i32 %next, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
