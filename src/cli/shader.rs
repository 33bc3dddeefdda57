//! Shaders as inputs: SPIR-V, and sources that an installed compiler turns into SPIR-V.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::contents;
use crate::input::{Input, shown_path};
use crate::tools;
use lanelog_facts::IrFunction;
use lanelog_ir::target::Mode;
use lanelog_sim::{Argument, Launch, Value};
use lanelog_spirv::llvm::{Llvm, Parameter};
use lanelog_spirv::{Options, Scope, is_spirv};
use lanelog_util::escape as terminal;
use lanelog_util::{file_names, files};
use lanelog_verify::check::command;

/// How SPIR-V is read, and how sources are compiled to it.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ShaderArguments {
    /// SPIR-V: only the entry point of this name; of HLSL, the function to compile (default: main)
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,

    /// SPIR-V: the value of a specialisation constant, by its number (may be repeated)
    #[arg(long, value_name = "ID=VALUE", value_parser = constant)]
    pub spec: Vec<(u32, u64)>,

    /// GLSL and HLSL: the stage of the shader, unless the file's name has it
    #[arg(long, value_enum)]
    pub stage: Option<Stage>,

    /// WGSL, GLSL and HLSL: an argument of the compiler (may be repeated):
    /// --shader-option=-Iinclude
    #[arg(long, value_name = "WORD", allow_hyphen_values = true)]
    pub shader_option: Vec<String>,

    /// SPIR-V: also the code that constants make unreachable
    #[arg(long)]
    pub all_branches: bool,
}

/// Reads all entry points, without values of constants.
pub(crate) static NO_SHADERS: ShaderArguments = ShaderArguments {
    entry: None,
    spec: Vec::new(),
    stage: None,
    shader_option: Vec::new(),
    all_branches: false,
};

/// The stage of a shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Stage {
    /// Compute
    Comp,
    /// Fragment (pixel)
    Frag,
    /// Vertex
    Vert,
    /// Tessellation control (hull)
    Tesc,
    /// Tessellation evaluation (domain)
    Tese,
    /// Geometry
    Geom,
    /// Mesh
    Mesh,
    /// Task (amplification)
    Task,
}

impl Stage {
    /// The name that glslangValidator and glslc use, and that of dxc's profiles.
    fn names(self) -> [&'static str; 2] {
        match self {
            Stage::Comp => ["comp", "cs"],
            Stage::Frag => ["frag", "ps"],
            Stage::Vert => ["vert", "vs"],
            Stage::Tesc => ["tesc", "hs"],
            Stage::Tese => ["tese", "ds"],
            Stage::Geom => ["geom", "gs"],
            Stage::Mesh => ["mesh", "ms"],
            Stage::Task => ["task", "as"],
        }
    }
}

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

    /// The options with which another call reads a shader in the same way, each after a space.
    pub fn words(&self) -> String {
        let mut words = String::new();
        let mut add = |option: &str, value: &str| {
            words.push_str(&format!(" {option}={}", terminal::quoted(value)));
        };
        if let Some(entry) = &self.entry {
            add("--entry", entry);
        }
        for (id, value) in &self.spec {
            add("--spec", &format!("{id}={value}"));
        }
        if let Some(stage) = self.stage {
            add("--stage", stage.names()[0]);
        }
        for option in &self.shader_option {
            add("--shader-option", option);
        }
        words
    }

    /// The arguments with which a compiler reads a language, before those of the user.
    fn compiling(&self, language: &Language, compiler: &str) -> Vec<String> {
        const TARGET: &str = "vulkan1.3";
        let is_hlsl = language.name == "HLSL";
        let entry = self.entry.as_deref().unwrap_or("main");
        let stage = self.stage.or(is_hlsl.then_some(Stage::Comp));
        let [stage, profile] = stage.map_or(["", ""], Stage::names);
        let profile = format!("{profile}_6_6");
        let for_stage = format!("-fshader-stage={stage}");
        let for_entry = format!("-fentry-point={entry}");
        let mut words = match compiler {
            "dxc" => vec!["-spirv", "-fspv-debug=line", "-T", &profile, "-E", entry],
            "glslangValidator" => vec!["-V", "-g", "--target-env", TARGET],
            "glslc" => vec!["-g", "--target-env=vulkan1.3"],
            "spirv-as" => vec!["--preserve-numeric-ids"],
            _ => vec!["-g"],
        };
        match compiler {
            "glslangValidator" if is_hlsl => words.extend(["-D", "-e", entry, "-S", stage]),
            "glslangValidator" if !stage.is_empty() => words.extend(["-S", stage]),
            "glslc" if is_hlsl => words.extend(["-x", "hlsl", &for_entry, &for_stage]),
            "glslc" if !stage.is_empty() => words.push(&for_stage),
            _ => {}
        }
        words.into_iter().map(str::to_string).collect()
    }
}

