//! Tables of the instructions in runnable kernels, with their requirements, and whether their
//! results may be undefined.

use super::super::Target;
use super::super::menu::{self, Class, MemoryArea, Type};

/// The requirements of an instruction, and whether its result is defined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Care {
    /// Operands may be `undef` or `poison`; then the result may also be `undef` or `poison`.
    Pure,
    /// The result may be `poison`, whatever the operands are.
    Poison,
    /// Operands must be defined; the result then is defined.
    Strict,
    /// Like [`Care::Strict`], but the result is defined only if all lanes of every wave are active.
    Together,
}

/// One kind of instruction.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// The instruction.
    pub of: menu::Kind,
    /// Conditions for the use of the instruction.
    pub care: Care,
}

use Care::{Poison, Pure, Strict, Together};
use Class::{Default, Source, Uniform};
use MemoryArea::{Counters, Exchanged, Input, Own, Slot, Stack, Tallies};
use Type::{
    Agreed, At, Checked, F16, F32, F64, Flat, Halves, I1, I8, I16, I32, I64, I128, Lane, Pair,
    Quad, Shorts, Singles, Twice, Vector,
};

const fn kind(
    weight: usize,
    result: Type,
    form: &'static str,
    needs: &'static [Type],
    class: Class,
    care: Care,
) -> Kind {
    Kind {
        of: menu::kind(weight, result, form, needs, class),
        care,
    }
}

const fn effect(weight: usize, form: &'static str, needs: &'static [Type], class: Class) -> Kind {
    Kind {
        of: menu::effect(weight, form, needs, class),
        care: Strict,
    }
}

