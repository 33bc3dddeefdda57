target triple = "nvptx64-nvidia-cuda"

; A shuffle by the token of a loop, after the loop, which lanes leave in different iterations.
define ptx_kernel void @k(ptr addrspace(1) %out) convergent {
entry:
  %whole = call token @llvm.experimental.convergence.entry()
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %round = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %whole) ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %i, %tid
  br i1 %more, label %loop, label %done
done:
  %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %tid, i32 0, i32 31) [ "convergencectrl"(token %round) ]
  store i32 %s, ptr addrspace(1) %out
  ret void
}
declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.loop() convergent
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) convergent
