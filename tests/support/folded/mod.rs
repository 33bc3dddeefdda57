//! Computations on constants, compared with LLVM's folding: computed if LLVM is installed, and
//! recorded otherwise.
//!
//! A case is the body of a function without parameters, and the result of the interpreter. `opt
//! -passes=instsimplify` folds the body to a constant; some intrinsics need `instcombine`.
//! tests/data/recorded/NAME.folded has the first cases with LLVM's results, one per line;
//! `UPDATE_EXPECT=1` rewrites it with LLVM.

#![allow(dead_code, reason = "each test that uses it needs a part")]

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use lanelog_sim::{Type, Value};
use num_bigint::{BigInt, BigUint, Sign};

#[path = "../expected.rs"]
mod expected;
#[path = "../llvm.rs"]
mod llvm;
#[path = "../random.rs"]
mod random;
pub use random::Random;

mod constants;
pub use constants::*;

/// A computation of constants.
pub struct Case {
    /// Instructions; the last is `%r`.
    pub body: Vec<String>,
    /// The type of `%r`: a scalar or a vector.
    pub result: Type,
    /// The interpreter's result.
    pub ours: Result<Value, String>,
}

/// The settings for LLVM.
pub struct Setting {
    /// The passes that fold: `-passes=...`.
    pub passes: &'static str,
    /// Text before the functions.
    pub header: &'static str,
    /// Whether all NaNs count as equal, because any of several NaN operands may be the result.
    pub any_nan: bool,
    /// The maximum percentage of cases that LLVM may leave unfolded.
    pub unfolded: usize,
}

/// A type in LLVM's text.
pub fn type_text(of: &Type) -> String {
    match of {
        Type::Integer(width) => format!("i{width}"),
        Type::Half => "half".into(),
        Type::BFloat => "bfloat".into(),
        Type::Float => "float".into(),
        Type::Double => "double".into(),
        Type::Pointer(0) => "ptr".into(),
        Type::Vector(count, of) => format!("<{count} x {}>", type_text(of)),
        _ => panic!("{of:?}"),
    }
}

/// The width of a float.
pub fn float_width(of: &Type) -> Option<u32> {
    match of {
        Type::Half | Type::BFloat => Some(16),
        Type::Float => Some(32),
        Type::Double => Some(64),
        _ => None,
    }
}

/// The bits of a value as an unsigned number.
pub fn number(value: &Value) -> BigUint {
    match value {
        Value::Bits(bits) => BigUint::from(*bits),
        Value::Wide(words) => {
            let words = words.iter().rev();
            words.fold(BigUint::ZERO, |all, word| {
                (all << 64) + BigUint::from(*word)
            })
        }
        _ => panic!("{value:?}"),
    }
}

/// Converts an integer to a value with this width.
pub fn integer(number: &BigUint, width: u32) -> Value {
    let number = number % (BigUint::from(1u32) << width);
    let mut words = number.to_u64_digits();
    words.resize(width.div_ceil(64) as usize, 0);
    if width <= 64 {
        Value::Bits(words[0])
    } else {
        Value::Wide(words.into())
    }
}

/// A constant in LLVM's text, without its type.
pub fn value_text(of: &Type, value: &Value) -> String {
    match (of, value) {
        (_, Value::Poison) => "poison".into(),
        (_, Value::Undef) => "undef".into(),
        (Type::Vector(_, of), Value::Many(parts)) => {
            let parts: Vec<_> = parts.iter().map(|part| typed(of, part)).collect();
            format!("<{}>", parts.join(", "))
        }
        (Type::Integer(1), Value::Bits(bits)) => (if *bits == 0 { "false" } else { "true" }).into(),
        (Type::Integer(_), _) => number(value).to_string(),
        (Type::Pointer(_), Value::Bits(bits)) => format!("inttoptr (i64 {bits} to ptr)"),
        (_, Value::Bits(bits)) => {
            let width = float_width(of).unwrap();
            format!("bitcast (i{width} {bits} to {})", type_text(of))
        }
        _ => panic!("{of:?} {value:?}"),
    }
}

/// A constant with its type.
pub fn typed(of: &Type, value: &Value) -> String {
    format!("{} {}", type_text(of), value_text(of, value))
}

