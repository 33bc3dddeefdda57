//! Shuffles that are kept as single instructions, for a custom GPU: the assembly syntax of these
//! instructions.
//!
//! A table has a row for each mode: the mode, the name of the intrinsic, and the instruction. The
//! default is `kept.table`.

/// The default table.
pub const TABLE: &str = include_str!("kept.table");

/// The modes, by their PTX names.
const WAYS: [&str; 4] = ["idx", "up", "down", "bfly"];

/// Placeholders of operands in an instruction.
const OPERANDS: [&str; 4] = ["{result}", "{value}", "{offset}", "{clamp}"];

/// The assembly syntax of the four shuffles on a GPU.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomShuffles {
    rows: [Row; 4],
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Row {
    intrinsic: String,
    instruction: String,
}

/// An error in a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CustomShufflesError {
    /// An invalid row.
    #[error("line {line}: {what}")]
    Row {
        /// The line number, from 1.
        line: usize,
        /// A description.
        what: String,
    },
    /// A mode is missing.
    #[error("no row is for `{0}`")]
    Missing(&'static str),
}

impl Default for CustomShuffles {
    /// The syntax in the default table.
    fn default() -> CustomShuffles {
        CustomShuffles::read(TABLE).unwrap_or_else(|_| CustomShuffles {
            rows: Default::default(),
        })
    }
}

impl CustomShuffles {
    /// Parses a table with three columns separated by spaces, of which the last extends to the end
    /// of the line. `#` starts a comment.
    ///
    /// # Errors
    /// If there is an invalid row, a missing or duplicate mode, or an instruction without a
    /// required operand.
    pub fn read(text: &str) -> Result<CustomShuffles, CustomShufflesError> {
        let mut rows: [Option<Row>; 4] = Default::default();
        for (at, line) in text.lines().enumerate() {
            let line_text = line.trim();
            if line_text.is_empty() || line_text.starts_with('#') {
                continue;
            }
            let wrong = |what: String| CustomShufflesError::Row { line: at + 1, what };
            let mut columns = line_text.splitn(2, char::is_whitespace);
            let way = columns.next().unwrap_or_default();
            let rest = columns.next().unwrap_or_default().trim_start();
            let Some((intrinsic, instruction)) = rest.split_once(char::is_whitespace) else {
                return Err(wrong(
                    "a row has a way, an intrinsic and an instruction".into(),
                ));
            };
            let number = WAYS.iter().position(|known| *known == way);
            let Some(slot) = number.and_then(|number| rows.get_mut(number)) else {
                return Err(wrong(format!(
                    "`{way}` is not a mode of shuffles: idx, up, down and bfly are"
                )));
            };
            if slot.is_some() {
                return Err(wrong(format!("`{way}` has a row already")));
            }
            let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"._$-".contains(&byte);
            if !intrinsic.bytes().all(is_name) {
                return Err(wrong(format!("`{intrinsic}` is not a name of a function")));
            }
            let instruction = instruction.trim();
            if let Some(missing) = OPERANDS.iter().find(|name| !instruction.contains(**name)) {
                return Err(wrong(format!("the instruction does not name {missing}")));
            }
            *slot = Some(Row {
                intrinsic: intrinsic.to_owned(),
                instruction: instruction.to_owned(),
            });
        }
        let [idx, up, down, bfly] = rows;
        let there = |row: Option<Row>, at: usize| {
            row.ok_or(CustomShufflesError::Missing(
                WAYS.get(at).copied().unwrap_or_default(),
            ))
        };
        Ok(CustomShuffles {
            rows: [
                there(idx, 0)?,
                there(up, 1)?,
                there(down, 2)?,
                there(bfly, 3)?,
            ],
        })
    }

    /// The rows of the library that convert shuffles to calls of the custom GPU's intrinsics.
    pub(crate) fn library(&self) -> String {
        let rows = WAYS.iter().zip(&self.rows);
        let rows = rows.map(|(way, Row { intrinsic, .. })| {
            format!(
                "define i32 @nvvm.shfl.sync.{way}.i32(i32 %mask, i32 %value, i32 %b, i32 %c) {{\n  %r = call i32 @{intrinsic}(i32 %value, i32 %b, i32 %c)\n  ret i32 %r\n}}\n\ndeclare i32 @{intrinsic}(i32, i32, i32) convergent nounwind speculatable memory(none)\n\n"
            )
        });
        rows.collect()
    }

    /// Converts the shuffles in the backend's assembly to the syntax of this GPU. Time: linear in
    /// the text.
    pub fn spelled(&self, assembly: &str) -> String {
        let mut out = String::with_capacity(assembly.len());
        for line in assembly.split_inclusive('\n') {
            match self.line(line) {
                Some(spelled) => out.push_str(&spelled),
                None => out.push_str(line),
            }
        }
        out
    }

    /// Converts a line that is a shuffle: `\tshfl_idx v0, v1, s2, 31`, with an optional comment.
    fn line(&self, line: &str) -> Option<String> {
        let (way, rest) = line.strip_prefix("\tshfl_")?.split_once(' ')?;
        let at = WAYS.iter().position(|known| *known == way)?;
        let end = rest.find([';', '\n']).unwrap_or(rest.len());
        let (operands, after) = rest.split_at_checked(end)?;
        let operands: Vec<&str> = operands.split(',').map(str::trim).collect();
        let mut text = self.rows.get(at)?.instruction.clone();
        for (name, operand) in OPERANDS.iter().zip(&operands) {
            text = text.replace(name, operand);
        }
        let gap = if after.starts_with(';') { " " } else { "" };
        Some(format!("\t{text}{gap}{after}"))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::{CustomShuffles, TABLE};
    use pretty_assertions::assert_eq;

    #[test]
    fn instructions_are_spelled_by_the_table() {
        let own = TABLE.replace(
            "shfl.bfly {result}, {value}, {offset}, {clamp}",
            "xchg [{clamp}:{offset}] {value} -> {result}",
        );
        let kept = CustomShuffles::read(&own).unwrap();
        let text =
            "\tv_mov_b32 v0, v1\n\tshfl_bfly v3, v4, 16, s2 ; why\n\tshfl_up v1, v2, v3, 0\n";
        let expected =
            "\tv_mov_b32 v0, v1\n\txchg [s2:16] v4 -> v3 ; why\n\tshfl.up v1, v2, v3, 0\n";
        assert_eq!(kept.spelled(text), expected);
    }

    #[test]
    fn errors_in_a_table_are_reported() {
        let said = |from: &str, to: &str| {
            CustomShuffles::read(&TABLE.replace(from, to))
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            said("idx     llvm", "index llvm"),
            "line 9: `index` is not a mode of shuffles: idx, up, down and bfly are"
        );
        assert_eq!(
            said("up      llvm", "idx llvm"),
            "line 10: `idx` has a row already"
        );
        assert_eq!(said("bfly    llvm", "# llvm"), "no row is for `bfly`");
        assert_eq!(
            said("shfl.idx {result}, ", "shfl.idx "),
            "line 9: the instruction does not name {result}"
        );
        assert_eq!(
            said("llvm.custom.shfl.idx.i32 ", "a(b "),
            "line 9: `a(b` is not a name of a function"
        );
        assert_eq!(
            said("shfl.down {result}, {value}, {offset}, {clamp}", ""),
            "line 11: a row has a way, an intrinsic and an instruction"
        );
    }
}
