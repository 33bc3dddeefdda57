//! Generates statements: arithmetic, memory accesses, and the features of hazardous kernels.

use super::super::builder::KernelBuilder;
use super::super::generate::Target;
use super::kernel::Writer;
use super::{Ingredient, WORDS};

/// For each type: two spellings of the same constant, a different constant that is nearly equal,
/// and the instruction that converts a value of the type to `i32`.
const CONSTANTS: [(&str, &str, &str, &str); 18] = [
    ("i32", "u0xFFFFFFFF", "-1", "u0x7FFFFFFF"),
    ("i8", "s0xFF", "255", "s0x7F"),
    ("i32", "zeroinitializer", "0", "1"),
    ("i64", "18446744073709551615", "-1", "4294967295"),
    ("bfloat", "0xR3F80", "1.0", "0xRBF80"),
    (
        "float",
        "0x7FF8000000000000",
        "0x7FF8000000000000",
        "0xFFF8000000000000",
    ),
    ("i8", "255", "-1", "254"),
    ("i8", "-128", "128", "127"),
    ("i16", "65535", "-1", "32767"),
    ("i32", "4294967295", "-1", "2147483647"),
    ("i1", "true", "-1", "false"),
    ("float", "1.0", "0x3FF0000000000000", "0x3FF0000020000000"),
    ("float", "-0.0", "0x8000000000000000", "0.0"),
    ("double", "5.0e-1", "0x3FE0000000000000", "0.25"),
    ("half", "0xH3C00", "1.0", "0xHBC00"),
    (
        "<2 x i8>",
        "<i8 -1, i8 255>",
        "splat (i8 255)",
        "<i8 -1, i8 0>",
    ),
    (
        "<2 x i16>",
        "<i16 0, i16 0>",
        "zeroinitializer",
        "splat (i16 1)",
    ),
    (
        "<4 x i8>",
        "<i8 7, i8 7, i8 7, i8 7>",
        "splat (i8 7)",
        "<i8 7, i8 7, i8 7, i8 8>",
    ),
];

/// A phi of constants: its name and type.
pub(super) struct ConstantPhi {
    name: String,
    ty: &'static str,
}

impl Writer {
    /// Writes the first instructions of a kernel, which create convergence tokens and determine the
    /// active lanes. Returns whether the kernel's argument contains a number of lanes.
    pub fn start(&mut self, shader: bool) -> bool {
        if self.has(Ingredient::Tokens) {
            let kind = if self.chance.percent(70) {
                "entry"
            } else {
                "anchor"
            };
            let token = self.name("%t");
            self.line(&format!(
                "{token} = call token @llvm.experimental.convergence.{kind}()"
            ));
            self.tokens.push(token);
        }
        if !shader || !self.chance.percent(60) {
            return false;
        }
        let bundle = self.bundle();
        if self.chance.percent(25) {
            self.line(&format!(
                "call void @llvm.amdgcn.init.exec.from.input(i32 %u, i32 8){bundle}"
            ));
            return true;
        }
        let any = self.chance.bits() as i64 | 1;
        let masks = [-1, 0xff, 0x5555_5555_5555_5555, 0xffff_fffe, any];
        let mask = self.chance.of(&masks).copied().unwrap_or(-1);
        self.line(&format!(
            "call void @llvm.amdgcn.init.exec(i64 {mask}){bundle}"
        ));
        false
    }

    /// Deactivates lanes for the rest of the kernel, in the first block or after it.
    pub fn switch_off(&mut self, shader: bool) {
        let condition = self.condition();
        if self.target == Target::AmdGpu {
            if shader || self.chance.percent(80) {
                self.line(&format!("call void @llvm.amdgcn.kill(i1 {condition})"));
            }
        } else {
            let (stop, go) = (self.name("stop"), self.name("go"));
            self.line(&format!("br i1 {condition}, label %{stop}, label %{go}"));
            self.begin(&stop);
            let bundle = self.bundle();
            self.line(&format!("call void @llvm.nvvm.exit(){bundle}"));
            self.line("unreachable");
            self.begin(&go);
        }
        for _ in 0..self.chance.between(1, 3) {
            self.across();
        }
    }

