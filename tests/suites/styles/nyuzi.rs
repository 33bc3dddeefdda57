//! `--style nyuzi`: a kernel that is well known in this form, and random graphs, executed.

use lanelog_amdgpu::gpu::GPUS;
use lanelog_ir::launch::{Argument, Buffer, Launch, Limits};
use lanelog_ir::owned::{Context, Function, FunctionPass, Printed, Style};
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::typed::{Types, Value};
use lanelog_passes::irreducible::Irreducible;
use lanelog_passes::linearize::How;
use lanelog_pipeline::Pipeline;
use lanelog_predicated::nyuzi::{LANES, Machine, write, write_mixed};
use lanelog_sim::{Ending, Program};
use pretty_assertions::assert_eq;

/// The text with one entry for each cycle, as after the passes before this style.
fn with_one_entry(text: &str) -> String {
    let module = read(text.as_bytes());
    let mut function = Function::as_written(&module, &module.functions[0]);
    let context = Context { module: &module };
    Irreducible.run(&mut function, &context).unwrap();
    Printed::module(&module, &[(0, function)], Style::Named).text
}

fn assembly(text: &str, how: How) -> Result<String, String> {
    let text = with_one_entry(text);
    let module = read(text.as_bytes());
    assert_eq!(module.errors, vec![]);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut types = Types::new(&module, context.architecture());
    let (text, _, refused) = write(&module, &context, &mut types, &[0], how);
    match refused.first() {
        Some(refusal) => Err(refusal.to_string()),
        None => Ok(text),
    }
}

const FN0: &str = "target triple = \"amdgcn-amd-amdhsa\"
define float @fn0(float %a, float %b) {
entry:
  %greater = fcmp ogt float %a, %b
  br i1 %greater, label %then, label %else
then:
  %aa = fmul float %a, %a
  %x = fsub float %aa, %b
  ret float %x
else:
  %bb = fmul float %b, %b
  %y = fsub float %bb, %a
  ret float %y
}
";

/// The expected eight instructions are a comparison and its complement, the combination of each
/// with the mask of active lanes, two multiplications in all lanes, and two masked subtractions.
#[test]
fn fn0_has_its_eight_instructions() {
    let text = assembly(FN0, How::Partial).unwrap();
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.starts_with('#') && !line.ends_with(':'));
    let mut opcodes: Vec<&str> = lines.filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(opcodes.pop(), Some("ret"));
    opcodes.sort_unstable();
    let expected = [
        "and",
        "and",
        "cmpgt_f",
        "mul_f",
        "mul_f",
        "sub_f_mask",
        "sub_f_mask",
        "xor",
    ];
    assert_eq!(opcodes, expected, "{text}");
    let result = text
        .lines()
        .find_map(|line| line.strip_prefix("# result: v"))
        .unwrap();
    let result: usize = result.parse().unwrap();
    let mut machine = Machine::new(Vec::new());
    machine.scalar[0] = 0x7fff;
    for lane in 0..LANES {
        machine.vector[0][lane] = (lane as f32).to_bits();
        machine.vector[1][lane] = (9.5 - lane as f32).to_bits();
    }
    let before = machine.vector[result];
    machine.run(&text, 100).unwrap();
    for lane in 0..LANES - 1 {
        let (a, b) = (lane as f32, 9.5 - lane as f32);
        let expected = if a > b { a * a - b } else { b * b - a };
        assert_eq!(f32::from_bits(machine.vector[result][lane]), expected);
    }
    // The last lane is inactive, so it is not written.
    assert_eq!(machine.vector[result][LANES - 1], before[LANES - 1]);
}

