//! Inlining preserves the behaviour of kernels, and its output can be read again.

use crate::llvm;

use lanelog_ir::owned::{self, Printed};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Module, read};
use lanelog_passes::inline::{self, Refusal};
use lanelog_sim::{Execution, Program};
use lanelog_verify::check::refute::{Effort, launch};
use pretty_assertions::assert_eq;

/// A module without calls in these functions.
fn inline(module: &Module<'_>, functions: &[usize]) -> Result<Printed, Refusal> {
    let mut owned = owned::Module::new(module);
    inline::inline(&mut owned, functions, &Default::default())?;
    Ok(owned.print())
}

fn has_calls(module: &Module<'_>, functions: &[usize]) -> bool {
    inline::has_calls(&owned::Module::new(module), functions)
}

/// Memory that each function leaves on some inputs.
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

/// Inlines all calls, and compares the memory that kernels leave. Returns the number of compared
/// runs.
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
        // A run with undefined behaviour may leave any memory.
        if one.ending == lanelog_sim::Ending::Finished {
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
    let kernel = inlined.text.find("@k(").unwrap();
    // Each row contains an instruction of the inlined kernel, the instruction that it is a copy of,
    // and the number of copies. @k calls @loop twice, and @loop calls @choose.
    for (new, old, copies) in [
        ("add i32 %old", "add i32 %0, 7", 2),
        ("trunc i32", "trunc i32", 2),
        ("icmp uge", "icmp uge", 2),
        ("store i32 0,", "store i32 0,", 2),
        ("getelementptr", "getelementptr", 1),
    ] {
        let line = |at: usize| NESTED[..at].matches('\n').count();
        let expected = vec![line(NESTED.find(old).unwrap()); copies];
        let places = inlined.text[kernel..].match_indices(new);
        let found: Vec<usize> = places
            .map(|(at, _)| line(inlined.origin(kernel + at)))
            .collect();
        assert_eq!(found, expected, "{new}");
    }
}

#[test]
fn blocks_reached_only_by_unwinding_are_left_out() {
    // Two invokes unwind to one block, and one of them calls a function without a body; a third
    // unwinds to a separate block.
    let text = "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @personality(...)
declare void @outside()
define internal i32 @twice(i32 %x) {
  %y = shl i32 %x, 1
  ret i32 %y
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) personality ptr @personality {
  %a = invoke i32 @twice(i32 %n) to label %first unwind label %lost
first:
  %is = icmp eq i32 %n, 77
  br i1 %is, label %call, label %second
call:
  invoke void @outside() to label %second unwind label %lost
second:
  %\"a phi b\" = phi i32 [ %a, %first ], [ 5, %call ]
  %b = invoke i32 @twice(i32 %\"a phi b\") to label %join unwind label %own
lost:
  %from = phi [2 x i32] [ [i32 1, i32 2], %0 ], [ [i32 3, i32 4], %call ]
  %pad = landingpad { ptr, i32 } cleanup
  %one = extractvalue [2 x i32] %from, 0
  br label %join
own:
  %there = phi i32 [ 9, %second ]
  %pad.2 = landingpad { ptr, i32 } cleanup
  br label %join
join:
  %r = phi i32 [ %b, %second ], [ %one, %lost ], [ %there, %own ], !unread !{}
  store i32 %r, ptr addrspace(1) %out
  ret void
}
";
    let module = read(text.as_bytes());
    assert_eq!(module.errors, [], "{text}");
    let inlined = inline(&module, &[1]).unwrap().text;
    if let Some(mut opt) = llvm::program("opt") {
        opt.args(["-passes=verify", "-disable-output", "-"]);
        assert_eq!(llvm::given(opt, text), Ok(String::new()), "{text}");
        let mut opt = llvm::program("opt").unwrap();
        opt.args(["-passes=verify", "-disable-output", "-"]);
        assert_eq!(llvm::given(opt, &inlined), Ok(String::new()), "{inlined}");
    }
    let module = read(inlined.as_bytes());
    assert_eq!(module.errors, [], "{inlined}");
    assert!(!inlined.contains("own:"), "{inlined}");
    assert!(!inlined.contains("%there"), "{inlined}");
    assert!(
        inlined.contains("%from = phi [2 x i32] [ [i32 3, i32 4], %call ]"),
        "{inlined}"
    );
    assert!(inlined.contains("!unread"), "{inlined}");
    assert_eq!(same(text), 3);
}

#[test]
fn recursion_is_refused() {
    let text = "define void @f() {\n  call void @g()\n  ret void\n}\ndefine void @g() {\n  call void @f()\n  ret void\n}\n";
    let module = read(text.as_bytes());
    let refusal = inline(&module, &[0]).unwrap_err();
    assert_eq!(refusal.message, "@f calls itself: recursion is not covered");
    assert_eq!(refusal.function, 1);
    assert_eq!(owned::Module::new(&module).at(refusal.place), Some((1, 0)));
}

/// Functions of which each calls the next one `calls` times; the last one returns its argument.
fn doubling(functions: usize, calls: usize) -> String {
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @k(ptr %p) {\n  %x = call i32 @f0(i32 1)\n  store i32 %x, ptr %p\n  ret void\n}\n",
    );
    for at in 0..functions {
        text.push_str(&format!("define i32 @f{at}(i32 %x0) {{\n"));
        let calls = if at + 1 == functions { 0 } else { calls };
        for call in 0..calls {
            text.push_str(&format!(
                "  %x{} = call i32 @f{}(i32 %x{call})\n",
                call + 1,
                at + 1
            ));
        }
        text.push_str(&format!("  ret i32 %x{calls}\n}}\n"));
    }
    text
}

