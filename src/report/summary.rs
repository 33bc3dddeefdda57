//! Tables of counts, for people: a row for each function.

use comfy_table::{
    Cell, CellAlignment, Color, ColumnConstraint, ContentArrangement, Table, TableComponent, Width,
    presets,
};

use crate::analysis::Summary;
use crate::target::{Architecture, Mode, Target};

/// The counts of a function, or of many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What is counted.
    pub name: String,
    /// The counts.
    pub counts: Summary,
}

/// Sums.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total {
    /// Functions.
    pub functions: usize,
    /// Functions without anything divergent.
    pub uniform: usize,
    /// The sums of their counts.
    pub counts: Summary,
}

impl Total {
    /// Counts one more function.
    pub fn add(&mut self, counts: &Summary) {
        self.add_total(&Total {
            functions: 1,
            uniform: usize::from(counts.divergent_values == 0),
            counts: *counts,
        });
    }

    /// Counts what another total counts.
    pub fn add_total(&mut self, other: &Total) {
        self.functions += other.functions;
        self.uniform += other.uniform;
        for (sum, (_, count)) in columns_mut(&mut self.counts)
            .into_iter()
            .zip(columns(&other.counts))
        {
            *sum += count;
        }
    }

    /// `12 functions, 3 uniform`.
    pub fn name(&self) -> String {
        let uniform = match self.uniform {
            0 => String::new(),
            all if all == self.functions => ", all uniform".to_string(),
            some => format!(", {some} uniform"),
        };
        format!("{}{uniform}", counted(self.functions, "function"))
    }
}

/// `1 function`, `2 functions`.
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Where a table is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Long names are broken so that lines have at most so many columns. Without it they stay in one piece, and may be searched.
    pub width: Option<u16>,
    /// With colours for a terminal.
    pub colour: bool,
}

/// A table with a row for each function, and with their total if there are several. Linear in the rows.
pub fn table(rows: &[Row], look: Look) -> String {
    let mut total = Total::default();
    for row in rows {
        total.add(&row.counts);
    }
    let widths = widths(&total);
    let mut table = empty(&widths, look);
    table.set_header(header());
    lines_under_header(&mut table);
    for row in rows {
        table.add_row(cells(&row.name, &row.counts, look));
    }
    let mut text = lines(&table);
    if rows.len() > 1 {
        text.push_str(&total_line(&total, &widths, look));
    }
    text
}

/// One row with its header, for many inputs together.
pub fn total_table(total: &Total, name: String, look: Look) -> String {
    table(
        &[Row {
            name,
            counts: total.counts,
        }],
        look,
    )
}

/// The total below a line of its own: as a second table, because a line may stand only under a header.
fn total_line(total: &Total, widths: &[u16; COLUMNS], look: Look) -> String {
    let mut table = empty(widths, look);
    table.set_header(cells(&total.name(), &total.counts, look));
    table.set_style(TableComponent::TopBorder, '─');
    table.set_style(TableComponent::TopBorderIntersections, '─');
    lines(&table)
}

/// Columns of counts.
const COLUMNS: usize = 7;

/// Their titles, on two lines, and the counts.
fn columns(counts: &Summary) -> [(&'static str, usize); COLUMNS] {
    [
        ("blocks", counts.blocks),
        ("values", counts.values),
        ("div.\nvalues", counts.divergent_values),
        ("div.\nbranches", counts.divergent_branches),
        ("joins", counts.joins),
        ("div.\ncycles", counts.divergent_cycle_exits),
        ("temporal\nuses", counts.temporal_uses),
    ]
}

fn columns_mut(counts: &mut Summary) -> [&mut usize; COLUMNS] {
    [
        &mut counts.blocks,
        &mut counts.values,
        &mut counts.divergent_values,
        &mut counts.divergent_branches,
        &mut counts.joins,
        &mut counts.divergent_cycle_exits,
        &mut counts.temporal_uses,
    ]
}

/// The width of each column: no count is larger than the total.
fn widths(total: &Total) -> [u16; COLUMNS] {
    columns(&total.counts).map(|(title, count)| {
        let words = title.lines().map(str::len).max().unwrap_or(0);
        words.max(count.to_string().len()) as u16
    })
}

fn empty(widths: &[u16; COLUMNS], look: Look) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    table.force_no_tty();
    if look.colour {
        table.enforce_styling();
    }
    if let Some(width) = look.width {
        table.set_content_arrangement(ContentArrangement::Dynamic);
        // Names need some room, however narrow the terminal.
        let counts: u16 = widths.iter().map(|width| width + 2).sum();
        table.set_width(width.max(counts + 18));
    }
    // A cell has a blank on both sides.
    let fixed = widths
        .iter()
        .map(|width| ColumnConstraint::Absolute(Width::Fixed(width + 2)));
    table.set_header(header());
    table.set_constraints(fixed);
    table
}

fn lines_under_header(table: &mut Table) {
    table.set_style(TableComponent::HeaderLines, '─');
    table.set_style(TableComponent::MiddleHeaderIntersections, '─');
}

fn header() -> Vec<Cell> {
    let titles = columns(&Summary::default())
        .map(|(title, _)| Cell::new(title).set_alignment(CellAlignment::Right));
    titles.into_iter().chain([Cell::new("function")]).collect()
}

/// Counts of nothing divergent are dashes, so that a uniform function is seen at once.
fn cells(name: &str, counts: &Summary, look: Look) -> Vec<Cell> {
    let uniform = counts.divergent_values == 0;
    let mut cells: Vec<Cell> = columns(counts)
        .into_iter()
        .enumerate()
        .map(|(column, (_, count))| {
            let divergence = column >= 2;
            let text = if divergence && count == 0 {
                "-".to_string()
            } else {
                count.to_string()
            };
            let cell = Cell::new(text).set_alignment(CellAlignment::Right);
            match divergence && count > 0 && look.colour {
                true => cell.fg(Color::Yellow),
                false => cell,
            }
        })
        .collect();
    let name = Cell::new(name);
    cells.push(if uniform && look.colour {
        name.fg(Color::Green)
    } else {
        name
    });
    cells
}

/// The lines of a table without blanks at their ends.
fn lines(table: &Table) -> String {
    table
        .lines()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}

/// What a table is about: `kernel.ll (amdgpu gfx900, mode sound)`.
pub fn title(path: &str, target: &Target, mode: Mode) -> String {
    let gpu = match target.gpu() {
        None => "no GPU, so nothing diverges".to_string(),
        Some(gpu) => {
            let family = match gpu.architecture {
                Architecture::Amdgpu => "AMDGPU",
                Architecture::Nvptx => "NVPTX",
            };
            if gpu.processor.is_empty() {
                family.to_string()
            } else {
                format!("{family} {}", gpu.processor)
            }
        }
    };
    let mode = match mode {
        Mode::Sound => "sound",
        Mode::Llvm22 => "llvm22",
    };
    format!("{path} ({gpu}; mode {mode})")
}
