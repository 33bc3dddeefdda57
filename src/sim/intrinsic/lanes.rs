//! AMDGPU's cross-lane operations on a wave.
//!
//! Sources: AMD's instruction set documents (Vega, RDNA3) and
//! llvm/include/llvm/IR/IntrinsicsAMDGPU.td. A lane that does not execute the call is inactive in
//! EXEC. A cross-lane read of an inactive lane returns zero for `ds.bpermute`, `ds.permute` and
//! `ds.swizzle`; the lane's last value for `readlane` and `permlane64`; and zero or the old value
//! for DPP operations and `permlane16`, as their operands specify. If an operand must be uniform
//! and lanes differ, or a document does not define the result, the result is `undef`.
//!
//! Deliberately absent: computations of inactive lanes (`set.inactive` is supported only if all
//! lanes call).

use super::WaveCall;
use super::integers::Sign;
use super::permutes;
use crate::operation::float::{Format, Relation};
use crate::operation::scalar::{Compare, Scalar};
use crate::operation::shape::{element, zero};
use crate::operation::{atomic, float};
use crate::{Type, Value};
use lanelog_ir::Intrinsic;

/// A cross-lane operation.
#[derive(Clone, Debug)]
pub struct CrossLane {
    kind: Kind,
    /// The zero value of the result's type.
    pub(super) zero: Value,
    /// The type of the result.
    result: Type,
    /// The type of the first operand.
    first: Type,
    /// Whether `ds.permute` and `ds.bpermute` are limited to each half of a 64-lane wave, as on
    /// gfx10 and gfx11.
    pub(super) halves: bool,
}

/// The warning about a result that comes from an inactive lane.
const READS_OFF: &str = "the value comes from an inactive lane, so that the result is undefined";

/// The warning about a ballot with too few bits.
pub(crate) const CUT: &str =
    "set in a ballot, but their bits are lost, because the result is too narrow";

