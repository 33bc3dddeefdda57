//! Semantics of predicated code: each line is translated to LLVM IR with registers in memory, which
//! any executor of LLVM IR can run.
//!
//! The parser reads the text, independently of the linear form from which the text was generated. A
//! guard becomes a branch around one line; all lines are executed in the order of the text.

use crate::registers::{Lines, PRIVATE};
use lanelog_ir::Module;

/// Translates predicated code to the body of a function, including braces. `registers` is the
/// number of predicate registers.
///
/// # Errors
/// If a line is not part of the language.
pub fn as_ir(module: &Module<'_>, text: &str, registers: u32) -> Result<String, String> {
    let mut reader = Reader {
        lines: Lines::new(module),
    };
    for register in 1..=registers {
        reader.lines.out += &format!("  %p.{register} = alloca i1, {PRIVATE}\n");
    }
    let mut falls = true;
    for line in text.lines().map(str::trim) {
        if line.is_empty() {
            continue;
        }
        if reader.lines.declares(line)? {
            continue;
        }
        if let Some(label) = line.strip_suffix(':') {
            if falls {
                reader.lines.out += &format!("  br label %L.{label}\n");
            }
            reader.lines.out += &format!("L.{label}:\n");
            falls = true;
        } else {
            let (guard, rest) = guarded(line);
            match rest.split_once(" := ") {
                Some((to, from)) => reader.copy(guard, to, from)?,
                None => falls = reader.line(guard, rest)?,
            }
        }
    }
    reader.lines.out += "}";
    Ok(reader.lines.out)
}

/// Splits a line into its guard and the rest.
fn guarded(line: &str) -> (Option<&str>, &str) {
    let split = line.strip_prefix('(').and_then(|line| line.split_once(')'));
    match split {
        Some((guard, rest)) => (Some(guard), rest.trim_start()),
        None => (None, line),
    }
}

struct Reader {
    lines: Lines,
}

impl Reader {
    fn predicate(&mut self, text: &str) -> Option<String> {
        let number: u32 = text.strip_prefix('p')?.parse().ok()?;
        let own = self.lines.fresh();
        self.lines.out += &format!("  %{own} = load i1, ptr {PRIVATE} %p.{number}\n");
        Some(format!("%{own}"))
    }

    /// Translates a test to a bit.
    fn test(&mut self, text: &str) -> Result<String, String> {
        if let Some((first, rest)) = text.split_once(" & ") {
            let first = self
                .predicate(first)
                .ok_or("`&` after text other than a predicate")?;
            let rest = self.test(rest)?;
            let own = self.lines.fresh();
            self.lines.out += &format!("  %{own} = select i1 {first}, i1 {rest}, i1 false\n");
            return Ok(format!("%{own}"));
        }
        if let Some(found) = self.predicate(text) {
            return Ok(found);
        }
        if let Some(rest) = text.strip_prefix('!') {
            let bit = self.lines.value(rest)?;
            let own = self.lines.fresh();
            self.lines.out += &format!("  %{own} = xor i1 {bit}, true\n");
            return Ok(format!("%{own}"));
        }
        if let Some(list) = text.strip_suffix('}')
            && let Some((head, list)) = list.split_once('{')
        {
            let head = head.trim_end();
            let (head, negated) = match head.strip_suffix(" not in") {
                Some(head) => (head, true),
                None => (
                    head.strip_suffix(" in").ok_or("a list without `in`")?,
                    false,
                ),
            };
            let (ty, value) = head.split_once(' ').ok_or("a list of what has no type")?;
            let value = self.lines.value(value)?;
            let mut found = negated.to_string();
            for number in list.split_whitespace() {
                let (one, all) = (self.lines.fresh(), self.lines.fresh());
                let compare = if negated { "ne" } else { "eq" };
                let join = if negated { "and" } else { "or" };
                self.lines.out += &format!("  %{one} = icmp {compare} {ty} {value}, {number}\n");
                self.lines.out += &format!("  %{all} = {join} i1 {found}, %{one}\n");
                found = format!("%{all}");
            }
            return Ok(found);
        }
        self.lines.value(text)
    }

