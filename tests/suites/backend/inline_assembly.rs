//! Inline assembly of one instruction: kernels leave the memory that a definition in this file
//! computes, from AMD's ISA documents.

use crate::assembled_sample;
use crate::assembly_text::lowered;
use lanelog_amdgpu::Gpu;
use lanelog_amdgpu::gpu::{GPUS, Generation};
use lanelog_amdgpu_sim::{self as assembly, Assembly};
use lanelog_sim::{Argument, Buffer, Launch, Limits, Value};
use pretty_assertions::assert_eq;

/// An instruction, its constraints, its result type, its operands from `%x`, `%y`, `%z` (32 bits)
/// and `%w` (64 bits, `%x` is the low word), and its result.
type Case = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    fn(u32, u32, u32) -> u64,
);

fn wide(x: u32, y: u32) -> u64 {
    u64::from(y) << 32 | u64::from(x)
}

/// `v_perm_b32`: bytes 0 to 3 are those of the second source, and bytes 4 to 7 those of the first.
fn permuted(first: u32, second: u32, selector: u32) -> u64 {
    let all = wide(second, first);
    let byte = |select: u8| -> u8 {
        match select {
            0..8 => (all >> (8 * select)) as u8,
            // Selectors 8 to 11 repeat the sign bit of one of the four halves.
            8..12 => match all >> (16 * u32::from(select - 8) + 15) & 1 {
                0 => 0,
                _ => 0xff,
            },
            12 => 0,
            _ => 0xff,
        }
    };
    u64::from(u32::from_le_bytes(selector.to_le_bytes().map(byte)))
}

fn field(value: u32, first: u32, bits: u32) -> u64 {
    u64::from(value) >> (first & 31) & ((1 << (bits & 31)) - 1)
}

fn signed_field(value: u32, first: u32, bits: u32) -> u64 {
    let bits = bits & 31;
    if bits == 0 {
        return 0;
    }
    // The word is sign-extended, because the field may extend beyond it.
    let shifted = i64::from(value as i32) >> (first & 31);
    u64::from((shifted << (64 - bits) >> (64 - bits)) as u32)
}

const VECTOR: &[Case] = &[
    ("v_mov_b32 $0, $1", "=v,v", "i32", "x", |x, _, _| x.into()),
    ("v_mov_b32 $0, $1", "=v,s", "i32", "n", |_, _, _| 7),
    ("v_not_b32 $0, $1", "=v,v", "i32", "x", |x, _, _| {
        (!x).into()
    }),
    ("v_bfrev_b32 $0, $1", "=&v,v", "i32", "x", |x, _, _| {
        x.reverse_bits().into()
    }),
    ("v_and_b32 $0, $1, $2", "=v,v,v", "i32", "xy", |x, y, _| {
        (x & y).into()
    }),
    ("v_or_b32 $0, $2, $1", "=v,v,v", "i32", "xy", |x, y, _| {
        (x | y).into()
    }),
    (
        "v_xor_b32 $0, 0x12345, $1",
        "=v,0",
        "i32",
        "x",
        |x, _, _| (x ^ 0x12345).into(),
    ),
    (
        "v_lshlrev_b32 $0, $2, $1",
        "=v,v,i",
        "i32",
        "x3",
        |x, _, _| (x << 3).into(),
    ),
    (
        "v_lshrrev_b32 $0, $1, $2",
        "=v,v,v",
        "i32",
        "zx",
        |x, _, z| (x >> (z & 31)).into(),
    ),
    (
        "v_ashrrev_i32 $0, $1, $2",
        "=v,v,v",
        "i32",
        "zx",
        |x, _, z| ((x as i32 >> (z & 31)) as u32).into(),
    ),
    (
        "v_mul_lo_u32 $0, $1, $2",
        "=v,v,v",
        "i32",
        "xy",
        |x, y, _| x.wrapping_mul(y).into(),
    ),
    (
        "v_mul_hi_u32 $0, $1, $2",
        "=v,v,v",
        "i32",
        "xy",
        |x, y, _| (u64::from(x) * u64::from(y)) >> 32,
    ),
    (
        "v_perm_b32 $0, $1, $2, $3",
        "=v,v,v,v",
        "i32",
        "xyz",
        permuted,
    ),
    (
        "v_perm_b32 $0, $1, $2, $3",
        "=v,v,v,s,~{memory}",
        "i32",
        "xys",
        |x, y, _| permuted(x, y, 0x0d0c_0602),
    ),
    (
        "V_PERM_B32 $0, $1, $2, $3;",
        "=v,v,v,v",
        "i32",
        "xyz",
        permuted,
    ),
    ("v_bfe_u32 $0, $1, $2, $3", "=v,v,v,v", "i32", "xyz", field),
    ("v_bfe_i32 $0, $1, 4, 9", "=v,v", "i32", "x", |x, _, _| {
        signed_field(x, 4, 9)
    }),
    (
        "v_bfe_i32 ${0}, ${1}, ${2}, ${3}",
        "=v,v,v,v",
        "i32",
        "xyz",
        signed_field,
    ),
    (
        "v_alignbit_b32 $0, $1, $2, $3",
        "=v,v,v,v",
        "i32",
        "xyz",
        |x, y, z| wide(y, x) >> (z & 31) & 0xffff_ffff,
    ),
    (
        "v_lshlrev_b64 $0, $1, $2",
        "=v,v,v",
        "i64",
        "zw",
        |x, y, z| wide(x, y) << (z & 63),
    ),
    (
        "v_lshrrev_b64 $0, $1, $2",
        "=v,v,v",
        "i64",
        "zw",
        |x, y, z| wide(x, y) >> (z & 63),
    ),
    (
        "v_ashrrev_i64 $0, $1, $2",
        "=v,v,v",
        "i64",
        "zw",
        |x, y, z| (wide(x, y) as i64 >> (z & 63)) as u64,
    ),
];