/// A kernel with a random graph. Its blocks add to a sum, store it, and branch on the lane's index,
/// the sum, a counter or a parameter.
fn random(seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 77;
    let mut below = |bound: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    let count = 3 + below(8);
    // Successors: forward, or backward if a counter limits the number of times.
    let mut to: Vec<Vec<u64>> = Vec::new();
    for block in 0..count {
        let onward = block + 1 + below((count - block).min(3));
        to.push(match below(5) {
            0 => vec![onward],
            1 | 2 if block > 0 => vec![1 + below(block), onward],
            _ => vec![onward, block + 1 + below((count - block).min(4))],
        });
    }
    let from = |block: u64| -> Vec<u64> {
        (0..count)
            .filter(|other| to[*other as usize].contains(&block))
            .collect()
    };
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {\n",
    );
    for block in 0..=count {
        text += &format!("b{block}:\n");
        let sources = from(block);
        let mut seen: Vec<u64> = sources.clone();
        seen.dedup();
        if block > 0 && sources.is_empty() {
            text += &format!("  %s{block} = add i32 %n, 0\n  %c{block} = add i32 %n, 0\n");
        } else if block > 0 {
            for name in ["s", "c"] {
                let all: Vec<String> = sources
                    .iter()
                    .flat_map(|from| {
                        let edges = to[*from as usize].iter().filter(|to| **to == block).count();
                        let value = if name == "s" { "t" } else { "d" };
                        vec![format!("[ %{value}{from}, %b{from} ]"); edges]
                    })
                    .collect();
                text += &format!("  %{name}{block} = phi i32 {}\n", all.join(", "));
            }
        } else {
            text += "  %lane = call i32 @llvm.amdgcn.workitem.id.x()\n  %base = mul i32 %lane, 4\n  %own = getelementptr i32, ptr addrspace(1) %out, i32 %base\n  %s0 = add i32 %n, 3\n  %c0 = add i32 0, 0\n";
        }
        let number = block + 2;
        text += &format!(
            "  %d{block} = add i32 %c{block}, 1\n  %m{block} = mul i32 %s{block}, {number}\n  %t{block} = xor i32 %m{block}, {}\n",
            ["%lane", "%n", "5"][below(3) as usize]
        );
        if below(3) > 0 {
            let slot = below(4);
            text += &format!(
                "  %p{block} = getelementptr i32, ptr addrspace(1) %own, i32 {slot}\n  %o{block} = load i32, ptr addrspace(1) %p{block}\n  %q{block} = add i32 %o{block}, %t{block}\n  store i32 %q{block}, ptr addrspace(1) %p{block}\n"
            );
        }
        if block == count {
            text += "  ret void\n";
            continue;
        }
        let all = &to[block as usize];
        if let [one, other] = all.as_slice() {
            let what = ["%lane", "%n", "%t"][below(3) as usize];
            let what = if what == "%t" {
                format!("%t{block}")
            } else {
                what.to_string()
            };
            let shift = below(4);
            text += &format!(
                "  %h{block} = lshr i32 {what}, {shift}\n  %g{block} = and i32 %h{block}, 1\n  %e{block} = icmp eq i32 %g{block}, 0\n"
            );
            let mut bit = format!("%e{block}");
            if *one <= block {
                text += &format!(
                    "  %l{block} = icmp ult i32 %d{block}, {}\n  %f{block} = and i1 %e{block}, %l{block}\n",
                    10 + below(20)
                );
                bit = format!("%f{block}");
            }
            text += &format!("  br i1 {bit}, label %b{one}, label %b{other}\n");
        } else {
            text += &format!("  br label %b{}\n", all[0]);
        }
    }
    text + "}\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n"
}

#[test]
fn random_graphs_leave_the_same_memory() {
    let (mut same, mut refused, mut cycles) = (0, Vec::new(), 0);
    let count = count(600);
    for seed in 0..count {
        let text = random(seed);
        let module = read(text.as_bytes());
        assert_eq!(module.errors, vec![], "{text}");
        let target = Target::choose(module.triple, None, None).unwrap();
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let program = Program::new(&module, &context);
        for how in [How::Partial, How::All] {
            let code = match assembly(&text, how) {
                Ok(code) => code,
                Err(why) => {
                    refused.push(why);
                    continue;
                }
            };
            cycles += usize::from(code.contains("_next:") || code.contains("_enter:"));
            for n in [0, 11] {
                let launch = Launch {
                    function: 0,
                    grid: [1, 1, 1],
                    block: [LANES as u32, 1, 1],
                    wave: LANES as u32,
                    arguments: vec![Argument::Buffer(0), Argument::Same(Value::Bits(n))],
                    buffers: vec![Buffer {
                        bytes: vec![0; 16 * LANES],
                    }],
                    limits: Limits::default(),
                };
                let expected = program.run(&launch, &mut ());
                assert_eq!(expected.ending, Ending::Finished, "{text}");
                // The stack follows the private memory of lanes.
                let mut machine = Machine::new(vec![0; 16 * LANES + (1 << 16)]);
                machine.scalar[0] = 0xffff;
                machine.scalar[2] = n as u32;
                machine.scalar[30] = 16 * LANES as u32;
                // Registers initially contain a value that is not a valid address.
                machine.vector = [[0xdead_beef; LANES]; 32];
                machine.vector[0] = std::array::from_fn(|lane| lane as u32);
                machine
                    .run(&code, 1_000_000)
                    .unwrap_or_else(|fault| panic!("{seed} {how:?} {fault}\n{text}\n{code}"));
                assert_eq!(
                    machine.memory[..16 * LANES],
                    expected.buffers[0].bytes,
                    "{seed} {how:?}\n{text}\n{code}"
                );
                same += 1;
            }
        }
    }
    assert!(same > 2000, "{same} {refused:?}");
    assert!(cycles > 100, "{cycles}");
}

