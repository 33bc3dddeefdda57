//! Generates control flow: sequences of statements, branches that join, loops with exits, and
//! cycles with two entries.

use super::super::builder::KernelBuilder;
use super::Ingredient;
use super::kernel::Writer;

/// Maximum nesting depth of branches and loops.
const DEEPEST: usize = 3;

/// The values that are available at a point in the text.
pub(super) struct Scope {
    words: usize,
    conditions: usize,
}

impl Writer {
    fn scope(&self) -> Scope {
        Scope {
            words: self.words.len(),
            conditions: self.conditions.len(),
        }
    }

    /// Makes values that were created after `scope` unavailable.
    fn leave(&mut self, scope: &Scope) {
        self.words.truncate(scope.words);
        self.conditions.truncate(scope.conditions);
    }

    /// Writes some statements. Convergence tokens created in the statements are unavailable after
    /// them.
    pub fn sequence(&mut self, depth: usize) {
        let tokens = self.tokens.len();
        for _ in 0..self.chance.between(1, 3) {
            self.statement(depth);
        }
        self.tokens.truncate(tokens);
    }

    fn statement(&mut self, depth: usize) {
        self.left = self.left.saturating_sub(1);
        match self.chance.below(100) {
            0..22 if depth < DEEPEST => self.branch(depth),
            22..40 if depth < DEEPEST => self.repeat(depth),
            40..48 if depth < DEEPEST && self.has(Ingredient::Irreducible) => self.two_entries(),
            48..56 => self.keep(),
            56..66 => self.plain(),
            _ => self.ingredient(),
        }
    }

    /// An `if`, sometimes with an `else`, and phis at the join.
    fn branch(&mut self, depth: usize) {
        let condition = self.condition();
        let (then, other, join) = (self.name("then"), self.name("else"), self.name("join"));
        let with_else = self.chance.percent(60);
        let before = self.written.block.clone();
        let to = if with_else { &other } else { &join };
        self.line(&format!("br i1 {condition}, label %{then}, label %{to}"));
        let scope = self.scope();
        self.begin(&then);
        self.sequence(depth + 1);
        let first = self.any_word();
        let first_end = self.written.block.clone();
        self.line(&format!("br label %{join}"));
        self.leave(&scope);
        let mut second_end = before;
        if with_else {
            self.begin(&other);
            self.sequence(depth + 1);
            second_end.clone_from(&self.written.block);
        }
        let second = self.any_word();
        if with_else {
            self.line(&format!("br label %{join}"));
        }
        self.leave(&scope);
        self.begin(&join);
        let ends = [first_end, second_end];
        let [left, right] = &ends;
        let phi = self.name("%p");
        self.line(&format!(
            "{phi} = phi i32 [ {first}, %{left} ], [ {second}, %{right} ]"
        ));
        let constants = self
            .has(Ingredient::Constants)
            .then(|| self.constant_phis(&ends));
        let frozen = self
            .has(Ingredient::Freeze)
            .then(|| self.undefined_phi(&first, &ends));
        self.words.push(phi);
        for read in constants.into_iter().flatten() {
            self.read_constant(&read);
        }
        if let Some(frozen) = frozen {
            self.word(&format!("freeze i32 {frozen}"));
        }
    }

    /// The bound of a loop counter, from 1 to 4.
    fn bound(&mut self) -> String {
        let word = self.any_word();
        let masked = self.value(&format!("and i32 {word}, 3"));
        self.value(&format!("add i32 {masked}, 1"))
    }

