//! Runs all small control-flow graphs exhaustively, and compares the results with the verdicts of
//! mode `sound`.
//!
//! `cargo bench --bench small_model -- [--blocks N] [--lanes L] [--iterations K] [--orders
//! all|needed] [--divergent D] [--every E] [--verdicts all|uniform] [--show N] [--jobs J]`
//!
//! **Graphs** have up to N blocks (4). The entry has no predecessor and every block is reachable
//! from it; a block returns, has one successor, or branches to two different blocks, one of which
//! may be the block itself. Graphs that differ only in the names of blocks are counted once. The
//! order of a block's two successors belongs to the graph, because it determines which block is the
//! header of an irreducible cycle; with `--orders needed`, graphs without irreducible cycles are
//! generated in one order only. Each graph is combined with every labelling of its branches as
//! uniform or divergent (`--divergent D`: with at most D divergent branches). `--every E` selects
//! one of E graphs.
//!
//! **Execution** does not use the interpreter of `src/sim`, but the small model of `model.rs`: L
//! lanes (3), all choices at all branches. At a uniform branch, converged lanes have the same
//! successor; at a divergent branch each lane has its own successor. A lane that reaches a header
//! more than K times (3) before it leaves the cycle is abandoned. Lanes are *converged* if they are
//! in the same block, in the same iteration of each cycle around it; an iteration is the number of
//! visits of the header since the cycle was entered. A cycle is a strongly connected component; its
//! header is the block that a depth-first search reaches first, visiting last successors first; its
//! inner cycles are the cycles of the remaining blocks without the header. Positions are ordered so
//! that a lane's position only increases: the lane with the least position is executed first, so
//! that all lanes that can ever be converged are converged.
//!
//! **Comparison.** Each block computes values, and reads values of each block that dominates it;
//! `text.rs` writes these as a kernel, which is parsed and analysed like any other. A verdict
//! `uniform` is refuted if two converged lanes have different values in some execution. A verdict
//! `divergent` is confirmed if two converged lanes have different values; other divergent verdicts
//! may be imprecise, or need dependences between values or conditions that the model does not have.
//! With `--verdicts uniform`, only values with some verdict `uniform` are tracked, which takes less
//! time, and divergent verdicts are not tested.
//!
//! Exit code: 1 if a verdict is refuted.

mod cycles;
mod graphs;
mod model;
mod text;

use std::error::Error;
use std::time::Instant;

use lanelog_analysis::{Analysis, Analyzer};
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use rayon::iter::{ParallelBridge, ParallelIterator};

use cycles::Shape;
use graphs::Flow;
use model::Told;
use text::{Kind, Read};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Arguments of the command.
struct Asked {
    /// The target of the kernels.
    target: Target,
    blocks: usize,
    lanes: usize,
    iterations: u8,
    all_orders: bool,
    only_uniform: bool,
    /// The number of graphs of which one is selected.
    every: u64,
    divergent: u32,
    show: usize,
}

/// Verdicts of one kind of value.
#[derive(Clone, Copy, Default)]
struct Counts {
    uniform: u64,
    refuted: u64,
    divergent: u64,
    differed: u64,
}

/// Outcome of some graphs.
#[derive(Default)]
struct Tally {
    graphs: u64,
    irreducible: u64,
    labelled: u64,
    states: u64,
    kinds: [Counts; Kind::ALL.len()],
    /// Labelled graphs with a refuted verdict.
    wrong: u64,
    shown: Vec<String>,
}

