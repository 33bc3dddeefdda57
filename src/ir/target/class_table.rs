//! The target tables: each line assigns a divergence class to the values that match a pattern.
//! `docs/reference/targets.md` documents the tables.

use std::sync::{Arc, LazyLock};

use super::{Architecture, Mode};
use crate::{Opcode, opcode};
use lanelog_util::glob::Glob;

/// The class that a row assigns to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The value may differ between lanes even if each operand is uniform.
    Source,
    /// The value is the same in all lanes, regardless of its operands.
    AlwaysUniform,
    /// The value is computed only from fields of the first operand that are in scalar registers.
    /// These fields are equal in lanes that were converged when they computed the operand; its
    /// other fields may differ. LLVM treats this class as [`Class::AlwaysUniform`].
    UniformPart,
    /// As uniform as the operands other than N, because all lanes read operand N from the same
    /// lane. Used in mode `sound` only; in other modes this class is equivalent to
    /// [`Class::Default`].
    OneLane(u32),
    /// As uniform as operand N: each lane reads operand N of some lane, so the result is uniform if
    /// operand N is. Used in mode `sound` only; in other modes this class is equivalent to
    /// [`Class::Default`].
    Moved(u32),
    /// Uniform if operand 0 or operand 1 is uniform. Used in mode `llvm23` only; in other modes
    /// this class is equivalent to [`Class::Default`].
    Either,
    /// As uniform as the operands.
    Default,
    /// As uniform as the operands, unless another wave may at the same time write the memory that
    /// the instruction reads. Used in mode `work-group` only; in other modes this class is
    /// equivalent to [`Class::Default`].
    UnlessWritten,
    /// The value may be `undef` or `poison`, even if its operands are not.
    Undefined,
    /// The value is never `undef` or `poison`, whatever its operands.
    Defined,
    /// The value is `undef` or `poison` only if an operand is.
    DefinedByOperands,
}

impl Class {
    /// Whether the class is about `undef` and `poison`; other classes are about divergence.
    pub(crate) fn is_definedness(self) -> bool {
        matches!(
            self,
            Class::Undefined | Class::Defined | Class::DefinedByOperands
        )
    }
}

