//! The instructions of random kernels, as tables: one for both targets, and one for each target.
//!
//! Deliberately absent: features that GPU programs never use (exception objects, variable
//! arguments, scalable vectors).

use super::Target;
use super::chance::Prng;

/// The types that values of a random kernel have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    /// `i1`.
    I1,
    /// `i32`.
    I32,
    /// `i64`.
    I64,
    /// `float`.
    F32,
    /// `<2 x i32>`.
    Vector,
    /// `ptr`: flat on AMDGPU, generic on NVPTX.
    Flat,
    /// `ptr addrspace(1)`.
    Global,
    /// `ptr addrspace(5)`: private on AMDGPU, local on NVPTX.
    Private,
    /// `{ i32, i1 }`.
    Checked,
    /// `{ i1, i64 }`: the result of `llvm.amdgcn.if`.
    Masked,
    /// `{ i32, i32 }`: two outputs of inline assembly.
    Twice,
    /// An `i32` that must be a work-item's id itself.
    Lane,
    /// `i8`.
    I8,
    /// `i16`.
    I16,
    /// `i128`.
    I128,
    /// `half`.
    F16,
    /// `double`.
    F64,
    /// `<4 x float>`.
    Quad,
    /// `<2 x half>`.
    Halves,
    /// `<2 x i16>`.
    Shorts,
    /// `<2 x float>`.
    Singles,
    /// `{ i32, float }`.
    Pair,
    /// An `i32` below 32 that is equal in all converged lanes.
    Agreed,
    /// A `ptr` that is not dereferenced itself.
    Address,
    /// A pointer to the start of a memory area, for address computations within its bounds.
    Root(MemoryArea),
    /// A pointer within a memory area, for the accesses that the area allows.
    At(MemoryArea),
}

/// A memory area of a runnable kernel, by the allowed accesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemoryArea {
    /// Read-only global memory.
    Input,
    /// Global memory that only one lane accesses.
    Own,
    /// Global memory that lanes change by atomic operations only.
    Counters,
    /// Private memory.
    Stack,
    /// Work-group memory that only one lane accesses.
    Slot,
    /// Work-group memory that every lane writes first, and that is read-only afterwards.
    Exchanged,
    /// Work-group memory that lanes change by atomic operations only.
    Tallies,
}

impl MemoryArea {
    /// The type of pointers into the area. AMDGPU's LDS corresponds to NVPTX's shared memory, and
    /// private memory to local memory.
    pub fn pointer(self) -> &'static str {
        match self {
            MemoryArea::Input | MemoryArea::Own | MemoryArea::Counters => "ptr addrspace(1)",
            MemoryArea::Stack => "ptr addrspace(5)",
            MemoryArea::Slot | MemoryArea::Exchanged | MemoryArea::Tallies => "ptr addrspace(3)",
        }
    }
}

impl Type {
    /// The type as LLVM writes it.
    pub fn text(self) -> &'static str {
        match self {
            Type::I1 => "i1",
            Type::I8 => "i8",
            Type::I16 => "i16",
            Type::I32 | Type::Lane | Type::Agreed => "i32",
            Type::I128 => "i128",
            Type::F16 => "half",
            Type::F64 => "double",
            Type::Quad => "<4 x float>",
            Type::Halves => "<2 x half>",
            Type::Shorts => "<2 x i16>",
            Type::Singles => "<2 x float>",
            Type::Pair => "{ i32, float }",
            Type::Root(place) | Type::At(place) => place.pointer(),
            Type::I64 => "i64",
            Type::F32 => "float",
            Type::Vector => "<2 x i32>",
            Type::Flat | Type::Address => "ptr",
            Type::Global => "ptr addrspace(1)",
            Type::Private => "ptr addrspace(5)",
            Type::Checked => "{ i32, i1 }",
            Type::Masked => "{ i1, i64 }",
            Type::Twice => "{ i32, i32 }",
        }
    }

    /// Literals of the type; empty if its values must come from instructions.
    pub fn literals(self) -> &'static [&'static str] {
        match self {
            Type::I1 => &["true", "false"],
            Type::I32 => &["0", "1", "2", "7", "-1", "64", "1000003"],
            Type::I64 => &["0", "1", "-4", "4294967296"],
            Type::F32 => &[
                "0.000000e+00",
                "1.000000e+00",
                "-2.500000e+00",
                "0x3FB99999A0000000",
            ],
            Type::Vector => &["zeroinitializer", "<i32 1, i32 2>", "splat (i32 3)"],
            Type::Flat | Type::Global | Type::Private => &["null"],
            Type::I8 => &["0", "1", "-1", "100"],
            Type::I16 => &["0", "1", "-1", "1000"],
            Type::I128 => &["0", "1", "-1", "18446744073709551616"],
            Type::F16 => &["0xH0000", "0xH3C00", "0xHC100"],
            Type::F64 => &["0.000000e+00", "1.000000e+00", "-2.500000e+00"],
            Type::Quad => &["zeroinitializer", "splat (float 1.000000e+00)"],
            Type::Halves => &[
                "zeroinitializer",
                "splat (half 0xH3C00)",
                "<half 0xH3C00, half 0xHC100>",
                "splat (half 0xH2E66)",
            ],
            Type::Shorts => &[
                "zeroinitializer",
                "splat (i16 -1)",
                "<i16 1, i16 1000>",
                "splat (i16 3)",
            ],
            Type::Singles => &[
                "zeroinitializer",
                "splat (float -2.000000e+00)",
                "<float 1.000000e+00, float 2.500000e+00>",
            ],
            Type::Pair => &["zeroinitializer", "{ i32 1, float 2.000000e+00 }"],
            Type::Agreed => &["0", "1", "5", "17"],
            Type::Checked | Type::Masked | Type::Twice | Type::Lane => &[],
            Type::Address | Type::Root(_) | Type::At(_) => &[],
        }
    }
}

