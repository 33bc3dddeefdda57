; Two work-groups increment one word; barriers do not order work-groups.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @by_turns(ptr addrspace(1) %w) {
start:
  br label %head
head:
  %n = phi i32 [ 0, %start ], [ %n.next, %head ]
  call void @llvm.amdgcn.s.barrier()
  %v = load i32, ptr addrspace(1) %w
  call void @llvm.amdgcn.s.barrier()
  %v1 = add i32 %v, 1
  store i32 %v1, ptr addrspace(1) %w
  %n.next = add i32 %n, 1
  %more = icmp ult i32 %n.next, 3
  br i1 %more, label %head, label %behind
behind:
  ret void
}
define amdgpu_kernel void @one_word(ptr addrspace(1) %w) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %lane, ptr addrspace(1) %w
  ret void
}
define amdgpu_kernel void @same_place(ptr addrspace(1) %x, ptr addrspace(1) %y, i32 %n) {
start:
  br label %head
head:
  %i = phi i32 [ 0, %start ], [ %i.next, %head ]
  %px = getelementptr i32, ptr addrspace(1) %x, i32 %i
  %py = getelementptr i32, ptr addrspace(1) %y, i32 %i
  %a = load i32, ptr addrspace(1) %px
  %b = load i32, ptr addrspace(1) %py
  store i32 %b, ptr addrspace(1) %px
  store i32 %a, ptr addrspace(1) %py
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %head, label %behind
behind:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier() convergent
