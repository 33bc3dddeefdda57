//! Claims on accesses, compared with the addresses of executions: of the corpus, with its own sizes
//! of work-groups and with assumed ones.

use crate::kernels;

use std::fs;

use kernels::{kernels, root};
use lanelog_analysis::Analyzer;
use lanelog_analysis::access::{Access, Pattern, Reader};
use lanelog_engine::Engine;
use lanelog_interp::Limits;
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_sim::Program;
use lanelog_verify::check::access_watch::AccessWatch;
use lanelog_verify::check::refute::{Effort, launch};

/// Outcome of executions.
#[derive(Default)]
struct Tally {
    /// Number of accesses that converged lanes executed, and for which the analysis claims a
    /// pattern other than scattered addresses.
    told: usize,
    refuted: Vec<String>,
}

/// Runs each function of a folder, with claims that `change` modifies.
fn run(folder: &str, sizes: Option<[u32; 3]>, change: &dyn Fn(&mut Access)) -> Tally {
    let reader = Reader::built_in(Engine::Native).unwrap();
    let mut tally = Tally::default();
    for path in kernels(folder) {
        let text = fs::read(root().join(&path)).unwrap();
        let module = read(&text);
        let (target, _) = Target::of_module(&module, None, None).unwrap();
        if target.gpu().is_none() {
            continue;
        }
        let target = match sizes {
            Some(sizes) => target.with_work_group(sizes),
            None => target,
        };
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let program = Program::new(&module, &context);
        let evaluator = reader.evaluator(&module, &context);
        let mut analyzer = Analyzer::new(&module, &context);
        for (index, function) in module.functions.iter().enumerate() {
            let analysis = analyzer.analyze(function);
            let found = reader.accesses(&evaluator, function, &analysis, &Limits::default());
            let mut accesses = found.unwrap();
            accesses.iter_mut().for_each(change);
            let lanes = context.wave_size(function);
            let mut watch = AccessWatch::new(&program, function, index, lanes, &accesses);
            let effort = Effort::default();
            for number in 0..2 {
                let launch = launch(&module, &program, &context, index, &effort, number);
                let Ok(launch) = launch else { break };
                program.run(&launch, &mut watch);
            }
            let is_told = |access: &&Access| {
                access.pattern.stride().is_some() && watch.seen().contains(&access.value)
            };
            tally.told += accesses.iter().filter(is_told).count();
            let name = module.function_name(function);
            let name = String::from_utf8_lossy(&name).into_owned();
            let refuted = watch.refuted().into_iter();
            tally
                .refuted
                .extend(refuted.map(|found| format!("{path}: {name}: {found:?}")));
        }
    }
    tally
}

#[test]
fn addresses_of_runs_refute_nothing() {
    for sizes in [None, Some([64, 1, 1]), Some([64, 4, 1]), Some([32, 2, 1])] {
        let tally = run("corpus/kernels", sizes, &|_| {});
        assert_eq!(tally.refuted, [] as [String; 0], "{sizes:?}");
        assert!(tally.told > 50, "{sizes:?}: {}", tally.told);
    }
}

