//! Tables of counts for display, with a row for each function.

use anstyle::Style;
use comfy_table::{
    Cell, CellAlignment, Color, ColumnConstraint, ContentArrangement, Table, Width, presets,
};

use super::wrapping::broken;
use lanelog_analysis::Summary;
use lanelog_ir::target::{Architecture, Mode, Target};

/// The counts of a function, or of several together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The name of the counted object.
    pub name: String,
    /// The counts.
    pub counts: Summary,
}

/// Totals over several functions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total {
    /// Number of functions.
    pub functions: usize,
    /// Number of functions without divergent values.
    pub uniform: usize,
    /// The sums of the functions' counts.
    pub counts: Summary,
}

impl Total {
    /// Adds the counts of a function.
    pub fn add(&mut self, counts: &Summary) {
        self.add_total(&Total {
            functions: 1,
            uniform: usize::from(counts.divergent_values == 0),
            counts: *counts,
        });
    }

    /// Adds another total.
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

    /// The name of the total: `12 functions, 3 uniform`.
    pub fn name(&self) -> String {
        let uniform = match self.uniform {
            0 => String::new(),
            all if all == self.functions => ", all uniform".to_string(),
            some => format!(", {some} uniform"),
        };
        format!("{}{uniform}", counted(self.functions, "function"))
    }
}

/// A count with a noun: `1 function`, `2 functions`.
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The layout of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Maximum line width; longer names are wrapped. Without a width names are never wrapped, so
    /// that
    /// they can be searched.
    pub width: Option<u16>,
    /// Whether to use terminal colours.
    pub colour: bool,
}

/// The column titles, with a line below.
pub fn header(look: Look) -> String {
    let mut table = empty(look);
    table.set_header(
        columns(&Summary::default())
            .map(|(title, _)| Cell::new(title).set_alignment(CellAlignment::Right))
            .into_iter()
            .chain([Cell::new("function")]),
    );
    format!("{}{}\n", lines(&table), rule(look))
}

/// A line for each function. If there are several, a separate total follows. Linear in the rows.
pub fn rows(rows: &[Row], look: Look) -> String {
    if rows.is_empty() {
        return note("no function with a body");
    }
    let mut sum = Total::default();
    rows.iter().for_each(|row| sum.add(&row.counts));
    let text = table_of(rows.iter().cloned(), look);
    if rows.len() == 1 {
        text
    } else {
        format!("{text}{}", total(&sum, &sum.name(), look))
    }
}

/// A line for each row.
pub(super) fn table_of(rows: impl Iterator<Item = Row>, look: Look) -> String {
    let mut table = empty(look);
    rows.for_each(|row| {
        table.add_row(cells(&row.name, &row.counts, look));
    });
    lines(&table)
}

/// A line with a note, in the column of names.
pub fn note(text: &str) -> String {
    format!("{}{text}\n", " ".repeat(NAME_AT))
}

/// A total, below a horizontal line.
pub fn total(total: &Total, name: &str, look: Look) -> String {
    let mut table = empty(look);
    table.add_row(cells(name, &total.counts, look));
    format!("{}\n{}", rule(look), lines(&table))
}

/// A horizontal line of the table's full width.
pub(super) fn rule(look: Look) -> String {
    "─".repeat(usize::from(look.width.unwrap_or(80)))
}

/// Number of columns with counts.
const COLUMNS: usize = 7;

/// The titles of these columns, on two lines, with the counts.
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

/// The minimum width of each column, sufficient for its title and for all but the largest counts.
/// The widths do not depend on the counts, so that one header fits the tables of all inputs.
const WIDTHS: [u16; COLUMNS] = [6, 7, 7, 8, 5, 6, 8];

/// The position of the column of names: after the other columns, each with a space on both sides,
/// and a space.
const NAME_AT: usize = 62;

/// Minimum width of names, also on narrow terminals.
const LEAST_NAME: u16 = 12;

