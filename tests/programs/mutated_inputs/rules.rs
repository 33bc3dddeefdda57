//! Mutations of rule files: atoms, variables, clauses, declarations, annotations.

use crate::random::Random;
use crate::text::{
    Change, a_line, a_word, before, cut, depth, line_gone, line_twice, lines, lines_of_another,
    nested, number, number_near, one, replace_word, swap_words, with, word_gone, word_of_another,
    word_twice, words, words_swapped,
};

/// Mutations, each with its weight.
pub const CHANGES: &[(usize, Change)] = &[
    (8, relation),
    (8, argument),
    (6, odd_argument),
    (4, mark),
    (4, conjunct),
    (4, clause_gone),
    (4, clause_twice),
    (6, clause_of_another),
    (4, declaration),
    (4, annotation),
    (3, column),
    (2, deep),
    (3, number),
    (2, number_near),
    (1, line_gone),
    (1, line_twice),
    (2, lines_of_another),
    (1, word_gone),
    (1, word_twice),
    (3, word_of_another),
    (1, words_swapped),
    (1, cut),
];

fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_lowercase() || first == '_')
}

/// Positions of names with, or without, a parenthesis after them.
fn names(text: &str, called: bool) -> Vec<std::ops::Range<usize>> {
    let all = words(text);
    let found = all.iter().enumerate().filter(|(at, word)| {
        let next = all.get(at + 1).map(|next| &text[next.clone()]);
        is_name(&text[(*word).clone()]) && (next == Some("(")) == called
    });
    found.map(|(_, word)| word.clone()).collect()
}

fn relation(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let all = names(text, true);
    let (place, other) = (one(random, &all)?, one(random, &all)?);
    Some(with(text, place, &text[other.clone()]))
}

fn argument(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let all = names(text, false);
    let (place, other) = (one(random, &all)?, one(random, &all)?);
    Some(with(text, place, &text[other.clone()]))
}

const ODD: &[&str] = &[
    "_",
    "0",
    "-1",
    "4294967295",
    "4294967296",
    "\"\"",
    "\"x\"",
    "\"\\",
    "x + 1",
    "x * x",
    "-x",
    "x / 0",
    "x % y",
    "x ^ 99",
    "x bshl 33",
    "bnot x",
    "x band y",
    "(x)",
    "count : { edge(_, _) }",
    "sum x : { edge(x, y), x < y }",
    "min x : { x = 1 }",
    "max x : { max y : { edge(x, y) } }",
    "range(0, 10)",
    "range(0, 4294967295)",
    "range(10, 0, -1)",
    "range(0, 10, 0)",
    "cat(\"a\", x)",
    "cat(x, x)",
    "substr(x, 1, 4294967295)",
    "substr(x, -1, -1)",
    "strlen(x)",
    "ord(x)",
    "to_number(x)",
    "to_string(x)",
    "min(x, y, 1)",
    "max(x)",
    "nil",
    "[x, y]",
    "$A(x)",
    "as(x, number)",
    "x : number",
];

fn odd_argument(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let all = names(text, false);
    Some(with(text, one(random, &all)?, one(random, ODD)?))
}

fn mark(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let marks = [
        "!", ",", ".", ":-", "=", "!=", "<=", ">", "+", "*", "/", "%", "^", ";", ":", "{", "}",
        "(", ")", "<=", "|", "-",
    ];
    replace_word(random, text, |word| marks.contains(&word), &marks)
}

/// Removes, negates or duplicates a line of a body.
fn conjunct(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let is = |line: &str| line.starts_with("    ") && line.trim_end().ends_with([',', '.']);
    let line = a_line(random, text, is)?;
    Some(match random.below(3) {
        0 => with(text, &line, ""),
        1 => before(text, line.start, &text[line.clone()]),
        _ => before(text, line.start, "    !"),
    })
}

/// Ranges that end with a full stop at the end of a line.
fn clauses(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in lines(text) {
        let written = text[line.clone()].trim();
        if written.ends_with('.') || written.starts_with('.') {
            found.push(start..line.end);
            start = line.end;
        }
    }
    found
}

fn clause_gone(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    Some(with(text, one(random, &clauses(text))?, ""))
}

