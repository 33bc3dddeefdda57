//! Selection by rules: Rust functions that the selection rules in `rules/` call. The build compiles
//! the rules to Rust with Cranelift's ISLE, with a constructor for each plain instruction that they
//! name.
//!
//! Architecture invariant: the rules choose the instructions. This module only implements their
//! types and queries.

extern crate alloc;

mod byte;
mod division;
mod extremes;
pub mod mnemonics;
mod nodes;
mod reciprocal;

use super::Selector;
use super::addressing_mode::vector_tuple;
use super::condition::Condition;
use super::extension::{Extension, low_bits};
use super::masks;
use super::source_modifiers::Precision;
use crate::families;
pub use generated::Context;
use lanelog_amdgpu::finish::is_inline_word;
use lanelog_amdgpu::gpu::Generation;
use lanelog_amdgpu::instructions::{Names, op};
use lanelog_amdgpu::machine::{COPY, Class, Fixed, Operand, Value};
use lanelog_ir::typed::{self as typed, Constant};
use lanelog_ir::{Intrinsic, Opcode};
pub use reciprocal::Reciprocal;

#[allow(clippy::all, missing_docs, unused, non_snake_case, non_camel_case_types)]
#[rustfmt::skip]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

/// The terms of the rules, and the code that ISLE generates from the rules.
#[allow(missing_docs, unused_imports)]
mod terms {
    include!(concat!(env!("OUT_DIR"), "/terms.rs"));
}
pub use generated::{Arithmetic, Division, Extreme, Function, Operation, Predicate, Unit};
pub use terms::*;

include!(concat!(env!("OUT_DIR"), "/context.rs"));

/// The location of each rule, `file:line`, by rule index.
pub const PLACES: &[&str] = &include!(concat!(env!("OUT_DIR"), "/places.rs"));

/// The function, defined by rules, that selects an intrinsic.
pub fn function_of_intrinsic(called: Intrinsic) -> Option<Function> {
    function_named(called.name().strip_prefix("llvm.")?)
}

/// The function, defined by rules, with a name: an intrinsic's name without `llvm.`, or
/// `atomicrmw.` followed by an operation.
pub fn function_named(name: &str) -> Option<Function> {
    function_of(&name.replace('.', "_"))
}

/// The type of terms that have no value.
type Nothing = ();

/// Two words, the low one first.
pub type Pair = [Value; 2];

/// An integer of one or two words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Words {
    /// One word.
    One(Value),
    /// Two words, the low one first.
    Two(Pair),
}

/// A lane mask.
pub type Mask = Value;

/// An operand of a float instruction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Float {
    /// Words. Words of registers or constants. Where an instruction reads them, sign changes become
    /// source modifiers.
    Words(Words),
    /// An operand with its source modifiers.
    Source(Operand),
}

impl Float {
    /// The operand if it has no modifiers.
    fn plain(self) -> Option<Value> {
        match self {
            Float::Source(source) if source == source.value.into() => Some(source.value),
            _ => None,
        }
    }

    /// The mantissa and the exponent of a normal `float` constant.
    fn normal_parts(self) -> Option<(u32, u32)> {
        let bits = self.plain()?.bits()?;
        let exponent = (bits >> 23 & 0xff).wrapping_sub(126);
        let mantissa = bits & 0x807f_ffff | 0x3f00_0000;
        f32::from_bits(bits)
            .is_normal()
            .then_some((mantissa, exponent))
    }
}

impl From<Words> for Float {
    fn from(words: Words) -> Float {
        Float::Words(words)
    }
}

impl From<Value> for Words {
    fn from(word: Value) -> Words {
        Words::One(word)
    }
}

impl From<Value> for Float {
    fn from(value: Value) -> Float {
        Float::Source(value.into())
    }
}

/// The operands of a function that is defined by rules.
pub type Operands = [Option<Words>; 3];

/// Whether an operation is the requested one of minimum and maximum, and its operands.
pub type ExtremeOperands = (bool, Float, Float);

/// The result words, and the condition that the result overflowed.
pub type Checked = (Words, Condition);

fn checked_words((words, over): (Vec<Value>, Condition)) -> Checked {
    (
        Words::new(&words).unwrap_or(Words::One(Value::Bits(0))),
        over,
    )
}

/// A byte of a word: its index and the word.
pub type Byte = (u32, Value);

/// An integer operand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// The known upper bits of the integer.
    pub extension: Extension,
    /// The words of the integer.
    pub words: Words,
}

