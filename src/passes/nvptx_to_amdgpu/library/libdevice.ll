; Functions of libdevice that a module declares and nobody linked in: NVIDIA's libdevice user's guide. What is a function of LLVM's has its accuracy.

define float @__nv_sqrtf(float %a) {
  %r = call float @llvm.sqrt.f32(float %a)
  ret float %r
}

define double @__nv_sqrt(double %a) {
  %r = call double @llvm.sqrt.f64(double %a)
  ret double %r
}

define float @__nv_fabsf(float %a) {
  %r = call float @llvm.fabs.f32(float %a)
  ret float %r
}

define double @__nv_fabs(double %a) {
  %r = call double @llvm.fabs.f64(double %a)
  ret double %r
}

define float @__nv_floorf(float %a) {
  %r = call float @llvm.floor.f32(float %a)
  ret float %r
}

define double @__nv_floor(double %a) {
  %r = call double @llvm.floor.f64(double %a)
  ret double %r
}

define float @__nv_ceilf(float %a) {
  %r = call float @llvm.ceil.f32(float %a)
  ret float %r
}

define double @__nv_ceil(double %a) {
  %r = call double @llvm.ceil.f64(double %a)
  ret double %r
}

define float @__nv_truncf(float %a) {
  %r = call float @llvm.trunc.f32(float %a)
  ret float %r
}

define double @__nv_trunc(double %a) {
  %r = call double @llvm.trunc.f64(double %a)
  ret double %r
}

define float @__nv_rintf(float %a) {
  %r = call float @llvm.rint.f32(float %a)
  ret float %r
}

define double @__nv_rint(double %a) {
  %r = call double @llvm.rint.f64(double %a)
  ret double %r
}

define float @__nv_nearbyintf(float %a) {
  %r = call float @llvm.nearbyint.f32(float %a)
  ret float %r
}

define double @__nv_nearbyint(double %a) {
  %r = call double @llvm.nearbyint.f64(double %a)
  ret double %r
}

define float @__nv_roundf(float %a) {
  %r = call float @llvm.round.f32(float %a)
  ret float %r
}

define double @__nv_round(double %a) {
  %r = call double @llvm.round.f64(double %a)
  ret double %r
}

define float @__nv_fmaf(float %a, float %b, float %c) {
  %r = call float @llvm.fma.f32(float %a, float %b, float %c)
  ret float %r
}

define double @__nv_fma(double %a, double %b, double %c) {
  %r = call double @llvm.fma.f64(double %a, double %b, double %c)
  ret double %r
}

define float @__nv_fminf(float %a, float %b) {
  %r = call float @llvm.minnum.f32(float %a, float %b)
  ret float %r
}

define double @__nv_fmin(double %a, double %b) {
  %r = call double @llvm.minnum.f64(double %a, double %b)
  ret double %r
}

define float @__nv_fmaxf(float %a, float %b) {
  %r = call float @llvm.maxnum.f32(float %a, float %b)
  ret float %r
}

define double @__nv_fmax(double %a, double %b) {
  %r = call double @llvm.maxnum.f64(double %a, double %b)
  ret double %r
}

define float @__nv_copysignf(float %a, float %b) {
  %r = call float @llvm.copysign.f32(float %a, float %b)
  ret float %r
}

define double @__nv_copysign(double %a, double %b) {
  %r = call double @llvm.copysign.f64(double %a, double %b)
  ret double %r
}

define float @__nv_expf(float %a) {
  %r = call float @llvm.exp.f32(float %a)
  ret float %r
}

define float @__nv_exp2f(float %a) {
  %r = call float @llvm.exp2.f32(float %a)
  ret float %r
}

define float @__nv_exp10f(float %a) {
  %r = call float @llvm.exp10.f32(float %a)
  ret float %r
}

define float @__nv_logf(float %a) {
  %r = call float @llvm.log.f32(float %a)
  ret float %r
}

define float @__nv_log2f(float %a) {
  %r = call float @llvm.log2.f32(float %a)
  ret float %r
}

define float @__nv_log10f(float %a) {
  %r = call float @llvm.log10.f32(float %a)
  ret float %r
}

