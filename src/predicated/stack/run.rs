//! Semantics of a control-flow program: translates it to LLVM IR in which each lane stores its
//! state and its own stack in memory, and which any executor of LLVM IR can run.
//!
//! A lane is active, inactive because of a branch, inactive until the next iteration, or inactive
//! until the loop ends. All lanes execute the control-flow instructions, but only active lanes
//! execute the lines of a clause.
//!
//! The only input is the text, so that errors of the code that generates it are detected. The jumps
//! of `LOOP_BREAK` and `LOOP_CONTINUE` are not taken: they only save time, because no lanes are
//! active in the skipped instructions.

use crate::registers::{Lines, PRIVATE};
use lanelog_ir::Module;

/// States of a lane.
const ACTIVE: u32 = 0;
const BRANCH: u32 = 1;
const CONTINUE: u32 = 2;
const BREAK: u32 = 3;

/// Translates a control-flow program to the body of a function, including braces.
///
/// # Errors
/// If a line is not part of the language.
pub fn as_ir(module: &Module<'_>, text: &str) -> Result<String, String> {
    let mut reader = Reader {
        lines: Lines::new(module),
        clause: None,
        failing: BRANCH,
        ended: false,
    };
    for line in text.lines().map(str::trim) {
        let line = match line.split_once(" ; ") {
            Some((line, _)) if line.starts_with(|letter: char| letter.is_ascii_digit()) => line,
            _ => line,
        };
        if line.is_empty() {
            continue;
        }
        if reader.lines.declares(line)? {
            continue;
        }
        if let Some(rest) = line.strip_prefix(".stack ") {
            let entries: u32 = rest.parse().map_err(|_| "a stack of no size")?;
            let entries = entries.max(1);
            reader.write(&format!("%m.state = alloca i32, {PRIVATE}"));
            reader.write(&format!("%m.top = alloca i32, {PRIVATE}"));
            reader.write(&format!("%m.stack = alloca [{entries} x i32], {PRIVATE}"));
            reader.set("%m.state", &ACTIVE.to_string());
            reader.set("%m.top", "0");
        } else if line.starts_with(|letter: char| letter.is_ascii_digit()) {
            reader.control(line)?;
        } else {
            reader.line(line)?;
        }
    }
    if !reader.ended {
        return Err("a program without an end".into());
    }
    reader.lines.out += "}";
    Ok(reader.lines.out)
}

/// A clause, with branches around its lines for inactive lanes.
struct Clause {
    /// The bit that states whether a lane executes the clause.
    active: String,
    /// The block after the clause, to which inactive lanes branch.
    after: String,
}

struct Reader {
    lines: Lines,
    /// The current clause; `None` between clauses.
    clause: Option<Clause>,
    /// The new state of lanes that fail the test of the clause.
    failing: u32,
    ended: bool,
}

impl Reader {
    fn write(&mut self, line: &str) {
        self.lines.out += &format!("  {line}\n");
    }

    /// A value that is computed.
    fn compute(&mut self, text: &str) -> String {
        let own = format!("%{}", self.lines.fresh());
        self.write(&format!("{own} = {text}"));
        own
    }

    fn get(&mut self, place: &str) -> String {
        self.compute(&format!("load i32, ptr {PRIVATE} {place}"))
    }

    fn set(&mut self, place: &str, value: &str) {
        self.write(&format!("store i32 {value}, ptr {PRIVATE} {place}"));
    }

    fn is(&mut self, value: &str, number: u32) -> String {
        self.compute(&format!("icmp eq i32 {value}, {number}"))
    }

    fn choose(&mut self, bit: &str, first: &str, second: &str) -> String {
        self.compute(&format!("select i1 {bit}, i32 {first}, i32 {second}"))
    }

    /// Whether any lane is active.
    fn any(&mut self) -> String {
        let state = self.get("%m.state");
        let active = self.is(&state, ACTIVE);
        let lanes = self.compute(&format!("call i64 @llvm.amdgcn.ballot.i64(i1 {active})"));
        self.compute(&format!("icmp ne i64 {lanes}, 0"))
    }

    fn entry(&mut self, top: &str) -> String {
        self.compute(&format!(
            "getelementptr i32, ptr {PRIVATE} %m.stack, i32 {top}"
        ))
    }

    fn push(&mut self) {
        let state = self.get("%m.state");
        let top = self.get("%m.top");
        let entry = self.entry(&top);
        self.set(&entry, &state);
        let top = self.compute(&format!("add i32 {top}, 1"));
        self.set("%m.top", &top);
    }

    /// The state that was pushed last. If `pops` is true, the state is removed from the stack.
    fn top(&mut self, pops: bool) -> String {
        let top = self.get("%m.top");
        let top = self.compute(&format!("sub i32 {top}, 1"));
        if pops {
            self.set("%m.top", &top);
        }
        let entry = self.entry(&top);
        self.get(&entry)
    }

    /// Changes all lanes in state `from` to state `to`.
    fn change(&mut self, from: u32, to: u32) {
        let state = self.get("%m.state");
        let changes = self.is(&state, from);
        let state = self.choose(&changes, &to.to_string(), &state);
        self.set("%m.state", &state);
    }

    /// Jumps to an instruction if no lane is active.
    fn jump(&mut self, to: &str, number: usize) {
        let any = self.any();
        let next = number + 1;
        self.write(&format!("br i1 {any}, label %L.{next}, label %L.{to}"));
    }

