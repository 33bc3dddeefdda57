; A DPP move in a loop.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @rounds(ptr addrspace(1) %out, i32 %n, i1 %again) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %head
head:
  %i = phi i32 [ 0, %start ], [ %i.next, %latch ]
  %v = phi i32 [ %lane, %start ], [ %v.next, %latch ]
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %v, i32 273, i32 15, i32 15, i1 false)
  %v.next = add i32 %v, %d
  %i.next = add i32 %i, 1
  br i1 %again, label %latch, label %end
latch:
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %head, label %end
end:
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %v.next, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