/// Instructions of the scalar unit, on uniform operands.
const SCALAR: &[Case] = &[
    ("s_mov_b32 $0, $1", "=s,s", "i32", "n", |_, _, _| 7),
    ("s_brev_b32 $0, $1", "=s,s", "i32", "n", |_, _, _| {
        7u32.reverse_bits().into()
    }),
    ("s_mov_b64 $0, $1", "=s,s", "i64", "m", |_, _, _| {
        0x7_0000_0007
    }),
    ("s_brev_b64 $0, $1", "=s,s", "i64", "m", |_, _, _| {
        0x7_0000_0007u64.reverse_bits()
    }),
];

/// A kernel that stores an instruction's result; the operands of a lane are from [`inputs`].
fn kernel((template, constraints, ty, operands, _): &Case) -> String {
    let operand = |letter: char| match letter {
        'w' => "i64 %w".to_string(),
        'm' => "i64 %m".to_string(),
        's' => "i32 218891778".to_string(),
        '3' => "i32 3".to_string(),
        letter => format!("i32 %{letter}"),
    };
    let operands: Vec<String> = operands.chars().map(operand).collect();
    let operands = operands.join(", ");
    format!(
        "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = mul i32 %t, 2654435761
  %y0 = xor i32 %x, -1515870811
  %y = mul i32 %y0, 40503
  %z0 = mul i32 %t, 67438087
  %z = and i32 %z0, 252645135
  %wl = zext i32 %x to i64
  %wh = zext i32 %y to i64
  %ws = shl i64 %wh, 32
  %w = or i64 %ws, %wl
  %ml = zext i32 %n to i64
  %ms = shl i64 %ml, 32
  %m = or i64 %ms, %ml
  %r = call {ty} asm \"{template}\", \"{constraints}\"({operands})
  %p = getelementptr {ty}, ptr addrspace(1) %out, i32 %t
  store {ty} %r, ptr addrspace(1) %p
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
"
    )
}

/// `%x`, `%y` and `%z` of a lane.
fn inputs(lane: u32) -> [u32; 3] {
    let x = lane.wrapping_mul(2_654_435_761);
    let y = (x ^ 0xa5a5_a5a5).wrapping_mul(40503);
    [x, y, lane.wrapping_mul(67_438_087) & 0x0f0f_0f0f]
}

