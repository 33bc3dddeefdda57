//! Keywords of operations, found by their first eight bytes, for the statements that are read fast.

use super::module::Opcode;

/// How an operation writes its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// `T, ptr p`.
    Load,
    /// `T v, ptr p`.
    Store,
    /// Flags, `T a, b`.
    Pair,
    /// `getelementptr`.
    Address,
    /// Flags, `T v to U`.
    Cast,
    /// `T [ v, %b ], ...`.
    Phi,
    /// Flags, three values with types; known by the second type.
    Select,
    /// So many values with types.
    Values(u8),
    /// `label %a` or `i1 c, label %a, label %b`.
    Branch,
    /// `void` or `T v`.
    Return,
    /// Nothing.
    Unreachable,
    /// `T`.
    Alloca,
    /// `call`.
    Call,
    /// `tail`: a call follows.
    Tail,
}

/// A keyword that is read fast.
#[derive(Clone, Copy)]
struct Keyword {
    /// Its first eight bytes, zeros behind a shorter word.
    first: u64,
    text: &'static str,
    opcode: Opcode,
    form: Form,
}

const fn first_eight(text: &str) -> u64 {
    let bytes = text.as_bytes();
    let mut word = 0u64;
    let mut at = 0;
    while at < 8 && at < bytes.len() {
        word |= (bytes[at] as u64) << (8 * at);
        at += 1;
    }
    word
}

const SLOTS: usize = 256;

const fn slot(first: u64) -> usize {
    (first.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56) as usize
}

const NOTHING: Keyword = Keyword {
    first: u64::MAX,
    text: "",
    opcode: Opcode::Other,
    form: Form::Tail,
};

/// Open addressing; the list is a quarter of the table, and every chain ends with an empty slot.
static TABLE: [Keyword; SLOTS] = {
    use Form::*;
    use Opcode as O;
    let list: [(&str, Opcode, Form); 52] = [
        ("load", O::Load, Load),
        ("store", O::Store, Store),
        ("getelementptr", O::GetElementPtr, Address),
        ("br", O::Br, Branch),
        ("ret", O::Ret, Return),
        ("unreachable", O::Unreachable, Unreachable),
        ("phi", O::Phi, Phi),
        ("select", O::Select, Select),
        ("alloca", O::Alloca, Alloca),
        ("call", O::Call, Call),
        ("tail", O::Call, Tail),
        ("icmp", O::ICmp, Pair),
        ("fcmp", O::FCmp, Pair),
        ("add", O::Add, Pair),
        ("fadd", O::FAdd, Pair),
        ("sub", O::Sub, Pair),
        ("fsub", O::FSub, Pair),
        ("mul", O::Mul, Pair),
        ("fmul", O::FMul, Pair),
        ("udiv", O::UDiv, Pair),
        ("sdiv", O::SDiv, Pair),
        ("fdiv", O::FDiv, Pair),
        ("urem", O::URem, Pair),
        ("srem", O::SRem, Pair),
        ("frem", O::FRem, Pair),
        ("shl", O::Shl, Pair),
        ("lshr", O::LShr, Pair),
        ("ashr", O::AShr, Pair),
        ("and", O::And, Pair),
        ("or", O::Or, Pair),
        ("xor", O::Xor, Pair),
        ("trunc", O::Trunc, Cast),
        ("zext", O::ZExt, Cast),
        ("sext", O::SExt, Cast),
        ("fptrunc", O::FPTrunc, Cast),
        ("fpext", O::FPExt, Cast),
        ("fptoui", O::FPToUI, Cast),
        ("fptosi", O::FPToSI, Cast),
        ("uitofp", O::UIToFP, Cast),
        ("sitofp", O::SIToFP, Cast),
        ("ptrtoint", O::PtrToInt, Cast),
        ("ptrtoaddr", O::PtrToAddr, Cast),
        ("inttoptr", O::IntToPtr, Cast),
        ("bitcast", O::BitCast, Cast),
        ("addrspacecast", O::AddrSpaceCast, Cast),
        ("fneg", O::FNeg, Values(1)),
        ("freeze", O::Freeze, Values(1)),
        ("extractelement", O::ExtractElement, Values(2)),
        ("insertelement", O::InsertElement, Values(3)),
        ("shufflevector", O::ShuffleVector, Values(3)),
        ("musttail", O::Call, Tail),
        ("notail", O::Call, Tail),
    ];
    let mut table = [NOTHING; SLOTS];
    let mut at = 0;
    while at < list.len() {
        let (text, opcode, form) = list[at];
        let first = first_eight(text);
        let mut to = slot(first);
        while table[to].first != u64::MAX {
            to = (to + 1) % SLOTS;
        }
        table[to] = Keyword {
            first,
            text,
            opcode,
            form,
        };
        at += 1;
    }
    table
};

/// The operation whose keyword begins here, and where the keyword ends: at a space or newline. `None` for the others, and close to the end of the text.
#[inline(always)]
pub(super) fn keyword_at(text: &[u8], at: usize) -> Option<(Opcode, Form, usize)> {
    let eight = u64::from_le_bytes(*text.get(at..)?.first_chunk::<8>()?);
    // The lowest byte that is a space or newline cuts the word: bytes below 0x21 of ASCII text.
    let low = eight.wrapping_sub(0x2121_2121_2121_2121) & !eight & 0x8080_8080_8080_8080;
    let length = (low.trailing_zeros() / 8) as usize;
    let first = if length < 8 {
        eight & ((1u64 << (8 * length)) - 1)
    } else {
        eight
    };
    let mut to = slot(first);
    loop {
        let keyword = &TABLE[to];
        if keyword.first == first {
            let end = at + keyword.text.len();
            let fits = length < 8 || text.get(at + 8..end)? == &keyword.text.as_bytes()[8..];
            return if fits && matches!(text.get(end), Some(b' ' | b'\n')) {
                Some((keyword.opcode, keyword.form, end))
            } else {
                None
            };
        }
        if keyword.first == u64::MAX {
            return None;
        }
        to = (to + 1) % SLOTS;
    }
}
