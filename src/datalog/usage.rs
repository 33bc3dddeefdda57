//! Checks that relations are defined and used.

use super::ast::{Atom, Literal, Program, Span, Term, TermKind};
use super::declarations::Declarations;
use super::diagnostic::{Diagnostic, Missing};
use super::mistakes::Mistakes;
use super::nearest::nearest;

/// The locations of the first uses and the first definitions of a relation.
#[derive(Clone, Copy, Default)]
struct Usage {
    read: Option<Span>,
    /// The first position where a rule for the relation reads the relation itself.
    read_by_itself: Option<Span>,
    defined: Option<Span>,
    /// Whether a rule in a built-in file defines the relation.
    is_of_library: bool,
    /// The first user's rule that derives the relation.
    added: Option<Span>,
}

/// Reports rules for input relations, relations that are read but not defined, and relations of the
/// root file that are not used.
///
/// A file that is meant to be included (`.once`) may declare relations that the including file does
/// not need, or that the including file must define; such relations are not reported.
pub(super) fn check(
    program: &Program,
    declarations: &Declarations<'_>,
    diagnostics: &mut Mistakes,
) {
    let mut usage = vec![Usage::default(); declarations.relations.len()];
    for clause in &program.clauses {
        let head = declarations.relation(&clause.head.relation.text);
        if let Some((id, entry)) = head.and_then(|id| Some((id, usage.get_mut(id)?))) {
            entry.defined.get_or_insert(clause.head.span);
            if program.file(clause.span).is_library {
                entry.is_of_library = true;
            } else {
                entry.added.get_or_insert(clause.head.span);
            }
            let input = declarations
                .relations
                .get(id)
                .and_then(|relation| relation.input);
            if let Some(input) = input {
                let what = if clause.body.is_empty() {
                    "fact"
                } else {
                    "rule"
                };
                let name = &clause.head.relation.text;
                let message = format!("`{name}` is an input, and this is a {what} for it");
                diagnostics.push(
                    Diagnostic::error(clause.head.span, message)
                        .label(input, "it is an input because of this")
                        .help("define another relation from it, or leave its `.input` out"),
                );
            }
        }
        let mut mark = |atom: &Atom| {
            let id = declarations.relation(&atom.relation.text);
            if let Some(entry) = id.and_then(|id| usage.get_mut(id)) {
                let place = match atom.relation.text == clause.head.relation.text {
                    true => &mut entry.read_by_itself,
                    false => &mut entry.read,
                };
                place.get_or_insert(atom.relation.span);
            }
        };
        for argument in &clause.head.arguments {
            visit_term(argument, &mut mark);
        }
        visit_body(&clause.body, &mut mark);
    }
    for (relation, usage) in declarations.relations.iter().zip(&usage) {
        let declared = relation.declaration;
        let is_built_in = program.file(declared.name.span).is_library
            && (usage.is_of_library || declared.is_filled());
        if let (true, Some(added)) = (is_built_in, usage.added) {
            let name = &declared.name;
            let message = format!("this adds rows to `{}`, a built-in relation", name.text);
            diagnostics.push(
                Diagnostic::note(added, message)
                    .label(name.span, "it is declared here")
                    .help("all rules that read it see these rows; for a relation of your own, declare it"),
            );
        }
    }
    if program.is_library {
        return;
    }
    for (relation, usage) in declarations.relations.iter().zip(usage) {
        let name = &relation.declaration.name;
        if program.unread.may_have(&name.text) {
            continue;
        }
        if usage.read.is_none() && relation.output.is_none() {
            if relation.input.is_none() && program.file(name.span).is_root {
                let message = match usage.read_by_itself {
                    Some(_) => format!("only rules for `{}` itself use it", name.text),
                    None => format!("the relation `{}` is never used", name.text),
                };
                let help = format!("read it in a rule, or add `.output {}`", name.text);
                diagnostics.push(Diagnostic::warning(name.span, message).help(help));
            }
        } else if usage.defined.is_none()
            && relation.input.is_none()
            && !relation.declaration.is_filled()
            && let Some(needed) = usage.read.or(usage.read_by_itself).or(relation.output)
        {
            let message = format!("the relation `{}` is never defined", name.text);
            let help = format!(
                "write a rule or a fact for it, or add `.input {}`",
                name.text
            );
            diagnostics.push(
                Diagnostic::error(name.span, message)
                    .label(needed, "it is needed here")
                    .help(help)
                    .missing(Missing::Definition),
            );
        }
    }
}

