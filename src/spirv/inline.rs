//! An entry point with the functions that it calls, as one function: calls are replaced by the
//! bodies of their callees.

use rustc_hash::FxHashMap;

use crate::binary::{Binary, EntryPoint, Instruction, Mistake, is_debug_set};
use crate::flow::{self, Block};
use crate::grammar::{self, Kind, grammar};
use crate::op;

/// An operand: a node, or something of the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ref {
    /// A node of the function.
    Node(u32),
    /// A constant, a variable or another id of the module.
    Global(u32),
    /// A value that is the same for all lanes: a component of a built-in variable.
    Component(u32, u32),
    /// A variable's value at the start of a block, until it is known: see `promote`.
    Entry(u32),
    /// A phi that promotion added.
    Phi(u32),
    /// An undefined value.
    Undefined,
}

/// An instruction of a copy of a function.
#[derive(Clone, Debug)]
pub struct Node {
    /// The index of the instruction in the module.
    pub instruction: u32,
    /// The copy of the function, from 0.
    pub copy: u32,
    /// The opcode: a call becomes a branch to the callee, and a phi of the values that it returns.
    pub opcode: u16,
    /// Operands that are ids, in their order; for a phi empty.
    pub operands: Vec<Ref>,
    /// The values of a phi, each with the node of the block's label.
    pub incoming: Option<Vec<(u32, Ref)>>,
}

/// A block of the inlined function.
#[derive(Clone, Debug, Default)]
pub struct FlatBlock {
    /// The node of the label, or of the call after which the block begins.
    pub label: u32,
    /// The nodes, the last of which ends the block.
    pub nodes: Vec<u32>,
    /// Successors: first nodes of labels, then blocks.
    pub successors: Vec<u32>,
    /// The header to which the block has a virtual edge.
    pub breaks_from: Option<u32>,
}

/// The header of a structured construct, and its targets. An inlined call is a selection with one
/// branch.
#[derive(Clone, Copy, Debug)]
pub struct Construct {
    /// The block that ends with the merge instruction; for a loop, the one to which it branches
    /// back.
    pub header: u32,
    /// The merge block: first the node of its label; none if control does not reach it.
    pub merge: Option<u32>,
    /// The continue target, likewise.
    pub continue_target: Option<u32>,
    /// Whether it is a loop.
    pub is_loop: bool,
}

/// An entry point after inlining.
#[derive(Debug, Default)]
pub struct Flat {
    /// The nodes. Those of labels and parameters are in no block.
    pub nodes: Vec<Node>,
    /// The blocks that control reaches. The first is the entry.
    pub blocks: Vec<FlatBlock>,
    /// Structured constructs.
    pub constructs: Vec<Construct>,
    /// Nodes of the entry point's parameters.
    pub parameters: Vec<u32>,
}

/// Nodes of all entry points after inlining.
pub const MOST_NODES: usize = 1 << 21;

/// Calls around a call.
const DEEPEST_CALLS: usize = 1024;

/// A copy of a function that is being written.
struct Frame {
    body: usize,
    blocks: std::rc::Rc<Vec<Block>>,
    copy: u32,
    base: u32,
    /// The next block, and the next instruction.
    block: usize,
    at: usize,
    /// The block that begins with the label of the current one.
    label_block: u32,
    /// The values of the parameters.
    arguments: Vec<Ref>,
    /// The call's node in the caller.
    call: u32,
    /// Blocks that return, with the value.
    returns: Vec<(u32, Option<Ref>)>,
}

