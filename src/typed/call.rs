//! Calls: what is called, and its arguments.

use super::Type;
use super::function::Detail;
use super::instruction::Reader;
use super::scanner::Read;
use lanelog_ir::{self as ir, plain_name};

impl Reader<'_, '_> {
    /// What follows the keyword of a call.
    pub fn call(&mut self, instruction: &ir::Instruction) -> Read<(Type, Detail)> {
        self.read_words()?;
        let written = self.types.named.written(&mut self.text)?;
        let result = self.types.kept(written.returns.unwrap_or(written.ty))?;
        let mut name = Box::default();
        let mut through = None;
        match self.text.next() {
            b'@' => {
                self.text.expect(b'@')?;
                let plain = plain_name(self.text.name()?);
                name = without_pointees(&String::from_utf8_lossy(&plain));
            }
            b'a' if self.text.next_word() == b"asm" => {
                while !self.text.next_word().is_empty() {
                    self.text.word();
                }
                self.text.string()?;
                self.text.expect(b',')?;
                self.text.string()?;
            }
            _ => {
                // Its text comes first, its operand last.
                let last = self.function.operands_of(instruction).len().checked_sub(1);
                let last = last.ok_or("a call of nothing")?;
                let first = self.next_operand;
                self.next_operand = first + last;
                let pointer = Type::Pointer(0);
                through = Some((pointer.clone(), self.operand(&pointer)?));
                self.next_operand = first;
            }
        }
        self.arguments()?;
        self.operands.extend(through);
        Ok((result, Detail::Callee(name)))
    }

    fn arguments(&mut self) -> Read<()> {
        self.text.expect(b'(')?;
        if self.text.eat(b')') {
            return Ok(());
        }
        loop {
            let ty = self.ty()?;
            if ty == Type::Other("metadata".into()) {
                self.next_operand += 1;
                self.text.metadata()?;
            } else {
                let operand = self.operand(&ty)?;
                self.operands.push((ty, operand));
            }
            if !self.text.eat(b',') {
                return self.text.expect(b')');
            }
        }
    }
}

/// The name of an intrinsic in text with typed pointers as it is without their types: `llvm.memcpy.p0i8.p0i8.i64` as `llvm.memcpy.p0.p0.i64`.
fn without_pointees(name: &str) -> Box<str> {
    if !name.starts_with("llvm.") {
        return name.into();
    }
    let part = |part: &str| {
        let rest = part.strip_prefix('p').unwrap_or_default();
        let behind = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let kept = if behind.len() < rest.len() {
            part.len() - behind.len()
        } else {
            part.len()
        };
        part.get(..kept).unwrap_or_default().to_string()
    };
    let parts: Vec<String> = name.split('.').map(part).collect();
    parts.join(".").into()
}

#[cfg(test)]
mod tests {
    use super::without_pointees;

    #[test]
    fn names_lose_pointees() {
        let names = [
            ("llvm.memcpy.p0i8.p1i8.i64", "llvm.memcpy.p0.p1.i64"),
            ("llvm.amdgcn.permlane16", "llvm.amdgcn.permlane16"),
            ("llvm.ctpop.i32", "llvm.ctpop.i32"),
            ("plain.p0i8", "plain.p0i8"),
        ];
        for (name, expected) in names {
            assert_eq!(&*without_pointees(name), expected);
        }
    }
}
