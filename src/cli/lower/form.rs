//! Converts assembly to object files and code objects: LLVM's assembler and linker perform the
//! conversion.

use std::fs::File;
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::Output;

use super::arguments::Emit;
use crate::tools;
use lanelog_amdgpu::Gpu;
use lanelog_util::escape as terminal;

/// Why there is no object file or code object.
#[derive(Debug, thiserror::Error)]
pub(super) enum ToolError {
    #[error(
        "no {name} is on the PATH, and {form} needs it\n  help: install LLVM 22 (Debian: packages llvm-22 and lld-22; ROCm: put its llvm/bin on the PATH), or write assembly: --emit asm"
    )]
    Missing {
        name: &'static str,
        form: &'static str,
    },
    #[error("cannot write a temporary file: {0}")]
    Temporary(io::Error),
    #[error("{} could not be started: {error}", terminal::path(.program))]
    Start { program: PathBuf, error: io::Error },
    #[error(
        "{} does not take what lanelog wrote: {complaint}\n  help: it may be older than LLVM 22; if not, please report this",
        terminal::path(.program)
    )]
    Refused { program: PathBuf, complaint: String },
}

/// The programs that a form of the result needs.
pub(super) enum Tools {
    /// Nothing: text stays text.
    Text,
    /// The assembler.
    Object(PathBuf),
    /// The assembler and the linker.
    CodeObject(PathBuf, PathBuf),
}

impl Tools {
    /// Looks for the newest of each.
    ///
    /// # Errors
    /// If one of the programs is not installed.
    pub fn find(emit: Emit) -> Result<Tools, ToolError> {
        let find = |name, form| tools::newest(name).ok_or(ToolError::Missing { name, form });
        let assembler = || find("llvm-mc", "an object file");
        Ok(match emit {
            Emit::Asm | Emit::Ir => Tools::Text,
            Emit::Obj => Tools::Object(assembler()?),
            Emit::Co => Tools::CodeObject(assembler()?, find("ld.lld", "a code object")?),
        })
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// If a program rejects its input.
    pub fn form(&self, text: String, gpu: &Gpu) -> Result<Vec<u8>, ToolError> {
        match self {
            Tools::Text => Ok(text.into_bytes()),
            Tools::Object(assembler) => assemble(assembler, &text, gpu),
            Tools::CodeObject(assembler, linker) => {
                let object = assemble(assembler, &text, gpu)?;
                // The linker reads files only. This file has no name, so it cannot be left over.
                let file = unnamed(&object).map_err(ToolError::Temporary)?;
                let arguments = ["-shared", "-o", "-", "/dev/stdin"];
                answered(linker, tools::answer_file(linker, &arguments, file))
            }
        }
    }
}

/// A file without a name that holds these bytes.
fn unnamed(bytes: &[u8]) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    file.write_all(bytes)?;
    file.rewind()?;
    Ok(file)
}

fn assemble(assembler: &Path, text: &str, gpu: &Gpu) -> Result<Vec<u8>, ToolError> {
    let processor = format!("-mcpu={}", gpu.processor);
    let features = format!("-mattr={}", gpu.features());
    let arguments = [
        "-arch=amdgcn",
        "-triple=amdgcn-amd-amdhsa",
        &processor,
        &features,
        "-filetype=obj",
        "-o",
        "-",
        "-",
    ];
    answered(
        assembler,
        tools::answer(assembler, &arguments, text.as_bytes()),
    )
}

fn answered(program: &Path, answer: io::Result<Output>) -> Result<Vec<u8>, ToolError> {
    let output = answer.map_err(|error| ToolError::Start {
        program: program.to_path_buf(),
        error,
    })?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    Err(ToolError::Refused {
        program: program.to_path_buf(),
        complaint: tools::complaint(program, &output),
    })
}
