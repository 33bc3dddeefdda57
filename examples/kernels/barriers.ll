; Barriers that some lanes of a wave may miss, and barriers that all of them reach (docs/guide/writing-rules.md).
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @in_an_arm(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %first = icmp ult i32 %tid, 16                 ; divergent
  br i1 %first, label %arm, label %join          ; divergent

arm:
  call void @llvm.amdgcn.s.barrier()             ; hit: lanes from 16 on do not come; expect: divergent_barrier(:, "llvm.amdgcn.s.barrier", %entry)
  call void @llvm.amdgcn.wave.barrier()          ; no hit: the scheduler's, nobody waits
  br label %join

join:
  call void @llvm.amdgcn.s.barrier()             ; no hit: the lanes are together again
  ret void
}

define amdgpu_kernel void @under_a_uniform_branch(ptr addrspace(1) %out, i32 %n) {
entry:
  %many = icmp ugt i32 %n, 16
  br i1 %many, label %arm, label %join

arm:
  call void @llvm.amdgcn.s.barrier()             ; no hit: %n is the same for all lanes
  br label %join

join:
  ret void
}

define amdgpu_kernel void @through_a_uniform_branch(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %first = icmp ult i32 %tid, 16                 ; divergent
  br i1 %first, label %outer, label %join        ; divergent

outer:
  %many = icmp ugt i32 %n, 16
  br i1 %many, label %inner, label %join

inner:
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)         ; hit: only lanes that came to %outer; %entry decides, by way of %outer; expect: divergent_barrier(:, "llvm.amdgcn.s.barrier.signal", %entry)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)           ; hit: the same; expect: divergent_barrier(:, "llvm.amdgcn.s.barrier.wait", %entry)
  br label %join

join:
  ret void
}

define amdgpu_kernel void @in_a_divergent_loop(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.amdgcn.s.barrier()             ; hit: lane 0 comes once, lane 1 twice; expect: divergent_barrier(:, "llvm.amdgcn.s.barrier", %loop)
  %next = add i32 %i, 1
  %leave = icmp ugt i32 %next, %tid              ; divergent
  br i1 %leave, label %exit, label %loop         ; divergent

exit:
  call void @llvm.amdgcn.s.barrier()             ; no hit: behind the loop all have come
  ret void
}

define amdgpu_kernel void @in_a_uniform_loop(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %odd = trunc i32 %tid to i1                    ; divergent
  br i1 %odd, label %work, label %latch          ; divergent

work:
  store i32 %i, ptr addrspace(1) %out
  br label %latch

latch:
  call void @llvm.amdgcn.s.barrier()             ; no hit: every lane comes in every iteration, whether it worked or not
  %next = add i32 %i, 1
  %leave = icmp ugt i32 %next, %n
  br i1 %leave, label %exit, label %loop

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.s.barrier.signal(i32)
declare void @llvm.amdgcn.s.barrier.wait(i16)
declare void @llvm.amdgcn.wave.barrier()
