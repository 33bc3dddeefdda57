//! One instruction: its types, operands and words, and what it does.

use super::constants::Tables;
use super::promises::promise;
use crate::address::{Cast, Element};
use crate::code::{Access, Code, Kind, Source};
use crate::operation::{Described, Operation};
use crate::{Type, Value};
use lanelog_ir::Cursor;
use lanelog_ir::{Function, Instruction, Module, Opcode, Operand, flag};
use lanelog_typed::Read;

/// Decodes the instructions of one function.
pub(super) struct Decoder<'d, 't> {
    pub tables: &'d mut Tables<'t>,
    pub function: &'d Function,
    module: &'d Module<'t>,
    /// In the function's text.
    pub text: Cursor<'t>,
    whole: &'t [u8],
    /// What `Source::Constant` means.
    pub constants: Vec<Value>,
    /// The operands of the instruction at hand.
    pub sources: Vec<Source>,
    /// The next of its operands as they were read before.
    next_operand: usize,
}

impl<'d, 't> Decoder<'d, 't> {
    /// For the instructions of a function.
    pub fn new(
        module: &'d Module<'t>,
        function: &'d Function,
        tables: &'d mut Tables<'t>,
    ) -> Decoder<'d, 't> {
        let whole = module.function_text(function);
        Decoder {
            tables,
            function,
            module,
            text: Cursor { text: whole, at: 0 },
            whole,
            constants: Vec::new(),
            sources: Vec::new(),
            next_operand: 0,
        }
    }

    /// Decodes an instruction.
    pub fn code(&mut self, instruction: &Instruction) -> Code {
        let kind = self
            .begin(instruction)
            .and_then(|()| self.kind(instruction));
        let calls = instruction.opcode.is_call() && instruction.opcode.is_terminator();
        let kind = kind.unwrap_or_else(|why| Kind::Unsupported(why.into()));
        if matches!(kind, Kind::Unsupported(_)) {
            self.sources.clear();
        }
        Code {
            kind,
            sources: self.sources.as_slice().into(),
            result: instruction.has(flag::RESULT),
            goes_on: calls,
            promise: promise(self.module, self.function, instruction).map(Box::new),
        }
    }

    /// Goes behind the keyword.
    fn begin(&mut self, instruction: &Instruction) -> Read<()> {
        self.sources.clear();
        self.next_operand = instruction.operands_start as usize;
        let end = (instruction.end as usize).min(self.whole.len());
        self.text = Cursor {
            text: self.whole.get(..end).unwrap_or_default(),
            at: instruction.start as usize,
        };
        if self.text.eat(b'%') {
            self.text.name()?;
            self.text.expect(b'=')?;
        }
        if matches!(self.text.word(), b"tail" | b"musttail" | b"notail") {
            self.text.word();
        }
        Ok(())
    }

    /// The values that a phi takes, in the order of the text.
    pub fn phi(&mut self, instruction: &Instruction) -> Read<Vec<Source>> {
        self.begin(instruction)?;
        self.words()?;
        let ty = self.tables.types.read(&mut self.text)?;
        let mut values = Vec::new();
        loop {
            self.text.expect(b'[')?;
            values.push(self.operand(&ty)?);
            self.text.expect(b',')?;
            self.text.expect(b'%')?;
            self.text.name()?;
            self.next_operand += 1;
            self.text.expect(b']')?;
            if !self.another() {
                return Ok(values);
            }
        }
    }

