target triple = "amdgcn-amd-amdhsa"

@table = internal addrspace(4) constant [8 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6], align 4
@shared = internal addrspace(3) global [64 x i32] undef, align 4
@sums = internal addrspace(3) global [64 x i64] undef, align 8

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.memcpy.p5.p4.i64(ptr addrspace(5), ptr addrspace(4), i64, i1)
declare void @llvm.memset.p5.i64(ptr addrspace(5), i8, i64, i1)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.ds.permute(i32, i32)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.mov.dpp.i32(i32, i32, i32, i32, i1)
declare i64 @llvm.amdgcn.icmp.i64.i32(i32, i32, i32)

; Arguments of all sizes, each loaded with what is around it.
define amdgpu_kernel void @arguments(ptr addrspace(1) %out, i8 %a, i16 %b, i8 %c, i64 %d, <3 x i32> %e, i1 %f, <2 x half> %g, double %h, i32 %i) {
  %a32 = zext i8 %a to i32
  %b32 = sext i16 %b to i32
  %c32 = zext i8 %c to i32
  %d32 = trunc i64 %d to i32
  %e32 = extractelement <3 x i32> %e, i32 2
  %f32 = zext i1 %f to i32
  %gb = bitcast <2 x half> %g to i32
  %hb = bitcast double %h to i64
  %s0 = add i32 %a32, %b32
  %s1 = add i32 %s0, %c32
  %s2 = xor i32 %s1, %d32
  %s3 = add i32 %s2, %e32
  %s4 = add i32 %s3, %f32
  %s5 = xor i32 %s4, %gb
  %s6 = add i32 %s5, %i
  store i32 %s6, ptr addrspace(1) %out
  %p = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %hb, ptr addrspace(1) %p
  ret void
}

; The low word of an index of two, as `get_global_id` cut to 32 bits: what is above it must not count. Scales 1, 2, 4, 8 and 12; of lanes and of groups.
define amdgpu_kernel void @low_words(ptr addrspace(1) %out, ptr addrspace(1) %in, i64 %many) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %wide = zext i32 %lane to i64
  %above = shl i64 %many, 32
  %x = add i64 %wide, %above
  %low = and i64 %x, 4294967295
  %next = add i64 %x, 1
  %second = and i64 %next, 4294967295
  %wide.group = zext i32 %group to i64
  %u = or i64 %wide.group, %above
  %same = and i64 %u, 4294967295
  %p8 = getelementptr i8, ptr addrspace(1) %in, i64 %low
  %a = load i8, ptr addrspace(1) %p8, align 1
  %p8.2 = getelementptr i8, ptr addrspace(1) %in, i64 %second
  %b = load i8, ptr addrspace(1) %p8.2, align 1
  %p16 = getelementptr i16, ptr addrspace(1) %in, i64 %second
  %c = load i16, ptr addrspace(1) %p16, align 2
  %p64 = getelementptr i64, ptr addrspace(1) %in, i64 %low
  %d = load i64, ptr addrspace(1) %p64, align 8
  %p96 = getelementptr [3 x i32], ptr addrspace(1) %in, i64 %second, i64 %same
  %e = load i32, ptr addrspace(1) %p96, align 4
  %puni = getelementptr i32, ptr addrspace(1) %in, i64 %same
  %f = load i32, ptr addrspace(1) %puni, align 4
  %a32 = zext i8 %a to i32
  %b32 = sext i8 %b to i32
  %c32 = zext i16 %c to i32
  %d32 = trunc i64 %d to i32
  %s1 = mul i32 %a32, 3
  %s2 = add i32 %s1, %b32
  %s3 = xor i32 %s2, %c32
  %s4 = add i32 %s3, %d32
  %s5 = xor i32 %s4, %e
  %s6 = add i32 %s5, %f
  %shift = shl i64 %low, 1
  %twice = or disjoint i64 %shift, %same
  %own = and i64 %twice, 4294967295
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %own
  store i32 %s6, ptr addrspace(1) %p
  ret void
}

; Half a word of the implicit arguments whose place is known only when the kernel runs, as `get_local_size` with a dimension that varies.
define amdgpu_kernel void @size_along(ptr addrspace(1) %out) {
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %a = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %sizes = getelementptr i8, ptr addrspace(4) %a, i64 12
  %wide = zext i32 %g to i64
  %p = getelementptr i16, ptr addrspace(4) %sizes, i64 %wide
  %x = load i16, ptr addrspace(4) %p, align 2
  %twice = shl i64 %wide, 1
  %q = getelementptr i8, ptr addrspace(4) %sizes, i64 %twice
  %r = getelementptr i8, ptr addrspace(4) %q, i64 6
  %y = load i16, ptr addrspace(4) %r, align 2
  %low = zext i16 %x to i32
  %y32 = zext i16 %y to i32
  %high = shl i32 %y32, 16
  %both = or i32 %low, %high
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %both, ptr addrspace(1) %o
  ret void
}

