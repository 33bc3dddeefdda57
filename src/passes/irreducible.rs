//! Gives each cycle with several entries a single entry: a new block, the dispatch. All edges into
//! the cycle lead to the dispatch, which branches to the original entries.
//!
//! A phi in the dispatch, the selector, contains the number of the entry for each edge. Edges from
//! within the cycle to its header are also redirected to the dispatch, so that each remaining cycle
//! either contains the dispatch or is nested. Edges from within the cycle to other entries are
//! kept. For each phi of an entry, the dispatch gets a phi with the incoming values of the
//! redirected edges; phis of many entries share one, because each edge leads to one entry.
//!
//! ```text
//!   a      b            a      b
//!   |      |             \    /  selector: 0 from a and y, 1 from b
//!   x <--> y    becomes  dispatch <---+
//!                         /    \      |
//!                        x ---> y ----+
//! ```
//!
//! Nested cycles are processed after the surrounding cycle, so that no definition within a cycle
//! dominates an entry of the cycle. In nests whose edges enter many cycles at once, nested cycles
//! share the dispatch of the outermost one where that is possible, because the size of the result
//! would otherwise be quadratic. Each value therefore still dominates its uses: a path from the
//! dispatch to a use that avoids the value's block would start at an entry, and would have existed
//! before.
//!
//! The rules analyse the resulting function, so that verdicts are those of a reducible function.
//! Lanes reconverge at the dispatch: lanes that pass through it together are converged in the rest
//! of the iteration, whichever entries they take.
//!
//! Source: Bahmann, Reissmann, Jahre and Meyer, "Perfect Reconstructability of Control Flow from
//! Demand Dependence Graphs" (TACO 2015).
//!
//! Architecture invariant: relations of the rules determine the cycles, and which of them have
//! several entries. Deliberately absent: node splitting (copies of blocks), because the number of
//! copies multiplies for nested cycles.

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_analysis::Analysis;
use lanelog_engine::relation;
use lanelog_facts::Exporter;
use lanelog_ir::owned::{
    Block, Context, Function, FunctionPass, Instruction, NamePool, PassError, Piece,
};
use lanelog_ir::target::{Classification, Mode};
use lanelog_ir::{self as ir, Module, Opcode};
use lanelog_util::limits;

/// The pass that gives each cycle with several entries a single entry. The pass appends new blocks
/// after all others. Time: linear in the function and in the result.
pub struct Irreducible;

impl Irreducible {
    /// Whether a function has a cycle with several entries. Time: linear in its blocks and edges.
    pub fn concerns(module: &Module<'_>, function: &ir::Function) -> bool {
        let blocks = 0..function.blocks.len();
        let successors = blocks.map(|block| function.block_successors(block).to_vec());
        !Cycles::new(module, &successors.collect::<Vec<_>>())
            .all
            .is_empty()
    }
}

impl FunctionPass for Irreducible {
    fn name(&self) -> &str {
        "irreducible"
    }

    fn run(&self, function: &mut Function, context: &Context<'_, '_>) -> Result<(), PassError> {
        let mut names = None;
        let mut values = function.arguments.len() + function.instructions().count();
        loop {
            limits::look();
            let mut places = function.places();
            let place = |block: u32| places.get(&block).map(|place| *place as u32);
            let blocks = function.blocks.iter();
            let successors = blocks.map(|block| {
                let end = block.instructions.last();
                let targets = end.into_iter().flat_map(Instruction::targets);
                targets.filter_map(place).collect()
            });
            let mut cycles = Cycles::new(context.module, &successors.collect::<Vec<_>>());
            if cycles.all.is_empty() {
                return Ok(());
            }
            let names = names.get_or_insert_with(|| function.names());
            for at in 0..cycles.all.len() {
                let Some(cycle) = cycles.entered(at) else {
                    continue;
                };
                let mut rewriter = Rewriter {
                    function,
                    names,
                    places: &mut places,
                    values: &mut values,
                };
                let dispatch = rewriter.dispatch(&cycle)?;
                cycles.lead(dispatch, at, &cycle.entries);
            }
        }
    }
}

/// A cycle with several entries. Blocks are given by their indices.
struct Entered {
    /// The entries of the cycle: the header, then the others in ascending order.
    entries: Vec<u32>,
    /// The edges to redirect to the dispatch: for each source block, the numbers of the entries to
    /// which it branches.
    edges: Vec<(u32, Vec<u32>)>,
}

