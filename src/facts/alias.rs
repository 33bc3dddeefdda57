//! Facts for alias analysis: scopes (`!alias.scope`, `!noalias`), types (`!tbaa`), and variables
//! with memory of their own.

use rustc_hash::FxHashSet;

use super::constants::Addresses;
use super::declared::{Symbol, Value};
use super::describe::View;
use super::module::described;
use super::symbols::Symbols;
use lanelog_ir::metadata::{integer_field, node_fields};
use lanelog_ir::{Module, plain_name};

/// The maximum number of types around an access. Longer chains are ignored.
const DEEPEST: usize = 64;

/// The plain names of the module's variables that share no byte with another variable. An LDS
/// variable that is declared without a body, and a variable of size 0, may share its address.
pub(super) fn separate_variables(module: &Module<'_>) -> FxHashSet<Vec<u8>> {
    let is_separate = |global: &&lanelog_ir::Global| {
        let found = described(module, global);
        let has = |part: &[u8]| memchr::memmem::find(found.ty, part).is_some();
        let declared = found
            .words
            .split(u8::is_ascii_whitespace)
            .any(|word| word == b"external" || word == b"extern_weak");
        let may_be_empty = has(b"[0 x") || has(b"{}") || has(b"%") || has(b"opaque");
        let sized_elsewhere = declared && global.address_space == 3;
        !(found.ty.is_empty() || may_be_empty || sized_elsewhere)
    };
    let separate = module.globals.iter().filter(is_separate);
    let names = separate.map(|global| plain_name(module.bytes(global.name)).into_owned());
    names.collect()
}

/// Scopes, each with its domain.
type Scopes<'t> = Vec<(&'t [u8], &'t [u8])>;

/// A tag's type and offset, and the types that contain it in turn.
type Chain<'t> = Vec<(&'t [u8], i64)>;

impl<'t> View<'_, 't> {
    /// Rows of the relation `separate_variable`.
    pub(super) fn separate_addresses(self, separate: &FxHashSet<Vec<u8>>) -> Vec<(Value,)> {
        let addresses = Addresses::new(self.module, self.function);
        let variables = addresses.all().filter(|(_, text)| {
            let name = text.strip_prefix(b"@").map(plain_name);
            name.is_some_and(|name| separate.contains(name.as_ref()))
        });
        variables.map(|(value, _)| (Value(value),)).collect()
    }

    /// For each instruction with an attachment of a kind: its scopes, each with its domain. `None`
    /// if a scope is malformed.
    fn scopes(self, kind: &'static [u8]) -> Vec<(Value, Scopes<'t>)> {
        let of_node = |node: &'t [u8]| {
            let scopes = node_fields(self.module.node(node)?)?;
            let scopes = scopes.map(|scope| {
                let scope = scope.trim_ascii();
                let node = self.module.node(scope)?;
                let node = node.strip_prefix(b"distinct").unwrap_or(node);
                let domain = node_fields(node)?.nth(1)?.trim_ascii();
                // A scope is identified by its number.
                let is_number = |text: &[u8]| text.get(1).is_some_and(u8::is_ascii_digit);
                (is_number(scope) && is_number(domain)).then_some((scope, domain))
            });
            scopes.collect::<Option<Scopes<'t>>>()
        };
        let mut found = Vec::new();
        for (value, at) in self.instructions() {
            let mut attached = self.attachments(at);
            let node = attached.find(|(name, _)| *name == kind);
            found.extend(node.and_then(|(_, node)| Some((value, of_node(node)?))));
        }
        found
    }

    /// Rows of the relations `alias_scope` and `noalias_scope`.
    pub(super) fn scope_rows(
        self,
        kind: &'static [u8],
        symbols: &mut Symbols,
    ) -> Vec<(Value, Symbol, Symbol)> {
        let mut intern = |text: &[u8]| Symbol(symbols.intern(&String::from_utf8_lossy(text)));
        let mut rows = Vec::new();
        for (value, scopes) in self.scopes(kind) {
            let scopes = scopes.into_iter();
            rows.extend(scopes.map(|(scope, domain)| (value, intern(scope), intern(domain))));
        }
        rows
    }

    /// The types of each access with a `!tbaa` tag, from the accessed one to the root.
    fn type_chains(self) -> Vec<(Value, Chain<'t>)> {
        let mut found = Vec::new();
        for (value, at) in self.instructions() {
            let mut attached = self.attachments(at);
            let tag = attached.find(|(kind, _)| *kind == b"tbaa");
            let chain = tag.and_then(|(_, tag)| chain(self.module, tag));
            found.extend(chain.map(|chain| (value, chain)));
        }
        found
    }

    /// Rows of the relation `tbaa_type`.
    pub(super) fn tbaa_types(self, symbols: &mut Symbols) -> Vec<(Value, Symbol, i32)> {
        let mut rows = Vec::new();
        for (value, chain) in self.type_chains() {
            if let Some((ty, offset)) = chain.first() {
                let ty = Symbol(symbols.intern(&String::from_utf8_lossy(ty)));
                rows.push((value, ty, *offset as i32));
            }
        }
        rows
    }

    /// Rows of the relation `tbaa_parent`.
    pub(super) fn tbaa_parents(self, symbols: &mut Symbols) -> Vec<(Symbol, i32, Symbol, i32)> {
        let mut rows = Vec::new();
        let mut intern = |text: &[u8]| Symbol(symbols.intern(&String::from_utf8_lossy(text)));
        for (_, chain) in self.type_chains() {
            for pair in chain.windows(2) {
                if let [(ty, offset), (parent, parent_offset)] = pair {
                    let parent = intern(parent);
                    rows.push((intern(ty), *offset as i32, parent, *parent_offset as i32));
                }
            }
        }
        rows.sort_unstable();
        rows.dedup();
        rows
    }
}

/// The types around an access, by its tag: `!{base type, access type, offset}`. `None` for a tag of
/// another form, for a type that does not have a member at the offset, and for offsets that do not
/// fit 32 bits.
fn chain<'t>(module: &Module<'t>, tag: &'t [u8]) -> Option<Chain<'t>> {
    let mut fields = node_fields(module.node(tag)?)?;
    let mut ty = fields.next()?.trim_ascii();
    let _access = module.node(fields.next()?)?;
    let (_, offset) = integer_field(fields.next()?.trim_ascii())?;
    let mut offset = i64::from(i32::try_from(offset).ok()?);
    let mut chain = Vec::new();
    loop {
        if chain.len() > DEEPEST || !ty.get(1)?.is_ascii_digit() {
            return None;
        }
        chain.push((ty, offset));
        let node = module.node(ty)?;
        let node = node.strip_prefix(b"distinct").unwrap_or(node);
        let fields: Vec<&[u8]> = node_fields(node)?.map(<[u8]>::trim_ascii).collect();
        let (name, members) = fields.split_first()?;
        if !name.starts_with(b"!\"") {
            return None;
        }
        if members.is_empty() {
            return (offset == 0).then_some(chain);
        }
        let mut inside = None;
        let mut before = 0;
        for member in members.chunks(2) {
            let (member, start) = match member {
                [member, start] => (*member, integer_field(start)?.1),
                [member] => (*member, 0),
                _ => return None,
            };
            if start < before {
                return None;
            }
            before = start;
            if start <= i128::from(offset) {
                inside = Some((member, start as i64));
            }
        }
        let (member, start) = inside?;
        ty = member;
        offset -= start;
    }
}
