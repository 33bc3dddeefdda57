//! One question about a function, and the parts that all questions share.

use serde_json::{Value, json};

use super::arguments::WhyFormat;
use super::asked::{Asked, Call, Question};
use super::verdict;
use super::whole;
use crate::assume::Unused;
use crate::goal::{self, Goal, GoalError};
use crate::hint::did_you_mean;
use crate::input::shown_path;
use crate::loops::{LoopName, LoopNameError};
use crate::names::{Dictionary, NameError, Named, Shape};
use crate::output;
use crate::quota;
use crate::selection::is_called;
use lanelog_analysis::iterations::{Rules, Underived};
use lanelog_analysis::query::Evaluator;
use lanelog_analysis::query::shapes::{self, SoundPlus};
use lanelog_analysis::{Analysis, Analyzer, How};
use lanelog_datalog::nearest::nearest;
use lanelog_explain::why::FunctionSubject;
use lanelog_explain::{self as explain, Derivation, Detail, Look, Relations, Telling, Wanted};
use lanelog_facts::Rows;
use lanelog_ir::target::{Mode, ModuleContext};
use lanelog_ir::{Function, LineIndex, Module};
use lanelog_report::summary::counted;
use lanelog_util::escape as terminal;

/// Number of rows that a search may scan.
const BUDGET: u64 = 400_000_000;
/// Number of rows that the search for a rule's missing conditions may scan.
const BUDGET_OF_RULE: u64 = 20_000_000;
/// Number of derivations that are written with --all.
const MOST_DERIVATIONS: usize = 20;
/// Maximum number of rows that are explained if the question has wildcard columns (`_`).
const MOST_ROWS: usize = 20;
/// Width without a terminal, and on wider terminals.
const WIDTH: usize = 110;

/// Reasons why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum AskError {
    #[error(
        "--format dot draws derivations, and why-not finds none\n  help: --format text or json"
    )]
    NothingToDraw,
    #[error(transparent)]
    Goal(#[from] GoalError),
    #[error(transparent)]
    Name(#[from] NameError),
    #[error(transparent)]
    Loop(#[from] LoopNameError),
    #[error(transparent)]
    Loops(#[from] Underived),
    #[error("between iterations there is only mode sound: leave --mode out")]
    ModeOfLoops,
    #[error("the loop of --loop is in another function than the question")]
    OtherFunction,
    #[error(transparent)]
    Assumed(#[from] Unused),
    #[error("{path}: there is no function with a body")]
    NoFunction { path: String },
    #[error("no function that could be read is called `{name}`{help}")]
    NoSuchFunction { name: String, help: String },
    #[error(
        "no function of {path} has all of these names\n  help: name the function before the question, as in `@kernel %x`"
    )]
    NoFittingFunction { path: String },
    #[error(
        "this may be asked of several functions: {names}\n  help: name one before the question"
    )]
    SeveralFunctions { names: String },
    #[error("there is no relation `{name}` in {list}{}", did_you_mean(.meant.as_deref()))]
    NoRelation {
        name: String,
        list: String,
        meant: Option<String>,
    },
    #[error("{place}: the work on @{function}, a function of {blocks}, {what}\n  help: {help}")]
    Exceeded {
        place: String,
        function: String,
        blocks: String,
        what: String,
        help: &'static str,
    },
    /// Relations that the rules read could not be computed, and why.
    #[error("{0}")]
    Relations(String),
    /// A limit ended the evaluation of a whole module.
    #[error("{0}")]
    Limit(String),
    #[error("no row matches `{tuple}`{place}")]
    NoRow { tuple: String, place: String },
    /// Errors in the user's rows, each with its line.
    #[error("{0}")]
    Own(String),
    #[error("too many ways to derive this were tried; it was given up")]
    TooMany,
}