/// The return type for a type: floats and addresses are returned as their bits.
fn returned(of: &Type) -> Type {
    match of {
        Type::Vector(count, of) => Type::Vector(*count, returned(of).into()),
        Type::Pointer(_) => Type::Integer(64),
        _ => float_width(of).map_or(of.clone(), Type::Integer),
    }
}

fn function(number: usize, case: &Case) -> String {
    let to = returned(&case.result);
    let mut text = format!("define {} @f{number}() {{\n", type_text(&to));
    for line in &case.body {
        writeln!(text, "  {line}").unwrap();
    }
    let mut last = "%r";
    if to != case.result {
        let (from, to) = (type_text(&case.result), type_text(&to));
        let cast = match case.result {
            Type::Pointer(_) => "ptrtoint",
            _ => "bitcast",
        };
        writeln!(text, "  %bits = {cast} {from} %r to {to}").unwrap();
        last = "%bits";
    }
    writeln!(text, "  ret {} {last}\n}}", type_text(&to)).unwrap();
    text
}

/// The recorded result for a case that LLVM does not fold to a constant.
const UNFOLDED: &str = "not folded";

/// LLVM's answer to each case: a constant, or `poison` for an undefined result.
fn ask(name: &str, cases: &[Case], setting: &Setting) -> Option<Vec<String>> {
    let mut opt = llvm::program("opt")?;
    let mut text = setting.header.to_owned();
    for (number, case) in cases.iter().enumerate() {
        text += &function(number, case);
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.ll"));
    fs::write(&file, text).unwrap();
    let output = opt
        .args([setting.passes, "-S"])
        .arg(&file)
        .output()
        .unwrap();
    let refused = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "LLVM refuses a case: {refused}");
    let printed = String::from_utf8(output.stdout).unwrap();
    let mut answers = Vec::new();
    for body in printed.split("\ndefine ").skip(1) {
        let body = body.split("\n}").next().unwrap();
        let lines: Vec<&str> = body.lines().skip(1).map(str::trim).collect();
        answers.push(match lines[..] {
            [line] if line.starts_with("ret ") => line["ret ".len()..].to_owned(),
            _ if lines.contains(&"unreachable") => "poison".to_owned(),
            _ => UNFOLDED.to_owned(),
        });
    }
    assert_eq!(answers.len(), cases.len());
    Some(answers)
}

/// Parses a scalar constant in LLVM's text.
fn scalar(of: &Type, text: &str) -> Value {
    match (of, text) {
        (_, "poison") => Value::Poison,
        (_, "undef") => Value::Undef,
        (_, "true") => Value::Bits(1),
        (_, "false" | "null") => Value::Bits(0),
        (Type::Integer(width), _) => {
            let number: BigInt = text.parse().unwrap_or_else(|_| panic!("{text}"));
            let (sign, magnitude) = number.into_parts();
            match sign {
                Sign::Minus => integer(&((BigUint::from(1u32) << *width) - magnitude), *width),
                _ => integer(&magnitude, *width),
            }
        }
        _ => panic!("{of:?} {text}"),
    }
}

/// Parses a constant in LLVM's text; a vector is parsed element by element.
fn parsed(of: &Type, text: &str) -> Value {
    let whole = type_text(of);
    let text = text.strip_prefix(&whole).unwrap_or(text).trim();
    let Type::Vector(count, of) = of else {
        return scalar(of, text);
    };
    let prefix = format!("{} ", type_text(of));
    let all = |value: Value| Value::Many(vec![value; *count as usize].into());
    if let Some(splat) = text.strip_prefix("splat (") {
        let one = splat.strip_suffix(')').unwrap();
        return all(scalar(of, one.strip_prefix(&prefix).unwrap()));
    }
    match text {
        "zeroinitializer" => all(integer(
            &BigUint::ZERO,
            match &**of {
                Type::Integer(width) => *width,
                _ => 64,
            },
        )),
        "poison" => all(Value::Poison),
        "undef" => all(Value::Undef),
        _ => {
            let inner = text.strip_prefix('<').unwrap().strip_suffix('>').unwrap();
            let part = |part: &str| scalar(of, part.strip_prefix(&prefix).unwrap());
            Value::Many(inner.split(", ").map(part).collect())
        }
    }
}

