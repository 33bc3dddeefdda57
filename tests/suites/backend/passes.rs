//! The passes over machine code by their names: the level of each, and its effect, alone and in
//! order; and the text of machine code.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::lowering::{failures, of_amd};
use crate::recorded_launches::root;
use lanelog_amdgpu::machine::Code;
use lanelog_amdgpu::text::{ParseError, read, write};
use lanelog_amdgpu::{Gpu, Level, Options, parts, passes, run_pass};
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::typed::Types;
use lanelog_pipeline::Pipeline;
use lanelog_select::choices::Rules;
use lanelog_select::lower;
use pretty_assertions::assert_eq;

/// The code of each kernel of a module after each pass, in order.
fn states(text: &[u8], gpu: &'static Gpu, level: Level) -> Vec<Vec<(&'static str, Code)>> {
    let module = ir::read(text);
    let all: Vec<usize> = (0..module.functions.len())
        .filter(|index| {
            let function = &module.functions[*index];
            module.bytes(function.calling_convention) == b"amdgpu_kernel"
        })
        .collect();
    let ready = Pipeline::amdgpu(gpu).ready(&module, &all);
    let module = ir::read(ready.text.as_bytes());
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut types = Types::new(&module, context.architecture());
    let mut found = Vec::new();
    for index in all {
        let own = RefCell::new(Vec::new());
        let observer = |pass: &'static str, code: &Code| {
            own.borrow_mut().push((pass, code.clone()));
        };
        let options = Options {
            level,
            observer: Some(&observer),
        };
        if lower(
            &module,
            &context,
            &Rules::new(&module, &context),
            &mut types,
            gpu,
            index,
            options,
        )
        .is_ok()
        {
            found.push(own.into_inner());
        }
    }
    assert!(!found.is_empty());
    found
}

fn branch() -> Vec<u8> {
    fs::read(root().join("tests/data/lowered/branch.ll")).unwrap()
}

#[test]
fn each_level_runs_its_passes_in_the_order_of_the_list() {
    let gpu = Gpu::named("gfx1100").unwrap();
    for level in [Level::None, Level::Less, Level::Default] {
        let expected: Vec<&str> = passes()
            .filter(|(_, lowest)| *lowest <= level)
            .map(|(name, _)| name)
            .collect();
        let found = &states(&branch(), gpu, level)[0];
        let found: Vec<&str> = found.iter().map(|(name, _)| *name).collect();
        assert_eq!(found, expected);
    }
    let names: BTreeSet<&str> = passes().map(|(name, _)| name).collect();
    assert_eq!(names.len(), passes().count());
    let optional = passes().filter(|(_, level)| *level > Level::None);
    assert!(optional.count() >= 10);
}

/// A kernel in which %lane is the number of the first lane, and %word is a word of each lane at
/// %place.
fn kernel(name: &str, rest: &str) -> String {
    format!(
        "define amdgpu_kernel void @{name}(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) #0 !reqd_work_group_size !0 {{
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %place = getelementptr i32, ptr addrspace(1) %p, i32 %lane
  %word = load i32, ptr addrspace(1) %place
  {rest}
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"32,32\" }}
!0 = !{{i32 32, i32 1, i32 1}}
"
    )
}

/// An optional part of selection: its name, a kernel, and a function that tells from the code
/// whether the part was executed.
type Case = (&'static str, &'static str, fn(&str) -> bool);

