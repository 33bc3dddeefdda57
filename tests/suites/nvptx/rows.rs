//! Rows of the table: LLVM accepts them, and each arithmetic row gives the same result as the
//! intrinsic that it replaces in the interpreter of IR.

use std::collections::BTreeSet;
use std::fmt::Write;

use lanelog_amdgpu::gpu::GPUS;
use lanelog_ir::read;
use lanelog_passes::nvptx_to_amdgpu::custom_shuffles::{CustomShuffles, TABLE};
use lanelog_passes::nvptx_to_amdgpu::{Options, Shuffles, table};
use lanelog_sim::{Argument, Buffer, Launch, Limits};
use lanelog_verify::check::lowering::Outcome;
use lanelog_verify::check::lowering::kernels::{Inputs, on};

use crate::llvm;
use crate::run::Case;

fn every_table() -> Vec<String> {
    let waves = [32, 64].into_iter();
    let all = waves.flat_map(|wave| {
        [
            Shuffles::Unchanged,
            Shuffles::LdsPermute,
            Shuffles::Custom(CustomShuffles::read(TABLE).unwrap()),
        ]
        .map(|shuffles| (wave, shuffles))
    });
    all.map(|(wave, shuffles)| table(&Options { wave, shuffles }))
        .collect()
}

#[test]
fn llvm_takes_every_row() {
    for table in every_table() {
        let Some(mut opt) = llvm::program("opt") else {
            return;
        };
        // LLVM accepts each declaration only once.
        let mut known = BTreeSet::new();
        let lines = table.lines();
        let lines = lines.filter(|line| !line.starts_with("declare ") || known.insert(*line));
        let text = lines.fold(
            "target triple = \"amdgcn-amd-amdhsa\"\n".to_owned(),
            |text, line| text + line + "\n",
        );
        opt.args(["-passes=verify", "-disable-output", "-"]);
        llvm::given(opt, &text).unwrap_or_else(|why| panic!("{why}"));
    }
}

/// A row can be produced by one block, whose result is last, or by several; parameters have names.
#[test]
fn rows_are_as_they_are_expanded() {
    for table in every_table() {
        let module = read(table.as_bytes());
        assert_eq!(module.errors, []);
        for function in &module.functions {
            let name = String::from_utf8_lossy(&module.function_name(function)).into_owned();
            let names = module.names(function);
            let makes = function.instructions.len().checked_sub(2);
            let last = makes.map(|at| names.value((function.arguments.len() + at) as u32));
            let is_void = module.bytes(function.result) == b"void";
            let is_right = function.blocks.len() > 1 || is_void || last.as_deref() == Some("%r");
            assert!(is_right, "{name} does not end with %r");
            for instruction in &function.instructions {
                if let Some(callee) = module.callee_name(function, instruction) {
                    let callee = String::from_utf8_lossy(&callee).into_owned();
                    let known = |name: &str| {
                        let mut functions = module.functions.iter();
                        let mut declared = module.declarations.iter();
                        functions
                            .any(|function| *module.function_name(function) == *name.as_bytes())
                            || declared.any(|(found, _)| module.bytes(*found) == name.as_bytes())
                    };
                    assert!(known(&callee), "{name} calls {callee}");
                }
            }
        }
    }
}

/// Arguments for a parameter, as words: the limits of the type, and values between them.
fn inputs(ty: &str) -> Option<Vec<u64>> {
    let floats = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        -0.5,
        1.5,
        2.5,
        -2.5,
        0.3,
        7.75,
        -123.456,
        3e9,
        -3e9,
        5e9,
        1e10,
        -1e10,
        2e19,
        1e-3,
        65504.0,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        2_147_483_647.0,
        -2_147_483_648.0,
        4_294_967_295.0,
    ];
    Some(match ty {
        "float" => {
            let mut all: Vec<u64> = floats
                .iter()
                .map(|f| u64::from((*f as f32).to_bits()))
                .collect();
            // Denormals.
            all.extend([1, 0x8000_0001, 0x007f_ffff, 0x0080_0000]);
            all
        }
        "double" => floats.iter().map(|f| f.to_bits()).collect(),
        "i16" | "i32" | "i64" => {
            let mut all = vec![
                0,
                1,
                2,
                7,
                31,
                0x7fff,
                0x8000,
                0xffff,
                0x7fff_ffff,
                0x8000_0000,
                0xffff_ffff,
                0x1234_5678,
                0xfedc_ba98,
            ];
            all.extend([u64::MAX, 1 << 63, (1 << 63) - 1, 0x0123_4567_89ab_cdef]);
            all
        }
        _ => return None,
    })
}