// One kind of instruction on each line.
#[rustfmt::skip]
const ARITHMETIC: &[Kind] = &[
    kind(24, I32, "add i32 ?, ?", &[I32, I32], Default, Pure),
    kind(8, I32, "sub i32 ?, ?", &[I32, I32], Default, Pure),
    kind(6, I32, "mul i32 ?, ?", &[I32, I32], Default, Pure),
    kind(8, I32, "xor i32 ?, ?", &[I32, I32], Default, Pure),
    kind(6, I32, "and i32 ?, 15", &[I32], Default, Pure),
    kind(4, I32, "shl i32 ?, 1", &[I32], Default, Pure),
    kind(4, I32, "lshr i32 ?, 3", &[I32], Default, Pure),
    kind(3, I32, "udiv i32 ?, 3", &[I32], Default, Strict),
    kind(3, I32, "srem i32 ?, 5", &[I32], Default, Strict),
    kind(3, I32, "add nsw i32 ?, ?", &[I32, I32], Default, Poison),
    kind(2, I32, "shl nuw i32 ?, ?", &[I32, I32], Default, Poison),
    kind(1, I32, "fptosi float ? to i32", &[F32], Default, Poison),
    kind(1, I32, "lshr exact i32 ?, 1", &[I32], Default, Poison),
    kind(3, I8, "trunc i32 ? to i8", &[I32], Default, Pure),
    kind(2, I8, "add i8 ?, ?", &[I8, I8], Default, Pure),
    kind(2, I32, "sext i8 ? to i32", &[I8], Default, Pure),
    kind(2, I16, "trunc i32 ? to i16", &[I32], Default, Pure),
    kind(2, I16, "mul i16 ?, ?", &[I16, I16], Default, Pure),
    kind(2, I32, "zext i16 ? to i32", &[I16], Default, Pure),
    kind(5, I64, "zext i32 ? to i64", &[I32], Default, Pure),
    kind(4, I64, "add i64 ?, ?", &[I64, I64], Default, Pure),
    kind(2, I64, "or i64 ?, ?", &[I64, I64], Default, Pure),
    kind(1, I64, "or disjoint i64 ?, ?", &[I64, I64], Default, Poison),
    kind(4, I32, "trunc i64 ? to i32", &[I64], Default, Pure),
    kind(2, I128, "zext i64 ? to i128", &[I64], Default, Pure),
    kind(2, I128, "mul i128 ?, ?", &[I128, I128], Default, Pure),
    kind(1, I128, "lshr i128 ?, 65", &[I128], Default, Pure),
    kind(2, I64, "trunc i128 ? to i64", &[I128], Default, Pure),
    kind(10, I1, "icmp ult i32 ?, ?", &[I32, I32], Default, Pure),
    kind(6, I1, "icmp eq i32 ?, ?", &[I32, I32], Default, Pure),
    kind(3, I1, "icmp slt i64 ?, ?", &[I64, I64], Default, Pure),
    kind(1, I1, "icmp sgt i8 ?, ?", &[I8, I8], Default, Pure),
    kind(1, I1, "icmp ule i128 ?, ?", &[I128, I128], Default, Pure),
    kind(3, I1, "fcmp olt float ?, ?", &[F32, F32], Default, Pure),
    kind(1, I1, "fcmp une double ?, ?", &[F64, F64], Default, Pure),
    kind(3, I1, "and i1 ?, ?", &[I1, I1], Default, Pure),
    kind(3, I1, "xor i1 ?, true", &[I1], Default, Pure),
    kind(2, I1, "trunc i32 ? to i1", &[I32], Default, Pure),
    kind(7, I32, "select i1 ?, i32 ?, i32 ?", &[I1, I32, I32], Default, Pure),
    kind(2, F32, "select i1 ?, float ?, float ?", &[I1, F32, F32], Default, Pure),
    kind(3, I32, "zext i1 ? to i32", &[I1], Default, Pure),
    kind(3, F32, "sitofp i32 ? to float", &[I32], Default, Pure),
    kind(2, I32, "bitcast float ? to i32", &[F32], Default, Pure),
    kind(4, F32, "fadd float ?, ?", &[F32, F32], Default, Pure),
    kind(3, F32, "fmul contract float ?, ?", &[F32, F32], Default, Pure),
    kind(1, F32, "fneg float ?", &[F32], Default, Pure),
    kind(1, F32, "call float @llvm.fabs.f32(float ?)", &[F32], Default, Pure),
    kind(1, F32, "call float @llvm.fma.f32(float ?, float ?, float ?)", &[F32, F32, F32], Default, Pure),
    kind(1, F16, "fptrunc float ? to half", &[F32], Default, Pure),
    kind(1, F16, "fadd half ?, ?", &[F16, F16], Default, Pure),
    kind(1, F32, "fpext half ? to float", &[F16], Default, Pure),
    kind(1, F64, "fpext float ? to double", &[F32], Default, Pure),
    kind(1, F64, "fsub double ?, ?", &[F64, F64], Default, Pure),
    kind(1, I64, "bitcast double ? to i64", &[F64], Default, Pure),
    kind(2, I32, "call i32 @llvm.umin.i32(i32 ?, i32 ?)", &[I32, I32], Default, Pure),
    kind(1, I32, "call i32 @llvm.ctpop.i32(i32 ?)", &[I32], Default, Pure),
    kind(1, Checked, "call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 ?, i32 ?)", &[I32, I32], Default, Pure),
    kind(3, I32, "extractvalue { i32, i1 } ?, 0", &[Checked], Default, Pure),
    kind(3, I1, "extractvalue { i32, i1 } ?, 1", &[Checked], Default, Pure),
    kind(1, Pair, "insertvalue { i32, float } ?, i32 ?, 0", &[Pair, I32], Default, Pure),
    kind(1, I32, "extractvalue { i32, float } ?, 0", &[Pair], Default, Pure),
    // Only defined values are frozen, because `freeze` of an undefined value may differ between
    // lanes.
    kind(2, I32, "freeze i32 ?", &[I32], Default, Strict),
    kind(2, Vector, "insertelement <2 x i32> ?, i32 ?, i32 1", &[Vector, I32], Default, Pure),
    kind(2, I32, "extractelement <2 x i32> ?, i32 0", &[Vector], Default, Pure),
    kind(1, Vector, "add <2 x i32> ?, ?", &[Vector, Vector], Default, Pure),
    kind(1, Vector, "shufflevector <2 x i32> ?, <2 x i32> ?, <2 x i32> <i32 1, i32 2>", &[Vector, Vector], Default, Pure),
    kind(1, Quad, "fadd <4 x float> ?, ?", &[Quad, Quad], Default, Pure),
    kind(1, Quad, "insertelement <4 x float> ?, float ?, i32 2", &[Quad, F32], Default, Pure),
    kind(1, F32, "extractelement <4 x float> ?, i32 2", &[Quad], Default, Pure),
    kind(2, Halves, "bitcast i32 ? to <2 x half>", &[I32], Default, Pure),
    kind(2, I32, "bitcast <2 x half> ? to i32", &[Halves], Default, Pure),
    kind(1, Halves, "fadd <2 x half> ?, ?", &[Halves, Halves], Default, Pure),
    kind(1, Halves, "fsub <2 x half> ?, ?", &[Halves, Halves], Default, Pure),
    kind(1, Halves, "fmul <2 x half> ?, ?", &[Halves, Halves], Default, Pure),
    kind(1, Halves, "fneg <2 x half> ?", &[Halves], Default, Pure),
    kind(1, Halves, "call <2 x half> @llvm.fma.v2f16(<2 x half> ?, <2 x half> ?, <2 x half> ?)", &[Halves, Halves, Halves], Default, Pure),
    kind(1, Halves, "call <2 x half> @llvm.maxnum.v2f16(<2 x half> ?, <2 x half> ?)", &[Halves, Halves], Default, Pure),
    kind(1, Halves, "shufflevector <2 x half> ?, <2 x half> ?, <2 x i32> <i32 1, i32 2>", &[Halves, Halves], Default, Pure),
    kind(1, Halves, "insertelement <2 x half> ?, half ?, i32 1", &[Halves, F16], Default, Pure),
    kind(1, F16, "extractelement <2 x half> ?, i32 1", &[Halves], Default, Pure),
    kind(1, Halves, "select i1 ?, <2 x half> ?, <2 x half> ?", &[I1, Halves, Halves], Default, Pure),
    kind(2, Shorts, "bitcast i32 ? to <2 x i16>", &[I32], Default, Pure),
    kind(2, I32, "bitcast <2 x i16> ? to i32", &[Shorts], Default, Pure),
    kind(1, Shorts, "add <2 x i16> ?, ?", &[Shorts, Shorts], Default, Pure),
    kind(1, Shorts, "sub <2 x i16> ?, ?", &[Shorts, Shorts], Default, Pure),
    kind(1, Shorts, "mul <2 x i16> ?, ?", &[Shorts, Shorts], Default, Pure),
    kind(1, Shorts, "and <2 x i16> ?, ?", &[Shorts, Shorts], Default, Pure),
    kind(1, Shorts, "shl <2 x i16> ?, <i16 3, i16 12>", &[Shorts], Default, Pure),
    kind(1, Shorts, "ashr <2 x i16> ?, splat (i16 2)", &[Shorts], Default, Pure),
    kind(1, Shorts, "call <2 x i16> @llvm.umin.v2i16(<2 x i16> ?, <2 x i16> ?)", &[Shorts, Shorts], Default, Pure),
    kind(1, Shorts, "call <2 x i16> @llvm.sadd.sat.v2i16(<2 x i16> ?, <2 x i16> ?)", &[Shorts, Shorts], Default, Pure),
    kind(1, Shorts, "insertelement <2 x i16> ?, i16 ?, i32 0", &[Shorts, I16], Default, Pure),
    kind(1, I16, "extractelement <2 x i16> ?, i32 1", &[Shorts], Default, Pure),
    kind(1, Shorts, "shufflevector <2 x i16> ?, <2 x i16> ?, <2 x i32> <i32 1, i32 1>", &[Shorts, Shorts], Default, Pure),
    kind(1, Shorts, "select i1 ?, <2 x i16> ?, <2 x i16> ?", &[I1, Shorts, Shorts], Default, Pure),
    kind(1, Singles, "fadd <2 x float> ?, ?", &[Singles, Singles], Default, Pure),
    kind(1, Singles, "fmul <2 x float> ?, ?", &[Singles, Singles], Default, Pure),
    kind(1, Singles, "call <2 x float> @llvm.fma.v2f32(<2 x float> ?, <2 x float> ?, <2 x float> ?)", &[Singles, Singles, Singles], Default, Pure),
    kind(1, Singles, "fneg <2 x float> ?", &[Singles], Default, Pure),
    kind(1, Singles, "insertelement <2 x float> ?, float ?, i32 1", &[Singles, F32], Default, Pure),
    kind(1, Singles, "shufflevector <2 x float> ?, <2 x float> ?, <2 x i32> <i32 1, i32 0>", &[Singles, Singles], Default, Pure),
    kind(2, F32, "extractelement <2 x float> ?, i32 0", &[Singles], Default, Pure),
];

