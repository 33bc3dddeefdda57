//! Control flow as predicates: the blocks of a function in one order, each with the lanes that
//! execute it, for machines without an exec register.
//!
//! | file | what it does |
//! |---|---|
//! | `verdicts` | the relations of a function that the backend needs, by number |
//! | `graph` | the function with every cycle cut open, and its relations |
//! | `layout` | the order of the text |
//! | `predicates` | R and K: results of `rules/predicate.dl` |
//! | `asked` | a built-in program, parsed once and evaluated many times |
//! | `order` | the branches that stay, the successors in the text, blocks that share a predicate |
//! | `speculate` | instructions that may be executed for inactive lanes |
//! | `dead` | dead code elimination |
//! | `skip` | blocks that the wave skips, because none of its lanes executes them |
//! | `steps`, `linear` | the steps of each block: the linear form, from which styles are written |
//!
//! Architecture invariant: relations determine divergence, control dependence and the definitions
//! of predicates; this module does not. It decides only by the order of the text: which predicates
//! need no register because all lanes of another reconverge there.
//!
//! Deliberately absent: cycles of several entries, which [`crate::irreducible`] gives one before; a
//! uniform loop whose lanes are only some of the wave's, which is executed like a divergent one.

pub mod asked;
mod dead;
pub mod graph;
pub mod layout;
pub mod linear;
mod order;
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

/// The branches that become predicates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum How {
    /// All of them.
    All,
    /// Those at which lanes may diverge, and those that must be linearized because of them.
    #[default]
    Partial,
}

/// The reason why a function cannot be linearized.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The instruction, by its index in the function; `None` for the function as a whole.
    pub instruction: Option<u32>,
    /// The unsupported construct, in words.
    pub message: String,
}

/// Linearizes a function. Predicates that guard nothing are included: see [`Linear::drop_unused`].
///
/// # Errors
/// A cycle has several entries; a terminator other than `br`, `switch`, `ret` and `unreachable`; or
/// text that could not be parsed.
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
        whole("a bug of lanelog, please report it: rules/predicate.dl gives no predicates")
    })?;
    Source {
        function,
        typed,
        verdicts,
        order: &order,
    }
    .linear()
}
