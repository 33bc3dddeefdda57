//! Operations that write EXEC and save it: `s_and_saveexec_b64` and its kin.

/// The new EXEC from the operand and the old one.
pub(crate) type Combine = fn(u64, u64) -> u64;

/// How EXEC is computed from the operand and the old one; whether the destination gets the new
/// value (`wrexec`), not the old one; whether it is of 64 bits.
pub(crate) fn saving(mnemonic: &str) -> Option<(Combine, bool, bool)> {
    let (name, wide) = match mnemonic.strip_suffix("_b64") {
        Some(name) => (name, true),
        None => (mnemonic.strip_suffix("_b32")?, false),
    };
    let (name, new) = match name.strip_suffix("_wrexec") {
        Some(name) => (name, true),
        None => (name.strip_suffix("_saveexec")?, false),
    };
    let compute: Combine = match name {
        "s_and" => |s, exec| s & exec,
        "s_or" => |s, exec| s | exec,
        "s_xor" => |s, exec| s ^ exec,
        "s_nand" => |s, exec| !(s & exec),
        "s_nor" => |s, exec| !(s | exec),
        "s_xnor" => |s, exec| !(s ^ exec),
        "s_andn1" | "s_and_not0" => |s, exec| !s & exec,
        "s_andn2" | "s_and_not1" => |s, exec| s & !exec,
        "s_orn1" | "s_or_not0" => |s, exec| !s | exec,
        "s_orn2" | "s_or_not1" => |s, exec| s | !exec,
        _ => return None,
    };
    Some((compute, new, wide))
}
