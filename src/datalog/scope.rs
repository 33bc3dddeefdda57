//! Resolves a name that several files declare.
//!
//! A relation that no `.input` or `.output` names is a helper of its file, and other files may have
//! helpers with the same name. A name refers to the relation that its own file declares; otherwise
//! to one in a file that this file includes, directly or indirectly; otherwise to one in any file.
//! Among several such relations, relations that are not helpers take precedence, then the user's
//! relations. All but one of the relations with the same name are renamed to `file/name`, so that
//! names are unique afterwards.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::ast::{Clause, Literal, Name, Program, RelationDeclaration, Span, Term, TermKind};
use super::diagnostic::Diagnostic;
use super::load::Source;
use super::mistakes::Mistakes;

/// Keywords of structured comments that name relations, each with the number of words before these
/// names.
const OF_RELATIONS: [(&str, usize); 6] = [
    ("ancestors", 0),
    ("cycle_depth", 0),
    ("filled", 1),
    ("loop_forest", 0),
    ("only_with", 0),
    ("until", 0),
];

/// Puts `instance.` before the name of each relation.
pub(super) fn qualify(program: &mut Program, instance: &str) {
    rename(program, &mut |name| {
        name.text = format!("{instance}.{}", name.text);
    });
}

/// Gives unique names to relations that share a name. Linear in the text times the number of files.
pub(super) fn separate(
    program: &mut Program,
    sources: &[Source],
    edges: &[(u32, u32)],
    mistakes: &mut Mistakes,
) {
    let mut declared: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, relation) in program.relations.iter().enumerate() {
        declared.entry(&relation.name.text).or_default().push(at);
    }
    declared.retain(|_, all| all.len() > 1);
    if declared.is_empty() {
        return;
    }
    let groups = declared.into_iter();
    let groups = groups.map(|(name, all)| {
        let all = all.into_iter().filter_map(|at| {
            let relation = program.relations.get(at)?;
            let source = relation.name.span.source;
            Some(Declared {
                at,
                span: relation.name.span,
                is_library: program.file(relation.name.span).is_library,
                is_root: program.file(relation.name.span).is_root,
                is_public: program.directives.iter().any(|directive| {
                    directive.relation.text == name && directive.relation.span.source == source
                }),
                name: name.to_string(),
            })
        });
        (name.to_string(), all.collect())
    });
    let mut scopes = Scopes {
        groups: groups.collect(),
        reach: Reach::default(),
    };
    for (from, to) in edges {
        scopes.reach.edges.entry(*from).or_default().push(*to);
    }
    scopes.mark_public(program);
    let redeclared = scopes.check(mistakes);
    scopes.name(sources);
    for group in scopes.groups.values() {
        for one in group {
            if let Some(relation) = program.relations.get_mut(one.at) {
                relation.name.text.clone_from(&one.name);
            }
        }
    }
    rename_uses(program, &mut |name| scopes.apply(name, mistakes));
    let mut at = 0;
    program.relations.retain(|_| {
        at += 1;
        !redeclared.contains(&(at - 1))
    });
}

/// One of several relations that are declared with the same name.
struct Declared {
    /// The index of the relation.
    at: usize,
    span: Span,
    is_library: bool,
    is_root: bool,
    /// Whether the relation is named in an `.input` or `.output`.
    is_public: bool,
    /// The unique name of the relation.
    name: String,
}

impl Declared {
    /// The declaration with the lowest rank is preferred.
    fn rank(&self) -> (bool, bool) {
        (!self.is_public, self.is_library)
    }
}

struct Scopes {
    groups: BTreeMap<String, Vec<Declared>>,
    reach: Reach,
}

/// For each file, the files that it includes, directly or indirectly.
#[derive(Default)]
struct Reach {
    edges: HashMap<u32, Vec<u32>>,
    known: HashMap<u32, HashSet<u32>>,
}

impl Reach {
    /// The files that `from` includes, and `from` itself.
    fn of(&mut self, from: u32) -> &HashSet<u32> {
        let edges = &self.edges;
        self.known.entry(from).or_insert_with(|| {
            let mut reach = HashSet::from([from]);
            let mut pending = vec![from];
            while let Some(at) = pending.pop() {
                let next = edges.get(&at).into_iter().flatten();
                pending.extend(next.copied().filter(|next| reach.insert(*next)));
            }
            reach
        })
    }
}

impl Scopes {
    /// Marks the relations that are named in directives.
    fn mark_public(&mut self, program: &Program) {
        for directive in &program.directives {
            let found = self.find(&directive.relation);
            let group = self.groups.get_mut(&directive.relation.text);
            if let ([only], Some(group)) = (found.as_slice(), group)
                && let Some(one) = group.get_mut(*only)
            {
                one.is_public = true;
            }
        }
    }

    /// Keeps only the groups of names that several files may declare. Returns the declarations in
    /// users' files that repeat a declaration of a built-in file, which is an error.
    fn check(&mut self, mistakes: &mut Mistakes) -> HashSet<usize> {
        let mut redeclared = HashSet::new();
        let reach = &mut self.reach;
        self.groups.retain(|name, group| {
            let built_in = group.iter().find(|one| one.is_public && one.is_library);
            if let Some(built_in) = built_in {
                let its = built_in.span;
                for one in group.iter().filter(|one| !one.is_library) {
                    let message =
                        format!("`{name}` is a built-in relation, and cannot be declared");
                    let help =
                        "choose another name; or leave the `.decl` out: rules add to it, unless it is an input";
                    let error = Diagnostic::error(one.span, message);
                    mistakes.push(error.label(its, "it is declared here").help(help));
                    redeclared.insert(one.at);
                }
                group.retain(|one| one.is_library);
            }
            let public: Vec<u32> = group
                .iter()
                .filter(|one| one.is_public)
                .map(|one| one.span.source)
                .collect();
            // If one of the files includes another, the two declarations may be meant to be the
            // same relation.
            let sees = public.iter().any(|from| {
                let reach = reach.of(*from);
                public.iter().any(|to| to != from && reach.contains(to))
            });
            let files: HashSet<u32> = group.iter().map(|one| one.span.source).collect();
            files.len() == group.len() && !sees && group.len() > 1
        });
        redeclared
    }

