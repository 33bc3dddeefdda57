//! Error messages for Soufflé's syntax outside of the supported subset, with suggestions.

use super::ast::Span;
use super::diagnostic::Diagnostic;
use super::nearest::nearest;

/// The error's suggestion for a name that is a reserved word of Soufflé; `None` if the name is
/// allowed.
pub(super) fn reserved(name: &str) -> Option<&'static str> {
    const WORDS: [&str; 48] = [
        "as",
        "autoinc",
        "band",
        "bnot",
        "bor",
        "brie",
        "bshl",
        "bshr",
        "bshru",
        "btree",
        "btree_delete",
        "bxor",
        "cat",
        "contains",
        "count",
        "debug_delta",
        "eqrel",
        "false",
        "fold",
        "inline",
        "input",
        "land",
        "lnot",
        "lor",
        "lxor",
        "magic",
        "match",
        "max",
        "mean",
        "min",
        "nil",
        "no_inline",
        "no_magic",
        "ord",
        "output",
        "overridable",
        "printsize",
        "range",
        "recursive_iteration_cnt",
        "stateful",
        "strlen",
        "substr",
        "sum",
        "to_float",
        "to_number",
        "to_string",
        "to_unsigned",
        "true",
    ];
    match name {
        "float" => Some("the types are `symbol`, `number`, `unsigned` and their subtypes"),
        _ if WORDS.contains(&name) || (name.starts_with("__") && name.ends_with("__")) => {
            Some("choose another name: Soufflé keeps this one for itself")
        }
        _ => None,
    }
}

fn error(span: Span, message: impl Into<String>, help: &str) -> Option<Diagnostic> {
    Some(Diagnostic::error(span, message).help(help))
}

/// The error for a keyword that starts a literal in Soufflé.
pub(super) fn literal(word: &str, span: Span) -> Option<Diagnostic> {
    match word {
        "true" | "false" => error(
            span,
            format!("the literal `{word}` is not supported"),
            "leave `true` out; leave a rule with `false` out",
        ),
        _ => None,
    }
}

/// The error for a keyword of Soufflé's terms.
pub(super) fn functor(word: &str, span: Span) -> Option<Diagnostic> {
    let help = match word {
        "mean" => "divide a `sum` by a `count`",
        "nil" => "records are not supported: give the relation a column for each field",
        "autoinc" => "identify rows by their columns",
        "as" => "declare the columns with the same type, or compare by a relation",
        "to_float" => "there are no floats: put the needed values into an input relation",
        "land" | "lor" | "lxor" | "lnot" => {
            "write conjuncts and rules for it, or `band`, `bor`, `bxor` and `bnot` of bits"
        }
        _ => return None,
    };
    error(span, format!("the functor `{word}` is not supported"), help)
}

/// The error for syntax of other languages, with its equivalent.
pub(super) fn misspelt(written: &str, span: Span) -> Option<Diagnostic> {
    let help = match written {
        "not" => "write `!` in front of the atom",
        "and" | "&&" => "write `,` between the conjuncts",
        "or" => "write one rule for each alternative",
        "is" | "==" => "write `=`",
        "<>" | "/=" => "write `!=`",
        "=<" => "write `<=`",
        "=>" => "write `>=`; a rule is written `head :- body.`",
        "<-" | ":=" => "a rule is written `head :- body.`",
        "if" | "where" => "write `:-`",
        "<<" => "write `bshl`",
        ">>" => "write `bshr`, or `bshru` for zeros from the left",
        "**" => "multiply by `*`",
        _ => return None,
    };
    error(span, format!("`{written}` has no meaning here"), help)
}

/// The words that begin directives, without the dot.
const DIRECTIVES: [&str; 6] = ["decl", "type", "input", "output", "include", "once"];

