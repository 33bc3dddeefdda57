//! Calls of functions, of intrinsics, and of inline assembly.

use super::copies::Assembly;
use super::instruction::Decoder;
use crate::code::{Callee, FirstLanes, Hidden, Kind, MemoryCall, Print, Source};
use crate::intrinsic::buffers::BufferCall;
use crate::intrinsic::images::ImageCall;
use crate::intrinsic::{Barrier, Effect, is_fence, lanes_on};
use crate::races::{Atomic, Ordered};
use crate::spaces::Class;
use crate::{Type, Value};
use lanelog_ir::typed::{Read, reads_lanes};
use lanelog_ir::{Instruction, Intrinsic, flag};

impl<'t> Decoder<'_, 't> {
    /// Decodes a call of a named function (not of a value, nor of inline assembly). The operands of
    /// the call are already sources.
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
        match Intrinsic::of(name) {
            Some(Intrinsic::ReadRegister | Intrinsic::ReadVolatileRegister) => {
                let register = self.module.register_name(self.function, instruction);
                return Ok(Kind::Intrinsic(Box::new(lanes_on(register, result)?)));
            }
            Some(
                Intrinsic::AmdgcnWwm | Intrinsic::AmdgcnStrictWwm | Intrinsic::AmdgcnStrictWqm,
            ) if reads_lanes(self.module, self.function, instruction).is_none() => {
                // The operand is computed without reading other lanes, so these modes do not change
                // it.
                return Ok(Kind::First);
            }
            Some(Intrinsic::AmdgcnKill) => return Ok(Kind::Kill),
            // In whole-quad mode, which only pixel shaders can request, demoted lanes become helper
            // lanes of their quads (SIWholeQuadMode.cpp). In other functions, demoted lanes are
            // deactivated.
            Some(Intrinsic::AmdgcnWqmDemote) => {
                let convention = self.module.bytes(self.function.calling_convention);
                return match convention == b"amdgpu_ps" {
                    true => Err(format!("{name} in a pixel shader is not supported")),
                    false => Ok(Kind::Kill),
                };
            }
            Some(Intrinsic::NvvmExit) => return Ok(Kind::Kill),
            Some(Intrinsic::AmdgcnWaveBarrier) => return Ok(Kind::WaveBarrier),
            Some(fence) if fence.name().starts_with("llvm.nvvm.membar.") => {
                let scope = match fence.name().ends_with(".cta") {
                    true => "block",
                    false => "",
                };
                let fence = |atomic| Kind::Fence(atomic, Ordered::ALL);
                return Ok(Atomic::new("acq_rel", scope).map_or(Kind::Nothing, fence));
            }
            Some(Intrinsic::Assume) => return Ok(Kind::Assume),
            Some(called @ (Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd)) => {
                let Some(Type::Pointer(space)) = types.last() else {
                    return Ok(Kind::Nothing);
                };
                let class = self.tables().spaces.class(*space);
                let begins = called == Intrinsic::LifetimeStart;
                return Ok(Kind::Memory(Box::new(MemoryCall::Lifetime(class, begins))));
            }
            Some(Intrinsic::AmdgcnInitExec | Intrinsic::AmdgcnInitExecFromInput) => {
                self.begin_with(name)?;
                return Ok(Kind::Nothing);
            }
            Some(Intrinsic::AmdgcnInitWholeWave) => {
                self.begin_with(name)?;
                return Ok(Kind::WasLaunched);
            }
            Some(Intrinsic::ExperimentalConvergenceLoop) if self.is_within => {
                return Err(format!(
                    "{name} outside of a loop's header is not supported"
                ));
            }
            Some(
                Intrinsic::ExperimentalConvergenceAnchor
                | Intrinsic::ExperimentalConvergenceEntry
                | Intrinsic::ExperimentalConvergenceLoop,
            ) => return Ok(Kind::Token),
            _ => {}
        }
        // Samplers are opaque: no instruction of a kernel reads one.
        if name == "__translate_sampler_initializer" && types.len() == 1 {
            return Ok(Kind::First);
        }
        if is_fence(name) {
            let fence = |atomic| Kind::Fence(atomic, self.flagged());
            return Ok(Atomic::new("acq_rel", "workgroup").map_or(Kind::Nothing, fence));
        }
        if let Some(print) = self.print(name, types) {
            return Ok(Kind::Memory(Box::new(MemoryCall::Print(print))));
        }
        match Effect::find(name, result, types)? {
            Effect::Nothing => Ok(Kind::Nothing),
            Effect::Barrier(Barrier::WorkItems) => {
                Ok(Kind::Barrier(Barrier::WorkItems, self.flagged()))
            }
            Effect::Barrier(barrier) => Ok(Kind::Barrier(barrier, Ordered::ALL)),
            Effect::Computed(computed) => {
                let computed = match self.permutes_halves {
                    true => computed.within_halves(),
                    false => computed,
                };
                Ok(Kind::Intrinsic(Box::new(computed)))
            }
            Effect::Memory(called) => {
                let writes = match called {
                    Intrinsic::Memcpy | Intrinsic::MemcpyInline | Intrinsic::Memmove => {
                        &[(0, false), (1, true)][..]
                    }
                    Intrinsic::Memset | Intrinsic::MemsetInline => &[(0, false)],
                    _ => &[],
                };
                let operands = self.function.operands_of(instruction);
                let forbidden = writes
                    .iter()
                    .find_map(|(at, reads)| self.forbids(*operands.get(*at)?, *reads, !*reads));
                match forbidden {
                    Some(words) => Ok(Kind::Undefined(words.into())),
                    None => self.memory(called, result, types),
                }
            }
        }
    }

    /// The function that prints, by its name and the types of its operands.
    fn print(&self, name: &str, types: &[Type]) -> Option<Print> {
        let class = |at: usize| match types.get(at) {
            Some(Type::Pointer(space)) => Some(self.tables().spaces.class(*space)),
            _ => None,
        };
        Some(match name {
            "printf" => Print::Variadic {
                format: class(0)?,
                arguments: types.get(1..)?.into(),
            },
            "vprintf" => Print::Packed {
                format: class(0)?,
                arguments: class(1)?,
            },
            "__ockl_printf_begin" => Print::Begin,
            "__ockl_printf_append_string_n" if types.len() == 4 => Print::AppendText(class(1)?),
            "__ockl_printf_append_args" if types.len() == 10 => Print::AppendNumbers,
            "__assertfail" | "__assert_fail" if types.len() >= 4 => Print::Assertion {
                message: class(0)?,
                file: class(1)?,
                function: class(3)?,
            },
            _ => return None,
        })
    }

    /// Decodes an intrinsic that determines the lanes that execute the function.
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
        self.first_lanes = found.ok_or(format!("{name} of an operand that is not constant"))?;
        Ok(())
    }

    /// Decodes inline assembly that copies registers.
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

    /// Decodes the memory operation of an intrinsic.
    fn memory(&mut self, called: Intrinsic, result: &Type, types: &[Type]) -> Read<Kind> {
        let class = |at: usize| match types.get(at) {
            Some(Type::Pointer(space)) => Ok(self.tables().spaces.class(*space)),
            _ => Err(format!("{called} of a value that is not a pointer")),
        };
        let needed = |count: usize| {
            if self.sources.len() < count {
                return Err(format!("{called} with too few operands"));
            }
            Ok(())
        };
        let call = match called {
            Intrinsic::Memcpy | Intrinsic::MemcpyInline | Intrinsic::Memmove => {
                needed(3)?;
                MemoryCall::Copy {
                    to: class(0)?,
                    from: class(1)?,
                    overlaps: called == Intrinsic::Memmove,
                }
            }
            Intrinsic::Memset | Intrinsic::MemsetInline => {
                needed(3)?;
                MemoryCall::Fill(class(0)?)
            }
            Intrinsic::AmdgcnDispatchPtr => MemoryCall::Address(Hidden::Dispatch),
            Intrinsic::AmdgcnImplicitargPtr => MemoryCall::Address(Hidden::Implicit),
            Intrinsic::AmdgcnKernargSegmentPtr => MemoryCall::Address(Hidden::Arguments),
            Intrinsic::AmdgcnGroupstaticsize => MemoryCall::GroupSize,
            Intrinsic::AmdgcnIsShared | Intrinsic::NvvmIsspacepShared => {
                needed(1)?;
                MemoryCall::Is(Class::Group)
            }
            Intrinsic::AmdgcnIsPrivate | Intrinsic::NvvmIsspacepLocal => {
                needed(1)?;
                MemoryCall::Is(Class::Private)
            }
            Intrinsic::NvvmIsspacepGlobal => {
                needed(1)?;
                MemoryCall::Is(Class::Device)
            }
            Intrinsic::Ptrmask => {
                needed(2)?;
                let Some(Type::Pointer(space)) = types.first() else {
                    return Err("ptrmask of a value that is not a pointer".into());
                };
                let pointer = self.tables().layout.pointer(*space);
                if pointer.bits > 64 || pointer.bits != pointer.index_bits {
                    return Err(format!("ptrmask with {} bits", pointer.bits));
                }
                MemoryCall::Mask
            }
            Intrinsic::Debugtrap => return Ok(Kind::Nothing),
            Intrinsic::Trap | Intrinsic::Ubsantrap => MemoryCall::Trap,
            Intrinsic::AmdgcnMakeBufferRsrc => {
                needed(4)?;
                match result {
                    Type::Pointer(8) => MemoryCall::DescribeBuffer,
                    _ => return Err("make.buffer.rsrc of fat pointers is not supported".into()),
                }
            }
            _ if ["load", "store", "atomic"]
                .iter()
                .any(|what| called.name().contains(&format!("buffer.{what}"))) =>
            {
                MemoryCall::Buffer(BufferCall::new(called, result, types)?)
            }
            _ if called.name().starts_with("llvm.amdgcn.image.") => {
                MemoryCall::Image(ImageCall::new(called, result, types)?)
            }
            Intrinsic::AmdgcnDispatchId | Intrinsic::InvariantStart | Intrinsic::Stacksave => {
                let nothing = self.keep(Value::Bits(0));
                self.sources = vec![nothing];
                return Ok(Kind::First);
            }
            // The size of the object is unknown, so that the result is the one that LLVM defines
            // for unknown sizes.
            Intrinsic::Objectsize => {
                needed(2)?;
                let Type::Integer(bits @ 1..=64) = result else {
                    return Err("objectsize of a wide type".into());
                };
                MemoryCall::ObjectSize(*bits)
            }
            _ => return Err(format!("{called} is not supported")),
        };
        Ok(Kind::Memory(Box::new(call)))
    }
}
