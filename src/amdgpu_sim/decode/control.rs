//! Branches, waits, barriers, modes, and instructions without effect in this simulator.

use super::{Decoded, Decoder, Written};
use crate::code::{Action, Condition, Field, indexed};
use crate::count::Class;
use crate::generation::Generation;
use crate::text::operand::{operand, scalar};
use crate::text::{Term, expression};
use crate::wait;

/// Prefixes of the mnemonics of instructions without effect, whose operands are ignored.
const NOTHING: [(&str, Class); 34] = [
    ("s_nop", Class::Wait),
    ("s_delay_alu", Class::Wait),
    ("s_clause", Class::Wait),
    ("s_waitcnt_depctr", Class::Wait),
    ("s_wait_alu", Class::Wait),
    ("s_wait_event", Class::Wait),
    ("s_wait_idle", Class::Wait),
    ("s_waitcnt_expcnt", Class::Wait),
    ("s_wait_expcnt", Class::Wait),
    ("s_sleep", Class::Wait),
    ("s_setprio", Class::Other),
    ("s_sethalt", Class::Other),
    ("s_sendmsg", Class::Other),
    ("s_set_inst_prefetch_distance", Class::Other),
    ("s_inst_prefetch", Class::Other),
    ("s_icache_inv", Class::Other),
    ("s_dcache_inv", Class::Other),
    ("s_dcache_wb", Class::Other),
    ("s_dcache_inv_vol", Class::Other),
    ("s_gl1_inv", Class::Other),
    ("s_ttracedata", Class::Other),
    ("s_ttracedata_imm", Class::Other),
    ("s_incperflevel", Class::Other),
    ("s_decperflevel", Class::Other),
    ("s_version", Class::Other),
    ("s_code_end", Class::Other),
    ("s_prefetch_inst", Class::Other),
    ("s_prefetch_inst_pc_rel", Class::Other),
    ("s_prefetch_data", Class::Other),
    ("v_nop", Class::Wait),
    ("v_nop_e32", Class::Wait),
    ("v_nop_e64", Class::Wait),
    ("v_pipeflush", Class::Wait),
    ("ds_nop", Class::Wait),
];

/// Cache instructions. Cache instructions have no effect here, because writes are immediately
/// visible.
const CACHES: [&str; 11] = [
    "buffer_gl0_inv",
    "buffer_gl1_inv",
    "buffer_inv",
    "buffer_wbl2",
    "buffer_wbinvl1",
    "buffer_wbinvl1_vol",
    "buffer_invl2",
    "global_inv",
    "global_wb",
    "global_wbinv",
    "global_prefetch_b8",
];

/// Hardware registers that can be read or written, by name.
const REGISTERS: [(&str, u8); 10] = [
    ("HW_REG_MODE", 1),
    ("HW_REG_WAVE_MODE", 1),
    ("HW_REG_SH_MEM_BASES", 15),
    ("HW_REG_HW_ID", 4),
    ("HW_REG_HW_ID1", 23),
    ("HW_REG_SHADER_CYCLES", 29),
    ("HW_REG_SHADER_CYCLES_LO", 29),
    ("HW_REG_XCC_ID", 20),
    ("HW_REG_FLAT_SCR_LO", FLAT_SCRATCH[0]),
    ("HW_REG_FLAT_SCR_HI", FLAT_SCRATCH[1]),
];

/// The two hardware registers with the scratch address. On gfx10 scalar registers represent these
/// hardware registers; other generations do not have them.
const FLAT_SCRATCH: [u8; 2] = [20, 21];

