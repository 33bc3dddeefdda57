//! Random loop nests for a CPU: counters and loop-carried values, memory accesses through pointers
//! with and without `noalias`, exits in the middle, trip counts that depend on outer loops.
//!
//! They terminate and stay in memory: each loop makes at most a few iterations, and indices are
//! masked.

use std::fmt::Write;

use super::builder::{KernelBuilder, Written};
use super::generate::Prng;
use lanelog_ir::launch::{Argument, Buffer, Launch, Limits};
use lanelog_ir::typed::Value;

/// Number of 32-bit words in each buffer.
const WORDS: usize = 16;
/// Maximum nesting depth of loops.
const DEEPEST: usize = 3;

/// The text of `count` functions `@l7`, with consecutive seeds from `first` on.
pub fn random_loops(first: u64, count: usize) -> String {
    let mut text = "target triple = \"x86_64-unknown-linux-gnu\"\n".to_string();
    for seed in (0..count as u64).map(|at| first.wrapping_add(at)) {
        let mut writer = Writer {
            chance: Prng::new(seed ^ 0x6c6f_6f70),
            written: Written::new("entry"),
            values: vec!["%k".to_string(), "%n".to_string(), "3".to_string()],
            statements: 40,
        };
        writer.statement(0);
        writer.nest(0);
        let _ = write!(
            text,
            "\ndefine void @l{seed}(ptr %a, ptr %b, ptr noalias %c, ptr noalias %d, i32 %n, i32 %k) {{\nentry:\n  %slot = alloca i32\n  store i32 1, ptr %slot\n{}  ret void\n}}\n",
            writer.written.text
        );
    }
    text
}

/// An input of a function of [`random_loops`], by its index in the module.
pub fn launch(function: usize, seed: u64) -> Launch {
    let mut chance = Prng::new(seed);
    let mut buffer = || {
        let words = (0..WORDS).map(|_| chance.below(9) as u32);
        Buffer {
            bytes: words.flat_map(u32::to_le_bytes).collect(),
        }
    };
    let buffers = vec![buffer(), buffer(), buffer(), buffer()];
    // The two pointers without `noalias` may point to the same buffer.
    let shared = usize::from(seed.is_multiple_of(2));
    let mut arguments: Vec<Argument> = [0, shared, 2, 3].map(Argument::Buffer).to_vec();
    let mut number = || Argument::Same(Value::Bits(chance.below(7) as u64));
    arguments.extend([number(), number()]);
    Launch {
        function,
        grid: [1; 3],
        block: [1; 3],
        wave: 1,
        arguments,
        buffers,
        limits: Limits {
            steps: 20_000,
            ..Limits::default()
        },
    }
}

struct Writer {
    chance: Prng,
    written: Written,
    /// 32-bit values that are available here.
    values: Vec<String>,
    /// Number of statements that remain to be generated.
    statements: usize,
}

impl KernelBuilder for Writer {
    fn written(&mut self) -> &mut Written {
        &mut self.written
    }
}

impl Writer {
    /// An available value, more often a recent one.
    fn any_value(&mut self) -> String {
        let count = self.values.len();
        let back = self.chance.below(count.min(6) + 1);
        let at = match back {
            0 => self.chance.below(count),
            back => count - back,
        };
        self.values.get(at).cloned().unwrap_or_default()
    }

    /// A new value.
    fn give(&mut self, computed: &str) -> String {
        let name = self.value(computed);
        self.values.push(name.clone());
        name
    }

    /// The address of a word.
    fn address(&mut self) -> String {
        let pointer = ["%a", "%b", "%c", "%d", "%slot"];
        let pointer = pointer.get(self.chance.below(5)).copied().unwrap_or("%a");
        if pointer == "%slot" {
            return pointer.to_string();
        }
        let index = self.any_value();
        let masked = self.value(&format!("and i32 {index}, {}", WORDS - 1));
        self.value(&format!("getelementptr i32, ptr {pointer}, i32 {masked}"))
    }

    /// A condition.
    fn condition(&mut self) -> String {
        let (value, bits) = (self.any_value(), 1 + self.chance.below(3));
        let masked = self.value(&format!("and i32 {value}, {bits}"));
        let condition = format!("%v{}", self.fresh());
        let with = self.chance.below(3);
        self.line(&format!("{condition} = icmp eq i32 {masked}, {with}"));
        condition
    }

