//! Verdicts at the scope of work-groups: values that differ between waves, memory that another wave
//! may write, and the comparison of waves by execution.

use std::collections::BTreeSet;
use std::fs;

use crate::kernels::{kernels, root};
use lanelog_analysis::Analyzer;
use lanelog_analysis::query::terms::Terms;
use lanelog_ir::target::{Mode, ModuleContext, Table, Target};
use lanelog_ir::{Module, read};
use lanelog_verify::check::dispute::About;
use lanelog_verify::check::module::{Inputs, Plan, check};
use lanelog_verify::check::refute::Effort;
use pretty_assertions::assert_eq;

/// Kernels whose comments name the scope at which lanes disagree on each value: `wave`, the lanes
/// of a wave; `group`, only lanes of different waves; without a comment all lanes of a work-group
/// agree.
const KERNELS: &str = r#"
target triple = "amdgcn-amd-amdhsa"
@flag = internal addrspace(3) global i32 poison
@table = internal addrspace(4) constant [4 x i32] [i32 5, i32 6, i32 7, i32 8]
define amdgpu_kernel void @numbers(i32 %n) !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; wave
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %wave = lshr i32 %x, 6 ; group
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %sum = add i32 %wave, %n ; group
  %product = mul i32 %group, %n
  %id = call i32 @llvm.amdgcn.wave.id() ; group
  %clock = call i64 @llvm.amdgcn.s.memtime() ; group
  %register = call i32 @llvm.amdgcn.s.getreg(i32 4) ; group
  ret void
}
define amdgpu_kernel void @lanes(i32 %n) !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; wave
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x) ; group
  %same = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %n)
  %few = icmp ult i32 %x, 7 ; wave
  %votes = call i64 @llvm.amdgcn.ballot.i64(i1 %few) ; group
  %all = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %least = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %x, i32 0) ; group
  %least.same = call i32 @llvm.amdgcn.wave.reduce.umin.i32(i32 %n, i32 0)
  ret void
}
define amdgpu_kernel void @some_lanes(i32 %n) {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; wave
  %votes = call i64 @llvm.amdgcn.ballot.i64(i1 true) ; group
  %sum = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %n, i32 0) ; group
  ret void
}
define amdgpu_kernel void @one_wave(i32 %n) !reqd_work_group_size !1 {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; wave
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %clock = call i64 @llvm.amdgcn.s.memtime()
  ret void
}
define amdgpu_kernel void @temporal(i32 %n) !reqd_work_group_size !0 {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; wave
  %wave = lshr i32 %x, 6 ; group
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %i, %wave ; group
  br i1 %more, label %loop, label %exit
exit:
  %after = add i32 %i, 1 ; group
  %join = phi i32 [ %i, %loop ] ; group
  ret void
}
define amdgpu_kernel void @joins(i32 %n) !reqd_work_group_size !0 {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; wave
  %wave = lshr i32 %x, 6 ; group
  %first = icmp eq i32 %wave, 0 ; group
  br i1 %first, label %then, label %end
then:
  br label %end
end:
  %which = phi i32 [ 1, %entry ], [ 2, %then ] ; group
  %same = phi i32 [ %n, %entry ], [ %n, %then ]
  ret void
}
define amdgpu_kernel void @memory(ptr addrspace(1) %p, ptr addrspace(1) noalias %q, ptr addrspace(1) noalias readonly %r, i32 %n) {
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; wave
  %at = getelementptr i32, ptr addrspace(1) %q, i32 %x ; wave
  %constant = load i32, ptr addrspace(4) @table
  %written = load i32, ptr addrspace(1) %q ; group
  %unwritten = load i32, ptr addrspace(1) %r
  %other = load i32, ptr addrspace(1) %p
  %volatile = load volatile i32, ptr addrspace(1) %r ; group
  store i32 %x, ptr addrspace(1) %at
  ret void
}
define amdgpu_kernel void @phases(i32 %n) !reqd_work_group_size !0 {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x() ; wave
  %early = load i32, ptr addrspace(3) @flag ; group
  %leader = icmp eq i32 %x, 200 ; wave
  br i1 %leader, label %set, label %wait
set:
  store i32 %n, ptr addrspace(3) @flag
  br label %wait
wait:
  call void @llvm.amdgcn.s.barrier()
  %between = load i32, ptr addrspace(3) @flag
  call void @llvm.amdgcn.s.barrier()
  br i1 %leader, label %clear, label %end
clear:
  store i32 0, ptr addrspace(3) @flag
  br label %end
end:
  %late = load i32, ptr addrspace(3) @flag ; group
  ret void
}
define amdgpu_kernel void @other_groups(ptr addrspace(1) %p, ptr addrspace(1) %lock) {
  %before = load i32, ptr addrspace(1) %p ; group
  call void @llvm.amdgcn.s.barrier()
  %old = atomicrmw add ptr addrspace(1) %lock, i32 1 seq_cst ; wave
  store i32 1, ptr addrspace(1) %p
  ret void
}
define i32 @function(ptr addrspace(1) %p, i32 inreg %s) { ; wave: %p
  %loaded = load i32, ptr addrspace(3) @flag ; group
  %sum = add i32 %s, 1 ; group
  ret i32 %sum
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.wave.id()
declare i64 @llvm.amdgcn.s.memtime()
declare i32 @llvm.amdgcn.s.getreg(i32)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i32 @llvm.amdgcn.wave.reduce.umin.i32(i32, i32)
declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32)
declare void @llvm.amdgcn.s.barrier()
!0 = !{i32 256, i32 1, i32 1}
!1 = !{i32 64, i32 1, i32 1}
"#;

