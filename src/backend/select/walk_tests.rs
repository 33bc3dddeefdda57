//! Control flow alone: random graphs, whose blocks are markers, are walked by a wave as the machine would, and lane by lane as the function says.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::cell::Cell;
use std::collections::{HashMap, HashSet};

use pretty_assertions::assert_eq;

use super::{Selector, Source, branch, nothing};
use crate::analysis::Analyzer;
use crate::backend::machine::{Class, Code, Fixed, Instruction, Operand, Value};
use crate::backend::verdicts::Verdicts;
use crate::backend::{Fault, Gpu, control};
use crate::check::generate::Chance;
use crate::ir;
use crate::target::{Mode, ModuleContext, Target};
use crate::typed;

/// What a block does at its end.
#[derive(Clone, Debug)]
enum Way {
    Return,
    Unreachable,
    Go(usize),
    Branch(bool, usize, usize),
    Switch(bool, Vec<usize>),
}

/// The function of a graph; lanes disagree where a way says so.
fn text(ways: &[Way]) -> String {
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n\
         define amdgpu_kernel void @f(i32 %a) {\nentry:\n  %d = call i32 @llvm.amdgcn.workitem.id.x()\n  br label %b0\n",
    );
    for (at, way) in ways.iter().enumerate() {
        let of = |parts: &bool| if *parts { "%d" } else { "%a" };
        text += &match way {
            Way::Return => format!("b{at}:\n  ret void\n"),
            Way::Unreachable => format!("b{at}:\n  unreachable\n"),
            Way::Go(to) => format!("b{at}:\n  br label %b{to}\n"),
            Way::Branch(parts, one, other) => format!(
                "b{at}:\n  %c{at} = icmp eq i32 {}, {at}\n  br i1 %c{at}, label %b{one}, label %b{other}\n",
                of(parts)
            ),
            Way::Switch(parts, all) => {
                let cases: Vec<String> = all[1..]
                    .iter()
                    .enumerate()
                    .map(|(value, to)| format!("i32 {value}, label %b{to}"))
                    .collect();
                format!(
                    "b{at}:\n  %c{at} = add i32 {}, {at}\n  switch i32 %c{at}, label %b{} [ {} ]\n",
                    of(parts),
                    all[0],
                    cases.join(" ")
                )
            }
        };
    }
    text + "}\n"
}

const MARKER: &str = "marker";

/// The machine's blocks of a graph, and what the relations say of it.
fn lower(text: &str, gpu: &'static Gpu, fault: Option<Fault>) -> (Code, Verdicts, Vec<Vec<u32>>) {
    let module = ir::read(text.as_bytes());
    assert_eq!(module.errors, vec![]);
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let mut types = typed::Types::new(&module, None);
    let function = &module.functions[0];
    let typed = types.function(&module, function);
    let mut analyzer = Analyzer::new(&module, &context);
    let analysis = analyzer.analyze(function);
    let verdicts = Verdicts::new(function, &analysis, None);
    let plan = control::plan(&module, function, &typed, &verdicts).unwrap();
    let source = Source {
        module: &module,
        function,
        typed: &typed,
        types: &types,
        verdicts: &verdicts,
        plan: &plan,
        gpu,
        none: nothing(),
    };
    let mut selector = Selector::new(&source, fault);
    selector.start_block(None);
    branch::begin(&mut selector).unwrap();
    for block in &plan.order {
        branch::enter(&mut selector, *block).unwrap();
        let last = function
            .block_instructions(*block as usize)
            .next_back()
            .unwrap();
        let end = &typed.instructions[last];
        let mut results = Vec::new();
        if let Some((ty, typed::Operand::Value(value))) = end.operands.first() {
            let bit = *ty == typed::Type::Integer(1);
            let word = match (verdicts.is_divergent(*value), bit) {
                (true, true) => selector.fresh_mask(),
                (true, false) => selector.fresh(Class::Vector, 1),
                (false, _) => selector.fresh(Class::Scalar, 1),
            };
            selector.value = *value;
            selector.result(vec![word]);
            results.push(word);
        }
        selector.emit(MARKER, &results, &[Value::Bits(*block)]);
        branch::leave(&mut selector, *block).unwrap();
    }
    branch::end(&mut selector).unwrap();
    let successors = (0..function.blocks.len())
        .map(|block| function.block_successors(block).to_vec())
        .collect();
    (selector.code.clone(), verdicts.clone(), successors)
}