/// The first function of a text as LLVM IR for 16 lanes.
fn mixed(text: &str, how: How) -> Result<String, String> {
    let text = with_one_entry(text);
    let module = read(text.as_bytes());
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut types = Types::new(&module, context.architecture());
    let (text, _, refused) = write_mixed(&module, &context, &mut types, &[0], how);
    match refused.first() {
        Some(refusal) => Err(refusal.to_string()),
        None => Ok(text),
    }
}

/// The intrinsics, defined by the processor's documentation of the instructions that implement
/// them.
fn intrinsics() -> String {
    let lanes = "  %low = trunc i32 %mask to i16\n  %on = bitcast i16 %low to <16 x i1>\n";
    let mut text = String::new();
    for (letter, ty) in [("i", "<16 x i32>"), ("f", "<16 x float>")] {
        text += &format!(
            "define {ty} @nyuzi_vector_mix{letter}(i32 %mask, {ty} %a, {ty} %b) {{\n{lanes}  %r = select <16 x i1> %on, {ty} %a, {ty} %b\n  ret {ty} %r\n}}\n"
        );
    }
    for order in [
        "eq", "ne", "sgt", "sge", "slt", "sle", "ugt", "uge", "ult", "ule",
    ] {
        text += &format!(
            "define i32 @nyuzi_mask_cmpi_{order}(<16 x i32> %a, <16 x i32> %b) {{\n  %on = icmp {order} <16 x i32> %a, %b\n  %low = bitcast <16 x i1> %on to i16\n  %r = zext i16 %low to i32\n  ret i32 %r\n}}\n"
        );
    }
    for (order, own) in [
        ("eq", "oeq"),
        ("ne", "une"),
        ("gt", "ogt"),
        ("ge", "oge"),
        ("lt", "olt"),
        ("le", "ole"),
    ] {
        text += &format!(
            "define i32 @nyuzi_mask_cmpf_{order}(<16 x float> %a, <16 x float> %b) {{\n  %on = fcmp {own} <16 x float> %a, %b\n  %low = bitcast <16 x i1> %on to i16\n  %r = zext i16 %low to i32\n  ret i32 %r\n}}\n"
        );
    }
    text += "define <16 x i32> @nyuzi_shufflei(<16 x i32> %a, <16 x i32> %b) {\n  %r0 = add <16 x i32> %a, zeroinitializer\n";
    for lane in 0..LANES {
        text += &format!(
            "  %i{lane} = extractelement <16 x i32> %b, i32 {lane}\n  %j{lane} = and i32 %i{lane}, 15\n  %v{lane} = extractelement <16 x i32> %a, i32 %j{lane}\n  %r{} = insertelement <16 x i32> %r{lane}, i32 %v{lane}, i32 {lane}\n",
            lane + 1
        );
    }
    text += &format!("  ret <16 x i32> %r{LANES}\n}}\n");
    let each = |head: &str, inner: &dyn Fn(usize) -> String, end: &str| {
        let mut text = format!("{head} {{\nentry:\n  br label %t0\n");
        for lane in 0..LANES {
            text += &format!(
                "t{lane}:\n  %s{lane} = lshr i32 %mask, {lane}\n  %c{lane} = trunc i32 %s{lane} to i1\n  br i1 %c{lane}, label %d{lane}, label %t{}\nd{lane}:\n  %p{lane} = extractelement <16 x i32> %a, i32 {lane}\n  %q{lane} = getelementptr i8, ptr addrspace(1) %memory, i32 %p{lane}\n{}  br label %t{}\n",
                lane + 1,
                inner(lane),
                lane + 1
            );
        }
        text + &format!("t{LANES}:\n{end}}}\n")
    };
    text += &each(
        "define void @nyuzi_scatter_storei_masked(ptr addrspace(1) %memory, <16 x i32> %a, <16 x i32> %b, i32 %mask)",
        &|lane| {
            format!(
                "  %v{lane} = extractelement <16 x i32> %b, i32 {lane}\n  store i32 %v{lane}, ptr addrspace(1) %q{lane}\n"
            )
        },
        "  ret void\n",
    );
    // Inactive lanes get arbitrary values.
    text += &each(
        "define <16 x i32> @nyuzi_gather_loadi_masked(ptr addrspace(1) %memory, <16 x i32> %a, i32 %mask)",
        &|lane| {
            format!(
                "  %v{lane} = load i32, ptr addrspace(1) %q{lane}\n  %w{lane} = load <16 x i32>, ptr addrspace(5) %all\n  %x{lane} = insertelement <16 x i32> %w{lane}, i32 %v{lane}, i32 {lane}\n  store <16 x i32> %x{lane}, ptr addrspace(5) %all\n"
            )
        },
        "  %r = load <16 x i32>, ptr addrspace(5) %all\n  ret <16 x i32> %r\n",
    )
    .replace(
        "entry:\n",
        "entry:\n  %all = alloca <16 x i32>, addrspace(5)\n  store <16 x i32> splat (i32 -559038737), ptr addrspace(5) %all\n",
    );
    text
}

