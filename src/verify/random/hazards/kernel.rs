//! Generates a kernel: its random choices, its first and its last block, and the values available
//! at each point.

use super::super::builder::{KernelBuilder, Written};
use super::super::generate::{Prng, Target};
use super::{Ingredient, LaunchRequirements};

/// A generated kernel with its properties.
pub(super) struct GeneratedKernel {
    /// The text up to the kernel's metadata references.
    pub text: String,
    /// The metadata node with the required work-group size.
    pub required: Option<String>,
    /// The remaining text.
    pub body: String,
    pub demand: LaunchRequirements,
    pub ingredients: Vec<Ingredient>,
}

/// A kernel under construction.
pub(super) struct Writer {
    pub chance: Prng,
    pub target: Target,
    pub seed: u64,
    pub wave: u32,
    /// The processor's name; empty if the kernel names none.
    pub processor: &'static str,
    pub ingredients: Vec<Ingredient>,
    /// The body so far.
    pub written: Written,
    /// `i32` values that are available here.
    pub words: Vec<String>,
    /// `i32` values, computed in the first block, that are equal in all lanes of a wave.
    pub uniform: Vec<String>,
    /// The work-item's ids.
    pub ids: Vec<String>,
    /// The `i1` values that are available at the current place.
    pub conditions: Vec<String>,
    /// The convergence tokens that are available at the current place, innermost last.
    pub tokens: Vec<String>,
    /// Whether the current block is in a cycle with two entries, in a kernel with tokens.
    pub silent: bool,
    /// Number of statements that remain to be written.
    pub left: usize,
    /// Number of buffer slots of each lane.
    pub slots: usize,
}

/// Number of buffer slots that each lane may write.
const SLOTS: usize = 8;

/// Work-group sizes for which all waves are full.
const WHOLE: [[u32; 3]; 9] = [
    [64, 1, 1],
    [128, 1, 1],
    [32, 2, 1],
    [64, 2, 1],
    [16, 4, 2],
    [64, 1, 2],
    [8, 8, 1],
    [32, 1, 3],
    [192, 1, 1],
];

/// Work-group sizes for which the last wave is not full.
const PARTIAL: [[u32; 3]; 9] = [
    [20, 3, 1],
    [5, 5, 3],
    [33, 1, 1],
    [48, 1, 2],
    [7, 2, 2],
    [1, 9, 4],
    [100, 1, 1],
    [65, 2, 1],
    [3, 1, 1],
];

