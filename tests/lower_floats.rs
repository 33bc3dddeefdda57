//! Operations on floats and divisions of integers, lowered: each leaves in memory what the function leaves, for numbers at all edges, in lanes that disagree and in
//! lanes that agree.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fmt::Write;

use lanelog::backend::{Gpu, Options};
use lanelog::check::lowering::Lowering;
use lanelog::ir;
use lanelog::simt::assembly::{self, Assembly};
use lanelog::simt::{Argument, Buffer, Ending, Launch, Program};
use lanelog::target::{Mode, ModuleContext};

/// A type of values, by how LLVM writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    Half,
    Short,
    Float,
    Double,
    Whole(u32),
}

use Of::{Double, Float, Half, Short, Whole};

impl Of {
    fn text(self) -> String {
        match self {
            Half => "half".into(),
            Short => "bfloat".into(),
            Float => "float".into(),
            Double => "double".into(),
            Whole(bits) => format!("i{bits}"),
        }
    }

    fn bytes(self) -> usize {
        match self {
            Half | Short => 2,
            Float => 4,
            Double => 8,
            Whole(bits) => bits.div_ceil(8) as usize,
        }
    }

    /// Bits of the fraction.
    fn fraction(self) -> u32 {
        match self {
            Half => 10,
            Short => 7,
            Float => 23,
            Double => 52,
            Whole(_) => 0,
        }
    }

    fn suffix(self) -> &'static str {
        match self {
            Half => "f16",
            Short => "bf16",
            Float => "f32",
            Double => "f64",
            Whole(16) => "i16",
            Whole(64) => "i64",
            Whole(_) => "i32",
        }
    }

    fn infinity(self) -> u64 {
        let width = 8 * self.bytes() as u32;
        (1 << (width - 1)) - (1 << self.fraction())
    }

    fn is_nan(self, bits: u64) -> bool {
        let width = 8 * self.bytes() as u32;
        !matches!(self, Whole(_)) && bits & (u64::MAX >> (65 - width)) > self.infinity()
    }

    /// Numbers where something may go wrong.
    fn edges(self) -> Vec<u64> {
        let width = 8 * self.bytes() as u32;
        let mask = u64::MAX >> (64 - width);
        let mut all = Vec::new();
        if let Whole(_) = self {
            for at in 0..width {
                let power = 1u64 << at;
                all.extend([
                    power - 1,
                    power,
                    power + 1,
                    power + power / 3,
                    0u64.wrapping_sub(power),
                ]);
            }
            all.extend([3, 6, 7, 10, 1000, 16_777_215, 16_777_217, 33_554_431]);
            // Ties of a float, and what is next to them.
            for up in 0..width.saturating_sub(25) {
                for tie in [0x0100_0001u64, 0x0100_0003, 0x01ff_ffff] {
                    all.extend([tie << up, (tie << up) + 1, (tie << up).wrapping_sub(1)]);
                }
            }
            all.extend(all.clone().into_iter().map(|bits| 0u64.wrapping_sub(bits)));
        } else {
            let fraction = self.fraction();
            let one = self.exact(1.0);
            let unit = 1u64 << fraction;
            let numbers = [
                1.0, 0.5, 1.5, 2.5, 3.5, 0.25, 2.0, 3.0, 4.0, 10.0, 100.0, 1000.0, 32767.0,
                32768.0, 65504.0, 0.0,
            ];
            for number in numbers {
                let bits = self.exact(number);
                all.extend([bits, bits + 1, bits.saturating_sub(1)]);
            }
            let infinity = self.infinity();
            all.extend([0, 1, 2, unit - 1, unit, unit + 1, infinity - 1, infinity]);
            // Quiet, then signalling.
            all.extend([infinity + unit / 2, infinity + unit / 2 + 5, infinity + 1]);
            // Exponents of limits of integers, and of shorter floats.
            for exponent in [
                7, 8, 14, 15, 16, 23, 24, 30, 31, 32, 33, 62, 63, 64, 126, 127,
            ] {
                let bits = one + (exponent << fraction);
                let small = one.wrapping_sub(exponent << fraction);
                if bits < infinity && small < infinity {
                    all.extend([
                        bits,
                        bits - 1,
                        bits + 1,
                        small,
                        small + 1,
                        small.wrapping_sub(1),
                    ]);
                }
            }
            if self == Double {
                // Halfway between shorter floats, and next to that.
                for (base, half) in [
                    (1.0f64, 28),
                    (1.0, 41),
                    (1e-6, 41),
                    (6e-8, 51),
                    (1e-40, 40),
                    (65519.0, 41),
                ] {
                    let bits = base.to_bits() >> (half + 1) << (half + 1) | 1 << half;
                    all.extend([bits, bits - 1, bits + 1, bits + (1 << (half + 1))]);
                }
                all.extend(
                    [
                        65520f64,
                        65519.999,
                        3.402_823_567e38,
                        5.96e-8,
                        2.98e-8,
                        1e300,
                        1e-300,
                    ]
                    .map(f64::to_bits),
                );
            }
            if self == Float {
                all.extend([
                    0x3f80_1000,
                    0x3f80_3000,
                    0x3f80_1001,
                    0x3380_0000,
                    0x3300_0000,
                    0x3300_0001,
                    0x477f_f000,
                ]);
                all.extend([0x3f80_8000, 0x3f81_8000, 0x7f7f_ffff, 0x0000_8000]);
            }
            let sign = 1u64 << (width - 1);
            all.extend(all.clone().into_iter().map(|bits| bits | sign));
        }
        all.iter().map(|bits| bits & mask).collect()
    }

    /// The bits of a number that is exact in every format but the shortest.
    fn exact(self, number: f64) -> u64 {
        match self {
            Double => number.to_bits(),
            Float => u64::from((number as f32).to_bits()),
            Short => u64::from((number as f32).to_bits() >> 16),
            Half => u64::from(half::f16::from_f64(number).to_bits()),
            Whole(_) => number as u64,
        }
    }
}

