//! Lines of predicated code, over as many predicates as there may be.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::names::Names;
use crate::operand::{behind_name, constant, signed};
use crate::{Prepared, Refusal, types};
use lanelog_inline::Renaming;
use lanelog_ir::{Module, Opcode};
use lanelog_linearize::linear::{End, Going, Guard, Place, Step};
use lanelog_target::intrinsics::base_name;
use lanelog_typed::{Detail, Type};

/// A piece of a line.
#[derive(Clone, Debug)]
pub enum Piece {
    /// As it is.
    Text(String),
    /// A predicate, by its number before registers are given out.
    Predicate(u32),
}

/// A line.
#[derive(Clone, Debug)]
pub struct Line {
    /// It is for these lanes only.
    pub guard: Guard,
    /// The predicate that it writes.
    pub writes: Option<u32>,
    /// That predicate held something before that is not lost.
    pub adds: bool,
    /// What is behind the guard, and what it writes.
    pub pieces: Vec<Piece>,
}

impl Line {
    /// Predicates that it reads.
    pub fn reads(&self) -> impl Iterator<Item = u32> + '_ {
        let pieces = self.pieces.iter().filter_map(|piece| match piece {
            Piece::Predicate(number) => Some(*number),
            Piece::Text(_) => None,
        });
        let added = self.writes.filter(|_| self.adds || self.guard.is_some());
        pieces.chain(self.guard).chain(added)
    }

    /// The predicate that it gives a value whatever it was.
    pub fn kills(&self) -> Option<u32> {
        self.writes.filter(|_| !self.adds && self.guard.is_none())
    }
}

/// A function.
pub struct Code {
    header: String,
    registers: Vec<String>,
    labels: Vec<String>,
    /// By block.
    pub lines: Vec<Vec<Line>>,
    /// By block.
    pub successors: Vec<Vec<u32>>,
}

impl Code {
    /// Its text, with registers for predicates.
    pub fn text(&self, given: &BTreeMap<u32, u32>) -> String {
        let register = |number: &u32| format!("p{}", given.get(number).copied().unwrap_or(0));
        let mut out = format!("{}\n", self.header);
        for line in &self.registers {
            out += &format!("{line}\n");
        }
        for (label, lines) in self.labels.iter().zip(&self.lines) {
            out += &format!("{label}:\n");
            for line in lines {
                let guard = line
                    .guard
                    .as_ref()
                    .map(|guard| format!("({})", register(guard)));
                let mut text = String::new();
                if let Some(written) = &line.writes {
                    let sign = if line.adds { "|=" } else { "=" };
                    text += &format!("{} {sign} ", register(written));
                }
                for piece in &line.pieces {
                    match piece {
                        Piece::Text(piece) => text += piece,
                        Piece::Predicate(number) => text += &register(number),
                    }
                }
                let line = format!("{:>7} {text}", guard.unwrap_or_default());
                out += &format!("{}\n", line.trim_end());
            }
        }
        out
    }
}

fn text(text: impl Into<String>) -> Piece {
    Piece::Text(text.into())
}

fn plain(pieces: Vec<Piece>) -> Line {
    Line {
        guard: None,
        writes: None,
        adds: false,
        pieces,
    }
}

struct Writer<'w, 't> {
    module: &'w Module<'t>,
    prepared: &'w Prepared,
    names: Names,
    renaming: Renaming,
    /// The registers that phis read.
    joins: FxHashMap<u32, String>,
    result: String,
    next: u32,
}

