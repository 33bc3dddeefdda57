//! Writes instructions of a function as lines on registers: each value has a register, and each phi
//! has a second register, which edges write.

use rustc_hash::FxHashMap;

use crate::names::Names;
use crate::operand::constant;
use crate::{Prepared, Refusal, types};
use lanelog_ir::owned::Piece;
use lanelog_ir::target::intrinsics::base_name;
use lanelog_ir::typed::{Detail, Type};
use lanelog_ir::{Module, Opcode};

/// Writes the lines of a function.
pub struct Registers<'w, 't> {
    /// The module.
    pub module: &'w Module<'t>,
    /// The function.
    pub prepared: &'w Prepared,
    /// The names of the function's values and blocks.
    pub names: Names,
    /// By phi: the register that edges write and the phi reads.
    pub joins: FxHashMap<u32, String>,
    /// The register that contains the result of the function.
    pub result: String,
}

impl<'w, 't> Registers<'w, 't> {
    /// Names the values and blocks of a function.
    pub fn new(module: &'w Module<'t>, prepared: &'w Prepared, mut names: Names) -> Self {
        let result = names.fresh("result");
        Registers {
            module,
            prepared,
            names,
            joins: FxHashMap::default(),
            result,
        }
    }

    /// The line that declares the function and its arguments.
    pub fn header(&self) -> String {
        let function = &self.prepared.function;
        let name = String::from_utf8_lossy(self.module.bytes(function.name)).into_owned();
        let typed = self.prepared.typed.arguments.iter();
        let arguments = typed.zip(&self.names.values).map(|(argument, name)| {
            let ty = argument.as_ref().map(|argument| types::text(&argument.ty));
            format!("{} %{name}", ty.unwrap_or_default())
        });
        let arguments: Vec<String> = arguments.collect();
        let name = name.trim_start_matches('@');
        format!(".function @{name}({})", arguments.join(", "))
    }

    /// The lines that declare registers: for values, inputs of phis, and the result.
    pub fn registers(&mut self) -> Vec<String> {
        let mut registers = Vec::new();
        let first = self.prepared.function.arguments.len();
        for (at, instruction) in self.prepared.typed.instructions.iter().enumerate() {
            if instruction.ty == Type::Void {
                continue;
            }
            let ty = types::of_instruction(self.module, self.prepared, at as u32);
            let name = self
                .names
                .values
                .get(first + at)
                .cloned()
                .unwrap_or_default();
            registers.push(format!(".reg {ty} %{name}"));
            if instruction.opcode == Opcode::Phi {
                let own = self.names.fresh(&format!("{name}.in"));
                registers.push(format!(".reg {ty} %{own}"));
                self.joins.insert(at as u32, own);
            }
        }
        let result = self.module.bytes(self.prepared.function.result);
        if result != b"void" {
            let ty = String::from_utf8_lossy(result);
            registers.push(format!(".reg {ty} %{}", self.result));
        }
        registers
    }

    /// An error for an instruction.
    pub fn refuse(&self, instruction: u32, message: &str) -> Refusal {
        Refusal {
            function: self.prepared.index,
            instruction: Some(instruction),
            message: message.to_string(),
        }
    }

    /// The register of a value.
    pub fn value(&self, value: u32) -> String {
        let name = self.names.values.get(value as usize);
        format!("%{}", name.map_or("", String::as_str))
    }

    /// An operand, by its index among the typed operands. `width` is the number of untyped operands
    /// for each typed one.
    pub fn operand(
        &self,
        instruction: u32,
        operand: usize,
        width: usize,
    ) -> Result<String, Refusal> {
        let function = &self.prepared.function;
        let known = function.instructions.get(instruction as usize);
        let known = known.and_then(|known| function.operands_of(known).get(width * operand));
        let typed = self.prepared.typed.instructions.get(instruction as usize);
        let typed = typed.and_then(|typed| typed.operands.get(operand));
        let found = match typed {
            Some((_, lanelog_ir::typed::Operand::Value(value))) => Some(self.value(*value)),
            Some((_, typed)) => constant(self.module, self.prepared, known, typed),
            None => None,
        };
        found.ok_or_else(|| self.refuse(instruction, "an operand that cannot be written again"))
    }

    /// The line for an instruction; `None` if the instruction is only for debuggers.
    pub fn run(&mut self, instruction: u32) -> Result<Option<String>, Refusal> {
        let prepared = self.prepared;
        let first = prepared.function.arguments.len() as u32;
        let own = self.value(first + instruction);
        let Some(typed) = prepared.typed.instructions.get(instruction as usize) else {
            return Ok(None);
        };
        if typed.opcode == Opcode::Phi {
            let from = self.joins.get(&instruction).cloned().unwrap_or_default();
            return Ok(Some(format!("{own} := %{from}")));
        }
        if let Detail::Callee(name) = &typed.detail
            && base_name(name).starts_with("llvm.dbg.")
        {
            return Ok(None);
        }
        let Some(pieces) = prepared.pieces.get(instruction as usize) else {
            let message = "an instruction that cannot be written again";
            return Err(self.refuse(instruction, message));
        };
        let text = pieces.iter().map(|piece| match piece {
            Piece::Value(value) => self.value(*value),
            Piece::Text(text) => text.replace('\n', " "),
            // Only terminators contain blocks; they are not written here.
            Piece::Block(_) | Piece::Address(_) => String::new(),
        });
        let text: String = text.collect();
        Ok(Some(match typed.ty {
            Type::Void => text,
            _ => format!("{own} = {text}"),
        }))
    }
}