/// What is tested: a name, operands, the result, its text (`%x`, `%y`, `%z` to `%r`), how many units of the last place it may be off, what operands it takes.
struct Case {
    name: String,
    operands: Vec<Of>,
    result: Of,
    body: String,
    error: u64,
    takes: fn(&[u64]) -> bool,
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

fn anything(_: &[u64]) -> bool {
    true
}

fn case(name: impl Into<String>, operands: &[Of], result: Of, body: impl Into<String>) -> Case {
    Case {
        name: name.into(),
        operands: operands.to_vec(),
        result,
        body: body.into(),
        error: 0,
        takes: anything,
    }
}

const GROUP: usize = 128;

/// Kernels that compute it for lanes that disagree and for lanes that agree.
fn kernels(case: &Case, out: &mut String) {
    for uniform in [false, true] {
        let place = match uniform {
            true => "workgroup",
            false => "workitem",
        };
        let name = &case.name;
        write!(out, "define amdgpu_kernel void @{name}.{place}(").unwrap();
        for at in 0..case.operands.len() {
            write!(out, "ptr addrspace(1) noalias readonly %p{at}, ").unwrap();
        }
        writeln!(out, "ptr addrspace(1) noalias %out) {{").unwrap();
        writeln!(
            out,
            "  %t = call i32 @llvm.amdgcn.{place}.id.x()\n  %i = zext i32 %t to i64"
        )
        .unwrap();
        for (at, (of, value)) in case.operands.iter().zip(["x", "y", "z"]).enumerate() {
            let ty = of.text();
            writeln!(
                out,
                "  %q{at} = getelementptr {ty}, ptr addrspace(1) %p{at}, i64 %i"
            )
            .unwrap();
            writeln!(out, "  %{value} = load {ty}, ptr addrspace(1) %q{at}").unwrap();
        }
        writeln!(out, "{}", case.body).unwrap();
        let ty = case.result.text();
        writeln!(
            out,
            "  %q = getelementptr {ty}, ptr addrspace(1) %out, i64 %i"
        )
        .unwrap();
        writeln!(out, "  store {ty} %r, ptr addrspace(1) %q\n  ret void\n}}").unwrap();
    }
}

fn declarations(text: &str) -> String {
    let mut names: Vec<&str> = Vec::new();
    let mut all = String::from(
        "declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i32 @llvm.amdgcn.workgroup.id.x()\n",
    );
    for line in text.lines() {
        let Some((before, call)) = line.split_once("call ") else {
            continue;
        };
        let _ = before;
        let Some((ty, rest)) = call.split_once(" @") else {
            continue;
        };
        let Some((name, operands)) = rest.split_once('(') else {
            continue;
        };
        if names.contains(&name) || name.contains("amdgcn.work") {
            continue;
        }
        names.push(name);
        let types = operands
            .trim_end_matches(|letter| letter != ')')
            .trim_end_matches(')');
        let types: Vec<String> = split(types)
            .iter()
            .map(|operand| operand.trim().rsplit_once(' ').unwrap().0.to_string())
            .collect();
        let ty = ty.trim_start_matches("nnan ").trim_start_matches("afn ");
        writeln!(all, "declare {ty} @{name}({})", types.join(", ")).unwrap();
    }
    all
}

/// Operands between commas that are in no brackets.
fn split(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let mut start = 0;
    let mut all = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '<' | '(' | '{' => depth += 1,
            '>' | ')' | '}' => depth -= 1,
            ',' if depth == 0 => {
                all.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    all.push(&text[start..]);
    all
}

/// Operands for so many items: edges against edges, then random bits.
fn operands(case: &Case, round: usize, random: &mut Random) -> Vec<Vec<u64>> {
    let edges: Vec<Vec<u64>> = case.operands.iter().map(|of| of.edges()).collect();
    let mut all = Vec::new();
    let mut tries = 0;
    while all.len() < GROUP {
        let at = round * GROUP + tries;
        tries += 1;
        let one: Vec<u64> = case
            .operands
            .iter()
            .enumerate()
            .map(|(index, of)| {
                let width = 8 * of.bytes() as u32;
                let mask = u64::MAX >> (64 - width);
                let edges = &edges[index];
                let choice = random.next();
                match (case.operands.len(), choice >> 60) {
                    (1, _) if at < edges.len() => edges[at],
                    (1, _) => random.next() & mask,
                    (_, 0..8) => edges[(choice % edges.len() as u64) as usize],
                    // Near one, so that results are no infinities; and near each other.
                    (_, 8..12) if of.fraction() > 0 => {
                        let near =
                            of.exact(1.0) ^ (random.next() & ((1 << (of.fraction() + 3)) - 1));
                        near | (choice & 1) << (width - 1)
                    }
                    _ => random.next() & mask,
                }
            })
            .collect();
        if (case.takes)(&one) {
            all.push(one);
        } else if tries > 100_000 {
            panic!("{} takes nothing", case.name);
        }
    }
    all
}

fn element(bytes: &[u8], of: Of, at: usize) -> u64 {
    let size = of.bytes();
    let mut word = [0; 8];
    word[..size].copy_from_slice(&bytes[at * size..(at + 1) * size]);
    u64::from_le_bytes(word)
}

/// How many floats are between two, both finite or of the same sign.
fn apart(of: Of, one: u64, other: u64) -> u64 {
    let sign = 1u64 << (8 * of.bytes() - 1);
    let place = |bits: u64| {
        if bits & sign != 0 {
            -((bits & !sign) as i64)
        } else {
            bits as i64
        }
    };
    place(one).abs_diff(place(other))
}

fn run(cases: &[Case], gpu: &'static Gpu, rounds: usize) -> Vec<String> {
    let mut text = String::new();
    for case in cases {
        kernels(case, &mut text);
    }
    let head = "target triple = \"amdgcn-amd-amdhsa\"\n";
    let text = format!("{head}{}{text}", declarations(&text));
    if let Ok(place) = std::env::var("LOWER_FLOATS_TEXT") {
        std::fs::write(place, &text).unwrap();
    }
    let module = ir::read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}", module.errors);
    let target = gpu.target();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let mut lowering = Lowering::new(&module, &context, gpu, Options::default());
    let mut wrong = Vec::new();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for (index, function) in module.functions.iter().enumerate() {
        let case = &cases[index / 2];
        let uniform = index % 2 == 1;
        let name = String::from_utf8_lossy(module.function_name(function).as_ref()).into_owned();
        let assembly_text = match lowering.text(index) {
            Ok(text) => text,
            Err(refusals) => {
                wrong.push(format!("{name}: refused: {}", refusals[0].message));
                continue;
            }
        };
        if std::env::var("LOWER_FLOATS_TEXT").is_ok() {
            println!("{assembly_text}");
        }
        let assembly = match Assembly::read(&assembly_text) {
            Ok(assembly) => assembly,
            Err(problems) => {
                let line = assembly_text.lines().nth(problems[0].line as usize - 1);
                wrong.push(format!("{name}: {} in {line:?}", problems[0].message));
                continue;
            }
        };
        'rounds: for round in 0..rounds {
            let given = operands(case, round, &mut random);
            let mut buffers: Vec<Buffer> = case
                .operands
                .iter()
                .enumerate()
                .map(|(at, of)| Buffer {
                    bytes: given
                        .iter()
                        .flat_map(|one| one[at].to_le_bytes()[..of.bytes()].to_vec())
                        .collect(),
                })
                .collect();
            buffers.push(Buffer {
                bytes: vec![0xcd; GROUP * case.result.bytes()],
            });
            let launch = Launch {
                function: index,
                grid: [if uniform { GROUP as u32 } else { 1 }, 1, 1],
                block: [if uniform { 3 } else { GROUP as u32 }, 1, 1],
                wave: gpu.wave,
                arguments: (0..buffers.len()).map(Argument::Buffer).collect(),
                buffers,
                limits: Default::default(),
            };
            let expected = program.run(&launch, &mut ());
            assert_eq!(expected.ending, Ending::Finished, "{name}");
            let found = assembly.run(&name, &launch);
            if found.ending != assembly::Ending::Finished {
                wrong.push(format!("{name}: {:?}", found.ending));
                break;
            }
            let last = case.operands.len();
            for (at, given) in given.iter().enumerate() {
                let marks = &expected.marks[last];
                if marks
                    .get(at * case.result.bytes())
                    .is_some_and(|mark| *mark != 0)
                {
                    continue;
                }
                let left = element(&expected.buffers[last].bytes, case.result, at);
                let right = element(&found.buffers[last].bytes, case.result, at);
                let of = case.result;
                let same = left == right
                    || of.is_nan(left) && of.is_nan(right)
                    || case.error > 0
                        && !of.is_nan(left)
                        && !of.is_nan(right)
                        && apart(of, left, right) <= case.error;
                if !same {
                    wrong.push(format!(
                        "{name} of {given:x?}: {left:#x} expected, {right:#x} found"
                    ));
                    break 'rounds;
                }
            }
        }
    }
    wrong
}

