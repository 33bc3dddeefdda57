//! Semantics of Nyuzi assembly: a parser and an interpreter for the instructions that this style
//! uses. They are implemented according to the processor's documentation.

use std::collections::BTreeMap;

use super::LANES;

/// A runtime error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct Fault {
    /// The line, from 1; 0 if the error is not in a line.
    pub line: usize,
    /// A description of the error.
    pub message: String,
}

/// Registers and memory of the interpreter.
#[derive(Clone, Debug)]
pub struct Machine {
    /// Scalar registers.
    pub scalar: [u32; 32],
    /// Vector registers.
    pub vector: [[u32; LANES]; 32],
    /// The memory, from address 0.
    pub memory: Vec<u8>,
    /// Number of executed instructions.
    pub steps: u64,
}

impl Machine {
    /// A machine in which all registers are zero.
    pub fn new(memory: Vec<u8>) -> Machine {
        Machine {
            scalar: [0; 32],
            vector: [[0; LANES]; 32],
            memory,
            steps: 0,
        }
    }

    /// Executes a text from its first line to `ret`, but at most `most` instructions.
    ///
    /// # Errors
    /// If a line is not an instruction, an access is out of bounds, or too many instructions are
    /// executed.
    pub fn run(&mut self, text: &str, most: u64) -> Result<(), Fault> {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let labels: BTreeMap<&str, usize> = lines
            .iter()
            .enumerate()
            .filter_map(|(at, line)| Some((line.strip_suffix(':')?, at)))
            .collect();
        let mut at = 0;
        loop {
            let line_number = at + 1;
            let fault = |message: String| Fault {
                line: line_number,
                message,
            };
            let Some(line) = lines.get(at) else {
                return Err(fault("the text ends".into()));
            };
            at += 1;
            if line.is_empty() || line.starts_with('#') || line.ends_with(':') {
                continue;
            }
            self.steps += 1;
            if self.steps > most {
                return Err(fault("too many instructions".into()));
            }
            let (opcode, operands) = line.split_once(' ').unwrap_or((line, ""));
            let operands: Vec<&str> = operands
                .split(", ")
                .filter(|text| !text.is_empty())
                .collect();
            let taken = match (opcode, operands.as_slice()) {
                ("ret", []) => return Ok(()),
                // `membar` has no effect, because there is a single thread, whose accesses are in
                // order.
                ("membar", []) => None,
                ("b", [to]) => Some(*to),
                ("bz", [tested, to]) | ("bnz", [tested, to]) => {
                    let tested = self
                        .scalar_of(tested)
                        .ok_or_else(|| fault("no register".into()))?;
                    ((tested == 0) == (opcode == "bz")).then_some(*to)
                }
                _ => {
                    self.execute(opcode, &operands).map_err(fault)?;
                    None
                }
            };
            if let Some(to) = taken {
                let found = labels.get(to).copied();
                at = found.ok_or_else(|| Fault {
                    line: line_number,
                    message: format!("there is no {to}"),
                })?;
            }
        }
    }

    fn index(text: &str, letter: char) -> Option<usize> {
        let number: usize = text.strip_prefix(letter)?.parse().ok()?;
        (number < 32).then_some(number)
    }

    fn scalar_of(&self, text: &str) -> Option<u32> {
        self.scalar.get(Self::index(text, 's')?).copied()
    }

    /// The value of an operand in each lane; a scalar or an immediate is the same in all lanes.
    fn lanes(&self, text: &str) -> Option<[u32; LANES]> {
        if let Some(at) = Self::index(text, 'v') {
            return self.vector.get(at).copied();
        }
        let word = match self.scalar_of(text) {
            Some(word) => word,
            None => text.parse::<i32>().ok()? as u32,
        };
        Some([word; LANES])
    }

    fn word(&mut self, address: u32) -> Result<&mut [u8; 4], String> {
        let bytes = self.bytes(address, 4)?;
        let bytes = bytes.try_into().ok();
        bytes.ok_or_else(|| format!("an access to {address}, where no memory is"))
    }

    /// The bytes of an access, which must be aligned to its size.
    fn bytes(&mut self, address: u32, count: usize) -> Result<&mut [u8], String> {
        let at = address as usize;
        if !at.is_multiple_of(count) {
            let what = match count {
                2 => "a halfword",
                4 => "a word",
                _ => "a vector",
            };
            return Err(format!(
                "{what} at {address}, which is not a multiple of {count}"
            ));
        }
        let bytes = self.memory.get_mut(at..at.saturating_add(count));
        bytes.ok_or_else(|| format!("an access to {address}, where no memory is"))
    }

