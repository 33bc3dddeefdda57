//! Determines which calls are convergent: by their own attributes, by those of the callee, or
//! because the callee is a convergent intrinsic.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use lanelog_ir::target::intrinsics;
use lanelog_ir::text::{Word, words};
use lanelog_ir::{Function, Instruction, Intrinsic, Module, plain_name};
use lanelog_util::limits;

const WORD: &[u8] = b"convergent";

/// The functions and attribute groups of a module that are `convergent`.
pub(super) struct Convergence<'t> {
    /// Attribute groups that contain `convergent`.
    groups: FxHashSet<u32>,
    /// Functions by name, and whether they are `convergent`. Intrinsics are looked up once.
    functions: FxHashMap<Cow<'t, [u8]>, bool>,
}

impl<'t> Convergence<'t> {
    /// Time is linear in the declarations, function headers and attribute groups.
    pub fn new(module: &Module<'t>) -> Convergence<'t> {
        limits::steps(module.declarations.len() + module.functions.len());
        let groups: FxHashSet<u32> = module
            .attribute_groups
            .iter()
            .filter(|(_, span)| {
                words(module.bytes(**span)).any(|(_, word)| word == Word::Plain(WORD))
            })
            .map(|(number, _)| *number)
            .collect();
        let declared = module.declarations.iter().map(|(name, whole)| {
            let text = module.bytes(*whole);
            (plain_name(module.bytes(*name)), text)
        });
        let defined = module.functions.iter().map(|function| {
            let header = module.text.get(function.span.start as usize..);
            let length = function.body.saturating_sub(function.span.start) as usize;
            let header = header.and_then(|text| text.get(..length));
            (module.function_name(function), header.unwrap_or_default())
        });
        let functions = declared.chain(defined).map(|(name, header)| {
            let convergent = words(header).any(|(_, word)| is_convergent(word, &groups));
            (name, convergent)
        });
        Convergence {
            functions: functions.collect(),
            groups,
        }
    }

    /// Whether a call is convergent.
    pub fn of_call(
        &mut self,
        module: &Module<'t>,
        function: &Function,
        call: &Instruction,
    ) -> bool {
        if self.groups.contains(&call.attributes) {
            return true;
        }
        let text = module.instruction_text(function, call);
        // The keyword is rare, so the text is tokenized only if it contains the word.
        if memchr::memmem::find(text, WORD).is_some()
            && words(text).any(|(_, word)| is_convergent(word, &self.groups))
        {
            return true;
        }
        let Some(name) = module.callee_name(function, call) else {
            return false;
        };
        if let Some(known) = self.functions.get(&name)
            && (*known || !intrinsics::is_intrinsic(&name))
        {
            return *known;
        }
        Intrinsic::of(&name).is_some_and(Intrinsic::is_convergent)
    }
}

fn is_convergent(word: Word<'_>, groups: &FxHashSet<u32>) -> bool {
    match word {
        Word::Plain(word) => word == WORD,
        Word::Group(number) => groups.contains(&number),
        Word::String(..) => false,
    }
}
