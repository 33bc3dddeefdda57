; A vote of the whole warp gives all its lanes the same answer; with a mask of some lanes it may be asked by several groups
; at once, each with its own.
target triple = "nvptx64-nvidia-cuda"

declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)

define ptx_kernel void @votes(ptr addrspace(1) %out, i32 %some) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()               ; divergent
  %low = icmp ult i32 %tid, 16                                   ; divergent
  %any = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %low)       ; divergent in llvm22: one answer for the warp
  %all = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %low)       ; divergent in llvm22
  %mask = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %low)  ; divergent in llvm22
  %group = call i1 @llvm.nvvm.vote.any.sync(i32 %tid, i1 %low)   ; divergent
  store i1 %any, ptr addrspace(1) %out                           ; divergent in llvm22
  store i1 %all, ptr addrspace(1) %out                           ; divergent in llvm22
  store i32 %mask, ptr addrspace(1) %out                         ; divergent in llvm22
  store i1 %group, ptr addrspace(1) %out                         ; divergent
  br i1 %any, label %then, label %end                            ; divergent in llvm22

then:
  br label %end

end:
  %asked = phi i32 [ 0, %entry ], [ 1, %then ]                   ; divergent in llvm22
  store i32 %asked, ptr addrspace(1) %out                        ; divergent in llvm22
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
