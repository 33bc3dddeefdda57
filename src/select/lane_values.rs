//! Values that are known at compile time for each lane of a wave, because they are computed only
//! from the lane index and constants. For example, HIP's `__shfl` functions compute the source lane
//! of `ds_bpermute_b32` in this way, so that the source of each lane is known at compile time.
//!
//! The lane index is `mbcnt` of a constant mask. It also equals the low bits of the x work-item ID,
//! if the work-group has one dimension, or its rows are multiples of the wave size. Individual bits
//! of a value may be unknown; the same bits are then unknown in all lanes. Bits of a result are
//! unknown if they depend on unknown bits of an operand, for example through a carry.
//!
//! Deliberately absent: vectors, values of more than 64 bits, phis.

use super::Selector;
use lanelog_amdgpu::Part;
use lanelog_ir::shuffle::{self, Mode, WARP};
use lanelog_ir::typed::{Constant, Instruction, Operand, Type};
use lanelog_ir::{Intrinsic, Opcode};

/// The maximum number of instructions visited for one value.
const MOST: u32 = 64;

/// The contents of an SSA value of at most 64 bits, in each lane of a wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LaneValues {
    /// The width of the type in bits.
    width: u32,
    /// A mask of the known bits. Bits above the width of the type are known zeros.
    known: u64,
    /// The value by lane.
    of: [u64; 64],
}

fn ones(width: u32) -> u64 {
    match width {
        0 => 0,
        1..=63 => (1 << width) - 1,
        _ => u64::MAX,
    }
}

/// Sign-extends a value from a width to 64 bits.
fn signed(bits: u64, width: u32) -> i64 {
    let above = 64 - width.clamp(1, 64);
    ((bits << above) as i64) >> above
}

impl LaneValues {
    fn new(width: u32, known: u64, of: impl Fn(usize) -> u64) -> LaneValues {
        let known = known | !ones(width);
        let keep = ones(width) & known;
        let of = std::array::from_fn(|lane| of(lane) & keep);
        LaneValues { width, known, of }
    }

    /// The lowest `bits` bits of the value in a lane, if these bits are known.
    pub(super) fn lowest(&self, lane: u8, bits: u32) -> Option<u64> {
        let mask = ones(bits);
        let value = self.of.get(usize::from(lane))?;
        (self.known & mask == mask).then_some(value & mask)
    }

    /// The set of lanes in which two values may be equal, according to the bits that are known in
    /// both values.
    pub(super) fn may_be_equal(a: &LaneValues, b: &LaneValues, wave: u8) -> u64 {
        let known = a.known & b.known;
        let may = |lane: &u8| {
            let lane = usize::from(*lane);
            (a.at(lane) ^ b.at(lane)) & known == 0
        };
        (0..wave).filter(may).fold(0, |all, lane| all | 1 << lane)
    }

    fn at(&self, lane: usize) -> u64 {
        self.of.get(lane).copied().unwrap_or(0)
    }

    fn is_known(&self) -> bool {
        self.known == u64::MAX
    }

    /// A mask of the bits that are known to equal `bit` in all lanes.
    fn all(&self, bit: u64) -> u64 {
        let same = |mask: u64, value: &u64| mask & if bit == 0 { !value } else { *value };
        self.of.iter().fold(self.known, same)
    }

    /// The value, if all its bits are known and equal in all lanes.
    fn number(&self) -> Option<u64> {
        let first = self.at(0);
        (self.is_known() && self.of.iter().all(|one| *one == first)).then_some(first)
    }

    /// Applies an operation, such as addition, in which bit `n` of the result depends only on bits
    /// 0 to `n` of the operands.
    fn carried(&self, other: &LaneValues, join: impl Fn(u64, u64) -> u64) -> LaneValues {
        let both = self.known & other.known;
        let low = ones(both.trailing_ones());
        LaneValues::new(self.width, low, |lane| join(self.at(lane), other.at(lane)))
    }

    /// Applies an operation if both operands are completely known.
    fn whole(
        &self,
        other: &LaneValues,
        width: u32,
        join: impl Fn(u64, u64) -> Option<u64>,
    ) -> Option<LaneValues> {
        if !self.is_known() || !other.is_known() {
            return None;
        }
        let of: Option<Vec<u64>> = self
            .of
            .iter()
            .zip(&other.of)
            .map(|(lhs, rhs)| join(*lhs, *rhs))
            .collect();
        let of = of?;
        Some(LaneValues::new(width, u64::MAX, |lane| {
            of.get(lane).copied().unwrap_or(0)
        }))
    }
}

