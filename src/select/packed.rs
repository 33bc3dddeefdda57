//! Packed instructions (VOP3P), which compute two 16-bit elements at once. The elements of a vector
//! occupy one word each. If two elements were extracted from the halves of one register, a packed
//! instruction reads this register. The result is again represented by two words: the register
//! itself for the first element, whose upper half is ignored, and the register shifted right for
//! the second element. Dead-code elimination removes the shift if only packed instructions read the
//! element.
//!
//! Modifiers select the halves of the sources that are used for each half of the result (`op_sel`,
//! `op_sel_hi`), and negate floats (`neg_lo`, `neg_hi`). CDNA3 and CDNA4 also have packed
//! instructions for two 32-bit floats in adjacent registers.
//!
//! Sources: AMD's ISA documents, VOP3P; for the inline constants LLVM's `getInlineEncodingV216`
//! (AMDGPUBaseInfo.cpp).

use super::Selector;
use super::elements::elements;
use super::source_modifiers::{Precision, Sign};
use super::transfer::{self, Width};
use lanelog_amdgpu::finish::is_inline_word;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Modifier, Operand, Value};
use lanelog_ir::typed::Type;
use lanelog_ir::{Intrinsic, Opcode};

/// The sign bits of both halves.
const SIGNS: u32 = 0x8000_8000;

/// How the operands of an operation map to the sources of a packed instruction, or which other
/// difference the instruction has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Plain,
    /// The operands are swapped: the shift amounts are the first source.
    Reversed,
    /// The second operand is negated, as for a subtraction.
    Negated,
    /// Operands that may be signaling NaNs are quieted first.
    Quiet,
    /// The result is clamped (saturating arithmetic).
    Saturated,
    /// A 32-bit instruction that operates on both elements of a word at once.
    Words,
    /// A 32-bit instruction that inverts the signs of both elements in a word: the second operand
    /// is a mask of the sign bits.
    Flipped,
    /// A 32-bit instruction that clears the signs of both elements in a word: the second operand is
    /// a mask of all bits except the sign bits.
    Cleared,
}

/// An operation of the function: an opcode or an intrinsic.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Called {
    Opcode(Opcode),
    Intrinsic(Intrinsic),
}

/// The rows of `packed.txt`.
const PACKED: &[(Called, Type, op::Opcode, Form)] =
    include!(concat!(env!("OUT_DIR"), "/packed.rs"));

/// The inline constants of 16-bit floats, except small integers.
const INLINE: [u16; 9] = [
    0x3800, 0xb800, 0x3c00, 0xbc00, 0x4000, 0xc000, 0x4400, 0xc400, 0x3118,
];

/// A 16-bit element: one half of a 32-bit word.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Half {
    word: Value,
    upper: bool,
    negated: bool,
}

/// A source operand: a word, and the half of it that is used for each half of the result.
#[derive(Clone, Copy)]
struct Source {
    word: Value,
    upper: [bool; 2],
    negated: [bool; 2],
}

impl Source {
    /// A word whose lower half is used for the lower half of the result, and whose upper half for
    /// the upper half.
    fn whole(word: Value) -> Source {
        Source {
            word,
            upper: [false, true],
            negated: [false; 2],
        }
    }

    fn is_whole(self) -> bool {
        self.upper == [false, true] && self.negated == [false; 2]
    }
}

/// Negates the last source.
fn negate_last(sources: &mut [Source]) {
    if let Some(last) = sources.last_mut() {
        last.negated = last.negated.map(|negated| !negated);
    }
}

/// Whether a type is a vector of 16-bit elements that packed instructions support.
pub(super) fn has_halves(ty: &Type) -> bool {
    matches!(ty, Type::Vector(2.., element) if matches!(**element, Type::Half | Type::Integer(16)))
}

