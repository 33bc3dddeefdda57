//! Shaders as inputs: SPIR-V, and sources that an installed compiler turns into SPIR-V.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use clap::Args;

use crate::input::{Input, InputError, shown_path};
use crate::tools;
use lanelog_facts::IrFunction;
use lanelog_ir::target::Mode;
use lanelog_spirv::{Options, Scope, is_spirv};
use lanelog_util::escape as terminal;
use lanelog_util::{file_names, files};
use lanelog_verify::check::command;

/// How SPIR-V is read.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ShaderArguments {
    /// SPIR-V: only the entry point of this name
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,

    /// SPIR-V: the value of a specialisation constant, by its number (may be repeated)
    #[arg(long, value_name = "ID=VALUE", value_parser = constant)]
    pub spec: Vec<(u32, u64)>,

    /// SPIR-V: also the code that constants make unreachable
    #[arg(long)]
    pub all_branches: bool,
}

/// Reads all entry points, without values of constants.
pub(crate) static NO_SHADERS: ShaderArguments = ShaderArguments {
    entry: None,
    spec: Vec::new(),
    all_branches: false,
};

/// A specialisation constant: its number, and its bits.
fn constant(text: &str) -> Result<(u32, u64), String> {
    let wrong =
        || "a number, `=`, and an integer or `true` or `false` were expected: 3=64".to_string();
    let (id, value) = text.split_once('=').ok_or_else(wrong)?;
    let id = id.trim().parse().map_err(|_| wrong())?;
    let value = match value.trim() {
        "true" => 1,
        "false" => 0,
        value => match value.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16).map_err(|_| wrong())?,
            None => match value.parse::<u64>() {
                Ok(value) => value,
                Err(_) => value.parse::<i64>().map_err(|_| wrong())?.cast_unsigned(),
            },
        },
    };
    Ok((id, value))
}

impl ShaderArguments {
    fn options(&self, mode: Mode) -> Options {
        Options {
            entry: self.entry.clone(),
            constants: self.spec.iter().copied().collect(),
            all_branches: self.all_branches,
            scope: match mode {
                Mode::WorkGroup => Scope::Workgroup,
                _ => Scope::Subgroup,
            },
        }
    }
}

/// Compilers of a language, each with its arguments before the file and those before the result.
struct Language {
    name: &'static str,
    extensions: &'static [&'static str],
    compilers: &'static [(
        &'static str,
        &'static [&'static str],
        &'static [&'static str],
    )],
    /// The advice if none of them is installed.
    help: &'static str,
}

const LANGUAGES: [Language; 3] = [
    Language {
        name: "WGSL",
        extensions: &["wgsl"],
        compilers: &[("naga", &["-g"], &[])],
        help: "install naga: cargo install naga-cli",
    },
    Language {
        name: "GLSL",
        extensions: &["comp", "frag", "glsl", "vert"],
        compilers: &[
            (
                "glslangValidator",
                &["-V", "-g", "--target-env", "vulkan1.3"],
                &["-o"],
            ),
            ("glslc", &["-g", "--target-env=vulkan1.3"], &["-o"]),
        ],
        help: "install glslangValidator (package glslang-tools) or glslc",
    },
    Language {
        name: "HLSL",
        extensions: &["hlsl"],
        compilers: &[(
            "dxc",
            &["-spirv", "-T", "cs_6_6", "-fspv-debug=line"],
            &["-Fo"],
        )],
        help: "install dxc (DirectXShaderCompiler)",
    },
];

/// Time limit for compiling a shader.
const TIME: Duration = Duration::from_secs(60);

/// An input after a look at its first bytes.
pub(crate) enum Looked {
    /// A shader: its path, and its module.
    Shader(PathBuf, Result<Vec<u8>, String>),
    /// Anything else.
    Other(Input),
}

/// Recognises SPIR-V by its first word, and sources of shaders by their names.
pub(crate) fn look(input: Input) -> Looked {
    let path = input.path().to_path_buf();
    if matches!(input, Input::Stdin) {
        return match input.bytes() {
            Ok(bytes) if is_spirv(&bytes) => Looked::Shader(path, Ok(bytes)),
            Ok(bytes) => Looked::Other(Input::Held(path, bytes)),
            Err(error) => Looked::Other(Input::Wrong(path, error)),
        };
    }
    let Input::File(file) = &input else {
        return Looked::Other(input);
    };
    if let Some(language) = language_of(file) {
        return Looked::Shader(path, language.compiled(file));
    }
    if !is_one(&input) {
        return Looked::Other(input);
    }
    let bytes = input.bytes();
    Looked::Shader(path, bytes.map_err(|error: InputError| error.to_string()))
}

/// The name of the text whose lines are those of a module.
pub(crate) fn text_of(path: &Path) -> String {
    format!("disassembly of {}", shown_path(path))
}

/// Whether an input is a shader.
pub(crate) fn is_one(input: &Input) -> bool {
    let Input::File(file) = input else {
        return false;
    };
    let mut first = [0; 4];
    let read = files::open(file).and_then(|mut file: File| file.read_exact(&mut first));
    language_of(file).is_some() || file_names::is_spirv(file) || read.is_ok() && is_spirv(&first)
}

fn language_of(path: &Path) -> Option<&'static Language> {
    let extension = path.extension()?.to_str()?;
    let mut all = LANGUAGES.iter();
    all.find(|language| language.extensions.contains(&extension))
}

impl Language {
    /// The module that the first installed compiler makes of a file.
    fn compiled(&self, path: &Path) -> Result<Vec<u8>, String> {
        let mut compilers = self.compilers.iter();
        let found = compilers
            .find_map(|(name, before, after)| Some((name, tools::newest(name)?, before, after)));
        let Some((name, program, before, after)) = found else {
            return Err(format!(
                "this is {}, and no compiler to SPIR-V is installed\n  help: {}",
                self.name, self.help
            ));
        };
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let result = folder.path().join("shader.spv");
        let mut call = Command::new(program);
        call.args(*before).arg(path).args(*after).arg(&result);
        let answer = command::answer(&mut call, TIME)?;
        match answer.status.success() {
            true => files::read(&result).map_err(|error| format!("{name}: {error}")),
            false => {
                let said = [answer.printed, answer.complaints].concat();
                let said = terminal::lines(&said);
                Err(format!("{name} cannot compile this\n{}", said.trim_end()))
            }
        }
    }
}

/// The entry points of a shader.
///
/// # Errors
/// The text of all errors, each with `error:` and the path.
pub(crate) fn functions(
    path: &Path,
    bytes: Result<Vec<u8>, String>,
    arguments: &ShaderArguments,
    mode: Mode,
) -> Result<Vec<Box<dyn IrFunction>>, String> {
    let path = shown_path(path);
    let bytes = bytes.map_err(|message| format!("error: {path}: {message}\n"))?;
    let module = lanelog_spirv::read(&bytes, &arguments.options(mode)).map_err(|mistakes| {
        let lines = mistakes.iter();
        let lines = lines.map(|mistake| format!("error: {path}: {mistake}\n"));
        lines.collect::<String>()
    })?;
    let functions = module.into_functions().into_iter();
    Ok(functions.map(|function| Box::new(function) as _).collect())
}
