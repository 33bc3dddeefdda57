//! Finds the parameters of a function that describe images, and generates images for them.
//!
//! Deliberately absent: image descriptors that are passed on to called functions or loaded from
//! other memory.

use super::draw::Draw;
use lanelog_amdgpu_sim::image::{Dimensions, Image, Select, TEXELS};
use lanelog_ir::{Function, Module, Opcode};
use lanelog_sim::{Argument, Buffer};
use rustc_hash::FxHashSet;

/// The type of an image's texels, as the function uses them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Texels {
    Floats,
    Integers,
}

/// For each parameter that describes an image, the type of its texels. Time: linear in the function
/// for each image instruction.
pub(super) fn described(module: &Module<'_>, function: &Function) -> Vec<Option<Texels>> {
    let mut found = vec![None; function.arguments.len()];
    let text = module.function_text(function);
    for instruction in &function.instructions {
        let name = text.get(instruction.callee as usize..instruction.end as usize);
        let name = name.filter(|_| instruction.opcode.is_call());
        let Some(rest) = name.and_then(|name| name.strip_prefix(b"@llvm.amdgcn.image.")) else {
            continue;
        };
        let end = rest.iter().position(|byte| *byte == b'(');
        let (name, _) = rest.split_at(end.unwrap_or(0));
        // The operands of an image instruction: the texel (only for stores), the mask of
        // components, the coordinates, then the image.
        let image = 3 + usize::from(name.starts_with(b"store"));
        let Some(image) = function.operands_of(instruction).get(image) else {
            continue;
        };
        let integers = [&b".2d.i32"[..], b".2d.v4i32", b".2d.v3i32", b".2d.v2i32"];
        let is_integer = |ty: &&[u8]| memchr::memmem::find(name, ty).is_some();
        let texels = match integers.iter().any(is_integer) {
            true => Texels::Integers,
            false => Texels::Floats,
        };
        for argument in sources(function, image.as_value()) {
            if let Some(entry) = found.get_mut(argument) {
                *entry = Some(texels);
            }
        }
    }
    found
}

/// The arguments from which the descriptor of an image may be loaded.
fn sources(function: &Function, image: Option<u32>) -> Vec<usize> {
    let mut open: Vec<u32> = image.into_iter().collect();
    let mut seen: FxHashSet<u32> = open.iter().copied().collect();
    let mut found = Vec::new();
    while let Some(value) = open.pop() {
        let Some(at) = (value as usize).checked_sub(function.arguments.len()) else {
            found.push(value as usize);
            continue;
        };
        let passes = |opcode: Opcode| {
            use Opcode::*;
            matches!(
                opcode,
                Load | Select | Phi | Freeze | GetElementPtr | AddrSpaceCast | BitCast
            )
        };
        let instruction = function.instructions.get(at);
        let Some(instruction) = instruction.filter(|found| passes(found.opcode)) else {
            continue;
        };
        for operand in function.operands_of(instruction) {
            if let Some(value) = operand.as_value()
                && seen.insert(value)
            {
                open.push(value);
            }
        }
    }
    found
}

impl Draw {
    /// Generates a two-dimensional image of random size with small texels.
    pub(super) fn image(&mut self, texels: Texels) -> Argument {
        // The numbers of the formats with one channel of 32 bits, and with four.
        let (one, four) = match texels {
            Texels::Floats => (22, 63),
            Texels::Integers => (20, 61),
        };
        let is_single = self.chance.below(4) == 0;
        let number = if is_single { one } else { four };
        let Some(texel) = TEXELS.iter().find(|texel| texel.number == number) else {
            return self.buffer();
        };
        let width = 8 + self.chance.below(17) as u32;
        let height = 8 + self.chance.below(9) as u32;
        let select = match is_single {
            true => [Select::Channel(0), Select::Zero, Select::Zero, Select::One],
            false => [0, 1, 2, 3].map(Select::Channel),
        };
        let image = Image {
            dimensions: Dimensions::Two,
            depth: 1,
            base: 0,
            width,
            height,
            // Rows begin at multiples of 256 bytes.
            pitch: width.next_multiple_of(256 / texel.bytes()),
            texel: *texel,
            select,
        };
        let words = image.pitch * height * texel.channels;
        let mut bytes = Vec::with_capacity(4 * words as usize);
        for _ in 0..words {
            let small = self.chance.below(64) as u32;
            let word = match texels {
                Texels::Floats => (small as f32 / 16.0).to_bits(),
                Texels::Integers => small,
            };
            bytes.extend_from_slice(&word.to_le_bytes());
        }
        self.buffers.push(Buffer { bytes });
        Argument::Image(self.buffers.len() - 1, image.words())
    }
}
