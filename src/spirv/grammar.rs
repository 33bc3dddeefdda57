//! The grammar of SPIR-V: the operands of each instruction, and the names of enumerants.
//!
//! `grammar.table` is generated from the grammar that Khronos publishes, and is parsed once, on
//! first use.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

/// The kind of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The id of the result's type.
    Type,
    /// The id that the instruction defines.
    Result,
    /// The id of something else.
    Id,
    /// A number of one word.
    Integer,
    /// A float of one word.
    Float,
    /// UTF-8 that ends with a zero byte, in whole words.
    Text,
    /// A number of the result's type.
    Number,
    /// A number of the selector's type: a case of `OpSwitch`.
    Case,
    /// The number of an extended instruction.
    Extended,
    /// The opcode of `OpSpecConstantOp`, whose operands follow.
    Opcode,
    /// Enumerants, by their index in [`Grammar::enumerations`].
    Enumerant(u8),
}

/// How often an operand occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// Once.
    One,
    /// At most once.
    Optional,
    /// Any number of times.
    Many,
}

/// One or two kinds that occur together.
pub type Operand = (Vec<Kind>, Times);

/// An instruction of the grammar.
#[derive(Debug)]
pub struct Operation {
    /// Its number.
    pub number: u16,
    /// Its name, with `Op`.
    pub name: &'static str,
    /// Its class: the section of the specification that describes it.
    pub class: &'static str,
    /// Its operands.
    pub operands: Vec<Operand>,
    /// Whether the first two operands are a type and a result; or the first is a result.
    pub has_type: bool,
    /// See `has_type`.
    pub has_result: bool,
}

/// The enumerants of one kind.
#[derive(Debug)]
pub struct Enumeration {
    /// The name of the kind.
    pub name: &'static str,
    /// Whether values are sums of enumerants.
    pub bits: bool,
    /// Number, name and parameters of each.
    pub entries: FxHashMap<u32, (&'static str, Vec<Operand>)>,
}

/// The grammar.
#[derive(Debug, Default)]
pub struct Grammar {
    /// The instructions.
    pub operations: Vec<Operation>,
    /// Index of each number in `operations`, plus 1.
    by_number: Vec<u16>,
    /// Kinds of enumerants.
    pub enumerations: Vec<Enumeration>,
    /// Names of extended instructions, by the name of the set.
    pub sets: Vec<(&'static str, FxHashMap<u32, &'static str>)>,
}

/// The grammar, which is parsed by the first call.
pub fn grammar() -> &'static Grammar {
    static GRAMMAR: OnceLock<Grammar> = OnceLock::new();
    GRAMMAR.get_or_init(|| Grammar::parse(include_str!("grammar.table")))
}

impl Grammar {
    fn parse(table: &'static str) -> Grammar {
        let names = table.lines().filter_map(|line| {
            let (first, name) = line.split_once(' ')?;
            matches!(first, "values" | "bits").then_some(name)
        });
        let kinds: FxHashMap<&str, u8> = names.zip(0..).collect();
        let operand = |word: &'static str| -> Operand {
            let (word, times) = match word.strip_suffix(['?', '*']) {
                Some(rest) if word.ends_with('?') => (rest, Times::Optional),
                Some(rest) => (rest, Times::Many),
                None => (word, Times::One),
            };
            let kind = |name| match name {
                "type" => Kind::Type,
                "result" => Kind::Result,
                "id" => Kind::Id,
                "integer" => Kind::Integer,
                "float" => Kind::Float,
                "string" => Kind::Text,
                "number" => Kind::Number,
                "case" => Kind::Case,
                "extended" => Kind::Extended,
                "opcode" => Kind::Opcode,
                other => kinds
                    .get(other)
                    .map_or(Kind::Integer, |at| Kind::Enumerant(*at)),
            };
            (word.split(',').map(kind).collect(), times)
        };
        let mut grammar = Grammar::default();
        for line in table.lines() {
            let mut words = line.split(' ');
            let first = words.next().unwrap_or_default();
            let second = words.next().unwrap_or_default();
            let number = second.parse().unwrap_or_default();
            match first {
                "op" => {
                    let name = words.next().unwrap_or_default();
                    let class = words.next().unwrap_or_default();
                    let operands: Vec<Operand> = words.map(operand).collect();
                    let is = |at: usize, kind| operands.get(at).is_some_and(|o| o.0 == [kind]);
                    let has_type = is(0, Kind::Type);
                    let has_result = is(usize::from(has_type), Kind::Result);
                    let number = number as u16;
                    if grammar.by_number.len() <= usize::from(number) {
                        grammar.by_number.resize(usize::from(number) + 1, 0);
                    }
                    grammar.by_number[usize::from(number)] = grammar.operations.len() as u16 + 1;
                    grammar.operations.push(Operation {
                        number,
                        name,
                        class,
                        operands,
                        has_type,
                        has_result,
                    });
                }
                "values" | "bits" => grammar.enumerations.push(Enumeration {
                    name: second,
                    bits: first == "bits",
                    entries: FxHashMap::default(),
                }),
                "set" => grammar.sets.push((second, FxHashMap::default())),
                "=" => {
                    let name = words.next().unwrap_or_default();
                    if let Some((_, set)) = grammar.sets.last_mut() {
                        set.insert(number, name);
                    } else if let Some(kind) = grammar.enumerations.last_mut() {
                        // Aliases have the same number: the first name counts.
                        let parameters = words.map(operand).collect();
                        kind.entries.entry(number).or_insert((name, parameters));
                    }
                }
                _ => {}
            }
        }
        grammar
    }

    /// The instruction of a number.
    pub fn operation(&self, number: u16) -> Option<&Operation> {
        let at = *self.by_number.get(usize::from(number))?;
        self.operations.get(usize::from(at).checked_sub(1)?)
    }

    /// The name of an instruction.
    pub fn name(&self, number: u16) -> &'static str {
        self.operation(number).map_or("unknown", |op| op.name)
    }

    /// The name of an enumerant: `BuiltIn`, 26.
    pub fn enumerant(&self, kind: &str, number: u32) -> Option<&'static str> {
        let kind = self.enumerations.iter().find(|known| known.name == kind)?;
        kind.entries.get(&number).map(|(name, _)| *name)
    }

    /// The name of an extended instruction.
    pub fn extended(&self, set: &str, number: u32) -> Option<&'static str> {
        let (_, names) = self.sets.iter().find(|(name, _)| *name == set)?;
        names.get(&number).copied()
    }
}

