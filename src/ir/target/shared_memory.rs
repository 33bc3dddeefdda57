//! The accesses of a kernel to memory that the waves of a work-group share: which objects are read,
//! and which instructions may write them. Rules decide which accesses may happen at the same time.

use super::class_table::MemoryEffect;
use super::context::ModuleContext;
use super::intrinsics::Intrinsic;
use super::question::called;
use crate::text::{self, Word};
use crate::{Function, Instruction, Opcode, Operand, OperandKind, flag};

/// Accesses of memory that waves of a work-group share. An object is identified by the number of
/// the first value that reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SharedMemory {
    /// The values that read shared memory.
    pub readers: Vec<u32>,
    /// Pairs of a value and the object that it reads.
    pub reads: Vec<(u32, u32)>,
    /// Pairs of an instruction and an object that it may write.
    pub writes: Vec<(u32, u32)>,
    /// Calls at which all waves of the work-group wait for each other; they end a phase.
    pub phase_ends: Vec<u32>,
    /// Objects that other work-groups may write in an order that atomic operations determine.
    pub written_by_groups: Vec<u32>,
}

impl SharedMemory {
    pub(super) fn clear(&mut self) {
        self.readers.clear();
        self.reads.clear();
        self.writes.clear();
        self.phase_ends.clear();
        self.written_by_groups.clear();
    }
}

/// The memory that an access may read or write, as far as known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Object<'a> {
    base: Base<'a>,
    memory: Memory,
}

/// The value that a pointer is computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Base<'a> {
    /// A variable of the module, by its name.
    Variable(&'a [u8]),
    /// An argument with `noalias`.
    NoAlias(u32),
    /// Another argument.
    Argument,
    /// The base is unknown, and may be any object.
    Unknown,
}

/// The kind of memory, by the address space of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Memory {
    /// Memory of the work-group (LDS).
    Group,
    /// Memory of all work-groups.
    Device,
    /// Memory of either kind, accessed by a generic pointer.
    Any,
}

/// The maximum number of objects that are distinguished in a function. All further objects are
/// treated as one unknown object.
const MOST_OBJECTS: usize = 32;

/// The maximum number of steps from a pointer to its base.
const MOST_STEPS: usize = 64;

impl Object<'_> {
    const ANY: Object<'static> = Object {
        base: Base::Unknown,
        memory: Memory::Any,
    };

    /// Whether a write of this object may change the object `read`.
    fn may_be(&self, read: &Object<'_>) -> bool {
        let is_other_memory = matches!(
            (self.memory, read.memory),
            (Memory::Group, Memory::Device) | (Memory::Device, Memory::Group)
        );
        let in_group = self.memory == Memory::Group || read.memory == Memory::Group;
        let is_other = match (self.base, read.base) {
            (Base::Variable(own), Base::Variable(read)) => own != read,
            (Base::NoAlias(own), Base::NoAlias(read)) => own != read,
            (Base::NoAlias(_), Base::Variable(_) | Base::Argument)
            | (Base::Variable(_) | Base::Argument, Base::NoAlias(_)) => true,
            // Hosts cannot pass the address of a variable in work-group memory as an argument.
            (Base::Argument, Base::Variable(_)) | (Base::Variable(_), Base::Argument) => in_group,
            _ => false,
        };
        !is_other_memory && !is_other
    }
}

