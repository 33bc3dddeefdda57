//! Initial values of a runnable function: arguments, memory, and the lane's id.

use super::super::Target;
use super::super::chance::Prng;
use super::super::demand::Parameter;
use super::super::function::{Argument, Operand, Value};
use super::super::graph::Block;
use super::super::menu::{Class, MemoryArea, Type, lane_id};
use super::calls::Helper;
use super::limits::Limit;
use super::write::Writer;

/// Bytes of the `out` buffer for each lane.
pub(super) const OWN: u64 = 32;
/// Size in bytes of read-only buffers.
pub(super) const INPUT: u64 = 512;
/// Size in bytes of the buffer of atomic counters.
pub(super) const COUNTERS: u64 = 128;

/// The initial values of a function.
#[derive(Debug, Clone)]
pub(super) struct Frame {
    /// Whether the function is a kernel, which is launched instead of called.
    pub(super) kernel: bool,
    /// The seed, which is part of the names of the function's objects.
    pub(super) seed: u64,
    /// The largest work-group size.
    pub(super) size: [u32; 3],
    /// The largest power of two that is at most the size of the smallest work-group.
    pub(super) least_items: u32,
    /// Whether all waves of all work-groups are full.
    pub(super) full_waves: bool,
    /// Whether the processor has the features of gfx10, including waves of 32 lanes.
    pub(super) recent: bool,
    /// The processor that the function is compiled for, if only one is possible.
    pub(super) processor: Option<&'static str>,
    /// The return type.
    pub(super) returns: Option<Type>,
    /// The functions that this function may call.
    pub(super) helpers: Vec<Helper>,
    /// The parameters of the function.
    pub(super) arguments: Vec<Argument>,
    /// The parameter with the output buffer, of which every lane has separate elements.
    pub(super) out: Option<Value>,
}

impl Frame {
    /// Number of work-items in the largest work-group.
    pub(super) fn items(&self) -> u32 {
        self.size.iter().product()
    }
}

/// Sizes of work-groups. With the last size, the work-group has a single lane.
const SIZES: &[[u32; 3]] = &[
    [64, 1, 1],
    [128, 1, 1],
    [32, 1, 1],
    [16, 4, 1],
    [8, 8, 1],
    [16, 8, 1],
    [48, 1, 1],
    [8, 4, 2],
    [4, 24, 1],
    [1, 1, 1],
];

/// The metadata that AMDGPU definitions refer to, by the index of the size.
pub fn metadata() -> String {
    let lines = SIZES.iter().enumerate();
    lines
        .map(|(index, [x, y, z])| format!("!{index} = !{{i32 {x}, i32 {y}, i32 {z}}}\n"))
        .collect()
}

/// The sizes of work-groups with which a kernel may be launched, and the attributes that state
/// them.
pub(super) struct Geometry {
    pub(super) blocks: Vec<[u32; 3]>,
    /// Text before the definition's other attributes.
    pub(super) attribute: String,
    /// Text after the definition's other attributes.
    pub(super) metadata: String,
}

impl Geometry {
    pub(super) fn choose(chance: &mut Prng, target: Target) -> Geometry {
        let mut index = chance.run(70, SIZES.len() - 2);
        if chance.percent(2) {
            index = SIZES.len() - 1;
        }
        let size = SIZES.get(index).copied().unwrap_or([1; 3]);
        let mut geometry = Geometry {
            blocks: vec![size],
            attribute: String::new(),
            metadata: String::new(),
        };
        let [x, y, z] = size;
        if chance.percent(55) {
            match target {
                Target::AmdGpu => geometry.metadata = format!(" !reqd_work_group_size !{index}"),
                Target::Nvptx => geometry.attribute = format!(" \"nvvm.reqntid\"=\"{x},{y},{z}\""),
            }
            return geometry;
        }
        if chance.percent(40) {
            geometry.blocks.push([x, 1, 1]);
        }
        if chance.percent(30) {
            // The entry computes linear ids with the largest size. The ids of a smaller work-group
            // must be a prefix of these ids.
            geometry.blocks.push(match y {
                1 => [x / 2 + 1, 1, 1],
                _ => [x, y / 2, 1],
            });
        }
        geometry
    }

