//! Turns arguments on the command line into the arguments of a launch: assigns each argument to a
//! parameter, and checks that it has the parameter's type.

use super::arguments::RunArguments;
use super::contents::{self, ContentsError};
use super::element::Element;
use super::literal::{self, Contents, Literal, LiteralError, Number};
use lanelog_amdgpu_sim::Assembly;
use lanelog_ir::{Function, Module};
use lanelog_sim::{Argument, Buffer, Value};

/// A parameter of the function.
pub(super) struct Parameter {
    /// `%in`, `%0`.
    pub name: String,
    /// The type of the parameter, as in the text.
    pub text: String,
    kind: Kind,
    /// The set and binding of a shader's buffer.
    binding: Option<(u32, u32)>,
    /// Whether the parameter is the size of a buffer, which no argument names.
    is_length: bool,
}

impl Parameter {
    /// Whether the parameter points into the memory of a work-group.
    pub fn is_local(&self) -> bool {
        self.kind == Kind::Local
    }
}

/// The kind of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Integer(u32),
    Float(Element),
    Pointer,
    /// A pointer into the memory of a work-group (LDS).
    Local,
    Vector(usize, Box<Kind>),
    /// A value in assembly: its number of bytes, and whether it is a float.
    Bytes(u64, bool),
    Other,
}

/// A buffer of the launch with its name and type.
pub(super) struct Named {
    /// The number of its parameter.
    pub parameter: usize,
    /// `in`, `0`: without `%` and quotes, for files.
    pub name: String,
    /// The type of the elements, if it is known.
    pub element: Option<Element>,
    /// Whether each work-group has its own buffer, which is discarded when the work-group ends.
    pub local: bool,
}

/// Everything that a function is called with.
pub(super) struct Bound {
    pub arguments: Vec<Argument>,
    pub buffers: Vec<Buffer>,
    pub named: Vec<Named>,
}

/// Reasons why arguments do not match the parameters of a function.
#[derive(Debug, thiserror::Error)]
pub(super) enum BindError {
    #[error("--arg {text}: {error}")]
    Literal { text: String, error: LiteralError },
    #[error("--arg {text}: {error}")]
    Contents { text: String, error: ContentsError },
    #[error(
        "--arg {text} does not fit parameter {number} of @{function}: `{parameter}`\n  help: {help}"
    )]
    Unfit {
        text: String,
        number: usize,
        function: String,
        /// The type and the name of the parameter.
        parameter: String,
        help: String,
    },
    #[error(
        "--arg {text}: a number for each lane is expected, {lanes} in all (--grid times --block), and there are {found}"
    )]
    Lanes {
        text: String,
        lanes: u64,
        found: String,
    },
    #[error("--arg {text}: @{function} has no parameter %{name}\n{list}")]
    NoParameter {
        text: String,
        function: String,
        name: String,
        list: String,
    },
    #[error("--arg {text}: parameter {number} of @{function} was given before, by --arg {other}")]
    Twice {
        text: String,
        number: usize,
        function: String,
        other: String,
    },
    #[error("@{function} takes {takes}, and {given} given\n{list}")]
    Count {
        function: String,
        takes: String,
        /// `one is`, `3 are`.
        given: String,
        list: String,
    },
}

/// The syntax for memory, for messages.
const MEMORY: &str = "buffer:BYTES (zeros), f32[1,2,3], i32[0..64], i32:random[256] or @FILE";

/// The parameters of a function. Time: linear in the function.
pub(super) fn parameters(module: &Module<'_>, function: &Function) -> Vec<Parameter> {
    let names = module.names(function);
    let parameter = |(number, argument): (usize, &lanelog_ir::Argument)| {
        let at = argument.span.start.saturating_sub(function.span.start);
        let text = String::from_utf8_lossy(module.type_text(function, at));
        Parameter {
            name: names.value(number as u32),
            kind: kind(text.trim()),
            text: text.trim().to_string(),
            binding: None,
            is_length: false,
        }
    };
    function
        .arguments
        .iter()
        .enumerate()
        .map(parameter)
        .collect()
}

/// Adds what is known of the parameters of a shader.
pub(super) fn describe(parameters: &mut [Parameter], shader: &[lanelog_spirv::llvm::Parameter]) {
    for (parameter, known) in parameters.iter_mut().zip(shader) {
        parameter.binding = known.binding;
        parameter.is_length = known.length_of.is_some();
    }
}

