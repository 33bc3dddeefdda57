//! NVPTX's cross-lane operations on a warp.
//!
//! Source: PTX ISA. `shuffle` specifies the source lane of a shuffle. A warp has 32 lanes, so that
//! a longer wave consists of several warps. Reading a lane that does not execute the call, or that
//! is not in the member mask, results in an undefined value. Members that have ended do not take
//! part. If another member does not execute the call, the result is undefined; the machine lets
//! lanes wait for the members, so that this does not occur there.

use super::WaveCall;
use crate::operation::float::{self, Format};
use crate::operation::{atomic, shape};
use crate::{Type, Value};
use lanelog_ir::Intrinsic;
use lanelog_ir::shuffle::{Shuffle, source};

/// A cross-lane operation.
#[derive(Clone, Debug)]
pub struct Warp {
    kind: Kind,
    /// The type of the operand that lanes exchange.
    of: Type,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Shuffle(Shuffle),
    Vote {
        vote: Vote,
        members: bool,
    },
    MatchAny,
    MatchAll,
    Reduce(&'static str),
    ReduceFloats {
        greatest: bool,
        magnitude: bool,
        nan: bool,
    },
    Elect,
    /// `bar.warp.sync`: without a result.
    Wait,
}

#[derive(Clone, Copy, Debug)]
enum Vote {
    All,
    Any,
    Same,
    Ballot,
}

impl Warp {
    /// The operation of an intrinsic. Types may be part of the intrinsic's name.
    pub fn known(called: Intrinsic, operands: &[Type]) -> Option<Warp> {
        if let Some(shuffle) = Shuffle::named(called.name()) {
            let of = operands.get(shuffle.value()).cloned()?;
            let kind = Kind::Shuffle(shuffle);
            return Some(Warp { kind, of });
        }
        let name = called.name().strip_prefix("llvm.nvvm.")?;
        let first = || operands.first().cloned();
        let known = |kind, of: Option<Type>| Some(Warp { kind, of: of? });
        if let Some(rest) = name.strip_prefix("vote.") {
            let (rest, members) = match rest.strip_suffix(".sync") {
                Some(rest) => (rest, true),
                None => (rest, false),
            };
            let vote = match rest {
                "all" => Vote::All,
                "any" => Vote::Any,
                "uni" => Vote::Same,
                "ballot" => Vote::Ballot,
                _ => return None,
            };
            return known(Kind::Vote { vote, members }, first());
        }
        if let Some(rest) = name.strip_prefix("redux.sync.") {
            let mut words = rest.split('.');
            let operation = match words.next()? {
                "umin" => "umin",
                "umax" => "umax",
                "min" => "min",
                "max" => "max",
                "add" => "add",
                "and" => "and",
                "or" => "or",
                "xor" => "xor",
                float @ ("fmin" | "fmax") => {
                    let mut kind = [false; 2];
                    for word in words {
                        match word {
                            "abs" => kind[0] = true,
                            "NaN" => kind[1] = true,
                            _ => return None,
                        }
                    }
                    let [magnitude, nan] = kind;
                    let kind = Kind::ReduceFloats {
                        greatest: float == "fmax",
                        magnitude,
                        nan,
                    };
                    return known(kind, first());
                }
                _ => return None,
            };
            return known(Kind::Reduce(operation), first());
        }
        match name {
            "match.any.sync.i32" | "match.any.sync.i64" => known(Kind::MatchAny, first()),
            "match.all.sync.i32p" | "match.all.sync.i64p" => known(Kind::MatchAll, first()),
            "elect.sync" => known(Kind::Elect, first()),
            "bar.warp.sync" => known(Kind::Wait, first()),
            _ => None,
        }
    }

    /// The index of the operand with the member mask; `None` for an operation of the active lanes.
    pub fn member_mask(&self) -> Option<usize> {
        match self.kind {
            Kind::Shuffle(shuffle) => shuffle.members.then_some(0),
            Kind::Vote { members, .. } => members.then_some(0),
            Kind::MatchAny | Kind::MatchAll | Kind::Elect | Kind::Wait => Some(0),
            Kind::Reduce(_) | Kind::ReduceFloats { .. } => Some(1),
        }
    }

    /// Whether it is `bar.warp.sync`, which orders memory accesses.
    pub fn is_barrier(&self) -> bool {
        matches!(self.kind, Kind::Wait)
    }

