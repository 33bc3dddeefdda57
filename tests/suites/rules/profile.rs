//! `lanelog rules profile`, and how rule files are called wherever rules are named.

use std::fs;

use crate::program::scratch;
use crate::{outcome, run};
use pretty_assertions::assert_eq;

/// The columns of a line of the profile's CSV that do not depend on time: rule, relation, derived,
/// new, order.
fn counted(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for character in line.chars() {
        match character {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            other => cells.last_mut().unwrap().push(other),
        }
    }
    [0, 1, 5, 6, 9].map(|at| cells[at].clone()).to_vec()
}

#[test]
fn profile_counts_what_rules_derive() {
    let folder = scratch("rules_profile_profile");
    let kernel = "define void @k(i1 %c) {\na:\n  br i1 %c, label %b, label %d\nb:\n  br label %d\nd:\n  ret void\n}\n";
    fs::write(folder.join("k.ll"), kernel).unwrap();
    fs::write(
        folder.join("r.dl"),
        ".include \"schema.dl\"\n.decl pair(a: Block, b: Block)\n.output pair\npair(a, b) :- edge(a, _), edge(_, b).\n.decl none(a: Block)\n.output none\nnone(a) :- edge(a, a).\n",
    )
    .unwrap();
    let call = ["profile", "r.dl", "k.ll", "--target", "amdgpu", "--format"];
    let (code, out, _) = outcome(&run(&folder, &[&call[..], &["csv"]].concat()));
    assert_eq!(code, 0);
    let mut lines: Vec<Vec<String>> = out.lines().skip(1).map(counted).collect();
    lines.sort();
    let order = lines[0][4].clone();
    // Two blocks have a successor, and two have a predecessor, so four pairs are derived, in any
    // order of evaluation.
    assert_eq!(
        lines,
        [
            vec!["r.dl:4", "pair", &lines[0][2], "4", &order],
            vec!["r.dl:7", "none", "0", "0", "edge(a, a)"],
        ]
    );
    assert!(["edge(a, _), edge(_, b)", "edge(_, b), edge(a, _)"].contains(&order.as_str()));
    let (code, out, err) = outcome(&run(&folder, &[&call[..], &["text"]].concat()));
    assert_eq!((code, err), (0, String::new()));
    assert!(
        out.starts_with("r.dl: ") && out.contains("every rule is interpreted"),
        "{out}"
    );
    assert!(
        out.ends_with("\nderived nothing:\n  r.dl:7 none\n"),
        "{out}"
    );
    let (_, out, _) = outcome(&run(&folder, &[&call[..], &["json"]].concat()));
    let document: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (&document["evaluations"], &document["inputs"]),
        (&1.into(), &1.into())
    );
    assert_eq!(document["rules"].as_array().unwrap().len(), 2);
}

#[test]
fn profile_says_which_limit_ended_a_run() {
    let folder = scratch("rules_profile_profile_limits");
    let kernel = "define void @k() {\n  ret void\n}\n";
    fs::write(folder.join("k.ll"), kernel).unwrap();
    fs::write(
        folder.join("r.dl"),
        ".decl n(x: unsigned)\n.output n\nn(0).\nn(x + 1) :- n(x).\n",
    )
    .unwrap();
    let call = [
        "profile",
        "r.dl",
        "k.ll",
        "--target",
        "amdgpu",
        "--max-tuples",
        "1000",
    ];
    let (code, out, err) = outcome(&run(&folder, &call));
    assert_eq!(code, 2);
    assert!(
        err.contains("k.ll: @k: the evaluation derives more than 1000 rows"),
        "{err}"
    );
    assert!(err.contains("r.dl:4"), "{err}");
    // The profile shows the work that was done before the limit was exceeded.
    assert!(out.contains("r.dl:4"), "{out}");
    let (code, _, err) = outcome(&run(&folder, &["profile", "k.ll", "r.dl"]));
    assert_eq!(code, 2);
    assert!(
        err.contains("help: lanelog rules profile r.dl k.ll"),
        "{err}"
    );
}