/// A number that looks random.
fn mix(parts: &[u64]) -> u64 {
    parts.iter().fold(0x9e37_79b9_7f4a_7c15, |all, part| {
        let mut mixed = (all ^ part).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^= mixed >> 29;
        mixed.wrapping_mul(0x94d0_49bb_1331_11eb) ^ mixed >> 31
    })
}

/// A block that a lane runs: the block, in which iterations of the cycles around it, and which successor comes next.
type Visit = (u32, Vec<u32>, usize);

const LONGEST: usize = 600;

/// What a lane runs; `None` if it goes on for too long.
fn walk(seed: u64, lane: u64, verdicts: &Verdicts, graph: &[Vec<u32>]) -> Option<Vec<Visit>> {
    // Blocks from which the end is near, so that lanes get out at last.
    let mut far = vec![u32::MAX; graph.len()];
    for _ in 0..graph.len() {
        for (block, to) in graph.iter().enumerate() {
            let nearest = to.iter().map(|to| far[*to as usize]).min();
            far[block] = nearest.map_or(0, |near| near.saturating_add(1));
        }
    }
    let mut counts: HashMap<u32, u32> = HashMap::new();
    let (mut from, mut at) = (None, 0);
    let mut trace: Vec<Visit> = Vec::new();
    loop {
        if verdicts.headers.contains(&at) {
            let round = from.is_some_and(|from| verdicts.is_within(from, at));
            let count = counts.entry(at).or_default();
            *count = if round { *count + 1 } else { 0 };
        }
        let iterations: Vec<u32> = verdicts.cycles(at).map(|header| counts[&header]).collect();
        let to = &graph[at as usize];
        let mut parts = vec![seed, u64::from(at)];
        if verdicts.parts(at) {
            parts.push(lane);
        }
        parts.extend(iterations.iter().map(|count| u64::from(*count) + 1));
        let choice = if to.is_empty() {
            0
        } else if iterations.iter().sum::<u32>() > 3 {
            let near = |way: &usize| far[to[*way] as usize];
            (0..to.len()).min_by_key(near).unwrap()
        } else {
            mix(&parts) as usize % to.len()
        };
        trace.push((at, iterations, choice));
        if trace.len() > LONGEST {
            return None;
        }
        let Some(next) = to.get(choice) else {
            return Some(trace);
        };
        from = Some(at);
        at = *next;
    }
}

/// A wave.
struct Wave<'c> {
    code: &'c Code,
    wide: bool,
    lanes: u32,
    exec: u64,
    scc: bool,
    scalars: HashMap<u32, u64>,
    vectors: HashMap<u32, Vec<u32>>,
    masks: usize,
    /// A register was read before it was written.
    unwritten: Cell<bool>,
}

impl Wave<'_> {
    fn all(&self) -> u64 {
        if self.wide { u64::MAX } else { 0xffff_ffff }
    }

    fn read(&self, operand: &Operand) -> u64 {
        match operand.value {
            Value::Bits(bits) => u64::from(bits) & self.all(),
            Value::Wide(bits) => bits,
            Value::Fixed(Fixed::Exec, _) => self.exec,
            Value::Part { register, .. } => *self.scalars.get(&register.0).unwrap_or_else(|| {
                self.unwritten.set(true);
                &0
            }),
            other => panic!("{other:?}"),
        }
    }

    fn write(&mut self, to: &Value, bits: u64) {
        let bits = bits & self.all();
        match to {
            Value::Fixed(Fixed::Exec, _) => self.exec = bits,
            Value::Part { register, .. } => {
                self.scalars.insert(register.0, bits);
            }
            other => panic!("{other:?}"),
        }
    }

    /// Runs an instruction that is no marker and no branch.
    fn run(&mut self, instruction: &Instruction) {
        let to = instruction.results.first().copied();
        let name = instruction.name;
        self.masks += usize::from(name.starts_with("s_") && !name.starts_with("s_cmp"));
        let source = |at: usize| self.read(&instruction.sources[at]);
        let plain = name.trim_end_matches("_b32").trim_end_matches("_b64");
        let result = match plain {
            "s_mov" => source(0),
            "s_and" => source(0) & source(1),
            "s_and_not1" => source(0) & !source(1),
            "s_or" => source(0) | source(1),
            "s_cselect" => source(usize::from(!self.scc)),
            "s_and_saveexec" | "s_and_not0_saveexec" => {
                let mask = source(0);
                let saved = self.exec;
                self.exec &= if plain == "s_and_saveexec" {
                    mask
                } else {
                    !mask
                };
                self.scc = self.exec != 0;
                self.write(&to.unwrap(), saved);
                return;
            }
            "s_cmp_eq_u32" => {
                self.scc = source(0) == source(1);
                return;
            }
            "s_cmp_lg_u32" => {
                self.scc = source(0) != source(1);
                return;
            }
            "s_cmp_ge_u32" => {
                self.scc = source(0) >= source(1);
                return;
            }
            "v_cmp_eq_u32" => {
                let Value::Bits(wanted) = instruction.sources[0].value else {
                    panic!("{instruction:?}")
                };
                let register = instruction.sources[1].value.register().unwrap();
                let lanes = &self.vectors[&register.0];
                (0..self.lanes as usize)
                    .filter(|lane| self.exec >> lane & 1 == 1 && lanes[*lane] == wanted)
                    .map(|lane| 1 << lane)
                    .sum()
            }
            _ => panic!("{instruction:?}"),
        };
        if plain != "s_mov" && plain != "s_cselect" && !plain.starts_with('v') {
            self.scc = result & self.all() != 0;
        }
        self.write(&to.unwrap(), result);
    }
}

