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

; A cycle of many entries, in each of which there are two or three phis of two types.
define amdgpu_kernel void @many_entries(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  br label %outer
outer:
  %t = phi i32 [ 0, %entry ], [ %t1, %latch ]
  %s = phi i32 [ %tid, %entry ], [ %last, %latch ]
  %sum = add i32 %tid, %t
  %way = urem i32 %sum, 18
  %wide = zext i32 %s to i64
  switch i32 %way, label %b0 [ i32 1, label %b1
                               i32 2, label %b2
                               i32 3, label %b3
                               i32 4, label %b4
                               i32 5, label %b5
                               i32 6, label %b6
                               i32 7, label %b7
                               i32 8, label %b8
                               i32 9, label %b9
                               i32 10, label %b10
                               i32 11, label %b11
                               i32 12, label %b12
                               i32 13, label %b13
                               i32 14, label %b14
                               i32 15, label %b15
                               i32 16, label %b16
                               i32 17, label %b17 ]
b0:
  %s0 = phi i32 [ %s, %outer ], [ %x17, %b17 ]
  %w0 = phi i64 [ %wide, %outer ], [ 0, %b17 ]
  %m0 = trunc i64 %w0 to i32
  %z0 = add i32 %s0, %m0
  %x0 = lshr i32 %z0, 1
  %q0 = and i32 %x0, 3
  %l0 = icmp eq i32 %q0, 0
  br i1 %l0, label %latch, label %b1
b1:
  %s1 = phi i32 [ %s, %outer ], [ %x0, %b0 ]
  %c1 = phi i32 [ 1, %outer ], [ %s0, %b0 ]
  %y1 = xor i32 %s1, %c1
  %x1 = lshr i32 %y1, 1
  %q1 = and i32 %x1, 3
  %l1 = icmp eq i32 %q1, 1
  br i1 %l1, label %latch, label %b2
b2:
  %s2 = phi i32 [ %s, %outer ], [ %x1, %b1 ]
  %x2 = lshr i32 %s2, 1
  %q2 = and i32 %x2, 3
  %l2 = icmp eq i32 %q2, 2
  br i1 %l2, label %latch, label %b3
b3:
  %s3 = phi i32 [ %s, %outer ], [ %x2, %b2 ]
  %c3 = phi i32 [ 3, %outer ], [ %s2, %b2 ]
  %w3 = phi i64 [ %wide, %outer ], [ 3, %b2 ]
  %y3 = xor i32 %s3, %c3
  %m3 = trunc i64 %w3 to i32
  %z3 = add i32 %y3, %m3
  %x3 = lshr i32 %z3, 1
  %q3 = and i32 %x3, 3
  %l3 = icmp eq i32 %q3, 3
  br i1 %l3, label %latch, label %b4
b4:
  %s4 = phi i32 [ %s, %outer ], [ %x3, %b3 ]
  %x4 = lshr i32 %s4, 1
  %q4 = and i32 %x4, 3
  %l4 = icmp eq i32 %q4, 0
  br i1 %l4, label %latch, label %b5
b5:
  %s5 = phi i32 [ %s, %outer ], [ %x4, %b4 ]
  %c5 = phi i32 [ 5, %outer ], [ %s4, %b4 ]
  %y5 = xor i32 %s5, %c5
  %x5 = lshr i32 %y5, 1
  %q5 = and i32 %x5, 3
  %l5 = icmp eq i32 %q5, 1
  br i1 %l5, label %latch, label %b6
b6:
  %s6 = phi i32 [ %s, %outer ], [ %x5, %b5 ]
  %w6 = phi i64 [ %wide, %outer ], [ 6, %b5 ]
  %m6 = trunc i64 %w6 to i32
  %z6 = add i32 %s6, %m6
  %x6 = lshr i32 %z6, 1
  %q6 = and i32 %x6, 3
  %l6 = icmp eq i32 %q6, 2
  br i1 %l6, label %latch, label %b7
b7:
  %s7 = phi i32 [ %s, %outer ], [ %x6, %b6 ]
  %c7 = phi i32 [ 7, %outer ], [ %s6, %b6 ]
  %y7 = xor i32 %s7, %c7
  %x7 = lshr i32 %y7, 1
  %q7 = and i32 %x7, 3
  %l7 = icmp eq i32 %q7, 3
  br i1 %l7, label %latch, label %b8
b8:
  %s8 = phi i32 [ %s, %outer ], [ %x7, %b7 ]
  %x8 = lshr i32 %s8, 1
  %q8 = and i32 %x8, 3
  %l8 = icmp eq i32 %q8, 0
  br i1 %l8, label %latch, label %b9
b9:
  %s9 = phi i32 [ %s, %outer ], [ %x8, %b8 ]
  %c9 = phi i32 [ 9, %outer ], [ %s8, %b8 ]
  %w9 = phi i64 [ %wide, %outer ], [ 9, %b8 ]
  %y9 = xor i32 %s9, %c9
  %m9 = trunc i64 %w9 to i32
  %z9 = add i32 %y9, %m9
  %x9 = lshr i32 %z9, 1
  %q9 = and i32 %x9, 3
  %l9 = icmp eq i32 %q9, 1
  br i1 %l9, label %latch, label %b10
b10:
  %s10 = phi i32 [ %s, %outer ], [ %x9, %b9 ]
  %x10 = lshr i32 %s10, 1
  %q10 = and i32 %x10, 3
  %l10 = icmp eq i32 %q10, 2
  br i1 %l10, label %latch, label %b11
b11:
  %s11 = phi i32 [ %s, %outer ], [ %x10, %b10 ]
  %c11 = phi i32 [ 11, %outer ], [ %s10, %b10 ]
  %y11 = xor i32 %s11, %c11
  %x11 = lshr i32 %y11, 1
  %q11 = and i32 %x11, 3
  %l11 = icmp eq i32 %q11, 3
  br i1 %l11, label %latch, label %b12
b12:
  %s12 = phi i32 [ %s, %outer ], [ %x11, %b11 ]
  %w12 = phi i64 [ %wide, %outer ], [ 12, %b11 ]
  %m12 = trunc i64 %w12 to i32
  %z12 = add i32 %s12, %m12
  %x12 = lshr i32 %z12, 1
  %q12 = and i32 %x12, 3
  %l12 = icmp eq i32 %q12, 0
  br i1 %l12, label %latch, label %b13
b13:
  %s13 = phi i32 [ %s, %outer ], [ %x12, %b12 ]
  %c13 = phi i32 [ 13, %outer ], [ %s12, %b12 ]
  %y13 = xor i32 %s13, %c13
  %x13 = lshr i32 %y13, 1
  %q13 = and i32 %x13, 3
  %l13 = icmp eq i32 %q13, 1
  br i1 %l13, label %latch, label %b14
b14:
  %s14 = phi i32 [ %s, %outer ], [ %x13, %b13 ]
  %x14 = lshr i32 %s14, 1
  %q14 = and i32 %x14, 3
  %l14 = icmp eq i32 %q14, 2
  br i1 %l14, label %latch, label %b15
b15:
  %s15 = phi i32 [ %s, %outer ], [ %x14, %b14 ]
  %c15 = phi i32 [ 15, %outer ], [ %s14, %b14 ]
  %w15 = phi i64 [ %wide, %outer ], [ 15, %b14 ]
  %y15 = xor i32 %s15, %c15
  %m15 = trunc i64 %w15 to i32
  %z15 = add i32 %y15, %m15
  %x15 = lshr i32 %z15, 1
  %q15 = and i32 %x15, 3
  %l15 = icmp eq i32 %q15, 3
  br i1 %l15, label %latch, label %b16
b16:
  %s16 = phi i32 [ %s, %outer ], [ %x15, %b15 ]
  %x16 = lshr i32 %s16, 1
  %q16 = and i32 %x16, 3
  %l16 = icmp eq i32 %q16, 0
  br i1 %l16, label %latch, label %b17
b17:
  %s17 = phi i32 [ %s, %outer ], [ %x16, %b16 ]
  %c17 = phi i32 [ 17, %outer ], [ %s16, %b16 ]
  %y17 = xor i32 %s17, %c17
  %x17 = lshr i32 %y17, 1
  %q17 = and i32 %x17, 3
  %l17 = icmp eq i32 %q17, 1
  br i1 %l17, label %latch, label %b0
latch:
  %last = phi i32 [ %x0, %b0 ], [ %x1, %b1 ], [ %x2, %b2 ], [ %x3, %b3 ], [ %x4, %b4 ], [ %x5, %b5 ], [ %x6, %b6 ], [ %x7, %b7 ], [ %x8, %b8 ], [ %x9, %b9 ], [ %x10, %b10 ], [ %x11, %b11 ], [ %x12, %b12 ], [ %x13, %b13 ], [ %x14, %b14 ], [ %x15, %b15 ], [ %x16, %b16 ], [ %x17, %b17 ]
  %t1 = add i32 %t, 1
  %u = icmp ult i32 %t1, 9
  br i1 %u, label %outer, label %end
end:
  store i32 %last, ptr addrspace(1) %at
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
