//! Launches of `tests/opencl/launches` for the interpreters, and kernels compiled by `llc`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::WAYS;
use crate::recorded_launches::{self, Launch as Line};
use crate::translated::{self, llc};
use lanelog_amdgpu_sim::{Assembly, Ending};
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_sim::{self as simt, Argument, Buffer, Launch, Limits, Program, Type, Value};

fn sizes(text: &str) -> [u32; 3] {
    let mut sizes = [1; 3];
    for (size, part) in sizes.iter_mut().zip(text.split(',')) {
        *size = part.parse().unwrap();
    }
    sizes
}

/// AMD's modules that were compiled from a source.
pub fn modules(source: &str) -> Vec<PathBuf> {
    let mut found = recorded_launches::modules(source);
    found.retain(|path| !path.to_str().unwrap().contains(".sm_"));
    found
}

/// The text of a module without the processor for which it was compiled, and with bodies for
/// functions of a library.
pub fn module(path: &Path) -> String {
    for_any_processor(&fs::read_to_string(recorded_launches::root().join(path)).unwrap())
}

/// Like [`module`], for a text.
pub fn for_any_processor(text: &str) -> String {
    let mut kept = String::new();
    for line in translated::without_processor(text).lines() {
        if line.starts_with("declare") && line.contains("@_Z13get_global_idj(") {
            kept.push_str(GLOBAL_ID);
            continue;
        }
        kept.push_str(line);
        kept.push('\n');
    }
    for name in [
        "i32 @llvm.amdgcn.workitem.id.x()",
        "i32 @llvm.amdgcn.workgroup.id.x()",
        "ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()",
    ] {
        let declared = kept.lines().any(|line| {
            line.starts_with("declare") && line.contains(name.split(' ').next_back().unwrap())
        });
        if kept.contains(GLOBAL_ID) && !declared {
            kept.push_str(&format!("declare {name}\n"));
        }
    }
    kept
}

/// The global id in x, the only one that these kernels read.
const GLOBAL_ID: &str = "define hidden i64 @_Z13get_global_idj(i32 %0) {
  %item = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %hidden = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %at = getelementptr i8, ptr addrspace(4) %hidden, i64 12
  %size = load i16, ptr addrspace(4) %at
  %wide = zext i16 %size to i32
  %first = mul i32 %group, %wide
  %sum = add i32 %first, %item
  %all = zext i32 %sum to i64
  ret i64 %all
}
";

/// Runs kernels of a module, by the indices of their functions, in both interpreters on all
/// [`WAYS`], and requires the same memory at the end. `launch` receives the index and the number of
/// lanes in a wave, and `what` describes a kernel in messages.
pub fn leave_the_same(
    text: &str,
    names: &[String],
    launch: &dyn Fn(usize, u32) -> Launch,
    what: &dyn Fn(usize) -> String,
) {
    let module = ir::read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}", module.errors);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let mut wrong = Vec::new();
    let mut same = 0;
    for (way, wave) in WAYS {
        let Some(translated) = llc(text, way) else {
            return;
        };
        let assembly = Assembly::read(&translated.unwrap()).unwrap();
        for (function, name) in names.iter().enumerate() {
            let what = format!("{} for {way}", what(function));
            let launch = launch(function, wave);
            let expected = program.run(&launch, &mut ());
            assert_eq!(expected.ending, simt::Ending::Finished, "{what}");
            let found = assembly.run(name, &launch);
            if found.ending != Ending::Finished {
                wrong.push(format!("{what}: {:?}", found.ending));
            } else if found.buffers != expected.buffers {
                wrong.push(format!(
                    "{what}: {}",
                    difference(&found.buffers, &expected.buffers)
                ));
            } else {
                same += 1;
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        wrong.len() + same,
        wrong.join("\n")
    );
    assert_eq!(same, WAYS.len() * names.len());
}

/// The first eight bytes, from a multiple of eight on, that differ.
fn difference(found: &[Buffer], expected: &[Buffer]) -> String {
    for (buffer, (found, expected)) in found.iter().zip(expected).enumerate() {
        let pairs = found.bytes.chunks(8).zip(expected.bytes.chunks(8));
        if let Some((at, pair)) = pairs.enumerate().find(|(_, (one, other))| one != other) {
            return format!("buffer {buffer} has from byte {} on {pair:02x?}", 8 * at);
        }
    }
    "buffers of other sizes".into()
}

/// Runs a function of a module in the interpreter of IR. Also returns the launch.
pub fn reference(text: &str, line: &Line, wave: u32) -> (Launch, lanelog_sim::Execution) {
    let module = ir::read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}", module.errors);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let function = module
        .functions
        .iter()
        .position(|function| {
            let name = String::from_utf8_lossy(module.bytes(function.name)).into_owned();
            name.trim_start_matches('@') == line.kernel
        })
        .unwrap_or_else(|| panic!("no @{}", line.kernel));
    let parameters = program.parameters(function).unwrap();
    let mut launch = Launch {
        function,
        grid: sizes(&line.grid),
        block: sizes(&line.block),
        wave,
        arguments: Vec::new(),
        buffers: Vec::new(),
        limits: Limits::default(),
    };
    for (number, (text, ty)) in line.arguments.iter().zip(&parameters).enumerate() {
        launch
            .arguments
            .push(match (text.find(['[', ':']), (*ty).unwrap()) {
                (Some(_), _) => {
                    launch.buffers.push(Buffer {
                        bytes: memory(text, number as u64),
                    });
                    Argument::Buffer(launch.buffers.len() - 1)
                }
                (None, Type::Float) => {
                    let value: f32 = text.parse().unwrap();
                    Argument::Same(Value::Bits(value.to_bits().into()))
                }
                (None, _) => {
                    Argument::Same(Value::Bits(text.parse::<i64>().unwrap() as u32 as u64))
                }
            });
    }
    let done = program.run(&launch, &mut ());
    (launch, done)
}

