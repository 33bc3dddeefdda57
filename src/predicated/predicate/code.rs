//! Writes a function as lines of predicated code, with virtual predicate registers.

use std::collections::BTreeMap;

use crate::names::Names;
use crate::operand::signed;
use crate::registers::Registers;
use crate::{Prepared, Refusal};
use lanelog_ir::Module;
use lanelog_ir::typed::{Detail, Type};
use lanelog_passes::linearize::linear::{Counterpart, End, Guard, LeavingLanes, Step};

/// A piece of a line's text.
#[derive(Clone, Debug)]
pub enum Piece {
    /// Literal text.
    Text(String),
    /// A virtual predicate register.
    Predicate(u32),
}

/// A line.
#[derive(Clone, Debug)]
pub struct Line {
    /// The lanes that execute the line.
    pub guard: Guard,
    /// The predicate that the line writes.
    pub writes: Option<u32>,
    /// Whether the written predicate stays true in lanes in which it is already true.
    pub adds: bool,
    /// The text after the guard and the written predicate.
    pub pieces: Vec<Piece>,
}

impl Line {
    /// The predicates that the line reads.
    pub fn reads(&self) -> impl Iterator<Item = u32> + '_ {
        let pieces = self.pieces.iter().filter_map(|piece| match piece {
            Piece::Predicate(number) => Some(*number),
            Piece::Text(_) => None,
        });
        let added = self.writes.filter(|_| self.adds || self.guard.is_some());
        pieces.chain(self.guard).chain(added)
    }

    /// The predicate that the line overwrites in all lanes, if there is one.
    pub fn kills(&self) -> Option<u32> {
        self.writes.filter(|_| !self.adds && self.guard.is_none())
    }
}

/// A function.
pub struct Code {
    header: String,
    registers: Vec<String>,
    names: Names,
    /// All predicates have smaller numbers than this.
    pub next: u32,
    labels: Vec<String>,
    /// Lines, by block.
    pub lines: Vec<Vec<Line>>,
    /// Successors, by block.
    pub successors: Vec<Vec<u32>>,
}

impl Code {
    /// A new one-bit register.
    pub fn bit(&mut self) -> String {
        let name = self.names.fresh("kept");
        self.registers.push(format!(".reg i1 %{name}"));
        format!("%{name}")
    }

    /// The text, with physical predicate registers.
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

/// A piece of text.
pub fn text(text: impl Into<String>) -> Piece {
    Piece::Text(text.into())
}

/// A line that is executed by all lanes.
pub fn plain(pieces: Vec<Piece>) -> Line {
    Line {
        guard: None,
        writes: None,
        adds: false,
        pieces,
    }
}

struct Writer<'w, 't> {
    own: Registers<'w, 't>,
    next: u32,
}

/// The lines of a function.
///
/// # Errors
/// Constructs that cannot be written.
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
            Counterpart::Block(block) => block_name(&names, block),
            Counterpart::Skip(block) => {
                let wish = format!("{}.skip", block_name(&names, block));
                names.fresh(&wish)
            }
            Counterpart::Enter(header) => {
                let wish = format!("{}.enter", block_name(&names, header));
                names.fresh(&wish)
            }
            Counterpart::Next(header) => {
                let wish = format!("{}.next", block_name(&names, header));
                names.fresh(&wish)
            }
        });
    }
    let mut writer = Writer {
        own: Registers::new(module, prepared, names),
        next: linear.predicates.len() as u32,
    };
    let registers = writer.own.registers();
    let mut lines = Vec::with_capacity(linear.blocks.len());
    for block in 0..linear.blocks.len() {
        lines.push(writer.block(block, &labels)?);
    }
    Ok(Code {
        header: writer.own.header(),
        next: writer.next,
        names: writer.own.names,
        registers,
        labels,
        lines,
        successors: (0..linear.blocks.len())
            .map(|block| linear.successors(block))
            .collect(),
    })
}

