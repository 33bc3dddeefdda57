//! Votes in the form of HIP's headers and device libraries: `ballot`, `icmp` after assembly that is
//! opaque to compilers, compares in assembly, and EXEC by its name; with inactive lanes, on waves
//! of either size, compared with the lanes that were active.

use crate::assembled_sample;
use crate::assembly_text::lowered;
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_sim::{Argument, Buffer, Launch, Limits};
use pretty_assertions::assert_eq;

/// Whether the work-item with this number is active at the vote.
fn is_on(item: u32) -> bool {
    item % 7 != 3
}

/// Whether the work-item with this number votes true.
fn is_for(item: u32) -> bool {
    item % 5 < 2
}

/// The result of each lane for a vote of a wave: from the mask of votes and the mask of active
/// lanes.
type Gets = fn(u64, u64) -> u64;

fn cases(wave: u32) -> Vec<(String, Gets)> {
    let mask = |text: &str| text.replace("iN", &format!("i{wave}"));
    let move_exec = match wave {
        32 => "s_mov_b32 $0, exec_lo",
        _ => "s_mov_b64 $0, exec",
    };
    let wide = match wave {
        32 => "%r = zext i32 %m to i64",
        _ => "%r = or i64 %m, 0",
    };
    let hack =
        "%h = call i32 asm sideeffect \"; ockl ballot hoisting hack $0\", \"=v,0\"(i32 %five)";
    vec![
        (
            mask("%m = call iN @llvm.amdgcn.ballot.iN(i1 %for)\n") + wide,
            |votes, _| votes,
        ),
        // `__any` and `__all` use 64 bits for either wave size.
        (
            format!(
                "{hack}\n%m = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %h, i32 2, i32 36)\n%b = icmp ne i64 %m, 0\n%r = zext i1 %b to i64"
            ),
            |votes, _| u64::from(votes != 0),
        ),
        (
            format!(
                "{hack}\n%m = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %h, i32 2, i32 36)\n%e = call i64 @llvm.read_register.i64(metadata !0)\n%b = icmp eq i64 %m, %e\n%r = zext i1 %b to i64"
            ),
            |votes, on| u64::from(votes == on),
        ),
        // `__activemask`.
        (
            "%r = call i64 @llvm.amdgcn.ballot.i64(i1 true)".to_owned(),
            |_, on| on,
        ),
        (
            mask(&format!(
                "%m = call iN asm \"v_cmp_gt_u32 $0, 2, $1\", \"=s,v\"(i32 %five)\n{wide}"
            )),
            |votes, _| votes,
        ),
        (
            mask(&format!(
                "%m = call iN asm sideeffect \"{move_exec}\", \"=s\"()\n{wide}"
            )),
            |_, on| on,
        ),
        (
            mask(&format!(
                "%m = call iN @llvm.read_register.iN(metadata !1)\n{wide}"
            )),
            |_, on| on,
        ),
    ]
}

fn kernel(body: &str, wave: u32) -> String {
    let register = if wave == 32 { "exec_lo" } else { "exec" };
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %out) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i64, ptr addrspace(1) %out, i32 %t
  %seven = urem i32 %t, 7
  %five = urem i32 %t, 5
  %for = icmp ult i32 %five, 2
  %on = icmp ne i32 %seven, 3
  br i1 %on, label %ask, label %end
ask:
  {body}
  store i64 %r, ptr addrspace(1) %p
  br label %end
end:
  ret void
}}
!0 = !{{!\"exec\"}}
!1 = !{{!\"{register}\"}}
"
    )
}

#[test]
fn a_vote_is_that_of_the_lanes_that_are_on() {
    const ITEMS: u32 = 160;
    for gpu in Gpu::all() {
        for (body, gets) in cases(gpu.wave) {
            let text = lowered(&kernel(&body, gpu.wave), gpu).unwrap();
            if let Some(Err(told)) = assembled_sample(&text, gpu.name) {
                panic!("{}: {told}\n{text}", gpu.name);
            }
            let launch = Launch {
                function: 0,
                grid: [1, 1, 1],
                block: [ITEMS, 1, 1],
                wave: gpu.wave,
                arguments: vec![Argument::Buffer(0)],
                buffers: vec![Buffer {
                    bytes: vec![0; 8 * ITEMS as usize],
                }],
                limits: Limits::default(),
            };
            let found = Assembly::read(&text).unwrap().run("k", &launch);
            assert_eq!(found.ending, assembly::Ending::Finished, "{text}");
            for (item, held) in (0..).zip(found.buffers[0].bytes.chunks(8)) {
                let first = item / gpu.wave * gpu.wave;
                let lanes = |holds: &dyn Fn(u32) -> bool| {
                    let all = first..(first + gpu.wave).min(ITEMS);
                    let those = all.filter(|item| is_on(*item) && holds(*item));
                    those.fold(0u64, |bits, item| bits | 1 << (item - first))
                };
                let expected = match is_on(item) {
                    true => gets(lanes(&is_for), lanes(&|_| true)),
                    false => 0,
                };
                assert_eq!(
                    held,
                    expected.to_le_bytes(),
                    "{} item {item}\n{body}\n{text}",
                    gpu.name
                );
            }
        }
    }
}
