//! Common to all output formats of derivations: the program, its files, the names of objects, and
//! the selection of steps to show.

use super::derivation::{Derivation, Step};
use super::paths;
use super::words::{Conditions, Place, Subject, sentence, tuple};
use lanelog_datalog::ast::Span;
use lanelog_datalog::resolved::{Literal, Rule};
use lanelog_datalog::{Resolved, Source};
use lanelog_facts::Symbols;

/// A program, and the names of the objects that its tuples describe.
#[derive(Clone, Copy)]
pub struct Telling<'t> {
    /// The rules.
    pub program: &'t Resolved,
    /// Their files.
    pub sources: &'t [Source],
    /// The symbols in rows and rules.
    pub symbols: &'t Symbols,
    /// The names and source locations of the objects in rows.
    pub subject: &'t dyn Subject,
}

impl<'t> Telling<'t> {
    pub(super) fn conditions(&self) -> Conditions<'t> {
        Conditions {
            program: self.program,
            symbols: self.symbols,
            subject: self.subject,
        }
    }

    /// `divergent_value(%x)`
    pub fn tuple(&self, relation: usize, row: &[u32]) -> String {
        let relation = self.program.relations.get(relation);
        relation.map_or_else(String::new, |relation| tuple(relation, row, self.subject))
    }

    /// The first column of a tuple, as displayed.
    pub fn value(&self, relation: usize, row: &[u32]) -> String {
        let column = self.program.relations.get(relation);
        let column = column.and_then(|relation| relation.columns.first());
        match (column, row.first()) {
            (Some(column), Some(value)) => self.subject.name(column, *value),
            _ => String::new(),
        }
    }

    /// The meaning of a tuple as a sentence.
    pub fn sentence(&self, relation: usize, row: &[u32]) -> String {
        let relation = self.program.relations.get(relation);
        relation.map_or_else(String::new, |relation| {
            sentence(relation, row, self.subject)
        })
    }

    /// `rules/divergence.dl:34`
    pub fn citation(&self, span: Span) -> String {
        let source = self.sources.get(span.source as usize);
        source.map_or_else(String::new, |source| {
            format!("{}:{}", source.name, source.position(span.start).0)
        })
    }

    /// The rule of a step.
    pub fn rule(&self, step: &Step) -> Option<&'t Rule> {
        self.program.rules.get(step.rule?)
    }

    /// The location of a step's rule; for an input tuple, that of its relation's declaration.
    pub fn cited(&self, step: &Step) -> String {
        match (self.rule(step), self.program.relations.get(step.relation)) {
            (Some(rule), _) => self.citation(rule.span),
            (None, Some(relation)) => self.citation(relation.span),
            (None, None) => String::new(),
        }
    }

    /// The location of the definition of a step's relation, if the step is treated as an input
    /// because native code computes it.
    pub(super) fn definition(&self, step: &Step) -> Option<String> {
        let relation = self.program.relations.get(step.relation)?;
        if step.rule.is_some() || relation.filling().is_none() {
            return None;
        }
        let mut rules = self.program.rules.iter();
        let rule = rules.find(|rule| rule.head.relation == step.relation)?;
        Some(self.citation(rule.span))
    }

    /// The source location of a tuple: that of its last value, or of its first block.
    pub fn place(&self, relation: usize, row: &[u32]) -> Option<Place> {
        let columns = self.program.relations.get(relation)?.columns.iter();
        let places = columns.zip(row).filter_map(|(column, value)| {
            let place = self.subject.place(column, *value)?;
            Some((column.outermost == "Value", place))
        });
        let mut places: Vec<(bool, Place)> = places.collect();
        match places.iter().rposition(|(is_value, _)| *is_value) {
            Some(at) => Some(places.swap_remove(at).1),
            None => places.into_iter().next().map(|(_, place)| place),
        }
    }

    /// The number of steps that are written, and the number of steps about control flow, which are
    /// summarised.
    pub fn counts(&self, derivation: &Derivation) -> (usize, usize) {
        let spine = self.spine(derivation.steps.first().map_or(0, |step| step.relation));
        let derived = derivation.steps.iter().filter(|step| step.rule.is_some());
        let told = derived.filter(|step| spine.get(step.relation) == Some(&true));
        let told = told.count();
        (told, derivation.derived() - told)
    }

    /// The conditions of a step, except its derived premises: those that matter to a reader, or
    /// all. Each condition comes with the rows that it counts.
    pub(super) fn conditions_of(
        &self,
        step: &Step,
        derived: bool,
        all: bool,
    ) -> Vec<(String, Vec<String>)> {
        let Some(rule) = self.rule(step) else {
            return Vec::new();
        };
        let conditions = self.conditions();
        let has_rules = |relation: usize| {
            let relation = self.program.relations.get(relation);
            relation.is_some_and(|relation| !relation.is_input)
        };
        // If no premise is derived, facts are the reason for the step; otherwise facts are visible
        // in the program's text and not repeated.
        let plain = all || !derived;
        let source = self.sources.get(rule.span.source as usize);
        let is_users = source.is_some_and(|source| !source.is_library);
        let told = rule.body.iter().enumerate();
        let told = told.filter_map(|(at, literal)| match literal {
            Literal::Positive(atom) if plain && !has_rules(atom.relation) => {
                let words = conditions.of_step(step, literal);
                let relation = self.program.relations.get(atom.relation)?;
                // The fact concerns the same objects as the step.
                let words = match self.subject.remark(&relation.name, &step.row) {
                    Some(remark) if atom.arguments.len() == step.row.len() => {
                        format!("{words}: {remark}")
                    }
                    _ => words,
                };
                Some((words, Vec::new()))
            }
            Literal::Negative(atom) if plain || has_rules(atom.relation) => {
                Some((conditions.of_step(step, literal), Vec::new()))
            }
            Literal::Aggregate(_) if plain || is_users => {
                let rows = if all || is_users {
                    self.counted(step, at)
                } else {
                    Vec::new()
                };
                Some((conditions.of_step(step, literal), rows))
            }
            Literal::Comparison(_) if plain => {
                Some((conditions.of_step(step, literal), Vec::new()))
            }
            _ => None,
        });
        told.collect()
    }

    /// A line for each row from which an aggregate of a step is computed, and a line with the
    /// number of further rows.
    fn counted(&self, step: &Step, literal: usize) -> Vec<String> {
        let mut counted = step.counted.iter();
        let Some(counted) = counted.find(|counted| counted.literal == literal) else {
            return Vec::new();
        };
        let lines = counted.rows.iter().map(|tuples| {
            let tuples = tuples.iter();
            let tuples = tuples.map(|(relation, row)| self.tuple(*relation, row));
            tuples.collect::<Vec<String>>().join(", ")
        });
        let mut lines: Vec<String> = lines.collect();
        if counted.more > 0 {
            lines.push(format!("and {} more", counted.more));
        }
        lines
    }

    /// For each relation, whether it depends on sources of divergence. If the question is about
    /// divergence, the steps of other relations, which are about control flow, are summarised in
    /// one line.
    pub fn spine(&self, goal: usize) -> Vec<bool> {
        let mut marked = on_sources(self.program);
        if marked.get(goal) != Some(&true) {
            marked.fill(true);
        }
        marked
    }

    /// For a step about labels that meet: two disjoint paths from the branch to the block where
    /// lanes reconverge, as block names.
    pub(super) fn ways(&self, derivation: &Derivation, step: usize) -> Option<[Vec<String>; 2]> {
        // The premise that names the branch and the block is only a few steps away.
        let mut near = vec![step];
        let mut at = 0;
        while let Some(step) = near.get(at).and_then(|at| derivation.steps.get(*at))
            && at < 16
        {
            let relation = self.program.relations.get(step.relation)?;
            let column = |name: &str| {
                let mut columns = relation.columns.iter();
                let at = columns.position(|column| column.name == name)?;
                Some((relation.columns.get(at)?, *step.row.get(at)?))
            };
            let says = match relation.name.as_str() {
                "label_meeting" | "join_block" => true,
                // Deeper in the derivation, another step names the block where lanes reconverge.
                "label_meets" => at == 0,
                _ => false,
            };
            if says {
                let (kind, branch) = column("branch")?;
                let (_, block) = column("block")?;
                let subject = self.subject;
                let paths = paths::two(branch, block, &|block| subject.successors(block))?;
                return Some(paths.map(|path| {
                    let names = path.iter().map(|block| subject.name(kind, *block));
                    names.collect()
                }));
            }
            near.extend(&step.premises);
            at += 1;
        }
        None
    }
}

