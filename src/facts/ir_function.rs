//! The interface through which functions of any IR are analysed: SPIR-V, a folder of facts, or the
//! IR of another compiler.

use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;

use super::declared::{Block, Facts, Signature, Value};
use super::depth_first::DepthFirst;
use super::folder::{Kind, Mistake};
use super::rows::Rows;
use super::symbols::Symbols;
use lanelog_util::escape;

/// A function of any IR, in SSA form.
///
/// Values are numbered from 0: arguments, then instructions block by block, then constants that
/// phis read. The last instruction of a block is its terminator. Blocks are numbered from 0.
///
/// Methods with a body need not be implemented; each one adds to what reports show.
pub trait IrFunction: Send + Sync {
    /// The name of the function.
    fn name(&self) -> &str;

    /// Number of arguments.
    fn argument_count(&self) -> u32;

    /// Number of blocks.
    fn block_count(&self) -> u32;

    /// The instructions of a block. The first block's begin after the arguments, and each other
    /// block's where those of the block before end.
    fn instructions(&self, block: u32) -> Range<u32>;

    /// The blocks to which the terminator of a block may branch, in the order of the terminator.
    fn successors(&self, block: u32) -> Cow<'_, [u32]>;

    /// The arguments and instructions that an instruction reads. Not asked for phis.
    fn operands(&self, value: u32) -> Cow<'_, [u32]>;

    /// For a phi, its incoming values, each with the block that it comes from. Undefined values
    /// are left out, and equal constants have one number. `None` for other instructions.
    fn incoming(&self, value: u32) -> Option<Cow<'_, [(u32, u32)]>>;

    /// Whether lanes agree on an argument or instruction.
    fn divergence(&self, value: u32) -> Divergence;

    /// The opcode of an instruction, for display. Empty if it is unknown.
    fn opcode(&self, value: u32) -> &str;

    /// Number of values, including constants that phis read. Linear in the function, unless an
    /// implementation knows better.
    fn value_count(&self) -> u32 {
        let instructions = instruction_end(self);
        let phis = (self.argument_count()..instructions).filter_map(|value| self.incoming(value));
        let constants = phis.filter_map(|pairs| pairs.iter().map(|pair| pair.1 + 1).max());
        constants.fold(instructions, u32::max)
    }

    /// The block where the function begins.
    fn entry(&self) -> u32 {
        0
    }

    /// The name of a value, as the IR writes it: `%x`.
    fn value_name(&self, _value: u32) -> Option<Cow<'_, str>> {
        None
    }

    /// The name of a block, as the IR writes it: `%loop`.
    fn block_name(&self, _block: u32) -> Option<Cow<'_, str>> {
        None
    }

    /// The number of a value in the IR itself, if values have numbers there.
    fn value_number(&self, value: u32) -> u32 {
        value
    }

    /// The number of a block in the IR itself, if blocks have numbers there.
    fn block_number(&self, block: u32) -> u32 {
        block
    }

    /// The location in the source that an argument or instruction comes from.
    fn place(&self, _value: u32) -> Option<SourcePlace<'_>> {
        None
    }

    /// The text of the IR, in which [`IrFunction::line`] counts lines: for annotated text, and for
    /// excerpts in reasons. Functions of one module may share a text.
    fn text(&self) -> Option<Cow<'_, str>> {
        None
    }

    /// The line of an argument or instruction in the text of the IR, from 1.
    fn line(&self, _value: u32) -> Option<u32> {
        None
    }

    /// The line of a block's label in the text of the IR, from 1.
    fn block_line(&self, _block: u32) -> Option<u32> {
        None
    }

    /// The text of a source file that [`IrFunction::place`] names, if the IR has it: for pages.
    fn source_text(&self, _file: &str) -> Option<Cow<'_, str>> {
        None
    }

    /// The condition under which the terminator of a block branches to one of its successors, such
    /// as `T`, `F` or the constant of a case: for pictures.
    fn branch_condition(&self, _block: u32, _successor: usize) -> Option<Cow<'_, str>> {
        None
    }

    /// Why a value is a source of divergence, or always uniform: a clause such as "each invocation
    /// has its own".
    fn reason(&self, _value: u32) -> Option<Cow<'_, str>> {
        None
    }

    /// The rows of a relation of `rules/schema.dl` or `rules/program.dl` that no other method has,
    /// or of a relation that only the user's rules read. `None` if there are none.
    fn rows(&self, _relation: &str) -> Option<Vec<Vec<Field<'_>>>> {
        None
    }

    /// Whether the host starts the function: an entry point.
    fn is_kernel(&self) -> bool {
        true
    }

    /// Whether lanes can disagree at all.
    fn is_active(&self) -> bool {
        true
    }

    /// The facts that the built-in rules read. Linear in the function.
    fn facts(&self) -> Cow<'_, Facts> {
        Cow::Owned(facts_of(self))
    }

    /// The rows of a relation as numbers, for rules that read more than the built-in ones. The
    /// columns have names and types, as in `("value", "Value")`.
    ///
    /// # Errors
    /// If the rows do not fit the columns.
    fn relation(
        &self,
        relation: &str,
        columns: &[(&str, &str)],
        kinds: &[Kind],
        symbols: &mut Symbols,
    ) -> Result<Option<Rows>, Vec<Mistake>> {
        numbered(self, relation, columns, kinds, symbols)
    }

    /// The folder that the function was read from, if it was read from one.
    fn folder(&self) -> Option<&Path> {
        None
    }
}

