//! Access to an element of a vector in registers by a uniform index: on RDNA the register number is
//! computed, as `llc-22` does for extracts.

use std::fmt::Write;

use crate::lowering::lowered;
use crate::numbers::Whole;
use crate::numbers::differ::{Case, case, check};
use lanelog_amdgpu::gpu::GPUS;
use pretty_assertions::assert_eq;

/// A vector of products of `%x`, and an index below its length.
fn vector(count: u32) -> String {
    let mut text = String::from("  %f = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %y)\n");
    writeln!(text, "  %at = urem i32 %f, {count}").unwrap();
    let mut last = "poison".to_string();
    for at in 0..count {
        writeln!(text, "  %a{at} = mul i32 %x, {}", 2 * at + 1).unwrap();
        writeln!(
            text,
            "  %v{at} = insertelement <{count} x i32> {last}, i32 %a{at}, i32 {at}"
        )
        .unwrap();
        last = format!("%v{at}");
    }
    writeln!(text, "  %v = freeze <{count} x i32> {last}").unwrap();
    text
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for count in [3, 4, 5, 8, 16] {
        let operands = [Whole(32), Whole(32)];
        let mut add = |name: &str, body: &str| {
            let body = format!("{}{}", vector(count), body.replace('N', &count.to_string()));
            let name = format!("{name}.{count}");
            cases.push(case(name, &operands, Whole(32), body));
        };
        add("extract", "  %r = extractelement <N x i32> %v, i32 %at");
        // The kernel reads all elements of the new vector, and the original vector, which must be
        // unchanged.
        let sum = "  %s = call i32 @llvm.vector.reduce.add.vNi32(<N x i32> %w)\n  %all = call i32 @llvm.vector.reduce.xor.vNi32(<N x i32> %v)\n  %u = extractelement <N x i32> %w, i32 1\n  %m = mul i32 %u, %s\n  %r = xor i32 %m, %all";
        add(
            "insert",
            &format!("  %w = insertelement <N x i32> %v, i32 %y, i32 %at\n{sum}"),
        );
        // Inactive lanes keep their values.
        add(
            "some",
            &format!(
                "  %c = icmp ult i32 %x, %y\n  br i1 %c, label %then, label %join\nthen:\n  %n = insertelement <N x i32> %v, i32 77, i32 %at\n  br label %join\njoin:\n  %w = phi <N x i32> [ %v, %0 ], [ %n, %then ]\n{sum}"
            ),
        );
    }
    cases
}

#[test]
fn an_index_of_all_lanes_chooses_an_element() {
    check(&cases());
}

#[test]
fn an_index_is_added_to_the_number_of_a_register() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr <8 x float>, ptr addrspace(1) %p, i32 %t
  %v = load <8 x float>, ptr addrspace(1) %q
  %e = extractelement <8 x float> %v, i32 %n
  %w = insertelement <8 x float> %v, float 1.0, i32 %n
  store <8 x float> %w, ptr addrspace(1) %q
  store volatile float %e, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
";
    for gpu in GPUS {
        let text = lowered(text, gpu)["k"].clone().unwrap();
        let of = |name: &str| {
            let lines = text.lines().map(str::trim);
            lines.filter(|line| line.starts_with(name)).count()
        };
        let found = ["v_movrels_b32", "v_movreld_b32", "v_cndmask"].map(of);
        let is_rdna = gpu.name.starts_with("gfx1");
        let expected = if is_rdna { [1, 1, 0] } else { [0, 0, 15] };
        assert_eq!(found, expected, "{}: {text}", gpu.name);
    }
}