/// The lines of a function.
///
/// # Errors
/// What cannot be written.
pub fn code(module: &Module<'_>, prepared: &Prepared) -> Result<Code, Refusal> {
    let mut names = Names::new(module, &prepared.function);
    let linear = &prepared.linear;
    let block_name = |names: &Names, block: u32| {
        let name = names.blocks.get(block as usize);
        name.cloned().unwrap_or_default()
    };
    let mut labels = Vec::with_capacity(linear.blocks.len());
    for block in &linear.blocks {
        labels.push(match block.place {
            Place::Block(block) => block_name(&names, block),
            Place::Enter(header) => {
                let wish = format!("{}.enter", block_name(&names, header));
                names.fresh(&wish)
            }
            Place::Next(header) => {
                let wish = format!("{}.next", block_name(&names, header));
                names.fresh(&wish)
            }
        });
    }
    let result = names.fresh("result");
    let mut writer = Writer {
        module,
        prepared,
        renaming: Renaming::new(module),
        names,
        joins: FxHashMap::default(),
        result,
        next: linear.predicates.len() as u32,
    };
    let registers = writer.registers();
    let mut lines = Vec::with_capacity(linear.blocks.len());
    for block in 0..linear.blocks.len() {
        lines.push(writer.block(block, &labels)?);
    }
    Ok(Code {
        header: writer.header(),
        registers,
        labels,
        lines,
        successors: (0..linear.blocks.len())
            .map(|block| linear.successors(block))
            .collect(),
    })
}

impl Writer<'_, '_> {
    fn header(&self) -> String {
        let function = &self.prepared.function;
        let name = String::from_utf8_lossy(self.module.bytes(function.name)).into_owned();
        let typed = self.prepared.typed.arguments.iter();
        let arguments = typed.zip(&self.names.values).map(|(argument, name)| {
            let ty = argument.as_ref().map(|argument| types::text(&argument.ty));
            format!("{} %{name}", ty.unwrap_or_default())
        });
        let arguments: Vec<String> = arguments.collect();
        let name = name.trim_start_matches('@');
        format!(".function @{name}({})", arguments.join(", "))
    }

    fn registers(&mut self) -> Vec<String> {
        let mut registers = Vec::new();
        let first = self.prepared.function.arguments.len();
        for (at, instruction) in self.prepared.typed.instructions.iter().enumerate() {
            if instruction.ty == Type::Void {
                continue;
            }
            let ty = types::of_instruction(self.module, self.prepared, at as u32);
            let name = self
                .names
                .values
                .get(first + at)
                .cloned()
                .unwrap_or_default();
            registers.push(format!(".reg {ty} %{name}"));
            if instruction.opcode == Opcode::Phi {
                let own = self.names.fresh(&format!("{name}.in"));
                registers.push(format!(".reg {ty} %{own}"));
                self.joins.insert(at as u32, own);
            }
        }
        let result = self.module.bytes(self.prepared.function.result);
        if result != b"void" {
            let ty = String::from_utf8_lossy(result);
            registers.push(format!(".reg {ty} %{}", self.result));
        }
        registers
    }

    fn refuse(&self, instruction: u32, message: &str) -> Refusal {
        Refusal {
            function: self.prepared.index,
            instruction: Some(instruction),
            message: message.to_string(),
        }
    }

    fn value(&self, value: u32) -> String {
        let name = self.names.values.get(value as usize);
        format!("%{}", name.map_or("", String::as_str))
    }

    /// An operand, by its place among the typed ones; `width`: how many of those that were read before stand for one.
    fn operand(&self, instruction: u32, operand: usize, width: usize) -> Result<String, Refusal> {
        let function = &self.prepared.function;
        let known = function.instructions.get(instruction as usize);
        let known = known.and_then(|known| function.operands_of(known).get(width * operand));
        let typed = self.prepared.typed.instructions.get(instruction as usize);
        let typed = typed.and_then(|typed| typed.operands.get(operand));
        let found = match typed {
            Some((_, lanelog_typed::Operand::Value(value))) => Some(self.value(*value)),
            Some((_, typed)) => constant(self.module, self.prepared, known, typed),
            None => None,
        };
        found.ok_or_else(|| self.refuse(instruction, "an operand that cannot be written again"))
    }

