//! A module of LLVM IR for analyses: dense arrays for each function, and offsets into the text for
//! everything else.
//!
//! Values of a function are numbered contiguously: its arguments first, then its instructions in
//! textual order, including void instructions and terminators. The value of instruction `i` is
//! therefore `arguments.len() + i`. Blocks are numbered in textual order; block 0 is the entry.
//! Calls of `llvm.dbg.*` are not counted as instructions, because they are an older form of debug
//! records, to which LLVM 19 and newer convert them.

use std::borrow::Cow;

use super::cursor::Failure;
use super::naming::plain_name;
use lanelog_util::escape as terminal;

/// A range of bytes of the module's text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// The offset after the last byte.
    pub end: u32,
}

/// An operand of an instruction, in 32 bits.
///
/// | top bits | meaning |
/// |---|---|
/// | `00` | a value of the function: an argument or an instruction |
/// | `01` | a block of the function |
/// | `10` | a constant: the offset of its text from the start of the function's text |
/// | `11` | undef, poison, or nothing that an analysis follows (metadata, inline asm) |
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Operand(u32);

/// The kind of an [`Operand`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OperandKind {
    /// The number of an argument or instruction of the same function.
    Value(u32),
    /// The number of a block of the same function.
    Block(u32),
    /// A constant, including global names, constant expressions and `blockaddress`: the offset of
    /// its text from the start of the function.
    Constant(u32),
    /// `undef`.
    Undef,
    /// `poison`.
    Poison,
    /// Metadata or inline asm, which are not values of a lane.
    Opaque,
}

const TAG: u32 = 0b11 << 30;

impl Operand {
    /// `undef`.
    pub const UNDEF: Operand = Operand(TAG);
    /// `poison`.
    pub const POISON: Operand = Operand(TAG | 1);
    /// Metadata, inline asm.
    pub const OPAQUE: Operand = Operand(TAG | 2);
    /// The largest number or offset that an operand can store.
    pub const LIMIT: u32 = (1 << 30) - 1;

    /// The operand for an argument or instruction.
    pub fn value(number: u32) -> Operand {
        debug_assert!(number <= Self::LIMIT);
        Operand(number & !TAG)
    }

    /// The operand for a block.
    pub fn block(number: u32) -> Operand {
        Operand(number & !TAG | 0b01 << 30)
    }

    /// The operand for a constant whose text is at `offset` from the start of the function.
    pub fn constant(offset: u32) -> Operand {
        Operand(offset & !TAG | 0b10 << 30)
    }

    /// The number of the argument or instruction, if the operand is one.
    #[inline]
    pub fn as_value(self) -> Option<u32> {
        (self.0 & TAG == 0).then_some(self.0)
    }

    /// The number of the block, if the operand is one.
    #[inline]
    pub fn as_block(self) -> Option<u32> {
        (self.0 & TAG == 0b01 << 30).then_some(self.0 & !TAG)
    }

    /// The kind of the operand.
    #[inline]
    pub fn kind(self) -> OperandKind {
        let payload = self.0 & !TAG;
        match (self.0 >> 30, payload) {
            (0, value) => OperandKind::Value(value),
            (1, block) => OperandKind::Block(block),
            (2, offset) => OperandKind::Constant(offset),
            (_, 0) => OperandKind::Undef,
            (_, 1) => OperandKind::Poison,
            _ => OperandKind::Opaque,
        }
    }
}

impl std::fmt::Debug for Operand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.kind().fmt(f)
    }
}

macro_rules! opcodes {
    ($($name:ident = $text:literal),* $(,)?) => {
        /// The opcode of an instruction (LangRef, "Instruction Reference"). `Other` stands for
        /// unknown keywords.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Opcode { $($name),*, Other }

        impl Opcode {
            /// All known opcodes with their keywords.
            pub const ALL: &'static [(Opcode, &'static str)] = &[$((Opcode::$name, $text)),*];

            /// The keyword in LLVM's text; `?` for an unknown opcode.
            pub fn keyword(self) -> &'static str {
                Self::ALL.get(self as usize).map_or("?", |entry| entry.1)
            }
        }
    };
}

