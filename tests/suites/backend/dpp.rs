//! DPP operands: lanes without a source and masked lanes get the same values as with a separate
//! move. A move becomes an operand wherever it does in LLVM's output.

use super::atomics::check;
use super::lowering::lowered;
use lanelog_amdgpu::gpu::GPUS;
use pretty_assertions::assert_eq;

/// An operation on `%v`, the lane's number, and `%t`, the moved number.
struct Operation {
    /// The body with `%t` as the first operand, and the body with `%t` as the second operand.
    bodies: [&'static str; 2],
    /// The neutral value: if the first operand has this value, the result is the second operand.
    identity: Option<u32>,
}

const fn both(bodies: [&'static str; 2], identity: Option<u32>) -> Operation {
    Operation { bodies, identity }
}

const INTEGERS: [Operation; 8] = [
    both(["%r = add i32 %t, %v", "%r = add i32 %v, %t"], Some(0)),
    both(["%r = or i32 %t, %v", "%r = or i32 %v, %t"], Some(0)),
    both(["%r = xor i32 %t, %v", "%r = xor i32 %v, %t"], Some(0)),
    both(
        ["%r = and i32 %t, %v", "%r = and i32 %v, %t"],
        Some(u32::MAX),
    ),
    both(
        [
            "%r = call i32 @llvm.umin.i32(i32 %t, i32 %v)",
            "%r = call i32 @llvm.umin.i32(i32 %v, i32 %t)",
        ],
        Some(u32::MAX),
    ),
    both(
        [
            "%r = call i32 @llvm.umax.i32(i32 %t, i32 %v)",
            "%r = call i32 @llvm.umax.i32(i32 %v, i32 %t)",
        ],
        Some(0),
    ),
    both(
        [
            "%r = call i32 @llvm.smin.i32(i32 %t, i32 %v)",
            "%r = call i32 @llvm.smin.i32(i32 %v, i32 %t)",
        ],
        Some(0x7fff_ffff),
    ),
    both(
        [
            "%r = call i32 @llvm.smax.i32(i32 %t, i32 %v)",
            "%r = call i32 @llvm.smax.i32(i32 %v, i32 %t)",
        ],
        Some(0x8000_0000),
    ),
];

/// Operations that are not commutative.
const OTHERS: [Operation; 5] = [
    both(["%r = sub i32 %t, %v", "%r = sub i32 %v, %t"], None),
    both(
        [
            "%b = and i32 %v, 31\n%r = shl i32 %t, %b",
            "%b = and i32 %t, 31\n%r = lshr i32 %v, %b",
        ],
        None,
    ),
    both(
        [
            "%a = bitcast i32 %t to float\n%b = bitcast i32 %v to float\n%s = fsub float %a, %b\n%r = bitcast float %s to i32",
            "%a = bitcast i32 %t to float\n%b = bitcast i32 %v to float\n%c = call float @llvm.fabs.f32(float %a)\n%s = fsub float %b, %c\n%r = bitcast float %s to i32",
        ],
        None,
    ),
    both(
        [
            "%a = uitofp i32 %t to float\n%r = bitcast float %a to i32",
            "%r = xor i32 %t, -1",
        ],
        None,
    ),
    both(
        [
            "%r = add i32 %t, %t",
            "%s = add i32 %v, %t\n%r = xor i32 %s, %t",
        ],
        None,
    ),
];

/// A move: its old value, pattern, row and bank masks, and whether invalid sources give zero.
type Move = (u32, u32, u32, u32, bool);

fn moves(operation: &Operation) -> Vec<Move> {
    let mut all = Vec::new();
    let olds = [Some(0), operation.identity.or(Some(u32::MAX)), Some(7)];
    for (at, old) in olds.into_iter().flatten().enumerate() {
        for (rows, banks) in [(15, 15), (10, 15), (15, 5)] {
            for bound in [false, true] {
                // Shift left by one lane, shift right by three, reverse each quad.
                let pattern = [0x101, 0x113, 0x1b][(at + rows as usize + usize::from(bound)) % 3];
                all.push((old, pattern, rows, banks, bound));
            }
        }
    }
    all
}

/// Whether LLVM folds a move into the operand of an operation (`GCNDPPCombine.cpp`).
fn is_operand(operation: &Operation, (old, _, rows, banks, bound): Move) -> bool {
    let full = rows == 15 && banks == 15;
    full && (bound || old == 0) || operation.identity == Some(old) && (!bound || old == 0)
}

/// A kernel that does all moves with all lanes active, and with some.
fn kernel(operation: &Operation, moves: &[Move]) -> String {
    let mut parts = [String::new(), String::new()];
    let mut at = 0;
    for (number, part) in parts.iter_mut().enumerate() {
        for body in operation.bodies {
            for (old, pattern, rows, banks, bound) in moves {
                let mut line = format!(
                    "%t = call i32 @llvm.amdgcn.update.dpp.i32(i32 {}, i32 %v, i32 {pattern}, i32 {rows}, i32 {banks}, i1 {bound})\n{body}\n%p = getelementptr [512 x i32], ptr addrspace(1) %out, i32 %id, i32 {at}\nstore i32 %r, ptr addrspace(1) %p\n",
                    *old as i32
                );
                for name in ["t", "r", "p", "a", "b", "c", "s"] {
                    for end in [" ", ",", ")", "\n"] {
                        line = line.replace(
                            &format!("%{name}{end}"),
                            &format!("%{name}{number}.{at}{end}"),
                        );
                    }
                }
                part.push_str(&line);
                at += 1;
            }
        }
    }
    let [all, some] = parts;
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare float @llvm.fabs.f32(float)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) #0 {{
%id = call i32 @llvm.amdgcn.workitem.id.x()
%turned = sub i32 1077936141, %id
%v = xor i32 %turned, %n
{all}%few = and i32 %v, 5
%is = icmp eq i32 %few, 1
br i1 %is, label %some, label %end
some:
{some}br label %end
end:
ret void
}}
attributes #0 = {{ \"amdgpu-flat-work-group-size\"=\"1,128\" }}
"
    )
}

