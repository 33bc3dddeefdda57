; Atomic operations return a different value to each lane.
; RUN: opt %s -mtriple amdgcn-- -passes='print<uniformity>' 2>&1 -disable-output | FileCheck %s

define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %old = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("agent") monotonic
  %pair = cmpxchg ptr addrspace(1) %p, i32 0, i32 1 acq_rel monotonic
  %first = extractvalue { i32, i1 } %pair, 0
  fence syncscope("workgroup") release
  store atomic i32 %first, ptr addrspace(1) %p release, align 4
  ret void
}

; CHECK-LABEL: UniformityInfo for function 'k':
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK 0
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %old = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("agent") monotonic, align 4
; CHECK-NEXT:   DIVERGENT:   %pair = cmpxchg ptr addrspace(1) %p, i32 0, i32 1 acq_rel monotonic, align 4
; CHECK-NEXT:   DIVERGENT:   %first = extractvalue { i32, i1 } %pair, 0
; CHECK-NEXT:                fence syncscope("workgroup") release
; CHECK-NEXT:   DIVERGENT:   store atomic i32 %first, ptr addrspace(1) %p release, align 4
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