/// Runs a graph as a wave and lane by lane. Gives how many operations on masks the wave ran; `None` if some lane goes on for too long.
fn agree(
    seed: u64,
    lanes: u64,
    code: &Code,
    verdicts: &Verdicts,
    graph: &[Vec<u32>],
    gpu: &Gpu,
) -> Result<Option<usize>, String> {
    let mut traces = Vec::new();
    for lane in 0..u64::from(gpu.wave) {
        let Some(trace) = walk(seed, lane, verdicts, graph) else {
            return Ok(None);
        };
        traces.push(trace);
    }
    let mut at = vec![0; traces.len()];
    let mut before: Vec<Option<u32>> = vec![None; traces.len()];
    let mut wave = Wave {
        code,
        wide: gpu.wave == 64,
        lanes: gpu.wave,
        exec: lanes,
        scc: false,
        scalars: HashMap::new(),
        vectors: HashMap::new(),
        masks: 0,
        unwritten: Cell::new(false),
    };
    let mut seen: HashSet<(u32, Vec<u32>)> = HashSet::new();
    let mut number = 0u32;
    let mut steps = 0;
    'blocks: loop {
        steps += 1;
        if steps > 100_000 {
            return Err("the wave does not end".into());
        }
        let block = &wave.code.blocks[number as usize];
        let mut next = None;
        for instruction in &block.instructions {
            let name = instruction.name;
            match name {
                MARKER => {
                    let Value::Bits(marked) = instruction.sources[0].value else {
                        panic!()
                    };
                    assert_eq!(block.source, Some(marked));
                    if wave.exec == 0 {
                        return Err(format!("block {marked} runs without lanes"));
                    }
                    let mut first: Option<&Visit> = None;
                    let mut bits = mix(&[seed, steps]);
                    let mut words = vec![0xdead; gpu.wave as usize];
                    for lane in 0..gpu.wave as usize {
                        if wave.exec >> lane & 1 == 0 {
                            continue;
                        }
                        let visit = traces[lane].get(at[lane]);
                        let Some(visit) = visit.filter(|visit| visit.0 == marked) else {
                            return Err(format!(
                                "lane {lane} runs block {marked} rather than {visit:?}"
                            ));
                        };
                        let first = *first.get_or_insert(visit);
                        if first.1 != visit.1 {
                            return Err(format!("block {marked} runs for several iterations"));
                        }
                        if let Some(before) = before[lane].replace(number)
                            && !wave.code.blocks[before as usize].logical.contains(&number)
                        {
                            return Err(format!("no logical edge from {before} to {number}"));
                        }
                        at[lane] += 1;
                        // The first successor of a branch is that of 1.
                        bits = bits & !(1 << lane) | u64::from(visit.2 == 0) << lane;
                        words[lane] = (visit.2 as u32).wrapping_sub(1);
                    }
                    let visit = first.unwrap();
                    if !seen.insert((marked, visit.1.clone())) {
                        return Err(format!("block {marked} runs twice in {:?}", visit.1));
                    }
                    if let Some(result) = instruction.results.first() {
                        let register = result.register().unwrap();
                        match code.registers[register.0 as usize].class {
                            Class::Mask => wave.write(result, bits),
                            Class::Vector => {
                                wave.vectors.insert(register.0, words);
                            }
                            Class::Scalar => {
                                // The first successor of a branch is that of 1, of a switch that of no case.
                                let chosen = visit.2 as u32;
                                let word = if graph[marked as usize].len() == 2 {
                                    1 - chosen
                                } else {
                                    chosen.wrapping_sub(1)
                                };
                                wave.write(result, u64::from(word));
                            }
                        }
                    }
                }
                "s_endpgm" => break 'blocks,
                _ if name.starts_with("s_cbranch") || name == "s_branch" => {
                    let taken = match name {
                        "s_cbranch_execz" => wave.exec == 0,
                        "s_cbranch_execnz" => wave.exec != 0,
                        "s_cbranch_scc0" => !wave.scc,
                        "s_cbranch_scc1" => wave.scc,
                        _ => true,
                    };
                    let Value::Block(to) = instruction.sources[0].value else {
                        panic!()
                    };
                    if taken {
                        next = Some(to);
                        break;
                    }
                }
                _ => wave.run(instruction),
            }
            if wave.unwritten.get() {
                return Err(format!(
                    "in {number}, {instruction:?} reads what is not written"
                ));
            }
        }
        let to = next.unwrap_or(number + 1);
        if !block.linear.contains(&to) {
            return Err(format!("no linear edge from {number} to {to}"));
        }
        number = to;
    }
    for lane in 0..gpu.wave as usize {
        let wanted = if lanes >> lane & 1 == 1 {
            traces[lane].len()
        } else {
            0
        };
        if at[lane] != wanted {
            return Err(format!(
                "lane {lane} runs {} blocks of {:?}",
                at[lane],
                traces[lane].iter().map(|visit| visit.0).collect::<Vec<_>>()
            ));
        }
    }
    Ok(Some(wave.masks))
}