#[derive(Clone, Copy, Debug)]
enum Kind {
    ReadFirstLane,
    ReadLane,
    WriteLane,
    Ballot,
    /// The mask of the calling lanes; bit 0 of the mask stands for lane `first`.
    LanesOn {
        first: u32,
    },
    InverseBallot,
    CompareIntegers,
    CompareFloats,
    /// `mbcnt`: the number of bits that are set for lower lanes, in the upper or the lower half of
    /// a mask, plus the second operand.
    CountBelow {
        high: bool,
    },
    /// `inactive`: whether inactive lanes are read.
    BackwardPermute {
        inactive: bool,
    },
    /// Like `BackwardPermute`, but the operand is a lane index, and the values of inactive lanes
    /// are undefined.
    Shuffle,
    ForwardPermute,
    Swizzle,
    /// `other`: whether lanes read from the other row of a pair of rows. `own`: whether each lane
    /// has its own source index; otherwise one table applies to all rows.
    PermuteRow {
        other: bool,
        own: bool,
    },
    SwapHalves,
    /// Swaps odd rows (or halves) of the first operand with even ones of the second operand.
    Swap {
        by: u32,
    },
    /// `old`: whether there is an old value operand, which lanes without a source keep.
    Dpp {
        old: bool,
    },
    Dpp8,
    /// Whether the value is 1 in at least one lane of the lane's quad.
    AnyOfQuad,
    AllLanes,
    /// A reduction, with the name of the operation in `atomicrmw`.
    Reduce(&'static str),
}

impl CrossLane {
    /// The operation of an intrinsic.
    pub fn known(called: Intrinsic, result: &Type, operands: &[Type]) -> Option<CrossLane> {
        let kind = match called {
            Intrinsic::AmdgcnReadfirstlane => Kind::ReadFirstLane,
            Intrinsic::AmdgcnReadlane => Kind::ReadLane,
            Intrinsic::AmdgcnWritelane => Kind::WriteLane,
            Intrinsic::AmdgcnBallot => Kind::Ballot,
            Intrinsic::AmdgcnInverseBallot => Kind::InverseBallot,
            Intrinsic::AmdgcnIcmp => Kind::CompareIntegers,
            Intrinsic::AmdgcnFcmp => Kind::CompareFloats,
            Intrinsic::AmdgcnMbcntLo => Kind::CountBelow { high: false },
            Intrinsic::AmdgcnMbcntHi => Kind::CountBelow { high: true },
            Intrinsic::AmdgcnDsBpermute => Kind::BackwardPermute { inactive: false },
            Intrinsic::AmdgcnDsBpermuteFiB32 => Kind::BackwardPermute { inactive: true },
            Intrinsic::AmdgcnWaveShuffle => Kind::Shuffle,
            Intrinsic::AmdgcnDsPermute => Kind::ForwardPermute,
            Intrinsic::AmdgcnDsSwizzle => Kind::Swizzle,
            Intrinsic::AmdgcnPermlane16 => Kind::PermuteRow {
                other: false,
                own: false,
            },
            Intrinsic::AmdgcnPermlanex16 => Kind::PermuteRow {
                other: true,
                own: false,
            },
            Intrinsic::AmdgcnPermlane16Var => Kind::PermuteRow {
                other: false,
                own: true,
            },
            Intrinsic::AmdgcnPermlanex16Var => Kind::PermuteRow {
                other: true,
                own: true,
            },
            Intrinsic::AmdgcnPermlane64 => Kind::SwapHalves,
            Intrinsic::AmdgcnMovDpp => Kind::Dpp { old: false },
            Intrinsic::AmdgcnUpdateDpp => Kind::Dpp { old: true },
            Intrinsic::AmdgcnMovDpp8 => Kind::Dpp8,
            Intrinsic::AmdgcnWqmVote => Kind::AnyOfQuad,
            Intrinsic::AmdgcnSetInactive
            | Intrinsic::AmdgcnSetInactiveChainArg
            | Intrinsic::AmdgcnStrictWwm
            | Intrinsic::AmdgcnStrictWqm
            | Intrinsic::AmdgcnWwm => Kind::AllLanes,
            Intrinsic::AmdgcnWaveReduceAdd => Kind::Reduce("add"),
            Intrinsic::AmdgcnWaveReduceSub => Kind::Reduce("sub"),
            Intrinsic::AmdgcnWaveReduceUmin => Kind::Reduce("umin"),
            Intrinsic::AmdgcnWaveReduceUmax => Kind::Reduce("umax"),
            Intrinsic::AmdgcnWaveReduceMin => Kind::Reduce("min"),
            Intrinsic::AmdgcnWaveReduceMax => Kind::Reduce("max"),
            Intrinsic::AmdgcnWaveReduceAnd => Kind::Reduce("and"),
            Intrinsic::AmdgcnWaveReduceOr => Kind::Reduce("or"),
            Intrinsic::AmdgcnWaveReduceXor => Kind::Reduce("xor"),
            Intrinsic::AmdgcnWaveReduceFadd => Kind::Reduce("fadd"),
            Intrinsic::AmdgcnWaveReduceFsub => Kind::Reduce("fsub"),
            Intrinsic::AmdgcnWaveReduceFmin => Kind::Reduce("fmin"),
            Intrinsic::AmdgcnWaveReduceFmax => Kind::Reduce("fmax"),
            Intrinsic::AmdgcnPermlane16Swap => Kind::Swap { by: 16 },
            Intrinsic::AmdgcnPermlane32Swap => Kind::Swap { by: 32 },
            _ => return None,
        };
        Some(CrossLane {
            kind,
            zero: zero(result),
            result: result.clone(),
            first: operands.first()?.clone(),
            halves: false,
        })
    }

    /// The mask of the calling lanes from lane `first` on.
    pub fn lanes_on(first: u32, result: &Type) -> CrossLane {
        CrossLane {
            kind: Kind::LanesOn { first },
            zero: zero(result),
            result: result.clone(),
            first: result.clone(),
            halves: false,
        }
    }

