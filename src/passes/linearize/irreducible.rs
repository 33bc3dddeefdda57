//! Cycles of several entries get one: a block in front of them, the dispatch, that all ways into the cycle lead to, and that leads on to the entries.
//!
//! Each way in brings the number of its entry, the selector; the dispatch sends each lane to the entry of its number. Edges to the header of the cycle
//! from within lead to the dispatch too, so that no way round is left but through it; edges to other entries from within stay. What the phis of an entry
//! read over the edges that now lead to the dispatch, a phi of the dispatch reads, and brings.
//!
//! ```text
//!   a      b            a      b
//!   |      |             \    /  selector: 0 from a and y, 1 from b
//!   x <--> y    becomes  dispatch <---+
//!                         /    \      |
//!                        x ---> y ----+
//! ```
//!
//! A cycle in a cycle is treated once that around it is, so that a value within a cycle never dominates an entry of it. Hence each value still dominates its
//! uses: a way from the dispatch to a use that misses the value's block would begin at an entry, and from there it was one before.
//!
//! The function that comes of it is what the rules are asked about, so their verdicts are those of a reducible function. Lanes join at the dispatch:
//! they are together in the rest of the iteration if they came over it together, by whatever entry.
//!
//! Source: Bahmann, Reissmann, Jahre and Meyer, "Perfect Reconstructability of Control Flow from Demand Dependence Graphs" (TACO 2015), whose loops get their
//! one entry so.
//!
//! Deliberately absent: copies of blocks, whose number grows with the product of those of cycles within each other.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::linearize::Verdicts;
use lanelog_analysis::{Analysis, Analyzer, Assume, How};
use lanelog_engine::relation;
use lanelog_facts::{Block, Exporter, Facts, Value, phi_constants};
use lanelog_ir::target::{Classification, Mode, ModuleContext};
use lanelog_ir::typed::{self as typed, Constant, Detail, Operand, Type};
use lanelog_ir::{self as ir, Opcode};

/// A function whose cycles have one entry each. Blocks and instructions that were added are behind all others.
#[derive(Clone, Debug)]
pub struct Reducible {
    /// The function. What was added has no text.
    pub function: ir::Function,
    /// The same with its types.
    pub typed: typed::Function,
    /// How many instructions it had.
    before: u32,
    /// The phi that each added instruction reads for, if it does.
    reads_for: Vec<Option<u32>>,
    selectors: Selectors,
}

/// The numbers of entries that phis of dispatches read.
#[derive(Clone, Debug, Default)]
struct Selectors {
    /// (phi, block that it comes from, number)
    rows: Vec<(u32, u32, u32)>,
}

impl Assume for Selectors {
    /// The numbers stand nowhere in the text, so they are no constants of it: they get the numbers behind those.
    fn assume(&self, module: &ir::Module<'_>, function: &ir::Function, facts: &mut Facts) {
        let first = function.value_count() + phi_constants(module, function).len() as u32;
        let rows = self.rows.iter();
        facts.phi_incoming.extend(
            rows.map(|(phi, from, number)| (Value(*phi), Block(*from), Value(first + number))),
        );
        facts.phi_incoming.sort_unstable();
    }
}

impl Reducible {
    /// Gives each cycle of a function one entry. Time: linear in the function, times the depth to which cycles of several entries are nested.
    pub fn new(
        module: &ir::Module<'_>,
        function: &ir::Function,
        typed: &typed::Function,
    ) -> Reducible {
        let blocks = 0..function.blocks.len();
        let mut rewriter = Rewriter {
            successors: blocks
                .map(|block| function.block_successors(block).to_vec())
                .collect(),
            made: Reducible {
                function: function.clone(),
                typed: typed.clone(),
                before: function.instructions.len() as u32,
                reads_for: Vec::new(),
                selectors: Selectors::default(),
            },
        };
        let mut exporter = Exporter::default();
        loop {
            let function = &rewriter.made.function;
            let facts = exporter.export(module, function, &Classification::default());
            let analysis = Analysis::new(function, facts, Mode::Sound);
            let found = entered(function, &analysis);
            if found.is_empty() {
                return rewriter.made;
            }
            for cycle in &found {
                rewriter.dispatch(cycle);
            }
            rewriter.write_successors();
        }
    }

    /// Asks the relations about it.
    pub fn verdicts(&self, module: &ir::Module<'_>, context: &ModuleContext<'_>) -> Verdicts {
        self.analysed(module, context, |analysis| {
            Verdicts::new(&self.function, analysis)
        })
    }

