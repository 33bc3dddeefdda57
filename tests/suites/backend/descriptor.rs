//! Directives around a kernel's code, on each GPU: allocated registers, the maximum work-group
//! size, the trailer after the code. The expected values are from `llc-22`, which is run again if
//! it is installed.

use crate::assembly_text::lowered;
use crate::llvm;
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use pretty_assertions::assert_eq;

/// A kernel with 200 values that are live at once, and with this maximum work-group size (by
/// default 1,024, as in LLVM).
fn pressure(items: Option<u32>) -> String {
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p) #0 {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr i32, ptr addrspace(1) %p, i32 %i
",
    );
    for at in 0..200 {
        text += &format!(
            "  %a{at} = getelementptr i32, ptr addrspace(1) %g, i32 {}\n  %v{at} = load volatile i32, ptr addrspace(1) %a{at}\n",
            at * 1024
        );
    }
    for at in 0..200 {
        text += &format!(
            "  store volatile i32 %v{}, ptr addrspace(1) %a{at}\n",
            199 - at
        );
    }
    let size = items.map(|items| format!("\"amdgpu-flat-work-group-size\"=\"1,{items}\""));
    let size = size.unwrap_or_else(|| "nounwind".into());
    text + &format!("  ret void\n}}\nattributes #0 = {{ {size} }}\n")
}

/// The text after a directive or key on its line.
fn value<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let mut lines = text.lines().map(str::trim);
    lines.find_map(|line| line.strip_prefix(key)).map(str::trim)
}

fn number(text: &str, key: &str) -> u32 {
    let found = value(text, key).unwrap_or_else(|| panic!("no {key}\n{text}"));
    let hex = found
        .strip_prefix("0x")
        .map(|hex| u32::from_str_radix(hex, 16));
    hex.unwrap_or_else(|| found.parse()).unwrap()
}

/// Output of `llc` for a GPU, if it is installed.
fn of_llc(text: &str, gpu: &Gpu) -> Option<String> {
    let mut llc = llvm::program("llc")?;
    llc.arg(format!("-mcpu={}", gpu.name)).arg("-O2").arg("-");
    Some(llvm::given(llc, text).unwrap())
}

#[test]
fn no_kernel_claims_registers_that_its_work_groups_forbid() {
    for (gpu, items, registers) in [
        ("gfx1100", Some(1024), 192),
        ("gfx942", Some(1024), 128),
        ("gfx900", Some(1024), 64),
        ("gfx1030", Some(1024), 128),
        ("gfx950", Some(1024), 128),
        ("gfx1200", Some(1024), 192),
        ("gfx1150", Some(1024), 128),
        ("gfx900", Some(512), 128),
        ("gfx900", None, 64),
    ] {
        let gpu = Gpu::named(gpu).unwrap();
        let text = pressure(items);
        let told = |text: &str| {
            (
                number(text, ".amdhsa_next_free_vgpr"),
                number(text, ".max_flat_workgroup_size:"),
            )
        };
        let expected = (registers, items.unwrap_or(1024));
        let written = lowered(&text, gpu).unwrap();
        assert_eq!(told(&written), expected, "{} {items:?}", gpu.name);
        if let Some(llc) = of_llc(&text, gpu) {
            assert_eq!(told(&llc), expected, "llc, {} {items:?}", gpu.name);
        }
    }
}

#[test]
fn code_is_followed_by_padding_for_prefetches() {
    let text = pressure(None);
    for (gpu, line, words) in [
        ("gfx900", None, None),
        ("gfx942", Some((6, 0xbf80_0000u32)), Some(256)),
        ("gfx950", Some((6, 0xbf80_0000)), Some(256)),
        ("gfx1030", Some((6, 0xbf9f_0000)), Some(48)),
        ("gfx1100", Some((7, 0xbf9f_0000)), Some(96)),
        ("gfx1150", Some((7, 0xbf9f_0000)), Some(96)),
        ("gfx1200", Some((7, 0xbf9f_0000)), Some(96)),
    ] {
        let gpu = Gpu::named(gpu).unwrap();
        let parsed = |word: &str| match word.strip_prefix("0x") {
            Some(hex) => u32::from_str_radix(hex, 16).unwrap(),
            None => word.parse().unwrap(),
        };
        let told = |text: &str| {
            let line = value(text, ".p2alignl ").map(|line| {
                let (power, code) = line.split_once(", ").unwrap();
                (parsed(power), parsed(code))
            });
            let words = value(text, ".fill ").map(|fill| {
                let fields: Vec<u32> = fill.split(", ").map(parsed).collect();
                assert_eq!((fields[1], Some(fields[2])), (4, line.map(|line| line.1)));
                fields[0]
            });
            (line, words)
        };
        let written = lowered(&text, gpu).unwrap();
        assert_eq!(told(&written), (line, words), "{}", gpu.name);
        if let Some(llc) = of_llc(&text, gpu) {
            assert_eq!(told(&llc), (line, words), "llc, {}", gpu.name);
        }
    }
}

/// LLVM's `user-sgpr-init16-bug`: RDNA3 does not initialise fewer than 16 scalar registers in waves
/// of 32 lanes.
#[test]
fn rdna3_has_sixteen_scalar_registers_at_the_start() {
    let texts = [
        "define amdgpu_kernel void @k() {\n  ret void\n}",
        "declare i32 @llvm.amdgcn.workgroup.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %x = call i32 @llvm.amdgcn.workgroup.id.x()
  store i32 %x, ptr addrspace(1) %p
  ret void
}",
        "declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workgroup.id.z()
declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %x = call i32 @llvm.amdgcn.workgroup.id.x()
  %y = call i32 @llvm.amdgcn.workgroup.id.y()
  %z = call i32 @llvm.amdgcn.workgroup.id.z()
  %d = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %s = load i32, ptr addrspace(4) %d
  %a = add i32 %x, %y
  %b = add i32 %a, %z
  %c = add i32 %b, %s
  store i32 %c, ptr addrspace(1) %p
  ret void
}",
    ];
    for text in texts {
        let text = format!("target triple = \"amdgcn-amd-amdhsa\"\n{text}\n");
        for gpu in GPUS {
            let written = lowered(&text, gpu).unwrap();
            let ids = ["x", "y", "z"].map(|axis| {
                let key = format!(".amdhsa_system_sgpr_workgroup_id_{axis}");
                number(&written, &key)
            });
            let users = number(&written, ".amdhsa_user_sgpr_count");
            let all = users + ids.iter().sum::<u32>();
            match gpu.name {
                "gfx1100" => assert!(all >= 16, "{all}\n{written}"),
                // On the other GPUs, the kernel's initial registers are fewer than 16.
                _ => assert!(all < 16, "{}: {all}\n{written}", gpu.name),
            }
            assert!(users <= 16, "{}: {users}", gpu.name);
        }
    }
}