impl Writer<'_, '_> {
    fn block(&mut self, block: usize, labels: &[String]) -> Result<Vec<Line>, Refusal> {
        let prepared = self.own.prepared;
        let Some(known) = prepared.linear.blocks.get(block) else {
            return Ok(Vec::new());
        };
        let mut lines = Vec::new();
        // The lanes that follow an edge, if several phis need them.
        let mut edges: Vec<(LeavingLanes, u32)> = Vec::new();
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
                    if let Some(line) = self.own.run(*instruction)? {
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
                    let to = self.own.joins.get(instruction).cloned().unwrap_or_default();
                    let from = self.own.operand(*instruction, *operand as usize, 2)?;
                    joins.push(Line {
                        guard,
                        ..plain(vec![text(format!("%{to} := {from}"))])
                    });
                }
                Step::Result { instruction, guard } => {
                    let from = self.own.operand(*instruction, 0, 1)?;
                    lines.push(Line {
                        guard: *guard,
                        ..plain(vec![text(format!("%{} := {from}", self.own.result))])
                    });
                }
            }
        }
        lines.extend(joins);
        self.end(&mut lines, known.place, &known.end, labels)?;
        // A branch to the next block is not needed, because control falls through.
        if let End::Goto(to) = known.end
            && to as usize == block + 1
        {
            lines.pop();
        }
        Ok(lines)
    }

    /// The predicate for the lanes that take an edge.
    fn edge(
        &mut self,
        lines: &mut Vec<Line>,
        edges: &mut Vec<(LeavingLanes, u32)>,
        lanes: &LeavingLanes,
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

    fn going(&self, lanes: &LeavingLanes) -> Result<Vec<Piece>, Refusal> {
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

    /// The text of a test that states whether lanes branch from the end of a block to some of its
    /// successors.
    fn test(&self, block: u32, to: &[u32]) -> Result<String, Refusal> {
        if to.is_empty() {
            return Ok("true".into());
        }
        let function = &self.own.prepared.function;
        let last = function
            .block_instructions(block as usize)
            .last()
            .unwrap_or(0) as u32;
        let condition = self.own.operand(last, 0, 1)?;
        let successors = function.block_successors(block as usize);
        let typed = self.own.prepared.typed.instructions.get(last as usize);
        let Some(typed) = typed else {
            return Err(self
                .own
                .refuse(last, "a branch that cannot be written again"));
        };
        Ok(match (&typed.detail, successors) {
            (Detail::Cases(cases), [default, others @ ..]) => {
                let Some((Type::Integer(bits), _)) = typed.operands.first() else {
                    return Err(self
                        .own
                        .refuse(last, "a switch over what is not an integer"));
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

    fn end(
        &mut self,
        lines: &mut Vec<Line>,
        place: Counterpart,
        end: &End,
        labels: &[String],
    ) -> Result<(), Refusal> {
        let label = |to: &u32| labels.get(*to as usize).cloned().unwrap_or_default();
        let pieces = match end {
            End::Return if self.own.module.bytes(self.own.prepared.function.result) == b"void" => {
                vec![text("ret")]
            }
            End::Return => vec![text(format!("ret %{}", self.own.result))],
            End::Goto(to) => vec![text(format!("goto {}", label(to)))],
            End::Branch(to) => {
                let Counterpart::Block(block) = place else {
                    return Ok(());
                };
                let function = &self.own.prepared.function;
                let last = function
                    .block_instructions(block as usize)
                    .last()
                    .unwrap_or(0) as u32;
                let condition = self.own.operand(last, 0, 1)?;
                let typed = self.own.prepared.typed.instructions.get(last as usize);
                let Some(typed) = typed else {
                    return Ok(());
                };
                match (&typed.detail, to.as_slice()) {
                    (Detail::Cases(cases), [default, others @ ..]) => {
                        let Some((Type::Integer(bits), _)) = typed.operands.first() else {
                            return Err(self
                                .own
                                .refuse(last, "a switch over what is not an integer"));
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
                    _ => {
                        return Err(self
                            .own
                            .refuse(last, "a branch that cannot be written again"));
                    }
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
                after,
            } => {
                let to = match after {
                    Some(after) => label(after),
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
