//! Promotes variables of one invocation to values in SSA form, as in Braun and others, "Simple and
//! Efficient Construction of Static Single Assignment Form", CC 2013.
//!
//! Variables in storage classes Function and Private are promoted if all their uses are loads,
//! stores and access chains. A variable is divided into the members that access chains with
//! constant indices select. What is indexed at run time is one value: a store to it reads the value
//! before, and the load of an element reads all of it. Blocks are all written before the first phi
//! is added, so values at the start of a block are found without recursion.
//!
//! Loads stay: they copy the value. Stores stay too.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::binary::{Binary, Mistake};
use crate::effects::BuiltIns;
use crate::inline::{Flat, Node, Ref};
use crate::op;

/// A phi that promotion added.
#[derive(Clone, Debug)]
pub struct Phi {
    /// The block.
    pub block: u32,
    /// The part of a variable that it is the value of.
    pub slot: u32,
    /// The incoming values, with blocks.
    pub incoming: Vec<(u32, Ref)>,
    /// The value that replaces the phi, if all incoming values are equal.
    replaced: Option<Ref>,
}

/// A part of a variable that is one value.
#[derive(Clone, Debug)]
pub struct Slot {
    /// The variable.
    pub variable: Ref,
    /// The members that lead to the part.
    pub path: Vec<u32>,
}

/// The result of promotion.
#[derive(Debug, Default)]
pub struct Promoted {
    /// Phis; those that are replaced have no users.
    pub phis: Vec<Phi>,
    /// The parts of variables.
    pub slots: Vec<Slot>,
    /// For each node, the variable in the module or function that its pointer is based on, and
    /// constant indices, as far as they are constant.
    pub pointers: FxHashMap<u32, Pointer>,
    /// Whether the load or store of a node is of a promoted variable.
    pub accesses: rustc_hash::FxHashSet<u32>,
}

impl Promoted {
    /// The phis that have users.
    pub fn kept(&self) -> impl Iterator<Item = (u32, &Phi)> {
        (0..)
            .zip(&self.phis)
            .filter(|(_, phi)| phi.replaced.is_none())
    }
}

/// A pointer into a variable.
#[derive(Clone, Debug)]
pub struct Pointer {
    /// The variable: a node or an id of the module.
    pub variable: Ref,
    /// Indices of the access chains.
    pub path: Vec<Index>,
}

/// An index of an access chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Index {
    /// A known number.
    Constant(u32),
    /// A value.
    Value(Ref),
}

/// Parts of a variable.
#[derive(Debug)]
enum Tree {
    Slot(u32),
    Members(Vec<Tree>),
}

/// Members by which access chains go into a variable.
#[derive(Debug, Default)]
struct Accessed {
    members: FxHashMap<u32, Accessed>,
    at_run_time: bool,
}

/// Deeper members stay parts of one value.
const DEEPEST: usize = 12;
/// Parts of one variable.
const MOST_PARTS: u32 = 64;
/// Parts of all loads and stores, and values at starts of blocks.
const MOST_ENTRIES: usize = 1 << 23;
/// Copies of a value that are followed to find one of its components.
const MOST_COPIES: usize = 32;

const FUNCTION: u32 = 7;
const PRIVATE: u32 = 6;
const VOLATILE: u32 = 1;
/// `Modf` and `Frexp` of GLSL.std.450: they store through their second operand.
const STORING: [u32; 2] = [35, 51];

/// Promotes the variables of a function, and replaces what loads and components read.
///
/// # Errors
/// If the function is too large.
pub fn promote(
    binary: &Binary,
    flat: &mut Flat,
    built_ins: &BuiltIns<'_>,
) -> Result<Promoted, Mistake> {
    let pointers = pointers(binary, flat);
    let mut promoter = Promoter {
        binary,
        built_ins,
        trees: trees(binary, flat, &pointers),
        result: Promoted::default(),
        entries: Vec::new(),
        parts: FxHashMap::default(),
        ends: Vec::new(),
        left: MOST_ENTRIES,
    };
    promoter.number_slots();
    promoter.result.pointers = pointers;
    promoter.write_blocks(flat)?;
    let mut entries = promoter.fill_phis(flat)?;
    promoter.remove_trivial(&mut entries);
    promoter.replace(flat, &mut entries);
    Ok(promoter.result)
}