impl Decoder<'_> {
    /// Decodes instructions with a special operand syntax.
    pub(super) fn raw(
        &self,
        mnemonic: &str,
        rest: &str,
    ) -> Option<Result<(super::Class, Action), String>> {
        if let Some(waits) = wait::read(mnemonic, rest, self.generation) {
            return Some(waits.map(|waits| (Class::Wait, Action::Wait(waits))));
        }
        if let Some(found) = self.register_access(mnemonic, rest) {
            return Some(found);
        }
        if CACHES.contains(&mnemonic) {
            return Some(Ok((Class::Other, Action::Nothing)));
        }
        let found = NOTHING.iter().find(|known| known.0 == mnemonic)?;
        Some(Ok((found.1, Action::Nothing)))
    }

    pub(super) fn control(&self, written: &Written<'_>) -> Decoded {
        let done = |class, action| Ok(Some((class, action)));
        let condition = match written.mnemonic {
            "s_branch" => Condition::Always,
            "s_cbranch_scc0" => Condition::Scc(false),
            "s_cbranch_scc1" => Condition::Scc(true),
            "s_cbranch_vccz" => Condition::Vcc { zero: true },
            "s_cbranch_vccnz" => Condition::Vcc { zero: false },
            "s_cbranch_execz" => Condition::Exec { zero: true },
            "s_cbranch_execnz" => Condition::Exec { zero: false },
            "s_endpgm" | "s_endpgm_saved" => return done(Class::Other, Action::End),
            "s_barrier" => return done(Class::Other, Action::Barrier),
            "s_barrier_signal" => {
                self.whole_group(written)?;
                return done(Class::Other, Action::Signal);
            }
            "s_barrier_wait" => {
                self.whole_group(written)?;
                return done(Class::Other, Action::AwaitSignal);
            }
            "s_trap" => {
                let [number] = written.exactly()?;
                let Term::Integer(number) = number.term else {
                    return Err("a number is expected".into());
                };
                return done(Class::Other, Action::Trap(number as u64));
            }
            "s_getpc_b64" => {
                let [to] = written.exactly()?;
                return done(Class::Salu, Action::GetPc(self.scalar_register(to, 2)?));
            }
            "s_setpc_b64" => {
                let [to] = written.exactly()?;
                let to = self.scalar_source(to, 2, written.at)?;
                return done(Class::Branch, Action::Jump { to, back: None });
            }
            "s_swappc_b64" => {
                let [back, to] = written.exactly()?;
                let to = self.scalar_source(to, 2, written.at)?;
                let back = Some(self.scalar_register(back, 2)?);
                return done(Class::Branch, Action::Jump { to, back });
            }
            "s_call_b64" => {
                let [back, to] = written.exactly()?;
                let back = self.scalar_register(back, 2)?;
                let to = self.destination(to)?;
                return done(Class::Branch, Action::Call { to, back });
            }
            "s_memtime" | "s_memrealtime" => {
                let [destination] = written.exactly()?;
                let destination = self.scalar_register(destination, 2)?;
                return done(
                    Class::Smem,
                    Action::Time {
                        destination,
                        words: 2,
                    },
                );
            }
            _ => return self.mode(written),
        };
        let [target] = written.exactly()?;
        done(
            Class::Branch,
            Action::Branch(condition, self.destination(target)?),
        )
    }

    /// Checks that the barrier ID is -1, the barrier of the work-group.
    fn whole_group(&self, written: &Written<'_>) -> Result<(), String> {
        let [number] = written.exactly()?;
        match number.term {
            Term::Integer(-1 | 0xffff) => Ok(()),
            _ => Err(format!(
                "unknown barrier `{}`: -1 is the work-group's",
                number.text
            )),
        }
    }

    fn destination(&self, operand: &super::Operand<'_>) -> Result<u32, String> {
        match &operand.term {
            Term::Symbol(symbol) if symbol.addend == 0 && !symbol.relative => self
                .places
                .label(symbol.name)
                .ok_or_else(|| format!("there is no label `{}` in the code", symbol.name)),
            _ => Err(format!("`{}` is not a label", operand.text)),
        }
    }

    fn mode(&self, written: &Written<'_>) -> Decoded {
        let salu = |action| Ok(Some((Class::Salu, action)));
        match written.mnemonic {
            "s_set_gpr_idx_off" => salu(Action::Index {
                bits: Some(0),
                index: None,
            }),
            "s_set_gpr_idx_idx" => {
                let [index] = written.exactly()?;
                let index = Some(self.scalar_source(index, 1, written.at)?);
                salu(Action::Index { bits: None, index })
            }
            "s_denorm_mode" | "s_round_mode" => {
                let [value] = written.exactly()?;
                let source = self.scalar_source(value, 1, written.at)?;
                let offset = if written.mnemonic == "s_denorm_mode" {
                    4
                } else {
                    0
                };
                salu(Action::SetMode {
                    source,
                    field: Field {
                        register: 1,
                        scalar: None,
                        offset,
                        size: 4,
                    },
                })
            }
            _ => Ok(None),
        }
    }

    /// `s_getreg_b32 s0, hwreg(...)`, `s_setreg_imm32_b32 hwreg(...), 3`: parsed from the text,
    /// because `hwreg` is not a general operand.
    fn register_access(
        &self,
        mnemonic: &str,
        rest: &str,
    ) -> Option<Result<(Class, Action), String>> {
        let (first, second) = {
            let parts = crate::text::statement::split(rest, b',');
            (
                parts.first()?.trim(),
                parts.get(1).map_or("", |part| part.trim()),
            )
        };
        if matches!(mnemonic, "s_sendmsg_rtn_b32" | "s_sendmsg_rtn_b64") {
            // A clock, or a value that is read only on paths that end in a trap.
            let words = if mnemonic.ends_with("b64") { 2 } else { 1 };
            let destination = operand(first).and_then(|first| self.scalar_register(&first, words));
            let time = |destination| (Class::Other, Action::Time { destination, words });
            return Some(destination.map(time));
        }
        if matches!(mnemonic, "s_set_gpr_idx_on" | "s_set_gpr_idx_mode") {
            let on = mnemonic == "s_set_gpr_idx_on";
            let read = || {
                let index = match on {
                    true => Some(self.scalar_source(&operand(first)?, 1, 0)?),
                    false => None,
                };
                let bits = Some(index_bits(
                    rest.split_once("gpr_idx").map_or(second, |found| found.1),
                )?);
                Ok((Class::Salu, Action::Index { bits, index }))
            };
            return Some(read());
        }
        let read = || match mnemonic {
            "s_getreg_b32" => Ok(Action::GetMode {
                destination: self.scalar_register(&operand(first)?, 1)?,
                field: self.field(second)?,
            }),
            _ => Ok(Action::SetMode {
                source: self.scalar_source(&operand(second)?, 1, 0)?,
                field: self.field(first)?,
            }),
        };
        matches!(
            mnemonic,
            "s_getreg_b32" | "s_setreg_b32" | "s_setreg_imm32_b32"
        )
        .then(|| read().map(|action| (Class::Salu, action)))
    }

    /// Parses `hwreg(HW_REG_MODE, 4, 4)`, or its encoding as a number.
    fn field(&self, text: &str) -> Result<Field, String> {
        let gfx10 = self.generation == Generation::Gfx10;
        if text.contains("HW_REG_FLAT_SCR") && !gfx10 || text.contains("HW_REG_XCC_ID") && gfx10 {
            return Err(format!("this GPU has no hardware register `{text}`"));
        }
        let mut found = field(text)?;
        if let (true, Some(at)) = (
            gfx10,
            FLAT_SCRATCH.iter().position(|own| *own == found.register),
        ) {
            found.scalar = Some(scalar::FLAT_SCRATCH + at as u16);
        }
        Ok(found)
    }
}

