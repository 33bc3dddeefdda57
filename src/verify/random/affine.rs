//! Random kernels that index memory by affine expressions of lane-dependent integers, to test
//! claims about shapes, the strides between lanes.
//!
//! Values are computed from work-item ids, lane ids, loop counters, arguments and constants: sums,
//! differences, products with constants, shifts, masks, extensions with and without flags, selects,
//! phis, addresses. Control flow is structured; arms and loops are entered and left by all lanes or
//! by some.
//!
//! The rows of a work-group may or may not fill whole waves, and there may be more than one
//! dimension. A kernel may or may not state the size of its work-groups. Addresses of accesses are
//! masked, so that kernels stay in their memory.

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
    /// The name of the kernel.
    pub kernel: String,
    seed: u64,
    /// Size of a work-group.
    block: [u32; 3],
    /// Number of lanes in a wave.
    wave: u32,
}

/// Number of work-groups in a run.
const GROUPS: u32 = 2;

/// Size in bytes of the buffer that kernels index. Masked indices of 8-byte elements plus constant
/// offsets stay within the buffer.
const BYTES: usize = 16 << 10;

/// Maximum number of steps in a run. An instruction counts once for all converged lanes that
/// execute it.
const STEPS: u64 = 6_000;

impl LaunchRequirements {
    /// The launch for one input, by the number of the input. `function` is the kernel's index in
    /// the module.
    #[must_use]
    pub fn launch(&self, function: usize, input: u64) -> Launch {
        let mut chance = Prng::new(self.seed.rotate_left(23) ^ input.wrapping_mul(0x9e37_79b9));
        let mut word = || match chance.below(6) {
            // Integers close to wrapping: slightly below the largest signed or unsigned integer.
            0 => u64::from(u32::MAX) - chance.below(96) as u64,
            1 => 0x7fff_ffff - chance.below(96) as u64,
            2 => 1 << chance.below(32),
            3 => 64 * chance.below(64) as u64,
            _ => chance.below(100) as u64,
        };
        let (n, m) = (word(), word());
        let wide = word() << if word() % 2 == 0 { 0 } else { 31 };
        Launch {
            function,
            grid: [GROUPS, 1, 1],
            block: self.block,
            wave: self.wave,
            arguments: vec![
                Argument::Buffer(0),
                Argument::Same(Value::Bits(n)),
                Argument::Same(Value::Bits(m)),
                Argument::Same(Value::Bits(wide)),
            ],
            buffers: vec![Buffer {
                bytes: (0..BYTES).map(|at| (at % 251) as u8).collect(),
            }],
            limits: Limits {
                steps: STEPS,
                bytes: 1 << 24,
                ..Limits::default()
            },
        }
    }
}

/// Sizes of work-groups: rows that fill waves, rows that end within a wave, columns, and planes in
/// which a wave spans several rows.
const BLOCKS: [[u32; 3]; 18] = [
    [64, 1, 1],
    [128, 1, 1],
    [256, 1, 1],
    [32, 1, 1],
    [48, 1, 1],
    [100, 1, 1],
    [64, 2, 1],
    [32, 4, 1],
    [16, 8, 1],
    [8, 8, 1],
    [64, 1, 2],
    [32, 2, 2],
    [96, 2, 1],
    [1, 64, 1],
    [1, 1, 64],
    [1, 96, 2],
    [7, 3, 2],
    [4, 16, 2],
];

/// Some AMD processors, their features, and the number of lanes in a wave.
const PROCESSORS: [(&str, &str, u32); 3] = [
    ("gfx900", "", 64),
    ("gfx1100", "", 32),
    ("gfx1100", "+wavefrontsize64", 64),
];

/// Generates a kernel for each seed from `first` on. A kernel depends on its own seed only.
#[must_use]
pub fn affine_module(first: u64, count: usize, target: Target) -> Module<LaunchRequirements> {
    let layout = match target {
        Target::AmdGpu => {
            "target datalayout = \"e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-i64:64-n32:64-S32-A5-G1\"\n"
        }
        Target::Nvptx => "",
    };
    let seeds = (0..count as u64).map(|at| first.wrapping_add(at));
    let kernels = seeds.map(|seed| {
        let mut kernel = Kernel::new(seed, target);
        kernel.make();
        (kernel.written.text, kernel.declared, kernel.demand)
    });
    Module::new(layout, target, BTreeSet::new(), kernels)
}

/// An available value: its name, and its width in bits (0 for an address).
#[derive(Clone, Debug)]
struct Known {
    name: String,
    bits: u32,
}