    fn copy(&mut self, guard: Option<&str>, to: &str, from: &str) -> Result<(), String> {
        let name = to
            .strip_prefix('%')
            .ok_or("a copy to what is not a register")?;
        let ty = self.lines.types.get(name).cloned();
        let ty = ty.ok_or_else(|| format!("there is no register {to}"))?;
        let mut from = match self.predicate(from) {
            Some(predicate) => predicate,
            None => self.lines.value(from)?,
        };
        if let Some(guard) = guard {
            let guard = self
                .predicate(guard)
                .ok_or("a guard that is not a predicate")?;
            let old = self.lines.value(to)?;
            let own = self.lines.fresh();
            self.lines.out += &format!("  %{own} = select i1 {guard}, {ty} {from}, {ty} {old}\n");
            from = format!("%{own}");
        }
        self.lines.out += &format!("  store {ty} {from}, ptr {PRIVATE} %r.{name}\n");
        Ok(())
    }

    /// Translates a line that is not a copy. Returns whether the next line is reachable from the
    /// line.
    fn line(&mut self, guard: Option<&str>, rest: &str) -> Result<bool, String> {
        let (word, following) = rest.split_once(' ').unwrap_or((rest, ""));
        match word {
            "goto" => {
                self.lines.out += &format!("  br label %L.{following}\n");
                return Ok(false);
            }
            "ret" if following.is_empty() => {
                self.lines.out += "  ret void\n";
                return Ok(false);
            }
            "branch" => {
                let mut parts = following.rsplitn(3, ", ");
                let (second, first) = (parts.next(), parts.next());
                let test = parts.next().ok_or("a branch without two ways")?;
                let mut bit = match test.strip_prefix("any ") {
                    Some(test) => self.test(test)?,
                    None => self.test(test)?,
                };
                if test.starts_with("any ") {
                    let (lanes, any) = (self.lines.fresh(), self.lines.fresh());
                    self.lines.out +=
                        &format!("  %{lanes} = call i64 @llvm.amdgcn.ballot.i64(i1 {bit})\n");
                    self.lines.out += &format!("  %{any} = icmp ne i64 %{lanes}, 0\n");
                    bit = format!("%{any}");
                }
                let (first, second) = (first.unwrap_or_default(), second.unwrap_or_default());
                self.lines.out += &format!("  br i1 {bit}, label %L.{first}, label %L.{second}\n");
                return Ok(false);
            }
            "switch" => {
                let (value, rest) = following.split_once(", ").ok_or("a switch without ways")?;
                let (ty, value) = value.split_once(' ').ok_or("a switch without a type")?;
                let value = self.lines.value(value)?;
                let (default, cases) = rest.split_once(" [ ").ok_or("a switch without cases")?;
                let mut words = cases.split_whitespace();
                let mut list = String::new();
                while let (Some(case), Some(to)) = (words.next(), words.next()) {
                    let case = case.trim_end_matches(':');
                    list += &format!(" {ty} {case}, label %L.{to}");
                }
                self.lines.out += &format!("  switch {ty} {value}, label %L.{default} [{list} ]\n");
                return Ok(false);
            }
            _ => {}
        }
        let defines = word
            .strip_prefix('p')
            .is_some_and(|number| number.parse::<u32>().is_ok());
        // The registers are read in all lanes, before the guard's branch, because cross-lane
        // operations may read values of inactive lanes.
        let ready = match defines {
            true => None,
            false => Some(self.lines.operands(rest)?),
        };
        let after_guard = match guard {
            None => None,
            Some(guard) => {
                let bit = self
                    .predicate(guard)
                    .ok_or("a guard that is not a predicate")?;
                let (inner, after) = (self.lines.fresh(), self.lines.fresh());
                self.lines.out +=
                    &format!("  br i1 {bit}, label %{inner}, label %{after}\n{inner}:\n");
                Some(after)
            }
        };
        if let Some(ready) = ready {
            self.lines.perform(&ready)?;
        } else {
            let number = word.strip_prefix('p').unwrap_or_default();
            let (sign, test) = following
                .split_once(' ')
                .ok_or("a predicate that is not defined")?;
            let mut bit = self.test(test)?;
            if sign == "|=" {
                let old = self.predicate(word).ok_or("no predicate")?;
                let own = self.lines.fresh();
                self.lines.out += &format!("  %{own} = or i1 {old}, {bit}\n");
                bit = format!("%{own}");
            }
            self.lines.out += &format!("  store i1 {bit}, ptr {PRIVATE} %p.{number}\n");
        }
        if let Some(after) = after_guard {
            self.lines.out += &format!("  br label %{after}\n{after}:\n");
        }
        Ok(true)
    }
}
