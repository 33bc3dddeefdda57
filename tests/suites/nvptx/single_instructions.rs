//! Executes shuffles that stay one instruction: each such line of the assembly is replaced by PTX's
//! pseudocode ("shfl.sync"), in instructions that the interpreter of assembly supports. Kernels
//! must leave the same memory as in the interpreter of IR.

use std::path::Path;
use std::time::Duration;

use crate::definitions::{case, numbers, text};
use crate::run::{Case, lowered};
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_passes::nvptx_to_amdgpu::Shuffles;
use lanelog_passes::nvptx_to_amdgpu::custom_shuffles::{CustomShuffles, TABLE};
use lanelog_pipeline::Level;
use lanelog_sim::{Argument, Ending, Launch, Program, Value};
use lanelog_verify::check::fuzz::{Fuzz, Generator};
use lanelog_verify::check::lowering::random::Random;
use lanelog_verify::check::module::Plan;
use lanelog_verify::random::generate;

const OPERANDS: [&str; 4] = ["{result}", "{value}", "{offset}", "{clamp}"];

/// The modes of a table with their instructions.
fn spellings(table: &str) -> Vec<(String, String)> {
    let rows = table.lines().map(str::trim);
    let rows = rows.filter(|line| !line.is_empty() && !line.starts_with('#'));
    rows.map(|line| {
        let (way, rest) = line.split_once(char::is_whitespace).unwrap();
        let (_, instruction) = rest.trim_start().split_once(char::is_whitespace).unwrap();
        (way.to_owned(), instruction.trim().to_owned())
    })
    .collect()
}

/// The texts in a line at the operand positions of an instruction; `None` if it is another
/// instruction.
fn read_by(instruction: &str, line: &str) -> Option<[String; 4]> {
    let mut found: [String; 4] = Default::default();
    let (mut pattern, mut rest) = (instruction, line.trim());
    while let Some(open) = pattern.find('{') {
        let (before, after) = pattern.split_at(open);
        rest = rest.strip_prefix(before)?;
        let close = after.find('}')? + 1;
        let name = &after[..close];
        pattern = &after[close..];
        let next = &pattern[..pattern.find('{').unwrap_or(pattern.len())];
        let end = if next.is_empty() {
            rest.len()
        } else {
            rest.find(next)?
        };
        let at = OPERANDS.iter().position(|known| *known == name)?;
        found[at] = rest[..end].trim().to_owned();
        rest = &rest[end..];
    }
    (rest == pattern).then_some(found)
}

/// The pseudocode as instructions: registers from v100 and s90 on are reserved for it.
fn meant(way: &str, [result, value, offset, clamp]: &[String; 4], gpu: &Gpu) -> String {
    let mask = if gpu.wave == 64 { "s[90:91]" } else { "s90" };
    let own = "v_mbcnt_lo_u32_b32 v100, -1, 0";
    let whole = match gpu.wave {
        64 => format!("{own}\n\tv_mbcnt_hi_u32_b32 v100, -1, v100"),
        _ => own.to_owned(),
    };
    let add = if gpu.name.starts_with("gfx9") {
        "v_add_u32"
    } else {
        "v_add_nc_u32"
    };
    let sub = if gpu.name.starts_with("gfx9") {
        "v_sub_u32"
    } else {
        "v_sub_nc_u32"
    };
    // These instructions compute bval, cval, mask, minLane and maxLane of PTX's pseudocode.
    let common = format!(
        "\t{whole}
\tv_and_b32 v109, 32, v100
\tv_and_b32 v100, 31, v100
\tv_mov_b32 v101, {offset}
\tv_and_b32 v101, 31, v101
\tv_mov_b32 v102, {clamp}
\tv_bfe_u32 v103, v102, 8, 5
\tv_and_b32 v102, 31, v102
\tv_and_b32 v104, v100, v103
\tv_not_b32 v105, v103
\tv_and_b32 v106, v102, v105
\tv_or_b32 v106, v106, v104
"
    );
    let (lane, holds) = match way {
        "up" => (format!("\t{sub} v107, v100, v101\n"), "ge"),
        "down" => (format!("\t{add} v107, v100, v101\n"), "le"),
        "bfly" => ("\tv_xor_b32 v107, v100, v101\n".to_owned(), "le"),
        _ => (
            "\tv_and_b32 v107, v101, v105\n\tv_or_b32 v107, v107, v104\n".to_owned(),
            "le",
        ),
    };
    let wait = if gpu.name == "gfx1200" {
        "s_wait_dscnt 0x0"
    } else {
        "s_waitcnt lgkmcnt(0)"
    };
    format!(
        "{common}{lane}\tv_cmp_{holds}_i32 {mask}, v107, v106
\ts_nop 4
\tv_cndmask_b32 v107, v100, v107, {mask}
\tv_or_b32 v107, v107, v109
\tv_lshlrev_b32 v107, 2, v107
\tds_bpermute_b32 {result}, v107, {value}
\t{wait}
"
    )
}