/// A random graph whose cycles have one entry each.
fn random(chance: &mut Chance, percent_parting: u32) -> Vec<Way> {
    let count = chance.between(3, 24);
    // Cycles: a header and the last block of each; nested or apart.
    let mut cycles: Vec<(usize, usize)> = Vec::new();
    for _ in 0..chance.below(5) {
        let first = chance.between(0, count - 1);
        let last = chance.between(first, (first + 10).min(count - 1));
        let fits = |(one, other): &(usize, usize)| {
            (last < *one || *other < first)
                || (*one < first && last <= *other)
                || (first < *one && *other <= last)
        };
        if cycles.iter().all(fits) {
            cycles.push((first, last));
        }
    }
    let mut ways = Vec::new();
    for at in 0..count {
        let around: Vec<(usize, usize)> = cycles
            .iter()
            .copied()
            .filter(|(first, last)| *first <= at && at <= *last)
            .collect();
        let to = |chance: &mut Chance| {
            let back = around.iter().any(|(_, last)| *last == at);
            if !around.is_empty() && chance.percent(if back { 60 } else { 12 }) {
                return Some(around[chance.below(around.len())].0);
            }
            if at + 1 >= count {
                return None;
            }
            let reach = if chance.percent(70) { 4 } else { 12 };
            let wanted = chance.between(at + 1, (at + reach).min(count - 1));
            // Into a cycle at its header only.
            let enter = cycles
                .iter()
                .filter(|(first, last)| at < *first && *first <= wanted && wanted <= *last)
                .map(|(first, _)| *first)
                .min();
            Some(enter.unwrap_or(wanted))
        };
        let parts = chance.percent(percent_parting as usize as _);
        let way = match chance.below(20) {
            0 => Way::Return,
            1 if chance.percent(30) => Way::Unreachable,
            1..6 => to(chance).map_or(Way::Return, Way::Go),
            6..18 => match (to(chance), to(chance)) {
                (Some(one), Some(other)) => Way::Branch(parts, one, other),
                _ => Way::Return,
            },
            _ => {
                let all: Option<Vec<usize>> =
                    (0..chance.between(3, 13)).map(|_| to(chance)).collect();
                all.map_or(Way::Return, |all| Way::Switch(parts, all))
            }
        };
        ways.push(way);
    }
    ways
}

fn gpu(name: &str) -> &'static Gpu {
    Gpu::named(name).unwrap()
}

/// Graphs are tried until so many walks were compared. Gives the first failure.
fn hunt(seeds: std::ops::Range<u64>, fault: Option<Fault>) -> (usize, Option<String>) {
    let mut compared = 0;
    for seed in seeds {
        let mut chance = Chance::new(seed);
        let ways = random(&mut chance, [0, 15, 50, 100][seed as usize % 4]);
        let text = text(&ways);
        let gpu = gpu(if seed % 3 == 0 { "gfx942" } else { "gfx1100" });
        let (code, verdicts, graph) = lower(&text, gpu, fault);
        for run in 0..6u64 {
            let lanes = match run {
                0 => u64::MAX >> (64 - gpu.wave),
                1 => 1,
                _ => (mix(&[seed, run]) & (u64::MAX >> (64 - gpu.wave))).max(1),
            };
            match agree(mix(&[seed, run]), lanes, &code, &verdicts, &graph, gpu) {
                Ok(Some(_)) => compared += 1,
                Ok(None) => {}
                Err(why) => {
                    return (
                        compared,
                        Some(format!(
                            "seed {seed} run {run}: {why}\n{text}\n{}",
                            show(&code)
                        )),
                    );
                }
            }
        }
    }
    (compared, None)
}

