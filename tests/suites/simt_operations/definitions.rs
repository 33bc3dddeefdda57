//! Operations that LLVM does not fold, or folds to one of several allowed results, compared with
//! LangRef.

use super::compute;
use super::folded::{
    Case, Random, Setting, check, random_floats, random_integers, random_scalar, suffix, type_text,
    value_text,
};
use lanelog_ir::Opcode;
use lanelog_sim::operation::{Described, Operation, Quotient, atomic};
use lanelog_sim::{Type, Value};
use pretty_assertions::assert_eq;

/// The value that `atomicrmw` writes, as LangRef defines it.
fn atomics(random: &mut Random) -> Case {
    let floats = random.percent(25);
    let of = if floats {
        random_floats(random)
    } else {
        random_integers(random)
    };
    let operation = if floats {
        random.pick(&[
            "fadd", "fsub", "fmax", "fmin", "fmaximum", "fminimum", "xchg",
        ])
    } else {
        random.pick(&[
            "add",
            "sub",
            "and",
            "nand",
            "or",
            "xor",
            "max",
            "min",
            "umax",
            "umin",
            "uinc_wrap",
            "udec_wrap",
            "usub_cond",
            "usub_sat",
            "xchg",
        ])
    };
    let a = random_scalar(random, &of);
    let b = if random.percent(20) {
        a.clone()
    } else {
        random_scalar(random, &of)
    };
    let ours = atomic(operation, &of, &a, &b);
    let (ty, a, b) = (type_text(&of), value_text(&of, &a), value_text(&of, &b));
    let suffix = suffix(&of);
    let call = |name: &str| {
        vec![format!(
            "%r = call {ty} @llvm.{name}.{suffix}({ty} {a}, {ty} {b})"
        )]
    };
    let lines = |all: &[&str]| {
        let fill = |line: &&str| line.replace("TY", &ty).replace("A", &a).replace("B", &b);
        all.iter().map(fill).collect()
    };
    let body = match operation {
        "nand" => lines(&["%and = and TY A, B", "%r = xor TY %and, -1"]),
        "max" => call("smax"),
        "min" => call("smin"),
        "umax" | "umin" => call(operation),
        "fmax" => call("maxnum"),
        "fmin" => call("minnum"),
        "fmaximum" => call("maximum"),
        "fminimum" => call("minimum"),
        "uinc_wrap" => lines(&[
            "%more = add TY A, 1",
            "%wraps = icmp uge TY A, B",
            "%r = select i1 %wraps, TY 0, TY %more",
        ]),
        "udec_wrap" => lines(&[
            "%less = sub TY A, 1",
            "%zero = icmp eq TY A, 0",
            "%above = icmp ugt TY A, B",
            "%wraps = or i1 %zero, %above",
            "%r = select i1 %wraps, TY B, TY %less",
        ]),
        "usub_cond" | "usub_sat" => lines(&[
            "%difference = sub TY A, B",
            "%fits = icmp uge TY A, B",
            match operation {
                "usub_cond" => "%r = select i1 %fits, TY %difference, TY A",
                _ => "%r = select i1 %fits, TY %difference, TY 0",
            },
        ]),
        "xchg" => lines(&["%r = select i1 true, TY B, TY A"]),
        _ => lines(&[format!("%r = {operation} TY A, B").as_str()]),
    };
    Case {
        body,
        ours,
        result: of,
    }
}

#[test]
fn atomic_operations_are_what_they_are_defined_as() {
    let mut random = Random(0x6174_6f6d_6963);
    let cases: Vec<Case> = (0..4_000).map(|_| atomics(&mut random)).collect();
    let setting = Setting {
        passes: "-passes=instsimplify",
        header: "",
        any_nan: true,
        // LLVM does not fold the maximum of a signalling NaN and a number.
        unfolded: 1,
    };
    check("atomics", &cases, 150, &setting);
}

const I8: Type = Type::Integer(8);

const I32: Type = Type::Integer(32);

const P: Value = Value::Poison;

const U: Value = Value::Undef;

fn b(bits: u64) -> Value {
    Value::Bits(bits)
}

fn many(parts: &[Value]) -> Value {
    Value::Many(parts.into())
}

fn vector(count: u32, of: Type) -> Type {
    Type::Vector(count, of.into())
}

fn structure(fields: &[Type]) -> Type {
    Type::Structure {
        packed: false,
        fields: fields.into(),
    }
}

fn one(opcode: Opcode, words: &[&str], result: &Type, operands: &[(Type, Value)]) -> Value {
    compute(opcode, words, result, operands).unwrap()
}

