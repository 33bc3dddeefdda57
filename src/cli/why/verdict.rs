//! The line above a derivation: the question, and the answer.

use lanelog_explain::{Derivation, Look, Missing, Telling, paragraph};
use lanelog_report::summary::counted;

use super::asked::Asked;
use crate::arguments::mode_word;
use lanelog_util::escape as terminal;
use lanelog_util::escape::quoted;

/// The statement that the tuple of a derivation holds.
pub(super) fn holds(
    asked: &Asked<'_>,
    telling: &Telling<'_>,
    derivation: &Derivation,
    (count, is_shortest): (usize, bool),
) -> String {
    let Some(goal) = derivation.steps.first() else {
        return String::new();
    };
    let (relation, row) = (goal.relation, goal.row.as_slice());
    let place = asked.where_it_is();
    let (told, more) = telling.counts(derivation);
    let mut steps = counted(told, "step");
    if more > 0 && !asked.arguments.full {
        steps.push_str(&format!(" and {more} about control flow that --full shows"));
    }
    let length = match (count, asked.arguments.all) {
        (_, _) if goal.rule.is_none() => "a fact that is given".to_string(),
        (1, false) if !is_shortest => format!("a derivation, {steps}"),
        (1, false) => format!("the shortest derivation, {steps}"),
        (1, true) => format!("its only derivation, {steps}"),
        (several, _) => format!("{several} derivations; the shortest, {steps}"),
    };
    let claim = match subject_of(telling, relation, row) {
        Some(value) => format!("{value} is divergent"),
        None => format!("{} holds", telling.tuple(relation, row)),
    };
    format!(
        "{}\n",
        paragraph(&format!("{claim}{place}: {length}"), asked.look)
    )
}

/// The text above each derivation but the first.
pub(super) fn another(at: usize, derivation: &Derivation, look: Look) -> String {
    let steps = counted(derivation.derived(), "step");
    let height = derivation.height();
    let text = format!("derivation {}: {steps}, height {height}", at + 1);
    format!("\n{}\n", paragraph(&text, look))
}

/// A tuple in the syntax of the command line.
fn goal(telling: &Telling<'_>, relation: usize, row: &[u32]) -> String {
    match subject_of(telling, relation, row) {
        Some(_) => telling.value(relation, row),
        None => telling.tuple(relation, row),
    }
}

/// A command that asks the same question in another way, with all options that affect the answer.
fn call(asked: &Asked<'_>, command: &str, goal: &str) -> String {
    call_in_mode(asked, command, goal, asked.arguments.plus)
}

/// The same, in mode `sound+` or not.
fn call_in_mode(asked: &Asked<'_>, command: &str, goal: &str, plus: bool) -> String {
    let arguments = asked.arguments;
    let gpu = &arguments.gpu;
    let mut call = format!(
        "lanelog {command} {}",
        quoted(&terminal::path(&arguments.file))
    );
    if let Some(function) = &asked.function {
        call.push_str(&format!(" {}", quoted(&format!("@{function}"))));
    }
    call.push_str(&format!(" {}", quoted(goal)));
    call.push_str(&mode_word(gpu.mode()));
    if let Some(within) = &arguments.within {
        call.push_str(&format!(" --loop {}", quoted(within)));
    }
    call.push_str(&gpu.words());
    for (name, file) in [("--rules", &arguments.rules), ("--facts", &arguments.facts)] {
        if let Some(file) = file {
            call.push_str(&format!(" {name} {}", quoted(&terminal::path(file))));
        }
    }
    call.push_str(&arguments.assume.words());
    call.push_str(arguments.calls.words());
    if plus {
        call.push_str(" --plus");
    }
    call + &gpu.sources.words()
}

/// The answer if a tuple holds but no derivation was found among the remaining rows: it depends on
/// a row that a better row replaced, or on the number of a text (`ord`).
pub(super) fn holds_without_derivation(
    asked: &Asked<'_>,
    telling: &Telling<'_>,
    relation: usize,
    row: &[u32],
) -> String {
    let (tuple, place) = (telling.tuple(relation, row), asked.where_it_is());
    let claim = format!(
        "{tuple} holds{place}, but no rule gives it from the rows that are left: one that it rests on was replaced by a better one, or it rests on `ord`"
    );
    paragraph(&claim, asked.look)
}