    /// Whether a wave has one lane only.
    pub(super) fn single_lane(&self) -> bool {
        self.blocks == [[1; 3]]
    }
}

/// The parameters of a kernel in any order, and the allowed arguments for each. The buffer with the
/// lanes' own elements is large enough for `lanes` lanes.
pub(super) fn parameters(
    chance: &mut Prng,
    lanes: u64,
) -> (Vec<Argument>, Vec<Parameter>, Option<Value>) {
    let buffer = |bytes, written| Parameter::Buffer { bytes, written };
    let small = |bits, high| Parameter::Integer {
        bits,
        low: 0,
        high,
        lanes: false,
    };
    let float = |bits| Parameter::Float { bits, lanes: false };
    let mut all = vec![
        (Type::Global, buffer(lanes * OWN, true)),
        (Type::Root(MemoryArea::Input), buffer(INPUT, false)),
        (Type::I32, small(32, 7)),
    ];
    for (of, parameter, percent) in [
        (Type::Root(MemoryArea::Counters), buffer(COUNTERS, true), 60),
        (Type::Root(MemoryArea::Input), buffer(INPUT, false), 20),
        (Type::I32, small(32, u64::from(u32::MAX)), 60),
        (Type::I32, small(32, 3), 40),
        (Type::I64, small(64, 100), 40),
        (Type::F32, float(32), 40),
        (Type::I1, small(1, 1), 20),
        (Type::I8, small(8, 255), 15),
        (Type::F64, float(64), 10),
    ] {
        if chance.percent(percent) {
            all.push((of, parameter));
        }
    }
    chance.shuffle(&mut all);
    let out = all.iter().position(|(of, _)| *of == Type::Global);
    let argument = |of: Type| Argument {
        of,
        attribute: "",
        divergent: false,
    };
    let arguments = all.iter().map(|(of, _)| argument(*of)).collect();
    (
        arguments,
        all.into_iter().map(|(_, one)| one).collect(),
        out,
    )
}