/// A cycle with several entries, among those of a control-flow graph.
struct Cycle {
    header: u32,
    /// The innermost cycle with several entries around this one.
    parent: Option<usize>,
    /// The number of this cycle in preorder of the tree of cycles, and the number after those of
    /// the cycles nested in it.
    nested: Range<usize>,
    /// The edges to redirect to the dispatch: from outside of the cycle, and from within it to the
    /// header, or to headers of nested cycles that share the dispatch. Edges from dispatches of
    /// surrounding cycles are added when these are known.
    edges: Vec<(u32, u32)>,
}

/// The cycles with several entries in a control-flow graph, except those that share the dispatch of
/// a surrounding cycle.
struct Cycles {
    /// Sorted by the number of surrounding cycles, then by the header.
    all: Vec<Cycle>,
    /// By block: the innermost cycle around it.
    innermost: Vec<Option<usize>>,
}

impl Cycles {
    /// Time: linear in the graph and in the number of cycles that each edge enters.
    fn new(module: &Module<'_>, successors: &[Vec<u32>]) -> Cycles {
        let mut graph = ir::Function::default();
        for all in successors {
            graph.blocks.push(ir::Block {
                label_at: ir::Instruction::NONE,
                first_instruction: 0,
                first_successor: graph.successors.len() as u32,
            });
            graph.successors.extend(all);
        }
        let mut exporter = Exporter::default();
        let facts = exporter.export(module, &graph, &Classification::default());
        let analysis = Analysis::new(&graph, facts, Mode::Sound);
        let headers: FxHashSet<u32> = {
            let headers = analysis.tuples(relation::IRREDUCIBLE).into_iter();
            headers.flatten().collect()
        };
        let mut cycles = Cycles {
            all: Vec::with_capacity(headers.len()),
            innermost: vec![None; successors.len()],
        };
        if headers.is_empty() {
            return cycles;
        }
        let pairs = |rows: Vec<[u32; 2]>| -> FxHashMap<u32, u32> {
            rows.into_iter().map(|[from, to]| (from, to)).collect()
        };
        let innermost = pairs(analysis.tuples(relation::INNERMOST_CYCLE));
        let parents = pairs(analysis.tuples(relation::PARENT_CYCLE));
        cycles.nest(&headers, &innermost, &parents);
        let sources = analysis.tuples(relation::REACHABLE).into_iter().flatten();
        let edges = sources.flat_map(|from| {
            let to = successors.get(from as usize).into_iter().flatten();
            to.map(move |to| (from, *to))
        });
        let edges: Vec<(u32, u32)> = edges.collect();
        if cycles.is_deep(&edges) {
            let dominators = pairs(analysis.tuples(relation::IMMEDIATE_DOMINATOR));
            let separate = cycles.separate(&parents, &dominators);
            cycles.all.clear();
            cycles.nest(&separate, &innermost, &parents);
        }
        for (from, to) in edges {
            cycles.add(from, to, &headers);
        }
        cycles
    }

    /// Whether a dispatch for each cycle would make the function much larger: edges enter more than
    /// two cycles on average. Time: linear in the edges.
    fn is_deep(&self, edges: &[(u32, u32)]) -> bool {
        let most = 2 * edges.len() + 64;
        let mut entered = 0;
        edges.iter().any(|(from, to)| {
            let around = self.entered_by(*from, *to).take(most + 1 - entered);
            entered += around.count();
            entered > most
        })
    }

    /// The headers of the cycles that get a dispatch of their own in deep nests. The edges to the
    /// header of another cycle lead to the dispatch of the cycle that is directly around it. This
    /// requires that no block of the cycle with the dispatch dominates the header, because its
    /// values would not dominate their uses after the header any more.
    fn separate(
        &self,
        parents: &FxHashMap<u32, u32>,
        dominators: &FxHashMap<u32, u32>,
    ) -> FxHashSet<u32> {
        // For each cycle: the one whose dispatch it shares.
        let mut shared: Vec<usize> = Vec::with_capacity(self.all.len());
        for (at, cycle) in self.all.iter().enumerate() {
            let above = dominators.get(&cycle.header);
            let around = cycle.parent.filter(|parent| {
                let is_direct = parents.get(&cycle.header) == Some(&self.all[*parent].header);
                let dominator = above.and_then(|above| self.innermost[*above as usize]);
                let own = &self.all[shared[*parent]].nested;
                let is_inside =
                    dominator.is_some_and(|at| own.contains(&self.all[at].nested.start));
                is_direct && !is_inside
            });
            shared.push(around.map_or(at, |parent| shared[parent]));
        }
        let all = self.all.iter().zip(&shared).enumerate();
        let own = all.filter(|(at, (_, shared))| at == *shared);
        own.map(|(_, (cycle, _))| cycle.header).collect()
    }

