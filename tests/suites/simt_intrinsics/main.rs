//! Intrinsics, against LLVM 22's folding, recorded shuffles of a GPU and AMD's tables.

#![allow(clippy::unwrap_used, clippy::panic)]

mod arithmetic;
mod dpp;
#[path = "../../support/folded/mod.rs"]
mod folded;
mod folding;
mod lanes;
mod names;
mod warps;

use lanelog_sim::intrinsic::{Computed, Effect, Places, WaveCall};
use lanelog_sim::{Type, Value};

fn find(name: &str, result: &Type, operands: &[Type]) -> Computed {
    match Effect::find(name, result, operands) {
        Ok(Effect::Computed(computed)) => computed,
        other => panic!("{name}: {other:?}"),
    }
}

/// The results of a call by some lanes of a wave; `None` for the others.
fn wave(
    name: &str,
    (result, types): (&Type, &[Type]),
    (size, lanes): (u32, u64),
    operands: &dyn Fn(u32, usize) -> Value,
) -> Result<Vec<Option<Value>>, String> {
    let mut results = vec![Value::Poison; size as usize];
    let mut call = WaveCall {
        size,
        lanes,
        places: &Places::default(),
        clock: 0,
        operands,
        results: &mut results,
        live: u64::MAX,
        warnings: &mut Vec::new(),
    };
    find(name, result, types).call(&mut call)?;
    let calls = |lane: usize| lanes >> lane & 1 == 1;
    let results = results.into_iter().enumerate();
    Ok(results
        .map(|(lane, value)| calls(lane).then_some(value))
        .collect())
}

/// The result of a call by one lane.
fn compute(name: &str, result: &Type, operands: &[(Type, Value)]) -> Result<Value, String> {
    let types: Vec<Type> = operands.iter().map(|operand| operand.0.clone()).collect();
    let all = wave(name, (result, &types), (32, 1), &|_, index| {
        operands[index].1.clone()
    })?;
    Ok(all[0].clone().unwrap())
}

const I1: Type = Type::Integer(1);
const I32: Type = Type::Integer(32);

const I64: Type = Type::Integer(64);
const U: Value = Value::Undef;

/// Lane by lane, what each passes.
type Passed<'p> = &'p dyn Fn(u32, usize) -> Value;

fn b(bits: u64) -> Value {
    Value::Bits(bits)
}

fn many(parts: &[Value]) -> Value {
    Value::Many(parts.into())
}

/// The bits of the results of all lanes; all lanes call the intrinsic.
fn all_bits(name: &str, of: (&Type, &[Type]), size: u32, operands: Passed<'_>) -> Vec<u64> {
    let lanes = if size == 64 {
        u64::MAX
    } else {
        (1 << size) - 1
    };
    let results = wave(name, of, (size, lanes), operands).unwrap();
    let bits = |value: Option<Value>| match value {
        Some(Value::Bits(bits)) => bits,
        other => panic!("{name}: {other:?}"),
    };
    results.into_iter().map(bits).collect()
}
