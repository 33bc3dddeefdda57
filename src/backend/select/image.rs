//! Images of two dimensions: samples, loads and stores by the texture unit.
//!
//! A texel's components are the result's words, as many as the mask of components has bits. The image's descriptor and the sampler's are rows of
//! scalar registers: lanes that disagree on them would have to take turns. Coordinates are a row of vector registers; two of 16 bits are one word.
//! Sources: llvm/include/llvm/IR/IntrinsicsAMDGPU.td ("Image intrinsics"); AMD's ISA documents, "Image Instructions"; what `llvm-mc` accepts.
//!
//! Deliberately absent: other dimensions, levels of detail and derivatives, gathers, atomics, components of 16 bits, residency (`tfe`, `lwe`),
//! images that lanes disagree on. CDNA3 has no texture unit at all.

use super::cross_lane::immediate;
use super::memory::vector_row;
use super::once::Key;
use super::{Selected, Selector};
use crate::backend::gpu::Generation;
use crate::backend::machine::{COPY, Class, Modifier, Value, Why};
use crate::typed::Type;

/// What an operation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Sample,
    Load,
    Store,
}

/// Operations by what stands between `llvm.amdgcn.image.` and the dimensions.
const OPERATIONS: &[(&str, Kind, &str)] = &[
    ("sample.lz", Kind::Sample, "image_sample_lz"),
    ("load", Kind::Load, "image_load"),
    ("store", Kind::Store, "image_store"),
];

/// Whether an intrinsic reads images and writes none.
pub(super) fn only_reads(name: &str) -> bool {
    let reads = ["sample", "load", "gather4", "getresinfo", "msaa.load"];
    name.strip_prefix("llvm.amdgcn.image.")
        .is_some_and(|rest| reads.iter().any(|way| rest.starts_with(way)))
}

/// Intrinsics on images. Whether it is one.
///
/// # Errors
/// It is one that is not covered.
pub(super) fn call(selector: &mut Selector<'_>, name: &str) -> Selected<bool> {
    let Some(rest) = name.strip_prefix("llvm.amdgcn.image.") else {
        return Ok(false);
    };
    if selector.gpu().generation == Generation::Gfx940 {
        return Err(format!("{} has no image instructions", selector.gpu().name));
    }
    let found = OPERATIONS.iter().find(|(way, ..)| {
        let rest = rest.strip_prefix(way);
        rest.is_some_and(|rest| rest.starts_with(".2d."))
    });
    let (_, kind, name) = found.ok_or_else(|| format!("the intrinsic @{name} is not covered"))?;
    selector.because(Why::Memory);
    access(selector, *kind, name)?;
    Ok(true)
}

/// Operands: of a store the texel; the mask; two coordinates; the image; of a sample the sampler, and whether coordinates count texels; then
/// what tells of residency, and of caches.
fn access(selector: &mut Selector<'_>, kind: Kind, name: &'static str) -> Selected {
    let texel = match kind {
        Kind::Store => selector.instruction().operands.first().map(|one| &one.0),
        Kind::Sample | Kind::Load => Some(&selector.instruction().ty),
    };
    let texel = components(texel)?;
    let first = usize::from(kind == Kind::Store);
    let mask = immediate(selector, first)? & 15;
    let (short, row) = coordinates(selector, first + 1)?;
    let image = scalars(selector, first + 3, "an image")?;
    let mut rest = first + 4;
    let mut sources = vec![row, image];
    let mut in_texels = true;
    if kind == Kind::Sample {
        sources.push(scalars(selector, rest, "a sampler")?);
        in_texels = immediate(selector, rest + 1)? != 0;
        rest += 2;
    }
    if immediate(selector, rest)? != 0 {
        return Err("an access to an image that says what is resident is not covered".into());
    }
    if immediate(selector, rest + 1)? != 0 {
        return Err("an access to an image with a policy for caches is not covered".into());
    }
    let wanted = mask.count_ones() as usize;
    if wanted == 0 {
        if kind == Kind::Store {
            return Err("a store of no component to an image is not covered".into());
        }
        selector.result(vec![Value::Bits(0); texel]);
        return Ok(());
    }
    let generation = selector.gpu().generation;
    let mut modifiers = vec![Modifier::Word(MASKS[mask as usize])];
    if generation != Generation::Gfx9 {
        modifiers.push(Modifier::Word("dim:SQ_RSRC_IMG_2D"));
    }
    // From gfx12 on only samples have two ways to count.
    if in_texels && (kind == Kind::Sample || generation != Generation::Gfx12) {
        modifiers.push(Modifier::Word("unorm"));
    }
    if short {
        modifiers.push(Modifier::Word("a16"));
    }
    if kind == Kind::Store {
        let mut words = selector.operand(0)?;
        words.resize(wanted, Value::Bits(0));
        sources.insert(0, vector_row(selector, &words));
        selector.emit_with(name, &[], &sources, &modifiers);
        return Ok(());
    }
    let result = selector.fresh(Class::Vector, wanted as u8);
    selector.emit_with(name, &[result], &sources, &modifiers);
    let mut words = selector.split(result);
    words.resize(texel, Value::Bits(0));
    selector.result(words);
    Ok(())
}