/// A condition of a row on an instruction or argument. All conditions of a row must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// `atomic`: the instruction is atomic.
    Atomic,
    /// `volatile`: the instruction is volatile.
    Volatile,
    /// `invariant`: the load has `!invariant.load`.
    Invariant,
    /// `kernel`: hosts launch the function.
    Kernel,
    /// `entry-block`: the instruction is in the function's first block.
    EntryBlock,
    /// `byval`: the argument has the attribute `byval`.
    ByVal,
    /// `inreg`: the argument has the attribute `inreg`.
    InReg,
    /// `void`: the instruction has no result.
    Void,
    /// `alwaysuniform`: the call or its callee has this attribute.
    AlwaysUniform,
    /// `nodivergencesource`: the call or its callee has this attribute.
    NoDivergenceSource,
    /// `constant-N`: operand N is a constant.
    Constant(u32),
    /// `index-N`: the `extractvalue` has the single index N.
    Index(u32),
    /// `single-value`: the `!range` permits only one value.
    SingleValue,
    /// `scalar-outputs`: all outputs of the inline assembly are in scalar registers.
    ScalarOutputs,
    /// `scalar-output`: the extracted output of inline assembly is in scalar registers.
    ScalarOutput,
    /// `vector-register`: the register that is read has a value for each lane, or its type is `i1`.
    VectorRegister,
    /// `wave-shift`: the value is shifted right by a constant that is large enough to remove all
    /// bits of the lane index.
    WaveShift,
    /// `wave-mask`: the mask is a constant that clears all bits of the lane index.
    WaveMask,
    /// `wave-mask-known-bits`: the mask, constant or not, clears all bits of the lane index.
    WaveMaskKnownBits,
    /// `wave-divisor`: the divisor is a constant, a multiple of the wave size.
    WaveDivisor,
    /// `wave-limit`: the comparison tests whether the value is below a constant that is a multiple
    /// of the wave size.
    WaveLimit,
    /// `x-contiguous`: the required work-group is one-dimensional, or its x size is a power of 2.
    XContiguous,
    /// `x-fills-waves`: the required work-group is one-dimensional; or its x size is a power of 2,
    /// and a multiple of the wave size.
    XFillsWaves,
    /// `warp-wide-N`: operand N of a warp shuffle (`shfl`) is a constant that specifies one segment
    /// of all 32 lanes, and no clamp.
    WarpWide(u32),
    /// `whole-wave-permute`: on the processor, a permutation can read from all lanes of the wave.
    WholeWavePermute,
    /// `all-on`: no lane of the wave is inactive. The row applies in mode `sound`, and rules decide
    /// for each value: it is divergent if a lane may be inactive.
    AllOn,
    /// `dpp-row-N`: operand N is the control word of a data-parallel move (DPP) with which each
    /// lane reads from a lane of the wave, and the following operands are masks that enable all
    /// rows and banks.
    DppRow(u32),
    /// `unit-x`, `unit-y`, `unit-z`: the required work-group has size 1 in this dimension. The
    /// field is the dimension's number (0, 1, 2).
    Unit(u8),
    /// `flat-or-private-pointer`: the call passes a pointer to flat or private memory, or a vector
    /// of such pointers.
    FlatOrPrivatePointer,
    /// `globally-addressable-scratch`: the processor has the property of this name.
    Scratch,
    /// `noundef`: the argument, the result of the call or the loaded value is guaranteed not to be
    /// `undef` or `poison`.
    NoUndef,
    /// `poison-flag`: the instruction has a flag or an attachment, and its result is poison if it
    /// violates it.
    PoisonFlag,
    /// `undefined-operand`: an operand is a constant that may be `undef` or `poison`, or may
    /// contain one of them.
    UndefinedOperand,
    /// `within-N`: operand N is an integer constant less than the number of bits, or of elements,
    /// of the instruction's main type.
    Within(u32),
    /// `zero-N`: operand N is a constant of 0, or `false`.
    Zero(u32),
    /// `library-uniform`: the callee is a function of a device library that is not linked, and
    /// returns the same value to all lanes that call it together.
    LibraryUniform,
    /// `library-operands`: the callee is a function of a device library whose result is as uniform
    /// as its arguments.
    LibraryOperands,
}

/// A property of a processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    /// `wave32`: waves have 32 lanes; otherwise 64.
    Wave32,
    /// `globally-addressable-scratch`: the flat address of a private variable differs between
    /// lanes.
    Scratch,
    /// `permutes-halves`: in a wave of 64 lanes, permutations stay within each half.
    PermutesHalves,
    /// `sixteen-bit`: operands may be half registers, so vectors of 16-bit elements are legal
    /// types.
    SixteenBit,
    /// `sixteen-banks`: local memory has 16 banks of 4 bytes; otherwise 32.
    SixteenBanks,
    /// `sixty-four-banks`: local memory has 64 banks.
    SixtyFourBanks,
    /// `long-lines`: lines of the first-level cache are 128 bytes long; otherwise, on AMD GPUs, 64.
    LongLines,
}

/// The kind of value that a row applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Argument,
    Instruction(Opcode),
}

/// The part of a row that restricts it to some values of its kind.
#[derive(Clone, Debug)]
pub(crate) enum Subject {
    /// `*`.
    Anything,
    /// `@name`: the called function. For instructions other than calls, the function whose call is
    /// an operand.
    Function(Glob),
    /// `intrinsics`: calls of intrinsics that have this class in rules/intrinsics.toml.
    /// `value-intrinsics`: the same, without intrinsics that may read memory through a pointer
    /// operand.
    Intrinsics { class: Class, reading: bool },
    /// `asm`: the callee is inline assembly. For instructions other than calls, an operand is a
    /// call of inline assembly.
    Assembly,
    /// The calling convention of an argument's function.
    Convention(Glob),
    /// The address space of the memory that the instruction accesses.
    Space(u32),
    /// `5->0`: the address spaces of an `addrspacecast`.
    Cast(u32, u32),
}

