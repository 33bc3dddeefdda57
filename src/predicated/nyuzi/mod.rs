//! Produces assembly for the Nyuzi processor: vectors have 16 lanes and there is no exec register.
//! Each vector instruction may have a scalar register as a mask, whose low 16 bits select the lanes
//! that are written.
//!
//! | file | contents |
//! |---|---|
//! | `words` | converts functions of other types to functions of bits, words, floats and pointers |
//! | `code` | instructions over an unlimited number of registers, and their text |
//! | `select` | selects instructions for the steps of the linear form |
//! | `fold` | removes redundant copies: the source of a masked copy is computed under the mask |
//! | `allocate` | allocates registers |
//! | `mix` | writes the code as LLVM IR for 16 lanes, with Nyuzi's intrinsics |
//! | `machine` | interprets the text |
//!
//! Predicates and `i1` values are masks: a comparison of vectors computes a mask, and a comparison
//! of scalars sets all lanes of the mask or none. Intermediate values are computed for all lanes.
//! Only writes to memory and to variables are masked (a variable is a phi, a result, or a value
//! that is read after a cycle).
//!
//! Addresses are 32-bit words; pointers of the module are assumed to fit. The mask of initially
//! active lanes is in `s0`; uniform arguments are in `s1` and the following registers, other
//! arguments in `v0` and the following, then the lane indices if they are used. A comment in the
//! output states the register of the result.
//!
//! Source: the processor's public documentation and its own tests of instructions,
//! github.com/jbush001/NyuziProcessor: operands, masks, compares of scalars.
//!
//! Deliberately absent: calls, and types other than bits, words and floats (`words` rewrites
//! functions with other types).

mod allocate;
mod code;
mod fold;
mod machine;
mod mix;
mod select;
pub mod words;

pub use machine::{Fault, Machine};

use crate::prepare::{each, joined};
use crate::{Prepared, Refusal};
use lanelog_ir::Module;
use lanelog_ir::target::ModuleContext;
use lanelog_ir::typed::Types;
use lanelog_passes::linearize::How;

/// The minimum number of instructions that are skipped if no lane executes them. The test that
/// skips them is a single instruction.
const SKIPPED: u32 = 12;

/// Number of lanes of a vector.
pub const LANES: usize = 16;

/// The instructions of a function, before register allocation.
fn selected(
    module: &Module<'_>,
    types: &Types<'_>,
    found: &mut Prepared,
) -> Result<code::Code, Refusal> {
    found.linear.skip_empty(SKIPPED, false);
    found.linear.drop_unused(true);
    let mut code = select::select(module, types, found)?;
    fold::fold(&mut code);
    Ok(code)
}

/// Writes functions of a module.
///
/// # Errors
/// Returns unsupported constructs, by function; also functions that need more registers than there
/// are.
pub fn write<'t>(
    module: &Module<'t>,
    context: &ModuleContext<'_>,
    types: &mut Types<'t>,
    functions: &[usize],
    how: How,
) -> (String, Vec<Prepared>, Vec<Refusal>) {
    let (made, refused) = each(module, context, types, functions, how, |found, types| {
        let mut code = selected(module, types, found)?;
        let given = allocate::allocate(&mut code).map_err(|message| Refusal {
            function: found.index,
            instruction: None,
            message,
        })?;
        Ok(code.text(&given))
    });
    let (text, written) = joined(made);
    (text, written, refused)
}

/// Writes functions of a module as LLVM IR for 16 lanes, with Nyuzi's intrinsics, as a separate
/// module.
///
/// # Errors
/// Unsupported constructs, by function.
pub fn write_mixed<'t>(
    module: &Module<'t>,
    context: &ModuleContext<'_>,
    types: &mut Types<'t>,
    functions: &[usize],
    how: How,
) -> (String, Vec<Prepared>, Vec<Refusal>) {
    let (made, refused) = each(module, context, types, functions, how, |found, types| {
        let code = selected(module, types, found)?;
        let result = module.bytes(found.function.result);
        let result = (result != b"void").then_some(result == b"float");
        let name = String::from_utf8_lossy(module.bytes(found.function.name)).into_owned();
        let name = format!("@{}", name.trim_start_matches('@'));
        Ok(mix::write(&code, &name, result))
    });
    let mut text =
        String::from("; For Nyuzi's own LLVM; others do not know its triple, nyuzi-elf-none.\n");
    let mut declared = std::collections::BTreeSet::new();
    let mut written = Vec::new();
    for (found, own) in made {
        text += &format!("\n{}", own.text);
        declared.extend(own.declared);
        written.push(found);
    }
    if !declared.is_empty() {
        text.push('\n');
    }
    for line in declared {
        text += &format!("{line}\n");
    }
    (text, written, refused)
}
