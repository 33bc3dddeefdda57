; The same on an NVIDIA GPU, by today's name and an old one (examples/rules/divergent_barrier.dl).
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @after_an_early_return(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()                  ; divergent
  call void @llvm.nvvm.barrier0()                                   ; divergent in llvm22: no hit: nobody has left yet
  %within = icmp ult i32 %tid, %n                                   ; divergent
  br i1 %within, label %work, label %done                           ; divergent

work:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)          ; divergent in llvm22: hit: lanes from %n on have returned; expect: divergent_barrier(:, "llvm.nvvm.barrier.cta.sync.aligned.all", %entry)
  call void @llvm.nvvm.barrier0()                                   ; divergent in llvm22: hit: the same, by its old name; expect: divergent_barrier(:, "llvm.nvvm.barrier0", %entry)
  call void @llvm.nvvm.bar.warp.sync(i32 65535)                     ; divergent in llvm22: no hit: it names the lanes that it waits for
  ret void

done:
  ret void
}

define ptx_kernel void @after_a_uniform_return(ptr addrspace(1) %out, i32 %n) {
entry:
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()              ; divergent in llvm22
  %within = icmp ult i32 %block, %n                                 ; divergent in llvm22
  br i1 %within, label %work, label %done                           ; divergent in llvm22

work:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)          ; divergent in llvm22: no hit: all lanes are in one block
  ret void

done:
  ret void
}

define ptx_kernel void @after_a_promise(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()                  ; divergent
  %bad = icmp uge i32 %tid, %n                                      ; divergent
  br i1 %bad, label %never, label %work                             ; divergent

never:
  unreachable

work:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)          ; divergent in llvm22: no hit: no lane goes to %never
  ret void
}

define ptx_kernel void @by_warp(ptr addrspace(1) %out) "nvvm.reqntid"="256" {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()                  ; divergent
  %warp = lshr i32 %tid, 5                                          ; divergent in llvm22
  %producer = icmp eq i32 %warp, 0                                  ; divergent in llvm22
  br i1 %producer, label %produce, label %consume                   ; divergent in llvm22

produce:
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 1, i32 256)     ; divergent in llvm22: no hit: a barrier that counts the threads that arrive
  br label %join

consume:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 256)       ; divergent in llvm22: no hit: the same
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)                  ; divergent in llvm22: hit: one warp does not come; expect: divergent_barrier(:, "llvm.nvvm.barrier.cta.sync.aligned.all", %entry)
  br label %join

join:
  ret void
}

define ptx_kernel void @by_a_vote_of_the_block(ptr addrspace(1) %in) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()                  ; divergent
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %mine = icmp ult i32 %next, %tid                                  ; divergent
  %any = call i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32 0, i1 %mine)  ; divergent in llvm22: no hit: all threads of the block get the same answer
  br i1 %any, label %loop, label %exit                              ; divergent in llvm22

exit:
  ret void
}

define ptx_kernel void @within_a_warp(ptr addrspace(1) %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()                  ; divergent
  %few = icmp ult i32 %tid, 16                                      ; divergent
  br i1 %few, label %arm, label %join                               ; divergent

arm:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 32)        ; divergent in llvm22: hit: half of the warp does not come; expect: divergent_barrier(:, "llvm.nvvm.barrier.cta.sync.aligned.count", %entry)
  br label %join

join:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32, i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
declare i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32, i1)
; rules: ../../examples/rules/divergent_barrier.dl
