//! Promotes private variables to values: `mem2reg` for input of `-O0`.
//!
//! A variable is promoted if it is only loaded and stored directly, as a whole and with its own
//! type. Phis are inserted at the iterated dominance frontier of its stores, where it is live. The
//! first phi gets the variable's name, so an explanation mentions the variable. A load of a
//! variable without a store before it is `undef`, as in LLVM.
//!
//! Sources: Cytron, Ferrante, Rosen, Wegman and Zadeck, "Efficiently Computing Static Single
//! Assignment Form and the Control Dependence Graph" (1991); Cooper, Harvey and Kennedy, "A Simple,
//! Fast Dominance Algorithm" (2001).
//!
//! Architecture invariant: no instruction moves, and phis have the place of the first instruction
//! of their block, so line numbers stay those of the input ([`print_on_lines`]). Deliberately
//! absent: parts of variables (LLVM's `sroa`).

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_ir::owned::{Function, Instruction, NamePool, Piece, print_on_lines};
use lanelog_ir::text::parts;
use lanelog_ir::{Module, Opcode};
use lanelog_util::limits;

/// Promotes the variables of a function. Returns the number of promoted variables. Time: linear in
/// the function, times the number of blocks in which a variable is live.
pub fn promote(function: &mut Function) -> usize {
    let mut count = 0;
    loop {
        let variables = Variables::find(function);
        if variables.types.is_empty() {
            return count;
        }
        count += variables.types.len();
        let graph = Graph::new(function);
        let phis = place_phis(function, &variables, &graph);
        Renaming::new(function, &variables, &graph, phis).run(function);
        // A variable whose address was only in variables is accessed directly now.
    }
}

/// A module with its variables promoted.
pub struct Promoted {
    /// The text of the module.
    pub text: String,
    /// The number of variables.
    pub variables: usize,
    /// The number of functions with promoted variables.
    pub functions: usize,
}

/// Promotes the variables of all functions; `None` if there are none. Instructions stay on their
/// lines.
pub fn promoted(module: &Module<'_>) -> Option<Promoted> {
    let mut variables = 0;
    let functions = module.functions.iter().enumerate();
    let changed: Vec<(usize, Function)> = functions
        .filter_map(|(index, read)| {
            let mut function = Function::as_written(module, read);
            let count = promote(&mut function);
            variables += count;
            (count > 0).then_some((index, function))
        })
        .collect();
    (!changed.is_empty()).then(|| Promoted {
        text: print_on_lines(module, &changed),
        variables,
        functions: changed.len(),
    })
}

/// An access of a variable.
enum Access {
    Load(u32),
    Store(u32, Piece),
    /// Neither: a cast of its address, a marker of its lifetime, or its allocation.
    Other,
}

/// The variables that can be promoted, by the id of their allocation.
struct Variables {
    types: BTreeMap<u32, Arc<str>>,
    /// The variables whose addresses these values are.
    addresses: FxHashMap<u32, u32>,
}

impl Variables {
    fn find(function: &Function) -> Variables {
        let mut found = Variables {
            types: BTreeMap::new(),
            addresses: FxHashMap::default(),
        };
        for instruction in function.instructions() {
            if let Some(ty) = allocated_type(instruction) {
                found.types.insert(instruction.id, ty.into());
                found.addresses.insert(instruction.id, instruction.id);
            }
        }
        // A cast can precede its operand in the text.
        let mut is_growing = !found.types.is_empty();
        while is_growing {
            is_growing = false;
            for instruction in function.instructions() {
                if let (Opcode::AddrSpaceCast, [_, Piece::Value(from), ..]) =
                    (instruction.opcode, instruction.pieces.as_slice())
                    && let Some(&variable) = found.addresses.get(from)
                {
                    let old = found.addresses.insert(instruction.id, variable);
                    is_growing |= old.is_none();
                }
            }
        }
        let mut escaping: FxHashSet<u32> = FxHashSet::default();
        for instruction in function.instructions() {
            // An address that is stored escapes, also from a variable that is promoted.
            let escaping_here: Vec<u32> = match found.access(instruction) {
                Some(Access::Store(_, value)) => value.as_value().into_iter().collect(),
                Some(_) => Vec::new(),
                None => instruction.operands().filter_map(Piece::as_value).collect(),
            };
            let variables = escaping_here.iter();
            escaping.extend(variables.filter_map(|value| found.addresses.get(value).copied()));
        }
        found
            .types
            .retain(|variable, _| !escaping.contains(variable));
        let types = &found.types;
        found
            .addresses
            .retain(|_, variable| types.contains_key(variable));
        found
    }

