//! The first block of a kernel: values that differ between lanes, and memory.

use super::kernel::{Kernel, LANE, Ty};
use super::terminators::FuelLocation;
use super::traits::Trait;
use super::{INPUT_WORDS, SLOT_WORDS};
use crate::random::generate::Target;

/// Number of 32-bit words in local memory: the shared cell, one word for each lane, and as many for
/// the lanes' fuel.
const GROUP_WORDS: usize = 130;

impl Kernel {
    /// The first line of the text.
    pub fn signature(&mut self, name: &str) -> String {
        let parameters =
            "ptr addrspace(1) %out, ptr addrspace(1) %in, ptr addrspace(1) %shared, i32 %n, i32 %m";
        let [x, y, z] = self.block;
        match self.target {
            Target::AmdGpu => {
                let features = match (self.processor, self.wave) {
                    ("gfx1100", 64) => " \"target-features\"=\"+wavefrontsize64\"",
                    _ => "",
                };
                let mut size = String::new();
                if self.required {
                    let node = x + 100 * y + 10_000 * z;
                    size = format!(" !reqd_work_group_size !{node}");
                    self.declared
                        .insert(format!("!{node} = !{{i32 {x}, i32 {y}, i32 {z}}}"));
                }
                format!(
                    "define amdgpu_kernel void @{name}({parameters}) \"target-cpu\"=\"{}\"{features}{size} {{\n",
                    self.processor
                )
            }
            Target::Nvptx => {
                let size = match self.required {
                    true => format!(" \"nvvm.reqntid\"=\"{x},{y},{z}\""),
                    false => String::new(),
                };
                format!(
                    "define ptx_kernel void @{name}({parameters}) \"target-cpu\"=\"{}\"{size} {{\n",
                    self.processor
                )
            }
        }
    }

    /// A call of an intrinsic, which is also declared. Parameters: result type (`i32`), name
    /// (`amdgcn.readfirstlane.i32`), operand types, operands.
    pub fn intrinsic(
        &mut self,
        result: &str,
        name: &str,
        types: &[&str],
        operands: &[&str],
    ) -> String {
        let parameters: Vec<String> = types
            .iter()
            .map(|ty| {
                let immediate = ty.strip_prefix("immarg ");
                immediate.map_or(ty.to_string(), |ty| format!("{ty} immarg"))
            })
            .collect();
        self.declared.insert(format!(
            "declare {result} @llvm.{name}({})",
            parameters.join(", ")
        ));
        let operands: Vec<String> = types
            .iter()
            .zip(operands)
            .map(|(ty, operand)| format!("{} {operand}", ty.trim_start_matches("immarg ")))
            .collect();
        format!("call {result} @llvm.{name}({})", operands.join(", "))
    }

    /// The first instructions of the entry block.
    pub fn entry(&mut self) {
        let [x, y, _] = self.block;
        let (of_item, of_group) = match self.target {
            Target::AmdGpu => ("amdgcn.workitem.id", "amdgcn.workgroup.id.x"),
            Target::Nvptx => ("nvvm.read.ptx.sreg.tid", "nvvm.read.ptx.sreg.ctaid.x"),
        };
        if y == 1 {
            let call = self.intrinsic("i32", &format!("{of_item}.x"), &[], &[]);
            self.line(&format!("{LANE} = {call}"));
        } else {
            for axis in ["x", "y", "z"] {
                let call = self.intrinsic("i32", &format!("{of_item}.{axis}"), &[], &[]);
                self.line(&format!("%{axis} = {call}"));
            }
            self.line(&format!("%plane = mul i32 %z, {y}"));
            self.line("%row = add i32 %plane, %y");
            self.line(&format!("%before = mul i32 %row, {x}"));
            self.line(&format!("{LANE} = add i32 %before, %x"));
        }
        let volume: u32 = self.block.iter().product();
        let call = self.intrinsic("i32", of_group, &[], &[]);
        self.line(&format!("%group = {call}"));
        self.line(&format!("%first = mul i32 %group, {volume}"));
        self.line(&format!("%item = add i32 %first, {LANE}"));
        self.line(&format!("%place = mul i32 %item, {SLOT_WORDS}"));
        self.line("%slot = getelementptr i32, ptr addrspace(1) %out, i32 %place");
        let space = match self.target {
            Target::AmdGpu => ", addrspace(5)",
            Target::Nvptx => "",
        };
        if self.manner.rare > 0 || self.manner.fuel.place == FuelLocation::Private {
            self.line(&format!("%private = alloca i32, align 4{space}"));
            self.line(&format!("%tank = alloca i32, align 4{space}"));
            let pointer = self.private();
            self.line(&format!("store i32 {LANE}, {pointer} %private, align 4"));
            self.traits.add(Trait::PrivateMemory);
        }
        let in_group = self.manner.fuel.place == FuelLocation::Group;
        if self.manner.rare > 0 || in_group || self.manner.cell_in_group {
            self.declared.insert(format!(
                "@group = internal addrspace(3) global [{GROUP_WORDS} x i32] undef, align 4"
            ));
            self.line(&format!("%behind = add i32 {LANE}, 1"));
            self.line("%own = getelementptr i32, ptr addrspace(3) @group, i32 %behind");
            self.line(&format!("store i32 {LANE}, ptr addrspace(3) %own, align 4"));
            if in_group {
                let half = GROUP_WORDS / 2;
                self.line(&format!("%above = add i32 {LANE}, {half}"));
                self.line("%reserve = getelementptr i32, ptr addrspace(3) @group, i32 %above");
            }
            if self.manner.cell_in_group {
                self.line("store atomic i32 0, ptr addrspace(3) @group monotonic, align 4");
            }
            self.traits.add(Trait::GroupMemory);
        }
        self.make(Ty::Word, true, false, &format!("add i32 {LANE}, 0"));
        self.make(Ty::Word, true, false, "add i32 %n, 0");
        self.make(Ty::Word, true, false, "xor i32 %m, 1");
        for argument in ["%n", "%m"] {
            let bound = 1 + self.chance.below(5);
            let text = format!("icmp ult i32 {argument}, {bound}");
            let bit = self.make(Ty::Bit, true, false, &text);
            self.early_bits.push(bit.text);
        }
        let half = volume / 2;
        self.make(
            Ty::Bit,
            true,
            false,
            &format!("icmp ult i32 {LANE}, {half}"),
        );
        if self.chance.percent(40) {
            let index = self.chance.below(INPUT_WORDS);
            self.line(&format!(
                "%input = getelementptr i32, ptr addrspace(1) %in, i32 {index}"
            ));
            let text = "load i32, ptr addrspace(1) %input, align 4";
            self.make(Ty::Word, true, false, text);
        }
        self.first_fuel();
    }

    /// The type of a pointer to private memory.
    pub fn private(&self) -> &'static str {
        match self.target {
            Target::AmdGpu => "ptr addrspace(5)",
            Target::Nvptx => "ptr",
        }
    }
}
