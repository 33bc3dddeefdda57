//! The interpreter's control flow, worked out by hand: the sets of converged lanes at each
//! instruction, and their order.

use crate::launches::{kernel, lanes, trace, with_buffer, words};
use lanelog_sim::{Ending, Value};
use pretty_assertions::assert_eq;

#[test]
fn lanes_leave_a_loop_one_by_one_and_reconverge_after_it() {
    // Instructions: 0 t, 1 at, 2 br; 3 phi, 4 add, 5 icmp, 6 br; 7 store, 8 ret.
    let text = kernel(
        "  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %n = add i32 %i, 2
  %c = icmp ult i32 %n, %t
  br i1 %c, label %loop, label %done
done:
  store i32 %n, ptr addrspace(1) %at
  ret void",
    );
    let launch = with_buffer(lanes(8), 32);
    assert_eq!(words(&text, &launch), [2, 2, 2, 4, 4, 6, 6, 8]);
    let (done, trace) = trace(&text, &launch);
    assert_eq!(done.ending, Ending::Finished);
    // Lane t stays in the loop while 2i < t, where i is the iteration.
    let masks = vec![0b1111_1111, 0b1111_1000, 0b1110_0000, 0b1000_0000];
    assert_eq!(trace.masks(3), masks);
    assert_eq!(trace.masks(6), masks);
    let iterations: Vec<_> = trace.of(4).map(|step| step.iterations.clone()).collect();
    assert_eq!(iterations, [[(1, 1)], [(1, 2)], [(1, 3)], [(1, 4)]]);
    assert_eq!(trace.masks(7), [0xff]);
    assert!(trace.of(7).all(|step| step.iterations.is_empty()));
    // The steps are 3 in the entry, 4 in each of 4 iterations, and 2 after the loop.
    assert_eq!(done.steps, 21);
    let first = trace.of(6).next().unwrap();
    let to: Vec<Option<u32>> = first.targets[..8].to_vec();
    let (stay, leave) = (Some(1), Some(2));
    assert_eq!(to, [leave, leave, leave, stay, stay, stay, stay, stay]);
    let sums: Vec<_> = trace.of(4).map(|step| step.results[7].clone()).collect();
    assert_eq!(
        sums,
        [2, 4, 6, 8].map(|sum| Some(Value::Bits(sum))).to_vec()
    );
}

#[test]
fn both_arms_run_before_lanes_reconverge() {
    // 0 t, 1 at, 2 icmp, 3 br; then: 4 br; else: 5 icmp, 6 br; inner: 7 br; join: 8 phi, 9 store,
    // 10 ret.
    let text = kernel(
        "  %c = icmp ult i32 %t, 2
  br i1 %c, label %then, label %else
then:
  br label %join
else:
  %d = icmp ult i32 %t, 3
  br i1 %d, label %inner, label %join
inner:
  br label %join
join:
  %x = phi i32 [ 10, %then ], [ 20, %else ], [ 30, %inner ]
  store i32 %x, ptr addrspace(1) %at
  ret void",
    );
    let launch = with_buffer(lanes(4), 16);
    assert_eq!(words(&text, &launch), [10, 10, 30, 20]);
    let (_, trace) = trace(&text, &launch);
    assert_eq!(
        trace.order(),
        [
            (0, 15),
            (1, 15),
            (2, 15),
            (3, 15),
            (4, 0b0011),
            (5, 0b1100),
            (6, 0b1100),
            (7, 0b0100),
            (8, 15),
            (9, 15),
            (10, 15)
        ]
    );
}

#[test]
fn phis_swap_at_once() {
    let text = kernel(
        "  br label %loop
loop:
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %a, %loop ]
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %n = add i32 %i, 1
  %c = icmp ule i32 %n, %t
  br i1 %c, label %loop, label %done
done:
  store i32 %a, ptr addrspace(1) %at
  ret void",
    );
    assert_eq!(words(&text, &with_buffer(lanes(4), 16)), [1, 2, 1, 2]);
}

