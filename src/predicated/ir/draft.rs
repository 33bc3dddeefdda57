//! Converts steps of the linear form to instructions on registers.

use crate::ir::ssa::Register;
use crate::names::Names;
use crate::operand::{constant, signed};
use crate::types;
use crate::{Prepared, Refusal};
use lanelog_ir::owned;
use lanelog_ir::target::intrinsics::base_name;
use lanelog_ir::typed::{self as typed, Detail, Type};
use lanelog_ir::{Module, Opcode, Operand};
use lanelog_passes::linearize::linear::{Counterpart, End, Guard, LeavingLanes, Step};
use rustc_hash::{FxHashMap, FxHashSet};

/// A piece of an instruction's text.
#[derive(Clone, Debug)]
pub enum Piece {
    /// Literal text.
    Text(String),
    /// The value of a register.
    Register(Register),
    /// The label of a successor, by its index in [`Node::next`].
    Way(usize),
}

/// A step of an output block.
#[derive(Clone, Debug)]
pub enum Event {
    /// An instruction.
    Line {
        /// The text of the instruction after `%x =`.
        pieces: Vec<Piece>,
        /// The register that the event writes, with the preferred name.
        writes: Option<(Register, String)>,
    },
    /// Assigns the value of another operand to a register.
    Set { register: Register, to: Piece },
    /// Computes the disjunction of a predicate and a bit.
    Or { register: Register, with: Piece },
    /// Computes the conjunction of two bits. The second bit may be undefined if the first is false.
    Both {
        register: Register,
        first: Piece,
        second: Piece,
    },
    /// Assigns a value to a register if a bit is set.
    Choose {
        register: Register,
        condition: Piece,
        /// Whether the condition is inverted, so that the value is assigned if the bit is not set.
        unless: bool,
        ty: String,
        new: Piece,
    },
    /// A phi has read this register, so its value is no longer needed.
    Forget(Register),
}

/// The terminator of an output block.
#[derive(Clone, Debug)]
pub enum Last {
    /// An unconditional branch.
    Goto,
    /// Any other terminator.
    Other(Vec<Piece>),
}

/// A successor of an output block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The first output block of a block of the linear form.
    Block(u32),
    /// Another output block for the same block of the linear form. The field is its index among
    /// these.
    Own(usize),
}

/// An output block. A block of the linear form becomes one output block, or several if some of its
/// steps are guarded.
#[derive(Clone, Debug)]
pub struct Node {
    /// The name of the node.
    pub label: String,
    /// The events of the node.
    pub events: Vec<Event>,
    /// The terminator of the node.
    pub last: Last,
    /// The successors of the terminator.
    pub next: Vec<Next>,
}

impl Event {
    /// The registers that the event reads.
    pub fn reads(&self) -> Vec<Register> {
        let of = |pieces: &[&Piece]| -> Vec<Register> {
            let registers = pieces.iter().filter_map(|piece| match piece {
                Piece::Register(register) => Some(*register),
                Piece::Text(_) | Piece::Way(_) => None,
            });
            registers.collect()
        };
        match self {
            Event::Line { pieces, .. } => of(&pieces.iter().collect::<Vec<_>>()),
            Event::Set { to, .. } => of(&[to]),
            Event::Or { register, with } => [of(&[with]), vec![*register]].concat(),
            Event::Both { first, second, .. } => of(&[first, second]),
            Event::Choose {
                register,
                condition,
                new,
                ..
            } => [of(&[condition, new]), vec![*register]].concat(),
            Event::Forget(_) => Vec::new(),
        }
    }

    /// The register that the event writes.
    pub fn writes(&self) -> Option<Register> {
        match self {
            Event::Line { writes, .. } => writes.as_ref().map(|(register, _)| *register),
            Event::Set { register, .. }
            | Event::Or { register, .. }
            | Event::Both { register, .. }
            | Event::Choose { register, .. }
            | Event::Forget(register) => Some(*register),
        }
    }
}

