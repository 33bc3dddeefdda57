//! The changes that are tried, and their order.

use std::hash::{DefaultHasher, Hash, Hasher};

use rustc_hash::FxHashSet;

use super::draft::Draft;
use super::edges::{self, Replacement};
use super::items::{Items, LINKAGE};
use super::load::{Without, load};
use super::scan::words;
use super::simplify;
use super::values::{self, Stand};
use super::{Candidates, First};
use lanelog_ir::text::names;
use lanelog_ir::{Function, Module, Opcode, plain_name, read};

/// A search, with the smallest draft found so far.
pub(super) struct Search<'p> {
    first: &'p mut First<'p>,
    /// Number of candidates that are evaluated together.
    at_once: usize,
    items: Items,
    most: usize,
    stop: &'p dyn Fn() -> bool,
    /// Hashes of the texts that were tried.
    known: FxHashSet<u64>,
    pub tries: usize,
    pub best_text: String,
}

impl<'p> Search<'p> {
    /// The initial state. The predicate holds for the text, and was evaluated once.
    pub fn new(
        text: &str,
        items: Items,
        (first, at_once): (&'p mut First<'p>, usize),
        most: usize,
        stop: &'p dyn Fn() -> bool,
    ) -> Search<'p> {
        Search {
            first,
            at_once,
            items,
            most,
            stop,
            known: FxHashSet::default(),
            tries: 1,
            best_text: text.to_owned(),
        }
    }

    /// Reduces the function and the module until no change is left to try.
    pub fn run(&mut self, module: &Module<'_>, function: &Function) {
        let Some(mut best) = self.begin(module, function) else {
            let definition = String::from_utf8_lossy(module.function_text(function)).into_owned();
            self.shrink_items(&definition);
            return;
        };
        loop {
            let before = self.best_text.len();
            self.blocks(&mut best);
            self.branches(&mut best);
            self.simplify(&mut best);
            self.instructions(&mut best);
            self.simplify(&mut best);
            self.operands(&mut best);
            self.arguments(&mut best);
            if self.best_text.len() == before || self.is_spent() {
                break;
            }
        }
        self.header(&mut best);
        self.shrink_items(&best.text());
    }

    fn is_spent(&self) -> bool {
        self.tries >= self.most || (self.stop)()
    }

    /// A draft equivalent to the function, with as much removed as possible in one step.
    fn begin(&mut self, module: &Module<'_>, function: &Function) -> Option<Draft> {
        let everything = self.items.rooted.clone();
        let only_target = (0..self.items.len()).map(|at| {
            self.items
                .item(at)
                .is_some_and(|item| item.is_about_target())
        });
        let only_target: Vec<bool> = only_target.collect();
        for rooted in [only_target, everything.clone()] {
            self.items.rooted = rooted;
            for (attachments, call_attributes) in
                [(true, true), (true, false), (false, true), (false, false)]
            {
                let draft = load(
                    module,
                    function,
                    Without {
                        attachments,
                        call_attributes,
                    },
                )?;
                if !draft.is_valid() {
                    self.items.rooted = everything;
                    return None;
                }
                let mut alive = draft.clone();
                alive.dead.clear();
                if let Some(draft) = self.attempt(alive).or_else(|| self.attempt(draft)) {
                    return Some(draft);
                }
            }
        }
        None
    }

    /// Tests a draft. Returns the repaired draft if the property persists.
    fn attempt(&mut self, draft: Draft) -> Option<Draft> {
        let found = self.first_of(&mut std::iter::once(((), draft)));
        found.map(|(_, draft)| draft)
    }

    /// The first draft for which the property persists, after `settle` has repaired it. Also
    /// returns the mark that the caller attached to the draft.
    fn first_of<M>(&mut self, drafts: &mut dyn Iterator<Item = (M, Draft)>) -> Option<(M, Draft)> {
        loop {
            let mut texts = Vec::new();
            let mut fresh = Vec::new();
            while fresh.len() < self.at_once && !self.is_spent() {
                let Some((mark, mut draft)) = drafts.next() else {
                    break;
                };
                if !draft.settle() || !draft.is_valid() {
                    continue;
                }
                let definition = draft.text();
                let text = self.items.module(&definition);
                if self.is_fresh(&text) && !texts.contains(&text) {
                    texts.push(text);
                    fresh.push((mark, draft, definition));
                }
            }
            if fresh.is_empty() {
                return None;
            }
            let definitions: Vec<&str> = fresh.iter().map(|(.., text)| text.as_str()).collect();
            if let Some(at) = self.first(&texts, &definitions) {
                let (mark, draft, _) = fresh.swap_remove(at);
                return Some((mark, draft));
            }
        }
    }

    /// The index of the first text for which the property persists. All texts before it were
    /// tested, and lack the property.
    fn first(&mut self, texts: &[String], definitions: &[&str]) -> Option<usize> {
        let items = &self.items;
        let joined = |places: &[usize]| {
            let chosen = places.iter().filter_map(|at| definitions.get(*at));
            let named = chosen.enumerate().map(|(at, text)| renamed(text, at));
            let (texts, names): (Vec<String>, Vec<String>) = named.unzip();
            (items.module(&texts.join("\n")), names)
        };
        let found = (self.first)(&Candidates {
            texts,
            joined: &joined,
        });
        let tried = found.map_or(texts.len(), |at| at + 1);
        self.tries += tried;
        self.known.extend(texts.iter().take(tried).map(hash));
        if let Some(text) = found.and_then(|at| texts.get(at)) {
            self.best_text = text.clone();
        }
        found
    }

    /// Whether a text can be read and was not tried yet.
    fn is_fresh(&self, text: &String) -> bool {
        *text != self.best_text
            && !self.known.contains(&hash(text))
            && read(text.as_bytes()).errors.is_empty()
    }

    fn ask(&mut self, text: String) -> bool {
        if self.is_spent() || !self.is_fresh(&text) {
            return false;
        }
        self.first(&[text], &[]).is_some()
    }

    /// Changes the items one after the other, each in the first of several ways for which the
    /// property persists. Returns the indices of the unchanged items.
    fn each<T>(
        &mut self,
        best: &mut Draft,
        things: &[T],
        ways: usize,
        change: impl Fn(&Draft, &T, usize) -> Option<Draft>,
    ) -> Vec<usize> {
        let mut stay = Vec::new();
        let mut next = 0;
        loop {
            let base = &*best;
            let left = things.iter().enumerate().skip(next);
            let mut drafts = left.flat_map(|(at, thing)| {
                let change = &change;
                (0..ways).filter_map(move |way| Some((at, change(base, thing, way)?)))
            });
            let found = self.first_of(&mut drafts);
            let end = found.as_ref().map_or(things.len(), |(at, _)| *at);
            stay.extend(next..end);
            match found {
                Some((_, draft)) => *best = draft,
                None => return stay,
            }
            next = end + 1;
        }
    }

    /// Tries changes of some items, all at once, then by halves, down to single ones. `change`
    /// changes some of the items in one of several ways.
    fn sweep<T: Clone>(
        &mut self,
        best: &mut Draft,
        things: Vec<T>,
        ways: usize,
        change: impl Fn(&Draft, &[T], usize) -> Option<Draft>,
    ) {
        let mut parts = Parts {
            size: things.len(),
            things,
            next: 0,
            left: Vec::new(),
        };
        loop {
            let (base, change) = (&*best, &change);
            let mut ahead = parts.clone();
            let mut drafts = std::iter::from_fn(move || {
                let part = ahead.part()?;
                let without = ahead.clone();
                ahead.left.extend_from_slice(&part);
                Some((part, without))
            })
            .flat_map(move |(part, without)| {
                (0..ways).filter_map(move |way| Some((without.clone(), change(base, &part, way)?)))
            });
            let Some((left, draft)) = self.first_of(&mut drafts) else {
                return;
            };
            *best = draft;
            parts = left;
        }
    }

    fn blocks(&mut self, best: &mut Draft) {
        let blocks: Vec<u32> = best.blocks.iter().skip(1).map(|block| block.id).collect();
        self.sweep(best, blocks, 1, |draft, gone, _| {
            edges::without_blocks(draft, gone)
        });
        let dead = best.dead.clone();
        self.sweep(best, dead, 1, |draft, gone, _| {
            let mut changed = draft.clone();
            changed.dead.retain(|block| !gone.contains(block));
            (changed.dead.len() < draft.dead.len()).then_some(changed)
        });
    }

    fn branches(&mut self, best: &mut Draft) {
        let parts: Vec<u32> = best
            .ends()
            .filter(|(_, end)| end.targets().count() > 1)
            .map(|(block, _)| block)
            .collect();
        const FATES: [Replacement; 3] = [Replacement::Leave, Replacement::First, Replacement::Last];
        self.sweep(best, parts, FATES.len(), |draft, blocks, way| {
            edges::decided(draft, blocks, *FATES.get(way)?)
        });
        // The search also tries to replace a jump by a return.
        let jumps: Vec<u32> = best
            .ends()
            .filter(|(_, end)| end.jump().is_some())
            .map(|(block, _)| block)
            .collect();
        self.sweep(best, jumps, 1, |draft, blocks, _| {
            edges::decided(draft, blocks, Replacement::Leave)
        });
        let many = best.ends().filter(|(_, end)| end.targets().count() > 2);
        let cases: Vec<(u32, usize)> = many
            .flat_map(|(block, end)| {
                (0..end.targets().count())
                    .rev()
                    .map(move |edge| (block, edge))
            })
            .collect();
        self.each(best, &cases, 1, |draft, (block, edge), _| {
            edges::without_edge(draft, *block, *edge)
        });
    }

    fn simplify(&mut self, best: &mut Draft) {
        loop {
            let steps = simplify::steps(best);
            if let Some(tidied) =
                simplify::after(best, &steps).and_then(|draft| self.attempt(draft))
            {
                *best = tidied;
                continue;
            }
            let size = best.size();
            self.sweep(best, steps, 1, |draft, steps, _| {
                simplify::after(draft, steps)
            });
            if best.size() == size || self.is_spent() {
                return;
            }
        }
    }

    fn instructions(&mut self, best: &mut Draft) {
        let all = best
            .instructions()
            .filter(|instruction| !instruction.opcode.is_terminator());
        let mut all: Vec<u32> = all.map(|instruction| instruction.id).collect();
        all.reverse();
        self.sweep(best, all, 2, |draft, gone, way| {
            let stand = if way == 0 {
                Stand::Operand
            } else {
                Stand::Zero
            };
            values::without(draft, gone, stand)
        });
        let left = best
            .instructions()
            .filter(|instruction| !instruction.opcode.is_terminator());
        let left: Vec<u32> = left.map(|instruction| instruction.id).collect();
        const STANDS: [Stand; 3] = [Stand::Argument, Stand::Earlier, Stand::Poison];
        self.each(best, &left, STANDS.len(), |draft, id, way| {
            values::without(draft, &[*id], *STANDS.get(way)?)
        });
    }

    fn operands(&mut self, best: &mut Draft) {
        let slots = values::slots(best);
        let mut slots: Vec<(u32, usize)> = slots;
        // An operand that is replaced by a constant is no longer counted. Going from the last
        // operand to the first keeps the indices of the remaining operands valid.
        slots.reverse();
        for stand in [Stand::Zero, Stand::Argument] {
            self.sweep(best, slots.clone(), 1, |draft, slots, _| {
                values::with_operands(draft, slots, stand)
            });
        }
    }

    fn arguments(&mut self, best: &mut Draft) {
        let arguments: Vec<u32> = best.arguments.iter().map(|argument| argument.id).collect();
        self.sweep(best, arguments, 1, |draft, gone, _| {
            values::without_arguments(draft, gone)
        });
    }

    /// Reduces attributes of the function and of its arguments, and its linkage.
    fn header(&mut self, best: &mut Draft) {
        let after = words(&best.after).into_iter().skip(1).collect();
        self.sweep(best, after, 1, |draft, gone: &[String], _| {
            let mut changed = draft.clone();
            let mut left = words(&draft.after);
            let mut at = 0;
            left.retain(|word| {
                at += 1;
                at == 1 || !gone.contains(word)
            });
            changed.after = left.join(" ").into();
            let mut all = draft.instructions();
            let pads = all.any(|instruction| instruction.opcode == Opcode::LandingPad);
            let named = left.iter().any(|word| word.starts_with("personality"));
            (!pads || named).then_some(changed)
        });
        let mut before = words(&best.before);
        before.retain(|word| !LINKAGE.contains(&&**word));
        let before = before.join(" ");
        if *before != *best.before {
            let mut plain = best.clone();
            plain.before = before.into();
            *best = self.attempt(plain).unwrap_or_else(|| best.clone());
        }
        let arguments: Vec<u32> = best.arguments.iter().map(|argument| argument.id).collect();
        self.sweep(best, arguments, 1, |draft, some, _| {
            let mut changed = draft.clone();
            for argument in changed
                .arguments
                .iter_mut()
                .filter(|argument| some.contains(&argument.id))
            {
                let of = draft.type_of(argument.id);
                if !of.is_empty() && !draft.origin.typed_pointers {
                    argument.text = of.into();
                }
            }
            Some(changed)
        });
    }

    /// Reduces the module outside of the function.
    fn shrink_items(&mut self, definition: &str) {
        let mut size = self.items.len();
        let mut things: Vec<usize> = (0..size).filter(|at| self.items.rooted[*at]).collect();
        while size > 0 && !self.is_spent() {
            let mut left = Vec::new();
            for some in things.chunks(size) {
                let before = self.items.rooted.clone();
                for at in some {
                    self.items.rooted[*at] = false;
                }
                let text = self.items.module(definition);
                if text != self.best_text && !self.ask(text) {
                    self.items.rooted = before;
                    left.extend_from_slice(some);
                }
            }
            things = left;
            size = if size == 1 { 0 } else { size.div_ceil(2) };
        }
        let needed = self.items.needed(definition);
        for at in (0..self.items.len()).filter(|at| needed[*at]) {
            self.shrink_item(at, definition);
        }
    }

    /// Replaces definitions by declarations, and removes attributes of attribute groups.
    fn shrink_item(&mut self, at: usize, definition: &str) {
        let Some(item) = self.items.item(at).cloned() else {
            return;
        };
        if let Some(declaration) = item.declaration() {
            self.exchange(at, &declaration, definition);
        }
        let Some((head, mut words)) = item.attributes() else {
            return;
        };
        for word in (0..words.len()).rev() {
            // LLVM requires at least one attribute.
            if words.len() == 1 {
                break;
            }
            let mut fewer = words.clone();
            fewer.remove(word);
            // LLVM requires `noinline` wherever `optnone` occurs.
            let has = |wanted: &str| fewer.iter().any(|word| word == wanted);
            if has("optnone") && !has("noinline") {
                continue;
            }
            if self.exchange(at, &format!("{head} {} }}", fewer.join(" ")), definition) {
                words = fewer;
            }
        }
    }

    fn exchange(&mut self, at: usize, text: &str, definition: &str) -> bool {
        let before = self.items.clone();
        self.items.replace(at, text);
        let text = self.items.module(definition);
        let holds = self.ask(text);
        if !holds {
            self.items = before;
        }
        holds
    }
}

