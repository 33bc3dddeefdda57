//! `lanelog analyze --shapes`: the differences between lanes, counted, or listed for each value.

use std::fmt::Write;

use lanelog_analysis::query::Shapes;
use lanelog_analysis::query::terms::Terms;
use lanelog_ir::{Function, LineIndex, Module};
use lanelog_report::relation::{RowFormat, csv, json};
use lanelog_report::table::count;

/// The text above all rows.
pub(super) fn header(format: RowFormat) -> String {
    match format {
        RowFormat::Text => format!(
            "{:>9} {:>11} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}  function\n{}\n",
            "uniform",
            "consecutive",
            "strided",
            "varying",
            "by shape",
            "acc. one",
            "strided",
            "any",
            "─".repeat(92)
        ),
        RowFormat::Csv => {
            "path,function,value,line,shape,stride,first_aligned,aligned,uniform_by_shape\n"
                .to_string()
        }
        RowFormat::Json => String::new(),
    }
}

/// The number of integers and pointers with each shape, and the number of accesses through each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ShapeCounts {
    functions: usize,
    uniform: usize,
    consecutive: usize,
    strided: usize,
    varying: usize,
    /// Number of values of any type that are uniform although divergence analysis alone does not
    /// prove it.
    by_shape: usize,
    /// Number of accesses with the same address, with addresses at a stride, and with any
    /// addresses.
    accesses: [usize; 3],
}

impl ShapeCounts {
    /// The counts of a function.
    pub fn of(shapes: &Shapes) -> ShapeCounts {
        let mut counts = ShapeCounts {
            functions: 1,
            by_shape: shapes.uniform_by_shape.len(),
            ..ShapeCounts::default()
        };
        for (stride, width) in shapes.strides.iter().zip(&shapes.widths) {
            if *width > 0 {
                *match stride {
                    Some(0) => &mut counts.uniform,
                    Some(1) => &mut counts.consecutive,
                    Some(_) => &mut counts.strided,
                    None => &mut counts.varying,
                } += 1;
            }
        }
        // A constant address has no row; an access through it is uniform.
        for (_, pointer) in &shapes.accesses {
            let [one, strided, any] = &mut counts.accesses;
            *match shapes.strides.get(*pointer as usize).copied().flatten() {
                Some(0) => one,
                Some(_) => strided,
                None => any,
            } += 1;
        }
        counts
    }

    /// Adds other counts.
    pub fn add(&mut self, other: &ShapeCounts) {
        self.functions += other.functions;
        self.uniform += other.uniform;
        self.consecutive += other.consecutive;
        self.strided += other.strided;
        self.varying += other.varying;
        self.by_shape += other.by_shape;
        for (sum, more) in self.accesses.iter_mut().zip(&other.accesses) {
            *sum += more;
        }
    }

    /// A line of the table.
    pub fn row(&self, name: &str) -> String {
        let [one, strided, any] = self.accesses.map(count);
        format!(
            "{:>9} {:>11} {:>9} {:>9} {:>9} {one:>9} {strided:>9} {any:>9}  {name}\n",
            count(self.uniform),
            count(self.consecutive),
            count(self.strided),
            count(self.varying),
            count(self.by_shape),
        )
    }

    /// The line below all; nothing where rows are for machines.
    pub fn total(&self, format: RowFormat) -> String {
        match format {
            RowFormat::Text => {
                let name = format!("{} functions", count(self.functions));
                format!("{}\n{}", "─".repeat(92), self.row(&name))
            }
            _ => String::new(),
        }
    }
}

/// `uniform`, `consecutive`, `strided` or `varying`.
fn word(stride: Option<i32>) -> &'static str {
    match stride {
        Some(0) => "uniform",
        Some(1) => "consecutive",
        Some(_) => "strided",
        None => "varying",
    }
}

/// A line for each argument and result that is an integer or a pointer, or uniform.
pub(super) fn rows(
    module: &Module<'_>,
    function: &Function,
    shapes: &Shapes,
    lines: &LineIndex<'_>,
    path: &str,
    format: RowFormat,
) -> String {
    let terms = Terms::new(module, function);
    let plain = module.function_name(function);
    let plain = String::from_utf8_lossy(&plain);
    let mut text = String::new();
    for value in 0..function.value_count() {
        let at = value as usize;
        let number = |column: &[u32]| column.get(at).copied().filter(|number| *number > 0);
        let stride = shapes.strides.get(at).copied().flatten();
        if stride.is_none() && number(&shapes.widths).is_none() {
            continue;
        }
        let by_shape = shapes.uniform_by_shape.binary_search(&value).is_ok();
        let (name, line) = (terms.value(value), terms.line(value, lines));
        let first = number(&shapes.first_aligned);
        let each = number(&shapes.aligned);
        match format {
            RowFormat::Json => {
                let optional = |number: Option<u32>| {
                    number.map_or("null".to_string(), |number| number.to_string())
                };
                let _ = writeln!(
                    text,
                    "{{\"path\":{},\"function\":{},\"value\":{},\"line\":{},\"shape\":\"{}\",\"stride\":{},\"first_aligned\":{},\"aligned\":{},\"uniform_by_shape\":{by_shape}}}",
                    json(path),
                    json(&plain),
                    json(&name),
                    optional(line),
                    word(stride),
                    stride.map_or("null".to_string(), |stride| stride.to_string()),
                    optional(first),
                    optional(each),
                );
            }
            _ => {
                let optional =
                    |number: Option<u32>| number.map_or(String::new(), |number| number.to_string());
                let _ = writeln!(
                    text,
                    "{},{},{},{},{},{},{},{},{by_shape}",
                    csv(path),
                    csv(&plain),
                    csv(&name),
                    optional(line),
                    word(stride),
                    stride.map_or(String::new(), |stride| stride.to_string()),
                    optional(first),
                    optional(each),
                );
            }
        }
    }
    text
}
