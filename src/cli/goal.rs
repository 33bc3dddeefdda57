//! The syntax of goals: `%x`, `:14`, `relation(%x, loop, 3)`.

/// A goal as written, before names are resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// A value or a block.
    Name(String),
    /// A tuple.
    Tuple {
        relation: String,
        arguments: Vec<String>,
    },
}

impl Goal {
    /// Whether any column is open.
    pub fn is_pattern(&self) -> bool {
        match self {
            Goal::Name(_) => false,
            Goal::Tuple { arguments, .. } => arguments.iter().any(|text| text == "_"),
        }
    }

    /// The columns that may be texts without quotes.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let arguments = match self {
            Goal::Name(_) => &[][..],
            Goal::Tuple { arguments, .. } => arguments,
        };
        arguments.iter().map(|text| unquoted(text))
    }
}

/// Syntax errors in a goal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum GoalError {
    #[error(
        "{0} needs a goal\n  help: name a value, as in `{0} %x`, or a tuple, as in `{0} 'divergent_branch(%loop)'`"
    )]
    OnlyFunction(String),
    #[error(
        "one question at a time: `{0}` is one too many\n  help: a tuple with blanks in it stands in quotes: 'edge(%a, %b)'"
    )]
    SeveralGoals(String),
    #[error("name one function, as in `@kernel`, and one value or tuple")]
    SeveralFunctions,
    #[error("the question is empty\n  help: name a value, as in `%x`")]
    Empty,
    #[error("`{0}` is not a tuple: a `)` is missing at its end")]
    OpenTuple(String),
    #[error("`{0}`: a quote is not closed")]
    OpenQuote(String),
    #[error("`({0})`: nothing stands between two commas")]
    EmptyColumn(String),
}

/// The function, if it is named, and the goal.
///
/// # Errors
/// If the words are not a goal.
pub(crate) fn read(words: &[String]) -> Result<(Option<String>, Goal), GoalError> {
    // '@kernel %x' in one pair of quotes.
    if let [word] = words
        && let Some(end) = end_of_function(word)
        && let (function, goal) = word.split_at(end)
        && !goal.trim().is_empty()
    {
        return Ok((Some(function.to_string()), read_goal(goal)?));
    }
    let (functions, goals): (Vec<&String>, Vec<&String>) =
        words.iter().partition(|word| word.starts_with('@'));
    match (functions.as_slice(), goals.as_slice()) {
        ([], [goal]) => Ok((None, read_goal(goal)?)),
        ([function], [goal]) => Ok((Some(function.to_string()), read_goal(goal)?)),
        ([function], []) => Err(GoalError::OnlyFunction(function.to_string())),
        (_, [_, second]) => Err(GoalError::SeveralGoals(second.to_string())),
        _ => Err(GoalError::SeveralFunctions),
    }
}

/// The end of a function's name, if a text begins with one and continues after a blank.
fn end_of_function(text: &str) -> Option<usize> {
    let name = text.strip_prefix('@')?;
    let end = match name.strip_prefix('"') {
        Some(quoted) => quoted.find('"')? + 2,
        None => name.find(' ')?,
    };
    name.get(end..)?.starts_with(' ').then_some(end + 1)
}

/// A value, block or tuple.
///
/// # Errors
/// If the text is not a goal.
pub(crate) fn read_goal(text: &str) -> Result<Goal, GoalError> {
    let text = text.trim();
    let text = text.strip_suffix('.').unwrap_or(text);
    let name_end = text
        .find(|c: char| !c.is_ascii_alphanumeric() && !"_./".contains(c))
        .unwrap_or(text.len());
    let (relation, rest) = text.split_at(name_end);
    let Some(inside) = rest
        .trim_start()
        .strip_prefix('(')
        .filter(|_| !relation.is_empty())
    else {
        if text.is_empty() {
            return Err(GoalError::Empty);
        }
        return Ok(Goal::Name(text.to_string()));
    };
    let Some(inside) = inside.trim_end().strip_suffix(')') else {
        return Err(GoalError::OpenTuple(text.to_string()));
    };
    Ok(Goal::Tuple {
        relation: relation.to_string(),
        arguments: split(inside)?,
    })
}

/// Splits at commas outside of quotes and brackets.
fn split(text: &str) -> Result<Vec<String>, GoalError> {
    let mut parts = Vec::new();
    let mut part = String::new();
    let mut depth = 0usize;
    let mut quoted = false;
    for character in text.chars() {
        match character {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(std::mem::take(&mut part));
                continue;
            }
            _ => {}
        }
        part.push(character);
    }
    if quoted {
        return Err(GoalError::OpenQuote(text.to_string()));
    }
    if !parts.is_empty() || !part.trim().is_empty() {
        parts.push(part);
    }
    let parts: Vec<String> = parts.iter().map(|part| part.trim().to_string()).collect();
    if parts.iter().any(String::is_empty) {
        return Err(GoalError::EmptyColumn(text.to_string()));
    }
    Ok(parts)
}

/// The text of a column of texts, which may be in quotes.
pub(crate) fn unquoted(text: &str) -> &str {
    let plain = text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'));
    plain.unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn goal(words: &[&str]) -> Result<(Option<String>, Goal), GoalError> {
        let words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
        read(&words)
    }

    fn tuple(relation: &str, arguments: &[&str]) -> Goal {
        Goal::Tuple {
            relation: relation.to_string(),
            arguments: arguments.iter().map(|word| word.to_string()).collect(),
        }
    }

    #[test]
    fn questions_are_names_or_tuples() {
        let name = |text: &str| Goal::Name(text.to_string());
        assert_eq!(goal(&["%x"]), Ok((None, name("%x"))));
        assert_eq!(
            goal(&["@f", ":14"]),
            Ok((Some("@f".to_string()), name(":14")))
        );
        assert_eq!(
            goal(&["%\"a (b\"", "@f"]).map(|found| found.1),
            Ok(name("%\"a (b\""))
        );
        assert_eq!(
            goal(&["r( %a, %\"b, c\" ,3, \"x)\", <2 x i1> )"]).map(|found| found.1),
            Ok(tuple("r", &["%a", "%\"b, c\"", "3", "\"x)\"", "<2 x i1>"]))
        );
        assert_eq!(
            goal(&["active()"]).map(|found| found.1),
            Ok(tuple("active", &[]))
        );
    }

    #[test]
    fn malformed_goals_are_refused() {
        for wrong in [
            &["@f"][..],
            &["%a", "%b"],
            &["r(%a"],
            &["r(%a,,%b)"],
            &["r(\"a)"],
            &[""],
        ] {
            assert!(goal(wrong).is_err(), "{wrong:?}");
        }
    }
}
