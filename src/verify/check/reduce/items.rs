//! The module outside of a function: other functions, declarations, globals, types, attribute
//! groups and metadata, as text items. A candidate contains the items that it refers to.

use rustc_hash::{FxHashMap, FxHashSet};

use super::scan::{line_end, one_line, string_end, words};
use lanelog_ir::Module;
use lanelog_ir::text::{Name, names};

/// The sigil and the name of an item.
type Key = (u8, String);

/// An item outside of the function.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// The text of the item, without surrounding white space.
    pub text: String,
    /// The key under which other items refer to the item. `None` if no item can refer to it.
    key: Option<Key>,
    /// The keys that the item refers to.
    needs: Vec<Key>,
    /// The position of the item in the original text.
    start: usize,
}

/// All items of a module except the function.
#[derive(Clone, Debug)]
pub(super) struct Items {
    items: Vec<Item>,
    by_key: FxHashMap<Key, Vec<usize>>,
    /// For each item, whether it is kept even if no item refers to it.
    pub rooted: Vec<bool>,
    /// The position of the function in the original text.
    function: usize,
}

impl Items {
    /// Splits a module into items, except for the function with this index. Linear.
    pub fn of(module: &Module<'_>, text: &str, function: usize) -> Items {
        let mut items = Items {
            items: Vec::new(),
            by_key: FxHashMap::default(),
            rooted: Vec::new(),
            function: 0,
        };
        let mut from = 0;
        for (number, other) in module.functions.iter().enumerate() {
            let (start, end) = (other.span.start as usize, other.span.end as usize);
            items.split(text, from..start);
            if number == function {
                items.function = start;
            } else {
                items.push(text, start..end);
            }
            from = end;
        }
        items.split(text, from..text.len());
        items.rooted = vec![true; items.items.len()];
        items
    }

    fn push(&mut self, text: &str, range: std::ops::Range<usize>) {
        let start = range.start;
        let text = text.get(range).unwrap_or_default().trim();
        if text.is_empty() {
            return;
        }
        let item = Item::new(text, start);
        if let Some(key) = &item.key {
            self.by_key
                .entry(key.clone())
                .or_default()
                .push(self.items.len());
        }
        self.items.push(item);
    }

