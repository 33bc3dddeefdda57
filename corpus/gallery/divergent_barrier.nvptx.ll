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

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
; rules: ../../examples/rules/divergent_barrier.dl