/// The variable and indices of each access chain, and of each load and store.
fn pointers(binary: &Binary, flat: &Flat) -> FxHashMap<u32, Pointer> {
    let mut pointers: FxHashMap<u32, Pointer> = FxHashMap::default();
    let base = |pointers: &FxHashMap<u32, Pointer>, of: Ref| -> Option<Pointer> {
        match of {
            Ref::Node(node) => pointers.get(&node).cloned(),
            Ref::Global(id) => {
                let variable = binary.define(id)?.opcode == op::Variable;
                variable.then(|| Pointer {
                    variable: of,
                    path: Vec::new(),
                })
            }
            _ => None,
        }
    };
    const LONGEST: usize = 64;
    for block in &flat.blocks {
        for at in &block.nodes {
            let node = &flat.nodes[*at as usize];
            let pointer = match (node.opcode, node.operands.as_slice()) {
                (op::Variable, _) => Some(Pointer {
                    variable: Ref::Node(*at),
                    path: Vec::new(),
                }),
                (op::Load | op::Store, [pointer, ..]) => base(&pointers, *pointer),
                (op::AccessChain | op::InBoundsAccessChain, [pointer, indices @ ..]) => {
                    base(&pointers, *pointer).map(|mut found| {
                        found.path.extend(indices.iter().map(|index| match index {
                            Ref::Global(id) => {
                                let value = binary.values.get(id);
                                let value = value.and_then(|value| u32::try_from(*value).ok());
                                value.map_or(Index::Value(*index), Index::Constant)
                            }
                            _ => Index::Value(*index),
                        }));
                        found
                    })
                }
                (op::ExtInst, [_, _, pointer]) if stores(binary, node.instruction) => {
                    base(&pointers, *pointer)
                }
                _ => None,
            };
            if let Some(pointer) = pointer.filter(|pointer| pointer.path.len() <= LONGEST) {
                pointers.insert(*at, pointer);
            }
        }
    }
    pointers
}

fn stores(binary: &Binary, instruction: u32) -> bool {
    let instruction = &binary.instructions[instruction as usize];
    let [set, number, ..] = binary.arguments(instruction) else {
        return false;
    };
    let glsl = binary
        .sets
        .get(set)
        .is_some_and(|name| name == "GLSL.std.450");
    instruction.opcode == op::ExtInst && glsl && STORING.contains(number)
}