fn clause_twice(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let all = clauses(text);
    let (clause, at) = (one(random, &all)?, one(random, &all)?.start);
    Some(before(text, at, &text[clause.clone()]))
}

fn clause_of_another(random: &mut Random, text: &str, others: &[String]) -> Option<String> {
    let other = one(random, others)?;
    let clause = one(random, &clauses(other))?.clone();
    let at = one(random, &clauses(text))?.start;
    // The copied clause may read relations whose declarations are in the other text, so these are
    // copied too.
    let mut whole = before(text, at, &other[clause.clone()]);
    if random.percent(60) {
        for line in lines(other) {
            let line = &other[line];
            let name = line
                .strip_prefix(".decl ")
                .and_then(|rest| rest.split('(').next());
            let is_read = |name: &str| other[clause.clone()].contains(&format!("{name}("));
            if name.is_some_and(|name| is_read(name) && !text.contains(&format!(".decl {name}("))) {
                whole.insert_str(0, line);
            }
        }
    }
    Some(whole)
}

fn declaration(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let words = [
        ".decl", ".input", ".output", ".type", ".include", ".once", ".functor", ".pragma", ".comp",
    ];
    match random.below(3) {
        0 => replace_word(random, text, |word| words.contains(&word), &words),
        1 => swap_words(random, text, |word| {
            ["unsigned", "number", "symbol", "float", "Block", "Value"].contains(&word)
        }),
        _ => {
            let all = names(text, true);
            let name = &text[one(random, &all)?.clone()];
            let way = one(random, &[".input ", ".output ", ".once\n.output "])?;
            Some(format!("{text}\n{way}{name}\n"))
        }
    }
}

const ANNOTATIONS: &[&str] = &[
    "//@ filled dominator_tree edge entry\n",
    "//@ filled labels\n",
    "//@ filled label_at immediate_post_dominator\n",
    "//@ filled\n",
    "//@ ancestors immediate_dominator\n",
    "//@ ancestors nothing\n",
    "//@ loop_forest\n",
    "//@ until divergent\n",
    "//@ finding warning \"{}\"\n",
    "//@ message \"{value} {block} {\"\n",
    "//@\n",
    "//@ \"\n",
];

fn annotation(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let is = |line: &str| line.starts_with("//@");
    match random.below(3) {
        0 => Some(with(
            text,
            &a_line(random, text, is)?,
            one(random, ANNOTATIONS)?,
        )),
        1 => {
            let line = a_line(random, text, is)?;
            let all = names(text, true);
            let new = format!("//@ ancestors {}\n", &text[one(random, &all)?.clone()]);
            Some(with(text, &line, &new))
        }
        _ => {
            let line = a_line(random, text, |line| line.starts_with(".decl"))?;
            Some(before(text, line.start, one(random, ANNOTATIONS)?))
        }
    }
}

/// Adds or removes an entry of a list.
fn column(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let (comma, _) = a_word(random, text, |word| word == ",")?;
    let end = comma.end + text[comma.end..].find([',', ')', '}', '\n'])?;
    Some(match random.percent(50) {
        true => with(text, &(comma.start..end), ""),
        false => before(text, end, &text[comma.start..end]),
    })
}

fn deep(random: &mut Random, text: &str, _: &[String]) -> Option<String> {
    let depth = depth(random);
    let all = names(text, false);
    let new = match random.below(6) {
        0 => nested("(", "x", ")", depth),
        1 => nested("-", "x", "", depth),
        2 => nested("x + (", "1", ")", depth),
        3 => nested("1 + ", "x", "", depth),
        4 => nested("count : { edge(_, x), x = ", "1", " }", depth),
        _ => nested("cat(x, ", "x", ")", depth),
    };
    if random.percent(15) {
        // Adds a long chain of relations, or a cycle of type declarations.
        let mut whole = text.to_string();
        for at in 0..depth.min(3_000) {
            let (next, name) = (at + 1, "deep");
            whole.push_str(&match random.percent(90) {
                true => {
                    format!(".decl {name}{at}(x: unsigned)\n{name}{at}(x) :- {name}{next}(x).\n")
                }
                false => format!(".type T{at} <: T{next}\n"),
            });
        }
        return Some(whole);
    }
    Some(with(text, one(random, &all)?, &new))
}
