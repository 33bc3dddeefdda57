//! Parser of LLVM's textual IR: bytes in, a [`Module`] out.
//!
//! Architecture invariant: the parser does not depend on targets, facts or rules. The parser never
//! panics, and takes time linear in the text.
//!
//! | file | contents |
//! |---|---|
//! | `cursor`, `types`, `constants` | parsers for a single word, name, bracket, type, constant, attribute or metadata node, which find its exact end |
//! | `symbols` | the meanings of `%5` and `%name` |
//! | `function`, `statement`, `operation`, `control`, `call` | the reference parser for functions |
//! | `fast`, `fast_pieces`, `keyword` | a parser for the forms that LLVM's printer usually writes, about three times as fast |
//! | `toplevel`, `global`, `parallel` | the parser for modules, which may use several threads |
//! | `undefined` | finds names that are used but not defined, after the whole module is parsed |
//! | `marks` | finds quotes, braces and names, 64 bytes at a time |
//! | `outline` | a module whose function bodies are parsed on demand |
//! | `module` | the parsed module |
//! | `owned` | functions that can be changed, and their printer |
//! | `spelling` | instructions as LLVM prints them |
//! | `naming`, `position`, `source` | names, lines, source locations: computed on demand |

mod call;
mod constants;
mod control;
mod cursor;
mod fast;
mod fast_pieces;
mod function;
mod global;
mod keyword;
pub mod launch;
mod marks;
pub mod metadata;
pub mod module;
mod naming;
mod numbers;
mod operation;
mod outline;
pub mod owned;
mod parallel;
mod position;
pub mod shuffle;
mod source;
pub mod spelling;
mod statement;
mod symbols;
pub mod target;
pub mod text;
mod toplevel;
pub mod typed;
mod types;
mod undefined;

pub use cursor::{Cursor, Failure, Read, in_name};
pub use function::make_room;
pub use keyword::opcode;
pub use module::*;
pub use naming::{Names, plain_name};
pub use numbers::group_number;
pub use outline::{Bodies, outline};
pub use parallel::{outline_parallel, read_parallel};
pub use position::{LineIndex, Position};
pub use source::SourceFrame;
pub use target::intrinsics::Intrinsic;
pub use toplevel::{read, read_slowly};
pub use types::is_type_word;
