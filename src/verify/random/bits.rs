//! Random kernels of bit arithmetic, to test what known bits and strides prove.
//!
//! Values are made of work-items' numbers, arguments, loads and constants: masks, shifts, divisions
//! by powers of two, sums, extensions, compares and selects, with and without flags. Some become
//! poison in the first lanes of a wave and are used only by later lanes. Control flow is
//! structured; branches read values without poison, or such a value where it has none.
//!
//! Work-groups have rows that fill waves, rows that do not, and more than one dimension. Each
//! work-item writes its own slots, so the memory of a kernel can be compared with that of its
//! machine code.

use std::collections::BTreeSet;

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
    /// Size of a work-group.
    block: [u32; 3],
    /// Number of lanes in a wave.
    wave: u32,
}

/// Number of work-groups in a run.
const GROUPS: u32 = 2;

/// Number of 32-bit words that each work-item may write.
const SLOTS: u32 = 32;

/// Number of 32-bit words in the buffer that is read.
const WORDS: u32 = 64;

/// Sizes of work-groups.
const BLOCKS: [[u32; 3]; 14] = [
    [64, 1, 1],
    [128, 1, 1],
    [256, 1, 1],
    [32, 1, 1],
    [48, 1, 1],
    [64, 2, 1],
    [32, 4, 1],
    [32, 8, 1],
    [16, 8, 1],
    [8, 8, 2],
    [64, 1, 2],
    [48, 2, 1],
    [1, 64, 2],
    [4, 16, 2],
];

const PREDICATES: [&str; 10] = [
    "eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge",
];

impl LaunchRequirements {
    /// One input, by its number. `function` is the kernel's index in the module.
    #[must_use]
    pub fn launch(&self, function: usize, input: u64) -> Launch {
        let mut chance = Prng::new(self.seed.rotate_left(19) ^ input.wrapping_mul(0x9e37_79b9));
        let words = (0..WORDS).flat_map(|_| match chance.below(3) {
            0 => (chance.bits() as u32).to_le_bytes(),
            1 => (1u32 << chance.below(32)).to_le_bytes(),
            _ => (chance.below(5) as u32).to_le_bytes(),
        });
        let read: Vec<u8> = words.collect();
        let mut word = || match chance.below(3) {
            0 => chance.bits() & 0xffff_ffff,
            1 => 1 << chance.below(32),
            _ => chance.below(100) as u64,
        };
        let (n, m) = (word(), word());
        let items = GROUPS * self.block.iter().product::<u32>();
        Launch {
            function,
            grid: [GROUPS, 1, 1],
            block: self.block,
            wave: self.wave,
            arguments: vec![
                Argument::Buffer(0),
                Argument::Buffer(1),
                Argument::Same(Value::Bits(n)),
                Argument::Same(Value::Bits(m)),
            ],
            buffers: vec![
                Buffer {
                    bytes: vec![0; (4 * SLOTS * items) as usize],
                },
                Buffer { bytes: read },
            ],
            limits: Limits {
                steps: 200_000,
                bytes: 1 << 24,
                ..Limits::default()
            },
        }
    }
}

/// Generates a kernel for each seed from `first` on, for a processor, if one is named. A kernel
/// depends on its own seed only.
#[must_use]
pub fn bits_module(
    first: u64,
    count: usize,
    target: Target,
    processor: Option<&'static str>,
) -> Module<LaunchRequirements> {
    let seeds = (0..count as u64).map(|at| first.wrapping_add(at));
    let kernels = seeds.map(|seed| {
        let mut kernel = Kernel::new(seed, target, processor);
        kernel.make();
        (kernel.written.text, kernel.declared, kernel.demand)
    });
    Module::new("", target, BTreeSet::new(), kernels)
}

/// An available integer.
#[derive(Clone, Debug)]
struct Known {
    name: String,
    bits: u32,
    /// Whether it may be poison.
    poison: bool,
}

struct Kernel {
    chance: Prng,
    target: Target,
    written: Written,
    declared: BTreeSet<String>,
    demand: LaunchRequirements,
    known: Vec<Known>,
    blocks: usize,
    /// Number of slots written so far.
    slots: u32,
    /// Number of statements that may still be generated.
    left: usize,
    /// Whether flags are used.
    flags: bool,
}

impl KernelBuilder for Kernel {
    fn written(&mut self) -> &mut Written {
        &mut self.written
    }
}

