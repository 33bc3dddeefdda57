//! Execution of buffer accesses, lane by lane: reads operands, calls the computations in `buffers`,
//! and accesses memory.

use super::races::{ATOMIC, READ, WRITE};
use super::step::Work;
use crate::Value;
use crate::code::Code;
use crate::intrinsic::buffers::{Buffer, BufferCall, BufferLocation, BufferOperation};
use crate::memory::{load, store};
use crate::operation::atomic;
use crate::spaces::Class;
use crate::stop::Stop;

/// Copies bytes, or their marks. `from` is empty if all bytes are defined.
fn copy(into: &mut [u8], from: &[u8]) {
    for (to, from) in into.iter_mut().zip(from) {
        *to = *from;
    }
}

impl Work<'_, '_> {
    /// The integer operand of a lane, which must be defined.
    fn defined(&self, code: &Code, at: usize, lane: u32) -> Result<u64, Stop> {
        match self.operand(code, at, lane)? {
            Value::Bits(bits) => Ok(*bits),
            _ => Err(Stop::Undefined(
                "an access to a buffer with an operand that is undef".into(),
            )),
        }
    }

    /// The descriptor operand of a lane: four 32-bit words, or a 128-bit pointer.
    fn buffer(&self, code: &Code, at: usize, lane: u32) -> Result<Buffer, Stop> {
        let mut words = [0; 4];
        match self.operand(code, at, lane)? {
            Value::Many(parts) => {
                for (word, part) in words.iter_mut().zip(parts.iter()) {
                    let Value::Bits(bits) = part else {
                        return Err(Stop::Undefined("a descriptor that is undef".into()));
                    };
                    *word = *bits as u32;
                }
            }
            Value::Wide(pairs) => {
                for (both, pair) in words.chunks_mut(2).zip(pairs.iter()) {
                    both.copy_from_slice(&[*pair as u32, (*pair >> 32) as u32]);
                }
            }
            Value::Bits(_) => {
                return Err(Stop::Unsupported("a descriptor of so few bits".into()));
            }
            Value::Undef | Value::Poison => {
                return Err(Stop::Undefined("a descriptor that is undef".into()));
            }
        }
        Ok(Buffer::described(words)?)
    }

    /// `make.buffer.rsrc`. Sources: address, stride, number of records, flags.
    pub fn describe_buffer(&mut self, code: &Code, lane: u32) -> Result<Value, Stop> {
        self.run.lane.set(Some(lane));
        let mut numbers = [0; 4];
        for (at, number) in numbers.iter_mut().enumerate() {
            match self.operand(code, at, lane)? {
                Value::Bits(bits) => *number = *bits,
                Value::Poison => return Ok(Value::Poison),
                _ => return Ok(Value::Undef),
            }
        }
        let [start, stride, records, flags] = numbers;
        let low = start & ((1 << 48) - 1) | (stride & 0xffff) << 48;
        let high = records & u64::from(u32::MAX) | flags << 32;
        Ok(Value::Wide([low, high].into()))
    }

    /// Executes a load or store of one lane. A store has no result.
    pub fn buffer_access(
        &mut self,
        code: &Code,
        call: &BufferCall,
        lane: u32,
    ) -> Result<Option<Value>, Stop> {
        self.run.lane.set(Some(lane));
        let buffer = self.buffer(code, call.buffer_at(), lane)?;
        let at = call.offset_at();
        let offset = self.defined(code, at, lane)?;
        let place = BufferLocation {
            record: match call.has_record {
                true => Some(self.defined(code, at - 1, lane)?),
                false => None,
            },
            offset,
            scalar: match call.way {
                BufferOperation::LoadWords => 0,
                _ => self.defined(code, at + 1, lane)?,
            },
        };
        let layout = &self.run.decoded.layout;
        let size = layout.stored(&call.ty)? as usize;
        let spots = |within: usize, bytes: usize| match call.way {
            BufferOperation::LoadWords => buffer.scalar_address(offset.wrapping_add(within as u64)),
            _ => buffer.address(place, within as u64, bytes as u64),
        };
        if call.way == BufferOperation::LoadWords && !size.is_multiple_of(4) {
            return Err(Stop::Unsupported("a scalar load of parts of words".into()));
        }
        let mut bytes = vec![0; size];
        let mut marks = vec![0; size];
        if matches!(
            call.way,
            BufferOperation::Modify(_) | BufferOperation::Exchange
        ) {
            let spot = spots(0, size).map_err(|why| Stop::Unsupported(why.into()))?;
            let Some(address) = spot else {
                return Ok(Some(Value::Undef));
            };
            let place = (Class::Device, address);
            let (who, way) = (self.who(lane), ATOMIC);
            self.run.race(place, size as u64, who, way)?;
            let spot = self.run.device.find(address, size as u64, 0)?;
            let (read, read_marks) = self.run.device.read(spot, size)?;
            let old = load(&call.ty, read, read_marks, layout)?;
            let value = self.operand(code, 0, lane)?;
            let new = match call.way {
                BufferOperation::Modify(operation) => atomic(operation, &call.ty, &old, value)?,
                _ => {
                    let expected = self.operand(code, 1, lane)?;
                    match old.is_defined() && expected.is_defined() {
                        true if old == *expected => value.clone(),
                        true => old.clone(),
                        // The comparison is undefined, so the exchange may or may not write.
                        false => Value::Undef,
                    }
                }
            };
            store(&call.ty, &new, &mut bytes, &mut marks, layout)?;
            let marked = marks.iter().any(|mark| *mark != 0);
            self.run
                .device
                .write(spot, size, marked, |into, into_marks| {
                    copy(into, &bytes);
                    copy(into_marks, &marks);
                })?;
            self.run.raced(place, size as u64, who, way);
            return Ok(Some(old));
        }
        if call.way == BufferOperation::Store {
            let value = self.operand(code, 0, lane)?.clone();
            store(&call.ty, &value, &mut bytes, &mut marks, layout)?;
        }
        for within in (0..size).step_by(4) {
            let end = size.min(within + 4);
            let spot = spots(within, end - within);
            let spot = spot.map_err(|why| Stop::Unsupported(why.into()))?;
            let Some(address) = spot else {
                continue;
            };
            let place = (Class::Device, address);
            let way = match call.way {
                BufferOperation::Store => WRITE,
                _ => READ,
            };
            let (who, length) = (self.who(lane), (end - within) as u64);
            self.run.race(place, length, who, way)?;
            let spot = self.run.device.find(address, length, 0)?;
            match call.way {
                BufferOperation::Store => {
                    let marked = marks[within..end].iter().any(|mark| *mark != 0);
                    self.run
                        .device
                        .write(spot, end - within, marked, |into, into_marks| {
                            copy(into, &bytes[within..end]);
                            copy(into_marks, &marks[within..end]);
                        })?;
                }
                _ => {
                    let (read, read_marks) = self.run.device.read(spot, end - within)?;
                    copy(&mut bytes[within..end], read);
                    copy(&mut marks[within..end], read_marks);
                }
            }
            self.run.raced(place, length, who, way);
        }
        match call.way {
            BufferOperation::Store => Ok(None),
            _ => Ok(Some(load(&call.ty, &bytes, &marks, layout)?)),
        }
    }
}
