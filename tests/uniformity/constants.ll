; Constants as LLVM prints them.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %f = uitofp i32 %tid to float
  %a = fmul float %f, 0.5
  %b = fadd float %a, 0x3FB99999A0000000
  %c = fcmp olt float %b, 1.0e+02
  %v = insertelement <4 x i32> <i32 3, i32 3, i32 3, i32 3>, i32 %tid, i32 0
  %w = add <4 x i32> %v, <i32 1, i32 1, i32 1, i32 1>
  %x = select i1 %c, <4 x i32> %w, <4 x i32> <i32 0, i32 0, i32 0, i32 0>
  %y = xor i1 %c, 1
  store <4 x i32> %x, ptr addrspace(1) %out
  store i1 %y, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK 0
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK-NEXT:   DIVERGENT:   %f = uitofp i32 %tid to float
; CHECK-NEXT:   DIVERGENT:   %a = fmul float %f, 5.000000e-01
; CHECK-NEXT:   DIVERGENT:   %b = fadd float %a, 0x3FB99999A0000000
; CHECK-NEXT:   DIVERGENT:   %c = fcmp olt float %b, 1.000000e+02
; CHECK-NEXT:   DIVERGENT:   %v = insertelement <4 x i32> splat (i32 3), i32 %tid, i32 0
; CHECK-NEXT:   DIVERGENT:   %w = add <4 x i32> %v, splat (i32 1)
; CHECK-NEXT:   DIVERGENT:   %x = select i1 %c, <4 x i32> %w, <4 x i32> zeroinitializer
; CHECK-NEXT:   DIVERGENT:   %y = xor i1 %c, true
; CHECK-NEXT:   DIVERGENT:   store <4 x i32> %x, ptr addrspace(1) %out, align 16
; CHECK-NEXT:   DIVERGENT:   store i1 %y, ptr addrspace(1) %out, align 1
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
