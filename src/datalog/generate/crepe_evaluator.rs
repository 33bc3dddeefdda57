//! The second native evaluator: the rules as programs of crepe, over plain relations.
//!
//! It shares with the native evaluator what rules mean, the choice of a join order and how terms are written, and nothing else: relations are crepe's
//! hash sets, joins and rounds are crepe's. crepe has no aggregates: `crepe_lower` makes rules without them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::super::ast::AggregateKind;
use super::super::resolved::{Relation, Resolved};
use super::super::stratify::stratify;
use super::crepe_lower::{Fold, Lowered, filled_from, lower};
use super::crepe_module::{RowStruct, crepe_module};
use super::crepe_parts::{Stage, stages};
use super::crepe_rule::{Rendered, render};
use super::evaluator::not_subsumed;

/// Rust text: for each program, by its name, what runs in which order.
///
/// # Errors
/// If a rule uses what is not generated (symbols, functors of texts, subsumption, division, aggregates over its own recursion).
pub fn crepe(programs: &[(&str, &Resolved)]) -> Result<String, String> {
    let mut all = Vec::new();
    for (name, program) in programs {
        not_subsumed(program)?;
        let lowered = lower(program)?;
        let mut rules = Vec::new();
        for stratum in stratify(&lowered.program) {
            let own: &[usize] = if stratum.is_recursive {
                &stratum.relations
            } else {
                &[]
            };
            for at in &stratum.rules {
                rules.push(render(&lowered.program, &lowered.program.rules[*at], own)?);
            }
        }
        all.push((*name, lowered, rules));
    }
    let texts: Vec<BTreeMap<&str, Vec<&str>>> = all
        .iter()
        .map(|(_, lowered, rules)| texts(&lowered.program, rules))
        .collect();
    let mut writer = Writer::default();
    let mut programs = String::new();
    for (at, (name, lowered, rules)) in all.iter().enumerate() {
        let mut common: Vec<bool> = lowered
            .program
            .relations
            .iter()
            .map(|relation| {
                let name = relation.name.as_str();
                let mine = texts[at].get(name);
                let others = texts.iter().enumerate().filter(|(other, _)| *other != at);
                others
                    .map(|(_, other)| other.get(name))
                    .any(|other| other == mine)
            })
            .collect();
        // Relations that need one another stay together.
        for stratum in stratify(&lowered.program) {
            let all = stratum.relations.iter().all(|at| common[*at]);
            stratum.relations.iter().for_each(|at| common[*at] = all);
        }
        let stages = stages(lowered, rules, &common)?;
        programs.push_str(&writer.program(name, lowered, rules, &stages)?);
    }
    let rows: String = writer.rows.iter().map(|row| row.declaration()).collect();
    Ok(format!(
        "mod rows {{\n{rows}}}\n\n{}{programs}",
        writer.parts
    ))
}

/// The rules of each relation that has some.
fn texts<'r>(program: &'r Resolved, rules: &'r [Rendered]) -> BTreeMap<&'r str, Vec<&'r str>> {
    let mut texts: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for rule in rules {
        let name = program.relations[rule.head].name.as_str();
        texts.entry(name).or_default().push(&rule.text);
    }
    texts
}

#[derive(Default)]
struct Writer {
    /// What the parts share.
    rows: BTreeSet<RowStruct>,
    parts: String,
    /// The number of a part by its text.
    known: BTreeMap<String, usize>,
}

impl Writer {
    fn program(
        &mut self,
        name: &str,
        lowered: &Lowered,
        rules: &[Rendered],
        stages: &[Stage],
    ) -> Result<String, String> {
        let relations = &lowered.program.relations;
        let mut text = String::new();
        for stage in stages {
            match stage {
                Stage::Fill(relation) => {
                    let mut read = reads_of(relations, *relation);
                    // Labels read a forest, which is made again from what it was filled from.
                    for at in read.clone() {
                        read.extend(reads_of(relations, at));
                    }
                    let _ = writeln!(
                        text,
                        "    Stage {{ reads: &{:?}, gives: &[{relation}], work: Work::Fill }},",
                        Vec::from_iter(read)
                    );
                }
                Stage::Fold(at) => {
                    let Fold {
                        kind,
                        signed,
                        context,
                        solutions,
                        result,
                    } = &lowered.folds[*at];
                    let kind = match kind {
                        AggregateKind::Count => "Count",
                        AggregateKind::Minimum => "Minimum",
                        AggregateKind::Maximum => "Maximum",
                        AggregateKind::Sum => "Sum",
                    };
                    let _ = writeln!(
                        text,
                        "    Stage {{ reads: &[{context}, {solutions}], gives: &[{result}], work: Work::Fold {{ kind: AggregateKind::{kind}, signed: {signed} }} }},"
                    );
                }
                Stage::Part(part) => {
                    let reads = part.reads();
                    let module = crepe_module(&lowered.program, rules, part, &mut self.rows)?;
                    let run = self.module(module);
                    let _ = writeln!(
                        text,
                        "    Stage {{ reads: &{reads:?}, gives: &{:?}, work: Work::Rules({run}::run) }},",
                        part.gives
                    );
                }
            }
        }
        let columns: Vec<usize> = relations
            .iter()
            .map(|relation| relation.columns.len())
            .collect();
        Ok(format!(
            "/// `{name}`: what runs in which order.\npub const {}: Plan = Plan {{ columns: &{columns:?}, stages: &[\n{text}] }};\n\n",
            name.to_uppercase()
        ))
    }

    /// The name of a module with this text, a new one if there is none.
    fn module(&mut self, text: String) -> String {
        let next = self.known.len();
        let number = *self.known.entry(text.clone()).or_insert(next);
        if number == next {
            let _ = write!(self.parts, "mod part_{number} {{\n{text}}}\n\n");
        }
        format!("part_{number}")
    }
}

/// The relations that a filled one is filled from.
fn reads_of(relations: &[Relation], filled: usize) -> BTreeSet<usize> {
    let words = filled_from(&relations[filled]);
    let all = relations.iter().enumerate();
    all.filter(|(_, relation)| words.contains(&relation.name))
        .map(|(at, _)| at)
        .collect()
}