const SELECTED: [Case; 6] = [
    (
        "combine",
        "%a = shl i32 %word, 2
  %b = add i32 %a, %n
  store i32 %b, ptr addrspace(1) %place",
        |code| code.contains("v_lshl_add_u32"),
    ),
    (
        "source-modifiers",
        "%a = bitcast i32 %word to float
  %b = fneg float %a
  %c = fadd float %b, 3.0
  store float %c, ptr addrspace(1) %place",
        |code| code.contains("neg %"),
    ),
    // The constant part of the address becomes an offset from a uniform base.
    (
        "value-numbering",
        "store i32 1, ptr addrspace(1) %p
  store i32 2, ptr addrspace(1) %q",
        |code| code.matches(" = 0 !").count() == 1,
    ),
    // The lowest bits of the operand, which are the clamp, are known; the bits for the segments are
    // not.
    (
        "known-bits",
        "%a = shl i32 %n, 8
  %b = or i32 %a, 31
  %c = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %word, i32 1, i32 %b)
  store i32 %c, ptr addrspace(1) %place",
        |code| !code.contains("v_bfi_b32"),
    ),
    // Only the last lane of a row would need more than one move, and this lane's result is not
    // used.
    (
        "demanded-lanes",
        "%a = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %word, i32 1, i32 31)
  %b = icmp eq i32 %lane, 0
  br i1 %b, label %first, label %others
first:
  store i32 %a, ptr addrspace(1) %place
  br label %others
others:",
        |code| code.matches("v_mov_b32_dpp").count() == 1 && !code.contains("v_readlane"),
    ),
    (
        "lane-moves",
        "%a = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %word, i32 1, i32 31)
  store i32 %a, ptr addrspace(1) %place",
        |code| !code.contains("ds_bpermute_b32"),
    ),
];

#[test]
fn selection_does_optional_work_at_its_level() {
    let gpu = Gpu::named("gfx1100").unwrap();
    let named: Vec<&str> = SELECTED.iter().map(|(name, ..)| *name).collect();
    assert_eq!(
        named,
        parts("select").map(|(name, _)| name).collect::<Vec<_>>()
    );
    for ((name, rest, is_done), (_, lowest)) in SELECTED.iter().zip(parts("select")) {
        for level in [Level::None, Level::Less, Level::Default] {
            let found = states(kernel("k", rest).as_bytes(), gpu, level);
            let (pass, code) = &found[0][0];
            assert_eq!(*pass, "select");
            let code = write(code);
            assert_eq!(is_done(&code), lowest <= level, "{name} {level:?}\n{code}");
        }
    }
}

/// The kernel computes the next value of a phi before the last use of its previous value. Both need
/// a register, unless the computation is moved down. It also copies a register that is free after
/// the copy.
#[test]
fn allocation_does_optional_work_at_its_level() {
    let names: Vec<&str> = parts("allocate").map(|(name, _)| name).collect();
    assert_eq!(names, ["sink", "coalesce"]);
    let sink = "block 0 linear 1 logical 1
  copy %0 = v0 !- Phi
block 1 linear 1 2 logical 1 2
  v_add_nc_u32 %1 = 1, %0 !- Divergent
  v_cmp_lt_u32 %2 = %0, 7 !- Divergent
  copy %0 = %1 !- Phi
  s_and_b32 exec = exec, %2 !- LaneMask
  s_cbranch_execnz @1 !- Skip
block 2 linear logical
  s_endpgm !- Frame
";
    let coalesce = "block 0 linear 1 logical 1
  copy %3 = v0 !- Frame
  copy %0 = v1 !- Phi
  global_store_b32 %3, %3, s[0:1] !- Memory
block 1 linear 1 2 logical 1 2
  v_add_nc_u32 %1 = 1, %0 !- Divergent
  copy %0 = %1 !- Phi
  v_cmp_lt_u32 %2 = %0, 7 !- Divergent
  s_and_b32 exec = exec, %2 !- LaneMask
  s_cbranch_execnz @1 !- Skip
block 2 linear logical
  s_endpgm !- Frame
";
    for (name, blocks) in names.into_iter().zip([sink, coalesce]) {
        for level in [Level::None, Level::Less, Level::Default] {
            let registers = "%0 v1, %1 v1, %2 m1, %3 v1";
            let code = alone_at(level, "allocate", "gfx1100", registers, blocks);
            let body = code.split("block 1").nth(1).unwrap();
            let moves = body.matches("v_mov_b32").count();
            let expected = usize::from(level < Level::Less);
            assert_eq!(moves, expected, "{name} {level:?}\n{code}");
        }
    }
}

