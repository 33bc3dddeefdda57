//! Produces LLVM IR for a single lane: predicates are bits, phis are selects, and a branch skips
//! instructions that must not be executed, because the lane's predicate is false.
//!
//! The code remains correct under every optimization that LLVM's language reference permits. A lane
//! whose predicate is false executes no memory access. (A `select` of the address instead would
//! need a valid object in the same address space, which it would overwrite.) A branch condition
//! never depends on a value that is undefined for the lane: predicates are combined by `select`,
//! which ignores the operand that is not chosen.
//!
//! In a module for AMD GPUs, `llvm.amdgcn.ballot` tests whether any lane continues with a cycle. On
//! other targets there is a single lane, whose own bit is the result.
//!
//! | file | contents |
//! |---|---|
//! | `draft` | converts the steps of the linear form to instructions over registers |
//! | `ssa` | converts registers to SSA values |
//! | `phis` | removes redundant phis |
//! | `dominators` | the dominators of output blocks |
//! | `through` | removes blocks that only branch to another block |

mod dominators;
mod draft;
mod phis;
mod ssa;
mod through;

use std::collections::BTreeMap;

use crate::prepare::each;
use crate::{Prepared, Refusal};
use draft::{Draft, Event, Last, Next, Node, Piece};
use lanelog_ir::Module;
use lanelog_ir::target::{Architecture, ModuleContext};
use lanelog_ir::typed::Types;
use lanelog_passes::linearize::How;
use phis::{Phi, Places};
use rustc_hash::{FxHashMap, FxHashSet};
use ssa::{BlockValue, Register, Ssa, Uses};

/// The minimum number of steps of blocks that are skipped if no lane executes them. Among 6, 8, 12,
/// 16, 24, 40, 60, 100 and 1,000, this value gives the smallest or nearly the smallest number of
/// executed instructions for random kernels, and for the kernels in `corpus` and `tests/opencl`.
/// Skipping rarely helps, because most blocks have an active lane.
const SKIPPED: u32 = 40;

/// The declaration that is appended to a module whose functions communicate between lanes.
const BALLOT: &str = "declare i64 @llvm.amdgcn.ballot.i64(i1)";

/// Writes a module with some of its functions linearized; the other functions are unchanged.
///
/// # Errors
/// Returns unsupported constructs, by function.
pub fn write<'t>(
    module: &Module<'t>,
    context: &ModuleContext<'_>,
    types: &mut Types<'t>,
    functions: &[usize],
    how: How,
) -> (String, Vec<Prepared>, Vec<Refusal>) {
    let named = named_types(module);
    let (made, refused) = each(module, context, types, functions, how, |found, _| {
        found.linear.skip_empty(SKIPPED, true);
        let (linear, own, typed) = (&mut found.linear, &found.function, &found.typed);
        linear.drop_dead(own, typed);
        if linear.drop_kept(own, typed, &found.verdicts) {
            linear.drop_dead(own, typed);
        }
        let text = function(module, context, found, &named)?;
        Ok(without_tokens(text))
    });
    let mut prepared = Vec::new();
    let mut pieces: BTreeMap<u32, (u32, String)> = BTreeMap::new();
    let mut asks = false;
    for (found, text) in made {
        asks |= text.contains("@llvm.amdgcn.ballot.i64(");
        pieces.insert(found.function.span.start, (found.function.span.end, text));
        prepared.push(found);
    }
    let whole = String::from_utf8_lossy(module.text);
    let mut text = String::with_capacity(whole.len());
    let mut done = 0;
    for (start, (end, body)) in pieces {
        text += whole.get(done..start as usize).unwrap_or_default();
        text += &body;
        done = end as usize;
    }
    text += whole.get(done..).unwrap_or_default();
    let declared = || {
        let mut lines = text.lines().map(str::trim_start);
        lines.any(|line| line.starts_with("declare") && line.contains("@llvm.amdgcn.ballot.i64("))
    };
    if asks && !declared() {
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text += &format!("\n{BALLOT}\n");
    }
    (text, prepared, refused)
}

/// The text of a function without convergence tokens, because tokens of the original control flow
/// are wrong for the linear form.
fn without_tokens(text: String) -> String {
    const GIVES: &str = " = call token @llvm.experimental.convergence.";
    const NAMES: &str = " [ \"convergencectrl\"(token ";
    if !text.contains(GIVES) {
        return text;
    }
    let lines = text.lines().filter(|line| !line.contains(GIVES));
    let mut kept = String::with_capacity(text.len());
    for line in lines {
        let bundle = line.split_once(NAMES);
        match bundle.and_then(|(before, rest)| Some((before, rest.split_once(") ]")?.1))) {
            Some((before, after)) => kept.extend([before, after, "\n"]),
            None => kept.extend([line, "\n"]),
        }
    }
    kept
}

