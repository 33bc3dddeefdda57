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

; Arithmetic of half precision, as in cuda_fp16.hpp and cuda_bf16.hpp, and what CUB and llama.cpp use. `nanosleep` may be shorter.
define half @ptx.add.f16(half %a, half %b) {
  %r = fadd half %a, %b
  ret half %r
}

define half @ptx.add.rn.f16(half %a, half %b) {
  %r = fadd half %a, %b
  ret half %r
}

define half @ptx.sub.f16(half %a, half %b) {
  %r = fsub half %a, %b
  ret half %r
}

define half @ptx.sub.rn.f16(half %a, half %b) {
  %r = fsub half %a, %b
  ret half %r
}

define half @ptx.mul.f16(half %a, half %b) {
  %r = fmul half %a, %b
  ret half %r
}

define half @ptx.mul.rn.f16(half %a, half %b) {
  %r = fmul half %a, %b
  ret half %r
}

define half @ptx.neg.f16(half %a) {
  %r = fneg half %a
  ret half %r
}

define half @ptx.abs.f16(half %a) {
  %r = call half @llvm.fabs.f16(half %a)
  ret half %r
}

define half @ptx.min.f16(half %a, half %b) {
  %r = call half @llvm.minnum.f16(half %a, half %b)
  ret half %r
}

define half @ptx.max.f16(half %a, half %b) {
  %r = call half @llvm.maxnum.f16(half %a, half %b)
  ret half %r
}

define half @ptx.fma.rn.f16(half %a, half %b, half %c) {
  %r = call half @llvm.fma.f16(half %a, half %b, half %c)
  ret half %r
}

define <2 x half> @ptx.add.f16x2(<2 x half> %a, <2 x half> %b) {
  %r = fadd <2 x half> %a, %b
  ret <2 x half> %r
}

define <2 x half> @ptx.add.rn.f16x2(<2 x half> %a, <2 x half> %b) {
  %r = fadd <2 x half> %a, %b
  ret <2 x half> %r
}

define <2 x half> @ptx.sub.f16x2(<2 x half> %a, <2 x half> %b) {
  %r = fsub <2 x half> %a, %b
  ret <2 x half> %r
}

define <2 x half> @ptx.sub.rn.f16x2(<2 x half> %a, <2 x half> %b) {
  %r = fsub <2 x half> %a, %b
  ret <2 x half> %r
}

define <2 x half> @ptx.mul.f16x2(<2 x half> %a, <2 x half> %b) {
  %r = fmul <2 x half> %a, %b
  ret <2 x half> %r
}

define <2 x half> @ptx.mul.rn.f16x2(<2 x half> %a, <2 x half> %b) {
  %r = fmul <2 x half> %a, %b
  ret <2 x half> %r
}

define <2 x half> @ptx.neg.f16x2(<2 x half> %a) {
  %r = fneg <2 x half> %a
  ret <2 x half> %r
}

define <2 x half> @ptx.abs.f16x2(<2 x half> %a) {
  %r = call <2 x half> @llvm.fabs.v2f16(<2 x half> %a)
  ret <2 x half> %r
}

define <2 x half> @ptx.min.f16x2(<2 x half> %a, <2 x half> %b) {
  %r = call <2 x half> @llvm.minnum.v2f16(<2 x half> %a, <2 x half> %b)
  ret <2 x half> %r
}

define <2 x half> @ptx.max.f16x2(<2 x half> %a, <2 x half> %b) {
  %r = call <2 x half> @llvm.maxnum.v2f16(<2 x half> %a, <2 x half> %b)
  ret <2 x half> %r
}

define <2 x half> @ptx.fma.rn.f16x2(<2 x half> %a, <2 x half> %b, <2 x half> %c) {
  %r = call <2 x half> @llvm.fma.v2f16(<2 x half> %a, <2 x half> %b, <2 x half> %c)
  ret <2 x half> %r
}

define bfloat @ptx.add.bf16(bfloat %a, bfloat %b) {
  %r = fadd bfloat %a, %b
  ret bfloat %r
}

define bfloat @ptx.add.rn.bf16(bfloat %a, bfloat %b) {
  %r = fadd bfloat %a, %b
  ret bfloat %r
}

define bfloat @ptx.sub.bf16(bfloat %a, bfloat %b) {
  %r = fsub bfloat %a, %b
  ret bfloat %r
}

define bfloat @ptx.sub.rn.bf16(bfloat %a, bfloat %b) {
  %r = fsub bfloat %a, %b
  ret bfloat %r
}