/// A module that executes code for 16 lanes as one lane with vectors.
fn executable(code: &str) -> String {
    let code: String = code
        .lines()
        .filter(|line| {
            let own = line.starts_with("declare") && line.contains("nyuzi");
            !own && !line.starts_with("target")
        })
        .map(|line| format!("{line}\n"))
        .collect();
    let code = code
        .replace("llvm.nyuzi.__builtin_nyuzi_", "nyuzi_")
        .replace("_masked(", "_masked(ptr addrspace(1) %memory, ")
        .replace(
            "define void @k(",
            "define void @k(ptr addrspace(1) %memory, ",
        )
        .replace(" = alloca i32", " = alloca i32, addrspace(5)")
        .replace(" = alloca <16 x i32>", " = alloca <16 x i32>, addrspace(5)")
        .replace(", ptr %", ", ptr addrspace(5) %");
    let numbers: Vec<String> = (0..LANES).map(|lane| format!("i32 {lane}")).collect();
    let numbers = numbers.join(", ");
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @run(ptr addrspace(1) %memory, i32 %n) {{\n  call void @k(ptr addrspace(1) %memory, i32 65535, i32 0, i32 %n, <16 x i32> <{numbers}>)\n  ret void\n}}\n{code}\n{}",
        intrinsics()
    )
}

/// Runs code for 16 lanes on a launch of this size, and returns the first buffer.
fn left_by_mixed(code: &str, launch: &Launch) -> Vec<u8> {
    let all = executable(code);
    let module = read(all.as_bytes());
    assert_eq!(module.errors, vec![], "{all}");
    let ready = Pipeline::amdgpu(&GPUS[0]).ready(&module, &[0]);
    let module = read(ready.text.as_bytes());
    assert_eq!(module.errors, vec![], "{}", ready.text);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let other = Program::new(&module, &context);
    let mut one = Launch {
        block: [1, 1, 1],
        wave: 1,
        ..launch.clone()
    };
    one.limits.steps = one.limits.steps.saturating_mul(64);
    let found = other.run(&one, &mut ());
    assert_eq!(found.ending, Ending::Finished, "{all}");
    found.buffers[0].bytes.clone()
}

/// The number of seeds: the value of `LANELOG_NYUZI`, or `usual` if the variable is not set.
fn count(usual: u64) -> u64 {
    let count = std::env::var("LANELOG_NYUZI").ok();
    count.and_then(|count| count.parse().ok()).unwrap_or(usual)
}

