; A shader switches on all lanes of the wave, though its work-groups have one work-item.
target triple = "amdgcn-amd-amdpal"
define amdgpu_gs void @stage(ptr addrspace(1) inreg %out) "target-cpu"="gfx1100" "amdgpu-flat-work-group-size"="1,1" {
start:
  call void @llvm.amdgcn.init.exec(i64 -1)
  %lane = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %low = icmp ult i32 %lane, 3
  br i1 %low, label %then, label %behind
then:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %lane, ptr addrspace(1) %p
  br label %behind
behind:
  ret void
}
declare void @llvm.amdgcn.init.exec(i64 immarg)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
