//! Functions in words: values of other types than bits, words, floats and pointers are rewritten
//! with these, text in, text out, as LLVM IR instructions that the processor has.
//!
//! | file | what it does |
//! |---|---|
//! | `parts` | values as words: their number and types, and constants |
//! | `integer` | integers of any width up to 64 bits, and their order |
//! | `real` | floats: compares, conversions, rounding to whole numbers |
//! | `memory` | addresses, loads, stores |
//! | `convert` | an instruction as others |
//!
//! An integer of N bits is words, least significant first, whose upper bits are zero; vectors,
//! arrays and structures are the sequence of their elements. The memory layout is the module's; the
//! upper half of a pointer of 64 bits, which is a word in registers, is zero there. Arguments have
//! the types of their parts: one of fewer bits than a word is a word.
//!
//! Functions that have nothing else stay as they are.
//!
//! Deliberately absent: halves and doubles, quotients and roots of floats, atomic accesses,
//! integers of more than 64 bits except for logic.

mod convert;
mod integer;
mod memory;
mod parts;
mod real;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::Refusal;
use crate::names::Names;
use lanelog_ir::owned::Printed;
use lanelog_ir::typed::{self as typed, Operand, Type, Types};
use lanelog_ir::{Function, Module};
use parts::Part;

/// The number of words of a value of a type; `None` if it is not supported.
pub fn count(ty: &Type) -> Option<usize> {
    parts::parts(ty).ok().map(|parts| parts.len())
}

/// A module in which supported functions are rewritten in words; and the reasons for the others.
/// Time: linear in the resulting text.
pub fn in_words<'t>(
    module: &Module<'t>,
    types: &mut Types<'t>,
    functions: &[usize],
) -> (Printed, Vec<Refusal>) {
    let mut made = Vec::new();
    let mut refused = Vec::new();
    let mut order = functions.to_vec();
    order.sort_unstable();
    order.dedup();
    for index in order {
        let Some(function) = module.functions.get(index) else {
            continue;
        };
        let typed = types.function(module, function);
        if is_in_words(&typed) {
            continue;
        }
        match Writer::new(module, types, function, &typed).function() {
            Ok(own) => made.push((function, own)),
            Err((instruction, message)) => refused.push(Refusal {
                function: index,
                instruction,
                message,
            }),
        }
    }
    let mut all = Printed::default();
    let mut done = 0;
    for (function, (text, lines)) in made {
        let start = function.span.start as usize;
        all.piece(module.text, done..start, 0);
        let lines = lines.into_iter();
        all.part(
            &text,
            lines.map(|(at, origin)| (at, start + origin as usize)),
        );
        done = function.span.end as usize;
    }
    all.piece(module.text, done..module.text.len(), 0);
    (all, refused)
}

fn is_in_words(typed: &typed::Function) -> bool {
    let arguments = typed.arguments.iter();
    let mut arguments = arguments.map(|argument| match argument {
        Ok(argument) => matches!(
            argument.ty,
            Type::Integer(32) | Type::Float | Type::Pointer(_)
        ),
        Err(_) => false,
    });
    arguments.all(|fits| fits) && typed.instructions.iter().all(convert::is_plain)
}

/// The error of an instruction, in words.
type Made<T> = Result<T, String>;

/// Rewrites a function.
struct Writer<'w, 't> {
    module: &'w Module<'t>,
    types: &'w Types<'t>,
    function: &'w Function,
    typed: &'w typed::Function,
    names: Names,
    /// Values that are read before their definition, in the order of the text: they need names of
    /// their own.
    forward: FxHashSet<u32>,
    /// The names of these, part by part.
    own: FxHashMap<u32, Vec<String>>,
    /// Values, part by part, as operands are written.
    known: FxHashMap<u32, Vec<String>>,
    out: String,
    /// Starts of lines, and of the instruction that each is for, from the start of the function.
    lines: Vec<(usize, u32)>,
    at: u32,
}

impl<'w, 't> Writer<'w, 't> {
    fn new(
        module: &'w Module<'t>,
        types: &'w Types<'t>,
        function: &'w Function,
        typed: &'w typed::Function,
    ) -> Writer<'w, 't> {
        let first = function.arguments.len() as u32;
        let mut forward = FxHashSet::default();
        for (at, instruction) in typed.instructions.iter().enumerate() {
            for (_, operand) in &instruction.operands {
                if let Operand::Value(value) = operand
                    && *value >= first + at as u32
                {
                    forward.insert(*value);
                }
            }
        }
        Writer {
            names: Names::new(module, function),
            module,
            types,
            function,
            typed,
            forward,
            own: FxHashMap::default(),
            known: FxHashMap::default(),
            out: String::new(),
            lines: Vec::new(),
            at: 0,
        }
    }