/// Whether LLVM's constant equals the interpreter's result: the same value where it is defined, and
/// poison where it is poison. `undef` may be anything but poison.
fn agree(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Value::Many(ours), Value::Many(theirs)) => {
            ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(a, b)| agree(a, b))
        }
        (Value::Poison | Value::Undef, Value::Many(theirs)) => {
            theirs.iter().all(|theirs| agree(ours, theirs))
        }
        (Value::Undef, theirs) => *theirs != Value::Poison,
        _ => ours == theirs,
    }
}

/// Replaces signalling NaNs by quiet ones, because LLVM may fold `x + -0.0` to `x`. With `any`,
/// replaces all NaNs by the same one.
fn quiet(of: &Type, value: &Value, any: bool) -> Value {
    let fraction = match of {
        Type::Vector(_, of) => {
            let Value::Many(parts) = value else {
                return value.clone();
            };
            return Value::Many(parts.iter().map(|part| quiet(of, part, any)).collect());
        }
        Type::Half => 10,
        Type::BFloat => 7,
        Type::Float => 23,
        Type::Double => 52,
        _ => return value.clone(),
    };
    let Value::Bits(bits) = value else {
        return value.clone();
    };
    let sign = 1 << (float_width(of).unwrap() - 1);
    let none = bits & (sign - 1) > sign - (1 << fraction);
    Value::Bits(match none {
        true if any => sign - 1,
        true => bits | 1 << (fraction - 1),
        false => *bits,
    })
}

/// Whether an element of LLVM's result is poison, which is required where the interpreter reports
/// undefined behaviour.
fn has_poison(theirs: &Value) -> bool {
    match theirs {
        Value::Many(parts) => parts.contains(&Value::Poison),
        _ => *theirs == Value::Poison,
    }
}

fn recorded_file(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    root.join("tests/data/recorded")
        .join(format!("{name}.folded"))
}

/// Compares all cases with LLVM where it is installed, and `recorded` of them with the recorded
/// results.
pub fn check(name: &str, cases: &[Case], recorded: usize, setting: &Setting) {
    let file = recorded_file(name);
    let answers = ask(name, cases, setting);
    let line = |case: &Case, answer: &str| format!("{} => {answer}", case.body.join("; "));
    if let Some(answers) = &answers {
        let lines = cases.iter().zip(answers).take(recorded);
        let lines: Vec<_> = lines
            .map(|(case, answer)| line(case, answer) + "\n")
            .collect();
        expected::assert_file(&file, &lines.concat());
    }
    let text = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), recorded, "lines of {}", file.display());
    let mut wrong = Vec::new();
    let mut unfolded = 0;
    let mut compare = |case: &Case, answer: &str| {
        if answer == UNFOLDED {
            unfolded += 1;
            return;
        }
        let theirs = || {
            quiet(
                &case.result,
                &parsed(&returned(&case.result), answer),
                setting.any_nan,
            )
        };
        let right = match &case.ours {
            Ok(ours) => agree(&quiet(&case.result, ours, setting.any_nan), &theirs()),
            Err(_) => has_poison(&theirs()),
        };
        if !right {
            wrong.push(format!("{}\n  here {:?}", line(case, answer), case.ours));
        }
    };
    for (case, recorded) in cases.iter().zip(&lines) {
        let (body, answer) = recorded.split_once(" => ").unwrap();
        assert_eq!(
            body,
            case.body.join("; "),
            "{} is of other cases",
            file.display()
        );
        compare(case, answer);
    }
    if let Some(answers) = answers {
        for (case, answer) in cases.iter().zip(&answers).skip(recorded) {
            compare(case, answer);
        }
    }
    assert!(
        unfolded * 100 <= setting.unfolded * cases.len(),
        "LLVM leaves {unfolded} of {} as they are",
        cases.len()
    );
    let shown = wrong
        .iter()
        .take(40)
        .cloned()
        .collect::<Vec<_>>()
        .join("\n");
    assert!(
        wrong.is_empty(),
        "{} of {} differ:\n{shown}",
        wrong.len(),
        cases.len()
    );
}

/// The suffix of a type in names of intrinsics.
pub fn suffix(of: &Type) -> String {
    match of {
        Type::Half => "f16".into(),
        Type::BFloat => "bf16".into(),
        Type::Float => "f32".into(),
        Type::Double => "f64".into(),
        Type::Vector(count, of) => format!("v{count}{}", suffix(of)),
        _ => type_text(of),
    }
}