/// Whether lanes agree on a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Divergence {
    /// As its operands and the control flow decide.
    #[default]
    OfOperands,
    /// Lanes may disagree whatever the operands are: a source of divergence.
    Source,
    /// Lanes agree whatever the operands are.
    AlwaysUniform,
}

/// A location in a source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourcePlace<'a> {
    /// The path of the file.
    pub file: Cow<'a, str>,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if it is unknown.
    pub column: u32,
}

/// A column of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field<'a> {
    /// A value, a block, or another unsigned number.
    Id(u32),
    /// A signed number.
    Number(i32),
    /// A text.
    Text(Cow<'a, str>),
}

/// Names and counts for display.
impl dyn IrFunction + '_ {
    /// Number of arguments and instructions.
    pub fn instruction_end(&self) -> u32 {
        instruction_end(self)
    }

    /// The name of a value; without one, its opcode and number, as in `store#12`.
    pub fn value(&self, value: u32) -> String {
        if let Some(name) = self.value_name(value) {
            return escape::name(&*name).into_owned();
        }
        let is_instruction = (self.argument_count()..self.instruction_end()).contains(&value);
        let word = match is_instruction {
            true => self.opcode(value),
            false => "",
        };
        let word = if word.is_empty() { "value" } else { word };
        format!("{}#{}", escape::name(word), self.value_number(value))
    }

    /// The name of a block; without one, its number, as in `block#3`.
    pub fn block(&self, block: u32) -> String {
        let name = self.block_name(block);
        name.map_or_else(
            || format!("block#{}", self.block_number(block)),
            |name| escape::name(&*name).into_owned(),
        )
    }

    /// The block of an instruction. Logarithmic in the number of blocks.
    pub fn block_of(&self, value: u32) -> Option<u32> {
        if value < self.argument_count() {
            return None;
        }
        let (mut low, mut high) = (0, self.block_count());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.instructions(middle).end <= value {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        (low < self.block_count()).then_some(low)
    }

    /// A message about facts that contradict each other: one line for a relation `invalid_*`, with
    /// the sentence of its declaration.
    pub fn violation(&self, signature: &Signature, rows: &Rows) -> String {
        const MOST: usize = 8;
        let what = signature.documentation.lines().next().unwrap_or_default();
        let what = what
            .trim()
            .trim_start_matches("Holds if ")
            .trim_end_matches('.');
        let kind = signature.columns.first().map_or("", |column| column.1);
        let mut ids: Vec<String> = rows
            .iter()
            .take(MOST)
            .filter_map(|row| {
                let id = *row.first()?;
                let (written, shown) = match kind {
                    "Block" => (self.block_number(id), self.block(id)),
                    _ => (self.value_number(id), self.value(id)),
                };
                let written = written.to_string();
                Some(if shown.ends_with(&format!("#{written}")) {
                    written
                } else {
                    format!("{written} ({shown})")
                })
            })
            .collect();
        if rows.len() > MOST {
            ids.push(format!("and {} more", rows.len() - MOST));
        }
        let column = signature.columns.first().map_or("", |column| column.0);
        format!(
            "{}: {what}: `{column}` is {}",
            signature.name,
            ids.join(", ")
        )
    }

    /// Numbers of the function that contradict each other: the reader of the IR is wrong. The rules
    /// `rules/invariants.dl` find contradictions in well-numbered facts. Linear in the function.
    pub fn misnumbered(&self) -> Vec<String> {
        const MOST: usize = 10;
        let mut wrong = Vec::new();
        let mut first = self.argument_count();
        for block in 0..self.block_count() {
            let range = self.instructions(block);
            if range.start != first || range.is_empty() {
                wrong.push(format!(
                    "block {block} has the instructions {range:?}, where {first}.. was expected"
                ));
                return wrong;
            }
            first = range.end;
        }
        let (blocks, values) = (self.block_count(), self.value_count());
        if self.entry() >= blocks {
            wrong.push(format!("the entry {} is not a block", self.entry()));
        }
        if values < first {
            wrong.push(format!("{values} values, but {first} have a number"));
        }
        for block in 0..blocks {
            let successors = self.successors(block);
            let outside = successors.iter().filter(|to| **to >= blocks);
            wrong.extend(outside.map(|to| format!("block {block} branches to {to}, not a block")));
        }
        for value in self.argument_count()..first {
            match self.incoming(value) {
                Some(pairs) => {
                    let outside = pairs
                        .iter()
                        .filter(|(from, of)| *from >= blocks || *of >= values);
                    wrong.extend(outside.map(|(from, of)| {
                        format!("phi {value} reads {of} from {from}, not a value and a block")
                    }));
                }
                None => {
                    let operands = self.operands(value);
                    let outside = operands.iter().filter(|of| **of >= first);
                    wrong.extend(outside.map(|of| {
                        format!(
                            "instruction {value} reads {of}, neither an argument nor an instruction"
                        )
                    }));
                }
            }
            if wrong.len() >= MOST {
                wrong.truncate(MOST);
                return wrong;
            }
        }
        for relation in by_rows() {
            let columns = relation.columns;
            let kinds: Vec<Kind> = columns.iter().map(|(_, ty)| Kind::of(ty)).collect();
            let mistakes = numbered(
                self,
                relation.name,
                columns,
                &kinds,
                &mut Symbols::default(),
            );
            let mistakes = mistakes.err().into_iter().flatten();
            wrong.extend(mistakes.map(|mistake| mistake.message));
        }
        wrong
    }
}