    /// Computes the results of all calling lanes.
    ///
    /// # Errors
    /// The operation is not supported; the message states why.
    pub fn call(&self, call: &mut WaveCall<'_>) -> Result<(), String> {
        match self.kind {
            Kind::ReadFirstLane => {
                let first = call.lanes.trailing_zeros();
                let value = call.operand(first, 0);
                call.give_all(&value);
            }
            Kind::ReadLane => {
                let value = match call.shared(1) {
                    Some(lane) => call.operand(lane as u32 % call.size.max(1), 0),
                    None => {
                        call.warn(
                            call.lanes,
                            "the lane that is read differs between lanes, so that the result is \
                             undefined",
                        );
                        Value::Undef
                    }
                };
                call.give_all(&value);
            }
            Kind::WriteLane => {
                let to = call.shared(1).map(|lane| lane as u32 % call.size.max(1));
                let new = match call.agreed(0) {
                    Some(value) => value,
                    None => Value::Undef,
                };
                for lane in call.calling() {
                    let value = match to {
                        None => Value::Undef,
                        Some(to) if to == lane => new.clone(),
                        Some(_) => call.operand(lane, 2),
                    };
                    call.give(lane, value);
                }
            }
            Kind::Ballot => {
                let mask = call.mask(|lane| call.operand(lane, 0));
                let mask = self.cut(call, mask);
                call.give_all(&mask);
            }
            Kind::LanesOn { first } => {
                let mask = call.lanes >> first;
                let mask = match self.result {
                    Type::Integer(32) => mask & 0xffff_ffff,
                    _ => mask,
                };
                call.give_all(&Value::Bits(mask));
            }
            Kind::InverseBallot => {
                for lane in call.calling() {
                    let value = match call.operand(lane, 0) {
                        Value::Bits(mask) => Value::Bits(mask >> lane & 1),
                        other => other,
                    };
                    call.give(lane, value);
                }
            }
            Kind::CompareIntegers | Kind::CompareFloats => {
                let compare = call.shared(2).and_then(|number| self.comparison(number));
                let Some(compare) = compare else {
                    return Err("a comparison by that predicate is not supported".to_owned());
                };
                let mask = call.mask(|lane| {
                    let (a, b) = (call.operand(lane, 0), call.operand(lane, 1));
                    compare.compute(&a, &b).unwrap_or(Value::Poison)
                });
                let mask = self.cut(call, mask);
                call.give_all(&mask);
            }
            Kind::CountBelow { high } => {
                for lane in call.calling() {
                    let below = match high {
                        false => (1u64.checked_shl(lane).unwrap_or(0)).wrapping_sub(1) as u32,
                        true => (((1u64 << lane) - 1) >> 32) as u32,
                    };
                    let value = match (call.operand(lane, 0), call.operand(lane, 1)) {
                        (Value::Bits(mask), Value::Bits(base)) => {
                            let count = (mask as u32 & below).count_ones();
                            Value::Bits(u64::from((base as u32).wrapping_add(count)))
                        }
                        _ => Value::Undef,
                    };
                    call.give(lane, value);
                }
            }
            Kind::BackwardPermute { inactive } => {
                for lane in call.calling() {
                    let value = match call.operand(lane, 0) {
                        Value::Bits(address) => {
                            let from = self.addressed(call, lane, address);
                            if inactive || call.calls(from) {
                                call.operand(from, 1)
                            } else {
                                self.zero.clone()
                            }
                        }
                        _ => Value::Undef,
                    };
                    call.give(lane, value);
                }
            }
            Kind::Shuffle => {
                let mut read_off = 0;
                for lane in call.calling() {
                    let value = match call.operand(lane, 1) {
                        Value::Bits(from) => {
                            let from = from as u32 % call.size.max(1);
                            match call.calls(from) {
                                true => call.operand(from, 0),
                                false => {
                                    read_off |= 1 << lane;
                                    Value::Poison
                                }
                            }
                        }
                        _ => Value::Undef,
                    };
                    call.give(lane, value);
                }
                call.warn(read_off, READS_OFF);
            }
            Kind::ForwardPermute => self.forward_permute(call),
            Kind::Swizzle => {
                let Some(offset) = call.shared(1) else {
                    return Err("ds.swizzle by a pattern that is not constant".to_owned());
                };
                for lane in call.calling() {
                    let from = permutes::swizzle(offset as u32, lane);
                    let value = if call.calls(from) {
                        call.operand(from, 0)
                    } else {
                        self.zero.clone()
                    };
                    call.give(lane, value);
                }
            }
            Kind::PermuteRow { other, own } => self.permute_row(call, other, own),
            Kind::SwapHalves => {
                for lane in call.calling() {
                    let from = if call.size > 32 { lane ^ 32 } else { lane };
                    let value = call.operand(from, 0);
                    call.give(lane, value);
                }
            }
            Kind::Swap { by } => {
                // Inactive lanes are read only if the third operand requests it.
                let fetch = call.shared(2).is_some_and(|bit| bit & 1 == 1);
                let mut read_off = 0;
                let read = |call: &WaveCall<'_>, from: u32, index: usize| match fetch
                    || call.calls(from)
                {
                    true => call.operand(from, index),
                    false => Value::Undef,
                };
                for lane in call.calling() {
                    let pair = match lane & by == 0 {
                        true => [call.operand(lane, 0), read(call, lane + by, 0)],
                        false => [read(call, lane - by, 1), call.operand(lane, 1)],
                    };
                    let from = lane ^ by;
                    read_off |= u64::from(!fetch && !call.calls(from)) << lane;
                    call.give(lane, Value::Many(pair.into()));
                }
                call.warn(read_off, READS_OFF);
            }
            Kind::Dpp { old } => return self.dpp(call, old),
            Kind::Dpp8 => {
                let Some(selectors) = call.shared(1) else {
                    return Err("mov.dpp8 by a pattern that is not constant".to_owned());
                };
                for lane in call.calling() {
                    let from = lane & !7 | (selectors >> (lane % 8 * 3) & 7) as u32;
                    let value = if call.calls(from) {
                        call.operand(from, 0)
                    } else {
                        Value::Undef
                    };
                    call.give(lane, value);
                }
            }
            Kind::AnyOfQuad => {
                let mask = call.mask(|lane| call.operand(lane, 0));
                for lane in call.calling() {
                    let value = match &mask {
                        Value::Bits(mask) => Value::Bits(u64::from(mask >> (lane & !3) & 0xf != 0)),
                        unknown => unknown.clone(),
                    };
                    call.give(lane, value);
                }
            }
            Kind::AllLanes => {
                if call.calling().count() < call.size as usize {
                    return Err("work of lanes that are off is not supported".to_owned());
                }
                for lane in call.calling() {
                    let value = call.operand(lane, 0);
                    call.give(lane, value);
                }
            }
            Kind::Reduce(operation) => {
                let mut all: Option<Value> =
                    (matches!(operation, "sub" | "fsub")).then(|| self.zero.clone());
                for lane in call.calling() {
                    let value = call.operand(lane, 0);
                    all = Some(match all {
                        None => value,
                        Some(all) => atomic(operation, &self.result, &all, &value)?,
                    });
                }
                call.give_all(&all.unwrap_or(Value::Undef));
            }
        }
        Ok(())
    }

