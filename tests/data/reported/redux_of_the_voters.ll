; Warp operations whose member masks come from a ballot or a match; a barrier for 32 of 64 threads.
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @most(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
start:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %p
  %on = icmp ult i32 %t, %n
  %m = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %on)
  br i1 %on, label %then, label %end
then:
  %r = call i32 @llvm.nvvm.redux.sync.umax(i32 %v, i32 %m)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %q
  br label %end
end:
  ret void
}
define ptx_kernel void @peers(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %k = and i32 %t, 3
  %m = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %k)
  %c = call i32 @llvm.ctpop.i32(i32 %m)
  %big = icmp ugt i32 %t, 16
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 %m, i1 %big)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %b, ptr addrspace(1) %q
  ret void
}
define ptx_kernel void @named(ptr addrspace(1) %out) {
start:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp ult i32 %t, 32
  br i1 %first, label %then, label %end
then:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 32)
  br label %end
end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.redux.sync.umax(i32, i32)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
declare i32 @llvm.ctpop.i32(i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
