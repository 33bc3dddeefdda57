//! The machine instructions: properties of opcodes for all stages of the backend, from one table
//! (`table.txt`).
//!
//! | file | what it does |
//! |---|---|
//! | `table.txt` | the opcodes and their properties, one row for each |
//! | `table.rs` | part of the build script: compiles the table to Rust |
//! | `moves.txt`, `moves.rs` | cross-lane moves and their costs, for `shuffle`; their compilation to Rust |

use std::fmt;
use std::sync::OnceLock;

use crate::gpu::Generation;

include!(concat!(env!("OUT_DIR"), "/instructions.rs"));

/// The opcodes of a float operation for 16, 32 and 64 bits. For a precision without an instruction,
/// the entry is a pseudo opcode.
pub type Names = [Opcode; 3];

/// An opcode: a row of the table. [`op`] has a constant for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Opcode(u16);

/// Registers that an instruction reads or writes implicitly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImplicitRegisters(u16);

/// A set of further properties of an instruction. `table.txt` documents each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traits(u32);

/// The registers or constants allowed for an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum File {
    /// VGPRs.
    Vector,
    /// SGPRs.
    Scalar,
    /// SGPRs, or a constant.
    ScalarOrConstant,
    /// VGPRs, SGPRs, or a constant.
    Any,
    /// A lane mask.
    Mask,
    /// A block.
    Block,
    /// An immediate.
    Number,
}

/// The format of an operand, which determines its inline constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Uninterpreted bits.
    Plain,
    /// An integer.
    Integer,
    /// A float.
    Float,
    /// Two packed integers.
    Integers,
    /// Two packed floats.
    Floats,
}

/// An operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The allowed registers or constants.
    pub file: File,
    /// The width in bits; 0 for masks, whose width is that of the wave, and for operands other than
    /// registers.
    pub bits: u16,
    /// The format.
    pub number: Number,
    /// Whether the operand is tied to the first result.
    pub tied: bool,
}

/// A mnemonic: its start in `MNEMONICS`, and its length. A reference would be a relocation when the
/// program starts, and so would one to [`Slot`]s.
#[derive(Clone, Copy, Debug)]
struct Mnemonic(u16, u8);

impl Mnemonic {
    fn text(self) -> &'static str {
        let start = usize::from(self.0);
        MNEMONICS
            .get(start..start + usize::from(self.1))
            .unwrap_or_default()
    }
}

/// Operands: the start in `SLOTS`, and their number.
#[derive(Clone, Copy, Debug)]
struct Slots(u16, u8);

impl Slots {
    fn slots(self) -> &'static [Slot] {
        let start = usize::from(self.0);
        SLOTS
            .get(start..start + usize::from(self.1))
            .unwrap_or_default()
    }
}

/// The table's row for an opcode.
#[derive(Debug)]
pub struct Row {
    /// The mnemonic on gfx11.
    opcode: Mnemonic,
    /// The mnemonic in each generation, in the order of [`GENERATIONS`].
    spellings: [Option<Mnemonic>; GENERATIONS.len()],
    /// The shortest encoding that exists on every GPU.
    pub encoding: Encoding,
    /// The unit that executes the instruction.
    pub unit: Unit,
    /// The kind of memory access.
    pub access: Access,
    /// Registers that are read implicitly.
    pub reads: ImplicitRegisters,
    /// Registers that are written implicitly.
    pub writes: ImplicitRegisters,
    results: Slots,
    sources: Slots,
    /// The width of the memory access in bits; 0 if unspecified or if there is none.
    pub data: u16,
    /// Further properties.
    pub traits: Traits,
}

impl Row {
    /// Results in assembly order. Empty for memory instructions.
    pub fn results(&self) -> &'static [Slot] {
        self.results.slots()
    }

    /// Sources in assembly order. Empty for memory instructions.
    pub fn sources(&self) -> &'static [Slot] {
        self.sources.slots()
    }
}

impl ImplicitRegisters {
    /// No registers.
    pub const NONE: ImplicitRegisters = ImplicitRegisters(0);

    /// Whether all of `other` are in the set.
    pub fn has(self, other: ImplicitRegisters) -> bool {
        self.0 & other.0 == other.0
    }
}

impl Traits {
    /// No further properties.
    pub const NONE: Traits = Traits(0);

    /// Whether the set contains all of `other`.
    pub fn has(self, other: Traits) -> bool {
        self.0 & other.0 == other.0
    }
}

impl Unit {
    /// Whether the unit executes vector operations on registers.
    pub fn is_vector(self) -> bool {
        matches!(self, Unit::Vector | Unit::Transcendental)
    }

