//! Compares lowered kernels with the output of LLVM's `llc -O2`: instructions in the text, and
//! instructions executed in the interpreter of assembly.
//!
//! Usage: cargo run --release --example against_llc -- GPU [--markdown] [--summary] [--time] [-O3]
//! FILE...
//!
//! `--summary` prints, instead of a line for each kernel, the distribution of each ratio, and the
//! kernels with a ratio `v+m` above 1.2 or a ratio of cycles above 1.5, with the kinds of
//! instructions that lanelog emits most in excess of llc. Nothing is executed. `--time` adds the
//! ratio of the compile times, and `-O3` compares with `llc -O3`.
//!
//! Both compilers get the same text. All calls in it are inlined, and attributes that name another
//! processor are removed. For kernels for NVIDIA's GPUs, llc gets the shuffles as permutations
//! through LDS, as `lanelog lower --emit ir` writes them. A kernel that cannot be lowered is listed
//! with the reason, and is not part of any ratio. `LLC` names the program (default: llc-22). `MCA`
//! names the program that estimates the cycles of the text from its first to its last line
//! (default: llvm-mca-22); without it no cycles are printed.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu_sim::count::Class;
use lanelog_amdgpu_sim::{self as assembly, Assembly, Counts};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Module, read};
use lanelog_passes::nvptx_to_amdgpu::Shuffles;
use lanelog_pipeline::{Lowering, Pipeline};
use lanelog_sim::{Buffer, Ending, Execution, Launch, Program};
use lanelog_verify::check::refute::{Effort, launch};

/// Kinds of instructions, to explain why a kernel is worse than with llc. An instruction belongs
/// to the first kind with a prefix of its name.
const KINDS: [(&str, &[&str]); 14] = [
    ("waits", &["s_wait"]),
    ("hints", &["s_delay_alu", "s_clause", "s_nop"]),
    (
        "scratch",
        &["scratch_", "v_writelane", "v_readlane", "buffer_"],
    ),
    ("branches", &["s_cbranch", "s_branch"]),
    (
        "masks",
        &[
            "s_and_saveexec",
            "s_or_saveexec",
            "s_andn2_saveexec",
            "s_and_not1_",
            "s_xor_b",
            "s_or_b",
            "v_cmpx",
        ],
    ),
    ("memory", &["global_", "flat_", "image_"]),
    ("LDS", &["ds_"]),
    ("scalar loads", &["s_load", "s_buffer_load"]),
    (
        "64-bit addresses",
        &[
            "v_add_co",
            "v_add_nc_u64",
            "v_addc",
            "v_lshlrev_b64",
            "v_lshl_add_u64",
            "v_mad_u64",
            "v_mad_i64",
            "v_mad_co",
            "v_ashrrev_i64",
            "v_mul_hi",
            "v_sub_co",
        ],
    ),
    ("division", &["v_div_", "v_rcp_", "v_rsq_", "v_sqrt_"]),
    (
        "moves",
        &["v_mov", "v_dual_mov", "v_readfirstlane", "s_mov"],
    ),
    ("compares", &["v_cmp", "s_cmp", "v_cndmask", "s_cselect"]),
    (
        "bits",
        &[
            "v_and", "v_or", "v_lshl", "v_lshr", "v_ashr", "v_bfe", "v_bfi", "v_perm", "v_pack",
            "v_xor", "v_alignb", "v_cvt",
        ],
    ),
    ("scalar arithmetic", &["s_"]),
];

/// A kernel with measurements to compare.
struct Row {
    name: String,
    /// The numbers of instructions of each of [`KINDS`], and of all others.
    kinds: [[u64; KINDS.len() + 1]; 2],
    /// The number of bytes of the code.
    bytes: Option<[u64; 2]>,
    /// Counts in lanelog's text and in llc's.
    text: [Counts; 2],
    executed: Option<[Counts; 2]>,
    registers: [[u64; 2]; 2],
    /// The number of `s_wait...` instructions in each text.
    waits: [u64; 2],
    /// Cycles that llvm-mca estimates, if it models both texts.
    cycles: Option<[u64; 2]>,
}

/// Operations of the vector unit, with dual-issue instructions counted twice, and operations on
/// lane masks.
fn vector_and_mask(counts: &Counts) -> u64 {
    counts.of(Class::Valu) + counts.dual + counts.of(Class::Mask)
}

