; A wave of 32 lanes is a warp.

; The lane's number in its warp.
define i32 @warp.lane() {
  %lane = call i32 @wave.lane()
  %r = bitcast i32 %lane to i32
  ret i32 %r
}

; The lane's number in its wave.
define i32 @wave.lane() {
  %r = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  ret i32 %r
}

; The lanes of the warp that call with 1.
define i32 @warp.ballot(i1 %bit) {
  %r = call i32 @llvm.amdgcn.ballot.i32(i1 %bit)
  ret i32 %r
}

; A lane of the lane's own warp by its number in the wave.
define i32 @warp.place(i32 %lane) {
  %r = bitcast i32 %lane to i32
  ret i32 %r
}

; How many lanes of the wave call with 1.
define i32 @wave.count(i1 %bit) {
  %lanes = call i32 @llvm.amdgcn.ballot.i32(i1 %bit)
  %r = call i32 @llvm.ctpop.i32(i32 %lanes)
  ret i32 %r
}

; The wave that a work-item is in, by their numbers in the work-group. All lanes that call have the same.
define i32 @wave.of(i32 %item) {
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %item)
  %r = lshr i32 %first, 5
  ret i32 %r
}

declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.ballot.i32(i1)
