//! `lanelog why`, `why-not` and `--assume...` as their users call them.

use crate::program;

use std::fs;

use pretty_assertions::assert_eq;
use program::{call, prints, refuses, scratch, text};
use serde_json::Value;

/// A text without the parts that change with rule files: line numbers of rules. Blanks between a
/// text and its citation count as two.
fn steady(text: &str) -> String {
    let mut steady = String::new();
    for line in text.lines() {
        let body = line.trim_start_matches([' ', '│', '├', '└', '─', '●', '✗']);
        let margin = &line[..line.len() - body.len()];
        let parts: Vec<&str> = body.split("  ").filter(|part| !part.is_empty()).collect();
        let parts = parts.iter().map(|part| {
            let part = part.trim();
            match part.rsplit_once(".dl:") {
                Some((file, line)) if line.bytes().all(|byte| byte.is_ascii_digit()) => {
                    format!("{file}.dl")
                }
                _ => part.to_string(),
            }
        });
        let parts: Vec<String> = parts.collect();
        // A citation that did not fit next to the text is on a separate line, and belongs to the
        // preceding line.
        if let [only] = parts.as_slice()
            && only.ends_with(".dl")
        {
            steady.truncate(steady.trim_end().len());
            steady.push_str(&format!("  {only}\n"));
            continue;
        }
        steady.push_str(margin);
        steady.push_str(&parts.join("  "));
        steady.push('\n');
    }
    steady
}

#[test]
fn choices_of_the_backend_are_explained() {
    let file = "tests/data/lower/additions.ll";
    let found = steady(&prints(
        "why",
        &[file, "--mcpu", "gfx1100", "scalar_unit(%both)"],
    ));
    let expected = "\
● the result %both of an instruction is computed on the scalar unit  scalar_unit(%both)
    %both = add i32 %a, %b  tests/data/lower/additions.ll:9
    by this rule:  rules/backend/unit.dl
    · the scalar unit of the GPU has instructions for the operation of %both  rules/backend/unit.dl
    · not: lanes may disagree on %both
";
    assert!(found.contains(expected), "{found}");
    let load = prints("why", &[file, "--mcpu", "gfx1100", "scalar_load(%a)"]);
    assert!(load.contains("rules/backend/scalar_load.dl:"), "{load}");
    let not = steady(&prints("why-not", &[file, "vector_unit(%both)"]));
    assert!(
        not.contains("negated condition holds: the result %both of an instruction is computed on the scalar unit"),
        "{not}"
    );
    // Only some GPUs can compute floats on the scalar unit.
    let floats = [
        "tests/suites/backend/choices/units.ll",
        "@floats",
        "has_scalar_form(%v95)",
    ];
    for (gpu, holds) in [("gfx1200", true), ("gfx1100", false)] {
        let words = [floats[0], floats[1], floats[2], "--mcpu", gpu];
        let found = prints("why", &words);
        assert_eq!(!found.contains("does not hold"), holds, "{gpu}: {found}");
    }
    // The relations of the backend exist only in the modes that the backend uses.
    let refused = refuses("why", &[file, "--mode", "llvm22", "scalar_unit(%both)"]);
    assert!(
        refused.contains("there is no relation `scalar_unit`"),
        "{refused}"
    );
}

const COUNTER: &str = "corpus/temporal/counter_escapes.ll";
const DIAMOND: &str = "corpus/joins/diamond.ll";

