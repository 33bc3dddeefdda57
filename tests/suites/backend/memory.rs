//! Memory in assembly: kernels on every address space, computed by the interpreter of IR and,
//! lowered, by the interpreter of assembly.

use crate::llvm;
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_ir::target::{Architecture, Mode, ModuleContext, Target};
use lanelog_ir::typed::Types;
use lanelog_ir::{self as ir, Module};
use lanelog_pipeline::Lowering;
use lanelog_sim::{Argument, Buffer, Ending, Launch, Limits, Program, Type, Value};

const TEXT: &str = include_str!("memory.ll");

/// Bytes of each buffer.
const BYTES: usize = 1024;

fn name(module: &Module<'_>, at: usize) -> String {
    String::from_utf8_lossy(&module.function_name(&module.functions[at])).into_owned()
}

/// The assembly of one kernel.
fn lowered(module: &Module<'_>, gpu: &'static Gpu, at: usize) -> String {
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(module, &target, Mode::Sound);
    let text = Lowering::new(gpu, module, &context).text(at);
    text.unwrap_or_else(|why| panic!("{} {}: {why:?}", gpu.name, name(module, at)))
}

/// A launch with arguments by the types of parameters: buffers for pointers, and large, odd,
/// distinct numbers.
fn launch(module: &Module<'_>, at: usize, gpu: &Gpu, block: u32, number: u64) -> Launch {
    let mut types = Types::new(module, Some(Architecture::Amdgpu));
    let function = types.function(module, &module.functions[at]);
    let mut buffers = Vec::new();
    let mut arguments = Vec::new();
    for (index, argument) in function.arguments.iter().enumerate() {
        let ty = argument.as_ref().unwrap().ty.clone();
        if let Type::Pointer(_) = ty {
            let bytes = (0..BYTES).map(|byte| (byte * 167 + 13 * index + number as usize) as u8);
            buffers.push(Buffer {
                bytes: bytes.collect(),
            });
            arguments.push(Argument::Buffer(buffers.len() - 1));
        } else {
            let seed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (index as u64) << 40 ^ number;
            arguments.push(Argument::Same(value(&ty, seed)));
        }
    }
    Launch {
        function: at,
        grid: [2, 1, 1],
        block: [block, 1, 1],
        wave: gpu.wave,
        arguments,
        buffers,
        limits: Limits::default(),
    }
}

fn value(ty: &Type, seed: u64) -> Value {
    match ty {
        Type::Integer(bits @ ..64) => Value::Bits(seed >> 3 & ((1 << bits) - 1)),
        Type::Half => Value::Bits(seed & 0x3fff),
        Type::Vector(count, element) => {
            let parts = (0..*count).map(|at| value(element, seed.rotate_left(7 * at)));
            Value::Many(parts.collect())
        }
        _ => Value::Bits(seed >> 2),
    }
}

fn compare(gpu: &'static str) {
    let gpu = Gpu::named(gpu).unwrap();
    let module = ir::read(TEXT.as_bytes());
    assert!(module.errors.is_empty(), "{:?}", module.errors);
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let (mut bytes, mut defined) = (0, 0);
    for at in 0..module.functions.len() {
        let name = name(&module, at);
        let text = lowered(&module, gpu, at);
        let assembly =
            Assembly::read(&text).unwrap_or_else(|why| panic!("{name}: {why:?}\n{text}"));
        // A partial wave, a full one, and several.
        for (block, number) in [(8, 1), (gpu.wave, 2), (64, 6), (64, 11)] {
            let launch = launch(&module, at, gpu, block, number);
            let expected = program.run(&launch, &mut ());
            assert_eq!(expected.ending, Ending::Finished, "{name}");
            let found = assembly.run(&name, &launch);
            assert_eq!(found.ending, assembly::Ending::Finished, "{name}\n{text}");
            let sizes = |buffers: &[Buffer]| -> Vec<usize> {
                buffers.iter().map(|buffer| buffer.bytes.len()).collect()
            };
            assert_eq!(sizes(&expected.buffers), sizes(&found.buffers), "{name}");
            for (buffer, (one, other)) in expected.buffers.iter().zip(&found.buffers).enumerate() {
                let marks = &expected.marks[buffer];
                bytes += one.bytes.len();
                let undefined = marks.iter().filter(|mark| **mark != 0).count();
                defined += one.bytes.len() - undefined;
                let pairs = one.bytes.iter().zip(&other.bytes).enumerate();
                let wrong: Vec<usize> = pairs
                    .filter(|(byte, (one, other))| {
                        one != other && marks.get(*byte).is_none_or(|mark| *mark == 0)
                    })
                    .map(|(byte, _)| byte)
                    .collect();
                assert!(
                    wrong.is_empty(),
                    "{} {name}, {block} lanes: bytes {wrong:?} of buffer {buffer}\n{text}",
                    gpu.name
                );
            }
            assert!(
                expected
                    .buffers
                    .iter()
                    .zip(&launch.buffers)
                    .any(|(one, other)| one.bytes != other.bytes),
                "{name} writes nothing"
            );
        }
    }
    println!("{defined} of {bytes} bytes are defined");
    assert!(defined * 10 > bytes * 9, "{defined} of {bytes}");
}