    /// Chooses the unique names.
    fn name(&mut self, sources: &[Source]) {
        let mut taken = HashSet::new();
        for (name, group) in &mut self.groups {
            group.sort_by_key(|one| (one.rank(), !one.is_root, one.at));
            for one in group.iter_mut().skip(1) {
                let source = sources.get(one.span.source as usize);
                let path = source.map_or("", |source| source.name.as_str());
                let file = path.rsplit('/').next().unwrap_or(path);
                let file = file.strip_suffix(super::load::RULES).unwrap_or(file);
                let instance = source.and_then(|source| source.instance.as_ref());
                let plain = name.rsplit('.').next().unwrap_or(name);
                let begin = instance.map_or(String::new(), |instance| format!("{instance}."));
                let mut free = format!("{begin}{file}/{plain}");
                for number in 2.. {
                    if taken.insert(free.clone()) {
                        break;
                    }
                    free = format!("{begin}{file}{number}/{plain}");
                }
                one.name = free;
            }
        }
    }

    /// The indices, within its group, of the declarations that a name may refer to; exactly one if
    /// it is unambiguous.
    fn find(&mut self, name: &Name) -> Vec<usize> {
        let from = name.span.source;
        let Some(group) = self.groups.get(&name.text) else {
            return Vec::new();
        };
        let own = group.iter().position(|one| one.span.source == from);
        if let Some(own) = own {
            return vec![own];
        }
        let reach = self.reach.of(from);
        let near = group.iter().any(|one| reach.contains(&one.span.source));
        let ranked = || {
            let group = group.iter().enumerate();
            group.filter(|(_, one)| !near || reach.contains(&one.span.source))
        };
        let best = ranked().map(|(_, one)| one.rank()).min();
        ranked()
            .filter(|(_, one)| Some(one.rank()) == best)
            .map(|(at, _)| at)
            .collect()
    }

    /// Replaces a name by the unique name of the relation that it refers to.
    fn apply(&mut self, name: &mut Name, mistakes: &mut Mistakes) {
        let found = self.find(name);
        let Some(group) = self.groups.get(&name.text) else {
            return;
        };
        if found.len() > 1 {
            let message = format!("several files have a relation `{}`", name.text);
            let mut error = Diagnostic::error(name.span, message)
                .help("declare one of that name in this file, or include one of those files");
            for one in found.iter().filter_map(|at| group.get(*at)) {
                error = error.label(one.span, "this one");
            }
            mistakes.push(error);
        }
        if let Some(one) = found.first().and_then(|at| group.get(*at)) {
            name.text.clone_from(&one.name);
        }
    }
}

/// Changes all relation names.
fn rename(program: &mut Program, change: &mut impl FnMut(&mut Name)) {
    for relation in &mut program.relations {
        change(&mut relation.name);
    }
    rename_uses(program, change);
}

/// Changes all relation names except those in declarations.
fn rename_uses(program: &mut Program, change: &mut impl FnMut(&mut Name)) {
    for relation in &mut program.relations {
        said(relation, change);
    }
    for directive in &mut program.directives {
        change(&mut directive.relation);
    }
    for clause in &mut program.clauses {
        of_clause(clause, change);
    }
}

/// Changes the relation names in the structured comments of a relation.
fn said(relation: &mut RelationDeclaration, change: &mut impl FnMut(&mut Name)) {
    for annotation in &mut relation.annotations {
        let span = annotation.span;
        let Some((word, rest)) = annotation.words.split_first_mut() else {
            continue;
        };
        let Some((_, skipped)) = OF_RELATIONS.iter().find(|(known, _)| known == word) else {
            continue;
        };
        for word in rest.iter_mut().skip(*skipped) {
            let mut name = Name {
                text: std::mem::take(word),
                span,
            };
            change(&mut name);
            *word = name.text;
        }
    }
}

/// Changes the relation names in a clause.
pub(super) fn of_clause(clause: &mut Clause, change: &mut impl FnMut(&mut Name)) {
    change(&mut clause.head.relation);
    for argument in &mut clause.head.arguments {
        of_term(argument, change);
    }
    of_body(&mut clause.body, change);
}

fn of_body(body: &mut [Literal], change: &mut impl FnMut(&mut Name)) {
    for literal in body {
        match literal {
            Literal::Positive(atom) | Literal::Negative(atom) => {
                change(&mut atom.relation);
                for argument in &mut atom.arguments {
                    of_term(argument, change);
                }
            }
            Literal::Comparison(comparison) => {
                of_term(&mut comparison.left, change);
                of_term(&mut comparison.right, change);
            }
        }
    }
}

/// Changes the relation names in the aggregates of a term.
fn of_term(term: &mut Term, change: &mut impl FnMut(&mut Name)) {
    match &mut term.kind {
        TermKind::Negate(inner) | TermKind::Complement(inner) => of_term(inner, change),
        TermKind::Call(_, arguments) => {
            for argument in arguments {
                of_term(argument, change);
            }
        }
        TermKind::Binary(_, left, right) => {
            of_term(left, change);
            of_term(right, change);
        }
        TermKind::Aggregate(aggregate) => of_body(&mut aggregate.body, change),
        TermKind::Variable(_)
        | TermKind::Wildcard
        | TermKind::Number { .. }
        | TermKind::Symbol(_) => {}
    }
}
