//! Numbers of metadata nodes, as LLVM counts them for a module and one of its functions: first the
//! nodes reachable from named metadata and global variables, then those reachable from the
//! function, depth first.

use rustc_hash::FxHashMap;

use crate::text::parts;
use crate::{Cursor, Function, Module};

/// The nodes of a module, by index in [`Module::metadata`].
#[derive(Debug, Default)]
pub(super) struct Nodes {
    /// By node: the nodes that it refers to, in LLVM's order of operands.
    operands: Vec<Vec<u32>>,
    /// By node: whether LLVM prints it inline, so that it has no number.
    is_expression: Vec<bool>,
    /// The nodes reachable from variables and named metadata, with their numbers.
    base: FxHashMap<u32, u32>,
    /// The texts of nodes that are written inline within other nodes.
    inner: Vec<Vec<u8>>,
    /// By text of a node that is not `distinct`: the first node with this text.
    by_text: FxHashMap<Vec<u8>, u32>,
    /// Whether LLVM keeps debug locations, because the module states the version of its debug
    /// information.
    pub has_debug_info: bool,
}

/// The numbers of the nodes that are reachable from one function, but not from the module level.
#[derive(Debug, Default)]
pub(super) struct Slots {
    own: FxHashMap<u32, u32>,
    next: u32,
    /// The numbers of nodes that are written inline in instructions, by text.
    inline: FxHashMap<Vec<u8>, u32>,
}

/// By kind of debug information node: the fields that come first in LLVM's order of operands, where
/// this order differs from that of the text. The other fields follow.
const ORDERS: &[(&[u8], &[&[u8]])] = &[
    (
        b"DIDerivedType",
        &[b"file", b"scope", b"baseType", b"extraData", b"annotations"],
    ),
    (
        b"DICompositeType",
        &[
            b"file",
            b"scope",
            b"baseType",
            b"elements",
            b"vtableHolder",
            b"templateParams",
            b"discriminator",
            b"dataLocation",
            b"associated",
            b"allocated",
            b"rank",
            b"annotations",
            b"specification",
            b"bitStride",
        ],
    ),
    (
        b"DICompileUnit",
        &[
            b"file",
            b"enums",
            b"retainedTypes",
            b"globals",
            b"imports",
            b"macros",
        ],
    ),
    (
        b"DISubprogram",
        &[
            b"file",
            b"scope",
            b"type",
            b"unit",
            b"declaration",
            b"retainedNodes",
            b"containingType",
            b"templateParams",
            b"thrownTypes",
            b"annotations",
        ],
    ),
    (b"DILexicalBlock", &[b"file", b"scope"]),
    (b"DILexicalBlockFile", &[b"file", b"scope"]),
    (b"DINamespace", &[b"file", b"scope"]),
    (b"DIModule", &[b"file", b"scope"]),
    (b"DICommonBlock", &[b"scope", b"declaration", b"file"]),
    (
        b"DIGlobalVariable",
        &[
            b"scope",
            b"file",
            b"type",
            b"declaration",
            b"templateParams",
            b"annotations",
        ],
    ),
    (
        b"DILocalVariable",
        &[b"scope", b"file", b"type", b"annotations"],
    ),
    (
        b"DIImportedEntity",
        &[b"scope", b"entity", b"file", b"elements"],
    ),
];

impl Nodes {
    /// Time: linear in the module's metadata and in the text outside of functions.
    pub fn new(module: &Module<'_>) -> Nodes {
        let mut nodes = Nodes::default();
        let index: FxHashMap<u32, u32> = module
            .metadata
            .iter()
            .enumerate()
            .map(|(at, (number, _))| (*number, at as u32))
            .collect();
        for (at, (_, span)) in module.metadata.iter().enumerate() {
            let text = module.bytes(*span).trim_ascii();
            nodes.is_expression.push(text.starts_with(b"!DIExpression"));
            if !text.starts_with(b"distinct") {
                nodes.by_text.entry(text.to_vec()).or_insert(at as u32);
            }
        }
        for (_, span) in &module.metadata {
            let operands = nodes.operands_of(module.bytes(*span).trim_ascii(), &index);
            nodes.operands.push(operands);
        }
        // Inline nodes get the indices after those of the nodes that have a number in the text.
        let mut at = module.metadata.len();
        while let Some(text) = nodes.inner.get(at - module.metadata.len()).cloned() {
            let operands = nodes.operands_of(&text, &index);
            nodes.operands.push(operands);
            at += 1;
        }
        let mut slots = Slots::default();
        for node in variables(module) {
            nodes.visit(index.get(&node), &mut slots);
        }
        for (name, span) in &module.named_metadata {
            let text = module.bytes(*span);
            for node in references(text) {
                nodes.visit(index.get(&node), &mut slots);
                if module.bytes(*name) == b"llvm.module.flags" {
                    let flag = module.metadata_node(node).unwrap_or_default();
                    nodes.has_debug_info |=
                        memchr::memmem::find(flag, b"\"Debug Info Version\", i32 3").is_some();
                }
            }
        }
        nodes.base = slots.own;
        nodes
    }

