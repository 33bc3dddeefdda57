//! Semantics of lines on registers: translates them to LLVM IR with registers in memory, which any
//! executor of LLVM IR can run.

use rustc_hash::FxHashMap;

use lanelog_ir::Module;
use lanelog_passes::inline::Renaming;

/// The private address space of AMD GPUs.
pub const PRIVATE: &str = "addrspace(5)";

/// Parses lines, and writes LLVM IR.
pub struct Lines {
    renaming: Renaming,
    /// Types of registers, by their names without `%`.
    pub types: FxHashMap<String, String>,
    /// The output.
    pub out: String,
    next: u32,
    arguments: Vec<String>,
}

impl Lines {
    /// Starts the body of a function of a module, with its brace.
    pub fn new(module: &Module<'_>) -> Lines {
        Lines {
            renaming: Renaming::new(module),
            types: FxHashMap::default(),
            out: String::from("{\nstart:\n"),
            next: 0,
            arguments: Vec::new(),
        }
    }

    /// A name that is not used yet.
    pub fn fresh(&mut self) -> String {
        self.next += 1;
        format!("t.{}", self.next)
    }

    /// Parses a line that declares the function or a register. Returns whether the line is a
    /// declaration.
    ///
    /// # Errors
    /// If a declaration is invalid.
    pub fn declares(&mut self, line: &str) -> Result<bool, String> {
        if let Some(rest) = line.strip_prefix(".function ") {
            self.function(rest)?;
        } else if let Some(rest) = line.strip_prefix(".reg ") {
            self.register(rest)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Parses the line that declares the function: its arguments.
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

    /// Parses the line that declares a register, and allocates memory for it.
    fn register(&mut self, rest: &str) -> Result<(), String> {
        let (ty, name) = rest.rsplit_once(" %").ok_or("a register without a name")?;
        let held = bytes_of_bits(ty);
        let held = held.as_deref().unwrap_or(ty);
        self.out += &format!("  %r.{name} = alloca {held}, {PRIVATE}\n");
        self.types.insert(name.to_string(), ty.to_string());
        Ok(())
    }

    /// The value of a register or a constant.
    pub fn value(&mut self, text: &str) -> Result<String, String> {
        let Some(name) = text.strip_prefix('%') else {
            return Ok(text.to_string());
        };
        if self.arguments.iter().any(|argument| argument == name) {
            return Ok(text.to_string());
        }
        let ty = self.types.get(name).cloned();
        let ty = ty.ok_or_else(|| format!("there is no register {text}"))?;
        let own = self.fresh();
        let Some(held) = bytes_of_bits(&ty) else {
            self.out += &format!("  %{own} = load {ty}, ptr {PRIVATE} %r.{name}\n");
            return Ok(format!("%{own}"));
        };
        let bits = self.fresh();
        self.out += &format!("  %{own} = load {held}, ptr {PRIVATE} %r.{name}\n");
        self.out += &format!("  %{bits} = trunc {held} %{own} to {ty}\n");
        Ok(format!("%{bits}"))
    }

    /// Stores a value in a register.
    fn set(&mut self, name: &str, ty: &str, value: &str) {
        let (held, value) = match bytes_of_bits(ty) {
            None => (ty.to_string(), value.to_string()),
            Some(held) => {
                let own = self.fresh();
                self.out += &format!("  %{own} = zext {ty} {value} to {held}\n");
                (held, format!("%{own}"))
            }
        };
        self.out += &format!("  store {held} {value}, ptr {PRIVATE} %r.{name}\n");
    }

    /// Translates a copy of a register or constant.
    pub fn copy(&mut self, to: &str, from: &str) -> Result<(), String> {
        let name = to
            .strip_prefix('%')
            .ok_or("a copy to what is not a register")?;
        let ty = self.types.get(name).cloned();
        let ty = ty.ok_or_else(|| format!("there is no register {to}"))?;
        let from = self.value(from)?;
        self.set(name, &ty, &from);
        Ok(())
    }

    /// Translates an LLVM IR instruction on registers.
    pub fn instruction(&mut self, rest: &str) -> Result<(), String> {
        let ready = self.operands(rest)?;
        self.perform(&ready)
    }

    /// Reads the registers of an instruction. This happens in all lanes, because cross-lane
    /// operations may read values of lanes that do not execute the instruction.
    pub fn operands(&mut self, rest: &str) -> Result<Ready, String> {
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
        Ok(Ready {
            to: to.map(str::to_string),
            text: self.renaming.rename(text, &locals),
        })
    }

    /// Executes an instruction, and stores its result.
    pub fn perform(&mut self, ready: &Ready) -> Result<(), String> {
        let text = &ready.text;
        match &ready.to {
            None => self.out += &format!("  {text}\n"),
            Some(to) => {
                let ty = self.types.get(to).cloned();
                let ty = ty.ok_or_else(|| format!("there is no register %{to}"))?;
                let own = self.fresh();
                self.out += &format!("  %{own} = {text}\n");
                self.set(to, &ty, &format!("%{own}"));
            }
        }
        Ok(())
    }
}

/// The memory type for a vector of bits: one byte for each bit, so that single bits can be
/// undefined.
fn bytes_of_bits(ty: &str) -> Option<String> {
    let count = ty.strip_prefix('<')?.strip_suffix(" x i1>")?;
    Some(format!("<{count} x i8>"))
}

/// An instruction whose registers have been read.
pub struct Ready {
    /// The register that the instruction writes, without `%`.
    to: Option<String>,
    /// The text of the computation.
    text: String,
}