    /// The address in an operand such as `12(s3)` or `(s3)`.
    fn address(&self, text: &str) -> Option<u32> {
        let (distance, base) = text.strip_suffix(')')?.split_once('(')?;
        let distance = match distance {
            "" => 0,
            distance => distance.parse::<i32>().ok()?,
        };
        Some(self.scalar_of(base)?.wrapping_add_signed(distance))
    }

    /// Loads or stores the low bytes of a scalar register.
    fn scalar_access(
        &mut self,
        opcode: &str,
        register: &str,
        place: &str,
    ) -> Option<Result<(), String>> {
        let (count, loads) = match opcode {
            "load_u8" => (1, true),
            "load_u16" => (2, true),
            "load_32" => (4, true),
            "store_8" => (1, false),
            "store_16" => (2, false),
            "store_32" => (4, false),
            _ => return None,
        };
        let address = self.address(place)?;
        let number = Self::index(register, 's')?;
        let held = *self.scalar.get(number)?;
        let bytes = match self.bytes(address, count) {
            Ok(bytes) => bytes,
            Err(why) => return Some(Err(why)),
        };
        if !loads {
            bytes.copy_from_slice(held.to_le_bytes().get(..count)?);
            return Some(Ok(()));
        }
        let mut word = [0; 4];
        word.get_mut(..count)?.copy_from_slice(bytes);
        *self.scalar.get_mut(number)? = u32::from_le_bytes(word);
        Some(Ok(()))
    }

    /// Accesses 16 contiguous words.
    fn vector_access(
        &mut self,
        loads: bool,
        register: &str,
        place: &str,
    ) -> Option<Result<(), String>> {
        let address = self.address(place)?;
        let mut held = *self.vector.get(Self::index(register, 'v')?)?;
        let bytes = match self.bytes(address, 4 * LANES) {
            Ok(bytes) => bytes,
            Err(why) => return Some(Err(why)),
        };
        for (bytes, word) in bytes.chunks_exact_mut(4).zip(&mut held) {
            match loads {
                true => *word = u32::from_le_bytes((&*bytes).try_into().ok()?),
                false => bytes.copy_from_slice(&word.to_le_bytes()),
            }
        }
        *self.vector.get_mut(Self::index(register, 'v')?)? = held;
        Some(Ok(()))
    }

