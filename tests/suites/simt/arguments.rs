//! The ways in which a launch passes arguments: by value, by lane, in memory, as copies.

use crate::launches::{amdgpu, lanes, run, with_buffer, words};
use lanelog_sim::{Argument, Buffer, Value};
use pretty_assertions::assert_eq;

#[test]
fn arguments_come_by_value_by_lane_and_by_memory() {
    let text = amdgpu(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %a, i32 %b, ptr addrspace(4) byref({ i8, i32 }) %c, ptr addrspace(3) %lds, <2 x i16> %v) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %a32 = trunc i64 %a to i32
  %p = getelementptr i8, ptr addrspace(4) %c, i32 4
  %x = load i32, ptr addrspace(4) %p
  %l = getelementptr i32, ptr addrspace(3) %lds, i32 %t
  %y = load i32, ptr addrspace(3) %l
  %v1 = extractelement <2 x i16> %v, i32 1
  %z = zext i16 %v1 to i32
  %s1 = add i32 %a32, %b
  %s2 = add i32 %s1, %x
  %s3 = add i32 %s2, %y
  %s4 = add i32 %s3, %z
  store i32 %s4, ptr addrspace(1) %at
  store i32 5, ptr addrspace(3) %l
  ret void
}
",
    );
    let mut launch = with_buffer(lanes(2), 8);
    launch.buffers.push(Buffer {
        bytes: [7, 0, 0, 0, 8, 0, 0, 0].to_vec(),
    });
    let bits = |number| Value::Bits(number);
    launch.arguments.extend([
        Argument::Same(bits(1000)),
        Argument::Lanes(vec![bits(10), bits(20)]),
        Argument::Same(Value::Many([bits(1), bits(100_000)].into())),
        Argument::Buffer(1),
        Argument::Same(Value::Many([bits(0), bits(1_0000)].into())),
    ]);
    assert_eq!(
        words(&text, &launch),
        [
            1000 + 10 + 100_000 + 7 + 1_0000,
            1000 + 20 + 100_000 + 8 + 1_0000
        ]
    );
    // The memory of a work-group is not copied back.
    assert_eq!(run(&text, &launch).buffers[1].bytes[0], 7);
}

#[test]
fn a_parameter_by_value_is_a_copy() {
    let text = amdgpu(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %m = alloca { i32, i32 }, addrspace(5)
  %second = getelementptr { i32, i32 }, ptr addrspace(5) %m, i32 0, i32 1
  store i32 %t, ptr addrspace(5) %second
  %a = call i32 @f(ptr addrspace(5) byval({ i32, i32 }) %m)
  %b = load i32, ptr addrspace(5) %second
  %c = mul i32 %b, 100
  %d = add i32 %a, %c
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %d, ptr addrspace(1) %at
  ret void
}
define i32 @f(ptr addrspace(5) byval({ i32, i32 }) %p) {
  %second = getelementptr { i32, i32 }, ptr addrspace(5) %p, i32 0, i32 1
  %x = load i32, ptr addrspace(5) %second
  %y = add i32 %x, 5
  store i32 %y, ptr addrspace(5) %second
  ret i32 %y
}
",
    );
    assert_eq!(words(&text, &with_buffer(lanes(3), 12)), [5, 106, 207]);
}

#[test]
fn a_buffer_in_private_memory_is_copied_for_each_lane() {
    let text = amdgpu(
        "define void @k(ptr addrspace(1) %out, ptr addrspace(5) %own) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = load i32, ptr addrspace(5) %own
  %y = add i32 %x, %t
  store i32 %y, ptr addrspace(5) %own
  %z = load i32, ptr addrspace(5) %own
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %z, ptr addrspace(1) %at
  ret void
}
",
    );
    let mut launch = with_buffer(lanes(3), 12);
    launch.buffers.push(Buffer {
        bytes: vec![9, 0, 0, 0],
    });
    launch.arguments.push(Argument::Buffer(1));
    assert_eq!(words(&text, &launch), [9, 10, 11]);
}
