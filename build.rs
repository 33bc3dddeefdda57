//! How the program is linked.
//!
//! A program that may lie anywhere has 41,000 addresses of its own corrected each time it begins, in 200 pages, and one that has its libraries from the system has them
//! found, mapped and bound: together half of what a run on a small module takes (docs/benchmarks.md, "Start-up"). So it is linked for one place and with its libraries in it, where
//! that is known to work. Heap and stack lie anywhere all the same.
//!
//! Whoever builds with `-C relocation-model` or `-C target-feature=+crt-static` gets what that says.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var(name).as_deref() == Ok(value);
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    let is_known = is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu")
        && is("CARGO_CFG_TARGET_ARCH", "x86_64")
        && !features.split(',').any(|feature| feature == "crt-static")
        && !flags.contains("relocation-model");
    if !is_known {
        return;
    }
    println!("cargo:rustc-link-arg-bins=-no-pie");
    // The libraries of this machine are those of the machine that it is built for.
    if env::var_os("HOST") != env::var_os("TARGET") {
        return;
    }
    if let Some(folder) = static_libraries() {
        println!("cargo:rustc-link-arg-bins=-static");
        println!("cargo:rustc-link-arg-bins=-L{}", folder.display());
    }
}

/// A folder in which the linker finds the system's libraries by the names by which the standard library asks for shared ones, and nothing but static ones. `None` where one is there
/// only as a shared one.
fn static_libraries() -> Option<PathBuf> {
    // What is in the shared `libgcc_s` is in `libgcc_eh` too. The others, but for the first two, are empty since glibc 2.34.
    let libraries = [
        ("c", "c"),
        ("m", "m"),
        ("gcc_s", "gcc_eh"),
        ("dl", "dl"),
        ("pthread", "pthread"),
        ("rt", "rt"),
        ("util", "util"),
    ];
    let folder = PathBuf::from(env::var_os("OUT_DIR")?);
    for (asked, found) in libraries {
        let archive = archive_of(&format!("lib{found}.a"))?;
        let script = format!("INPUT({})\n", archive.display());
        fs::write(folder.join(format!("lib{asked}.a")), script).ok()?;
    }
    Some(folder)
}

/// Where a library lies, by the linker that is used.
fn archive_of(name: &str) -> Option<PathBuf> {
    let linker = env::var_os("RUSTC_LINKER").unwrap_or("cc".into());
    let asked = Command::new(linker)
        .arg(format!("-print-file-name={name}"))
        .output();
    let told = String::from_utf8(asked.ok()?.stdout).ok()?;
    // One that is not found is told as it was asked for.
    let path = PathBuf::from(told.trim());
    path.is_absolute().then_some(path)
}
