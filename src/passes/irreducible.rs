//! Gives each cycle with several entries a single entry: a new block, the dispatch. All edges into
//! the cycle lead to the dispatch, which branches to the original entries.
//!
//! A phi in the dispatch, the selector, contains the number of the entry for each edge. Edges from
//! within the cycle to its header are also redirected to the dispatch, so that each remaining cycle
//! either contains the dispatch or is nested. Edges from within the cycle to other entries are
//! kept. For each phi of an entry, the dispatch gets a phi with the incoming values of the
//! redirected edges.
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
//! dominates an entry of the cycle. Each value therefore still dominates its uses: a path from the
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
/// after all others. Time: linear in the function, times the nesting depth of cycles with several
/// entries.
pub struct Irreducible;

impl Irreducible {
    /// Whether a function has a cycle with several entries. Time: linear in its blocks and edges.
    pub fn concerns(module: &Module<'_>, function: &ir::Function) -> bool {
        let blocks = 0..function.blocks.len();
        let successors = blocks.map(|block| function.block_successors(block).to_vec());
        !entered(module, &successors.collect::<Vec<_>>()).is_empty()
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
            let places = function.places();
            let place = |block: u32| places.get(&block).map(|place| *place as u32);
            let blocks = function.blocks.iter();
            let successors = blocks.map(|block| {
                let end = block.instructions.last();
                let targets = end.into_iter().flat_map(Instruction::targets);
                targets.filter_map(place).collect()
            });
            let found = entered(context.module, &successors.collect::<Vec<_>>());
            if found.is_empty() {
                return Ok(());
            }
            let names = names.get_or_insert_with(|| function.names());
            for cycle in found {
                let mut rewriter = Rewriter {
                    function,
                    names,
                    places: &places,
                    values: &mut values,
                };
                rewriter.dispatch(&cycle)?;
            }
        }
    }
}

/// An outermost cycle with several entries. Blocks are given by their indices.
struct Entered {
    /// The entries of the cycle: the header, then the others in ascending order.
    entries: Vec<u32>,
    /// The edges to redirect to the dispatch: for each source block, the numbers of the entries to
    /// which it branches.
    edges: Vec<(u32, Vec<u32>)>,
}

/// The outermost cycles with several entries in a control-flow graph.
fn entered(module: &Module<'_>, successors: &[Vec<u32>]) -> Vec<Entered> {
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
    let headers = analysis.tuples(relation::IRREDUCIBLE);
    if headers.is_empty() {
        return Vec::new();
    }
    let headers: FxHashSet<u32> = headers.into_iter().flatten().collect();
    let pairs = |rows: Vec<[u32; 2]>| -> FxHashMap<u32, u32> {
        rows.into_iter().map(|[from, to]| (from, to)).collect()
    };
    let innermost = pairs(analysis.tuples(relation::INNERMOST_CYCLE));
    let parents = pairs(analysis.tuples(relation::PARENT_CYCLE));
    // For each cycle: the outermost cycle with several entries that contains it, possibly itself.
    let mut known: FxHashMap<u32, Option<u32>> = FxHashMap::default();
    let mut outermost = |block: u32| {
        let mut around = Vec::new();
        let mut at = innermost.get(&block).copied();
        let mut found = None;
        while let Some(header) = at {
            if let Some(known) = known.get(&header) {
                found = *known;
                break;
            }
            around.push(header);
            at = parents.get(&header).copied();
        }
        for header in around.into_iter().rev() {
            found = found.or_else(|| headers.contains(&header).then_some(header));
            known.insert(header, found);
        }
        found
    };
    let blocks = successors.len() as u32;
    let cycle: Vec<Option<u32>> = (0..blocks).map(&mut outermost).collect();
    let of = |block: u32| cycle.get(block as usize).copied().flatten();
    let reachable = analysis.tuples(relation::REACHABLE).into_iter().flatten();
    let reachable: Vec<u32> = reachable.collect();
    let edges = || {
        let from = reachable.iter().copied();
        from.flat_map(|from| {
            let all = successors.get(from as usize).into_iter().flatten();
            all.filter_map(move |to| Some((from, *to, of(*to)?)))
        })
    };
    let mut entries: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    for (from, to, header) in edges() {
        if of(from) != Some(header) {
            let all = entries.entry(header).or_insert_with(|| vec![header]);
            if to != header {
                all.push(to);
            }
        }
    }
    let mut found: Vec<(u32, Entered)> = Vec::with_capacity(entries.len());
    for (header, mut entries) in entries {
        entries[1..].sort_unstable();
        entries.dedup();
        let edges = Vec::new();
        found.push((header, Entered { entries, edges }));
    }
    found.sort_unstable_by_key(|(header, _)| *header);
    let places: FxHashMap<u32, usize> = found
        .iter()
        .enumerate()
        .map(|(at, (header, _))| (*header, at))
        .collect();
    for (from, to, header) in edges() {
        if of(from) == Some(header) && to != header {
            continue;
        }
        let entered = places.get(&header).and_then(|at| found.get_mut(*at));
        let Some((_, Entered { entries, edges })) = entered else {
            continue;
        };
        let number = match to == header {
            true => Ok(0),
            false => entries[1..].binary_search(&to).map(|at| at + 1),
        };
        let Ok(number) = number.map(|number| number as u32) else {
            continue;
        };
        match edges.last_mut() {
            Some((last, all)) if *last == from => {
                if !all.contains(&number) {
                    all.push(number);
                }
            }
            _ => edges.push((from, vec![number])),
        }
    }
    found.into_iter().map(|(_, entered)| entered).collect()
}

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