fn kernels(module: &Module<'_>) -> Vec<usize> {
    let all = 0..module.functions.len();
    all.filter(|index| {
        let function = &module.functions[*index];
        module.bytes(function.calling_convention) == b"amdgpu_kernel"
    })
    .collect()
}

/// The text with all calls inlined, without a processor. A module for NVIDIA's GPUs is first
/// translated for this GPU, with shuffles as permutations for llc.
fn prepared(text: &str, gpu: &'static Gpu, shuffles: Shuffles) -> String {
    let module = read(text.as_bytes());
    let target =
        Target::choose(module.triple, None, None).unwrap_or_else(|_| Target::amdgpu(gpu.name));
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let all = 0..module.functions.len();
    let kernels: Vec<usize> = all
        .filter(|index| context.is_kernel(&module.functions[*index]))
        .collect();
    let pipeline = Pipeline::amdgpu(gpu).with_shuffles(shuffles);
    let text = pipeline.ready(&module, &kernels).text;
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        if line.starts_with("attributes #") {
            let kept = line.split(' ').filter(|word| {
                !word.starts_with("\"target-cpu\"") && !word.starts_with("\"target-features\"")
            });
            out.push_str(&kept.collect::<Vec<_>>().join(" "));
        } else {
            out.push_str(line);
        }
        out.push('\n');
    }
    out
}

