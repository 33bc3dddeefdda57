//! Sums of a warp that only some lanes read: each of these lanes gets the value that PTX defines,
//! regardless of other lanes; and if one lane reads, each step is one move.

use crate::definitions::{case, numbers};
use crate::run::{lowered, ways};
use lanelog_amdgpu::Gpu;
use lanelog_passes::nvptx_to_amdgpu::Shuffles;
use pretty_assertions::assert_eq;

/// A condition `%some` on a lane's number, and the lanes for which it holds.
type Readers = (&'static str, fn(u32) -> bool);

const READERS: &[Readers] = &[
    ("%some = icmp eq i32 %lane, 0", |lane| lane == 0),
    ("%some = icmp ult i32 %lane, 4", |lane| lane < 4),
    ("%some = icmp ne i32 %lane, 5", |lane| lane != 5),
    (
        "%low = and i32 %lane, 7\n  %some = icmp eq i32 %low, 3",
        |lane| lane % 8 == 3,
    ),
    (
        "%a = icmp ugt i32 %lane, 20\n  %b = icmp ult i32 %v, 5000\n  %some = select i1 %a, i1 %b, i1 false",
        |lane| lane > 20,
    ),
    (
        "%a = icmp ugt i32 %lane, 3\n  %b = icmp ult i32 %v, 0\n  %none = or i1 %a, %b\n  %some = xor i1 %none, true",
        |lane| lane <= 3,
    ),
    ("%some = icmp ult i32 %v, 5000", |_| true),
];

/// The code of the lanes that read `%s`, and the code of the other lanes.
const ARMS: &[(&str, &str)] = &[
    ("", ""),
    // The other lanes read `%s` too.
    (
        "",
        "%other = add i32 %s, 1\n  store i32 %other, ptr %to\n  ",
    ),
    // Lane 1 broadcasts its value of `%s`.
    (
        "%first = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %s, i32 1, i32 31)\n  store i32 %first, ptr %too\n  ",
        "",
    ),
];

fn kernel(condition: &str, (then, other): (&str, &str)) -> String {
    let mut steps = String::new();
    let mut before = "%v".to_owned();
    for step in [16, 8, 4, 2, 1] {
        steps += &format!(
            "  %far{step} = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 {before}, i32 {step}, i32 31)\n  %sum{step} = add i32 %far{step}, {before}\n"
        );
        before = format!("%sum{step}");
    }
    format!(
        "target triple = \"nvptx64-nvidia-cuda\"
define ptx_kernel void @demanded(ptr %out, ptr %in) {{
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %from = getelementptr i32, ptr %in, i32 %t
  %v = load i32, ptr %from
  %to = getelementptr i32, ptr %out, i32 %t
  %too = getelementptr i32, ptr %to, i32 96
{steps}  %s = mul i32 {before}, 3
  {condition}
  br i1 %some, label %then, label %else
then:
  store i32 %s, ptr %to
  {then}br label %end
else:
  {other}br label %end
end:
  ret void
}}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
"
    )
}

/// The sums of a warp: PTX ISA, "shfl.sync"; a lane whose source is beyond the warp keeps its own
/// value.
fn sums(values: &[u32]) -> Vec<u32> {
    let mut sums = values.to_vec();
    for step in [16, 8, 4, 2, 1] {
        let before = sums.clone();
        for (lane, sum) in sums.iter_mut().enumerate() {
            *sum += before.get(lane + step).copied().unwrap_or(before[lane]);
        }
    }
    sums.iter().map(|sum| sum.wrapping_mul(3)).collect()
}

#[test]
fn lanes_that_read_get_their_sums() {
    let values = numbers(96, 5000);
    let of_warps: Vec<u32> = values.chunks(32).flat_map(sums).collect();
    for (condition, reads) in READERS {
        for arms in ARMS {
            let text = kernel(condition, *arms);
            let case = case("demanded", 1, 96, vec![vec![0; 192], values.clone()]);
            let expected: Vec<u32> = (0..96)
                .map(|at| match (reads(at as u32 % 32), arms.1.is_empty()) {
                    (true, _) => of_warps[at],
                    (false, true) => 0,
                    (false, false) => of_warps[at] + 1,
                })
                .collect();
            for (gpu, shuffles) in ways() {
                let left = case.assembled(&text, gpu, shuffles);
                assert_eq!(left[0][..96], expected, "{condition} {} {arms:?}", gpu.name);
                // The broadcast value is defined only if lane 1 is among the lanes that read `%s`.
                if !arms.0.is_empty() && reads(1) {
                    for at in (0..96).filter(|at| reads(*at as u32 % 32)) {
                        let first = of_warps[at / 32 * 32 + 1];
                        assert_eq!(left[0][96 + at], first, "{condition} {}", gpu.name);
                    }
                }
            }
        }
    }
}

#[test]
fn unread_values_are_not_moved() {
    let gpu = Gpu::named("gfx1100").unwrap();
    let moves = |condition: &str, arms| {
        let text = lowered(
            &kernel(condition, arms),
            "demanded",
            gpu,
            Shuffles::Unchanged,
        );
        let moves = text.lines().filter(|line| {
            let is = |name| line.contains(name);
            is("_dpp") || is("v_permlane") || is("v_readlane") || is("ds_bpermute")
        });
        moves.count()
    };
    // Each of the five steps needs one move.
    assert_eq!(moves(READERS[0].0, ARMS[0]), 5);
    for (condition, arms) in [(READERS[6].0, ARMS[0]), (READERS[0].0, ARMS[1])] {
        let moves = moves(condition, arms);
        assert!(moves > 10, "{moves}");
    }
}
