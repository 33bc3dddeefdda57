//! Sums and products for addresses, on the scalar or the vector unit. Each sum or product is
//! computed once and then reused.

use super::address::{Extended, Term};
use super::location::first;
use super::value_numbering::Key;
use super::{Selected, Selector, ranges};
use lanelog_amdgpu::finish::is_inline_word;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Value};
use lanelog_ir::typed::Operand;

/// An offset in one or two words; `None` for offset zero.
fn constant(offset: i64, words: usize) -> Option<Vec<Value>> {
    let both = [offset as u32, (offset >> 32) as u32].map(Value::Bits);
    (offset != 0).then(|| both.into_iter().take(words).collect())
}

impl Selector<'_> {
    /// Scalar words plus a constant.
    pub(super) fn scalar_plus(&mut self, words: &[Value], offset: i64) -> Vec<Value> {
        match constant(offset, words.len()) {
            Some(constant) => self.scalar_add(words, &constant),
            None => words.to_vec(),
        }
    }

    /// Vector words plus a constant.
    pub(super) fn vector_plus(&mut self, words: &[Value], offset: i64) -> Vec<Value> {
        match constant(offset, words.len()) {
            Some(constant) => self.vector_add(words, &constant),
            None => words.to_vec(),
        }
    }

    /// Adds two scalar integers of 32 or 64 bits.
    pub(super) fn scalar_add(&mut self, lhs: &[Value], rhs: &[Value]) -> Vec<Value> {
        let key = [lhs, rhs].concat();
        self.numbered(Key::new("add", Class::Scalar, &key), |selector| {
            let (sum, _) = selector.carried(false, Class::Scalar, lhs, rhs, None);
            selector.split(sum)
        })
    }

    /// Adds two integers of 32 or 64 bits, at least one of which is in vector registers.
    pub(super) fn vector_add(&mut self, lhs: &[Value], rhs: &[Value]) -> Vec<Value> {
        let key = [lhs, rhs].concat();
        self.numbered(Key::new("add", Class::Vector, &key), |selector| {
            match (lhs, rhs) {
                ([lhs], [rhs]) => vec![selector.make(op::V_ADD_NC_U32, 1, &[*lhs, *rhs])],
                _ => selector.vector_chain(false, rhs, lhs, None),
            }
        })
    }

    /// A 32-bit index times a scale, plus a word, modulo 2^32. `most` is the maximum of the index.
    pub(super) fn index_times(
        &mut self,
        (index, most): (Value, u64),
        scale: u32,
        plus: Option<Value>,
    ) -> Value {
        let small = most < 1 << 24 && scale < 1 << 24;
        let mut key = vec![index, Value::Bits(scale)];
        key.extend(plus);
        self.numbered_value(Key::new("times", Class::Vector, &key), |selector| {
            let shift = Value::Bits(scale.trailing_zeros());
            let power = scale.is_power_of_two();
            match plus {
                _ if scale == 0 => plus.unwrap_or(Value::Bits(0)),
                None if scale == 1 => selector.to_vector(index),
                None if power => selector.make(op::V_LSHLREV_B32, 1, &[shift, index]),
                None if small => selector.make(op::V_MUL_U32_U24, 1, &[index, Value::Bits(scale)]),
                None => selector.make(op::V_MUL_LO_U32, 1, &[index, Value::Bits(scale)]),
                Some(plus) if scale == 1 => selector.make(op::V_ADD_NC_U32, 1, &[plus, index]),
                Some(plus) if power => selector.make(op::V_LSHL_ADD_U32, 1, &[index, shift, plus]),
                Some(plus) if small => {
                    let factors = [index, Value::Bits(scale), plus];
                    selector.make(op::V_MAD_U32_U24, 1, &factors)
                }
                Some(plus) => {
                    let product = selector.make(op::V_MUL_LO_U32, 1, &[index, Value::Bits(scale)]);
                    selector.make(op::V_ADD_NC_U32, 1, &[plus, product])
                }
            }
        })
    }

    /// A 32-bit index, extended to 64 bits, times a scale, plus a 64-bit base.
    pub(super) fn widening_mad(
        &mut self,
        index: Value,
        scale: u64,
        base: &[Value],
        signed: bool,
    ) -> Selected<Vec<Value>> {
        let scale = u32::try_from(scale)
            .ok()
            .filter(|scale| *scale <= i32::MAX as u32)
            .ok_or("a variable index steps over elements of 2 GiB or more, and the multiply-add takes a factor of 31 bits")?;
        let name = if signed { "mad signed" } else { "mad" };
        let gpu = self.gpu();
        let zero = [Value::Bits(0); 2];
        if gpu.constant_bus == 1
            && gpu.generation.is_cdna()
            && !is_inline_word(scale)
            && self.are_scalar(base)
            && base != zero
        {
            // The multiply-add cannot read both the scale and the base.
            let product = self.widening_mad(index, scale.into(), &zero, signed)?;
            return Ok(self.vector_add(&product, base));
        }
        let scale = Value::Bits(scale);
        let mut key = vec![index, scale];
        key.extend(base);
        let key = Key::new(name, Class::Vector, &key);
        Ok(self.numbered(key, |selector| {
            let sum = selector.multiply_add(signed, index, scale, base);
            selector.split(sum)
        }))
    }

    /// Two words as one 64-bit operand.
    pub(super) fn wide_operand(&mut self, words: &[Value]) -> Value {
        match words {
            [Value::Bits(low), Value::Bits(high)] => {
                Value::Wide(u64::from(*high) << 32 | u64::from(*low))
            }
            _ if self.are_scalar(words) => self.tuple(words, Class::Scalar),
            _ => self.tuple(words, Class::Vector),
        }
    }

    /// A 64-bit index times a scale, plus a 64-bit base, modulo 2^64.
    pub(super) fn wide_mad(
        &mut self,
        index: [Value; 2],
        scale: u64,
        base: &[Value],
    ) -> Selected<Vec<Value>> {
        let scale =
            u32::try_from(scale).map_err(|_| "elements of four gigabytes are not covered")?;
        let mut key = vec![index[0], index[1], Value::Bits(scale)];
        key.extend(base);
        Ok(
            self.numbered(Key::new("wide", Class::Vector, &key), |selector| {
                let shift = scale.trailing_zeros();
                let power = scale.is_power_of_two();
                if scale == 0 {
                    return base.to_vec();
                }
                if selector.gpu().generation.is_cdna() && power && shift <= 4 {
                    let index = selector.wide_operand(&index);
                    let base = selector.wide_operand(base);
                    let sum =
                        selector.make(op::V_LSHL_ADD_U64, 2, &[index, Value::Bits(shift), base]);
                    return selector.split(sum);
                }
                if scale == 1 {
                    return selector.vector_add(&index, base);
                }
                if power {
                    let scaled = selector.wide_times(index, shift);
                    return selector.vector_add(&scaled, base);
                }
                let sum = selector.multiply_add(false, index[0], Value::Bits(scale), base);
                let high = selector.make(op::V_MUL_LO_U32, 1, &[index[1], Value::Bits(scale)]);
                let high = selector.make(op::V_ADD_NC_U32, 1, &[sum.word(1), high]);
                vec![sum.word(0), high]
            }),
        )
    }

    /// A 64-bit index times a power of two, computed once even if it is added to several bases.
    fn wide_times(&mut self, index: [Value; 2], shift: u32) -> Vec<Value> {
        let key = [index[0], index[1], Value::Bits(shift)];
        self.numbered(Key::new("wide times", Class::Vector, &key), |selector| {
            let index = selector.wide_operand(&index);
            let scaled = selector.make(op::V_LSHLREV_B64, 2, &[Value::Bits(shift), index]);
            selector.split(scaled)
        })
    }

    /// Whether the product of a 32-bit index and its scale is known to be less than 2^32.
    fn fits_a_word(&self, term: &Term) -> bool {
        let Operand::Value(index) = term.operand else {
            return false;
        };
        let largest = ranges::unsigned_max(self, index);
        let is_positive = match term.extended {
            Extended::No => false,
            Extended::Zero => true,
            Extended::Sign => largest <= i32::MAX as u64,
        };
        let product = largest.checked_mul(term.scale);
        is_positive && product.is_some_and(|product| product <= u64::from(u32::MAX))
    }

    /// A scalar 32-bit index times a scale, modulo 2^32.
    pub(super) fn scalar_times(&mut self, index: Value, scale: u32) -> Value {
        match scale {
            1 => index,
            _ if scale.is_power_of_two() => {
                let shift = Value::Bits(scale.trailing_zeros());
                self.make(op::S_LSHL_B32, 1, &[index, shift])
            }
            _ => self.make(op::S_MUL_I32, 1, &[index, Value::Bits(scale)]),
        }
    }

    /// The product of a uniform index and its scale, as two scalar words.
    pub(super) fn index_scaled(&mut self, term: &Term) -> Selected<Vec<Value>> {
        let words = self.words(&term.operand, &term.ty)?;
        let words = self.to_scalars(&words);
        if self.fits_a_word(term) {
            let key = [first(&words)?, Value::Bits(term.scale as u32)];
            let scaled = self.numbered_value(Key::new("short", Class::Scalar, &key), |selector| {
                selector.scalar_times(key[0], term.scale as u32)
            });
            return Ok(vec![scaled, Value::Bits(0)]);
        }
        let mut key = words.clone();
        key.push(Value::Bits(term.scale as u32));
        key.push(Value::Bits((term.scale >> 32) as u32));
        key.push(Value::Bits(term.extended as u32));
        let low = first(&words)?;
        let (extended, scale) = (term.extended, term.scale);
        let constant =
            u32::try_from(scale).map_err(|_| "elements of four gigabytes are not covered")?;
        Ok(
            self.numbered(Key::new("scaled", Class::Scalar, &key), |selector| {
                let high = match (words.get(1), extended) {
                    (Some(high), Extended::No) => *high,
                    (_, Extended::Zero) => Value::Bits(0),
                    _ => selector.make(op::S_ASHR_I32, 1, &[low, Value::Bits(31)]),
                };
                if scale == 1 {
                    return vec![low, high];
                }
                if scale.is_power_of_two() {
                    let tuple = selector.tuple(&[low, high], Class::Scalar);
                    let shift = Value::Bits(scale.trailing_zeros());
                    let scaled = selector.make(op::S_LSHL_B64, 2, &[tuple, shift]);
                    return selector.split(scaled);
                }
                let scale = Value::Bits(constant);
                let product = selector.make(op::S_MUL_I32, 1, &[low, scale]);
                let mut carried = selector.make(op::S_MUL_HI_U32, 1, &[low, scale]);
                if high != Value::Bits(0) {
                    let upper = selector.make(op::S_MUL_I32, 1, &[high, scale]);
                    carried = selector.make(op::S_ADD_U32, 1, &[carried, upper]);
                }
                vec![product, carried]
            }),
        )
    }
}
