//! Random kernels that call functions at run time, to test calls in machine code: recursion of
//! limited depth, calls through pointers that are uniform or differ between lanes, calls under
//! divergent control flow and in cycles, arguments and results of many types, private variables,
//! several returns.
//!
//! Each work-item accesses one word of the buffer only, so that nothing depends on the order of
//! lanes.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::Module;
use super::builder::{KernelBuilder, Written};
use super::generate::{Prng, Target};
use lanelog_ir::launch::{Argument, Buffer, Launch, Limits};
use lanelog_ir::typed::Value;

/// Launch requirements of a kernel.
#[derive(Clone, Debug)]
pub struct LaunchRequirements {
    /// Its name.
    pub kernel: String,
    seed: u64,
    /// Number of lanes in a wave.
    wave: u32,
}

/// Number of work-groups in a run, and of work-items in each.
const GROUPS: u32 = 2;
const ITEMS: u32 = 64;

/// Maximum nesting depth of control flow.
const DEEPEST: usize = 3;

impl LaunchRequirements {
    /// One input, by its number. `function` is the kernel's index in the module.
    #[must_use]
    pub fn launch(&self, function: usize, input: u64) -> Launch {
        let mut chance = Prng::new(self.seed.rotate_left(19) ^ input.wrapping_mul(0x9e37_79b9));
        let bytes = (0..GROUPS * ITEMS * 4).map(|_| chance.bits() as u8);
        let buffers = vec![Buffer {
            bytes: bytes.collect(),
        }];
        Launch {
            function,
            grid: [GROUPS, 1, 1],
            block: [ITEMS, 1, 1],
            wave: self.wave,
            arguments: vec![
                Argument::Buffer(0),
                Argument::Same(Value::Bits(chance.bits() & 0xffff_ffff)),
            ],
            buffers,
            limits: Limits {
                steps: 2_000_000,
                bytes: 1 << 24,
                ..Limits::default()
            },
        }
    }
}

/// Generates a kernel for each seed from `first` on, with the functions that it calls, for a
/// processor, if one is named. A kernel depends on its own seed only.
#[must_use]
pub fn call_module(
    first: u64,
    count: usize,
    target: Target,
    processor: Option<&'static str>,
) -> Module<LaunchRequirements> {
    let seeds = (0..count as u64).map(|at| first.wrapping_add(at));
    let kernels = seeds.map(|seed| kernel(seed, target, processor));
    Module::new("", target, BTreeSet::new(), kernels)
}

/// The types of arguments and results.
const TYPES: [&str; 12] = [
    "i32",
    "i1",
    "i8",
    "i16",
    "i64",
    "float",
    "double",
    "<2 x i16>",
    "<3 x half>",
    "<4 x i32>",
    "{ i32, i64 }",
    "{ i1, i8 }",
];

/// A function that is called. Its first parameters are the remaining depth `%d`, the buffer `%g`
/// and the work-item's index in it, `%at`.
#[derive(Clone)]
struct Signature {
    name: String,
    /// The types of the other parameters.
    parameters: Vec<&'static str>,
    result: &'static str,
}

impl Signature {
    fn is_like(&self, other: &Signature) -> bool {
        self.parameters == other.parameters && self.result == other.result
    }
}

