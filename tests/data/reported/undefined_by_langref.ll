; One kernel for each kind of undefined behaviour; @two_noalias has none.
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1"
@ro = internal addrspace(4) constant i32 7
@roc = internal addrspace(1) constant i32 7
define amdgpu_kernel void @misaligned_store(ptr addrspace(1) %out) {
  %p = getelementptr i8, ptr addrspace(1) %out, i32 1
  store i32 1, ptr addrspace(1) %p, align 4
  ret void
}
define amdgpu_kernel void @store_to_constant(ptr addrspace(1) %out) {
  store i32 1, ptr addrspace(1) @roc
  ret void
}
define amdgpu_kernel void @after_lifetime(ptr addrspace(1) %out) {
  %a = alloca i32, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  store i32 3, ptr addrspace(5) %a
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  %v = load i32, ptr addrspace(5) %a
  store i32 %v, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @memcpy_overlap(ptr addrspace(1) %out) {
  %p = getelementptr i8, ptr addrspace(1) %out, i32 4
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %out, i64 8, i1 false)
  ret void
}
define amdgpu_kernel void @assume_false(ptr addrspace(1) %out) {
  call void @llvm.assume(i1 false)
  store i32 1, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @noundef_argument(ptr addrspace(1) %out) {
  %c = call i32 @id(i32 noundef undef)
  store i32 %c, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @noundef_result(ptr addrspace(1) %out) {
  %c = call noundef i32 @gives()
  store i32 %c, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @noundef_load(ptr addrspace(1) %out) {
  %a = alloca i32, addrspace(5)
  %v = load i32, ptr addrspace(5) %a, !noundef !0
  store i32 %v, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @range_noundef(ptr addrspace(1) %out) {
  store i32 9, ptr addrspace(1) %out
  %v = load i32, ptr addrspace(1) %out, !range !1, !noundef !0
  store i32 %v, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @through_writeonly(ptr addrspace(1) readonly %out) {
  store i32 1, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @two_noalias(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b) {
  store i32 1, ptr addrspace(1) %a
  %v = load i32, ptr addrspace(1) %b
  ret void
}
define amdgpu_kernel void @divides(ptr addrspace(1) %out) {
  %v = load i32, ptr addrspace(1) %out
  %d = udiv i32 1, %v
  store i32 %d, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @branches_on_undef(ptr addrspace(1) %out) {
  br i1 undef, label %a, label %b
a:
  ret void
b:
  ret void
}
define amdgpu_kernel void @switch_on_poison(ptr addrspace(1) %out) {
  switch i32 poison, label %a [ i32 1, label %b ]
a:
  ret void
b:
  ret void
}
define i32 @id(i32 noundef %x) {
  ret i32 %x
}
define noundef i32 @gives() {
  ret i32 undef
}
!0 = !{}
!1 = !{i32 0, i32 4}
declare void @llvm.assume(i1)
declare void @llvm.lifetime.start.p5(ptr addrspace(5))
declare void @llvm.lifetime.end.p5(ptr addrspace(5))
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
