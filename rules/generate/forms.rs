//! Forms of generated code that are selected by `//@` annotations, and their requirements on the
//! rules.
//!
//! | annotation | form | in |
//! |---|---|---|
//! | `keyed COLUMN` | rows are derived for one value of the column at a time | `demand` |
//! | `worklist` | rows are found one by one, rows that need keyed relations last | `demand` |
//! | `on_demand phis` or `cycles` | a set is derived from the keyed relations of branches | `demand` |
//! | `outside_cycles HEADER` | rows are found for one cycle at a time, in the forest | `outside` |
//! | `cycle_paths HEADER` | a set of headers is found from paths of the forest | `outside` |
//! | `by_header HEADER` | rows are derived for one cycle at a time | `outside` |
//! | `tested` | a row is looked up by running the rules for it | `cycles` |
//! | `cycle_depth FOREST` | the depth of a block in the forest of cycles | `cycles` |
//!
//! The rows of an `outside_cycles` relation are found by the positions of the blocks in the forest
//! of cycles, and the rows of a `by_header` relation are derived from the rows of an
//! `outside_cycles` relation.
//!
//! A form is selected only by an annotation; it is never inferred from the rules. [`check`] reports
//! annotations whose rules do not satisfy the requirements of the form.

use super::evaluator::Writer;
use lanelog_datalog::ast::Annotation;
use lanelog_datalog::diagnostic::Diagnostic;
use lanelog_datalog::resolved::{Resolved, Rule};
use lanelog_datalog::stratify::Stratum;

/// The requirement of an annotation on the rules.
struct Form<'w, 'r> {
    requires: &'static str,
    /// The rules that must satisfy the requirement.
    rules: Vec<&'r Rule>,
    fits: Box<dyn Fn(&'r Rule) -> bool + 'w>,
}

/// Returns the errors in the annotations of a program from which native code is generated.
#[must_use]
pub fn check(program: &Resolved, strata: &[Stratum]) -> Vec<Diagnostic> {
    let writer = Writer::new(program, strata);
    let relations = program.relations.iter().enumerate();
    let said = relations.flat_map(|(index, relation)| {
        let annotations = relation.annotations.iter();
        annotations.map(move |annotation| (index, annotation))
    });
    said.filter_map(|(index, annotation)| writer.mistake(index, annotation))
        .collect()
}

impl<'r> Writer<'r> {
    fn mistake(&self, index: usize, annotation: &Annotation) -> Option<Diagnostic> {
        let said = annotation.words.join(" ");
        let words: Vec<&str> = annotation.words.iter().map(String::as_str).collect();
        let Some(form) = self.form(index, &words) else {
            let name = &self.relation(index).name;
            let message = format!("`//@ {said}` is no annotation of `{name}`");
            let help = "name columns and relations as they are declared; \
                        docs/reference/rule-language.md lists the annotations";
            return Some(Diagnostic::error(annotation.span, message).help(help));
        };
        let rule = form.rules.into_iter().find(|rule| !(form.fits)(rule))?;
        let message = format!("`//@ {said}` requires {}", form.requires);
        let error = Diagnostic::error(annotation.span, message);
        let error = error.label(rule.head.span, "this rule does not fit");
        Some(error.help("change the rule, or delete the annotation"))
    }

