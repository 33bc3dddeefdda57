//! Functions in another style than AMD's assembly: linearised, as text.

use super::arguments::{LowerArguments, Masks, Style};
use super::refused::{Refused, Told};
use super::trace::Origins;
use super::{LowerError, calls, choose, file, given, pictures};
use crate::outcome::Outcome;
use crate::output::{Colours, Form, complain, complain_styled};
use crate::places::Places;
use crate::{quota, selection};
use lanelog_ir as ir;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_pipeline::{self as pipeline, Pipeline};
use lanelog_util::limits::within;

/// The style with its options.
fn form(arguments: &LowerArguments, style: Style) -> pipeline::Style {
    let how = arguments.linearize.into();
    match style {
        Style::Nyuzi => pipeline::Style::Nyuzi(how),
        Style::Predicate => pipeline::Style::Predicate(how, arguments.predicates),
        Style::Stack => pipeline::Style::Stack,
        Style::Ir if arguments.masks == Masks::Mix => pipeline::Style::Mixed(how),
        Style::Amdgpu | Style::Ir => pipeline::Style::Ir(how),
    }
}

/// Writes functions of a module in a style.
pub(super) fn write(arguments: &LowerArguments, style: Style) -> Result<Outcome, LowerError> {
    if arguments.emit.is_some() || arguments.explain || arguments.opt_level.is_some() {
        return Err(LowerError::StyleOnly);
    }
    if arguments.masks != Masks::Bits && style != Style::Ir {
        return Err(LowerError::MasksOfIr);
    }
    pictures::check(arguments)?;
    let to = arguments
        .output
        .as_deref()
        .filter(|to| to.as_os_str() != "-");
    let (name, text) = given(arguments, to)?;
    let module = ir::read(&text);
    let colours = Colours::new(arguments.color);
    let wrong = selection::complaint(&name, &module, colours.stderr);
    complain_styled(&wrong, colours.stderr);
    let target = Target::choose(module.triple, None, arguments.mcpu.as_deref());
    let target = target.map_err(|error| LowerError::Target(error.to_string()))?;
    let form = form(arguments, style);
    let quota = arguments.quota.quota(quota::ANALYSIS, 1);
    let pipeline = Pipeline::styled(form, target.clone())
        .with_quota(quota)
        .with_printer(arguments.printer());
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let places = Places::new(&module, name);
    let chosen = choose::functions(&arguments.kernels, &places, &context);
    let chosen = chosen.map_err(|error| {
        error.complain(&places, colours.stderr);
        LowerError::Said
    })?;
    let count = chosen.len();
    let mut refused = Refused::new(&places);
    let written = pipeline.prepare(&module, &chosen, |prepared| {
        let origins = Origins {
            places: &places,
            trace: prepared.trace,
        };
        calls::refuse(&prepared.refused, &origins, &quota, &mut refused);
        let mut chosen = prepared.functions;
        let write = |chosen: &[usize]| form.write(prepared.module, prepared.context, chosen);
        let (text, linear, refusals) = within(&quota, || write(&chosen)).unwrap_or_else(|_| {
            // If some functions exceed their quota, the others are still lowered.
            for function in std::mem::take(&mut chosen) {
                match within(&quota, || write(&[function])) {
                    Ok(_) => chosen.push(function),
                    Err(exceeded) => {
                        refused.add(function, None, Told::exceeded(exceeded, &quota));
                    }
                }
            }
            write(&chosen)
        });
        for refusal in refusals {
            let place = refusal.instruction;
            let place = place.and_then(|at| origins.origin(refusal.function, at as usize));
            refused.add(refusal.function, place, Told::new(refusal.message, None));
        }
        refused.complain(colours.stderr);
        let left = count.saturating_sub(refused.count());
        let whole = refused.is_empty() && module.errors.is_empty();
        if left == 0 || !whole && !arguments.keep_going {
            return Err(LowerError::from(refused.nothing(count, left)));
        }
        let read = (prepared.module, prepared.context);
        let pictures = pictures::drawn(arguments, style, read, &linear)?;
        Ok((text, pictures, whole))
    });
    let (text, pictures, whole) = written?;
    if !(to.is_none() && pictures::on_stdout(arguments)) {
        file::write(to, text.as_bytes(), Form::Text)?;
    }
    for (to, text) in pictures {
        file::write(to, text.as_bytes(), Form::Text)?;
    }
    if whole {
        return Ok(Outcome::Done);
    }
    complain(&refused.left_out(count));
    Ok(Outcome::Wrong)
}