impl<'s> Selector<'s> {
    /// Computes two neighbouring elements of the result by one packed instruction. `None` if more
    /// than one operand would need an additional instruction to become a source.
    pub(super) fn two_at_once(&mut self, at: usize, operands: &[&[Value]]) -> Option<[Value; 2]> {
        let instruction = self.instruction();
        let (count, element) = elements(&instruction.ty);
        if *element == Type::Float {
            return self.two_singles(at, operands);
        }
        if !has_halves(&instruction.ty) || !at.is_multiple_of(2) || at + 1 >= count {
            return None;
        }
        let is_float = *element == Type::Half;
        let (opcode, form) = self.packed_form(element)?;
        let mut pairs = Vec::with_capacity(3);
        for words in operands {
            pairs.push([*words.get(at)?, *words.get(at + 1)?]);
        }
        let all: Vec<Value> = pairs.iter().flatten().copied().collect();
        let scalar = if is_float {
            let constant = all.iter().all(|word| matches!(word, Value::Bits(_)));
            constant || self.source.choices.has_scalar_float() && self.is_on_scalar_unit()
        } else {
            self.wants_scalar(&all)
        };
        if scalar {
            return None;
        }
        let in_words = matches!(form, Form::Words | Form::Flipped | Form::Cleared);
        let mut sources = self.sources_of(is_float, &pairs, in_words)?;
        self.on_vector_unit();
        let words: Vec<Value> = sources.iter().map(|source| source.word).collect();
        match form {
            Form::Reversed => sources.reverse(),
            Form::Negated => negate_last(&mut sources),
            Form::Quiet if !self.has_flag("nnan") => {
                for (source, pair) in sources.iter_mut().zip(&pairs) {
                    let mut words = pair.iter();
                    if !words.all(|word| self.is_quiet_source(&[*word], Precision::Half)) {
                        let both = [*source; 2];
                        let quiet = self.packed_instruction(op::V_PK_MAX_F16, &both, false);
                        *source = Source::whole(quiet);
                    }
                }
            }
            _ => {}
        }
        let word = match (form, words.as_slice()) {
            (Form::Words, words) => self.make(opcode, 1, words),
            (Form::Flipped, [word]) => self.make(opcode, 1, &[Value::Bits(SIGNS), *word]),
            (Form::Cleared, [word]) => self.make(opcode, 1, &[Value::Bits(!SIGNS), *word]),
            _ => self.packed_instruction(opcode, &sources, form == Form::Saturated),
        };
        Some(self.halves_of(word))
    }

    /// Selects one packed instruction for two 32-bit floats, which CDNA3 and CDNA4 read from
    /// adjacent registers.
    fn two_singles(&mut self, at: usize, operands: &[&[Value]]) -> Option<[Value; 2]> {
        let instruction = self.instruction();
        let (count, _) = elements(&instruction.ty);
        let known = op::V_PK_FMA_F32.spelling(self.gpu().generation);
        if known.is_none() || !at.is_multiple_of(2) || at + 1 >= count {
            return None;
        }
        let (opcode, form) = self.packed_form(&Type::Float)?;
        let mut found = Vec::with_capacity(3);
        let mut constant = true;
        for words in operands {
            let pair = [*words.get(at)?, *words.get(at + 1)?];
            constant &= matches!(pair, [Value::Bits(_), Value::Bits(_)]);
            found.push((pair, self.side_by_side(pair)));
        }
        // Words in non-adjacent registers are copied, which is worthwhile for at most one operand.
        let missing = found.iter().filter(|(_, source)| source.is_none()).count();
        if constant || missing > 1 {
            return None;
        }
        let mut sources = Vec::with_capacity(found.len());
        for (pair, source) in found {
            sources.push(match source {
                Some(source) => source,
                None if self.are_scalar(&pair) => Source::whole(self.tuple(&pair, Class::Scalar)),
                None if pair[0] == pair[1] => return None,
                None => Source::whole(self.tuple(&pair, Class::Vector)),
            });
        }
        if form == Form::Negated {
            negate_last(&mut sources);
        }
        self.on_vector_unit();
        let result = self.packed_instruction(opcode, &sources, false);
        Some([result.word(0), result.word(1)])
    }

    /// Two 32-bit floats as a 64-bit source operand, if they are adjacent words of one tuple, one
    /// vector register, or equal inline constants. Sign changes become modifiers.
    fn side_by_side(&mut self, pair: [Value; 2]) -> Option<Source> {
        if let [Value::Bits(low), Value::Bits(high)] = pair
            && low == high
            && is_inline_word(low)
        {
            return Some(Source {
                word: Value::Bits(low),
                upper: [false; 2],
                negated: [false; 2],
            });
        }
        let mut negated = [false; 2];
        let mut words = pair;
        for (word, negated) in words.iter_mut().zip(&mut negated) {
            while let Some((Sign::Negated, inner)) = self.changed_sign(*word, Precision::Single) {
                *word = inner;
                *negated = !*negated;
            }
        }
        if words[0] == words[1] && self.class(words[0]) == Some(Class::Vector) {
            // Before the instruction is emitted, a pair with this register becomes the operand.
            return Some(Source {
                word: words[0],
                upper: [false; 2],
                negated,
            });
        }
        let [
            Value::Part {
                register, first, ..
            },
            Value::Part {
                register: other,
                first: second,
                ..
            },
        ] = words
        else {
            return None;
        };
        let start = first & !1;
        let found = self.code.registers.get(register.0 as usize)?;
        let within = register == other && second & !1 == start && start + 2 <= found.words;
        within.then_some(Source {
            word: Value::Part {
                register,
                first: start,
                words: 2,
            },
            upper: [first != start, second != start],
            negated,
        })
    }

