//! `--style stack`: what the text does, and how it looks.

use lanelog::ir::{Module, read};
use lanelog::styles::stack::{as_ir, write};
use lanelog::target::{Mode, ModuleContext, Target};
use lanelog::typed::Types;
use pretty_assertions::assert_eq;

use crate::made::all_leave_the_same_memory;

fn program(module: &Module<'_>, function: usize) -> Result<String, String> {
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(module, &target, Mode::Sound);
    let mut types = Types::new(module, context.architecture());
    let (text, _, refused) = write(module, &context, &mut types, &[function]);
    match refused.first() {
        Some(refusal) => Err(refusal.to_string()),
        None => Ok(text),
    }
}

#[test]
fn random_kernels_leave_the_same_memory() {
    all_leave_the_same_memory(&|made| {
        made.with_bodies(&|module, index| {
            let code = program(module, index).unwrap();
            as_ir(module, &code).unwrap_or_else(|why| panic!("{why}\n{code}"))
        })
    });
}
