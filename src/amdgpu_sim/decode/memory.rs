//! Loads, stores and atomic operations of lanes: decodes their operands.

use super::{Decoded, Decoder, Modifiers, Written};
use crate::code::{Action, MemoryInstruction, Segment};
use crate::count::Class;
use crate::generation::Generation;
use crate::memory::operation::{self, MemoryOperation};
use crate::operands::Scalar;
use crate::text::operand::scalar as number;
use crate::text::{File, Operand, Term};

impl Decoder<'_> {
    pub(super) fn memory(&self, written: &Written<'_>) -> Decoded {
        let Some((prefix, name)) = written.mnemonic.split_once('_') else {
            return Ok(None);
        };
        let old = self.generation < Generation::Gfx11;
        let segment = match prefix {
            "global" => Segment::Global,
            "flat" => Segment::Flat,
            "scratch" => Segment::Scratch,
            "buffer" => return self.described(written, name, old),
            "ds" => return self.group(written, name, old),
            _ => return Ok(None),
        };
        let Some(operation) = operation::flat(name, old) else {
            return Ok(None);
        };
        let modifiers = &written.modifiers;
        let returns = self.returns(modifiers);
        // Cache policy bits without effect on loads and stores.
        for name in ["glc", "sc0", "th"] {
            modifiers.take(name);
        }
        modifiers.pass_caches();
        let is_atomic = matches!(operation, MemoryOperation::Atomic { .. });
        let returns = returns && is_atomic;
        let loads = matches!(operation, MemoryOperation::Load { .. });
        let mut operands = written.operands.iter();
        let mut next = || operands.next().ok_or("an operand is missing");
        let [result_words, data_words] = words(&operation);
        let destination = match loads || returns {
            true => Some(self.vector_half(next()?, result_words)?),
            false => None,
        };
        let address = next()?;
        let data = match data_words {
            0 => None,
            words => Some(self.vector_half(next()?, words)?),
        };
        let base = match segment {
            Segment::Flat => operands.next(),
            _ => Some(operands.next().ok_or("an operand is missing")?),
        };
        if operands.next().is_some() {
            return Err(format!(
                "`{}` has more operands than expected",
                written.mnemonic
            ));
        }
        let base = match base.map(|base| (&base.term, base)) {
            None | Some((Term::Off, _)) => None,
            Some((
                Term::Register {
                    file: File::Scalar,
                    first: number::NULL,
                    ..
                },
                _,
            )) => None,
            Some((_, base)) => {
                let words = if segment == Segment::Scratch { 1 } else { 2 };
                Some(self.scalar_source(base, words, written.at)?)
            }
        };
        let (address, address_words) = match address.term {
            Term::Off => (None, 0),
            Term::Register {
                file: File::Vector,
                first,
                words: words @ (1 | 2),
            } => (Some(first), words as u8),
            _ => return Err(format!("`{}` is not an address", address.text)),
        };
        let expected = match (segment, base.is_some()) {
            (Segment::Scratch, _) | (Segment::Global, true) => 1,
            _ => 2,
        };
        if address_words != expected && !(segment == Segment::Scratch && address.is_none()) {
            return Err(format!("an address of {expected} words is expected"));
        }
        Ok(Some((
            Class::Vmem,
            Action::Memory(Box::new(MemoryInstruction {
                segment,
                operation,
                address,
                address_words,
                base,
                offsets: [modifiers.number("offset")?.unwrap_or(0), 0],
                destination,
                data: [data, None],
                returns,
            })),
        )))
    }

    /// Whether an atomic operation returns the old value.
    fn returns(&self, modifiers: &Modifiers<'_>) -> bool {
        match self.generation {
            Generation::Gfx940 | Generation::Gfx950 => modifiers.flag("sc0"),
            Generation::Gfx12 => modifiers
                .take("th")
                .is_some_and(|kind| kind.contains("RETURN")),
            _ => modifiers.flag("glc"),
        }
    }

    /// `buffer_load_dword v0, v[1:2], s[0:3], s32 idxen offen offset:4`: an access to a buffer, or
    /// to scratch memory through a descriptor.
    fn described(&self, written: &Written<'_>, name: &str, old: bool) -> Decoded {
        if name.starts_with("load_format_") || name.starts_with("store_format_") {
            return self.texel(written);
        }
        let operation = match operation::flat(name, old) {
            Some(MemoryOperation::LoadTwo { .. } | MemoryOperation::StoreTwo { .. }) | None => {
                return Ok(None);
            }
            Some(found) => found,
        };
        let modifiers = &written.modifiers;
        let is_atomic = matches!(operation, MemoryOperation::Atomic { .. });
        let returns = is_atomic && self.returns(modifiers);
        if modifiers.flag("lds") {
            return Err("loads of buffers into LDS are not supported".into());
        }
        let (index, offset) = (modifiers.flag("idxen"), modifiers.flag("offen"));
        for name in ["glc", "sc0", "th"] {
            modifiers.take(name);
        }
        modifiers.pass_caches();
        let [data, address, descriptor, base] = written.exactly()?;
        let [result_words, data_words] = words(&operation);
        let register = self.vector_half(data, result_words.max(data_words))?;
        let address_words = u16::from(index) + u16::from(offset);
        let address = match (address_words, &address.term) {
            (0, Term::Off) => None,
            (0, _) => return Err(format!("`{}` needs `offen` or `idxen`", address.text)),
            (words, _) => Some(self.vector_register(address, words)?),
        };
        let descriptor = self.scalar_register(descriptor, 4)?;
        let loads = data_words == 0;
        let null = matches!(
            base.term,
            Term::Register {
                file: File::Scalar,
                first: number::NULL,
                ..
            }
        );
        Ok(Some((
            Class::Vmem,
            Action::Memory(Box::new(MemoryInstruction {
                segment: match index {
                    true => Segment::Records(descriptor),
                    false => Segment::Described(descriptor),
                },
                operation,
                address,
                address_words: address_words as u8,
                base: match null {
                    true => None,
                    false => Some(self.scalar_source(base, 1, written.at)?),
                },
                offsets: [modifiers.number("offset")?.unwrap_or(0), 0],
                // The result register of an atomic operation is its data register.
                destination: (loads || returns).then_some(register),
                data: [(!loads).then_some(register), None],
                returns,
            })),
        )))
    }

    /// `buffer_load_format_xyzw` and similar instructions are decoded and counted, but not
    /// executed.
    fn texel(&self, written: &Written<'_>) -> Decoded {
        let modifiers = &written.modifiers;
        for name in ["glc", "sc0", "th", "idxen", "offen"] {
            modifiers.take(name);
        }
        modifiers.number("offset")?;
        modifiers.pass_caches();
        let _: &[Operand<'_>; 4] = written.exactly()?;
        let why = "formats of buffers are not supported";
        Ok(Some((Class::Vmem, Action::Unknown(why.into()))))
    }

    fn group(&self, written: &Written<'_>, name: &str, old: bool) -> Decoded {
        let Some((operation, returns)) = operation::group(name, old) else {
            return Ok(None);
        };
        if written.modifiers.flag("gds") {
            return Err("global data share is not supported".into());
        }
        let [result_words, data_words] = words(&operation);
        let mut operands = written.operands.iter();
        let mut next = || operands.next().ok_or("an operand is missing");
        let loads = matches!(
            operation,
            MemoryOperation::Load { .. } | MemoryOperation::LoadTwo { .. }
        );
        let destination = match loads || returns {
            true => Some(self.vector_half(next()?, result_words)?),
            false => None,
        };
        let address = self.vector_register(next()?, 1)?;
        let two = match operation {
            MemoryOperation::StoreTwo { .. } => true,
            MemoryOperation::Atomic { what, .. } => what.has_two(),
            _ => false,
        };
        let mut data = [None; 2];
        let count = if loads {
            0
        } else if two {
            2
        } else {
            1
        };
        for place in data.iter_mut().take(count) {
            let each = match operation {
                MemoryOperation::Atomic { words, .. } => words.into(),
                _ => data_words,
            };
            *place = Some(self.vector_half(next()?, each)?);
        }
        // On GCN the value to compare with is the first operand, on RDNA 3 the second.
        if old
            && let MemoryOperation::Atomic { what, .. } = operation
            && two
            && what != crate::memory::atomic::Atomic::MaskedOr
        {
            data.swap(0, 1);
        }
        if next().is_ok() {
            return Err(format!(
                "`{}` has more operands than expected",
                written.mnemonic
            ));
        }
        let modifiers = &written.modifiers;
        let offsets = match operation {
            MemoryOperation::LoadTwo { step, .. } | MemoryOperation::StoreTwo { step, .. } => {
                let step = i64::from(step);
                [
                    modifiers.number("offset0")?.unwrap_or(0).wrapping_mul(step),
                    modifiers.number("offset1")?.unwrap_or(0).wrapping_mul(step),
                ]
            }
            _ => [modifiers.number("offset")?.unwrap_or(0), 0],
        };
        Ok(Some((
            Class::Lds,
            Action::Memory(Box::new(MemoryInstruction {
                segment: Segment::Group,
                operation,
                address: Some(address),
                address_words: 1,
                base: None::<Scalar>,
                offsets,
                destination,
                data,
                returns,
            })),
        )))
    }

    /// A vector register. 16-bit accesses may name one half of it.
    fn vector_half(&self, operand: &Operand<'_>, words: u16) -> Result<u16, String> {
        let mut operand = operand.clone();
        if words == 1 && operand.half == Some(false) {
            operand.half = None;
        }
        self.vector_register(&operand, words)
    }
}

/// The number of words of the result and of each data operand.
fn words(operation: &MemoryOperation) -> [u16; 2] {
    let of = |bytes: u8| u16::from(bytes.div_ceil(4));
    match operation {
        MemoryOperation::Load { bytes, .. } => [of(*bytes), 0],
        MemoryOperation::Store { bytes, .. } => [0, of(*bytes)],
        MemoryOperation::LoadTwo { bytes, .. } => [2 * of(*bytes), 0],
        MemoryOperation::StoreTwo { bytes, .. } => [0, of(*bytes)],
        MemoryOperation::Atomic { what, words } => {
            let words = u16::from(*words);
            // The data consist of the new value, followed by the value to compare with.
            [words, if what.has_two() { 2 * words } else { words }]
        }
    }
}