#[test]
fn inner_loops_start_anew_in_each_iteration_of_the_outer_one() {
    // 0 t, 1 at, 2 br; outer: 3 phi, 4 br; inner: 5 phi, 6 add, 7 icmp, 8 br; latch: 9 add, 10
    // icmp, 11 br; done: 12, 13.
    let text = kernel(
        "  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
  %j1 = add i32 %j, 1
  %c = icmp ule i32 %j1, %t
  br i1 %c, label %inner, label %latch
latch:
  %i1 = add i32 %i, 1
  %d = icmp ult i32 %i1, 2
  br i1 %d, label %outer, label %done
done:
  store i32 %j1, ptr addrspace(1) %at
  ret void",
    );
    let launch = with_buffer(lanes(3), 12);
    assert_eq!(words(&text, &launch), [1, 2, 3]);
    let (_, trace) = trace(&text, &launch);
    let inner: Vec<_> = trace
        .of(6)
        .map(|step| (step.iterations.clone(), step.lanes))
        .collect();
    let row = |outer, inner, lanes| (vec![(1, outer), (2, inner)], lanes);
    assert_eq!(
        inner,
        [
            row(1, 1, 0b111),
            row(1, 2, 0b110),
            row(1, 3, 0b100),
            row(2, 1, 0b111),
            row(2, 2, 0b110),
            row(2, 3, 0b100)
        ]
    );
    assert_eq!(trace.masks(9), [0b111, 0b111]);
}

#[test]
fn an_irreducible_cycle_counts_from_its_header() {
    // The entry's last successor, b, is visited first, so it is the header. Lane 0 enters at b, in
    // iteration 1; the other lanes enter at a, before it. 0 t, 1 at, 2 icmp, 3 br; a: 4 br; b: 5
    // phi, 6 add, 7 icmp, 8 br; done: 9, 10.
    let text = kernel(
        "  %c = icmp ne i32 %t, 0
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %n = phi i32 [ 0, %entry ], [ 0, %a ]
  %m = add i32 %n, %t
  %d = icmp eq i32 %m, 2
  br i1 %d, label %a, label %done
done:
  store i32 %m, ptr addrspace(1) %at
  ret void",
    );
    let mut launch = with_buffer(lanes(2), 8);
    let (done, seen) = trace(&text, &launch);
    assert_eq!(done.ending, Ending::Finished);
    let a: Vec<_> = seen
        .of(4)
        .map(|step| (step.iterations.clone(), step.lanes))
        .collect();
    let b: Vec<_> = seen
        .of(6)
        .map(|step| (step.iterations.clone(), step.lanes))
        .collect();
    assert_eq!(a, [(vec![(2, 0)], 0b10)]);
    assert_eq!(b, [(vec![(2, 1)], 0b11)]);
    // Lane 2 never leaves the loop, so it executes further iterations alone.
    launch = with_buffer(lanes(3), 12);
    launch.limits.steps = 60;
    let (done, seen) = trace(&text, &launch);
    assert_eq!(done.ending, Ending::Limit("more than 60 steps".into()));
    assert_eq!(done.steps, 60);
    let b: Vec<_> = seen
        .of(6)
        .map(|step| (step.iterations.clone(), step.lanes))
        .collect();
    assert_eq!(b[0], (vec![(2, 1)], 0b111));
    assert_eq!(b[1], (vec![(2, 2)], 0b100));
    let a: Vec<_> = seen
        .of(4)
        .map(|step| (step.iterations.clone(), step.lanes))
        .collect();
    assert_eq!(a[0], (vec![(2, 0)], 0b110));
    assert_eq!(a[1], (vec![(2, 1)], 0b100));
}

#[test]
fn a_switch_parts_lanes_by_target() {
    // 0 t, 1 at, 2 switch; one: 3; two: 4; other: 5; join: 6 phi, 7 store, 8 ret.
    let text = kernel(
        "  switch i32 %t, label %other [
    i32 0, label %one
    i32 1, label %two
    i32 3, label %one
    i32 -1, label %two
  ]
one:
  br label %join
two:
  br label %join
other:
  br label %join
join:
  %x = phi i32 [ 1, %one ], [ 2, %two ], [ 9, %other ]
  store i32 %x, ptr addrspace(1) %at
  ret void",
    );
    let launch = with_buffer(lanes(5), 20);
    assert_eq!(words(&text, &launch), [1, 2, 9, 1, 9]);
    let (_, trace) = trace(&text, &launch);
    assert_eq!(
        [
            trace.masks(3),
            trace.masks(4),
            trace.masks(5),
            trace.masks(6)
        ],
        [vec![0b01001], vec![0b00010], vec![0b10100], vec![0b11111]]
    );
}