/// Answers a question about a module.
///
/// # Errors
/// If the question is invalid.
pub(super) fn ask(
    call: &Call<'_>,
    module: &Module<'_>,
    context: &ModuleContext<'_>,
) -> Result<String, AskError> {
    let arguments = call.arguments;
    check(call)?;
    let (mut function, goal) = goal::read(&arguments.goal)?;
    let within = arguments
        .within
        .as_deref()
        .map(LoopName::read)
        .transpose()?;
    if within.is_some() && call.selection.mode != Mode::Sound {
        return Err(AskError::ModeOfLoops);
    }
    if let Some(name) = within.as_ref().and_then(|within| within.function.clone()) {
        match &function {
            Some(other) if other.trim_start_matches('@') != name => {
                return Err(AskError::OtherFunction);
            }
            _ => function = Some(name),
        }
    }
    let lines = LineIndex::new(module.text);
    let path = shown_path(&arguments.file);
    let candidates = candidates(module, function.as_deref(), &path)?;
    let knows = |name: &str| {
        let mut all = candidates.iter();
        let goal = Goal::Name(name.to_string());
        all.any(|function| Dictionary::new(module, function, Some(&lines)).knows(&goal))
    };
    let goal = spread(call, goal, &knows);
    let (function, goal) = match (&goal, call.selection.leaves_calls_open) {
        (Goal::Name(name), true) => {
            let asked = choose(&candidates, &goal, module, &lines, &path)?;
            let dictionary = Dictionary::new(module, asked, Some(&lines));
            let relation = dictionary.find(name)?.relation();
            let asked = String::from_utf8_lossy(&module.function_name(asked)).into_owned();
            let tuple = Goal::Tuple {
                relation: relation.to_string(),
                arguments: vec![name.clone()],
            };
            (Some(asked), tuple)
        }
        _ => (function, goal),
    };
    if within.is_none() && whole::is_needed(call, &goal) {
        return whole::of_module(call, module, context, &lines, (function.as_deref(), &goal));
    }
    let asked = (&goal, within.as_ref());
    let one = |function: &Function| about(call, module, context, &lines, function, asked);
    if candidates.len() > 1 && goal.is_pattern() && arguments.format == WhyFormat::Text {
        // Relations without rows are not mentioned.
        let mut text = String::new();
        for function in candidates {
            match one(function) {
                Ok(answer) if text.is_empty() => text = answer,
                Ok(answer) => text.push_str(&format!("\n{answer}")),
                Err(AskError::NoRow { .. } | AskError::Name(_)) => {}
                Err(error) => return Err(error),
            }
        }
        return match text.is_empty() {
            true => Err(AskError::NoRow {
                tuple: arguments.goal.join(" "),
                place: format!(" in any function of {path}"),
            }),
            false => Ok(text),
        };
    }
    one(choose(&candidates, &goal, module, &lines, &path)?)
}

/// Checks that apply to all questions.
pub(super) fn check(call: &Call<'_>) -> Result<(), AskError> {
    match (call.question, call.arguments.format) {
        (Question::WhyNot, WhyFormat::Dot) => Err(AskError::NothingToDraw),
        _ => Ok(()),
    }
}

/// The goal; an unambiguous name of a relation is replaced by all of its rows.
pub(super) fn spread(call: &Call<'_>, goal: Goal, knows: &dyn Fn(&str) -> bool) -> Goal {
    let Goal::Name(name) = &goal else {
        return goal;
    };
    let rules = &call.program.rules;
    let relation = rules
        .relation(name)
        .and_then(|at| call.program.relation(at));
    match relation {
        Some(relation) if !knows(name) => Goal::Tuple {
            relation: name.clone(),
            arguments: vec!["_".to_string(); relation.columns.len()],
        },
        _ => goal,
    }
}

