//! Produces text in styles other than AMDGPU assembly.

use lanelog_ir::Module;
use lanelog_ir::target::ModuleContext;
use lanelog_ir::typed::Types;
use lanelog_passes::linearize::How;
use lanelog_predicated::{Prepared, Refusal, ir, nyuzi, predicate, stack};

/// An output style for machines without an exec mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// LLVM IR in which predicates are bits (`i1`).
    Ir(How),
    /// LLVM IR for vectors of 16 lanes, in which masked writes are calls of Nyuzi's intrinsics.
    Mixed(How),
    /// Predicated code with this many predicate registers.
    Predicate(How, u32),
    /// A control-flow program for a mask stack.
    Stack,
    /// Nyuzi assembly.
    Nyuzi(How),
}

impl Style {
    /// Whether the style supports only 32-bit words.
    pub(crate) fn is_in_words(self) -> bool {
        matches!(self, Style::Mixed(_) | Style::Nyuzi(_))
    }

    /// The text of functions of a prepared module, their linear forms, and the reason for each
    /// function that cannot be translated.
    pub fn write(
        self,
        module: &Module<'_>,
        context: &ModuleContext<'_>,
        functions: &[usize],
    ) -> (String, Vec<Prepared>, Vec<Refusal>) {
        let mut types = Types::new(module, context.architecture());
        let types = &mut types;
        match self {
            Style::Ir(how) => ir::write(module, context, types, functions, how),
            Style::Mixed(how) => nyuzi::write_mixed(module, context, types, functions, how),
            Style::Predicate(how, registers) => {
                predicate::write(module, context, types, functions, how, registers)
            }
            Style::Stack => stack::write(module, context, types, functions),
            Style::Nyuzi(how) => nyuzi::write(module, context, types, functions, how),
        }
    }
}
