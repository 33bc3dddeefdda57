//! The relations that can be requested.

use crate::hint::did_you_mean;
use lanelog_analysis::relations;
use lanelog_datalog::nearest::nearest;
use lanelog_facts::Signature;
use lanelog_ir::target::Mode;

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

/// The mode has no relation of this name.
#[derive(Debug, thiserror::Error)]
#[error(
    "there is no relation `{name}` in this mode{}\n  help: `--relation help` lists them all",
    did_you_mean(*.meant)
)]
pub(super) struct RelationError {
    name: String,
    meant: Option<&'static str>,
}

/// The relation of a name.
///
/// # Errors
/// If there is no relation of this name.
pub(super) fn find(mode: Mode, name: &str) -> Result<&'static Signature, RelationError> {
    let signatures = relations(mode);
    if let Some(found) = signatures.iter().find(|signature| signature.name == name) {
        return Ok(found);
    }
    let names = signatures.iter().map(|signature| signature.name);
    Err(RelationError {
        name: name.to_string(),
        meant: nearest(name, names),
    })
}
