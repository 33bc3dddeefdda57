//! Checks that no two instructions of lowered kernels violate a hazard's distance, on any path.
//!
//! The check reads the text, with its own table: the distances of `llc-22
//! -run-pass=post-RA-hazard-rec` (and `amdgpu-wait-sgpr-hazards` for gfx1200). The check searches
//! backward from each instruction over all paths, whereas the backend propagates forward from the
//! state at the start of each block. docs/reference/hazards.md has the names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::lowering::{failures, lowered, of_amd};
use crate::recorded_launches::root;
use lanelog_amdgpu::Gpu;
use pretty_assertions::assert_eq;

/// `v7`, `s3`; VCC is `s106` and `s107`.
type Register = (char, u16);

/// A line of the text.
#[derive(Debug, Default)]
struct Line {
    text: String,
    name: String,
    writes: BTreeSet<Register>,
    reads: BTreeSet<Register>,
    /// The registers of the data operand, if the instruction is a store or an atomic operation with
    /// more than two VGPRs of data.
    data: BTreeSet<Register>,
    /// The indices of the lines that can be executed directly before this one.
    from: Vec<usize>,
}

fn registers(operand: &str, wide: bool) -> BTreeSet<Register> {
    let bare = operand.trim_matches(|letter| "-|[] ".contains(letter));
    let bare = bare.strip_suffix(".l").unwrap_or(bare);
    let both = if wide { 107 } else { 106 };
    match bare {
        "vcc" => return (106..=both).map(|number| ('s', number)).collect(),
        "vcc_lo" => return [('s', 106)].into(),
        "vcc_hi" => return [('s', 107)].into(),
        _ => {}
    }
    let Some(kind @ ('v' | 's')) = bare.chars().next() else {
        return BTreeSet::new();
    };
    let rest = &bare[1..];
    let (first, last) = match rest.strip_prefix('[').map(|rest| rest.split_once(':')) {
        Some(Some((first, last))) => (first, last),
        _ => (rest, rest),
    };
    match (first.parse(), last.parse::<u16>()) {
        (Ok(first), Ok(last)) => (first..=last).map(|number| (kind, number)).collect(),
        _ => BTreeSet::new(),
    }
}

/// The number of leading operands that the instruction writes.
fn written(name: &str, rest: &str) -> usize {
    let starts = |names: &[&str]| names.iter().any(|start| name.starts_with(start));
    if starts(&["v_cmpx"]) {
        return 0;
    }
    if starts(&["v_cmp", "v_readlane", "v_readfirstlane"]) {
        return 1;
    }
    let carries = [
        "v_add_co",
        "v_sub_co",
        "v_subrev_co",
        "v_addc_co",
        "v_subb_co",
        "v_subbrev_co",
    ];
    let wide = ["v_div_scale", "v_mad_u64", "v_mad_i64", "v_mad_co"];
    if starts(&carries) || starts(&wide) || starts(&["v_add_ci", "v_sub_co_ci", "v_add_co_ci"]) {
        return 2;
    }
    if starts(&["v_swap"]) {
        return 2;
    }
    let nothing = [
        "s_cmp",
        "s_bitcmp",
        "s_cbranch",
        "s_branch",
        "s_wait",
        "s_nop",
        "s_barrier",
    ];
    let nothing_too = [
        "s_endpgm",
        "s_sleep",
        "s_setprio",
        "s_dcache",
        "v_nop",
        "buffer_",
        "global_inv",
        "global_wb",
    ];
    if starts(&nothing)
        || starts(&nothing_too)
        || name.contains("_store")
        || name.contains("_write")
    {
        return usize::from(starts(&["v_write"]));
    }
    if name.contains("_atomic") {
        let returns = ["glc", "sc0", "TH_ATOMIC_RETURN"];
        return usize::from(returns.iter().any(|word| rest.contains(word)));
    }
    if name.starts_with("ds_") {
        let loads = ["_read", "_load", "_rtn", "permute", "swizzle"];
        return usize::from(loads.iter().any(|word| name.contains(word)));
    }
    1
}

