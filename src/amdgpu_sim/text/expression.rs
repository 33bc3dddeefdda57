//! Numbers, and expressions in directives.

use super::statement::quoted;

/// Parses a number: `12`, `-0x1f`, `0b101`, or `017` (octal as in C).
pub(crate) fn number(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest.trim()),
        None => (false, text),
    };
    let lower = digits.as_bytes();
    let value = match lower {
        [b'0', b'x' | b'X', ..] => u64::from_str_radix(digits.get(2..)?, 16).ok()?,
        [b'0', b'b' | b'B', ..] => u64::from_str_radix(digits.get(2..)?, 2).ok()?,
        [b'0', _, ..] => u64::from_str_radix(digits, 8).ok()?,
        [b'0'..=b'9', ..] => digits.parse().ok()?,
        _ => return None,
    };
    let value = value as i64;
    Some(if negative {
        value.wrapping_neg()
    } else {
        value
    })
}

/// Pending operations, with the innermost last.
enum Pending {
    Open(Option<String>, usize),
    Operator(&'static str),
}

/// Operators and their precedence. An operator of two characters precedes the operator that is its
/// first character.
const OPERATORS: [(&str, u8); 18] = [
    ("<<", 6),
    (">>", 6),
    ("==", 4),
    ("!=", 4),
    ("<=", 5),
    (">=", 5),
    ("&&", 1),
    ("||", 1),
    ("*", 8),
    ("/", 8),
    ("%", 8),
    ("+", 7),
    ("-", 7),
    ("&", 3),
    ("^", 3),
    ("|", 2),
    ("<", 5),
    (">", 5),
];

/// Evaluates an expression: numbers, symbols, operators, parentheses, `max(...)`, `or(...)`,
/// `alignto(...)`, `totalnumvgprs(...)`. An operator stack replaces recursion. Time: linear, plus
/// that of `names`.
///
/// # Errors
/// The expression cannot be evaluated.
pub(crate) fn evaluate(
    text: &str,
    names: &mut dyn FnMut(&str) -> Option<i64>,
) -> Result<i64, String> {
    let wrong = || format!("`{text}` cannot be computed");
    let mut values: Vec<i64> = Vec::new();
    let mut pending: Vec<Pending> = Vec::new();
    // Unary operators before a value. Unary operators are applied when the value after them is
    // read.
    let mut prefix: Vec<u8> = Vec::new();
    let mut rest = text.trim_start();
    let mut operand = true;
    while let Some(first) = rest.bytes().next() {
        if operand {
            match first {
                b'-' | b'~' | b'!' | b'+' => {
                    prefix.push(first);
                    rest = rest.get(1..).unwrap_or("").trim_start();
                    continue;
                }
                b'(' => {
                    // A sign before a parenthesis is rewritten: 0 - (...), -1 ^ (...).
                    for sign in prefix.drain(..).rev() {
                        match sign {
                            b'-' => values.push(0),
                            b'~' => values.push(-1),
                            b'+' => continue,
                            _ => return Err(wrong()),
                        }
                        pending.push(Pending::Operator(if sign == b'-' { "-" } else { "~^" }));
                    }
                    pending.push(Pending::Open(None, values.len()));
                    rest = rest.get(1..).unwrap_or("").trim_start();
                    continue;
                }
                b')' => {
                    // An empty argument list.
                    operand = false;
                    continue;
                }
                _ => {}
            }
            let plain = |c: char| !(c.is_ascii_alphanumeric() || "_.$@".contains(c));
            let end = rest.find(plain).unwrap_or(rest.len());
            let (word, after) = quoted(rest).unwrap_or_else(|| rest.split_at(end));
            if word.is_empty() {
                return Err(wrong());
            }
            let after = after.trim_start();
            if let Some(inside) = after.strip_prefix('(') {
                if !prefix.is_empty() {
                    return Err(wrong());
                }
                pending.push(Pending::Open(Some(word.to_string()), values.len()));
                rest = inside.trim_start();
                continue;
            }
            let mut value = match number(word) {
                Some(value) if !rest.starts_with('"') => value,
                _ => names(word).ok_or_else(|| format!("`{word}` is not known"))?,
            };
            for sign in prefix.drain(..).rev() {
                value = match sign {
                    b'-' => value.wrapping_neg(),
                    b'~' => !value,
                    b'!' => i64::from(value == 0),
                    _ => value,
                };
            }
            values.push(value);
            operand = false;
            rest = after;
            continue;
        }
        if first == b')' || first == b',' {
            loop {
                match pending.pop() {
                    Some(Pending::Operator(operator)) => {
                        apply(operator, &mut values).ok_or_else(wrong)?
                    }
                    Some(Pending::Open(name, base)) if first == b',' => {
                        pending.push(Pending::Open(name, base));
                        break;
                    }
                    Some(Pending::Open(name, base)) => {
                        let arguments = values.split_off(base.min(values.len()));
                        values.push(call(name.as_deref(), &arguments).ok_or_else(wrong)?);
                        break;
                    }
                    None => return Err(wrong()),
                }
            }
            operand = first == b',';
            rest = rest.get(1..).unwrap_or("").trim_start();
            continue;
        }
        let (operator, strength) = OPERATORS
            .iter()
            .find(|(operator, _)| rest.starts_with(operator))
            .ok_or_else(wrong)?;
        while let Some(Pending::Operator(before)) = pending.last()
            && self::strength(before) >= *strength
        {
            let before = *before;
            pending.pop();
            apply(before, &mut values).ok_or_else(wrong)?;
        }
        pending.push(Pending::Operator(operator));
        rest = rest.get(operator.len()..).unwrap_or("").trim_start();
        operand = true;
    }
    while let Some(last) = pending.pop() {
        match last {
            Pending::Operator(operator) => apply(operator, &mut values).ok_or_else(wrong)?,
            Pending::Open(..) => return Err(wrong()),
        }
    }
    match (values.as_slice(), operand) {
        ([value], false) => Ok(*value),
        _ => Err(wrong()),
    }
}

fn strength(operator: &str) -> u8 {
    let found = OPERATORS.iter().find(|known| known.0 == operator);
    found.map_or(9, |known| known.1)
}

fn apply(operator: &str, values: &mut Vec<i64>) -> Option<()> {
    let (b, a) = (values.pop()?, values.pop()?);
    values.push(match operator {
        "<<" => a.checked_shl(b.try_into().ok()?)?,
        ">>" => ((a as u64).checked_shr(b.try_into().ok()?)?) as i64,
        "==" => i64::from(a == b),
        "!=" => i64::from(a != b),
        "<=" => i64::from(a <= b),
        ">=" => i64::from(a >= b),
        "<" => i64::from(a < b),
        ">" => i64::from(a > b),
        "&&" => i64::from(a != 0 && b != 0),
        "||" => i64::from(a != 0 || b != 0),
        "*" => a.wrapping_mul(b),
        "/" => a.checked_div(b)?,
        "%" => a.checked_rem(b)?,
        "+" => a.wrapping_add(b),
        "-" => a.wrapping_sub(b),
        "&" => a & b,
        "^" | "~^" => a ^ b,
        "|" => a | b,
        _ => return None,
    });
    Some(())
}

fn call(name: Option<&str>, arguments: &[i64]) -> Option<i64> {
    match (name, arguments) {
        (None, [value]) => Some(*value),
        (Some("max"), values) => values.iter().copied().max(),
        (Some("or"), values) => Some(values.iter().fold(0, |all, value| all | value)),
        (Some("alignto"), [value, to]) if *to > 0 => {
            Some(value.checked_add(to - 1)?.div_euclid(*to).wrapping_mul(*to))
        }
        // gfx90a has a unified register file: accumulation registers follow the vector registers,
        // at a multiple of 4.
        (Some("totalnumvgprs"), [0, plain]) => Some(*plain),
        (Some("totalnumvgprs"), [accumulators, plain]) => {
            Some(plain.checked_add(3)? / 4 * 4 + accumulators)
        }
        // The number of reserved scalar registers has no effect here.
        (Some("extrasgprs" | "occupancy" | "instprefsize"), _) => Some(0),
        _ => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn value(text: &str) -> i64 {
        evaluate(text, &mut |name| (name == "k.num").then_some(45)).unwrap()
    }

    #[test]
    fn expressions_as_llvm_writes_them() {
        assert_eq!(value("max(totalnumvgprs(3, k.num), 1, 0)"), 51);
        assert_eq!(value("max(k.num+6, 1, 0)-6"), 45);
        assert_eq!(
            value("(((((alignto(max(1, k.num), 4)/4)-1)&~65536)&63)+1)*4"),
            48
        );
        assert_eq!(value("48+max(16,-(2-40))"), 86);
        assert_eq!(value("1 << 4 | 3"), 19);
        assert!(evaluate("(1", &mut |_| None).is_err());
        assert!(evaluate("1 +", &mut |_| None).is_err());
        assert!(evaluate("unknown", &mut |_| None).is_err());
    }
}
