//! Shaders, against memory that was computed by hand.

use pretty_assertions::assert_eq;

use crate::program::{call, text};
use crate::ran;

/// The matrix has the rows (1, 2, 3) and (4, 5, 6), and the list has 100, 200 and 300.
const PARAMETERS: &str = "parameters=f32[1,2,3,0,4,5,6,0,100,0,0,0,200,0,0,0,300,0,0,0]";
/// One number, and four rows.
const GIVEN: &str = "0.1=f32[5,0,0,0,1,0,0,1,0,1,0,2,0,0,1,3,1,1,1,0]";

fn layout(more: &[&str]) -> (String, String, Option<i32>) {
    let arguments = [
        "--grid",
        "2",
        "--arg",
        PARAMETERS,
        "--arg",
        GIVEN,
        "--arg",
        "result=buffer:32",
        "--arg",
        "push=i32[9,7]",
    ];
    ran(
        "tests/suites/run/shaders/layout.spv",
        &[&arguments, more].concat(),
    )
}

/// The numbers of the buffer `result`.
fn numbers(stdout: &str) -> Vec<&str> {
    let start = stdout.find("%result:").unwrap();
    let lines = stdout[start..].lines().skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    lines
        .flat_map(|line| line.split_whitespace().skip(1))
        .collect()
}

#[test]
fn layouts_and_push_constants() {
    // Row 0: 1 + 10 * 4 + 100 * 1 + 7 * 2 + 5. The last four invocations have no row.
    let (stdout, stderr, code) = layout(&[]);
    assert_eq!((stderr.as_str(), code), ("", Some(0)));
    let expected = ["160", "471", "982", "175", "0", "0", "0", "0"];
    assert_eq!(numbers(&stdout), expected);
}

#[test]
fn a_specialisation_constant_has_the_given_value() {
    // Three times 7 instead of two times.
    let (stdout, ..) = layout(&["--spec", "3=3"]);
    let expected = ["167", "478", "989", "182", "0", "0", "0", "0"];
    assert_eq!(numbers(&stdout), expected);
}

#[test]
fn subgroups_shared_memory_and_atomics() {
    let arguments = ["--wave", "8", "--arg", "buffer:68", "--dump", "u32"];
    let (stdout, stderr, code) = ran("tests/suites/run/shaders/groups.spv", &arguments);
    assert_eq!((stderr.as_str(), code), ("", Some(0)));
    let expected = [
        // The sum of the squares below 8, and the squares in reverse order.
        "140", "49", "36", "25", "16", "9", "4", "1", "0",
        // Lane 2 takes no part in the sums of 1, 2, 4, 5, ...; four lanes are odd; ten times the
        // neighbour's number; lane 0 is elected.
        "4101", "14000", "4300", "34200", "74500", "124400", "184700", "254600",
    ];
    assert_eq!(numbers(&stdout), expected);
}

#[test]
fn an_unsupported_instruction_ends_the_run_when_it_is_executed() {
    let image = "tests/suites/run/shaders/image.spv";
    let (stdout, stderr, code) = ran(image, &["--arg", "u32[7]"]);
    assert!(stdout.starts_with("@main: finished"), "{stdout}");
    assert_eq!((stderr.as_str(), code), ("", Some(0)));
    let (_, stderr, code) = ran(image, &["--arg", "u32[1]"]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("unsupported: Op"), "{stderr}");
    assert!(stderr.contains("compiled from image.comp:8"), "{stderr}");
}

#[test]
fn arguments_that_do_not_fit_are_refused() {
    let (_, stderr, code) = ran("tests/suites/run/shaders/image.spv", &[]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("%data"), "{stderr}");
    let (_, stderr, code) = ran("tests/spirv/shade.spv", &[]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("only compute shaders"), "{stderr}");
}

#[test]
fn execution_refutes_no_verdict() {
    let mut shaders: Vec<String> = ["layout", "groups"]
        .map(|name| format!("tests/suites/run/shaders/{name}.spv"))
        .into();
    // `breaks` has blocks that lanes execute in different iterations: as in the graph alone, lanes
    // would execute them together, and disagree on the counter.
    for name in [
        "breaks",
        "calls",
        "components",
        "groups",
        "ids",
        "memory",
        "once",
    ] {
        shaders.push(format!("tests/spirv/{name}.spv"));
    }
    for shader in &shaders {
        let output = call("check", ".", &["--only", "execution", shader]);
        let stdout = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{shader}: {stdout}");
        let row = stdout.lines().find(|line| line.starts_with("sound"));
        let watched = row.and_then(|row| row.split_whitespace().nth(3));
        assert!(
            watched.is_some_and(|count| count != "-"),
            "{shader}: {stdout}"
        );
    }
}