/// Subsets of items: first all of them, then halves of the remaining items, down to single items.
#[derive(Clone)]
struct Parts<T> {
    things: Vec<T>,
    /// Number of items in a subset.
    size: usize,
    /// Start of the next subset.
    next: usize,
    /// Items of earlier subsets of this size that could not be removed.
    left: Vec<T>,
}

impl<T: Clone> Parts<T> {
    /// Removes and returns the next subset.
    fn part(&mut self) -> Option<Vec<T>> {
        while self.next >= self.things.len() {
            if self.size <= 1 || self.left.is_empty() {
                return None;
            }
            self.things = std::mem::take(&mut self.left);
            self.size = self.size.div_ceil(2);
            self.next = 0;
        }
        let end = (self.next + self.size).min(self.things.len());
        let part = self.things.get(self.next..end)?.to_vec();
        self.next = end;
        Some(part)
    }
}

fn hash(text: &String) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// A definition with a unique name that is derived from its index, and this name without `@`.
fn renamed(definition: &str, place: usize) -> (String, String) {
    let mut found = names(definition.as_bytes());
    let Some(token) = found.find(|token| token.sign == b'@') else {
        return (definition.to_owned(), String::new());
    };
    let written = token.written(definition);
    let name = match written.strip_suffix('"') {
        Some(open) => format!("{open}.candidate{place}\""),
        None => format!("{written}.candidate{place}"),
    };
    let plain = plain_name(name.as_bytes());
    let plain = String::from_utf8_lossy(&plain).into_owned();
    let (before, after) = (token.range.start, token.range.end);
    let text = [
        definition.get(..before).unwrap_or_default(),
        "@",
        &name,
        definition.get(after..).unwrap_or_default(),
    ];
    (text.concat(), plain)
}