/// The state of a function that is being converted.
pub struct Draft<'d, 't> {
    module: &'d Module<'t>,
    prepared: &'d Prepared,
    /// Whether a wave has several lanes, so that a branch is taken if the condition is true in any
    /// of them.
    votes: bool,
    pub names: Names,
    labels: Vec<String>,
    locals: u32,
    /// Conditions that the current block has already computed. Each is a list of successors, and
    /// the bit that states whether a lane branches to one of them.
    tests: FxHashMap<Vec<u32>, Piece>,
    /// Comparisons with switch cases that the current block has already computed.
    cases: FxHashMap<i128, Piece>,
    /// The cases of the switch that ends the current block, by successor.
    cases_to: FxHashMap<u32, Vec<usize>>,
    /// Conditions that have been computed: whether lanes of a predicate branch to certain
    /// successors.
    going: FxHashMap<LeavingLanes, Piece>,
    /// The predicate that is true for all lanes that execute the current output block.
    inside: Guard,
    /// Values that are defined in one block of the linear form, and read in another.
    leaving: FxHashSet<u32>,
    /// Registers that are dead at the start of each block of the linear form.
    forgotten: FxHashMap<Counterpart, Vec<Register>>,
}

fn text(text: impl Into<String>) -> Piece {
    Piece::Text(text.into())
}

impl<'d, 't> Draft<'d, 't> {
    pub fn new(module: &'d Module<'t>, prepared: &'d Prepared, votes: bool) -> Draft<'d, 't> {
        let mut names = Names::new(module, &prepared.function);
        let blocks = prepared.linear.blocks.iter();
        let labels = blocks.map(|block| match block.place {
            Counterpart::Skip(block) => {
                let block = names.blocks.get(block as usize);
                let block = block.cloned().unwrap_or_default();
                names.fresh(&format!("{block}.skip"))
            }
            Counterpart::Block(block) => names
                .blocks
                .get(block as usize)
                .cloned()
                .unwrap_or_default(),
            Counterpart::Enter(header) => {
                let header = names
                    .blocks
                    .get(header as usize)
                    .cloned()
                    .unwrap_or_default();
                names.fresh(&format!("{header}.enter"))
            }
            Counterpart::Next(header) => {
                let header = names
                    .blocks
                    .get(header as usize)
                    .cloned()
                    .unwrap_or_default();
                names.fresh(&format!("{header}.next"))
            }
        });
        let labels = labels.collect();
        Draft {
            module,
            prepared,
            votes,
            names,
            labels,
            locals: 0,
            tests: FxHashMap::default(),
            cases: FxHashMap::default(),
            cases_to: FxHashMap::default(),
            going: FxHashMap::default(),
            inside: None,
            leaving: leaving(prepared),
            forgotten: forgotten(prepared),
        }
    }

    /// The label of a block.
    pub fn label(&self, block: usize) -> String {
        self.labels.get(block).cloned().unwrap_or_default()
    }

    /// The preferred name for the value of a register.
    pub fn wish(&self, register: Register) -> String {
        let value = |value: u32| {
            let name = self.names.values.get(value as usize);
            name.cloned().unwrap_or_default()
        };
        match register {
            Register::Value(number) => format!("{}.kept", value(number)),
            Register::Join(instruction) => {
                let first = self.prepared.function.arguments.len() as u32;
                format!("{}.in", value(first + instruction))
            }
            Register::Predicate(number) => format!("p{number}"),
            Register::Result => "result".into(),
            Register::Local(_) => "goes".into(),
        }
    }