fn empty(look: Look) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).force_no_tty();
    if look.colour {
        table.enforce_styling();
    }
    if let Some(width) = look.width {
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(width.max(NAME_AT as u16 + LEAST_NAME));
    }
    // Width constraints have an effect only on columns that already exist.
    table.set_header(["", "", "", "", "", "", "", ""]);
    table.set_constraints(
        WIDTHS.map(|width| ColumnConstraint::LowerBoundary(Width::Fixed(width + 2))),
    );
    table
}

/// A count of zero divergent values is shown as a dash, so that uniform functions stand out.
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
                // Bright yellow is illegible on a white background.
                true => cell.fg(Color::DarkYellow),
                false => cell,
            }
        })
        .collect();
    let name = match look.width {
        Some(width) => {
            let room = usize::from(width.max(NAME_AT as u16 + LEAST_NAME)) - NAME_AT - 1;
            Cell::new(broken(name, room).join("\n"))
        }
        None => Cell::new(name),
    };
    cells.push(if uniform && look.colour {
        name.fg(Color::DarkGreen)
    } else {
        name
    });
    cells
}

/// The lines of a table without trailing spaces and without the empty header.
fn lines(table: &Table) -> String {
    table
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}

/// The title above the functions of a module: `kernel.ll: AMDGPU gfx900, mode sound`.
pub fn title(path: &str, target: &Target, mode: Mode, look: Look) -> String {
    let gpu = match target.gpu() {
        None => "no GPU (nothing diverges)".to_string(),
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
    titled(&format!("{path}: {gpu}, mode {}", mode.name()), look)
}

/// The title above a module whose target is unknown: `kernel.ll: mode sound`.
pub fn bare_title(path: &str, mode: Mode, look: Look) -> String {
    titled(&format!("{path}: mode {}", mode.name()), look)
}

/// The title above the functions of a folder of facts: `kernels: facts, mode sound`.
pub fn folder_title(path: &str, mode: Mode, look: Look) -> String {
    titled(&format!("{path}: facts, mode {}", mode.name()), look)
}

fn titled(title: &str, look: Look) -> String {
    if look.colour {
        let bold = Style::new().bold();
        format!("{bold}{title}{bold:#}\n")
    } else {
        format!("{title}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn row(name: &str, divergent_values: usize) -> Row {
        Row {
            name: name.to_string(),
            counts: Summary {
                blocks: 1,
                values: 12_345_678,
                divergent_values,
                ..Summary::default()
            },
        }
    }

    #[test]
    fn long_names_are_broken_on_a_terminal_and_whole_elsewhere() {
        let name = "_ZN".repeat(40);
        let shown = |width| {
            rows(
                &[row(&name, 3)],
                Look {
                    width,
                    colour: false,
                },
            )
        };
        let narrow = shown(Some(80));
        assert!(
            narrow.lines().all(|line| line.chars().count() <= 80),
            "{narrow}"
        );
        let pieces: String = narrow
            .lines()
            .filter_map(|line| line.split_whitespace().last())
            .collect();
        assert_eq!(pieces, name);
        assert_eq!(shown(None).lines().count(), 1);
        assert!(shown(None).contains(&name));
    }

    #[test]
    fn a_module_without_functions_says_so() {
        assert_eq!(rows(&[], Look::default()).trim(), "no function with a body");
    }

    #[test]
    fn totals_name_what_they_count() {
        let total = |rows: &[Row]| {
            let mut total = Total::default();
            rows.iter().for_each(|row| total.add(&row.counts));
            (total.name(), total.counts.values)
        };
        assert_eq!(
            total(&[row("f", 1)]),
            ("1 function".to_string(), 12_345_678)
        );
        assert_eq!(
            total(&[row("f", 1), row("g", 0)]),
            ("2 functions, 1 uniform".to_string(), 24_691_356)
        );
        assert_eq!(
            total(&[row("f", 0), row("g", 0)]).0,
            "2 functions, all uniform"
        );
    }
}
