//! Tests of small code with expected registers.

use pretty_assertions::assert_eq;

use super::text::text;
use crate::allocate::{ResourceUsage, allocate, check, traced};
use crate::instructions::op;
use crate::machine::{Block, COPY, Class, Code, Fixed, Instruction, Origin, Value, Why, fresh};
use crate::{Gpu, Level};

/// Appends an instruction to a block.
pub fn put(
    code: &mut Code,
    block: usize,
    opcode: op::Opcode,
    results: &[Value],
    sources: &[Value],
) {
    while code.blocks.len() <= block {
        code.blocks.push(Block::default());
    }
    let made = Instruction::new(opcode, results, sources, Origin::default());
    code.blocks[block].instructions.push(made);
}

/// A new register.
pub fn new(code: &mut Code, class: Class, words: u8) -> Value {
    fresh(&mut code.registers, class, words)
}

/// Adds edges to both the linear and the logical graph.
pub fn edges(code: &mut Code, edges: &[(usize, &[u32])]) {
    for (from, to) in edges {
        code.blocks[*from].linear = to.to_vec();
        code.blocks[*from].logical = to.to_vec();
    }
}

/// Allocates and checks code. Returns the allocated code as text.
pub fn allocated(mut code: Code, gpu: &str) -> (String, ResourceUsage) {
    let gpu = Gpu::named(gpu).unwrap();
    let before = code.clone();
    let (taken, steps) = traced(&mut code, gpu, Level::default()).unwrap();
    check::check(&before, &code, &steps, gpu).unwrap();
    (text(&code), taken)
}

const NONE: [Value; 0] = [];

#[test]
fn hardware_inputs_stay_in_their_registers() {
    let mut code = Code::default();
    let arguments = new(&mut code, Class::Scalar, 2);
    let item = new(&mut code, Class::Vector, 1);
    let loaded = new(&mut code, Class::Scalar, 2);
    put(
        &mut code,
        0,
        COPY,
        &[arguments],
        &[Value::Fixed(Fixed::Sgpr(4), 2)],
    );
    put(
        &mut code,
        0,
        COPY,
        &[item],
        &[Value::Fixed(Fixed::Vgpr(0), 1)],
    );
    put(
        &mut code,
        0,
        op::S_LOAD_B64,
        &[loaded],
        &[arguments, Value::Bits(0)],
    );
    put(
        &mut code,
        0,
        op::GLOBAL_STORE_B32,
        &NONE,
        &[item, item, loaded],
    );
    let (text, taken) = allocated(code, "gfx1100");
    assert_eq!(
        text,
        "s_load_b64 s[0:1], s[4:5], 0\nglobal_store_b32 v0, v0, s[0:1]"
    );
    assert_eq!((taken.sgprs, taken.vgprs, taken.vcc), (6, 1, false));
}

#[test]
fn tuples_are_made_in_place() {
    let mut code = Code::default();
    let tuple = new(&mut code, Class::Vector, 4);
    let words: Vec<Value> = (0..4).map(|_| new(&mut code, Class::Vector, 1)).collect();
    for (at, word) in words.iter().enumerate() {
        put(
            &mut code,
            0,
            op::V_ADD_NC_U32,
            &[*word],
            &[Value::Bits(at as u32), Value::Fixed(Fixed::Vgpr(0), 1)],
        );
    }
    for (at, word) in words.iter().enumerate() {
        put(&mut code, 0, COPY, &[tuple.word(at as u8)], &[*word]);
    }
    put(
        &mut code,
        0,
        op::GLOBAL_STORE_B128,
        &NONE,
        &[tuple, tuple, Value::Off],
    );
    // The value is read again after the tuple is used, so that it must be unchanged.
    put(
        &mut code,
        0,
        op::GLOBAL_STORE_B32,
        &NONE,
        &[words[1], words[1], Value::Off],
    );
    let (text, _) = allocated(code, "gfx942");
    assert_eq!(
        text,
        "v_add_nc_u32 v2, 0, v0\nv_add_nc_u32 v3, 1, v0\nv_add_nc_u32 v4, 2, v0\nv_add_nc_u32 v5, 3, v0\n\
         global_store_b128 v[2:5], v[2:5], Off\nglobal_store_b32 v3, v3, Off"
    );
}