#[rustfmt::skip]
const MEMORY: &[Kind] = &[
    kind(2, At(Input), "select i1 ?, ptr addrspace(1) ?, ptr addrspace(1) ?", &[I1, At(Input), At(Input)], Default, Strict),
    kind(2, Flat, "addrspacecast ptr addrspace(1) ? to ptr", &[At(Input)], Default, Strict),
    kind(14, I32, "load i32, ptr addrspace(1) ?, align 4", &[At(Input)], Default, Strict),
    kind(3, F32, "load float, ptr addrspace(1) ?, align 4", &[At(Input)], Default, Strict),
    kind(2, I8, "load i8, ptr addrspace(1) ?, align 1", &[At(Input)], Default, Strict),
    kind(1, I16, "load i16, ptr addrspace(1) ?, align 2", &[At(Input)], Default, Strict),
    kind(2, I64, "load i64, ptr addrspace(1) ?, align 8", &[At(Input)], Default, Strict),
    kind(1, F64, "load double, ptr addrspace(1) ?, align 8", &[At(Input)], Default, Strict),
    kind(1, Quad, "load <4 x float>, ptr addrspace(1) ?, align 16", &[At(Input)], Default, Strict),
    kind(1, Vector, "load <2 x i32>, ptr addrspace(1) ?, align 8", &[At(Input)], Default, Strict),
    kind(1, Halves, "load <2 x half>, ptr addrspace(1) ?, align 4", &[At(Input)], Default, Strict),
    kind(1, Shorts, "load <2 x i16>, ptr addrspace(1) ?, align 4", &[At(Input)], Default, Strict),
    kind(1, Singles, "load <2 x float>, ptr addrspace(1) ?, align 8", &[At(Input)], Default, Strict),
    kind(5, I32, "load volatile i32, ptr addrspace(1) ?, align 4", &[At(Input)], Default, Strict),
    kind(2, I32, "load atomic i32, ptr addrspace(1) ? monotonic, align 4", &[At(Input)], Default, Strict),
    kind(4, I32, "load i32, ptr ?, align 4", &[Flat], Source, Strict),
    effect(6, "store i32 ?, ptr addrspace(1) ?, align 4", &[I32, At(Own)], Default),
    effect(2, "store i64 ?, ptr addrspace(1) ?, align 8", &[I64, At(Own)], Default),
    effect(1, "store volatile float ?, ptr addrspace(1) ?, align 4", &[F32, At(Own)], Default),
    kind(4, I32, "load i32, ptr addrspace(1) ?, align 4", &[At(Own)], Default, Strict),
    effect(4, "store i32 ?, ptr addrspace(5) ?, align 4", &[I32, At(Stack)], Default),
    kind(5, I32, "load i32, ptr addrspace(5) ?, align 4", &[At(Stack)], Source, Strict),
    effect(3, "store i32 ?, ptr addrspace(3) ?, align 4", &[I32, At(Slot)], Default),
    kind(4, I32, "load i32, ptr addrspace(3) ?, align 4", &[At(Slot)], Default, Strict),
    kind(8, I32, "load i32, ptr addrspace(3) ?, align 4", &[At(Exchanged)], Default, Strict),
    kind(4, I32, "atomicrmw add ptr addrspace(1) ?, i32 ? monotonic, align 4", &[At(Counters), I32], Source, Strict),
    kind(2, I32, "atomicrmw umax ptr addrspace(1) ?, i32 ? seq_cst, align 4", &[At(Counters), I32], Source, Strict),
    kind(1, I32, "atomicrmw xchg ptr addrspace(1) ?, i32 ? monotonic, align 4", &[At(Counters), I32], Source, Strict),
    kind(2, Checked, "cmpxchg ptr addrspace(1) ?, i32 ?, i32 ? monotonic monotonic, align 4", &[At(Counters), I32, I32], Source, Strict),
    kind(3, I32, "load atomic i32, ptr addrspace(1) ? monotonic, align 4", &[At(Counters)], Default, Strict),
    kind(3, I32, "atomicrmw add ptr addrspace(3) ?, i32 ? monotonic, align 4", &[At(Tallies), I32], Source, Strict),
    kind(1, I32, "atomicrmw min ptr addrspace(3) ?, i32 ? monotonic, align 4", &[At(Tallies), I32], Source, Strict),
    kind(2, I32, "load atomic i32, ptr addrspace(3) ? monotonic, align 4", &[At(Tallies)], Default, Strict),
    effect(1, "fence acq_rel", &[], Default),
];

