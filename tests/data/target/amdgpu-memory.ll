; Memory, casts and registers of AMD's. The words are explained in amdgpu-calls.ll.
target triple = "amdgcn-amd-amdhsa"
declare ptr @llvm.amdgcn.addrspacecast.nonnull.p0.p5(ptr addrspace(5))
declare ptr @llvm.amdgcn.addrspacecast.nonnull.p0.p3(ptr addrspace(3))
declare i32 @llvm.read_register.i32(metadata)
declare i64 @llvm.read_register.i64(metadata)
declare i1 @llvm.read_register.i1(metadata)
declare i32 @llvm.read_volatile_register.i32(metadata)
declare { i1, i64 } @llvm.amdgcn.if.i64(i1)
declare { i1, i64 } @llvm.amdgcn.else.i64.i64(i64)
declare i64 @llvm.amdgcn.if.break.i64(i1, i64)
declare <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1), i32, <4 x i1>, <4 x i32>)
declare <4 x i32> @llvm.masked.load.v4i32.p5(ptr addrspace(5), i32, <4 x i1>, <4 x i32>)
define amdgpu_kernel void @memory(ptr %p0, ptr addrspace(1) %p1, ptr addrspace(2) %p2, ptr addrspace(3) %p3, ptr addrspace(4) %p4, ptr addrspace(5) %p5, ptr addrspace(6) %p6, ptr addrspace(7) %p7) {
  %a0 = load i32, ptr %p0 ; source
  %a0a = load atomic i32, ptr %p0 monotonic, align 4 ; source
  %a1 = load i32, ptr addrspace(1) %p1
  %a1a = load atomic i32, ptr addrspace(1) %p1 monotonic, align 4
  %a1v = load volatile i32, ptr addrspace(1) %p1
  %a2 = load i32, ptr addrspace(2) %p2
  %a3 = load i32, ptr addrspace(3) %p3
  %a3v = load volatile i32, ptr addrspace(3) %p3
  %a4 = load i32, ptr addrspace(4) %p4
  %a5 = load i32, ptr addrspace(5) %p5 ; source
  %a6 = load i32, ptr addrspace(6) %p6
  %a7 = load i32, ptr addrspace(7) %p7
  %r = atomicrmw add ptr addrspace(1) %p1, i32 1 seq_cst ; source
  %c = cmpxchg ptr addrspace(1) %p1, i32 1, i32 2 seq_cst seq_cst ; source
  store atomic i32 1, ptr addrspace(1) %p1 seq_cst, align 4
  store i32 1, ptr addrspace(1) %p1
  fence seq_cst
  %al = alloca i32, addrspace(5)
  %fr = freeze i32 undef ; sound: source
  %cast = addrspacecast ptr addrspace(5) %p5 to ptr ; sound: source
  %cast2 = addrspacecast ptr addrspace(3) %p3 to ptr
  %cn = call ptr @llvm.amdgcn.addrspacecast.nonnull.p0.p5(ptr addrspace(5) %p5) ; sound: source
  %ml = call <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1) %p1, i32 4, <4 x i1> splat (i1 true), <4 x i32> poison)
  %ml5 = call <4 x i32> @llvm.masked.load.v4i32.p5(ptr addrspace(5) %p5, i32 4, <4 x i1> splat (i1 true), <4 x i32> poison) ; sound: source
  %va = va_arg ptr %p0, i32 ; sound: source
  ret void
}
define amdgpu_kernel void @addressable_scratch(ptr addrspace(1) %p1, ptr addrspace(3) %p3, ptr addrspace(5) %p5) #0 {
  %cast5 = addrspacecast ptr addrspace(5) %p5 to ptr ; source
  %cast51 = addrspacecast ptr addrspace(5) %p5 to ptr addrspace(1)
  %cast3 = addrspacecast ptr addrspace(3) %p3 to ptr
  %cn = call ptr @llvm.amdgcn.addrspacecast.nonnull.p0.p5(ptr addrspace(5) %p5) ; source
  %cn3 = call ptr @llvm.amdgcn.addrspacecast.nonnull.p0.p3(ptr addrspace(3) %p3)
  ret void
}
define amdgpu_kernel void @pairs(i1 %c) {
  %if = call { i1, i64 } @llvm.amdgcn.if.i64(i1 %c) ; source
  %if0 = extractvalue { i1, i64 } %if, 0
  %if1 = extractvalue { i1, i64 } %if, 1 ; llvm22: uniform, sound: part 0
  %else = call { i1, i64 } @llvm.amdgcn.else.i64.i64(i64 %if1) ; source
  %else0 = extractvalue { i1, i64 } %else, 0
  %else1 = extractvalue { i1, i64 } %else, 1 ; llvm22: uniform, sound: part 0
  %frozen = freeze { i1, i64 } %else
  %frozen1 = extractvalue { i1, i64 } %frozen, 1
  %break = call i64 @llvm.amdgcn.if.break.i64(i1 %else0, i64 %else1) ; llvm22: uniform, sound: part 0
  ret void
}
define amdgpu_kernel void @registers() {
  %s0 = call i32 @llvm.read_register.i32(metadata !0)
  %v0 = call i32 @llvm.read_register.i32(metadata !1) ; source
  %vcc = call i64 @llvm.read_register.i64(metadata !2)
  %vcc1 = call i1 @llvm.read_register.i1(metadata !2) ; source
  %exec = call i64 @llvm.read_register.i64(metadata !3)
  %a0 = call i32 @llvm.read_register.i32(metadata !4) ; source
  %m0 = call i32 @llvm.read_register.i32(metadata !5)
  %vcc_lo = call i32 @llvm.read_register.i32(metadata !6)
  %s01 = call i1 @llvm.read_register.i1(metadata !0) ; source
  %empty = call i32 @llvm.read_register.i32(metadata !7)
  %volatile_s = call i32 @llvm.read_volatile_register.i32(metadata !0)
  %volatile_v = call i32 @llvm.read_volatile_register.i32(metadata !1) ; sound: source
  %pair = call i64 @llvm.read_register.i64(metadata !8) ; source
  %braces = call i64 @llvm.read_register.i64(metadata !9)
  ret void
}
attributes #0 = { "target-cpu"="gfx1250" }
!0 = !{!"s0"}
!1 = !{!"v0"}
!2 = !{!"vcc"}
!3 = !{!"exec"}
!4 = !{!"a0"}
!5 = !{!"m0"}
!6 = !{!"vcc_lo"}
!7 = !{!""}
!8 = !{!"a[0:1]"}
!9 = !{!"{v[0:1]}"}
