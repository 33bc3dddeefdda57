//! Calls in the interpreter, worked out by hand: activations, recursion, lanes that call different
//! functions.

use crate::launches::{amdgpu, kernel, lanes, run, trace, with_buffer, words};
use lanelog_sim::{Ending, Value};
use pretty_assertions::assert_eq;

#[test]
fn lanes_that_call_converged_are_converged_in_the_function() {
    let text = amdgpu(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 2
  br i1 %c, label %few, label %join
few:
  %a = call i32 @f(i32 %t)
  br label %join
join:
  %p = phi i32 [ 100, %0 ], [ %a, %few ]
  %b = call i32 @f(i32 %p)
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %b, ptr addrspace(1) %at
  ret void
}
define i32 @f(i32 %x) {
  %c = icmp eq i32 %x, 1
  br i1 %c, label %one, label %other
one:
  ret i32 50
other:
  %y = add i32 %x, 7
  ret i32 %y
}
",
    );
    let launch = with_buffer(lanes(3), 12);
    // Lane 0 computes f(f(0)) = f(7) = 14, lane 1 f(50) = 57, and lane 2 f(100) = 107.
    assert_eq!(words(&text, &launch), [14, 57, 107]);
    let (_, trace) = trace(&text, &launch);
    let inner: Vec<_> = trace
        .steps
        .iter()
        .filter(|step| step.function == 1 && step.instruction == 0)
        .map(|step| (step.activation, step.lanes))
        .collect();
    assert_eq!(inner, [(1, 0b011), (2, 0b111)]);
    // The observer sees a call after its function has returned for all lanes, with the results.
    let call = trace.of(3).next().unwrap();
    assert_eq!(
        (call.lanes, &call.results[..2]),
        (0b011, &[Some(Value::Bits(7)), Some(Value::Bits(50))][..])
    );
    let returns = trace
        .steps
        .iter()
        .filter(|step| step.function == 1 && step.activation == 1);
    let returns: Vec<_> = returns
        .filter(|step| matches!(step.instruction, 2 | 4))
        .map(|step| (step.instruction, step.lanes))
        .collect();
    assert_eq!(returns, [(2, 0b10), (4, 0b01)]);
}

#[test]
fn recursion_has_activations_of_its_own_and_a_depth() {
    let text = amdgpu(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @factorial(i32 %t)
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %a, ptr addrspace(1) %at
  ret void
}
define i32 @factorial(i32 %x) {
  %c = icmp ult i32 %x, 2
  br i1 %c, label %end, label %more
end:
  ret i32 1
more:
  %y = sub i32 %x, 1
  %z = call i32 @factorial(i32 %y)
  %r = mul i32 %z, %x
  ret i32 %r
}
",
    );
    let mut launch = with_buffer(lanes(6), 24);
    assert_eq!(words(&text, &launch), [1, 1, 2, 6, 24, 120]);
    // Lane 5 reaches a call depth of 5.
    launch.limits.depth = 5;
    assert_eq!(run(&text, &launch).ending, Ending::Finished);
    launch.limits.depth = 4;
    assert_eq!(
        run(&text, &launch).ending,
        Ending::Limit("more than 4 calls within calls".into())
    );
}

#[test]
fn an_invoke_goes_on_where_it_says() {
    let text = amdgpu(
        "define amdgpu_kernel void @k(ptr addrspace(1) %out) personality ptr null {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = invoke i32 @f(i32 %t) to label %next unwind label %pad
next:
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %a, ptr addrspace(1) %at
  ret void
pad:
  %x = landingpad { ptr, i32 } cleanup
  unreachable
}
define i32 @f(i32 %x) {
  %y = add i32 %x, 5
  ret i32 %y
}
",
    );
    let launch = with_buffer(lanes(2), 8);
    assert_eq!(words(&text, &launch), [5, 6]);
    let (_, trace) = trace(&text, &launch);
    let invoke = trace.of(1).next().unwrap();
    assert_eq!(invoke.targets[..3], [Some(1), Some(1), None]);
}

#[test]
fn lanes_that_call_different_functions_reconverge_after_the_call() {
    // The instructions are 0 t, 1 at, 2 icmp, 3 select, 4 call, 5 store and 6 ret.
    let text = format!(
        "{}define i32 @double(i32 %x) {{
  %y = mul i32 %x, 2
  ret i32 %y
}}
define i32 @square(i32 %x) {{
  %y = mul i32 %x, %x
  %z = add i32 %y, 100
  ret i32 %z
}}
",
        kernel(
            "  %odd = trunc i32 %t to i1
  %f = select i1 %odd, ptr @square, ptr @double
  %r = call i32 %f(i32 %t)
  store i32 %r, ptr addrspace(1) %at
  ret void"
        )
    );
    let launch = with_buffer(lanes(4), 16);
    assert_eq!(words(&text, &launch), [0, 101, 4, 109]);
    let (_, trace) = trace(&text, &launch);
    assert_eq!(trace.masks(4), [0b0101, 0b1010]);
    assert_eq!(trace.masks(5), [0b1111]);
    let text = kernel("  call void null()\n  ret void");
    let Ending::Unsupported(_, words) = run(&text, &launch).ending else {
        panic!("nothing is there");
    };
    assert_eq!(
        words,
        "a call of address 0x0: no function with a body begins there"
    );
}

