//! Kernels of a fixed shape and any size, to measure how time and memory grow with the size.
//!
//! Every block adds to a number from its predecessors (a phi if there are several), compares it
//! with the work-item's id, and branches on the result. Every branch is divergent. The numbers are
//! uniform at first, and divergent after joins and divergent exits.
//!
//! Deliberately absent: random values. Five shapes have random edges, from a constant seed.

use std::fmt::Write;

use super::chance::Prng;
use super::graph::Block;

/// A shape that can be generated in any size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Growth {
    /// A chain of blocks, with an edge from the first to the last.
    Chain,
    /// Every block branches to one common block, or to the next one.
    Ladder,
    /// `if`/`else` after `if`/`else`.
    Diamonds,
    /// `if` within `if`.
    NestedIfs,
    /// Single-block loops, each of which exits directly into the next loop.
    SiblingLoops,
    /// Nests of eight loops each, one nest after the other.
    LoopNests,
    /// One loop nest, whose depth is a third of the number of blocks.
    DeepNest,
    /// One loop in which every block has an exit to a separate block.
    ManyExits,
    /// One `switch` with as many cases as there are blocks.
    Switch,
    /// Forward edges of random length, without structure or cycles.
    Forward,
    /// Each block branches to the next one or to a random later one.
    Far,
    /// Each block branches to the next one or to one of the sixteen after it.
    Near,
    /// Each block branches to the next one or to the one after that.
    Skip,
    /// Each block branches to the next one, or forward by the square root of the number of blocks.
    Stride,
    /// One loop with an exit from every block. Each exit block leads to the next exit block, so
    /// that each of them has a phi.
    ExitPhis,
    /// A nest as deep as [`Growth::DeepNest`] is, in which each loop is entered at its header and
    /// at its latch.
    IrreducibleNest,
    /// A nest as deep as [`Growth::DeepNest`], in which each latch can also exit to the last block.
    LeavingNest,
    /// A nest as deep as [`Growth::DeepNest`], in which each block of the innermost loop exits to
    /// the latch of another loop. Phis read constants, so that phis in headers stay uniform.
    LevelExits,
    /// One block with 32 phis and as many predecessors as there are blocks.
    Phis,
    /// Small irreducible cycles with two entries, one after the other.
    Irreducible,
    /// Forward and backward edges of random length: one large irreducible cycle.
    Tangle,
    /// One irreducible cycle with two entries and many nested cycles: every block branches to the
    /// next block or to any other.
    WildTangle,
    /// A loop in which every block branches to every block. The number of edges equals the
    /// requested number of blocks.
    Dispatch,
    /// Three blocks. One of the three blocks has ten instructions for each requested block.
    Straight,
}

impl Growth {
    /// All shapes.
    pub const ALL: [Growth; 24] = [
        Growth::Chain,
        Growth::Ladder,
        Growth::Diamonds,
        Growth::NestedIfs,
        Growth::SiblingLoops,
        Growth::LoopNests,
        Growth::DeepNest,
        Growth::ManyExits,
        Growth::Switch,
        Growth::Forward,
        Growth::Far,
        Growth::Near,
        Growth::Skip,
        Growth::Stride,
        Growth::ExitPhis,
        Growth::IrreducibleNest,
        Growth::LeavingNest,
        Growth::LevelExits,
        Growth::Phis,
        Growth::Irreducible,
        Growth::Tangle,
        Growth::WildTangle,
        Growth::Dispatch,
        Growth::Straight,
    ];

    /// The name in files and tables.
    pub fn name(self) -> &'static str {
        match self {
            Growth::Chain => "chain",
            Growth::Ladder => "ladder",
            Growth::Diamonds => "diamonds",
            Growth::NestedIfs => "nested_ifs",
            Growth::SiblingLoops => "sibling_loops",
            Growth::LoopNests => "loop_nests",
            Growth::DeepNest => "deep_nest",
            Growth::ManyExits => "many_exits",
            Growth::Switch => "switch",
            Growth::Forward => "forward",
            Growth::Far => "far",
            Growth::Near => "near",
            Growth::Skip => "skip",
            Growth::Stride => "stride",
            Growth::ExitPhis => "exit_phis",
            Growth::IrreducibleNest => "irreducible_nest",
            Growth::LeavingNest => "leaving_nest",
            Growth::LevelExits => "level_exits",
            Growth::Phis => "phis",
            Growth::Irreducible => "irreducible",
            Growth::Tangle => "tangle",
            Growth::WildTangle => "wild_tangle",
            Growth::Dispatch => "dispatch",
            Growth::Straight => "straight",
        }
    }
}

