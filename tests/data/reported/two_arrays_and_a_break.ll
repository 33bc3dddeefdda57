; Two private arrays are filled in a loop that lanes may leave in the first iteration.
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1"
define amdgpu_kernel void @fill(ptr addrspace(1) %in, ptr addrspace(1) %flag, ptr addrspace(1) %val, i64 %n) {
start:
  %a = alloca [2 x i32], addrspace(5)
  %b = alloca [2 x i32], addrspace(5)
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %t = zext i32 %lane to i64
  store i32 0, ptr addrspace(5) %a
  store i32 0, ptr addrspace(5) %b
  br label %head
head:
  %i = phi i64 [ 0, %start ], [ %i.next, %put ]
  %v = add i64 %t, %i
  %zero = icmp eq i64 %v, 0
  br i1 %zero, label %put, label %look
look:
  %j = sub i64 %v, 1
  %out = icmp sge i64 %j, %n
  br i1 %out, label %behind, label %get
get:
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %j
  %g = load i32, ptr addrspace(1) %p
  br label %put
put:
  %f = phi i32 [ 1, %head ], [ %g, %get ]
  %i32 = trunc i64 %i to i32
  %pa = getelementptr i32, ptr addrspace(5) %a, i32 %i32
  store i32 %f, ptr addrspace(5) %pa
  %pb = getelementptr i32, ptr addrspace(5) %b, i32 %i32
  store i32 1, ptr addrspace(5) %pb
  %i.next = add i64 %i, 1
  %more = icmp ult i64 %i.next, 2
  br i1 %more, label %head, label %behind
behind:
  %ra = load i32, ptr addrspace(5) %a
  %rb = load i32, ptr addrspace(5) %b
  %q = getelementptr i32, ptr addrspace(1) %flag, i64 %t
  store i32 %ra, ptr addrspace(1) %q
  %r = getelementptr i32, ptr addrspace(1) %val, i64 %t
  store i32 %rb, ptr addrspace(1) %r
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
