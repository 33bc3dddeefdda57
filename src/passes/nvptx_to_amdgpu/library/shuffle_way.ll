; The form of `shfl` whose way is an operand, where that is no constant: the lane that is read by any way, then a shuffle that reads it. PTX ISA, "shfl.sync".

define { i32, i1 } @nvvm.shfl.sync.way.i32p(i32 %mask, i32 %way, i32 %value, i32 %b, i32 %c) {
  %lane = call i32 @warp.lane()
  %offset = and i32 %b, 31
  %shifted = lshr i32 %c, 8
  %segment = and i32 %shifted, 31
  %open = xor i32 %segment, 31
  %least = and i32 %lane, %segment
  %clamp = and i32 %c, %open
  %most = or i32 %least, %clamp
  %free = and i32 %offset, %open
  %from.idx = or i32 %least, %free
  %from.up = sub i32 %lane, %offset
  %from.down = add i32 %lane, %offset
  %from.bfly = xor i32 %lane, %offset
  %is.up = icmp eq i32 %way, 1
  %is.down = icmp eq i32 %way, 2
  %is.bfly = icmp eq i32 %way, 3
  %one = select i1 %is.up, i32 %from.up, i32 %from.idx
  %two = select i1 %is.down, i32 %from.down, i32 %one
  %from = select i1 %is.bfly, i32 %from.bfly, i32 %two
  %above = icmp sge i32 %from, %most
  %below = icmp sle i32 %from, %most
  %in = select i1 %is.up, i1 %above, i1 %below
  %read = select i1 %in, i32 %from, i32 %lane
  %got = call i32 @nvvm.shfl.sync.idx.i32(i32 %mask, i32 %value, i32 %read, i32 31)
  %first = insertvalue { i32, i1 } poison, i32 %got, 0
  %r = insertvalue { i32, i1 } %first, i1 %in, 1
  ret { i32, i1 } %r
}
