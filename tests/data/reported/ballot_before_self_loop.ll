; A ballot decides whether a wave enters a loop of one block.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @sum(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %n) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %wide = zext i32 %lane to i64
  %in = icmp ult i64 %wide, %n
  %votes = call i64 @llvm.amdgcn.ballot.i64(i1 %in)
  %none = icmp eq i64 %votes, 0
  br i1 %none, label %behind, label %pre
loop:
  %i = phi i64 [ %i.next, %loop ], [ %from, %pre ]
  %i.next = add i64 %i, 64
  %v = call i64 @llvm.amdgcn.ballot.i64(i1 %in)
  %m = icmp eq i64 %v, 0
  %big = icmp ugt i64 %i.next, %n
  %leave = or i1 %m, %big
  br i1 %leave, label %got, label %loop
pre:
  %from = and i64 %wide, 3
  br label %loop
got:
  %pa = ptrtoint ptr addrspace(1) %a to i64
  %pb = ptrtoint ptr addrspace(1) %b to i64
  %o = or i64 %pa, %i.next
  %o2 = or i64 %o, %pb
  %o3 = and i64 %o2, 7
  %even = icmp eq i64 %o3, 0
  br i1 %even, label %fast, label %behind
fast:
  store i64 %i.next, ptr addrspace(1) %a
  br label %behind
behind:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
