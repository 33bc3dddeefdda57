//! Converts a user's command to a shell script. The path of a module is never inserted into the
//! script's text, because the name of a file may be `$(rm -r x)`.

/// The environment variable that contains the path.
pub(super) const VARIABLE: &str = "LANELOG_FILE";

/// The placeholder of the path in a command, and in the script.
const PLACE: &str = "{}";
const VALUE: &str = "\"$LANELOG_FILE\"";

/// An open quote or bracket.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    /// `(`, which contains unquoted words.
    Brackets,
    /// A backquote, which contains unquoted words.
    Backquotes,
    /// `"`
    Quotes,
}

/// The script for a command. Each `{}` is replaced by the quoted variable, both inside and outside
/// of quotes. Without any `{}`, the variable is appended to the command.
///
/// Only the positions of quotes are analysed. If quotes are misinterpreted (in a here-document, for
/// example), a path may become several arguments or none, but never text of the script.
///
/// # Errors
/// A `{}` is in quotes together with other text, which may be a script for another shell.
pub(super) fn script(command: &str) -> Result<String, String> {
    let mut script = String::with_capacity(command.len() + 64);
    let mut within: Vec<Within> = Vec::new();
    let mut rest = command;
    let mut has_place = false;
    let mut begins_word = true;
    while let Some(letter) = rest.chars().next() {
        let quoted = within.last() == Some(&Within::Quotes);
        let mut taken = letter.len_utf8();
        match letter {
            '\\' => taken += rest.chars().nth(1).map_or(0, char::len_utf8),
            '{' if rest.starts_with(PLACE) => {
                if quoted {
                    return Err(mixed(command));
                }
                has_place = true;
                script.push_str(VALUE);
                rest = after(rest, PLACE.len());
                begins_word = false;
                continue;
            }
            '\'' if !quoted => {
                let end = after(rest, 1).find('\'').map(|end| end + 1);
                let inner = rest.get(1..end.unwrap_or(rest.len())).unwrap_or_default();
                taken = end.map_or(rest.len(), |end| end + 1);
                if inner == PLACE {
                    has_place = true;
                    script.push_str(VALUE);
                    rest = after(rest, taken);
                    begins_word = false;
                    continue;
                }
                if inner.contains(PLACE) {
                    return Err(mixed(command));
                }
            }
            '"' if quoted => {
                within.pop();
            }
            '"' if rest.starts_with("\"{}\"") => {
                has_place = true;
                script.push_str(VALUE);
                rest = after(rest, PLACE.len() + 2);
                begins_word = false;
                continue;
            }
            '"' => within.push(Within::Quotes),
            '`' if within.contains(&Within::Backquotes) => {
                while within.pop().is_some_and(|open| open != Within::Backquotes) {}
            }
            '`' => within.push(Within::Backquotes),
            '$' if rest.starts_with("$(") => {
                taken = 2;
                within.push(Within::Brackets);
            }
            '(' if !quoted => within.push(Within::Brackets),
            ')' if within.last() == Some(&Within::Brackets) => {
                within.pop();
            }
            // In a comment, apostrophes are not quotes.
            '#' if !quoted && begins_word => taken = rest.find('\n').unwrap_or(rest.len()),
            _ => {}
        }
        begins_word = letter.is_ascii_whitespace() || matches!(letter, ';' | '&' | '|' | '(' | ')');
        script.push_str(rest.get(..taken).unwrap_or_default());
        rest = after(rest, taken);
    }
    if !has_place {
        script.push(' ');
        script.push_str(VALUE);
    }
    Ok(script)
}

fn after(text: &str, bytes: usize) -> &str {
    text.get(bytes..).unwrap_or_default()
}

fn mixed(command: &str) -> String {
    format!(
        "`{command}`: {PLACE} has other text in its quotes\n  help: write {PLACE} without quotes, and ${VARIABLE} in quotes for the shell to fill in"
    )
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_path_is_one_argument_in_quotes_and_without() {
        for (command, expected) in [
            ("cat {}", "cat @"),
            ("cat \"{}\"", "cat @"),
            ("cat '{}'", "cat @"),
            ("tool --in={} -o {}.out", "tool --in=@ -o @.out"),
            ("tool", "tool @"),
            ("echo \"a b\" 'c d' {}", "echo \"a b\" 'c d' @"),
            ("echo \"$(cat {})\"", "echo \"$(cat @)\""),
            ("echo \"$(cat \"{}\")\" {}", "echo \"$(cat @)\" @"),
            ("echo `cat '{}'` {}", "echo `cat @` @"),
            ("echo \\' {} \\\" {}", "echo \\' @ \\\" @"),
            ("# don't\ncat {}", "# don't\ncat @"),
            ("(cd x && cat {})", "(cd x && cat @)"),
            ("echo $# {}", "echo $# @"),
            ("awk '{ print }' {}", "awk '{ print }' @"),
        ] {
            assert_eq!(
                script(command).unwrap(),
                expected.replace('@', VALUE),
                "{command}"
            );
        }
    }

    #[test]
    fn a_script_in_quotes_gets_no_path() {
        for command in [
            "sh -c 'cat {}'",
            "sh -c \"cat {}\"",
            "echo \"{}.x\"",
            "echo 'it {} is",
        ] {
            let message = script(command).unwrap_err();
            assert!(
                message.contains("has other text in its quotes"),
                "{message}"
            );
        }
    }
}
