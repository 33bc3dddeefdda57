; A shuffle down by one wraps at the last lane; a shuffle that reads inactive lanes.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @down(ptr addrspace(1) %out) {
  %lo = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lo)
  %v = add i32 %lane, 100
  %next = add i32 %lane, 1
  %at = shl i32 %next, 2
  %d = call i32 @llvm.amdgcn.ds.bpermute(i32 %at, i32 %v)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %d, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @from_off(ptr addrspace(1) %out) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %v = add i32 %lane, 100
  %low = icmp ult i32 %lane, 8
  br i1 %low, label %then, label %behind
then:
  %x = xor i32 %lane, 8
  %at = shl i32 %x, 2
  %d = call i32 @llvm.amdgcn.ds.bpermute(i32 %at, i32 %v)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %d, ptr addrspace(1) %p
  br label %behind
behind:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
