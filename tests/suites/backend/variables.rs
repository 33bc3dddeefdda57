//! Parts of a module around the code of a kernel: variables of the module, which are linked, and
//! hidden arguments. They are tested with LLVM's code generator, assembler and linker.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::assembly_text::lowered;
use crate::llvm;
use crate::program::scratch;
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_pipeline::{Lowering, Pipeline};
use lanelog_sim::{Argument, Buffer, Ending, Launch, Limits, Program};
use lanelog_verify::check::lowering::Outcome;
use lanelog_verify::check::lowering::kernels::kernels;
use lanelog_verify::check::refute::Effort;
use pretty_assertions::assert_eq;

const DEFINED: &str = include_str!("variables/defined.ll");
const GIVEN: &str = include_str!("variables/given.ll");
const HIDDEN: &str = include_str!("variables/hidden_arguments.ll");

/// Runs a program, which must not fail.
fn run(mut program: Command) -> String {
    let output = program.output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{program:?}: {told}");
    String::from_utf8(output.stdout).unwrap()
}

/// Assembles a text, and links it as a code object. Returns the path of the object file.
fn linked(text: &str, gpu: &Gpu, folder: &Path) -> Option<PathBuf> {
    let mut assembler = llvm::program("llvm-mc")?;
    let mut linker = llvm::program("ld.lld")?;
    let (source, object, shared) = (folder.join("k.s"), folder.join("k.o"), folder.join("k.co"));
    fs::write(&source, text).unwrap();
    assembler.args(["-triple=amdgcn-amd-amdhsa", "-filetype=obj"]);
    assembler.arg(format!("-mcpu={}", gpu.name)).arg(&source);
    run({
        assembler.arg("-o").arg(&object);
        assembler
    });
    linker.arg("-shared").arg(&object).arg("-o").arg(&shared);
    run(linker);
    Some(object)
}

/// Global symbols of an object file: binding, visibility, and whether it defines them.
fn symbols(object: &Path) -> Option<BTreeMap<String, (String, String, bool)>> {
    let mut reader = llvm::program("llvm-readelf")?;
    reader.arg("--symbols").arg(object);
    let printed = run(reader);
    let rows = printed.lines().filter_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [_, _, _, _, binding, visibility, section, name, ..] = words.as_slice() else {
            return None;
        };
        let known = matches!(*binding, "GLOBAL" | "WEAK");
        let row = (
            binding.to_string(),
            visibility.to_string(),
            *section != "UND",
        );
        known.then(|| (name.to_string(), row))
    });
    Some(rows.collect())
}

#[test]
fn kernels_that_name_variables_link_on_every_gpu() {
    for gpu in GPUS {
        for (name, text) in [("defined", DEFINED), ("given", GIVEN)] {
            let folder = scratch(&format!("variables-{}-{name}", gpu.name));
            let text = lowered(text, gpu).unwrap();
            linked(&text, gpu, &folder);
        }
    }
}

#[test]
fn symbols_are_those_of_llvm_but_for_protected_ones() {
    let gpu = Gpu::named("gfx1100").unwrap();
    for (name, text) in [("defined", DEFINED), ("given", GIVEN)] {
        let folder = scratch(&format!("symbols-{name}"));
        let theirs = folder.join("theirs.o");
        let source = folder.join("k.ll");
        fs::write(&source, text).unwrap();
        let Some(mut llc) = llvm::program("llc") else {
            return;
        };
        llc.args(["-mcpu=gfx1100", "-filetype=obj", "-o"]);
        llc.arg(&theirs).arg(&source);
        run(llc);
        let Some(ours) = linked(&lowered(text, gpu).unwrap(), gpu, &folder) else {
            return;
        };
        let (ours, mut theirs) = (symbols(&ours).unwrap(), symbols(&theirs).unwrap());
        // llc also defines symbols for the resources of functions, which contain a dot; these are
        // removed.
        theirs.retain(|name, _| !name.contains('.') || name.ends_with(".kd"));
        assert!(theirs.len() > 4, "{theirs:?}");
        for (name, (binding, visibility, defined)) in &mut theirs {
            let is_variable = text.contains(&format!("@{name} = "));
            if *defined && is_variable && visibility == "DEFAULT" {
                *visibility = "PROTECTED".into();
            }
            // A common variable is a weak one without contents.
            if name == "common" {
                *binding = "WEAK".into();
            }
        }
        assert_eq!(ours, theirs, "{name}");
    }
}

#[test]
fn hidden_and_protected_symbols_are_addressed_without_the_table() {
    let gpu = Gpu::named("gfx942").unwrap();
    for visibility in ["hidden", "protected"] {
        let text = GIVEN.replace(
            "@elsewhere = external ",
            &format!("@elsewhere = external {visibility} "),
        );
        assert_ne!(text, GIVEN);
        let text = lowered(&text, gpu).unwrap();
        assert!(
            text.contains(&format!("\t.{visibility} elsewhere\n")),
            "{text}"
        );
        assert!(
            text.contains("elsewhere@rel32@lo") && !text.contains("elsewhere@gotpcrel32"),
            "{text}"
        );
        if let Some(Err(told)) = llvm::assembled(&text, gpu.name) {
            panic!("{told}");
        }
    }
}

