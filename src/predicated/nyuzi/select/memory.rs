//! Addresses, loads and stores.
//!
//! Vectors of words are loaded by gather and stored by scatter instructions. For bytes and
//! halfwords, there are only scalar instructions. Therefore a vector of them is loaded by loading
//! the words that contain them, and is stored lane by lane; inactive lanes store to an unused stack
//! slot. An `alloca` has a separate object for each lane.

use super::{ALL, Selector, is_word, register};
use crate::Refusal;
use crate::nyuzi::LANES;
use crate::nyuzi::code::{Form, Instruction, Register, Source};
use crate::operand::signed;
use lanelog_ir::typed::{self as typed, Constant, Detail, Operand, Type};
use lanelog_passes::linearize::linear::Guard;

/// Maximum size of the stack frame in bytes.
const MOST: u64 = 1 << 20;

/// The size of a type in memory, in bytes.
fn bytes(ty: &Type) -> u32 {
    match ty {
        Type::Integer(bits) => bits / 8,
        _ => 4,
    }
}

impl Selector<'_, '_> {
    /// Reserves bytes of the stack frame. Returns the offset of the bytes.
    pub(super) fn reserve(&mut self, size: u32, align: u32) -> u32 {
        let place = self.used.next_multiple_of(align.max(1));
        self.used = place + size;
        place
    }

    /// The register that points to the stack frame.
    pub(super) fn stack(&mut self) -> Register {
        match self.stack {
            Some(known) => known,
            None => {
                let own = self.fresh(false);
                self.stack = Some(own);
                own
            }
        }
    }

    /// An access to memory.
    pub(super) fn access(
        &mut self,
        opcode: &'static str,
        dest: Option<Register>,
        mask: Option<Register>,
        sources: Vec<Source>,
    ) {
        let form = if dest.is_some() {
            Form::Load
        } else {
            Form::Store
        };
        self.block.push(Instruction {
            form,
            opcode,
            dest,
            mask,
            sources,
            to: None,
        });
    }

    /// Computes the lane indices within the vector, bit by bit.
    pub(super) fn number_lanes(&mut self) {
        let own = self.compute("move", true, vec![Source::Number(0)]);
        for (bit, lanes) in [0xaaaa, 0xcccc, 0xf0f0, 0xff00].into_iter().enumerate() {
            let mask = self.number(lanes);
            let mask = self.in_register(mask, false);
            let sources = vec![register(own), Source::Number(1 << bit)];
            self.put("or", own, Some(mask), sources);
        }
        self.own_lane = Some(own);
    }

    pub(super) fn alloca(
        &mut self,
        known: &typed::Instruction,
        to: Register,
    ) -> Result<(), Refusal> {
        let Detail::Alloca { ty, align, .. } = &known.detail else {
            return self.refuse("an alloca of no type");
        };
        let size = match self.types.layout.size(ty) {
            Ok(size) => size.max(1).next_multiple_of((*align).max(4)),
            Err(why) => return self.refuse(why.to_string()),
        };
        if size.saturating_mul(LANES as u64) > MOST || u64::from(self.used) > MOST || *align > 64 {
            return self.refuse("an alloca of more than the stack has");
        }
        let place = self.reserve(size as u32 * LANES as u32, 64);
        let stack = self.stack();
        let lane = self.own_lane.unwrap_or(ALL);
        let size = self.number(size as i32);
        let own = self.compute("mull_i", true, vec![register(lane), size]);
        let place = self.number(place as i32);
        let start = self.compute("add_i", false, vec![register(stack), place]);
        self.put("add_i", to, None, vec![register(own), register(start)]);
        Ok(())
    }

