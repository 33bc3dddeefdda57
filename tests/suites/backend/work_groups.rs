//! OpenCL's work-group functions without a library: the results of work-items agree with a
//! definition that iterates over the work-items, in the kernel and in its lowered code. `opt`
//! accepts the replacements of the functions.

use super::sub_groups::{
    ALL, KINDS, Kind, Number, check_blocks, hashed, joined, kernel, mangled, nothing, votes,
};

/// Work-groups: many waves with a partial last one; full waves; part of a wave; waves that span
/// rows of three dimensions.
const BLOCKS: [[u32; 3]; 4] = [[330, 1, 1], [128, 1, 1], [7, 1, 1], [10, 3, 2]];

/// One-dimensional work-groups.
const LINES: &[[u32; 3]] = BLOCKS.split_at(3).0;

/// The types for which OpenCL has these functions.
fn kinds() -> impl Iterator<Item = Kind> {
    let of_these = |kind: &Kind| ["i", "j", "l", "m", "Dh", "f", "d"].contains(&kind.letter);
    KINDS.into_iter().filter(of_these)
}

#[test]
fn reductions_and_scans_of_all_types() {
    for kind in kinds() {
        for operation in ["add", "min", "max", "mul", "and", "or", "xor"] {
            let bitwise = matches!(operation, "and" | "or" | "xor");
            // Products of floats depend on the order.
            if kind.float && (bitwise || operation == "mul") {
                continue;
            }
            let bytes = kind.bytes as usize;
            for way in ["reduce", "scan_inclusive", "scan_exclusive"] {
                let name = format!("work_group_{way}_{operation}");
                let passes = format!("{} %v", kind.ty);
                let function = mangled(&name, kind.letter);
                let text = kernel(kind, &function, kind.ty, &passes, "", bytes);
                check_blocks(&text, bytes, &[ALL], &BLOCKS, &|_, _, item, items| {
                    let some = match way {
                        "reduce" => 0..items,
                        "scan_inclusive" => 0..item + 1,
                        _ => 0..item,
                    };
                    let numbers = some.map(|one| kind.number(one));
                    let first = nothing(operation, kind);
                    let all = numbers.fold(first, |all, one| joined(operation, kind, all, one));
                    Some(kind.encoded(all))
                });
            }
        }
    }
}

#[test]
fn votes_of_work_groups() {
    let word = |word: u32| Some(word.to_le_bytes().to_vec());
    let kind = KINDS[4];
    let some = "%third = lshr i64 %n, 61\n%one = and i64 %third, 1\n%p = trunc i64 %one to i32";
    // The vote is true in a single lane, or in all lanes except one.
    let one = "%it = icmp eq i32 %id, 5\n%p = zext i1 %it to i32";
    let others = "%it = icmp ne i32 %id, 5\n%p.one = zext i1 %it to i32\n%p = mul i32 %p.one, 6";
    let always = "%p = or i32 %id, 2";
    let never = "%p = and i32 %id, 0";
    let holds = |which: &str, item: u32| match which {
        _ if which == some => votes(item),
        _ if which == one => item == 5,
        _ if which == others => item != 5,
        _ => which == always,
    };
    for before in [some, one, others, always, never] {
        let ask = |name: &str, gets: &dyn Fn(u32, u32) -> bool| {
            let text = kernel(kind, &mangled(name, "i"), "i32", "i32 %p", before, 4);
            check_blocks(&text, 4, &[ALL], &BLOCKS, &|_, _, item, items| {
                word(gets(item, items).into())
            });
        };
        let count = |items: u32| (0..items).filter(|item| holds(before, *item)).count();
        ask("work_group_all", &|_, items| count(items) == items as usize);
        ask("work_group_any", &|_, items| count(items) > 0);
        let odd = |_, items| count(items) % 2 == 1;
        ask("work_group_reduce_logical_xor", &odd);
        let all = |item, _| count(item) == item as usize;
        ask("work_group_scan_exclusive_logical_and", &all);
        let any = |item, _| count(item + 1) > 0;
        ask("work_group_scan_inclusive_logical_or", &any);
    }
}

