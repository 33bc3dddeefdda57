//! Selection by rules: what the files of `rules/` can ask and do. The build makes Rust of them (ISLE, of Cranelift), and a constructor of each plain instruction of
//! the table that they name.
//!
//! Architecture invariant: what is selected stands in the rules; here is what values, nodes and numbers are.

extern crate alloc;

mod byte;
mod division;
mod extremes;

use super::Selector;
use super::condition::Condition;
use super::extension::{Extension, low_bits};
use super::mnemonics::{self, Operation};
use super::ranges;
use super::source_modifiers::Precision;
use crate::gpu::Generation;
use crate::instructions::{Names, families, op};
use crate::machine::{Class, Fixed, Operand, Value};
pub use generated::Context;
use lanelog_ir::Opcode;
use lanelog_typed::{self as typed, Constant, Detail};

#[allow(clippy::all, missing_docs, unused, non_snake_case, non_camel_case_types)]
#[rustfmt::skip]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

pub use generated::{
    Compare, Division, Extreme, Function, Unit, constructor_arithmetic as arithmetic,
    constructor_bfloat_of as bfloat_of, constructor_checked_operation as checked_operation,
    constructor_converted as converted, constructor_divided as divided,
    constructor_divided_long as divided_long, constructor_exponent as exponent,
    constructor_extended as extended, constructor_extreme as extreme,
    constructor_extreme_float as extreme_float, constructor_field as field,
    constructor_float_of_integer as float_of_integer, constructor_fold as fold,
    constructor_fold_pair as fold_pair, constructor_function as function,
    constructor_funnel as funnel, constructor_integer_of as integer_of,
    constructor_intrinsic as intrinsic, constructor_logic as logic, constructor_long_of as long_of,
    constructor_on as on, constructor_product_of_pairs as product_of_pairs,
    constructor_shift as shift, constructor_shift_narrow as shift_narrow,
    constructor_word_of_float as word_of_float,
};

use generated::{constructor_long_estimate, constructor_reciprocal};

include!(concat!(env!("OUT_DIR"), "/constructors.rs"));

/// The places of all rules, `file:line`, by their numbers.
pub const PLACES: &[&str] = &include!(concat!(env!("OUT_DIR"), "/places.rs"));

/// The function of a name without `llvm.` and types.
pub fn function_named(name: &str) -> Option<Function> {
    function_of(&name.replace('.', "_"))
}

/// What gives no value.
type Nothing = ();

/// Two words, the low one first.
pub type Pair = [Value; 2];

/// An integer of one or two words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Words {
    /// One.
    One(Value),
    /// Two, the low one first.
    Two(Pair),
}

/// A bit for each lane.
pub type Mask = Value;

/// What a float instruction reads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Float {
    /// Words: a change of their sign becomes a modifier when they are read.
    Words(Words),
    /// What has its modifiers.
    Source(Operand),
}

impl From<Value> for Float {
    fn from(value: Value) -> Float {
        Float::Source(value.into())
    }
}

/// The operands of a function.
pub type Operands = [Option<Words>; 3];

/// The least or the greatest of two: whether it is the same of both as what is asked, and these two.
pub type Made = (bool, Float, Float);

/// A number, and whether it is not the one that was asked for.
pub type Checked = (Words, Condition);

/// A byte of a word.
pub type Byte = (u32, Value);

/// An operation on floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// `fadd`.
    Add,
    /// `fsub`.
    Sub,
    /// `fmul`.
    Mul,
    /// `fdiv`.
    Div,
}

/// An operand of an intrinsic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// What is known above its bits.
    pub extension: Extension,
    /// Its words.
    pub words: Words,
}

/// An element of an operand of the instruction at hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Element {
    /// The value that it is of; `None` for a constant.
    pub value: Option<u32>,
    /// Its place.
    pub at: usize,
    /// Its words.
    pub words: Words,
}

/// What patterns are held against: the instruction at hand with its operands, in an order in which it may have them, or an operand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Node {
    /// The instruction at hand.
    Root([Element; 2]),
    /// An operand.
    Operand(Element),
}

impl Words {
    /// Of a slice of one or two.
    pub fn new(words: &[Value]) -> Option<Words> {
        match *words {
            [word] => Some(Words::One(word)),
            [low, high] => Some(Words::Two([low, high])),
            _ => None,
        }
    }