impl Kernel {
    fn new(seed: u64, target: Target, processor: Option<&'static str>) -> Kernel {
        let mut chance = Prng::new(seed ^ 0x6269_7473);
        let block = chance.of(&BLOCKS).copied().unwrap_or([64, 1, 1]);
        let (processor, wave) = match (target, processor) {
            (Target::AmdGpu, Some(processor)) => (processor, 64),
            (Target::AmdGpu, None) if chance.percent(60) => ("gfx900", 64),
            (Target::AmdGpu, None) => ("gfx1100", 32),
            (Target::Nvptx, _) => ("sm_70", 32),
        };
        let name = format!("k{seed}");
        let [x, y, z] = block;
        let mut declared = BTreeSet::new();
        let parameters = "ptr addrspace(1) %to, ptr addrspace(1) readonly %from, i32 %n, i32 %m";
        let mut written = Written::new("entry");
        written.text = match target {
            Target::AmdGpu => {
                let node = x + 1000 * y + 1_000_000 * z;
                declared.insert(format!("!{node} = !{{i32 {x}, i32 {y}, i32 {z}}}"));
                format!(
                    "define amdgpu_kernel void @{name}({parameters}) \"target-cpu\"=\"{processor}\" !reqd_work_group_size !{node} {{\n"
                )
            }
            Target::Nvptx => format!(
                "define ptx_kernel void @{name}({parameters}) \"target-cpu\"=\"{processor}\" \"nvvm.reqntid\"=\"{x},{y},{z}\" {{\n"
            ),
        };
        Kernel {
            left: chance.between(12, 50),
            flags: chance.percent(60),
            chance,
            target,
            written,
            declared,
            demand: LaunchRequirements {
                kernel: name,
                seed,
                block,
                wave,
            },
            known: Vec::new(),
            blocks: 0,
            slots: 0,
        }
    }

    /// Writes an instruction with a result.
    fn define(&mut self, bits: u32, poison: bool, right: &str) -> String {
        let name = self.value(right);
        self.known.push(Known {
            name: name.clone(),
            bits,
            poison,
        });
        name
    }

    fn label(&mut self) -> String {
        self.blocks += 1;
        format!("b{}", self.blocks)
    }

    /// A call without operands that returns an `i32`.
    fn word(&mut self, name: &str) -> String {
        self.declared.insert(format!("declare i32 @llvm.{name}()"));
        self.define(32, false, &format!("call i32 @llvm.{name}()"))
    }

    fn entry(&mut self) {
        self.begin("entry");
        let (item, group) = match self.target {
            Target::AmdGpu => ("amdgcn.workitem.id", "amdgcn.workgroup.id.x"),
            Target::Nvptx => ("nvvm.read.ptx.sreg.tid", "nvvm.read.ptx.sreg.ctaid.x"),
        };
        let [width, height, depth] = self.demand.block;
        let x = self.word(&format!("{item}.x"));
        let y = self.word(&format!("{item}.y"));
        let z = self.word(&format!("{item}.z"));
        let group = self.word(group);
        // The number of the work-item, for its slots, is not among the operands.
        let plane = self.value(&format!("mul i32 {group}, {depth}"));
        let plane = self.value(&format!("add i32 {plane}, {z}"));
        let row = self.value(&format!("mul i32 {plane}, {height}"));
        let row = self.value(&format!("add i32 {row}, {y}"));
        let item = self.value(&format!("mul i32 {row}, {width}"));
        let item = self.value(&format!("add i32 {item}, {x}"));
        let first = self.value(&format!("mul i32 {item}, {SLOTS}"));
        self.line(&format!(
            "%slots = getelementptr i32, ptr addrspace(1) %to, i32 {first}"
        ));
        for name in ["%n", "%m"] {
            self.known.push(Known {
                name: name.to_string(),
                bits: 32,
                poison: false,
            });
        }
        self.read(&x);
    }

    /// A load at a masked index.
    fn read(&mut self, index: &str) {
        let masked = self.value(&format!("and i32 {index}, {}", WORDS - 1));
        let from = self.value(&format!(
            "getelementptr i32, ptr addrspace(1) %from, i32 {masked}"
        ));
        self.define(32, false, &format!("load i32, ptr addrspace(1) {from}"));
    }