/// The effect of an instruction on divergence, derived from its name. Used to count features, never
/// as a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// A source of divergence.
    Source,
    /// The result is always uniform.
    Uniform,
    /// The result is divergent if an operand is.
    Default,
}

/// A kind of instruction.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// The relative probability of the kind.
    pub weight: usize,
    /// The type of the result, if the instruction has one.
    pub result: Option<Type>,
    /// The text of the kind, with a `?` for each operand.
    pub form: &'static str,
    /// The types of its operands.
    pub needs: &'static [Type],
    /// The effect of the kind on divergence.
    pub class: Class,
}

use Class::{Default, Source, Uniform};
use Type::{Checked, F32, Flat, Global, I1, I32, I64, Lane, Masked, Private, Twice, Vector};

/// An instruction that defines a value.
pub(super) const fn kind(
    weight: usize,
    result: Type,
    form: &'static str,
    needs: &'static [Type],
    class: Class,
) -> Kind {
    Kind {
        weight,
        result: Some(result),
        form,
        needs,
        class,
    }
}

/// An instruction that defines no value.
pub(super) const fn effect(
    weight: usize,
    form: &'static str,
    needs: &'static [Type],
    class: Class,
) -> Kind {
    Kind {
        weight,
        result: None,
        form,
        needs,
        class,
    }
}