    /// The nodes that a node refers to, in LLVM's order of operands, by index.
    fn operands_of(&mut self, text: &[u8], index: &FxHashMap<u32, u32>) -> Vec<u32> {
        let text = text
            .strip_prefix(b"distinct")
            .unwrap_or(text)
            .trim_ascii_start();
        let open = text.iter().position(|byte| matches!(byte, b'(' | b'{'));
        let Some((name, inside)) = open.and_then(|open| {
            let inside = text.get(open + 1..text.len().checked_sub(1)?)?;
            Some((text.get(1..open)?, inside))
        }) else {
            return Vec::new();
        };
        let order = ORDERS.iter().find(|(kind, _)| *kind == name);
        let order = order.map_or(&[][..], |(_, order)| *order);
        let mut found: Vec<(usize, u32)> = Vec::new();
        for field in parts(inside) {
            let (place, value) = match field
                .iter()
                .position(|byte| matches!(byte, b':' | b'!' | b'"'))
            {
                Some(at) if field.get(at) == Some(&b':') => {
                    let (key, value) = field.split_at_checked(at).unwrap_or_default();
                    let place = order.iter().position(|field| *field == key.trim_ascii());
                    (
                        place.unwrap_or(order.len()),
                        value.get(1..).unwrap_or_default().trim_ascii(),
                    )
                }
                _ => (0, field),
            };
            let node = match value {
                [b'!', b'0'..=b'9', ..] => references(value)
                    .next()
                    .and_then(|number| index.get(&number).copied()),
                [b'!', b'"', ..] => None,
                [b'!', ..] => Some(self.inner(value)),
                _ if value.starts_with(b"distinct") => Some(self.inner(value)),
                _ => None,
            };
            found.extend(node.map(|node| (place, node)));
        }
        found.sort_by_key(|(place, _)| *place);
        found.into_iter().map(|(_, node)| node).collect()
    }

    /// The index of a node that is written inline within another one.
    fn inner(&mut self, text: &[u8]) -> u32 {
        let is_distinct = text.starts_with(b"distinct");
        if let Some(known) = self.by_text.get(text).filter(|_| !is_distinct) {
            return *known;
        }
        let at = self.is_expression.len() as u32;
        self.is_expression.push(text.starts_with(b"!DIExpression"));
        self.inner.push(text.to_vec());
        if !is_distinct {
            self.by_text.insert(text.to_vec(), at);
        }
        at
    }

    /// Numbers a node and all nodes reachable from it that have no number yet.
    fn visit(&self, node: Option<&u32>, slots: &mut Slots) {
        let Some(node) = node.copied() else { return };
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            let at = node as usize;
            let is_new = !self.base.contains_key(&node) && !slots.own.contains_key(&node);
            if !is_new || self.is_expression.get(at).copied().unwrap_or(true) {
                continue;
            }
            slots.own.insert(node, slots.next);
            slots.next += 1;
            let operands = self.operands.get(at).map_or(&[][..], Vec::as_slice);
            stack.extend(operands.iter().rev());
        }
    }

    /// Numbers the nodes of a function: those of its attachments, then those of the debug records,
    /// operands and attachments of each instruction.
    pub fn slots(&self, module: &Module<'_>, function: &Function) -> Slots {
        let mut slots = Slots {
            next: self.base.len() as u32,
            ..Slots::default()
        };
        let index = |number: u32| {
            let found = module
                .metadata
                .binary_search_by_key(&number, |entry| entry.0);
            found.ok().map(|at| at as u32)
        };
        let mut attached: Vec<_> = function.attachments.iter().collect();
        attached.sort_by_key(|(kind, _)| kind_order(module.bytes(*kind)));
        for (_, node) in attached {
            self.reference(module, module.bytes(*node).trim_ascii(), &mut slots);
        }
        let mut done = function.body;
        for instruction in &function.instructions {
            let start = function.span.start + instruction.start;
            let end = function.span.start + instruction.end;
            let gap = module.bytes(crate::Span {
                start: done,
                end: start,
            });
            if self.has_debug_info && memchr::memchr(b'!', gap).is_some() {
                for number in references(gap) {
                    self.visit(index(number).as_ref(), &mut slots);
                }
            }
            done = end;
            let text = module.bytes(crate::Span { start, end });
            if memchr::memchr(b'!', text).is_none() {
                continue;
            }
            let at = crate::metadata::attachments_at(text);
            let (operands, attachments) = text.split_at_checked(at).unwrap_or((text, b""));
            for at in memchr::memmem::find_iter(operands, b"metadata !") {
                let mut cursor = Cursor {
                    text: operands,
                    at: at + 9,
                };
                let start = cursor.at;
                if cursor.metadata_node().is_ok() && cursor.text.get(start + 1) != Some(&b'"') {
                    self.reference(module, cursor.since(start), &mut slots);
                }
            }
            let mut attachments: Vec<&[u8]> = parts(attachments)
                .filter(|part| part.starts_with(b"!"))
                .collect();
            attachments.sort_by_key(|part| kind_order(part.get(1..).unwrap_or_default()));
            for part in attachments {
                let is_debug = kind_order(part.get(1..).unwrap_or_default()) == 0;
                if is_debug && !self.has_debug_info {
                    continue;
                }
                let node = part.get(1..).unwrap_or_default();
                let node = node
                    .iter()
                    .position(|byte| *byte == b'!')
                    .map_or(&b""[..], |at| {
                        node.get(at..).unwrap_or_default().trim_ascii()
                    });
                self.reference(module, node, &mut slots);
            }
        }
        slots
    }

    /// Numbers the node of an attachment: a reference or an inline node.
    fn reference(&self, module: &Module<'_>, node: &[u8], slots: &mut Slots) {
        let index = |number: u32| {
            let found = module
                .metadata
                .binary_search_by_key(&number, |entry| entry.0);
            found.ok().map(|at| at as u32)
        };
        match node.get(1) {
            Some(byte) if byte.is_ascii_digit() => {
                for number in references(node) {
                    self.visit(index(number).as_ref(), slots);
                }
            }
            _ => {
                if let Some(known) = self.by_text.get(node) {
                    self.visit(Some(known), slots);
                    return;
                }
                if !slots.inline.contains_key(node) && !node.starts_with(b"!DIExpression") {
                    slots.inline.insert(node.to_vec(), slots.next);
                    slots.next += 1;
                }
                if !node.starts_with(b"!DIExpression") {
                    for number in references(node) {
                        self.visit(index(number).as_ref(), slots);
                    }
                }
            }
        }
    }

    /// The number of a node that an instruction's text refers to, by number or inline.
    pub fn number(&self, module: &Module<'_>, slots: &Slots, node: &[u8]) -> Option<u32> {
        let at = match references(node)
            .next()
            .filter(|_| node.get(1).is_some_and(u8::is_ascii_digit))
        {
            Some(number) => {
                let found = module
                    .metadata
                    .binary_search_by_key(&number, |entry| entry.0);
                found.ok()? as u32
            }
            None => match self.by_text.get(node) {
                Some(known) => *known,
                None => return slots.inline.get(node).copied(),
            },
        };
        self.base.get(&at).or_else(|| slots.own.get(&at)).copied()
    }
}

