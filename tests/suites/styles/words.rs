//! Executes Nyuzi assembly for random straight-line code on integers of all widths, vectors and
//! bytes in memory, and compares the results with the interpreter of IR.

use crate::program::CAMPAIGN;
use lanelog_ir::launch::{Argument, Buffer, Launch, Limits};
use lanelog_ir::read;
use lanelog_ir::typed::Value;
use lanelog_passes::linearize::How;
use lanelog_predicated::nyuzi::LANES;
use lanelog_verify::check::styled::{Style, Written, try_on};

const WIDTHS: [u32; 9] = [3, 8, 16, 17, 24, 32, 33, 48, 64];

/// The number of bytes that each lane may read and write.
const OWN: u32 = 256;

struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A kernel whose lanes load numbers of one width, compute, and store each result after the last
/// one.
fn kernel(seed: u64) -> String {
    let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 5);
    let bits = WIDTHS[chance.below(WIDTHS.len())];
    let uniform = chance.below(4) == 0;
    let bytes = bits.div_ceil(8);
    let ty = format!("i{bits}");
    let mut body = String::from("  %lane = call i32 @llvm.amdgcn.workitem.id.x()\n");
    let from = if uniform { "0" } else { "%lane" };
    body += &format!("  %wide = zext i32 {from} to i64\n");
    body += &format!(
        "  %in = getelementptr [{OWN} x i8], ptr addrspace(1) %a, i64 %wide, i64 {}\n",
        chance.below(8)
    );
    body += &format!("  %out = getelementptr [{OWN} x i8], ptr addrspace(1) %b, i32 %lane\n");
    // The distance is arbitrary: bytes are not aligned.
    let mut values = vec!["%n".to_string()];
    body += &format!("  %n = trunc i64 %number to {ty}\n")
        .replace("trunc i64 %number to i64", "add i64 %number, 0");
    for at in 0..3 {
        let place = chance.below(8);
        body += &format!(
            "  %p{at} = getelementptr i8, ptr addrspace(1) %in, i32 {place}\n  %l{at} = load {ty}, ptr addrspace(1) %p{at}, align 1\n"
        );
        // The bits of memory above the width of the integer are arbitrary, and must be ignored.
        values.push(format!("%l{at}"));
    }
    let mut place = 0;
    for at in 0..8 {
        let one = values[chance.below(values.len())].clone();
        let other = values[chance.below(values.len())].clone();
        let within = |value: &str| format!("  %d{at} = urem {ty} {value}, {bits}\n");
        let line = match chance.below(12) {
            0 => format!("  %r{at} = add {ty} {one}, {other}\n"),
            1 => format!("  %r{at} = sub {ty} {one}, {other}\n"),
            2 => format!("  %r{at} = mul {ty} {one}, {other}\n"),
            3 => format!("  %r{at} = xor {ty} {one}, {other}\n"),
            4 if bits > 6 => {
                let opcode = ["shl", "lshr", "ashr"][chance.below(3)];
                within(&other) + &format!("  %r{at} = {opcode} {ty} {one}, %d{at}\n")
            }
            5 | 4 => {
                let opcode = ["shl", "lshr", "ashr"][chance.below(3)];
                let distance = chance.below(bits as usize);
                format!("  %r{at} = {opcode} {ty} {one}, {distance}\n")
            }
            6 => {
                let opcode = ["udiv", "urem", "sdiv", "srem"][chance.below(4)];
                // The divisor is positive, so that it is not zero and the quotient does not
                // overflow.
                format!(
                    "  %o{at} = lshr {ty} {other}, 1\n  %d{at} = or {ty} %o{at}, 1\n  %r{at} = {opcode} {ty} {one}, %d{at}\n"
                )
            }
            7 => {
                let order = [
                    "eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge",
                ][chance.below(10)];
                format!(
                    "  %o{at} = icmp {order} {ty} {one}, {other}\n  %r{at} = select i1 %o{at}, {ty} {other}, {ty} {one}\n"
                )
            }
            8 => {
                let to = WIDTHS[chance.below(WIDTHS.len())];
                let ext = ["zext", "sext"][chance.below(2)];
                match to.cmp(&bits) {
                    std::cmp::Ordering::Less => format!(
                        "  %o{at} = trunc {ty} {one} to i{to}\n  %r{at} = {ext} i{to} %o{at} to {ty}\n"
                    ),
                    std::cmp::Ordering::Equal => format!("  %r{at} = or {ty} {one}, {other}\n"),
                    std::cmp::Ordering::Greater => format!(
                        "  %o{at} = {ext} {ty} {one} to i{to}\n  %h{at} = lshr i{to} %o{at}, {}\n  %r{at} = trunc i{to} %h{at} to {ty}\n",
                        chance.below(to as usize)
                    ),
                }
            }
            9 => {
                let name = ["umin", "umax", "smin", "smax"][chance.below(4)];
                format!("  %r{at} = call {ty} @llvm.{name}.{ty}({ty} {one}, {ty} {other})\n")
            }
            10 => {
                let element = chance.below(4);
                format!(
                    "  %v{at} = insertelement <4 x {ty}> zeroinitializer, {ty} {one}, i32 {element}\n  %u{at} = insertelement <4 x {ty}> %v{at}, {ty} {other}, i32 1\n  %w{at} = add <4 x {ty}> %u{at}, %v{at}\n  %i{at} = and i32 %lane, 3\n  %r{at} = extractelement <4 x {ty}> %w{at}, i32 %i{at}\n"
                )
            }
            _ => {
                // The value is stored to the lane's private memory and loaded again.
                let align = [1, 2, 4][chance.below(3)];
                format!(
                    "  %m{at} = alloca [4 x {ty}], align 8, addrspace(5)\n  %i{at} = and i32 %lane, 3\n  %e{at} = getelementptr [4 x {ty}], ptr addrspace(5) %m{at}, i32 0, i32 %i{at}\n  store {ty} {one}, ptr addrspace(5) %e{at}, align {}\n  %r{at} = load {ty}, ptr addrspace(5) %e{at}, align 1\n",
                    align.min(1 << (bytes.trailing_zeros()))
                )
            }
        };
        body += &line;
        values.push(format!("%r{at}"));
        body += &format!(
            "  %s{at} = getelementptr i8, ptr addrspace(1) %out, i32 {place}\n  store {ty} %r{at}, ptr addrspace(1) %s{at}, align 1\n"
        );
        place += bytes + 1;
    }
    // Only the first lanes execute the instructions.
    format!(
        "define amdgpu_kernel void @k{seed}(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %number) {{\nentry:\n  %own = call i32 @llvm.amdgcn.workitem.id.x()\n  %few = icmp ult i32 %own, {}\n  br i1 %few, label %work, label %end\nwork:\n{body}  br label %end\nend:\n  ret void\n}}\n",
        5 + chance.below(12)
    )
}

