//! Functions that a runnable kernel calls: small, terminating, and using only memory that is passed
//! to them.

use super::super::chance::Prng;
use super::super::function::{Argument, Function, Operand};
use super::super::menu::{MemoryArea, Type};
use super::super::{Options, Target};
use super::calls::Helper;
use super::frame::Frame;
use super::{Body, body};

/// Generates a function that kernels call.
pub(super) fn helper(
    chance: &mut Prng,
    seed: u64,
    index: usize,
    options: &Options,
    budget: u64,
) -> (Helper, Function) {
    let amd = options.target == Target::AmdGpu;
    let argument = |of: Type, shared: bool| Argument {
        of,
        attribute: if shared { " inreg" } else { "" },
        divergent: !(shared && amd),
    };
    let mut arguments = vec![argument(Type::I32, false)];
    for (of, shared, percent) in [
        (Type::Agreed, true, 35),
        (Type::I32, false, 50),
        (Type::F32, false, 20),
        (Type::Root(MemoryArea::Input), false, 40),
        (Type::Root(MemoryArea::Own), false, 25),
    ] {
        if chance.percent(percent) {
            arguments.push(argument(of, shared));
        }
    }
    chance.shuffle(&mut arguments);
    let frame = Frame {
        kernel: false,
        seed,
        size: [1; 3],
        least_items: 1,
        full_waves: false,
        recent: false,
        processor: options.processor,
        returns: Some(Type::I32),
        helpers: Vec::new(),
        arguments: arguments.clone(),
        out: None,
    };
    let options = Options {
        blocks: (1, chance.between(1, 6)),
        instructions: options.instructions.min(4),
        oddities: false,
        ..options.clone()
    };
    let name = format!("h{seed}_{index}");
    let mut body = body(chance, &options, &frame, &name, budget / 40);
    let agreed = amd && chance.percent(15);
    if agreed {
        agree(&mut body);
    }
    let convention = if amd && chance.percent(20) {
        "fastcc"
    } else {
        ""
    };
    body.function.convention = convention;
    body.function.suffix = if agreed {
        " #1"
    } else {
        " convergent nounwind"
    }
    .to_owned();
    let helper = Helper {
        name,
        convention,
        arguments,
        agreed,
        instructions: body.instructions,
    };
    (helper, body.function)
}

/// Makes a function return a value that is uniform among the lanes that call it converged.
fn agree(body: &mut Body) {
    let arguments = &body.function.arguments;
    let shared = arguments
        .iter()
        .position(|argument| argument.of == Type::Agreed);
    let result = shared.map_or(Operand::Text("7".into()), Operand::Value);
    for block in &mut body.function.blocks {
        if let Some(last) = block.last_mut()
            && last.form.starts_with("ret ")
        {
            last.operands = vec![result.clone()];
        }
    }
}