// The table has one kind of instruction on each line.
#[rustfmt::skip]
const COMMON: &[Kind] = &[
    kind(12, I32, "add i32 ?, ?", &[I32, I32], Default),
    kind(4, I32, "sub nsw i32 ?, ?", &[I32, I32], Default),
    kind(4, I32, "mul i32 ?, ?", &[I32, I32], Default),
    kind(4, I32, "xor i32 ?, ?", &[I32, I32], Default),
    kind(3, I32, "shl i32 ?, 1", &[I32], Default),
    kind(2, I32, "udiv i32 ?, 3", &[I32], Default),
    kind(4, I64, "add i64 ?, ?", &[I64, I64], Default),
    kind(2, I64, "or disjoint i64 ?, ?", &[I64, I64], Default),
    kind(8, I1, "icmp ult i32 ?, ?", &[I32, I32], Default),
    kind(5, I1, "icmp eq i32 ?, ?", &[I32, I32], Default),
    kind(3, I1, "icmp slt i64 ?, ?", &[I64, I64], Default),
    kind(1, I1, "icmp eq ptr addrspace(1) ?, ?", &[Global, Global], Default),
    kind(4, I1, "fcmp olt float ?, ?", &[F32, F32], Default),
    kind(2, I1, "and i1 ?, ?", &[I1, I1], Default),
    kind(2, I1, "xor i1 ?, true", &[I1], Default),
    kind(5, I32, "select i1 ?, i32 ?, i32 ?", &[I1, I32, I32], Default),
    kind(2, F32, "select i1 ?, float ?, float ?", &[I1, F32, F32], Default),
    kind(1, Global, "select i1 ?, ptr addrspace(1) ?, ptr addrspace(1) ?", &[I1, Global, Global], Default),
    kind(4, I64, "zext i32 ? to i64", &[I32], Default),
    kind(2, I32, "zext i1 ? to i32", &[I1], Default),
    kind(3, I32, "trunc i64 ? to i32", &[I64], Default),
    kind(2, F32, "sitofp i32 ? to float", &[I32], Default),
    kind(1, I32, "bitcast float ? to i32", &[F32], Default),
    kind(4, F32, "fadd contract float ?, ?", &[F32, F32], Default),
    kind(2, F32, "fmul float ?, ?", &[F32, F32], Default),
    kind(1, F32, "fneg float ?", &[F32], Default),
    kind(1, F32, "call float @llvm.fabs.f32(float ?)", &[F32], Default),
    kind(1, F32, "call float @llvm.fma.f32(float ?, float ?, float ?)", &[F32, F32, F32], Default),
    kind(1, I32, "call i32 @llvm.umin.i32(i32 ?, i32 ?)", &[I32, I32], Default),
    kind(1, Checked, "call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 ?, i32 ?)", &[I32, I32], Default),
    kind(3, I32, "extractvalue { i32, i1 } ?, 0", &[Checked], Default),
    kind(3, I1, "extractvalue { i32, i1 } ?, 1", &[Checked], Default),
    kind(2, I32, "freeze i32 ?", &[I32], Default),
    kind(2, Vector, "insertelement <2 x i32> ?, i32 ?, i32 1", &[Vector, I32], Default),
    kind(2, I32, "extractelement <2 x i32> ?, i32 0", &[Vector], Default),
    kind(1, Vector, "add <2 x i32> ?, ?", &[Vector, Vector], Default),
    kind(1, Vector, "shufflevector <2 x i32> ?, <2 x i32> ?, <2 x i32> <i32 1, i32 2>", &[Vector, Vector], Default),
    kind(5, Global, "getelementptr inbounds i32, ptr addrspace(1) ?, i64 ?", &[Global, I64], Default),
    kind(2, Flat, "getelementptr i32, ptr ?, i32 ?", &[Flat, I32], Default),
    kind(2, Private, "getelementptr inbounds i32, ptr addrspace(5) ?, i32 ?", &[Private, I32], Default),
    kind(2, Flat, "addrspacecast ptr addrspace(1) ? to ptr", &[Global], Default),
    kind(1, I64, "ptrtoint ptr addrspace(1) ? to i64", &[Global], Default),
    kind(6, I32, "load i32, ptr addrspace(1) ?, align 4", &[Global], Default),
    kind(2, F32, "load float, ptr addrspace(1) ?, align 4", &[Global], Default),
    kind(2, I32, "load volatile i32, ptr addrspace(1) ?, align 4", &[Global], Default),
    kind(1, I32, "load atomic i32, ptr addrspace(1) ? monotonic, align 4", &[Global], Default),
    kind(2, I32, "load i32, ptr ?, align 4", &[Flat], Source),
    kind(2, I32, "load i32, ptr addrspace(5) ?, align 4", &[Private], Source),
    kind(1, Global, "load ptr addrspace(1), ptr addrspace(1) ?, align 8", &[Global], Default),
    effect(5, "store i32 ?, ptr addrspace(1) ?, align 4", &[I32, Global], Default),
    effect(1, "store volatile i32 ?, ptr ?, align 4", &[I32, Flat], Default),
    effect(1, "store i32 ?, ptr addrspace(5) ?, align 4", &[I32, Private], Default),
    effect(1, "fence acq_rel", &[], Default),
    kind(2, I32, "atomicrmw add ptr addrspace(1) ?, i32 ? monotonic, align 4", &[Global, I32], Source),
    kind(1, I32, "atomicrmw umax ptr ?, i32 ? seq_cst, align 4", &[Flat, I32], Source),
    kind(1, Checked, "cmpxchg ptr addrspace(1) ?, i32 ?, i32 ? monotonic monotonic, align 4", &[Global, I32, I32], Source),
    kind(2, I32, "call i32 @answer(i32 ?)", &[I32], Source),
    kind(1, I32, "call i32 ?(i32 ?)", &[Flat, I32], Source),
    effect(1, "call void @take(i32 ?)", &[I32], Source),
    kind(1, I32, "call i32 @agreed(i32 ?)", &[I32], Uniform),
    kind(1, I32, "call i32 @answer(i32 ?) #1", &[I32], Uniform),
];

