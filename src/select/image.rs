//! Images: samples, loads, stores and size queries.
//!
//! The result has one word for each texel component in the component mask. The descriptors of the
//! image and of the sampler are tuples of scalar registers. If the descriptors are divergent, a
//! loop handles the lanes with equal descriptors in each iteration (`waterfall`). Vector registers
//! contain the texel address: derivatives, coordinates, level of detail, in this order. Before
//! gfx11 the address is one tuple; since gfx11 it is a list of registers whose last entry may be a
//! tuple. Two 16-bit coordinates share a word. Sources: llvm/include/llvm/IR/IntrinsicsAMDGPU.td
//! ("Image intrinsics"); AMD's ISA documents, "Image Instructions"; operands that `llvm-mc`
//! accepts.
//!
//! Two 16-bit components share a word (`d16`).
//!
//! Deliberately absent: multisampled images, biases, offsets, compares, gathers, atomics, residency
//! (`tfe`, `lwe`). CDNA3 does not have image instructions.

use std::sync::LazyLock;

use super::addressing_mode::vector_tuple;
use super::descriptor::{Descriptor, in_turns};
use super::extension::Extension;
use super::operands::immediate;
use super::reason::Malformed;
use super::rules::Operation;
use super::{Selected, Selector, rules};
use lanelog_amdgpu::gpu::Generation;
use lanelog_amdgpu::instructions::op;
use lanelog_amdgpu::machine::{Class, Modifier, Value, Why};
use lanelog_ir::typed::Type;

/// The kind of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Sample,
    Load,
    Store,
    /// Returns the size of the image; reads no texel.
    Size,
}

/// Address operands other than coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExtraOperands {
    Nothing,
    /// Derivatives of the coordinates, which precede the coordinates.
    Derivatives,
    /// A level of detail after the coordinates.
    Level,
}