    /// Allocates the lane's private memory, and flat pointers to it.
    pub fn allocate(&mut self) {
        let word = self.any_word();
        match self.target {
            Target::AmdGpu => {
                self.line("%cell = alloca [4 x i32], align 4, addrspace(5)");
                self.line("%flat = addrspacecast ptr addrspace(5) %cell to ptr");
            }
            Target::Nvptx => {
                self.line("%flat = alloca [4 x i32], align 4");
                self.line("%cell = addrspacecast ptr %flat to ptr addrspace(5)");
            }
        }
        for at in 0..4 {
            let place = self.value(&format!("getelementptr i32, ptr %flat, i32 {at}"));
            self.line(&format!("store i32 {word}, ptr {place}, align 4"));
        }
        self.line(&format!("store i32 {word}, ptr addrspace(3) %own, align 4"));
        self.line("%shared = addrspacecast ptr addrspace(3) %own to ptr");
    }

    /// Stores an `i32` in one of the lane's slots.
    pub fn keep(&mut self) {
        let (word, at) = (self.any_word(), self.chance.below(self.slots) * 4);
        let place = self.value(&format!(
            "getelementptr i8, ptr addrspace(1) %mine, i64 {at}"
        ));
        self.line(&format!(
            "store i32 {word}, ptr addrspace(1) {place}, align 4"
        ));
    }

    /// Writes arithmetic, a comparison or a load.
    pub fn plain(&mut self) {
        let (left, right) = (self.any_word(), self.any_word());
        match self.chance.below(10) {
            0 => {
                let condition = self.condition();
                self.word(&format!("select i1 {condition}, i32 {left}, i32 {right}"));
            }
            1 => {
                let condition = self.condition();
                self.word(&format!("zext i1 {condition} to i32"));
            }
            2 | 3 => {
                let at = self.value(&format!("and i32 {left}, {}", WORDS - 1));
                let at = self.value(&format!("zext i32 {at} to i64"));
                let place = self.value(&format!(
                    "getelementptr i32, ptr addrspace(1) %in, i64 {at}"
                ));
                self.word(&format!("load i32, ptr addrspace(1) {place}, align 4"));
            }
            4 => {
                self.word(&format!("and i32 {left}, {right}"));
            }
            5 => {
                self.word(&format!("mul i32 {left}, {right}"));
            }
            6 => {
                self.word(&format!("lshr i32 {left}, 6"));
            }
            7 => {
                self.word(&format!("sub i32 {left}, {right}"));
            }
            _ => {
                self.word(&format!("xor i32 {left}, {right}"));
            }
        }
    }

    /// Writes an instance of one of the kernel's features that do not affect control flow.
    pub fn ingredient(&mut self) {
        match self.chance.of(&self.ingredients).copied() {
            Some(Ingredient::LanesOff) if self.chance.percent(25) => self.switch_off(false),
            Some(Ingredient::LanesOff | Ingredient::CrossLane) => self.across(),
            Some(Ingredient::PartialGroup | Ingredient::Processor) => self.wave_number(),
            Some(Ingredient::Tokens) => self.anchor(),
            Some(Ingredient::Generic) => self.generic(),
            Some(Ingredient::Freeze) => self.freeze(),
            Some(Ingredient::RangeEnds) if self.chance.percent(50) => self.masked(),
            Some(Ingredient::RangeEnds) => self.range_end(),
            Some(Ingredient::Wrapping) => self.wrapping(),
            _ => self.plain(),
        }
    }

    /// Sometimes creates a convergence token and an operation that uses it.
    fn anchor(&mut self) {
        if self.chance.percent(30) && !self.silent {
            let token = self.name("%t");
            self.line(&format!(
                "{token} = call token @llvm.experimental.convergence.anchor()"
            ));
            self.tokens.push(token);
        }
        self.across();
    }

