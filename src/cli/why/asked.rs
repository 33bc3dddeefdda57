//! A question: the kind, the call, and the mode.

use super::arguments::WhyArguments;
use crate::selection::Selection;
use lanelog_analysis::Analysis;
use lanelog_explain::Look;
use lanelog_explain::why::Program;
use lanelog_facts::Rows;

/// The kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Why,
    WhyNot,
}

/// A call, checked as far as possible without the module.
pub(super) struct Call<'c> {
    pub arguments: &'c WhyArguments,
    pub question: Question,
    pub selection: &'c Selection<'c>,
    pub program: &'c Program,
    pub colour: bool,
    /// Whether there is another way to answer if the evaluation of a whole module takes too long.
    pub otherwise: bool,
}

/// A question about rows that are there.
pub(super) struct Asked<'q> {
    pub arguments: &'q WhyArguments,
    /// The analysis of the function, if it belongs to a module.
    pub analysis: Option<&'q Analysis<'q>>,
    /// For each relation: whether it is given, or filled by native code.
    pub leaves: &'q [bool],
    /// The program of the analysis, and the relations that the analysis does not have; `None` if
    /// another program is asked about.
    pub program: Option<(&'q Program, &'q [Option<Rows>])>,
    /// The function in question, named as in the file, without `@`. `None` if ids are those of a
    /// whole module.
    pub function: Option<String>,
    pub look: Look,
}

impl Asked<'_> {
    /// ` in @kernel`; empty if the question is about a whole module.
    pub fn where_it_is(&self) -> String {
        let function = self.function.as_ref();
        function.map_or(String::new(), |name| format!(" in @{name}"))
    }
}
