//! Passes the folder of the rules to the build scripts of dependent crates.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!(
        "cargo::metadata=folder={}",
        std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default()
    );
}
