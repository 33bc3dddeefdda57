//! What is looked up in a function before its first instruction is selected: what it asks of the hardware, what it keeps in LDS, who reads
//! what, and which loads read memory that nothing before them can have written.
//!
//! That is the rule for scalar loads from global memory: the scalar cache does not see what the vector unit wrote. As in LLVM
//! (llvm/lib/Target/AMDGPU/AMDGPUAnnotateUniformValues.cpp and AMDGPUMemoryUtils.cpp) fences and barriers by themselves write nothing.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Selected, Selector};
use crate::machine::Inputs;
use lanelog_ir::Opcode;
use lanelog_typed::{Access, Constant, Detail, Instruction, Operand, Type};

/// Bits of [`Scan::uses`].
const EXTENDED: u8 = 1;
const OTHERWISE: u8 = 2;

/// Memory behind an argument has the bit of the argument; all else this one.
const ANYTHING: u64 = 1 << 63;

/// What was found.
#[derive(Default)]
pub struct Scan {
    /// By value: who reads it.
    uses: Vec<u8>,
    /// The block of each value. Arguments are in the first.
    block_of: Vec<u32>,
    /// Loads that read what nothing before them can have written, by the number of the instruction.
    untouched: FxHashSet<u32>,
    /// Where variables in LDS begin.
    locals: FxHashMap<u32, u32>,
    /// Preorder and postorder of blocks in the tree of dominators.
    visits: Vec<(u32, u32)>,
}

impl Scan {
    /// Whether something reads a value.
    pub fn is_read(&self, value: u32) -> bool {
        self.uses.get(value as usize).is_some_and(|uses| *uses != 0)
    }

    /// Whether all that reads a value is `sext`.
    pub fn is_only_extended(&self, value: u32) -> bool {
        self.uses.get(value as usize) == Some(&EXTENDED)
    }

    /// The block of a value.
    pub fn block(&self, value: u32) -> u32 {
        self.block_of.get(value as usize).copied().unwrap_or(0)
    }

    /// Whether nothing can have written what a load reads.
    pub fn is_untouched(&self, instruction: u32) -> bool {
        self.untouched.contains(&instruction)
    }

    /// Where a variable in LDS begins.
    ///
    /// # Errors
    /// It is none.
    pub fn local(&self, variable: u32) -> Selected<u32> {
        let found = self.locals.get(&variable).copied();
        found.ok_or_else(|| "a variable that is not in LDS".into())
    }

    /// Whether one block dominates another.
    pub fn dominates(&self, one: u32, other: u32) -> bool {
        match (
            self.visits.get(one as usize),
            self.visits.get(other as usize),
        ) {
            (Some(one), Some(other)) => one.0 <= other.0 && other.1 <= one.1,
            _ => false,
        }
    }
}

/// What an intrinsic asks of the hardware.
fn asks(name: &str, inputs: &mut Inputs) {
    let Some(name) = name.strip_prefix("llvm.amdgcn.") else {
        return;
    };
    match name {
        "workitem.id.y" => inputs.item = inputs.item.max(1),
        "workitem.id.z" => inputs.item = 2,
        "workgroup.id.x" => inputs.group[0] = true,
        "workgroup.id.y" => inputs.group[1] = true,
        "workgroup.id.z" => inputs.group[2] = true,
        "dispatch.ptr" => inputs.dispatch = true,
        "kernarg.segment.ptr" | "implicitarg.ptr" => inputs.arguments = true,
        _ => {}
    }
}

/// Looks a function up. Time: linear in it, times the depth of its cycles at worst.
///
/// # Errors
/// A variable in LDS is too large.
pub fn begin(selector: &mut Selector<'_>) -> Selected {
    let source = selector.source;
    let first = source.function.arguments.len();
    let values = source.function.value_count() as usize;
    let mut scan = Scan {
        uses: vec![0; values],
        block_of: vec![0; values],
        ..Scan::default()
    };
    for block in 0..source.function.blocks.len() {
        for at in source.function.block_instructions(block) {
            if let Some(entry) = scan.block_of.get_mut(first + at) {
                *entry = block as u32;
            }
        }
    }
    let mut inputs = Inputs::default();
    let mut locals = Vec::new();
    for instruction in &source.typed.instructions {
        if let (Opcode::Call, Detail::Callee(name)) = (instruction.opcode, &instruction.detail) {
            asks(name, &mut inputs);
        }
        let bit = if instruction.opcode == Opcode::SExt {
            EXTENDED
        } else {
            OTHERWISE
        };
        for (_, operand) in &instruction.operands {
            match operand {
                Operand::Value(value) => {
                    if let Some(entry) = scan.uses.get_mut(*value as usize) {
                        *entry |= bit;
                    }
                }
                Operand::Constant(constant) => variables(constant, &mut locals),
            }
        }
    }
    inputs.arguments |= (0..first).any(|value| scan.is_read(value as u32));
    selector.code.inputs = inputs;
    selector.code.lds = lay_out(selector, &mut scan, locals)?;
    scan.visits = visits(&source.verdicts.dominator);
    untouched(selector, &mut scan);
    selector.memory.scan = scan;
    Ok(())
}