fn check(cases: &[Case]) {
    let only = std::env::var("LOWER_FLOATS_ONLY").unwrap_or_default();
    let cases: Vec<&Case> = cases
        .iter()
        .filter(|case| case.name.contains(&only))
        .collect();
    let cases: Vec<Case> = cases
        .into_iter()
        .map(|case| Case {
            name: case.name.clone(),
            operands: case.operands.clone(),
            result: case.result,
            body: case.body.clone(),
            ..*case
        })
        .collect();
    for name in ["gfx1100", "gfx942"] {
        let wrong = run(&cases, Gpu::named(name).unwrap(), 6);
        let first = wrong
            .iter()
            .take(20)
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join("\n");
        assert!(
            wrong.is_empty(),
            "{name}: {} of {}\n{first}",
            wrong.len(),
            2 * cases.len()
        );
    }
}

const FLOATS: [Of; 3] = [Half, Float, Double];

#[test]
fn arithmetic() {
    let mut cases = Vec::new();
    for of in FLOATS.into_iter().chain([Short]) {
        let (ty, f) = (of.text(), of.suffix());
        for operation in ["fadd", "fsub", "fmul", "fdiv"] {
            let body = |text: String| text.replace("TY", &ty);
            cases.push(case(
                format!("{operation}.{f}"),
                &[of, of],
                of,
                body(format!("  %r = {operation} TY %x, %y")),
            ));
            // Signs that become modifiers, and that do not.
            let signs = format!(
                "  %m = fneg TY %x\n  %a = call TY @llvm.fabs.{f}(TY %y)\n  %b = fneg TY %a\n  %r = {operation} TY %m, %b"
            );
            if of != Short {
                cases.push(case(
                    format!("{operation}.signs.{f}"),
                    &[of, of],
                    of,
                    body(signs),
                ));
            }
            let constant = if of == Short { "0xR4040" } else { "3.0" };
            cases.push(case(
                format!("{operation}.constant.{f}"),
                &[of],
                of,
                body(format!("  %r = {operation} TY %x, {constant}")),
            ));
            cases.push(case(
                format!("{operation}.reversed.{f}"),
                &[of],
                of,
                body(format!("  %r = {operation} TY {constant}, %x")),
            ));
        }
        cases.push(case(
            format!("fneg.{f}"),
            &[of],
            of,
            format!("  %r = fneg {ty} %x"),
        ));
        cases.push(case(
            format!("fabs.{f}"),
            &[of],
            of,
            format!("  %r = call {ty} @llvm.fabs.{f}({ty} %x)"),
        ));
        if of == Short {
            continue;
        }
        let three = "TY %x, TY %y, TY %z".replace("TY", &ty);
        for name in ["fma", "fmuladd"] {
            let call = format!("  %r = call {ty} @llvm.{name}.{f}({three})");
            cases.push(case(format!("{name}.{f}"), &[of, of, of], of, call));
            let call = format!(
                "  %m = fneg {ty} %z\n  %r = call {ty} @llvm.{name}.{f}({ty} %x, {ty} 2.5, {ty} %m)"
            );
            cases.push(case(
                format!("{name}.constant.{f}"),
                &[of, of, of],
                of,
                call,
            ));
        }
        let call = format!("  %r = call {ty} @llvm.copysign.{f}({ty} %x, {ty} %y)");
        cases.push(case(format!("copysign.{f}"), &[of, of], of, call));
        for name in [
            "floor",
            "ceil",
            "trunc",
            "rint",
            "nearbyint",
            "roundeven",
            "round",
            "canonicalize",
        ] {
            let call = format!("  %r = call {ty} @llvm.{name}.{f}({ty} %x)");
            cases.push(case(format!("{name}.{f}"), &[of], of, call));
        }
        let call = format!("  %r = call {ty} @llvm.sqrt.{f}({ty} %x)");
        cases.push(case(format!("sqrt.{f}"), &[of], of, call));
        let call = format!("  %r = call {ty} @llvm.ldexp.{f}.i32({ty} %x, i32 %y)");
        cases.push(case(format!("ldexp.{f}"), &[of, Whole(32)], of, call));
        let call = format!(
            "  %s = call {{{ty}, i32}} @llvm.frexp.{f}.i32({ty} %x)\n  %r = extractvalue {{{ty}, i32}} %s, 0"
        );
        cases.push(case(format!("frexp.{f}"), &[of], of, call));
        let call = format!(
            "  %s = call {{{ty}, i32}} @llvm.frexp.{f}.i32({ty} %x)\n  %r = extractvalue {{{ty}, i32}} %s, 1"
        );
        let mut frexp = case(format!("frexp.exponent.{f}"), &[of], Whole(32), call);
        frexp.takes = match of {
            Half => |all| all[0] & 0x7c00 != 0x7c00,
            Float => |all| all[0] & 0x7f80_0000 != 0x7f80_0000,
            _ => |all| all[0] & 0x7ff0 << 48 != 0x7ff0 << 48,
        };
        cases.push(frexp);
        let call = format!(
            "  %c = call i1 @llvm.is.fpclass.{f}({ty} %x, i32 CLASS)\n  %r = zext i1 %c to i32"
        );
        for class in [1, 2, 3, 4, 8, 16, 32, 64, 128, 256, 512, 0x3f0] {
            cases.push(case(
                format!("class.{class}.{f}"),
                &[of],
                Whole(32),
                call.replace("CLASS", &class.to_string()),
            ));
        }
        for name in ["amdgcn.fract"] {
            let call = format!("  %r = call {ty} @llvm.{name}.{f}({ty} %x)");
            cases.push(case(format!("{name}.{f}"), &[of], of, call));
        }
    }
    check(&cases);
}

