//! Checks that docs/explanation/styles.md shows the code that the styles emit.

use pretty_assertions::assert_eq;

fn written(style: &str) -> String {
    let file = "tests/suites/styles/kernels/clamp.ll";
    let output = crate::program::limited()
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["lower", file, "--style", style])
        .output()
        .unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// The text between a line of a page and the end of its block.
fn shown<'p>(page: &'p str, start: &str) -> &'p str {
    let (_, rest) = page.split_once(start).unwrap();
    rest.split_once("```").unwrap().0
}

#[test]
fn the_page_shows_what_is_written() {
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/explanation/styles.md");
    let page = std::fs::read_to_string(page).unwrap();
    let command = "$ lanelog lower tests/suites/styles/kernels/clamp.ll --style predicate\n";
    assert_eq!(shown(&page, command), written("predicate"));
    let command = "$ lanelog lower tests/suites/styles/kernels/clamp.ll --style stack\n";
    assert_eq!(shown(&page, command), written("stack"));
    let text = written("ir");
    let start = text.find("define").unwrap();
    let end = text.find("\n}\n").unwrap() + "\n}\n".len();
    assert_eq!(shown(&page, "```llvm\n"), &text[start..end]);
}
