//! The table of replacements: for each name, a function body.
//!
//! A row is a function in one of the files in `library`. `@nvvm.x` is the body for `@llvm.nvvm.x`,
//! `@__nv_x` that for a libdevice function, and `@ptx.x` that for an instruction in inline
//! assembly; functions with other names are helpers of these. The instruction before the `ret`
//! computes the result, `%r`. An argument for a parameter `%zero` must be the constant 0, and an
//! argument for `%all` must be the number of work-items in a work-group, which the kernel must
//! require.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::nvptx_to_amdgpu::{Options, Shuffles};
use lanelog_ir::owned::Function;
use lanelog_ir::target::intrinsics::base_name;
use lanelog_ir::text::names as names_in;

const WORK_ITEMS: &str = include_str!("library/work_items.ll");
const WARPS: &str = include_str!("library/warps.ll");
const WARP_OF_32: &str = include_str!("library/warp_of_32.ll");
const WARP_OF_64: &str = include_str!("library/warp_of_64.ll");
const BARRIERS: &str = include_str!("library/barriers.ll");
const ATOMICS: &str = include_str!("library/atomics.ll");
const SHUFFLE_WAY: &str = include_str!("library/shuffle_way.ll");
const MEMORY: &str = include_str!("library/memory.ll");
const ARITHMETIC: &str = include_str!("library/arithmetic.ll");
const ASSEMBLY: &str = include_str!("library/assembly.ll");
const LIBDEVICE: &str = include_str!("library/libdevice.ll");
const MATHEMATICS: &str = include_str!("library/mathematics.ll");
const SHUFFLES: &str = include_str!("library/shuffles.ll");
const SHUFFLES_LEFT: &str = include_str!("library/shuffles_left.ll");
const SHUFFLES_PERMUTED: &str = include_str!("library/shuffles_permuted.ll");

/// The text of a module with all rows that the options select. The text may contain the same
/// declaration several times.
pub fn source(options: &Options) -> String {
    let warp = match options.wave {
        64 => WARP_OF_64,
        _ => WARP_OF_32,
    };
    let shuffles = match &options.shuffles {
        // Other variants of `shfl` remain unchanged.
        Shuffles::Unchanged => SHUFFLES_LEFT.to_owned(),
        Shuffles::LdsPermute => [SHUFFLES, SHUFFLES_PERMUTED].concat(),
        Shuffles::Custom(kept) => SHUFFLES.to_owned() + &kept.library(),
    };
    let all = [
        WORK_ITEMS,
        WARPS,
        warp,
        BARRIERS,
        ATOMICS,
        MEMORY,
        ARITHMETIC,
        ASSEMBLY,
        LIBDEVICE,
        MATHEMATICS,
        SHUFFLE_WAY,
    ];
    all.concat() + &shuffles
}

/// The `shfl` intrinsic whose second operand is the mode: 0 to 3 are idx, up, down and bfly.
const WAY_AS_OPERAND: &str = "llvm.nvvm.shfl.sync.i32";

/// A row of the table.
pub(crate) struct Row<'l> {
    /// The name of the row.
    pub name: &'l str,
    /// The type of its result.
    pub result: String,
    /// The body of the row.
    pub body: Function,
}

impl Row<'_> {
    /// Whether the row can be inserted in place of a call, because it has a single block.
    pub fn is_straight(&self) -> bool {
        self.body.blocks.len() == 1
    }
}

/// The rows of the table. A row is parsed on first use.
pub(crate) struct Library<'l> {
    /// The texts of rows, by name.
    texts: FxHashMap<&'l str, &'l str>,
    rows: RefCell<FxHashMap<&'l str, Rc<Row<'l>>>>,
    /// The declarations of LLVM functions that rows call, by name.
    declarations: FxHashMap<&'l str, &'l str>,
    /// The variables of rows: names and definitions.
    variables: Vec<(&'l str, &'l str)>,
}

