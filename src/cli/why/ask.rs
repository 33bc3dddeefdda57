//! One question about one function.

use super::goal::{self, Goal};
use super::names::{Dictionary, Named};
use super::program::Program;
use super::subject::FunctionSubject;
use super::{Question, WhyArguments, verdict};
use crate::analysis::{Analysis, Analyzer};
use crate::cli::input::shown_path;
use crate::cli::output;
use crate::cli::selection::Selection;
use crate::datalog::nearest::nearest;
use crate::engine::{Rows, Symbols};
use crate::explain::{self, Detail, Look, Relations, Telling, Wanted};
use crate::ir::{Function, LineIndex, Module};
use crate::target::ModuleContext;

/// Rows that a search looks at before it gives up.
const BUDGET: u64 = 400_000_000;
/// Rows that the search for what a rule lacks looks at.
const BUDGET_OF_RULE: u64 = 20_000_000;
/// So many derivations at most are written with --all.
const MOST_DERIVATIONS: usize = 20;
/// Columns where there is no terminal, and where a terminal is wider.
const WIDTH: usize = 110;

/// Answers a question about a module.
///
/// # Errors
/// What is wrong with the question.
pub(super) fn ask(
    arguments: &WhyArguments,
    question: Question,
    selection: &Selection<'_>,
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    colour: bool,
) -> Result<String, String> {
    let (function, goal) = goal::read(&arguments.goal)?;
    let program = Program::new(selection.mode, arguments.rules.as_deref())?;
    let lines = LineIndex::new(module.text);
    let path = shown_path(&arguments.file);
    let candidates = candidates(module, function.as_deref(), &path)?;
    let mut analyzer = Analyzer::new(module, context);
    let mut chosen = None;
    if let [only] = candidates.as_slice() {
        chosen = Some(*only);
    } else {
        let mut fitting = Vec::new();
        for candidate in &candidates {
            let analysis = analyzer.analyze(candidate);
            let subject = FunctionSubject::new(module, candidate, &analysis, &lines, path.clone());
            if Dictionary::new(&subject).knows(&goal) {
                fitting.push((*candidate, subject.function_name()));
            }
        }
        match fitting.as_slice() {
            [(only, _)] => chosen = Some(*only),
            [] => {}
            several => {
                let names: Vec<String> = several
                    .iter()
                    .take(8)
                    .map(|(_, name)| format!("@{name}"))
                    .collect();
                let more = several.len().saturating_sub(names.len());
                let more = if more > 0 {
                    format!(" and {more} more")
                } else {
                    String::new()
                };
                return Err(format!(
                    "this may be asked of several functions: {}{more}\n  help: name one before the question",
                    names.join(", ")
                ));
            }
        }
    }
    let Some(function) = chosen else {
        return Err(format!(
            "no function of {path} has all of these names\n  help: name the function before the question, as in `@kernel %x`"
        ));
    };
    let analysis = analyzer.analyze(function);
    let mut subject = FunctionSubject::new(module, function, &analysis, &lines, path);
    let mut symbols = Symbols::default();
    let ran = program.run(&analysis, &mut symbols);
    subject.symbols = symbols;
    let asked = Asked {
        arguments,
        program: &program,
        analysis: &analysis,
        subject: &subject,
        ran: &ran,
        look: Look {
            width: output::terminal_width().map_or(WIDTH, |width| usize::from(width).min(WIDTH)),
            colour,
        },
    };
    asked.answer(question, &goal)
}

/// The functions that are meant: that of a name, or all.
fn candidates<'m>(
    module: &'m Module<'_>,
    name: Option<&str>,
    path: &str,
) -> Result<Vec<&'m Function>, String> {
    let functions = &module.functions;
    let Some(name) = name else {
        if functions.is_empty() {
            return Err(format!("{path}: there is no function with a body"));
        }
        return Ok(functions.iter().collect());
    };
    let bare = name.strip_prefix('@').unwrap_or(name).as_bytes();
    let is_meant = |function: &&Function| {
        bare == module.bytes(function.name) || bare == &*module.function_name(function)
    };
    let found: Vec<&Function> = functions.iter().filter(is_meant).collect();
    if found.is_empty() {
        let names: Vec<String> = functions
            .iter()
            .map(|function| format!("@{}", String::from_utf8_lossy(module.bytes(function.name))))
            .collect();
        let hint = match nearest(name, names.iter().map(String::as_str)) {
            Some(meant) => format!("\n  help: did you mean `{meant}`?"),
            None if names.len() <= 8 && !names.is_empty() => {
                format!("\n  help: there is {}", names.join(", "))
            }
            None => String::new(),
        };
        return Err(format!(
            "no function that could be read is called `{name}`{hint}"
        ));
    }
    Ok(found)
}

