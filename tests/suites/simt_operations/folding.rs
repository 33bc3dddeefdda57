//! Instructions of constants, compared with LLVM's folding.
//!
//! LLVM does not fold violated flags (`nsw`, `exact`): their definitions are expressed in
//! instructions that it folds.

use super::compute;
use super::folded::{
    self, Case, Random, Setting, check, like, maybe_vector, random_defined, random_floats,
    random_integers, random_scalar, random_value, type_text, typed, value_text,
};
use lanelog_ir::Opcode;
use lanelog_sim::{Type, Value};

fn flags<'w>(random: &mut Random, from: &[&'w str]) -> Vec<&'w str> {
    let mut chosen = from.to_vec();
    chosen.retain(|_| random.percent(40));
    chosen
}

/// The condition that a flag of `%p = OPCODE a, b` is violated, as instructions that define
/// `%NAME`, an `i1` or a vector of `i1`.
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
        // `sdiv i1 true, true` is avoided, because LLVM folds it to a result that does not fit.
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
        // LLVM folds `with.overflow` intrinsics for scalars only.
        of = element.clone();
    }
    // An operation that tests a flag may turn undef into a value.
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

/// Renames the result of the last instruction to `%r`.
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
    // LLVM folds a comparison with the predicate `true` to true, even if an operand is poison.
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
    converted(opcode, of, value, result)
}

fn converted(opcode: Opcode, of: Type, value: Value, result: Type) -> Case {
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

/// Conversions with a flag, which are expressed differently for LLVM.
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
    // LLVM 22 folds `<3 x i32>` to `<4 x i24>` to a vector of another type: neither element count
    // divides the other.
    let (of, to) = loop {
        let (of, to) = (read(random.pick(&shapes)), read(random.pick(&shapes)));
        match (&of, &to) {
            (Type::Vector(a, _), Type::Vector(b, _)) if a % b != 0 && b % a != 0 => {}
            _ => break (of, to),
        }
    };
    // LLVM folds undefined elements to some defined value, so all elements are defined here.
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
    converted(opcode, of, value, result)
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
        // The index is in range, because LLVM folds `insertelement <1 x i3> zeroinitializer, i3 0,
        // i8 7` to zero instead of poison.
        index %= count as usize;
    }
    // LLVM treats elements past the end of an undefined vector as undefined.
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

const SETTING: Setting = Setting {
    passes: "-passes=instsimplify",
    header: "",
    any_nan: false,
    unfolded: 0,
};

#[test]
fn instructions_compute_what_llvm_folds() {
    let mut random = Random(0x6c61_6e65_6c6f_6721);
    let generators: &[fn(&mut Random) -> Case] = &[
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
    ];
    let cases: Vec<Case> = (0..40_000)
        .map(|number| generators[number % generators.len()](&mut random))
        .collect();
    check("operations", &cases, 1_200, &SETTING);
}
