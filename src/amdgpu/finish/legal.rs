//! Operand legalization: an operand that an instruction cannot encode is copied to a register
//! first.
//!
//! A vector instruction can read a limited number of different SGPRs and literals (the "constant
//! bus"): 1 on gfx9, 2 since gfx10. On gfx9, only the short encodings can have a literal, as their
//! first source. Memory instructions and a few others read vector registers only. Source: AMD's ISA
//! documents, "VOP" encodings; llvm/lib/Target/AMDGPU/SIInstrInfo.cpp.

use rustc_hash::FxHashMap;

use super::{is_inline, is_literal_slot};
use crate::Gpu;
use crate::instructions::{File, ImplicitRegisters, Traits, Unit, op};
use crate::machine::{
    COPY, Class, Code, Fixed, Instruction, Operand, Origin, Value, Virtual, Why, fresh,
};

/// Copies of operands that cannot be encoded, which were made earlier in the current block and can
/// be reused.
#[derive(Default)]
struct Known {
    vectors: FxHashMap<Value, Value>,
    scalars: FxHashMap<Value, Value>,
}

struct Legalizer<'l> {
    gpu: &'static Gpu,
    registers: &'l mut Vec<Virtual>,
    /// By virtual register: the number of its writes. Only copies of registers with a single write
    /// are reused.
    writes: Vec<u32>,
    known: Known,
    out: Vec<Instruction>,
}

/// Legalizes all operands. Time: linear in the code.
pub(super) fn legalize(code: &mut Code, gpu: &'static Gpu) {
    let mut writes = vec![0u32; code.registers.len()];
    for result in code
        .blocks
        .iter()
        .flat_map(|block| &block.instructions)
        .flat_map(|instruction| &instruction.results)
    {
        if let Some(register) = result.register()
            && let Some(entry) = writes.get_mut(register.0 as usize)
        {
            *entry += 1;
        }
    }
    let mut legalizer = Legalizer {
        gpu,
        registers: &mut code.registers,
        writes,
        known: Known::default(),
        out: Vec::new(),
    };
    for block in &mut code.blocks {
        legalizer.known = Known::default();
        for instruction in std::mem::take(&mut block.instructions) {
            legalizer.instruction(instruction);
        }
        block.instructions = std::mem::take(&mut legalizer.out);
    }
}

/// Whether a source must be in vector registers: all except scalar address operands.
fn wants_vector(instruction: &Instruction, source: usize) -> bool {
    let slot = instruction.slot(source);
    instruction.opcode.unit() == Unit::Lds
        || slot.is_some_and(|slot| slot.file == File::Vector && !slot.tied)
}

