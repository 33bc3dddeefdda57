//! Decodes statements to instructions. Unknown text is an error at this stage, before execution.
//!
//! | file | contents |
//! |---|---|
//! | `modifiers` | modifiers that follow the operands |
//! | `control` | branches, waits, barriers, modes |
//! | `scalar` | instructions of the scalar unit, scalar loads |
//! | `vector`, `sources`, `dpp` | instructions of the vector unit |
//! | `cross_lane` | cross-lane operations |
//! | `memory`, `image` | vector memory and image instructions |
//! | `dependencies` | the registers that an instruction accesses, to check waits |

mod control;
mod cross_lane;
mod dependencies;
mod dpp;
mod image;
mod memory;
mod modifiers;
mod scalar;
mod sources;
mod vector;

use super::Problem;
use super::code::{Action, Instruction};
use super::count::Class;
use super::generation::Generation;
use super::operands::Scalar;
use super::text::operand::{operand, scalar as number};
use super::text::statement::parts;
use super::text::{File, Operand, Symbol, Term, column};
use modifiers::Modifiers;

/// The context of decoding: labels and symbols.
pub(super) trait Places {
    /// The index of the instruction at a label.
    fn label(&self, name: &str) -> Option<u32>;
    /// The value of a symbol that the instruction with index `at` uses.
    fn value(&self, symbol: &Symbol<'_>, at: u32) -> Result<u64, String>;
    /// The value of an expression.
    fn expression(&self, text: &str) -> Result<u64, String>;
}

/// Decodes the instructions of an assembly file.
pub(super) struct Decoder<'p> {
    pub generation: Generation,
    /// The number of lanes of a wave.
    pub wave: u32,
    pub places: &'p dyn Places,
}

/// A decoded instruction: its class and its operation.
type Decoded = Result<Option<(Class, Action)>, String>;

/// A parsed instruction.
struct Written<'t> {
    mnemonic: &'t str,
    operands: Vec<Operand<'t>>,
    modifiers: Modifiers<'t>,
    /// The index of the instruction.
    at: u32,
}