#[test]
fn undefined_values_propagate() {
    let add = |a: Value, c: Value| one(Opcode::Add, &["nsw"], &I8, &[(I8, a), (I8, c)]);
    assert_eq!(add(P, U), P);
    assert_eq!(add(U, b(1)), U);
    assert_eq!(add(b(127), b(1)), P);
    let shift = |by: Value| one(Opcode::Shl, &[], &I8, &[(I8, b(1)), (I8, by)]);
    assert_eq!([shift(U), shift(b(8)), shift(b(7))], [P, P, b(128)]);
    let divide = |a: Value, c: Value| compute(Opcode::UDiv, &[], &I8, &[(I8, a), (I8, c)]);
    assert_eq!(divide(b(1), b(0)), Err("division by zero".into()));
    assert_eq!(divide(P, b(0)), Err("division by zero".into()));
    assert_eq!(divide(b(1), U), Err("division by undef or poison".into()));
    assert_eq!(divide(P, b(3)), Ok(P));
    let least = compute(Opcode::SRem, &[], &I8, &[(I8, b(128)), (I8, b(255))]);
    assert_eq!(least, Err("division of the least integer by -1".into()));
}

#[test]
fn freeze_gives_zero_for_what_is_not_defined() {
    let freeze = |of: &Type, value: Value| one(Opcode::Freeze, &[], of, &[(of.clone(), value)]);
    assert_eq!(freeze(&I8, U), b(0));
    assert_eq!(freeze(&I8, P), b(0));
    assert_eq!(freeze(&I8, b(7)), b(7));
    assert_eq!(freeze(&Type::Integer(65), P), Value::Wide([0, 0].into()));
    let pair = structure(&[I8, vector(2, I32)]);
    assert_eq!(freeze(&pair, U), many(&[b(0), many(&[b(0), b(0)])]));
    let half = many(&[U, many(&[b(5), P])]);
    assert_eq!(freeze(&pair, half), many(&[b(0), many(&[b(5), b(0)])]));
}

#[test]
fn a_select_takes_poison_only_from_the_side_it_takes() {
    let select = |condition: Value, yes: Value, no: Value| {
        let operands = [(Type::Integer(1), condition), (I8, yes), (I8, no)];
        one(Opcode::Select, &[], &I8, &operands)
    };
    assert_eq!(select(b(1), b(3), P), b(3));
    assert_eq!(select(b(0), b(3), P), P);
    assert_eq!(select(P, b(3), b(3)), P);
    assert_eq!(select(U, b(3), b(3)), b(3));
    assert_eq!(select(U, b(3), b(4)), U);
    assert_eq!(select(U, b(3), P), P);
}

#[test]
fn promises_about_floats() {
    let (nan, infinity, float) = (0x7fc0_0000, 0x7f80_0000, Type::Float);
    let greatest = 0x7f7f_ffff;
    let add = |words: &[&str], a: u64, c: u64| {
        one(
            Opcode::FAdd,
            words,
            &float,
            &[(float.clone(), b(a)), (float.clone(), b(c))],
        )
    };
    assert_eq!(add(&["nnan"], nan, 0), P);
    assert_eq!(add(&["nnan"], infinity, infinity | 1 << 31), P);
    assert_eq!(add(&["nnan"], infinity, 0), b(infinity));
    assert_eq!(add(&["ninf"], infinity, 0), P);
    assert_eq!(add(&["ninf"], greatest, greatest), P);
    assert_eq!(add(&["fast"], greatest, greatest), P);
    assert_eq!(add(&["ninf"], nan, 0), b(nan));
    assert_eq!(add(&["nsz", "contract"], 0, 1 << 31), b(0));
    let compare = |words: &[&str], a: u64| {
        one(
            Opcode::FCmp,
            words,
            &Type::Integer(1),
            &[(float.clone(), b(a)), (float.clone(), b(0))],
        )
    };
    assert_eq!(compare(&["nnan", "uno"], nan), P);
    assert_eq!(compare(&["uno"], nan), b(1));
    assert_eq!(compare(&["ninf", "ogt"], infinity), P);
    let select = |a: u64| {
        let operands = [
            (Type::Integer(1), b(1)),
            (float.clone(), b(a)),
            (float.clone(), b(0)),
        ];
        one(Opcode::Select, &["nnan"], &float, &operands)
    };
    assert_eq!([select(nan), select(infinity)], [P, b(infinity)]);
}

