//! Generates a Rust module for a part: a crepe program, and a function that maps complete relations
//! to complete relations.
//!
//! crepe generates a struct for each relation of each program, and a hash set type for each struct.
//! Parts therefore share a few structs for their rows. The structs that a part declares are
//! disabled by `cfg`, and the shared structs are imported under the same names.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::crepe_parts::Part;
use super::crepe_rule::{Rendered, row_type, tree_type};
use lanelog_datalog::resolved::Resolved;

/// Returns the items of the module. The module's function takes the relations in [`Part::reads`]
/// and returns those in [`Part::gives`], in the order of these two lists.
///
/// # Errors
/// If the names of two relations differ only in case, because crepe does not distinguish them.
pub(super) fn crepe_module(
    program: &Resolved,
    rules: &[Rendered],
    part: &Part,
    shared: &mut BTreeSet<RowStruct>,
) -> Result<TokenStream, String> {
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
    let rules = part.rules.iter().map(|rule| &rules[*rule].rule);
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
    Ok(quote! {
        use super::{Rows, Tree, TreeOf, arrays, table};
        #imports

        crepe::crepe! {
            #declarations
            #(#rules)*
        }

        pub fn run(given: &[&Rows]) -> Vec<Rows> {
            let [#(#arguments),*] = given else {
                return Vec::new();
            };
            let mut program = Crepe::new();
            #loads
            let (#(#outputs,)*) = program.run_with_hasher::<rustc_hash::FxBuildHasher>();
            vec![#(#results),*]
        }
    })
}

/// A struct for rows that several parts share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RowStruct {
    columns: usize,
    /// For an input relation: the number of earlier inputs with the same number of columns. crepe
    /// requires a distinct struct for each input.
    given: Option<usize>,
}

impl RowStruct {
    fn name(self) -> Ident {
        let columns = self.columns;
        match self.given {
            Some(place) => format_ident!("Given{columns}x{place}"),
            None => format_ident!("Derived{columns}"),
        }
    }

    /// The declaration of the struct.
    pub fn declaration(self) -> TokenStream {
        let (name, columns) = (self.name(), types(self.columns));
        quote! {
            #[derive(Clone, Copy, PartialEq, Eq, Hash)]
            pub struct #name(#(pub #columns),*);
        }
    }
}

#[derive(Default)]
struct Module {
    /// The names of all structs, in lower case, because crepe compares names without regard to
    /// case.
    structs: BTreeSet<String>,
    /// The shared structs that the part uses.
    used: BTreeSet<RowStruct>,
    imports: TokenStream,
    declarations: TokenStream,
    arguments: Vec<Ident>,
    loads: TokenStream,
    outputs: Vec<Ident>,
    results: Vec<TokenStream>,
}

impl Module {
    fn declare(&mut self, name: &Ident, declaration: TokenStream) {
        self.structs.insert(name.to_string().to_lowercase());
        self.declarations.extend(declaration);
    }

    /// Declares a relation whose rows are one of the shared structs.
    fn declare_rows(&mut self, kind: TokenStream, name: &Ident, shared: RowStruct) {
        let columns = types(shared.columns);
        self.declare(
            name,
            quote!(#kind #[cfg(any())] struct #name(#(#columns),*);),
        );
        let of = shared.name();
        self.imports.extend(quote!(use super::rows::#of as #name;));
        self.used.insert(shared);
    }

    /// Declares an input relation.
    fn rows(&mut self, name: &str, columns: usize) {
        let row = row_type(name);
        let is_like = |used: &&RowStruct| used.columns == columns;
        let place = self.used.iter().filter(is_like).count();
        let given = Some(place);
        self.declare_rows(quote!(@input), &row, RowStruct { columns, given });
        let given = format_ident!("rows_of_{name}");
        let names = names(columns);
        self.loads.extend(match columns {
            0 => quote!(program.extend((0..#given.len()).map(|_| #row()));),
            _ => {
                let columns = Literal::usize_unsuffixed(columns);
                quote! {
                    program.extend(arrays::<#columns>(#given).map(|[#(#names),*]| #row(#(#names),*)));
                }
            }
        });
        self.arguments.push(given);
    }

    /// Declares a forest in which ancestors are queried.
    fn tree(&mut self, name: &str) {
        let tree = tree_type(name);
        self.declare(&tree, quote!(@input struct #tree<'a>(TreeOf<'a>);));
        let given = format_ident!("tree_of_{name}");
        self.loads.extend(quote! {
            let #given = Tree::new(#given);
            program.extend([#tree(TreeOf(&#given))]);
        });
        self.arguments.push(given);
    }

    /// Declares a relation that the part derives.
    fn derived(&mut self, name: &str, columns: usize, is_given: bool) {
        let row = row_type(name);
        if !is_given {
            // crepe does not accept attributes on the struct of a relation that is neither an input
            // nor an output, so the relation has its own struct.
            let columns = types(columns);
            return self.declare(&row, quote!(struct #row(#(#columns),*);));
        }
        let given = None;
        self.declare_rows(quote!(@output), &row, RowStruct { columns, given });
        let set = format_ident!("set_of_{name}");
        let names = names(columns);
        self.results.push(match columns {
            0 => quote!(Rows::flag(!#set.is_empty())),
            _ => {
                let columns = Literal::usize_unsuffixed(columns);
                quote!(table::<#columns>(#set.into_iter().map(|#row(#(#names),*)| [#(#names),*])))
            }
        });
        self.outputs.push(set);
    }
}

fn types(columns: usize) -> Vec<TokenStream> {
    vec![quote!(u32); columns]
}

fn names(columns: usize) -> Vec<Ident> {
    (0..columns).map(|at| format_ident!("c{at}")).collect()
}