define bfloat @ptx.mul.bf16(bfloat %a, bfloat %b) {
  %r = fmul bfloat %a, %b
  ret bfloat %r
}

define bfloat @ptx.mul.rn.bf16(bfloat %a, bfloat %b) {
  %r = fmul bfloat %a, %b
  ret bfloat %r
}

define bfloat @ptx.neg.bf16(bfloat %a) {
  %r = fneg bfloat %a
  ret bfloat %r
}

define bfloat @ptx.abs.bf16(bfloat %a) {
  %r = call bfloat @llvm.fabs.bf16(bfloat %a)
  ret bfloat %r
}

define bfloat @ptx.min.bf16(bfloat %a, bfloat %b) {
  %x = fpext bfloat %a to float
  %y = fpext bfloat %b to float
  %z = call float @llvm.minnum.f32(float %x, float %y)
  %r = fptrunc float %z to bfloat
  ret bfloat %r
}

define bfloat @ptx.max.bf16(bfloat %a, bfloat %b) {
  %x = fpext bfloat %a to float
  %y = fpext bfloat %b to float
  %z = call float @llvm.maxnum.f32(float %x, float %y)
  %r = fptrunc float %z to bfloat
  ret bfloat %r
}

define bfloat @ptx.fma.rn.bf16(bfloat %a, bfloat %b, bfloat %c) {
  %r = call bfloat @llvm.fma.bf16(bfloat %a, bfloat %b, bfloat %c)
  ret bfloat %r
}

define <2 x bfloat> @ptx.add.bf16x2(<2 x bfloat> %a, <2 x bfloat> %b) {
  %r = fadd <2 x bfloat> %a, %b
  ret <2 x bfloat> %r
}

define <2 x bfloat> @ptx.add.rn.bf16x2(<2 x bfloat> %a, <2 x bfloat> %b) {
  %r = fadd <2 x bfloat> %a, %b
  ret <2 x bfloat> %r
}

define <2 x bfloat> @ptx.sub.bf16x2(<2 x bfloat> %a, <2 x bfloat> %b) {
  %r = fsub <2 x bfloat> %a, %b
  ret <2 x bfloat> %r
}

define <2 x bfloat> @ptx.sub.rn.bf16x2(<2 x bfloat> %a, <2 x bfloat> %b) {
  %r = fsub <2 x bfloat> %a, %b
  ret <2 x bfloat> %r
}

define <2 x bfloat> @ptx.mul.bf16x2(<2 x bfloat> %a, <2 x bfloat> %b) {
  %r = fmul <2 x bfloat> %a, %b
  ret <2 x bfloat> %r
}

define <2 x bfloat> @ptx.mul.rn.bf16x2(<2 x bfloat> %a, <2 x bfloat> %b) {
  %r = fmul <2 x bfloat> %a, %b
  ret <2 x bfloat> %r
}

define <2 x bfloat> @ptx.neg.bf16x2(<2 x bfloat> %a) {
  %r = fneg <2 x bfloat> %a
  ret <2 x bfloat> %r
}

define <2 x bfloat> @ptx.abs.bf16x2(<2 x bfloat> %a) {
  %r = call <2 x bfloat> @llvm.fabs.v2bf16(<2 x bfloat> %a)
  ret <2 x bfloat> %r
}

define <2 x bfloat> @ptx.min.bf16x2(<2 x bfloat> %a, <2 x bfloat> %b) {
  %x = fpext <2 x bfloat> %a to <2 x float>
  %y = fpext <2 x bfloat> %b to <2 x float>
  %z = call <2 x float> @llvm.minnum.v2f32(<2 x float> %x, <2 x float> %y)
  %r = fptrunc <2 x float> %z to <2 x bfloat>
  ret <2 x bfloat> %r
}

define <2 x bfloat> @ptx.max.bf16x2(<2 x bfloat> %a, <2 x bfloat> %b) {
  %x = fpext <2 x bfloat> %a to <2 x float>
  %y = fpext <2 x bfloat> %b to <2 x float>
  %z = call <2 x float> @llvm.maxnum.v2f32(<2 x float> %x, <2 x float> %y)
  %r = fptrunc <2 x float> %z to <2 x bfloat>
  ret <2 x bfloat> %r
}

define <2 x bfloat> @ptx.fma.rn.bf16x2(<2 x bfloat> %a, <2 x bfloat> %b, <2 x bfloat> %c) {
  %r = call <2 x bfloat> @llvm.fma.v2bf16(<2 x bfloat> %a, <2 x bfloat> %b, <2 x bfloat> %c)
  ret <2 x bfloat> %r
}

