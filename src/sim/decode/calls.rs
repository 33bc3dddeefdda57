//! Calls: of functions, of intrinsics, of inline asm.

use super::copies::Assembly;
use super::instruction::Decoder;
use crate::code::{Callee, FirstLanes, Hidden, Kind, MemoryCall, Source};
use crate::intrinsic::buffers::BufferCall;
use crate::intrinsic::images::ImageCall;
use crate::intrinsic::{Intrinsic, lanes_on};
use crate::spaces::Class;
use crate::{Type, Value};
use lanelog_ir::target::intrinsics::base_name;
use lanelog_ir::typed::{Read, reads_lanes};
use lanelog_ir::{Instruction, flag};

impl<'t> Decoder<'_, 't> {
    /// A call of what has such a name (none of what is a value, and of inline asm). Its operands are sources already.
    pub fn call(
        &mut self,
        instruction: &Instruction,
        name: &str,
        result: &Type,
        types: &[Type],
    ) -> Read<Kind> {
        if instruction.has(flag::INLINE_ASM) {
            return self.assembly(instruction, result, types);
        }
        let Some(written) = self.module.callee_name(self.function, instruction) else {
            return Ok(Kind::Call(Callee::Address));
        };
        if let Some(function) = self.tables().functions.get(&written).copied() {
            return Ok(Kind::Call(Callee::Function(function)));
        }
        match base_name(name) {
            "llvm.read_register" | "llvm.read_volatile_register" => {
                let register = self.module.register_name(self.function, instruction);
                return Ok(Kind::Intrinsic(Box::new(lanes_on(register, result)?)));
            }
            "llvm.amdgcn.wwm" | "llvm.amdgcn.strict.wwm" | "llvm.amdgcn.strict.wqm"
                if reads_lanes(self.module, self.function, instruction).is_none() =>
            {
                // Each lane has computed it already, whoever else would have.
                return Ok(Kind::First);
            }
            "llvm.amdgcn.kill" => return Ok(Kind::Kill),
            // Lanes become helper lanes of their quads where these run as a whole, which pixel shaders
            // may ask for; others have no such lanes (SIWholeQuadMode.cpp), and the lane is off.
            "llvm.amdgcn.wqm.demote" => {
                let convention = self.module.bytes(self.function.calling_convention);
                return match convention == b"amdgpu_ps" {
                    true => Err(format!("{name} in a pixel shader is not supported")),
                    false => Ok(Kind::Kill),
                };
            }
            "llvm.nvvm.exit" => return Ok(Kind::Kill),
            "llvm.amdgcn.init.exec" | "llvm.amdgcn.init.exec.from.input" => {
                self.begin_with(name)?;
                return Ok(Kind::Nothing);
            }
            "llvm.amdgcn.init.whole.wave" => {
                self.begin_with(name)?;
                return Ok(Kind::WasLaunched);
            }
            "llvm.experimental.convergence.loop" if self.is_within => {
                return Err(format!(
                    "{name} outside of a loop's header is not supported"
                ));
            }
            "llvm.experimental.convergence.anchor"
            | "llvm.experimental.convergence.entry"
            | "llvm.experimental.convergence.loop" => return Ok(Kind::Token),
            _ => {}
        }
        match Intrinsic::find(name, result, types)? {
            Intrinsic::Nothing => Ok(Kind::Nothing),
            Intrinsic::Barrier => Ok(Kind::Barrier),
            Intrinsic::Computed(computed) => {
                let computed = match self.permutes_halves {
                    true => computed.within_halves(),
                    false => computed,
                };
                Ok(Kind::Intrinsic(Box::new(computed)))
            }
            Intrinsic::Memory(name) => self.memory(name, result, types),
        }
    }

    /// An intrinsic that says which lanes run the function.
    fn begin_with(&mut self, name: &str) -> Read<()> {
        if !self.is_entry || self.first_lanes != FirstLanes::Launched {
            return Err(format!(
                "{name} outside of the entry block, or beside another such call, is not supported"
            ));
        }
        let bits = |at: usize| match self.sources.get(at) {
            Some(Source::Constant(at)) => match self.constants.get(*at as usize) {
                Some(Value::Bits(bits)) => Some(*bits),
                _ => None,
            },
            _ => None,
        };
        let found = match self.sources.as_slice() {
            [] => Some(FirstLanes::Mask(u64::MAX)),
            [_] => bits(0).map(FirstLanes::Mask),
            [count, ..] => bits(1).map(|from| FirstLanes::Count(*count, from as u32)),
        };
        self.first_lanes = found.ok_or(format!("{name} of what is no constant"))?;
        Ok(())
    }

    /// Inline asm that copies registers.
    fn assembly(
        &mut self,
        instruction: &Instruction,
        result: &Type,
        operands: &[Type],
    ) -> Read<Kind> {
        let strings = self.module.assembly(self.function, instruction);
        let (template, constraints) = strings.ok_or("inline asm without its strings")?;
        if *result == Type::Void && template.iter().all(u8::is_ascii_whitespace) {
            return Ok(Kind::Nothing);
        }
        let assembly = Assembly {
            template,
            constraints,
            result,
            operands,
        };
        let tables = self.tables();
        let moves = assembly.moves(&tables.layout, tables.spaces.architecture());
        match moves {
            Ok(_) if *result == Type::Void => Ok(Kind::Nothing),
            Ok(moves) => Ok(Kind::Moves(moves, matches!(result, Type::Structure { .. }))),
            Err(why) => {
                let template = String::from_utf8_lossy(template);
                Err(format!("inline asm \"{template}\" is not supported: {why}"))
            }
        }
    }

    /// What an intrinsic does that has to do with memory.
    fn memory(&mut self, name: &str, result: &Type, types: &[Type]) -> Read<Kind> {
        let class = |at: usize| match types.get(at) {
            Some(Type::Pointer(space)) => Ok(self.tables().spaces.class(*space)),
            _ => Err(format!("{name} of something that is no pointer")),
        };
        let needed = |count: usize| {
            if self.sources.len() < count {
                return Err(format!("{name} with too few operands"));
            }
            Ok(())
        };
        let call = match name {
            "memcpy" | "memcpy.inline" | "memmove" => {
                needed(3)?;
                MemoryCall::Copy(class(0)?, class(1)?)
            }
            "memset" | "memset.inline" => {
                needed(3)?;
                MemoryCall::Fill(class(0)?)
            }
            "amdgcn.dispatch.ptr" => MemoryCall::Address(Hidden::Dispatch),
            "amdgcn.implicitarg.ptr" => MemoryCall::Address(Hidden::Implicit),
            "amdgcn.kernarg.segment.ptr" => MemoryCall::Address(Hidden::Arguments),
            "amdgcn.groupstaticsize" => MemoryCall::GroupSize,
            "amdgcn.is.shared" | "nvvm.isspacep.shared" => {
                needed(1)?;
                MemoryCall::Is(Class::Group)
            }
            "amdgcn.is.private" | "nvvm.isspacep.local" => {
                needed(1)?;
                MemoryCall::Is(Class::Private)
            }
            "nvvm.isspacep.global" => {
                needed(1)?;
                MemoryCall::Is(Class::Device)
            }
            "ptrmask" => {
                needed(2)?;
                let Some(Type::Pointer(space)) = types.first() else {
                    return Err("ptrmask of something that is no pointer".into());
                };
                let pointer = self.tables().layout.pointer(*space);
                if pointer.bits > 64 || pointer.bits != pointer.index_bits {
                    return Err(format!("ptrmask with {} bits", pointer.bits));
                }
                MemoryCall::Mask
            }
            "launder.invariant.group" | "strip.invariant.group" => {
                needed(1)?;
                return Ok(Kind::First);
            }
            "debugtrap" => return Ok(Kind::Nothing),
            "trap" | "ubsantrap" => MemoryCall::Trap,
            "amdgcn.make.buffer.rsrc" => {
                needed(4)?;
                match result {
                    Type::Pointer(8) => MemoryCall::DescribeBuffer,
                    _ => return Err("make.buffer.rsrc of fat pointers is not supported".into()),
                }
            }
            _ if ["load", "store", "atomic"]
                .iter()
                .any(|what| name.contains(&format!("buffer.{what}"))) =>
            {
                MemoryCall::Buffer(BufferCall::new(name, result, types)?)
            }
            _ if name.starts_with("amdgcn.image.") => {
                MemoryCall::Image(ImageCall::new(name, result, types)?)
            }
            "amdgcn.dispatch.id" | "invariant.start" | "stacksave" => {
                let nothing = self.keep(Value::Bits(0));
                self.sources = vec![nothing];
                return Ok(Kind::First);
            }
            // The size of the object is not known: what LLVM says of one that it cannot see.
            "objectsize" => {
                needed(2)?;
                let Type::Integer(bits @ 1..=64) = result else {
                    return Err("objectsize of a wide type".into());
                };
                MemoryCall::ObjectSize(*bits)
            }
            _ => return Err(format!("llvm.{name} is not supported")),
        };
        Ok(Kind::Memory(Box::new(call)))
    }
}