impl ModuleContext<'_> {
    /// Finds the accesses of a kernel, given its readers. Time: linear in the kernel, times the
    /// objects that it reads.
    pub(super) fn find_shared_memory(&self, function: &Function, found: &mut SharedMemory) {
        let first = function.arguments.len() as u32;
        let text = self.module.bytes(function.span);
        let at = |value: u32| function.instructions.get((value - first) as usize);
        // Each object that is read, after the number of the first value that reads it.
        let mut objects: Vec<(u32, Object<'_>)> = Vec::new();
        for reader in &found.readers {
            let Some(instruction) = at(*reader) else {
                continue;
            };
            // Reads of private memory, for which there is no object, are skipped.
            let Some(object) = self.object(function, text, instruction) else {
                continue;
            };
            let known = |object: Object<'_>, objects: &[(u32, Object<'_>)]| {
                let known = objects.iter().find(|(_, known)| *known == object);
                known.map(|(number, _)| *number)
            };
            let number = known(object, &objects).unwrap_or_else(|| {
                let is_full = objects.len() >= MOST_OBJECTS;
                let object = if is_full { Object::ANY } else { object };
                known(object, &objects).unwrap_or_else(|| {
                    objects.push((*reader, object));
                    *reader
                })
            });
            found.reads.push((*reader, number));
        }
        let mut synchronizes = false;
        for (number, instruction) in (first..).zip(&function.instructions) {
            let is_atomic = instruction.has(flag::ATOMIC | flag::VOLATILE);
            let written = match instruction.opcode {
                Opcode::Store | Opcode::AtomicRmw | Opcode::CmpXchg => {
                    let object = self.object(function, text, instruction);
                    let in_group = object.is_some_and(|object| object.memory == Memory::Group);
                    synchronizes |= is_atomic && !in_group;
                    object
                }
                Opcode::Load => {
                    synchronizes |= is_atomic && instruction.address_space != 3;
                    None
                }
                opcode if opcode.is_call() => match self.memory_effect(text, instruction) {
                    Some(MemoryEffect::NoWrite) => None,
                    Some(MemoryEffect::Barrier) => {
                        found.phase_ends.push(number);
                        None
                    }
                    None => {
                        synchronizes = true;
                        Some(Object::ANY)
                    }
                },
                Opcode::VaArg | Opcode::Other => Some(Object::ANY),
                _ => None,
            };
            for (object, read) in &objects {
                if written.is_some_and(|written| written.may_be(read)) {
                    found.writes.push((number, *object));
                }
            }
        }
        let is_written = |object: u32| found.writes.iter().any(|(_, written)| *written == object);
        for (object, read) in &objects {
            if synchronizes && read.memory != Memory::Group && is_written(*object) {
                found.written_by_groups.push(*object);
            }
        }
    }

    /// The object that an access touches; `None` for private memory.
    fn object<'a>(
        &self,
        function: &'a Function,
        text: &'a [u8],
        access: &Instruction,
    ) -> Option<Object<'a>> {
        let pointer = match access.opcode {
            Opcode::Load | Opcode::AtomicRmw | Opcode::CmpXchg => 0,
            Opcode::Store => 1,
            _ => return Some(Object::ANY),
        };
        let memory = match access.address_space {
            5 => return None,
            0 | 7 => Memory::Any,
            3 => Memory::Group,
            _ => Memory::Device,
        };
        let mut pointer: Option<Operand> = function.operands_of(access).get(pointer).copied();
        for _ in 0..MOST_STEPS {
            let number = match pointer.map(Operand::kind) {
                Some(OperandKind::Value(number)) => number,
                Some(OperandKind::Constant(at)) => {
                    let base = variable(text.get(at as usize..access.end as usize)?);
                    return Some(Object { base, memory });
                }
                _ => break,
            };
            if let Some(argument) = function.arguments.get(number as usize) {
                let mut words = text::words(self.module.bytes(argument.span));
                let noalias = words.any(|(_, word)| word == Word::Plain(b"noalias"));
                let base = if noalias {
                    Base::NoAlias(number)
                } else {
                    Base::Argument
                };
                return Some(Object { base, memory });
            }
            let at = (number as usize).checked_sub(function.arguments.len());
            let Some(step) = at.and_then(|at| function.instructions.get(at)) else {
                break;
            };
            match step.opcode {
                Opcode::Alloca => return None,
                Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast => {
                    pointer = function.operands_of(step).first().copied();
                }
                _ => break,
            }
        }
        Some(Object {
            base: Base::Unknown,
            memory,
        })
    }

    /// The effect of a call that does not write memory; `None` if the call may write memory.
    fn memory_effect(&self, text: &[u8], call: &Instruction) -> Option<MemoryEffect> {
        let name = called(text, call)?;
        let table = &self.gpu?.table;
        if let Some(effect) = table.memory_effect(name) {
            return Some(effect);
        }
        if let Some(library) = self.library_of_call(name) {
            return match library.effect {
                "barrier" if memchr::memmem::find(name, b"barrier").is_some() => {
                    Some(MemoryEffect::Barrier)
                }
                "computes" | "place" | "reads" | "cross-lane" | "fence" => {
                    Some(MemoryEffect::NoWrite)
                }
                _ => None,
            };
        }
        let intrinsic = Intrinsic::of(name)?;
        let is_silent = intrinsic.is_hint() || !intrinsic.accesses_memory();
        is_silent.then_some(MemoryEffect::NoWrite)
    }
}

/// The base of a constant address: the variable whose address the constant is, or is computed from.
fn variable(constant: &[u8]) -> Base<'_> {
    let constant = text::parts(constant).next().unwrap_or_default();
    let mut signs = memchr::memchr_iter(b'@', constant);
    match (signs.next(), signs.next()) {
        (Some(at), None) => Base::Variable(text::name(constant.get(at..).unwrap_or_default()).0),
        _ => Base::Unknown,
    }
}