/// The parameters of a kernel in assembly.
pub(super) fn parameters_of_assembly(assembly: &Assembly, kernel: &str) -> Vec<Parameter> {
    let parameters = assembly.parameters(kernel).into_iter().enumerate();
    let parameter = |(number, own): (usize, lanelog_amdgpu_sim::Parameter<'_>)| {
        let kind = match own.kind {
            "by_value" => Kind::Bytes(
                own.size,
                matches!(own.type_name, "float" | "double" | "half"),
            ),
            "dynamic_shared_pointer" => Kind::Local,
            _ => Kind::Pointer,
        };
        let text = match (own.type_name, &kind) {
            ("", Kind::Bytes(size, _)) => format!("{size} bytes"),
            ("", _) => own.kind.to_string(),
            (name, _) => name.to_string(),
        };
        Parameter {
            name: match own.name {
                "" => format!("%{number}"),
                name => format!("%{name}"),
            },
            text,
            kind,
            binding: None,
            is_length: false,
        }
    };
    parameters.map(parameter).collect()
}

/// Reads a type.
fn kind(text: &str) -> Kind {
    if let Some(element) = Element::from_llvm(text).filter(|element| element.is_float()) {
        return Kind::Float(element);
    }
    if text.starts_with("ptr") || text.ends_with('*') {
        return if text.contains("addrspace(3)") {
            Kind::Local
        } else {
            Kind::Pointer
        };
    }
    if let Some(bits) = text.strip_prefix('i').and_then(|bits| bits.parse().ok()) {
        return Kind::Integer(bits);
    }
    let inner = text
        .strip_prefix('<')
        .and_then(|text| text.strip_suffix('>'));
    if let Some((count, element)) = inner.and_then(|inner| inner.split_once(" x "))
        && let Ok(count) = count.trim().parse()
        && let element @ (Kind::Integer(_) | Kind::Float(_)) = kind(element.trim())
    {
        return Kind::Vector(count, Box::new(element));
    }
    Kind::Other
}

/// A name without the text's quotes and prefix.
fn plain(name: &str) -> &str {
    name.trim_start_matches('%').trim_matches('"')
}

/// Binds arguments to a function's parameters, in a grid of `lanes` lanes.
///
/// # Errors
/// If there are too many or too few arguments, or one does not match its parameter.
pub(super) fn bind(
    call: &RunArguments,
    function: &str,
    parameters: &[Parameter],
    lanes: u64,
) -> Result<Bound, BindError> {
    // The sizes of buffers are last.
    let given = parameters.partition_point(|parameter| !parameter.is_length);
    let (parameters, lengths) = parameters.split_at(given);
    let said = assigned(&call.arg, function, parameters)?;
    let mut bound = Bound {
        arguments: Vec::new(),
        buffers: Vec::new(),
        named: Vec::new(),
    };
    let mut left = call.max_memory;
    for (number, (parameter, (text, literal))) in parameters.iter().zip(&said).enumerate() {
        let unfit = |help: String| BindError::Unfit {
            text: text.to_string(),
            number,
            function: function.to_string(),
            parameter: format!("{} {}", parameter.text, parameter.name),
            help,
        };
        let contents = |given: &Contents, number: usize, left: u64| {
            let bytes = given.bytes(call.seed, number, left);
            bytes.map_err(|error| BindError::Contents {
                text: text.to_string(),
                error,
            })
        };
        let argument = match (literal, &parameter.kind) {
            (Literal::Undef, _) => Argument::Same(Value::Undef),
            (Literal::Poison, _) => Argument::Same(Value::Poison),
            (Literal::Null, Kind::Pointer | Kind::Local | Kind::Bytes(..)) => {
                Argument::Same(Value::Bits(0))
            }
            (Literal::Memory(given), Kind::Bytes(size, _)) => {
                let bytes = contents(given, number, left)?;
                if bytes.len() as u64 > *size {
                    return Err(unfit(expected(&parameter.kind)));
                }
                let word = |bytes: &[u8]| {
                    let bytes = bytes.iter().rev();
                    bytes.fold(0, |all, byte| all << 8 | u64::from(*byte))
                };
                Argument::Same(Value::Wide(bytes.chunks(8).map(word).collect()))
            }
            (Literal::Memory(given), Kind::Pointer | Kind::Local) => {
                let bytes = contents(given, number, left)?;
                left = left.saturating_sub(bytes.len() as u64);
                bound.buffers.push(Buffer { bytes });
                bound.named.push(Named {
                    parameter: number,
                    name: plain(&parameter.name).to_string(),
                    element: given.element(),
                    local: parameter.kind == Kind::Local,
                });
                Argument::Buffer(bound.buffers.len() - 1)
            }
            (Literal::Memory(Contents::Items(element, items)), Kind::Vector(count, inner)) => {
                let values: Vec<Value> = contents::numbers(*element, items)
                    .take(count + 1)
                    .map(|bits| cut(inner, bits))
                    .collect();
                if values.len() != *count || !holds(inner, *element) {
                    return Err(unfit(format!("pass {}", example(&parameter.kind))));
                }
                Argument::Same(Value::Many(values.into()))
            }
            (Literal::Number(number), kind) => match scalar(kind, *number) {
                Some(value) => Argument::Same(value),
                None => return Err(unfit(expected(kind))),
            },
            (Literal::Lanes(element, items), kind @ (Kind::Integer(_) | Kind::Float(_)))
                if holds(kind, *element) =>
            {
                let most = lanes.saturating_add(1);
                let values: Vec<Value> = contents::numbers(*element, items)
                    .take(usize::try_from(most).unwrap_or(usize::MAX))
                    .map(|bits| cut(kind, bits))
                    .collect();
                if values.len() as u64 != lanes {
                    return Err(BindError::Lanes {
                        text: text.to_string(),
                        lanes,
                        found: match values.len() as u64 > lanes {
                            true => "more".to_string(),
                            false => values.len().to_string(),
                        },
                    });
                }
                Argument::Lanes(values)
            }
            (_, kind) => return Err(unfit(expected(kind))),
        };
        bound.arguments.push(argument);
    }
    let none = lengths.iter().map(|_| Argument::Same(Value::Bits(0)));
    bound.arguments.extend(none);
    Ok(bound)
}

