//! Reads verdicts of other implementations, in the form that `lanelog analyze --format verdicts`
//! writes.
//!
//! There is a line for each function: its name, then a character for each argument, for each
//! instruction that is not a terminator, and for each block's terminator, separated by tabs. `D`
//! means divergent, `.` uniform. If there are several modules, a line `# path` precedes the lines
//! of each module. The output of `opt -passes='print<uniformity>'` is also accepted; `oracle::opt`
//! reads it.

use std::collections::HashMap;

use super::judgement::Judgement;
use crate::oracle::Verdicts;
use crate::oracle::opt::{is_heading, read as read_print};
use lanelog_datalog::nearest::nearest;
use lanelog_ir::{Function, Module, plain_name};
use lanelog_util::escape as terminal;

/// A line with an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    /// The line number, from 1.
    pub line: usize,
    /// The error, and the expected text.
    pub message: String,
}

/// The verdicts of an external analysis, by module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Foreign {
    /// The sections in the order of the text.
    pub sections: Vec<Section>,
}

/// The lines of one module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// The path in the section's line `# path`, and the number of that line. `None` if the text has
    /// no such lines, so that all its lines are about one module.
    pub path: Option<(String, usize)>,
    lines: Vec<Line>,
    /// If the section is the output of `opt`: this output, and the number of its first line.
    print: Option<(Vec<u8>, usize)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    number: usize,
    name: Vec<u8>,
    /// Verdicts on arguments, on instructions and on terminators.
    columns: [Vec<bool>; 3],
}

impl Foreign {
    /// Splits a text into sections, in linear time.
    ///
    /// # Errors
    /// The first line that has none of the known forms.
    pub fn read(text: &[u8]) -> Result<Foreign, LineError> {
        let mut sections: Vec<Section> = Vec::new();
        let is_print = is_print(text);
        for (at, line) in text.split(|byte| *byte == b'\n').enumerate() {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let number = at + 1;
            if line.is_empty() && !is_print {
                continue;
            }
            if let Some(path) = line.strip_prefix(b"# ")
                && !line.contains(&b'\t')
            {
                let path = terminal::name(path).into_owned();
                sections.push(Section {
                    path: Some((path, number)),
                    ..Section::default()
                });
                continue;
            }
            if is_print {
                print_line(&mut sections, line, number);
                continue;
            }
            let line = read_line(line, number)?;
            match sections.last_mut() {
                Some(section) => section.lines.push(line),
                None => sections.push(Section {
                    lines: vec![line],
                    ..Section::default()
                }),
            }
        }
        match sections.is_empty() {
            false => Ok(Foreign { sections }),
            true => Err(LineError {
                line: 1,
                message: "no verdicts are here; a line for each function was expected, as `lanelog analyze --format verdicts` writes it, or what `opt -passes='print<uniformity>'` prints".to_string(),
            }),
        }
    }

    /// The section of a module, by its path. If the text names no module, the result is its only
    /// section. The last component of the path is sufficient if it is unique.
    pub fn section(&self, path: &str) -> Option<usize> {
        if let [Section { path: None, .. }] = self.sections.as_slice() {
            return Some(0);
        }
        let named = |section: &Section| section.path.as_ref().map(|(path, _)| path.clone());
        let exact = self
            .sections
            .iter()
            .position(|section| named(section).as_deref() == Some(path));
        let file = |path: &str| path.rsplit('/').next().unwrap_or(path).to_string();
        exact.or_else(|| {
            let same = |(_, section): &(usize, &Section)| {
                named(section).is_some_and(|name| file(&name) == file(path))
            };
            let mut found = self.sections.iter().enumerate().filter(same);
            let first = found.next()?.0;
            found.next().is_none().then_some(first)
        })
    }
}

/// Whether a text is the output of `opt` about the uniformity of functions.
pub fn is_print(text: &[u8]) -> bool {
    text.split(|byte| *byte == b'\n')
        .any(|line| is_heading(line.strip_suffix(b"\r").unwrap_or(line)))
}

/// Adds a line of `opt`'s output to the last section. Lines before the first heading are ignored as
/// warnings.
fn print_line(sections: &mut Vec<Section>, line: &[u8], number: usize) {
    if sections.is_empty() && !is_heading(line) {
        return;
    }
    if sections.is_empty() {
        sections.push(Section::default());
    }
    if let Some(section) = sections.last_mut() {
        let (print, _) = section.print.get_or_insert((Vec::new(), number));
        print.extend_from_slice(line);
        print.push(b'\n');
    }
}

