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

; The function of three bits whose value for `a`, `b`, `c` is bit `4 a + 2 b + c` of `table`, as a sum
; (`xor`) of products (`and`). Bit `i` of %t3 is the coefficient of the product of the operands in
; `i`: the Moebius transform of the table. A constant table leaves only the products that it needs.
define i32 @ptx.lop3.b32(i32 %a, i32 %b, i32 %c, i32 %table) {
  %c.up = shl i32 %table, 1
  %c.part = and i32 %c.up, 170
  %t1 = xor i32 %table, %c.part
  %b.up = shl i32 %t1, 2
  %b.part = and i32 %b.up, 204
  %t2 = xor i32 %t1, %b.part
  %a.up = shl i32 %t2, 4
  %a.part = and i32 %a.up, 240
  %t3 = xor i32 %t2, %a.part
  %bc = and i32 %b, %c
  %ac = and i32 %a, %c
  %ab = and i32 %a, %b
  %abc = and i32 %ab, %c
  %down0 = lshr i32 %t3, 0
  %bit0 = and i32 %down0, 1
  %all0 = sub i32 0, %bit0
  %term0 = and i32 -1, %all0
  %down1 = lshr i32 %t3, 1
  %bit1 = and i32 %down1, 1
  %all1 = sub i32 0, %bit1
  %term1 = and i32 %c, %all1
  %down2 = lshr i32 %t3, 2
  %bit2 = and i32 %down2, 1
  %all2 = sub i32 0, %bit2
  %term2 = and i32 %b, %all2
  %down3 = lshr i32 %t3, 3
  %bit3 = and i32 %down3, 1
  %all3 = sub i32 0, %bit3
  %term3 = and i32 %bc, %all3
  %down4 = lshr i32 %t3, 4
  %bit4 = and i32 %down4, 1
  %all4 = sub i32 0, %bit4
  %term4 = and i32 %a, %all4
  %down5 = lshr i32 %t3, 5
  %bit5 = and i32 %down5, 1
  %all5 = sub i32 0, %bit5
  %term5 = and i32 %ac, %all5
  %down6 = lshr i32 %t3, 6
  %bit6 = and i32 %down6, 1
  %all6 = sub i32 0, %bit6
  %term6 = and i32 %ab, %all6
  %down7 = lshr i32 %t3, 7
  %bit7 = and i32 %down7, 1
  %all7 = sub i32 0, %bit7
  %term7 = and i32 %abc, %all7
  %sum1 = xor i32 %term0, %term1
  %sum2 = xor i32 %sum1, %term2
  %sum3 = xor i32 %sum2, %term3
  %sum4 = xor i32 %sum3, %term4
  %sum5 = xor i32 %sum4, %term5
  %sum6 = xor i32 %sum5, %term6
  %r = xor i32 %sum6, %term7
  ret i32 %r
}

declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.ctlz.i32(i32, i1)
