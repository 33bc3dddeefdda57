//! Images of two dimensions: samples, loads and stores by the texture unit.
//!
//! A texel's components are the result's words, as many as the mask of components has bits. The image's descriptor and the sampler's are tuples of
//! scalar registers: lanes that disagree on them would have to take turns. Coordinates are vector registers, a tuple before gfx11; two of 16 bits are
//! one word.
//! Sources: llvm/include/llvm/IR/IntrinsicsAMDGPU.td ("Image intrinsics"); AMD's ISA documents, "Image Instructions"; what `llvm-mc` accepts.
//!
//! Deliberately absent: other dimensions, levels of detail and derivatives, gathers, atomics, components of 16 bits, residency (`tfe`, `lwe`),
//! images that lanes disagree on. CDNA3 has no texture unit at all.

use super::addressing_mode::vector_tuple;
use super::cross_lane::immediate;
use super::reason::{Broken, Malformed};
use super::value_numbering::Key;
use super::{Selected, Selector};
use crate::gpu::Generation;
use crate::instructions::op;
use crate::machine::{COPY, Class, Modifier, Value, Why};
use lanelog_typed::Type;

/// What an operation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Sample,
    Load,
    Store,
}

/// Operations by what stands between `llvm.amdgcn.image.` and the dimensions.
const OPERATIONS: &[(&str, Kind, op::Opcode)] = &[
    ("sample.lz", Kind::Sample, op::IMAGE_SAMPLE_LZ),
    ("load", Kind::Load, op::IMAGE_LOAD),
    ("store", Kind::Store, op::IMAGE_STORE),
];

/// Intrinsics on images. Whether it is one.
///
/// # Errors
/// It is one that is not covered.
pub(super) fn call(selector: &mut Selector<'_>, name: &str) -> Selected<bool> {
    let Some(rest) = name.strip_prefix("llvm.amdgcn.image.") else {
        return Ok(false);
    };
    if selector.gpu().generation.is_cdna() {
        return Err(format!(
            "{} has no texture unit, and no image instructions",
            selector.gpu().name
        )
        .into());
    }
    let found = OPERATIONS.iter().find(|(way, ..)| {
        let rest = rest.strip_prefix(way);
        rest.is_some_and(|rest| rest.starts_with(".2d."))
    });
    let (_, kind, name) = found.ok_or_else(|| {
        format!("the intrinsic @{name} is not covered: of images, 2d loads, stores and samples are")
    })?;
    selector.because(Why::Memory);
    access(selector, *kind, *name)?;
    Ok(true)
}

/// Operands: of a store the texel; the mask; two coordinates; the image; of a sample the sampler, and whether coordinates count texels; then
/// what tells of residency, and of caches.
fn access(selector: &mut Selector<'_>, kind: Kind, name: op::Opcode) -> Selected {
    let texel = match kind {
        Kind::Store => selector.instruction().operands.first().map(|one| &one.0),
        Kind::Sample | Kind::Load => Some(&selector.instruction().ty),
    };
    let texel = components(texel)?;
    let first = usize::from(kind == Kind::Store);
    let mask = immediate(selector, first)? & 15;
    let (short, place) = coordinates(selector, first + 1)?;
    let image = scalars(selector, first + 3, "an image")?;
    let mut rest = first + 4;
    let mut sources = place;
    sources.push(image);
    let mut in_texels = true;
    if kind == Kind::Sample {
        sources.push(scalars(selector, rest, "a sampler")?);
        in_texels = immediate(selector, rest + 1)? != 0;
        rest += 2;
    }
    if immediate(selector, rest)? != 0 {
        return Err(
            "`texfailctrl` other than 0 (the access tells what is not resident) is not covered"
                .into(),
        );
    }
    if immediate(selector, rest + 1)? != 0 {
        return Err("`cachepolicy` other than 0 is not covered".into());
    }
    let wanted = mask.count_ones() as usize;
    if wanted == 0 {
        if kind == Kind::Store {
            return Err("a store with `dmask` 0 writes no component and is not covered".into());
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
        sources.insert(0, vector_tuple(selector, &words));
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
        _ => Err(
            "the texel's type is not covered: float, i32 and vectors of up to four of them are"
                .into(),
        ),
    }
}

/// Two coordinates as vector words, which are a tuple before gfx11, and whether they are of 16 bits.
fn coordinates(selector: &mut Selector<'_>, from: usize) -> Selected<(bool, Vec<Value>)> {
    let short = match selector.instruction().operands.get(from) {
        Some((Type::Float | Type::Integer(32), _)) => false,
        Some((Type::Half | Type::Integer(16), _)) => true,
        _ => {
            return Err(
                "the type of the coordinates is not covered: float, half, i32 and i16 are".into(),
            );
        }
    };
    let mut words = selector.operand(from)?;
    words.extend(selector.operand(from + 1)?);
    let &[x, y] = words.as_slice() else {
        return Err(Malformed("the coordinates of an image are two numbers of one type").into());
    };
    if !short && selector.gpu().generation >= Generation::Gfx11 {
        return Ok((false, vec![selector.to_vector(x), selector.to_vector(y)]));
    }
    if !short {
        return Ok((false, vec![vector_tuple(selector, &words)]));
    }
    let both = match (x, y) {
        (Value::Bits(x), Value::Bits(y)) => Value::Bits(x & 0xffff | y << 16),
        (x, y) if selector.are_scalar(&[x, y]) => selector.make(op::S_PACK_LL_B32_B16, 1, &[x, y]),
        (x, y) => {
            let x = selector.make(op::V_AND_B32, 1, &[Value::Bits(0xffff), x]);
            selector.make(op::V_LSHL_OR_B32, 1, &[y, Value::Bits(16), x])
        }
    };
    Ok((true, vec![vector_tuple(selector, &[both])]))
}

/// A descriptor as a tuple of scalar registers, brought there once for all who ask.
fn scalars(selector: &mut Selector<'_>, index: usize, what: &str) -> Selected<Value> {
    let (ty, operand) = selector.instruction().operands.get(index).ok_or(Malformed(
        "an image intrinsic with fewer operands than it takes",
    ))?;
    if !selector.is_uniform_operand(operand) {
        return Err(format!("the descriptor of {what} is divergent, which is not covered: it must be uniform, as of `llvm.amdgcn.readfirstlane`").into());
    }
    let words = selector.words(operand, ty)?;
    if let Some(tuple) = selector.as_tuple(&words, Class::Scalar) {
        return Ok(tuple);
    }
    let why = selector.origin.why;
    let key = Key::new("tuple", Class::Scalar, &words);
    let made = selector.numbered(key, |selector| {
        let words = selector.to_scalars(&words);
        selector.because(Why::Uniform);
        let tuple = selector.fresh(Class::Scalar, words.len() as u8);
        for (at, word) in words.iter().enumerate() {
            selector.emit(COPY, &[tuple.word(at as u8)], &[*word]);
        }
        vec![tuple]
    });
    selector.because(why);
    made.first()
        .copied()
        .ok_or_else(|| Broken("a descriptor without words").into())
}
