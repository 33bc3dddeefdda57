; Lanes leave the kernel, trap, or reach `unreachable` before an aligned barrier.
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @by_return(ptr addrspace(1) %out, i32 %n) {
start:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %gone = icmp uge i32 %t, %n
  br i1 %gone, label %end, label %stay
stay:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
define ptx_kernel void @by_trap(ptr addrspace(1) %out, i32 %n) {
start:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bad = icmp uge i32 %t, %n
  br i1 %bad, label %throw, label %stay
throw:
  call void @llvm.trap()
  unreachable
stay:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(1) %p
  ret void
}
define ptx_kernel void @by_promise(ptr addrspace(1) %out, i32 %n) {
start:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %bad = icmp uge i32 %t, %n
  br i1 %bad, label %never, label %stay
never:
  unreachable
stay:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.trap()
