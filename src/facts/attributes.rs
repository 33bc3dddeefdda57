//! Attributes of calls and functions, and operands that refer to variables and functions.

use lanelog_ir::target::intrinsics;
use lanelog_ir::text::{after_parentheses, names, parts};
use lanelog_ir::{Cursor, Function, Instruction, Intrinsic, Module, OperandKind, Span, flag};
use lanelog_util::limits;
use rustc_hash::FxHashMap;

use super::constants::{Addresses, address_text};
use super::declared::{Symbol, Value};
use super::describe::View;
use super::symbols::Symbols;

/// Keywords that may follow the attributes of a function or call.
const BEHIND_ATTRIBUTES: [&[u8]; 10] = [
    b"section",
    b"partition",
    b"comdat",
    b"align",
    b"gc",
    b"prefix",
    b"prologue",
    b"personality",
    b"to",
    b"uselistorder",
];

/// Keywords among the attributes of a function that are not attributes.
const NO_ATTRIBUTES: [&[u8]; 3] = [b"unnamed_addr", b"local_unnamed_addr", b"addrspace"];

/// The attributes at the start of a text, after the parameters of a function or call: keyword and
/// full text of each.
fn of_whole<'t>(module: &Module<'t>, text: &'t [u8], found: &mut Vec<(&'t [u8], &'t [u8])>) {
    let before = found.len();
    listed(module, Cursor { text, at: 0 }, found);
    let mut all = found.split_off(before);
    let end = all
        .iter()
        .position(|(word, _)| BEHIND_ATTRIBUTES.contains(word));
    all.truncate(end.unwrap_or(all.len()));
    all.retain(|(word, _)| !NO_ATTRIBUTES.contains(word));
    found.append(&mut all);
}

/// The attributes at the cursor, keywords or strings, each with its full text. Attribute groups are
/// resolved.
pub(super) fn listed<'t>(
    module: &Module<'t>,
    mut cursor: Cursor<'t>,
    found: &mut Vec<(&'t [u8], &'t [u8])>,
) {
    loop {
        let first = cursor.next();
        cursor.space();
        let from = cursor.at;
        let mut word = &b""[..];
        let read = match first {
            b'"' => cursor.string_attribute(),
            b'#' => {
                cursor.at += 1;
                let number = cursor.group();
                let text = number.map(|number| module.attribute_groups.get(&number));
                if let Ok(Some(span)) = text {
                    let text = module.bytes(*span);
                    // Attribute groups cannot contain groups.
                    if !text.trim_ascii_start().starts_with(b"#") {
                        listed(module, Cursor { text, at: 0 }, found);
                    }
                }
                continue;
            }
            byte if byte.is_ascii_alphabetic() => {
                word = cursor.word();
                cursor.attribute_payload(word)
            }
            _ => return,
        };
        if read.is_err() || cursor.at == from {
            return;
        }
        found.push((word, cursor.since(from).trim_ascii()));
    }
}

/// Splits a call or the header of a function into its parameters and the text after them. `text`
/// starts before the first parenthesis.
fn split(text: &[u8]) -> (&[u8], &[u8]) {
    let rest = after_parentheses(text);
    let start = text.iter().position(|byte| *byte == b'(');
    let end = text.len().saturating_sub(rest.len() + 1);
    let parameters = start.and_then(|start| text.get(start + 1..end));
    (parameters.unwrap_or_default(), rest)
}

/// The text of a call from the callee's name on.
fn from_callee<'t>(module: &Module<'t>, function: &Function, call: &Instruction) -> &'t [u8] {
    let text = module.instruction_text(function, call);
    let at = match call.callee {
        Instruction::NONE => {
            let mut names = names(text);
            let callee = names.find(|name| text.get(name.range.end) == Some(&b'('));
            callee.map(|name| name.range.end)
        }
        at => Some(at.saturating_sub(call.start) as usize),
    };
    let text = at.and_then(|at| text.get(at..)).unwrap_or_default();
    match call.has(flag::INLINE_ASM) {
        // The parentheses in inline assembly are quoted, so they do not confuse the parser.
        true => text,
        false => {
            let bracket = match text.first() {
                Some(b'@') => names(text).next().map_or(0, |name| name.range.end),
                _ => 0,
            };
            text.get(bracket..).unwrap_or_default()
        }
    }
}

/// The rest of the header after the name, for each defined or declared function of the module.
pub(super) struct Headers<'t>(FxHashMap<Vec<u8>, &'t [u8]>);

impl<'t> Headers<'t> {
    /// Collects the headers, in time linear in the number of functions.
    pub fn new(module: &Module<'t>) -> Headers<'t> {
        limits::steps(module.declarations.len() + module.functions.len());
        let text = |from: u32, to: u32| {
            let text = module.text.get(from as usize..to as usize);
            text.unwrap_or_default()
        };
        let declared = module.declarations.iter();
        let declared = declared.map(|(name, whole)| (*name, text(name.end, whole.end)));
        let defined = module.functions.iter();
        let defined = defined.map(|function| (function.name, header(module, function)));
        let all = declared.chain(defined).map(|(name, header): (Span, _)| {
            let name = lanelog_ir::plain_name(module.bytes(name));
            (name.into_owned(), header)
        });
        Headers(all.collect())
    }

    fn of(&self, name: &[u8]) -> &'t [u8] {
        self.0.get(name).copied().unwrap_or_default()
    }
}

/// The header of a function, from after its name.
fn header<'t>(module: &Module<'t>, function: &Function) -> &'t [u8] {
    let header = module
        .text
        .get(function.name.end as usize..function.body as usize);
    header.unwrap_or_default()
}

