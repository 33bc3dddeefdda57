//! Known errors in LLVM 22's uniformity analysis.

/// An error in LLVM 22's uniformity analysis. If several errors are equally few steps from the
/// refuted value, the first one in this order is reported.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// LLVM drops labels that return, inside of a cycle, to a branch in the cycle's header. It
    /// therefore misses divergent exits of the cycle, or joins.
    BranchInHeader,
    /// A divergent exit of a cycle leads to the header of another cycle. LLVM compares the depths
    /// of the two cycles instead of testing whether one contains the other.
    SiblingExit,
    /// LLVM does not propagate divergence from the result of an `invoke` or `callbr` to its users.
    TerminatorResult,
    /// LLVM calls a phi uniform that is at the exit of a cycle which lanes leave in different
    /// iterations, if none of its incoming values is computed in the cycle.
    ConstantsAtExit,
    /// LLVM calls a phi uniform whose incoming values are itself, an undefined value and one other
    /// value.
    PhiOfItself,
    /// Lanes are in different iterations of an irreducible cycle, and leave it by a branch that is
    /// uniform for each set of converged lanes; LLVM does not take this into account.
    LeftOutOfStep,
    /// LLVM's tables lack a source of divergence. The text is the name of the source: an intrinsic,
    /// an opcode or an argument.
    NoSource(String),
    /// LLVM treats a value as always uniform that is not. The text names the intrinsic, opcode or
    /// argument.
    AlwaysUniform(String),
    /// LLVM ignores a convergence token: that of an anchor, or that of a loop which lanes left in
    /// different iterations.
    Token,
    /// LLVM assumes that the function is executed by a single lane.
    OneLane,
    /// The error is unknown.
    Other,
}

impl Cause {
    /// A description of the error, for reports.
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