    /// Finds the nesting of the cycles with the given headers, among all cycles.
    fn nest(
        &mut self,
        headers: &FxHashSet<u32>,
        innermost: &FxHashMap<u32, u32>,
        parents: &FxHashMap<u32, u32>,
    ) {
        // For each cycle: the header of the innermost one with several entries around it, possibly
        // its own, and the number of those.
        let mut known: FxHashMap<u32, (Option<u32>, u32)> = FxHashMap::default();
        let mut find = |mut at: Option<u32>| {
            let mut within = Vec::new();
            let mut found = (None, 0);
            while let Some(header) = at {
                if let Some(known) = known.get(&header) {
                    found = *known;
                    break;
                }
                within.push(header);
                at = parents.get(&header).copied();
            }
            for header in within.into_iter().rev() {
                if headers.contains(&header) {
                    found = (Some(header), found.1 + 1);
                }
                known.insert(header, found);
            }
            found
        };
        let mut order: Vec<(u32, u32, Option<u32>)> = headers
            .iter()
            .map(|header| {
                let (parent, depth) = find(parents.get(header).copied());
                (depth, *header, parent)
            })
            .collect();
        order.sort_unstable();
        let numbers = order.iter().enumerate();
        let numbers: FxHashMap<u32, usize> =
            numbers.map(|(at, (_, header, _))| (*header, at)).collect();
        let number = |header: Option<u32>| numbers.get(&header?).copied();
        for (_, header, parent) in order {
            self.all.push(Cycle {
                header,
                parent: number(parent),
                nested: 0..1,
                edges: Vec::new(),
            });
        }
        for (block, entry) in self.innermost.iter_mut().enumerate() {
            *entry = number(find(innermost.get(&(block as u32)).copied()).0);
        }
        // The cycles are sorted by depth: first the sizes of the subtrees are computed, then the
        // numbers in preorder.
        for at in (0..self.all.len()).rev() {
            if let Some(parent) = self.all[at].parent {
                self.all[parent].nested.end += self.all[at].nested.end;
            }
        }
        let mut next = 0;
        let mut free = vec![0; self.all.len()];
        for at in 0..self.all.len() {
            let first = match self.all[at].parent {
                Some(parent) => &mut free[parent],
                None => &mut next,
            };
            let own = *first..*first + self.all[at].nested.end;
            *first = own.end;
            free[at] = own.start + 1;
            self.all[at].nested = own;
        }
    }

    /// Whether a cycle contains a block.
    fn contains(&self, cycle: usize, block: u32) -> bool {
        let inner = self.innermost.get(block as usize).copied().flatten();
        inner.is_some_and(|inner| {
            let nested = &self.all[cycle].nested;
            nested.contains(&self.all[inner].nested.start)
        })
    }

    /// The cycles that an edge enters, innermost first.
    fn entered_by(&self, from: u32, to: u32) -> impl Iterator<Item = usize> {
        let inner = self.innermost.get(to as usize).copied().flatten();
        let around = std::iter::successors(inner, |cycle| self.all[*cycle].parent);
        around.take_while(move |cycle| !self.contains(*cycle, from))
    }

    /// Adds an edge to the outermost cycle that it enters, or whose dispatch is before one of the
    /// `headers` that it leads to from within.
    fn add(&mut self, from: u32, to: u32, headers: &FxHashSet<u32>) {
        let entered = self.entered_by(from, to).last();
        let inner = self.innermost.get(to as usize).copied().flatten();
        let cycle = entered.or(inner.filter(|_| headers.contains(&to)));
        if let Some(cycle) = cycle {
            self.all[cycle].edges.push((from, to));
        }
    }

    /// Adds the edges from the dispatch of a cycle to its entries.
    fn lead(&mut self, dispatch: u32, cycle: usize, entries: &[u32]) {
        for entry in entries {
            let inner = self.innermost.get(*entry as usize).copied().flatten();
            let mut around = std::iter::successors(inner, |at| self.all[*at].parent);
            if let Some(entered) = around.find(|at| self.all[*at].parent == Some(cycle)) {
                self.all[entered].edges.push((dispatch, *entry));
            }
        }
    }