#[test]
fn one_instruction_does_what_it_says() {
    for gpu in GPUS {
        for case in VECTOR.iter().chain(SCALAR) {
            let (template, _, ty, _, expected) = case;
            let text =
                lowered(&kernel(case), gpu).unwrap_or_else(|why| panic!("{template}: {why}"));
            let word = &template.split(' ').next().unwrap().to_lowercase();
            let written = text
                .lines()
                .filter(|line| line.trim_start().starts_with(word.as_str()));
            assert!(
                written.count() > 0 || word.ends_with("mov_b32") || word.ends_with("mov_b64"),
                "{text}"
            );
            if let Some(Err(told)) = assembled_sample(&text, gpu.name) {
                panic!("{template} {}: {told}", gpu.name);
            }
            let bytes = if *ty == "i64" { 8 } else { 4 };
            let launch = Launch {
                function: 0,
                grid: [1, 1, 1],
                block: [64, 1, 1],
                wave: gpu.wave,
                arguments: vec![Argument::Buffer(0), Argument::Same(Value::Bits(7))],
                buffers: vec![Buffer {
                    bytes: vec![0; 64 * bytes],
                }],
                limits: Limits::default(),
            };
            let found = Assembly::read(&text).unwrap().run("k", &launch);
            assert_eq!(found.ending, assembly::Ending::Finished, "{text}");
            for (lane, held) in found.buffers[0].bytes.chunks(bytes).enumerate() {
                let [x, y, z] = inputs(lane as u32);
                let expected = expected(x, y, z).to_le_bytes();
                assert_eq!(
                    held,
                    &expected[..bytes],
                    "{} {template}, lane {lane}\n{text}",
                    gpu.name
                );
            }
        }
    }
}

#[test]
fn each_generation_has_its_own_additions() {
    for gpu in GPUS {
        let late = gpu.generation >= Generation::Gfx10;
        for (word, has) in [("v_add_u32", !late), ("v_add_nc_u32", late)] {
            let template: &'static str = format!("{word} $0, $1, $2").leak();
            let case: Case = (template, "=v,v,v", "i32", "xy", |_, _, _| 0);
            let told = lowered(&kernel(&case), gpu);
            assert_eq!(told.is_ok(), has, "{} {word}: {told:?}", gpu.name);
        }
    }
}

#[test]
fn kept_rows_are_not_dropped() {
    let gpu = Gpu::named("gfx1100").unwrap();
    for (word, kept) in [("", false), ("sideeffect ", true)] {
        let text = format!(
            "target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @k(i32 %n) {{\n  %r = call i32 asm {word}\"v_bfrev_b32 $0, $1\", \"=v,v\"(i32 %n)\n  ret void\n}}\n"
        );
        let text = lowered(&text, gpu).unwrap();
        assert_eq!(text.contains("v_bfrev_b32"), kept, "{text}");
    }
}

#[test]
fn unsupported_inline_assembly_is_reported() {
    let gpu = Gpu::named("gfx1100").unwrap();
    let cases: &[(&'static str, &'static str, &'static str, &str)] = &[
        (
            "v_nonsense $0, $1",
            "=v,v",
            "x",
            "`v_nonsense` is none that is known here",
        ),
        (
            "v_mov_b32 $0, $1\\0Av_mov_b32 $0, $1",
            "=v,v",
            "x",
            "only one instruction is covered, and it has several",
        ),
        (
            "v_add_co_u32 $0, vcc, $1, $2",
            "=v,v,v",
            "xy",
            "`v_add_co_u32` is none that is known here",
        ),
        (
            "v_mov_b32 $0, $1",
            "=s,v",
            "x",
            "the output of `v_mov_b32` is in another kind of register",
        ),
        (
            "v_mov_b32 $0, $1",
            "={v5},v",
            "x",
            "the constraint `{v5}` is not covered: v, s, i, n and 0 are",
        ),
        (
            "v_mov_b32 $0, $1",
            "=v,s",
            "x",
            "the operand `$1` is divergent, and in a scalar register",
        ),
        (
            "v_mov_b32 $0, $2",
            "=v,v",
            "x",
            "the operand `$2` is not covered: it is not an input",
        ),
        (
            "v_and_b32 $0, $1",
            "=v,v",
            "x",
            "`v_and_b32` reads 2, and 1 are written",
        ),
        (
            "v_lshlrev_b64 $0, $1, $2",
            "=v,v,v",
            "xw",
            "an operand of 64 bits is of type i32",
        ),
    ];
    for (template, constraints, operands, why) in cases {
        let case: Case = (template, constraints, "i32", operands, |_, _, _| 0);
        let told = lowered(&kernel(&case), gpu).unwrap_err();
        assert!(
            told.starts_with(&format!("inline assembly \"{}", template)),
            "{told}"
        );
        assert!(told.contains(why), "{told}");
    }
}
