//! The values of a function as needed by both analyses: their blocks, their users, and whether a
//! phi merges different values.

use lanelog_ir::target::Classification;
use lanelog_ir::typed::{Equals, IncomingValue, taken};
use lanelog_ir::{Function, Module, Opcode, OperandKind};

/// Values of one function, by number ([`Function`]).
pub struct Values<'a, 't> {
    module: &'a Module<'t>,
    function: &'a Function,
    block_of: Vec<u32>,
    use_starts: Vec<u32>,
    uses: Vec<u32>,
    source: &'a [u32],
    always_uniform: Vec<bool>,
}

impl<'a, 't> Values<'a, 't> {
    /// Lists the uses of all values. Time: linear in the function.
    pub fn new(
        module: &'a Module<'t>,
        function: &'a Function,
        classification: &'a Classification,
    ) -> Values<'a, 't> {
        let count = function.value_count() as usize;
        let first = function.arguments.len();
        let mut block_of = vec![0; function.instructions.len()];
        for block in 0..function.blocks.len() {
            block_of[function.block_instructions(block)].fill(block as u32);
        }
        let users = || {
            let instructions = function.instructions.iter().enumerate();
            instructions.flat_map(move |(at, instruction)| {
                let operands = function.operands_of(instruction).iter();
                operands.filter_map(move |operand| Some((operand.as_value()?, (first + at) as u32)))
            })
        };
        let mut starts = vec![0u32; count + 1];
        for (value, _) in users() {
            starts[value as usize + 1] += 1;
        }
        for at in 0..count {
            starts[at + 1] += starts[at];
        }
        let mut free = starts.clone();
        let mut uses = vec![0; starts[count] as usize];
        for (value, user) in users() {
            let slot = &mut free[value as usize];
            uses[*slot as usize] = user;
            *slot += 1;
        }
        // The order of LLVM's use lists after a module was read from text: uses after the
        // definition in reverse order, then uses before the definition in textual order.
        for value in 0..count {
            let own = &mut uses[starts[value] as usize..starts[value + 1] as usize];
            let before = own.partition_point(|user| (*user as usize) < value);
            own[before..].reverse();
            own.rotate_left(before);
        }
        let mut always_uniform = vec![false; count];
        for &value in &classification.always_uniform {
            always_uniform[value as usize] = true;
        }
        Values {
            module,
            function,
            block_of,
            use_starts: starts,
            uses,
            source: &classification.source,
            always_uniform,
        }
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.always_uniform.len()
    }

    /// The sources of divergence.
    pub fn sources(&self) -> &'a [u32] {
        self.source
    }

    /// Whether a value is always uniform.
    pub fn always_uniform(&self, value: u32) -> bool {
        self.always_uniform[value as usize]
    }

    /// The instructions that use a value, once for each use.
    pub fn users(&self, value: u32) -> &[u32] {
        let bounds = self.use_starts[value as usize]..self.use_starts[value as usize + 1];
        &self.uses[bounds.start as usize..bounds.end as usize]
    }

    /// The number of arguments, which are the first values.
    pub fn arguments(&self) -> u32 {
        self.function.arguments.len() as u32
    }

    /// The block of an instruction, by its value; `None` for arguments.
    pub fn block_of(&self, value: u32) -> Option<u32> {
        let at = (value as usize).checked_sub(self.function.arguments.len())?;
        self.block_of.get(at).copied()
    }

    /// The instructions of a block, as values.
    pub fn of_block(&self, block: u32) -> std::ops::Range<u32> {
        let range = self.function.block_instructions(block as usize);
        let first = self.arguments();
        first + range.start as u32..first + range.end as u32
    }

    /// Whether an instruction is the terminator of its block.
    pub fn is_terminator(&self, value: u32) -> bool {
        self.block_of(value)
            .is_some_and(|block| self.of_block(block).end == value + 1)
    }

    /// The phis of a block.
    pub fn phis(&self, block: u32) -> impl Iterator<Item = u32> {
        let is_phi = |value: &u32| {
            let at = *value - self.arguments();
            self.function.instructions[at as usize].opcode == Opcode::Phi
        };
        self.of_block(block).take_while(is_phi)
    }

    /// The operands of an instruction that are values; empty for an argument.
    pub fn operands(&self, value: u32) -> impl Iterator<Item = u32> {
        let at = (value as usize).checked_sub(self.function.arguments.len());
        let instruction = at.and_then(|at| self.function.instructions.get(at));
        instruction
            .map_or(&[][..], |instruction| {
                self.function.operands_of(instruction)
            })
            .iter()
            .filter_map(|operand| operand.as_value())
    }

    /// Whether a phi merges at least two different values, not counting itself and undefined
    /// values.
    pub fn merges_two(&self, phi: u32) -> bool {
        let at = (phi - self.arguments()) as usize;
        let instruction = &self.function.instructions[at];
        let operands = self.function.operands_of(instruction).iter().step_by(2);
        let others = operands.filter(|operand| operand.as_value() != Some(phi));
        let mut equals = Equals::default();
        let mut defined = others.filter_map(|other| {
            taken(
                &mut equals,
                self.module,
                self.function,
                instruction,
                other.kind(),
            )
        });
        // Values without known properties are skipped.
        let is_told = |taken: &IncomingValue<'_>| match taken {
            IncomingValue::Operand(kind) => matches!(kind, OperandKind::Value(_)),
            IncomingValue::Constant(_) => true,
        };
        let Some(first) = defined.find(is_told) else {
            return false;
        };
        !defined.filter(is_told).all(|other| first == other)
    }
}
