//! Consistency of the tables: mnemonics are unique, operations do not panic, and results fit their
//! formats.

use pretty_assertions::assert_eq;

use super::super::{Denormals, Extra, Format, Generation, Inputs, Placement, find, names};
use super::Random;

const GENERATIONS: [Generation; 5] = Generation::ALL;

#[test]
fn no_name_is_listed_twice() {
    for generation in GENERATIONS {
        let mut seen = std::collections::HashSet::new();
        for name in super::super::mnemonics::listed(generation) {
            assert!(seen.insert(name), "{name} of {generation:?}");
        }
    }
}

#[test]
fn every_operation_takes_any_bits() {
    let mut random = Random(1);
    for generation in GENERATIONS {
        for name in names(generation) {
            let operation = find(name, generation).unwrap();
            assert!((1..=4).contains(&operation.sources.len()), "{name}");
            for at in 0..300 {
                let mut inputs = Inputs::default();
                for source in &mut inputs.source {
                    *source = match random.next() % 4 {
                        0 => random.next(),
                        1 => [
                            0,
                            u64::MAX,
                            1 << 63,
                            1 << 31,
                            1 << 15,
                            0x7f80_0000,
                            0x7ff << 52,
                        ][random.next() as usize % 7],
                        2 => random.next() >> 40,
                        _ => u64::from((random.next() as f32).to_bits()) | random.next() << 32,
                    };
                }
                inputs.lane = at % 64;
                inputs.clamp = at & 1 == 1;
                inputs.modes.single = Denormals::from_bits(at);
                inputs.modes.half_double = Denormals::from_bits(at >> 1);
                inputs.modes.ieee = at & 4 == 4;
                [
                    inputs.op_sel,
                    inputs.op_sel_hi,
                    inputs.neg_lo,
                    inputs.neg_hi,
                ] = (random.next() as u32).to_le_bytes();
                let results = (operation.compute)(&inputs);
                for (result, format) in results.iter().zip(operation.results) {
                    let above = if format.width() == 64 {
                        0
                    } else {
                        result >> format.width()
                    };
                    assert_eq!(
                        above, 0,
                        "{name} of {generation:?} gives {result:#x} for {inputs:x?}"
                    );
                }
                if operation.results.len() == 1 {
                    assert_eq!(results[1], 0, "{name}");
                }
            }
        }
    }
}

#[test]
fn names_belong_to_their_generation() {
    let has = |name| GENERATIONS.map(|generation| find(name, generation).is_some());
    assert_eq!(has("v_add_u32"), [true, true, false, false, false]);
    assert_eq!(has("v_add_nc_u32"), [false, false, true, true, true]);
    assert_eq!(has("v_min_f32"), [true, true, true, true, false]);
    assert_eq!(has("v_min_num_f32"), [false, false, false, false, true]);
    assert_eq!(has("v_lshl_add_u64"), [true, true, false, false, false]);
    assert_eq!(has("v_bitop3_b32"), [false, true, false, false, false]);
    assert_eq!(has("v_mad_f32"), [true, false, false, false, false]);
    assert_eq!(has("v_ffbh_u32"), [true, true, true, false, false]);
    assert_eq!(has("v_minimum3_f32"), [false, true, false, false, true]);
    assert_eq!(has("v_dual_mul_f32"), [false, false, false, true, true]);
    assert_eq!(has("v_add_f32_e32"), [false; 5]);
    assert_eq!(has("v_readlane_b32"), [false; 5]);
}

#[test]
fn where_results_go() {
    let placement = |name: &str, generation| find(name, generation).unwrap().placement(generation);
    assert_eq!(placement("v_add_f32", Generation::Gfx9), Placement::Whole);
    assert_eq!(placement("v_add_f16", Generation::Gfx9), Placement::Cleared);
    assert_eq!(
        placement("v_add_f16", Generation::Gfx950),
        Placement::Cleared
    );
    assert_eq!(placement("v_add_f16", Generation::Gfx10), Placement::Half);
    assert_eq!(placement("v_add_f16", Generation::Gfx11), Placement::Half);
    assert_eq!(placement("v_fma_f16", Generation::Gfx9), Placement::Half);
    assert_eq!(
        placement("v_fma_mixlo_f16", Generation::Gfx9),
        Placement::Half
    );
    assert_eq!(
        placement("v_fma_mixhi_f16", Generation::Gfx11),
        Placement::Upper
    );
    assert_eq!(
        placement("v_cmp_lt_f16", Generation::Gfx9),
        Placement::Whole
    );
}

#[test]
fn sources_that_the_text_leaves_out() {
    let extra = |name: &str| find(name, Generation::Gfx11).unwrap().extra;
    assert_eq!(extra("v_fma_f32"), Extra::None);
    assert_eq!(extra("v_fmac_f32"), Extra::Destination);
    assert_eq!(extra("v_dual_fmac_f32"), Extra::Destination);
    assert_eq!(extra("v_div_fmas_f64"), Extra::Vcc);
    assert_eq!(extra("v_dual_cndmask_b32"), Extra::Vcc);
    assert_eq!(extra("v_cndmask_b32"), Extra::None);
}

#[test]
fn compares_give_a_mask_and_some_of_them_exec() {
    for generation in GENERATIONS {
        for name in names(generation) {
            let operation = find(name, generation).unwrap();
            let compares = name.starts_with("v_cmp");
            assert_eq!(operation.results == [Format::Mask], compares, "{name}");
            assert_eq!(operation.writes_exec, name.starts_with("v_cmpx_"), "{name}");
        }
    }
}