/// Assembly whose kept shuffles are replaced by their semantics, and the number of these shuffles.
fn executable(assembly: &str, table: &str, gpu: &Gpu) -> (String, usize) {
    let spellings = spellings(table);
    let (mut out, mut count) = (String::new(), 0);
    for line in assembly.lines() {
        let found = spellings
            .iter()
            .find_map(|(way, instruction)| Some((way, read_by(instruction, line)?)));
        let directive = line.trim().split(' ').next().unwrap_or_default();
        match (found, directive) {
            (Some((way, operands)), _) => {
                count += 1;
                out += &meant(way, &operands, gpu);
            }
            (_, ".amdhsa_next_free_vgpr") => out += "\t\t.amdhsa_next_free_vgpr 128\n",
            (_, ".amdhsa_accum_offset") => out += "\t\t.amdhsa_accum_offset 128\n",
            (_, ".amdhsa_next_free_sgpr") => out += "\t\t.amdhsa_next_free_sgpr 100\n",
            _ => {
                out += line;
                out.push('\n');
            }
        }
    }
    (out, count)
}

fn gpus() -> impl Iterator<Item = &'static Gpu> {
    GPUS.iter()
        .filter(|gpu| ["gfx900", "gfx942", "gfx1030", "gfx1100", "gfx1200"].contains(&gpu.name))
}

/// The table that is used by default, and a table with other spellings.
fn tables() -> [String; 2] {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suites/nvptx/own.table");
    [TABLE.to_owned(), std::fs::read_to_string(own).unwrap()]
}

/// A kernel's assembly, in which each kept shuffle is replaced by instructions with its meaning.
fn kept(text: &str, kernel: &str, gpu: &'static Gpu, table: &str) -> (String, usize) {
    let spelled = CustomShuffles::read(table).unwrap();
    let assembly = lowered(
        text,
        kernel,
        gpu,
        Shuffles::Custom(CustomShuffles::default()),
    );
    executable(&spelled.spelled(&assembly), table, gpu)
}

fn same(case: &Case, text: &str) -> usize {
    let (expected, marks) = case.interpreted(text);
    let mut shuffles = 0;
    for gpu in gpus() {
        for table in tables() {
            let (assembly, count) = kept(text, case.kernel, gpu, &table);
            shuffles += count;
            let found = case.ran(&assembly, gpu);
            for (buffer, (left, right)) in expected.iter().zip(&found).enumerate() {
                for (at, (left, right)) in left.iter().zip(right).enumerate() {
                    let mark = marks.get(buffer).and_then(|marks| marks.get(4 * at));
                    let open = mark.is_some_and(|mark| *mark != 0);
                    assert!(
                        open || left == right,
                        "{} {}: word {at}",
                        case.kernel,
                        gpu.name
                    );
                }
            }
        }
    }
    shuffles
}

#[test]
fn kept_shuffles_do_what_ptx_says() {
    let values = numbers(192, 1 << 20);
    let of =
        |kernel, outputs: usize| case(kernel, 2, 96, vec![vec![0; outputs * 192], values.clone()]);
    let mut count = same(&of("butterfly_sum", 1), &text("butterfly_sum"));
    count += same(&of("inclusive_scan", 3), &text("inclusive_scan"));
    count += same(&of("bitonic_sort", 1), &text("bitonic_sort"));
    let mut broadcast = of("broadcast", 4);
    broadcast.arguments.push(Argument::Same(Value::Bits(19)));
    count += same(&broadcast, &text("broadcast"));
    // Each shuffle stays one instruction. The four kernels have 5, 12, 15 and 4 shuffles, and each
    // is compiled for five GPUs with two tables.
    assert_eq!(count, 10 * (5 + 12 + 15 + 4));
}

