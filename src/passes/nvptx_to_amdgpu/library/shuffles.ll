; Forms of `shfl` in terms of `shfl.sync.*.i32`, and the predicate: PTX ISA, "shfl.sync". Numbers of lanes, offsets, the clamp and the mask of segments have five bits.

define i1 @shfl.in_range.idx(i32 %b, i32 %c) {
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
  %r = icmp ule i32 %from, %most
  ret i1 %r
}

define float @nvvm.shfl.sync.idx.f32(i32 %mask, float %value, i32 %b, i32 %c) {
  %bits = bitcast float %value to i32
  %got = call i32 @nvvm.shfl.sync.idx.i32(i32 %mask, i32 %bits, i32 %b, i32 %c)
  %r = bitcast i32 %got to float
  ret float %r
}

define { i32, i1 } @nvvm.shfl.sync.idx.i32p(i32 %mask, i32 %value, i32 %b, i32 %c) {
  %got = call i32 @nvvm.shfl.sync.idx.i32(i32 %mask, i32 %value, i32 %b, i32 %c)
  %is = call i1 @shfl.in_range.idx(i32 %b, i32 %c)
  %first = insertvalue { i32, i1 } poison, i32 %got, 0
  %r = insertvalue { i32, i1 } %first, i1 %is, 1
  ret { i32, i1 } %r
}

define i32 @nvvm.shfl.idx.i32(i32 %value, i32 %b, i32 %c) {
  %r = call i32 @nvvm.shfl.sync.idx.i32(i32 -1, i32 %value, i32 %b, i32 %c)
  ret i32 %r
}

define { i32, i1 } @nvvm.shfl.idx.i32p(i32 %value, i32 %b, i32 %c) {
  %r = call { i32, i1 } @nvvm.shfl.sync.idx.i32p(i32 -1, i32 %value, i32 %b, i32 %c)
  ret { i32, i1 } %r
}

define { float, i1 } @nvvm.shfl.sync.idx.f32p(i32 %mask, float %value, i32 %b, i32 %c) {
  %got = call float @nvvm.shfl.sync.idx.f32(i32 %mask, float %value, i32 %b, i32 %c)
  %is = call i1 @shfl.in_range.idx(i32 %b, i32 %c)
  %first = insertvalue { float, i1 } poison, float %got, 0
  %r = insertvalue { float, i1 } %first, i1 %is, 1
  ret { float, i1 } %r
}

define float @nvvm.shfl.idx.f32(float %value, i32 %b, i32 %c) {
  %r = call float @nvvm.shfl.sync.idx.f32(i32 -1, float %value, i32 %b, i32 %c)
  ret float %r
}

define { float, i1 } @nvvm.shfl.idx.f32p(float %value, i32 %b, i32 %c) {
  %r = call { float, i1 } @nvvm.shfl.sync.idx.f32p(i32 -1, float %value, i32 %b, i32 %c)
  ret { float, i1 } %r
}

define i1 @shfl.in_range.up(i32 %b, i32 %c) {
  %lane = call i32 @warp.lane()
  %offset = and i32 %b, 31
  %shifted = lshr i32 %c, 8
  %segment = and i32 %shifted, 31
  %open = xor i32 %segment, 31
  %kept = and i32 %lane, %segment
  %clamp = and i32 %c, %open
  %most = or i32 %kept, %clamp
  %from = sub i32 %lane, %offset
  %r = icmp sge i32 %from, %most
  ret i1 %r
}

define float @nvvm.shfl.sync.up.f32(i32 %mask, float %value, i32 %b, i32 %c) {
  %bits = bitcast float %value to i32
  %got = call i32 @nvvm.shfl.sync.up.i32(i32 %mask, i32 %bits, i32 %b, i32 %c)
  %r = bitcast i32 %got to float
  ret float %r
}