/// Answers a question about one function.
fn about(
    call: &Call<'_>,
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    lines: &LineIndex<'_>,
    function: &Function,
    (goal, within): (&Goal, Option<&LoopName>),
) -> Result<String, AskError> {
    let file = &call.arguments.file;
    let path = call.selection.text_of(file, shown_path(file));
    let dictionary = Dictionary::new(module, function, Some(lines));
    let relation = relation_of(call, &dictionary, goal)?;
    let plus = call.selection.sound_plus(module, context);
    let how = call.selection.how_with(plus.as_ref());
    let mut analyzer = Analyzer::by(how, module, context);
    let place = lines.position(function.name.start);
    let place = format!("{path}:{}:{}", place.line, place.column);
    let answered = analyzer.within(function, |analysis| {
        let mut subject = FunctionSubject::new(module, function, lines, path);
        subject.calls = context.summaries();
        let asked = (&dictionary, goal, relation);
        let Some(within) = within else {
            return answer(call, context, subject, analysis, asked);
        };
        let engine = call.selection.engine;
        let rules = Rules::built_in(engine).ok_or(Underived::Program)?;
        let mut loops = rules.within(module, context).loops(function, analysis)?;
        if let Some(assumed) = call.selection.how().assumed {
            for found in &mut loops {
                assumed.assume(module, function, &mut found.facts);
            }
        }
        let found = within.find(module, function, &loops)?;
        let analysis = found.analysis(engine, function);
        let header = subject.block_name(found.header);
        let text = answer(call, context, subject, &analysis, asked)?;
        Ok(match call.arguments.format {
            WhyFormat::Json | WhyFormat::Dot => text,
            // The rules of loops decide which values are sources.
            WhyFormat::Text => format!(
                "the lanes are the iterations of the loop of {header}; 'iteration_source({header}, %x)' tells why %x is a source of divergence\n\n{text}"
            ),
        })
    });
    answered.unwrap_or_else(|exceeded| {
        let (what, help) = quota::words(exceeded, &call.selection.quota);
        let name = module.function_name(function);
        Err(AskError::Exceeded {
            place,
            function: terminal::name(&name).into_owned(),
            blocks: counted(function.blocks.len(), "block"),
            what,
            help,
        })
    })
}

/// Answers a question about a function that is analysed.
fn answer<'s>(
    call: &Call<'_>,
    context: &ModuleContext<'_>,
    mut subject: FunctionSubject<'s, 's>,
    analysis: &Analysis<'_>,
    (dictionary, goal, relation): (&Dictionary<'_, '_>, &Goal, usize),
) -> Result<String, AskError> {
    if let Some(mistake) = call.selection.assumptions.mistakes().into_iter().next() {
        return Err(mistake.into());
    }
    let program = call.program;
    let (module, function) = (subject.module, subject.function);
    let (foreign, symbols) = program
        .foreign(
            relation,
            call.selection.engine,
            (module, context),
            call.selection.how(),
            function,
            analysis,
        )
        .map_err(AskError::Relations)?;
    subject.symbols = symbols;
    program.intern(goal.texts(), &mut subject.symbols);
    let row = match (goal, program.relation(relation)) {
        (Goal::Name(name), _) => match dictionary.find(name)? {
            Named::Value(at) | Named::Block(at) => vec![Some(at)],
        },
        (Goal::Tuple { arguments, .. }, Some(declared)) => {
            dictionary.row(&Shape::of(declared), arguments, &subject.symbols)?
        }
        (Goal::Tuple { .. }, None) => Vec::new(),
    };
    let finished = |at: usize| {
        let columns = program.relation(at);
        let columns = columns.map_or(0, |relation| relation.columns.len());
        let foreign = foreign.get(at).cloned().flatten();
        foreign
            .or_else(|| program.native(analysis, at))
            .unwrap_or_else(|| Rows::empty(columns))
    };
    let asked = Asked {
        arguments: call.arguments,
        analysis: Some(analysis),
        leaves: &program.leaves(relation),
        program: (call.arguments.rules.is_none()).then_some((program, foreign.as_slice())),
        function: Some(subject.function_name()),
        look: look(call),
    };
    let telling = Telling {
        program: &program.rules.rules,
        sources: &program.rules.sources,
        symbols: &subject.symbols,
        subject: &subject,
    };
    let mut text = asked.answer(call.question, &telling, &finished, (relation, &row))?;
    let declared = program.relation(relation);
    let is_verdict = declared.is_some_and(|declared| declared.name == "divergent_value");
    if let (true, [Some(value)]) = (is_verdict && asked.may_have_a_shape(call), row.as_slice())
        && analysis.is_divergent(*value)
        && !varies(call, module, context, function, *value)
    {
        let hint = verdict::uniform_by_shape(&asked, &telling, relation, &[*value]);
        text.push_str(&hint);
    }
    Ok(text)
}

/// Whether a value is divergent in mode `sound+`.
fn varies(
    call: &Call<'_>,
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    function: &Function,
    value: u32,
) -> bool {
    let how = call.selection.how();
    let Some(plan) = shapes::plan() else {
        return true;
    };
    let plus = SoundPlus {
        shapes: Evaluator::new(plan, module, context),
        assumed: how.assumed,
    };
    let how = How {
        assumed: Some(&plus),
        ..how
    };
    let mut analyzer = Analyzer::by(how, module, context);
    analyzer.analyze(function).is_divergent(value)
}

