; A ballot with the token of a loop heart.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @heart(ptr addrspace(1) %out, i32 %n) convergent {
start:
  %anchor = call token @llvm.experimental.convergence.entry()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %head
head:
  %i = phi i32 [ 0, %start ], [ %i.next, %left ], [ %i.next2, %right ]
  %sum = phi i32 [ 0, %start ], [ %sum.next, %left ], [ %sum.next2, %right ]
  %tok = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %anchor) ]
  %b = call i32 @llvm.amdgcn.ballot.i32(i1 true) [ "convergencectrl"(token %tok) ]
  %c = call i32 @llvm.ctpop.i32(i32 %b)
  %odd.w = xor i32 %i, %lane
  %odd = trunc i32 %odd.w to i1
  br i1 %odd, label %left, label %right
left:
  %sum.next = add i32 %sum, %c
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %head, label %behind
right:
  %sum.next2 = sub i32 %sum, %c
  %i.next2 = add i32 %i, 1
  %more2 = icmp ult i32 %i.next2, %lane
  br i1 %more2, label %head, label %behind
behind:
  %s = phi i32 [ %sum.next, %left ], [ %sum.next2, %right ]
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %s, ptr addrspace(1) %p
  ret void
}
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.ballot.i32(i1)
declare i32 @llvm.ctpop.i32(i32)