impl Writer<'_> {
    /// Adds the first instructions of the entry block.
    pub(super) fn entry(&mut self) {
        if self.frame.kernel {
            let lane = self.lane(0, 0);
            self.lanes.extend(lane);
            let item = self.item();
            if let Operand::Value(value) = item {
                self.lanes.push(value);
            }
            self.own(item.clone());
            if self.chance.percent(40) {
                self.slot(item);
            }
        } else {
            let arguments = &self.frame.arguments;
            let own = (0..arguments.len())
                .filter(|index| arguments[*index].of == Type::I32)
                .filter(|index| arguments[*index].divergent);
            self.lanes.extend(own);
        }
        if self.pick(0, Type::Root(MemoryArea::Input), true).is_some() {
            self.need(0, Type::At(MemoryArea::Input), true);
        }
        if self.frame.kernel && self.chance.percent(50) {
            self.stack();
        }
        self.limits();
    }

    /// The work-item's id in a dimension.
    fn lane(&mut self, block: Block, dimension: usize) -> Option<Value> {
        let letter = ["x", "y", "z"].get(dimension)?;
        let form = lane_id(self.options.target).replace(".x()", &format!(".{letter}()"));
        self.push(
            block,
            Some(Type::Lane),
            form.into(),
            Vec::new(),
            Class::Source,
        )
    }

    /// The linear id of the work-item in its work-group.
    fn item(&mut self) -> Operand {
        let size = self.frame.size;
        let mut number: Option<Operand> = None;
        let dimensions = (0..3).rev().skip_while(|one| *one > 0 && size[*one] == 1);
        for dimension in dimensions.collect::<Vec<_>>() {
            let lane = match self.lanes.first().copied().filter(|_| dimension == 0) {
                Some(lane) => Some(lane),
                None => self.lane(0, dimension),
            };
            let lane = lane.map_or(Operand::Text("0".into()), Operand::Value);
            number = Some(match number {
                None => lane,
                Some(above) => {
                    let form = format!("mul i32 ?, {}", size[dimension]);
                    let rows = self.make(0, Type::I32, form, vec![above]);
                    self.make(0, Type::I32, "add i32 ?, ?", vec![rows, lane])
                }
            });
        }
        number.unwrap_or(Operand::Text("0".into()))
    }

    /// A pointer to the lane's own elements of the output buffer.
    fn own(&mut self, item: Operand) {
        let Some(out) = self.frame.out else {
            return;
        };
        let group = match self.options.target {
            Target::AmdGpu => "call i32 @llvm.amdgcn.workgroup.id.x()",
            Target::Nvptx => "call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()",
        };
        let class = match self.options.target {
            Target::AmdGpu => Class::Uniform,
            Target::Nvptx => Class::Source,
        };
        let group = self.push(0, Some(Type::I32), group.into(), Vec::new(), class);
        if self.options.target == Target::AmdGpu {
            self.shared.extend(group);
        }
        let group = group.map_or(Operand::Text("0".into()), Operand::Value);
        let form = format!("mul i32 ?, {}", self.frame.items());
        let first = self.make(0, Type::I32, form, vec![group]);
        let number = self.make(0, Type::I32, "add i32 ?, ?", vec![first, item]);
        let form = format!("getelementptr inbounds [{OWN} x i8], ptr addrspace(1) ?, i32 ?");
        let operands = vec![Operand::Value(out), number];
        self.make(0, Type::Root(MemoryArea::Own), form, operands);
    }

    /// Work-group memory with an element that only one lane accesses.
    fn slot(&mut self, item: Operand) {
        let name = self.declare_local();
        let form = format!("getelementptr inbounds [4 x i8], ptr addrspace(3) {name}, i32 ?");
        let own = self.make(0, Type::At(MemoryArea::Slot), form, vec![item]);
        let value = self.number(0);
        let form = "store i32 ?, ptr addrspace(3) ?, align 4".into();
        self.push(0, None, form, vec![value, own], Class::Default);
    }

    /// Declares work-group memory with an element for each work-item. Returns its name.
    pub(super) fn declare_local(&mut self) -> String {
        let name = format!("@lds{}_{}", self.frame.seed, self.local.len());
        self.local.push(format!(
            "{name} = internal addrspace(3) global [{} x i32] undef, align 16\n",
            self.frame.items()
        ));
        name
    }

    /// Private memory, initialised.
    fn stack(&mut self) {
        let root = Type::Root(MemoryArea::Stack);
        let root = match self.options.target {
            Target::AmdGpu => {
                let form = "alloca [8 x i32], align 16, addrspace(5)";
                self.make(0, root, form, Vec::new())
            }
            Target::Nvptx => {
                let form = "alloca [8 x i32], align 16";
                let generic = self.make(0, Type::Address, form, Vec::new());
                let form = "addrspacecast ptr ? to ptr addrspace(5)";
                self.make(0, root, form, vec![generic])
            }
        };
        for half in 0..2 {
            let form = format!("getelementptr inbounds [16 x i8], ptr addrspace(5) ?, i32 {half}");
            let at = self.make(0, Type::At(MemoryArea::Stack), form, vec![root.clone()]);
            let form = "store <4 x i32> <i32 0, i32 1, i32 2, i32 3>, ptr addrspace(5) ?, align 16";
            self.push(0, None, form.into(), vec![at], Class::Default);
        }
    }

    /// Computes the limits of cycles that depend on values, in the entry block.
    fn limits(&mut self) {
        for (cycle, limit) in self.limits.iter().enumerate() {
            let from = match limit {
                Limit::Shared(_) => self.chance.of(&self.shared).copied(),
                Limit::Lane(_) => self.chance.of(&self.lanes).copied(),
                Limit::Literal(_) | Limit::Masked(_) => continue,
            };
            let from = match from {
                Some(value) => Operand::Value(value),
                None => self.number(0),
            };
            let form = format!("urem i32 ?, {}", limit.most() + 1);
            let operands = vec![from];
            let value = self.push(0, Some(Type::I32), form.into(), operands, Class::Default);
            if let Some(value) = value {
                self.limit_values.insert(cycle, value);
            }
        }
    }
}
