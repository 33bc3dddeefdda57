; Operations across lanes in loops that lanes leave at different times, and where all are present (examples/rules/cross_lane_in_divergent_loop.dl).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @in_a_divergent_loop(ptr addrspace(1) %out) "target-cpu"="gfx900" {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                              ; divergent
  %before = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)               ; no hit: all lanes are there
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)                ; hit: the first lane that has not left, not the first of the wave; expect: cross_lane_in_divergent_loop(%first, "llvm.amdgcn.readfirstlane", %loop)
  %from = shl i32 %first, 2
  %other = call i32 @llvm.amdgcn.ds.bpermute(i32 %from, i32 %i)             ; hit: the lane asked may have left; expect: cross_lane_in_divergent_loop(%other, "llvm.amdgcn.ds.bpermute", %loop)
  %next = add i32 %i, 1
  %leave = icmp ugt i32 %next, %tid                                         ; divergent
  br i1 %leave, label %exit, label %loop                                    ; divergent

exit:
  %late = add i32 %other, %before                                           ; divergent, temporal
  %after = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %late, i32 273, i32 15, i32 15, i1 false)  ; divergent: no hit, the lanes are together again
  store i32 %after, ptr addrspace(1) %out                                   ; divergent
  ret void
}

define amdgpu_kernel void @in_a_uniform_loop(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                              ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %first = call i32 @llvm.amdgcn.readlane.i32(i32 %tid, i32 %i)             ; no hit: nobody leaves before the others
  %next = add i32 %i, 1
  %leave = icmp uge i32 %next, %n
  br i1 %leave, label %exit, label %loop

exit:
  store i32 %first, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @in_a_loop_until_all_are_done(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                              ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %work = icmp ult i32 %next, %tid                                          ; divergent
  %left = call i64 @llvm.amdgcn.ballot.i64(i1 %work)                        ; no hit: the ballot itself makes the exit uniform
  %over = icmp eq i64 %left, 0
  br i1 %over, label %exit, label %loop

exit:
  store i32 %next, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @in_a_loop_within(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()                              ; divergent
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %sum = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %tid, i32 0)         ; divergent in llvm22: hit, in the cycle of %outer (that of %inner all leave together); expect: cross_lane_in_divergent_loop(%sum, "llvm.amdgcn.wave.reduce.add", %outer)
  store i32 %sum, ptr addrspace(1) %out                                     ; divergent in llvm22
  %j.next = add i32 %j, 1
  %j.over = icmp uge i32 %j.next, %n
  br i1 %j.over, label %latch, label %inner

latch:
  %i.next = add i32 %i, 1
  %leave = icmp ugt i32 %i.next, %tid                                       ; divergent
  br i1 %leave, label %exit, label %outer                                   ; divergent

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32 immarg)
; rules: ../../examples/rules/cross_lane_in_divergent_loop.dl