struct Kernel {
    chance: Prng,
    target: Target,
    wave: u32,
    written: Written,
    declared: BTreeSet<String>,
    demand: LaunchRequirements,
    known: Vec<Known>,
    /// Available `i1` values.
    bits: Vec<String>,
    blocks: usize,
    /// Number of instructions that may still be generated.
    left: usize,
}

impl KernelBuilder for Kernel {
    fn written(&mut self) -> &mut Written {
        &mut self.written
    }
}

impl Kernel {
    fn new(seed: u64, target: Target) -> Kernel {
        let mut chance = Prng::new(seed ^ 0x5bd1_e995);
        let block = chance.of(&BLOCKS).copied().unwrap_or([64, 1, 1]);
        let (processor, features, wave) = match target {
            Target::AmdGpu => chance.of(&PROCESSORS).copied(),
            Target::Nvptx => None,
        }
        .unwrap_or(("sm_70", "", 32));
        let name = format!("k{seed}");
        let mut declared = BTreeSet::new();
        let says_size = chance.percent(80);
        let align = match chance.below(4) {
            0 => "",
            1 => " align 4",
            2 => " align 16",
            _ => " align 256",
        };
        let parameters = format!("ptr addrspace(1){align} %memory, i32 %n, i32 %m, i64 %wide");
        let [x, y, z] = block;
        let text = match target {
            Target::AmdGpu => {
                let size = if says_size {
                    let node = x + 1000 * y + 1_000_000 * z;
                    declared.insert(format!("!{node} = !{{i32 {x}, i32 {y}, i32 {z}}}"));
                    format!(" !reqd_work_group_size !{node}")
                } else {
                    String::new()
                };
                format!(
                    "define amdgpu_kernel void @{name}({parameters}) \"target-cpu\"=\"{processor}\" \"target-features\"=\"{features}\"{size} {{\n"
                )
            }
            Target::Nvptx => {
                let size = if says_size {
                    format!(" \"nvvm.reqntid\"=\"{x},{y},{z}\"")
                } else {
                    String::new()
                };
                format!(
                    "define ptx_kernel void @{name}({parameters}) \"target-cpu\"=\"{processor}\"{size} {{\n"
                )
            }
        };
        let mut written = Written::new("entry");
        written.text = text;
        Kernel {
            left: chance.between(10, 60),
            chance,
            target,
            wave,
            written,
            declared,
            demand: LaunchRequirements {
                kernel: name,
                seed,
                block,
                wave,
            },
            known: Vec::new(),
            bits: Vec::new(),
            blocks: 0,
        }
    }

    /// Writes an instruction with a result.
    fn define(&mut self, bits: u32, right: &str) -> String {
        let name = self.value(right);
        if bits == 1 {
            self.bits.push(name.clone());
        } else {
            self.known.push(Known {
                name: name.clone(),
                bits,
            });
        }
        name
    }

    fn label(&mut self) -> String {
        self.blocks += 1;
        format!("b{}", self.blocks)
    }

    /// A call without operands that returns an `i32`.
    fn word(&mut self, name: &str) {
        self.declared.insert(format!("declare i32 @llvm.{name}()"));
        self.define(32, &format!("call i32 @llvm.{name}()"));
    }

    fn entry(&mut self) {
        self.begin("entry");
        for (name, bits) in [("%n", 32), ("%m", 32), ("%wide", 64), ("%memory", 0)] {
            self.known.push(Known {
                name: name.to_string(),
                bits,
            });
        }
        let (item, group) = match self.target {
            Target::AmdGpu => ("amdgcn.workitem.id", "amdgcn.workgroup.id.x"),
            Target::Nvptx => ("nvvm.read.ptx.sreg.tid", "nvvm.read.ptx.sreg.ctaid.x"),
        };
        self.word(&format!("{item}.x"));
        self.word(&format!("{item}.x"));
        self.word(group);
        if self.chance.percent(40) {
            self.word(&format!("{item}.y"));
        }
        if self.chance.percent(20) {
            self.word(&format!("{item}.z"));
        }
        if self.chance.percent(60) {
            self.lane();
        }
    }

    /// The lane's id, by one of the instruction sequences that programs use for it.
    fn lane(&mut self) {
        if self.target == Target::Nvptx {
            return self.word("nvvm.read.ptx.sreg.laneid");
        }
        self.declared
            .insert("declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)".to_string());
        self.declared
            .insert("declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)".to_string());
        let start = match self.chance.below(5) {
            0 => "%n",
            1 => "64",
            _ => "0",
        };
        let mask = match self.chance.below(8) {
            0 => "7",
            _ => "-1",
        };
        let low = self.define(
            32,
            &format!("call i32 @llvm.amdgcn.mbcnt.lo(i32 {mask}, i32 {start})"),
        );
        if self.wave == 64 || self.chance.percent(50) {
            self.define(
                32,
                &format!("call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 {low})"),
            );
        }
    }