#[test]
fn extremes() {
    let mut cases = Vec::new();
    for of in FLOATS {
        let (ty, f) = (of.text(), of.suffix());
        let names = [
            "minnum",
            "maxnum",
            "minimum",
            "maximum",
            "minimumnum",
            "maximumnum",
        ];
        let call = |name: &str, to: &str, one: &str, other: &str| {
            format!("  %{to} = call {ty} @llvm.{name}.{f}({ty} {one}, {ty} {other})\n")
        };
        for name in names {
            cases.push(case(
                format!("{name}.{f}"),
                &[of, of],
                of,
                call(name, "r", "%x", "%y"),
            ));
            cases.push(case(
                format!("{name}.constant.{f}"),
                &[of],
                of,
                call(name, "r", "%x", "2.0"),
            ));
            let sum = format!("  %s = fadd {ty} %x, %y\n") + &call(name, "r", "%s", "%z");
            cases.push(case(format!("{name}.sum.{f}"), &[of, of, of], of, sum));
        }
        for inner in &names[..2] {
            for outer in &names[..2] {
                let three = call(inner, "s", "%x", "%y") + &call(outer, "r", "%s", "%z");
                cases.push(case(
                    format!("{outer}.{inner}.{f}"),
                    &[of, of, of],
                    of,
                    three,
                ));
                let three = call(inner, "s", "%x", "%y") + &call(outer, "r", "%z", "%s");
                cases.push(case(
                    format!("{outer}.of.{inner}.{f}"),
                    &[of, of, of],
                    of,
                    three,
                ));
                let sum = format!("  %a = fmul {ty} %x, %y\n");
                for (low, high) in [
                    ("2.0", "100.0"),
                    ("0.0", "1.0"),
                    ("100.0", "250.0"),
                    ("-1.0", "1.0"),
                ] {
                    let three =
                        sum.clone() + &call(inner, "s", "%a", low) + &call(outer, "r", "%s", high);
                    let name = format!("{outer}.{inner}.{low}.{high}.{f}").replace('-', "minus");
                    cases.push(case(name, &[of, of], of, three));
                    let three = call(inner, "s", "%x", low) + &call(outer, "r", "%s", high);
                    let name =
                        format!("{outer}.{inner}.only.{low}.{high}.{f}").replace('-', "minus");
                    cases.push(case(name, &[of], of, three));
                }
            }
        }
        if of != Double {
            let three =
                format!("  %r = call {ty} @llvm.amdgcn.fmed3.{f}({ty} %x, {ty} %y, {ty} %z)");
            let mut median = case(format!("fmed3.{f}"), &[of, of, of], of, three);
            // One that signals makes the result none, in the mode that kernels run in.
            median.takes = match of {
                Half => |all| {
                    all.iter()
                        .all(|bits| !(0x7c01..0x7e00).contains(&(bits & 0x7fff)))
                },
                _ => |all| {
                    all.iter()
                        .all(|bits| !(0x7f80_0001..0x7fc0_0000).contains(&(bits & 0x7fff_ffff)))
                },
            };
            cases.push(median);
            let clamp = format!(
                "  %s = fmul {ty} %x, %y\n  %r = call {ty} @llvm.amdgcn.fmed3.{f}({ty} %s, {ty} 0.0, {ty} 1.0)"
            );
            cases.push(case(format!("clamp.{f}"), &[of, of], of, clamp));
            let clamp = format!(
                "  %s = fneg {ty} %x\n  %r = call {ty} @llvm.amdgcn.fmed3.{f}({ty} %s, {ty} 0.0, {ty} 1.0)"
            );
            cases.push(case(format!("clamp.negated.{f}"), &[of], of, clamp));
        }
    }
    check(&cases);
}

