; A ballot after a loop with the token of the loop: the lanes that left in one iteration execute it together.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @vote_of_each_round(ptr addrspace(1) %out) convergent {
start:
  %anchor = call token @llvm.experimental.convergence.entry()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %lim = and i32 %lane, 3
  br label %head
head:
  %i = phi i32 [ 0, %start ], [ %i.next, %head ]
  %tok = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %anchor) ]
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i, %lim
  br i1 %more, label %head, label %behind
behind:
  %b = call i32 @llvm.amdgcn.ballot.i32(i1 true) [ "convergencectrl"(token %tok) ]
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %b, ptr addrspace(1) %p
  ret void
}
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.ballot.i32(i1)