opcodes! {
    Ret = "ret", Br = "br", Switch = "switch", IndirectBr = "indirectbr", Invoke = "invoke", CallBr = "callbr", Resume = "resume",
    CatchSwitch = "catchswitch", CatchRet = "catchret", CleanupRet = "cleanupret", Unreachable = "unreachable",
    FNeg = "fneg", Add = "add", FAdd = "fadd", Sub = "sub", FSub = "fsub", Mul = "mul", FMul = "fmul", UDiv = "udiv", SDiv = "sdiv",
    FDiv = "fdiv", URem = "urem", SRem = "srem", FRem = "frem", Shl = "shl", LShr = "lshr", AShr = "ashr", And = "and", Or = "or", Xor = "xor",
    ExtractElement = "extractelement", InsertElement = "insertelement", ShuffleVector = "shufflevector",
    ExtractValue = "extractvalue", InsertValue = "insertvalue",
    Alloca = "alloca", Load = "load", Store = "store", Fence = "fence", CmpXchg = "cmpxchg", AtomicRmw = "atomicrmw", GetElementPtr = "getelementptr",
    Trunc = "trunc", ZExt = "zext", SExt = "sext", FPTrunc = "fptrunc", FPExt = "fpext", FPToUI = "fptoui", FPToSI = "fptosi", UIToFP = "uitofp",
    SIToFP = "sitofp", PtrToInt = "ptrtoint", PtrToAddr = "ptrtoaddr", IntToPtr = "inttoptr", BitCast = "bitcast", AddrSpaceCast = "addrspacecast",
    ICmp = "icmp", FCmp = "fcmp", Phi = "phi", Select = "select", Freeze = "freeze", Call = "call", VaArg = "va_arg",
    LandingPad = "landingpad", CatchPad = "catchpad", CleanupPad = "cleanuppad",
}

impl Opcode {
    /// Whether the instruction is a terminator.
    #[inline]
    pub fn is_terminator(self) -> bool {
        (self as u8) <= Opcode::Unreachable as u8
    }

    /// Whether the opcode is `call`, `invoke` or `callbr`.
    #[inline]
    pub fn is_call(self) -> bool {
        matches!(self, Opcode::Call | Opcode::Invoke | Opcode::CallBr)
    }
}

/// Bits of [`Instruction::flags`].
pub mod flag {
    /// The instruction has a result: its type is not void.
    pub const RESULT: u8 = 1;
    /// The instruction has the keyword `atomic`, or is an atomic operation.
    pub const ATOMIC: u8 = 2;
    /// The instruction has the keyword `volatile`.
    pub const VOLATILE: u8 = 4;
    /// The call itself has the attribute `nodivergencesource` (attribute groups are in
    /// `attributes`).
    pub const NO_DIVERGENCE_SOURCE: u8 = 8;
    /// The callee is inline asm; `callee` is the start of its text.
    pub const INLINE_ASM: u8 = 16;
    /// A `!range`, `!amdgpu...` or other metadata attachment except `!dbg` follows the operands.
    pub const METADATA: u8 = 32;
    /// The call itself has the attribute `alwaysuniform`.
    pub const ALWAYS_UNIFORM: u8 = 64;
}

/// An instruction. Offsets are in bytes from the start of the function's text;
/// [`Instruction::NONE`] means absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// The operation.
    pub opcode: Opcode,
    /// See [`flag`].
    pub flags: u8,
    /// Address space of the pointer of `load`, `store`, `cmpxchg`, `atomicrmw`; of the source of
    /// `addrspacecast`. 24 bits.
    pub address_space: u32,
    /// The start of the instruction, including `%x =`.
    pub start: u32,
    /// The end of the instruction, including attachments but not a comment.
    pub end: u32,
    /// The index of the instruction's first operand in [`Function::operands`], in the order of the
    /// text. A `phi` has pairs: value, block, value, block... `br`, `switch` and other terminators
    /// have only values as operands; their blocks are in [`Function::successors`]. For `switch`,
    /// the operands are the condition, then the value of each case; the successors are the default,
    /// then the block of each case. Calls have their arguments, then operands of bundles, then the
    /// callee if it is a value or a constant expression. `shufflevector` includes its mask;
    /// `catchpad` and `cleanuppad` start with the enclosing pad; indices of `extractvalue` and
    /// `insertvalue` are not operands.
    pub operands_start: u32,
    /// Number of operands.
    pub operands_len: u32,
    /// The offset of the instruction's main type: the result type if the text contains it; the type
    /// of the stored value for `store`; of the function or its result for a call; of the operand
    /// for compares, `switch`, `ret`, `br i1` and `extract...`; of the source element for
    /// `getelementptr`; of the allocated value for `alloca`; of the exchanged value for `cmpxchg`
    /// and `atomicrmw`. Absent if there is none.
    pub type_at: u32,
    /// For calls: the offset of the callee, `@name` or `asm`. Absent if the callee is a value or a
    /// constant expression.
    pub callee: u32,
    /// For calls: the number of the attribute group `#N`.
    pub attributes: u32,
    /// `!dbg !N`: the number N.
    pub debug_location: u32,
}

