//! What opinions disagree on, who says what, and what running the lanes showed.

use super::cause::Cause;
use super::engines::RelationDifference;
use super::refute::Witness;

/// What a disagreement is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// A value of the function: an argument or an instruction, by its number.
    Value(u32),
    /// A use behind a cycle: the value, and its user.
    Use(u32, u32),
    /// The rows of a relation.
    Relation(RelationDifference),
}

/// What running the lanes showed of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Nothing was run.
    NotRun,
    /// Lanes never executed it together.
    NotSeen,
    /// Lanes that executed it together agreed each time: it may be uniform.
    Agreed,
    /// Lanes that executed it together disagreed: it is divergent.
    Disagreed(Box<Witness>),
}

/// A disagreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    /// The function, by its index in the module.
    pub function: usize,
    /// What it is about.
    pub about: About,
    /// Who says what: true for divergent. For a relation: the two whose rows differ, and whether they have rows that the other lacks.
    pub says: Vec<(String, bool)>,
    /// Who is right.
    pub shown: Shown,
    /// It follows from another one of the same function: an operand is disputed too.
    pub follows: bool,
    /// If mode `llvm22` is refuted, and `sound` is not: in which way it is wrong.
    pub cause: Option<Cause>,
}

impl Dispute {
    /// Those who are refuted by execution.
    pub fn refuted(&self) -> impl Iterator<Item = &str> {
        let refuted = matches!(self.shown, Shown::Disagreed(_));
        let wrong = self
            .says
            .iter()
            .filter(move |(_, divergent)| refuted && !divergent);
        wrong.map(|(who, _)| who.as_str())
    }
}
