//! Decodes instructions: their operations and their operands.

use super::constants::Tables;
use super::promises;
use crate::address::{Cast, Element, NoWrap};
use crate::code::{Access, Code, FirstLanes, Kind, Source};
use crate::operation::float::Format;
use crate::operation::{Described, Operation, Quotient};
use crate::races::{Atomic, Ordered};
use crate::spaces::Class;
use crate::{Type, Value};
use lanelog_ir::metadata::{node_fields, node_float};
use lanelog_ir::target::Architecture;
use lanelog_ir::text::{self, Word};
use lanelog_ir::typed::{self as typed, Detail, Operand, Read, Reader};
use lanelog_ir::{Function, Instruction, Module, Opcode, flag};

/// Decodes the instructions of one function.
pub(super) struct Decoder<'d, 't> {
    reader: Reader<'d, 't, Tables<'t>>,
    pub function: &'d Function,
    pub module: &'d Module<'t>,
    /// The values that `Source::Constant` refers to.
    pub constants: Vec<Value>,
    /// The operands of the current instruction.
    pub sources: Vec<Source>,
    /// Whether permutations are limited to each half of a 64-lane wave.
    pub permutes_halves: bool,
    /// Whether the current block is the entry.
    pub is_entry: bool,
    /// Whether the current block is in a cycle, and not its header.
    pub is_within: bool,
    /// The lanes that execute the function.
    pub first_lanes: FirstLanes,
}

impl<'d, 't> Decoder<'d, 't> {
    /// A decoder for the instructions of a function.
    pub fn new(
        module: &'d Module<'t>,
        function: &'d Function,
        tables: &'d mut Tables<'t>,
        permutes_halves: bool,
    ) -> Decoder<'d, 't> {
        Decoder {
            reader: Reader::new(module, function, tables),
            function,
            module,
            constants: Vec::new(),
            sources: Vec::new(),
            permutes_halves,
            is_entry: true,
            is_within: false,
            first_lanes: FirstLanes::Launched,
        }
    }