/// Relations of `rules/schema.dl` that methods of [`IrFunction`] have; the others come from
/// [`IrFunction::rows`].
const BY_METHODS: [&str; 14] = [
    "block",
    "entry",
    "edge",
    "depth_first_start",
    "depth_first_end",
    "argument",
    "instruction",
    "terminator",
    "phi",
    "phi_incoming",
    "use",
    "source",
    "always_uniform",
    "active",
];

/// Relations of `rules/schema.dl` that come from [`IrFunction::rows`].
fn by_rows() -> impl Iterator<Item = &'static Signature> {
    let all = Facts::RELATIONS.iter();
    all.filter(|relation| !BY_METHODS.contains(&relation.name))
}

fn instruction_end<F: IrFunction + ?Sized>(function: &F) -> u32 {
    let last = function.block_count().checked_sub(1);
    let end = last.map_or(0, |last| function.instructions(last).end);
    end.max(function.argument_count())
}

/// The facts of a function, from its methods. Linear in the function.
pub fn facts_of<F: IrFunction + ?Sized>(function: &F) -> Facts {
    let mut facts = Facts::none();
    let blocks = function.block_count();
    let arguments = function.argument_count();
    facts.block.extend((0..blocks).map(|block| (Block(block),)));
    facts.argument.extend((0..arguments).map(|at| (Value(at),)));
    if blocks > 0 {
        facts.entry.push((Block(function.entry()),));
    }
    let mut successors: Vec<Cow<'_, [u32]>> = Vec::with_capacity(blocks as usize);
    let mut first_constant = arguments;
    for block in 0..blocks {
        let all = function.successors(block);
        let mut distinct = all.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        let edges = distinct.into_iter().map(|to| (Block(block), Block(to)));
        facts.edge.extend(edges);
        successors.push(all);
        let range = function.instructions(block);
        first_constant = first_constant.max(range.end);
        let terminator = range.clone().next_back();
        facts
            .terminator
            .extend(terminator.map(|value| (Value(value), Block(block))));
        facts
            .instruction
            .extend(range.map(|value| (Value(value), Block(block))));
    }
    let of = |block: u32| successors.get(block as usize).map_or(&[][..], |all| &**all);
    DepthFirst::default().walk(function.entry(), blocks as usize, of, &mut facts);
    for at in 0..facts.instruction.len() {
        let Some((value, block)) = facts.instruction.get(at).copied() else {
            continue;
        };
        if let Some(pairs) = function.incoming(value.0) {
            facts.phi.push((value, block));
            for (from, incoming) in pairs.iter() {
                if *incoming < first_constant {
                    facts.r#use.push((Value(*incoming), value));
                }
                let row = (value, Block(*from), Value(*incoming));
                facts.phi_incoming.push(row);
            }
        } else {
            let operands = function.operands(value.0);
            let uses = operands.iter().map(|operand| (Value(*operand), value));
            facts.r#use.extend(uses);
        }
    }
    for value in 0..first_constant {
        match function.divergence(value) {
            Divergence::OfOperands => {}
            Divergence::Source => facts.source.push((Value(value),)),
            Divergence::AlwaysUniform => facts.always_uniform.push((Value(value),)),
        }
    }
    if function.is_active() {
        facts.active.push(());
    }
    for relation in by_rows() {
        let Some(rows) = function.rows(relation.name) else {
            continue;
        };
        let number = |field: &Field<'_>| match field {
            Field::Id(id) => *id,
            Field::Number(number) => number.cast_unsigned(),
            Field::Text(_) => 0,
        };
        let rows: Vec<Vec<u32>> = rows
            .iter()
            .map(|row| row.iter().map(number).collect())
            .collect();
        facts.extend(relation.name, rows.iter().map(Vec::as_slice));
    }
    facts
}