    /// An available integer with `bits` bits, preferably a recent one.
    fn some(&mut self, bits: u32) -> Option<String> {
        let names: Vec<&Known> = self
            .known
            .iter()
            .filter(|known| known.bits == bits)
            .collect();
        let late = names.len().saturating_sub(6);
        let from = if self.chance.percent(60) { late } else { 0 };
        let names = names.get(from..).unwrap_or_default();
        self.chance.of(names).map(|known| known.name.clone())
    }

    /// The width of some available integer.
    fn width(&mut self) -> u32 {
        let widths: Vec<u32> = self.known.iter().map(|known| known.bits).collect();
        let widths: Vec<u32> = widths.into_iter().filter(|bits| *bits > 0).collect();
        self.chance.of(&widths).copied().unwrap_or(32)
    }

    /// A constant with `bits` bits.
    fn constant(&mut self, bits: u32) -> String {
        let power = self.chance.below(bits.min(20) as usize);
        let number = match self.chance.below(6) {
            0 => 1_i64 << power,
            1 => (1_i64 << power) - 1,
            2 => -(1_i64 << power),
            3 => self.chance.below(8) as i64,
            4 => 64 * self.chance.below(9) as i64,
            _ => self.chance.below(300) as i64 - 100,
        };
        // Constants that do not fit into a byte must be written truncated.
        let number = match bits {
            8 => i64::from(number as i8),
            16 => i64::from(number as i16),
            _ => number,
        };
        number.to_string()
    }

    fn flags(&mut self, flags: &[&str]) -> String {
        let mut text = String::new();
        for flag in flags {
            if self.chance.percent(25) {
                let _ = write!(text, "{flag} ");
            }
        }
        text
    }

    /// An available integer, or a constant.
    fn operand(&mut self, bits: u32, constants: u32) -> String {
        if self.chance.percent(constants) {
            return self.constant(bits);
        }
        match self.some(bits) {
            Some(name) => name,
            None => self.constant(bits),
        }
    }

    /// One instruction, or a short sequence.
    fn operation(&mut self) {
        let bits = self.width();
        let Some(one) = self.some(bits) else { return };
        match self.chance.below(23) {
            0..=3 => {
                let flags = self.flags(&["nuw", "nsw"]);
                let other = self.operand(bits, 50);
                let name = if self.chance.percent(70) {
                    "add"
                } else {
                    "sub"
                };
                let right = if self.chance.percent(85) {
                    format!("{name} {flags}i{bits} {one}, {other}")
                } else {
                    format!("{name} {flags}i{bits} {other}, {one}")
                };
                self.define(bits, &right);
            }
            4..=5 => {
                let flags = self.flags(&["nuw", "nsw"]);
                let factor = self.operand(bits, 90);
                self.define(bits, &format!("mul {flags}i{bits} {one}, {factor}"));
            }
            6..=7 => {
                let flags = self.flags(&["nuw", "nsw"]);
                let shift = self.chance.below(bits.min(9) as usize);
                self.define(bits, &format!("shl {flags}i{bits} {one}, {shift}"));
            }
            8..=9 => {
                let name = self
                    .chance
                    .of(&["lshr", "ashr", "lshr exact"])
                    .copied()
                    .unwrap_or("lshr");
                let shift = self.chance.below(bits.min(9) as usize);
                self.define(bits, &format!("{name} i{bits} {one}, {shift}"));
            }
            10 => {
                let name = self.chance.of(&["udiv", "urem"]).copied().unwrap_or("udiv");
                let by = 1_u32 << self.chance.below(bits.min(8) as usize - 1);
                self.define(bits, &format!("{name} i{bits} {one}, {by}"));
            }
            11..=14 => {
                let name = self
                    .chance
                    .of(&["and", "and", "or", "xor", "or disjoint"])
                    .copied()
                    .unwrap_or("and");
                let mask = self.operand(bits, 85);
                self.define(bits, &format!("{name} i{bits} {one}, {mask}"));
            }
            15..=16 => self.cast(bits, &one),
            17 => {
                if let Some(condition) = self.condition() {
                    let other = self.operand(bits, 30);
                    self.define(
                        bits,
                        &format!("select i1 {condition}, i{bits} {one}, i{bits} {other}"),
                    );
                }
            }
            18 => {
                self.define(bits, &format!("freeze i{bits} {one}"));
            }
            19 => self.end_of_numbers(),
            _ => self.access(bits, &one),
        }
    }

