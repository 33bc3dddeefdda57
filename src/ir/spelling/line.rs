//! Prints one instruction.

use super::Speller;
use super::groups::order;
use super::nodes::kind_order;
use super::value::Type;
use crate::constants::is_value_word;
use crate::{Cursor, Function, Instruction, Module, Opcode, Span};

/// The state of printing an instruction: the text that is parsed, and the output so far.
pub(super) struct Line<'l, 's, 'm, 't> {
    pub cursor: Cursor<'t>,
    pub speller: &'l Speller<'s, 'm, 't>,
    pub out: &'l mut Vec<u8>,
}

/// Flags of floating-point operations, in LLVM's order.
const FAST: &[&[u8]] = &[
    b"reassoc",
    b"nnan",
    b"ninf",
    b"nsz",
    b"arcp",
    b"contract",
    b"afn",
];

impl<'l, 's, 'm, 't> Line<'l, 's, 'm, 't> {
    pub fn new(
        speller: &'l Speller<'s, 'm, 't>,
        span: Span,
        out: &'l mut Vec<u8>,
    ) -> Line<'l, 's, 'm, 't> {
        let text = speller.spelling.module.text;
        let cursor = Cursor {
            text: text.get(..span.end as usize).unwrap_or_default(),
            at: span.start as usize,
        };
        Line {
            cursor,
            speller,
            out,
        }
    }

    /// Appends a text to the output.
    pub fn text(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
    }

    /// Skips `byte`, which must be next, and appends a text to the output.
    pub fn eat(&mut self, byte: u8, text: &[u8]) -> Option<()> {
        self.cursor.expect(byte).ok()?;
        self.text(text);
        Some(())
    }

    /// Skips `word`, which must be next.
    pub fn word(&mut self, word: &[u8]) -> Option<()> {
        self.cursor.eat_word(word).then_some(())
    }

    /// Prints `, ` and a value with its type.
    fn next_typed(&mut self) -> Option<Type> {
        self.eat(b',', b", ")?;
        self.typed()
    }