#[test]
fn a_loop_counts_in_one_register() {
    let mut code = Code::default();
    let phi = new(&mut code, Class::Scalar, 1);
    let count = new(&mut code, Class::Scalar, 1);
    let next = new(&mut code, Class::Scalar, 1);
    put(&mut code, 0, COPY, &[phi], &[Value::Bits(0)]);
    put(&mut code, 1, COPY, &[count], &[phi]);
    put(
        &mut code,
        1,
        op::S_ADD_U32,
        &[next],
        &[count, Value::Bits(1)],
    );
    put(
        &mut code,
        1,
        op::S_CMP_LT_U32,
        &NONE,
        &[next, Value::Bits(9)],
    );
    put(&mut code, 1, COPY, &[phi], &[next]);
    put(&mut code, 1, op::S_CBRANCH_SCC1, &NONE, &[Value::Block(1)]);
    put(&mut code, 2, op::S_ENDPGM, &NONE, &NONE);
    edges(&mut code, &[(0, &[1]), (1, &[1, 2])]);
    let (text, _) = allocated(code, "gfx1100");
    assert_eq!(
        text,
        "s_mov_b32 s0, 0\nblock1:\ns_add_u32 s0, s0, 1\ns_cmp_lt_u32 s0, 9\ns_cbranch_scc1 block1\nblock2:\ns_endpgm"
    );
}

#[test]
fn a_swap_in_a_loop_needs_moves() {
    let mut code = Code::default();
    let phis = [0, 1].map(|_| new(&mut code, Class::Scalar, 1));
    let values = [0, 1].map(|_| new(&mut code, Class::Scalar, 1));
    for (at, phi) in phis.iter().enumerate() {
        put(&mut code, 0, COPY, &[*phi], &[Value::Bits(100 + at as u32)]);
    }
    for (phi, value) in phis.iter().zip(&values) {
        put(&mut code, 1, COPY, &[*value], &[*phi]);
    }
    put(&mut code, 1, COPY, &[phis[0]], &[values[1]]);
    put(&mut code, 1, COPY, &[phis[1]], &[values[0]]);
    put(&mut code, 1, op::S_CBRANCH_SCC1, &NONE, &[Value::Block(1)]);
    put(&mut code, 2, op::S_NOP, &NONE, &[values[0], values[1]]);
    edges(&mut code, &[(0, &[1]), (1, &[1, 2])]);
    // The checker verifies that the moves are correct. Swapping two registers takes three of them.
    let (text, _) = allocated(code, "gfx1100");
    assert_eq!(text.matches("s_mov_b32").count(), 2 + 3, "{text}");
}

#[test]
fn lanes_of_the_other_arm_do_not_count() {
    // The branches are 0 -> 1 and 2 -> 3, with the join 4. The wave executes blocks 1 and 3 in
    // sequence.
    let mut code = Code::default();
    let [one, two, merged] = [0; 3].map(|_| new(&mut code, Class::Vector, 1));
    let saved = new(&mut code, Class::Mask, 1);
    let exec = Value::Fixed(Fixed::Exec, 1);
    put(
        &mut code,
        0,
        op::V_CMP_EQ_U32,
        &[saved],
        &[Value::Bits(0), Value::Fixed(Fixed::Vgpr(0), 1)],
    );
    put(&mut code, 0, op::S_AND_SAVEEXEC_B32, &[saved], &[saved]);
    put(
        &mut code,
        1,
        op::V_RCP_F32,
        &[one],
        &[Value::Fixed(Fixed::Vgpr(0), 1)],
    );
    put(&mut code, 1, COPY, &[merged], &[one]);
    put(&mut code, 2, op::S_XOR_B32, &[exec], &[exec, saved]);
    put(
        &mut code,
        3,
        op::V_EXP_F32,
        &[two],
        &[Value::Fixed(Fixed::Vgpr(0), 1)],
    );
    put(&mut code, 3, op::V_LOG_F32, &[two], &[two]);
    put(&mut code, 3, COPY, &[merged], &[two]);
    put(&mut code, 4, op::S_MOV_B32, &[exec], &[saved]);
    put(
        &mut code,
        4,
        op::GLOBAL_STORE_B32,
        &NONE,
        &[merged, merged, Value::Off],
    );
    for (from, linear, logical) in [
        (0, vec![1, 2], vec![1, 3]),
        (1, vec![2], vec![4]),
        (2, vec![3], vec![]),
        (3, vec![4], vec![4]),
    ] {
        code.blocks[from].linear = linear;
        code.blocks[from].logical = logical;
    }
    let (text, taken) = allocated(code, "gfx1100");
    assert_eq!(taken.vgprs, 1, "{text}");
    assert!(!text.contains("v_mov"), "{text}");
}