#[test]
fn gfx900_leaves_the_same_memory() {
    compare("gfx900");
}

#[test]
fn gfx942_leaves_the_same_memory() {
    compare("gfx942");
}

#[test]
fn gfx1100_leaves_the_same_memory() {
    compare("gfx1100");
}

#[test]
fn gfx1150_leaves_the_same_memory() {
    compare("gfx1150");
}

#[test]
fn gfx1200_leaves_the_same_memory() {
    compare("gfx1200");
}

#[test]
fn the_assembler_takes_all_of_it() {
    let module = ir::read(TEXT.as_bytes());
    for gpu in GPUS {
        for at in 0..module.functions.len() {
            let text = lowered(&module, gpu, at);
            if let Some(Err(told)) = llvm::assembled(&text, gpu.name) {
                panic!("{} {}: {told}", gpu.name, name(&module, at));
            }
        }
    }
}

/// The number of instructions of a kernel that begin with a word.
fn count(text: &str, word: &str) -> usize {
    text.lines()
        .filter(|line| line.trim_start().starts_with(word))
        .count()
}

fn text_of(kernel: &str, gpu: &str) -> String {
    let module = ir::read(TEXT.as_bytes());
    let all = 0..module.functions.len();
    let at = all
        .into_iter()
        .find(|at| name(&module, *at) == kernel)
        .unwrap();
    lowered(&module, Gpu::named(gpu).unwrap(), at)
}

#[test]
fn uniform_loads_are_scalar_until_something_writes() {
    let text = text_of("written", "gfx1100");
    // There is one scalar load for the arguments, and one for the kernel's first load. The kernel's
    // second load may read memory that the store has changed.
    assert_eq!(count(&text, "s_load_"), 2, "{text}");
    assert_eq!(count(&text, "global_load_"), 1, "{text}");
    let text = text_of("cycle", "gfx1100");
    assert_eq!(count(&text, "global_load_"), 1, "{text}");
}

#[test]
fn arguments_come_in_few_loads() {
    let text = text_of("atomics", "gfx942");
    assert_eq!(count(&text, "s_load_"), 2, "{text}");
}

#[test]
fn indices_that_fit_are_added_by_the_access() {
    let text = text_of("widths", "gfx1100");
    // The lane's index is small, so the access adds it and no 64-bit address is computed.
    assert_eq!(count(&text, "v_mad_u64_u32"), 0, "{text}");
    assert_eq!(count(&text, "v_add_co_u32"), 0, "{text}");
    let text = text_of("indices", "gfx1100");
    // There is one signed multiplication for each index that may be negative.
    assert_eq!(count(&text, "v_mad_i64_i32"), 3, "{text}");
}

#[test]
fn neighbouring_words_are_one_access() {
    for gpu in GPUS {
        let text = text_of("neighbours", gpu.name);
        // The four words of the first range are loaded at once. The second range begins with a gap,
        // and its three words are loaded at once.
        let counts = [
            ("global_load_", 2),
            ("global_store_", 2),
            ("global_load_b32", 0),
            ("global_load_dword ", 0),
        ];
        for (word, expected) in counts {
            assert_eq!(count(&text, word), expected, "{} {word}\n{text}", gpu.name);
        }
        let text = text_of("scratch_neighbours", gpu.name);
        assert_eq!(count(&text, "scratch_store_"), 2, "{}\n{text}", gpu.name);
        assert_eq!(count(&text, "scratch_load_"), 1, "{}\n{text}", gpu.name);
        let text = text_of("in_place", gpu.name);
        // There is one load for the changed words, one for the volatile access, one for the stored
        // value, and one that reloads this value.
        assert_eq!(count(&text, "global_load_"), 4, "{}\n{text}", gpu.name);
        assert_eq!(count(&text, "global_store_"), 3, "{}\n{text}", gpu.name);
    }
}

