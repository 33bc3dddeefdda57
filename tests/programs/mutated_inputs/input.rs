//! An input: a seed with a few mutations, determined by the seed of the run and its number.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use lanelog::Source;
use lanelog_verify::random::arbitrary::arbitrary_module;
use lanelog_verify::random::calls::random_calls;
use lanelog_verify::random::generate::{Options, Shape, Target, random_module};

use crate::kind::Kind;
use crate::random::Random;
use crate::text::{Change, one};
use crate::{assembly, bytes, facts, ir, rules};

/// The maximum size of a seed file in bytes. Mutations of small files find more errors in the same
/// time.
const LARGEST: u64 = 24_000;

/// Test folders with modules that can mostly be lowered and run.
const KERNELS: [&str; 9] = [
    "suites/backend",
    "data/findings",
    "data/lower",
    "data/lowered",
    "suites/nvptx",
    "opencl",
    "data/refutation",
    "suites/run",
    "suites/styles",
];

/// An input: its files, by their names. Most kinds of input have one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// Names and contents.
    pub files: Vec<(String, Vec<u8>)>,
}

impl Input {
    /// Writes the input to a folder, and removes the folder's previous contents.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_file() {
                fs::remove_file(path)?;
            }
        }
        for (name, bytes) in &self.files {
            fs::write(folder.join(name), bytes)?;
        }
        Ok(())
    }

    /// Reads the contents of a folder.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn read(folder: &Path) -> io::Result<Input> {
        let mut files = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            files.push((name, fs::read(entry.path())?));
        }
        files.sort();
        Ok(Input { files })
    }
}

/// Seeds for inputs of a kind.
pub struct Seeds {
    kind: Kind,
    /// The texts that are mutated, and from which mutations copy parts.
    texts: Vec<String>,
    /// Folders of facts.
    folders: Vec<Vec<(String, String)>>,
    /// Binary files.
    bytes: Vec<Vec<u8>>,
}

