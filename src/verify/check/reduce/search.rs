//! Which changes are tried, in which order.

use std::hash::{DefaultHasher, Hash, Hasher};

use rustc_hash::FxHashSet;

use super::draft::Draft;
use super::edges::{self, Fate};
use super::items::{Items, LINKAGE};
use super::load::{Without, load};
use super::scan::words;
use super::simplify;
use super::values::{self, Stand};
use lanelog_ir::{Function, Module, Opcode, read};

/// A search, and the best that it has found.
pub(super) struct Search<'p> {
    persists: &'p mut dyn FnMut(&str) -> bool,
    items: Items,
    most: usize,
    stop: &'p dyn Fn() -> bool,
    /// Texts that have been tried, as hashes.
    known: FxHashSet<u64>,
    pub tries: usize,
    pub best_text: String,
}

impl<'p> Search<'p> {
    /// The initial state: the predicate holds for the text, and has been evaluated once.
    pub fn new(
        text: &str,
        items: Items,
        persists: &'p mut dyn FnMut(&str) -> bool,
        most: usize,
        stop: &'p dyn Fn() -> bool,
    ) -> Search<'p> {
        Search {
            persists,
            items,
            most,
            stop,
            known: FxHashSet::default(),
            tries: 1,
            best_text: text.to_owned(),
        }
    }

    /// Makes the function and the module smaller until nothing is left to try.
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

    /// A draft equivalent to the function, with as much left out as possible at once.
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
    fn attempt(&mut self, mut draft: Draft) -> Option<Draft> {
        if !draft.settle() || !draft.is_valid() {
            return None;
        }
        let text = self.items.module(&draft.text());
        self.ask(text).then_some(draft)
    }

    fn ask(&mut self, text: String) -> bool {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        if self.is_spent() || text == self.best_text || !self.known.insert(hasher.finish()) {
            return false;
        }
        if !read(text.as_bytes()).errors.is_empty() {
            return false;
        }
        self.tries += 1;
        let holds = (self.persists)(&text);
        if holds {
            self.best_text = text;
        }
        holds
    }

    /// Tries changes of some items, all at once, then by halves, down to single ones. `change`
    /// changes some of them in one of several ways.
    fn sweep<T: Clone>(
        &mut self,
        best: &mut Draft,
        mut things: Vec<T>,
        ways: usize,
        change: impl Fn(&Draft, &[T], usize) -> Option<Draft>,
    ) {
        let mut size = things.len();
        while size > 0 {
            let mut left = Vec::new();
            for some in things.chunks(size) {
                let mut is_done = false;
                for way in 0..ways {
                    let changed = change(best, some, way).and_then(|draft| self.attempt(draft));
                    if let Some(changed) = changed {
                        *best = changed;
                        is_done = true;
                        break;
                    }
                }
                if self.is_spent() {
                    return;
                }
                if !is_done {
                    left.extend_from_slice(some);
                }
            }
            things = left;
            size = if size == 1 { 0 } else { size.div_ceil(2) };
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
        const FATES: [Fate; 3] = [Fate::Leave, Fate::First, Fate::Last];
        self.sweep(best, parts, FATES.len(), |draft, blocks, way| {
            edges::decided(draft, blocks, *FATES.get(way)?)
        });
        // A jump may end the function too.
        let jumps: Vec<u32> = best
            .ends()
            .filter(|(_, end)| end.jump().is_some())
            .map(|(block, _)| block)
            .collect();
        self.sweep(best, jumps, 1, |draft, blocks, _| {
            edges::decided(draft, blocks, Fate::Leave)
        });
        let many = best.ends().filter(|(_, end)| end.targets().count() > 2);
        let cases: Vec<(u32, usize)> = many
            .flat_map(|(block, end)| {
                (0..end.targets().count())
                    .rev()
                    .map(move |edge| (block, edge))
            })
            .collect();
        for (block, edge) in cases {
            let changed =
                edges::without_edge(best, block, edge).and_then(|draft| self.attempt(draft));
            *best = changed.unwrap_or_else(|| best.clone());
        }
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
        for id in left {
            for stand in [Stand::Argument, Stand::Earlier, Stand::Poison] {
                let changed =
                    values::without(best, &[id], stand).and_then(|draft| self.attempt(draft));
                if let Some(changed) = changed {
                    *best = changed;
                    break;
                }
            }
        }
    }

    fn operands(&mut self, best: &mut Draft) {
        let slots = values::slots(best);
        let mut slots: Vec<(u32, usize)> = slots;
        // An operand that becomes a constant loses its number: from the last on, the others keep
        // theirs.
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

    /// Attributes of the function and of its arguments, and its linkage.
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

    /// Reduces the parts of the module besides the function.
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

    /// A definition may become a declaration, an attribute group lose attributes.
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
            // LLVM wants one at least.
            if words.len() == 1 {
                break;
            }
            let mut fewer = words.clone();
            fewer.remove(word);
            // These two only occur together.
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
