//! Calls in common forms.

use super::cursor::in_name;
use super::fast::Notes;
use super::function::{FunctionReader, Wanted};

impl FunctionReader<'_, '_> {
    pub fn fast_call(&mut self, at: usize, notes: &mut Notes) -> Option<usize> {
        let mut at = at;
        if !(self.byte(at) == b'v' || self.simple_type_follows(at)) {
            at = match self.have(at, b"fastcc ") {
                Some(behind) if self.byte(behind) == b'v' || self.simple_type_follows(behind) => {
                    behind
                }
                _ => {
                    self.cursor.at = at;
                    self.cursor.words_before_type().ok()?;
                    self.cursor.space();
                    self.cursor.at
                }
            }
        }
        notes.type_at = at;
        let (end, void) = if let Some(end) = self.have(at, b"void ") {
            (end - 1, true)
        } else {
            self.cursor.at = at;
            let void = self.cursor.ty().ok()?.void;
            (self.cursor.at, void)
        };
        // A function type with `(` may follow `void`: then the next byte is no sigil, and the reference reads it.
        if self.byte(end) != b' ' {
            return None;
        }
        let name = end + 2;
        let mut at = name;
        let mut called = None;
        match self.byte(end + 1) {
            b'@' if !self.byte(name).is_ascii_digit() => {
                notes.callee = Some(end + 1);
                while in_name(self.byte(at)) {
                    at += 1;
                }
                if at == name || self.cursor.text.get(name..at)?.starts_with(b"llvm.dbg.") {
                    return None;
                }
            }
            b'%' => {
                let (key, behind) = self.fast_key(name)?;
                called = Some((key, end + 1));
                at = behind;
            }
            _ => return None,
        }
        if self.byte(at) != b'(' {
            return None;
        }
        if void {
            notes.flags = 0;
        }
        at += 1;
        if self.byte(at) == b')' {
            at += 1;
        } else {
            loop {
                at = self.fast_argument(at)?;
                match self.byte(at) {
                    b',' if self.byte(at + 1) == b' ' => at += 2,
                    b')' => break,
                    _ => return None,
                }
            }
            at += 1;
        }
        if let Some((key, place)) = called {
            self.refer(key, place, Wanted::Value).ok()?;
        }
        if self.byte(at) == b' ' && self.byte(at + 1) == b'#' {
            let (group, end) = self.digits(at + 2)?;
            notes.attributes = Some(group);
            at = end;
        }
        Some(at)
    }

    /// One argument of a call: type, attributes, value.
    #[inline(always)]
    fn fast_argument(&mut self, at: usize) -> Option<usize> {
        let (end, _) = self.fast_type(at)?;
        if self.byte(end) != b' ' {
            return None;
        }
        let mut at = end + 1;
        loop {
            let byte = self.byte(at);
            if !byte.is_ascii_lowercase() {
                break;
            }
            let word = at;
            while self.byte(at).is_ascii_lowercase() || self.byte(at) == b'_' {
                at += 1;
            }
            let known = matches!(
                self.cursor.text.get(word..at)?,
                b"noundef" | b"nonnull" | b"signext" | b"zeroext" | b"noalias" | b"inreg"
            );
            if !(known && self.byte(at) == b' ') {
                self.cursor.at = word;
                self.cursor.attributes_before_value(|_| {}).ok()?;
                self.cursor.space();
                at = self.cursor.at;
                break;
            }
            at += 1;
        }
        self.fast_value(at)
    }
}
