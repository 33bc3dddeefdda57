//! Reduction of kernels while a property is preserved. If LLVM 22 is installed, it must accept each
//! result.

use crate::kernels;
use crate::llvm;
use crate::program::CAMPAIGN;

use std::time::Instant;

use lanelog_analysis::Analysis;
use lanelog_facts::Exporter;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Function, Module, Opcode, read};
use lanelog_verify::check::reduce::{Candidates, Limits, Reduced, reduce, reduce_by};
use lanelog_verify::random::generate::{Options, Shape, Target as Kind, random_function};
use pretty_assertions::assert_eq;

fn with_function<R>(
    text: &str,
    name: &str,
    ask: impl FnOnce(&Module<'_>, &Function) -> R,
) -> Option<R> {
    let module = read(text.as_bytes());
    let mut functions = module.functions.iter();
    let function =
        functions.find(|function| *module.function_name(function) == *name.as_bytes())?;
    Some(ask(&module, function))
}

/// Whether mode `llvm22` calls a value uniform that mode `sound` calls divergent because of control
/// flow, with the same facts.
fn is_mistaken(text: &str, name: &str) -> bool {
    let differ = with_function(text, name, |module, function| {
        let target = Target::choose(module.triple, None, None).unwrap();
        let context = ModuleContext::new(module, &target, Mode::Llvm22);
        let mut exporter = Exporter::default();
        let facts = exporter.export(module, function, &context.classify(function));
        let [llvm, sound] =
            [Mode::Llvm22, Mode::Sound].map(|mode| Analysis::new(function, facts, mode));
        (0..function.value_count())
            .any(|value| sound.is_divergent(value) && !llvm.is_divergent(value))
    });
    differ == Some(true)
}

fn opcodes(text: &str, name: &str) -> Vec<Opcode> {
    let all = with_function(text, name, |_, function| {
        let instructions = function.instructions.iter();
        instructions.map(|instruction| instruction.opcode).collect()
    });
    all.unwrap_or_default()
}

fn name_of(text: &str) -> String {
    let module = read(text.as_bytes());
    String::from_utf8(module.function_name(&module.functions[0]).into_owned()).unwrap()
}

/// LLVM 22's error for a text; `None` if LLVM accepts the text or is not installed.
fn refusal(text: &str) -> Option<String> {
    let mut opt = llvm::program("opt")?;
    opt.args(["-passes=verify", "-o", "/dev/null", "-"]);
    let refused = llvm::given(opt, text).err()?;
    Some(format!("{refused}\n{text}"))
}

fn random(seed: u64, shape: Shape, target: Kind, blocks: (usize, usize)) -> String {
    let options = Options {
        shape,
        target,
        blocks,
        ..Options::default()
    };
    random_function(seed, &options).text
}

fn shown(name: &str, before: &str, reduced: &Reduced, start: Instant) -> String {
    let sizes = with_function(before, name, |_, function| {
        (function.blocks.len(), function.instructions.len())
    });
    let (blocks, instructions) = sizes.unwrap();
    let seconds = start.elapsed().as_secs_f64();
    format!(
        "{name}: {blocks} blocks, {instructions} instructions -> {}, {}; {} tries, {seconds:.2} s",
        reduced.blocks, reduced.instructions, reduced.tries
    )
}

#[test]
fn disagreements_of_two_modes_become_small() {
    let (mut found, mut seed) = (0, 2_000_000);
    let wanted = if CAMPAIGN { 10 } else { 4 };
    while found < wanted {
        seed += 1;
        let text = random(seed, Shape::Mixed, Kind::AmdGpu, (100, 200));
        let name = name_of(&text);
        if !is_mistaken(&text, &name) {
            continue;
        }
        found += 1;
        let start = Instant::now();
        let reduced = reduce(
            &text,
            &name,
            &mut |text| is_mistaken(text, &name),
            Limits::default(),
        );
        println!("{}\n{}", shown(&name, &text, &reduced, start), reduced.text);
        assert!(reduced.persists && is_mistaken(&reduced.text, &name));
        assert_eq!(refusal(&reduced.text), None);
        assert!(reduced.instructions < 20, "{}", reduced.text);
        assert_eq!(opcodes(&reduced.text, &name).len(), reduced.instructions);
    }
}

/// Whatever the predicate returns, it is only called with text that LLVM accepts. Candidates that
/// are evaluated together are those that would be evaluated one after the other if the predicate
/// held for none. Therefore the result and the number of attempts do not change. The module that
/// joins the candidates contains each of them unchanged.
#[test]
fn candidates_evaluated_at_once_change_nothing() {
    let mut compared = 0;
    for seed in 0..6 {
        let text = random(seed, Shape::Mixed, Kind::AmdGpu, (4, 8));
        let name = name_of(&text);
        let holds = |text: &str| opcodes(text, &name).contains(&Opcode::ICmp);
        if !holds(&text) {
            continue;
        }
        compared += 1;
        let alone = reduce(&text, &name, &mut |text| holds(text), Limits::default());
        let mut most = 0;
        let mut first = |candidates: &Candidates<'_>| {
            let texts = candidates.texts;
            let places: Vec<usize> = (0..texts.len()).collect();
            most = most.max(texts.len());
            if texts.len() > 1 {
                let (joined, names) = candidates.joined(&places);
                assert_eq!(refusal(&joined), None, "{joined}");
                for (text, own) in texts.iter().zip(&names) {
                    let [one, other] = [(text, &name), (&joined, own)];
                    assert_eq!(opcodes(one.0, one.1), opcodes(other.0, other.1), "{joined}");
                }
            }
            places.into_iter().find(|at| holds(&texts[*at]))
        };
        let together = reduce_by(&text, &name, (&mut first, 9), Limits::default(), &|| false);
        assert_eq!(together, alone, "{text}");
        assert!(most > 1);
    }
    assert!(compared > 2);
}