/// The instructions in the text of a kernel.
fn lines(text: &str, wide: bool) -> Vec<Line> {
    let code = text.lines().skip_while(|line| !line.ends_with(':'));
    let code = code.take_while(|line| !line.starts_with(".Lend"));
    let (mut all, mut labels, mut targets) = (Vec::new(), BTreeMap::new(), Vec::new());
    for line in code {
        let line = line.split(';').next().unwrap().trim();
        if let Some(label) = line.strip_suffix(':') {
            labels.insert(label.to_string(), all.len());
            continue;
        }
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        let operands: Vec<&str> = rest.split(", ").collect();
        if let Some(label) = operands.iter().find(|word| word.starts_with(".L")) {
            targets.push((all.len(), label.to_string()));
        }
        let split = written(name, rest).min(operands.len());
        // Modifiers follow the last operand.
        let sets: Vec<BTreeSet<Register>> = operands
            .iter()
            .map(|operand| registers(operand.split(' ').next().unwrap(), wide))
            .collect();
        let mut found = Line {
            text: line.to_string(),
            name: name.to_string(),
            ..Line::default()
        };
        for one in line.split(" :: ") {
            found.add_operation(one, wide);
        }
        let memory = ["global_", "flat_", "scratch_"]
            .iter()
            .any(|unit| name.starts_with(unit));
        if memory && (name.contains("_store") || name.contains("_atomic")) {
            let long = sets[split..]
                .iter()
                .filter(|set| set.len() > 2 && set.iter().all(|one| one.0 == 'v'));
            found.data = long.flatten().copied().collect();
        }
        let falls = all
            .last()
            .is_some_and(|last: &Line| !["s_branch", "s_endpgm"].contains(&&*last.name));
        if falls {
            found.from.push(all.len() - 1);
        }
        all.push(found);
    }
    for (from, label) in targets {
        let to: usize = labels[&label];
        if let Some(line) = all.get_mut(to) {
            line.from.push(from);
        }
    }
    all
}

impl Line {
    /// Adds the reads and writes of an operation. Of two operations on one line, both read before
    /// either writes.
    fn add_operation(&mut self, text: &str, wide: bool) {
        let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
        let (name, is_half) = match name.strip_prefix("v_dual_") {
            Some(plain) => (format!("v_{plain}"), true),
            None => (name.to_string(), false),
        };
        let operands: Vec<&str> = rest.split(", ").collect();
        let split = written(&name, rest).min(operands.len());
        let set = |operand: &&str| registers(operand.split(' ').next().unwrap(), wide);
        let writes: BTreeSet<Register> = operands[..split].iter().flat_map(set).collect();
        self.reads.extend(operands[split..].iter().flat_map(set));
        let starts = |names: &[&str]| names.iter().any(|start| name.starts_with(start));
        if starts(&["v_fmac", "s_fmac", "v_writelane", "v_swap"]) {
            self.reads.extend(&writes);
        }
        self.writes.extend(writes);
        // As half of a dual instruction, it does not name its mask.
        let unnamed = is_half && starts(&["v_cndmask"]);
        if unnamed || starts(&["v_div_fmas", "s_cbranch_vcc"]) {
            self.reads.extend(registers("vcc", wide));
        }
    }

    fn is(&self, starts: &[&str]) -> bool {
        starts.iter().any(|start| self.name.starts_with(start))
    }

    fn vector(&self) -> bool {
        self.is(&["v_"])
    }

    fn memory(&self) -> bool {
        self.is(&["global_", "flat_", "scratch_", "buffer_", "image_"])
    }

    fn scalar_memory(&self) -> bool {
        self.is(&[
            "s_load",
            "s_buffer",
            "s_dcache",
            "s_memtime",
            "s_memrealtime",
        ])
    }

    fn scalar(&self) -> bool {
        self.is(&["s_"]) && !self.scalar_memory()
    }

    fn function(&self) -> bool {
        self.is(&[
            "v_rcp", "v_rsq", "v_sqrt", "v_exp", "v_log", "v_sin", "v_cos",
        ])
    }

