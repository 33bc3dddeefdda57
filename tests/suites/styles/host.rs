//! `--style ir` on the host: LLVM compiles the original and the linearised kernel for this machine,
//! and both must leave the same memory. The meaning of each instruction is LLVM's, independent of
//! the interpreter of IR. The original kernel runs lane by lane. The linearised kernel runs in
//! waves of the size that the launch states: each lane is a coroutine, which waits at a cross-lane
//! operation for the other lanes that reach it. Kernels that read values of other lanes, or wait at
//! barriers, cannot run lane by lane, so their memory is compared with the interpreter's. The text
//! is compiled for the host unchanged except for address spaces, which the host does not have, and
//! intrinsics of AMD's GPUs, which `host.c` defines.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use lanelog_ir::launch::{Argument, Launch};
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::typed::{Types, Value};
use lanelog_passes::linearize::How;
use lanelog_predicated::ir::write;
use lanelog_sim::{Ending, Program};
use lanelog_verify::check::fuzz::Generator;
use lanelog_verify::check::lowering::is_unordered;
use lanelog_verify::random::generate::Shape;

use crate::random_kernels::{RandomKernels, fuzz, make};

/// Intrinsics of AMD's GPUs that `host.c` has.
const KNOWN: &[&str] = &[
    "ballot.i32",
    "ballot.i64",
    "ds.bpermute",
    "icmp.i32.i32",
    "icmp.i64.i32",
    "mbcnt.hi",
    "mbcnt.lo",
    "readfirstlane.i32",
    "s.barrier",
    "wave.barrier",
    "wave.reduce.add.i32",
    "wave.reduce.and.i32",
    "wave.reduce.max.i32",
    "wave.reduce.min.i32",
    "wave.reduce.or.i32",
    "wave.reduce.umax.i32",
    "wave.reduce.umin.i32",
    "wave.reduce.xor.i32",
    "workgroup.id.x",
    "workgroup.id.y",
    "workgroup.id.z",
    "workitem.id.x",
    "workitem.id.y",
    "workitem.id.z",
];

/// The intrinsics of [`KNOWN`] that a lane computes without other lanes.
const ALONE: &[&str] = &["mbcnt.", "workgroup.id.", "workitem.id.", "wave.barrier"];

/// Whether a kernel has intrinsics by which lanes read values of other lanes, or wait for them.
fn asks(text: &str) -> bool {
    let calls = text.lines().filter(|line| !line.starts_with("declare"));
    let mut names = calls.flat_map(|line| line.split("@llvm.amdgcn.").skip(1));
    names.any(|call| !ALONE.iter().any(|name| call.starts_with(name)))
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"._$-".contains(&byte)
}

/// Replaces the name after each `sign` in a text.
fn renamed(text: &str, sign: &str, new: &dyn Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(sign) {
        let (before, found) = rest.split_at(at + sign.len());
        out += before;
        let end = found.bytes().position(|byte| !is_name(byte));
        let (name, following) = found.split_at(end.unwrap_or(found.len()));
        out += &new(name).unwrap_or_else(|| name.to_string());
        rest = following;
    }
    out + rest
}

