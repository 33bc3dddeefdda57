//! Produces control-flow programs for older AMD GPUs, R600 to Northern Islands, whose hardware has
//! a stack of masks: active lanes execute clauses of instructions, and control-flow instructions
//! determine which lanes are active.
//!
//! | instruction | effect |
//! |---|---|
//! | `ALU` | executes a clause for the active lanes |
//! | `ALU_PUSH_BEFORE` | pushes the states of the lanes, then executes a clause that ends in a test. Lanes that fail the test become inactive until `ELSE` or `POP` |
//! | `ALU_BREAK`, `ALU_CONTINUE` | executes a clause that ends in a test. Lanes that fail the test become inactive until the loop ends (`BREAK`) or until its next iteration (`CONTINUE`) |
//! | `JUMP @n POP:0` | jumps to instruction `n` if no lane is active |
//! | `ELSE @n` | exchanges active and inactive lanes among those that were active at the last push; then jumps to `n` if no lane is active |
//! | `PUSH_ELSE @n` | pushes the states of the lanes, then works like `ELSE` for the lanes that were active at the push before. Its `POP` restores the states that it pushed |
//! | `POP @n POP:1` | restores the states that were pushed last, except that lanes which left the iteration stay inactive |
//! | `LOOP_START_DX10 @n` | pushes the states of the lanes; jumps to the end of the loop if no lane is active |
//! | `LOOP_BREAK @n`, `LOOP_CONTINUE @n` | makes the active lanes inactive until the loop ends (`BREAK`) or until its next iteration (`CONTINUE`) |
//! | `LOOP_END @n` | activates the lanes that wait for the next iteration. Jumps back if any lane is active; otherwise pops |
//! | `END` | ends all lanes; with a register, this is the result |
//! | `PRED_SETNE_INT %x, 0`, `PRED_SETE_INT %x, 0` | the test of a clause: it passes in lanes in which the bit is set (`SETNE`) or not set (`SETE`) |
//!
//! Other lines of a clause are LLVM IR instructions on registers, as in predicated code.
//!
//! Source: AMD, "R700-Family Instruction Set Architecture" (2009), chapter 3, for the states of
//! lanes, the stack and loops; the output of LLVM for these chips, for the spelling of
//! instructions, and for the fact that `POP` does not reactivate lanes that left a loop within a
//! conditional. `PUSH_ELSE` exists only on R600 and R700; its semantics, to invert the lanes that
//! it has pushed, is inferred from its name, because the chapter does not describe it.
//!
//! | file | contents |
//! |---|---|
//! | `structure` | converts a function to nested conditionals and loops |
//! | `code` | converts these to control-flow instructions |
//! | `run` | translates the text to LLVM IR for the interpreter |
//!
//! Deliberately absent: VLIW instructions, other kinds of clauses, limits on the number of
//! instructions in a clause; `ALU_POP_AFTER` and `ALU_ELSE_AFTER`, which would each save an
//! instruction.

mod code;
mod run;
mod structure;

pub use run::as_ir;

use crate::names::Names;
use crate::prepare::{each, joined};
use crate::registers::Registers;
use crate::{Prepared, Refusal};
use code::Code;
use lanelog_ir::Module;
use lanelog_ir::target::ModuleContext;
use lanelog_ir::typed::Types;
use lanelog_passes::linearize::How;
use lanelog_passes::linearize::graph::Graph as Cut;
use lanelog_util::cfg_svg::Graph;
use structure::Structure;

/// Writes functions of a module. Time: linear in the function, times the depth of conditionals.
///
/// # Errors
/// Returns unsupported constructs, by function; also functions whose conditionals and loops are
/// nested too deeply.
pub fn write<'t>(
    module: &Module<'t>,
    context: &ModuleContext<'_>,
    types: &mut Types<'t>,
    functions: &[usize],
) -> (String, Vec<Prepared>, Vec<Refusal>) {
    let how = How::Partial;
    let (made, refused) = each(module, context, types, functions, how, |found, _| {
        function(module, found)
    });
    let (text, written) = joined(made);
    (text, written, refused)
}

/// A drawing of the control-flow program of a function.
///
/// # Errors
/// Unsupported constructs.
pub fn picture(module: &Module<'_>, prepared: &Prepared) -> Result<Graph, Refusal> {
    let name = String::from_utf8_lossy(module.bytes(prepared.function.name)).into_owned();
    let (code, ..) = made(module, prepared)?;
    Ok(code.picture(format!("{name} with a mask stack")))
}

fn function(module: &Module<'_>, prepared: &Prepared) -> Result<String, Refusal> {
    let (code, header, registers, result) = made(module, prepared)?;
    Ok(code.text(&header, &registers, result.as_deref()))
}

/// The control-flow program of a function, its declaration line, the declarations of its registers,
/// and the register of the result.
fn made(
    module: &Module<'_>,
    prepared: &Prepared,
) -> Result<(Code, String, Vec<String>, Option<String>), Refusal> {
    let graph = Cut::new(&prepared.function, &prepared.verdicts, false);
    let names = Names::new(module, &prepared.function);
    let mut own = Registers::new(module, prepared, names);
    let mut registers = own.registers();
    let mut structure = Structure::new(prepared, &graph, &mut own);
    let nodes = structure.function()?;
    registers.append(&mut structure.registers);
    let result = module.bytes(prepared.function.result) != b"void";
    let result = result.then(|| own.result.clone());
    Ok((Code::new(&nodes), own.header(), registers, result))
}
