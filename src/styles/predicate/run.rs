//! What predicated code does: each line on its own becomes LLVM IR over registers in memory, which anything that runs IR can run.
//!
//! It reads the text, and knows nothing of the linear form that the text was written from. A guard is a branch around one line; all lines are executed in the order of the text.

use rustc_hash::FxHashMap;

use lanelog_inline::Renaming;
use lanelog_ir::Module;

/// Private memory of AMD's GPUs.
const PRIVATE: &str = "addrspace(5)";

/// Predicated code as the body of a function of a module, braces included. `registers`: how many predicate registers there are.
///
/// # Errors
/// A line that is none of this language.
pub fn as_ir(module: &Module<'_>, text: &str, registers: u32) -> Result<String, String> {
    let mut reader = Reader {
        renaming: Renaming::new(module),
        types: FxHashMap::default(),
        out: String::from("{\nstart:\n"),
        next: 0,
        arguments: Vec::new(),
    };
    for register in 1..=registers {
        reader.out += &format!("  %p.{register} = alloca i1, {PRIVATE}\n");
    }
    let mut falls = true;
    for line in text.lines().map(str::trim) {
        if line.is_empty() {
            continue;
        }
        if let Some(rest) = line.strip_prefix(".function ") {
            reader.function(rest)?;
        } else if let Some(rest) = line.strip_prefix(".reg ") {
            reader.register(rest)?;
        } else if let Some(label) = line.strip_suffix(':') {
            if falls {
                reader.out += &format!("  br label %L.{label}\n");
            }
            reader.out += &format!("L.{label}:\n");
            falls = true;
        } else {
            let (guard, rest) = guarded(line);
            match rest.split_once(" := ") {
                Some((to, from)) => reader.copy(guard, to, from)?,
                None => falls = reader.line(guard, rest)?,
            }
        }
    }
    reader.out += "}";
    Ok(reader.out)
}

/// The guard of a line, and the rest.
fn guarded(line: &str) -> (Option<&str>, &str) {
    let split = line.strip_prefix('(').and_then(|line| line.split_once(')'));
    match split {
        Some((guard, rest)) => (Some(guard), rest.trim_start()),
        None => (None, line),
    }
}

struct Reader {
    renaming: Renaming,
    /// Of registers, by their names without sign.
    types: FxHashMap<String, String>,
    out: String,
    next: u32,
    arguments: Vec<String>,
}

