; Constants in all their forms: decimal and hexadecimal floats of each kind, integers, strings, aggregates, splats.
target triple = "amdgcn-amd-amdhsa"

@text = addrspace(4) constant [8 x i8] c"a}\00;\22\0A\\b"
@bytes = addrspace(4) constant <{ [3 x i8], i16 }> <{ [3 x i8] c"xyz", i16 u0xFFFF }>

define amdgpu_kernel void @literals(ptr addrspace(1) %out, float %f, double %d, half %h, bfloat %b, fp128 %q) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %own = uitofp i32 %tid to float               ; divergent
  %a1 = fadd float %f, 1.0
  %a2 = fadd float %a1, -2.5e-1
  %a3 = fadd float %a2, 0x3FB99999A0000000
  %a4 = fadd float %a3, 0x7FF0000000000000
  %d1 = fadd double %d, 0x3FF0000000000001
  %h1 = fadd half %h, 0xH3C00
  %b1 = fadd bfloat %b, 0xR3F80
  %q1 = fadd fp128 %q, 0xL00000000000000003FFF000000000000
  %i1 = add i32 u0xFFFFFFFF, s0x7FFFFFFF
  %v1 = add <4 x i32> splat (i32 7), <i32 0, i32 undef, i32 poison, i32 -1>
  %v2 = fadd <2 x float> zeroinitializer, <float 0xFFF0000000000000, float 1.000000e+10>
  %p1 = icmp eq ptr addrspace(1) %out, null
  %t1 = select i1 true, i1 false, i1 %p1
  %last = fadd float %own, %a4                  ; divergent
  store float %last, ptr addrspace(1) %out      ; divergent
  store <4 x i32> %v1, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
