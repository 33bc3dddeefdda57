; Cycles of several entries. Each lane leaves what it has read and counted at its place of the memory.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

@shared = internal addrspace(3) global [1024 x i32] undef

; Lanes enter at either block and go round as often as their number says; they leave at different times, from both blocks.
define amdgpu_kernel void @two_entries(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  %rounds = and i32 %tid, 15
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %left, label %right
left:
  %i = phi i32 [ 0, %entry ], [ %k, %right ]
  %sum = phi i32 [ %n, %entry ], [ %more, %right ]
  %j = add i32 %i, 1
  %twice = mul i32 %sum, 3
  %done = icmp ugt i32 %j, %rounds
  br i1 %done, label %end, label %right
right:
  %from = phi i32 [ 100, %entry ], [ %twice, %left ]
  %h = phi i32 [ 1, %entry ], [ %j, %left ]
  %k = add i32 %h, 2
  %more = xor i32 %from, %k
  %over = icmp ugt i32 %k, 20
  br i1 %over, label %end, label %left
end:
  %last = phi i32 [ %twice, %left ], [ %more, %right ]
  store i32 %last, ptr addrspace(1) %at
  ret void
}

; A counter on which lanes agree in each iteration, and that they read behind the cycle, which they leave in different iterations.
define amdgpu_kernel void @temporal(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  %rounds = and i32 %tid, 7
  %uniform = icmp ugt i32 %n, 1000
  br i1 %uniform, label %left, label %right
left:
  %i = phi i32 [ 3, %entry ], [ %k, %right ]
  %j = add i32 %i, 1
  br label %right
right:
  %h = phi i32 [ 5, %entry ], [ %j, %left ]
  %k = add i32 %h, 2
  %bit = icmp ult i32 %k, 12
  %done = icmp ugt i32 %k, %rounds
  %stop = icmp ugt i32 %k, 40
  %mixed = xor i32 %k, %tid
  %third = urem i32 %mixed, 3
  %leaves = icmp eq i32 %third, 0
  %both = and i1 %leaves, %done
  %either = or i1 %both, %stop
  br i1 %either, label %end, label %left
end:
  %read = add i32 %k, 1000
  %was = zext i1 %bit to i32
  %all = mul i32 %read, 2
  %last = add i32 %all, %was
  store i32 %last, ptr addrspace(1) %at
  ret void
}

; A `switch` into three entries; each goes on to another.
define amdgpu_kernel void @three_entries(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  %way = urem i32 %tid, 4
  switch i32 %way, label %one [ i32 1, label %two
                                i32 2, label %three ]
one:
  %a = phi i32 [ 1, %entry ], [ %g, %three ]
  %b = add i32 %a, %way
  %c = icmp ugt i32 %b, 50
  br i1 %c, label %end, label %two
two:
  %d = phi i32 [ %n, %entry ], [ %b, %one ], [ %g, %three ]
  %m = and i32 %d, 255
  %e = add i32 %m, 5
  br label %three
three:
  %f = phi i32 [ 30, %entry ], [ %e, %two ]
  %g = add i32 %f, 3
  %even = and i32 %g, 1
  %o = icmp eq i32 %even, 0
  %p = icmp ugt i32 %g, 60
  %w = select i1 %p, i32 2, i32 %even
  switch i32 %w, label %one [ i32 1, label %two
                              i32 2, label %end ]
end:
  %r = phi i32 [ %b, %one ], [ %g, %three ]
  store i32 %r, ptr addrspace(1) %at
  ret void
}

