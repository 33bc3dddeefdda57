//! Intrinsics of constants, compared with LLVM's folding.

use super::folded::{
    self, Case, Random, Setting, check, element, like, maybe_vector, random_defined, random_floats,
    random_integer, random_integers, random_scalar, suffix, type_text, typed,
};
use super::{I1, I32, compute};
use lanelog_sim::{Type, Value};

/// The name followed by the overloaded types, and the operands as text.
fn called(stem: &str, overloads: &[&Type], operands: &[(Type, Value)]) -> (String, String) {
    let suffixes: Vec<String> = overloads
        .iter()
        .map(|of| format!(".{}", suffix(of)))
        .collect();
    let texts: Vec<String> = operands
        .iter()
        .map(|(of, value)| typed(of, value))
        .collect();
    (
        format!("llvm.{stem}{}", suffixes.concat()),
        texts.join(", "),
    )
}

fn case(stem: &str, overloads: &[&Type], result: Type, operands: Vec<(Type, Value)>) -> Case {
    let (name, given) = called(stem, overloads, &operands);
    Case {
        body: vec![format!("%r = call {} @{name}({given})", type_text(&result))],
        ours: compute(&name, &result, &operands),
        result,
    }
}

fn given(random: &mut Random, types: &[&Type]) -> Vec<(Type, Value)> {
    let each = |of: &&Type| ((*of).clone(), random_defined(random, of));
    types.iter().map(each).collect()
}

fn whole(random: &mut Random) -> Case {
    let of = random_integers(random);
    let of = maybe_vector(random, of);
    let name = random.pick(&[
        "umin",
        "umax",
        "smin",
        "smax",
        "uadd.sat",
        "sadd.sat",
        "usub.sat",
        "ssub.sat",
        "ctpop",
        "bitreverse",
        "fshl",
        "fshr",
        "abs",
        "ctlz",
        "cttz",
    ]);
    let operands = match name {
        "ctpop" | "bitreverse" => given(random, &[&of]),
        "fshl" | "fshr" => given(random, &[&of, &of, &of]),
        "abs" | "ctlz" | "cttz" => given(random, &[&of, &I1]),
        _ => given(random, &[&of, &of]),
    };
    case(name, &[&of], of.clone(), operands)
}

/// LLVM does not fold these functions, so they are expressed by their definitions.
fn saturating_shift(random: &mut Random) -> Case {
    let of = random_integers(random);
    let Type::Integer(width) = of else { panic!() };
    let (ty, a) = (type_text(&of), random_scalar(random, &of));
    let by = folded::integer(&random.below(width as usize + 1).into(), width);
    let name = random.pick(&["ushl.sat", "sshl.sat"]);
    let (text, by_text) = (folded::value_text(&of, &a), folded::value_text(&of, &by));
    let half = num_bigint::BigUint::from(1u32) << (width - 1);
    let back = if name == "ushl.sat" { "lshr" } else { "ashr" };
    let mut body = vec![
        format!("%shifted = shl {ty} {text}, {by_text}"),
        format!("%back = {back} {ty} %shifted, {by_text}"),
        format!("%fits = icmp eq {ty} %back, {text}"),
    ];
    if name == "ushl.sat" {
        body.push(format!("%r = select i1 %fits, {ty} %shifted, {ty} -1"));
    } else {
        let limits = format!("{ty} {half}, {ty} {}", &half - 1u32);
        body.push(format!("%negative = icmp slt {ty} {text}, 0"));
        body.push(format!("%limit = select i1 %negative, {limits}"));
        body.push(format!("%r = select i1 %fits, {ty} %shifted, {ty} %limit"));
    }
    let name = format!("llvm.{name}.{ty}");
    let ours = compute(&name, &of, &[(of.clone(), a), (of.clone(), by)]);
    Case {
        body,
        ours,
        result: of,
    }
}

/// LLVM folds few functions of `bfloat`: the same function of `double` is used, whose result needs
/// no second rounding.
fn short_float(random: &mut Random) -> Case {
    let of = random.pick(&[Type::BFloat, Type::BFloat, Type::Half, Type::Float]);
    let name = match of {
        Type::BFloat => random.pick(&[
            "floor",
            "ceil",
            "trunc",
            "rint",
            "round",
            "roundeven",
            "sqrt",
        ]),
        _ => "sqrt",
    };
    let operands = given(random, &[&of]);
    let (ty, text) = (type_text(&of), typed(&of, &operands[0].1));
    Case {
        body: vec![
            format!("%wide = fpext {text} to double"),
            format!("%of = call double @llvm.{name}.f64(double %wide)"),
            format!("%r = fptrunc double %of to {ty}"),
        ],
        ours: compute(&format!("llvm.{name}.{}", suffix(&of)), &of, &operands),
        result: of,
    }
}