/// By relation, whether it depends on sources of divergence.
pub(super) fn on_sources(program: &Resolved) -> Vec<bool> {
    let mut marked: Vec<bool> = program
        .relations
        .iter()
        .map(|relation| relation.is_input && relation.name == "source")
        .collect();
    let is_marked = |marked: &[bool], at: usize| marked.get(at).copied().unwrap_or(false);
    let mut changed = true;
    while changed {
        changed = false;
        for rule in &program.rules {
            let mut read = Vec::new();
            relations_of(&rule.body, &mut read);
            if !is_marked(&marked, rule.head.relation)
                && read.iter().any(|at| is_marked(&marked, *at))
                && let Some(slot) = marked.get_mut(rule.head.relation)
            {
                *slot = true;
                changed = true;
            }
        }
    }
    marked
}

/// A rule's comment without text in brackets at its end.
pub(super) fn brief(words: &str) -> &str {
    words.split_once(" (").map_or(words, |(first, _)| first)
}

/// Recursion is bounded, because the language limits the nesting of aggregates.
fn relations_of(body: &[Literal], read: &mut Vec<usize>) {
    for literal in body {
        match literal {
            Literal::Positive(atom) | Literal::Negative(atom) => read.push(atom.relation),
            Literal::Comparison(_) => {}
            Literal::Aggregate(aggregate) => relations_of(&aggregate.body, read),
        }
    }
}