/// Modules with accesses through pointers that may point to private memory, and through others. The
/// comment on each access is the claim about the locations that lanes access. `own`: no claim;
/// `one`: all lanes access one location.
const POINTERS: [&str; 2] = [
    r#"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare ptr @made()
@table = addrspace(1) global [4 x i32] zeroinitializer
@tile = addrspace(3) global [4 x i32] undef
@plain = global [4 x i32] zeroinitializer
define ptx_kernel void @k(ptr %host, ptr byval([4 x i32]) %copy, ptr addrspace(1) %out, ptr addrspace(5) %local, i64 %n, i1 %c) "nvvm.reqntid"="32,1,1" {
entry:
  %a = alloca [4 x i32]
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %t, ptr %a ; own
  %old = atomicrmw add ptr %a, i32 1 monotonic ; own
  %second = getelementptr i8, ptr %a, i64 4
  %seen = load i32, ptr %second ; own
  %won = cmpxchg ptr %second, i32 0, i32 1 monotonic monotonic ; own
  store i32 1, ptr %host ; one
  %sum = atomicrmw add ptr %host, i32 1 monotonic ; one
  store i32 1, ptr %copy ; own
  store i32 1, ptr addrspace(1) %out ; one
  store i32 1, ptr addrspace(5) %local ; own
  %cast = addrspacecast ptr addrspace(5) %local to ptr
  store i32 1, ptr %cast ; own
  %wide = addrspacecast ptr addrspace(1) %out to ptr
  store i32 1, ptr %wide ; one
  %number = inttoptr i64 %n to ptr
  store i32 1, ptr %number ; own
  %loaded = load ptr, ptr addrspace(1) %out ; one
  store i32 1, ptr %loaded ; own
  %called = call ptr @made()
  store i32 1, ptr %called ; own
  %either = select i1 %c, ptr %host, ptr %a
  store i32 1, ptr %either ; own
  %shared = select i1 %c, ptr %host, ptr %wide
  store i32 1, ptr %shared ; one
  %constant = select i1 %c, ptr %host, ptr addrspacecast (ptr addrspace(3) @tile to ptr)
  store i32 1, ptr %constant ; one
  %nowhere = select i1 %c, ptr %host, ptr inttoptr (i64 4096 to ptr)
  store i32 1, ptr %nowhere ; own
  %from_null = getelementptr i8, ptr null, i64 %n
  store i32 1, ptr %from_null ; own
  %maybe = select i1 %c, ptr %host, ptr null
  store i32 1, ptr %maybe ; one
  %frozen = freeze ptr undef
  store i32 1, ptr %frozen ; own
  %same = freeze ptr %a
  store i32 1, ptr %same ; own
  store i32 1, ptr addrspacecast (ptr addrspace(1) @table to ptr) ; one
  store i32 1, ptr @plain ; one
  store i32 1, ptr inttoptr (i64 4096 to ptr) ; own
  store i32 1, ptr addrspace(5) null ; own
  br label %loop
loop:
  %round = phi ptr [ %host, %entry ], [ %next, %loop ]
  %mixed = phi ptr [ %host, %entry ], [ %other, %loop ]
  store i32 1, ptr %round ; one
  store i32 1, ptr %mixed ; own
  %next = getelementptr i8, ptr %round, i64 4
  %other = select i1 %c, ptr %a, ptr %mixed
  br i1 %c, label %loop, label %end
end:
  ret void
}
define void @f(ptr %any) {
  store i32 1, ptr %any ; own
  %sum = atomicrmw add ptr %any, i32 1 monotonic ; own
  ret void
}
"#,
    r#"
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr %host, ptr addrspace(1) %out, ptr addrspace(3) %tile, ptr addrspace(13) %new) {
  %a = alloca i32, addrspace(5)
  %flat = addrspacecast ptr addrspace(5) %a to ptr
  store i32 1, ptr %flat ; own
  %sum = atomicrmw add ptr %flat, i32 1 monotonic ; own
  store i32 1, ptr addrspace(5) %a ; own
  store i32 1, ptr %host ; one
  store i32 1, ptr addrspace(1) %out ; one
  store i32 1, ptr addrspace(3) %tile ; one
  store i32 1, ptr addrspace(13) %new ; own
  ret void
}
define void @f(ptr %any) {
  %sum = atomicrmw add ptr %any, i32 1 monotonic ; own
  ret void
}
"#,
];