fn swapped(random: &mut Random) -> Case {
    let of = Type::Integer(random.pick(&[16, 32, 48, 64, 96, 128, 256]));
    let of = maybe_vector(random, of);
    let operands = given(random, &[&of]);
    case("bswap", &[&of], of.clone(), operands)
}

fn compared(random: &mut Random) -> Case {
    let of = random_integers(random);
    let of = maybe_vector(random, of);
    let result = like(&of, Type::Integer(random.pick(&[2, 8, 32, 65])));
    let mut operands = given(random, &[&of, &of]);
    if random.percent(20) {
        operands[1] = operands[0].clone();
    }
    let name = random.pick(&["ucmp", "scmp"]);
    case(name, &[&result, &of], result.clone(), operands)
}

/// Selects one of two results.
fn one_of_pair(
    stem: &str,
    overloads: &[&Type],
    fields: [Type; 2],
    operands: Vec<(Type, Value)>,
    which: usize,
) -> Case {
    let pair = Type::Structure {
        packed: false,
        fields: fields.clone().into(),
    };
    let (name, given) = called(stem, overloads, &operands);
    let text = format!("{{ {}, {} }}", type_text(&fields[0]), type_text(&fields[1]));
    let ours = match compute(&name, &pair, &operands) {
        Ok(Value::Many(parts)) => Ok(parts[which].clone()),
        other => other,
    };
    Case {
        body: vec![
            format!("%pair = call {text} @{name}({given})"),
            format!("%r = extractvalue {text} %pair, {which}"),
        ],
        ours,
        result: fields[which].clone(),
    }
}

fn overflow(random: &mut Random) -> Case {
    let of = random_integers(random);
    let operands = given(random, &[&of, &of]);
    let name = random.pick(&["uadd", "sadd", "usub", "ssub", "umul", "smul"]);
    let which = random.below(2);
    one_of_pair(
        &format!("{name}.with.overflow"),
        &[&of],
        [of.clone(), I1],
        operands,
        which,
    )
}

fn float(random: &mut Random) -> Case {
    let of = random_floats(random);
    let mut of = maybe_vector(random, of);
    let name = random.pick(&[
        "floor",
        "ceil",
        "trunc",
        "rint",
        "nearbyint",
        "round",
        "roundeven",
        "fabs",
        "canonicalize",
        "copysign",
        "minnum",
        "maxnum",
        "minimum",
        "maximum",
        "minimumnum",
        "maximumnum",
        "fma",
        "fma",
        "fmuladd",
    ]);
    let count = match name {
        "fma" | "fmuladd" => 3,
        "copysign" | "minnum" | "maxnum" | "minimum" | "maximum" | "minimumnum" | "maximumnum" => 2,
        _ => 1,
    };
    if count == 1 && element(&of) == Type::BFloat {
        of = Type::Float;
    }
    let operands = given(random, &vec![&of; count]);
    case(name, &[&of], of.clone(), operands)
}

fn float_and_integer(random: &mut Random) -> Case {
    let of = random_floats(random);
    match random.below(4) {
        0 => {
            let to = random_integers(random);
            let operands = given(random, &[&of]);
            let name = random.pick(&["fptoui.sat", "fptosi.sat"]);
            case(name, &[&to, &of], to.clone(), operands)
        }
        1 => {
            let mut operands = given(random, &[&of]);
            operands.push((I32, Value::Bits(random.below(1024) as u64)));
            case("is.fpclass", &[&of], I1, operands)
        }
        2 => {
            let mut operands = given(random, &[&of]);
            let exponent = match random.percent(70) {
                true => Value::Bits((random.below(200) as i32 - 100) as u32 as u64),
                false => random_integer(random, 32),
            };
            operands.push((I32, exponent));
            case("ldexp", &[&of, &I32], of.clone(), operands)
        }
        _ => {
            let operands = given(random, &[&of]);
            let which = random.below(2);
            one_of_pair("frexp", &[&of, &I32], [of.clone(), I32], operands, which)
        }
    }
}

fn reduced(random: &mut Random) -> Case {
    let of = random_integers(random);
    let vector = Type::Vector(1 + random.below(6) as u32, of.clone().into());
    let name = random.pick(&[
        "add", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax",
    ]);
    let operands = given(random, &[&vector]);
    case(&format!("vector.reduce.{name}"), &[&vector], of, operands)
}

