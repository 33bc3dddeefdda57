; Warp operations with member masks of lanes that are elsewhere, have ended, or do not call.
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @asked_apart(ptr addrspace(1) %out) {
start:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = icmp ult i32 %lane, 16
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  br i1 %low, label %then, label %else
then:
  %a = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 false)
  %a32 = zext i1 %a to i32
  store i32 %a32, ptr addrspace(1) %p
  br label %behind
else:
  %b = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 true)
  %b32 = zext i1 %b to i32
  store i32 %b32, ptr addrspace(1) %p
  br label %behind
behind:
  ret void
}
define ptx_kernel void @caller_not_in_mask(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 65535, i32 %lane, i32 0, i32 31)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %x, ptr addrspace(1) %p
  ret void
}
define ptx_kernel void @mask_from_before(ptr addrspace(1) %out) {
start:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %who = call i32 @llvm.nvvm.activemask()
  br label %head
head:
  %i = phi i32 [ 0, %start ], [ %i.next, %head ]
  %v = phi i32 [ %lane, %start ], [ %v.next, %head ]
  %y = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %who, i32 %v, i32 1, i32 31)
  %v.next = add i32 %v, %y
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %lane
  br i1 %more, label %head, label %behind
behind:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %v.next, ptr addrspace(1) %p
  ret void
}
define ptx_kernel void @mask_by_vote(ptr addrspace(1) %out, i32 %n) {
start:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in = icmp ult i32 %lane, %n
  %who = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %in)
  br i1 %in, label %then, label %behind
then:
  %y = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %who, i32 %lane, i32 0, i32 31)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %y, ptr addrspace(1) %p
  br label %behind
behind:
  ret void
}
define ptx_kernel void @two_and_then_all(ptr addrspace(1) %out) {
start:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = and i32 %lane, 15
  %z = icmp eq i32 %low, 0
  br i1 %z, label %then, label %behind
then:
  %x = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 65537, i32 %lane, i32 16, i32 31)
  br label %behind
behind:
  %v = phi i32 [ %lane, %start ], [ %x, %then ]
  %y = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 8, i32 0)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %y, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.activemask()
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