/// The size is computed without inlining: 2^40 copies would never end.
#[test]
fn too_large_inputs_are_refused_with_their_size() {
    let text = doubling(41, 2);
    let module = read(text.as_bytes());
    let refusal = inline(&module, &[0]).unwrap_err();
    assert!(refusal.too_large);
    let (name, bytes) = refusal
        .message
        .strip_prefix('@')
        .and_then(|text| text.strip_suffix(" bytes of text, and 16777216 may be inlined"))
        .and_then(|text| text.split_once(" with all that it calls is "))
        .unwrap_or_else(|| panic!("{}", refusal.message));
    // The error names the first function that is too large although none of its callees is. Its
    // position is the first call in that function.
    assert_eq!(
        module.function_name(&module.functions[refusal.function]),
        name.as_bytes()
    );
    let at = owned::Module::new(&module).at(refusal.place);
    assert_eq!(at, Some((refusal.function, 0)));
    let bytes: u64 = bytes.parse().unwrap();
    assert!((16_777_216..3 * 16_777_216).contains(&bytes), "{bytes}");
    // Each call alone is small enough, but all calls together are not.
    let many: String = (0..14)
        .map(|at| {
            let own = doubling(18, 2).replace("@k", &format!("@k{at}"));
            own.replace("@f", &format!("@f{at}_"))
        })
        .collect();
    let many = many.replace("target triple = \"amdgcn-amd-amdhsa\"\n", "");
    let module = read(many.as_bytes());
    let kernels: Vec<usize> = (0..14).map(|at| at * 19).collect();
    let refusal = inline(&module, &kernels).unwrap_err();
    let words = "and the kernels before it, with all that they call, are ";
    assert!(refusal.message.contains(words), "{}", refusal.message);
    // The size of many nested calls is computed without overflow and without recursion.
    let deep = doubling(20_000, 1);
    let module = read(deep.as_bytes());
    let refusal = inline(&module, &[0]).unwrap_err();
    assert_eq!(refusal.message, "calls are nested deeper than 64");
    let fits = doubling(10, 2);
    let module = read(fits.as_bytes());
    assert!(inline(&module, &[0]).is_ok());
}
