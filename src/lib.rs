//! lanelog tells, for every value and branch of a GPU kernel, whether all lanes of a wave agree on
//! it (*uniform*) or may disagree (*divergent*), and why.
//!
//! ```
//! use lanelog::{Mode, Source};
//!
//! let source = Source::read("corpus/joins/diamond.ll")?;
//! let module = source.module()?;
//! let analyzer = module.analyzer(Mode::Sound);
//! for function in analyzer.functions() {
//!     function.analyze(|verdicts| {
//!         for branch in verdicts.branches().filter(|branch| branch.is_divergent) {
//!             println!("@{}, line {}: lanes may part", function.name(), branch.line);
//!             println!("{}", verdicts.why_lanes_diverge(&branch)?.unwrap_or_default());
//!         }
//!         Ok::<(), lanelog::Error>(())
//!     })?;
//! }
//! # let diamond = analyzer.function("diamond").unwrap();
//! # let parted = diamond.analyze(|verdicts| {
//! #     let branch = verdicts.branches().next().unwrap();
//! #     (branch.is_divergent, branch.name.clone(), verdicts.why_lanes_diverge(&branch).unwrap().unwrap())
//! # });
//! # assert_eq!((parted.0, parted.1.as_str()), (true, "%entry"));
//! # assert!(parted.2.contains("lanes may diverge at the end of %entry") && parted.2.contains("corpus/joins/diamond.ll:5"));
//! # Ok::<(), lanelog::Error>(())
//! ```
//!
//! Large modules are read one function at a time, as the command reads them
//! ([`Source::each_in_file`] does so without a copy of the text):
//!
//! ```
//! use lanelog::{Mode, Source};
//!
//! let text = "define void @f() {\n  ret void\n}\ndefine void @g() {\n  %x = add i32 1\n  ret void\n}\n";
//! let mut names = Vec::new();
//! let source = Source::new("two.ll", text);
//! let errors = source.each(Mode::Sound, |verdicts| names.push(verdicts.function().name()))?;
//! assert_eq!(names, ["f"]);
//! assert!(errors[0].starts_with("6:"), "{errors:?}");
//! # Ok::<(), lanelog::Error>(())
//! ```
//!
//! Relations are named by constants, so that a wrong name does not compile:
//!
//! ```
//! use lanelog::{Mode, Source, relation};
//!
//! let source = Source::read("corpus/temporal/counter_escapes.ll")?;
//! let module = source.module()?;
//! let analyzer = module.analyzer(Mode::Sound);
//! let function = analyzer.function("counter_escapes").unwrap();
//! function.analyze(|verdicts| {
//!     // A value, and a user after a cycle that lanes leave in different iterations.
//!     for [value, user] in verdicts.tuples(relation::TEMPORAL_DIVERGENCE) {
//!         let values: Vec<lanelog::Value> = verdicts.values().collect();
//!         assert_eq!(values[value as usize].name, "%next");
//!         assert_eq!(values[user as usize].name, "%after");
//!         assert!(!values[value as usize].is_divergent);
//!     }
//!     assert_eq!(verdicts.tuples(relation::TEMPORAL_DIVERGENCE).len(), 1);
//! });
//! # Ok::<(), lanelog::Error>(())
//! ```
//!
//! Rules of one's own run over a function without a compiler:
//!
//! ```
//! use lanelog::{Mode, Rules, Source};
//!
//! let rules = Rules::read("tests/data/query/barrier.dl")?;
//! let source = Source::read("tests/data/query/barrier.ll")?;
//! let module = source.module()?;
//! let analyzer = module.analyzer(Mode::Sound);
//! let tables = rules.run(&analyzer.function("half").unwrap())?;
//! let found = tables.iter().find(|table| table.relation == "divergent_barrier").unwrap();
//! let cells: Vec<String> = found.rows[0].iter().map(ToString::to_string).collect();
//! assert_eq!(cells, ["call#4", "%entry"]);
//!
//! let mistake = Rules::new("mine.dl", ".include \"divergence.dl\"\nfound(x) :- divergnt_value(x).\n");
//! assert!(mistake.err().unwrap().to_string().contains("divergent_value"));
//! # Ok::<(), lanelog::Error>(())
//! ```
//!
//! A kernel is lowered to assembly as follows:
//!
//! ```
//! use lanelog::Source;
//!
//! let text = Source::read("corpus/joins/diamond.ll")?.lower("diamond", "gfx1100")?;
//! assert!(text.contains("s_endpgm"));
//! # Ok::<(), lanelog::Error>(())
//! ```
//!
//! A program can also run whole commands, for all their inputs, formats and options, and compute
//! the tables of `lanelog batch` in memory (not on Windows). This needs the feature `cli`:
//!
//! ```
//! # #[cfg(feature = "cli")] {
//! use lanelog::embedded;
//!
//! // Another thread may set it.
//! let stop = std::sync::Arc::default();
//! let words = ["why", "corpus/joins/diamond.ll", "%tid", "--format", "json"].map(Into::into);
//! let output = embedded::run(&words, Vec::new(), &stop);
//! assert!(output.stdout.starts_with(b"{"));
//!
//! let text = std::fs::read("corpus/joins/diamond.ll").unwrap();
//! let (words, files) = (["mine.ll", "--values"].map(Into::into), vec![("mine.ll".into(), text)]);
//! let (rows, _) = embedded::tables(&words, files, &stop).unwrap();
//! assert!(rows.values.rows() > 0 && rows.failures.rows() == 0);
//! # }
//! ```
//!
//! `docs/explanation/architecture.md` describes the crates that this library uses; their interfaces
//! change without notice.
//!
//! The feature `cli` (on by default) adds the command. A library does not need it:
//! `default-features = false`.

mod error;
mod function;
mod lower;
mod rules;
mod source;
mod verdicts;

pub use error::Error;
pub use function::{Function, Ir};
#[cfg(feature = "cli")]
pub use lanelog_cli::embedded;
pub use lanelog_engine::relation;
pub use lanelog_facts::{Divergence, Field, IrFunction, SourcePlace};
pub use lanelog_interp::Limits;
pub use lanelog_ir::target::{Mode, Reach};
pub use rules::{Cell, Item, RulePlan, Rules, Table};
pub use source::{Analyzer, Module, Source};
pub use verdicts::{Branch, Place, Value, Verdicts};