; Sizes of the grid, from the implicit arguments and from the dispatch packet.
define amdgpu_kernel void @sizes(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %a = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %ap = getelementptr i8, ptr addrspace(4) %a, i64 12
  %x = load i16, ptr addrspace(4) %ap, align 4
  %ap2 = getelementptr i8, ptr addrspace(4) %a, i64 14
  %y = load i16, ptr addrspace(4) %ap2, align 2
  %d = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %dp = getelementptr i8, ptr addrspace(4) %d, i64 12
  %n = load i32, ptr addrspace(4) %dp, align 4
  %x32 = zext i16 %x to i32
  %y32 = zext i16 %y to i32
  %base = mul i32 %g, %x32
  %id = add i32 %base, %t
  %in = icmp ult i32 %id, 16
  br i1 %in, label %store, label %end
store:
  %sum = mul i32 %y32, %n
  %i = zext i32 %id to i64
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %i
  store i32 %sum, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; Loads and stores of narrow and wide types, far offsets, offsets in front.
define amdgpu_kernel void @widths(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = and i32 %t, 7
  %k = zext i32 %i to i64
  %p8 = getelementptr i8, ptr addrspace(1) %in, i64 %k
  %v8 = load i8, ptr addrspace(1) %p8
  %s8 = sext i8 %v8 to i32
  %p16 = getelementptr i16, ptr addrspace(1) %in, i64 %k
  %v16 = load i16, ptr addrspace(1) %p16
  %z16 = zext i16 %v16 to i32
  %p64 = getelementptr i64, ptr addrspace(1) %in, i64 %k
  %v64 = load i64, ptr addrspace(1) %p64
  %ph = getelementptr <4 x half>, ptr addrspace(1) %in, i64 %k
  %vh = load <4 x half>, ptr addrspace(1) %ph
  %h3 = extractelement <4 x half> %vh, i32 3
  %h1 = extractelement <4 x half> %vh, i32 1
  %vs = insertelement <4 x half> %vh, half %h3, i32 0
  %pq = getelementptr <3 x i32>, ptr addrspace(1) %in, i64 %k
  %v3 = load <3 x i32>, ptr addrspace(1) %pq
  %pb = getelementptr <4 x i8>, ptr addrspace(1) %in, i64 %k
  %vb = load <4 x i8>, ptr addrspace(1) %pb
  %b0 = extractelement <4 x i8> %vb, i32 3
  %vr = insertelement <4 x i8> %vb, i8 %b0, i32 1
  %sum = add i32 %s8, %z16
  %o = getelementptr i8, ptr addrspace(1) %out, i64 0
  %o32 = getelementptr i32, ptr addrspace(1) %o, i64 %k
  store i32 %sum, ptr addrspace(1) %o32
  %o64 = getelementptr i64, ptr addrspace(1) %o, i64 %k
  %o64b = getelementptr i8, ptr addrspace(1) %o64, i64 32
  store i64 %v64, ptr addrspace(1) %o64b
  %far = getelementptr i8, ptr addrspace(1) %out, i64 5000
  %back = getelementptr <4 x half>, ptr addrspace(1) %far, i64 %k
  %near = getelementptr i8, ptr addrspace(1) %back, i64 -4896
  store <4 x half> %vs, ptr addrspace(1) %near
  %o3 = getelementptr <3 x i32>, ptr addrspace(1) %out, i64 %k
  %o3b = getelementptr i8, ptr addrspace(1) %o3, i64 256
  store <3 x i32> %v3, ptr addrspace(1) %o3b
  %ob = getelementptr <4 x i8>, ptr addrspace(1) %out, i64 %k
  %obb = getelementptr i8, ptr addrspace(1) %ob, i64 448
  store <4 x i8> %vr, ptr addrspace(1) %obb
  %o16 = getelementptr i16, ptr addrspace(1) %out, i64 %k
  %o16b = getelementptr i8, ptr addrspace(1) %o16, i64 480
  store i16 %v16, ptr addrspace(1) %o16b
  %o1 = getelementptr i8, ptr addrspace(1) %out, i64 %k
  %o1b = getelementptr i8, ptr addrspace(1) %o1, i64 500
  %bit = icmp sgt i8 %v8, 0
  store i1 %bit, ptr addrspace(1) %o1b
  ret void
}

; Indices that are widened with a sign, without one, scaled by what is no power of two, and of 64 bits.
define amdgpu_kernel void @indices(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = and i32 %t, 7
  %n3 = and i32 %n, 3
  %minus = sub i32 %i, 4
  %s = sext i32 %minus to i64
  %mid = getelementptr i32, ptr addrspace(1) %in, i64 8
  %p0 = getelementptr i32, ptr addrspace(1) %mid, i64 %s
  %v0 = load i32, ptr addrspace(1) %p0
  %p1 = getelementptr [3 x i32], ptr addrspace(1) %in, i32 %minus
  %p1b = getelementptr i8, ptr addrspace(1) %p1, i64 48
  %v1 = load i32, ptr addrspace(1) %p1b
  %w = mul nsw i64 %s, 2
  %p2 = getelementptr i32, ptr addrspace(1) %mid, i64 %w
  %v2 = load i32, ptr addrspace(1) %p2
  %u = zext i32 %n3 to i64
  %p3 = getelementptr { i32, [4 x i32] }, ptr addrspace(1) %in, i64 %u, i32 1, i32 %i
  %p3b = getelementptr i8, ptr addrspace(1) %p3, i64 -16
  %p3c = getelementptr i8, ptr addrspace(1) %p3b, i64 16
  %in2 = icmp ult i32 %i, 4
  br i1 %in2, label %more, label %end
more:
  %v3 = load i32, ptr addrspace(1) %p3c
  br label %end
end:
  %v = phi i32 [ %v3, %more ], [ 7, %0 ]
  %a = add i32 %v0, %v1
  %b = xor i32 %a, %v2
  %c = add i32 %b, %v
  %k = zext i32 %i to i64
  %o = getelementptr i32, ptr addrspace(1) %out, i64 %k
  store i32 %c, ptr addrspace(1) %o
  ret void
}

; A load that all lanes agree on, before and behind a store that may be to the same place.
define amdgpu_kernel void @written(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %a = load i32, ptr addrspace(1) %in
  %b = add i32 %a, 5
  store i32 %b, ptr addrspace(1) %out
  %c = load i32, ptr addrspace(1) %in
  %d = mul i32 %c, 3
  %p = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %d, ptr addrspace(1) %p
  ret void
}

; Private memory at places that are known, uniform and divergent; copied and filled.
define amdgpu_kernel void @private(ptr addrspace(1) %out, i32 %n) {
  %x = alloca [8 x i32], align 4, addrspace(5)
  %y = alloca [5 x i16], align 2, addrspace(5)
  call void @llvm.memcpy.p5.p4.i64(ptr addrspace(5) align 4 %x, ptr addrspace(4) align 4 @table, i64 32, i1 false)
  call void @llvm.memset.p5.i64(ptr addrspace(5) align 2 %y, i8 -2, i64 10, i1 false)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = and i32 %t, 7
  %u = and i32 %n, 7
  %pi = getelementptr [8 x i32], ptr addrspace(5) %x, i32 0, i32 %i
  %pu = getelementptr [8 x i32], ptr addrspace(5) %x, i32 0, i32 %u
  %p2 = getelementptr i32, ptr addrspace(5) %x, i32 2
  store i32 %t, ptr addrspace(5) %pu
  %a = load i32, ptr addrspace(5) %pi
  %b = load i32, ptr addrspace(5) %p2
  %py = getelementptr i16, ptr addrspace(5) %y, i32 4
  %c = load i16, ptr addrspace(5) %py
  %c32 = sext i16 %c to i32
  %f = addrspacecast ptr addrspace(5) %pi to ptr
  store i32 77, ptr %f
  %d = load i32, ptr addrspace(5) %pi
  %s0 = add i32 %a, %b
  %s1 = add i32 %s0, %c32
  %s2 = add i32 %s1, %d
  %k = zext i32 %i to i64
  %o = getelementptr i32, ptr addrspace(1) %out, i64 %k
  %same = icmp eq i32 %t, %i
  br i1 %same, label %store, label %end
store:
  store i32 %s2, ptr addrspace(1) %o
  br label %end
end:
  ret void
}

; LDS, directly and through flat addresses that only the lane knows.
define amdgpu_kernel void @local(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = and i32 %t, 63
  %q = getelementptr [64 x i32], ptr addrspace(3) @shared, i32 0, i32 %i
  %k8 = and i32 %t, 7
  %k = zext i32 %k8 to i64
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %k
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(3) %q
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %r = xor i32 %i, 1
  %qr = getelementptr [64 x i32], ptr addrspace(3) @shared, i32 0, i32 %r
  %odd = and i32 %t, 1
  %is = icmp eq i32 %odd, 0
  %fl = addrspacecast ptr addrspace(3) %q to ptr
  %fg = addrspacecast ptr addrspace(1) %p to ptr
  %f = select i1 %is, ptr %fl, ptr %fg
  %w = load i32, ptr %f
  %x = load i32, ptr addrspace(3) %q
  %y = add i32 %w, %x
  %in8 = icmp ult i32 %t, 8
  br i1 %in8, label %store, label %end
store:
  %o = getelementptr i32, ptr addrspace(1) %out, i64 %k
  store i32 %y, ptr addrspace(1) %o
  br label %end
end:
  ret void
}

; Atomic operations whose result does not depend on the order of lanes.
define amdgpu_kernel void @atomics(ptr addrspace(1) noalias %out, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = and i32 %t, 7
  %k = zext i32 %i to i64
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %k
  %a = atomicrmw add ptr addrspace(1) %p, i32 3 syncscope("agent") monotonic
  %b = atomicrmw umax ptr addrspace(1) %p, i32 100 syncscope("agent") acq_rel
  %c = atomicrmw xor ptr addrspace(1) %p, i32 0 seq_cst
  %p2 = getelementptr i64, ptr addrspace(1) %out, i64 8
  %d = atomicrmw add ptr addrspace(1) %p2, i64 5 syncscope("workgroup") monotonic
  %p3 = getelementptr i32, ptr addrspace(1) %out, i64 20
  %e = cmpxchg ptr addrspace(1) %p3, i32 %n, i32 9 syncscope("agent") acq_rel monotonic
  %p4 = getelementptr i32, ptr addrspace(1) %out, i64 21
  %f = atomicrmw uinc_wrap ptr addrspace(1) %p4, i32 -1 syncscope("agent") monotonic
  %l = getelementptr [64 x i64], ptr addrspace(3) @sums, i32 0, i32 %i
  store i64 1, ptr addrspace(3) %l
  call void @llvm.amdgcn.s.barrier()
  %g = atomicrmw add ptr addrspace(3) %l, i64 2 syncscope("workgroup") monotonic
  %pl = cmpxchg ptr addrspace(3) %l, i64 1, i64 40 syncscope("workgroup") monotonic monotonic
  ret void
}

; Each lane with memory of its own: what was there before is a result.
define amdgpu_kernel void @before(ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = getelementptr [64 x i64], ptr addrspace(3) @sums, i32 0, i32 %t
  %in = icmp ult i32 %t, 16
  br i1 %in, label %run, label %end
run:
  store i64 4294967295, ptr addrspace(3) %l
  %a = atomicrmw add ptr addrspace(3) %l, i64 2 syncscope("workgroup") monotonic
  %e = cmpxchg ptr addrspace(3) %l, i64 4294967297, i64 40 syncscope("workgroup") monotonic monotonic
  %b = extractvalue { i64, i1 } %e, 0
  %c = extractvalue { i64, i1 } %e, 1
  %d = atomicrmw xchg ptr addrspace(3) %l, i64 7 syncscope("workgroup") monotonic
  %l32 = getelementptr [64 x i32], ptr addrspace(3) @shared, i32 0, i32 %t
  store i32 12, ptr addrspace(3) %l32
  %f = cmpxchg ptr addrspace(3) %l32, i32 11, i32 40 syncscope("workgroup") monotonic monotonic
  %g = extractvalue { i32, i1 } %f, 0
  %h = extractvalue { i32, i1 } %f, 1
  %c64 = zext i1 %c to i64
  %h64 = zext i1 %h to i64
  %g64 = zext i32 %g to i64
  %s0 = add i64 %a, %b
  %s1 = add i64 %s0, %c64
  %s2 = xor i64 %s1, %d
  %s3 = add i64 %s2, %g64
  %s4 = add i64 %s3, %h64
  %k = zext i32 %t to i64
  %o = getelementptr i64, ptr addrspace(1) %out, i64 %k
  store i64 %s4, ptr addrspace(1) %o
  br label %end
end:
  ret void
}

; What lanes read of each other.
define amdgpu_kernel void @lanes(ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %l)
  %v = mul i32 %t, 17
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  %third = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 3)
  %w = call i32 @llvm.amdgcn.writelane.i32(i32 %third, i32 2, i32 %v)
  %other = xor i32 %lane, 1
  %addr = shl i32 %other, 2
  %b = call i32 @llvm.amdgcn.ds.bpermute(i32 %addr, i32 %v)
  %f = call i32 @llvm.amdgcn.ds.permute(i32 %addr, i32 %v)
  %s = call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 2079)
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 5, i32 %v, i32 273, i32 15, i32 15, i1 false)
  %m = call i32 @llvm.amdgcn.mov.dpp.i32(i32 %v, i32 177, i32 15, i32 15, i1 true)
  %c = icmp ult i32 %lane, 5
  %bal = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %cmp = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %v, i32 40, i32 34)
  %ball = trunc i64 %bal to i32
  %cmpl = trunc i64 %cmp to i32
  %s0 = add i32 %first, %third
  %s1 = xor i32 %s0, %w
  %s2 = add i32 %s1, %b
  %s3 = xor i32 %s2, %f
  %s4 = add i32 %s3, %s
  %s5 = xor i32 %s4, %d
  %s6 = add i32 %s5, %m
  %s7 = xor i32 %s6, %ball
  %s8 = add i32 %s7, %cmpl
  %in = icmp ult i32 %t, 16
  br i1 %in, label %store, label %end