/// Kernels of the corpus on all GPUs: code equals the code read from its text, and each pass
/// changes some.
#[test]
fn text_between_passes_is_read_back() {
    let mut files = of_amd("corpus/kernels");
    files.extend(of_amd("tests/opencl/kernels"));
    let jobs: Vec<_> = files.iter().zip(Gpu::all().cycle()).collect();
    let changes = std::sync::Mutex::new(BTreeMap::<&str, usize>::new());
    let failures = failures(&jobs, |(file, gpu)| {
        let text = fs::read(root().join(file)).unwrap();
        for kernel in states(&text, gpu, Level::Default) {
            let mut before = String::new();
            for (pass, mut code) in kernel {
                let text = write(&code);
                if before != text {
                    *changes.lock().unwrap().entry(pass).or_default() += 1;
                }
                // Applied rules are not part of the text.
                code.rules.clear();
                code.merges.clear();
                code.calls_pointers = false;
                if read(&text).as_ref() != Ok(&code) {
                    return Some(format!("{} {} {pass}\n{text}", file.display(), gpu.name));
                }
                before = text;
            }
        }
        None
    });
    assert!(failures.is_empty(), "{}", failures[0]);
    let changes = changes.into_inner().unwrap();
    // These passes need not change code of the corpus: they reject or mark code, or few kernels
    // need them.
    let rare = [
        "check-opcodes",
        "reserve-for-long-branches",
        "frame",
        "scratch",
        "broadcast-operands",
        "dpp-operands",
        "lane-exchange",
        "soft-clauses",
        "relative-addresses",
        "scalar-operand-waits",
        "transcendental-waits",
        "forwarding-waits",
    ];
    let idle: Vec<&str> = passes()
        .map(|(name, _)| name)
        .filter(|name| !changes.contains_key(name) && !rare.contains(name))
        .collect();
    assert_eq!(idle, Vec::<&str>::new(), "{changes:?}");
}

/// Output of a pass for blocks of instructions.
fn alone(pass: &str, gpu: &str, registers: &str, blocks: &str) -> String {
    alone_at(Level::default(), pass, gpu, registers, blocks)
}

/// [`alone`] at an optimisation level.
fn alone_at(level: Level, pass: &str, gpu: &str, registers: &str, blocks: &str) -> String {
    let head = "kernel \"k\" scratch 0 lds 0 items 64 large false dispatch false arguments true group false false false item 0";
    let text = format!("{head}\nregisters {registers}\n{blocks}");
    let code = read(&text).unwrap();
    let gpu = Gpu::named(gpu).unwrap();
    let asked = &lanelog_select::merge_accesses::ask;
    let made = write(&run_pass(pass, code, gpu, level, asked).unwrap().unwrap());
    let lines = made.lines().skip(2);
    lines.map(|line| format!("{line}\n")).collect()
}

/// An unused sum is removed, with all values that only it used.
#[test]
fn dead_code_alone() {
    let found = alone(
        "dead-code",
        "gfx1100",
        "%0 v1, %1 v1, %2 v2",
        "block 0 linear logical
  v_mov_b32 %0 = 7 !- Uniform
  v_add_nc_u32 %1 = %0, 2 !- Uniform
  v_mov_b32 %2.0 = 7 !- Uniform
  v_mov_b32 %2.1 = 8 !- Uniform
  global_store_b64 %2, v0, s[0:1] {offset:-8} !3 Memory
  s_endpgm !- Frame
",
    );
    let expected = "block 0 linear logical
  v_mov_b32 %2.0 = 7 !- Uniform
  v_mov_b32 %2.1 = 8 !- Uniform
  global_store_b64 %2, v0, s[0:1] {offset:-8} !3 Memory
  s_endpgm !- Frame
";
    assert_eq!(found, expected);
}