    /// An available integer of this width, often a late one. Without poison, if that is required.
    fn some(&mut self, bits: u32, poison: bool) -> Option<Known> {
        let fitting = self.known.iter();
        let fitting = fitting.filter(|known| known.bits == bits && (poison || !known.poison));
        let mut fitting: Vec<Known> = fitting.cloned().collect();
        if self.chance.percent(60) {
            fitting.drain(..fitting.len().saturating_sub(6));
        }
        self.chance.of(&fitting).cloned()
    }

    /// The width of some available integer.
    fn width(&mut self) -> u32 {
        self.chance.of(&self.known).map_or(32, |known| known.bits)
    }

    /// A constant of `bits` bits: a power of two, a mask, or a small number.
    fn constant(&mut self, bits: u32) -> i64 {
        let power = self.chance.below(bits.min(31) as usize);
        let number = match self.chance.below(6) {
            0 => 1_i64 << power,
            1 => (1_i64 << power) - 1,
            2 => -(1_i64 << power),
            3 => 15_i64 << power.min(24),
            4 => 64 * self.chance.below(5) as i64,
            _ => self.chance.below(9) as i64,
        };
        match bits {
            8 => i64::from(number as i8),
            16 => i64::from(number as i16),
            32 => i64::from(number as i32),
            _ => number,
        }
    }

    fn flag(&mut self, flags: &[&str]) -> String {
        match self.flags && self.chance.percent(25) {
            true => self
                .chance
                .of(flags)
                .map_or(String::new(), |flag| format!(" {flag}")),
            false => String::new(),
        }
    }

    /// A binary operation.
    fn binary(&mut self, name: &str, flag: &str, one: &Known, other: (&str, bool)) {
        let poison = one.poison || other.1 || !flag.is_empty();
        let (bits, name_of) = (one.bits, &one.name);
        let right = format!("{name}{flag} i{bits} {name_of}, {}", other.0);
        self.define(bits, poison, &right);
    }

    fn operation(&mut self) {
        let bits = self.width();
        let Some(one) = self.some(bits, true) else {
            return;
        };
        let number = self.constant(bits).to_string();
        let other = match self.chance.percent(65) {
            true => None,
            false => self.some(bits, true),
        };
        let other = other.map_or((number, false), |known| (known.name, known.poison));
        let other = (other.0.as_str(), other.1);
        match self.chance.below(16) {
            0..=2 => self.binary("and", "", &one, other),
            3 => self.binary("or", "", &one, other),
            4 => self.binary("xor", "", &one, other),
            5 => {
                let flag = self.flag(&["nuw", "nsw", "nuw nsw"]);
                self.binary("add", &flag, &one, other);
            }
            6 => {
                let flag = self.flag(&["nuw", "nsw"]);
                self.binary("sub", &flag, &one, other);
            }
            7 => {
                let flag = self.flag(&["nuw", "nsw"]);
                self.binary("mul", &flag, &one, other);
            }
            8 | 9 => {
                let name = self.chance.of(&["shl", "lshr", "lshr", "ashr"]).copied();
                let name = name.unwrap_or("lshr");
                let flag = match name {
                    "shl" => self.flag(&["nuw", "nsw"]),
                    _ => self.flag(&["exact"]),
                };
                let by = self.chance.below(bits.min(9) as usize).to_string();
                self.binary(name, &flag, &one, (&by, false));
            }
            10 => {
                let name = self.chance.of(&["udiv", "urem", "sdiv", "srem"]).copied();
                // Signed, it stays positive.
                let by = 1_u64 << self.chance.below(bits.min(9) as usize - 1);
                let (name, by) = (name.unwrap_or("udiv"), by.to_string());
                self.binary(name, "", &one, (&by, false));
            }
            11 | 12 => self.cast(&one),
            13 => {
                let (condition, poison) = self.condition(true);
                let poison = poison || one.poison || other.1;
                let right = format!(
                    "select i1 {condition}, i{bits} {}, i{bits} {}",
                    one.name, other.0
                );
                self.define(bits, poison, &right);
            }
            14 if bits == 32 && !one.poison => self.read(&one.name),
            _ if one.poison => {}
            _ => {
                self.define(bits, false, &format!("freeze i{bits} {}", one.name));
            }
        }
    }

