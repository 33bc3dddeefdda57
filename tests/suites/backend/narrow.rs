//! Compares that write EXEC: the number of remaining operations on masks, and the lanes that run.

use super::atomics::check;
use lanelog::Source;
use pretty_assertions::assert_eq;

/// A kernel whose lanes run a block where a condition `%go` is true; with `goes_on`, followed by
/// another block.
fn kernel(condition: &str, goes_on: bool) -> String {
    let after = match goes_on {
        true => {
            "%too = getelementptr i32, ptr addrspace(1) %out, i32 77\n%at = getelementptr i32, ptr addrspace(1) %too, i32 %id\nstore i32 %id, ptr addrspace(1) %at\n"
        }
        false => "",
    };
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n, float %f) #0 {{
%id = call i32 @llvm.amdgcn.workitem.id.x()
%turned = sub i32 19, %id
%x = sitofp i32 %turned to float
{condition}
br i1 %go, label %some, label %end
some:
%to = getelementptr i32, ptr addrspace(1) %out, i32 %id
store i32 7, ptr addrspace(1) %to
br label %end
end:
{after}ret void
}}
attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"1,64\" }}
"
    )
}

/// The number of lines of a kernel whose mnemonics begin with `start`.
fn count(text: &str, gpu: &str, start: &str) -> usize {
    let text = Source::new("k.ll", text).lower("k", gpu).unwrap();
    let names = text.lines().map(str::trim_start);
    names.filter(|line| line.starts_with(start)).count()
}

const BOTH: &str = "%a = icmp slt i32 %id, 50\n%b = icmp sgt i32 %turned, -9\n%go = and i1 %a, %b";
const NEITHER: &str = "%a = icmp sge i32 %id, 50\n%b = icmp slt i32 %turned, -9\n%or = or i1 %a, %b\n%go = xor i1 %or, true";

#[test]
fn compares_write_exec_where_that_is_all_they_do() {
    for gpu in ["gfx1030", "gfx1100", "gfx1150", "gfx1200"] {
        for condition in [BOTH, NEITHER] {
            let last = kernel(condition, false);
            assert_eq!(count(&last, gpu, "v_cmpx_"), 2, "{gpu}: {condition}");
            assert_eq!(count(&last, gpu, "s_and"), 0, "{gpu}: {condition}");
            // The block that follows needs the lanes, so a mask keeps them.
            let amid = kernel(condition, true);
            assert_eq!(count(&amid, gpu, "v_cmpx_"), 1, "{gpu}: {condition}");
            assert_eq!(count(&amid, gpu, "v_cmp_"), 1, "{gpu}: {condition}");
        }
    }
    for gpu in ["gfx900", "gfx942", "gfx950"] {
        assert_eq!(count(&kernel(BOTH, false), gpu, "v_cmpx_"), 0, "{gpu}");
    }
}

/// A NaN is neither less nor greater than any number: complements of compares must respect this.
#[test]
fn the_same_lanes_run() {
    let conditions = [
        BOTH,
        NEITHER,
        "%go = icmp ult i32 %turned, 20",
        "%s = fdiv float %x, %f\n%q = fmul float %s, 0.0\n%a = fcmp oge float %q, 0.0\n%go = xor i1 %a, true",
        "%a = icmp eq i32 %id, %n\n%b = icmp ne i32 %turned, 3\n%c = fcmp ult float %x, %f\n%d = or i1 %a, %b\n%go = and i1 %d, %c",
        "%a = icmp slt i32 %id, 50\n%b = icmp sgt i32 %turned, %n\n%go = select i1 %a, i1 %b, i1 false",
        "%a = icmp slt i32 %id, 50\n%b = icmp sgt i32 %turned, %n\n%not = xor i1 %b, true\n%c = fcmp uno float %x, %f\n%d = and i1 %a, %not\n%go = and i1 %d, %c",
    ];
    let texts: Vec<String> = [false, true]
        .iter()
        .flat_map(|goes_on| conditions.map(|condition| kernel(condition, *goes_on)))
        .collect();
    check(&texts);
}