/// Inlines all calls of an entry point.
///
/// # Errors
/// Recursion, a function that becomes too large, or ids of other functions.
pub fn inline(binary: &Binary, entry: &EntryPoint, left: &mut usize) -> Result<Flat, Mistake> {
    let at_entry = &binary.instructions[entry.instruction];
    let Some(body) = binary.body_of(entry.function) else {
        return Err(binary.mistake(at_entry, format!("%{} is not a function", entry.function)));
    };
    if binary.bodies[body].labels.is_empty() {
        return Err(binary.mistake(at_entry, format!("%{} has no blocks", entry.function)));
    }
    let mut inliner = Inliner {
        binary,
        left,
        flat: Flat::default(),
        last_of: FxHashMap::default(),
        copies: 0,
        known: FxHashMap::default(),
    };
    let mut frames = vec![inliner.frame(body, Vec::new(), 0)?];
    let first = &frames[0];
    let parameters = binary.bodies[body].parameters.iter();
    inliner.flat.parameters = parameters
        .map(|at| first.base + (at - binary.bodies[body].first) as u32)
        .collect();
    while let Some(frame) = frames.last_mut() {
        let Some(call) = inliner.step(frame)? else {
            if frame.block == frame.blocks.len() {
                let done = frames.pop();
                if let (Some(done), false) = (done, frames.is_empty()) {
                    inliner.resume(&done);
                }
            }
            continue;
        };
        let Some(callee) = binary.body_of(call.callee) else {
            let instruction = &binary.instructions[call.index];
            return Err(binary.mistake(instruction, format!("%{} is not a function", call.callee)));
        };
        let instruction = &binary.instructions[call.index];
        let called = &binary.bodies[callee];
        if called.labels.is_empty() {
            // Its body is in another module.
            let last = inliner.flat.blocks.len() - 1;
            inliner.flat.nodes[call.node as usize].operands = call.arguments;
            inliner.flat.blocks[last].nodes.push(call.node);
            continue;
        }
        if frames.len() == DEEPEST_CALLS {
            let message = format!("calls are nested more than {DEEPEST_CALLS} deep");
            return Err(binary.mistake(instruction, message));
        }
        if frames.iter().any(|frame| frame.body == callee) {
            return Err(
                binary.mistake(instruction, "recursive calls are not supported".to_string())
            );
        }
        if called.parameters.len() != call.arguments.len() {
            let message = format!(
                "{} arguments, but the function has {} parameters",
                call.arguments.len(),
                called.parameters.len()
            );
            return Err(binary.mistake(instruction, message));
        }
        let frame = inliner.frame(callee, call.arguments, call.node)?;
        inliner.enter(&frame, call.node);
        frames.push(frame);
    }
    let last_of = inliner.last_of;
    let mut flat = inliner.flat;
    flat.connect(binary, &last_of)?;
    Ok(flat)
}

/// A call that is to be inlined.
struct Call {
    index: usize,
    node: u32,
    callee: u32,
    arguments: Vec<Ref>,
}

struct Inliner<'b> {
    binary: &'b Binary,
    /// Nodes that may still be added.
    left: &'b mut usize,
    flat: Flat,
    /// The last block that was written for each label's node: calls divide blocks.
    last_of: FxHashMap<u32, u32>,
    copies: u32,
    known: FxHashMap<usize, std::rc::Rc<Vec<Block>>>,
}

