//! Integers in assembly: each operation in a separate kernel, on divergent and on uniform values,
//! computed by the interpreter of IR and, lowered, by the interpreter of assembly.

mod bytes;
mod cases;
mod patterns;
mod rules;

use crate::llvm;
use crate::program::CAMPAIGN;
use std::fmt::Write;

use cases::Case;
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{self as ir, Module};
use lanelog_pipeline::Lowering;
use lanelog_sim::{Argument, Buffer, Ending, Launch, Limits, Program};

/// Bytes of a type in memory, for the types of the cases.
fn bytes_of(ty: &str) -> usize {
    let element = |ty: &str| match ty {
        "half" => 2,
        "float" => 4,
        "double" => 8,
        ty => (ty[1..].parse::<usize>().unwrap().div_ceil(8)).next_power_of_two(),
    };
    match ty.strip_prefix('<') {
        Some(vector) => {
            let (count, rest) = vector.split_once(" x ").unwrap();
            let rest = rest.trim_end_matches('>');
            count.parse::<usize>().unwrap() * element(rest)
        }
        None => element(ty),
    }
}

/// The type in memory of an integer, because memory has no 24-bit integers.
fn stored(ty: &str) -> String {
    match ty.strip_prefix('i').map(str::parse::<u32>) {
        Some(Ok(bits)) => format!("i{}", bits.next_power_of_two()),
        _ => ty.to_string(),
    }
}

/// A module with one kernel per case. Lane `i`, or all lanes of work-group `i`, read element `i` of
/// the operands.
fn module(cases: &[Case], divergent: bool) -> String {
    let mut text = String::from("target triple = \"amdgcn-amd-amdhsa\"\n");
    let global = "ptr addrspace(1)";
    for (at, case) in cases.iter().enumerate() {
        let mut parameters = String::new();
        for index in 0..case.operands.len() {
            let _ = write!(parameters, "{global} noalias readonly %in{index}, ");
        }
        let _ = write!(
            text,
            "define amdgpu_kernel void @k{at}({parameters}{global} noalias %out) {{\n%k.g = call i32 @llvm.amdgcn.workgroup.id.x()\n"
        );
        if divergent {
            text += "%k.t = call i32 @llvm.amdgcn.workitem.id.x()\n%k.b = shl i32 %k.g, 6\n%k.w = or i32 %k.b, %k.t\n";
        } else {
            text += "%k.w = or i32 %k.g, 0\n";
        }
        text += "%k.at = zext i32 %k.w to i64\n";
        for (index, (ty, name)) in case.operands.iter().zip(["x", "y", "z"]).enumerate() {
            let size = bytes_of(ty);
            let wide = stored(ty);
            let (loaded, cut) = if wide == *ty {
                (name.to_string(), String::new())
            } else {
                let loaded = format!("k.l{index}");
                let cut = format!("%{name} = trunc {wide} %{loaded} to {ty}\n");
                (loaded, cut)
            };
            let _ = write!(
                text,
                "%k.p{index} = getelementptr [{size} x i8], {global} %in{index}, i64 %k.at\n%{loaded} = load {wide}, {global} %k.p{index}, align {}\n{cut}",
                size & size.wrapping_neg()
            );
        }
        let size = bytes_of(&case.result);
        let wide = stored(&case.result);
        let (kept, grown) = if wide == case.result {
            ("r", String::new())
        } else {
            let grown = format!("%k.r = zext {} %r to {wide}\n", case.result);
            ("k.r", grown)
        };
        let _ = write!(
            text,
            "{}\n{grown}%k.q = getelementptr [{size} x i8], {global} %out, i64 %k.at\nstore {wide} %{kept}, {global} %k.q, align {}\nret void\n}}\n",
            case.body,
            size & size.wrapping_neg()
        );
    }
    text
}

/// Numbers from a seed: the generator "splitmix64" of Steele, Lea and Flood.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A random number of `bytes` bytes: often an edge case.
    fn element(&mut self, bytes: usize) -> Vec<u8> {
        let bits = 8 * bytes as u32;
        let wide = u128::from(self.next()) << 64 | u128::from(self.next());
        let top = 1u128 << (bits - 1);
        let at = self.next() % u64::from(bits);
        let number = match self.next() % 12 {
            0 => 0,
            1 => 1,
            2 => u128::MAX,
            3 => top,
            4 => top - 1,
            5 => wide & 0xff,
            6 => !(wide & 0xff),
            7 => 1 << at,
            8 => (1 << at) - 1,
            9 => wide & 0xffff_ffff,
            _ => wide,
        };
        number.to_le_bytes()[..bytes].to_vec()
    }
}

fn buffers(case: &Case, count: usize, numbers: &mut Numbers) -> Vec<Buffer> {
    let mut buffers = Vec::new();
    for ty in &case.operands {
        let size = bytes_of(ty);
        let element = match ty.rsplit_once(" x ") {
            Some((_, rest)) => bytes_of(rest.trim_end_matches('>')),
            None => size,
        };
        let mut bytes = Vec::with_capacity(size * count);
        let unit = element.min(16);
        for _ in 0..size * count / unit {
            bytes.extend(numbers.element(unit));
        }
        buffers.push(Buffer { bytes });
    }
    buffers.push(Buffer {
        bytes: vec![0; bytes_of(&case.result) * count],
    });
    buffers
}

