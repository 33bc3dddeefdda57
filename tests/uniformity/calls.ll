; Calls of functions, of pointers and of assembly.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr %f) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call float @g(i32 %tid)
  %b = tail call i32 %f(i32 1, ptr byval(i32) align 4 %f)
  %c = call i32 asm sideeffect "v_mov_b32 $0, $1", "=v,v"(i32 %b)
  %s = call i32 asm "s_mov_b32 $0, $1", "=s,s"(i32 4)
  call void (i32, ...) @many(i32 %s, float 1.0)
  store float %a, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare float @g(i32)
declare void @many(i32, ...)

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK 0
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %tid = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK-NEXT:   DIVERGENT:   %a = call float @g(i32 %tid)
; CHECK-NEXT:   DIVERGENT:   %b = tail call i32 %f(i32 1, ptr byval(i32) align 4 %f)
; CHECK-NEXT:   DIVERGENT:   %c = call i32 asm sideeffect "v_mov_b32 $0, $1", "=v,v"(i32 %b)
; CHECK-NEXT:                %s = call i32 asm "s_mov_b32 $0, $1", "=s,s"(i32 4)
; CHECK-NEXT:   DIVERGENT:   call void (i32, ...) @many(i32 %s, float 1.000000e+00)
; CHECK-NEXT:   DIVERGENT:   store float %a, ptr addrspace(1) %out, align 4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