#[rustfmt::skip]
const AMDGPU: &[Kind] = &[
    kind(3, Lane, "call i32 @llvm.amdgcn.workitem.id.x()", &[], Source, Strict),
    kind(2, Lane, "call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y()", &[], Source, Strict),
    kind(2, I32, "lshr i32 ?, 6", &[Lane], Default, Strict),
    kind(2, I32, "ashr i32 ?, 5", &[Lane], Default, Strict),
    kind(2, I32, "and i32 ?, -64", &[Lane], Default, Strict),
    kind(3, I32, "call i32 @llvm.amdgcn.workgroup.id.x()", &[], Uniform, Strict),
    kind(8, I32, "call i32 @llvm.amdgcn.readfirstlane.i32(i32 ?)", &[I32], Uniform, Strict),
    kind(4, I64, "call i64 @llvm.amdgcn.ballot.i64(i1 ?)", &[I1], Uniform, Strict),
    kind(3, I32, "call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 ?)", &[I32], Source, Strict),
    kind(2, I32, "call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 ?)", &[I32], Source, Strict),
    kind(3, I32, "call i32 @llvm.amdgcn.readlane.i32(i32 ?, i32 ?)", &[I32, Agreed], Uniform, Together),
    kind(2, I32, "call i32 @llvm.amdgcn.ds.bpermute(i32 ?, i32 ?)", &[I32, I32], Default, Together),
    kind(2, I32, "call i32 @llvm.amdgcn.ds.permute(i32 ?, i32 ?)", &[I32, I32], Default, Together),
    kind(2, I32, "call i32 @llvm.amdgcn.update.dpp.i32(i32 ?, i32 ?, i32 273, i32 15, i32 15, i1 false)", &[I32, I32], Source, Together),
    kind(1, I32, "call i32 @llvm.amdgcn.update.dpp.i32(i32 ?, i32 ?, i32 27, i32 15, i32 15, i1 true)", &[I32, I32], Source, Together),
    effect(1, "call void @llvm.amdgcn.wave.barrier()", &[], Default),
];