impl Decoder<'_> {
    /// Decodes an instruction: line number, text of the line, mnemonic, text after the mnemonic,
    /// index of the instruction.
    ///
    /// # Errors
    /// An unknown instruction or operand, with its line and column.
    pub fn decode(
        &self,
        line: u32,
        text: &str,
        spelled: &str,
        rest: &str,
        at: u32,
    ) -> Result<Instruction, Problem> {
        let wrong = |part: &str, message: String| {
            // The column is that of the operand named in the message, if there is one.
            let named = message.split('`').nth(1).unwrap_or("");
            let own = rest.find(named).filter(|_| !named.is_empty());
            let part = own.and_then(|at| rest.get(at..)).unwrap_or(part);
            Problem {
                line,
                column: column(text, part),
                message,
            }
        };
        // LLVM's assembler accepts capital letters in mnemonics, and inline assembly has some.
        let mnemonic = &*spelled.to_ascii_lowercase();
        let found = match self.raw(mnemonic, rest) {
            Some(found) => found.map_err(|message| wrong(spelled, message))?,
            None if rest.contains("::") => self
                .dual(mnemonic, rest, at)
                .map_err(|m| wrong(spelled, m))?,
            None => {
                let (operands, modifiers) = parts(rest);
                let operands = operands
                    .into_iter()
                    .map(|part| operand(part).map_err(|message| wrong(part, message)));
                let written = Written {
                    mnemonic,
                    operands: operands.collect::<Result<_, _>>()?,
                    modifiers: Modifiers::new(modifiers),
                    at,
                };
                let found = self.plain(&written).map_err(|m| wrong(spelled, m))?;
                if let Some(unknown) = written.modifiers.unused() {
                    let message = format!("`{mnemonic}` has no modifier `{unknown}` that is known");
                    return Err(wrong(unknown, message));
                }
                found
            }
        };
        let (class, action) = found;
        Ok(Instruction {
            line,
            class: dependencies::class(class, &action, self.wave),
            touched: dependencies::touched(&action, self.wave).into(),
            action,
        })
    }

    fn plain(&self, written: &Written<'_>) -> Result<(Class, Action), String> {
        let readers = [
            Self::control,
            Self::scalar,
            Self::scalar_load,
            Self::cross,
            Self::memory,
            Self::image,
            Self::vector,
        ];
        for reader in readers {
            if let Some(found) = reader(self, written)? {
                return Ok(found);
            }
        }
        Err(format!("unknown instruction `{}`", written.mnemonic))
    }

    /// A scalar operand of `words` words.
    fn scalar_source(&self, operand: &Operand<'_>, words: u8, at: u32) -> Result<Scalar, String> {
        plain_sign(operand)?;
        match &operand.term {
            Term::Register {
                file: File::Scalar,
                first,
                words: found,
            } => {
                // An instruction may read fewer words than a mask or an address has, but not more.
                if *found < u16::from(words) && *first != number::NULL && *first != number::SCC {
                    return Err(format!(
                        "`{}` has {found} words where {words} are read",
                        operand.text
                    ));
                }
                Ok(Scalar::Register(*first))
            }
            Term::Register { .. } => Err(format!("`{}` is not a scalar operand", operand.text)),
            Term::Integer(value) => Ok(Scalar::Constant(if words == 1 {
                u64::from(*value as u32)
            } else {
                *value as u64
            })),
            Term::Float(value) => Ok(Scalar::Constant(if words == 1 {
                sources::float(*value, 32)
            } else {
                sources::float(*value, 64)
            })),
            Term::Symbol(symbol) => {
                let value = self.places.value(symbol, at)?;
                Ok(Scalar::Constant(if words == 1 {
                    u64::from(value as u32)
                } else {
                    value
                }))
            }
            Term::Expression(text) => {
                let value = self.places.expression(text)?;
                Ok(Scalar::Constant(if words == 1 {
                    u64::from(value as u32)
                } else {
                    value
                }))
            }
            Term::Off => Err("`off` is not a scalar operand".into()),
            Term::List(_) => Err(format!("`{}` is not a scalar operand", operand.text)),
        }
    }

    /// A scalar register of `words` words.
    fn scalar_register(&self, operand: &Operand<'_>, words: u16) -> Result<u16, String> {
        plain_sign(operand)?;
        match operand.term {
            Term::Register {
                file: File::Scalar,
                first,
                words: found,
            } if found == words || first == number::NULL => Ok(first),
            _ => Err(format!(
                "`{}` is not a scalar register of {words} words",
                operand.text
            )),
        }
    }

    /// A vector register of `words` words.
    fn vector_register(&self, operand: &Operand<'_>, words: u16) -> Result<u16, String> {
        plain_sign(operand)?;
        match operand.term {
            Term::Register {
                file: File::Vector,
                first,
                words: found,
            } if found == words => Ok(first),
            _ => Err(format!(
                "`{}` is not a vector register of {words} words",
                operand.text
            )),
        }
    }

    /// The number of 32-bit words of a lane mask.
    fn mask_words(&self) -> u16 {
        if self.wave == 64 { 2 } else { 1 }
    }
}

impl<'t> Written<'t> {
    /// The operands of the instruction; an error unless there are exactly `N`.
    fn exactly<const N: usize>(&self) -> Result<&[Operand<'t>; N], String> {
        <&[Operand<'t>; N]>::try_from(self.operands.as_slice()).map_err(|_| {
            format!(
                "`{}` has {} operands here, and {N} are expected",
                self.mnemonic,
                self.operands.len()
            )
        })
    }
}

/// Checks that an operand has neither a sign nor a selected half.
fn plain_sign(operand: &Operand<'_>) -> Result<(), String> {
    if operand.negated || operand.absolute || operand.extended || operand.half.is_some() {
        return Err(format!(
            "`{}` has a sign or a half that does not belong there",
            operand.text
        ));
    }
    Ok(())
}