    fn cast(&mut self, one: &Known) {
        let to = self.chance.of(&[8, 16, 32, 32, 64]).copied().unwrap_or(32);
        let (bits, from) = (one.bits, &one.name);
        let (name, flag) = match to.cmp(&bits) {
            std::cmp::Ordering::Less => ("trunc", self.flag(&["nuw", "nsw"])),
            std::cmp::Ordering::Equal => return,
            std::cmp::Ordering::Greater if self.chance.percent(65) => {
                ("zext", self.flag(&["nneg"]))
            }
            std::cmp::Ordering::Greater => ("sext", String::new()),
        };
        let poison = one.poison || !flag.is_empty();
        self.define(to, poison, &format!("{name}{flag} i{bits} {from} to i{to}"));
    }

    /// A new compare, and whether it may be poison.
    fn condition(&mut self, poison: bool) -> (String, bool) {
        let bits = self.width();
        let Some(one) = self.some(bits, poison) else {
            return ("true".to_string(), false);
        };
        let other = match self.chance.percent(75) {
            true => None,
            false => self.some(bits, poison),
        };
        let (other, of_other) = match other {
            Some(known) => (known.name, known.poison),
            None => (self.constant(bits).to_string(), false),
        };
        let predicate = self.chance.of(&PREDICATES).copied().unwrap_or("ult");
        let name = self.value(&format!("icmp {predicate} i{bits} {}, {other}", one.name));
        (name, one.poison || of_other)
    }

    /// Writes an integer to the next slot, extended or truncated to 32 bits.
    fn store(&mut self, known: &Known) {
        if self.slots == SLOTS {
            return;
        }
        let (bits, name) = (known.bits, &known.name);
        let word = match bits {
            32 => name.clone(),
            64 => {
                let high = self.value(&format!("lshr i64 {name}, 32"));
                let both = self.value(&format!("xor i64 {name}, {high}"));
                self.value(&format!("trunc i64 {both} to i32"))
            }
            _ => self.value(&format!("zext i{bits} {name} to i32")),
        };
        let slot = self.slots;
        self.slots += 1;
        let to = self.value(&format!(
            "getelementptr i32, ptr addrspace(1) %slots, i32 {slot}"
        ));
        self.line(&format!("store i32 {word}, ptr addrspace(1) {to}"));
    }

    /// Statements, until the limit is reached.
    fn statements(&mut self, depth: usize) {
        for _ in 0..self.chance.between(2, 9) {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            match self.chance.below(14) {
                0 | 1 if depth < 3 => {
                    let (condition, _) = self.condition(false);
                    self.arms(&condition, depth, None);
                }
                2 if depth < 2 => self.cycle(depth),
                3 if depth < 3 => self.guarded(depth),
                4 | 5 => {
                    let bits = self.width();
                    if let Some(known) = self.some(bits, true) {
                        self.store(&known);
                    }
                }
                _ => self.operation(),
            }
        }
    }

    /// The difference of equally strided numbers, one of which is poison in the first lanes, before
    /// a branch that only the other lanes take.
    fn guarded(&mut self, depth: usize) {
        let Some(from) = self.some(32, false) else {
            return;
        };
        let limit = self.chance.between(1, 80);
        let (name, own) = (from.name, self.known.len());
        let below = self.define(32, true, &format!("sub nuw i32 {name}, {limit}"));
        let wide = self.define(64, true, &format!("zext i32 {below} to i64"));
        let other = self.define(64, false, &format!("zext i32 {name} to i64"));
        let apart = self.define(64, true, &format!("sub i64 {wide}, {other}"));
        let odd = self.chance.percent(50);
        let mask = if odd { "-1" } else { "4294967295" };
        self.define(64, true, &format!("and i64 {apart}, {mask}"));
        let guard = self.value(&format!("icmp uge i32 {name}, {limit}"));
        let names = self.known.iter().skip(own);
        let names: Vec<String> = names.map(|known| known.name.clone()).collect();
        self.arms(&guard, depth, Some(&names));
    }

