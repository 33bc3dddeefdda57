//! Help below a message.

/// A line of its own that asks whether another name was meant; nothing if none is like it.
pub(crate) fn did_you_mean(meant: Option<&str>) -> String {
    meant.map_or(String::new(), |meant| {
        format!("\n  help: did you mean `{meant}`?")
    })
}
