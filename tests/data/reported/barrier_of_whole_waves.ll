; Barriers that some waves of a work-group do not reach.
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [256 x i32] poison
define amdgpu_kernel void @one_out_of_step(ptr addrspace(1) %out) "target-cpu"="gfx900" !reqd_work_group_size !0 {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %wave = lshr i32 %lane, 6
  %first = icmp ult i32 %wave, 2
  %at = getelementptr i32, ptr addrspace(3) @lds, i32 %lane
  store i32 %lane, ptr addrspace(3) %at
  br i1 %first, label %then, label %behind
then:
  call void @llvm.amdgcn.s.barrier()
  br label %behind
behind:
  call void @llvm.amdgcn.s.barrier()
  %other = xor i32 %lane, 128
  %there = getelementptr i32, ptr addrspace(3) @lds, i32 %other
  %v = load i32, ptr addrspace(3) %there
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @missed_by_half(ptr addrspace(1) %out) "target-cpu"="gfx900" !reqd_work_group_size !0 {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %wave = lshr i32 %lane, 6
  %first = icmp ult i32 %wave, 2
  br i1 %first, label %then, label %behind
then:
  call void @llvm.amdgcn.s.barrier()
  br label %behind
behind:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %wave, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @missed_by_whole_groups(ptr addrspace(1) %out) "target-cpu"="gfx900" !reqd_work_group_size !0 {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = icmp ult i32 %group, 2
  br i1 %first, label %then, label %behind
then:
  call void @llvm.amdgcn.s.barrier()
  br label %behind
behind:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %group, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @two_arms(ptr addrspace(1) %out) "target-cpu"="gfx900" !reqd_work_group_size !0 {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %wave = lshr i32 %lane, 6
  %first = icmp ult i32 %wave, 2
  br i1 %first, label %then, label %else
then:
  call void @llvm.amdgcn.s.barrier()
  br label %behind
else:
  call void @llvm.amdgcn.s.barrier()
  br label %behind
behind:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %wave, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier() convergent
!0 = !{i32 256, i32 1, i32 1}
