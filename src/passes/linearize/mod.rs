//! Linearizes control flow: the blocks of a function in a single order, each with a predicate for
//! the lanes that execute it, for machines without an exec mask.
//!
//! | file | contents |
//! |---|---|
//! | `verdicts` | the relations about a function that the backend queries |
//! | `forest` | tests of ancestors in a forest |
//! | `graph` | the control-flow graph in which every cycle is cut open, and its relations |
//! | `layout` | orders the blocks in the text |
//! | `decide` | the edges that decide whether lanes execute a node |
//! | `predicates` | the functions R and K of Park and Schlansker |
//! | `asked` | a built-in rule program, which is parsed once and evaluated many times |
//! | `order` | selects the branches that remain, the successors in the text, and the blocks that share a predicate |
//! | `speculate` | determines which instructions may be executed for inactive lanes |
//! | `dead` | dead code elimination |
//! | `skip` | inserts branches over blocks that no lane of the wave executes |
//! | `paths` | finds the blocks from which the wave reaches a block again |
//! | `steps`, `linear` | the linear form: the steps of each block, from which all styles are written |
//!
//! Architecture invariant: relations determine divergence, control dependence and the definitions
//! of predicates. This module uses the linear order only to decide which blocks need no predicate
//! of their own, because all lanes of another predicate reconverge there.
//!
//! Deliberately absent: cycles with several entries, which [`crate::irreducible`] converts first;
//! and a special treatment of uniform loops that only some lanes of the wave execute (they are
//! handled like divergent loops).

mod dead;
mod decide;
mod forest;
pub mod graph;
pub mod layout;
pub mod linear;
mod order;
mod paths;
pub mod planned_program;
mod predicates;
mod skip;
mod speculate;
mod steps;
pub mod verdicts;

pub use linear::Linear;
pub use verdicts::Verdicts;

use graph::Graph;
use lanelog_ir::Function;
use lanelog_ir::typed;
use order::Order;
use steps::Source;

/// The branches that are replaced by predicates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum How {
    /// All branches.
    All,
    /// Branches at which lanes may diverge, and other branches that must be linearized as a
    /// consequence.
    #[default]
    Partial,
}

/// The reason why a function cannot be linearized.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The instruction, by its index in the function; `None` for the function as a whole.
    pub instruction: Option<u32>,
    /// A description of the unsupported construct.
    pub message: String,
}

/// Linearizes a function. The result may contain predicates that guard nothing: see
/// [`Linear::drop_unused`].
///
/// # Errors
/// If a cycle has several entries, a terminator is not `br`, `switch`, `ret` or `unreachable`, or
/// some text could not be parsed.
pub fn linearize(
    function: &Function,
    typed: &typed::Function,
    verdicts: &Verdicts,
    how: How,
) -> Result<Linear, Refusal> {
    let whole = |message: &str| Refusal {
        instruction: None,
        message: message.to_string(),
    };
    if !verdicts.irreducible.is_empty() {
        return Err(whole("a cycle has several entries"));
    }
    let graph = Graph::new(function, verdicts, true);
    let order = Order::new(function, verdicts, &graph, how).ok_or_else(|| {
        whole("a bug of lanelog, please report it: the blocks have no linear order")
    })?;
    Source {
        function,
        typed,
        verdicts,
        order: &order,
    }
    .linear()
}
