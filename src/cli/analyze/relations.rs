//! The relations that may be asked for.

use lanelog_analysis::relations;
use lanelog_facts::Signature;
use lanelog_target::Mode;

/// Names, columns and meanings, as a list.
pub(super) fn list(mode: Mode) -> String {
    let mut signatures: Vec<&Signature> = relations(mode).iter().collect();
    signatures.sort_by_key(|signature| signature.name);
    let mut text = String::new();
    for signature in signatures {
        let columns: Vec<String> = signature
            .columns
            .iter()
            .map(|(name, kind)| format!("{name}: {kind}"))
            .collect();
        text.push_str(&format!("{}({})\n", signature.name, columns.join(", ")));
        for line in signature.documentation.lines() {
            text.push_str(&format!("    {}\n", line.trim()));
        }
    }
    text
}

/// The relation of a name.
///
/// # Errors
/// A message: there is none of that name; this one was perhaps meant.
pub(super) fn find(mode: Mode, name: &str) -> Result<&'static Signature, String> {
    let signatures = relations(mode);
    if let Some(found) = signatures.iter().find(|signature| signature.name == name) {
        return Ok(found);
    }
    let meant =
        lanelog_datalog::nearest::nearest(name, signatures.iter().map(|signature| signature.name));
    let hint = meant.map_or(String::new(), |meant| {
        format!("\n  help: did you mean `{meant}`?")
    });
    Err(format!(
        "there is no relation `{name}` in this mode{hint}\n  help: `--relation help` lists them all"
    ))
}
