//! The table: which body a name stands for.
//!
//! A row is a function of one of the files below `library`. `@nvvm.x` is the body of `@llvm.nvvm.x`, `@__nv_x` that of a function of libdevice; other names are called by these only. What is
//! before the `ret` is the instruction that makes the result, `%r`. A parameter `%zero` takes the constant 0 only.

use rustc_hash::FxHashMap;

use crate::{Options, Shuffles};
use lanelog_ir::{Function, Module};
use lanelog_target::intrinsics::base_name;

const WORK_ITEMS: &str = include_str!("library/work_items.ll");
const WARPS: &str = include_str!("library/warps.ll");
const WARP_OF_32: &str = include_str!("library/warp_of_32.ll");
const WARP_OF_64: &str = include_str!("library/warp_of_64.ll");
const MEMORY: &str = include_str!("library/memory.ll");
const ARITHMETIC: &str = include_str!("library/arithmetic.ll");
const LIBDEVICE: &str = include_str!("library/libdevice.ll");
const SHUFFLES: &str = include_str!("library/shuffles.ll");
const SHUFFLES_LEFT: &str = include_str!("library/shuffles_left.ll");
const SHUFFLES_PERMUTED: &str = include_str!("library/shuffles_permuted.ll");

/// The text of the rows for some options.
pub(crate) fn source(options: Options) -> String {
    let warp = match options.wave {
        64 => WARP_OF_64,
        _ => WARP_OF_32,
    };
    let shuffles = match options.shuffles {
        // Other forms stay as they are.
        Shuffles::Left => [SHUFFLES_LEFT, ""],
        Shuffles::Permuted => [SHUFFLES, SHUFFLES_PERMUTED],
    };
    let all = [WORK_ITEMS, WARPS, warp, MEMORY, ARITHMETIC, LIBDEVICE];
    all.concat() + &shuffles.concat()
}

/// The rows of the table.
pub(crate) struct Library<'l> {
    /// The file as a module.
    pub module: &'l Module<'l>,
    rows: FxHashMap<&'l str, usize>,
    /// The declarations of what rows call of LLVM, by name.
    declarations: FxHashMap<&'l str, &'l str>,
}

impl<'l> Library<'l> {
    /// Time: linear in the text.
    pub fn new(module: &'l Module<'l>) -> Library<'l> {
        let text = |span| std::str::from_utf8(module.bytes(span)).unwrap_or_default();
        let rows = module.functions.iter().enumerate();
        let rows = rows.map(|(at, function)| (text(function.name), at));
        let declarations = module.declarations.iter();
        let declarations = declarations.map(|(name, whole)| (text(*name), text(*whole)));
        Library {
            module,
            rows: rows.collect(),
            declarations: declarations.collect(),
        }
    }

    /// A row by the name that rows call it by.
    pub fn row(&self, name: &str) -> Option<&'l Function> {
        self.module.functions.get(*self.rows.get(name)?)
    }

    /// The same with its name.
    pub fn named(&self, name: &str) -> Option<(&'l str, &'l Function)> {
        let (name, at) = self.rows.get_key_value(name)?;
        Some((*name, self.module.functions.get(*at)?))
    }

    /// The row that a function of a module stands for, by its plain name, and the name of the row. Types that complete the name of an intrinsic do not matter.
    pub fn meant(&self, name: &str) -> Option<(&'l str, &'l Function)> {
        match name.strip_prefix("llvm.") {
            Some(bare) if bare.starts_with("nvvm.") => self.named(bare).or_else(|| {
                let base = base_name(name);
                self.named(base.strip_prefix("llvm.")?)
            }),
            Some(_) => None,
            None => self.named(name).filter(|_| name.starts_with("__nv")),
        }
    }

    /// The declaration of an intrinsic that rows call.
    pub fn declaration(&self, name: &str) -> Option<&'l str> {
        self.declarations.get(name).copied()
    }
}

/// Whether a row is written in place of a call: it has one block.
pub(crate) fn is_straight(row: &Function) -> bool {
    row.blocks.len() == 1
}
