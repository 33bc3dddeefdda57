//! The registers that an instruction accesses, and whether it counts as an operation on masks.

use crate::code::{
    Action, Condition, CrossInstruction, From, Segment, Select, Target, VectorInstruction,
};
use crate::count::Class;
use crate::image::execute::ImageOperation;
use crate::memory::operation::MemoryOperation;
use crate::operands::{Scalar, Span};
use crate::text::operand::scalar as number;

#[derive(Default)]
struct Spans(Vec<Span>);

impl Spans {
    fn scalar(&mut self, first: u16, words: u16) {
        if first != number::NULL {
            self.0.push(Span {
                vector: false,
                first,
                words,
            });
        }
    }

    fn source(&mut self, source: Scalar, words: u16) {
        if let Scalar::Register(first) = source {
            self.scalar(first, words);
        }
    }

    fn vector(&mut self, first: u16, words: u16) {
        self.0.push(Span {
            vector: true,
            first,
            words,
        });
    }

    fn operation(&mut self, found: &VectorInstruction, mask: u16) {
        for source in &found.sources {
            match source.from {
                From::Nothing => {}
                From::Vector(first) => self.vector(first, source.words.into()),
                From::Scalar(scalar) => self.source(scalar, source.words.into()),
                From::Mask(scalar) => self.source(scalar, mask),
            }
        }
        for target in found.targets {
            match target {
                Target::Nothing => {}
                Target::Vector { first, words } => self.vector(first, words.into()),
                Target::Part { first, .. } => self.vector(first, 1),
                Target::Mask(first) | Target::Exec(first) => self.scalar(first, mask),
            }
        }
    }
}

/// Registers that an instruction reads or writes.
pub(super) fn touched(action: &Action, wave: u32) -> Vec<Span> {
    let mask = if wave == 64 { 2 } else { 1 };
    let mut spans = Spans::default();
    match action {
        Action::Scalar(found) => {
            spans.source(found.a, found.words[0].into());
            spans.source(found.b, found.words[1].into());
            spans.scalar(found.destination, found.words[2].into());
        }
        Action::Exec(found) => {
            let words = if found.wide { 2 } else { 1 };
            spans.source(found.source, words);
            spans.scalar(found.destination, words);
        }
        Action::GetPc(first) | Action::Call { back: first, .. } => spans.scalar(*first, 2),
        Action::Jump { to, back } => {
            spans.source(*to, 2);
            if let Some(back) = back {
                spans.scalar(*back, 2);
            }
        }
        Action::Branch(Condition::Vcc { .. }, _) => spans.scalar(number::VCC, mask),
        Action::MoveRelative(found) => {
            spans.source(found.source, found.words.into());
            spans.scalar(found.destination, found.words.into());
        }
        Action::Index {
            index: Some(index), ..
        } => spans.source(*index, 1),
        Action::GetMode { destination, .. } => spans.scalar(*destination, 1),
        Action::SetMode { source, .. } => spans.source(*source, 1),
        Action::Time { destination, words } => spans.scalar(*destination, *words),
        Action::Float(found) => {
            for source in &found.sources {
                if let From::Scalar(scalar) = source.from {
                    spans.source(scalar, source.words.into());
                }
            }
            if let Some(destination) = found.destination {
                spans.scalar(destination, 1);
            }
        }
        Action::Vector(found) => spans.operation(found, mask),
        Action::Dual(both) => both.iter().for_each(|found| spans.operation(found, mask)),
        Action::Cross(found) => cross(found, &mut spans),
        Action::ScalarLoad(load) => {
            spans.scalar(load.base, if load.buffer { 4 } else { 2 });
            spans.scalar(load.destination, load.words.into());
            if let Some(register) = load.register {
                spans.source(register, 1);
            }
        }
        Action::Memory(found) => {
            if let Some(address) = found.address {
                spans.vector(address, found.address_words.into());
            }
            if let Some(base) = found.base {
                // An offset into scratch memory is a single register.
                let scratch = matches!(
                    found.segment,
                    Segment::Scratch | Segment::Described(_) | Segment::Records(_)
                );
                spans.source(base, if scratch { 1 } else { 2 });
            }
            if let Segment::Described(first) | Segment::Records(first) = found.segment {
                spans.scalar(first, 4);
            }
            let words = |bytes: u8| u16::from(bytes.div_ceil(4));
            // The destination of a load is omitted. Whether the load must wait for an earlier load
            // to the same register is decided during execution, where the order of completion is
            // known.
            let data = match found.operation {
                MemoryOperation::Load { .. } | MemoryOperation::LoadTwo { .. } => 0,
                MemoryOperation::Store { bytes, .. } | MemoryOperation::StoreTwo { bytes, .. } => {
                    words(bytes)
                }
                MemoryOperation::Atomic { what, words } => {
                    let one_tuple = what.has_two() && found.data[1].is_none();
                    u16::from(words) * if one_tuple { 2 } else { 1 }
                }
            };
            for data_register in found.data.iter().flatten() {
                spans.vector(*data_register, data);
            }
        }
        Action::Image(found) => {
            spans.scalar(found.image, 8);
            if let Some(sampler) = found.sampler {
                spans.scalar(sampler, 4);
            }
            for register in &found.address.registers {
                spans.vector(*register, 1);
            }
            // The destinations of image loads and samples are omitted too, because the order of
            // completion is known only during execution.
            if found.operation == ImageOperation::Store {
                spans.vector(found.data, found.words());
            }
        }
        _ => {}
    }
    spans.0
}

