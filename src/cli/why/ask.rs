//! One question about one function.

use serde_json::{Value, json};

use super::arguments::WhyFormat;
use super::asked::{Asked, Call, Question};
use super::verdict;
use crate::assume::Unused;
use crate::goal::{self, Goal, GoalError};
use crate::hint::did_you_mean;
use crate::input::shown_path;
use crate::loops::{LoopName, LoopNameError};
use crate::names::{Dictionary, NameError, Named, Shape, unquoted};
use crate::output;
use crate::quota;
use crate::selection::is_called;
use lanelog_analysis::{Analysis, Analyzer};
use lanelog_datalog::nearest::nearest;
use lanelog_explain::{self as explain, Detail, Look, Relations, Telling, Wanted};
use lanelog_facts::Rows;
use lanelog_ir::{Function, LineIndex, Module};
use lanelog_loops::{Rules, Underived};
use lanelog_report::summary::counted;
use lanelog_target::{Mode, ModuleContext};
use lanelog_terminal as terminal;
use lanelog_why::FunctionSubject;

/// Rows that a search looks at before it gives up.
const BUDGET: u64 = 400_000_000;
/// Rows that the search for what a rule lacks looks at.
const BUDGET_OF_RULE: u64 = 20_000_000;
/// So many derivations at most are written with --all.
const MOST_DERIVATIONS: usize = 20;
/// Columns where there is no terminal, and where a terminal is wider.
const WIDTH: usize = 110;

/// Why a question has no answer.
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
    /// What a rule reads could not be computed: why.
    #[error("{0}")]
    Relations(String),
    #[error("too many ways to derive this were tried; it was given up")]
    TooMany,
}

