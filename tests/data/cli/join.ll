target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @join(ptr %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %left, label %right
left:
  br label %both
right:
  br label %both
both:
  %p = phi i32 [ 1, %left ], [ 2, %right ]
  store i32 %p, ptr %out
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