/// The variables that a constant names. The depth of constants is bounded where they are read.
fn variables(constant: &Constant, found: &mut Vec<u32>) {
    match constant {
        Constant::Address { variable, .. } | Constant::Cast { variable, .. } => {
            found.push(*variable);
        }
        Constant::Parts(parts) => parts.iter().for_each(|part| variables(part, found)),
        _ => {}
    }
}

/// Gives variables in LDS their places: largest alignment first, those of unknown size behind all. How many bytes they take.
fn lay_out(selector: &Selector<'_>, scan: &mut Scan, mut found: Vec<u32>) -> Selected<u32> {
    let types = selector.source.types;
    found.sort_unstable();
    found.dedup();
    let mut local = Vec::new();
    for number in found {
        let Some(variable) = types.variables.get(number as usize) else {
            continue;
        };
        if variable.space == 3 {
            let size = types.layout.size(&variable.ty)?;
            let open = variable.initial.is_none() && size == 0;
            local.push((open, std::cmp::Reverse(variable.align.max(1)), number, size));
        }
    }
    local.sort_unstable();
    let most = selector.gpu().lds;
    let too_large = |end: u64| {
        let name = selector.gpu().name;
        format!("variables in LDS of {end} bytes: a work-group of {name} has {most}")
    };
    let mut end = 0u64;
    for (open, std::cmp::Reverse(align), number, size) in local {
        let start = end
            .checked_next_multiple_of(align)
            .ok_or_else(|| too_large(end))?;
        // All of unknown size begin at the same place.
        end = if open {
            start
        } else {
            start.saturating_add(size)
        };
        if end > u64::from(most) {
            return Err(too_large(end));
        }
        scan.locals.insert(number, start as u32);
    }
    Ok(end as u32)
}

/// When each block is entered and left on a walk over the tree of dominators.
fn visits(dominator: &[Option<u32>]) -> Vec<(u32, u32)> {
    let mut children: Vec<Vec<u32>> = vec![Vec::new(); dominator.len()];
    for (block, parent) in dominator.iter().enumerate() {
        if let Some(children) = parent.and_then(|parent| children.get_mut(parent as usize)) {
            children.push(block as u32);
        }
    }
    let mut visits = vec![(u32::MAX, 0); dominator.len()];
    let mut clock = 0;
    let mut walk = vec![(0u32, 0usize)];
    while let Some((block, next)) = walk.last_mut() {
        let (Some(visit), Some(children)) = (
            visits.get_mut(*block as usize),
            children.get(*block as usize),
        ) else {
            break;
        };
        clock += 1;
        if *next == 0 {
            visit.0 = clock;
        }
        match children.get(*next) {
            Some(child) => {
                *next += 1;
                walk.push((*child, 0));
            }
            None => {
                visit.1 = clock;
                walk.pop();
            }
        }
    }
    visits
}

/// The memory that a pointer leads to: the bit of an argument that nothing else may lead to, or [`ANYTHING`]; no bit for memory that is
/// certainly not global.
fn object(selector: &Selector<'_>, operand: &Operand, ty: &Type) -> u64 {
    let mut operand = operand;
    let mut ty = ty;
    // As deep as is worth it.
    for _ in 0..64 {
        if let Type::Pointer(3..=6) = ty {
            return 0;
        }
        let Operand::Value(value) = operand else {
            return ANYTHING;
        };
        let Some(definition) = selector.definition(*value) else {
            let argument = selector.source.typed.arguments.get(*value as usize);
            return match argument {
                Some(Ok(argument)) if argument.noalias && *value < 62 => 1 << value,
                Some(Ok(_)) => ANYTHING >> 1,
                _ => ANYTHING,
            };
        };
        match (definition.opcode, definition.operands.first()) {
            (
                Opcode::GetElementPtr | Opcode::AddrSpaceCast | Opcode::BitCast | Opcode::Freeze,
                Some((inner_ty, inner)),
            ) => {
                operand = inner;
                ty = inner_ty;
            }
            _ => return ANYTHING,
        }
    }
    ANYTHING
}