#[test]
fn mixed_vectors_leave_the_same_memory() {
    let (mut same, mut mixes) = (0, 0);
    let count = count(150);
    for seed in 0..count {
        let text = random(seed);
        let module = read(text.as_bytes());
        let target = Target::choose(module.triple, None, None).unwrap();
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let program = Program::new(&module, &context);
        for how in [How::Partial, How::All] {
            // All variables are in memory here, so the number of registers is not limited.
            let code = mixed(&text, how).unwrap();
            mixes += code.matches("vector_mixi(i32 %").count();
            for n in [0, 11] {
                let launch = Launch {
                    function: 0,
                    grid: [1, 1, 1],
                    block: [LANES as u32, 1, 1],
                    wave: LANES as u32,
                    arguments: vec![Argument::Buffer(0), Argument::Same(Value::Bits(n))],
                    buffers: vec![Buffer {
                        bytes: vec![0; 16 * LANES],
                    }],
                    limits: Limits::default(),
                };
                let expected = program.run(&launch, &mut ());
                assert_eq!(
                    left_by_mixed(&code, &launch),
                    expected.buffers[0].bytes,
                    "{seed} {how:?}\n{text}\n{code}"
                );
                same += 1;
            }
        }
    }
    assert!(
        same == 4 * count && mixes as u64 > 3 * count,
        "{same} {mixes}"
    );
}

/// LLVM accepts intrinsics that it does not know, if they are declared.
#[test]
fn opt_accepts_mixed_vectors() {
    let mut texts: Vec<String> = (0..20).map(random).collect();
    texts.push(FN0.into());
    for text in texts {
        let code = mixed(&text, How::Partial).unwrap();
        if let Some(said) = crate::ir::verify(&code) {
            assert!(said.is_empty(), "{said}\n{code}");
        }
    }
}

/// The code has the form of the article: a comparison gives a mask, and results are combined with
/// the old values under this mask.
#[test]
fn fn0_is_mixed() {
    let code = mixed(FN0, How::Partial).unwrap();
    let calls: Vec<&str> = code
        .lines()
        .filter_map(|line| Some(line.split_once("call ")?.1.split_once('(')?.0))
        .collect();
    assert_eq!(
        calls,
        [
            "i32 @llvm.nyuzi.__builtin_nyuzi_mask_cmpf_gt",
            "<16 x float> @llvm.nyuzi.__builtin_nyuzi_vector_mixf",
            "<16 x float> @llvm.nyuzi.__builtin_nyuzi_vector_mixf",
        ],
        "{code}"
    );
}