define float @ptx.add.f32(float %a, float %b) {
  %r = fadd float %a, %b
  ret float %r
}

define float @ptx.add.rn.f32(float %a, float %b) {
  %r = fadd float %a, %b
  ret float %r
}

define float @ptx.sub.f32(float %a, float %b) {
  %r = fsub float %a, %b
  ret float %r
}

define float @ptx.sub.rn.f32(float %a, float %b) {
  %r = fsub float %a, %b
  ret float %r
}

define float @ptx.mul.f32(float %a, float %b) {
  %r = fmul float %a, %b
  ret float %r
}

define float @ptx.mul.rn.f32(float %a, float %b) {
  %r = fmul float %a, %b
  ret float %r
}

define float @ptx.neg.f32(float %a) {
  %r = fneg float %a
  ret float %r
}

define float @ptx.abs.f32(float %a) {
  %r = call float @llvm.fabs.f32(float %a)
  ret float %r
}

define float @ptx.min.f32(float %a, float %b) {
  %r = call float @llvm.minnum.f32(float %a, float %b)
  ret float %r
}

define float @ptx.max.f32(float %a, float %b) {
  %r = call float @llvm.maxnum.f32(float %a, float %b)
  ret float %r
}

define float @ptx.div.rn.f32(float %a, float %b) {
  %r = fdiv float %a, %b
  ret float %r
}

define half @ptx.cvt.rn.f16.f32(float %a) {
  %r = fptrunc float %a to half
  ret half %r
}

define half @ptx.cvt.rn.f16.f64(double %a) {
  %r = fptrunc double %a to half
  ret half %r
}

define float @ptx.cvt.f32.f16(half %a) {
  %r = fpext half %a to float
  ret float %r
}

define bfloat @ptx.cvt.rn.bf16.f32(float %a) {
  %r = fptrunc float %a to bfloat
  ret bfloat %r
}

define <2 x half> @ptx.cvt.rn.f16x2.f32(float %a, float %b) {
  %upper = fptrunc float %a to half
  %lower = fptrunc float %b to half
  %one = insertelement <2 x half> poison, half %lower, i32 0
  %r = insertelement <2 x half> %one, half %upper, i32 1
  ret <2 x half> %r
}

define <2 x bfloat> @ptx.cvt.rn.bf16x2.f32(float %a, float %b) {
  %upper = fptrunc float %a to bfloat
  %lower = fptrunc float %b to bfloat
  %one = insertelement <2 x bfloat> poison, bfloat %lower, i32 0
  %r = insertelement <2 x bfloat> %one, bfloat %upper, i32 1
  ret <2 x bfloat> %r
}

define half @ptx.cvt.rn.f16.s16(i16 %a) {
  %r = sitofp i16 %a to half
  ret half %r
}

define i16 @ptx.cvt.rzi.s16.f16(half %a) {
  %r = call i16 @llvm.fptosi.sat.i16.f16(half %a)
  ret i16 %r
}

define i16 @ptx.cvt.rni.s16.f16(half %a) {
  %whole = call half @llvm.rint.f16(half %a)
  %r = call i16 @llvm.fptosi.sat.i16.f16(half %whole)
  ret i16 %r
}

define i16 @ptx.cvt.rmi.s16.f16(half %a) {
  %whole = call half @llvm.floor.f16(half %a)
  %r = call i16 @llvm.fptosi.sat.i16.f16(half %whole)
  ret i16 %r
}

define i16 @ptx.cvt.rpi.s16.f16(half %a) {
  %whole = call half @llvm.ceil.f16(half %a)
  %r = call i16 @llvm.fptosi.sat.i16.f16(half %whole)
  ret i16 %r
}

define half @ptx.cvt.rn.f16.u16(i16 %a) {
  %r = uitofp i16 %a to half
  ret half %r
}

define i16 @ptx.cvt.rzi.u16.f16(half %a) {
  %r = call i16 @llvm.fptoui.sat.i16.f16(half %a)
  ret i16 %r
}

define i16 @ptx.cvt.rni.u16.f16(half %a) {
  %whole = call half @llvm.rint.f16(half %a)
  %r = call i16 @llvm.fptoui.sat.i16.f16(half %whole)
  ret i16 %r
}

