//! Help below a message.

/// A line that suggests another name; empty if none is similar.
pub(crate) fn did_you_mean(meant: Option<&str>) -> String {
    meant.map_or(String::new(), |meant| {
        format!("\n  help: did you mean `{meant}`?")
    })
}
