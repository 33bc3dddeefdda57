//! Computation in inactive lanes (`set.inactive`, `strict.wwm`): sums over rows and waves with
//! inactive lanes, at a branch, in a cycle that lanes leave in different iterations, and with
//! values that are live in inactive lanes, compared with sums of the value of each active lane and
//! the given value of the others.

use crate::assembled_sample;
use crate::assembly_text::lowered;
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::GPUS;
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_sim::{Argument, Buffer, Launch, Limits, Value};
use pretty_assertions::assert_eq;

/// Work-items: waves of either size, the last of which is not full.
const ITEMS: usize = 144;

/// The contents of a kernel's first buffer, with `words` words for each item; the second holds
/// `values`.
fn left(text: &str, gpu: &'static Gpu, words: usize, values: &[u32]) -> Vec<u32> {
    let text = lowered(text, gpu).unwrap_or_else(|why| panic!("{}: {why}\n{text}", gpu.name));
    if let Some(Err(told)) = assembled_sample(&text, gpu.name) {
        panic!("{}: {told}\n{text}", gpu.name);
    }
    let bytes = |words: &[u32]| Buffer {
        bytes: words.iter().flat_map(|word| word.to_le_bytes()).collect(),
    };
    let launch = Launch {
        function: 0,
        grid: [1, 1, 1],
        block: [ITEMS as u32, 1, 1],
        wave: gpu.wave,
        arguments: vec![
            Argument::Buffer(0),
            Argument::Buffer(1),
            Argument::Same(Value::Bits(100)),
        ],
        buffers: vec![bytes(&vec![0; words * ITEMS]), bytes(values)],
        limits: Limits::default(),
    };
    let found = Assembly::read(&text).unwrap().run("k", &launch);
    assert_eq!(found.ending, assembly::Ending::Finished, "{text}");
    let words = found.buffers[0].bytes.chunks(4);
    words
        .map(|word| u32::from_le_bytes(word.try_into().unwrap()))
        .collect()
}

fn values() -> Vec<u32> {
    let mut state = 88_172_645u32;
    let next = |_| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state % 200
    };
    (0..ITEMS).map(next).collect()
}

/// The prefix sum of a row up to a lane, step by step; inactive lanes have the value 1.
const ROW: &str = "  %x0 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 1)
  %s1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x0, i32 273, i32 15, i32 15, i1 false)
  %x1 = add i32 %x0, %s1
  %s2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x1, i32 274, i32 15, i32 15, i1 false)
  %x2 = add i32 %x1, %s2
  %s3 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x2, i32 276, i32 15, i32 15, i1 false)
  %x3 = add i32 %x2, %s3
  %s4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x3, i32 280, i32 15, i32 15, i1 false)
  %x4 = add i32 %x3, %s4
";

/// Sums of a row up to each lane, over the active lanes, in waves that are full or partial at the
/// kernel's entry.
fn row_sums(values: &[u32], on: &dyn Fn(usize) -> bool) -> Vec<u32> {
    let own = |at: usize| if at < ITEMS && on(at) { values[at] } else { 1 };
    let sum = |at: usize| (at / 16 * 16..=at).map(own).sum();
    (0..ITEMS).map(sum).collect()
}

fn kernel(body: &str) -> String {
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %limit) {{
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %v = load i32, ptr addrspace(1) %p
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %some = icmp ult i32 %v, %limit
{body}}}
"
    )
}

#[test]
fn inactive_lanes_participate() {
    let values = values();
    let text = kernel(&format!(
        "  br i1 %some, label %then, label %end
then:
{ROW}  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %x4)
  store i32 %r, ptr addrspace(1) %o
  br label %end
end:
  ret void
"
    ));
    let on = |at: usize| values[at] < 100;
    let sums = row_sums(&values, &on);
    let expected: Vec<u32> = (0..ITEMS)
        .map(|at| if on(at) { sums[at] } else { 0 })
        .collect();
    for gpu in GPUS {
        assert_eq!(left(&text, gpu, 1, &values), expected, "{}", gpu.name);
    }
}

#[test]
fn waits_that_others_need_are_kept() {
    let values = values();
    // Twelve numbers of each arm are read only in that arm, and the other arm runs in between.
    let own = |name: &str, by: u32| -> String {
        (0..12).fold(String::new(), |text, at| {
            text + &format!("  %{name}{at} = mul i32 %v, {}\n", by + at)
        })
    };
    let sum = |name: &str, first: &str| -> String {
        (0..12).fold(String::new(), |text, at| {
            let before = match at {
                0 => first.to_owned(),
                at => format!("%{name}sum{}", at - 1),
            };
            text + &format!("  %{name}sum{at} = add i32 {before}, %{name}{at}\n")
        })
    };
    let text = kernel(&format!(
        "{}{}  br i1 %some, label %then, label %else
then:
{ROW}  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %x4)
{}  br label %end
else:
{}  br label %end
end:
  %w = phi i32 [ %asum11, %then ], [ %bsum11, %else ]
  store i32 %w, ptr addrspace(1) %o
  ret void
",
        own("a", 3),
        own("b", 70),
        sum("a", "%r"),
        sum("b", "%id"),
    ));
    let on = |at: usize| values[at] < 100;
    let sums = row_sums(&values, &on);
    let all = |by: u32| (0..12).map(|at| by + at).sum::<u32>();
    let expected: Vec<u32> = (0..ITEMS)
        .map(|at| match on(at) {
            true => sums[at] + values[at] * all(3),
            false => at as u32 + values[at] * all(70),
        })
        .collect();
    for gpu in GPUS {
        assert_eq!(left(&text, gpu, 1, &values), expected, "{}", gpu.name);
    }
}