    /// Splits text between functions into items. Each line that is not indented and not within
    /// brackets starts an item.
    fn split(&mut self, text: &str, range: std::ops::Range<usize>) {
        let bytes = text.as_bytes();
        let (mut start, mut at, mut depth) = (range.start, range.start, 0usize);
        while let Some(byte) = bytes.get(at).copied().filter(|_| at < range.end) {
            match byte {
                b'"' => {
                    at = string_end(bytes, at);
                    continue;
                }
                b';' => {
                    at = line_end(bytes, at);
                    continue;
                }
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth = depth.saturating_sub(1),
                b'\n' if depth == 0 => {
                    let indented = bytes
                        .get(at + 1)
                        .is_some_and(|next| next.is_ascii_whitespace());
                    if !indented {
                        self.push(text, start..at);
                        start = at;
                    }
                }
                _ => {}
            }
            at += 1;
        }
        self.push(text, start..range.end.max(start));
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    pub fn item(&self, at: usize) -> Option<&Item> {
        self.items.get(at)
    }

    /// Replaces the text of an item.
    pub fn replace(&mut self, at: usize, text: &str) {
        if let Some(item) = self.items.get_mut(at) {
            let start = item.start;
            *item = Item {
                key: item.key.take(),
                ..Item::new(text, start)
            };
        }
    }

    /// The items that a definition refers to, directly or indirectly, and those that are always
    /// kept.
    pub fn needed(&self, definition: &str) -> Vec<bool> {
        let mut needed = vec![false; self.items.len()];
        let mut seen: FxHashSet<Key> = FxHashSet::default();
        let mut waiting: Vec<usize> = (0..self.items.len())
            .filter(|at| self.rooted[*at])
            .collect();
        let mut name = |key: Key, waiting: &mut Vec<usize>| {
            let known = self.by_key.get(&key);
            if known.is_some() && seen.insert(key) {
                waiting.extend(known.into_iter().flatten());
            }
        };
        for token in names(definition.as_bytes()) {
            name(key(definition, &token), &mut waiting);
        }
        while let Some(at) = waiting.pop() {
            if !std::mem::replace(&mut needed[at], true) {
                for key in &self.items[at].needs {
                    name(key.clone(), &mut waiting);
                }
            }
        }
        needed
    }

    /// A module with a definition and the items that it needs.
    pub fn module(&self, definition: &str) -> String {
        let needed = self.needed(definition);
        let mut out = String::with_capacity(definition.len() + 1000);
        let kept = self
            .items
            .iter()
            .zip(&needed)
            .filter(|(_, needed)| **needed);
        let mut is_written = false;
        for (item, _) in kept {
            if item.start > self.function && !is_written {
                is_written = true;
                separate(&mut out, definition);
            }
            separate(&mut out, &item.text);
        }
        if !is_written {
            separate(&mut out, definition);
        }
        out
    }
}

/// Appends an item on separate lines; definitions and declarations after an empty line.
fn separate(out: &mut String, item: &str) {
    let is_function = |text: &str| text.starts_with("define") || text.starts_with("declare");
    let last = out.trim_end().lines().next_back().unwrap_or_default();
    let together = last.starts_with("declare") && item.starts_with("declare");
    if !out.is_empty()
        && !together
        && (is_function(item) || last.starts_with("declare") || last == "}")
    {
        out.push('\n');
    }
    out.push_str(item.trim_end());
    out.push('\n');
}

fn key(text: &str, token: &Name) -> Key {
    let name = token.written(text);
    let plain = lanelog_ir::plain_name(name.as_bytes());
    (token.sign, String::from_utf8_lossy(&plain).into_owned())
}

impl Item {
    fn new(text: &str, start: usize) -> Item {
        let first = names(text.as_bytes()).next();
        // `target`, `source_filename`, `module asm` and `uselistorder` define no named item.
        let word = text.split([' ', '\n', '(']).next().unwrap_or_default();
        let is_known = matches!(word, "define" | "declare" | "attributes");
        let starts = first.as_ref().is_some_and(|token| token.range.start == 0);
        let named = match word {
            "define" | "declare" => names(text.as_bytes()).find(|token| token.sign == b'@'),
            _ => first.filter(|_| is_known || starts),
        };
        let key_of = |token| key(text, &token);
        let named = named.map(key_of);
        let mut needs: Vec<Key> = names(text.as_bytes()).map(key_of).collect();
        // `comdat` without a name refers to the comdat with the item's name.
        if let Some((_, name)) = named.as_ref().filter(|_| text.contains("comdat")) {
            needs.push((b'$', name.clone()));
        }
        Item {
            text: text.to_owned(),
            key: named,
            needs,
            start,
        }
    }

    /// Whether the item describes the target: a target directive, or named metadata.
    pub fn is_about_target(&self) -> bool {
        self.text.starts_with("target ")
    }

    /// The attributes of an `attributes #0 = { ... }`.
    pub fn attributes(&self) -> Option<(String, Vec<String>)> {
        let rest = self.text.strip_prefix("attributes")?;
        let open = rest.find('{')?;
        let inner = rest.get(open + 1..)?.trim_end().strip_suffix('}')?;
        let head = format!("attributes{}", rest.get(..=open)?);
        Some((head, words(&one_line(inner))))
    }

    /// The declaration for a definition, without attributes, linkage and attachments.
    pub fn declaration(&self) -> Option<String> {
        let header = self.text.strip_prefix("define")?;
        let at = names(header.as_bytes()).find(|token| token.sign == b'@')?;
        let open = at.range.end + header.get(at.range.end..)?.find('(')?;
        let bytes = header.as_bytes();
        let (mut end, mut depth) = (open, 0usize);
        while let Some(byte) = bytes.get(end).copied() {
            match byte {
                b'"' => {
                    end = string_end(bytes, end);
                    continue;
                }
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            end += 1;
            if depth == 0 {
                break;
            }
        }
        let mut before = words(&one_line(header.get(..open)?));
        before.retain(|word| !LINKAGE.contains(&word.as_str()));
        let parameters = one_line(header.get(open..end)?);
        Some(format!("declare {}{parameters}", before.join(" ")))
    }
}

/// Words before a function's type that do not affect it.
pub(super) const LINKAGE: &[&str] = &[
    "private",
    "internal",
    "available_externally",
    "linkonce",
    "linkonce_odr",
    "weak",
    "weak_odr",
    "hidden",
    "protected",
    "default",
    "dso_local",
    "dso_preemptable",
    "dllexport",
    "dllimport",
];