    /// The packed instruction that implements the current instruction for an element type, and its
    /// form.
    fn packed_form(&self, element: &Type) -> Option<(op::Opcode, Form)> {
        let instruction = self.instruction();
        let opcode = Called::Opcode(instruction.opcode);
        let called = instruction.intrinsic().map_or(opcode, Called::Intrinsic);
        let mut rows = PACKED.iter();
        let row = rows.find(|row| row.0 == called && row.1 == *element);
        row.map(|row| (row.2, row.3))
    }

    /// The two elements of a word, each as a separate word.
    pub(super) fn halves_of(&mut self, word: Value) -> [Value; 2] {
        if let Value::Bits(bits) = word {
            return [bits & 0xffff, bits >> 16].map(Value::Bits);
        }
        [word, transfer::narrow_vector(self, word, 16, Width::Half)]
    }

    /// A word whose halves are these two elements; `None` if an instruction would be needed to
    /// compute the word.
    pub(super) fn whole(&mut self, pair: [Value; 2]) -> Option<Value> {
        if let [Value::Bits(low), Value::Bits(high)] = pair {
            return Some(Value::Bits(low & 0xffff | high << 16));
        }
        let source = self.in_one_word(false, pair)?;
        source.is_whole().then_some(source.word)
    }

    /// Packs two elements into one word.
    pub(super) fn joined(&mut self, pair: [Value; 2]) -> Value {
        match self.whole(pair) {
            Some(word) => word,
            None => transfer::pack(self, &pair.map(|word| (word, Width::Half))),
        }
    }

    /// The words of a vector of 16-bit elements, two elements per word; `None` if the elements of
    /// some pair are not in one word. A select with a single condition uses these words, so that it
    /// needs one instruction per pair.
    pub(super) fn joined_all(&mut self, words: &[Value]) -> Option<Vec<Value>> {
        let (pairs, []) = words.as_chunks::<2>() else {
            return None;
        };
        pairs.iter().map(|pair| self.whole(*pair)).collect()
    }

    /// The operands as sources of a packed instruction; `None` if more than one of them would need
    /// an additional instruction.
    fn sources_of(
        &mut self,
        is_float: bool,
        pairs: &[[Value; 2]],
        in_words: bool,
    ) -> Option<Vec<Source>> {
        let mut found: Vec<Option<Source>> = Vec::with_capacity(pairs.len());
        for pair in pairs {
            let source = match in_words {
                true => self.whole(*pair).map(Source::whole),
                false => self.in_one_word(is_float, *pair),
            };
            found.push(source);
        }
        let missing = found.iter().filter(|source| source.is_none()).count();
        if missing > usize::from(pairs.len() > 1) {
            return None;
        }
        let mut sources = Vec::with_capacity(pairs.len());
        for (source, pair) in found.into_iter().zip(pairs) {
            sources.push(match source {
                Some(source) => source,
                None => Source::whole(self.joined(*pair)),
            });
        }
        Some(sources)
    }

    /// A source for two elements that are in the same word.
    fn in_one_word(&mut self, is_float: bool, pair: [Value; 2]) -> Option<Source> {
        if let [Value::Bits(low), Value::Bits(high)] = pair {
            return Some(constant(is_float, low as u16, high as u16));
        }
        let [low, high] = pair.map(|word| self.half(is_float, word));
        (low.word == high.word && !matches!(low.word, Value::Bits(_))).then_some(Source {
            word: low.word,
            upper: [low.upper, high.upper],
            negated: [low.negated, high.negated],
        })
    }

