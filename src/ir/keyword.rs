//! Looks up the keywords of instructions by their first eight bytes, and classifies the syntax of
//! their operands.

use super::module::Opcode;

/// The syntax of an instruction's operands. In the examples, `T` and `U` are types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// `T, ptr p`.
    Load,
    /// `T v, ptr p`.
    Store,
    /// Flags, then `T a, b`.
    Pair,
    /// `getelementptr`.
    Address,
    /// Flags, then `T v to U`.
    Cast,
    /// `T [ v, %b ], ...`.
    Phi,
    /// Flags, then three values with types. The main type is that of the second value.
    Select,
    /// This number of operands, each with its type.
    Values(u8),
    /// `label %a` or `i1 c, label %a, label %b`.
    Branch,
    /// `T v, label %default [` and its cases.
    Switch,
    /// `void` or `T v`.
    Return,
    /// The keyword has no operands.
    Unreachable,
    /// `T`.
    Alloca,
    /// `call`.
    Call,
    /// `tail`, which precedes `call` and is not an instruction itself.
    Tail,
    /// Parsed by the reference parser.
    Reference,
}

/// A keyword.
#[derive(Clone, Copy)]
struct Keyword {
    /// The first eight bytes of the keyword, padded with zeros.
    first: u64,
    /// The next eight bytes of the keyword, also padded with zeros.
    second: u64,
    text: &'static str,
    opcode: Opcode,
    form: Form,
}

/// The first eight bytes of a word as a little-endian number, padded with zeros.
pub(super) const fn first_eight(text: &str) -> u64 {
    eight_from(text, 0)
}

/// Like [`first_eight`], from an offset on.
const fn eight_from(text: &str, start: usize) -> u64 {
    let bytes = text.as_bytes();
    let mut word = 0u64;
    let mut at = 0;
    while at < 8 && start + at < bytes.len() {
        word |= (bytes[start + at] as u64) << (8 * at);
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
    second: 0,
    text: "",
    opcode: Opcode::Other,
    form: Form::Tail,
};

/// A hash table with open addressing, at most a third full, in which each probe sequence ends with
/// an empty slot.
static TABLE: [Keyword; SLOTS] = {
    use Form::*;
    use Opcode as O;
    let list: [(&str, Opcode, Form); 69] = [
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
        ("switch", O::Switch, Switch),
        ("indirectbr", O::IndirectBr, Reference),
        ("invoke", O::Invoke, Reference),
        ("callbr", O::CallBr, Reference),
        ("resume", O::Resume, Reference),
        ("catchswitch", O::CatchSwitch, Reference),
        ("catchret", O::CatchRet, Reference),
        ("cleanupret", O::CleanupRet, Reference),
        ("extractvalue", O::ExtractValue, Reference),
        ("insertvalue", O::InsertValue, Reference),
        ("fence", O::Fence, Reference),
        ("cmpxchg", O::CmpXchg, Reference),
        ("atomicrmw", O::AtomicRmw, Reference),
        ("va_arg", O::VaArg, Reference),
        ("landingpad", O::LandingPad, Reference),
        ("catchpad", O::CatchPad, Reference),
        ("cleanuppad", O::CleanupPad, Reference),
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
            second: eight_from(text, 8),
            text,
            opcode,
            form,
        };
        assert!(text.len() <= 16);
        at += 1;
    }
    table
};

/// A mask of the first `count` bytes of eight.
#[inline(always)]
pub(super) const fn first_bytes(count: usize) -> u64 {
    match count {
        8.. => u64::MAX,
        _ => (1 << (8 * count)) - 1,
    }
}

/// The keyword with these first eight bytes.
#[inline(always)]
fn find(first: u64) -> Option<&'static Keyword> {
    let mut to = slot(first);
    loop {
        let keyword = &TABLE[to];
        if keyword.first == first {
            return Some(keyword);
        }
        if keyword.first == u64::MAX {
            return None;
        }
        to = (to + 1) % SLOTS;
    }
}

/// The instruction whose keyword is at an offset, and the end of the keyword, which is a space or
/// newline. `None` for a word that is not an instruction. `eight` returns the eight bytes at an
/// offset.
#[inline(always)]
pub(super) fn keyword_at(eight: impl Fn(usize) -> u64, at: usize) -> Option<(Opcode, Form, usize)> {
    let word = eight(at);
    // The first byte below 0x21, which in ASCII text is a space or a newline, ends the word.
    let low = word.wrapping_sub(0x2121_2121_2121_2121) & !word & 0x8080_8080_8080_8080;
    let (keyword, end, after) = if low != 0 {
        let length = (low.trailing_zeros() / 8) as usize;
        let keyword = find(word & ((1 << (8 * length)) - 1))?;
        (keyword, at + length, word >> (8 * length))
    } else {
        let keyword = find(word)?;
        let length = keyword.text.len();
        // The mask removes bytes after the word from the comparison.
        if eight(at + 8) & first_bytes(length - 8) != keyword.second {
            return None;
        }
        (keyword, at + length, eight(at + length))
    };
    matches!(after as u8, b' ' | b'\n').then_some((keyword.opcode, keyword.form, end))
}

/// The instruction with this keyword.
#[inline]
pub fn opcode(word: &[u8]) -> Option<Opcode> {
    let mut eight = [0u8; 8];
    let length = word.len().min(8);
    eight[..length].copy_from_slice(&word[..length]);
    let keyword = find(u64::from_le_bytes(eight))?;
    (keyword.text.as_bytes() == word && keyword.form != Form::Tail).then_some(keyword.opcode)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keyword(text: &str) -> Option<(Opcode, Form, usize)> {
        keyword_at(|at| first_eight(&text[at..]), 0)
    }

    #[test]
    fn every_operation_is_found_by_its_keyword_and_nothing_else_is() {
        for &(known, text) in Opcode::ALL {
            assert_eq!(opcode(text.as_bytes()), Some(known), "{text}");
            let padded = format!("{text} i32 %x, 0        ");
            assert_eq!(
                keyword(&padded).map(|found| (found.0, found.2)),
                Some((known, text.len())),
                "{text}"
            );
            assert_eq!(opcode(format!("{text}x").as_bytes()), None);
            assert!(keyword(&format!("{text}x i32 %x, 0        ")).is_none());
            assert!(keyword(&format!("{text}\t i32 %x, 0        ")).is_none());
        }
        for word in ["", "tail", "i32", "ptr", "frobnicate"] {
            assert_eq!(opcode(word.as_bytes()), None, "{word}");
        }
    }
}