impl Legalizer<'_> {
    fn class(&self, value: Value) -> Option<Class> {
        value.class(self.registers)
    }

    fn fresh(&mut self, class: Class, words: u8) -> Value {
        self.writes.push(1);
        fresh(self.registers, class, words)
    }

    /// A copy of the value in a register of a class.
    fn copied_to(&mut self, value: Value, class: Class, origin: Origin) -> Value {
        let known = if class == Class::Vector {
            &self.known.vectors
        } else {
            &self.known.scalars
        };
        if let Some(found) = known.get(&value) {
            return *found;
        }
        let words = value.words();
        let new = self.fresh(class, words);
        let why = if class == Class::Vector {
            Why::ToVector
        } else {
            origin.why
        };
        let copy = |at| Instruction::copy(new.word(at), value.word(at), origin.because(why));
        self.out.extend((0..words).map(copy));
        let once = match value.register() {
            Some(register) => self.writes.get(register.0 as usize) == Some(&1),
            None => !matches!(value, Value::Fixed(..)),
        };
        if once {
            let known = if class == Class::Vector {
                &mut self.known.vectors
            } else {
                &mut self.known.scalars
            };
            known.insert(value, new);
        }
        new
    }

    fn instruction(&mut self, mut instruction: Instruction) {
        let opcode = instruction.opcode;
        if opcode == COPY {
            self.out.push(instruction);
            return;
        }
        let origin = instruction.origin;
        if opcode.unit().is_scalar() {
            self.scalar(&mut instruction);
        } else if opcode.unit().is_vector() {
            if instruction.tied
                && let Some(first) = instruction.sources.first().copied()
                && self.class(first.value) != Some(Class::Vector)
                && opcode != op::V_WRITELANE_B32
            {
                let copy = self.copied_to(first.value, Class::Vector, origin);
                if let Some(entry) = instruction.sources.first_mut() {
                    entry.value = copy;
                }
            }
            for at in 0..instruction.sources.len() {
                let source = instruction.sources[at];
                if wants_vector(&instruction, at) && self.class(source.value) != Some(Class::Vector)
                {
                    instruction.sources[at].value =
                        self.copied_to(source.value, Class::Vector, origin);
                }
            }
            self.lanes(&mut instruction);
            self.swap(&mut instruction);
            self.vector(&mut instruction);
        } else if opcode.unit() == Unit::Lds {
            for at in 0..instruction.sources.len() {
                let source = instruction.sources[at].value;
                if self.class(source) != Some(Class::Vector) && !matches!(source, Value::Off) {
                    instruction.sources[at].value = self.copied_to(source, Class::Vector, origin);
                }
            }
        }
        self.out.push(instruction);
    }

    /// Legalizes a scalar instruction, which can read one literal and no vector register. A source
    /// that is always a literal is that one, and a source tied to the result is a register.
    fn scalar(&mut self, instruction: &mut Instruction) {
        let always = (0..instruction.sources.len()).find(|at| is_literal_slot(instruction, *at));
        let mut literal = always.map(|at| instruction.sources[at].value);
        for at in 0..instruction.sources.len() {
            if instruction.tied && at == 0 {
                let first = instruction.sources[0].value;
                if matches!(first, Value::Bits(_)) {
                    instruction.sources[0].value =
                        self.copied_to(first, Class::Scalar, instruction.origin);
                }
                continue;
            }
            let source = instruction.sources[at].value;
            let is_literal = matches!(source, Value::Bits(_) | Value::Wide(_))
                && !is_inline(instruction, at, source);
            if !is_literal {
                continue;
            }
            match literal {
                None => literal = Some(source),
                Some(first) if first == source => {}
                Some(_) => {
                    instruction.sources[at].value =
                        self.copied_to(source, Class::Scalar, instruction.origin);
                }
            }
        }
    }

    /// In short encodings with two sources, the second one must be a vector register.
    fn swap(&mut self, instruction: &mut Instruction) {
        let [lhs, rhs] = instruction.sources.as_slice() else {
            return;
        };
        let (lhs, rhs) = (*lhs, *rhs);
        let vector = |value| self.class(value) == Some(Class::Vector);
        if instruction.opcode.is(Traits::COMMUTES) && vector(lhs.value) && !vector(rhs.value) {
            instruction.sources = vec![rhs, lhs];
        }
    }

    /// Whether an instruction has the short encoding, in which its first source may be a literal
    /// even on gfx9.
    fn is_short(&self, instruction: &Instruction) -> bool {
        let vector = |operand: &Operand| self.class(operand.value) == Some(Class::Vector);
        let plain = |operand: &Operand| !operand.negated && !operand.absolute;
        let words = instruction.results.iter().all(|result| result.words() == 1);
        words
            && instruction.sources.len() <= 2
            && instruction.sources.iter().all(plain)
            && instruction.sources.iter().skip(1).all(vector)
            && instruction.modifiers.is_empty()
            && instruction.opcode.is_short()
    }

    /// The lane operand of `v_readlane` and `v_writelane` cannot be a literal. A constant is
    /// reduced to the bits of a lane index, so that it is an inline constant. The lane selectors of
    /// `v_permlane16` are constants or SGPRs: one may be a literal, and the pass copies the other
    /// to an SGPR.
    fn lanes(&mut self, instruction: &mut Instruction) {
        let at = match instruction.opcode {
            op::V_READLANE_B32 => 1,
            op::V_WRITELANE_B32 => 2,
            op::V_PERMLANE16_B32 | op::V_PERMLANEX16_B32 => {
                let selectors = instruction.sources.len().saturating_sub(2);
                let mut literal = None;
                for at in selectors..instruction.sources.len() {
                    let value = instruction.sources[at].value;
                    let constant = matches!(value, Value::Bits(_));
                    if !constant || is_inline(instruction, at, value) {
                        continue;
                    }
                    if *literal.get_or_insert(value) != value {
                        let origin = instruction.origin;
                        instruction.sources[at].value =
                            self.copied_to(value, Class::Scalar, origin);
                    }
                }
                return;
            }
            _ => return,
        };
        if let Some(Operand {
            value: Value::Bits(lane),
            ..
        }) = instruction.sources.get_mut(at)
        {
            *lane &= self.gpu.wave - 1;
        }
    }

    /// `v_writelane` reads the value from an SGPR, and the lane index from an SGPR or M0. If the
    /// constant bus allows only one SGPR, the lane index is copied to M0, which is not counted.
    fn lane(&mut self, instruction: &mut Instruction) {
        let origin = instruction.origin;
        // The operands are the tied result, the value, and the lane index.
        for at in 1..instruction.sources.len() {
            let source = instruction.sources[at].value;
            let constant = matches!(source, Value::Bits(_));
            let fits = is_inline(instruction, at, source) || self.gpu.literal_in_vop3 && at == 1;
            if constant && !fits {
                instruction.sources[at].value = self.copied_to(source, Class::Scalar, origin);
            }
        }
        let [_, value, lane] = instruction.sources.as_mut_slice() else {
            return;
        };
        let constant = |operand: &Operand| matches!(operand.value, Value::Bits(_));
        if self.gpu.constant_bus > 1
            || value.value == lane.value
            || constant(value)
            || constant(lane)
        {
            return;
        }
        let register = Value::Fixed(Fixed::M0, 1);
        self.out
            .push(Instruction::new(COPY, &[register], &[*lane], origin));
        lane.value = register;
    }

    fn vector(&mut self, instruction: &mut Instruction) {
        if instruction.opcode == op::V_WRITELANE_B32 {
            self.lane(instruction);
            return;
        }
        let origin = instruction.origin;
        let most = match instruction.opcode.is(Traits::ONE_SCALAR) {
            true => 1,
            false => usize::from(self.gpu.constant_bus),
        };
        let short = self.is_short(instruction);
        let literal_allowed = self.gpu.literal_in_vop3 || short;
        // First step: copies constants that cannot be literals at their position to SGPRs.
        for at in 0..instruction.sources.len() {
            let source = instruction.sources[at].value;
            let constant = matches!(source, Value::Bits(_) | Value::Wide(_));
            if !constant || is_inline(instruction, at, source) {
                continue;
            }
            let float = instruction.slot(at);
            let float = float.is_some_and(|slot| slot.number.is_float());
            // An upper half in the range of inline constants would be encoded as an inline
            // constant.
            let upper = |bits: u64| !(-16..=64).contains(&((bits >> 32) as i32));
            let half = |bits: u64| bits as u32 == 0 && upper(bits) && float;
            let fits = match source {
                Value::Wide(bits) => half(bits) && self.gpu.literal_in_vop3,
                _ => true,
            };
            if !literal_allowed || !fits || short && at > 0 {
                instruction.sources[at].value = self.copied_to(source, Class::Scalar, origin);
            }
        }
        // Second step: copies operands that exceed the limit of the constant bus to vector
        // registers. Lane masks, which cannot be copied, stay first, then the operands in order.
        let mut kept: Vec<Value> = Vec::new();
        let counts = |at: usize, value: Value, class: Option<Class>| match value {
            Value::Bits(_) | Value::Wide(_) => !is_inline(instruction, at, value),
            _ => matches!(class, Some(Class::Scalar | Class::Mask)),
        };
        let counted: Vec<bool> = instruction
            .sources
            .iter()
            .enumerate()
            .map(|(at, source)| counts(at, source.value, self.class(source.value)))
            .collect();
        if instruction.opcode.reads(ImplicitRegisters::VCC) {
            kept.push(Value::Fixed(Fixed::Vcc, 1));
        }
        for (source, counted) in instruction.sources.iter().zip(&counted) {
            if *counted
                && self.class(source.value) == Some(Class::Mask)
                && !kept.contains(&source.value)
            {
                kept.push(source.value);
            }
        }
        let mut literals = 0;
        for at in 0..instruction.sources.len() {
            let source = instruction.sources[at].value;
            if !counted.get(at).copied().unwrap_or(false) || kept.contains(&source) {
                continue;
            }
            let literal = matches!(source, Value::Bits(_) | Value::Wide(_));
            if kept.len() < most {
                // An instruction can have only one literal.
                let kept_as = match literal && literals > 0 {
                    true => self.copied_to(source, Class::Scalar, origin),
                    false => source,
                };
                literals += usize::from(literal);
                instruction.sources[at].value = kept_as;
                kept.push(kept_as);
            } else {
                instruction.sources[at].value = self.copied_to(source, Class::Vector, origin);
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::instructions::Opcode;
    use crate::machine::{Block, Register};
    use pretty_assertions::assert_eq;

    /// The code after legalization of one instruction, whose operands are vector register 0 and
    /// `others`.
    fn legal(gpu: &str, name: &str, others: &[Value]) -> Vec<Instruction> {
        let mut code = Code::default();
        let one = |class| Virtual { class, words: 1 };
        code.registers = vec![
            one(Class::Vector),
            one(Class::Scalar),
            one(Class::Scalar),
            one(Class::Vector),
        ];
        let whole = |number| Value::all(Register(number), 1);
        code.blocks = vec![Block {
            instructions: vec![Instruction {
                opcode: Opcode::named(name).unwrap(),
                results: vec![whole(3)],
                sources: std::iter::once(&whole(0))
                    .chain(others)
                    .map(|value| (*value).into())
                    .collect(),
                modifiers: Vec::new(),
                tied: true,
                origin: Origin::default(),
            }],
            ..Block::default()
        }];
        legalize(&mut code, Gpu::named(gpu).unwrap());
        // In all tests that use this function, operands are copied to SGPRs.
        let copies = code.registers.iter().skip(4);
        assert!(copies.into_iter().all(|found| found.class == Class::Scalar));
        code.blocks.remove(0).instructions
    }

    /// The legalized form of `v_writelane`, with the given value and lane index.
    fn written(gpu: &str, value: Value, lane: Value) -> Vec<Instruction> {
        legal(gpu, "v_writelane_b32", &[value, lane])
    }

    #[test]
    fn the_lanes_of_a_row_are_one_literal_and_the_rest_is_scalar() {
        let vector = Value::all(Register(0), 1);
        let of = |lhs, rhs| {
            let others = [vector, Value::Bits(lhs), Value::Bits(rhs)];
            legal("gfx1100", "v_permlane16_b32", &others)
        };
        assert_eq!(of(0x1234_5678, 0x1234_5678).len(), 1);
        assert_eq!(of(0x1234_5678, 5).len(), 1);
        let code = of(0x1234_5678, 0x0123_4567);
        assert_eq!(code.len(), 2);
        assert_eq!(code[0].opcode, COPY);
        assert_eq!(code[1].sources[3].value, code[0].results[0]);
        assert_eq!(code[0].results[0], Value::all(Register(4), 1));
    }

    #[test]
    fn a_lane_that_the_wave_has_not_is_counted_from_its_first() {
        let code = written("gfx1100", Value::Bits(1), Value::Bits(0x65));
        assert_eq!(code[0].sources[2].value, Value::Bits(5));
        let code = written("gfx942", Value::Bits(1), Value::Bits(0x65));
        assert_eq!(code[0].sources[2].value, Value::Bits(0x25));
    }

    #[test]
    fn a_lane_is_in_m0_where_one_sgpr_is_all_that_is_read() {
        let scalar = |number| Value::all(Register(number), 1);
        let m0 = Value::Fixed(Fixed::M0, 1);
        for gpu in ["gfx942", "gfx900"] {
            let code = written(gpu, scalar(1), scalar(2));
            assert_eq!(code.len(), 2);
            assert_eq!(
                (code[0].opcode, &code[0].results, code[0].sources[0].value),
                (COPY, &vec![m0], scalar(2))
            );
            assert_eq!(code[1].sources[1].value, scalar(1));
            assert_eq!(code[1].sources[2].value, m0);
            // One SGPR, or a constant, is legal.
            assert_eq!(written(gpu, scalar(1), scalar(1)).len(), 1);
            assert_eq!(written(gpu, scalar(1), Value::Bits(5)).len(), 1);
            assert_eq!(written(gpu, Value::Bits(64), scalar(1)).len(), 1);
            // A literal needs an additional SGPR.
            let code = written(gpu, Value::Bits(1000), scalar(1));
            assert_eq!(code.len(), 3);
            assert_eq!(code[2].sources[2].value, m0);
        }
        assert_eq!(written("gfx1100", scalar(1), scalar(2)).len(), 1);
        assert_eq!(written("gfx1100", Value::Bits(1000), scalar(1)).len(), 1);
    }
}