    /// The text after a keyword and the type of a variable.
    fn typed<'t>(&self, text: &'t str, keyword: &str, variable: u32) -> Option<&'t str> {
        let ty = self.types.get(&variable)?;
        text.strip_prefix(keyword)?.strip_prefix(&**ty)
    }

    /// The access of an instruction to a variable; `None` if the instruction has no access, or one
    /// that prevents promotion.
    fn access(&self, instruction: &Instruction) -> Option<Access> {
        if self.addresses.contains_key(&instruction.id) {
            return Some(Access::Other);
        }
        let operands = instruction.operands().count();
        match (instruction.opcode, instruction.pieces.as_slice()) {
            (Opcode::Load, [Piece::Text(text), Piece::Value(address), ..]) => {
                let variable = *self.addresses.get(address)?;
                let rest = self.typed(text, "load ", variable)?;
                (rest.starts_with(',') && operands == 1).then_some(Access::Load(variable))
            }
            (
                Opcode::Store,
                [
                    Piece::Text(text),
                    value @ (Piece::Value(_) | Piece::Address(_)),
                    Piece::Text(between),
                    Piece::Value(address),
                    ..,
                ],
            ) => {
                let variable = *self.addresses.get(address)?;
                let rest = self.typed(text, "store ", variable)?;
                let is_whole = rest.trim().is_empty() && between.starts_with(',');
                is_whole.then(|| Access::Store(variable, value.clone()))
            }
            (Opcode::Store, [Piece::Text(text), Piece::Value(address), ..]) => {
                let variable = *self.addresses.get(address)?;
                let rest = self.typed(text, "store ", variable)?;
                let both: Vec<&[u8]> = parts(rest.as_bytes()).collect();
                let [constant, _] = both.as_slice() else {
                    return None;
                };
                let constant = std::str::from_utf8(constant).ok()?;
                (operands == 1).then(|| Access::Store(variable, Piece::text(constant)))
            }
            (Opcode::Call, _) => {
                let callee = instruction.callee()?;
                callee
                    .starts_with("llvm.lifetime.")
                    .then_some(Access::Other)
            }
            _ => None,
        }
    }
}

/// The type of the variable that an instruction allocates, if it allocates exactly one.
fn allocated_type(instruction: &Instruction) -> Option<&str> {
    let [Piece::Text(text)] = instruction.pieces.as_slice() else {
        return None;
    };
    let mut parts = parts(text.strip_prefix("alloca ")?.as_bytes());
    let ty = std::str::from_utf8(parts.next()?).ok()?;
    let is_one = parts.all(|part| {
        [&b"align "[..], b"addrspace(", b"!"]
            .iter()
            .any(|word| part.starts_with(word))
    });
    let is_plain = !["inalloca ", "swifterror "]
        .iter()
        .any(|word| ty.starts_with(word));
    (is_one && is_plain).then_some(ty)
}

/// Control flow: blocks by index.
struct Graph {
    successors: Vec<Vec<usize>>,
    predecessors: Vec<Vec<usize>>,
    /// The children of each block in the dominator tree.
    children: Vec<Vec<usize>>,
    /// Dominance frontiers.
    frontiers: Vec<Vec<usize>>,
    is_reachable: Vec<bool>,
}

impl Graph {
    /// Time: linear in the edges, times the depth of the dominator tree at worst.
    fn new(function: &Function) -> Graph {
        let places = function.places();
        let count = function.blocks.len();
        let mut successors = vec![Vec::new(); count];
        let mut predecessors = vec![Vec::new(); count];
        for (from, block) in function.blocks.iter().enumerate() {
            let end = block.instructions.last();
            let targets = end.into_iter().flat_map(Instruction::targets);
            for to in targets.filter_map(|to| places.get(&to).copied()) {
                successors[from].push(to);
                predecessors[to].push(from);
            }
        }
        let order = reverse_post_order(&successors);
        let mut rank = vec![usize::MAX; count];
        for (at, &block) in order.iter().enumerate() {
            rank[block] = at;
        }
        let mut dominators = vec![usize::MAX; count];
        let mut is_changing = count > 0;
        if let Some(entry) = dominators.first_mut() {
            *entry = 0;
        }
        while is_changing {
            limits::look();
            is_changing = false;
            for &block in order.iter().skip(1) {
                let known = predecessors[block].iter().copied();
                let known = known.filter(|from| dominators[*from] != usize::MAX);
                let common = known.reduce(|mut one, mut other| {
                    while one != other {
                        while rank[one] > rank[other] {
                            one = dominators[one];
                        }
                        while rank[other] > rank[one] {
                            other = dominators[other];
                        }
                    }
                    one
                });
                if let Some(common) = common.filter(|common| *common != dominators[block]) {
                    dominators[block] = common;
                    is_changing = true;
                }
            }
        }
        let is_reachable: Vec<bool> = rank.iter().map(|rank| *rank != usize::MAX).collect();
        let mut children = vec![Vec::new(); count];
        let mut frontiers = vec![Vec::new(); count];
        for &block in &order {
            if block != 0 {
                children[dominators[block]].push(block);
            }
            for &from in predecessors[block]
                .iter()
                .filter(|from| is_reachable[**from])
            {
                let mut runner = from;
                // The only dominator of the entry is the entry itself.
                while block == 0 || runner != dominators[block] {
                    if frontiers[runner].last() != Some(&block) {
                        frontiers[runner].push(block);
                    }
                    if runner == 0 {
                        break;
                    }
                    runner = dominators[runner];
                }
            }
        }
        Graph {
            successors,
            predecessors,
            children,
            frontiers,
            is_reachable,
        }
    }
}

