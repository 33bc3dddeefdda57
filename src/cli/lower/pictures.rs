//! Control flow, drawn: before and after.

use std::path::Path;

use super::arguments::{LowerArguments, Style};
use super::{LowerError, file};
use lanelog_ir::Module;
use lanelog_ir::target::ModuleContext;
use lanelog_predicated::{self as styles, Prepared};
use lanelog_util::cfg_svg::{self as picture, Graph};

fn is_stdout(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// Whether a picture is written to stdout, in which case the text is not.
pub(super) fn on_stdout(arguments: &LowerArguments) -> bool {
    let pictures = [&arguments.dot, &arguments.svg];
    pictures.into_iter().flatten().any(|file| is_stdout(file))
}

/// Reports errors in the arguments before any work.
///
/// # Errors
/// If two outputs would be written to the same destination.
pub(super) fn check(arguments: &LowerArguments) -> Result<(), LowerError> {
    let [dot, svg, text] =
        [&arguments.dot, &arguments.svg, &arguments.output].map(Option::as_deref);
    if dot.is_some_and(is_stdout) && svg.is_some_and(is_stdout) {
        return Err(LowerError::TwoPictures);
    }
    if on_stdout(arguments) && text.is_some_and(is_stdout) {
        return Err(LowerError::TwoPictures);
    }
    let all = [dot, svg, text];
    for (at, one) in all.iter().enumerate() {
        for other in all.iter().skip(at + 1) {
            if let (Some(one), Some(other)) = (one, other)
                && (one == other || file::same(one, other))
            {
                return Err(LowerError::SameFile(one.to_path_buf()));
            }
        }
        if let Some(one) = one
            && file::same(one, &arguments.file)
        {
            return Err(LowerError::OwnInput(one.to_path_buf()));
        }
    }
    Ok(())
}

/// The requested pictures with their destinations; no path means stdout.
///
/// # Errors
/// If a function is too large.
pub(super) fn drawn<'a>(
    arguments: &'a LowerArguments,
    style: Style,
    (module, context): (&Module<'_>, &ModuleContext<'_>),
    prepared: &[Prepared],
) -> Result<Vec<(Option<&'a Path>, String)>, LowerError> {
    if arguments.dot.is_none() && arguments.svg.is_none() {
        return Ok(Vec::new());
    }
    let mut graphs: Vec<Graph> = Vec::new();
    for found in prepared {
        graphs.push(styles::picture::before(module, context, found));
        match style {
            Style::Stack => graphs.extend(styles::stack::picture(module, found).ok()),
            _ => graphs.push(styles::picture::after(module, context, found)),
        }
    }
    let place = |file: &'a Path| Some(file).filter(|file| !is_stdout(file));
    let mut drawn = Vec::new();
    if let Some(file) = &arguments.dot {
        drawn.push((place(file), picture::dot(&graphs)));
    }
    if let Some(file) = &arguments.svg {
        drawn.push((place(file), picture::svg(&graphs)?));
    }
    Ok(drawn)
}
