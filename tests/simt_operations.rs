//! What instructions compute, held against LLVM, which folds the same of constants; and what LLVM does not fold, against LangRef.
//!
//! Broken promises (`nsw`, `exact`) are not folded by LLVM: their definitions are written out in instructions that are.

#![allow(clippy::unwrap_used, clippy::panic)]

mod folded;

use folded::{
    Case, Random, Setting, check, random_defined, random_floats, random_integers, random_scalar,
    random_value, type_text, typed, value_text,
};
use lanelog::ir::Opcode;
use lanelog::simt::operation::{Described, Operation, atomic};
use lanelog::simt::{Type, Value};
use pretty_assertions::assert_eq;

/// What the interpreter computes.
fn compute(
    opcode: Opcode,
    words: &[&str],
    result: &Type,
    operands: &[(Type, Value)],
) -> Result<Value, String> {
    let types: Vec<Type> = operands.iter().map(|operand| operand.0.clone()).collect();
    let operation = Operation::new(&Described {
        opcode,
        words: words.to_vec(),
        result,
        operands: &types,
        indices: &[],
    });
    let values: Vec<&Value> = operands.iter().map(|operand| &operand.1).collect();
    operation.unwrap().apply(&values)
}

fn maybe_vector(random: &mut Random, of: Type) -> Type {
    match random.percent(20) {
        true => Type::Vector(random.pick(&[1, 2, 3, 4]), of.into()),
        false => of,
    }
}

/// A type of the same shape with other elements.
fn like(of: &Type, element: Type) -> Type {
    match of {
        Type::Vector(count, _) => Type::Vector(*count, element.into()),
        _ => element,
    }
}

fn flags<'w>(random: &mut Random, from: &[&'w str]) -> Vec<&'w str> {
    let mut chosen = from.to_vec();
    chosen.retain(|_| random.percent(40));
    chosen
}

/// When a promise of `%p = OPCODE a, b` is broken, as instructions that give `%NAME`, an `i1` or a vector of them.
fn broken(opcode: Opcode, flag: &str, of: &Type, a: &str, b: &str) -> Vec<String> {
    let ty = type_text(of);
    let suffix = match of {
        Type::Vector(count, of) => format!("v{count}{}", type_text(of)),
        _ => ty.clone(),
    };
    let bits = type_text(&like(of, Type::Integer(1)));
    let overflow = |name: &str| {
        vec![
            format!(
                "%{flag}.pair = call {{ {ty}, {bits} }} @llvm.{name}.with.overflow.{suffix}({ty} {a}, {ty} {b})"
            ),
            format!("%{flag} = extractvalue {{ {ty}, {bits} }} %{flag}.pair, 1"),
        ]
    };
    let back = |by: &str| {
        vec![
            format!("%{flag}.back = {by} {ty} %p, {b}"),
            format!("%{flag} = icmp ne {ty} %{flag}.back, {a}"),
        ]
    };
    match (opcode, flag) {
        (Opcode::Add, "nuw") => overflow("uadd"),
        (Opcode::Add, _) => overflow("sadd"),
        (Opcode::Sub, "nuw") => overflow("usub"),
        (Opcode::Sub, _) => overflow("ssub"),
        (Opcode::Mul, "nuw") => overflow("umul"),
        (Opcode::Mul, _) => overflow("smul"),
        (Opcode::Shl, "nuw") => back("lshr"),
        (Opcode::Shl, _) => back("ashr"),
        (Opcode::UDiv | Opcode::SDiv, _) => back("mul"),
        (Opcode::LShr | Opcode::AShr, _) => back("shl"),
        _ => vec![
            format!("%{flag}.both = and {ty} {a}, {b}"),
            format!("%{flag} = icmp ne {ty} %{flag}.both, zeroinitializer"),
        ],
    }
}

