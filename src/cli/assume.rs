//! `--assume-uniform`, `--assume-divergent`, `--assume`: changes to the facts of a kernel.
//!
//! The facts are changed before any rule runs; everything that is derived follows. [`Assumptions`]
//! are part of [`crate::selection::Selection`], whose `how` passes them to each analysis. At the
//! end, [`Assumptions::mistakes`] lists those that applied to no function.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use clap::Args;

use crate::goal::{self, Goal, GoalError};
use crate::names::{Dictionary, NameError, Named, Shape};
use lanelog_analysis::{self as analysis, Assume};
use lanelog_datalog::nearest::nearest;
use lanelog_datalog::resolved::Base;
use lanelog_facts::Symbols;
use lanelog_facts::{Change, Facts};
use lanelog_ir::{Function, Module};
use lanelog_util::escape as terminal;

#[derive(Args, Debug)]
pub(crate) struct AssumeArguments {
    /// Lanes agree on this value or branch, whatever its operands are: %x, br#12, or @kernel:%x
    /// (may be repeated)
    #[arg(long, value_name = "VALUE")]
    pub assume_uniform: Vec<String>,

    /// Lanes disagree on this value or branch (may be repeated)
    #[arg(long, value_name = "VALUE")]
    pub assume_divergent: Vec<String>,

    /// This fact holds, as in 'always_uniform(%x)'; or does not, as in '!use(%x, %y)' (may be
    /// repeated)
    #[arg(long, value_name = "FACT")]
    pub assume: Vec<String>,

    /// The size of work-groups, for functions that state none: 64,1,1
    #[arg(long, value_name = "X,Y,Z", value_parser = work_group)]
    pub assume_work_group: Option<[u32; 3]>,
}

impl AssumeArguments {
    /// Whether no fact is assumed.
    pub fn is_empty(&self) -> bool {
        let AssumeArguments {
            assume_uniform,
            assume_divergent,
            assume,
            assume_work_group: _,
        } = self;
        assume_uniform.is_empty() && assume_divergent.is_empty() && assume.is_empty()
    }

    /// These arguments on a command line, each after a space.
    pub fn words(&self) -> String {
        let mut words = String::new();
        for (name, values) in [
            ("--assume-uniform", &self.assume_uniform),
            ("--assume-divergent", &self.assume_divergent),
            ("--assume", &self.assume),
        ] {
            for value in values {
                words.push_str(&format!(" {name} {}", terminal::quoted(value)));
            }
        }
        if let Some(sizes) = self.assume_work_group {
            words.push_str(&work_group_word(sizes));
        }
        words
    }
}

/// The option that assumes a size of work-groups, after a space.
pub(crate) fn work_group_word([x, y, z]: [u32; 3]) -> String {
    format!(" --assume-work-group {x},{y},{z}")
}

/// `64,1,1`; omitted dimensions are 1.
pub(crate) fn work_group(text: &str) -> Result<[u32; 3], String> {
    let mut sizes = [1; 3];
    let mut given = text.split(',');
    for (size, text) in sizes.iter_mut().zip(given.by_ref()) {
        let number = text.trim().parse::<u32>();
        let number = number.ok().filter(|number| *number > 0);
        *size = number.ok_or("one to three numbers above 0 were expected, as in 64,4")?;
    }
    let items = sizes.iter().map(|size| u64::from(*size)).product::<u64>();
    match given.next() {
        None if items <= 1024 => Ok(sizes),
        None => Err("a work-group has 1024 work-items at most".to_string()),
        Some(_) => Err("a work-group has three dimensions at most".to_string()),
    }
}

/// Reasons why a text is not an assumption.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AssumeError {
    #[error("`{0}` is assumed to be uniform and to be divergent\n  help: leave one of them out")]
    Both(String),
    #[error("`{0}` names no value\n  help: write %x, or @kernel:%x")]
    NoValue(String),
    #[error(
        "`{0}` is not a fact\n  help: write relation(%x, loop), or !relation(%x, loop) for one that shall not hold"
    )]
    NoFact(String),
    #[error(transparent)]
    Goal(#[from] GoalError),
    #[error(
        "facts of `{relation}` cannot be assumed: those of rules/schema.dl can\n  help: {}",
        relation_help(.meant.as_deref())
    )]
    Relation {
        relation: String,
        meant: Option<String>,
    },
}

fn relation_help(meant: Option<&str>) -> String {
    match meant {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => "`lanelog rules show schema.dl` has them".to_string(),
    }
}

/// Reasons why an assumption does not apply to a function.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum Refusal {
    #[error(transparent)]
    Name(#[from] NameError),
    #[error("then @{function} would be no function any more: {broken}")]
    Broken { function: String, broken: String },
}