    /// Writes phis of constants at the join of two paths.
    pub fn constant_phis(&mut self, ends: &[String]) -> Vec<ConstantPhi> {
        let mut phis = Vec::new();
        for _ in 0..self.chance.between(1, 3) {
            let Some((ty, one, same, near)) = self.chance.of(&CONSTANTS).copied() else {
                continue;
            };
            let odd = match self.chance.below(10) {
                0..7 => same,
                7 | 8 => near,
                _ => "poison",
            };
            // One incoming value is the other spelling of the same constant, or a different
            // constant.
            let at = self.chance.below(ends.len());
            let incoming: Vec<String> = ends
                .iter()
                .enumerate()
                .map(|(place, block)| {
                    let constant = if place == at { odd } else { one };
                    format!("[ {constant}, %{block} ]")
                })
                .collect();
            let name = self.name("%c");
            self.line(&format!("{name} = phi {ty} {}", incoming.join(", ")));
            phis.push(ConstantPhi { name, ty });
        }
        phis
    }

    /// Converts a phi of constants to an `i32`.
    pub fn read_constant(&mut self, phi: &ConstantPhi) {
        let ConstantPhi { name, ty } = phi;
        let bits = match *ty {
            "half" | "bfloat" | "<2 x i8>" => "i16",
            "float" | "<2 x i16>" | "<4 x i8>" => "i32",
            "double" => "i64",
            integer => integer,
        };
        let raw = match *ty == bits {
            true => name.clone(),
            false => self.value(&format!("bitcast {ty} {name} to {bits}")),
        };
        let raw = self.value(&format!("freeze {bits} {raw}"));
        match bits {
            "i32" => self.words.push(raw),
            "i64" => {
                self.word(&format!("trunc i64 {raw} to i32"));
                let high = self.value(&format!("lshr i64 {raw}, 32"));
                self.word(&format!("trunc i64 {high} to i32"));
            }
            _ => {
                let how = if self.chance.percent(50) {
                    "zext"
                } else {
                    "sext"
                };
                self.word(&format!("{how} {bits} {raw} to i32"));
            }
        }
    }

    /// A phi with an undefined value on one path.
    pub fn undefined_phi(&mut self, word: &str, ends: &[String; 2]) -> String {
        let [left, right] = ends;
        let nothing = if self.chance.percent(50) {
            "undef"
        } else {
            "poison"
        };
        let name = self.name("%q");
        self.line(&format!(
            "{name} = phi i32 [ {word}, %{left} ], [ {nothing}, %{right} ]"
        ));
        name
    }

    /// `freeze` of a value that may be poison, often in every lane.
    fn freeze(&mut self) {
        let (left, right) = (self.source(), self.source());
        let nothing = if self.chance.percent(50) {
            "undef"
        } else {
            "poison"
        };
        let made = match self.chance.below(15) {
            0 => format!("add nsw i32 {left}, 2147483647"),
            1 => format!("sub nuw i32 {left}, {right}"),
            2 => format!("lshr exact i32 {left}, 1"),
            3 => format!("shl nuw nsw i32 {left}, {right}"),
            4 => format!("mul nsw i32 {left}, {right}"),
            5 => {
                let condition = self.condition();
                format!("select i1 {condition}, i32 {left}, i32 {nothing}")
            }
            6 => format!("or disjoint i32 {left}, {right}"),
            7 => format!("call i32 @llvm.ctlz.i32(i32 {left}, i1 true)"),
            8 => format!("call i32 @llvm.abs.i32(i32 {left}, i1 true)"),
            9 => {
                let one = self.value(&format!(
                    "insertelement <2 x i32> {nothing}, i32 {left}, i32 0"
                ));
                format!(
                    "extractelement <2 x i32> {one}, i32 {}",
                    self.chance.below(3)
                )
            }
            10 => format!("udiv exact i32 {left}, 3"),
            11 => {
                let wide = self.value(&format!("sext i32 {left} to i64"));
                format!("trunc nuw i64 {wide} to i32")
            }
            12 => {
                let condition = self.value(&format!("icmp samesign ult i32 {left}, {right}"));
                format!("zext i1 {condition} to i32")
            }
            13 => {
                // A memory location that is never written.
                let space = match self.target {
                    Target::AmdGpu => "addrspace(5)",
                    Target::Nvptx => "addrspace(0)",
                };
                let cell = self.value(&format!("alloca i32, align 4, {space}"));
                format!("load i32, ptr {space} {cell}, align 4")
            }
            _ => format!("xor i32 {nothing}, {left}"),
        };
        let made = self.value(&made);
        let made = match self.chance.percent(40) {
            true => self.value(&format!("and i32 {made}, 7")),
            false => made,
        };
        self.word(&format!("freeze i32 {made}"));
    }