    /// Flags, predicates, conventions and attributes up to a type.
    pub fn words(&mut self) -> Read<Vec<&'t str>> {
        let mut words = Vec::new();
        while !self.text.type_follows() {
            match self.text.next() {
                b'"' => self.text.string_attribute()?,
                byte if byte.is_ascii_alphabetic() || byte == b'_' => {
                    let word = self.text.word();
                    self.text.attribute_payload(word)?;
                    words.push(std::str::from_utf8(word).unwrap_or_default());
                }
                _ => return Err("text where a type belongs".into()),
            }
        }
        Ok(words)
    }

    /// Adds a constant.
    pub fn keep(&mut self, value: Value) -> Source {
        self.constants.push(value);
        Source::Constant(self.constants.len() as u32 - 1)
    }

    /// An operand of a type.
    pub fn operand(&mut self, ty: &Type) -> Read<Source> {
        let at = self.next_operand;
        self.next_operand += 1;
        if self.text.next() == b'%' {
            self.text.expect(b'%')?;
            self.text.name()?;
            let known = self.function.operands.get(at).copied();
            let value = known.and_then(Operand::as_value);
            let value = value.ok_or("an operand that is no value")?;
            return Ok(Source::Register(value));
        }
        let value = self.tables.constant(&mut self.text, ty)?;
        Ok(self.keep(value))
    }

    /// Skips an operand that is metadata.
    pub fn skip_metadata(&mut self) -> Read<()> {
        self.next_operand += 1;
        Ok(self.text.metadata_operand()?)
    }

    /// A type and an operand, which becomes the next source.
    pub fn typed(&mut self) -> Read<Type> {
        let ty = self.tables.types.read(&mut self.text)?;
        let source = self.operand(&ty)?;
        self.sources.push(source);
        Ok(ty)
    }

    /// `, type operand`.
    fn comma_typed(&mut self) -> Read<Type> {
        self.text.expect(b',')?;
        self.typed()
    }

    /// Skips a comma if an operand follows it.
    fn another(&mut self) -> bool {
        let before = self.text.at;
        if self.text.eat(b',')
            && self.text.next() != b'!'
            && !matches!(self.text.next_word(), b"align" | b"addrspace")
        {
            return true;
        }
        self.text.at = before;
        false
    }

    fn kind(&mut self, instruction: &Instruction) -> Read<Kind> {
        use Opcode::*;
        let opcode = instruction.opcode;
        match opcode {
            Ret => {
                let ty = self.tables.types.read(&mut self.text)?;
                if ty != Type::Void {
                    let source = self.operand(&ty)?;
                    self.sources.push(source);
                }
                Ok(Kind::Return)
            }
            Br => {
                if self.text.next_word() == b"label" {
                    return Ok(Kind::Jump);
                }
                self.typed()?;
                Ok(Kind::Branch)
            }
            Switch => self.switch(),
            Unreachable => Ok(Kind::Unreachable),
            Fence => Ok(Kind::Nothing),
            Call | Invoke | CallBr => self.call(instruction),
            Phi => Err("a phi behind other instructions".into()),
            FNeg | Freeze => {
                let words = self.words()?;
                let ty = self.typed()?;
                self.compute(opcode, words, &ty, std::slice::from_ref(&ty), &[])
            }
            FAdd | FSub | FMul | FDiv | FRem | Add | Sub | Mul | UDiv | SDiv | URem | SRem
            | Shl | LShr | AShr | And | Or | Xor | ICmp | FCmp => {
                let words = self.words()?;
                let ty = self.typed()?;
                self.text.expect(b',')?;
                let second = self.operand(&ty)?;
                self.sources.push(second);
                let result = match (opcode, &ty) {
                    (ICmp | FCmp, Type::Vector(count, _)) => {
                        Type::Vector(*count, Box::new(Type::Integer(1)))
                    }
                    (ICmp | FCmp, _) => Type::Integer(1),
                    _ => ty.clone(),
                };
                self.compute(opcode, words, &result, &[ty.clone(), ty], &[])
            }
            Trunc | ZExt | SExt | FPTrunc | FPExt | FPToUI | FPToSI | UIToFP | SIToFP
            | PtrToInt | PtrToAddr | IntToPtr | BitCast | AddrSpaceCast => {
                let words = self.words()?;
                let from = self.typed()?;
                self.text.expect_word("to")?;
                let to = self.tables.types.read(&mut self.text)?;
                let (layout, spaces) = (&self.tables.layout, &self.tables.spaces);
                match Cast::new(opcode, &from, &to, layout, spaces)? {
                    Some(cast) => Ok(Kind::Cast(cast)),
                    None => self.compute(opcode, words, &to, &[from], &[]),
                }
            }
            Select => {
                let words = self.words()?;
                let condition = self.typed()?;
                let one = self.comma_typed()?;
                let other = self.comma_typed()?;
                self.compute(opcode, words, &one.clone(), &[condition, one, other], &[])
            }
            ExtractElement => {
                let vector = self.typed()?;
                let index = self.comma_typed()?;
                let Type::Vector(_, element) = &vector else {
                    return Err("extractelement of something that is no vector".into());
                };
                let element = element.as_ref().clone();
                self.compute(opcode, Vec::new(), &element, &[vector, index], &[])
            }
            InsertElement | ShuffleVector => {
                let first = self.typed()?;
                let second = self.comma_typed()?;
                let third = self.comma_typed()?;
                let result = match (opcode, &first, &third) {
                    (ShuffleVector, Type::Vector(_, element), Type::Vector(count, _)) => {
                        Type::Vector(*count, element.clone())
                    }
                    (ShuffleVector, ..) => return Err("shufflevector of no vector".into()),
                    _ => first.clone(),
                };
                self.compute(opcode, Vec::new(), &result, &[first, second, third], &[])
            }
            ExtractValue | InsertValue => self.part(opcode),
            GetElementPtr => self.element(),
            Alloca => self.alloca(),
            Load => {
                self.words()?;
                let ty = self.tables.types.read(&mut self.text)?;
                let pointer = self.comma_typed()?;
                Ok(Kind::Load(self.access(ty, &pointer)?))
            }
            Store => {
                self.words()?;
                let ty = self.typed()?;
                let pointer = self.comma_typed()?;
                Ok(Kind::Store(self.access(ty, &pointer)?))
            }
            AtomicRmw => {
                let words = self.words()?;
                let word = words.last().copied().unwrap_or_default();
                let pointer = self.typed()?;
                let ty = self.comma_typed()?;
                let ty = self.tables.layout.without_pointers(&ty);
                Ok(Kind::Atomic(self.access(ty, &pointer)?, word.into()))
            }
            CmpXchg => {
                self.words()?;
                let pointer = self.typed()?;
                let ty = self.comma_typed()?;
                self.comma_typed()?;
                Ok(Kind::CompareExchange(self.access(ty, &pointer)?))
            }
            _ => {
                let text = self.whole.get(instruction.start as usize..);
                let mut line = Cursor {
                    text: text.unwrap_or_default(),
                    at: 0,
                };
                if line.eat(b'%') {
                    line.name()?;
                    line.expect(b'=')?;
                }
                Err(format!(
                    "{} is not supported",
                    String::from_utf8_lossy(line.word())
                ))
            }
        }
    }

    fn compute(
        &mut self,
        opcode: Opcode,
        words: Vec<&str>,
        result: &Type,
        operands: &[Type],
        indices: &[u32],
    ) -> Read<Kind> {
        let layout = &self.tables.layout;
        let plain: Vec<Type> = operands
            .iter()
            .map(|ty| layout.without_pointers(ty))
            .collect();
        Operation::new(&Described {
            opcode,
            words,
            result: &layout.without_pointers(result),
            operands: &plain,
            indices,
        })
        .map(Kind::Compute)
    }

    fn switch(&mut self) -> Read<Kind> {
        self.typed()?;
        self.text.expect(b',')?;
        self.text.expect_word("label")?;
        self.text.expect(b'%')?;
        self.text.name()?;
        self.text.expect(b'[')?;
        let mut cases = Vec::new();
        while !self.text.eat(b']') {
            let ty = self.tables.types.read(&mut self.text)?;
            let Value::Bits(value) = self.tables.constant(&mut self.text, &ty)? else {
                return Err("a switch over more than 64 bits".into());
            };
            cases.push((value, cases.len() as u32 + 1));
            self.text.expect(b',')?;
            self.text.expect_word("label")?;
            self.text.expect(b'%')?;
            self.text.name()?;
        }
        cases.sort_by_key(|case| case.0);
        Ok(Kind::Switch(cases.into()))
    }

    fn part(&mut self, opcode: Opcode) -> Read<Kind> {
        let whole = self.typed()?;
        let mut operands = vec![whole.clone()];
        if opcode == Opcode::InsertValue {
            operands.push(self.comma_typed()?);
        }
        let mut indices = Vec::new();
        let mut inner = &whole;
        while self.another() {
            let index = self.text.wide_number()?;
            inner = match inner {
                Type::Structure { fields, .. } => fields.get(index as usize),
                Type::Array(count, element) if index < *count => Some(element.as_ref()),
                _ => None,
            }
            .ok_or("an index of a part that is none")?;
            indices.push(u32::try_from(index).map_err(|_| "an index too large")?);
        }
        let result = if opcode == Opcode::ExtractValue {
            inner.clone()
        } else {
            whole.clone()
        };
        self.compute(opcode, Vec::new(), &result, &operands, &indices)
    }

    fn element(&mut self) -> Read<Kind> {
        self.words()?;
        let source = self.tables.types.read(&mut self.text)?;
        let base = self.comma_typed()?;
        let mut types = Vec::new();
        while self.another() {
            self.text.eat_word(b"inrange");
            types.push(self.typed()?);
        }
        let values = self.sources.iter().skip(1).map(|source| match source {
            Source::Constant(at) => self.constants.get(*at as usize),
            Source::Register(_) => None,
        });
        let indices: Vec<(Type, Option<&Value>)> = types.into_iter().zip(values).collect();
        let element = Element::new(&source, &base, &indices, &self.tables.layout)?;
        let dynamic = element.dynamic.iter();
        let kept = dynamic.filter_map(|at| self.sources.get(at + 1).copied());
        let kept: Vec<Source> = self
            .sources
            .first()
            .copied()
            .into_iter()
            .chain(kept)
            .collect();
        self.sources = kept;
        Ok(Kind::Element(element))
    }

    fn alloca(&mut self) -> Read<Kind> {
        self.words()?;
        let ty = self.tables.types.read(&mut self.text)?;
        let size = self.tables.layout.size(&ty)?;
        let mut align = self.tables.layout.align(&ty)?;
        let mut space = self.tables.layout.alloca_space;
        if self.another() {
            self.typed()?;
        }
        while self.text.eat(b',') {
            match self.text.word() {
                b"align" => align = align.max(self.text.wide_number()?),
                b"addrspace" => {
                    self.text.expect(b'(')?;
                    space = self.text.wide_number()? as u32;
                    self.text.expect(b')')?;
                }
                _ => break,
            }
        }
        use crate::spaces::Class;
        match self.tables.spaces.class(space) {
            Class::Private => Ok(Kind::Alloca {
                size,
                align,
                flat: false,
            }),
            Class::Flat => Ok(Kind::Alloca {
                size,
                align,
                flat: true,
            }),
            _ => Err(format!("an alloca in address space {space}")),
        }
    }

    /// How a value of a type lies where a pointer points.
    pub fn access(&self, ty: Type, pointer: &Type) -> Read<Access> {
        let Type::Pointer(space) = pointer else {
            return Err("an access by something that is no pointer".into());
        };
        let layout = &self.tables.layout;
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
            class: self.tables.spaces.class(*space),
            ty,
        })
    }
}