fn read_line(line: &[u8], number: usize) -> Result<Line, LineError> {
    let wrong = |message: String| LineError {
        line: number,
        message,
    };
    let columns: Vec<&[u8]> = line.split(|byte| *byte == b'\t').collect();
    let [name, arguments, instructions, terminators] = columns.as_slice() else {
        return Err(wrong(format!(
            "{} where 4 were expected, with tabs between: name, arguments, instructions, terminators",
            match columns.len() {
                1 => "1 column".to_string(),
                count => format!("{count} columns"),
            }
        )));
    };
    let titles = ["argument", "instruction", "terminator"];
    let mut read: [Vec<bool>; 3] = Default::default();
    for ((column, title), verdicts) in [arguments, instructions, terminators]
        .iter()
        .zip(titles)
        .zip(&mut read)
    {
        for (at, byte) in column.iter().enumerate() {
            verdicts.push(match byte {
                b'D' => true,
                b'.' => false,
                _ => {
                    let found = String::from_utf8_lossy(column);
                    let found = found.chars().nth(at).unwrap_or('?');
                    return Err(wrong(format!(
                        "`{}` for {title} {at}: `D` (divergent) or `.` (uniform) was expected",
                        found.escape_debug()
                    )));
                }
            });
        }
    }
    Ok(Line {
        number,
        name: name.strip_prefix(b"@").unwrap_or(name).to_vec(),
        columns: read,
    })
}

impl Section {
    /// Whether a section is the output of `opt`, so that verdicts may depend on LLVM's processing
    /// order.
    pub fn is_print(&self) -> bool {
        self.print.is_some()
    }

    /// The verdicts in the output of `opt`, by the index of the function.
    fn printed(
        &self,
        who: &str,
        module: &Module<'_>,
        (print, first): (&[u8], usize),
    ) -> (Vec<Option<Judgement>>, Vec<LineError>) {
        let none = || vec![None; module.functions.len()];
        let wrong = |line: usize, message: String| vec![LineError { line, message }];
        let mut found = match read_print(print, module) {
            Ok(found) => found,
            Err(error) => {
                let line = (error.line as usize + first).saturating_sub(1);
                return (none(), wrong(line, error.message));
            }
        };
        if found.is_empty() && !module.functions.is_empty() {
            let message = "no function of the module is printed here".to_string();
            return (none(), wrong(first, message));
        }
        let judgements = (0..module.functions.len()).map(|index| {
            found.remove(&index).map(|printed| Judgement {
                who: who.to_string(),
                verdicts: printed.verdicts,
                temporal: None,
                unknown: Vec::new(),
            })
        });
        (judgements.collect(), Vec::new())
    }

    /// The verdicts on the functions of a module, by the index of the function, and the lines that
    /// do not match the module. `who` is the name of the analysis. Linear.
    pub fn judgements(
        &self,
        who: &str,
        module: &Module<'_>,
    ) -> (Vec<Option<Judgement>>, Vec<LineError>) {
        if let Some((print, first)) = &self.print {
            return self.printed(who, module, (print, *first));
        }
        let mut judgements: Vec<Option<Judgement>> = vec![None; module.functions.len()];
        let mut by_name: HashMap<Vec<u8>, usize> = HashMap::new();
        for (index, function) in module.functions.iter().enumerate() {
            by_name.insert(module.function_name(function).into_owned(), index);
        }
        let mut wrong = Vec::new();
        for line in &self.lines {
            let mut complain = |message: String| {
                wrong.push(LineError {
                    line: line.number,
                    message,
                });
            };
            let plain = plain_name(&line.name).into_owned();
            let shown = String::from_utf8_lossy(&line.name)
                .escape_debug()
                .to_string();
            let Some(index) = by_name.get(&plain).or_else(|| by_name.get(&line.name)) else {
                let mut names: Vec<String> = by_name
                    .keys()
                    .map(|name| String::from_utf8_lossy(name).into_owned())
                    .collect();
                names.sort_unstable();
                let near = nearest(
                    &String::from_utf8_lossy(&plain),
                    names.iter().map(String::as_str),
                );
                let help = near.map_or(String::new(), |near| format!("; @{near} is there"));
                complain(format!("the module defines no @{shown}{help}"));
                continue;
            };
            let (Some(function), Some(slot)) =
                (module.functions.get(*index), judgements.get_mut(*index))
            else {
                continue;
            };
            if slot.is_some() {
                complain(format!("a second line of @{shown}"));
                continue;
            }
            match verdicts(function, &line.columns) {
                Ok(verdicts) => {
                    *slot = Some(Judgement {
                        who: who.to_string(),
                        verdicts,
                        temporal: None,
                        unknown: Vec::new(),
                    });
                }
                Err(message) => complain(format!("@{shown} {message}")),
            }
        }
        (judgements, wrong)
    }
}