#[rustfmt::skip]
const AMDGPU: &[Kind] = &[
    kind(3, Lane, "call i32 @llvm.amdgcn.workitem.id.x()", &[], Source),
    kind(1, Lane, "call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y()", &[], Source),
    kind(1, Lane, "call i32 @llvm.amdgcn.workitem.id.z()", &[], Source),
    kind(1, I32, "lshr i32 ?, 6", &[Lane], Default),
    kind(1, I32, "ashr i32 ?, 5", &[Lane], Default),
    kind(1, I32, "and i32 ?, -64", &[Lane], Default),
    kind(1, I32, "and i32 ?, 31", &[Lane], Default),
    kind(3, I32, "call i32 @llvm.amdgcn.workgroup.id.x()", &[], Uniform),
    kind(4, I32, "call i32 @llvm.amdgcn.readfirstlane.i32(i32 ?)", &[I32], Uniform),
    kind(2, I32, "call i32 @llvm.amdgcn.readlane.i32(i32 ?, i32 ?)", &[I32, I32], Uniform),
    kind(2, I64, "call i64 @llvm.amdgcn.ballot.i64(i1 ?)", &[I1], Uniform),
    kind(1, I64, "call i64 @llvm.amdgcn.icmp.i64.i32(i32 ?, i32 ?, i32 33)", &[I32, I32], Uniform),
    kind(1, I64, "call i64 @llvm.amdgcn.fcmp.i64.f32(float ?, float ?, i32 4)", &[F32, F32], Uniform),
    kind(1, I64, "call i64 @llvm.amdgcn.s.memtime()", &[], Uniform),
    kind(1, I64, "call i64 @llvm.amdgcn.s.getpc()", &[], Uniform),
    kind(2, I32, "call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 ?)", &[I32], Source),
    kind(1, I32, "call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 ?)", &[I32], Source),
    kind(1, I32, "call i32 @llvm.amdgcn.ds.bpermute(i32 ?, i32 ?)", &[I32, I32], Default),
    kind(1, I32, "call i32 @llvm.amdgcn.ds.swizzle(i32 ?, i32 100)", &[I32], Source),
    kind(1, I32, "call i32 @llvm.amdgcn.permlane16.i32(i32 ?, i32 ?, i32 1, i32 2, i1 false, i1 false)", &[I32, I32], Source),
    kind(1, I32, "call i32 @llvm.amdgcn.permlane64.i32(i32 ?)", &[I32], Source),
    kind(1, I32, "call i32 @llvm.amdgcn.update.dpp.i32(i32 ?, i32 ?, i32 1, i32 15, i32 15, i1 false)", &[I32, I32], Source),
    kind(1, I32, "call i32 @llvm.amdgcn.writelane.i32(i32 ?, i32 ?, i32 ?)", &[I32, I32, I32], Source),
    kind(1, I32, "call i32 @llvm.amdgcn.wqm.i32(i32 ?)", &[I32], Default),
    kind(1, I32, "call i32 @llvm.amdgcn.set.inactive.i32(i32 ?, i32 ?)", &[I32, I32], Default),
    kind(1, I1, "call i1 @llvm.amdgcn.inverse.ballot.i64(i64 ?)", &[I64], Source),
    kind(1, I1, "call i1 @llvm.amdgcn.live.mask()", &[], Source),
    kind(2, Masked, "call { i1, i64 } @llvm.amdgcn.if.i64(i1 ?)", &[I1], Source),
    kind(1, Masked, "call { i1, i64 } @llvm.amdgcn.else.i64.i64(i64 ?)", &[I64], Source),
    kind(1, I1, "extractvalue { i1, i64 } ?, 0", &[Masked], Default),
    kind(2, I64, "extractvalue { i1, i64 } ?, 1", &[Masked], Uniform),
    kind(1, I64, "call i64 @llvm.amdgcn.if.break.i64(i1 ?, i64 ?)", &[I1, I64], Uniform),
    kind(1, I1, "call i1 @llvm.amdgcn.loop.i64(i64 ?)", &[I64], Source),
    kind(1, I32, "call i32 asm sideeffect \"; one\", \"=s,v\"(i32 ?)", &[I32], Uniform),
    kind(1, I32, "call i32 asm \"; one\", \"=v,s\"(i32 ?)", &[I32], Source),
    kind(1, Twice, "call { i32, i32 } asm \"; two\", \"=s,=v,s\"(i32 ?)", &[I32], Source),
    kind(2, I32, "extractvalue { i32, i32 } ?, 0", &[Twice], Uniform),
    kind(2, I32, "extractvalue { i32, i32 } ?, 1", &[Twice], Default),
    kind(1, Flat, "addrspacecast ptr addrspace(5) ? to ptr", &[Private], Default),
    effect(1, "call void @llvm.amdgcn.s.barrier()", &[], Default),
    effect(1, "call void @llvm.amdgcn.wave.barrier()", &[], Default),
];