    fn control(&mut self, line: &str) -> Result<(), String> {
        let wrong = || format!("`{line}` is not an instruction");
        let mut words = line.split_whitespace();
        let number: usize = words
            .next()
            .and_then(|word| word.parse().ok())
            .ok_or_else(wrong)?;
        let opcode = words.next().ok_or_else(wrong)?;
        let rest: Vec<&str> = words.collect();
        let to = || {
            let found = rest.first().and_then(|word| word.strip_prefix('@'));
            found.ok_or_else(wrong)
        };
        let pops = rest.get(1).and_then(|word| word.strip_prefix("POP:"));
        let next = number + 1;
        let waits = self.clause.take().map(|clause| clause.after);
        if let Some(after) = &waits {
            self.write(&format!("br label %{after}"));
            self.lines.out += &format!("{after}:\n");
        }
        if number == 0 || waits.is_some() {
            self.write(&format!("br label %L.{number}"));
        }
        self.lines.out += &format!("L.{number}:\n");
        let mut falls = true;
        match opcode {
            "ALU" | "ALU_PUSH_BEFORE" | "ALU_BREAK" | "ALU_CONTINUE" => {
                if opcode == "ALU_PUSH_BEFORE" {
                    self.push();
                }
                self.failing = match opcode {
                    "ALU_BREAK" => BREAK,
                    "ALU_CONTINUE" => CONTINUE,
                    _ => BRANCH,
                };
                let state = self.get("%m.state");
                let active = self.is(&state, ACTIVE);
                self.open(active);
                return Ok(());
            }
            "JUMP" if pops == Some("0") => {
                self.jump(to()?, number);
                falls = false;
            }
            "ELSE" | "PUSH_ELSE" => {
                let state = self.get("%m.state");
                let top = self.top(false);
                if opcode == "PUSH_ELSE" {
                    self.push();
                }
                let was = self.is(&top, ACTIVE);
                let (is, branch) = (self.is(&state, ACTIVE), self.is(&state, BRANCH));
                let turned = self.choose(&branch, &ACTIVE.to_string(), &state);
                let turned = self.choose(&is, &BRANCH.to_string(), &turned);
                let state = self.choose(&was, &turned, &state);
                self.set("%m.state", &state);
                self.jump(to()?, number);
                falls = false;
            }
            "POP" if pops == Some("1") => {
                let state = self.get("%m.state");
                let top = self.top(true);
                let away = self.compute(&format!("icmp uge i32 {state}, {CONTINUE}"));
                let state = self.choose(&away, &state, &top);
                self.set("%m.state", &state);
            }
            "LOOP_START_DX10" => {
                let any = self.any();
                let inner = self.lines.fresh();
                let to = to()?;
                self.write(&format!("br i1 {any}, label %{inner}, label %L.{to}"));
                self.lines.out += &format!("{inner}:\n");
                self.push();
                // Lanes that are inactive at the start of the loop must not become active before it
                // ends.
                self.change(BRANCH, BREAK);
                self.change(CONTINUE, BREAK);
            }
            "LOOP_BREAK" => self.change(ACTIVE, BREAK),
            "LOOP_CONTINUE" => self.change(ACTIVE, CONTINUE),
            "LOOP_END" => {
                self.change(CONTINUE, ACTIVE);
                let any = self.any();
                let (to, left) = (to()?, self.lines.fresh());
                self.write(&format!("br i1 {any}, label %L.{to}, label %{left}"));
                self.lines.out += &format!("{left}:\n");
                let top = self.top(true);
                self.set("%m.state", &top);
            }
            "END" => {
                match rest.first() {
                    None => self.write("ret void"),
                    Some(result) => {
                        let value = self.lines.value(result)?;
                        let name = result.trim_start_matches('%');
                        let ty = self.lines.types.get(name).cloned().unwrap_or_default();
                        self.write(&format!("ret {ty} {value}"));
                    }
                }
                self.ended = true;
                falls = false;
            }
            _ => return Err(wrong()),
        }
        if falls {
            self.write(&format!("br label %L.{next}"));
        }
        Ok(())
    }

    /// Starts a clause for the lanes for which a bit is set.
    fn open(&mut self, active: String) {
        let (inner, after) = (self.lines.fresh(), self.lines.fresh());
        self.write(&format!("br i1 {active}, label %{inner}, label %{after}"));
        self.lines.out += &format!("{inner}:\n");
        self.clause = Some(Clause { active, after });
    }

    /// Translates a call in a clause. The registers are read in all lanes, because the callee may
    /// be a cross-lane operation that reads inactive lanes.
    fn call(&mut self, line: &str) -> Result<(), String> {
        let Some(Clause { active, after }) = self.clause.take() else {
            return Err(format!("`{line}` is in no clause"));
        };
        self.write(&format!("br label %{after}"));
        self.lines.out += &format!("{after}:\n");
        let ready = self.lines.operands(line)?;
        self.open(active);
        self.lines.perform(&ready)
    }

    /// A line of a clause.
    fn line(&mut self, line: &str) -> Result<(), String> {
        if self.clause.is_none() {
            return Err(format!("`{line}` is in no clause"));
        }
        if let Some((to, from)) = line.split_once(" := ") {
            return self.lines.copy(to, from);
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let fails = match word {
            "PRED_SETNE_INT" => "false",
            "PRED_SETE_INT" => "true",
            _ if word == "call" || line.contains(" = call ") => return self.call(line),
            _ => return self.lines.instruction(line),
        };
        let bit = rest
            .strip_suffix(", 0")
            .ok_or("a test of what is not a bit")?;
        let bit = self.lines.value(bit)?;
        let fails = self.compute(&format!("icmp eq i1 {bit}, {fails}"));
        let state = self.choose(&fails, &self.failing.to_string(), &ACTIVE.to_string());
        self.set("%m.state", &state);
        Ok(())
    }
}