impl Inliner<'_> {
    /// Begins a copy of a function: each of its instructions gets a node.
    fn frame(&mut self, body: usize, arguments: Vec<Ref>, call: u32) -> Result<Frame, Mistake> {
        let range = &self.binary.bodies[body];
        let blocks = match self.known.get(&body) {
            Some(blocks) => blocks.clone(),
            None => std::rc::Rc::new(flow::blocks(self.binary, range)?),
        };
        self.known.insert(body, blocks.clone());
        let base = self.flat.nodes.len() as u32;
        let size = range.last - range.first + 1;
        *self.left = self.left.saturating_sub(size);
        if *self.left == 0 {
            let message = format!(
                "more than {MOST_NODES} instructions after inlining; --entry selects one entry point"
            );
            return Err(self
                .binary
                .mistake(&self.binary.instructions[range.first], message));
        }
        let copy = self.copies;
        self.copies += 1;
        self.flat
            .nodes
            .extend((range.first..=range.last).map(|index| Node {
                instruction: index as u32,
                copy,
                opcode: self.binary.instructions[index].opcode,
                operands: Vec::new(),
                incoming: None,
            }));
        Ok(Frame {
            body,
            blocks,
            copy,
            base,
            block: 0,
            at: 0,
            label_block: 0,
            arguments,
            call,
            returns: Vec::new(),
        })
    }

    /// Writes the rest of a block, up to a call that is to be inlined.
    fn step(&mut self, frame: &mut Frame) -> Result<Option<Call>, Mistake> {
        let blocks = frame.blocks.clone();
        let Some(block) = blocks.get(frame.block) else {
            return Ok(None);
        };
        let first = self.binary.bodies[frame.body].first;
        let node = |index: usize| frame.base + (index - first) as u32;
        let label = node(block.label);
        if frame.at == 0 {
            frame.at = block.label + 1;
            frame.label_block = self.flat.blocks.len() as u32;
            self.flat.blocks.push(FlatBlock {
                label,
                ..FlatBlock::default()
            });
        }
        while frame.at <= block.terminator {
            let index = frame.at;
            frame.at += 1;
            let instruction = self.binary.instructions[index];
            match instruction.opcode {
                op::Line | op::NoLine | op::SelectionMerge | op::LoopMerge | op::Nop => continue,
                op::ExtInst if self.is_debug(&instruction) => continue,
                _ => {}
            }
            let written = node(index);
            if instruction.opcode == op::FunctionCall {
                let [callee, arguments @ ..] = self.binary.arguments(&instruction) else {
                    continue;
                };
                let arguments: Result<Vec<Ref>, Mistake> = arguments
                    .iter()
                    .map(|id| self.resolve(frame, &instruction, *id))
                    .collect();
                let arguments = arguments?;
                return Ok(Some(Call {
                    index,
                    node: written,
                    callee: *callee,
                    arguments,
                }));
            }
            let Some(current) = self.flat.blocks.last_mut() else {
                break;
            };
            if index == block.terminator {
                current.successors = block
                    .successors
                    .iter()
                    .map(|to| node(blocks[*to as usize].label))
                    .collect();
                let leaves_function = block.successors.is_empty();
                let returns = matches!(instruction.opcode, op::Return | op::ReturnValue);
                // Lanes that return from the entry point end: they reconverge nowhere.
                if !leaves_function || (returns && frame.copy > 0) {
                    current.breaks_from = block
                        .breaks_from
                        .map(|header| node(blocks[header as usize].label));
                }
            }
            current.nodes.push(written);
            let number = self.flat.blocks.len() as u32 - 1;
            self.operands(frame, &instruction, written)?;
            if index == block.terminator {
                self.last_of.insert(label, number);
                let target = |to: u32| node(blocks[to as usize].label);
                let is_loop = block.continue_target.is_some();
                let merge = block.merge.or(block.selection_merge);
                if is_loop || merge.is_some() {
                    self.flat.constructs.push(Construct {
                        header: if is_loop { frame.label_block } else { number },
                        merge: merge.map(target),
                        continue_target: block.continue_target.map(target),
                        is_loop,
                    });
                }
                if matches!(instruction.opcode, op::Return | op::ReturnValue) {
                    let value = self.flat.nodes[written as usize].operands.first().copied();
                    frame.returns.push((number, value));
                    if frame.copy > 0 {
                        // It is a branch to the caller, which the value does not decide.
                        self.flat.nodes[written as usize].operands.clear();
                    }
                }
            }
        }
        frame.block += 1;
        frame.at = 0;
        Ok(None)
    }

    /// Fills the operands of a node.
    fn operands(
        &mut self,
        frame: &Frame,
        instruction: &Instruction,
        node: u32,
    ) -> Result<(), Mistake> {
        let words = self.binary.operand_words(instruction);
        if instruction.opcode == op::Phi {
            let first = self.binary.bodies[frame.body].first;
            let mut incoming = Vec::new();
            for pair in self.binary.arguments(instruction).chunks_exact(2) {
                let parent = self.binary.definition(pair[1]);
                let range = &self.binary.bodies[frame.body];
                let parent = parent.filter(|at| (range.first..range.last).contains(at));
                let Some(parent) = parent else {
                    let message = format!("%{} is not a block of this function", pair[1]);
                    return Err(self.binary.mistake(instruction, message));
                };
                let value = self.resolve(frame, instruction, pair[0])?;
                incoming.push((frame.base + (parent - first) as u32, value));
            }
            self.flat.nodes[node as usize].incoming = Some(incoming);
            return Ok(());
        }
        let branch = matches!(
            instruction.opcode,
            op::Branch | op::BranchConditional | op::Switch
        );
        if branch {
            if let (op::BranchConditional | op::Switch, [condition, ..]) =
                (instruction.opcode, words)
            {
                let condition = self.resolve(frame, instruction, *condition)?;
                self.flat.nodes[node as usize].operands.push(condition);
            }
            return Ok(());
        }
        let Some(operation) = grammar().operation(instruction.opcode) else {
            return Ok(());
        };
        let mut ids = Vec::new();
        let visit = |kind: Kind, words: &[u32]| {
            if kind == Kind::Id {
                ids.extend(words.first());
            }
        };
        grammar::split(operation, words, 1, visit)
            .map_err(|message| self.binary.mistake(instruction, message))?;
        let resolved: Result<Vec<Ref>, Mistake> = ids
            .iter()
            .map(|id| self.resolve(frame, instruction, *id))
            .collect();
        self.flat.nodes[node as usize].operands = resolved?;
        Ok(())
    }

    fn resolve(&self, frame: &Frame, user: &Instruction, id: u32) -> Result<Ref, Mistake> {
        let wrong = |message| Err(self.binary.mistake(user, message));
        let Some(at) = self.binary.definition(id) else {
            return wrong(format!("%{id} is not defined"));
        };
        let bodies = &self.binary.bodies;
        let owner = bodies
            .partition_point(|body| body.first <= at)
            .checked_sub(1);
        let owner = owner.filter(|owner| at <= bodies[*owner].last);
        let defined = self.binary.instructions[at];
        match owner {
            None if defined.opcode == op::Undef => Ok(Ref::Undefined),
            None => Ok(Ref::Global(id)),
            Some(_) if defined.opcode == op::Function => Ok(Ref::Global(id)),
            Some(owner) if owner != frame.body => wrong(format!("%{id} is in another function")),
            Some(_) if defined.opcode == op::Label => {
                wrong(format!("%{id} is a block, not a value"))
            }
            Some(_) if defined.opcode == op::Undef => Ok(Ref::Undefined),
            Some(owner) => {
                let body = &bodies[owner];
                let parameter = body.parameters.binary_search(&at).ok();
                let argument = parameter.and_then(|at| frame.arguments.get(at));
                Ok(argument
                    .copied()
                    .unwrap_or(Ref::Node(frame.base + (at - body.first) as u32)))
            }
        }
    }

    fn is_debug(&self, instruction: &Instruction) -> bool {
        let set = self.binary.arguments(instruction).first();
        let name = set.and_then(|set| self.binary.sets.get(set));
        name.is_some_and(|name| is_debug_set(name))
    }

    /// Ends the caller's block with a branch to the callee.
    fn enter(&mut self, callee: &Frame, call: u32) {
        // The callee reads the arguments, the branch does not.
        let branch = self.flat.nodes.len() as u32;
        let node = self.flat.nodes[call as usize].clone();
        self.flat.nodes.push(node);
        let first = self.binary.bodies[callee.body].first;
        let label = callee.base + (callee.blocks[0].label - first) as u32;
        self.flat.constructs.push(Construct {
            header: self.flat.blocks.len() as u32 - 1,
            merge: Some(call),
            continue_target: None,
            is_loop: false,
        });
        if let Some(current) = self.flat.blocks.last_mut() {
            current.nodes.push(branch);
            current.successors.push(label);
        }
    }

    /// Continues the caller after an inlined call: the result merges what the callee returns.
    fn resume(&mut self, callee: &Frame) {
        let call = callee.call;
        let mut block = FlatBlock {
            label: call,
            ..FlatBlock::default()
        };
        let mut incoming = Vec::new();
        for (from, value) in &callee.returns {
            let returning = &mut self.flat.blocks[*from as usize];
            returning.successors = vec![call];
            let value = value.unwrap_or(Ref::Undefined);
            incoming.push((returning.label, value));
            // Incoming values name blocks by labels: a block after a call by the call.
            self.last_of.insert(returning.label, *from);
        }
        let instruction =
            self.binary.instructions[self.flat.nodes[call as usize].instruction as usize];
        let kind = self.binary.define(instruction.kind).map(|kind| kind.opcode);
        if kind != Some(op::TypeVoid) {
            let node = &mut self.flat.nodes[call as usize];
            node.opcode = op::Phi;
            node.incoming = Some(incoming);
            block.nodes.push(call);
        }
        self.flat.blocks.push(block);
    }
}

