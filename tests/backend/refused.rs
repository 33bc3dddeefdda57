//! What cannot be lowered is refused with a reason, and nothing that is read ends in a panic.

use std::collections::BTreeMap;

use lanelog::backend::Gpu;
use lanelog::backend::gpu::GPUS;
use lanelog::check::lowering::Outcome;
use lanelog::check::lowering::kernels::kernels;
use lanelog::check::refute::Effort;
use lanelog::ir::read;
use pretty_assertions::assert_eq;

/// What comes of the kernels of a text, on one GPU.
fn outcomes(text: &str, gpu: &'static Gpu) -> Vec<Outcome> {
    let text = format!("target triple = \"amdgcn-amd-amdhsa\"\n{text}");
    let module = read(text.as_bytes());
    let effort = Effort {
        inputs: 1,
        ..Effort::default()
    };
    let outcomes = kernels(&module, gpu, &|_| true, &effort);
    outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}

/// Why the only kernel of a text is refused: the same on every GPU.
fn refused(text: &str) -> Vec<String> {
    let mut reasons: Vec<Vec<String>> = GPUS
        .iter()
        .map(|gpu| match &outcomes(text, gpu)[..] {
            [Outcome::Refused(refusals)] => refusals
                .iter()
                .map(|refusal| refusal.message.clone())
                .collect(),
            other => vec![format!("{other:?}")],
        })
        .collect();
    reasons.dedup();
    assert_eq!(reasons.len(), 1, "{reasons:?}");
    reasons.remove(0)
}

fn kernel(body: &str) -> String {
    format!("define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {{\n{body}\n}}\n")
}

#[test]
fn types_without_registers_are_refused() {
    for (ty, word) in [
        ("i7", "i7"),
        ("i200", "i200"),
        ("fp128", "fp128"),
        ("x86_fp80", "x86_fp80"),
        ("ppc_fp128", "ppc_fp128"),
        ("<vscale x 4 x i32>", "scalable vector"),
    ] {
        let reasons = refused(&kernel(&format!(
            "  %v = load {ty}, ptr addrspace(1) %p\n  store {ty} %v, ptr addrspace(1) %p\n  ret void"
        )));
        println!("{ty}: {reasons:?}");
        assert!(reasons[0].contains(word), "{ty}: {reasons:?}");
        assert!(!reasons[0].contains('\n'), "{reasons:?}");
    }
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let reasons = refused(&kernel(
        "  %v = load fp128, ptr addrspace(1) %p\n  %x = call i32 @far(i32 %n)\n  store i32 %x, ptr addrspace(1) %p\n  ret void",
    ));
    assert_eq!(
        reasons,
        [
            "the type fp128 is not covered",
            "the call of @far must be inlined before"
        ]
    );
}

#[test]
fn recursion_is_refused() {
    let text = format!(
        "{}define void @a(i32 %n) {{\n  call void @b(i32 %n)\n  ret void\n}}\ndefine void @b(i32 %n) {{\n  call void @a(i32 %n)\n  ret void\n}}\n",
        kernel("  call void @a(i32 %n)\n  ret void")
    );
    let reasons = refused(&text);
    assert_eq!(reasons.len(), 1);
    assert!(reasons[0].contains("recursion"), "{reasons:?}");
}

#[test]
fn cycles_with_several_entries_are_refused() {
    let reasons = refused(&kernel(
        "  %c = icmp eq i32 %n, 0\n  br i1 %c, label %left, label %right
left:
  %d = icmp eq i32 %n, 1
  br i1 %d, label %right, label %end
right:
  %e = icmp eq i32 %n, 2
  br i1 %e, label %left, label %end
end:
  ret void",
    ));
    assert_eq!(reasons.len(), 1);
    assert!(reasons[0].contains("irreducible"), "{reasons:?}");
    assert!(
        reasons[0].contains("%left") || reasons[0].contains("%right"),
        "{reasons:?}"
    );
}