/// Splits the operands of an instruction, after its first word, into kinds and words.
///
/// `selector` is the number of words of a case of `OpSwitch`.
///
/// # Errors
/// If the operands do not match the grammar.
pub fn split<'w>(
    operation: &Operation,
    words: &'w [u32],
    selector: usize,
    mut visit: impl FnMut(Kind, &'w [u32]),
) -> Result<(), String> {
    let mut rest = words;
    let mut nested = None;
    for operand in &operation.operands {
        several(operand, &mut rest, selector, &mut nested, &mut visit)?;
    }
    if let Some(number) = nested {
        // The operands of the instruction that `OpSpecConstantOp` computes, without its result.
        let inner = u16::try_from(number)
            .ok()
            .and_then(|number| grammar().operation(number));
        let inner =
            inner.filter(|op| op.has_type && op.has_result && op.number != SPEC_CONSTANT_OP);
        let Some(inner) = inner else {
            return Err(format!("{number} is not the opcode of a computation"));
        };
        for operand in inner.operands.iter().skip(2) {
            several(operand, &mut rest, selector, &mut None, &mut visit)?;
        }
    }
    if rest.is_empty() {
        return Ok(());
    }
    Err(format!(
        "it has {} words, but its operands end {} words before; check the length in its first word",
        words.len() + 1,
        rest.len()
    ))
}

const SPEC_CONSTANT_OP: u16 = 52;

fn several<'w>(
    (kinds, times): &Operand,
    rest: &mut &'w [u32],
    selector: usize,
    nested: &mut Option<u32>,
    visit: &mut impl FnMut(Kind, &'w [u32]),
) -> Result<(), String> {
    loop {
        if rest.is_empty() && *times != Times::One {
            return Ok(());
        }
        for kind in kinds {
            one(*kind, rest, selector, nested, visit)?;
        }
        if *times != Times::Many {
            return Ok(());
        }
    }
}

fn one<'w>(
    kind: Kind,
    rest: &mut &'w [u32],
    selector: usize,
    nested: &mut Option<u32>,
    visit: &mut impl FnMut(Kind, &'w [u32]),
) -> Result<(), String> {
    let length = match kind {
        Kind::Text => match rest.iter().position(|word| word.to_le_bytes().contains(&0)) {
            Some(last) => last + 1,
            None => return Err("its string has no zero byte at the end".to_string()),
        },
        Kind::Number => rest.len(),
        Kind::Case => selector,
        _ => 1,
    };
    let Some((words, after)) = rest.split_at_checked(length) else {
        return Err(
            "its last operands are missing; check the length in its first word".to_string(),
        );
    };
    let Some(&first) = words.first() else {
        return Err(
            "its last operands are missing; check the length in its first word".to_string(),
        );
    };
    *rest = after;
    visit(kind, words);
    match kind {
        Kind::Opcode => *nested = Some(first),
        Kind::Enumerant(at) => {
            let Some(enumeration) = grammar().enumerations.get(usize::from(at)) else {
                return Ok(());
            };
            let mut parameters = |number: u32, rest: &mut &'w [u32]| {
                let Some((_, operands)) = enumeration.entries.get(&number) else {
                    if matches!(
                        enumeration.name,
                        "Capability" | "Decoration" | "ExecutionMode"
                    ) {
                        // A newer one: its parameters are the rest.
                        *rest = &[];
                        return Ok(());
                    }
                    return Err(format!("{number} is not a known {}", enumeration.name));
                };
                for operand in operands {
                    several(operand, rest, selector, nested, visit)?;
                }
                Ok(())
            };
            if enumeration.bits {
                for bit in (0..u32::BITS).filter(|bit| first >> bit & 1 == 1) {
                    parameters(1 << bit, rest)?;
                }
            } else {
                parameters(first, rest)?;
            }
        }
        _ => {}
    }
    Ok(())
}
