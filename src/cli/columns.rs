//! Aligned columns for people.

use crate::output;
use lanelog_report::thousands::thousands;
use lanelog_report::wrapping::{broken, wrapped};
use lanelog_util::escape as terminal;

/// Rows below titles, as wide as they are or, on a terminal, as it is. The first `left` columns begin at the left, the others are numbers and end at the right; a blank line stands nowhere.
pub(crate) fn table(titles: &[&str], left: usize, rows: &[Vec<String>]) -> String {
    table_within(
        titles,
        left,
        rows,
        output::terminal_width().map(usize::from),
    )
}

/// The least width of a column of names that is made narrower.
const NARROWEST: usize = 12;

/// The same within a width: where there is not enough room, titles are broken between words, then names between theirs. Numbers stay whole.
fn table_within(
    titles: &[&str],
    left: usize,
    rows: &[Vec<String>],
    limit: Option<usize>,
) -> String {
    let spelled = |cell: &String| terminal::name(cell).into_owned();
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.iter().map(spelled).collect())
        .collect();
    let width = |text: &str| text.chars().count();
    let mut cells: Vec<usize> = vec![0; titles.len()];
    for row in &rows {
        for (widest, cell) in cells.iter_mut().zip(row) {
            *widest = (*widest).max(width(cell));
        }
    }
    let total = |widths: &[usize], gap: usize| {
        widths.iter().sum::<usize>() + gap * widths.len().saturating_sub(1)
    };
    let fits = |widths: &[usize], gap: usize| limit.is_none_or(|limit| total(widths, gap) <= limit);
    let widest = |titles: &[Vec<String>]| -> Vec<usize> {
        let titles = titles.iter().zip(&cells);
        titles
            .map(|(title, cells)| {
                let lines = title.iter().map(|line| width(line));
                lines.max().unwrap_or(0).max(*cells)
            })
            .collect()
    };
    let mut titles: Vec<Vec<String>> = titles.iter().map(|title| vec![title.to_string()]).collect();
    let mut widths = widest(&titles);
    let mut gap = 2;
    if !fits(&widths, gap) {
        for title in &mut titles {
            *title = wrapped(&title.join(" "), 1);
        }
        widths = widest(&titles);
        if !fits(&widths, gap) {
            gap = 1;
        }
    }
    // The widest names give way first; where that is not enough, they stay as they are.
    let mut narrower = widths.clone();
    while !fits(&narrower, gap)
        && let Some(name) = (narrower.iter_mut().take(left)).max_by_key(|width| **width)
        && *name > NARROWEST
    {
        *name -= 1;
    }
    if fits(&narrower, gap) {
        widths = narrower;
    }
    // Titles end in one line; names begin in the line of their numbers.
    let lines = |row: &[Vec<String>], is_title: bool| {
        let height = row.iter().map(Vec::len).max().unwrap_or(0);
        let mut text = String::new();
        for line in 0..height {
            let mut written = String::new();
            for (at, (cell, widest)) in row.iter().zip(&widths).enumerate() {
                let missing = match is_title {
                    true => height - cell.len(),
                    false => 0,
                };
                let cell = line.checked_sub(missing).and_then(|at| cell.get(at));
                let cell = cell.map_or("", String::as_str);
                let padding = " ".repeat(widest.saturating_sub(width(cell)));
                written.push_str(&" ".repeat(if at == 0 { 0 } else { gap }));
                match at < left {
                    true => written.push_str(&format!("{cell}{padding}")),
                    false => written.push_str(&format!("{padding}{cell}")),
                }
            }
            text.push_str(&format!("{}\n", written.trim_end()));
        }
        text
    };
    let mut text = lines(&titles, true);
    text.push_str(&format!("{}\n", "─".repeat(total(&widths, gap))));
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(at, (cell, width))| match at < left {
            true => broken(cell, *width),
            false => vec![cell.clone()],
        });
        text.push_str(&lines(&cells.collect::<Vec<_>>(), false));
    }
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
    use super::{count, table, table_within};
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
    fn a_table_keeps_within_the_width_of_a_terminal() {
        let rows = [
            vec!["opt-22".into(), count(1234), count(7)],
            vec!["sh -c 'my-analysis --print'".into(), count(0), count(0)],
        ];
        let titles = ["by execution", "in functions", "seen to differ"];
        assert_eq!(
            table_within(&titles, 1, &rows, Some(34)),
            "                              seen
by                       in     to
execution         functions differ
──────────────────────────────────
opt-22                1,234      7
sh -c 'my-                -      -
analysis --print'
"
        );
        let wide = table_within(&titles, 1, &rows, None);
        assert!(
            wide.lines().all(|line| line.chars().count() <= 57),
            "{wide}"
        );
        assert_eq!(wide.lines().count(), 4);
    }

    #[test]
    fn thousands_have_commas() {
        let shown = [1, 12, 123, 1234, 1_234_567].map(count);
        assert_eq!(shown, ["1", "12", "123", "1,234", "1,234,567"]);
    }
}