/// The attributes of a function with a body.
pub(super) fn of_function<'t>(module: &Module<'t>, function: &Function) -> Vec<&'t [u8]> {
    let mut found = Vec::new();
    let (_, text) = split(header(module, function));
    of_whole(module, text, &mut found);
    found.into_iter().map(|(_, text)| text).collect()
}

impl<'t> View<'_, 't> {
    /// Rows of the relation `call_attribute`.
    pub(super) fn call_attributes(
        self,
        headers: &Headers<'t>,
        symbols: &mut Symbols,
    ) -> Vec<(Value, Symbol)> {
        let mut rows = Vec::new();
        for (value, call) in self.instructions().filter(|(_, at)| at.opcode.is_call()) {
            let mut found = Vec::new();
            let (_, text) = split(from_callee(self.module, self.function, call));
            of_whole(self.module, text, &mut found);
            let name = self.module.callee_name(self.function, call);
            let mut known = None;
            if let Some(name) = &name {
                let (_, text) = split(headers.of(name));
                of_whole(self.module, text, &mut found);
                if intrinsics::is_intrinsic(name) {
                    known = Intrinsic::of(name);
                }
            }
            let texts = found.iter();
            let texts = texts.map(|(_, text)| String::from_utf8_lossy(text).into_owned());
            let known = known.into_iter().flat_map(Intrinsic::attributes);
            let texts = texts.chain(known.map(str::to_string));
            let mut texts: Vec<_> = texts.collect();
            texts.sort_unstable();
            texts.dedup();
            rows.extend(
                texts
                    .iter()
                    .map(|text| (value, Symbol(symbols.intern(text)))),
            );
        }
        rows
    }

    /// Rows of the relation `operand_attribute`.
    pub(super) fn operand_attributes(
        self,
        headers: &Headers<'t>,
        symbols: &mut Symbols,
    ) -> Vec<(Value, i32, Symbol)> {
        let mut rows = Vec::new();
        for (value, call) in self.instructions().filter(|(_, at)| at.opcode.is_call()) {
            let (here, _) = split(from_callee(self.module, self.function, call));
            let name = self.module.callee_name(self.function, call);
            let there = name.map_or(&b""[..], |name| split(headers.of(&name)).0);
            let mut texts = Vec::new();
            for list in [here, there] {
                for (index, text) in (0..).zip(parts(list)) {
                    let mut cursor = Cursor { text, at: 0 };
                    if cursor.ty().is_err() {
                        continue;
                    }
                    let mut found = Vec::new();
                    listed(self.module, cursor, &mut found);
                    // After the attributes of a call's operand comes its value, which may be a
                    // keyword such as `null`.
                    let end = found.iter().position(|(word, _)| is_value(word));
                    found.truncate(end.unwrap_or(found.len()));
                    texts.extend(found.into_iter().map(|(_, text)| (index, text)));
                }
            }
            texts.sort_unstable();
            texts.dedup();
            let rows_here = texts.into_iter().map(|(index, text)| {
                let text = String::from_utf8_lossy(text);
                (value, index, Symbol(symbols.intern(&text)))
            });
            rows.extend(rows_here);
        }
        rows
    }

    /// Rows of the relation `address_operand`.
    pub(super) fn address_operands(self) -> Vec<(Value, i32, Value)> {
        let addresses = Addresses::new(self.module, self.function);
        let rows = self.operands().filter_map(|(user, index, operand)| {
            let OperandKind::Constant(at) = operand.kind() else {
                return None;
            };
            let text = address_text(self.module, self.function, at)?;
            Some((user, index, Value(addresses.value(text)?)))
        });
        rows.collect()
    }

    /// Rows of the relation `address_of`: a constant, and the variable or function whose address it
    /// is.
    pub(super) fn addresses(self, symbols: &mut Symbols) -> Vec<(Value, Symbol)> {
        let addresses = Addresses::new(self.module, self.function);
        let rows = addresses.all().filter_map(|(value, text)| {
            let name = lanelog_ir::plain_name(text.strip_prefix(b"@")?);
            let name = symbols.intern(&String::from_utf8_lossy(&name));
            Some((Value(value), Symbol(name)))
        });
        rows.collect()
    }

    /// Rows of the relation `address_within`: a constant expression, and each address in it.
    pub(super) fn addresses_within(self) -> Vec<(Value, Value)> {
        let addresses = Addresses::new(self.module, self.function);
        let mut rows = Vec::new();
        for (value, text) in addresses
            .all()
            .filter(|(_, text)| text.first() != Some(&b'@'))
        {
            for name in names(text).filter(|name| name.sign == b'@') {
                let inner = text.get(name.range).unwrap_or_default();
                rows.extend(
                    addresses
                        .value(inner)
                        .map(|inner| (Value(value), Value(inner))),
                );
            }
        }
        rows.sort_unstable();
        rows.dedup();
        rows
    }
}

/// Whether a keyword is a constant, or the start of one.
fn is_value(word: &[u8]) -> bool {
    const VALUES: [&[u8]; 20] = [
        b"null",
        b"undef",
        b"poison",
        b"true",
        b"false",
        b"none",
        b"zeroinitializer",
        b"splat",
        b"getelementptr",
        b"addrspacecast",
        b"bitcast",
        b"inttoptr",
        b"ptrtoint",
        b"ptrtoaddr",
        b"trunc",
        b"add",
        b"sub",
        b"xor",
        b"blockaddress",
        b"c",
    ];
    VALUES.contains(&word) || matches!(word, b"dso_local_equivalent" | b"no_cfi" | b"asm")
}
