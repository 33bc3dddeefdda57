//! Computes the type of each argument and instruction from the types in the text (LangRef,
//! "Instruction Reference").

use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::declared::{Symbol, Value};
use super::symbols::Symbols;
use super::types;
use lanelog_ir::text::{Word, words};
use lanelog_ir::{Cursor, Function, Instruction, Module, Opcode};

/// The rule by which the result type of an instruction follows from the type in its text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Form {
    /// The type in the text.
    Same,
    /// `i1`, or a vector of `i1` with the same length.
    Compared,
    /// The element type of the vector.
    Element,
    /// A structure of the type and an `i1`, which tells whether the exchange succeeded.
    Exchanged,
    /// The return type of the function type.
    Returned,
}

/// Cached types, so that each text is parsed once.
#[derive(Default)]
pub(super) struct Kinds<'t> {
    known: FxHashMap<(Form, &'t [u8]), Symbol>,
    /// Result types of `extractvalue`, by the text of the aggregate type and the indices.
    extracted: FxHashMap<(&'t [u8], Vec<u32>), Symbol>,
    /// The ranges of the members of structure types in their text.
    members: FxHashMap<Arc<str>, Arc<[Range<usize>]>>,
    /// The named types of the module (`%name = type ...`), read on first use.
    named: Option<FxHashMap<&'t [u8], Arc<str>>>,
}

impl<'t> Kinds<'t> {
    /// The type of each argument and each known instruction.
    pub fn of_values(
        &mut self,
        module: &Module<'t>,
        function: &Function,
        symbols: &mut Symbols,
    ) -> Vec<(Value, Symbol)> {
        let mut rows = Vec::with_capacity(function.value_count() as usize);
        let mut text = Text { module, function };
        for (value, argument) in (0..).zip(&function.arguments) {
            let at = argument.span.start.saturating_sub(function.span.start);
            let symbol = self.form(Form::Same, text.type_at(at), symbols);
            rows.push((Value(value), symbol));
        }
        for (value, instruction) in (rows.len() as u32..).zip(&function.instructions) {
            let symbol = self.of_instruction(&mut text, instruction, symbols);
            rows.extend(symbol.map(|symbol| (Value(value), symbol)));
        }
        rows
    }

    fn of_instruction(
        &mut self,
        text: &mut Text<'_, 't>,
        instruction: &Instruction,
        symbols: &mut Symbols,
    ) -> Option<Symbol> {
        use Opcode::*;
        let known_by = |text: &Text<'_, 't>| text.type_at(instruction.type_at);
        let form = match instruction.opcode {
            Other => return None,
            CatchSwitch | CatchPad | CleanupPad => {
                return Some(Symbol(symbols.intern("token")));
            }
            Ret | Br | Switch | IndirectBr | Resume | CatchRet | CleanupRet | Unreachable
            | Store | Fence => return Some(Symbol(symbols.intern("void"))),
            ICmp | FCmp => Form::Compared,
            ExtractElement => Form::Element,
            CmpXchg => Form::Exchanged,
            Call | Invoke | CallBr => Form::Returned,
            Alloca => {
                let pointer = types::pointer(text.space_of_alloca(instruction));
                return Some(Symbol(symbols.intern(&pointer)));
            }
            GetElementPtr => return Some(self.address(text, instruction, symbols)),
            ShuffleVector => return Some(self.shuffled(text, instruction, symbols)),
            ExtractValue => return Some(self.taken_out(text, instruction, symbols)),
            FNeg | Add | FAdd | Sub | FSub | Mul | FMul | UDiv | SDiv | FDiv | URem | SRem
            | FRem | Shl | LShr | AShr | And | Or | Xor | InsertElement | InsertValue | Load
            | AtomicRmw | Trunc | ZExt | SExt | FPTrunc | FPExt | FPToUI | FPToSI | UIToFP
            | SIToFP | PtrToInt | PtrToAddr | IntToPtr | BitCast | AddrSpaceCast | Phi | Select
            | Freeze | VaArg | LandingPad => Form::Same,
        };
        Some(self.form(form, known_by(text), symbols))
    }

    fn form(&mut self, form: Form, written: &'t [u8], symbols: &mut Symbols) -> Symbol {
        *self.known.entry((form, written)).or_insert_with(|| {
            let printed = types::printed(written);
            Symbol(match form {
                Form::Same => symbols.intern(&printed),
                Form::Compared => symbols.intern(&types::with_element(&printed, "i1")),
                Form::Element => symbols.intern(types::vector(&printed).map_or("?", |of| of.1)),
                Form::Exchanged => symbols.intern(&format!("{{ {printed}, i1 }}")),
                Form::Returned => symbols.intern(types::result(&printed)),
            })
        })
    }

    /// The type of a `getelementptr`: the pointer type of the base, or a vector of pointers if an
    /// operand is a vector.
    fn address(
        &mut self,
        text: &mut Text<'_, 't>,
        instruction: &Instruction,
        symbols: &mut Symbols,
    ) -> Symbol {
        let element = text.type_at(instruction.type_at);
        let mut operands = text.after(instruction.type_at as usize + element.len());
        let base = operands.next().unwrap_or(b"ptr");
        if types::is_vector(base) {
            return self.form(Form::Same, base, symbols);
        }
        // A vector index makes the result a vector of pointers. Most instructions contain no `<`,
        // and therefore no vector index.
        let whole = text.module.instruction_text(text.function, instruction);
        let index = match memchr::memchr(b'<', whole) {
            Some(_) => operands.find(|index| types::is_vector(index)),
            None => None,
        };
        match index {
            None => self.form(Form::Same, base, symbols),
            Some(index) => {
                let pointers = types::with_element(&types::printed(index), &types::printed(base));
                Symbol(symbols.intern(&pointers))
            }
        }
    }

    /// The type of a `shufflevector`: the element type of the vectors, with the length of the mask.
    fn shuffled(
        &mut self,
        text: &mut Text<'_, 't>,
        instruction: &Instruction,
        symbols: &mut Symbols,
    ) -> Symbol {
        let mut operands = text.typed(instruction.type_at as usize);
        let from = types::printed(operands.next().unwrap_or_default());
        operands.next();
        let mask = types::printed(operands.next().unwrap_or_default());
        let element = types::vector(&from).map_or("?", |of| of.1);
        Symbol(symbols.intern(&types::with_element(&mask, element)))
    }

    /// The type of the part of an aggregate that the indices select.
    fn taken_out(
        &mut self,
        text: &mut Text<'_, 't>,
        instruction: &Instruction,
        symbols: &mut Symbols,
    ) -> Symbol {
        let aggregate = text.type_at(instruction.type_at);
        let mut operands = text.typed(instruction.type_at as usize);
        operands.next();
        let indices = operands.indices(instruction.end as usize);
        let key = (aggregate, indices);
        if let Some(symbol) = self.extracted.get(&key) {
            return *symbol;
        }
        let mut at: Arc<str> = types::printed(aggregate).into();
        for index in &key.1 {
            at = self.part(text.module, &at, *index);
        }
        let symbol = Symbol(symbols.intern(&at));
        self.extracted.insert(key, symbol);
        symbol
    }

    /// The type of member `index` of a structure, or the element type of an array; `?` for other
    /// types.
    fn part(&mut self, module: &Module<'t>, aggregate: &Arc<str>, index: u32) -> Arc<str> {
        let aggregate = match aggregate.strip_prefix('%') {
            Some(name) => {
                let named = self.named.get_or_insert_with(|| named_types(module));
                match named.get(name.as_bytes()) {
                    Some(found) => found.clone(),
                    None => return "?".into(),
                }
            }
            None => aggregate.clone(),
        };
        if let Some(element) = types::array_element(&aggregate) {
            return element.into();
        }
        if !self.members.contains_key(&aggregate) {
            let members = types::members(&aggregate).unwrap_or_default();
            self.members.insert(aggregate.clone(), members.into());
        }
        let members = self.members.get(&aggregate);
        let member = members.and_then(|members| members.get(index as usize));
        member
            .and_then(|member| aggregate.get(member.clone()))
            .unwrap_or("?")
            .into()
    }
}

fn named_types<'t>(module: &Module<'t>) -> FxHashMap<&'t [u8], Arc<str>> {
    let types = module.named_types.iter().map(|(name, written)| {
        let printed = types::printed(module.bytes(*written));
        (module.bytes(*name), printed.into())
    });
    types.collect()
}

