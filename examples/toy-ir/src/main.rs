//! An IR of one's own: its reader, the trait, and what follows from it: verdicts, own rules with
//! typed rows, and reasons. `cargo run --manifest-path examples/toy-ir/Cargo.toml`

use std::borrow::Cow;
use std::ops::Range;

use lanelog::{Divergence, Error, Field, Ir, IrFunction, Mode, Rules};

/// A line is a label, or an opcode with operands; `x =` names its result.
const KERNEL: &str = include_str!("../kernel.toy");
/// Rules of one's own, which read rows of the IR: `barrier`.
const RULES: &str = include_str!("../barriers.dl");

#[derive(Default)]
pub struct Toy {
    text: String,
    /// Arguments, then instructions, each with its line: `id = lane`.
    values: Vec<(u32, String)>,
    arguments: u32,
    /// Labels and instructions.
    blocks: Vec<(String, Range<u32>)>,
}

impl Toy {
    pub fn read(text: &str) -> Toy {
        let mut toy = Toy {
            text: text.to_string(),
            ..Toy::default()
        };
        for (line, number) in text.lines().map(str::trim).zip(1..) {
            let next = toy.values.len() as u32;
            if let Some(arguments) = line.strip_prefix("kernel") {
                let names = arguments.split_whitespace();
                let names = names.map(|name| (number, format!("{name} = argument")));
                toy.values.extend(names);
                toy.arguments = toy.values.len() as u32;
            } else if let Some(label) = line.strip_suffix(':') {
                toy.blocks.push((label.to_string(), next..next));
            } else if let Some((_, range)) = toy.blocks.last_mut() {
                range.end = next + 1;
                toy.values.push((number, line.to_string()));
            }
        }
        toy
    }

    /// The name of the result, the opcode, and the operands.
    fn parts(&self, value: u32) -> (Option<&str>, &str, Vec<&str>) {
        let (_, line) = &self.values[value as usize];
        let (name, rest) = line.split_once(" = ").unwrap_or(("", line));
        let (opcode, operands) = rest.split_once(' ').unwrap_or((rest, ""));
        let name = Some(name).filter(|name| !name.is_empty());
        (name, opcode, operands.split_whitespace().collect())
    }

    fn block(&self, label: &str) -> Option<u32> {
        let mut all = (0..).zip(&self.blocks);
        all.find(|(_, block)| block.0 == label).map(|(at, _)| at)
    }

    fn value(&self, name: &str) -> Option<u32> {
        (0..self.values.len() as u32).find(|value| self.parts(*value).0 == Some(name))
    }
}

impl IrFunction for Toy {
    fn name(&self) -> &str {
        "toy"
    }
    fn argument_count(&self) -> u32 {
        self.arguments
    }
    fn block_count(&self) -> u32 {
        self.blocks.len() as u32
    }
    fn instructions(&self, block: u32) -> Range<u32> {
        self.blocks[block as usize].1.clone()
    }
    fn successors(&self, block: u32) -> Cow<'_, [u32]> {
        let (.., words) = self.parts(self.instructions(block).end - 1);
        words.iter().flat_map(|word| self.block(word)).collect()
    }
    fn operands(&self, value: u32) -> Cow<'_, [u32]> {
        let (.., words) = self.parts(value);
        words.iter().flat_map(|word| self.value(word)).collect()
    }
    fn incoming(&self, value: u32) -> Option<Cow<'_, [(u32, u32)]>> {
        let (_, opcode, operands) = self.parts(value);
        let pairs = operands.chunks_exact(2);
        let pairs = pairs.filter_map(|pair| Some((self.block(pair[0])?, self.value(pair[1])?)));
        (opcode == "phi").then(|| pairs.collect())
    }
    fn divergence(&self, value: u32) -> Divergence {
        match self.opcode(value) {
            "lane" => Divergence::Source,
            _ => Divergence::OfOperands,
        }
    }
    fn opcode(&self, value: u32) -> &str {
        self.parts(value).1
    }
    fn value_name(&self, value: u32) -> Option<Cow<'_, str>> {
        self.parts(value).0.map(Cow::from)
    }
    fn block_name(&self, block: u32) -> Option<Cow<'_, str>> {
        Some(self.blocks[block as usize].0.as_str().into())
    }
    fn text(&self) -> Option<Cow<'_, str>> {
        Some(self.text.as_str().into())
    }
    fn line(&self, value: u32) -> Option<u32> {
        Some(self.values[value as usize].0)
    }
    fn reason(&self, value: u32) -> Option<Cow<'_, str>> {
        (self.opcode(value) == "lane").then_some("each lane has a number of its own".into())
    }
    fn rows(&self, relation: &str) -> Option<Vec<Vec<Field<'_>>>> {
        let all = 0..self.values.len() as u32;
        let barriers = all.filter(|value| self.opcode(*value) == "barrier");
        (relation == "barrier").then(|| barriers.map(|value| vec![Field::Id(value)]).collect())
    }
}

/// The verdicts on a kernel, its barriers that lanes may miss, and why.
pub fn report(text: &str) -> Result<String, Error> {
    let toy = Ir::new(Toy::read(text), Mode::Sound)?;
    let function = toy.function();
    let mut out = function.analyze(|verdicts| {
        let values = verdicts.values().map(|value| {
            let verdict = ["uniform", "divergent"][usize::from(value.is_divergent)];
            format!("line {:2}: {:6} {verdict}\n", value.line, value.name)
        });
        values.collect::<String>()
    });
    let rules = Rules::new("barriers.dl", RULES)?;
    for table in rules.plan()?.run(&function)? {
        for row in &table.rows {
            out += &format!("\n{}({}, {})\n", table.relation, row[0], row[1]);
            let why = rules.why(&function, &table.relation, row)?;
            out += &why.unwrap_or_default();
        }
    }
    Ok(out)
}

fn main() -> Result<(), Error> {
    print!("{}", report(KERNEL)?);
    Ok(())
}
