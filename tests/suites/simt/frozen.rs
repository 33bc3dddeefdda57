//! `freeze` of an undefined value: LangRef allows any value in each lane.

use crate::launches::{kernel, lanes, with_buffer, words_of};
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_sim::Program;
use pretty_assertions::assert_eq;

/// Odd lanes have a value, and even lanes have undef.
#[test]
fn undefined_lanes_get_zero_or_the_value_of_another_lane() {
    let text = kernel(
        "  %odd.w = and i32 %t, 1
  %odd = icmp ne i32 %odd.w, 0
  br i1 %odd, label %then, label %join
then:
  %u = add i32 %t, 10
  br label %join
join:
  %b = phi i32 [ %u, %then ], [ undef, %entry ]
  %f = freeze i32 %b
  store i32 %f, ptr addrspace(1) %at
  ret void",
    );
    let module = ir::read(text.as_bytes());
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let launch = with_buffer(lanes(4), 16);
    let own = program.run(&launch, &mut ());
    assert_eq!(words_of(&own.buffers[0]), [0, 11, 0, 13]);
    let shared = program.run_sharing_frozen(&launch);
    assert_eq!(words_of(&shared.buffers[0]), [11, 11, 11, 13]);
}