#[test]
fn a_lane_that_is_off_is_not_written_where_another_arm_is() {
    // Two branches in sequence, as in the preceding test. Block 1 also writes a lane that may be
    // inactive.
    let mut code = Code::default();
    let [one, two] = [0; 2].map(|_| new(&mut code, Class::Vector, 1));
    let v0 = Value::Fixed(Fixed::Vgpr(0), 1);
    put(&mut code, 0, op::V_LOG_F32, &[two], &[v0]);
    put(&mut code, 1, op::V_RCP_F32, &[one], &[v0]);
    put(
        &mut code,
        1,
        op::V_WRITELANE_B32,
        &[one],
        &[one, Value::Bits(7), Value::Bits(3)],
    );
    code.blocks[1].instructions[1].tied = true;
    put(
        &mut code,
        1,
        op::GLOBAL_STORE_B32,
        &NONE,
        &[one, one, Value::Off],
    );
    put(&mut code, 2, op::S_NOT_B32, &NONE, &NONE);
    put(
        &mut code,
        3,
        op::GLOBAL_STORE_B32,
        &NONE,
        &[two, two, Value::Off],
    );
    put(&mut code, 4, op::S_ENDPGM, &NONE, &NONE);
    for (from, linear, logical) in [
        (0, vec![1, 2], vec![1, 3]),
        (1, vec![2], vec![4]),
        (2, vec![3], vec![]),
        (3, vec![4], vec![4]),
    ] {
        code.blocks[from].linear = linear;
        code.blocks[from].logical = logical;
    }
    let (text, taken) = allocated(code.clone(), "gfx1100");
    // Three VGPRs are needed: v0, which block 1 reads; the value for block 3; and the register of
    // which an inactive lane is written.
    assert_eq!(taken.vgprs, 3, "{text}");
    // Without the write of the inactive lane, both values may share a register, because block 1
    // does not write the lanes that block 3 reads.
    code.blocks[1].instructions.remove(1);
    let (text, taken) = allocated(code, "gfx1100");
    assert_eq!(taken.vgprs, 2, "{text}");
}

