; Arithmetic by the names that PTX has: PTX ISA, "Floating Point Instructions" and "Integer Arithmetic Instructions". Only what rounds to nearest is here, and what converts by its own
; rounding. `ftz` takes denormals for zeros of their sign, and gives such.

define float @ftz(float %x) {
  %small = call i1 @llvm.is.fpclass.f32(float %x, i32 144)
  %zero = call float @llvm.copysign.f32(float 0.0, float %x)
  %r = select i1 %small, float %zero, float %x
  ret float %r
}

declare i1 @llvm.is.fpclass.f32(float, i32)
declare float @llvm.copysign.f32(float, float)

define float @nvvm.add.rn.f(float %a, float %b) {
  %r = fadd float %a, %b
  ret float %r
}

define double @nvvm.add.rn.d(double %a, double %b) {
  %r = fadd double %a, %b
  ret double %r
}

define float @nvvm.add.rn.ftz.f(float %a, float %b) {
  %an = call float @ftz(float %a)
  %bn = call float @ftz(float %b)
  %all = fadd float %an, %bn
  %r = call float @ftz(float %all)
  ret float %r
}

define float @nvvm.mul.rn.f(float %a, float %b) {
  %r = fmul float %a, %b
  ret float %r
}

define double @nvvm.mul.rn.d(double %a, double %b) {
  %r = fmul double %a, %b
  ret double %r
}

define float @nvvm.mul.rn.ftz.f(float %a, float %b) {
  %an = call float @ftz(float %a)
  %bn = call float @ftz(float %b)
  %all = fmul float %an, %bn
  %r = call float @ftz(float %all)
  ret float %r
}

define float @nvvm.div.rn.f(float %a, float %b) {
  %r = fdiv float %a, %b
  ret float %r
}

define double @nvvm.div.rn.d(double %a, double %b) {
  %r = fdiv double %a, %b
  ret double %r
}

define float @nvvm.div.rn.ftz.f(float %a, float %b) {
  %an = call float @ftz(float %a)
  %bn = call float @ftz(float %b)
  %all = fdiv float %an, %bn
  %r = call float @ftz(float %all)
  ret float %r
}

define float @nvvm.rcp.rn.f(float %a) {
  %r = fdiv float 1.0, %a
  ret float %r
}

define double @nvvm.rcp.rn.d(double %a) {
  %r = fdiv double 1.0, %a
  ret double %r
}

define float @nvvm.rcp.rn.ftz.f(float %a) {
  %an = call float @ftz(float %a)
  %all = fdiv float 1.0, %an
  %r = call float @ftz(float %all)
  ret float %r
}

define float @nvvm.fma.rn.f(float %a, float %b, float %c) {
  %r = call float @llvm.fma.f32(float %a, float %b, float %c)
  ret float %r
}

define double @nvvm.fma.rn.d(double %a, double %b, double %c) {
  %r = call double @llvm.fma.f64(double %a, double %b, double %c)
  ret double %r
}

define float @nvvm.fma.rn.ftz.f(float %a, float %b, float %c) {
  %an = call float @ftz(float %a)
  %bn = call float @ftz(float %b)
  %cn = call float @ftz(float %c)
  %all = call float @llvm.fma.f32(float %an, float %bn, float %cn)
  %r = call float @ftz(float %all)
  ret float %r
}

define float @nvvm.fmin.f(float %a, float %b) {
  %r = call float @llvm.minnum.f32(float %a, float %b)
  ret float %r
}

define double @nvvm.fmin.d(double %a, double %b) {
  %r = call double @llvm.minnum.f64(double %a, double %b)
  ret double %r
}

define float @nvvm.fmin.ftz.f(float %a, float %b) {
  %an = call float @ftz(float %a)
  %bn = call float @ftz(float %b)
  %all = call float @llvm.minnum.f32(float %an, float %bn)
  %r = call float @ftz(float %all)
  ret float %r
}

define float @nvvm.fmax.f(float %a, float %b) {
  %r = call float @llvm.maxnum.f32(float %a, float %b)
  ret float %r
}

define double @nvvm.fmax.d(double %a, double %b) {
  %r = call double @llvm.maxnum.f64(double %a, double %b)
  ret double %r
}

define float @nvvm.fmax.ftz.f(float %a, float %b) {
  %an = call float @ftz(float %a)
  %bn = call float @ftz(float %b)
  %all = call float @llvm.maxnum.f32(float %an, float %bn)
  %r = call float @ftz(float %all)
  ret float %r
}

define float @nvvm.sqrt.rn.f(float %a) {
  %r = call float @llvm.sqrt.f32(float %a)
  ret float %r
}

define double @nvvm.sqrt.rn.d(double %a) {
  %r = call double @llvm.sqrt.f64(double %a)
  ret double %r
}

define float @nvvm.sqrt.rn.ftz.f(float %a) {
  %an = call float @ftz(float %a)
  %all = call float @llvm.sqrt.f32(float %an)
  %r = call float @ftz(float %all)
  ret float %r
}

define float @nvvm.fmin.nan.f(float %a, float %b) {
  %r = call float @llvm.minimum.f32(float %a, float %b)
  ret float %r
}

define double @nvvm.fmin.nan.d(double %a, double %b) {
  %r = call double @llvm.minimum.f64(double %a, double %b)
  ret double %r
}

define float @nvvm.fmin.ftz.nan.f(float %a, float %b) {
  %an = call float @ftz(float %a)
  %bn = call float @ftz(float %b)
  %all = call float @llvm.minimum.f32(float %an, float %bn)
  %r = call float @ftz(float %all)
  ret float %r
}

