//! Selects the operation of an instruction by its opcode and types.

use super::casts::Cast;
use super::float::{self, Format, Relation, Rules};
use super::integer::{Binary, Promises};
use super::scalar::{Compare, Scalar};
use super::{Described, Kind, Quotient, shape};
use crate::Type;
use lanelog_ir::Opcode;

/// The maximum number of elements of a value that the interpreter supports.
const MOST_ELEMENTS: u64 = 1 << 20;

/// The operation of an instruction.
pub fn kind(instruction: &Described<'_>) -> Result<Kind, String> {
    let Some(first) = instruction.operands.first() else {
        return Err(unsupported(instruction));
    };
    if instruction
        .operands
        .iter()
        .chain([instruction.result])
        .any(|of| shape::leaves(of) > MOST_ELEMENTS)
    {
        let keyword = instruction.opcode.keyword();
        return Err(format!(
            "{keyword} of more than {MOST_ELEMENTS} elements is not supported"
        ));
    }
    let rules = |of: &Type| Rules {
        numbers: has(instruction, "nnan") || has(instruction, "fast"),
        finite: has(instruction, "ninf") || has(instruction, "fast"),
        format: Format::of(shape::element(of)),
    };
    Ok(match instruction.opcode {
        Opcode::Select => match first {
            Type::Vector(count, _) => Kind::SelectElements {
                count: *count,
                rules: rules(instruction.result),
            },
            _ => Kind::Select {
                rules: rules(instruction.result),
            },
        },
        Opcode::Freeze => Kind::Freeze(first.clone()),
        Opcode::BitCast => {
            if first != instruction.result
                && (shape::width(first).is_none()
                    || shape::width(first) != shape::width(instruction.result))
            {
                return Err(unsupported(instruction));
            }
            Kind::BitCast {
                from: first.clone(),
                to: instruction.result.clone(),
            }
        }
        Opcode::ExtractElement => Kind::ExtractElement,
        Opcode::InsertElement => match first {
            Type::Vector(count, _) => Kind::InsertElement { count: *count },
            _ => return Err(unsupported(instruction)),
        },
        Opcode::ShuffleVector => match first {
            Type::Vector(count, _) => Kind::ShuffleVector { each: *count },
            _ => return Err(unsupported(instruction)),
        },
        Opcode::ExtractValue => Kind::ExtractValue(instruction.indices.into()),
        Opcode::InsertValue => {
            let mut path = Vec::new();
            let mut of = first;
            for index in instruction.indices {
                let (parts, inner) = match of {
                    Type::Array(count, inner) => (u32::try_from(*count).ok(), Some(&**inner)),
                    Type::Structure { fields, .. } => (
                        u32::try_from(fields.len()).ok(),
                        fields.get(*index as usize),
                    ),
                    _ => (None, None),
                };
                let (Some(parts), Some(inner)) = (parts, inner) else {
                    return Err(unsupported(instruction));
                };
                path.push((*index, parts));
                of = inner;
            }
            Kind::InsertValue(path.into())
        }
        _ => {
            let element = shape::element(first);
            let scalar = scalar(instruction, element, rules(first))
                .ok_or_else(|| unsupported(instruction))?;
            match first {
                Type::Vector(count, _) => Kind::Vector(*count, scalar),
                _ => Kind::Scalar(scalar),
            }
        }
    })
}

fn unsupported(instruction: &Described<'_>) -> String {
    let keyword = instruction.opcode.keyword();
    match instruction.operands.first() {
        Some(of) => format!("{keyword} of {} is not supported", shape::name(of)),
        None => format!("{keyword} is not supported"),
    }
}

fn has(instruction: &Described<'_>, word: &str) -> bool {
    instruction.words.contains(&word)
}

