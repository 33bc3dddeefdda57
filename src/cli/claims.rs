//! Claims beyond verdicts, with the built-in rules that derive them.

use crate::arguments::Part;
use lanelog_analysis::access::{self as memory, Reader};
use lanelog_analysis::iterations::{self as loops, Rules};
use lanelog_analysis::query::shapes;
use lanelog_engine::Engine;
use lanelog_verify::check::claims::CheckedClaims;

/// Calls `then` with the rules of the requested kinds of claims.
///
/// # Errors
/// Built-in rules are wrong, which is a bug.
pub(crate) fn with_claims<T>(
    wants: &dyn Fn(Part) -> bool,
    then: impl FnOnce(CheckedClaims<'_>) -> T,
) -> Result<T, String> {
    let bug =
        |what: &str| format!("a bug of lanelog, please report it: the built-in {what} is wrong");
    Ok(then(CheckedClaims {
        shapes: match wants(Part::Shapes) {
            true => Some(shapes::plan().ok_or_else(|| bug(shapes::PROGRAM))?),
            false => None,
        },
        memory: match wants(Part::Memory) {
            true => Some(Reader::built_in(Engine::Native).ok_or_else(|| bug(memory::PROGRAM))?),
            false => None,
        },
        loops: match wants(Part::Loops) {
            true => Some(Rules::built_in(Engine::Native).ok_or_else(|| bug(loops::PROGRAM))?),
            false => None,
        },
    }))
}