/// Instructions of processors from gfx10 on.
#[rustfmt::skip]
const AMDGPU_GFX11: &[Kind] = &[
    kind(2, I32, "call i32 @llvm.amdgcn.permlane16.i32(i32 ?, i32 ?, i32 305419896, i32 19088743, i1 false, i1 false)", &[I32, I32], Source, Together),
    kind(2, I32, "call i32 @llvm.amdgcn.permlanex16.i32(i32 ?, i32 ?, i32 0, i32 1985229328, i1 false, i1 true)", &[I32, I32], Source, Together),
];

#[rustfmt::skip]
const NVPTX: &[Kind] = &[
    kind(3, Lane, "call i32 @llvm.nvvm.read.ptx.sreg.tid.x()", &[], Source, Strict),
    kind(2, Lane, "call i32 @llvm.nvvm.read.ptx.sreg.tid.y()", &[], Source, Strict),
    kind(3, I32, "call i32 @llvm.nvvm.read.ptx.sreg.laneid()", &[], Source, Strict),
    kind(2, I32, "call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()", &[], Source, Strict),
    kind(1, I32, "call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()", &[], Source, Strict),
    kind(1, I32, "call i32 @llvm.nvvm.read.ptx.sreg.warpsize()", &[], Source, Strict),
    kind(2, I32, "lshr i32 ?, 5", &[Lane], Default, Strict),
];

/// Instructions that NVPTX allows only if all lanes of a wave are active.
#[rustfmt::skip]
const NVPTX_TOGETHER: &[Kind] = &[
    kind(8, I32, "call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 ?, i32 ?, i32 31)", &[I32, Agreed], Source, Together),
    kind(6, I32, "call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 ?, i32 1, i32 31)", &[I32], Source, Together),
    kind(6, I32, "call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 ?, i32 2, i32 31)", &[I32], Source, Together),
    kind(6, I32, "call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 ?, i32 3, i32 0)", &[I32], Source, Together),
    kind(6, I1, "call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 ?)", &[I1], Source, Together),
    kind(6, I1, "call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 ?)", &[I1], Source, Together),
    kind(6, I32, "call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 ?)", &[I1], Source, Together),
];