/// The answer if a tuple does not hold, with the next command to try.
pub(super) fn does_not_hold(
    asked: &Asked<'_>,
    telling: &Telling<'_>,
    relation: usize,
    row: &[u32],
) -> String {
    let place = asked.where_it_is();
    let tuple = telling.tuple(relation, row);
    let mut text = match subject_of(telling, relation, row) {
        Some(value) => {
            let known = |name: &str| {
                let rows = asked.analysis.and_then(|analysis| analysis.rows(name));
                let rows = rows.unwrap_or_default();
                rows.iter().any(|other| other == row)
            };
            let active = asked.analysis.and_then(|analysis| analysis.rows("active"));
            let reason = if active.is_some_and(|active| active.is_empty()) {
                "nothing diverges here: the target has no waves, or one lane in each"
            } else if known("always_uniform") {
                "lanes agree on it whatever its operands are"
            } else {
                "no rule makes it divergent"
            };
            format!("{value} is uniform{place}: {reason}")
        }
        None => format!("{tuple} does not hold{place}"),
    };
    text = paragraph(&text, asked.look);
    let call = call(asked, "why-not", &goal(telling, relation, row));
    text.push_str(&paragraph(
        &format!("to see the missing conditions: {call}"),
        asked.look,
    ));
    text
}

/// That a divergent value is uniform in mode `sound+`, with the command that chooses it.
pub(super) fn uniform_by_shape(
    asked: &Asked<'_>,
    telling: &Telling<'_>,
    relation: usize,
    row: &[u32],
) -> String {
    let goal = goal(telling, relation, row);
    let call = call_in_mode(asked, "why-not", &goal, true);
    let text = format!("its shape proves {goal} uniform, with --plus: {call}");
    format!("\n{}", paragraph(&text, asked.look))
}

/// That a tuple holds that was thought not to.
pub(super) fn does_hold(
    asked: &Asked<'_>,
    telling: &Telling<'_>,
    relation: usize,
    row: &[u32],
) -> String {
    let place = asked.where_it_is();
    let tuple = telling.tuple(relation, row);
    let claim = match subject_of(telling, relation, row) {
        Some(value) => format!("{value} is divergent{place}"),
        None => format!("{tuple} holds{place}"),
    };
    let call = call(asked, "why", &goal(telling, relation, row));
    let hint = format!("the reason: {call}");
    paragraph(&claim, asked.look) + &paragraph(&hint, asked.look)
}

/// The statement that a tuple is missing, with the number of rules that could have derived it.
pub(super) fn missing(asked: &Asked<'_>, telling: &Telling<'_>, answers: &[Missing]) -> String {
    let Some(goal) = answers.first() else {
        return String::new();
    };
    let place = asked.where_it_is();
    let rules = counted(goal.attempts.len(), "rule");
    let tried = match (goal.attempts.len(), goal.unfit) {
        _ if goal.better.is_some() => "a better row replaced it".to_string(),
        (0, _) => "no rule could have given it".to_string(),
        (1, _) => "the one rule that could have given it lacks a condition".to_string(),
        _ => format!("each of {rules} that could have given it lacks a condition"),
    };
    let claim = match subject_of(telling, goal.relation, &goal.row) {
        Some(value) => format!("{value} is uniform{place}"),
        None => format!(
            "{} does not hold{place}",
            telling.tuple(goal.relation, &goal.row)
        ),
    };
    paragraph(&format!("{claim}: {tried}"), asked.look)
}

/// The value, if the tuple states that it is divergent.
pub(super) fn subject_of(telling: &Telling<'_>, relation: usize, row: &[u32]) -> Option<String> {
    let declared = telling.program.relations.get(relation)?;
    if declared.name != "divergent_value" {
        return None;
    }
    let column = declared.columns.first()?;
    Some(telling.subject.phrase(column, *row.first()?))
}
