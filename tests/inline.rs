//! Inlining keeps what a kernel does, and leaves text that reads.

#![allow(clippy::unwrap_used)]

use lanelog::check::refute::{Effort, launch};
use lanelog::inline::{has_calls, inline};
use lanelog::ir::read;
use lanelog::simt::{Execution, Program};
use lanelog::target::{Mode, ModuleContext, Target};
use pretty_assertions::assert_eq;

/// What each function leaves on some inputs.
fn runs(text: &str, functions: &[usize]) -> Vec<Execution> {
    let module = read(text.as_bytes());
    assert_eq!(module.errors, [], "{text}");
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let effort = Effort::default();
    let pairs = functions
        .iter()
        .flat_map(|function| (0..3).map(move |input| (*function, input)));
    pairs
        .filter_map(|(function, input)| {
            launch(&module, &program, &context, function, &effort, input).ok()
        })
        .map(|launch| program.run(&launch, &mut ()))
        .collect()
}

/// Inlines everything, and compares what kernels leave. How many were compared.
fn same(text: &str) -> usize {
    let module = read(text.as_bytes());
    let kernels: Vec<usize> = (0..module.functions.len())
        .filter(|index| {
            module.bytes(module.functions[*index].calling_convention) == b"amdgpu_kernel"
        })
        .collect();
    if !has_calls(&module, &kernels) {
        return 0;
    }
    let inlined = inline(&module, &kernels).unwrap();
    assert!(!has_calls(&read(inlined.text.as_bytes()), &kernels));
    let (before, after) = (runs(text, &kernels), runs(&inlined.text, &kernels));
    assert_eq!(before.len(), after.len());
    let mut compared = 0;
    for (one, other) in before.iter().zip(&after) {
        // A run that has no meaning may leave anything behind it.
        if one.ending == lanelog::simt::Ending::Finished {
            assert_eq!(one.ending, other.ending);
            assert_eq!(one.buffers, other.buffers);
            compared += 1;
        }
    }
    compared
}

#[test]
fn kernels_of_the_corpus_do_the_same() {
    let mut compared = 0;
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/kernels")).unwrap()
    {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|kind| kind == "ll") {
            compared += same(&std::fs::read_to_string(path).unwrap());
        }
    }
    assert!(compared >= 9, "{compared}");
}

const NESTED: &str = r#"target triple = "amdgcn-amd-amdhsa"
%pair = type { i32, i32 }
define i32 @choose(i32 %0, i1 %1) {
  br i1 %1, label %3, label %5
3:
  %4 = add i32 %0, 7
  ret i32 %4
5:
  ret i32 %0
}
define internal i32 @loop(i32 noundef %n) {
entry:
  %slot = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %slot
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %old = load i32, ptr addrspace(5) %slot
  %odd = trunc i32 %i to i1
  %more = call i32 @choose(i32 %old, i1 %odd)
  store i32 %more, ptr addrspace(5) %slot
  %next = add i32 %i, 1
  %done = icmp uge i32 %next, %n
  br i1 %done, label %out, label %head
out:
  %r = load i32, ptr addrspace(5) %slot
  ret i32 %r
}
define void @nothing() {
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(1) %"the out") {
  %1 = call i32 @llvm.amdgcn.workitem.id.x()
  %2 = and i32 %1, 7
  call void @nothing()
  %3 = call noundef i32 @loop(i32 noundef %2) #0
  %4 = call i32 @loop(i32 4)
  %5 = add i32 %3, %4
  %6 = getelementptr i32, ptr addrspace(1) %"the out", i32 %1
  store i32 %5, ptr addrspace(1) %6
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = { convergent }
"#;

#[test]
fn calls_in_loops_of_calls_do_the_same() {
    assert_eq!(same(NESTED), 3);
}

#[test]
fn places_lead_back_to_the_original_text() {
    let module = read(NESTED.as_bytes());
    let inlined = inline(&module, &[3]).unwrap();
    for word in ["icmp uge", "add i32 %1, %3", "store i32 0,"] {
        let (Some(new), Some(old)) = (inlined.text.find(word), NESTED.find(word)) else {
            continue;
        };
        let line = |text: &str, at: usize| text[..at].matches('\n').count();
        assert_eq!(
            line(NESTED, inlined.origin(new)),
            line(NESTED, old),
            "{word}"
        );
    }
}

#[test]
fn recursion_is_refused() {
    let text = "define void @f() {\n  call void @g()\n  ret void\n}\ndefine void @g() {\n  call void @f()\n  ret void\n}\n";
    let module = read(text.as_bytes());
    let refusal = inline(&module, &[0]).unwrap_err();
    assert_eq!(refusal.message, "@f calls itself: recursion is not covered");
    assert_eq!((refusal.function, refusal.instruction), (1, 0));
}