/// LLVM does not fold these functions: elements are combined one after the other.
fn reduced_floats(random: &mut Random) -> Case {
    let of = random_floats(random);
    let count = 1 + random.below(5) as u32;
    let vector = Type::Vector(count, of.clone().into());
    let name = random.pick(&["fadd", "fmul", "fmin", "fmax", "fminimum", "fmaximum"]);
    let mut operands = given(random, &[&vector]);
    if matches!(name, "fadd" | "fmul") {
        operands.insert(0, (of.clone(), random_scalar(random, &of)));
    }
    let ours = compute(
        &format!("llvm.vector.reduce.{name}.{}", suffix(&vector)),
        &of,
        &operands,
    );
    let ty = type_text(&of);
    let mut parts = Vec::new();
    for (of, value) in &operands {
        match (of, value) {
            (Type::Vector(_, of), Value::Many(all)) => {
                parts.extend(all.iter().map(|part| folded::value_text(of, part)));
            }
            _ => parts.push(folded::value_text(of, value)),
        }
    }
    let step = |a: &str, b: &str| match name {
        "fadd" | "fmul" => format!("{name} {ty} {a}, {b}"),
        _ => {
            let function = match name {
                "fmin" => "minnum",
                "fmax" => "maxnum",
                _ => &name[1..],
            };
            format!(
                "call {ty} @llvm.{function}.{}({ty} {a}, {ty} {b})",
                suffix(&of)
            )
        }
    };
    let mut body = Vec::new();
    let mut last = parts[0].clone();
    for (number, part) in parts[1..].iter().enumerate() {
        body.push(format!("%step{number} = {}", step(&last, part)));
        last = format!("%step{number}");
    }
    body.push(format!("%r = select i1 true, {ty} {last}, {ty} {last}"));
    Case {
        body,
        ours,
        result: of,
    }
}

fn amdgpu(random: &mut Random) -> Case {
    let float = Type::Float;
    let some = random.pick(&[Type::Half, Type::Float, Type::Double]);
    let operands = |random: &mut Random, of: &Type, count: usize| given(random, &vec![of; count]);
    match random.below(9) {
        0 => {
            let mut operands = operands(random, &I32, 2);
            let selector = (0..4).fold(0, |all, _| all << 8 | random.below(16) as u64);
            operands.push((I32, Value::Bits(selector)));
            case("amdgcn.perm", &[], I32, operands)
        }
        1 => {
            let name = random.pick(&["cubeid", "cubema", "cubesc", "cubetc"]);
            let operands = operands(random, &float, 3);
            case(&format!("amdgcn.{name}"), &[], float, operands)
        }
        2 => {
            let operands = operands(random, &some, 1);
            case("amdgcn.fract", &[&some], some.clone(), operands)
        }
        3 => {
            let name = random.pick(&["fmul.legacy", "fma.legacy"]);
            let operands = operands(random, &float, if name == "fma.legacy" { 3 } else { 2 });
            case(&format!("amdgcn.{name}"), &[], float, operands)
        }
        4 => {
            let of = Type::Integer(random.pick(&[32, 64]));
            let name = random.pick(&["ubfe", "sbfe"]);
            let mut all = operands(random, &of, 1);
            all.extend(operands(random, &I32, 2));
            all[1].1 = Value::Bits(random.below(70) as u64);
            all[2].1 = Value::Bits(random.below(70) as u64);
            case(&format!("amdgcn.{name}"), &[&of], of.clone(), all)
        }
        5 => {
            let mut operands = operands(random, &some, 1);
            operands.push((I32, Value::Bits(random.below(1024) as u64)));
            case("amdgcn.class", &[&some], I1, operands)
        }
        6 => {
            let operands = operands(random, &some, 1);
            case("amdgcn.frexp.mant", &[&some], some.clone(), operands)
        }
        7 => {
            let of = random.pick(&[Type::Half, Type::Float]);
            let mut operands = operands(random, &of, 3);
            for (_, value) in &mut operands {
                // If one operand is NaN, LLVM returns the maximum of the other two, but AMD's
                // document the minimum.
                let infinity = if of == Type::Half {
                    0x7c00
                } else {
                    0x7f80_0000
                };
                let Value::Bits(bits) = value else { panic!() };
                if *bits & infinity == infinity {
                    *bits = infinity;
                }
            }
            case("amdgcn.fmed3", &[&of], of.clone(), operands)
        }
        _ => {
            let operands = operands(random, &float, 2);
            let result = Type::Vector(2, Type::Half.into());
            case("amdgcn.cvt.pkrtz", &[], result, operands)
        }
    }
}

#[test]
fn intrinsics_compute_what_llvm_folds() {
    let mut random = Random(0x6c61_6e65_6c6f_6722);
    let generators: &[fn(&mut Random) -> Case] = &[
        whole,
        whole,
        whole,
        swapped,
        saturating_shift,
        short_float,
        compared,
        overflow,
        float,
        float,
        float,
        float_and_integer,
        float_and_integer,
        reduced,
        reduced_floats,
        amdgpu,
        amdgpu,
    ];
    let cases: Vec<Case> = (0..40_000)
        .map(|number| generators[number % generators.len()](&mut random))
        .collect();
    let setting = Setting {
        passes: "-passes=instsimplify,instcombine",
        header: "target triple = \"amdgcn-amd-amdhsa\"\n",
        any_nan: true,
        // LLVM does not fold square roots of NaNs and of numbers that are not positive, and
        // `canonicalize` of NaNs.
        unfolded: 3,
    };
    check("intrinsics", &cases, 1_200, &setting);
}
