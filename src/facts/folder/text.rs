//! Rows as lines of text.
//!
//! Soufflé's facts (souffle/io/ReadStreamCSV.h): a row is a line, with columns separated by tabs,
//! without header, quotes or escapes. A relation without columns holds if the file has a line;
//! Soufflé writes `()`. A text can therefore contain neither tabs nor line ends. Tabs and line ends
//! in texts are escaped as in LLVM's names: `\09`, `\0A`, `\0D`.
//!
//! CSV files follow RFC 4180, with line feeds and a header, as data tools expect.

use super::super::declared::Signature;
use super::super::symbols::Symbols;

/// Appends rows in Soufflé's format.
pub fn souffle(rows: &[&[u32]], signature: &Signature, symbols: &Symbols, out: &mut Vec<u8>) {
    for row in rows {
        if row.is_empty() {
            out.extend_from_slice(b"()");
        }
        for (at, (value, (_, kind))) in row.iter().zip(signature.columns).enumerate() {
            if at > 0 {
                out.push(b'\t');
            }
            field(*value, kind, symbols, out, |text, out| {
                unbroken(text.as_bytes(), out);
            });
        }
        out.push(b'\n');
    }
}

/// The header of a relation's table; `function` precedes the columns of relations of functions.
pub fn csv_header(signature: &Signature, of_function: bool) -> String {
    let first = of_function.then_some("function").into_iter();
    let columns = first.chain(signature.columns.iter().map(|column| column.0));
    columns.collect::<Vec<_>>().join(",") + "\n"
}

/// Appends rows in CSV format, without the header.
pub fn csv(
    rows: &[&[u32]],
    signature: &Signature,
    symbols: &Symbols,
    function: Option<&str>,
    out: &mut Vec<u8>,
) {
    let mut first = Vec::new();
    if let Some(function) = function {
        csv_field(function, &mut first);
    }
    for row in rows {
        out.extend_from_slice(&first);
        for (at, (value, (_, kind))) in row.iter().zip(signature.columns).enumerate() {
            if at > 0 || function.is_some() {
                out.push(b',');
            }
            field(*value, kind, symbols, out, csv_field);
        }
        out.push(b'\n');
    }
}

/// Appends a field, with quotes if required. An empty text is quoted, because an empty field would
/// be a missing value.
pub fn csv_field(text: &str, out: &mut Vec<u8>) {
    if !text.is_empty() && !text.contains([',', '"', '\n', '\r']) {
        out.extend_from_slice(text.as_bytes());
        return;
    }
    out.push(b'"');
    out.extend_from_slice(text.replace('"', "\"\"").as_bytes());
    out.push(b'"');
}

fn field(
    value: u32,
    kind: &str,
    symbols: &Symbols,
    out: &mut Vec<u8>,
    text: impl Fn(&str, &mut Vec<u8>),
) {
    match kind {
        "symbol" => text(symbols.text(value).unwrap_or_default(), out),
        "number" => {
            let number = value as i32;
            if number < 0 {
                out.push(b'-');
            }
            decimal(number.unsigned_abs(), out);
        }
        _ => decimal(value, out),
    }
}

/// Appends the digits of a number.
fn decimal(mut number: u32, out: &mut Vec<u8>) {
    let mut digits = [0u8; 10];
    let mut first = digits.len();
    for (at, digit) in digits.iter_mut().enumerate().rev() {
        *digit = b'0' + (number % 10) as u8;
        number /= 10;
        first = at;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(digits.get(first..).unwrap_or_default());
}

/// Appends a text with tabs and line ends escaped.
fn unbroken(text: &[u8], out: &mut Vec<u8>) {
    let mut rest = text;
    while let Some(at) = memchr::memchr3(b'\t', b'\n', b'\r', rest) {
        let (before, after) = rest.split_at(at);
        out.extend_from_slice(before);
        out.extend_from_slice(match after.first() {
            Some(b'\t') => b"\\09",
            Some(b'\n') => b"\\0A",
            _ => b"\\0D",
        });
        rest = after.get(1..).unwrap_or_default();
    }
    out.extend_from_slice(rest);
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::super::rows::Rows;
    use super::*;
    use pretty_assertions::assert_eq;

    const SIGNATURE: Signature = Signature {
        name: "line",
        columns: &[("value", "Value"), ("text", "symbol"), ("number", "number")],
        documentation: "",
    };

    fn slices(rows: &Rows) -> Vec<&[u32]> {
        rows.iter().collect()
    }

    fn sample() -> (Rows, Symbols) {
        let mut symbols = Symbols::default();
        let mut row = |text: &str, number: i32| [u32::MAX, symbols.intern(text), number as u32];
        let rows = [
            row("a\tb\nc\rd", i32::MIN),
            row("say \"x, y\"", 0),
            row("", 10),
        ];
        (Rows::new(3, rows.concat()), symbols)
    }

    #[test]
    fn fields_stay_in_their_columns() {
        let (rows, symbols) = sample();
        let mut out = Vec::new();
        souffle(&slices(&rows), &SIGNATURE, &symbols, &mut out);
        let expected = "4294967295\ta\\09b\\0Ac\\0Dd\t-2147483648\n4294967295\tsay \"x, y\"\t0\n4294967295\t\t10\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn csv_is_quoted_where_it_must_be() {
        let (rows, symbols) = sample();
        let mut out = csv_header(&SIGNATURE, true).into_bytes();
        csv(&slices(&rows), &SIGNATURE, &symbols, Some("f,g"), &mut out);
        let expected = "function,value,text,number\n\"f,g\",4294967295,\"a\tb\nc\rd\",-2147483648\n\"f,g\",4294967295,\"say \"\"x, y\"\"\",0\n\"f,g\",4294967295,\"\",10\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }

    #[test]
    fn a_relation_without_columns_is_a_line_or_none() {
        let active = Signature {
            name: "active",
            columns: &[],
            documentation: "",
        };
        let mut out = Vec::new();
        souffle(
            &slices(&Rows::flag(false)),
            &active,
            &Symbols::default(),
            &mut out,
        );
        assert_eq!(out, b"");
        souffle(
            &slices(&Rows::flag(true)),
            &active,
            &Symbols::default(),
            &mut out,
        );
        assert_eq!(out, b"()\n");
    }
}