fn visit_body(body: &[Literal], visit: &mut impl FnMut(&Atom)) {
    for literal in body {
        match literal {
            Literal::Positive(atom) | Literal::Negative(atom) => {
                visit(atom);
                for argument in &atom.arguments {
                    visit_term(argument, visit);
                }
            }
            Literal::Comparison(comparison) => {
                visit_term(&comparison.left, visit);
                visit_term(&comparison.right, visit);
            }
        }
    }
}

/// Visits the atoms in the aggregates of a term.
fn visit_term(term: &Term, visit: &mut impl FnMut(&Atom)) {
    match &term.kind {
        TermKind::Negate(inner) | TermKind::Complement(inner) => visit_term(inner, visit),
        TermKind::Call(_, arguments) => {
            for argument in arguments {
                visit_term(argument, visit);
            }
        }
        TermKind::Binary(_, left, right) => {
            visit_term(left, visit);
            visit_term(right, visit);
        }
        TermKind::Aggregate(aggregate) => visit_body(&aggregate.body, visit),
        TermKind::Variable(_)
        | TermKind::Wildcard
        | TermKind::Number { .. }
        | TermKind::Symbol(_) => {}
    }
}

/// Warns about comments above declarations in users' files if they contain names that are almost
/// those of columns, or if they contain names but none of the columns: explanations replace column
/// names by values.
pub(super) fn check_comments(
    program: &Program,
    declarations: &Declarations<'_>,
    diagnostics: &mut Mistakes,
) {
    for declaration in &program.relations {
        if program.file(declaration.name.span).is_library {
            continue;
        }
        let text = declaration.documentation.as_deref().unwrap_or_default();
        let columns = declaration.columns.iter();
        let columns: Vec<&str> = columns.map(|column| column.name.text.as_str()).collect();
        // A column whose correct name occurs in the comment is not suggested for another word.
        let named = |column: &&str| text.contains(&format!("`{column}`"));
        let name = &declaration.name;
        let mut unknown = None;
        let mut is_reported = false;
        for word in text.split('`').skip(1).step_by(2) {
            let is_name = word.chars().all(|one| one.is_alphanumeric() || one == '_');
            let is_known = columns.contains(&word) || declarations.relation(word).is_some();
            if word.is_empty() || !is_name || is_known {
                continue;
            }
            unknown.get_or_insert(word);
            let others = columns.iter().copied().filter(|column| !named(column));
            if let Some(meant) = nearest(word, others) {
                let message = format!("the comment above names `{word}`, which is not a column");
                let help = format!("did you mean `{meant}`? Explanations put its value there");
                diagnostics.push(Diagnostic::warning(name.span, message).help(help));
                is_reported = true;
            }
        }
        // "Holds if `x` ..." begins with a column.
        let subject = text.strip_prefix("Holds if `");
        let subject = subject.and_then(|rest| rest.split('`').next());
        if let Some(word) = unknown
            && !(is_reported || columns.is_empty())
            && subject == Some(word)
            && !columns.iter().any(named)
        {
            let all = columns.join("`, `");
            let message = format!("the comment above names `{word}`, and no column");
            let help = format!("write `{all}`: explanations put the values there");
            diagnostics.push(Diagnostic::warning(name.span, message).help(help));
        }
    }
}
