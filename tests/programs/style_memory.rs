//! Prints the tables of docs/explanation/styles.md: the outcome of lowering the kernels of modules
//! in each style, and the memory they leave on generated inputs. Takes files or folders.
//!
//! ```text
//! cargo run --release --example style_memory -- \
//!     corpus/kernels .data/darktable/*-gfx1100-linked-O2.ll
//! ```

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod launched_kernels;

use std::collections::BTreeMap;
use std::path::Path;

use lanelog_ir::read;
use lanelog_passes::linearize::How;
use lanelog_predicated::nyuzi::LANES;
use lanelog_verify::check::lowering::Outcome;
use lanelog_verify::check::styled::{Style, Written, try_on};
use launched_kernels::Kernels;

const STYLES: [(&str, Style); 4] = [
    ("ir", Style::Ir),
    ("predicate", Style::Predicate(63)),
    ("stack", Style::Stack),
    ("nyuzi", Style::Nyuzi),
];

/// Outcomes by style, and reasons of refusal.
type Tally = BTreeMap<&'static str, (BTreeMap<&'static str, usize>, BTreeMap<String, usize>)>;

/// A text in which each `fmuladd` rounds twice, which is allowed, and which the code for Nyuzi also
/// does.
fn rounding_twice(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let own = line.split_once(" = ").and_then(|(name, rest)| {
            let (head, rest) = rest.split_once("@llvm.fmuladd.")?;
            let ty = head.split_once("float").map(|(before, _)| before)?;
            let ty = match ty.rfind('<') {
                Some(at) => head[at..].trim(),
                None => "float",
            };
            let operands = rest.split_once('(')?.1.rsplit_once(')')?.0;
            let operands = operands.replace("noundef ", "");
            let operands = operands.strip_prefix(ty)?.trim();
            let [a, b, c] = operands.split(&format!(", {ty} ")).collect::<Vec<_>>()[..] else {
                return None;
            };
            let name = name.trim();
            let product = name.trim_start_matches('%');
            Some(format!(
                "  %product.{product} = fmul {ty} {a}, {b}\n  {name} = fadd {ty} %product.{product}, {c}"
            ))
        });
        out += own.as_deref().unwrap_or(line);
        out.push('\n');
    }
    out
}

fn module(path: &Path, tally: &mut Tally) {
    let Some(made) = launched_kernels::kernels(path) else {
        return;
    };
    let Kernels {
        text,
        kernels,
        launches,
    } = made;
    let module = read(text.as_bytes());
    for (name, style) in STYLES {
        let mut own = launches.clone();
        if style == Style::Nyuzi {
            // On Nyuzi, a work-group consists of the lanes of one vector.
            for launch in own.iter_mut().flatten() {
                (launch.block, launch.wave) = ([LANES as u32, 1, 1], LANES as u32);
            }
        }
        let how = How::Partial;
        let written = Written { style, how };
        let tried = match style {
            Style::Nyuzi => {
                let text = rounding_twice(&text);
                let module = read(text.as_bytes());
                assert_eq!(module.errors, vec![], "{}", path.display());
                try_on(&module, &kernels, &own, written)
            }
            _ => try_on(&module, &kernels, &own, written),
        };
        let (outcomes, reasons) = tally.entry(name).or_default();
        for (index, (outcome, _)) in kernels.iter().zip(tried) {
            *outcomes.entry(outcome.name()).or_default() += 1;
            match &outcome {
                Outcome::Refused(why) => {
                    let why = why.first().map_or("", |why| &why.message);
                    *reasons.entry(why.to_string()).or_default() += 1;
                }
                Outcome::NotRun(why) => *reasons.entry(format!("not run: {why}")).or_default() += 1,
                outcome if outcome.is_wrong() => {
                    let function = module.function_name(&module.functions[*index]);
                    let function = String::from_utf8_lossy(&function);
                    println!("{name} {} @{function}: {outcome:?}", path.display());
                }
                _ => {}
            }
        }
    }
}

fn main() {
    let mut tally = Tally::new();
    for path in std::env::args().skip(1) {
        for path in launched_kernels::modules(Path::new(&path)) {
            module(&path, &mut tally);
        }
    }
    for (name, (outcomes, reasons)) in tally {
        println!("{name}: {outcomes:?}");
        let mut reasons: Vec<(String, usize)> = reasons.into_iter().collect();
        reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        for (why, count) in reasons {
            println!("  {count:5} {why}");
        }
    }
}
