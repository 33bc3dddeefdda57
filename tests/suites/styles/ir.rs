//! `--style ir`: opt accepts the output, and it leaves the same memory as the kernel.

use std::io::Write;
use std::process::{Command, Stdio};

use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::typed::Types;
use lanelog_passes::linearize::How;
use lanelog_predicated::ir::write;
use lanelog_sim::{Argument, Buffer, Launch, Limits};
use lanelog_verify::check::fuzz::Generator;
use lanelog_verify::random::generate::Shape;

use crate::KERNELS;
use crate::random_kernels::{Comparison, RandomKernels, compare, fuzz, make};

/// A module in which all functions that have launches are linearised.
fn linearised(made: &RandomKernels, how: How) -> (String, Vec<String>) {
    let module = read(made.text.as_bytes());
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut types = Types::new(&module, context.architecture());
    let runs = made.launches.iter().enumerate();
    let kernels: Vec<usize> = runs
        .filter(|(_, runs)| !runs.is_empty())
        .map(|(index, _)| index)
        .collect();
    let (text, _, refused) = write(&module, &context, &mut types, &kernels, how);
    let refused = refused.iter().map(|refusal| {
        let name = module.function_name(&module.functions[refusal.function]);
        format!("{}: {refusal}", String::from_utf8_lossy(&name))
    });
    (text, refused.collect())
}

