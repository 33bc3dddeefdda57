//! Vector operations: looks up the operation of a mnemonic, and decodes its operands.

use super::sources::{Part, plain_name};
use super::{Decoded, Decoder, Written};
use crate::code::{Action, Rest, Source, Target, VectorInstruction, indexed};
use crate::count::Class;
use crate::lane::{self, Extra, Format, LaneOperation};
use crate::text::operand::{operand, scalar as number};
use crate::text::statement::parts;
use crate::text::{File, Operand, Term};

use super::modifiers::Modifiers;

/// Moves to and from accumulation registers (ordinary vector registers in this simulator), and
/// moves indexed by M0.
const MOVES: [(&str, u8); 6] = [
    ("v_accvgpr_read_b32", 0),
    ("v_accvgpr_write_b32", 0),
    ("v_accvgpr_mov_b32", 0),
    ("v_movreld_b32", indexed::DESTINATION),
    ("v_movrels_b32", indexed::SOURCES[0]),
    ("v_movrelsd_b32", indexed::SOURCES[0] | indexed::DESTINATION),
];

impl Decoder<'_> {
    pub(super) fn vector(&self, written: &Written<'_>) -> Decoded {
        let found = self.vector_instruction(written)?;
        Ok(found.map(|found| (Class::Valu, Action::Vector(Box::new(found)))))
    }

    /// Decodes `v_dual_a ... :: v_dual_b ...`.
    pub(super) fn dual(
        &self,
        mnemonic: &str,
        rest: &str,
        at: u32,
    ) -> Result<(Class, Action), String> {
        let (first, second) = rest.split_once("::").ok_or("two operations are expected")?;
        let second = second.trim();
        let (second, second_rest) = second
            .split_once(char::is_whitespace)
            .unwrap_or((second, ""));
        let half = |mnemonic: &str, rest: &str| -> Result<VectorInstruction, String> {
            // Some halves of dual-issue instructions differ from the separate instruction of the
            // same name. The table lists such halves with the prefix `v_dual_`.
            let name = match mnemonic.strip_prefix("v_dual_") {
                Some(_) if lane::find(mnemonic, self.generation.lanes()).is_some() => {
                    mnemonic.to_string()
                }
                Some(name) => format!("v_{name}"),
                None => return Err(format!("`{mnemonic}` cannot be one of two operations")),
            };
            let (texts, modifiers) = parts(rest);
            let mut operands = texts
                .into_iter()
                .map(operand)
                .collect::<Result<Vec<_>, String>>()?;
            if name.ends_with("cndmask_b32") && operands.len() == 3 {
                operands.push(vcc(self.mask_words()));
            }
            let written = Written {
                mnemonic: &name,
                operands,
                modifiers: Modifiers::new(modifiers),
                at,
            };
            let found = self.vector_instruction(&written)?;
            found.ok_or_else(|| format!("unknown instruction `{mnemonic}`"))
        };
        let both = [
            half(mnemonic, first.trim())?,
            half(second, second_rest.trim())?,
        ];
        Ok((Class::Valu, Action::Dual(Box::new(both))))
    }

    fn vector_instruction(
        &self,
        written: &Written<'_>,
    ) -> Result<Option<VectorInstruction>, String> {
        if !written.mnemonic.starts_with("v_") {
            return Ok(None);
        }
        let name = plain_name(written.mnemonic);
        let moved = MOVES.iter().find(|known| known.0 == name);
        let meant = moved.map_or(name, |_| "v_mov_b32");
        let Some(operation) = lane::find(meant, self.generation.lanes()) else {
            return Ok(None);
        };
        let modifiers = &written.modifiers;
        let mut operands: Vec<Operand<'_>> = written.operands.clone();
        // On RDNA, `v_cmpx` writes only EXEC, which the assembly may name or omit.
        let only_exec = operation.writes_exec && !self.generation.is_gfx9();
        if only_exec {
            let named = operands.first().is_some_and(|first| {
                operands.len() > operation.sources.len()
                    && matches!(
                        first.term,
                        Term::Register {
                            file: File::Scalar,
                            first: number::EXEC,
                            ..
                        }
                    )
            });
            if !named {
                operands.insert(0, exec_operand(self.mask_words()));
            }
        }
        let expected = operation.results.len() + operation.sources.len();
        if operands.len() + 1 == expected {
            match operation.extra {
                Extra::Vcc => operands.push(vcc(self.mask_words())),
                Extra::Destination => operands.extend(operands.first().cloned()),
                Extra::None => {}
            }
        }
        if operands.len() != expected {
            return Err(format!(
                "`{}` has {} operands here, and {expected} are expected",
                written.mnemonic,
                operands.len()
            ));
        }
        let mut select = self.select(written, operation)?;
        let packed = is_packed(operation);
        let halves = if packed { 0 } else { select[0] };
        let half_of = |at: usize| halves >> at & 1 == 1;
        let parts = ["src0_sel", "src1_sel"].map(|name| modifiers.take(name));
        let mut sources = [Source::NONE; 4];
        let given = operands.get(operation.results.len()..).unwrap_or_default();
        for (at, (operand, format)) in given.iter().zip(operation.sources).enumerate() {
            let part = match parts.get(at).copied().flatten() {
                Some(text) => Some(Part::read(text)?),
                None => None,
            };
            let high = half_of(at) && format.width() == 16;
            let source = self.source(operand, *format, part, high, written.at)?;
            if is_pair(*format) {
                // For packed formats, `-x` and `|x|` are encoded in `neg_lo` and `neg_hi` of the
                // instruction.
                select[2] |= u8::from(operand.negated) << at;
                select[3] |=
                    u8::from(operand.absolute || operand.negated && *format != Format::Mixed) << at;
            }
            if let Some(place) = sources.get_mut(at) {
                *place = source;
            }
        }
        let mut targets = [Target::Nothing; 2];
        for (at, (operand, format)) in operands.iter().zip(operation.results).enumerate() {
            let high = half_of(operation.sources.len());
            let target = match (operation.writes_exec, *format) {
                (true, Format::Mask) => Target::Exec(if only_exec {
                    number::NULL
                } else {
                    self.scalar_register(operand, self.mask_words())?
                }),
                _ => self.target(operation, operand, *format, high)?,
            };
            if let Some(place) = targets.get_mut(at) {
                *place = target;
            }
        }
        if let Some(text) = modifiers.take("dst_sel") {
            self.narrow(written, text, &mut targets[0])?;
        } else {
            modifiers.take("dst_unused");
        }
        let scale = match (modifiers.number("mul")?, modifiers.number("div")?) {
            (None, None) => 1.0,
            (Some(2), None) => 2.0,
            (Some(4), None) => 4.0,
            (None, Some(2)) => 0.5,
            _ => return Err("a result can be multiplied by 2 or 4, or divided by 2".into()),
        };
        Ok(Some(VectorInstruction {
            operation,
            sources,
            targets,
            clamp: modifiers.flag("clamp"),
            scale,
            select,
            table: self.table(written)?,
            dpp: self.dpp(written)?,
            indexed: moved.map_or(0, |known| known.1),
        }))
    }

    /// Parses `bitop3:0x96`. The default is zero.
    fn table(&self, written: &Written<'_>) -> Result<u8, String> {
        let table = written.modifiers.number("bitop3")?.unwrap_or(0);
        u8::try_from(table).map_err(|_| format!("`bitop3` takes 0 to 255, not {table}"))
    }

    /// Parses `op_sel`, `op_sel_hi`, `neg_lo`, `neg_hi`, with one bit for each operand. By default,
    /// a packed operation computes the high half of its result from the high halves of its
    /// operands.
    fn select(&self, written: &Written<'_>, operation: &LaneOperation) -> Result<[u8; 4], String> {
        let mut select = [0u8; 4];
        if !operation.sources.contains(&Format::Mixed) {
            select[1] = 7;
        }
        for (place, name) in select
            .iter_mut()
            .zip(["op_sel", "op_sel_hi", "neg_lo", "neg_hi"])
        {
            if let Some(list) = written.modifiers.list(name)? {
                if list.len() > 5 || list.iter().any(|bit| *bit & !1 != 0) {
                    return Err(format!(
                        "`{name}`: zeros and ones are expected, one for each operand"
                    ));
                }
                *place = list
                    .iter()
                    .rev()
                    .fold(0, |bits, bit| bits << 1 | *bit as u8);
            }
        }
        Ok(select)
    }

    /// Parses `dst_sel:BYTE_1 dst_unused:UNUSED_PAD`.
    fn narrow(&self, written: &Written<'_>, text: &str, target: &mut Target) -> Result<(), String> {
        let part = Part::read(text)?;
        let rest = match written.modifiers.take("dst_unused") {
            None | Some("UNUSED_PAD") => Rest::Zero,
            Some("UNUSED_SEXT") => Rest::Sign,
            Some("UNUSED_PRESERVE") => Rest::Kept,
            Some(other) => return Err(format!("`{other}` is not known")),
        };
        let first = match *target {
            Target::Vector { first, words: 1 } | Target::Part { first, .. } => first,
            Target::Mask(_) | Target::Exec(_) => return Ok(()),
            _ => return Err("a part of this result cannot be selected".into()),
        };
        if part.bits < 32 {
            *target = Target::Part {
                first,
                shift: part.shift,
                bits: part.bits.into(),
                rest,
            };
        } else if let Target::Part { rest, .. } = target {
            *rest = Rest::Zero;
        }
        Ok(())
    }
}

/// Whether the operation itself implements `op_sel`.
fn is_packed(operation: &LaneOperation) -> bool {
    operation.sources.iter().any(|format| is_pair(*format))
}

fn is_pair(format: Format) -> bool {
    matches!(
        format,
        Format::Pair16 | Format::PairF16 | Format::Pair32 | Format::PairF32 | Format::Mixed
    )
}

fn vcc(words: u16) -> Operand<'static> {
    mask(number::VCC, words, "vcc")
}

fn exec_operand(words: u16) -> Operand<'static> {
    mask(number::EXEC, words, "exec")
}

fn mask(first: u16, words: u16, text: &'static str) -> Operand<'static> {
    Operand {
        term: Term::Register {
            file: File::Scalar,
            first,
            words,
        },
        negated: false,
        absolute: false,
        extended: false,
        half: None,
        text,
    }
}