#[test]
fn broadcasts_by_one_to_three_ids() {
    for kind in kinds() {
        let bytes = kind.bytes as usize;
        for (ids, from, blocks) in [
            (1, 6, LINES),
            (1, 301, &BLOCKS[..1]),
            (2, 29, &[[10, 3, 1]][..]),
            (3, 47, &BLOCKS[3..]),
        ] {
            let own = [from % 10, from / 10 % 3, from / 30];
            let own = if ids == 1 { [from, 0, 0] } else { own };
            let passed: String = own[..ids].iter().map(|id| format!(", i64 {id}")).collect();
            let function = mangled(
                "work_group_broadcast",
                &format!("{}{}", kind.letter, "m".repeat(ids)),
            );
            let passes = format!("{} %v{passed}", kind.ty);
            let text = kernel(kind, &function, kind.ty, &passes, "", bytes);
            check_blocks(&text, bytes, &[ALL], blocks, &|_, _, _, _| {
                Some(kind.encoded(kind.number(from)))
            });
        }
    }
}

/// Several calls, in sequence and in a loop, of two types: a call does not see memory that a
/// previous call left.
#[test]
fn calls_follow_each_other() {
    let kind = KINDS[4];
    let text = kernel(
        kind,
        &mangled("work_group_reduce_add", "i"),
        "i32",
        "i32 %v",
        "",
        4,
    );
    let loops = "do:
br label %again
again:
%round = phi i32 [ 0, %do ], [ %next, %again ]
%sum = phi i32 [ 0, %do ], [ %all, %again ]
%own = add i32 %v, %round
%a = call i32 @_Z21work_group_reduce_addi(i32 %own)
%from = zext i32 %round to i64
%b = call i32 @_Z20work_group_broadcastim(i32 %own, i64 %from)
%long = sext i32 %own to i64
%c = call i64 @_Z29work_group_scan_inclusive_maxl(i64 %long)
%c.low = trunc i64 %c to i32
%d = call i32 @_Z20work_group_broadcastim(i32 %id, i64 6)
%ab = xor i32 %a, %b
%abc = sub i32 %c.low, %ab
%e = call i32 @_Z29work_group_scan_exclusive_addi(i32 %abc)
%all.e = add i32 %sum, %e
%all = add i32 %all.e, %d
%next = add i32 %round, 1
%more.rounds = icmp ult i32 %next, 3
br i1 %more.rounds, label %again, label %last
last:
store i32 %all, ptr addrspace(1) %to, align 1
br label %end
";
    let (before, after) = text.split_once("do:\n").unwrap();
    let (_, after) = after.split_once("end:\n").unwrap();
    let declared = "declare i32 @_Z20work_group_broadcastim(i32, i64)
declare i64 @_Z29work_group_scan_inclusive_maxl(i64)
declare i32 @_Z29work_group_scan_exclusive_addi(i32)
";
    let text = format!("{before}{loops}end:\n{after}{declared}");
    let value = |item: u32| hashed(item) as i32;
    check_blocks(&text, 4, &[ALL], LINES, &|_, _, item, items| {
        let mut all = 0i32;
        for round in 0..3 {
            let own = |item: u32| value(item).wrapping_add(round);
            let sum = |numbers: &dyn Fn(u32) -> i32, count: u32| {
                (0..count).fold(0i32, |all, one| all.wrapping_add(numbers(one)))
            };
            let told = sum(&own, items) ^ own(round as u32);
            let greatest = |item: u32| (0..=item).map(own).max().unwrap();
            let scanned = sum(&|item| greatest(item).wrapping_sub(told), item);
            all = all.wrapping_add(scanned).wrapping_add(6);
        }
        Some(kind.encoded(Number::Integer(all.into())))
    });
}