#[test]
fn comparisons_of_the_same_sign_and_of_addresses() {
    let compare = |words: &[&str], of: &Type, a: u64, c: u64| {
        one(
            Opcode::ICmp,
            words,
            &Type::Integer(1),
            &[(of.clone(), b(a)), (of.clone(), b(c))],
        )
    };
    assert_eq!(compare(&["samesign", "ult"], &I8, 1, 200), P);
    assert_eq!(compare(&["samesign", "ult"], &I8, 201, 200), b(0));
    assert_eq!(compare(&["samesign", "slt"], &I8, 1, 2), b(1));
    let pointer = Type::Pointer(1);
    assert_eq!(compare(&["ult"], &pointer, 1, 1 << 63), b(1));
    assert_eq!(compare(&["slt"], &pointer, 1, 1 << 63), b(0));
    assert_eq!(compare(&["eq"], &Type::Pointer(3), 5, 5), b(1));
}

#[test]
fn elements_that_are_not_there() {
    let of = vector(2, I8);
    let pair = (of.clone(), many(&[b(1), U]));
    let at = |index: Value| {
        one(
            Opcode::ExtractElement,
            &[],
            &I8,
            &[pair.clone(), (I32, index)],
        )
    };
    assert_eq!(
        [at(b(0)), at(b(1)), at(b(2)), at(U), at(P)],
        [b(1), U, P, P, P]
    );
    let put = |index: Value| {
        one(
            Opcode::InsertElement,
            &[],
            &of,
            &[pair.clone(), (I8, b(9)), (I32, index)],
        )
    };
    assert_eq!([put(b(1)), put(b(2)), put(U)], [many(&[b(1), b(9)]), P, P]);
    let whole = [(of.clone(), U), (I8, b(9)), (I32, b(0))];
    assert_eq!(
        one(Opcode::InsertElement, &[], &of, &whole),
        many(&[b(9), U])
    );
    let mask = (vector(3, I32), many(&[b(0), P, b(3)]));
    let shuffle = [pair, (of, P), mask];
    assert_eq!(
        one(Opcode::ShuffleVector, &[], &vector(3, I8), &shuffle),
        many(&[b(1), P, P])
    );
    let zero = [
        (vector(2, I8), many(&[b(4), b(5)])),
        (vector(2, I8), P),
        (vector(2, I32), many(&[b(0), b(0)])),
    ];
    assert_eq!(
        one(Opcode::ShuffleVector, &[], &vector(2, I8), &zero),
        many(&[b(4), b(4)])
    );
}

#[test]
fn parts_of_structures() {
    let inner = Type::Array(2, I8.into());
    let of = structure(&[I32, inner.clone()]);
    let new = |indices: &[u32], opcode: Opcode, operands: &[(Type, Value)], result: &Type| {
        let types: Vec<Type> = operands.iter().map(|operand| operand.0.clone()).collect();
        let operation = Operation::new(&Described {
            opcode,
            words: Vec::new(),
            result,
            operands: &types,
            indices,
            quotient: Quotient::Nearest,
        });
        let values: Vec<&Value> = operands.iter().map(|operand| &operand.1).collect();
        operation.unwrap().apply(&values).unwrap()
    };
    let put = new(
        &[1, 1],
        Opcode::InsertValue,
        &[(of.clone(), P), (I8, b(7))],
        &of,
    );
    assert_eq!(put, many(&[P, many(&[P, b(7)])]));
    let put = new(
        &[0],
        Opcode::InsertValue,
        &[(of.clone(), put), (I32, b(1))],
        &of,
    );
    assert_eq!(put, many(&[b(1), many(&[P, b(7)])]));
    let take = |indices: &[u32], result: &Type, value: &Value| {
        new(
            indices,
            Opcode::ExtractValue,
            &[(of.clone(), value.clone())],
            result,
        )
    };
    assert_eq!(take(&[1, 1], &I8, &put), b(7));
    assert_eq!(take(&[1], &inner, &put), many(&[P, b(7)]));
    assert_eq!(take(&[1, 0], &I8, &U), U);
}

#[test]
fn bits_of_parts_that_are_not_defined() {
    let cast =
        |from: Type, to: Type, value: Value| one(Opcode::BitCast, &[], &to, &[(from, value)]);
    let halves = many(&[b(1), U, P, b(2)]);
    let (bytes, words) = (vector(4, I8), vector(2, Type::Integer(16)));
    assert_eq!(
        cast(bytes.clone(), words.clone(), halves.clone()),
        many(&[U, P])
    );
    assert_eq!(cast(bytes.clone(), I32, halves), P);
    assert_eq!(cast(bytes.clone(), words, U), many(&[U, U]));
    assert_eq!(
        cast(I32, bytes, b(0x0403_0201)),
        many(&[b(1), b(2), b(3), b(4)])
    );
    // Neither element count divides the other.
    let (three, four) = (vector(3, I32), vector(4, Type::Integer(24)));
    let value = many(&[b(0x4433_2211), U, b(0xccbb_aa99)]);
    assert_eq!(
        cast(three, four, value),
        many(&[b(0x33_2211), U, U, b(0xcc_bbaa)])
    );
    // Pointers are unchanged.
    let pointer = Type::Pointer(1);
    assert_eq!(cast(pointer.clone(), pointer, b(5)), b(5));
}

