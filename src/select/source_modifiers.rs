//! Source operands of float instructions. Sign changes of an operand are folded into source
//! modifiers. Other properties, such as not being a signaling NaN, are derived from the instruction
//! that defines the operand.
//!
//! If a word is another word with its sign negated, cleared or set, the instruction reads the other
//! word with a source modifier. Dead-code elimination removes the instruction that changed the
//! sign. Only vector registers are replaced: their values stay valid for each lane, while a scalar
//! register may be overwritten before the instruction that now reads it.

use super::Selector;
use crate::families;
use lanelog_amdgpu::instructions::{Encoding, Names, Traits, op};
use lanelog_amdgpu::machine::{Class, Instruction, Operand, Register, Value, Why};
use lanelog_amdgpu::{Gpu, Part};
use lanelog_ir::metadata::node_float;
use lanelog_ir::typed::Type;

/// The precision of a float operation: 16, 32 or 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// `half`, in the lower half of a 32-bit word.
    Half,
    /// `float`.
    Single,
    /// `double`, in two words.
    Double,
}

impl Precision {
    /// The precision of a type; `None` if it is not `half`, `float` or `double`.
    pub fn of(ty: &Type) -> Option<Precision> {
        match ty {
            Type::Half => Some(Precision::Half),
            Type::Float => Some(Precision::Single),
            Type::Double => Some(Precision::Double),
            _ => None,
        }
    }

    /// The number of 32-bit words.
    pub fn words(self) -> u8 {
        if self == Precision::Double { 2 } else { 1 }
    }

    /// The sign bit in the last word.
    pub fn sign(self) -> u32 {
        if self == Precision::Half {
            1 << 15
        } else {
            1 << 31
        }
    }

    /// A mask of the bits below the sign in the last word.
    pub fn magnitude(self) -> u32 {
        self.sign() - 1
    }

    /// The opcode of an operation for this precision.
    pub fn name(self, names: Names) -> op::Opcode {
        names[self as usize]
    }

    /// The last word of infinity. For a double, the first word is zero.
    pub fn infinity(self) -> u32 {
        match self {
            Precision::Half => 0x7c00,
            Precision::Single => 0x7f80_0000,
            Precision::Double => 0x7ff0_0000,
        }
    }

    /// The last word of a quiet NaN. For a double, the first word is zero.
    pub fn not_a_number(self) -> u32 {
        self.infinity()
            | match self {
                Precision::Half => 1 << 9,
                Precision::Single => 1 << 22,
                Precision::Double => 1 << 19,
            }
    }

    /// The bits of a constant that is exact in every precision, given as a double.
    pub fn exact(self, number: f64) -> u64 {
        let bits = number.to_bits();
        match self {
            Precision::Double => bits,
            Precision::Single => u64::from((number as f32).to_bits()),
            Precision::Half if number == 0.0 => bits >> 48,
            Precision::Half => {
                let exponent = (bits >> 52 & 0x7ff).wrapping_sub(1023 - 15) & 0x1f;
                bits >> 63 << 15 | exponent << 10 | bits >> 42 & 0x3ff
            }
        }
    }

    /// Whether the bits are a signaling NaN.
    fn is_signalling(self, bits: u64) -> bool {
        let fraction = match self {
            Precision::Half => 10,
            Precision::Single => 23,
            Precision::Double => 52,
        };
        let magnitude = match self {
            Precision::Half => bits & 0x7fff,
            Precision::Single => bits & 0x7fff_ffff,
            Precision::Double => bits & (u64::MAX >> 1),
        };
        let infinity = match self {
            Precision::Double => u64::from(self.infinity()) << 32,
            _ => u64::from(self.infinity()),
        };
        magnitude > infinity && magnitude >> (fraction - 1) & 1 == 0
    }
}

/// Definitions of registers in the code selected so far.
#[derive(Default)]
pub struct State {
    /// The number of instructions already examined, by block.
    seen: Vec<usize>,
    /// The block and the index of the defining instruction, by register; `Some(None)` for a
    /// register with several definitions.
    places: Vec<Option<Option<(u32, u32)>>>,
}

/// How an instruction changes the sign of a float.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Negated,
    Dropped,
    Set,
}

