//! The properties of functions of device libraries, by name (`libraries.table`), for modules that
//! are not linked with the library.

use std::sync::OnceLock;

use crate::{Module, text};
use rustc_hash::FxHashMap;

use super::intrinsics::is_intrinsic;

/// The divergence class of a library function's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultClass {
    /// `operands`: as uniform as the operands.
    Operands,
    /// `uniform`: the result is the same for all lanes that call the function together.
    Uniform,
    /// `item`: the index of the work-item in the dimension that operand 0 names.
    Item,
    /// `reads`: as uniform as the operands, but divergent if a pointer to flat or private memory is
    /// passed.
    Reads,
    /// `source`: divergent.
    Source,
}

/// The library table's entry for a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LibraryFunction {
    /// The class of its result.
    pub class: ResultClass,
    /// The effect of the function, as a word of the table: `computes`, `barrier` and so on.
    pub effect: &'static str,
}

/// The origin of a called function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Called {
    /// An LLVM intrinsic.
    Intrinsic,
    /// A function that is defined in the module.
    Defined,
    /// A function of a device library that is not linked.
    Library,
    /// Unknown.
    Unknown,
}

/// The origin of the function that a call names. Time: linear in the module's functions; for many
/// names, [`super::ModuleContext::is_unknown`] is faster.
pub fn called(module: &Module<'_>, name: &[u8]) -> Called {
    if is_intrinsic(name) {
        return Called::Intrinsic;
    }
    let mut functions = module.functions.iter();
    if functions.any(|function| text::unquoted(module.bytes(function.name)) == name) {
        return Called::Defined;
    }
    match library_function(name, is_opencl(module)) {
        Some(_) => Called::Library,
        None => Called::Unknown,
    }
}

/// Whether it is an OpenCL module.
pub(super) fn is_opencl(module: &Module<'_>) -> bool {
    let mut names = module.named_metadata.iter();
    names.any(|(name, _)| module.bytes(*name).starts_with(b"opencl."))
}

/// The form in which the module contains a name of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Spelling {
    Plain,
    Mangled,
    OpenCl,
}

#[derive(Default)]
struct Table {
    whole: FxHashMap<(Spelling, &'static str), LibraryFunction>,
    /// Prefixes of names, in the table's order.
    beginnings: Vec<(Spelling, &'static str, LibraryFunction)>,
}

const TEXT: &str = include_str!("libraries.table");

impl Table {
    fn get() -> &'static Table {
        static TABLE: OnceLock<Table> = OnceLock::new();
        TABLE.get_or_init(|| {
            let mut table = Table::default();
            for line in TEXT.lines() {
                table.read(line);
            }
            table
        })
    }

    /// Parses a line. An invalid line is skipped, which a test rules out.
    fn read(&mut self, line: &'static str) -> Option<()> {
        let mut words = line
            .split_ascii_whitespace()
            .take_while(|word| !word.starts_with('#'));
        let spelling = match words.next()? {
            "plain" => Spelling::Plain,
            "mangled" => Spelling::Mangled,
            "opencl" => Spelling::OpenCl,
            _ => return None,
        };
        let class = match words.next()? {
            "operands" => ResultClass::Operands,
            "uniform" => ResultClass::Uniform,
            "item" => ResultClass::Item,
            "reads" => ResultClass::Reads,
            "source" => ResultClass::Source,
            _ => return None,
        };
        let function = LibraryFunction {
            class,
            effect: words.next()?,
        };
        for name in words {
            match name.strip_suffix('*') {
                Some(beginning) => self.beginnings.push((spelling, beginning, function)),
                None => {
                    self.whole.entry((spelling, name)).or_insert(function);
                }
            }
        }
        Some(())
    }

    fn find(&self, spelling: Spelling, name: &str) -> Option<LibraryFunction> {
        let begins = || {
            let mut all = self.beginnings.iter();
            let found = all.find(|(of, start, _)| *of == spelling && name.starts_with(start));
            found.map(|(_, _, function)| *function)
        };
        self.whole.get(&(spelling, name)).copied().or_else(begins)
    }
}

/// The table's entry for a function, if it belongs to a device library. For an OpenCL module, this
/// includes the built-in functions of OpenCL. Time: linear in the name and in the table's prefixes.
pub fn library_function(name: &[u8], is_opencl: bool) -> Option<LibraryFunction> {
    let name = std::str::from_utf8(name).ok()?;
    let table = Table::get();
    let Some(source) = unmangled(name) else {
        return table.find(Spelling::Plain, name);
    };
    let of_opencl = || table.find(Spelling::OpenCl, source).filter(|_| is_opencl);
    table.find(Spelling::Mangled, source).or_else(of_opencl)
}

/// The source name of a function that is not in a namespace: `barrier` for `_Z7barrierj` (Itanium
/// C++ ABI, 5.1.3: `<source-name>`).
fn unmangled(name: &str) -> Option<&str> {
    let rest = name.strip_prefix("_Z")?;
    let name = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let length = rest.get(..rest.len() - name.len())?.parse().ok()?;
    name.get(..length).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{ResultClass, TEXT, Table, library_function, unmangled};

    #[test]
    fn every_line_says_something() {
        for line in TEXT.lines() {
            let is_comment = line.is_empty() || line.starts_with('#');
            let read = Table::default().read(line);
            assert_eq!(read.is_some(), !is_comment, "{line}");
        }
    }

    #[test]
    fn names_of_sources() {
        for (mangled, source) in [
            ("_Z7barrierj", Some("barrier")),
            ("_Z5clampDv4_fS_S_", Some("clamp")),
            ("_Z20get_global_linear_idv", Some("get_global_linear_id")),
            ("_Z99barrierj", None),
            ("_ZN3foo3barEv", None),
            ("_Z99999999999999999999999999999f", None),
            ("barrier", None),
        ] {
            assert_eq!(unmangled(mangled), source, "{mangled}");
        }
    }

    #[test]
    fn names_of_opencl_count_in_its_modules() {
        let class = |name: &str, opencl| library_function(name.as_bytes(), opencl).map(|f| f.class);
        assert_eq!(class("_Z3mixfff", true), Some(ResultClass::Operands));
        assert_eq!(class("_Z3mixfff", false), None);
        assert_eq!(class("_Z12get_local_idj", false), Some(ResultClass::Item));
        assert_eq!(class("__ocml_sin_f32", false), Some(ResultClass::Operands));
        assert_eq!(
            class("_Z28sub_group_scan_exclusive_addi", true),
            Some(ResultClass::Source)
        );
        assert_eq!(
            class("_Z20sub_group_reduce_addi", true),
            Some(ResultClass::Uniform)
        );
        assert_eq!(class("foo", true), None);
    }
}
