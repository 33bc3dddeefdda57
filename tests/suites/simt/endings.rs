//! Endings of the interpreter's runs: undefined behaviour, unsupported features, impossible
//! launches.

use crate::launches::{kernel, lanes, run, with_buffer};
use lanelog_sim::{Argument, Ending, Limits, Value};
use pretty_assertions::assert_eq;

#[test]
fn undefined_behaviour_is_reported_with_its_position() {
    let ending = |body: &str| run(&kernel(body), &with_buffer(lanes(2), 8)).ending;
    assert_eq!(
        undefined(ending(
            "  %p = add nuw i32 %t, -1\n  %c = icmp eq i32 %p, 0\n  br i1 %c, label %x, label %x\nx:\n  ret void"
        )),
        (4, 3, "a branch on poison".into())
    );
    assert_eq!(
        undefined(ending(
            "  switch i32 undef, label %x [ i32 1, label %x ]\nx:\n  ret void"
        )),
        (2, 3, "a branch on undef".into())
    );
    assert_eq!(
        undefined(ending(
            "  %c = icmp eq i32 %t, 0\n  br i1 %c, label %x, label %y\nx:\n  unreachable\ny:\n  ret void"
        )),
        (4, 1, "unreachable was reached".into())
    );
    let (instruction, lanes, _) = undefined(ending("  %q = udiv i32 1, %t\n  ret void"));
    assert_eq!((instruction, lanes), (2, 3));
}

/// Instruction, lanes and message of undefined behaviour.
fn undefined(ending: Ending) -> (usize, u64, String) {
    match ending {
        Ending::Undefined(place, words) => (place.instruction, place.lanes, words),
        other => (0, 0, format!("{other:?}")),
    }
}

#[test]
fn unsupported_constructs_are_reported_when_reached() {
    let text = kernel(
        "  %c = icmp eq i32 %t, 5
  br i1 %c, label %strange, label %end
strange:
  %x = call i32 @unknown(i32 1)
  br label %end
end:
  ret void",
    );
    let text = format!("{text}\ndeclare i32 @unknown(i32)\n");
    assert_eq!(
        run(&text, &with_buffer(lanes(4), 16)).ending,
        Ending::Finished
    );
    let Ending::Unsupported(Some(place), words) = run(&text, &with_buffer(lanes(8), 32)).ending
    else {
        panic!("it was reached");
    };
    assert_eq!((place.instruction, place.lanes), (4, 0b10_0000));
    assert_eq!(words, "unknown is not supported");
}

#[test]
fn launches_that_cannot_be_are_refused() {
    let text = kernel("  ret void");
    let words = |change: &dyn Fn(&mut lanelog_sim::Launch)| {
        let mut launch = with_buffer(lanes(2), 8);
        change(&mut launch);
        match run(&text, &launch).ending {
            Ending::Unsupported(None, words) => words,
            other => format!("{other:?}"),
        }
    };
    assert_eq!(
        words(&|launch| launch.wave = 65),
        "a wave of 65 lanes: it has 1 to 64"
    );
    assert_eq!(
        words(&|launch| launch.wave = 0),
        "a wave of 0 lanes: it has 1 to 64"
    );
    assert_eq!(
        words(&|launch| launch.grid = [0, 1, 1]),
        "a launch of nothing"
    );
    assert_eq!(
        words(&|launch| launch.block = [u32::MAX; 3]),
        "a launch too large"
    );
    assert_eq!(
        words(&|launch| launch.function = 9),
        "a function that the module does not have"
    );
    assert_eq!(
        words(&|launch| launch.arguments.clear()),
        "0 arguments for a function that takes 1"
    );
    assert_eq!(
        words(&|launch| launch.arguments[0] = Argument::Buffer(3)),
        "argument 1: buffer 3, which the launch does not have"
    );
    assert_eq!(
        words(&|launch| launch.arguments[0] = Argument::Same(Value::Many([].into()))),
        "argument 1: Many([]) is not a value of its type"
    );
    let mut launch = with_buffer(lanes(2), 8);
    launch.limits = Limits {
        bytes: 100,
        ..Limits::default()
    };
    assert_eq!(
        run(&text, &launch).ending,
        Ending::Limit("more than 100 bytes of memory".into())
    );
}

#[test]
fn a_program_is_shared_by_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<lanelog_sim::Program>();
}

/// Bounds of LangRef: the first is within, the second is not, and they may wrap.
#[test]
fn a_result_outside_of_its_range_is_poison() {
    let branch = "\n  %c = icmp eq i32 %u, 0\n  br i1 %c, label %x, label %x\nx:\n  ret void";
    let by_node = |node: &str| {
        let body = format!("  %u = call i32 @llvm.amdgcn.workitem.id.x(), !range !7{branch}");
        format!("{}\n!7 = !{{{node}}}\n", kernel(&body))
    };
    let by_word = |bounds: &str| {
        kernel(&format!(
            "  %u = call range(i32 {bounds}) i32 @llvm.amdgcn.workitem.id.x(){branch}"
        ))
    };
    let ending = |text: &str, items: u32| run(text, &with_buffer(lanes(items), 32)).ending;
    for text in [
        by_node("i32 0, i32 4"),
        by_word("0, 4"),
        by_node("i32 0, i32 1, i32 1, i32 4"),
        by_node("i32 -1, i32 4"),
        by_word("-5, 4"),
    ] {
        assert_eq!(ending(&text, 4), Ending::Finished, "{text}");
        let (_, lanes, words) = undefined(ending(&text, 5));
        assert_eq!(
            (lanes, words.as_str()),
            (31, "a branch on poison"),
            "{text}"
        );
    }
}
