//! Compiles the tables of selection (`*.txt`) to Rust. This file is part of the build script.
//!
//! Words in braces are alternatives. Such a row is an abbreviation of several rows, the n-th of
//! which has the n-th word of each pair of braces.

use std::collections::HashSet;

/// An error in a table: the line number and the message.
type Wrong = String;

/// Expands the alternatives in a row.
fn alternatives(row: &str) -> Result<Vec<String>, Wrong> {
    let mut rows: Vec<String> = vec![String::new()];
    let mut rest = row;
    while let Some((before, (inside, after))) = rest
        .split_once('{')
        .and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        let words: Vec<&str> = inside.split(',').collect();
        if rows.len() == 1 {
            rows = vec![rows.concat(); words.len()];
        }
        if rows.len() != words.len() {
            return Err(format!("`{{{inside}}}`: {} words are expected", rows.len()));
        }
        for (row, word) in rows.iter_mut().zip(words) {
            *row = format!("{row}{before}{word}");
        }
        rest = after;
    }
    Ok(rows.iter().map(|row| format!("{row}{rest}")).collect())
}

/// A function that compiles a table to Rust.
type Compile = fn(&Opcodes, &str) -> Result<String, Wrong>;

/// All tables, by file name.
pub const ALL: [(&str, Compile); 3] = [
    ("intrinsics", Opcodes::intrinsics),
    ("atomics", Opcodes::atomics),
    ("packed", Opcodes::packed),
];

/// Converts each row of a table to Rust source text.
fn rows(table: &str, row: impl Fn(&[&str]) -> Option<String>) -> Result<String, Wrong> {
    let mut rust = String::new();
    for (line, at) in table.lines().zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        for words in alternatives(line).map_err(|wrong| format!("{at}: {wrong}"))? {
            let words: Vec<&str> = words.split_whitespace().collect();
            let made = row(&words).ok_or_else(|| format!("{at}: other columns are expected"))?;
            rust = rust + &made + ",\n";
        }
    }
    Ok(rust)
}

/// The name of the enum variant for an intrinsic: `AmdgcnReadlane` for `amdgcn.readlane`.
fn variant(name: &str) -> String {
    let capital = |word: &str| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_uppercase() + rest
    };
    name.split(['.', '_']).map(capital).collect()
}

/// The opcodes of the instruction table, which other tables name.
pub struct Opcodes(HashSet<String>);

impl Opcodes {
    pub fn of(instructions: &str) -> Self {
        let rows = instructions.lines();
        let names = rows.filter_map(|row| row.split_whitespace().next());
        Opcodes(names.map(str::to_string).collect())
    }

    /// `op::S_SLEEP` for `s_sleep`, `op::NONE` if there is no such row.
    fn opcode(&self, name: &str) -> String {
        match self.0.contains(name) {
            true => format!("op::{}", name.to_uppercase()),
            false => "op::NONE".into(),
        }
    }

    /// The Rust expression for a word of a table: an opcode, a variant, a number or a constant.
    fn expression(&self, word: &str) -> String {
        match self.0.contains(word) {
            true => self.opcode(word),
            false => word.replace('.', "::"),
        }
    }

    /// Generates, from a table, a `match` that calls the function that selects each intrinsic.
    fn intrinsics(&self, table: &str) -> Result<String, Wrong> {
        let arms = rows(table, |words| {
            let (name, (function, arguments)) = words
                .split_first()
                .and_then(|(name, rest)| Some((name, rest.split_first()?)))?;
            let arguments = arguments.iter().map(|word| self.expression(word));
            let all: Vec<String> = ["selector".to_string()]
                .into_iter()
                .chain(arguments)
                .collect();
            let name = variant(name);
            Some(format!(
                "Intrinsic::{name} => {function}({})",
                all.join(", ")
            ))
        })?;
        Ok(format!(
            "match called {{\n{arms}_ => unlisted(selector, called),\n}}\n"
        ))
    }