/// A module with one AMDGPU kernel of the shape, with about `blocks` blocks (at least three).
/// Linear in the size.
pub fn growth(shape: Growth, blocks: usize) -> String {
    let blocks = blocks.max(3);
    let extra = if shape == Growth::Straight {
        blocks * 5
    } else {
        0
    };
    let phis = Phis {
        count: if shape == Growth::Phis { 32 } else { 1 },
        constant: shape == Growth::LevelExits,
    };
    print(shape.name(), &edges(shape, blocks), extra, phis)
}

/// A module with one small AMDGPU kernel, an `if`, for each four requested blocks. Linear in the
/// size.
pub fn functions(blocks: usize) -> String {
    let mut text = String::from("target triple = \"amdgcn-amd-amdhsa\"\n");
    for at in 0..blocks.div_ceil(4) {
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "
define amdgpu_kernel void @k{at}(i32 %n, ptr addrspace(1) %out) #0 {{
b0:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %id, %n
  br i1 %c, label %b1, label %b2

b1:
  %v1 = add i32 %n, {at}
  br label %b3

b2:
  br label %b3

b3:
  %p{at} = phi i32 [ %v1, %b1 ], [ %n, %b2 ]
  store i32 %p{at}, ptr addrspace(1) %out
  ret void
}}
"
        );
    }
    text.push_str(END);
    text
}

/// The end of a module: what its kernels call, and their attributes.
const END: &str = "
declare i32 @llvm.amdgcn.workitem.id.x()

attributes #0 = { nounwind \"target-cpu\"=\"gfx900\" }
";

/// The successors of every block.
pub(super) type Edges = Vec<Vec<Block>>;

pub(super) fn edges(shape: Growth, blocks: usize) -> Edges {
    match shape {
        Growth::Chain => chain(blocks),
        Growth::Ladder => ladder(blocks),
        Growth::Diamonds => diamonds(blocks / 3),
        Growth::NestedIfs => nested_ifs(blocks.div_ceil(2)),
        Growth::SiblingLoops => sibling_loops(blocks),
        Growth::LoopNests => nests(blocks / 24, 8),
        Growth::DeepNest => nests(1, blocks / 3),
        Growth::IrreducibleNest => irreducible_nest(blocks / 3),
        Growth::LeavingNest => leaving_nest(blocks / 3),
        Growth::LevelExits => level_exits(blocks / 3),
        Growth::ExitPhis => exit_phis(blocks / 2),
        Growth::Far => far(blocks),
        Growth::Near => near(blocks),
        Growth::Skip => on_or_to(blocks, |block| (block + 2).min(blocks - 1)),
        Growth::Stride => on_or_to(blocks, |block| (block + blocks.isqrt()).min(blocks - 1)),
        Growth::ManyExits => many_exits(blocks / 2),
        Growth::Switch | Growth::Phis => switch(blocks),
        Growth::Forward => random_edges(blocks, false),
        Growth::Irreducible => irreducible(blocks / 3),
        Growth::Tangle => random_edges(blocks, true),
        Growth::WildTangle => wild_tangle(blocks),
        Growth::Dispatch => dispatch(blocks.isqrt()),
        Growth::Straight => vec![vec![1, 2], vec![2], vec![]],
    }
}

fn chain(count: usize) -> Edges {
    let last = count - 1;
    let mut edges: Edges = (0..count).map(|block| vec![block + 1]).collect();
    edges[0].push(last);
    edges[last].clear();
    edges
}

fn ladder(count: usize) -> Edges {
    let last = count - 1;
    (0..count)
        .map(|block| {
            if block == last {
                vec![]
            } else if block + 1 == last {
                vec![last]
            } else {
                vec![block + 1, last]
            }
        })
        .collect()
}

fn diamonds(count: usize) -> Edges {
    let mut edges = Edges::new();
    for _ in 0..count {
        let at = edges.len();
        edges.extend([vec![at + 1, at + 2], vec![at + 3], vec![at + 3]]);
    }
    edges.push(vec![]);
    edges
}