    fn across(&self) -> bool {
        ["quad_perm", "row_", "wave_"]
            .iter()
            .any(|word| self.text.contains(word))
    }

    /// The number of wait states that the instruction takes.
    fn states(&self) -> usize {
        match self.text.strip_prefix("s_nop ") {
            Some(number) => number.parse::<usize>().unwrap() + 1,
            None => 1,
        }
    }

    /// The lane masks that an instruction of the vector unit reads.
    fn masks(&self) -> BTreeSet<Register> {
        if self.is(&["v_div_fmas"]) {
            return registers("vcc", true);
        }
        match self.is(&["v_cndmask", "v_add_co_ci", "v_sub_co_ci", "v_subrev_co_ci"]) {
            true => self.last(),
            false => BTreeSet::new(),
        }
    }

    /// Whether the instruction waits until the vector unit has written all VGPRs.
    fn waits_for_vgprs(&self) -> bool {
        let field = self.text.strip_prefix("s_waitcnt_depctr 0x");
        field.is_some_and(|field| u32::from_str_radix(field, 16).unwrap() >> 12 == 0)
    }

    /// Whether the scalar unit writes EXEC.
    fn writes_exec(&self) -> bool {
        let operand = self.text.split([' ', ',']).nth(1);
        let words = ["saveexec", "wrexec"];
        self.scalar()
            && (words.iter().any(|word| self.name.contains(word))
                || operand.is_some_and(|operand| operand.starts_with("exec")))
    }

    /// The operand after the last comma.
    fn last(&self) -> BTreeSet<Register> {
        registers(self.text.rsplit(", ").next().unwrap(), true)
    }
}

/// Searches backward from a line over all paths. `go` takes the state of a path and a line, and
/// returns the next state, or `None` to end the path.
fn back<S: Clone + Ord>(
    all: &[Line],
    at: usize,
    start: S,
    mut go: impl FnMut(&S, usize) -> Option<S>,
) {
    let mut seen = BTreeSet::new();
    let mut work: Vec<(usize, S)> = all[at]
        .from
        .iter()
        .map(|from| (*from, start.clone()))
        .collect();
    while let Some((line, gathered)) = work.pop() {
        if !seen.insert((line, gathered.clone())) {
            continue;
        }
        if let Some(next) = go(&gathered, line) {
            work.extend(all[line].from.iter().map(|from| (*from, next.clone())));
        }
    }
}