/// A kernel that passes each lane's words to an intrinsic and stores the result, and the initial
/// contents of its buffers.
fn kernel(name: &str, result: &str, parameters: &[String]) -> Option<(String, Vec<Buffer>)> {
    let width = |ty: &str| match ty {
        "i16" => Some(2),
        "i32" | "float" => Some(4),
        "i64" | "double" => Some(8),
        _ => None,
    };
    let mut buffers = vec![Buffer {
        bytes: vec![0; 64 * width(result)?],
    }];
    let mut text = String::from(
        "target triple = \"nvptx64-nvidia-cuda\"\ndefine ptx_kernel void @k(ptr addrspace(1) %out",
    );
    let mut loads = String::new();
    let mut handed = Vec::new();
    for (at, ty) in parameters.iter().enumerate() {
        let words = inputs(ty)?;
        let each = (0..64).map(|lane| words[(lane * (2 * at + 1) + 5 * at) % words.len()]);
        let wide = width(ty)?;
        let bytes = each
            .flat_map(|word| word.to_le_bytes()[..wide].to_vec())
            .collect();
        buffers.push(Buffer { bytes });
        write!(text, ", ptr addrspace(1) %b{at}").unwrap();
        writeln!(
            loads,
            "  %p{at} = getelementptr {ty}, ptr addrspace(1) %b{at}, i32 %t"
        )
        .unwrap();
        writeln!(loads, "  %v{at} = load {ty}, ptr addrspace(1) %p{at}").unwrap();
        handed.push(format!("{ty} %v{at}"));
    }
    writeln!(text, ") {{\n  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n{loads}  %r = call {result} @llvm.{name}({})", handed.join(", ")).unwrap();
    writeln!(text, "  %p = getelementptr {result}, ptr addrspace(1) %out, i32 %t\n  store {result} %r, ptr addrspace(1) %p\n  ret void\n}}").unwrap();
    writeln!(
        text,
        "declare {result} @llvm.{name}({})\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        parameters.join(", ")
    )
    .unwrap();
    Some((text, buffers))
}

