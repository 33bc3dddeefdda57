//! Errors of LLVM 22.

/// An error of LLVM 22. The order is that in which they are preferred where several are
/// as near.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// Labels that return to a branch in a cycle's header are dropped: divergent exits of the
    /// cycle, or joins, are missed.
    BranchInHeader,
    /// A divergent exit leads to the header of another cycle, and depths are compared instead of
    /// testing containment.
    SiblingExit,
    /// The result of an `invoke` or `callbr` is not followed.
    TerminatorResult,
    /// A phi at an exit that lanes take in different iterations, and none of whose values is
    /// computed in the cycle.
    ConstantsAtExit,
    /// A phi of itself, of an undefined value, and of one more value.
    PhiOfItself,
    /// Lanes are in different iterations of an irreducible cycle and leave it by a branch that is
    /// uniform for each converged set.
    LeftOutOfStep,
    /// A source of divergence that is missing in LLVM's tables: the name of an intrinsic, an
    /// opcode, or an argument.
    NoSource(String),
    /// A value is treated as always uniform: named likewise.
    AlwaysUniform(String),
    /// A convergence token does not count: an anchor's, or that of a loop that lanes left in
    /// different iterations.
    Token,
    /// The function is taken to run in one lane.
    OneLane,
    /// None of these.
    Other,
}

impl Cause {
    /// A description of LLVM's error.
    pub fn words(&self) -> String {
        match self {
            Cause::BranchInHeader => "divergent branch in a header".to_string(),
            Cause::SiblingExit => "exit into a sibling's header".to_string(),
            Cause::TerminatorResult => "result of an invoke or callbr".to_string(),
            Cause::ConstantsAtExit => "constants at a divergent exit".to_string(),
            Cause::PhiOfItself => "phi of itself".to_string(),
            Cause::LeftOutOfStep => "cycle left out of step".to_string(),
            Cause::NoSource(name) => format!("{name} taken to be as its operands"),
            Cause::AlwaysUniform(name) => format!("{name} taken to be always uniform"),
            Cause::Token => "convergence token not followed".to_string(),
            Cause::OneLane => "function taken to run in one lane".to_string(),
            Cause::Other => "other".to_string(),
        }
    }
}
