//! A lane map as a picture: rows of 16 lanes, 80 columns wide at most.

use std::fmt::Write;

use lanelog_ir::shuffle::{Mode, WARP, source};

/// Number of lanes in a row.
const ROW: u32 = 16;

/// Which lane each lane of a warp reads, and how far away that is.
pub(super) fn picture(mode: Mode, b: u32, c: u32) -> String {
    let mut out = String::new();
    let mut line = |name: &str, first: u32, word: &dyn Fn(u32) -> String| {
        // Writing to a string does not fail.
        let _ = write!(out, "{name:<6}");
        for lane in first..first + ROW {
            let _ = write!(out, "{:>4}", word(lane));
        }
        out.push('\n');
    };
    for first in (0..WARP).step_by(ROW as usize) {
        line("lane", first, &|lane| lane.to_string());
        line("reads", first, &|lane| {
            source(mode, lane, b, c).0.to_string()
        });
        line("", first, &|lane| {
            let (from, in_range) = source(mode, lane, b, c);
            match i64::from(from) - i64::from(lane) {
                0 if in_range => "·".into(),
                0 => "out".into(),
                far => format!("{far:+}"),
            }
        });
        if first + ROW < WARP {
            line("", first, &|_| String::new());
        }
    }
    let lines: Vec<&str> = out.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}