impl Instruction {
    /// The offset or number of something that is absent.
    pub const NONE: u32 = u32::MAX;

    /// Whether a bit of [`flag`] is set.
    #[inline]
    pub fn has(&self, bit: u8) -> bool {
        self.flags & bit != 0
    }
}

/// A basic block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// The offset of the block's label from the start of the function's text; [`Instruction::NONE`]
    /// if it has no label.
    pub label_at: u32,
    /// The index of the block's first instruction in [`Function::instructions`]; its instructions
    /// end where those of the next block start. A block has at least one instruction, and the last
    /// one is the terminator: either [`Opcode::is_terminator`] holds for it, or it is an unknown
    /// instruction ([`Opcode::Other`]) that ends the block.
    pub first_instruction: u32,
    /// The index of the block's first successor in [`Function::successors`], in the order of LLVM's
    /// `successors()`, with duplicates; its successors end where those of the next block start.
    pub first_successor: u32,
}

/// A parameter of a function with a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Argument {
    /// The span of the parameter's type, attributes and name in the module's text.
    pub span: Span,
    /// Whether the argument has the attribute `inreg`.
    pub in_reg: bool,
    /// Whether the argument has the attribute `byval(...)`.
    pub by_val: bool,
}

/// A function with a body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Function {
    /// The name as written after `@`, including quotes and escapes.
    pub name: Span,
    /// From `define` to the closing brace.
    pub span: Span,
    /// The end of the header: the offset of the opening brace.
    pub body: u32,
    /// The calling convention as written (`amdgpu_kernel`, `cc 91`); empty for the default.
    pub calling_convention: Span,
    /// The type of the result.
    pub result: Span,
    /// Attribute groups `#N` of the function.
    pub attribute_groups: Vec<u32>,
    /// Attachments of the function: the kind after `!`, and the text of the node (`!5`).
    pub attachments: Vec<(Span, Span)>,
    /// Parameters.
    pub arguments: Vec<Argument>,
    /// Blocks in textual order.
    pub blocks: Vec<Block>,
    /// Instructions in textual order.
    pub instructions: Vec<Instruction>,
    /// The operands of all instructions.
    pub operands: Vec<Operand>,
    /// The successors of all blocks, as block numbers.
    pub successors: Vec<u32>,
}

impl Function {
    /// Whether the body was parsed; false in an [`super::outline()`].
    #[inline]
    pub fn is_read(&self) -> bool {
        !self.blocks.is_empty()
    }

    /// Number of values: arguments and instructions.
    #[inline]
    pub fn value_count(&self) -> u32 {
        (self.arguments.len() + self.instructions.len()) as u32
    }

    /// The range of a block's instructions in [`Function::instructions`].
    #[inline]
    pub fn block_instructions(&self, block: usize) -> std::ops::Range<usize> {
        let end = self
            .blocks
            .get(block + 1)
            .map_or(self.instructions.len(), |next| {
                next.first_instruction as usize
            });
        self.blocks[block].first_instruction as usize..end
    }

    /// The successors of a block, with duplicates.
    #[inline]
    pub fn block_successors(&self, block: usize) -> &[u32] {
        let end = self
            .blocks
            .get(block + 1)
            .map_or(self.successors.len(), |next| next.first_successor as usize);
        &self.successors[self.blocks[block].first_successor as usize..end]
    }