    fn form(&self, index: usize, words: &[&str]) -> Option<Form<'_, 'r>> {
        let relation = self.relation(index);
        let column = |name: &str| relation.columns.iter().position(|one| one.name == name);
        let are_relations = |names: &[&str]| names.iter().all(|name| self.find(name).is_ok());
        let mut rules: Vec<&Rule> = self.program.rules_of(index).collect();
        let is_single = rules.len() == 1;
        let (requires, fits): (_, Box<dyn Fn(&'r Rule) -> bool + '_>) = match *words {
            ["functional"] | ["until", _, _, _, _, _] => ("", Box::new(|_| true)),
            ["filled", "dominator_tree", ref names @ ..]
            | ["filled", "labels" | "label_at", ref names @ ..]
            | ["ancestors", ref names @ ..]
            | ["loop_forest", ref names @ ..]
            | ["only_with", ref names @ ..] => {
                are_relations(names).then_some(())?;
                ("", Box::new(|_| true))
            }
            ["one_of", name, _, ..] | ["prefix_of", name, _] => {
                column(name)?;
                ("", Box::new(|_| true))
            }
            ["keyed", name] => {
                let column = column(name)?;
                (
                    "each rule to read labels, and what is derived from them, for the value that it has in that column only",
                    Box::new(move |rule| self.fits_key(index, column, rule)),
                )
            }
            ["unsettled", name] => {
                column(name)?;
                self.keys.columns[index]?;
                ("", Box::new(|_| true))
            }
            ["worklist"] => {
                let stratum = self.stratum_of(index)?;
                let all = stratum.rules.iter();
                rules = all.map(|at| &self.program.rules[*at]).collect();
                (
                    "a recursive stratum of sets, in which a rule that reads keyed relations reads them for a row of its stratum",
                    Box::new(move |rule| self.fits_worklist(stratum, rule)),
                )
            }
            ["tested"] => (
                "rules that only test a row of which all columns are known, without relations that are keyed",
                Box::new(move |rule| self.fits_test(index, rule)),
            ),
            ["outside_cycles", name] => {
                let column = column(name)?;
                (
                    "one rule, with `CYCLES(header, block)` and `!CYCLES(header, other)` of a `//@ loop_forest`, and that header nowhere else in the body",
                    Box::new(move |rule| {
                        let is_pair = rule.head.arguments.len() > 1;
                        is_single && is_pair && self.leaving(rule, column).is_some()
                    }),
                )
            }
            ["cycle_paths", name] => {
                let column = column(name)?;
                (
                    "a set of headers, and in each rule `CYCLES(header, block)` and `!CYCLES(header, other)` of one `//@ loop_forest`, and that header nowhere else in the body",
                    Box::new(move |rule| {
                        let is_set = rule.head.arguments.len() == 1;
                        is_set && self.leaving(rule, column).is_some()
                    }),
                )
            }
            ["on_demand", "phis" | "cycles"] => (
                "a set with one rule, which is not recursive and reads keyed relations for a member of another set",
                Box::new(move |rule| is_single && self.branches_of(rule).is_some()),
            ),
            ["by_header", name] => {
                let column = column(name)?;
                (
                    "each rule to read an `//@ outside_cycles` relation for its own header, and neither itself nor what is keyed",
                    Box::new(move |rule| self.fits_header(column, rule)),
                )
            }
            ["cycle_depth", name] => {
                let forest = self.find(name).ok()?;
                (
                    "one rule, which counts the cycles of that `//@ loop_forest` around each block that depth-first search reaches",
                    Box::new(move |rule| is_single && self.fits_depth(forest, rule)),
                )
            }
            _ => return None,
        };
        Some(Form {
            requires,
            rules,
            fits,
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::check;
    use lanelog_datalog::compile;

    const DECLARED: &str = ".decl edge(x: unsigned, y: unsigned) .input edge
//@ functional
.decl start(x: unsigned, y: unsigned) .input start
//@ functional
.decl end(x: unsigned, y: unsigned) .input end
//@ loop_forest edge start end
.decl cycle(h: unsigned, b: unsigned)
cycle(h, b) :- edge(h, b).
.decl reached(b: unsigned)
reached(b) :- start(b, _).
//@ filled label_at edge
.decl label(branch: unsigned, b: unsigned)
label(x, y) :- edge(x, y).
";

    /// The position and first line of each error.
    fn mistakes(rules: &str) -> Vec<String> {
        let text = format!("{DECLARED}{rules}");
        let compiled = compile("rules.dl", &|_| Ok(text.clone()));
        let (program, strata) = compiled.program.unwrap();
        let found = check(&program, &strata);
        let shown = found.iter().map(|one| one.render(&compiled.sources));
        shown
            .map(|text| text.lines().next().unwrap().to_string())
            .collect()
    }

    /// Each case contains a declaration of `r`, rules that satisfy the requirement of the
    /// annotation, and rules that do not satisfy the requirement.
    const CASES: &[(&str, &[&str], &[&str])] = &[
        (
            ".decl r(x: unsigned, y: unsigned) //@ keyed x",
            &[
                "r(x, y) :- label(x, y).",
                "r(x, y) :- label(x, z), edge(z, y).",
            ],
            &[
                "r(x, y) :- label(y, x).",
                "r(x, y) :- label(x, y). r(x, y) :- edge(x, y), label(y, x).",
                "r(x, y) :- edge(x, y), 1 = count : { label(y, x) }.",
                "r(0, y) :- label(_, y).",
            ],
        ),
        (
            ".decl k(x: unsigned, y: unsigned) //@ keyed x
k(x, y) :- label(x, y).
.decl r(x: unsigned) //@ worklist",
            &["r(x) :- edge(x, _). r(y) :- r(x), k(x, y)."],
            &[
                "r(x) :- edge(x, _).",
                "r(x) :- edge(x, _). r(y) :- r(x), edge(x, z), k(z, y).",
                "r(x) :- edge(x, _). r(y) :- r(x), r(y), k(x, y).",
            ],
        ),
        (
            ".decl r(x: unsigned, y: unsigned) //@ tested",
            &["r(h, b) :- cycle(h, b), edge(b, _)."],
            &[
                "r(h, b) :- cycle(h, c), edge(c, b).",
                "r(h, b) :- label(h, b).",
                "r(h + 1, h) :- edge(h, _).",
            ],
        ),
        (
            ".decl r(h: unsigned, a: unsigned) //@ outside_cycles h",
            &["r(h, a) :- cycle(h, b), edge(b, a), !cycle(h, a)."],
            &[
                "r(h, a) :- cycle(h, b), edge(b, a).",
                "r(h, a) :- cycle(h, b), edge(b, a), !cycle(h, a), reached(h).",
                "r(a, h) :- cycle(h, b), edge(b, a), !cycle(h, a).",
                "r(h, a) :- edge(h, b), edge(b, a), !edge(h, a).",
                "r(h, a) :- cycle(h, b), edge(b, a), !cycle(h, a). r(h, a) :- edge(h, a).",
            ],
        ),
        (
            ".decl o(h: unsigned, a: unsigned) //@ outside_cycles h
o(h, a) :- cycle(h, b), edge(b, a), !cycle(h, a).
.decl r(h: unsigned, a: unsigned) //@ by_header h",
            &["r(h, a) :- o(h, a), edge(a, _)."],
            &[
                "r(h, a) :- edge(h, a).",
                "r(h, a) :- edge(h, a), o(a, _).",
                "r(h, a) :- o(h, a). r(h, a) :- o(h, b), r(h, b), edge(b, a).",
                "r(h, a) :- o(h, a), label(h, a).",
            ],
        ),
        (
            ".decl r(b: unsigned, depth: number) //@ cycle_depth cycle",
            &["r(b, d) :- reached(b), d = count : { cycle(_, b) }."],
            &[
                "r(b, d) :- edge(b, _), d = count : { cycle(_, b) }.",
                "r(b, d) :- reached(b), d = count : { cycle(b, _) }.",
                "r(b, d) :- reached(b), d = count : { edge(_, b) }.",
                "r(b, d) :- reached(b), edge(b, _), d = count : { cycle(_, b) }.",
                "r(b, 1) :- reached(b).",
            ],
        ),
    ];

    #[test]
    fn an_annotation_needs_rules_that_fit() {
        for (declared, fitting, others) in CASES {
            for rules in *fitting {
                assert_eq!(
                    mistakes(&format!("{declared}\n{rules}")),
                    [""; 0],
                    "{rules}"
                );
            }
            for rules in *others {
                let found = mistakes(&format!("{declared}\n{rules}"));
                let said = declared.rsplit_once("//@").unwrap().1;
                let line = DECLARED.lines().count() + declared.lines().count();
                let column = declared.lines().last().unwrap().find("//@").unwrap() + 1;
                let expected = format!("rules.dl:{line}:{column}: error: `//@{said}` requires ");
                assert_eq!(found.len(), 1, "{rules}: {found:?}");
                assert!(found[0].starts_with(&expected), "{rules}: {found:?}");
            }
        }
    }

    #[test]
    fn an_annotation_names_what_there_is() {
        for (said, name) in [
            ("keyed z", "r"),
            ("keyed", "r"),
            ("unsettled x", "r"),
            ("cycle_depth nothing", "r"),
            ("ancestors nothing", "r"),
            ("loop_forest edge start nothing", "r"),
            ("only_with nothing", "r"),
            ("key x", "r"),
        ] {
            let rules = format!(".decl {name}(x: unsigned, y: unsigned) //@ {said}");
            let found = mistakes(&format!("{rules}\nr(x, y) :- edge(x, y)."));
            let expected = format!("error: `//@ {said}` is no annotation of `{name}`");
            assert_eq!(found.len(), 1, "{said}: {found:?}");
            assert!(found[0].ends_with(&expected), "{said}: {found:?}");
        }
    }
}
