; Some lanes pass undef to a call with a noundef parameter.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @noundef(ptr addrspace(1) %out, i32 %a) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %then, label %join
then:
  %u = mul i32 %a, 3
  br label %join
join:
  %b = phi i32 [ %u, %then ], [ undef, %start ]
  %c = call i32 @llvm.amdgcn.readfirstlane.i32(i32 noundef %b)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %c, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @plain(ptr addrspace(1) %out, i32 %a) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %then, label %join
then:
  %u = mul i32 %a, 3
  br label %join
join:
  %b = phi i32 [ %u, %then ], [ undef, %start ]
  %c = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %b)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %c, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @loaded(ptr addrspace(1) %out) {
  %v = load i32, ptr addrspace(1) %out, !noundef !0
  %p = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %v, ptr addrspace(1) %p
  ret void
}
!0 = !{}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
