//! An entry point as the analysis reads it.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

use lanelog_facts::{Divergence, Field, IrFunction, SourcePlace};
use rustc_hash::FxHashMap;

use crate::binary::{Binary, EntryPoint, Mistake};
use crate::effects::{self, BuiltIns, Decorated, Question};
use crate::grammar::grammar;
use crate::inline::{self, Construct, Flat, Ref};
use crate::names::{self, Names};
use crate::promote::{self, Promoted};
use crate::{Scope, flow, op};

/// The parts of a module that all its entry points share.
#[derive(Debug)]
pub struct Shared {
    /// The instructions.
    pub binary: Binary,
    /// Names of ids.
    pub names: Names,
    /// Decorations of memory.
    pub decorated: Decorated,
    /// The texts of files' names.
    pub files: FxHashMap<u32, String>,
}

/// A value of the function.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Origin {
    /// An instruction of a copy of a function.
    Node {
        instruction: u32,
        copy: u32,
        opcode: u16,
    },
    /// A phi that promotion added for a variable, in a block.
    Phi { variable: Ref, block: u32 },
    /// A constant that a phi reads.
    Constant(Ref),
}

/// An entry point of a module: with the functions that it calls, and with variables promoted.
#[derive(Debug)]
pub struct Function {
    pub(crate) shared: Arc<Shared>,
    entry: EntryPoint,
    scope: Scope,
    /// Label, copy and successors of each block.
    blocks: Vec<(u32, u32, Vec<u32>)>,
    /// Where the instructions of each block begin, and the end of the last.
    starts: Vec<u32>,
    arguments: u32,
    pub(crate) origins: Vec<Origin>,
    operands: Vec<u32>,
    operand_starts: Vec<u32>,
    incoming: FxHashMap<u32, Vec<(u32, u32)>>,
    divergence: Vec<(Divergence, Option<&'static str>)>,
    /// Functions of nodes that are copied or added: names of variables' copies.
    node_copies: FxHashMap<u32, (u32, u32)>,
    shared_reads: Vec<(u32, u32)>,
    shared_writes: Vec<(u32, u32)>,
    barriers: Vec<u32>,
    uniform_parts: Vec<(u32, u32)>,
    /// For phis that promotion added: the members that lead to the variable's part.
    paths: FxHashMap<u32, Vec<u32>>,
    pub(crate) constructs: Vec<Construct>,
    /// Accesses of variables of storage class Function: the access, the variable, whether it is all
    /// of the variable.
    pub(crate) accesses: Vec<(u32, u32, bool)>,
    /// Values that are read from built-in variables.
    pub(crate) built_ins: Vec<(u32, &'static str)>,
    lines: OnceLines,
}

type OnceLines = std::sync::OnceLock<String>;

impl Function {
    /// Inlines, promotes and classifies an entry point.
    ///
    /// # Errors
    /// If the entry point uses an unsupported feature, or contradicts the specification.
    pub fn new(
        shared: &Arc<Shared>,
        entry: &EntryPoint,
        scope: Scope,
        left: &mut usize,
    ) -> Result<Function, Mistake> {
        let binary = &shared.binary;
        let built_ins = BuiltIns::new(&shared.decorated, entry);
        let mut flat = inline::inline(binary, entry, left)?;
        let promoted = promote::promote(binary, &mut flat, &built_ins)?;
        let mut function = Function {
            shared: shared.clone(),
            entry: entry.clone(),
            scope,
            blocks: Vec::with_capacity(flat.blocks.len()),
            starts: Vec::with_capacity(flat.blocks.len() + 1),
            arguments: flat.parameters.len() as u32,
            origins: Vec::new(),
            operands: Vec::new(),
            operand_starts: Vec::new(),
            incoming: FxHashMap::default(),
            divergence: Vec::new(),
            node_copies: FxHashMap::default(),
            shared_reads: Vec::new(),
            shared_writes: Vec::new(),
            barriers: Vec::new(),
            uniform_parts: Vec::new(),
            paths: FxHashMap::default(),
            constructs: std::mem::take(&mut flat.constructs),
            accesses: Vec::new(),
            built_ins: Vec::new(),
            lines: OnceLines::new(),
        };
        function.number(&flat, &promoted, &built_ins);
        Ok(function)
    }

    fn number(&mut self, flat: &Flat, promoted: &Promoted, built_ins: &BuiltIns<'_>) {
        let shared = self.shared.clone();
        let binary = &shared.binary;
        let mut phis_of: Vec<Vec<u32>> = vec![Vec::new(); flat.blocks.len()];
        for (number, phi) in promoted.kept() {
            phis_of[phi.block as usize].push(number);
        }
        let mut value_of: FxHashMap<Ref, u32> = FxHashMap::default();
        let mut next = 0;
        let mut add = |of: Ref, origins: &mut Vec<Origin>, origin: Origin| {
            value_of.insert(of, next);
            next += 1;
            origins.push(origin);
        };
        let node_origin = |node: u32| {
            let found = &flat.nodes[node as usize];
            Origin::Node {
                instruction: found.instruction,
                copy: found.copy,
                opcode: found.opcode,
            }
        };
        for parameter in &flat.parameters {
            add(
                Ref::Node(*parameter),
                &mut self.origins,
                node_origin(*parameter),
            );
        }
        for ((block, number), phis) in flat.blocks.iter().zip(0..).zip(&phis_of) {
            self.starts.push(self.origins.len() as u32);
            let label = &flat.nodes[block.label as usize];
            let mut successors = block.successors.clone();
            successors.extend(
                block
                    .breaks_from
                    .filter(|header| !block.successors.contains(header)),
            );
            self.blocks
                .push((label.instruction, label.copy, successors));
            for phi in phis {
                let slot = &promoted.slots[promoted.phis[*phi as usize].slot as usize];
                let variable = slot.variable;
                let value = self.origins.len() as u32;
                self.paths.insert(value, slot.path.clone());
                if let Ref::Node(node) = variable {
                    let found = &flat.nodes[node as usize];
                    self.node_copies
                        .insert(node, (found.instruction, found.copy));
                }
                add(
                    Ref::Phi(*phi),
                    &mut self.origins,
                    Origin::Phi {
                        variable,
                        block: number,
                    },
                );
            }
            for node in &block.nodes {
                add(Ref::Node(*node), &mut self.origins, node_origin(*node));
            }
        }
        self.starts.push(self.origins.len() as u32);
        let instructions = self.origins.len() as u32;
        // Constants that phis read: equal ones have one number.
        let mut constants: FxHashMap<(u16, u32, Vec<u32>), u32> = FxHashMap::default();
        let mut incoming_of = |pairs: &[(u32, Ref)], origins: &mut Vec<Origin>| {
            let mut all = Vec::with_capacity(pairs.len());
            for (block, value) in pairs {
                let number = match value {
                    Ref::Undefined | Ref::Entry(_) => continue,
                    Ref::Node(_) | Ref::Phi(_) => value_of.get(value).copied(),
                    Ref::Global(_) | Ref::Component(..) => {
                        let equal = match value {
                            Ref::Global(id) => binary.define(*id).map(|found| {
                                let constant =
                                    (op::ConstantTrue..=op::ConstantNull).contains(&found.opcode);
                                let arguments = if constant {
                                    binary.arguments(found).to_vec()
                                } else {
                                    vec![*id]
                                };
                                (found.opcode, found.kind, arguments)
                            }),
                            Ref::Component(id, component) => {
                                Some((u16::MAX, *id, vec![*component]))
                            }
                            _ => None,
                        };
                        equal.map(|equal| {
                            *constants.entry(equal).or_insert_with(|| {
                                origins.push(Origin::Constant(*value));
                                origins.len() as u32 - 1
                            })
                        })
                    }
                };
                all.extend(number.map(|number| (*block, number)));
            }
            all
        };
        let mut objects: FxHashMap<u32, u32> = FxHashMap::default();
        let mut writes: Vec<(u32, Option<u32>)> = Vec::new();
        let mut value = self.arguments;
        for _ in 0..self.arguments {
            self.operand_starts.push(0);
            self.divergence.push((Divergence::OfOperands, None));
        }
        for (block, phis) in flat.blocks.iter().zip(&phis_of) {
            for phi in phis {
                let pairs = incoming_of(&promoted.phis[*phi as usize].incoming, &mut self.origins);
                self.incoming.insert(value, pairs);
                self.operand_starts.push(self.operands.len() as u32);
                self.divergence.push((Divergence::OfOperands, None));
                value += 1;
            }
            for at in &block.nodes {
                let node = &flat.nodes[*at as usize];
                self.operand_starts.push(self.operands.len() as u32);
                if let Some(pairs) = &node.incoming {
                    let pairs = incoming_of(pairs, &mut self.origins);
                    self.incoming.insert(value, pairs);
                } else {
                    let operands = node.operands.iter().filter_map(|of| value_of.get(of));
                    self.operands.extend(operands);
                }
                let question = Question {
                    instruction: node.instruction,
                    opcode: node.opcode,
                    pointer: node.operands.first().and_then(|pointer| match pointer {
                        Ref::Node(pointer) => promoted.pointers.get(pointer),
                        _ => promoted.pointers.get(at),
                    }),
                    promoted: promoted.accesses.contains(at),
                };
                let effect = effects::effect(binary, built_ins, self.scope, question);
                self.divergence.push(effect);
                if matches!(node.opcode, op::Load | op::Store | op::ExtInst)
                    && let Some(pointer) = promoted.pointers.get(at)
                {
                    let variable = value_of.get(&pointer.variable);
                    let access = variable.map(|of| (value, *of, pointer.path.is_empty()));
                    self.accesses.extend(access);
                    let name = built_ins.name(pointer.variable);
                    self.built_ins.extend(name.map(|name| (value, name)));
                }
                // The component of a load, where it is known to be uniform.
                if let [component @ Ref::Component(..)] = node.operands.as_slice() {
                    let name = built_ins.name(*component);
                    self.built_ins.extend(name.map(|name| (value, name)));
                }
                self.describe(
                    value,
                    node,
                    question,
                    effect.0,
                    &mut objects,
                    &mut writes,
                    &value_of,
                );
                value += 1;
            }
        }
        self.operand_starts.push(self.operands.len() as u32);
        for (value, variable) in writes {
            let all = objects
                .iter()
                .filter(|(object, _)| variable.is_none_or(|written| written == **object));
            self.shared_writes
                .extend(all.map(|(_, object)| (value, *object)));
        }
        self.shared_writes.sort_unstable();
        debug_assert_eq!(value, instructions);
    }

    /// Collects what only some rules read: shared memory at the scope of work-groups, barriers, and
    /// shuffles.
    #[expect(clippy::too_many_arguments, reason = "what one pass collects")]
    fn describe(
        &mut self,
        value: u32,
        node: &inline::Node,
        question: Question<'_>,
        divergence: Divergence,
        objects: &mut FxHashMap<u32, u32>,
        writes: &mut Vec<(u32, Option<u32>)>,
        value_of: &FxHashMap<Ref, u32>,
    ) {
        const WORKGROUP_CLASS: u32 = 4;
        let shared = self.shared.clone();
        let binary = &shared.binary;
        let instruction = &binary.instructions[node.instruction as usize];
        if node.opcode == op::ControlBarrier && effects::is_group_barrier(binary, instruction) {
            self.barriers.push(value);
        }
        let shuffle = matches!(
            grammar().name(node.opcode),
            "OpGroupNonUniformShuffle" | "OpSubgroupShuffleINTEL"
        );
        if shuffle
            && self.scope == Scope::Subgroup
            && let [.., shuffled, lane] = node.operands.as_slice()
            && shuffled != lane
            && let Some(shuffled) = value_of.get(shuffled)
        {
            self.uniform_parts.push((*shuffled, value));
        }
        if self.scope == Scope::Subgroup {
            return;
        }
        let in_group = |id: &u32| {
            let kind = binary.type_of(*id).and_then(|kind| binary.define(kind));
            kind.is_some_and(|kind| {
                kind.opcode == op::TypePointer
                    && binary.operand_words(kind).get(1) == Some(&WORKGROUP_CLASS)
            })
        };
        let variable = question.pointer.and_then(|pointer| match pointer.variable {
            Ref::Global(id) => Some(if effects::is_aliased(binary, id) {
                0
            } else {
                id
            }),
            _ => None,
        });
        let words = binary.arguments(instruction);
        match node.opcode {
            op::Load if words.first().is_some_and(in_group) => {
                if let (Some(variable), Divergence::OfOperands) = (variable, divergence) {
                    let object = *objects.entry(variable).or_insert(value);
                    self.shared_reads.push((value, object));
                }
            }
            op::AccessChain | op::InBoundsAccessChain | op::Phi | op::Load => {}
            op::Store if words.first().is_some_and(in_group) => writes.push((value, variable)),
            op::FunctionCall if binary.is_import(instruction) => writes.push((value, None)),
            op::FunctionCall => {}
            _ if words.iter().any(in_group) => writes.push((value, variable)),
            _ => {}
        }
    }

    /// The name of what an instruction reads or is.
    pub(crate) fn id_name(&self, id: u32, copy: u32) -> String {
        let name = self.shared.names.name(&self.shared.binary, id);
        let local = self.shared.binary.is_local(id);
        if copy > 0 && local {
            format!("{name}.{copy}")
        } else {
            name
        }
    }

    /// The entry point.
    pub(crate) fn entry(&self) -> &EntryPoint {
        &self.entry
    }

    /// The number of a block's first value.
    pub(crate) fn block_start(&self, block: u32) -> u32 {
        self.starts.get(block as usize).copied().unwrap_or_default()
    }

    /// The members that lead to the part of a variable of which a value is the phi.
    pub(crate) fn path_of(&self, value: u32) -> &[u32] {
        self.paths.get(&value).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn name_of(&self, value: u32) -> Option<String> {
        let binary = &self.shared.binary;
        let of = |of: Ref| match of {
            Ref::Global(id) => Some(self.id_name(id, 0)),
            Ref::Node(node) => {
                let (instruction, copy) = self.node_copies.get(&node)?;
                Some(self.id_name(binary.instructions[*instruction as usize].result, *copy))
            }
            Ref::Component(id, component) => {
                let member = ["x", "y", "z"].get(component as usize)?;
                Some(format!("{}.{member}", self.id_name(id, 0)))
            }
            _ => None,
        };
        match *self.origins.get(value as usize)? {
            Origin::Node {
                opcode: op::FunctionCall,
                ..
            } => None,
            Origin::Node {
                instruction, copy, ..
            } => {
                let result = binary.instructions[instruction as usize].result;
                (result > 0).then(|| self.id_name(result, copy))
            }
            Origin::Phi { variable, block } => Some(format!(
                "{}@{}.{value}",
                of(variable)?,
                self.label_name(block)
            )),
            Origin::Constant(constant) => of(constant),
        }
    }

    pub(crate) fn label_name(&self, block: u32) -> String {
        let Some((label, copy, _)) = self.blocks.get(block as usize) else {
            return String::new();
        };
        let label = &self.shared.binary.instructions[*label as usize];
        let name = self.id_name(label.result, *copy);
        // A block after a call is named by the call.
        if label.opcode == op::Label {
            name
        } else {
            format!("{name}.after")
        }
    }

    /// Written as `spirv-dis` does, a line for each block's label and each instruction.
    fn write(&self) -> String {
        let mut text = format!("; {} {:?}\n", self.entry.model, self.entry.name);
        for block in 0..self.block_count() {
            let _ = writeln!(text, "%{} = OpLabel", self.label_name(block));
            for value in self.instructions(block) {
                let _ = writeln!(text, "  {}", self.written(value));
            }
        }
        text
    }

    /// An instruction as text.
    fn written(&self, value: u32) -> String {
        let binary = &self.shared.binary;
        let mut text = self
            .name_of(value)
            .map_or_else(String::new, |name| format!("%{name} = "));
        let opcode = self.opcode(value);
        text.push_str(opcode);
        let number = match self.origins.get(value as usize) {
            Some(Origin::Node {
                instruction, copy, ..
            }) => Some((*instruction, *copy)),
            _ => None,
        };
        if let Some(pairs) = self.incoming.get(&value) {
            if let Some((instruction, _)) = number {
                let kind = binary.instructions[instruction as usize].kind;
                let _ = write!(text, " %{}", self.id_name(kind, 0));
            }
            for (block, value) in pairs {
                let name = self.name_of(*value).unwrap_or_else(|| value.to_string());
                let _ = write!(text, " %{name} %{}", self.label_name(*block));
            }
        } else if let Some((instruction, copy)) = number {
            let names =
                names::operands(binary, instruction as usize, |_, id| self.id_name(id, copy));
            for name in names {
                text.push(' ');
                text.push_str(&name);
            }
        }
        text
    }
}

impl IrFunction for Function {
    fn name(&self) -> &str {
        &self.entry.name
    }

    fn argument_count(&self) -> u32 {
        self.arguments
    }

    fn block_count(&self) -> u32 {
        self.blocks.len() as u32
    }

    fn instructions(&self, block: u32) -> Range<u32> {
        let at = |block: usize| self.starts.get(block).copied().unwrap_or_default();
        at(block as usize)..at(block as usize + 1)
    }

    fn successors(&self, block: u32) -> Cow<'_, [u32]> {
        let block = self.blocks.get(block as usize);
        Cow::Borrowed(block.map_or(&[], |(_, _, successors)| successors))
    }

    fn operands(&self, value: u32) -> Cow<'_, [u32]> {
        let at = |value: usize| self.operand_starts.get(value).map_or(0, |at| *at as usize);
        let range = at(value as usize)..at(value as usize + 1);
        Cow::Borrowed(self.operands.get(range).unwrap_or_default())
    }

    fn incoming(&self, value: u32) -> Option<Cow<'_, [(u32, u32)]>> {
        self.incoming
            .get(&value)
            .map(|pairs| Cow::Borrowed(pairs.as_slice()))
    }

