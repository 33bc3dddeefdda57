//! Where the program lies.
//!
//! A program that may lie anywhere has 41,000 addresses of its own corrected each time it begins, in 200 pages: a third of what a run on a small module takes
//! (docs/benchmarks.md, "Start-up"). So it is linked for one place, where that is known to work. Libraries, heap and stack lie anywhere all the same.
//! Whoever builds with `-C relocation-model=pie` or `-C target-feature=+crt-static` gets what that says.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var(name).as_deref() == Ok(value);
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    if is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu")
        && is("CARGO_CFG_TARGET_ARCH", "x86_64")
        && !features.split(',').any(|feature| feature == "crt-static")
        && !flags.contains("relocation-model")
    {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}
