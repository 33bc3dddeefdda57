//! The types and relations that a program declares, looked up by name.

use std::collections::HashMap;

use super::ast::{DirectiveKind, Name, Program, RelationDeclaration, Span, UnparsedParts};
use super::diagnostic::{Diagnostic, Missing};
use super::load::MAXIMUM_DIAGNOSTICS;
use super::mistakes::Mistakes;
use super::nearest::nearest;
use super::resolved::Base;

/// Maximum length of a chain of subtypes.
const MAXIMUM_SUBTYPES: usize = 32;

/// Maximum number of columns without a warning.
const MANY_COLUMNS: usize = 5;

/// The index of a type; built-in types come first.
pub(super) type TypeId = usize;

/// A type.
#[derive(Debug)]
pub(super) struct Type {
    /// The name of the type.
    pub name: String,
    /// The supertype; none for a built-in type, or if the supertype is unknown.
    pub parent: Option<TypeId>,
    /// The built-in type at the root; none if an error was reported.
    pub base: Option<Base>,
}

/// A relation as declared.
#[derive(Debug)]
pub(super) struct DeclaredRelation<'a> {
    /// The declaration of the relation.
    pub declaration: &'a RelationDeclaration,
    /// The type of each column; none if an error was reported.
    pub types: Vec<Option<TypeId>>,
    /// The location of the relation's name in an `.input`.
    pub input: Option<Span>,
    /// The location of the relation's name in an `.output`.
    pub output: Option<Span>,
}

/// Everything that a program declares.
#[derive(Debug)]
pub(super) struct Declarations<'a> {
    /// All types.
    pub types: Vec<Type>,
    /// All relations, in the order of the text, without duplicate declarations.
    pub relations: Vec<DeclaredRelation<'a>>,
    relation_ids: HashMap<&'a str, usize>,
    unread: &'a UnparsedParts,
}