/// The second of two compares that restrict EXEC writes EXEC itself, if the GPU has such an
/// instruction.
#[test]
fn narrow_exec_alone() {
    let registers = "%0 m1, %1 m1, %2 m1, %3 m1, %4 v1, %5 v1";
    let end = "block 1 linear logical
  s_mov_b32 exec = %3 !- LaneMask
  s_endpgm !- Frame
";
    let blocks = format!(
        "block 0 linear 1 logical 1
  v_cmp_gt_f32 %0 = %4, %5 !1 Divergent
  v_cmp_lt_u32 %1 = %4, 7 !2 Divergent
  s_and_b32 %2 = %0, %1 !3 Divergent
  s_and_saveexec_b32 %3 = %2 !4 LaneMask
{end}"
    );
    let expected = format!(
        "block 0 linear 1 logical 1
  v_cmp_gt_f32 %0 = %4, %5 !1 Divergent
  s_and_saveexec_b32 %3 = %0 !4 LaneMask
  v_cmpx_lt_u32 %4, 7 !2 LaneMask
{end}"
    );
    assert_eq!(
        alone("narrow-exec", "gfx1100", registers, &blocks),
        expected
    );
    // On gfx9 this compare also writes VCC.
    assert_eq!(alone("narrow-exec", "gfx942", registers, &blocks), blocks);
}

/// A move between lanes becomes the operand of its only reader.
#[test]
fn dpp_operands_alone() {
    let registers = "%0 v1, %1 v1, %2 v1, %3 v1";
    let pattern = "{row_shl:1 row_mask:15 bank_mask:15 \"bound_ctrl:1\"}";
    let end = "  global_store_b32 v0, %3, s[0:1] !3 Memory\n  s_endpgm !- Frame\n";
    let blocks = format!(
        "block 0 linear logical
  v_mov_b32_dpp %2 = %0 {pattern} !1 Divergent
  v_add_f32 %3 = %2, %1 !2 Divergent
{end}"
    );
    let expected = format!(
        "block 0 linear logical
  v_add_f32 %3 = %0, %1 {pattern} !2 Divergent
{end}"
    );
    assert_eq!(
        alone("dpp-operands", "gfx1100", registers, &blocks),
        expected
    );
}

#[test]
fn text_that_is_no_code_is_refused_with_its_line() {
    let head = "kernel \"k\" scratch 0 lds 0 items 64 large false dispatch false arguments true group false false false item 0";
    let found = |line: &str| {
        let read = read(&format!(
            "{head}\nregisters %0 v2\nblock 0 linear logical\n{line}\n"
        ));
        let ParseError { line, message } = read.unwrap_err();
        assert_eq!(line, 4);
        message
    };
    for (line, message) in [
        (
            "  v_nothing v0 = v1 !- Uniform",
            "there is no opcode `v_nothing`",
        ),
        ("  v_mov_b32 v0 = v1", "the line ends here"),
        ("  v_mov_b32 v0 = %7 !- Uniform", "`%7` has no class"),
        (
            "  v_mov_b32 v0 = 0x123456789 !- Uniform",
            "`0x123456789` has more than 32 bits",
        ),
        (
            "  v_mov_b32 v0 = v[3:1] !- Uniform",
            "`v[3:1]` is not a tuple",
        ),
        ("  v_mov_b32 v0 = v1 !- Whim", "`Whim` is not a reason"),
        (
            "  v_mov_b32 v0 = v1 {volatile} !- Uniform",
            "`volatile` is not a modifier",
        ),
        (
            "  v_mov_b32 v0 = v1 !- Uniform 3",
            "`3` is after the end of the instruction",
        ),
    ] {
        assert_eq!(found(line), message);
    }
    let none = read("  s_endpgm !- Frame").unwrap_err();
    assert_eq!(none.to_string(), "line 1: no block is open");
}
