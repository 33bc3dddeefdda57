//! Evaluates the rules for merging memory accesses, for the passes of `lanelog_amdgpu`.

use std::sync::LazyLock;

use lanelog_amdgpu::accesses::{GIVEN, Question};
use lanelog_analysis::query::Program;
use lanelog_facts::Rows;
use lanelog_passes::linearize::planned_program::PlannedProgram;

/// The Datalog program with the rules for merging.
pub const PROGRAM: &str = "rules/backend/merge_accesses.dl";

/// Derives the relations that a question asks for, from facts: see
/// [`lanelog_amdgpu::accesses::Ask`].
pub fn ask(question: Question, facts: Vec<Rows>) -> Option<Vec<Rows>> {
    static WIDEN: LazyLock<Option<PlannedProgram>> = LazyLock::new(|| planned(Question::Widen));
    static PAIR: LazyLock<Option<PlannedProgram>> = LazyLock::new(|| planned(Question::Pair));
    let planned = match question {
        Question::Widen => &WIDEN,
        Question::Pair => &PAIR,
    };
    planned.as_ref()?.run(facts)
}

/// The program, planned for a question. `None` if the program is invalid; a test checks that it is
/// valid.
fn planned(question: Question) -> Option<PlannedProgram> {
    static ACCESSES: LazyLock<Option<Program>> = LazyLock::new(|| Program::built_in(PROGRAM).ok());
    PlannedProgram::new(ACCESSES.as_ref()?, &GIVEN, &question.wanted())
}