    /// Prints an instruction, from its keyword on.
    pub fn instruction(&mut self, instruction: &Instruction) -> Option<()> {
        self.cursor.space();
        if self.cursor.peek() == b'%' {
            self.cursor.at += 1;
            self.cursor.name().ok()?;
            self.cursor.expect(b'=').ok()?;
        }
        let opcode = instruction.opcode;
        if opcode == Opcode::Call {
            for tail in [&b"tail"[..], b"musttail", b"notail"] {
                if self.cursor.eat_word(tail) {
                    self.text(tail);
                    self.text(b" ");
                }
            }
        }
        let keyword = opcode.keyword().as_bytes();
        self.word(keyword)?;
        self.text(keyword);
        match opcode {
            Opcode::Ret => {
                self.text(b" ");
                match self.cursor.eat_word(b"void") {
                    true => self.text(b"void"),
                    false => {
                        self.typed()?;
                    }
                }
            }
            Opcode::Br => {
                self.text(b" ");
                self.typed()?;
                while self.cursor.next() == b',' && !self.at_attachment() {
                    self.next_typed()?;
                }
            }
            Opcode::Switch => {
                self.text(b" ");
                self.typed()?;
                self.next_typed()?;
                self.eat(b'[', b" [")?;
                while !self.cursor.eat(b']') {
                    self.text(b"\n    ");
                    self.typed()?;
                    self.next_typed()?;
                }
                self.text(b"\n  ]");
            }
            Opcode::IndirectBr => {
                self.text(b" ");
                self.typed()?;
                self.eat(b',', b", ")?;
                self.labels()?;
            }
            Opcode::Unreachable => {}
            Opcode::Phi => self.phi()?,
            Opcode::Select => {
                self.flags()?;
                self.text(b" ");
                self.typed()?;
                self.next_typed()?;
                self.next_typed()?;
            }
            Opcode::ExtractValue | Opcode::InsertValue => {
                self.text(b" ");
                self.typed()?;
                if opcode == Opcode::InsertValue {
                    self.next_typed()?;
                }
                while self.cursor.next() == b',' && !self.at_attachment() {
                    self.eat(b',', b", ")?;
                    let index = self.cursor.digits_text()?;
                    self.text(index);
                }
            }
            Opcode::ExtractElement => {
                self.text(b" ");
                self.typed()?;
                self.next_typed()?;
            }
            Opcode::InsertElement => {
                self.text(b" ");
                self.typed()?;
                self.next_typed()?;
                self.next_typed()?;
            }
            Opcode::ShuffleVector => self.shuffle()?,
            Opcode::Alloca => self.alloca()?,
            Opcode::Load | Opcode::Store => self.access(opcode)?,
            Opcode::CmpXchg | Opcode::AtomicRmw => self.atomic(opcode)?,
            Opcode::Fence => self.ordering()?,
            Opcode::GetElementPtr => {
                self.flags()?;
                self.text(b" ");
                self.ty()?;
                while self.cursor.next() == b',' && !self.at_attachment() {
                    self.next_typed()?;
                }
            }
            Opcode::ICmp | Opcode::FCmp => {
                self.flags()?;
                self.text(b" ");
                let ty = self.ty()?;
                self.text(b" ");
                self.value(&ty)?;
                self.eat(b',', b", ")?;
                self.value(&ty)?;
            }
            Opcode::Call => self.call()?,
            Opcode::Invoke => {
                self.call()?;
                self.word(b"to")?;
                self.text(b"\n          to ");
                self.typed()?;
                self.word(b"unwind")?;
                self.text(b" unwind ");
                self.typed()?;
            }
            Opcode::CallBr => {
                self.call()?;
                self.word(b"to")?;
                self.text(b"\n          to ");
                self.typed()?;
                self.text(b" ");
                self.labels()?;
            }
            Opcode::LandingPad => {
                self.text(b" ");
                self.ty()?;
                if self.cursor.eat_word(b"cleanup") {
                    self.text(b"\n          cleanup");
                }
                while matches!(self.cursor.next_word(), b"catch" | b"filter") {
                    self.text(b"\n          ");
                    let word = self.cursor.word();
                    self.text(word);
                    self.text(b" ");
                    self.typed()?;
                }
            }
            Opcode::CatchSwitch => {
                self.within()?;
                self.text(b" ");
                self.labels()?;
                self.unwind()?;
            }
            Opcode::CatchPad | Opcode::CleanupPad => {
                self.within()?;
                self.text(b" ");
                self.labels()?;
            }
            Opcode::CatchRet | Opcode::CleanupRet => {
                self.word(b"from")?;
                self.text(b" from ");
                self.value(&Type::Other)?;
                if opcode == Opcode::CleanupRet {
                    self.unwind()?;
                } else {
                    self.word(b"to")?;
                    self.text(b" to ");
                    self.typed()?;
                }
            }
            Opcode::VaArg => {
                self.text(b" ");
                self.typed()?;
                self.eat(b',', b", ")?;
                self.ty()?;
            }
            Opcode::Freeze | Opcode::FNeg | Opcode::Resume => {
                self.flags()?;
                self.text(b" ");
                self.typed()?;
            }
            _ if (Opcode::Trunc as u8..=Opcode::AddrSpaceCast as u8).contains(&(opcode as u8)) => {
                self.flags()?;
                self.text(b" ");
                self.typed()?;
                self.word(b"to")?;
                self.text(b" to ");
                self.ty()?;
            }
            _ if (Opcode::Add as u8..=Opcode::Xor as u8).contains(&(opcode as u8)) => {
                self.flags()?;
                self.text(b" ");
                let ty = self.ty()?;
                self.text(b" ");
                self.value(&ty)?;
                self.eat(b',', b", ")?;
                self.value(&ty)?;
            }
            _ => return None,
        }
        self.attachments()
    }

    /// Whether `, !` follows.
    fn at_attachment(&self) -> bool {
        let mut copy = self.cursor;
        copy.eat(b',') && copy.next() == b'!'
    }

    /// Whether a comma is next, and `word` follows it.
    fn at_word(&self, word: &[u8]) -> bool {
        let mut copy = self.cursor;
        copy.eat(b',') && copy.next_word() == word
    }

    /// Prints the flags and predicates before a type, in LLVM's order.
    fn flags(&mut self) -> Option<()> {
        let mut found: Vec<&[u8]> = Vec::new();
        while !self.cursor.type_follows() {
            let word = self.cursor.word();
            if word.is_empty() {
                return None;
            }
            found.push(word);
            if word == b"inrange" {
                return None;
            }
        }
        self.print_flags(found);
        Some(())
    }