/// A module for the host, whose definitions have `word` as the suffix of their names; or the reason
/// why the host cannot run it.
fn for_host(text: &str, word: &str) -> Result<String, String> {
    let mut lines = Vec::new();
    let mut defined = Vec::new();
    for line in text.lines() {
        let first = line.split(' ').next().unwrap_or("");
        if line.starts_with("target ") {
            continue;
        }
        if line.starts_with("attributes ") {
            let name = line.split(' ').nth(1).unwrap_or("");
            lines.push(format!("attributes {name} = {{ nounwind }}"));
            continue;
        }
        if first.starts_with('@') || first == "define" {
            let name = line.split('@').nth(1).unwrap_or("");
            let end = name.bytes().position(|byte| !is_name(byte));
            defined.push(name.split_at(end.unwrap_or(name.len())).0.to_string());
        }
        if first != "declare" {
            for call in line.split("@llvm.amdgcn.").skip(1) {
                let end = call.bytes().position(|byte| !is_name(byte));
                let name = call.split_at(end.unwrap_or(call.len())).0;
                if !KNOWN.contains(&name) {
                    return Err(format!("llvm.amdgcn.{name}"));
                }
            }
        }
        // Lanes that are converged at a call must stay converged.
        if first == "declare" && line.contains("@llvm.amdgcn.") {
            let plain = line.split(" #").next().unwrap_or(line);
            let plain = plain.replace(" immarg", "");
            lines.push(format!("{plain} convergent noduplicate"));
            continue;
        }
        lines.push(line.to_string());
    }
    let mut text = lines.join("\n") + "\n";
    for space in 1..9 {
        text = text.replace(&format!(", addrspace({space})"), "");
        text = text.replace(&format!(" addrspace({space})"), "");
    }
    // Attributes that name a processor are removed, so that LLVM compiles for this machine.
    for key in ["\"target-cpu\"=\"", "\"target-features\"=\""] {
        while let Some((before, rest)) = text.split_once(key) {
            let following = rest.split_once('"').map_or("", |(_, following)| following);
            text = format!("{before}{following}");
        }
    }
    text = text.replace("addrspacecast", "bitcast");
    text = text.replace("amdgpu_kernel ", "");
    text = renamed(&text, "@", &|name| {
        if defined.iter().any(|known| known == name) {
            return Some(format!("{name}.{word}"));
        }
        if let Some(own) = name.strip_prefix("llvm.amdgcn.") {
            return Some(format!("host.{own}"));
        }
        if name.starts_with("llvm.") {
            let words = name.split('.').map(|word| match word {
                "p1" | "p3" | "p4" | "p5" => "p0",
                word => word,
            });
            return Some(words.collect::<Vec<_>>().join("."));
        }
        None
    });
    Ok(text)
}

/// A function that loads a kernel's arguments from memory, 16 bytes each, and calls the kernel; or
/// the reason why there is no such function.
fn stub(text: &str, name: &str) -> Result<String, String> {
    let line = text
        .lines()
        .find(|line| line.starts_with("define ") && line.contains(&format!("@{name}(")));
    let parameters = line.and_then(|line| line.split_once(&format!("@{name}(")));
    let parameters = parameters.and_then(|(_, rest)| rest.split_once(')'));
    let Some((parameters, _)) = parameters else {
        return Err("parameters".into());
    };
    let mut body = String::new();
    let mut given = Vec::new();
    for (at, parameter) in parameters
        .split(", ")
        .filter(|all| !all.is_empty())
        .enumerate()
    {
        let ty = parameter.split(' ').next().unwrap_or("");
        let number = ty
            .strip_prefix('i')
            .is_some_and(|bits| bits.parse::<u32>().is_ok());
        if !number && !["ptr", "half", "float", "double"].contains(&ty) {
            return Err(format!("a parameter of type {ty}"));
        }
        writeln!(
            body,
            "  %p{at} = getelementptr i8, ptr %all, i64 {}",
            16 * at
        )
        .unwrap();
        writeln!(body, "  %a{at} = load {ty}, ptr %p{at}, align 1").unwrap();
        given.push(format!("{ty} %a{at}"));
    }
    let given = given.join(", ");
    Ok(format!(
        "\ndefine void @stub.{name}(ptr %all) {{\n{body}  call void @{name}({given})\n  ret void\n}}\n"
    ))
}

/// A kernel and its launches, for `host.c`.
struct Job {
    seed: u64,
    launch: Launch,
    /// Whether the kernel also runs lane by lane.
    alone: bool,
    /// The memory that the interpreter leaves, and a mask of its undefined bytes.
    expected: Vec<Vec<u8>>,
    marks: Vec<Vec<u8>>,
    /// Whether waves of one lane leave the same memory, and the result does not depend on the order
    /// or the convergence of lanes.
    ordered: bool,
}

fn bytes_of(value: &Value) -> Option<[u8; 16]> {
    let mut bytes = [0; 16];
    match value {
        Value::Bits(bits) => bytes[..8].copy_from_slice(&bits.to_le_bytes()),
        Value::Wide(words) if words.len() <= 2 => {
            for (to, word) in bytes.chunks_mut(8).zip(words.iter()) {
                to.copy_from_slice(&word.to_le_bytes());
            }
        }
        _ => return None,
    }
    Some(bytes)
}

