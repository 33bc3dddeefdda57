; llvm.amdgcn.wave.shuffle by the number of the next lane.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @turn(ptr addrspace(1) %out) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %v = add i32 %lane, 100
  %n = add i32 %lane, 1
  %i = and i32 %n, 7
  %s = call i32 @llvm.amdgcn.wave.shuffle.i32(i32 %v, i32 %i)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %s, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.wave.shuffle.i32(i32, i32)
