; A wave of 64 lanes is two warps: each lane looks at its half.

; The lane's number in its warp.
define i32 @warp.lane() {
  %lane = call i32 @wave.lane()
  %r = and i32 %lane, 31
  ret i32 %r
}

; The lane's number in its wave.
define i32 @wave.lane() {
  %low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %r = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)
  ret i32 %r
}

; 32 in the upper warp of the wave, 0 in the lower one.
define i32 @wave.half() {
  %lane = call i32 @wave.lane()
  %r = and i32 %lane, 32
  ret i32 %r
}

; The lanes of the warp that call with 1.
define i32 @warp.ballot(i1 %bit) {
  %both = call i64 @llvm.amdgcn.ballot.i64(i1 %bit)
  %half = call i32 @wave.half()
  %by = zext nneg i32 %half to i64
  %own = lshr i64 %both, %by
  %r = trunc i64 %own to i32
  ret i32 %r
}

; A lane of the lane's own warp by its number in the wave.
define i32 @warp.place(i32 %lane) {
  %half = call i32 @wave.half()
  %r = or disjoint i32 %half, %lane
  ret i32 %r
}

; How many lanes of the wave call with 1.
define i32 @wave.count(i1 %bit) {
  %lanes = call i64 @llvm.amdgcn.ballot.i64(i1 %bit)
  %count = call i64 @llvm.ctpop.i64(i64 %lanes)
  %r = trunc i64 %count to i32
  ret i32 %r
}

; The wave that a work-item is in, by their numbers in the work-group. All lanes that call have the same.
define i32 @wave.of(i32 %item) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %item)
  %r = lshr i32 %first, 6
  ret i32 %r
}

declare i64 @llvm.ctpop.i64(i64)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
