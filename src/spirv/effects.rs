//! Which results are the same for all lanes: a table of rows, each with its reason, and where
//! memory and built-in variables decide.
//!
//! Lanes are the invocations of a subgroup, or those of a work-group: [`Scope`].

use std::sync::OnceLock;

use lanelog_facts::Divergence;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::binary::{Binary, EntryPoint, Instruction};
use crate::grammar::grammar;
use crate::inline::Ref;
use crate::promote::{Index, Pointer};
use crate::{Scope, op};

/// The effect of an instruction or built-in variable on its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Lanes agree if they agree on the operands.
    Operands,
    /// Lanes agree.
    Uniform,
    /// Lanes may disagree.
    Source,
}

use Effect::{Operands, Source, Uniform};

/// A row: what it is about, the effect if lanes are a subgroup, and if they are a work-group, and
/// why.
type Row = (&'static [&'static str], Effect, Effect, &'static str);

/// Sections of the specification, and single instructions, which have precedence.
const INSTRUCTIONS: &[Row] = &[
    (
        &[
            "Arithmetic",
            "Bit",
            "Composite",
            "Conversion",
            "Relational_and_Logical",
        ],
        Operands,
        Operands,
        "it computes its result from its operands",
    ),
    (
        &["Derivative"],
        Operands,
        Operands,
        "the difference of equal values is zero",
    ),
    (
        &["Image"],
        Operands,
        Operands,
        "it reads an image, which the shader does not write, at its operands",
    ),
    (
        &["Control-Flow", "Debug", "Miscellaneous"],
        Operands,
        Operands,
        "it computes nothing else",
    ),
    (
        &["Atomic"],
        Source,
        Source,
        "lanes update memory one after the other, and each reads another value",
    ),
    (
        &["Pipe", "Device-Side_Enqueue"],
        Source,
        Source,
        "each lane reserves or enqueues something of its own",
    ),
    (
        &["Function"],
        Source,
        Source,
        "the function is in another module",
    ),
    (
        &[
            "OpAccessChain",
            "OpInBoundsAccessChain",
            "OpPtrAccessChain",
            "OpInBoundsPtrAccessChain",
            "OpUntypedAccessChainKHR",
            "OpUntypedInBoundsAccessChainKHR",
            "OpUntypedPtrAccessChainKHR",
            "OpUntypedInBoundsPtrAccessChainKHR",
            "OpRawAccessChainNV",
            "OpPtrEqual",
            "OpPtrNotEqual",
            "OpPtrDiff",
            "OpArrayLength",
            "OpUntypedArrayLengthKHR",
            "OpGenericPtrMemSemantics",
            "OpVariable",
            "OpUntypedVariableKHR",
        ],
        Operands,
        Operands,
        "it computes an address or a size from its operands",
    ),
    (
        &[
            "OpExpectKHR",
            "OpBitReverse",
            "OpConvertUToAccelerationStructureKHR",
            "OpConvertUToImageNV",
            "OpConvertUToSamplerNV",
            "OpConvertImageToUNV",
            "OpConvertSamplerToUNV",
            "OpConvertUToSampledImageNV",
            "OpConvertSampledImageToUNV",
            "OpUCountLeadingZerosINTEL",
            "OpUCountTrailingZerosINTEL",
            "OpAbsISubINTEL",
            "OpAbsUSubINTEL",
            "OpIAddSatINTEL",
            "OpUAddSatINTEL",
            "OpIAverageINTEL",
            "OpUAverageINTEL",
            "OpIAverageRoundedINTEL",
            "OpUAverageRoundedINTEL",
            "OpISubSatINTEL",
            "OpUSubSatINTEL",
            "OpIMul32x16INTEL",
            "OpUMul32x16INTEL",
            "OpFDot2MixAcc32VALVE",
            "OpFDot2MixAcc16VALVE",
            "OpFDot4MixAcc32VALVE",
            "OpCooperativeMatrixMulAddKHR",
            "OpCooperativeMatrixMulAddNV",
            "OpCooperativeMatrixConvertNV",
            "OpCooperativeMatrixTransposeNV",
            "OpCreateTensorLayoutNV",
            "OpTensorLayoutSetDimensionNV",
            "OpTensorLayoutSetStrideNV",
            "OpTensorLayoutSliceNV",
            "OpTensorLayoutSetClampValueNV",
            "OpTensorLayoutSetBlockSizeNV",
            "OpCreateTensorViewNV",
            "OpTensorViewSetDimensionNV",
            "OpTensorViewSetStrideNV",
            "OpTensorViewSetClipNV",
        ],
        Operands,
        Operands,
        "it computes its result from its operands",
    ),
    (
        &[
            "OpCooperativeMatrixLengthKHR",
            "OpCooperativeMatrixLengthNV",
        ],
        Uniform,
        Uniform,
        "the matrix is divided equally among lanes",
    ),
    (
        &["OpGroupNonUniformElect", "OpSubgroupElectKHR"],
        Source,
        Source,
        "it is true for one lane",
    ),
    (
        &[
            "OpGroupNonUniformAll",
            "OpGroupNonUniformAny",
            "OpGroupNonUniformAllEqual",
            "OpGroupNonUniformBroadcast",
            "OpGroupNonUniformBroadcastFirst",
            "OpGroupAll",
            "OpGroupAny",
            "OpGroupBroadcast",
            "OpSubgroupAllKHR",
            "OpSubgroupAnyKHR",
            "OpSubgroupAllEqualKHR",
            "OpSubgroupFirstInvocationKHR",
            "OpSubgroupReadInvocationKHR",
        ],
        Uniform,
        Operands,
        "the group has one result",
    ),
    (
        &[
            "OpGroupNonUniformBallot",
            "OpSubgroupBallotKHR",
            "OpGroupNonUniformPartitionEXT",
        ],
        Uniform,
        Source,
        "the result is about all lanes of a subgroup",
    ),
    (
        &[
            "OpGroupNonUniformPartitionNV",
            "OpGroupNonUniformInverseBallot",
        ],
        Source,
        Source,
        "each lane gets its own part",
    ),
    (
        &[
            "OpGroupNonUniformBallotBitExtract",
            "OpGroupNonUniformBallotFindLSB",
            "OpGroupNonUniformBallotFindMSB",
            "OpGroupNonUniformShuffle",
            "OpGroupNonUniformShuffleXor",
            "OpGroupNonUniformShuffleUp",
            "OpGroupNonUniformShuffleDown",
            "OpGroupNonUniformRotateKHR",
            "OpGroupNonUniformQuadBroadcast",
            "OpGroupNonUniformQuadSwap",
            "OpGroupNonUniformQuadAllKHR",
            "OpGroupNonUniformQuadAnyKHR",
            "OpSubgroupShuffleINTEL",
            "OpSubgroupShuffleXorINTEL",
            "OpSubgroupShuffleDownINTEL",
            "OpSubgroupShuffleUpINTEL",
        ],
        Operands,
        Operands,
        "other lanes have the same value",
    ),
];