#[test]
fn masks_of_one_block_are_in_vcc() {
    for (gpu, words) in [("gfx1100", 1), ("gfx942", 2)] {
        let mut code = Code::default();
        let v0 = Value::Fixed(Fixed::Vgpr(0), 1);
        let mask = new(&mut code, Class::Mask, words);
        let other = new(&mut code, Class::Mask, words);
        let value = new(&mut code, Class::Vector, 1);
        put(
            &mut code,
            0,
            op::V_CMP_LT_U32,
            &[mask],
            &[v0, Value::Bits(4)],
        );
        put(&mut code, 0, op::V_CNDMASK_B32, &[value], &[v0, v0, mask]);
        put(
            &mut code,
            0,
            op::V_CMP_LT_U32,
            &[other],
            &[value, Value::Bits(5)],
        );
        put(
            &mut code,
            0,
            op::V_DIV_FMAS_F32,
            &[value],
            &[value, value, value],
        );
        put(
            &mut code,
            0,
            op::V_CNDMASK_B32,
            &[value],
            &[value, value, other],
        );
        put(
            &mut code,
            0,
            op::GLOBAL_STORE_B32,
            &NONE,
            &[value, value, Value::Off],
        );
        let (text, taken) = allocated(code, gpu);
        let tuple = if words == 1 { "s0" } else { "s[0:1]" };
        // The implicit VCC operand of `v_div_fmas` is live from the start of the kernel, so that
        // VCC must not be used before it.
        assert_eq!(
            text,
            format!(
                "v_cmp_lt_u32 {tuple}, v0, 4\nv_cndmask_b32 v0, v0, v0, {tuple}\nv_cmp_lt_u32 {tuple}, v0, 5\n\
                 v_div_fmas_f32 v0, v0, v0, v0\nv_cndmask_b32 v0, v0, v0, {tuple}\nglobal_store_b32 v0, v0, Off"
            )
        );
        assert!(taken.vcc);
    }
}

#[test]
fn the_next_value_is_computed_after_the_last_read_of_the_previous_one() {
    let mut code = Code::default();
    let [phi, count, next] = [0; 3].map(|_| new(&mut code, Class::Vector, 1));
    let mask = new(&mut code, Class::Mask, 1);
    let exec = Value::Fixed(Fixed::Exec, 1);
    let phi_copy = |code: &mut Code, block: usize, to: Value, from: Value| {
        put(code, block, COPY, &[to], &[from]);
        let last = code.blocks[block].instructions.last_mut().unwrap();
        last.origin.why = Why::Phi;
    };
    phi_copy(&mut code, 0, phi, Value::Bits(0));
    phi_copy(&mut code, 1, count, phi);
    put(
        &mut code,
        1,
        op::V_ADD_NC_U32,
        &[next],
        &[Value::Bits(1), count],
    );
    put(
        &mut code,
        1,
        op::V_CMP_LT_U32,
        &[mask],
        &[count, Value::Bits(9)],
    );
    phi_copy(&mut code, 1, phi, next);
    put(&mut code, 1, op::S_AND_B32, &[exec], &[exec, mask]);
    put(
        &mut code,
        1,
        op::S_CBRANCH_EXECNZ,
        &NONE,
        &[Value::Block(1)],
    );
    put(&mut code, 2, op::S_ENDPGM, &NONE, &NONE);
    edges(&mut code, &[(0, &[1]), (1, &[1, 2])]);
    allocate(&mut code, Gpu::named("gfx1100").unwrap(), Level::default()).unwrap();
    assert_eq!(
        text(&code),
        "v_mov_b32 v0, 0\nblock1:\nv_cmp_lt_u32 vcc, v0, 9\nv_add_nc_u32 v0, 1, v0\ns_and_b32 exec, exec, vcc\n\
         s_cbranch_execnz block1\nblock2:\ns_endpgm"
    );
}

#[test]
fn values_that_cannot_fit_are_reported() {
    let mut code = Code::default();
    let tuple = new(&mut code, Class::Scalar, 32);
    put(
        &mut code,
        0,
        op::S_LOAD_B512,
        &[tuple],
        &[Value::Fixed(Fixed::Sgpr(0), 2)],
    );
    put(&mut code, 0, op::S_NOP, &NONE, &[tuple]);
    let gpu = super::random::small(Gpu::named("gfx1100").unwrap(), 20, 20);
    let why = allocate(&mut code, gpu, Level::default())
        .unwrap_err()
        .to_string();
    assert_eq!(
        why,
        "the kernel needs 12 SGPRs more than the 20 of gfx1100, and what is left cannot be spilled"
    );
}

