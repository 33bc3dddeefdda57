; The number of a wave: uniform in waves of 32 lanes or 64, by what is shifted.
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -mattr=+wavefrontsize32 -passes='print<uniformity>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=W32
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -mattr=+wavefrontsize64 -passes='print<uniformity>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=W64

define amdgpu_kernel void @k(ptr addrspace(1) %p) !reqd_work_group_size !0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wave = lshr i32 %tid, 5
  %pair = lshr i32 %tid, 6
  store i32 %wave, ptr addrspace(1) %p
  store i32 %pair, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
!0 = !{i32 256, i32 1, i32 1}

; W32-LABEL: UniformityInfo for function 'k':
; W32-EMPTY:
; W32-NEXT: BLOCK 0
; W32-NEXT: DEFINITIONS
; W32-NEXT:   DIVERGENT:   %tid = call i32 @llvm.amdgcn.workitem.id.x()
; W32-NEXT:                %wave = lshr i32 %tid, 5
; W32-NEXT:                %pair = lshr i32 %tid, 6
; W32-NEXT:                store i32 %wave, ptr addrspace(1) %p, align 4
; W32-NEXT:                store i32 %pair, ptr addrspace(1) %p, align 4
; W32-NEXT: TERMINATORS
; W32-NEXT:                ret void
; W32-NEXT: END BLOCK
; W64-LABEL: UniformityInfo for function 'k':
; W64-EMPTY:
; W64-NEXT: BLOCK 0
; W64-NEXT: DEFINITIONS
; W64-NEXT:   DIVERGENT:   %tid = call i32 @llvm.amdgcn.workitem.id.x()
; W64-NEXT:   DIVERGENT:   %wave = lshr i32 %tid, 5
; W64-NEXT:                %pair = lshr i32 %tid, 6
; W64-NEXT:   DIVERGENT:   store i32 %wave, ptr addrspace(1) %p, align 4
; W64-NEXT:                store i32 %pair, ptr addrspace(1) %p, align 4
; W64-NEXT: TERMINATORS
; W64-NEXT:                ret void
; W64-NEXT: END BLOCK