impl DispatchEdges {
    fn leads_to(&self, entry: usize) -> bool {
        match self.selector {
            Selector::Number(number) => number as usize == entry,
            Selector::Bit(_) => true,
        }
    }
}

struct Rewriter<'f> {
    function: &'f mut Function,
    names: &'f mut NamePool,
    /// The index of each original block.
    places: &'f FxHashMap<u32, usize>,
    /// Number of arguments and instructions of the function.
    values: &'f mut usize,
}

impl Rewriter<'_> {
    /// Inserts a dispatch before a cycle.
    fn dispatch(&mut self, cycle: &Entered) -> Result<(), PassError> {
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
        for (number, entry) in entries.iter().enumerate() {
            self.move_phis(dispatch, &all, number, *entry, &mut instructions);
        }
        instructions.push(self.branch(selector, &entries, set));
        self.push(dispatch, instructions);
        Ok(())
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

    /// Moves incoming values of an entry's phis to phis of the dispatch, for the redirected edges.
    fn move_phis(
        &mut self,
        dispatch: u32,
        ways: &[DispatchEdges],
        number: usize,
        entry: u32,
        instructions: &mut Vec<Instruction>,
    ) {
        let led = ways.iter().filter(|way| way.leads_to(number));
        let led: FxHashSet<u32> = led.map(|way| way.was).collect();
        let Some(place) = self.places.get(&entry).copied() else {
            return;
        };
        let block = self.function.blocks.get_mut(place);
        let mut phis = block.map_or(Vec::new(), |block| std::mem::take(&mut block.instructions));
        for phi in phis.iter_mut().take_while(|phi| phi.opcode == Opcode::Phi) {
            let known: FxHashMap<u32, Piece> = {
                let incoming = phi.incoming.iter().rev();
                incoming
                    .map(|(value, from)| (*from, value.clone()))
                    .collect()
            };
            let incoming = ways.iter().flat_map(|way| {
                let known = known.get(&way.was).filter(|_| way.leads_to(number));
                let value = known.cloned().unwrap_or_else(|| Piece::text("poison"));
                std::iter::repeat_n((value, way.from), way.edges)
            });
            let (id, name) = self.phi();
            let moved = Instruction {
                id,
                name: Some(name),
                incoming: incoming.collect(),
                ..phi.clone()
            };
            phi.incoming.retain(|(_, from)| !led.contains(from));
            phi.incoming.push((Piece::Value(id), dispatch));
            instructions.push(moved);
        }
        if let Some(block) = self.function.blocks.get_mut(place) {
            block.instructions = phis;
        }
    }
}
