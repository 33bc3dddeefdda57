//! `lanelog rules show`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use clap::Args;

use super::arguments::ColourArguments;
use super::look::{FAINT, FILE, NAME, names, width};
use crate::arguments::ModeName;
use crate::hint::did_you_mean;
use crate::outcome::Outcome;
use crate::output::{self, Colours, Form, complain};
use crate::program::{is_rules, read_or_complain};
use crate::rule_text::{self, painted};
use lanelog_analysis as analysis;
use lanelog_analysis::query::Program;
use lanelog_datalog::ast::Span;
use lanelog_datalog::nearest::nearest;
use lanelog_datalog::resolved::{Literal, Relation, Rule};
use lanelog_datalog::{Compiled, Resolved, Source, Stratum};
use lanelog_engine::catalog::{self, BuiltIn};
use lanelog_engine::library;
use lanelog_report::wrapping::wrapped;

#[derive(Args, Debug)]
#[command(after_help = "\
Exit codes: 0 done; 2 nothing is called so.")]
pub(super) struct ShowArguments {
    /// A built-in file, such as cfg.dl or gallery/liveness.dl; or a relation or type of one; or a
    /// file of your own
    #[arg(value_name = "NAME")]
    name: String,

    /// The program of this rule file, whose relations, or those of files that it includes, can be
    /// shown too
    #[arg(long, value_name = "FILE", conflicts_with_all = ["mode", "spec"])]
    rules: Option<String>,

    /// The mode whose rules to show, if modes differ
    #[arg(long, value_enum, default_value = "sound")]
    mode: ModeName,

    /// As rules/spec defines it
    #[arg(long)]
    spec: bool,

    #[command(flatten)]
    colour: ColourArguments,
}

pub(super) fn show(arguments: &ShowArguments) -> Outcome {
    let colours = Colours::new(arguments.colour.color);
    let colour = colours.stdout;
    let mut files = catalog::built_in();
    files.extend(catalog::gallery());
    let name = arguments.name.as_str();
    let own = match &arguments.rules {
        None => None,
        Some(root) => match read_or_complain(root, colours.stderr) {
            Some(program) => Some(program),
            None => return Outcome::Wrong,
        },
    };
    let found = file(&files, name, arguments.spec)
        .map(|file| coloured(file.text, colour))
        .or_else(|| own_file(name).map(|text| coloured(&text, colour)))
        .or_else(|| match &own {
            Some(own) => relation((&own.rules, &own.strata, &own.sources), name, colour),
            None => {
                let compiled = program_of(&files, arguments)?;
                let (program, strata) = compiled.program.as_ref()?;
                relation((program, strata, &compiled.sources), name, colour)
            }
        })
        .or_else(|| type_text(&files, name, colour));
    let Some(text) = found else {
        complain(&unknown(&files, own.as_ref(), name));
        return Outcome::Wrong;
    };
    let printed = output::print(Form::styled(colour), &text);
    output::finish(printed, Outcome::Done)
}

/// The text of a user's file of this name.
fn own_file(name: &str) -> Option<String> {
    let is_own = is_rules(Path::new(name));
    is_own.then(|| rule_text::read(name).ok()).flatten()
}

/// The file with this name: with or without `rules/` before it and `.dl` after it.
fn file<'f>(files: &'f [BuiltIn], name: &str, spec: bool) -> Option<&'f BuiltIn> {
    let name = name.strip_prefix("rules/").unwrap_or(name);
    let is_path = name.ends_with(".dl");
    let folder = if spec { "rules/spec" } else { "rules" };
    let in_folder = [format!("{folder}/{name}"), format!("rules/{name}")];
    let mut wanted = in_folder.iter().map(String::as_str).chain([name]);
    let find = |path: &str| files.iter().find(|file| path == file.path);
    is_path.then(|| wanted.find_map(find)).flatten()
}

fn unknown(files: &[BuiltIn], own: Option<&Program>, name: &str) -> String {
    let mut known = names(files);
    for file in files {
        let path = file.path.strip_prefix("rules/").unwrap_or(file.path);
        known.push(path.to_string());
        let types = file.program.types.iter();
        known.extend(types.map(|declaration| declaration.name.text.clone()));
    }
    let relations = own.iter().flat_map(|own| &own.rules.relations);
    known.extend(relations.map(|relation| relation.name.clone()));
    let meant = nearest(name, known.iter().map(String::as_str));
    let hint = did_you_mean(meant);
    let help = match own {
        Some(_) => "`lanelog rules list --rules FILE` lists the relations of your files",
        None => {
            "`lanelog rules list` lists them all; --rules FILE shows a relation of your own file"
        }
    };
    format!("error: no built-in file, relation or type is called `{name}`{hint}\n  help: {help}\n")
}