/// An element of an operand of the current instruction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Element {
    /// The value that contains the element; `None` for a constant.
    pub value: Option<u32>,
    /// The index of the element.
    pub at: usize,
    /// The words of the element.
    pub words: Words,
}

/// A node that patterns match: the current instruction with its operands, possibly swapped; or an
/// operand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Node {
    /// The current instruction.
    Root([Element; 2]),
    /// An operand of the current instruction.
    Operand(Element),
}

impl Number {
    /// An integer of one or two words; zero for any other number of words.
    pub fn new(words: &[Value], extension: Extension) -> Number {
        let words = Words::new(words).unwrap_or(Words::One(Value::Bits(0)));
        Number { extension, words }
    }
}

impl Words {
    /// Words from a slice of one or two.
    pub fn new(words: &[Value]) -> Option<Words> {
        match *words {
            [word] => Some(Words::One(word)),
            [low, high] => Some(Words::Two([low, high])),
            _ => None,
        }
    }

    /// The words as a vector.
    pub fn to_vec(self) -> Vec<Value> {
        self.as_slice().to_vec()
    }

    /// The words as a slice.
    pub fn as_slice(&self) -> &[Value] {
        match self {
            Words::One(word) => std::slice::from_ref(word),
            Words::Two(words) => words,
        }
    }

    /// The highest word.
    pub fn last(self) -> Value {
        match self {
            Words::One(word) | Words::Two([_, word]) => word,
        }
    }

    /// A float constant that is exact in every precision.
    pub fn number(precision: Precision, number: f64) -> Words {
        let bits = precision.exact(number);
        match precision {
            Precision::Double => Words::Two([bits as u32, (bits >> 32) as u32].map(Value::Bits)),
            _ => Words::One(Value::Bits(bits as u32)),
        }
    }

    /// A float whose highest word is `bits`, and whose other word, if any, is zero.
    pub fn upper(precision: Precision, bits: u32) -> Words {
        match precision {
            Precision::Double => Words::Two([0, bits].map(Value::Bits)),
            _ => Words::One(Value::Bits(bits)),
        }
    }

    /// The lowest word.
    pub fn low(self) -> Value {
        match self {
            Words::One(word) | Words::Two([word, _]) => word,
        }
    }

    /// The word, if there is only one.
    fn one(self) -> Option<Value> {
        match self {
            Words::One(word) => Some(word),
            Words::Two(_) => None,
        }
    }

    /// The words, if there are two.
    fn two(self) -> Option<Pair> {
        match self {
            Words::One(_) => None,
            Words::Two(words) => Some(words),
        }
    }

    /// Replaces the only word, or the high word of two.
    fn with_last(self, last: Value) -> Words {
        match self {
            Words::One(_) => Words::One(last),
            Words::Two([low, _]) => Words::Two([low, last]),
        }
    }

    /// Applies a function to each word.
    fn map(self, change: impl FnMut(Value) -> Value) -> Words {
        match self {
            Words::One(word) => Words::One([word].map(change)[0]),
            Words::Two(words) => Words::Two(words.map(change)),
        }
    }

    /// The value as two words, zero-extended.
    fn both(self) -> Pair {
        match self {
            Words::One(word) => [word, Value::Bits(0)],
            Words::Two(words) => words,
        }
    }
}

impl Node {
    /// The lowest word.
    fn low(self) -> Value {
        self.words().map_or(Value::Bits(0), Words::low)
    }

    fn words(self) -> Option<Words> {
        match self {
            Node::Root(_) => None,
            Node::Operand(operand) => Some(operand.words),
        }
    }
}