#[test]
fn lanes_that_left_a_cycle_keep_what_they_had() {
    let values = values();
    // A lane stays in the cycle for one more iteration than the lowest two bits of its number.
    // After the cycle, the lane has the sum of its last iteration.
    let text = kernel(&format!(
        "  %rounds = and i32 %v, 3
  br label %round
round:
  %n = phi i32 [ 0, %entry ], [ %next, %round ]
  %last = phi i32 [ 0, %entry ], [ %r, %round ]
{ROW}  %r0 = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %x4)
  %r1 = mul i32 %last, 3
  %r = add i32 %r0, %r1
  %next = add i32 %n, 1
  %leaves = icmp uge i32 %n, %rounds
  br i1 %leaves, label %end, label %round
end:
  %two = add i32 %r0, %r
  store i32 %two, ptr addrspace(1) %o
  ret void
"
    ));
    let sums: Vec<Vec<u32>> = (0..4)
        .map(|round| row_sums(&values, &|at| values[at] & 3 >= round))
        .collect();
    let expected: Vec<u32> = (0..ITEMS)
        .map(|at| {
            let rounds = values[at] as usize & 3;
            let last = (0..=rounds).fold(0u32, |last, round| sums[round][at] + 3 * last);
            last + sums[rounds][at]
        })
        .collect();
    for gpu in GPUS {
        assert_eq!(left(&text, gpu, 1, &values), expected, "{}", gpu.name);
    }
}

#[test]
fn one_lane_that_is_off_may_be_read() {
    let values = values();
    // The kernel reads a 64-bit value of lane 5, which may be inactive, and selects a value by a
    // comparison in all lanes.
    let text = kernel(
        "  br i1 %some, label %then, label %end
then:
  %l = zext i32 %v to i64
  %w = call i64 @llvm.amdgcn.set.inactive.i64(i64 %l, i64 4294967299)
  %high = lshr i64 %w, 32
  %h = trunc i64 %high to i32
  %low = trunc i64 %w to i32
  %is = icmp ugt i32 %low, 50
  %chosen = select i1 %is, i32 %low, i32 7
  %both = add i32 %chosen, %h
  %five = call i32 @llvm.amdgcn.readlane.i32(i32 %both, i32 5)
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %five)
  store i32 %r, ptr addrspace(1) %o
  br label %end
end:
  ret void
",
    );
    for gpu in GPUS {
        let found = left(&text, gpu, 1, &values);
        for (at, found) in found.into_iter().enumerate() {
            let five = at / gpu.wave as usize * gpu.wave as usize + 5;
            let expected = match (values[at] < 100, values[five] < 100) {
                (false, _) => 0,
                (true, false) => 7 + 1,
                (true, true) if values[five] > 50 => values[five],
                (true, true) => 7,
            };
            assert_eq!(found, expected, "{} item {at}", gpu.name);
        }
    }
}

#[test]
fn operations_that_inactive_lanes_cannot_execute_are_reported() {
    let gpu = Gpu::named("gfx1100").unwrap();
    let text = kernel(
        "  br i1 %some, label %then, label %end
then:
  %f = bitcast i32 %v to float
  %x = call float @llvm.amdgcn.set.inactive.f32(float %f, float 1.0)
  %g = frem float %x, 3.0
  %q = bitcast float %g to i32
  %s = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %q, i32 273, i32 15, i32 15, i1 false)
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %s)
  store i32 %r, ptr addrspace(1) %o
  br label %end
end:
  ret void
",
    );
    let told = lowered(&text, gpu).unwrap_err();
    let expected = "lanes that are off would have to compute it, which is not covered";
    assert!(told.contains("frem") && told.contains(expected), "{told}");
    // Without a copy, lanes that left early would have the value of the last iteration after the
    // cycle.
    let text = kernel(&format!(
        "  %rounds = and i32 %v, 3
  br label %round
round:
  %n = phi i32 [ 0, %entry ], [ %next, %round ]
{ROW}  %next = add i32 %n, 1
  %leaves = icmp uge i32 %n, %rounds
  br i1 %leaves, label %end, label %round
end:
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %x4)
  store i32 %r, ptr addrspace(1) %o
  ret void
"
    ));
    let told = lowered(&text, gpu).unwrap_err();
    let expected = "strict.wwm belongs into the cycle";
    assert!(told.contains(expected), "{told}");
}