/// The text of a function.
struct Text<'m, 't> {
    module: &'m Module<'t>,
    function: &'m Function,
}

impl<'m, 't> Text<'m, 't> {
    fn type_at(&self, at: u32) -> &'t [u8] {
        self.module.type_text(self.function, at)
    }

    /// Iterates over the types in `type value, type value, ...` from an offset on.
    fn typed(&self, at: usize) -> Typed<'m, 't> {
        Typed {
            module: self.module,
            function: self.function,
            cursor: Cursor {
                text: self.module.function_text(self.function),
                at,
            },
            goes_on: true,
        }
    }

    /// Iterates over the types in `, type value, type value, ...` from an offset on.
    fn after(&self, at: usize) -> Typed<'m, 't> {
        let mut typed = self.typed(at);
        typed.skip_comma();
        typed
    }

    /// The address space of an `alloca`, which may follow the allocated type, as in `addrspace(5)`.
    fn space_of_alloca(&self, instruction: &Instruction) -> u32 {
        let text = self.module.function_text(self.function);
        let allocated = self.type_at(instruction.type_at);
        let from = instruction.type_at as usize + allocated.len();
        let rest = text.get(from..instruction.end as usize).unwrap_or_default();
        if memchr::memmem::find(rest, b"addrspace").is_none() {
            return 0;
        }
        let found = words(rest).find(|(_, word)| *word == Word::Plain(b"addrspace"));
        let after = found.and_then(|(at, _)| rest.get(at + b"addrspace".len()..));
        let digits: Vec<u8> = after
            .unwrap_or_default()
            .iter()
            .copied()
            .skip_while(|byte| matches!(byte, b'(' | b' '))
            .take_while(u8::is_ascii_digit)
            .collect();
        let digits = std::str::from_utf8(&digits).ok();
        digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
    }
}

