; A value that only one of two back edges replaces.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @keeps(ptr addrspace(1) %out, i32 %rounds) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %head
head:
  %kept = phi i32 [ 7, %start ], [ %fresh, %tail ]
  %n.head = phi i32 [ 0, %start ], [ %n.next, %tail ]
  br label %mid
mid:
  %n = phi i32 [ %n.head, %head ], [ %n.next, %tail ]
  %sum = phi i32 [ 0, %head ], [ %sum.next, %tail ]
  %end = icmp uge i32 %n, %rounds
  br i1 %end, label %behind, label %work
work:
  %x = xor i32 %n, %lane
  %fresh = mul i32 %x, 3
  br label %tail
tail:
  %sum.next = add i32 %sum, %kept
  %n.next = add i32 %n, 1
  %t = add i32 %n, %lane
  %bit = and i32 %t, 1
  %renew = icmp eq i32 %bit, 0
  br i1 %renew, label %head, label %mid
behind:
  %last = phi i32 [ %kept, %mid ]
  %both = phi i32 [ %sum, %mid ]
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %last, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %p, i32 64
  store i32 %both, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