    /// Two arms and phis. Values called `safe` have no poison in the first arm.
    fn arms(&mut self, condition: &str, depth: usize, safe: Option<&[String]>) {
        let (then, other, join) = (self.label(), self.label(), self.label());
        self.line(&format!("br i1 {condition}, label %{then}, label %{other}"));
        let before = self.known.clone();
        let mut ends = Vec::new();
        for (at, arm) in [&then, &other].into_iter().enumerate() {
            self.begin(arm);
            if let (0, Some(safe)) = (at, safe) {
                for known in &mut self.known {
                    known.poison &= !safe.contains(&known.name);
                }
                let fitting = self.known.iter().filter(|known| safe.contains(&known.name));
                let fitting: Vec<Known> = fitting.cloned().collect();
                if let Some(known) = self.chance.of(&fitting).cloned() {
                    self.store(&known);
                    self.branch_on(&known, depth);
                }
            }
            self.statements(depth + 1);
            ends.push((self.written.block.clone(), self.known.clone()));
            self.known.clone_from(&before);
            self.line(&format!("br label %{join}"));
        }
        self.begin(&join);
        for _ in 0..self.chance.between(0, 2) {
            let bits = self.width();
            let (mut pairs, mut poison) = (Vec::new(), false);
            for (end, own) in &ends {
                let fitting: Vec<&Known> = own.iter().filter(|known| known.bits == bits).collect();
                let late = fitting.get(fitting.len().saturating_sub(5)..);
                let Some(chosen) = self.chance.of(late.unwrap_or_default()) else {
                    return;
                };
                poison |= chosen.poison;
                pairs.push(format!("[ {}, %{end} ]", chosen.name));
            }
            self.define(bits, poison, &format!("phi i{bits} {}", pairs.join(", ")));
        }
    }

    /// A branch on a value that has no poison here.
    fn branch_on(&mut self, known: &Known, depth: usize) {
        let bits = known.bits;
        let predicate = self.chance.of(&PREDICATES).copied().unwrap_or("ult");
        let number = self.constant(bits);
        let name = &known.name;
        let condition = self.value(&format!("icmp {predicate} i{bits} {name}, {number}"));
        self.arms(&condition, depth + 1, None);
    }

    /// A loop with a counter and a carried value. Lanes leave it together or in different
    /// iterations.
    fn cycle(&mut self, depth: usize) {
        let (header, exit) = (self.label(), self.label());
        let bits = self.width();
        let start = self.some(bits, true);
        let bound = match self.chance.percent(50) {
            true => match self.some(32, false) {
                Some(known) => self.value(&format!("and i32 {}, 3", known.name)),
                None => "2".to_string(),
            },
            false => self.chance.between(1, 3).to_string(),
        };
        let before = self.written.block.clone();
        self.line(&format!("br label %{header}"));
        self.begin(&header);
        let own = self.known.clone();
        let (counter, hole) = (self.name("%v"), self.written.text.len());
        self.known.push(Known {
            name: counter.clone(),
            bits: 32,
            poison: false,
        });
        let carried = start.map(|start| (self.name("%v"), start));
        if let Some((name, start)) = &carried {
            self.known.push(Known {
                name: name.clone(),
                bits: start.bits,
                // The value of the next iteration may be poison.
                poison: true,
            });
        }
        self.statements(depth + 1);
        let next = carried.as_ref().map(|(name, start)| {
            let number = self.constant(start.bits);
            let name_of_operation = self.chance.of(&["add", "xor", "and", "or"]).copied();
            let operation = name_of_operation.unwrap_or("add");
            self.value(&format!("{operation} i{} {name}, {number}", start.bits))
        });
        let counted = self.value(&format!("add i32 {counter}, 1"));
        let done = self.value(&format!("icmp ugt i32 {counted}, {bound}"));
        let latch = self.written.block.clone();
        self.line(&format!("br i1 {done}, label %{exit}, label %{header}"));
        let mut phis = format!("  {counter} = phi i32 [ 0, %{before} ], [ {counted}, %{latch} ]\n");
        if let (Some((name, start)), Some(next)) = (&carried, &next) {
            let (bits, first) = (start.bits, &start.name);
            phis.push_str(&format!(
                "  {name} = phi i{bits} [ {first}, %{before} ], [ {next}, %{latch} ]\n"
            ));
        }
        self.written.text.insert_str(hole, &phis);
        self.begin(&exit);
        // Values computed in the loop outside of its arms dominate the exit, so some of them are
        // used after the loop.
        let keep = self.chance.below(self.known.len() - own.len() + 1);
        self.known.truncate(own.len() + keep);
    }

    fn make(&mut self) {
        self.entry();
        while self.left > 0 {
            self.statements(0);
        }
        for bits in [8, 16, 32, 32, 64] {
            if let Some(known) = self.some(bits, true) {
                self.store(&known);
            }
        }
        self.line("ret void");
        self.written.text.push_str("}\n\n");
    }
}