fn cross(found: &CrossInstruction, spans: &mut Spans) {
    match found {
        CrossInstruction::ReadFirst {
            destination,
            source,
        } => {
            spans.scalar(*destination, 1);
            spans.vector(*source, 1);
        }
        CrossInstruction::Read {
            destination,
            source,
            lane,
        } => {
            spans.scalar(*destination, 1);
            spans.vector(*source, 1);
            spans.source(*lane, 1);
        }
        CrossInstruction::Write {
            destination,
            source,
            lane,
        } => {
            spans.vector(*destination, 1);
            spans.source(*source, 1);
            spans.source(*lane, 1);
        }
        CrossInstruction::Permute16 {
            destination,
            source,
            select,
            ..
        } => {
            spans.vector(*destination, 1);
            spans.vector(*source, 1);
            match select {
                Select::OfRow(both) => both.iter().for_each(|one| spans.source(*one, 1)),
                Select::OfLane(own) => spans.vector(*own, 1),
            }
        }
        CrossInstruction::Permute64 {
            destination: a,
            source: b,
        }
        | CrossInstruction::Swap {
            first: a,
            second: b,
        }
        | CrossInstruction::SwapRows {
            first: a,
            second: b,
            ..
        }
        | CrossInstruction::Swizzle {
            destination: a,
            data: b,
            ..
        } => {
            spans.vector(*a, 1);
            spans.vector(*b, 1);
        }
        CrossInstruction::Pull {
            destination,
            address,
            data,
            ..
        }
        | CrossInstruction::Push {
            destination,
            address,
            data,
            ..
        } => {
            spans.vector(*destination, 1);
            spans.vector(*address, 1);
            spans.vector(*data, 1);
        }
    }
}

/// The class of an instruction: instructions that write EXEC, or read it as data, count as
/// operations on masks.
pub(super) fn class(class: Class, action: &Action, wave: u32) -> Class {
    if !matches!(class, Class::Salu | Class::Valu) {
        return class;
    }
    let writes = match action {
        Action::Vector(found) => found
            .targets
            .iter()
            .any(|target| matches!(target, Target::Exec(_))),
        _ => false,
    };
    let exec = |span: &Span| {
        !span.vector && span.first <= number::EXEC + 1 && span.first + span.words > number::EXEC
    };
    if writes || touched(action, wave).iter().any(exec) {
        Class::Mask
    } else {
        class
    }
}