define i16 @ptx.cvt.rmi.u16.f16(half %a) {
  %whole = call half @llvm.floor.f16(half %a)
  %r = call i16 @llvm.fptoui.sat.i16.f16(half %whole)
  ret i16 %r
}

define i16 @ptx.cvt.rpi.u16.f16(half %a) {
  %whole = call half @llvm.ceil.f16(half %a)
  %r = call i16 @llvm.fptoui.sat.i16.f16(half %whole)
  ret i16 %r
}

define half @ptx.cvt.rn.f16.s32(i32 %a) {
  %r = sitofp i32 %a to half
  ret half %r
}

define i32 @ptx.cvt.rzi.s32.f16(half %a) {
  %r = call i32 @llvm.fptosi.sat.i32.f16(half %a)
  ret i32 %r
}

define i32 @ptx.cvt.rni.s32.f16(half %a) {
  %whole = call half @llvm.rint.f16(half %a)
  %r = call i32 @llvm.fptosi.sat.i32.f16(half %whole)
  ret i32 %r
}

define i32 @ptx.cvt.rmi.s32.f16(half %a) {
  %whole = call half @llvm.floor.f16(half %a)
  %r = call i32 @llvm.fptosi.sat.i32.f16(half %whole)
  ret i32 %r
}

define i32 @ptx.cvt.rpi.s32.f16(half %a) {
  %whole = call half @llvm.ceil.f16(half %a)
  %r = call i32 @llvm.fptosi.sat.i32.f16(half %whole)
  ret i32 %r
}

define half @ptx.cvt.rn.f16.u32(i32 %a) {
  %r = uitofp i32 %a to half
  ret half %r
}

define i32 @ptx.cvt.rzi.u32.f16(half %a) {
  %r = call i32 @llvm.fptoui.sat.i32.f16(half %a)
  ret i32 %r
}

define i32 @ptx.cvt.rni.u32.f16(half %a) {
  %whole = call half @llvm.rint.f16(half %a)
  %r = call i32 @llvm.fptoui.sat.i32.f16(half %whole)
  ret i32 %r
}

define i32 @ptx.cvt.rmi.u32.f16(half %a) {
  %whole = call half @llvm.floor.f16(half %a)
  %r = call i32 @llvm.fptoui.sat.i32.f16(half %whole)
  ret i32 %r
}

define i32 @ptx.cvt.rpi.u32.f16(half %a) {
  %whole = call half @llvm.ceil.f16(half %a)
  %r = call i32 @llvm.fptoui.sat.i32.f16(half %whole)
  ret i32 %r
}

define half @ptx.cvt.rn.f16.s64(i64 %a) {
  %r = sitofp i64 %a to half
  ret half %r
}

define i64 @ptx.cvt.rzi.s64.f16(half %a) {
  %r = call i64 @llvm.fptosi.sat.i64.f16(half %a)
  ret i64 %r
}

define i64 @ptx.cvt.rni.s64.f16(half %a) {
  %whole = call half @llvm.rint.f16(half %a)
  %r = call i64 @llvm.fptosi.sat.i64.f16(half %whole)
  ret i64 %r
}

define i64 @ptx.cvt.rmi.s64.f16(half %a) {
  %whole = call half @llvm.floor.f16(half %a)
  %r = call i64 @llvm.fptosi.sat.i64.f16(half %whole)
  ret i64 %r
}

define i64 @ptx.cvt.rpi.s64.f16(half %a) {
  %whole = call half @llvm.ceil.f16(half %a)
  %r = call i64 @llvm.fptosi.sat.i64.f16(half %whole)
  ret i64 %r
}

define half @ptx.cvt.rn.f16.u64(i64 %a) {
  %r = uitofp i64 %a to half
  ret half %r
}

define i64 @ptx.cvt.rzi.u64.f16(half %a) {
  %r = call i64 @llvm.fptoui.sat.i64.f16(half %a)
  ret i64 %r
}

define i64 @ptx.cvt.rni.u64.f16(half %a) {
  %whole = call half @llvm.rint.f16(half %a)
  %r = call i64 @llvm.fptoui.sat.i64.f16(half %whole)
  ret i64 %r
}

define i64 @ptx.cvt.rmi.u64.f16(half %a) {
  %whole = call half @llvm.floor.f16(half %a)
  %r = call i64 @llvm.fptoui.sat.i64.f16(half %whole)
  ret i64 %r
}

define i64 @ptx.cvt.rpi.u64.f16(half %a) {
  %whole = call half @llvm.ceil.f16(half %a)
  %r = call i64 @llvm.fptoui.sat.i64.f16(half %whole)
  ret i64 %r
}

