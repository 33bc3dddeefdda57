//! The initial state of a launch: buffers, arguments, the dispatch packet, implicit arguments.
//!
//! Sources: the HSA runtime's `hsa_kernel_dispatch_packet_t`; LLVM's AMDGPU usage, "Code Object V5
//! Metadata", for implicit arguments; clang/lib/CodeGen/TargetBuiltins/AMDGPU.cpp, which reads
//! both.

use super::control::fits;
use super::wave::Wave;
use super::{Run, register};
use crate::code::{FirstLanes, Parameter, Source};
use crate::intrinsic::Places;
use crate::memory::{Allocation, DEFINED, FOREVER, Region, store};
use crate::races::Object;
use crate::spaces::Class;
use crate::stop::Stop;
use crate::{Argument, Type, Value};
use lanelog_ir::launch::DESCRIBED;
use lanelog_ir::target::CodeObjectVersion;

/// The size of the implicit arguments in bytes. `IMPLICIT_V4` is their size in code object version
/// 4.
const IMPLICIT: u64 = 256;
const IMPLICIT_V4: u64 = 56;

/// Addresses of hidden objects.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HiddenAddresses {
    pub dispatch: Option<u64>,
    pub implicit: Option<u64>,
    pub arguments: Option<u64>,
}

/// The value passed for a parameter.
enum Passed<'l> {
    /// One value for all lanes.
    Same(Value),
    /// A value for each lane, by the lane's index in the grid.
    Lanes(&'l [Value]),
    /// A buffer of which each work-group has its own copy: the buffer's index, and the address
    /// space of the pointer that is passed.
    Group(usize, Class),
    /// A buffer of which each lane has its own copy, by the buffer's index.
    Private(usize),
    /// A structure passed by value: each lane gets the address of its own copy.
    Copy(&'l Argument, &'l Type, Class),
}

/// A launch whose memory and arguments are prepared.
pub(super) struct Prepared<'l> {
    passed: Vec<Passed<'l>>,
}

/// Writes a little-endian integer of `size` bytes.
fn put(bytes: &mut [u8], at: u64, number: u64, size: usize) {
    let own = number.to_le_bytes();
    let target = bytes.get_mut(at as usize..at as usize + size);
    if let (Some(target), Some(own)) = (target, own.get(..size)) {
        target.copy_from_slice(own);
    }
}

/// The image descriptor for texels that start at an address. The address in `words` is relative to
/// `start`.
fn described(start: u64, words: &[u32; 8]) -> Vec<u8> {
    let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    bytes.resize(DESCRIBED, 0);
    let first = u64::from(words[0]) | u64::from(words[1]) << 32;
    put(&mut bytes, 0, first.wrapping_add(start >> 8), 8);
    bytes
}

fn refuse<T>(words: String) -> Result<T, Stop> {
    Err(Stop::Unsupported(words))
}

