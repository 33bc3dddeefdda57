//! Random kernels with many loads and stores of little memory, to test what alias analysis proves.
//!
//! Each work-item accesses its own region of up to four buffers, of two LDS variables and of an
//! `alloca`, through many pointers: at constant offsets, at variable indices, selected from two,
//! flat, read back from memory, and computed from integers. Arguments without `noalias` may all be
//! the same buffer. Accesses have scopes or types as metadata, which are true.

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
    /// Number of work-items in a work-group.
    items: u32,
    /// Number of lanes in a wave.
    wave: u32,
    /// For each buffer argument: whether it is `noalias`.
    noalias: [bool; ARGUMENTS],
}

/// Number of work-groups in a run.
const GROUPS: u32 = 2;

/// Number of buffer arguments.
const ARGUMENTS: usize = 4;

/// Number of 32-bit words in the region of a work-item.
const WORDS: i32 = 32;

/// Metadata: two scopes, and types of words at even and at odd positions.
const METADATA: [&str; 17] = [
    "!9000 = distinct !{!9000, !\"domain\"}",
    "!9001 = distinct !{!9001, !9000, !\"low\"}",
    "!9002 = distinct !{!9002, !9000, !\"high\"}",
    "!9003 = !{!9001}",
    "!9004 = !{!9002}",
    "!9010 = !{!\"root\"}",
    "!9011 = !{!\"char\", !9010, i64 0}",
    "!9012 = !{!\"int\", !9011, i64 0}",
    "!9013 = !{!\"float\", !9011, i64 0}",
    "!9014 = !{!\"S\", !9012, i64 0, !9013, i64 4}",
    "!9015 = !{!\"T\", !9014, i64 0}",
    "!9020 = !{!9012, !9012, i64 0}",
    "!9021 = !{!9014, !9012, i64 0}",
    "!9022 = !{!9013, !9013, i64 0}",
    "!9023 = !{!9014, !9013, i64 4}",
    "!9024 = !{!9015, !9013, i64 4}",
    "!9025 = !{!9011, !9011, i64 0}",
];