/// The accesses of each function of a text, each with its line of the text.
fn lines(text: &str) -> Vec<(String, Access)> {
    let module = read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}", module.errors);
    let (target, _) = Target::of_module(&module, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut found = Vec::new();
    for engine in [Engine::Native, Engine::Datafrog, Engine::Crepe] {
        let reader = Reader::built_in(engine).unwrap();
        let evaluator = reader.evaluator(&module, &context);
        let mut analyzer = Analyzer::new(&module, &context);
        for function in &module.functions {
            let analysis = analyzer.analyze(function);
            let accesses = reader.accesses(&evaluator, function, &analysis, &Limits::default());
            for access in accesses.unwrap() {
                let at = access.value as usize - function.arguments.len();
                let start = function.instructions[at].start as usize;
                let line = module.function_text(function)[start..]
                    .split(|byte| *byte == b'\n')
                    .next();
                let line = String::from_utf8_lossy(line.unwrap()).into_owned();
                found.push((line, access));
            }
        }
    }
    found
}

/// Lanes with equal addresses access one location only if the address is not in private memory.
#[test]
fn nothing_is_said_of_places_in_memory_of_lanes_own() {
    let mut counts = [0; 2];
    for text in POINTERS {
        for (line, access) in lines(text) {
            let one = line.ends_with("; one");
            assert!(one || line.ends_with("; own"), "{line}");
            counts[usize::from(one)] += 1;
            assert_eq!(
                access.pattern == Pattern::Uniform,
                one,
                "{line}: {access:?}"
            );
            if one {
                assert_eq!(access.segments.len(), 2, "{line}: {access:?}");
                let adds = line.contains("atomicrmw");
                assert_eq!(access.aggregable.is_some(), adds, "{line}");
            } else {
                assert_eq!(access.pattern.stride(), None, "{line}: {access:?}");
                assert_eq!(access.segments, [], "{line}: {access:?}");
                assert_eq!(access.aggregable, None, "{line}: {access:?}");
            }
        }
    }
    assert!(counts.iter().all(|count| *count >= 30), "{counts:?}");
}

/// The observer compares memory locations: equal addresses of lanes do not suffice.
#[test]
fn one_address_of_many_places_is_refuted() {
    let module = read(
        br#"target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %out) "nvvm.reqntid"="32,1,1" {
  %a = alloca i32
  store i32 1, ptr %a
  %sum = atomicrmw add ptr %a, i32 1 monotonic
  store i32 %sum, ptr %out
  ret void
}
"#,
    );
    let (target, _) = Target::of_module(&module, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let function = &module.functions[0];
    let reader = Reader::built_in(Engine::Native).unwrap();
    let evaluator = reader.evaluator(&module, &context);
    let mut analyzer = Analyzer::new(&module, &context);
    let analysis = analyzer.analyze(function);
    let found = reader.accesses(&evaluator, function, &analysis, &Limits::default());
    let claims: [(Pattern, &[u32]); 2] = [(Pattern::Uniform, &[2, 3]), (Pattern::Private, &[4])];
    for (pattern, wrong) in claims {
        let mut accesses = found.clone().unwrap();
        for access in &mut accesses {
            access.pattern = pattern;
            access.segments.clear();
            access.aggregable = None;
        }
        let mut watch = AccessWatch::new(&program, function, 0, 32, &accesses);
        let effort = Effort::default();
        let launch = launch(&module, &program, &context, 0, &effort, 0).unwrap();
        program.run(&launch, &mut watch);
        let refuted: Vec<u32> = watch.refuted().iter().map(|found| found.value).collect();
        assert_eq!(refuted, wrong, "{pattern:?}");
    }
}

/// An observer that finds nothing would be useless, so wrong verdicts are injected.
#[test]
fn wrong_verdicts_are_refuted() {
    let strides = run("corpus/kernels", None, &|access| {
        if let Pattern::Consecutive(stride) = access.pattern {
            access.pattern = Pattern::Strided(stride * 2);
        }
    });
    assert!(!strides.refuted.is_empty());
    let segments = run("corpus/kernels", None, &|access| {
        for found in &mut access.segments {
            found.most = (found.least - 1).max(0);
        }
    });
    assert!(!segments.refuted.is_empty());
    let passes = run("corpus/kernels", None, &|access| {
        access.banks.iter_mut().for_each(|found| found.passes = 0);
    });
    assert!(!passes.refuted.is_empty());
}