/// Reads `type value, type value, ...`.
struct Typed<'m, 't> {
    module: &'m Module<'t>,
    function: &'m Function,
    cursor: Cursor<'t>,
    /// Whether another type may follow.
    goes_on: bool,
}

impl Typed<'_, '_> {
    fn skip_comma(&mut self) {
        self.goes_on = self.cursor.eat(b',');
        self.cursor.space();
    }

    fn skip_value(&mut self) {
        self.cursor.space();
        if self.cursor.eat(b'%') {
            // A name that does not end would not be a value; the reader has accepted the text.
            let _ = self.cursor.name();
        } else {
            let at = self.cursor.at as u32;
            self.cursor.at += self.module.constant_text(self.function, at).len();
        }
    }

    /// Numbers separated by commas, from the cursor to the end of the instruction.
    fn indices(&mut self, end: usize) -> Vec<u32> {
        let mut found = Vec::new();
        while self.goes_on && self.cursor.at < end {
            let Ok(number) = self.cursor.digits() else {
                break;
            };
            found.push(number);
            self.skip_comma();
        }
        found
    }
}

impl<'t> Iterator for Typed<'_, 't> {
    type Item = &'t [u8];

    fn next(&mut self) -> Option<&'t [u8]> {
        let at = self.cursor.at;
        let written = match std::mem::take(&mut self.goes_on) {
            true => self.module.type_text(self.function, at as u32),
            false => b"",
        };
        if written.is_empty() {
            return None;
        }
        self.cursor.at = at + written.len();
        self.skip_value();
        self.skip_comma();
        Some(written)
    }
}