fn binary(random: &mut Random) -> Case {
    use Opcode::*;
    let opcode = random.pick(&[
        Add, Sub, Mul, UDiv, SDiv, URem, SRem, Shl, LShr, AShr, And, Or, Xor,
    ]);
    let mut element = random_integers(random);
    if matches!(opcode, SDiv | SRem) && element == Type::Integer(1) {
        // LLVM gives `sdiv i1 true, true` a result that does not fit.
        element = Type::Integer(2);
    }
    let mut of = maybe_vector(random, element.clone());
    let words = match opcode {
        Add | Sub | Mul | Shl => flags(random, &["nuw", "nsw"]),
        UDiv | SDiv | LShr | AShr => flags(random, &["exact"]),
        Or => flags(random, &["disjoint"]),
        _ => Vec::new(),
    };
    if !words.is_empty() {
        // LLVM folds the overflow of scalars alone.
        of = element.clone();
    }
    // What tells whether a promise is broken may make something of undef.
    let value = if words.is_empty() {
        random_value
    } else {
        random_defined
    };
    let a = value(random, &of);
    let mut b = value(random, &of);
    if matches!(opcode, Shl | LShr | AShr) && random.percent(70) {
        let Type::Integer(width) = element else {
            panic!()
        };
        let by = folded::integer(&random.below(width as usize).into(), width);
        b = match &of {
            Type::Vector(count, _) => Value::Many(vec![by; *count as usize].into()),
            _ => by,
        };
    }
    let ours = compute(
        opcode,
        &words,
        &of,
        &[(of.clone(), a.clone()), (of.clone(), b.clone())],
    );
    let (ty, a, b) = (type_text(&of), value_text(&of, &a), value_text(&of, &b));
    let mut body = vec![format!("%p = {} {ty} {a}, {b}", opcode.keyword())];
    let bits = type_text(&like(&of, Type::Integer(1)));
    let mut last = "%p".to_owned();
    for flag in &words {
        body.extend(broken(opcode, flag, &of, &a, &b));
        body.push(format!(
            "%{flag}.kept = select {bits} %{flag}, {ty} poison, {ty} {last}"
        ));
        last = format!("%{flag}.kept");
    }
    rename_last(&mut body);
    Case {
        body,
        result: of,
        ours,
    }
}

/// The last instruction gives `%r`.
fn rename_last(body: &mut [String]) {
    let last = body.last_mut().unwrap();
    let (_, rest) = last.split_once(" = ").unwrap();
    *last = format!("%r = {rest}");
}

fn floats(random: &mut Random) -> Case {
    use Opcode::*;
    let opcode = random.pick(&[FAdd, FSub, FMul, FDiv, FRem, FNeg]);
    let of = random_floats(random);
    let of = maybe_vector(random, of);
    let count = if opcode == FNeg { 1 } else { 2 };
    let operands: Vec<_> = (0..count)
        .map(|_| (of.clone(), random_value(random, &of)))
        .collect();
    let texts: Vec<_> = operands
        .iter()
        .map(|(of, value)| value_text(of, value))
        .collect();
    Case {
        body: vec![format!(
            "%r = {} {} {}",
            opcode.keyword(),
            type_text(&of),
            texts.join(", ")
        )],
        ours: compute(opcode, &[], &of, &operands),
        result: of,
    }
}

fn compare(random: &mut Random) -> Case {
    const WHOLE: &[&str] = &[
        "eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge",
    ];
    const FLOAT: &[&str] = &[
        "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult",
        "ule", "une", "uno", "true",
    ];
    let (opcode, predicate, of) = match random.below(3) {
        0 => (Opcode::FCmp, random.pick(FLOAT), random_floats(random)),
        _ => (Opcode::ICmp, random.pick(WHOLE), random_integers(random)),
    };
    let of = maybe_vector(random, of);
    // LLVM finds that `true` is true of poison.
    let value = match predicate {
        "true" | "false" => random_defined,
        _ => random_value,
    };
    let a = value(random, &of);
    let b = if random.percent(20) {
        a.clone()
    } else {
        value(random, &of)
    };
    let result = like(&of, Type::Integer(1));
    Case {
        body: vec![format!(
            "%r = {} {predicate} {}, {}",
            opcode.keyword(),
            typed(&of, &a),
            value_text(&of, &b)
        )],
        ours: compute(opcode, &[predicate], &result, &[(of.clone(), a), (of, b)]),
        result,
    }
}

fn cast(random: &mut Random) -> Case {
    use Opcode::*;
    let opcode = random.pick(&[
        Trunc, ZExt, SExt, FPTrunc, FPExt, FPToUI, FPToSI, UIToFP, SIToFP,
    ]);
    let (from, to) = loop {
        let whole = [random_integers(random), random_integers(random)];
        let float = [random_floats(random), random_floats(random)];
        let width = |of: &Type| match of {
            Type::Integer(width) => *width,
            _ => folded::float_width(of).unwrap(),
        };
        let [[a, b], [x, y]] = [whole, float];
        let (from, to, narrower) = match opcode {
            Trunc => (a, b, Some(true)),
            ZExt | SExt => (a, b, Some(false)),
            FPTrunc => (x, y, Some(true)),
            FPExt => (x, y, Some(false)),
            FPToUI | FPToSI => (x, a, None),
            _ => (a, x, None),
        };
        let (first, second) = (width(&from), width(&to));
        if match narrower {
            Some(true) => second < first,
            Some(false) => first < second,
            None => true,
        } {
            break (from, to);
        }
    };
    let of = maybe_vector(random, from);
    let result = like(&of, to);
    let value = random_value(random, &of);
    Case {
        body: vec![format!(
            "%r = {} {} to {}",
            opcode.keyword(),
            typed(&of, &value),
            type_text(&result)
        )],
        ours: compute(opcode, &[], &result, &[(of, value)]),
        result,
    }
}

