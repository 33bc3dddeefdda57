//! Names of values and blocks of a function, and names that are still free.

use std::sync::Arc;

use rustc_hash::FxHashSet;

/// The local names of a function, with the `%`.
#[derive(Clone, Debug, Default)]
pub struct NamePool {
    taken: FxHashSet<String>,
}

impl NamePool {
    /// A pool that contains these names.
    pub fn new(names: impl Iterator<Item = String>) -> NamePool {
        NamePool {
            taken: names.collect(),
        }
    }

    /// A free name for copy number `copy` of the entity `of`. Copy 0 has the name of the original.
    /// If this is a number, the copy gets another name (`%n5` for `%5`), because numbers would have
    /// to be consecutive.
    pub fn copy(&mut self, of: &str, copy: usize) -> Arc<str> {
        let bare = of.trim_start_matches('%');
        let plain = bare.trim_matches('"');
        let quotes = if bare.starts_with('"') { "\"" } else { "" };
        let numbered = plain.bytes().all(|byte| byte.is_ascii_digit());
        let base = match (numbered, copy) {
            (false, 0) => return of.into(),
            (true, 0) => format!("n{plain}"),
            (true, _) => format!("n{plain}.{copy}"),
            (false, _) => format!("{plain}.{copy}"),
        };
        self.free(&base, quotes)
    }

    /// Returns this name if it is free, otherwise a similar name that is free. The name must not
    /// need quotes.
    pub fn fresh(&mut self, name: &str) -> Arc<str> {
        self.free(name.trim_start_matches('%'), "")
    }

    fn free(&mut self, base: &str, quotes: &str) -> Arc<str> {
        let mut name = format!("%{quotes}{base}{quotes}");
        let mut round = 0usize;
        while !self.taken.insert(name.clone()) {
            round += 1;
            name = format!("%{quotes}{base}.{round}{quotes}");
        }
        name.into()
    }
}
