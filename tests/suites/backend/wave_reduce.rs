//! Reductions over the lanes of a wave: of divergent and uniform values, with all lanes active and
//! with some.

use lanelog_amdgpu::gpu::GPUS;

use super::atomics::check;

const INTEGERS: [&str; 9] = [
    "add", "sub", "and", "or", "xor", "umin", "umax", "min", "max",
];
const FLOATS: [&str; 4] = ["fadd", "fsub", "fmin", "fmax"];

/// A kernel that reduces `%v`, a divergent number, and `%u`, a uniform one, before a divergent
/// branch and after it.
fn kernel(name: &str, ty: &str, items: &str) -> String {
    let (of_lane, of_all) = match ty {
        "i32" => (
            "%v = mul i32 %mixed, 40503".to_owned(),
            "%u = xor i32 %n, 5".to_owned(),
        ),
        "i64" => (
            "%w = sext i32 %mixed to i64\n%v = mul i64 %w, 1999999999999".to_owned(),
            "%u = sext i32 %n to i64".to_owned(),
        ),
        _ => (
            format!("%w = sitofp i32 %mixed to {ty}\n%v = fmul {ty} %w, 0.3125"),
            format!("%u = sitofp i32 %n to {ty}"),
        ),
    };
    let suffix = match ty {
        "float" => "f32",
        "double" => "f64",
        other => other,
    };
    let reduced = |what: &str, at: u32| {
        format!(
            "%r{at} = call {ty} @llvm.amdgcn.wave.reduce.{name}.{suffix}({ty} {what}, i32 0)
%to{at} = getelementptr [4 x {ty}], ptr addrspace(1) %out, i32 %id, i32 {at}
store {ty} %r{at}, ptr addrspace(1) %to{at}
"
        )
    };
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
declare {ty} @llvm.amdgcn.wave.reduce.{name}.{suffix}({ty}, i32)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) #0 {{
%id = call i32 @llvm.amdgcn.workitem.id.x()
%turned = sub i32 13, %id
%mixed = xor i32 %turned, %n
{of_lane}
{of_all}
{}{}%bits = and i32 %mixed, 3
%some = icmp eq i32 %bits, 1
br i1 %some, label %few, label %end
few:
{}{}br label %end
end:
ret void
}}
attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"{items}\" }}
",
        reduced("%v", 0),
        reduced("%u", 1),
        reduced("%v", 2),
        reduced("%u", 3),
    )
}

#[test]
fn reductions_of_integers_and_floats() {
    let mut texts = Vec::new();
    for ty in ["i32", "i64"] {
        // With the second size of work-groups, waves are known to be full.
        for items in ["1,128", "128,128"] {
            texts.extend(INTEGERS.map(|name| kernel(name, ty, items)));
        }
    }
    for ty in ["float", "double"] {
        texts.extend(FLOATS.map(|name| kernel(name, ty, "1,128")));
    }
    check(&texts);
}

/// In a full wave, integers are reduced without a cycle, on every GPU. After divergence, and for
/// floats, whose order matters, a cycle iterates over the lanes.
#[test]
fn full_waves_are_reduced_without_a_cycle() {
    for gpu in GPUS {
        for (name, ty, items, expected) in [
            ("add", "i32", "128,128", 1),
            ("umax", "i64", "128,128", 1),
            ("add", "i32", "1,128", 2),
            ("fadd", "float", "128,128", 4),
        ] {
            let all = super::lowering::lowered(&kernel(name, ty, items), gpu);
            let text = all["k"].clone().unwrap();
            // The divergent number is reduced twice, by all lanes and by some; so is the uniform
            // one, which needs no cycle for integers.
            let cycles = text
                .lines()
                .filter(|line| line.contains("s_ff1_i32") || line.contains("s_ctz_i32"));
            assert_eq!(cycles.count(), expected, "{} {name} {ty}\n{text}", gpu.name);
            assert!(!text.contains("ds_"), "{text}");
        }
    }
}
