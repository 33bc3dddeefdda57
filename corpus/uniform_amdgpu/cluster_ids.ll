; On GPUs that group work-groups in clusters, the place in a cluster is the same for a whole wave.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.cluster.id.x()
declare i32 @llvm.amdgcn.cluster.workgroup.id.x()
declare i32 @llvm.amdgcn.cluster.workgroup.flat.id()
declare i32 @llvm.amdgcn.cluster.workgroup.max.id.x()

define amdgpu_kernel void @cluster_ids(ptr addrspace(1) %out) "target-cpu"="gfx1250" {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()  ; divergent
  %a = call i32 @llvm.amdgcn.cluster.workgroup.id.x()
  %b = call i32 @llvm.amdgcn.cluster.workgroup.flat.id()
  %c = call i32 @llvm.amdgcn.cluster.workgroup.max.id.x()
  %d = call i32 @llvm.amdgcn.cluster.id.x()
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  %all = add i32 %abc, %d
  store i32 %all, ptr addrspace(1) %out
  store i32 %tid, ptr addrspace(1) %out         ; divergent
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
