; Cross-lane operations in loops that lanes leave in different iterations.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @talks(ptr addrspace(1) %out) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %head
head:
  %i = phi i32 [ 0, %start ], [ %i.next, %body ]
  %first = icmp eq i32 %i, 0
  br i1 %first, label %test, label %ask
ask:
  %low = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %lane)
  br label %test
test:
  %seen = phi i32 [ %low, %ask ], [ %lane, %head ]
  %more = icmp ult i32 %i, %lane
  br i1 %more, label %body, label %behind
body:
  %i.next = add i32 %i, 1
  br label %head
behind:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %seen, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @who_is_left(ptr addrspace(1) %out) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %head
head:
  %i = phi i32 [ 0, %start ], [ %i.next, %head ]
  %sum = phi i32 [ 0, %start ], [ %sum.next, %head ]
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %b.lo = trunc i64 %b to i32
  %b.hs = lshr i64 %b, 32
  %b.hi = trunc i64 %b.hs to i32
  %m = call i32 @llvm.amdgcn.mbcnt.lo(i32 %b.lo, i32 0)
  %rank = call i32 @llvm.amdgcn.mbcnt.hi(i32 %b.hi, i32 %m)
  %n = call i64 @llvm.ctpop.i64(i64 %b)
  %n32 = trunc i64 %n to i32
  %x = mul i32 %n32, 100
  %y = add i32 %x, %rank
  %sum.next = add i32 %sum, %y
  %i.next = add i32 %i, 1
  %q = and i32 %lane, 7
  %more = icmp ult i32 %i, %q
  br i1 %more, label %head, label %behind
behind:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %sum.next, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @waterfall(ptr addrspace(1) %table, ptr addrspace(1) %out) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %key = and i32 %lane, 3
  br label %head
head:
  %round = phi i32 [ 0, %start ], [ %round.next, %head ]
  %now = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %key)
  %round.next = add i32 %round, 1
  %a = getelementptr i32, ptr addrspace(1) %table, i32 %now
  %w = load i32, ptr addrspace(1) %a
  %mine = icmp eq i32 %now, %key
  br i1 %mine, label %behind, label %head
behind:
  %r0 = mul i32 %round, 1000
  %r = add i32 %r0, %now
  %s = xor i32 %r, %w
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %s, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i64 @llvm.ctpop.i64(i64)
