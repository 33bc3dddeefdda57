//! Random kernels that use 32-bit integers only, for Nyuzi, whose vectors have 16 lanes. The
//! control-flow graph is arbitrary, with cycles.

use lanelog_ir::typed::Value;
use lanelog_predicated::nyuzi::LANES;
use lanelog_sim::{Argument, Buffer, Launch, Limits};

/// A kernel with a random control-flow graph. Its blocks add to a sum, store the sum, and branch on
/// the lane's index, the sum, a counter or a parameter.
fn kernel(seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 77;
    let mut below = |bound: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    };
    let count = 3 + below(8);
    // Branch targets: any later block, or an earlier block with a counter that bounds the
    // iterations.
    let mut to: Vec<Vec<u64>> = Vec::new();
    for block in 0..count {
        let onward = block + 1 + below((count - block).min(3));
        to.push(match below(5) {
            0 => vec![onward],
            1 | 2 if block > 0 => vec![1 + below(block), onward],
            _ => vec![onward, block + 1 + below((count - block).min(4))],
        });
    }
    let from = |block: u64| -> Vec<u64> {
        let all = (0..count).zip(&to);
        let mut sources = Vec::new();
        for (other, to) in all {
            // A block is listed as a predecessor once for each edge from it.
            let edges = to.iter().filter(|to| **to == block).count();
            sources.extend(std::iter::repeat_n(other, edges));
        }
        sources
    };
    let mut text =
        format!("define amdgpu_kernel void @k{seed}(ptr addrspace(1) %out, i32 %n) {{\n",);
    for block in 0..=count {
        text += &format!("b{block}:\n");
        let sources = from(block);
        if block > 0 && sources.is_empty() {
            text += &format!("  %s{block} = add i32 %n, 0\n  %c{block} = add i32 %n, 0\n");
        } else if block > 0 {
            for name in ["s", "c"] {
                let all: Vec<String> = sources
                    .iter()
                    .map(|from| {
                        let value = if name == "s" { "t" } else { "d" };
                        format!("[ %{value}{from}, %b{from} ]")
                    })
                    .collect();
                text += &format!("  %{name}{block} = phi i32 {}\n", all.join(", "));
            }
        } else {
            text += "  %lane = call i32 @llvm.amdgcn.workitem.id.x()\n  %base = mul i32 %lane, 4\n  %own = getelementptr i32, ptr addrspace(1) %out, i32 %base\n  %s0 = add i32 %n, 3\n  %c0 = add i32 0, 0\n";
        }
        let number = block + 2;
        text += &format!(
            "  %d{block} = add i32 %c{block}, 1\n  %m{block} = mul i32 %s{block}, {number}\n  %t{block} = xor i32 %m{block}, {}\n",
            one_of(["%lane", "%n", "5"], below(3))
        );
        if below(3) > 0 {
            let slot = below(4);
            text += &format!(
                "  %p{block} = getelementptr i32, ptr addrspace(1) %own, i32 {slot}\n  %o{block} = load i32, ptr addrspace(1) %p{block}\n  %q{block} = add i32 %o{block}, %t{block}\n  store i32 %q{block}, ptr addrspace(1) %p{block}\n"
            );
        }
        if block == count {
            text += "  ret void\n";
            continue;
        }
        let Some(all) = to.get(block as usize) else {
            continue;
        };
        if let [one, other] = all.as_slice() {
            let what = one_of(["%lane", "%n", "%t"], below(3));
            let what = if what == "%t" {
                format!("%t{block}")
            } else {
                what.to_string()
            };
            let shift = below(4);
            text += &format!(
                "  %h{block} = lshr i32 {what}, {shift}\n  %g{block} = and i32 %h{block}, 1\n  %e{block} = icmp eq i32 %g{block}, 0\n"
            );
            let mut bit = format!("%e{block}");
            if *one <= block {
                text += &format!(
                    "  %l{block} = icmp ult i32 %d{block}, {}\n  %f{block} = and i1 %e{block}, %l{block}\n",
                    10 + below(20)
                );
                bit = format!("%f{block}");
            }
            text += &format!("  br i1 {bit}, label %b{one}, label %b{other}\n");
        } else if let Some(one) = all.first() {
            text += &format!("  br label %b{one}\n");
        }
    }
    text + "}\n"
}

/// The kernels for consecutive seeds, named `k` followed by the seed.
pub fn module(first: u64, count: usize) -> String {
    let mut text = String::from("target triple = \"amdgcn-amd-amdhsa\"\n");
    for at in 0..count as u64 {
        text += &kernel(first.wrapping_add(at));
    }
    text + "declare i32 @llvm.amdgcn.workitem.id.x()\n"
}

fn one_of(all: [&'static str; 3], at: u64) -> &'static str {
    all.get(at as usize).copied().unwrap_or_default()
}

/// The launch of such a kernel: one wave, a buffer of four words for each lane, and a number.
pub fn launch(function: usize, input: u64) -> Launch {
    Launch {
        function,
        grid: [1, 1, 1],
        block: [LANES as u32, 1, 1],
        wave: LANES as u32,
        arguments: vec![Argument::Buffer(0), Argument::Same(Value::Bits(11 * input))],
        buffers: vec![Buffer {
            bytes: vec![0; 16 * LANES],
        }],
        limits: Limits::default(),
    }
}
