//! Names for a function's values and blocks in the output: plain names are kept, numbers and quoted
//! names are replaced by plain ones.

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_ir::{Function, Module};

/// Names without `%`.
pub struct Names {
    /// The name of each value.
    pub values: Vec<String>,
    /// The name of each block.
    pub blocks: Vec<String>,
    taken: FxHashSet<String>,
    /// By preferred name that was already in use: the last number that was appended to it.
    numbers: FxHashMap<String, usize>,
}

fn is_word(name: &str) -> bool {
    let first = name
        .bytes()
        .next()
        .is_some_and(|byte| !byte.is_ascii_digit());
    first
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"._$-".contains(&byte))
}

impl Names {
    /// Chooses the names for a function. Time: linear in the function.
    pub fn new(module: &Module<'_>, function: &Function) -> Names {
        let known = module.names(function);
        let bare = |name: String| name.strip_prefix('%').map_or(String::new(), str::to_string);
        let was: Vec<String> = (0..function.value_count())
            .map(|value| bare(known.value(value)))
            .collect();
        let blocks: Vec<String> = (0..function.blocks.len() as u32)
            .map(|block| bare(known.block(block)))
            .collect();
        let all = was.iter().chain(&blocks).filter(|name| is_word(name));
        let mut names = Names {
            taken: all.cloned().collect(),
            numbers: FxHashMap::default(),
            values: Vec::new(),
            blocks: Vec::new(),
        };
        for (value, name) in was.iter().enumerate() {
            let own = if value < function.arguments.len() || is_word(name) {
                name.clone()
            } else {
                names.fresh(&format!("v{value}"))
            };
            names.values.push(own);
        }
        for (block, name) in blocks.iter().enumerate() {
            let own = if is_word(name) {
                name.clone()
            } else {
                names.fresh(&format!("b{block}"))
            };
            names.blocks.push(own);
        }
        names
    }

    /// A free name: the preferred one, or the preferred one with the first free number appended.
    /// Amortized time: constant.
    pub fn fresh(&mut self, wish: &str) -> String {
        let mut name = wish.to_string();
        if self.taken.insert(name.clone()) {
            return name;
        }
        let number = self.numbers.entry(name.clone()).or_default();
        while !self.taken.insert(name.clone()) {
            *number += 1;
            name = format!("{wish}.{number}");
        }
        name
    }
}