#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub class: Class,
    pub kind: Kind,
    pub subject: Subject,
    pub conditions: Vec<Condition>,
    /// The modes in which the row applies; `None` for all modes.
    pub modes: Option<&'static [Mode]>,
}

impl Row {
    /// Whether the row applies in a mode. Rows of mode `sound` that classify a value as divergent,
    /// or are about `undef` and `poison`, also apply in mode `work-group`: values that differ
    /// within a wave differ within the work-group. Rows that classify a value as uniform do not,
    /// because it may differ between waves.
    pub fn applies(&self, mode: Mode) -> bool {
        let is_in = |mode| self.modes.is_none_or(|modes| modes.contains(&mode));
        match mode {
            Mode::WorkGroup if self.modes.is_some_and(|modes| modes.contains(&mode)) => true,
            Mode::WorkGroup => {
                let holds = self.class == Class::Source || self.class.is_definedness();
                holds && is_in(Mode::Sound)
            }
            mode => is_in(mode),
        }
    }
}

/// Rows in the order in which they are tried, and properties of processors.
#[derive(Clone, Debug, Default)]
pub struct Table {
    pub(crate) rows: Vec<Row>,
    processors: Vec<(Glob, Vec<Property>)>,
    /// The functions of which a call changes which lanes of the wave are active, and the change.
    switches: Vec<(Glob, Switch)>,
    /// Functions that do not write memory, and whether waves of the work-group wait for each other
    /// in them.
    effects: Vec<(Glob, MemoryEffect)>,
    replaces: bool,
}

/// The effect of a call on which lanes of the calling wave are active.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum Switch {
    /// The call has no effect on which lanes are active.
    #[default]
    Neither,
    /// `lanes-off`: some lanes may be inactive after the call.
    Off,
    /// `lanes-on`: after the call, lanes without a work-item may be active, and lanes with a
    /// work-item may be inactive.
    On,
}

/// The effect of a call that does not write memory on the memory that waves share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MemoryEffect {
    /// `barrier`: all waves of the work-group wait for each other.
    Barrier,
    /// `no-write`: the call has no effect on shared memory.
    NoWrite,
}

/// An invalid line of a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct TableError {
    /// The line number, from 1.
    pub line: usize,
    /// A description of the error and the expected text.
    pub message: String,
}

impl Table {
    /// Parses a table. Time: linear in its size.
    ///
    /// # Errors
    /// Returns the first line that is not a row, a processor, `replace`, empty, or a comment.
    pub fn parse(text: &str) -> Result<Table, TableError> {
        // A row takes at least this many bytes of text, with its comments; unused memory is free.
        let mut table = Table {
            rows: Vec::with_capacity(text.len() / 32),
            ..Table::default()
        };
        let mut words: Vec<&str> = Vec::new();
        let (mut rest, mut number) = (text, 0);
        while !rest.is_empty() {
            number += 1;
            // `str::lines` is slow for short lines.
            let end = memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
            let (line, after) = rest.split_at(end);
            rest = after.strip_prefix('\n').unwrap_or(after);
            words.clear();
            let all = line.split_ascii_whitespace();
            words.extend(all.take_while(|word| !word.starts_with('#')));
            table.read_line(&words).map_err(|message| TableError {
                line: number,
                message,
            })?;
        }
        Ok(table)
    }

    /// The built-in table, parsed once. The table is empty if the text is invalid, which tests rule
    /// out.
    pub fn builtin(architecture: Architecture) -> Arc<Table> {
        static AMDGPU: LazyLock<Arc<Table>> = LazyLock::new(|| of(include_str!("amdgpu.table")));
        static NVPTX: LazyLock<Arc<Table>> = LazyLock::new(|| of(include_str!("nvptx.table")));
        fn of(text: &str) -> Arc<Table> {
            let of_every_gpu = Table::parse(include_str!("generic.table"));
            let undefined = Table::parse(include_str!("undefined.table"));
            Arc::new(match (Table::parse(text), of_every_gpu, undefined) {
                (Ok(own), Ok(generic), Ok(undefined)) => own.over(generic).over(undefined),
                _ => Table::default(),
            })
        }
        match architecture {
            Architecture::Amdgpu => AMDGPU.clone(),
            Architecture::Nvptx => NVPTX.clone(),
        }
    }

