; Inline assembly of AMD's: registers of the wave, or of each lane. The words are explained in amdgpu-calls.ll.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @classes(i32 %u, ptr %p) {
  %a0 = call i32 asm sideeffect "", "=s"() ; uniform
  %a1 = call i32 asm sideeffect "", "=r"() ; uniform
  %a2 = call i32 asm sideeffect "", "=&s"() ; uniform
  %a3 = call i32 asm sideeffect "", "=v"() ; source
  %a4 = call i32 asm sideeffect "", "=a"() ; source
  %a5 = call i32 asm sideeffect "", "=&v"() ; source
  %a6 = call i32 asm sideeffect "", "=S"() ; source
  %a7 = call i32 asm sideeffect "", "=A"() ; source
  %a8 = call i32 asm sideeffect "", "=V"() ; source
  %a9 = call i32 asm sideeffect "", "=X"() ; source
  %a10 = call i32 asm sideeffect "", "=m"() ; source
  %a11 = call i32 asm sideeffect "", "=g"() ; source
  %a12 = call i32 asm sideeffect "", "=i"() ; source
  %a13 = call i32 asm sideeffect "", "=^SD"() ; source
  %a14 = call i32 asm sideeffect "", "=^VA"() ; source
  %a15 = call i32 asm sideeffect "", "=vs"() ; source
  %a16 = call i32 asm sideeffect "", "=rm"() ; source
  %a17 = call i32 asm sideeffect "", "=sm"() ; source
  ret void
}
define amdgpu_kernel void @registers(i32 %u, ptr %p) {
  %a0 = call i32 asm sideeffect "", "={s5}"() ; uniform
  %a1 = call i32 asm sideeffect "", "={s0}"() ; uniform
  %a2 = call i32 asm sideeffect "", "={s105}"() ; uniform
  %a3 = call i32 asm sideeffect "", "={S4}"() ; uniform
  %a4 = call i32 asm sideeffect "", "={ttmp1}"() ; uniform
  %a5 = call i32 asm sideeffect "", "={ttmp15}"() ; uniform
  %a6 = call i32 asm sideeffect "", "={m0}"() ; uniform
  %a7 = call i32 asm sideeffect "", "={vcc_lo}"() ; uniform
  %a8 = call i32 asm sideeffect "", "={vcc_hi}"() ; uniform
  %a9 = call i32 asm sideeffect "", "={exec_lo}"() ; uniform
  %a10 = call i32 asm sideeffect "", "={flat_scratch}"() ; uniform
  %a11 = call i32 asm sideeffect "", "={null}"() ; uniform
  %a12 = call i64 asm sideeffect "", "={s[0:1]}"() ; uniform
  %a13 = call i64 asm sideeffect "", "={s[4:5]}"() ; uniform
  %a14 = call i64 asm sideeffect "", "={vcc}"() ; uniform
  %a15 = call i64 asm sideeffect "", "={exec}"() ; uniform
  %a16 = call i64 asm sideeffect "", "={xnack_mask}"() ; uniform
  %a17 = call i64 asm sideeffect "", "={tba}"() ; uniform
  %a18 = call i64 asm sideeffect "", "={s5}"() ; uniform
  %a19 = call i1 asm sideeffect "", "={scc}"() ; uniform
  %a20 = call i128 asm sideeffect "", "={s[0:3]}"() ; uniform
  %a21 = call i128 asm sideeffect "", "={s[4:7]}"() ; uniform
  %a22 = call <4 x i32> asm sideeffect "", "={s[4:7]}"() ; uniform
  %a23 = call <3 x i32> asm sideeffect "", "={s[0:2]}"() ; uniform
  %a24 = call <32 x i32> asm sideeffect "", "={s[0:31]}"() ; uniform
  %a25 = call <4 x i16> asm sideeffect "", "={s[0:1]}"() ; uniform
  %a26 = call i32 asm sideeffect "", "={v1}"() ; source
  %a27 = call i32 asm sideeffect "", "={a3}"() ; source
  %a28 = call i32 asm sideeffect "", "={s106}"() ; source
  %a29 = call i32 asm sideeffect "", "={s999}"() ; source
  %a30 = call i32 asm sideeffect "", "={ttmp16}"() ; source
  %a31 = call i32 asm sideeffect "", "={foo}"() ; source
  %a32 = call i32 asm sideeffect "", "={s[4]}"() ; source
  %a33 = call i32 asm sideeffect "", "={s[4:5]}"() ; source
  %a34 = call i32 asm sideeffect "", "={s[0:0]}"() ; source
  %a35 = call i32 asm sideeffect "", "={sgpr4}"() ; source
  %a36 = call i32 asm sideeffect "", "={mode}"() ; source
  %a37 = call i32 asm sideeffect "", "={lds_direct}"() ; source
  %a38 = call i32 asm sideeffect "", "={pc}"() ; source
  %a39 = call i64 asm sideeffect "", "={v[0:1]}"() ; source
  %a40 = call i64 asm sideeffect "", "={s[1:2]}"() ; source
  %a41 = call i64 asm sideeffect "", "={s[5:4]}"() ; source
  %a42 = call i64 asm sideeffect "", "={s[0:3]}"() ; source
  %a43 = call i128 asm sideeffect "", "={s[1:4]}"() ; source
  %a44 = call i128 asm sideeffect "", "={s[2:5]}"() ; source
  %a45 = call i96 asm sideeffect "", "={s[8:10]}"() ; source
  ret void
}
define amdgpu_kernel void @types(i32 %u, ptr %p) {
  %a0 = call i16 asm sideeffect "", "=s"() ; uniform
  %a1 = call half asm sideeffect "", "=s"() ; uniform
  %a2 = call i32 asm sideeffect "", "=s"() ; uniform
  %a3 = call float asm sideeffect "", "=s"() ; uniform
  %a4 = call i64 asm sideeffect "", "=s"() ; uniform
  %a5 = call double asm sideeffect "", "=s"() ; uniform
  %a6 = call i128 asm sideeffect "", "=s"() ; uniform
  %a7 = call ptr asm sideeffect "", "=s"() ; uniform
  %a8 = call ptr addrspace(3) asm sideeffect "", "=s"() ; uniform
  %a9 = call ptr addrspace(8) asm sideeffect "", "=s"() ; uniform
  %a10 = call <2 x i32> asm sideeffect "", "=s"() ; uniform
  %a11 = call <3 x float> asm sideeffect "", "=s"() ; uniform
  %a12 = call <7 x i32> asm sideeffect "", "=s"() ; uniform
  %a13 = call <12 x i32> asm sideeffect "", "=s"() ; uniform
  %a14 = call <16 x float> asm sideeffect "", "=s"() ; uniform
  %a15 = call <32 x i32> asm sideeffect "", "=s"() ; uniform
  %a16 = call <2 x i64> asm sideeffect "", "=s"() ; uniform
  %a17 = call <4 x double> asm sideeffect "", "=s"() ; uniform
  %a18 = call <16 x i64> asm sideeffect "", "=s"() ; uniform
  %a19 = call <2 x ptr> asm sideeffect "", "=s"() ; uniform
  %a20 = call <2 x ptr addrspace(3)> asm sideeffect "", "=s"() ; uniform
  %a21 = call i1 asm sideeffect "", "=s"() ; source
  %a22 = call i8 asm sideeffect "", "=s"() ; source
  %a23 = call i24 asm sideeffect "", "=s"() ; source
  %a24 = call i33 asm sideeffect "", "=s"() ; source
  %a25 = call i96 asm sideeffect "", "=s"() ; source
  %a26 = call i256 asm sideeffect "", "=s"() ; source
  %a27 = call <1 x i32> asm sideeffect "", "=s"() ; source
  %a28 = call <13 x i32> asm sideeffect "", "=s"() ; source
  %a29 = call <5 x i64> asm sideeffect "", "=s"() ; source
  %a30 = call <4 x i8> asm sideeffect "", "=s"() ; source
  %a31 = call <2 x i1> asm sideeffect "", "=s"() ; source
  %a32 = call ptr addrspace(7) asm sideeffect "", "=s"() ; source
  %a33 = call <3 x i16> asm sideeffect "", "=s"() ; source
  %a34 = call bfloat asm sideeffect "", "=s"() ; source
  %a35 = call <2 x i16> asm sideeffect "", "=s"() ; source
  %a36 = call <4 x half> asm sideeffect "", "=s"() ; source
  %a37 = call <8 x bfloat> asm sideeffect "", "=s"() ; source
  %a38 = call <32 x i16> asm sideeffect "", "=s"() ; source
  ret void
}
define amdgpu_kernel void @types_modern(i32 %u, ptr %p) #0 {
  %a0 = call i16 asm sideeffect "", "=s"() ; uniform
  %a1 = call half asm sideeffect "", "=s"() ; uniform
  %a2 = call i32 asm sideeffect "", "=s"() ; uniform
  %a3 = call float asm sideeffect "", "=s"() ; uniform
  %a4 = call i64 asm sideeffect "", "=s"() ; uniform
  %a5 = call double asm sideeffect "", "=s"() ; uniform
  %a6 = call i128 asm sideeffect "", "=s"() ; uniform
  %a7 = call ptr asm sideeffect "", "=s"() ; uniform
  %a8 = call ptr addrspace(3) asm sideeffect "", "=s"() ; uniform
  %a9 = call ptr addrspace(8) asm sideeffect "", "=s"() ; uniform
  %a10 = call <2 x i32> asm sideeffect "", "=s"() ; uniform
  %a11 = call <3 x float> asm sideeffect "", "=s"() ; uniform
  %a12 = call <7 x i32> asm sideeffect "", "=s"() ; uniform
  %a13 = call <12 x i32> asm sideeffect "", "=s"() ; uniform
  %a14 = call <16 x float> asm sideeffect "", "=s"() ; uniform
  %a15 = call <32 x i32> asm sideeffect "", "=s"() ; uniform
  %a16 = call <2 x i64> asm sideeffect "", "=s"() ; uniform
  %a17 = call <4 x double> asm sideeffect "", "=s"() ; uniform
  %a18 = call <16 x i64> asm sideeffect "", "=s"() ; uniform
  %a19 = call <2 x ptr> asm sideeffect "", "=s"() ; uniform
  %a20 = call <2 x ptr addrspace(3)> asm sideeffect "", "=s"() ; uniform
  %a21 = call bfloat asm sideeffect "", "=s"() ; uniform
  %a22 = call <2 x i16> asm sideeffect "", "=s"() ; uniform
  %a23 = call <4 x half> asm sideeffect "", "=s"() ; uniform
  %a24 = call <8 x bfloat> asm sideeffect "", "=s"() ; uniform
  %a25 = call <32 x i16> asm sideeffect "", "=s"() ; uniform
  %a26 = call i1 asm sideeffect "", "=s"() ; source
  %a27 = call i8 asm sideeffect "", "=s"() ; source
  %a28 = call i24 asm sideeffect "", "=s"() ; source
  %a29 = call i33 asm sideeffect "", "=s"() ; source
  %a30 = call i96 asm sideeffect "", "=s"() ; source
  %a31 = call i256 asm sideeffect "", "=s"() ; source
  %a32 = call <1 x i32> asm sideeffect "", "=s"() ; source
  %a33 = call <13 x i32> asm sideeffect "", "=s"() ; source
  %a34 = call <5 x i64> asm sideeffect "", "=s"() ; source
  %a35 = call <4 x i8> asm sideeffect "", "=s"() ; source
  %a36 = call <2 x i1> asm sideeffect "", "=s"() ; source
  %a37 = call ptr addrspace(7) asm sideeffect "", "=s"() ; source
  %a38 = call <3 x i16> asm sideeffect "", "=s"() ; source
  ret void
}
define amdgpu_kernel void @types_fiji(i32 %u, ptr %p) #1 {
  %a0 = call bfloat asm sideeffect "", "=s"() ; uniform
  %a1 = call <2 x i16> asm sideeffect "", "=s"() ; uniform
  %a2 = call <4 x half> asm sideeffect "", "=s"() ; uniform
  %a3 = call <8 x bfloat> asm sideeffect "", "=s"() ; uniform
  %a4 = call <32 x i16> asm sideeffect "", "=s"() ; uniform
  ret void
}
define amdgpu_kernel void @others(i32 %u, ptr %p) {
  %a0 = call i32 asm sideeffect "", "=s,v"(i32 %u) ; uniform
  %a1 = call i32 asm sideeffect "", "=s,0"(i32 %u) ; uniform
  %a2 = call i32 asm sideeffect "", "=v,0"(i32 %u) ; source
  %a3 = call i32 asm sideeffect "", "=s,~{v0}"() ; uniform
  call void asm sideeffect "", "v"(i32 %u) ; llvm22: uniform
  call void asm sideeffect "", "~{v0}"() ; llvm22: uniform
  call void asm sideeffect "", ""() ; llvm22: uniform
  call void asm sideeffect "", "=*m"(ptr elementtype(i32) %p) ; llvm22: source
  %a8 = call i32 asm sideeffect "", "=s,=*v"(ptr elementtype(i32) %p) ; source
  ret void
}
define amdgpu_kernel void @several(i32 %u, ptr addrspace(5) %private) {
  %a = call { i32, i32 } asm sideeffect "", "=s,=v"() ; source
  %a0 = extractvalue { i32, i32 } %a, 0 ; llvm22: uniform, sound: part 0
  %a1 = extractvalue { i32, i32 } %a, 1
  %b = call { i32, i32 } asm sideeffect "", "=s,=s"() ; uniform
  %b1 = extractvalue { i32, i32 } %b, 1 ; llvm22: uniform, sound: part 0
  %c = call { i32, i32, i64 } asm sideeffect "", "=v,=s,=s"() ; source
  %c0 = extractvalue { i32, i32, i64 } %c, 0
  %c2 = extractvalue { i32, i32, i64 } %c, 2 ; llvm22: uniform, sound: part 0
  %d = call { <2 x i32>, i64 } asm "", "=v,={s[2:3]}"() ; source
  %d0 = extractvalue { <2 x i32>, i64 } %d, 0
  %d1 = extractvalue { <2 x i32>, i64 } %d, 1 ; llvm22: uniform, sound: part 0
  %frozen = freeze { <2 x i32>, i64 } %d
  %frozen1 = extractvalue { <2 x i32>, i64 } %frozen, 1
  %e = call { i32, i32 } asm sideeffect "", "=&s,=&v,s,~{vcc}"(i32 %u) ; source
  %e0 = extractvalue { i32, i32 } %e, 0 ; llvm22: uniform, sound: part 0
  %lane = load i32, ptr addrspace(5) %private ; source
  %f = call i32 asm "", "=s,v"(i32 %lane) ; uniform
  %g = call i32 asm "", "=v,v"(i32 %lane) nodivergencesource ; llvm22: uniform
  ret void
}
attributes #0 = { "target-cpu"="gfx1100" }
attributes #1 = { "target-cpu"="fiji" }
