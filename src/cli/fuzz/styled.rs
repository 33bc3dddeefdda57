//! `lanelog fuzz --style`: random kernels are lowered to a style without an exec mask, and their
//! results are compared.

use std::collections::BTreeMap;

use super::arguments::{FuzzArguments, StyleName};
use super::campaign::number;
use super::executed::{self, Again, OtherForm};
use lanelog_passes::linearize::How;
use lanelog_report::table::count;
use lanelog_verify::check::fuzz::{Batch, Fuzz, Generator};
use lanelog_verify::check::lowering::Outcome as Came;
use lanelog_verify::check::reduce::Limits;
use lanelog_verify::check::styled::random::{KernelResult, Random};
use lanelog_verify::check::styled::{Steps, Style, Written};

use crate::disputes::machine_code;
use crate::outcome::Outcome;
use crate::output::table;
use crate::saved::Folder;

/// A style.
struct Styled<'s> {
    random: Random<'s>,
    arguments: &'s FuzzArguments,
}

/// Counts of outcomes.
#[derive(Default)]
struct Tally {
    outcomes: BTreeMap<&'static str, usize>,
    launches: usize,
    steps: Steps,
    /// Why kernels are not covered, and how many.
    reasons: BTreeMap<String, usize>,
}

pub(super) fn run(
    arguments: &FuzzArguments,
    fuzz: &Fuzz,
    folder: Option<&Folder>,
    threads: usize,
) -> Outcome {
    let written = arguments.written().unwrap_or(Written {
        style: Style::Ir,
        how: How::Partial,
    });
    let random = Random { fuzz, written };
    let styled = Styled { random, arguments };
    executed::run(&styled, arguments, fuzz, folder, threads)
}

impl Styled<'_> {
    fn style(&self) -> &'static str {
        self.arguments.style.map_or("", StyleName::name)
    }
}

impl OtherForm for Styled<'_> {
    type KernelResult = KernelResult;
    type Tally = Tally;
    const IN: &'static str = "in style";

    fn batch(&self, batch: &Batch) -> Result<Vec<KernelResult>, String> {
        self.random.batch(batch.first, batch.count)
    }

    fn tally(&self) -> Tally {
        Tally::default()
    }

    fn add(&self, tally: &mut Tally, tried: &KernelResult) {
        *tally.outcomes.entry(tried.outcome.name()).or_default() += 1;
        match &tried.outcome {
            Came::Same(ran) => {
                tally.launches += ran.launches;
                tally.steps.kernel += tried.steps.kernel;
                tally.steps.written += tried.steps.written;
            }
            Came::Refused(why) => {
                for why in why {
                    *tally.reasons.entry(why.message.clone()).or_default() += 1;
                }
            }
            _ => {}
        }
    }

    fn tables(&self, tally: &Tally, kernels: usize) -> String {
        const NAMES: [&str; 7] = [
            "same",
            "order of lanes",
            "not covered",
            "not run",
            "failed",
            "differs",
            "unread",
        ];
        let mut titles = vec!["style", "kernels"];
        titles.extend(NAMES);
        titles.extend(["runs", "steps of the kernels", "of their lowering"]);
        let mut row = vec![self.style().to_string(), count(kernels)];
        row.extend(NAMES.map(|name| count(tally.outcomes.get(name).copied().unwrap_or(0))));
        row.push(count(tally.launches));
        row.push(count(tally.steps.kernel as usize));
        row.push(count(tally.steps.written as usize));
        let mut text = table(&titles, 1, &[row]);
        if !tally.reasons.is_empty() {
            let mut reasons: Vec<(&String, &usize)> = tally.reasons.iter().collect();
            reasons.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
            let rows = reasons
                .into_iter()
                .map(|(reason, kernels)| vec![reason.clone(), count(*kernels)]);
            let rows: Vec<Vec<String>> = rows.collect();
            text.push_str(&format!(
                "\n{}",
                table(&["not covered", "kernels"], 1, &rows)
            ));
        }
        text
    }

    fn wrong(&self, wrong: usize) -> String {
        format!("{} wrong", number(wrong))
    }

    fn parts<'t>(&self, tried: &'t KernelResult) -> (u64, &'t str, &'t Came) {
        (tried.seed, &tried.kernel, &tried.outcome)
    }

    fn name(&self, _: &KernelResult) -> &'static str {
        self.style()
    }

    fn detail(&self, outcome: &Came) -> String {
        match outcome {
            Came::Differs(found) | Came::Unordered(found) => format!(
                "input {}, buffer {}, byte {:#x}: the kernel leaves {:#010x}, its lowering {:#010x}",
                found.launch, found.buffer, found.byte, found.expected, found.found
            ),
            other => machine_code::detail(other),
        }
    }

    fn command(&self, tried: &KernelResult) -> String {
        let arguments = self.arguments;
        let (style, seed) = (self.style(), tried.seed);
        let mut command = format!("lanelog fuzz --style {style}");
        if arguments.style != Some(StyleName::Stack) {
            command += &format!(" --linearize {}", arguments.linearize.name());
        }
        if arguments.style == Some(StyleName::Predicate) {
            command += &format!(" --predicates {}", arguments.predicates);
        }
        command += &format!(" --seed {seed} --count 1 --inputs {}", arguments.inputs);
        if arguments.style == Some(StyleName::Nyuzi) {
            return command;
        }
        let (low, high) = arguments.blocks;
        match self.random.fuzz.generator {
            Generator::Arbitrary => command += " --generator arbitrary",
            Generator::Hazards => command += " --generator hazards",
            Generator::Bits => command += " --generator bits",
            Generator::Aliases => command += " --generator aliases",
            Generator::Calls => command += " --generator calls",
            Generator::Shaped => command += &format!(" --shape {}", arguments.shape.name()),
        }
        command + &format!(" --blocks {low}..{high}")
    }

    fn again(&self, tried: &KernelResult) -> Option<Again<'_>> {
        let given = self.random.given(tried.seed).ok()?;
        Some(Again {
            text: given.text.clone(),
            assembly: None,
            reduce: Box::new(move |stop| given.reduce(Limits::default(), stop)),
        })
    }
}