/// The program in which a relation is shown: that of the mode if it has the relation, otherwise
/// that of the file that declares it.
fn program_of(files: &[BuiltIn], arguments: &ShowArguments) -> Option<Compiled> {
    let rules = analysis::program(arguments.mode.into()).path();
    let definition = rules.replacen("rules/", "rules/spec/", 1);
    let main = if arguments.spec { &definition } else { rules };
    let declares = |compiled: &Compiled| {
        let program = compiled.program.as_ref();
        program.is_some_and(|(program, _)| id_of(program, &arguments.name).is_some())
    };
    let compiled = library::compile_built_in(main);
    if declares(&compiled) {
        return Some(compiled);
    }
    let others = files.iter();
    let mut others: Vec<&BuiltIn> = others
        .filter(|file| {
            let mut relations = file.program.relations.iter();
            relations.any(|relation| relation.name.text == arguments.name)
        })
        .collect();
    others.sort_by_key(|file| file.is_definition() != arguments.spec);
    others
        .iter()
        .map(|file| library::compile_built_in(file.path))
        .find(declares)
}

fn id_of(program: &Resolved, name: &str) -> Option<usize> {
    let mut relations = program.relations.iter();
    relations.position(|relation| relation.name == name)
}

/// Everything about a relation.
fn relation(
    (program, strata, sources): (&Resolved, &[Stratum], &[Source]),
    name: &str,
    colour: bool,
) -> Option<String> {
    let id = id_of(program, name)?;
    let relation = program.relations.get(id)?;
    let page = Page {
        program,
        sources,
        colour,
    };
    let mut text = page.head(relation);
    let own: Vec<&Rule> = program.rules_of(id).collect();
    let mut stratum = strata.iter();
    let with = stratum
        .find(|stratum| stratum.is_recursive && stratum.relations.contains(&id))
        .map(|stratum| {
            stratum
                .relations
                .iter()
                .copied()
                .filter(|other| *other != id)
        });
    for rule in &own {
        text.push('\n');
        text.push_str(&page.rule(rule));
    }
    let mut reads = BTreeSet::new();
    for rule in &own {
        read(&rule.body, &mut reads);
    }
    let mut readers = BTreeSet::new();
    for rule in &program.rules {
        let mut of_rule = BTreeSet::new();
        read(&rule.body, &mut of_rule);
        if of_rule.contains(&id) {
            readers.insert(rule.head.relation);
        }
    }
    let mut lists = vec![("reads", reads), ("read by", readers)];
    if let Some(with) = with {
        lists.push(("recursive with", with.collect()));
    }
    text.push('\n');
    for (title, ids) in lists {
        if !ids.is_empty() {
            text.push_str(&page.names(title, &ids));
        }
    }
    Some(text)
}

/// The relations that a body reads.
fn read(body: &[Literal], out: &mut BTreeSet<usize>) {
    for literal in body {
        match literal {
            Literal::Positive(atom) | Literal::Negative(atom) => {
                out.insert(atom.relation);
            }
            Literal::Aggregate(aggregate) => read(&aggregate.body, out),
            Literal::Comparison(_) => {}
        }
    }
}

struct Page<'p> {
    program: &'p Resolved,
    sources: &'p [Source],
    colour: bool,
}