/// Forty masks are live at once, with 20 SGPRs. The masks that do not fit need lanes of a VGPR, but
/// then no VGPR is left.
#[test]
fn masks_that_take_all_vector_registers_are_said() {
    let mut code = Code::default();
    let masks: Vec<Value> = (0..40).map(|_| new(&mut code, Class::Scalar, 1)).collect();
    let source = Value::Fixed(Fixed::Sgpr(0), 1);
    for mask in &masks {
        put(&mut code, 0, op::S_NOT_B32, &[*mask], &[source]);
    }
    let vector = new(&mut code, Class::Vector, 1);
    put(&mut code, 0, op::V_MOV_B32, &[vector], &[source]);
    put(&mut code, 0, op::S_NOP, &NONE, &[vector]);
    for mask in &masks {
        put(&mut code, 0, op::S_NOP, &NONE, &[*mask]);
    }
    let gpu = super::random::small(Gpu::named("gfx1100").unwrap(), 20, 1);
    let why = allocate(&mut code, gpu, Level::default())
        .unwrap_err()
        .to_string();
    assert!(
        why.starts_with("the kernel is too large for gfx1100: "),
        "{why}"
    );
    assert!(
        why.contains("the 1 VGPRs that hold them leave too few of 1; divide the kernel"),
        "{why}"
    );
}

#[test]
fn nonsense_is_an_error() {
    let gpu = Gpu::named("gfx1100").unwrap();
    let mut code = Code::default();
    let tuple = new(&mut code, Class::Scalar, 2);
    put(&mut code, 0, op::S_NOP, &NONE, &[tuple.word(2)]);
    assert_eq!(
        allocate(&mut code, gpu, Level::default())
            .unwrap_err()
            .to_string(),
        "%0 has no word 2"
    );
    let mut code = Code::default();
    put(
        &mut code,
        0,
        op::S_NOP,
        &NONE,
        &[Value::all(crate::machine::Register(7), 1)],
    );
    assert_eq!(
        allocate(&mut code, gpu, Level::default())
            .unwrap_err()
            .to_string(),
        "%7 is not a register of the kernel"
    );
    let mut code = Code::default();
    put(&mut code, 0, op::S_ENDPGM, &NONE, &NONE);
    edges(&mut code, &[(0, &[4])]);
    assert_eq!(
        allocate(&mut code, gpu, Level::default())
            .unwrap_err()
            .to_string(),
        "block 0 leads to block 4: there is none"
    );
}

#[test]
fn masks_are_cleared_directly_before_they_are_updated_but_not_in_a_loop() {
    // Block 0 clears a mask for each other block, which updates it; the next block reads it. Blocks
    // 30 and 31 are a loop.
    const BLOCKS: usize = 60;
    let mut code = Code::default();
    let exec = Value::Fixed(Fixed::Exec, 1);
    let masks = [0; BLOCKS].map(|_| new(&mut code, Class::Mask, 1));
    for mask in masks {
        put(&mut code, 0, op::S_MOV_B32, &[mask], &[Value::Bits(0)]);
    }
    for (at, mask) in masks.into_iter().enumerate() {
        put(&mut code, at + 1, op::S_OR_B32, &[mask], &[mask, exec]);
        put(&mut code, at + 2, op::S_MOV_B32, &[exec], &[mask]);
    }
    let last = code.blocks.len() as u32 - 1;
    for (at, block) in code.blocks.iter_mut().enumerate() {
        let next = at as u32 + 1;
        block.linear = (next <= last).then_some(next).into_iter().collect();
    }
    code.blocks[31].linear.push(30);
    super::super::empty_masks::sink(&mut code);
    let is_clear = |found: &&Instruction| found.sources[0].value == Value::Bits(0);
    let clears = code.blocks.iter();
    let clears = clears.map(|block| block.instructions.iter().filter(is_clear).count());
    let mut expected = [1; BLOCKS + 2];
    for (block, count) in [(0, 0), (29, 3), (30, 0), (31, 0), (BLOCKS + 1, 0)] {
        expected[block] = count;
    }
    assert_eq!(clears.collect::<Vec<_>>(), expected);
    // The mask is cleared before the instruction that updates it.
    assert_eq!(code.blocks[1].instructions[0].results, [masks[0]]);
    assert_eq!(code.blocks[1].instructions[1].opcode, op::S_OR_B32);
}
