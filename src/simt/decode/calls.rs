//! Calls: of functions, of intrinsics, of inline asm.

use super::copies::Assembly;
use super::instruction::Decoder;
use crate::code::{Callee, Hidden, Kind, MemoryCall, Source};
use crate::intrinsic::Intrinsic;
use crate::intrinsic::images::ImageCall;
use crate::spaces::Class;
use crate::{Type, Value};
use lanelog_ir::{Instruction, Operand, plain_name};
use lanelog_target::intrinsics::without_pointees;
use lanelog_typed::Read;

impl<'t> Decoder<'_, 't> {
    /// What follows the keyword of a call.
    pub fn call(&mut self, instruction: &Instruction) -> Read<Kind> {
        self.words()?;
        let written = self.tables.types.written(&mut self.text)?;
        let result = written.returns.unwrap_or(written.ty);
        match self.text.next() {
            b'@' => {
                self.text.expect(b'@')?;
                let name = plain_name(self.text.name()?);
                let types = self.arguments()?;
                if let Some(function) = self.tables.functions.get(&name).copied() {
                    return Ok(Kind::Call(Callee::Function(function)));
                }
                let name = String::from_utf8_lossy(&name);
                match Intrinsic::find(&without_pointees(&name), &result, &types)? {
                    Intrinsic::Nothing => Ok(Kind::Nothing),
                    Intrinsic::Barrier => Ok(Kind::Barrier),
                    Intrinsic::Computed(computed) => Ok(Kind::Intrinsic(Box::new(computed))),
                    Intrinsic::Memory(name) => self.memory(name, &result, &types),
                }
            }
            b'a' if self.text.next_word() == b"asm" => self.assembly(&result),
            _ => {
                // Its text comes first, its operand last.
                let callee = self.called_value(instruction)?;
                self.arguments()?;
                self.sources.push(callee);
                Ok(Kind::Call(Callee::Address))
            }
        }
    }

    /// A callee that is a value or a constant expression.
    fn called_value(&mut self, instruction: &Instruction) -> Read<Source> {
        if self.text.next() == b'%' {
            self.text.expect(b'%')?;
            self.text.name()?;
            let last = self.function.operands_of(instruction).last();
            let value = last.copied().and_then(Operand::as_value);
            return Ok(Source::Register(value.ok_or("a callee that is no value")?));
        }
        let value = self.tables.constant(&mut self.text, &Type::Pointer(0))?;
        Ok(self.keep(value))
    }

    /// Arguments: their types; the values become sources.
    fn arguments(&mut self) -> Read<Vec<Type>> {
        let mut types = Vec::new();
        self.text.expect(b'(')?;
        if self.text.eat(b')') {
            return Ok(types);
        }
        loop {
            let ty = self.tables.types.read(&mut self.text)?;
            if ty == Type::Other("metadata".into()) {
                self.skip_metadata()?;
                let nothing = self.keep(Value::Undef);
                self.sources.push(nothing);
            } else {
                self.text.attributes_before_value(|_| {})?;
                let source = self.operand(&ty)?;
                self.sources.push(source);
            }
            types.push(ty);
            if !self.text.eat(b',') {
                break;
            }
        }
        self.text.expect(b')')?;
        Ok(types)
    }

    /// Inline asm that copies registers.
    fn assembly(&mut self, result: &Type) -> Read<Kind> {
        self.text.word();
        while !self.text.next_word().is_empty() {
            self.text.word();
        }
        let template = self.text.string()?;
        self.text.expect(b',')?;
        let constraints = self.text.string()?;
        let operands = self.arguments()?;
        if *result == Type::Void && template.iter().all(u8::is_ascii_whitespace) {
            return Ok(Kind::Nothing);
        }
        let assembly = Assembly {
            template,
            constraints,
            result,
            operands: &operands,
        };
        let moves = assembly.moves(&self.tables.layout, self.tables.spaces.architecture());
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
            Some(Type::Pointer(space)) => Ok(self.tables.spaces.class(*space)),
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
                let pointer = self.tables.layout.pointer(*space);
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