impl Reader {
    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("t.{}", self.next)
    }

    fn function(&mut self, rest: &str) -> Result<(), String> {
        let open = rest.find('(').ok_or("a function without parameters")?;
        let inside = rest.get(open + 1..).and_then(|rest| rest.strip_suffix(')'));
        let inside = inside.ok_or("parameters that do not end")?;
        let mut depth = 0;
        let mut parts = vec![String::new()];
        for letter in inside.chars() {
            match letter {
                '(' | '{' | '[' | '<' => depth += 1,
                ')' | '}' | ']' | '>' => depth -= 1,
                _ => {}
            }
            match letter {
                ',' if depth == 0 => parts.push(String::new()),
                _ => parts
                    .last_mut()
                    .into_iter()
                    .for_each(|part| part.push(letter)),
            }
        }
        for part in parts {
            if let Some((_, name)) = part.trim().rsplit_once(" %") {
                self.arguments.push(name.to_string());
            }
        }
        Ok(())
    }

    fn register(&mut self, rest: &str) -> Result<(), String> {
        let (ty, name) = rest.rsplit_once(" %").ok_or("a register without a name")?;
        self.out += &format!("  %r.{name} = alloca {ty}, {PRIVATE}\n");
        self.types.insert(name.to_string(), ty.to_string());
        Ok(())
    }

    /// The value of a register or a constant.
    fn value(&mut self, text: &str) -> Result<String, String> {
        let Some(name) = text.strip_prefix('%') else {
            return Ok(text.to_string());
        };
        if self.arguments.iter().any(|argument| argument == name) {
            return Ok(text.to_string());
        }
        let ty = self.types.get(name).cloned();
        let ty = ty.ok_or_else(|| format!("there is no register {text}"))?;
        let own = self.fresh();
        self.out += &format!("  %{own} = load {ty}, ptr {PRIVATE} %r.{name}\n");
        Ok(format!("%{own}"))
    }

    fn predicate(&mut self, text: &str) -> Option<String> {
        let number: u32 = text.strip_prefix('p')?.parse().ok()?;
        let own = self.fresh();
        self.out += &format!("  %{own} = load i1, ptr {PRIVATE} %p.{number}\n");
        Some(format!("%{own}"))
    }

    /// The bit of a test.
    fn test(&mut self, text: &str) -> Result<String, String> {
        if let Some((first, rest)) = text.split_once(" & ") {
            let first = self
                .predicate(first)
                .ok_or("`&` behind what is no predicate")?;
            let rest = self.test(rest)?;
            let own = self.fresh();
            self.out += &format!("  %{own} = select i1 {first}, i1 {rest}, i1 false\n");
            return Ok(format!("%{own}"));
        }
        if let Some(found) = self.predicate(text) {
            return Ok(found);
        }
        if let Some(rest) = text.strip_prefix('!') {
            let bit = self.value(rest)?;
            let own = self.fresh();
            self.out += &format!("  %{own} = xor i1 {bit}, true\n");
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
            let value = self.value(value)?;
            let mut found = negated.to_string();
            for number in list.split_whitespace() {
                let (one, all) = (self.fresh(), self.fresh());
                let compare = if negated { "ne" } else { "eq" };
                let join = if negated { "and" } else { "or" };
                self.out += &format!("  %{one} = icmp {compare} {ty} {value}, {number}\n");
                self.out += &format!("  %{all} = {join} i1 {found}, %{one}\n");
                found = format!("%{all}");
            }
            return Ok(found);
        }
        self.value(text)
    }

    fn copy(&mut self, guard: Option<&str>, to: &str, from: &str) -> Result<(), String> {
        let name = to
            .strip_prefix('%')
            .ok_or("a copy to what is no register")?;
        let ty = self.types.get(name).cloned();
        let ty = ty.ok_or_else(|| format!("there is no register {to}"))?;
        let mut from = self.value(from)?;
        if let Some(guard) = guard {
            let guard = self
                .predicate(guard)
                .ok_or("a guard that is no predicate")?;
            let old = self.value(to)?;
            let own = self.fresh();
            self.out += &format!("  %{own} = select i1 {guard}, {ty} {from}, {ty} {old}\n");
            from = format!("%{own}");
        }
        self.out += &format!("  store {ty} {from}, ptr {PRIVATE} %r.{name}\n");
        Ok(())
    }

    /// A line that is no copy. Whether the next one is reached from it.
    fn line(&mut self, guard: Option<&str>, rest: &str) -> Result<bool, String> {
        let (word, behind) = rest.split_once(' ').unwrap_or((rest, ""));
        match word {
            "goto" => {
                self.out += &format!("  br label %L.{behind}\n");
                return Ok(false);
            }
            "ret" if behind.is_empty() => {
                self.out += "  ret void\n";
                return Ok(false);
            }
            "branch" => {
                let mut parts = behind.rsplitn(3, ", ");
                let (second, first) = (parts.next(), parts.next());
                let test = parts.next().ok_or("a branch without two ways")?;
                let mut bit = match test.strip_prefix("any ") {
                    Some(test) => self.test(test)?,
                    None => self.test(test)?,
                };
                if test.starts_with("any ") {
                    let (lanes, any) = (self.fresh(), self.fresh());
                    self.out +=
                        &format!("  %{lanes} = call i64 @llvm.amdgcn.ballot.i64(i1 {bit})\n");
                    self.out += &format!("  %{any} = icmp ne i64 %{lanes}, 0\n");
                    bit = format!("%{any}");
                }
                let (first, second) = (first.unwrap_or_default(), second.unwrap_or_default());
                self.out += &format!("  br i1 {bit}, label %L.{first}, label %L.{second}\n");
                return Ok(false);
            }
            "switch" => {
                let (value, rest) = behind.split_once(", ").ok_or("a switch without ways")?;
                let (ty, value) = value.split_once(' ').ok_or("a switch without a type")?;
                let value = self.value(value)?;
                let (default, cases) = rest.split_once(" [ ").ok_or("a switch without cases")?;
                let mut words = cases.split_whitespace();
                let mut list = String::new();
                while let (Some(case), Some(to)) = (words.next(), words.next()) {
                    let case = case.trim_end_matches(':');
                    list += &format!(" {ty} {case}, label %L.{to}");
                }
                self.out += &format!("  switch {ty} {value}, label %L.{default} [{list} ]\n");
                return Ok(false);
            }
            _ => {}
        }
        let behind_guard = match guard {
            None => None,
            Some(guard) => {
                let bit = self
                    .predicate(guard)
                    .ok_or("a guard that is no predicate")?;
                let (inner, after) = (self.fresh(), self.fresh());
                self.out += &format!("  br i1 {bit}, label %{inner}, label %{after}\n{inner}:\n");
                Some(after)
            }
        };
        if word
            .strip_prefix('p')
            .is_some_and(|number| number.parse::<u32>().is_ok())
        {
            let number = word.strip_prefix('p').unwrap_or_default();
            let (sign, test) = behind
                .split_once(' ')
                .ok_or("a predicate that is not defined")?;
            let mut bit = self.test(test)?;
            if sign == "|=" {
                let old = self.predicate(word).ok_or("no predicate")?;
                let own = self.fresh();
                self.out += &format!("  %{own} = or i1 {old}, {bit}\n");
                bit = format!("%{own}");
            }
            self.out += &format!("  store i1 {bit}, ptr {PRIVATE} %p.{number}\n");
        } else {
            self.instruction(rest)?;
        }
        if let Some(after) = behind_guard {
            self.out += &format!("  br label %{after}\n{after}:\n");
        }
        Ok(true)
    }

    /// An instruction of LLVM IR over registers.
    fn instruction(&mut self, rest: &str) -> Result<(), String> {
        let (to, text) = match rest
            .strip_prefix('%')
            .and_then(|rest| rest.split_once(" = "))
        {
            Some((to, text)) => (Some(to), text),
            None => (None, rest),
        };
        let mut locals: FxHashMap<String, String> = FxHashMap::default();
        let names = lanelog_ir::text::names(text.as_bytes()).filter(|name| name.sign == b'%');
        let names: Vec<String> = names.map(|name| name.written(text).to_string()).collect();
        for name in names {
            if self.types.contains_key(&name) && !locals.contains_key(&name) {
                let value = self.value(&format!("%{name}"))?;
                locals.insert(name, value);
            }
        }
        let text = self.renaming.rename(text, locals);
        match to {
            None => self.out += &format!("  {text}\n"),
            Some(to) => {
                let ty = self.types.get(to).cloned();
                let ty = ty.ok_or_else(|| format!("there is no register %{to}"))?;
                let own = self.fresh();
                self.out += &format!("  %{own} = {text}\n");
                self.out += &format!("  store {ty} %{own}, ptr {PRIVATE} %r.{to}\n");
            }
        }
        Ok(())
    }
}