; Six entries, in a cycle of one.
define amdgpu_kernel void @six_entries(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  br label %outer
outer:
  %t = phi i32 [ 0, %entry ], [ %t1, %latch ]
  %s = phi i32 [ %tid, %entry ], [ %s7, %latch ]
  %sum = add i32 %tid, %t
  %way = urem i32 %sum, 6
  switch i32 %way, label %b0 [ i32 1, label %b1
                               i32 2, label %b2
                               i32 3, label %b3
                               i32 4, label %b4
                               i32 5, label %b5 ]
b0:
  %s0 = phi i32 [ %s, %outer ], [ %s6, %b5 ]
  %x0 = add i32 %s0, 1
  br label %b1
b1:
  %s1 = phi i32 [ %s, %outer ], [ %x0, %b0 ]
  %x1 = mul i32 %s1, 3
  %q1 = and i32 %x1, 7
  %l1 = icmp eq i32 %q1, 0
  br i1 %l1, label %latch, label %b2
b2:
  %s2 = phi i32 [ %s, %outer ], [ %x1, %b1 ]
  %x2 = xor i32 %s2, 5
  br label %b3
b3:
  %s3 = phi i32 [ %s, %outer ], [ %x2, %b2 ]
  %few = and i32 %n, 3
  %x3 = add i32 %s3, %few
  br label %b4
b4:
  %s4 = phi i32 [ %s, %outer ], [ %x3, %b3 ]
  %x4 = lshr i32 %s4, 1
  %q4 = icmp ult i32 %x4, 9
  br i1 %q4, label %latch, label %b5
b5:
  %s5 = phi i32 [ %s, %outer ], [ %x4, %b4 ]
  %s6 = lshr i32 %s5, 2
  %q5 = icmp eq i32 %s6, 0
  br i1 %q5, label %latch, label %b0
latch:
  %s7 = phi i32 [ %x1, %b1 ], [ %x4, %b4 ], [ %s6, %b5 ]
  %t1 = add i32 %t, 1
  %u = icmp ult i32 %t1, 9
  br i1 %u, label %outer, label %end
end:
  store i32 %s7, ptr addrspace(1) %at
  ret void
}

; A cycle of two entries in another one, which it is entered from at both.
define amdgpu_kernel void @nested(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %a, label %b
a:
  %i = phi i32 [ 0, %entry ], [ %e, %d ]
  %i1 = add i32 %i, 1
  %p = and i32 %i1, 2
  %pc = icmp eq i32 %p, 0
  br i1 %pc, label %c, label %b
b:
  %j = phi i32 [ %n, %entry ], [ %i1, %a ]
  %j1 = and i32 %j, 127
  br label %d
c:
  %k = phi i32 [ %i1, %a ], [ %e, %d ], [ %f, %e2 ]
  %k1 = add i32 %k, 3
  %kc = icmp ugt i32 %k1, 90
  br i1 %kc, label %end, label %d
d:
  %l = phi i32 [ %j1, %b ], [ %k1, %c ]
  %e = add i32 %l, 1
  %m = urem i32 %e, 3
  switch i32 %m, label %c [ i32 1, label %a
                            i32 2, label %e2 ]
e2:
  %f = add i32 %e, 2
  %ec = icmp ugt i32 %e, 70
  br i1 %ec, label %end, label %c
end:
  %r = phi i32 [ %k1, %c ], [ %e, %e2 ]
  store i32 %r, ptr addrspace(1) %at
  ret void
}

; All branches are uniform.
define amdgpu_kernel void @uniform(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  %few = and i32 %n, 31
  %odd = trunc i32 %n to i1
  br i1 %odd, label %left, label %right
left:
  %i = phi i32 [ 0, %entry ], [ %k, %right ]
  %j = add i32 %i, 1
  %done = icmp ugt i32 %j, %few
  br i1 %done, label %end, label %right
right:
  %h = phi i32 [ 1, %entry ], [ %j, %left ]
  %v = phi i32 [ %tid, %entry ], [ %few, %left ]
  %k = add i32 %h, 2
  %over = icmp ugt i32 %k, 20
  br i1 %over, label %end, label %left
end:
  %last = phi i32 [ %j, %left ], [ %v, %right ]
  %sum = add i32 %last, %tid
  store i32 %sum, ptr addrspace(1) %at
  ret void
}

; Each lane has a word of LDS, and of memory.
define amdgpu_kernel void @memory(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %own = and i32 %tid, 1023
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  %word = getelementptr [1024 x i32], ptr addrspace(3) @shared, i32 0, i32 %own
  store i32 %tid, ptr addrspace(3) %word
  store i32 0, ptr addrspace(1) %at
  %low = icmp ult i32 %tid, 5
  br i1 %low, label %left, label %right
left:
  %a = load i32, ptr addrspace(3) %word
  %b = add i32 %a, 7
  store i32 %b, ptr addrspace(3) %word
  %c = icmp ugt i32 %b, 200
  br i1 %c, label %end, label %right
right:
  %d = load i32, ptr addrspace(1) %at
  %e = load i32, ptr addrspace(3) %word
  %f = add i32 %d, %e
  store i32 %f, ptr addrspace(1) %at
  %g = icmp ugt i32 %f, 3000
  br i1 %g, label %end, label %again
again:
  %h = add i32 %e, 1
  store i32 %h, ptr addrspace(3) %word
  br label %left
end:
  %last = load i32, ptr addrspace(3) %word
  %old = load i32, ptr addrspace(1) %at
  %both = xor i32 %last, %old
  store i32 %both, ptr addrspace(1) %at
  ret void
}