#[test]
fn every_candidate_is_sound_ssa() {
    let mut candidates = 0;
    let kernels = if CAMPAIGN { 60 } else { 20 };
    for seed in 0..kernels {
        let shape = [Shape::Mixed, Shape::Irreducible][seed as usize % 2];
        let target = [Kind::AmdGpu, Kind::Nvptx][seed as usize / 2 % 2];
        let text = random(4_000_000 + seed, shape, target, (4, 30));
        let name = name_of(&text);
        let mut asked = Vec::new();
        // The predicate accepts about every third candidate.
        let mut predicate = |text: &str| {
            asked.push(text.to_owned());
            let number = asked.len() as u64;
            number == 1 || (seed + number).is_multiple_of(3) || number % 17 == 3
        };
        let reduced = reduce(&text, &name, &mut predicate, Limits { tries: 30 });
        assert_eq!(reduced.tries, asked.len());
        assert!(reduced.tries <= 30 && asked.contains(&reduced.text));
        for text in &asked {
            assert_eq!(read(text.as_bytes()).errors, [], "{text}");
            assert_eq!(refusal(text), None);
        }
        candidates += asked.len();
    }
    assert!(candidates > 20 * kernels as usize, "{candidates}");
}

/// Splits text that compilers wrote, which contains debug information, attributes and other
/// functions.
#[test]
fn kernels_of_the_corpus_can_be_split_into_pieces() {
    let mut functions = 0;
    let step = if CAMPAIGN { 1 } else { 5 };
    for path in kernels::kernels("corpus").iter().step_by(step) {
        let text = std::fs::read_to_string(kernels::root().join(path)).unwrap();
        if refusal(&text).is_some() {
            continue;
        }
        let module = read(text.as_bytes());
        for function in &module.functions {
            let name = String::from_utf8(module.function_name(function).into_owned()).unwrap();
            let mut asked = 0;
            let mut predicate = |_: &str| {
                asked += 1;
                asked % 5 == 1
            };
            let reduced = reduce(&text, &name, &mut predicate, Limits { tries: 45 });
            assert!(reduced.persists);
            assert_eq!(refusal(&reduced.text), None, "{path}");
            assert!(
                reduced.text.len() <= text.len() || reduced.blocks > 1,
                "{path}"
            );
            functions += 1;
        }
    }
    println!("{functions} functions");
    assert!(functions > 300 / step, "{functions}");
}

