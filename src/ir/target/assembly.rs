//! Inline assembly of AMD GPUs: finds the outputs that are in scalar registers.
//!
//! This is stricter than LLVM 22 in one point. If a constraint lists several kinds of registers
//! (`=sv`, `=s|v`), all of them must be scalar here, while LLVM considers only the kind that it
//! would choose.

use crate::{Cursor, text};

/// An inline assembly call: the text from `asm` to the end of the constraints, and the result type.
pub(crate) struct Assembly<'t> {
    constraints: &'t [u8],
    result: &'t [u8],
}

impl<'t> Assembly<'t> {
    /// Parses `asm [words] "template", "constraints"`, and stores the text of the result type.
    pub fn read(call: &'t [u8], result: &'t [u8]) -> Option<Assembly<'t>> {
        let template = call.get(memchr::memchr(b'"', call)?..)?;
        let (_, rest) = text::quoted(template);
        let constraints = rest.get(memchr::memchr(b'"', rest)?..)?;
        Some(Assembly {
            constraints: text::quoted(constraints).0,
            result: result.trim_ascii(),
        })
    }

    /// Whether the output with an index, or for `None` every output, is in scalar registers.
    /// `sixteen_bit` states whether vectors of 16-bit elements are legal types.
    pub fn scalar(&self, output: Option<u32>, sixteen_bit: bool) -> bool {
        let several = self.result.first() == Some(&b'{');
        let inside = self
            .result
            .strip_prefix(b"{")
            .and_then(|rest| rest.strip_suffix(b"}"))
            .unwrap_or(self.result);
        let mut types = text::parts(inside);
        let outputs = self
            .constraints
            .split(|byte| *byte == b',')
            .filter(|constraint| constraint.first() == Some(&b'='));
        for (number, constraint) in outputs.enumerate() {
            let code = constraint.get(1..).unwrap_or_default();
            let code = code.strip_prefix(b"&").unwrap_or(code);
            // An indirect output (through a pointer) is not part of the result.
            let ty = if code.first() == Some(&b'*') {
                None
            } else if several {
                types.next()
            } else {
                Some(self.result)
            };
            let wanted = output.is_none_or(|output| output as usize == number);
            if wanted && !ty.is_some_and(|ty| is_scalar(code, ty, sixteen_bit)) {
                return false;
            }
        }
        true
    }
}

fn is_scalar(code: &[u8], ty: &[u8], sixteen_bit: bool) -> bool {
    match code
        .strip_prefix(b"{")
        .and_then(|rest| rest.strip_suffix(b"}"))
    {
        Some(register) => is_scalar_register(&register.to_ascii_lowercase(), ty),
        None => {
            !code.is_empty()
                && code.iter().all(|letter| matches!(letter, b's' | b'r'))
                && fits_scalar_class(ty, sixteen_bit)
        }
    }
}

/// Scalar registers with special names.
const NAMED: [&[u8]; 36] = [
    b"vcc",
    b"vcc_lo",
    b"vcc_hi",
    b"exec",
    b"exec_lo",
    b"exec_hi",
    b"m0",
    b"scc",
    b"src_scc",
    b"null",
    b"flat_scratch",
    b"flat_scratch_lo",
    b"flat_scratch_hi",
    b"xnack_mask",
    b"xnack_mask_lo",
    b"xnack_mask_hi",
    b"tba",
    b"tba_lo",
    b"tba_hi",
    b"tma",
    b"tma_lo",
    b"tma_hi",
    b"src_shared_base",
    b"src_shared_limit",
    b"src_private_base",
    b"src_private_limit",
    b"src_pops_exiting_wave_id",
    b"src_vccz",
    b"src_execz",
    b"src_flat_scratch_base_lo",
    b"src_flat_scratch_base_hi",
    b"src_shared_base_lo",
    b"src_shared_limit_lo",
    b"src_private_base_lo",
    b"src_private_limit_lo",
    b"sp",
];

/// Whether a register such as `s5`, `s[4:7]`, `ttmp3` or `vcc` is scalar.
fn is_scalar_register(register: &[u8], ty: &[u8]) -> bool {
    if NAMED.contains(&register) {
        return true;
    }
    let (digits, count) = match (register.strip_prefix(b"ttmp"), register.strip_prefix(b"s")) {
        (Some(digits), _) => (digits, 16),
        (None, Some(digits)) => (digits, 106),
        (None, None) => return false,
    };
    let Some(range) = digits
        .strip_prefix(b"[")
        .and_then(|rest| rest.strip_suffix(b"]"))
    else {
        return text::number(digits).is_some_and(|number| number < count);
    };
    let mut ends = range.split(|byte| *byte == b':').map(text::number);
    let (Some(Some(first)), Some(Some(last)), None) = (ends.next(), ends.next(), ends.next())
    else {
        return false;
    };
    let width = last.saturating_sub(first) + 1;
    let aligned = first % if width == 2 { 2 } else { 4 } == 0;
    width > 1
        && last < count
        && aligned
        && shape(ty).is_some_and(|(lanes, bits)| {
            lanes * bits == width * 32 && (lanes > 1 || bits.is_power_of_two())
        })
}

/// Whether a scalar register class can contain a type.
fn fits_scalar_class(ty: &[u8], sixteen_bit: bool) -> bool {
    match shape(ty) {
        Some((1, 16)) => sixteen_bit || ty != b"bfloat",
        Some((1, bits)) => matches!(bits, 32 | 64 | 128) && !ty.starts_with(b"<"),
        Some((lanes, 16)) => sixteen_bit && matches!(lanes, 2 | 4 | 8 | 16 | 32),
        Some((lanes, 32)) => matches!(lanes, 2..=12 | 16 | 32),
        Some((lanes, 64)) => matches!(lanes, 2 | 3 | 4 | 8 | 16),
        _ => false,
    }
}

/// The number of elements of a type, and the bits of an element.
fn shape(ty: &[u8]) -> Option<(u32, u32)> {
    let ty = ty.trim_ascii();
    if let Some(inside) = ty
        .strip_prefix(b"<")
        .and_then(|rest| rest.strip_suffix(b">"))
    {
        let cross = inside.windows(3).position(|window| window == b" x ")?;
        let lanes = text::number(inside.get(..cross)?.trim_ascii())?;
        // A vector has a scalar register class if it has 2 to 64 elements.
        return Some((lanes, bits(inside.get(cross + 3..)?)?))
            .filter(|(lanes, _)| (2..=64).contains(lanes));
    }
    bits(ty).map(|bits| (1, bits))
}

fn bits(ty: &[u8]) -> Option<u32> {
    let ty = ty.trim_ascii();
    match ty {
        b"half" | b"bfloat" => return Some(16),
        b"float" => return Some(32),
        b"double" => return Some(64),
        _ => {}
    }
    if ty.starts_with(b"ptr") || ty.ends_with(b"*") {
        let mut cursor = Cursor { text: ty, at: 0 };
        let space = cursor.ty().map_or(0, |read| read.address_space);
        return match space {
            0 | 1 | 4 => Some(64),
            2 | 3 | 5 | 6 => Some(32),
            8 => Some(128),
            _ => None,
        };
    }
    text::number(ty.strip_prefix(b"i")?)
}