/// Reductions by an operation that gives a value from equal values: minimum, and, ...
const IDEMPOTENT: &[&str] = &["Min", "Max", "And", "Or"];

const SCANNED: &str = "each lane gets the result of the lanes below it";
const REDUCED: &str = "the group has one result";
const CLUSTERED: &str = "each cluster or subgroup has its own result";
const UNKNOWN: &str = "its effect is unknown";
const PRIVATE: &str = "each lane has its own memory, which could not be promoted";
const SHARED: &str = "other subgroups may write the memory";
const VOLATILE: &str = "the memory is volatile";
const READ_ONLY: &str = "the shader does not write the memory";

/// Built-in variables, and in one row all others.
const BUILT_INS: &[Row] = &[
    (
        &[
            "NumWorkgroups",
            "WorkgroupSize",
            "WorkgroupId",
            "WorkDim",
            "GlobalSize",
            "EnqueuedWorkgroupSize",
            "GlobalOffset",
            "DeviceIndex",
            "SubgroupSize",
            "SubgroupMaxSize",
            "NumSubgroups",
            "NumEnqueuedSubgroups",
        ],
        Uniform,
        Uniform,
        "it is the same for all invocations of a work-group",
    ),
    (
        &["SubgroupId", "WarpIDNV", "SMIDNV", "CoreIDARM", "WarpIDARM"],
        Uniform,
        Source,
        "it is the same for all invocations of a subgroup",
    ),
    (
        &[
            "SMCountNV",
            "WarpsPerSMNV",
            "CoreCountARM",
            "CoreMaxIDARM",
            "WarpMaxIDARM",
        ],
        Uniform,
        Uniform,
        "it is a property of the device",
    ),
    (
        &[
            "LocalInvocationId",
            "GlobalInvocationId",
            "LocalInvocationIndex",
            "GlobalLinearId",
        ],
        Source,
        Source,
        "each invocation has its own",
    ),
    (
        &[
            "SubgroupLocalInvocationId",
            "SubgroupEqMask",
            "SubgroupGeMask",
            "SubgroupGtMask",
            "SubgroupLeMask",
            "SubgroupLtMask",
        ],
        Source,
        Source,
        "each lane of the subgroup has its own",
    ),
];

