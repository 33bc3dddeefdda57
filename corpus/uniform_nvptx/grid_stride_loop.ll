; A loop over the grid: each lane starts at its own index, and all go on by the same step. How far they have gone is
; uniform within the loop.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @grid_stride_loop(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()        ; divergent
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()      ; divergent in llvm22: a launch has one block size
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()  ; divergent in llvm22
  %stride = mul i32 %blocks, %size                        ; divergent in llvm22
  br label %loop

loop:
  %i = phi i32 [ %tid, %entry ], [ %next, %loop ]         ; divergent
  %gone = phi i32 [ 0, %entry ], [ %gone.next, %loop ]    ; divergent in llvm22
  %gone.next = add i32 %gone, %stride                     ; divergent in llvm22
  store i32 %gone, ptr addrspace(1) %out                  ; divergent in llvm22
  %next = add i32 %i, %stride                             ; divergent
  %more = icmp ult i32 %next, %n                          ; divergent
  br i1 %more, label %loop, label %exit                   ; divergent

exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
