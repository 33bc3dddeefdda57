//! Shuffles whose offset and width are constants: all of them, on all GPUs.

use super::{MODES, Shuffle, WIDTHS, assert_moved, kernel, lowered, masks, run};
use crate::atomics::check;
use lanelog_amdgpu::Gpu;
use pretty_assertions::assert_eq;

/// The shuffles of a mode.
fn shuffles(mode: &'static str) -> Vec<Shuffle> {
    let of_width = |width| {
        (0..32).map(move |offset| Shuffle {
            mode,
            offset,
            width,
        })
    };
    WIDTHS.into_iter().flat_map(of_width).collect()
}

fn all_on(name: &str) {
    let gpu = Gpu::named(name).unwrap();
    for mode in MODES {
        for shuffles in shuffles(mode).chunks(48) {
            let call = |shuffle: &Shuffle| {
                let Shuffle { mode, offset, .. } = shuffle;
                let control = shuffle.control();
                format!(
                    "call i32 @llvm.nvvm.shfl.sync.{mode}.i32(i32 -1, i32 %v, i32 {offset}, i32 {control})"
                )
            };
            let calls: Vec<String> = shuffles.iter().map(call).collect();
            // Diverged lanes; an unknown set of active lanes; a wave that is known to be full.
            let whole = format!("\"amdgpu-flat-work-group-size\"=\"{0},{0}\"", gpu.wave);
            for (part, attributes) in [(true, ""), (false, ""), (false, whole.as_str())] {
                let assembly = lowered(&kernel(&calls, part, attributes), gpu);
                let masks = masks(gpu);
                let masks = if part { masks.as_slice() } else { &masks[..1] };
                for on in masks {
                    let found = run(&assembly, gpu, *on, [0, 0], calls.len());
                    for (shuffle, found) in shuffles.iter().zip(&found) {
                        let said = || format!("{name}, {shuffle:?}\n{assembly}");
                        assert_moved(found, *on, |lane| shuffle.source(lane).0, &said);
                    }
                }
            }
        }
    }
}

#[test]
fn every_constant_shuffle_on_gfx900() {
    all_on("gfx900");
}

#[test]
fn every_constant_shuffle_on_gfx942() {
    all_on("gfx942");
}

#[test]
fn every_constant_shuffle_on_gfx950() {
    all_on("gfx950");
}

#[test]
fn every_constant_shuffle_on_gfx1030() {
    all_on("gfx1030");
}

#[test]
fn every_constant_shuffle_on_gfx1100() {
    all_on("gfx1100");
}

#[test]
fn every_constant_shuffle_on_gfx1200() {
    all_on("gfx1200");
}

/// The instructions between the load of a word and its store, without waits.
fn mnemonics(shuffle: Shuffle, gpu: &'static Gpu) -> Vec<String> {
    let Shuffle { mode, offset, .. } = shuffle;
    let control = shuffle.control();
    let call = format!(
        "call i32 @llvm.nvvm.shfl.sync.{mode}.i32(i32 -1, i32 %v, i32 {offset}, i32 {control})"
    );
    let assembly = lowered(&kernel(&[call], false, ""), gpu);
    let lines = assembly.lines().map(str::trim);
    let after = lines.skip_while(|line| !line.starts_with("global_load"));
    let between = after
        .skip(1)
        .take_while(|line| !line.starts_with("global_store"));
    between
        .filter(|line| {
            let other = ["s_wait", "s_nop", "s_load", "v_lshlrev", "s_mov"];
            !other.iter().any(|start| line.starts_with(start))
        })
        .map(|line| {
            let words: Vec<&str> = line.split([' ', ':']).collect();
            let control = words
                .iter()
                .find(|word| word.contains("row_") || word.contains("quad_"));
            match control {
                Some(control) if *control != "row_mask" => (*control).to_owned(),
                _ => words[0].to_owned(),
            }
        })
        .collect()
}

/// One instruction is used if it suffices. Source: AMD's ISA documents define which lane each
/// instruction reads.
#[test]
fn one_instruction_where_one_will_do() {
    for (name, mode, offset, width, expected) in [
        ("gfx900", "bfly", 1, 32, "quad_perm"),
        ("gfx900", "bfly", 3, 32, "quad_perm"),
        ("gfx942", "bfly", 2, 32, "quad_perm"),
        ("gfx942", "bfly", 7, 32, "row_half_mirror"),
        ("gfx942", "bfly", 15, 32, "row_mirror"),
        ("gfx942", "bfly", 8, 32, "row_ror"),
        ("gfx942", "idx", 5, 16, "row_newbcast"),
        ("gfx942", "bfly", 19, 32, "ds_swizzle_b32"),
        ("gfx900", "idx", 9, 32, "ds_swizzle_b32"),
        ("gfx1030", "idx", 3, 4, "quad_perm"),
        ("gfx1100", "idx", 5, 16, "row_share"),
        ("gfx1100", "bfly", 5, 32, "row_xmask"),
        ("gfx1100", "bfly", 14, 16, "row_xmask"),
        ("gfx1100", "bfly", 16, 32, "v_permlanex16_b32"),
        ("gfx1200", "bfly", 21, 32, "v_permlanex16_b32"),
        ("gfx1200", "up", 3, 16, "v_permlane16_b32"),
        ("gfx1100", "down", 2, 8, "v_mov_b32_dpp"),
    ] {
        let shuffle = Shuffle {
            mode,
            offset,
            width,
        };
        let found = mnemonics(shuffle, Gpu::named(name).unwrap());
        assert_eq!(found, [expected], "{name} {shuffle:?}");
    }
    let shuffle = Shuffle {
        mode: "idx",
        offset: 9,
        width: 32,
    };
    for name in ["gfx1030", "gfx1100", "gfx1200"] {
        let mut found = mnemonics(shuffle, Gpu::named(name).unwrap());
        found.retain(|name| name != "s_delay_alu");
        assert_eq!(found, ["v_readlane_b32", "v_mov_b32"], "{name}");
    }
}

