//! The rules that a question is about, and the finished relations of one function.

use std::path::Path;

use crate::analysis::Analysis;
use crate::datalog::{Compiled, Resolved, Severity, Source, Stratum};
use crate::engine::interpreter::{Interpreter, Limits};
use crate::engine::{Rows, Symbols, library};
use crate::target::Mode;

/// The file that defines a mode.
pub(super) fn built_in(mode: Mode) -> &'static str {
    match mode {
        Mode::Sound => "rules/divergence.dl",
        Mode::Llvm22 => "rules/llvm22.dl",
    }
}

/// A checked program with its files.
pub(super) struct Program {
    pub sources: Vec<Source>,
    pub resolved: Resolved,
    pub strata: Vec<Stratum>,
    /// By relation: the native engine has it, by the same rules.
    is_native: Vec<bool>,
}

impl Program {
    /// The rules of a mode, or a user's file.
    ///
    /// # Errors
    /// What is wrong with the user's file.
    pub fn new(mode: Mode, rules: Option<&Path>) -> Result<Program, String> {
        let native = checked(library::compile_built_in(built_in(mode)))?;
        let Some(path) = rules else {
            let count = native.1.relations.len();
            return Ok(Program {
                sources: native.0,
                resolved: native.1,
                strata: native.2,
                is_native: vec![true; count],
            });
        };
        let Some(root) = path.to_str() else {
            return Err(format!("{}: this name is not UTF-8", path.display()));
        };
        let read = |path: &str| std::fs::read_to_string(path).map_err(|error| error.to_string());
        let (sources, resolved, strata) = checked(library::compile_user(root, &read))?;
        let is_native = shared(&native.0, &native.1, &sources, &resolved);
        Ok(Program {
            sources,
            resolved,
            strata,
            is_native,
        })
    }

    /// All rows of all relations for one function, by the relation's number; none for those that the native engine is asked for later.
    ///
    /// # Errors
    /// A message, if the program reads what there is no fact of.
    pub fn run(&self, analysis: &Analysis<'_>, symbols: &mut Symbols) -> Vec<Option<Rows>> {
        let interpreter = Interpreter::new(&self.resolved, &self.strata, symbols);
        let all = 0..self.resolved.relations.len();
        let foreign: Vec<usize> = all
            .clone()
            .filter(|at| self.is_native.get(*at) != Some(&true))
            .collect();
        if foreign.is_empty() {
            return vec![None; self.resolved.relations.len()];
        }
        let given = all.map(|at| self.native(analysis, at)).collect();
        interpreter
            .run(given, &foreign, &Limits::default(), None)
            .unwrap_or_default()
    }

    /// The rows that the native engine has of a relation.
    pub fn native(&self, analysis: &Analysis<'_>, relation: usize) -> Option<Rows> {
        if self.is_native.get(relation) != Some(&true) {
            return None;
        }
        let declared = self.resolved.relations.get(relation)?;
        let rows = analysis.rows(&declared.name)?;
        Some(match declared.columns.len() {
            0 => Rows::flag(!rows.is_empty()),
            columns => Rows::new(columns, rows.concat()),
        })
    }

    /// By relation: it is given, or filled by native code.
    pub fn leaves(&self) -> Vec<bool> {
        let relations = self.resolved.relations.iter();
        relations
            .map(|relation| {
                let mut annotations = relation.annotations.iter();
                let filled = annotations.any(|annotation| {
                    annotation
                        .words
                        .first()
                        .is_some_and(|word| word == "filled")
                });
                relation.is_input || filled
            })
            .collect()
    }
}

fn checked(compiled: Compiled) -> Result<(Vec<Source>, Resolved, Vec<Stratum>), String> {
    match compiled.program {
        Some((resolved, strata)) => Ok((compiled.sources, resolved, strata)),
        None => {
            let errors = compiled.diagnostics.iter();
            let errors = errors.filter(|diagnostic| diagnostic.severity == Severity::Error);
            let texts: Vec<String> = errors
                .map(|diagnostic| diagnostic.render(&compiled.sources))
                .collect();
            let text = texts.concat();
            Err(text.strip_prefix("error: ").unwrap_or(&text).to_string())
        }
    }
}

/// Which relations of a program mean the same as in the native one: inputs of that name, and what has the same rules over such relations.
fn shared(
    native_sources: &[Source],
    native: &Resolved,
    sources: &[Source],
    user: &Resolved,
) -> Vec<bool> {
    // The texts of the rules for a relation, in order.
    let texts = |sources: &[Source], program: &Resolved, relation: usize| -> Vec<String> {
        let rules = program.rules.iter();
        let rules = rules.filter(|rule| rule.head.relation == relation);
        rules
            .map(|rule| {
                let source = sources.get(rule.span.source as usize);
                let range = rule.span.start as usize..rule.span.end as usize;
                let text = source.and_then(|source| source.text.get(range));
                text.unwrap_or_default().to_string()
            })
            .collect()
    };
    let mut same: Vec<bool> = user
        .relations
        .iter()
        .enumerate()
        .map(|(at, relation)| {
            let mut others = native.relations.iter();
            let other = others.position(|other| other.name == relation.name);
            other.is_some_and(|other| {
                texts(sources, user, at) == texts(native_sources, native, other)
                    && native.relations.get(other).is_some_and(|other| {
                        other.columns == relation.columns && other.is_input == relation.is_input
                    })
            })
        })
        .collect();
    // Whoever reads what means something else means something else.
    let reads = reads(user);
    let mut changed = true;
    while changed {
        changed = false;
        for (at, read) in reads.iter().enumerate() {
            let sound = read.iter().all(|read| same.get(*read) == Some(&true));
            if let Some(slot) = same.get_mut(at).filter(|slot| **slot && !sound) {
                *slot = false;
                changed = true;
            }
        }
    }
    same
}

/// By relation: the relations that its rules, or the way in which it is filled, read.
fn reads(program: &Resolved) -> Vec<Vec<usize>> {
    use crate::datalog::resolved::Literal;
    fn body(literals: &[Literal], read: &mut Vec<usize>) {
        for literal in literals {
            match literal {
                Literal::Positive(atom) | Literal::Negative(atom) => read.push(atom.relation),
                Literal::Comparison(_) => {}
                Literal::Aggregate(aggregate) => body(&aggregate.body, read),
            }
        }
    }
    let mut reads: Vec<Vec<usize>> = vec![Vec::new(); program.relations.len()];
    for rule in &program.rules {
        if let Some(read) = reads.get_mut(rule.head.relation) {
            body(&rule.body, read);
        }
    }
    for (read, relation) in reads.iter_mut().zip(&program.relations) {
        for annotation in &relation.annotations {
            let mut relations = program.relations.iter();
            if let [first, _, names @ ..] = annotation.words.as_slice()
                && first == "filled"
            {
                let found = names.iter().filter_map(|name| {
                    relations
                        .by_ref()
                        .position(|relation| relation.name == *name)
                });
                read.extend(found);
            }
        }
    }
    reads
}