/// The reachable blocks in reverse post-order.
fn reverse_post_order(successors: &[Vec<usize>]) -> Vec<usize> {
    let mut order = Vec::with_capacity(successors.len());
    let mut is_seen = vec![false; successors.len()];
    let mut stack = Vec::new();
    if let Some(entry) = is_seen.first_mut() {
        *entry = true;
        stack.push((0, 0));
    }
    while let Some((block, next)) = stack.pop() {
        match successors[block].get(next) {
            Some(&to) => {
                stack.push((block, next + 1));
                if !is_seen[to] {
                    is_seen[to] = true;
                    stack.push((to, 0));
                }
            }
            None => order.push(block),
        }
    }
    order.reverse();
    order
}

/// The variables that need a phi in each block, in the order of their allocation.
fn place_phis(function: &Function, variables: &Variables, graph: &Graph) -> Vec<Vec<u32>> {
    // For each variable: the blocks that store it, and the blocks that load it before they store
    // it.
    let mut stored: FxHashMap<u32, FxHashSet<usize>> = FxHashMap::default();
    let mut loaded: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
    for (at, block) in function.blocks.iter().enumerate() {
        for instruction in &block.instructions {
            match variables.access(instruction) {
                Some(Access::Store(variable, _)) => {
                    stored.entry(variable).or_default().insert(at);
                }
                Some(Access::Load(variable)) => {
                    let is_stored = stored.get(&variable).is_some_and(|all| all.contains(&at));
                    if !is_stored {
                        loaded.entry(variable).or_default().push(at);
                    }
                }
                _ => {}
            }
        }
    }
    let mut phis = vec![Vec::new(); function.blocks.len()];
    let none = FxHashSet::default();
    for &variable in variables.types.keys() {
        limits::look();
        let stores = stored.get(&variable).unwrap_or(&none);
        let mut live: FxHashSet<usize> = FxHashSet::default();
        let mut open = loaded.remove(&variable).unwrap_or_default();
        while let Some(block) = open.pop() {
            if live.insert(block) {
                let before = graph.predecessors[block].iter();
                open.extend(before.filter(|from| !stores.contains(from)));
            }
        }
        let mut open: Vec<usize> = stores.iter().copied().collect();
        let mut placed: FxHashSet<usize> = FxHashSet::default();
        while let Some(block) = open.pop() {
            for &join in &graph.frontiers[block] {
                if live.contains(&join) && placed.insert(join) {
                    phis[join].push(variable);
                    open.push(join);
                }
            }
        }
    }
    phis
}

/// Replacement of loads by the values that reach them.
struct Renaming<'g> {
    variables: &'g Variables,
    graph: &'g Graph,
    /// The inserted phis of each block, with their variables.
    phis: Vec<Vec<(u32, Instruction)>>,
    /// The values of each variable, the innermost last.
    values: FxHashMap<u32, Vec<Piece>>,
    /// The value of each load.
    loads: FxHashMap<u32, Piece>,
}

