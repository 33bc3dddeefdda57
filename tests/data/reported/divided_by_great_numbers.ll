; Division and remainder near the ends of the range of i32.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @divide(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %u) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %x = load i32, ptr addrspace(1) %p
  %d = add i32 %lane, 1
  %q0 = udiv i32 -3, %d
  %r0 = urem i32 -3, %d
  %x1 = or i32 %x, 1
  %q1 = udiv i32 -1, %x1
  %r1 = urem i32 2147483648, %x1
  %u1 = or i32 %u, 1
  %q2 = udiv i32 -2, %u1
  %r2 = srem i32 -7, %u1
  %q3 = sdiv i32 2147483647, %x1
  %s0 = xor i32 %q0, %r0
  %s1 = xor i32 %q1, %r1
  %s2 = xor i32 %q2, %r2
  %s3 = xor i32 %s0, %s1
  %s4 = xor i32 %s2, %q3
  %s5 = xor i32 %s3, %s4
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %s5, ptr addrspace(1) %o
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