#[test]
fn linear_ids_and_sizes() {
    let kind = KINDS[6];
    let ask = |name: &str, gets: &dyn Fn(u32, u32) -> u64| {
        let text = kernel(kind, &mangled(name, "v"), "i64", "", "", 8);
        check_blocks(&text, 8, &[ALL], &BLOCKS, &|_, _, item, items| {
            Some(gets(item, items).to_le_bytes().to_vec())
        });
    };
    ask("get_local_linear_id", &|item, _| item.into());
    ask("get_global_linear_id", &|item, _| item.into());
    let text = kernel(KINDS[4], "_Z12get_work_dimv", "i32", "", "", 4);
    check_blocks(&text, 4, &[ALL], &BLOCKS, &|_, _, _, items| {
        let dimensions = if items == 60 { 3u32 } else { 1 };
        Some(dimensions.to_le_bytes().to_vec())
    });
    for (dimension, size) in [(0, 10u64), (1, 3), (2, 2)] {
        let passes = format!("i32 {dimension}");
        let text = kernel(kind, "_Z23get_enqueued_local_sizej", "i64", &passes, "", 8);
        check_blocks(&text, 8, &[ALL], &BLOCKS[3..], &|_, _, _, _| {
            Some(size.to_le_bytes().to_vec())
        });
    }
}

/// Values that a work-item has written before a barrier are read by another one after it, in its
/// work-group or in its wave.
#[test]
fn barriers_wait() {
    let barriers = [
        ("_Z7barrierj", "i32 1", false),
        ("_Z18work_group_barrierj", "i32 3", false),
        (
            "_Z18work_group_barrierj12memory_scope",
            "i32 1, i32 1",
            false,
        ),
        (
            "_Z18work_group_barrierj12memory_scope",
            "i32 1, i32 2",
            false,
        ),
        (
            "_Z18work_group_barrierj12memory_scope",
            "i32 1, i32 %lane",
            false,
        ),
        ("_Z17sub_group_barrierj", "i32 1", true),
        ("_Z17sub_group_barrierj12memory_scope", "i32 1, i32 4", true),
    ];
    for (name, passes, wave) in barriers {
        let kind = KINDS[4];
        let text = kernel(kind, name, "void", passes, "", 4);
        let fences = "call void @_Z9mem_fencej(i32 1)\ncall void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 1, i32 4, i32 1)";
        let other = match wave {
            true => {
                "%other.it = xor i32 %id, 1\n%past = icmp uge i32 %other.it, %items\n%other = select i1 %past, i32 %id, i32 %other.it"
            }
            false => "%last = sub i32 %items, 1\n%other = sub i32 %last, %id",
        };
        let call = format!(
            "%mine = getelementptr [512 x i32], ptr addrspace(3) @shared, i32 0, i32 %id
store i32 %v, ptr addrspace(3) %mine
{fences}
call void @{name}({passes})
%items.l = call i64 @_Z14get_local_sizej(i32 0)
%items = trunc i64 %items.l to i32
{other}
%theirs = getelementptr [512 x i32], ptr addrspace(3) @shared, i32 0, i32 %other
%r = load i32, ptr addrspace(3) %theirs
store i32 %r, ptr addrspace(1) %to, align 1"
        );
        let written = format!(
            "%r = call void @{name}({passes})\nstore void %r, ptr addrspace(1) %to, align 1"
        );
        assert!(text.contains(&written), "{text}");
        let text = text.replace(&written, &call)
            + "@shared = internal addrspace(3) global [512 x i32] poison
declare void @_Z9mem_fencej(i32)
declare void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32, i32, i32)
declare i64 @_Z14get_local_sizej(i32)
";
        check_blocks(&text, 4, &[ALL], LINES, &|_, _, item, items| {
            let other = match wave {
                true if item ^ 1 < items => item ^ 1,
                true => item,
                false => items - 1 - item,
            };
            Some(kind.encoded(kind.number(other)))
        });
    }
}