const OTHER_INPUT: Row = (
    &[],
    Source,
    Source,
    "each invocation, vertex or primitive has its own",
);

/// Storage classes whose memory is not the lane's own.
const STORAGE: &[Row] = &[
    (
        &["UniformConstant", "PushConstant", "ShaderRecordBufferKHR"],
        Operands,
        Operands,
        READ_ONLY,
    ),
    (
        &[
            "Uniform",
            "StorageBuffer",
            "PhysicalStorageBuffer",
            "CrossWorkgroup",
            "AtomicCounter",
        ],
        Operands,
        Source,
        SHARED,
    ),
    // The rules find what is written between barriers.
    (
        &["Workgroup"],
        Operands,
        Operands,
        "the lanes share the memory",
    ),
];

fn find(rows: &'static [Row], name: &str) -> Option<&'static Row> {
    rows.iter().find(|row| row.0.contains(&name))
}

/// The row of each opcode.
fn row_of(opcode: u16) -> Option<&'static Row> {
    static ROWS: OnceLock<FxHashMap<u16, Option<&'static Row>>> = OnceLock::new();
    let rows = ROWS.get_or_init(|| {
        let all = grammar().operations.iter().map(|operation| {
            let row = find(INSTRUCTIONS, operation.name);
            (
                operation.number,
                row.or_else(|| find(INSTRUCTIONS, operation.class)),
            )
        });
        all.collect()
    });
    rows.get(&opcode).copied().flatten()
}

/// Decorations of the memory and built-in variables of a module.
#[derive(Debug, Default)]
pub struct Decorated {
    /// The name of each variable's built-in.
    built_ins: FxHashMap<u32, &'static str>,
    /// Members of each structure that are not written, and whether some are volatile.
    structures: FxHashMap<u32, (FxHashSet<u32>, bool)>,
}

const VOLATILE_MEMORY: u32 = 21;
const NON_WRITABLE: u32 = 24;

impl Decorated {
    /// Reads the decorations of a module.
    pub fn new(binary: &Binary) -> Decorated {
        const BUILT_IN: u32 = 11;
        let mut decorated = Decorated::default();
        for (id, decorations) in &binary.decorations {
            for decoration in decorations {
                match (decoration.number, decoration.member) {
                    (BUILT_IN, None) => {
                        let name = grammar().enumerant("BuiltIn", decoration.parameter);
                        decorated.built_ins.extend(name.map(|name| (*id, name)));
                    }
                    (NON_WRITABLE, Some(member)) => {
                        decorated
                            .structures
                            .entry(*id)
                            .or_default()
                            .0
                            .insert(member);
                    }
                    (VOLATILE_MEMORY, Some(_)) => {
                        decorated.structures.entry(*id).or_default().1 = true;
                    }
                    _ => {}
                }
            }
        }
        decorated
    }

    /// The name of a variable's built-in.
    pub fn built_in(&self, variable: u32) -> Option<&'static str> {
        self.built_ins.get(&variable).copied()
    }
}

/// Memory and built-in variables of an entry point.
#[derive(Debug)]
pub struct BuiltIns<'d> {
    decorated: &'d Decorated,
    local_size: [Option<u64>; 3],
}

impl<'d> BuiltIns<'d> {
    /// Those of one of a module's entry points.
    pub fn new(decorated: &'d Decorated, entry: &EntryPoint) -> BuiltIns<'d> {
        BuiltIns {
            decorated,
            local_size: entry.local_size,
        }
    }

    /// Whether a component of a variable is the same for all lanes, since the work-group has one
    /// invocation in its dimension.
    fn is_unit(&self, name: &str, component: u32) -> bool {
        let size = self.local_size.get(component as usize).copied().flatten();
        matches!(name, "LocalInvocationId" | "GlobalInvocationId") && size == Some(1)
    }

    /// The name of the built-in variable that a variable or component is, or is part of.
    pub fn name(&self, of: Ref) -> Option<&'static str> {
        match of {
            Ref::Global(id) | Ref::Component(id, _) => self.decorated.built_ins.get(&id).copied(),
            _ => None,
        }
    }