fn kernel(
    seed: u64,
    target: Target,
    processor: Option<&'static str>,
) -> (String, BTreeSet<String>, LaunchRequirements) {
    let mut chance = Prng::new(seed ^ 0x6361_6c6c);
    let (processor, wave, convention, intrinsics) = match (target, processor) {
        (Target::AmdGpu, Some(processor)) => (processor, 64, "amdgpu_kernel", AMD),
        (Target::AmdGpu, None) => ("gfx1100", 32, "amdgpu_kernel", AMD),
        (Target::Nvptx, _) => ("sm_70", 32, "ptx_kernel", NVIDIA),
    };
    let mut signatures: Vec<Signature> = Vec::new();
    for at in 0..chance.between(1, 4) {
        let like = chance.of(&signatures).cloned();
        let own = like.filter(|_| chance.percent(50)).unwrap_or_else(|| {
            let mut types = |count| {
                (0..count)
                    .filter_map(|_| chance.of(&TYPES).copied())
                    .collect()
            };
            let result: Vec<&str> = types(1);
            let result = result.first().copied().unwrap_or("i32");
            let parameters: Vec<&str> = types(3);
            Signature {
                name: String::new(),
                parameters: parameters.into_iter().take(1 + at % 3).collect(),
                result,
            }
        });
        let name = format!("@k{seed}.f{at}");
        signatures.push(Signature { name, ..own });
    }
    let mut declared: BTreeSet<String> = BTreeSet::new();
    for name in intrinsics {
        declared.insert(format!("declare i32 @llvm.{name}()"));
    }
    let mut text = String::new();
    for own in signatures.iter().map(Some).chain([None]) {
        let mut body = Body {
            chance: Prng::new(chance.bits()),
            written: Written::new("entry"),
            signatures: &signatures,
            own,
            words: vec!["7".to_string()],
            bits: vec!["true".to_string()],
            variables: Vec::new(),
            depth: 0,
            calls: 2,
            item: intrinsics[0],
        };
        let header = match own {
            Some(own) => {
                let types = own.parameters.iter().enumerate();
                let parameters: String = types.map(|(at, ty)| format!(", {ty} %x{at}")).collect();
                format!(
                    "define internal {} {}(i32 %d, ptr addrspace(1) %g, i32 %at{parameters})",
                    own.result, own.name
                )
            }
            None => {
                format!("define {convention} void @k{seed}(ptr addrspace(1) %g, i32 %n)")
            }
        };
        body.make(intrinsics);
        let _ = writeln!(
            text,
            "{header} \"target-cpu\"=\"{processor}\" {{\n{}}}",
            body.written.text
        );
    }
    let demand = LaunchRequirements {
        kernel: format!("k{seed}"),
        seed,
        wave,
    };
    (text, declared, demand)
}

/// Intrinsics for the work-item and the work-group.
const AMD: [&str; 2] = ["amdgcn.workitem.id.x", "amdgcn.workgroup.id.x"];
const NVIDIA: [&str; 2] = ["nvvm.read.ptx.sreg.tid.x", "nvvm.read.ptx.sreg.ctaid.x"];

struct Body<'b> {
    chance: Prng,
    written: Written,
    signatures: &'b [Signature],
    /// The function; `None` for the kernel.
    own: Option<&'b Signature>,
    /// Values of type `i32` and `i1` that are available here.
    words: Vec<String>,
    bits: Vec<String>,
    /// Private variables, with their numbers of words.
    variables: Vec<(String, usize)>,
    /// Nesting depth of control flow.
    depth: usize,
    /// Number of calls that may still be written.
    calls: usize,
    /// The intrinsic that returns the work-item.
    item: &'static str,
}

impl KernelBuilder for Body<'_> {
    fn written(&mut self) -> &mut Written {
        &mut self.written
    }
}