/// The modifier of a mask of components.
const MASKS: [&str; 16] = [
    "dmask:0x0",
    "dmask:0x1",
    "dmask:0x2",
    "dmask:0x3",
    "dmask:0x4",
    "dmask:0x5",
    "dmask:0x6",
    "dmask:0x7",
    "dmask:0x8",
    "dmask:0x9",
    "dmask:0xa",
    "dmask:0xb",
    "dmask:0xc",
    "dmask:0xd",
    "dmask:0xe",
    "dmask:0xf",
];

/// How many components a texel has in registers.
fn components(ty: Option<&Type>) -> Selected<usize> {
    let word = |ty: &Type| matches!(ty, Type::Float | Type::Integer(32));
    match ty {
        Some(ty) if word(ty) => Ok(1),
        Some(Type::Vector(count @ 1..=4, element)) if word(element) => Ok(*count as usize),
        _ => Err("a texel of an image that is not of words of 32 bits is not covered".into()),
    }
}

/// Two coordinates as a row, and whether they are of 16 bits.
fn coordinates(selector: &mut Selector<'_>, from: usize) -> Selected<(bool, Value)> {
    let short = match selector.instruction().operands.get(from) {
        Some((Type::Float | Type::Integer(32), _)) => false,
        Some((Type::Half | Type::Integer(16), _)) => true,
        _ => return Err("coordinates of an image of this type are not covered".into()),
    };
    let mut words = selector.operand(from)?;
    words.extend(selector.operand(from + 1)?);
    let &[x, y] = words.as_slice() else {
        return Err("coordinates of an image that are not two words".into());
    };
    if !short {
        return Ok((false, vector_row(selector, &words)));
    }
    let both = match (x, y) {
        (Value::Bits(x), Value::Bits(y)) => Value::Bits(x & 0xffff | y << 16),
        (x, y) if selector.are_scalar(&[x, y]) => selector.make("s_pack_ll_b32_b16", 1, &[x, y]),
        (x, y) => {
            let x = selector.make("v_and_b32", 1, &[Value::Bits(0xffff), x]);
            selector.make("v_lshl_or_b32", 1, &[y, Value::Bits(16), x])
        }
    };
    Ok((true, vector_row(selector, &[both])))
}

/// A descriptor in a row of scalar registers, brought there once for all who ask.
fn scalars(selector: &mut Selector<'_>, index: usize, what: &str) -> Selected<Value> {
    let (ty, operand) = selector
        .instruction()
        .operands
        .get(index)
        .ok_or("an access to an image with too few operands")?;
    if !selector.is_uniform_operand(operand) {
        return Err(format!("{what} that lanes disagree on is not covered"));
    }
    let words = selector.words(operand, ty)?;
    if let Some(row) = selector.as_row(&words, Class::Scalar) {
        return Ok(row);
    }
    let why = selector.origin.why;
    let key = Key::new("row", Class::Scalar, &words);
    let made = selector.shared(key, |selector| {
        let words = selector.to_scalars(&words);
        selector.because(Why::Uniform);
        let row = selector.fresh(Class::Scalar, words.len() as u8);
        for (at, word) in words.iter().enumerate() {
            selector.emit(COPY, &[row.word(at as u8)], &[*word]);
        }
        vec![row]
    });
    selector.because(why);
    made.first()
        .copied()
        .ok_or_else(|| format!("{what} that is nowhere"))
//! Images: samples, loads and stores of one texel, by the resource that all lanes agree on.
//!
//! Source: llvm/include/llvm/IR/IntrinsicsAMDGPU.td, "Image intrinsics"; AMD's ISA documents, "Image Instructions".
//!
//! Deliberately absent: 16-bit texels and coordinates, gathers, derivatives, atomics, failures of texture memory; images of CDNA3, which has no
//! instructions for them; images of gfx12, whose coordinates are a list of registers.

use super::memory::vector_row;
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