impl Selector<'_> {
    /// The instruction that defines a word, with its block; `None` if the word has several
    /// definitions so far, or source modifiers are disabled.
    pub(super) fn defining(&mut self, word: Value) -> Option<(u32, &Instruction)> {
        let Value::Part { register, .. } = word else {
            return None;
        };
        if !self.runs(Part::SourceModifiers) {
            return None;
        }
        self.look();
        let (block, at) = (*self.sources.places.get(register.0 as usize)?)??;
        let instruction = self
            .code
            .blocks
            .get(block as usize)?
            .instructions
            .get(at as usize)?;
        let writes = instruction
            .results
            .iter()
            .any(|result| result.register() == Some(register));
        writes.then_some((block, instruction))
    }

    /// Examines the instructions added since the last call. Time: linear in the number of new
    /// instructions, plus the number of blocks if blocks were added.
    fn look(&mut self) {
        let state = &mut self.sources;
        state.places.resize(self.code.registers.len(), None);
        let blocks = &self.code.blocks;
        // Blocks are written in order, so that only the last ones may have grown.
        let first = state.seen.len().saturating_sub(2);
        state.seen.resize(blocks.len(), 0);
        for (number, block) in blocks.iter().enumerate().skip(first) {
            let Some(seen) = state.seen.get_mut(number) else {
                continue;
            };
            for (at, instruction) in block.instructions.iter().enumerate().skip(*seen) {
                for result in &instruction.results {
                    if let Some(Register(register)) = result.register()
                        && let Some(place) = state.places.get_mut(register as usize)
                    {
                        *place = Some(match place {
                            None => Some((number as u32, at as u32)),
                            Some(_) => None,
                        });
                    }
                }
            }
            *seen = block.instructions.len();
        }
    }

    /// If a word equals another vector word except for its sign: the change of the sign, and the
    /// other word.
    pub(super) fn changed_sign(
        &mut self,
        word: Value,
        precision: Precision,
    ) -> Option<(Sign, Value)> {
        if self.class(word) != Some(Class::Vector) {
            return None;
        }
        let (_, instruction) = self.defining(word)?;
        let [first, second] = instruction.sources.as_slice() else {
            return None;
        };
        let (bits, other) = match (first.value, second.value) {
            (Value::Bits(bits), other) | (other, Value::Bits(bits)) => (bits, other),
            _ => return None,
        };
        // Only the lower 16 bits of a `half` are significant. The upper 16 bits may contain another
        // element.
        let bits = match precision {
            Precision::Half => bits & 0xffff,
            _ => bits,
        };
        let sign = match instruction.opcode {
            op::V_XOR_B32 if bits == precision.sign() => Sign::Negated,
            op::V_AND_B32 if bits == precision.magnitude() => Sign::Dropped,
            op::V_OR_B32 if bits == precision.sign() => Sign::Set,
            _ => return None,
        };
        (self.class(other) == Some(Class::Vector)).then_some((sign, other))
    }

    /// A float as a source operand of a vector instruction, with sign changes as modifiers.
    pub(super) fn source(&mut self, words: &[Value], precision: Precision) -> Operand {
        let (words, negated, absolute) = self.unsigned(words, precision);
        let value = match words.as_slice() {
            [word] => *word,
            // A literal is the upper word of a `double`. Upper words in the range of inline
            // constants would be encoded as these.
            [Value::Bits(0), Value::Bits(high)]
                if self.gpu().literal_in_vop3 && !(-16..=64).contains(&(*high as i32)) =>
            {
                Value::Wide(u64::from(*high) << 32)
            }
            words => self.pair(words, Class::Vector),
        };
        Operand {
            value,
            negated,
            absolute,
        }
    }

    /// The words of a float before sign changes; whether the float is their negation; and whether
    /// the absolute value is taken before the negation.
    pub(super) fn unsigned(
        &mut self,
        words: &[Value],
        precision: Precision,
    ) -> (Vec<Value>, bool, bool) {
        let mut words = words.to_vec();
        let (mut negated, mut absolute) = (false, false);
        while let Some(last) = words.last().copied()
            && let Some((sign, inner)) = self.changed_sign(last, precision)
        {
            if !absolute {
                negated ^= sign != Sign::Dropped;
                absolute = sign != Sign::Negated;
            }
            if let Some(last) = words.last_mut() {
                *last = inner;
            }
        }
        (words, negated, absolute)
    }

    /// The words of a float with sign changes applied, in registers.
    pub(super) fn with_sign(
        &mut self,
        words: &[Value],
        precision: Precision,
        negated: bool,
        absolute: bool,
    ) -> Vec<Value> {
        let (name, scalar, bits) = match (negated, absolute) {
            (true, true) => (op::V_OR_B32, op::S_OR_B32, precision.sign()),
            (true, false) => (op::V_XOR_B32, op::S_XOR_B32, precision.sign()),
            (false, true) => (op::V_AND_B32, op::S_AND_B32, precision.magnitude()),
            (false, false) => return words.to_vec(),
        };
        let mut words = words.to_vec();
        if let Some(last) = words.last_mut() {
            let old = *last;
            *last = match old {
                Value::Bits(old) => Value::Bits(match name {
                    op::V_OR_B32 => old | bits,
                    op::V_XOR_B32 => old ^ bits,
                    _ => old & bits,
                }),
                _ if self.is_scalar(old) => self.make(scalar, 1, &[old, Value::Bits(bits)]),
                _ => self.make(name, 1, &[Value::Bits(bits), old]),
            };
        }
        words
    }

    /// Whether a float cannot be a signaling NaN, according to the instructions that define it.
    pub(super) fn is_quiet(&mut self, words: &[Value], precision: Precision) -> bool {
        let mut left = vec![(words.to_vec(), 6)];
        while let Some((words, depth)) = left.pop() {
            let (words, _, _) = self.unsigned(&words, precision);
            let (Some(first), Some(last)) = (words.first().copied(), words.last().copied()) else {
                return false;
            };
            if let (Value::Bits(low), Value::Bits(high)) = (first, last) {
                let bits = match words.len() {
                    1 => u64::from(high),
                    _ => u64::from(high) << 32 | u64::from(low),
                };
                if precision.is_signalling(bits) {
                    return false;
                }
                continue;
            }
            let Some((_, instruction)) = self.defining(last) else {
                return false;
            };
            if instruction.opcode.is(Traits::QUIET) {
                continue;
            }
            // A right shift extracts the upper element of a packed pair.
            if let (op::V_LSHRREV_B32, [by, pair]) =
                (instruction.opcode, instruction.sources.as_slice())
                && precision == Precision::Half
                && by.value == Value::Bits(16)
            {
                let pair = pair.value;
                let made = self.defining(pair).is_some_and(|(_, instruction)| {
                    let opcode = instruction.opcode;
                    opcode.is(Traits::QUIET) && opcode.row().encoding == Encoding::Vop3p
                });
                if made {
                    continue;
                }
                return false;
            }
            let of = match instruction.opcode {
                op::V_CNDMASK_B32 => 2,
                op::V_MED3_F16 | op::V_MED3_F32 => 3,
                _ => return false,
            };
            if depth == 0 || words.len() > 1 {
                return false;
            }
            let chosen = instruction.sources.iter().take(of);
            left.extend(chosen.map(|source| (vec![source.value], depth - 1)));
        }
        true
    }

    /// A float as a source operand that is not a signaling NaN. In the floating-point mode of
    /// kernels, the minimum and maximum instructions would return NaN for a signaling NaN.
    pub(super) fn quiet_source(
        &mut self,
        words: &[Value],
        precision: Precision,
        promised: bool,
    ) -> Operand {
        let source = self.source(words, precision);
        if promised || self.is_quiet_source(words, precision) {
            return source;
        }
        let name = precision.name(families::MAX);
        self.made_once(name, source, |selector| {
            selector.make(name, precision.words(), &[source, source])
        })
        .into()
    }

    /// Whether minimum and maximum instructions can read a float directly: the float cannot be a
    /// signaling NaN, or the GPU treats signaling NaNs as quiet ones.
    pub(super) fn is_quiet_source(&mut self, words: &[Value], precision: Precision) -> bool {
        has_no_mode(self.gpu()) || self.is_quiet(words, precision)
    }

    /// The scalar opcode of an operation; `None` unless the GPU has it, the current value is
    /// uniform, and all words are in scalar registers.
    pub(super) fn scalar_form(
        &self,
        names: Names,
        precision: Precision,
        words: &[&[Value]],
    ) -> Option<op::Opcode> {
        let name = precision.name(names);
        let scalar = words.iter().all(|words| self.are_scalar_floats(words));
        (name != op::NONE && scalar).then_some(name)
    }

    /// Whether the scalar unit has operations on floats, the current value is uniform, and all
    /// words are in scalar registers.
    pub(super) fn are_scalar_floats(&self, words: &[Value]) -> bool {
        self.source.choices.has_scalar_float() && self.is_on_scalar_unit() && self.are_scalar(words)
    }

    /// The error, in ULP, that the metadata `!fpmath` allows for the current instruction; 0 without
    /// this metadata.
    pub(super) fn allowed_error(&self) -> f32 {
        let at = self.origin.instruction;
        let source = self.source;
        let instruction = at.and_then(|at| source.function.instructions.get(at as usize));
        let node = instruction.and_then(|instruction| {
            source
                .module
                .attached(source.function, instruction, b"fpmath")
        });
        node.and_then(node_float).unwrap_or(0.0)
    }

    /// Records that a uniform value is computed on the vector unit, because there is no scalar
    /// instruction.
    pub(super) fn on_vector_unit(&mut self) {
        if self.origin.why == Why::Uniform {
            self.because(Why::NoScalarForm);
        }
    }
}

/// Whether minimum and maximum instructions return the other operand if one operand is a signaling
/// NaN, as on RDNA4.
fn has_no_mode(gpu: &Gpu) -> bool {
    gpu.generation >= lanelog_amdgpu::gpu::Generation::Gfx12
}