/// The names of the values of a module on which lanes may disagree, with their functions. Only
/// instructions with a name are included.
fn divergent(module: &Module<'_>, target: &Target, mode: Mode) -> BTreeSet<(usize, String)> {
    let context = ModuleContext::new(module, target, mode);
    let mut analyzer = Analyzer::new(module, &context);
    let mut found = BTreeSet::new();
    for (index, function) in module.functions.iter().enumerate() {
        let analysis = analyzer.analyze(function);
        let terms = Terms::new(module, function);
        let first = function.arguments.len() as u32;
        let values = analysis.divergent_values().iter();
        let values = values.filter(|value| (first..function.value_count()).contains(value));
        let names = values.map(|value| (index, terms.value(*value)));
        found.extend(names.filter(|(_, name)| name.starts_with('%')));
    }
    found
}

/// The values whose comment is one of these words, each with the index of its function.
fn marked(words: &[&str]) -> BTreeSet<(usize, String)> {
    let mut function = 0_usize;
    let mut found = BTreeSet::new();
    for line in KERNELS.lines() {
        function += usize::from(line.starts_with("define"));
        let (code, comment) = line.split_once(" ; ").unwrap_or((line, ""));
        let Some((name, _)) = code.trim().split_once(" = ") else {
            continue;
        };
        if function > 0 && words.contains(&comment) {
            found.insert((function - 1, name.to_string()));
        }
    }
    found
}

#[test]
fn values_of_waves_differ_in_a_work_group() {
    let module = read(KERNELS.as_bytes());
    assert_eq!(module.errors, []);
    let target = Target::choose(module.triple, None, Some("gfx900")).unwrap();
    assert_eq!(divergent(&module, &target, Mode::Sound), marked(&["wave"]));
    assert_eq!(
        divergent(&module, &target, Mode::WorkGroup),
        marked(&["wave", "group"])
    );
}

/// If the lanes of a wave disagree on a value, so do the lanes of the work-group.
#[test]
fn a_work_group_agrees_on_no_more_than_its_waves() {
    let mut more = 0;
    for path in kernels("corpus") {
        let text = fs::read(root().join(&path)).unwrap();
        let module = read(&text);
        let Ok(target) = Target::choose(module.triple, None, None) else {
            continue;
        };
        let of_wave = divergent(&module, &target, Mode::Sound);
        let of_group = divergent(&module, &target, Mode::WorkGroup);
        let missing: Vec<_> = of_wave.difference(&of_group).collect();
        assert!(missing.is_empty(), "{path:?}: {missing:?}");
        more += of_group.len() - of_wave.len();
    }
    assert!(more > 500, "{more}");
}

/// The values of a module on which waves of a work-group disagree although their verdict is
/// `uniform`, also because of a race, with a table that comes before the built-in one.
fn refuted(module: &Module<'_>, table: &str) -> BTreeSet<String> {
    let target = Target::choose(module.triple, None, Some("gfx900")).unwrap();
    let target = target.with_table(Table::parse(table).unwrap());
    let plan = Plan {
        plus: false,
        modes: vec![Mode::WorkGroup],
        engines: false,
        oracles: false,
        execution: true,
        parallel: false,
    };
    let inputs = Inputs::MadeUp(Effort {
        inputs: 4,
        ..Effort::default()
    });
    let mut found = BTreeSet::new();
    for (index, checked) in check(module, &target, &plan, &inputs, &[], &|_| true) {
        let terms = Terms::new(module, &module.functions[index]);
        for dispute in checked.disputes {
            if let About::Value(value) = dispute.about {
                found.insert(terms.value(value));
            }
        }
        let unordered = checked.unordered.into_iter();
        found.extend(
            unordered
                .flat_map(|one| one.values)
                .map(|value| terms.value(value)),
        );
    }
    found
}

/// Execution refutes each of these claims, all of which hold within a wave, and none of the claims
/// of the table.
#[test]
fn execution_compares_the_waves_of_a_work_group() {
    let module = read(KERNELS.as_bytes());
    assert_eq!(refuted(&module, ""), BTreeSet::new());
    let claims = [
        (
            "uniform call @llvm.amdgcn.readfirstlane* in work-group",
            "%first",
        ),
        ("uniform call @llvm.amdgcn.ballot* in work-group", "%votes"),
        ("uniform lshr * in work-group", "%wave"),
        (
            "uniform call @llvm.amdgcn.wave.reduce.umin* in work-group",
            "%least",
        ),
        ("default load 3 in work-group", "%late"),
    ];
    for (table, value) in claims {
        let refuted = refuted(&module, table);
        assert!(refuted.contains(value), "{table}: {refuted:?}");
    }
}

