//! A rule program for an editor: the names in its files, and the declaration of each.

use std::collections::{HashMap, HashSet};

use lanelog_datalog::ast::{
    Atom, Clause, Literal, Program, RelationDeclaration, Span, Term, TermKind,
};
use lanelog_datalog::lexer::{self, TokenKind};
use lanelog_datalog::load::Loaded;
use lanelog_datalog::{Compiled, Source, load};
use lanelog_engine::library;

/// Texts of files by their paths, which take precedence over the files on disk.
pub(crate) type Overlay<'o> = HashMap<String, &'o str>;

/// A rule file and the texts of the files that it may include.
pub(crate) struct Root<'r> {
    /// The path of the file, or of a built-in one (`rules/cfg.dl`).
    pub path: &'r str,
    /// The text of the file.
    pub text: &'r str,
    /// Texts of other files.
    pub overlay: &'r Overlay<'r>,
    /// The text of a file on disk.
    pub include: &'r dyn Fn(&str) -> Result<String, String>,
}

impl Root<'_> {
    fn read(&self, is_root: &std::cell::Cell<bool>, path: &str) -> Result<String, String> {
        if is_root.replace(false) {
            return Ok(self.text.to_string());
        }
        match self.overlay.get(path) {
            Some(text) => Ok((*text).to_string()),
            None => (self.include)(path),
        }
    }

    /// All checks of the program, as `rules check` makes them.
    pub fn compile(&self) -> Compiled {
        let is_root = std::cell::Cell::new(true);
        match library::text(self.path) {
            Some(_) => library::compile_built_in(self.path),
            None => library::compile_user(self.path, &|path| self.read(&is_root, path)),
        }
    }

    /// The program as written.
    pub fn load(&self) -> Names {
        let is_root = std::cell::Cell::new(true);
        let read = |path: &str| self.read(&is_root, path);
        let mut loaded = load(self.path, &read, &library::text);
        if library::text(self.path).is_some() {
            for source in &mut loaded.sources {
                source.is_library = true;
            }
        }
        let names = uses(&loaded.program);
        Names { loaded, names }
    }
}

/// The kinds of names that are declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Relation,
    Type,
}

/// A name in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Use {
    pub kind: Kind,
    /// The name in the program, which may differ from the name in the text.
    pub name: String,
    pub span: Span,
    pub is_declaration: bool,
}

/// A program and the names in its files.
pub(crate) struct Names {
    pub loaded: Loaded,
    pub names: Vec<Use>,
}

impl Names {
    /// The file that contains a span.
    pub fn source(&self, span: Span) -> Option<&Source> {
        self.loaded.sources.get(span.source as usize)
    }

    /// The name at a byte of the root file.
    pub fn at(&self, offset: usize) -> Option<&Use> {
        self.names.iter().find(|one| is_at(one.span, offset))
    }

    /// The declarations of a name.
    pub fn declarations<'n>(&'n self, of: &'n Use) -> impl Iterator<Item = &'n Use> {
        self.same(of).filter(|one| one.is_declaration)
    }

    /// All uses of a name, including its declarations.
    pub fn same<'n>(&'n self, of: &'n Use) -> impl Iterator<Item = &'n Use> {
        let names = self.names.iter();
        names.filter(move |one| one.kind == of.kind && one.name == of.name)
    }

    /// A relation by its name.
    pub fn relation(&self, name: &str) -> Option<&RelationDeclaration> {
        let mut relations = self.loaded.program.relations.iter();
        relations.find(|relation| relation.name.text == name)
    }

    /// The clauses at a byte of the root file: several for one with a disjunction.
    pub fn clauses(&self, offset: usize) -> Vec<&Clause> {
        let clauses = self.loaded.program.clauses.iter();
        clauses
            .filter(|clause| is_at(clause.span, offset))
            .collect()
    }