impl LaunchRequirements {
    /// One input, by its number. `function` is the kernel's index in the module.
    #[must_use]
    pub fn launch(&self, function: usize, input: u64) -> Launch {
        let mut chance = Prng::new(self.seed.rotate_left(23) ^ input.wrapping_mul(0x9e37_79b9));
        let bytes = GROUPS * self.items * WORDS as u32 * 4;
        let buffers = (0..ARGUMENTS).map(|_| Buffer {
            bytes: (0..bytes).map(|_| chance.bits() as u8).collect(),
        });
        let buffers = buffers.collect();
        let common = self.noalias.iter().position(|noalias| !noalias);
        let mut arguments: Vec<Argument> = (0..ARGUMENTS)
            .map(|at| {
                let is_common = self.noalias.get(at) == Some(&false) && chance.percent(60);
                let common = common.filter(|_| is_common);
                Argument::Buffer(common.unwrap_or(at))
            })
            .collect();
        let number = chance.bits() & 0xffff_ffff;
        arguments.push(Argument::Same(Value::Bits(number)));
        Launch {
            function,
            grid: [GROUPS, 1, 1],
            block: [self.items, 1, 1],
            wave: self.wave,
            arguments,
            buffers,
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
pub fn alias_module(
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
    Module::new("", target, METADATA.map(str::to_string).into(), kernels)
}

/// A pointer into the region of the work-item.
#[derive(Clone, Debug)]
struct Pointer {
    name: String,
    space: u32,
    /// The least and the greatest position in the region that it may point to, in words.
    low: i32,
    high: i32,
}

impl Pointer {
    fn ty(&self) -> String {
        match self.space {
            0 => "ptr".to_string(),
            space => format!("ptr addrspace({space})"),
        }
    }
}

/// The metadata of a kernel's accesses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Metadata {
    None,
    Scopes,
    Types,
}

struct Kernel {
    chance: Prng,
    target: Target,
    written: Written,
    declared: BTreeSet<String>,
    demand: LaunchRequirements,
    pointers: Vec<Pointer>,
    /// Words that are stored.
    values: Vec<String>,
    /// Indices, and the number of values that each may have, from 0.
    indices: Vec<(String, i32)>,
    metadata: Metadata,
}

impl KernelBuilder for Kernel {
    fn written(&mut self) -> &mut Written {
        &mut self.written
    }
}

impl Kernel {
    fn new(seed: u64, target: Target, processor: Option<&'static str>) -> Kernel {
        let mut chance = Prng::new(seed ^ 0x616c_6961);
        let (processor, wave) = match (target, processor) {
            (Target::AmdGpu, Some(processor)) => (processor, 64),
            (Target::AmdGpu, None) => ("gfx1100", 32),
            (Target::Nvptx, _) => ("sm_70", 32),
        };
        let noalias = [(); ARGUMENTS].map(|()| chance.percent(40));
        let name = format!("k{seed}");
        let mut parameters: Vec<String> = Vec::new();
        for (noalias, name) in noalias.iter().zip(["a", "b", "c", "d"]) {
            let noalias = if *noalias { " noalias" } else { "" };
            parameters.push(format!("ptr addrspace(1){noalias} %{name}"));
        }
        let parameters = parameters.join(", ");
        let convention = match target {
            Target::AmdGpu => "amdgpu_kernel",
            Target::Nvptx => "ptx_kernel",
        };
        let mut written = Written::new("entry");
        written.text = format!(
            "define {convention} void @{name}({parameters}, i32 %n) \"target-cpu\"=\"{processor}\" {{\n"
        );
        // One work-item has uniform addresses.
        let items = if chance.percent(25) { 1 } else { 64 };
        let metadata = [Metadata::None, Metadata::Scopes, Metadata::Types];
        let metadata = chance.of(&metadata).copied().unwrap_or(Metadata::None);
        Kernel {
            metadata,
            chance,
            target,
            written,
            declared: BTreeSet::new(),
            demand: LaunchRequirements {
                kernel: name,
                seed,
                items,
                wave,
                noalias,
            },
            pointers: Vec::new(),
            values: vec!["%n".to_string()],
            indices: Vec::new(),
        }
    }

    fn point(&mut self, name: String, space: u32, low: i32, high: i32) {
        self.pointers.push(Pointer {
            name,
            space,
            low,
            high,
        });
    }

    /// The pointers to the start of each region. Private memory and LDS are set to zero.
    fn entry(&mut self) {
        self.begin("entry");
        let (item, group) = match self.target {
            Target::AmdGpu => ("amdgcn.workitem.id.x", "amdgcn.workgroup.id.x"),
            Target::Nvptx => ("nvvm.read.ptx.sreg.tid.x", "nvvm.read.ptx.sreg.ctaid.x"),
        };
        for name in [item, group] {
            self.declared.insert(format!("declare i32 @llvm.{name}()"));
        }
        let items = self.demand.items;
        let [lane, slot] = match items {
            1 => {
                let group = self.value(&format!("call i32 @llvm.{group}()"));
                ["0".to_string(), group]
            }
            _ => {
                let lane = self.value(&format!("call i32 @llvm.{item}()"));
                let group = self.value(&format!("call i32 @llvm.{group}()"));
                let first = self.value(&format!("mul i32 {group}, {items}"));
                let slot = self.value(&format!("add i32 {first}, {lane}"));
                [lane, slot]
            }
        };
        let start = self.value(&format!("mul i32 {slot}, {WORDS}"));
        let masked = self.value("and i32 %n, 7");
        self.indices.push((masked, 8));
        let even = self.value("and i32 %n, 3");
        let even = self.value(&format!("shl i32 {even}, 1"));
        self.indices.push((even, 7));
        for name in ["%a", "%b", "%c", "%d"] {
            // Some pointers are not computed from the start of the region.
            let skew = self.chance.below(3) as i32 * 4;
            let index = match skew {
                0 => start.clone(),
                _ => self.value(&format!("add nsw i32 {start}, {skew}")),
            };
            let pointer = self.value(&format!(
                "getelementptr i32, ptr addrspace(1) {name}, i32 {index}"
            ));
            self.point(pointer, 1, skew, skew);
        }
        for at in 0..2 {
            if self.chance.percent(40) {
                let variable = format!("@{}.shared{at}", self.demand.kernel);
                let words = WORDS as u32 * items;
                self.declared.insert(format!(
                    "{variable} = internal addrspace(3) global [{words} x i32] undef, align 16"
                ));
                let own = self.value(&format!("mul i32 {lane}, {WORDS}"));
                let pointer = self.value(&format!(
                    "getelementptr i32, ptr addrspace(3) {variable}, i32 {own}"
                ));
                self.clear(&pointer, 3);
            }
        }
        if self.target == Target::AmdGpu && self.chance.percent(40) {
            let pointer = self.value(&format!("alloca [{WORDS} x i32], align 16, addrspace(5)"));
            self.clear(&pointer, 5);
        }
        if self.target == Target::AmdGpu && self.chance.percent(30) {
            self.line("%kept = alloca ptr, align 8, addrspace(5)");
        }
    }

    fn clear(&mut self, pointer: &str, space: u32) {
        for at in (0..WORDS).step_by(4) {
            let place = self.value(&format!(
                "getelementptr i32, ptr addrspace({space}) {pointer}, i32 {at}"
            ));
            self.line(&format!(
                "store <4 x i32> zeroinitializer, ptr addrspace({space}) {place}, align 16"
            ));
        }
        self.point(pointer.to_string(), space, 0, 0);
    }

    /// Some pointer, often a late one.
    fn pointer(&mut self) -> Option<Pointer> {
        let late = self.pointers.len().saturating_sub(5);
        let from = if self.chance.percent(50) { late } else { 0 };
        self.chance
            .of(self.pointers.get(from..).unwrap_or_default())
            .cloned()
    }

    /// An offset in words at which `words` words from a pointer are in the region.
    fn offset(&mut self, pointer: &Pointer, words: i32) -> Option<i32> {
        let (least, most) = (-pointer.low, WORDS - words - pointer.high);
        let others = usize::try_from(most - least).ok()?;
        let any = least + self.chance.below(others + 1) as i32;
        let small = self.chance.below(5) as i32;
        Some(match small <= most && self.chance.percent(70) {
            true => small,
            false => any,
        })
    }

    /// The pointer at an offset in words.
    fn at(&mut self, pointer: &Pointer, offset: i32) -> Pointer {
        if offset == 0 {
            return pointer.clone();
        }
        let ty = pointer.ty();
        let from = &pointer.name;
        let name = match self.chance.below(2) {
            0 => format!("getelementptr i32, {ty} {from}, i64 {offset}"),
            _ => format!("getelementptr i8, {ty} {from}, i32 {}", 4 * offset),
        };
        Pointer {
            name: self.value(&name),
            space: pointer.space,
            low: pointer.low + offset,
            high: pointer.high + offset,
        }
    }

    /// The metadata of an access of some words.
    fn tags(&mut self, pointer: &Pointer, words: i32) -> String {
        let tags: &[&str] = match self.metadata {
            Metadata::None => &[],
            Metadata::Scopes if pointer.high + words <= WORDS / 2 => {
                &[", !alias.scope !9003, !noalias !9004"]
            }
            Metadata::Scopes if pointer.low >= WORDS / 2 => {
                &[", !alias.scope !9004, !noalias !9003"]
            }
            Metadata::Types if pointer.low != pointer.high || words != 1 => &[", !tbaa !9025"],
            Metadata::Types if pointer.low % 2 == 0 => &[", !tbaa !9020", ", !tbaa !9021"],
            Metadata::Types => &[", !tbaa !9022", ", !tbaa !9023", ", !tbaa !9024"],
            Metadata::Scopes => &[],
        };
        match self.chance.percent(80) {
            true => self.chance.of(tags).map_or("", |tag| *tag).to_string(),
            false => String::new(),
        }
    }

    fn load_word(&mut self, pointer: &Pointer) -> String {
        let tags = self.tags(pointer, 1);
        let (ty, name) = (pointer.ty(), &pointer.name);
        self.value(&format!("load i32, {ty} {name}, align 4{tags}"))
    }

    fn store_word(&mut self, value: &str, pointer: &Pointer) {
        let tags = self.tags(pointer, 1);
        let (ty, name) = (pointer.ty(), &pointer.name);
        self.line(&format!("store i32 {value}, {ty} {name}, align 4{tags}"));
    }

    /// A word to store, often a late one.
    fn word(&mut self) -> String {
        let late = self.values.len().saturating_sub(4);
        let from = if self.chance.percent(60) { late } else { 0 };
        let some = self.chance.of(self.values.get(from..).unwrap_or_default());
        some.cloned().unwrap_or_default()
    }

    fn load(&mut self) -> Option<()> {
        let pointer = self.pointer()?;
        let words = self.chance.of(&[1, 1, 1, 2, 4]).copied()?;
        let offset = self.offset(&pointer, words)?;
        let place = self.at(&pointer, offset);
        if words == 1 && self.chance.percent(80) {
            let value = self.load_word(&place);
            self.values.push(value);
            return Some(());
        }
        let tags = self.tags(&place, words);
        let (ty, name) = (place.ty(), &place.name);
        let (loaded, word) = match words {
            1 => ("i8".to_string(), "zext i8".to_string()),
            2 => ("i64".to_string(), "trunc i64".to_string()),
            _ => ("<4 x i32>".to_string(), String::new()),
        };
        let value = self.value(&format!("load {loaded}, {ty} {name}, align 4{tags}"));
        let value = match words {
            4 => {
                let element = self.chance.below(4);
                self.value(&format!("extractelement <4 x i32> {value}, i32 {element}"))
            }
            _ => self.value(&format!("{word} {value} to i32")),
        };
        self.values.push(value);
        Some(())
    }

    fn store(&mut self) -> Option<()> {
        let pointer = self.pointer()?;
        let words = self.chance.of(&[1, 1, 1, 1, 2]).copied()?;
        let offset = self.offset(&pointer, words)?;
        let place = self.at(&pointer, offset);
        let value = self.word();
        if words == 1 && self.chance.percent(85) {
            self.store_word(&value, &place);
            return Some(());
        }
        let tags = self.tags(&place, words);
        let (narrow, convert) = if words == 1 {
            ("i16", "trunc")
        } else {
            ("i64", "sext")
        };
        let value = self.value(&format!("{convert} i32 {value} to {narrow}"));
        let (ty, name) = (place.ty(), &place.name);
        self.line(&format!(
            "store {narrow} {value}, {ty} {name}, align 4{tags}"
        ));
        Some(())
    }

    /// Copies some words one by one, changed or not.
    fn copy(&mut self) -> Option<()> {
        let (from, to) = (self.pointer()?, self.pointer()?);
        let words = self.chance.between(2, 5) as i32;
        let (read, written) = (self.offset(&from, words)?, self.offset(&to, words)?);
        let changed = self.chance.percent(40);
        for at in 0..words {
            let place = self.at(&from, read + at);
            let mut value = self.load_word(&place);
            if changed {
                value = self.value(&format!("add i32 {value}, {at}"));
            }
            let place = self.at(&to, written + at);
            self.store_word(&value, &place);
            self.values.push(value);
        }
        Some(())
    }

    /// A new pointer.
    fn derive(&mut self) -> Option<()> {
        let pointer = self.pointer()?;
        let (ty, name) = (pointer.ty(), pointer.name.clone());
        let Pointer {
            space, low, high, ..
        } = pointer;
        match self.chance.below(8) {
            0 | 1 => {
                let offset = self.offset(&pointer, 4)?;
                let derived = self.at(&pointer, offset);
                self.pointers.push(derived);
            }
            2..=4 => {
                let (index, count) = self.chance.of(&self.indices).cloned()?;
                if high + count > WORDS - 4 {
                    return None;
                }
                let offset = self.chance.below(4) as i32;
                let wide = self.chance.percent(30);
                let (mut index, mut bits) = (index, 32);
                if wide {
                    (index, bits) = (self.value(&format!("sext i32 {index} to i64")), 64);
                }
                if offset > 0 {
                    let flag = if wide { "" } else { " nsw" };
                    index = self.value(&format!("add{flag} i{bits} {index}, {offset}"));
                }
                let derived =
                    self.value(&format!("getelementptr i32, {ty} {name}, i{bits} {index}"));
                self.point(derived, space, low + offset, high + offset + count - 1);
            }
            5 => {
                let other = self.pointer().filter(|other| other.space == space)?;
                let word = self.word();
                let bit = self.value(&format!("trunc i32 {word} to i1"));
                let other_name = other.name;
                let derived =
                    self.value(&format!("select i1 {bit}, {ty} {name}, {ty} {other_name}"));
                self.point(derived, space, low.min(other.low), high.max(other.high));
            }
            6 if space != 0 && self.target == Target::AmdGpu => {
                let derived = self.value(&format!("addrspacecast {ty} {name} to ptr"));
                self.point(derived, 0, low, high);
            }
            _ if space == 1 || space == 0 => {
                let derived = if self.written.text.contains("%kept = ") {
                    self.line(&format!(
                        "store {ty} {name}, ptr addrspace(5) %kept, align 8"
                    ));
                    self.value(&format!("load {ty}, ptr addrspace(5) %kept, align 8"))
                } else {
                    let number = self.value(&format!("ptrtoint {ty} {name} to i64"));
                    self.value(&format!("inttoptr i64 {number} to {ty}"))
                };
                self.point(derived, space, low, high);
            }
            _ => {}
        }
        Some(())
    }

    fn other(&mut self) -> Option<()> {
        if self.chance.percent(25) {
            self.line("fence syncscope(\"workgroup\") acq_rel");
            return Some(());
        }
        let pointer = self
            .pointer()
            .filter(|found| matches!(found.space, 1 | 3))?;
        let offset = self.offset(&pointer, 1)?;
        let place = self.at(&pointer, offset);
        let (ty, name, word) = (place.ty(), &place.name, self.word());
        let value = match self.chance.percent(50) {
            true => self.value(&format!("atomicrmw add {ty} {name}, i32 {word} monotonic")),
            false => self.value(&format!("load volatile i32, {ty} {name}, align 4")),
        };
        self.values.push(value);
        Some(())
    }

    fn arithmetic(&mut self) {
        let (one, other) = (self.word(), self.word());
        let operation = self.chance.of(&["add", "xor", "mul"]).copied();
        let operation = operation.unwrap_or("add");
        let value = self.value(&format!("{operation} i32 {one}, {other}"));
        self.values.push(value);
    }

    fn statements(&mut self, count: usize) {
        for _ in 0..count {
            let _ = match self.chance.below(20) {
                0..=4 => self.load(),
                5..=9 => self.store(),
                10..=12 => self.copy(),
                13..=16 => self.derive(),
                17 => self.other(),
                _ => {
                    self.arithmetic();
                    Some(())
                }
            };
        }
    }

    /// A loop of one block, with an index, and sometimes a pointer that advances.
    fn cycle(&mut self, label: usize) {
        let before = self.written.block.clone();
        let rounds = self.chance.between(2, 5) as i32;
        let advanced = self
            .pointer()
            .filter(|found| found.high + rounds + 8 < WORDS);
        self.line(&format!("br label %loop{label}"));
        self.begin(format!("loop{label}"));
        let index = format!("%i{label}");
        self.line(&format!(
            "{index} = phi i32 [ 0, %{before} ], [ %next{label}, %loop{label} ]"
        ));
        if let Some(pointer) = &advanced {
            let (ty, name) = (pointer.ty(), &pointer.name);
            self.line(&format!(
                "%p{label} = phi {ty} [ {name}, %{before} ], [ %q{label}, %loop{label} ]"
            ));
            self.point(
                format!("%p{label}"),
                pointer.space,
                pointer.low,
                pointer.high + rounds - 1,
            );
        }
        self.indices.push((index.clone(), rounds));
        let count = self.chance.between(6, 14);
        self.statements(count);
        if let Some(pointer) = &advanced {
            let ty = pointer.ty();
            self.line(&format!(
                "%q{label} = getelementptr inbounds i32, {ty} %p{label}, i32 1"
            ));
        }
        self.line(&format!("%next{label} = add nsw i32 {index}, 1"));
        self.line(&format!(
            "%more{label} = icmp slt i32 %next{label}, {rounds}"
        ));
        self.line(&format!(
            "br i1 %more{label}, label %loop{label}, label %after{label}"
        ));
        self.begin(format!("after{label}"));
    }

    /// A block that some lanes execute.
    fn branch(&mut self, label: usize) {
        let word = self.word();
        let bit = self.value(&format!("trunc i32 {word} to i1"));
        self.line(&format!(
            "br i1 {bit}, label %then{label}, label %join{label}"
        ));
        let known = (self.pointers.len(), self.values.len(), self.indices.len());
        self.begin(format!("then{label}"));
        let count = self.chance.between(4, 10);
        self.statements(count);
        self.line(&format!("br label %join{label}"));
        self.pointers.truncate(known.0);
        self.values.truncate(known.1);
        self.indices.truncate(known.2);
        self.begin(format!("join{label}"));
    }

    fn make(&mut self) {
        self.entry();
        for label in 0..self.chance.between(1, 4) {
            match self.chance.below(4) {
                0 => self.cycle(label),
                1 => self.branch(label),
                _ => {}
            }
            let count = self.chance.between(6, 20);
            self.statements(count);
        }
        // Every word that was read reaches memory.
        let mut sum = "0".to_string();
        for value in self.values.clone() {
            sum = self.value(&format!("xor i32 {sum}, {value}"));
            sum = self.value(&format!("mul i32 {sum}, 16777619"));
        }
        let first = self.pointers.first().cloned();
        if let Some(pointer) = first {
            let place = self.at(&pointer, WORDS - 1 - pointer.high);
            let (ty, name) = (place.ty(), &place.name);
            self.line(&format!("store i32 {sum}, {ty} {name}, align 4"));
        }
        self.line("ret void");
        self.written.text.push_str("}\n\n");
    }
}