    fn execute(&mut self, opcode: &str, operands: &[&str]) -> Result<(), String> {
        let unknown = || format!("`{opcode} {}` is not an instruction", operands.join(", "));
        let (base, masked) = match opcode.strip_suffix("_mask") {
            Some(base) => (base, true),
            None => (opcode, false),
        };
        let (first, rest) = operands.split_first().ok_or_else(unknown)?;
        let (mask, rest) = match (masked, rest.split_first()) {
            (true, Some((mask, rest))) => (self.scalar_of(mask).ok_or_else(unknown)?, rest),
            (true, None) => return Err(unknown()),
            (false, _) => (0xffff, rest),
        };
        let on = |lane: usize| mask >> lane & 1 == 1;
        let address = |text: &str| -> Option<String> {
            let inner = text.strip_prefix('(')?.strip_suffix(')')?;
            Some(inner.to_string())
        };
        match (base, rest) {
            ("load_v" | "store_v", [place]) if !masked => {
                let done = self.vector_access(base == "load_v", first, place);
                return done.ok_or_else(unknown)?;
            }
            ("load_u8" | "load_u16" | "load_32" | "store_8" | "store_16" | "store_32", [place])
                if !masked =>
            {
                let done = self.scalar_access(base, first, place);
                return done.ok_or_else(unknown)?;
            }
            ("load_gath", [from]) => {
                let from = address(from)
                    .and_then(|from| self.lanes(&from))
                    .ok_or_else(unknown)?;
                let to = Self::index(first, 'v').ok_or_else(unknown)?;
                for (lane, from) in from.iter().enumerate().filter(|(lane, _)| on(*lane)) {
                    let word = u32::from_le_bytes(*self.word(*from)?);
                    let own = self.vector.get_mut(to).and_then(|own| own.get_mut(lane));
                    *own.ok_or_else(unknown)? = word;
                }
                return Ok(());
            }
            ("store_scat", [to]) => {
                let to = address(to)
                    .and_then(|to| self.lanes(&to))
                    .ok_or_else(unknown)?;
                let words = self.lanes(first).ok_or_else(unknown)?;
                for (lane, (to, word)) in to.iter().zip(words).enumerate() {
                    if on(lane) {
                        *self.word(*to)? = word.to_le_bytes();
                    }
                }
                return Ok(());
            }
            _ => {}
        }
        if let ("getlane", [vector, lane], false) = (base, rest, masked) {
            let held = Self::index(vector, 'v').and_then(|at| self.vector.get(at));
            let (held, lane) = held.zip(self.lanes(lane)).ok_or_else(unknown)?;
            let found = held.get(lane[0] as usize & 15).copied();
            let to = Self::index(first, 's').ok_or_else(unknown)?;
            *self.scalar.get_mut(to).ok_or_else(unknown)? = found.ok_or_else(unknown)?;
            return Ok(());
        }
        let sources: Option<Vec<[u32; LANES]>> = rest.iter().map(|text| self.lanes(text)).collect();
        let sources = sources.ok_or_else(unknown)?;
        let is_vector = |text: &&str| text.starts_with('v');
        if let Some(compare) = compare(base) {
            let [one, other] = sources.as_slice() else {
                return Err(unknown());
            };
            let mut found = 0u32;
            for (lane, (one, other)) in one.iter().zip(other).enumerate() {
                found |= u32::from(compare(*one, *other)) << lane;
            }
            let to = Self::index(first, 's').ok_or_else(unknown)?;
            *self.scalar.get_mut(to).ok_or_else(unknown)? = found;
            return Ok(());
        }
        let mut found = [0u32; LANES];
        for (lane, own) in found.iter_mut().enumerate() {
            let of = |at: usize| sources.get(at).and_then(|source| source.get(lane)).copied();
            *own = match (base, of(0), of(1)) {
                ("shuffle", Some(_), Some(from)) => {
                    let vectors = rest.iter().all(is_vector);
                    let held = sources.first().filter(|_| vectors);
                    let found = held.and_then(|held| held.get(from as usize & 15));
                    found.copied().ok_or_else(unknown)?
                }
                ("clz", Some(word), None) => word.leading_zeros(),
                ("ctz", Some(word), None) => word.trailing_zeros(),
                ("itof", Some(word), None) => (word as i32 as f32).to_bits(),
                ("ftoi", Some(word), None) => f32::from_bits(word) as i32 as u32,
                ("move" | "li", Some(word), None) => word,
                (_, Some(one), Some(other)) => compute(base, one, other).ok_or_else(unknown)?,
                _ => return Err(unknown()),
            };
        }
        if let Some(to) = Self::index(first, 'v') {
            let own = self.vector.get_mut(to).ok_or_else(unknown)?;
            for (lane, (own, new)) in own.iter_mut().zip(found).enumerate() {
                if on(lane) {
                    *own = new;
                }
            }
            return Ok(());
        }
        let to = Self::index(first, 's').ok_or_else(unknown)?;
        if masked || rest.iter().any(is_vector) {
            return Err(unknown());
        }
        *self.scalar.get_mut(to).ok_or_else(unknown)? = found[0];
        Ok(())
    }
}

type Compare = fn(u32, u32) -> bool;

fn compare(opcode: &str) -> Option<Compare> {
    Some(match opcode {
        "cmpeq_i" => |one, other| one == other,
        "cmpne_i" => |one, other| one != other,
        "cmpgt_i" => |one, other| (one as i32) > other as i32,
        "cmpge_i" => |one, other| one as i32 >= other as i32,
        "cmplt_i" => |one, other| (one as i32) < other as i32,
        "cmple_i" => |one, other| one as i32 <= other as i32,
        "cmpgt_u" => |one, other| one > other,
        "cmpge_u" => |one, other| one >= other,
        "cmplt_u" => |one, other| one < other,
        "cmple_u" => |one, other| one <= other,
        "cmpgt_f" => |one, other| f32::from_bits(one) > f32::from_bits(other),
        "cmpge_f" => |one, other| f32::from_bits(one) >= f32::from_bits(other),
        "cmplt_f" => |one, other| f32::from_bits(one) < f32::from_bits(other),
        "cmpeq_f" => |one, other| f32::from_bits(one) == f32::from_bits(other),
        "cmpne_f" => |one, other| f32::from_bits(one) != f32::from_bits(other),
        "cmple_f" => |one, other| f32::from_bits(one) <= f32::from_bits(other),
        _ => return None,
    })
}

fn compute(opcode: &str, one: u32, other: u32) -> Option<u32> {
    let (real, second) = (f32::from_bits(one), f32::from_bits(other));
    Some(match opcode {
        "and" => one & other,
        "or" => one | other,
        "xor" => one ^ other,
        "add_i" => one.wrapping_add(other),
        "sub_i" => one.wrapping_sub(other),
        "mull_i" => one.wrapping_mul(other),
        // Only the low five bits of the shift distance are used.
        "shl" => one.wrapping_shl(other),
        "shr" => one.wrapping_shr(other),
        "ashr" => (one as i32).wrapping_shr(other) as u32,
        "add_f" => (real + second).to_bits(),
        "sub_f" => (real - second).to_bits(),
        "mul_f" => (real * second).to_bits(),
        _ => return None,
    })
}