impl Tally {
    fn add(mut self, other: Tally, show: usize) -> Tally {
        self.graphs += other.graphs;
        self.irreducible += other.irreducible;
        self.labelled += other.labelled;
        self.states += other.states;
        self.wrong += other.wrong;
        for (all, more) in self.kinds.iter_mut().zip(other.kinds) {
            all.uniform += more.uniform;
            all.refuted += more.refuted;
            all.divergent += more.divergent;
            all.differed += more.differed;
        }
        self.shown.extend(other.shown);
        // The smallest text comes first, regardless of the thread that found it.
        self.shown.sort_by_key(|text| (text.len(), text.clone()));
        self.shown.truncate(show);
        self
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut asked = Asked {
        target: Target::choose(text::TRIPLE.as_bytes(), None, None)?,
        blocks: 4,
        lanes: 3,
        iterations: 3,
        all_orders: true,
        only_uniform: false,
        every: 1,
        divergent: u32::MAX,
        show: 3,
    };
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    while let Some(word) = words.next() {
        let value = words.next().ok_or(format!("{word} wants a value"))?;
        match word.as_str() {
            "--blocks" => asked.blocks = value.parse()?,
            "--lanes" => asked.lanes = value.parse()?,
            "--iterations" => asked.iterations = value.parse()?,
            "--orders" => asked.all_orders = value == "all",
            "--verdicts" => asked.only_uniform = value == "uniform",
            "--every" => asked.every = value.parse()?,
            "--divergent" => asked.divergent = value.parse()?,
            "--show" => asked.show = value.parse()?,
            "--jobs" => rayon::ThreadPoolBuilder::new()
                .num_threads(value.parse()?)
                .build_global()?,
            _ => return Err(format!("{word} is not known").into()),
        }
    }
    if asked.iterations > model::MOST_ITERATIONS || asked.every == 0 {
        return Err("there are at most 6 iterations, and one graph of some is taken".into());
    }
    if !(1..=graphs::MOST_BLOCKS).contains(&asked.blocks) || !(2..=3).contains(&asked.lanes) {
        return Err("there are 1 to 6 blocks and 2 or 3 lanes".into());
    }
    let mut refuted = 0;
    for blocks in 1..=asked.blocks {
        let begun = Instant::now();
        let tally = all_graphs(blocks, &asked);
        print(blocks, &tally, begun);
        refuted += tally.wrong;
    }
    match refuted {
        0 => println!("no verdict is refuted"),
        some => {
            println!("refuted in {some} labelled graphs");
            std::process::exit(1);
        }
    }
    Ok(())
}

/// All graphs of exactly `blocks` blocks.
fn all_graphs(blocks: usize, asked: &Asked) -> Tally {
    let (send, receive) = std::sync::mpsc::sync_channel(256);
    let every = asked.every;
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let mut chunk = Vec::with_capacity(64);
            let mut number = 0;
            graphs::each(blocks, &mut |flow| {
                number += 1;
                if number % every != 0 {
                    return;
                }
                chunk.push(*flow);
                if chunk.len() == 64 {
                    // The receiver is gone only if a graph made the analysis panic, which is
                    // reported by the receiver.
                    let _ = send.send(std::mem::take(&mut chunk));
                }
            });
            let _ = send.send(chunk);
        });
        receive
            .into_iter()
            .par_bridge()
            .map(|chunk| {
                chunk.iter().fold(Tally::default(), |all, flow| {
                    all.add(one_graph(flow, asked), asked.show)
                })
            })
            .reduce(Tally::default, |one, other| one.add(other, asked.show))
    })
}

