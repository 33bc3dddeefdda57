//! `lanelog run`, against expected texts and the memory that OpenCL implementations left.

#![allow(clippy::unwrap_used, clippy::panic)]

mod answers;
mod assembly;
#[path = "../../support/program.rs"]
mod program;
mod recorded;
#[path = "../../support/recorded_launches.rs"]
mod recorded_launches;
mod refused;

use program::{call, text};

/// Numbers 8 to 15 belong to group 1; the first five of these are multiplied: 13 of 20 in all, and
/// 0 stays 0.
const SCALE: [&str; 11] = [
    "@scale",
    "--grid",
    "2",
    "--block",
    "8",
    "--arg",
    "f32[0..20]",
    "--arg",
    "1.5",
    "--arg",
    "13",
];

/// Standard output, errors and exit code of the execution of a file.
fn ran(file: &str, arguments: &[&str]) -> (String, String, Option<i32>) {
    let mut words = vec![file];
    words.extend(arguments);
    let output = call("run", ".", &words);
    (
        text(&output.stdout),
        text(&output.stderr),
        output.status.code(),
    )
}
