//! Kernels whose text is written instruction by instruction.

use std::fmt::Write;

/// A kernel's text so far.
pub(super) struct Written {
    /// The text.
    pub text: String,
    /// The block that is being written.
    pub block: String,
    names: usize,
}

impl Written {
    /// An empty text, at the start of a block.
    pub fn new(block: &str) -> Written {
        Written {
            text: String::new(),
            block: block.to_string(),
            names: 0,
        }
    }
}

/// Writes instructions and blocks, and names values.
pub(super) trait KernelBuilder {
    /// The text so far.
    fn written(&mut self) -> &mut Written;

    /// A number that no name contains yet.
    fn fresh(&mut self) -> usize {
        let written = self.written();
        written.names += 1;
        written.names
    }

    /// A new name that begins with a prefix.
    fn name(&mut self, stem: &str) -> String {
        format!("{stem}{}", self.fresh())
    }

    /// Writes an instruction without a result.
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.written().text, "  {text}");
    }

    /// Writes an instruction with a result, and returns the result's name.
    fn value(&mut self, computed: &str) -> String {
        let name = self.name("%v");
        self.line(&format!("{name} = {computed}"));
        name
    }

    /// Starts a block.
    fn begin(&mut self, block: impl Into<String>) {
        let written = self.written();
        written.block = block.into();
        let _ = writeln!(written.text, "{}:", written.block);
    }
}