    fn print_flags(&mut self, mut found: Vec<&[u8]>) {
        let is_fast = FAST.iter().all(|flag| found.contains(flag)) || found.contains(&&b"fast"[..]);
        if is_fast {
            found.retain(|flag| !FAST.contains(flag) && *flag != b"fast");
            found.insert(0, b"fast");
        }
        const ORDER: &[&[u8]] = &[
            b"samesign",
            b"inbounds",
            b"nusw",
            b"nuw",
            b"nsw",
            b"exact",
            b"disjoint",
            b"nneg",
        ];
        if found.contains(&&b"inbounds"[..]) {
            found.retain(|flag| *flag != b"nusw");
        }
        let place = |flag: &&[u8]| {
            let fast = FAST.iter().position(|known| known == flag);
            let other = || {
                ORDER
                    .iter()
                    .position(|known| known == flag)
                    .map(|at| at + FAST.len())
            };
            fast.or_else(other).unwrap_or(usize::MAX)
        };
        if !is_fast {
            found.sort_by_key(place);
        }
        for flag in found {
            self.text(b" ");
            self.text(flag);
        }
    }

    fn phi(&mut self) -> Option<()> {
        self.flags()?;
        self.text(b" ");
        let ty = self.ty()?;
        let mut separator: &[u8] = b" [ ";
        loop {
            self.cursor.expect(b'[').ok()?;
            self.text(separator);
            separator = b", [ ";
            self.value(&ty)?;
            self.eat(b',', b", ")?;
            self.value(&Type::Other)?;
            self.eat(b']', b" ]")?;
            if self.at_attachment() || !self.cursor.eat(b',') {
                return Some(());
            }
        }
    }

    /// Prints ` within %pad`.
    fn within(&mut self) -> Option<()> {
        self.word(b"within")?;
        self.text(b" within ");
        self.value(&Type::Other)
    }

    /// Prints ` unwind to caller` or ` unwind label %a`.
    fn unwind(&mut self) -> Option<()> {
        self.word(b"unwind")?;
        self.text(b" unwind ");
        if self.cursor.eat_word(b"to") {
            self.word(b"caller")?;
            self.text(b"to caller");
            return Some(());
        }
        self.typed().map(|_| ())
    }

    /// Prints `[label %a, label %b]`.
    fn labels(&mut self) -> Option<()> {
        self.eat(b'[', b"[")?;
        let mut separator: &[u8] = b"";
        while !self.cursor.eat(b']') {
            if !separator.is_empty() {
                self.cursor.expect(b',').ok()?;
            }
            self.text(separator);
            separator = b", ";
            self.typed()?;
        }
        self.text(b"]");
        Some(())
    }

    fn shuffle(&mut self) -> Option<()> {
        self.text(b" ");
        self.typed()?;
        self.next_typed()?;
        self.eat(b',', b", ")?;
        self.ty()?;
        self.text(b" ");
        if self.cursor.next() != b'<' {
            let word = self.cursor.word();
            match word {
                b"zeroinitializer" => self.text(word),
                b"undef" | b"poison" => self.text(b"poison"),
                _ => return None,
            }
            return Some(());
        }
        self.cursor.expect(b'<').ok()?;
        let mut lanes: Vec<Vec<u8>> = Vec::new();
        while !self.cursor.eat(b'>') {
            if !lanes.is_empty() {
                self.cursor.expect(b',').ok()?;
            }
            self.word(b"i32")?;
            let at = self.out.len();
            self.value(&Type::Integer(32))?;
            let lane = self.out.split_off(at);
            lanes.push(match &*lane {
                b"undef" => b"poison".to_vec(),
                _ => lane,
            });
        }
        let all = |wanted: &[u8]| lanes.iter().all(|lane| lane == wanted);
        if all(b"0") {
            self.text(b"zeroinitializer");
        } else if all(b"poison") {
            self.text(b"poison");
        } else {
            let mut separator: &[u8] = b"<i32 ";
            for lane in &lanes {
                self.text(separator);
                self.text(lane);
                separator = b", i32 ";
            }
            self.text(b">");
        }
        Some(())
    }

