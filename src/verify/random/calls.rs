//! Random modules of functions that call each other. They contain recursion of limited depth, calls
//! with uniform and with divergent arguments, calls under divergent control flow and in cycles,
//! functions with several returns, uses of results after the loops that compute them, pointers as
//! arguments and results, functions whose address is taken, and every linkage.
//!
//! The modules terminate and stay in memory: functions do not recurse at depth 0, loops have a
//! small bound, and indices are masked.

use std::fmt::Write;

use super::builder::{KernelBuilder, Written};
use super::generate::{Prng, Target};

/// Maximum nesting depth of loops.
const DEEPEST: usize = 2;

/// The result of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Result {
    Nothing,
    Word,
    Pair,
    Pointer,
}

impl Result {
    fn ty(self) -> &'static str {
        match self {
            Result::Nothing => "void",
            Result::Word => "i32",
            Result::Pair => "{ i32, i32 }",
            Result::Pointer => "ptr addrspace(1)",
        }
    }
}

/// A function that may be called. The first parameters of each function are the depth `%d` and a
/// buffer `%g`.
#[derive(Clone, Debug)]
struct Signature {
    name: String,
    /// Number of `i32` parameters after the first two: `%x0`, `%x1`...
    words: usize,
    /// Whether the last parameter is `%l`, a pointer into shared memory.
    shared: bool,
    result: Result,
    linkage: &'static str,
    /// Whether the function may be called through its address.
    taken: bool,
}

/// The text of a module with the kernel `@k7`, by its seed.
pub fn random_calls(seed: u64, target: Target) -> String {
    let mut chance = Prng::new(seed ^ 0x6361_6c6c_7300);
    let count = 2 + chance.below(4);
    let signatures: Vec<Signature> = (0..count)
        .map(|at| Signature {
            name: format!("f{seed}.{at}"),
            words: 1 + chance.below(3),
            shared: chance.percent(25),
            result: match chance.below(8) {
                0 => Result::Nothing,
                1 => Result::Pair,
                2 => Result::Pointer,
                _ => Result::Word,
            },
            linkage: match chance.below(12) {
                0 => "",
                1 => "weak_odr ",
                2 => "linkonce_odr hidden ",
                3 => "private ",
                _ => "internal ",
            },
            taken: chance.percent(12),
        })
        .collect();
    let (triple, kernel) = match target {
        Target::AmdGpu => ("amdgcn-amd-amdhsa", "amdgpu_kernel"),
        Target::Nvptx => ("nvptx64-nvidia-cuda", "ptx_kernel"),
    };
    let mut text = format!(
        "target triple = \"{triple}\"\n\n@lds = internal addrspace(3) global [64 x i32] poison\n"
    );
    // A function whose address may be taken is also stored in a table.
    if let Some(one) = signatures.first().filter(|one| one.taken) {
        let _ = writeln!(text, "@table = constant ptr @{}", one.name);
    }
    let lane = match target {
        Target::AmdGpu => {
            text.push_str("declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i32 @llvm.amdgcn.readfirstlane.i32(i32)\n");
            "@llvm.amdgcn.workitem.id.x()"
        }
        Target::Nvptx => {
            text.push_str("declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n");
            "@llvm.nvvm.read.ptx.sreg.tid.x()"
        }
    };
    for at in 0..=count {
        let own = signatures.get(at);
        let mut writer = Writer {
            lane,
            target,
            signatures: &signatures,
            statements: chance.between(6, 18),
            chance: Prng::new(chance.bits()),
            written: Written::new("begin"),
            words: vec!["5".to_string(), "%dl".to_string()],
            pointers: vec!["%g".to_string()],
            shared: own.is_some_and(|own| own.shared),
            result: own.map_or(Result::Nothing, |own| own.result),
            returns: Vec::new(),
            depth: 0,
            weight: if own.is_none() { 8 } else { 3 },
        };
        match own {
            Some(own) => {
                writer
                    .words
                    .extend((0..own.words).map(|at| format!("%x{at}")));
                text.push_str(&writer.function(own));
            }
            None => {
                writer.words.extend(["%n".to_string(), "%m".to_string()]);
                writer.line("%dl = and i32 %n, 3");
                while writer.statements > 0 {
                    writer.statement();
                }
                writer.leave();
                let body = writer.end();
                let _ = write!(
                    text,
                    "\ndefine {kernel} void @k{seed}(ptr addrspace(1) %g, i32 %n, i32 %m) {{\nbegin:\n{body}}}\n"
                );
            }
        }
    }
    text
}

