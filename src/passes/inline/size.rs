//! Computes the size that functions will have after inlining, before anything is copied, because it
//! can grow exponentially: twenty functions, each of which calls the next one twice, need a million
//! copies.

use rustc_hash::FxHashMap;

use super::{Calls, MOST_BYTES, MOST_IN_ALL, Refusal};
use lanelog_ir::owned::Module;

/// A function whose calls are being counted.
struct Open {
    function: usize,
    /// The calls in the function: position and callee.
    calls: Vec<(usize, usize)>,
    /// The number of calls in the function whose size has been added.
    done: usize,
    /// The size of the function in bytes, as far as it has been added up.
    bytes: u64,
}

/// Checks that these functions do not exceed the size limits after inlining. Time: linear in the
/// functions that they call, directly or indirectly.
///
/// # Errors
/// Returns the first function that is too large although its callees are not; or, if only the sum
/// of all sizes is too large, the first requested function with which the sum exceeds the limit.
pub(super) fn check(
    module: &Module<'_>,
    calls: &Calls,
    functions: &[usize],
) -> Result<(), Refusal> {
    // The size of each function after inlining, in bytes. A call of a function whose size is still
    // being computed is recursive. It is ignored here, and rejected by the inliner.
    let mut sizes: FxHashMap<usize, u64> = FxHashMap::default();
    let mut open: Vec<Open> = Vec::new();
    let mut all = 0u64;
    for root in functions {
        if !sizes.contains_key(root) {
            sizes.insert(*root, 0);
            open.push(begun(module, calls, *root));
        }
        while let Some(top) = open.last_mut() {
            let Some((_, callee)) = top.calls.get(top.done).copied() else {
                let most = MOST_BYTES as u64;
                if top.bytes > most {
                    return Err(refusal(module, top, &sizes));
                }
                sizes.insert(top.function, top.bytes);
                open.pop();
                continue;
            };
            match sizes.get(&callee) {
                Some(bytes) => {
                    top.bytes = top.bytes.saturating_add(*bytes);
                    top.done += 1;
                }
                None => {
                    sizes.insert(callee, 0);
                    open.push(begun(module, calls, callee));
                }
            }
        }
        all = all.saturating_add(sizes.get(root).copied().unwrap_or(0));
        if all > MOST_IN_ALL as u64 {
            return Err(Refusal {
                function: *root,
                place: module.place(*root, 0).unwrap_or_default(),
                message: format!(
                    "@{} and the kernels before it, with all that they call, are {all} bytes of text, and {MOST_IN_ALL} may be inlined at once",
                    name(module, *root)
                ),
                too_large: true,
            });
        }
    }
    Ok(())
}

/// The name of a function.
fn name(module: &Module<'_>, index: usize) -> String {
    let function = module.read(index);
    let name = function.map(|(module, function)| module.function_name(function));
    String::from_utf8_lossy(&name.unwrap_or_default()).into_owned()
}

/// Starts counting a function, with the size of its own instructions.
fn begun(module: &Module<'_>, calls: &Calls, index: usize) -> Open {
    let mut begun = Open {
        function: index,
        calls: Vec::new(),
        done: 0,
        bytes: 0,
    };
    module.seen(index, |own| {
        begun.bytes += own.bytes as u64;
        let callee = calls.seen(&own);
        begun.calls.extend(callee.map(|callee| (own.place, callee)));
    });
    begun
}

/// The error for a function that is too large, at the call that contributes most.
fn refusal(module: &Module<'_>, of: &Open, sizes: &FxHashMap<usize, u64>) -> Refusal {
    let bytes = |callee: usize| sizes.get(&callee).copied().unwrap_or(0);
    // The call that contributes most to the size; the first one if there are several.
    let most = of
        .calls
        .iter()
        .rev()
        .max_by_key(|(_, callee)| bytes(*callee));
    Refusal {
        function: of.function,
        place: most.map_or(0, |(place, _)| *place),
        message: format!(
            "@{} with all that it calls is {} bytes of text, and {MOST_BYTES} may be inlined",
            name(module, of.function),
            of.bytes
        ),
        too_large: true,
    }
}