    fn alloca(&mut self) -> Option<()> {
        self.text(b" ");
        for word in [&b"inalloca"[..], b"swifterror"] {
            if self.cursor.eat_word(word) {
                self.text(word);
                self.text(b" ");
            }
        }
        let at = self.cursor;
        self.ty()?;
        let (mut align, mut space) = (None, None);
        while self.cursor.next() == b',' && !self.at_attachment() {
            self.cursor.expect(b',').ok()?;
            if self.cursor.eat_word(b"align") {
                align = Some(self.cursor.digits_text()?.to_vec());
            } else if self.cursor.next_word() == b"addrspace" {
                let before = self.out.len();
                self.address_space()?;
                space = Some(self.out.split_off(before));
            } else {
                let before = self.out.len();
                self.text(b", ");
                self.typed()?;
                if self.out.get(before..) == Some(b", i32 1") {
                    self.out.truncate(before);
                }
            }
        }
        let align = match align {
            Some(align) => align,
            None => self.default_align(at, true)?,
        };
        self.text(b", align ");
        self.text(&align);
        if let Some(space) = space.filter(|space| !space.is_empty()) {
            self.text(b",");
            self.text(&space);
        }
        Some(())
    }

    /// The alignment that LLVM assumes for the type at a cursor, either for a variable or for an
    /// access.
    fn default_align(&self, at: Cursor<'t>, of_variable: bool) -> Option<Vec<u8>> {
        let spelling = self.speller.spelling;
        let ty = spelling.ty(at)?;
        let align = spelling.layout.align(&ty).ok()?;
        let mut element = &ty;
        while let crate::typed::Type::Array(_, inner) = element {
            element = inner;
        }
        let is_structure = matches!(element, crate::typed::Type::Structure { .. });
        let least = if of_variable && is_structure { 8 } else { 1 };
        Some(align.max(least).to_string().into_bytes())
    }

    fn access(&mut self, opcode: Opcode) -> Option<()> {
        let is_atomic = self.cursor.eat_word(b"atomic");
        if is_atomic {
            self.text(b" atomic");
        }
        if self.cursor.eat_word(b"volatile") {
            self.text(b" volatile");
        }
        self.text(b" ");
        let at = self.cursor;
        match opcode {
            Opcode::Load => {
                self.ty()?;
            }
            _ => {
                self.typed()?;
            }
        }
        self.next_typed()?;
        if is_atomic {
            self.ordering()?;
        }
        self.align(|line| line.default_align(at, false))
    }

    /// Prints `, align N`. If the text has no alignment, this is the default, as in LLVM.
    fn align(&mut self, default: impl Fn(&Self) -> Option<Vec<u8>>) -> Option<()> {
        let align = if self.at_word(b"align") {
            self.cursor.expect(b',').ok()?;
            self.word(b"align")?;
            self.cursor.digits_text()?.to_vec()
        } else {
            default(self)?
        };
        self.text(b", align ");
        self.text(&align);
        Some(())
    }

    /// Prints the scope and the ordering of an access: `syncscope("agent") acq_rel`.
    fn ordering(&mut self) -> Option<()> {
        if self.cursor.eat_word(b"syncscope") {
            self.cursor.expect(b'(').ok()?;
            let scope = self.cursor.string().ok()?;
            self.cursor.expect(b')').ok()?;
            if !scope.is_empty() {
                self.text(b" syncscope(\"");
                self.text(scope);
                self.text(b"\")");
            }
        }
        loop {
            let word = self.cursor.next_word();
            if word.is_empty() {
                return Some(());
            }
            self.cursor.word();
            self.text(b" ");
            self.text(word);
        }
    }

    fn atomic(&mut self, opcode: Opcode) -> Option<()> {
        loop {
            if self.cursor.type_follows() {
                break;
            }
            let word = self.cursor.word();
            if word.is_empty() {
                return None;
            }
            self.text(b" ");
            self.text(word);
        }
        self.text(b" ");
        self.typed()?;
        self.eat(b',', b", ")?;
        let at = self.cursor;
        self.typed()?;
        if opcode == Opcode::CmpXchg {
            self.next_typed()?;
        }
        self.ordering()?;
        self.align(|line| {
            let spelling = line.speller.spelling;
            let ty = spelling.ty(at)?;
            let stored = spelling.layout.stored(&ty).ok()?;
            Some(stored.to_string().into_bytes())
        })
    }