/// The dimensions of an image. Fields: the `dim` modifier for generations after gfx9; whether
/// instructions of gfx9 need the flag for layers or faces; the number of coordinates; the number of
/// derivatives.
pub(super) struct Dimensions(&'static str, bool, usize, usize);

pub(super) const D1: Dimensions = Dimensions("dim:SQ_RSRC_IMG_1D", false, 1, 2);
pub(super) const D2: Dimensions = Dimensions("dim:SQ_RSRC_IMG_2D", false, 2, 4);
pub(super) const D3: Dimensions = Dimensions("dim:SQ_RSRC_IMG_3D", false, 3, 6);
pub(super) const CUBE: Dimensions = Dimensions("dim:SQ_RSRC_IMG_CUBE", true, 3, 4);
pub(super) const D1_ARRAY: Dimensions = Dimensions("dim:SQ_RSRC_IMG_1D_ARRAY", true, 2, 2);
pub(super) const D2_ARRAY: Dimensions = Dimensions("dim:SQ_RSRC_IMG_2D_ARRAY", true, 3, 4);

/// The error for an unsupported intrinsic on images.
pub(super) fn refused(selector: &Selector<'_>) -> Selected {
    let (gpu, name) = (selector.gpu(), selector.callee());
    Err(match gpu.generation.is_cdna() {
        true => format!("{} has no texture unit, and no image instructions", gpu.name),
        false => format!("the intrinsic @{name} is not covered: of images, `load`, `store`, `sample` (also `.lz`, `.l`, `.d`), `load.mip`, `store.mip` and `getresinfo` are, of one to three dimensions, cubes, and arrays of one or two"),
    }
    .into())
}

/// Selects an image load, store, sample or size query. Operands: the texel of a store, the
/// component mask, the address, the image, for a sample also the sampler and whether coordinates
/// are unnormalized, then flags for residency and for cache policies.
pub(super) fn access(
    selector: &mut Selector<'_>,
    kind: Kind,
    besides: ExtraOperands,
    opcode: op::Opcode,
    Dimensions(modifier, array, coordinates, derivatives): Dimensions,
) -> Selected {
    if selector.gpu().generation.is_cdna() {
        return refused(selector);
    }
    selector.because(Why::Memory);
    let texel = match kind {
        Kind::Store => selector.instruction().operands.first().map(|one| &one.0),
        Kind::Sample | Kind::Load | Kind::Size => Some(&selector.instruction().ty),
    };
    let (texel, is_short) = components(texel)?;
    let first = usize::from(kind == Kind::Store);
    let mask = immediate(selector, first)? & 15;
    let derivatives = match besides {
        ExtraOperands::Derivatives => derivatives,
        ExtraOperands::Level | ExtraOperands::Nothing => 0,
    };
    let level = usize::from(besides == ExtraOperands::Level);
    let place = match kind {
        Kind::Size => level,
        _ => derivatives + coordinates + level,
    };
    let (short, mut sources) = address(selector, first + 1, place, derivatives, kind)?;
    let image = first + 1 + place;
    let mut descriptors = vec![Descriptor::operand(selector, image)?];
    let mut rest = image + 1;
    let mut in_texels = true;
    if kind == Kind::Sample {
        descriptors.push(Descriptor::operand(selector, rest)?);
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
    let mut modifiers = vec![Modifier::Word(&MASKS[mask as usize])];
    if generation != Generation::Gfx9 {
        modifiers.push(Modifier::Word(modifier));
    }
    // On gfx12 only samples have the modifier for unnormalized coordinates.
    if in_texels && (kind == Kind::Sample || generation != Generation::Gfx12) {
        modifiers.push(Modifier::Word("unorm"));
    }
    if short {
        modifiers.push(Modifier::Word("a16"));
    }
    if is_short {
        modifiers.push(Modifier::Word("d16"));
    }
    if generation == Generation::Gfx9 && array {
        modifiers.push(Modifier::Word("da"));
    }
    if kind == Kind::Store {
        let mut words = selector.operand(0)?;
        words.resize(wanted, Value::Bits(0));
        if is_short {
            words = paired(selector, &words);
        }
        sources.insert(0, vector_tuple(selector, &words));
    }
    let registers = if is_short { wanted.div_ceil(2) } else { wanted };
    let result = match kind {
        Kind::Store => None,
        _ => Some(selector.fresh(Class::Vector, registers as u8)),
    };
    in_turns(selector, &descriptors, |selector, scalars| {
        sources.extend(scalars);
        let results: Vec<Value> = result.into_iter().collect();
        selector.emit_with(opcode, &results, &sources, &modifiers);
    })?;
    if let Some(result) = result {
        let mut words = selector.split(result);
        if is_short {
            words = halves(selector, &words);
        }
        words.resize(texel, Value::Bits(0));
        selector.result(words);
    }
    Ok(())
}

/// The `dmask` modifier for each component mask.
static MASKS: LazyLock<Vec<String>> =
    LazyLock::new(|| (0..16).map(|mask| format!("dmask:{mask:#x}")).collect());

/// The number of components of a texel type, and whether they have 16 bits.
fn components(ty: Option<&Type>) -> Selected<(usize, bool)> {
    let of = |ty: &Type, count: usize| match ty {
        Type::Float | Type::Integer(32) => Some((count, false)),
        Type::Half => Some((count, true)),
        _ => None,
    };
    let found = match ty {
        Some(Type::Vector(count @ 1..=4, element)) => of(element, *count as usize),
        Some(ty) => of(ty, 1),
        None => None,
    };
    found.ok_or_else(|| {
        "the texel's type is not covered: float, half, i32 and vectors of up to four of them are"
            .into()
    })
}

/// Words with two values of 16 bits each.
fn paired(selector: &mut Selector<'_>, values: &[Value]) -> Vec<Value> {
    let pairs = values.chunks(2);
    let pairs = pairs.map(|pair| match *pair {
        [x, y] => rules::packed(selector, 16, &Extension::Unknown, x, y),
        [x] => x,
        _ => Value::Bits(0),
    });
    pairs.collect()
}

/// The values of 16 bits in words.
fn halves(selector: &mut Selector<'_>, words: &[Value]) -> Vec<Value> {
    let mut values = Vec::with_capacity(2 * words.len());
    for word in words {
        let upper = selector.on_unit_of_operands(Operation::LShr, *word, Value::Bits(16));
        values.extend([*word, upper]);
    }
    values
}

/// The address in vector registers, and whether it has 16-bit coordinates.
fn address(
    selector: &mut Selector<'_>,
    from: usize,
    count: usize,
    derivatives: usize,
    kind: Kind,
) -> Selected<(bool, Vec<Value>)> {
    let instruction = selector.instruction();
    let number = |at: usize| match instruction.operands.get(at) {
        Some((Type::Float | Type::Integer(32), _)) => Some(false),
        Some((Type::Half | Type::Integer(16), _)) => Some(true),
        _ => None,
    };
    let Some(short) = number(from) else {
        return Err(
            "the type of the coordinates is not covered: float, half, i32 and i16 are".into(),
        );
    };
    let mut words = Vec::with_capacity(count);
    for at in from..from + count {
        match number(at) {
            Some(own) if own == short => {}
            Some(_) if derivatives > 0 => {
                return Err("derivatives of another width than coordinates are not covered".into());
            }
            _ => {
                let why = "the coordinates of an image are numbers of one width";
                return Err(Malformed(why).into());
            }
        }
        words.extend(selector.operand(at)?);
    }
    if short && derivatives > 0 {
        return Err("derivatives of 16 bits are not covered: float is".into());
    }
    if short {
        words = paired(selector, &words);
    }
    let generation = selector.gpu().generation;
    let listed = match (generation, kind) {
        (Generation::Gfx11 | Generation::Gfx115, _) => 5,
        (Generation::Gfx12, Kind::Sample) => 4,
        (Generation::Gfx12, _) => 5,
        _ => return Ok((short, vec![vector_tuple(selector, &words)])),
    };
    let alone = if words.len() > listed {
        listed - 1
    } else {
        words.len()
    };
    let (alone, rest) = words.split_at(alone);
    let mut place: Vec<Value> = alone.iter().map(|word| selector.to_vector(*word)).collect();
    if !rest.is_empty() {
        place.push(vector_tuple(selector, rest));
    }
    Ok((short, place))
}
