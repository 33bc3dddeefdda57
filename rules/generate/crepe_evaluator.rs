//! Generates the second native evaluator: the rules as crepe programs, over plain relations.
//!
//! This evaluator shares only the meaning of rules, the join order and the translation of terms
//! with the first native evaluator. Relations are crepe's hash sets, and crepe does the joins and
//! rounds. crepe has no aggregates, so `crepe_lower` replaces them by rules.

use std::collections::{BTreeMap, BTreeSet};

use super::crepe_lower::{Fold, Lowered, filled_from, lower};
use super::crepe_module::{RowStruct, crepe_module};
use super::crepe_parts::{Stage, stages};
use super::crepe_rule::{Rendered, render};
use super::evaluator::{not_subsumed, printed};
use lanelog_datalog::ast::AggregateKind;
use lanelog_datalog::resolved::{Relation, Resolved};
use lanelog_datalog::stratify::stratify;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// Returns Rust text that contains the stages of each program, by the name of the program and in
/// the order of execution.
///
/// # Errors
/// If a rule uses an unsupported feature: symbols, functors on texts, subsumption, division, or
/// recursion through an aggregate.
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
    let texts: Vec<BTreeMap<&str, Vec<String>>> = all
        .iter()
        .map(|(_, lowered, rules)| texts(&lowered.program, rules))
        .collect();
    let mut writer = Writer::default();
    let mut programs = TokenStream::new();
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
        // Mutually recursive relations must be in the same part.
        for stratum in stratify(&lowered.program) {
            let all = stratum.relations.iter().all(|at| common[*at]);
            stratum.relations.iter().for_each(|at| common[*at] = all);
        }
        let stages = stages(lowered, rules, &common)?;
        programs.extend(writer.program(name, lowered, rules, &stages)?);
    }
    let rows = writer.rows.iter().map(|row| row.declaration());
    let parts = writer.parts;
    printed(quote! {
        mod rows { #(#rows)* }
        #parts
        #programs
    })
}

/// For each relation that has rules: the texts of the rules.
fn texts<'r>(program: &'r Resolved, rules: &'r [Rendered]) -> BTreeMap<&'r str, Vec<String>> {
    let mut texts: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for rule in rules {
        let name = program.relations[rule.head].name.as_str();
        texts.entry(name).or_default().push(rule.rule.to_string());
    }
    texts
}

#[derive(Default)]
struct Writer {
    /// The row structs that several parts share.
    rows: BTreeSet<RowStruct>,
    parts: TokenStream,
    /// The index of each part, by the text of the part.
    known: BTreeMap<String, usize>,
}

impl Writer {
    fn program(
        &mut self,
        name: &str,
        lowered: &Lowered,
        rules: &[Rendered],
        stages: &[Stage],
    ) -> Result<TokenStream, String> {
        let relations = &lowered.program.relations;
        let mut work = Vec::new();
        for stage in stages {
            work.push(match stage {
                Stage::Fill(relation) => {
                    let mut read = reads_of(relations, *relation);
                    // The computation of labels reads a forest. A stage rebuilds the forest from
                    // the input relations of the forest, so the stage reads these relations also.
                    for at in read.clone() {
                        read.extend(reads_of(relations, at));
                    }
                    quote!(Stage { reads: &[#(#read),*], gives: &[#relation], work: Work::Fill })
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
                        AggregateKind::Count => quote!(Count),
                        AggregateKind::Minimum => quote!(Minimum),
                        AggregateKind::Maximum => quote!(Maximum),
                        AggregateKind::Sum => quote!(Sum),
                    };
                    quote! {
                        Stage {
                            reads: &[#context, #solutions],
                            gives: &[#result],
                            work: Work::Fold { kind: AggregateKind::#kind, signed: #signed },
                        }
                    }
                }
                Stage::Part(part) => {
                    let (reads, gives) = (part.reads(), &part.gives);
                    let module = crepe_module(&lowered.program, rules, part, &mut self.rows)?;
                    let run = self.module(module);
                    quote! {
                        Stage { reads: &[#(#reads),*], gives: &[#(#gives),*], work: Work::Rules(#run::run) }
                    }
                }
            });
        }
        let columns = relations.iter().map(|relation| relation.columns.len());
        let documentation = format!("`{name}`: what runs in which order.");
        let name = format_ident!("{}", name.to_uppercase());
        Ok(quote! {
            #[doc = #documentation]
            pub const #name: Plan = Plan { columns: &[#(#columns),*], stages: &[#(#work),*] };
        })
    }

    /// The name of the module that consists of `items`. If there is no module with these items yet,
    /// the module is added.
    fn module(&mut self, items: TokenStream) -> Ident {
        let next = self.known.len();
        let number = *self.known.entry(items.to_string()).or_insert(next);
        let name = format_ident!("part_{number}");
        if number == next {
            self.parts.extend(quote!(mod #name { #items }));
        }
        name
    }
}

/// The input relations of a natively computed relation.
fn reads_of(relations: &[Relation], filled: usize) -> BTreeSet<usize> {
    let words = filled_from(&relations[filled]);
    let all = relations.iter().enumerate();
    all.filter(|(_, relation)| words.contains(&relation.name))
        .map(|(at, _)| at)
        .collect()
}