    /// The entries and edges of a cycle, after those of the cycles around it have been redirected.
    fn entered(&self, cycle: usize) -> Option<Entered> {
        let Cycle { header, edges, .. } = self.all.get(cycle)?;
        let entries = edges.iter().map(|(_, to)| *to);
        let mut entries: Vec<u32> = entries.filter(|to| to != header).collect();
        entries.sort_unstable();
        entries.dedup();
        entries.insert(0, *header);
        let mut found: Vec<(u32, Vec<u32>)> = Vec::new();
        for (from, to) in edges {
            let number = match to == header {
                true => 0,
                false => entries[1..].binary_search(to).ok()? as u32 + 1,
            };
            match found.last_mut() {
                Some((last, all)) if last == from => {
                    if !all.contains(&number) {
                        all.push(number);
                    }
                }
                _ => found.push((*from, vec![number])),
            }
        }
        Some(Entered {
            entries,
            edges: found,
        })
    }
}

/// The maximum number of entries whose phis get separate phis in the dispatch.
const SEPARATE: usize = 16;

/// How the selector is computed in a block that leads to the dispatch.
#[derive(Clone, Copy, Debug)]
enum Selector {
    /// The number of an entry, which is constant.
    Number(u32),
    /// The branch condition with this id selects one of two entries.
    Bit(u32),
}

/// The edges from a block to the dispatch.
struct DispatchEdges {
    /// The id of the block.
    from: u32,
    /// The id of the block from which the edges originally came, which the phis of entries contain.
    was: u32,
    /// The number of edges, for each of which a phi has an incoming value.
    edges: usize,
    selector: Selector,
}

struct Rewriter<'f> {
    function: &'f mut Function,
    names: &'f mut NamePool,
    /// The index of each block that edges may be redirected from.
    places: &'f mut FxHashMap<u32, usize>,
    /// Number of arguments and instructions of the function.
    values: &'f mut usize,
}