/// The value of an operand of the current instruction in each lane, if known. Time: bounded.
pub(super) fn of_operand(selector: &Selector<'_>, index: usize) -> Option<LaneValues> {
    let (ty, operand) = selector.instruction().operands.get(index)?;
    of(selector, ty, operand)
}

/// The value of any operand in each lane, if known.
pub(super) fn of(selector: &Selector<'_>, ty: &Type, operand: &Operand) -> Option<LaneValues> {
    if !selector.runs(Part::LaneMoves) {
        return None;
    }
    let mut search = Search {
        selector,
        left: MOST,
    };
    search.operand(ty, operand)
}

struct Search<'s> {
    selector: &'s Selector<'s>,
    left: u32,
}

fn width_of(ty: &Type) -> Option<u32> {
    match ty {
        Type::Integer(width @ 1..=64) => Some(*width),
        _ => None,
    }
}

impl Search<'_> {
    fn operand(&mut self, ty: &Type, operand: &Operand) -> Option<LaneValues> {
        let width = width_of(ty)?;
        match operand {
            Operand::Constant(Constant::Bits(bits)) => {
                Some(LaneValues::new(width, u64::MAX, |_| *bits))
            }
            Operand::Constant(Constant::Zero) => Some(LaneValues::new(width, u64::MAX, |_| 0)),
            Operand::Constant(_) => None,
            Operand::Value(value) => {
                self.left = self.left.checked_sub(1)?;
                let definition = self.selector.definition(*value)?;
                self.instruction(definition)
            }
        }
    }

    fn source(&mut self, instruction: &Instruction, index: usize) -> Option<LaneValues> {
        let (ty, operand) = instruction.operands.get(index)?;
        self.operand(ty, operand)
    }

    fn instruction(&mut self, instruction: &Instruction) -> Option<LaneValues> {
        let width = width_of(&instruction.ty)?;
        if instruction.opcode == Opcode::Call {
            return self.call(instruction, width);
        }
        let first = self.source(instruction, 0)?;
        match instruction.opcode {
            Opcode::Freeze => return Some(first),
            Opcode::BitCast if first.width == width => return Some(first),
            Opcode::ZExt | Opcode::Trunc => {
                return Some(LaneValues::new(width, first.known, |lane| first.at(lane)));
            }
            Opcode::SExt => {
                let known = match first.is_known() {
                    true => u64::MAX,
                    false => first.known & ones(first.width),
                };
                let from = first.width;
                return Some(LaneValues::new(width, known, |lane| {
                    signed(first.at(lane), from) as u64
                }));
            }
            _ => {}
        }
        let second = self.source(instruction, 1)?;
        let (a, b) = (&first, &second);
        Some(match instruction.opcode {
            Opcode::And => {
                LaneValues::new(width, a.known & b.known | a.all(0) | b.all(0), |lane| {
                    a.at(lane) & b.at(lane)
                })
            }
            Opcode::Or => LaneValues::new(width, a.known & b.known | a.all(1) | b.all(1), |lane| {
                a.at(lane) | b.at(lane)
            }),
            Opcode::Xor => {
                LaneValues::new(width, a.known & b.known, |lane| a.at(lane) ^ b.at(lane))
            }
            Opcode::Add => a.carried(b, u64::wrapping_add),
            Opcode::Sub => a.carried(b, u64::wrapping_sub),
            Opcode::Mul => a.carried(b, u64::wrapping_mul),
            Opcode::Shl => {
                let by = b.number().filter(|by| *by < u64::from(width))? as u32;
                LaneValues::new(width, a.known << by | ones(by), |lane| a.at(lane) << by)
            }
            Opcode::LShr => {
                let by = b.number().filter(|by| *by < u64::from(width))? as u32;
                let known = a.known >> by | !(u64::MAX >> by);
                LaneValues::new(width, known, |lane| a.at(lane) >> by)
            }
            Opcode::AShr => a.whole(b, width, |a, b| {
                (b < u64::from(width)).then(|| (signed(a, width) >> b) as u64)
            })?,
            Opcode::UDiv => a.whole(b, width, u64::checked_div)?,
            Opcode::URem => a.whole(b, width, u64::checked_rem)?,
            Opcode::SDiv => a.whole(b, width, |a, b| {
                Some(signed(a, width).checked_div(signed(b, width))? as u64)
            })?,
            Opcode::SRem => a.whole(b, width, |a, b| {
                Some(signed(a, width).checked_rem(signed(b, width))? as u64)
            })?,
            Opcode::ICmp => compared(instruction, a, b)?,
            Opcode::Select => {
                let third = self.source(instruction, 2)?;
                if !first.is_known() {
                    return None;
                }
                LaneValues::new(width, second.known & third.known, |lane| {
                    match first.at(lane) {
                        0 => third.at(lane),
                        _ => second.at(lane),
                    }
                })
            }
            _ => return None,
        })
    }

    fn call(&mut self, call: &Instruction, width: u32) -> Option<LaneValues> {
        let called = call.intrinsic()?;
        let wave = self.selector.gpu().wave;
        let number = |lane: usize| lane as u64 % u64::from(wave);
        match called {
            Intrinsic::AmdgcnWavefrontsize => {
                Some(LaneValues::new(width, u64::MAX, |_| u64::from(wave)))
            }
            Intrinsic::AmdgcnMbcntLo | Intrinsic::AmdgcnMbcntHi => {
                let mask = self.source(call, 0)?.number()? as u32;
                let plus = self.source(call, 1)?;
                let half = match called {
                    Intrinsic::AmdgcnMbcntHi => 32,
                    _ => 0,
                };
                let below = |lane: usize| {
                    let above = number(lane).saturating_sub(half).min(32) as u32;
                    u64::from((u64::from(mask) & ones(above)).count_ones())
                };
                let below = LaneValues::new(width, u64::MAX, below);
                Some(below.carried(&plus, u64::wrapping_add))
            }
            Intrinsic::AmdgcnWorkitemIdX if self.selector.source.rows_fill_waves => {
                Some(LaneValues::new(width, u64::from(wave) - 1, number))
            }
            _ => {
                let (a, b) = (self.source(call, 0)?, self.source(call, 1)?);
                let (a, b) = (&a, &b);
                let sign = |bits: u64| signed(bits, width);
                match called {
                    Intrinsic::Umin => a.whole(b, width, |a, b| Some(a.min(b))),
                    Intrinsic::Umax => a.whole(b, width, |a, b| Some(a.max(b))),
                    Intrinsic::Smin => a.whole(b, width, |a, b| Some(sign(a).min(sign(b)) as u64)),
                    Intrinsic::Smax => a.whole(b, width, |a, b| Some(sign(a).max(sign(b)) as u64)),
                    Intrinsic::UsubSat => a.whole(b, width, |a, b| Some(a.saturating_sub(b))),
                    _ => None,
                }
            }
        }
    }
}