/// The names of a module's types, with `%`. Time: linear in the module.
fn named_types(module: &Module<'_>) -> FxHashSet<String> {
    let whole = String::from_utf8_lossy(module.text);
    let lines = whole.lines().filter(|line| line.starts_with('%'));
    let names = lines.filter_map(|line| line.split_once(" = type"));
    names.map(|(name, _)| name.trim_end().to_string()).collect()
}

/// Writes one function.
fn function(
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    prepared: &Prepared,
    types: &FxHashSet<String>,
) -> Result<String, Refusal> {
    let votes = context.architecture() == Some(Architecture::Amdgpu);
    let mut draft = Draft::new(module, prepared, votes);
    let (nodes, successors) = nodes(&mut draft, prepared.linear.blocks.len())?;
    let uses: Vec<Uses> = nodes.iter().map(uses_of).collect();
    let ssa = Ssa::new(&uses, &successors);
    let mut writer = Writer {
        draft,
        types,
        ssa,
        ends: FxHashMap::default(),
        joins: FxHashMap::default(),
        written: FxHashMap::default(),
        labels: nodes.iter().map(|node| node.label.clone()).collect(),
        current: FxHashMap::default(),
        block: 0,
    };
    let mut bodies = Vec::with_capacity(nodes.len());
    for (at, node) in nodes.iter().enumerate() {
        let to = successors.get(at).into_iter().flatten();
        let to = to.filter_map(|to| nodes.get(*to as usize));
        let ways: Vec<&str> = to.map(|to| to.label.as_str()).collect();
        bodies.push(writer.body(at as u32, node, &ways));
    }
    let mut predecessors = vec![Vec::new(); nodes.len()];
    for (from, all) in successors.iter().enumerate() {
        for to in all {
            if let Some(entry) = predecessors.get_mut(*to as usize) {
                entry.push(from as u32);
            }
        }
    }
    let phis: Vec<Vec<Phi>> = (0u32..)
        .zip(&predecessors)
        .map(|(at, predecessors)| writer.phis(at, predecessors))
        .collect();
    let dominators = dominators::dominators(&successors);
    let mut written = std::mem::take(&mut writer.written);
    for (at, phis) in phis.iter().enumerate() {
        written.extend(phis.iter().map(|phi| (phi.name.clone(), at as u32)));
    }
    let places = Places::new(written, &dominators);
    let (phis, same) = phis::merged(phis, &places);
    let start = prepared.function.span.start;
    let header = (prepared.function.body as usize).saturating_sub(start as usize);
    let text = module.function_text(&prepared.function);
    // `body` is an offset from the start of the module's or of the function's text.
    let header = match text.get(header) {
        Some(b'{') => header,
        _ => prepared.function.body as usize,
    };
    let bodies = bodies.iter().map(|body| phis::replaced(body, &same));
    let mut blocks: Vec<through::Block> = nodes
        .into_iter()
        .zip(phis.into_iter().zip(bodies))
        .map(|(node, (phis, body))| through::Block {
            label: node.label,
            phis,
            body,
        })
        .collect();
    through::lead_through(&mut blocks, &successors);
    let mut out = String::from_utf8_lossy(text.get(..header).unwrap_or_default()).into_owned();
    out += "{\n";
    let mut first = true;
    for block in &blocks {
        if block.body.is_empty() {
            continue;
        }
        if !std::mem::take(&mut first) {
            out.push('\n');
        }
        out += &format!("{}:\n", block.label);
        for phi in &block.phis {
            out += &phi.line();
        }
        out += &block.body;
    }
    out += "}";
    Ok(out)
}