define float @__nv_sinf(float %a) {
  %near = call float @sine(float %a, i32 0)
  %size = call float @llvm.fabs.f32(float %a)
  %is = fcmp ole float %size, 105615.0
  %far = call float @llvm.sin.f32(float %a)
  %r = select i1 %is, float %near, float %far
  ret float %r
}

define float @__nv_cosf(float %a) {
  %near = call float @sine(float %a, i32 1)
  %size = call float @llvm.fabs.f32(float %a)
  %is = fcmp ole float %size, 105615.0
  %far = call float @llvm.cos.f32(float %a)
  %r = select i1 %is, float %near, float %far
  ret float %r
}

define float @__nv_fast_expf(float %a) {
  %r = call float @llvm.exp.f32(float %a)
  ret float %r
}

define float @__nv_fast_exp10f(float %a) {
  %r = call float @llvm.exp10.f32(float %a)
  ret float %r
}

define float @__nv_fast_logf(float %a) {
  %r = call float @llvm.log.f32(float %a)
  ret float %r
}

define float @__nv_fast_log2f(float %a) {
  %r = call float @llvm.log2.f32(float %a)
  ret float %r
}

define float @__nv_fast_log10f(float %a) {
  %r = call float @llvm.log10.f32(float %a)
  ret float %r
}

define float @__nv_fast_sinf(float %a) {
  %r = call float @llvm.sin.f32(float %a)
  ret float %r
}

define float @__nv_fast_cosf(float %a) {
  %r = call float @llvm.cos.f32(float %a)
  ret float %r
}

define float @__nv_rsqrtf(float %x) {
  %root = call float @llvm.sqrt.f32(float %x)
  %r = fdiv float 1.0, %root
  ret float %r
}

define float @__nv_fmodf(float %a, float %b) {
  %r = frem float %a, %b
  ret float %r
}

define i32 @__nv_isnanf(float %x) {
  %is = call i1 @llvm.is.fpclass.f32(float %x, i32 3)
  %r = zext i1 %is to i32
  ret i32 %r
}

define i32 @__nv_isinff(float %x) {
  %is = call i1 @llvm.is.fpclass.f32(float %x, i32 516)
  %r = zext i1 %is to i32
  ret i32 %r
}

define double @__nv_fmod(double %a, double %b) {
  %r = frem double %a, %b
  ret double %r
}

define i32 @__nv_isnand(double %x) {
  %is = call i1 @llvm.is.fpclass.f64(double %x, i32 3)
  %r = zext i1 %is to i32
  ret i32 %r
}

define i32 @__nv_isinfd(double %x) {
  %is = call i1 @llvm.is.fpclass.f64(double %x, i32 516)
  %r = zext i1 %is to i32
  ret i32 %r
}

define float @__nv_saturatef(float %x) {
  %low = call float @llvm.maxnum.f32(float %x, float 0.0)
  %r = call float @llvm.minnum.f32(float %low, float 1.0)
  ret float %r
}

define float @__nv_fdividef(float %a, float %b) {
  %r = fdiv float %a, %b
  ret float %r
}

define float @__nv_fast_fdividef(float %a, float %b) {
  %r = fdiv float %a, %b
  ret float %r
}

define float @__nv_fadd_rn(float %a, float %b) {
  %r = fadd float %a, %b
  ret float %r
}

define float @__nv_fsub_rn(float %a, float %b) {
  %r = fsub float %a, %b
  ret float %r
}

define float @__nv_fmul_rn(float %a, float %b) {
  %r = fmul float %a, %b
  ret float %r
}

define float @__nv_fdiv_rn(float %a, float %b) {
  %r = fdiv float %a, %b
  ret float %r
}

define double @__nv_dadd_rn(double %a, double %b) {
  %r = fadd double %a, %b
  ret double %r
}

define double @__nv_dsub_rn(double %a, double %b) {
  %r = fsub double %a, %b
  ret double %r
}

define double @__nv_dmul_rn(double %a, double %b) {
  %r = fmul double %a, %b
  ret double %r
}

define double @__nv_ddiv_rn(double %a, double %b) {
  %r = fdiv double %a, %b
  ret double %r
}

define float @__nv_fmaf_rn(float %a, float %b, float %c) {
  %r = call float @llvm.fma.f32(float %a, float %b, float %c)
  ret float %r
}