/// A suggestion for an unexpected token, which depends on the token that was expected in its place.
pub(super) fn instead(expected: &str, found: &str) -> Option<String> {
    let help = match (expected, found) {
        ("a relation, or a directive such as `.decl`", ".") => {
            "leave the full stop out: only clauses end with one"
        }
        ("a relation, or a directive such as `.decl`", "%") => "a comment begins with `//`",
        ("a literal after the comma", _) => "leave the comma out, or write a literal after it",
        ("`,` and the next literal, or `.`", ":-") => {
            "write `.` at the end of the clause before, in place of its `,`"
        }
        ("`,` and the next literal, or `.`", ")") => "leave it out: no parenthesis is open here",
        ("`,` and the next literal, or `.`", _) => {
            "write `,` between two literals, and `.` at the end of the rule"
        }
        ("`:-` and a body, or `.`", "=") => "a rule is written `head :- body.`",
        ("`:` and the body of the aggregate", _) => {
            "aggregates are written `count : { ... }` and `sum v : { ... }`"
        }
        ("the path of a file in quotes", _) => "write `.include \"divergence.dl\"`",
        ("`:` and the type of the column", _) => "columns have types: `value: Value`",
        _ => {
            let word = expected.strip_prefix("`(` and the arguments of `")?;
            let word = word.trim_end_matches('`');
            if DIRECTIVES.contains(&word) {
                return Some(format!("write `.{word}`"));
            }
            match word {
                "define" | "declare" | "source_filename" | "target" => {
                    "this is LLVM IR: rules come first, `lanelog query RULES.dl KERNEL.ll`"
                }
                _ => "a rule is written `head :- body.`, and an atom `relation(v, w)`",
            }
        }
    };
    Some(help.to_string())
}

/// An unknown directive: the word after a dot.
pub(super) fn unknown_directive(word: &str, span: Span) -> Diagnostic {
    let help = match nearest(word, DIRECTIVES.into_iter()) {
        Some(meant) => format!("`.{meant}` is perhaps meant"),
        None => "the directives are `.decl`, `.type`, `.input`, `.output`, `.include` and `.once`"
            .to_string(),
    };
    Diagnostic::error(span, format!("there is no directive `.{word}`")).help(help)
}

/// The error for a punctuation character of Soufflé.
pub(super) fn sign(sign: &str, span: Span) -> Diagnostic {
    let (message, help) = match sign {
        ";" => (
            "a disjunction stands between conjuncts, or is all of a body",
            "write it in parentheses: `(a(x); b(x))`; in aggregates and after `!`, define a relation for it",
        ),
        "|" => (
            "`|` has no meaning here",
            "write `;` between alternatives, `bor` between bits",
        ),
        "[" | "]" => (
            "records are not supported",
            "give the relation a column for each field",
        ),
        "$" => (
            "algebraic data types are not supported",
            "give each case a relation of its own",
        ),
        "@" => (
            "functors of your own are not supported",
            "put the functor's results into an input relation",
        ),
        _ => (
            "the operator `^` is not supported",
            "the operators are `+`, `-`, `*`, `/`, `%`, `band`, `bor`, `bxor`, `bnot`, `bshl`, `bshr` and `bshru`",
        ),
    };
    Diagnostic::error(span, message).help(help)
}

/// The error for a directive of Soufflé.
pub(super) fn directive(directive: &str, span: Span) -> Diagnostic {
    let help = match directive {
        ".comp" | ".init" | ".override" => {
            "write the rules out, with plain names; for a mode's, `.include \"modes/llvm22.dl\"`"
        }
        ".functor" => "put the functor's results into an input relation",
        ".plan" => "leave it out: the order of joins is chosen for you",
        ".pragma" => "leave it out: options stand on the command line",
        ".printsize" | ".limitsize" | ".debug_delta" => "use `.output`",
        ".number_type" => "write `.type Name <: number`",
        ".symbol_type" => "write `.type Name <: symbol`",
        ".declare" => "write `.decl`",
        ".lattice" => "use `min` or `max` in a relation of a later stratum",
        _ => "leave it out",
    };
    Diagnostic::error(
        span,
        format!("the directive `{directive}` is not supported"),
    )
    .help(help)
}

/// The error for a qualifier after the columns of a declaration.
pub(super) fn qualifier(word: &str, span: Span) -> Option<Diagnostic> {
    let help = match word {
        "eqrel" => {
            "write the rules for symmetry and transitivity, or keep a representative for each class"
        }
        "choice" => "choose with `min` or `max` in a relation of a later stratum",
        "input" | "output" | "printsize" => "write `.input` or `.output` on a line of its own",
        "inline" | "no_inline" | "magic" | "no_magic" | "brie" | "btree" | "btree_delete"
        | "overridable" => "leave it out: the representation is chosen for you",
        _ => return None,
    };
    error(
        span,
        format!("the qualifier `{word}` of a relation is not supported"),
        help,
    )
}
