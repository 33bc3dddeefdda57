//! Parses an instruction: its keywords, types, operands and other properties.

use super::constant::constant;
use super::function::{Detail, Instruction, Operand};
use super::meaning::Meaning;
use super::{Read, Type, Value};
use crate::Cursor;
use crate::{self as ir, Module, Opcode, OperandKind};

/// Parses the instructions of one function.
pub struct Reader<'r, 't, M: Meaning<'t>> {
    /// The interpretation of constants, which the user of the parser provides.
    pub meaning: &'r mut M,
    pub(super) function: &'r ir::Function,
    /// A cursor in the function's text.
    pub(super) text: Cursor<'t>,
    whole: &'t [u8],
    /// Keywords of the current instruction.
    pub(super) words: Vec<&'t str>,
    pub(super) operands: Vec<(Type, Operand<M::Constant>)>,
    /// The index of the current instruction's next operand in the parsed module.
    pub(super) next_operand: usize,
}

impl<'r, 't, M: Meaning<'t>> Reader<'r, 't, M> {
    /// Creates a reader for the instructions of a function.
    pub fn new(
        module: &Module<'t>,
        function: &'r ir::Function,
        meaning: &'r mut M,
    ) -> Reader<'r, 't, M> {
        let whole = module.function_text(function);
        Reader {
            meaning,
            function,
            text: Cursor { text: whole, at: 0 },
            whole,
            words: Vec::new(),
            operands: Vec::new(),
            next_operand: 0,
        }
    }

    /// Parses an instruction. Parts that cannot be parsed are replaced by an error. The mask of a
    /// `shufflevector` is the last operand of the result.
    pub fn instruction(&mut self, instruction: &ir::Instruction) -> Instruction<M::Constant> {
        self.words.clear();
        self.operands.clear();
        let read = self
            .begin(instruction)
            .and_then(|()| self.read(instruction));
        let words = self.words.iter().map(|word| Box::from(*word)).collect();
        let (ty, detail, unsupported) = match read {
            Ok((ty, detail)) => (ty, detail, None),
            Err(why) => {
                self.operands.clear();
                (Type::Void, Detail::None, Some(why.into()))
            }
        };
        Instruction {
            opcode: instruction.opcode,
            words,
            ty,
            operands: self.operands.drain(..).collect(),
            detail,
            unsupported,
        }
    }

    /// Moves the cursor past the keyword.
    fn begin(&mut self, instruction: &ir::Instruction) -> Read<()> {
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

    /// Collects flags, predicates, calling conventions and attributes up to a type.
    pub(super) fn read_words(&mut self) -> Read<()> {
        while !self.text.type_follows() {
            match self.text.next() {
                b'"' => self.text.string_attribute()?,
                byte if byte.is_ascii_alphabetic() || byte == b'_' => {
                    let word = self.text.word();
                    self.text.attribute_payload(word)?;
                    let word = std::str::from_utf8(word).unwrap_or_default();
                    self.words.push(word);
                }
                _ => return Err("text where a type belongs".into()),
            }
        }
        Ok(())
    }

    /// Reads a type.
    pub(super) fn ty(&mut self) -> Read<Type> {
        self.meaning.ty(&mut self.text)
    }

    /// The next operand of the current instruction, as the module's parser recorded it.
    fn known(&mut self) -> OperandKind {
        let known = self.function.operands.get(self.next_operand);
        self.next_operand += 1;
        known.map_or(OperandKind::Opaque, |known| known.kind())
    }

    /// Parses an operand with a given type, after its attributes if it has any.
    pub(super) fn operand(&mut self, ty: &Type) -> Read<Operand<M::Constant>> {
        let constant = match self.known() {
            OperandKind::Value(value) => {
                self.text.attributes_before_value(|_| {})?;
                self.text.expect(b'%')?;
                self.text.name()?;
                return Ok(Operand::Value(value));
            }
            OperandKind::Constant(start) => {
                self.text.at = start as usize;
                constant(self.meaning, &mut self.text, ty)?
            }
            kind @ (OperandKind::Undef | OperandKind::Poison) => {
                let (word, value) = match kind {
                    OperandKind::Undef => ("undef", Value::Undef),
                    _ => ("poison", Value::Poison),
                };
                self.text.attributes_before_value(|_| {})?;
                self.text.expect_word(word)?;
                self.meaning.value(Ok(value))?
            }
            OperandKind::Block(_) | OperandKind::Opaque => {
                return Err("an operand that is not a value".into());
            }
        };
        Ok(Operand::Constant(constant))
    }

    /// Parses a type and an operand, and appends the operand to those of the instruction.
    pub(super) fn typed(&mut self) -> Read<Type> {
        let ty = self.ty()?;
        let operand = self.operand(&ty)?;
        self.operands.push((ty.clone(), operand));
        Ok(ty)
    }

    /// Parses `, type operand`.
    fn comma_typed(&mut self) -> Read<Type> {
        self.text.expect(b',')?;
        self.typed()
    }

    /// If a comma and an operand follow, skips the comma and returns true.
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

    fn read(&mut self, instruction: &ir::Instruction) -> Read<(Type, Detail)> {
        use Opcode::*;
        let opcode = instruction.opcode;
        let ty = match opcode {
            Ret => {
                let ty = self.ty()?;
                if ty != Type::Void {
                    let operand = self.operand(&ty)?;
                    self.operands.push((ty, operand));
                }
                Type::Void
            }
            Br => {
                if self.text.next_word() != b"label" {
                    self.typed()?;
                }
                Type::Void
            }
            Switch => return self.switch(),
            Unreachable => Type::Void,
            Call | Invoke | CallBr => return self.call(instruction),
            Phi => return self.phi(),
            FNeg | Freeze => {
                self.read_words()?;
                self.typed()?
            }
            FAdd | FSub | FMul | FDiv | FRem | Add | Sub | Mul | UDiv | SDiv | URem | SRem
            | Shl | LShr | AShr | And | Or | Xor | ICmp | FCmp => {
                self.read_words()?;
                let ty = self.typed()?;
                self.text.expect(b',')?;
                let second = self.operand(&ty)?;
                self.operands.push((ty.clone(), second));
                match (opcode, ty) {
                    (ICmp | FCmp, Type::Vector(count, _)) => {
                        Type::Vector(count, Box::new(Type::Integer(1)))
                    }
                    (ICmp | FCmp, _) => Type::Integer(1),
                    (_, same) => same,
                }
            }
            Trunc | ZExt | SExt | FPTrunc | FPExt | FPToUI | FPToSI | UIToFP | SIToFP
            | PtrToInt | PtrToAddr | IntToPtr | BitCast | AddrSpaceCast => {
                self.read_words()?;
                self.typed()?;
                self.text.expect_word("to")?;
                self.ty()?
            }
            Select => {
                self.read_words()?;
                self.typed()?;
                self.comma_typed()?;
                self.comma_typed()?
            }
            ExtractElement => {
                let Type::Vector(_, element) = self.typed()? else {
                    return Err("extractelement of something that is not a vector".into());
                };
                self.comma_typed()?;
                *element
            }
            InsertElement => {
                let ty = self.typed()?;
                self.comma_typed()?;
                self.comma_typed()?;
                ty
            }
            ShuffleVector => return self.shuffle(),
            ExtractValue | InsertValue => return self.part(opcode),
            GetElementPtr => return self.element(),
            Alloca => return self.alloca(),
            Load => {
                self.read_words()?;
                let ty = self.ty()?;
                self.comma_typed()?;
                let access = self.access(instruction, &ty)?;
                return Ok((ty, Detail::Access(access)));
            }
            Store => {
                self.read_words()?;
                let ty = self.typed()?;
                self.comma_typed()?;
                let access = self.access(instruction, &ty)?;
                return Ok((Type::Void, Detail::Access(access)));
            }
            AtomicRmw => {
                self.read_words()?;
                let operation = self.words.last().copied().unwrap_or_default();
                self.typed()?;
                let ty = self.comma_typed()?;
                let mut access = self.access(instruction, &ty)?;
                access.operation = operation.into();
                return Ok((ty, Detail::Access(access)));
            }
            CmpXchg => {
                self.read_words()?;
                self.typed()?;
                let ty = self.comma_typed()?;
                self.comma_typed()?;
                let access = self.access(instruction, &ty)?;
                let result = Type::Structure {
                    packed: false,
                    fields: [ty, Type::Integer(1)].into(),
                };
                return Ok((result, Detail::Access(access)));
            }
            Fence => {
                let access = self.access(instruction, &Type::Void)?;
                return Ok((Type::Void, Detail::Access(access)));
            }
            IndirectBr | Resume | CatchSwitch | CatchRet | CleanupRet | VaArg | LandingPad
            | CatchPad | CleanupPad => {
                return Err(format!("{} is not supported", opcode.keyword()));
            }
            Other => {
                let mut line = self.text;
                line.at = instruction.start as usize;
                if line.eat(b'%') {
                    line.name()?;
                    line.expect(b'=')?;
                }
                let word = String::from_utf8_lossy(line.word());
                return Err(format!("{word} is not supported"));
            }
        };
        Ok((ty, Detail::None))
    }

    fn switch(&mut self) -> Read<(Type, Detail)> {
        self.typed()?;
        self.text.expect(b',')?;
        self.label()?;
        self.text.expect(b'[')?;
        let mut cases = Vec::new();
        while !self.text.eat(b']') {
            let ty = self.ty()?;
            let value = match self.operand(&ty)? {
                Operand::Constant(constant) => M::bits(&constant),
                Operand::Value(_) => None,
            };
            let Some(value) = value else {
                return Err("a switch over more than 64 bits is not supported".into());
            };
            cases.push(value);
            self.text.expect(b',')?;
            self.label()?;
        }
        Ok((Type::Void, Detail::Cases(cases.into())))
    }

    fn label(&mut self) -> Read<()> {
        self.text.expect_word("label")?;
        self.text.expect(b'%')?;
        self.text.name()?;
        Ok(())
    }

    fn phi(&mut self) -> Read<(Type, Detail)> {
        self.read_words()?;
        let ty = self.ty()?;
        let mut blocks = Vec::new();
        loop {
            self.text.expect(b'[')?;
            let operand = self.operand(&ty)?;
            self.operands.push((ty.clone(), operand));
            self.text.expect(b',')?;
            self.text.expect(b'%')?;
            self.text.name()?;
            let OperandKind::Block(block) = self.known() else {
                return Err("a phi from something that is not a block".into());
            };
            blocks.push(block);
            self.text.expect(b']')?;
            if !self.another() {
                return Ok((ty, Detail::Incoming(blocks.into())));
            }
        }
    }

    fn shuffle(&mut self) -> Read<(Type, Detail)> {
        let first = self.typed()?;
        self.comma_typed()?;
        let mask = self.comma_typed()?;
        let (Type::Vector(_, element), Type::Vector(count, _)) = (first, mask) else {
            return Err("shufflevector of something that is not a vector".into());
        };
        Ok((Type::Vector(count, element), Detail::None))
    }

    fn part(&mut self, opcode: Opcode) -> Read<(Type, Detail)> {
        let whole = self.typed()?;
        if opcode == Opcode::InsertValue {
            self.comma_typed()?;
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
            whole
        };
        Ok((result, Detail::Indices(indices.into())))
    }

    fn element(&mut self) -> Read<(Type, Detail)> {
        self.read_words()?;
        let source = self.ty()?;
        let mut result = self.comma_typed()?;
        while self.another() {
            self.text.eat_word(b"inrange");
            let index = self.typed()?;
            if let (Type::Pointer(_), Type::Vector(count, _)) = (&result, index) {
                result = Type::Vector(count, Box::new(result));
            }
        }
        Ok((result, Detail::Element(source)))
    }

    fn alloca(&mut self) -> Read<(Type, Detail)> {
        self.read_words()?;
        let ty = self.ty()?;
        let mut align = self.meaning.layout().align(&ty)?;
        let mut space = self.meaning.layout().alloca_space;
        if self.another() {
            self.typed()?;
        } else {
            let one = Operand::Constant(self.meaning.value(Ok(Value::Bits(1)))?);
            self.operands.push((Type::Integer(32), one));
        }
        while self.text.eat(b',') {
            match self.text.word() {
                b"align" => align = self.text.wide_number()?,
                b"addrspace" => {
                    self.text.expect(b'(')?;
                    let written = u32::try_from(self.text.wide_number()?);
                    space = written.map_err(|_| "an address space too large")?;
                    self.text.expect(b')')?;
                }
                _ => break,
            }
        }
        Ok((Type::Pointer(space), Detail::Alloca { ty, align, space }))
    }
}