    /// The components of what is loaded that are the same for all lanes.
    pub fn uniform_parts(&self, pointer: &Pointer) -> Vec<(Vec<u32>, Ref)> {
        let Ref::Global(id) = pointer.variable else {
            return Vec::new();
        };
        let Some(name) = self.decorated.built_ins.get(&id) else {
            return Vec::new();
        };
        if !pointer.path.is_empty() {
            return Vec::new();
        }
        let unit = (0..3).filter(|component| self.is_unit(name, *component));
        unit.map(|component| (vec![component], Ref::Component(id, component)))
            .collect()
    }

    fn effect(&self, pointer: &Pointer, scope: Scope) -> (Effect, &'static str) {
        let Some(name) = self.name(pointer.variable) else {
            return (OTHER_INPUT.1, OTHER_INPUT.3);
        };
        const ONE: &str = "the work-group has one invocation in this dimension";
        let units = self
            .local_size
            .iter()
            .filter(|size| **size == Some(1))
            .count();
        match (name, pointer.path.as_slice()) {
            (_, [Index::Constant(component), ..]) if self.is_unit(name, *component) => {
                (Uniform, ONE)
            }
            (
                "LocalInvocationId"
                | "LocalInvocationIndex"
                | "GlobalInvocationId"
                | "GlobalLinearId",
                _,
            ) if units == 3 => (Uniform, "the work-group has one invocation"),
            _ => chosen(find(BUILT_INS, name).unwrap_or(&OTHER_INPUT), scope),
        }
    }
}

fn chosen(row: &'static Row, scope: Scope) -> (Effect, &'static str) {
    let effect = match scope {
        Scope::Subgroup => row.1,
        Scope::Workgroup => row.2,
    };
    (effect, row.3)
}

/// An instruction whose effect is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The index of the instruction.
    pub instruction: u32,
    /// The opcode after inlining.
    pub opcode: u16,
    /// The variable on which its pointer is based.
    pub pointer: Option<&'q Pointer>,
    /// Whether it accesses a promoted variable.
    pub promoted: bool,
}

/// Whether lanes agree on the result of an instruction, and why.
pub fn effect(
    binary: &Binary,
    built_ins: &BuiltIns<'_>,
    scope: Scope,
    question: Question<'_>,
) -> (Divergence, Option<&'static str>) {
    let (effect, reason) = effect_of(binary, built_ins, scope, question);
    match effect {
        Operands => (Divergence::OfOperands, None),
        Uniform => (Divergence::AlwaysUniform, Some(reason)),
        Source => (Divergence::Source, Some(reason)),
    }
}

fn effect_of(
    binary: &Binary,
    built_ins: &BuiltIns<'_>,
    scope: Scope,
    question: Question<'_>,
) -> (Effect, &'static str) {
    const NOTHING: (Effect, &str) = (Operands, "");
    let instruction = &binary.instructions[question.instruction as usize];
    // A call that was inlined is a branch.
    let is_branch = question.opcode == op::FunctionCall && !binary.is_import(instruction);
    if instruction.result == 0
        || question.promoted
        || is_branch
        || matches!(question.opcode, op::Phi | op::Undef)
    {
        return NOTHING;
    }
    // A call that was inlined is a branch.
    if question.opcode == op::FunctionCall && !binary.is_import(instruction) {
        return NOTHING;
    }
    let Some(operation) = grammar().operation(question.opcode) else {
        return (Source, UNKNOWN);
    };
    let words = binary.arguments(instruction);
    match (operation.class, operation.name) {
        (_, "OpLoad") => {
            let [pointer, flags @ ..] = words else {
                return (Source, UNKNOWN);
            };
            if flags.first().is_some_and(|flags| flags & 1 > 0) {
                return (Source, VOLATILE);
            }
            memory(binary, built_ins, scope, *pointer, question.pointer)
        }
        (_, "OpImageRead" | "OpImageSparseRead")
            if words
                .first()
                .is_some_and(|image| is_subpass(binary, *image)) =>
        {
            (Source, "each fragment reads its own pixel")
        }
        (_, "OpImageRead" | "OpImageSparseRead") => {
            let writable = words
                .first()
                .is_none_or(|image| !is_read_only_image(binary, built_ins.decorated, *image));
            match scope {
                Scope::Workgroup if writable => (Source, SHARED),
                _ => NOTHING,
            }
        }
        _ if is_constant(binary, question.opcode, words) => {
            (Uniform, "the operands make it a constant")
        }
        (_, "OpExtInst") => extended(binary, built_ins, scope, words),
        ("Group" | "Non-Uniform", name) => group(binary, scope, name, words),
        _ => row_of(question.opcode).map_or((Source, UNKNOWN), |row| chosen(row, scope)),
    }
}

