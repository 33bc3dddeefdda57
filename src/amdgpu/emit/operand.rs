//! Emits operands in assembler syntax.

use crate::gpu::ScratchBase;
use std::fmt::{self, Write};

use crate::Gpu;
use crate::machine::{Fixed, Operand, Value};
use lanelog_util::escape as terminal;

/// The context of emitted operands.
#[derive(Clone, Copy)]
pub(super) struct Style<'s> {
    pub gpu: &'static Gpu,
    /// The index of the kernel in the file; labels contain it.
    pub kernel: usize,
    /// The names of the module's variables.
    pub variables: &'s [Box<str>],
    /// The half of which vector registers are printed (`v1.l`): whether it is the upper one.
    pub half: Option<bool>,
}

fn tuple(out: &mut String, letters: &str, first: u16, words: u8) -> fmt::Result {
    match words {
        0 | 1 => write!(out, "{letters}{first}"),
        _ => write!(out, "{letters}[{first}:{}]", first + u16::from(words) - 1),
    }
}

/// Whether an integer is an inline constant, which is written in decimal.
fn small(bits: i64) -> bool {
    (-16..=64).contains(&bits)
}

/// Emits the value of an operand.
pub(super) fn value(out: &mut String, value: Value, style: Style<'_>) -> fmt::Result {
    let lanes = |out: &mut String, name: &str| {
        out.push_str(name);
        if style.gpu.wave == 32 {
            out.push_str("_lo");
        }
    };
    match value {
        Value::Part {
            register,
            first,
            words,
        } => write!(out, "{register}.{first}+{words}"),
        Value::Fixed(Fixed::Sgpr(number), words) => tuple(out, "s", number, words),
        Value::Fixed(Fixed::Ttmp(number), words) => tuple(out, "ttmp", number, words),
        Value::Fixed(Fixed::Vgpr(number), words) => {
            tuple(out, "v", number, words)?;
            match style.half {
                Some(true) => out.push_str(".h"),
                Some(false) => out.push_str(".l"),
                None => {}
            }
            Ok(())
        }
        Value::Fixed(Fixed::Exec, _) => {
            lanes(out, "exec");
            Ok(())
        }
        Value::Fixed(Fixed::Vcc, _) => {
            lanes(out, "vcc");
            Ok(())
        }
        Value::Fixed(Fixed::M0, _) => out.write_str("m0"),
        Value::Fixed(Fixed::Null, _) => out.write_str("null"),
        Value::Fixed(Fixed::SharedBase, _) => out.write_str("src_shared_base"),
        Value::Fixed(Fixed::PrivateBase, _) => out.write_str("src_private_base"),
        Value::Fixed(Fixed::FlatScratch(word), _)
            if style.gpu.scratch_base == ScratchBase::HardwareRegisters =>
        {
            let half = if word == 0 { "LO" } else { "HI" };
            write!(out, "hwreg(HW_REG_FLAT_SCR_{half})")
        }
        Value::Fixed(Fixed::FlatScratch(0), _) => out.write_str("flat_scratch_lo"),
        Value::Fixed(Fixed::FlatScratch(_), _) => out.write_str("flat_scratch_hi"),
        Value::Bits(bits) if small(i64::from(bits as i32)) => write!(out, "{}", bits as i32),
        Value::Bits(bits) => write!(out, "{bits:#x}"),
        Value::Wide(bits) if small(bits as i64) => write!(out, "{}", bits as i64),
        Value::Wide(bits) => write!(out, "{bits:#x}"),
        Value::Block(block) => write!(out, ".L{}_{block}", style.kernel),
        Value::Distance { from, to, high } => {
            let kernel = style.kernel;
            let half = if high { ">>32" } else { "&4294967295" };
            write!(out, "(.L{kernel}_{to}-.L{kernel}_{from}){half}")
        }
        Value::Relative {
            variable,
            offset,
            high,
            table,
        } => {
            let name = style
                .variables
                .get(variable as usize)
                .map_or("", |name| name);
            // The distance in bytes from the program counter that was read to the literal: that of
            // the first addition (low word) or of the second (high word).
            let (half, after) = if high { ("hi", 12) } else { ("lo", 4) };
            let relocation = if table { "gotpcrel32" } else { "rel32" };
            let symbol = symbol(name);
            write!(out, "{symbol}@{relocation}@{half}{:+}", offset + after)
        }
        Value::Off => out.write_str("off"),
    }
}