fn field(text: &str) -> Result<Field, String> {
    let wrong = || format!("unknown hardware register `{text}`");
    if let Some(encoded) = expression::number(text) {
        return Ok(Field {
            register: (encoded & 0x3f) as u8,
            scalar: None,
            offset: (encoded >> 6 & 0x1f) as u8,
            size: (encoded >> 11 & 0x1f) as u8 + 1,
        });
    }
    let inner = text
        .strip_prefix("hwreg(")
        .and_then(|text| text.strip_suffix(')'));
    let mut parts = inner.ok_or_else(wrong)?.split(',').map(str::trim);
    let name = parts.next().unwrap_or("");
    let register = match expression::number(name) {
        Some(number) => u8::try_from(number).map_err(|_| wrong())?,
        None => {
            REGISTERS
                .iter()
                .find(|known| known.0 == name)
                .ok_or_else(wrong)?
                .1
        }
    };
    let mut bits = |otherwise: u8| match parts.next() {
        None => Some(otherwise),
        Some(text) => u8::try_from(expression::number(text)?).ok(),
    };
    let (offset, size) = (bits(0).ok_or_else(wrong)?, bits(32).ok_or_else(wrong)?);
    if offset > 31 || size == 0 || size > 32 {
        return Err(wrong());
    }
    Ok(Field {
        register,
        scalar: None,
        offset,
        size,
    })
}

/// Parses `(SRC0,DST)`, or its encoding as a number.
fn index_bits(text: &str) -> Result<u8, String> {
    if let Some(number) = expression::number(text.trim()) {
        return Ok(number as u8 & 15);
    }
    let inner = text
        .trim()
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let mut bits = 0;
    for name in inner
        .ok_or("`gpr_idx(...)` is expected")?
        .split(',')
        .map(str::trim)
    {
        bits |= match name {
            "SRC0" => indexed::SOURCES[0],
            "SRC1" => indexed::SOURCES[1],
            "SRC2" => indexed::SOURCES[2],
            "DST" => indexed::DESTINATION,
            "" => 0,
            _ => return Err(format!("`{name}` cannot have an index")),
        };
    }
    Ok(bits)
}
