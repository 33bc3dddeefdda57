//! A derivation as a graph for Graphviz: derived tuples are ellipses, inputs are boxes, and an
//! arrow leads from each premise to its conclusion.

use std::fmt::Write;

use super::derivation::Derivation;
use super::excerpt::excerpt;
use super::json::MOST_STEPS;
use super::page::wrapped;
use super::telling::Telling;
use super::tree::Detail;
use lanelog_util::escape as terminal;

/// Approximate number of characters in a line of a node.
const COLUMNS: usize = 36;

/// One graph for all derivations.
pub fn dot(telling: &Telling<'_>, derivations: &[Derivation], detail: Detail) -> String {
    let mut text = "digraph why {\n  rankdir=BT;\n  node [fontname=\"sans-serif\"];\n".to_string();
    for (number, derivation) in derivations.iter().enumerate() {
        let (chosen, places) = excerpt(derivation, detail, MOST_STEPS);
        for (place, at) in chosen.iter().enumerate() {
            let Some(step) = derivation.steps.get(*at) else {
                continue;
            };
            let mut lines = wrapped(&telling.sentence(step.relation, &step.row), COLUMNS);
            if let Some(place) = telling.place(step.relation, &step.row) {
                lines.push(format!("{}:{}", place.file, place.line));
            }
            lines.push(telling.cited(step));
            let label: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
            let shape = match step.rule {
                Some(_) => "ellipse",
                None => "box",
            };
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "  d{number}s{place} [shape={shape}, label=\"{}\", tooltip=\"{}\"];",
                label.join("\\n"),
                escaped(&telling.tuple(step.relation, &step.row))
            );
            for premise in &step.premises {
                if let Some(from) = places.get(*premise).copied().flatten() {
                    let _ = writeln!(text, "  d{number}s{from} -> d{number}s{place};");
                }
            }
        }
    }
    text.push_str("}\n");
    text
}

fn escaped(text: &str) -> String {
    let text = terminal::name(text);
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