    fn statement(&mut self, depth: usize) {
        self.statements = self.statements.saturating_sub(1);
        match self.chance.below(10) {
            0..3 => {
                let operation = ["add", "sub", "xor", "mul", "and"];
                let operation = operation
                    .get(self.chance.below(5))
                    .copied()
                    .unwrap_or("add");
                let (one, other) = (self.any_value(), self.any_value());
                self.give(&format!("{operation} i32 {one}, {other}"));
            }
            3..6 => {
                let address = self.address();
                self.give(&format!("load i32, ptr {address}"));
            }
            6 => {
                let (value, address) = (self.any_value(), self.address());
                self.line(&format!("store i32 {value}, ptr {address}"));
            }
            7 | 8 => self.choose(depth),
            _ if depth < DEEPEST && depth > 0 => self.nest(depth),
            _ => {
                let condition = self.condition();
                let (one, other) = (self.any_value(), self.any_value());
                self.give(&format!("select i1 {condition}, i32 {one}, i32 {other}"));
            }
        }
    }

    /// An if-else whose paths join.
    fn choose(&mut self, depth: usize) {
        let id = self.fresh();
        let condition = self.condition();
        let before = self.written.block.clone();
        self.line(&format!(
            "br i1 {condition}, label %then{id}, label %join{id}"
        ));
        let (known, other) = (self.values.len(), self.any_value());
        self.begin(format!("then{id}"));
        for _ in 0..1 + self.chance.below(2) {
            self.statement(depth);
        }
        let one = self.any_value();
        let from = self.written.block.clone();
        self.line(&format!("br label %join{id}"));
        self.values.truncate(known);
        self.begin(format!("join{id}"));
        self.give(&format!(
            "phi i32 [ {one}, %{from} ], [ {other}, %{before} ]"
        ));
    }

    /// Writes a loop and its body.
    fn nest(&mut self, depth: usize) {
        let id = self.fresh();
        let (before, first, carried) = (
            self.written.block.clone(),
            self.chance.below(4),
            self.any_value(),
        );
        let (step, trips) = (1 + self.chance.below(3), 2 + self.chance.below(3));
        // The trip count is a constant, or a value that may depend on an outer loop.
        let limit = match self.chance.below(3) {
            0 => {
                let value = self.any_value();
                self.give(&format!("and i32 {value}, 3"))
            }
            _ => trips.to_string(),
        };
        self.line(&format!("br label %head{id}"));
        // Phis are written after all predecessors of the block.
        self.begin(format!("head{id}"));
        let phis = self.written.text.len();
        self.values.push(format!("%i{id}"));
        self.values.push(format!("%s{id}"));
        self.line(&format!("%t{id} = icmp ult i32 %c{id}, {limit}"));
        self.line(&format!("br i1 %t{id}, label %body{id}, label %out{id}"));
        let at_head = self.values.len();
        self.begin(format!("body{id}"));
        let mut outs = vec![(format!("head{id}"), format!("%s{id}"))];
        let mut statements = 2 + self.chance.below(6);
        while statements > 0 && self.statements > 0 {
            statements -= 1;
            self.statement(depth + 1);
            if self.chance.below(8) == 0 {
                let (condition, stays) = (self.condition(), format!("stay{}", self.fresh()));
                let (value, from) = (self.any_value(), self.written.block.clone());
                self.line(&format!(
                    "br i1 {condition}, label %out{id}, label %{stays}"
                ));
                outs.push((from, value));
                self.begin(stays);
            }
        }
        let next = self.any_value();
        let latch = self.written.block.clone();
        self.line(&format!("%j{id} = add i32 %i{id}, {step}"));
        self.line(&format!("%d{id} = add i32 %c{id}, 1"));
        self.line(&format!("br label %head{id}"));
        let written = format!(
            "  %c{id} = phi i32 [ 0, %{before} ], [ %d{id}, %{latch} ]\n  %i{id} = phi i32 [ {first}, %{before} ], [ %j{id}, %{latch} ]\n  %s{id} = phi i32 [ {carried}, %{before} ], [ {next}, %{latch} ]\n"
        );
        self.written.text.insert_str(phis, &written);
        self.begin(format!("out{id}"));
        // After the loop, values of the header are available if the header dominates the exit
        // block.
        self.values.truncate(at_head);
        let pairs: Vec<String> = outs
            .iter()
            .map(|(from, value)| format!("[ {value}, %{from} ]"))
            .collect();
        self.give(&format!("phi i32 {}", pairs.join(", ")));
    }
}
