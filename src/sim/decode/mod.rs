//! Decodes a module: each function once, with constants evaluated and addresses assigned to
//! variables.
//!
//! An instruction that is not supported is decoded to one that fails when executed, with the
//! reason.

mod calls;
mod constants;
mod copies;
mod function;
mod globals;
mod group_size;
mod instruction;
mod promises;

use rustc_hash::FxHashMap;

use super::code::Body;
use super::memory::{Budget, Region};
use super::operation::Quotient;
use super::spaces::Spaces;
use lanelog_ir::target::{CodeObjectVersion, ModuleContext};
use lanelog_ir::typed::layout::Layout;
use lanelog_ir::{Module, plain_name};

/// A decoded module.
#[derive(Debug)]
pub(super) struct Decoded {
    pub layout: Layout,
    pub spaces: Spaces,
    /// The layout of AMD's hidden arguments.
    pub version: CodeObjectVersion,
    pub functions: Vec<Body>,
    /// The index of the function at each address.
    pub entries: FxHashMap<u64, u32>,
    /// The variables in global memory that a host can read after a run, with their addresses.
    pub variables: Vec<(Box<str>, u64)>,
    /// Global memory before a run, with the module's variables.
    pub device: Region,
    /// LDS memory of a work-group before it runs.
    pub group: Region,
    pub names: Vec<globals::VariableName>,
    /// The LDS size of each function in bytes; empty if no function needs it.
    pub group_sizes: Vec<u64>,
    /// The memory used by `device` and `group`, and the limit on it.
    pub budget: Budget,
}

/// Decodes a module.
pub(super) fn decode(
    module: &Module<'_>,
    context: &ModuleContext<'_>,
    quotient: Quotient,
) -> Decoded {
    let architecture = context.architecture();
    let layout = Layout::of(module, architecture);
    let spaces = Spaces::new(architecture, &layout);
    let mut tables = constants::Tables::new(module, layout, spaces, quotient);
    for (index, function) in module.functions.iter().enumerate() {
        let name = plain_name(module.bytes(function.name));
        tables.functions.insert(name, index as u32);
    }
    for (alias, target) in module.aliased() {
        if let Some(index) = tables.functions.get(&target).copied() {
            let name = plain_name(module.bytes(alias.name));
            tables.functions.entry(name).or_insert(index);
        }
    }
    let memory = globals::globals(module, &mut tables);
    let entries = tables.functions.iter().filter_map(|(name, index)| {
        let address = tables.addresses.get(name)?;
        Some((*address, *index))
    });
    let entries = entries.collect();
    let functions = module.functions.iter();
    let functions = functions
        .map(|function| {
            let halves = context.permutes_halves(function);
            function::function(module, function, &mut tables, halves)
        })
        .collect();
    let group_sizes = group_size::group_sizes(module, &memory.group_variables, &tables.functions);
    Decoded {
        group_sizes,
        layout: tables.layout,
        spaces,
        version: CodeObjectVersion::of_module(module).unwrap_or(CodeObjectVersion::V6),
        functions,
        entries,
        variables: memory.variables,
        device: memory.device,
        group: memory.group,
        names: memory.names,
        budget: memory.budget,
    }
}