#[test]
fn operations_without_cross_lane_reads_are_computed_by_active_lanes() {
    // `strict.wwm` of a value that reads no other lanes needs no computation in inactive lanes.
    // This includes a division, which inactive lanes could not execute.
    let text = kernel(
        "  br i1 %some, label %then, label %end
then:
  %a = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %v)
  %b = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %a)
  %c = udiv i32 %b, 3
  %more = add i32 %id, 1
  %q = udiv i32 %c, %more
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %q)
  store i32 %r, ptr addrspace(1) %o
  br label %end
end:
  ret void
",
    );
    let values = values();
    let quotient = |at: usize| values[at] / 3 / (at as u32 + 1);
    let own = |at: usize| if values[at] < 100 { quotient(at) } else { 0 };
    let expected: Vec<u32> = (0..ITEMS).map(own).collect();
    for gpu in GPUS {
        assert_eq!(left(&text, gpu, 1, &values), expected, "{}", gpu.name);
    }
}

/// The number of vector registers of a lowered kernel.
fn vector_registers(text: &str, gpu: &'static Gpu) -> u32 {
    let text = lowered(text, gpu).unwrap();
    let line = text
        .lines()
        .find_map(|line| line.trim().strip_prefix(".vgpr_count:"));
    line.unwrap().trim().parse().unwrap()
}

/// A sequence of rotations of a row by one and sums: the value of each step is read only by the
/// next one. `llc-22` uses 6 or 7 vector registers for 60 steps.
#[test]
fn steps_share_registers() {
    let values = values();
    let on = |at: usize| values[at] < 100;
    for steps in [60, 200] {
        let mut body = "  br i1 %some, label %then, label %end
then:
  %x0 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 1)
"
        .to_owned();
        for step in 1..=steps {
            let before = step - 1;
            body += &format!(
                "  %s{step} = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %x{before}, i32 289, i32 15, i32 15, i1 false)
  %m{step} = mul i32 %s{step}, 3
  %x{step} = add i32 %x{before}, %m{step}
"
            );
        }
        body += &format!(
            "  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %x{steps})
  store i32 %r, ptr addrspace(1) %o
  br label %end
end:
  ret void
"
        );
        let text = kernel(&body);
        let mut all: Vec<u32> = (0..ITEMS.div_ceil(64) * 64)
            .map(|at| if at < ITEMS && on(at) { values[at] } else { 1 })
            .collect();
        for _ in 0..steps {
            let before = all.clone();
            for (at, number) in all.iter_mut().enumerate() {
                // `row_ror:1`: a lane reads the value of the lane below it, and the first lane of a
                // row that of the last.
                let from = at / 16 * 16 + (at + 15) % 16;
                *number = number.wrapping_add(before[from].wrapping_mul(3));
            }
        }
        let expected: Vec<u32> = (0..ITEMS)
            .map(|at| if on(at) { all[at] } else { 0 })
            .collect();
        for gpu in GPUS {
            assert_eq!(
                left(&text, gpu, 1, &values),
                expected,
                "{} {steps}",
                gpu.name
            );
            let registers = vector_registers(&text, gpu);
            assert!(registers <= 12, "{} takes {registers}", gpu.name);
        }
    }
}

/// Divisions by the values of inactive lanes, in all widths.
#[test]
fn divisions_are_computed_by_lanes_that_are_off() {
    let values = values();
    let on = |at: usize| values[at] < 100;
    let text = kernel(
        "  br i1 %some, label %then, label %end
then:
  %x = call i32 @llvm.amdgcn.set.inactive.i32(i32 %v, i32 7)
  %n = or i32 %x, 1
  %q = udiv i32 100000, %n
  %b = srem i32 -77777, %n
  %w = zext i32 %n to i64
  %lq = sdiv i64 -123456789012345, %w
  %lr = urem i64 123456789012345, %w
  %l = add i64 %lq, %lr
  %t = trunc i64 %l to i32
  %f = uitofp i32 %n to float
  %d = fdiv float 1.0, %f
  %g = bitcast float %d to i32
  %s0 = add i32 %q, %b
  %s1 = add i32 %s0, %t
  %s2 = xor i32 %s1, %g
  %s = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s2, i32 289, i32 15, i32 15, i1 false)
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %s)
  store i32 %r, ptr addrspace(1) %o
  br label %end
end:
  ret void
",
    );
    let number = |at: usize| {
        let n = 1 | if at < ITEMS && on(at) { values[at] } else { 7 };
        let q = 100_000 / n;
        let b = -77_777 % n as i32;
        let lq = -123_456_789_012_345 / i64::from(n);
        let lr = 123_456_789_012_345 % u64::from(n);
        let t = lq.wrapping_add(lr as i64) as u32;
        q.wrapping_add(b as u32).wrapping_add(t) ^ (1.0 / n as f32).to_bits()
    };
    let expected: Vec<u32> = (0..ITEMS)
        .map(|at| match on(at) {
            true => number(at / 16 * 16 + (at + 15) % 16),
            false => 0,
        })
        .collect();
    for gpu in GPUS {
        assert_eq!(left(&text, gpu, 1, &values), expected, "{}", gpu.name);
    }
}