define double @__nv_fma_rn(double %a, double %b, double %c) {
  %r = call double @llvm.fma.f64(double %a, double %b, double %c)
  ret double %r
}

define i32 @__nv_min(i32 %a, i32 %b) {
  %r = call i32 @llvm.smin.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @__nv_max(i32 %a, i32 %b) {
  %r = call i32 @llvm.smax.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @__nv_umin(i32 %a, i32 %b) {
  %r = call i32 @llvm.umin.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @__nv_umax(i32 %a, i32 %b) {
  %r = call i32 @llvm.umax.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i64 @__nv_llmin(i64 %a, i64 %b) {
  %r = call i64 @llvm.smin.i64(i64 %a, i64 %b)
  ret i64 %r
}

define i64 @__nv_llmax(i64 %a, i64 %b) {
  %r = call i64 @llvm.smax.i64(i64 %a, i64 %b)
  ret i64 %r
}

define i64 @__nv_ullmin(i64 %a, i64 %b) {
  %r = call i64 @llvm.umin.i64(i64 %a, i64 %b)
  ret i64 %r
}

define i64 @__nv_ullmax(i64 %a, i64 %b) {
  %r = call i64 @llvm.umax.i64(i64 %a, i64 %b)
  ret i64 %r
}

define i32 @__nv_abs(i32 %x) {
  %r = call i32 @llvm.abs.i32(i32 %x, i1 false)
  ret i32 %r
}

define i64 @__nv_llabs(i64 %x) {
  %r = call i64 @llvm.abs.i64(i64 %x, i1 false)
  ret i64 %r
}

define i32 @__nv_popc(i32 %x) {
  %r = call i32 @llvm.ctpop.i32(i32 %x)
  ret i32 %r
}

define i32 @__nv_popcll(i64 %x) {
  %n = call i64 @llvm.ctpop.i64(i64 %x)
  %r = trunc i64 %n to i32
  ret i32 %r
}

define i32 @__nv_clz(i32 %x) {
  %r = call i32 @llvm.ctlz.i32(i32 %x, i1 false)
  ret i32 %r
}

define i32 @__nv_clzll(i64 %x) {
  %n = call i64 @llvm.ctlz.i64(i64 %x, i1 false)
  %r = trunc i64 %n to i32
  ret i32 %r
}

define i32 @__nv_ffs(i32 %x) {
  %n = call i32 @llvm.cttz.i32(i32 %x, i1 false)
  %next = add i32 %n, 1
  %none = icmp eq i32 %x, 0
  %r = select i1 %none, i32 0, i32 %next
  ret i32 %r
}

define i32 @__nv_brev(i32 %x) {
  %r = call i32 @llvm.bitreverse.i32(i32 %x)
  ret i32 %r
}

define i64 @__nv_brevll(i64 %x) {
  %r = call i64 @llvm.bitreverse.i64(i64 %x)
  ret i64 %r
}

define i32 @__nv_mulhi(i32 %a, i32 %b) {
  %r = call i32 @nvvm.mulhi.i(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @__nv_umulhi(i32 %a, i32 %b) {
  %r = call i32 @nvvm.mulhi.ui(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @__nv_mul24(i32 %a, i32 %b) {
  %r = call i32 @nvvm.mul24.i(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @__nv_umul24(i32 %a, i32 %b) {
  %r = call i32 @nvvm.mul24.ui(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @__nv_byte_perm(i32 %a, i32 %b, i32 %c) {
  %r = call i32 @nvvm.prmt(i32 %a, i32 %b, i32 %c)
  ret i32 %r
}

define i32 @__nv_float_as_int(float %x) {
  %r = bitcast float %x to i32
  ret i32 %r
}

define i32 @__nv_float_as_uint(float %x) {
  %r = bitcast float %x to i32
  ret i32 %r
}

define float @__nv_int_as_float(i32 %x) {
  %r = bitcast i32 %x to float
  ret float %r
}

define float @__nv_uint_as_float(i32 %x) {
  %r = bitcast i32 %x to float
  ret float %r
}

define i64 @__nv_double_as_longlong(double %x) {
  %r = bitcast double %x to i64
  ret i64 %r
}

define double @__nv_longlong_as_double(i64 %x) {
  %r = bitcast i64 %x to double
  ret double %r
}

define i32 @__nv_float2int_rn(float %x) {
  %r = call i32 @nvvm.f2i.rn(float %x)
  ret i32 %r
}

define i32 @__nv_float2uint_rn(float %x) {
  %r = call i32 @nvvm.f2ui.rn(float %x)
  ret i32 %r
}

define i32 @__nv_double2int_rn(double %x) {
  %r = call i32 @nvvm.d2i.rn(double %x)
  ret i32 %r
}

define i32 @__nv_double2uint_rn(double %x) {
  %r = call i32 @nvvm.d2ui.rn(double %x)
  ret i32 %r
}

define i64 @__nv_float2ll_rn(float %x) {
  %r = call i64 @nvvm.f2ll.rn(float %x)
  ret i64 %r
}

define i64 @__nv_float2ull_rn(float %x) {
  %r = call i64 @nvvm.f2ull.rn(float %x)
  ret i64 %r
}

define i64 @__nv_double2ll_rn(double %x) {
  %r = call i64 @nvvm.d2ll.rn(double %x)
  ret i64 %r
}

define i64 @__nv_double2ull_rn(double %x) {
  %r = call i64 @nvvm.d2ull.rn(double %x)
  ret i64 %r
}

define i32 @__nv_float2int_rz(float %x) {
  %r = call i32 @nvvm.f2i.rz(float %x)
  ret i32 %r
}

define i32 @__nv_float2uint_rz(float %x) {
  %r = call i32 @nvvm.f2ui.rz(float %x)
  ret i32 %r
}

define i32 @__nv_double2int_rz(double %x) {
  %r = call i32 @nvvm.d2i.rz(double %x)
  ret i32 %r
}

define i32 @__nv_double2uint_rz(double %x) {
  %r = call i32 @nvvm.d2ui.rz(double %x)
  ret i32 %r
}

define i64 @__nv_float2ll_rz(float %x) {
  %r = call i64 @nvvm.f2ll.rz(float %x)
  ret i64 %r
}

define i64 @__nv_float2ull_rz(float %x) {
  %r = call i64 @nvvm.f2ull.rz(float %x)
  ret i64 %r
}

define i64 @__nv_double2ll_rz(double %x) {
  %r = call i64 @nvvm.d2ll.rz(double %x)
  ret i64 %r
}

define i64 @__nv_double2ull_rz(double %x) {
  %r = call i64 @nvvm.d2ull.rz(double %x)
  ret i64 %r
}

define i32 @__nv_float2int_rd(float %x) {
  %r = call i32 @nvvm.f2i.rm(float %x)
  ret i32 %r
}

define i32 @__nv_float2uint_rd(float %x) {
  %r = call i32 @nvvm.f2ui.rm(float %x)
  ret i32 %r
}

define i32 @__nv_double2int_rd(double %x) {
  %r = call i32 @nvvm.d2i.rm(double %x)
  ret i32 %r
}

define i32 @__nv_double2uint_rd(double %x) {
  %r = call i32 @nvvm.d2ui.rm(double %x)
  ret i32 %r
}

define i64 @__nv_float2ll_rd(float %x) {
  %r = call i64 @nvvm.f2ll.rm(float %x)
  ret i64 %r
}

define i64 @__nv_float2ull_rd(float %x) {
  %r = call i64 @nvvm.f2ull.rm(float %x)
  ret i64 %r
}

define i64 @__nv_double2ll_rd(double %x) {
  %r = call i64 @nvvm.d2ll.rm(double %x)
  ret i64 %r
}

define i64 @__nv_double2ull_rd(double %x) {
  %r = call i64 @nvvm.d2ull.rm(double %x)
  ret i64 %r
}

define i32 @__nv_float2int_ru(float %x) {
  %r = call i32 @nvvm.f2i.rp(float %x)
  ret i32 %r
}

define i32 @__nv_float2uint_ru(float %x) {
  %r = call i32 @nvvm.f2ui.rp(float %x)
  ret i32 %r
}

define i32 @__nv_double2int_ru(double %x) {
  %r = call i32 @nvvm.d2i.rp(double %x)
  ret i32 %r
}

define i32 @__nv_double2uint_ru(double %x) {
  %r = call i32 @nvvm.d2ui.rp(double %x)
  ret i32 %r
}

define i64 @__nv_float2ll_ru(float %x) {
  %r = call i64 @nvvm.f2ll.rp(float %x)
  ret i64 %r
}

define i64 @__nv_float2ull_ru(float %x) {
  %r = call i64 @nvvm.f2ull.rp(float %x)
  ret i64 %r
}

define i64 @__nv_double2ll_ru(double %x) {
  %r = call i64 @nvvm.d2ll.rp(double %x)
  ret i64 %r
}

define i64 @__nv_double2ull_ru(double %x) {
  %r = call i64 @nvvm.d2ull.rp(double %x)
  ret i64 %r
}

define float @__nv_int2float_rn(i32 %x) {
  %r = sitofp i32 %x to float
  ret float %r
}

define float @__nv_uint2float_rn(i32 %x) {
  %r = uitofp i32 %x to float
  ret float %r
}

define double @__nv_int2double_rn(i32 %x) {
  %r = sitofp i32 %x to double
  ret double %r
}

define double @__nv_uint2double_rn(i32 %x) {
  %r = uitofp i32 %x to double
  ret double %r
}

define float @__nv_ll2float_rn(i64 %x) {
  %r = sitofp i64 %x to float
  ret float %r
}

define float @__nv_ull2float_rn(i64 %x) {
  %r = uitofp i64 %x to float
  ret float %r
}

define float @__nv_double2float_rn(double %x) {
  %r = fptrunc double %x to float
  ret float %r
}

declare double @llvm.ceil.f64(double)
declare double @llvm.copysign.f64(double, double)
declare double @llvm.cos.f64(double)
declare double @llvm.exp.f64(double)
declare double @llvm.exp10.f64(double)
declare double @llvm.exp2.f64(double)
declare double @llvm.fabs.f64(double)
declare double @llvm.floor.f64(double)
declare double @llvm.fma.f64(double, double, double)
declare double @llvm.log.f64(double)
declare double @llvm.log10.f64(double)
declare double @llvm.log2.f64(double)
declare double @llvm.maxnum.f64(double, double)
declare double @llvm.minnum.f64(double, double)
declare double @llvm.nearbyint.f64(double)
declare double @llvm.rint.f64(double)
declare double @llvm.round.f64(double)
declare double @llvm.sin.f64(double)
declare double @llvm.sqrt.f64(double)
declare double @llvm.trunc.f64(double)
declare float @llvm.ceil.f32(float)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.cos.f32(float)
declare float @llvm.exp.f32(float)
declare float @llvm.exp10.f32(float)
declare float @llvm.exp2.f32(float)
declare float @llvm.fabs.f32(float)
declare float @llvm.floor.f32(float)
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.log.f32(float)
declare float @llvm.log10.f32(float)
declare float @llvm.log2.f32(float)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.nearbyint.f32(float)
declare float @llvm.rint.f32(float)
declare float @llvm.round.f32(float)
declare float @llvm.sin.f32(float)
declare float @llvm.sqrt.f32(float)
declare float @llvm.trunc.f32(float)
declare i1 @llvm.is.fpclass.f32(float, i32)
declare i1 @llvm.is.fpclass.f64(double, i32)
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i64 @llvm.abs.i64(i64, i1)
declare i64 @llvm.bitreverse.i64(i64)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.umax.i64(i64, i64)
declare i64 @llvm.umin.i64(i64, i64)

define i32 @__nv_double2hiint(double %x) {
  %bits = bitcast double %x to i64
  %upper = lshr i64 %bits, 32
  %r = trunc i64 %upper to i32
  ret i32 %r
}

define i32 @__nv_double2loint(double %x) {
  %bits = bitcast double %x to i64
  %r = trunc i64 %bits to i32
  ret i32 %r
}

define double @__nv_hiloint2double(i32 %upper, i32 %lower) {
  %high = zext i32 %upper to i64
  %low = zext i32 %lower to i64
  %shifted = shl i64 %high, 32
  %bits = or i64 %shifted, %low
  %r = bitcast i64 %bits to double
  ret double %r
}

define float @__nv_fsqrt_rn(float %x) {
  %r = call float @llvm.sqrt.f32(float %x)
  ret float %r
}

define double @__nv_dsqrt_rn(double %x) {
  %r = call double @llvm.sqrt.f64(double %x)
  ret double %r
}

define float @__nv_frcp_rn(float %x) {
  %r = fdiv float 1.0, %x
  ret float %r
}

define double @__nv_drcp_rn(double %x) {
  %r = fdiv double 1.0, %x
  ret double %r
}

define float @__nv_fdimf(float %a, float %b) {
  %above = fcmp ole float %a, %b
  %difference = fsub float %a, %b
  %r = select i1 %above, float 0.0, float %difference
  ret float %r
}

define double @__nv_fdim(double %a, double %b) {
  %above = fcmp ole double %a, %b
  %difference = fsub double %a, %b
  %r = select i1 %above, double 0.0, double %difference
  ret double %r
}

define float @__nv_ldexpf(float %x, i32 %by) {
  %r = call float @llvm.ldexp.f32.i32(float %x, i32 %by)
  ret float %r
}

define double @__nv_ldexp(double %x, i32 %by) {
  %r = call double @llvm.ldexp.f64.i32(double %x, i32 %by)
  ret double %r
}

define float @__nv_scalbnf(float %x, i32 %by) {
  %r = call float @llvm.ldexp.f32.i32(float %x, i32 %by)
  ret float %r
}

define double @__nv_scalbn(double %x, i32 %by) {
  %r = call double @llvm.ldexp.f64.i32(double %x, i32 %by)
  ret double %r
}

define i32 @__nv_finitef(float %x) {
  %is = call i1 @llvm.is.fpclass.f32(float %x, i32 504)
  %r = zext i1 %is to i32
  ret i32 %r
}

define i32 @__nv_isfinited(double %x) {
  %is = call i1 @llvm.is.fpclass.f64(double %x, i32 504)
  %r = zext i1 %is to i32
  ret i32 %r
}

define i32 @__nv_signbitf(float %x) {
  %bits = bitcast float %x to i32
  %r = lshr i32 %bits, 31
  ret i32 %r
}

define i32 @__nv_signbitd(double %x) {
  %upper = call i32 @__nv_double2hiint(double %x)
  %r = lshr i32 %upper, 31
  ret i32 %r
}

; The sine of a float below 105615, so many quarters of a circle later, within two units in the last place: the nearest multiple of a quarter is taken off in three parts (W. J. Cody, W. Waite: *Software Manual for the Elementary Functions*,
; 1980); then polynomials for sine and cosine up to an eighth of a circle, fitted so that the greatest relative error is least. Adding 1.5 * 2^23 leaves the number of quarters in the low bits.
define float @sine(float %x, i32 %turn) {
  %scaled = call float @llvm.fma.f32(float %x, float 0x3FE45F3060000000, float 12582912.0)
  %bits = bitcast float %scaled to i32
  %quarter = add i32 %bits, %turn
  %count = fsub float %scaled, 12582912.0
  %rest1 = call float @llvm.fma.f32(float %count, float 0xBFF921FB60000000, float %x)
  %rest2 = call float @llvm.fma.f32(float %count, float 0x3E6777A5C0000000, float %rest1)
  %rest = call float @llvm.fma.f32(float %count, float 0x3CDEE59DA0000000, float %rest2)
  %square = fmul float %rest, %rest
  %cube = fmul float %rest, %square
  %s1 = call float @llvm.fma.f32(float 0xBF29954000000000, float %square, float 0x3F81107780000000)
  %s2 = call float @llvm.fma.f32(float %s1, float %square, float 0xBFC5555460000000)
  %sine = call float @llvm.fma.f32(float %s2, float %cube, float %rest)
  %c1 = call float @llvm.fma.f32(float 0x3EF99E90E0000000, float %square, float 0xBF56C0C2A0000000)
  %c2 = call float @llvm.fma.f32(float %c1, float %square, float 0x3FA55554A0000000)
  %c3 = call float @llvm.fma.f32(float %c2, float %square, float -0.5)
  %cosine = call float @llvm.fma.f32(float %c3, float %square, float 1.0)
  %odd = trunc i32 %quarter to i1
  %one = select i1 %odd, float %cosine, float %sine
  %second = shl i32 %quarter, 30
  %sign = and i32 %second, -2147483648
  %number = bitcast float %one to i32
  %turned = xor i32 %number, %sign
  %r = bitcast i32 %turned to float
  ret float %r
}