/// The rows of a relation that methods other than [`IrFunction::rows`] have.
fn described<'f, F: IrFunction + ?Sized>(
    function: &'f F,
    relation: &str,
) -> Option<Vec<Vec<Field<'f>>>> {
    use Field::{Id, Number, Text};
    let blocks = 0..function.block_count();
    let instructions = || {
        blocks
            .clone()
            .flat_map(|block| function.instructions(block))
    };
    let values = 0..function.value_count();
    Some(match relation {
        "opcode" => {
            let all = instructions().map(|value| (value, function.opcode(value)));
            let all = all.filter(|(_, opcode)| !opcode.is_empty());
            all.map(|(value, opcode)| vec![Id(value), Text(opcode.into())])
                .collect()
        }
        "value_name" => values
            .filter_map(|value| Some(vec![Id(value), Text(function.value_name(value)?)]))
            .collect(),
        "block_name" => blocks
            .filter_map(|block| Some(vec![Id(block), Text(function.block_name(block)?)]))
            .collect(),
        "source_line" => instructions()
            .filter_map(|value| {
                let place = function.place(value)?;
                let line = Number(place.line.try_into().ok()?);
                Some(vec![Id(value), Text(place.file), line])
            })
            .collect(),
        "operand" => {
            let mut rows = Vec::new();
            for user in instructions().filter(|user| function.incoming(*user).is_none()) {
                let operands = function.operands(user);
                let operands = operands.iter().zip(0..);
                rows.extend(operands.map(|(of, at)| vec![Id(user), Number(at), Id(*of)]));
            }
            rows
        }
        "successor" => {
            let mut rows = Vec::new();
            for block in blocks {
                let terminator = function.instructions(block).next_back();
                let successors = function.successors(block);
                for (to, at) in successors.iter().zip(0..) {
                    rows.extend(terminator.map(|value| vec![Id(value), Number(at), Id(*to)]));
                }
            }
            rows
        }
        _ => return None,
    })
}

/// The rows of a relation as numbers, checked against its columns.
fn numbered<F: IrFunction + ?Sized>(
    function: &F,
    relation: &str,
    columns: &[(&str, &str)],
    kinds: &[Kind],
    symbols: &mut Symbols,
) -> Result<Option<Rows>, Vec<Mistake>> {
    const MOST: usize = 10;
    let rows = function.rows(relation);
    let Some(rows) = rows.or_else(|| described(function, relation)) else {
        return Ok(None);
    };
    let path = Path::new(function.name());
    let (values, blocks) = (function.value_count(), function.block_count());
    let mut mistakes = Vec::new();
    let mut numbers = Vec::with_capacity(rows.len() * kinds.len());
    for (row, at) in rows.iter().zip(1..) {
        let mut wrong = |message: String| {
            let message = format!("row {at} of {relation}: {message}");
            mistakes.push(Mistake::of_file(path, message));
        };
        if row.len() != kinds.len() {
            wrong(format!(
                "{} columns, where {} were expected",
                row.len(),
                kinds.len()
            ));
        }
        for ((field, kind), (name, ty)) in row.iter().zip(kinds).zip(columns) {
            let number = match (field, kind) {
                (Field::Id(id), Kind::Unsigned) => match *ty {
                    "Value" if *id >= values => None,
                    "Block" if *id >= blocks => None,
                    _ => Some(*id),
                },
                (Field::Number(number), Kind::Number) => Some(number.cast_unsigned()),
                (Field::Text(text), Kind::Symbol) => Some(symbols.intern(text)),
                _ => None,
            };
            if number.is_none() {
                wrong(format!("`{name}` is {field:?}, not a {ty}"));
            }
            numbers.push(number.unwrap_or_default());
        }
        if mistakes.len() >= MOST {
            break;
        }
    }
    match (mistakes.is_empty(), kinds.len()) {
        (false, _) => Err(mistakes),
        (true, 0) => Ok(Some(Rows::flag(!rows.is_empty()))),
        (true, columns) => Ok(Some(Rows::new(columns, numbers))),
    }
}
