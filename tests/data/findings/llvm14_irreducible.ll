; A cycle with two entries. LLVM 14's newer analysis leaves such functions to the legacy one, on AMD's GPUs too, which misses joins before the immediate
; post-dominator: here those in the cycle itself.
;
; Lanes 0 to 15 enter at %p with 1, and come to %q with 1; the others enter at %q with 2.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @irreducible(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %low = icmp slt i32 %tid, 16
  br i1 %low, label %p, label %q

p:
  %in.p = phi i32 [ 1, %entry ], [ %more, %q ]                   ; LLVM 14 (gpu, legacy): uniform
  %enough.p = icmp sge i32 %in.p, %n                             ; LLVM 14 (gpu, legacy): uniform
  br i1 %enough.p, label %exit, label %q                         ; LLVM 14 (gpu, legacy): uniform

q:
  %in.q = phi i32 [ 2, %entry ], [ %in.p, %p ]                   ; LLVM 14 (gpu, legacy): uniform
  store i32 %in.q, ptr addrspace(1) %out                         ; LLVM 14 (gpu, legacy): uniform
  %more = add i32 %in.q, 1                                       ; LLVM 14 (gpu, legacy): uniform
  %enough.q = icmp sge i32 %more, %n                             ; LLVM 14 (gpu, legacy): uniform
  br i1 %enough.q, label %exit, label %p                         ; LLVM 14 (gpu, legacy): uniform

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