/// A kernel in which lanes read from other lanes: where all are active, in an arm, after it, and in
/// a loop that they leave in different iterations.
fn across(seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 5;
    let mut below = |bound: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    let mut asked = |block: &str, value: &str, all: bool| {
        let mut text = format!("  %{block}0 = add i32 {value}, {}\n", below(40));
        let count = 4;
        for at in 0..count {
            let (own, next) = (format!("%{block}{at}"), format!("%{block}{}", at + 1));
            let help = format!("%{block}h{at}");
            text += &match below(if all { 7 } else { 6 }) {
                0 => format!("  {next} = call i32 @llvm.amdgcn.readfirstlane.i32(i32 {own})\n"),
                1 => format!(
                    "  {help} = mul i32 %lane, {}\n  {next} = call i32 @llvm.amdgcn.ds.bpermute(i32 {help}, i32 {own})\n",
                    4 * (1 + 2 * below(8))
                ),
                2 => format!(
                    "  {help}t = xor i32 {own}, %lane\n  {help} = trunc i32 {help}t to i1\n  {next} = call i32 @llvm.amdgcn.ballot.i32(i1 {help})\n"
                ),
                3 => format!("  {next} = call i32 @llvm.ctlz.i32(i32 {own}, i1 false)\n"),
                4 => format!("  {next} = call i32 @llvm.cttz.i32(i32 {own}, i1 false)\n"),
                5 => format!(
                    "  {help}s = and i32 {own}, 1023\n  {help}f = sitofp i32 {help}s to float\n  {help}n = fneg float {help}f\n  {help}c = fcmp une float {help}n, 0.0\n  {help}z = zext i1 {help}c to i32\n  {help} = fptosi float {help}n to i32\n  {next} = add i32 {help}, {help}z\n"
                ),
                _ => format!(
                    "  {help} = and i32 %n, 15\n  {next} = call i32 @llvm.amdgcn.readlane.i32(i32 {own}, i32 {help})\n"
                ),
            };
        }
        text + &format!("  %{block}end = xor i32 %{block}{count}, %lane\n")
    };
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {\nentry:\n  %lane = call i32 @llvm.amdgcn.workitem.id.x()\n  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane\n",
    );
    text += &asked("e", "%lane", true);
    text += "  %bit = lshr i32 %eend, 1\n  %part = trunc i32 %bit to i1\n  br i1 %part, label %arm, label %join\narm:\n";
    text += &asked("a", "%eend", false);
    text += "  br label %join\njoin:\n  %j = phi i32 [ %eend, %entry ], [ %aend, %arm ]\n";
    text += &asked("j", "%j", true);
    text += "  br label %loop\nloop:\n  %i = phi i32 [ 0, %join ], [ %more, %loop ]\n  %s = phi i32 [ %jend, %join ], [ %lend, %loop ]\n";
    text += &asked("l", "%s", false);
    text += "  %more = add i32 %i, 1\n  %most = and i32 %lane, 3\n  %on = icmp ult i32 %i, %most\n  br i1 %on, label %loop, label %end\nend:\n  store i32 %lend, ptr addrspace(1) %own\n  ret void\n}\n";
    for (name, ty) in [
        ("amdgcn.workitem.id.x", ""),
        ("amdgcn.readfirstlane.i32", "i32"),
        ("amdgcn.readlane.i32", "i32, i32"),
        ("amdgcn.ds.bpermute", "i32, i32"),
        ("amdgcn.ballot.i32", "i1"),
        ("ctlz.i32", "i32, i1"),
        ("cttz.i32", "i32, i1"),
    ] {
        text += &format!("declare i32 @llvm.{name}({ty})\n");
    }
    text
}

#[test]
fn lanes_that_ask_others_get_what_these_hold() {
    let (mut shuffles, mut ran) = (0, 0);
    let count = count(200);
    for seed in 0..count {
        let text = across(seed);
        let module = read(text.as_bytes());
        assert_eq!(module.errors, vec![], "{text}");
        let target = Target::choose(module.triple, None, None).unwrap();
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let program = Program::new(&module, &context);
        for how in [How::Partial, How::All] {
            let code = assembly(&text, how).unwrap_or_else(|why| panic!("{why}\n{text}"));
            shuffles += code.matches("shuffle").count() + code.matches("getlane").count();
            let launch = Launch {
                function: 0,
                grid: [1, 1, 1],
                block: [LANES as u32, 1, 1],
                wave: LANES as u32,
                arguments: vec![Argument::Buffer(0), Argument::Same(Value::Bits(seed % 23))],
                buffers: vec![Buffer {
                    bytes: vec![0; 4 * LANES],
                }],
                limits: Limits::default(),
            };
            let expected = program.run(&launch, &mut ());
            assert_eq!(expected.ending, Ending::Finished, "{text}");
            let mut machine = Machine::new(vec![0; 4 * LANES]);
            machine.scalar[0] = 0xffff;
            machine.scalar[2] = (seed % 23) as u32;
            machine.vector = [[0xdead_beef; LANES]; 32];
            machine.vector[0] = std::array::from_fn(|lane| lane as u32);
            let ended = machine.run(&code, 100_000);
            assert_eq!(ended, Ok(()), "{code}");
            assert_eq!(
                machine.memory, expected.buffers[0].bytes,
                "{seed} {how:?}\n{text}\n{code}"
            );
            // The same kernel, with cross-lane operations on vectors.
            let mixed = mixed(&text, how).unwrap();
            assert_eq!(
                left_by_mixed(&mixed, &launch),
                expected.buffers[0].bytes,
                "{seed} {how:?}\n{text}\n{mixed}"
            );
            ran += 1;
        }
        let mixed = mixed(&text, How::Partial).unwrap();
        if seed < 20
            && let Some(said) = crate::ir::verify(&mixed)
        {
            assert!(said.is_empty(), "{said}\n{mixed}");
        }
    }
    assert!(
        ran == 2 * count && shuffles as u64 > 5 * count,
        "{ran} {shuffles}"
    );
}