#[test]
fn built_in_files_are_called_by_their_paths() {
    let folder = scratch("rules_profile_built_in");
    let kernel = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/joins/diamond.ll");
    let (code, printed, complaint) = outcome(&run(&folder, &["check", "divergence.dl"]));
    assert_eq!((code, complaint.as_str()), (0, ""));
    assert!(
        printed.starts_with("ok: rules/divergence.dl: "),
        "{printed}"
    );
    let arguments = ["profile", "divergence.dl", kernel, "--format", "csv"];
    let (code, printed, complaint) = outcome(&run(&folder, &arguments));
    assert_eq!((code, complaint.as_str()), (0, ""));
    let places = printed.lines().skip(1);
    let places: Vec<&str> = places.map(|line| line.split(',').next().unwrap()).collect();
    assert!(
        places.iter().all(|place| place.starts_with("rules/")),
        "{places:?}"
    );
    assert!(
        places
            .iter()
            .any(|place| place.starts_with("rules/divergence.dl:"))
    );
    // A file of the user takes precedence, and is named as on the command line.
    fs::write(folder.join("divergence.dl"), ".decl a()\n").unwrap();
    let (_, printed, _) = outcome(&run(&folder, &["check", "divergence.dl"]));
    assert!(
        printed.starts_with("ok: divergence.dl: 1 relation"),
        "{printed}"
    );
}

#[test]
fn a_folder_is_no_rule_file() {
    let folder = scratch("rules_profile_no_rule_file");
    let (code, _, complaint) = outcome(&run(&folder, &["check", "."]));
    assert_eq!(code, 2);
    assert!(
        complaint.contains("cannot read `.`: it is a folder"),
        "{complaint}"
    );
}

/// Kernels of `size` repetitions, whose facts repeat too.
fn repeated(size: usize) -> [(&'static str, String); 2] {
    let of = |text: &dyn Fn(usize) -> String| -> String {
        let repeated: String = (0..size).map(text).collect();
        format!(
            "target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n\
             define amdgpu_kernel void @k(ptr addrspace(1) %g, i32 %n) {{\n  \
             %t = call i32 @llvm.amdgcn.workitem.id.x()\n{repeated}  ret void\n}}\n"
        )
    };
    let beside = |at: usize| {
        format!(
            "  %g{at} = getelementptr i32, ptr addrspace(1) %g, i32 {at}\n  \
             %l{at} = load i32, ptr addrspace(1) %g{at}\n  \
             store i32 %t, ptr addrspace(1) %g{at}\n"
        )
    };
    let chained = |at: usize| {
        let before = at.checked_sub(1).map_or(String::new(), |at| at.to_string());
        format!(
            "  %g{at} = getelementptr i32, ptr addrspace(1) %g{before}, i32 %t\n  \
             %l{at} = load i32, ptr addrspace(1) %g{at}\n  \
             store i32 %l{at}, ptr addrspace(1) %g{at}\n"
        )
    };
    [("beside", of(&beside)), ("chained", of(&chained))]
}

/// The test compares the number of rows that all steps of all rules produce, according to the
/// profile. For no size of the kernel may an unfavourable order of atoms produce many times more
/// rows.
#[test]
fn work_of_shapes_and_accesses_grows_with_the_kernel() {
    let folder = scratch("rules_profile_growth");
    for file in ["shape.dl", "memory.dl"] {
        let mut all = vec![Vec::new(); 2];
        for size in [192, 256, 320, 384, 448, 512, 640, 700, 768, 1000] {
            for ((name, kernel), all) in repeated(size).into_iter().zip(&mut all) {
                fs::write(folder.join("k.ll"), kernel).unwrap();
                let call = ["profile", file, "k.ll", "--format", "json", "--top", "0"];
                let (code, out, _) = outcome(&run(&folder, &call));
                assert_eq!(code, 0);
                let document: serde_json::Value = serde_json::from_str(&out).unwrap();
                let mut rows = 0;
                for rule in document["rules"].as_array().unwrap() {
                    for order in rule["orders"].as_array().unwrap() {
                        let steps = order["steps"].as_array().unwrap();
                        rows += steps
                            .iter()
                            .map(|step| step["rows"].as_u64().unwrap() as usize)
                            .sum::<usize>();
                    }
                }
                all.push((rows / size, name, size));
            }
        }
        for all in all {
            let (least, most) = (all.iter().min().unwrap(), all.iter().max().unwrap());
            assert!(least.0 > 10 && most.0 < 2 * least.0, "{file}: {all:?}");
        }
    }
}
