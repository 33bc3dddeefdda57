//! Promotion of private variables: values and phis are those of the definition of SSA form, and
//! every instruction stays on its line.

use std::collections::BTreeMap;

use lanelog_ir::owned::{Function, Style};
use lanelog_ir::read;
use lanelog_passes::promote::{promote, promoted};
use pretty_assertions::assert_eq;

/// The loop of `for (int i = 0; i < n; i++) if (p[i]) sum += i;`, as clang writes it at `-O0`, and
/// variables that cannot be promoted.
const KERNEL: &str = "target triple = \"amdgcn-amd-amdhsa\"

declare void @use(ptr addrspace(5))
define amdgpu_kernel void @k(ptr addrspace(1) %0, i32 %1) {
  %3 = alloca i32, align 4, addrspace(5)
  %sum = alloca i32, align 4, addrspace(5)
  %escapes = alloca i32, align 4, addrspace(5)
  %array = alloca [2 x i32], align 4, addrspace(5)
  %other = alloca i32, align 4, addrspace(5)
  %volatile = alloca i32, align 4, addrspace(5)
  store i32 0, ptr addrspace(5) %sum, align 4
  store i32 0, ptr addrspace(5) %3, align 4
  call void @use(ptr addrspace(5) %escapes)
  %e = load i32, ptr addrspace(5) %escapes, align 4
  %half = load i16, ptr addrspace(5) %other, align 4
  store volatile i32 %1, ptr addrspace(5) %volatile, align 4
  %a = getelementptr [2 x i32], ptr addrspace(5) %array, i32 0, i32 1
  br label %head

head:                                             ; preds = %next, %2
  %5 = load i32, ptr addrspace(5) %3, align 4
  %6 = icmp slt i32 %5, %1
  br i1 %6, label %body, label %end

body:
  %7 = load i32, ptr addrspace(5) %3, align 4
  %8 = getelementptr inbounds i32, ptr addrspace(1) %0, i32 %7
  %9 = load i32, ptr addrspace(1) %8, align 4
  %10 = icmp ne i32 %9, 0
  br i1 %10, label %add, label %next

add:
  %11 = load i32, ptr addrspace(5) %3, align 4
  %12 = load i32, ptr addrspace(5) %sum, align 4
  %13 = add nsw i32 %12, %11
  store i32 %13, ptr addrspace(5) %sum, align 4
  br label %next

next:
  %14 = load i32, ptr addrspace(5) %3, align 4
  %15 = add nsw i32 %14, 1
  store i32 %15, ptr addrspace(5) %3, align 4
  br label %head

end:
  %16 = load i32, ptr addrspace(5) %sum, align 4
  store i32 %16, ptr addrspace(1) %0, align 4
  ret void
}
";

#[test]
fn variables_become_values_with_phis_where_they_are_live() {
    let module = read(KERNEL.as_bytes());
    let mut function = Function::as_written(&module, &module.functions[0]);
    assert_eq!(promote(&mut function), 2);
    let text = function.text(Style::Named);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let of = |start: &str| {
        let found: Vec<&&str> = lines
            .iter()
            .filter(|line| line.starts_with(start))
            .collect();
        found
            .iter()
            .map(|line| line.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(of("%3 = "), ["%3 = phi i32 [ 0, %2 ], [ %15, %next ]"]);
    // The variable `sum` needs a phi at the loop header, and one after the `if`.
    let sums = [
        "%sum = phi i32 [ 0, %2 ], [ %sum.1, %next ]",
        "%sum.1 = phi i32 [ %sum, %body ], [ %13, %add ]",
    ];
    assert_eq!(of("%sum"), sums);
    assert_eq!(of("%6 = "), ["%6 = icmp slt i32 %3, %1"]);
    assert_eq!(of("%13 = "), ["%13 = add nsw i32 %sum, %3"]);
    assert_eq!(
        of("store i32 %"),
        ["store i32 %sum, ptr addrspace(1) %0, align 4"]
    );
    assert_eq!(
        lines
            .iter()
            .filter(|line| line.contains("= alloca"))
            .count(),
        4
    );
}

/// The line of each instruction with a result.
fn lines(text: &[u8]) -> BTreeMap<String, usize> {
    let module = read(text);
    assert!(module.errors.is_empty(), "{:?}", module.errors);
    let function = &module.functions[0];
    let names = module.names(function);
    let first = function.arguments.len() as u32;
    let all = function.instructions.iter().zip(first..);
    all.map(|(own, value)| {
        let place = (function.span.start + own.start) as usize;
        let line = text[..place].iter().filter(|byte| **byte == b'\n').count() + 1;
        (names.value(value), line)
    })
    .collect()
}

#[test]
fn instructions_stay_on_their_lines() {
    let promoted = promoted(&read(KERNEL.as_bytes())).unwrap();
    assert_eq!((promoted.variables, promoted.functions), (2, 1));
    assert_eq!(promoted.text.lines().count(), KERNEL.lines().count());
    let (before, after) = (lines(KERNEL.as_bytes()), lines(promoted.text.as_bytes()));
    let named = |name: &&String| {
        name.starts_with('%') && !["%3", "%sum", "%sum.1"].contains(&name.as_str())
    };
    let mut compared = 0;
    for name in after.keys().filter(named) {
        assert_eq!(after.get(name), before.get(name), "{name}");
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
    // A phi is on the line of the first instruction of its block.
    assert_eq!(after.get("%3"), before.get("%5"));
}

#[test]
fn a_module_without_variables_is_left_alone() {
    let text = "define void @f(i32 %x) {\n  %y = add i32 %x, 1\n  ret void\n}\n";
    assert!(promoted(&read(text.as_bytes())).is_none());
}