define float @nvvm.fmax.nan.f(float %a, float %b) {
  %r = call float @llvm.maximum.f32(float %a, float %b)
  ret float %r
}

define double @nvvm.fmax.nan.d(double %a, double %b) {
  %r = call double @llvm.maximum.f64(double %a, double %b)
  ret double %r
}

define float @nvvm.fmax.ftz.nan.f(float %a, float %b) {
  %an = call float @ftz(float %a)
  %bn = call float @ftz(float %b)
  %all = call float @llvm.maximum.f32(float %an, float %bn)
  %r = call float @ftz(float %all)
  ret float %r
}

define float @nvvm.floor.f(float %a) {
  %r = call float @llvm.floor.f32(float %a)
  ret float %r
}

define double @nvvm.floor.d(double %a) {
  %r = call double @llvm.floor.f64(double %a)
  ret double %r
}

define float @nvvm.floor.ftz.f(float %a) {
  %an = call float @ftz(float %a)
  %all = call float @llvm.floor.f32(float %an)
  %r = call float @ftz(float %all)
  ret float %r
}

define float @nvvm.ceil.f(float %a) {
  %r = call float @llvm.ceil.f32(float %a)
  ret float %r
}

define double @nvvm.ceil.d(double %a) {
  %r = call double @llvm.ceil.f64(double %a)
  ret double %r
}

define float @nvvm.ceil.ftz.f(float %a) {
  %an = call float @ftz(float %a)
  %all = call float @llvm.ceil.f32(float %an)
  %r = call float @ftz(float %all)
  ret float %r
}

define float @nvvm.trunc.f(float %a) {
  %r = call float @llvm.trunc.f32(float %a)
  ret float %r
}

define double @nvvm.trunc.d(double %a) {
  %r = call double @llvm.trunc.f64(double %a)
  ret double %r
}

define float @nvvm.trunc.ftz.f(float %a) {
  %an = call float @ftz(float %a)
  %all = call float @llvm.trunc.f32(float %an)
  %r = call float @ftz(float %all)
  ret float %r
}

define float @nvvm.round.f(float %a) {
  %r = call float @llvm.roundeven.f32(float %a)
  ret float %r
}

define double @nvvm.round.d(double %a) {
  %r = call double @llvm.roundeven.f64(double %a)
  ret double %r
}

define float @nvvm.round.ftz.f(float %a) {
  %an = call float @ftz(float %a)
  %all = call float @llvm.roundeven.f32(float %an)
  %r = call float @ftz(float %all)
  ret float %r
}

define float @nvvm.fabs.f(float %a) {
  %r = call float @llvm.fabs.f32(float %a)
  ret float %r
}

define double @nvvm.fabs.d(double %a) {
  %r = call double @llvm.fabs.f64(double %a)
  ret double %r
}

define float @nvvm.fabs.ftz.f(float %a) {
  %an = call float @ftz(float %a)
  %all = call float @llvm.fabs.f32(float %an)
  %r = call float @ftz(float %all)
  ret float %r
}

define float @nvvm.saturate.f(float %x) {
  %low = call float @llvm.maxnum.f32(float %x, float 0.0)
  %r = call float @llvm.minnum.f32(float %low, float 1.0)
  ret float %r
}

define double @nvvm.saturate.d(double %x) {
  %low = call double @llvm.maxnum.f64(double %x, double 0.0)
  %r = call double @llvm.minnum.f64(double %low, double 1.0)
  ret double %r
}

define float @nvvm.sqrt.f(float %x) {
  %r = call float @llvm.sqrt.f32(float %x)
  ret float %r
}

define float @nvvm.sqrt.approx.f(float %x) {
  %r = call float @llvm.sqrt.f32(float %x)
  ret float %r
}

define float @nvvm.sqrt.approx.ftz.f(float %x) {
  %n = call float @ftz(float %x)
  %r = call float @llvm.amdgcn.sqrt.f32(float %n)
  ret float %r
}

define float @nvvm.rsqrt.approx.f(float %x) {
  %root = call float @llvm.sqrt.f32(float %x)
  %r = fdiv float 1.0, %root
  ret float %r
}

define float @nvvm.rsqrt.approx.ftz.f(float %x) {
  %n = call float @ftz(float %x)
  %r = call float @llvm.amdgcn.rsq.f32(float %n)
  ret float %r
}

define double @nvvm.rsqrt.approx.d(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  %r = fdiv double 1.0, %root
  ret double %r
}

define float @nvvm.rcp.approx.ftz.f(float %x) {
  %n = call float @ftz(float %x)
  %one = call float @llvm.amdgcn.rcp.f32(float %n)
  %r = call float @ftz(float %one)
  ret float %r
}

define float @nvvm.ex2.approx.f(float %x) {
  %r = call float @llvm.exp2.f32(float %x)
  ret float %r
}

define float @nvvm.ex2.approx.ftz.f(float %x) {
  %n = call float @ftz(float %x)
  %y = call float @llvm.amdgcn.exp2.f32(float %n)
  %r = call float @ftz(float %y)
  ret float %r
}

define float @nvvm.ex2.approx(float %x) {
  %r = call float @llvm.exp2.f32(float %x)
  ret float %r
}

define float @nvvm.ex2.approx.ftz(float %x) {
  %n = call float @ftz(float %x)
  %y = call float @llvm.amdgcn.exp2.f32(float %n)
  %r = call float @ftz(float %y)
  ret float %r
}

