//! Selects `trunc`, `zext`, `sext`, `ptrtoint`, `inttoptr`, `bitcast` and `freeze`.

use super::condition::Condition;
use super::elements::elements;
use super::extension::{Extension, low_bits};
use super::location::Location;
use super::reason::{Broken, Malformed, spelled};
use super::rules::{self, Operation};
use super::{Selected, Selector};
use lanelog_amdgpu::machine::Value;
use lanelog_ir::Opcode;
use lanelog_ir::typed::{Operand, Type};

/// Selects a cast that is not a conversion of floats.
pub fn cast(selector: &mut Selector<'_>) -> Selected {
    let instruction = selector.instruction();
    let (from, _) = selector.typed_operand(0)?;
    match instruction.opcode {
        // `freeze` needs no instruction: even an undefined value is in a register, so that all uses
        // read the same value.
        Opcode::Freeze => selector.same(),
        Opcode::BitCast => bitcast(selector, from, &instruction.ty),
        opcode => resize(selector, opcode, from, &instruction.ty),
    }
}

fn resize(selector: &mut Selector<'_>, opcode: Opcode, from: &Type, to: &Type) -> Selected {
    let (count, from_element) = elements(from);
    let (_, to_element) = elements(to);
    let from_bits = selector.integer_bits(from_element)?;
    let to_bits = selector.integer_bits(to_element)?;
    let to_words = selector.words_of(to_element)?;
    let signed = opcode == Opcode::SExt;
    let grown = if signed {
        Extension::Sign
    } else {
        Extension::Zero
    };
    if from_bits == 1 {
        let bits = selector.conditions(0)?;
        let mut result = Vec::with_capacity(count * to_words);
        for bit in bits {
            let word = rules::bit_number(selector, signed, bit);
            let above = if signed { word } else { Value::Bits(0) };
            result.push(word);
            result.resize(result.len() + to_words - 1, above);
        }
        selector.result_extension(result, grown);
        return Ok(());
    }
    let extension = selector.extension(0);
    if matches!(from_bits, 2..=31)
        && to_bits > from_bits
        && let Some((word, first)) = selector.part_of(0, from_bits)?
    {
        let word = rules::field(selector, signed, word, first, from_bits);
        let mut result = vec![word];
        result.resize(to_words, rules::sign_of(selector, signed, word));
        selector.result_extension(result, grown);
        return Ok(());
    }
    let words = selector.operand(0)?;
    let per = (words.len() / count.max(1)).max(1);
    if to_bits == 1 {
        // `trunc nuw` to `i1` of a zero-extended integer: the word is already 0 or 1.
        let mut flags = selector.instruction().words.iter();
        let alone = extension == Extension::Zero && flags.any(|word| &**word == "nuw");
        let bits = words.chunks(per);
        let bits = bits
            .map(|words| rules::lowest_bit(selector, alone, words[0]))
            .collect();
        selector.result_bits(bits);
        return Ok(());
    }
    if to_bits <= from_bits {
        let parts = words.chunks(per);
        let kept = parts.flat_map(|words| words.iter().take(to_words).copied());
        let known = match to_bits == from_bits {
            true => extension,
            false => Extension::Unknown,
        };
        selector.result_extension(kept.collect(), known);
        return Ok(());
    }
    let mut result = Vec::with_capacity(count * to_words);
    for words in words.chunks(per) {
        let (last, whole) = words
            .split_last()
            .ok_or(Broken("an integer has no words"))?;
        result.extend_from_slice(whole);
        let left = (from_bits - 1) % 32 + 1;
        let last = rules::extended(selector, signed, left, &extension, *last);
        result.push(last);
        if to_words > words.len() {
            let above = rules::sign_of(selector, signed, last);
            result.resize(result.len() + to_words - words.len(), above);
        }
    }
    selector.result_extension(result, grown);
    Ok(())
}

/// The width of an element in memory, in bits.
fn element_bits(selector: &Selector<'_>, ty: &Type) -> Selected<u32> {
    Ok(match ty {
        Type::Half | Type::BFloat => 16,
        Type::Float => 32,
        Type::Double => 64,
        Type::Integer(bits) => *bits,
        Type::Pointer(space) => selector.source.types.layout.pointer(*space).bits,
        ty => return Err(format!("elements of type {} are not covered", spelled(ty)).into()),
    })
}

/// A bitcast between elements of different widths: elements narrower than a word are packed into
/// words, then unpacked.
fn bitcast(selector: &mut Selector<'_>, from: &Type, to: &Type) -> Selected {
    let (from_count, from_element) = elements(from);
    let (to_count, to_element) = elements(to);
    let from_bits = element_bits(selector, from_element)?;
    let to_bits = element_bits(selector, to_element)?;
    if from_bits == to_bits && from_count == to_count {
        return selector.same();
    }
    // Whether the elements can be packed into words as they are in memory.
    let covered = |bits: u32, count: usize| {
        matches!(bits, 1 | 8 | 16) || bits.is_multiple_of(32) || count == 1
    };
    if !covered(from_bits, from_count) || !covered(to_bits, to_count) {
        return Err(format!(
            "a bitcast from elements of {from_bits} bits to elements of {to_bits} bits is not covered"
        ).into());
    }
    let packed = if from_bits == 1 {
        let bits = selector.conditions(0)?;
        selector.packed_bits(&bits)
    } else {
        let extension = selector.extension(0);
        let words = selector.operand(0)?;
        selector.packed(&words, from_bits, extension)
    };
    if to_bits == 1 {
        let bits = (0..to_count)
            .map(|at| {
                let word = packed.get(at / 32).copied().unwrap_or(Value::Bits(0));
                rules::bit_at(selector, word, at as u32 % 32)
            })
            .collect();
        selector.result_bits(bits);
    } else {
        let unpacked = selector.unpacked(&packed, to_bits, to_count);
        selector.result(unpacked);
    }
    Ok(())
}