    /// Accesses private memory through a pointer that is selected from two.
    fn generic(&mut self) {
        let (word, index) = (self.any_word(), self.any_word());
        let at = match self.chance.percent(50) {
            true => self.value(&format!("and i32 {index}, 3")),
            false => self.chance.below(4).to_string(),
        };
        let place = self.value(&format!("getelementptr i32, ptr %flat, i32 {at}"));
        match self.chance.below(11) {
            0 | 1 => self.line(&format!("store i32 {word}, ptr {place}, align 4")),
            6 => {
                // The pointer is stored to memory and loaded again.
                let kept = match self.target {
                    Target::AmdGpu => self.value("alloca ptr, align 8, addrspace(5)"),
                    Target::Nvptx => self.value("alloca ptr, align 8"),
                };
                let space = match self.target {
                    Target::AmdGpu => "addrspace(5)",
                    Target::Nvptx => "addrspace(0)",
                };
                self.line(&format!("store ptr {place}, ptr {space} {kept}, align 8"));
                let back = self.value(&format!("load ptr, ptr {space} {kept}, align 8"));
                self.word(&format!("load i32, ptr {back}, align 4"));
            }
            7 => {
                let number = self.value(&format!("ptrtoint ptr {place} to i64"));
                let back = self.value(&format!("inttoptr i64 {number} to ptr"));
                self.word(&format!("load i32, ptr {back}, align 4"));
            }
            8 => {
                let pair = self.value(&format!(
                    "insertvalue {{ ptr, i32 }} poison, ptr {place}, 0"
                ));
                let back = self.value(&format!("extractvalue {{ ptr, i32 }} {pair}, 0"));
                self.word(&format!("load i32, ptr {back}, align 4"));
            }
            9 => {
                self.word(&format!(
                    "atomicrmw add ptr {place}, i32 {word} monotonic, align 4"
                ));
            }
            10 => {
                // The pointer may refer to memory that all lanes share, or to private memory.
                let all = self.value("addrspacecast ptr addrspace(1) %in to ptr");
                let condition = self.condition();
                let chosen = self.value(&format!("select i1 {condition}, ptr {place}, ptr {all}"));
                self.word(&format!("load i32, ptr {chosen}, align 4"));
            }
            2 => {
                let place = self.value(&format!(
                    "getelementptr i32, ptr addrspace(5) %cell, i32 {at}"
                ));
                self.line(&format!(
                    "store i32 {word}, ptr addrspace(5) {place}, align 4"
                ));
            }
            3 => {
                let condition = self.condition();
                let chosen =
                    self.value(&format!("select i1 {condition}, ptr {place}, ptr %shared"));
                self.word(&format!("load i32, ptr {chosen}, align 4"));
            }
            4 => {
                let back = self.value(&format!("addrspacecast ptr {place} to ptr addrspace(5)"));
                self.word(&format!("load i32, ptr addrspace(5) {back}, align 4"));
            }
            _ => {
                self.word(&format!("load i32, ptr {place}, align 4"));
            }
        }
    }