#[test]
fn a_counter_that_escapes_is_explained() {
    let found = steady(&prints("why", &[COUNTER, "%after"]));
    let expected = "\
● lanes may disagree on %after  divergent_value(%after)
│   %after = add i32 %next, 5  corpus/temporal/counter_escapes.ll:16
│   It reads, after a cycle, a value that lanes computed in different iterations.  rules/propagation.dl
│   · %after outside of the cycle of %loop depends on the iteration in which lanes leave it, because it reads
│     %next  rules/temporal_divergence.dl
│
● lanes may leave the cycle of %loop in different iterations  divergent_cycle_exit(%loop)
│   loop:  corpus/temporal/counter_escapes.ll:9
│   because:  rules/propagation.dl
│   · lanes that diverge at %loop leave the cycle of %loop in different iterations  rules/divergence.dl
│     The outermost cycle around the branch that does not contain the exit.
│
● lanes may diverge at the end of %loop  divergent_branch(%loop)
│   loop:  corpus/temporal/counter_escapes.ll:9
│   Lanes disagree on the successor.  rules/propagation.dl
│   · %loop has two different successors and can be reached  rules/cfg.dl
│
● lanes may disagree on the br of %loop  divergent_value(br#6)
│   br i1 %leave, label %exit, label %loop  corpus/temporal/counter_escapes.ll:13
│   An operand is divergent.  rules/divergence.dl
│
● lanes may disagree on %leave  divergent_value(%leave)
│   %leave = icmp uge i32 %i, %tid  corpus/temporal/counter_escapes.ll:12
│   An operand is divergent.  rules/divergence.dl
│
● lanes may disagree on %tid  divergent_value(%tid)
    %tid = call i32 @llvm.amdgcn.workitem.id.x()  corpus/temporal/counter_escapes.ll:6
    It is a source of divergence.  rules/propagation.dl
    · lanes may disagree on %tid whatever its operands are
    · lanes of this function can disagree at all
";
    // The number of steps that only describe control flow depends on the rules.
    assert_eq!(found.split_once("\n\n").unwrap().1, expected);
    assert!(found.starts_with(
        "%after is divergent in @counter_escapes: the shortest derivation, 6 steps and "
    ));
}

#[test]
fn a_phi_of_a_divergent_branch_shows_the_ways_of_the_lanes() {
    let found = steady(&prints("why", &[DIAMOND, "%which"]));
    let expected = "\
● lanes may disagree on %which  divergent_value(%which)
│   %which = phi i32 [ %x, %then ], [ %y, %else ]  corpus/joins/diamond.ll:19
│   It merges values from divergent paths.  rules/propagation.dl
│   · %which differs between lanes that diverge at %entry  rules/divergence.dl
│     Different labels meet, with different incoming values.
│     some lanes go %entry → %then → %join
│     others  %entry → %else → %join
│
● lanes may diverge at the end of %entry  divergent_branch(%entry)
│   entry:  corpus/joins/diamond.ll:5
│   Lanes disagree on the successor.  rules/propagation.dl
│   · %entry has two different successors and can be reached  rules/cfg.dl
│
● lanes may disagree on the br of %entry  divergent_value(br#5)
│   br i1 %low, label %then, label %else  corpus/joins/diamond.ll:8
│   An operand is divergent.  rules/divergence.dl
│
● lanes may disagree on %low  divergent_value(%low)
│   %low = icmp ult i32 %tid, 16  corpus/joins/diamond.ll:7
│   An operand is divergent.  rules/divergence.dl
│
● lanes may disagree on %tid  divergent_value(%tid)
    %tid = call i32 @llvm.amdgcn.workitem.id.x()  corpus/joins/diamond.ll:6
    It is a source of divergence.  rules/propagation.dl
    · lanes may disagree on %tid whatever its operands are
    · lanes of this function can disagree at all
";
    assert_eq!(found.split_once("\n\n").unwrap().1, expected);
    // The line of a phi denotes the phi, and the function may be named.
    assert_eq!(steady(&prints("why", &[DIAMOND, "@diamond", ":19"])), found);
}

#[test]
fn a_uniform_value_lacks_a_condition_of_every_rule() {
    let found = steady(&prints("why-not", &[COUNTER, "%next"]));
    let expected = "\
%next is uniform in @counter_escapes: each of 10 rules that could have given it lacks a condition

✗ lanes may disagree on %next  divergent_value(%next)
│   %next = add i32 %i, 1  corpus/temporal/counter_escapes.ll:11
│   Does not hold: Lanes arrive here at different times, because they are in different iterations of an
│   irreducible cycle: different converged sets may take different successors, although each set agrees.  rules/divergence.dl
│     ✗ there is no header such that the irreducible cycle of some header around the cycle of header, or this
│       cycle, is assumed divergent
│   Does not hold: Converged lanes hold different tokens here, so each set with the same token executes
│   separately and gets its own result: the token is an anchor's, or that of a loop that they left in
│   different iterations.  rules/divergence.dl
│     ✗ there is no token such that %next is a call that is executed together by the lanes that hold the same
│       convergence token token
│   This rule does not derive it:  rules/divergence.dl
│     ✗ there is no token such that %next outside of the cycle of %loop depends on the iteration in which
│       lanes leave it, because it reads token
│   Does not hold: An operand is divergent.  rules/divergence.dl
│     ✗ fails: lanes may disagree on %i
│   Does not hold: `freeze` replaces an undefined value by an arbitrary one, separately in each lane.  rules/divergence.dl
│     ✗ fails: the instruction %next is a freeze
│   Does not hold: It reads other lanes, some of which may be inactive.  rules/divergence.dl
│     ✗ fails: a lane of the wave may be inactive where the instruction %next begins
│   Does not hold: It is a source of divergence.  rules/propagation.dl
│     ✗ fails: lanes may disagree on %next whatever its operands are
│   Does not hold: It merges values from divergent paths.  rules/propagation.dl
│     ✗ fails: %next differs between lanes that diverge at %loop
│   Does not hold: Lanes are in different iterations of this irreducible cycle, or of one around it.  rules/propagation.dl
│     ✗ there is no header such that the irreducible cycle of some header around the cycle of header, or this
│       cycle, is assumed divergent
│   Does not hold: It reads, after a cycle, a value that lanes computed in different iterations.  rules/propagation.dl
│     ✗ fails: %next outside of the cycle of %loop depends on the iteration in which lanes leave it, because
│       it reads some value

";
    assert_eq!(found, expected);
    let why = prints("why", &[COUNTER, "%next"]);
    assert!(why.starts_with("%next is uniform in @counter_escapes: no rule makes it divergent\n"));
    assert!(
        why.contains("lanelog why-not corpus/temporal/counter_escapes.ll @counter_escapes %next")
    );
    let holds = prints("why-not", &[COUNTER, "%after"]);
    assert!(
        holds.starts_with("%after is divergent in @counter_escapes\n"),
        "{holds}"
    );
}

/// The rule about memory that other waves write is a candidate only at the scope of work-groups.
#[test]
fn rules_of_another_scope_are_no_candidates() {
    let file = "tests/data/cli/own_phase.ll";
    let wave = prints("why-not", &[file, "%v"]);
    assert!(!wave.contains("another wave"), "{wave}");
    let group = prints("why-not", &[file, "%v", "--scope", "work-group"]);
    assert!(
        group.contains("another wave of the work-group may write"),
        "{group}"
    );
}

/// A derivation in machine-readable form.
fn derivations(arguments: &[&str]) -> Vec<Value> {
    let printed = prints("why", &[arguments, &["--format", "json"]].concat());
    let document: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(document["holds"], true);
    document["derivations"].as_array().unwrap().clone()
}

#[test]
fn every_step_cites_where_its_rule_begins() {
    for goal in ["%after", "divergent_join(%join)", "%b"] {
        let file = match goal {
            "%after" => COUNTER,
            "%b" => "corpus/irreducible/entered_divergently.ll",
            _ => DIAMOND,
        };
        let modes: &[&str] = match goal {
            // In the other modes, no cycle is assumed divergent.
            "%b" => &["sound", "llvm22"],
            _ => &["sound", "llvm22", "llvm23", "llvm14-gpu", "llvm14-legacy"],
        };
        for mode in modes {
            let found = derivations(&[file, goal, "--mode", mode]);
            let steps = found[0]["steps"].as_array().unwrap();
            assert!(steps.len() > 5);
            for step in steps {
                let cited = step["cited"].as_str().unwrap();
                let (file, line) = cited.rsplit_once(':').unwrap();
                let rules = fs::read_to_string(file).unwrap();
                let line = rules
                    .lines()
                    .nth(line.parse::<usize>().unwrap() - 1)
                    .unwrap();
                let name = step["relation"].as_str().unwrap();
                let begins = match step["given"].as_bool().unwrap() {
                    true => format!(".decl {name}("),
                    false => format!("{name}("),
                };
                assert!(line.starts_with(&begins), "{cited}: {line}");
                let conditions = step["conditions"].as_array().unwrap();
                assert_eq!(conditions.is_empty(), step["given"].as_bool().unwrap());
            }
        }
    }
}

#[test]
fn all_derivations_are_written_one_after_the_other() {
    let file = scratch("all_derivations").join("two.ll");
    fs::write(
        &file,
        "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @two() {
  %a = call i32 @llvm.amdgcn.workitem.id.x()
  %b = add i32 %a, 1
  %sum = add i32 %a, %b
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
",
    )
    .unwrap();
    let file = file.to_str().unwrap();
    let found = derivations(&[file, "%sum", "--all"]);
    let heights: Vec<i64> = found
        .iter()
        .map(|one| one["height"].as_i64().unwrap())
        .collect();
    assert_eq!(heights, [2, 3]);
    assert_eq!(derivations(&[file, "%sum"]).len(), 1);
    let tree = prints("why", &[file, "%sum", "--all"]);
    assert!(
        tree.contains("2 derivations; the shortest, 2 steps"),
        "{tree}"
    );
    assert!(tree.contains("derivation 2: 3 steps, height 3"), "{tree}");
    let near = prints("why", &[file, "%sum", "--depth", "0"]);
    assert!(near.contains("⋮ 1 more step: --full shows it"), "{near}");
    assert!(!near.contains("%a = call"), "{near}");
    let dot = prints("why", &[file, "%sum", "--format", "dot"]);
    assert!(
        dot.starts_with("digraph why {\n") && dot.ends_with("}\n"),
        "{dot}"
    );
    assert!(dot.contains("tooltip=\"divergent_value(%sum)\""), "{dot}");
}

#[test]
fn a_long_chain_is_shown_by_its_ends() {
    let mut module = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @chain() {
  %v0 = call i32 @llvm.amdgcn.workitem.id.x()
"
    .to_string();
    for at in 1..2000 {
        module.push_str(&format!("  %v{at} = add i32 %v{}, 1\n", at - 1));
    }
    module.push_str("  ret void\n}\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n");
    let file = scratch("long_chain").join("chain.ll");
    fs::write(&file, module).unwrap();
    let file = file.to_str().unwrap();
    let short = prints("why", &[file, "%v1999"]);
    assert!(
        short.contains("the shortest derivation, 2000 steps\n"),
        "{short}"
    );
    assert!(
        short.contains("⋮ 1986 more steps like these: --full shows them"),
        "{short}"
    );
    assert_eq!(
        short.lines().filter(|line| line.starts_with('●')).count(),
        14
    );
    let full = prints("why", &[file, "%v1999", "--full"]);
    assert_eq!(
        full.lines().filter(|line| line.contains("● ")).count(),
        2000
    );
}

#[test]
fn tuples_of_a_users_rules_are_explained() {
    let folder = scratch("why_rules");
    let rules = folder.join("own.dl");
    fs::write(
        &rules,
        ".include \"divergence.dl\"
.include \"program.dl\"
/// Holds if lanes add different numbers in `value`.
.decl divergent_sum(value: Value, word: symbol)
.output divergent_sum
// A sum of something divergent.
divergent_sum(value, \"sum\") :-
    divergent_value(value),
    opcode(value, \"add\"),
    !branch(0).
",
    )
    .unwrap();
    let rules = rules.to_str().unwrap();
    let ask = |command: &str, goal: &str| prints(command, &[COUNTER, goal, "--rules", rules]);
    let found = ask("why", "divergent_sum(%after, \"sum\")");
    assert!(
        found.contains("lanes add different numbers in %after"),
        "{found}"
    );
    assert!(found.contains("A sum of something divergent."), "{found}");
    assert!(found.contains("own.dl:7"), "{found}");
    assert!(found.contains("lanes may disagree on %tid"), "{found}");
    let missing = ask("why-not", "divergent_sum(%leave, \"sum\")");
    assert!(missing.contains("own.dl:7"), "{missing}");
    assert!(
        missing.contains("opcode(%leave, \"add\")") || missing.contains("%leave"),
        "{missing}"
    );
}

#[test]
fn assumptions_change_what_follows() {
    let printed = prints("analyze", &[COUNTER, "--assume-uniform", "%tid"]);
    let expected = "\
@counter_escapes, as assumed: 5 values turn uniform
  uniform    corpus/temporal/counter_escapes.ll:6  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  uniform    corpus/temporal/counter_escapes.ll:12  %leave = icmp uge i32 %i, %tid
  uniform    corpus/temporal/counter_escapes.ll:13  br i1 %leave, label %exit, label %loop
  uniform    corpus/temporal/counter_escapes.ll:16  %after = add i32 %next, 5
  uniform    corpus/temporal/counter_escapes.ll:17  store i32 %after, ptr addrspace(1) %out
";
    assert!(printed.ends_with(expected), "{printed}");
    let verdicts = |arguments: &[&str]| {
        let all = [&[COUNTER, "--format", "verdicts"], arguments].concat();
        let output = call("analyze", ".", &all);
        assert_eq!(output.status.code(), Some(0));
        (text(&output.stdout), text(&output.stderr))
    };
    let (plain, quiet) = verdicts(&[]);
    let expected = ("counter_escapes\t.\tD..DDD\t.D.\n", "");
    assert_eq!((plain.as_str(), quiet.as_str()), expected);
    // Machine-readable output is unchanged; the changes are reported on stderr.
    let (without, told) = verdicts(&["--assume", "!use(%next, %after)"]);
    assert_eq!(without, "counter_escapes\t.\tD..D..\t.D.\n");
    assert!(
        told.starts_with("@counter_escapes, as assumed: 2 values turn uniform\n"),
        "{told}"
    );
    let (more, told) = verdicts(&["--assume-divergent", "@counter_escapes:%i"]);
    assert_eq!(more, "counter_escapes\t.\tDDDDDD\t.D.\n");
    assert!(
        told.starts_with("@counter_escapes, as assumed: 2 values turn divergent\n"),
        "{told}"
    );
    let why = prints("why", &[COUNTER, "%next", "--assume-divergent", "%i"]);
    assert!(why.starts_with("%next is divergent"), "{why}");
}

#[test]
fn wrong_calls_say_what_to_do() {
    let cases: &[(&str, &[&str], &str)] = &[
        ("why", &[DIAMOND, "%whch"], "did you mean `%which`?"),
        (
            "why",
            &[DIAMOND, "@diamnd", "%x"],
            "did you mean `@diamond`?",
        ),
        (
            "why",
            &[DIAMOND, "edg(%entry, %then)"],
            "did you mean `edge`?",
        ),
        (
            "why",
            &[DIAMOND, "edge(%entry)"],
            "`edge` has 2 columns, not 1\n  help: edge(from: Block, to: Block)",
        ),
        ("why", &[DIAMOND, "edge(%entry, %x)"], "this is a value"),
        (
            "why",
            &[DIAMOND, "divergent_value(%join)"],
            "this is a block",
        ),
        ("why", &[DIAMOND, "divergent_value(%x"], "a `)` is missing"),
        (
            "why",
            &[DIAMOND, "divergent_value(\"%x)"],
            "a quote is not closed",
        ),
        (
            "why",
            &[DIAMOND, "depth_first_start(%entry, many)"],
            "a number",
        ),
        (
            "why",
            &[DIAMOND, ":2"],
            "no instruction of @diamond begins in line 2",
        ),
        ("why", &[DIAMOND, "@diamond"], "@diamond needs a goal"),
        ("why", &[DIAMOND, "%x", "%y"], "one question at a time"),
        ("why", &["corpus/joins", "%x"], "name one file"),
        ("why", &["no/such.ll", "%x"], "no such file"),
        (
            "why",
            &[DIAMOND, "%x", "--rules", "no/such.dl"],
            "no/such.dl",
        ),
        (
            "why-not",
            &[DIAMOND, "%x", "--format", "dot"],
            "why-not finds none",
        ),
        (
            "why",
            &[DIAMOND, "%x", "--assume-uniform", "%lo"],
            "did you mean `%low`?",
        ),
        (
            "why",
            &[
                DIAMOND,
                "%x",
                "--assume-uniform",
                "%low",
                "--assume-divergent",
                "%low",
            ],
            "`%low` is assumed to be uniform and to be divergent",
        ),
        (
            "why",
            &[DIAMOND, "%x", "--assume", "brnch(%entry)"],
            "cannot be assumed",
        ),
        (
            "why",
            &[DIAMOND, "%x", "--assume", "use(%x)"],
            "`use` has 2 columns",
        ),
        (
            "why",
            &[DIAMOND, "%x", "--assume", "!terminator(:8, entry)"],
            "a line cannot be named here",
        ),
    ];
    for (command, arguments, wanted) in cases {
        let complaint = refuses(command, arguments);
        assert!(complaint.starts_with("error: "), "{complaint}");
        assert!(complaint.contains(wanted), "{arguments:?}: {complaint}");
    }
    let output = call(
        "analyze",
        ".",
        &[DIAMOND, "--assume-divergent", "@diamond:%whch"],
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("did you mean `%which`?"));
    let output = call(
        "analyze",
        ".",
        &[DIAMOND, "--assume", "!terminator(br#5, %entry)"],
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("would be no function any more"));
}

#[test]
fn conditions_are_whole_sentences_with_the_texts_of_the_rules() {
    let folder = scratch("why-sentences");
    let rules = folder.join("own.dl");
    fs::write(
        &rules,
        ".include \"divergence.dl\"
.include \"program.dl\"
.decl found(value: Value)
.output found
found(value) :-
    opcode(value, _),
    pointer_operand(value, _),
    n = count : { volatile(value) },
    n = 0.
found(value) :-
    opcode(value, \"resume\"),
    divergent_value(value).
found(value) :-
    opcode(value, \"icmp\"),
    intrinsic(value, \"llvm.trap\").
",
    )
    .unwrap();
    let kernel = "tests/data/lower/additions.ll";
    let own = ["--rules", rules.to_str().unwrap()];
    let holds = steady(&prints("why", &[kernel, "found(%a)", own[0], own[1]]));
    for sentence in [
        "· the instruction %a is some opcode, named as in the text of its IR",
        "· %a goes through some value",
        "· n = 0",
    ] {
        assert!(holds.contains(sentence), "{sentence}\n{holds}");
    }
    let not = steady(&prints(
        "why-not",
        &[kernel, "found(%both)", own[0], own[1]],
    ));
    for sentence in [
        "%both is a \"resume\", named",
        "%both is an \"icmp\", named",
    ] {
        assert!(not.contains(sentence), "{sentence}\n{not}");
    }
    // The proposed command can be run, and prints the same for a text that no row contains.
    let goal = "intrinsic(%both, \"llvm.trap\")";
    let proposed = prints("why", &[kernel, goal, own[0], own[1], "--mcpu", "gfx942"]);
    let proposed = proposed.replace('\n', " ");
    let words = format!("'{goal}' --mcpu gfx942 --rules {}", own[1]);
    assert!(proposed.contains(&words), "{proposed}");
}

#[test]
fn shapes_and_accesses_are_explained_without_naming_their_rules() {
    let file = "corpus/gallery/uncoalesced_access.ll";
    let group = ["--assume-work-group", "64"];
    let why = |command: &str, goal: &[&str]| prints(command, &[&[file][..], goal, &group].concat());
    let found = why("why", &["@columns", "shape(%tid, _)"]);
    assert!(
        found.starts_with("shape(%tid, 1) holds in @columns: the shortest derivation"),
        "{found}"
    );
    assert!(found.contains("rules/shape.dl:"), "{found}");
    let found = why("why", &["@structures", "access_stride(%x, _)"]);
    assert!(
        found.starts_with("access_stride(%x, 16) holds in @structures"),
        "{found}"
    );
    let found = why("why-not", &["@columns", "shape(%word, 1)"]);
    assert!(
        found.starts_with("shape(%word, 1) does not hold in @columns"),
        "{found}"
    );
    let found = why("why", &["@shifted", "access_pattern"]);
    assert!(found.matches(" holds in @shifted").count() >= 3, "{found}");
}

#[test]
fn a_derivation_goes_on_in_who_calls_and_who_is_called() {
    let file = "tests/data/interprocedural/agree.ll";
    let found = steady(&prints(
        "why",
        &[file, "@scale", "%yy", "--interprocedural"],
    ));
    assert!(
        found.starts_with("@scale %yy is divergent: the shortest derivation, "),
        "{found}"
    );
    let order = [
        "● lanes may disagree on @scale %yy",
        "● lanes may disagree on @scale %y",
        "● lanes may disagree on @kernel %tid",
    ];
    let places: Vec<usize> = order.iter().map(|step| found.find(step).unwrap()).collect();
    assert!(places.is_sorted(), "{found}");
    assert!(found.contains("rules/interprocedural.dl"), "{found}");
    // Back through a result.
    let found = prints("why", &[file, "@kernel", "%k", "--interprocedural"]);
    assert!(found.contains("divergent_result(@either)"), "{found}");
    let found = prints("why-not", &[file, "@scale", "%xx", "--interprocedural"]);
    assert!(found.starts_with("@scale %xx is uniform"), "{found}");
    // Interprocedural rules derive the verdicts on calls themselves, so no option is needed.
    let rules = ["--rules", "rules/interprocedural.dl"];
    let found = prints(
        "why-not",
        &[&[file, "@scale", "divergent_value(%xx)"][..], &rules].concat(),
    );
    assert!(found.starts_with("@scale %xx is uniform"), "{found}");
}
