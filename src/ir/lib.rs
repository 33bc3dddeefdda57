//! Parser of LLVM's textual IR: bytes in, a [`Module`] out.
//!
//! Architecture invariant: this crate's parser does not know about targets, facts or rules. It
//! never panics and never takes more than linear time.
//!
//! | file | what it reads |
//! |---|---|
//! | `cursor`, `types`, `constants` | one word, name, bracket, type, constant, attribute, metadata node: exact about where each ends |
//! | `symbols` | the meanings of `%5` and `%name` |
//! | `function`, `statement`, `operation`, `control`, `call` | a function: the reference |
//! | `fast`, `fast_pieces`, `keyword` | the same grammar in the printer's common forms, some three times as fast |
//! | `toplevel`, `global`, `parallel` | the module; on several threads |
//! | `undefined` | names that are used and not defined, after everything is parsed |
//! | `outline` | the module without the bodies of its functions, which are parsed on demand |
//! | `module` | the result |
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
pub use parallel::read_parallel;
pub use position::{LineIndex, Position};
pub use source::SourceFrame;
pub use target::intrinsics::Intrinsic;
pub use toplevel::{read, read_slowly};
pub use types::is_type_word;