impl Flat {
    /// Resolves labels to blocks, and removes blocks that control does not reach.
    fn connect(&mut self, binary: &Binary, last_of: &FxHashMap<u32, u32>) -> Result<(), Mistake> {
        let block_of: FxHashMap<u32, u32> = self
            .blocks
            .iter()
            .zip(0..)
            .map(|(block, number)| (block.label, number))
            .collect();
        let number = |label: &u32| block_of.get(label).copied();
        for block in &mut self.blocks {
            block.successors = block.successors.iter().filter_map(number).collect();
            block.breaks_from = block.breaks_from.as_ref().and_then(number);
        }
        let mut reached = vec![false; self.blocks.len()];
        let mut stack = vec![0];
        reached[0] = true;
        while let Some(block) = stack.pop() {
            for to in &self.blocks[block as usize].successors {
                if !std::mem::replace(&mut reached[*to as usize], true) {
                    stack.push(*to);
                }
            }
        }
        let mut renumbered = vec![u32::MAX; self.blocks.len()];
        let kept = reached.iter().enumerate().filter(|(_, reached)| **reached);
        for ((old, _), new) in kept.zip(0..) {
            renumbered[old] = new;
        }
        let mut at = 0;
        self.blocks.retain(|_| {
            at += 1;
            reached[at - 1]
        });
        for block in &mut self.blocks {
            for to in &mut block.successors {
                *to = renumbered[*to as usize];
            }
            let header = block.breaks_from.map(|header| renumbered[header as usize]);
            block.breaks_from = header.filter(|header| *header != u32::MAX);
        }
        let new = |label: u32| {
            let block = renumbered[number(&label)? as usize];
            (block != u32::MAX).then_some(block)
        };
        self.constructs.retain_mut(|construct| {
            construct.header = renumbered[construct.header as usize];
            construct.merge = construct.merge.and_then(new);
            construct.continue_target = construct.continue_target.and_then(new);
            construct.header != u32::MAX
        });
        let predecessors = self.predecessors();
        for (block, from) in self.blocks.iter().zip(&predecessors) {
            for node in &block.nodes {
                let node = &mut self.nodes[*node as usize];
                let Some(incoming) = &mut node.incoming else {
                    continue;
                };
                for (label, _) in incoming.iter_mut() {
                    let last = last_of.get(label).copied();
                    *label = last.map_or(u32::MAX, |last| renumbered[last as usize]);
                }
                incoming.retain(|(block, _)| from.binary_search(block).is_ok());
                incoming.sort_by_key(|(block, _)| *block);
                incoming.dedup_by_key(|(block, _)| *block);
                if incoming.len() < from.len() {
                    let instruction = &binary.instructions[node.instruction as usize];
                    let message = "it has no value for a block that branches here".to_string();
                    return Err(binary.mistake(instruction, message));
                }
            }
        }
        Ok(())
    }

    /// The predecessors of each block, without virtual edges.
    pub fn predecessors(&self) -> Vec<Vec<u32>> {
        let mut all = vec![Vec::new(); self.blocks.len()];
        for (block, number) in self.blocks.iter().zip(0..) {
            for to in &block.successors {
                all[*to as usize].push(number);
            }
        }
        all
    }
}
