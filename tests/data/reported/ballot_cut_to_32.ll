; The number of set bits below a lane, from a ballot that is cut to 32 bits, in a wave of 64.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @rank(ptr addrspace(1) %in, ptr addrspace(1) %out) "target-cpu"="gfx90a" {
  %lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lo)
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %v = load i32, ptr addrspace(1) %p
  %yes = icmp ne i32 %v, 0
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 %yes)
  %word = trunc i64 %all to i32
  %one = shl i32 1, %lane
  %below = sub i32 %one, 1
  %mine = and i32 %word, %below
  %n = call i32 @llvm.ctpop.i32(i32 %mine)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %n, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @narrow(ptr addrspace(1) %in, ptr addrspace(1) %out) "target-cpu"="gfx90a" {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %v = load i32, ptr addrspace(1) %p
  %yes = icmp ne i32 %v, 0
  %b = call i32 @llvm.amdgcn.ballot.i32(i1 %yes)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %b, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.ballot.i32(i1)
declare i32 @llvm.ctpop.i32(i32)
