//! The words of values, and copies between scalar and vector registers.

use super::condition::Condition;
use super::location::Location;
use super::reason::Malformed;
use super::{Selected, Selector, inactive_lanes};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{COPY, Class, Value, Why};
use lanelog_ir::typed::{Constant, DISTANCE, Operand, TOO_MANY_PARTS, Type};

/// The maximum number of words of a value: more than any kernel can keep in registers, and small
/// enough for one table entry per word.
const MOST: usize = 1 << 16;

impl Selector<'_> {
    /// The number of 32-bit words of a type: at least one per scalar element; vectors and
    /// aggregates are the sum of their members.
    ///
    /// # Errors
    /// The type is not supported.
    pub fn words_of(&self, ty: &Type) -> Selected<usize> {
        let words = match ty {
            Type::Void => 0,
            Type::Integer(bits) => match bits {
                1..=64 | 128 => bits.div_ceil(32) as usize,
                _ => {
                    return Err(format!(
                        "i{bits} is not covered: integers of up to 64 bits and i128 are"
                    )
                    .into());
                }
            },
            Type::Half | Type::BFloat | Type::Float => 1,
            Type::Double => 2,
            Type::Pointer(space) => match self.source.types.layout.pointer(*space).bits {
                bits @ (..=64 | 128) => bits.div_ceil(32) as usize,
                bits => {
                    return Err(format!(
                        "pointers of address space {space}, of {bits} bits, are not covered"
                    )
                    .into());
                }
            },
            Type::Vector(count, element) => {
                (*count as usize).saturating_mul(self.words_of(element)?)
            }
            Type::Array(count, element) => {
                let count = usize::try_from(*count).unwrap_or(usize::MAX);
                count.saturating_mul(self.words_of(element)?)
            }
            Type::Structure { fields, .. } => {
                let mut words = 0;
                for field in fields {
                    words += self.words_of(field)?;
                }
                words
            }
            Type::Other(name) => {
                return Err(format!("{name} is not covered: no register holds it").into());
            }
        };
        if words > MOST {
            return Err(format!("a value of more than {MOST} words is not covered").into());
        }
        Ok(words)
    }

    /// The words of a constant. Undefined words are zero.
    pub fn constant(&mut self, constant: &Constant, ty: &Type) -> Selected<Vec<Value>> {
        let words = self.words_of(ty)?;
        match constant {
            Constant::Undef | Constant::Poison => Ok(vec![Value::Bits(0); words]),
            Constant::Bits(bits) => Ok(words_of_bits(std::slice::from_ref(bits), words)),
            Constant::Wide(all) => Ok(words_of_bits(all, words)),
            Constant::Parts(parts) => {
                let mut all = Vec::with_capacity(words);
                for (at, part) in parts.iter().enumerate() {
                    let inner = match ty {
                        Type::Vector(_, element) | Type::Array(_, element) => element.as_ref(),
                        Type::Structure { fields, .. } => fields
                            .get(at)
                            .ok_or(Malformed("a constant with more parts than its type"))?,
                        _ => {
                            return Err(Malformed(
                                "a constant with parts, of a type that has none",
                            )
                            .into());
                        }
                    };
                    all.extend(self.constant(part, inner)?);
                }
                if all.len() != words {
                    return Err(
                        Malformed("a constant with more or fewer parts than its type").into(),
                    );
                }
                Ok(all)
            }
            Constant::Address { .. } | Constant::Cast { .. } => {
                super::global::address_of(self, constant, ty)
            }
            Constant::Zero => Err(TOO_MANY_PARTS.into()),
            Constant::Negated { .. } => Err(DISTANCE.into()),
            Constant::Unsupported(why) => Err(why.to_string().into()),
        }
    }

    /// The words of an operand. If the operand is defined in a cycle and read after it, these may
    /// be the copies in which each lane keeps the value of its last iteration.
    ///
    /// # Errors
    /// The type is not supported.
    pub fn words(&mut self, operand: &Operand, ty: &Type) -> Selected<Vec<Value>> {
        match operand {
            Operand::Constant(constant) => self.constant(constant, ty),
            Operand::Value(value) => {
                if let Some(kept) = self.kept_for(*value) {
                    return Ok(kept);
                }
                match self.held.get(*value as usize) {
                    Some(Location::Words(words)) => Ok(words.clone()),
                    Some(Location::Compare(name, lhs, rhs)) => {
                        let bit = Condition::Compare(*name, *lhs, *rhs);
                        Ok(vec![self.bit(bit)])
                    }
                    _ => Err(
                        Malformed("an operand is read on a path on which it is not defined").into(),
                    ),
                }
            }
        }
    }

    /// If the current instruction reads a value after the cycle that defines it: the copy in which
    /// each lane keeps the value of its last iteration.
    pub(super) fn kept_for(&self, value: u32) -> Option<Vec<Value>> {
        let kept = self.kept.get(value as usize)?.as_ref()?;
        // The current instruction may be folded into a user in another block. Therefore the blocks
        // of both values are compared, not their numbers.
        let block = |value: u32| self.source.plan.block_of.get(value as usize).copied();
        let leaves = block(value)
            .zip(block(self.value))
            .is_some_and(|(from, to)| self.source.verdicts.leaves_out_of_step(from, to));
        let outside = leaves || self.is_bit_from_within(value);
        outside.then(|| kept.clone())
    }

    /// The words of an operand of the current instruction.
    ///
    /// # Errors
    /// The operand does not exist, or its type is not supported.
    pub fn operand(&mut self, index: usize) -> Selected<Vec<Value>> {
        let (ty, operand) = self.typed_operand(index)?;
        self.words(operand, ty)
    }

    /// The storage of a value.
    pub fn held(&self, value: u32) -> &Location {
        static NOTHING: Location = Location::Nothing;
        self.held.get(value as usize).unwrap_or(&NOTHING)
    }

    /// Sets the words of the current instruction's result.
    pub fn result(&mut self, words: Vec<Value>) {
        self.hold(Location::Words(words));
    }

    /// Sets the storage of the current instruction's result.
    pub fn hold(&mut self, held: Location) {
        if let Some(entry) = self.held.get_mut(self.value as usize) {
            *entry = held;
        }
    }

    /// Sets the result to zeros after an error, so that its users can be checked.
    pub(super) fn poison(&mut self) {
        let words = self.words_of(&self.instruction().ty).unwrap_or(1);
        self.result(vec![Value::Bits(0); words]);
    }

    /// Copies a uniform result of the vector unit to scalar registers, if the rules choose so.
    pub(super) fn choose_unit(&mut self) {
        let value = self.value;
        if self.source.choices.is_copied_to_scalar(value)
            && let Location::Words(words) = self.held(value).clone()
        {
            inactive_lanes::end(self);
            let words = self.to_scalars(&words);
            self.hold(Location::Words(words));
        }
    }

    /// Copies the result of the current instruction, if it is read after a cycle that lanes leave
    /// in different iterations.
    pub(super) fn keep(&mut self) {
        let value = self.value;
        if self.is_bit_read_outside(value) {
            inactive_lanes::end(self);
            self.because(Why::Temporal);
            self.keep_bit(value);
            return;
        }
        if !self.source.choices.is_kept(value) {
            return;
        }
        inactive_lanes::end(self);
        self.because(Why::Temporal);
        let words = match self.held(value).clone() {
            Location::Words(words) => words,
            _ => {
                self.keep_bit(value);
                return;
            }
        };
        let kept = words
            .into_iter()
            .map(|word| match word {
                Value::Bits(_) => word,
                _ if self.class(word) == Some(Class::Scalar) => self.copy(word, Class::Vector),
                _ => word,
            })
            .collect();
        if let Some(entry) = self.kept.get_mut(value as usize) {
            *entry = Some(kept);
        }
    }

    /// The register class of a word; `None` for a constant. For a physical register, it is that of
    /// its register file.
    pub fn class(&self, word: Value) -> Option<Class> {
        word.class(&self.code.registers)
    }

    /// Whether a word is constant or in a scalar register.
    pub fn is_scalar(&self, word: Value) -> bool {
        !matches!(self.class(word), Some(Class::Vector | Class::Mask))
    }

    /// Whether all words are constant or in scalar registers.
    pub fn are_scalar(&self, words: &[Value]) -> bool {
        words.iter().all(|word| self.is_scalar(*word))
    }

    /// Copies a word into a new register of a class.
    pub fn copy(&mut self, word: Value, class: Class) -> Value {
        let new = self.fresh(class, 1);
        self.emit(COPY, &[new], &[word]);
        new
    }

    /// A word as a scalar operand: a constant or a scalar register. A uniform value in a vector
    /// register is read from the first active lane.
    pub fn to_scalar(&mut self, word: Value) -> Value {
        if self.class(word) != Some(Class::Vector) {
            return word;
        }
        let why = self.origin.why;
        self.because(Why::ToScalar);
        let scalar = self.fresh(Class::Scalar, 1);
        self.emit(op::V_READFIRSTLANE_B32, &[scalar], &[word]);
        self.because(why);
        scalar
    }

    /// Words as scalar operands.
    pub fn to_scalars(&mut self, words: &[Value]) -> Vec<Value> {
        words.iter().map(|word| self.to_scalar(*word)).collect()
    }

    /// A word in a vector register.
    pub fn to_vector(&mut self, word: Value) -> Value {
        if self.class(word) == Some(Class::Vector) {
            return word;
        }
        let why = self.origin.why;
        self.because(Why::ToVector);
        let vector = self.copy(word, Class::Vector);
        self.because(why);
        vector
    }

    /// A tuple of registers of a class that contains these words. The words are copied unless they
    /// already form a tuple.
    pub fn tuple(&mut self, words: &[Value], class: Class) -> Value {
        if let Some(tuple) = self.as_tuple(words, class) {
            return tuple;
        }
        let tuple = self.fresh(class, words.len() as u8);
        for (at, word) in words.iter().enumerate() {
            let word = if class == Class::Scalar {
                self.to_scalar(*word)
            } else {
                *word
            };
            self.emit(COPY, &[tuple.word(at as u8)], &[word]);
        }
        tuple
    }

    /// The tuple of registers of a class that these words already form. A scalar tuple must be
    /// aligned.
    pub fn as_tuple(&self, words: &[Value], class: Class) -> Option<Value> {
        let Value::Part {
            register,
            first,
            words: 1,
        } = *words.first()?
        else {
            return None;
        };
        let virtual_register = self.code.registers.get(register.0 as usize)?;
        let aligned = match (class, words.len()) {
            (_, 1) => true,
            (Class::Scalar, 2) => first.is_multiple_of(2),
            (Class::Scalar, _) => first.is_multiple_of(4),
            _ => !self.gpu().even_vgprs || first.is_multiple_of(2),
        };
        let follows = words.iter().enumerate().all(|(at, word)| {
            *word
                == Value::Part {
                    register,
                    first: first + at as u8,
                    words: 1,
                }
        });
        (virtual_register.class == class && aligned && follows).then_some(Value::Part {
            register,
            first,
            words: words.len() as u8,
        })
    }

    /// The words of a tuple.
    pub fn split(&self, tuple: Value) -> Vec<Value> {
        (0..tuple.words()).map(|at| tuple.word(at)).collect()
    }
}

/// The lowest `words` 32-bit words of an integer that is given by 64-bit limbs; both lists begin
/// with the lowest.
pub(super) fn words_of_bits(all: &[u64], words: usize) -> Vec<Value> {
    let word = |at: usize| {
        let bits = all.get(at / 2).copied().unwrap_or(0);
        Value::Bits((bits >> (32 * (at % 2))) as u32)
    };
    (0..words).map(word).collect()
}