    fn typed(&self, instruction: u32) -> Option<&'d typed::Instruction> {
        self.prepared.typed.instructions.get(instruction as usize)
    }

    /// The type of a register.
    pub fn type_of(&self, register: Register) -> String {
        match register {
            Register::Value(value) => {
                let first = self.prepared.function.arguments.len() as u32;
                types::of_instruction(self.module, self.prepared, value.saturating_sub(first))
            }
            Register::Join(instruction) => {
                types::of_instruction(self.module, self.prepared, instruction)
            }
            Register::Predicate(_) | Register::Local(_) => "i1".into(),
            Register::Result => {
                let text = self.module.bytes(self.prepared.function.result);
                String::from_utf8_lossy(text).into_owned()
            }
        }
    }

    fn local(&mut self) -> Register {
        self.locals += 1;
        Register::Local(self.locals)
    }

    fn line(&mut self, events: &mut Vec<Event>, wish: &str, pieces: Vec<Piece>) -> Piece {
        let register = self.local();
        let name = self.names.fresh(wish);
        events.push(Event::Line {
            pieces,
            writes: Some((register, name)),
        });
        Piece::Register(register)
    }

    fn refuse(&self, instruction: u32, message: &str) -> Refusal {
        Refusal {
            function: self.prepared.index,
            instruction: Some(instruction),
            message: message.to_string(),
        }
    }

    /// The text of an operand, which is given in its parsed and in its typed form.
    fn operand(
        &self,
        instruction: u32,
        known: Option<&Operand>,
        typed: &typed::Operand,
    ) -> Result<Piece, Refusal> {
        if let typed::Operand::Value(value) = typed {
            return Ok(self.value(*value));
        }
        constant(self.module, self.prepared, known, typed)
            .map(text)
            .ok_or_else(|| self.refuse(instruction, "an operand that cannot be written again"))
    }

    fn value(&self, value: u32) -> Piece {
        let first = self.prepared.function.arguments.len() as u32;
        match value < first {
            true => {
                let name = self.names.values.get(value as usize);
                text(format!("%{}", name.map_or("", String::as_str)))
            }
            false => Piece::Register(Register::Value(value)),
        }
    }

    /// Converts a block to one straight-line output block or, if some steps are guarded, to a
    /// branch on the block's predicate around the steps that only its lanes execute.
    pub fn block(&mut self, block: usize) -> Result<Vec<Node>, Refusal> {
        let prepared = self.prepared;
        let Some(known) = prepared.linear.blocks.get(block) else {
            return Ok(Vec::new());
        };
        let label = self.label(block);
        let is_guarded = |step: &Step| matches!(step, Step::Run { guard: Some(_), .. });
        let (Some(guard), true) = (known.guard, known.steps.iter().any(is_guarded)) else {
            self.enter(None);
            let mut events = self.begin(known.place);
            let all: Vec<&Step> = known.steps.iter().collect();
            self.steps(&mut events, &all)?;
            let (last, next) = self.end(&mut events, known.place, &known.end)?;
            return Ok(vec![Node {
                label,
                events,
                last,
                next,
            }]);
        };
        let (before, inside) = self.parted(&known.steps);
        self.enter(None);
        let mut events = self.begin(known.place);
        self.steps(&mut events, &before)?;
        let mut first = Node {
            label: label.clone(),
            events,
            last: Last::Goto,
            next: Vec::new(),
        };
        self.enter(Some(guard));
        let mut events = Vec::new();
        self.steps(&mut events, &inside)?;
        if events.is_empty() {
            self.enter(None);
            (first.last, first.next) = self.end(&mut first.events, known.place, &known.end)?;
            return Ok(vec![first]);
        }
        let inner = self.names.fresh(&format!("{label}.do"));
        first.last = Last::Other(vec![
            text("br i1 "),
            guarded(Some(guard)),
            Piece::Way(0),
            Piece::Way(1),
        ]);
        let mut second = Node {
            label: inner,
            events,
            last: Last::Goto,
            next: Vec::new(),
        };
        if let End::Goto(to) = known.end {
            first.next = vec![Next::Own(1), Next::Block(to)];
            second.next = vec![Next::Block(to)];
            return Ok(vec![first, second]);
        }
        let after = self.names.fresh(&format!("{label}.on"));
        first.next = vec![Next::Own(1), Next::Own(2)];
        second.next = vec![Next::Own(2)];
        self.enter(None);
        let mut events = Vec::new();
        let (last, next) = self.end(&mut events, known.place, &known.end)?;
        let third = Node {
            label: after,
            events,
            last,
            next,
        };
        Ok(vec![first, second, third])
    }

    fn begin(&self, place: Counterpart) -> Vec<Event> {
        let all = self.forgotten.get(&place).into_iter().flatten();
        all.map(|register| Event::Forget(*register)).collect()
    }

    /// Starts an output block that only the lanes of a predicate enter.
    fn enter(&mut self, inside: Guard) {
        self.tests.clear();
        self.cases.clear();
        self.cases_to.clear();
        self.going.clear();
        self.inside = inside;
    }

    /// Splits the steps of a block into those for all lanes and those for the lanes of its
    /// predicate. A value that is cheap to compute, and is read after the block, is computed for
    /// all lanes, because otherwise it would need a phi.
    fn parted<'s>(&self, steps: &'s [Step]) -> (Vec<&'s Step>, Vec<&'s Step>) {
        let first = self.prepared.function.arguments.len() as u32;
        let mut held_back: FxHashSet<u32> = FxHashSet::default();
        let (mut before, mut inside) = (Vec::new(), Vec::new());
        for step in steps {
            match step {
                Step::Clear(_) | Step::Copy { .. } => before.push(step),
                Step::Run {
                    instruction,
                    guard: None,
                    keep: None,
                } if self.typed(*instruction).is_some_and(|typed| {
                    let reads = || {
                        let mut operands = typed.operands.iter();
                        operands.any(|(_, operand)| match operand {
                            typed::Operand::Value(value) => held_back.contains(value),
                            _ => false,
                        })
                    };
                    typed.opcode == Opcode::Phi
                        || self.leaving.contains(&(first + instruction)) && !reads()
                }) =>
                {
                    before.push(step);
                }
                Step::Run { instruction, .. } => {
                    held_back.insert(first + instruction);
                    inside.push(step);
                }
                Step::Define { .. } | Step::Join { .. } | Step::Result { .. } => inside.push(step),
            }
        }
        (before, inside)
    }

    /// Converts steps in order.
    fn steps(&mut self, events: &mut Vec<Event>, steps: &[&Step]) -> Result<(), Refusal> {
        let mut phis = Vec::new();
        for step in steps {
            let is_phi = |instruction: u32| {
                let typed = self.typed(instruction);
                typed.is_some_and(|typed| typed.opcode == Opcode::Phi)
            };
            match step {
                Step::Run { instruction, .. } if is_phi(*instruction) => {
                    phis.push(Register::Join(*instruction));
                }
                _ => events.extend(phis.drain(..).map(Event::Forget)),
            }
            match step {
                Step::Clear(predicate) => events.push(Event::Set {
                    register: Register::Predicate(*predicate),
                    to: text("false"),
                }),
                Step::Copy { predicate, from } => events.push(Event::Set {
                    register: Register::Predicate(*predicate),
                    to: self.bit(*from),
                }),
                Step::Define {
                    predicate,
                    adds,
                    lanes,
                } => {
                    let lanes = self.going(events, lanes)?;
                    let register = Register::Predicate(*predicate);
                    events.push(match adds {
                        true => Event::Or {
                            register,
                            with: lanes,
                        },
                        false => Event::Set {
                            register,
                            to: lanes,
                        },
                    });
                }
                Step::Run {
                    instruction, keep, ..
                } => self.run(events, *instruction, *keep)?,
                Step::Join { .. } => self.join(events, step)?,
                Step::Result { instruction, guard } => {
                    let new = self.first_operand(*instruction)?;
                    let register = Register::Result;
                    events.push(match guard {
                        Some(_) if *guard != self.inside => Event::Choose {
                            register,
                            condition: guarded(*guard),
                            unless: false,
                            ty: self.type_of(register),
                            new,
                        },
                        _ => Event::Set { register, to: new },
                    });
                }
            }
        }
        events.extend(phis.into_iter().map(Event::Forget));
        Ok(())
    }

    /// A bit that states, at the current position, whether a lane is in a predicate.
    fn bit(&self, guard: Guard) -> Piece {
        match guard == self.inside {
            true => text("true"),
            false => guarded(guard),
        }
    }

    fn first_operand(&self, instruction: u32) -> Result<Piece, Refusal> {
        let function = &self.prepared.function;
        let known = function.instructions.get(instruction as usize);
        let known = known.and_then(|known| function.operands_of(known).first());
        let typed = self
            .typed(instruction)
            .and_then(|typed| typed.operands.first());
        match typed {
            Some((_, typed)) => self.operand(instruction, known, typed),
            None => Err(self.refuse(instruction, "an operand that is missing")),
        }
    }

    /// Converts an instruction for all lanes that enter the block.
    fn run(
        &mut self,
        events: &mut Vec<Event>,
        instruction: u32,
        keep: Guard,
    ) -> Result<(), Refusal> {
        let first = self.prepared.function.arguments.len() as u32;
        let register = Register::Value(first + instruction);
        let Some(typed) = self.typed(instruction) else {
            return Ok(());
        };
        if keep.is_some() && keep != self.inside {
            let raw = self.local();
            self.write(events, instruction, typed, raw)?;
            events.push(Event::Choose {
                register,
                condition: guarded(keep),
                unless: false,
                ty: self.type_of(register),
                new: Piece::Register(raw),
            });
        } else {
            self.write(events, instruction, typed, register)?;
        }
        Ok(())
    }

    /// Writes an instruction with its original text.
    fn write(
        &mut self,
        events: &mut Vec<Event>,
        instruction: u32,
        typed: &typed::Instruction,
        register: Register,
    ) -> Result<(), Refusal> {
        let prepared = self.prepared;
        if typed.opcode == Opcode::Phi {
            events.push(Event::Set {
                register,
                to: Piece::Register(Register::Join(instruction)),
            });
            return Ok(());
        }
        if let Detail::Callee(name) = &typed.detail
            && base_name(name).starts_with("llvm.dbg.")
        {
            return Ok(());
        }
        let Some(given) = prepared.pieces.get(instruction as usize) else {
            let message = "an instruction that cannot be written again";
            return Err(self.refuse(instruction, message));
        };
        let pieces = given.iter().map(|piece| match piece {
            owned::Piece::Value(value) => self.value(*value),
            owned::Piece::Text(given) => text(&**given),
            // Only terminators contain blocks; they are not converted here.
            owned::Piece::Block(_) | owned::Piece::Address(_) => text(""),
        });
        let pieces = pieces.collect();
        let first = prepared.function.arguments.len() as u32;
        let has_result = typed.ty != Type::Void;
        let name = self.names.values.get((first + instruction) as usize);
        let name = name.cloned().unwrap_or_default();
        events.push(Event::Line {
            pieces,
            writes: has_result.then_some((register, name)),
        });
        Ok(())
    }

    /// Converts the assignment of a phi's incoming value on an edge. Only phis read the registers
    /// that such assignments write, so that no assignment reads the result of another one.
    fn join(&mut self, events: &mut Vec<Event>, step: &Step) -> Result<(), Refusal> {
        let Step::Join {
            instruction,
            operand,
            lanes,
        } = step
        else {
            return Ok(());
        };
        let function = &self.prepared.function;
        let known = function.instructions.get(*instruction as usize);
        let known = known.and_then(|known| {
            let at = 2 * *operand as usize;
            function.operands_of(known).get(at)
        });
        let typed = self.typed(*instruction);
        let Some((_, typed)) = typed.and_then(|typed| typed.operands.get(*operand as usize)) else {
            return Ok(());
        };
        let new = self.operand(*instruction, known, typed)?;
        let register = Register::Join(*instruction);
        let lanes = lanes.as_ref();
        let lanes = lanes.filter(|lanes| lanes.guard != self.inside || !lanes.to.is_empty());
        let event = match lanes {
            Some(lanes) => {
                // If possible, the bit of the complementary lanes is tested instead, so that the
                // condition need not be inverted.
                let others = self.others(lanes).filter(|_| lanes.guard == self.inside);
                let (lanes, unless) = match others {
                    Some(others) => (others, true),
                    None => (lanes.clone(), false),
                };
                Event::Choose {
                    register,
                    condition: self.going(events, &lanes)?,
                    unless,
                    ty: self.type_of(register),
                    new,
                }
            }
            None => Event::Set { register, to: new },
        };
        events.push(event);
        Ok(())
    }

    /// The complementary lanes, if a branch tests their condition: those of the first of two
    /// successors, or of all switch successors except the default.
    fn others(&self, lanes: &LeavingLanes) -> Option<LeavingLanes> {
        let successors = self
            .prepared
            .function
            .block_successors(lanes.block as usize);
        let function = &self.prepared.function;
        let last = function.block_instructions(lanes.block as usize).last();
        let typed = last.and_then(|last| self.typed(last as u32));
        let cases = typed.is_some_and(|typed| matches!(typed.detail, Detail::Cases(_)));
        let others = match successors {
            [first, second] if !cases && first != second && lanes.to == [*second] => vec![*first],
            [default, ..] if cases && lanes.to.contains(default) => {
                let mut others = successors.to_vec();
                others.retain(|other| !lanes.to.contains(other));
                others.sort_unstable();
                others.dedup();
                others
            }
            _ => return None,
        };
        (!others.is_empty()).then(|| LeavingLanes {
            to: others,
            ..lanes.clone()
        })
    }

    /// The bit that tells whether a lane of a predicate branches to some of the successors.
    fn going(&mut self, events: &mut Vec<Event>, lanes: &LeavingLanes) -> Result<Piece, Refusal> {
        if lanes.to.is_empty() {
            return Ok(self.bit(lanes.guard));
        }
        if let Some(known) = self.going.get(lanes) {
            return Ok(known.clone());
        }
        let found = if lanes.guard == self.inside {
            self.test(events, lanes.block, &lanes.to)?
        } else if let Some(others) = self.others(lanes) {
            let others = self.going(events, &others)?;
            let pieces = vec![text("xor i1 "), guarded(lanes.guard), text(", "), others];
            self.line(events, "else", pieces)
        } else {
            let second = self.test(events, lanes.block, &lanes.to)?;
            let register = self.local();
            events.push(Event::Both {
                register,
                first: guarded(lanes.guard),
                second,
            });
            Piece::Register(register)
        };
        self.going.insert(lanes.clone(), found.clone());
        Ok(found)
    }

    /// The bit that states whether a lane branches from the end of a block to some of its
    /// successors.
    fn test(&mut self, events: &mut Vec<Event>, block: u32, to: &[u32]) -> Result<Piece, Refusal> {
        if let Some(known) = self.tests.get(to) {
            return Ok(known.clone());
        }
        let prepared = self.prepared;
        let function = &prepared.function;
        let last = function
            .block_instructions(block as usize)
            .last()
            .unwrap_or(0) as u32;
        let condition = self.first_operand(last)?;
        let successors = function.block_successors(block as usize);
        let Some(typed) = self.typed(last) else {
            return Err(self.refuse(last, "a branch that cannot be written again"));
        };
        let found = match (&typed.detail, successors) {
            (Detail::Cases(cases), [default, others @ ..]) => {
                let leads = |block: &u32| to.contains(block);
                let wanted = !leads(default);
                let Some((Type::Integer(bits), _)) = typed.operands.first() else {
                    return Err(self.refuse(last, "a switch over what is not an integer"));
                };
                let mut chosen: Vec<usize> = Vec::new();
                if wanted {
                    if self.cases_to.is_empty() {
                        for (at, to) in others.iter().enumerate() {
                            self.cases_to.entry(*to).or_default().push(at);
                        }
                    }
                    let to = to.iter().filter_map(|to| self.cases_to.get(to));
                    chosen.extend(to.flatten());
                    chosen.sort_unstable();
                    chosen.dedup();
                } else {
                    let rest = others.iter().enumerate();
                    chosen.extend(rest.filter(|(_, to)| !leads(to)).map(|(at, _)| at));
                }
                let mut found: Option<Piece> = None;
                for case in chosen.iter().filter_map(|at| cases.get(*at)) {
                    let case = i128::from(signed(*case, *bits));
                    let one = match self.cases.get(&case).cloned() {
                        Some(known) => known,
                        None => {
                            let pieces = vec![
                                text(format!("icmp eq i{bits} ")),
                                condition.clone(),
                                text(format!(", {case}")),
                            ];
                            let one = self.line(events, "case", pieces);
                            self.cases.insert(case, one.clone());
                            one
                        }
                    };
                    found = Some(match found {
                        None => one,
                        Some(other) => {
                            self.line(events, "case", vec![text("or i1 "), other, text(", "), one])
                        }
                    });
                }
                match (found, wanted) {
                    (Some(found), true) => found,
                    (Some(found), false) => {
                        self.line(events, "else", vec![text("xor i1 "), found, text(", true")])
                    }
                    (None, wanted) => text(if wanted { "false" } else { "true" }),
                }
            }
            (_, [first, _]) if to.contains(first) => condition,
            _ => self.line(
                events,
                "else",
                vec![text("xor i1 "), condition, text(", true")],
            ),
        };
        self.tests.insert(to.to_vec(), found.clone());
        Ok(found)
    }

    /// A bit that states whether another bit is set for any lane.
    fn any(&mut self, events: &mut Vec<Event>, bit: Piece) -> Piece {
        if !self.votes {
            return bit;
        }
        let ask = vec![text("call i64 @llvm.amdgcn.ballot.i64(i1 "), bit, text(")")];
        let lanes = self.line(events, "lanes", ask);
        self.line(
            events,
            "any",
            vec![text("icmp ne i64 "), lanes, text(", 0")],
        )
    }

    fn end(
        &mut self,
        events: &mut Vec<Event>,
        place: Counterpart,
        end: &End,
    ) -> Result<(Last, Vec<Next>), Refusal> {
        let mut next = Vec::new();
        let pieces = match end {
            End::Return => {
                let result = self.module.bytes(self.prepared.function.result);
                match result {
                    b"void" => vec![text("ret void")],
                    _ => {
                        let ty = self.type_of(Register::Result);
                        vec![
                            text(format!("ret {ty} ")),
                            Piece::Register(Register::Result),
                        ]
                    }
                }
            }
            End::Goto(to) => return Ok((Last::Goto, vec![Next::Block(*to)])),
            End::Branch(to) => {
                next.extend(to.iter().map(|to| Next::Block(*to)));
                let Counterpart::Block(block) = place else {
                    return Ok((Last::Other(vec![text("unreachable")]), Vec::new()));
                };
                let function = &self.prepared.function;
                let last = function
                    .block_instructions(block as usize)
                    .last()
                    .unwrap_or(0) as u32;
                let condition = self.first_operand(last)?;
                let Some(typed) = self.typed(last) else {
                    return Err(self.refuse(last, "a branch that cannot be written again"));
                };
                match (&typed.detail, to.as_slice()) {
                    (Detail::Cases(cases), [_, others @ ..]) => {
                        let ty = typed.operands.first().map(|(ty, _)| ty.clone());
                        let Some(Type::Integer(bits)) = ty else {
                            return Err(self.refuse(last, "a switch over what is not an integer"));
                        };
                        let mut pieces = vec![
                            text(format!("switch i{bits} ")),
                            condition,
                            Piece::Way(0),
                            text(" ["),
                        ];
                        for (way, case) in (1..=others.len()).zip(cases.iter()) {
                            let case = signed(*case, bits);
                            pieces.extend([text(format!(" i{bits} {case}")), Piece::Way(way)]);
                        }
                        pieces.push(text(" ]"));
                        pieces
                    }
                    (_, [_, _]) => {
                        vec![text("br i1 "), condition, Piece::Way(0), Piece::Way(1)]
                    }
                    _ => return Err(self.refuse(last, "a branch that cannot be written again")),
                }
            }
            End::Vote {
                lanes,
                to,
                otherwise,
            } => {
                next.extend([Next::Block(*to), Next::Block(*otherwise)]);
                let bit = self.going(events, lanes)?;
                let any = self.any(events, bit);
                vec![text("br i1 "), any, Piece::Way(0), Piece::Way(1)]
            }
            End::Again {
                live,
                header,
                after,
            } => {
                let Some(after) = after else {
                    // The cycle has no exit.
                    return Ok((Last::Goto, vec![Next::Block(*header)]));
                };
                next.extend([Next::Block(*header), Next::Block(*after)]);
                let any = self.any(events, guarded(Some(*live)));
                vec![text("br i1 "), any, Piece::Way(0), Piece::Way(1)]
            }
        };
        Ok((Last::Other(pieces), next))
    }
}