#[test]
fn compares() {
    let mut cases = Vec::new();
    for of in FLOATS.into_iter().chain([Short]) {
        let (ty, f) = (of.text(), of.suffix());
        for predicate in [
            "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult",
            "ule", "une", "uno", "true",
        ] {
            let body = format!("  %c = fcmp {predicate} {ty} %x, %y\n  %r = zext i1 %c to i32");
            cases.push(case(
                format!("fcmp.{predicate}.{f}"),
                &[of, of],
                Whole(32),
                body,
            ));
            if of == Short {
                continue;
            }
            let body = format!(
                "  %m = fneg {ty} %x\n  %c = fcmp {predicate} {ty} %m, 2.0\n  %r = select i1 %c, {ty} %x, {ty} %y"
            );
            cases.push(case(
                format!("fcmp.select.{predicate}.{f}"),
                &[of, of],
                of,
                body,
            ));
        }
    }
    check(&cases);
}

#[test]
fn conversions() {
    let mut cases = Vec::new();
    let mut add = |operation: &str, from: Of, to: Of| {
        let name = format!("{operation}.{}.{}", from.text(), to.text());
        let body = format!("  %r = {operation} {} %x to {}", from.text(), to.text());
        cases.push(case(name, &[from], to, body));
    };
    for (from, to) in [
        (Half, Float),
        (Half, Double),
        (Float, Double),
        (Short, Float),
        (Short, Double),
    ] {
        add("fpext", from, to);
    }
    for (from, to) in [
        (Float, Half),
        (Double, Half),
        (Double, Float),
        (Float, Short),
        (Double, Short),
    ] {
        add("fptrunc", from, to);
    }
    for float in FLOATS.into_iter().chain([Short]) {
        for bits in [8, 16, 32, 64] {
            if float != Short || bits <= 16 {
                add("uitofp", Whole(bits), float);
                add("sitofp", Whole(bits), float);
            }
            add("fptoui", float, Whole(bits));
            add("fptosi", float, Whole(bits));
        }
    }
    for of in FLOATS {
        let (ty, f) = (of.text(), of.suffix());
        for operation in ["uitofp", "sitofp"] {
            let body = format!("  %c = icmp ult i32 %x, 77777\n  %r = {operation} i1 %c to {ty}");
            cases.push(case(format!("{operation}.i1.{f}"), &[Whole(32)], of, body));
        }
        for (sign, operation) in [("u", "fptoui"), ("s", "fptosi")] {
            let _ = sign;
            for bits in [8, 16, 32] {
                let body =
                    format!("  %r = call i{bits} @llvm.{operation}.sat.i{bits}.{f}({ty} %x)");
                cases.push(case(
                    format!("{operation}.sat.{bits}.{f}"),
                    &[of],
                    Whole(bits),
                    body,
                ));
            }
        }
        let body =
            format!("  %s = call {ty} @llvm.rint.{f}({ty} %x)\n  %r = fptosi {ty} %s to i32");
        cases.push(case(format!("nearest.{f}"), &[of], Whole(32), body));
    }
    for byte in 0..4 {
        let body = format!(
            "  %s = lshr i32 %x, {}\n  %b = and i32 %s, 255\n  %r = uitofp i32 %b to float",
            8 * byte
        );
        cases.push(case(format!("byte.{byte}"), &[Whole(32)], Float, body));
    }
    check(&cases);
}

