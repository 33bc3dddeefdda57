//! An overview of many files: the functions with the most divergent branches, a line for each
//! folder, and totals.

use std::collections::BTreeMap;

use lanelog_analysis::Summary;

use super::summary::{Look, Row, Total, counted, header, rule, table_of, total};

/// Maximum number of displayed functions.
pub const FUNCTIONS: usize = 20;

/// Counts over many files. Memory is linear in the number of folders; only functions that are
/// displayed are stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overview {
    /// Functions with their files; functions with the most divergent branches come first.
    functions: Vec<(String, Row)>,
    /// The number of files and the totals of each folder.
    folders: BTreeMap<String, (usize, Total)>,
}

impl Overview {
    /// Adds the functions of a file to the totals of `folder`.
    pub fn add_file(&mut self, folder: &str, file: &str, rows: Vec<Row>) {
        let (files, sum) = self.folders.entry(folder.to_string()).or_default();
        *files += 1;
        rows.iter().for_each(|row| sum.add(&row.counts));
        let functions = rows.into_iter().map(|row| (file.to_string(), row));
        self.functions.extend(functions);
        self.keep_first();
    }

    /// Adds another overview, whose files come later in order.
    pub fn add(&mut self, other: &Overview) {
        for (folder, (files, sum)) in &other.folders {
            let (all, total) = self.folders.entry(folder.clone()).or_default();
            *all += files;
            total.add_total(sum);
        }
        self.functions.extend(other.functions.iter().cloned());
        self.keep_first();
    }

    fn keep_first(&mut self) {
        // The sort is stable, so that functions with equal counts stay in the order of their files.
        self.functions.sort_by_key(|(_, row)| {
            let Summary {
                divergent_branches,
                divergent_values,
                ..
            } = row.counts;
            std::cmp::Reverse((divergent_branches, divergent_values))
        });
        self.functions.truncate(FUNCTIONS);
    }

    /// The file of the first displayed function.
    pub fn first_file(&self) -> Option<&str> {
        self.functions.first().map(|(file, _)| file.as_str())
    }

    /// The tables as text. Linear in the number of folders.
    pub fn render(&self, look: Look) -> String {
        let (mut files, mut sum) = (0, Total::default());
        for (count, total) in self.folders.values() {
            files += count;
            sum.add_total(total);
        }
        let functions = self.functions.iter().map(|(file, row)| Row {
            name: format!("{} in {file}", row.name),
            counts: row.counts,
        });
        let folders = self.folders.iter().map(|(folder, (files, total))| Row {
            name: format!("{folder}: {} in {}", total.name(), counted(*files, "file")),
            counts: total.counts,
        });
        let mut text = header(look);
        if self.functions.len() < sum.functions {
            let shown = self.functions.len();
            text.push_str(&format!(
                "The {shown} functions with the most divergent branches:\n"
            ));
        }
        text.push_str(&table_of(functions, look));
        if self.folders.len() > 1 {
            text.push_str(&format!("{}\n", rule(look)));
            text.push_str(&table_of(folders, look));
        }
        let name = format!("{} in {}", sum.name(), counted(files, "file"));
        text.push_str(&total(&sum, &name, look));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn row(name: &str, divergent_branches: usize, divergent_values: usize) -> Row {
        let counts = Summary {
            divergent_branches,
            divergent_values,
            ..Summary::default()
        };
        let name = name.to_string();
        Row { name, counts }
    }

    fn names(overview: &Overview) -> Vec<&str> {
        let functions = overview.functions.iter();
        functions.map(|(_, row)| row.name.as_str()).collect()
    }

    #[test]
    fn divergent_branches_count_first_and_then_divergent_values() {
        let mut overview = Overview::default();
        overview.add_file("k", "k/a.ll", vec![row("one", 1, 9), row("none", 0, 50)]);
        overview.add_file("k", "k/b.ll", vec![row("more", 1, 10), row("two", 2, 2)]);
        assert_eq!(names(&overview), ["two", "more", "one", "none"]);
        assert_eq!(overview.first_file(), Some("k/b.ll"));
    }

    #[test]
    fn parts_make_the_same_overview_as_the_whole() {
        let file = |at: usize| {
            let rows = (0..3).map(|of| row(&format!("f{at}.{of}"), at * of % 7, at));
            (
                format!("d{}", at % 4),
                format!("d/{at}.ll"),
                rows.collect::<Vec<_>>(),
            )
        };
        let mut whole = Overview::default();
        let mut sum = Overview::default();
        for at in 0..40 {
            let (folder, path, rows) = file(at);
            whole.add_file(&folder, &path, rows.clone());
            let mut part = Overview::default();
            part.add_file(&folder, &path, rows);
            sum.add(&part);
        }
        assert_eq!(sum, whole);
        assert_eq!(whole.functions.len(), FUNCTIONS);
        let text = whole.render(Look::default());
        assert!(
            text.contains("The 20 functions with the most divergent branches:"),
            "{text}"
        );
        assert!(
            text.contains("120 functions, 3 uniform in 40 files"),
            "{text}"
        );
        let folders = text.lines().filter(|line| line.contains(": 30 functions"));
        assert_eq!(folders.count(), 4, "{text}");
    }
}