impl<'r> Run<'r> {
    /// Checks the launch, and fills global memory. The addresses of buffers are stored in
    /// `buffers`.
    pub fn prepare(&mut self, buffers: &mut Vec<u64>) -> Result<Prepared<'r>, Stop> {
        let (launch, decoded) = (self.launch, self.decoded);
        if launch.wave == 0 || launch.wave > 64 {
            return refuse(format!("a wave of {} lanes: it has 1 to 64", launch.wave));
        }
        let product = |sizes: [u32; 3]| {
            let mut sizes = sizes.iter().map(|size| u64::from(*size));
            sizes.try_fold(1u64, |all, size| all.checked_mul(size))
        };
        match (product(launch.grid), product(launch.block)) {
            (Some(0), _) | (_, Some(0)) => return refuse("a launch of nothing".into()),
            (Some(groups), Some(items)) if groups <= u64::from(u32::MAX) && items <= 1 << 16 => {}
            _ => return refuse("a launch too large".into()),
        }
        let Some(body) = decoded.functions.get(launch.function) else {
            return refuse("a function that the module does not have".into());
        };
        if body.parameters.len() != launch.arguments.len() {
            return refuse(format!(
                "{} arguments for a function that takes {}",
                launch.arguments.len(),
                body.parameters.len()
            ));
        }
        self.device.skip_to_multiple(decoded.spaces.device_base);
        for buffer in &launch.buffers {
            let start = self.fixed(buffer.bytes.clone(), false)?;
            buffers.push(start);
        }
        let mut passed = Vec::new();
        for (at, (parameter, argument)) in body.parameters.iter().zip(&launch.arguments).enumerate()
        {
            let found = self.pass(parameter, argument, buffers);
            let found = found.map_err(|stop| match stop {
                Stop::Unsupported(words) => {
                    Stop::Unsupported(format!("argument {}: {words}", at + 1))
                }
                other => other,
            });
            passed.push(found?);
        }
        self.hidden_memory(&body.parameters, &passed)?;
        Ok(Prepared { passed })
    }

    /// Allocates global memory with these contents. Returns its address.
    fn fixed(&mut self, bytes: Vec<u8>, constant: bool) -> Result<u64, Stop> {
        self.budget.take(bytes.len() as u64)?;
        let start = self.device.reserve(bytes.len() as u64, 256)?;
        self.device.add(Allocation::shared(start, bytes, constant));
        Ok(start)
    }

    /// Converts an argument of the launch to the value of a parameter.
    fn pass(
        &mut self,
        parameter: &'r Parameter,
        argument: &'r Argument,
        buffers: &[u64],
    ) -> Result<Passed<'r>, Stop> {
        let decoded = self.decoded;
        let class = |ty: &Type| match ty {
            Type::Pointer(space) => Ok(decoded.spaces.class(*space)),
            _ => refuse("a buffer for a parameter that is not a pointer".into()),
        };
        let pointer = match parameter {
            Parameter::Unsupported(why) => return refuse(why.clone()),
            Parameter::Plain(ty) => ty,
            Parameter::Memory { pointer, .. } => pointer,
        };
        if let Argument::Buffer(index) = argument {
            let Some(start) = buffers.get(*index).copied() else {
                return refuse(format!("buffer {index}, which the launch does not have"));
            };
            return match class(pointer)? {
                Class::Flat | Class::Device => Ok(Passed::Same(Value::Bits(start))),
                class @ Class::Group => Ok(Passed::Group(*index, class)),
                Class::Private => Ok(Passed::Private(*index)),
                Class::Unknown => {
                    refuse("a buffer in an address space that is not supported".into())
                }
            };
        }
        if let Argument::Image(index, words) = argument {
            let Some(start) = buffers.get(*index).copied() else {
                return refuse(format!("buffer {index}, which the launch does not have"));
            };
            if !matches!(class(pointer)?, Class::Flat | Class::Device) {
                return refuse("an image for a pointer to no global memory".into());
            }
            let start = self.fixed(described(start, words), true)?;
            return Ok(Passed::Same(Value::Bits(start)));
        }
        let values = match argument {
            Argument::Same(value) => std::slice::from_ref(value),
            Argument::Lanes(values) => values.as_slice(),
            Argument::Buffer(_) | Argument::Image(..) => &[],
        };
        let own = match parameter {
            Parameter::Memory { ty, .. } => ty,
            _ => pointer,
        };
        let bits = decoded.layout.bits(own)?;
        if let Some(wrong) = values.iter().find(|value| !fits(value, own, bits)) {
            return refuse(format!("{wrong:?} is not a value of its type"));
        }
        match (parameter, argument) {
            (
                Parameter::Memory {
                    copied: true, ty, ..
                },
                _,
            ) => Ok(Passed::Copy(argument, ty, class(pointer)?)),
            (Parameter::Memory { ty, .. }, Argument::Same(value)) => {
                let bytes = self.bytes_of(ty, value)?;
                let start = self.fixed(bytes, true)?;
                Ok(Passed::Same(Value::Bits(start)))
            }
            (Parameter::Memory { .. }, _) => {
                refuse("values that differ between lanes in memory that they share".into())
            }
            (_, Argument::Same(value)) => Ok(Passed::Same(value.clone())),
            _ => Ok(Passed::Lanes(values)),
        }
    }

    /// The bytes of a value as stored in memory. Undefined bits are zero.
    fn bytes_of(&self, ty: &Type, value: &Value) -> Result<Vec<u8>, Stop> {
        let layout = &self.decoded.layout;
        let size = layout.size(ty)?;
        if size > self.budget.limit {
            return Err(Stop::Limit("an argument that is too large".into()));
        }
        let mut bytes = vec![0; size as usize];
        let stored = layout.stored(ty)? as usize;
        let own = bytes.get_mut(..stored).unwrap_or_default();
        store(ty, value, own, &mut [], layout)?;
        Ok(bytes)
    }

    /// Creates the dispatch packet, and the kernarg segment with the implicit arguments.
    fn hidden_memory(
        &mut self,
        parameters: &[Parameter],
        passed: &[Passed<'_>],
    ) -> Result<(), Stop> {
        let (grid, block) = (self.launch.grid, self.launch.block);
        let mut segment = Vec::new();
        let mut known = true;
        for (parameter, passed) in parameters.iter().zip(passed) {
            let (ty, value) = match (parameter, passed) {
                (Parameter::Plain(ty), Passed::Same(value)) => (ty, Some(value)),
                (Parameter::Plain(ty), _) => (ty, None),
                (Parameter::Memory { ty, .. }, _) => (ty, None),
                (Parameter::Unsupported(_), _) => continue,
            };
            let layout = &self.decoded.layout;
            let align = layout.align(ty)? as usize;
            let at = segment.len().next_multiple_of(align);
            let size = layout.size(ty)?;
            if size > self.budget.limit {
                return Err(Stop::Limit("an argument that is too large".into()));
            }
            segment.resize(at + size as usize, 0);
            match value {
                Some(value) => {
                    let own = self.bytes_of(ty, value)?;
                    if let Some(target) = segment.get_mut(at..) {
                        target.copy_from_slice(&own);
                    }
                }
                None => known = false,
            }
        }
        let implicit_at = segment.len().next_multiple_of(8) as u64;
        let hidden = match self.decoded.version {
            CodeObjectVersion::V4 => IMPLICIT_V4,
            CodeObjectVersion::V5 | CodeObjectVersion::V6 => IMPLICIT,
        };
        segment.resize((implicit_at + hidden) as usize, 0);
        let used = grid.iter().zip(&block);
        let dimensions = used
            .enumerate()
            .filter(|(_, (grid, block))| **grid > 1 || **block > 1)
            .map(|(axis, _)| axis as u64 + 1)
            .max();
        let dimensions = dimensions.unwrap_or(1);
        // In code object version 4, all implicit arguments are zero here: offsets, and addresses of
        // objects that do not exist.
        if self.decoded.version != CodeObjectVersion::V4 {
            for axis in 0..3 {
                let at = axis as u64;
                put(&mut segment, implicit_at + 4 * at, u64::from(grid[axis]), 4);
                put(
                    &mut segment,
                    implicit_at + 12 + 2 * at,
                    u64::from(block[axis]),
                    2,
                );
            }
            put(&mut segment, implicit_at + 64, dimensions, 2);
            let spaces = self.decoded.spaces;
            put(
                &mut segment,
                implicit_at + 192,
                spaces.private_base >> 32,
                4,
            );
            put(&mut segment, implicit_at + 196, spaces.group_base >> 32, 4);
        }
        let arguments = self.fixed(segment, true)?;
        let mut packet = vec![0; 64];
        put(&mut packet, 2, dimensions, 2);
        for axis in 0..3 {
            let at = axis as u64;
            let items = u64::from(grid[axis]) * u64::from(block[axis]);
            put(&mut packet, 4 + 2 * at, u64::from(block[axis]), 2);
            put(&mut packet, 12 + 4 * at, items, 4);
        }
        put(&mut packet, 40, arguments, 8);
        self.hidden = HiddenAddresses {
            dispatch: Some(self.fixed(packet, true)?),
            implicit: Some(arguments + implicit_at),
            arguments: known.then_some(arguments),
        };
        Ok(())
    }

    /// Creates the waves of a work-group, ready to run.
    pub fn begin_group(
        &mut self,
        prepared: &Prepared<'_>,
        at: [u32; 3],
    ) -> Result<Vec<Wave>, Stop> {
        let launch = self.launch;
        let [x, y, z] = launch.block.map(u64::from);
        let items = x * y * z;
        let width = launch.wave;
        let buffers: Result<Vec<Option<Value>>, Stop> = prepared
            .passed
            .iter()
            .map(|passed| match passed {
                Passed::Group(index, _) => self.group_buffer(*index).map(Some),
                _ => Ok(None),
            })
            .collect();
        let buffers = buffers?;
        let mut waves = Vec::new();
        for number in 0..items.div_ceil(u64::from(width)) {
            let first = number * u64::from(width);
            let item = |lane: u64| {
                let item = first + lane;
                [item % x, item / x % y, item / (x * y)].map(|at| at as u32)
            };
            let count = (items - first).min(u64::from(width));
            let launched = u64::MAX >> (64 - count);
            let lanes = self.first_lanes(prepared, launched)?;
            if lanes == 0 {
                continue;
            }
            let mut wave = Wave {
                number: number as u32,
                places: Places {
                    group: at,
                    grid: launch.grid,
                    block: launch.block,
                    wave: number as u32,
                    items: (0..count).map(item).collect(),
                },
                frames: Vec::new(),
                free: Vec::new(),
                activations: 0,
                private: Region::new("private memory", 256, 1 << 28, 256, width),
                results: Vec::new(),
                targets: vec![0; 64],
                launched,
                started: lanes,
                signals: [(0, 0); 64],
                arrived: Vec::new(),
                gathered: Vec::new(),
                finished: false,
            };
            let frame = wave.activate(self, launch.function, None, 0, lanes)?;
            let in_grid = u64::from(self.group_number) * items + first;
            self.pass_all(prepared, &buffers, &mut wave, frame, in_grid)?;
            waves.push(wave);
        }
        Ok(waves)
    }

    /// The lanes of a wave that are active at the start of the kernel.
    fn first_lanes(&self, prepared: &Prepared<'_>, launched: u64) -> Result<u64, Stop> {
        let wave = u64::MAX >> (64 - self.launch.wave.clamp(1, 64));
        let Some(body) = self.decoded.functions.get(self.launch.function) else {
            return Ok(launched);
        };
        let (source, from) = match body.first_lanes {
            FirstLanes::Launched => return Ok(launched),
            FirstLanes::Mask(mask) => return Ok(mask & wave),
            FirstLanes::Count(source, from) => (source, from),
        };
        let held = match source {
            Source::Constant(at) => body.constants.get(at as usize),
            Source::Register(at) => match prepared.passed.get(at as usize) {
                Some(Passed::Same(value)) => Some(value),
                Some(Passed::Lanes(values)) => values.first(),
                _ => None,
            },
        };
        match held {
            Some(Value::Bits(bits)) => {
                let count = bits.checked_shr(from).unwrap_or(0) & 0x7f;
                let lanes = 1u64.checked_shl(count as u32).unwrap_or(0).wrapping_sub(1);
                Ok(lanes & wave)
            }
            _ => refuse("a number of lanes to begin with that is not an argument's".into()),
        }
    }

    /// Allocates a buffer in LDS.
    fn group_buffer(&mut self, index: usize) -> Result<Value, Stop> {
        let bytes = self.launch.buffers.get(index).map(|buffer| &buffer.bytes);
        let bytes = bytes.cloned().unwrap_or_default();
        self.budget.take(bytes.len() as u64)?;
        let start = self.group.reserve(bytes.len() as u64, 256)?;
        self.group.add(Allocation::shared(start, bytes, false));
        if let Some(races) = self.races.as_deref_mut() {
            races.objects.insert((true, start), Object::Buffer(index));
        }
        Ok(Value::Bits(start))
    }

    /// Passes the arguments to each lane.
    fn pass_all(
        &mut self,
        prepared: &Prepared<'_>,
        buffers: &[Option<Value>],
        wave: &mut Wave,
        frame: usize,
        first: u64,
    ) -> Result<(), Stop> {
        let width = self.launch.wave;
        let launched = wave.launched;
        let lanes = wave.frames.get(frame).map_or(0, |frame| frame.live) | launched;
        // A lane that the launch does not include has no values.
        let lane_value = |values: &[Value], lane: u32| match launched >> lane & 1 {
            0 => Ok(Value::Undef),
            _ => lane_value(values, first + u64::from(lane)),
        };
        let (decoded, spaces) = (self.decoded, self.decoded.spaces);
        for (at, passed) in prepared.passed.iter().enumerate() {
            let buffer = match passed {
                Passed::Private(index) => self.launch.buffers.get(*index),
                _ => None,
            };
            let buffer = buffer.map_or(&[][..], |buffer| &buffer.bytes);
            let (size, align) = match passed {
                Passed::Copy(_, ty, _) => (decoded.layout.size(ty)?, decoded.layout.align(ty)?),
                Passed::Private(_) => (buffer.len() as u64, 256),
                _ => (0, 0),
            };
            let copy = if align > 0 {
                let budget = &mut self.budget;
                Some(wave.private.allocate(size, align, lanes, FOREVER, budget)?)
            } else {
                None
            };
            for lane in super::Lanes(lanes) {
                let own = |argument: &Argument| match argument {
                    Argument::Same(value) => Ok(value.clone()),
                    Argument::Lanes(values) => lane_value(values, lane),
                    Argument::Buffer(_) | Argument::Image(..) => {
                        refuse("a buffer as a value".into())
                    }
                };
                let value = match passed {
                    Passed::Same(value) => value.clone(),
                    Passed::Lanes(values) => lane_value(values, lane)?,
                    Passed::Group(_, class) => {
                        let known = buffers.get(at).cloned().flatten();
                        match known {
                            Some(Value::Bits(start)) => spaces.cast(start, Class::Group, *class),
                            _ => Value::Undef,
                        }
                    }
                    Passed::Private(_) => {
                        let offset = copy.unwrap_or(0);
                        let spot = wave.private.find(offset, size, lane)?;
                        wave.private
                            .write(spot, buffer.len(), true, |bytes, marks| {
                                bytes.copy_from_slice(buffer);
                                marks.fill(DEFINED);
                            })?;
                        Value::Bits(offset)
                    }
                    Passed::Copy(argument, ty, class) => {
                        let offset = copy.unwrap_or(0);
                        let value = own(argument)?;
                        let size = decoded.layout.stored(ty)?;
                        let spot = wave.private.find(offset, size, lane)?;
                        wave.private
                            .write(spot, size as usize, true, |bytes, marks| {
                                store(ty, &value, bytes, marks, &decoded.layout)
                            })??;
                        spaces.cast(offset, Class::Private, *class)
                    }
                };
                let slot = wave
                    .frames
                    .get_mut(frame)
                    .and_then(|frame| frame.registers.get_mut(register(at as u32, lane, width)));
                if let Some(slot) = slot {
                    *slot = Some(value);
                }
            }
        }
        Ok(())
    }
}

/// The value for a work-item, by its index in the grid.
fn lane_value(values: &[Value], lane: u64) -> Result<Value, Stop> {
    let found = usize::try_from(lane).ok().and_then(|lane| values.get(lane));
    match found {
        Some(value) => Ok(value.clone()),
        None => refuse(format!("no value for lane {lane} of the grid")),
    }
}
