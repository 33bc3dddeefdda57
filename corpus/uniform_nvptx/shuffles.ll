; An index that all lanes agree on, into the whole warp, names one lane, and all get what it has. And a value that all agree on is the same
; wherever it is taken from; but not whether the lane that it is taken from is in range.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)

define ptx_kernel void @shuffles(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()                                         ; divergent
  %first = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %tid, i32 0, i32 31)          ; divergent in llvm22: of lane 0
  %kth = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %tid, i32 %n, i32 31)           ; divergent in llvm22: of lane %n
  %own = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %tid, i32 %tid, i32 31)         ; divergent
  %before = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %kth, i32 1, i32 0)           ; divergent in llvm22: all have the same
  %pair = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 -1, i32 %tid, i32 %n, i32 31)  ; divergent in llvm22
  %in_range = extractvalue { i32, i1 } %pair, 1                                            ; divergent in llvm22: every lane is
  %up = call { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %n, i32 1, i32 0)        ; divergent
  %has_one_before = extractvalue { i32, i1 } %up, 1                                        ; divergent: lane 0 has not
  %sum = add i32 %first, %kth                                                              ; divergent in llvm22
  %sums = add i32 %sum, %before                                                            ; divergent in llvm22
  store i32 %sums, ptr addrspace(1) %out                                                   ; divergent in llvm22
  store i32 %own, ptr addrspace(1) %out                                                    ; divergent
  store i1 %in_range, ptr addrspace(1) %out                                                ; divergent in llvm22
  store i1 %has_one_before, ptr addrspace(1) %out                                          ; divergent
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
