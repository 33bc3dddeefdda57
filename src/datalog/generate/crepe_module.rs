//! A part as a module of Rust: a crepe program, and a function that takes finished relations and gives finished relations.
//!
//! crepe makes a struct for each relation of each program, and the compiler a hash set for each struct. Here the parts share a few structs for their rows:
//! the ones that a part declares are configured away, and imported by the same names.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::super::resolved::Resolved;
use super::crepe_parts::Part;
use super::crepe_rule::{Rendered, row_type, tree_type};

/// The module's text. Its function takes what [`Part::reads`] names and gives what [`Part::gives`] names, in those orders.
///
/// # Errors
/// If crepe would take two relations for one: it writes their names in lower case.
pub(super) fn crepe_module(
    program: &Resolved,
    rules: &[Rendered],
    part: &Part,
    shared: &mut BTreeSet<RowStruct>,
) -> Result<String, String> {
    let mut module = Module::default();
    for at in &part.rows {
        let relation = &program.relations[*at];
        module.rows(&relation.name, relation.columns.len());
    }
    for at in &part.trees {
        module.tree(&program.relations[*at].name);
    }
    for at in &part.derived {
        let relation = &program.relations[*at];
        let is_given = part.gives.contains(at);
        module.derived(&relation.name, relation.columns.len(), is_given);
    }
    if module.structs.len() != part.rows.len() + part.trees.len() + part.derived.len() {
        return Err("two relations have the same name but for case or underscores".to_string());
    }
    let mut text = String::new();
    for rule in &part.rules {
        let _ = writeln!(text, "        {}", rules[*rule].text);
    }
    let Module {
        declarations,
        arguments,
        loads,
        outputs,
        results,
        imports,
        used,
        ..
    } = module;
    shared.extend(used);
    Ok(format!(
        "    use super::{{Rows, Tree, TreeOf, arrays, table}};\n{imports}\n    crepe::crepe! {{\n{declarations}\n{text}    }}\n\n    pub fn run(given: &[&Rows]) -> Vec<Rows> {{\n        let [{arguments}] = given else {{\n            return Vec::new();\n        }};\n        let mut program = Crepe::new();\n{loads}        let ({outputs}) = program.run_with_hasher::<rustc_hash::FxBuildHasher>();\n        vec![\n{results}        ]\n    }}\n"
    ))
}

/// A struct for rows that the parts share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RowStruct {
    columns: usize,
    /// For what a part reads: how many of as many columns it reads before. crepe wants these apart, and none else.
    given: Option<usize>,
}

impl RowStruct {
    fn name(self) -> String {
        let columns = self.columns;
        match self.given {
            Some(place) => format!("Given{columns}x{place}"),
            None => format!("Derived{columns}"),
        }
    }

    /// Its declaration.
    pub fn declaration(self) -> String {
        let columns = vec!["pub u32"; self.columns].join(", ");
        let derives = "Clone, Copy, PartialEq, Eq, Hash";
        format!(
            "    #[derive({derives})]\n    pub struct {}({columns});\n",
            self.name()
        )
    }
}

#[derive(Default)]
struct Module {
    /// The names of all structs, as crepe distinguishes them.
    structs: BTreeSet<String>,
    /// The shared ones among them.
    used: BTreeSet<RowStruct>,
    imports: String,
    declarations: String,
    arguments: String,
    loads: String,
    outputs: String,
    results: String,
}

impl Module {
    fn declare(&mut self, kind: &str, name: &str, columns: &str) {
        self.structs.insert(name.to_lowercase());
        let _ = writeln!(self.declarations, "{kind}        struct {name}({columns});");
    }

    /// Declares rows of one of the shared structs.
    fn declare_rows(&mut self, kind: &str, name: &str, shared: RowStruct) {
        let columns = vec!["u32"; shared.columns].join(", ");
        self.declare(&format!("{kind}        #[cfg(any())]\n"), name, &columns);
        let _ = writeln!(
            self.imports,
            "    use super::rows::{} as {name};",
            shared.name()
        );
        self.used.insert(shared);
    }

    /// A relation that is read.
    fn rows(&mut self, name: &str, columns: usize) {
        let row = row_type(name);
        let is_like = |used: &&RowStruct| used.columns == columns;
        let place = self.used.iter().filter(is_like).count();
        let given = Some(place);
        self.declare_rows("        @input\n", &row, RowStruct { columns, given });
        let _ = write!(self.arguments, "rows_of_{name}, ");
        let names = names(columns);
        let rows = match columns {
            0 => format!("(0..rows_of_{name}.len()).map(|_| {row}())"),
            _ => format!("arrays::<{columns}>(rows_of_{name}).map(|[{names}]| {row}({names}))"),
        };
        let _ = writeln!(self.loads, "        program.extend({rows});");
    }

    /// A forest that is asked who is above whom.
    fn tree(&mut self, name: &str) {
        let tree = tree_type(name);
        self.declare("        @input\n", &format!("{tree}<'a>"), "TreeOf<'a>");
        let _ = write!(self.arguments, "tree_of_{name}, ");
        let _ = writeln!(
            self.loads,
            "        let tree_of_{name} = Tree::new(tree_of_{name});\n        program.extend([{tree}(TreeOf(&tree_of_{name}))]);"
        );
    }

    /// A relation of the part's own.
    fn derived(&mut self, name: &str, columns: usize, is_given: bool) {
        let row = row_type(name);
        match is_given {
            true => self.declare_rows(
                "        @output\n",
                &row,
                RowStruct {
                    columns,
                    given: None,
                },
            ),
            // crepe takes no attributes there.
            false => self.declare("", &row, &vec!["u32"; columns].join(", ")),
        }
        if is_given {
            let _ = write!(self.outputs, "set_of_{name}, ");
            let names = names(columns);
            let rows = match columns {
                0 => format!("Rows::flag(!set_of_{name}.is_empty())"),
                _ => format!(
                    "table::<{columns}>(set_of_{name}.into_iter().map(|{row}({names})| [{names}]))"
                ),
            };
            let _ = writeln!(self.results, "            {rows},");
        }
    }
}

fn names(columns: usize) -> String {
    let names: Vec<String> = (0..columns).map(|at| format!("c{at}")).collect();
    names.join(", ")
}
