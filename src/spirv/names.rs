//! Names of ids as `spirv-dis` prints them: by `OpName`, types and constants by what they are, and
//! others by number.

use rustc_hash::FxHashMap;

use crate::binary::{Binary, text};
use crate::grammar::{self, Kind, grammar};
use crate::op;

/// Names of the ids of a module.
#[derive(Debug, Default)]
pub struct Names {
    /// Names by `OpName`, with characters that the assembler allows. Each has one id.
    given: FxHashMap<u32, String>,
}

impl Names {
    /// The names that a module gives.
    pub fn new(binary: &Binary) -> Names {
        let mut ids: Vec<&u32> = binary.names.keys().collect();
        ids.sort_unstable();
        let mut taken = rustc_hash::FxHashSet::default();
        let mut given = FxHashMap::default();
        for id in ids {
            let allowed = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
            let name: String = binary.names[id].chars().map(allowed).collect();
            if name.chars().all(|c| c.is_ascii_digit()) {
                continue;
            }
            let mut unique = name.clone();
            let mut suffix = 0_u32;
            while !taken.insert(unique.clone()) {
                unique = format!("{name}_{suffix}");
                // Many names may be equal: ids differ.
                suffix = if suffix < 8 {
                    suffix + 1
                } else {
                    suffix.max(*id) + 1
                };
            }
            given.insert(*id, unique);
        }
        Names { given }
    }

    /// The name of an id, without `%`.
    pub fn name(&self, binary: &Binary, id: u32) -> String {
        const NESTED: usize = 4;
        self.nested(binary, id, NESTED)
    }

    fn nested(&self, binary: &Binary, id: u32, depth: usize) -> String {
        if let Some(name) = self.given.get(&id) {
            return name.clone();
        }
        let known = (depth > 0)
            .then(|| self.described(binary, id, depth - 1))
            .flatten();
        known.unwrap_or_else(|| id.to_string())
    }

    fn described(&self, binary: &Binary, id: u32, depth: usize) -> Option<String> {
        let found = binary.define(id)?;
        let words = binary.operand_words(found);
        let of = |id: &u32| self.nested(binary, *id, depth);
        Some(match (found.opcode, words) {
            (op::TypeVoid, _) => "void".to_string(),
            (op::TypeBool, _) => "bool".to_string(),
            (op::TypeInt, [_, bits, signed]) => {
                let sign = if *signed == 0 { "u" } else { "" };
                match bits {
                    8 => format!("{sign}char"),
                    16 => format!("{sign}short"),
                    32 => format!("{sign}int"),
                    64 => format!("{sign}long"),
                    _ => return None,
                }
            }
            (op::TypeFloat, [_, 16]) => "half".to_string(),
            (op::TypeFloat, [_, 32]) => "float".to_string(),
            (op::TypeFloat, [_, 64]) => "double".to_string(),
            (op::TypeVector, [_, element, count]) => format!("v{count}{}", of(element)),
            (op::TypeMatrix, [_, column, count]) => format!("mat{count}{}", of(column)),
            (op::TypeArray, [_, element, length]) => format!("_arr_{}_{}", of(element), of(length)),
            (op::TypeRuntimeArray, [_, element]) => format!("_runtimearr_{}", of(element)),
            (op::TypeStruct, _) => format!("_struct_{id}"),
            (op::TypePointer, [_, class, pointee]) => {
                let class = grammar().enumerant("StorageClass", *class)?;
                format!("_ptr_{class}_{}", of(pointee))
            }
            (op::ConstantTrue, _) => "true".to_string(),
            (op::ConstantFalse, _) => "false".to_string(),
            (op::Constant, [kind, _, low, ..]) => {
                let value = number(binary, *kind, *low, binary.values.get(&id).copied())?;
                let value = value.replace('-', "n").replace('.', "_").replace('+', "");
                format!("{}_{value}", of(kind))
            }
            _ => return None,
        })
    }
}

/// A number of a type as text.
fn number(binary: &Binary, kind: u32, low: u32, value: Option<u64>) -> Option<String> {
    let kind = binary.define(kind)?;
    match (kind.opcode, binary.operand_words(kind)) {
        (op::TypeInt, [_, bits, 0]) if *bits <= 64 => value.map(|value| value.to_string()),
        (op::TypeInt, [_, bits @ 1..=64, _]) => {
            let unused = 64 - bits;
            value.map(|value| (((value << unused) as i64) >> unused).to_string())
        }
        (op::TypeFloat, [_, 32]) => Some(f32::from_bits(low).to_string()),
        _ => None,
    }
}

/// The operands of an instruction as text; names of ids come from a function, by their position
/// among the ids.
pub fn operands(
    binary: &Binary,
    instruction: usize,
    mut id_name: impl FnMut(usize, u32) -> String,
) -> Vec<String> {
    let instruction = &binary.instructions[instruction];
    let Some(operation) = grammar().operation(instruction.opcode) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    let mut ids = 0;
    let mut set = None;
    let visit = |kind: Kind, words: &[u32]| {
        let first = words.first().copied().unwrap_or_default();
        match kind {
            Kind::Result => {}
            Kind::Type => all.push(format!("%{}", id_name(usize::MAX, first))),
            Kind::Id => {
                set.get_or_insert(first);
                all.push(format!("%{}", id_name(ids, first)));
                ids += 1;
            }
            Kind::Integer | Kind::Case | Kind::Number => {
                let value = words
                    .iter()
                    .rev()
                    .fold(0, |value, word| value << 32 | u64::from(*word));
                all.push(value.to_string());
            }
            Kind::Float => all.push(f32::from_bits(first).to_string()),
            Kind::Text => all.push(format!("{:?}", text(words))),
            Kind::Extended => {
                let set = set.and_then(|id| binary.sets.get(&id));
                let name = set.and_then(|set| grammar().extended(set, first));
                all.push(name.map_or_else(|| first.to_string(), str::to_string));
            }
            Kind::Opcode => {
                let name = u16::try_from(first).map_or("unknown", |opcode| grammar().name(opcode));
                all.push(name.trim_start_matches("Op").to_string());
            }
            Kind::Enumerant(at) => {
                if let Some(enumeration) = grammar().enumerations.get(usize::from(at)) {
                    all.push(enumerant(enumeration, first));
                }
            }
        }
    };
    // The module was checked: an error leaves what was split before it.
    let words = binary.operand_words(instruction);
    let _ = grammar::split(operation, words, binary.selector_words(instruction), visit);
    all
}

fn enumerant(enumeration: &grammar::Enumeration, number: u32) -> String {
    let one = |number: u32| {
        enumeration
            .entries
            .get(&number)
            .map(|(name, _)| (*name).to_string())
    };
    if !enumeration.bits || number == 0 {
        return one(number).unwrap_or_else(|| number.to_string());
    }
    let bits = (0..u32::BITS)
        .map(|bit| 1 << bit)
        .filter(|bit| number & bit > 0);
    let names: Vec<String> = bits
        .map(|bit| one(bit).unwrap_or_else(|| bit.to_string()))
        .collect();
    names.join("|")
}
