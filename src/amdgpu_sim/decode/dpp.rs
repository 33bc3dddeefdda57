//! Data-parallel primitives (DPP): the source lane of each lane.
//!
//! Source: AMD's "RDNA3" and "CDNA3" instruction set architecture documents, "DPP".

use super::{Decoder, Written};
use crate::code::Dpp;

/// No lane.
const NONE: u8 = 255;

impl Decoder<'_> {
    /// The DPP pattern of an instruction, if it has one.
    pub(super) fn dpp(&self, written: &Written<'_>) -> Result<Option<Dpp>, String> {
        let modifiers = &written.modifiers;
        let wave = self.wave as u8;
        let lanes = 0..wave;
        let by = |most: i64| {
            move |amount: i64, what: &str| match amount {
                0.. if amount <= most => Ok(amount as u8),
                _ => Err(format!("`{what}` takes 0 to {most}")),
            }
        };
        let mut from: Option<Vec<u8>> = None;
        if let Some(list) = modifiers.list("quad_perm")? {
            let &[a, b, c, d] = list.as_slice() else {
                return Err("`quad_perm` takes four lanes".into());
            };
            let picks = [a, b, c, d].map(|pick| (pick & 3) as u8);
            from = Some(
                lanes
                    .clone()
                    .map(|lane| lane & !3 | picks[usize::from(lane & 3)])
                    .collect(),
            );
        }
        if let Some(list) = modifiers.list("dpp8")? {
            if list.len() != 8 {
                return Err("`dpp8` takes eight lanes".into());
            }
            let pick = |lane: u8| {
                list.get(usize::from(lane & 7))
                    .map_or(0, |pick| (*pick & 7) as u8)
            };
            from = Some(lanes.clone().map(|lane| lane & !7 | pick(lane)).collect());
        }
        for (name, most) in [
            ("row_shl", 15),
            ("row_shr", 15),
            ("row_ror", 15),
            ("row_share", 15),
            ("row_newbcast", 15),
            ("row_xmask", 15),
            ("row_bcast", 31),
            ("wave_shl", 1),
            ("wave_shr", 1),
            ("wave_rol", 1),
            ("wave_ror", 1),
        ] {
            let Some(amount) = modifiers.number(name)? else {
                continue;
            };
            let amount = by(most)(amount, name)?;
            let pick = |lane: u8| -> u8 {
                let row = lane & !15;
                let at = lane & 15;
                match name {
                    "row_shl" => {
                        if at + amount < 16 {
                            lane + amount
                        } else {
                            NONE
                        }
                    }
                    "row_shr" => {
                        if at >= amount {
                            lane - amount
                        } else {
                            NONE
                        }
                    }
                    "row_ror" => row | (at.wrapping_sub(amount) & 15),
                    "row_share" | "row_newbcast" => row | amount,
                    "row_xmask" => lane ^ amount,
                    // `row_bcast:15` reads the last lane of the preceding row, `row_bcast:31` the
                    // last lane of the preceding two rows.
                    "row_bcast" if amount == 15 => {
                        if row >= 16 {
                            row - 1
                        } else {
                            NONE
                        }
                    }
                    "row_bcast" => {
                        if row >= 32 {
                            31
                        } else {
                            NONE
                        }
                    }
                    "wave_shl" => {
                        if lane + 1 < wave {
                            lane + 1
                        } else {
                            NONE
                        }
                    }
                    "wave_shr" => {
                        if lane > 0 {
                            lane - 1
                        } else {
                            NONE
                        }
                    }
                    "wave_rol" => (lane + 1) % wave,
                    _ => (lane + wave - 1) % wave,
                }
            };
            from = Some(lanes.clone().map(pick).collect());
        }
        if modifiers.flag("row_mirror") {
            from = Some(lanes.clone().map(|lane| lane ^ 15).collect());
        }
        if modifiers.flag("row_half_mirror") {
            from = Some(lanes.clone().map(|lane| lane ^ 7).collect());
        }
        let rows = modifiers.number("row_mask")?.unwrap_or(15);
        let banks = modifiers.number("bank_mask")?.unwrap_or(15);
        // `bound_ctrl:0` also sets the bit, for compatibility with assembly from before gfx10.
        let zero = matches!(modifiers.number("bound_ctrl")?, Some(0 | 1));
        let eight = from.is_some() && written.modifiers.flag("dpp8");
        let inactive = matches!(modifiers.number("fi")?, Some(1));
        let Some(from) = from else {
            return Ok(None);
        };
        let mask = lanes.fold(0u64, |mask, lane| {
            let on = rows >> (lane / 16) & 1 == 1 && banks >> (lane % 16 / 4) & 1 == 1;
            mask | u64::from(on) << lane
        });
        Ok(Some(Dpp {
            from: from.into(),
            mask,
            zero: zero || eight,
            inactive,
        }))
    }
}