/// Two moves in sequence read through intermediate lanes, which must be active: they are used only
/// in full waves.
#[test]
fn two_moves_one_after_the_other_in_full_waves_only() {
    let gpu = Gpu::named("gfx942").unwrap();
    let shuffle = Shuffle {
        mode: "bfly",
        offset: 6,
        width: 32,
    };
    let control = shuffle.control();
    let call =
        format!("call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 6, i32 {control})");
    let size =
        |least: u32, most: u32| format!("\"amdgpu-flat-work-group-size\"=\"{least},{most}\"");
    for (part, attributes, moves, swizzles) in [
        (false, size(64, 64), 2, 0),
        (false, size(256, 256), 2, 0),
        (true, size(64, 64), 0, 1),
        (false, size(96, 96), 0, 1),
        (false, size(1, 256), 0, 1),
        (false, String::new(), 0, 1),
    ] {
        let assembly = lowered(&kernel(std::slice::from_ref(&call), part, &attributes), gpu);
        let count = |word: &str| assembly.lines().filter(|line| line.contains(word)).count();
        let counted = (count("v_mov_b32_dpp"), count("ds_swizzle_b32"));
        assert_eq!(counted, (moves, swizzles), "{attributes}\n{assembly}");
    }
}

/// Shuffles with clamps and segment masks that CUDA never passes, offsets above 31, without a
/// member mask, and of floats.
#[test]
fn any_constants_and_every_form() {
    let forms = ["sync.MODE.i32", "MODE.i32", "sync.MODE.f32", "MODE.f32"];
    let mut random = 0x9e37_79b9_u32;
    let mut texts = Vec::new();
    for round in 0..16 {
        let mut body = String::new();
        let mut declared = String::new();
        for (at, mode) in MODES.into_iter().enumerate() {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let name = forms[(round + at) % 4].replace("MODE", mode);
            let (b, c) = (random >> 20 & 63, random >> 7 & 0x1fff);
            let members = if name.starts_with("sync") {
                "i32 -1, "
            } else {
                ""
            };
            let member = if name.starts_with("sync") {
                "i32, "
            } else {
                ""
            };
            let (ty, value) = match name.ends_with("f32") {
                true => ("float", "%f"),
                false => ("i32", "%v"),
            };
            let parts = if round % 2 == 0 { "" } else { "p" };
            declared += &match parts {
                "" => format!("declare {ty} @llvm.nvvm.shfl.{name}({member}{ty}, i32, i32)\n"),
                _ => format!(
                    "declare {{ {ty}, i1 }} @llvm.nvvm.shfl.{name}p({member}{ty}, i32, i32)\n"
                ),
            };
            body += &match parts {
                "" => format!(
                    "%r{at} = call {ty} @llvm.nvvm.shfl.{name}({members}{ty} {value}, i32 {b}, i32 {c})\n%b{at} = add i1 false, true\n"
                ),
                _ => format!(
                    "%p{at} = call {{ {ty}, i1 }} @llvm.nvvm.shfl.{name}p({members}{ty} {value}, i32 {b}, i32 {c})\n%r{at} = extractvalue {{ {ty}, i1 }} %p{at}, 0\n%b{at} = extractvalue {{ {ty}, i1 }} %p{at}, 1\n"
                ),
            };
            body += &format!(
                "%w{at} = bitcast {ty} %r{at} to i32
%x{at} = zext i1 %b{at} to i32
%y{at} = getelementptr [8 x i32], ptr addrspace(1) %p, i32 %t, i32 {}
%z{at} = getelementptr [8 x i32], ptr addrspace(1) %p, i32 %t, i32 {}
store i32 %w{at}, ptr addrspace(1) %y{at}
store i32 %x{at}, ptr addrspace(1) %z{at}
",
                2 * at,
                2 * at + 1
            );
        }
        texts.push(format!(
            "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
{declared}define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) #0 {{
%t = call i32 @llvm.amdgcn.workitem.id.x()
%m = mul i32 %t, %n
%v = add i32 %m, %t
%f = bitcast i32 %v to float
%some = icmp ult i32 %t, %n
br i1 %some, label %here, label %end
here:
{body}br label %end
end:
ret void
}}
attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"1,128\" }}
"
        ));
    }
    check(&texts);
}

/// A uniform value is copied in place.
#[test]
fn a_uniform_value_is_copied() {
    for name in ["gfx900", "gfx1100"] {
        let gpu = Gpu::named(name).unwrap();
        let calls = MODES.map(|mode| {
            format!("call i32 @llvm.nvvm.shfl.sync.{mode}.i32(i32 -1, i32 %c, i32 %v, i32 31)")
        });
        let assembly = lowered(&kernel(&calls, true, ""), gpu);
        for across in ["ds_", "dpp", "permlane", "readlane", "mbcnt"] {
            assert!(!assembly.contains(across), "{name}\n{assembly}");
        }
        let found = run(&assembly, gpu, 0xff, [0, 7], 4);
        assert_eq!(found[3][..9], [7, 7, 7, 7, 7, 7, 7, 7, super::NOTHING]);
    }
}
