//! Functions in another style than AMD's assembly: linearised, as text.

use super::arguments::{LowerArguments, Masks, Style};
use super::refused::{Refused, Told};
use super::trace::{Step, Trace};
use super::{LowerError, calls, choose, file, given, pictures};
use crate::outcome::Outcome;
use crate::output::{Colours, Form, complain, complain_styled};
use crate::places::Places;
use crate::{quota, selection};
use lanelog_ir as ir;
use lanelog_ir::target::{Architecture, Mode, ModuleContext, Target};
use lanelog_ir::typed::Types;
use lanelog_passes::inline::opencl;
use lanelog_predicated as styles;
use lanelog_predicated::nyuzi::{self, words::InWords};
use lanelog_util::limits::within;

/// The module with functions in words; those that cannot be are no longer chosen.
fn in_words(
    module: &ir::Module<'_>,
    architecture: Option<Architecture>,
    trace: &Trace<'_, '_>,
    chosen: &mut Vec<usize>,
    refused: &mut Refused<'_, '_>,
) -> InWords {
    let mut types = Types::new(module, architecture);
    let (made, refusals) = nyuzi::words::in_words(module, &mut types, chosen);
    for refusal in refusals {
        let place = refusal.instruction;
        let place = place.and_then(|at| trace.origin(refusal.function, at as usize));
        refused.add(refusal.function, place, Told::new(refusal.message, None));
        chosen.retain(|index| *index != refusal.function);
    }
    made
}

/// Writes functions of a module in a style.
pub(super) fn write(arguments: &LowerArguments, style: Style) -> Result<Outcome, LowerError> {
    if arguments.emit.is_some() || arguments.explain {
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
    let own = module.functions.len();
    let architecture = target.gpu().map(|gpu| gpu.architecture);
    let completed = match architecture {
        Some(Architecture::Amdgpu) => opencl::completed(&module),
        _ => None,
    };
    let again = completed.as_ref().map(|text| ir::read(text.as_bytes()));
    let module = again.as_ref().unwrap_or(&module);
    let context = ModuleContext::new(module, &target, Mode::Sound);
    let places = Places::new(module, name);
    let chosen = choose::functions(&arguments.kernels, &places, &context);
    let mut chosen = chosen.map_err(|error| {
        error.complain(&places, colours.stderr);
        LowerError::Said
    })?;
    let count = chosen.len();
    let mut refused = Refused::new(&places);
    let mut trace = Trace {
        places: &places,
        steps: Vec::new(),
        own,
    };
    let inlined = calls::inlined(module, &trace, &mut chosen, &mut refused);
    let inner = inlined
        .as_ref()
        .map(|inlined| ir::read(inlined.text.as_bytes()));
    trace
        .steps
        .extend(inner.as_ref().zip(inlined.as_ref()).map(Step::of));
    let written = inner.as_ref().unwrap_or(module);
    let words = style == Style::Nyuzi || arguments.masks == Masks::Mix;
    let words = words.then(|| in_words(written, architecture, &trace, &mut chosen, &mut refused));
    let worded = words.as_ref().map(|made| ir::read(made.text.as_bytes()));
    let steps = worded.as_ref().zip(words.as_ref());
    trace
        .steps
        .extend(steps.map(|(module, made)| Step::in_words(module, made)));
    let written = worded.as_ref().unwrap_or(written);
    let context = ModuleContext::new(written, &target, Mode::Sound);
    let quota = arguments.quota.quota(quota::ANALYSIS, 1);
    let how = arguments.linearize.into();
    let write = |chosen: &[usize]| {
        let mut types = Types::new(written, context.architecture());
        match style {
            Style::Nyuzi => {
                let (text, made, refusals) =
                    styles::nyuzi::write(written, &context, &mut types, chosen, how);
                (text, made, refusals)
            }
            Style::Predicate => {
                let registers = arguments.predicates;
                let (text, made, refusals) =
                    styles::predicate::write(written, &context, &mut types, chosen, how, registers);
                (text, made, refusals)
            }
            Style::Stack => {
                let (text, made, refusals) =
                    styles::stack::write(written, &context, &mut types, chosen);
                (text, made, refusals)
            }
            Style::Ir if arguments.masks == Masks::Mix => {
                styles::nyuzi::write_mixed(written, &context, &mut types, chosen, how)
            }
            Style::Amdgpu | Style::Ir => {
                let (text, made, refusals) =
                    styles::ir::write(written, &context, &mut types, chosen, how);
                (text, made, refusals)
            }
        }
    };
    let (text, prepared, refusals) = within(&quota, || write(&chosen)).unwrap_or_else(|_| {
        // Some of them take too much: the others are not lost.
        for function in std::mem::take(&mut chosen) {
            match within(&quota, || write(&[function])) {
                Ok(_) => chosen.push(function),
                Err(exceeded) => {
                    let (what, help) = quota::words(exceeded, &quota);
                    let message = format!("the work on this kernel {what}");
                    refused.add(function, None, Told::new(message, Some(help.to_string())));
                }
            }
        }
        write(&chosen)
    });
    for refusal in refusals {
        let place = refusal.instruction;
        let place = place.and_then(|at| trace.origin(refusal.function, at as usize));
        refused.add(refusal.function, place, Told::new(refusal.message, None));
    }
    refused.complain(colours.stderr);
    let left = count.saturating_sub(refused.count());
    let whole = refused.is_empty() && module.errors.is_empty();
    if left == 0 || !whole && !arguments.keep_going {
        return Err(refused.nothing(count, left).into());
    }
    let pictures = pictures::drawn(arguments, style, written, &prepared)?;
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