    /// The index of the wave, or a similar number.
    fn wave_number(&mut self) {
        let id = self.id();
        let base = match self.chance.below(10) {
            0 => self.value(&format!("add i32 {id}, {}", self.wave)),
            1 => self.value(&format!("add i32 {id}, 1")),
            2 => self.value(&format!("or i32 {id}, {}", self.wave - 1)),
            3 => self.value(&format!("xor i32 {id}, 32")),
            4 => self.value(&format!("sub i32 {}, {id}", self.wave - 1)),
            _ => id,
        };
        match self.chance.below(9) {
            0 => {
                self.word(&format!("and i32 {base}, -{}", self.wave));
            }
            1 => {
                self.word(&format!("udiv i32 {base}, {}", self.wave));
            }
            2 => {
                let twice = self.value(&format!("shl i32 {base}, 1"));
                self.word(&format!("lshr i32 {twice}, 7"));
            }
            3 => {
                let part = self.value(&format!("urem i32 {base}, {}", self.wave));
                self.word(&format!("sub i32 {base}, {part}"));
            }
            4 => {
                let end = self
                    .chance
                    .of(&[32, 33, 64, 63, 128])
                    .copied()
                    .unwrap_or(64);
                let condition = self.value(&format!("icmp ult i32 {base}, {end}"));
                self.conditions.push(condition);
            }
            5 => {
                let wide = self.value(&format!("zext i32 {base} to i64"));
                let moved = self.value(&format!("lshr i64 {wide}, 6"));
                self.word(&format!("trunc i64 {moved} to i32"));
            }
            _ => {
                let shift = self.chance.of(&[5, 6, 6, 7]).copied().unwrap_or(6);
                self.word(&format!("lshr i32 {base}, {shift}"));
            }
        }
    }

    /// The remainder of a masked integer at or near the end of its range.
    fn masked(&mut self) {
        let word = self.any_word();
        let bits = self.chance.between(1, 16);
        let mask = (1u32 << bits) - 1;
        let masked = self.value(&format!("and i32 {word}, {mask}"));
        let near = mask.wrapping_add(self.chance.below(3) as u32);
        match self.chance.below(8) {
            0 => {
                self.word(&format!("udiv i32 {masked}, {}", near.max(1)));
            }
            1 => {
                let condition = self.value(&format!("icmp ult i32 {masked}, {near}"));
                self.conditions.push(condition);
            }
            2 => {
                let by = self
                    .chance
                    .of(&[1, mask, near, 1 << bits])
                    .copied()
                    .unwrap_or(1);
                let moved = self.value(&format!("add i32 {masked}, {by}"));
                self.word(&format!("lshr i32 {moved}, {bits}"));
            }
            3 => {
                let moved = self.value(&format!("shl i32 {masked}, {}", 32 - bits));
                let by = self.chance.between(bits.saturating_sub(1), bits);
                self.word(&format!("shl i32 {moved}, {by}"));
            }
            4 => {
                let narrow = self.value(&format!("trunc i32 {masked} to i8"));
                let added = self.value(&format!("add i8 {narrow}, -1"));
                let moved = self.value(&format!("lshr i8 {added}, 7"));
                self.word(&format!("zext i8 {moved} to i32"));
            }
            5 => {
                let moved = self.value(&format!("sub i32 {masked}, {near}"));
                self.word(&format!("ashr i32 {moved}, {bits}"));
            }
            6 => {
                let moved = self.value(&format!("sub i32 {masked}, {near}"));
                self.word(&format!("call i32 @llvm.smax.i32(i32 {moved}, i32 0)"));
            }
            _ => {
                let wide = self.value(&format!("sext i32 {word} to i64"));
                let moved = self.value(&format!("lshr i64 {wide}, {}", 31 + bits));
                self.word(&format!("trunc i64 {moved} to i32"));
            }
        }
    }