/// Output of a program of LLVM for a text; `None` if it is not installed or rejects the text.
fn printed(
    variable: &str,
    program: &str,
    options: &[&str],
    text: &str,
    gpu: &Gpu,
) -> Option<String> {
    use std::io::Write;
    let program = std::env::var(variable).unwrap_or_else(|_| program.into());
    // llvm-mc has another name for the option.
    let triple = if variable == "MC" {
        "-triple"
    } else {
        "-mtriple"
    };
    let mut child = Command::new(program)
        .arg(format!("{triple}=amdgcn-amd-amdhsa"))
        .arg(format!("-mcpu={}", gpu.name))
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take().unwrap();
    let text = text.to_string();
    let writer = std::thread::spawn(move || {
        let _ = input.write_all(text.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    let _ = writer.join();
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The lines of a kernel that are instructions or labels.
fn code<'t>(text: &'t str, kernel: &str) -> Vec<&'t str> {
    let label = format!("{kernel}:");
    let lines = text
        .lines()
        .skip_while(|line| !line.starts_with(&label))
        .skip(1);
    let lines = lines.take_while(|line| {
        !(line.starts_with(".Lfunc_end") || line.starts_with(".Lend") || line.contains(".section"))
    });
    let is_code = |line: &&str| {
        let instruction = line.strip_prefix('\t');
        instruction.map_or(line.starts_with(".L"), |rest| {
            rest.starts_with(|c: char| c.is_ascii_lowercase())
        })
    };
    lines.filter(is_code).collect()
}

fn waits(text: &str, kernel: &str) -> u64 {
    let lines = code(text, kernel);
    let waits = lines.iter().filter(|line| line.starts_with("\ts_wait"));
    waits.count() as u64
}

/// The number of instructions of each kind in a kernel.
fn kinds(text: &str, kernel: &str) -> [u64; KINDS.len() + 1] {
    let mut counts = [0; KINDS.len() + 1];
    let lines = code(text, kernel);
    for instruction in lines.iter().filter_map(|line| line.strip_prefix('\t')) {
        let kind = KINDS.iter().position(|(_, prefixes)| {
            prefixes
                .iter()
                .any(|prefix| instruction.starts_with(prefix))
        });
        counts[kind.unwrap_or(KINDS.len())] += 1;
    }
    counts
}

/// The number of bytes that LLVM's assembler encodes the instructions of a kernel in.
fn bytes(text: &str, kernel: &str, gpu: &Gpu) -> Option<u64> {
    let code = code(text, kernel).join("\n") + "\n";
    let told = printed("MC", "llvm-mc-22", &["-show-encoding"], &code, gpu)?;
    let encodings = told
        .lines()
        .filter_map(|line| line.split("encoding: [").nth(1));
    let sizes = encodings.map(|encoding| encoding.split(',').count() as u64);
    Some(sizes.sum())
}

/// The number of cycles that llvm-mca estimates for the lines of a kernel, each executed once.
fn cycles(text: &str, kernel: &str, gpu: &Gpu) -> Option<u64> {
    let code = code(text, kernel).join("\n") + "\n";
    let told = printed("MCA", "llvm-mca-22", &["-iterations=1", "-"], &code, gpu)?;
    let mut lines = told.lines();
    let line = lines.find_map(|line| line.strip_prefix("Total Cycles:"))?;
    line.trim().parse().ok()
}

/// The numbers of SGPRs and VGPRs of a kernel, from its directives or, if these have no numbers,
/// from its metadata.
fn registers(text: &str, kernel: &str) -> [u64; 2] {
    let mut found = [0, 0];
    let start = text
        .find(&format!(".amdhsa_kernel {kernel}\n"))
        .unwrap_or(0);
    for line in text[start..].lines() {
        let line = line.trim();
        for (key, slot) in [
            (".amdhsa_next_free_sgpr ", 0),
            (".amdhsa_next_free_vgpr ", 1),
        ] {
            if let Some(rest) = line.strip_prefix(key) {
                found[slot] = rest.trim().parse().unwrap_or(0);
            }
        }
        if line == ".end_amdhsa_kernel" {
            break;
        }
    }
    // llc writes symbols instead of numbers in directives. The metadata contains the numbers.
    let name = format!(".name:           {kernel}");
    let part = text.find(&format!("{name}\n")).map(|at| &text[at..]);
    for line in part.unwrap_or_default().lines() {
        let line = line.trim();
        for (key, slot) in [(".sgpr_count:", 0), (".vgpr_count:", 1)] {
            if found[slot] == 0
                && let Some(rest) = line.strip_prefix(key)
            {
                found[slot] = rest.trim().parse().unwrap_or(0);
            }
        }
        if line.starts_with(".wavefront_size") {
            break;
        }
    }
    found
}

/// The instructions that the assembly executes on all launches on which the interpreted function
/// terminates, and whether the final memory of the two differs in any byte.
fn executed(
    assembly: &Assembly,
    kernel: &str,
    gpu: &Gpu,
    program: &Program,
    launches: &[Launch],
) -> Result<(Counts, bool), String> {
    let (mut all, mut differs, mut ran) = (Counts::default(), false, false);
    for launch in launches {
        let mut launch = launch.clone();
        launch.wave = gpu.wave;
        let expected = program.run(&launch, &mut ());
        if expected.ending != Ending::Finished {
            continue;
        }
        launch.limits.steps *= 64;
        let found = assembly.run(kernel, &launch);
        if found.ending != assembly::Ending::Finished {
            return Err(format!("{:?}", found.ending));
        }
        ran = true;
        differs |= differ(&expected, &found.buffers);
        for (entry, count) in all.by_class.iter_mut().zip(found.counts.by_class) {
            *entry += count;
        }
        all.dual += found.counts.dual;
    }
    ran.then_some((all, differs))
        .ok_or("no generated input has a meaning".to_string())
}

/// Whether any defined byte differs.
fn differ(expected: &Execution, found: &[Buffer]) -> bool {
    let pairs = expected.buffers.iter().zip(found).enumerate();
    pairs.into_iter().any(|(number, (left, right))| {
        let marks = expected.marks.get(number).map_or(&[][..], Vec::as_slice);
        let mut bytes = left.bytes.iter().zip(&right.bytes).enumerate();
        bytes
            .any(|(at, (left, right))| left != right && marks.get(at).is_none_or(|mark| *mark == 0))
    })
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    match all.len() {
        0 => f64::NAN,
        many if many % 2 == 1 => all[many / 2],
        many => (all[many / 2 - 1] + all[many / 2]) / 2.0,
    }
}

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut option = |name: &str| {
        let given = arguments.iter().any(|argument| argument == name);
        arguments.retain(|argument| argument != name);
        given
    };
    let [markdown, short, time, aggressive] =
        ["--markdown", "--summary", "--time", "-O3"].map(&mut option);
    let level = if aggressive { "-O3" } else { "-O2" };
    let Some(gpu) = arguments.first().and_then(|name| Gpu::named(name)) else {
        eprintln!("usage: against_llc GPU [--markdown] [--summary] [--time] [-O3] FILE...");
        return ExitCode::from(2);
    };
    let (mut rows, mut left_out) = (Vec::new(), Vec::new());
    let mut spent = [Duration::ZERO; 2];
    for file in &arguments[1..] {
        let stem = file
            .rsplit('/')
            .next()
            .unwrap_or(file)
            .trim_end_matches(".ll")
            .to_string();
        let given = std::fs::read_to_string(file).expect("a readable file");
        let text = prepared(&given, gpu, Shuffles::Unchanged);
        let permuted = prepared(&given, gpu, Shuffles::LdsPermute);
        let begun = Instant::now();
        let module = read(text.as_bytes());
        let target = Target::amdgpu(gpu.name);
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let mut own = begun.elapsed();
        let program = Program::new(&module, &context);
        let mut lowering = Lowering::new(gpu, &module, &context);
        let begun = Instant::now();
        let rival = printed("LLC", "llc-22", &[level, "-o", "-", "-"], &permuted, gpu);
        let theirs = begun.elapsed();
        let before = rows.len();
        for index in kernels(&module) {
            let kernel = String::from_utf8_lossy(&module.function_name(&module.functions[index]))
                .into_owned();
            let name = format!("{stem} {kernel}");
            let begun = Instant::now();
            let lowered = lowering.text(index);
            own += begun.elapsed();
            let ours = match lowered {
                Ok(text) => text,
                Err(refusals) => {
                    left_out.push(format!("{name}: {}", refusals[0].message));
                    continue;
                }
            };
            let Some(rival) = &rival else {
                left_out.push(format!("{name}: llc fails"));
                continue;
            };
            let inputs = if short { 0..0 } else { 0..4 };
            let launches: Vec<Launch> = inputs
                .filter_map(|input| {
                    launch(
                        &module,
                        &program,
                        &context,
                        index,
                        &Effort::default(),
                        input,
                    )
                    .ok()
                })
                .collect();
            let (Ok(one), Ok(other)) = (Assembly::read(&ours), Assembly::read(rival)) else {
                left_out.push(format!("{name}: assembly that the interpreter cannot read"));
                continue;
            };
            let runs = [
                executed(&one, &kernel, gpu, &program, &launches),
                executed(&other, &kernel, gpu, &program, &launches),
            ];
            for (who, run) in ["lanelog", "llc"].iter().zip(&runs) {
                match run {
                    Err(_) if short => {}
                    Err(why) => eprintln!(
                        "{name}: {who} does not run: {}",
                        why.chars().take(120).collect::<String>()
                    ),
                    Ok((_, true)) => {
                        eprintln!("{name}: {who} leaves other bytes than the function")
                    }
                    Ok(_) => {}
                }
            }
            let [mine, theirs] = runs;
            rows.push(Row {
                text: [one.instructions(&kernel), other.instructions(&kernel)],
                executed: mine
                    .ok()
                    .zip(theirs.ok())
                    .map(|(one, other)| [one.0, other.0]),
                registers: [registers(&ours, &kernel), registers(rival, &kernel)],
                waits: [waits(&ours, &kernel), waits(rival, &kernel)],
                kinds: [kinds(&ours, &kernel), kinds(rival, &kernel)],
                bytes: bytes(&ours, &kernel, gpu)
                    .zip(bytes(rival, &kernel, gpu))
                    .map(|(one, other)| [one, other]),
                cycles: cycles(&ours, &kernel, gpu)
                    .zip(cycles(rival, &kernel, gpu))
                    .map(|(one, other)| [one, other]),
                name,
            });
        }
        // Modules of which a kernel is left out are in neither sum.
        if rows.len() - before == kernels(&module).len() {
            spent[0] += own;
            spent[1] += theirs;
        }
    }
    if short {
        distribution(&rows);
        if time {
            let [own, theirs] = spent.map(|spent| spent.as_secs_f64());
            println!(
                "| compile time, sum: {own:.2} s / {theirs:.2} s | {:.3} | | |",
                own / theirs
            );
        }
        tail(&rows);
        reasons(&left_out);
    } else {
        print_table(&rows, markdown);
        summary(&rows, left_out.len());
    }
    for line in left_out {
        println!("left out: {line}");
    }
    ExitCode::SUCCESS
}

fn print_table(rows: &[Row], markdown: bool) {
    let classes = [
        ("salu", Class::Salu),
        ("valu", Class::Valu),
        ("mask", Class::Mask),
        ("smem", Class::Smem),
        ("vmem", Class::Vmem),
        ("lds", Class::Lds),
        ("branch", Class::Branch),
    ];
    let bar = if markdown { " | " } else { "  " };
    let edge = if markdown { "| " } else { "" };
    let wide = rows.iter().map(|row| row.name.len()).max().unwrap_or(6);
    let mut head = format!("{edge}{:wide$}", "kernel");
    for (name, _) in classes {
        head.push_str(&format!("{bar}{name:>9}"));
    }
    head.push_str(&format!(
        "{bar}{:>9}{bar}{:>9}{bar}{:>9}{bar}{:>9}{bar}{:>11}{bar}{:>6}{bar}{:>6}",
        "dual", "wait", "sgpr", "vgpr", "mca", "v+m", "run"
    ));
    println!("{head}{}", if markdown { " |" } else { "" });
    if markdown {
        println!("|---{}|", "|---:".repeat(classes.len() + 7));
    }
    for row in rows {
        let mut line = format!("{edge}{:wide$}", row.name);
        for (name, class) in classes {
            let count =
                |counts: &Counts| counts.of(class) + if name == "valu" { counts.dual } else { 0 };
            line.push_str(&format!(
                "{bar}{:>9}",
                format!("{}/{}", count(&row.text[0]), count(&row.text[1]))
            ));
        }
        let duals = row.text.map(|counts| counts.dual);
        for [one, other] in [duals, row.waits] {
            line.push_str(&format!("{bar}{:>9}", format!("{one}/{other}")));
        }
        for at in 0..2 {
            line.push_str(&format!(
                "{bar}{:>9}",
                format!("{}/{}", row.registers[0][at], row.registers[1][at])
            ));
        }
        let cycles = row
            .cycles
            .map_or("-".to_string(), |[one, other]| format!("{one}/{other}"));
        line.push_str(&format!("{bar}{cycles:>11}"));
        line.push_str(&format!("{bar}{:>6.2}", ratio(&row.text)));
        let run = row
            .executed
            .as_ref()
            .map_or("-".to_string(), |pair| format!("{:.2}", ratio(pair)));
        line.push_str(&format!("{bar}{run:>6}"));
        println!("{line}{}", if markdown { " |" } else { "" });
    }
}

/// Prints the median, the 90th percentile and the greatest of each ratio.
fn distribution(rows: &[Row]) {
    println!(
        "| {} kernels | median | p90 | worst |\n|---|---:|---:|---:|",
        rows.len()
    );
    let line = |what: &str, of: &dyn Fn(&Row) -> Option<f64>| {
        let mut all: Vec<f64> = rows.iter().filter_map(of).collect();
        all.sort_by(f64::total_cmp);
        let Some(worst) = all.last() else { return };
        let ninth = all[(all.len() * 9).div_ceil(10) - 1];
        println!(
            "| {what} | {:.3} | {ninth:.3} | {worst:.3} |",
            median(all.clone())
        );
    };
    let quotient = |pair: [u64; 2]| (pair[1] > 0).then(|| pair[0] as f64 / pair[1] as f64);
    line("v+m", &|row| Some(ratio(&row.text)));
    line("mca", &|row| row.cycles.and_then(quotient));
    line("vgpr", &|row| quotient(row.registers.map(|pair| pair[1])));
    line("bytes", &|row| row.bytes.and_then(quotient));
}

/// Prints the kernels that are much worse than with llc, with the kinds of instructions that are
/// most in excess, and the number of such kernels for each kind that exceeds most.
fn tail(rows: &[Row]) {
    let cycles = |row: &Row| {
        row.cycles
            .map_or(0.0, |[one, other]| one as f64 / other as f64)
    };
    let much = |row: &&Row| ratio(&row.text) > 1.2 || cycles(row) > 1.5;
    let mut worst: Vec<&Row> = rows.iter().filter(much).collect();
    let measure = |row: &Row| (ratio(&row.text) / 1.2).max(cycles(row) / 1.5);
    worst.sort_by(|one, other| measure(other).total_cmp(&measure(one)));
    println!(
        "\n| v+m > 1.2 or mca > 1.5: {} | v+m | mca | most in excess |\n|---|---:|---:|---|",
        worst.len()
    );
    let mut most = std::collections::BTreeMap::<&str, usize>::new();
    for row in worst {
        let mut excess: Vec<(i64, &str)> = (0..=KINDS.len())
            .map(|kind| {
                let name = KINDS.get(kind).map_or("other vector", |(name, _)| name);
                (row.kinds[0][kind] as i64 - row.kinds[1][kind] as i64, name)
            })
            .filter(|(more, _)| *more > 0)
            .collect();
        excess.sort_by_key(|(more, _)| -more);
        *most
            .entry(excess.first().map_or("none", |(_, name)| name))
            .or_default() += 1;
        let named: Vec<String> = excess
            .iter()
            .take(3)
            .map(|(more, name)| format!("{name} +{more}"))
            .collect();
        println!(
            "| {} | {:.2} | {:.2} | {} |",
            row.name,
            ratio(&row.text),
            cycles(row),
            named.join(", ")
        );
    }
    println!("\n| most in excess | kernels |\n|---|---:|");
    for (name, kernels) in most {
        println!("| {name} | {kernels} |");
    }
}

/// Prints how many kernels each reason leaves out.
fn reasons(left_out: &[String]) {
    let mut all = std::collections::BTreeMap::<&str, usize>::new();
    for line in left_out {
        let reason = line
            .split_once(": ")
            .map_or(line.as_str(), |(_, reason)| reason);
        *all.entry(reason).or_default() += 1;
    }
    println!("\n| left out: {} | kernels |\n|---|---:|", left_out.len());
    for (reason, kernels) in all {
        println!("| {reason} | {kernels} |");
    }
    println!();
}

/// The ratio of lanelog's vector and mask operations to llc's.
fn ratio(pair: &[Counts; 2]) -> f64 {
    vector_and_mask(&pair[0]) as f64 / vector_and_mask(&pair[1]).max(1) as f64
}

/// Prints the median ratio of lanelog's counts to llc's, over kernels for which llc's count is not
/// 0.
fn medians(what: &str, rows: &[Row], of: impl Fn(&Row) -> Option<[u64; 2]>) {
    let pairs = rows.iter().filter_map(of).filter(|[_, other]| *other > 0);
    let ratios: Vec<f64> = pairs
        .map(|[one, other]| one as f64 / other as f64)
        .collect();
    if !ratios.is_empty() {
        let kernels = ratios.len();
        println!(
            "{what}: {kernels} kernels that have some, median ratio {:.3}",
            median(ratios)
        );
    }
}

fn summary(rows: &[Row], left_out: usize) {
    let told = |name: &str, pairs: Vec<&[Counts; 2]>| {
        let ratios: Vec<f64> = pairs.iter().map(|pair| ratio(pair)).collect();
        let most = ratios.iter().filter(|ratio| **ratio <= 1.0).count();
        println!(
            "{name}: {} kernels, {most} with at most llc's vector and mask operations, median ratio {:.3}",
            ratios.len(),
            median(ratios.clone())
        );
    };
    println!();
    told("in the text", rows.iter().map(|row| &row.text).collect());
    told(
        "executed",
        rows.iter()
            .filter_map(|row| row.executed.as_ref())
            .collect(),
    );
    let of = |class| move |row: &Row| Some(row.text.map(|counts| counts.of(class)));
    medians("scalar memory", rows, of(Class::Smem));
    medians("memory", rows, of(Class::Vmem));
    medians("LDS", rows, of(Class::Lds));
    medians("branches", rows, of(Class::Branch));
    medians("waits", rows, |row| Some(row.waits));
    medians("pairs", rows, |row| {
        Some(row.text.map(|counts| counts.dual))
    });
    let all = |of: fn(&Row) -> [u64; 2]| {
        let pairs = rows.iter().map(of);
        pairs.fold([0, 0], |[a, b], [one, other]| [a + one, b + other])
    };
    let [one, other] = all(|row| row.text.map(|counts| counts.dual));
    if other > 0 {
        println!("pairs (v_dual_...) of all kernels: {one}, llc {other}");
    }
    medians("cycles by llvm-mca", rows, |row| row.cycles);
    if left_out > 0 {
        println!("left out: {left_out} kernels");
    }
}