/// The layout of answers.
pub(super) fn look(call: &Call<'_>) -> Look {
    Look {
        width: output::terminal_width().map_or(WIDTH, |width| usize::from(width).min(WIDTH)),
        colour: call.colour,
    }
}

/// The function that contains all the names of a goal.
fn choose<'m, 't>(
    candidates: &[&'m Function],
    goal: &Goal,
    module: &'m Module<'t>,
    lines: &'m LineIndex<'t>,
    path: &str,
) -> Result<&'m Function, AskError> {
    if let [only] = candidates {
        return Ok(only);
    }
    let fitting: Vec<&Function> = candidates
        .iter()
        .filter(|function| Dictionary::new(module, function, Some(lines)).knows(goal))
        .copied()
        .collect();
    match fitting.as_slice() {
        [only] => Ok(only),
        [] => {
            let near = candidates.iter().find_map(|function| match goal {
                Goal::Name(name) => {
                    let found = Dictionary::new(module, function, Some(lines)).find(name);
                    found
                        .err()
                        .filter(|error| matches!(error, NameError::Unknown { meant: Some(_), .. }))
                }
                Goal::Tuple { .. } => None,
            });
            Err(near.map_or_else(
                || AskError::NoFittingFunction {
                    path: path.to_string(),
                },
                AskError::Name,
            ))
        }
        several => {
            let names = several
                .iter()
                .take(8)
                .map(|function| format!("@{}", terminal::name(module.bytes(function.name))));
            let names: Vec<String> = names.collect();
            let more = match several.len() - names.len() {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            Err(AskError::SeveralFunctions {
                names: format!("{}{more}", names.join(", ")),
            })
        }
    }
}

/// The relation that a goal is of.
fn relation_of(
    call: &Call<'_>,
    dictionary: &Dictionary<'_, '_>,
    goal: &Goal,
) -> Result<usize, AskError> {
    relation(
        call,
        match goal {
            Goal::Name(name) => dictionary.find(name)?.relation(),
            Goal::Tuple { relation, .. } => relation.as_str(),
        },
    )
}

/// The relation of a name.
pub(super) fn relation(call: &Call<'_>, name: &str) -> Result<usize, AskError> {
    let relations = &call.program.rules.rules.relations;
    if let Some(found) = call.program.rules.relation(name) {
        return Ok(found);
    }
    let names = relations.iter().map(|relation| relation.name.as_str());
    let meant = nearest(name, names).map(str::to_string);
    let list = match &call.arguments.rules {
        Some(path) => format!("{} and its includes", terminal::path(&path)),
        None => "the built-in rules".to_string(),
    };
    Err(AskError::NoRelation {
        name: name.to_string(),
        list,
        meant,
    })
}

/// The candidate functions: those of a name, or all.
fn candidates<'m>(
    module: &'m Module<'_>,
    name: Option<&str>,
    path: &str,
) -> Result<Vec<&'m Function>, AskError> {
    let functions = &module.functions;
    let Some(name) = name else {
        if functions.is_empty() {
            return Err(AskError::NoFunction {
                path: path.to_string(),
            });
        }
        return Ok(functions.iter().collect());
    };
    let is_meant = |function: &&Function| is_called(module, function, name);
    let found: Vec<&Function> = functions.iter().filter(is_meant).collect();
    if found.is_empty() {
        let names: Vec<String> = functions
            .iter()
            .map(|function| format!("@{}", terminal::name(module.bytes(function.name))))
            .collect();
        let help = match nearest(name, names.iter().map(String::as_str)) {
            Some(meant) => did_you_mean(Some(meant)),
            None if names.len() <= 8 && !names.is_empty() => {
                format!("\n  help: there is {}", names.join(", "))
            }
            None => String::new(),
        };
        return Err(AskError::NoSuchFunction {
            name: name.to_string(),
            help,
        });
    }
    Ok(found)
}

