//! Data-parallel primitives (DPP): moves between the lanes of a row, by a constant pattern.
//!
//! Source: AMD's ISA documents, "Data Parallel Primitives (DPP)": `dpp_ctrl`.

use std::sync::LazyLock;

use super::operands::{immediate, is_undefined, words};
use super::reason::Malformed;
use super::{Selected, Selector};
use lanelog_amdgpu::gpu::{Generation, Gpu};
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Modifier, Value};

/// `quad_perm` modifiers, indexed by the lowest 8 bits of `dpp_ctrl`.
pub(super) static QUADS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let lane = |bits: u32, at: u32| bits >> (2 * at) & 3;
    let text = |bits| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|at| lane(bits, at));
        format!("quad_perm:[{a},{b},{c},{d}]")
    };
    (0..256).map(text).collect()
});

/// A pattern: first and last `dpp_ctrl` value, modifier, whether the modifier takes an amount (the
/// `dpp_ctrl` value minus the first one), and the first and the last generation that have the
/// pattern.
type Row = (u32, u32, &'static str, bool, Generation, Generation);

#[rustfmt::skip]
const PATTERNS: &[Row] = &[
    (0x101, 0x10f, "row_shl", true, Generation::Gfx9, Generation::Gfx12),
    (0x111, 0x11f, "row_shr", true, Generation::Gfx9, Generation::Gfx12),
    (0x121, 0x12f, "row_ror", true, Generation::Gfx9, Generation::Gfx12),
    (0x130, 0x130, "wave_shl:1", false, Generation::Gfx9, Generation::Gfx950),
    (0x134, 0x134, "wave_rol:1", false, Generation::Gfx9, Generation::Gfx950),
    (0x138, 0x138, "wave_shr:1", false, Generation::Gfx9, Generation::Gfx950),
    (0x13c, 0x13c, "wave_ror:1", false, Generation::Gfx9, Generation::Gfx950),
    (0x140, 0x140, "row_mirror", false, Generation::Gfx9, Generation::Gfx12),
    (0x141, 0x141, "row_half_mirror", false, Generation::Gfx9, Generation::Gfx12),
    (0x142, 0x142, "row_bcast:15", false, Generation::Gfx9, Generation::Gfx950),
    (0x143, 0x143, "row_bcast:31", false, Generation::Gfx9, Generation::Gfx950),
    (0x150, 0x15f, "row_newbcast", true, Generation::Gfx940, Generation::Gfx950),
    (0x150, 0x15f, "row_share", true, Generation::Gfx10, Generation::Gfx12),
    (0x160, 0x16f, "row_xmask", true, Generation::Gfx10, Generation::Gfx12),
];

/// The modifier for a `dpp_ctrl` value.
///
/// # Errors
/// The generation does not have the pattern.
fn pattern(control: u32, gpu: &Gpu) -> Selected<Modifier> {
    let generation = gpu.generation;
    if let Some(quad) = QUADS.get(control as usize) {
        return Ok(Modifier::Word(quad));
    }
    let row = PATTERNS
        .iter()
        .find(|row| (row.0..=row.1).contains(&control) && (row.4..=row.5).contains(&generation));
    match row {
        Some((first, _, word, true, ..)) => Ok(Modifier::Number(word, control - (first & 0x1f0))),
        Some((_, _, word, false, ..)) => Ok(Modifier::Word(word)),
        None => Err(format!("{} has no DPP control {control:#x}", gpu.name).into()),
    }
}

/// `llvm.amdgcn.update.dpp`. Operands: old value, data, control, row mask, bank mask, and whether
/// lanes without a source read zero.
///
/// # Errors
/// The generation does not have the pattern.
pub(super) fn update(selector: &mut Selector<'_>) -> Selected {
    let undefined = is_undefined(selector, 0);
    let old = words(selector, 0)?;
    let data = words(selector, 1)?;
    let old = (!undefined).then_some(old);
    between(selector, old, &data, 2)
}

/// `llvm.amdgcn.mov.dpp`: as `update.dpp`, without an old value.
///
/// # Errors
/// The generation does not have the pattern.
pub(super) fn moved(selector: &mut Selector<'_>) -> Selected {
    let data = words(selector, 0)?;
    between(selector, None, &data, 1)
}

/// `llvm.amdgcn.mov.dpp8`. Operands: data, and for each of eight lanes a 3-bit index of its source.
///
/// # Errors
/// The GPU does not have DPP8.
pub(super) fn eight(selector: &mut Selector<'_>) -> Selected {
    let gpu = selector.gpu();
    if gpu.generation < Generation::Gfx10 {
        return Err(format!("{} has no DPP of eight lanes", gpu.name).into());
    }
    let data = words(selector, 0)?;
    let lanes = immediate(selector, 1)?;
    if lanes >> 24 != 0 {
        return Err(Malformed("which of eight lanes are read takes 24 bits").into());
    }
    let pattern = [Modifier::Eight(lanes)];
    move_words(selector, op::V_MOV_B32_DPP, None, &data, &[], &pattern);
    Ok(())
}

/// Moves words by DPP. `from` is the index of the control operand; the operands after it are the
/// row mask and the bank mask.
fn between(
    selector: &mut Selector<'_>,
    old: Option<Vec<Value>>,
    data: &[Value],
    from: usize,
) -> Selected {
    let control = immediate(selector, from)?;
    let rows = immediate(selector, from + 1)? & 15;
    let banks = immediate(selector, from + 2)? & 15;
    let bound = immediate(selector, from + 3)? & 1 != 0;
    let mut modifiers = vec![
        pattern(control, selector.gpu())?,
        Modifier::Number("row_mask", rows),
        Modifier::Number("bank_mask", banks),
    ];
    if bound {
        modifiers.push(Modifier::Word("bound_ctrl:1"));
    }
    let (name, old) = (op::V_MOV_B32_DPP, old.as_deref());
    move_words(selector, name, old, data, &[], &modifiers);
    Ok(())
}

/// Moves words between lanes, by a DPP pattern or by lane indices. Lanes without a source keep the
/// old value.
pub(super) fn move_words(
    selector: &mut Selector<'_>,
    name: op::Opcode,
    old: Option<&[Value]>,
    data: &[Value],
    lanes: &[Value],
    modifiers: &[Modifier],
) {
    let mut result = Vec::with_capacity(data.len());
    for (at, word) in data.iter().enumerate() {
        let word = selector.to_vector(*word);
        let old = old.and_then(|old| old.get(at)).copied();
        let moved = selector.fresh(Class::Vector, 1);
        let mut sources = Vec::new();
        if let Some(old) = old {
            sources.push(selector.to_vector(old));
        }
        sources.push(word);
        sources.extend(lanes);
        let made = selector.emit(name, &[moved], &sources);
        made.modifiers = modifiers.to_vec();
        made.tied = old.is_some();
        result.push(moved);
    }
    selector.result(result);
}