impl Selector<'_> {
    /// The unit, scalar or vector, that an operation on these words should use.
    pub fn unit_of(&self, words: &[Value]) -> Unit {
        match self.wants_scalar(words) {
            true => Unit::Scalar,
            false => Unit::Vector,
        }
    }

    /// Emits a plain instruction. The carry-out of the instruction, if any, is unused.
    fn plain(&mut self, words: u8, carries: bool, name: op::Opcode, sources: &[Operand]) -> Value {
        if name.unit().is_scalar() {
            let result = self.fresh(Class::Scalar, words);
            let first = name.row().sources().first();
            self.emit(name, &[result], sources).tied = first.is_some_and(|slot| slot.tied);
            return result;
        }
        if !carries {
            return self.vector_tuple(name, words, sources);
        }
        let why = self.origin.why;
        self.on_vector_unit();
        let (result, dead) = (self.fresh(Class::Vector, words), self.fresh_mask());
        self.emit(name, &[result, dead], sources);
        self.because(why);
        result
    }

    /// Emits an instruction whose result is a lane mask.
    fn masked(&mut self, name: op::Opcode, sources: &[Operand]) -> Value {
        let why = self.origin.why;
        self.on_vector_unit();
        let mask = self.make_mask(name, sources);
        self.because(why);
        mask
    }

    /// A float as a source operand. Changes of its sign become modifiers.
    fn read(&mut self, float: Float, precision: Precision) -> Operand {
        match float {
            Float::Words(words) => self.source(words.as_slice(), precision),
            Float::Source(source) => source,
        }
    }

    /// The 32-bit result of an instruction with one float operand, emitted once, and reused by
    /// other users of the operand.
    fn shared(&mut self, name: op::Opcode, precision: Precision, float: Float) -> Value {
        let source = self.read(float, precision);
        self.made_once(name, source, |selector| selector.make(name, 1, &[source]))
    }

    /// A float as a source operand. Sign changes are not converted to modifiers.
    fn operand_of(&mut self, float: Float) -> Operand {
        match float {
            Float::Words(Words::One(word)) => word.into(),
            Float::Words(Words::Two(words)) => self.pair(&words, Class::Vector).into(),
            Float::Source(source) => source,
        }
    }

    /// A source operand with the opposite sign.
    fn opposite(&mut self, float: Float) -> Float {
        let source = self.operand_of(float);
        Float::Source(match source.value {
            // A constant is negated directly, because the assembler may read it as an integer.
            Value::Wide(bits) if !source.absolute && !source.negated => {
                let bits = bits ^ 1 << 63;
                let words = [bits as u32, (bits >> 32) as u32].map(Value::Bits);
                self.pair(&words, Class::Vector).into()
            }
            _ => Operand {
                negated: !source.negated,
                ..source
            },
        })
    }

    /// The words of a float with a changed sign. `change` receives whether the float is negated and
    /// whether its absolute value is taken, and returns the new state of both.
    pub(super) fn with_signs(
        &mut self,
        precision: Precision,
        words: Words,
        change: impl FnOnce(bool, bool) -> (bool, bool),
    ) -> Words {
        let (inner, negated, absolute) = self.unsigned(words.as_slice(), precision);
        let (negated, absolute) = change(negated, absolute);
        let words = self.with_sign(&inner, precision, negated, absolute);
        Words::new(&words).unwrap_or(Words::One(Value::Bits(0)))
    }

    /// Whether the GPU's scalar unit has float arithmetic, and can use it for these operands.
    fn has_scalar_form(&self, precision: Precision, lhs: Words, rhs: Words) -> bool {
        let any = [op::S_ADD_F16, op::S_ADD_F32, op::NONE];
        let words = [lhs.as_slice(), rhs.as_slice()];
        self.scalar_form(any, precision, &words).is_some()
    }

    /// `v_div_scale`, whose mask result is in VCC.
    fn scaled_with_vcc(&mut self, precision: Precision, a: Float, b: Float, c: Float) -> Words {
        let sources = [a, b, c].map(|float| self.read(float, precision));
        let vcc = Value::Fixed(Fixed::Vcc, self.gpu().mask_words());
        let result = self.fresh(Class::Vector, precision.words());
        self.emit(
            precision.name(families::DIV_SCALE),
            &[result, vcc],
            &sources,
        );
        Words::new(&self.split(result)).unwrap_or(Words::One(result))
    }

    /// A float that is copied to vector registers, as an operand.
    fn in_tuple(&mut self, words: Words) -> Float {
        Float::Source(vector_tuple(self, words.as_slice()).into())
    }

    /// A float constant whose lower word is zero, as an operand. A double is copied to vector
    /// registers.
    pub(super) fn upper_float(&mut self, precision: Precision, bits: u32) -> Float {
        match Words::upper(precision, bits) {
            Words::One(word) => word.into(),
            words => self.in_tuple(words),
        }
    }

    /// The operand `2^power` or `-2^power`; 0 if `power` is 0.
    fn limit(&self, precision: Precision, negated: bool, power: u32) -> Float {
        let size = if power == 0 {
            0.0
        } else {
            f64::powi(2.0, power as i32)
        };
        let bits = precision.exact(if negated { -size } else { size });
        Float::Source(match precision {
            Precision::Double => Value::Wide(bits).into(),
            _ => Value::Bits(bits as u32).into(),
        })
    }

    /// Selects for each lane the words of `yes` if the lane's mask bit is set, otherwise those of
    /// `no`.
    fn pick(&mut self, no: Words, yes: Words, mask: Mask) -> Words {
        let mut yes = yes.as_slice().iter().copied();
        no.map(|no| {
            let yes = yes.next().unwrap_or(no);
            self.make(op::V_CNDMASK_B32, 1, &[no, yes, mask])
        })
    }

    /// The width of an operand of the current instruction in bits.
    fn operand_bits(&self, index: u32) -> u32 {
        match self.instruction().operands.get(index as usize) {
            Some((typed::Type::Integer(bits), _)) => *bits,
            _ => 32,
        }
    }

    /// Whether the current instruction returns a 16-bit exponent.
    fn wants_narrow_exponent(&self) -> bool {
        let ty = match &self.instruction().ty {
            typed::Type::Structure { fields, .. } => fields.get(1),
            ty => Some(ty),
        };
        let ty = ty.map(|ty| super::elements::elements(ty).1);
        matches!(ty, Some(typed::Type::Integer(..=16)))
    }

    /// Whether the last operand of the current intrinsic states that the first operand is not zero.
    fn never_zero(&self) -> bool {
        let last = self.instruction().operands.get(1);
        last.is_some_and(|(_, last)| *last == typed::Operand::Constant(Constant::Bits(1)))
    }

    /// Records that a rule was applied.
    fn apply(&mut self, rule: u32) {
        if let Some(applied) = self.code.rules.get_mut(rule as usize) {
            *applied = true;
        }
    }

    /// The 64-bit product of two words plus a 64-bit integer.
    fn multiplied_and_added(&mut self, signed: bool, lhs: Value, rhs: Value, addend: Pair) -> Pair {
        let tuple = self.multiply_add(signed, lhs, rhs, &addend);
        [tuple.word(0), tuple.word(1)]
    }

    /// Selects `if_true` where the condition holds, else `if_false`.
    fn chosen(&mut self, by: Condition, if_true: Words, if_false: Words) -> Words {
        let words = self.choose_words(by, if_true.as_slice(), if_false.as_slice());
        Words::new(&words).unwrap_or(if_false)
    }

    /// A difference or a sum.
    fn sum_of_words(&mut self, subtract: bool, lhs: Words, rhs: Words) -> Words {
        let words = self.sum(subtract, lhs.as_slice(), rhs.as_slice());
        Words::new(&words).unwrap_or(lhs)
    }

    fn sum_of_pairs(&mut self, subtract: bool, lhs: Pair, rhs: Pair) -> Pair {
        self.sum_of_words(subtract, Words::Two(lhs), Words::Two(rhs))
            .both()
    }

    /// Whether the carry-out of a sum states its overflow.
    fn has_carry(&self, signed: bool, lhs: Words, rhs: Words) -> bool {
        let one = matches!(lhs, Words::One(_));
        !signed || one && self.wants_scalar(&[lhs.as_slice(), rhs.as_slice()].concat())
    }

    /// Emits the instruction of a family. The instruction is scalar if the GPU has the scalar form,
    /// the value is uniform and all operands are in scalar registers. `None` if the GPU does not
    /// have the instruction.
    fn family(
        &mut self,
        (scalar, vector, carries): (Names, Names, bool),
        precision: Precision,
        sources: &[Float],
    ) -> Option<Words> {
        let words = sources.iter().map(|source| match source {
            Float::Words(words) => words.as_slice(),
            Float::Source(_) => &[],
        });
        let words: Vec<&[Value]> = words.collect();
        let plain = words.iter().all(|words| !words.is_empty());
        if plain && let Some(name) = self.scalar_form(scalar, precision, &words) {
            return Some(Words::One(self.make(name, 1, &words.concat())));
        }
        let name = precision.name(vector);
        if name == op::NONE || name.spelling(self.gpu().generation).is_none() {
            return None;
        }
        let sources = sources.iter().map(|source| self.read(*source, precision));
        let sources: Vec<Operand> = sources.collect();
        let result = self.plain(precision.words(), carries, name, &sources);
        Words::new(&self.split(result))
    }

    /// Emits the compare of a family.
    fn family_mask(&mut self, names: Names, precision: Precision, sources: &[Float]) -> Value {
        let sources = sources.iter().map(|source| self.read(*source, precision));
        let sources: Vec<Operand> = sources.collect();
        self.masked(precision.name(names), &sources)
    }
}
