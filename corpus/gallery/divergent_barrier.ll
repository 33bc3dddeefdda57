; Barriers that some lanes of a work-group may miss, and barriers that all of them reach (examples/rules/divergent_barrier.dl).
target triple = "amdgcn-amd-amdhsa"

@shared = internal addrspace(3) global [256 x i32] poison

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

define amdgpu_kernel void @first_wave_only(ptr addrspace(1) %out) "target-cpu"="gfx900" !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %wave = lshr i32 %tid, 6
  %first = icmp eq i32 %wave, 0
  br i1 %first, label %arm, label %join

arm:
  call void @llvm.amdgcn.s.barrier()             ; hit: the other three waves do not come; expect: divergent_barrier(:, "llvm.amdgcn.s.barrier", %entry)
  br label %join

join:
  call void @llvm.amdgcn.s.barrier()             ; no hit: all waves come
  ret void
}

define amdgpu_kernel void @two_arms(ptr addrspace(1) %out) "target-cpu"="gfx900" !reqd_work_group_size !0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %wave = lshr i32 %tid, 6
  %half = icmp ult i32 %wave, 2
  br i1 %half, label %low, label %high

low:
  call void @llvm.amdgcn.s.barrier()             ; hit: the other half waits at another one; expect: divergent_barrier(:, "llvm.amdgcn.s.barrier", %entry)
  br label %join

high:
  call void @llvm.amdgcn.s.barrier()             ; hit: likewise; expect: divergent_barrier(:, "llvm.amdgcn.s.barrier", %entry)
  br label %join

join:
  ret void
}

define amdgpu_kernel void @in_nested_loops(ptr addrspace(1) %out, i32 %n, i32 %m) "target-cpu"="gfx900" {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %in = icmp ult i32 %tid, %n                    ; divergent
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  call void @llvm.amdgcn.s.barrier()             ; no hit: %m iterations for all
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %wait ]
  br i1 %in, label %work, label %wait            ; divergent

work:
  store i32 %j, ptr addrspace(3) @shared
  br label %wait

wait:
  call void @llvm.amdgcn.s.barrier()             ; no hit: %n iterations for all, whether they work or not
  %j.next = add i32 %j, 1
  %again = icmp ult i32 %j.next, %n
  br i1 %again, label %inner, label %latch

latch:
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %m
  br i1 %more, label %outer, label %exit

exit:
  ret void
}

define amdgpu_kernel void @by_a_value_of_the_first_lane(ptr addrspace(1) %in) "target-cpu"="gfx900" {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  %odd = trunc i32 %first to i1
  br i1 %odd, label %arm, label %join

arm:
  call void @llvm.amdgcn.s.barrier()             ; hit: each wave has a first lane of its own; expect: divergent_barrier(:, "llvm.amdgcn.s.barrier", %entry)
  br label %join

join:
  ret void
}

define amdgpu_kernel void @by_the_work_group(ptr addrspace(1) %out) "target-cpu"="gfx900" {
entry:
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %few = icmp ult i32 %group, 2
  br i1 %few, label %arm, label %join

arm:
  call void @llvm.amdgcn.s.barrier()             ; no hit: all waves are in one work-group
  br label %join

join:
  ret void
}

define amdgpu_kernel void @by_shared_memory(i32 %n) "target-cpu"="gfx900" {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %leader = icmp eq i32 %tid, 0                  ; divergent
  br i1 %leader, label %write, label %loop       ; divergent

write:
  store i32 %n, ptr addrspace(3) @shared
  br label %loop

loop:
  call void @llvm.amdgcn.s.barrier()             ; no hit: all waves read the flag between two barriers, and none writes it there
  %flag = load i32, ptr addrspace(3) @shared
  %more = icmp ne i32 %flag, 0
  call void @llvm.amdgcn.s.barrier()
  br i1 %leader, label %clear, label %latch      ; divergent

clear:
  store i32 0, ptr addrspace(3) @shared
  br label %latch

latch:
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define amdgpu_kernel void @by_memory_that_is_written(i32 %n) "target-cpu"="gfx900" {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %leader = icmp eq i32 %tid, 0                  ; divergent
  br i1 %leader, label %write, label %loop       ; divergent

write:
  store i32 %n, ptr addrspace(3) @shared
  br label %loop

loop:
  call void @llvm.amdgcn.s.barrier()             ; hit: a fast wave clears the flag before a slow one reads it; expect: divergent_barrier(:, "llvm.amdgcn.s.barrier", %latch)
  %flag = load i32, ptr addrspace(3) @shared
  %more = icmp ne i32 %flag, 0
  br i1 %leader, label %clear, label %latch      ; divergent

clear:
  store i32 0, ptr addrspace(3) @shared
  br label %latch

latch:
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define amdgpu_kernel void @one_wave(ptr addrspace(1) %out) "target-cpu"="gfx900" !reqd_work_group_size !1 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %tid)
  %odd = trunc i32 %first to i1
  br i1 %odd, label %arm, label %join

arm:
  call void @llvm.amdgcn.s.barrier()             ; no hit: the work-group has one wave
  br label %join

join:
  ret void
}

define amdgpu_kernel void @after_a_check(ptr addrspace(1) %out, i32 %n) "target-cpu"="gfx900" {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()   ; divergent
  %bad = icmp uge i32 %tid, %n                   ; divergent
  br i1 %bad, label %throw, label %go            ; divergent

throw:
  call void @llvm.trap()
  unreachable

go:
  call void @llvm.amdgcn.s.barrier()             ; no hit: lanes that do not come end the program
  ret void
}

define amdgpu_kernel void @named(i32 %n) "target-cpu"="gfx1250" {
entry:
  %wave = call i32 @llvm.amdgcn.wave.id()
  %first = icmp ult i32 %wave, 2
  br i1 %first, label %arm, label %join

arm:
  call void @llvm.amdgcn.s.barrier.signal(i32 1)          ; no hit: a named barrier of some waves
  call void @llvm.amdgcn.s.barrier.wait(i16 1)            ; no hit: the same
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)         ; hit: that of the work-group; expect: divergent_barrier(:, "llvm.amdgcn.s.barrier.signal", %entry)
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)           ; hit: the same; expect: divergent_barrier(:, "llvm.amdgcn.s.barrier.wait", %entry)
  br label %join

join:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.s.barrier.signal(i32)
declare void @llvm.amdgcn.s.barrier.wait(i16)
declare void @llvm.amdgcn.wave.barrier()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.wave.id()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.trap()

!0 = !{i32 256, i32 1, i32 1}
!1 = !{i32 64, i32 1, i32 1}
; rules: ../../examples/rules/divergent_barrier.dl