/// Chains of shuffles of any mode, with offsets and words of clamp and segments that are constants
/// or differ between lanes.
#[test]
fn chains_of_kept_shuffles_do_what_ptx_says() {
    let mut count = 0;
    for chain in 0..40 {
        let random = numbers(1000 + chain, 1 << 30).split_off(chain);
        let mut text = String::from(
            "target triple = \"nvptx64-nvidia-cuda\"
define ptx_kernel void @k(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr i32, ptr %in, i32 %t
  %v0 = load i32, ptr %from
",
        );
        for step in 0..8 {
            let [way, b, c, kind] = [0, 1, 2, 3].map(|at| random[10 * step + at]);
            let way = ["idx", "up", "down", "bfly"][way as usize % 4];
            let b = match kind % 3 {
                0 => format!("%v{}", b as usize % (step + 1)),
                _ => (b % 64).to_string(),
            };
            // The operand is the one that CUDA passes, an arbitrary constant, or a value that
            // differs between lanes.
            let c = match kind / 3 % 4 {
                0 => format!("%v{}", c as usize % (step + 1)),
                1 => (c & 0x1f1f).to_string(),
                _ => ((32 - (1 << (c % 6))) << 8 | if way == "up" { 0 } else { 31 }).to_string(),
            };
            text += &format!(
                "  %s{step} = call i32 @llvm.nvvm.shfl.sync.{way}.i32(i32 -1, i32 %v{step}, i32 {b}, i32 {c})
  %m{step} = mul i32 %s{step}, 3
  %v{} = add i32 %m{step}, %v{step}
",
                step + 1
            );
        }
        text += "  %to = getelementptr i32, ptr %out, i32 %t
  store i32 %v8, ptr %to
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
";
        for way in ["idx", "up", "down", "bfly"] {
            text += &format!("declare i32 @llvm.nvvm.shfl.sync.{way}.i32(i32, i32, i32, i32)\n");
        }
        let case = case("k", 1, 64, vec![vec![0; 64], random[500..564].to_vec()]);
        count += same(&case, &text);
    }
    assert_eq!(count, 40 * 8 * 10);
}

#[test]
fn random_kernels_with_kept_shuffles_leave_the_same() {
    let fuzz = Fuzz {
        generator: Generator::Shaped,
        options: generate::Options {
            shape: generate::Shape::Mixed,
            ..generate::Options::default()
        },
        targets: vec![generate::Target::Nvptx],
        seed: 0,
        count: 1,
        inputs: 2,
        plan: Plan {
            plus: false,
            modes: Vec::new(),
            engines: false,
            oracles: false,
            execution: false,
            parallel: false,
        },
        others: Default::default(),
        time_limit: Duration::from_secs(60),
    };
    let all: Vec<&'static Gpu> = gpus().collect();
    let random = Random {
        fuzz: &fuzz,
        gpus: &all,
        level: Level::default(),
        plus: false,
    };
    let (mut shuffles, mut runs, mut others) = (0, 0, 0);
    for seed in 0..1200 {
        let given = random.given(seed, all[0]).unwrap();
        if !given.text.contains(".shfl.") {
            continue;
        }
        let module = read(given.text.as_bytes());
        let target = Target::choose(module.triple, None, None).unwrap();
        let context = ModuleContext::new(&module, &target, Mode::Sound);
        let program = Program::new(&module, &context);
        for gpu in [all[0], all[seed as usize % all.len()]] {
            let (assembly, count) = kept(&given.text, &given.kernel, gpu, TABLE);
            if count == 0 {
                continue;
            }
            shuffles += count;
            let assembly = Assembly::read(&assembly).unwrap();
            for launch in &given.launches {
                let in_warps = Launch {
                    wave: 32,
                    ..launch.clone()
                };
                let defined = program.run(&in_warps, &mut ());
                let in_waves = Launch {
                    wave: gpu.wave,
                    ..launch.clone()
                };
                let found = assembly.run(&given.kernel, &in_waves);
                if defined.ending != Ending::Finished {
                    continue;
                }
                assert_eq!(
                    found.ending,
                    assembly::Ending::Finished,
                    "{seed} {}",
                    gpu.name
                );
                let differs = |found: &assembly::Execution| {
                    let mut buffers = defined.buffers.iter().zip(&found.buffers).enumerate();
                    buffers.any(|(at, (left, right))| {
                        let marks = defined.marks.get(at).map_or(&[][..], Vec::as_slice);
                        let mut bytes = left.bytes.iter().zip(&right.bytes).enumerate();
                        bytes.any(|(byte, (left, right))| {
                            left != right && marks.get(byte).is_none_or(|mark| *mark == 0)
                        })
                    })
                };
                if !differs(&found) {
                    runs += 1;
                    continue;
                }
                // The kernel's results depend on the order of lanes: they also differ if shuffles
                // are lowered to AMD's instructions.
                let plain = lowered(&given.text, &given.kernel, gpu, Shuffles::Unchanged);
                let plain = Assembly::read(&plain).unwrap();
                let plain = plain.run(&given.kernel, &in_waves);
                assert!(differs(&plain), "seed {seed}, {}", gpu.name);
                others += 1;
            }
        }
    }
    assert!(others * 20 < runs, "{others} {runs}");
    assert!(shuffles > 100 && runs > 100, "{shuffles} {runs}");
}