store:
  %k = zext i32 %t to i64
  %o = getelementptr i32, ptr addrspace(1) %out, i64 %k
  store i32 %s8, ptr addrspace(1) %o
  br label %end
end:
  ret void
}

; A variable of the module, read by a lane and by all.
define amdgpu_kernel void @variable(ptr addrspace(1) noalias %out, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = and i32 %t, 7
  %u = and i32 %n, 7
  %u64 = zext i32 %u to i64
  %k = zext i32 %i to i64
  %p = getelementptr [8 x i32], ptr addrspace(4) @table, i64 0, i64 %k
  %q = getelementptr [8 x i32], ptr addrspace(4) @table, i64 0, i64 %u64
  %a = load i32, ptr addrspace(4) %p
  %b = load i32, ptr addrspace(4) %q
  %s = mul i32 %a, %b
  %o = getelementptr i32, ptr addrspace(1) %out, i64 %k
  store i32 %s, ptr addrspace(1) %o
  ret void
}

; What a cycle does not change stands in front of it; a store in it makes loads in it vector loads.
define amdgpu_kernel void @cycle(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %m = and i32 %n, 7
  %i = and i32 %t, 7
  %k = zext i32 %i to i64
  %o = getelementptr i32, ptr addrspace(1) %out, i64 %k
  br label %loop
loop:
  %j = phi i32 [ 0, %0 ], [ %j1, %loop ]
  %s = phi i32 [ 0, %0 ], [ %s1, %loop ]
  %j64 = zext i32 %j to i64
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %j64
  %v = load i32, ptr addrspace(1) %p
  %s1 = add i32 %s, %v
  store i32 13, ptr addrspace(1) %o
  %j1 = add nuw i32 %j, 1
  %mine = add i32 %m, %i
  %more = icmp ult i32 %j1, %mine
  br i1 %more, label %loop, label %end
end:
  store i32 %s1, ptr addrspace(1) %o
  ret void
}

