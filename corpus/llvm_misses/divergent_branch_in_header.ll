; LLVM 22 drops the labels that come back to the branching block. Where a loop's header itself branches divergently, it
; misses that lanes leave the loop at different times.
;
; Lane 0 (tid 0) takes the edge to left in every iteration and leaves there with %inc = 3: %sum = 10.
; Lane 5 (tid 5) never goes left and leaves from the latch with %inc = 10: %sum = 17.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @divergent_branch_in_header(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()         ; divergent
  %low = icmp ult i32 %tid, 5                          ; divergent
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %inc, %latch ]
  %inc = add i32 %i, 1
  br i1 %low, label %left, label %latch                ; divergent

left:
  %stop = icmp eq i32 %inc, 3
  br i1 %stop, label %exit, label %latch

latch:
  %done = icmp eq i32 %inc, 10
  br i1 %done, label %exit, label %head

exit:
  %closed = phi i32 [ %inc, %left ], [ %inc, %latch ]  ; divergent in sound, temporal: 3 in lane 0, 10 in lane 5
  %sum = add i32 %inc, 7                               ; divergent in sound, temporal: 10 in lane 0, 17 in lane 5
  store i32 %closed, ptr addrspace(1) %out             ; divergent in sound
  store i32 %sum, ptr addrspace(1) %out                ; divergent in sound
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