    /// Tables that the module's functions share.
    pub fn tables(&self) -> &Tables<'t> {
        self.reader.meaning
    }

    /// Decodes an instruction.
    pub fn code(&mut self, instruction: &Instruction) -> Code {
        let read = self.read(instruction);
        let mut arithmetic = None;
        let kind = read.and_then(|read| {
            let kind = self.kind(instruction, &read)?;
            arithmetic = format(instruction.opcode, &kind, &read.ty);
            Ok(kind)
        });
        let calls = instruction.opcode.is_call() && instruction.opcode.is_terminator();
        let kind = kind.unwrap_or_else(|why| Kind::Unsupported(why.into()));
        let mut arguments = Box::default();
        match kind {
            Kind::Unsupported(_) => self.sources.clear(),
            _ => arguments = promises::of_arguments(self.module, self.function, instruction),
        }
        Code {
            kind,
            sources: self.sources.as_slice().into(),
            token: self.module.convergence_token(self.function, instruction),
            result: instruction.has(flag::RESULT),
            goes_on: calls,
            promise: promises::of_result(self.module, self.function, instruction),
            arguments,
            arithmetic,
        }
    }

    /// The incoming values of a phi, in the order of the text.
    pub fn phi(&mut self, instruction: &Instruction) -> Read<Vec<Source>> {
        self.read(instruction)?;
        Ok(std::mem::take(&mut self.sources))
    }

    /// Parses an instruction, and converts its operands to sources.
    fn read(&mut self, instruction: &Instruction) -> Read<typed::Instruction<Value>> {
        self.sources.clear();
        let read = self.reader.instruction(instruction);
        if let Some(why) = read.unsupported {
            return Err(why.into());
        }
        for (_, operand) in &read.operands {
            let source = match operand {
                Operand::Value(value) => Source::Register(*value),
                Operand::Constant(value) => self.keep(value.clone()),
            };
            self.sources.push(source);
        }
        Ok(read)
    }

    /// Adds a constant.
    pub fn keep(&mut self, value: Value) -> Source {
        self.constants.push(value);
        Source::Constant(self.constants.len() as u32 - 1)
    }

    fn kind(&mut self, instruction: &Instruction, read: &typed::Instruction<Value>) -> Read<Kind> {
        use Opcode::*;
        let opcode = instruction.opcode;
        let operands = read.operands.iter();
        let types: Vec<Type> = operands.map(|(ty, _)| ty.clone()).collect();
        let pointer = |at: usize| types.get(at).unwrap_or(&Type::Void);
        match opcode {
            Ret => Ok(Kind::Return),
            Br if types.is_empty() => Ok(Kind::Jump),
            Br => Ok(Kind::Branch),
            Switch => {
                let Detail::Cases(cases) = &read.detail else {
                    return Err("a switch without cases".into());
                };
                let mut cases: Vec<(u64, u32)> = cases.iter().copied().zip(1..).collect();
                cases.sort_by_key(|case| case.0);
                Ok(Kind::Switch(cases.into()))
            }
            Unreachable => Ok(Kind::Unreachable),
            Fence => {
                let memory = self.synchronised(instruction);
                let fence = |atomic| Kind::Fence(atomic, memory);
                Ok(atomic(&read.detail).map_or(Kind::Nothing, fence))
            }
            Call | Invoke | CallBr => {
                let Detail::Callee(name) = &read.detail else {
                    return Err("a call of nothing".into());
                };
                self.call(instruction, name, &read.ty, &types)
            }
            Phi => Err("a phi after other instructions".into()),
            Trunc | ZExt | SExt | FPTrunc | FPExt | FPToUI | FPToSI | UIToFP | SIToFP
            | PtrToInt | PtrToAddr | IntToPtr | BitCast | AddrSpaceCast => {
                let (layout, spaces) = (&self.tables().layout, &self.tables().spaces);
                match Cast::new(opcode, pointer(0), &read.ty, layout, spaces)? {
                    Some(cast) => Ok(Kind::Cast(cast)),
                    None => match self.compute(instruction, read, &types)? {
                        Kind::Compute(cut) if self.cuts_ballot(instruction) => {
                            Ok(Kind::CutBallot(cut))
                        }
                        kind => Ok(kind),
                    },
                }
            }
            GetElementPtr => self.element(read, &types),
            Alloca => self.alloca(instruction, read),
            Load | Store | AtomicRmw | CmpXchg if let Some(words) = self.forbidden(instruction) => {
                Ok(Kind::Undefined(words.into()))
            }
            Load => Ok(Kind::Load(self.access(
                read,
                read.ty.clone(),
                pointer(0),
            )?)),
            Store => {
                let access = self.access(read, pointer(0).clone(), pointer(1))?;
                Ok(Kind::Store(access))
            }
            AtomicRmw => {
                let Detail::Access(access) = &read.detail else {
                    return Err("an atomic operation without its access".into());
                };
                let ty = self.tables().layout.without_pointers(&read.ty);
                let operation = access.operation.clone();
                Ok(Kind::Atomic(self.access(read, ty, pointer(0))?, operation))
            }
            CmpXchg => {
                let access = self.access(read, pointer(1).clone(), pointer(0))?;
                Ok(Kind::CompareExchange(access))
            }
            _ => self.compute(instruction, read, &types),
        }
    }

    /// The memory that a fence orders: that of its tags `!{!"amdgpu-synchronize-as", !"local"}`
    /// (LLVM's "Memory Model Relaxation Annotations" and AMDGPU usage), all memory without one.
    fn synchronised(&self, instruction: &Instruction) -> Ordered {
        let mut memory = Ordered {
            local: false,
            device: false,
        };
        let Some(node) = self.module.attached(self.function, instruction, b"mmra") else {
            return Ordered::ALL;
        };
        let is_tag = |node: &[u8]| {
            let mut fields = node_fields(node).into_iter().flatten();
            fields.next() == Some(b"!\"amdgpu-synchronize-as\"")
        };
        // A set of tags is a node of nodes.
        let nodes = match is_tag(node) {
            true => vec![node],
            false => node_fields(node)
                .into_iter()
                .flatten()
                .filter_map(|field| self.module.node(field))
                .collect(),
        };
        let mut tags = nodes.into_iter().filter(|node| is_tag(node)).peekable();
        if tags.peek().is_none() {
            return Ordered::ALL;
        }
        for space in tags.filter_map(|tag| node_fields(tag)?.nth(1)) {
            match space {
                b"!\"local\"" => memory.local = true,
                b"!\"global\"" => memory.device = true,
                _ => {}
            }
        }
        memory
    }

    /// The memory that OpenCL's flags in the first operand select; all memory if they are not
    /// constant.
    pub fn flagged(&self) -> Ordered {
        let constant = match self.sources.first() {
            Some(Source::Constant(at)) => self.constants.get(*at as usize),
            _ => None,
        };
        match constant {
            Some(Value::Bits(flags)) => Ordered {
                local: flags & 1 != 0,
                device: flags & 2 != 0,
            },
            _ => Ordered::ALL,
        }
    }

    /// The instruction that computes a value; `None` for a parameter.
    fn definition(&self, value: u32) -> Option<&'d Instruction> {
        let at = (value as usize).checked_sub(self.function.arguments.len())?;
        self.function.instructions.get(at)
    }

    /// The value that an address is computed from by `getelementptr` and casts.
    pub fn base(&self, operand: lanelog_ir::Operand) -> Option<u32> {
        let mut value = operand.as_value()?;
        loop {
            match self.definition(value) {
                Some(step)
                    if matches!(
                        step.opcode,
                        Opcode::GetElementPtr | Opcode::BitCast | Opcode::AddrSpaceCast
                    ) =>
                {
                    value = self.function.operands_of(step).first()?.as_value()?;
                }
                _ => return Some(value),
            }
        }
    }

    /// The reason why an access through a parameter is undefined behaviour: the parameter is
    /// `readonly`, `writeonly` or `readnone`.
    pub fn forbidden(&self, access: &Instruction) -> Option<&'static str> {
        let operands = self.function.operands_of(access);
        let at = usize::from(access.opcode == Opcode::Store);
        let reads = access.opcode != Opcode::Store;
        let writes = access.opcode != Opcode::Load;
        self.forbids(*operands.get(at)?, reads, writes)
    }

    /// The reason why a parameter that an address is computed from may not be accessed.
    pub fn forbids(
        &self,
        address: lanelog_ir::Operand,
        reads: bool,
        writes: bool,
    ) -> Option<&'static str> {
        let argument = self.function.arguments.get(self.base(address)? as usize)?;
        let mut words = text::words(self.module.bytes(argument.span));
        words.find_map(|(_, word)| match word {
            Word::Plain(b"readnone") => Some("an access through a parameter that is readnone"),
            Word::Plain(b"readonly") if writes => {
                Some("a write through a parameter that is readonly")
            }
            Word::Plain(b"writeonly") if reads => {
                Some("a read through a parameter that is writeonly")
            }
            _ => None,
        })
    }

    /// Whether the lifetime of an `alloca` begins at a `lifetime.start`, because the function has
    /// one for it.
    fn begins_dead(&self, alloca: &Instruction) -> bool {
        let calls = self.function.instructions.iter();
        let mut starts = calls.filter(|call| {
            call.opcode == Opcode::Call
                && (self.module.callee_name(self.function, call))
                    .is_some_and(|name| name.starts_with(b"llvm.lifetime.start"))
        });
        starts.any(|call| {
            let address = self.function.operands_of(call).last();
            let base = address.and_then(|address| self.base(*address));
            base.and_then(|base| self.definition(base)) == Some(alloca)
        })
    }

    /// Whether an instruction truncates the mask of a wave's lanes, which is not used otherwise.
    fn cuts_ballot(&self, cut: &Instruction) -> bool {
        let operand = self.function.operands_of(cut).first();
        let Some(mask) = operand.and_then(|operand| operand.as_value()) else {
            return false;
        };
        let call = self
            .definition(mask)
            .filter(|call| call.opcode == Opcode::Call);
        let name = call.and_then(|call| self.module.callee_name(self.function, call));
        let is_ballot = name.is_some_and(|name| {
            ["ballot.i64", "icmp.i64", "fcmp.i64"].iter().any(|ballot| {
                let rest = name.strip_prefix(b"llvm.amdgcn.");
                rest.is_some_and(|rest| rest.starts_with(ballot.as_bytes()))
            })
        });
        let mut instructions = self.function.instructions.iter();
        is_ballot
            && cut.opcode == Opcode::Trunc
            && instructions.all(|user| {
                let mut operands = self.function.operands_of(user).iter();
                user.opcode == Opcode::Trunc
                    || operands.all(|operand| operand.as_value() != Some(mask))
            })
    }

    /// The division algorithm of an `fdiv`.
    fn quotient(&self, instruction: &Instruction) -> Quotient {
        if instruction.opcode != Opcode::FDiv || self.tables().quotient == Quotient::Nearest {
            return Quotient::Nearest;
        }
        let node = self.module.attached(self.function, instruction, b"fpmath");
        match node.and_then(node_float) {
            Some(2.5..) => self.tables().quotient,
            _ => Quotient::Nearest,
        }
    }

    fn compute(
        &self,
        instruction: &Instruction,
        read: &typed::Instruction<Value>,
        operands: &[Type],
    ) -> Read<Kind> {
        let layout = &self.tables().layout;
        let plain: Vec<Type> = operands
            .iter()
            .map(|ty| layout.without_pointers(ty))
            .collect();
        let indices: &[u32] = match &read.detail {
            Detail::Indices(indices) => indices,
            _ => &[],
        };
        Operation::new(&Described {
            opcode: read.opcode,
            words: read.words.iter().map(|word| &**word).collect(),
            result: &layout.without_pointers(&read.ty),
            operands: &plain,
            indices,
            quotient: self.quotient(instruction),
        })
        .map(Kind::Compute)
    }

    fn element(&mut self, read: &typed::Instruction<Value>, types: &[Type]) -> Read<Kind> {
        let (Detail::Element(source), Some(base)) = (&read.detail, types.first()) else {
            return Err("getelementptr of nothing".into());
        };
        let indices = read.operands.iter().skip(1);
        let indices: Vec<(Type, Option<&Value>)> = indices
            .map(|(ty, operand)| match operand {
                Operand::Constant(value) => (ty.clone(), Some(value)),
                Operand::Value(_) => (ty.clone(), None),
            })
            .collect();
        let has = |word: &str| read.words.iter().any(|own| **own == *word);
        let no_wrap = NoWrap {
            signed: has("nusw") || has("inbounds"),
            unsigned: has("nuw"),
        };
        let element = Element::new(source, base, &indices, &self.tables().layout, no_wrap)?;
        let dynamic = element.dynamic.iter();
        let dynamic = dynamic.filter_map(|at| self.sources.get(at + 1));
        self.sources = self
            .sources
            .iter()
            .take(1)
            .chain(dynamic)
            .copied()
            .collect();
        Ok(Kind::Element(element))
    }

    fn alloca(&self, instruction: &Instruction, read: &typed::Instruction<Value>) -> Read<Kind> {
        let Detail::Alloca { ty, align, space } = &read.detail else {
            return Err("an alloca of nothing".into());
        };
        let layout = &self.tables().layout;
        let size = layout.size(ty)?;
        let align = layout.align(ty)?.max(*align);
        let flat = match self.tables().spaces.class(*space) {
            Class::Private => false,
            Class::Flat => true,
            _ => return Err(format!("an alloca in address space {space}")),
        };
        Ok(Kind::Alloca {
            size,
            align,
            flat,
            dead: self.begins_dead(instruction),
        })
    }

    /// The layout of a value of a type, in the memory that a pointer refers to.
    fn access(&self, read: &typed::Instruction<Value>, ty: Type, pointer: &Type) -> Read<Access> {
        let Type::Pointer(space) = pointer else {
            return Err("an access by a value that is not a pointer".into());
        };
        let layout = &self.tables().layout;
        if layout.pointer(*space).bits > 64 {
            return Err(format!("an access in address space {space}"));
        }
        let bits = layout.bits(&ty)?;
        let scalar = !matches!(
            ty,
            Type::Vector(..) | Type::Array(..) | Type::Structure { .. }
        );
        let simple = scalar && bits <= 64 && bits % 8 == 0;
        Ok(Access {
            size: layout.stored(&ty)?,
            simple: if simple { bits as u32 } else { 0 },
            class: self.tables().spaces.class(*space),
            atomic: atomic(&read.detail).or_else(|| {
                // PTX ISA, "ld": a volatile access orders memory as a relaxed one of the system.
                let ptx = self.tables().spaces.architecture() == Some(Architecture::Nvptx);
                let Detail::Access(access) = &read.detail else {
                    return None;
                };
                (ptx && access.volatile).then(|| Atomic::new("monotonic", ""))?
            }),
            align: match &read.detail {
                Detail::Access(access) => access.align,
                _ => 1,
            },
            ty,
        })
    }
}

/// The ordering of an atomic access or a fence.
fn atomic(detail: &Detail) -> Option<Atomic> {
    match detail {
        Detail::Access(access) => Atomic::new(&access.ordering, &access.scope),
        _ => None,
    }
}

/// The format of a float, or of the elements of a vector, that an instruction computes rather than
/// copies.
fn format(opcode: Opcode, kind: &Kind, ty: &Type) -> Option<Format> {
    use Opcode::*;
    match kind {
        Kind::Intrinsic(computed) => computed.arithmetic(),
        _ if matches!(opcode, FAdd | FSub | FMul | FDiv | FRem | FPTrunc | FPExt) => match ty {
            Type::Vector(_, element) => Format::of(element),
            scalar => Format::of(scalar),
        },
        _ => None,
    }
}
