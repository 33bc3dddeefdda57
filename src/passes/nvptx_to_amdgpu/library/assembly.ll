; PTX instructions of inline assembly that LLVM has no intrinsic of NVPTX's for. `ptx.x` is the body of the instruction `x`.

; Of positions and lengths the lowest eight bits count; what is beyond the word is zero. PTX ISA, "bfe", "bfi", "bfind".
define i64 @ptx.mask(i32 %length) {
  %byte = and i32 %length, 255
  %few = call i32 @llvm.umin.i32(i32 %byte, i32 32)
  %wide = zext i32 %few to i64
  %bit = shl i64 1, %wide
  %r = sub i64 %bit, 1
  ret i64 %r
}

define i64 @ptx.place(i32 %from) {
  %byte = and i32 %from, 255
  %few = call i32 @llvm.umin.i32(i32 %byte, i32 32)
  %r = zext i32 %few to i64
  ret i64 %r
}

define i32 @ptx.bfe.u32(i32 %a, i32 %from, i32 %length) {
  %place = call i64 @ptx.place(i32 %from)
  %mask = call i64 @ptx.mask(i32 %length)
  %wide = zext i32 %a to i64
  %moved = lshr i64 %wide, %place
  %field = and i64 %moved, %mask
  %r = trunc i64 %field to i32
  ret i32 %r
}

define i32 @ptx.bfi.b32(i32 %a, i32 %b, i32 %from, i32 %length) {
  %place = call i64 @ptx.place(i32 %from)
  %mask = call i64 @ptx.mask(i32 %length)
  %there = shl i64 %mask, %place
  %wide = zext i32 %a to i64
  %moved = shl i64 %wide, %place
  %field = and i64 %moved, %there
  %others = xor i64 %there, -1
  %old = zext i32 %b to i64
  %kept = and i64 %old, %others
  %both = or i64 %kept, %field
  %r = trunc i64 %both to i32
  ret i32 %r
}

define i32 @ptx.bfind.u32(i32 %a) {
  %above = call i32 @llvm.ctlz.i32(i32 %a, i1 false)
  %r = sub i32 31, %above
  ret i32 %r
}

declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.ctlz.i32(i32, i1)