    /// Arithmetic and addresses near the limits of their ranges.
    fn range_end(&mut self) {
        let (left, right) = (self.any_word(), self.any_word());
        match self.chance.below(9) {
            0 => {
                self.word(&format!("add i32 {left}, -2147483648"));
            }
            1 => {
                self.word(&format!("mul i32 {left}, -2147483648"));
            }
            2 => {
                let moved = self.value(&format!("shl i32 {left}, 31"));
                self.word(&format!("ashr i32 {moved}, 31"));
            }
            3 => {
                let narrow = self.value(&format!("trunc i32 {left} to i8"));
                let added = self.value(&format!("add i8 {narrow}, 127"));
                self.word(&format!("sext i8 {added} to i32"));
            }
            4 => {
                let how = self.chance.of(&["ult", "slt", "sgt", "uge"]).copied();
                let how = how.unwrap_or("ult");
                let end = self.chance.of(&["-2147483648", "2147483647", "-1", "0"]);
                let end = end.copied().unwrap_or("0");
                let condition = self.value(&format!("icmp {how} i32 {left}, {end}"));
                self.conditions.push(condition);
            }
            5 => {
                let wide = self.value(&format!("sext i32 {left} to i64"));
                let product = self.value(&format!("mul i64 {wide}, 4294967296"));
                self.word(&format!("trunc i64 {product} to i32"));
            }
            6 => {
                let masked = self.value(&format!("or i32 {right}, 1"));
                self.word(&format!("udiv i32 {left}, {masked}"));
            }
            7 => {
                // Two offsets that cancel, with a wrap at the end of the address space between
                // them.
                let at = self.value(&format!("and i32 {left}, {}", WORDS - 1));
                let at = self.value(&format!("zext i32 {at} to i64"));
                let far = self.value(&format!("mul i64 {at}, 4611686018427387905"));
                let place = self.value(&format!(
                    "getelementptr i32, ptr addrspace(1) %in, i64 {far}"
                ));
                self.word(&format!("load i32, ptr addrspace(1) {place}, align 4"));
            }
            _ => {
                let far =
                    self.value("getelementptr i8, ptr addrspace(1) %in, i64 -9223372036854775808");
                let place = self.value(&format!(
                    "getelementptr i8, ptr addrspace(1) {far}, i64 -9223372036854775808"
                ));
                self.word(&format!("load i32, ptr addrspace(1) {place}, align 4"));
            }
        }
    }

    /// A pointer into shared memory that is moved out of it, wraps around, and returns.
    fn wrapping(&mut self) {
        let word = self.any_word();
        let (bits, half, quarter) = match self.target {
            Target::AmdGpu => ("i32", "-2147483648", "1073741824"),
            Target::Nvptx => ("i64", "-9223372036854775808", "4611686018427387904"),
        };
        let place = match self.chance.below(4) {
            0 => {
                let out = self.value(&format!(
                    "getelementptr i8, ptr addrspace(3) %own, {bits} {half}"
                ));
                self.value(&format!(
                    "getelementptr i8, ptr addrspace(3) {out}, {bits} {half}"
                ))
            }
            1 => {
                // A multiplication by 4 discards the upper two bits.
                let step = self.chance.of(&[quarter, half]).copied().unwrap_or(half);
                self.value(&format!(
                    "getelementptr i32, ptr addrspace(3) %own, {bits} {step}"
                ))
            }
            2 => {
                let number = self.value(&format!("ptrtoint ptr addrspace(3) %own to {bits}"));
                let out = self.value(&format!("add {bits} {number}, {}", i32::MAX));
                let back = self.value(&format!("sub {bits} {out}, {}", i32::MAX));
                self.value(&format!("inttoptr {bits} {back} to ptr addrspace(3)"))
            }
            _ => {
                let masked = self.value(&format!("or i32 {word}, -65536"));
                let far = match self.target {
                    Target::AmdGpu => masked,
                    Target::Nvptx => self.value(&format!("sext i32 {masked} to i64")),
                };
                let out = self.value(&format!(
                    "getelementptr i8, ptr addrspace(3) %own, {bits} {far}"
                ));
                let back = self.value(&format!("sub {bits} 0, {far}"));
                self.value(&format!(
                    "getelementptr i8, ptr addrspace(3) {out}, {bits} {back}"
                ))
            }
        };
        self.line(&format!(
            "store i32 {word}, ptr addrspace(3) {place}, align 4"
        ));
        let from = if self.chance.percent(50) {
            "%own"
        } else {
            &place
        };
        self.word(&format!("load i32, ptr addrspace(3) {from}, align 4"));
    }

