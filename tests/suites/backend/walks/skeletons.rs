//! The code of small graphs: no more operations on masks than the graph needs.

use pretty_assertions::assert_eq;

use super::graph::{Way, text};
use super::{lower, show};
use lanelog_amdgpu::Gpu;

fn part(one: usize, other: usize) -> Way {
    Way::Branch(true, one, other)
}

fn together(one: usize, other: usize) -> Way {
    Way::Branch(false, one, other)
}

#[track_caller]
fn check(ways: &[Way], expected: &str) {
    let (code, ..) = lower(&text(ways), Gpu::named("gfx1100").unwrap(), None);
    assert_eq!(show(&code), expected);
}

fn shown(ways: &[Way]) -> String {
    show(&lower(&text(ways), Gpu::named("gfx1100").unwrap(), None).0)
}

/// One arm needs two operations on masks, as in LLVM's code.
#[test]
fn one_arm() {
    check(
        &[part(1, 2), Way::Go(2), Way::Return],
        "\
L0:
L1:
  marker 0
L2:
  marker m0, 1
  s_and_saveexec_b32 m1, m0
  s_cbranch_execz L4
L3:
  marker 2
L4:
  s_mov_b32 exec, m1
  marker 3
  s_endpgm
",
    );
}

/// Two arms need three operations; LLVM's code has five: save, invert, restore.
#[test]
fn two_arms() {
    check(
        &[part(1, 2), Way::Go(3), Way::Go(3), Way::Return],
        "\
L0:
L1:
  marker 0
L2:
  marker m0, 1
  s_and_saveexec_b32 m1, m0
  s_cbranch_execz L4
L3:
  marker 2
L4:
  s_and_not1_b32 exec, m1, m0
  s_cbranch_execz L6
L5:
  marker 3
L6:
  s_mov_b32 exec, m1
  marker 4
  s_endpgm
",
    );
}

/// A loop that lanes leave at its end needs one operation on masks in each iteration.
#[test]
fn a_loop_that_lanes_leave_at_its_end() {
    check(
        &[part(0, 1), Way::Return],
        "\
L0:
L1:
  marker 0
L2:
  s_mov_b32 m0, exec
L3:
  marker m1, 1
  s_and_b32 exec, exec, m1
  s_cbranch_execnz L3
L4:
  s_mov_b32 exec, m0
  marker 2
  s_endpgm
",
    );
}

/// The uniform exit of the loop stays a branch, without operations on masks.
#[test]
fn a_loop_with_a_break() {
    check(
        &[together(1, 3), part(2, 3), Way::Go(0), Way::Return],
        "\
L0:
L1:
  marker 0
L2:
  s_mov_b32 m0, exec
L3:
  marker s1, 1
  s_cmp_lg_u32 s1, 0
  s_cbranch_scc0 L6
L4:
  marker m2, 2
  s_and_b32 exec, exec, m2
  s_cbranch_execz L6
L5:
  marker 3
  s_branch L3
L6:
  s_mov_b32 exec, m0
  marker 4
  s_endpgm
",
    );
}

/// No masks are needed if lanes stay converged.
#[test]
fn uniform_branches_stay_branches() {
    check(
        &[together(1, 2), together(1, 2), Way::Return],
        "\
L0:
L1:
  marker 0
L2:
  marker s0, 1
  s_cmp_lg_u32 s0, 0
  s_cbranch_scc0 L4
L3:
  marker s1, 2
  s_cmp_lg_u32 s1, 0
  s_cbranch_scc1 L3
L4:
  marker 3
  s_endpgm
",
    );
}

/// Each of the crossed edges adds its lanes to one mask; the other mask has the remaining lanes.
#[test]
fn crossed_edges() {
    check(
        &[
            part(1, 2),
            part(3, 4),
            part(3, 4),
            Way::Go(5),
            Way::Go(5),
            Way::Return,
        ],
        "\
L0:
L1:
  marker 0
L2:
  marker m0, 1
  s_mov_b32 m1, 0
  s_and_saveexec_b32 m2, m0
  s_cbranch_execz L4
L3:
  marker m3, 2
  s_and_b32 m4, exec, m3
  s_or_b32 m1, m1, m4
L4:
  s_and_not1_b32 exec, m2, m0
  s_cbranch_execz L6
L5:
  marker m5, 3
  s_and_b32 m6, exec, m5
  s_or_b32 m1, m1, m6
L6:
  s_mov_b32 exec, m1
  s_cbranch_execz L8
L7:
  marker 4
L8:
  s_and_not1_b32 exec, m2, m1
  s_cbranch_execz L10
L9:
  marker 5
L10:
  s_mov_b32 exec, m2
  marker 6
  s_endpgm
",
    );
}

/// Lanes that leave by one exit are gathered iteration by iteration; the other lanes are the
/// remaining ones.
#[test]
fn a_loop_with_two_exits() {
    check(
        &[
            part(1, 3),
            part(2, 4),
            Way::Go(0),
            Way::Go(5),
            Way::Go(5),
            Way::Return,
        ],
        "\
L0:
L1:
  marker 0
L2:
  s_mov_b32 m0, exec
  s_mov_b32 m1, 0
L3:
  marker m2, 1
  s_and_not1_b32 m3, exec, m2
  s_or_b32 m1, m1, m3
  s_and_b32 exec, exec, m2
  s_cbranch_execz L6
L4:
  marker m4, 2
  s_and_b32 exec, exec, m4
  s_cbranch_execz L6
L5:
  marker 3
  s_branch L3
L6:
  s_mov_b32 exec, m1
  s_cbranch_execz L8
L7:
  marker 4
L8:
  s_and_not1_b32 exec, m0, m1
  s_cbranch_execz L10
L9:
  marker 5
L10:
  s_mov_b32 exec, m0
  marker 6
  s_endpgm
",
    );
}

/// Two cases lead to one block, so their lanes share one mask.
#[test]
fn a_switch() {
    let way = Way::Switch(true, vec![4, 1, 2, 1]);
    let ways = [way, Way::Go(4), Way::Go(4), Way::Go(4), Way::Return];
    let code = shown(&ways);
    let expected = "  s_or_b32 m4, m1, m3\n  s_or_b32 m5, m4, m2\n  s_and_saveexec_b32 m6, m4\n";
    assert!(code.contains(expected), "{code}");
    assert!(code.contains("  s_and_b32 exec, m6, m2\n"), "{code}");
    assert_eq!(code.matches(" exec, m6\n").count(), 1, "{code}");
}
