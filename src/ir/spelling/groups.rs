//! The sets of attributes of functions and calls, and the numbers of the attribute groups that LLVM
//! prints for them.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::text::{Word, after_parentheses, words};
use crate::{Module, Span};

/// The attribute sets of LLVM's intrinsics, which do not depend on their declarations: each line
/// has a set and the intrinsics that have it (tests/llvm/list-intrinsic-attributes).
const INTRINSICS: &str = include_str!("intrinsics.txt");

/// Attributes that options of `opt` add to every function.
#[derive(Clone, Debug, Default)]
pub struct Added {
    /// The value of `-mcpu`; empty if the option is absent.
    pub processor: String,
    /// The value of `-mattr`; empty if the option is absent.
    pub features: String,
}

/// The sets of attributes of a module's functions, numbered in the order of the file.
#[derive(Debug, Default)]
pub(super) struct Groups {
    pub numbers: FxHashMap<String, usize>,
}

impl Groups {
    /// Time: linear in the text of the module and in the groups that each function names.
    pub fn new(module: &Module<'_>, added: &Added) -> Groups {
        let declared = module.declarations.iter();
        let mut headers: Vec<(Span, Span)> = declared.copied().collect();
        headers.extend(module.functions.iter().map(|function| {
            let header = Span {
                start: function.span.start,
                end: function.body,
            };
            (function.name, header)
        }));
        headers.sort_unstable_by_key(|(name, _)| name.start);
        let mut intrinsics: FxHashMap<&[u8], &str> = FxHashMap::default();
        for line in INTRINSICS.lines() {
            let (set, names) = line.split_once('\t').unwrap_or_default();
            intrinsics.extend(names.split(' ').map(|name| (name.as_bytes(), set)));
        }
        let of_intrinsic = |name: &[u8]| {
            let mut name = name;
            loop {
                if let Some(set) = intrinsics.get(name) {
                    return Some((*set).to_string());
                }
                name = name.get(..name.iter().rposition(|byte| *byte == b'.')?)?;
            }
        };
        let mut groups = Groups::default();
        let mut known: FxHashSet<&[u8]> = FxHashSet::default();
        for (name, header) in headers {
            let after = Span {
                start: name.end,
                end: header.end,
            };
            let name = module.bytes(name);
            known.insert(name);
            if name.starts_with(b"llvm.dbg.") {
                continue;
            }
            let set = of_intrinsic(name).unwrap_or_else(|| {
                let text = after_parentheses(module.bytes(after));
                set(module, text, true)
            });
            groups.add(set, added);
        }
        // Intrinsics without a declaration are declared by LLVM at the end of the module, sorted by
        // name.
        let undeclared: BTreeSet<&[u8]> = named_intrinsics(module.text)
            .filter(|name| !known.contains(name) && !name.starts_with(b"llvm.dbg."))
            .collect();
        for set in undeclared.into_iter().filter_map(of_intrinsic) {
            groups.add(set, added);
        }
        groups
    }

    fn add(&mut self, mut set: String, added: &Added) {
        let is_there = |set: &str, key: &str| set.split(' ').any(|word| word.starts_with(key));
        let mut words: Vec<String> = Vec::new();
        if !added.processor.is_empty() && !is_there(&set, "target-cpu=") {
            words.push(format!("target-cpu={}", added.processor));
        }
        if !added.features.is_empty() {
            words.push(format!("target-features+={}", added.features));
        }
        for word in words {
            set = [set, word].join(" ");
        }
        let next = self.numbers.len();
        if !set.is_empty() {
            self.numbers.entry(set).or_insert(next);
        }
    }
}

/// The names in a text that start with `@llvm.`, without the `@`.
fn named_intrinsics(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    memchr::memmem::find_iter(text, b"@llvm.").map(|at| {
        let name = text.get(at + 1..).unwrap_or_default();
        let end = name.iter().position(|byte| !crate::in_name(*byte));
        name.get(..end.unwrap_or(name.len())).unwrap_or_default()
    })
}

/// Words after the parameters of a function that are not attributes.
const NO_ATTRIBUTES: &[&[u8]] = &[
    b"unnamed_addr",
    b"local_unnamed_addr",
    b"addrspace",
    b"section",
    b"partition",
    b"comdat",
    b"gc",
    b"prefix",
    b"prologue",
    b"personality",
    b"align",
    b"ptr",
];

