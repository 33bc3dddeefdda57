//! Shuffles of warps on AMD's GPUs: the result of every lane, in full waves and in waves with
//! inactive lanes.

mod constants;
mod hip;
mod numbers;
mod table;

use crate::assembled_sample;
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_pipeline::Lowering;
use lanelog_sim::{Argument, Buffer, Launch, Limits};

/// A shuffle with the parameters of CUDA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shuffle {
    /// `idx`, `up`, `down`, `bfly`.
    mode: &'static str,
    /// The operand `srcLane`, `delta` or `laneMask` of the guide.
    offset: u32,
    /// The number of lanes in a segment.
    width: u32,
}

pub(crate) const MODES: [&str; 4] = ["idx", "up", "down", "bfly"];
pub(crate) const WIDTHS: [u32; 6] = [1, 2, 4, 8, 16, 32];

impl Shuffle {
    /// The operand `c`, as CUDA's headers compute it.
    fn control(self) -> u32 {
        let clamp = if self.mode == "up" { 0 } else { 0x1f };
        ((32 - self.width) << 8) | clamp
    }

    /// The lane of a wave that a lane reads, and whether that is in range: by segments, as in
    /// CUDA's programming guide.
    fn source(self, lane: usize) -> (usize, bool) {
        let (width, offset) = (self.width as usize, self.offset as usize % 32);
        let warp = lane / 32 * 32;
        let segment = lane / width * width;
        let at = lane - segment;
        let found = match self.mode {
            "idx" => Some(segment + offset % width),
            "up" => at.checked_sub(offset).map(|at| segment + at),
            "down" => (at + offset < width).then_some(lane + offset),
            // `bfly` may read a lane of an earlier segment, but not one of a later segment.
            _ => {
                let other = warp + ((lane - warp) ^ offset);
                (other < segment + width).then_some(other)
            }
        };
        (found.unwrap_or(lane), found.is_some())
    }
}

/// The word of a lane, which differs between lanes.
fn word(lane: usize) -> u32 {
    (lane as u32 + 1).wrapping_mul(0x9e37_79b9)
}

/// The initial result of inactive lanes.
const NOTHING: u32 = 0x5555_aaaa;

/// A kernel in which each of `calls` shuffles a word of each lane. The last line of a call is the
/// shuffle; the lines before it compute its operands. `%b` and `%c` are arguments. If `part`, a
/// lane whose word of `%on` is zero is inactive.
pub(crate) fn kernel(calls: &[String], part: bool, attributes: &str) -> String {
    let mut body = String::new();
    for (at, call) in calls.iter().enumerate() {
        let (before, call) = call.rsplit_once('\n').unwrap_or(("", call));
        body += &format!(
            "{before}\n%r{at} = {call}\n%o{at} = getelementptr [64 x i32], ptr addrspace(1) %out, i32 {at}, i32 %t\nstore i32 %r{at}, ptr addrspace(1) %o{at}\n"
        );
    }
    let head = match part {
        true => {
            "%op = getelementptr i32, ptr addrspace(1) %on, i32 %t\n%word = load i32, ptr addrspace(1) %op\n%is = icmp ne i32 %word, 0\nbr i1 %is, label %some, label %end\nsome:\n"
        }
        false => "br label %some\nsome:\n",
    };
    let mut declared = String::new();
    for mode in MODES {
        declared += &format!(
            "declare i32 @llvm.nvvm.shfl.sync.{mode}.i32(i32, i32, i32, i32)\ndeclare {{ i32, i1 }} @llvm.nvvm.shfl.sync.{mode}.i32p(i32, i32, i32, i32)\n"
        );
    }
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.ds.permute(i32, i32)
declare i32 @llvm.amdgcn.wave.shuffle.i32(i32, i32)
{declared}define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %on, ptr addrspace(1) %out, i32 %b, i32 %c) #0 {{
%t = call i32 @llvm.amdgcn.workitem.id.x()
%ip = getelementptr i32, ptr addrspace(1) %in, i32 %t
%v = load i32, ptr addrspace(1) %ip
{head}{body}br label %end
end:
ret void
}}
attributes #0 = {{ {attributes} }}
"
    )
}