impl<'a> Declarations<'a> {
    /// Collects the declarations, and reports the errors in them.
    pub fn collect(program: &'a Program, diagnostics: &mut Mistakes) -> Declarations<'a> {
        let mut declarations = Declarations {
            types: [Base::Symbol, Base::Number, Base::Unsigned]
                .map(|base| Type {
                    name: base.name().to_string(),
                    parent: None,
                    base: Some(base),
                })
                .into(),
            relations: Vec::new(),
            relation_ids: HashMap::new(),
            unread: &program.unread,
        };
        let type_ids = declarations.collect_types(program, diagnostics);
        declarations.collect_relations(program, &type_ids, diagnostics);
        declarations.collect_directives(program, diagnostics);
        declarations
    }

    /// The relation of this name.
    pub fn relation(&self, name: &str) -> Option<usize> {
        self.relation_ids.get(name).copied()
    }

    /// An error for an undeclared relation; none if text that could not be parsed may contain its
    /// declaration.
    pub fn unknown_relation(&self, name: &Name, reported: usize) -> Option<Diagnostic> {
        if self.unread.may_have(&name.text) {
            return None;
        }
        let message = format!("the relation `{}` is not declared", name.text);
        let names = self
            .relations
            .iter()
            .map(|relation| relation.declaration.name.text.as_str());
        let meant = is_worth_it(reported, self.relations.len())
            .then(|| nearest(&name.text, names))
            .flatten();
        let help = match meant {
            Some(meant) => format!("`{meant}` has a similar name"),
            None if name.text.contains('.') => {
                "names with a dot are those of modes: `.include \"modes/llvm22.dl\"`".to_string()
            }
            None => format!("declare it: `.decl {}(column: Type, ...)`", name.text),
        };
        let is_near = meant.is_some();
        let diagnostic = Diagnostic::error(name.span, message).help(help);
        Some(diagnostic.missing(Missing::Relation { is_near }))
    }

    /// Whether `inner` is a subtype of `outer`, or the same type.
    pub fn is_subtype(&self, inner: TypeId, outer: TypeId) -> bool {
        let mut at = Some(inner);
        while let Some(id) = at {
            if id == outer {
                return true;
            }
            at = self.types.get(id).and_then(|entry| entry.parent);
        }
        false
    }

    /// The outermost declared supertype: `Value` for `.type Load <: Value`. For a built-in type,
    /// the type itself.
    pub fn outermost(&self, id: TypeId) -> TypeId {
        let parent = |id: TypeId| self.types.get(id).and_then(|entry| entry.parent);
        let mut at = id;
        while let Some(above) = parent(at)
            && parent(above).is_some()
        {
            at = above;
        }
        at
    }

    /// The name of a type.
    pub fn type_name(&self, id: TypeId) -> &str {
        self.types.get(id).map_or("", |entry| entry.name.as_str())
    }

    /// The built-in type at the root of a type.
    pub fn base(&self, id: TypeId) -> Option<Base> {
        self.types.get(id).and_then(|entry| entry.base)
    }

    fn collect_types(
        &mut self,
        program: &'a Program,
        diagnostics: &mut Mistakes,
    ) -> HashMap<&'a str, (TypeId, Option<Span>)> {
        let mut ids: HashMap<&str, (TypeId, Option<Span>)> =
            [Base::Symbol, Base::Number, Base::Unsigned]
                .iter()
                .enumerate()
                .map(|(id, base)| (base.name(), (id, None)))
                .collect();
        let mut declared = Vec::new();
        for declaration in &program.types {
            let name = &declaration.name;
            match ids.get(name.text.as_str()) {
                Some((_, Some(first))) => diagnostics
                    .push(duplicate("type", name).label(*first, "it is declared here first")),
                Some((_, None)) => {
                    let message = format!("the type `{}` is built in", name.text);
                    diagnostics
                        .push(Diagnostic::error(name.span, message).help("choose another name"));
                }
                None => {
                    ids.insert(&name.text, (self.types.len(), Some(name.span)));
                    declared.push((self.types.len(), declaration));
                    self.types.push(Type {
                        name: name.text.clone(),
                        parent: None,
                        base: None,
                    });
                }
            }
        }
        for (id, declaration) in &declared {
            let parent = lookup_type(&ids, &declaration.base, &program.unread, diagnostics);
            if let Some(entry) = self.types.get_mut(*id) {
                entry.parent = parent;
            }
        }
        for (id, declaration) in &declared {
            let (root, steps) = self.root(*id);
            let base = self.types.get(root).and_then(|root| root.base);
            if steps > MAXIMUM_SUBTYPES {
                let message = format!(
                    "the type `{}` does not lead to `symbol`, `number` or `unsigned`",
                    declaration.name.text
                );
                let help = format!(
                    "a chain of `<:` ends in a built-in type, after {MAXIMUM_SUBTYPES} steps at most"
                );
                diagnostics.push(Diagnostic::error(declaration.name.span, message).help(help));
            }
            if let Some(entry) = self.types.get_mut(*id) {
                entry.base = base;
            }
        }
        // Chains that are too long or cyclic are cut, so that each traversal terminates.
        for (id, _) in &declared {
            if let Some(entry) = self.types.get_mut(*id)
                && entry.base.is_none()
            {
                entry.parent = None;
            }
        }
        ids
    }

    /// The last type in the chain of supertypes that starts at a type, and the length of the chain.
    /// The traversal stops after [`MAXIMUM_SUBTYPES`] steps.
    fn root(&self, from: TypeId) -> (TypeId, usize) {
        let mut at = from;
        let mut steps = 0;
        while let Some(parent) = self.types.get(at).and_then(|entry| entry.parent) {
            at = parent;
            steps += 1;
            if steps > MAXIMUM_SUBTYPES {
                break;
            }
        }
        (at, steps)
    }

    fn collect_relations(
        &mut self,
        program: &'a Program,
        type_ids: &HashMap<&'a str, (TypeId, Option<Span>)>,
        diagnostics: &mut Mistakes,
    ) {
        for declaration in &program.relations {
            let name = &declaration.name;
            let first = self
                .relation(&name.text)
                .and_then(|id| self.relations.get(id))
                .map(|first| first.declaration.name.span);
            if let Some(first) = first {
                diagnostics
                    .push(duplicate("relation", name).label(first, "it is declared here first"));
                continue;
            }
            if let Some((_, Some(first))) = type_ids.get(name.text.as_str()) {
                let message = format!("`{}` is a type already", name.text);
                diagnostics.push(
                    Diagnostic::error(name.span, message)
                        .label(*first, "the type is declared here")
                        .help("a relation and a type cannot have the same name"),
                );
            }
            check_columns(declaration, diagnostics);
            let types = declaration
                .columns
                .iter()
                .map(|column| {
                    lookup_type(type_ids, &column.type_name, &program.unread, diagnostics)
                })
                .map(|id| id.filter(|id| self.base(*id).is_some()))
                .collect();
            self.relation_ids.insert(&name.text, self.relations.len());
            self.relations.push(DeclaredRelation {
                declaration,
                types,
                input: None,
                output: None,
            });
        }
    }