#[test]
fn initialisers_of_variables_are_read() {
    let module = read(DEFINED.as_bytes());
    for gpu in GPUS {
        let outcomes = kernels(&module, gpu, &|_| true, &Effort::default());
        assert_eq!(outcomes.len(), 2);
        for (name, outcome) in outcomes {
            assert!(
                matches!(outcome, Outcome::Same { .. }),
                "{} {name}: {outcome:?}",
                gpu.name
            );
        }
    }
}

/// Calls and loads through aliases, which refer to other aliases before and after them.
const ALIASES: &str = "target triple = \"amdgcn-amd-amdhsa\"
@\"first name\" = alias i32 (i32), ptr @second
@second = hidden alias i32 (i32), ptr @third
@other = protected alias [4 x i32], ptr addrspace(4) @table
@weak = weak hidden alias [4 x i32], ptr addrspace(4) @other
@itself = alias i32 (i32), ptr @itself
@table = addrspace(4) constant [4 x i32] [i32 5, i32 6, i32 7, i32 8]
@holds = internal addrspace(4) constant ptr addrspace(4) @weak
define i32 @third(i32 %x) {
  %y = mul i32 %x, 3
  ret i32 %y
}
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @\"first name\"(i32 %id)
  %low = and i32 %id, 3
  %p = getelementptr i32, ptr addrspace(4) @other, i32 %low
  %b = load i32, ptr addrspace(4) %p
  %t = load ptr addrspace(4), ptr addrspace(4) @holds
  %q = getelementptr i32, ptr addrspace(4) %t, i32 2
  %c = load i32, ptr addrspace(4) %q
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %abc, ptr addrspace(1) %o
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
";

#[test]
fn aliases_are_what_they_stand_for() {
    let kernel = 1;
    for gpu in GPUS {
        let module = read(ALIASES.as_bytes());
        assert_eq!(module.errors, []);
        let ready = Pipeline::amdgpu(gpu).ready(&module, &[kernel]);
        assert_eq!(ready.left, []);
        let inlined = read(ready.text.as_bytes());
        let target = Target::amdgpu(gpu.name);
        let context = ModuleContext::new(&inlined, &target, Mode::Sound);
        let written = Lowering::new(gpu, &inlined, &context).text(kernel).unwrap();
        let launch = Launch {
            function: kernel,
            grid: [1, 1, 1],
            block: [64, 1, 1],
            wave: gpu.wave,
            arguments: vec![Argument::Buffer(0)],
            buffers: vec![Buffer {
                bytes: vec![0; 256],
            }],
            limits: Limits::default(),
        };
        let expected: Vec<u8> = (0..64u32)
            .flat_map(|id| (3 * id + 5 + id % 4 + 7).to_le_bytes())
            .collect();
        // Both versions of the module are lowered and run: with the original calls, and with calls
        // inlined.
        for text in [ALIASES, &ready.text] {
            let module = read(text.as_bytes());
            let context = ModuleContext::new(&module, &target, Mode::Sound);
            let found = Program::new(&module, &context).run(&launch, &mut ());
            assert_eq!(found.ending, Ending::Finished, "{text}");
            assert_eq!(found.buffers[0].bytes, expected, "{}", gpu.name);
        }
        let found = Assembly::read(&written).unwrap().run("k", &launch);
        assert_eq!(found.ending, assembly::Ending::Finished, "{written}");
        assert_eq!(found.buffers[0].bytes, expected, "{}\n{written}", gpu.name);
        let folder = scratch(&format!("aliases-{}", gpu.name));
        let Some(object) = linked(&written, gpu, &folder) else {
            continue;
        };
        let Some(symbols) = symbols(&object) else {
            continue;
        };
        let has = |name: &str| {
            let (binding, visibility, defined) = symbols.get(name)?;
            Some((binding.as_str(), visibility.as_str(), *defined))
        };
        assert_eq!(
            has("table"),
            Some(("GLOBAL", "PROTECTED", true)),
            "{symbols:?}"
        );
        assert_eq!(
            has("other"),
            Some(("GLOBAL", "PROTECTED", true)),
            "{symbols:?}"
        );
        assert_eq!(has("weak"), Some(("WEAK", "HIDDEN", true)), "{symbols:?}");
    }
}