/// The result of a compare in each lane.
fn compared(instruction: &Instruction, a: &LaneValues, b: &LaneValues) -> Option<LaneValues> {
    let width = a.width;
    let sign = |bits: u64| signed(bits, width);
    let names = instruction.words.iter();
    let holds: fn(std::cmp::Ordering) -> bool = names.rev().find_map(|name| {
        Some(match &**name {
            "eq" => std::cmp::Ordering::is_eq,
            "ne" => std::cmp::Ordering::is_ne,
            "ult" | "slt" => std::cmp::Ordering::is_lt,
            "ule" | "sle" => std::cmp::Ordering::is_le,
            "ugt" | "sgt" => std::cmp::Ordering::is_gt,
            "uge" | "sge" => std::cmp::Ordering::is_ge,
            _ => return None,
        })
    })?;
    let is_signed = instruction
        .words
        .iter()
        .any(|name| matches!(&**name, "slt" | "sle" | "sgt" | "sge"));
    a.whole(b, 1, |a, b| {
        let order = match is_signed {
            true => sign(a).cmp(&sign(b)),
            false => a.cmp(&b),
        };
        Some(u64::from(holds(order)))
    })
}

/// For a shuffle whose operand `b` is known in each lane: the source lane of each lane, and whether
/// this source is in range.
pub(super) fn sources_of(
    selector: &Selector<'_>,
    mode: Mode,
    (ty, b): (&Type, &Operand),
    c: u32,
) -> Option<Vec<(u8, bool)>> {
    let values = of(selector, ty, b)?;
    let source = |lane: u32| {
        let b = values.lowest(lane as u8, WARP.trailing_zeros())?;
        let (from, in_range) = shuffle::source(mode, lane % WARP, b as u32, c);
        Some(((lane / WARP * WARP + from) as u8, in_range))
    };
    (0..selector.gpu().wave).map(source).collect()
}
