//! Steps of the linear form as instructions over registers.

use crate::ir::ssa::Register;
use crate::names::Names;
use crate::operand::{behind_name, constant, signed};
use crate::types;
use crate::{Prepared, Refusal};
use lanelog_inline::Renaming;
use lanelog_ir::{Module, Opcode, Operand};
use lanelog_linearize::linear::{End, Going, Guard, Place, Step};
use lanelog_target::intrinsics::base_name;
use lanelog_typed::{self as typed, Detail, Type};

/// A piece of an instruction.
#[derive(Clone, Debug)]
pub enum Piece {
    /// As it is.
    Text(String),
    /// What a register holds.
    Register(Register),
}

/// What is written.
#[derive(Clone, Debug)]
pub enum Event {
    /// An instruction.
    Line {
        /// Its text behind the name.
        pieces: Vec<Piece>,
        /// What it writes, with its name.
        writes: Option<(Register, String)>,
    },
    /// An instruction of the function as it has it.
    Given {
        /// Its text behind the name.
        text: String,
        /// Local names in it.
        locals: Vec<(String, Register)>,
        /// What it writes, with its name.
        writes: Option<(Register, String)>,
    },
    /// A register holds what another operand is.
    Set { register: Register, to: Piece },
    /// A bit is added to a predicate.
    Or { register: Register, with: Piece },
    /// A register holds whether both bits are set; the second does not matter if the first is not.
    Both {
        register: Register,
        first: Piece,
        second: Piece,
    },
    /// A register is written if a bit is set.
    Choose {
        register: Register,
        condition: Piece,
        ty: String,
        new: Piece,
    },
    /// Another block begins, behind a branch.
    Label(String),
}

impl Event {
    /// Registers that it reads.
    pub fn reads(&self) -> Vec<Register> {
        let of = |pieces: &[&Piece]| -> Vec<Register> {
            let registers = pieces.iter().filter_map(|piece| match piece {
                Piece::Register(register) => Some(*register),
                Piece::Text(_) => None,
            });
            registers.collect()
        };
        match self {
            Event::Line { pieces, .. } => of(&pieces.iter().collect::<Vec<_>>()),
            Event::Given { locals, .. } => locals.iter().map(|(_, register)| *register).collect(),
            Event::Set { to, .. } => of(&[to]),
            Event::Or { register, with } => [of(&[with]), vec![*register]].concat(),
            Event::Both { first, second, .. } => of(&[first, second]),
            Event::Choose {
                register,
                condition,
                new,
                ..
            } => [of(&[condition, new]), vec![*register]].concat(),
            Event::Label(_) => Vec::new(),
        }
    }

    /// The register that it writes.
    pub fn writes(&self) -> Option<Register> {
        match self {
            Event::Line { writes, .. } | Event::Given { writes, .. } => {
                writes.as_ref().map(|(register, _)| *register)
            }
            Event::Set { register, .. }
            | Event::Or { register, .. }
            | Event::Both { register, .. }
            | Event::Choose { register, .. } => Some(*register),
            Event::Label(_) => None,
        }
    }
}

/// A function on its way.
pub struct Draft<'d, 't> {
    module: &'d Module<'t>,
    prepared: &'d Prepared,
    /// Whether other lanes are asked.
    votes: bool,
    pub names: Names,
    pub renaming: Renaming,
    labels: Vec<String>,
    locals: u32,
    /// What is known in the block at hand: whether lanes go to some successors.
    tests: Vec<(Vec<u32>, Piece)>,
    /// The same of those for which a predicate holds.
    going: Vec<(Going, Piece)>,
}

fn text(text: impl Into<String>) -> Piece {
    Piece::Text(text.into())
}

