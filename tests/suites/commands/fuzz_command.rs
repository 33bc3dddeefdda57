//! `lanelog fuzz`: its runs are reproducible, it finds known errors, and it saves its findings.

use crate::program;

use std::fs;
use std::process::Output;

use pretty_assertions::assert_eq;
use program::{call, scratch, text};

fn fuzz(arguments: &[&str]) -> Output {
    call("fuzz", ".", arguments)
}

#[test]
fn mode_sound_agrees_with_everything() {
    let output = fuzz(&[
        "--seed=1000",
        "--count=40",
        "--mode=sound",
        "--only=engines,oracles,execution",
    ]);
    let out = text(&output.stdout);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{out}{}",
        text(&output.stderr)
    );
    assert!(out.ends_with("no disagreement\n"), "{out}");
    assert!(
        out.contains("40 of 40 functions ran to their end on 3 inputs each"),
        "{out}"
    );
    // The statistics list the ingredients of the kernels.
    assert!(out.contains("divergent branch"), "{out}");
}

#[test]
fn the_same_seed_gives_the_same_whatever_the_threads() {
    let by = |jobs: &str| {
        let output = fuzz(&[
            "--seed=5",
            "--count=300",
            "--only=execution",
            "--inputs=2",
            "--mode=llvm22",
            "--blocks=4..12",
            "--jobs",
            jobs,
        ]);
        text(&output.stdout)
    };
    let one = by("1");
    assert!(one.contains("300"), "{one}");
    assert_eq!(one, by("3"));
}

#[test]
fn llvm_22_is_found_out() {
    let folder = scratch("fuzz-save");
    let to = folder.to_str().unwrap();
    let output = fuzz(&[
        "--seed=1",
        "--count=600",
        "--target=amdgpu",
        "--shape=unstructured",
        "--only=execution",
        "--mode=llvm22",
        "--mode=sound",
        "--keep=1",
        "--save",
        to,
    ]);
    let out = text(&output.stdout);
    assert_eq!(
        output.status.code(),
        Some(1),
        "{out}{}",
        text(&output.stderr)
    );
    assert!(out.contains("execution refutes llvm22 in "), "{out}");
    assert!(!out.contains("refutes sound"), "{out}");
    let mut files: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    // One for each way in which it is wrong; of the first:
    let [kernel, report, ..] = files.as_slice() else {
        panic!("{files:?}");
    };
    assert!(
        kernel.starts_with("amdgpu-") && kernel.ends_with(".ll"),
        "{kernel}"
    );
    // The command in the first line of the file generates the same kernel.
    let saved = fs::read_to_string(folder.join(kernel)).unwrap();
    let command = saved
        .lines()
        .next()
        .unwrap()
        .strip_prefix("; lanelog fuzz ")
        .unwrap();
    let arguments: Vec<&str> = command.split(' ').collect();
    let again = text(&fuzz(&arguments).stdout);
    assert!(
        again.contains("execution refutes llvm22 in 1 kernel:"),
        "{again}"
    );
    assert!(
        fs::read_to_string(folder.join(report))
            .unwrap()
            .contains("execution refutes llvm22")
    );
}

#[test]
fn small_kernels_are_saved_with_what_is_known_of_them() {
    let folder = scratch("fuzz-reduce");
    let to = folder.to_str().unwrap();
    let call = [
        "--seed=30",
        "--count=100",
        "--target=amdgpu",
        "--blocks=4..12",
        "--only=execution",
        "--mode=llvm22",
        "--keep=1",
        "--save",
        to,
    ];
    let output = fuzz(&[&call[..], &["--reduce"]].concat());
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let names = || {
        let all = fs::read_dir(&folder).unwrap();
        let names = all.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    };
    let first = names();
    let small = first.iter().filter(|name| name.ends_with(".reduced.ll"));
    let mut shown = 0;
    for name in small {
        let saved = fs::read_to_string(folder.join(name)).unwrap();
        let head = saved.lines().next().unwrap();
        let cause = head.strip_prefix("; execution refutes llvm22 (").unwrap();
        let cause = cause.strip_suffix(')').unwrap();
        // The command in it shows the same, with the cause and at the same place.
        let command = saved
            .lines()
            .find_map(|line| line.strip_prefix("; again      lanelog check "));
        let arguments: Vec<&str> = command.unwrap().split(' ').collect();
        let output = crate::program::limited()
            .arg("check")
            .args(arguments)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        let out = text(&output.stdout);
        assert!(
            out.contains(&format!("    cause      {cause}\n")),
            "{name}:\n{out}"
        );
        let dispute = saved
            .lines()
            .find(|line| line.contains(": execution refutes llvm22"));
        let dispute = dispute.unwrap().strip_prefix("; ").unwrap();
        assert!(out.contains(dispute), "{dispute}\n{out}");
        shown += 1;
    }
    assert!(shown > 0, "{first:?}");
    // A second run leaves the same files.
    assert_eq!(fuzz(&call).status.code(), Some(1));
    assert_eq!(names(), first);
    // Files of the user are kept.
    let kept = folder.join(&first[0]);
    fs::write(&kept, "mine").unwrap();
    assert_eq!(fuzz(&call).status.code(), Some(1));
    assert_eq!(fs::read_to_string(&kept).unwrap(), "mine");
    assert!(names().len() > first.len(), "{:?}", names());
}