/// The result `%value` that each of four lanes stores, or the reason why the run ended.
fn of_assembly(body: &str) -> Result<Vec<u32>, Ending> {
    let store = "  %own = getelementptr i32, ptr addrspace(1) %out, i32 %t\n  store i32 %value, ptr addrspace(1) %own\n  ret void";
    let text = kernel(&format!("{body}\n{store}"));
    let launch = with_buffer(lanes(4), 16);
    match run(&text, &launch).ending {
        Ending::Finished => Ok(words(&text, &launch)),
        ending => Err(ending),
    }
}

/// A scalar register has the value of the first lane, a vector register that of each lane.
#[test]
fn inline_assembly_that_copies_registers() {
    for (body, expected) in [
        (
            "  %u = add i32 %t, 7\n  %value = call i32 asm \"s_mov_b32 $0, $1\", \"=s,s\"(i32 %u)",
            [7, 7, 7, 7],
        ),
        (
            "  %u = add i32 %t, 7\n  %value = call i32 asm \"v_mov_b32 $0, $1\", \"=v,v\"(i32 %u)",
            [7, 8, 9, 10],
        ),
        (
            "  %u = add i32 %t, 7\n  %value = call i32 asm \"v_mov_b32_e32 ${0}, ${1} ; copied\", \"=v,s\"(i32 %u)",
            [7, 7, 7, 7],
        ),
        (
            "  %value = call i32 asm sideeffect \"s_nop 0\\0As_mov_b32 $0, 0x10\", \"=s,~{memory}\"()",
            [16; 4],
        ),
        (
            "  %value = call i32 asm \"v_mov_b32 $0, -1\", \"=v\"()",
            [u32::MAX; 4],
        ),
        (
            "  %both = call { i32, i32 } asm \"s_mov_b32 $0, $2\\0Av_mov_b32 $1, $3\", \"=&s,=v,s,v\"(i32 5, i32 %t)\n  %s = extractvalue { i32, i32 } %both, 0\n  %v = extractvalue { i32, i32 } %both, 1\n  %value = add i32 %s, %v",
            [5, 6, 7, 8],
        ),
        (
            "  %w = zext i32 %t to i64\n  %l = call i64 asm \"s_mov_b64 $0, $1\", \"=s,s\"(i64 %w)\n  %n = trunc i64 %l to i32\n  %value = add i32 %n, 3",
            [3; 4],
        ),
        // The input is tied: it is in the same register as the output.
        (
            "  %value = call i32 asm \"\", \"=v,0\"(i32 %t)",
            [0, 1, 2, 3],
        ),
        ("  %value = call i32 asm \"\", \"=s,0\"(i32 %t)", [0; 4]),
    ] {
        assert_eq!(of_assembly(body).unwrap(), expected, "{body}");
    }
}

#[test]
fn inline_assembly_that_is_not_understood_is_not_guessed() {
    for (assembly, why) in [
        (
            "asm \"v_add_u32 $0, $1, $1\", \"=v,v\"(i32 %t)",
            "the instruction `v_add_u32 $0, $1, $1`",
        ),
        (
            "asm \"s_mov_b32 $0, $1\", \"=s,v\"(i32 %t)",
            "the operand `$1`",
        ),
        (
            "asm \"s_mov_b32 $0, $1\", \"=v,s\"(i32 %t)",
            "the instruction `s_mov_b32 $0, $1`",
        ),
        (
            "asm \"s_mov_b64 $0, $1\", \"=s,s\"(i32 %t)",
            "the operand `$1`",
        ),
        (
            "asm \"s_mov_b32 $0, $7\", \"=s,s\"(i32 %t)",
            "the operand `$7`",
        ),
        (
            "asm \"; nothing\", \"=s,s\"(i32 %t)",
            "an output that is not written",
        ),
        (
            "asm \"v_mov_b32 $0, $1\", \"={v5},v\"(i32 %t)",
            "the constraint `{v5}`",
        ),
        (
            "asm \"v_mov_b32 $0, 1\\0Av_mov_b32 $0, $1\", \"=v,v\"(i32 %t)",
            "`$1`, which may lie in the register of an output that was written before",
        ),
    ] {
        let ending = of_assembly(&format!("  %value = call i32 {assembly}")).unwrap_err();
        let Ending::Unsupported(_, words) = ending else {
            panic!("{ending:?}");
        };
        assert!(
            words.ends_with(&format!(" is not supported: {why}")),
            "{words}"
        );
    }
}