define float @nvvm.lg2.approx.f(float %x) {
  %r = call float @llvm.log2.f32(float %x)
  ret float %r
}

define float @nvvm.lg2.approx.ftz.f(float %x) {
  %n = call float @ftz(float %x)
  %y = call float @llvm.amdgcn.log.f32(float %n)
  %r = call float @ftz(float %y)
  ret float %r
}

define float @nvvm.sin.approx.f(float %x) {
  %r = call float @llvm.sin.f32(float %x)
  ret float %r
}

define float @nvvm.sin.approx.ftz.f(float %x) {
  %n = call float @ftz(float %x)
  %y = call float @llvm.sin.f32(float %n)
  %r = call float @ftz(float %y)
  ret float %r
}

define float @nvvm.cos.approx.f(float %x) {
  %r = call float @llvm.cos.f32(float %x)
  ret float %r
}

define float @nvvm.cos.approx.ftz.f(float %x) {
  %n = call float @ftz(float %x)
  %y = call float @llvm.cos.f32(float %n)
  %r = call float @ftz(float %y)
  ret float %r
}

define float @nvvm.div.approx.f(float %a, float %b) {
  %r = fdiv float %a, %b
  ret float %r
}

define float @nvvm.div.full(float %a, float %b) {
  %r = fdiv float %a, %b
  ret float %r
}

define float @nvvm.div.approx.ftz.f(float %a, float %b) {
  %an = call float @ftz(float %a)
  %bn = call float @ftz(float %b)
  %q = fdiv float %an, %bn
  %r = call float @ftz(float %q)
  ret float %r
}

define float @nvvm.div.full.ftz(float %a, float %b) {
  %an = call float @ftz(float %a)
  %bn = call float @ftz(float %b)
  %q = fdiv float %an, %bn
  %r = call float @ftz(float %q)
  ret float %r
}

define i32 @nvvm.f2i.rn(float %x) {
  %whole = call float @llvm.roundeven.f32(float %x)
  %r = call i32 @llvm.fptosi.sat.i32.f32(float %whole)
  ret i32 %r
}

define i32 @nvvm.f2i.rn.ftz(float %x) {
  %n = call float @ftz(float %x)
  %whole = call float @llvm.roundeven.f32(float %n)
  %r = call i32 @llvm.fptosi.sat.i32.f32(float %whole)
  ret i32 %r
}

define i32 @nvvm.f2i.rz(float %x) {
  %whole = call float @llvm.trunc.f32(float %x)
  %r = call i32 @llvm.fptosi.sat.i32.f32(float %whole)
  ret i32 %r
}

define i32 @nvvm.f2i.rz.ftz(float %x) {
  %n = call float @ftz(float %x)
  %whole = call float @llvm.trunc.f32(float %n)
  %r = call i32 @llvm.fptosi.sat.i32.f32(float %whole)
  ret i32 %r
}

define i32 @nvvm.f2i.rm(float %x) {
  %whole = call float @llvm.floor.f32(float %x)
  %r = call i32 @llvm.fptosi.sat.i32.f32(float %whole)
  ret i32 %r
}

define i32 @nvvm.f2i.rm.ftz(float %x) {
  %n = call float @ftz(float %x)
  %whole = call float @llvm.floor.f32(float %n)
  %r = call i32 @llvm.fptosi.sat.i32.f32(float %whole)
  ret i32 %r
}

define i32 @nvvm.f2i.rp(float %x) {
  %whole = call float @llvm.ceil.f32(float %x)
  %r = call i32 @llvm.fptosi.sat.i32.f32(float %whole)
  ret i32 %r
}

define i32 @nvvm.f2i.rp.ftz(float %x) {
  %n = call float @ftz(float %x)
  %whole = call float @llvm.ceil.f32(float %n)
  %r = call i32 @llvm.fptosi.sat.i32.f32(float %whole)
  ret i32 %r
}

define float @nvvm.i2f.rn(i32 %x) {
  %r = sitofp i32 %x to float
  ret float %r
}

define i32 @nvvm.f2ui.rn(float %x) {
  %whole = call float @llvm.roundeven.f32(float %x)
  %r = call i32 @llvm.fptoui.sat.i32.f32(float %whole)
  ret i32 %r
}

define i32 @nvvm.f2ui.rn.ftz(float %x) {
  %n = call float @ftz(float %x)
  %whole = call float @llvm.roundeven.f32(float %n)
  %r = call i32 @llvm.fptoui.sat.i32.f32(float %whole)
  ret i32 %r
}

define i32 @nvvm.f2ui.rz(float %x) {
  %whole = call float @llvm.trunc.f32(float %x)
  %r = call i32 @llvm.fptoui.sat.i32.f32(float %whole)
  ret i32 %r
}

define i32 @nvvm.f2ui.rz.ftz(float %x) {
  %n = call float @ftz(float %x)
  %whole = call float @llvm.trunc.f32(float %n)
  %r = call i32 @llvm.fptoui.sat.i32.f32(float %whole)
  ret i32 %r
}

define i32 @nvvm.f2ui.rm(float %x) {
  %whole = call float @llvm.floor.f32(float %x)
  %r = call i32 @llvm.fptoui.sat.i32.f32(float %whole)
  ret i32 %r
}

define i32 @nvvm.f2ui.rm.ftz(float %x) {
  %n = call float @ftz(float %x)
  %whole = call float @llvm.floor.f32(float %n)
  %r = call i32 @llvm.fptoui.sat.i32.f32(float %whole)
  ret i32 %r
}