impl<'l> Library<'l> {
    /// The rows in a text of [`source`]. Time: linear in the text.
    pub fn new(text: &'l str) -> Library<'l> {
        let mut library = Library {
            texts: FxHashMap::default(),
            rows: RefCell::default(),
            declarations: FxHashMap::default(),
            variables: Vec::new(),
        };
        let name = |line: &'l str| Some(line.split_once('@')?.1.split_once('(')?.0);
        let mut open = None;
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            if line.starts_with("define ") {
                open = name(line).map(|name| (name, at));
            } else if line.starts_with("declare ") {
                let declared = name(line).map(|name| (name, line.trim_end()));
                library.declarations.extend(declared);
            } else if line.starts_with('@') {
                let variable = line.split_once(" = ").map(|(name, _)| (name, line));
                library.variables.extend(variable);
            }
            at += line.len();
            if line.starts_with('}')
                && let Some((name, start)) = open.take()
            {
                let text = text.get(start..at).unwrap_or_default();
                library.texts.insert(name, text);
            }
        }
        library
    }

    /// The row with a given name.
    pub fn row(&self, name: &str) -> Option<Rc<Row<'l>>> {
        let (name, text) = self.texts.get_key_value(name)?;
        if let Some(row) = self.rows.borrow().get(name) {
            return Some(Rc::clone(row));
        }
        let row = Rc::new(self.parsed(name, text)?);
        self.rows.borrow_mut().insert(name, Rc::clone(&row));
        Some(row)
    }

    /// A row, from the text of its function.
    pub fn parsed<'n>(&self, name: &'n str, text: &str) -> Option<Row<'n>> {
        let module = lanelog_ir::read(text.as_bytes());
        let function = module.functions.first()?;
        Some(Row {
            name,
            result: String::from_utf8_lossy(module.bytes(function.result)).into_owned(),
            body: Function::as_written(&module, function),
        })
    }

    /// The name of a row, if it exists.
    fn named(&self, name: &str) -> Option<&'l str> {
        self.texts.get_key_value(name).map(|(name, _)| *name)
    }

    /// The name of the row for a function, by its plain name. Type suffixes of intrinsics are
    /// ignored.
    pub fn meant(&self, name: &str) -> Option<&'l str> {
        match name.strip_prefix("llvm.") {
            // All modes of this intrinsic have rows, so that any mode can be checked.
            Some("nvvm.shfl.sync.i32") => self.named("nvvm.shfl.sync.idx.i32p"),
            Some(bare) if bare.starts_with("nvvm.") => self.named(bare).or_else(|| {
                let base = base_name(name);
                self.named(base.strip_prefix("llvm.")?)
            }),
            Some(_) => None,
            None => self.named(name).filter(|_| name.starts_with("__nv")),
        }
    }

    /// The row for a call. If the mode is a constant operand, it is the row for that mode.
    pub fn of_call(&self, name: &str, handed: &mut Vec<String>) -> Option<Rc<Row<'l>>> {
        if name != WAY_AS_OPERAND {
            return self.row(self.meant(name)?);
        }
        let Ok(way) = handed.get(1)?.parse::<usize>() else {
            return self.row("nvvm.shfl.sync.way.i32p");
        };
        let way = ["idx", "up", "down", "bfly"].get(way).copied()?;
        handed.remove(1);
        self.row(&format!("nvvm.shfl.sync.{way}.i32p"))
    }

    /// The variables of rows: names and definitions, with line ends.
    pub fn variables(&self) -> &[(&'l str, &'l str)] {
        &self.variables
    }

    /// The text of the rows with these names, and of everything that they call and read.
    pub fn closure(&self, names: impl IntoIterator<Item = &'l str>) -> String {
        let mut open: Vec<&'l str> = names.into_iter().collect();
        let mut seen = FxHashSet::default();
        let mut text = String::new();
        while let Some(name) = open.pop() {
            if !seen.insert(name) {
                continue;
            }
            let row = self.texts.get(name).copied().unwrap_or_default();
            text.push_str(row);
            let used = names_in(row.as_bytes()).filter(|used| used.sign == b'@');
            for used in used {
                let used = used.written(row);
                if self.texts.contains_key(used) {
                    open.push(used);
                } else if let Some(declared) = self.declarations.get(used)
                    && seen.insert(used)
                {
                    text.push_str(declared);
                    text.push('\n');
                }
            }
        }
        for (name, variable) in &self.variables {
            if text.contains(name) {
                text.push_str(variable);
            }
        }
        text
    }

    /// The declaration of an intrinsic that rows call.
    pub fn declaration(&self, name: &str) -> Option<&'l str> {
        self.declarations.get(name).copied()
    }
}