; A structure that lies among the arguments itself, between others.
define amdgpu_kernel void @structure_in_place(i8 %a, ptr addrspace(4) byref({ i8, i16, i32, i64, [3 x i8] }) align 8 %s, i32 %b, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = and i32 %t, 7
  %p1 = getelementptr i8, ptr addrspace(4) %s, i64 2
  %p2 = getelementptr i8, ptr addrspace(4) %s, i64 4
  %p3 = getelementptr i8, ptr addrspace(4) %s, i64 8
  %i64 = zext i32 %i to i64
  %j = and i64 %i64, 1
  %at = add i64 %j, 16
  %p4 = getelementptr i8, ptr addrspace(4) %s, i64 %at
  %v0 = load i8, ptr addrspace(4) %s
  %v1 = load i16, ptr addrspace(4) %p1
  %v2 = load i32, ptr addrspace(4) %p2
  %v3 = load i64, ptr addrspace(4) %p3
  %v4 = load i8, ptr addrspace(4) %p4
  %w0 = sext i8 %v0 to i32
  %w1 = zext i16 %v1 to i32
  %w3 = trunc i64 %v3 to i32
  %w4 = zext i8 %v4 to i32
  %a32 = zext i8 %a to i32
  %s1 = mul i32 %w0, %w1
  %s2 = xor i32 %s1, %v2
  %s3 = add i32 %s2, %w3
  %s4 = xor i32 %s3, %w4
  %s5 = add i32 %s4, %b
  %s6 = xor i32 %s5, %a32
  %o = getelementptr i32, ptr addrspace(1) %out, i64 %i64
  store i32 %s6, ptr addrspace(1) %o
  ret void
}