/// A question about a function that is analysed.
pub(super) struct Asked<'q> {
    pub arguments: &'q WhyArguments,
    program: &'q Program,
    pub analysis: &'q Analysis<'q>,
    pub subject: &'q FunctionSubject<'q, 'q>,
    ran: &'q [Option<Rows>],
    pub look: Look,
}

impl Asked<'_> {
    fn answer(&self, question: Question, goal: &Goal) -> Result<String, String> {
        let dictionary = Dictionary::new(self.subject);
        let program = &self.program.resolved;
        let relation_of = |name: &str| {
            let mut relations = program.relations.iter();
            relations.position(|relation| relation.name == name)
        };
        let (name, row) = match goal {
            Goal::Name(name) => match dictionary.find(name)? {
                Named::Value(value) => ("divergent_value", vec![value]),
                Named::Block(block) => ("divergent_branch", vec![block]),
            },
            Goal::Tuple { relation, .. } => (relation.as_str(), Vec::new()),
        };
        let Some(relation) = relation_of(name) else {
            let names = program.relations.iter();
            let names = names.map(|relation| relation.name.as_str());
            let hint = nearest(name, names).map_or(String::new(), |meant| {
                format!("\n  help: did you mean `{meant}`?")
            });
            let list = match &self.arguments.rules {
                Some(path) => format!("{} and what it includes declare", path.display()),
                None => "`lanelog rules list` shows".to_string(),
            };
            return Err(format!(
                "there is no relation `{name}`{hint}\n  help: {list} the relations that there are"
            ));
        };
        let row = match (goal, program.relations.get(relation)) {
            (Goal::Tuple { arguments, .. }, Some(declared)) => {
                dictionary.row(declared, arguments, &self.subject.symbols)?
            }
            _ => row,
        };
        let finished = |at: usize| self.rows(at);
        let relations = Relations::new(program, &finished);
        let telling = Telling {
            program,
            sources: &self.program.sources,
            symbols: &self.subject.symbols,
            subject: self.subject,
        };
        match question {
            Question::Why => self.why(&relations, &telling, relation, &row),
            Question::WhyNot => self.why_not(&relations, &telling, relation, &row),
        }
    }

    fn rows(&self, relation: usize) -> Rows {
        let columns = self.program.resolved.relations.get(relation);
        let columns = columns.map_or(0, |relation| relation.columns.len());
        self.ran
            .get(relation)
            .cloned()
            .flatten()
            .or_else(|| self.program.native(self.analysis, relation))
            .unwrap_or_else(|| Rows::empty(columns))
    }

    fn why_not(
        &self,
        relations: &Relations<'_>,
        telling: &Telling<'_>,
        relation: usize,
        row: &[u32],
    ) -> Result<String, String> {
        if relations.holds(relation, row) {
            return Ok(verdict::does_hold(self, telling, relation, row));
        }
        let answers = explain::why_not(
            relations,
            telling.symbols,
            &self.program.leaves(),
            (relation, row),
            self.arguments.depth.unwrap_or(0),
            BUDGET_OF_RULE,
        );
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
    ) -> Result<String, String> {
        let wanted = if self.arguments.all {
            Wanted::All(MOST_DERIVATIONS)
        } else {
            Wanted::Shortest
        };
        let derivations = explain::why(
            relations,
            telling.symbols,
            &self.program.leaves(),
            (relation, row),
            wanted,
            BUDGET,
        )
        .map_err(|_| "too many ways to derive this were tried; it was given up".to_string())?;
        let detail = Detail {
            full: self.arguments.full,
            depth: self.arguments.depth,
        };
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