    /// Combines this table with `base`: the rows of this table come first. If this table has the
    /// line `replace`, `base` is ignored.
    #[must_use]
    pub fn over(mut self, base: Table) -> Table {
        if !self.replaces {
            self.rows.extend(base.rows);
            self.processors.extend(base.processors);
            self.switches.extend(base.switches);
            self.effects.extend(base.effects);
        }
        self
    }

    /// The number of rows. Lines that name processors are not rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether the table has no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether a line names a processor.
    pub fn knows_processor(&self, name: &[u8]) -> bool {
        self.processors
            .iter()
            .any(|(pattern, _)| pattern.matches(name))
    }

    /// Whether a processor has a property, according to the line that names it.
    pub fn processor_has(&self, name: &[u8], property: Property) -> bool {
        self.processors
            .iter()
            .any(|(pattern, properties)| properties.contains(&property) && pattern.matches(name))
    }

    /// The effect that a call of a function has on which lanes are active.
    pub(crate) fn switch(&self, name: &[u8]) -> Switch {
        let matching = self
            .switches
            .iter()
            .filter(|(name_of, _)| name_of.matches(name));
        matching
            .map(|(_, switch)| *switch)
            .max()
            .unwrap_or_default()
    }

    /// The effect of a call of a function that does not write memory, if a line names it.
    pub(crate) fn memory_effect(&self, name: &[u8]) -> Option<MemoryEffect> {
        let mut lines = self.effects.iter();
        let line = lines.find(|(pattern, _)| pattern.matches(name));
        line.map(|(_, effect)| *effect)
    }

    fn read_line(&mut self, words: &[&str]) -> Result<(), String> {
        match words {
            [] => Ok(()),
            ["replace"] => {
                self.replaces = true;
                Ok(())
            }
            ["replace", ..] => Err("`replace` stands alone".to_string()),
            ["processor", name, properties @ ..] => {
                let properties = properties.iter().map(property).collect::<Result<_, _>>()?;
                self.processors.push((Glob::stars(name), properties));
                Ok(())
            }
            [word @ ("lanes-off" | "lanes-on" | "barrier" | "no-write"), names @ ..] => {
                let [name] = names else {
                    return Err(format!("expected `{word} @FUNCTION`"));
                };
                let name = name.strip_prefix('@').ok_or_else(|| format!("expected `{word} @FUNCTION`"))?;
                let name = Glob::stars(name);
                match *word {
                    "lanes-on" => self.switches.push((name, Switch::On)),
                    "lanes-off" => self.switches.push((name, Switch::Off)),
                    "barrier" => self.effects.push((name, MemoryEffect::Barrier)),
                    _ => self.effects.push((name, MemoryEffect::NoWrite)),
                }
                Ok(())
            }
            [class, kinds, pattern, rest @ ..] => {
                let class = class_of(class)?;
                let (conditions, modes) = tail(rest)?;
                for word in kinds.split(',') {
                    let kind = kind_of(word)?;
                    self.rows.push(Row { class, kind, subject: subject(class, kind, pattern)?, conditions: conditions.clone(), modes });
                }
                Ok(())
            }
            _ => Err("expected CLASS KIND PATTERN [if CONDITION...] [in MODE], `processor NAME PROPERTY...`, `lanes-off @FUNCTION`, `lanes-on @FUNCTION`, `barrier @FUNCTION`, `no-write @FUNCTION` or `replace`".to_string()),
        }
    }
}

