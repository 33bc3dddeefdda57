; A uniform branch within one arm of a divergent branch: its two sides carry the same label, so the block where they meet
; is no join of the divergent branch.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @uniform_arm_splits_in_one_arm(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()             ; divergent
  %low = icmp ult i32 %tid, 16                             ; divergent
  %flag = icmp eq i32 %a, %b
  br i1 %low, label %arm, label %other                     ; divergent

arm:
  br i1 %flag, label %x, label %y

x:
  br i1 %flag, label %meet, label %join

y:
  br label %meet

meet:
  %together = phi i32 [ %a, %x ], [ %b, %y ]
  store i32 %together, ptr addrspace(1) %out
  br label %join

other:
  br label %join

join:
  %apart = phi i32 [ 1, %x ], [ 2, %meet ], [ 3, %other ]  ; divergent
  store i32 %apart, ptr addrspace(1) %out                  ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
