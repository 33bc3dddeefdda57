//! Pseudorandom numbers, which are the same on every run.

#![allow(dead_code, reason = "each test that uses it needs a part")]

/// A xorshift generator; its seed is not 0.
pub struct Random(pub u64);

impl Random {
    /// A number below the limit, which is not 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    /// True with this probability in percent.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// A random element of a list.
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}
