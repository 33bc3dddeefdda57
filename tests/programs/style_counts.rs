//! How many instructions random kernels execute as they are, linearised, and as LLVM's StructurizeCFG leaves them: the table of docs/styles.md. Needs `opt-22`.
//!
//! `cargo run --release --example style_counts -- 300`

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[path = "../styles/made.rs"]
#[allow(dead_code)]
mod made;

use std::io::Write;
use std::process::{Command, Stdio};

use lanelog::check::fuzz::Generator;
use lanelog::ir::read;
use lanelog::linearize::How;
use lanelog::random::generate::Shape;
use lanelog::styles::ir::write;
use lanelog::target::{Mode, ModuleContext, Target};
use lanelog::typed::Types;
use made::{Came, compare, fuzz, make};

fn structurized(text: &str) -> Option<String> {
    let passes = "-passes=lower-switch,fix-irreducible,unify-loop-exits,structurizecfg";
    let mut child = Command::new("opt-22")
        .args([passes, "-S", "-", "-o", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("opt-22");
    let mut stdin = child.stdin.take().expect("a pipe");
    let text = text.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("opt-22");
    writer.join().unwrap().ok();
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then_some(text)
}

fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok());
    let count: usize = count.unwrap_or(300);
    println!(
        "| kernels | compared | branches | uniform | stay | loops | without a mask | as they are | `partial` | `all` | StructurizeCFG |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for (name, generator, shape) in [
        ("structured", Generator::Shaped, Shape::Structured),
        ("unstructured", Generator::Shaped, Shape::Unstructured),
        ("any graph", Generator::Arbitrary, Shape::Mixed),
    ] {
        let fuzz = fuzz(generator, shape, 2);
        let (mut compared, mut branches) = (0, [0u32; 5]);
        let mut steps = [0u64; 4];
        for first in 1..=count as u64 {
            let made = make(&fuzz, first, 1);
            let module = read(made.text.as_bytes());
            let target = Target::choose(module.triple, None, None).unwrap();
            let context = ModuleContext::new(&module, &target, Mode::Sound);
            let index = made.launches.iter().position(|runs| !runs.is_empty());
            let Some(index) = index else { continue };
            let mut texts = Vec::new();
            let mut counts = None;
            for how in [How::Partial, How::All] {
                let mut types = Types::new(&module, context.architecture());
                let (text, prepared, _) = write(&module, &context, &mut types, &[index], how);
                texts.push(text);
                counts = counts.or_else(|| prepared.first().map(|found| found.linear.branches));
            }
            let (Some(text), Some(counts)) = (structurized(&made.text), counts) else {
                continue;
            };
            texts.push(text);
            let mut all = Vec::new();
            for text in &texts {
                let other = read(text.as_bytes());
                let name = module.function_name(&module.functions[index]);
                let same = other.functions.get(index);
                if same.is_none_or(|same| other.function_name(same) != name) {
                    break;
                }
                match compare(&module, &other, index, &made.launches[index]) {
                    Came::Same(_, before, after) => all.push([before, after]),
                    _ => break,
                }
            }
            let [partial, whole, structured] = all.as_slice() else {
                continue;
            };
            compared += 1;
            let row = [partial[0], partial[1], whole[1], structured[1]];
            for (sum, own) in steps.iter_mut().zip(row) {
                *sum += own;
            }
            let row = [
                counts.all,
                counts.uniform,
                counts.stay,
                counts.cycles,
                counts.whole_cycles,
            ];
            for (sum, own) in branches.iter_mut().zip(row) {
                *sum += own;
            }
        }
        let [all, uniform, stay, cycles, whole] = branches;
        let [before, partial, every, structured] = steps;
        println!(
            "| {name} | {compared} | {all} | {uniform} | {stay} | {cycles} | {whole} | {before} | {partial} | {every} | {structured} |"
        );
    }
}
