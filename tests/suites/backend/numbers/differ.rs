//! Compares one operation, lowered and run as machine code, with the kernel in the interpreter of
//! IR.

use std::fmt::Write;

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_pipeline::Lowering;
use lanelog_sim::{Argument, Buffer, Ending, Launch, Program};

use crate::llvm;

use super::{Of, Random};

/// A test case: name, operands, result, text (`%x`, `%y`, `%z` to `%r`), permitted error in units
/// of the last place, and the operands it accepts.
pub struct Case {
    pub name: String,
    pub operands: Vec<Of>,
    pub result: Of,
    pub body: String,
    pub error: u64,
    pub takes: fn(&[u64]) -> bool,
}

fn anything(_: &[u64]) -> bool {
    true
}

pub fn case(name: impl Into<String>, operands: &[Of], result: Of, body: impl Into<String>) -> Case {
    Case {
        name: name.into(),
        operands: operands.to_vec(),
        result,
        body: body.into(),
        error: 0,
        takes: anything,
    }
}

pub const GROUP: usize = 128;

/// Kernels that compute a case for divergent and for uniform operands.
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
            .map(|operand| ty_of(operand.trim()).to_string())
            .collect();
        let ty = ty.trim_start_matches("nnan ").trim_start_matches("afn ");
        writeln!(all, "declare {ty} @{name}({})", types.join(", ")).unwrap();
    }
    all
}

/// The type at the beginning of an operand.
fn ty_of(operand: &str) -> &str {
    let end = match operand.starts_with('<') {
        true => operand.find('>').map(|end| end + 1),
        false => operand.find(' '),
    };
    &operand[..end.unwrap_or(operand.len())]
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

/// Operands for a number of items: pairs of edge cases, then random bits.
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
                    // These operands are close to one and to each other, so that results are
                    // finite.
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

/// The number of floats between two floats, which must be both finite or of the same sign.
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

/// A module with two kernels for each case: one with divergent operands, one with uniform ones.
pub fn module(cases: &[Case]) -> String {
    let mut text = String::new();
    for case in cases {
        kernels(case, &mut text);
    }
    let head = "target triple = \"amdgcn-amd-amdhsa\"\n";
    let tail = "!0 = !{float 2.500000e+00}\n";
    format!("{head}{}{text}{tail}", declarations(&text))
}

fn run(cases: &[Case], gpu: &'static Gpu, rounds: usize) -> Vec<String> {
    let text = module(cases);
    let module = ir::read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}", module.errors);
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let mut lowering = Lowering::new(gpu, &module, &context);
    let mut wrong = Vec::new();
    let mut all = Vec::new();
    let (mut elements, mut compared) = (0, 0);
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for (index, function) in module.functions.iter().enumerate() {
        let case = &cases[index / 2];
        let uniform = index % 2 == 1;
        let name = String::from_utf8_lossy(module.function_name(function).as_ref()).into_owned();
        let lowered = match lowering.lower(index) {
            Ok(lowered) => lowered,
            Err(refusals) => {
                wrong.push(format!("{name}: refused: {}", refusals[0].message));
                continue;
            }
        };
        all.push(lowered);
        let assembly_text = lowering.assembly(&all[all.len() - 1..], &|_, _| None);
        let assembly = match Assembly::read(&assembly_text) {
            Ok(assembly) => assembly,
            Err(problems) => {
                let line = assembly_text.lines().nth(problems[0].line as usize - 1);
                wrong.push(format!("{name}: {} in {line:?}", problems[0].message));
                continue;
            }
        };
        let before = compared;
        // Each uniform operand needs a wave of its own.
        let rounds = if uniform { rounds / 2 } else { rounds };
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
                elements += 1;
                if marks
                    .get(at * case.result.bytes())
                    .is_some_and(|mark| *mark != 0)
                {
                    continue;
                }
                compared += 1;
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
        if compared == before {
            wrong.push(format!("{name}: nothing was compared"));
        }
    }
    let text = lowering.assembly(&all, &|_, _| None);
    if let Some(Err(said)) = llvm::assembled(&text, gpu.name) {
        let first = said.lines().take(8).collect::<Vec<_>>().join("\n");
        wrong.push(format!("llvm-mc: {first}"));
    }
    println!("{}: {compared} of {elements} results are defined", gpu.name);
    if compared * 5 < elements * 4 {
        wrong.push(format!("{compared} of {elements} results are defined"));
    }
    wrong
}

pub fn check(cases: &[Case]) {
    assert!(!cases.is_empty());
    for gpu in GPUS {
        let wrong = run(cases, gpu, 4);
        let first = wrong
            .iter()
            .take(20)
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join("\n");
        assert!(
            wrong.is_empty(),
            "{}: {} of {}\n{first}",
            gpu.name,
            wrong.len(),
            2 * cases.len()
        );
    }
}
