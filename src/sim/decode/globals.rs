//! Global variables: assigns their addresses first, then reads their initializers, which may refer
//! to any of them.

use super::constants::Tables;
use super::group_size::Variables;
use crate::memory::{Allocation, Budget, DEFINED, Region, UNDEF, store};
use crate::spaces::Class;
use crate::{Type, Value};
use lanelog_ir::typed::{Linkage, Read, constant, header};
use lanelog_ir::{Cursor, Global, Module, plain_name};

/// The maximum size of all variables of a module in bytes.
const MOST: u64 = 1 << 28;

/// The distance between LDS variables in bytes: the maximum LDS size of a work-group, so that an
/// out-of-bounds access does not reach another kernel's variable.
const GROUP: u64 = 1 << 16;

/// The contents of memory before a run.
pub(super) struct Memory<'t> {
    /// The variables in global memory that a kernel can change and a host can read, with their
    /// addresses.
    pub variables: Vec<(Box<str>, u64)>,
    /// The LDS variables.
    pub group_variables: Variables<'t>,
    pub device: Region,
    pub group: Region,
    pub budget: Budget,
    pub names: Vec<VariableName>,
}

/// The name of a variable.
#[derive(Debug)]
pub struct VariableName {
    /// Whether the variable is in LDS.
    pub local: bool,
    pub start: u64,
    pub name: Box<[u8]>,
}

/// A variable whose initializer is not yet read.
struct Variable<'t> {
    ty: Type,
    /// The position of its initializer; `None` for a variable defined elsewhere.
    contents: Option<Cursor<'t>>,
    size: u64,
    align: u64,
    constant: bool,
    /// Whether the variable is defined here and visible outside of the module.
    is_visible: bool,
    class: Class,
}

/// Assigns addresses to variables and functions, and reads the initializers of variables.
pub(super) fn globals<'t>(module: &Module<'t>, tables: &mut Tables<'t>) -> Memory<'t> {
    let first = tables.spaces.device_base;
    let (last, gap) = if first < 1 << 32 {
        (tables.spaces.group_base - 1, 1 << 12)
    } else {
        (tables.spaces.group_base - 1, 1 << 20)
    };
    let mut memory = Memory {
        variables: Vec::new(),
        group_variables: Variables::default(),
        device: Region::new("global memory", first, last, gap, 1),
        group: Region::new("the work-group's memory", 256, 1 << 28, GROUP, 1),
        budget: Budget {
            used: 0,
            limit: MOST,
        },
        names: Vec::new(),
    };
    for function in &module.functions {
        let name = plain_name(module.bytes(function.name));
        if let Ok(address) = memory.device.reserve(16, 16) {
            tables.addresses.insert(name, address);
        }
    }
    for (name, _) in &module.declarations {
        if let Ok(address) = memory.device.reserve(16, 16) {
            let name = plain_name(module.bytes(*name));
            tables.addresses.entry(name).or_insert(address);
        }
    }
    let mut placed = Vec::new();
    for global in &module.globals {
        let Ok(variable) = variable(module, tables, global) else {
            continue;
        };
        let region = match variable.class {
            Class::Group => &mut memory.group,
            _ => &mut memory.device,
        };
        if let Ok(start) = region.reserve(variable.size, variable.align) {
            let name = plain_name(module.bytes(global.name));
            let local = variable.class == Class::Group;
            memory.names.push(VariableName {
                local,
                start,
                name: name.to_vec().into(),
            });
            if variable.class == Class::Group {
                let size = (variable.align, variable.size);
                memory.group_variables.insert(name.clone(), size);
            } else if variable.is_visible && !variable.constant {
                let name = String::from_utf8_lossy(&name);
                memory.variables.push((name.into(), start));
            }
            tables.addresses.insert(name, start);
            placed.push((start, variable));
        }
    }
    for (alias, target) in module.aliased() {
        if let Some(address) = tables.addresses.get(&target).copied() {
            let name = plain_name(module.bytes(alias.name));
            tables.addresses.entry(name).or_insert(address);
        }
    }
    for (start, variable) in placed {
        let group = variable.class == Class::Group;
        let allocation = contents(tables, start, variable, &mut memory.budget);
        if group {
            memory.group.add(allocation);
        } else {
            memory.device.add(allocation);
        }
    }
    memory
}

/// Reads a variable, except its initializer.
fn variable<'t>(
    module: &Module<'t>,
    tables: &mut Tables<'t>,
    global: &Global,
) -> Read<Variable<'t>> {
    let header = header(tables, module, global)?;
    let size = tables.layout.size(&header.ty)?;
    let align = tables.layout.align(&header.ty)?;
    let written = header.align.filter(|align| *align <= 1 << 20);
    let class = match tables.spaces.class(global.address_space) {
        Class::Flat => Class::Device,
        class @ (Class::Device | Class::Group) => class,
        Class::Private | Class::Unknown => return Err("a variable elsewhere".into()),
    };
    Ok(Variable {
        contents: (!header.external).then_some(header.contents),
        ty: header.ty,
        size,
        align: align.max(written.unwrap_or(1)),
        constant: header.constant && !header.external,
        is_visible: !header.external && header.linkage != Linkage::Local,
        class,
    })
}

fn contents<'t>(
    tables: &mut Tables<'t>,
    start: u64,
    variable: Variable<'t>,
    budget: &mut Budget,
) -> Allocation {
    let mut made = Allocation {
        size: variable.size,
        ..Allocation::shared(start, Vec::new(), variable.constant)
    };
    if budget.take(variable.size).is_err() {
        budget.give(variable.size);
        made.unknown = Some("a variable that is too large".into());
        return made;
    }
    let size = variable.size as usize;
    made.bytes = vec![0; size];
    let Some(mut text) = variable.contents else {
        // The variable is defined in another module.
        if variable.class == Class::Group {
            made.marks = vec![UNDEF; size];
        } else {
            made.unknown = Some("the contents of a variable that is defined elsewhere".into());
        }
        return made;
    };
    // A zero initializer is not converted to a value, so that it may have any size.
    if matches!(text.next_word(), b"zeroinitializer" | b"null") {
        return made;
    }
    let value = match constant(tables, &mut text, &variable.ty) {
        Ok(value) => value,
        Err(why) => {
            made.unknown = Some(format!("a variable that holds {why}").into());
            return made;
        }
    };
    if !value.is_defined() {
        made.marks = vec![DEFINED; size];
    }
    let stored = tables.layout.stored(&variable.ty).unwrap_or(0) as usize;
    let written = store(
        &variable.ty,
        &value,
        made.bytes.get_mut(..stored).unwrap_or_default(),
        made.marks.get_mut(..stored).unwrap_or_default(),
        &tables.layout,
    );
    if let Err(why) = written {
        made.unknown = Some(why.into());
    }
    if value == Value::Undef {
        made.marks.fill(UNDEF);
    }
    made
}
