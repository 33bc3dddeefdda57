//! The table: the body for each name.
//!
//! A row is a function of one of the files in `library`. `@nvvm.x` is the body of `@llvm.nvvm.x`,
//! `@__nv_x` that of a function of libdevice, `@ptx.x` that of an instruction in inline assembly;
//! other names are called by these only. The instruction before the `ret` makes the result, `%r`. A
//! parameter `%zero` takes the constant 0 only, `%all` the constant number of work-items in the
//! work-groups that the kernel requires.

use rustc_hash::FxHashMap;

use crate::nvptx_to_amdgpu::{Options, Shuffles};
use lanelog_ir::target::intrinsics::base_name;
use lanelog_ir::{Function, Module};

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
const SHUFFLES: &str = include_str!("library/shuffles.ll");
const SHUFFLES_LEFT: &str = include_str!("library/shuffles_left.ll");
const SHUFFLES_PERMUTED: &str = include_str!("library/shuffles_permuted.ll");

/// The rows for some options, as a module's text. It may contain a declaration several times.
pub fn source(options: &Options) -> String {
    let warp = match options.wave {
        64 => WARP_OF_64,
        _ => WARP_OF_32,
    };
    let shuffles = match &options.shuffles {
        // Other forms stay as they are.
        Shuffles::Left => SHUFFLES_LEFT.to_owned(),
        Shuffles::Permuted => [SHUFFLES, SHUFFLES_PERMUTED].concat(),
        Shuffles::Kept(kept) => SHUFFLES.to_owned() + &kept.library(),
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
        SHUFFLE_WAY,
    ];
    all.concat() + &shuffles
}

/// The form of `shfl` whose second operand is the mode: 0 to 3 are idx, up, down and bfly.
const WAY_AS_OPERAND: &str = "llvm.nvvm.shfl.sync.i32";

/// The rows of the table.
pub(crate) struct Library<'l> {
    /// The file as a module.
    pub module: &'l Module<'l>,
    rows: FxHashMap<&'l str, usize>,
    /// The declarations of LLVM functions that rows call, by name.
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

    /// A row by the name that rows call it by, with that name.
    pub fn named(&self, name: &str) -> Option<(&'l str, &'l Function)> {
        let (name, at) = self.rows.get_key_value(name)?;
        Some((*name, self.module.functions.get(*at)?))
    }

    /// The row for a function of a module, by its plain name, and the name of the row. Type
    /// suffixes of an intrinsic's name are ignored.
    pub fn meant(&self, name: &str) -> Option<(&'l str, &'l Function)> {
        match name.strip_prefix("llvm.") {
            // Whatever its mode is, all of them have rows.
            Some("nvvm.shfl.sync.i32") => self.named("nvvm.shfl.sync.idx.i32p"),
            Some(bare) if bare.starts_with("nvvm.") => self.named(bare).or_else(|| {
                let base = base_name(name);
                self.named(base.strip_prefix("llvm.")?)
            }),
            Some(_) => None,
            None => self.named(name).filter(|_| name.starts_with("__nv")),
        }
    }

    /// The row for a call: if the mode is an operand and constant, the row of that mode.
    pub fn of_call(&self, name: &str, handed: &mut Vec<String>) -> Option<(&'l str, &'l Function)> {
        if name != WAY_AS_OPERAND {
            return self.meant(name);
        }
        let Ok(way) = handed.get(1)?.parse::<usize>() else {
            return self.named("nvvm.shfl.sync.way.i32p");
        };
        let way = ["idx", "up", "down", "bfly"].get(way).copied()?;
        handed.remove(1);
        self.named(&format!("nvvm.shfl.sync.{way}.i32p"))
    }

    /// The variables that rows have: names and definitions.
    pub fn variables(&self) -> impl Iterator<Item = (&'l str, &'l str)> + use<'l> {
        let text = std::str::from_utf8(self.module.text).unwrap_or_default();
        text.lines().filter_map(|line| {
            Some((
                line.split_once(" = ").filter(|_| line.starts_with('@'))?.0,
                line,
            ))
        })
    }

    /// The declaration of an intrinsic that rows call.
    pub fn declaration(&self, name: &str) -> Option<&'l str> {
        self.declarations.get(name).copied()
    }
}

/// Whether a row is inserted in place of a call: it has one block.
pub(crate) fn is_straight(row: &Function) -> bool {
    row.blocks.len() == 1
}