/// The parts of each variable that can be promoted.
fn trees(binary: &Binary, flat: &Flat, pointers: &FxHashMap<u32, Pointer>) -> FxHashMap<Ref, Tree> {
    let mut accessed: FxHashMap<Ref, Option<Accessed>> = FxHashMap::default();
    let is_variable = |id| {
        binary
            .define(id)
            .is_some_and(|found| found.opcode == op::Variable)
    };
    // Variables that other globals mention can be accessed through them.
    let globals = binary.bodies.first().map_or(0, |body| body.first);
    for global in &binary.instructions[..globals] {
        let mentions = [op::ConstantComposite, op::SpecConstantOp, op::Variable];
        if mentions.contains(&global.opcode) {
            // Before them is the number of a storage class or an opcode.
            let skipped = usize::from(global.opcode != op::ConstantComposite);
            let mentioned = binary.arguments(global).iter().skip(skipped);
            let mentioned = mentioned.filter(|id| is_variable(**id));
            accessed.extend(mentioned.map(|id| (Ref::Global(*id), None)));
        }
    }
    let of = |operand: &Ref| match operand {
        Ref::Node(node) => pointers
            .get(node)
            .filter(|_| {
                let opcode = flat.nodes[*node as usize].opcode;
                matches!(
                    opcode,
                    op::Variable | op::AccessChain | op::InBoundsAccessChain
                )
            })
            .map(|pointer| pointer.variable),
        Ref::Global(id) if is_variable(*id) => Some(*operand),
        _ => None,
    };
    for block in &flat.blocks {
        for at in &block.nodes {
            let node = &flat.nodes[*at as usize];
            if node.opcode == op::Variable {
                accessed
                    .entry(Ref::Node(*at))
                    .or_insert_with(|| Some(Accessed::default()));
            }
            let known = pointers.get(at);
            let incoming = node.incoming.iter().flatten().map(|pair| &pair.1);
            for (position, operand) in node.operands.iter().chain(incoming).enumerate() {
                let Some(variable) = of(operand) else {
                    continue;
                };
                let instruction = &binary.instructions[node.instruction as usize];
                let flags = binary.arguments(instruction);
                let volatile = |at: usize| flags.get(at).is_some_and(|flags| flags & VOLATILE > 0);
                let plain = match node.opcode {
                    op::Load => position == 0 && !volatile(1),
                    op::Store => position == 0 && !volatile(2),
                    op::AccessChain | op::InBoundsAccessChain => position == 0,
                    op::ExtInst => position == 2 && stores(binary, node.instruction),
                    _ => false,
                };
                let path = known.filter(|_| plain).map(|pointer| &pointer.path);
                let entry = accessed
                    .entry(variable)
                    .or_insert_with(|| Some(Accessed::default()));
                match path {
                    Some(path) => {
                        if let Some(mut members) = entry.as_mut() {
                            for index in path {
                                match index {
                                    Index::Constant(at) => {
                                        members = members.members.entry(*at).or_default()
                                    }
                                    Index::Value(_) => {
                                        members.at_run_time = true;
                                        break;
                                    }
                                }
                            }
                        }
                    }
                    None => *entry = None,
                }
            }
        }
    }
    let mut trees = FxHashMap::default();
    for (variable, accessed) in accessed {
        let instruction = match variable {
            Ref::Node(node) => binary
                .instructions
                .get(flat.nodes[node as usize].instruction as usize),
            Ref::Global(id) => binary
                .define(id)
                .filter(|found| found.opcode == op::Variable),
            _ => None,
        };
        let (Some(accessed), Some(instruction)) = (accessed, instruction) else {
            continue;
        };
        let class = binary.arguments(instruction).first();
        if !class.is_some_and(|class| [FUNCTION, PRIVATE].contains(class)) {
            continue;
        }
        let pointee = binary
            .define(instruction.kind)
            .and_then(|kind| binary.operand_words(kind).get(2));
        if let Some(pointee) = pointee {
            let mut left = MOST_PARTS;
            trees.insert(
                variable,
                tree(binary, *pointee, Some(&accessed), &mut left, DEEPEST),
            );
        }
    }
    trees
}

fn tree(
    binary: &Binary,
    kind: u32,
    accessed: Option<&Accessed>,
    left: &mut u32,
    deeper: usize,
) -> Tree {
    let whole = Tree::Slot(0);
    let Some(accessed) = accessed.filter(|one| !one.at_run_time && !one.members.is_empty()) else {
        return whole;
    };
    let Some(members) = members(binary, kind).filter(|all| all.len() <= *left as usize) else {
        return whole;
    };
    let inside = accessed
        .members
        .keys()
        .all(|member| (*member as usize) < members.len());
    if !inside || deeper == 0 {
        return whole;
    }
    *left -= members.len() as u32;
    let parts = members
        .iter()
        .zip(0..)
        .map(|(member, at)| tree(binary, *member, accessed.members.get(&at), left, deeper - 1));
    Tree::Members(parts.collect())
}

/// The types of the members of a type.
fn members(binary: &Binary, kind: u32) -> Option<Vec<u32>> {
    let kind = binary.define(kind)?;
    let words = binary.operand_words(kind);
    match (kind.opcode, words) {
        (op::TypeStruct, [_, members @ ..]) => Some(members.to_vec()),
        (op::TypeVector | op::TypeMatrix, [_, element, count @ 1..=16]) => {
            Some(vec![*element; *count as usize])
        }
        (op::TypeArray, [_, element, length]) => {
            let length = *binary.values.get(length)?;
            let length = (length <= u64::from(MOST_PARTS)).then_some(length as usize)?;
            Some(vec![*element; length])
        }
        _ => None,
    }
}