/// The assembly of a kernel with shuffles, which LLVM's assembler accepts.
pub(crate) fn lowered(text: &str, gpu: &'static Gpu) -> String {
    let module = ir::read(text.as_bytes());
    assert!(module.errors.is_empty(), "{:?}\n{text}", module.errors);
    let target = Target::amdgpu(gpu.name);
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let assembly = Lowering::new(gpu, &module, &context)
        .text(0)
        .unwrap_or_else(|why| panic!("{}: {why:?}\n{text}", gpu.name));
    if let Some(said) = assembled_sample(&assembly, gpu.name) {
        assert_eq!(said, Ok(()), "{}\n{assembly}", gpu.name);
    }
    assembly
}

/// Masks of active lanes: all lanes, and several partial masks.
pub(crate) fn masks(gpu: &Gpu) -> Vec<u64> {
    let all = u64::MAX >> (64 - gpu.wave);
    let mut random = 0x1234_5678_9abc_def1_u64;
    let mut masks = vec![
        all,
        0x5555_5555_5555_5555 & all,
        0xffff_0fff_00ff_fff0 & all,
    ];
    for _ in 0..3 {
        random = random
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x14057b7ef767814f);
        masks.push((random ^ random >> 29) & all);
    }
    masks
}

/// Runs assembly in a wave. Returns the result of each lane for each shuffle.
pub(crate) fn run(
    assembly: &str,
    gpu: &'static Gpu,
    on: u64,
    [b, c]: [u32; 2],
    shuffles: usize,
) -> Vec<Vec<u32>> {
    let lanes = gpu.wave as usize;
    let bytes = |words: Vec<u32>| Buffer {
        bytes: words.into_iter().flat_map(u32::to_le_bytes).collect(),
    };
    let launch = Launch {
        function: 0,
        grid: [1, 1, 1],
        block: [gpu.wave, 1, 1],
        wave: gpu.wave,
        arguments: vec![
            Argument::Buffer(0),
            Argument::Buffer(1),
            Argument::Buffer(2),
            Argument::Same(lanelog_sim::Value::Bits(b.into())),
            Argument::Same(lanelog_sim::Value::Bits(c.into())),
        ],
        buffers: vec![
            bytes((0..64).map(word).collect()),
            bytes((0..64).map(|lane| (on >> lane & 1) as u32 * 7).collect()),
            bytes(vec![NOTHING; 64 * shuffles]),
        ],
        limits: Limits::default(),
    };
    let read = Assembly::read(assembly).unwrap_or_else(|why| panic!("{why:?}\n{assembly}"));
    let found = read.run("k", &launch);
    assert_eq!(found.ending, assembly::Ending::Finished, "{assembly}");
    let (words, _) = found.buffers[2].bytes.as_chunks::<4>();
    let words: Vec<u32> = words.iter().map(|word| u32::from_le_bytes(*word)).collect();
    words.chunks(64).map(|row| row[..lanes].to_vec()).collect()
}

/// Asserts that active lanes got the word of their source lane if it is active, and that other
/// lanes are unchanged.
pub(crate) fn assert_moved(
    found: &[u32],
    on: u64,
    source: impl Fn(usize) -> usize,
    said: &dyn Fn() -> String,
) {
    for (lane, found) in found.iter().enumerate() {
        let is_on = |lane: usize| on >> lane & 1 == 1;
        let from = source(lane);
        let expected = match is_on(lane) {
            true if is_on(from) => word(from),
            true => continue,
            false => NOTHING,
        };
        let got = (0..64).find(|other| word(*other) == *found);
        assert!(
            *found == expected,
            "lane {lane} got {found:#x} (of lane {got:?}), not that of {from}; {on:#x} are on: {}",
            said()
        );
    }
}