#[rustfmt::skip]
const NVPTX: &[Kind] = &[
    kind(3, Lane, "call i32 @llvm.nvvm.read.ptx.sreg.tid.x()", &[], Source),
    kind(1, Lane, "call i32 @llvm.nvvm.read.ptx.sreg.tid.y()", &[], Source),
    kind(2, I32, "call i32 @llvm.nvvm.read.ptx.sreg.laneid()", &[], Source),
    kind(2, I32, "call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()", &[], Source),
    kind(1, I32, "call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()", &[], Source),
    kind(1, I32, "call i32 @llvm.nvvm.read.ptx.sreg.warpsize()", &[], Source),
    kind(1, I32, "call i32 @llvm.nvvm.read.ptx.sreg.clock()", &[], Source),
    kind(2, I32, "call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 ?, i32 0, i32 31)", &[I32], Source),
    kind(1, I1, "call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 ?)", &[I1], Source),
    kind(1, I32, "call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 ?)", &[I1], Source),
    kind(1, I32, "call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 ?)", &[I32], Source),
    kind(1, I32, "call i32 asm \"mov.u32 $0, %laneid;\", \"=r\"()", &[], Source),
    kind(1, I32, "lshr i32 ?, 5", &[Lane], Default),
    effect(1, "call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)", &[], Source),
];

/// The kinds of instruction that a target supports: first the common ones, then those of the
/// target.
pub fn menu(target: Target) -> [&'static [Kind]; 2] {
    match target {
        Target::AmdGpu => [COMMON, AMDGPU],
        Target::Nvptx => [COMMON, NVPTX],
    }
}

/// Sources of divergence whose operands are pointers only, so that they fit in any block.
pub fn local_sources(target: Target) -> &'static [Kind] {
    #[rustfmt::skip]
    const AMDGPU: &[Kind] = &[
        kind(1, I32, "call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)", &[], Source),
        kind(1, I32, "call i32 @llvm.amdgcn.workitem.id.y()", &[], Source),
        kind(1, I32, "atomicrmw add ptr addrspace(1) ?, i32 1 monotonic, align 4", &[Global], Source),
        kind(1, I32, "load volatile i32, ptr ?, align 4", &[Flat], Source),
    ];
    #[rustfmt::skip]
    const NVPTX: &[Kind] = &[
        kind(1, I32, "call i32 @llvm.nvvm.read.ptx.sreg.laneid()", &[], Source),
        kind(1, I32, "atomicrmw add ptr addrspace(1) ?, i32 1 monotonic, align 4", &[Global], Source),
        kind(1, I32, "load volatile i32, ptr ?, align 4", &[Flat], Source),
    ];
    match target {
        Target::AmdGpu => AMDGPU,
        Target::Nvptx => NVPTX,
    }
}

/// The work-item's id in the first dimension.
pub fn lane_id(target: Target) -> &'static str {
    match target {
        Target::AmdGpu => "call i32 @llvm.amdgcn.workitem.id.x()",
        Target::Nvptx => "call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
    }
}

/// The text that begins a landing pad.
pub const LANDING_PAD: &str = "landingpad { ptr, i32 }\n          cleanup";

/// A random comparison of two `i32` as the condition of a terminator.
pub fn comparison(chance: &mut Prng) -> &'static str {
    const FORMS: [&str; 4] = [
        "icmp ult i32 ?, ?",
        "icmp sgt i32 ?, ?",
        "icmp eq i32 ?, ?",
        "icmp ne i32 ?, ?",
    ];
    chance.of(&FORMS).copied().unwrap_or(FORMS[0])
}

/// The declaration of a called function, from the call's text. For example, `call i32 @f(i32 ?, i1
/// true)` gives `declare i32 @f(i32, i1)`.
pub fn declaration(form: &str) -> Option<String> {
    let at = form.find(" @")?;
    let words = form.get(..at)?;
    let result = words
        .strip_prefix("call ")
        .or_else(|| words.strip_prefix("invoke "))?;
    // Attributes of the result precede its type.
    let result = if result.starts_with('{') || result.starts_with('<') {
        result
    } else {
        result.rsplit(' ').next()?
    };
    let rest = form.get(at + 1..)?;
    let open = rest.find('(')?;
    let close = rest.find(')')?;
    let arguments = rest.get(open + 1..close)?;
    let types: Vec<&str> = arguments
        .split(", ")
        .map(|argument| argument.rsplit_once(' ').map_or(argument, |parts| parts.0))
        .collect();
    Some(format!(
        "declare {result} {}({})",
        rest.get(..open)?,
        types.join(", ")
    ))
}