    /// A cross-lane operation. If the operation may read an inactive lane, the result is frozen.
    pub fn across(&mut self) {
        if self.silent {
            return self.plain();
        }
        let bundle = self.bundle();
        match self.target {
            Target::AmdGpu => self.across_amd(&bundle),
            Target::Nvptx => self.across_nvidia(&bundle),
        }
    }

    fn across_amd(&mut self, bundle: &str) {
        let (word, other) = (self.source(), self.source());
        let lanes = self.chance.below(self.wave as usize);
        let is_gfx9 = self.processor.starts_with("gfx9");
        // Without a named processor, only operations that all processors have are used.
        let is_gfx10 = self.processor.starts_with("gfx1");
        let bound = self.chance.percent(50);
        let control = match self.chance.below(if is_gfx10 { 6 } else { 5 }) {
            0 => self.chance.below(256),
            1 => 0x111 + self.chance.below(15),
            2 => 0x121 + self.chance.below(15),
            3 => 0x140,
            4 if is_gfx9 => 0x142,
            4 => 0x141,
            _ => 0x150 + self.chance.below(32),
        };
        let (rows, banks) = match self.chance.percent(60) {
            true => (15, 15),
            false => (self.chance.below(16), self.chance.below(16)),
        };
        let text = match self.chance.below(if is_gfx10 { 16 } else { 13 }) {
            10 => {
                let how = self
                    .chance
                    .of(&["umin", "umax", "add", "and", "or"])
                    .copied();
                let how = how.unwrap_or("umin");
                self.word(&format!(
                    "call i32 @llvm.amdgcn.wave.reduce.{how}.i32(i32 {word}, i32 0){bundle}"
                ));
                return;
            }
            11 => {
                let to = self.value(&format!("shl i32 {other}, 2"));
                format!("call i32 @llvm.amdgcn.ds.permute(i32 {to}, i32 {word}){bundle}")
            }
            12 => {
                let wide = self.value(&format!("zext i32 {word} to i64"));
                let first = self.value(&format!(
                    "call i64 @llvm.amdgcn.readfirstlane.i64(i64 {wide}){bundle}"
                ));
                self.word(&format!("trunc i64 {first} to i32"));
                return;
            }
            13 if self.processor > "gfx11" => {
                format!("call i32 @llvm.amdgcn.permlane64.i32(i32 {word}){bundle}")
            }
            0 | 1 => {
                self.word(&format!(
                    "call i32 @llvm.amdgcn.readfirstlane.i32(i32 {word}){bundle}"
                ));
                return;
            }
            2 | 3 => {
                let condition = self.condition();
                if self.wave == 32 && self.chance.percent(60) {
                    self.word(&format!(
                        "call i32 @llvm.amdgcn.ballot.i32(i1 {condition}){bundle}"
                    ));
                    return;
                }
                let votes = self.value(&format!(
                    "call i64 @llvm.amdgcn.ballot.i64(i1 {condition}){bundle}"
                ));
                self.word(&format!("trunc i64 {votes} to i32"));
                let high = self.value(&format!("lshr i64 {votes}, 32"));
                self.word(&format!("trunc i64 {high} to i32"));
                return;
            }
            4 => format!("call i32 @llvm.amdgcn.readlane.i32(i32 {word}, i32 {lanes}){bundle}"),
            5 => {
                let pattern = match self.chance.percent(30) {
                    true => 0x8000 | self.chance.below(256),
                    false => self.chance.below(0x8000),
                };
                let pattern = self
                    .chance
                    .of(&[pattern, (lanes & 31) << 5, 0, 0x1f])
                    .copied();
                let pattern = pattern.unwrap_or(0);
                format!("call i32 @llvm.amdgcn.ds.swizzle(i32 {word}, i32 {pattern}){bundle}")
            }
            6 => {
                let from = match self.chance.percent(40) {
                    true => (lanes * 4).to_string(),
                    false => self.value(&format!("shl i32 {other}, 2")),
                };
                format!("call i32 @llvm.amdgcn.ds.bpermute(i32 {from}, i32 {word}){bundle}")
            }
            7 => format!(
                "call i32 @llvm.amdgcn.mov.dpp.i32(i32 {word}, i32 {control}, i32 {rows}, \
                 i32 {banks}, i1 {bound}){bundle}"
            ),
            8 => {
                let old = match self.chance.percent(50) {
                    true => other,
                    false => "0".to_string(),
                };
                format!(
                    "call i32 @llvm.amdgcn.update.dpp.i32(i32 {old}, i32 {word}, i32 {control}, \
                     i32 {rows}, i32 {banks}, i1 {bound}){bundle}"
                )
            }
            9 => {
                let first = self.value(&format!(
                    "call i32 @llvm.amdgcn.readfirstlane.i32(i32 {other}){bundle}"
                ));
                let lane = self.value(&format!("and i32 {first}, {}", self.wave - 1));
                format!("call i32 @llvm.amdgcn.readlane.i32(i32 {word}, i32 {lane}){bundle}")
            }
            _ => {
                let invalid = self.chance.percent(50);
                let select = match self.chance.percent(50) {
                    true => 0,
                    false => self.chance.bits() as i32,
                };
                let exchanged = if self.chance.percent(50) {
                    "permlane16"
                } else {
                    "permlanex16"
                };
                format!(
                    "call i32 @llvm.amdgcn.{exchanged}.i32(i32 {other}, i32 {word}, i32 {select}, \
                     i32 {select}, i1 {invalid}, i1 {bound}){bundle}"
                )
            }
        };
        let raw = self.value(&text);
        self.word(&format!("freeze i32 {raw}"));
    }

