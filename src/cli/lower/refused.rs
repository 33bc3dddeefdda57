//! What is not covered: each reason once, with its first place, how often it occurs, and what to do.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::calls::{Graph, Hindrance};
use super::choose;
use crate::backend::Refusal;
use crate::cli::output::complain;
use crate::cli::run::place::Places;
use crate::ir::{Module, ReadError, Span};
use crate::report::read_error;

/// So many names are listed at most.
const MOST_NAMES: usize = 4;

/// What makes two reasons the same.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Kind {
    Call(Hindrance),
    Other(String),
}

/// A reason, wherever it occurs.
struct Reason {
    kind: Kind,
    /// Its first place.
    function: usize,
    instruction: Option<u32>,
    places: usize,
    functions: BTreeSet<usize>,
    /// What is called, in the order of the file.
    callees: Vec<String>,
}

/// All that is refused.
pub(super) struct Refused<'m, 't> {
    module: &'m Module<'t>,
    /// Made when the first call is refused.
    graph: Option<Graph<'t>>,
    /// In the order of the file.
    reasons: Vec<Reason>,
    known: FxHashMap<Kind, usize>,
    functions: BTreeSet<usize>,
}

impl<'m, 't> Refused<'m, 't> {
    /// Nothing yet.
    pub fn new(module: &'m Module<'t>) -> Refused<'m, 't> {
        Refused {
            module,
            graph: None,
            reasons: Vec::new(),
            known: FxHashMap::default(),
            functions: BTreeSet::new(),
        }
    }

    /// Whether nothing is.
    pub fn is_empty(&self) -> bool {
        self.functions.is_empty()
    }

    /// Adds what is refused of a function.
    pub fn add(&mut self, function: usize, why: Vec<Refusal>) {
        self.functions.insert(function);
        for refusal in why {
            let module = self.module;
            let found = module.functions.get(function);
            let call = refusal.instruction.and_then(|at| {
                let call = found?.instructions.get(at as usize)?;
                if !call.opcode.is_call() {
                    return None;
                }
                let graph = self.graph.get_or_insert_with(|| Graph::new(module));
                graph.hindrance(module, function, call)
            });
            let (kind, callee) = match call {
                Some((hindrance, callee)) => (Kind::Call(hindrance), Some(callee)),
                None => (Kind::Other(refusal.message), None),
            };
            let next = self.reasons.len();
            let at = *self.known.entry(kind.clone()).or_insert(next);
            if at == next {
                self.reasons.push(Reason {
                    kind,
                    function,
                    instruction: refusal.instruction,
                    places: 0,
                    functions: BTreeSet::new(),
                    callees: Vec::new(),
                });
            }
            if let Some(reason) = self.reasons.get_mut(at) {
                reason.places += 1;
                reason.functions.insert(function);
                if let Some(callee) = callee
                    && reason.callees.len() <= MOST_NAMES
                    && !reason.callees.contains(&callee)
                {
                    reason.callees.push(callee);
                }
            }
        }
    }

    /// Says each reason.
    pub fn complain(&self, places: &Places<'_, '_>, colour: bool) {
        for reason in &self.reasons {
            complain(&reason.text(places, colour));
        }
    }

    /// What is said where nothing is written: of so many kernels, so many could have been.
    pub fn nothing(&self, places: &Places<'_, '_>, kernels: usize, others: usize) -> String {
        let path = &places.path;
        let what = match self.functions.len() {
            0 => "some of it cannot be read, so nothing is written".to_string(),
            _ if kernels == 1 => format!("{} cannot be lowered", self.named(places)),
            _ if others == 0 => format!("none of {kernels} kernels can be lowered"),
            refused => {
                format!("{refused} of {kernels} kernels cannot be lowered, so nothing is written")
            }
        };
        let help = match others {
            0 => String::new(),
            1 => "\n  help: --keep-going writes the other one".to_string(),
            others => format!("\n  help: --keep-going writes the other {others}"),
        };
        format!("{path}: {what}{help}")
    }

    /// What is said where the others are written.
    pub fn left_out(&self, places: &Places<'_, '_>, kernels: usize) -> String {
        if self.functions.is_empty() {
            return String::new();
        }
        format!(
            "error: {}: {} of {kernels} kernels left out: {}\n",
            places.path,
            self.functions.len(),
            self.named(places)
        )
    }

    fn named(&self, places: &Places<'_, '_>) -> String {
        let functions = self.functions.iter();
        listed(functions.map(|function| places.function_name(*function)))
    }
}

/// `@a, @b and 3 more`.
fn listed(names: impl ExactSizeIterator<Item = String>) -> String {
    let all = names.len();
    let names = names.take(MOST_NAMES).map(|name| format!("@{name}"));
    let names = names.collect::<Vec<String>>().join(", ");
    match all.checked_sub(MOST_NAMES) {
        None | Some(0) => names,
        Some(more) => format!("{names} and {more} more"),
    }
}

impl Reason {
    fn text(&self, places: &Places<'_, '_>, colour: bool) -> String {
        let function = places.module.functions.get(self.function);
        let at = self.instruction.map(|at| at as usize);
        let span = match at {
            Some(at) => places.span(self.function, at),
            None => function.map_or(Span::default(), choose::named),
        };
        let first = self.callees.first().map_or("", String::as_str);
        let message = match &self.kind {
            Kind::Call(hindrance) => hindrance.message(first),
            Kind::Other(message) => message.clone(),
        };
        let mut text = rendered(places, span, message, colour);
        let mut note = |word: &str, what: &str| text.push_str(&format!("  = {word}: {what}\n"));
        let functions = self.functions.iter();
        let functions = listed(functions.map(|function| places.function_name(*function)));
        match self.places {
            0 | 1 => note("note", &format!("in {functions}")),
            many => note("note", &format!("{many} places, in {functions}")),
        }
        if self.callees.len() > 1 {
            let others = self.callees.iter().skip(1).take(MOST_NAMES - 1);
            let others: Vec<String> = others.map(|callee| format!("@{callee}")).collect();
            let more = if self.callees.len() > MOST_NAMES {
                ", ..."
            } else {
                ""
            };
            note(
                "note",
                &format!("so it is with {}{more}", others.join(", ")),
            );
        }
        for source in at.map_or(Vec::new(), |at| places.source(self.function, at)) {
            note("note", &format!("compiled from {source}"));
        }
        if let Kind::Call(hindrance) = &self.kind {
            note("help", &hindrance.help(&places.path));
        }
        text.push('\n');
        text
    }
}

/// A message with the place that it is about.
pub(super) fn rendered(
    places: &Places<'_, '_>,
    span: Span,
    message: String,
    colour: bool,
) -> String {
    let error = ReadError {
        span,
        message,
        function: None,
    };
    read_error::render(
        &places.path,
        &places.lines,
        places.module.text,
        &error,
        colour,
    )
}