impl Selector<'_> {
    /// Packs 8-bit or 16-bit elements, each in its own word, into words. Bits above the last
    /// element are undefined.
    fn packed(&mut self, words: &[Value], bits: u32, known: Extension) -> Vec<Value> {
        if words.len() == 1 || !matches!(bits, 8 | 16) {
            return words.to_vec();
        }
        let mut packed = Vec::with_capacity(words.len());
        for parts in words.chunks(32 / bits as usize) {
            packed.push(match *parts {
                [low, high] => rules::packed(self, bits, &known, low, high),
                [first, second, third, ref fourth @ ..] => {
                    let low = rules::packed(self, bits, &known, first, second);
                    let high = match *fourth {
                        [fourth] => rules::packed(self, bits, &known, third, fourth),
                        _ => rules::extended(self, false, bits, &known, third),
                    };
                    rules::packed(self, 16, &Extension::Zero, low, high)
                }
                _ => parts[0],
            });
        }
        packed
    }

    /// Packs conditions into words, one bit each, with zeros above the last one.
    fn packed_bits(&mut self, bits: &[Condition]) -> Vec<Value> {
        let words = bits.chunks(32);
        words
            .map(|bits| {
                let mut packed = Value::Bits(0);
                for (at, bit) in bits.iter().enumerate() {
                    let one = self.choose_word(*bit, Value::Bits(1 << at), Value::Bits(0));
                    packed = self.word(Operation::Or, &[packed, one]);
                }
                packed
            })
            .collect()
    }

    /// Unpacks words into `count` elements, each in its own word if narrower than a word. The bits
    /// above an element are undefined.
    pub fn unpacked(&mut self, words: &[Value], bits: u32, count: usize) -> Vec<Value> {
        if bits.is_multiple_of(32) || count == 1 {
            return words.to_vec();
        }
        let per = 32 / bits as usize;
        (0..count)
            .map(|at| {
                let word = words.get(at / per).copied().unwrap_or(Value::Bits(0));
                let shift = bits * (at % per) as u32;
                match word {
                    Value::Bits(word) => Value::Bits(word >> shift & low_bits(bits)),
                    word => self.word(Operation::LShr, &[word, Value::Bits(shift)]),
                }
            })
            .collect()
    }

    /// The width of an integer or a pointer in bits.
    ///
    /// # Errors
    /// The type is neither an integer nor a pointer.
    pub fn integer_bits(&self, ty: &Type) -> Selected<u32> {
        match ty {
            Type::Integer(bits) => Ok(*bits),
            Type::Pointer(space) => Ok(self.source.types.layout.pointer(*space).bits),
            _ => Err(Malformed("integers, or vectors of integers, are what it takes").into()),
        }
    }

    /// The extension of an integer operand that is narrower than a word. For a vector, the
    /// extension holds for all elements.
    pub fn extension(&self, index: usize) -> Extension {
        match self.instruction().operands.get(index) {
            Some((_, Operand::Value(value))) => self.extension_of_value(*value),
            Some((_, Operand::Constant(_))) => Extension::Zero,
            None => Extension::Unknown,
        }
    }

    /// The extension of a value that is narrower than a word: the known contents of the word's
    /// upper bits.
    pub fn extension_of_value(&self, value: u32) -> Extension {
        match self.extension.get(value as usize) {
            Some(Extension::Unknown) | None if self.memory.zero_extended.contains(&value) => {
                Extension::Zero
            }
            Some(Extension::Unknown) | None if self.memory.sign_extended.contains(&value) => {
                Extension::Sign
            }
            known => known.copied().unwrap_or_default(),
        }
    }

    /// Sets the result of the current instruction to its first operand.
    pub(super) fn same(&mut self) -> Selected {
        let (ty, _) = self.typed_operand(0)?;
        if *elements(ty).1 == Type::Integer(1) {
            let bits = self.conditions(0)?;
            self.result_bits(bits);
        } else {
            let extension = self.extension(0);
            let words = self.operand(0)?;
            self.result_extension(words, extension);
        }
        Ok(())
    }

    /// Sets the result of the current instruction to these words, and records their extension.
    pub fn result_extension(&mut self, words: Vec<Value>, extension: Extension) {
        if let Some(entry) = self.extension.get_mut(self.value as usize) {
            *entry = extension;
        }
        self.hold(Location::Words(words));
    }
}
