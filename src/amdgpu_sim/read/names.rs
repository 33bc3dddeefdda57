//! Symbols of the text: labels, values, and offsets relative to the program counter.

use std::cell::RefCell;
use std::collections::HashMap;

use super::{FOREIGN, Found, TABLE};
use crate::decode::Places;
use crate::machine::CODE;
use crate::text::Symbol;
use crate::text::expression::evaluate;

/// The maximum nesting depth of symbols defined by other symbols.
const DEEPEST: u32 = 64;

/// The location of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LabelLocation {
    Code(u32),
    Data(u64),
}

/// The results of the first pass.
#[derive(Default)]
pub(super) struct Names<'t> {
    pub places: HashMap<&'t str, LabelLocation>,
    /// Symbols defined by `.set`, with their expressions.
    pub values: HashMap<&'t str, &'t str>,
    /// Cached values of symbols.
    known: RefCell<HashMap<String, Option<i64>>>,
    /// Symbols of type function: `.type name,@function`.
    pub functions: Vec<&'t str>,
    /// Symbols of `.amdgpu_lds`: their offsets in bytes.
    pub group: HashMap<&'t str, u64>,
    /// For each instruction, its distance from the last instruction that read the program counter.
    pub counters: RefCell<Counters>,
}

#[derive(Default)]
pub(super) struct Counters {
    /// For each instruction: its distance in bytes from the end of the last `s_getpc_b64`, and the
    /// index of the instruction after this `s_getpc_b64`.
    pub distances: Vec<(u32, u32)>,
    pub foreign_at: HashMap<String, u64>,
    pub table: Vec<u64>,
}

impl Names<'_> {
    /// The value of a symbol in an expression.
    pub fn number(&self, name: &str, depth: u32) -> Option<i64> {
        if let Some(expression) = self.values.get(name) {
            if let Some(known) = self.known.borrow().get(name) {
                return *known;
            }
            if depth >= DEEPEST {
                return None;
            }
            // A symbol that depends on itself has no value.
            self.known.borrow_mut().insert(name.to_string(), None);
            let value = evaluate(expression, &mut |name| self.number(name, depth + 1)).ok();
            self.known.borrow_mut().insert(name.to_string(), value);
            return value;
        }
        self.address(name).map(|address| address as i64)
    }

    fn address(&self, name: &str) -> Option<u64> {
        if let Some(offset) = self.group.get(name) {
            return Some(*offset);
        }
        self.places.get(name).map(|place| match place {
            LabelLocation::Code(at) => CODE + 8 * u64::from(*at),
            LabelLocation::Data(address) => *address,
        })
    }
}

impl Places for Names<'_> {
    fn label(&self, name: &str) -> Option<u32> {
        match self.places.get(name) {
            Some(LabelLocation::Code(at)) => Some(*at),
            _ => None,
        }
    }

    fn expression(&self, text: &str) -> Result<u64, String> {
        evaluate(text, &mut |name| self.number(name, 0)).map(|value| value as u64)
    }

    fn value(&self, symbol: &Symbol<'_>, at: u32) -> Result<u64, String> {
        let found = match self.values.contains_key(symbol.name) {
            true => self.number(symbol.name, 0).map(|value| value as u64),
            false => self.address(symbol.name),
        };
        let mut counters = self.counters.borrow_mut();
        let mut target = match found {
            Some(found) => found,
            None if symbol.relative => {
                let next = FOREIGN + 16 * counters.foreign_at.len() as u64;
                *counters
                    .foreign_at
                    .entry(symbol.name.to_string())
                    .or_insert(next)
            }
            None => return Err(format!("`{}` is defined nowhere", symbol.name)),
        };
        if symbol.table {
            let slot = counters.table.iter().position(|entry| *entry == target);
            let slot = slot.unwrap_or_else(|| {
                counters.table.push(target);
                counters.table.len() - 1
            });
            target = TABLE + 8 * slot as u64;
        }
        let mut value = target.wrapping_add_signed(symbol.addend);
        if symbol.relative {
            let (distance, after) = counters
                .distances
                .get(at as usize)
                .copied()
                .unwrap_or((0, at));
            // The operand of an instruction is 4 bytes after the start of the instruction.
            let here = CODE + 8 * u64::from(after) + u64::from(distance) + 4;
            value = value.wrapping_sub(here);
        }
        Ok(if symbol.high { value >> 32 } else { value })
    }
}

/// For each instruction: its distance in bytes from the end of the last instruction that read the
/// program counter, and the index of the instruction after that one.
pub(super) fn distances(found: &[Found<'_>]) -> Vec<(u32, u32)> {
    let (mut distance, mut after) = (0u32, 0);
    let mut all = Vec::with_capacity(found.len());
    for (one, at) in found.iter().zip(1u32..) {
        all.push((distance, after));
        if one.mnemonic == "s_getpc_b64" {
            (distance, after) = (0, at);
        } else {
            distance = distance.saturating_add(if one.rest.contains('@') { 8 } else { 4 });
        }
    }
    all
}
