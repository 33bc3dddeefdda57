//! Deterministic pseudorandom numbers for tests.

/// A generator of numbers below a bound that is passed to each call.
pub fn prng() -> impl FnMut(u32) -> u32 {
    let mut state = 1u64;
    move |bound| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) as u32 % bound
    }
}