/// The argument for each parameter: its text and its meaning.
fn assigned<'c>(
    texts: &'c [String],
    function: &str,
    parameters: &[Parameter],
) -> Result<Vec<(&'c str, Literal)>, BindError> {
    let mut said: Vec<Option<(&str, Literal)>> = parameters.iter().map(|_| None).collect();
    let mut next = 0;
    for text in texts {
        let (name, literal) = literal::read(text).map_err(|error| BindError::Literal {
            text: text.clone(),
            error,
        })?;
        let at = match name {
            Some(name) => parameters
                .iter()
                .position(|parameter| plain(&parameter.name) == plain(name))
                .or_else(|| name.parse().ok().filter(|at| *at < parameters.len()))
                .or_else(|| {
                    let binding = binding(name)?;
                    let mut all = parameters.iter();
                    all.position(|parameter| parameter.binding == Some(binding))
                })
                .ok_or_else(|| BindError::NoParameter {
                    text: text.clone(),
                    function: function.to_string(),
                    name: plain(name).to_string(),
                    list: listed(parameters, &said),
                })?,
            None => {
                next += 1;
                next - 1
            }
        };
        match said.get_mut(at) {
            Some(place @ None) => *place = Some((text, literal)),
            Some(Some((other, _))) => {
                return Err(BindError::Twice {
                    text: text.clone(),
                    number: at,
                    function: function.to_string(),
                    other: (*other).to_string(),
                });
            }
            None => {
                return Err(BindError::Count {
                    function: function.to_string(),
                    takes: counted(parameters.len()),
                    given: format!("{} are", texts.len()),
                    list: listed(parameters, &said),
                });
            }
        }
    }
    if said.iter().any(Option::is_none) {
        let given = said.iter().flatten().count();
        return Err(BindError::Count {
            function: function.to_string(),
            takes: counted(parameters.len()),
            given: match given {
                0 => "none is".to_string(),
                1 => "one is".to_string(),
                _ => format!("{given} are"),
            },
            list: listed(parameters, &said),
        });
    }
    Ok(said.into_iter().flatten().collect())
}

/// `0.1`: a set and a binding.
fn binding(name: &str) -> Option<(u32, u32)> {
    let (set, binding) = name.split_once('.')?;
    Some((set.parse().ok()?, binding.parse().ok()?))
}

fn counted(count: usize) -> String {
    match count {
        0 => "no arguments".to_string(),
        1 => "1 argument".to_string(),
        _ => format!("{count} arguments"),
    }
}

/// A line for each parameter: its type, its name, and its argument or an example.
fn listed(parameters: &[Parameter], said: &[Option<(&str, Literal)>]) -> String {
    let rows: Vec<(String, String)> = parameters
        .iter()
        .zip(said)
        .map(|(parameter, said)| {
            let what = match said {
                Some((text, _)) => format!("--arg {text}"),
                None => format!("missing, such as --arg {}", example(&parameter.kind)),
            };
            (format!("{} {}", parameter.text, parameter.name), what)
        })
        .collect();
    let width = rows
        .iter()
        .map(|row| row.0.chars().count())
        .filter(|width| *width <= WIDEST)
        .max()
        .unwrap_or(0);
    let lines = rows
        .iter()
        .map(|(parameter, what)| format!("  {parameter:width$}  {what}"));
    lines.collect::<Vec<String>>().join("\n")
}

/// Arguments are aligned in one column, except those of parameters wider than this.
const WIDEST: usize = 60;

