//! Prints code compactly, for tests.

use crate::machine::{Code, Fixed, Value};

/// Prints one instruction per line.
pub fn text(code: &Code) -> String {
    let value = |value: Value| match value {
        Value::Fixed(Fixed::Sgpr(at), 1) => format!("s{at}"),
        Value::Fixed(Fixed::Sgpr(at), words) => format!("s[{at}:{}]", at + u16::from(words) - 1),
        Value::Fixed(Fixed::Vgpr(at), 1) => format!("v{at}"),
        Value::Fixed(Fixed::Vgpr(at), words) => format!("v[{at}:{}]", at + u16::from(words) - 1),
        Value::Fixed(Fixed::Vcc, _) => "vcc".into(),
        Value::Fixed(Fixed::Exec, _) => "exec".into(),
        Value::Bits(bits) => format!("{bits}"),
        Value::Wide(bits) => format!("{bits}"),
        Value::Block(at) => format!("block{at}"),
        other => format!("{other:?}"),
    };
    let mut lines = Vec::new();
    for (at, block) in code.blocks.iter().enumerate() {
        if at > 0 {
            lines.push(format!("block{at}:"));
        }
        for found in &block.instructions {
            let results = found.results.iter().map(|result| value(*result));
            let skip = usize::from(found.tied);
            let sources = found.sources.iter().skip(skip);
            let all: Vec<String> = results
                .chain(sources.map(|source| value(source.value)))
                .collect();
            lines.push(
                format!("{} {}", found.opcode, all.join(", "))
                    .trim()
                    .to_string(),
            );
        }
    }
    lines.join("\n")
}