    /// Whether the unit executes one instruction for the whole wave.
    pub fn is_scalar(self) -> bool {
        matches!(self, Unit::Scalar | Unit::Program | Unit::ScalarMemory)
    }

    /// Whether the unit accesses memory through the vector caches, with addresses in registers.
    pub fn is_memory(self) -> bool {
        matches!(self, Unit::Global | Unit::Flat | Unit::Scratch)
    }

    /// Whether the unit accesses memory through the vector caches, with descriptors.
    pub fn is_descriptor(self) -> bool {
        matches!(self, Unit::Buffer | Unit::Image)
    }
}

impl Number {
    /// Whether the format is packed.
    pub fn is_pair(self) -> bool {
        matches!(self, Number::Integers | Number::Floats)
    }

    /// Whether the format is a float format.
    pub fn is_float(self) -> bool {
        matches!(self, Number::Float | Number::Floats)
    }
}

impl Opcode {
    /// All opcodes, in the order of the table.
    pub fn all() -> impl Iterator<Item = Opcode> {
        (0..ROWS.len() as u16).map(Opcode)
    }

    /// The opcode with a name.
    pub fn named(name: &str) -> Option<Opcode> {
        Opcode::all().find(|opcode| opcode.name() == name)
    }

    /// The row of the table.
    pub fn row(self) -> &'static Row {
        // Only the build creates opcodes, from existing rows.
        &ROWS[usize::from(self.0)]
    }

    /// The mnemonic on gfx11.
    pub fn name(self) -> &'static str {
        self.row().opcode.text()
    }

    /// The mnemonic in a generation, if it has the instruction.
    pub fn spelling(self, generation: Generation) -> Option<&'static str> {
        let mut columns = GENERATIONS.iter().zip(&self.row().spellings);
        let found = columns.find(|(column, _)| **column == generation)?;
        found.1.map(Mnemonic::text)
    }

    /// The opcode that loads or stores `bits` bits. `how` is [`Traits::NONE`] for a plain access,
    /// [`Traits::SIGNED`] for a sign-extending load, [`Traits::TWO`] or [`Traits::TWO_FAR`] for an
    /// access to two addresses. Time: linear in the number of memory opcodes.
    pub fn accessing(unit: Unit, access: Access, bits: u16, how: Traits) -> Option<Opcode> {
        static ALL: OnceLock<Vec<Opcode>> = OnceLock::new();
        let moves = |opcode: &Opcode| {
            opcode.row().data > 0 && matches!(opcode.access(), Access::Load | Access::Store)
        };
        let all = ALL.get_or_init(|| Opcode::all().filter(moves).collect());
        let found = all.iter().find(|opcode| {
            let row = opcode.row();
            row.unit == unit && row.access == access && row.data == bits && row.traits == how
        });
        found.copied()
    }

    /// The opcode of the scalar load of a number of words, with an immediate offset. Only gfx12
    /// loads three words.
    pub fn scalar_load(words: usize) -> Option<Opcode> {
        Some(match words {
            1 => op::S_LOAD_B32,
            2 => op::S_LOAD_B64,
            3 => op::S_LOAD_B96,
            4 => op::S_LOAD_B128,
            8 => op::S_LOAD_B256,
            16 => op::S_LOAD_B512,
            _ => return None,
        })
    }

    /// The number of words loaded from or stored to one address; `None` for any other instruction.
    pub fn words_accessed(self) -> Option<u16> {
        let row = self.row();
        let whole = row.data > 0 && row.data.is_multiple_of(32) && row.traits == Traits::NONE;
        (whole && matches!(row.access, Access::Load | Access::Store)).then_some(row.data / 32)
    }

    /// The unit that executes the instruction.
    pub fn unit(self) -> Unit {
        self.row().unit
    }

    /// The kind of memory access.
    pub fn access(self) -> Access {
        self.row().access
    }

    /// Whether the instruction implicitly reads all of these registers.
    pub fn reads(self, registers: ImplicitRegisters) -> bool {
        self.row().reads.has(registers)
    }

    /// Whether the instruction implicitly writes all of these registers.
    pub fn writes(self, registers: ImplicitRegisters) -> bool {
        self.row().writes.has(registers)
    }

    /// Whether the instruction has all of these properties.
    pub fn is(self, traits: Traits) -> bool {
        self.row().traits.has(traits)
    }

    /// The opcode that computes the same with swapped first two sources.
    pub fn exchanged(self) -> Option<Opcode> {
        match self {
            op::V_SUB_F32 => Some(op::V_SUBREV_F32),
            op::V_SUBREV_F32 => Some(op::V_SUB_F32),
            op::V_SUB_NC_U32 => Some(op::V_SUBREV_NC_U32),
            op::V_SUBREV_NC_U32 => Some(op::V_SUB_NC_U32),
            _ => self.is(Traits::COMMUTES).then_some(self),
        }
    }

    /// Whether the instruction has a 32-bit encoding for vector operands of one word. (The encoding
    /// can address 16-bit halves only in the lower part of the register file.)
    pub fn is_short(self) -> bool {
        let row = self.row();
        let slots = row.results().iter().chain(row.sources());
        matches!(row.encoding, Encoding::Vop1 | Encoding::Vop2)
            && slots.clone().all(|slot| slot.bits == 32)
    }

    /// Whether an operand in assembly is half of a VGPR. Operands are numbered as printed: first
    /// the results, of which there are `results`, then the sources.
    pub fn is_half(self, operand: usize, results: usize) -> bool {
        let row = self.row();
        let slot = match operand.checked_sub(results) {
            None => row.results().get(operand),
            Some(source) => row.sources().iter().filter(|slot| !slot.tied).nth(source),
        };
        slot.is_some_and(|slot| slot.bits == 16 && matches!(slot.file, File::Vector | File::Any))
    }

    /// For a vector compare, the opcode of the variant that writes its result to EXEC.
    pub fn narrowing(self) -> Option<Opcode> {
        NARROWING.get(usize::from(self.0)).copied().flatten()
    }

    /// For a vector or scalar compare, the opcode of the compare with the inverse condition.
    pub fn complement(self) -> Option<Opcode> {
        COMPLEMENT.get(usize::from(self.0)).copied().flatten()
    }

    /// Whether the instruction is a branch.
    pub fn is_branch(self) -> bool {
        self.row()
            .sources()
            .iter()
            .any(|slot| slot.file == File::Block)
    }
}

