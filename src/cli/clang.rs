//! Compiles source files of kernels to LLVM modules with clang.

use std::path::Path;

use crate::input::Compile;
use crate::tools;
use lanelog_util::escape::quoted;

/// A language for GPUs that clang supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    OpenCl,
    Hip,
    Cuda,
}

/// Reasons why clang did not produce a module.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ClangError {
    #[error("--clang: no clang is on the PATH")]
    None,
    #[error("--clang: {0} could not be started: {1}")]
    Start(String, std::io::Error),
    #[error("--clang: {program} failed:\n{said}")]
    Failed { program: String, said: String },
}

impl Language {
    /// The language of a text that is not LLVM IR: from the file's extension, or from keywords that
    /// only kernels have.
    pub fn of(path: &Path, text: &[u8]) -> Option<Language> {
        let has = |words: &[&str]| {
            let find = |word: &&str| memchr::memmem::find(text, word.as_bytes()).is_some();
            words.iter().any(find)
        };
        // Words at the beginning of a line, one of which occurs in every non-empty module of LLVM's
        // text.
        let is_ir = ["define ", "declare ", "target triple", "source_filename"];
        let is_ir = is_ir.iter().any(|word| {
            let mut found = memchr::memmem::find_iter(text, word.as_bytes());
            found.any(|at| at == 0 || text.get(at - 1) == Some(&b'\n'))
        });
        if is_ir || text.is_empty() {
            return None;
        }
        let ending = path.extension().and_then(|ending| ending.to_str());
        match ending {
            Some("cl" | "clcpp") => Some(Language::OpenCl),
            Some("hip") => Some(Language::Hip),
            Some("cu" | "cuh") => Some(Language::Cuda),
            _ if has(&["__kernel ", "get_global_id(", "get_local_id("]) => Some(Language::OpenCl),
            _ if has(&["hip/hip_runtime.h"]) => Some(Language::Hip),
            _ if has(&["__global__ "]) => Some(Language::Cuda),
            _ => None,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Language::OpenCl => "OpenCL C",
            Language::Hip => "HIP",
            Language::Cuda => "CUDA",
        }
    }

    /// The arguments of clang, except for the file.
    fn options(
        self,
        Compile {
            target, processor, ..
        }: Compile<'_>,
    ) -> Vec<String> {
        let processor = processor.map(|name| name.split(':').next().unwrap_or(name));
        let nvidia = target.is_some_and(|name| name.starts_with("nvptx"));
        let words: Vec<&str> = match self {
            Language::OpenCl => vec!["-x", "cl", "-cl-std=CL2.0"],
            Language::Hip => vec!["-x", "hip", "--cuda-device-only", "-nogpulib"],
            Language::Cuda => vec!["-x", "cuda", "--cuda-device-only", "-nocudalib"],
        };
        let mut all: Vec<String> = words.into_iter().map(str::to_string).collect();
        match (self, nvidia) {
            (Language::OpenCl, true) => {
                // A processor would require a version of PTX that this clang supports; the IR is
                // the same.
                all.push("--target=nvptx64-nvidia-cuda".to_string());
            }
            (Language::OpenCl, false) => {
                all.push("--target=amdgcn-amd-amdhsa".to_string());
                all.push(format!("-mcpu={}", processor.unwrap_or("gfx1100")));
                all.push("-nogpulib".to_string());
            }
            (Language::Hip, _) => {
                all.push(format!("--offload-arch={}", processor.unwrap_or("gfx1100")));
            }
            (Language::Cuda, _) => {
                // A kernel that is lowered for an AMD GPU is still compiled for NVIDIA's.
                let own = processor.filter(|name| name.starts_with("sm_"));
                all.push(format!("--offload-arch={}", own.unwrap_or("sm_90")));
            }
        }
        all.extend(["-O2", "-S", "-emit-llvm"].map(str::to_string));
        // Requests lines and names of the source, which do not change the code.
        all.extend(["-gline-tables-only", "-fno-discard-value-names"].map(str::to_string));
        all
    }

    /// The shell command that compiles a file to a module.
    pub fn call(self, path: &Path) -> String {
        let file = match path.to_str() {
            Some("-") | None => "FILE",
            Some(path) => path,
        };
        let options = self.options(Compile::default()).join(" ");
        format!("clang {options} {} -o kernel.ll", quoted(file))
    }

    /// The module into which the newest clang compiles a text.
    ///
    /// # Errors
    /// If clang is not installed, or reports an error.
    pub fn compiled(
        self,
        path: &Path,
        text: &[u8],
        compile: Compile<'_>,
    ) -> Result<Vec<u8>, ClangError> {
        let program = tools::newest("clang").ok_or(ClangError::None)?;
        let name = program.display().to_string();
        let mut options = self.options(compile);
        // Includes are searched in the folder of the file.
        if let Some(folder) = path.parent().filter(|_| path.as_os_str() != "-") {
            let folder = match folder.as_os_str().is_empty() {
                true => Path::new("."),
                false => folder,
            };
            options.push(format!("-I{}", folder.display()));
        }
        options.extend(compile.arguments.iter().cloned());
        options.extend(["-o", "-", "-"].map(str::to_string));
        // The text is passed on stdin, because a file may be compressed: the first line names the
        // file for debug locations and for clang's messages.
        let file = path
            .to_string_lossy()
            .replace('\\', "\\\\")
            .replace('"', "\\\"");
        let mut named = format!("#line 1 \"{file}\"\n").into_bytes();
        named.extend_from_slice(text);
        let output = tools::answer(&program, &options, &named)
            .map_err(|error| ClangError::Start(name.clone(), error))?;
        if output.status.success() {
            return Ok(output.stdout);
        }
        let said = String::from_utf8_lossy(&output.stderr);
        // If clang crashes, its message is followed by details for its developers only.
        let lines = said.lines().take_while(|line| !line.starts_with("PLEASE "));
        let said: Vec<&str> = lines.take(20).collect();
        Err(ClangError::Failed {
            program: name,
            said: said.join("\n").replace("<stdin>", &path.to_string_lossy()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Language;
    use pretty_assertions::assert_eq;
    use std::path::Path;

    #[test]
    fn languages_are_known_by_names_and_words() {
        let of = |path: &str, text: &str| Language::of(Path::new(path), text.as_bytes());
        let kernel = "__kernel void k(__global int *p) {}\n";
        assert_eq!(of("k.cl", "int f(void);\n"), Some(Language::OpenCl));
        assert_eq!(of("-", kernel), Some(Language::OpenCl));
        assert_eq!(of("k.txt", "__global__ void k();\n"), Some(Language::Cuda));
        assert_eq!(of("k.hip", "int x;\n"), Some(Language::Hip));
        assert_eq!(of("k.ll", "not ir at all\n"), None);
        // A module may have any name, and may contain any comment.
        assert_eq!(of("k.cl", "define void @f() {\n  ret void\n}\n"), None);
        let comment = format!("; {kernel}declare void @f()\n");
        assert_eq!(of("k.ll", &comment), None);
        assert_eq!(of("k.cl", ""), None);
    }
}
