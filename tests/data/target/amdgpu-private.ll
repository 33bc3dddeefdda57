; Memory of lanes that intrinsics read, and intrinsics that nobody knows. Not all of it is what LLVM 22 takes. The words are explained in amdgpu-calls.ll.
target triple = "amdgcn-amd-amdhsa"
; Decided by the pointers that are passed and by what the intrinsic does to memory, not by the name's end.
define amdgpu_kernel void @private_through_intrinsics(ptr %p0, ptr addrspace(1) %p1, ptr addrspace(5) %p5, <4 x ptr> %v0, <4 x ptr addrspace(1)> %v1, <4 x ptr addrspace(5)> %v5) {
  %expand0 = call <4 x i32> @llvm.masked.expandload.v4i32(ptr %p0, <4 x i1> splat (i1 true), <4 x i32> poison) ; sound: source
  %expand1 = call <4 x i32> @llvm.masked.expandload.v4i32.p1(ptr addrspace(1) %p1, <4 x i1> splat (i1 true), <4 x i32> poison)
  %expand5 = call <4 x i32> @llvm.masked.expandload.v4i32.p1(ptr addrspace(5) %p5, <4 x i1> splat (i1 true), <4 x i32> poison) ; sound: source
  %strided0 = call <4 x i32> @llvm.experimental.vp.strided.load.v4i32.p0.i64(ptr %p0, i64 4, <4 x i1> splat (i1 true), i32 4) ; sound: source
  %strided1 = call <4 x i32> @llvm.experimental.vp.strided.load.v4i32.p1.i64(ptr addrspace(1) %p1, i64 4, <4 x i1> splat (i1 true), i32 4)
  %vp0 = call <4 x i32> @llvm.vp.load.v4i32.p0(ptr %p0, <4 x i1> splat (i1 true), i32 4) ; sound: source
  %vp5 = call <4 x i32> @llvm.vp.load.v4i32.p5(ptr addrspace(5) align 4 %p5, <4 x i1> splat (i1 true), i32 4) ; sound: source
  %vp1 = call <4 x i32> @llvm.vp.load.v4i32.p1(ptr addrspace(1) %p1, <4 x i1> splat (i1 true), i32 4)
  %ff5 = call { <4 x i32>, i32 } @llvm.vp.load.ff.v4i32.p5(ptr addrspace(5) %p5, <4 x i1> splat (i1 true), i32 4) ; sound: source
  %relative = call ptr @llvm.load.relative.i32(ptr %p0, i32 0) ; sound: source
  %gather0 = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> %v0, i32 4, <4 x i1> splat (i1 true), <4 x i32> poison) ; sound: source
  %gather1 = call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> %v1, i32 4, <4 x i1> splat (i1 true), <4 x i32> poison)
  %gather5 = call <4 x i32> @llvm.vp.gather.v4i32.v4p5(<4 x ptr addrspace(5)> %v5, <4 x i1> splat (i1 true), i32 4) ; sound: source
  %matrix = call <4 x i32> @llvm.matrix.column.major.load.v4i32.i64(ptr addrspace(5) %p5, i64 4, i1 false, i32 2, i32 2) ; sound: source
  %vtable = call { ptr, i1 } @llvm.type.checked.load(ptr %p0, i32 0, metadata !"t") ; sound: source
  %monitor = call i32 @llvm.amdgcn.flat.load.monitor.b32.i32(ptr %p0, i32 0, metadata !0) ; sound: source
  %later = call i32 @llvm.amdgcn.some.later.load.i32(ptr addrspace(1) %p1) ; sound: source
  %unheard = call i32 @llvm.unheard.of(i32 0) ; sound: source
  %masked = call ptr @llvm.ptrmask.p0.i64(ptr %p0, i64 -16)
  %shared = call i1 @llvm.amdgcn.is.shared(ptr %p0)
  %launder = call ptr @llvm.launder.invariant.group.p0(ptr %p0)
  %first = call ptr @llvm.amdgcn.readfirstlane.p0(ptr %p0) ; uniform
  ret void
}
!0 = !{!"agent"}