    /// The text and the origins of its lines; or the place and the reason of an error.
    #[allow(clippy::type_complexity)]
    fn function(mut self) -> Result<(String, Vec<(usize, u32)>), (Option<u32>, String)> {
        self.header().map_err(|why| (None, why))?;
        let function = self.function;
        for block in 0..function.blocks.len() {
            let label = self.names.blocks.get(block).cloned().unwrap_or_default();
            self.out += &format!("{label}:\n");
            if block == 0 {
                self.narrow_arguments();
            }
            for at in function.block_instructions(block) {
                self.at = at as u32;
                self.instruction(block)
                    .map_err(|why| (Some(at as u32), why))?;
            }
        }
        self.out += "}";
        Ok((self.out, self.lines))
    }

    fn header(&mut self) -> Made<()> {
        let function = self.function;
        let bytes = |from: u32, to: u32| {
            let text = self.module.text.get(from as usize..to as usize);
            String::from_utf8_lossy(text.unwrap_or_default()).into_owned()
        };
        let mut header = bytes(function.span.start, function.name.end);
        let last = function.arguments.last();
        let after = last.map_or(function.name.end + 1, |last| last.span.end);
        let tail = bytes(after, function.body);
        let tail = tail.split_once(')').map_or("", |(_, tail)| tail);
        // The function's metadata describes the original arguments.
        let tail = tail.split(" !").next().unwrap_or_default();
        let mut parameters = Vec::new();
        for (value, argument) in self.typed.arguments.iter().enumerate() {
            let argument = argument.as_ref().map_err(|why| why.to_string())?;
            let parts = parts::parts(&argument.ty)?;
            let own = self.parts_of(value as u32, parts.len());
            let given = function.arguments.get(value);
            let uniform = given.is_some_and(|given| given.in_reg);
            let word = if uniform { " inreg" } else { "" };
            for (part, name) in parts.iter().zip(&own) {
                let (ty, name) = match part {
                    Part::Bit => (Part::Word, format!("{name}.word")),
                    part => (*part, name.clone()),
                };
                parameters.push(format!("{ty}{word} {name}"));
            }
            self.known.insert(value as u32, own);
        }
        header += &format!("({}){} {{\n", parameters.join(", "), tail.trim_end());
        self.out += &header;
        Ok(())
    }

    /// Arguments that are bits, which are passed as words.
    fn narrow_arguments(&mut self) {
        for (value, argument) in self.typed.arguments.iter().enumerate() {
            let ty = argument.as_ref().map(|argument| argument.ty.clone());
            let parts = ty.map_or_else(|_| Ok(Vec::new()), |ty| parts::parts(&ty));
            let own = self.known.get(&(value as u32)).cloned().unwrap_or_default();
            for (part, name) in parts.unwrap_or_default().iter().zip(own) {
                if *part == Part::Bit {
                    self.line(&format!("{name} = trunc i32 {name}.word to i1"));
                }
            }
        }
    }

    /// The names of a value's parts, with their sign.
    fn parts_of(&mut self, value: u32, count: usize) -> Vec<String> {
        if let Some(known) = self.own.get(&value) {
            return known.clone();
        }
        let name = self.names.values.get(value as usize).cloned();
        let mut name = name.unwrap_or_default();
        // Numbers in names count the values before them.
        if name.starts_with(|first: char| first.is_ascii_digit()) {
            name = self.names.fresh(&format!("v{value}"));
        }
        let own: Vec<String> = match count {
            1 => vec![format!("%{name}")],
            _ => (0..count)
                .map(|at| format!("%{}", self.names.fresh(&format!("{name}.{at}"))))
                .collect(),
        };
        self.own.insert(value, own.clone());
        own
    }

    fn line(&mut self, text: &str) {
        let start = self.function.instructions.get(self.at as usize);
        let start = start.map_or(0, |instruction| instruction.start);
        self.lines.push((self.out.len(), start));
        self.out += &format!("  {text}\n");
    }

    /// Computes a part.
    fn put(&mut self, text: &str) -> String {
        let own = format!("%{}", self.names.fresh("w"));
        self.line(&format!("{own} = {text}"));
        own
    }

    fn binary(&mut self, opcode: &str, one: &str, other: &str) -> String {
        self.put(&format!("{opcode} i32 {one}, {other}"))
    }

    /// The parts of an operand.
    fn operand(&mut self, operand: &(Type, Operand)) -> Made<Vec<String>> {
        match &operand.1 {
            Operand::Constant(constant) => {
                parts::constant(&self.types.variables, &operand.0, constant)
            }
            Operand::Value(value) => {
                if let Some(known) = self.known.get(value) {
                    return Ok(known.clone());
                }
                let count = parts::parts(&operand.0)?.len();
                Ok(self.parts_of(*value, count))
            }
        }
    }

    /// Defines the result of the current instruction.
    fn define(&mut self, ty: &Type, found: Vec<String>) -> Made<()> {
        let value = self.function.arguments.len() as u32 + self.at;
        if !self.forward.contains(&value) {
            self.known.insert(value, found);
            return Ok(());
        }
        let parts = parts::parts(ty)?;
        let own = self.parts_of(value, parts.len());
        for ((part, own), found) in parts.iter().zip(&own).zip(found) {
            self.line(&format!("{own} = bitcast {part} {found} to {part}"));
        }
        self.known.insert(value, own);
        Ok(())
    }
}
