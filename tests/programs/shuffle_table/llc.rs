//! LLVM's code for the same shuffles written in HIP.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use super::count::Shuffle;
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::shuffle::LaneMap;
use lanelog_ir::shuffle::Mode;

/// The index of the lane that HIP's `__shfl` functions read (`amd_warp_functions.h`), as `%index`;
/// `%self` is the current lane's index.
fn index(shuffle: &Shuffle) -> String {
    let Shuffle {
        mode,
        offset,
        width,
    } = shuffle;
    let segment = format!("%segment = and i32 %self, -{width}\n");
    match mode {
        Mode::Index => {
            let lane = offset & (width - 1);
            format!("{segment}%index = add i32 %segment, {lane}\n")
        }
        Mode::Up => format!(
            "{segment}%far = sub i32 %self, {offset}\n%out = icmp slt i32 %far, %segment\n%index = select i1 %out, i32 %self, i32 %far\n"
        ),
        Mode::Down => format!(
            "%place = and i32 %self, {}\n%end = add i32 %place, {offset}\n%out = icmp uge i32 %end, {width}\n%far = add i32 %self, {offset}\n%index = select i1 %out, i32 %self, i32 %far\n",
            width - 1
        ),
        Mode::Butterfly => format!(
            "%far = xor i32 %self, {offset}\n%next = add i32 %self, {width}\n%end = and i32 %next, -{width}\n%out = icmp sge i32 %far, %end\n%index = select i1 %out, i32 %self, i32 %far\n"
        ),
    }
}

/// The number of these shuffles for which llc emits `ds_bpermute_b32` after opt's -O3.
///
/// # Errors
/// If LLVM is not installed, or rejects them.
pub fn pulls(maps: &BTreeMap<LaneMap, Shuffle>, gpu: &Gpu) -> Result<usize, String> {
    let mut text = String::from("target triple = \"amdgcn-amd-amdhsa\"\n");
    for (number, shuffle) in maps.values().enumerate() {
        let lane = match gpu.wave {
            32 => "%self = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)\n",
            _ => {
                "%low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)\n%self = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)\n"
            }
        };
        let _ = write!(
            text,
            "define amdgpu_kernel void @k{number}(ptr addrspace(1) %p) {{
%t = call i32 @llvm.amdgcn.workitem.id.x()
%at = getelementptr i32, ptr addrspace(1) %p, i32 %t
%v = load i32, ptr addrspace(1) %at
{lane}{}%address = shl i32 %index, 2
%moved = call i32 @llvm.amdgcn.ds.bpermute(i32 %address, i32 %v)
store i32 %moved, ptr addrspace(1) %at
ret void
}}
",
            index(shuffle)
        );
    }
    text += "declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
";
    let cpu = format!("-mcpu={}", gpu.name);
    let optimised = given(
        "opt-22",
        &["-O3", "-S", "-mtriple=amdgcn-amd-amdhsa", &cpu],
        &text,
    )?;
    let assembly = given(
        "llc-22",
        &["-O3", "-mtriple=amdgcn-amd-amdhsa", &cpu],
        &optimised,
    )?;
    Ok(assembly.matches("ds_bpermute_b32").count())
}

fn given(program: &str, arguments: &[&str], text: &str) -> Result<String, String> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|why| format!("{program}: {why}"))?;
    let input = child.stdin.take();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || input.map(|mut input| input.write_all(text.as_bytes())));
        child.wait_with_output()
    });
    let output = output.map_err(|why| format!("{program}: {why}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}