    /// Computes the results of all calling lanes.
    ///
    /// # Errors
    /// The operation is not supported; the message states why.
    pub fn call(&self, call: &mut WaveCall<'_>) -> Result<(), String> {
        let mut read_off = 0;
        for lane in call.calling() {
            let value = match self.kind {
                Kind::Wait => continue,
                Kind::Shuffle(which) => {
                    let (value, is_off) = shuffle(call, lane, which);
                    read_off |= u64::from(is_off) << lane;
                    value
                }
                Kind::Vote { vote, members } => vote_of(call, lane, vote, members),
                Kind::MatchAny => match (members(call, lane, 0), call.operand(lane, 1)) {
                    (Some(all), Value::Bits(own)) => same_as(call, &all, own),
                    _ => Value::Undef,
                },
                Kind::MatchAll => {
                    let mask = match (members(call, lane, 0), call.operand(lane, 1)) {
                        (Some(all), Value::Bits(own)) => match same_as(call, &all, own) {
                            Value::Bits(mask) => Some((mask, mask == bits_of(&all))),
                            _ => None,
                        },
                        _ => None,
                    };
                    Value::Many(match mask {
                        Some((mask, true)) => [Value::Bits(mask), Value::Bits(1)].into(),
                        Some(_) => [Value::Bits(0), Value::Bits(0)].into(),
                        None => [Value::Undef, Value::Undef].into(),
                    })
                }
                Kind::Reduce(operation) => match members(call, lane, 1) {
                    Some(all) => {
                        let mut values = all.iter().map(|lane| call.operand(*lane, 0));
                        let first = values.next().unwrap_or(Value::Undef);
                        values.try_fold(first, |all, value| {
                            atomic(operation, &self.of, &all, &value)
                        })?
                    }
                    None => Value::Undef,
                },
                Kind::ReduceFloats {
                    greatest,
                    magnitude,
                    nan,
                } => {
                    let Some(format) = Format::of(&self.of) else {
                        let name = shape::name(&self.of);
                        return Err(format!("redux.sync of {name} is not supported"));
                    };
                    let pick = match (greatest, nan) {
                        (false, false) => float::minnum,
                        (true, false) => float::maxnum,
                        (false, true) => float::minimum,
                        (true, true) => float::maximum,
                    };
                    let read = |lane: &u32| match call.operand(*lane, 0) {
                        Value::Bits(bits) if magnitude => Some(format.magnitude(bits)),
                        Value::Bits(bits) => Some(bits),
                        _ => None,
                    };
                    let all: Option<Vec<u64>> =
                        members(call, lane, 1).and_then(|all| all.iter().map(read).collect());
                    let least =
                        all.and_then(|all| all.into_iter().reduce(|a, b| pick(format, a, b)));
                    least.map_or(Value::Undef, Value::Bits)
                }
                Kind::Elect => match members(call, lane, 0) {
                    Some(all) => {
                        let leader = all.first().copied().unwrap_or(lane);
                        let own = Value::Bits(u64::from(leader == lane));
                        Value::Many([Value::Bits(u64::from(leader % 32)), own].into())
                    }
                    None => Value::Many([Value::Undef, Value::Undef].into()),
                },
            };
            call.give(lane, value);
        }
        call.warn(
            read_off,
            "the shuffle reads a lane that does not execute it or is not in the member mask, so \
             that the result is undefined",
        );
        Ok(())
    }
}

/// The lanes in a lane's mask operand that have not ended, in ascending order; `None` if one of
/// them does not execute this call, or if the mask does not contain the lane itself.
fn members(call: &WaveCall<'_>, lane: u32, index: usize) -> Option<Vec<u32>> {
    let Value::Bits(mask) = call.operand(lane, index) else {
        return None;
    };
    let base = lane & !31;
    let all: Vec<u32> = (0..32)
        .filter(|bit| mask >> bit & 1 == 1)
        .map(|bit| base | bit)
        .filter(|lane| call.live.checked_shr(*lane).unwrap_or(0) & 1 == 1)
        .collect();
    (all.contains(&lane) && all.iter().all(|lane| call.calls(*lane))).then_some(all)
}

/// The mask of lanes within their warp.
fn bits_of(lanes: &[u32]) -> u64 {
    lanes.iter().fold(0, |bits, lane| bits | 1 << (lane % 32))
}

/// A mask of the members whose operand 1 equals `own`.
fn same_as(call: &WaveCall<'_>, members: &[u32], own: u64) -> Value {
    let mut mask = 0;
    for lane in members {
        match call.operand(*lane, 1) {
            Value::Bits(other) => mask |= u64::from(other == own) << (lane % 32),
            _ => return Value::Undef,
        }
    }
    Value::Bits(mask)
}

/// The result of a shuffle for a lane, and whether it reads a lane that does not take part.
fn shuffle(call: &WaveCall<'_>, lane: u32, which: Shuffle) -> (Value, bool) {
    let start = which.value();
    let number = |index: usize| match call.operand(lane, index) {
        Value::Bits(bits) => Some(bits),
        _ => None,
    };
    let base = lane & !31;
    let in_mask = |of: u32| match which.members {
        true => number(0).is_some_and(|mask| mask >> (of % 32) & 1 == 1),
        false => true,
    };
    let mut is_off = false;
    let (value, in_range) = match (number(start + 1), number(start + 2)) {
        (Some(b), Some(c)) if in_mask(lane) => {
            let (from, in_range) = source(which.mode, lane % 32, b as u32, c as u32);
            let from = base | from;
            let value = if call.calls(from) && in_mask(from) {
                call.operand(from, start)
            } else {
                is_off = true;
                Value::Undef
            };
            (value, Value::Bits(u64::from(in_range)))
        }
        _ => (Value::Undef, Value::Undef),
    };
    let value = match which.predicate {
        true => Value::Many([value, in_range].into()),
        false => value,
    };
    (value, is_off)
}

fn vote_of(call: &WaveCall<'_>, lane: u32, vote: Vote, has_members: bool) -> Value {
    let base = lane & !31;
    let all = match has_members {
        true => members(call, lane, 0),
        false => Some(call.calling().filter(|other| other & !31 == base).collect()),
    };
    let Some(all) = all else {
        return Value::Undef;
    };
    let mut mask = 0;
    for other in &all {
        match call.operand(*other, usize::from(has_members)) {
            Value::Bits(bit) => mask |= (bit & 1) << (other % 32),
            Value::Undef => return Value::Undef,
            _ => return Value::Poison,
        }
    }
    let everybody = bits_of(&all);
    Value::Bits(match vote {
        Vote::Ballot => mask,
        Vote::All => u64::from(mask == everybody),
        Vote::Any => u64::from(mask != 0),
        Vote::Same => u64::from(mask == everybody || mask == 0),
    })
}
