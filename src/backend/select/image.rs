//! Images: samples, loads and stores of one texel, by the resource that all lanes agree on.
//!
//! Source: llvm/include/llvm/IR/IntrinsicsAMDGPU.td, "Image intrinsics"; AMD's ISA documents, "Image Instructions".
//!
//! Deliberately absent: 16-bit texels and coordinates, gathers, derivatives, atomics, failures of texture memory; images of CDNA3, which has no
//! instructions for them; images of gfx12, whose coordinates are a list of registers.

use super::reach::vector_row;
use super::{Selected, Selector};
use crate::backend::gpu::Generation;
use crate::backend::machine::{Class, Modifier, Value, Why};
use crate::typed::{Constant, Operand, Type};

/// Operations: the intrinsic's name, the instruction's, whether there is a sampler.
const OPERATIONS: &[(&str, &str, bool)] = &[
    ("sample.lz", "image_sample_lz", true),
    ("sample.l", "image_sample_l", true),
    ("sample.b", "image_sample_b", true),
    ("sample", "image_sample", true),
    ("load.mip", "image_load_mip", false),
    ("load", "image_load", false),
    ("store.mip", "image_store_mip", false),
    ("store", "image_store", false),
];

/// Dimensions: the intrinsic's word, RDNA's, and whether Vega wants to be told of layers.
const DIMENSIONS: &[(&str, &str, bool)] = &[
    ("1d", "dim:SQ_RSRC_IMG_1D", false),
    ("2d", "dim:SQ_RSRC_IMG_2D", false),
    ("3d", "dim:SQ_RSRC_IMG_3D", false),
    ("cube", "dim:SQ_RSRC_IMG_CUBE", true),
    ("1darray", "dim:SQ_RSRC_IMG_1D_ARRAY", true),
    ("2darray", "dim:SQ_RSRC_IMG_2D_ARRAY", true),
];

/// Whether it is one of them, which is selected.
///
/// # Errors
/// It is one that is not covered.
pub fn call(selector: &mut Selector<'_>, name: &str) -> Selected<bool> {
    let Some(rest) = name.strip_prefix("llvm.amdgcn.image.") else {
        return Ok(false);
    };
    let found = OPERATIONS.iter().find_map(|row| {
        let behind = rest.strip_prefix(row.0)?.strip_prefix('.')?;
        let word = behind.split('.').next().unwrap_or(behind);
        let dimension = DIMENSIONS.iter().find(|row| row.0 == word)?;
        Some((row, dimension))
    });
    let Some((&(operation, instruction, sampled), &(_, dimension, layered))) = found else {
        return Ok(false);
    };
    let gpu = selector.gpu();
    let mut modifiers = match gpu.generation {
        Generation::Gfx940 => return Err(format!("{} has no images", gpu.name)),
        Generation::Gfx12 => return Err(format!("images are not covered on {}", gpu.name)),
        Generation::Gfx11 => vec![Modifier::Word(dimension)],
        Generation::Gfx9 if layered => vec![Modifier::Word("da")],
        Generation::Gfx9 => Vec::new(),
    };
    let operands = &selector.instruction().operands;
    let store = operation.starts_with("store");
    let mask_at = usize::from(store);
    let resource_at = operands
        .iter()
        .position(|(ty, _)| matches!(ty, Type::Vector(8, _)))
        .ok_or("an image without a resource")?;
    let constant = |at: usize| match operands.get(at) {
        Some((_, Operand::Constant(Constant::Bits(bits)))) => Some(*bits as u32),
        _ => None,
    };
    let mask = constant(mask_at).filter(|mask| (1..16).contains(mask));
    let mask = mask.ok_or("channels of an image that are not constant")?;
    let behind = resource_at + 1 + 2 * usize::from(sampled);
    if (constant(behind), constant(behind + 1)) != (Some(0), Some(0)) {
        return Err("an image with a cache policy or failures that are told is not covered".into());
    }
    let coordinates = operands.get(mask_at + 1..resource_at).unwrap_or_default();
    if !coordinates
        .iter()
        .all(|(ty, _)| matches!(ty, Type::Float | Type::Integer(32)))
    {
        return Err("coordinates of an image of other than 32 bits are not covered".into());
    }
    let texel = match (store, operands.first()) {
        (true, Some((ty, _))) => ty,
        _ => &selector.instruction().ty,
    };
    let count = match texel {
        Type::Float | Type::Integer(32) => 1,
        Type::Vector(count, element) if matches!(**element, Type::Float | Type::Integer(32)) => {
            *count
        }
        _ => return Err("texels of other than 32 bits are not covered".into()),
    };
    if count != mask.count_ones() {
        return Err("a texel of other than the channels that are asked for is not covered".into());
    }
    modifiers.insert(0, Modifier::Number("dmask", mask));
    if sampled && constant(resource_at + 2) == Some(1) {
        modifiers.push(Modifier::Word("unorm"));
    }
    let mut address = Vec::new();
    for at in mask_at + 1..resource_at {
        address.extend(selector.operand(at)?);
    }
    let mut descriptors = vec![descriptor(selector, resource_at)?];
    if sampled {
        descriptors.push(descriptor(selector, resource_at + 1)?);
    }
    selector.because(Why::Memory);
    let address = vector_row(selector, &address);
    let mut sources = Vec::new();
    let mut results = Vec::new();
    if store {
        let data = selector.operand(0)?;
        sources.push(vector_row(selector, &data));
    } else {
        results.push(selector.fresh(Class::Vector, count as u8));
    }
    sources.push(address);
    sources.extend(descriptors);
    selector.emit_with(instruction, &results, &sources, &modifiers);
    if let Some(row) = results.first() {
        let words = selector.split(*row);
        selector.result(words);
    }
    Ok(true)
}

/// A resource or a sampler, in a row of scalar registers.
fn descriptor(selector: &mut Selector<'_>, at: usize) -> Selected<Value> {
    let operand = selector.instruction().operands.get(at);
    let (_, operand) = operand.ok_or("an image without a sampler")?;
    if !selector.is_uniform_operand(operand) {
        return Err("an image that lanes disagree on is not covered".into());
    }
    let words = selector.operand(at)?;
    let words = selector.to_scalars(&words);
    Ok(selector.row(&words, Class::Scalar))
}