/// All output blocks, and the successors of each. A block is merged into its predecessor if the
/// edge between them is the only one from the predecessor and the only one to the block. The first
/// block is the entry.
fn nodes(draft: &mut Draft<'_, '_>, count: usize) -> Result<(Vec<Node>, Vec<Vec<u32>>), Refusal> {
    let mut all: Vec<Option<Node>> = Vec::new();
    let mut first = Vec::with_capacity(count);
    let mut own = Vec::new();
    for block in 0..count {
        let begin = all.len();
        first.push(begin);
        for node in draft.block(block)? {
            own.push(begin);
            all.push(Some(node));
        }
    }
    let mut successors: Vec<Vec<usize>> = all
        .iter()
        .zip(&own)
        .map(|(node, begin)| {
            let next = node.iter().flat_map(|node| &node.next);
            let to = next.filter_map(|next| match next {
                Next::Block(block) => first.get(*block as usize).copied(),
                Next::Own(number) => Some(begin + number),
            });
            to.collect()
        })
        .collect();
    // A block that only branches to another block is omitted.
    let through: Vec<usize> = (0..all.len())
        .map(|at| {
            let mut to = at;
            for _ in 0..all.len() {
                lanelog_util::limits::steps(4);
                match (all.get(to), successors.get(to).map(Vec::as_slice)) {
                    (Some(Some(node)), Some([next]))
                        if node.events.is_empty() && matches!(node.last, Last::Goto) =>
                    {
                        to = *next;
                    }
                    _ => break,
                }
            }
            to
        })
        .collect();
    for (at, node) in all.iter_mut().enumerate() {
        if at > 0 && through.get(at) != Some(&at) {
            *node = None;
            if let Some(to) = successors.get_mut(at) {
                to.clear();
            }
        }
    }
    for (node, all) in all.iter_mut().zip(&mut successors) {
        for to in all.iter_mut() {
            *to = through.get(*to).copied().unwrap_or(*to);
        }
        if let (Some(node), [first, rest @ ..]) = (node, all.as_slice())
            && rest.iter().all(|other| other == first)
        {
            node.last = Last::Goto;
            all.truncate(1);
        }
    }
    let mut arrivals = vec![0u32; all.len()];
    // The entry block counts one more edge, from outside of the function.
    if let Some(entry) = arrivals.first_mut() {
        *entry = 1;
    }
    for to in successors.iter().flatten() {
        if let Some(entry) = arrivals.get_mut(*to) {
            *entry += 1;
        }
    }
    for at in 0..all.len() {
        while let Some(Some(node)) = all.get(at)
            && let (Last::Goto, Some([to])) = (&node.last, successors.get(at).map(Vec::as_slice))
            && *to != at
            && arrivals.get(*to) == Some(&1)
        {
            let to = *to;
            let after = all.get_mut(to).and_then(Option::take);
            let onward = successors.get_mut(to).map(std::mem::take);
            let (Some(after), Some(onward)) = (after, onward) else {
                break;
            };
            if let Some(Some(node)) = all.get_mut(at) {
                node.events.extend(after.events);
                node.last = after.last;
            }
            if let Some(entry) = successors.get_mut(at) {
                *entry = onward;
            }
        }
    }
    let mut number = 0;
    let numbers: Vec<u32> = all
        .iter()
        .map(|node| {
            number += u32::from(node.is_some());
            number.saturating_sub(1)
        })
        .collect();
    let kept = all.iter().zip(&successors);
    let kept = kept.filter(|(node, _)| node.is_some());
    let successors = kept.map(|(_, to)| {
        let to = to.iter().filter_map(|to| numbers.get(*to).copied());
        to.collect()
    });
    let successors = successors.collect();
    Ok((all.into_iter().flatten().collect(), successors))
}

fn uses_of(node: &Node) -> Uses {
    let mut uses = Uses::default();
    let read = |uses: &mut Uses, register: Register| {
        if !uses.written.contains(&register) {
            uses.exposed.insert(register);
        }
    };
    for event in &node.events {
        for register in event.reads() {
            read(&mut uses, register);
        }
        if let Some(register) = event.writes() {
            uses.written.insert(register);
            match event {
                Event::Forget(_) => uses.forgotten.insert(register),
                _ => uses.forgotten.remove(&register),
            };
        }
    }
    if let Last::Other(pieces) = &node.last {
        for piece in pieces {
            if let Piece::Register(register) = piece {
                read(&mut uses, *register);
            }
        }
    }
    uses
}

struct Writer<'w, 't> {
    draft: Draft<'w, 't>,
    /// The names of the module's types, with `%`.
    types: &'w FxHashSet<String>,
    ssa: Ssa,
    /// For each block and each register that it writes: the register's value at the end of the
    /// block.
    ends: FxHashMap<(u32, Register), String>,
    /// For each block and register: the name of the phi that defines the register's value at the
    /// start of the block.
    joins: FxHashMap<(u32, Register), String>,
    /// The label of each block.
    labels: Vec<String>,
    /// The block in which each named value is defined.
    written: FxHashMap<String, u32>,
    /// The current value of each register, within the current block.
    current: FxHashMap<Register, String>,
    block: u32,
}

impl Writer<'_, '_> {
    fn nothing(register: Register) -> String {
        match register {
            Register::Predicate(_) => "false".into(),
            _ => "poison".into(),
        }
    }

    fn joined(&mut self, block: u32, register: Register) -> String {
        if let Some(name) = self.joins.get(&(block, register)) {
            return name.clone();
        }
        let wish = self.draft.wish(register);
        let mut name = format!("%{}", self.draft.names.fresh(&wish));
        // The name must not be that of a type: the name of a phi may be replaced in the text later,
        // which must not affect types.
        while self.types.contains(name.as_str()) {
            name = format!("%{}", self.draft.names.fresh(&wish));
        }
        self.joins.insert((block, register), name.clone());
        name
    }