    /// The word and the half that contain an element, before the instructions that extracted the
    /// element or changed its sign.
    fn half(&mut self, is_float: bool, word: Value) -> Half {
        let mut half = Half {
            word,
            upper: false,
            negated: false,
        };
        loop {
            if !half.upper
                && let Some((word, 2)) = self.memory.parts.get(&half.word).copied()
            {
                (half.word, half.upper) = (word, true);
            }
            if !is_float || self.class(half.word) != Some(Class::Vector) {
                return half;
            }
            let Some((_, instruction)) = self.defining(half.word) else {
                return half;
            };
            let (bits, other) = match (instruction.opcode, &instruction.sources[..]) {
                (op::V_XOR_B32, [one, other]) => match (one.value, other.value) {
                    (Value::Bits(bits), other) | (other, Value::Bits(bits)) => (bits, other),
                    _ => return half,
                },
                _ => return half,
            };
            let bits = bits >> if half.upper { 16 } else { 0 } & 0xffff;
            if self.class(other) != Some(Class::Vector) || bits & 0x7fff != 0 {
                return half;
            }
            half.word = other;
            half.negated ^= bits != 0;
        }
    }

    /// If a source is a product that can be fused into a multiply-add: its factors.
    fn factors(&mut self, source: Source) -> Option<[Source; 2]> {
        let here = self.at;
        if !source.is_whole() {
            return None;
        }
        let (block, instruction) = self.defining(source.word)?;
        let [lhs, rhs] = instruction.sources[..] else {
            return None;
        };
        // The registers that an instruction in another block reads may have been overwritten since.
        if block != here || instruction.opcode != op::V_PK_MUL_LO_U16 {
            return None;
        }
        let bits = |name: &str, otherwise: u8| {
            let mut found = instruction
                .modifiers
                .iter()
                .filter_map(|modifier| match modifier {
                    Modifier::Sources(word, _, bits) if *word == name => Some(*bits),
                    _ => None,
                });
            found.next().unwrap_or(otherwise)
        };
        let (low, high) = (bits("op_sel", 0), bits("op_sel_hi", 3));
        let part = |operand: Operand, at: u8| Source {
            word: operand.value,
            upper: [low >> at & 1 == 1, high >> at & 1 == 1],
            negated: [false; 2],
        };
        Some([part(lhs, 0), part(rhs, 1)])
    }

    /// Emits a packed instruction.
    fn packed_instruction(
        &mut self,
        opcode: op::Opcode,
        sources: &[Source],
        saturated: bool,
    ) -> Value {
        if let (op::V_PK_ADD_U16, [lhs, rhs], false) = (opcode, sources, saturated) {
            for (factors, addend) in [(*lhs, *rhs), (*rhs, *lhs)] {
                if let Some([one, other]) = self.factors(factors) {
                    let sources = [one, other, addend];
                    return self.packed_instruction(op::V_PK_MAD_U16, &sources, false);
                }
            }
        }
        let words: Vec<Value> = sources.iter().map(|source| source.word).collect();
        let count = sources.len() as u8;
        let bits = |of: &dyn Fn(&Source) -> bool| {
            let all = sources.iter().enumerate();
            all.fold(0u8, |bits, (at, source)| bits | u8::from(of(source)) << at)
        };
        let all = (1 << count) - 1;
        let mut modifiers = Vec::new();
        let written = [
            ("op_sel", bits(&|source| source.upper[0]), 0),
            ("op_sel_hi", bits(&|source| source.upper[1]), all),
            ("neg_lo", bits(&|source| source.negated[0]), 0),
            ("neg_hi", bits(&|source| source.negated[1]), 0),
        ];
        for (word, bits, default) in written {
            if bits != default {
                modifiers.push(Modifier::Sources(word, count, bits));
            }
        }
        if saturated {
            modifiers.push(Modifier::Word("clamp"));
        }
        let bits = opcode.row().results().first().map_or(32, |slot| slot.bits);
        let result = self.fresh(Class::Vector, bits.div_ceil(32) as u8);
        self.emit_with(opcode, &[result], &words, &modifiers);
        result
    }
}

/// A source for two constants: an inline constant if the constants are equal and can be encoded
/// inline, otherwise a literal word.
fn constant(is_float: bool, low: u16, high: u16) -> Source {
    let small = (-16..=64).contains(&i32::from(low as i16));
    // An inline float constant is in the lower half with zeros above; an inline integer is
    // sign-extended.
    let inline = match is_float {
        true => low <= 64 || INLINE.contains(&low),
        false => small,
    };
    if low != high || !inline {
        return Source::whole(Value::Bits(u32::from(high) << 16 | u32::from(low)));
    }
    Source {
        word: Value::Bits(match is_float {
            true => u32::from(low),
            false => i32::from(low as i16) as u32,
        }),
        upper: [false; 2],
        negated: [false; 2],
    }
}