fn class_of(word: &str) -> Result<Class, String> {
    match word {
        "source" => Ok(Class::Source),
        "uniform" => Ok(Class::AlwaysUniform),
        "uniform-part" => Ok(Class::UniformPart),
        "either" => Ok(Class::Either),
        "default" => Ok(Class::Default),
        "unless-written" => Ok(Class::UnlessWritten),
        "undefined" => Ok(Class::Undefined),
        "defined" => Ok(Class::Defined),
        "defined-by-operands" => Ok(Class::DefinedByOperands),
        _ => {
            let operand = |prefix: &str| word.strip_prefix(prefix)?.parse().ok();
            let one_lane = operand("one-lane-").map(Class::OneLane);
            one_lane.or_else(|| operand("moved-").map(Class::Moved)).ok_or_else(|| {
                format!("`{word}` is not a class: expected `source`, `uniform`, `uniform-part`, `one-lane-N`, `moved-N`, `either`, `default`, `unless-written`, `undefined`, `defined` or `defined-by-operands`")
            })
        }
    }
}

fn kind_of(word: &str) -> Result<Kind, String> {
    match word {
        "argument" => return Ok(Kind::Argument),
        "unknown" => return Ok(Kind::Instruction(Opcode::Other)),
        _ => {}
    }
    opcode(word.as_bytes())
        .map(Kind::Instruction)
        .ok_or_else(|| {
            format!(
                "`{word}` is not a kind: expected `argument`, `unknown` or an instruction of LLVM"
            )
        })
}

fn subject(class: Class, kind: Kind, text: &str) -> Result<Subject, String> {
    if text == "*" {
        return Ok(Subject::Anything);
    }
    let wrong = |expected: &str| Err(format!("`{text}` is out of place: expected {expected}"));
    match kind {
        Kind::Argument => Ok(Subject::Convention(Glob::stars(text))),
        Kind::Instruction(Opcode::Load | Opcode::Store | Opcode::AtomicRmw | Opcode::CmpXchg) => {
            text.parse()
                .map(Subject::Space)
                .or_else(|_| wrong("`*` or the number of an address space"))
        }
        Kind::Instruction(Opcode::AddrSpaceCast) => {
            let spaces = text
                .split_once("->")
                .and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
            spaces
                .map(|(from, to)| Subject::Cast(from, to))
                .map_or_else(|| wrong("`*` or two address spaces such as `5->0`"), Ok)
        }
        Kind::Instruction(_) if text == "asm" => Ok(Subject::Assembly),
        Kind::Instruction(Opcode::Call) if text == "intrinsics" => Ok(Subject::Intrinsics {
            class,
            reading: true,
        }),
        Kind::Instruction(Opcode::Call) if text == "value-intrinsics" => Ok(Subject::Intrinsics {
            class,
            reading: false,
        }),
        Kind::Instruction(_) => match text.strip_prefix('@') {
            Some(name) => Ok(Subject::Function(Glob::stars(name))),
            None => wrong(
                "`*`, `asm`, `intrinsics`, `value-intrinsics` or `@` and the name of a function",
            ),
        },
    }
}

fn property(word: &&str) -> Result<Property, String> {
    match *word {
        "wave32" => Ok(Property::Wave32),
        "globally-addressable-scratch" => Ok(Property::Scratch),
        "permutes-halves" => Ok(Property::PermutesHalves),
        "sixteen-bit" => Ok(Property::SixteenBit),
        "sixteen-banks" => Ok(Property::SixteenBanks),
        "sixty-four-banks" => Ok(Property::SixtyFourBanks),
        "long-lines" => Ok(Property::LongLines),
        _ => Err(format!(
            "`{word}` is not a property of a processor: expected `wave32`, `globally-addressable-scratch`, `permutes-halves`, `sixteen-bit`, `sixteen-banks`, `sixty-four-banks` or `long-lines`"
        )),
    }
}

