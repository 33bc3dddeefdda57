; `shfl.sync` of words where other rows call it, as it is: the backend knows it.

define i32 @nvvm.shfl.sync.idx.i32(i32 %mask, i32 %value, i32 %b, i32 %c) {
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %mask, i32 %value, i32 %b, i32 %c)
  ret i32 %r
}

declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)

define i32 @nvvm.shfl.sync.up.i32(i32 %mask, i32 %value, i32 %b, i32 %c) {
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 %mask, i32 %value, i32 %b, i32 %c)
  ret i32 %r
}

declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)

define i32 @nvvm.shfl.sync.down.i32(i32 %mask, i32 %value, i32 %b, i32 %c) {
  %r = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 %mask, i32 %value, i32 %b, i32 %c)
  ret i32 %r
}

declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)

define i32 @nvvm.shfl.sync.bfly.i32(i32 %mask, i32 %value, i32 %b, i32 %c) {
  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %mask, i32 %value, i32 %b, i32 %c)
  ret i32 %r
}

declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)

define { i32, i1 } @nvvm.shfl.sync.idx.i32p(i32 %mask, i32 %value, i32 %b, i32 %c) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 %mask, i32 %value, i32 %b, i32 %c)
  ret { i32, i1 } %r
}

declare { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)

define { i32, i1 } @nvvm.shfl.sync.up.i32p(i32 %mask, i32 %value, i32 %b, i32 %c) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32 %mask, i32 %value, i32 %b, i32 %c)
  ret { i32, i1 } %r
}

declare { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)

define { i32, i1 } @nvvm.shfl.sync.down.i32p(i32 %mask, i32 %value, i32 %b, i32 %c) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 %mask, i32 %value, i32 %b, i32 %c)
  ret { i32, i1 } %r
}

declare { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32, i32, i32, i32)

define { i32, i1 } @nvvm.shfl.sync.bfly.i32p(i32 %mask, i32 %value, i32 %b, i32 %c) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32 %mask, i32 %value, i32 %b, i32 %c)
  ret { i32, i1 } %r
}

declare { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32, i32, i32, i32)