#[test]
fn arithmetic_is_that_of_the_intrinsics() {
    let table = table(&Options {
        wave: 32,
        shuffles: Shuffles::Unchanged,
    });
    let module = read(table.as_bytes());
    let mut wrong = Vec::new();
    let (mut same, mut unknown) = (BTreeSet::new(), BTreeSet::new());
    let mut approximate = BTreeSet::new();
    for function in &module.functions {
        let name = String::from_utf8_lossy(&module.function_name(function)).into_owned();
        let is_arithmetic = name.starts_with("nvvm.")
            && !function.arguments.is_empty()
            && ![
                "nvvm.match",
                "nvvm.barrier",
                "nvvm.redux",
                "nvvm.vote",
                "nvvm.shfl",
                "nvvm.elect",
            ]
            .iter()
            .any(|begin| name.starts_with(begin));
        let result = String::from_utf8_lossy(module.bytes(function.result)).into_owned();
        let parameters: Vec<String> = function
            .arguments
            .iter()
            .map(|argument| {
                let text = String::from_utf8_lossy(module.bytes(argument.span)).into_owned();
                text.split_once(" %")
                    .map_or(text.clone(), |(ty, _)| ty.to_owned())
            })
            .collect();
        let Some((text, buffers)) = is_arithmetic
            .then(|| kernel(&name, &result, &parameters))
            .flatten()
        else {
            continue;
        };
        let launch = Launch {
            function: 0,
            grid: [1; 3],
            block: [64, 1, 1],
            wave: 32,
            arguments: (0..buffers.len()).map(Argument::Buffer).collect(),
            buffers,
            limits: Limits::default(),
        };
        for gpu in GPUS {
            let launches: &Inputs<'_> = &|_, _, _, _| Ok(vec![launch.clone()]);
            for (_, outcome) in on(&read(text.as_bytes()), gpu, &|_| true, launches) {
                match outcome {
                    Outcome::Same(_) | Outcome::Near(_) => drop(same.insert(name.clone())),
                    // The interpreter does not support the intrinsic.
                    Outcome::NotRun(_) => drop(unknown.insert(name.clone())),
                    // The last bits of an approximate result depend on the machine.
                    Outcome::Differs(_) if is_approximate(&name) => {
                        approximate.insert(name.clone());
                    }
                    outcome => wrong.push(format!("{name} {}: {outcome:?}", gpu.name)),
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(same.len() >= 100, "{}: {unknown:?}", same.len());
    // The interpreter does not support intrinsics of old versions of LLVM, and dot products of
    // operands with different signedness.
    let expected = "nvvm.abs.i nvvm.abs.ll nvvm.bitcast.d2ll nvvm.bitcast.f2i nvvm.bitcast.i2f nvvm.bitcast.ll2d nvvm.fmax.nan.d nvvm.fmin.nan.d nvvm.h2f nvvm.idp4a.s.u nvvm.idp4a.u.s \
                    nvvm.max.i nvvm.max.ll nvvm.max.ui nvvm.max.ull nvvm.min.i nvvm.min.ll nvvm.min.ui nvvm.min.ull";
    let unknown: Vec<String> = unknown.into_iter().collect();
    assert_eq!(unknown, expected.split_whitespace().collect::<Vec<_>>());
    for name in approximate {
        near(&name);
    }
}

/// Whether the PTX ISA calls a function approximate.
fn is_approximate(name: &str) -> bool {
    name.contains(".approx")
}

/// Asserts that an approximate function of a float is near the interpreter's result, for numbers of
/// moderate magnitude.
fn near(name: &str) {
    let parameters = ["float".to_owned()];
    let (text, mut buffers) = kernel(name, "float", &parameters).unwrap();
    let numbers: Vec<f32> = (0..64).map(|lane| lane as f32 * 0.37 + 0.01).collect();
    buffers[1].bytes = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
    let words = |bytes: &[u8]| {
        bytes
            .chunks(4)
            .map(|word| u32::from_le_bytes(word.try_into().unwrap()))
            .collect()
    };
    let case = Case {
        kernel: "k",
        grid: [1; 3],
        block: [64, 1, 1],
        arguments: vec![Argument::Buffer(0), Argument::Buffer(1)],
        buffers: buffers.iter().map(|buffer| words(&buffer.bytes)).collect(),
    };
    let expected = case.interpreted(&text).0;
    for gpu in GPUS {
        let found = case.assembled(&text, gpu, Shuffles::Unchanged);
        for (number, (found, expected)) in numbers.iter().zip(found[0].iter().zip(&expected[0])) {
            let (found, expected) = (f32::from_bits(*found), f32::from_bits(*expected));
            let most = 2e-6f32.max(expected.abs() * 1e-6);
            assert!(
                (found - expected).abs() <= most,
                "{name} {} of {number}: {found} {expected}",
                gpu.name
            );
        }
    }
}

/// A reduction over all lanes of a warp combines halves of the warp. A reduction over some lanes
/// processes one lane after the other.
#[test]
fn reductions_are_those_of_the_intrinsics() {
    for name in ["add", "and", "or", "xor", "umin", "umax", "min", "max"] {
        let text = format!(
            "target triple = \"nvptx64-nvidia-cuda\"
declare i32 @llvm.nvvm.redux.sync.{name}(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %p
  %all = call i32 @llvm.nvvm.redux.sync.{name}(i32 %v, i32 -1)
  %q = getelementptr [2 x i32], ptr addrspace(1) %out, i32 %t
  store i32 %all, ptr addrspace(1) %q
  %bits = and i32 %t, 6
  %some = icmp eq i32 %bits, 2
  br i1 %some, label %few, label %others
few:
  %of.few = call i32 @llvm.nvvm.redux.sync.{name}(i32 %v, i32 202116108)
  br label %end
others:
  %of.others = call i32 @llvm.nvvm.redux.sync.{name}(i32 %v, i32 -202116109)
  br label %end
end:
  %of = phi i32 [ %of.few, %few ], [ %of.others, %others ]
  %q.b = getelementptr i32, ptr addrspace(1) %q, i32 1
  store i32 %of, ptr addrspace(1) %q.b
  ret void
}}
"
        );
        let words = (0..64u32).flat_map(|lane| {
            let word = (lane + 1).wrapping_mul(0x9e37_79b9) | 0x0001_0010;
            word.to_le_bytes()
        });
        let launch = Launch {
            function: 0,
            grid: [1; 3],
            block: [64, 1, 1],
            wave: 32,
            arguments: (0..2).map(Argument::Buffer).collect(),
            buffers: vec![
                Buffer {
                    bytes: vec![0; 512],
                },
                Buffer {
                    bytes: words.collect(),
                },
            ],
            limits: Limits::default(),
        };
        for gpu in GPUS {
            let launches: &Inputs<'_> = &|_, _, _, _| Ok(vec![launch.clone()]);
            let outcomes = on(&read(text.as_bytes()), gpu, &|_| true, launches);
            assert!(
                matches!(outcomes[..], [(_, Outcome::Same(_))]),
                "{name} on {}: {outcomes:?}",
                gpu.name
            );
        }
    }
}
