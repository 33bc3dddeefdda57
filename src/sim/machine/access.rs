//! Execution of instructions that access memory. Lanes are processed in ascending order.

use super::Lanes;
use super::races::{READ, WRITE};
use super::step::Work;
use crate::code::{Access, Code, Hidden, MemoryCall};
use crate::memory::{DEFINED, POISON, Region, UNDEF, load, store};
use crate::operation::atomic;
use crate::races::Way;
use crate::spaces::Class;
use crate::stop::Stop;
use crate::{Type, Value};

/// How an instruction accesses memory.
#[inline]
fn way(access: &Access, writes: bool) -> Way {
    Way {
        writes,
        atomic: access.atomic.map(|atomic| atomic.scope),
    }
}

impl<'r> Work<'_, 'r> {
    /// The region of memory that a class of address spaces refers to.
    fn region(&mut self, class: Class) -> Result<&mut Region, Stop> {
        match class {
            Class::Device => Ok(&mut self.run.device),
            Class::Group => Ok(&mut self.run.group),
            Class::Private => Ok(self.private),
            Class::Flat | Class::Unknown => Err(Stop::Unsupported(
                "an access in an address space that is not supported".into(),
            )),
        }
    }

    /// The address operand of a lane, and the memory that it refers to.
    #[inline]
    fn address(
        &self,
        code: &Code,
        at: usize,
        class: Class,
        lane: u32,
    ) -> Result<(Class, u64), Stop> {
        self.run.lane.set(Some(lane));
        match self.operand(code, at, lane)? {
            Value::Bits(address) if class == Class::Flat => {
                Ok(self.run.decoded.spaces.of_flat(*address))
            }
            Value::Bits(address) => Ok((class, *address)),
            Value::Undef => Err(Stop::Undefined("an access at an undef address".into())),
            Value::Poison => Err(Stop::Undefined("an access at a poison address".into())),
            _ => Err(Stop::Unsupported("an access at many addresses".into())),
        }
    }

    /// The address of an access in a lane, which must be aligned.
    #[inline]
    fn aligned(
        &self,
        code: &Code,
        at: usize,
        access: &Access,
        lane: u32,
    ) -> Result<(Class, u64), Stop> {
        let place = self.address(code, at, access.class, lane)?;
        if access.align > 1 && place.1 % access.align != 0 {
            return Err(Stop::Undefined(format!(
                "a misaligned access: address 0x{:x} is not a multiple of {}",
                place.1, access.align
            )));
        }
        Ok(place)
    }

    /// Reads a value.
    #[inline]
    fn read(&mut self, access: &Access, place: (Class, u64), lane: u32) -> Result<Value, Stop> {
        let layout = &self.run.decoded.layout;
        let region = self.region(place.0)?;
        let spot = region.find(place.1, access.size, lane)?;
        let (bytes, marks) = region.read(spot, access.size as usize)?;
        if access.simple > 0 && marks.iter().all(|mark| *mark == DEFINED) {
            let mut word = [0; 8];
            for (to, from) in word.iter_mut().zip(bytes) {
                *to = *from;
            }
            return Ok(Value::Bits(u64::from_le_bytes(word)));
        }
        Ok(load(&access.ty, bytes, marks, layout)?)
    }

    /// Writes a value.
    #[inline]
    fn write(
        &mut self,
        access: &Access,
        place: (Class, u64),
        lane: u32,
        value: &Value,
    ) -> Result<(), Stop> {
        let layout = &self.run.decoded.layout;
        let region = self.region(place.0)?;
        let spot = region.find(place.1, access.size, lane)?;
        let marked = !value.is_defined();
        region.write(spot, access.size as usize, marked, |bytes, marks| {
            store(&access.ty, value, bytes, marks, layout)
        })??;
        Ok(())
    }

    /// `load`. Source: the pointer.
    pub fn load(&mut self, code: &Code, access: &Access, value: u32) -> Result<(), Stop> {
        for lane in Lanes(self.lanes) {
            let place = self.aligned(code, 0, access, lane)?;
            let (who, way) = (self.who(lane), way(access, false));
            self.run.race(place, access.size, who, way)?;
            let result = self.read(access, place, lane)?;
            self.run.raced(place, access.size, who, way);
            self.run
                .synchronise(place, who, access.atomic, (true, false));
            self.set(value, lane, result);
        }
        Ok(())
    }

    /// Executes `store`. Its sources are the value and the pointer.
    pub fn store(&mut self, code: &Code, access: &Access) -> Result<(), Stop> {
        for lane in Lanes(self.lanes) {
            let place = self.aligned(code, 1, access, lane)?;
            let stored = self.operand(code, 0, lane)?.clone();
            let (who, way) = (self.who(lane), way(access, true));
            self.run.race(place, access.size, who, way)?;
            self.write(access, place, lane, &stored)?;
            self.run.raced(place, access.size, who, way);
            self.run
                .synchronise(place, who, access.atomic, (false, true));
        }
        Ok(())
    }

    /// `atomicrmw`. Sources: the pointer, the operand.
    pub fn atomic(
        &mut self,
        code: &Code,
        access: &Access,
        word: &str,
        value: u32,
    ) -> Result<(), Stop> {
        for lane in Lanes(self.lanes) {
            let place = self.aligned(code, 0, access, lane)?;
            let old = self.read(access, place, lane)?;
            let new = atomic(word, &access.ty, &old, self.operand(code, 1, lane)?)?;
            let (who, way) = (self.who(lane), way(access, true));
            self.run.race(place, access.size, who, way)?;
            self.write(access, place, lane, &new)?;
            self.run.raced(place, access.size, who, way);
            self.run
                .synchronise(place, who, access.atomic, (true, true));
            self.set(value, lane, old);
        }
        Ok(())
    }

    /// `cmpxchg`. Sources: the pointer, the expected value, the new value. The exchange never fails
    /// spuriously.
    pub fn compare_exchange(
        &mut self,
        code: &Code,
        access: &Access,
        value: u32,
    ) -> Result<(), Stop> {
        for lane in Lanes(self.lanes) {
            let place = self.aligned(code, 0, access, lane)?;
            let old = self.read(access, place, lane)?;
            let expected = self.operand(code, 1, lane)?.clone();
            let unknown = !old.is_defined() || !expected.is_defined();
            let writes = unknown || old == expected;
            let (who, way) = (self.who(lane), way(access, writes));
            self.run.race(place, access.size, who, way)?;
            let success = if unknown {
                let poison = old == Value::Poison || expected == Value::Poison;
                let unknown = if poison { Value::Poison } else { Value::Undef };
                // The comparison is undefined, so the exchange may or may not write, and the memory
                // becomes undefined.
                self.write(access, place, lane, &unknown)?;
                unknown
            } else {
                if old == expected {
                    let new = self.operand(code, 2, lane)?.clone();
                    self.write(access, place, lane, &new)?;
                }
                Value::Bits(u64::from(old == expected))
            };
            self.run.raced(place, access.size, who, way);
            self.run
                .synchronise(place, who, access.atomic, (true, writes));
            self.set(value, lane, Value::Many([old, success].into()));
        }
        Ok(())
    }

    /// `alloca`. Source: the number of elements, if present. Lanes that allocate together get the
    /// same offset.
    pub fn alloca(
        &mut self,
        code: &Code,
        size: u64,
        align: u64,
        (flat, dead): (bool, bool),
        value: u32,
    ) -> Result<(), Stop> {
        let mut count = None;
        for lane in Lanes(self.lanes) {
            let own = match code.sources.first() {
                None => 1,
                Some(_) => match self.operand(code, 0, lane)? {
                    Value::Bits(count) => *count,
                    _ => return Err(Stop::Undefined("an alloca of an unknown size".into())),
                },
            };
            if *count.get_or_insert(own) != own {
                return Err(Stop::Unsupported(
                    "an alloca of sizes that differ between lanes".into(),
                ));
            }
        }
        let size = size.saturating_mul(count.unwrap_or(1));
        let offset = self.allocate(size, align)?;
        if dead {
            self.private.set_alive(offset, self.lanes, false);
        }
        let address = if flat {
            self.run.decoded.spaces.private_base.wrapping_add(offset)
        } else {
            offset
        };
        for lane in Lanes(self.lanes) {
            self.set(value, lane, Value::Bits(address));
        }
        Ok(())
    }

    /// Allocates private memory for the lanes, which is freed when the activation ends.
    fn allocate(&mut self, size: u64, align: u64) -> Result<u64, Stop> {
        let (lanes, owner) = (self.lanes, self.activation);
        self.private
            .allocate(size, align, lanes, owner, &mut self.run.budget)
    }

    /// Copies the object that an argument points to, for a `byval` parameter. Returns the address
    /// of the copy for each lane.
    pub fn copy_for_callee(
        &mut self,
        code: &Code,
        at: usize,
        pointer: &Type,
        ty: &Type,
    ) -> Result<Vec<Value>, Stop> {
        let decoded = self.run.decoded;
        let Type::Pointer(space) = pointer else {
            return Err(Stop::Unsupported(
                "byval of a value that is not a pointer".into(),
            ));
        };
        let class = decoded.spaces.class(*space);
        let size = decoded.layout.size(ty)?;
        let offset = self.allocate(size, decoded.layout.align(ty)?)?;
        let address = decoded.spaces.cast(offset, Class::Private, class);
        for lane in Lanes(self.lanes) {
            let from = self.address(code, at, class, lane)?;
            self.copy((Class::Private, offset), from, size, lane)?;
        }
        Ok(Lanes(self.lanes).map(|_| address.clone()).collect())
    }

    /// Copies bytes together with their undef and poison marks.
    fn copy(
        &mut self,
        to: (Class, u64),
        from: (Class, u64),
        size: u64,
        lane: u32,
    ) -> Result<(), Stop> {
        if size == 0 {
            return Ok(());
        }
        let who = self.who(lane);
        self.run.race(from, size, who, READ)?;
        self.run.raced(from, size, who, READ);
        self.run.race(to, size, who, WRITE)?;
        let source = self.region(from.0)?;
        let spot = source.find(from.1, size, lane)?;
        let (bytes, marks) = source.read(spot, size as usize)?;
        let (bytes, marks) = (bytes.to_vec(), marks.to_vec());
        let target = self.region(to.0)?;
        let spot = target.find(to.1, size, lane)?;
        target.write(
            spot,
            size as usize,
            !marks.is_empty(),
            |into, into_marks| {
                into.copy_from_slice(&bytes);
                if marks.is_empty() {
                    into_marks.fill(DEFINED);
                } else {
                    into_marks.copy_from_slice(&marks);
                }
            },
        )?;
        self.run.raced(to, size, who, WRITE);
        Ok(())
    }

    /// The length operand of a lane.
    fn length(&self, code: &Code, at: usize, lane: u32) -> Result<u64, Stop> {
        match self.operand(code, at, lane)? {
            Value::Bits(length) => Ok(*length),
            _ => Err(Stop::Undefined("a copy of an unknown length".into())),
        }
    }

    /// Executes an intrinsic that accesses memory.
    pub fn memory_call(&mut self, code: &Code, call: &MemoryCall, value: u32) -> Result<(), Stop> {
        for lane in Lanes(self.lanes) {
            let result = match call {
                MemoryCall::Copy { to, from, overlaps } => {
                    let size = self.length(code, 2, lane)?;
                    if size > 0 {
                        let to = self.address(code, 0, *to, lane)?;
                        let from = self.address(code, 1, *from, lane)?;
                        if !overlaps && to.0 == from.0 && (1..size).contains(&to.1.abs_diff(from.1))
                        {
                            return Err(Stop::Undefined(
                                "a memcpy whose source and destination overlap".into(),
                            ));
                        }
                        self.copy(to, from, size, lane)?;
                    }
                    continue;
                }
                MemoryCall::Lifetime(class, begins) => {
                    let at = code.sources.len().saturating_sub(1);
                    if let Value::Bits(address) = self.operand(code, at, lane)? {
                        let (class, address) = match class {
                            Class::Flat => self.run.decoded.spaces.of_flat(*address),
                            class => (*class, *address),
                        };
                        if class == Class::Private {
                            self.private.set_alive(address, 1 << lane, *begins);
                        }
                    }
                    continue;
                }
                MemoryCall::Image(image) => match self.image(code, image, lane)? {
                    Some(texel) => texel,
                    None => continue,
                },
                MemoryCall::Buffer(buffer) => match self.buffer_access(code, buffer, lane)? {
                    Some(loaded) => loaded,
                    None => continue,
                },
                MemoryCall::DescribeBuffer => self.describe_buffer(code, lane)?,
                MemoryCall::Fill(class) => {
                    let size = self.length(code, 2, lane)?;
                    if size > 0 {
                        let place = self.address(code, 0, *class, lane)?;
                        let byte = self.operand(code, 1, lane)?.clone();
                        self.fill(place, &byte, size, lane)?;
                    }
                    continue;
                }
                MemoryCall::Address(hidden) => Value::Bits(self.run.hidden(*hidden)?),
                MemoryCall::GroupSize => {
                    let run = &self.run;
                    let size = run.decoded.group_sizes.get(run.launch.function);
                    Value::Bits(size.copied().unwrap_or(0))
                }
                MemoryCall::Is(class) => match self.operand(code, 0, lane)? {
                    Value::Bits(address) => {
                        let found = self.run.decoded.spaces.of_flat(*address).0;
                        Value::Bits(u64::from(found == *class))
                    }
                    other => other.clone(),
                },
                MemoryCall::Mask => {
                    match (self.operand(code, 0, lane)?, self.operand(code, 1, lane)?) {
                        (Value::Bits(address), Value::Bits(mask)) => Value::Bits(address & mask),
                        (Value::Poison, _) | (_, Value::Poison) => Value::Poison,
                        (Value::Many(_), _) | (_, Value::Many(_)) => {
                            return Err(Stop::Unsupported("ptrmask of a vector".into()));
                        }
                        _ => Value::Undef,
                    }
                }
                MemoryCall::Print(print) => {
                    self.run.lane.set(Some(lane));
                    self.print(code, print, lane)?
                }
                MemoryCall::Trap => return Err(Stop::Trapped("the program ends itself".into())),
                MemoryCall::ObjectSize(bits) => match self.operand(code, 1, lane)? {
                    Value::Bits(1) => Value::Bits(0),
                    _ => Value::Bits(crate::address::mask(*bits)),
                },
            };
            if code.result {
                self.set(value, lane, result);
            }
        }
        Ok(())
    }

    fn fill(
        &mut self,
        place: (Class, u64),
        byte: &Value,
        size: u64,
        lane: u32,
    ) -> Result<(), Stop> {
        let who = self.who(lane);
        self.run.race(place, size, who, WRITE)?;
        let region = self.region(place.0)?;
        let spot = region.find(place.1, size, lane)?;
        region.write(spot, size as usize, !byte.is_defined(), |bytes, marks| {
            bytes.fill(0);
            let mark = match byte {
                Value::Bits(byte) => {
                    bytes.fill(*byte as u8);
                    DEFINED
                }
                Value::Undef => UNDEF,
                _ => POISON,
            };
            marks.fill(mark);
        })?;
        self.run.raced(place, size, who, WRITE);
        Ok(())
    }
}

impl super::Run<'_> {
    /// The address of a hidden object of the launch.
    fn hidden(&self, which: Hidden) -> Result<u64, Stop> {
        let at = match which {
            Hidden::Dispatch => self.hidden.dispatch,
            Hidden::Implicit => self.hidden.implicit,
            Hidden::Arguments => self.hidden.arguments,
        };
        at.ok_or_else(|| {
            Stop::Unsupported("the segment of arguments that differ between lanes".into())
        })
    }
}