/// A launch as bytes, in waves of `wave` lanes; `None` if the host does not support it.
fn packed(kernel: u32, launch: &Launch, wave: u32) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let word = |out: &mut Vec<u8>, value: u32| out.extend(value.to_le_bytes());
    word(&mut out, kernel);
    word(&mut out, wave);
    for size in launch.grid.iter().chain(&launch.block) {
        word(&mut out, *size);
    }
    word(&mut out, launch.buffers.len() as u32);
    for buffer in &launch.buffers {
        word(&mut out, buffer.bytes.len() as u32);
        out.extend(&buffer.bytes);
    }
    word(&mut out, launch.arguments.len() as u32);
    for argument in &launch.arguments {
        match argument {
            Argument::Same(value) => {
                word(&mut out, 0);
                out.extend(bytes_of(value)?);
            }
            Argument::Buffer(buffer) => {
                word(&mut out, 1);
                word(&mut out, *buffer as u32);
            }
            Argument::Lanes(values) => {
                word(&mut out, 2);
                word(&mut out, values.len() as u32);
                for value in values {
                    out.extend(bytes_of(value)?);
                }
            }
            Argument::Image(..) => return None,
        }
    }
    Some(out)
}

/// Outcome of some kernels.
#[derive(Default, Debug)]
struct Tally {
    /// Kernels that ran.
    kernels: usize,
    /// Launches after which both programs leave the same memory.
    same: usize,
    /// Compared launches after which memory is as the interpreter of IR leaves it.
    as_interpreted: usize,
    /// Compared launches of kernels in which lanes read values of other lanes, or wait for them.
    asked: usize,
    /// The number of skipped kernels for each reason.
    left_out: BTreeMap<String, usize>,
    wrong: Vec<String>,
}

