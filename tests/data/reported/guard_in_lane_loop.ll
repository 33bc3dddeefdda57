; A barrier in the first iteration of a loop, which all lanes execute.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @first_round(ptr addrspace(1) %out) "target-cpu"="gfx942" {
start:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %n = add i32 %x, 1
  br label %head
head:
  %i = phi i32 [ 0, %start ], [ %i.next, %tail ]
  %first = icmp eq i32 %i, 0
  br i1 %first, label %meet, label %tail
meet:
  call void @llvm.amdgcn.s.barrier()
  br label %tail
tail:
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %head, label %behind
behind:
  call void @llvm.amdgcn.s.barrier()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %x
  store i32 %i.next, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier() convergent