impl Page<'_> {
    fn place(&self, span: Span) -> String {
        let Some(source) = self.sources.get(span.source as usize) else {
            return String::new();
        };
        let (line, _) = source.position(span.start);
        painted(&format!("{}:{line}", source.name), FILE, self.colour)
    }

    fn head(&self, relation: &Relation) -> String {
        let columns = relation.columns.iter();
        let columns: Vec<String> = columns
            .map(|column| format!("{}: {}", column.name, column.type_name))
            .collect();
        let mut marks = Vec::new();
        if relation.is_input {
            marks.push("input".to_string());
        }
        let mut texts = Vec::new();
        for annotation in &relation.annotations {
            match annotation.words.as_slice() {
                [way, column, all @ ..] if way == "one_of" => texts.push((column, all)),
                words => marks.extend(words.first().cloned()),
            }
        }
        let marks = match marks.is_empty() {
            true => String::new(),
            false => painted(&format!("  {}", marks.join(", ")), FAINT, self.colour),
        };
        let name = painted(&relation.name, NAME, self.colour);
        let mut text = format!("{name}({}){marks}\n", columns.join(", "));
        let words = relation.documentation.as_deref().unwrap_or_default();
        for line in wrapped(words, width(8)) {
            let _ = writeln!(text, "    {line}");
        }
        for of_column in texts.chunk_by(|one, other| one.0 == other.0) {
            let all = of_column.iter().flat_map(|(_, all)| *all);
            let all: Vec<&str> = all.map(String::as_str).collect();
            let column = of_column.first().map_or("", |(column, _)| column.as_str());
            let line = format!("`{column}` is one of: {}", all.join(", "));
            for line in wrapped(&line, width(8)) {
                let _ = writeln!(text, "    {line}");
            }
        }
        let _ = writeln!(text, "    {}", self.place(relation.span));
        let source = self.sources.get(relation.span.source as usize);
        let is_built_in = |source: &&Source| library::text(&source.name) == Some(&source.text);
        let source = source.filter(is_built_in);
        let path = source.and_then(|source| library::path_of(&source.name));
        if let Some(path) = path.filter(|_| relation.instance().is_none()) {
            let file = catalog::include_for(path);
            let _ = writeln!(text, "    .include \"{file}\"");
        }
        text
    }

    /// A rule as it is written, with the comment above it and its location.
    fn rule(&self, rule: &Rule) -> String {
        let source = self.sources.get(rule.span.source as usize);
        let range = rule.span.start as usize..rule.span.end as usize;
        let written = source.and_then(|source| source.text.get(range));
        let mut text = format!("{}\n", self.place(rule.span));
        let words = rule.words.as_deref().unwrap_or_default();
        for line in wrapped(words, width(8)) {
            let line = painted(&format!("// {line}"), FAINT, self.colour);
            let _ = writeln!(text, "    {line}");
        }
        for line in coloured(written.unwrap_or_default(), self.colour).lines() {
            let _ = writeln!(text, "    {line}");
        }
        text
    }

    fn names(&self, title: &str, ids: &BTreeSet<usize>) -> String {
        let names = ids.iter().filter_map(|id| self.program.relations.get(*id));
        let mut names: Vec<&str> = names.map(|relation| relation.name.as_str()).collect();
        names.sort_unstable();
        let mut text = String::new();
        for (at, line) in wrapped(&names.join(", "), width(15)).iter().enumerate() {
            let title = if at == 0 { title } else { "" };
            let _ = writeln!(text, "{title:<15}{line}");
        }
        text
    }
}

/// The declaration of a type, with the comment above it.
fn type_text(files: &[BuiltIn], name: &str, colour: bool) -> Option<String> {
    let found = files.iter().find_map(|file| {
        let mut types = file.program.types.iter();
        let declaration = types.find(|declaration| declaration.name.text == name)?;
        Some((file, declaration))
    });
    let (file, declaration) = found?;
    let source = Source::new(file.path, file.text);
    let (line, _) = source.position(declaration.span.start);
    let is_comment = |line: &usize| source.line(*line).starts_with("//");
    let above = (1..line).rev().take_while(is_comment).count();
    let place = painted(&format!("{}:{line}", file.path), FILE, colour);
    let mut text = String::new();
    for line in line - above..=line {
        text.push_str(&coloured(source.line(line).trim_end(), colour));
        text.push('\n');
    }
    Some(format!("{text}{place}\n"))
}

/// A rule file's text: comments faint, directives and the names of relations in colour.
fn coloured(text: &str, colour: bool) -> String {
    if !colour {
        return text.to_string();
    }
    let mut out = String::with_capacity(text.len() * 2);
    for line in text.split_inclusive('\n') {
        let (content, end) = match line.strip_suffix('\n') {
            Some(content) => (content, "\n"),
            None => (line, ""),
        };
        let code = content.trim_start();
        let indent = content.len() - code.len();
        out.push_str(content.get(..indent).unwrap_or_default());
        if code.starts_with("//") {
            out.push_str(&painted(code, FAINT, true));
        } else {
            let (directive, rest) = match code.split_once(' ') {
                Some((word, rest)) if word.starts_with('.') => (word, Some(rest)),
                _ => ("", None),
            };
            if let Some(rest) = rest {
                out.push_str(&painted(directive, FILE, true));
                out.push(' ');
                out.push_str(rest);
            } else {
                let name = code.find('(').filter(|at| {
                    let word = code.get(..*at).unwrap_or_default();
                    !word.contains([' ', '"'])
                });
                match name {
                    Some(at) => {
                        out.push_str(&painted(code.get(..at).unwrap_or_default(), NAME, true));
                        out.push_str(code.get(at..).unwrap_or_default());
                    }
                    None => out.push_str(code),
                }
            }
        }
        out.push_str(end);
    }
    out
}