/// The kernel that a seed generates.
pub(super) fn kernel(seed: u64, target: Target) -> GeneratedKernel {
    let mut chance = Prng::new(seed ^ 0x7a61_7264_0000);
    let mut drawn: Vec<Ingredient> = Ingredient::ALL
        .into_iter()
        .filter(|one| target == Target::AmdGpu || *one != Ingredient::Processor)
        .collect();
    chance.shuffle(&mut drawn);
    let count = chance.between(2, 5);
    drawn.truncate(count);
    let has = |one| drawn.contains(&one);

    let (processor, wave) = match (target, has(Ingredient::Processor)) {
        (Target::Nvptx, _) => ("", 32),
        (_, true) => *chance
            .of(&[("gfx1100", 64), ("gfx1030", 64), ("", 64), ("", 32)])
            .unwrap_or(&("", 64)),
        _ => *chance
            .of(&[
                ("gfx900", 64),
                ("gfx90a", 64),
                ("gfx1100", 32),
                ("gfx1200", 32),
            ])
            .unwrap_or(&("gfx900", 64)),
    };
    // Lanes are deactivated at the start in shaders, and sometimes in kernels.
    let shader = target == Target::AmdGpu && has(Ingredient::LanesOff) && chance.percent(70);
    let partial = has(Ingredient::PartialGroup);
    let sizes: &[[u32; 3]] = match (shader, partial) {
        (true, _) => &[[32, 1, 1], [17, 1, 1], [5, 1, 1]],
        (_, true) => &PARTIAL,
        _ => &WHOLE,
    };
    let mut blocks = vec![chance.of(sizes).copied().unwrap_or([64, 1, 1])];
    // A work-group may be smaller than the required size if it is the last one of a grid.
    let smaller = partial && !shader && target == Target::AmdGpu && chance.percent(60);
    if smaller {
        let [x, y, z] = chance.of(&WHOLE).copied().unwrap_or([64, 1, 1]);
        blocks = vec![[x, y, z]];
        for _ in 0..3 {
            let part = [x, y, z].map(|size| chance.between(1, size as usize) as u32);
            let [less, _, _] = part;
            blocks.push(if chance.percent(60) {
                [less, y, z]
            } else {
                part
            });
        }
    } else if partial || shader {
        blocks.push(chance.of(sizes).copied().unwrap_or([1; 3]));
        blocks.push(chance.of(sizes).copied().unwrap_or([1; 3]));
    }
    if shader && wave == 64 {
        blocks.push([64, 1, 1]);
    }
    let bound = |at: usize| {
        let sizes = blocks.iter().filter_map(|block| block.get(at));
        sizes.copied().max().unwrap_or(1)
    };
    let bounds = match shader {
        // In a shader, lanes that were not launched may be active, so every lane of the wave
        // counts.
        true => [wave, 1, 1],
        false => [bound(0), bound(1), bound(2)],
    };
    let groups = if shader { 1 } else { 2 };
    let slots = bounds.iter().product::<u32>() as usize;

    let mut writer = Writer {
        left: chance.between(4, 14),
        chance,
        target,
        seed,
        wave,
        processor,
        ingredients: drawn,
        written: Written::new("entry"),
        words: vec!["%u".to_string()],
        uniform: ["%u", "5", "-1"].map(str::to_string).to_vec(),
        ids: Vec::new(),
        conditions: Vec::new(),
        tokens: Vec::new(),
        silent: false,
        slots: SLOTS,
    };
    let counted = writer.body(shader, bounds, slots);
    let body = std::mem::take(&mut writer.written.text);
    let convention = match (target, shader) {
        (Target::Nvptx, _) => "ptx_kernel",
        (_, false) => "amdgpu_kernel",
        (_, true) if writer.chance.percent(50) => "amdgpu_cs",
        (_, true) => "amdgpu_ps",
    };
    let inreg = if shader { " inreg" } else { "" };
    let attributes = writer.attributes(shader, partial, &blocks);
    let text = format!(
        "\n@lds.{seed} = internal addrspace(3) global [{slots} x i32] poison, align 4\n\n\
         define {convention} void @f{seed}(ptr addrspace(1){inreg} %out, ptr addrspace(1){inreg} %in, \
         i32{inreg} %u) {attributes}"
    );
    let required = match (target, (partial && !smaller) || shader, blocks.as_slice()) {
        (Target::AmdGpu, false, [[x, y, z], ..]) if smaller || writer.chance.percent(60) => {
            Some(format!("!{{i32 {x}, i32 {y}, i32 {z}}}"))
        }
        _ => None,
    };
    GeneratedKernel {
        text,
        required,
        body: format!(" {{\nentry:\n{body}  ret void\n}}\n"),
        demand: LaunchRequirements {
            kernel: format!("f{seed}"),
            seed,
            blocks,
            groups,
            wave,
            bytes: slots * groups as usize * SLOTS * 4,
            counted,
        },
        ingredients: writer.ingredients,
    }
}

impl KernelBuilder for Writer {
    fn written(&mut self) -> &mut Written {
        &mut self.written
    }
}

impl Writer {
    /// Whether the kernel has this feature.
    pub fn has(&self, one: Ingredient) -> bool {
        self.ingredients.contains(&one)
    }

    /// Writes an instruction whose `i32` result becomes available.
    pub fn word(&mut self, text: &str) -> String {
        let name = self.value(text);
        self.words.push(name.clone());
        name
    }

    /// An available `i32`, more often a recent one.
    pub fn any_word(&mut self) -> String {
        if self.chance.percent(12) && !self.ids.is_empty() {
            return self.id();
        }
        let count = self.words.len();
        let from = if self.chance.percent(60) {
            count.saturating_sub(5)
        } else {
            0
        };
        let at = self.chance.between(from, count.saturating_sub(1));
        self.words.get(at).cloned().unwrap_or("0".to_string())
    }

    /// One of the work-item's ids.
    pub fn id(&mut self) -> String {
        let id = self.chance.of(&self.ids).cloned();
        id.unwrap_or("0".to_string())
    }

    /// An `i32` operand of a cross-lane operation, often uniform.
    pub fn source(&mut self) -> String {
        match self.chance.of(&self.uniform).cloned() {
            Some(word) if self.chance.percent(45) => word,
            _ => self.any_word(),
        }
    }