impl Body<'_> {
    fn make(&mut self, intrinsics: [&str; 2]) {
        self.begin("entry");
        let variables = match intrinsics == AMD {
            true => self.chance.below(3),
            false => 0,
        };
        for at in 0..variables {
            let (name, words) = (format!("%p{at}"), self.chance.between(1, 8));
            self.line(&format!("{name} = alloca [{words} x i32], addrspace(5)"));
            self.line(&format!(
                "store [{words} x i32] zeroinitializer, ptr addrspace(5) {name}"
            ));
            self.variables.push((name, words));
        }
        match self.own {
            Some(own) => {
                self.line("%less = sub i32 %d, 1");
                self.words.push("%d".to_string());
                for (at, ty) in own.parameters.iter().enumerate() {
                    self.take(ty, format!("%x{at}"));
                }
                if self.chance.percent(40) {
                    let item = self.value(&format!("call i32 @llvm.{}()", self.item));
                    self.words.push(item);
                }
                self.line("%last = icmp ule i32 %d, 0");
                self.line("br i1 %last, label %leaf, label %more");
                self.begin("leaf");
                let before = self.known();
                self.compute();
                self.leave();
                self.restore(before);
                self.begin("more");
            }
            None => {
                let [item, group] = intrinsics;
                let item = self.value(&format!("call i32 @llvm.{item}()"));
                let group = self.value(&format!("call i32 @llvm.{group}()"));
                let first = self.value(&format!("mul i32 {group}, {ITEMS}"));
                self.line(&format!("%at = add i32 {first}, {item}"));
                let depth = self.chance.between(1, 3);
                self.line(&format!("%less = add i32 0, {depth}"));
                self.words.extend([item, "%n".to_string()]);
            }
        }
        self.compute();
        self.compute();
        let count = self.chance.between(3, 8);
        self.statements(count);
        self.call();
        if self.own.is_none() {
            self.update();
        }
        self.leave();
    }

    fn known(&self) -> [usize; 2] {
        [self.words.len(), self.bits.len()]
    }

    /// Forgets the values that do not dominate the next block.
    fn restore(&mut self, [words, bits]: [usize; 2]) {
        self.words.truncate(words);
        self.bits.truncate(bits);
    }

    /// Some word, often a late one.
    fn word(&mut self) -> String {
        let from = self.words.len().saturating_sub(6);
        let late = self.words.get(from..).unwrap_or_default();
        self.chance.of(late).cloned().unwrap_or_default()
    }

    fn bit(&mut self) -> String {
        let from = self.bits.len().saturating_sub(4);
        let late = self.bits.get(from..).unwrap_or_default();
        self.chance.of(late).cloned().unwrap_or_default()
    }

    fn compute(&mut self) {
        let [one, other] = [self.word(), self.word()];
        if self.chance.percent(30) {
            let predicates = ["ult", "sgt", "eq", "ne"];
            let predicate = self.chance.of(&predicates).copied().unwrap_or("eq");
            let bit = self.value(&format!("icmp {predicate} i32 {one}, {other}"));
            self.bits.push(bit);
            return;
        }
        let operations = ["add", "sub", "mul", "xor", "and", "or"];
        let operation = self.chance.of(&operations).copied().unwrap_or("add");
        let word = self.value(&format!("{operation} i32 {one}, {other}"));
        self.words.push(word);
    }

    /// A value of a type, computed from words.
    fn give(&mut self, ty: &str) -> String {
        let word = self.word();
        match ty {
            "i1" => self.bit(),
            "i8" | "i16" => self.value(&format!("trunc i32 {word} to {ty}")),
            "i64" => {
                let wide = self.value(&format!("zext i32 {word} to i64"));
                self.value(&format!("mul i64 {wide}, 4294967299"))
            }
            "float" | "double" => {
                let small = self.value(&format!("and i32 {word}, 1023"));
                self.value(&format!("uitofp i32 {small} to {ty}"))
            }
            "<2 x i16>" => self.value(&format!("bitcast i32 {word} to {ty}")),
            "<3 x half>" => {
                let small = self.value(&format!("and i32 {word}, 1023"));
                let half = self.value(&format!("uitofp i32 {small} to half"));
                self.insert(
                    ty,
                    "<half 1.0, half 2.0, half 3.0>",
                    &format!("half {half}"),
                    3,
                )
            }
            "<4 x i32>" => {
                let first = self.insert(ty, "zeroinitializer", &format!("i32 {word}"), 4);
                let other = self.word();
                self.insert(ty, &first, &format!("i32 {other}"), 4)
            }
            "{ i32, i64 }" => {
                let wide = self.give("i64");
                let first = self.value(&format!("insertvalue {ty} poison, i32 {word}, 0"));
                self.value(&format!("insertvalue {ty} {first}, i64 {wide}, 1"))
            }
            "{ i1, i8 }" => {
                let (bit, byte) = (self.bit(), self.give("i8"));
                let first = self.value(&format!("insertvalue {ty} poison, i1 {bit}, 0"));
                self.value(&format!("insertvalue {ty} {first}, i8 {byte}, 1"))
            }
            _ => word,
        }
    }

    fn insert(&mut self, ty: &str, into: &str, element: &str, count: usize) -> String {
        let at = self.chance.below(count);
        self.value(&format!("insertelement {ty} {into}, {element}, i32 {at}"))
    }

    /// Adds a value of a type to the words and bits.
    fn take(&mut self, ty: &str, value: String) {
        let word = match ty {
            "i1" => {
                self.bits.push(value);
                return;
            }
            "i8" | "i16" => self.value(&format!("zext {ty} {value} to i32")),
            "i64" => {
                let high = self.value(&format!("lshr i64 {value}, 7"));
                self.value(&format!("trunc i64 {high} to i32"))
            }
            "float" | "double" => self.value(&format!("fptoui {ty} {value} to i32")),
            "<2 x i16>" => self.value(&format!("bitcast {ty} {value} to i32")),
            "<3 x half>" | "<4 x i32>" => {
                let count = if ty == "<4 x i32>" { 4 } else { 3 };
                let at = self.chance.below(count);
                let element = self.value(&format!("extractelement {ty} {value}, i32 {at}"));
                match count {
                    4 => element,
                    _ => self.value(&format!("fptoui half {element} to i32")),
                }
            }
            "{ i32, i64 }" | "{ i1, i8 }" => {
                let (first, second) = match ty {
                    "{ i1, i8 }" => ("i1", "i8"),
                    _ => ("i32", "i64"),
                };
                let [one, other] =
                    [0, 1].map(|at| self.value(&format!("extractvalue {ty} {value}, {at}")));
                self.take(first, one);
                self.take(second, other);
                return;
            }
            _ => value,
        };
        self.words.push(word);
    }

    fn call(&mut self) {
        let Some(callee) = self.chance.of(self.signatures).cloned() else {
            return;
        };
        let mut arguments = "i32 %less, ptr addrspace(1) %g, i32 %at".to_string();
        for ty in &callee.parameters {
            let value = self.give(ty);
            let _ = write!(arguments, ", {ty} {value}");
        }
        let like = self.signatures.iter().filter(|one| one.is_like(&callee));
        let like: Vec<String> = like.map(|one| one.name.clone()).collect();
        let mut called = callee.name.clone();
        if like.len() > 1 && self.chance.percent(70) {
            called = self.pointer(&like);
        }
        let ty = callee.result;
        let result = self.value(&format!("call {ty} {called}({arguments})"));
        self.take(ty, result);
    }

    /// A pointer to one of several functions: selected, or loaded from a private table.
    fn pointer(&mut self, functions: &[String]) -> String {
        let [one, other] = [(); 2].map(|()| self.chance.of(functions).cloned().unwrap_or_default());
        let bit = self.bit();
        let chosen = self.value(&format!("select i1 {bit}, ptr {one}, ptr {other}"));
        match self.chance.percent(20) {
            true => self.value(&format!("freeze ptr {chosen}")),
            false => chosen,
        }
    }

    /// Adds to the work-item's word of the buffer.
    fn update(&mut self) {
        let place = self.value("getelementptr i32, ptr addrspace(1) %g, i32 %at");
        let old = self.value(&format!("load i32, ptr addrspace(1) {place}"));
        let word = self.word();
        let new = self.value(&format!("add i32 {old}, {word}"));
        self.line(&format!("store i32 {new}, ptr addrspace(1) {place}"));
        self.words.push(old);
    }

    /// Reads or writes a private variable.
    fn private(&mut self) {
        let Some((variable, words)) = self.chance.of(&self.variables).cloned() else {
            return self.compute();
        };
        let word = self.word();
        let index = self.value(&format!("urem i32 {word}, {words}"));
        let place = self.value(&format!(
            "getelementptr i32, ptr addrspace(5) {variable}, i32 {index}"
        ));
        if self.chance.percent(50) {
            let word = self.word();
            self.line(&format!("store i32 {word}, ptr addrspace(5) {place}"));
        } else {
            let word = self.value(&format!("load i32, ptr addrspace(5) {place}"));
            self.words.push(word);
        }
    }

    fn statements(&mut self, count: usize) {
        for _ in 0..count {
            match self.chance.below(12) {
                0..4 if self.calls > 0 => {
                    self.calls -= 1;
                    self.call();
                }
                4 => self.update(),
                5 => self.private(),
                6..9 if self.depth < DEEPEST => self.branch(),
                9 if self.depth < DEEPEST - 1 => self.cycle(),
                10 if self.own.is_some() && self.depth > 0 => self.early(),
                _ => self.compute(),
            }
        }
    }

    fn branch(&mut self) {
        self.depth += 1;
        let [then, otherwise, join] = ["then", "else", "join"].map(|stem| self.name(stem));
        let bit = self.bit();
        self.line(&format!("br i1 {bit}, label %{then}, label %{otherwise}"));
        let mut incoming = Vec::new();
        for arm in [then, otherwise] {
            self.begin(arm);
            let before = self.known();
            let count = self.chance.below(4);
            self.statements(count);
            let word = self.word();
            incoming.push(format!("[ {word}, %{} ]", self.written.block));
            self.restore(before);
            self.line(&format!("br label %{join}"));
        }
        self.begin(join);
        let word = self.value(&format!("phi i32 {}", incoming.join(", ")));
        self.words.push(word);
        self.depth -= 1;
    }

    /// A cycle of up to four iterations.
    fn cycle(&mut self) {
        self.depth += 1;
        let word = self.word();
        let bound = self.value(&format!("and i32 {word}, 3"));
        let slot = self.name("%count");
        let [body, after] = ["body", "after"].map(|stem| self.name(stem));
        let (from, first) = (self.written.block.clone(), self.word());
        let carried = self.name("%carried");
        let next = [self.name("%next"), self.name("%kept")];
        self.line(&format!("br label %{body}"));
        self.begin(body.clone());
        let header = self.written.text.len();
        let before = self.known();
        self.words.extend([slot.clone(), carried.clone()]);
        let count = self.chance.between(1, 3);
        self.statements(count);
        let word = self.word();
        self.line(&format!("{} = add i32 {slot}, 1", next[0]));
        self.line(&format!("{} = add i32 {word}, 0", next[1]));
        let again = self.value(&format!("icmp ult i32 {}, {bound}", next[0]));
        let block = self.written.block.clone();
        let phis = format!(
            "  {slot} = phi i32 [ 0, %{from} ], [ {}, %{block} ]\n  {carried} = phi i32 [ {first}, %{from} ], [ {}, %{block} ]\n",
            next[0], next[1]
        );
        self.written.text.insert_str(header, &phis);
        self.line(&format!("br i1 {again}, label %{body}, label %{after}"));
        self.restore(before);
        self.begin(after);
        self.words.extend(next);
        self.depth -= 1;
    }

    /// Returns for some lanes.
    fn early(&mut self) {
        let [leave, stay] = ["leave", "stay"].map(|stem| self.name(stem));
        let bit = self.bit();
        self.line(&format!("br i1 {bit}, label %{leave}, label %{stay}"));
        self.begin(leave);
        let before = self.known();
        self.leave();
        self.restore(before);
        self.begin(stay);
    }

    fn leave(&mut self) {
        match self.own {
            Some(own) => {
                let value = self.give(own.result);
                self.line(&format!("ret {} {value}", own.result));
            }
            None => self.line("ret void"),
        }
    }
}