#[test]
fn addresses_that_no_linker_knows_are_refused() {
    let gpu = Gpu::named("gfx1100").unwrap();
    for (held, why) in [
        (
            "ptr addrspace(3) @lds",
            "the address of @lds in address space 3 is not known before the kernel runs",
        ),
        (
            "ptr @called",
            "the address of @called, a function without a body here, is not covered: link the library that defines it (llvm-link)",
        ),
        (
            "i128 ptrtoint (ptr addrspace(1) @other to i128)",
            "a part of an address as a constant is not covered",
        ),
    ] {
        // Also through another variable.
        let text = format!(
            "target triple = \"amdgcn-amd-amdhsa\"\n@lds = internal addrspace(3) global i32 poison\n@other = internal addrspace(1) global i32 1\ndeclare void @called()\n\
             @held = internal addrspace(4) constant {held}\n@outer = internal addrspace(4) constant ptr addrspace(4) @held\n\
             define amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n  %v = load ptr addrspace(4), ptr addrspace(4) @outer\n  store ptr addrspace(4) %v, ptr addrspace(1) %p\n  ret void\n}}\n"
        );
        assert_eq!(
            lowered(&text, gpu),
            Err(format!(
                "`load ptr addrspace(4)`: what the variable @held holds: {why}"
            ))
        );
    }
}

/// The lines of assembly that state the version of the code object and its hidden arguments.
fn told(text: &str) -> Vec<String> {
    let words = [
        ".amdhsa_code_object_version",
        ".amdhsa_kernarg_size",
        ".value_kind:",
        ".kernarg_segment_size:",
    ];
    let lines = text.lines().map(str::trim);
    let told = lines.filter(|line| words.iter().any(|word| line.starts_with(word)));
    told.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn hidden_arguments_are_those_of_the_modules_version() {
    let gpu = Gpu::named("gfx1100").unwrap();
    for version in [4, 5, 6] {
        let text = HIDDEN.replace("i32 400", &format!("i32 {version}00"));
        let ours = told(&lowered(&text, gpu).unwrap());
        assert!(
            ours.contains(&format!(".amdhsa_code_object_version {version}")),
            "{ours:?}"
        );
        let Some(mut llc) = llvm::program("llc") else {
            continue;
        };
        // LLVM's attributor determines which hidden arguments are read; without it, llc declares
        // all of them.
        llc.args(["-mcpu=gfx1100", "-o", "-"]);
        let theirs = told(&llvm::given(llc, &text).unwrap());
        let optional = [
            "default_queue",
            "completion_action",
            "multigrid",
            "heap",
            "queue_ptr",
            "hostcall",
            "dynamic_lds",
            "_base",
        ];
        let always = |lines: &[String]| -> Vec<String> {
            let lines = lines
                .iter()
                .filter(|line| !optional.iter().any(|word| line.contains(word)));
            lines.cloned().collect()
        };
        assert_eq!(always(&ours), always(&theirs), "version {version}");
        let buffer = ".value_kind: hidden_hostcall_buffer".to_string();
        assert_eq!(
            ours.contains(&buffer),
            version == 4,
            "the fourth is read: {ours:?}"
        );
    }
    let text = HIDDEN.replace("i32 400", "i32 300");
    let why = lowered(&text, gpu).unwrap_err();
    assert_eq!(why, "code objects of version 3: 4, 5 and 6 are covered");
}

/// Whether the metadata declares the buffer for `printf`. The kernel uses `%a`, the address of the
/// hidden arguments, and `%d`, 72 bytes after it, in the given lines.
fn declares_printf_buffer(entry: &str, user: &str) -> bool {
    let text = format!(
        "target triple = \"amdgcn-amd-amdhsa\"
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
define amdgpu_kernel void @k(ptr addrspace(1) %out) {{
  br label %entry
user:
  {user}
  ret void
entry:
  %a = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %b = getelementptr i64, ptr addrspace(4) %a, i64 8
  %d = getelementptr i8, ptr addrspace(4) %b, i32 8
  {entry}
  br label %user
}}
"
    );
    let text = lowered(&text, Gpu::named("gfx1100").unwrap()).unwrap();
    assert!(text.contains("hidden_block_count_x"), "{text}");
    text.contains("hidden_printf_buffer")
}

#[test]
fn loader_defined_symbols_are_declared_where_they_may_be_read() {
    let store = "store i64 %v, ptr addrspace(1) %out";
    let load = |from: &str| format!("%v = load i64, ptr addrspace(4) {from}\n  {store}");
    assert!(declares_printf_buffer(&load("%d"), ""));
    assert!(!declares_printf_buffer(&load("%b"), ""));
    // The kernel reads the second half of the argument at `%d`.
    let half = "%h = getelementptr i8, ptr addrspace(4) %d, i64 4\n  %w = load i32, ptr addrspace(4) %h\n  store i32 %w, ptr addrspace(1) %out";
    assert!(declares_printf_buffer(half, ""));
    // In the text, the block with the read precedes the block that computes the address.
    assert!(declares_printf_buffer("", &load("%d")));
    assert!(!declares_printf_buffer("", &load("%b")));
    let phi = format!("%p = phi ptr addrspace(4) [ %d, %entry ]\n  {}", load("%p"));
    assert!(declares_printf_buffer("", &phi));
    // An address that escapes may be used to read any of them.
    let stored = "store ptr addrspace(4) %a, ptr addrspace(1) %out";
    assert!(declares_printf_buffer(stored, ""));
}