/// A symbol, in quotes where the assembler needs them.
pub(super) fn symbol(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$');
    // Without quotes, the assembler reads `$0` as the number 0.
    if !name.is_empty()
        && name.bytes().all(plain)
        && !name.starts_with(|first: char| first.is_ascii_digit() || first == '$')
    {
        return name.to_string();
    }
    let mut quoted = String::from("\"");
    for letter in name.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

/// Words that a parser of the metadata (YAML) would not read as strings. Case is ignored.
const NO_TEXT: [&str; 7] = ["true", "false", "null", "nil", "nan", "inf", "infinity"];

/// A name in the metadata. A name that would be read as a number or another value is tagged as a
/// string, because quotes alone do not prevent this.
pub(super) fn scalar(name: &str) -> String {
    let letter = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    let word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$');
    let other = NO_TEXT.iter().any(|word| name.eq_ignore_ascii_case(word));
    if letter && name.bytes().all(word) && !other {
        return name.to_string();
    }
    // Special characters are escaped as in symbols.
    let quoted = symbol(name);
    match quoted.starts_with('"') {
        true => format!("!str {quoted}"),
        false => format!("!str \"{quoted}\""),
    }
}

/// Sections of the output, for which the assembler defines symbols.
const SECTIONS: [&str; 5] = [".text", ".rodata", ".data", ".data.rel.ro", ".bss"];

/// If the assembler gives a name another meaning, so that it cannot be the name of a symbol: this
/// meaning.
pub fn taken(name: &str, is_local: bool) -> Option<String> {
    let what = match name {
        "." => "the present address".to_string(),
        _ if name.starts_with(".L") && !is_local => "a local label".to_string(),
        _ if SECTIONS.contains(&name) => "a section".to_string(),
        _ => return None,
    };
    Some(format!("the assembler takes the name `{name}` for {what}"))
}

/// The reason that a kernel name is not supported: the assembler reads kernel names without
/// escapes, and the linker reads text after `@` as a version.
pub fn unwritable(name: &str) -> Option<String> {
    if let Some(why) = taken(name, false) {
        return Some(format!("{why}: the kernel needs another one"));
    }
    let bad = |letter: &char| {
        terminal::is_obeyed(*letter) || matches!(letter, '"' | '\\' | '@' | '\u{FFFD}')
    };
    let what = match name.chars().find(bad) {
        None if !name.is_empty() => return None,
        None => "an empty name".to_string(),
        Some('\u{FFFD}') => "a name that is no UTF-8".to_string(),
        Some(letter) => format!("a name with `{}` in it", letter.escape_debug()),
    };
    Some(format!(
        "the assembler or the linker cannot read {what}: the kernel needs another one"
    ))
}

/// Emits an operand with its float modifiers.
pub(super) fn operand(out: &mut String, operand: Operand, style: Style<'_>) -> fmt::Result {
    if operand.negated {
        // The assembler would read `-` before a constant as arithmetic, so that `neg(...)` is
        // printed.
        if matches!(operand.value, Value::Bits(_) | Value::Wide(_)) {
            out.push_str("neg(");
            value(out, operand.value, style)?;
            out.push(')');
            return Ok(());
        }
        out.push('-');
    }
    if operand.absolute {
        out.push('|');
    }
    value(out, operand.value, style)?;
    if operand.absolute {
        out.push('|');
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_that_metadata_would_not_take_for_text_are_marked() {
        // `llc-22` also quotes these names. Quoting more names than `llc-22` does is harmless,
        // because a quoted name is read as a string.
        let names = [
            "f", "_Z3foo", "a.b", "0", "1.5", "true", "NaN", ".5", "a b", "\u{e9}",
        ];
        let written: Vec<String> = names.iter().map(|name| scalar(name)).collect();
        let expected = [
            "f",
            "_Z3foo",
            "a.b",
            "!str \"0\"",
            "!str \"1.5\"",
            "!str \"true\"",
            "!str \"NaN\"",
            "!str \".5\"",
            "!str \"a b\"",
            "!str \"\u{e9}\"",
        ];
        assert_eq!(written, expected);
    }

    #[test]
    fn names_that_the_assembler_cannot_read_are_none() {
        let bad = ["", "a\"b", "a\\b", "a\nb", "a\0", "a@b", ".Lend_0"].map(unwritable);
        assert!(bad.iter().all(Option::is_some), "{bad:?}");
        let good = ["f", "0", "a b", "a'b", "\u{e9}"].map(unwritable);
        assert!(good.iter().all(Option::is_none), "{good:?}");
    }
}