    fn divergence(&self, value: u32) -> Divergence {
        self.divergence
            .get(value as usize)
            .map(|known| known.0)
            .unwrap_or_default()
    }

    fn opcode(&self, value: u32) -> &str {
        match self.origins.get(value as usize) {
            Some(Origin::Node { opcode, .. }) => grammar().name(*opcode),
            Some(Origin::Phi { .. }) => "OpPhi",
            _ => "",
        }
    }

    fn value_count(&self) -> u32 {
        self.origins.len() as u32
    }

    fn value_name(&self, value: u32) -> Option<Cow<'_, str>> {
        self.name_of(value)
            .map(|name| Cow::Owned(format!("%{name}")))
    }

    fn block_name(&self, block: u32) -> Option<Cow<'_, str>> {
        Some(Cow::Owned(format!("%{}", self.label_name(block))))
    }

    fn place(&self, value: u32) -> Option<SourcePlace<'_>> {
        let Some(Origin::Node { instruction, .. }) = self.origins.get(value as usize) else {
            return None;
        };
        let place = self.shared.binary.place(*instruction as usize)?;
        let file = self.shared.files.get(&place.file)?;
        Some(SourcePlace {
            file: Cow::Borrowed(file),
            line: place.line,
            column: place.column,
        })
    }

    fn text(&self) -> Option<Cow<'_, str>> {
        Some(Cow::Borrowed(self.lines.get_or_init(|| self.write())))
    }

    fn line(&self, value: u32) -> Option<u32> {
        let instruction = value.checked_sub(self.arguments)?;
        let block = self.starts.partition_point(|start| *start <= value) as u32;
        (block <= self.block_count()).then_some(1 + block + instruction + 1)
    }

    fn block_line(&self, block: u32) -> Option<u32> {
        let start = self.starts.get(block as usize)?;
        Some(1 + block + (start - self.arguments) + 1)
    }

    fn source_text(&self, file: &str) -> Option<Cow<'_, str>> {
        let mut files = self.shared.files.iter();
        let (id, _) = files.find(|(_, name)| *name == file)?;
        self.shared.binary.source_text(*id).map(Cow::Owned)
    }

    fn branch_condition(&self, block: u32, successor: usize) -> Option<Cow<'_, str>> {
        let last = self.instructions(block).next_back()?;
        let Origin::Node { instruction, .. } = *self.origins.get(last as usize)? else {
            return None;
        };
        let target = self.blocks.get(block as usize)?.2.get(successor)?;
        let label = self.blocks.get(*target as usize)?.0;
        let binary = &self.shared.binary;
        let label = binary.instructions.get(label as usize)?.result;
        flow::conditions(binary, instruction as usize, label).map(Cow::Owned)
    }

    fn reason(&self, value: u32) -> Option<Cow<'_, str>> {
        self.divergence.get(value as usize)?.1.map(Cow::Borrowed)
    }

    fn rows(&self, relation: &str) -> Option<Vec<Vec<Field<'_>>>> {
        let pairs = |pairs: &[(u32, u32)]| {
            Some(
                pairs
                    .iter()
                    .map(|(a, b)| vec![Field::Id(*a), Field::Id(*b)])
                    .collect(),
            )
        };
        match relation {
            "uniform_part" => pairs(&self.uniform_parts),
            "shared_read" => pairs(&self.shared_reads),
            "shared_write" => pairs(&self.shared_writes),
            "phase_end" if self.scope == Scope::Subgroup => None,
            "phase_end" | "barrier" => Some(
                self.barriers
                    .iter()
                    .map(|value| vec![Field::Id(*value)])
                    .collect(),
            ),
            _ => self.described(relation),
        }
    }
}