/// Quotients and remainders of numbers that differ between lanes, and of uniform numbers. Lanes
/// whose divisor would be zero are inactive.
#[test]
fn words_are_divided() {
    let mut body = String::new();
    for (at, opcode) in ["udiv", "sdiv", "urem", "srem"].iter().enumerate() {
        body += &format!(
            "  %r{at} = {opcode} i32 %a, %b\n  %p{at} = getelementptr i32, ptr addrspace(1) %own, i32 {}\n  store i32 %r{at}, ptr addrspace(1) %p{at}\n",
            at + 2
        );
        body += &format!(
            "  %u{at} = {opcode} i32 %n, %m\n  %q{at} = getelementptr i32, ptr addrspace(1) %own, i32 {}\n  store i32 %u{at}, ptr addrspace(1) %q{at}\n",
            at + 6
        );
    }
    let text = format!(
        "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n, i32 %m) {{
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %place = mul i32 %lane, 10
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %place
  %a = load i32, ptr addrspace(1) %own
  %second = getelementptr i32, ptr addrspace(1) %own, i32 1
  %b = load i32, ptr addrspace(1) %second
  %zero = icmp eq i32 %b, 0
  br i1 %zero, label %end, label %divide
divide:
{body}  br label %end
end:
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
"
    );
    let edges = [
        1u32,
        2,
        3,
        7,
        0x7fff_ffff,
        0x8000_0000,
        0x8000_0001,
        0xffff_fffe,
        0xffff_ffff,
        0,
    ];
    let mut state = 5u64;
    let mut number = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        match state >> 61 {
            0..=2 => edges[(state >> 33) as usize % edges.len()],
            3 => (state >> 40) as u32 & 0xff,
            _ => (state >> 32) as u32,
        }
    };
    if let Some(said) = crate::ir::verify(&mixed(&text, How::Partial).unwrap()) {
        assert!(said.is_empty(), "{said}");
    }
    for how in [How::Partial, How::All] {
        let code = assembly(&text, how).unwrap();
        for _ in 0..40 {
            let mut words = [[0u32; 10]; LANES];
            for own in &mut words {
                (own[0], own[1]) = (number(), number());
                // The smallest integer is not divided by -1, because the result is undefined.
                own[1] -= u32::from(own[0] == 0x8000_0000 && own[1] == u32::MAX);
            }
            let (n, m) = (number() & 0x7fff_ffff, number().max(1));
            let bytes: Vec<u8> = words
                .as_flattened()
                .iter()
                .flat_map(|word| word.to_le_bytes())
                .collect();
            let mut machine = Machine::new(bytes);
            machine.scalar[0] = 0xffff;
            (machine.scalar[2], machine.scalar[3]) = (n, m);
            machine.vector = [[0xdead_beef; LANES]; 32];
            machine.vector[0] = std::array::from_fn(|lane| lane as u32);
            machine.run(&code, 100_000).unwrap();
            for own in &mut words {
                let [a, b, ..] = *own;
                if b != 0 {
                    let all = |a: u32, b: u32| {
                        let (x, y) = (a as i32, b as i32);
                        [
                            a / b,
                            x.wrapping_div(y) as u32,
                            a % b,
                            x.wrapping_rem(y) as u32,
                        ]
                    };
                    own[2..6].copy_from_slice(&all(a, b));
                    own[6..].copy_from_slice(&all(n, m));
                }
            }
            let left = machine.memory.as_chunks::<4>().0.iter();
            let left: Vec<u32> = left.map(|word| u32::from_le_bytes(*word)).collect();
            assert_eq!(left, words.as_flattened(), "{n} {m}");
        }
    }
}

/// In this style, the last value of an inactive lane is unknown.
#[test]
fn lanes_that_may_be_off_are_not_read() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %part = trunc i32 %lane to i1
  br i1 %part, label %arm, label %end
arm:
  %far = call i32 @llvm.amdgcn.readlane.i32(i32 %lane, i32 2)
  store i32 %far, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
";
    assert_eq!(
        assembly(text, How::Partial),
        Err("a call of llvm.amdgcn.readlane is not covered here in this style".into())
    );
}