/// A lowered module as text.
fn lowered(module: &Module<'_>, gpu: &'static Gpu, cases: &[Case]) -> String {
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(module, &target, Mode::Sound);
    let mut lowering = Lowering::new(gpu, module, &context);
    let mut all = Vec::new();
    let mut refused = String::new();
    for (at, function) in module.functions.iter().enumerate() {
        let is_kernel = !function.instructions.is_empty();
        if !is_kernel {
            continue;
        }
        match lowering.lower(at) {
            Ok(lowered) => all.push(lowered),
            Err(why) => {
                let _ = writeln!(refused, "{:?}: {why:?}", cases[at]);
            }
        }
    }
    assert!(refused.is_empty(), "{}: {refused}", gpu.name);
    lowering.assembly(&all, &|_, _| None)
}

fn compare(gpu: &'static str, divergent: bool) {
    let gpu = Gpu::named(gpu).unwrap();
    let cases = cases::all();
    let text = module(&cases, divergent);
    let module = ir::read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}", module.errors);
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let text = lowered(&module, gpu, &cases);
    let assembly = match Assembly::read(&text) {
        Ok(assembly) => assembly,
        Err(problems) => {
            let lines: Vec<&str> = text.lines().collect();
            let told: Vec<String> = problems
                .iter()
                .map(|problem| format!("{problem}: {}", lines[problem.line as usize - 1]))
                .collect();
            panic!("{}", told.join("\n"));
        }
    };
    let mut numbers = Numbers(7);
    let mut wrong = Vec::new();
    let (mut bytes, mut defined) = (0, 0);
    for (at, case) in cases.iter().enumerate() {
        let groups = if divergent { 4 } else { 80 };
        let lanes = if divergent { 64 } else { 3 };
        let count = if divergent { groups * lanes } else { groups };
        let buffers = buffers(case, count, &mut numbers);
        let launch = Launch {
            function: at,
            grid: [groups as u32, 1, 1],
            block: [lanes as u32, 1, 1],
            wave: gpu.wave,
            arguments: (0..buffers.len()).map(Argument::Buffer).collect(),
            buffers,
            limits: Limits::default(),
        };
        let expected = program.run(&launch, &mut ());
        if expected.ending != Ending::Finished {
            wrong.push(format!(
                "{case:?}: the kernel is wrong: {:?}",
                expected.ending
            ));
            continue;
        }
        let got = assembly.run(&format!("k{at}"), &launch);
        if got.ending != assembly::Ending::Finished {
            wrong.push(format!("{case:?}: {:?}", got.ending));
            continue;
        }
        let last = launch.buffers.len() - 1;
        let marks = &expected.marks[last];
        let size = bytes_of(&case.result);
        let pairs = expected.buffers[last]
            .bytes
            .iter()
            .zip(&got.buffers[last].bytes);
        let is_defined = |byte: usize| marks.get(byte).is_none_or(|mark| *mark == 0);
        let all = 0..expected.buffers[last].bytes.len();
        bytes += all.len();
        let own = all.filter(|byte| is_defined(*byte)).count();
        if own == 0 {
            wrong.push(format!("{case:?}: nothing is defined"));
        }
        defined += own;
        let differs = pairs
            .enumerate()
            .position(|(byte, (expected, got))| expected != got && is_defined(byte));
        if let Some(byte) = differs {
            let element = byte / size;
            let inputs: Vec<Vec<u8>> = case
                .operands
                .iter()
                .zip(&launch.buffers)
                .map(|(ty, buffer)| {
                    let size = bytes_of(ty);
                    buffer.bytes[element * size..(element + 1) * size].to_vec()
                })
                .collect();
            let range = element * size..(element + 1) * size;
            wrong.push(format!(
                "k{at} {case:?}\n  of {inputs:x?}: {:x?} instead of {:x?}",
                &got.buffers[last].bytes[range.clone()],
                &expected.buffers[last].bytes[range]
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} are wrong:\n{}",
        wrong.len(),
        cases.len(),
        wrong.join("\n")
    );
    println!("{defined} of {bytes} bytes are defined");
    assert!(defined * 4 > bytes * 3, "{defined} of {bytes}");
}

#[test]
fn all_targets_have_all_operations_and_the_assembler_takes_them() {
    let cases = cases::all();
    for divergent in [true, false] {
        let text = module(&cases, divergent);
        let module = ir::read(text.as_bytes());
        for (number, gpu) in GPUS.iter().enumerate() {
            // By default, each GPU has one of the two modules.
            if !CAMPAIGN && divergent == number.is_multiple_of(2) {
                continue;
            }
            let text = lowered(&module, gpu, &cases);
            assert!(text.contains("k0:"));
            if let Some(Err(said)) = llvm::assembled(&text, gpu.name) {
                panic!("{}: {said}", gpu.name);
            }
        }
    }
}

#[test]
fn lanes_of_gfx900_compute_what_the_function_says() {
    compare("gfx900", true);
}

#[test]
fn lanes_of_gfx942_compute_what_the_function_says() {
    compare("gfx942", true);
}

#[test]
fn lanes_of_gfx1100_compute_what_the_function_says() {
    compare("gfx1100", true);
}

#[test]
fn lanes_of_gfx1150_compute_what_the_function_says() {
    compare("gfx1150", true);
}

#[test]
fn lanes_of_gfx1200_compute_what_the_function_says() {
    compare("gfx1200", true);
}

#[test]
fn the_scalar_unit_of_gfx900_computes_what_the_function_says() {
    compare("gfx900", false);
}

#[test]
fn the_scalar_unit_of_gfx942_computes_what_the_function_says() {
    compare("gfx942", false);
}

#[test]
fn the_scalar_unit_of_gfx1100_computes_what_the_function_says() {
    compare("gfx1100", false);
}

#[test]
fn the_scalar_unit_of_gfx1150_computes_what_the_function_says() {
    compare("gfx1150", false);
}

#[test]
fn the_scalar_unit_of_gfx1200_computes_what_the_function_says() {
    compare("gfx1200", false);
}