    fn block(&mut self, block: usize, labels: &[String]) -> Result<Vec<Line>, Refusal> {
        let prepared = self.prepared;
        let Some(known) = prepared.linear.blocks.get(block) else {
            return Ok(Vec::new());
        };
        let mut lines = Vec::new();
        // Lanes that go over an edge, where more than one phi asks.
        let mut edges: Vec<(Going, u32)> = Vec::new();
        let mut joins = Vec::new();
        for step in &known.steps {
            match step {
                Step::Clear(predicate) => lines.push(Line {
                    writes: Some(*predicate),
                    ..plain(vec![text("false")])
                }),
                Step::Copy { predicate, from } => lines.push(Line {
                    writes: Some(*predicate),
                    ..plain(vec![match from {
                        None => text("true"),
                        Some(from) => Piece::Predicate(*from),
                    }])
                }),
                Step::Define {
                    predicate,
                    adds,
                    lanes,
                } => {
                    let test = self.test(lanes.block, &lanes.to)?;
                    lines.push(Line {
                        guard: lanes.guard,
                        writes: Some(*predicate),
                        adds: *adds,
                        pieces: vec![text(test)],
                    });
                }
                Step::Run {
                    instruction,
                    guard,
                    keep,
                } => {
                    if let Some(line) = self.run(*instruction)? {
                        lines.push(Line {
                            guard: guard.or(*keep),
                            ..plain(vec![text(line)])
                        });
                    }
                }
                Step::Join {
                    instruction,
                    operand,
                    lanes,
                } => {
                    let guard = match lanes {
                        None => None,
                        Some(lanes) if lanes.to.is_empty() => lanes.guard,
                        Some(lanes) => Some(self.edge(&mut lines, &mut edges, lanes)?),
                    };
                    let to = self.joins.get(instruction).cloned().unwrap_or_default();
                    let from = self.operand(*instruction, *operand as usize, 2)?;
                    joins.push(Line {
                        guard,
                        ..plain(vec![text(format!("%{to} := {from}"))])
                    });
                }
                Step::Result { instruction, guard } => {
                    let from = self.operand(*instruction, 0, 1)?;
                    lines.push(Line {
                        guard: *guard,
                        ..plain(vec![text(format!("%{} := {from}", self.result))])
                    });
                }
            }
        }
        lines.extend(joins);
        self.end(&mut lines, known.place, &known.end, labels)?;
        // What stands next is where the code goes on.
        if let End::Goto(to) = known.end
            && to as usize == block + 1
        {
            lines.pop();
        }
        Ok(lines)
    }

    /// The predicate of lanes that go over an edge.
    fn edge(
        &mut self,
        lines: &mut Vec<Line>,
        edges: &mut Vec<(Going, u32)>,
        lanes: &Going,
    ) -> Result<u32, Refusal> {
        if let Some((_, known)) = edges.iter().find(|(known, _)| known == lanes) {
            return Ok(*known);
        }
        let number = self.next;
        self.next += 1;
        lines.push(Line {
            writes: Some(number),
            ..plain(self.going(lanes)?)
        });
        edges.push((lanes.clone(), number));
        Ok(number)
    }

    fn going(&self, lanes: &Going) -> Result<Vec<Piece>, Refusal> {
        let mut pieces = Vec::new();
        if let Some(guard) = lanes.guard {
            pieces.push(Piece::Predicate(guard));
            if lanes.to.is_empty() {
                return Ok(pieces);
            }
            pieces.push(text(" & "));
        }
        pieces.push(text(self.test(lanes.block, &lanes.to)?));
        Ok(pieces)
    }

    /// Whether lanes go from the end of a block to some of its successors.
    fn test(&self, block: u32, to: &[u32]) -> Result<String, Refusal> {
        if to.is_empty() {
            return Ok("true".into());
        }
        let function = &self.prepared.function;
        let last = function
            .block_instructions(block as usize)
            .last()
            .unwrap_or(0) as u32;
        let condition = self.operand(last, 0, 1)?;
        let successors = function.block_successors(block as usize);
        let typed = self.prepared.typed.instructions.get(last as usize);
        let Some(typed) = typed else {
            return Err(self.refuse(last, "a branch that cannot be written again"));
        };
        Ok(match (&typed.detail, successors) {
            (Detail::Cases(cases), [default, others @ ..]) => {
                let Some((Type::Integer(bits), _)) = typed.operands.first() else {
                    return Err(self.refuse(last, "a switch over what is no integer"));
                };
                let wanted = !to.contains(default);
                let cases = cases.iter().zip(others);
                let cases = cases.filter(|(_, block)| to.contains(block) == wanted);
                let cases = cases.map(|(case, _)| signed(*case, *bits).to_string());
                let cases: Vec<String> = cases.collect();
                let word = if wanted { "in" } else { "not in" };
                format!("i{bits} {condition} {word} {{ {} }}", cases.join(" "))
            }
            (_, [first, _]) if to.contains(first) => condition,
            _ => format!("!{condition}"),
        })
    }

