//! Executes the machine's control flow for a wave, and the function for each lane.
use std::cell::Cell;
use std::collections::{HashMap, HashSet};

use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Code, Fixed, Instruction, Operand, Value};
use lanelog_passes::linearize::verdicts::Verdicts;
use pretty_assertions::assert_eq;

use super::MARKER;

/// A hash of these numbers, used as a random number.
pub fn mix(parts: &[u64]) -> u64 {
    parts.iter().fold(0x9e37_79b9_7f4a_7c15, |all, part| {
        let mut mixed = (all ^ part).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^= mixed >> 29;
        mixed.wrapping_mul(0x94d0_49bb_1331_11eb) ^ mixed >> 31
    })
}

/// A block that a lane executes: the block, the iterations of the cycles around it, and the index
/// of the next successor.
pub type Visit = (u32, Vec<u32>, usize);

pub const LONGEST: usize = 600;

/// The sequence of blocks that a lane runs; `None` if it is too long.
pub fn walk(seed: u64, lane: u64, verdicts: &Verdicts, graph: &[Vec<u32>]) -> Option<Vec<Visit>> {
    // The distance of each block from the end, so that lanes finally leave.
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
pub struct Wave<'c> {
    code: &'c Code,
    wide: bool,
    lanes: u32,
    exec: u64,
    scc: bool,
    scalars: HashMap<u32, u64>,
    vectors: HashMap<u32, Vec<u32>>,
    masks: usize,
    /// Whether a register was read before it was written.
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

    /// Runs an instruction that is neither a marker nor a branch.
    fn run(&mut self, instruction: &Instruction) {
        let to = instruction.results.first().copied();
        let name = instruction.opcode.name();
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

/// Runs a graph as a wave and lane by lane. Returns how many operations on masks the wave ran;
/// `None` if a lane's walk is too long.
pub fn agree(
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
            match instruction.opcode {
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
                        // The mask bit is 1 if the lane continues at the first successor.
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
                                // The first successor of a branch is for 1, that of a switch is the
                                // default.
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
                op::S_ENDPGM => break 'blocks,
                branch if branch.is_branch() => {
                    let taken = match branch.name() {
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