    /// What some work makes of its analysis.
    pub fn analysed<T>(
        &self,
        module: &ir::Module<'_>,
        context: &ModuleContext<'_>,
        work: impl FnOnce(&Analysis<'_>) -> T,
    ) -> T {
        let how = How {
            assumed: Some(&self.selectors),
            ..How::default()
        };
        let mut analyzer = Analyzer::by(how, module, context);
        work(&analyzer.analyze(&self.function))
    }

    /// The instruction of the function as it was that an instruction belongs to.
    pub fn origin(&self, instruction: u32) -> Option<u32> {
        match instruction.checked_sub(self.before) {
            None => Some(instruction),
            Some(added) => self.reads_for.get(added as usize).copied().flatten(),
        }
    }
}

/// A cycle of several entries that is in none.
struct Entered {
    /// Its entries: the header first, the others ascending.
    entries: Vec<u32>,
    /// The edges that shall lead to the dispatch: the block and the number of the entry, by blocks.
    edges: Vec<(u32, Vec<u32>)>,
}

/// The cycles of several entries that are in none of several entries.
fn entered(function: &ir::Function, analysis: &Analysis<'_>) -> Vec<Entered> {
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
    // By cycle: the outermost one around it, itself included, that has several entries.
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
    let blocks = function.blocks.len() as u32;
    let cycle: Vec<Option<u32>> = (0..blocks).map(&mut outermost).collect();
    let of = |block: u32| cycle.get(block as usize).copied().flatten();
    let reachable = analysis.tuples(relation::REACHABLE).into_iter().flatten();
    let reachable: Vec<u32> = reachable.collect();
    let edges = || {
        let from = reachable.iter().copied();
        from.flat_map(|from| {
            let all = function.block_successors(from as usize).iter();
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

/// How a way into a cycle says which entry it means.
#[derive(Clone, Debug)]
enum Selector {
    /// By its number.
    Number(u32),
    /// The first if this bit is set, otherwise the second.
    Bit(ir::Operand, Operand),
}

/// A way to the dispatch.
struct Way {
    /// The block that now leads to the dispatch.
    from: u32,
    /// The block that phis of entries know it by.
    was: u32,
    selector: Selector,
}

impl Way {
    fn leads_to(&self, entry: u32) -> bool {
        match self.selector {
            Selector::Number(number) => number == entry,
            Selector::Bit(..) => true,
        }
    }
}

struct Rewriter {
    made: Reducible,
    /// Of each block.
    successors: Vec<Vec<u32>>,
}

impl Rewriter {
    /// Puts a dispatch in front of a cycle.
    fn dispatch(&mut self, cycle: &Entered) {
        let Entered { entries, edges } = cycle;
        // The number of the entry that a set bit means, where there are two.
        let mut bit: Option<u32> = None;
        let mut ways = Vec::with_capacity(edges.len());
        let mut apart = Vec::new();
        for (from, numbers) in edges {
            match numbers.as_slice() {
                [number] => ways.push(Way {
                    from: *from,
                    was: *from,
                    selector: Selector::Number(*number),
                }),
                numbers => match self.decides(*from, entries, &mut bit) {
                    Some(selector) => ways.push(Way {
                        from: *from,
                        was: *from,
                        selector,
                    }),
                    None => apart.extend(numbers.iter().map(|number| (*from, *number))),
                },
            }
        }
        // Ways of one block to several entries get a block each.
        let dispatch = self.successors.len() as u32 + apart.len() as u32;
        for way in &ways {
            match way.selector {
                Selector::Bit(..) => self.jump(way.from, dispatch),
                Selector::Number(number) => {
                    if let Some(entry) = entries.get(number as usize) {
                        self.redirect(way.from, *entry, dispatch);
                    }
                }
            }
        }
        for (was, number) in apart {
            let from = self.start();
            self.end(Opcode::Br, Box::new([]), Detail::None, &[], vec![dispatch]);
            if let Some(entry) = entries.get(number as usize) {
                self.redirect(was, *entry, from);
            }
            ways.push(Way {
                from,
                was,
                selector: Selector::Number(number),
            });
        }
        self.start();
        let selector = self.selector(&ways, entries.len(), bit.unwrap_or(1));
        for (number, entry) in entries.iter().enumerate() {
            self.bring(dispatch, &ways, number as u32, *entry);
        }
        let (value, ty) = selector;
        let read = [(ty, Operand::Value(value))];
        let known = [ir::Operand::value(value)];
        match entries.as_slice() {
            [one, other] => {
                let set = bit.unwrap_or(1);
                let to = match set {
                    0 => vec![*one, *other],
                    _ => vec![*other, *one],
                };
                self.end(Opcode::Br, Box::new(read), Detail::None, &known, to);
            }
            all => {
                let cases = Detail::Cases((1..all.len() as u64).collect());
                self.end(Opcode::Switch, Box::new(read), cases, &known, all.to_vec());
            }
        }
    }

    /// The selector of a block whose branch of two ways leads to the two entries of a cycle. `bit`: the entry that a set bit means, once that is known.
    fn decides(&self, from: u32, entries: &[u32], bit: &mut Option<u32>) -> Option<Selector> {
        let (at, [one, other]) = (self.last(from)?, entries) else {
            return None;
        };
        let typed = self.made.typed.instructions.get(at)?;
        let known = self.made.function.instructions.get(at)?;
        let [(_, typed_condition)] = &*typed.operands else {
            return None;
        };
        let [condition] = self.made.function.operands_of(known) else {
            return None;
        };
        let successors = self.successors.get(from as usize)?;
        let set = match successors.as_slice() {
            [first, second] if first == one && second == other => 0,
            [first, second] if first == other && second == one => 1,
            _ => return None,
        };
        // Of constants, only numbers of entries are known as facts.
        let is_branch = typed.opcode == Opcode::Br && condition.as_value().is_some();
        let fits = is_branch && *bit.get_or_insert(set) == set;
        fits.then(|| Selector::Bit(*condition, typed_condition.clone()))
    }

    /// The last instruction of a block.
    fn last(&self, block: u32) -> Option<usize> {
        self.made.function.block_instructions(block as usize).last()
    }

    /// A branch becomes a jump.
    fn jump(&mut self, from: u32, to: u32) {
        if let Some(at) = self.last(from) {
            if let Some(instruction) = self.made.function.instructions.get_mut(at) {
                instruction.operands_len = 0;
            }
            if let Some(instruction) = self.made.typed.instructions.get_mut(at) {
                instruction.operands = Box::new([]);
            }
        }
        if let Some(successors) = self.successors.get_mut(from as usize) {
            *successors = vec![to];
        }
    }

    fn redirect(&mut self, from: u32, was: u32, to: u32) {
        let successors = self.successors.get_mut(from as usize);
        for successor in successors.into_iter().flatten() {
            if *successor == was {
                *successor = to;
            }
        }
    }

    /// Begins a block behind all others.
    fn start(&mut self) -> u32 {
        let function = &mut self.made.function;
        function.blocks.push(ir::Block {
            label_at: ir::Instruction::NONE,
            first_instruction: function.instructions.len() as u32,
            first_successor: function.successors.len() as u32,
        });
        self.successors.push(Vec::new());
        function.blocks.len() as u32 - 1
    }

    fn operands(&mut self, operands: &[ir::Operand]) -> (u32, u32) {
        let start = self.made.function.operands.len() as u32;
        self.made.function.operands.extend(operands);
        (start, operands.len() as u32)
    }

    /// Adds an instruction to the block that was begun last. Gives its value.
    fn push(
        &mut self,
        typed: typed::Instruction,
        operands: &[ir::Operand],
        reads_for: Option<u32>,
    ) -> u32 {
        let (operands_start, operands_len) = self.operands(operands);
        let none = ir::Instruction::NONE;
        let has_result = typed.opcode == Opcode::Phi;
        let function = &mut self.made.function;
        let value = function.value_count();
        function.instructions.push(ir::Instruction {
            opcode: typed.opcode,
            flags: if has_result { ir::flag::RESULT } else { 0 },
            address_space: 0,
            start: 0,
            end: 0,
            operands_start,
            operands_len,
            type_at: none,
            callee: none,
            attributes: none,
            debug_location: none,
        });
        self.made.typed.instructions.push(typed);
        self.made.reads_for.push(reads_for);
        value
    }

    /// Ends the block that was begun last.
    fn end(
        &mut self,
        opcode: Opcode,
        typed: Box<[(Type, Operand)]>,
        detail: Detail,
        operands: &[ir::Operand],
        to: Vec<u32>,
    ) {
        let typed = typed::Instruction {
            opcode,
            words: Box::new([]),
            ty: Type::Void,
            operands: typed,
            detail,
            unsupported: None,
        };
        self.push(typed, operands, None);
        if let Some(successors) = self.successors.last_mut() {
            *successors = to;
        }
    }

    /// The phi of a dispatch that says which entry a lane means, and its type.
    fn selector(&mut self, ways: &[Way], entries: usize, set: u32) -> (u32, Type) {
        let ty = Type::Integer(if entries == 2 { 1 } else { 32 });
        let bits = |number: u32| match entries {
            2 => u64::from(number == set),
            _ => u64::from(number),
        };
        let mut typed = Vec::with_capacity(ways.len());
        let mut operands = Vec::with_capacity(2 * ways.len());
        let phi = self.made.function.value_count();
        for way in ways {
            let (operand, incoming) = match &way.selector {
                Selector::Number(number) => {
                    self.made.selectors.rows.push((phi, way.from, *number));
                    let constant = Operand::Constant(Constant::Bits(bits(*number)));
                    (ir::Operand::OPAQUE, constant)
                }
                Selector::Bit(operand, incoming) => (*operand, incoming.clone()),
            };
            operands.extend([operand, ir::Operand::block(way.from)]);
            typed.push((ty.clone(), incoming));
        }
        let phi = typed::Instruction {
            opcode: Opcode::Phi,
            words: Box::new([]),
            ty: ty.clone(),
            operands: typed.into(),
            detail: Detail::Incoming(ways.iter().map(|way| way.from).collect()),
            unsupported: None,
        };
        (self.push(phi, &operands, None), ty)
    }

    /// The phis of an entry read from the dispatch what they read from ways that now lead there.
    fn bring(&mut self, dispatch: u32, ways: &[Way], number: u32, entry: u32) {
        for at in self.made.function.block_instructions(entry as usize) {
            let Some(known) = self.made.function.instructions.get(at) else {
                return;
            };
            if known.opcode != Opcode::Phi {
                return;
            }
            let pairs: Vec<[ir::Operand; 2]> = {
                let all = self.made.function.operands_of(known).chunks_exact(2);
                all.filter_map(|pair| pair.try_into().ok()).collect()
            };
            let Some(phi) = self.made.typed.instructions.get(at).cloned() else {
                return;
            };
            let typed: Vec<(u32, (Type, Operand))> = match &phi.detail {
                Detail::Incoming(blocks) => {
                    let operands = phi.operands.iter().cloned();
                    blocks.iter().copied().zip(operands).collect()
                }
                _ => Vec::new(),
            };
            let led: FxHashSet<u32> = ways
                .iter()
                .filter(|way| way.leads_to(number))
                .map(|way| way.was)
                .collect();
            let known_by: FxHashMap<u32, ir::Operand> = pairs
                .iter()
                .filter_map(|[value, from]| Some((from.as_block()?, *value)))
                .collect();
            let typed_by: FxHashMap<u32, &(Type, Operand)> = typed
                .iter()
                .map(|(from, operand)| (*from, operand))
                .collect();
            let mut known_incoming = Vec::with_capacity(2 * ways.len());
            let mut incoming = Vec::with_capacity(ways.len());
            let poison = || (phi.ty.clone(), Operand::Constant(Constant::Poison));
            for way in ways {
                let mut value = ir::Operand::POISON;
                let mut operand = poison();
                if way.leads_to(number) {
                    value = known_by.get(&way.was).copied().unwrap_or(value);
                    operand = typed_by
                        .get(&way.was)
                        .map_or(operand, |read| (*read).clone());
                }
                known_incoming.extend([value, ir::Operand::block(way.from)]);
                incoming.push(operand);
            }
            let added = typed::Instruction {
                operands: match phi.unsupported {
                    Some(_) => Box::new([]),
                    None => incoming.into(),
                },
                detail: match phi.unsupported {
                    Some(_) => Detail::None,
                    None => Detail::Incoming(ways.iter().map(|way| way.from).collect()),
                },
                ..phi.clone()
            };
            let reads_for = self.made.origin(at as u32);
            let value = self.push(added, &known_incoming, reads_for);
            // The phi of the entry.
            let stays = |from: Option<u32>| from.is_none_or(|from| !led.contains(&from));
            let kept = pairs.iter().filter(|[_, from]| stays(from.as_block()));
            let mut operands: Vec<ir::Operand> = kept.copied().flatten().collect();
            operands.extend([ir::Operand::value(value), ir::Operand::block(dispatch)]);
            let (start, len) = self.operands(&operands);
            if let Some(known) = self.made.function.instructions.get_mut(at) {
                (known.operands_start, known.operands_len) = (start, len);
            }
            if phi.unsupported.is_some() {
                continue;
            }
            let mut kept: Vec<(u32, (Type, Operand))> = typed
                .iter()
                .filter(|(from, _)| stays(Some(*from)))
                .cloned()
                .collect();
            kept.push((dispatch, (phi.ty.clone(), Operand::Value(value))));
            let (blocks, operands): (Vec<u32>, Vec<(Type, Operand)>) = kept.into_iter().unzip();
            if let Some(known) = self.made.typed.instructions.get_mut(at) {
                known.operands = operands.into();
                known.detail = Detail::Incoming(blocks.into());
            }
        }
    }

    /// The successors of all blocks into the function.
    fn write_successors(&mut self) {
        let function = &mut self.made.function;
        function.successors.clear();
        for (block, all) in function.blocks.iter_mut().zip(&self.successors) {
            block.first_successor = function.successors.len() as u32;
            function.successors.extend(all);
        }
    }
}
