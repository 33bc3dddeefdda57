//! Extracts the facts of a function.

use super::constants::Constants;
use super::declared::{Block, Facts, Value};
use super::depth_first::DepthFirst;
use lanelog_ir::target::Classification;
use lanelog_ir::{Function, Module, Opcode, OperandKind, make_room};

/// Extracts facts of one function after another, and reuses memory.
#[derive(Default)]
pub struct Exporter<'t> {
    facts: Facts,
    constants: Constants<'t>,
    depth_first: DepthFirst,
    /// For each block, the last block that had it as a successor, plus one.
    last_from: Vec<u32>,
    /// For each value, the last instruction that read it, plus one.
    last_user: Vec<u32>,
}

impl<'t> Exporter<'t> {
    /// Extracts the facts of a function, in time linear in its text.
    pub fn export(
        &mut self,
        module: &Module<'t>,
        function: &Function,
        classes: &Classification,
    ) -> &Facts {
        self.facts.clear();
        self.constants.clear();
        self.control_flow(function);
        self.values(module, function);
        let facts = &mut self.facts;
        facts
            .source
            .extend(classes.source.iter().map(|value| (Value(*value),)));
        facts
            .always_uniform
            .extend(classes.always_uniform.iter().map(|value| (Value(*value),)));
        facts
            .uniform_part
            .extend(parts_read(function, &classes.uniform_part));
        for (rows, values) in [
            (&mut facts.uniform_if_all_on, &classes.if_all_on),
            (&mut facts.switches_lanes, &classes.switches_lanes),
            (&mut facts.freeze, &classes.freeze),
            (&mut facts.undefined_source, &classes.undefined),
            (&mut facts.defined_by_operands, &classes.defined_by_operands),
        ] {
            rows.extend(values.iter().map(|value| (Value(*value),)));
        }
        let shared = &classes.shared;
        let pairs = |pairs: &[(u32, u32)]| -> Vec<(Value, Value)> {
            let pairs = pairs.iter();
            pairs
                .map(|(value, object)| (Value(*value), Value(*object)))
                .collect()
        };
        facts.shared_read.extend(pairs(&shared.reads));
        facts.shared_write.extend(pairs(&shared.writes));
        let ends = shared.phase_ends.iter();
        facts.phase_end.extend(ends.map(|value| (Value(*value),)));
        let by_groups = shared.written_by_groups.iter();
        facts
            .written_by_groups
            .extend(by_groups.map(|object| (Value(*object),)));
        if classes.full_waves {
            facts.full_waves.push(());
        }
        if classes.active {
            facts.active.push(());
        }
        facts
    }

    fn control_flow(&mut self, function: &Function) {
        let facts = &mut self.facts;
        let blocks = function.blocks.len();
        self.last_from.clear();
        self.last_from.resize(blocks, 0);
        facts
            .block
            .extend((0..blocks as u32).map(|block| (Block(block),)));
        if blocks > 0 {
            facts.entry.push((Block(0),));
        }
        for from in 0..blocks {
            let first = facts.edge.len();
            for to in function.block_successors(from) {
                if std::mem::replace(&mut self.last_from[*to as usize], from as u32 + 1)
                    != from as u32 + 1
                {
                    facts.edge.push((Block(from as u32), Block(*to)));
                }
            }
            match &mut facts.edge[first..] {
                [] | [_] => {}
                [one, other] => {
                    if other < one {
                        std::mem::swap(one, other);
                    }
                }
                several => several.sort_unstable(),
            }
        }
        self.depth_first.fill(function, facts);
    }

    fn values(&mut self, module: &Module<'t>, function: &Function) {
        let facts = &mut self.facts;
        let first_value = function.arguments.len() as u32;
        let first_constant = function.value_count();
        let text = module.bytes(function.span);
        facts
            .argument
            .extend((0..first_value).map(|value| (Value(value),)));
        // Upper bounds of the numbers of rows. Unused capacity takes no physical memory, because it
        // is never written.
        make_room(&mut facts.r#use, function.operands.len());
        make_room(&mut facts.phi_incoming, function.operands.len() / 2);
        make_room(&mut facts.instruction, function.instructions.len());
        self.last_user.clear();
        self.last_user.resize(first_constant as usize, 0);
        let last_user = &mut self.last_user;
        // Each pair of a value and its user has one row.
        let mut read = |rows: &mut Vec<(Value, Value)>, value: u32, user: Value| {
            let last = last_user.get_mut(value as usize);
            if last.is_none_or(|last| std::mem::replace(last, user.0 + 1) != user.0 + 1) {
                rows.push((Value(value), user));
            }
        };
        for block in 0..function.blocks.len() {
            let at = Block(block as u32);
            let indices = function.block_instructions(block);
            let value = |index: usize| Value(first_value + index as u32);
            facts
                .instruction
                .extend(indices.clone().map(|index| (value(index), at)));
            let instructions = function.instructions[indices.clone()].iter();
            for (instruction, index) in instructions.zip(indices.clone()) {
                let user = value(index);
                let operands = function.operands_of(instruction);
                let opcode = instruction.opcode;
                if opcode == Opcode::Phi {
                    let ty = text.get(instruction.type_at as usize..).unwrap_or_default();
                    facts.phi.push((user, at));
                    for pair in operands.chunks_exact(2) {
                        let from = match pair[1].kind() {
                            OperandKind::Block(from) => Block(from),
                            _ => continue,
                        };
                        match pair[0].kind() {
                            OperandKind::Value(value) => {
                                read(&mut facts.r#use, value, user);
                                facts.phi_incoming.push((user, from, Value(value)));
                            }
                            OperandKind::Constant(offset) => {
                                let constant =
                                    phi_constant(text.get(offset as usize..).unwrap_or_default());
                                let constant = self.constants.equals.of(module, ty, constant);
                                let number = self.constants.number(&constant, first_constant);
                                let row = |number| (user, from, Value(number));
                                facts.phi_incoming.extend(number.map(row));
                            }
                            _ => {}
                        }
                    }
                    continue;
                }
                for operand in operands {
                    if let Some(value) = operand.as_value() {
                        read(&mut facts.r#use, value, user);
                    }
                }
                if opcode.is_call()
                    && let Some(token) = module.convergence_token(function, instruction)
                {
                    facts.token_use.push((Value(token), user));
                }
                // A terminator with an unknown opcode is recognised by its position at the end
                // of the block.
                if index + 1 == indices.end || opcode.is_terminator() {
                    facts.terminator.push((user, at));
                }
            }
        }
    }
}

/// Pairs of a value and an instruction that reads only a part of it. A pair is omitted if the
/// instruction also reads the whole value.
fn parts_read(function: &Function, users: &[(u32, u32)]) -> impl Iterator<Item = (Value, Value)> {
    users.iter().filter_map(|(user, operand)| {
        let at = (*user as usize).checked_sub(function.arguments.len())?;
        let operands = function.operands_of(function.instructions.get(at)?);
        let value = operands.get(*operand as usize)?.as_value()?;
        let times = operands
            .iter()
            .filter(|other| other.as_value() == Some(value));
        (times.count() == 1).then_some((Value(value), Value(*user)))
    })
}

/// The constant at the start of `constant, %block ]`: the text up to the first comma outside of
/// brackets and quotes.
pub(super) fn phi_constant(text: &[u8]) -> &[u8] {
    let mut depth = 0usize;
    let mut quoted = false;
    let end = text.iter().position(|byte| {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => return true,
            _ => {}
        }
        false
    });
    text[..end.unwrap_or(text.len())].trim_ascii()
}