impl Tree {
    /// The part at the end of a path, and the indices that go further into one slot.
    fn at<'t, 'p>(&'t self, path: &'p [Index]) -> Option<(&'t Tree, &'p [Index])> {
        let mut tree = self;
        for (at, index) in path.iter().enumerate() {
            match (tree, index) {
                (Tree::Slot(_), _) => return Some((tree, &path[at..])),
                (Tree::Members(members), Index::Constant(member)) => {
                    tree = members.get(*member as usize)?;
                }
                (Tree::Members(_), Index::Value(_)) => return None,
            }
        }
        Some((tree, &[]))
    }

    /// The slots with their paths.
    fn slots(&self, path: &mut Vec<u32>, visit: &mut impl FnMut(u32, &[u32])) {
        match self {
            Tree::Slot(slot) => visit(*slot, path),
            Tree::Members(members) => {
                for (member, at) in members.iter().zip(0..) {
                    path.push(at);
                    member.slots(path, visit);
                    path.pop();
                }
            }
        }
    }

    fn number(&mut self, next: &mut u32) {
        match self {
            Tree::Slot(slot) => {
                *slot = *next;
                *next += 1;
            }
            Tree::Members(members) => members.iter_mut().for_each(|member| member.number(next)),
        }
    }
}

struct Promoter<'b> {
    binary: &'b Binary,
    built_ins: &'b BuiltIns<'b>,
    trees: FxHashMap<Ref, Tree>,
    result: Promoted,
    /// Slots that are read before they are written in a block: `Ref::Entry`.
    entries: Vec<(u32, u32)>,
    /// Values of the parts of a load's result, by path.
    parts: FxHashMap<u32, Vec<(Vec<u32>, Ref)>>,
    /// The values of slots at the end of each block, where it writes them.
    ends: Vec<FxHashMap<u32, Ref>>,
    /// Parts that may still be written.
    left: usize,
}

