//! Reduces a kernel while a property persists: any predicate on a text, such as a disagreement
//! between two implementations.
//!
//! Every candidate is well-formed SSA that LLVM would read, if the original is. Steps go from large
//! to small: everything around the function; blocks, by halves and quarters down to one; branches;
//! instructions; operands; attributes. The steps are repeated until no step keeps the property
//! (delta debugging: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input",
//! TSE 2002).
//!
//! | file | contents |
//! |---|---|
//! | `scan` | names in a text |
//! | `items` | the module around the function |
//! | `load`, `draft` | conversion of the function to an owned one, and back to text |
//! | `valid` | repairs and detects errors that a change may cause |
//! | `edges`, `simplify`, `values` | the changes |
//! | `search` | the changes that are tried, and their order |
//!
//! Deliberately absent: changes of types, new instructions, anything that depends on an
//! instruction's semantics.

mod draft;
mod edges;
mod items;
mod load;
mod scan;
mod search;
mod simplify;
mod valid;
mod values;

use items::Items;
use lanelog_ir::{plain_name, read};
use search::Search;

/// Limits of a reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of evaluations of the predicate.
    pub tries: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { tries: 5000 }
    }
}

/// The result of a reduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduced {
    /// The smallest text found for which the predicate holds: a module with the function and the
    /// items that it refers to. Names are `%a0` for arguments, `%v0` for values, `%b0` for blocks.
    /// The original text, if nothing could be removed, or if the predicate does not hold for it.
    pub text: String,
    /// Number of evaluations of the predicate.
    pub tries: usize,
    /// Whether the predicate holds for `text`.
    pub persists: bool,
    /// Number of instructions of the function in `text`, terminators included; 0 if there is no
    /// such function.
    pub instructions: usize,
    /// Number of blocks of the function in `text`.
    pub blocks: usize,
}

/// Shrinks the text of a module around one function, by its name without `@`, while `persists`
/// holds. The function is kept, under its name.
///
/// Time: each try takes about as long as reading the text, plus the predicate; `limits` bounds the
/// number of tries. The predicate must be deterministic.
pub fn reduce(
    text: &str,
    function: &str,
    persists: &mut dyn FnMut(&str) -> bool,
    limits: Limits,
) -> Reduced {
    reduce_until(text, function, persists, limits, &|| false)
}

/// Like [`reduce`], but returns the best text so far as soon as `stop` returns true.
pub fn reduce_until(
    text: &str,
    function: &str,
    persists: &mut dyn FnMut(&str) -> bool,
    limits: Limits,
    stop: &dyn Fn() -> bool,
) -> Reduced {
    let mut first = |candidates: &Candidates<'_>| {
        let mut texts = candidates.texts.iter();
        texts.position(|text| persists(text))
    };
    reduce_by(text, function, (&mut first, 1), limits, stop)
}

/// Joins some candidates to one module. Returns the module and the names of the candidates'
/// functions.
type Joined<'c> = dyn Fn(&[usize]) -> (String, Vec<String>) + 'c;

/// Candidate texts that are tested together.
pub struct Candidates<'c> {
    /// The text of each candidate: a module with the function.
    pub texts: &'c [String],
    joined: &'c Joined<'c>,
}

impl Candidates<'_> {
    /// One module with the functions of some candidates, and the names of these functions in it,
    /// without `@`.
    pub fn joined(&self, places: &[usize]) -> (String, Vec<String>) {
        (self.joined)(places)
    }
}

/// Finds the index of the first candidate for which the predicate holds.
pub type First<'f> = dyn FnMut(&Candidates<'_>) -> Option<usize> + 'f;

/// Like [`reduce_until`], but the predicate is evaluated for up to `most` candidates at once: the
/// candidates that would be tried one after the other as long as none of them has the property. The
/// result does not depend on `most`.
pub fn reduce_by(
    text: &str,
    function: &str,
    (first, most): (&mut First<'_>, usize),
    limits: Limits,
    stop: &dyn Fn() -> bool,
) -> Reduced {
    let module = read(text.as_bytes());
    let wanted = plain_name(function.as_bytes());
    let found = module
        .functions
        .iter()
        .position(|function| module.function_name(function) == wanted);
    let whole = Candidates {
        texts: &[text.to_owned()],
        joined: &|_| (text.to_owned(), vec![function.to_owned()]),
    };
    let holds = first(&whole).is_some();
    let mut reduced = Reduced {
        text: text.to_owned(),
        tries: 1,
        persists: holds,
        instructions: 0,
        blocks: 0,
    };
    let Some((at, function)) = found.and_then(|at| Some((at, module.functions.get(at)?))) else {
        return reduced;
    };
    if holds {
        let items = Items::of(&module, text, at);
        let mut search = Search::new(text, items, (first, most), limits.tries, stop);
        search.run(&module, function);
        reduced.tries = search.tries;
        reduced.text = search.best_text;
    }
    let module = read(reduced.text.as_bytes());
    let functions = module.functions.iter();
    let mut same = functions.filter(|function| module.function_name(function) == wanted);
    if let Some(function) = same.next() {
        reduced.instructions = function.instructions.len();
        reduced.blocks = function.blocks.len();
    }
    reduced
}
