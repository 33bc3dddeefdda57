; Divergent values where the hardware has one for the wave (examples/rules/divergent_scalar_operand.dl).
target triple = "amdgcn-amd-amdhsa"

define internal i32 @next(i32 inreg %x) noinline {
  %y = add i32 %x, 1
  ret i32 %y
}

define amdgpu_kernel void @arguments(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()                     ; divergent
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %lane)
  %a = call i32 @next(i32 inreg %lane)                              ; divergent: hit; expect: divergent_scalar_operand(%a, 0, "inreg argument")
  %b = call i32 @next(i32 inreg %first)                             ; divergent: no hit: one value for the wave
  %c = call i32 @next(i32 inreg %n)                                 ; divergent: no hit
  ret void
}

define amdgpu_kernel void @assembly(ptr addrspace(1) %out, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()                     ; divergent
  %a = call i32 asm "s_add_i32 $0, $1, $2", "=s,s,s"(i32 %n, i32 %lane)      ; hit; expect: divergent_scalar_operand(%a, 1, "scalar register of inline assembly")
  %b = call i32 asm "v_add_u32 $0, $1, $2", "=v,v,s"(i32 %lane, i32 %n)      ; divergent: no hit: a vector register
  %c = call i32 asm sideeffect "", "=s,0"(i32 %lane)                         ; hit: tied to a scalar output; expect: divergent_scalar_operand(%c, 0, "scalar register of inline assembly")
  ret void
}

define amdgpu_kernel void @descriptors(ptr addrspace(8) %r, ptr addrspace(8) %s, i32 %n) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()                     ; divergent
  %odd = trunc i32 %lane to i1                                      ; divergent
  %few = icmp ult i32 %n, 4
  %by.lane = select i1 %odd, ptr addrspace(8) %r, ptr addrspace(8) %s         ; divergent
  %by.wave = select i1 %few, ptr addrspace(8) %r, ptr addrspace(8) %s
  %a = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %by.lane, i32 %lane, i32 0, i32 0)  ; divergent: hit; expect: divergent_scalar_operand(%a, 0, "buffer descriptor")
  %b = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %by.wave, i32 %lane, i32 0, i32 0)  ; divergent: no hit
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32 immarg)
; rules: ../../examples/rules/divergent_scalar_operand.dl
