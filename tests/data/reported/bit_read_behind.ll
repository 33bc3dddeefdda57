; A bit that is uniform in each iteration, and a bit of each lane, read after two loops that lanes leave in different iterations.
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @bits(ptr addrspace(1) %out, i32 %k) {
start:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %most = and i32 %lane, 7
  br label %outer
outer:
  %o = phi i32 [ 0, %start ], [ %o.next, %latch ]
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %i.next, %inner ]
  %x = mul i32 %i, %k
  %x2 = add i32 %x, %o
  %x3 = and i32 %x2, 1
  %shared = icmp ne i32 %x3, 0
  %y = xor i32 %x2, %lane
  %y3 = and i32 %y, 2
  %own = icmp ne i32 %y3, 0
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i, %most
  br i1 %more, label %inner, label %latch
latch:
  %w = phi i1 [ %shared, %inner ]
  %o.next = add i32 %o, 1
  %lim = lshr i32 %lane, 1
  %lim3 = and i32 %lim, 3
  %again = icmp ult i32 %o, %lim3
  br i1 %again, label %outer, label %behind
behind:
  %a = select i1 %shared, i32 1, i32 0
  %b = select i1 %own, i32 2, i32 0
  %c = select i1 %w, i32 4, i32 0
  %ab = or i32 %a, %b
  %abc = or i32 %ab, %c
  %both = and i1 %shared, %own
  br i1 %both, label %then, label %end
then:
  br label %end
end:
  %z = phi i32 [ 8, %then ], [ 0, %behind ]
  %r = or i32 %abc, %z
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