    /// The source or destination lane that an address of `ds.permute` or `ds.bpermute` refers to.
    pub(super) fn addressed(&self, call: &WaveCall<'_>, lane: u32, address: u64) -> u32 {
        let number = address as u32 / 4;
        match self.halves && call.size > 32 {
            true => lane & 32 | (number % 32),
            false => number % call.size.max(1),
        }
    }

    /// Truncates a mask to the width of the result.
    fn cut(&self, call: &mut WaveCall<'_>, mask: Value) -> Value {
        match (mask, &self.result) {
            (Value::Bits(mask), Type::Integer(width)) if *width < 64 => {
                let lost = mask & (u64::MAX << width);
                call.warn(lost, CUT);
                Value::Bits(mask & !lost)
            }
            (mask, _) => mask,
        }
    }

    /// The comparison for an LLVM predicate number (llvm/include/llvm/IR/InstrTypes.h).
    fn comparison(&self, number: u64) -> Option<Scalar> {
        const WHOLE: &[(&str, Sign)] = &[
            ("oeq", Sign::Unsigned),
            ("one", Sign::Unsigned),
            ("ogt", Sign::Unsigned),
            ("oge", Sign::Unsigned),
            ("olt", Sign::Unsigned),
            ("ole", Sign::Unsigned),
            ("ogt", Sign::Signed),
            ("oge", Sign::Signed),
            ("olt", Sign::Signed),
            ("ole", Sign::Signed),
        ];
        if let Some(format) = Format::of(&self.first) {
            let bit = |bit: u64| number >> bit & 1 == 1;
            let relation = Relation {
                equal: bit(0),
                greater: bit(1),
                less: bit(2),
                unordered: bit(3),
            };
            let known = number < 16;
            return known.then_some(Scalar::CompareFloats(
                relation,
                format,
                float::Rules::default(),
            ));
        }
        let Type::Integer(width) = element(&self.first) else {
            return None;
        };
        let (relation, sign) = WHOLE.get(usize::try_from(number.checked_sub(32)?).ok()?)?;
        Some(Scalar::Compare(Compare {
            relation: Relation::of(relation)?,
            signed: *sign == Sign::Signed,
            same_sign: false,
            width: *width,
        }))
    }
}