    /// The variable at a byte of the root file, and its occurrences in the clause.
    pub fn variable(&self, offset: usize) -> Option<(String, Vec<Span>)> {
        let clauses = self.clauses(offset);
        let span = clauses.first()?.span;
        let known: HashSet<&str> = clauses
            .iter()
            .flat_map(|clause| variables(clause))
            .collect();
        let text = &self.loaded.sources.first()?.text;
        let tokens = lexer::tokens(text.get(span.start as usize..span.end as usize)?).tokens;
        let next = tokens.iter().skip(1).map(|token| token.kind);
        let names = tokens.iter().zip(next).filter(|(token, next)| {
            token.kind == TokenKind::Name && *next != TokenKind::LeftParenthesis
        });
        let names = names.map(|(token, _)| Span {
            source: 0,
            start: span.start + token.span.start,
            end: span.start + token.span.end,
        });
        let names: Vec<Span> = names.collect();
        let written = |span: &Span| text.get(span.start as usize..span.end as usize);
        let asked = names.iter().find(|span| is_at(**span, offset))?;
        let name = written(asked).filter(|name| known.contains(name))?;
        let same = names.iter().filter(|span| written(span) == Some(name));
        Some((name.to_string(), same.copied().collect()))
    }

    /// The type of a variable: the type of the first column in which it occurs.
    pub fn type_of(&self, offset: usize, variable: &str) -> Option<&str> {
        let clauses = self.clauses(offset).into_iter();
        clauses.flat_map(atoms).find_map(|atom| {
            let is_it =
                |term: &Term| matches!(&term.kind, TermKind::Variable(name) if name == variable);
            let at = atom.arguments.iter().position(is_it)?;
            let column = self.relation(&atom.relation.text)?.columns.get(at)?;
            Some(column.type_name.text.as_str())
        })
    }
}

/// Whether a byte of the root file is in a span, or right after it.
pub(crate) fn is_at(span: Span, offset: usize) -> bool {
    span.source == 0 && (span.start as usize..=span.end as usize).contains(&offset)
}

/// The names of relations and types of a program, with each occurrence once.
fn uses(program: &Program) -> Vec<Use> {
    let mut names = Vec::new();
    let mut add = |kind, name: &lanelog_datalog::ast::Name, is_declaration| {
        names.push(Use {
            kind,
            name: name.text.clone(),
            span: name.span,
            is_declaration,
        });
    };
    for declared in &program.types {
        add(Kind::Type, &declared.name, true);
        add(Kind::Type, &declared.base, false);
    }
    for relation in &program.relations {
        add(Kind::Relation, &relation.name, true);
        for column in &relation.columns {
            add(Kind::Type, &column.type_name, false);
        }
    }
    for directive in &program.directives {
        add(Kind::Relation, &directive.relation, false);
    }
    for clause in &program.clauses {
        for atom in atoms(clause) {
            add(Kind::Relation, &atom.relation, false);
        }
    }
    // Clauses with a disjunction are several.
    let mut seen = HashSet::new();
    names.retain(|one| seen.insert(one.span));
    names
}

/// The atoms of a clause, including those in aggregates.
pub(crate) fn atoms(clause: &Clause) -> Vec<&Atom> {
    let mut found = Found::default();
    found.atom(&clause.head);
    found.body(&clause.body);
    found.atoms
}

/// The variables of a clause.
pub(crate) fn variables(clause: &Clause) -> HashSet<&str> {
    let mut found = Found::default();
    found.atom(&clause.head);
    found.body(&clause.body);
    found.variables
}

#[derive(Default)]
struct Found<'c> {
    atoms: Vec<&'c Atom>,
    variables: HashSet<&'c str>,
}

impl<'c> Found<'c> {
    fn atom(&mut self, atom: &'c Atom) {
        self.atoms.push(atom);
        for argument in &atom.arguments {
            self.term(argument);
        }
    }

    fn body(&mut self, body: &'c [Literal]) {
        for literal in body {
            match literal {
                Literal::Positive(atom) | Literal::Negative(atom) => self.atom(atom),
                Literal::Comparison(comparison) => {
                    self.term(&comparison.left);
                    self.term(&comparison.right);
                }
            }
        }
    }

    fn term(&mut self, term: &'c Term) {
        match &term.kind {
            TermKind::Variable(name) => {
                self.variables.insert(name);
            }
            TermKind::Negate(inner) | TermKind::Complement(inner) => self.term(inner),
            TermKind::Binary(_, left, right) => {
                self.term(left);
                self.term(right);
            }
            TermKind::Call(_, arguments) => arguments.iter().for_each(|one| self.term(one)),
            TermKind::Aggregate(aggregate) => {
                self.variables
                    .extend(aggregate.value.iter().map(|name| name.text.as_str()));
                self.body(&aggregate.body);
            }
            TermKind::Wildcard | TermKind::Number { .. } | TermKind::Symbol(_) => {}
        }
    }
}