fn run(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command.output().map_err(|error| error.to_string())?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// Compiles modules as one. `fast`: sets the fast-math flags. With them, LLVM may reassociate
/// operations. Modules that LLVM rejects are named, with its message.
fn compile(
    folder: &Path,
    name: &str,
    sources: &[PathBuf],
    fast: bool,
) -> (Option<PathBuf>, Vec<(usize, String)>) {
    let linked = folder.join(format!("{name}.bc"));
    let object = folder.join(format!("{name}.o"));
    let mut bad = Vec::new();
    let mut good: Vec<&PathBuf> = sources.iter().collect();
    let together = |sources: &[&PathBuf]| {
        let mut link = Command::new("llvm-link-22");
        run(link.args(sources).arg("-o").arg(&linked))?;
        let level = if fast { "-O2" } else { "-O0" };
        let mut clang = Command::new("clang-22");
        let clang = clang.args(["-c", "-w", "-x", "ir", "-Wno-override-module", level]);
        run(clang.arg(&linked).arg("-o").arg(&object))
    };
    if !good.is_empty() && together(&good).is_err() {
        for (at, source) in sources.iter().enumerate() {
            let mut opt = Command::new("opt-22");
            let opt = opt.args(["-passes=verify", "-disable-output"]).arg(source);
            if let Err(why) = run(opt) {
                let first = why.lines().find(|line| line.contains("error"));
                bad.push((at, first.unwrap_or(&why).to_string()));
            }
        }
        let is_good = |at: &usize| bad.iter().all(|(other, _)| other != at);
        let left = sources.iter().enumerate().filter(|(at, _)| is_good(at));
        good = left.map(|(_, source)| source).collect();
        if !good.is_empty() {
            together(&good).unwrap();
        }
    }
    ((!good.is_empty()).then_some(object), bad)
}

fn linearised(made: &RandomKernels, index: usize, how: How) -> Option<String> {
    let module = read(made.text.as_bytes());
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut types = Types::new(&module, context.architecture());
    let (text, _, refused) = write(&module, &context, &mut types, &[index], how);
    refused.is_empty().then_some(text)
}

/// A kernel of a batch: the original and its linearised form.
struct Kernel {
    made: RandomKernels,
    index: usize,
    seed: u64,
    name: String,
    alone: bool,
    fast: bool,
    before: PathBuf,
    after: PathBuf,
}

/// The kernel of a seed with its texts for the host, or the reason why it is skipped.
fn kernel(made: RandomKernels, seed: u64, how: How, folder: &Path) -> Result<Kernel, String> {
    let index = made.launches.iter().position(|runs| !runs.is_empty());
    let index = index.ok_or("there is nothing to run it on")?;
    let module = read(made.text.as_bytes());
    let name = module.function_name(&module.functions[index]).into_owned();
    let name = String::from_utf8_lossy(&name).into_owned();
    let linear = linearised(&made, index, how).ok_or("refused")?;
    let alone = !asks(&made.text);
    let file = |text: &str, word: &str| {
        let word = format!("{word}{seed}");
        let host = for_host(text, &word)?;
        let stub = stub(&host, &format!("{name}.{word}"))?;
        let file = folder.join(format!("{word}.ll"));
        std::fs::write(&file, host + &stub).unwrap();
        Ok::<_, String>(file)
    };
    let before = file(&made.text, "before")?;
    let after = file(&linear, "after")?;
    Ok(Kernel {
        // Lanes that read from other lanes within a branch read from the lanes that reach it, in
        // the order of the text, which LLVM must not change.
        fast: alone && seed.is_multiple_of(2),
        index,
        seed,
        name,
        alone,
        before,
        after,
        made,
    })
}

fn differs(job: &Job, one: &[Vec<u8>], two: &[Vec<u8>]) -> bool {
    one.iter().zip(two).enumerate().any(|(at, (one, two))| {
        let mark = |byte: usize| {
            let marks = job.marks.get(at).and_then(|marks| marks.get(byte));
            marks.copied().unwrap_or(0)
        };
        (0..one.len()).any(|byte| mark(byte) == 0 && one[byte] != two[byte])
    })
}

fn tally(generator: Generator, shape: Shape, how: How, seeds: std::ops::Range<u64>) -> Tally {
    let mut tally = Tally::default();
    let fuzz = fuzz(generator, shape, 2);
    let seeds: Vec<u64> = seeds.collect();
    for batch in seeds.chunks(250) {
        let name = format!("host-{generator:?}-{shape:?}-{how:?}-{}", batch[0]);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let mut kernels: Vec<Kernel> = Vec::new();
        for seed in batch {
            match kernel(make(&fuzz, *seed, 1), *seed, how, &folder) {
                Ok(kernel) => kernels.push(kernel),
                Err(why) => *tally.left_out.entry(why).or_insert(0) += 1,
            }
        }
        let objects = built(&mut kernels, &folder, &mut tally);
        run_all(&kernels, &objects, &folder, &mut tally);
        if tally.wrong.is_empty() && std::env::var("LANELOG_KEEP").is_err() {
            std::fs::remove_dir_all(&folder).unwrap();
        }
    }
    tally
}

/// Compiles kernels, and removes those that LLVM rejects from the list.
fn built(kernels: &mut Vec<Kernel>, folder: &Path, tally: &mut Tally) -> Vec<PathBuf> {
    let mut objects = Vec::new();
    let before: Vec<PathBuf> = kernels.iter().map(|own| own.before.clone()).collect();
    let (object, bad) = compile(folder, "before", &before, false);
    objects.extend(object);
    for (at, why) in bad.into_iter().rev() {
        // An error in the kernel itself is not caused by its linearisation.
        let why = format!("not compiled as it is: {why}");
        *tally.left_out.entry(why).or_insert(0) += 1;
        kernels.remove(at);
    }
    for fast in [false, true] {
        let own = kernels.iter().filter(|kernel| kernel.fast == fast);
        let own: Vec<PathBuf> = own.map(|kernel| kernel.after.clone()).collect();
        let name = if fast { "fast" } else { "plain" };
        let (object, bad) = compile(folder, name, &own, fast);
        objects.extend(object);
        for (at, why) in bad {
            kernels.retain(|kernel| kernel.after != own[at]);
            tally
                .wrong
                .push(format!("{:?} is not compiled: {why}", own[at]));
        }
    }
    objects
}

/// Runs all kernels in one program, and compares the resulting memory.
fn run_all(kernels: &[Kernel], objects: &[PathBuf], folder: &Path, tally: &mut Tally) {
    let mut table = String::new();
    let mut stubs = String::new();
    let mut jobs: Vec<Job> = Vec::new();
    let mut input: Vec<u8> = Vec::new();
    for (number, kernel) in kernels.iter().enumerate() {
        for (at, word) in ["before", "after"].iter().enumerate() {
            let number = 2 * number + at;
            let name = format!("stub.{}.{word}{}", kernel.name, kernel.seed);
            writeln!(stubs, "void s{number}(char *) __asm__(\"{name}\");").unwrap();
            write!(table, "s{number}, ").unwrap();
        }
        let made = &kernel.made;
        let module = read(made.text.as_bytes());
        let target = Target::choose(module.triple, None, None).unwrap();
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let program = Program::new(&module, &context);
        for launch in &made.launches[kernel.index] {
            let alone = Launch {
                wave: 1,
                ..launch.clone()
            };
            let reference = if kernel.alone { &alone } else { launch };
            let ran = program.run(reference, &mut ());
            if ran.ending != Ending::Finished {
                *tally.left_out.entry("does not end".into()).or_insert(0) += 1;
                continue;
            }
            let one = packed(2 * number as u32, launch, 0);
            let two = packed(2 * number as u32 + 1, launch, launch.wave);
            let (Some(one), Some(two)) = (one, two) else {
                *tally.left_out.entry("arguments".into()).or_insert(0) += 1;
                continue;
            };
            if kernel.alone {
                input.extend(one);
            }
            input.extend(two);
            let bytes = |buffers: &[lanelog_ir::launch::Buffer]| {
                let all = buffers.iter().map(|buffer| buffer.bytes.clone());
                all.collect::<Vec<_>>()
            };
            let mut job = Job {
                seed: kernel.seed,
                launch: launch.clone(),
                alone: kernel.alone,
                expected: bytes(&ran.buffers),
                marks: ran.marks.clone(),
                ordered: true,
            };
            let together = program.run(launch, &mut ());
            let unordered = is_unordered(&module, &module.functions[kernel.index]);
            job.ordered = !unordered && !differs(&job, &job.expected, &bytes(&together.buffers));
            jobs.push(job);
        }
    }
    if jobs.is_empty() {
        return;
    }
    let driver = include_str!("host.c");
    let source = format!("{stubs}\nvoid (*const kernels[])(char *) = {{ {table} }};\n{driver}");
    std::fs::write(folder.join("host.c"), source).unwrap();
    std::fs::write(folder.join("input"), &input).unwrap();
    let program = folder.join("host");
    let mut clang = Command::new("clang-22");
    let clang = clang
        .args(["-O1", "-w", "-no-pie"])
        .arg(folder.join("host.c"));
    run(clang.args(objects).arg("-lm").arg("-o").arg(&program)).unwrap();
    let output = run(Command::new(&program).arg(folder.join("input"))).unwrap();
    let mut rest = output.as_slice();
    let mut left = |launch: &Launch| {
        let (status, mut following) = rest.split_at(4);
        let buffers: Vec<Vec<u8>> = launch
            .buffers
            .iter()
            .map(|buffer| {
                let (own, next) = following.split_at(buffer.bytes.len());
                following = next;
                own.to_vec()
            })
            .collect();
        rest = following;
        (u32::from_le_bytes(status.try_into().unwrap()), buffers)
    };
    let mut ran: Vec<u64> = Vec::new();
    for job in &jobs {
        let before = match job.alone {
            true => left(&job.launch),
            false => (0, job.expected.clone()),
        };
        let after = left(&job.launch);
        if before.0 != 0 {
            *tally
                .left_out
                .entry("does not end alone".into())
                .or_insert(0) += 1;
            continue;
        }
        let as_interpreted = !differs(job, &before.1, &job.expected);
        if after.0 != 0 || differs(job, &before.1, &after.1) {
            // The memory is compared with the interpreter's only if the kernel's result does not
            // depend on the order of lanes.
            if as_interpreted && job.ordered {
                tally.wrong.push(format!("{} ({})", job.seed, after.0));
            } else {
                let why = "depends on the order of lanes";
                *tally.left_out.entry(why.into()).or_insert(0) += 1;
            }
            continue;
        }
        tally.same += 1;
        tally.asked += usize::from(!job.alone);
        tally.as_interpreted += usize::from(as_interpreted);
        ran.push(job.seed);
    }
    ran.dedup();
    tally.kernels += ran.len();
}

/// Whether LLVM can compile for this machine.
fn can_compile() -> bool {
    let clang = Command::new("clang-22").arg("--version").output();
    cfg!(all(target_os = "linux", target_pointer_width = "64")) && clang.is_ok()
}

#[test]
fn linearised_kernels_leave_the_same_memory_on_this_machine() {
    if !can_compile() {
        return;
    }
    let count = std::env::var("LANELOG_HOST").ok();
    let count: u64 = count.and_then(|count| count.parse().ok()).unwrap_or(40);
    let first = std::env::var("LANELOG_FIRST").ok();
    let first: u64 = first.and_then(|first| first.parse().ok()).unwrap_or(1);
    for how in [How::Partial, How::All] {
        for (generator, shape) in [
            (Generator::Shaped, Shape::Mixed),
            (Generator::Arbitrary, Shape::Mixed),
        ] {
            let tally = tally(generator, shape, how, first..first + count);
            eprintln!("{generator:?} {how:?} {tally:?}");
            assert_eq!(tally.wrong, Vec::<String>::new());
            assert!(tally.as_interpreted as u64 * 8 > count, "{tally:?}");
        }
    }
}
