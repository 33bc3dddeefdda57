//! Texts that functors create. Their numbers follow the numbers of the texts in the program and its
//! facts.

use std::borrow::Borrow;
use std::cell::{Cell, RefCell};
use std::sync::Arc;

use regex_automata::meta::{BuildError, Regex};
use rustc_hash::FxHashMap;

use lanelog_datalog::functor::Texts;
use lanelog_facts::Symbols;

/// The texts of a run, by number: the texts of `S` (a table of symbols or a reference to one), then
/// the texts that functors create.
pub struct NewTexts<S> {
    known: S,
    added: RefCell<Symbols>,
    /// Number of bytes that new texts may still occupy.
    remaining: Cell<u64>,
    is_full: Cell<bool>,
    patterns: RefCell<FxHashMap<Box<str>, Option<Regex>>>,
}

/// Size of a text's entry without its characters, in bytes.
const OVERHEAD: u64 = 64;

/// Maximum number of compiled patterns in the cache.
const KEPT: usize = 1024;

/// Maximum size of a compiled pattern, in bytes.
const LARGEST_PATTERN: usize = 1 << 20;

impl<S: Borrow<Symbols>> NewTexts<S> {
    /// An empty table whose new texts may occupy `limit` bytes.
    pub fn new(known: S, limit: u64) -> NewTexts<S> {
        NewTexts {
            known,
            added: RefCell::default(),
            remaining: Cell::new(limit),
            is_full: Cell::new(false),
            patterns: RefCell::default(),
        }
    }

    /// Whether a text was dropped because it exceeded the limit.
    pub fn is_full(&self) -> bool {
        self.is_full.get()
    }

    /// The new texts, in the order of their numbers.
    pub fn added(&self) -> Vec<Arc<str>> {
        let added = self.added.borrow();
        (0..added.len() as u32)
            .filter_map(|number| added.shared(number))
            .collect()
    }
}

impl<S: Borrow<Symbols>> Texts for NewTexts<S> {
    fn text(&self, number: u32) -> Option<Arc<str>> {
        let known = self.known.borrow();
        match number.checked_sub(known.len() as u32) {
            None => known.shared(number),
            Some(number) => self.added.borrow().shared(number),
        }
    }

    fn number(&self, text: &str) -> Option<u32> {
        let known = self.known.borrow();
        if let Some(number) = known.find(text) {
            return Some(number);
        }
        let mut added = self.added.borrow_mut();
        if added.find(text).is_none() {
            let bytes = 2 * text.len() as u64 + OVERHEAD;
            let Some(left) = self.remaining.get().checked_sub(bytes) else {
                self.is_full.set(true);
                return None;
            };
            self.remaining.set(left);
        }
        Some(known.len() as u32 + added.intern(text))
    }

    fn matches(&self, pattern: &str, text: &str) -> Option<bool> {
        let mut patterns = self.patterns.borrow_mut();
        if !patterns.contains_key(pattern) {
            if patterns.len() >= KEPT {
                patterns.clear();
            }
            let read = compiled(pattern).ok();
            patterns.insert(pattern.into(), read);
        }
        let read = patterns.get(pattern)?.as_ref()?;
        Some(read.is_match(text))
    }
}

/// The error message if a text is not a valid pattern of `match`; none if it is valid.
#[must_use]
pub fn pattern_error(pattern: &str) -> Option<String> {
    let error = compiled(pattern).err()?;
    let Some(syntax) = error.syntax_error() else {
        return Some("it is too large".to_string());
    };
    let text = syntax.to_string();
    let last = text.lines().last().unwrap_or_default();
    let last = last.strip_prefix("error: ").unwrap_or(last);
    // The library advises a build with its tables of Unicode, which users cannot choose.
    let (what, _advice) = last.split_once(" (make sure").unwrap_or((last, ""));
    Some(what.to_string())
}

fn compiled(pattern: &str) -> Result<Regex, Box<BuildError>> {
    let config = Regex::config().nfa_size_limit(Some(LARGEST_PATTERN));
    Regex::builder()
        .configure(config)
        .build(&format!("^(?:{pattern})$"))
        .map_err(Box::new)
}
