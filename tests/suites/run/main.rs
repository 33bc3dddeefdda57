//! `lanelog run`, against expected texts, memory computed by hand, and the memory that OpenCL
//! implementations left.

#![allow(clippy::unwrap_used, clippy::panic)]

mod answers;
mod assembly;
#[path = "../../support/program.rs"]
mod program;
mod races;
mod recorded;
#[path = "../../support/recorded_launches.rs"]
mod recorded_launches;
mod refused;
mod shaders;

use program::{call, text};

/// Numbers 8 to 15 belong to work-group 1, which multiplies the first five of them. In all, 13 of
/// the 20 numbers are multiplied, and 0 stays 0.
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
