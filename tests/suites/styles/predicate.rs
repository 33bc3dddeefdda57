//! `--style predicate`: the effect of the text, line by line, and its format.

use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::typed::Types;
use lanelog_ir::{Module, read};
use lanelog_passes::linearize::How;
use lanelog_predicated::predicate::{as_ir, write};
use pretty_assertions::assert_eq;

use crate::KERNELS;
use crate::random_kernels::{RandomKernels, all_leave_the_same_memory};

const REGISTERS: u32 = 200;

/// The predicated code of some functions of a module.
fn predicated(
    module: &Module<'_>,
    functions: &[usize],
    how: How,
    registers: u32,
) -> Result<String, String> {
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(module, &target, Mode::Sound);
    let mut types = Types::new(module, context.architecture());
    let (text, _, refused) = write(module, &context, &mut types, functions, how, registers);
    match refused.first() {
        Some(refusal) => Err(refusal.to_string()),
        None => Ok(text),
    }
}

/// The module with functions that execute their predicated code.
fn executable(made: &RandomKernels, how: How) -> String {
    made.with_bodies(&|module, index| {
        let code = predicated(module, &[index], how, REGISTERS).unwrap();
        as_ir(module, &code, REGISTERS).unwrap_or_else(|why| panic!("{why}\n{code}"))
    })
}

#[test]
fn random_kernels_leave_the_same_memory() {
    for how in [How::Partial, How::All] {
        all_leave_the_same_memory(KERNELS, &|made| executable(made, how));
    }
}

/// The graph of a well-known description of if-conversion, with conditions that lanes disagree on:
/// blocks 1 to 7, each adds its number.
const SEVEN: &str = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @seven(ptr addrspace(1) %out) {
b1:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %t1 = trunc i32 %lane to i1
  br i1 %t1, label %b2, label %b3
b2:
  %half = lshr i32 %lane, 1
  %t2 = trunc i32 %half to i1
  br i1 %t2, label %b4, label %b5
b3:
  %quarter = lshr i32 %lane, 2
  %t3 = trunc i32 %quarter to i1
  br i1 %t3, label %b5, label %b7
b4:
  store i32 4, ptr addrspace(1) %out
  br label %b6
b5:
  store i32 5, ptr addrspace(1) %out
  br label %b6
b6:
  store i32 6, ptr addrspace(1) %out
  br label %b7
b7:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
";

/// In the notation of that description, R maps each block to its predicate: block 2 runs under t1,
/// 3 under the negation of t1, 4 under the predicate of 2 and t2, 5 if 2 takes its other successor
/// or 3 branches by t3, and 6 after 2 in any case or if 3 branches by t3; blocks 1 and 7 have no
/// predicate. K maps each predicate to the blocks that define it: that of 4 is defined in 2, that
/// of 5 in 2 and 3, that of 6 in 1 and 3. The augmentation initializes the predicates of 4, 5 and
/// 6, which are read without a definition on some path.
#[test]
fn seven_blocks_of_straight_code() {
    let module = read(SEVEN.as_bytes());
    let text = predicated(&module, &[0], How::Partial, 63).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('.')).collect();
    let expected = [
        "b1:",
        "        p1 = false",
        "        p2 = false",
        "        p3 = false",
        "        %lane = call i32 @llvm.amdgcn.workitem.id.x()",
        "        %t1 = trunc i32 %lane to i1",
        "        p4 = %t1",
        "        p5 = !%t1",
        "        p1 |= %t1",
        "b2:",
        "        %half = lshr i32 %lane, 1",
        "        %t2 = trunc i32 %half to i1",
        "   (p4) p3 = %t2",
        "   (p4) p2 |= !%t2",
        "b4:",
        "   (p3) store i32 4, ptr addrspace(1) %out",
        "b3:",
        "        %quarter = lshr i32 %lane, 2",
        "        %t3 = trunc i32 %quarter to i1",
        "   (p5) p2 |= %t3",
        "   (p5) p1 |= %t3",
        "b5:",
        "   (p2) store i32 5, ptr addrspace(1) %out",
        "b6:",
        "   (p1) store i32 6, ptr addrspace(1) %out",
        "b7:",
        "        ret",
    ];
    assert_eq!(lines, expected);
    // Tests every path through the graph, and the guards of the stores on it.
    for lane in 0..8u32 {
        let [t1, t2, t3] = [0, 1, 2].map(|bit| lane >> bit & 1 == 1);
        let way: &[u32] = match (t1, t2, t3) {
            (true, true, _) => &[4, 6],
            (true, false, _) | (false, _, true) => &[5, 6],
            (false, _, false) => &[],
        };
        let mut held: std::collections::BTreeMap<&str, bool> = Default::default();
        let mut stored: Vec<u32> = Vec::new();
        for line in &lines {
            let words: Vec<&str> = line.split_whitespace().collect();
            let (guard, words) = match words.as_slice() {
                [guard, rest @ ..] if guard.starts_with('(') => {
                    (Some(guard.trim_matches(&['(', ')'][..])), rest)
                }
                words => (None, words),
            };
            // Indexing `held` fails if the predicate was not written before.
            if guard.is_some_and(|guard| !held[guard]) {
                continue;
            }
            let bit = |word: &str| match word.trim_start_matches('!') {
                "false" => false,
                "%t1" => t1,
                "%t2" => t2,
                _ => t3,
            };
            match words {
                [to, sign, test] if to.starts_with('p') => {
                    let found = bit(test) != test.starts_with('!');
                    let before = *sign == "|=" && held[to];
                    held.insert(*to, found || before);
                }
                ["store", _, number, ..] => stored.push(number.trim_matches(',').parse().unwrap()),
                _ => {}
            }
        }
        assert_eq!(stored, way, "{lane}");
    }
}

#[test]
fn more_predicates_than_there_are_registers_are_kept_elsewhere() {
    let module = read(SEVEN.as_bytes());
    let text = |registers| predicated(&module, &[0], How::Partial, registers);
    assert!(!text(5).unwrap().contains("%kept"));
    let spilled = text(3).unwrap();
    assert!(spilled.contains(".reg i1 %kept\n"), "{spilled}");
    assert!(!spilled.contains("p4"), "{spilled}");
    assert_eq!(
        text(1),
        Err("2 predicate registers are needed for one line, and there are 1".into())
    );
}

/// Two registers suffice for any line.
#[test]
fn random_kernels_leave_the_same_memory_with_two_registers() {
    let mut spilled = std::cell::Cell::new(0);
    all_leave_the_same_memory(KERNELS, &|made| {
        made.with_bodies(&|module, index| {
            let code = predicated(module, &[index], How::Partial, 2).unwrap();
            spilled.set(spilled.get() + usize::from(code.contains(" %kept")));
            as_ir(module, &code, 2).unwrap_or_else(|why| panic!("{why}\n{code}"))
        })
    });
    assert!(*spilled.get_mut() > 10);
}