    /// A loop with its test at the end and further exits in its body.
    fn repeat(&mut self, depth: usize) {
        let bound = self.bound();
        let (header, after) = (self.name("loop"), self.name("after"));
        let (before, first) = (self.written.block.clone(), self.any_word());
        self.line(&format!("br label %{header}"));
        self.begin(&header);
        let (count, sum) = (self.name("%i"), self.name("%s"));
        let (next, added) = (self.name("%n"), self.name("%a"));
        let latch = self.name("latch");
        self.line(&format!(
            "{count} = phi i32 [ 0, %{before} ], [ {next}, %{latch} ]"
        ));
        self.line(&format!(
            "{sum} = phi i32 [ {first}, %{before} ], [ {added}, %{latch} ]"
        ));
        self.words.extend([count.clone(), sum.clone()]);
        let outer = self.tokens.len();
        if let (true, false) = (self.has(Ingredient::Tokens), self.tokens.is_empty()) {
            let heart = self.name("%t");
            let bundle = self.bundle();
            self.line(&format!(
                "{heart} = call token @llvm.experimental.convergence.loop(){bundle}"
            ));
            self.tokens.push(heart);
        }
        self.sequence(depth + 1);
        let exits = match self.has(Ingredient::Exits) {
            true => self.chance.between(1, 2),
            false => usize::from(self.chance.percent(20)),
        };
        let mut left = Vec::new();
        let mut scope = None;
        for _ in 0..exits {
            let (condition, value) = (self.condition(), self.any_word());
            let (stay, out) = (self.name("stay"), self.name("out"));
            scope.get_or_insert(self.scope());
            // An exit edge leads either directly out of the loop, or through a block outside of it.
            match self.chance.percent(50) {
                true => {
                    self.line(&format!("br i1 {condition}, label %{after}, label %{stay}"));
                    left.push((value, self.written.block.clone()));
                }
                false => {
                    self.line(&format!("br i1 {condition}, label %{out}, label %{stay}"));
                    let at = self.scope();
                    self.begin(&out);
                    self.plain();
                    left.push((self.any_word(), out));
                    self.line(&format!("br label %{after}"));
                    self.leave(&at);
                }
            }
            self.begin(&stay);
            if self.chance.percent(50) {
                self.sequence(depth + 1);
            }
        }
        let value = self.any_word();
        self.line(&format!("br label %{latch}"));
        self.begin(&latch);
        self.line(&format!("{added} = add i32 {sum}, {value}"));
        self.line(&format!("{next} = add i32 {count}, 1"));
        let again = self.value(&format!("icmp ult i32 {next}, {bound}"));
        self.words.extend([added.clone(), next]);
        self.line(&format!("br i1 {again}, label %{header}, label %{after}"));
        left.push((added, latch));
        if let Some(scope) = scope {
            self.leave(&scope);
        }
        self.begin(&after);
        let phi = self.name("%p");
        let incoming: Vec<String> = left
            .iter()
            .map(|(value, block)| format!("[ {value}, %{block} ]"))
            .collect();
        self.line(&format!("{phi} = phi i32 {}", incoming.join(", ")));
        let ends: Vec<String> = left.into_iter().map(|(_, block)| block).collect();
        let constants = match self.has(Ingredient::Constants) {
            true => self.constant_phis(&ends),
            false => Vec::new(),
        };
        self.words.push(phi);
        for read in &constants {
            self.read_constant(read);
        }
        if self.tokens.len() > outer && self.chance.percent(60) {
            // Uses the convergence token of the loop's iterations after the loop.
            for _ in 0..self.chance.between(1, 2) {
                self.across();
            }
        }
        self.tokens.truncate(outer);
    }

    /// A cycle of two blocks, both of which are entries.
    fn two_entries(&mut self) {
        let bound = self.bound();
        let condition = self.condition();
        let before = self.written.block.clone();
        let (left, right, after) = (self.name("left"), self.name("right"), self.name("after"));
        let (value, other) = (self.any_word(), self.any_word());
        self.line(&format!("br i1 {condition}, label %{left}, label %{right}"));
        let was = self.silent;
        self.silent |= !self.tokens.is_empty();
        let scope = self.scope();
        let names = ["%i", "%s", "%i", "%s", "%n", "%a", "%a"].map(|stem| self.name(stem));
        let [one, sum, two, total, next, added, more] = &names;
        self.begin(&left);
        self.line(&format!(
            "{one} = phi i32 [ 0, %{before} ], [ {next}, %{right} ]"
        ));
        self.line(&format!(
            "{sum} = phi i32 [ {value}, %{before} ], [ {added}, %{right} ]"
        ));
        self.words.extend([one.clone(), sum.clone()]);
        self.simple();
        let with = self.any_word();
        self.line(&format!("{more} = add i32 {sum}, {with}"));
        self.line(&format!("br label %{right}"));
        self.leave(&scope);
        self.begin(&right);
        self.line(&format!(
            "{two} = phi i32 [ 0, %{before} ], [ {one}, %{left} ]"
        ));
        self.line(&format!(
            "{total} = phi i32 [ {other}, %{before} ], [ {more}, %{left} ]"
        ));
        self.words.extend([two.clone(), total.clone()]);
        self.simple();
        let with = self.any_word();
        self.line(&format!("{added} = xor i32 {total}, {with}"));
        self.line(&format!("{next} = add i32 {two}, 1"));
        let again = self.value(&format!("icmp ult i32 {next}, {bound}"));
        self.words.extend([added.clone(), next.clone()]);
        self.line(&format!("br i1 {again}, label %{left}, label %{after}"));
        self.begin(&after);
        self.silent = was;
    }

    /// One or two statements without control flow.
    fn simple(&mut self) {
        for _ in 0..self.chance.between(1, 2) {
            match self.chance.percent(40) {
                true => self.across(),
                false => self.plain(),
            }
        }
    }
}