define i32 @nvvm.f2ui.rp(float %x) {
  %whole = call float @llvm.ceil.f32(float %x)
  %r = call i32 @llvm.fptoui.sat.i32.f32(float %whole)
  ret i32 %r
}

define i32 @nvvm.f2ui.rp.ftz(float %x) {
  %n = call float @ftz(float %x)
  %whole = call float @llvm.ceil.f32(float %n)
  %r = call i32 @llvm.fptoui.sat.i32.f32(float %whole)
  ret i32 %r
}

define float @nvvm.ui2f.rn(i32 %x) {
  %r = uitofp i32 %x to float
  ret float %r
}

define i64 @nvvm.f2ll.rn(float %x) {
  %whole = call float @llvm.roundeven.f32(float %x)
  %held = call i64 @llvm.fptosi.sat.i64.f32(float %whole)
  %nan = fcmp uno float %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.f2ll.rn.ftz(float %x) {
  %n = call float @ftz(float %x)
  %whole = call float @llvm.roundeven.f32(float %n)
  %held = call i64 @llvm.fptosi.sat.i64.f32(float %whole)
  %nan = fcmp uno float %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.f2ll.rz(float %x) {
  %whole = call float @llvm.trunc.f32(float %x)
  %held = call i64 @llvm.fptosi.sat.i64.f32(float %whole)
  %nan = fcmp uno float %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.f2ll.rz.ftz(float %x) {
  %n = call float @ftz(float %x)
  %whole = call float @llvm.trunc.f32(float %n)
  %held = call i64 @llvm.fptosi.sat.i64.f32(float %whole)
  %nan = fcmp uno float %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.f2ll.rm(float %x) {
  %whole = call float @llvm.floor.f32(float %x)
  %held = call i64 @llvm.fptosi.sat.i64.f32(float %whole)
  %nan = fcmp uno float %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.f2ll.rm.ftz(float %x) {
  %n = call float @ftz(float %x)
  %whole = call float @llvm.floor.f32(float %n)
  %held = call i64 @llvm.fptosi.sat.i64.f32(float %whole)
  %nan = fcmp uno float %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.f2ll.rp(float %x) {
  %whole = call float @llvm.ceil.f32(float %x)
  %held = call i64 @llvm.fptosi.sat.i64.f32(float %whole)
  %nan = fcmp uno float %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.f2ll.rp.ftz(float %x) {
  %n = call float @ftz(float %x)
  %whole = call float @llvm.ceil.f32(float %n)
  %held = call i64 @llvm.fptosi.sat.i64.f32(float %whole)
  %nan = fcmp uno float %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define float @nvvm.ll2f.rn(i64 %x) {
  %r = sitofp i64 %x to float
  ret float %r
}

define i64 @nvvm.f2ull.rn(float %x) {
  %whole = call float @llvm.roundeven.f32(float %x)
  %held = call i64 @llvm.fptoui.sat.i64.f32(float %whole)
  %nan = fcmp uno float %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.f2ull.rn.ftz(float %x) {
  %n = call float @ftz(float %x)
  %whole = call float @llvm.roundeven.f32(float %n)
  %held = call i64 @llvm.fptoui.sat.i64.f32(float %whole)
  %nan = fcmp uno float %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.f2ull.rz(float %x) {
  %whole = call float @llvm.trunc.f32(float %x)
  %held = call i64 @llvm.fptoui.sat.i64.f32(float %whole)
  %nan = fcmp uno float %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.f2ull.rz.ftz(float %x) {
  %n = call float @ftz(float %x)
  %whole = call float @llvm.trunc.f32(float %n)
  %held = call i64 @llvm.fptoui.sat.i64.f32(float %whole)
  %nan = fcmp uno float %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.f2ull.rm(float %x) {
  %whole = call float @llvm.floor.f32(float %x)
  %held = call i64 @llvm.fptoui.sat.i64.f32(float %whole)
  %nan = fcmp uno float %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.f2ull.rm.ftz(float %x) {
  %n = call float @ftz(float %x)
  %whole = call float @llvm.floor.f32(float %n)
  %held = call i64 @llvm.fptoui.sat.i64.f32(float %whole)
  %nan = fcmp uno float %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.f2ull.rp(float %x) {
  %whole = call float @llvm.ceil.f32(float %x)
  %held = call i64 @llvm.fptoui.sat.i64.f32(float %whole)
  %nan = fcmp uno float %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.f2ull.rp.ftz(float %x) {
  %n = call float @ftz(float %x)
  %whole = call float @llvm.ceil.f32(float %n)
  %held = call i64 @llvm.fptoui.sat.i64.f32(float %whole)
  %nan = fcmp uno float %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define float @nvvm.ull2f.rn(i64 %x) {
  %r = uitofp i64 %x to float
  ret float %r
}

define i32 @nvvm.d2i.rn(double %x) {
  %whole = call double @llvm.roundeven.f64(double %x)
  %held = call i32 @llvm.fptosi.sat.i32.f64(double %whole)
  %nan = fcmp uno double %x, 0.0
  %r = select i1 %nan, i32 -2147483648, i32 %held
  ret i32 %r
}

define i32 @nvvm.d2i.rz(double %x) {
  %whole = call double @llvm.trunc.f64(double %x)
  %held = call i32 @llvm.fptosi.sat.i32.f64(double %whole)
  %nan = fcmp uno double %x, 0.0
  %r = select i1 %nan, i32 -2147483648, i32 %held
  ret i32 %r
}

define i32 @nvvm.d2i.rm(double %x) {
  %whole = call double @llvm.floor.f64(double %x)
  %held = call i32 @llvm.fptosi.sat.i32.f64(double %whole)
  %nan = fcmp uno double %x, 0.0
  %r = select i1 %nan, i32 -2147483648, i32 %held
  ret i32 %r
}

define i32 @nvvm.d2i.rp(double %x) {
  %whole = call double @llvm.ceil.f64(double %x)
  %held = call i32 @llvm.fptosi.sat.i32.f64(double %whole)
  %nan = fcmp uno double %x, 0.0
  %r = select i1 %nan, i32 -2147483648, i32 %held
  ret i32 %r
}

define double @nvvm.i2d.rn(i32 %x) {
  %r = sitofp i32 %x to double
  ret double %r
}

define double @nvvm.i2d.rz(i32 %x) {
  %r = sitofp i32 %x to double
  ret double %r
}

define double @nvvm.i2d.rm(i32 %x) {
  %r = sitofp i32 %x to double
  ret double %r
}

define double @nvvm.i2d.rp(i32 %x) {
  %r = sitofp i32 %x to double
  ret double %r
}

define i32 @nvvm.d2ui.rn(double %x) {
  %whole = call double @llvm.roundeven.f64(double %x)
  %held = call i32 @llvm.fptoui.sat.i32.f64(double %whole)
  %nan = fcmp uno double %x, 0.0
  %r = select i1 %nan, i32 -2147483648, i32 %held
  ret i32 %r
}

define i32 @nvvm.d2ui.rz(double %x) {
  %whole = call double @llvm.trunc.f64(double %x)
  %held = call i32 @llvm.fptoui.sat.i32.f64(double %whole)
  %nan = fcmp uno double %x, 0.0
  %r = select i1 %nan, i32 -2147483648, i32 %held
  ret i32 %r
}

define i32 @nvvm.d2ui.rm(double %x) {
  %whole = call double @llvm.floor.f64(double %x)
  %held = call i32 @llvm.fptoui.sat.i32.f64(double %whole)
  %nan = fcmp uno double %x, 0.0
  %r = select i1 %nan, i32 -2147483648, i32 %held
  ret i32 %r
}

define i32 @nvvm.d2ui.rp(double %x) {
  %whole = call double @llvm.ceil.f64(double %x)
  %held = call i32 @llvm.fptoui.sat.i32.f64(double %whole)
  %nan = fcmp uno double %x, 0.0
  %r = select i1 %nan, i32 -2147483648, i32 %held
  ret i32 %r
}

define double @nvvm.ui2d.rn(i32 %x) {
  %r = uitofp i32 %x to double
  ret double %r
}

define double @nvvm.ui2d.rz(i32 %x) {
  %r = uitofp i32 %x to double
  ret double %r
}

define double @nvvm.ui2d.rm(i32 %x) {
  %r = uitofp i32 %x to double
  ret double %r
}

define double @nvvm.ui2d.rp(i32 %x) {
  %r = uitofp i32 %x to double
  ret double %r
}

define i64 @nvvm.d2ll.rn(double %x) {
  %whole = call double @llvm.roundeven.f64(double %x)
  %held = call i64 @llvm.fptosi.sat.i64.f64(double %whole)
  %nan = fcmp uno double %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.d2ll.rz(double %x) {
  %whole = call double @llvm.trunc.f64(double %x)
  %held = call i64 @llvm.fptosi.sat.i64.f64(double %whole)
  %nan = fcmp uno double %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.d2ll.rm(double %x) {
  %whole = call double @llvm.floor.f64(double %x)
  %held = call i64 @llvm.fptosi.sat.i64.f64(double %whole)
  %nan = fcmp uno double %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.d2ll.rp(double %x) {
  %whole = call double @llvm.ceil.f64(double %x)
  %held = call i64 @llvm.fptosi.sat.i64.f64(double %whole)
  %nan = fcmp uno double %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define double @nvvm.ll2d.rn(i64 %x) {
  %r = sitofp i64 %x to double
  ret double %r
}

define i64 @nvvm.d2ull.rn(double %x) {
  %whole = call double @llvm.roundeven.f64(double %x)
  %held = call i64 @llvm.fptoui.sat.i64.f64(double %whole)
  %nan = fcmp uno double %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.d2ull.rz(double %x) {
  %whole = call double @llvm.trunc.f64(double %x)
  %held = call i64 @llvm.fptoui.sat.i64.f64(double %whole)
  %nan = fcmp uno double %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.d2ull.rm(double %x) {
  %whole = call double @llvm.floor.f64(double %x)
  %held = call i64 @llvm.fptoui.sat.i64.f64(double %whole)
  %nan = fcmp uno double %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define i64 @nvvm.d2ull.rp(double %x) {
  %whole = call double @llvm.ceil.f64(double %x)
  %held = call i64 @llvm.fptoui.sat.i64.f64(double %whole)
  %nan = fcmp uno double %x, 0.0
  %r = select i1 %nan, i64 -9223372036854775808, i64 %held
  ret i64 %r
}

define double @nvvm.ull2d.rn(i64 %x) {
  %r = uitofp i64 %x to double
  ret double %r
}

define float @nvvm.d2f.rn(double %x) {
  %r = fptrunc double %x to float
  ret float %r
}

define i16 @nvvm.f2h.rn(float %x) {
  %h = fptrunc float %x to half
  %r = bitcast half %h to i16
  ret i16 %r
}

define float @nvvm.h2f(i16 %x) {
  %h = bitcast i16 %x to half
  %r = fpext half %h to float
  ret float %r
}

define double @nvvm.lohi.i2d(i32 %low, i32 %high) {
  %l = zext i32 %low to i64
  %h = zext i32 %high to i64
  %up = shl i64 %h, 32
  %all = or disjoint i64 %up, %l
  %r = bitcast i64 %all to double
  ret double %r
}

define i32 @nvvm.d2i.lo(double %x) {
  %all = bitcast double %x to i64
  %r = trunc i64 %all to i32
  ret i32 %r
}

define i32 @nvvm.d2i.hi(double %x) {
  %all = bitcast double %x to i64
  %up = lshr i64 %all, 32
  %r = trunc i64 %up to i32
  ret i32 %r
}

define i32 @nvvm.bitcast.f2i(float %x) {
  %r = bitcast float %x to i32
  ret i32 %r
}

define float @nvvm.bitcast.i2f(i32 %x) {
  %r = bitcast i32 %x to float
  ret float %r
}

define i64 @nvvm.bitcast.d2ll(double %x) {
  %r = bitcast double %x to i64
  ret i64 %r
}

define double @nvvm.bitcast.ll2d(i64 %x) {
  %r = bitcast i64 %x to double
  ret double %r
}

define i32 @nvvm.mulhi.i(i32 %a, i32 %b) {
  %x = sext i32 %a to i64
  %y = sext i32 %b to i64
  %p = mul i64 %x, %y
  %h = lshr i64 %p, 32
  %r = trunc i64 %h to i32
  ret i32 %r
}

define i32 @nvvm.sad.i(i32 %a, i32 %b, i32 %c) {
  %more = call i32 @llvm.smax.i32(i32 %a, i32 %b)
  %less = call i32 @llvm.smin.i32(i32 %a, i32 %b)
  %far = sub i32 %more, %less
  %r = add i32 %far, %c
  ret i32 %r
}

define i32 @nvvm.max.i(i32 %a, i32 %b) {
  %r = call i32 @llvm.smax.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @nvvm.min.i(i32 %a, i32 %b) {
  %r = call i32 @llvm.smin.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @nvvm.mulhi.ui(i32 %a, i32 %b) {
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %p = mul i64 %x, %y
  %h = lshr i64 %p, 32
  %r = trunc i64 %h to i32
  ret i32 %r
}

define i32 @nvvm.sad.ui(i32 %a, i32 %b, i32 %c) {
  %more = call i32 @llvm.umax.i32(i32 %a, i32 %b)
  %less = call i32 @llvm.umin.i32(i32 %a, i32 %b)
  %far = sub i32 %more, %less
  %r = add i32 %far, %c
  ret i32 %r
}

define i32 @nvvm.max.ui(i32 %a, i32 %b) {
  %r = call i32 @llvm.umax.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @nvvm.min.ui(i32 %a, i32 %b) {
  %r = call i32 @llvm.umin.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i64 @nvvm.mulhi.ll(i64 %a, i64 %b) {
  %x = sext i64 %a to i128
  %y = sext i64 %b to i128
  %p = mul i128 %x, %y
  %h = lshr i128 %p, 64
  %r = trunc i128 %h to i64
  ret i64 %r
}

define i64 @nvvm.sad.ll(i64 %a, i64 %b, i64 %c) {
  %more = call i64 @llvm.smax.i64(i64 %a, i64 %b)
  %less = call i64 @llvm.smin.i64(i64 %a, i64 %b)
  %far = sub i64 %more, %less
  %r = add i64 %far, %c
  ret i64 %r
}

define i64 @nvvm.max.ll(i64 %a, i64 %b) {
  %r = call i64 @llvm.smax.i64(i64 %a, i64 %b)
  ret i64 %r
}

define i64 @nvvm.min.ll(i64 %a, i64 %b) {
  %r = call i64 @llvm.smin.i64(i64 %a, i64 %b)
  ret i64 %r
}

define i64 @nvvm.mulhi.ull(i64 %a, i64 %b) {
  %x = zext i64 %a to i128
  %y = zext i64 %b to i128
  %p = mul i128 %x, %y
  %h = lshr i128 %p, 64
  %r = trunc i128 %h to i64
  ret i64 %r
}

define i64 @nvvm.sad.ull(i64 %a, i64 %b, i64 %c) {
  %more = call i64 @llvm.umax.i64(i64 %a, i64 %b)
  %less = call i64 @llvm.umin.i64(i64 %a, i64 %b)
  %far = sub i64 %more, %less
  %r = add i64 %far, %c
  ret i64 %r
}

define i64 @nvvm.max.ull(i64 %a, i64 %b) {
  %r = call i64 @llvm.umax.i64(i64 %a, i64 %b)
  ret i64 %r
}

define i64 @nvvm.min.ull(i64 %a, i64 %b) {
  %r = call i64 @llvm.umin.i64(i64 %a, i64 %b)
  ret i64 %r
}

define i16 @nvvm.mulhi.s(i16 %a, i16 %b) {
  %x = sext i16 %a to i32
  %y = sext i16 %b to i32
  %p = mul i32 %x, %y
  %h = lshr i32 %p, 16
  %r = trunc i32 %h to i16
  ret i16 %r
}

define i16 @nvvm.sad.s(i16 %a, i16 %b, i16 %c) {
  %more = call i16 @llvm.smax.i16(i16 %a, i16 %b)
  %less = call i16 @llvm.smin.i16(i16 %a, i16 %b)
  %far = sub i16 %more, %less
  %r = add i16 %far, %c
  ret i16 %r
}

define i16 @nvvm.mulhi.us(i16 %a, i16 %b) {
  %x = zext i16 %a to i32
  %y = zext i16 %b to i32
  %p = mul i32 %x, %y
  %h = lshr i32 %p, 16
  %r = trunc i32 %h to i16
  ret i16 %r
}

define i16 @nvvm.sad.us(i16 %a, i16 %b, i16 %c) {
  %more = call i16 @llvm.umax.i16(i16 %a, i16 %b)
  %less = call i16 @llvm.umin.i16(i16 %a, i16 %b)
  %far = sub i16 %more, %less
  %r = add i16 %far, %c
  ret i16 %r
}

define i32 @nvvm.mul24.i(i32 %a, i32 %b) {
  %r = call i32 @llvm.amdgcn.mul.i24.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @nvvm.mul24.ui(i32 %a, i32 %b) {
  %r = call i32 @llvm.amdgcn.mul.u24.i32(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @nvvm.abs.i(i32 %x) {
  %r = call i32 @llvm.abs.i32(i32 %x, i1 false)
  ret i32 %r
}

define i32 @nvvm.popc.i(i32 %x) {
  %r = call i32 @llvm.ctpop.i32(i32 %x)
  ret i32 %r
}

define i32 @nvvm.clz.i(i32 %x) {
  %r = call i32 @llvm.ctlz.i32(i32 %x, i1 false)
  ret i32 %r
}

define i64 @nvvm.abs.ll(i64 %x) {
  %r = call i64 @llvm.abs.i64(i64 %x, i1 false)
  ret i64 %r
}

define i32 @nvvm.popc.ll(i64 %x) {
  %n = call i64 @llvm.ctpop.i64(i64 %x)
  %r = trunc i64 %n to i32
  ret i32 %r
}

define i32 @nvvm.clz.ll(i64 %x) {
  %n = call i64 @llvm.ctlz.i64(i64 %x, i1 false)
  %r = trunc i64 %n to i32
  ret i32 %r
}

define i32 @nvvm.brev32(i32 %x) {
  %r = call i32 @llvm.bitreverse.i32(i32 %x)
  ret i32 %r
}

define i64 @nvvm.brev64(i64 %x) {
  %r = call i64 @llvm.bitreverse.i64(i64 %x)
  ret i64 %r
}

; A byte for each of four numbers of bytes of both words; one above 7 spreads the sign of the byte that it names without its upper bit.

define i32 @nvvm.prmt(i32 %a, i32 %b, i32 %select) {
  %s0 = and i32 %select, 15
  %m1 = shl i32 %select, 4
  %s1 = and i32 %m1, 3840
  %m2 = shl i32 %select, 8
  %s2 = and i32 %m2, 983040
  %m3 = shl i32 %select, 12
  %s3 = and i32 %m3, 251658240
  %s01 = or disjoint i32 %s0, %s1
  %s23 = or disjoint i32 %s2, %s3
  %each = or disjoint i32 %s01, %s23
  %bytes = and i32 %each, 117901063
  %read = call i32 @llvm.amdgcn.perm(i32 %b, i32 %a, i32 %bytes)
  %top = lshr i32 %read, 7
  %sign = and i32 %top, 16843009
  %signs = mul i32 %sign, 255
  %bit = lshr i32 %each, 3
  %spread = and i32 %bit, 16843009
  %which = mul i32 %spread, 255
  %not = xor i32 %which, -1
  %plain = and i32 %read, %not
  %filled = and i32 %signs, %which
  %r = or disjoint i32 %plain, %filled
  ret i32 %r
}

define i32 @nvvm.idp4a.s.s(i32 %a, i32 %b, i32 %c) {
  %al0 = shl i32 %a, 24
  %a0 = ashr i32 %al0, 24
  %bl0 = shl i32 %b, 24
  %b0 = ashr i32 %bl0, 24
  %p0 = mul i32 %a0, %b0
  %t0 = add i32 %c, %p0
  %al1 = shl i32 %a, 16
  %a1 = ashr i32 %al1, 24
  %bl1 = shl i32 %b, 16
  %b1 = ashr i32 %bl1, 24
  %p1 = mul i32 %a1, %b1
  %t1 = add i32 %t0, %p1
  %al2 = shl i32 %a, 8
  %a2 = ashr i32 %al2, 24
  %bl2 = shl i32 %b, 8
  %b2 = ashr i32 %bl2, 24
  %p2 = mul i32 %a2, %b2
  %t2 = add i32 %t1, %p2
  %al3 = shl i32 %a, 0
  %a3 = ashr i32 %al3, 24
  %bl3 = shl i32 %b, 0
  %b3 = ashr i32 %bl3, 24
  %p3 = mul i32 %a3, %b3
  %r = add i32 %t2, %p3
  ret i32 %r
}

define i32 @nvvm.idp4a.s.u(i32 %a, i32 %b, i32 %c) {
  %al0 = shl i32 %a, 24
  %a0 = ashr i32 %al0, 24
  %bl0 = lshr i32 %b, 0
  %b0 = and i32 %bl0, 255
  %p0 = mul i32 %a0, %b0
  %t0 = add i32 %c, %p0
  %al1 = shl i32 %a, 16
  %a1 = ashr i32 %al1, 24
  %bl1 = lshr i32 %b, 8
  %b1 = and i32 %bl1, 255
  %p1 = mul i32 %a1, %b1
  %t1 = add i32 %t0, %p1
  %al2 = shl i32 %a, 8
  %a2 = ashr i32 %al2, 24
  %bl2 = lshr i32 %b, 16
  %b2 = and i32 %bl2, 255
  %p2 = mul i32 %a2, %b2
  %t2 = add i32 %t1, %p2
  %al3 = shl i32 %a, 0
  %a3 = ashr i32 %al3, 24
  %bl3 = lshr i32 %b, 24
  %b3 = and i32 %bl3, 255
  %p3 = mul i32 %a3, %b3
  %r = add i32 %t2, %p3
  ret i32 %r
}

define i32 @nvvm.idp4a.u.s(i32 %a, i32 %b, i32 %c) {
  %al0 = lshr i32 %a, 0
  %a0 = and i32 %al0, 255
  %bl0 = shl i32 %b, 24
  %b0 = ashr i32 %bl0, 24
  %p0 = mul i32 %a0, %b0
  %t0 = add i32 %c, %p0
  %al1 = lshr i32 %a, 8
  %a1 = and i32 %al1, 255
  %bl1 = shl i32 %b, 16
  %b1 = ashr i32 %bl1, 24
  %p1 = mul i32 %a1, %b1
  %t1 = add i32 %t0, %p1
  %al2 = lshr i32 %a, 16
  %a2 = and i32 %al2, 255
  %bl2 = shl i32 %b, 8
  %b2 = ashr i32 %bl2, 24
  %p2 = mul i32 %a2, %b2
  %t2 = add i32 %t1, %p2
  %al3 = lshr i32 %a, 24
  %a3 = and i32 %al3, 255
  %bl3 = shl i32 %b, 0
  %b3 = ashr i32 %bl3, 24
  %p3 = mul i32 %a3, %b3
  %r = add i32 %t2, %p3
  ret i32 %r
}

define i32 @nvvm.idp4a.u.u(i32 %a, i32 %b, i32 %c) {
  %al0 = lshr i32 %a, 0
  %a0 = and i32 %al0, 255
  %bl0 = lshr i32 %b, 0
  %b0 = and i32 %bl0, 255
  %p0 = mul i32 %a0, %b0
  %t0 = add i32 %c, %p0
  %al1 = lshr i32 %a, 8
  %a1 = and i32 %al1, 255
  %bl1 = lshr i32 %b, 8
  %b1 = and i32 %bl1, 255
  %p1 = mul i32 %a1, %b1
  %t1 = add i32 %t0, %p1
  %al2 = lshr i32 %a, 16
  %a2 = and i32 %al2, 255
  %bl2 = lshr i32 %b, 16
  %b2 = and i32 %bl2, 255
  %p2 = mul i32 %a2, %b2
  %t2 = add i32 %t1, %p2
  %al3 = lshr i32 %a, 24
  %a3 = and i32 %al3, 255
  %bl3 = lshr i32 %b, 24
  %b3 = and i32 %bl3, 255
  %p3 = mul i32 %a3, %b3
  %r = add i32 %t2, %p3
  ret i32 %r
}

declare double @llvm.ceil.f64(double)
declare double @llvm.fabs.f64(double)
declare double @llvm.floor.f64(double)
declare double @llvm.fma.f64(double, double, double)
declare double @llvm.maximum.f64(double, double)
declare double @llvm.maxnum.f64(double, double)
declare double @llvm.minimum.f64(double, double)
declare double @llvm.minnum.f64(double, double)
declare double @llvm.roundeven.f64(double)
declare double @llvm.sqrt.f64(double)
declare double @llvm.trunc.f64(double)
declare float @llvm.amdgcn.exp2.f32(float)
declare float @llvm.amdgcn.log.f32(float)
declare float @llvm.amdgcn.rcp.f32(float)
declare float @llvm.amdgcn.rsq.f32(float)
declare float @llvm.amdgcn.sqrt.f32(float)
declare float @llvm.ceil.f32(float)
declare float @llvm.cos.f32(float)
declare float @llvm.exp2.f32(float)
declare float @llvm.fabs.f32(float)
declare float @llvm.floor.f32(float)
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.log2.f32(float)
declare float @llvm.maximum.f32(float, float)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.minimum.f32(float, float)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.roundeven.f32(float)
declare float @llvm.sin.f32(float)
declare float @llvm.sqrt.f32(float)
declare float @llvm.trunc.f32(float)
declare i16 @llvm.smax.i16(i16, i16)
declare i16 @llvm.smin.i16(i16, i16)
declare i16 @llvm.umax.i16(i16, i16)
declare i16 @llvm.umin.i16(i16, i16)
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.amdgcn.mul.i24.i32(i32, i32)
declare i32 @llvm.amdgcn.mul.u24.i32(i32, i32)
declare i32 @llvm.amdgcn.perm(i32, i32, i32)
declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i32 @llvm.fptosi.sat.i32.f64(double)
declare i32 @llvm.fptoui.sat.i32.f32(float)
declare i32 @llvm.fptoui.sat.i32.f64(double)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i64 @llvm.abs.i64(i64, i1)
declare i64 @llvm.bitreverse.i64(i64)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.fptosi.sat.i64.f32(float)
declare i64 @llvm.fptosi.sat.i64.f64(double)
declare i64 @llvm.fptoui.sat.i64.f32(float)
declare i64 @llvm.fptoui.sat.i64.f64(double)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.umax.i64(i64, i64)
declare i64 @llvm.umin.i64(i64, i64)