/// Conversions with a promise, which LLVM is told in other words.
fn promised_cast(random: &mut Random) -> Case {
    use Opcode::*;
    let opcode = random.pick(&[Trunc, ZExt, UIToFP]);
    let (small, large) = random.pick(&[(8, 16), (1, 33), (31, 64), (64, 65), (33, 128), (7, 8)]);
    let (small, large) = (Type::Integer(small), Type::Integer(large));
    let (of, to) = match opcode {
        Trunc => (large, small),
        ZExt => (small, large),
        _ => (large, random_floats(random)),
    };
    let words = match opcode {
        Trunc => flags(random, &["nuw", "nsw"]),
        _ => vec!["nneg"],
    };
    let value = random_scalar(random, &of);
    let (from, into) = (type_text(&of), type_text(&to));
    let text = value_text(&of, &value);
    let mut body = vec![format!("%p = {} {from} {text} to {into}", opcode.keyword())];
    let mut last = "%p".to_owned();
    for word in &words {
        match *word {
            "nneg" => body.push(format!("%{word} = icmp slt {from} {text}, 0")),
            _ => {
                let back = if *word == "nuw" { "zext" } else { "sext" };
                body.push(format!("%{word}.back = {back} {into} %p to {from}"));
                body.push(format!("%{word} = icmp ne {from} %{word}.back, {text}"));
            }
        }
        body.push(format!(
            "%{word}.kept = select i1 %{word}, {into} poison, {into} {last}"
        ));
        last = format!("%{word}.kept");
    }
    rename_last(&mut body);
    Case {
        body,
        ours: compute(opcode, &words, &to, &[(of, value)]),
        result: to,
    }
}

fn bit_cast(random: &mut Random) -> Case {
    let shapes = random.pick(&[
        vec![
            "i32", "float", "2 i16", "2 half", "2 bfloat", "4 i8", "32 i1", "8 i4", "1 i32",
        ],
        vec![
            "i64", "double", "2 i32", "2 float", "4 half", "8 i8", "4 i16", "1 double",
        ],
        vec![
            "i128", "2 double", "2 i64", "4 float", "8 i16", "16 i8", "4 i32", "1 i128",
        ],
        vec![
            "i96", "3 i32", "3 float", "6 half", "12 i8", "2 i48", "4 i24",
        ],
        vec!["i512", "4 i128", "8 i64", "16 float", "2 i256"],
    ]);
    let read = |text: &str| {
        let scalar = |text: &str| match text {
            "half" => Type::Half,
            "bfloat" => Type::BFloat,
            "float" => Type::Float,
            "double" => Type::Double,
            _ => Type::Integer(text[1..].parse().unwrap()),
        };
        match text.split_once(' ') {
            Some((count, of)) => Type::Vector(count.parse().unwrap(), scalar(of).into()),
            None => scalar(text),
        }
    };
    // LLVM 22 folds `<3 x i32>` to `<4 x i24>` to a vector of another type: neither count divides the other.
    let (of, to) = loop {
        let (of, to) = (read(random.pick(&shapes)), read(random.pick(&shapes)));
        match (&of, &to) {
            (Type::Vector(a, _), Type::Vector(b, _)) if a % b != 0 && b % a != 0 => {}
            _ => break (of, to),
        }
    };
    // LLVM makes something of a part that is not defined.
    let value = random_defined(random, &of);
    Case {
        body: vec![format!(
            "%r = bitcast {} to {}",
            typed(&of, &value),
            type_text(&to)
        )],
        ours: compute(Opcode::BitCast, &[], &to, &[(of, value)]),
        result: to,
    }
}

fn addresses(random: &mut Random) -> Case {
    let pointer = Type::Pointer(0);
    let whole = random_integers(random);
    let (opcode, of, result) = match random.below(3) {
        0 => (Opcode::PtrToInt, pointer, whole),
        1 => (Opcode::IntToPtr, whole, pointer),
        _ => (Opcode::PtrToAddr, pointer, Type::Integer(64)),
    };
    let value = random_scalar(random, &of);
    Case {
        body: vec![format!(
            "%r = {} {} to {}",
            opcode.keyword(),
            typed(&of, &value),
            type_text(&result)
        )],
        ours: compute(opcode, &[], &result, &[(of, value)]),
        result,
    }
}

