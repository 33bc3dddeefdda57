; Masks of shuffles, and vector lanes.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %out, <2 x float> %u) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %f = bitcast i32 %tid to float
  %v = insertelement <2 x float> undef, float %f, i64 1
  %s = shufflevector <2 x float> %v, <2 x float> %u, <4 x i32> <i32 0, i32 undef, i32 2, i32 3>
  %z = shufflevector <2 x float> %u, <2 x float> poison, <2 x i32> zeroinitializer
  %e = extractelement <4 x float> %s, i32 2
  store float %e, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK 0
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK-NEXT:   DIVERGENT:   %f = bitcast i32 %tid to float
; CHECK-NEXT:   DIVERGENT:   %v = insertelement <2 x float> undef, float %f, i64 1
; CHECK-NEXT:   DIVERGENT:   %s = shufflevector <2 x float> %v, <2 x float> %u, <4 x i32> <i32 0, i32 poison, i32 2, i32 3>
; CHECK-NEXT:                %z = shufflevector <2 x float> %u, <2 x float> poison, <2 x i32> zeroinitializer
; CHECK-NEXT:   DIVERGENT:   %e = extractelement <4 x float> %s, i32 2
; CHECK-NEXT:   DIVERGENT:   store float %e, ptr addrspace(1) %out, align 4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