/// The operation that an instruction performs on each element.
fn scalar(instruction: &Described<'_>, of: &Type, rules: Rules) -> Option<Scalar> {
    let width = |of: &Type| match of {
        Type::Integer(width) if *width > 0 => Some(*width),
        _ => None,
    };
    let has = |word| has(instruction, word);
    let integers = |op| {
        let promises = Promises {
            unsigned: has("nuw"),
            signed: has("nsw"),
            exact: has("exact"),
            disjoint: has("disjoint"),
        };
        Some(Scalar::Integers(op, promises, width(of)?))
    };
    let floats = |op| Some(Scalar::Floats(op, Format::of(of)?, rules));
    let to = shape::element(instruction.result);
    Some(match instruction.opcode {
        Opcode::Add => integers(Binary::Add)?,
        Opcode::Sub => integers(Binary::Sub)?,
        Opcode::Mul => integers(Binary::Mul)?,
        Opcode::UDiv => integers(Binary::UDiv)?,
        Opcode::SDiv => integers(Binary::SDiv)?,
        Opcode::URem => integers(Binary::URem)?,
        Opcode::SRem => integers(Binary::SRem)?,
        Opcode::Shl => integers(Binary::Shl)?,
        Opcode::LShr => integers(Binary::LShr)?,
        Opcode::AShr => integers(Binary::AShr)?,
        Opcode::And => integers(Binary::And)?,
        Opcode::Or => integers(Binary::Or)?,
        Opcode::Xor => integers(Binary::Xor)?,
        Opcode::FAdd => floats(float::Binary::Add)?,
        Opcode::FSub => floats(float::Binary::Sub)?,
        Opcode::FMul => floats(float::Binary::Mul)?,
        Opcode::FDiv if instruction.quotient == Quotient::ByReciprocal => {
            floats(float::Binary::ByReciprocal)?
        }
        Opcode::FDiv => floats(float::Binary::Div)?,
        Opcode::FRem => floats(float::Binary::Rem)?,
        Opcode::FNeg => Scalar::Negate(Format::of(of)?, rules),
        Opcode::FCmp => {
            let relation = instruction.words.iter().find_map(|w| Relation::of(w))?;
            Scalar::CompareFloats(relation, Format::of(of)?, rules)
        }
        Opcode::ICmp => {
            let (signed, relation) = instruction.words.iter().find_map(|w| order(w))?;
            Scalar::Compare(Compare {
                relation,
                signed,
                same_sign: has("samesign"),
                width: match of {
                    Type::Pointer(_) => 64,
                    _ => width(of)?,
                },
            })
        }
        Opcode::Trunc => Scalar::Cast(Cast::Bits {
            from: width(of)?,
            to: width(to)?,
            unsigned: has("nuw"),
            signed: has("nsw"),
        }),
        Opcode::PtrToInt | Opcode::PtrToAddr if matches!(of, Type::Pointer(_)) => {
            addresses(64, width(to)?)
        }
        Opcode::IntToPtr if matches!(to, Type::Pointer(_)) => addresses(width(of)?, 64),
        Opcode::ZExt => Scalar::Cast(Cast::Zero {
            from: width(of)?,
            to: width(to)?,
            positive: has("nneg"),
        }),
        Opcode::SExt => Scalar::Cast(Cast::Sign {
            from: width(of)?,
            to: width(to)?,
        }),
        Opcode::FPTrunc | Opcode::FPExt => Scalar::Cast(Cast::Float {
            from: Format::of(of)?,
            to: Format::of(to)?,
            rules,
        }),
        Opcode::FPToUI | Opcode::FPToSI => Scalar::Cast(Cast::FromFloat {
            from: Format::of(of)?,
            to: width(to)?,
            signed: instruction.opcode == Opcode::FPToSI,
        }),
        Opcode::UIToFP | Opcode::SIToFP => Scalar::Cast(Cast::ToFloat {
            from: width(of)?,
            to: Format::of(to)?,
            signed: instruction.opcode == Opcode::SIToFP,
            positive: has("nneg"),
        }),
        _ => return None,
    })
}

fn addresses(from: u32, to: u32) -> Scalar {
    Scalar::Cast(Cast::Bits {
        from,
        to,
        unsigned: false,
        signed: false,
    })
}

/// The relation of an `icmp` predicate, and whether it compares signed integers.
pub fn order(word: &str) -> Option<(bool, Relation)> {
    let (signed, relation) = match word {
        "eq" => (false, "oeq"),
        "ne" => (false, "one"),
        "ult" => (false, "olt"),
        "ule" => (false, "ole"),
        "ugt" => (false, "ogt"),
        "uge" => (false, "oge"),
        "slt" => (true, "olt"),
        "sle" => (true, "ole"),
        "sgt" => (true, "ogt"),
        "sge" => (true, "oge"),
        _ => return None,
    };
    Some((signed, Relation::of(relation)?))
}