@tile = internal addrspace(3) global [1024 x i32] undef, align 16

; Neighbouring words, in no order, with arithmetic between them: three and four at a time.
define amdgpu_kernel void @neighbours(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %slot = and i32 %t, 15
  %p = getelementptr <16 x i32>, ptr addrspace(1) %in, i32 %slot
  %p1 = getelementptr i8, ptr addrspace(1) %p, i32 4
  %p2 = getelementptr i8, ptr addrspace(1) %p, i32 8
  %p3 = getelementptr i8, ptr addrspace(1) %p, i32 12
  %p5 = getelementptr i8, ptr addrspace(1) %p, i32 20
  %p7 = getelementptr i8, ptr addrspace(1) %p, i32 28
  %x1 = load i32, ptr addrspace(1) %p1
  %x3 = load float, ptr addrspace(1) %p3
  %y3 = fneg float %x3
  %x0 = load i32, ptr addrspace(1) %p
  %x2 = load i32, ptr addrspace(1) %p2
  %x5 = load i64, ptr addrspace(1) %p5, align 4
  %x7 = load i32, ptr addrspace(1) %p7
  %s = add i32 %x0, %x1
  %m = mul i32 %x2, %x7
  %h = xor i64 %x5, 12345678901234567
  %q = getelementptr <16 x i32>, ptr addrspace(1) %out, i32 %slot
  %q1 = getelementptr i8, ptr addrspace(1) %q, i32 4
  %q2 = getelementptr i8, ptr addrspace(1) %q, i32 8
  %q3 = getelementptr i8, ptr addrspace(1) %q, i32 12
  %q8 = getelementptr i8, ptr addrspace(1) %q, i32 32
  %q10 = getelementptr i8, ptr addrspace(1) %q, i32 40
  store i32 %m, ptr addrspace(1) %q3
  store i32 %s, ptr addrspace(1) %q
  store i64 %h, ptr addrspace(1) %q8
  store float %y3, ptr addrspace(1) %q2
  store i32 %x7, ptr addrspace(1) %q1
  store i32 %x0, ptr addrspace(1) %q10
  ret void
}

; Words that are changed one after the other where they are: what is from the same address and elsewhere is passed. Volatile words are not, nor is a word that is stored
; before it is loaded.
define amdgpu_kernel void @in_place(ptr addrspace(1) %data, ptr addrspace(1) %other) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %high = shl i32 %g, 6
  %id = or i32 %t, %high
  %p = getelementptr <2 x i32>, ptr addrspace(1) %data, i32 %id
  %p1 = getelementptr i8, ptr addrspace(1) %p, i32 4
  %a = load i32, ptr addrspace(1) %p
  %a1 = add i32 %a, 77
  store i32 %a1, ptr addrspace(1) %p
  %b = load i32, ptr addrspace(1) %p1
  %b1 = xor i32 %b, %a
  store i32 %b1, ptr addrspace(1) %p1
  %q = getelementptr <2 x i32>, ptr addrspace(1) %other, i32 %id
  %q1 = getelementptr i8, ptr addrspace(1) %q, i32 4
  %c = load volatile i32, ptr addrspace(1) %q
  %d = load volatile i32, ptr addrspace(1) %q1
  %c1 = add i32 %c, %d
  store i32 %c1, ptr addrspace(1) %q
  %again = load i32, ptr addrspace(1) %q
  %e = mul i32 %again, 3
  store i32 %e, ptr addrspace(1) %q1
  ret void
}