struct Writer<'m> {
    /// The call that returns the lane's id.
    lane: &'static str,
    target: Target,
    signatures: &'m [Signature],
    /// Number of statements that remain to be generated.
    statements: usize,
    chance: Prng,
    written: Written,
    /// `i32` values, and pointers into the buffer, that are available here.
    words: Vec<String>,
    pointers: Vec<String>,
    shared: bool,
    result: Result,
    /// Blocks that branch to the common return, and the values that they return.
    returns: Vec<(String, String)>,
    /// Number of loops that contain the block.
    depth: usize,
    /// The relative probability of calls among statements.
    weight: usize,
}

impl KernelBuilder for Writer<'_> {
    fn written(&mut self) -> &mut Written {
        &mut self.written
    }
}

impl Writer<'_> {
    fn function(&mut self, own: &Signature) -> String {
        while self.statements > 0 {
            self.statement();
        }
        self.leave();
        let body = self.end();
        // The result at the end of the recursion is uniform if the arguments are.
        let bottom = match own.result {
            Result::Nothing => "ret void",
            Result::Word if self.chance.percent(50) => "ret i32 3",
            Result::Word => "ret i32 %x0",
            Result::Pair => "ret { i32, i32 } { i32 1, i32 2 }",
            Result::Pointer => "ret ptr addrspace(1) %g",
        };
        let words: String = (0..own.words).map(|at| format!(", i32 %x{at}")).collect();
        let shared = if own.shared {
            ", ptr addrspace(3) %l"
        } else {
            ""
        };
        format!(
            "\ndefine {}{} @{}(i32 %d, ptr addrspace(1) %g{words}{shared}) {{\nentry:\n  %stop = icmp slt i32 %d, 1\n  br i1 %stop, label %bottom, label %begin\nbottom:\n  {bottom}\nbegin:\n  %dl = and i32 %d, 3\n{body}}}\n",
            own.linkage,
            own.result.ty(),
            own.name
        )
    }

    /// An available `i32`, more often a recent one.
    fn word(&mut self) -> String {
        let count = self.words.len();
        let back = self.chance.below(count.min(5) + 2);
        let at = match back {
            0 | 1 => self.chance.below(count),
            back => count - (back - 1),
        };
        self.words.get(at).cloned().unwrap_or_default()
    }

    fn give(&mut self, computed: &str) -> String {
        let name = self.value(computed);
        self.words.push(name.clone());
        name
    }

    /// A pointer into the buffer.
    fn pointer(&mut self) -> String {
        let pointer = self.chance.of(&self.pointers).cloned().unwrap_or_default();
        if self.chance.percent(50) {
            return pointer;
        }
        let word = self.word();
        let masked = self.value(&format!("and i32 {word}, 63"));
        let place = self.value(&format!(
            "getelementptr i32, ptr addrspace(1) {pointer}, i32 {masked}"
        ));
        self.pointers.push(place.clone());
        place
    }

    /// A pointer into shared memory.
    fn shared_pointer(&mut self) -> String {
        let base = match self.shared && self.chance.percent(60) {
            true => "%l",
            false => "@lds",
        };
        if self.chance.percent(40) {
            return base.to_string();
        }
        let word = self.word();
        let masked = self.value(&format!("and i32 {word}, 15"));
        // A pointer that is passed on is not offset again, so that it stays within the buffer.
        self.value(&format!(
            "getelementptr i32, ptr addrspace(3) @lds, i32 {masked}"
        ))
    }

    fn condition(&mut self) -> String {
        let (word, bits) = (self.word(), 1 + self.chance.below(3));
        let masked = self.value(&format!("and i32 {word}, {bits}"));
        let with = self.chance.below(3);
        self.value(&format!("icmp eq i32 {masked}, {with}"))
    }

    fn statement(&mut self) {
        self.statements = self.statements.saturating_sub(1);
        match self.chance.below(17 + self.weight) {
            0..3 => {
                let all = ["add", "sub", "xor", "mul", "and"];
                let operation = self.chance.of(&all).copied().unwrap_or("add");
                let (one, other) = (self.word(), self.word());
                self.give(&format!("{operation} i32 {one}, {other}"));
            }
            3 => {
                let lane = self.lane;
                self.give(&format!("call i32 {lane}"));
            }
            4 | 5 => {
                let place = self.pointer();
                self.give(&format!("load i32, ptr addrspace(1) {place}"));
            }
            6 => {
                let (word, place) = (self.word(), self.pointer());
                self.line(&format!("store i32 {word}, ptr addrspace(1) {place}"));
            }
            7 => {
                // The element is written first, so that it is defined when read.
                let (word, place) = (self.word(), self.shared_pointer());
                self.line(&format!("store i32 {word}, ptr addrspace(3) {place}"));
                self.give(&format!("load i32, ptr addrspace(3) {place}"));
            }
            8 if self.target == Target::AmdGpu => {
                let word = self.word();
                self.give(&format!(
                    "call i32 @llvm.amdgcn.readfirstlane.i32(i32 {word})"
                ));
            }
            8 | 9 => {
                let condition = self.condition();
                let (one, other) = (self.word(), self.word());
                self.give(&format!("select i1 {condition}, i32 {one}, i32 {other}"));
            }
            10 | 11 => self.choose(),
            12 => self.early_return(),
            13 | 14 if self.depth < DEEPEST => self.repeat(),
            15 if self.depth < DEEPEST => self.tangle(),
            16 => {
                let (word, place) = (self.word(), self.pointer());
                self.give(&format!(
                    "atomicrmw add ptr addrspace(1) {place}, i32 {word} monotonic"
                ));
            }
            _ => self.call(),
        }
    }

    /// A call of any of the functions, including the function itself.
    fn call(&mut self) {
        let Some(callee) = self.chance.of(self.signatures).cloned() else {
            return;
        };
        let step = match self.chance.below(3) {
            0 => self.word(),
            _ => "0".to_string(),
        };
        // The depth decreases by one or two, so that some lanes recurse deeper than others.
        let more = self.value(&format!("and i32 {step}, 1"));
        let less = self.value(&format!("add i32 {more}, 1"));
        let depth = self.value(&format!("sub i32 %dl, {less}"));
        let place = self.pointer();
        let mut arguments = format!("i32 {depth}, ptr addrspace(1) {place}");
        for _ in 0..callee.words {
            let word = match self.chance.percent(25) {
                true => self.chance.below(4).to_string(),
                false => self.word(),
            };
            let _ = write!(arguments, ", i32 {word}");
        }
        if callee.shared {
            let place = self.shared_pointer();
            let _ = write!(arguments, ", ptr addrspace(3) {place}");
        }
        let mut name = format!("@{}", callee.name);
        if callee.taken && self.chance.percent(60) {
            let condition = self.condition();
            // An alternative callee must have the same parameters and the same result.
            let mut same = self.signatures.iter().filter(|other| {
                other.taken
                    && other.words == callee.words
                    && other.shared == callee.shared
                    && other.result == callee.result
            });
            let last = same
                .next_back()
                .map_or(name.clone(), |other| format!("@{}", other.name));
            name = self.value(&format!("select i1 {condition}, ptr {name}, ptr {last}"));
        }
        let ty = callee.result.ty();
        let call = format!("call {ty} {name}({arguments})");
        match callee.result {
            Result::Nothing => self.line(&call),
            Result::Word => {
                self.give(&call);
            }
            Result::Pair => {
                let pair = self.value(&call);
                self.give(&format!("extractvalue {ty} {pair}, 0"));
                self.give(&format!("extractvalue {ty} {pair}, 1"));
            }
            Result::Pointer => {
                let place = self.value(&call);
                self.pointers.push(place);
            }
        }
    }

    /// The returned value.
    fn returned(&mut self) -> String {
        match self.result {
            Result::Nothing => String::new(),
            Result::Word if self.chance.percent(30) => self.chance.below(3).to_string(),
            Result::Word => self.word(),
            Result::Pointer => self.pointer(),
            Result::Pair => {
                let (one, other) = (self.word(), self.word());
                let half = self.value(&format!("insertvalue {{ i32, i32 }} poison, i32 {one}, 0"));
                self.value(&format!(
                    "insertvalue {{ i32, i32 }} {half}, i32 {other}, 1"
                ))
            }
        }
    }

    /// Ends the block with a return, either directly or through the common return block.
    fn leave(&mut self) {
        let value = self.returned();
        if self.chance.percent(50) {
            let from = self.written.block.clone();
            self.returns.push((from, value));
            self.line("br label %common");
        } else {
            let ty = self.result.ty();
            let line = format!("ret {ty} {value}");
            self.line(line.trim_end());
        }
    }

    /// The complete text, including the common return block.
    fn end(&mut self) -> String {
        let mut text = std::mem::take(&mut self.written.text);
        if self.returns.is_empty() {
            return text;
        }
        text.push_str("common:\n");
        let ty = self.result.ty();
        if self.result == Result::Nothing {
            text.push_str("  ret void\n");
            return text;
        }
        let all = self.returns.iter();
        let all: Vec<String> = all
            .map(|(from, value)| format!("[ {value}, %{from} ]"))
            .collect();
        let _ = write!(
            text,
            "  %returned = phi {ty} {}\n  ret {ty} %returned\n",
            all.join(", ")
        );
        text
    }

    fn early_return(&mut self) {
        let id = self.fresh();
        let condition = self.condition();
        self.line(&format!(
            "br i1 {condition}, label %leave{id}, label %on{id}"
        ));
        let known = (self.words.len(), self.pointers.len());
        self.begin(format!("leave{id}"));
        self.leave();
        self.forget(known);
        self.begin(format!("on{id}"));
    }

    /// Makes values that were computed after `known` was recorded unavailable.
    fn forget(&mut self, known: (usize, usize)) {
        self.words.truncate(known.0);
        self.pointers.truncate(known.1);
    }

    /// An if-else whose paths join.
    fn choose(&mut self) {
        let id = self.fresh();
        let condition = self.condition();
        let known = (self.words.len(), self.pointers.len());
        self.line(&format!(
            "br i1 {condition}, label %then{id}, label %else{id}"
        ));
        let mut ends = Vec::new();
        for arm in ["then", "else"] {
            self.begin(format!("{arm}{id}"));
            for _ in 0..self.chance.below(3) {
                self.statement();
            }
            let word = self.word();
            ends.push((word, self.written.block.clone()));
            self.line(&format!("br label %join{id}"));
            self.forget(known);
        }
        self.begin(format!("join{id}"));
        let incoming: Vec<String> = ends
            .iter()
            .map(|(word, from)| format!("[ {word}, %{from} ]"))
            .collect();
        self.give(&format!("phi i32 {}", incoming.join(", ")));
    }

    /// The trip count of a loop: a constant or an `i32` value.
    fn trips(&mut self) -> String {
        match self.chance.percent(50) {
            true => (1 + self.chance.below(3)).to_string(),
            false => {
                let word = self.word();
                self.value(&format!("and i32 {word}, 3"))
            }
        }
    }

    /// A loop with an exit at its end, and possibly one in the middle. Values of the loop are used
    /// after it.
    fn repeat(&mut self) {
        let id = self.fresh();
        let trips = self.trips();
        let (before, carried) = (self.written.block.clone(), self.word());
        self.line(&format!("br label %head{id}"));
        self.begin(format!("head{id}"));
        let phis = self.written.text.len();
        self.words.push(format!("%i{id}"));
        self.words.push(format!("%s{id}"));
        self.depth += 1;
        for _ in 0..1 + self.chance.below(3) {
            self.statement();
        }
        let mut known = None;
        let mut breaks = String::new();
        if self.chance.percent(30) {
            let condition = self.condition();
            breaks = self.written.block.clone();
            known = Some((self.words.len(), self.pointers.len()));
            self.line(&format!(
                "br i1 {condition}, label %out{id}, label %more{id}"
            ));
            self.begin(format!("more{id}"));
            for _ in 0..self.chance.below(3) {
                self.statement();
            }
        }
        self.depth -= 1;
        let carry = self.word();
        self.line(&format!("%c{id} = add i32 %i{id}, 1"));
        self.line(&format!("%t{id} = icmp slt i32 %c{id}, {trips}"));
        let last = self.written.block.clone();
        self.line(&format!("br i1 %t{id}, label %head{id}, label %out{id}"));
        self.written.text.insert_str(
            phis,
            &format!(
                "  %i{id} = phi i32 [ 0, %{before} ], [ %c{id}, %{last} ]\n  %s{id} = phi i32 [ {carried}, %{before} ], [ {carry}, %{last} ]\n"
            ),
        );
        self.begin(format!("out{id}"));
        if let Some(known) = known {
            // The loop-carried value is available only after the exit at the end of the loop.
            self.forget(known);
            let early = self.word();
            self.give(&format!(
                "phi i32 [ {early}, %{breaks} ], [ {carry}, %{last} ]"
            ));
        }
    }

    /// A cycle with two entries. A value is computed on one path and used on the other path.
    fn tangle(&mut self) {
        let id = self.fresh();
        let condition = self.condition();
        let trips = self.trips();
        let (before, carried) = (self.written.block.clone(), self.word());
        let known = (self.words.len(), self.pointers.len());
        self.line(&format!("br i1 {condition}, label %a{id}, label %b{id}"));
        self.depth += 1;
        self.begin(format!("a{id}"));
        let first = self.written.text.len();
        self.words.push(format!("%p{id}"));
        for _ in 0..1 + self.chance.below(3) {
            self.statement();
        }
        let one = self.word();
        let from_a = self.written.block.clone();
        self.line(&format!("br label %b{id}"));
        self.forget(known);
        self.begin(format!("b{id}"));
        let second = self.written.text.len();
        self.words.push(format!("%q{id}"));
        self.words.push(format!("%j{id}"));
        for _ in 0..1 + self.chance.below(3) {
            self.statement();
        }
        let other = self.word();
        let from_b = self.written.block.clone();
        self.depth -= 1;
        self.line(&format!("%c{id} = add i32 %j{id}, 1"));
        self.line(&format!("%t{id} = icmp slt i32 %c{id}, {trips}"));
        self.line(&format!("br i1 %t{id}, label %a{id}, label %out{id}"));
        // Insertions are made in reverse order, so that the offsets of the remaining insertions
        // stay valid.
        self.written.text.insert_str(
            second,
            &format!(
                "  %q{id} = phi i32 [ {one}, %{from_a} ], [ {carried}, %{before} ]\n  %j{id} = phi i32 [ %k{id}, %{from_a} ], [ 0, %{before} ]\n"
            ),
        );
        self.written.text.insert_str(
            first,
            &format!(
                "  %p{id} = phi i32 [ {carried}, %{before} ], [ {other}, %{from_b} ]\n  %k{id} = phi i32 [ 0, %{before} ], [ %c{id}, %{from_b} ]\n"
            ),
        );
        self.begin(format!("out{id}"));
    }
}
