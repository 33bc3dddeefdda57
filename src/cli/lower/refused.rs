//! Unsupported features: each reason once, with its first place, the number of places, and what to
//! do.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::output::complain_styled;
use crate::places::{Places, name_span};
use crate::quota;
use lanelog_ir::Span;
use lanelog_util::escape as terminal;
use lanelog_util::limits::{Exceeded, Quota};

/// Number of names that are listed.
const MOST_NAMES: usize = 4;

/// A reason in words.
pub(super) struct Told {
    /// A key that is equal for equal reasons.
    pub kind: String,
    pub message: String,
    pub help: Option<String>,
    /// The name that the reason concerns; reasons of the same kind may concern other names.
    pub name: Option<String>,
}

impl Told {
    /// A reason that equals only reasons with the same message.
    pub fn new(message: String, help: Option<String>) -> Told {
        Told {
            kind: message.clone(),
            message,
            help,
            name: None,
        }
    }

    /// The work on a kernel exceeded its quota.
    pub fn exceeded(exceeded: Exceeded, quota: &Quota) -> Told {
        let (what, help) = quota::words(exceeded, quota);
        let message = format!("the work on this kernel {what}");
        Told::new(message, Some(help.to_string()))
    }
}

/// A reason with all its locations.
struct Reason {
    told: Told,
    /// The first place of the reason: function and instruction; the kernel as a whole if there is
    /// none.
    place: Option<(usize, usize)>,
    places: usize,
    /// Kernels.
    functions: BTreeSet<usize>,
    /// The further names that the reason concerns.
    others: Vec<String>,
}

/// All unsupported features, by their location in the user's module.
pub(super) struct Refused<'m, 't> {
    places: &'m Places<'m, 't>,
    reasons: Vec<Reason>,
    known: FxHashMap<String, usize>,
    functions: BTreeSet<usize>,
}

impl<'m, 't> Refused<'m, 't> {
    /// Nothing yet.
    pub fn new(places: &'m Places<'m, 't>) -> Refused<'m, 't> {
        Refused {
            places,
            reasons: Vec::new(),
            known: FxHashMap::default(),
            functions: BTreeSet::new(),
        }
    }

    /// Whether nothing is.
    pub fn is_empty(&self) -> bool {
        self.functions.is_empty()
    }

    /// Whether a kernel is.
    pub fn has(&self, kernel: usize) -> bool {
        self.functions.contains(&kernel)
    }

    /// The number of kernels with unsupported features.
    pub fn count(&self) -> usize {
        self.functions.len()
    }

    /// Adds a reason why a kernel is refused, and where.
    pub fn add(&mut self, kernel: usize, place: Option<(usize, usize)>, told: Told) {
        self.functions.insert(kernel);
        let next = self.reasons.len();
        let at = *self.known.entry(told.kind.clone()).or_insert(next);
        if let Some(reason) = self.reasons.get_mut(at) {
            reason.places += 1;
            reason.functions.insert(kernel);
            if let Some(name) = told.name
                && reason.others.len() < MOST_NAMES
                && reason.told.name.as_ref() != Some(&name)
                && !reason.others.contains(&name)
            {
                reason.others.push(name);
            }
            return;
        }
        self.reasons.push(Reason {
            told,
            place,
            places: 1,
            functions: BTreeSet::from([kernel]),
            others: Vec::new(),
        });
    }

    /// Prints each reason, in the order of the file.
    pub fn complain(&self, colour: bool) {
        let mut reasons: Vec<&Reason> = self.reasons.iter().collect();
        reasons.sort_by_key(|reason| reason.span(self.places).start);
        for reason in reasons {
            complain_styled(&reason.text(self.places, colour), colour);
        }
    }

    /// The reason why nothing is written, with the numbers of kernels and of those that could be
    /// lowered.
    pub fn nothing(&self, kernels: usize, others: usize) -> NothingWritten {
        NothingWritten {
            path: self.places.path.clone(),
            named: self.named(),
            refused: self.functions.len(),
            kernels,
            others,
        }
    }

    /// The message if the other kernels are written.
    pub fn left_out(&self, kernels: usize) -> String {
        if self.functions.is_empty() {
            return String::new();
        }
        format!(
            "error: {}: {} of {kernels} kernels left out: {}\n",
            self.places.path,
            self.functions.len(),
            self.named()
        )
    }

    fn named(&self) -> String {
        named(&self.functions, self.places)
    }
}

/// Some kernels are not supported, or part of the module cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {}{}", self.what(), self.help())]
pub(super) struct NothingWritten {
    path: String,
    /// The names of the kernels that are refused.
    named: String,
    refused: usize,
    kernels: usize,
    /// Number of kernels that could have been written.
    others: usize,
}

impl NothingWritten {
    fn what(&self) -> String {
        match (self.refused, self.kernels, self.others) {
            (0, ..) => "some of it cannot be read, so nothing is written".to_string(),
            (_, 1, _) => format!("{} cannot be lowered", self.named),
            (_, kernels, 0) => format!("none of {kernels} kernels can be lowered"),
            (refused, kernels, _) => {
                format!("{refused} of {kernels} kernels cannot be lowered, so nothing is written")
            }
        }
    }

    fn help(&self) -> String {
        match (self.others, self.refused) {
            (0, _) => String::new(),
            (_, 0) => "\n  help: --keep-going writes the kernels that can be read".to_string(),
            (1, _) => "\n  help: --keep-going writes the other one".to_string(),
            (others, _) => format!("\n  help: --keep-going writes the other {others}"),
        }
    }
}

/// `@a, @b and 3 more`.
fn named(functions: &BTreeSet<usize>, places: &Places<'_, '_>) -> String {
    let names = functions.iter().take(MOST_NAMES);
    let names = names.map(|function| format!("@{}", places.function_name(*function)));
    let names = names.collect::<Vec<String>>().join(", ");
    match functions.len().checked_sub(MOST_NAMES) {
        None | Some(0) => names,
        Some(more) => format!("{names} and {more} more"),
    }
}

impl Reason {
    /// The span of the first location.
    fn span(&self, places: &Places<'_, '_>) -> Span {
        let kernel = self.functions.first();
        let kernel = kernel.and_then(|kernel| places.module.functions.get(*kernel));
        match self.place {
            Some((function, instruction)) => places.span(function, instruction),
            None => kernel.map_or(Span::default(), name_span),
        }
    }

    fn text(&self, places: &Places<'_, '_>, colour: bool) -> String {
        let span = self.span(places);
        let mut text = places.rendered(span, self.told.message.clone(), colour);
        let mut note = |word: &str, what: &str| {
            text.push_str(&format!("  = {word}: {}\n", terminal::lines(what)))
        };
        let functions = named(&self.functions, places);
        match self.places {
            1 => note("note", &format!("in {functions}")),
            many => note("note", &format!("{many} places, in {functions}")),
        }
        if !self.others.is_empty() {
            let others = self.others.iter().take(MOST_NAMES - 1);
            let others: Vec<String> = others.map(|other| format!("@{other}")).collect();
            let more = if self.others.len() < MOST_NAMES {
                ""
            } else {
                ", ..."
            };
            let others = others.join(", ");
            note("note", &format!("the same holds for {others}{more}"));
        }
        let source = self.place.map(|(function, at)| places.source(function, at));
        for source in source.unwrap_or_default() {
            note("note", &format!("compiled from {source}"));
        }
        if let Some(help) = &self.told.help {
            note("help", help);
        }
        text.push('\n');
        text
    }
}
