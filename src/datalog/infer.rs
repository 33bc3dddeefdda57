//! Infers declarations for rules on the command line, which have no declarations: the type of a
//! column is that of the variables in it.

use std::collections::HashMap;

use super::ast::{
    ColumnDeclaration, Directive, DirectiveKind, Literal, Name, Program, RelationDeclaration,
    TermKind,
};
use super::load::Source;

/// The file name that rules on the command line get.
pub const COMMAND_LINE: &str = "-e";

/// Declares the relations that rules on the command line derive, as outputs.
pub(super) fn declare(program: &mut Program, sources: &[Source]) {
    let own = sources.iter().position(|one| one.name == COMMAND_LINE);
    let Some(own) = own else {
        return;
    };
    let types: HashMap<(&str, usize), &str> = program
        .relations
        .iter()
        .flat_map(|relation| {
            let columns = relation.columns.iter().enumerate();
            columns.map(|(at, column)| {
                let key = (relation.name.text.as_str(), at);
                (key, column.type_name.text.as_str())
            })
        })
        .collect();
    let mut made: Vec<RelationDeclaration> = Vec::new();
    for clause in &program.clauses {
        let name = &clause.head.relation;
        let mut known = program.relations.iter().chain(&made);
        if name.span.source as usize != own || known.any(|one| one.name.text == name.text) {
            continue;
        }
        let type_of = |variable: &str| {
            let atoms = clause.body.iter().filter_map(|literal| match literal {
                Literal::Positive(atom) => Some(atom),
                _ => None,
            });
            let places = atoms.flat_map(|atom| {
                let arguments = atom.arguments.iter().enumerate();
                arguments.map(move |(at, argument)| (atom, at, argument))
            });
            let mut places = places.filter(|(_, _, argument)| {
                matches!(&argument.kind, TermKind::Variable(name) if name == variable)
            });
            let found = places
                .find_map(|(atom, at, _)| types.get(&(atom.relation.text.as_str(), at)).copied());
            found.unwrap_or("number")
        };
        let arguments = clause.head.arguments.iter().zip(1..);
        let columns = arguments.map(|(argument, number)| {
            let (column, type_name) = match &argument.kind {
                TermKind::Variable(name) => (name.clone(), type_of(name)),
                TermKind::Symbol(_) => (format!("text{number}"), "symbol"),
                _ => (format!("number{number}"), "number"),
            };
            let named = |text: &str| Name {
                text: text.to_string(),
                span: argument.span,
            };
            ColumnDeclaration {
                name: named(&column),
                type_name: named(type_name),
            }
        });
        made.push(RelationDeclaration {
            name: name.clone(),
            columns: columns.collect(),
            documentation: None,
            annotations: Vec::new(),
            span: name.span,
        });
    }
    let outputs = made.iter().map(|relation| Directive {
        kind: DirectiveKind::Output,
        relation: relation.name.clone(),
    });
    program.directives.extend(outputs);
    program.relations.extend(made);
}