impl<'g> Renaming<'g> {
    fn new(
        function: &mut Function,
        variables: &'g Variables,
        graph: &'g Graph,
        phis: Vec<Vec<u32>>,
    ) -> Renaming<'g> {
        let mut pool = function.names();
        let mut copies: FxHashMap<u32, usize> = FxHashMap::default();
        let names: FxHashMap<u32, Arc<str>> = function
            .instructions()
            .filter(|own| variables.types.contains_key(&own.id))
            .filter_map(|own| Some((own.id, own.name.clone()?)))
            .collect();
        let mut made = Vec::with_capacity(phis.len());
        for (at, variables_here) in phis.into_iter().enumerate() {
            let first = function.blocks[at].instructions.first();
            let place = first.map_or(function.place, |first| first.place);
            let made_here = variables_here.into_iter().filter_map(|variable| {
                let name = name_of_phi(&mut pool, names.get(&variable)?, &mut copies, variable);
                let ty = variables.types.get(&variable)?;
                let text = vec![Piece::text(&format!("phi {ty}"))];
                let id = function.new_value();
                Some((variable, Instruction::new(id, Some(name), text, place)))
            });
            made.push(made_here.collect());
        }
        Renaming {
            variables,
            graph,
            phis: made,
            values: FxHashMap::default(),
            loads: FxHashMap::default(),
        }
    }

    fn current(&self, variable: u32) -> Piece {
        let innermost = self.values.get(&variable).and_then(|all| all.last());
        innermost.cloned().unwrap_or_else(|| Piece::text("undef"))
    }

    /// Visits the blocks in preorder of the dominator tree, then changes the function.
    fn run(mut self, function: &mut Function) {
        let mut changes: Vec<u32> = Vec::new();
        let mut open = vec![(0, None)];
        while let Some((block, done)) = open.pop() {
            if let Some(done) = done {
                for variable in changes.drain(done..) {
                    self.values.entry(variable).or_default().pop();
                }
                continue;
            }
            limits::look();
            open.push((block, Some(changes.len())));
            self.visit(function, block, &mut changes);
            open.extend(
                self.graph.children[block]
                    .iter()
                    .map(|child| (*child, None)),
            );
        }
        for block in 0..function.blocks.len() {
            if !self.graph.is_reachable[block] {
                self.visit(function, block, &mut Vec::new());
            }
        }
        self.rewrite(function);
    }

    fn visit(&mut self, function: &Function, at: usize, changes: &mut Vec<u32>) {
        let is_reachable = self.graph.is_reachable[at];
        let mut set = |values: &mut FxHashMap<u32, Vec<Piece>>, variable: u32, piece: Piece| {
            if is_reachable {
                values.entry(variable).or_default().push(piece);
                changes.push(variable);
            }
        };
        for (variable, phi) in &self.phis[at] {
            set(&mut self.values, *variable, Piece::Value(phi.id));
        }
        for instruction in &function.blocks[at].instructions {
            match self.variables.access(instruction) {
                Some(Access::Load(variable)) => {
                    let value = self.current(variable);
                    self.loads.insert(instruction.id, value);
                }
                Some(Access::Store(variable, value)) => {
                    let loaded = value.as_value().and_then(|value| self.loads.get(&value));
                    let value = loaded.cloned().unwrap_or(value);
                    set(&mut self.values, variable, value);
                }
                _ => {}
            }
        }
        let from = function.blocks[at].id;
        for &to in &self.graph.successors[at] {
            for index in 0..self.phis[to].len() {
                let variable = self.phis[to][index].0;
                let value = self.current(variable);
                self.phis[to][index].1.incoming.push((value, from));
            }
        }
    }

    /// Inserts the phis, replaces loaded values and removes what belongs to the variables.
    fn rewrite(self, function: &mut Function) {
        let addresses = &self.variables.addresses;
        for (block, phis) in function.blocks.iter_mut().zip(self.phis) {
            block.instructions.retain(|instruction| {
                let mut read = instruction.operands().filter_map(Piece::as_value);
                let is_address = addresses.contains_key(&instruction.id);
                !is_address && !read.any(|value| addresses.contains_key(&value))
            });
            let phis = phis.into_iter().map(|(_, phi)| phi);
            block.instructions.splice(0..0, phis);
        }
        for instruction in function.instructions_mut() {
            for piece in instruction.operands_mut() {
                let loaded = piece.as_value().and_then(|value| self.loads.get(&value));
                if let Some(loaded) = loaded {
                    *piece = loaded.clone();
                }
            }
        }
    }
}

/// The name of a phi: that of the variable, which is free now, and then with a number.
fn name_of_phi(
    pool: &mut NamePool,
    variable_name: &Arc<str>,
    copies: &mut FxHashMap<u32, usize>,
    variable: u32,
) -> Arc<str> {
    let copy = copies.entry(variable).or_default();
    *copy += 1;
    match *copy {
        1 => variable_name.clone(),
        copy => pool.copy(variable_name, copy - 1),
    }
}