/// An example of an argument for a parameter of this kind.
fn example(kind: &Kind) -> String {
    match kind {
        Kind::Integer(1) => "true".to_string(),
        Kind::Integer(_) => "64".to_string(),
        Kind::Float(_) => "1.5".to_string(),
        Kind::Pointer | Kind::Local => "buffer:1024".to_string(),
        Kind::Bytes(_, false) => "64".to_string(),
        Kind::Bytes(_, true) => "1.5".to_string(),
        Kind::Vector(count, inner) => {
            let element = match &**inner {
                Kind::Float(element) => element.name().to_string(),
                Kind::Integer(bits) => format!("i{}", bits.next_power_of_two().clamp(8, 64)),
                _ => "?".to_string(),
            };
            format!("{element}[0..{count}]")
        }
        Kind::Other => "undef".to_string(),
    }
}

/// The arguments that fit a parameter of this kind.
fn expected(kind: &Kind) -> String {
    match kind {
        Kind::Pointer | Kind::Local => format!("memory is expected: {MEMORY}; or null"),
        Kind::Integer(bits) => format!(
            "an integer is expected that {bits} bits can hold, or lanes:i32[...] with one for each lane"
        ),
        Kind::Float(_) => {
            "a number is expected, or lanes:f32[...] with one for each lane".to_string()
        }
        Kind::Bytes(size, _) => {
            format!(
                "a number of {size} bytes is expected, or f32[...], i32[...] of at most as many"
            )
        }
        Kind::Vector(..) => format!("a list of as many numbers is expected: {}", example(kind)),
        Kind::Other => "values of this type cannot be passed but as undef or poison".to_string(),
    }
}

/// Whether a parameter of this kind accepts buffer elements of this type.
fn holds(kind: &Kind, element: Element) -> bool {
    match (kind, element) {
        (Kind::Integer(width), Element::Integer { bits, .. }) => *width <= bits,
        (Kind::Float(kind), element) => *kind == element,
        _ => false,
    }
}

/// A number as a value of one lane.
fn scalar(kind: &Kind, number: Number) -> Option<Value> {
    match kind {
        Kind::Integer(bits) => {
            let value = number
                .integer
                .filter(|value| literal::fits(*value, *bits))?;
            if *bits <= 64 {
                return Some(cut(kind, value as u64));
            }
            // The sign is extended to the words above.
            let words = bits.div_ceil(64) as usize;
            let mut all = vec![if value < 0 { u64::MAX } else { 0 }; words];
            let low = [value as u64, (value >> 64) as u64];
            all.iter_mut().zip(low).for_each(|(word, low)| *word = low);
            if let (Some(last), rest @ 1..) = (all.last_mut(), bits % 64) {
                *last &= (1 << rest) - 1;
            }
            Some(Value::Wide(all.into()))
        }
        Kind::Float(element) => Some(Value::Bits(element.float_bits(number.float))),
        Kind::Bytes(size, is_float) => {
            let element = match size {
                2 => Element::F16,
                8 => Element::F64,
                _ => Element::F32,
            };
            Some(Value::Bits(match number.integer {
                Some(value) if !is_float => {
                    let bits = u32::try_from(*size * 8).unwrap_or(u32::MAX);
                    literal::fits(value, bits).then_some(value as u64)?
                }
                _ => element.float_bits(number.float),
            }))
        }
        _ => None,
    }
}

/// Bits above the width are zero.
fn cut(kind: &Kind, bits: u64) -> Value {
    Value::Bits(match kind {
        Kind::Integer(width @ 1..64) => bits & ((1 << width) - 1),
        _ => bits,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn types_of_parameters() {
        assert_eq!(kind("ptr addrspace(1)"), Kind::Pointer);
        assert_eq!(kind("i32 addrspace(1)*"), Kind::Pointer);
        assert_eq!(kind("ptr addrspace(3)"), Kind::Local);
        assert_eq!(kind("i17"), Kind::Integer(17));
        assert_eq!(kind("bfloat"), Kind::Float(Element::BF16));
        assert_eq!(
            kind("<4 x float>"),
            Kind::Vector(4, Box::new(Kind::Float(Element::F32)))
        );
        assert_eq!(kind("{ i32, i32 }"), Kind::Other);
        assert_eq!(kind("<vscale x 4 x i32>"), Kind::Other);
    }

    #[test]
    fn integers_of_any_width() {
        let number = |value| Number {
            integer: Some(value),
            float: 0.0,
        };
        assert_eq!(
            scalar(&Kind::Integer(8), number(-1)),
            Some(Value::Bits(255))
        );
        assert_eq!(scalar(&Kind::Integer(8), number(256)), None);
        assert_eq!(scalar(&Kind::Integer(1), number(1)), Some(Value::Bits(1)));
        assert_eq!(
            scalar(&Kind::Integer(70), number(-2)),
            Some(Value::Wide([u64::MAX - 1, 63].into()))
        );
    }
}
