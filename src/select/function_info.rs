//! Analyses of a function before selection: required hardware inputs, the layout of variables in
//! LDS and in private memory, users of values, and the dominator tree.

use super::demanded_lanes::Readers;
use super::lds_layout::LdsLayout;
use super::private_layout::PrivateLayout;
use super::{Selected, Selector};
use lanelog_amdgpu::machine::Inputs;
use lanelog_ir::target::ModuleContext;
use lanelog_ir::typed::{self, Operand};
use lanelog_ir::{self as ir, Intrinsic, Opcode};

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
    /// The offsets of the variables that are in LDS.
    pub(super) lds: LdsLayout,
    /// The offsets of static private variables.
    pub(super) private: PrivateLayout,
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

/// Inputs of a kernel that calls pass to functions. Every function gets those that some function of
/// the module reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PassedInputs {
    /// Whether the function has calls or is called.
    pub calls: bool,
    /// The dispatch packet, the hidden arguments, and the work-group IDs.
    pub inputs: Inputs,
    /// Whether functions read work-item IDs.
    pub items: bool,
}

impl PassedInputs {
    /// The inputs that a kernel or function passes or receives. Time: linear in the module if the
    /// function has calls or is called.
    pub fn new(
        module: &ir::Module<'_>,
        context: &ModuleContext<'_>,
        function: &ir::Function,
        typed: &typed::Function,
    ) -> PassedInputs {
        let mut passed = PassedInputs::default();
        let calls =
            |one: &typed::Instruction| one.opcode == Opcode::Call && one.intrinsic().is_none();
        if context.is_kernel(function) && !typed.instructions.iter().any(calls) {
            return passed;
        }
        passed.calls = true;
        let functions = module.functions.iter();
        for function in functions.filter(|function| !context.is_kernel(function)) {
            let calls = function
                .instructions
                .iter()
                .filter(|one| one.opcode.is_call());
            for call in calls {
                let name = module.callee_name(function, call);
                let Some(called) = name.and_then(|name| Intrinsic::of(&name)) else {
                    continue;
                };
                asks(called, &mut passed.inputs);
                passed.items |= is_item(called);
            }
        }
        passed.inputs.item = 0;
        passed
    }
}

/// Whether an intrinsic returns a work-item ID.
fn is_item(called: Intrinsic) -> bool {
    matches!(
        called,
        Intrinsic::AmdgcnWorkitemIdX | Intrinsic::AmdgcnWorkitemIdY | Intrinsic::AmdgcnWorkitemIdZ
    )
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
            if let Operand::Value(value) = operand
                && let Some(entry) = info.uses.get_mut(*value as usize)
            {
                *entry |= bit;
            }
        }
    }
    inputs.arguments |= (0..first).any(|value| info.is_read(value as u32));
    let passed = &source.passed_inputs;
    inputs.arguments |= passed.inputs.arguments;
    inputs.dispatch |= passed.inputs.dispatch;
    for (own, passed) in inputs.group.iter_mut().zip(passed.inputs.group) {
        *own |= passed;
    }
    if passed.items {
        inputs.item = 2;
    }
    selector.code.inputs = inputs;
    info.lds = LdsLayout::new(source)?;
    selector.code.lds = info.lds.size;
    info.private = PrivateLayout::new(source);
    // If the variables do not fit, the first that does not is refused.
    selector.code.scratch = u32::try_from(info.private.size).unwrap_or(u32::MAX);
    info.visits = visits(&source.verdicts.dominator);
    selector.memory.function = info;
    Ok(())
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