/// Whether the result of an operation is a constant although an operand is not: `x * 0`, `x - x`.
fn is_constant(binary: &Binary, opcode: u16, words: &[u32]) -> bool {
    let is = |at: usize, number: u64| {
        let value = words.get(at).and_then(|id| binary.values.get(id));
        value == Some(&number)
    };
    match (opcode, words) {
        (op::UMod | op::SMod | op::SRem, _) => is(1, 1),
        (op::IMul | op::BitwiseAnd | op::LogicalAnd, _) => is(0, 0) || is(1, 0),
        (op::LogicalOr, _) => is(0, 1) || is(1, 1),
        (op::ISub | op::BitwiseXor, [one, other]) => copied(binary, *one) == copied(binary, *other),
        _ => false,
    }
}

/// The value of which another one is a copy: of `x * 1` or `x / 1` it is `x`.
fn copied(binary: &Binary, value: u32) -> u32 {
    const NESTED: usize = 8;
    let is_one = |id: &u32| binary.values.get(id) == Some(&1);
    let mut at = value;
    for _ in 0..NESTED {
        let Some(found) = binary.define(at) else {
            break;
        };
        at = match (found.opcode, binary.arguments(found)) {
            (op::IMul, [one, other]) if is_one(one) => *other,
            (op::IMul | op::UDiv | op::SDiv, [one, other]) if is_one(other) => *one,
            _ => break,
        };
    }
    at
}

/// The effect of a load through a pointer.
fn memory(
    binary: &Binary,
    built_ins: &BuiltIns<'_>,
    scope: Scope,
    pointer: u32,
    based_on: Option<&Pointer>,
) -> (Effect, &'static str) {
    let kind = binary.type_of(pointer).and_then(|kind| binary.define(kind));
    let class = kind
        .and_then(|kind| binary.operand_words(kind).get(1))
        .copied();
    let class = class.and_then(|class| grammar().enumerant("StorageClass", class));
    let class = class.unwrap_or_default();
    if class == "Input" {
        return match based_on {
            Some(pointer) => built_ins.effect(pointer, scope),
            None => (OTHER_INPUT.1, OTHER_INPUT.3),
        };
    }
    let Some(row) = find(STORAGE, class) else {
        return (Source, PRIVATE);
    };
    let (effect, reason) = chosen(row, scope);
    let Some(Ref::Global(variable)) = based_on.map(|pointer| pointer.variable) else {
        // The rules need the variable.
        let unknown = class == "Workgroup" && scope == Scope::Workgroup;
        return if unknown {
            (Source, SHARED)
        } else {
            (effect, reason)
        };
    };
    let properties = Properties::of(binary, built_ins.decorated, variable);
    if properties.volatile {
        return (Source, VOLATILE);
    }
    let read_only = properties.read_only || (class == "Uniform" && !properties.buffer_block);
    if read_only && effect == Source {
        (Operands, READ_ONLY)
    } else {
        (effect, reason)
    }
}

/// Properties of the memory of a variable.
#[derive(Debug, Default)]
struct Properties {
    read_only: bool,
    volatile: bool,
    buffer_block: bool,
}

impl Properties {
    fn of(binary: &Binary, decorated: &Decorated, variable: u32) -> Properties {
        const BUFFER_BLOCK: u32 = 3;
        const NESTED: usize = 8;
        let has = |id: u32, number| binary.decorations(id).any(|one| one.number == number);
        let pointee = |id: u32| {
            let kind = binary.define(binary.type_of(id)?)?;
            binary.operand_words(kind).get(2).copied()
        };
        let mut kind = pointee(variable).unwrap_or_default();
        for _ in 0..NESTED {
            let Some(array) = binary.define(kind) else {
                break;
            };
            if !matches!(array.opcode, op::TypeArray | op::TypeRuntimeArray) {
                break;
            }
            kind = binary
                .operand_words(array)
                .get(1)
                .copied()
                .unwrap_or_default();
        }
        let structure = binary
            .define(kind)
            .filter(|found| found.opcode == op::TypeStruct);
        let count = structure.map_or(0, |found| binary.operand_words(found).len() - 1);
        let members = decorated.structures.get(&kind);
        let constant = members.map_or(0, |(members, _)| members.len());
        Properties {
            read_only: has(variable, NON_WRITABLE) || (count > 0 && constant >= count),
            volatile: has(variable, VOLATILE_MEMORY) || members.is_some_and(|found| found.1),
            buffer_block: has(kind, BUFFER_BLOCK),
        }
    }
}

