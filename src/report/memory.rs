//! Formats the memory accesses of a function: as a table, or as JSON.

use serde::Serialize;

use super::summary::{Look, counted};
use lanelog_analysis::access::{Access, Pattern, Segments};
use lanelog_analysis::query::terms::Terms;
use lanelog_ir::target::WorkGroup;
use lanelog_ir::{Function, Instruction, LineIndex, Module, Opcode};
use lanelog_util::escape as terminal;

/// The assumed launch parameters.
#[derive(Clone, Copy, Debug)]
pub struct Wave {
    /// Number of lanes in a wave.
    pub lanes: u32,
    /// The size of the work-group.
    pub group: WorkGroup,
}

/// The number of accesses with each pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Total number of accesses.
    pub accesses: usize,
    /// All lanes access the same address.
    pub uniform: usize,
    /// Consecutive lanes access adjacent addresses.
    pub consecutive: usize,
    /// Consecutive lanes are a constant distance apart.
    pub strided: usize,
    /// Nothing is known about the addresses.
    pub scattered: usize,
    /// Each lane accesses its own private memory.
    pub private: usize,
}

impl Counts {
    /// Counts accesses.
    pub fn of(accesses: &[Access]) -> Counts {
        let mut counts = Counts::default();
        for access in accesses {
            counts.accesses += 1;
            *match access.pattern {
                Pattern::Uniform => &mut counts.uniform,
                Pattern::Consecutive(_) => &mut counts.consecutive,
                Pattern::Strided(_) => &mut counts.strided,
                Pattern::Scattered => &mut counts.scattered,
                Pattern::Private => &mut counts.private,
            } += 1;
        }
        counts
    }

    /// Adds the counts of another function.
    pub fn add(&mut self, other: &Counts) {
        self.accesses += other.accesses;
        self.uniform += other.uniform;
        self.consecutive += other.consecutive;
        self.strided += other.strided;
        self.scattered += other.scattered;
        self.private += other.private;
    }

    /// The counts in words: `12 accesses: 4 uniform, 8 scattered`.
    pub fn words(&self) -> String {
        let kinds = [
            (self.uniform, "uniform"),
            (self.consecutive, "consecutive"),
            (self.strided, "strided"),
            (self.scattered, "scattered"),
            (self.private, "private"),
        ];
        let kinds = kinds.iter().filter(|(count, _)| *count > 0);
        let kinds: Vec<String> = kinds
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        let all = match self.accesses {
            1 => "1 access".to_string(),
            count => format!("{count} accesses"),
        };
        match kinds.is_empty() {
            true => all,
            false => format!("{all}: {}", kinds.join(", ")),
        }
    }
}