/// `[if CONDITION...] [in MODE]`.
fn tail(mut words: &[&str]) -> Result<(Vec<Condition>, Option<&'static [Mode]>), String> {
    let mut modes = None;
    if let [rest @ .., "in", name] = words {
        modes = Some(modes_of(name)?);
        words = rest;
    }
    match words {
        [] => Ok((Vec::new(), modes)),
        ["if"] => Err("`if` needs a condition".to_string()),
        ["if", conditions @ ..] => Ok((
            conditions
                .iter()
                .map(|word| condition(word))
                .collect::<Result<_, _>>()?,
            modes,
        )),
        [word, ..] => Err(format!(
            "`{word}` is out of place: expected `if CONDITION...` or `in MODE`"
        )),
    }
}

/// The modes that a word after `in` denotes. A single word denotes both analyses of LLVM 14.
fn modes_of(word: &str) -> Result<&'static [Mode], String> {
    match word {
        "sound" => Ok(&[Mode::Sound]),
        "work-group" => Ok(&[Mode::WorkGroup]),
        // Rows with `in llvm22` also apply in mode `llvm23`, unless a row with `in llvm23` matches
        // first.
        "llvm22" => Ok(&[Mode::Llvm22, Mode::Llvm23]),
        "llvm23" => Ok(&[Mode::Llvm23]),
        "llvm14" => Ok(&[Mode::Llvm14Gpu, Mode::Llvm14Legacy]),
        _ => Err(format!(
            "`{word}` is not a mode of tables: expected `sound`, `work-group`, `llvm22`, `llvm23` or `llvm14`"
        )),
    }
}

fn condition(word: &str) -> Result<Condition, String> {
    let known = [
        ("all-on", Condition::AllOn),
        ("alwaysuniform", Condition::AlwaysUniform),
        ("atomic", Condition::Atomic),
        ("byval", Condition::ByVal),
        ("entry-block", Condition::EntryBlock),
        ("flat-or-private-pointer", Condition::FlatOrPrivatePointer),
        ("globally-addressable-scratch", Condition::Scratch),
        ("inreg", Condition::InReg),
        ("invariant", Condition::Invariant),
        ("kernel", Condition::Kernel),
        ("library-operands", Condition::LibraryOperands),
        ("library-uniform", Condition::LibraryUniform),
        ("nodivergencesource", Condition::NoDivergenceSource),
        ("noundef", Condition::NoUndef),
        ("poison-flag", Condition::PoisonFlag),
        ("scalar-output", Condition::ScalarOutput),
        ("scalar-outputs", Condition::ScalarOutputs),
        ("single-value", Condition::SingleValue),
        ("undefined-operand", Condition::UndefinedOperand),
        ("unit-x", Condition::Unit(0)),
        ("unit-y", Condition::Unit(1)),
        ("unit-z", Condition::Unit(2)),
        ("vector-register", Condition::VectorRegister),
        ("void", Condition::Void),
        ("volatile", Condition::Volatile),
        ("wave-divisor", Condition::WaveDivisor),
        ("wave-limit", Condition::WaveLimit),
        ("wave-mask", Condition::WaveMask),
        ("wave-mask-known-bits", Condition::WaveMaskKnownBits),
        ("wave-shift", Condition::WaveShift),
        ("whole-wave-permute", Condition::WholeWavePermute),
        ("x-contiguous", Condition::XContiguous),
        ("x-fills-waves", Condition::XFillsWaves),
    ];
    let numbered = |prefix: &str| {
        word.strip_prefix(prefix)
            .and_then(|digits| digits.parse().ok())
    };
    known
        .iter()
        .find(|(name, _)| *name == word)
        .map(|(_, condition)| *condition)
        .or_else(|| numbered("constant-").map(Condition::Constant))
        .or_else(|| numbered("dpp-row-").map(Condition::DppRow))
        .or_else(|| numbered("index-").map(Condition::Index))
        .or_else(|| numbered("warp-wide-").map(Condition::WarpWide))
        .or_else(|| numbered("within-").map(Condition::Within))
        .or_else(|| numbered("zero-").map(Condition::Zero))
        .ok_or_else(|| {
            format!(
                "`{word}` is not a condition: expected one of {}, constant-N, dpp-row-N, index-N, warp-wide-N, within-N, zero-N",
                known.map(|(name, _)| name).join(", ")
            )
        })
}