impl fmt::Display for Opcode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Opcode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod moves;
#[cfg(test)]
mod table;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::{Access, Opcode, Unit, moves, table};
    use pretty_assertions::assert_eq;

    const COLUMNS: &str =
        "opcode gfx9 gfx12 | encoding unit access reads writes | operands | traits";

    fn fault(row: &str) -> String {
        let text = format!("# A comment.\n{COLUMNS}\n\n{row}\n");
        match table::compile(&text) {
            Ok(rust) => rust,
            Err(fault) => fault.to_string(),
        }
    }

    #[test]
    fn an_access_is_found_by_what_it_does() {
        let mut found = 0;
        for opcode in Opcode::all() {
            let row = opcode.row();
            let moves = matches!(row.access, Access::Load | Access::Store) && row.data > 0;
            if moves && (row.unit.is_memory() || row.unit == Unit::Lds) {
                let same = Opcode::accessing(row.unit, row.access, row.data, row.traits);
                assert_eq!(same, Some(opcode));
                found += 1;
            }
        }
        // Sixteen opcodes for each of four address spaces, with two variants of 8-bit and of 16-bit
        // loads and stores; and eight for pairs of LDS accesses.
        assert_eq!(found, 4 * 16 + 8);
    }

    #[test]
    fn errors_in_the_table_are_reported_with_their_line() {
        for (row, said) in [
            (
                "v_x = = | vop1 vector - - - | v32 = x32",
                "4: four groups of columns are expected, with `|` between them",
            ),
            (
                "v_x = | vop1 vector - - - | v32 = x32 | -",
                "4: 2 spellings are expected",
            ),
            (
                "v_x = = | vop1 vector - - | v32 = x32 | -",
                "4: an encoding, a unit, an access, what is read and what is written are expected",
            ),
            (
                "v_x = = | vop1 vector - - - | v32 x32 | -",
                "4: results, ` = `, and sources are expected",
            ),
            (
                "v_x = = | vop1 vector - - - | v32 = y32 | -",
                "4: `y32` is not an operand",
            ),
            (
                "v_x = = | vop1 vector - - - | v32 = x99999 | -",
                "4: `x99999` is not an operand",
            ),
            (
                "v_x = = | vop1 vector - scx - | v32 = x32 | -",
                "4: `scx`: one of scc, vcc, exec, m0, mode is expected",
            ),
            (
                "v_x = = | vop9 vector - - - | v32 = x32 | -",
                "4: `vop9`: one of -, sop1, sop2, sopc, sopk, sopp, smem, vop1, vop2, vopc, vop3, vop3p, ds, flat, mubuf, mimg is expected",
            ),
            (
                "v_x = = | vop1 vector - - - | v32 = x32 | -\nv_x = = | vop1 vector - - - | v32 = x32 | -",
                "5: `v_x` stands in line 4 already",
            ),
        ] {
            assert_eq!(fault(row), said, "{row}");
        }
        let columns = table::compile("opcode | encoding\n")
            .unwrap_err()
            .to_string();
        assert_eq!(
            columns,
            "1: the columns are opcode, those of generations, encoding unit access reads writes operands traits"
        );
        assert_eq!(
            table::compile("").unwrap_err().to_string(),
            "1: a row that names the columns is expected"
        );
    }

    #[test]
    fn a_ditto_is_what_is_on_its_left() {
        let rust = fault("v_x v_y \" | vop1 vector - - - | v32 = =v32 xf16 | quiet");
        assert!(
            rust.contains(r#"MNEMONICS: &str = "v_yv_x""#)
                && rust.contains("spellings: [Some(Mnemonic(0, 3)), Some(Mnemonic(0, 3))]"),
            "{rust}"
        );
        let slot = "Slot { file: File::Any, bits: 16, number: Number::Float, tied: false }";
        assert!(rust.contains(slot), "{rust}");
    }

    #[test]
    fn errors_in_the_moves_are_reported_with_their_line() {
        let columns = "move gfx9 gfx940 gfx950 gfx10 gfx11 gfx115 gfx12 | opcode modifier | reach numbers | writes";
        let around = "copy 5 5 5 5 5 5 5 | - - | - - | -\nconstant 2 2 2 2 2 2 2 | - - | - - | -\nchoose 5 5 5 5 5 5 5 | - - | - - | -\naddress 9 9 9 9 9 9 9 | - - | - - | -\npresent 4 4 4 4 4 4 4 | - - | - - | -\n";
        let made = |row: &str| match moves::compile(&format!("{columns}\n{around}{row}\n")) {
            Ok(rust) => rust,
            Err(wrong) => wrong.to_string(),
        };
        for (row, said) in [
            (
                "m 5 5 5 5 5 5 | v_x - | xor 1-2 | lanes",
                "7: 7 costs are expected",
            ),
            (
                "m 5 5 5 5 5 5 five | v_x - | xor 1-2 | lanes",
                "7: `five` is not a cost: `5`, `5+2` or `-` is expected",
            ),
            (
                "m 5 5 5 5 5 5 5 | v_x - | xor 2-1 | lanes",
                "7: `2-1`: the first and the last number are expected",
            ),
            (
                "m 5 5 5 5 5 5 5 | v_x - | xor 1-64 | lanes",
                "7: `1-64`: the first and the last number are expected",
            ),
            (
                "m 5 5 5 5 5 5 5 | v_x - | any 12 - | lanes",
                "7: `any 12` is not a reach",
            ),
            (
                "m 5 5 5 5 5 5 5 | v_x - | near 16 - | lanes",
                "7: `near 16` is not a reach",
            ),
            (
                "m 5 5 5 5 5 5 5 | v_x - | xor 1-2 | all",
                "7: what it writes is one of cells, lanes, scalar, both",
            ),
            (
                "m 5 5 5 5 5 5 5 | v_x | xor 1-2 | all",
                "7: an opcode and a modifier are expected",
            ),
            (
                "copy 5 5 5 5 5 5 5 | - - | - - | -",
                "7: `copy` stands here twice",
            ),
            (
                "m 5 5 5 5 5 5 5 | v_x -",
                "7: four groups of columns are expected",
            ),
        ] {
            assert_eq!(made(row), said, "{row}");
        }
        let rust = made("m - - - 5 5 5 5+2 | v_x row_shl:n | above 16 1-15 | cells");
        let costs = "costs: [None, None, None, Some(Cost { own: 5, wait: 0 }), Some(Cost { own: 5, wait: 0 }), Some(Cost { own: 5, wait: 0 }), Some(Cost { own: 5, wait: 2 })]";
        assert!(rust.contains(costs), "{rust}");
        let rest = "opcode: op::V_X, modifier: \"row_shl:n\", reach: Reach::Above(16), first: 1, last: 15, writes: Writes::Cells }";
        assert!(rust.contains(rest), "{rust}");
        let missing = moves::compile(&format!("{columns}\n")).unwrap_err();
        assert_eq!(missing.to_string(), "1: the row `copy` is missing");
        assert_eq!(
            moves::compile("move gfx9\n").unwrap_err().to_string(),
            "1: the columns of costs are gfx9, gfx940, gfx950, gfx10, gfx11, gfx115, gfx12"
        );
    }
}
