//! The second native evaluator: the rules as programs of crepe, over plain relations.
//!
//! It shares with the evaluator for ascent what rules mean, the choice of a join order and how terms are written, and nothing else: relations are crepe's
//! hash sets, joins and rounds are crepe's. crepe has no aggregates: `crepe_lower` makes rules without them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::super::ast::AggregateKind;
use super::super::resolved::{Relation, Resolved};
use super::super::stratify::stratify;
use super::crepe_lower::{Fold, Lowered, filled_from, lower};
use super::crepe_parts::{Part, Stage, stages};
use super::crepe_rule::{Rendered, render, row_type, tree_type};

/// Rust text: for each program, by its name, what runs in which order.
///
/// # Errors
/// If a rule uses what is not generated (symbols, division, aggregates over its own recursion).
pub fn crepe(programs: &[(&str, &Resolved)]) -> Result<String, String> {
    let mut all = Vec::new();
    for (name, program) in programs {
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
    Ok(writer.parts + &programs)
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
                    let (gives, reads, run) = self.part(&lowered.program, rules, stages, part)?;
                    let _ = writeln!(
                        text,
                        "    Stage {{ reads: &{reads:?}, gives: &{gives:?}, work: Work::Rules({run}::run) }},"
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

    /// What a part gives and reads, in the order of its function's results and arguments, and its module.
    fn part(
        &mut self,
        program: &Resolved,
        rules: &[Rendered],
        stages: &[Stage],
        part: &Part,
    ) -> Result<(Vec<usize>, Vec<usize>, String), String> {
        let relation = |at: &usize| -> &Relation { &program.relations[*at] };
        let by_name = |set: &BTreeSet<usize>| {
            let mut list: Vec<usize> = set.iter().copied().collect();
            list.sort_by_key(|at| &relation(at).name);
            list
        };
        let (rows, trees) = (by_name(&part.rows), by_name(&part.trees));
        // Helpers that only this part reads stay in it.
        let read_elsewhere = |at: usize| {
            stages.iter().any(|stage| match stage {
                Stage::Part(other) => other.rows.contains(&at) || other.trees.contains(&at),
                Stage::Fold(_) => false,
                Stage::Fill(filled) => filled_from(relation(filled)).contains(&relation(&at).name),
            })
        };
        let helper = |at: usize| relation(&at).documentation.is_none() && !relation(&at).is_output;
        let folded = |at: usize| {
            program
                .relations
                .iter()
                .any(|other| filled_from(other).contains(&relation(&at).name))
        };
        let gives: Vec<usize> = part
            .derived
            .iter()
            .copied()
            .filter(|at| !helper(*at) || read_elsewhere(*at) || folded(*at))
            .collect();
        let mut lower_case = BTreeSet::new();
        let mut declarations = String::new();
        let mut arguments = Vec::new();
        let mut loads = String::new();
        for at in &rows {
            let (row, columns) = (row_type(&relation(at).name), relation(at).columns.len());
            lower_case.insert(row.to_lowercase());
            let _ = writeln!(
                declarations,
                "        @input\n        struct {row}({});",
                types(columns)
            );
            let argument = format!("rows_of_{}", relation(at).name);
            let names = names(columns);
            let rows = match columns {
                0 => format!("(0..{argument}.len()).map(|_| {row}())"),
                _ => format!("arrays::<{columns}>({argument}).map(|[{names}]| {row}({names}))"),
            };
            let _ = writeln!(loads, "        program.extend({rows});");
            arguments.push(argument);
        }
        for at in &trees {
            let tree = tree_type(&relation(at).name);
            lower_case.insert(tree.to_lowercase());
            let argument = format!("tree_of_{}", relation(at).name);
            let _ = writeln!(
                declarations,
                "        @input\n        struct {tree}<'a>(TreeOf<'a>);"
            );
            let _ = writeln!(
                loads,
                "        let {argument} = Tree::new({argument});\n        program.extend([{tree}(TreeOf(&{argument}))]);"
            );
            arguments.push(argument);
        }
        let mut results = Vec::new();
        for at in &part.derived {
            let (row, columns) = (row_type(&relation(at).name), relation(at).columns.len());
            lower_case.insert(row.to_lowercase());
            let output = if gives.contains(at) {
                "        @output\n"
            } else {
                ""
            };
            let _ = writeln!(
                declarations,
                "{output}        struct {row}({});",
                types(columns)
            );
            if gives.contains(at) {
                let (name, names) = (relation(at).name.clone() + "_", names(columns));
                let rows = match columns {
                    0 => format!("Rows::flag(!{name}.is_empty())"),
                    _ => format!(
                        "table::<{columns}>({name}.into_iter().map(|{row}({names})| [{names}]))"
                    ),
                };
                results.push((name, rows));
            }
        }
        if lower_case.len() != rows.len() + trees.len() + part.derived.len() {
            return Err("two relations have the same name but for case or underscores".to_string());
        }
        let mut text = String::new();
        for rule in &part.rules {
            let _ = writeln!(text, "        {}", rules[*rule].text);
        }
        let bindings: String = results
            .iter()
            .map(|(name, _)| format!("{name}, "))
            .collect();
        let tables: String = results
            .iter()
            .map(|(_, table)| format!("            {table},\n"))
            .collect();
        let text = format!(
            "    use super::{{Rows, Tree, TreeOf, arrays, table}};\n\n    crepe::crepe! {{\n{declarations}\n{text}    }}\n\n    pub fn run(given: &[&Rows]) -> Vec<Rows> {{\n        let [{}] = given else {{\n            return Vec::new();\n        }};\n        let mut program = Crepe::new();\n{loads}        let ({bindings}) = program.run_with_hasher::<rustc_hash::FxBuildHasher>();\n        vec![\n{tables}        ]\n    }}\n",
            arguments.join(", ")
        );
        let next = self.known.len();
        let number = *self.known.entry(text.clone()).or_insert(next);
        let module = format!("part_{number}");
        if number == next {
            let _ = write!(self.parts, "mod {module} {{\n{text}}}\n\n");
        }
        Ok((gives, rows.into_iter().chain(trees).collect(), module))
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

fn types(columns: usize) -> String {
    vec!["u32"; columns].join(", ")
}

fn names(columns: usize) -> String {
    let names: Vec<String> = (0..columns).map(|at| format!("c{at}")).collect();
    names.join(", ")
}