define half @ptx.cvt.rzi.f16.f16(half %a) {
  %r = call half @llvm.trunc.f16(half %a)
  ret half %r
}

define half @ptx.cvt.rni.f16.f16(half %a) {
  %r = call half @llvm.rint.f16(half %a)
  ret half %r
}

define half @ptx.cvt.rmi.f16.f16(half %a) {
  %r = call half @llvm.floor.f16(half %a)
  ret half %r
}

define half @ptx.cvt.rpi.f16.f16(half %a) {
  %r = call half @llvm.ceil.f16(half %a)
  ret half %r
}

define i16 @ptx.and.b16(i16 %a, i16 %b) {
  %r = and i16 %a, %b
  ret i16 %r
}

define i16 @ptx.or.b16(i16 %a, i16 %b) {
  %r = or i16 %a, %b
  ret i16 %r
}

define i16 @ptx.xor.b16(i16 %a, i16 %b) {
  %r = xor i16 %a, %b
  ret i16 %r
}

define i16 @ptx.not.b16(i16 %a) {
  %r = xor i16 %a, -1
  ret i16 %r
}

define i32 @ptx.and.b32(i32 %a, i32 %b) {
  %r = and i32 %a, %b
  ret i32 %r
}

define i32 @ptx.or.b32(i32 %a, i32 %b) {
  %r = or i32 %a, %b
  ret i32 %r
}

define i32 @ptx.xor.b32(i32 %a, i32 %b) {
  %r = xor i32 %a, %b
  ret i32 %r
}

define i32 @ptx.not.b32(i32 %a) {
  %r = xor i32 %a, -1
  ret i32 %r
}

define i64 @ptx.and.b64(i64 %a, i64 %b) {
  %r = and i64 %a, %b
  ret i64 %r
}

define i64 @ptx.or.b64(i64 %a, i64 %b) {
  %r = or i64 %a, %b
  ret i64 %r
}

define i64 @ptx.xor.b64(i64 %a, i64 %b) {
  %r = xor i64 %a, %b
  ret i64 %r
}

define i64 @ptx.not.b64(i64 %a) {
  %r = xor i64 %a, -1
  ret i64 %r
}

define i32 @ptx.add.s32(i32 %a, i32 %b) {
  %r = add i32 %a, %b
  ret i32 %r
}

define i32 @ptx.sub.s32(i32 %a, i32 %b) {
  %r = sub i32 %a, %b
  ret i32 %r
}

define i32 @ptx.mul.lo.s32(i32 %a, i32 %b) {
  %r = mul i32 %a, %b
  ret i32 %r
}