    /// As a list.
    pub fn to_vec(self) -> Vec<Value> {
        self.as_slice().to_vec()
    }

    /// One or two.
    pub fn as_slice(&self) -> &[Value] {
        match self {
            Words::One(word) => std::slice::from_ref(word),
            Words::Two(words) => words,
        }
    }

    /// The only word, or the high one.
    pub fn last(self) -> Value {
        match self {
            Words::One(word) | Words::Two([_, word]) => word,
        }
    }

    /// A number that every precision has exactly.
    pub fn number(precision: Precision, number: f64) -> Words {
        let bits = precision.exact(number);
        match precision {
            Precision::Double => Words::Two([bits as u32, (bits >> 32) as u32].map(Value::Bits)),
            _ => Words::One(Value::Bits(bits as u32)),
        }
    }

    /// The only word, or the low one.
    pub fn low(self) -> Value {
        match self {
            Words::One(word) | Words::Two([word, _]) => word,
        }
    }

    /// Both words.
    fn both(self) -> Pair {
        match self {
            Words::One(word) => [word, Value::Bits(0)],
            Words::Two(words) => words,
        }
    }
}

impl Node {
    fn words(self) -> Option<Words> {
        match self {
            Node::Root(_) => None,
            Node::Operand(operand) => Some(operand.words),
        }
    }
}

impl<'s> Selector<'s> {
    /// The unit on which an operation on these words belongs.
    pub fn unit_of(&self, words: &[Value]) -> Unit {
        if self.wants_scalar(words) {
            Unit::Scalar
        } else {
            Unit::Vector
        }
    }

    /// The instruction that is folded as an operand.
    fn folded_instruction(&self, node: Node) -> Option<(&'s typed::Instruction, usize)> {
        let Node::Operand(Element { value, at, .. }) = node else {
            return None;
        };
        Some((self.inner_value(value?)?, at))
    }

    /// The operands of an instruction that is folded, of the element at a place. What cannot be read is refused where the instruction itself is selected.
    fn folded_operands(&mut self, inner: &typed::Instruction, at: usize) -> Option<(Node, Node)> {
        let mut read = |index| -> Option<Node> {
            let words = self.inner_word(inner, index, at).ok()??;
            let value = match inner.operands.get(index)? {
                (_, typed::Operand::Value(value)) => Some(*value),
                (_, typed::Operand::Constant(_)) => None,
            };
            Some(Node::Operand(Element { value, at, words }))
        };
        Some((read(0)?, read(1)?))
    }

    /// Whether a word is a vector register that is no part of a larger one.
    fn is_alone(&self, word: Value) -> bool {
        match word {
            Value::Part { register, .. } => {
                let register = self.code.registers.get(register.0 as usize);
                register.is_some_and(|found| found.class == Class::Vector && found.words == 1)
            }
            _ => false,
        }
    }
}

impl Selector<'_> {
    /// A plain instruction. What is carried out nobody reads.
    fn plain(&mut self, words: u8, carries: bool, name: op::Opcode, sources: &[Operand]) -> Value {
        if name.unit().is_scalar() {
            return self.make(name, words, sources);
        }
        let why = self.origin.why;
        self.on_vector_unit();
        let result = self.fresh(Class::Vector, words);
        if carries {
            let dead = self.fresh_mask();
            self.emit(name, &[result, dead], sources);
        } else {
            self.emit(name, &[result], sources);
        }
        self.because(why);
        result
    }

    /// An instruction whose result is a mask.
    fn masked(&mut self, name: op::Opcode, sources: &[Operand]) -> Value {
        let why = self.origin.why;
        self.on_vector_unit();
        let mask = self.fresh_mask();
        self.emit(name, &[mask], sources);
        self.because(why);
        mask
    }

    /// A float as a source.
    fn read(&mut self, float: Float, precision: Precision) -> Operand {
        match float {
            Float::Words(words) => self.source(words.as_slice(), precision),
            Float::Source(source) => source,
        }
    }

    /// A float as a source, whatever its precision.
    /// The result of an instruction of one word that reads nothing but a float: made once for all who ask.
    fn shared(&mut self, name: op::Opcode, precision: Precision, float: Float) -> Value {
        let source = self.read(float, precision);
        self.made_once(name, source, |selector| selector.make(name, 1, &[source]))
    }

    fn operand_of(&mut self, float: Float) -> Operand {
        match float {
            Float::Words(Words::One(word)) => word.into(),
            Float::Words(Words::Two(words)) => self.wide(&words).into(),
            Float::Source(source) => source,
        }
    }

    /// Words of a float with its sign changed as asked.
    fn signed_words(
        &mut self,
        words: &[Value],
        precision: Precision,
        negated: bool,
        absolute: bool,
    ) -> Words {
        let words = self.with_sign(words, precision, negated, absolute);
        Words::new(&words).unwrap_or(Words::One(Value::Bits(0)))
    }

    /// The instruction of a family: scalar if the GPU has it, all lanes agree and all words are in scalar registers. `None` if there is none.
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

    /// The compare of a family.
    fn family_mask(&mut self, names: Names, precision: Precision, sources: &[Float]) -> Value {
        let sources = sources.iter().map(|source| self.read(*source, precision));
        let sources: Vec<Operand> = sources.collect();
        self.masked(precision.name(names), &sources)
    }
}