/// Registers that are dead at the start of each block of the linear form. Registers that phis of a
/// cycle read are dead at its next iteration; registers that preserve values for lanes that leave a
/// cycle are dead before it.
fn forgotten(prepared: &Prepared) -> FxHashMap<Counterpart, Vec<Register>> {
    let (function, verdicts) = (&prepared.function, &prepared.verdicts);
    let first = function.arguments.len() as u32;
    let mut block_of = vec![0u32; prepared.typed.instructions.len()];
    for block in 0..function.blocks.len() {
        for at in function.block_instructions(block) {
            if let Some(entry) = block_of.get_mut(at) {
                *entry = block as u32;
            }
        }
    }
    let mut all: FxHashMap<Counterpart, Vec<Register>> = FxHashMap::default();
    // For each value: the outermost cycle after which it is read.
    let mut left: FxHashMap<u32, (usize, u32)> = FxHashMap::default();
    for (at, instruction) in prepared.typed.instructions.iter().enumerate() {
        let block = block_of.get(at).copied().unwrap_or(0);
        if instruction.opcode == Opcode::Phi {
            let around = match verdicts.cycle(block) {
                Some(header) if header == block => verdicts.parent(header),
                around => around,
            };
            if let Some(header) = around {
                let registers = all.entry(Counterpart::Block(header)).or_default();
                registers.push(Register::Join(at as u32));
            }
        }
        for (number, (_, operand)) in instruction.operands.iter().enumerate() {
            let typed::Operand::Value(value) = operand else {
                continue;
            };
            let user = match &instruction.detail {
                Detail::Incoming(from) => from.get(number).copied().unwrap_or(block),
                _ => block,
            };
            let Some(defined) = value.checked_sub(first) else {
                continue;
            };
            let Some(written) = block_of.get(defined as usize) else {
                continue;
            };
            let mut around = verdicts.cycles(*written).enumerate();
            let outside = around.by_ref();
            let outside = outside.take_while(|(_, header)| !verdicts.is_within(user, *header));
            if let Some((depth, header)) = outside.last() {
                let entry = left.entry(*value).or_insert((depth, header));
                *entry = (*entry).max((depth, header));
            }
        }
    }
    for (value, (_, header)) in left {
        let registers = all.entry(Counterpart::Enter(header)).or_default();
        registers.push(Register::Value(value));
    }
    for registers in all.values_mut() {
        registers.sort_unstable();
    }
    all
}