fn launch(function: usize, input: u64) -> Launch {
    let mut chance = Chance(input ^ (function as u64) << 20);
    let mut bytes = || Buffer {
        bytes: (0..OWN as usize * LANES)
            .map(|_| chance.below(256) as u8)
            .collect(),
    };
    let buffers = vec![bytes(), bytes()];
    let number = 0xfedc_ba98_7654_3210u64.rotate_left(7 * input as u32 + function as u32);
    Launch {
        function,
        grid: [1, 1, 1],
        block: [LANES as u32, 1, 1],
        wave: LANES as u32,
        arguments: vec![
            Argument::Buffer(0),
            Argument::Buffer(1),
            Argument::Same(Value::Bits(number)),
        ],
        buffers,
        limits: Limits::default(),
    }
}

/// Many kernels of each width leave the same memory.
#[test]
fn numbers_of_all_widths_leave_the_same_memory() {
    let count: u64 = if CAMPAIGN { 600 } else { 60 };
    for seeds in (1..=count).collect::<Vec<u64>>().chunks(60) {
        let kernels: Vec<String> = seeds.iter().map(|seed| kernel(*seed)).collect();
        let mut text = String::from("target triple = \"amdgcn-amd-amdhsa\"\n");
        text += &kernels.concat();
        text += "declare i32 @llvm.amdgcn.workitem.id.x()\n";
        for bits in WIDTHS {
            for name in ["umin", "umax", "smin", "smax"] {
                text += &format!("declare i{bits} @llvm.{name}.i{bits}(i{bits}, i{bits})\n");
            }
        }
        let module = read(text.as_bytes());
        assert_eq!(module.errors, vec![]);
        let all: Vec<usize> = (0..kernels.len()).collect();
        let launches: Vec<Vec<Launch>> = all
            .iter()
            .map(|index| (0..2).map(|input| launch(*index, input)).collect())
            .collect();
        let (style, how) = (Style::Nyuzi, How::Partial);
        let tried = try_on(&module, &all, &launches, Written { style, how });
        for ((outcome, _), own) in tried.iter().zip(&kernels) {
            assert_eq!(outcome.name(), "same", "{outcome:?}\n{own}");
        }
    }
}