/// `f32[1,2..5,0;3]`, `u8:random:-1..1[9]`: the format of docs/reference/run.md, parsed
/// independently of `lanelog run`.
fn memory(text: &str, number: u64) -> Vec<u8> {
    let (head, list) = text.strip_suffix(']').unwrap().split_once('[').unwrap();
    let mut words = head.split(':');
    let element = words.next().unwrap();
    let mut bytes = Vec::new();
    if words.next() == Some("random") {
        let range = words.next().map(|range| range.split_once("..").unwrap());
        let mut state = (1u64 << 32) + number;
        for _ in 0..list.parse::<usize>().unwrap() {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^= z >> 31;
            if element.starts_with('f') {
                let (low, high) = range.map_or((0.0, 1.0), |(low, high)| {
                    (low.parse::<f64>().unwrap(), high.parse::<f64>().unwrap())
                });
                let value = low + (z >> 11) as f64 * 2f64.powi(-53) * (high - low);
                push(&mut bytes, element, value, 0);
            } else {
                let value = match range {
                    None => z,
                    Some((low, high)) => {
                        let (low, high): (i128, i128) =
                            (low.parse().unwrap(), high.parse().unwrap());
                        (low + i128::from(z) % (high - low)) as u64
                    }
                };
                push(&mut bytes, element, 0.0, value);
            }
        }
        return bytes;
    }
    for item in list.split(',') {
        let integer = |text: &str| -> i128 {
            match text.strip_prefix("0x") {
                Some(hex) => i128::from_str_radix(hex, 16).unwrap(),
                None => text.parse().unwrap(),
            }
        };
        let float = element.starts_with('f');
        if let Some((value, times)) = item.split_once(';') {
            for _ in 0..times.parse::<usize>().unwrap() {
                if float {
                    push(&mut bytes, element, value.parse().unwrap(), 0);
                } else {
                    push(&mut bytes, element, 0.0, integer(value) as u64);
                }
            }
        } else if let Some((from, rest)) = item.split_once("..") {
            let (to, step) = rest.split_once("..").unwrap_or((rest, "1"));
            let (from, to, step) = (integer(from), integer(to), integer(step));
            let mut value = from;
            while value < to {
                push(&mut bytes, element, value as f64, value as u64);
                value += step;
            }
        } else if float {
            push(&mut bytes, element, item.parse().unwrap(), 0);
        } else {
            push(&mut bytes, element, 0.0, integer(item) as u64);
        }
    }
    bytes
}

fn push(bytes: &mut Vec<u8>, element: &str, float: f64, integer: u64) {
    match element {
        "f32" => bytes.extend((float as f32).to_le_bytes()),
        "f64" => bytes.extend(float.to_le_bytes()),
        _ => {
            let size = element[1..].parse::<usize>().unwrap() / 8;
            bytes.extend(&integer.to_le_bytes()[..size]);
        }
    }
}
