; A barrier that AMD's GPUs have not, and a function without a body, behind instructions that become several.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @two(ptr %out) {
  %place = alloca i32, align 4
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  store i32 %size, ptr %place, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)
  %x = call i32 @missing(i32 %size)
  store i32 %x, ptr %out, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
declare i32 @missing(i32)
