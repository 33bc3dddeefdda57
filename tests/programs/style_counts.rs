//! Prints the table of docs/explanation/styles.md: instructions that kernels execute in their
//! original form, linearised, and after LLVM's StructurizeCFG. Counts a number of random kernels of
//! each kind, and the kernels of modules on generated inputs, by folder. Needs `opt-22`.
//!
//! `cargo run --release --example style_counts -- 300 corpus tests/opencl/kernels`
//!
//! With `LANELOG_EACH` set, also prints the steps and the other columns of each kernel.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod launched_kernels;
#[path = "../suites/styles/random_kernels.rs"]
#[allow(dead_code)]
mod random_kernels;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::typed::Types;
use lanelog_ir::{Module, read};
use lanelog_passes::linearize::How;
use lanelog_predicated::ir::write;
use lanelog_sim::Launch;
use lanelog_verify::check::fuzz::Generator;
use lanelog_verify::random::generate::Shape;
use random_kernels::{Comparison, RandomKernels, compare, fuzz, make};

/// Output of `opt-22` for a text.
fn optimized(text: &str, passes: &str) -> Option<String> {
    let mut child = Command::new("opt-22")
        .args([&format!("-passes={passes}"), "-S", "-", "-o", "-"])
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

/// Sums over kernels.
#[derive(Default)]
struct Row {
    kernels: u32,
    compared: u32,
    refused: u32,
    branches: [u32; 5],
    steps: [u64; 6],
}

impl Row {
    fn print(&self, name: &str) {
        let [all, uniform, stay, cycles, whole] = self.branches;
        let [before, partial, every, structured, lean, lean_structured] = self.steps;
        println!(
            "| {name} | {} | {all} | {uniform} | {stay} | {cycles} | {whole} | {before} | {partial} | {every} | {structured} | {lean} | {lean_structured} |",
            self.compared
        );
        eprintln!(
            "{name}: {} kernels, {} compared, {} refused",
            self.kernels, self.compared, self.refused
        );
    }

    /// Counts a kernel of a module.
    fn add(&mut self, module: &Module<'_>, text: &str, index: usize, launches: &[Launch]) {
        self.kernels += 1;
        let target = Target::choose(module.triple, None, None).unwrap();
        let context = ModuleContext::new(module, &target, Mode::Sound);
        let mut texts = Vec::new();
        let mut counts = None;
        for how in [How::Partial, How::All] {
            let mut types = Types::new(module, context.architecture());
            let (text, prepared, refused) = write(module, &context, &mut types, &[index], how);
            if let Some(refused) = refused.first() {
                eprintln!("refused: {refused}");
                self.refused += 1;
                return;
            }
            texts.push(text);
            counts = counts.or_else(|| prepared.first().map(|found| found.linear.branches));
        }
        let passes = "lower-switch,fix-irreducible,unify-loop-exits,structurizecfg";
        let structured = optimized(text, passes);
        let lean = texts.first().and_then(|text| optimized(text, "adce"));
        let lean_structured = structured
            .as_deref()
            .and_then(|text| optimized(text, "adce"));
        let (Some(structured), Some(lean), Some(lean_structured), Some(counts)) =
            (structured, lean, lean_structured, counts)
        else {
            return;
        };
        texts.extend([structured, lean, lean_structured]);
        let name = module.function_name(&module.functions[index]);
        let mut all = Vec::new();
        for text in &texts {
            let other = read(text.as_bytes());
            let same = other.functions.get(index);
            if same.is_none_or(|same| other.function_name(same) != name) {
                return;
            }
            match compare(module, &other, index, launches) {
                Comparison::Same(_, before, after) => all.push([before, after]),
                Comparison::Differs(why) => {
                    eprintln!("{} differs: {why}", String::from_utf8_lossy(&name));
                    return;
                }
                Comparison::Unordered | Comparison::NotRun => return,
            }
        }
        self.compared += 1;
        if std::env::var("LANELOG_EACH").is_ok() {
            let steps: Vec<u64> = all.iter().map(|[_, after]| *after).collect();
            let name = String::from_utf8_lossy(&name);
            eprintln!("each {name} {} {steps:?}", all[0][0]);
        }
        let before = all.first().map(|[before, _]| *before);
        let steps = before
            .into_iter()
            .chain(all.iter().map(|[_, after]| *after));
        for (sum, own) in self.steps.iter_mut().zip(steps) {
            *sum += own;
        }
        let row = [
            counts.all,
            counts.uniform,
            counts.stay,
            counts.cycles,
            counts.whole_cycles,
        ];
        for (sum, own) in self.branches.iter_mut().zip(row) {
            *sum += own;
        }
    }
}

/// Counts the kernels of a module for AMD's GPUs on generated inputs.
fn module(path: &Path, row: &mut Row) {
    let Some(made) = launched_kernels::kernels(path) else {
        return;
    };
    let module = read(made.text.as_bytes());
    for index in made.kernels {
        row.add(&module, &made.text, index, &made.launches[index]);
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let count = arguments.next().and_then(|count| count.parse().ok());
    let count: u64 = count.unwrap_or(300);
    println!(
        "| kernels | compared | branches | uniform | stay | loops | without a mask | as they are | `partial` | `all` | StructurizeCFG | `partial`, `adce` | StructurizeCFG, `adce` |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for (name, generator, shape) in [
        ("structured", Generator::Shaped, Shape::Structured),
        ("unstructured", Generator::Shaped, Shape::Unstructured),
        ("any graph", Generator::Arbitrary, Shape::Mixed),
    ] {
        if count == 0 {
            continue;
        }
        let fuzz = fuzz(generator, shape, 2);
        let mut row = Row::default();
        for first in 1..=count {
            let RandomKernels { text, launches } = make(&fuzz, first, 1);
            let module = read(text.as_bytes());
            if let Some(index) = launches.iter().position(|runs| !runs.is_empty()) {
                row.add(&module, &text, index, &launches[index]);
            }
        }
        row.print(name);
    }
    for folder in arguments {
        let mut row = Row::default();
        for path in launched_kernels::modules(Path::new(&folder)) {
            module(&path, &mut row);
        }
        row.print(&folder);
    }
}
