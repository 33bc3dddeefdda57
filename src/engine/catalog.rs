//! The declarations in the built-in rule files. They are used for listings, and to suggest a
//! missing include.

use std::collections::HashMap;

use super::library;
use lanelog_datalog::ast::{DirectiveKind, Program};
use lanelog_datalog::diagnostic::{Diagnostic, Missing};
use lanelog_datalog::nearest::nearest;
use lanelog_datalog::{Compiled, Source, load};

/// The file that most users include: it includes nearly all others.
const MAIN: &str = "rules/divergence.dl";

/// The folder with a file for each mode, which declares the mode's relations under a prefix such as
/// `llvm22.`.
pub const MODES: &str = "rules/modes/";

/// A rule file, without the files that it includes.
#[derive(Clone, Debug)]
pub struct RuleFile<'t> {
    /// The path of the file, such as `rules/cfg.dl`.
    pub path: &'t str,
    /// The text of the file.
    pub text: &'t str,
    /// The parsed declarations and rules of the file, without those of included files.
    pub program: Program,
}

/// A built-in rule file.
pub type BuiltIn = RuleFile<'static>;

impl<'t> RuleFile<'t> {
    /// Reads the text of a rule file. Time: linear in the text.
    pub fn new(path: &'t str, text: &'t str) -> RuleFile<'t> {
        // Included files are read as empty texts.
        let one = |asked: &str| Ok(if asked == path { text } else { "" }.to_string());
        RuleFile {
            path,
            text,
            program: load(path, &one, &|_| None).program,
        }
    }

    /// The first sentence of the comment at its top.
    pub fn sentence(&self) -> String {
        let lines = self.text.lines().map_while(|line| line.strip_prefix("//"));
        let lines = lines.map(|line| line.trim_start_matches('/').trim());
        let mut sentence = String::new();
        for line in lines.take_while(|line| !line.is_empty()) {
            if !sentence.is_empty() {
                sentence.push(' ');
            }
            match line.find(". ") {
                Some(end) => {
                    sentence.push_str(line.get(..=end).unwrap_or_default());
                    break;
                }
                None => sentence.push_str(line),
            }
        }
        sentence
    }

    /// Whether the file has a directive of a kind for a relation.
    pub fn has(&self, relation: &str, kind: DirectiveKind) -> bool {
        let mut directives = self.program.directives.iter();
        directives.any(|directive| directive.kind == kind && directive.relation.text == relation)
    }

    /// Whether the file is a reference definition, with which tests compare other rule files.
    pub fn is_definition(&self) -> bool {
        self.path.starts_with("rules/spec/")
    }
}

/// All built-in files, in the order of their paths. Time: linear in their texts.
pub fn built_in() -> Vec<BuiltIn> {
    read(library::FILES, |_| true)
}

/// The built-in files that may declare a relation.
pub(super) fn declaring(relation: &str) -> Vec<BuiltIn> {
    let declaration = format!(".decl {relation}(");
    read(library::FILES, |text| text.contains(&declaration))
}

/// The files of the gallery, in the order of their paths.
pub fn gallery() -> Vec<BuiltIn> {
    read(library::GALLERY, |_| true)
}

fn read(files: &[(&'static str, &'static str)], wanted: impl Fn(&str) -> bool) -> Vec<BuiltIn> {
    let files = files.iter().filter(|(_, text)| wanted(text));
    files
        .map(|(path, text)| RuleFile::new(path, text))
        .collect()
}

/// If a user's program uses an undeclared name that a built-in file declares, adds to the
/// diagnostic which file to include.
pub(super) fn advise(compiled: &mut Compiled) {
    let Compiled {
        sources,
        diagnostics,
        ..
    } = compiled;
    let mut missing = diagnostics
        .iter_mut()
        .filter(|diagnostic| diagnostic.missing.is_some())
        .peekable();
    if missing.peek().is_none() {
        return;
    }
    let advice = Advice::new();
    for diagnostic in missing {
        if let Some((help, is_known)) = advice.on(diagnostic, sources) {
            diagnostic.help = Some(help);
            if is_known {
                diagnostic.missing = None;
            }
        }
    }
}

struct Advice {
    files: Vec<BuiltIn>,
    /// By name of a relation: the file that declares it. Reference definitions are omitted.
    relations: HashMap<String, &'static str>,
    /// By name of a type: the file that declares it.
    types: HashMap<String, &'static str>,
}