#[test]
fn approximations() {
    let mut cases = Vec::new();
    for of in [Half, Float] {
        let (ty, f) = (of.text(), of.suffix());
        for (name, error) in [
            ("exp2", 2),
            ("exp", 3),
            ("exp10", 3),
            ("log2", 3),
            ("log", 4),
            ("log10", 4),
        ] {
            let mut one = case(
                format!("{name}.{f}"),
                &[of],
                of,
                format!("  %r = call {ty} @llvm.{name}.{f}({ty} %x)"),
            );
            one.error = error;
            cases.push(one);
        }
        for (name, error) in [("amdgcn.rcp", 1), ("amdgcn.rsq", 1), ("amdgcn.sqrt", 1)] {
            let mut one = case(
                format!("{name}.{f}"),
                &[of],
                of,
                format!("  %r = call {ty} @llvm.{name}.{f}({ty} %x)"),
            );
            one.error = error;
            // The instructions take denormals for zeros, and give zeros for them.
            if of == Float {
                one.takes = |all| (0x0080_0000..0x7e80_0000).contains(&(all[0] & 0x7fff_ffff));
            }
            cases.push(one);
        }
        let mut one = case(
            format!("fdiv.afn.{f}"),
            &[of, of],
            of,
            format!("  %r = fdiv afn {ty} %x, %y"),
        );
        one.error = 2;
        // Where the reciprocal is a number of full length.
        one.takes = match of {
            Half => |all| {
                all.iter()
                    .all(|bits| (0x1400..0x6400).contains(&(bits & 0x7fff)))
            },
            _ => |all| {
                all.iter()
                    .all(|bits| (0x2000_0000..0x5e00_0000).contains(&(bits & 0x7fff_ffff)))
            },
        };
        cases.push(one);
    }
    check(&cases);
}