; Scratch, at constant places and at one that is known when the kernel runs.
define amdgpu_kernel void @scratch_neighbours(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %a = alloca [8 x i32], align 4, addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %slot = and i32 %t, 15
  %p = getelementptr <16 x i32>, ptr addrspace(1) %in, i32 %slot
  %x = load <4 x i32>, ptr addrspace(1) %p
  %x0 = extractelement <4 x i32> %x, i32 0
  %x1 = extractelement <4 x i32> %x, i32 1
  %x2 = extractelement <4 x i32> %x, i32 2
  %x3 = extractelement <4 x i32> %x, i32 3
  %a1 = getelementptr i8, ptr addrspace(5) %a, i32 4
  %a2 = getelementptr i8, ptr addrspace(5) %a, i32 8
  %a3 = getelementptr i8, ptr addrspace(5) %a, i32 12
  %a4 = getelementptr i8, ptr addrspace(5) %a, i32 16
  store i32 %x2, ptr addrspace(5) %a1
  store i32 %x0, ptr addrspace(5) %a3
  store i32 %x1, ptr addrspace(5) %a
  store i32 %x3, ptr addrspace(5) %a2
  store i32 %slot, ptr addrspace(5) %a4
  %from = and i32 %x0, 1
  %d = getelementptr i32, ptr addrspace(5) %a, i32 %from
  %d1 = getelementptr i8, ptr addrspace(5) %d, i32 4
  %d2 = getelementptr i8, ptr addrspace(5) %d, i32 8
  %y0 = load i32, ptr addrspace(5) %d
  %y2 = load i32, ptr addrspace(5) %d2
  %y1 = load i32, ptr addrspace(5) %d1
  %q = getelementptr <16 x i32>, ptr addrspace(1) %out, i32 %slot
  %q1 = getelementptr i8, ptr addrspace(1) %q, i32 4
  %q2 = getelementptr i8, ptr addrspace(1) %q, i32 8
  store i32 %y0, ptr addrspace(1) %q
  store i32 %y1, ptr addrspace(1) %q1
  store i32 %y2, ptr addrspace(1) %q2
  ret void
}

; LDS: four words of which one is known to be aligned, and words that are 65 apart, far from the address.
define amdgpu_kernel void @local_neighbours(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %slot = and i32 %t, 15
  %p = getelementptr <16 x i32>, ptr addrspace(1) %in, i32 %slot
  %x = load <4 x i32>, ptr addrspace(1) %p
  %x0 = extractelement <4 x i32> %x, i32 0
  %x1 = extractelement <4 x i32> %x, i32 1
  %x2 = extractelement <4 x i32> %x, i32 2
  %x3 = extractelement <4 x i32> %x, i32 3
  %l = getelementptr <4 x i32>, ptr addrspace(3) @tile, i32 %t
  %l1 = getelementptr i8, ptr addrspace(3) %l, i32 4
  %l2 = getelementptr i8, ptr addrspace(3) %l, i32 8
  %l3 = getelementptr i8, ptr addrspace(3) %l, i32 12
  store i32 %x1, ptr addrspace(3) %l, align 16
  store i32 %x2, ptr addrspace(3) %l1, align 4
  store i32 %x3, ptr addrspace(3) %l2, align 8
  store i32 %x0, ptr addrspace(3) %l3, align 4
  %f = getelementptr i32, ptr addrspace(3) @tile, i32 %t
  %f0 = getelementptr i8, ptr addrspace(3) %f, i32 2048
  %f1 = getelementptr i8, ptr addrspace(3) %f, i32 2308
  %f2 = getelementptr i8, ptr addrspace(3) %f, i32 2568
  %f3 = getelementptr i8, ptr addrspace(3) %f, i32 2828
  store i32 %x3, ptr addrspace(3) %f0
  store i32 %x0, ptr addrspace(3) %f1
  store i32 %x1, ptr addrspace(3) %f2
  store i32 %x2, ptr addrspace(3) %f3
  %y3 = load i32, ptr addrspace(3) %l3, align 4
  %y0 = load i32, ptr addrspace(3) %l, align 4
  %y2 = load i32, ptr addrspace(3) %l2, align 8
  %y1 = load i32, ptr addrspace(3) %l1, align 4
  %z0 = load i32, ptr addrspace(3) %f0
  %z1 = load i32, ptr addrspace(3) %f1
  %z2 = load i32, ptr addrspace(3) %f2
  %z3 = load i32, ptr addrspace(3) %f3
  %s0 = mul i32 %y0, %z1
  %s1 = sub i32 %y1, %z2
  %s2 = xor i32 %y2, %z3
  %s3 = add i32 %y3, %z0
  %r0 = insertelement <4 x i32> poison, i32 %s0, i32 0
  %r1 = insertelement <4 x i32> %r0, i32 %s1, i32 1
  %r2 = insertelement <4 x i32> %r1, i32 %s2, i32 2
  %r3 = insertelement <4 x i32> %r2, i32 %s3, i32 3
  %q = getelementptr <16 x i32>, ptr addrspace(1) %out, i32 %slot
  store <4 x i32> %r3, ptr addrspace(1) %q
  ret void
}

declare ptr addrspace(5) @llvm.stacksave.p5()
declare void @llvm.stackrestore.p5(ptr addrspace(5))