/// Assumptions that apply to no analysed function, and why.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unused {
    #[error("cannot assume `{text}`: {refusal}")]
    Refused { text: String, refusal: Box<Refusal> },
    #[error("cannot assume `{text}`: no function that was analysed is called `@{function}`")]
    NoSuchFunction { text: String, function: String },
    #[error("cannot assume `{text}`: no function was analysed")]
    NoFunction { text: String },
}

/// Assumptions for the functions with the given names.
#[derive(Debug, Default)]
pub(crate) struct Assumptions {
    all: Vec<Assumption>,
}

#[derive(Debug)]
struct Assumption {
    /// The text of the assumption.
    text: String,
    /// The function, without `@`, if it is named.
    function: Option<String>,
    what: What,
    /// Whether it changed some function.
    used: AtomicBool,
    /// Whether it changed some function that has lanes.
    has_lanes: AtomicBool,
    /// The first function without lanes that it changed.
    without_lanes: First<String>,
    /// Why it did not apply to the first function that was tried.
    refused: First<Refusal>,
}

#[derive(Debug)]
enum What {
    /// Whether lanes disagree.
    Divergent(String, bool),
    Fact {
        relation: String,
        arguments: Vec<String>,
        holds: bool,
    },
}

impl AssumeArguments {
    /// Checks everything that does not depend on a kernel.
    ///
    /// # Errors
    /// If a text is not an assumption about any kernel.
    pub fn read(&self) -> Result<Assumptions, AssumeError> {
        let mut all = Vec::new();
        let mut both = self.assume_uniform.iter();
        if let Some(text) = both.find(|text| self.assume_divergent.contains(text)) {
            return Err(AssumeError::Both(text.clone()));
        }
        let values = [
            (&self.assume_uniform, false),
            (&self.assume_divergent, true),
        ];
        for (names, divergent) in values {
            for text in names {
                let (function, name) = split(text);
                if name.trim().is_empty() {
                    return Err(AssumeError::NoValue(text.clone()));
                }
                all.push(Assumption::new(
                    text,
                    function,
                    What::Divergent(name.trim().to_string(), divergent),
                ));
            }
        }
        for text in &self.assume {
            let (function, fact) = split(text);
            let (fact, holds) = match fact.trim().strip_prefix('!') {
                Some(fact) => (fact, false),
                None => (fact, true),
            };
            let Goal::Tuple {
                relation,
                arguments,
            } = goal::read_goal(fact)?
            else {
                return Err(AssumeError::NoFact(text.clone()));
            };
            check(&relation)?;
            all.push(Assumption::new(
                text,
                function,
                What::Fact {
                    relation,
                    arguments,
                    holds,
                },
            ));
        }
        Ok(Assumptions { all })
    }
}

/// Splits `@kernel:%x` into the function and the rest.
fn split(text: &str) -> (Option<String>, &str) {
    let named = text.strip_prefix('@').and_then(|text| {
        // A quoted name may contain a colon.
        let from = match text.strip_prefix('"') {
            Some(quoted) => quoted.find('"')? + 2,
            None => 0,
        };
        let at = text.get(from..)?.find(':')? + from;
        Some((text.get(..at)?, text.get(at + 1..)?))
    });
    match named {
        Some((function, rest)) => (Some(function.to_string()), rest),
        None => (None, text),
    }
}

/// Only facts of the kernel can be assumed.
fn check(relation: &str) -> Result<(), AssumeError> {
    let known = || Facts::RELATIONS.iter().map(|known| known.name);
    if known().any(|name| name == relation) {
        return Ok(());
    }
    Err(AssumeError::Relation {
        relation: relation.to_string(),
        meant: nearest(relation, known()).map(str::to_string),
    })
}

impl Assumption {
    fn new(text: &str, function: Option<String>, what: What) -> Assumption {
        Assumption {
            text: text.to_string(),
            function,
            what,
            used: AtomicBool::new(false),
            has_lanes: AtomicBool::new(false),
            without_lanes: Mutex::default(),
            refused: Mutex::default(),
        }
    }

    fn concerns(&self, module: &Module<'_>, function: &Function) -> bool {
        self.function.as_deref().is_none_or(|name| {
            name.as_bytes() == module.bytes(function.name)
                || name.as_bytes() == &*module.function_name(function)
        })
    }

    /// The changes to the facts of a function.
    fn changes(&self, names: &Dictionary<'_, '_>) -> Result<Vec<Change>, NameError> {
        let change = |relation: &str, row: Vec<u32>, holds: bool| Change {
            relation: relation.to_string(),
            row,
            holds,
        };
        match &self.what {
            What::Divergent(name, divergent) => {
                let value = match names.find(name)? {
                    Named::Value(value) => value,
                    Named::Block(block) => names.terminator(block),
                };
                Ok(vec![
                    change("source", vec![value], *divergent),
                    change("always_uniform", vec![value], !*divergent),
                ])
            }
            What::Fact {
                relation,
                arguments,
                holds,
            } => {
                let known = Facts::RELATIONS.iter().find(|known| known.name == relation);
                let columns = known.map_or(&[][..], |known| known.columns);
                let columns = columns.iter();
                let shape = Shape {
                    name: relation,
                    columns: columns
                        .map(|(name, kind)| (*name, *kind, *kind, Base::Unsigned))
                        .collect(),
                };
                let row = shape.pattern(arguments, |column, text| {
                    names.column(&shape, column, text, &Symbols::default())
                })?;
                let unnamed = || NameError::Pattern(relation.clone());
                let row: Option<Vec<u32>> = row.into_iter().collect();
                let row = row.ok_or_else(unnamed)?;
                Ok(vec![change(relation, row, *holds)])
            }
        }
    }