    fn across_nvidia(&mut self, bundle: &str) {
        let (word, other) = (self.source(), self.source());
        let mask = self.word(&format!("call i32 @llvm.nvvm.activemask(){bundle}"));
        let vote = self
            .chance
            .of(&["all", "any", "uni"])
            .copied()
            .unwrap_or("all");
        match self.chance.below(8) {
            0..3 => {
                let kinds = [("idx", 31), ("up", 0), ("down", 31), ("bfly", 31)];
                let (kind, clamp) = self.chance.of(&kinds).copied().unwrap_or(("idx", 31));
                let from = match self.chance.percent(60) {
                    true => self.chance.below(32).to_string(),
                    false => other,
                };
                let raw = self.value(&format!(
                    "call i32 @llvm.nvvm.shfl.sync.{kind}.i32(i32 {mask}, i32 {word}, i32 {from}, \
                     i32 {clamp}){bundle}"
                ));
                self.word(&format!("freeze i32 {raw}"));
            }
            3 => {
                let condition = self.condition();
                let voted = self.value(&format!(
                    "call i1 @llvm.nvvm.vote.{vote}.sync(i32 {mask}, i1 {condition}){bundle}"
                ));
                self.conditions.push(voted);
            }
            4 => {
                let condition = self.condition();
                self.word(&format!(
                    "call i32 @llvm.nvvm.vote.ballot.sync(i32 {mask}, i1 {condition}){bundle}"
                ));
            }
            5 => {
                self.word(&format!(
                    "call i32 @llvm.nvvm.match.any.sync.i32(i32 {mask}, i32 {word}){bundle}"
                ));
            }
            6 => {
                let pair = self.value(&format!(
                    "call {{ i32, i1 }} @llvm.nvvm.match.all.sync.i32p(i32 {mask}, i32 {word}){bundle}"
                ));
                self.word(&format!("extractvalue {{ i32, i1 }} {pair}, 0"));
                let all = self.value(&format!("extractvalue {{ i32, i1 }} {pair}, 1"));
                self.conditions.push(all);
            }
            _ => {
                self.word(&format!(
                    "call i32 @llvm.nvvm.redux.sync.umax(i32 {word}, i32 {mask}){bundle}"
                ));
            }
        }
    }
}