/// A graph with all its labellings.
fn one_graph(flow: &Flow, asked: &Asked) -> Tally {
    let mut tally = Tally::default();
    let shape = Shape::of(flow);
    if !asked.all_orders && !shape.irreducible && !flow.is_least_order() {
        return tally;
    }
    tally.graphs = 1;
    tally.irreducible = u64::from(shape.irreducible);
    let branches = flow.branches();
    let labellings: Vec<u8> = (0..=branches)
        .filter(|labels| labels & !branches == 0 && labels.count_ones() <= asked.divergent)
        .collect();
    let (text, reads) = text::module(flow, &shape, &labellings);
    let module = ir::read(text.as_bytes());
    assert!(module.errors.is_empty(), "{text}");
    let context = ModuleContext::new(&module, &asked.target, Mode::Sound);
    let mut analyzer = Analyzer::new(&module, &context);
    for (labels, function) in labellings.iter().zip(&module.functions) {
        tally.labelled += 1;
        let analysis = analyzer.analyze(function);
        let mut told = Told::ALL;
        if asked.only_uniform {
            told = Told::NOTHING;
            reads
                .iter()
                .filter(|read| !is_divergent(&analysis, read))
                .for_each(|read| told.add(&shape, read));
        }
        let seen = match asked.lanes {
            2 => model::run::<2, 1>(&shape, *labels, asked.iterations, told),
            _ => model::run::<3, 3>(&shape, *labels, asked.iterations, told),
        };
        tally.states += seen.states;
        let mut wrong: Vec<Read> = Vec::new();
        for read in &reads {
            let differs = seen.differs(read);
            let counts = &mut tally.kinds[read.kind as usize];
            if is_divergent(&analysis, read) {
                counts.divergent += 1;
                counts.differed += u64::from(differs && !asked.only_uniform);
            } else {
                counts.uniform += 1;
                counts.refuted += u64::from(differs);
                if differs {
                    wrong.push(*read);
                }
            }
        }
        if !wrong.is_empty() {
            tally.wrong += 1;
            if tally.shown.len() < asked.show {
                tally.shown.push(shown(flow, *labels, &wrong));
            }
        }
    }
    tally
}

/// The verdict of mode `sound` on a value or a use.
fn is_divergent(analysis: &Analysis<'_>, read: &Read) -> bool {
    let Some(operand) = read.operand else {
        return analysis.is_divergent_instruction(read.instruction);
    };
    // The kernels have one argument, which is the first value.
    let row = [operand as u32 + 1, read.instruction as u32 + 1];
    analysis.is_divergent_instruction(operand) || analysis.temporal_uses().contains(&row)
}

/// A labelled graph, and what is wrong there.
fn shown(flow: &Flow, labels: u8, wrong: &[Read]) -> String {
    let blocks: Vec<String> = (0..flow.len())
        .map(|block| {
            let to: Vec<String> = flow.successors(block).map(|to| to.to_string()).collect();
            let label = if labels >> block & 1 == 1 { "*" } else { "" };
            format!("{block}{label} -> {}", to.join(" "))
        })
        .collect();
    let wrong: Vec<String> = wrong.iter().map(Read::name).collect();
    format!("{}: {}", blocks.join(", "), wrong.join(", "))
}

fn print(blocks: usize, tally: &Tally, begun: Instant) {
    println!(
        "{blocks} blocks: {} graphs, {} of them irreducible; {} labelled, {} states, {:.1} s",
        tally.graphs,
        tally.irreducible,
        tally.labelled,
        tally.states,
        begun.elapsed().as_secs_f64()
    );
    println!(
        "  {:<44}{:>12}{:>10}{:>12}{:>16}",
        "", "uniform", "refuted", "divergent", "seen to differ"
    );
    let mut all = Counts::default();
    for (kind, counts) in Kind::ALL.iter().zip(tally.kinds) {
        line(kind.words(), &counts);
        all.uniform += counts.uniform;
        all.refuted += counts.refuted;
        all.divergent += counts.divergent;
        all.differed += counts.differed;
    }
    line("all", &all);
    for text in &tally.shown {
        println!("  refuted (* divergent branches): {text}");
    }
}

fn line(name: &str, counts: &Counts) {
    let share = match counts.divergent {
        0 => String::new(),
        some => format!(" ({:.1}%)", counts.differed as f64 * 100.0 / some as f64),
    };
    println!(
        "  {name:<44}{:>12}{:>10}{:>12}{:>16}",
        counts.uniform,
        counts.refuted,
        counts.divergent,
        format!("{}{share}", counts.differed)
    );
}
