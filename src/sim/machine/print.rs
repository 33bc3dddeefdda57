//! Functions that print: OpenCL's `printf`, CUDA's `vprintf`, HIP's `__ockl_printf_...`, and failed
//! assertions.

use super::step::Work;
use crate::code::{Code, Print};
use crate::printf::{self, Arguments, bits_of, double_of, formatted, missing};
use crate::spaces::Class;
use crate::stop::Stop;
use crate::{Type, Value};

/// The parts of a message that HIP has appended: numbers and strings.
#[derive(Clone, Debug, Default)]
pub(super) struct Message {
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
enum Part {
    Number(u64),
    Text(Vec<u8>),
}

/// The maximum number of unfinished messages.
const MOST_MESSAGES: usize = 1 << 16;

impl Work<'_, '_> {
    /// Executes a function that prints, and returns its result.
    pub fn print(&mut self, code: &Code, print: &Print, lane: u32) -> Result<Value, Stop> {
        match print {
            Print::Variadic { format, arguments } => {
                let text = self.string_at(code, 0, *format, lane)?;
                let values = arguments.iter().zip(1..).map(|(ty, at)| {
                    let value = self.operand(code, at, lane)?;
                    Ok((ty.clone(), value.clone()))
                });
                let values: Result<Vec<(Type, Value)>, Stop> = values.collect();
                let mut listed = Listed {
                    work: self,
                    lane,
                    values: values?.into_iter(),
                };
                let text = formatted(&text, &mut listed)?;
                self.put_text(&text);
                Ok(Value::Bits(0))
            }
            Print::Packed { format, arguments } => {
                let text = self.string_at(code, 0, *format, lane)?;
                let start = match self.operand(code, 1, lane)? {
                    Value::Bits(start) => *start,
                    _ => return Err(Stop::Undefined("printf of an undefined address".into())),
                };
                let mut packed = Packed {
                    work: self,
                    lane,
                    class: *arguments,
                    at: start,
                    count: 0,
                };
                let text = formatted(&text, &mut packed)?;
                let count = packed.count;
                self.put_text(&text);
                // CUDA: the number of arguments.
                Ok(Value::Bits(count))
            }
            Print::Begin => {
                let messages = &mut self.run.messages;
                if messages.len() >= MOST_MESSAGES {
                    return Err(Stop::Limit("too many messages that do not end".into()));
                }
                let number = self.run.next_message;
                self.run.next_message += 1;
                messages.insert(number, Message::default());
                Ok(Value::Bits(number))
            }
            Print::AppendText(class) => {
                let length = bits_of(self.operand(code, 2, lane)?)?;
                let text = match length {
                    0 => Vec::new(),
                    _ => self.string_at(code, 1, *class, lane)?,
                };
                self.append(code, lane, 3, [Part::Text(text)].into())
            }
            Print::AppendNumbers => {
                let count = bits_of(self.operand(code, 1, lane)?)?.min(7) as usize;
                let numbers = (0..count).map(|at| {
                    let value = self.operand(code, 2 + at, lane)?;
                    Ok(Part::Number(bits_of(value)?))
                });
                let numbers: Result<Vec<Part>, Stop> = numbers.collect();
                self.append(code, lane, 9, numbers?)
            }
            Print::Assertion {
                message,
                file,
                function,
            } => {
                let message = self.string_at(code, 0, *message, lane)?;
                let file = self.string_at(code, 1, *file, lane)?;
                let line = bits_of(self.operand(code, 2, lane)?)?;
                let function = self.string_at(code, 3, *function, lane)?;
                let [message, file, function] = [message, file, function]
                    .map(|text| String::from_utf8_lossy(&text).into_owned());
                Err(Stop::Trapped(format!(
                    "assertion `{message}` failed at {file}:{line} in {function}"
                )))
            }
        }
    }

    /// Appends to a message, and prints it if this was its last part.
    fn append(
        &mut self,
        code: &Code,
        lane: u32,
        last: usize,
        parts: Vec<Part>,
    ) -> Result<Value, Stop> {
        let number = bits_of(self.operand(code, 0, lane)?)?;
        let ends = bits_of(self.operand(code, last, lane)?)? & 1 == 1;
        let unknown = || Stop::Undefined("a message that was not begun".into());
        let message = self.run.messages.get_mut(&number).ok_or_else(unknown)?;
        message.parts.extend(parts);
        if !ends {
            return Ok(Value::Bits(number));
        }
        let message = self.run.messages.remove(&number).ok_or_else(unknown)?;
        let mut parts = Parts {
            rest: message.parts.into_iter(),
        };
        let text = match parts.rest.next() {
            Some(Part::Text(format)) => formatted(&format, &mut parts)?,
            _ => return Err(Stop::Unsupported("a message without format".into())),
        };
        self.put_text(&text);
        Ok(Value::Bits(0))
    }

    /// Reports printed text to the observer, up to a limit.
    fn put_text(&mut self, text: &[u8]) {
        let left = printf::MOST.saturating_sub(self.run.printed);
        self.run.printed = self.run.printed.saturating_add(text.len());
        if left > 0 {
            let shown = text.get(..text.len().min(left)).unwrap_or_default();
            self.run.observer.printed(shown);
        }
        if left > 0 && text.len() > left {
            self.run
                .observer
                .printed(b"\n(more than 64 KiB: not shown)\n");
        }
    }