/// A number just above the middle between two floats is rounded up, even if the difference is many
/// bits below the middle.
#[test]
fn long_integers_are_rounded_once() {
    let long = Type::Integer(128);
    let convert = |high: u64, low: u64| {
        let value = Value::Wide([low, high].into());
        one(Opcode::UIToFP, &[], &Type::Double, &[(long.clone(), value)])
    };
    let expected = |ulps: u64| b((2f64.powi(127)).to_bits() + ulps);
    let (top, half) = (1 << 63, 1 << 10);
    assert_eq!(convert(top + half, 0), expected(0));
    assert_eq!(convert(top + half, 1), expected(1));
    assert_eq!(convert(top + half - 1, u64::MAX), expected(0));
    assert_eq!(convert(top + 3 * half, 0), expected(2));
}

#[test]
fn unsupported_constructs_are_reported() {
    let new = |opcode: Opcode, of: Type, to: Type| {
        let operands = [of.clone(), of];
        let described = Described {
            opcode,
            words: vec!["eq"],
            result: &to,
            operands: &operands,
            indices: &[5],
            quotient: Quotient::Nearest,
        };
        Operation::new(&described).unwrap_err()
    };
    let long = Type::Other("x86_fp80".into());
    assert_eq!(
        new(Opcode::FAdd, long.clone(), long),
        "fadd of x86_fp80 is not supported"
    );
    assert_eq!(
        new(Opcode::Add, Type::Float, Type::Float),
        "add of float is not supported"
    );
    assert_eq!(new(Opcode::Load, I8, I8), "load of i8 is not supported");
    assert_eq!(
        new(Opcode::Freeze, Type::Array(1 << 60, I8.into()), I8),
        "freeze of more than 1048576 elements is not supported"
    );
    assert_eq!(
        new(Opcode::Add, Type::Integer(u32::MAX), I8),
        "add of more than 1048576 elements is not supported"
    );
    assert_eq!(
        new(Opcode::BitCast, I8, I32),
        "bitcast of i8 is not supported"
    );
    assert_eq!(
        new(Opcode::InsertValue, structure(&[I8]), I8),
        "insertvalue of { i8 } is not supported"
    );
    let nand = atomic("nand", &Type::Float, &b(0), &b(0));
    assert_eq!(nand, Err("atomicrmw nand of float is not supported".into()));
}

/// Text that does not match its own types must not stop the program.
#[test]
fn values_of_other_types_do_no_harm() {
    let values = [
        b(u64::MAX),
        Value::Wide([u64::MAX, u64::MAX, 1].into()),
        many(&[b(1)]),
        many(&[]),
        U,
    ];
    let types = [
        Type::Integer(1),
        I8,
        I32,
        Type::Integer(64),
        Type::Integer(65),
        Type::Half,
        Type::BFloat,
        Type::Float,
        Type::Double,
        Type::Pointer(0),
        vector(2, I8),
        vector(3, Type::Float),
        structure(&[I8, I32]),
        Type::Array(2, I8.into()),
        Type::Void,
        Type::Integer(0),
        vector(0, I8),
        Type::Other("token".into()),
    ];
    let mut tried = 0;
    for (opcode, _) in Opcode::ALL {
        for of in &types {
            for result in &types {
                let operands = [of.clone(), of.clone(), of.clone()];
                for word in ["eq", "slt", "oeq"] {
                    let Ok(operation) = Operation::new(&Described {
                        opcode: *opcode,
                        words: vec![word, "nsw", "nuw", "exact", "nnan"],
                        result,
                        operands: &operands,
                        indices: &[0],
                        quotient: Quotient::Nearest,
                    }) else {
                        continue;
                    };
                    for a in &values {
                        for b in &values {
                            let _ = operation.apply(&[a, b, a]);
                            tried += 1;
                        }
                        let _ = operation.apply(&[a]);
                    }
                    let _ = operation.apply(&[]);
                }
            }
        }
    }
    assert!(tried > 10_000, "{tried}");
}