; As many words as the group says, filled from both ends and read again; what has its place for good is beside them.
define amdgpu_kernel void @sized_when_it_runs(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %fixed = alloca [3 x i32], align 4, addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %slot = and i32 %t, 15
  %count = add i32 %g, 5
  %some = alloca i32, i32 %count, align 4, addrspace(5)
  %more = alloca i16, i32 %count, align 64, addrspace(5)
  %p = getelementptr <16 x i32>, ptr addrspace(1) %in, i32 %slot
  %x = load i32, ptr addrspace(1) %p
  store i32 %slot, ptr addrspace(5) %fixed
  br label %fill
fill:
  %i = phi i32 [ 0, %entry ], [ %i1, %fill ]
  %s = getelementptr i32, ptr addrspace(5) %some, i32 %i
  %v = mul i32 %x, %i
  store i32 %v, ptr addrspace(5) %s
  %m = getelementptr i16, ptr addrspace(5) %more, i32 %i
  %h = trunc i32 %x to i16
  %h1 = trunc i32 %i to i16
  %h2 = xor i16 %h, %h1
  store i16 %h2, ptr addrspace(5) %m
  %i1 = add i32 %i, 1
  %on = icmp ult i32 %i1, %count
  br i1 %on, label %fill, label %read
read:
  %last = sub i32 %count, 1
  %from = and i32 %x, 3
  %sp = getelementptr i32, ptr addrspace(5) %some, i32 %last
  %mp = getelementptr i16, ptr addrspace(5) %more, i32 %from
  %a = load i32, ptr addrspace(5) %sp
  %b = load i16, ptr addrspace(5) %mp
  %c = load i32, ptr addrspace(5) %fixed
  %b32 = zext i16 %b to i32
  %ab = xor i32 %a, %b32
  %ap = ptrtoint ptr addrspace(5) %more to i32
  %low = and i32 %ap, 63
  %abl = add i32 %ab, %low
  %place = getelementptr <16 x i32>, ptr addrspace(1) %out, i32 %g
  %q = getelementptr i32, ptr addrspace(1) %place, i32 %c
  store i32 %abl, ptr addrspace(1) %q
  ret void
}

; A hundred times what would not fit a hundred times, given back each time; under a branch, where it is not given back, once.
define amdgpu_kernel void @given_back(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %slot = and i32 %t, 15
  %p = getelementptr <16 x i32>, ptr addrspace(1) %in, i32 %slot
  %x = load i32, ptr addrspace(1) %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %next ]
  %sum = phi i32 [ %x, %entry ], [ %sum2, %next ]
  %saved = call ptr addrspace(5) @llvm.stacksave.p5()
  %a = alloca [40 x i32], align 4, addrspace(5)
  %at = and i32 %sum, 31
  %ap = getelementptr i32, ptr addrspace(5) %a, i32 %at
  store i32 %i, ptr addrspace(5) %ap
  %rare = icmp eq i32 %i, 7
  br i1 %rare, label %part, label %join
part:
  %odd = and i32 %x, 1
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %own, label %join
own:
  %inner = call ptr addrspace(5) @llvm.stacksave.p5()
  %b = alloca i32, align 4, addrspace(5)
  store i32 99, ptr addrspace(5) %b
  %y = load i32, ptr addrspace(5) %b
  call void @llvm.stackrestore.p5(ptr addrspace(5) %inner)
  br label %join
join:
  %plus = phi i32 [ 0, %loop ], [ 1, %part ], [ %y, %own ]
  %back = load i32, ptr addrspace(5) %ap
  %sum1 = mul i32 %sum, 5
  %sum3 = add i32 %sum1, %back
  %sum2 = add i32 %sum3, %plus
  call void @llvm.stackrestore.p5(ptr addrspace(5) %saved)
  br label %next
next:
  %i1 = add i32 %i, 1
  %on = icmp ult i32 %i1, 100
  br i1 %on, label %loop, label %done
done:
  %q = getelementptr <16 x i32>, ptr addrspace(1) %out, i32 %slot
  store i32 %sum2, ptr addrspace(1) %q
  ret void
}