    /// Generates a tuple for each atomic operation: its two names, and its opcodes for 32 and 64
    /// bits.
    fn atomics(&self, table: &str) -> Result<String, Wrong> {
        let rows = rows(table, |words| {
            let &[operation, buffer, memory, lds, returning] = words else {
                return None;
            };
            let sizes = ["32", "64"].map(|bits| {
                let spaces = ["global", "flat", "buffer"].map(|space| format!("{space}_{memory}"));
                let all = spaces.into_iter().chain([lds.into(), returning.into()]);
                let all = all.map(|name: String| self.opcode(&name.replace('*', bits)));
                format!("[{}]", all.collect::<Vec<_>>().join(", "))
            });
            let sizes = sizes.join(", ");
            Some(format!("({operation:?}, {buffer:?}, [{sizes}])"))
        })?;
        Ok(format!("&[{rows}]"))
    }

    /// Generates Rust source text for the table of packed operations: tuples of operation, element
    /// type, opcode and form.
    fn packed(&self, table: &str) -> Result<String, Wrong> {
        let rows = rows(table, |words| {
            let &[operation, elements, name, form] = words else {
                return None;
            };
            let (kind, _) = operation.split_once('.')?;
            let [operation, name] = [operation, name].map(|word| self.expression(word));
            Some(format!(
                "(Called::{kind}({operation}), Type::{elements}, {name}, Form::{form})"
            ))
        })?;
        Ok(format!("&[{rows}]"))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::{Opcodes, alternatives};
    use pretty_assertions::assert_eq;

    const INSTRUCTIONS: &str = "opcode gfx9\ns_sleep =\nv_pk_add_f16 =\nds_add_u32 =\n";

    #[test]
    fn braces_stand_for_several_rows() {
        let rows = alternatives("a.{x,y} f {1,2} g").unwrap();
        assert_eq!(rows, ["a.x f 1 g", "a.y f 2 g"]);
        assert_eq!(alternatives("a f").unwrap(), ["a f"]);
        let wrong = alternatives("{x,y} f {1,2,3}").unwrap_err();
        assert_eq!(wrong, "`{1,2,3}`: 2 words are expected");
    }

    #[test]
    fn rows_become_rust() {
        let opcodes = Opcodes::of(INSTRUCTIONS);
        let intrinsics = opcodes.intrinsics("# none\namdgcn.s.sleep atomic::f s_sleep A.B 1\n");
        let expected = "Intrinsic::AmdgcnSSleep => atomic::f(selector, op::S_SLEEP, A::B, 1),\n";
        assert!(intrinsics.unwrap().contains(expected));
        let none = "op::NONE, op::NONE, op::NONE";
        let expected = format!(
            "&[(\"add\", \"-\", [[{none}, op::DS_ADD_U32, op::NONE], [{none}, op::NONE, op::NONE]]),\n]"
        );
        let atomics = opcodes.atomics("add - atomic_add_u* ds_add_u* -\n");
        assert_eq!(atomics.unwrap(), expected);
        let packed = opcodes.packed("Opcode.FAdd Half v_pk_add_f16 Plain\n");
        let expected =
            "&[(Called::Opcode(Opcode::FAdd), Type::Half, op::V_PK_ADD_F16, Form::Plain),\n]";
        assert_eq!(packed.unwrap(), expected);
    }

    #[test]
    fn a_row_that_is_none_is_named_by_its_line() {
        let opcodes = Opcodes::of(INSTRUCTIONS);
        let wrong = "2: other columns are expected";
        assert_eq!(opcodes.intrinsics("#\nabs\n").unwrap_err(), wrong);
        assert_eq!(opcodes.atomics("#\nadd add\n").unwrap_err(), wrong);
        assert_eq!(opcodes.packed("#\nFAdd Half x Plain\n").unwrap_err(), wrong);
    }
}
