; A value that is uniform in each iteration is read after a loop that lanes leave in different iterations.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @latch(ptr addrspace(1) %out, i32 %k, i32 %m) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %head
head:
  %i = phi i32 [ 0, %start ], [ %i.next, %head ]
  %h = phi i32 [ 0, %start ], [ %h.next, %head ]
  %h1 = mul i32 %h, %m
  %h.next = xor i32 %h1, %k
  %i.next = add i32 %i, 1
  %part = and i32 %lane, 15
  %more = icmp ult i32 %i, %part
  br i1 %more, label %head, label %behind
behind:
  %r = add i32 %h.next, %i
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