impl Asked<'_> {
    /// Answers a question about a tuple, or about all rows that match one with wildcards.
    pub(super) fn answer(
        &self,
        question: Question,
        telling: &Telling<'_>,
        finished: &dyn Fn(usize) -> Rows,
        (relation, row): (usize, &[Option<u32>]),
    ) -> Result<String, AskError> {
        let relations = Relations::new(telling.program, finished);
        let named: Option<Vec<u32>> = row.iter().copied().collect();
        let rows = match named {
            Some(row) => vec![row],
            None => {
                let rows = finished(relation);
                let is_meant = |found: &&[u32]| {
                    let mut columns = found.iter().zip(row);
                    columns.all(|(found, meant)| meant.is_none_or(|meant| meant == *found))
                };
                let found: Vec<Vec<u32>> =
                    rows.iter().filter(is_meant).map(<[u32]>::to_vec).collect();
                if found.is_empty() {
                    if let (Question::WhyNot, Some(text)) = (
                        question,
                        self.near_misses(&relations, telling, relation, row),
                    ) {
                        return Ok(text);
                    }
                    return Err(AskError::NoRow {
                        tuple: self.arguments.goal.join(" "),
                        place: self.where_it_is(),
                    });
                }
                found
            }
        };
        let more = rows.len().saturating_sub(MOST_ROWS);
        let shown = rows.get(..MOST_ROWS).unwrap_or(&rows);
        if self.arguments.format != WhyFormat::Text && shown.len() > 1 {
            return self.derivations(&relations, telling, relation, shown);
        }
        let mut text = String::new();
        for (at, row) in shown.iter().enumerate() {
            text.push_str(if at > 0 { "\n" } else { "" });
            text.push_str(&match question {
                Question::Why => self.why(&relations, telling, relation, row),
                Question::WhyNot => self.why_not(&relations, telling, relation, row),
            }?);
        }
        if more > 0 {
            let rows = counted(more, "row");
            text.push_str(&format!("\n{rows} more match: name more columns\n"));
        }
        Ok(text)
    }

    /// The derivations of several rows, for machines.
    fn derivations(
        &self,
        relations: &Relations<'_>,
        telling: &Telling<'_>,
        relation: usize,
        rows: &[Vec<u32>],
    ) -> Result<String, AskError> {
        let mut all = Vec::new();
        for row in rows {
            all.extend(self.search(relations, telling, relation, row)?.0);
        }
        let detail = self.detail();
        Ok(match self.arguments.format {
            WhyFormat::Dot => explain::dot(telling, &all, detail),
            WhyFormat::Text | WhyFormat::Json => {
                let written = all.iter();
                let written = written.map(|derivation| {
                    explain::derivation_json(telling, derivation, detail, explain::MOST_STEPS)
                });
                self.document(true, "derivations", Value::Array(written.collect()))
            }
        })
    }

    fn detail(&self) -> Detail {
        Detail {
            full: self.arguments.full,
            depth: self.arguments.depth,
        }
    }

    /// The derivations of a row, and whether the first is the shortest of all.
    fn search(
        &self,
        relations: &Relations<'_>,
        telling: &Telling<'_>,
        relation: usize,
        row: &[u32],
    ) -> Result<(Vec<Derivation>, bool), AskError> {
        let goal = (relation, row);
        let (symbols, leaves) = (telling.symbols, self.leaves);
        let found = match (self.program, self.analysis) {
            (Some((program, foreign)), Some(analysis)) if !self.arguments.all => program
                .derivation(analysis, relations, foreign, symbols, goal, BUDGET)
                .map(|(found, is_shortest)| (found.into_iter().collect(), is_shortest)),
            _ => {
                let wanted = match self.arguments.all {
                    true => Wanted::All(MOST_DERIVATIONS),
                    false => Wanted::Shortest,
                };
                let found = explain::why(relations, symbols, leaves, goal, wanted, BUDGET);
                found.map(|found| (found, true))
            }
        };
        found.map_err(|_| AskError::TooMany)
    }

    /// Whether the answer is one about a verdict that shapes may change.
    fn may_have_a_shape(&self, call: &Call<'_>) -> bool {
        let arguments = self.arguments;
        call.question == Question::Why
            && call.selection.mode == Mode::Sound
            && arguments.format == WhyFormat::Text
            && arguments.rules.is_none()
            && arguments.within.is_none()
            && !arguments.plus
    }

    /// An answer for machines.
    fn document(&self, holds: bool, key: &str, answer: Value) -> String {
        let mut document = json!({
            "path": self.arguments.file.to_string_lossy(),
            "function": self.function,
            "question": self.arguments.goal.join(" "),
            "holds": holds,
        });
        if let Value::Object(map) = &mut document {
            if let Some(within) = &self.arguments.within {
                map.insert("loop".to_string(), json!(within));
            }
            map.insert(key.to_string(), answer);
        }
        format!("{document:#}\n")
    }

    /// The answer if no row matches a question with wildcards: the rules with the most conditions
    /// that hold. `None` if no condition of any rule holds.
    fn near_misses(
        &self,
        relations: &Relations<'_>,
        telling: &Telling<'_>,
        relation: usize,
        row: &[Option<u32>],
    ) -> Option<String> {
        let misses = explain::near_misses(
            relations,
            telling.symbols,
            self.leaves,
            (relation, row),
            BUDGET_OF_RULE,
        );
        let mut failures = misses.attempts.iter().flat_map(|attempt| &attempt.failures);
        if failures.all(|failure| failure.held.is_empty()) {
            return None;
        }
        if self.arguments.format == WhyFormat::Json {
            let near = explain::near_json(telling, &misses);
            return Some(self.document(false, "near_misses", near));
        }
        let goal = self.arguments.goal.iter();
        let goal = goal.filter(|word| !word.starts_with('@'));
        let goal = goal.map(String::as_str).collect::<Vec<&str>>().join(" ");
        let text = format!(
            "no row matches {goal}{}: this is how close its rules come, the closest first",
            self.where_it_is()
        );
        let text = explain::paragraph(&text, self.look);
        Some(format!(
            "{text}\n{}",
            explain::near(telling, &misses, self.look)
        ))
    }

    fn why_not(
        &self,
        relations: &Relations<'_>,
        telling: &Telling<'_>,
        relation: usize,
        row: &[u32],
    ) -> Result<String, AskError> {
        if relations.holds(relation, row) {
            return Ok(match self.arguments.format {
                WhyFormat::Json => self.document(true, "missing", Value::Array(Vec::new())),
                WhyFormat::Text | WhyFormat::Dot => {
                    verdict::does_hold(self, telling, relation, row)
                }
            });
        }
        let answers = explain::why_not(
            relations,
            telling.symbols,
            self.leaves,
            (relation, row),
            self.arguments.depth.unwrap_or(0),
            BUDGET_OF_RULE,
        );
        if self.arguments.format == WhyFormat::Json {
            let missing = explain::missing_json(telling, &answers);
            return Ok(self.document(false, "missing", missing));
        }
        let mut text = verdict::missing(self, telling, &answers);
        text.push('\n');
        text.push_str(&explain::gaps(telling, &answers, self.look));
        Ok(text)
    }

    fn why(
        &self,
        relations: &Relations<'_>,
        telling: &Telling<'_>,
        relation: usize,
        row: &[u32],
    ) -> Result<String, AskError> {
        let (derivations, is_shortest) = self.search(relations, telling, relation, row)?;
        let detail = self.detail();
        match self.arguments.format {
            WhyFormat::Text => {}
            WhyFormat::Dot => return Ok(explain::dot(telling, &derivations, detail)),
            WhyFormat::Json => {
                let written = derivations.iter().map(|derivation| {
                    explain::derivation_json(telling, derivation, detail, explain::MOST_STEPS)
                });
                let written = Value::Array(written.collect());
                let holds = relations.holds(relation, row);
                return Ok(self.document(holds, "derivations", written));
            }
        }
        let Some(first) = derivations.first() else {
            if relations.holds(relation, row) {
                return Ok(verdict::holds_without_derivation(
                    self, telling, relation, row,
                ));
            }
            return Ok(verdict::does_not_hold(self, telling, relation, row));
        };
        let mut text = String::new();
        for (at, derivation) in derivations.iter().enumerate() {
            if at == 0 {
                text.push_str(&verdict::holds(
                    self,
                    telling,
                    first,
                    (derivations.len(), is_shortest),
                ));
            } else {
                text.push_str(&verdict::another(at, derivation, self.look));
            }
            text.push_str(&explain::tree(telling, derivation, detail, self.look));
        }
        Ok(text)
    }
}
