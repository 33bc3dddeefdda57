; Sums of 16-bit values by two shuffles; a shuffle that only the first work-group executes.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @add4(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %k) "target-cpu"="gfx942" {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i16, ptr addrspace(1) %in, i32 %lane
  %h = load i16, ptr addrspace(1) %p
  %w = zext i16 %h to i32
  %x1 = xor i32 %lane, 1
  %a1 = shl i32 %x1, 2
  %s1 = call i32 @llvm.amdgcn.ds.bpermute(i32 %a1, i32 %w)
  %n1 = trunc i32 %s1 to i16
  %h1 = add i16 %h, %n1
  %w1 = zext i16 %h1 to i32
  %x2 = xor i32 %lane, 2
  %a2 = shl i32 %x2, 2
  %s2 = call i32 @llvm.amdgcn.ds.bpermute(i32 %a2, i32 %w1)
  %n2 = trunc i32 %s2 to i16
  %low = and i32 %lane, 3
  %z = icmp eq i32 %low, 0
  br i1 %z, label %then, label %behind
then:
  %h2 = add i16 %h1, %n2
  %q = getelementptr i16, ptr addrspace(1) %out, i32 %lane
  store i16 %h2, ptr addrspace(1) %q
  br label %behind
behind:
  ret void
}
define amdgpu_kernel void @one_group(ptr addrspace(1) %in, ptr addrspace(1) %out) "target-cpu"="gfx942" {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %v = load i32, ptr addrspace(1) %p
  %z = icmp eq i32 %g, 0
  br i1 %z, label %then, label %behind
then:
  %s = call i32 @llvm.amdgcn.ds.bpermute(i32 4, i32 %v)
  br label %behind
behind:
  %r = phi i32 [ %s, %then ], [ 0, %start ]
  %g64 = shl i32 %g, 6
  %o = add i32 %g64, %lane
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %o
  store i32 %r, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
