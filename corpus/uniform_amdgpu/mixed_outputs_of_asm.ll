; Of two outputs one is in a scalar register, the other in a vector register. The pair is divergent; each part is judged by
; its own register.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @mixed_outputs_of_asm(ptr addrspace(1) %out, i32 %n) {
entry:
  %pair = call { i32, i32 } asm "s_mov_b32 $0, $2; v_mov_b32 $1, $2", "=s,=v,s"(i32 %n)  ; divergent
  %scalar = extractvalue { i32, i32 } %pair, 0
  %vector = extractvalue { i32, i32 } %pair, 1  ; divergent
  store i32 %scalar, ptr addrspace(1) %out
  store i32 %vector, ptr addrspace(1) %out      ; divergent
  ret void
}
