//! Functions for tests of whole modules: they list the files of the corpus, and analyse a text.

#![allow(dead_code, reason = "each of those tests needs a part")]

use std::fs;
use std::path::{Path, PathBuf};

use lanelog_analysis::{Analysis, Analyzer};
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_ir::{Function, Module, read};
use lanelog_report::verdicts;

/// The folder of the package.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The .ll files below a folder of the package, by their paths from the package, sorted by bytes.
pub fn kernels(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).unwrap() {
            let path = folder.join(entry.unwrap().file_name());
            if root().join(&path).is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ll") {
                found.push(path.to_str().unwrap().to_owned());
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "nothing is below {folder}");
    found
}

/// Analyses each function of a module.
pub fn analyse(module: &Module<'_>, mode: Mode, mut each: impl FnMut(&Function, &Analysis<'_>)) {
    let (target, _) = Target::of_module(module, None, None).unwrap();
    let context = ModuleContext::new(module, &target, mode);
    let mut analyzer = Analyzer::new(module, &context);
    for function in &module.functions {
        each(function, &analyzer.analyze(function));
    }
}

/// The lines of `--format verdicts` of a text that can be read.
pub fn verdict_lines(text: &[u8], mode: Mode) -> Vec<String> {
    let module = read(text);
    assert!(module.errors.is_empty(), "{:?}", module.errors);
    let mut lines = Vec::new();
    analyse(&module, mode, |function, analysis| {
        verdicts::write(&module, function, analysis, &mut lines);
    });
    let lines = String::from_utf8_lossy(&lines);
    lines.lines().map(str::to_owned).collect()
}
