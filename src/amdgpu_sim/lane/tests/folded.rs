//! Comparison with LLVM's constant folding.
//!
//! `folded.txt` has an operation, its sources and its result on each line, in hexadecimal. It was
//! made with `opt-22 -passes=instcombine,instsimplify -S` (target `amdgcn-amd-amdhsa`) from
//! functions that return an instruction or an intrinsic that means the operation
//! (`llvm.amdgcn.fmed3.f32`, `llvm.fptosi.sat.i32.f32`, `fcmp ult`) of constants: edge cases and
//! random ones.
//!
//! Left out is where LLVM 22 folds otherwise than AMD's text says: denormals of the functions of 32
//! bits that flush them; the middle of three when the third is a NaN (LLVM took the greater of the
//! others; its later versions take the lesser one too); the sum of a legacy product of 0 and a
//! negative zero; the last digits of 2/pi, which LLVM's table ends before.

use super::super::{Format, Generation, find};
use super::with;

fn is_nan(bits: u64, format: Format) -> bool {
    match format {
        Format::F16 => bits & 0x7fff > 0x7c00,
        Format::F32 => bits & 0x7fff_ffff > 0x7f80_0000,
        Format::F64 => bits & !(1 << 63) > 0x7ff << 52,
        _ => false,
    }
}

#[test]
fn constants_fold_alike() {
    let mut wrong = Vec::new();
    for line in include_str!("folded.txt").lines() {
        let (operation, expected) = line.split_once(" = ").unwrap();
        let number = |text: &str| u64::from_str_radix(text, 16).unwrap();
        let mut words = operation.split(' ').peekable();
        let name = words.next().unwrap();
        let clamp = words.next_if_eq(&"clamp").is_some();
        let sources: Vec<u64> = words.map(number).collect();
        let [found, _] = with(name, &sources, |inputs| inputs.clamp = clamp);
        let expected = number(expected);
        let format = find(name, Generation::Gfx11).unwrap().results[0];
        if found != expected && !(is_nan(found, format) && is_nan(expected, format)) {
            wrong.push(format!("{line}, found {found:x}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