/// Whether an image is the input of a subpass, whose coordinates are relative to the fragment's.
fn is_subpass(binary: &Binary, image: u32) -> bool {
    const SUBPASS_DATA: u32 = 6;
    let kind = binary.type_of(image).and_then(|kind| binary.define(kind));
    kind.is_some_and(|kind| binary.operand_words(kind).get(2) == Some(&SUBPASS_DATA))
}

/// Whether the image of an id was loaded from a variable that the shader does not write.
fn is_read_only_image(binary: &Binary, decorated: &Decorated, image: u32) -> bool {
    const NESTED: usize = 8;
    let mut at = image;
    for _ in 0..NESTED {
        let Some(found) = binary.define(at) else {
            return false;
        };
        if found.opcode == op::Variable {
            return Properties::of(binary, decorated, at).read_only;
        }
        let Some(next) = binary.arguments(found).first() else {
            return false;
        };
        at = *next;
    }
    false
}

/// The effect of an extended instruction.
fn extended(
    binary: &Binary,
    built_ins: &BuiltIns<'_>,
    scope: Scope,
    words: &[u32],
) -> (Effect, &'static str) {
    let [set, number, operands @ ..] = words else {
        return (Source, UNKNOWN);
    };
    let set = binary.sets.get(set).map_or("", String::as_str);
    let Some(name) = grammar().extended(set, *number) else {
        return (Source, UNKNOWN);
    };
    if name.starts_with("Interpolate") {
        return (OTHER_INPUT.1, OTHER_INPUT.3);
    }
    if name.starts_with("vload") {
        // The pointer is the last operand, or a number follows it.
        let pointers = operands.iter().find(|id| {
            let kind = binary.type_of(**id).and_then(|kind| binary.define(kind));
            kind.is_some_and(|kind| kind.opcode == op::TypePointer)
        });
        return pointers.map_or((Source, UNKNOWN), |pointer| {
            memory(binary, built_ins, scope, *pointer, None)
        });
    }
    if name == "printf" {
        (Source, UNKNOWN)
    } else {
        (Operands, "")
    }
}

/// The effect of an instruction of a group.
fn group(binary: &Binary, scope: Scope, name: &str, words: &[u32]) -> (Effect, &'static str) {
    const WORKGROUP: u64 = 2;
    const SUBGROUP: u64 = 3;
    let scoped = name.starts_with("OpGroup");
    let executed = match words.first().and_then(|id| binary.values.get(id)) {
        _ if !scoped => Some(SUBGROUP),
        value => value.copied(),
    };
    let whole = match executed {
        Some(WORKGROUP) => true,
        Some(SUBGROUP) => scope == Scope::Subgroup,
        _ => return (Source, UNKNOWN),
    };
    if let Some(row) = find(INSTRUCTIONS, name) {
        return (if whole { row.1 } else { row.2 }, row.3);
    }
    let operation = words
        .get(1)
        .and_then(|number| grammar().enumerant("GroupOperation", *number));
    let idempotent = IDEMPOTENT.iter().any(|end| {
        // `OpGroupFMaxNonUniformAMD` has the operation inside.
        name.ends_with(end) || name.contains(&format!("{end}NonUniform"))
    });
    match operation {
        _ if !scoped => (Source, UNKNOWN),
        Some("Reduce") if name == "OpGroupNonUniformBallotBitCount" => (Operands, ""),
        Some("Reduce") if whole => (Uniform, REDUCED),
        Some("Reduce" | "ClusteredReduce" | "InclusiveScan") if idempotent => (Operands, ""),
        Some("Reduce" | "ClusteredReduce") => (Source, CLUSTERED),
        Some(_) => (Source, SCANNED),
        None => (Source, UNKNOWN),
    }
}

/// Whether an `OpControlBarrier` waits for all invocations of the work-group.
pub fn is_group_barrier(binary: &Binary, barrier: &Instruction) -> bool {
    const WORKGROUP: u64 = 2;
    let scope = binary
        .arguments(barrier)
        .first()
        .and_then(|id| binary.values.get(id));
    scope.is_some_and(|scope| *scope <= WORKGROUP)
}

/// Whether other variables may be at the same place in memory.
pub fn is_aliased(binary: &Binary, variable: u32) -> bool {
    const ALIASED: u32 = 20;
    binary
        .decorations(variable)
        .any(|one| one.number == ALIASED)
}
