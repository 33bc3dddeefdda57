//! Generates the database of a rule program: a cell for each stratum, and for each index or other
//! structure in which a relation is looked up.

use std::collections::BTreeSet;

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::body::item;
use super::evaluator::{Access, Origin, Writer, method};
use super::expression::field;

impl Writer<'_> {
    pub(super) fn database(&mut self) -> Result<(), String> {
        let mut done: BTreeSet<(usize, Access)> = BTreeSet::new();
        let (mut fields, mut methods) = (TokenStream::new(), TokenStream::new());
        while let Some((index, access)) = self.accessors.difference(&done).next().cloned() {
            done.insert((index, access.clone()));
            let relation = &self.relation(index).name;
            let name = method(relation, &access);
            // All kinds of labels share one evaluator.
            if access == Access::OnDemand && done.iter().filter(|one| one.1 == access).count() > 1 {
                continue;
            }
            let documentation = format!("`{relation}`");
            let columns = Literal::usize_unsuffixed(self.relation(index).columns.len());
            let type_ = match &access {
                Access::Flag => {
                    let rows = self.value(index, &access)?;
                    methods.extend(quote! {
                        #[doc = #documentation]
                        pub fn #name(&self) -> bool { #rows }
                    });
                    continue;
                }
                Access::Test => {
                    let tests = self.test(index)?;
                    methods.extend(quote! {
                        #[doc = #documentation]
                        pub fn #name(&self, key: [u32; #columns]) -> bool {
                            let db = self;
                            #tests
                        }
                    });
                    continue;
                }
                Access::Header => {
                    let rows = self.rows_of_header(index)?;
                    methods.extend(quote! {
                        #[doc = #documentation]
                        fn #name(&self, key: u32, consumer: Option<usize>) -> Vec<[u32; #columns]> {
                            let db = self;
                            #rows
                        }
                    });
                    self.partial.extend(quote! {
                        #relation => {
                            let rows = headers.iter().flat_map(|key| db.#name(*key, None));
                            Some(Rows::new(#columns, rows.flatten().collect()))
                        }
                    });
                    continue;
                }
                Access::Depth => {
                    let forest = self.depth_in(index).ok_or("no cycles")?;
                    let starts = self.ranks(forest)?;
                    let cycles = self.access(forest, Access::Cycles);
                    methods.extend(quote! {
                        #[doc = #documentation]
                        #[inline]
                        pub fn #name(&self) -> Depths<'_> {
                            let db = self;
                            Depths { reached: #starts(), cycles: #cycles() }
                        }
                    });
                    continue;
                }
                Access::Set => quote!(Set),
                Access::Map => quote!(Map),
                Access::Forest => quote!(Forest),
                Access::Cycles => quote!(Cycles),
                Access::Outside => quote!(Outside<#columns>),
                Access::Labels => quote!(Labels),
                Access::OnDemand => quote!(LabelsOnDemand),
                Access::Flow => quote!(FlowGraph),
                Access::Index(order) => {
                    let columns = Literal::usize_unsuffixed(order.len());
                    quote!(Index<#columns>)
                }
            };
            if let (Origin::Derived(stratum), false) = (self.origin(index)?, needs_cell(&access)) {
                let (_, stratum) = self.of_stratum(stratum);
                let rows = format_ident!("{relation}");
                methods.extend(quote! {
                    #[doc = #documentation]
                    #[inline]
                    pub fn #name(&self) -> &#type_ { &self.#stratum().#rows }
                });
                continue;
            }
            let value = match &access {
                Access::Flow => self.flow()?,
                access => self.value(index, access)?,
            };
            fields.extend(quote!(#name: OnceCell<#type_>,));
            methods.extend(if access == Access::Labels {
                let graph = self.graph(index)?;
                quote! {
                    #[doc = #documentation]
                    #[inline]
                    pub fn #name<const K: usize>(&self, prefix: [u32; K]) -> Rows<'_> {
                        let db = self;
                        self.#name.get_or_init(|| #value).range(|| #graph, prefix)
                    }
                }
            } else {
                quote! {
                    #[doc = #documentation]
                    #[inline]
                    pub fn #name(&self) -> &#type_ {
                        let db = self;
                        self.#name.get_or_init(|| #value)
                    }
                }
            });
        }
        if let Some(leaving) = self.leaving {
            let documentation = format!("`{}`", self.relation(leaving).name);
            let has = self.membership(leaving);
            self.out.extend(quote! {
                #[doc = #documentation]
                impl Membership for Database<'_> {
                    fn has(&self, pair: [u32; 2]) -> bool {
                        let db = self;
                        #has(pair)
                    }
                }
            });
        }
        for (number, stratum) in self.strata.iter().enumerate() {
            if !self.derived(stratum)?.is_empty() {
                let (struct_, function) = self.of_stratum(number);
                fields.extend(quote!(#function: OnceCell<#struct_>,));
                methods.extend(quote! {
                    #[inline]
                    fn #function(&self) -> &#struct_ {
                        self.#function.get_or_init(|| #function(self))
                    }
                });
            }
        }
        let (path, partial) = (&self.path, &self.partial);
        self.out.extend(quote! {
            /// Relations derived from the facts of one function; each is computed on first use.
            #[derive(Default)]
            pub struct Database<'f> {
                facts: Option<&'f Facts>,
                is_traced: bool,
                #fields
            }

            impl<'f> Database<'f> {
                /// Creates a database; relations are computed on first use.
                pub fn new(facts: &'f Facts) -> Database<'f> {
                    Database { facts: Some(facts), ..Database::default() }
                }

                /// Creates a database that records how the rows of the worklist are derived.
                pub fn traced(facts: &'f Facts) -> Database<'f> {
                    Database { is_traced: true, ..Database::new(facts) }
                }

                /// The row that a row was first derived from, the row that this one was derived
                /// from, and so on, each with its relation. The database must be traced. `None` if
                /// the relation is not derived by the worklist.
                pub fn path(&self, relation: &str, row: u32) -> Option<Vec<(&'static str, u32)>> {
                    #path
                }

                /// A relation that has rows for each branch or cycle, with those for some branches
                /// and headers of cycles. `None` for other relations.
                pub fn relation_of(
                    &self,
                    relation: &str,
                    branches: &[u32],
                    headers: &[u32],
                ) -> Option<lanelog_facts::Rows> {
                    use lanelog_facts::Rows;
                    let db = self;
                    match relation {
                        #partial
                        _ => None,
                    }
                }

                #[inline]
                fn facts(&self) -> &'f Facts { self.facts.unwrap_or(&NO_FACTS) }

                #methods
            }
        });
        Ok(())
    }

    /// Generates the expression that computes an accessor.
    fn value(&mut self, index: usize, access: &Access) -> Result<TokenStream, String> {
        let relation = self.relation(index);
        let name = &relation.name;
        let field = field(name);
        let origin = self.origin(index)?;
        let columns = relation.columns.len();
        let natural = Access::Index((0..columns).collect());
        Ok(match access {
            Access::Flag => match origin {
                Origin::Facts => quote!(!self.facts().#field.is_empty()),
                _ => return Err(format!("{name} has no columns and is derived")),
            },
            Access::Set => match origin {
                Origin::Facts => quote!(Set::new(db.facts().#field.iter().map(|row| row.0.0))),
                _ => return Err(format!("{name} is a set of unknown origin")),
            },
            Access::Forest => {
                let Origin::DominatorTree { edges, roots } = origin else {
                    return Err(format!("{name} is no dominator tree"));
                };
                let (edges, roots) = (self.find(edges)?, self.find(roots)?);
                let edges = self.access(edges, Access::Index(vec![0, 1]));
                let roots = self.access(roots, Access::Set);
                quote!(Forest::new(#edges(), #roots()))
            }
            Access::Map => match origin {
                Origin::Facts => {
                    quote!(Map::of(db.facts().#field.iter().map(|row| [row.0.0, row.1.0])))
                }
                _ => {
                    let rows = self.access(index, natural);
                    quote!(Map::new(#rows().rows().iter().copied()))
                }
            },
            Access::Cycles => {
                let Origin::LoopForest([edges, starts, ends]) = origin else {
                    return Err(format!("{name} is no relation of cycles"));
                };
                let edges = self.find(edges)?;
                let edges = self.access(edges, Access::Index(vec![0, 1]));
                let mut map = |name: &str| -> Result<TokenStream, String> {
                    let relation = self.find(name)?;
                    Ok(self.access(relation, Access::Map))
                };
                let (starts, ends) = (map(starts)?, map(ends)?);
                quote!(Cycles::new(#edges(), #starts(), #ends()))
            }
            Access::Test | Access::Header | Access::Depth => {
                return Err(format!("{name} is asked for rows without a key"));
            }
            Access::Outside => self.outside(index)?,
            Access::Labels => {
                let graph = self.graph(index)?;
                quote!(Labels::new(#graph))
            }
            Access::OnDemand => {
                let graph = self.graph(index)?;
                quote!(LabelsOnDemand::new(#graph))
            }
            Access::Flow => return Err(format!("{name} is no flow graph")),
            Access::Index(order) if matches!(origin, Origin::Facts) => {
                let order = order.iter().map(|at| Literal::usize_unsuffixed(*at));
                quote!(Index::of(db.facts().#field.iter().map(|row| [#(row.#order.0),*])))
            }
            Access::Index(_) if *access == natural => match origin {
                Origin::Facts | Origin::Derived(_) => {
                    return Err(format!("{name} has its rows already"));
                }
                Origin::DominatorTree { .. } => {
                    let forest = self.access(index, Access::Forest);
                    quote!(Index::new(#forest().pairs()))
                }
                Origin::Ancestors(forest) => {
                    let forest = self.find(forest)?;
                    let forest = self.access(forest, Access::Forest);
                    quote!(Index::new(#forest().preorder().iter().flat_map(|block| {
                        #forest().above(*block).map(|above| [above, *block])
                    })))
                }
                Origin::LoopForest(_) => {
                    let cycles = self.access(index, Access::Cycles);
                    quote!(Index::new(#cycles().pairs()))
                }
                Origin::Labels(_) => {
                    self.accessors.insert((index, Access::Labels));
                    let graph = self.graph(index)?;
                    quote!(Index::new(Labels::new(#graph).all(#graph).iter().copied()))
                }
                Origin::LabelAt(_) => {
                    let graph = self.graph(index)?;
                    quote!(Index::from_rows(labels_at(#graph)))
                }
            },
            Access::Index(order) => {
                let rows = self.access(index, natural);
                let row = order.iter().map(|at| item(&format_ident!("row"), *at));
                quote!(Index::of(#rows().rows().iter().map(|row| [#(#row),*])))
            }
        })
    }

    /// Generates the method that tests whether a pair is in a relation.
    fn membership(&mut self, relation: usize) -> TokenStream {
        if self.is_tested(relation) {
            return self.access(relation, Access::Test);
        }
        let rows = self.access(relation, Access::Index(vec![0, 1]));
        quote!(#rows().has)
    }

    /// Generates the flow graph of labels. Its edges are computed natively, and not by the rules of
    /// the relation, which has a row for each exit and each cycle that is left by it.
    fn flow(&mut self) -> Result<TokenStream, String> {
        let mut relations = self.program.relations.iter();
        let words = relations.find_map(|relation| match relation.filling()? {
            [way, words @ ..] if way == "labels" => Some(words),
            _ => None,
        });
        let [edge, _, tree, reducible, _, _, cycles, ..] = words.ok_or("no labels")? else {
            return Err("labels need more relations".to_string());
        };
        let Origin::DominatorTree { roots, .. } = self.origin(self.find(tree)?)? else {
            return Err(format!("{tree} is no dominator tree"));
        };
        let (edge, roots) = (self.find(edge)?, self.find(roots)?);
        let (reducible, cycles) = (self.find(reducible)?, self.find(cycles)?);
        let reached = self.ranks(cycles)?;
        let edge = self.access(edge, Access::Index(vec![0, 1]));
        let roots = self.access(roots, Access::Set);
        let reducible = self.access(reducible, Access::Set);
        let cycles = self.access(cycles, Access::Cycles);
        Ok(quote!(FlowGraph::new(#edge(), #reached(), #roots(), #reducible(), #cycles())))
    }

    /// Generates the relations from which labels are computed.
    pub(super) fn graph(&mut self, index: usize) -> Result<TokenStream, String> {
        let words = match self.origin(index)? {
            Origin::Labels(words) | Origin::LabelAt(words) => words,
            _ => return Err("no labels".to_string()),
        };
        let pairs = || Access::Index(vec![0, 1]);
        let fields = [
            ("edge", pairs()),
            ("flow", Access::Flow),
            ("dominators", Access::Flow),
            ("reducible", Access::Set),
            ("irreducible", Access::Set),
            ("leaves", Access::Test),
            ("cycle_block", Access::Cycles),
            ("innermost", Access::Map),
            ("phi", Access::Index(vec![1, 0])),
            ("incoming", Access::Index(vec![0, 1, 2])),
        ];
        if words.len() != fields.len() {
            return Err(format!("labels need {} relations", fields.len()));
        }
        let mut graph = TokenStream::new();
        for ((field, access), relation) in fields.into_iter().zip(words) {
            let relation = self.find(relation)?;
            let field = format_ident!("{field}");
            if access == Access::Flow {
                // The graph contains the tree.
                let flow = self.find(&words[1])?;
                let flow = self.access(flow, access);
                graph.extend(quote!(#field: #flow().#field(),));
                continue;
            }
            if access == Access::Test {
                self.leaving = Some(relation);
                self.membership(relation);
                graph.extend(quote!(#field: db,));
                continue;
            }
            let relation = self.access(relation, access);
            graph.extend(quote!(#field: #relation(),));
        }
        Ok(quote!(Graph { #graph }))
    }
}

/// Whether an accessor needs a separate cell: derived sets and indices in column order are fields
/// of their stratum.
fn needs_cell(access: &Access) -> bool {
    match access {
        Access::Set => false,
        Access::Index(order) => !order.iter().copied().eq(0..order.len()),
        _ => true,
    }
}