/// The memory that an instruction may write, or that it may see others write.
fn writes(selector: &Selector<'_>, instruction: &Instruction) -> u64 {
    let pointed = |at: usize| match instruction.operands.get(at) {
        Some((ty, operand)) => object(selector, operand, ty),
        None => ANYTHING,
    };
    match (instruction.opcode, &instruction.detail) {
        (Opcode::Store, _) => pointed(1),
        (Opcode::AtomicRmw | Opcode::CmpXchg, _) => pointed(0),
        (
            Opcode::Load,
            Detail::Access(Access {
                ordering, volatile, ..
            }),
        ) if *volatile || !matches!(&**ordering, "" | "unordered") => match pointed(0) {
            0 => 0,
            _ => u64::MAX,
        },
        (Opcode::Call, Detail::Callee(name)) => {
            if name.starts_with("llvm.memcpy")
                || name.starts_with("llvm.memmove")
                || name.starts_with("llvm.memset")
            {
                pointed(0)
            } else if name.starts_with("llvm.amdgcn.global")
                || name.starts_with("llvm.amdgcn.flat")
                || name.starts_with("llvm.amdgcn.raw")
                || name.starts_with("llvm.amdgcn.struct")
                || name.starts_with("llvm.amdgcn.image") && !super::image::only_reads(name)
                || name.starts_with("llvm.masked")
                || !name.starts_with("llvm.")
            {
                u64::MAX
            } else {
                0
            }
        }
        _ if instruction.unsupported.is_some() => u64::MAX,
        _ => 0,
    }
}

/// Finds the loads that nothing before them can disturb: what may have been written flows along the graph.
fn untouched(selector: &Selector<'_>, scan: &mut Scan) {
    let source = selector.source;
    let function = source.function;
    let blocks = function.blocks.len();
    let own: Vec<u64> = source
        .typed
        .instructions
        .iter()
        .map(|instruction| writes(selector, instruction))
        .collect();
    let at = |index: usize| own.get(index).copied().unwrap_or(0);
    let mut arriving = vec![0u64; blocks];
    let leaving = |block: usize, arriving: u64| {
        let instructions = function.block_instructions(block);
        instructions.fold(arriving, |all, index| all | at(index))
    };
    // Bits only grow: each block is looked at again at most as often as there are objects.
    let mut work: Vec<usize> = (0..blocks).rev().collect();
    while let Some(block) = work.pop() {
        let leaving = leaving(block, arriving.get(block).copied().unwrap_or(0));
        for next in function.block_successors(block) {
            if let Some(entry) = arriving.get_mut(*next as usize)
                && *entry | leaving != *entry
            {
                *entry |= leaving;
                work.push(*next as usize);
            }
        }
    }
    for (block, arriving) in arriving.iter().enumerate() {
        let mut written = *arriving;
        for index in function.block_instructions(block) {
            if let Some(instruction) = source.typed.instructions.get(index)
                && instruction.opcode == Opcode::Load
                && let Some((ty, operand)) = instruction.operands.first()
            {
                let object = object(selector, operand, ty);
                // What anything may lead to may be the same as anything but what only one argument leads to.
                let disturbed = match object {
                    0 => 0,
                    ANYTHING => u64::MAX,
                    shared if shared == ANYTHING >> 1 => ANYTHING | ANYTHING >> 1,
                    single => single | ANYTHING,
                };
                if written & disturbed == 0 || is_only_read(selector, operand, ty) {
                    scan.untouched.insert(index as u32);
                }
            }
            written |= at(index);
        }
    }
}

/// Whether a pointer is based on an argument through which, and through nothing else, the memory is reached, and only read.
fn is_only_read(selector: &Selector<'_>, operand: &Operand, ty: &Type) -> bool {
    let object = object(selector, operand, ty);
    if !object.is_power_of_two() {
        return false;
    }
    let argument = object.trailing_zeros() as usize;
    matches!(
        selector.source.typed.arguments.get(argument),
        Some(Ok(argument)) if argument.noalias && argument.readonly
    )
}