/// Instructions of all processors, for types of any size, in kernels for a single processor. If an
/// operation defines that inactive lanes give zero or the old value, its result is defined in any
/// block.
#[rustfmt::skip]
const AMDGPU_EVERY: &[Kind] = &[
    kind(2, I64, "call i64 @llvm.amdgcn.readfirstlane.i64(i64 ?)", &[I64], Uniform, Strict),
    kind(1, I16, "call i16 @llvm.amdgcn.readfirstlane.i16(i16 ?)", &[I16], Uniform, Strict),
    kind(1, F16, "call half @llvm.amdgcn.readfirstlane.f16(half ?)", &[F16], Uniform, Strict),
    kind(1, Vector, "call <2 x i32> @llvm.amdgcn.readfirstlane.v2i32(<2 x i32> ?)", &[Vector], Uniform, Strict),
    kind(1, F64, "call double @llvm.amdgcn.readlane.f64(double ?, i32 ?)", &[F64, Agreed], Uniform, Together),
    kind(2, I32, "call i32 @llvm.amdgcn.writelane.i32(i32 ?, i32 ?, i32 ?)", &[Agreed, Agreed, I32], Source, Strict),
    kind(2, I32, "call i32 @llvm.amdgcn.ds.swizzle(i32 ?, i32 1055)", &[I32], Source, Strict),
    kind(1, I32, "call i32 @llvm.amdgcn.ds.swizzle(i32 ?, i32 32795)", &[I32], Source, Strict),
    kind(2, I32, "call i32 @llvm.amdgcn.ds.bpermute(i32 ?, i32 ?)", &[I32, I32], Default, Strict),
    kind(1, I32, "call i32 @llvm.amdgcn.ds.permute(i32 ?, i32 ?)", &[I32, I32], Default, Strict),
    kind(2, F64, "call double @llvm.amdgcn.update.dpp.f64(double ?, double ?, i32 283, i32 5, i32 15, i1 false)", &[F64, F64], Source, Strict),
    kind(1, I32, "call i32 @llvm.amdgcn.mov.dpp.i32(i32 ?, i32 320, i32 15, i32 15, i1 true)", &[I32], Source, Strict),
    kind(2, I32, "call i32 @llvm.amdgcn.wave.shuffle.i32(i32 ?, i32 ?)", &[I32, I32], Default, Together),
    kind(1, F32, "call float @llvm.amdgcn.wave.shuffle.f32(float ?, i32 ?)", &[F32, Agreed], Default, Together),
    kind(1, I32, "call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 ?, i32 0)", &[I32], Uniform, Strict),
    kind(1, I64, "call i64 @llvm.amdgcn.wave.reduce.add.i64(i64 ?, i32 0)", &[I64], Uniform, Strict),
    kind(1, I64, "call i64 @llvm.amdgcn.icmp.i64.i32(i32 ?, i32 ?, i32 36)", &[I32, I32], Uniform, Strict),
];

/// Operations that share or cross rows, or work on eight lanes: gfx10 and later.
#[rustfmt::skip]
const AMDGPU_ROWS: &[Kind] = &[
    kind(1, I64, "call i64 @llvm.amdgcn.permlane16.i64(i64 ?, i64 ?, i32 305419896, i32 19088743, i1 false, i1 false)", &[I64, I64], Source, Strict),
    kind(2, I32, "call i32 @llvm.amdgcn.mov.dpp8.i32(i32 ?, i32 1234567)", &[I32], Source, Together),
    kind(1, F16, "call half @llvm.amdgcn.mov.dpp8.f16(half ?, i32 14913080)", &[F16], Source, Together),
    kind(1, I32, "call i32 @llvm.amdgcn.update.dpp.i32(i32 ?, i32 ?, i32 345, i32 15, i32 7, i1 false)", &[I32, I32], Source, Strict),
    kind(1, I32, "call i32 @llvm.amdgcn.update.dpp.i32(i32 ?, i32 ?, i32 358, i32 15, i32 15, i1 true)", &[I32, I32], Source, Strict),
];

/// Instructions of gfx11 and later.
#[rustfmt::skip]
const AMDGPU_HALVES: &[Kind] = &[
    kind(2, I32, "call i32 @llvm.amdgcn.permlane64.i32(i32 ?)", &[I32], Source, Together),
    kind(1, F64, "call double @llvm.amdgcn.permlane64.f64(double ?)", &[F64], Source, Together),
];