#[test]
fn waves_and_lanes_run_the_same_blocks() {
    let (compared, failure) = hunt(
        std::env::var("FROM").map_or(0, |f| f.parse().unwrap())
            ..std::env::var("TO").map_or(3000, |f| f.parse().unwrap()),
        None,
    );
    if let Some(failure) = failure {
        panic!("{failure}");
    }
    assert!(compared > 9000, "{compared} only");
}

fn show_value(value: &Value, code: &Code) -> String {
    match value {
        Value::Part { register, .. } => {
            let class = code.registers[register.0 as usize].class;
            format!("{}{}", ["s", "v", "m"][class as usize], register.0)
        }
        Value::Fixed(Fixed::Exec, _) => "exec".into(),
        Value::Bits(bits) => format!("{}", *bits as i32),
        Value::Wide(bits) => format!("{}", *bits as i64),
        Value::Block(number) => format!("L{number}"),
        other => format!("{other:?}"),
    }
}

/// The code as text, line by line.
fn show(code: &Code) -> String {
    let mut text = String::new();
    for (at, block) in code.blocks.iter().enumerate() {
        text += &format!("L{at}:\n");
        for instruction in &block.instructions {
            let mut operands: Vec<String> = Vec::new();
            operands.extend(
                instruction
                    .results
                    .iter()
                    .map(|value| show_value(value, code)),
            );
            let sources = instruction.sources.iter();
            operands.extend(sources.map(|source| show_value(&source.value, code)));
            text += &format!("  {} {}\n", instruction.name, operands.join(", "));
        }
    }
    text
}

#[test]
#[ignore = "shows code"]
fn shows() {
    let all: &[(&str, Vec<Way>)] = &[
        ("if", vec![Way::Branch(true, 1, 2), Way::Go(2), Way::Return]),
        (
            "if else",
            vec![Way::Branch(true, 1, 2), Way::Go(3), Way::Go(3), Way::Return],
        ),
        ("loop", vec![Way::Branch(true, 0, 1), Way::Return]),
        (
            "while",
            vec![Way::Branch(true, 1, 2), Way::Go(0), Way::Return],
        ),
        ("uniform loop", vec![Way::Branch(false, 0, 1), Way::Return]),
        (
            "uniform if",
            vec![Way::Branch(false, 1, 2), Way::Go(2), Way::Return],
        ),
        (
            "break",
            vec![
                Way::Branch(false, 1, 3),
                Way::Branch(true, 2, 3),
                Way::Go(0),
                Way::Return,
            ],
        ),
        (
            "two exits",
            vec![
                Way::Branch(true, 1, 3),
                Way::Branch(true, 2, 4),
                Way::Go(0),
                Way::Go(5),
                Way::Go(5),
                Way::Return,
            ],
        ),
        (
            "continue",
            vec![
                Way::Branch(true, 0, 1),
                Way::Branch(true, 0, 2),
                Way::Return,
            ],
        ),
        (
            "crossed",
            vec![
                Way::Branch(true, 1, 2),
                Way::Branch(true, 3, 4),
                Way::Branch(true, 3, 4),
                Way::Go(5),
                Way::Go(5),
                Way::Return,
            ],
        ),
        (
            "switch",
            vec![
                Way::Switch(true, vec![4, 1, 2, 1]),
                Way::Go(4),
                Way::Go(4),
                Way::Go(4),
                Way::Return,
            ],
        ),
        (
            "uniform switch",
            vec![
                Way::Switch(false, vec![4, 1, 2, 1]),
                Way::Go(4),
                Way::Go(4),
                Way::Go(4),
                Way::Return,
            ],
        ),
        (
            "guard clauses",
            vec![
                Way::Branch(true, 3, 1),
                Way::Branch(true, 3, 2),
                Way::Return,
                Way::Return,
            ],
        ),
    ];
    for (name, ways) in all {
        let (code, ..) = lower(&text(ways), gpu("gfx1100"), None);
        println!("{name}\n{}", show(&code));
    }
}