    pub(super) fn load(
        &mut self,
        known: &typed::Instruction,
        to: Register,
        guard: Guard,
    ) -> Result<(), Refusal> {
        let Some(address) = known.operands.first() else {
            return self.refuse("a load from nowhere");
        };
        let address = self.operand(address)?;
        let address = self.in_register(address, to.vector);
        if !to.vector && address.vector {
            return self.refuse("a load of one word from several addresses");
        }
        let bytes = bytes(&known.ty);
        if !to.vector {
            let opcode = match bytes {
                1 => "load_u8",
                2 => "load_u16",
                _ => "load_32",
            };
            self.access(opcode, Some(to), None, vec![register(address)]);
            return Ok(());
        }
        let mask = self.predicate(guard);
        if bytes == 4 {
            self.access("load_gath", Some(to), Some(mask), vec![register(address)]);
            return Ok(());
        }
        let whole = vec![register(address), Source::Number(-4)];
        let whole = self.compute("and", true, whole);
        let word = self.compute("move", true, vec![Source::Number(0)]);
        self.access("load_gath", Some(word), Some(mask), vec![register(whole)]);
        let within = vec![register(address), Source::Number(3)];
        let within = self.compute("and", true, within);
        let within = vec![register(within), Source::Number(3)];
        let within = self.compute("shl", true, within);
        let low = vec![register(word), register(within)];
        let low = self.compute("shr", true, low);
        let bits = self.number(if bytes == 1 { 0xff } else { 0xffff });
        self.put("and", to, None, vec![register(low), bits]);
        Ok(())
    }

    pub(super) fn store(
        &mut self,
        known: &typed::Instruction,
        guard: Guard,
    ) -> Result<(), Refusal> {
        let [stored, address] = &*known.operands else {
            return self.refuse("a store of no value");
        };
        if !is_word(&stored.0) {
            return self.refuse("a store of what is not a word");
        }
        let bytes = bytes(&stored.0);
        let (stored, address) = (self.operand(stored)?, self.operand(address)?);
        let mask = self.predicate(guard);
        let opcode = match bytes {
            1 => "store_8",
            2 => "store_16",
            _ => {
                let stored = self.in_register(stored, true);
                let address = self.in_register(address, true);
                let sources = vec![register(stored), register(address)];
                self.access("store_scat", None, Some(mask), sources);
                return Ok(());
            }
        };
        let (stored, address) = (
            self.in_register(stored, false),
            self.in_register(address, false),
        );
        if guard.is_none() && !stored.vector && !address.vector {
            self.access(
                opcode,
                None,
                None,
                vec![register(stored), register(address)],
            );
            return Ok(());
        }
        let place = self.reserve(4, 4);
        let stack = self.stack();
        let place = self.number(place as i32);
        let nowhere = self.compute("add_i", false, vec![register(stack), place]);
        let to = self.compute("move", true, vec![register(nowhere)]);
        self.put("move", to, Some(mask), vec![register(address)]);
        let stored = self.in_register(register(stored), true);
        for lane in 0..LANES as i32 {
            let of = |from: Register| vec![register(from), Source::Number(lane)];
            let address = self.compute("getlane", false, of(to));
            let own = self.compute("getlane", false, of(stored));
            self.access(opcode, None, None, vec![register(own), register(address)]);
        }
        Ok(())
    }

    /// Computes the address of an element from one index.
    pub(super) fn address(
        &mut self,
        known: &typed::Instruction,
        to: Register,
    ) -> Result<(), Refusal> {
        let (Detail::Element(ty), [base, index]) = (&known.detail, &*known.operands) else {
            return self.refuse("an address by more than one index");
        };
        let size = match self.types.layout.size(ty) {
            Ok(size) => size as i32,
            Err(why) => return self.refuse(why.to_string()),
        };
        let base = self.operand(base)?;
        if let Operand::Constant(Constant::Bits(bits)) = &index.1 {
            let bits = match index.0 {
                Type::Integer(width) => signed(*bits, width) as i32,
                _ => return self.refuse("an address by what is not a number"),
            };
            let distance = self.number(bits.wrapping_mul(size));
            self.binary("add_i", to, base, distance);
            return Ok(());
        }
        if index.0 != Type::Integer(32) {
            return self.refuse("an address by an index that is not a word");
        }
        let index = self.operand(index)?;
        let index = self.in_register(index, false);
        let scaled = match size {
            1 => index,
            _ => {
                let size = self.number(size);
                self.compute("mull_i", index.vector, vec![register(index), size])
            }
        };
        self.binary("add_i", to, base, register(scaled));
        Ok(())
    }
}