/// The set of attributes in a text, as a string that is the same for equal sets. `of_function`
/// states whether words that are not attributes may be between the attributes.
pub(super) fn set(module: &Module<'_>, text: &[u8], of_function: bool) -> String {
    let mut all: Vec<String> = Vec::new();
    collect(module, text, of_function, 0, &mut all);
    all.sort_unstable();
    all.dedup();
    all.join(" ")
}

fn collect(module: &Module<'_>, text: &[u8], of_function: bool, depth: u32, all: &mut Vec<String>) {
    let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    for (at, word) in words(text) {
        match word {
            Word::Group(number) if depth == 0 => {
                if let Some(span) = module.attribute_groups.get(&number) {
                    collect(module, module.bytes(*span), false, 1, all);
                }
            }
            Word::Group(_) => {}
            Word::String(key, value) => all.push(format!("{}={}", shown(key), shown(value))),
            Word::Plain(word) => {
                if of_function && NO_ATTRIBUTES.contains(&word) {
                    continue;
                }
                let rest = text.get(at + word.len()..).unwrap_or_default();
                let rest = match rest.trim_ascii_start() {
                    rest if rest.starts_with(b"(") || rest.starts_with(b"=") => rest,
                    _ => b"",
                };
                let end = rest.iter().position(|byte| *byte == b')' || *byte == b'\n');
                let end = match rest.starts_with(b"=") {
                    true => rest
                        .iter()
                        .position(|byte| !b"= ".contains(byte) && !byte.is_ascii_digit()),
                    false => end.map(|end| end + 1),
                };
                let payload = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
                if word.first().is_some_and(u8::is_ascii_alphabetic) {
                    all.push(shown(word) + &shown(payload));
                }
            }
        }
    }
}

/// The sort key of a parameter's attribute: LLVM prints attributes of parameters sorted by kind.
pub(super) fn order(attribute: &[u8]) -> (u8, &'static str) {
    const FLAGS: &[(&[u8], &str)] = &[
        (b"allocalign", "AllocAlign"),
        (b"allocptr", "AllocatedPointer"),
        (b"dead_on_unwind", "DeadOnUnwind"),
        (b"immarg", "ImmArg"),
        (b"inreg", "InReg"),
        (b"nest", "Nest"),
        (b"noalias", "NoAlias"),
        (b"noext", "NoExt"),
        (b"nofree", "NoFree"),
        (b"noundef", "NoUndef"),
        (b"nonnull", "NonNull"),
        (b"readnone", "ReadNone"),
        (b"readonly", "ReadOnly"),
        (b"returned", "Returned"),
        (b"signext", "SExt"),
        (b"swiftasync", "SwiftAsync"),
        (b"swifterror", "SwiftError"),
        (b"swiftself", "SwiftSelf"),
        (b"writable", "Writable"),
        (b"writeonly", "WriteOnly"),
        (b"zeroext", "ZExt"),
    ];
    const TYPED: &[(&[u8], &str)] = &[
        (b"byref", "ByRef"),
        (b"byval", "ByVal"),
        (b"elementtype", "ElementType"),
        (b"inalloca", "InAlloca"),
        (b"preallocated", "Preallocated"),
        (b"sret", "StructRet"),
    ];
    const NUMBERS: &[(&[u8], &str)] = &[
        (b"align", "Alignment"),
        (b"captures", "Captures"),
        (b"dereferenceable_or_null", "DereferenceableOrNull"),
        (b"dereferenceable", "Dereferenceable"),
        (b"alignstack", "StackAlignment"),
        (b"nofpclass", "NoFPClass"),
    ];
    let word = attribute
        .split(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'_'))
        .next()
        .unwrap_or_default();
    for (group, table) in [(0, FLAGS), (1, TYPED), (2, NUMBERS)] {
        if let Some((_, name)) = table.iter().find(|(key, _)| *key == word) {
            return (group, name);
        }
    }
    match word {
        b"range" => (3, "Range"),
        b"initializes" => (4, "Initializes"),
        _ => (5, ""),
    }
}
