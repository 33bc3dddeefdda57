//! The kernels that are analysed, and their instructions that are compared with the model.
//!
//! | value | meaning | blocks that may read it |
//! |---|---|---|
//! | `u` | the result of an operation that is always uniform, a new one each time | in all blocks below |
//! | `l` | the value that lanes load from one address, a new one each time | in all blocks below |
//! | `p` | a phi of constants, different for each edge | in all blocks below |
//! | `q` | a phi of the `u` of each predecessor | in all blocks below |
//! | `e`, `f` | as `p`, but the first two, or the last two, edges have one incoming value | |
//! | `z` | as `p`, but keeps its value on edges from blocks below | |
//! | `h` | a convergence token that converged lanes hold | in all blocks below |
//! | `v` | a value on which lanes that hold one `h` agree, a new one each time | |
//!
//! A *use* of `u` is called uniform if neither `u` is divergent nor the use temporally divergent:
//! converged lanes read the same value.

use std::fmt::Write;

use super::cycles::{Shape, members};
use super::graphs::{Flow, MOST_BLOCKS};

/// Kinds of instructions that read a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Phi,
    PhiOfWave,
    PhiFirstSame,
    PhiLastSame,
    PhiOfItself,
    ReadWave,
    ReadLoad,
    ReadPhi,
    ReadPhiOfWave,
    UseWave,
    UseWaveByPhi,
    ByToken,
}

impl Kind {
    pub const ALL: [Kind; 12] = [
        Kind::Phi,
        Kind::PhiOfWave,
        Kind::PhiFirstSame,
        Kind::PhiLastSame,
        Kind::PhiOfItself,
        Kind::ReadWave,
        Kind::ReadLoad,
        Kind::ReadPhi,
        Kind::ReadPhiOfWave,
        Kind::UseWave,
        Kind::UseWaveByPhi,
        Kind::ByToken,
    ];

    pub fn words(self) -> &'static str {
        match self {
            Kind::Phi => "phi of different constants",
            Kind::PhiOfWave => "phi of always uniform values",
            Kind::PhiFirstSame => "phi of constants, the first two equal",
            Kind::PhiLastSame => "phi of constants, the last two equal",
            Kind::PhiOfItself => "phi of itself and constants",
            Kind::ReadWave => "always uniform value, read below",
            Kind::ReadLoad => "uniform load, read below",
            Kind::ReadPhi => "phi of constants, read below",
            Kind::ReadPhiOfWave => "phi of always uniform values, read below",
            Kind::UseWave => "use below of an always uniform value",
            Kind::UseWaveByPhi => "use by a phi of an always uniform value",
            Kind::ByToken => "always uniform value by a token from above",
        }
    }
}

/// An instruction that is compared with the model.
#[derive(Clone, Copy, Debug)]
pub struct Read {
    pub kind: Kind,
    /// The block that defines the value.
    pub of: usize,
    /// The block that reads the value.
    pub at: usize,
    /// The index of the reading instruction in the function.
    pub instruction: usize,
    /// The instruction that a use reads; `None` for other kinds.
    pub operand: Option<usize>,
}

impl Read {
    pub fn name(&self) -> String {
        match self.of == self.at {
            true => format!("{} in {}", self.kind.words(), self.at),
            false => format!("{} of {} in {}", self.kind.words(), self.of, self.at),
        }
    }
}

/// The target triple of the kernels.
pub const TRIPLE: &str = "amdgcn-amd-amdhsa";

/// A function that is being written.
#[derive(Default)]
struct Body {
    text: String,
    instructions: usize,
}

impl Body {
    fn add(&mut self, line: &str) -> usize {
        let _ = writeln!(self.text, "  {line}");
        self.instructions += 1;
        self.instructions - 1
    }
}

/// A module with a kernel for each labelling, and the instructions to compare with the model, which
/// are the same for all.
pub fn module(flow: &Flow, shape: &Shape, labellings: &[u8]) -> (String, Vec<Read>) {
    let mut text = format!("target triple = \"{TRIPLE}\"\n");
    let mut reads = Vec::new();
    for labels in labellings {
        let (body, found) = kernel(flow, shape, *labels);
        let _ = write!(
            text,
            "define amdgpu_kernel void @g{labels}(ptr addrspace(1) %a) {{\n{body}}}\n"
        );
        reads = found;
    }
    text.push_str("declare i32 @llvm.amdgcn.workitem.id.x()\n");
    text.push_str("declare i32 @llvm.amdgcn.readfirstlane.i32(i32)\n");
    text.push_str("declare token @llvm.experimental.convergence.loop()\n");
    (text, reads)
}

