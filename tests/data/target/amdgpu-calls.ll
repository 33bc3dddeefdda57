; Calls of AMD's. `; source` and `; uniform` say what a line is in both modes, `llvm22: ` and `sound: ` in one; without a word it
; is as its operands. Checked against: opt-22 -passes='print<uniformity>' -disable-output
target triple = "amdgcn-amd-amdhsa"
declare i32 @ext(...)
declare void @nothing()
declare i32 @promises() #1
declare i32 @promises_inline() nodivergencesource
declare i32 @__gxx_personality_v0(...)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.ds.permute(i32, i32)
declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32)
declare i32 @llvm.amdgcn.raw.buffer.atomic.sub.clamp.u32.i32(i32, <4 x i32>, i32, i32, i32)
declare i32 @llvm.amdgcn.raw.buffer.atomic.sub.i32(i32, <4 x i32>, i32, i32, i32)
declare float @llvm.fabs.f32(float)
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.donothing()
declare void @llvm.amdgcn.kill(i1)
@other_name = alias i32 (), ptr @defined
define i32 @defined() {
  ret i32 0
}
define i32 @defined_promises() #1 {
  ret i32 0
}
define i32 @"quoted promises"() nodivergencesource {
  ret i32 0
}
define amdgpu_kernel void @calls(i32 %u, ptr %pointer, float %f) personality ptr @__gxx_personality_v0 {
  %a = call i32 (...) @ext() ; source
  call void @nothing() ; llvm22: source
  %b = call i32 (...) @ext() nodivergencesource ; llvm22: uniform
  %b2 = call i32 (...) @ext() #1 ; llvm22: uniform
  %b3 = call i32 (...) @ext(i32 %a) #1 ; llvm22: uniform
  %c = call i32 @promises() ; llvm22: uniform
  %c2 = call i32 @promises_inline() ; llvm22: uniform
  %d = call i32 %pointer() ; source
  %d1 = call i32 %pointer() #1 ; llvm22: uniform
  %e = call i32 @other_name() ; source
  %f1 = call i32 @defined() ; source
  %g = call i32 @defined_promises() ; llvm22: uniform
  %g2 = call i32 @"quoted promises"() ; llvm22: uniform
  %h = call i32 @llvm.amdgcn.workitem.id.x() #1 ; llvm22: uniform
  %i = call i32 @llvm.amdgcn.workitem.id.x() ; source
  %j = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %i) ; uniform
  %k = call float @llvm.fabs.f32(float %f)
  call void @llvm.amdgcn.s.barrier()
  %l = call i32 @llvm.amdgcn.ds.bpermute(i32 %u, i32 %u) ; sound: source
  %m = call i32 @llvm.amdgcn.ds.permute(i32 %u, i32 %u) ; sound: source
  %n = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %i, i32 0) ; sound: uniform
  %o = call i32 @llvm.amdgcn.raw.buffer.atomic.sub.i32(i32 1, <4 x i32> zeroinitializer, i32 0, i32 0, i32 0) ; source
  %p = call i32 @llvm.amdgcn.raw.buffer.atomic.sub.clamp.u32.i32(i32 1, <4 x i32> zeroinitializer, i32 0, i32 0, i32 0) ; sound: source
  %iv = invoke i32 (...) @ext() ; source
          to label %x unwind label %caught
x:
  %iv2 = invoke i32 @promises() ; llvm22: uniform
          to label %x2 unwind label %caught
x2:
  invoke void @llvm.donothing() ; source
          to label %x3 unwind label %caught
x3:
  %cb = callbr i32 asm "", "=v,!i"() ; sound: source
          to label %x4 [label %x5]
x4:
  callbr void @llvm.amdgcn.kill(i1 true)
          to label %x5 [label %x6]
x6:
  unreachable
x5:
  ret void
caught:
  %landed = landingpad { ptr, i32 } cleanup ; sound: source
  ret void
}
attributes #1 = { nodivergencesource }
