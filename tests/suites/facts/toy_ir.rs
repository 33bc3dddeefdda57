//! The example `examples/toy-ir`, an IR outside of the workspace: its verdicts follow from
//! `kernel.toy` by hand.

use lanelog::{Error, Ir, Mode};
use pretty_assertions::assert_eq;

use toy::{Toy, report};

#[path = "../../../examples/toy-ir/src/main.rs"]
#[allow(dead_code)]
mod toy;

/// Lanes diverge at `entry` by their number: `body` has only some lanes, and `r` merges two values
/// by the path that a lane took.
#[test]
fn a_toy_ir_gets_verdicts_rows_and_reasons() {
    let told = report(include_str!("../../../examples/toy-ir/kernel.toy")).unwrap();
    let (verdicts, reason) = told.split_once("\n\n").unwrap();
    let expected = "\
line  1: n      uniform
line  3: id     divergent
line  4: inside divergent
line  5:        divergent
line  7: x      divergent
line  8:        uniform
line  9:        uniform
line 11: r      divergent
line 12:        uniform";
    assert_eq!(verdicts, expected);
    assert!(
        reason.starts_with("diverged_barrier(barrier#5, entry)\n"),
        "{reason}"
    );
    for part in [
        "toy:5",
        "branch inside body end",
        "each lane has a number of its own",
    ] {
        assert!(reason.contains(part), "{part} in\n{reason}");
    }
}

/// A phi that reads over an edge that does not exist is an error, not a verdict.
#[test]
fn wrong_functions_are_refused() {
    let wrong = |text: &str| match Ir::new(Toy::read(text), Mode::Sound) {
        Err(Error::Function { message, .. }) => message,
        _ => String::new(),
    };
    let message = wrong("kernel n\nentry:\n  stop\nother:\n  r = phi entry n\n  stop\n");
    assert!(message.starts_with("invalid_phi: "), "{message}");
    assert!(message.contains("`phi` is 2 (r)"), "{message}");
    let message = wrong("kernel\nentry:\nother:\n  stop\n");
    assert!(
        message.contains("block 0 has the instructions 0..0"),
        "{message}"
    );
}