fn select(random: &mut Random) -> Case {
    let of = if random.percent(50) {
        random_integers(random)
    } else {
        random_floats(random)
    };
    let of = maybe_vector(random, of);
    let condition = match &of {
        Type::Vector(..) if random.percent(70) => like(&of, Type::Integer(1)),
        _ => Type::Integer(1),
    };
    let operands = [&condition, &of, &of].map(|of| (of.clone(), random_value(random, of)));
    let texts = operands
        .clone()
        .map(|(of, value)| typed(&of, &value))
        .join(", ");
    Case {
        body: vec![format!("%r = select {texts}")],
        ours: compute(Opcode::Select, &[], &of, &operands),
        result: of,
    }
}

fn elements(random: &mut Random) -> Case {
    let element = if random.percent(50) {
        random_integers(random)
    } else {
        random_floats(random)
    };
    let count = 1 + random.below(5) as u32;
    let of = Type::Vector(count, element.clone().into());
    let at = Type::Integer(random.pick(&[8, 32, 64, 128]));
    let Type::Integer(width) = at else { panic!() };
    let mut index = random.below(count as usize + 2);
    let kind = random.below(3);
    if kind == 1 {
        // LLVM finds that `insertelement <1 x i3> zeroinitializer, i3 0, i8 7` may be zero.
        index %= count as usize;
    }
    // It takes what is past the end of an undefined vector for undefined.
    let value = match index < count as usize {
        true => random_value(random, &of),
        false => random_defined(random, &of),
    };
    let vector = (of.clone(), value);
    let index = (at, folded::integer(&index.into(), width));
    let (opcode, operands, result) = match kind {
        0 => (Opcode::ExtractElement, vec![vector, index], element),
        1 => {
            let new = random_value(random, &element);
            (
                Opcode::InsertElement,
                vec![vector, (element, new), index],
                of,
            )
        }
        _ => {
            let long = 1 + random.below(6);
            let pick = |random: &mut Random| Value::Bits(random.below(2 * count as usize) as u64);
            let mask = Value::Many((0..long).map(|_| pick(random)).collect());
            let mask = (Type::Vector(long as u32, Type::Integer(32).into()), mask);
            let second = (of.clone(), random_value(random, &of));
            let result = Type::Vector(long as u32, element.into());
            (Opcode::ShuffleVector, vec![vector, second, mask], result)
        }
    };
    let texts: Vec<_> = operands
        .iter()
        .map(|(of, value)| typed(of, value))
        .collect();
    Case {
        body: vec![format!("%r = {} {}", opcode.keyword(), texts.join(", "))],
        ours: compute(opcode, &[], &result, &operands),
        result,
    }
}

/// What `atomicrmw` writes, as LangRef defines it.
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
    let suffix = match of {
        Type::Half => "f16",
        Type::BFloat => "bf16",
        Type::Float => "f32",
        Type::Double => "f64",
        _ => &ty,
    };
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

const SETTING: Setting = Setting {
    passes: "-passes=instsimplify",
    header: "",
    any_nan: false,
    // The greater of a signalling NaN and another.
    unfolded: 1,
};

#[test]
fn instructions_compute_what_llvm_folds() {
    let mut random = Random(0x6c61_6e65_6c6f_6721);
    let makers: &[fn(&mut Random) -> Case] = &[
        binary,
        binary,
        binary,
        floats,
        floats,
        compare,
        cast,
        cast,
        promised_cast,
        bit_cast,
        addresses,
        select,
        elements,
        elements,
        atomics,
    ];
    let cases: Vec<Case> = (0..40_000)
        .map(|number| makers[number % makers.len()](&mut random))
        .collect();
    check("operations", &cases, 1_200, &SETTING);
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
fn what_is_not_defined_spreads() {
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
    // Neither count divides the other.
    let (three, four) = (vector(3, I32), vector(4, Type::Integer(24)));
    let value = many(&[b(0x4433_2211), U, b(0xccbb_aa99)]);
    assert_eq!(
        cast(three, four, value),
        many(&[b(0x33_2211), U, U, b(0xcc_bbaa)])
    );
    // Pointers stay what they are.
    let pointer = Type::Pointer(1);
    assert_eq!(cast(pointer.clone(), pointer, b(5)), b(5));
}

#[test]
fn what_is_not_supported_is_said() {
    let new = |opcode: Opcode, of: Type, to: Type| {
        let operands = [of.clone(), of];
        let described = Described {
            opcode,
            words: vec!["eq"],
            result: &to,
            operands: &operands,
            indices: &[5],
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

/// Text that does not fit its own types must not stop the program.
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