/// The phi of a block; `bring` returns the incoming value of each edge.
fn phi(name: &str, shape: &Shape, block: usize, bring: &dyn Fn(usize, usize) -> String) -> String {
    let edges: Vec<String> = members(shape.predecessors[block])
        .enumerate()
        .map(|(number, from)| format!("[ {}, %b{from} ]", bring(number, from)))
        .collect();
    format!("%{name}{block} = phi i32 {}", edges.join(", "))
}

fn kernel(flow: &Flow, shape: &Shape, labels: u8) -> (String, Vec<Read>) {
    let mut body = Body::default();
    let mut reads: Vec<Read> = Vec::new();
    let mut wave = [0; MOST_BLOCKS];
    for (block, own) in wave.iter_mut().enumerate().take(flow.len()) {
        let _ = writeln!(body.text, "b{block}:");
        let mut hold = |kind, of, instruction| {
            reads.push(Read {
                kind,
                of,
                at: block,
                instruction,
                operand: None,
            });
        };
        let edges = shape.predecessors[block].count_ones() as usize;
        if edges > 0 {
            let line = phi("p", shape, block, &|_, from| from.to_string());
            hold(Kind::Phi, block, body.add(&line));
            let line = phi("q", shape, block, &|_, from| format!("%u{from}"));
            let phi = body.add(&line);
            hold(Kind::PhiOfWave, block, phi);
            for from in members(shape.predecessors[block]) {
                hold(Kind::UseWaveByPhi, from, phi);
            }
        }
        if edges > 2 {
            let line = phi("e", shape, block, &|number, _| number.max(1).to_string());
            hold(Kind::PhiFirstSame, block, body.add(&line));
            let line = phi("f", shape, block, &|number, _| {
                number.min(edges - 2).to_string()
            });
            hold(Kind::PhiLastSame, block, body.add(&line));
        }
        if let Some(below) = keeps_itself(shape, block) {
            let line = phi("z", shape, block, &|_, from| match below >> from & 1 {
                1 => format!("%z{block}"),
                _ => from.to_string(),
            });
            hold(Kind::PhiOfItself, block, body.add(&line));
        }
        if block == 0 {
            body.add("%t = call i32 @llvm.amdgcn.workitem.id.x()");
            body.add("%own = getelementptr i32, ptr addrspace(1) %a, i32 %t");
        }
        body.add(&format!(
            "%d{block} = load volatile i32, ptr addrspace(1) %own, align 4"
        ));
        *own = body.add(&format!(
            "%u{block} = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %d{block})"
        ));
        body.add(&format!(
            "%l{block} = load volatile i32, ptr addrspace(1) %a, align 4"
        ));
        body.add(&format!(
            "%h{block} = call token @llvm.experimental.convergence.loop()"
        ));
        for above in (0..flow.len()).filter(|above| shape.is_above(*above, block)) {
            let mut read = |letter: char, kind| {
                let line = format!("%{letter}{above}.{block} = add i32 %{letter}{above}, 1");
                let instruction = body.add(&line);
                hold(kind, above, instruction);
                if kind == Kind::ReadWave {
                    hold(Kind::UseWave, above, instruction);
                }
            };
            read('u', Kind::ReadWave);
            read('l', Kind::ReadLoad);
            if above > 0 {
                read('p', Kind::ReadPhi);
                read('q', Kind::ReadPhiOfWave);
            }
            let line = format!(
                "%v{above}.{block} = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %d{block}) [ \"convergencectrl\"(token %h{above}) ]"
            );
            hold(Kind::ByToken, above, body.add(&line));
        }
        let to: Vec<usize> = flow.successors(block).collect();
        match to.as_slice() {
            [one, other] => {
                // As many instructions either way. What is always uniform is branched on itself: a
                // comparison of it would be none of its kind.
                body.add(&format!("%c{block} = icmp eq i32 %d{block}, 0"));
                body.add(&match labels >> block & 1 {
                    1 => format!("br i1 %c{block}, label %b{one}, label %b{other}"),
                    _ => format!("switch i32 %u{block}, label %b{one} [ i32 0, label %b{other} ]"),
                });
            }
            [one] => drop(body.add(&format!("br label %b{one}"))),
            _ => drop(body.add("ret void")),
        }
    }
    for read in &mut reads {
        if matches!(read.kind, Kind::UseWave | Kind::UseWaveByPhi) {
            read.operand = Some(wave[read.of]);
        }
    }
    (body.text, reads)
}

/// The predecessors of a block that are below it, if there is at least one and the block has
/// several other predecessors. On these edges a phi may keep its value.
pub fn keeps_itself(shape: &Shape, block: usize) -> Option<u8> {
    let predecessors = shape.predecessors[block];
    let below = members(predecessors)
        .filter(|from| shape.dominators[*from] >> block & 1 == 1)
        .fold(0, |all, from| all | 1 << from);
    (below != 0 && (predecessors & !below).count_ones() > 1).then_some(below)
}
