//! Tests `lanelog shuffle` as its users call it: the displayed lane map, its layout, and refused
//! arguments.
//!
//! `UPDATE_EXPECT=1` writes the output into the page that shows it.

use crate::expected::assert_file;
use crate::program;

use std::fs;

use pretty_assertions::assert_eq;
use program::{prints, refuses};

/// The line numbers of lines that begin with a word.
fn numbers(text: &str, word: &str) -> Vec<u32> {
    let lines = text.lines().filter_map(|line| line.strip_prefix(word));
    let words = lines.flat_map(str::split_whitespace);
    words.map(|word| word.parse().unwrap()).collect()
}

/// The source lane of a shuffle according to CUDA's programming guide; `None` if it is outside of
/// the lane's segment.
fn source(mode: &str, offset: u32, width: u32, lane: u32) -> Option<u32> {
    let (segment, at) = (lane / width * width, lane % width);
    let offset = offset % 32;
    match mode {
        "idx" => Some(segment + offset % width),
        "up" => at.checked_sub(offset).map(|at| segment + at),
        "down" => (at + offset < width).then_some(lane + offset),
        // A lane of an earlier segment may be read.
        _ => Some(lane ^ offset).filter(|from| *from < segment + width),
    }
}

#[test]
fn the_map_is_that_of_the_definition() {
    for mode in ["idx", "up", "down", "bfly", "xor"] {
        for (offset, width) in [
            (0, 32),
            (1, 32),
            (3, 16),
            (5, 8),
            (16, 32),
            (31, 4),
            (37, 32),
        ] {
            for gpu in ["gfx1100", "gfx942"] {
                let words = [
                    mode,
                    &offset.to_string(),
                    "--width",
                    &width.to_string(),
                    "--mcpu",
                    gpu,
                ];
                let shown = prints("shuffle", &words);
                assert_eq!(numbers(&shown, "lane "), (0..32).collect::<Vec<_>>());
                let expected = (0..32).map(|lane| source(mode, offset, width, lane));
                let expected: Vec<Option<u32>> = expected.collect();
                let lanes = expected.iter().zip(0..);
                let reads: Vec<u32> = lanes.map(|(from, lane)| from.unwrap_or(lane)).collect();
                assert_eq!(numbers(&shown, "reads"), reads, "{words:?}\n{shown}");
                let outside = expected.iter().filter(|from| from.is_none()).count();
                assert_eq!(shown.matches(" out").count(), outside, "{shown}");
                let longest = shown.lines().map(|line| line.chars().count()).max();
                assert!(longest <= Some(80), "{shown}");
            }
        }
    }
}

#[test]
fn clamps_and_segments_are_those_of_ptx() {
    // The clamp restricts the first shuffle to lanes 0 to 9. The second shuffle has segments of 8
    // lanes.
    let shown = prints("shuffle", &["down", "2", "--clamp", "9"]);
    let expected = (0..32).map(|lane| if lane + 2 <= 9 { lane + 2 } else { lane });
    assert_eq!(numbers(&shown, "reads"), expected.collect::<Vec<u32>>());
    let shown = prints("shuffle", &["idx", "2", "--clamp", "7", "--segments", "24"]);
    let expected = (0..32).map(|lane| lane / 8 * 8 + 2);
    assert_eq!(numbers(&shown, "reads"), expected.collect::<Vec<u32>>());
}

#[test]
fn instructions_costs_and_the_next_best_are_shown() {
    let shown = prints("shuffle", &["xor", "5"]);
    assert!(
        shown.contains("on gfx1100: 5 cycles\n  row_xmask:5\n"),
        "{shown}"
    );
    assert!(shown.contains("    v_mov_b32_dpp "), "{shown}");
    assert!(shown.contains("\nrunner-up: "), "{shown}");
    let none = prints("shuffle", &["up", "0"]);
    assert!(
        none.contains("0 cycles\n  copy\n\n    no instruction\n\nno runner-up\n"),
        "{none}"
    );
    let warps = prints("shuffle", &["xor", "5", "--mcpu", "gfx900"]);
    assert!(warps.contains("each of the two warps"), "{warps}");
    assert!(warps.contains("    ds_swizzle_b32 "), "{warps}");
}

#[test]
fn a_wrong_call_says_what_is_possible() {
    for (words, said) in [
        (
            &["up", "3", "--width", "5"][..],
            "1, 2, 4, 8, 16 or 32 lanes",
        ),
        (&["up", "3", "--mcpu", "gfx906"], "gfx1100"),
        (&["sideways", "3"], "idx, up, down, bfly"),
        (&["up", "-1"], "'-1'"),
        (&["up"], "<OFFSET>"),
        (&["up", "1", "--clamp", "32"], "32 is not in 0..32"),
    ] {
        let refused = refuses("shuffle", words);
        assert!(refused.contains(said), "{words:?}: {refused}");
    }
}

#[test]
fn the_page_shows_what_is_shown() {
    let page = fs::read_to_string("docs/reference/shuffles.md").unwrap();
    let start = "```console\n$ lanelog shuffle ";
    let (before, rest) = page.split_once(start).unwrap();
    let (block, after) = rest.split_once("\n```\n").unwrap();
    let (call, _) = block.split_once('\n').unwrap();
    let words: Vec<&str> = call.split(' ').collect();
    let shown = prints("shuffle", &words);
    let expected = format!("{before}{start}{call}\n{}\n```\n{after}", shown.trim_end());
    assert_file("docs/reference/shuffles.md", &expected);
}