/// The predicate is preserved: the reduced kernel keeps an instruction of each opcode of the
/// original.
#[test]
fn one_instruction_of_a_kind_is_left() {
    let kernels = if CAMPAIGN { 40 } else { 12 };
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..kernels {
        let shape = [Shape::Mixed, Shape::Irreducible][seed as usize % 2];
        let text = random(5_000_000 + seed, shape, Kind::AmdGpu, (10, 80));
        let name = name_of(&text);
        let mut wanted = opcodes(&text, &name);
        wanted.sort_by_key(|opcode| opcode.keyword());
        wanted.dedup();
        for opcode in wanted {
            let mut has = |text: &str| opcodes(text, &name).contains(&opcode);
            let reduced = reduce(&text, &name, &mut has, Limits::default());
            assert!(opcodes(&reduced.text, &name).contains(&opcode));
            let most = match opcode {
                // A landing pad is only valid with an `invoke`, so more instructions are left.
                _ if reduced.text.contains("landingpad") => 8,
                Opcode::CallBr => 8,
                Opcode::Phi | Opcode::IndirectBr | Opcode::Switch => 5,
                _ => 3,
            };
            assert!(reduced.instructions <= most, "{opcode:?}\n{}", reduced.text);
            assert_eq!(refusal(&reduced.text), None);
            kinds.insert(opcode.keyword());
        }
    }
    assert!(kinds.len() > 25, "{kinds:?}");
}

/// A module with quoted names, duplicate edges, types, metadata, comments, another function, and
/// unreachable code.
const ODD: &str = r#"; A comment with a "quote and a %name.
source_filename = "odd.ll"
target triple = "amdgcn-amd-amdhsa"

%pair = type { i32, %"a pair" }
%"a pair" = type { i32 }

$shared = comdat any

@table = internal addrspace(1) global [2 x i32] [
  i32 1, ; the first
  i32 2
], align 4
@unused = global i32 0
@shared = linkonce_odr addrspace(1) global i32 3, comdat

define internal i32 @other(i32 %x) #1 !dbg !3 {
  ret i32 %x
}

define dso_local amdgpu_kernel void @"odd one"(i32 noundef %0, ptr addrspace(1) nocapture %"the pointer") local_unnamed_addr #0 !dbg !4 {
  %2 = call i32 @llvm.amdgcn.workitem.id.x(), !range !1
  call void @llvm.dbg.value(metadata i32 %2, metadata !5, metadata !DIExpression()), !dbg !6
  %"a value" = icmp ult i32 %2, %0, !dbg !6 ; compares
  br i1 %"a value", label %"a block", label %4, !dbg !6, !llvm.loop !2

"a block":                                        ; preds = %1
  %3 = call i32 @other(i32 %2)
  switch i32 %3, label %"the end" [
    i32 0, label %4
    i32 1, label %4   ; twice
    i32 2, label %"the end"
  ], !prof !7

4:
  %5 = phi i32 [ 0, %1 ], [ %3, %"a block" ], [ %3, %"a block" ]
  %6 = getelementptr inbounds [2 x i32], ptr addrspace(1) @table, i32 0, i32 %5
  %7 = load i32, ptr addrspace(1) %6, align 4, !noundef !8
  %8 = insertvalue %pair undef, i32 %7, 0
  %9 = extractvalue %pair %8, 0
  %10 = load i32, ptr addrspace(1) @shared
  %11 = add i32 %9, %10
  br label %"the end"

out.of.reach:
  %12 = add i32 %2, 1
  br i1 undef, label %"the end", label %out.of.reach