impl Promoter<'_> {
    fn number_slots(&mut self) {
        let mut variables: Vec<Ref> = self.trees.keys().copied().collect();
        variables.sort_unstable();
        let mut next = 0;
        for variable in variables {
            if let Some(tree) = self.trees.get_mut(&variable) {
                tree.number(&mut next);
                let slots = &mut self.result.slots;
                tree.slots(&mut Vec::new(), &mut |_, path| {
                    slots.push(Slot {
                        variable,
                        path: path.to_vec(),
                    });
                });
            }
        }
    }

    fn write_blocks(&mut self, flat: &mut Flat) -> Result<(), Mistake> {
        for number in 0..flat.blocks.len() {
            let mut current = FxHashMap::default();
            if number == 0 {
                self.write_private(&mut current);
            }
            let nodes = std::mem::take(&mut flat.blocks[number].nodes);
            for node in &nodes {
                self.write_node(flat, *node, number as u32, &mut current);
            }
            flat.blocks[number].nodes = nodes;
            self.ends.push(current);
            if self.left == 0 {
                return Err(self.too_large());
            }
        }
        Ok(())
    }

    fn too_large(&self) -> Mistake {
        let first = &self.binary.instructions[0];
        let message = "too many variables and blocks in one entry point".to_string();
        self.binary.mistake(first, message)
    }

    /// Variables of the module have their initial values where the function begins.
    fn write_private(&self, current: &mut FxHashMap<u32, Ref>) {
        for (variable, tree) in &self.trees {
            if let Ref::Global(id) = variable
                && let Some(found) = self.binary.define(*id)
            {
                let initial = self.binary.arguments(found).get(1);
                let initial = initial.map_or(Ref::Undefined, |id| Ref::Global(*id));
                self.assign(tree, initial, None, current);
            }
        }
    }

    /// Assigns a value to all slots of a part of a variable.
    fn assign(
        &self,
        tree: &Tree,
        value: Ref,
        flat: Option<&Flat>,
        current: &mut FxHashMap<u32, Ref>,
    ) {
        tree.slots(&mut Vec::new(), &mut |slot, path| {
            current.insert(slot, self.part(flat, value, path));
        });
    }

    /// The component of a value, or the value if there is none for the component.
    fn part(&self, flat: Option<&Flat>, mut value: Ref, path: &[u32]) -> Ref {
        let mut path = Cow::Borrowed(path);
        for _ in 0..MOST_COPIES {
            let Some(member) = path.first().map(|member| *member as usize) else {
                break;
            };
            let found = match value {
                Ref::Global(id) => self.constant_member(id, member).map(|part| (part, 1)),
                Ref::Node(at) => {
                    let parts = self.parts.get(&at).into_iter().flatten();
                    let mut parts = parts.filter(|(prefix, _)| path.starts_with(prefix));
                    match (parts.next(), flat) {
                        (Some((prefix, part)), _) => Some((*part, prefix.len())),
                        (None, Some(flat)) => {
                            self.computed_part(&flat.nodes[at as usize], &mut path)
                        }
                        (None, None) => None,
                    }
                }
                _ => None,
            };
            let Some((next, used)) = found.filter(|(next, _)| *next != value) else {
                break;
            };
            value = next;
            path.to_mut().drain(..used);
        }
        value
    }

    fn constant_member(&self, id: u32, member: usize) -> Option<Ref> {
        let constant = self.binary.define(id)?;
        let composites = [op::ConstantComposite, op::SpecConstantComposite];
        let members = self.binary.arguments(constant);
        let member = members
            .get(member)
            .filter(|_| composites.contains(&constant.opcode));
        member.map(|member| Ref::Global(*member))
    }

    /// The operand that has a component of a composite, and how much of the path it is.
    fn computed_part(&self, node: &Node, path: &mut Cow<'_, [u32]>) -> Option<(Ref, usize)> {
        let instruction = &self.binary.instructions[node.instruction as usize];
        let words = self.binary.arguments(instruction);
        match (node.opcode, node.operands.as_slice()) {
            (op::CompositeConstruct, operands) => {
                // Vectors may be made of vectors: then members are not operands.
                let members = members(self.binary, instruction.kind)?;
                let member = operands.get(*path.first()? as usize);
                let member = member.filter(|_| members.len() == operands.len());
                member.map(|member| (*member, 1))
            }
            (op::CompositeInsert, [object, composite]) => {
                let at = words.get(2..)?;
                match (path.starts_with(at), at.starts_with(path)) {
                    (true, _) => Some((*object, at.len())),
                    (_, true) => None,
                    _ => Some((*composite, 0)),
                }
            }
            (op::VectorShuffle, [first, second]) => {
                let component = *words.get(2..)?.get(*path.first()? as usize)?;
                let kind = self.binary.type_of(*words.first()?)?;
                let count = members(self.binary, kind)?.len() as u32;
                let (vector, component) = match component.checked_sub(count) {
                    None => (*first, component),
                    Some(component) => (*second, component),
                };
                *path.to_mut().first_mut()? = component;
                Some((vector, 0))
            }
            _ => None,
        }
    }

    fn read(&mut self, slot: u32, block: u32, current: &mut FxHashMap<u32, Ref>) -> Ref {
        *current.entry(slot).or_insert_with(|| {
            self.entries.push((slot, block));
            Ref::Entry(self.entries.len() as u32 - 1)
        })
    }

    fn write_node(
        &mut self,
        flat: &mut Flat,
        at: u32,
        block: u32,
        current: &mut FxHashMap<u32, Ref>,
    ) {
        let opcode = flat.nodes[at as usize].opcode;
        if opcode == op::CompositeExtract {
            let instruction =
                &self.binary.instructions[flat.nodes[at as usize].instruction as usize];
            if let [operand] = flat.nodes[at as usize].operands.as_slice() {
                let path = self
                    .binary
                    .arguments(instruction)
                    .get(1..)
                    .unwrap_or_default();
                let part = self.part(Some(flat), *operand, path);
                flat.nodes[at as usize].operands = vec![part];
            }
            return;
        }
        if opcode == op::Variable {
            let Some(tree) = self.trees.get(&Ref::Node(at)) else {
                return;
            };
            let initial = flat.nodes[at as usize].operands.first().copied();
            self.assign(tree, initial.unwrap_or(Ref::Undefined), Some(flat), current);
            return;
        }
        if !matches!(opcode, op::Load | op::Store | op::ExtInst) {
            return;
        }
        let Some(pointer) = self.result.pointers.get(&at).cloned() else {
            return;
        };
        let Some(tree) = self.trees.get(&pointer.variable) else {
            if opcode == op::Load {
                let parts = self.built_ins.uniform_parts(&pointer);
                self.parts.insert(at, parts);
            }
            return;
        };
        let Some((part, further)) = tree.at(&pointer.path) else {
            return;
        };
        self.result.accesses.insert(at);
        let indices: Vec<Ref> = further
            .iter()
            .filter_map(|index| match index {
                Index::Value(value) => Some(*value),
                Index::Constant(_) => None,
            })
            .collect();
        let mut slots = Vec::new();
        part.slots(&mut Vec::new(), &mut |slot, path| {
            slots.push((slot, path.to_vec()))
        });
        self.left = self.left.saturating_sub(slots.len());
        if self.left == 0 {
            return;
        }
        match opcode {
            op::Load => {
                let mut parts = Vec::with_capacity(slots.len());
                for (slot, path) in slots {
                    parts.push((path, self.read(slot, block, current)));
                }
                let mut operands: Vec<Ref> = parts.iter().map(|part| part.1).collect();
                operands.extend(indices);
                flat.nodes[at as usize].operands = operands;
                if further.is_empty() {
                    self.parts.insert(at, parts);
                }
            }
            op::Store => {
                let Some(value) = flat.nodes[at as usize].operands.get(1).copied() else {
                    return;
                };
                if further.is_empty() {
                    for (slot, path) in slots {
                        let value = self.part(Some(flat), value, &path);
                        current.insert(slot, value);
                    }
                    flat.nodes[at as usize].operands = vec![value];
                } else if let [(slot, _)] = slots.as_slice() {
                    // The other elements stay: the store is the value of all.
                    let before = self.read(*slot, block, current);
                    let mut operands = vec![before, value];
                    operands.extend(indices);
                    flat.nodes[at as usize].operands = operands;
                    current.insert(*slot, Ref::Node(at));
                }
            }
            _ => {
                flat.nodes[at as usize].operands.truncate(2);
                for (slot, _) in slots {
                    if !further.is_empty() {
                        let before = self.read(slot, block, current);
                        flat.nodes[at as usize].operands.push(before);
                        flat.nodes[at as usize].operands.extend(&indices);
                    }
                    current.insert(slot, Ref::Node(at));
                }
            }
        }
    }

    /// Finds the values at the starts of blocks, and adds phis.
    fn fill_phis(&mut self, flat: &Flat) -> Result<Vec<Ref>, Mistake> {
        let predecessors = flat.predecessors();
        let mut known: FxHashMap<(u32, u32), Ref> = FxHashMap::default();
        let mut values = Vec::with_capacity(self.entries.len());
        let (mut filled, mut next, mut pairs) = (0, 0, 0);
        loop {
            if next < self.entries.len() {
                let (slot, block) = self.entries[next];
                next += 1;
                let value = self.at_start(slot, block, &predecessors, &mut known);
                values.push(value);
            } else if filled < self.result.phis.len() {
                let (slot, block) = (
                    self.result.phis[filled].slot,
                    self.result.phis[filled].block,
                );
                let mut incoming = Vec::new();
                for from in &predecessors[block as usize] {
                    let value = match self.ends[*from as usize].get(&slot) {
                        Some(value) => *value,
                        None => self.at_start(slot, *from, &predecessors, &mut known),
                    };
                    incoming.push((*from, value));
                }
                pairs += incoming.len();
                self.result.phis[filled].incoming = incoming;
                filled += 1;
            } else {
                return Ok(values);
            }
            if known.len() + pairs > MOST_ENTRIES {
                return Err(self.too_large());
            }
        }
    }

    fn at_start(
        &mut self,
        slot: u32,
        block: u32,
        predecessors: &[Vec<u32>],
        known: &mut FxHashMap<(u32, u32), Ref>,
    ) -> Ref {
        let mut passed = Vec::new();
        let mut at = block;
        let value = loop {
            if let Some(value) = known.get(&(slot, at)) {
                break *value;
            }
            passed.push(at);
            match predecessors[at as usize].as_slice() {
                [] => break Ref::Undefined,
                [from] => match self.ends[*from as usize].get(&slot) {
                    Some(value) => break *value,
                    None => at = *from,
                },
                _ => {
                    self.result.phis.push(Phi {
                        block: at,
                        slot,
                        incoming: Vec::new(),
                        replaced: None,
                    });
                    break Ref::Phi(self.result.phis.len() as u32 - 1);
                }
            }
        };
        known.extend(passed.into_iter().map(|block| ((slot, block), value)));
        value
    }

    /// Replaces phis whose incoming values are all equal, apart from the phi itself.
    fn remove_trivial(&mut self, entries: &mut [Ref]) {
        let mut users: Vec<Vec<u32>> = vec![Vec::new(); self.result.phis.len()];
        for at in 0..self.result.phis.len() {
            let mut incoming = std::mem::take(&mut self.result.phis[at].incoming);
            for (_, value) in &mut incoming {
                *value = self.resolve(entries, *value);
                if let Ref::Phi(used) = value {
                    users[*used as usize].push(at as u32);
                }
            }
            self.result.phis[at].incoming = incoming;
        }
        let mut queue: Vec<u32> = (0..users.len() as u32).rev().collect();
        while let Some(at) = queue.pop() {
            if self.result.phis[at as usize].replaced.is_some() {
                continue;
            }
            let mut only = None;
            let mut differ = false;
            let incoming = std::mem::take(&mut self.result.phis[at as usize].incoming);
            for (_, value) in &incoming {
                let value = self.resolve(entries, *value);
                if value != Ref::Phi(at) {
                    differ |= only.is_some_and(|only| only != value);
                    only = Some(value);
                }
            }
            self.result.phis[at as usize].incoming = incoming;
            if differ {
                continue;
            }
            let only = only.unwrap_or(Ref::Undefined);
            self.result.phis[at as usize].replaced = Some(only);
            let again = std::mem::take(&mut users[at as usize]);
            queue.extend(&again);
            if let Ref::Phi(used) = only {
                users[used as usize].extend(again);
            }
        }
    }

    /// Follows values at starts of blocks and replaced phis, with shorter paths afterwards.
    fn resolve(&mut self, entries: &mut [Ref], value: Ref) -> Ref {
        let mut passed = Vec::new();
        let mut found = value;
        loop {
            let next = match found {
                Ref::Entry(at) => entries.get(at as usize).copied().unwrap_or(Ref::Undefined),
                Ref::Phi(at) => match self.result.phis[at as usize].replaced {
                    Some(next) => next,
                    None => break,
                },
                _ => break,
            };
            passed.push(found);
            found = next;
        }
        for one in passed {
            match one {
                Ref::Entry(at) => entries[at as usize] = found,
                Ref::Phi(at) => self.result.phis[at as usize].replaced = Some(found),
                _ => {}
            }
        }
        found
    }

    /// Writes what instructions read.
    fn replace(&mut self, flat: &mut Flat, entries: &mut [Ref]) {
        for block in &flat.blocks {
            for at in &block.nodes {
                let node = &mut flat.nodes[*at as usize];
                let incoming = node.incoming.iter_mut().flatten().map(|pair| &mut pair.1);
                for operand in node.operands.iter_mut().chain(incoming) {
                    *operand = self.resolve(entries, *operand);
                }
            }
        }
        for at in 0..self.result.phis.len() {
            let mut incoming = std::mem::take(&mut self.result.phis[at].incoming);
            for (_, value) in &mut incoming {
                *value = self.resolve(entries, *value);
            }
            self.result.phis[at].incoming = incoming;
        }
    }
}
