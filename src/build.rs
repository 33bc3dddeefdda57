//! Turns `rules/*.dl` into native evaluators in `OUT_DIR`.

fn main() {
    println!("cargo::rerun-if-changed=src/build.rs");
}
