//! Writes the text of a kernel, instruction by instruction.

use std::fmt::Write;

/// The text of a kernel under construction.
pub(super) struct Written {
    /// The text.
    pub text: String,
    /// The block that is being written.
    pub block: String,
    names: usize,
}

impl Written {
    /// Creates an empty text, with a first block.
    pub fn new(block: &str) -> Written {
        Written {
            text: String::new(),
            block: block.to_string(),
            names: 0,
        }
    }
}

/// Writes instructions and blocks, and creates unique names.
pub(super) trait KernelBuilder {
    /// The text so far.
    fn written(&mut self) -> &mut Written;

    /// The number for the next unique name.
    fn fresh(&mut self) -> usize {
        let written = self.written();
        written.names += 1;
        written.names
    }

    /// Creates a unique name with a prefix.
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
