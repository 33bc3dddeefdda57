; A bit of each lane whose only use is the phi in the header of its loop.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @bit(ptr addrspace(1) %out, i32 %n) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %head
head:
  %i = phi i32 [ 0, %start ], [ %i.next, %head ]
  %was = phi i1 [ false, %start ], [ %is, %head ]
  %sum = phi i32 [ 0, %start ], [ %sum.next, %head ]
  %one = zext i1 %was to i32
  %sum.1 = shl i32 %sum, 1
  %sum.next = or i32 %sum.1, %one
  %x = mul i32 %lane, %i
  %y = and i32 %x, 4
  %is = icmp ne i32 %y, 0
  %i.next = add i32 %i, 1
  %lim = urem i32 %lane, 11
  %lim2 = add i32 %lim, %n
  %more = icmp ult i32 %i.next, %lim2
  br i1 %more, label %head, label %behind
behind:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %sum.next, ptr addrspace(1) %p
  %w = zext i1 %was to i32
  %q = getelementptr i32, ptr addrspace(1) %p, i32 64
  store i32 %w, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
