//! Tells those who depend on the rules where they lie.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!(
        "cargo::metadata=folder={}",
        std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default()
    );
}