/// Blocks `0..depth` are the conditions of the nested ifs, blocks `depth..2*depth` are their joins.
fn nested_ifs(depth: usize) -> Edges {
    let mut edges: Edges = (0..depth)
        .map(|level| vec![level + 1, 2 * depth - 1 - level])
        .collect();
    edges[depth - 1] = vec![depth];
    edges.extend((depth..2 * depth).map(|block| vec![block + 1]));
    if let Some(last) = edges.last_mut() {
        last.clear();
    }
    edges
}

fn sibling_loops(count: usize) -> Edges {
    let mut edges = vec![vec![1]];
    edges.extend((1..count - 1).map(|block| vec![block, block + 1]));
    edges.push(vec![]);
    edges
}

/// Each level consists of a header that may skip to the level's latch, a block that leads to the
/// inner level, and the latch, which exits to the latch of the outer level.
fn nests(count: usize, depth: usize) -> Edges {
    let mut edges = vec![vec![1]];
    for _ in 0..count.max(1) {
        let first = edges.len();
        let end = first + 3 * depth;
        // Level `l`: header `first + 2l`, its block `first + 2l + 1`, latch `end - 1 - l`.
        for level in 0..depth {
            let header = first + 2 * level;
            edges.push(vec![header + 1, end - 1 - level]);
            edges.push(vec![header + 2]);
        }
        for level in (0..depth).rev() {
            edges.push(vec![first + 2 * level, end - level]);
        }
    }
    edges.push(vec![]);
    edges
}

/// One loop nest, in which the block that leads to the inner level may also enter it at the latch.
fn irreducible_nest(depth: usize) -> Edges {
    let mut edges = nests(1, depth);
    let end = 1 + 3 * depth;
    for level in 0..depth - 1 {
        edges[2 + 2 * level].push(end - 2 - level);
    }
    edges
}

fn leaving_nest(depth: usize) -> Edges {
    let mut edges = nests(1, depth);
    let end = 1 + 3 * depth;
    for level in 1..depth {
        edges[end - 1 - level].push(end);
    }
    edges
}

/// Blocks `1..=depth` are headers, outermost first. The blocks of the innermost loop follow, then
/// the latches of all loops.
fn level_exits(depth: usize) -> Edges {
    let end = 3 * depth + 1;
    let mut edges: Edges = (0..=depth).map(|block| vec![block + 1]).collect();
    for level in 1..=depth {
        let next = if level < depth {
            depth + level + 1
        } else {
            depth
        };
        edges.push(vec![next, 2 * depth + level]);
    }
    for level in 1..=depth {
        let out = if level > 1 {
            2 * depth + level - 1
        } else {
            end
        };
        edges.push(vec![level, out]);
    }
    edges.push(vec![]);
    edges
}

/// Blocks `1..=count` form the loop; the blocks after them are its exits.
fn exit_phis(count: usize) -> Edges {
    let mut edges = many_exits(count);
    for (block, to) in edges.iter_mut().enumerate().take(2 * count).skip(count + 1) {
        *to = vec![block + 1];
    }
    edges
}

/// Blocks `1..=count` form the loop; the blocks after them are its exits.
fn many_exits(count: usize) -> Edges {
    let mut edges = vec![vec![1]];
    let end = 2 * count + 1;
    edges.extend(
        (1..=count).map(|block| vec![if block == count { 1 } else { block + 1 }, block + count]),
    );
    edges.extend((1..=count).map(|_| vec![end]));
    edges.push(vec![]);
    edges
}

fn switch(count: usize) -> Edges {
    let end = count;
    let mut edges = vec![(1..=end).collect()];
    edges.extend((1..end).map(|_| vec![end]));
    edges.push(vec![]);
    edges
}

/// Each group consists of a block that branches to both blocks of a two-block cycle; both blocks of
/// the cycle may exit.
fn irreducible(count: usize) -> Edges {
    let mut edges = Edges::new();
    for _ in 0..count {
        let at = edges.len();
        edges.extend([
            vec![at + 1, at + 2],
            vec![at + 2, at + 3],
            vec![at + 1, at + 3],
        ]);
    }
    edges.push(vec![]);
    edges
}

/// Each block except the last branches to the next block, and to another block that `choose`
/// selects.
fn on_or_to(count: usize, mut choose: impl FnMut(usize) -> usize) -> Edges {
    let mut edges = Edges::new();
    for block in 0..count - 1 {
        let mut targets = vec![block + 1, choose(block)];
        targets.dedup();
        edges.push(targets);
    }
    edges.push(vec![]);
    edges
}

