//! Emits the module's variables that kernels use.

use std::fmt::{self, Write};

use super::operand::symbol;

/// The module's variables that kernels use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variables {
    /// The names of all variables of the module, by variable number.
    pub names: Vec<Box<str>>,
    /// The variables to emit.
    pub written: Vec<Defined>,
}

/// A variable, which may be defined elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defined {
    /// The symbol of the variable.
    pub symbol: Symbol,
    /// Other symbols with the same address.
    pub aliases: Vec<Symbol>,
    /// The contents; `None` for a variable that is defined elsewhere.
    pub contents: Option<Contents>,
}

/// A symbol, with its binding and its visibility.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name of the variable.
    pub name: Box<str>,
    /// The binding: `globl`, `weak`; `None` for local symbols.
    pub bind: Option<&'static str>,
    /// The visibility: `hidden`, `protected`; `None` for the default.
    pub visibility: Option<&'static str>,
}

/// Initial contents of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The section that contains the variable.
    pub section: Section,
    /// The alignment in bytes, a power of two.
    pub align: u64,
    /// The size in bytes.
    pub size: u64,
    /// The contents as consecutive runs.
    pub runs: Vec<Run>,
}

/// A section of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// Read-only data.
    Constant,
    /// Relocated data that is read-only after the loader has applied relocations.
    Relocated,
    /// Zero-initialized data, which takes no space in a file.
    Zeros,
    /// Writable data.
    Data,
}

/// Consecutive bytes of a variable's initial value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Run {
    /// The given number of zero bytes.
    Zeros(u64),
    /// The given bytes.
    Bytes(Vec<u8>),
    /// The 8-byte address of a variable, given by its number in the module, plus an offset in
    /// bytes.
    Address(u32, i64),
}

impl Variables {
    /// The number of bytes that the variables occupy in the object file.
    pub fn stored(&self) -> u64 {
        let contents = self.written.iter().flat_map(|one| &one.contents);
        let stored = contents.filter(|contents| contents.section != Section::Zeros);
        stored
            .map(|contents| contents.size)
            .fold(0, u64::saturating_add)
    }
}

/// Writes variables.
pub(super) fn write(out: &mut String, variables: &Variables) -> fmt::Result {
    for variable in &variables.written {
        let Some(contents) = &variable.contents else {
            seen(out, &variable.symbol)?;
            continue;
        };
        let section = match contents.section {
            Section::Constant => ".section .rodata,\"a\",@progbits",
            Section::Relocated => ".section .data.rel.ro,\"aw\",@progbits",
            Section::Zeros => ".section .bss,\"aw\",@nobits",
            Section::Data => ".data",
        };
        writeln!(out, "\t{section}")?;
        seen(out, &variable.symbol)?;
        let name = symbol(&variable.symbol.name);
        writeln!(
            out,
            "\t.type {name},@object\n\t.p2align {}\n{name}:",
            contents.align.max(1).ilog2()
        )?;
        for run in &contents.runs {
            match run {
                Run::Zeros(count) => writeln!(out, "\t.zero {count}")?,
                Run::Bytes(bytes) => rows(out, bytes)?,
                Run::Address(variable, offset) => {
                    let named = variables.names.get(*variable as usize);
                    let named = symbol(named.map_or("", |named| named));
                    match offset {
                        0 => writeln!(out, "\t.quad {named}")?,
                        _ => writeln!(out, "\t.quad {named}{offset:+}")?,
                    }
                }
            }
        }
        writeln!(out, "\t.size {name}, {}", contents.size)?;
        for alias in &variable.aliases {
            let other = symbol(&alias.name);
            seen(out, alias)?;
            writeln!(out, "\t.type {other},@object\n\t.set {other}, {name}")?;
        }
    }
    Ok(())
}

/// Writes the directives for a symbol's binding and visibility.
fn seen(
    out: &mut String,
    Symbol {
        name,
        bind,
        visibility,
    }: &Symbol,
) -> fmt::Result {
    let name = symbol(name);
    for directive in [bind, visibility].into_iter().flatten() {
        writeln!(out, "\t.{directive} {name}")?;
    }
    Ok(())
}

fn rows(out: &mut String, bytes: &[u8]) -> fmt::Result {
    for row in bytes.chunks(16) {
        out.push_str("\t.byte ");
        for (at, byte) in row.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            write!(out, "{comma}{byte:#04x}")?;
        }
        out.push('\n');
    }
    Ok(())
}
