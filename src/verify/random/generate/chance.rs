//! A small pseudo-random number generator. The same seed gives the same kernel on every machine and
//! in every release.
//!
//! Deliberately absent: distributions, entropy, any guarantee except good mixing.

/// SplitMix64 (Steele, Lea, Flood 2014): 64 bits of state; each number takes a few multiplications.
#[derive(Debug, Clone)]
pub struct Prng {
    state: u64,
}

impl Prng {
    /// Creates a stream that depends on `seed` alone.
    pub fn new(seed: u64) -> Prng {
        let mut chance = Prng { state: seed };
        // The seed is mixed in twice, so that streams of neighbouring seeds start far apart.
        chance.state = chance.bits() ^ seed.rotate_left(32);
        chance
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A random number in `0..bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        if bound == 0 {
            return 0;
        }
        (self.bits() % bound as u64) as usize
    }

    /// A random number in `low..=high`; `low` if the range is empty.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below((high + 1).saturating_sub(low))
    }

    /// True in `percent` of 100 cases.
    pub fn percent(&mut self, percent: u32) -> bool {
        self.bits() % 100 < u64::from(percent)
    }

    /// A random element of a slice; `None` if the slice is empty.
    pub fn of<'a, T>(&mut self, slice: &'a [T]) -> Option<&'a T> {
        let index = self.below(slice.len());
        slice.get(index)
    }

    /// A random item, with probabilities proportional to the weights; `None` if all weights are 0.
    /// The items are iterated twice.
    pub fn weighted<'a, T>(
        &mut self,
        all: impl Iterator<Item = &'a T> + Clone,
        weight: impl Fn(&T) -> usize,
    ) -> Option<&'a T> {
        let mut ticket = self.below(all.clone().map(&weight).sum());
        for one in all {
            if ticket < weight(one) {
                return Some(one);
            }
            ticket -= weight(one);
        }
        None
    }

    /// The number of successes before the first failure, at most `limit`. Each trial succeeds with
    /// a probability of `percent`.
    pub fn run(&mut self, percent: u32, limit: usize) -> usize {
        let mut length = 0;
        while length < limit && self.percent(percent) {
            length += 1;
        }
        length
    }

    /// Shuffles a slice (Fisher and Yates).
    pub fn shuffle<T>(&mut self, slice: &mut [T]) {
        for last in (1..slice.len()).rev() {
            let other = self.below(last + 1);
            slice.swap(last, other);
        }
    }
}
