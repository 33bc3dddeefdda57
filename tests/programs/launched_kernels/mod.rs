//! Kernels of modules for AMD's GPUs, with calls inlined, and launches of each on generated inputs.

use std::path::{Path, PathBuf};

use lanelog_amdgpu::gpu::GPUS;
use lanelog_ir::read;
use lanelog_ir::target::{Mode, ModuleContext, Target};
use lanelog_pipeline::Pipeline;
use lanelog_sim::{Launch, Program};
use lanelog_verify::check::refute::{Effort, launch};

/// Modules at a path, which is a file or a folder, sorted.
pub fn modules(path: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![path.to_path_buf()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = std::fs::read_dir(&path).unwrap();
            open.extend(entries.map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|ending| ending == "ll") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// A module whose kernels contain no calls.
pub struct Kernels {
    /// The text of the module.
    pub text: String,
    /// The kernels of the module.
    pub kernels: Vec<usize>,
    /// The launches of each function, by its index.
    pub launches: Vec<Vec<Launch>>,
}

/// The kernels of a module, and two launches of each whose inputs can be generated. `None` if the
/// module cannot be read, or is not for AMD's GPUs.
pub fn kernels(path: &Path) -> Option<Kernels> {
    let bytes = std::fs::read(path).unwrap();
    let module = read(&bytes);
    let triple = String::from_utf8_lossy(module.triple).into_owned();
    if !module.errors.is_empty() || !triple.starts_with("amdgcn") {
        return None;
    }
    let target = Target::choose(module.triple, None, None).unwrap();
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let functions = module.functions.iter().enumerate();
    let kernels = functions.filter(|(_, function)| context.is_kernel(function));
    let kernels: Vec<usize> = kernels.map(|(index, _)| index).collect();
    let text = Pipeline::amdgpu(&GPUS[0]).ready(&module, &kernels).text;
    let module = read(text.as_bytes());
    let context = ModuleContext::new(&module, &target, Mode::Sound);
    let program = Program::new(&module, &context);
    let effort = Effort {
        inputs: 2,
        ..Effort::default()
    };
    let mut launches = vec![Vec::new(); module.functions.len()];
    for index in &kernels {
        let own = (0..effort.inputs)
            .filter_map(|number| launch(&module, &program, &context, *index, &effort, number).ok());
        launches[*index] = own.collect();
    }
    Some(Kernels {
        text,
        kernels,
        launches,
    })
}