    /// An available condition, or a new comparison.
    pub fn condition(&mut self) -> String {
        let ready = self.chance.of(&self.conditions).cloned();
        if let (Some(ready), true) = (ready, self.chance.percent(30)) {
            return ready;
        }
        let word = self.any_word();
        let mask = self.chance.of(&[1, 3, 7, 31, 32, -1]).copied().unwrap_or(1);
        let masked = self.value(&format!("and i32 {word}, {mask}"));
        let how = self.chance.of(&["eq", "ult", "slt", "uge", "ne"]).copied();
        let with = self.chance.of(&[0, 1, 2, 3, 17, 32]).copied().unwrap_or(0);
        let how = how.unwrap_or("eq");
        let condition = self.value(&format!("icmp {how} i32 {masked}, {with}"));
        self.conditions.push(condition.clone());
        condition
    }

    /// The operand bundle for a call of a convergent function.
    pub fn bundle(&self) -> String {
        match self.tokens.last() {
            Some(token) => format!(" [ \"convergencectrl\"(token {token}) ]"),
            None => String::new(),
        }
    }

    fn attributes(&mut self, shader: bool, partial: bool, blocks: &[[u32; 3]]) -> String {
        let mut text = "convergent nounwind".to_string();
        if self.target == Target::Nvptx {
            if let (false, [[x, y, z]]) = (partial, blocks) {
                text += &format!(" \"nvvm.reqntid\"=\"{x},{y},{z}\"");
            }
            return text;
        }
        if !self.processor.is_empty() {
            text += &format!(" \"target-cpu\"=\"{}\"", self.processor);
            if self.wave == 64 && self.processor.starts_with("gfx1") {
                text += " \"target-features\"=\"+wavefrontsize64\"";
            }
        }
        if shader {
            return text;
        }
        match (partial, blocks) {
            (false, [[x, y, z]]) => {
                text += " \"uniform-work-group-size\"=\"true\"";
                if self.chance.percent(30) {
                    let flat = x * y * z;
                    text += &format!(" \"amdgpu-flat-work-group-size\"=\"{flat},{flat}\"");
                }
            }
            _ => text += " \"uniform-work-group-size\"=\"false\"",
        }
        text
    }

    /// Writes the body. Returns whether the kernel's argument contains a number of lanes.
    fn body(&mut self, shader: bool, bounds: [u32; 3], slots: usize) -> bool {
        let counted = self.start(shader);
        let lane = self.identity(shader, bounds);
        let group = match (shader, self.target) {
            (true, _) => "0".to_string(),
            (_, Target::AmdGpu) => self.word("call i32 @llvm.amdgcn.workgroup.id.x()"),
            (_, Target::Nvptx) => self.word("call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()"),
        };
        self.uniform.push(group.clone());
        self.ids.push(lane.clone());
        let first = self.value(&format!("mul i32 {group}, {slots}"));
        let slot = self.value(&format!("add i32 {first}, {lane}"));
        let byte = self.value(&format!("mul i32 {slot}, {}", SLOTS * 4));
        let byte = self.value(&format!("zext i32 {byte} to i64"));
        self.line(&format!(
            "%mine = getelementptr i8, ptr addrspace(1) %out, i64 {byte}"
        ));
        self.line(&format!("%shift = shl i32 {lane}, 2"));
        self.line(&format!(
            "%own = getelementptr i8, ptr addrspace(3) @lds.{}, i32 %shift",
            self.seed
        ));
        if self.has(Ingredient::Generic) {
            self.allocate();
        }
        if self.has(Ingredient::LanesOff) {
            self.switch_off(shader);
        }
        self.sequence(0);
        while self.left > 0 {
            self.sequence(0);
        }
        counted
    }

    /// Computes the linear id of the lane in its work-group, `x + width * (y + height * z)`. The
    /// width and height are the maximum of all launches, so that ids are unique in each. In a
    /// shader, the id is the lane's index in its wave.
    fn identity(&mut self, shader: bool, bounds: [u32; 3]) -> String {
        if shader {
            let low = self.value("call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)");
            return match self.wave {
                64 => self.word(&format!(
                    "call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 {low})"
                )),
                _ => {
                    self.words.push(low.clone());
                    low
                }
            };
        }
        let ids = ["x", "y", "z"].map(|at| {
            self.word(&match self.target {
                Target::AmdGpu => format!("call i32 @llvm.amdgcn.workitem.id.{at}()"),
                Target::Nvptx => format!("call i32 @llvm.nvvm.read.ptx.sreg.tid.{at}()"),
            })
        });
        let [x, y, z] = ids;
        self.ids.extend([x.clone(), y.clone(), z.clone()]);
        let [width, height, _] = bounds;
        let plane = self.value(&format!("mul i32 {z}, {height}"));
        let row = self.value(&format!("add i32 {plane}, {y}"));
        let row = self.value(&format!("mul i32 {row}, {width}"));
        self.word(&format!("add i32 {row}, {x}"))
    }
}