/// Answers a question about a module.
///
/// # Errors
/// What is wrong with the question.
pub(super) fn ask(
    call: &Call<'_>,
    module: &Module<'_>,
    context: &ModuleContext<'_>,
) -> Result<String, AskError> {
    let arguments = call.arguments;
    if call.question == Question::WhyNot && arguments.format == WhyFormat::Dot {
        return Err(AskError::NothingToDraw);
    }
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
    let function = choose(&candidates, &goal, module, &lines, &path)?;
    let dictionary = Dictionary::new(module, function, Some(&lines));
    let relation = relation(call, &dictionary, &goal)?;
    let mut analyzer = Analyzer::by(call.selection.how(), module, context);
    let place = lines.position(function.name.start);
    let place = format!("{path}:{}:{}", place.line, place.column);
    let answered = analyzer.within(function, |analysis| {
        let lines = &lines;
        let subject = FunctionSubject::new(module, function, lines, path);
        let asked = (&dictionary, &goal, relation);
        let Some(within) = &within else {
            return answer(call, context, subject, analysis, asked);
        };
        let engine = call.selection.engine;
        let rules = Rules::built_in(engine).ok_or(Underived::Program)?;
        let mut loops = rules.loops(module, context, function, analysis)?;
        if let Some(assumed) = call.selection.how().assumed {
            for found in &mut loops {
                assumed.assume(module, function, &mut found.facts);
            }
        }
        let found = within.find(module, function, &loops)?;
        let analysis = found.analysis(engine, function);
        let header = subject.block_name(found.header);
        let text = answer(call, context, subject, &analysis, asked)?;
        Ok(match arguments.format {
            WhyFormat::Json | WhyFormat::Dot => text,
            // What is a source, the rules of loops say.
            WhyFormat::Text => format!(
                "the lanes are the iterations of the loop of {header}; 'iteration_source({header}, %x)' tells why they disagree on %x by its nature\n\n{text}"
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
    let (module, function) = (subject.module, subject.function);
    let (foreign, symbols) = call
        .program
        .foreign(
            relation,
            call.selection.engine,
            module,
            context,
            function,
            analysis,
        )
        .map_err(AskError::Relations)?;
    subject.symbols = symbols;
    let arguments = match goal {
        Goal::Tuple { arguments, .. } => arguments.as_slice(),
        Goal::Name(_) => &[],
    };
    let texts = arguments.iter().map(|text| unquoted(text));
    call.program.intern(texts, &mut subject.symbols);
    let asked = Asked {
        arguments: call.arguments,
        program: call.program,
        analysis,
        subject: &subject,
        foreign: &foreign,
        look: Look {
            width: output::terminal_width().map_or(WIDTH, |width| usize::from(width).min(WIDTH)),
            colour: call.colour,
        },
    };
    asked.answer(call.question, dictionary, goal, relation)
}

/// The function that has all the names of a goal.
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
fn relation(
    call: &Call<'_>,
    dictionary: &Dictionary<'_, '_>,
    goal: &Goal,
) -> Result<usize, AskError> {
    let name = match goal {
        Goal::Name(name) => match dictionary.find(name)? {
            Named::Value(_) => "divergent_value",
            Named::Block(_) => "divergent_branch",
        },
        Goal::Tuple { relation, .. } => relation.as_str(),
    };
    let relations = &call.program.rules.rules.relations;
    if let Some(found) = call.program.rules.relation(name) {
        return Ok(found);
    }
    let names = relations.iter().map(|relation| relation.name.as_str());
    let meant = nearest(name, names).map(str::to_string);
    let list = match &call.arguments.rules {
        Some(path) => format!("{} and what it includes", terminal::path(&path)),
        None => "the built-in rules".to_string(),
    };
    Err(AskError::NoRelation {
        name: name.to_string(),
        list,
        meant,
    })
}

/// The functions that are meant: that of a name, or all.
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
    fn answer(
        &self,
        question: Question,
        dictionary: &Dictionary<'_, '_>,
        goal: &Goal,
        relation: usize,
    ) -> Result<String, AskError> {
        let program = &self.program.rules.rules;
        let row = match (goal, program.relations.get(relation)) {
            (Goal::Name(name), _) => match dictionary.find(name)? {
                Named::Value(at) | Named::Block(at) => vec![at],
            },
            (Goal::Tuple { arguments, .. }, Some(declared)) => {
                let columns = declared.columns.iter().map(|column| {
                    let (kind, outermost) = (&column.type_name, &column.outermost);
                    (
                        column.name.as_str(),
                        kind.as_str(),
                        outermost.as_str(),
                        column.base,
                    )
                });
                let shape = Shape {
                    name: &declared.name,
                    columns: columns.collect(),
                };
                dictionary.row(&shape, arguments, &self.subject.symbols)?
            }
            (Goal::Tuple { .. }, None) => Vec::new(),
        };
        let finished = |at: usize| self.rows(at);
        let relations = Relations::new(program, &finished);
        let telling = Telling {
            program,
            sources: &self.program.rules.sources,
            symbols: &self.subject.symbols,
            subject: self.subject,
        };
        match question {
            Question::Why => self.why(&relations, &telling, relation, &row),
            Question::WhyNot => self.why_not(&relations, &telling, relation, &row),
        }
    }

    fn rows(&self, relation: usize) -> Rows {
        let columns = self.program.relation(relation);
        let columns = columns.map_or(0, |relation| relation.columns.len());
        let foreign = self.foreign.get(relation).cloned().flatten();
        foreign
            .or_else(|| self.program.native(self.analysis, relation))
            .unwrap_or_else(|| Rows::empty(columns))
    }

    /// An answer for machines.
    fn document(&self, holds: bool, key: &str, answer: Value) -> String {
        let mut document = json!({
            "path": self.arguments.file.to_string_lossy(),
            "function": self.subject.function_name(),
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
            &self.program.leaves(relation),
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
        let wanted = if self.arguments.all {
            Wanted::All(MOST_DERIVATIONS)
        } else {
            Wanted::Shortest
        };
        let derivations = explain::why(
            relations,
            telling.symbols,
            &self.program.leaves(relation),
            (relation, row),
            wanted,
            BUDGET,
        )
        .map_err(|_| AskError::TooMany)?;
        let detail = Detail {
            full: self.arguments.full,
            depth: self.arguments.depth,
        };
        match self.arguments.format {
            WhyFormat::Text => {}
            WhyFormat::Dot => return Ok(explain::dot(telling, &derivations, detail)),
            WhyFormat::Json => {
                let written = derivations
                    .iter()
                    .map(|derivation| explain::derivation_json(telling, derivation, detail));
                let written = Value::Array(written.collect());
                return Ok(self.document(!derivations.is_empty(), "derivations", written));
            }
        }
        let Some(first) = derivations.first() else {
            return Ok(verdict::does_not_hold(self, telling, relation, row));
        };
        let mut text = String::new();
        for (at, derivation) in derivations.iter().enumerate() {
            if at == 0 {
                text.push_str(&verdict::holds(self, telling, first, derivations.len()));
            } else {
                text.push_str(&verdict::another(at, derivation, self.look));
            }
            text.push_str(&explain::tree(telling, derivation, detail, self.look));
        }
        Ok(text)
    }
}