    fn refuse(&self, function: &Function, refusal: Refusal) {
        first(&self.refused, function, refusal);
    }
}

/// The message about the first function of a file, independent of the order of threads: the
/// function's position, and the text.
type First<T> = Mutex<Option<(u32, T)>>;

fn first<T: std::fmt::Debug>(slot: &First<T>, function: &Function, new: T) {
    let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
    let start = function.span.start;
    // Functions of several files can begin at the same place: then the text of the message decides.
    let is_first = slot.as_ref().is_none_or(|(known, old)| {
        start < *known || start == *known && format!("{new:?}") < format!("{old:?}")
    });
    if is_first {
        *slot = Some((start, new));
    }
}

impl Assumptions {
    /// No assumptions.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether any of them applies to a function. Linear in it.
    pub fn touch(&self, module: &Module<'_>, function: &Function) -> bool {
        let mut concerning = self
            .all
            .iter()
            .filter(|assumption| assumption.concerns(module, function))
            .peekable();
        if concerning.peek().is_none() {
            return false;
        }
        let names = Dictionary::new(module, function, None);
        concerning.any(|assumption| assumption.changes(&names).is_ok())
    }

    /// The assumptions that applied to no analysed function, and why.
    pub fn mistakes(&self) -> Vec<Unused> {
        let unused = self
            .all
            .iter()
            .filter(|assumption| !assumption.used.load(Ordering::Relaxed));
        unused
            .map(|assumption| {
                let refused = assumption.refused.lock();
                let refused = refused.unwrap_or_else(PoisonError::into_inner);
                let text = assumption.text.clone();
                match (&*refused, &assumption.function) {
                    (Some((_, refusal)), _) => Unused::Refused {
                        text,
                        refusal: Box::new(refusal.clone()),
                    },
                    (None, Some(function)) => Unused::NoSuchFunction {
                        text,
                        function: function.clone(),
                    },
                    (None, None) => Unused::NoFunction { text },
                }
            })
            .collect()
    }

    /// Assumptions of divergence for targets without lanes: messages without `warning:`.
    pub fn warnings(&self) -> Vec<String> {
        let idle = self.all.iter().filter(|assumption| {
            matches!(assumption.what, What::Divergent(_, true))
                && !assumption.has_lanes.load(Ordering::Relaxed)
        });
        let warning = |assumption: &Assumption| {
            let function = assumption.without_lanes.lock();
            let (_, function) = function.unwrap_or_else(PoisonError::into_inner).clone()?;
            Some(format!(
                "--assume-divergent {} changes nothing: @{function} has no lanes that could disagree; its target has no waves, or a wave has one lane\n  help: add --assume 'active()' to assume that there are lanes",
                assumption.text
            ))
        };
        idle.filter_map(warning).collect()
    }
}

impl Assume for Assumptions {
    fn assume(&self, module: &Module<'_>, function: &Function, facts: &mut Facts) {
        let concerning = self
            .all
            .iter()
            .filter(|assumption| assumption.concerns(module, function));
        let mut names = None;
        let mut used = Vec::new();
        for assumption in concerning {
            let names = names.get_or_insert_with(|| Dictionary::new(module, function, None));
            let changes = match assumption.changes(names) {
                Ok(changes) => changes,
                Err(error) => {
                    assumption.refuse(function, error.into());
                    continue;
                }
            };
            let mut changed = facts.clone();
            changed.change(function, &changes);
            match analysis::violations(&changed).first() {
                None => {
                    assumption.used.store(true, Ordering::Relaxed);
                    used.push(assumption);
                    *facts = changed;
                }
                Some((broken, _)) => {
                    let name = terminal::name(module.bytes(function.name)).into_owned();
                    let broken = broken.documentation.to_string();
                    let refusal = Refusal::Broken {
                        function: name,
                        broken,
                    };
                    assumption.refuse(function, refusal);
                }
            }
        }
        for assumption in used {
            if facts.active.is_empty() {
                let name = terminal::name(module.bytes(function.name)).into_owned();
                first(&assumption.without_lanes, function, name);
            } else {
                assumption.has_lanes.store(true, Ordering::Relaxed);
            }
        }
    }
}
