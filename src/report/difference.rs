//! The effect of an assumption: the values whose verdicts change.
//!
//! ```text
//! @kernel, as assumed: 2 values turn uniform, 1 turns divergent
//!   uniform    a.ll:12  %x = add i32 %tid, 1
//!   divergent  a.ll:14  %y = add i32 %n, 1
//! ```

use super::one_line::one_line;
use lanelog_analysis::Analysis;
use lanelog_analysis::query::terms::Terms;
use lanelog_ir::{Function, LineIndex, Module};
use lanelog_util::escape as terminal;

/// Maximum number of listed values.
const MOST: usize = 40;
/// Maximum length of displayed lines of the IR; longer ones are cut.
const LONGEST: usize = 100;

/// Appends the differences between two analyses of a function. Linear in the function.
pub fn write(
    module: &Module<'_>,
    function: &Function,
    [before, after]: [&Analysis<'_>; 2],
    path: &str,
    lines: &LineIndex<'_>,
    out: &mut String,
) {
    let changed: Vec<u32> = (0..function.value_count())
        .filter(|value| before.is_divergent(*value) != after.is_divergent(*value))
        .collect();
    let divergent = changed.iter().filter(|value| after.is_divergent(**value));
    let divergent = divergent.count();
    let counts = [
        (changed.len() - divergent, "uniform"),
        (divergent, "divergent"),
    ];
    let mut said: Vec<String> = Vec::new();
    for (count, word) in counts.iter().filter(|(count, _)| *count > 0) {
        let noun = match (said.is_empty(), count) {
            (false, 1) => " turns",
            (false, _) => " turn",
            (true, 1) => " value turns",
            (true, _) => " values turn",
        };
        said.push(format!("{count}{noun} {word}"));
    }
    let said = match said.is_empty() {
        true => "no verdict changes".to_string(),
        false => said.join(", "),
    };
    let name = terminal::name(module.bytes(function.name));
    out.push_str(&format!("@{name}, as assumed: {said}\n"));
    let terms = Terms::new(module, function);
    for value in changed.iter().take(MOST) {
        let word = match after.is_divergent(*value) {
            true => "divergent",
            false => "uniform",
        };
        let index = (*value as usize).checked_sub(function.arguments.len());
        let instruction = index.and_then(|at| function.instructions.get(at));
        let text = match instruction {
            Some(instruction) => {
                let text = module.instruction_text(function, instruction);
                terminal::name(text).into_owned()
            }
            None => format!("{} (argument)", terms.value(*value)),
        };
        let line = terms.line(*value, lines).unwrap_or(0);
        out.push_str(&format!(
            "  {word:<9}  {path}:{line}  {}\n",
            one_line(&text, LONGEST)
        ));
    }
    if changed.len() > MOST {
        out.push_str(&format!("  and {} more\n", changed.len() - MOST));
    }
}