define { i32, i1 } @nvvm.shfl.sync.up.i32p(i32 %mask, i32 %value, i32 %b, i32 %c) {
  %got = call i32 @nvvm.shfl.sync.up.i32(i32 %mask, i32 %value, i32 %b, i32 %c)
  %is = call i1 @shfl.in_range.up(i32 %b, i32 %c)
  %first = insertvalue { i32, i1 } poison, i32 %got, 0
  %r = insertvalue { i32, i1 } %first, i1 %is, 1
  ret { i32, i1 } %r
}

define i32 @nvvm.shfl.up.i32(i32 %value, i32 %b, i32 %c) {
  %r = call i32 @nvvm.shfl.sync.up.i32(i32 -1, i32 %value, i32 %b, i32 %c)
  ret i32 %r
}

define { i32, i1 } @nvvm.shfl.up.i32p(i32 %value, i32 %b, i32 %c) {
  %r = call { i32, i1 } @nvvm.shfl.sync.up.i32p(i32 -1, i32 %value, i32 %b, i32 %c)
  ret { i32, i1 } %r
}

define { float, i1 } @nvvm.shfl.sync.up.f32p(i32 %mask, float %value, i32 %b, i32 %c) {
  %got = call float @nvvm.shfl.sync.up.f32(i32 %mask, float %value, i32 %b, i32 %c)
  %is = call i1 @shfl.in_range.up(i32 %b, i32 %c)
  %first = insertvalue { float, i1 } poison, float %got, 0
  %r = insertvalue { float, i1 } %first, i1 %is, 1
  ret { float, i1 } %r
}

define float @nvvm.shfl.up.f32(float %value, i32 %b, i32 %c) {
  %r = call float @nvvm.shfl.sync.up.f32(i32 -1, float %value, i32 %b, i32 %c)
  ret float %r
}

define { float, i1 } @nvvm.shfl.up.f32p(float %value, i32 %b, i32 %c) {
  %r = call { float, i1 } @nvvm.shfl.sync.up.f32p(i32 -1, float %value, i32 %b, i32 %c)
  ret { float, i1 } %r
}

define i1 @shfl.in_range.down(i32 %b, i32 %c) {
  %lane = call i32 @warp.lane()
  %offset = and i32 %b, 31
  %shifted = lshr i32 %c, 8
  %segment = and i32 %shifted, 31
  %open = xor i32 %segment, 31
  %kept = and i32 %lane, %segment
  %clamp = and i32 %c, %open
  %most = or i32 %kept, %clamp
  %from = add i32 %lane, %offset
  %r = icmp ule i32 %from, %most
  ret i1 %r
}

define float @nvvm.shfl.sync.down.f32(i32 %mask, float %value, i32 %b, i32 %c) {
  %bits = bitcast float %value to i32
  %got = call i32 @nvvm.shfl.sync.down.i32(i32 %mask, i32 %bits, i32 %b, i32 %c)
  %r = bitcast i32 %got to float
  ret float %r
}

define { i32, i1 } @nvvm.shfl.sync.down.i32p(i32 %mask, i32 %value, i32 %b, i32 %c) {
  %got = call i32 @nvvm.shfl.sync.down.i32(i32 %mask, i32 %value, i32 %b, i32 %c)
  %is = call i1 @shfl.in_range.down(i32 %b, i32 %c)
  %first = insertvalue { i32, i1 } poison, i32 %got, 0
  %r = insertvalue { i32, i1 } %first, i1 %is, 1
  ret { i32, i1 } %r
}

define i32 @nvvm.shfl.down.i32(i32 %value, i32 %b, i32 %c) {
  %r = call i32 @nvvm.shfl.sync.down.i32(i32 -1, i32 %value, i32 %b, i32 %c)
  ret i32 %r
}

define { i32, i1 } @nvvm.shfl.down.i32p(i32 %value, i32 %b, i32 %c) {
  %r = call { i32, i1 } @nvvm.shfl.sync.down.i32p(i32 -1, i32 %value, i32 %b, i32 %c)
  ret { i32, i1 } %r
}

