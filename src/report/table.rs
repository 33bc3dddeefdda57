//! Tables of names and numbers for display.

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, Table, TableComponent, Width, presets,
};

use super::thousands::thousands;
use lanelog_util::escape as terminal;

/// Number of spaces between two columns.
const GAP: u16 = 2;

/// A table with column titles, a horizontal line, and rows. The first `names` columns are
/// left-aligned; the others are numbers. If a width is given, titles and names are wrapped to fit;
/// numbers are not.
pub fn table(titles: &[&str], names: usize, rows: &[Vec<String>], width: Option<u16>) -> String {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).force_no_tty();
    table.set_style(TableComponent::HeaderLines, '─');
    if let Some(width) = width {
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(width);
    }
    table.set_header(titles);
    for row in rows {
        table.add_row(row.iter().map(|cell| terminal::name(cell)));
    }
    for (at, column) in table.column_iter_mut().enumerate() {
        let gap = if at == 0 { 0 } else { GAP };
        column.set_padding((gap, 0));
        if at >= names {
            let words = titles
                .get(at)
                .into_iter()
                .flat_map(|title| title.split(' '));
            let cells = rows.iter().filter_map(|row| row.get(at));
            let widest = words.chain(cells.map(String::as_str)).map(str::len).max();
            let widest = widest.unwrap_or(0);
            let least = Width::Fixed(u16::try_from(widest).unwrap_or(u16::MAX) + gap);
            column.set_cell_alignment(CellAlignment::Right);
            column.set_constraint(ColumnConstraint::LowerBoundary(least));
        }
    }
    let lines = table.lines();
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

/// A count with thousands separators; a dash for zero.
pub fn count(number: usize) -> String {
    match number {
        0 => "-".to_string(),
        number => thousands(number as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::{count, table};
    use pretty_assertions::assert_eq;

    #[test]
    fn names_are_aligned_left_and_numbers_right() {
        let rows = [vec!["a".into(), count(1234)], vec!["long".into(), count(0)]];
        assert_eq!(
            table(&["who", "n"], 1, &rows, None),
            "who       n\n───────────\na     1,234\nlong      -\n"
        );
    }

    #[test]
    fn a_table_keeps_within_the_width_of_a_terminal() {
        let rows = [
            vec!["opt-22".into(), count(1234), count(7)],
            vec!["sh -c 'my-analysis --print'".into(), count(0), count(0)],
        ];
        let titles = ["by execution", "in functions", "seen to differ"];
        for limit in [34, 40, 50] {
            let shown = table(&titles, 1, &rows, Some(limit));
            let widest = shown.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(usize::from(limit)), "{shown}");
            assert!(shown.contains("1,234"), "{shown}");
        }
        assert_eq!(table(&titles, 1, &rows, None).lines().count(), 4);
    }

    #[test]
    fn thousands_have_commas() {
        let shown = [1, 12, 123, 1234, 1_234_567].map(count);
        assert_eq!(shown, ["1", "12", "123", "1,234", "1,234,567"]);
    }
}