    /// The operands of an instruction.
    #[inline]
    pub fn operands_of(&self, instruction: &Instruction) -> &[Operand] {
        &self.operands[instruction.operands_start as usize..][..instruction.operands_len as usize]
    }
}

/// A global variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Global {
    /// The name as written after `@`, including quotes and escapes.
    pub name: Span,
    /// The address space of the global.
    pub address_space: u32,
}

/// `@name = alias type, ptr @target`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alias {
    /// The name as written after `@`.
    pub name: Span,
    /// The name of the alias's target, which may be another alias.
    pub target: Span,
}

/// A module.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Module<'t> {
    /// The whole text.
    pub text: &'t [u8],
    /// `target triple`, without quotes; empty if absent.
    pub triple: &'t [u8],
    /// Functions with a body that could be parsed, in the order of the file.
    pub functions: Vec<Function>,
    /// `declare`d functions: name after `@` as written, and the whole declaration.
    pub declarations: Vec<(Span, Span)>,
    /// Global variables, defined or external, without aliases.
    pub globals: Vec<Global>,
    /// Aliases of variables and functions. An alias of an address inside of a variable is omitted.
    pub aliases: Vec<Alias>,
    /// Named types `%name = type { ... }`: the name after `%` as written, and the type.
    pub named_types: Vec<(Span, Span)>,
    /// Attribute groups `attributes #N = { ... }`: the text between the braces, by N.
    pub attribute_groups: std::collections::HashMap<u32, Span>,
    /// Metadata nodes `!N = ...`: the text after `=`, sorted by N.
    pub metadata: Vec<(u32, Span)>,
    /// Named metadata `!name = !{...}`: the name, and the text after `=`.
    pub named_metadata: Vec<(Span, Span)>,
    /// Errors, in the order of the file.
    pub errors: Vec<ReadError>,
    /// For each attribute group `#N` that is used but not defined, its first use. LLVM treats such
    /// a group as empty.
    pub undefined_groups: Vec<Span>,
}

impl<'t> Module<'t> {
    /// For each alias, the name of the variable or function to which it finally resolves. Aliases
    /// in a cycle are omitted. Time: number of aliases, times the length of a chain of aliases, at
    /// most 64.
    pub fn aliased(&self) -> Vec<(&Alias, Cow<'t, [u8]>)> {
        let names = self.aliases.iter();
        let names: std::collections::HashMap<_, _> = names
            .map(|alias| (plain_name(self.bytes(alias.name)), alias))
            .collect();
        let last = |alias: &Alias| {
            let mut target = plain_name(self.bytes(alias.target));
            for _ in 0..64 {
                match names.get(&target) {
                    Some(next) => target = plain_name(self.bytes(next.target)),
                    None => return Some(target),
                }
            }
            None
        };
        let all = self.aliases.iter();
        all.filter_map(|alias| Some((alias, last(alias)?)))
            .collect()
    }

    /// The bytes of a span.
    #[inline]
    pub fn bytes(&self, span: Span) -> &'t [u8] {
        self.text
            .get(span.start as usize..span.end as usize)
            .unwrap_or_default()
    }

    /// The text after `=` of metadata node `!number`.
    pub fn metadata_node(&self, number: u32) -> Option<&'t [u8]> {
        let at = self
            .metadata
            .binary_search_by_key(&number, |entry| entry.0)
            .ok()?;
        Some(self.bytes(self.metadata[at].1))
    }
}

/// An error in the module: invalid syntax, or an inconsistent function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The location in the module's text.
    pub span: Span,
    /// A description of the error and the expected text.
    pub message: String,
    /// The name of the function that is omitted because of the error, as written after `@`; `None`
    /// for errors outside of functions.
    pub function: Option<String>,
}

impl ReadError {
    /// An error because of which the function with this name is omitted.
    pub(super) fn of_function(name: &[u8], failure: Failure) -> ReadError {
        let name = terminal::name(name).into_owned();
        ReadError {
            span: failure.span,
            message: failure.message,
            function: Some(name).filter(|name| !name.is_empty()),
        }
    }
}