/// Reorders the columns of a line to the order of the function's values.
fn verdicts(function: &Function, columns: &[Vec<bool>; 3]) -> Result<Verdicts, String> {
    let [arguments, instructions, terminators] = columns;
    let blocks = function.blocks.len();
    let counts = [
        (function.arguments.len(), arguments.len(), "argument", ""),
        (
            function.instructions.len().saturating_sub(blocks),
            instructions.len(),
            "instruction",
            " (terminators and debug records aside)",
        ),
        (blocks, terminators.len(), "terminator", ""),
    ];
    for (has, said, noun, what) in counts {
        if has != said {
            let plural = if has == 1 { "" } else { "s" };
            return Err(format!(
                "has {has} {noun}{plural}{what}, and the line has {said}"
            ));
        }
    }
    let mut divergent = arguments.clone();
    divergent.reserve(function.instructions.len());
    let (mut instructions, mut terminators) = (instructions.iter(), terminators.iter());
    for block in 0..blocks {
        let count = function.block_instructions(block).len().saturating_sub(1);
        divergent.extend(instructions.by_ref().take(count));
        divergent.extend(terminators.by_ref().take(1));
    }
    Ok(Verdicts { divergent })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::{Foreign, LineError};
    use lanelog_ir::read;
    use pretty_assertions::assert_eq;

    const MODULE: &[u8] = b"define i32 @f(i32 %a) {\n  %b = add i32 %a, 1\n  br label %c\nc:\n  %d = add i32 %b, 1\n  %e = add i32 %d, 1\n  ret i32 %e\n}\n";

    fn message(text: &str) -> LineError {
        let foreign = match Foreign::read(text.as_bytes()) {
            Ok(foreign) => foreign,
            Err(wrong) => return wrong,
        };
        let (_, mut wrong) = foreign.sections[0].judgements("me", &read(MODULE));
        wrong.remove(0)
    }

    #[test]
    fn columns_become_verdicts_in_the_order_of_the_values() {
        let foreign = Foreign::read(b"f\tD\t..D\t.D\n").unwrap();
        let (judgements, wrong) = foreign.sections[0].judgements("me", &read(MODULE));
        assert_eq!(wrong, []);
        // The function's values are %a, %b, br, %d, %e and ret, in this order.
        assert_eq!(
            judgements[0].as_ref().unwrap().verdicts.divergent,
            [true, false, false, false, true, true]
        );
    }

    #[test]
    fn lines_that_do_not_fit_say_why() {
        for (text, line, said) in [
            ("", 1, "no verdicts are here"),
            ("f D ..D .D\n", 1, "1 column where 4 were expected"),
            ("\nf\tD\t..x\t.D\n", 2, "`x` for instruction 2"),
            ("g\tD\t..D\t.D\n", 1, "the module defines no @g"),
            (
                "f\tDD\t..D\t.D\n",
                1,
                "@f has 1 argument, and the line has 2",
            ),
            (
                "f\tD\t..D\t.\n",
                1,
                "@f has 2 terminators, and the line has 1",
            ),
            ("f\tD\t..D\t.D\nf\tD\t..D\t.D\n", 2, "a second line of @f"),
        ] {
            let wrong = message(text);
            assert!(wrong.message.contains(said), "{text:?}: {}", wrong.message);
            assert_eq!(wrong.line, line, "{text:?}");
        }
    }

    #[test]
    fn sections_are_found_by_path_or_by_the_name_of_the_file() {
        let foreign = Foreign::read(b"# a/k.ll\nf\t\t\t\n# b/k.ll\n# b/m.ll\n").unwrap();
        let found =
            ["a/k.ll", "b/k.ll", "c/m.ll", "k.ll", "n.ll"].map(|path| foreign.section(path));
        assert_eq!(found, [Some(0), Some(1), Some(2), None, None]);
    }
}