    fn call(&mut self) -> Option<()> {
        // The call's flags, calling convention, attributes of the result, and address space.
        let mut found: Vec<&[u8]> = Vec::new();
        while matches!(
            self.cursor.next_word(),
            b"reassoc" | b"nnan" | b"ninf" | b"nsz" | b"arcp" | b"contract" | b"afn" | b"fast"
        ) {
            found.push(self.cursor.word());
        }
        self.print_flags(found);
        if self.cursor.next_word() == b"cc" {
            self.cursor.word();
            let number = self.cursor.digits_text()?;
            let named = match number {
                b"0" => &b""[..],
                b"8" => b" fastcc",
                b"9" => b" coldcc",
                _ => b" cc",
            };
            self.text(named);
            if named == b" cc" {
                self.text(number);
            }
        } else if is_convention(self.cursor.next_word()) {
            let word = self.cursor.word();
            if word != b"ccc" {
                self.text(b" ");
                self.text(word);
            }
        }
        self.parameter_attributes()?;
        if self.cursor.next_word() == b"addrspace" {
            self.address_space()?;
        }
        self.text(b" ");
        let start = self.out.len();
        let function_type = self.ty()?;
        // LLVM prints only the result of a function type, unless the number of arguments is
        // variable.
        if function_type == Type::Other {
            let printed = self.out.get(start..)?;
            if printed.ends_with(b")") && !printed.ends_with(b"...)") {
                let open = opening(printed)?;
                self.out.truncate(start + open.checked_sub(1)?);
            }
        }
        self.text(b" ");
        self.value(&Type::Other)?;
        self.eat(b'(', b"(")?;
        let mut separator: &[u8] = b"";
        while !self.cursor.eat(b')') {
            if !separator.is_empty() {
                self.cursor.expect(b',').ok()?;
            }
            self.text(separator);
            separator = b", ";
            if self.cursor.eat_dots() {
                self.text(b"...");
                continue;
            }
            let ty = self.ty()?;
            if ty != Type::Metadata {
                self.parameter_attributes()?;
            }
            self.text(b" ");
            self.value(&ty)?;
        }
        self.text(b")");
        self.group()?;
        self.bundles()
    }

    /// Prints the attributes of a parameter or a result, in LLVM's order, each after a space.
    fn parameter_attributes(&mut self) -> Option<()> {
        let mut found: Vec<Vec<u8>> = Vec::new();
        loop {
            match self.cursor.next() {
                b'"' => {
                    let key = self.cursor.string().ok()?;
                    let mut text = [b"\"", key, b"\""].concat();
                    if self.cursor.eat(b'=') {
                        let value = self.cursor.string().ok()?;
                        text.extend_from_slice(&[b"=\"", value, b"\""].concat());
                    }
                    found.push(text);
                    continue;
                }
                byte if byte.is_ascii_lowercase() => {}
                _ => break,
            }
            let word = self.cursor.next_word();
            let is_string = word == b"c";
            if is_value_word(word) || is_string || crate::is_type_word(word) || word == b"addrspace"
            {
                break;
            }
            self.cursor.word();
            let at = self.out.len();
            self.text(word);
            if word == b"align" && self.cursor.next() != b'(' {
                self.text(b" ");
                let number = self.cursor.digits_text()?;
                self.text(number);
            } else if word == b"align" {
                self.cursor.expect(b'(').ok()?;
                self.text(b" ");
                let number = self.cursor.digits_text()?;
                self.text(number);
                self.cursor.expect(b')').ok()?;
            } else if word == b"nocapture" {
                self.out.truncate(at);
                self.text(b"captures(none)");
            } else if matches!(
                word,
                b"byval" | b"byref" | b"sret" | b"elementtype" | b"inalloca"
            ) && self.cursor.next() == b'('
            {
                self.eat(b'(', b"(")?;
                self.ty()?;
                self.eat(b')', b")")?;
            } else if self.cursor.next() == b'(' {
                self.cursor.space();
                let start = self.cursor.at;
                self.cursor.balanced().ok()?;
                let payload = self.cursor.since(start);
                self.text(payload);
            }
            found.push(self.out.split_off(at));
        }
        found.sort_by_key(|attribute| order(attribute));
        for attribute in found {
            self.text(b" ");
            self.text(&attribute);
        }
        Some(())
    }

    /// Prints `#N`, the group number of a call's set of attributes.
    fn group(&mut self) -> Option<()> {
        let text = attribute_text(&mut self.cursor)?;
        if text.is_empty() {
            return Some(());
        }
        let number = self.speller.group(text);
        if let Some(number) = number {
            self.text(format!(" #{number}").as_bytes());
        }
        Some(())
    }

