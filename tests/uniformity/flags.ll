; Flags in the order of LLVM.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %n) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %a = add nsw nuw i32 %tid, 1
  %w = zext nneg i32 %a to i64
  %p = getelementptr nuw inbounds [4 x i32], ptr addrspace(1) %out, i64 0, i64 %w
  %o = or disjoint i32 %a, 8
  %d = sdiv exact i32 %o, 2
  %f = sitofp i32 %d to float
  %g = fadd contract nsz nnan float %f, 1.0
  %h = fsub afn reassoc nnan ninf nsz arcp contract float %g, %f
  store float %h, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK 0
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK-NEXT:   DIVERGENT:   %a = add nuw nsw i32 %tid, 1
; CHECK-NEXT:   DIVERGENT:   %w = zext nneg i32 %a to i64
; CHECK-NEXT:   DIVERGENT:   %p = getelementptr inbounds nuw [4 x i32], ptr addrspace(1) %out, i64 0, i64 %w
; CHECK-NEXT:   DIVERGENT:   %o = or disjoint i32 %a, 8
; CHECK-NEXT:   DIVERGENT:   %d = sdiv exact i32 %o, 2
; CHECK-NEXT:   DIVERGENT:   %f = sitofp i32 %d to float
; CHECK-NEXT:   DIVERGENT:   %g = fadd nnan nsz contract float %f, 1.000000e+00
; CHECK-NEXT:   DIVERGENT:   %h = fsub fast float %g, %f
; CHECK-NEXT:   DIVERGENT:   store float %h, ptr addrspace(1) %p, align 4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
