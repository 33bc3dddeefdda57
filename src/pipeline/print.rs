//! Prints modules and machine code between passes, like LLVM's `-print-after` and `-print-changed`.

use std::cell::RefCell;
use std::rc::Rc;

use lanelog_amdgpu::machine::Code;
use lanelog_amdgpu::text;

/// The states that are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Print {
    /// The states after the passes with these names.
    After(Vec<String>),
    /// The initial state, and each state that differs from the previous one.
    Changed,
}

/// Prints states between passes.
#[derive(Clone)]
pub struct Printer {
    print: Print,
    sink: Rc<dyn Fn(&str)>,
    last: RefCell<String>,
}

impl Printer {
    /// A printer that passes its output to a function.
    pub fn new(print: Print, sink: impl Fn(&str) + 'static) -> Printer {
        Printer {
            print,
            sink: Rc::new(sink),
            last: RefCell::default(),
        }
    }

    /// Prints a module before the first pass.
    pub(crate) fn start(&self, text: &[u8]) {
        if self.print == Print::Changed {
            self.state("; *** IR Dump At Start ***", text);
        }
    }

    /// Prints a module after a pass.
    pub(crate) fn module(&self, pass: &str, text: &[u8], changed: bool) {
        if self.wants(pass, changed) {
            self.state(&format!("; *** IR Dump After {pass} ***"), text);
        }
    }

    /// Prints machine code after a pass. `is_first` states whether this is the first state of the
    /// kernel's machine code.
    pub(crate) fn code(&self, pass: &str, code: &Code, is_first: bool) {
        let is_named =
            matches!(&self.print, Print::After(names) if names.iter().any(|name| name == pass));
        if !is_named && self.print != Print::Changed {
            return;
        }
        let text = text::write(code);
        let changed = is_first || *self.last.borrow() != text;
        if self.wants(pass, changed) {
            let name = &code.name;
            let head = format!("; *** Machine Code Dump After {pass} on {name} ***");
            self.state(&head, text.as_bytes());
        }
        self.last.replace(text);
    }

    fn wants(&self, pass: &str, changed: bool) -> bool {
        match &self.print {
            Print::After(names) => names.iter().any(|name| name == pass),
            Print::Changed => changed,
        }
    }

    fn state(&self, head: &str, text: &[u8]) {
        (self.sink)(&format!("{head}\n{}\n", String::from_utf8_lossy(text)));
    }
}