    /// The lanes' values, shifted close to the point where they wrap, and values derived from them
    /// that are incorrect if they wrap.
    fn end_of_numbers(&mut self) {
        let argument = self.chance.of(&["%n", "%m"]).copied().unwrap_or("%n");
        let shift = self.chance.below(4);
        let scaled = self.define(32, &format!("shl i32 %v1, {shift}"));
        let moved = self.define(32, &format!("add i32 {scaled}, {argument}"));
        match self.chance.below(7) {
            0 | 1 => {
                let name = self.chance.of(&["zext", "sext"]).copied().unwrap_or("zext");
                self.define(64, &format!("{name} i32 {moved} to i64"));
            }
            2 => {
                self.define(
                    0,
                    &format!("getelementptr i32, ptr addrspace(1) %memory, i32 {moved}"),
                );
            }
            3 | 4 => {
                let base = self.define(32, &format!("shl i32 {argument}, {shift}"));
                let moved = self.define(32, &format!("add i32 {scaled}, {base}"));
                let name = self.chance.of(&["lshr", "ashr"]).copied().unwrap_or("lshr");
                self.define(32, &format!("{name} i32 {moved}, {shift}"));
            }
            _ => {
                let other = self.define(32, &format!("add i32 {scaled}, %m"));
                let predicate = self.chance.of(&["ult", "sge"]).copied().unwrap_or("ult");
                self.define(1, &format!("icmp {predicate} i32 {moved}, {other}"));
            }
        }
    }

    fn cast(&mut self, bits: u32, one: &str) {
        let to = self.chance.of(&[8, 16, 32, 64, 64]).copied().unwrap_or(64);
        if to > bits {
            let name = match self.chance.below(5) {
                0 | 1 => "zext",
                2 | 3 => "sext",
                _ => "zext nneg",
            };
            self.define(to, &format!("{name} i{bits} {one} to i{to}"));
        } else if to < bits {
            let flags = self.flags(&["nuw", "nsw"]);
            self.define(to, &format!("trunc {flags}i{bits} {one} to i{to}"));
        }
    }

    /// An address, or an access at a masked index.
    fn access(&mut self, bits: u32, one: &str) {
        let element = self
            .chance
            .of(&["i8", "i16", "i32", "i64", "[3 x float]", "{ i32, i64 }"])
            .copied()
            .unwrap_or("i32");
        if self.chance.percent(50) {
            let Some(base) = self.some(0) else { return };
            let flags = self.flags(&["nuw", "nusw"]);
            let address = self.define(
                0,
                &format!("getelementptr {flags}{element}, ptr addrspace(1) {base}, i{bits} {one}"),
            );
            if self.chance.percent(20) {
                self.define(64, &format!("ptrtoint ptr addrspace(1) {address} to i64"));
            }
            return;
        }
        let masked = match bits {
            8 => self.define(bits, &format!("and i8 {one}, 127")),
            _ => self.define(bits, &format!("and i{bits} {one}, 1023")),
        };
        let (element, load) = match self.chance.below(3) {
            0 => ("i8", "i8"),
            1 => ("i32", "i32"),
            _ => ("i64", "i64"),
        };
        let address = self.define(
            0,
            &format!(
                "getelementptr inbounds {element}, ptr addrspace(1) %memory, i{bits} {masked}"
            ),
        );
        if self.chance.percent(30) {
            self.line(&format!("store {load} 3, ptr addrspace(1) {address}"));
        } else {
            let bits = load.trim_start_matches('i').parse().unwrap_or(32);
            self.define(bits, &format!("load {load}, ptr addrspace(1) {address}"));
        }
    }

    /// An available condition, or a new compare.
    fn condition(&mut self) -> Option<String> {
        if self.chance.percent(25)
            && let Some(bit) = self.chance.of(&self.bits).cloned()
        {
            return Some(bit);
        }
        let bits = self.width();
        let one = self.some(bits)?;
        let other = self.operand(bits, 60);
        let predicate = self
            .chance
            .of(&[
                "eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge",
            ])
            .copied()
            .unwrap_or("ult");
        let (one, other) = if self.chance.percent(15) {
            (other, one)
        } else {
            (one, other)
        };
        Some(self.define(1, &format!("icmp {predicate} i{bits} {one}, {other}")))
    }

    /// Instructions and constructs, until the limit is reached.
    fn statements(&mut self, depth: usize) {
        let count = self.chance.between(2, 9);
        for _ in 0..count {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            match self.chance.below(12) {
                0 if depth < 3 => self.arms(depth),
                1 if depth < 3 => self.cycle(depth),
                2 => {
                    let _ = self.condition();
                }
                _ => self.operation(),
            }
        }
    }