/// A language and its compilers: each with the arguments before the result.
struct Language {
    name: &'static str,
    extensions: &'static [&'static str],
    compilers: &'static [(&'static str, &'static [&'static str])],
    /// The advice if none of them is installed.
    help: &'static str,
}

const GLSLANG: (&str, &[&str]) = ("glslangValidator", &["-o"]);
const GLSLC: (&str, &[&str]) = ("glslc", &["-o"]);

const LANGUAGES: [Language; 4] = [
    Language {
        name: "WGSL",
        extensions: &["wgsl"],
        compilers: &[("naga", &[])],
        help: "install naga: cargo install naga-cli",
    },
    Language {
        name: "GLSL",
        extensions: &["comp", "frag", "glsl", "vert"],
        compilers: &[GLSLANG, GLSLC],
        help: "install glslangValidator (package glslang-tools) or glslc",
    },
    Language {
        name: "HLSL",
        extensions: &["hlsl"],
        compilers: &[("dxc", &["-Fo"]), GLSLANG, GLSLC],
        help: "install dxc (DirectXShaderCompiler), glslangValidator (package glslang-tools) or glslc",
    },
    Language {
        name: "assembly of SPIR-V",
        extensions: &["spvasm"],
        compilers: &[("spirv-as", &["-o"])],
        help: "install spirv-as (package spirv-tools)",
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

/// Recognises SPIR-V by its first word, also if it is compressed, and sources of shaders by their
/// names.
pub(crate) fn look(input: Input, arguments: &ShaderArguments) -> Looked {
    let path = input.path().to_path_buf();
    let is_known = is_one(&input);
    match &input {
        Input::File(file) => {
            if let Some(language) = language_of(file) {
                return Looked::Shader(path, language.compiled(file, arguments));
            }
            if !is_known && (file_names::is_module(file) || !contents::is_packed_file(file)) {
                return Looked::Other(input);
            }
        }
        Input::Stdin | Input::Held(..) => {}
        _ if is_known => {}
        _ => return Looked::Other(input),
    }
    let bytes = match input.bytes() {
        Ok(bytes) => bytes,
        Err(error) if is_known => return Looked::Shader(path, Err(error.to_string())),
        Err(error) => return Looked::Other(Input::Wrong(path, error)),
    };
    if is_spirv(&bytes) {
        return Looked::Shader(path, Ok(bytes));
    }
    if !is_known && !contents::is_packed(&bytes) {
        return Looked::Other(Input::Held(path, bytes.into()));
    }
    match contents::unpacked(bytes.clone()) {
        Ok(unpacked) if is_known || is_spirv(&unpacked) => Looked::Shader(path, Ok(unpacked)),
        Err(error) if is_known => Looked::Shader(path, Err(error.to_string())),
        _ => Looked::Other(Input::Held(path, bytes.into())),
    }
}

/// The name of the text whose lines are those of a module.
pub(crate) fn text_of(path: &Path) -> String {
    format!("disassembly of {}", shown_path(path))
}

/// Whether an input is a shader.
pub(crate) fn is_one(input: &Input) -> bool {
    if let Input::Member(_, _, member) = input {
        return file_names::is_spirv(Path::new(&member.name));
    }
    let Input::File(file) = input else {
        return false;
    };
    let mut first = [0; 4];
    let read = files::open(file).and_then(|mut file: File| file.read_exact(&mut first));
    language_of(file).is_some() || file_names::is_spirv(file) || read.is_ok() && is_spirv(&first)
}

/// Whether a file is the source of a shader, by its name.
pub(crate) fn is_source(path: &Path) -> bool {
    language_of(path).is_some()
}

fn language_of(path: &Path) -> Option<&'static Language> {
    let extension = path.extension()?.to_str()?;
    let mut all = LANGUAGES.iter();
    all.find(|language| language.extensions.contains(&extension))
}

impl Language {
    /// The module that the first installed compiler makes of a file.
    fn compiled(&self, path: &Path, arguments: &ShaderArguments) -> Result<Vec<u8>, String> {
        let mut compilers = self.compilers.iter();
        let found = compilers.find_map(|(name, result)| Some((name, tools::newest(name)?, result)));
        let Some((name, program, before_result)) = found else {
            return Err(format!(
                "this is {}, and no compiler to SPIR-V is installed\n  help: {}",
                self.name, self.help
            ));
        };
        // The stage is that of the extension, as in `blur.comp` and `blur.comp.glsl`.
        let has_stage = |path: &Path| {
            let extension = file_names::extension(path);
            Stage::from_str(extension, false).is_ok()
        };
        let is_known = arguments.stage.is_some()
            || has_stage(path)
            || path
                .file_stem()
                .is_some_and(|stem| has_stage(Path::new(stem)));
        if self.name == "GLSL" && *name == "glslangValidator" && !is_known {
            return Err(
                "its name does not tell the stage\n  help: --stage comp, or frag, vert, ..."
                    .to_string(),
            );
        }
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let result = folder.path().join("shader.spv");
        let mut call = Command::new(program);
        call.env("NO_COLOR", "1")
            .args(arguments.compiling(self, name))
            .args(&arguments.shader_option)
            .arg(path)
            .args(*before_result)
            .arg(&result);
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

/// A shader that is executed: as it is analysed, and as LLVM IR.
pub(crate) struct Executed {
    pub module: lanelog_spirv::Module,
    pub llvm: Llvm,
}

/// Translates the compute entry points of a shader to LLVM IR.
///
/// # Errors
/// The text of all errors, each with `error:` and the path.
pub(crate) fn executed(
    path: &Path,
    bytes: Result<Vec<u8>, String>,
    arguments: &ShaderArguments,
) -> Result<Executed, String> {
    let module = read(path, bytes, arguments, Mode::Sound)?;
    let llvm = module.llvm();
    let llvm = llvm.map_err(|mistake| format!("error: {}: {mistake}\n", shown_path(path)))?;
    Ok(Executed { module, llvm })
}

impl Executed {
    /// The parameters of a kernel, by its index among the kernels.
    pub fn parameters(&self, kernel: usize) -> &[Parameter] {
        let kernel = self.llvm.kernels.get(kernel);
        kernel.map_or(&[], |kernel| kernel.parameters.as_slice())
    }

    /// Sets the parameters that are the sizes of buffers.
    pub fn set_lengths(&self, launch: &mut Launch) {
        for (at, parameter) in self.parameters(launch.function).iter().enumerate() {
            let Some(of) = parameter.length_of else {
                continue;
            };
            let buffer = match launch.arguments.get(of) {
                Some(Argument::Buffer(buffer)) => launch.buffers.get(*buffer),
                _ => None,
            };
            let bytes = buffer.map_or(0, |buffer| buffer.bytes.len() as u64);
            if let Some(slot) = launch.arguments.get_mut(at) {
                *slot = Argument::Same(Value::Bits(bytes));
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
    let functions = read(path, bytes, arguments, mode)?
        .into_functions()
        .into_iter();
    Ok(functions.map(|function| Box::new(function) as _).collect())
}

fn read(
    path: &Path,
    bytes: Result<Vec<u8>, String>,
    arguments: &ShaderArguments,
    mode: Mode,
) -> Result<lanelog_spirv::Module, String> {
    let is_binary = language_of(path).is_none();
    let path = shown_path(path);
    let bytes = bytes.map_err(|message| format!("error: {path}: {message}\n"))?;
    lanelog_spirv::read(&bytes, &arguments.options(mode)).map_err(|mistakes| {
        let lines = mistakes.iter();
        let mut lines: String = lines
            .map(|mistake| format!("error: {path}: {mistake}\n"))
            .collect();
        if is_binary && !lines.contains("\n  help: ") {
            let file = terminal::quoted(&path);
            lines.push_str(&format!(
                "  help: `spirv-val {file}` tells whether the module is valid\n"
            ));
        }
        lines
    })
}