fn random_edges(count: usize, back: bool) -> Edges {
    let mut chance = Prng::new(1);
    on_or_to(count, |block| {
        let other = (block + 2 + chance.run(90, 64)).min(count - 1);
        if back && block > 0 && chance.percent(20) {
            return block.saturating_sub(chance.run(90, 64)).max(1);
        }
        other
    })
}

fn far(count: usize) -> Edges {
    let mut chance = Prng::new(1);
    on_or_to(count, |block| {
        let later = count - 1 - block;
        block + 1 + chance.below(later)
    })
}

fn near(count: usize) -> Edges {
    let mut chance = Prng::new(1);
    on_or_to(count, |block| (block + 2 + chance.below(16)).min(count - 1))
}

fn wild_tangle(count: usize) -> Edges {
    let mut chance = Prng::new(1);
    on_or_to(count, |block| match block {
        0 => 2,
        _ => 1 + chance.below(count - 1),
    })
}

/// Blocks `1..=count` branch to each other and to the end.
fn dispatch(count: usize) -> Edges {
    let end = count + 1;
    let mut edges = vec![vec![1]];
    edges.extend((1..=count).map(|_| std::iter::once(end).chain(1..=count).collect()));
    edges.push(vec![]);
    edges
}

/// The phis at the start of each block with several predecessors.
#[derive(Clone, Copy)]
struct Phis {
    count: usize,
    /// Whether the phis read a constant for each predecessor instead of its computed number.
    constant: bool,
}

fn print(name: &str, successors: &[Vec<Block>], extra: usize, phis: Phis) -> String {
    let mut predecessors: Edges = vec![Vec::new(); successors.len()];
    for (block, targets) in successors.iter().enumerate() {
        targets
            .iter()
            .for_each(|target| predecessors[*target].push(block));
    }
    let mut text = String::from("target triple = \"amdgcn-amd-amdhsa\"\n\n");
    let _ = writeln!(
        text,
        "define amdgpu_kernel void @{name}(i32 %n, ptr addrspace(1) %out) #0 {{"
    );
    for (block, targets) in successors.iter().enumerate() {
        // Writing to a string does not fail.
        let _ = write_block(
            &mut text,
            block,
            &predecessors[block],
            targets,
            if block == 1 { extra } else { 0 },
            phis,
        );
    }
    text.push_str("}\n");
    text.push_str(END);
    text
}

fn write_block(
    text: &mut String,
    block: Block,
    from: &[Block],
    targets: &[Block],
    extra: usize,
    phis: Phis,
) -> std::fmt::Result {
    if block > 0 {
        writeln!(text)?;
    }
    writeln!(text, "b{block}:")?;
    let mut number = match from {
        [] => String::from("%n"),
        [only] => format!("%v{only}"),
        _ => {
            let pairs: Vec<String> = from
                .iter()
                .map(|from| match phis.constant {
                    true => format!("[ {}, %b{from} ]", from % 7),
                    false => format!("[ %v{from}, %b{from} ]"),
                })
                .collect();
            let pairs = pairs.join(", ");
            writeln!(text, "  %p{block} = phi i32 {pairs}")?;
            for phi in 1..phis.count {
                writeln!(text, "  %p{block}.{phi} = phi i32 {pairs}")?;
            }
            format!("%p{block}")
        }
    };
    if block == 0 {
        writeln!(text, "  %tid = call i32 @llvm.amdgcn.workitem.id.x()")?;
    }
    for index in 0..extra {
        let lane = if index % 3 == 0 { "%tid" } else { "%n" };
        writeln!(
            text,
            "  %x{index} = mul i32 {number}, 3\n  %y{index} = xor i32 %x{index}, {lane}"
        )?;
        number = format!("%y{index}");
    }
    writeln!(text, "  %v{block} = add i32 {number}, {}", block % 7 + 1)?;
    match targets {
        [] => {
            writeln!(
                text,
                "  store i32 %v{block}, ptr addrspace(1) %out, align 4\n  ret void"
            )
        }
        [only] => writeln!(text, "  br label %b{only}"),
        [yes, no] => {
            writeln!(
                text,
                "  %c{block} = icmp ult i32 %v{block}, %tid\n  br i1 %c{block}, label %b{yes}, label %b{no}"
            )
        }
        [default, cases @ ..] => {
            writeln!(text, "  switch i32 %tid, label %b{default} [")?;
            for (value, case) in cases.iter().enumerate() {
                writeln!(text, "    i32 {value}, label %b{case}")?;
            }
            writeln!(text, "  ]")
        }
    }
}
