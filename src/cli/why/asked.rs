//! What is asked: which question, of which call, about which function.

use super::arguments::WhyArguments;
use crate::selection::Selection;
use lanelog_analysis::Analysis;
use lanelog_explain::Look;
use lanelog_facts::Rows;
use lanelog_why::{FunctionSubject, Program};

/// Which question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Why,
    WhyNot,
}

/// A call, checked as far as it can be without the module.
pub(super) struct Call<'c> {
    pub arguments: &'c WhyArguments,
    pub question: Question,
    pub selection: &'c Selection<'c>,
    pub program: &'c Program,
    pub colour: bool,
}

/// A question about a function that is analysed.
pub(super) struct Asked<'q> {
    pub arguments: &'q WhyArguments,
    pub program: &'q Program,
    pub analysis: &'q Analysis<'q>,
    pub subject: &'q FunctionSubject<'q, 'q>,
    pub foreign: &'q [Option<Rows>],
    pub look: Look,
}
