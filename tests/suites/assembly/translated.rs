//! Modules as `llc` of LLVM 22 compiles them.

use crate::llvm;

/// Parts of the names of cross-lane intrinsics. LLVM and the interpreter of IR may choose different
/// sets of converged lanes for them.
pub const ACROSS: [&str; 8] = [
    "readfirstlane",
    "readlane",
    "ballot",
    "permute",
    "dpp",
    "permlane",
    "swizzle",
    "mbcnt",
];

/// A module's text without the processor that it is for.
pub fn without_processor(text: &str) -> String {
    let mut kept = text.to_string();
    for name in ["\"target-cpu\"=\"", "\"target-features\"=\""] {
        while let Some(at) = kept.find(name) {
            let value = at + name.len();
            let length = kept[value..].find('"').unwrap();
            kept.replace_range(at..=value + length, "");
        }
    }
    kept
}

/// Output of `llc` for a module, for a processor and options of `llc` (`-O2` by default); `None` if
/// it is not installed; an error if it rejects the module.
pub fn llc(text: &str, way: &str) -> Option<Result<String, String>> {
    let mut llc = llvm::program("llc")?;
    llc.args(["-mtriple=amdgcn-amd-amdhsa", "-o", "-", "-"]);
    let (processor, options) = way.split_once(' ').unwrap_or((way, "-O2"));
    llc.arg(format!("-mcpu={processor}"));
    llc.args(options.split(' '));
    Some(llvm::given(llc, text))
}