/// A function's accesses as a table, below a summary line. Linear in the accesses.
pub fn table(
    module: &Module<'_>,
    function: &Function,
    wave: Wave,
    accesses: &[Access],
    lines: &LineIndex<'_>,
    look: Look,
) -> String {
    let name = terminal::name(module.bytes(function.name)).into_owned();
    let lanes = counted(wave.lanes as usize, "lane");
    let group = match wave.group.required {
        Some([x, y, z]) => format!(", work-groups of {x} x {y} x {z}"),
        None => ", work-groups of any size".to_string(),
    };
    let counts = Counts::of(accesses);
    let mut text = format!("\n{name}: waves of {lanes}{group}\n{}\n", counts.words());
    if accesses.is_empty() {
        return text;
    }
    let terms = Terms::new(module, function);
    let titles = [
        "line", "access", "memory", "bytes", "lanes", "align", "64 B", "128 B", "",
    ];
    let mut rows: Vec<[String; 9]> = vec![titles.map(str::to_string)];
    for access in accesses {
        let line = terms.line(access.value, lines);
        let segments = |size: i32| {
            let mut found = access.segments.iter().filter(|found| found.size == size);
            found.next().map_or_else(String::new, range)
        };
        rows.push([
            line.map_or_else(String::new, |line| line.to_string()),
            what(function, access, &terms),
            space(access.space),
            access.bytes.to_string(),
            pattern(access.pattern),
            access.align.to_string(),
            segments(64),
            segments(128),
            notes(access),
        ]);
    }
    let mut widths = [0; 9];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    const TO_THE_RIGHT: [bool; 9] = [true, false, false, true, false, true, true, true, false];
    for (at, row) in rows.iter().enumerate() {
        let mut line = String::new();
        for ((cell, width), right) in row.iter().zip(widths).zip(TO_THE_RIGHT) {
            let blanks = " ".repeat(width.saturating_sub(cell.chars().count()));
            line.push_str("  ");
            match right {
                true => line.extend([blanks.as_str(), cell]),
                false => line.extend([cell, blanks.as_str()]),
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
        if at == 0 {
            let total = widths.iter().map(|width| width + 2).sum::<usize>() - 2;
            let room = look
                .width
                .map_or(total, |width| usize::from(width).saturating_sub(2));
            text.push_str(&format!("  {}\n", "─".repeat(total.min(room))));
        }
    }
    text
}

/// The name of an access: `load %5`, `store#12`.
fn what(function: &Function, access: &Access, terms: &Terms<'_, '_>) -> String {
    let name = terms.value(access.value);
    match instruction(function, access.value).map(|found| found.opcode) {
        Some(opcode) if !name.contains('#') => format!("{} {name}", opcode.keyword()),
        _ => name,
    }
}

fn instruction(function: &Function, value: u32) -> Option<&Instruction> {
    let at = (value as usize).checked_sub(function.arguments.len())?;
    function.instructions.get(at)
}

/// The name of an address space, which is common to AMD's and NVIDIA's GPUs.
fn space(space: i32) -> String {
    match space {
        0 => "flat".to_string(),
        1 => "global".to_string(),
        3 => "shared".to_string(),
        4 => "constant".to_string(),
        5 => "private".to_string(),
        other => format!("space {other}"),
    }
}

fn pattern(pattern: Pattern) -> String {
    match pattern {
        Pattern::Strided(stride) => format!("{stride} bytes apart"),
        Pattern::Consecutive(stride) if stride < 0 => "consecutive, down".to_string(),
        other => other.word().to_string(),
    }
}

/// The number of segments: `4`, `4-5`.
fn range(found: &Segments) -> String {
    match found.least == found.most {
        true => found.most.to_string(),
        false => format!("{}-{}", found.least, found.most),
    }
}

fn notes(access: &Access) -> String {
    let mut notes = Vec::new();
    if let Some(passes) = access.conflict {
        notes.push(format!("banks: {passes} passes"));
    }
    if access.scalar {
        notes.push("scalar cache".to_string());
    }
    if let Some((operation, used)) = &access.aggregable {
        let result = if *used { ", result used" } else { "" };
        notes.push(format!("one {operation} for the wave{result}"));
    }
    notes.join("; ")
}

#[derive(Serialize)]
struct SegmentsReport {
    bytes: i32,
    least: i32,
    most: i32,
}

#[derive(Serialize)]
struct BanksReport {
    banks: i32,
    turns: i32,
}

#[derive(Serialize)]
struct AtomicReport<'a> {
    operation: &'a str,
    result_used: bool,
}

#[derive(Serialize)]
struct AccessReport<'a> {
    number: u32,
    name: String,
    opcode: &'a str,
    line: Option<u32>,
    address_space: i32,
    bytes: i32,
    align: i32,
    pattern: &'static str,
    stride: Option<i32>,
    segments: Vec<SegmentsReport>,
    banks: Vec<BanksReport>,
    scalar_cache: bool,
    aggregable: Option<AtomicReport<'a>>,
}

#[derive(Serialize)]
struct FunctionReport<'a> {
    name: String,
    wave_size: u32,
    work_group: Option<[u32; 3]>,
    counts: Counts,
    accesses: Vec<AccessReport<'a>>,
}

/// A function's accesses as a JSON object. Linear in the accesses.
///
/// # Errors
/// Returns errors of the serialiser.
pub fn json(
    module: &Module<'_>,
    function: &Function,
    wave: Wave,
    accesses: &[Access],
    lines: &LineIndex<'_>,
) -> std::io::Result<Vec<u8>> {
    let terms = Terms::new(module, function);
    let of_access = |access: &'_ Access| {
        let opcode = instruction(function, access.value).map_or(Opcode::Other, |at| at.opcode);
        AccessReport {
            number: access.value,
            name: terms.value(access.value),
            opcode: opcode.keyword(),
            line: terms.line(access.value, lines),
            address_space: access.space,
            bytes: access.bytes,
            align: access.align,
            pattern: access.pattern.word(),
            stride: access.pattern.stride(),
            segments: (access.segments.iter())
                .map(|found| SegmentsReport {
                    bytes: found.size,
                    least: found.least,
                    most: found.most,
                })
                .collect(),
            banks: (access.banks.iter())
                .map(|found| BanksReport {
                    banks: found.banks,
                    turns: found.passes,
                })
                .collect(),
            scalar_cache: access.scalar,
            aggregable: None,
        }
    };
    let reports = accesses.iter().map(|access| AccessReport {
        aggregable: (access.aggregable.as_ref()).map(|(operation, used)| AtomicReport {
            operation,
            result_used: *used,
        }),
        ..of_access(access)
    });
    let report = FunctionReport {
        name: String::from_utf8_lossy(&module.function_name(function)).into_owned(),
        wave_size: wave.lanes,
        work_group: wave.group.required,
        counts: Counts::of(accesses),
        accesses: reports.collect(),
    };
    serde_json::to_vec(&report).map_err(std::io::Error::other)
}