    /// The value of a register at the start of a block.
    fn held(&mut self, block: u32, register: Register) -> String {
        match self.ssa.held(block, register) {
            BlockValue::Nothing => Self::nothing(register),
            BlockValue::Joined(at) => self.joined(at, register),
            BlockValue::Written(at) => match self.ends.get(&(at, register)) {
                Some(text) => text.clone(),
                None => Self::nothing(register),
            },
        }
    }

    fn read(&mut self, register: Register) -> String {
        match self.current.get(&register) {
            Some(text) => text.clone(),
            None => self.held(self.block, register),
        }
    }

    fn piece(&mut self, piece: &Piece) -> String {
        match piece {
            Piece::Text(text) => text.clone(),
            Piece::Register(register) => self.read(*register),
            Piece::Way(_) => String::new(),
        }
    }

    fn write(&mut self, register: Register, text: String) {
        self.current.insert(register, text.clone());
        self.ends.insert((self.block, register), text);
    }

    fn fresh(&mut self, register: Register) -> String {
        let wish = self.draft.wish(register);
        format!("%{}", self.draft.names.fresh(&wish))
    }

    /// Writes a block without its phis. `ways` contains the labels of the block's successors.
    fn body(&mut self, block: u32, node: &Node, ways: &[&str]) -> String {
        self.block = block;
        self.current.clear();
        let mut out = String::new();
        for event in &node.events {
            match event {
                Event::Line { pieces, writes } => {
                    let text: Vec<String> = pieces.iter().map(|piece| self.piece(piece)).collect();
                    let text = text.concat();
                    match writes {
                        Some((register, name)) => {
                            out += &format!("  %{name} = {text}\n");
                            self.written.insert(format!("%{name}"), block);
                            self.write(*register, format!("%{name}"));
                        }
                        None => out += &format!("  {text}\n"),
                    }
                }
                Event::Set { register, to } => {
                    let text = self.piece(to);
                    self.write(*register, text);
                }
                Event::Or { register, with } => {
                    let (old, with) = (self.read(*register), self.piece(with));
                    if old == "false" || with == "true" {
                        self.write(*register, with);
                    } else {
                        let name = self.fresh(*register);
                        out += &format!("  {name} = or i1 {old}, {with}\n");
                        self.written.insert(name.clone(), block);
                        self.write(*register, name);
                    }
                }
                Event::Both {
                    register,
                    first,
                    second,
                } => {
                    let (first, second) = (self.piece(first), self.piece(second));
                    let name = self.fresh(*register);
                    out += &format!("  {name} = select i1 {first}, i1 {second}, i1 false\n");
                    self.written.insert(name.clone(), block);
                    self.write(*register, name);
                }
                Event::Choose {
                    register,
                    condition,
                    unless,
                    ty,
                    new,
                } => {
                    let (condition, new) = (self.piece(condition), self.piece(new));
                    let old = self.read(*register);
                    if old == "poison" || old == new {
                        self.write(*register, new);
                    } else {
                        let name = self.fresh(*register);
                        let (then, other) = match unless {
                            true => (old, new),
                            false => (new, old),
                        };
                        out += &format!(
                            "  {name} = select i1 {condition}, {ty} {then}, {ty} {other}\n"
                        );
                        self.written.insert(name.clone(), block);
                        self.write(*register, name);
                    }
                }
                Event::Forget(register) => {
                    let text = Self::nothing(*register);
                    self.write(*register, text);
                }
            }
        }
        match &node.last {
            Last::Goto => {
                let to = ways.first().copied().unwrap_or_default();
                out += &format!("  br label %{to}\n");
            }
            Last::Other(pieces) => {
                let text = pieces.iter().map(|piece| match piece {
                    Piece::Way(way) => {
                        let to = ways.get(*way).copied().unwrap_or_default();
                        format!(", label %{to}")
                    }
                    piece => self.piece(piece),
                });
                let text: Vec<String> = text.collect();
                out += &format!("  {}\n", text.concat());
            }
        }
        out
    }

    /// The phis at the start of a block. A predecessor with several edges to it is repeated.
    fn phis(&mut self, block: u32, predecessors: &[u32]) -> Vec<Phi> {
        let joined = self.ssa.joined.get(block as usize).cloned();
        let mut phis = Vec::new();
        for register in joined.unwrap_or_default() {
            let name = self.joined(block, register);
            let mut incoming = Vec::with_capacity(predecessors.len());
            for from in predecessors.iter().copied() {
                let value = match self.ends.get(&(from, register)) {
                    Some(text) => text.clone(),
                    None => self.held(from, register),
                };
                let label = self.labels.get(from as usize);
                incoming.push((value, label.cloned().unwrap_or_default()));
            }
            phis.push(Phi {
                name,
                ty: self.draft.type_of(register),
                incoming,
            });
        }
        phis
    }
}
