//! Generates the row types of facts from the files that declare them.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::evaluator::printed;
use super::expression::field;
use lanelog_datalog::resolved::{Base, Column, Relation, Resolved};

/// A rule file that declares facts.
pub struct Declared<'d> {
    /// The Rust name of the generated struct.
    pub name: &'d str,
    /// The doc comment of the struct.
    pub documentation: &'d str,
    /// The file with all its includes. Relations that an earlier file declares are omitted.
    pub program: &'d Resolved,
}

/// Rust text: a type for each kind of id, a struct with the rows of each file's input relations,
/// and the signature of each relation.
///
/// # Errors
/// If a comment or name is not valid in Rust.
pub fn facts(files: &[Declared<'_>]) -> Result<String, String> {
    let mut items = TokenStream::new();
    let mut seen: Vec<&str> = Vec::new();
    let mut ids: Vec<&str> = Vec::new();
    for file in files {
        let relations: Vec<&Relation> = file
            .program
            .relations
            .iter()
            .filter(|relation| relation.is_input && !seen.contains(&relation.name.as_str()))
            .collect();
        seen.extend(relations.iter().map(|relation| relation.name.as_str()));
        for column in relations.iter().flat_map(|relation| &relation.columns) {
            let is_id = column.base == Base::Unsigned && column.type_name != Base::Unsigned.name();
            if is_id && !ids.contains(&column.type_name.as_str()) {
                ids.push(&column.type_name);
            }
        }
        items.extend(rows(file, &relations));
    }
    for id in ids {
        let documentation = format!("A `{id}` of the schema.");
        let id = format_ident!("{id}");
        items.extend(quote! {
            #[doc = #documentation]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            #[repr(transparent)]
            pub struct #id(pub u32);
        });
    }
    printed(items)
}

/// The struct of one file.
fn rows(file: &Declared<'_>, relations: &[&Relation]) -> TokenStream {
    let relation = relations.iter();
    let names: Vec<&str> = relation.map(|relation| relation.name.as_str()).collect();
    let fields: Vec<_> = names.iter().map(|name| field(name)).collect();
    let mut declared = Vec::new();
    let mut signatures = Vec::new();
    let (mut vectors, mut rows, mut extend) = (Vec::new(), Vec::new(), Vec::new());
    for (relation, field) in relations.iter().zip(&fields) {
        let Relation { name, columns, .. } = relation;
        let types = columns.iter().map(rust_type);
        let documentation = relation.documentation.as_deref().unwrap_or("A relation.");
        let column_names = columns.iter().map(|column| column.name.as_str());
        let listed = column_names.collect::<Vec<_>>().join(", ");
        let shown = format!(" `{name}({listed})`: {documentation}");
        declared.push(quote! {
            #[doc = #shown]
            pub #field: Vec<(#(#types,)*)>
        });
        let (values, shifted) = (values(relation, false), values(relation, true));
        let row = match columns.is_empty() {
            true => format_ident!("_row"),
            false => format_ident!("row"),
        };
        let count = Literal::usize_unsuffixed(columns.len());
        vectors.push(quote!(self.#field.iter().map(|#row| vec![#(#values),*]).collect()));
        rows.push(match columns.is_empty() {
            true => quote!(Rows::flag(!self.#field.is_empty())),
            false => quote! {
                Rows::new(#count, self.#field.iter().flat_map(|row| [#(#shifted),*]).collect())
            },
        });
        let filled = from_values(relation);
        extend.push(quote!(self.#field.extend(rows.map(|#row: &[u32]| #filled))));
        let typed = columns.iter().map(
            |Column {
                 name, type_name, ..
             }| quote!((#name, #type_name)),
        );
        signatures.push(quote! {
            Signature { name: #name, columns: &[#(#typed),*], documentation: #documentation }
        });
    }
    let documentation = format!(" {}", file.documentation);
    let name = format_ident!("{}", file.name);
    quote! {
        #[doc = #documentation]
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct #name {
            #(#declared,)*
        }

        impl #name {
            /// The declared relations, in the order of the file.
            pub const RELATIONS: &'static [Signature] = &[#(#signatures),*];

            /// A struct without rows.
            pub const fn none() -> #name {
                #name { #(#fields: Vec::new()),* }
            }

            /// The rows of a relation, by its name.
            pub fn rows(&self, relation: &str) -> Option<Vec<Vec<u32>>> {
                Some(match relation {
                    #(#names => #vectors,)*
                    _ => return None,
                })
            }

            /// The rows of a relation by its name, in ascending order, with shifted ids.
            pub fn relation(&self, relation: &str, shift: Shift) -> Option<Rows> {
                Some(match relation {
                    #(#names => #rows,)*
                    _ => return None,
                })
            }

            /// Adds rows to a relation, by its name. Each row is a slice of the columns' 32-bit
            /// values. Returns whether the relation exists.
            pub fn extend<'r>(
                &mut self,
                relation: &str,
                rows: impl Iterator<Item = &'r [u32]>,
            ) -> bool {
                match relation {
                    #(#names => #extend,)*
                    _ => return false,
                }
                true
            }

            /// Removes all rows, and keeps the allocated memory.
            pub fn clear(&mut self) {
                #(self.#fields.clear();)*
            }
        }
    }
}

fn rust_type(column: &Column) -> TokenStream {
    match column.base {
        Base::Symbol => quote!(Symbol),
        Base::Number => quote!(i32),
        Base::Unsigned if column.type_name == Base::Unsigned.name() => quote!(u32),
        Base::Unsigned => {
            let id = format_ident!("{}", column.type_name);
            quote!(#id)
        }
    }
}

/// Generates the columns of `row` as 32-bit values.
fn values(relation: &Relation, shifted: bool) -> Vec<TokenStream> {
    let columns = relation.columns.iter().enumerate().map(|(at, column)| {
        let at = Literal::usize_unsuffixed(at);
        let value = match column.base {
            Base::Number => return quote!(row.#at as u32),
            Base::Symbol => return quote!(row.#at.0),
            Base::Unsigned if column.type_name == Base::Unsigned.name() => quote!(row.#at),
            Base::Unsigned => quote!(row.#at.0),
        };
        match column.type_name.as_str() {
            "Block" if shifted => quote!(#value.wrapping_add(shift.block)),
            "Value" if shifted => quote!(#value.wrapping_add(shift.value)),
            "Rank" if shifted => quote!(#value.wrapping_add(shift.rank)),
            _ => value,
        }
    });
    columns.collect()
}

/// Generates a row from the slice `row` of 32-bit values. Missing values are 0.
fn from_values(relation: &Relation) -> TokenStream {
    let columns = relation.columns.iter().enumerate().map(|(at, column)| {
        let at = Literal::usize_unsuffixed(at);
        let value = quote!(row.get(#at).copied().unwrap_or_default());
        match column.base {
            Base::Number => quote!(#value as i32),
            Base::Unsigned if column.type_name == Base::Unsigned.name() => value,
            _ => {
                let id = rust_type(column);
                quote!(#id(#value))
            }
        }
    });
    quote!((#(#columns,)*))
}