define i32 @ptx.min.s32(i32 %a, i32 %b) {
  %r = call i32 @llvm.smin.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @ptx.max.s32(i32 %a, i32 %b) {
  %r = call i32 @llvm.smax.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @ptx.add.u32(i32 %a, i32 %b) {
  %r = add i32 %a, %b
  ret i32 %r
}

define i32 @ptx.sub.u32(i32 %a, i32 %b) {
  %r = sub i32 %a, %b
  ret i32 %r
}

define i32 @ptx.mul.lo.u32(i32 %a, i32 %b) {
  %r = mul i32 %a, %b
  ret i32 %r
}

define i32 @ptx.min.u32(i32 %a, i32 %b) {
  %r = call i32 @llvm.umin.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @ptx.max.u32(i32 %a, i32 %b) {
  %r = call i32 @llvm.umax.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @ptx.vadd4.u32.u32.u32(i32 %a, i32 %b, i32 %c) {
  %x = bitcast i32 %a to <4 x i8>
  %y = bitcast i32 %b to <4 x i8>
  %z = add <4 x i8> %x, %y
  %r = bitcast <4 x i8> %z to i32
  ret i32 %r
}

define i32 @ptx.vsub4.u32.u32.u32(i32 %a, i32 %b, i32 %c) {
  %x = bitcast i32 %a to <4 x i8>
  %y = bitcast i32 %b to <4 x i8>
  %z = sub <4 x i8> %x, %y
  %r = bitcast <4 x i8> %z to i32
  ret i32 %r
}

define i16 @ptx.ld.global.nc.b16(ptr %p) {
  %global = addrspacecast ptr %p to ptr addrspace(1)
  %r = load i16, ptr addrspace(1) %global
  ret i16 %r
}

define i16 @ptx.ld.global.nc.u16(ptr %p) {
  %global = addrspacecast ptr %p to ptr addrspace(1)
  %r = load i16, ptr addrspace(1) %global
  ret i16 %r
}

define i16 @ptx.ld.global.nc.s16(ptr %p) {
  %global = addrspacecast ptr %p to ptr addrspace(1)
  %r = load i16, ptr addrspace(1) %global
  ret i16 %r
}

define i32 @ptx.ld.global.nc.b32(ptr %p) {
  %global = addrspacecast ptr %p to ptr addrspace(1)
  %r = load i32, ptr addrspace(1) %global
  ret i32 %r
}

define i32 @ptx.ld.global.nc.u32(ptr %p) {
  %global = addrspacecast ptr %p to ptr addrspace(1)
  %r = load i32, ptr addrspace(1) %global
  ret i32 %r
}

define i32 @ptx.ld.global.nc.s32(ptr %p) {
  %global = addrspacecast ptr %p to ptr addrspace(1)
  %r = load i32, ptr addrspace(1) %global
  ret i32 %r
}

define float @ptx.ld.global.nc.f32(ptr %p) {
  %global = addrspacecast ptr %p to ptr addrspace(1)
  %r = load float, ptr addrspace(1) %global
  ret float %r
}

define i64 @ptx.ld.global.nc.b64(ptr %p) {
  %global = addrspacecast ptr %p to ptr addrspace(1)
  %r = load i64, ptr addrspace(1) %global
  ret i64 %r
}

define i64 @ptx.ld.global.nc.u64(ptr %p) {
  %global = addrspacecast ptr %p to ptr addrspace(1)
  %r = load i64, ptr addrspace(1) %global
  ret i64 %r
}

define i64 @ptx.ld.global.nc.s64(ptr %p) {
  %global = addrspacecast ptr %p to ptr addrspace(1)
  %r = load i64, ptr addrspace(1) %global
  ret i64 %r
}

define double @ptx.ld.global.nc.f64(ptr %p) {
  %global = addrspacecast ptr %p to ptr addrspace(1)
  %r = load double, ptr addrspace(1) %global
  ret double %r
}

define i32 @ptx.ld.acquire.gpu.u32(ptr %p) {
  %r = load atomic i32, ptr %p syncscope("agent") acquire, align 4
  ret i32 %r
}

define i32 @ptx.atom.add.release.gpu.u32(ptr %p, i32 %a) {
  %r = atomicrmw add ptr %p, i32 %a syncscope("agent") release, align 4
  ret i32 %r
}

define void @ptx.nanosleep.u32(i32 %time) {
  call void @llvm.amdgcn.s.sleep(i32 1)
  ret void
}

declare <2 x bfloat> @llvm.fabs.v2bf16(<2 x bfloat>)
declare <2 x bfloat> @llvm.fma.v2bf16(<2 x bfloat>, <2 x bfloat>, <2 x bfloat>)
declare <2 x half> @llvm.fabs.v2f16(<2 x half>)
declare <2 x half> @llvm.fma.v2f16(<2 x half>, <2 x half>, <2 x half>)
declare <2 x half> @llvm.maxnum.v2f16(<2 x half>, <2 x half>)
declare <2 x half> @llvm.minnum.v2f16(<2 x half>, <2 x half>)
declare bfloat @llvm.fabs.bf16(bfloat)
declare bfloat @llvm.fma.bf16(bfloat, bfloat, bfloat)
declare float @llvm.fabs.f32(float)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.minnum.f32(float, float)
declare half @llvm.ceil.f16(half)
declare half @llvm.fabs.f16(half)
declare half @llvm.floor.f16(half)
declare half @llvm.fma.f16(half, half, half)
declare half @llvm.maxnum.f16(half, half)
declare half @llvm.minnum.f16(half, half)
declare half @llvm.rint.f16(half)
declare half @llvm.trunc.f16(half)
declare i16 @llvm.fptosi.sat.i16.f16(half)
declare i16 @llvm.fptoui.sat.i16.f16(half)
declare i32 @llvm.fptosi.sat.i32.f16(half)
declare i32 @llvm.fptoui.sat.i32.f16(half)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i64 @llvm.fptosi.sat.i64.f16(half)
declare i64 @llvm.fptoui.sat.i64.f16(half)
declare void @llvm.amdgcn.s.sleep(i32)
declare <2 x float> @llvm.minnum.v2f32(<2 x float>, <2 x float>)
declare <2 x float> @llvm.maxnum.v2f32(<2 x float>, <2 x float>)