impl Context for Selector<'_> {
    instructions!();

    fn signed(&mut self, words: Words) -> Float {
        Float::Words(words)
    }

    fn as_it_is(&mut self, word: Value) -> Float {
        word.into()
    }

    fn lanes(&mut self, mask: Mask) -> Words {
        Words::One(mask)
    }

    fn unary(&mut self, operands: Operands) -> Option<Words> {
        match operands {
            [Some(x), None, None] => Some(x),
            _ => None,
        }
    }

    fn binary(&mut self, operands: Operands) -> Option<(Words, Words)> {
        match operands {
            [Some(x), Some(y), None] => Some((x, y)),
            _ => None,
        }
    }

    fn ternary(&mut self, operands: Operands) -> Option<(Words, Words, Words)> {
        let [x, y, z] = operands;
        Some((x?, y?, z?))
    }

    fn source_of(&mut self, precision: &Precision, words: Words) -> Float {
        Float::Source(self.source(words.as_slice(), *precision))
    }

    fn neg(&mut self, float: Float) -> Float {
        let source = self.operand_of(float);
        Float::Source(match source.value {
            // A constant itself, as it may be an integer to the assembler.
            Value::Wide(bits) if !source.absolute && !source.negated => {
                let bits = bits ^ 1 << 63;
                let words = [bits as u32, (bits >> 32) as u32].map(Value::Bits);
                self.wide(&words).into()
            }
            _ => Operand {
                negated: !source.negated,
                ..source
            },
        })
    }

    fn abs(&mut self, float: Float) -> Float {
        Float::Source(Operand {
            negated: false,
            absolute: true,
            ..self.operand_of(float)
        })
    }

    fn without_sign(&mut self, float: Float) -> Float {
        self.operand_of(float).value.into()
    }

    fn plain_word(&mut self, float: Float) -> Option<Value> {
        match float {
            Float::Source(source) if source == source.value.into() => Some(source.value),
            _ => None,
        }
    }

    fn is_zero(&mut self, float: Float) -> Option<()> {
        let word = self.plain_word(float)?;
        matches!(word, Value::Bits(0) | Value::Wide(0)).then_some(())
    }

    fn exact(&mut self, precision: &Precision, bits: u32) -> Words {
        Words::number(*precision, f32::from_bits(bits).into())
    }

    fn is_number(&mut self, precision: &Precision, bits: u32, words: Words) -> bool {
        words == Words::number(*precision, f32::from_bits(bits).into())
    }

    fn not_a_number(&mut self, precision: &Precision) -> Words {
        let zero = Words::number(*precision, 0.0);
        self.with_last(zero, Value::Bits(precision.not_a_number()))
    }

    fn sign_bit(&mut self, precision: &Precision) -> u32 {
        precision.sign()
    }

    fn below_sign(&mut self, precision: &Precision) -> u32 {
        precision.magnitude()
    }

    fn first(&mut self, words: Words) -> Value {
        words.low()
    }

    fn last(&mut self, words: Words) -> Value {
        words.last()
    }

    fn with_last(&mut self, words: Words, last: Value) -> Words {
        match words {
            Words::One(_) => Words::One(last),
            Words::Two([low, _]) => Words::Two([low, last]),
        }
    }

    fn pick(&mut self, no: Words, yes: Words, mask: Mask) -> Words {
        let mut one = |no, yes| self.make(op::V_CNDMASK_B32, 1, &[no, yes, mask]);
        match (no, yes) {
            (Words::Two(no), Words::Two(yes)) => {
                Words::Two([one(no[0], yes[0]), one(no[1], yes[1])])
            }
            (no, yes) => Words::One(one(no.low(), yes.low())),
        }
    }

    fn approximate(&mut self) -> bool {
        self.has_flag("afn")
    }

    fn no_nans(&mut self) -> bool {
        self.has_flag("nnan")
    }

    fn may_err_by(&mut self, tenths: u32) -> bool {
        self.allowed_error() * 10.0 >= tenths as f32
    }

    fn on_unit_of_operands(&mut self, op: &Operation, lhs: Value, rhs: Value) -> Value {
        Selector::on_unit_of_operands(self, *op, lhs, rhs)
    }

    fn both_scalar(&mut self, lhs: Value, rhs: Value) -> bool {
        self.are_scalar(&[lhs, rhs])
    }

    fn scalar_floats(&mut self, precision: &Precision, lhs: Words, rhs: Words) -> bool {
        let any = [op::S_ADD_F16, op::S_ADD_F32, op::NONE];
        let words = [lhs.as_slice(), rhs.as_slice()];
        self.scalar_form(any, *precision, &words).is_some()
    }

    fn negated(&mut self, precision: &Precision, words: Words) -> Words {
        let (inner, negated, absolute) = self.unsigned(words.as_slice(), *precision);
        self.signed_words(&inner, *precision, !negated, absolute)
    }

    fn magnitude_of(&mut self, precision: &Precision, words: Words) -> Words {
        let inner = self.signless(precision, words);
        self.signed_words(inner.as_slice(), *precision, false, true)
    }

    fn signless(&mut self, precision: &Precision, words: Words) -> Words {
        let (inner, _, _) = self.unsigned(words.as_slice(), *precision);
        Words::new(&inner).unwrap_or(words)
    }

    fn with_sign_of(&mut self, precision: &Precision, words: Words, sign: u32) -> Words {
        let inner = self.signless(precision, words);
        let negative = sign & precision.sign() != 0;
        self.signed_words(inner.as_slice(), *precision, negative, true)
    }

    fn is_quiet_float(&mut self, precision: &Precision, words: Words) -> bool {
        self.is_quiet(words.as_slice(), *precision)
    }

    fn quiet_float(&mut self, precision: &Precision, words: Words) -> Float {
        let promised = self.has_flag("nnan");
        Float::Source(self.quiet_source(words.as_slice(), *precision, promised))
    }

    fn operand_bits(&mut self, index: u32) -> u32 {
        match self.instruction().operands.get(index as usize) {
            Some((typed::Type::Integer(bits), _)) => *bits,
            _ => 32,
        }
    }

    fn filled_word(&mut self, signed: bool, bits: u32, word: Value) -> Value {
        self.filled(word, bits, signed)
    }

    fn wants_narrow_exponent(&mut self) -> bool {
        let ty = match &self.instruction().ty {
            typed::Type::Structure { fields, .. } => fields.get(1),
            ty => Some(ty),
        };
        let ty = ty.map(|ty| super::elements::elements(ty).1);
        matches!(ty, Some(typed::Type::Integer(..=16)))
    }

    fn as_made(&mut self, made: Made) -> Made {
        made
    }

    fn found(&mut self, which: &Extreme, precision: &Precision, words: Words) -> Option<Made> {
        extremes::found(self, which, *precision, words)
    }

    fn joined(
        &mut self,
        which: &Extreme,
        precision: &Precision,
        inner: Words,
        outer: Words,
    ) -> Option<Made> {
        extremes::joined(self, which, *precision, inner, outer)
    }

    fn have_median(&mut self, precision: &Precision, of: Float, lower: u32, upper: u32) -> bool {
        extremes::have_median(self, *precision, of, lower, upper)
    }

    fn clamped_float(&mut self, precision: &Precision, float: Float) -> Words {
        let source = self.operand_of(float);
        extremes::clamped(self, *precision, source)
    }

    fn shared_mantissa(&mut self, float: Float) -> Value {
        self.shared(op::V_FREXP_MANT_F32, Precision::Single, float)
    }

    fn shared_exponent(&mut self, float: Float) -> Value {
        self.shared(op::V_FREXP_EXP_I32_F32, Precision::Single, float)
    }

    fn shared_reciprocal(&mut self, precision: &Precision, float: Float) -> Value {
        let name = precision.name(families::RCP);
        self.shared(name, *precision, float)
    }

    fn spreads(&mut self) -> bool {
        self.gpu().generation >= Generation::Gfx12
    }

    fn scaled_with_vcc(&mut self, precision: &Precision, a: Float, b: Float, c: Float) -> Words {
        let sources = [a, b, c].map(|float| self.read(float, *precision));
        let vcc = Value::Fixed(Fixed::Vcc, self.gpu().mask_words());
        let result = self.fresh(Class::Vector, precision.words());
        self.emit(
            precision.name(families::DIV_SCALE),
            &[result, vcc],
            &sources,
        );
        Words::new(&self.split(result)).unwrap_or(Words::One(result))
    }

    fn normal_parts(&mut self, float: Float) -> Option<(u32, u32)> {
        let Value::Bits(bits) = self.plain_word(float)? else {
            return None;
        };
        let exponent = (bits >> 23 & 0xff).wrapping_sub(126);
        f32::from_bits(bits)
            .is_normal()
            .then_some((bits & 0x807f_ffff | 0x3f00_0000, exponent))
    }

    fn reciprocal_of_constant(&mut self, bits: u32) -> u32 {
        (1.0 / f32::from_bits(bits)).to_bits()
    }

    fn in_vector(&mut self, word: Value) -> Value {
        Selector::to_vector(self, word)
    }

    fn in_scalar(&mut self, word: Value) -> Value {
        Selector::to_scalar(self, word)
    }

    fn difference_of_long(&mut self, lhs: Pair, rhs: Pair) -> Pair {
        Selector::long_difference(self, lhs, rhs)
    }

    fn places_of(&mut self, signed: bool, number: u32) -> Option<u32> {
        let size = match signed {
            true => (number as i32).unsigned_abs(),
            false => number,
        };
        size.is_power_of_two().then(|| size.trailing_zeros())
    }

    fn quotient_by_constant(&mut self, signed: bool, bits: u32, word: Value, by: u32) -> Value {
        match signed {
            true => self.signed_quotient_by(word, by as i32, division::is_exact(self)),
            false => self.quotient_by(word, by, bits),
        }
    }

    fn rounded_up_to(&mut self, word: Value, places: u32) -> Value {
        Selector::rounded_up(self, word, places)
    }

    fn stepped(&mut self, quotient: Value, rest: Value, divisor: Value) -> Pair {
        division::stepped(self, quotient, rest, divisor)
    }

    fn all_scalar(&mut self, first: Value, second: Value, third: Value) -> bool {
        self.are_scalar(&[first, second, third])
    }

    fn scalar_one_more(&mut self, quotient: Value, rest: Value, divisor: Value) -> Value {
        self.emit(op::S_CMP_GE_U32, &[], &[rest, divisor]);
        self.make(op::S_ADDC_U32, 1, &[quotient, Value::Bits(0)])
    }

    fn known_reciprocal(&mut self, lhs: Value, rhs: Value) -> Value {
        division::known_reciprocal(self, lhs, rhs)
    }

    fn long_by_constant(&mut self, which: &Division, signed: bool, lhs: Pair, rhs: Pair) -> Pair {
        let [Value::Bits(low), Value::Bits(high)] = rhs else {
            return lhs;
        };
        let divisor = u64::from(high) << 32 | u64::from(low);
        let remainder = matches!(which, Division::Remainder);
        division::by_long_constant(self, remainder, signed, lhs, divisor)
    }

    fn full_long(&mut self, which: &Division, lhs: Pair, rhs: Pair) -> Pair {
        division::long_full(self, matches!(which, Division::Remainder), lhs, rhs)
    }

    fn at_byte(&mut self, byte: Byte) -> Byte {
        byte
    }

    fn byte_of(&mut self, signed: bool, bits: u32, word: Value) -> Option<Byte> {
        byte::byte(self, word, bits, signed)
    }

    fn applied(&mut self, rule: u32) {
        if let Some(applied) = self.code.rules.get_mut(rule as usize) {
            *applied = true;
        }
    }

    fn bits(&mut self, bits: u32) -> Value {
        Value::Bits(bits)
    }

    fn as_bits(&mut self, value: Value) -> Option<u32> {
        match value {
            Value::Bits(bits) => Some(bits),
            _ => None,
        }
    }

    fn pair(&mut self, low: Value, high: Value) -> Pair {
        [low, high]
    }

    fn as_pair(&mut self, pair: Pair) -> (Value, Value) {
        (pair[0], pair[1])
    }

    fn one(&mut self, word: Value) -> Words {
        Words::One(word)
    }

    fn as_one(&mut self, words: Words) -> Option<Value> {
        match words {
            Words::One(word) => Some(word),
            Words::Two(_) => None,
        }
    }

    fn two(&mut self, words: Pair) -> Words {
        Words::Two(words)
    }

    fn as_two(&mut self, words: Words) -> Option<Pair> {
        match words {
            Words::One(_) => None,
            Words::Two(words) => Some(words),
        }
    }

    fn unit1(&mut self, word: Value) -> Unit {
        self.unit_of(&[word])
    }

    fn unit2(&mut self, lhs: Value, rhs: Value) -> Unit {
        self.unit_of(&[lhs, rhs])
    }

    fn unit3(&mut self, first: Value, second: Value, third: Value) -> Unit {
        self.unit_of(&[first, second, third])
    }

    fn unit4(&mut self, lhs: Pair, rhs: Pair) -> Unit {
        self.unit_of(&[lhs[0], lhs[1], rhs[0], rhs[1]])
    }

    fn uniform(&mut self) -> bool {
        self.is_uniform()
    }

    fn has_minmax(&mut self) -> bool {
        op::V_MINMAX_I32.spelling(self.gpu().generation).is_some()
    }

    fn cdna(&mut self) -> bool {
        self.gpu().generation.is_cdna()
    }

    fn plus(&mut self, lhs: u32, rhs: u32) -> u32 {
        lhs.wrapping_add(rhs)
    }

    fn minus(&mut self, lhs: u32, rhs: u32) -> u32 {
        lhs.wrapping_sub(rhs)
    }

    fn less(&mut self, lhs: u32, rhs: u32) -> bool {
        lhs < rhs
    }

    fn less_signed(&mut self, lhs: u32, rhs: u32) -> bool {
        (lhs as i32) < rhs as i32
    }

    fn low_bits(&mut self, count: u32) -> u32 {
        low_bits(count)
    }

    fn modulo_word(&mut self, by: u32) -> u32 {
        by % 32
    }

    fn beyond_a_word(&mut self, number: u32) -> Option<u32> {
        number.checked_sub(32)
    }

    fn byte_or_half(&mut self, bits: u32) -> Option<()> {
        matches!(bits, 8 | 16).then_some(())
    }

    fn computed(&mut self, operation: &Operation, lhs: u32, rhs: u32) -> Option<u32> {
        mnemonics::constant(*operation, &[lhs, rhs])
    }

    fn field_of_constant(&mut self, signed: bool, word: u32, first: u32, count: u32) -> u32 {
        let high = word << (32 - first - count);
        if signed {
            ((high as i32) >> (32 - count)) as u32
        } else {
            high >> (32 - count)
        }
    }

    fn first_and_count(&mut self, first: u32, count: u32) -> u32 {
        first | count << 16
    }

    fn low_mask(&mut self, value: Value) -> Option<u32> {
        let mask = self.as_bits(value)?;
        let count = mask.trailing_ones();
        (count > 0 && mask == low_bits(count)).then_some(count)
    }

    fn places(&mut self, amount: Value) -> Option<u32> {
        Some(self.as_bits(amount)? & 63)
    }

    fn complements(&mut self, mask: u32, rest: u32) -> bool {
        mask == !rest
    }

    fn in_place(&mut self, pair: Pair) -> Option<Pair> {
        self.is_pair(&pair).then_some(pair)
    }

    fn ir(&mut self, node: Node) -> Option<(Opcode, Node, Node)> {
        use Opcode::*;
        if let Node::Root([lhs, rhs]) = node {
            let opcode = self.instruction().opcode;
            return Some((opcode, Node::Operand(lhs), Node::Operand(rhs)));
        }
        let (inner, at) = self.folded_instruction(node)?;
        // Others, phis among them, may have operands that are not there yet.
        if !matches!(
            inner.opcode,
            Add | Sub | Mul | Shl | LShr | AShr | And | Or | Xor
        ) {
            return None;
        }
        let (lhs, rhs) = self.folded_operands(inner, at)?;
        Some((inner.opcode, lhs, rhs))
    }

    fn shr(&mut self, node: Node) -> Option<(bool, Node, Node)> {
        match self.ir(node)? {
            (Opcode::LShr, word, by) => Some((false, word, by)),
            (Opcode::AShr, word, by) => Some((true, word, by)),
            _ => None,
        }
    }

    fn and_not(&mut self, node: Node) -> Option<(Node, Node)> {
        let (Opcode::And, lhs, rhs) = self.ir(node)? else {
            return None;
        };
        [(lhs, rhs), (rhs, lhs)]
            .into_iter()
            .find_map(|(number, not)| {
                let (Opcode::Xor, mask, ones) = self.ir(not)? else {
                    return None;
                };
                (self.node_word(ones) == Value::Bits(u32::MAX)).then_some((number, mask))
            })
    }

    fn other_than(&mut self, this: Value, lhs: Value, rhs: Value) -> Option<Value> {
        match this {
            this if this == lhs => Some(rhs),
            this if this == rhs => Some(lhs),
            _ => None,
        }
    }

    fn same_two(&mut self, p: Value, q: Value, r: Value, s: Value) -> bool {
        (p, q) == (r, s) || (p, q) == (s, r)
    }

    fn part(&mut self, word: Value) -> Option<(Value, u32)> {
        let (whole, byte) = self.memory.parts.get(&word)?;
        Some((*whole, 8 * byte))
    }

    fn make_a_word(&mut self, lhs: Node, rhs: Node) -> bool {
        let is_rest = |this: &Self, node: Node, of: Node| {
            let (Node::Operand(node), Node::Operand(of)) = (node, of) else {
                return false;
            };
            let (Some(node), Some(of)) = (node.value, of.value) else {
                return false;
            };
            let made = this.definition(node);
            made.is_some_and(|made| {
                let word = typed::Operand::Constant(Constant::Bits(32));
                let operands = made.operands.iter().map(|(_, operand)| operand);
                made.opcode == Opcode::Sub && operands.eq([&word, &typed::Operand::Value(of)])
            })
        };
        match (self.node_word(lhs), self.node_word(rhs)) {
            (Value::Bits(lhs), Value::Bits(rhs)) => lhs < 32 && rhs < 32 && lhs + rhs == 32,
            _ => is_rest(self, lhs, rhs) || is_rest(self, rhs, lhs),
        }
    }

    fn product(&mut self, node: Node) -> Option<(bool, Node, Node)> {
        let (inner, at) = self.folded_instruction(node)?;
        if inner.opcode != Opcode::Mul {
            return None;
        }
        let small = ranges::factors_fit_24_bits(self, inner);
        let (lhs, rhs) = self.folded_operands(inner, at)?;
        Some((small, lhs, rhs))
    }

    fn product_of_words(&mut self, node: Node) -> Option<(Value, Value)> {
        let (inner, at) = self.folded_instruction(node)?;
        if inner.opcode != Opcode::Mul || !ranges::factors_are_sign_extended(self, inner) {
            return None;
        }
        let (lhs, rhs) = self.folded_operands(inner, at)?;
        Some((lhs.words()?.low(), rhs.words()?.low()))
    }

    fn extreme_of(&mut self, node: Node) -> Option<(Operation, Node, Node)> {
        let (inner, at) = self.folded_instruction(node)?;
        let Detail::Callee(name) = &inner.detail else {
            return None;
        };
        let operation = match name.split('.').nth(1)? {
            "umin" => Operation::MinU,
            "umax" => Operation::MaxU,
            "smin" => Operation::MinI,
            "smax" => Operation::MaxI,
            _ => return None,
        };
        let (lhs, rhs) = self.folded_operands(inner, at)?;
        Some((operation, lhs, rhs))
    }

    fn node_word(&mut self, node: Node) -> Value {
        node.words().map_or(Value::Bits(0), Words::low)
    }

    fn as_word(&mut self, node: Node) -> Option<Value> {
        self.as_one(node.words()?)
    }

    fn node_pair(&mut self, node: Node) -> Pair {
        node.words().map_or([Value::Bits(0); 2], Words::both)
    }

    fn as_words(&mut self, node: Node) -> Option<Pair> {
        self.as_two(node.words()?)
    }

    fn above_addend(&mut self, first: Value, second: Value, addend: Value) -> Option<Value> {
        match addend {
            Value::Bits(_) => Some(Value::Bits(0)),
            addend if self.is_scalar(addend) => Some(addend),
            addend if !self.is_alone(addend) => None,
            // Its register can stand beside that of one of the factors.
            _ => [first, second]
                .into_iter()
                .find(|word| self.is_alone(*word)),
        }
    }

    fn multiply_add(&mut self, signed: bool, lhs: Value, rhs: Value, addend: Pair) -> Pair {
        let tuple = Selector::multiply_add(self, signed, lhs, rhs, &addend);
        [tuple.word(0), tuple.word(1)]
    }

    fn factors_are_words_with_sign(&mut self) -> bool {
        let instruction = self.instruction();
        instruction.opcode == Opcode::Mul && ranges::factors_are_sign_extended(self, instruction)
    }

    fn as_number(&mut self, number: Number) -> (Extension, Words) {
        (number.extension, number.words)
    }

    fn never_zero(&mut self) -> bool {
        matches!(
            self.instruction().operands.get(1),
            Some((_, typed::Operand::Constant(Constant::Bits(1))))
        )
    }

    fn compared(&mut self, compare: &Compare, lhs: Words, rhs: Words) -> Condition {
        let name = match compare {
            Compare::Ne => "ne",
            Compare::Slt => "slt",
            Compare::Sgt => "sgt",
            Compare::Ugt => "ugt",
        };
        self.compare_whole(name, lhs, rhs)
    }

    fn differ(&mut self, lhs: Condition, rhs: Condition) -> Condition {
        self.bit_logic(Operation::Xor, lhs, rhs)
    }

    fn chosen(&mut self, by: Condition, if_true: Words, if_false: Words) -> Words {
        let words = self.choose_words(by, if_true.as_slice(), if_false.as_slice());
        Words::new(&words).unwrap_or(if_false)
    }

    fn checked(&mut self, words: Words, over: Condition) -> Checked {
        (words, over)
    }

    fn as_checked(&mut self, checked: Checked) -> Checked {
        checked
    }

    fn sum_of_words(&mut self, subtract: bool, lhs: Words, rhs: Words) -> Words {
        let words = self.sum(subtract, lhs.as_slice(), rhs.as_slice());
        Words::new(&words).unwrap_or(lhs)
    }

    fn in_words_of(&mut self, like: Words, word: Value) -> Words {
        match like {
            Words::One(_) => Words::One(word),
            Words::Two(_) => Words::Two([word; 2]),
        }
    }

    fn has_carry(&mut self, signed: bool, lhs: Words, rhs: Words) -> bool {
        let one = matches!(lhs, Words::One(_));
        !signed || one && self.wants_scalar(&[lhs.as_slice(), rhs.as_slice()].concat())
    }

    fn sum_with_carry(&mut self, subtract: bool, signed: bool, lhs: Words, rhs: Words) -> Checked {
        let (sum, over) = self.with_carry(subtract, signed, lhs.as_slice(), rhs.as_slice());
        (Words::new(&self.split(sum)).unwrap_or(lhs), over)
    }

    fn product_of_128(&mut self, signed: bool, lhs: Pair, rhs: Pair) -> Checked {
        self.checked_product(signed, [lhs, rhs])
    }

    fn clamped_sum(
        &mut self,
        subtract: bool,
        signed: bool,
        bits: u32,
        lhs: Value,
        rhs: Value,
    ) -> Value {
        self.clamped(subtract, signed, bits, [lhs, rhs])
    }

    fn sum_of_pairs(&mut self, subtract: bool, lhs: Pair, rhs: Pair) -> Pair {
        match self.sum(subtract, &lhs, &rhs)[..] {
            [low, high] => [low, high],
            _ => lhs,
        }
    }

    fn packed_numbers(&mut self, count: u32, known: &Extension, low: Value, high: Value) -> Value {
        if count == 16 {
            return self.packed_halves(low, high, *known);
        }
        let packed = self.packed(&[low, high], count, *known);
        packed.first().copied().unwrap_or(low)
    }
}