/// Values that are defined in one block of the linear form and read in another.
fn leaving(prepared: &Prepared) -> FxHashSet<u32> {
    let first = prepared.function.arguments.len() as u32;
    let mut written: FxHashMap<u32, usize> = FxHashMap::default();
    for (at, block) in prepared.linear.blocks.iter().enumerate() {
        for step in &block.steps {
            if let Step::Run { instruction, .. } = step {
                written.insert(first + instruction, at);
            }
        }
    }
    let mut leaving = FxHashSet::default();
    for (at, block) in prepared.linear.blocks.iter().enumerate() {
        let mut read = |operand: &typed::Operand| {
            if let typed::Operand::Value(value) = operand
                && written.get(value).is_some_and(|written| *written != at)
            {
                leaving.insert(*value);
            }
        };
        let typed = |instruction: u32| prepared.typed.instructions.get(instruction as usize);
        for step in &block.steps {
            match step {
                Step::Run { instruction, .. } | Step::Result { instruction, .. } => {
                    let operands = typed(*instruction).map(|typed| &typed.operands);
                    let is_phi =
                        typed(*instruction).is_some_and(|typed| typed.opcode == Opcode::Phi);
                    for (_, operand) in operands.into_iter().flatten().filter(|_| !is_phi) {
                        read(operand);
                    }
                }
                Step::Join {
                    instruction,
                    operand,
                    ..
                } => {
                    let operands = typed(*instruction).map(|typed| &typed.operands);
                    if let Some((_, operand)) =
                        operands.and_then(|operands| operands.get(*operand as usize))
                    {
                        read(operand);
                    }
                }
                Step::Clear(_) | Step::Copy { .. } | Step::Define { .. } => {}
            }
        }
        // The condition of a branch is read at the end of the block, which may be after guarded
        // instructions.
        if let Counterpart::Block(block) = block.place
            && let Some(last) = prepared.function.block_instructions(block as usize).last()
        {
            for (_, operand) in typed(last as u32)
                .into_iter()
                .flat_map(|typed| &typed.operands)
            {
                read(operand);
            }
        }
    }
    leaving
}

fn guarded(guard: Guard) -> Piece {
    match guard {
        None => text("true"),
        Some(predicate) => Piece::Register(Register::Predicate(predicate)),
    }
}