#[test]
fn lanes_get_what_they_got_from_the_move() {
    let all = INTEGERS.iter().chain(&OTHERS);
    let texts: Vec<String> = all
        .map(|operation| kernel(operation, &moves(operation)))
        .collect();
    check(&texts);
}

#[test]
fn a_move_is_an_operand_where_llvm_makes_it_one() {
    for operation in &INTEGERS {
        let moves = moves(operation);
        let text = kernel(operation, &moves);
        let kept = moves.iter().filter(|one| !is_operand(operation, **one));
        // Each move occurs four times: as either operand, with all lanes active and with some.
        let kept = 4 * kept.count();
        for gpu in GPUS {
            let assembly = lowered(&text, gpu).remove("k").unwrap().unwrap();
            let count = |name: &str| assembly.matches(name).count();
            assert_eq!(count("v_mov_b32_dpp"), kept, "{}: {text}", gpu.name);
            assert_eq!(count("_dpp"), 4 * moves.len(), "{}", gpu.name);
        }
    }
}

#[test]
fn a_move_stays_where_its_reader_is_not_its_only_one_or_other_lanes_are_on() {
    let moved = "%t = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %v, i32 273, i32 15, i32 15, i1 true)";
    let text = |body: &str| {
        format!(
            "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {{
%v = call i32 @llvm.amdgcn.workitem.id.x()
{body}
ret void
}}
"
        )
    };
    let store = |what: &str, at: u32| {
        format!(
            "%p{at} = getelementptr [4 x i32], ptr addrspace(1) %out, i32 %v, i32 {at}\nstore i32 {what}, ptr addrspace(1) %p{at}"
        )
    };
    let once = format!("{moved}\n%r = add i32 %t, %v\n{}", store("%r", 0));
    let twice = format!("{once}\n{}", store("%t", 1));
    let other_lanes = format!(
        "{moved}\n%is = icmp ult i32 %v, 7\nbr i1 %is, label %some, label %end\nsome:\n%r = add i32 %t, %v\n{}\nbr label %end\nend:",
        store("%r", 0)
    );
    let constant = format!("{moved}\n%r = add i32 %t, 4321\n{}", store("%r", 0));
    let uniform = format!("{moved}\n%r = add i32 %t, %n\n{}", store("%r", 0));
    let kept = [
        (once, 0),
        (twice, 1),
        (other_lanes, 1),
        (constant, 1),
        (uniform, 1),
    ];
    for (body, kept) in kept {
        let text = text(&body);
        for gpu in GPUS {
            let assembly = lowered(&text, gpu).remove("k").unwrap().unwrap();
            let found = assembly.matches("v_mov_b32_dpp").count();
            assert_eq!(found, kept, "{}: {assembly}", gpu.name);
        }
        check(&[text]);
    }
}
