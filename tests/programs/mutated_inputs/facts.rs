//! Mutations of folders of facts: rows, columns, numbers, files.

use crate::random::Random;
use crate::text::{EXTREME, a_line, before, cut, line_gone, lines, one, with};

/// Changes a file, or the set of files.
pub fn change(random: &mut Random, files: &mut Vec<(String, String)>) {
    let at = random.below(files.len());
    let other = random.below(files.len());
    let text = files[at].1.as_str();
    let changed = match random.below(12) {
        0..=3 => cell(random, text, None),
        4 | 5 => {
            let odd = one(random, EXTREME).copied().unwrap_or("0");
            let odd = ["", "x", "()", "\\09", "%x", odd][random.below(6)];
            cell(random, text, Some(odd))
        }
        6 => line_gone(random, text, &[]),
        7 => row_twice(random, text),
        8 => column(random, text),
        9 => Some(files[other].1.clone()),
        10 => cut(random, text, &[]),
        _ => {
            if random.percent(30) && files.len() > 1 {
                files.remove(at);
            }
            return;
        }
    };
    if let Some(changed) = changed {
        files[at].1 = changed;
    }
}

/// Replaces the value of a cell by that of another cell of the same file, or by `new`.
fn cell(random: &mut Random, text: &str, new: Option<&str>) -> Option<String> {
    let mut cells = Vec::new();
    for line in lines(text) {
        let mut start = line.start;
        for cell in text[line].trim_end_matches('\n').split('\t') {
            cells.push(start..start + cell.len());
            start += cell.len() + 1;
        }
    }
    let other = one(random, &cells)?.clone();
    Some(with(
        text,
        one(random, &cells)?,
        new.unwrap_or(&text[other]),
    ))
}

fn row_twice(random: &mut Random, text: &str) -> Option<String> {
    let line = a_line(random, text, |_| true)?;
    let at = a_line(random, text, |_| true)?.start;
    Some(before(text, at, &text[line]))
}

/// Adds a column to a row, or removes one.
fn column(random: &mut Random, text: &str) -> Option<String> {
    let line = a_line(random, text, |_| true)?;
    let end = line.start + text[line.clone()].trim_end_matches('\n').len();
    match text[line.clone()].rfind('\t') {
        Some(last) if random.percent(50) => Some(with(text, &(line.start + last..end), "")),
        _ => Some(before(text, end, "\t0")),
    }
}