    fn collect_directives(&mut self, program: &'a Program, diagnostics: &mut Mistakes) {
        for directive in &program.directives {
            let name = &directive.relation;
            let Some(id) = self.relation(&name.text) else {
                if let Some(diagnostic) = self.unknown_relation(name, diagnostics.len()) {
                    diagnostics.push(diagnostic);
                }
                continue;
            };
            let Some(relation) = self.relations.get_mut(id) else {
                continue;
            };
            let (word, place) = match directive.kind {
                DirectiveKind::Input => (".input", &mut relation.input),
                DirectiveKind::Output => (".output", &mut relation.output),
            };
            if let Some(first) = place {
                // A file may repeat some `.output` directives of files that it includes.
                if directive.kind == DirectiveKind::Output && first.source != name.span.source {
                    continue;
                }
                let message = format!("`{word} {}` stands twice", name.text);
                diagnostics.push(
                    Diagnostic::warning(name.span, message)
                        .label(*first, "it stands here first")
                        .help("leave one out"),
                );
            } else {
                *place = Some(name.span);
            }
        }
    }
}

/// Whether to search for a similar name. With many errors and many names, the search would take too
/// long, and few of the errors are displayed.
fn is_worth_it(reported: usize, names: usize) -> bool {
    const MOST_COMPARISONS: usize = 1_000_000;
    reported < MAXIMUM_DIAGNOSTICS && (reported + 1).saturating_mul(names) < MOST_COMPARISONS
}

fn duplicate(what: &str, name: &Name) -> Diagnostic {
    let message = format!("the {what} `{}` is declared twice", name.text);
    Diagnostic::error(name.span, message).help("leave one out, or rename one")
}

fn lookup_type(
    ids: &HashMap<&str, (TypeId, Option<Span>)>,
    name: &Name,
    unread: &UnparsedParts,
    diagnostics: &mut Mistakes,
) -> Option<TypeId> {
    if let Some((id, _)) = ids.get(name.text.as_str()) {
        return Some(*id);
    }
    if unread.may_have(&name.text) {
        return None;
    }
    let message = format!("the type `{}` is not declared", name.text);
    let meant = is_worth_it(diagnostics.len(), ids.len())
        .then(|| {
            let mut names: Vec<&str> = ids.keys().copied().collect();
            names.sort_unstable();
            nearest(&name.text, names.into_iter())
        })
        .flatten();
    let known = match name.text.as_str() {
        "int" | "integer" | "i32" | "Int" | "Number" => Some("number"),
        "string" | "text" | "str" | "String" | "Symbol" => Some("symbol"),
        _ => None,
    };
    let meant = known.or(meant);
    let help = match (known, meant) {
        (Some(known), _) => format!("write `{known}`"),
        (None, Some(meant)) => format!("`{meant}` has a similar name"),
        (None, None) => format!("declare it: `.type {} <: unsigned`", name.text),
    };
    let is_near = meant.is_some();
    diagnostics.push(
        Diagnostic::error(name.span, message)
            .help(help)
            .missing(Missing::Type { is_near }),
    );
    None
}

fn check_columns(declaration: &RelationDeclaration, diagnostics: &mut Mistakes) {
    let mut seen: HashMap<&str, Span> = HashMap::new();
    for column in &declaration.columns {
        let name = &column.name;
        if let Some(first) = seen.insert(&name.text, name.span) {
            let message = format!(
                "two columns of `{}` are called `{}`",
                declaration.name.text, name.text
            );
            diagnostics.push(
                Diagnostic::error(name.span, message)
                    .label(first, "the first one")
                    .help("rename one"),
            );
        }
    }
    if declaration.columns.len() > MANY_COLUMNS {
        let message = format!(
            "the relation `{}` has {} columns",
            declaration.name.text,
            declaration.columns.len()
        );
        let help = format!(
            "split it: a relation of more than {MANY_COLUMNS} columns is hard to read and slow to join"
        );
        diagnostics.push(Diagnostic::warning(declaration.name.span, message).help(help));
    }
}