#[test]
fn arbitrary_kernels_refute_llvm_and_not_mode_sound() {
    let by = |jobs: &str| {
        fuzz(&[
            "--generator=arbitrary",
            "--count=600",
            "--blocks=4..10",
            "--only=execution",
            "--mode=sound",
            "--mode=llvm22",
            "--keep=0",
            "--jobs",
            jobs,
        ])
    };
    let output = by("2");
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{out}");
    assert!(
        out.contains("600 of 600 functions ran to their end"),
        "{out}"
    );
    assert!(out.contains("irreducible cycle"), "{out}");
    assert!(out.contains("execution refutes llvm22"), "{out}");
    assert!(!out.contains("execution refutes sound"), "{out}");
    assert_eq!(out, text(&by("1").stdout));
}

/// Some of the kernels name no processor, so that waves have 32 lanes. In others, lanes of a
/// partial wave are active although they have no work-item.
#[test]
fn execution_refutes_no_claim_about_hazardous_kernels() {
    let output = fuzz(&[
        "--generator=hazards",
        "--seed=5000000",
        "--count=120",
        "--only=shapes,memory,loops",
    ]);
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{out}");
    assert!(out.contains("120 of 120 functions ran"), "{out}");
    for claims in ["shapes", "memory", "counters of loops"] {
        let row = out.lines().find(|line| line.starts_with(claims)).unwrap();
        let numbers: Vec<&str> = row[claims.len()..].split_whitespace().collect();
        // Functions, claims, those that were watched; none refuted.
        assert!(numbers[2] != "-" && numbers[3] == "-", "{row}");
    }
}

#[test]
fn wrong_calls_are_refused() {
    for (arguments, expected) in [
        (&["--blocks=9..3"][..], "the smaller one first"),
        (&["--shape=round"], "round"),
        (&["--generator=none"], "shaped, arbitrary, hazards, bits"),
        (
            &["--generator=arbitrary", "--lower=gfx1100"],
            "write --generator bits",
        ),
        (&["--style=ir", "--lower=gfx1100"], "cannot be used with"),
        (&["--style=ir", "--only=engines"], "cannot be used with"),
        (&["--style=amdgpu"], "ir, predicate, nyuzi, stack"),
        (&["--style=ir", "--target=nvptx"], "without --target nvptx"),
        (&["--linearize=all"], "--style"),
        (&["--count=0"], "--count"),
        (&["--only=nothing"], "nothing"),
        (
            &["--only=memory", "--reduce"],
            "--reduce is for verdicts, not for --only memory",
        ),
        // A file is not a folder: the error comes before any work is done.
        (
            &["--save=Cargo.toml"],
            "cannot make the folder `Cargo.toml`",
        ),
    ] {
        let output = fuzz(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let complaint = text(&output.stderr);
        assert!(complaint.contains(expected), "{arguments:?}: {complaint}");
    }
}

#[test]
fn machine_code_leaves_what_the_kernels_leave() {
    let right = fuzz(&[
        "--lower=gfx1100",
        "--lower=gfx942",
        "--lower=gfx900",
        "--lower=gfx1200",
        "--seed=1",
        "--count=8",
    ]);
    let out = text(&right.stdout);
    assert_eq!(right.status.code(), Some(0), "{out}{}", text(&right.stderr));
    let said = text(&right.stderr);
    assert!(said.contains("0 pieces of machine code wrong"), "{said}");
}

#[test]
fn kernels_in_other_styles_leave_what_the_kernels_leave() {
    for (style, least) in [("ir", 19), ("predicate", 19), ("stack", 19), ("nyuzi", 15)] {
        for more in [&["--shape=irreducible"][..], &["--generator=arbitrary"]] {
            let style = format!("--style={style}");
            let first = [&style, "--seed=20", "--count=20", "--inputs=2"];
            let right = fuzz(&[&first[..], more].concat());
            let out = text(&right.stdout);
            assert_eq!(right.status.code(), Some(0), "{out}{}", text(&right.stderr));
            let said = text(&right.stderr);
            assert!(said.contains("; 0 wrong"), "{said}");
            let row = out.lines().nth(2).unwrap();
            let same = row.split_whitespace().nth(2).unwrap();
            assert!(same.parse::<u32>().unwrap() >= least, "{out}");
        }
    }
}

/// A kernel with too few registers for its predicates in one line is not covered, and that is told
/// with the reason.
#[test]
fn kernels_that_a_style_does_not_cover_are_counted() {
    let output = fuzz(&[
        "--style=predicate",
        "--predicates=1",
        "--seed=3",
        "--count=10",
    ]);
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{out}");
    let reason = "2 predicate registers are needed for one line, and there are 1";
    let told = out.lines().find(|line| line.starts_with(reason));
    let told = told
        .and_then(|line| line.split_whitespace().last())
        .unwrap();
    let row = out.lines().nth(2).unwrap();
    assert_eq!(row.split_whitespace().nth(4), Some(told), "{out}");
}

#[test]
fn a_finding_is_found_again_with_the_printed_seed() {
    let folder = scratch("fuzz-hidden");
    let call = [
        "--seed=700",
        "--count=100",
        "--only=execution",
        "--mode=llvm22",
        "--keep=1",
        "--save",
        folder.to_str().unwrap(),
    ];
    let out = text(&fuzz(&call).stdout);
    // It has no --all.
    let hint = "from these; --save writes them into its .txt\n";
    assert!(out.contains(hint) && !out.contains("--all"), "{out}");
    let counted = |text: &str| text.matches(": execution refutes llvm22\n").count();
    let reports = fs::read_dir(&folder).unwrap().map(|entry| {
        let path = entry.unwrap().path();
        match path.extension().is_some_and(|ending| ending == "txt") {
            true => counted(&fs::read_to_string(path).unwrap()),
            false => 0,
        }
    });
    assert!(reports.sum::<usize>() > counted(&out), "{out}");
}