#[test]
fn branches_to_addresses_and_exceptions_are_refused() {
    let indirect = refused(&kernel(
        "  %t = load ptr, ptr addrspace(1) %p\n  indirectbr ptr %t, [label %a, label %b]\na:\n  ret void\nb:\n  ret void",
    ));
    assert!(
        indirect.iter().any(|reason| reason.contains("indirect")),
        "{indirect:?}"
    );
    let through = refused(&kernel(
        "  %t = load ptr, ptr addrspace(1) %p\n  call void %t()\n  ret void",
    ));
    assert!(
        through
            .iter()
            .any(|reason| reason.contains("through a pointer")),
        "{through:?}"
    );
    let assembly = refused(&kernel(
        "  call void asm sideeffect \"s_nop 0\", \"\"()\n  ret void",
    ));
    assert!(
        assembly
            .iter()
            .any(|reason| reason.contains("inline assembly")),
        "{assembly:?}"
    );
    let text = format!(
        "declare i32 @personality(...)\ndeclare void @f()\n{}",
        "define amdgpu_kernel void @k(ptr addrspace(1) %p) personality ptr @personality {\n  invoke void @f() to label %a unwind label %b\na:\n  ret void\nb:\n  %l = landingpad { ptr, i32 } cleanup\n  ret void\n}\n"
    );
    let invoked = refused(&text);
    let expected = [
        "`invoke` is not covered",
        "`invoke` is not covered",
        "landingpad is not supported",
    ];
    assert_eq!(invoked, expected);
}

#[test]
fn nothing_to_lower_is_no_mistake() {
    for text in [
        "",
        "; only a comment\n",
        "@g = global i32 7\n",
        "declare void @f()\n",
        "define void @device() {\n  ret void\n}\n",
        "define amdgpu_cs void @shader() {\n  ret void\n}\n",
    ] {
        for gpu in GPUS {
            assert_eq!(outcomes(text, gpu).len(), 0, "{text}");
        }
    }
}

#[test]
fn what_does_nothing_is_lowered() {
    for body in [
        "  ret void",
        "  br label %l\nl:\n  ret void",
        "  unreachable",
        "  ret void\ndead:\n  %x = add i32 %n, 1\n  br label %dead",
    ] {
        for gpu in GPUS {
            let outcomes = outcomes(&kernel(body), gpu);
            // A function that ends nowhere is compared with nothing.
            let expected = match body {
                "  unreachable" => "not run",
                _ => "same",
            };
            let names: Vec<&str> = outcomes.iter().map(Outcome::name).collect();
            assert_eq!(names, [expected], "{body}: {outcomes:?}");
        }
    }
}

#[test]
fn what_nobody_reads_is_refused_too() {
    let reasons = refused(&kernel(
        "  %v = load fp128, ptr addrspace(1) %p\n  ret void\n",
    ));
    assert_eq!(reasons, ["the type fp128 is not covered"]);
}

#[test]
fn text_with_parts_missing_does_not_end_in_a_panic() {
    let whole = include_str!("../lowered/lost_temporal_copy.ll");
    // Lines left out, and lines cut: what can still be read is lowered or refused.
    let lines: Vec<&str> = whole.lines().collect();
    let gpu = Gpu::named("gfx1100").unwrap();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut look = |text: String| {
        for outcome in outcomes(&text, gpu) {
            assert!(!outcome.is_wrong(), "{outcome:?}:\n{text}");
            *counts.entry(outcome.name()).or_default() += 1;
        }
    };
    for left_out in 0..lines.len() {
        let some: Vec<&str> = (0..lines.len())
            .filter(|at| *at != left_out)
            .map(|at| lines[at])
            .collect();
        look(some.join("\n"));
        let mut cut = lines.clone();
        cut[left_out] = &lines[left_out][..lines[left_out].len() / 2];
        look(cut.join("\n"));
    }
    // Most of what is left is no kernel any more.
    assert!(counts["same"] > 10, "{counts:?}");
}