/// The references to nodes (`!5`) in a text, outside of strings and comments.
pub(super) fn references(text: &[u8]) -> impl Iterator<Item = u32> + '_ {
    let mut cursor = Cursor { text, at: 0 };
    std::iter::from_fn(move || {
        while !cursor.at_end() {
            cursor.space();
            match cursor.peek() {
                b'"' => {
                    if cursor.string().is_err() {
                        return None;
                    }
                }
                b'!' if cursor.ahead(1).is_ascii_digit() => {
                    cursor.at += 1;
                    return cursor.digits().ok();
                }
                _ => cursor.at += 1,
            }
        }
        None
    })
}

/// The nodes that are attached to global variables, in the order of the file.
fn variables(module: &Module<'_>) -> Vec<u32> {
    let mut found = Vec::new();
    for global in &module.globals {
        let start = global.name.end as usize;
        let rest = module.text.get(start..).unwrap_or_default();
        let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let line = rest.get(..end).unwrap_or_default();
        if memchr::memchr(b'!', line).is_some() {
            found.extend(references(line));
        }
    }
    found
}

/// Kinds of attachments, in the order of LLVM's numbers (llvm/IR/FixedMetadataKinds.def).
const KINDS: &[&[u8]] = &[
    b"dbg",
    b"tbaa",
    b"prof",
    b"fpmath",
    b"range",
    b"tbaa.struct",
    b"invariant.load",
    b"alias.scope",
    b"noalias",
    b"nontemporal",
    b"llvm.mem.parallel_loop_access",
    b"nonnull",
    b"dereferenceable",
    b"dereferenceable_or_null",
    b"make.implicit",
    b"unpredictable",
    b"invariant.group",
    b"align",
    b"llvm.loop",
    b"type",
    b"section_prefix",
    b"absolute_symbol",
    b"associated",
    b"callees",
    b"irr_loop",
    b"llvm.access.group",
    b"callback",
    b"llvm.preserve.access.index",
    b"vcall_visibility",
    b"noundef",
    b"annotation",
    b"nosanitize",
    b"func_sanitize",
    b"exclude",
    b"memprof",
    b"callsite",
    b"kcfi_type",
    b"pcsections",
    b"DIAssignID",
    b"coro.outside.frame",
    b"mmra",
    b"noalias.addrspace",
];

/// The sort key of a kind of attachment. Target-specific kinds come last, in the order of the text.
pub(super) fn kind_order(kind: &[u8]) -> usize {
    let end = kind
        .iter()
        .position(|byte| byte.is_ascii_whitespace() || *byte == b'!');
    let kind = kind.get(..end.unwrap_or(kind.len())).unwrap_or_default();
    KINDS
        .iter()
        .position(|known| *known == kind)
        .unwrap_or(KINDS.len())
}
