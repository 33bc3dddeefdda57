//! Converts a function to nested conditionals and loops, for which the mask stack has instructions.
//!
//! The function is traversed from its entry. At a branch, the *join* is the first node that is on
//! all paths which do not leave the iteration. If no two paths meet before the join, each path
//! becomes an arm of a conditional. Otherwise each node where paths meet gets a flag, a bit for
//! each lane. An edge to such a node sets the flag; after the arms, lanes whose flag is set execute
//! the node. Structured code therefore needs no flags: they are only used in the smallest
//! unstructured regions. For a cycle with several exits, flags record which exit a lane takes.
//!
//! Nodes where paths meet are found by labels. If all predecessors of a node have the same label,
//! the node also gets it; otherwise paths meet at the node, and it gets a new label.
//!
//! Source: N. Ramsey, "Beyond Relooper: recursive translation of unstructured control flow to
//! structured control flow" (2022), for the tree of blocks; flags replace labelled exits.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::operand::signed;
use crate::registers::Registers;
use crate::{Prepared, Refusal};
use lanelog_ir::Opcode;
use lanelog_ir::typed::{Detail, Type};
use lanelog_passes::linearize::graph::Graph;

/// Maximum nesting depth of conditionals and loops. The GPUs have fewer stack entries; the limit
/// bounds the recursion depth of this module.
const MOST_NESTED: u32 = 200;

/// Maximum number of nodes that are examined to determine whether a path leaves the iteration.
const SHORT_WAY: usize = 64;

/// A test of a bit, which selects lanes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The name of the bit.
    pub bit: String,
    /// The value that the bit must have for a lane to pass the test.
    pub holds: bool,
}

/// A structured piece of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// Instructions. If they are the start of a block, the first field is its name.
    Lines(Option<String>, Vec<String>),
    /// Lanes that pass a test execute the first arm; then the other lanes execute the second.
    If(Test, Vec<Node>, Vec<Node>),
    /// A loop, whose body is repeated until all lanes have left it.
    Loop(Vec<Node>),
    /// Lanes leave the loop.
    Break,
    /// Lanes continue with the next iteration.
    Continue,
}

/// An edge that leaves a node, with the lanes that take it.
#[derive(Clone, Debug)]
struct Arm {
    test: Test,
    /// The corresponding edge of the function, if the node is a block.
    edge: Option<(u32, u32)>,
    /// The target node in the cut graph.
    to: u32,
}

/// The nodes where paths from a node meet.
#[derive(Debug, Default)]
struct Meeting {
    /// The first node on all of the paths. `None` if there is none, or all paths leave the
    /// iteration.
    join: Option<u32>,
    /// The nodes before the join at which some of the paths meet, in the order of the cut graph.
    met: Vec<u32>,
}

pub struct Structure<'s, 'w, 't> {
    prepared: &'s Prepared,
    graph: &'s Graph,
    own: &'s mut Registers<'w, 't>,
    /// For each node: its position in the order of the cut graph.
    place: Vec<u32>,
    /// For each node: the number of edges of the cut graph that lead to it.
    incoming: Vec<u32>,
    /// By node where paths meet: its flag.
    flags: FxHashMap<u32, String>,
    /// For cycles with several exits, by cycle and target of the exit: the flag.
    exits: FxHashMap<(u32, u32), String>,
    /// Declaration lines of registers that do not belong to a value of the function.
    pub registers: Vec<String>,
    nested: u32,
}