define { float, i1 } @nvvm.shfl.sync.down.f32p(i32 %mask, float %value, i32 %b, i32 %c) {
  %got = call float @nvvm.shfl.sync.down.f32(i32 %mask, float %value, i32 %b, i32 %c)
  %is = call i1 @shfl.in_range.down(i32 %b, i32 %c)
  %first = insertvalue { float, i1 } poison, float %got, 0
  %r = insertvalue { float, i1 } %first, i1 %is, 1
  ret { float, i1 } %r
}

define float @nvvm.shfl.down.f32(float %value, i32 %b, i32 %c) {
  %r = call float @nvvm.shfl.sync.down.f32(i32 -1, float %value, i32 %b, i32 %c)
  ret float %r
}

define { float, i1 } @nvvm.shfl.down.f32p(float %value, i32 %b, i32 %c) {
  %r = call { float, i1 } @nvvm.shfl.sync.down.f32p(i32 -1, float %value, i32 %b, i32 %c)
  ret { float, i1 } %r
}

define i1 @shfl.in_range.bfly(i32 %b, i32 %c) {
  %lane = call i32 @warp.lane()
  %offset = and i32 %b, 31
  %shifted = lshr i32 %c, 8
  %segment = and i32 %shifted, 31
  %open = xor i32 %segment, 31
  %kept = and i32 %lane, %segment
  %clamp = and i32 %c, %open
  %most = or i32 %kept, %clamp
  %from = xor i32 %lane, %offset
  %r = icmp ule i32 %from, %most
  ret i1 %r
}

define float @nvvm.shfl.sync.bfly.f32(i32 %mask, float %value, i32 %b, i32 %c) {
  %bits = bitcast float %value to i32
  %got = call i32 @nvvm.shfl.sync.bfly.i32(i32 %mask, i32 %bits, i32 %b, i32 %c)
  %r = bitcast i32 %got to float
  ret float %r
}

define { i32, i1 } @nvvm.shfl.sync.bfly.i32p(i32 %mask, i32 %value, i32 %b, i32 %c) {
  %got = call i32 @nvvm.shfl.sync.bfly.i32(i32 %mask, i32 %value, i32 %b, i32 %c)
  %is = call i1 @shfl.in_range.bfly(i32 %b, i32 %c)
  %first = insertvalue { i32, i1 } poison, i32 %got, 0
  %r = insertvalue { i32, i1 } %first, i1 %is, 1
  ret { i32, i1 } %r
}

define i32 @nvvm.shfl.bfly.i32(i32 %value, i32 %b, i32 %c) {
  %r = call i32 @nvvm.shfl.sync.bfly.i32(i32 -1, i32 %value, i32 %b, i32 %c)
  ret i32 %r
}

define { i32, i1 } @nvvm.shfl.bfly.i32p(i32 %value, i32 %b, i32 %c) {
  %r = call { i32, i1 } @nvvm.shfl.sync.bfly.i32p(i32 -1, i32 %value, i32 %b, i32 %c)
  ret { i32, i1 } %r
}

define { float, i1 } @nvvm.shfl.sync.bfly.f32p(i32 %mask, float %value, i32 %b, i32 %c) {
  %got = call float @nvvm.shfl.sync.bfly.f32(i32 %mask, float %value, i32 %b, i32 %c)
  %is = call i1 @shfl.in_range.bfly(i32 %b, i32 %c)
  %first = insertvalue { float, i1 } poison, float %got, 0
  %r = insertvalue { float, i1 } %first, i1 %is, 1
  ret { float, i1 } %r
}

define float @nvvm.shfl.bfly.f32(float %value, i32 %b, i32 %c) {
  %r = call float @nvvm.shfl.sync.bfly.f32(i32 -1, float %value, i32 %b, i32 %c)
  ret float %r
}

define { float, i1 } @nvvm.shfl.bfly.f32p(float %value, i32 %b, i32 %c) {
  %r = call { float, i1 } @nvvm.shfl.sync.bfly.f32p(i32 -1, float %value, i32 %b, i32 %c)
  ret { float, i1 } %r
}
