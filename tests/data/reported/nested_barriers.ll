; Barriers in two nested loops with uniform trip counts, and divergent branches between them.
target triple = "amdgcn-amd-amdhsa"
@t = internal addrspace(3) global [64 x i32] poison
define amdgpu_kernel void @columns(ptr addrspace(1) %out, i32 %n, i32 %m) "target-cpu"="gfx942" {
start:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %j = and i32 %x, 3
  %i = lshr i32 %x, 2
  %in = icmp ult i32 %i, %n
  %mine = getelementptr i32, ptr addrspace(3) @t, i32 %x
  br label %outer
outer:
  %b = phi i32 [ 0, %start ], [ %b.next, %store.end ]
  %b.more = icmp ult i32 %b, %m
  br i1 %b.more, label %set, label %end
set:
  %c = add i32 %b, %j
  %c.in = icmp ult i32 %c, %m
  %both = and i1 %in, %c.in
  br i1 %both, label %set.then, label %set.end
set.then:
  store i32 1, ptr addrspace(3) %mine
  br label %set.end
set.end:
  call void @llvm.amdgcn.s.barrier()
  br label %inner
inner:
  %k = phi i32 [ 0, %set.end ], [ %k.next, %add.end ]
  %k.more = icmp ult i32 %k, %n
  br i1 %k.more, label %add, label %store
add:
  %above = icmp ugt i32 %i, %k
  %do = and i1 %above, %both
  br i1 %do, label %add.then, label %add.end
add.then:
  %k4 = shl i32 %k, 2
  %from.i = add i32 %k4, %j
  %from = getelementptr i32, ptr addrspace(3) @t, i32 %from.i
  %f = load i32, ptr addrspace(3) %from
  %o = load i32, ptr addrspace(3) %mine
  %s = add i32 %f, %o
  store i32 %s, ptr addrspace(3) %mine
  br label %add.end
add.end:
  call void @llvm.amdgcn.s.barrier()
  %k.next = add i32 %k, 1
  br label %inner
store:
  br i1 %both, label %store.then, label %store.end
store.then:
  %r = load i32, ptr addrspace(3) %mine
  %ci = mul i32 %c, %n
  %oi = add i32 %ci, %i
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %oi
  store i32 %r, ptr addrspace(1) %p
  br label %store.end
store.end:
  call void @llvm.amdgcn.s.barrier()
  %b.next = add i32 %b, 4
  br label %outer
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier() convergent
