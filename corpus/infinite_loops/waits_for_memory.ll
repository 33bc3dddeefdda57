; A loop that spins on a cell of memory which all lanes read: they leave it together.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @waits_for_memory(ptr addrspace(1) %cell, ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  br label %spin

spin:
  %seen = load atomic i32, ptr addrspace(1) %cell acquire, align 4
  %done = icmp ne i32 %seen, 0
  br i1 %done, label %exit, label %spin

exit:
  %next = add i32 %seen, 1
  store i32 %next, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
