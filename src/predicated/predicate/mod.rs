//! Predicated code: each instruction is guarded by a predicate register, and has no effect in lanes
//! in which the predicate is false.
//!
//! ```text
//! .function @clamp(ptr addrspace(1) %p, i32 %x)
//! .reg i1 %low
//! entry:
//!         %low = icmp ult i32 %x, 16
//!         p1 = %low
//! then:
//!   (p1)  store i32 0, ptr addrspace(1) %p
//!         ret
//! ```
//!
//! | line | meaning |
//! |---|---|
//! | `.reg TYPE %x` | declares register `%x`; arguments are registers too |
//! | `%x = INSTRUCTION`, `INSTRUCTION` | an instruction of LLVM IR whose operands are registers |
//! | `%x := %y` | copies a register or constant. Edges write `%x.in`, which the phi `%x` reads |
//! | `%x := p1` | copies a predicate to a register of one bit, if there are too few predicate registers |
//! | `p1 = TEST` | defines a predicate |
//! | `p1 \|= TEST` | sets a predicate in lanes that pass the test, and keeps it in the others (OR-type definition) |
//! | `goto L` | a jump |
//! | `branch TEST, L, M` | a branch on which all active lanes agree |
//! | `branch any TEST, L, M` | branches to `L` if any lane passes the test, otherwise to `M` |
//! | `switch i8 %x, L [ 1: M 2: N ]` | a switch on which all active lanes agree |
//! | `ret`, `ret %x` | ends all lanes |
//!
//! A test is `true`, `false`, `p1`, a one-bit register, `!` followed by such a register, `i32 %x in
//! { 1 2 }` or `not in`. A test may follow `p1 & `. The result is then false for lanes in which
//! `p1` is false, whatever the test is.
//!
//! A predicate that would otherwise be undefined on some path is cleared first (Park and Schlansker
//! call this the augmentation of K). Predicates that are never live at the same time share a
//! register. Predicates without a register are kept in one-bit registers between the lines that use
//! them.
//!
//! Source: J. C. H. Park, M. Schlansker, "On Predicated Execution" (HPL-91-58, 1991).

mod allocate;
mod code;
mod run;
mod spill;

pub use run::as_ir;

use crate::prepare::{each, joined};
use crate::{Prepared, Refusal};
use lanelog_ir::Module;
use lanelog_ir::target::ModuleContext;
use lanelog_ir::typed::Types;
use lanelog_passes::linearize::How;

/// The default number of predicate registers: that of Itanium, without its register that is always
/// true.
pub const REGISTERS: u32 = 63;

/// The minimum number of lines of blocks that are skipped if no lane executes them. The test that
/// skips them is a single line.
const SKIPPED: u32 = 12;

/// Writes functions of a module. Time: that of the linear form, times the number of predicates that
/// are live at the same time.
///
/// # Errors
/// Returns unsupported constructs, by function; also functions that need more predicate registers
/// than there are.
pub fn write<'t>(
    module: &Module<'t>,
    context: &ModuleContext<'_>,
    types: &mut Types<'t>,
    functions: &[usize],
    how: How,
    registers: u32,
) -> (String, Vec<Prepared>, Vec<Refusal>) {
    let (made, refused) = each(module, context, types, functions, how, |found, _| {
        found.linear.skip_empty(SKIPPED, false);
        found.linear.drop_unused(false);
        function(module, found, registers)
    });
    let (text, written) = joined(made);
    (text, written, refused)
}

fn function(
    module: &Module<'_>,
    prepared: &mut Prepared,
    registers: u32,
) -> Result<String, Refusal> {
    let mut code = code::code(module, prepared)?;
    let given = spill::spill(&mut code, registers).map_err(|needed| Refusal {
        function: prepared.index,
        instruction: None,
        message: format!(
            "{needed} predicate registers are needed for one line, and there are {registers}"
        ),
    })?;
    let count = prepared.linear.predicates.len() as u32;
    let names = (0..count).map(|number| given.get(&number).map(|own| format!("p{own}")));
    prepared.predicates = names.map(Option::unwrap_or_default).collect();
    Ok(code.text(&given))
}
