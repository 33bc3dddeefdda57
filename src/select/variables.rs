//! The module's variables that kernels use, in the form that the assembler emitter needs.

use lanelog_amdgpu::Lowered;
use lanelog_amdgpu::emit::{self, Contents, Defined, Run, Section, Symbol, Variables};
use lanelog_ir as ir;
use lanelog_ir::typed::{Linkage, Type, Types, Variable, Visibility};

use super::initializers::{closure, is_empty, runs};

/// The variables that kernels use, and all variables whose addresses the initializers of these
/// contain, directly or indirectly. Selection has checked that each initializer is supported.
pub fn variables(kernels: &[Lowered], types: &Types<'_>) -> Variables {
    let named = kernels.iter().flat_map(|kernel| &kernel.code.variables);
    let named: Vec<u32> = named.copied().collect();
    let written = closure(&named, types).into_iter();
    let written = written.filter_map(|number| {
        let variable = types.variables.get(number as usize)?;
        (!is_function(variable)).then(|| defined(number, variable, types))
    });
    Variables {
        names: types
            .variables
            .iter()
            .map(|variable| variable.name.clone())
            .collect(),
        written: written.collect(),
    }
}

fn is_function(variable: &Variable) -> bool {
    variable.ty == Type::Void && variable.initial.is_some()
}

/// The functions whose addresses a kernel or function uses, itself or in the variables that it
/// uses, by their indices in the module.
pub fn functions(module: &ir::Module<'_>, lowered: &Lowered, types: &Types<'_>) -> Vec<usize> {
    let used = closure(&lowered.code.variables, types).into_iter();
    let used = used.filter_map(|number| types.variables.get(number as usize));
    let used = used.filter(|variable| is_function(variable));
    let index = |variable: &Variable| {
        let mut functions = module.functions.iter();
        functions.position(|one| *module.function_name(one) == *variable.name.as_bytes())
    };
    used.filter_map(index).collect()
}

fn defined(number: u32, variable: &Variable, types: &Types<'_>) -> Defined {
    let name = &variable.name;
    let Ok(Some(runs)) = runs(variable, types) else {
        let visibility = match variable.visibility {
            Visibility::Default => None,
            Visibility::Hidden => Some("hidden"),
            Visibility::Protected => Some("protected"),
        };
        let bind = (variable.linkage == Linkage::Weak).then_some("weak");
        return Defined {
            symbol: Symbol {
                name: name.clone(),
                bind,
                visibility,
            },
            aliases: Vec::new(),
            contents: None,
        };
    };
    let section = if variable.constant && runs.iter().any(|run| matches!(run, Run::Address(..))) {
        Section::Relocated
    } else if variable.constant {
        Section::Constant
    } else if is_empty(variable, &runs) {
        Section::Zeros
    } else {
        Section::Data
    };
    let aliases = types.aliases.iter();
    let aliases = aliases.filter(|alias| alias.variable == number);
    Defined {
        symbol: symbol(name, variable.linkage, variable.visibility),
        aliases: aliases
            .map(|alias| symbol(&alias.name, alias.linkage, alias.visibility))
            .collect(),
        contents: Some(Contents {
            section,
            align: variable.align,
            size: types.layout.size(&variable.ty).unwrap_or(0),
            runs,
        }),
    }
}

/// The symbol of a variable that this module defines.
fn symbol(name: &str, linkage: Linkage, visibility: Visibility) -> Symbol {
    let bind = match linkage {
        Linkage::Local => None,
        Linkage::Weak => Some("weak"),
        Linkage::External | Linkage::Elsewhere => Some("globl"),
    };
    // The visibility must not be `default`: code addresses the variable relative to the program
    // counter, so that the distance must be fixed at link time, independently of other loaded code
    // objects.
    let visibility = bind.map(|_| match visibility {
        Visibility::Hidden => "hidden",
        Visibility::Default | Visibility::Protected => "protected",
    });
    Symbol {
        name: name.into(),
        bind,
        visibility,
    }
}

/// The error for a variable whose name the assembler cannot read.
pub(super) fn unwritable(
    module: &ir::Module<'_>,
    variables: &[u32],
    types: &Types<'_>,
) -> Option<String> {
    let variables = closure(variables, types);
    let variables = variables
        .iter()
        .filter_map(|number| types.variables.get(*number as usize));
    variables
        .filter_map(|variable| {
            let name = &*variable.name;
            let of_kernel = name.strip_suffix(".kd").is_some_and(|kernel| {
                let mut functions = module.functions.iter();
                functions.any(|function| *module.function_name(function) == *kernel.as_bytes())
            });
            match of_kernel {
                true => Some(format!("`{name}` is the name of a kernel's descriptor")),
                false => emit::taken(name, variable.linkage == Linkage::Local),
            }
        })
        .map(|why| format!("{why}: the variable needs another name"))
        .next()
}
