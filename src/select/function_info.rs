//! Analyses of a function before selection: required hardware inputs, the layout of LDS variables,
//! users of values, and the dominator tree.

use rustc_hash::FxHashMap;

use super::demanded_lanes::Readers;
use super::reason::Broken;
use super::{Selected, Selector};
use lanelog_amdgpu::machine::Inputs;
use lanelog_ir::typed::{Constant, Operand};
use lanelog_ir::{Intrinsic, Opcode};

/// Bits of [`FunctionInfo::uses`].
const EXTENDED: u8 = 1;
const OTHERWISE: u8 = 2;

/// Results of the analyses of a function.
#[derive(Default)]
pub struct FunctionInfo {
    /// By value: bits that state which kinds of users it has.
    uses: Vec<u8>,
    /// The block of each value. Arguments belong to the first block.
    block_of: Vec<u32>,
    /// The offset of each variable that is in LDS.
    locals: FxHashMap<u32, u32>,
    /// By block: the times at which a depth-first walk of the dominator tree enters and leaves it.
    visits: Vec<(u32, u32)>,
    /// The users of each value, for `demanded_lanes`.
    pub(super) readers: Readers,
}

impl FunctionInfo {
    /// Whether a value has users.
    pub fn is_read(&self, value: u32) -> bool {
        self.uses.get(value as usize).is_some_and(|uses| *uses != 0)
    }

    /// Whether all users of a value are `sext`.
    pub fn is_only_extended(&self, value: u32) -> bool {
        self.uses.get(value as usize) == Some(&EXTENDED)
    }

    /// The block of a value.
    pub fn block(&self, value: u32) -> u32 {
        self.block_of.get(value as usize).copied().unwrap_or(0)
    }

    /// The offset of a variable in LDS, in bytes.
    ///
    /// # Errors
    /// The variable is not in LDS.
    pub fn local(&self, variable: u32) -> Selected<u32> {
        let found = self.locals.get(&variable).copied();
        found.ok_or_else(|| Broken("a variable of address space 3 has no place in LDS").into())
    }

    /// Whether one block dominates another.
    pub fn dominates(&self, dominator: u32, block: u32) -> bool {
        match (
            self.visits.get(dominator as usize),
            self.visits.get(block as usize),
        ) {
            (Some(outer), Some(inner)) => outer.0 <= inner.0 && inner.1 <= outer.1,
            _ => false,
        }
    }
}

/// Marks the kernel inputs (IDs, addresses) that an intrinsic needs.
fn asks(called: Intrinsic, inputs: &mut Inputs) {
    match called {
        Intrinsic::AmdgcnWorkitemIdY => inputs.item = inputs.item.max(1),
        Intrinsic::AmdgcnWorkitemIdZ => inputs.item = 2,
        Intrinsic::AmdgcnWorkgroupIdX => inputs.group[0] = true,
        Intrinsic::AmdgcnWorkgroupIdY => inputs.group[1] = true,
        Intrinsic::AmdgcnWorkgroupIdZ => inputs.group[2] = true,
        Intrinsic::AmdgcnDispatchPtr => inputs.dispatch = true,
        Intrinsic::AmdgcnKernargSegmentPtr | Intrinsic::AmdgcnImplicitargPtr => {
            inputs.arguments = true
        }
        _ => {}
    }
}

/// Analyses a function. Time: linear in its size, in the worst case times the nesting depth of its
/// cycles.
///
/// # Errors
/// A variable in LDS is too large.
pub fn analyse(selector: &mut Selector<'_>) -> Selected {
    let source = selector.source;
    let first = source.function.arguments.len();
    let values = source.function.value_count() as usize;
    let mut info = FunctionInfo {
        uses: vec![0; values],
        block_of: vec![0; values],
        ..FunctionInfo::default()
    };
    for block in 0..source.function.blocks.len() {
        for at in source.function.block_instructions(block) {
            if let Some(entry) = info.block_of.get_mut(first + at) {
                *entry = block as u32;
            }
        }
    }
    let mut inputs = Inputs::default();
    let mut locals = Vec::new();
    for instruction in &source.typed.instructions {
        if let Some(called) = instruction.intrinsic() {
            asks(called, &mut inputs);
        }
        let bit = if instruction.opcode == Opcode::SExt {
            EXTENDED
        } else {
            OTHERWISE
        };
        for (_, operand) in &instruction.operands {
            match operand {
                Operand::Value(value) => {
                    if let Some(entry) = info.uses.get_mut(*value as usize) {
                        *entry |= bit;
                    }
                }
                Operand::Constant(constant) => variables(constant, &mut locals),
            }
        }
    }
    inputs.arguments |= (0..first).any(|value| info.is_read(value as u32));
    selector.code.inputs = inputs;
    selector.code.lds = lay_out(selector, &mut info, locals)?;
    info.visits = visits(&source.verdicts.dominator);
    selector.memory.function = info;
    Ok(())
}

/// Adds to `found` the variables whose addresses occur in a constant. The parser bounds the depth
/// of constants.
fn variables(constant: &Constant, found: &mut Vec<u32>) {
    match constant {
        Constant::Address { variable, .. } | Constant::Cast { variable, .. } => {
            found.push(*variable);
        }
        Constant::Parts(parts) => parts.iter().for_each(|part| variables(part, found)),
        _ => {}
    }
}

/// Assigns offsets to LDS variables: by descending alignment, variables of unknown size last.
/// Returns the total size of the variables in bytes.
fn lay_out(selector: &Selector<'_>, info: &mut FunctionInfo, mut found: Vec<u32>) -> Selected<u32> {
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
        // All variables of unknown size (dynamic LDS) start at the same offset.
        end = if open {
            start
        } else {
            start.saturating_add(size)
        };
        if end > u64::from(most) {
            return Err(too_large(end).into());
        }
        info.locals.insert(number, start as u32);
    }
    // The size is rounded up to whole words, because an atomic access of one or two bytes accesses
    // the whole word.
    Ok(end.next_multiple_of(4) as u32)
}

/// By block: the times at which a depth-first walk of the dominator tree enters and leaves it.
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
