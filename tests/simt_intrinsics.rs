//! What intrinsics compute: held against LLVM where it folds them, against a GPU's recorded shuffles, against AMD's tables, and against definitions.

#![allow(clippy::unwrap_used, clippy::panic)]

mod folded;

use folded::{
    Case, Random, Setting, check, float_width, random_defined, random_floats, random_integer,
    random_integers, random_scalar, type_text, typed,
};
use lanelog::simt::intrinsic::{Computed, Intrinsic, Places, WaveCall};
use lanelog::simt::{Type, Value};
use pretty_assertions::assert_eq;

fn find(name: &str, result: &Type, operands: &[Type]) -> Computed {
    match Intrinsic::find(name, result, operands) {
        Ok(Intrinsic::Computed(computed)) => computed,
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

/// A type as names of intrinsics spell it.
fn suffix(of: &Type) -> String {
    match of {
        Type::Half => "f16".into(),
        Type::BFloat => "bf16".into(),
        Type::Float => "f32".into(),
        Type::Double => "f64".into(),
        Type::Vector(count, of) => format!("v{count}{}", suffix(of)),
        _ => type_text(of),
    }
}

fn maybe_vector(random: &mut Random, of: Type) -> Type {
    match random.percent(20) {
        true => Type::Vector(random.pick(&[1, 2, 3, 4]), of.into()),
        false => of,
    }
}

fn like(of: &Type, element: Type) -> Type {
    match of {
        Type::Vector(count, _) => Type::Vector(*count, element.into()),
        _ => element,
    }
}

fn element(of: &Type) -> Type {
    match of {
        Type::Vector(_, of) => (**of).clone(),
        _ => of.clone(),
    }
}

/// The overloaded types are spelled behind the name.
fn case(stem: &str, overloads: &[&Type], result: Type, operands: Vec<(Type, Value)>) -> Case {
    let suffixes: Vec<String> = overloads
        .iter()
        .map(|of| format!(".{}", suffix(of)))
        .collect();
    let name = format!("llvm.{stem}{}", suffixes.concat());
    let texts: Vec<String> = operands
        .iter()
        .map(|(of, value)| typed(of, value))
        .collect();
    Case {
        body: vec![format!(
            "%r = call {} @{name}({})",
            type_text(&result),
            texts.join(", ")
        )],
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

/// LLVM does not fold these: they are written as what they mean.
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

/// LLVM folds few functions of `bfloat`: the same of `double`, whose result needs no second rounding.
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

/// One of two results.
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
    let suffixes: Vec<String> = overloads
        .iter()
        .map(|of| format!(".{}", suffix(of)))
        .collect();
    let name = format!("llvm.{stem}{}", suffixes.concat());
    let texts: Vec<String> = operands
        .iter()
        .map(|(of, value)| typed(of, value))
        .collect();
    let text = format!("{{ {}, {} }}", type_text(&fields[0]), type_text(&fields[1]));
    let ours = match compute(&name, &pair, &operands) {
        Ok(Value::Many(parts)) => Ok(parts[which].clone()),
        other => other,
    };
    Case {
        body: vec![
            format!("%pair = call {text} @{name}({})", texts.join(", ")),
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
                // LLVM takes the greater of two numbers and a NaN, AMD's document the least.
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
    let makers: &[fn(&mut Random) -> Case] = &[
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
        amdgpu,
        amdgpu,
    ];
    let cases: Vec<Case> = (0..40_000)
        .map(|number| makers[number % makers.len()](&mut random))
        .collect();
    let setting = Setting {
        passes: "-passes=instsimplify,instcombine",
        header: "target triple = \"amdgcn-amd-amdhsa\"\n",
        any_nan: true,
        // Square roots of what is not a number, or not positive; a NaN made canonical.
        unfolded: 3,
    };
    check("intrinsics", &cases, 1_200, &setting);
}

const I64: Type = Type::Integer(64);
const U: Value = Value::Undef;

fn b(bits: u64) -> Value {
    Value::Bits(bits)
}

fn many(parts: &[Value]) -> Value {
    Value::Many(parts.into())
}

/// Lane by lane, what each passes.
type Passed<'p> = &'p dyn Fn(u32, usize) -> Value;

/// The bits of all lanes' results; all of them call.
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

/// The contents of a frame of one block that `lz4` made.
fn unpacked(frame: &[u8]) -> Vec<u8> {
    assert_eq!(frame[..4], [0x04, 0x22, 0x4d, 0x18]);
    // Flags, the size of blocks, a check of these two; no size of the contents.
    assert_eq!(frame[4] & 0b1000_1100, 0, "flags of lz4");
    let length = u32::from_le_bytes(frame[7..11].try_into().unwrap()) as usize;
    let mut block = &frame[11..11 + length];
    let mut out = Vec::new();
    let mut byte = |block: &mut &[u8]| {
        let (first, rest) = block.split_first().unwrap();
        *block = rest;
        usize::from(*first)
    };
    while !block.is_empty() {
        let mut longer = |block: &mut &[u8], short: usize| {
            let mut count = short;
            if short == 15 {
                loop {
                    let more = byte(block);
                    count += more;
                    if more < 255 {
                        break;
                    }
                }
            }
            count
        };
        let (first, rest) = block.split_first().unwrap();
        block = rest;
        let literals = longer(&mut block, usize::from(first >> 4));
        out.extend_from_slice(&block[..literals]);
        block = &block[literals..];
        if block.is_empty() {
            break;
        }
        let offset = usize::from(u16::from_le_bytes([block[0], block[1]]));
        block = &block[2..];
        let count = longer(&mut block, usize::from(first & 15)) + 4;
        for _ in 0..count {
            out.push(out[out.len() - offset]);
        }
    }
    out
}

#[test]
fn shuffles_do_what_a_gpu_was_seen_to_do() {
    let recorded = unpacked(include_bytes!("shuffles/shfl_sync_h200.lz4"));
    assert_eq!(recorded.len(), 4 * 32 * 1024 * 32);
    let pair = Type::Structure {
        packed: false,
        fields: [I32, I1].into(),
    };
    let types = [I32, I32, I32, I32];
    let mut rows = recorded.chunks_exact(32);
    for mode in ["idx", "up", "down", "bfly"] {
        let computed = find(&format!("llvm.nvvm.shfl.sync.{mode}.i32p"), &pair, &types);
        for distance in 0..32 {
            for segments in 0..32 {
                for clamp in 0..32 {
                    let operands = |lane: u32, index: usize| {
                        b(match index {
                            0 => 0xffff_ffff,
                            1 => u64::from(lane),
                            2 => distance,
                            _ => segments << 8 | clamp,
                        })
                    };
                    let mut results = vec![Value::Poison; 32];
                    let mut call = WaveCall {
                        size: 32,
                        lanes: 0xffff_ffff,
                        places: &Places::default(),
                        clock: 0,
                        operands: &operands,
                        results: &mut results,
                    };
                    computed.call(&mut call).unwrap();
                    for (lane, seen) in rows.next().unwrap().iter().enumerate() {
                        let expected = many(&[b(u64::from(seen & 31)), b(u64::from(seen >> 5))]);
                        if results[lane] != expected {
                            panic!(
                                "{mode} {distance} {segments} {clamp} {lane}: {:?}",
                                results[lane]
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn shuffles_take_nothing_from_lanes_that_are_not_there() {
    let types = [I32, Type::Float, I32, I32];
    let shuffle = |lanes: u64, mask: u64, name: &str| {
        let operands = |lane: u32, index: usize| {
            [b(mask), b(u64::from(lane) + 100), b(1), b(0x1f)][index].clone()
        };
        wave(name, (&Type::Float, &types), (32, lanes), &operands).unwrap()
    };
    let name = "llvm.nvvm.shfl.sync.down.f32";
    let all = shuffle(0b1011, 0xffff_ffff, name);
    assert_eq!(all[..5], [Some(b(101)), Some(U), None, Some(U), None]);
    // Who is not a member gets nothing, and gives nothing.
    let some = shuffle(0b1111, 0b0111, name);
    assert_eq!(some[..4], [Some(b(101)), Some(b(102)), Some(U), Some(U)]);
    // Junk in unused bits changes nothing; a warp of a longer wave reads its own lanes.
    let junk = |lane: u32, index: usize| {
        [
            b(0xffff_ffff),
            b(u64::from(lane)),
            b(0xabcd_ef21),
            b(0xffff_e01f),
        ][index]
            .clone()
    };
    let long = wave(name, (&Type::Float, &types), (64, u64::MAX), &junk).unwrap();
    assert_eq!(
        [&long[30], &long[31], &long[32], &long[63]],
        [31, 31, 33, 63].map(|lane| Some(b(lane))).each_ref()
    );
}

/// AMD's tables of DPP controls: what each lane of the first row reads; `None` where it leaves the row.
#[test]
fn dpp_reads_what_the_documents_say() {
    let read = |control: u64, size: u32| {
        let operands = |lane: u32, index: usize| {
            [b(1000), b(u64::from(lane)), b(control), b(15), b(15), b(0)][index].clone()
        };
        let types = [I32, I32, I32, I32, I32, I1];
        all_bits(
            "llvm.amdgcn.update.dpp.i32",
            (&I32, &types),
            size,
            &operands,
        )
    };
    let row = |control: u64| read(control, 64)[16..32].to_vec();
    let old = 1000;
    assert_eq!(
        row(0b00_01_10_11),
        [
            19, 18, 17, 16, 23, 22, 21, 20, 27, 26, 25, 24, 31, 30, 29, 28
        ]
    );
    assert_eq!(
        row(0x101),
        [
            17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, old
        ]
    );
    assert_eq!(
        row(0x10f),
        [
            31, old, old, old, old, old, old, old, old, old, old, old, old, old, old, old
        ]
    );
    assert_eq!(
        row(0x112),
        [
            old, old, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29
        ]
    );
    assert_eq!(
        row(0x121),
        [
            31, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30
        ]
    );
    assert_eq!(
        row(0x12f),
        [
            17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 16
        ]
    );
    assert_eq!(
        row(0x140),
        [
            31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16
        ]
    );
    assert_eq!(
        row(0x141),
        [
            23, 22, 21, 20, 19, 18, 17, 16, 31, 30, 29, 28, 27, 26, 25, 24
        ]
    );
    assert_eq!(row(0x155), [21; 16]);
    assert_eq!(
        row(0x163),
        [
            19, 18, 17, 16, 23, 22, 21, 20, 27, 26, 25, 24, 31, 30, 29, 28
        ]
    );
    let ends = |control: u64| {
        let all = read(control, 64);
        [all[0], all[15], all[16], all[31], all[32], all[63]]
    };
    assert_eq!(ends(0x130), [1, 16, 17, 32, 33, old]);
    assert_eq!(ends(0x134), [1, 16, 17, 32, 33, 0]);
    assert_eq!(ends(0x138), [old, 14, 15, 30, 31, 62]);
    assert_eq!(ends(0x13c), [63, 14, 15, 30, 31, 62]);
    assert_eq!(read(0x134, 32)[31], 0);
}

#[test]
fn dpp_keeps_the_old_value_or_gives_zero() {
    let types = [I32, I32, I32, I32, I32, I1];
    let update = |control: u64, rows: u64, banks: u64, zeroes: u64, lanes: u64| {
        let operands = move |lane: u32, index: usize| {
            let lane = u64::from(lane);
            [
                b(1000 + lane),
                b(lane),
                b(control),
                b(rows),
                b(banks),
                b(zeroes),
            ][index]
                .clone()
        };
        wave(
            "llvm.amdgcn.update.dpp.i32",
            (&I32, &types),
            (64, lanes),
            &operands,
        )
        .unwrap()
    };
    let at = |all: &[Option<Value>], lanes: &[usize]| -> Vec<Option<Value>> {
        lanes.iter().map(|lane| all[*lane].clone()).collect()
    };
    let some =
        |all: &[u64]| -> Vec<Option<Value>> { all.iter().map(|bits| Some(b(*bits))).collect() };
    // Out of the row: the old value, or zero.
    let all = u64::MAX;
    assert_eq!(
        at(&update(0x111, 15, 15, 0, all), &[0, 1, 16, 17]),
        some(&[1000, 0, 1016, 16])
    );
    assert_eq!(
        at(&update(0x111, 15, 15, 1, all), &[0, 1, 16, 17]),
        some(&[0, 0, 0, 16])
    );
    // Rows and banks that are masked keep the old value, whatever zero is for.
    assert_eq!(
        at(&update(0x111, 0b1010, 15, 1, all), &[1, 17, 33, 49]),
        some(&[1001, 16, 1033, 48])
    );
    assert_eq!(
        at(&update(0x121, 15, 0b0101, 1, all), &[1, 5, 9, 13]),
        some(&[0, 1005, 8, 1013])
    );
    // A lane that is off gives nothing.
    let odd = update(0x111, 15, 15, 0, !1 << 1 | 2);
    assert_eq!(
        at(&odd, &[0, 1, 2]),
        [vec![None], some(&[1001, 1])].concat()
    );
    // The last lanes of rows, as sums of a wave use them.
    assert_eq!(
        at(
            &update(0x142, 0b1010, 15, 0, all),
            &[15, 16, 31, 32, 48, 63]
        ),
        some(&[1015, 15, 15, 1032, 47, 47])
    );
    assert_eq!(
        at(&update(0x143, 0b1100, 15, 0, all), &[16, 31, 32, 63]),
        some(&[1016, 1031, 31, 31])
    );
    // Without an old value there is none to keep.
    let operands =
        |lane: u32, index: usize| [b(u64::from(lane)), b(0x111), b(15), b(15), b(0)][index].clone();
    let moved = wave(
        "llvm.amdgcn.mov.dpp.i32",
        (&I32, &types[1..]),
        (64, all),
        &operands,
    )
    .unwrap();
    assert_eq!(at(&moved, &[0, 1]), [Some(U), Some(b(0))]);
    let unknown = |_: u32, index: usize| [b(0), b(0), b(0x170), b(15), b(15), b(0)][index].clone();
    assert_eq!(
        wave(
            "llvm.amdgcn.update.dpp.i32",
            (&I32, &types),
            (64, 1),
            &unknown
        ),
        Err("a DPP operation of control 0x170 is not supported".into())
    );
}

/// A sum of all lanes by the sequence that compilers for AMD's GPUs write.
#[test]
fn a_sum_over_a_wave_by_dpp() {
    let types = [I32, I32, I32, I32, I32, I1];
    let mut values: Vec<u64> = (0..64).map(|lane| lane * lane + 1).collect();
    let expected: u64 = values.iter().sum();
    for (control, rows) in [
        (0x111, 15),
        (0x112, 15),
        (0x114, 15),
        (0x118, 15),
        (0x142, 0b1010),
        (0x143, 0b1100),
    ] {
        let operands =
            |lane: u32, index: usize| b([0, values[lane as usize], control, rows, 15, 0][index]);
        let moved = all_bits("llvm.amdgcn.update.dpp.i32", (&I32, &types), 64, &operands);
        for (value, moved) in values.iter_mut().zip(moved) {
            *value += moved;
        }
    }
    assert_eq!(values[63], expected);
}

#[test]
fn swizzles_read_what_the_documents_say() {
    let types = [I32, I32];
    let read = |offset: u64| {
        let operands = move |lane: u32, index: usize| b([u64::from(lane), offset][index]);
        all_bits("llvm.amdgcn.ds.swizzle", (&I32, &types), 64, &operands)
    };
    let quads = read(0x8000 | 0b00_01_10_11);
    assert_eq!(quads[..8], [3, 2, 1, 0, 7, 6, 5, 4]);
    // xor 1, broadcast of lane 5, the lower half twice.
    assert_eq!(read(0x041f)[..4], [1, 0, 3, 2]);
    let broadcast = read(5 << 5);
    assert_eq!(
        [broadcast[0], broadcast[31], broadcast[32], broadcast[63]],
        [5, 5, 37, 37]
    );
    assert_eq!(read(0x000f)[14..18], [14, 15, 0, 1]);
    // Rotated by 1 down and up, in groups of 4.
    let group = 0b11100;
    assert_eq!(read(0xc000 | 1 << 5 | group)[..6], [1, 2, 3, 0, 5, 6]);
    assert_eq!(
        read(0xc000 | 1 << 10 | 1 << 5 | group)[..6],
        [3, 0, 1, 2, 7, 4]
    );
    // The tables of the fast Fourier transform, which count from 1.
    let one_less = |table: &[u64]| -> Vec<u64> { table.iter().map(|lane| lane - 1).collect() };
    assert_eq!(
        read(0xe000)[..32],
        one_less(&[
            0x1, 0x11, 0x9, 0x19, 0x5, 0x15, 0xd, 0x1d, 0x3, 0x13, 0xb, 0x1b, 0x7, 0x17, 0xf, 0x1f,
            0x2, 0x12, 0xa, 0x1a, 0x6, 0x16, 0xe, 0x1e, 0x4, 0x14, 0xc, 0x1c, 0x8, 0x18, 0x10,
            0x20,
        ])
    );
    assert_eq!(
        read(0xe010)[..32],
        one_less(&[
            0x1, 0x9, 0x5, 0xd, 0x3, 0xb, 0x7, 0xf, 0x2, 0xa, 0x6, 0xe, 0x4, 0xc, 0x8, 0x10, 0x11,
            0x19, 0x15, 0x1d, 0x13, 0x1b, 0x17, 0x1f, 0x12, 0x1a, 0x16, 0x1e, 0x14, 0x1c, 0x18,
            0x20,
        ])
    );
    assert_eq!(read(0xe01f)[..5], [0, 1, 2, 3, 4]);
    // A lane that is off gives zero.
    let operands = |lane: u32, index: usize| b([u64::from(lane) + 7, 0x041f][index]);
    let some = wave(
        "llvm.amdgcn.ds.swizzle",
        (&I32, &types),
        (64, 0b101),
        &operands,
    )
    .unwrap();
    assert_eq!(some[..3], [Some(b(0)), None, Some(b(0))]);
}

#[test]
fn permutes_send_and_fetch() {
    let types = [I32, I32];
    let call = |name: &str, lanes: u64, addresses: &[u64]| {
        let operands = |lane: u32, index: usize| {
            let address = addresses.get(lane as usize).copied().unwrap_or(0);
            b([address, 100 + u64::from(lane)][index])
        };
        let name = format!("llvm.amdgcn.ds.{name}");
        wave(&name, (&I32, &types), (64, lanes), &operands).unwrap()[..4].to_vec()
    };
    let some = |all: [u64; 4]| all.map(|bits| Some(b(bits))).to_vec();
    // The lower two bits of an address do not count, nor those past the wave.
    assert_eq!(
        call("bpermute", 15, &[12, 9, 4, 256 + 4]),
        some([103, 102, 101, 101])
    );
    assert_eq!(
        call("bpermute", 15, &[16, 0, 0, 0]),
        some([0, 100, 100, 100])
    );
    // Two send to lane 2: the higher wins. Lane 3 gets nothing.
    assert_eq!(call("permute", 15, &[8, 0, 8, 4]), some([101, 103, 102, 0]));
    assert_eq!(
        call("permute", 7, &[8, 0, 4, 4]),
        [Some(b(101)), Some(b(102)), Some(b(100)), None]
    );
}

#[test]
fn rows_are_permuted() {
    let types = [I32, I32, I32, I32, I1, I1];
    let call = |name: &str, lanes: u64, fetch: u64, zeroes: u64| {
        let operands = move |lane: u32, index: usize| {
            let lane = u64::from(lane);
            b([1000 + lane, lane, 0x89ab_cdef, 0x0123_4567, fetch, zeroes][index])
        };
        let name = format!("llvm.amdgcn.{name}.i32");
        wave(&name, (&I32, &types), (32, lanes), &operands).unwrap()
    };
    let bits = |all: &[Option<Value>], lanes: &[usize]| -> Vec<Option<Value>> {
        lanes.iter().map(|lane| all[*lane].clone()).collect()
    };
    let some =
        |all: &[u64]| -> Vec<Option<Value>> { all.iter().map(|bits| Some(b(*bits))).collect() };
    let all = 0xffff_ffff;
    assert_eq!(
        bits(&call("permlane16", all, 0, 0), &[0, 1, 15, 16, 31]),
        some(&[15, 14, 0, 31, 16])
    );
    assert_eq!(
        bits(&call("permlanex16", all, 0, 0), &[0, 1, 15, 16, 31]),
        some(&[31, 30, 16, 15, 0])
    );
    // Lane 15 is off: fetched all the same, zero, or the old value.
    let off = all & !(1 << 15);
    assert_eq!(
        bits(&call("permlane16", off, 1, 0), &[0, 15]),
        [Some(b(15)), None]
    );
    assert_eq!(
        bits(&call("permlane16", off, 0, 1), &[0, 1]),
        some(&[0, 14])
    );
    assert_eq!(
        bits(&call("permlane16", off, 0, 0), &[0, 1]),
        some(&[1000, 14])
    );
    // Each lane with its own selector.
    let operands = |lane: u32, index: usize| {
        let lane = u64::from(lane);
        b([1000, lane, lane + 3, 0, 0][index])
    };
    let own = all_bits(
        "llvm.amdgcn.permlane16.var",
        (&I32, &types[1..]),
        32,
        &operands,
    );
    assert_eq!([own[0], own[13], own[16], own[31]], [3, 0, 19, 18]);
    let halves = |size: u32| {
        let operands = |lane: u32, _: usize| b(u64::from(lane));
        let all = all_bits(
            "llvm.amdgcn.permlane64",
            (&I32, &types[..1]),
            size,
            &operands,
        );
        [all[0], all[31], all[size as usize - 1]]
    };
    assert_eq!([halves(64), halves(32)], [[32, 63, 31], [0, 31, 31]]);
    let operands = |lane: u32, index: usize| b([u64::from(lane), 0o01234567][index]);
    let eight = all_bits(
        "llvm.amdgcn.mov.dpp8.i32",
        (&I32, &types[..2]),
        32,
        &operands,
    );
    assert_eq!(eight[8..16], [15, 14, 13, 12, 11, 10, 9, 8]);
}

#[test]
fn lanes_are_read_and_written() {
    let types = [I32, I32, I32];
    let operands = |lane: u32, index: usize| {
        [b(u64::from(lane) + 10), b(37), b(u64::from(lane) + 500)][index].clone()
    };
    let call = |name: &str, count: usize| {
        let name = format!("llvm.amdgcn.{name}.i32");
        wave(&name, (&I32, &types[..count]), (32, 0b110_0100), &operands).unwrap()
    };
    assert_eq!(call("readfirstlane", 1)[5], Some(b(12)));
    // Lane 37 of 32 is lane 5, which is on; a lane that is off is read too.
    assert_eq!(call("readlane", 2)[2], Some(b(15)));
    let off = |lane: u32, index: usize| b([u64::from(lane) + 10, 3][index]);
    let read = wave(
        "llvm.amdgcn.readlane.i32",
        (&I32, &types[..2]),
        (32, 0b100),
        &off,
    )
    .unwrap();
    assert_eq!(read[2], Some(b(13)));
    // Which lane must be the same for all.
    let own = |lane: u32, index: usize| b([10, u64::from(lane)][index]);
    let read = wave(
        "llvm.amdgcn.readlane.i32",
        (&I32, &types[..2]),
        (32, 0b110),
        &own,
    )
    .unwrap();
    assert_eq!(read[1], Some(U));
    let written = |lane: u32, index: usize| b([7, 5, u64::from(lane)][index]);
    let all = wave(
        "llvm.amdgcn.writelane.i32",
        (&I32, &types),
        (32, 0b11_0000),
        &written,
    )
    .unwrap();
    assert_eq!(all[4..6], [Some(b(4)), Some(b(7))]);
}

#[test]
fn masks_of_lanes() {
    let odd = |lane: u32, _: usize| b(u64::from(lane & 1));
    let mask = |name: &str, result: &Type, size: u32, lanes: u64, operands: Passed<'_>| {
        let types = [I1, I1];
        wave(name, (result, &types), (size, lanes), operands).unwrap()[1]
            .clone()
            .unwrap()
    };
    let all = u64::MAX;
    assert_eq!(
        mask("llvm.amdgcn.ballot.i64", &I64, 64, all, &odd),
        b(0xaaaa_aaaa_aaaa_aaaa)
    );
    assert_eq!(
        mask("llvm.amdgcn.ballot.i32", &I32, 32, 0xff, &odd),
        b(0xaa)
    );
    assert_eq!(
        mask("llvm.amdgcn.ballot.i32", &I32, 64, all, &odd),
        b(0xaaaa_aaaa)
    );
    let undefined = |lane: u32, _: usize| if lane == 3 { U } else { b(1) };
    assert_eq!(
        mask("llvm.amdgcn.ballot.i32", &I32, 32, 0xff, &undefined),
        U
    );
    assert_eq!(
        mask("llvm.amdgcn.ballot.i32", &I32, 32, 0xf7, &undefined),
        b(0xf7)
    );
    let compare = |predicate: u64| {
        move |lane: u32, index: usize| b([u64::from(lane), 0xffff_fffe, predicate][index])
    };
    let types = [I32, I32, I32];
    let compared = |predicate: u64| {
        let operands = compare(predicate);
        wave(
            "llvm.amdgcn.icmp.i64.i32",
            (&I64, &types),
            (64, 0xff),
            &operands,
        )
        .unwrap()[0]
            .clone()
    };
    // ult, sgt, eq, ne
    assert_eq!(
        [36, 38, 32, 33].map(compared),
        [0xff, 0xff, 0, 0xff].map(|mask| Some(b(mask)))
    );
    let one = 0x3f80_0000;
    let floats = |lane: u32, index: usize| {
        let nan = 0x7fc0_0000;
        b([[0, one, 2 * one, nan][lane as usize % 4], one, 13][index])
    };
    let types = [Type::Float, Type::Float, I32];
    // 13 is "less, equal, or not comparable".
    let compared = wave(
        "llvm.amdgcn.fcmp.i64.f32",
        (&I64, &types),
        (64, 0xf),
        &floats,
    )
    .unwrap();
    assert_eq!(compared[0], Some(b(0b1011)));
    let below = |name: &str, lane: usize| {
        let operands = |_: u32, index: usize| b([0xffff_ffff, 100][index]);
        all_bits(name, (&I32, &[I32, I32]), 64, &operands)[lane]
    };
    let (low, high) = ("llvm.amdgcn.mbcnt.lo", "llvm.amdgcn.mbcnt.hi");
    assert_eq!(
        [0, 5, 31, 32, 63].map(|lane| below(low, lane)),
        [100, 105, 131, 132, 132]
    );
    assert_eq!(
        [0, 31, 32, 33, 63].map(|lane| below(high, lane)),
        [100, 100, 100, 101, 131]
    );
    let bits = |_: u32, _: usize| b(0b1010);
    let inverse = all_bits("llvm.amdgcn.inverse.ballot.i64", (&I1, &[I64]), 64, &bits);
    assert_eq!(inverse[..5], [0, 1, 0, 1, 0]);
}

#[test]
fn warps_vote_match_and_reduce() {
    let call = |name: &str, result: &Type, types: &[Type], lanes: u64, operands: Passed<'_>| {
        wave(name, (result, types), (32, lanes), operands).unwrap()[2]
            .clone()
            .unwrap()
    };
    let vote = |name: &str, result: &Type, mask: u64| {
        let operands = move |lane: u32, index: usize| b([mask, u64::from(lane != 1)][index]);
        call(
            &format!("llvm.nvvm.vote.{name}.sync"),
            result,
            &[I32, I1],
            0xf,
            &operands,
        )
    };
    assert_eq!([vote("all", &I1, 0xf), vote("all", &I1, 0xd)], [b(0), b(1)]);
    assert_eq!(
        [
            vote("any", &I1, 0xf),
            vote("uni", &I1, 0xf),
            vote("uni", &I1, 0xc)
        ],
        [b(1), b(0), b(1)]
    );
    assert_eq!(
        [vote("ballot", &I32, 0xf), vote("ballot", &I32, 0x6)],
        [b(0xd), b(4)]
    );
    // A member that does not come; one that asks but is no member.
    assert_eq!(
        [vote("ballot", &I32, 0x1f), vote("ballot", &I32, 0x3)],
        [U, U]
    );
    let halves = |lane: u32, index: usize| b([0xf, u64::from(lane / 2)][index]);
    let any = |operands: Passed<'_>| {
        call(
            "llvm.nvvm.match.any.sync.i32",
            &I32,
            &[I32, I32],
            0xf,
            operands,
        )
    };
    assert_eq!(any(&halves), b(0b1100));
    let pair = Type::Structure {
        packed: false,
        fields: [I32, I1].into(),
    };
    let all = |operands: Passed<'_>| {
        call(
            "llvm.nvvm.match.all.sync.i64p",
            &pair,
            &[I32, I64],
            0xf,
            operands,
        )
    };
    assert_eq!(all(&halves), many(&[b(0), b(0)]));
    assert_eq!(all(&|_, index| b([0xf, 9][index])), many(&[b(0xf), b(1)]));
    let reduce = |name: &str| {
        let operands = |lane: u32, index: usize| {
            b([(u64::from(lane) + 0xffff_fffe) & 0xffff_ffff, 0xf][index])
        };
        call(
            &format!("llvm.nvvm.redux.sync.{name}"),
            &I32,
            &[I32, I32],
            0xf,
            &operands,
        )
    };
    // Of -2, -1, 0, 1.
    assert_eq!(
        ["umin", "umax", "min", "max"].map(reduce),
        [b(0), b(0xffff_ffff), b(0xffff_fffe), b(1)]
    );
    assert_eq!(
        ["add", "and", "or", "xor"].map(reduce),
        [b(0xffff_fffe), b(0), b(0xffff_ffff), b(0)]
    );
    let active = |_: u32, _: usize| U;
    assert_eq!(
        call("llvm.nvvm.activemask", &I32, &[], 0b10110, &active),
        b(0b10110)
    );
    let elected = call("llvm.nvvm.elect.sync", &pair, &[I32], 0b1110, &|_, _| {
        b(0b1110)
    });
    assert_eq!(elected, many(&[b(1), b(0)]));
}

#[test]
fn waves_reduce_what_their_lanes_hold() {
    let reduce = |name: &str| {
        let operands =
            |lane: u32, index: usize| b([(u64::from(lane) + 0xffff_fffe) & 0xffff_ffff, 0][index]);
        let name = format!("llvm.amdgcn.wave.reduce.{name}.i32");
        wave(&name, (&I32, &[I32, I32]), (64, 0b1_1110), &operands).unwrap()[4]
            .clone()
            .unwrap()
    };
    // Of -1, 0, 1, 2.
    assert_eq!(
        ["umin", "umax", "min", "max"].map(reduce),
        [b(0), b(0xffff_ffff), b(0xffff_ffff), b(2)]
    );
    assert_eq!(
        ["add", "sub", "or", "xor"].map(reduce),
        [b(2), b(0xffff_fffe), b(0xffff_ffff), b(0xffff_fffc)]
    );
}

#[test]
fn lanes_know_where_they_are() {
    let places = Places {
        group: [3, 4, 5],
        grid: [10, 20, 30],
        block: [8, 5, 1],
        wave: 1,
        items: (32..40).map(|item| [item % 8, item / 8, 0]).collect(),
    };
    let ask = |name: &str, size: u32| {
        let mut results = vec![U; 8];
        let mut call = WaveCall {
            size,
            lanes: 0b1000_0001,
            places: &places,
            clock: 0x1_2345_6789,
            operands: &|_, _| U,
            results: &mut results,
        };
        find(name, &I32, &[]).call(&mut call).unwrap();
        assert_eq!(results[1], U);
        match (&results[0], &results[7]) {
            (Value::Bits(first), Value::Bits(last)) => [*first, *last],
            other => panic!("{other:?}"),
        }
    };
    let amd = |name: &str| ask(&format!("llvm.amdgcn.{name}"), 32);
    let nvidia = |name: &str| ask(&format!("llvm.nvvm.read.ptx.sreg.{name}"), 32);
    assert_eq!(
        [
            amd("workitem.id.x"),
            amd("workitem.id.y"),
            amd("workitem.id.z")
        ],
        [[0, 7], [4, 4], [0, 0]]
    );
    assert_eq!(
        [amd("workgroup.id.x"), amd("workgroup.id.z")],
        [[3, 3], [5, 5]]
    );
    assert_eq!(
        [amd("wavefrontsize"), ask("llvm.amdgcn.wavefrontsize", 64)],
        [[32, 32], [64, 64]]
    );
    assert_eq!(
        [nvidia("tid.x"), nvidia("tid.y"), nvidia("ntid.x")],
        [[0, 7], [4, 4], [8, 8]]
    );
    assert_eq!([nvidia("ctaid.y"), nvidia("nctaid.z")], [[4, 4], [30, 30]]);
    assert_eq!(
        [nvidia("laneid"), nvidia("warpid"), nvidia("nwarpid")],
        [[0, 7], [1, 1], [2, 2]]
    );
    assert_eq!(
        [nvidia("lanemask.lt"), nvidia("lanemask.le")],
        [[0, 0x7f], [1, 0xff]]
    );
    assert_eq!(
        [nvidia("lanemask.gt"), nvidia("lanemask.ge")],
        [[0xffff_fffe, 0xffff_ff00], [0xffff_ffff, 0xffff_ff80]]
    );
    assert_eq!(
        [nvidia("lanemask.eq"), nvidia("clock64")],
        [[1, 0x80], [0x1_2345_6789; 2]]
    );
    assert_eq!(
        [nvidia("clock"), nvidia("clock.hi")],
        [[0x2345_6789; 2], [1; 2]]
    );
    assert_eq!(amd("s.memtime"), [0x1_2345_6789; 2]);
}

/// The steps by which LLVM divides on AMD's GPUs (AMDGPUTargetLowering, LowerFDIV32 and LowerFDIV64), with a reciprocal that is off by some.
#[test]
fn a_division_by_steps_is_rounded_once() {
    let mut random = Random(0x6469_7669_6465);
    for of in [Type::Float, Type::Double] {
        let name = |stem: &str| format!("llvm.{stem}.{}", suffix(&of));
        let bits = |value: Value| match value {
            Value::Bits(bits) => bits,
            other => panic!("{other:?}"),
        };
        let call = |stem: &str, operands: &[u64]| {
            let operands: Vec<_> = operands.iter().map(|bits| (of.clone(), b(*bits))).collect();
            bits(compute(&name(stem), &of, &operands).unwrap())
        };
        let fields = Type::Structure {
            packed: false,
            fields: [of.clone(), I1].into(),
        };
        let scale = |a: u64, c: u64, which: u64| {
            let operands = [(of.clone(), b(a)), (of.clone(), b(c)), (I1, b(which))];
            match compute(&name("amdgcn.div.scale"), &fields, &operands).unwrap() {
                Value::Many(parts) => (bits(parts[0].clone()), bits(parts[1].clone())),
                other => panic!("{other:?}"),
            }
        };
        let sign = 1u64 << (float_width(&of).unwrap() - 1);
        let one = if of == Type::Float {
            0x3f80_0000
        } else {
            0x3ff0_0000_0000_0000
        };
        for _ in 0..5_000 {
            let a = bits(random_scalar(&mut random, &of));
            let c = bits(random_scalar(&mut random, &of));
            let (denominator, _) = scale(a, c, 0);
            let (numerator, flag) = scale(a, c, 1);
            let minus = denominator ^ sign;
            let mut near = call("amdgcn.rcp", &[denominator]);
            if of == Type::Float {
                // The hardware's may be off by one in the last place.
                near = near.wrapping_add(random.below(3) as u64).wrapping_sub(1);
            }
            let error = call("fma", &[minus, near, one]);
            near = call("fma", &[error, near, near]);
            if of == Type::Double {
                let error = call("fma", &[minus, near, one]);
                near = call("fma", &[error, near, near]);
            }
            let mut quotient = call("nvvm.mul.rn.f", &[numerator, near]);
            let mut rest = call("fma", &[minus, quotient, numerator]);
            if of == Type::Float {
                quotient = call("fma", &[rest, near, quotient]);
                rest = call("fma", &[minus, quotient, numerator]);
            }
            let operands = [
                (of.clone(), b(rest)),
                (of.clone(), b(near)),
                (of.clone(), b(quotient)),
                (I1, b(flag)),
            ];
            let last = bits(compute(&name("amdgcn.div.fmas"), &of, &operands).unwrap());
            let result = call("amdgcn.div.fixup", &[last, c, a]);
            let (expected, nans) = match of {
                Type::Float => {
                    let read = |bits: u64| f32::from_bits(bits as u32);
                    let quotient = read(a) / read(c);
                    let nans = [quotient.is_nan(), read(result).is_nan()];
                    (u64::from(quotient.to_bits()), nans)
                }
                _ => {
                    let quotient = f64::from_bits(a) / f64::from_bits(c);
                    (
                        quotient.to_bits(),
                        [quotient.is_nan(), f64::from_bits(result).is_nan()],
                    )
                }
            };
            if nans != [true, true] {
                assert_eq!(
                    format!("{result:#x}"),
                    format!("{expected:#x}"),
                    "{a:#x} / {c:#x}"
                );
            }
        }
    }
}