impl Rewriter<'_> {
    /// Inserts a dispatch before a cycle. Returns its index.
    fn dispatch(&mut self, cycle: &Entered) -> Result<u32, PassError> {
        let id = |block: &u32| self.function.blocks.get(*block as usize).map(|own| own.id);
        let entries: Vec<u32> = cycle.entries.iter().filter_map(id).collect();
        let edges = cycle.edges.iter();
        let edges = edges.filter_map(|(from, numbers)| Some((id(from)?, numbers)));
        let edges: Vec<(u32, &Vec<u32>)> = edges.collect();
        // If there are two entries, the selector may be a bit. This is the number of the entry that
        // is selected if the bit is set.
        let mut bit: Option<usize> = None;
        let mut ways = Vec::with_capacity(edges.len());
        let mut apart = Vec::new();
        for (from, numbers) in edges {
            self.is_covered(from)?;
            let selector = match numbers.as_slice() {
                [number] => Some(Selector::Number(*number)),
                _ => self.decides(from, &entries, &mut bit).map(Selector::Bit),
            };
            match selector {
                Some(selector) => ways.push((from, selector)),
                None => apart.extend(numbers.iter().map(|number| (from, *number))),
            }
        }
        let entry = |number: u32| entries.get(number as usize).copied();
        // If a block has edges to several entries, and no bit selects between them, each edge gets
        // a new block.
        let apart = apart.into_iter();
        let apart: Vec<_> = apart.map(|own| (own, self.function.new_block())).collect();
        let dispatch = self.function.new_block();
        let way = |from, was, edges, selector| DispatchEdges {
            from,
            was,
            edges,
            selector,
        };
        let mut all = Vec::with_capacity(ways.len() + apart.len());
        for (from, selector) in ways {
            let edges = match selector {
                Selector::Bit(_) => self.jump(from, dispatch),
                Selector::Number(number) => self.redirect(from, entry(number), dispatch),
            };
            all.push(way(from, from, edges, selector));
        }
        for ((was, number), block) in apart {
            let (id, _) = self.value();
            let branch = Instruction::branch(id, dispatch, self.function.place);
            self.push(block, vec![branch]);
            self.redirect(was, entry(number), block);
            all.push(way(block, was, 1, Selector::Number(number)));
        }
        let set = bit.unwrap_or(1);
        let mut instructions = vec![self.selector(&all, entries.len(), set)];
        let selector = instructions.first().map_or(0, |phi| phi.id);
        instructions.extend(self.move_phis(dispatch, &all, &entries));
        instructions.push(self.branch(selector, &entries, set));
        let index = self.function.blocks.len();
        self.push(dispatch, instructions);
        self.places.insert(dispatch, index);
        Ok(index as u32)
    }

    /// Adds a block, with its number as name.
    fn push(&mut self, id: u32, instructions: Vec<Instruction>) {
        let name = format!("%b{}", self.function.blocks.len());
        self.function.blocks.push(Block {
            id,
            name: self.names.fresh(&name),
            instructions,
        });
    }

    /// The id and number of a new instruction.
    fn value(&mut self) -> (u32, usize) {
        *self.values += 1;
        (self.function.new_value(), *self.values - 1)
    }

    /// The id of a new phi, and its name.
    fn phi(&mut self) -> (u32, Arc<str>) {
        let (id, number) = self.value();
        (id, self.names.fresh(&format!("%v{number}")))
    }

    fn block(&mut self, id: u32) -> Option<&mut Block> {
        self.function.blocks.get_mut(*self.places.get(&id)?)
    }

    /// The terminator of a block.
    fn end(&mut self, block: u32) -> Option<&mut Instruction> {
        self.block(block)?.instructions.last_mut()
    }

    /// Checks that the edges from a block can be redirected: it must end with a branch or a
    /// `switch`, and not with an `indirectbr`, which jumps to a block address.
    fn is_covered(&mut self, block: u32) -> Result<(), PassError> {
        match self.end(block) {
            Some(end) if !matches!(end.opcode, Opcode::Br | Opcode::Switch) => Err(PassError {
                place: end.place,
                message: format!("{} is not supported", end.opcode.keyword()),
            }),
            _ => Ok(()),
        }
    }

    /// The condition of a branch to the two entries of a cycle. `bit` is the entry that a set
    /// condition must select; the first call chooses it.
    fn decides(&mut self, from: u32, entries: &[u32], bit: &mut Option<usize>) -> Option<u32> {
        let end = self.end(from)?;
        let targets: Vec<u32> = end.targets().collect();
        let set = match (targets.as_slice(), entries) {
            ([first, second], [one, other]) if first == one && second == other => 0,
            ([first, second], [one, other]) if first == other && second == one => 1,
            _ => return None,
        };
        // The condition must be a value: for constants, the rules can analyse only selectors with
        // entry numbers.
        let condition = end.pieces.get(1).and_then(Piece::as_value)?;
        let fits = end.opcode == Opcode::Br && *bit.get_or_insert(set) == set;
        fits.then_some(condition)
    }

    /// Replaces a branch by an unconditional one. Returns the number of redirected edges.
    fn jump(&mut self, from: u32, to: u32) -> usize {
        if let Some(end) = self.end(from) {
            end.pieces = Instruction::branch(end.id, to, end.place).pieces;
        }
        1
    }

    /// Redirects the edges from a block to another block. Returns the number of redirected edges.
    fn redirect(&mut self, from: u32, was: Option<u32>, to: u32) -> usize {
        let end = self.end(from).into_iter();
        let targets = end.flat_map(|end| &mut end.pieces);
        let targets = targets.filter(|piece| was.is_some_and(|was| **piece == Piece::Block(was)));
        targets.map(|piece| *piece = Piece::Block(to)).count()
    }

    /// The phi in a dispatch that contains the number of the entry.
    fn selector(&mut self, ways: &[DispatchEdges], entries: usize, set: usize) -> Instruction {
        let is_bit = entries == 2;
        let incoming = ways.iter().flat_map(|way| {
            let value = match way.selector {
                Selector::Bit(value) => Piece::Value(value),
                Selector::Number(number) if is_bit => Piece::text(match number as usize == set {
                    true => "1",
                    false => "0",
                }),
                Selector::Number(number) => Piece::text(&number.to_string()),
            };
            std::iter::repeat_n((value, way.from), way.edges)
        });
        let (id, name) = self.phi();
        Instruction {
            id,
            name: Some(name),
            opcode: Opcode::Phi,
            pieces: vec![Piece::text(if is_bit { "phi i1" } else { "phi i32" })],
            incoming: incoming.collect(),
            place: self.function.place,
        }
    }

    /// The branch of a dispatch to the entries.
    fn branch(&mut self, selector: u32, entries: &[u32], set: usize) -> Instruction {
        let mut pieces = Vec::new();
        let mut opcode = Opcode::Switch;
        let mut target = |text: &str, block: u32| {
            pieces.extend([Piece::text(text), Piece::Block(block)]);
        };
        if let [one, other] = entries {
            let (first, second) = if set == 0 { (one, other) } else { (other, one) };
            opcode = Opcode::Br;
            target(", label ", *first);
            target(", label ", *second);
            pieces.splice(0..0, [Piece::text("br i1 "), Piece::Value(selector)]);
        } else {
            for (number, entry) in entries.iter().enumerate() {
                let text = match number {
                    0 => ", label ".to_string(),
                    1 => " [\n    i32 1, label ".to_string(),
                    _ => format!("\n    i32 {number}, label "),
                };
                target(&text, *entry);
            }
            pieces.push(Piece::text("\n  ]"));
            pieces.splice(0..0, [Piece::text("switch i32 "), Piece::Value(selector)]);
        }
        let (id, _) = self.value();
        Instruction {
            id,
            name: None,
            opcode,
            pieces,
            incoming: Vec::new(),
            place: self.function.place,
        }
    }

    /// Moves incoming values of the entries' phis to phis of the dispatch, for the redirected
    /// edges. If there are many entries, they share phis: each edge leads to only one of them.
    fn move_phis(
        &mut self,
        dispatch: u32,
        ways: &[DispatchEdges],
        entries: &[u32],
    ) -> Vec<Instruction> {
        let is_shared = entries.len() > SEPARATE;
        let mut leading: Vec<Vec<usize>> = vec![Vec::new(); entries.len()];
        for (at, way) in ways.iter().enumerate() {
            let numbers = match way.selector {
                Selector::Number(number) => number as usize..number as usize + 1,
                Selector::Bit(_) => 0..entries.len(),
            };
            leading[numbers].iter_mut().for_each(|all| all.push(at));
        }
        // The phis of the dispatch, and their values for each way.
        let mut moved: Vec<(Instruction, Vec<Piece>)> = Vec::new();
        for (entry, leading) in entries.iter().zip(&leading) {
            let led: FxHashSet<u32> = leading.iter().map(|way| ways[*way].was).collect();
            let Some(place) = self.places.get(entry).copied() else {
                continue;
            };
            let block = self.function.blocks.get_mut(place);
            let mut phis =
                block.map_or(Vec::new(), |block| std::mem::take(&mut block.instructions));
            let mut first = if is_shared { 0 } else { moved.len() };
            let mut taken: Vec<usize> = Vec::new();
            for phi in phis.iter_mut().take_while(|phi| phi.opcode == Opcode::Phi) {
                let known: FxHashMap<u32, Piece> = {
                    let incoming = phi.incoming.iter().rev();
                    incoming
                        .map(|(value, from)| (*from, value.clone()))
                        .collect()
                };
                let free = |at: &usize| moved[*at].0.pieces == phi.pieces && !taken.contains(at);
                let own = (first..moved.len()).find(free).unwrap_or_else(|| {
                    let (id, name) = self.phi();
                    let name = Some(name);
                    let instruction = Instruction {
                        id,
                        name,
                        incoming: Vec::new(),
                        ..phi.clone()
                    };
                    moved.push((instruction, vec![Piece::text("poison"); ways.len()]));
                    moved.len() - 1
                });
                if is_shared {
                    taken.push(own);
                } else {
                    first = moved.len();
                }
                let (instruction, values) = &mut moved[own];
                for way in leading {
                    if let Some(value) = known.get(&ways[*way].was) {
                        values[*way] = value.clone();
                    }
                }
                phi.incoming.retain(|(_, from)| !led.contains(from));
                phi.incoming.push((Piece::Value(instruction.id), dispatch));
            }
            if let Some(block) = self.function.blocks.get_mut(place) {
                block.instructions = phis;
            }
        }
        let moved = moved.into_iter().map(|(mut phi, values)| {
            let incoming = values.into_iter().zip(ways);
            phi.incoming = incoming
                .flat_map(|(value, way)| std::iter::repeat_n((value, way.from), way.edges))
                .collect();
            phi
        });
        moved.collect()
    }
}