/// Files below folders, by their ending.
fn files(root: &Path, folders: &[&str], ending: &str) -> Vec<PathBuf> {
    let mut open: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        if let Ok(entries) = fs::read_dir(&path) {
            open.extend(entries.flatten().map(|entry| entry.path()));
        } else if path.extension().is_some_and(|found| found == ending)
            && fs::metadata(&path).is_ok_and(|data| data.len() <= LARGEST)
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn texts(root: &Path, folders: &[&str], ending: &str) -> Vec<String> {
    let read = files(root, folders, ending).into_iter();
    read.filter_map(|path| fs::read_to_string(path).ok())
        .filter(|text| !text.is_empty())
        .collect()
}

/// Kernels of the corpus as assembly, for a few GPUs.
fn lowered(root: &Path) -> Vec<String> {
    let mut made = Vec::new();
    for path in files(
        root,
        &[
            "corpus/kernels",
            "corpus/joins",
            "corpus/loops",
            "tests/data/lowered",
        ],
        "ll",
    ) {
        let Ok(source) = Source::read(path) else {
            continue;
        };
        let names: Vec<String> = match source.module() {
            Ok(module) => {
                let analyzer = module.analyzer(lanelog::Mode::Sound);
                let kernels = analyzer.functions().filter(|function| function.is_kernel());
                kernels.map(|function| function.name()).collect()
            }
            Err(_) => Vec::new(),
        };
        for name in names {
            let gpu = ["gfx900", "gfx942", "gfx1030", "gfx1100", "gfx1200"][made.len() % 5];
            let lowered = source.lower(&name, gpu).ok();
            made.extend(lowered.filter(|text| text.len() as u64 <= LARGEST));
        }
    }
    made
}

/// Folders of facts of the corpus.
fn folders(root: &Path, scratch: &Path) -> Vec<Vec<(String, String)>> {
    let mut made = Vec::new();
    let groups = [
        "joins",
        "loops",
        "temporal",
        "irreducible",
        "switch",
        "unreachable",
        "nested_loops",
    ];
    let given = groups.map(|group| format!("corpus/{group}"));
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    for path in files(root, &given, "ll").iter().step_by(2) {
        let target = scratch.join("seed");
        let words = [
            "lanelog".as_ref(),
            "facts".as_ref(),
            path.as_os_str(),
            "-o".as_ref(),
            target.as_os_str(),
        ];
        lanelog_cli::call(&words.map(std::ffi::OsStr::to_os_string));
        let mut open = vec![target.clone()];
        while let Some(folder) = open.pop() {
            let Ok(entries) = fs::read_dir(&folder) else {
                continue;
            };
            let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
            paths.sort();
            let mut facts = Vec::new();
            for path in paths {
                if path.is_dir() {
                    open.push(path);
                } else if path.extension().is_some_and(|ending| ending == "facts")
                    && let (Some(name), Ok(text)) = (path.file_name(), fs::read_to_string(&path))
                {
                    facts.push((name.to_string_lossy().into_owned(), text));
                }
            }
            if !facts.is_empty() {
                made.push(facts);
            }
        }
        let _gone = fs::remove_dir_all(target);
    }
    made
}

impl Seeds {
    /// Loads the seeds of a kind. `root`: the folder of the project; `scratch`: a folder for
    /// temporary files.
    pub fn new(kind: Kind, root: &Path, scratch: &Path) -> Seeds {
        let mut seeds = Seeds {
            kind,
            texts: Vec::new(),
            folders: Vec::new(),
            bytes: Vec::new(),
        };
        match kind {
            Kind::Reader | Kind::Analyze => seeds.texts = texts(root, &["corpus", "tests"], "ll"),
            Kind::Lower | Kind::Run => {
                let folders = KERNELS.map(|folder| format!("tests/{folder}"));
                let folders = folders.iter().map(String::as_str);
                let folders: Vec<&str> = folders.chain(["corpus"]).collect();
                seeds.texts = texts(root, &folders, "ll");
            }
            Kind::Assembly => {
                seeds.texts = texts(root, &["tests"], "s");
                seeds.texts.extend(lowered(root));
            }
            Kind::Rules => {
                seeds.texts = texts(
                    root,
                    &["rules", "examples", "tests/data/query", "tests/souffle"],
                    "dl",
                );
                // An input and its seed are in different folders, so include paths are adapted.
                let names = format!("\"{}/names", root.join("examples/rules").display());
                for text in &mut seeds.texts {
                    *text = text.replace("\"../", "\"").replace("\"names", &names);
                }
            }
            Kind::Facts => seeds.folders = folders(root, scratch),
            Kind::Bitcode => {
                let paths = files(root, &["tests", "corpus", ".data"], "bc");
                seeds.bytes = paths
                    .iter()
                    .filter_map(|path| fs::read(path).ok())
                    .collect();
                seeds.texts = vec!["BC".to_string()];
            }
        }
        seeds
    }

    /// The number of seeds.
    pub fn count(&self) -> usize {
        match self.kind {
            Kind::Facts => self.folders.len(),
            Kind::Bitcode => self.bytes.len(),
            _ => self.texts.len(),
        }
    }

    /// Creates an input from a seed by random mutations.
    pub fn input(&self, random: &mut Random) -> Input {
        let name = self.kind.file().to_string();
        let changes: &[(usize, Change)] = match self.kind {
            Kind::Facts => {
                let mut files = one(random, &self.folders).cloned().unwrap_or_default();
                for _ in 0..=random.below(4) {
                    facts::change(random, &mut files);
                }
                let bytes = files
                    .into_iter()
                    .map(|(name, text)| (name, text.into_bytes()));
                let mut files: Vec<(String, Vec<u8>)> = bytes.collect();
                if random.percent(10) {
                    let at = random.below(files.len());
                    bytes::change(random, &mut files[at].1, &[String::new()]);
                }
                return Input { files };
            }
            Kind::Bitcode => {
                let mut bytes = one(random, &self.bytes).cloned().unwrap_or_default();
                bytes::change(random, &mut bytes, &self.texts);
                return Input {
                    files: vec![(name, bytes)],
                };
            }
            Kind::Assembly => assembly::CHANGES,
            Kind::Rules => rules::CHANGES,
            _ => ir::CHANGES,
        };
        let is_ir = !matches!(self.kind, Kind::Assembly | Kind::Rules);
        let made = match self.kind {
            Kind::Lower | Kind::Run => 60,
            _ => 35,
        };
        let mut text = match is_ir && random.percent(made) {
            true => random_kernel(random),
            false => one(random, &self.texts).cloned().unwrap_or_default(),
        };
        let total: usize = changes.iter().map(|(often, _)| often).sum();
        // Lowering and execution only process valid inputs. For them, fewer mutations are made, so
        // that more inputs stay valid.
        let times = match self.kind {
            Kind::Lower | Kind::Run | Kind::Assembly => [1, 1, 1, 1, 2, 3],
            _ => [1, 1, 2, 3, 5, 8],
        };
        for _ in 0..times[random.below(6)] {
            // If a mutation cannot be applied to the text, another one is tried.
            for _ in 0..4 {
                let mut at = random.below(total);
                let chosen = changes.iter().find(|(often, _)| {
                    let found = at < *often;
                    at = at.saturating_sub(*often);
                    found
                });
                if let Some(changed) =
                    chosen.and_then(|(_, change)| change(random, &text, &self.texts))
                {
                    text = changed;
                    break;
                }
            }
        }
        let mut bytes = text.into_bytes();
        if random.percent(6) {
            bytes::change(random, &mut bytes, &self.texts);
        }
        Input {
            files: vec![(name, bytes)],
        }
    }
}

/// A random kernel from one of the generators.
fn random_kernel(random: &mut Random) -> String {
    let seed = random.below(1 << 40) as u64;
    let target = match random.percent(80) {
        true => Target::AmdGpu,
        false => Target::Nvptx,
    };
    match random.below(5) {
        0 => arbitrary_module(seed, 1, target, (2, 12)).text,
        1 => random_calls(seed, target),
        which => {
            let options = Options {
                target,
                shape: [Shape::Structured, Shape::Unstructured, Shape::Irreducible]
                    [random.below(3)],
                blocks: (2, 16),
                runnable: which > 2,
                ..Options::default()
            };
            random_module(seed, 1, &options).text
        }
    }
}
