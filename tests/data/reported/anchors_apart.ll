; Ballots with the tokens of an anchor in one branch, and of the entry in the other.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @arms(ptr addrspace(1) %out) convergent {
start:
  %e = call token @llvm.experimental.convergence.entry()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %low = icmp ult i32 %lane, 3
  br i1 %low, label %then, label %else
then:
  %t1 = call token @llvm.experimental.convergence.anchor()
  %b1 = call i32 @llvm.amdgcn.ballot.i32(i1 true) [ "convergencectrl"(token %t1) ]
  br label %join
else:
  %b2 = call i32 @llvm.amdgcn.ballot.i32(i1 true) [ "convergencectrl"(token %e) ]
  br label %join
join:
  %b = phi i32 [ %b1, %then ], [ %b2, %else ]
  %b3 = call i32 @llvm.amdgcn.ballot.i32(i1 true) [ "convergencectrl"(token %e) ]
  %s = shl i32 %b3, 8
  %r = or i32 %s, %b
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %p
  ret void
}
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.ballot.i32(i1)