    /// After the two arms, only values from before the branch and new phis are available.
    fn arms(&mut self, depth: usize) {
        let Some(condition) = self.condition() else {
            return;
        };
        let (then, other, join) = (self.label(), self.label(), self.label());
        self.line(&format!("br i1 {condition}, label %{then}, label %{other}"));
        let (known, bits) = (self.known.len(), self.bits.len());
        let mut ends = Vec::new();
        for arm in [&then, &other] {
            self.begin(arm);
            self.statements(depth + 1);
            let own: Vec<Known> = self.known.clone();
            ends.push((self.written.block.clone(), own));
            self.known.truncate(known);
            self.bits.truncate(bits);
            self.line(&format!("br label %{join}"));
        }
        self.begin(&join);
        for _ in 0..self.chance.between(0, 2) {
            let bits = self.width();
            let mut pairs = Vec::new();
            for (end, own) in &ends {
                let fitting: Vec<&Known> = own.iter().filter(|known| known.bits == bits).collect();
                let late = fitting.get(fitting.len().saturating_sub(5)..);
                let Some(chosen) = self.chance.of(late.unwrap_or_default()) else {
                    return;
                };
                pairs.push(format!("[ {}, %{end} ]", chosen.name));
            }
            self.define(bits, &format!("phi i{bits} {}", pairs.join(", ")));
        }
    }

    /// A loop with a counter and one or two phis that advance by a step. Lanes leave the loop
    /// together or in different iterations.
    fn cycle(&mut self, depth: usize) {
        let (header, exit) = (self.label(), self.label());
        let before = self.written.block.clone();
        self.line(&format!("br label %{header}"));
        let mut carried = Vec::new();
        for _ in 0..self.chance.between(0, 2) {
            let bits = self.width();
            let Some(start) = self.some(bits) else {
                continue;
            };
            carried.push((self.name("%v"), bits, start));
        }
        let bound = match self.chance.below(3) {
            0 => match self.some(32) {
                Some(name) => {
                    let masked = self.name("%v");
                    // These instructions precede the branch that ends the block.
                    let line = format!("  br label %{header}\n");
                    let at = self.written.text.len() - line.len();
                    self.written
                        .text
                        .insert_str(at, &format!("  {masked} = and i32 {name}, 3\n"));
                    masked
                }
                None => "2".to_string(),
            },
            _ => self.chance.between(1, 4).to_string(),
        };
        self.begin(&header);
        let (known, bits) = (self.known.len(), self.bits.len());
        let counter = self.name("%v");
        let (latch, hole) = (self.label(), self.written.text.len());
        self.known.push(Known {
            name: counter.clone(),
            bits: 32,
        });
        for (name, bits, _) in &carried {
            self.known.push(Known {
                name: name.clone(),
                bits: *bits,
            });
        }
        self.statements(depth + 1);
        let nexts: Vec<String> = carried
            .iter()
            .map(|(name, bits, _)| {
                let flags = self.flags(&["nuw", "nsw"]);
                match self.chance.below(4) {
                    0 => self.some(*bits).unwrap_or_else(|| name.clone()),
                    _ => {
                        let step = self.operand(*bits, 70);
                        self.define(*bits, &format!("add {flags}i{bits} {name}, {step}"))
                    }
                }
            })
            .collect();
        self.line(&format!("br label %{latch}"));
        self.begin(&latch);
        let next = self.value(&format!("add nuw nsw i32 {counter}, 1"));
        let done = self.value(&format!("icmp ugt i32 {next}, {bound}"));
        self.line(&format!("br i1 {done}, label %{exit}, label %{header}"));
        let mut phis = format!("  {counter} = phi i32 [ 0, %{before} ], [ {next}, %{latch} ]\n");
        for ((name, bits, start), next) in carried.iter().zip(&nexts) {
            let _ = writeln!(
                phis,
                "  {name} = phi i{bits} [ {start}, %{before} ], [ {next}, %{latch} ]"
            );
        }
        self.written.text.insert_str(hole, &phis);
        self.begin(&exit);
        // Values computed in the loop outside of its arms dominate the exit, so some of them are
        // used after the loop.
        let keep = self.chance.below(self.known.len() - known + 1);
        self.known.truncate(known + keep);
        self.bits.truncate(bits);
    }

    fn make(&mut self) {
        self.entry();
        while self.left > 0 {
            self.statements(0);
        }
        self.line("ret void");
        self.written.text.push_str("}\n\n");
    }
}
