; Inline assembly that writes a vector register gives each lane what is in its part of it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @vector_register_of_asm(ptr addrspace(1) %out, i32 %n) {
entry:
  %v = call i32 asm "v_mov_b32 $0, $1", "=v,s"(i32 %n)         ; divergent
  %fixed = call i32 asm "v_mov_b32 $0, $1", "={v7},s"(i32 %n)  ; divergent
  call void asm sideeffect "s_nop 0", ""()
  store i32 %v, ptr addrspace(1) %out                          ; divergent
  store i32 %fixed, ptr addrspace(1) %out                      ; divergent
  ret void
}