impl<'d, 't> Draft<'d, 't> {
    pub fn new(module: &'d Module<'t>, prepared: &'d Prepared, votes: bool) -> Draft<'d, 't> {
        let mut names = Names::new(module, &prepared.function);
        let blocks = prepared.linear.blocks.iter();
        let labels = blocks.map(|block| match block.place {
            Place::Block(block) => names
                .blocks
                .get(block as usize)
                .cloned()
                .unwrap_or_default(),
            Place::Enter(header) => {
                let header = names
                    .blocks
                    .get(header as usize)
                    .cloned()
                    .unwrap_or_default();
                names.fresh(&format!("{header}.enter"))
            }
            Place::Next(header) => {
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
            renaming: Renaming::new(module),
            labels,
            locals: 0,
            tests: Vec::new(),
            going: Vec::new(),
        }
    }

    /// The label of a block.
    pub fn label(&self, block: usize) -> String {
        self.labels.get(block).cloned().unwrap_or_default()
    }

    /// What a value of a register would be called.
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

    /// An operand as it was read twice.
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

    /// All that a block does.
    pub fn block(&mut self, block: usize) -> Result<Vec<Event>, Refusal> {
        self.tests.clear();
        self.going.clear();
        let prepared = self.prepared;
        let Some(known) = prepared.linear.blocks.get(block) else {
            return Ok(Vec::new());
        };
        let mut events = Vec::new();
        let mut at = 0;
        while let Some(step) = known.steps.get(at) {
            match step {
                Step::Clear(predicate) => events.push(Event::Set {
                    register: Register::Predicate(*predicate),
                    to: text("false"),
                }),
                Step::Copy { predicate, from } => events.push(Event::Set {
                    register: Register::Predicate(*predicate),
                    to: guarded(*from),
                }),
                Step::Define {
                    predicate,
                    adds,
                    lanes,
                } => {
                    let lanes = self.going(&mut events, lanes)?;
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
                    guard: Some(guard), ..
                } => {
                    let rest = known.steps.get(at..).unwrap_or_default();
                    let count = rest
                        .iter()
                        .take_while(|step| {
                            matches!(step, Step::Run { guard: Some(other), .. } if other == guard)
                        })
                        .count();
                    let group = rest.get(..count).unwrap_or_default();
                    self.guarded(&mut events, *guard, group, block)?;
                    at += count;
                    continue;
                }
                Step::Run {
                    instruction, keep, ..
                } => self.run(&mut events, *instruction, *keep)?,
                Step::Join { .. } => {
                    let rest = known.steps.get(at..).unwrap_or_default();
                    let is_join = |step: &&Step| matches!(step, Step::Join { .. });
                    let count = rest.iter().take_while(is_join).count();
                    self.join(&mut events, rest.get(..count).unwrap_or_default())?;
                    at += count;
                    continue;
                }
                Step::Result { instruction, guard } => {
                    let new = self.first_operand(*instruction)?;
                    let register = Register::Result;
                    events.push(match guard {
                        Some(_) => Event::Choose {
                            register,
                            condition: guarded(*guard),
                            ty: self.type_of(register),
                            new,
                        },
                        None => Event::Set { register, to: new },
                    });
                }
            }
            at += 1;
        }
        self.end(&mut events, known.place, &known.end)?;
        Ok(events)
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

    /// An instruction without a guard.
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
        if keep.is_some() {
            let raw = self.local();
            self.write(events, instruction, typed, raw)?;
            events.push(Event::Choose {
                register,
                condition: guarded(keep),
                ty: self.type_of(register),
                new: Piece::Register(raw),
            });
        } else {
            self.write(events, instruction, typed, register)?;
        }
        Ok(())
    }

    /// An instruction as the function has it.
    fn write(
        &mut self,
        events: &mut Vec<Event>,
        instruction: u32,
        typed: &typed::Instruction,
        register: Register,
    ) -> Result<(), Refusal> {
        let prepared = self.prepared;
        let function = &prepared.function;
        if typed.opcode == Opcode::Phi {
            events.push(Event::Set {
                register,
                to: Piece::Register(Register::Join(instruction)),
            });
            return Ok(());
        }
        let Some(known) = function.instructions.get(instruction as usize) else {
            return Ok(());
        };
        if let Detail::Callee(name) = &typed.detail
            && base_name(name).starts_with("llvm.dbg.")
        {
            return Ok(());
        }
        let rest = behind_name(self.module, function, known).ok_or_else(|| {
            self.refuse(instruction, "an instruction that cannot be written again")
        })?;
        let mut locals = Vec::new();
        let first = function.arguments.len() as u32;
        for operand in function.operands_of(known) {
            if let Some(value) = operand.as_value()
                && value >= first
                && let Some(was) = self.names.was.get(value as usize)
            {
                locals.push((was.clone(), Register::Value(value)));
            }
        }
        let has_result = typed.ty != Type::Void;
        let name = self.names.values.get((first + instruction) as usize);
        let name = name.cloned().unwrap_or_default();
        events.push(Event::Given {
            text: rest,
            locals,
            writes: has_result.then_some((register, name)),
        });
        Ok(())
    }

    /// Instructions that must not happen for lanes for which a predicate does not hold.
    fn guarded(
        &mut self,
        events: &mut Vec<Event>,
        guard: u32,
        group: &[Step],
        block: usize,
    ) -> Result<(), Refusal> {
        let mut inside = Vec::new();
        let mut results = Vec::new();
        let first = self.prepared.function.arguments.len() as u32;
        for step in group {
            let Step::Run {
                instruction, keep, ..
            } = step
            else {
                continue;
            };
            let Some(typed) = self.typed(*instruction) else {
                continue;
            };
            // Within the group, results are read as they are.
            let register = Register::Value(first + instruction);
            self.write(&mut inside, *instruction, typed, register)?;
            if typed.ty != Type::Void {
                results.push((register, *keep, self.type_of(register)));
            }
        }
        if inside.is_empty() {
            return Ok(());
        }
        let before = match events.iter().rev().find_map(|event| match event {
            Event::Label(name) => Some(name.clone()),
            _ => None,
        }) {
            Some(name) => name,
            None => self.label(block),
        };
        let label = self.label(block);
        let (inner, behind) = (
            self.names.fresh(&format!("{label}.do")),
            self.names.fresh(&format!("{label}.on")),
        );
        let read = |pieces: Vec<Piece>| Event::Line {
            pieces,
            writes: None,
        };
        // What lanes keep that do not come here.
        let mut kept = Vec::new();
        for (register, keep, _) in &results {
            kept.push(match keep {
                Some(_) => {
                    let old = self.local();
                    events.push(Event::Set {
                        register: old,
                        to: Piece::Register(*register),
                    });
                    Piece::Register(old)
                }
                None => text("poison"),
            });
        }
        events.push(read(vec![
            text("br i1 "),
            guarded(Some(guard)),
            text(format!(", label %{inner}, label %{behind}")),
        ]));
        events.push(Event::Label(inner.clone()));
        events.extend(inside);
        events.push(read(vec![text(format!("br label %{behind}"))]));
        events.push(Event::Label(behind));
        for ((register, _, ty), old) in results.into_iter().zip(kept) {
            let Register::Value(value) = register else {
                continue;
            };
            let own = self.names.values.get(value as usize);
            let name = format!("{}.on", own.map_or("", String::as_str));
            let name = self.names.fresh(&name);
            events.push(Event::Line {
                pieces: vec![
                    text(format!("phi {ty} [ ")),
                    Piece::Register(register),
                    text(format!(", %{inner} ], [ ")),
                    old,
                    text(format!(", %{before} ]")),
                ],
                writes: Some((register, name)),
            });
        }
        Ok(())
    }

    /// What edges bring to phis, all at once.
    fn join(&mut self, events: &mut Vec<Event>, joins: &[Step]) -> Result<(), Refusal> {
        for step in joins {
            let Step::Join {
                instruction,
                operand,
                lanes,
            } = step
            else {
                continue;
            };
            let function = &self.prepared.function;
            let known = function.instructions.get(*instruction as usize);
            let known = known.and_then(|known| {
                let at = 2 * *operand as usize;
                function.operands_of(known).get(at)
            });
            let typed = self.typed(*instruction);
            let Some((_, typed)) = typed.and_then(|typed| typed.operands.get(*operand as usize))
            else {
                continue;
            };
            let new = self.operand(*instruction, known, typed)?;
            // Joins write registers that nothing but phis reads, so what they read is not written by one of them.
            let register = Register::Join(*instruction);
            let event = match lanes {
                Some(lanes) => Event::Choose {
                    register,
                    condition: self.going(events, lanes)?,
                    ty: self.type_of(register),
                    new,
                },
                None => Event::Set { register, to: new },
            };
            events.push(event);
        }
        Ok(())
    }

    /// The bit of the lanes of a predicate that go somewhere.
    fn going(&mut self, events: &mut Vec<Event>, lanes: &Going) -> Result<Piece, Refusal> {
        if lanes.to.is_empty() {
            return Ok(guarded(lanes.guard));
        }
        if let Some((_, known)) = self.going.iter().find(|(known, _)| known == lanes) {
            return Ok(known.clone());
        }
        let test = self.test(events, lanes.block, &lanes.to)?;
        let found = match lanes.guard {
            None => test,
            Some(_) => {
                let register = self.local();
                events.push(Event::Both {
                    register,
                    first: guarded(lanes.guard),
                    second: test,
                });
                Piece::Register(register)
            }
        };
        self.going.push((lanes.clone(), found.clone()));
        Ok(found)
    }

    /// The bit of lanes that go from the end of a block to some of its successors.
    fn test(&mut self, events: &mut Vec<Event>, block: u32, to: &[u32]) -> Result<Piece, Refusal> {
        if let Some((_, known)) = self.tests.iter().find(|(known, _)| known == to) {
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
                    return Err(self.refuse(last, "a switch over what is no integer"));
                };
                let mut found: Option<Piece> = None;
                for (case, to) in cases.iter().zip(others) {
                    if leads(to) != wanted {
                        continue;
                    }
                    let case = signed(*case, *bits);
                    let pieces = vec![
                        text(format!("icmp eq i{bits} ")),
                        condition.clone(),
                        text(format!(", {case}")),
                    ];
                    let one = self.line(events, "case", pieces);
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
        self.tests.push((to.to_vec(), found.clone()));
        Ok(found)
    }

    /// Whether a bit is set for any lane.
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

    fn end(&mut self, events: &mut Vec<Event>, place: Place, end: &End) -> Result<(), Refusal> {
        let goto = |to: &u32, draft: &Self| format!("label %{}", draft.label(*to as usize));
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
            End::Goto(to) => vec![text(format!("br {}", goto(to, self)))],
            End::Branch(to) => {
                let Place::Block(block) = place else {
                    return Ok(());
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
                    (Detail::Cases(cases), [default, others @ ..]) => {
                        let ty = typed.operands.first().map(|(ty, _)| ty.clone());
                        let Some(Type::Integer(bits)) = ty else {
                            return Err(self.refuse(last, "a switch over what is no integer"));
                        };
                        let mut pieces = vec![
                            text(format!("switch i{bits} ")),
                            condition,
                            text(format!(", {} [", goto(default, self))),
                        ];
                        for (case, to) in cases.iter().zip(others) {
                            let case = signed(*case, bits);
                            pieces.push(text(format!(" i{bits} {case}, {}", goto(to, self))));
                        }
                        pieces.push(text(" ]"));
                        pieces
                    }
                    (_, [first, second]) => vec![
                        text("br i1 "),
                        condition,
                        text(format!(", {}, {}", goto(first, self), goto(second, self))),
                    ],
                    _ => return Err(self.refuse(last, "a branch that cannot be written again")),
                }
            }
            End::Vote {
                lanes,
                to,
                otherwise,
            } => {
                let bit = self.going(events, lanes)?;
                let any = self.any(events, bit);
                let ways = format!(", {}, {}", goto(to, self), goto(otherwise, self));
                vec![text("br i1 "), any, text(ways)]
            }
            End::Again {
                live,
                header,
                behind,
            } => {
                let any = self.any(events, guarded(Some(*live)));
                match behind {
                    Some(behind) => {
                        let ways = format!(", {}, {}", goto(header, self), goto(behind, self));
                        vec![text("br i1 "), any, text(ways)]
                    }
                    // Nobody leaves it.
                    None => vec![text(format!("br {}", goto(header, self)))],
                }
            }
        };
        events.push(Event::Line {
            pieces,
            writes: None,
        });
        Ok(())
    }
}

fn guarded(guard: Guard) -> Piece {
    match guard {
        None => text("true"),
        Some(predicate) => Piece::Register(Register::Predicate(predicate)),
    }
}