"the end":
  %13 = phi i32 [ 1, %"a block" ], [ 1, %"a block" ], [ %11, %4 ], [ %12, %out.of.reach ]
  store i32 %13, ptr addrspace(1) %"the pointer", align 4, !dbg !6
  ret void, !dbg !6
}

declare i32 @llvm.amdgcn.workitem.id.x() #2
declare void @llvm.dbg.value(metadata, metadata, metadata)

attributes #0 = { nounwind "target-cpu"="gfx900" "amdgpu-flat-work-group-size"="1,64" }
attributes #1 = { noinline }
attributes #2 = { nounwind memory(none) }

!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 0, i32 1024}
!2 = distinct !{!2}
!3 = distinct !DISubprogram(name: "other")
!4 = distinct !DISubprogram(name: "odd \"one\"")
!5 = !DILocalVariable(name: "x", scope: !4)
!6 = !DILocation(line: 1, scope: !4)
!7 = !{!"branch_weights", i32 1, i32 2, i32 3, i32 4}
!8 = !{}
"#;

#[test]
fn odd_text_becomes_small() {
    let mut persists = |text: &str| {
        let all = opcodes(text, "odd one");
        all.contains(&Opcode::ExtractValue)
            && all.contains(&Opcode::Switch)
            && text.contains("@other")
    };
    let reduced = reduce(ODD, "odd one", &mut persists, Limits::default());
    assert!(
        reduced.persists && reduced.instructions <= 6,
        "{}",
        reduced.text
    );
    assert_eq!(refusal(&reduced.text), None);
    for gone in [
        "@unused",
        "@table",
        "comdat",
        "!dbg",
        "dso_local",
        "source_filename",
        "DI",
        "out.of.reach",
        "; ",
    ] {
        assert!(!reduced.text.contains(gone), "{gone} in\n{}", reduced.text);
    }
    assert!(
        reduced.text.contains("declare i32 @other(i32"),
        "{}",
        reduced.text
    );
    assert!(reduced.text.contains("%pair = type"), "{}", reduced.text);
}

#[test]
fn the_least_that_is_left_is_a_return() {
    let reduced = reduce(
        ODD,
        "odd one",
        &mut |text| text.contains("odd one"),
        Limits::default(),
    );
    assert_eq!(
        reduced.text,
        "define amdgpu_kernel void @\"odd one\"() {\nb0:\n  ret void\n}\n"
    );
    assert_eq!((reduced.blocks, reduced.instructions), (1, 1));
}

#[test]
fn minimal_inputs_are_returned_unchanged() {
    let limits = Limits::default();
    let never = reduce(ODD, "odd one", &mut |_| false, limits);
    assert_eq!(
        (never.text.as_str(), never.tries, never.persists),
        (ODD, 1, false)
    );
    let only_this = reduce(ODD, "odd one", &mut |text| text == ODD, limits);
    assert_eq!((only_this.text.as_str(), only_this.persists), (ODD, true));
    assert_eq!(only_this.instructions, 18);
    let unknown = reduce(ODD, "nobody", &mut |_| true, limits);
    assert_eq!((unknown.text.as_str(), unknown.instructions), (ODD, 0));
    let nothing = reduce("", "", &mut |_| true, limits);
    assert_eq!((nothing.text.as_str(), nothing.persists), ("", true));
}

#[test]
fn a_limit_is_kept() {
    let mut asked = 0;
    let mut predicate = |_: &str| {
        asked += 1;
        asked % 5 == 1
    };
    let reduced = reduce(ODD, "odd one", &mut predicate, Limits { tries: 20 });
    assert_eq!((reduced.tries, asked), (20, 20));
}

/// Truncated text, or text with a duplicated piece, is reduced or left unchanged, without a panic.
#[test]
fn broken_text_does_no_harm() {
    for at in (0..ODD.len()).step_by(if CAMPAIGN { 3 } else { 11 }) {
        let (front, back) = ODD.split_at(at);
        let end = back.len().min(40);
        for text in [
            front.to_owned(),
            back.to_owned(),
            format!("{front}{}{back}", &back[..end]),
        ] {
            let mut asked = 0;
            let mut predicate = |_: &str| {
                asked += 1;
                asked % 4 == 1
            };
            let reduced = reduce(&text, "odd one", &mut predicate, Limits { tries: 12 });
            assert!(reduced.tries <= 12);
        }
    }
}

