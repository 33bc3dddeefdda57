//! Scalar operations and scalar loads.

use super::{Decoded, Decoder, Written};
use crate::code::{
    Action, ExecInstruction, FloatInstruction, From, MoveRelative, ScalarInstruction, ScalarLoad,
    Source,
};
use crate::count::Class;
use crate::lane::{self, Extra, Format};
use crate::operands::Scalar;
use crate::scalar;
use crate::text::Term;
use crate::text::operand::scalar as number;

/// Scalar loads: the name without its prefix, the number of words, the size in bytes, whether it is
/// sign-extended.
const LOADS: [(&str, u8, u8, bool); 16] = [
    ("dword", 1, 4, false),
    ("dwordx2", 2, 8, false),
    ("dwordx3", 3, 12, false),
    ("dwordx4", 4, 16, false),
    ("dwordx8", 8, 32, false),
    ("dwordx16", 16, 64, false),
    ("b32", 1, 4, false),
    ("b64", 2, 8, false),
    ("b96", 3, 12, false),
    ("b128", 4, 16, false),
    ("b256", 8, 32, false),
    ("b512", 16, 64, false),
    ("u8", 1, 1, false),
    ("i8", 1, 1, true),
    ("u16", 1, 2, false),
    ("i16", 1, 2, true),
];

impl Decoder<'_> {
    pub(super) fn scalar(&self, written: &Written<'_>) -> Decoded {
        if let Some((compute, new, wide)) = scalar::saving(written.mnemonic) {
            let [destination, source] = written.exactly()?;
            let words = if wide { 2 } else { 1 };
            return Ok(Some((
                Class::Mask,
                Action::Exec(ExecInstruction {
                    compute,
                    source: self.scalar_source(source, words, written.at)?,
                    destination: self.scalar_register(destination, words.into())?,
                    wide,
                    new,
                }),
            )));
        }
        if let Some(rest) = written.mnemonic.strip_prefix("s_movrel") {
            let (to_destination, words) = match rest {
                "s_b32" => (false, 1),
                "s_b64" => (false, 2),
                "d_b32" => (true, 1),
                "d_b64" => (true, 2),
                _ => return Ok(None),
            };
            let [destination, source] = written.exactly()?;
            return Ok(Some((
                Class::Salu,
                Action::MoveRelative(MoveRelative {
                    source: self.scalar_source(source, words, written.at)?,
                    destination: self.scalar_register(destination, words.into())?,
                    words,
                    to_destination,
                }),
            )));
        }
        let Some((shape, compute)) = scalar::find(written.mnemonic) else {
            return self.scalar_float(written);
        };
        let mut operands = written.operands.iter();
        let mut next = || operands.next().ok_or("an operand is missing");
        let destination = match shape.d {
            0 => number::NULL,
            words => self.scalar_register(next()?, words.into())?,
        };
        let mut a = self.scalar_source(next()?, shape.a, written.at)?;
        let mut b = match shape.b {
            0 => Scalar::Constant(0),
            words => self.scalar_source(next()?, words, written.at)?,
        };
        if next().is_ok() {
            return Err(format!(
                "`{}` has more operands than expected",
                written.mnemonic
            ));
        }
        if let Some(signed) = shape.short {
            let last = if shape.b == 0 { &mut a } else { &mut b };
            let Scalar::Constant(value) = last else {
                return Err("a number of 16 bits is expected".into());
            };
            let wide = *value as u32 as i32;
            if !(-0x8000..=0xffff).contains(&wide) {
                return Err(format!("{wide} does not fit into 16 bits"));
            }
            *value = if signed {
                u64::from(wide as i16 as u32)
            } else {
                u64::from(wide as u16)
            };
        }
        Ok(Some((
            Class::Salu,
            Action::Scalar(ScalarInstruction {
                compute,
                a,
                b,
                words: [shape.a, shape.b, shape.d],
                destination,
            }),
        )))
    }

    /// `s_add_f32`, `s_cvt_f32_u32`, `s_cmp_lt_f32`, `v_s_rcp_f32`: executed like a vector
    /// operation of a single lane.
    fn scalar_float(&self, written: &Written<'_>) -> Decoded {
        let vector = written.mnemonic.strip_prefix("v_s_");
        let Some(name) = vector.or(written.mnemonic.strip_prefix("s_")) else {
            return Ok(None);
        };
        let float = name.ends_with("_f32") || name.ends_with("_f16") || name.starts_with("cvt_");
        let Some(operation) =
            lane::find(&format!("v_{name}"), self.generation.lanes()).filter(|_| float)
        else {
            return Ok(None);
        };
        let mut operands = written.operands.clone();
        let results = match operation.results {
            [Format::Mask] => 0,
            [_] => 1,
            _ => return Ok(None),
        };
        if operation.extra == Extra::Destination {
            operands.extend(operands.first().cloned());
        }
        if operands.len() != results + operation.sources.len() || operation.sources.len() > 3 {
            return Err(format!(
                "`{}` has {} operands here",
                written.mnemonic,
                operands.len()
            ));
        }
        let mut sources = [Source::NONE; 3];
        let given = operands.iter().skip(results).zip(operation.sources);
        for (place, (operand, format)) in sources.iter_mut().zip(given) {
            *place = self.source(operand, *format, None, false, written.at)?;
            if matches!(place.from, From::Vector(_)) {
                return Err(format!("`{}` is not a scalar operand", operand.text));
            }
        }
        let destination = match operands.first() {
            Some(first) if results == 1 => Some(self.scalar_register(first, 1)?),
            _ => None,
        };
        let class = if vector.is_some() {
            Class::Valu
        } else {
            Class::Salu
        };
        Ok(Some((
            class,
            Action::Float(Box::new(FloatInstruction {
                operation,
                sources,
                destination,
            })),
        )))
    }

    pub(super) fn scalar_load(&self, written: &Written<'_>) -> Decoded {
        let (buffer, name) = match written.mnemonic.strip_prefix("s_load_") {
            Some(name) => (false, name),
            None => match written.mnemonic.strip_prefix("s_buffer_load_") {
                Some(name) => (true, name),
                None => return Ok(None),
            },
        };
        let Some((_, words, bytes, signed)) = LOADS.iter().find(|known| known.0 == name) else {
            return Ok(None);
        };
        let [destination, base, offset] = written.exactly()?;
        written.modifiers.pass_caches();
        written.modifiers.take("glc");
        written.modifiers.take("th");
        let mut load = ScalarLoad {
            destination: self.scalar_register(destination, (*words).into())?,
            words: *words,
            bytes: *bytes,
            signed: *signed,
            base: self.scalar_register(base, if buffer { 4 } else { 2 })?,
            buffer,
            offset: written.modifiers.number("offset")?.unwrap_or(0),
            register: None,
        };
        match &offset.term {
            Term::Integer(value) => load.offset = load.offset.wrapping_add(*value),
            Term::Register { .. } => {
                load.register = Some(self.scalar_source(offset, 1, written.at)?)
            }
            _ => return Err(format!("`{}` is not an offset", offset.text)),
        }
        Ok(Some((Class::Smem, Action::ScalarLoad(load))))
    }
}