/// If a user's table states that a value is uniform in a wave, this does not make it uniform in a
/// work-group.
#[test]
fn rows_about_a_wave_say_nothing_about_a_work_group() {
    let text = r#"
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k() {
  %a = call i32 @mine()
  ret void
}
declare i32 @mine()
"#;
    let module = read(text.as_bytes());
    let divergent = |table: &str, mode| {
        let target = Target::choose(module.triple, None, None).unwrap();
        let target = target.with_table(Table::parse(table).unwrap());
        divergent(&module, &target, mode).len()
    };
    for (table, wave, group) in [
        ("uniform call @mine", 0, 1),
        ("uniform call @mine in sound", 0, 1),
        ("uniform call @mine in work-group", 1, 0),
        ("source call @mine", 1, 1),
    ] {
        assert_eq!(divergent(table, Mode::Sound), wave, "{table}");
        assert_eq!(divergent(table, Mode::WorkGroup), group, "{table}");
    }
}

/// A random kernel of 256 work-items: lanes of different waves write shared variables, all lanes
/// read them, barriers separate reads and writes, and part of it runs three times.
fn random_kernel(seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |limit: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) % limit
    };
    let places = [
        "ptr addrspace(3) @a",
        "ptr addrspace(3) @b",
        "ptr addrspace(1) %p",
        "ptr addrspace(1) %q",
    ];
    let mut text = String::from(
        "target triple = \"amdgcn-amd-amdhsa\"
@a = internal addrspace(3) global i32 poison
@b = internal addrspace(3) global i32 poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
!0 = !{i32 256, i32 1, i32 1}
define amdgpu_kernel void @k(ptr addrspace(1) noalias %p, ptr addrspace(1) %q, i32 %n) !reqd_work_group_size !0 {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
",
    );
    for place in places {
        text.push_str(&format!("  store i32 7, {place}\n"));
    }
    text.push_str("  call void @llvm.amdgcn.s.barrier()\n");
    let length = 6 + below(10);
    let (begin, end) = (below(length), below(length));
    let mut last = "entry".to_string();
    let mut is_in_loop = false;
    for at in 0..length {
        if at == begin && begin < end {
            text.push_str(&format!(
                "  br label %loop\nloop:\n  %i = phi i32 [ 0, %{last} ], [ %next, %latch ]\n"
            ));
            last = "loop".to_string();
            is_in_loop = true;
        }
        let place = places[below(4) as usize];
        match below(8) {
            0..=2 => text.push_str("  call void @llvm.amdgcn.s.barrier()\n"),
            3 | 4 => {
                let lane = [0, 70, 130, 255][below(4) as usize];
                let value = if is_in_loop { "%i" } else { "%n" };
                text.push_str(&format!(
                    "  %c{at} = icmp eq i32 %x, {lane}\n  br i1 %c{at}, label %w{at}, label %j{at}\nw{at}:\n  store i32 {value}, {place}\n  br label %j{at}\nj{at}:\n"
                ));
                last = format!("j{at}");
            }
            _ => text.push_str(&format!("  %v{at} = load i32, {place}\n")),
        }
        if at == end && is_in_loop {
            text.push_str(
                "  br label %latch\nlatch:\n  %next = add i32 %i, 1\n  %more = icmp ult i32 %next, 3\n  br i1 %more, label %loop, label %exit\nexit:\n",
            );
            last = "exit".to_string();
            is_in_loop = false;
        }
    }
    text.push_str("  ret void\n}\n");
    text
}

/// Loads that are called uniform are not refuted, though some are; without the rules for phases,
/// many are refuted.
#[test]
fn phases_of_random_kernels_are_not_refuted() {
    let (mut uniform, mut claimed) = (0, 0);
    for seed in 0..400 {
        let text = random_kernel(seed);
        let module = read(text.as_bytes());
        assert_eq!(module.errors, [], "{text}");
        assert_eq!(refuted(&module, ""), BTreeSet::new(), "{text}");
        let target = Target::choose(module.triple, None, Some("gfx900")).unwrap();
        let divergent = divergent(&module, &target, Mode::WorkGroup);
        let loads = text.lines().filter(|line| line.contains(" = load "));
        uniform += loads
            .filter_map(|line| line.trim().split_once(' '))
            .filter(|(name, _)| !divergent.contains(&(0, (*name).to_string())))
            .count();
        let claims = "default load 1 in work-group\ndefault load 3 in work-group";
        claimed += refuted(&module, claims).len();
    }
    assert!(uniform > 300, "{uniform}");
    assert!(claimed > 100, "{claimed}");
}