#[test]
fn accesses_to_lds_are_wide_where_they_are_aligned_and_pairs_elsewhere() {
    let text = text_of("local_neighbours", "gfx1100");
    assert_eq!(count(&text, "ds_store_b128"), 1, "{text}");
    assert_eq!(count(&text, "ds_store_2addr_b32"), 2, "{text}");
    // The first loads are aligned to 16 bytes, because the variable and the steps of its index are.
    // The others have gaps.
    assert_eq!(count(&text, "ds_load_b128"), 1, "{text}");
    assert_eq!(count(&text, "ds_load_2addr_b32"), 2, "{text}");
    assert_eq!(count(&text, "ds_"), 6, "{text}");
}

/// Lanes request different sizes of an `alloca`: each lane can use its size, and the memory after
/// it belongs to all lanes. The interpreter of IR does not support such an `alloca`.
#[test]
fn lanes_that_ask_for_different_sizes_have_them() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @sizes(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %m = mul i32 %t, 37
  %n = and i32 %m, 63
  %count = add i32 %n, 1
  %own = alloca i32, i32 %count, align 4, addrspace(5)
  %next = alloca i32, i32 %count, align 4, addrspace(5)
  %last = getelementptr i32, ptr addrspace(5) %own, i32 %n
  store i32 %t, ptr addrspace(5) %last
  store i32 -1, ptr addrspace(5) %next
  %x = load i32, ptr addrspace(5) %last
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %x, ptr addrspace(1) %q
  %a = ptrtoint ptr addrspace(5) %own to i32
  %b = ptrtoint ptr addrspace(5) %next to i32
  %d = sub i32 %b, %a
  %q1 = getelementptr i8, ptr addrspace(1) %q, i32 512
  store i32 %d, ptr addrspace(1) %q1
  ret void
}
";
    let module = ir::read(text.as_bytes());
    for gpu in GPUS {
        let text = lowered(&module, gpu, 0);
        let assembly = Assembly::read(&text).unwrap();
        for lanes in [1, 7, 64] {
            let launch = launch(&module, 0, gpu, lanes, 3);
            let launch = Launch {
                grid: [1, 1, 1],
                ..launch
            };
            let found = assembly.run("sizes", &launch);
            assert_eq!(found.ending, assembly::Ending::Finished, "{text}");
            let word = |at: usize| {
                let bytes = &found.buffers[0].bytes[4 * at..4 * at + 4];
                u32::from_le_bytes(bytes.try_into().unwrap())
            };
            for wave in (0..lanes).step_by(gpu.wave as usize) {
                let of_wave = wave..lanes.min(wave + gpu.wave);
                let most = of_wave.clone().map(|lane| ((lane * 37) & 63) + 1).max();
                for lane in of_wave {
                    assert_eq!(word(lane as usize), lane, "{} {lanes}\n{text}", gpu.name);
                    let bytes = (4 * most.unwrap()).next_multiple_of(16);
                    assert_eq!(
                        word(128 + lane as usize),
                        bytes,
                        "{} {lane}\n{text}",
                        gpu.name
                    );
                }
            }
        }
        if let Some(Err(told)) = llvm::assembled(&text, gpu.name) {
            panic!("{}: {told}", gpu.name);
        }
    }
}

#[test]
fn bytes_that_change_places_are_permuted_at_once() {
    for gpu in GPUS {
        let text = text_of("places_of_bytes", gpu.name);
        // One permutation packs red and blue, one collects four bytes from two words, and two
        // produce the words of halves. Copies need no permutation.
        assert_eq!(count(&text, "v_perm_b32"), 4, "{}\n{text}", gpu.name);
        assert_eq!(count(&text, "v_lshrrev_b32"), 0, "{}\n{text}", gpu.name);
    }
}