    /// An instruction as the function has it; none for what is about debugging.
    fn run(&mut self, instruction: u32) -> Result<Option<String>, Refusal> {
        let prepared = self.prepared;
        let function = &prepared.function;
        let first = function.arguments.len() as u32;
        let own = self.value(first + instruction);
        let (Some(typed), Some(known)) = (
            prepared.typed.instructions.get(instruction as usize),
            function.instructions.get(instruction as usize),
        ) else {
            return Ok(None);
        };
        if typed.opcode == Opcode::Phi {
            let from = self.joins.get(&instruction).cloned().unwrap_or_default();
            return Ok(Some(format!("{own} := %{from}")));
        }
        if let Detail::Callee(name) = &typed.detail
            && base_name(name).starts_with("llvm.dbg.")
        {
            return Ok(None);
        }
        let rest = behind_name(self.module, function, known).ok_or_else(|| {
            self.refuse(instruction, "an instruction that cannot be written again")
        })?;
        let mut locals: FxHashMap<String, String> = FxHashMap::default();
        for operand in function.operands_of(known) {
            if let Some(value) = operand.as_value()
                && let Some(was) = self.names.was.get(value as usize)
            {
                locals.insert(was.clone(), self.value(value));
            }
        }
        let text = self.renaming.rename(&rest, locals).replace('\n', " ");
        Ok(Some(match typed.ty {
            Type::Void => text,
            _ => format!("{own} = {text}"),
        }))
    }

    fn end(
        &mut self,
        lines: &mut Vec<Line>,
        place: Place,
        end: &End,
        labels: &[String],
    ) -> Result<(), Refusal> {
        let label = |to: &u32| labels.get(*to as usize).cloned().unwrap_or_default();
        let pieces = match end {
            End::Return if self.module.bytes(self.prepared.function.result) == b"void" => {
                vec![text("ret")]
            }
            End::Return => vec![text(format!("ret %{}", self.result))],
            End::Goto(to) => vec![text(format!("goto {}", label(to)))],
            End::Branch(to) => {
                let Place::Block(block) = place else {
                    return Ok(());
                };
                let function = &self.prepared.function;
                let last = function
                    .block_instructions(block as usize)
                    .last()
                    .unwrap_or(0) as u32;
                let condition = self.operand(last, 0, 1)?;
                let typed = self.prepared.typed.instructions.get(last as usize);
                let Some(typed) = typed else {
                    return Ok(());
                };
                match (&typed.detail, to.as_slice()) {
                    (Detail::Cases(cases), [default, others @ ..]) => {
                        let Some((Type::Integer(bits), _)) = typed.operands.first() else {
                            return Err(self.refuse(last, "a switch over what is no integer"));
                        };
                        let cases = cases.iter().zip(others);
                        let cases = cases
                            .map(|(case, to)| format!("{}: {}", signed(*case, *bits), label(to)));
                        let cases: Vec<String> = cases.collect();
                        vec![text(format!(
                            "switch i{bits} {condition}, {} [ {} ]",
                            label(default),
                            cases.join(" ")
                        ))]
                    }
                    (_, [first, second]) => vec![text(format!(
                        "branch {condition}, {}, {}",
                        label(first),
                        label(second)
                    ))],
                    _ => return Err(self.refuse(last, "a branch that cannot be written again")),
                }
            }
            End::Vote {
                lanes,
                to,
                otherwise,
            } => {
                let mut pieces = vec![text("branch any ")];
                pieces.extend(self.going(lanes)?);
                pieces.push(text(format!(", {}, {}", label(to), label(otherwise))));
                pieces
            }
            End::Again {
                live,
                header,
                behind,
            } => {
                let to = match behind {
                    Some(behind) => label(behind),
                    None => label(header),
                };
                vec![
                    text("branch any "),
                    Piece::Predicate(*live),
                    text(format!(", {}, {to}", label(header))),
                ]
            }
        };
        lines.push(plain(pieces));
        Ok(())
    }
}
