; Inline assembly that writes scalar registers only is uniform, even if it reads a divergent value.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @scalar_register_of_asm(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %class = call i32 asm "v_readfirstlane_b32 $0, $1", "=s,v"(i32 %tid)
  %fixed = call i32 asm "v_readfirstlane_b32 $0, $1", "={s4},v"(i32 %tid)
  store i32 %class, ptr addrspace(1) %out
  store i32 %fixed, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
