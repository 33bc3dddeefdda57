//! Folders of facts, one for each function: reading, checking, and error messages.

use lanelog_analysis::violations;
use lanelog_facts::IrFunction;
use lanelog_facts::folder::{FolderFunction, Found, Mistake, read_function};
use lanelog_util::escape as terminal;

/// Reads a function and checks its facts. None if there are errors; the text has the errors, and a
/// note on files that are neither facts nor in `known`.
pub(crate) fn checked(found: Found, known: &[&str]) -> (Option<FolderFunction>, String) {
    let function = match read_function(&found.path, found.name) {
        Ok(function) => function,
        Err(mistakes) => return (None, mistakes.iter().map(shown).collect()),
    };
    let mut complaints = String::new();
    let unknown = function.unknown.iter();
    for name in unknown.filter(|name| !known.contains(&name.as_str())) {
        let meant = lanelog_datalog::nearest::nearest(
            name,
            lanelog_facts::Facts::RELATIONS
                .iter()
                .map(|known| known.name),
        );
        let hint = meant.map_or(String::new(), |meant| {
            format!("\n  help: did you mean {meant}.facts?")
        });
        complaints.push_str(&format!(
            "warning: {}: {name}.facts is not read by the analysis{hint}\n",
            terminal::path(&function.path)
        ));
    }
    let violations = violations(&function.facts);
    let any: &dyn IrFunction = &function;
    for (signature, rows) in &violations {
        complaints.push_str(&format!(
            "error: {}: {}\n",
            terminal::path(&function.path),
            any.violation(signature, rows)
        ));
    }
    if violations.is_empty() {
        return (Some(function), complaints);
    }
    // A missing relation is often the cause.
    for (relation, consequence) in &function.missing {
        complaints.push_str(&format!(
            "note: {}: {relation}.facts is missing: {consequence}\n",
            terminal::path(&function.path)
        ));
    }
    (None, complaints)
}

/// A mistake with its line.
pub(crate) fn shown(mistake: &Mistake) -> String {
    let mut text = format!("error: {mistake}\n");
    if mistake.line > 0 {
        // Long lines are truncated; tabs are shown as one blank, so that the caret is in the
        // correct column.
        const WIDEST: usize = 100;
        let start = mistake.column.saturating_sub(1);
        let line: Vec<char> = mistake.text.chars().collect();
        let from = if start + mistake.width > WIDEST {
            start.saturating_sub(20)
        } else {
            0
        };
        let dots = if from > 0 { "..." } else { "" };
        let part: String = line
            .iter()
            .skip(from)
            .take(WIDEST)
            .map(|character| {
                if terminal::is_obeyed(*character) {
                    ' '
                } else {
                    *character
                }
            })
            .collect();
        let number = mistake.line.to_string();
        let margin = " ".repeat(number.len());
        let before = " ".repeat(dots.len() + start - from);
        let carets = "^".repeat(mistake.width.clamp(1, WIDEST));
        text.push_str(&format!(
            "{margin} |\n{number} | {dots}{part}\n{margin} | {before}{carets}\n"
        ));
    }
    text
}
