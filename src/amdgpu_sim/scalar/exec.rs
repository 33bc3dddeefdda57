//! Operations that write and save EXEC, such as `s_and_saveexec_b64`.

/// Computes the new EXEC from the operand and the old EXEC.
pub(crate) type Combine = fn(u64, u64) -> u64;

/// The computation of the new EXEC; whether the destination gets the new value (`wrexec`) instead
/// of the old one; whether the operation is 64-bit.
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
