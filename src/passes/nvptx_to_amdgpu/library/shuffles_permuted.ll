; `shfl.sync` as a permutation through LDS: the lane that is read, or the lane itself where that is out of range.

define i32 @nvvm.shfl.sync.idx.i32(i32 %mask, i32 %value, i32 %b, i32 %c) {
  %lane = call i32 @warp.lane()
  %offset = and i32 %b, 31
  %shifted = lshr i32 %c, 8
  %segment = and i32 %shifted, 31
  %open = xor i32 %segment, 31
  %kept = and i32 %lane, %segment
  %clamp = and i32 %c, %open
  %most = or i32 %kept, %clamp
  %least = and i32 %lane, %segment
  %free = and i32 %offset, %open
  %from = or i32 %least, %free
  %in = icmp ule i32 %from, %most
  %read = select i1 %in, i32 %from, i32 %lane
  %place = call i32 @warp.place(i32 %read)
  %address = shl i32 %place, 2
  %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %address, i32 %value)
  ret i32 %r
}

define i32 @nvvm.shfl.sync.up.i32(i32 %mask, i32 %value, i32 %b, i32 %c) {
  %lane = call i32 @warp.lane()
  %offset = and i32 %b, 31
  %shifted = lshr i32 %c, 8
  %segment = and i32 %shifted, 31
  %open = xor i32 %segment, 31
  %kept = and i32 %lane, %segment
  %clamp = and i32 %c, %open
  %most = or i32 %kept, %clamp
  %from = sub i32 %lane, %offset
  %in = icmp sge i32 %from, %most
  %read = select i1 %in, i32 %from, i32 %lane
  %place = call i32 @warp.place(i32 %read)
  %address = shl i32 %place, 2
  %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %address, i32 %value)
  ret i32 %r
}

define i32 @nvvm.shfl.sync.down.i32(i32 %mask, i32 %value, i32 %b, i32 %c) {
  %lane = call i32 @warp.lane()
  %offset = and i32 %b, 31
  %shifted = lshr i32 %c, 8
  %segment = and i32 %shifted, 31
  %open = xor i32 %segment, 31
  %kept = and i32 %lane, %segment
  %clamp = and i32 %c, %open
  %most = or i32 %kept, %clamp
  %from = add i32 %lane, %offset
  %in = icmp ule i32 %from, %most
  %read = select i1 %in, i32 %from, i32 %lane
  %place = call i32 @warp.place(i32 %read)
  %address = shl i32 %place, 2
  %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %address, i32 %value)
  ret i32 %r
}

define i32 @nvvm.shfl.sync.bfly.i32(i32 %mask, i32 %value, i32 %b, i32 %c) {
  %lane = call i32 @warp.lane()
  %offset = and i32 %b, 31
  %shifted = lshr i32 %c, 8
  %segment = and i32 %shifted, 31
  %open = xor i32 %segment, 31
  %kept = and i32 %lane, %segment
  %clamp = and i32 %c, %open
  %most = or i32 %kept, %clamp
  %from = xor i32 %lane, %offset
  %in = icmp ule i32 %from, %most
  %read = select i1 %in, i32 %from, i32 %lane
  %place = call i32 @warp.place(i32 %read)
  %address = shl i32 %place, 2
  %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %address, i32 %value)
  ret i32 %r
}

declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