/// Addresses of blocks keep the blocks that they name, or become null.
#[test]
fn addresses_of_blocks_are_kept_in_step() {
    let text = "define void @f(i1 %c) {
entry:
  %to = select i1 %c, ptr blockaddress(@f, %one), ptr blockaddress(@f, %other)
  br label %one

one:
  %where = phi ptr [ %to, %entry ], [ blockaddress(@f, %other), %other ]
  indirectbr ptr %where, [label %other, label %last]

other:
  br i1 %c, label %one, label %last

last:
  ret void
}
";
    let has = |opcode: Opcode| move |text: &str| opcodes(text, "f").contains(&opcode);
    for opcode in [Opcode::Select, Opcode::Phi, Opcode::IndirectBr] {
        let reduced = reduce(text, "f", &mut has(opcode), Limits::default());
        assert!(
            reduced.persists && reduced.instructions <= 5,
            "{}",
            reduced.text
        );
        assert_eq!(refusal(&reduced.text), None);
    }
    // A block whose address is taken elsewhere keeps its name.
    let elsewhere = format!("@there = global ptr blockaddress(@f, %last)\n{text}");
    let reduced = reduce(&elsewhere, "f", &mut has(Opcode::Phi), Limits::default());
    assert!(reduced.text.contains("%where = phi"), "{}", reduced.text);
    assert_eq!(refusal(&reduced.text), None);
}

/// A value and a type with the same name are distinguished.
#[test]
fn types_may_have_the_names_of_values() {
    let text = "%pair = type { i32, i32 }
define i32 @f(i32 %x, i1 %c) {
  %unused = add i32 %x, 1
  %pair = insertvalue %pair poison, i32 %x, 0
  br i1 %c, label %next, label %next
next:
  %y = extractvalue %pair %pair, 0
  ret i32 %y
}
";
    let mut persists = |text: &str| opcodes(text, "f").contains(&Opcode::InsertValue);
    let reduced = reduce(text, "f", &mut persists, Limits::default());
    assert_eq!(reduced.instructions, 2, "{}", reduced.text);
    assert!(
        reduced.text.contains("insertvalue %pair poison"),
        "{}",
        reduced.text
    );
    assert_eq!(refusal(&reduced.text), None);
}

/// The text has typed pointers, as in older versions of LLVM.
#[test]
fn typed_pointers_are_not_mixed_up() {
    let text = "define void @f(i32* %p, float* %q, i1 %c) {
  %1 = getelementptr i32, i32* %p, i64 1
  %2 = getelementptr float, float* %q, i64 1
  br i1 %c, label %3, label %4

3:
  br label %4

4:
  %5 = phi float* [ %2, %0 ], [ null, %3 ]
  %6 = load i32, i32* %1
  store float 1.0, float* %5
  ret void
}
";
    let mut asked = Vec::new();
    let mut persists = |text: &str| {
        asked.push(text.to_owned());
        opcodes(text, "f").contains(&Opcode::Store)
    };
    let reduced = reduce(text, "f", &mut persists, Limits::default());
    assert!(reduced.instructions <= 4, "{}", reduced.text);
    let named = |text: &str, of: &str| -> std::collections::BTreeSet<String> {
        let names = text.split(of).skip(1);
        let name = |rest: &str| rest.split([',', ')', '\n', ' ']).next().unwrap().to_owned();
        names
            .map(name)
            .filter(|name| name.starts_with('%'))
            .collect()
    };
    for text in asked {
        let (one, other) = (named(&text, "i32* "), named(&text, "float* "));
        assert!(one.is_disjoint(&other) && !text.contains(" ptr"), "{text}");
    }
}