    /// The string that an operand points to.
    fn string_at(&self, code: &Code, at: usize, class: Class, lane: u32) -> Result<Vec<u8>, Stop> {
        match self.operand(code, at, lane)? {
            Value::Bits(address) => self.string(class, *address, lane),
            _ => Err(Stop::Undefined("a string at an undefined address".into())),
        }
    }

    /// The bytes of memory at an address.
    fn bytes(&self, class: Class, address: u64, size: usize, lane: u32) -> Result<Vec<u8>, Stop> {
        let (class, address) = match class {
            Class::Flat => self.run.decoded.spaces.of_flat(address),
            class => (class, address),
        };
        let region = match class {
            Class::Device => &self.run.device,
            Class::Group => &self.run.group,
            Class::Private => &*self.private,
            Class::Flat | Class::Unknown => {
                return Err(Stop::Unsupported("a string in unsupported memory".into()));
            }
        };
        let spot = region.find(address, size as u64, lane)?;
        let (bytes, marks) = region.read(spot, size)?;
        if marks.iter().any(|mark| *mark != crate::memory::DEFINED) {
            return Err(Stop::Unsupported("printf of undef or poison".into()));
        }
        Ok(bytes.to_vec())
    }

    /// The string at an address, without its final zero.
    fn string(&self, class: Class, address: u64, lane: u32) -> Result<Vec<u8>, Stop> {
        let mut text = Vec::new();
        while text.len() < printf::MOST {
            let at = address.wrapping_add(text.len() as u64);
            match self.bytes(class, at, 1, lane)?.first() {
                Some(0) | None => return Ok(text),
                Some(byte) => text.push(*byte),
            }
        }
        Err(Stop::Unsupported("a string of more than 64 KiB".into()))
    }
}

/// Turns a reason into the text that [`Arguments`] returns.
fn words(stop: Stop) -> String {
    match stop {
        Stop::Limit(words)
        | Stop::Unsupported(words)
        | Stop::Undefined(words)
        | Stop::Trapped(words)
        | Stop::Deadlock(words) => words,
    }
}

/// The arguments of a variadic call.
struct Listed<'w, 'x, 'r> {
    work: &'w Work<'x, 'r>,
    lane: u32,
    values: std::vec::IntoIter<(Type, Value)>,
}

impl Arguments for Listed<'_, '_, '_> {
    fn number(&mut self, _: u32) -> Result<u64, String> {
        bits_of(&self.values.next().ok_or_else(missing)?.1)
    }
    fn double(&mut self) -> Result<f64, String> {
        let (ty, value) = self.values.next().ok_or_else(missing)?;
        double_of(&ty, &value)
    }
    fn string(&mut self) -> Result<Vec<u8>, String> {
        let (ty, value) = self.values.next().ok_or_else(missing)?;
        let Type::Pointer(space) = ty else {
            return Err("printf of a number as a string is not supported".into());
        };
        let class = self.work.run.decoded.spaces.class(space);
        let text = self.work.string(class, bits_of(&value)?, self.lane);
        text.map_err(words)
    }
    fn vector(&mut self) -> Result<Vec<(Type, Value)>, String> {
        match self.values.next().ok_or_else(missing)? {
            (Type::Vector(_, element), Value::Many(parts)) => {
                let parts = parts.iter();
                Ok(parts
                    .map(|part| ((*element).clone(), part.clone()))
                    .collect())
            }
            _ => Err("printf of a value that is not a vector as one is not supported".into()),
        }
    }
}

/// The arguments in a structure, each aligned to its size.
struct Packed<'w, 'x, 'r> {
    work: &'w Work<'x, 'r>,
    lane: u32,
    class: Class,
    at: u64,
    count: u64,
}

impl Arguments for Packed<'_, '_, '_> {
    fn number(&mut self, size: u32) -> Result<u64, String> {
        let size = u64::from(size);
        self.at = self.at.next_multiple_of(size);
        let bytes = self
            .work
            .bytes(self.class, self.at, size as usize, self.lane);
        let bytes = bytes.map_err(words)?;
        self.at += size;
        self.count += 1;
        let mut word = [0; 8];
        word.iter_mut().zip(bytes).for_each(|(to, from)| *to = from);
        Ok(u64::from_le_bytes(word))
    }
    fn double(&mut self) -> Result<f64, String> {
        self.number(8).map(f64::from_bits)
    }
    fn string(&mut self) -> Result<Vec<u8>, String> {
        let address = self.number(8)?;
        let text = self.work.string(Class::Flat, address, self.lane);
        text.map_err(words)
    }
    fn vector(&mut self) -> Result<Vec<(Type, Value)>, String> {
        Err("vprintf of a vector is not supported".into())
    }
}

/// The parts of a message after its format. Each number has 8 bytes.
struct Parts {
    rest: std::vec::IntoIter<Part>,
}

impl Arguments for Parts {
    fn number(&mut self, size: u32) -> Result<u64, String> {
        match self.rest.next() {
            Some(Part::Number(number)) if size == 4 => Ok(number & u64::from(u32::MAX)),
            Some(Part::Number(number)) => Ok(number),
            _ => Err(missing()),
        }
    }
    fn double(&mut self) -> Result<f64, String> {
        self.number(8).map(f64::from_bits)
    }
    fn string(&mut self) -> Result<Vec<u8>, String> {
        match self.rest.next() {
            Some(Part::Text(text)) => Ok(text),
            _ => Err(missing()),
        }
    }
    fn vector(&mut self) -> Result<Vec<(Type, Value)>, String> {
        Err("printf of a vector is not supported".into())
    }
}