impl<'s, 'w, 't> Structure<'s, 'w, 't> {
    /// Prepares the graph. Time: linear in the function.
    pub fn new(
        prepared: &'s Prepared,
        graph: &'s Graph,
        own: &'s mut Registers<'w, 't>,
    ) -> Structure<'s, 'w, 't> {
        let mut place = vec![u32::MAX; graph.len() + 1];
        for (at, node) in graph.order.iter().enumerate() {
            if let Some(entry) = place.get_mut(*node as usize) {
                *entry = at as u32;
            }
        }
        let mut structure = Structure {
            prepared,
            graph,
            own,
            place,
            incoming: vec![0; graph.len() + 1],
            flags: FxHashMap::default(),
            exits: FxHashMap::default(),
            registers: Vec::new(),
            nested: 0,
        };
        for node in graph.order.iter().filter(|node| **node != graph.root()) {
            for to in structure.ways(*node) {
                if let Some(entry) = structure.incoming.get_mut(to as usize) {
                    *entry += 1;
                }
            }
        }
        structure
    }

    /// Converts the whole function. Time: linear in the function, times the depth of conditionals.
    ///
    /// # Errors
    /// If a construct is unsupported, or conditionals and loops are nested too deeply.
    pub fn function(&mut self) -> Result<Vec<Node>, Refusal> {
        let first = self.graph.representative(0, None);
        let mut nodes = Vec::new();
        self.sequence(&mut nodes, first, Some(self.end()))?;
        Ok(nodes)
    }

    /// The node to which each `ret` leads.
    fn end(&self) -> u32 {
        self.graph.len() as u32
    }

    fn place(&self, node: u32) -> u32 {
        self.place.get(node as usize).copied().unwrap_or(u32::MAX)
    }

    /// Whether a node is outside of the current iteration: it represents the next iteration, or the
    /// outside of the cycle.
    fn is_away(&self, node: u32) -> bool {
        node != self.end()
            && (self.graph.as_next(node).is_some() || self.graph.as_left(node).is_some())
    }

    /// The successors in the cut graph; for blocks without successors, the end node.
    fn ways(&self, node: u32) -> Vec<u32> {
        if node == self.end() {
            return Vec::new();
        }
        let known = self.graph.successors(node);
        match self.graph.as_block(node) {
            Some(_) if known.is_empty() => vec![self.end()],
            _ => known.to_vec(),
        }
    }

    /// Whether all paths from a node leave the iteration soon, and the nodes on them can be reached
    /// only through this node.
    fn is_short(&self, from: u32, stop: Option<u32>) -> bool {
        let mut seen: FxHashMap<u32, u32> = FxHashMap::default();
        let mut open = vec![from];
        seen.insert(from, 1);
        let mut done = 0;
        while let Some(node) = open.pop() {
            done += 1;
            let ends = Some(node) == stop || node == self.end() || self.flags.contains_key(&node);
            if ends || done > SHORT_WAY {
                return false;
            }
            for to in self.ways(node) {
                if self.is_away(to) {
                    continue;
                }
                match seen.get_mut(&to) {
                    Some(count) => *count += 1,
                    None => {
                        seen.insert(to, 1);
                        open.push(to);
                    }
                }
            }
        }
        seen.iter()
            .all(|(node, count)| self.incoming.get(*node as usize) == Some(count))
    }

    /// Finds the nodes at which paths from some nodes meet.
    fn meeting(&self, ways: &[u32], stop: Option<u32>) -> Meeting {
        let mut meeting = Meeting::default();
        let mut labels: FxHashMap<u32, u32> = FxHashMap::default();
        let mut met: BTreeSet<u32> = BTreeSet::new();
        let mut open: BTreeSet<(u32, u32)> = BTreeSet::new();
        for to in ways {
            if labels.insert(*to, *to).is_some() {
                met.insert(*to);
            }
            open.insert((self.place(*to), *to));
        }
        let mut apart = false;
        while let Some((_, node)) = open.pop_first() {
            if open.is_empty() && !apart {
                meeting.join = Some(node);
                return meeting;
            }
            let ends = Some(node) == stop || node == self.end() || self.flags.contains_key(&node);
            if ends {
                apart = true;
                continue;
            }
            if met.contains(&node) {
                meeting.met.push(node);
            }
            let label = labels.get(&node).copied().unwrap_or(node);
            for to in self.ways(node) {
                if self.is_away(to) {
                    continue;
                }
                match labels.get(&to) {
                    None => {
                        labels.insert(to, label);
                        open.insert((self.place(to), to));
                    }
                    Some(known) if *known == label => {}
                    Some(_) => {
                        labels.insert(to, to);
                        met.insert(to);
                    }
                }
            }
        }
        meeting
    }

    fn flag(&mut self, wish: &str) -> String {
        let name = self.own.names.fresh(wish);
        self.registers.push(format!(".reg i1 %{name}"));
        format!("%{name}")
    }

    /// Converts everything that is executed from a node on, up to a node where paths meet.
    fn sequence(
        &mut self,
        nodes: &mut Vec<Node>,
        from: u32,
        stop: Option<u32>,
    ) -> Result<(), Refusal> {
        if self.nested >= MOST_NESTED {
            return Err(Refusal {
                function: self.prepared.index,
                instruction: self.first_instruction(from),
                message: format!(
                    "more than {MOST_NESTED} conditionals and loops within each other need a stack that no chip has"
                ),
            });
        }
        self.nested += 1;
        let mut at = Some(from);
        while let Some(node) = at {
            at = self.node(nodes, node, stop)?;
        }
        self.nested -= 1;
        Ok(())
    }

    fn first_instruction(&self, node: u32) -> Option<u32> {
        let block = self.graph.as_block(node)?;
        let found = self
            .prepared
            .function
            .block_instructions(block as usize)
            .next();
        found.map(|at| at as u32)
    }

    /// Converts a node and the paths from it. Returns the node where conversion continues.
    fn node(
        &mut self,
        nodes: &mut Vec<Node>,
        node: u32,
        stop: Option<u32>,
    ) -> Result<Option<u32>, Refusal> {
        let arms = match self.graph.as_cycle(node) {
            Some(cycle) => self.cycle(nodes, node, cycle)?,
            None => self.block(nodes, node)?,
        };
        let Some((last, others)) = arms.split_last() else {
            return Ok(None);
        };
        if others.is_empty() {
            return Ok(self.edge(nodes, node, last, stop));
        }
        let ways: Vec<u32> = arms.iter().map(|arm| arm.to).collect();
        let stays: Vec<bool> = ways
            .iter()
            .map(|to| !self.is_away(*to) && !self.is_short(*to, stop))
            .collect();
        // All paths except at most one leave the iteration. They are executed first; then the lanes
        // of the remaining path continue.
        if stays.iter().filter(|stays| **stays).count() <= 1 {
            let onward = stays.iter().position(|stays| *stays);
            let next = || {
                ways.iter()
                    .rposition(|to| self.graph.as_next(*to).is_some())
            };
            let onward = onward.or_else(next).unwrap_or(arms.len() - 1);
            for (at, arm) in arms.iter().enumerate() {
                if at != onward {
                    let inner = self.arm(node, arm, stop)?;
                    nodes.push(Node::If(arm.test.clone(), inner, Vec::new()));
                }
            }
            return Ok(match arms.get(onward) {
                Some(arm) => self.edge(nodes, node, arm, stop),
                None => None,
            });
        }
        let here: Vec<u32> = ways
            .iter()
            .copied()
            .filter(|to| !self.is_away(*to))
            .collect();
        let meeting = self.meeting(&here, stop);
        let join = meeting.join;
        for met in &meeting.met {
            let flag = self.flag("waits");
            nodes.push(Node::Lines(None, vec![format!("{flag} := false")]));
            self.flags.insert(*met, flag);
        }
        let inner_stop = join.or(stop);
        match arms.as_slice() {
            [first, second] => {
                let then = self.arm(node, first, inner_stop)?;
                let other = self.arm(node, second, inner_stop)?;
                nodes.push(Node::If(first.test.clone(), then, other));
            }
            _ => {
                for arm in &arms {
                    let inner = self.arm(node, arm, inner_stop)?;
                    nodes.push(Node::If(arm.test.clone(), inner, Vec::new()));
                }
            }
        }
        for met in &meeting.met {
            let Some(flag) = self.flags.remove(met) else {
                continue;
            };
            let mut inner = Vec::new();
            self.sequence(&mut inner, *met, inner_stop)?;
            let test = Test {
                bit: flag,
                holds: true,
            };
            nodes.push(Node::If(test, inner, Vec::new()));
        }
        // The join has a flag, which is tested later. Lanes that reach the join here set the flag.
        if let Some(flag) = join.and_then(|join| self.flags.get(&join))
            && join != stop
        {
            nodes.push(Node::Lines(None, vec![format!("{flag} := true")]));
        }
        Ok(join.filter(|join| {
            Some(*join) != stop && *join != self.end() && !self.flags.contains_key(join)
        }))
    }

    /// The nodes of an arm.
    fn arm(&mut self, from: u32, arm: &Arm, stop: Option<u32>) -> Result<Vec<Node>, Refusal> {
        let mut nodes = Vec::new();
        if let Some(on) = self.edge(&mut nodes, from, arm, stop) {
            self.sequence(&mut nodes, on, stop)?;
        }
        Ok(nodes)
    }

    /// Converts an edge: the incoming values of phis, and the flags to set. Returns the next node,
    /// unless paths meet at it.
    fn edge(
        &mut self,
        nodes: &mut Vec<Node>,
        from: u32,
        arm: &Arm,
        stop: Option<u32>,
    ) -> Option<u32> {
        let mut lines = Vec::new();
        let mut onward = vec![(from, arm.to)];
        if let Some((block, to)) = arm.edge {
            onward = self.graph.steps(&self.prepared.verdicts, block, to);
            lines = self.copies(block, to);
        }
        for step in onward.iter().skip(1) {
            if let Some(flag) = self.exits.get(step) {
                lines.push(format!("{flag} := true"));
            }
        }
        if let Some(flag) = self.flags.get(&arm.to)
            && Some(arm.to) != stop
        {
            lines.push(format!("{flag} := true"));
        }
        if !lines.is_empty() {
            nodes.push(Node::Lines(None, lines));
        }
        if self.is_away(arm.to) {
            nodes.push(match self.graph.as_next(arm.to) {
                Some(_) => Node::Continue,
                None => Node::Break,
            });
            return None;
        }
        let waits =
            Some(arm.to) == stop || arm.to == self.end() || self.flags.contains_key(&arm.to);
        (!waits).then_some(arm.to)
    }

    /// Copies of the incoming values of a block's phis on an edge.
    fn copies(&self, from: u32, to: u32) -> Vec<String> {
        let function = &self.prepared.function;
        let phis = function.block_instructions(to as usize);
        let lines = phis.map_while(|phi| {
            let typed = self.prepared.typed.instructions.get(phi)?;
            if typed.opcode != Opcode::Phi {
                return None;
            }
            let Detail::Incoming(blocks) = &typed.detail else {
                return None;
            };
            let operand = blocks.iter().position(|block| *block == from)?;
            let register = self.own.joins.get(&(phi as u32))?;
            let value = self.own.operand(phi as u32, operand, 2).ok()?;
            Some(format!("%{register} := {value}"))
        });
        lines.collect()
    }

    fn cycle(&mut self, nodes: &mut Vec<Node>, node: u32, cycle: u32) -> Result<Vec<Arm>, Refusal> {
        let ways = self.ways(node);
        let mut arms = Vec::with_capacity(ways.len());
        for to in &ways {
            let mut bit = "true".to_string();
            if ways.len() > 1 {
                bit = self.flag("left");
                nodes.push(Node::Lines(None, vec![format!("{bit} := false")]));
                self.exits.insert((node, *to), bit.clone());
            }
            let test = Test { bit, holds: true };
            arms.push(Arm {
                test,
                edge: None,
                to: *to,
            });
        }
        let mut body = Vec::new();
        self.sequence(&mut body, self.graph.header(cycle), None)?;
        while strip(&mut body) {}
        nodes.push(Node::Loop(body));
        Ok(arms)
    }

    fn block(&mut self, nodes: &mut Vec<Node>, node: u32) -> Result<Vec<Arm>, Refusal> {
        let Some(block) = self.graph.as_block(node) else {
            return Ok(Vec::new());
        };
        let prepared = self.prepared;
        let function = &prepared.function;
        let mut lines = Vec::new();
        let mut last = None;
        for at in function.block_instructions(block as usize) {
            let Some(typed) = prepared.typed.instructions.get(at) else {
                continue;
            };
            if typed.opcode.is_terminator() {
                last = Some((at as u32, typed));
            } else {
                lines.extend(self.own.run(at as u32)?);
            }
        }
        let label = self.own.names.blocks.get(block as usize).cloned();
        let mut arms = Vec::new();
        if let Some((at, typed)) = last {
            if typed.opcode == Opcode::Ret && !typed.operands.is_empty() {
                let value = self.own.operand(at, 0, 1)?;
                lines.push(format!("%{} := {value}", self.own.result));
            }
            arms = self.arms(&mut lines, block, at)?;
        }
        nodes.push(Node::Lines(label, lines));
        Ok(arms)
    }

    /// The edges out of a block, with a test for each.
    fn arms(
        &mut self,
        lines: &mut Vec<String>,
        block: u32,
        last: u32,
    ) -> Result<Vec<Arm>, Refusal> {
        let prepared = self.prepared;
        let successors = prepared.function.block_successors(block as usize);
        let mut unique: Vec<u32> = Vec::new();
        for to in successors {
            if !unique.contains(to) {
                unique.push(*to);
            }
        }
        let arm = |structure: &Self, to: u32, test: Test| {
            let steps = structure.graph.steps(&prepared.verdicts, block, to);
            Arm {
                test,
                edge: Some((block, to)),
                to: steps.first().map_or(structure.end(), |(_, to)| *to),
            }
        };
        let always = || Test {
            bit: "true".into(),
            holds: true,
        };
        if let [one] = unique.as_slice() {
            return Ok(vec![arm(self, *one, always())]);
        }
        let Some(typed) = prepared.typed.instructions.get(last as usize) else {
            return Ok(Vec::new());
        };
        if unique.is_empty() {
            return Ok(Vec::new());
        }
        let condition = self.own.operand(last, 0, 1)?;
        let mut arms = Vec::new();
        match (&typed.detail, successors) {
            (Detail::Cases(cases), [default, others @ ..]) => {
                let Some((Type::Integer(bits), _)) = typed.operands.first() else {
                    return Err(self
                        .own
                        .refuse(last, "a switch over what is not an integer"));
                };
                for to in &unique {
                    // Lanes take the default edge if they match no case that has another target.
                    let wanted = to != default;
                    let own = self.flag("case");
                    let one = self.flag("one");
                    lines.push(format!("{own} := false"));
                    for (case, block) in cases.iter().zip(others) {
                        if (block == to) == wanted {
                            let case = signed(*case, *bits);
                            lines.push(format!("{one} = icmp eq i{bits} {condition}, {case}"));
                            lines.push(format!("{own} = or i1 {own}, {one}"));
                        }
                    }
                    let test = Test {
                        bit: own,
                        holds: wanted,
                    };
                    arms.push(arm(self, *to, test));
                }
            }
            (_, [first, second]) => {
                for (to, holds) in [(first, true), (second, false)] {
                    let bit = condition.clone();
                    arms.push(arm(self, *to, Test { bit, holds }));
                }
            }
            _ => {
                return Err(self
                    .own
                    .refuse(last, "a branch that cannot be written again"));
            }
        }
        Ok(arms)
    }
}

/// Removes nodes at the end of an iteration that have no effect there. Returns whether any were
/// removed.
fn strip(nodes: &mut Vec<Node>) -> bool {
    match nodes.last_mut() {
        Some(Node::Continue) => {
            nodes.pop();
            true
        }
        Some(Node::If(_, then, other)) => {
            let changed = strip(then) | strip(other);
            let empty = then.is_empty() && other.is_empty();
            if empty {
                nodes.pop();
            }
            changed || empty
        }
        _ => false,
    }
}
