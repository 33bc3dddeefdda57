//! Global variables: addresses first, then what they hold, which may name any of them.

use super::constants::Tables;
use crate::memory::{Allocation, Budget, DEFINED, Region, UNDEF, store};
use crate::spaces::Class;
use crate::{Type, Value};
use lanelog_ir::Cursor;
use lanelog_ir::{Global, Module, plain_name};
use lanelog_typed::Read;

/// Bytes of all variables of a module.
const MOST: u64 = 1 << 28;

/// Memory before a run.
pub(super) struct Memory {
    pub device: Region,
    pub group: Region,
    pub budget: Budget,
}

/// A variable whose contents are still to be read.
struct Variable<'t> {
    ty: Type,
    /// Where its contents stand; `None` for one that is defined elsewhere.
    contents: Option<Cursor<'t>>,
    size: u64,
    align: u64,
    constant: bool,
    class: Class,
}

/// Gives addresses to variables and functions, and reads what variables hold.
pub(super) fn globals<'t>(module: &Module<'t>, tables: &mut Tables<'t>) -> Memory {
    let first = tables.spaces.device_base;
    let (last, gap) = if first < 1 << 32 {
        (tables.spaces.group_base - 1, 1 << 12)
    } else {
        (tables.spaces.group_base - 1, 1 << 20)
    };
    let mut memory = Memory {
        device: Region::new("global memory", first, last, gap, 1),
        group: Region::new("the work-group's memory", 256, 1 << 28, 256, 1),
        budget: Budget {
            used: 0,
            limit: MOST,
        },
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
        let Ok(variable) = header(module, tables, global) else {
            continue;
        };
        let region = match variable.class {
            Class::Group => &mut memory.group,
            _ => &mut memory.device,
        };
        if let Ok(start) = region.reserve(variable.size, variable.align) {
            let name = plain_name(module.bytes(global.name));
            tables.addresses.insert(name, start);
            placed.push((start, variable));
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

/// Reads what stands before a variable's contents.
fn header<'t>(module: &Module<'t>, tables: &mut Tables<'t>, global: &Global) -> Read<Variable<'t>> {
    let mut text = Cursor {
        text: module.text,
        at: global.name.end as usize,
    };
    text.expect(b'=')?;
    let (mut external, mut constant) = (false, false);
    while !text.type_follows() {
        match text.word() {
            b"" => return Err("a variable without a type".into()),
            b"external" | b"extern_weak" => external = true,
            b"constant" => constant = true,
            word => text.attribute_payload(word)?,
        }
    }
    let ty = tables.types.read(&mut text)?;
    let size = tables.layout.size(&ty)?;
    let mut align = tables.layout.align(&ty)?;
    let contents = (!external).then_some(text);
    if let Some(written) = written_align(text) {
        align = align.max(written);
    }
    let class = match tables.spaces.class(global.address_space) {
        Class::Flat => Class::Device,
        class @ (Class::Device | Class::Group) => class,
        Class::Private | Class::Unknown => return Err("a variable elsewhere".into()),
    };
    Ok(Variable {
        ty,
        contents,
        size,
        align,
        constant: constant && !external,
        class,
    })
}

/// `align 16` behind the contents, on the same line.
fn written_align(text: Cursor<'_>) -> Option<u64> {
    let rest = text.text.get(text.at..)?;
    let line = rest.get(..memchr::memchr(b'\n', rest).unwrap_or(rest.len()))?;
    let at = memchr::memmem::rfind(line, b", align ")?;
    let mut number = Cursor {
        text: line,
        at: at + b", align ".len(),
    };
    number.wide_number().ok().filter(|align| *align <= 1 << 20)
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
        // Whoever defines it knows what it holds.
        if variable.class == Class::Group {
            made.marks = vec![UNDEF; size];
        } else {
            made.unknown = Some("what a variable holds that is defined elsewhere".into());
        }
        return made;
    };
    // A zero of any size needs no value.
    if matches!(text.next_word(), b"zeroinitializer" | b"null") {
        return made;
    }
    let value = match tables.constant(&mut text, &variable.ty) {
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