/// Errors of `opt-22` for a module; `None` if there is no such tool.
pub fn verify(text: &str) -> Option<String> {
    let mut child = Command::new("opt-22")
        .args(["-passes=verify", "-disable-output", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = child.stdin.take()?;
    let text = text.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().ok()?;
    writer.join().unwrap().ok();
    Some(String::from_utf8_lossy(&output.stderr).into_owned())
}

#[derive(Default, Debug)]
struct Tally {
    same: usize,
    launches: usize,
    before: u64,
    after: u64,
    not_run: usize,
    unordered: usize,
    refused: usize,
    wrong: Vec<String>,
}

fn tally(generator: Generator, shape: Shape, how: How, seeds: std::ops::Range<u64>) -> Tally {
    let fuzz = fuzz(generator, shape, 2);
    let mut tally = Tally::default();
    let seeds: Vec<u64> = seeds.collect();
    for batch in seeds.chunks(50) {
        let made = make(&fuzz, batch[0], batch.len());
        let (text, refused) = linearised(&made, how);
        tally.refused += refused.len();
        if let Some(said) = verify(&text)
            && !said.is_empty()
        {
            tally.wrong.push(format!("seeds from {}: {said}", batch[0]));
            if let Ok(folder) = std::env::var("LANELOG_KEEP") {
                std::fs::write(format!("{folder}/unverified-{}.ll", batch[0]), &text).unwrap();
            }
            continue;
        }
        let (before, after) = (read(made.text.as_bytes()), read(text.as_bytes()));
        assert_eq!(after.errors, vec![]);
        for (index, launches) in made.launches.iter().enumerate() {
            if launches.is_empty() {
                continue;
            }
            let name = before.function_name(&before.functions[index]).into_owned();
            let name = String::from_utf8_lossy(&name).into_owned();
            match compare(&before, &after, index, launches) {
                Comparison::Same(ran, steps, taken) => {
                    tally.same += 1;
                    tally.launches += ran;
                    tally.before += steps;
                    tally.after += taken;
                }
                Comparison::Unordered => tally.unordered += 1,
                Comparison::NotRun => tally.not_run += 1,
                Comparison::Differs(why) => {
                    let digits = name.trim_start_matches(|letter: char| !letter.is_ascii_digit());
                    keep(generator, shape, how, digits.parse().unwrap());
                    tally.wrong.push(format!("{name}: {why}"));
                }
            }
        }
    }
    tally
}

/// A name may be written with escapes at one position and with letters at another.
#[test]
fn escaped_names_are_renamed_too() {
    let text = include_str!("../../../corpus/syntax/not_ascii.ll");
    assert!(text.contains("%\"\\CE\\B3\" =") && text.contains("%\"γ\""));
    let module = read(text.as_bytes());
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut types = Types::new(&module, context.architecture());
    let (text, _, refused) = write(&module, &context, &mut types, &[0], How::All);
    assert!(refused.is_empty(), "{refused:?}");
    assert_eq!(read(text.as_bytes()).errors, vec![], "{text}");
    if let Some(said) = verify(&text) {
        assert_eq!(said, "", "{text}");
    }
}

#[test]
fn random_kernels_leave_the_same_memory() {
    let count = KERNELS;
    for how in [How::Partial, How::All] {
        for (generator, shape) in [
            (Generator::Shaped, Shape::Mixed),
            (Generator::Shaped, Shape::Irreducible),
            (Generator::Arbitrary, Shape::Mixed),
        ] {
            let tally = tally(generator, shape, how, 1..1 + count);
            eprintln!("{generator:?} {how:?} {tally:?}");
            assert_eq!(tally.wrong, Vec::<String>::new());
            assert!(tally.same as u64 * 10 > count * 8, "{tally:?}");
        }
    }
}

/// Writes a kernel and its output to the folder that `LANELOG_KEEP` names, to investigate a
/// failure.
fn keep(generator: Generator, shape: Shape, how: How, seed: u64) {
    let Ok(folder) = std::env::var("LANELOG_KEEP") else {
        return;
    };
    let made = make(&fuzz(generator, shape, 2), seed, 1);
    let (text, _) = linearised(&made, how);
    std::fs::write(format!("{folder}/{seed}-before.ll"), &made.text).unwrap();
    std::fs::write(format!("{folder}/{seed}-after.ll"), text).unwrap();
}

/// A loop with a loop heart in its header. The linearised kernel has different blocks, and no
/// tokens.
#[test]
fn convergence_tokens_are_dropped_or_refused() {
    let text = |token: &str| {
        format!(
            "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %p) convergent {{
entry:
  %whole = call token @llvm.experimental.convergence.entry()
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %most = and i32 %t, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %new, %loop ]
  %round = call token @llvm.experimental.convergence.loop() [ \"convergencectrl\"(token %whole) ]
  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t) [ \"convergencectrl\"(token %round) ]
  %new = add i32 %sum, %f
  %n = add i32 %i, 1
  %more = icmp ult i32 %i, %most
  br i1 %more, label %loop, label %done
done:
  %l = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t) [ \"convergencectrl\"(token {token}) ]
  %w = add i32 %new, %l
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %w, ptr addrspace(1) %at
  ret void
}}
declare token @llvm.experimental.convergence.entry() convergent
declare token @llvm.experimental.convergence.loop() convergent
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) convergent
"
        )
    };
    let launch = Launch {
        function: 0,
        grid: [1; 3],
        block: [8, 1, 1],
        wave: 64,
        arguments: vec![Argument::Buffer(0)],
        buffers: vec![Buffer { bytes: vec![0; 32] }],
        limits: Limits::default(),
    };
    let made = |token: &str| RandomKernels {
        text: text(token),
        launches: vec![vec![launch.clone()]],
    };
    let plain = made("%whole");
    let (linear, refused) = linearised(&plain, How::All);
    assert_eq!(refused, [""; 0]);
    let body = linear.split("\ndeclare").next().unwrap();
    assert!(!body.contains("convergence"), "{body}");
    assert!(verify(&linear).is_none_or(|said| said.is_empty()));
    let (before, after) = (read(plain.text.as_bytes()), read(linear.as_bytes()));
    let came = compare(&before, &after, 0, &plain.launches[0]);
    assert!(matches!(came, Comparison::Same(..)));
    let (_, refused) = linearised(&made("%round"), How::All);
    assert_eq!(refused.len(), 1);
    assert!(
        refused[0].contains("a convergence token after its loop"),
        "{refused:?}"
    );
}