impl Advice {
    fn new() -> Advice {
        let files = built_in();
        let (mut relations, mut types) = (HashMap::new(), HashMap::new());
        // If several files declare a relation, a file of an LLVM mode is suggested only if no other
        // file declares it.
        let of_others = |file: &&BuiltIn| file.path.starts_with("rules/llvm");
        let (others, first): (Vec<&BuiltIn>, Vec<&BuiltIn>) = files
            .iter()
            .filter(|file| !file.is_definition())
            .partition(of_others);
        let gallery = gallery();
        for file in first.into_iter().chain(others).chain(&gallery) {
            let is_rules = file.path.starts_with("rules/");
            for relation in &file.program.relations {
                // Only outputs of gallery files are suggested; their other relations are helpers.
                if is_rules || file.has(&relation.name.text, DirectiveKind::Output) {
                    let name = relation.name.text.clone();
                    relations.entry(name).or_insert(file.path);
                }
            }
            for declaration in &file.program.types {
                let name = declaration.name.text.clone();
                types.entry(name).or_insert(file.path);
            }
        }
        Advice {
            files,
            relations,
            types,
        }
    }

    /// The help for a diagnostic; and whether the suggested file declares exactly the missing name,
    /// rather than a similar one.
    fn on(&self, diagnostic: &Diagnostic, sources: &[Source]) -> Option<(String, bool)> {
        let span = diagnostic.span;
        let range = span.start as usize..span.end as usize;
        let written = sources.get(span.source as usize)?.text.get(range)?;
        match diagnostic.missing? {
            Missing::File => Some((self.file(written.trim_matches('"')), false)),
            Missing::Relation { .. } if written.contains('.') => {
                let instance = written.split('.').next();
                let mut all = sources.iter();
                match all.any(|source| source.instance.as_deref() == instance) {
                    true => None,
                    false => Some((self.instance(written)?, true)),
                }
            }
            Missing::Relation { is_near } => declared(&self.relations, written, is_near),
            Missing::Definition => None,
            Missing::Type { is_near } => declared(&self.types, written, is_near),
        }
    }

    /// The help for a name such as `llvm22.divergent_value`, whose prefix is the name of a mode.
    fn instance(&self, written: &str) -> Option<String> {
        let (instance, _) = written.split_once('.')?;
        let files = self.files.iter().map(|file| file.path);
        let mut modes = files.filter_map(|path| path.strip_prefix(MODES)?.strip_suffix(".dl"));
        let meant = modes.clone().find(|mode| *mode == instance);
        let mode = meant.or_else(|| nearest(instance, modes.by_ref()))?;
        Some(format!(
            "relations of a mode come with `.include \"modes/{mode}.dl\"`: `{mode}.divergent_value`"
        ))
    }

    fn file(&self, written: &str) -> String {
        let base = |path: &'static str| path.strip_prefix("rules/").unwrap_or(path);
        let gallery = library::GALLERY.iter().map(|(path, _)| *path);
        let names = self.files.iter().map(|file| base(file.path)).chain(gallery);
        let name = written
            .rsplit_once("rules/")
            .map_or(written, |(_, name)| name);
        let ends = |one: &&str| name == *one || name.ends_with(&format!("/{one}"));
        if let Some(meant) = names.clone().find(ends) {
            return format!("there is a built-in file `{meant}`: leave the folder out");
        }
        match nearest(name, names) {
            Some(meant) => format!("there is a built-in file `{meant}`"),
            None => "`lanelog rules list` lists the built-in files".to_string(),
        }
    }
}

/// The built-in file that declares a name. If none does, and the program itself has no similar
/// name: a file that declares a similar name.
fn declared(
    places: &HashMap<String, &'static str>,
    written: &str,
    is_near: bool,
) -> Option<(String, bool)> {
    if let Some(path) = places.get(written) {
        let file = include_for(path);
        let help = format!("the built-in `{path}` declares it: add `.include \"{file}\"`");
        return Some((help, true));
    }
    if is_near {
        return None;
    }
    let mut names: Vec<&str> = places.keys().map(String::as_str).collect();
    names.sort_unstable();
    let meant = nearest(written, names.into_iter())?;
    let path = places.get(meant)?;
    let file = include_for(path);
    let help = format!(
        "the built-in `{path}` declares `{meant}`: if that is meant, add `.include \"{file}\"`"
    );
    Some((help, false))
}

/// The file that a program includes in order to use the declarations of a built-in file. This is
/// the built-in file itself, unless that file uses relations which other files declare.
pub fn include_for(path: &'static str) -> &'static str {
    let text = format!(".include \"{path}\"\n");
    let one = |asked: &str| {
        let root = (asked == "root.dl").then(|| text.clone());
        root.ok_or_else(String::new)
    };
    let compiled = lanelog_datalog::compile_with("root.dl", &one, &library::text);
    let file = if compiled.program.is_some() {
        path
    } else {
        MAIN
    };
    file.strip_prefix("rules/").unwrap_or(file)
}
