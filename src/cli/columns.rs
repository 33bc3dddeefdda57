//! Aligned columns for people.

use lanelog_report::thousands::thousands;
use lanelog_terminal as terminal;

/// Rows below titles. The first `left` columns begin at the left, the others are numbers and end at the right; a blank line stands nowhere.
pub(crate) fn table(titles: &[&str], left: usize, rows: &[Vec<String>]) -> String {
    let spelled = |cell: &String| terminal::name(cell).into_owned();
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.iter().map(spelled).collect())
        .collect();
    let width = |text: &str| text.chars().count();
    let mut widths: Vec<usize> = titles.iter().map(|title| width(title)).collect();
    for row in &rows {
        for (widest, cell) in widths.iter_mut().zip(row) {
            *widest = (*widest).max(width(cell));
        }
    }
    let line = |cells: &[String]| {
        let mut text = String::new();
        for (at, (cell, widest)) in cells.iter().zip(&widths).enumerate() {
            let padding = " ".repeat(widest.saturating_sub(width(cell)));
            text.push_str(if at == 0 { "" } else { "  " });
            match at < left {
                true => text.push_str(&format!("{cell}{padding}")),
                false => text.push_str(&format!("{padding}{cell}")),
            }
        }
        format!("{}\n", text.trim_end())
    };
    let titles: Vec<String> = titles.iter().map(|title| (*title).to_string()).collect();
    let total = widths.iter().sum::<usize>() + 2 * widths.len().saturating_sub(1);
    let mut text = line(&titles);
    text.push_str(&format!("{}\n", "─".repeat(total)));
    rows.iter().for_each(|row| text.push_str(&line(row)));
    text
}

/// A count with a comma for each thousand; a dash for none.
pub(crate) fn count(number: usize) -> String {
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
    fn numbers_end_and_names_begin_below_each_other() {
        let rows = [vec!["a".into(), count(1234)], vec!["long".into(), count(0)]];
        assert_eq!(
            table(&["who", "n"], 1, &rows),
            "who       n\n───────────\na     1,234\nlong      -\n"
        );
    }

    #[test]
    fn thousands_have_commas() {
        let shown = [1, 12, 123, 1234, 1_234_567].map(count);
        assert_eq!(shown, ["1", "12", "123", "1,234", "1,234,567"]);
    }
}