    fn bundles(&mut self) -> Option<()> {
        if !self.cursor.eat(b'[') {
            return Some(());
        }
        self.text(b" [ ");
        let mut separator: &[u8] = b"";
        while !self.cursor.eat(b']') {
            if !separator.is_empty() {
                self.cursor.expect(b',').ok()?;
            }
            self.text(separator);
            separator = b", ";
            self.text(b"\"");
            let tag = self.cursor.string().ok()?;
            self.text(tag);
            self.text(b"\"");
            self.eat(b'(', b"(")?;
            let mut between: &[u8] = b"";
            while !self.cursor.eat(b')') {
                if !between.is_empty() {
                    self.cursor.expect(b',').ok()?;
                }
                self.text(between);
                between = b", ";
                self.typed()?;
            }
            self.text(b")");
        }
        self.text(b" ]");
        Some(())
    }

    /// Prints the attachments, such as `, !dbg !5, !tbaa !7`, sorted by kind.
    fn attachments(&mut self) -> Option<()> {
        let mut found: Vec<(&[u8], &[u8])> = Vec::new();
        while self.cursor.eat(b',') {
            self.cursor.expect(b'!').ok()?;
            let start = self.cursor.at;
            self.cursor.metadata_kind().ok()?;
            let kind = self.cursor.since(start);
            self.cursor.space();
            let at = self.cursor.at;
            self.cursor.metadata_operand().ok()?;
            found.push((kind, self.cursor.since(at)));
        }
        self.cursor.space();
        if !self.cursor.at_end() {
            return None;
        }
        found.sort_by_key(|(kind, _)| kind_order(kind));
        for (kind, node) in found {
            if let Some(number) = self.speller.node(kind, node)? {
                self.text(b", !");
                self.text(kind);
                self.text(format!(" !{number}").as_bytes());
            }
        }
        Some(())
    }
}

/// Skips the attributes after a call's arguments, and returns their text.
fn attribute_text<'t>(cursor: &mut Cursor<'t>) -> Option<&'t [u8]> {
    cursor.space();
    let start = cursor.at;
    loop {
        match cursor.next() {
            b'#' => {
                cursor.expect(b'#').ok()?;
                cursor.digits().ok()?;
            }
            b'"' => {
                cursor.string().ok()?;
                if cursor.eat(b'=') {
                    cursor.string().ok()?;
                }
            }
            byte if byte.is_ascii_lowercase() => {
                if matches!(cursor.next_word(), b"to" | b"unwind") {
                    break;
                }
                cursor.word();
                if cursor.next() == b'(' {
                    cursor.balanced().ok()?;
                } else if cursor.eat(b'=') {
                    cursor.digits_text()?;
                }
            }
            _ => break,
        }
    }
    Some(cursor.since(start).trim_ascii())
}

/// The attributes after the arguments of a call, as written.
pub(super) fn call_attributes<'t>(
    module: &Module<'t>,
    function: &Function,
    call: &Instruction,
) -> &'t [u8] {
    let text = module.instruction_text(function, call);
    if call.callee == Instruction::NONE {
        let group = crate::text::words(text).find_map(|(at, word)| {
            let end = matches!(word, crate::text::Word::Group(_)).then_some(at);
            end.and_then(|at| text.get(at - 1..))
        });
        let mut cursor = Cursor {
            text: group.unwrap_or_default(),
            at: 0,
        };
        return attribute_text(&mut cursor).unwrap_or_default();
    }
    let skipped = call.callee.saturating_sub(call.start);
    let mut cursor = Cursor {
        text,
        at: skipped as usize,
    };
    let found = (|| {
        if call.has(crate::flag::INLINE_ASM) {
            while !cursor.word().is_empty() {}
            cursor.string().ok()?;
            cursor.expect(b',').ok()?;
            cursor.string().ok()?;
        } else {
            cursor.expect(b'@').ok()?;
            cursor.name().ok()?;
        }
        cursor.space();
        cursor.balanced().ok()?;
        attribute_text(&mut cursor)
    })();
    found.unwrap_or_default()
}

/// The position of the parenthesis that matches the last one of a text.
fn opening(text: &[u8]) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in text.iter().enumerate().rev() {
        match byte {
            b')' => depth += 1,
            b'(' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

fn is_convention(word: &[u8]) -> bool {
    word == b"ccc"
        || word.ends_with(b"cc")
        || [&b"amdgpu_"[..], b"ptx_", b"spir_"]
            .iter()
            .any(|start| word.starts_with(start))
}