/// Instructions of gfx12.
#[rustfmt::skip]
const AMDGPU_OWN_SELECTORS: &[Kind] = &[
    kind(2, I32, "call i32 @llvm.amdgcn.permlane16.var(i32 ?, i32 ?, i32 ?, i1 false, i1 false)", &[I32, I32, I32], Source, Strict),
    kind(2, I32, "call i32 @llvm.amdgcn.permlanex16.var(i32 ?, i32 ?, i32 ?, i1 true, i1 true)", &[I32, I32, I32], Source, Together),
    kind(1, I32, "call i32 @llvm.amdgcn.ds.bpermute.fi.b32(i32 ?, i32 ?)", &[I32, I32], Default, Together),
];

/// Instructions of gfx950.
#[rustfmt::skip]
const AMDGPU_SWAPS: &[Kind] = &[
    kind(2, Twice, "call { i32, i32 } @llvm.amdgcn.permlane16.swap(i32 ?, i32 ?, i1 false, i1 false)", &[I32, I32], Source, Together),
    kind(2, Twice, "call { i32, i32 } @llvm.amdgcn.permlane32.swap(i32 ?, i32 ?, i1 true, i1 true)", &[I32, I32], Source, Together),
    kind(4, I32, "extractvalue { i32, i32 } ?, 0", &[Twice], Default, Pure),
    kind(4, I32, "extractvalue { i32, i32 } ?, 1", &[Twice], Default, Pure),
];

/// Shifts by one lane across the whole wave, and broadcasts of a row's last lane to the next row:
/// before gfx10.
#[rustfmt::skip]
const AMDGPU_WAVES: &[Kind] = &[
    kind(1, I32, "call i32 @llvm.amdgcn.update.dpp.i32(i32 ?, i32 ?, i32 312, i32 15, i32 15, i1 false)", &[I32, I32], Source, Strict),
    kind(1, I32, "call i32 @llvm.amdgcn.update.dpp.i32(i32 ?, i32 ?, i32 322, i32 10, i32 15, i1 false)", &[I32, I32], Source, Strict),
];

/// Broadcasts of a row's first lane to the row, as a DPP move: on CDNA3 and CDNA4.
#[rustfmt::skip]
const AMDGPU_BROADCASTS: &[Kind] = &[
    kind(1, I32, "call i32 @llvm.amdgcn.update.dpp.i32(i32 ?, i32 ?, i32 345, i32 15, i32 15, i1 false)", &[I32, I32], Source, Together),
];

/// Each table of instructions, and the processors that have them. Source: LLVM's `AMDGPU.td`.
const OF_PROCESSORS: &[(&[Kind], &[&str])] = &[
    (AMDGPU_GFX11, &["gfx1030", "gfx1100", "gfx1150", "gfx1200"]),
    (AMDGPU_ROWS, &["gfx1030", "gfx1100", "gfx1150", "gfx1200"]),
    (AMDGPU_HALVES, &["gfx1100", "gfx1150", "gfx1200"]),
    (AMDGPU_OWN_SELECTORS, &["gfx1200"]),
    (AMDGPU_SWAPS, &["gfx950"]),
    (AMDGPU_WAVES, &["gfx900", "gfx942", "gfx950"]),
    (AMDGPU_BROADCASTS, &["gfx942", "gfx950"]),
];

/// Whether a processor has operations that share or cross rows, and waves of 32 lanes.
pub fn has_rows(processor: &str) -> bool {
    let mut rows = OF_PROCESSORS.iter().take(1);
    rows.any(|(_, has)| has.contains(&processor))
}

/// The tables for a target. Kernels for a single AMD processor use all of its instructions;
/// otherwise, `recent` processors have additional ones. For NVPTX there are additional ones where
/// all lanes are active (`together`).
pub fn tables(
    target: Target,
    processor: Option<&str>,
    recent: bool,
    together: bool,
) -> Vec<&'static [Kind]> {
    let own: Vec<&'static [Kind]> = match (target, processor) {
        (Target::AmdGpu, Some(processor)) => {
            let has = OF_PROCESSORS.iter();
            let has = has.filter(|(_, processors)| processors.contains(&processor));
            let mut own = vec![AMDGPU, AMDGPU_EVERY];
            own.extend(has.map(|(table, _)| *table));
            own
        }
        (Target::AmdGpu, None) if recent => vec![AMDGPU, AMDGPU_GFX11],
        (Target::AmdGpu, None) => vec![AMDGPU],
        (Target::Nvptx, _) if together => vec![NVPTX, NVPTX_TOGETHER],
        (Target::Nvptx, _) => vec![NVPTX],
    };
    [&[ARITHMETIC, MEMORY][..], &own].concat()
}
