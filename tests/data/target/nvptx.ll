; NVIDIA's. The words are explained in amdgpu-calls.ll.
target triple = "nvptx64-nvidia-cuda"
declare i32 @ext(...)
declare void @nothing()
declare i32 @promises() nodivergencesource
declare i32 @__gxx_personality_v0(...)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.clock()
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)
declare { float, i1 } @llvm.nvvm.shfl.sync.down.f32p(i32, float, i32, i32)
declare float @llvm.nvvm.shfl.idx.f32(float, i32, i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare float @llvm.fabs.f32(float)
declare float @llvm.nvvm.ex2.approx.f32(float)
declare float @llvm.nvvm.div.full(float, float)
define ptx_kernel void @kernel(i32 %u, float %f, ptr %p0, ptr addrspace(1) %p1, ptr addrspace(3) %p3, ptr addrspace(4) %p4, ptr addrspace(5) %p5, ptr addrspace(101) %p101, ptr byval(i32) %by) personality ptr @__gxx_personality_v0 {
  %a = call i32 (...) @ext() ; source
  call void @nothing() ; llvm22: source
  %b = call i32 @promises() ; llvm22: uniform
  %c = call i32 (...) @ext() nodivergencesource ; llvm22: uniform
  %ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() ; llvm22: source, sound: uniform
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x() ; llvm22: source, sound: uniform
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() ; source
  %tid_promised = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() nodivergencesource ; llvm22: uniform
  %laneid = call i32 @llvm.nvvm.read.ptx.sreg.laneid() ; source
  %clock = call i32 @llvm.nvvm.read.ptx.sreg.clock() ; source
  %any = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 true) ; llvm22: source, sound: uniform
  %any_some = call i1 @llvm.nvvm.vote.any.sync(i32 %tid, i1 true) ; source
  %sum = call i32 @llvm.nvvm.redux.sync.add(i32 %tid, i32 -1) ; llvm22: source, sound: uniform
  %sum_some = call i32 @llvm.nvvm.redux.sync.add(i32 1, i32 %tid) ; source
  %shuffled = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %u, i32 1, i32 31) ; llvm22: source, sound: part 0
  %kth = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %tid, i32 %u, i32 31) ; llvm22: source, sound: part 1
  %kth_of_8 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %tid, i32 %u, i32 6175) ; llvm22: source, sound: part 0
  %kth_below_8 = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %tid, i32 %u, i32 7) ; llvm22: source, sound: part 0
  %kth_of_some = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %tid, i32 %u, i32 %u) ; llvm22: source, sound: part 0
  %kth_in_range = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 -1, i32 %tid, i32 %u, i32 31) ; llvm22: source, sound: part 1
  %in_range = call { float, i1 } @llvm.nvvm.shfl.sync.down.f32p(i32 -1, float %f, i32 1, i32 31) ; source
  %kth_old = call float @llvm.nvvm.shfl.idx.f32(float %f, i32 %u, i32 31) ; llvm22: source, sound: part 0
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0) ; llvm22: source
  %fabs = call float @llvm.fabs.f32(float %f) ; llvm22: source
  %ex2 = call float @llvm.nvvm.ex2.approx.f32(float %f) ; llvm22: source
  %div = call float @llvm.nvvm.div.full(float %f, float %f) ; llvm22: source
  %asm = call i32 asm "", "=r"() ; source
  call void asm sideeffect "", ""() ; llvm22: source
  %l0 = load i32, ptr %p0 ; source
  %l0a = load atomic i32, ptr %p0 seq_cst, align 4 ; source
  %l1 = load i32, ptr addrspace(1) %p1
  %l1a = load atomic i32, ptr addrspace(1) %p1 seq_cst, align 4
  %l1v = load volatile i32, ptr addrspace(1) %p1
  %l3 = load i32, ptr addrspace(3) %p3
  %l4 = load i32, ptr addrspace(4) %p4
  %l5 = load i32, ptr addrspace(5) %p5 ; source
  %l101 = load i32, ptr addrspace(101) %p101
  store i32 1, ptr %p0
  store atomic i32 1, ptr addrspace(1) %p1 seq_cst, align 4 ; llvm22: source
  store volatile i32 1, ptr addrspace(1) %p1
  fence seq_cst ; llvm22: source
  %r = atomicrmw add ptr addrspace(3) %p3, i32 1 seq_cst ; source
  %x = cmpxchg ptr addrspace(1) %p1, i32 1, i32 2 seq_cst seq_cst ; source
  %al = alloca i32
  %fr = freeze i32 undef ; sound: source
  %cast = addrspacecast ptr addrspace(5) %p5 to ptr
  %va = va_arg ptr %p0, i32 ; sound: source
  %iv = invoke i32 (...) @ext() ; sound: source
          to label %n unwind label %caught
n:
  %cb = callbr i32 asm "", "=r,!i"() ; sound: source
          to label %n2 [label %n3]
n2:
  ret void
n3:
  ret void
caught:
  %landed = landingpad { ptr, i32 } cleanup ; sound: source
  ret void
}
define ptx_kernel void @row() "nvvm.reqntid"="64,1,1" {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() ; source
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y() ; llvm22: source
  %warp = lshr i32 %x, 5 ; sound: uniform
  %first = and i32 %x, -32 ; sound: uniform
  %half = lshr i32 %x, 4
  %number = udiv i32 %x, 96 ; sound: uniform
  %below = icmp ult i32 %x, 32 ; sound: uniform
  %above = icmp ugt i32 %x, 32
  ret void
}
define ptx_kernel void @narrow() "nvvm.reqntid"="16,4" {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x() ; source
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y() ; source
  %z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z() ; llvm22: source
  %warp = lshr i32 %x, 5 ; sound: uniform
  ret void
}
define ptx_kernel void @single() "nvvm.maxntid"="1" { ; sound: inactive
  %x = call i32 (...) @ext() ; source
  ret void
}
define void @device(i32 %a, i32 inreg %b, ptr byval(i32) %by) { ; source: %a %b %by
  ret void
}
define spir_kernel void @other_kernel(i32 %a) { ; source: %a
  ret void
}
define cc 71 void @numbered_kernel(i32 %a) {
  ret void
}
define void @annotated(i32 %a) {
  ret void
}
define void @annotated_not(i32 %a) { ; source: %a
  ret void
}
define void @annotated_more(i32 %a) {
  ret void
}
!nvvm.annotations = !{!0, !1, !2}
!0 = !{ptr @annotated, !"kernel", i32 1}
!1 = !{ptr @annotated_not, !"kernel", i32 0}
!2 = !{ptr @annotated_more, !"maxntidx", i32 5, !"kernel", i32 1}
