//! Text to code: each function once, constants computed, variables with their addresses.
//!
//! What cannot be decoded becomes an instruction that cannot be run, with the reason.

mod calls;
mod constants;
mod function;
mod globals;
mod instruction;
mod numbers;
mod promises;
mod scanner;
mod types;

use rustc_hash::FxHashMap;

use super::code::Body;
use super::layout::Layout;
use super::memory::{Budget, Region};
use super::spaces::Spaces;
use crate::ir::{Module, plain_name};
use crate::target::{Architecture, ModuleContext};

pub(super) use numbers::integer;

/// A module, decoded.
#[derive(Debug)]
pub(super) struct Decoded {
    pub layout: Layout,
    pub spaces: Spaces,
    pub functions: Vec<Body>,
    /// The function at an address.
    pub entries: FxHashMap<u64, u32>,
    /// Global memory before a run: the module's variables.
    pub device: Region,
    /// A work-group's memory before it runs.
    pub group: Region,
    /// What those two take.
    pub budget: Budget,
}

/// Layouts of LLVM 22, for modules that name none.
fn default_layout(architecture: Option<Architecture>) -> &'static str {
    match architecture {
        Some(Architecture::Amdgpu) => {
            "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
        }
        Some(Architecture::Nvptx) => "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64",
        None => "e",
    }
}

/// The text between the quotes of `target datalayout`.
fn written_layout<'t>(module: &Module<'t>) -> Option<&'t str> {
    let key = b"target datalayout";
    let at = memchr::memmem::find_iter(module.text, key)
        .find(|at| *at == 0 || module.text.get(at - 1) == Some(&b'\n'))?;
    let mut text = scanner::Scanner {
        text: module.text,
        at: at + key.len(),
    };
    text.expect(b'=').ok()?;
    std::str::from_utf8(text.string().ok()?).ok()
}

/// Decodes a module.
pub(super) fn decode(module: &Module<'_>, context: &ModuleContext<'_>) -> Decoded {
    let architecture = context.architecture();
    let layout = Layout::new(written_layout(module).unwrap_or(default_layout(architecture)));
    let spaces = Spaces::new(architecture, &layout);
    let mut tables = constants::Tables::new(module, layout, spaces);
    for (index, function) in module.functions.iter().enumerate() {
        let name = plain_name(module.bytes(function.name));
        tables.functions.insert(name, index as u32);
    }
    let memory = globals::globals(module, &mut tables);
    let entries = tables.functions.iter().filter_map(|(name, index)| {
        let address = tables.addresses.get(name)?;
        Some((*address, *index))
    });
    let entries = entries.collect();
    let functions = module.functions.iter();
    let functions = functions
        .map(|function| function::function(module, function, &mut tables))
        .collect();
    Decoded {
        layout: tables.layout,
        spaces,
        functions,
        entries,
        device: memory.device,
        group: memory.group,
        budget: memory.budget,
    }
}
