; Inline assembly with its flags, with constraints that look like anything, with quotes and line ends in it.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @inline_asm(ptr addrspace(1) %out, i32 %n) {
entry:
  call void asm sideeffect "s_waitcnt 0; } ret void", "~{memory}"()
  %v = call i32 asm sideeffect alignstack "v_add_u32 $0, $1, $2\0A", "=&v,v,s,~{vcc}"(i32 %n, i32 1)  ; divergent
  %s = call i32 asm "; \22quoted\22 $0", "=s"() #0
  %t = tail call i64 asm inteldialect "s_mov_b64 $0, exec", "=s"()
  %both = call { i32, i64 } asm "x $0 $1", "={v1},={s[2:3]}"()  ; divergent
  call void asm sideeffect unwind "s_trap 2", ""()
  store i32 %v, ptr addrspace(1) %out                           ; divergent
  store i32 %s, ptr addrspace(1) %out
  store i64 %t, ptr addrspace(1) %out
  ret void
}

attributes #0 = { nounwind memory(none) }