/// Minimum wait states between two lines, on gfx900, and on gfx942 and gfx950: a test of the first
/// line, the second line, and the registers of both.
type Rule = (&'static str, [usize; 2], fn(&Line, &Line) -> bool);

fn meet(some: &BTreeSet<Register>, others: &BTreeSet<Register>, kind: char) -> bool {
    some.iter().any(|one| one.0 == kind && others.contains(one))
}

const RULES: &[Rule] = &[
    (
        "SGPR of the vector unit as an address",
        [5, 5],
        |first, second| {
            first.vector() && second.memory() && meet(&first.writes, &second.reads, 's')
        },
    ),
    ("VCC for v_div_fmas", [4, 4], |first, second| {
        first.vector()
            && second.is(&["v_div_fmas"])
            && meet(&first.writes, &registers("vcc", true), 's')
    }),
    ("SGPR that selects a lane", [4, 4], |first, second| {
        first.vector()
            && second.is(&["v_readlane", "v_writelane"])
            && meet(&first.writes, &second.last(), 's')
    }),
    ("VGPR that another lane reads", [2, 2], |first, second| {
        second.across() && meet(&first.writes, &second.reads, 'v')
    }),
    (
        "SGPR of the vector unit for the vector unit",
        [0, 2],
        |first, second| {
            first.vector() && second.vector() && meet(&first.writes, &second.reads, 's')
        },
    ),
    ("VGPR for v_readlane", [0, 1], |first, second| {
        first.vector()
            && second.is(&["v_readlane", "v_readfirstlane"])
            && meet(&first.writes, &second.reads, 'v')
    }),
    (
        "result of a transcendental function",
        [0, 1],
        |first, second| {
            first.function()
                && second.vector()
                && !second.function()
                && meet(&first.writes, &second.reads, 'v')
        },
    ),
    ("result on pairs", [0, 1], |first, second| {
        // The first instruction is a packed one whose upper result is computed from the upper half
        // of its first source.
        first.is(&["v_pk_"])
            && !first.text.contains("op_sel_hi:[0")
            && second.vector()
            && (meet(&first.writes, &second.reads, 'v') || meet(&first.writes, &second.writes, 'v'))
    }),
    ("data of a long store", [1, 2], |first, second| {
        second.vector() && meet(&first.data, &second.writes, 'v')
    }),
];

fn too_close(all: &[Line], gpu: &str, at: usize, out: &mut Vec<String>) {
    let column = usize::from(gpu != "gfx900");
    for (what, states, rule) in RULES {
        back(all, at, 0, |passed, line| {
            if *passed >= states[column] {
                return None;
            }
            if rule(&all[line], &all[at]) {
                out.push(format!("{what}: {} | {}", all[line].text, all[at].text));
            }
            Some(*passed + all[line].states())
        });
    }
    // Soft clauses: memory instructions that may be replayed together.
    let kind = |line: &Line| (line.memory(), line.scalar_memory());
    if !all[at].memory() && !all[at].scalar_memory() {
        return;
    }
    let (mut loads, mut writes, mut reads) = (false, all[at].writes.clone(), all[at].reads.clone());
    for line in all[..at].iter().rev() {
        if kind(line) != kind(&all[at]) {
            break;
        }
        loads |= !line.writes.is_empty();
        writes.extend(&line.writes);
        reads.extend(&line.reads);
    }
    let stores = all[at].name.contains("_store") || all[at].name.contains("_atomic");
    if loads && (stores || !writes.is_disjoint(&reads)) {
        out.push(format!("a soft clause: {}", all[at].text));
    }
}

/// On gfx1100 the result of a transcendental instruction is available after 6 other vector
/// instructions, 2 transcendental ones, or a wait.
fn function_results(all: &[Line], at: usize, out: &mut Vec<String>) {
    if !all[at].vector() {
        return;
    }
    back(all, at, (0, 0), |(vector, functions), line| {
        let line = &all[line];
        let waits = line.waits_for_vgprs() || line.memory() || line.is(&["ds_"]);
        if *vector > 5 || *functions > 1 || waits {
            return None;
        }
        if line.function() && meet(&line.writes, &all[at].reads, 'v') {
            out.push(format!(
                "a function's result: {} | {}",
                line.text, all[at].text
            ));
        }
        let one = |is: bool| usize::from(is);
        Some((
            *vector + one(line.vector()),
            *functions + one(line.function()),
        ))
    });
}

/// Pairs of SGPRs that the vector unit may have read before each line, a bit for each; of lane
/// masks only, if that is asked.
fn pairs_read(all: &[Line], of_masks: bool) -> Vec<u64> {
    let pair = |register: &Register| 1u64 << (register.1 / 2);
    let own: Vec<u64> = all
        .iter()
        .map(|line| {
            let masks = match of_masks {
                true => line.masks(),
                false => line.reads.clone(),
            };
            let reads = masks.iter().filter(|one| one.0 == 's');
            if line.vector() {
                reads.map(pair).fold(0, |all, one| all | one)
            } else {
                0
            }
        })
        .collect();
    let mut before = vec![0; all.len()];
    loop {
        let last = before.clone();
        for (at, line) in all.iter().enumerate() {
            before[at] = line
                .from
                .iter()
                .fold(before[at], |all, from| all | before[*from] | own[*from]);
        }
        if last == before {
            return before;
        }
    }
}

/// On gfx1200, an SGPR that the vector unit has read once needs a wait after each write.
fn scalar_operands(all: &[Line], read: &[u64], at: usize, out: &mut Vec<String>) {
    let reader = &all[at];
    if !reader.vector() && !reader.scalar() {
        return;
    }
    for register in reader.reads.iter().filter(|one| one.0 == 's') {
        let vcc = register.1 >= 106;
        // The state tells whether earlier writes of the scalar unit, and of the vector unit, can
        // still cause a hazard.
        let start = (true, reader.vector());
        back(all, at, start, |(scalar, vector), index| {
            let line = &all[index];
            let was_read = |register: &Register| read[index] >> (register.1 / 2) & 1 != 0;
            if line.scalar_memory() || line.is(&["image_", "buffer_"]) {
                return None;
            }
            let (mut scalar, mut vector) = (*scalar, *vector);
            if let Some(field) = line.text.strip_prefix("s_wait_alu 0x") {
                let field = u32::from_str_radix(field, 16).unwrap();
                scalar &= field & 1 != 0;
                vector &= if vcc {
                    field & 2 != 0
                } else {
                    field >> 9 & 7 != 0
                };
            }
            let by = line.scalar() && scalar || line.vector() && vector;
            if by && line.writes.contains(register) && was_read(register) {
                out.push(format!("an SGPR: {} | {}", line.text, reader.text));
            }
            // For VCC, only the last write counts, because a wait refers to the unit that wrote VCC
            // last.
            if vcc && line.writes.contains(register) {
                return None;
            }
            let settles = |one: &&Register| one.0 == 's' && (one.1 >= 106) == vcc;
            if vector && line.scalar() {
                let mut settled = line.reads.iter().filter(settles);
                vector &= !settled.any(was_read);
            }
            (scalar || vector).then_some((scalar, vector))
        });
    }
}

/// On gfx1100 and gfx1150, in waves of 64 lanes, a mask that the vector unit has read once needs a
/// wait after each write, before it is read.
fn masks(all: &[Line], read: &[u64], at: usize, out: &mut Vec<String>) {
    let reader = &all[at];
    for register in reader.reads.iter().filter(|one| one.0 == 's') {
        back(
            all,
            at,
            (true, !reader.scalar()),
            |(scalar, vector), index| {
                let line = &all[index];
                let (mut scalar, mut vector) = (*scalar, *vector);
                if let Some(field) = line.text.strip_prefix("s_waitcnt_depctr 0x") {
                    let field = u32::from_str_radix(field, 16).unwrap();
                    scalar &= field & 1 != 0;
                    vector &= match register.1 >= 106 {
                        true => field & 2 != 0,
                        false => field >> 9 & 7 != 0,
                    };
                }
                let by = line.scalar() && scalar || line.vector() && vector;
                if line.writes.contains(register) {
                    if by && read[index] >> (register.1 / 2) & 1 != 0 {
                        out.push(format!("a mask: {} | {}", line.text, reader.text));
                    }
                    return None;
                }
                // The scalar unit waits for results of the vector unit.
                vector &= !(line.scalar() && line.reads.contains(register));
                (scalar || vector).then_some((scalar, vector))
            },
        );
    }
}

/// On gfx1100 and gfx1150, in waves of 64 lanes, an instruction whose sources were written before
/// and after the scalar unit wrote EXEC needs a wait, if at most 2 vector instructions are between
/// the writes, and at most 4 after the second one.
fn sources_around_exec(all: &[Line], at: usize, out: &mut Vec<String>) {
    let reader = &all[at];
    if !reader.vector() {
        return;
    }
    // The writes on a path: the register, how many vector instructions follow, and how many writes
    // of EXEC.
    type Path = (usize, usize, Vec<(Register, usize, usize)>);
    let start: Path = (0, 0, Vec::new());
    back(all, at, start, |(passed, changes, writes), index| {
        let line = &all[index];
        if line.waits_for_vgprs() || line.memory() || line.is(&["ds_"]) || *passed > 7 {
            return None;
        }
        if !line.vector() {
            return Some((
                *passed,
                changes + usize::from(line.writes_exec()),
                writes.clone(),
            ));
        }
        let mut all_writes = writes.clone();
        let of_reader = line.writes.intersection(&reader.reads);
        for register in of_reader.filter(|one| one.0 == 'v') {
            if writes.iter().any(|(known, ..)| known == register) {
                continue;
            }
            let is_hazard = |(_, distance, since): &(Register, usize, usize)| {
                *distance <= 4 && *passed > *distance && passed - distance <= 3 && changes > since
            };
            if writes.iter().any(is_hazard) {
                out.push(format!(
                    "sources around EXEC: {} | {}",
                    line.text, reader.text
                ));
            }
            all_writes.push((*register, *passed, *changes));
        }
        Some((passed + 1, *changes, all_writes))
    });
}

/// Violations of a minimum distance in a kernel.
fn violations(text: &str, gpu: &str) -> Vec<String> {
    let (gpu, is_wide) = match gpu.split_once(":wave64") {
        Some((gpu, _)) => (gpu, true),
        None => (gpu, matches!(gpu, "gfx900" | "gfx942" | "gfx950")),
    };
    let all = lines(text, is_wide);
    let of_masks = gpu != "gfx1200";
    let read = pairs_read(&all, of_masks);
    let mut out = Vec::new();
    for at in 0..all.len() {
        match gpu {
            "gfx1100" => function_results(&all, at, &mut out),
            "gfx1200" => scalar_operands(&all, &read, at, &mut out),
            // LLVM 22 has no hazards of emitted instructions that RDNA2 and RDNA3.5 do not resolve
            // in hardware, in waves of 32 lanes.
            "gfx1030" | "gfx1150" => {}
            _ => too_close(&all, gpu, at, &mut out),
        }
        if is_wide && matches!(gpu, "gfx1100" | "gfx1150") {
            masks(&all, &read, at, &mut out);
            sources_around_exec(&all, at, &mut out);
        }
    }
    out
}

/// Whether a line is an inserted instruction.
fn is_put(line: &str) -> bool {
    ["\ts_nop", "\ts_waitcnt_depctr", "\ts_wait_alu"]
        .iter()
        .any(|start| line.starts_with(start))
}

/// The text without one line.
fn without(text: &str, line: usize) -> String {
    let kept = text.lines().enumerate().filter(|(at, _)| *at != line);
    kept.map(|(_, line)| format!("{line}\n")).collect()
}

#[test]
fn no_instructions_of_the_corpus_stand_too_close_and_none_is_put_between_in_vain() {
    let mut files = of_amd("corpus/kernels");
    files.extend(of_amd("tests/opencl/kernels"));
    let jobs: Vec<_> = files
        .iter()
        .flat_map(|file| Gpu::all().map(move |gpu| (file, gpu)))
        .collect();
    let counts = Gpu::all().map(|gpu| (gpu.name, [AtomicUsize::new(0), AtomicUsize::new(0)]));
    let counts: BTreeMap<&str, [AtomicUsize; 2]> = counts.collect();
    let failures = failures(&jobs, |(file, gpu)| {
        let text = fs::read_to_string(root().join(file)).unwrap();
        for (kernel, text) in lowered(&text, gpu) {
            let Ok(text) = text else {
                continue;
            };
            let at = format!("{}, @{kernel}, {}", file.display(), gpu.name);
            let found = violations(&text, gpu.name);
            if let Some(first) = found.first() {
                return Some(format!("{at}: {first} ({} in all)", found.len()));
            }
            // In a large kernel, only the first inserted instructions are removed.
            let lines = text.lines().enumerate().filter(|(_, line)| is_put(line));
            for (line, _) in lines.take(8).filter(|_| text.len() < 20_000) {
                let [tried, missed] = &counts[gpu.name];
                tried.fetch_add(1, Ordering::Relaxed);
                let missing = !violations(&without(&text, line), gpu.name).is_empty();
                missed.fetch_add(usize::from(missing), Ordering::Relaxed);
            }
        }
        None
    });
    assert_eq!(failures, [] as [String; 0]);
    // If any inserted instruction is removed, there are violations.
    for (gpu, counts) in counts {
        let [tried, missed] = counts.map(AtomicUsize::into_inner);
        // No instructions are inserted on gfx1030, and on gfx1150 only in waves of 64 lanes.
        let is_put = !gpu.starts_with("gfx1030") && gpu != "gfx1150";
        assert_eq!(tried > 2, is_put, "{gpu}");
        // The backend joins the reads and writes of paths that meet, this check follows each path.
        let in_vain = usize::from(gpu == "gfx1200:wave64");
        assert_eq!(tried - missed, in_vain, "{gpu}");
    }
}

#[test]
fn pairs_that_are_too_close_are_found() {
    let found = |gpu: &str, code: &[&str]| {
        let code: Vec<String> = code.iter().map(|line| format!("\t{line}\n")).collect();
        violations(&format!("k:\n{}\ts_endpgm\n.Lend_0:\n", code.concat()), gpu).len()
    };
    let address = [
        "v_readfirstlane_b32 s4, v0",
        "s_nop 3",
        "global_load_dword v1, v2, s[4:5]",
    ];
    assert_eq!(found("gfx942", &address), 1);
    let address = [
        "v_readfirstlane_b32 s4, v0",
        "s_nop 4",
        "global_load_dword v1, v2, s[4:5]",
    ];
    assert_eq!(found("gfx942", &address), 0);
    let swap = [
        "global_atomic_cmpswap_x2 v[0:1], v[2:5], off",
        "s_nop 0",
        "v_mov_b32 v3, 0",
    ];
    assert_eq!([found("gfx900", &swap), found("gfx942", &swap)], [0, 1]);
    let clause = [
        "global_load_dword v1, v0, s[0:1]",
        "global_store_dword v2, v3, s[0:1]",
    ];
    assert_eq!(found("gfx900", &clause), 1);
    let function = [
        "v_rcp_f32 v1, v0",
        "s_mov_b32 s0, 0",
        "v_mul_f32 v2, v1, v1",
    ];
    assert_eq!(found("gfx1100", &function), 1);
    let function = [
        "v_rcp_f32 v1, v0",
        "v_dual_mov_b32 v2, v0 :: v_dual_mul_f32 v3, v1, v1",
    ];
    assert_eq!(found("gfx1100", &function), 1);
    let operand = ["v_mov_b32 v0, s4", "s_mov_b32 s4, 0", "v_mov_b32 v0, s4"];
    assert_eq!(found("gfx1200", &operand), 1);
    let mask = [
        "v_cndmask_b32 v0, v1, v2, vcc_lo",
        "v_cmp_eq_u32 vcc_lo, v3, v4",
        "v_dual_mov_b32 v0, v1 :: v_dual_cndmask_b32 v1, v2, v3",
    ];
    assert_eq!(found("gfx1200", &mask), 1);
    let waited = [
        "v_mov_b32 v0, s4",
        "s_mov_b32 s4, 0",
        "s_wait_alu 0xff9e",
        "v_mov_b32 v0, s4",
    ];
    assert_eq!(found("gfx1200", &waited), 0);
    let mask = [
        "v_cndmask_b32 v0, v1, v2, s[2:3]",
        "s_mov_b64 s[2:3], 0",
        "v_cndmask_b32 v0, v1, v2, s[2:3]",
    ];
    let waited = [mask[0], mask[1], "s_waitcnt_depctr 0xff9e", mask[2]];
    for (gpu, violations) in [
        ("gfx1100:wave64", 2),
        ("gfx1150:wave64", 2),
        ("gfx1030:wave64", 0),
    ] {
        // A violation for each of the two registers.
        assert_eq!([found(gpu, &mask), found(gpu, &waited)], [violations, 0]);
    }
    let around = [
        "v_mov_b32 v0, 0",
        "s_mov_b64 exec, s[4:5]",
        "v_mov_b32 v1, 0",
        "v_add_nc_u32 v2, v0, v1",
    ];
    let waited = [
        around[0],
        around[1],
        around[2],
        "s_waitcnt_depctr 0xf9f",
        around[3],
    ];
    let found = |code| found("gfx1100:wave64", code);
    assert_eq!([found(&around), found(&waited)], [1, 0]);
}