#[test]
fn divisions_of_integers() {
    let mut cases = Vec::new();
    for bits in [8u32, 16, 32, 64] {
        for operation in ["udiv", "sdiv", "urem", "srem"] {
            let of = Whole(bits);
            let body = format!("  %r = {operation} i{bits} %x, %y");
            let mut general = case(format!("{operation}.{bits}"), &[of, of], of, body);
            general.takes = match (bits, operation.starts_with('u')) {
                (_, true) => |all| all[1] != 0,
                (8, _) => |all| all[1] != 0 && all != [0x80, 0xff],
                (16, _) => |all| all[1] != 0 && all != [0x8000, 0xffff],
                (32, _) => |all| all[1] != 0 && all != [0x8000_0000, 0xffff_ffff],
                _ => |all| all[1] != 0 && all != [1 << 63, u64::MAX],
            };
            cases.push(general);
            let greatest = if bits == 64 {
                i64::MAX as u64
            } else {
                (1 << (bits - 1)) - 1
            };
            let mut divisors: Vec<u64> = vec![
                1,
                2,
                3,
                5,
                6,
                7,
                8,
                10,
                11,
                14,
                25,
                28,
                60,
                64,
                100,
                125,
                greatest,
                greatest - 1,
                greatest / 2 + 1,
            ];
            if bits > 8 {
                divisors.extend([641, 1000, 10000, 0x3ff, 1 << 12]);
            }
            divisors.sort_unstable();
            divisors.dedup();
            for divisor in divisors {
                let body = format!("  %r = {operation} i{bits} %x, {divisor}");
                cases.push(case(
                    format!("{operation}.{bits}.by.{divisor}"),
                    &[of],
                    of,
                    body,
                ));
                if operation.starts_with('s') && divisor > 1 {
                    let body = format!("  %r = {operation} i{bits} %x, -{divisor}");
                    cases.push(case(
                        format!("{operation}.{bits}.by.minus.{divisor}"),
                        &[of],
                        of,
                        body,
                    ));
                }
            }
            if operation == "sdiv" && bits >= 32 {
                for divisor in [3i64, 8, 24, -40] {
                    let body = format!(
                        "  %m = mul nsw i{bits} %x, {divisor}\n  %r = sdiv exact i{bits} %m, {divisor}"
                    );
                    let name = format!("sdiv.exact.{bits}.by.{divisor}").replace('-', "minus.");
                    cases.push(case(name, &[of], of, body));
                }
            }
        }
    }
    check(&cases);
}