; What two lanes have at a time that part and restore at different times: what the second has must not be given back by the first.
define amdgpu_kernel void @not_given_back(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %slot = and i32 %t, 15
  %p = getelementptr <16 x i32>, ptr addrspace(1) %in, i32 %slot
  %x = load i32, ptr addrspace(1) %p
  %odd = and i32 %t, 1
  %is = icmp eq i32 %odd, 0
  %saved = call ptr addrspace(5) @llvm.stacksave.p5()
  br i1 %is, label %one, label %other
one:
  %a = alloca [4 x i32], align 4, addrspace(5)
  store i32 %x, ptr addrspace(5) %a
  br label %join
other:
  %b = alloca [4 x i32], align 4, addrspace(5)
  store i32 77, ptr addrspace(5) %b
  br label %join
join:
  %mine = phi ptr addrspace(5) [ %a, %one ], [ %b, %other ]
  br i1 %is, label %back, label %go
back:
  %y0 = load i32, ptr addrspace(5) %mine
  call void @llvm.stackrestore.p5(ptr addrspace(5) %saved)
  br label %go
go:
  %y = phi i32 [ 0, %join ], [ %y0, %back ]
  %c = alloca [8 x i32], align 4, addrspace(5)
  store i32 %slot, ptr addrspace(5) %c
  %c4 = getelementptr i8, ptr addrspace(5) %c, i32 16
  store i32 5, ptr addrspace(5) %c4
  br i1 %is, label %end, label %late
late:
  %z0 = load i32, ptr addrspace(5) %mine
  br label %end
end:
  %z = phi i32 [ %y, %go ], [ %z0, %late ]
  %w = load i32, ptr addrspace(5) %c4
  %r = add i32 %z, %w
  %q = getelementptr <16 x i32>, ptr addrspace(1) %out, i32 %slot
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; Bytes and halves that only change places: red and blue, what lies across two words, halves, and a copy.
define amdgpu_kernel void @places_of_bytes(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %slot = and i32 %t, 15
  %p = getelementptr <64 x i8>, ptr addrspace(1) %in, i32 %slot
  %q = getelementptr <64 x i8>, ptr addrspace(1) %out, i32 %slot
  %a = load <4 x i8>, ptr addrspace(1) %p
  %b = shufflevector <4 x i8> %a, <4 x i8> poison, <4 x i32> <i32 2, i32 1, i32 0, i32 3>
  store <4 x i8> %b, ptr addrspace(1) %q
  %p16 = getelementptr i8, ptr addrspace(1) %p, i32 16
  %q16 = getelementptr i8, ptr addrspace(1) %q, i32 16
  %c = load <8 x i8>, ptr addrspace(1) %p16
  %d = shufflevector <8 x i8> %c, <8 x i8> poison, <8 x i32> <i32 7, i32 2, i32 5, i32 0, i32 0, i32 1, i32 2, i32 3>
  store <8 x i8> %d, ptr addrspace(1) %q16
  %p32 = getelementptr i8, ptr addrspace(1) %p, i32 32
  %q32 = getelementptr i8, ptr addrspace(1) %q, i32 32
  %e = load <4 x i16>, ptr addrspace(1) %p32
  %f = shufflevector <4 x i16> %e, <4 x i16> poison, <4 x i32> <i32 3, i32 0, i32 1, i32 1>
  store <4 x i16> %f, ptr addrspace(1) %q32
  %p48 = getelementptr i8, ptr addrspace(1) %p, i32 48
  %q48 = getelementptr i8, ptr addrspace(1) %q, i32 48
  %g = load <16 x i8>, ptr addrspace(1) %p48
  store <16 x i8> %g, ptr addrspace(1) %q48
  ret void
}

; A byte that is computed, one of each of three words, and one that is known, with others that only change places.
define amdgpu_kernel void @some_bytes_are_computed(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %slot = and i32 %t, 15
  %p = getelementptr <64 x i8>, ptr addrspace(1) %in, i32 %slot
  %q = getelementptr <64 x i8>, ptr addrspace(1) %out, i32 %slot
  %a = load <16 x i8>, ptr addrspace(1) %p
  %a1 = extractelement <16 x i8> %a, i32 1
  %a7 = extractelement <16 x i8> %a, i32 7
  %a14 = extractelement <16 x i8> %a, i32 14
  %s = add i8 %a1, %a7
  %b = shufflevector <16 x i8> %a, <16 x i8> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %c = insertelement <4 x i8> %b, i8 %s, i32 1
  store <4 x i8> %c, ptr addrspace(1) %q
  %q4 = getelementptr i8, ptr addrspace(1) %q, i32 4
  %d = insertelement <4 x i8> %b, i8 %a7, i32 2
  %e = insertelement <4 x i8> %d, i8 %a14, i32 0
  store <4 x i8> %e, ptr addrspace(1) %q4
  %q8 = getelementptr i8, ptr addrspace(1) %q, i32 8
  %f = insertelement <4 x i8> %b, i8 77, i32 3
  store <4 x i8> %f, ptr addrspace(1) %q8
  %q12 = getelementptr i8, ptr addrspace(1) %q, i32 12
  %g = shufflevector <16 x i8> %a, <16 x i8> poison, <2 x i32> <i32 9, i32 4>
  store <2 x i8> %g, ptr addrspace(1) %q12
  ret void
}

; More bytes than are kept for an `alloca` of unknown size, and not in the first block.
define amdgpu_kernel void @large_in_a_later_block(ptr addrspace(1) %out, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %later
later:
  %own = alloca [2048 x i32], align 4, addrspace(5)
  %at = add i32 %t, 1900
  %place = getelementptr i32, ptr addrspace(5) %own, i32 %at
  store i32 %n, ptr addrspace(5) %place
  %x = load volatile i32, ptr addrspace(5) %place
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %x, ptr addrspace(1) %to
  ret void
}

; The address of a variable in LDS as a number of 64 bits.
define amdgpu_kernel void @address_in_lds_as_a_long_number(ptr addrspace(1) %out, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %step = shl i32 %t, 2
  %far = zext i32 %step to i64
  %at = add i64 %far, ptrtoint (ptr addrspace(3) @shared to i64)
  %place = inttoptr i64 %at to ptr addrspace(3)
  store i32 %n, ptr addrspace(3) %place
  %own = getelementptr i32, ptr addrspace(3) @shared, i32 %t
  %x = load i32, ptr addrspace(3) %own
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %x, ptr addrspace(1) %to
  ret void
}
