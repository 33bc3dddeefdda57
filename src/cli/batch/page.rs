//! What came of a run as a page of HTML that needs nothing else.

use std::fmt::Write as _;
use std::path::Path;

use super::report::Findings;
use lanelog_report::thousands::thousands;

/// The page.
pub(super) fn page(folder: &Path, findings: &Findings) -> String {
    let title = escaped(&folder.to_string_lossy());
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>lanelog: {title}</title>\n<style>{STYLE}</style>\n<h1>{title}</h1>\n<table>\n"
    );
    for (what, count, of) in findings.lines() {
        let share = of.filter(|of| *of > 0).map(|of| count as f64 / of as f64);
        row(&mut text, what.trim_start(), count, share);
    }
    for (relation, rows) in &findings.relations {
        row(&mut text, relation, *rows, None);
    }
    text.push_str("</table>\n");
    if !findings.divergent.is_empty() {
        text.push_str("<h2>Kernels with the largest shares of divergent branches</h2>\n<table>\n");
        for (share, branches, module, name) in &findings.divergent {
            let label = format!("@{name}, {}", findings.path(*module));
            row(&mut text, &label, *branches, Some(*share));
        }
        text.push_str("</table>\n");
    }
    let slowest = findings
        .slowest
        .first()
        .map_or(1, |slowest| slowest.0.max(1));
    if !findings.slowest.is_empty() {
        text.push_str("<h2>Slowest modules, in microseconds</h2>\n<table>\n");
        for (microseconds, module) in &findings.slowest {
            bar(
                &mut text,
                findings.path(*module),
                *microseconds,
                *microseconds as f64 / slowest as f64,
                "",
            );
        }
        text.push_str("</table>\n");
    }
    if !findings.failures.is_empty() {
        text.push_str("<h2>Failures</h2>\n<table>\n");
        let most = findings
            .failures
            .values()
            .max()
            .copied()
            .unwrap_or(1)
            .max(1);
        for (kind, count) in &findings.failures {
            bar(&mut text, kind, *count, *count as f64 / most as f64, "");
        }
        text.push_str("</table>\n");
    }
    text.push_str("</html>\n");
    text
}

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222;background:#fff}\
table{border-collapse:collapse;width:100%}td{padding:.15em .6em;border-bottom:1px solid #ddd;overflow-wrap:anywhere}\
td.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}td.b{width:30%}\
td.b div{background:#4478ab;height:.8em}h2{margin-top:2em;font-size:1.1em}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}td{border-color:#444}}";

fn row(text: &mut String, label: &str, count: u64, share: Option<f64>) {
    match share {
        Some(share) => bar(
            text,
            label,
            count,
            share,
            &format!("{:.1} %", share * 100.0),
        ),
        None => {
            let _ = writeln!(
                text,
                "<tr><td>{}<td class=n>{}<td class=n><td class=b>",
                escaped(label),
                number(count)
            );
        }
    }
}

fn bar(text: &mut String, label: &str, count: u64, share: f64, said: &str) {
    let _ = writeln!(
        text,
        "<tr><td>{}<td class=n>{}<td class=n>{said}<td class=b><div style=\"width:{:.1}%\"></div>",
        escaped(label),
        number(count),
        share * 100.0
    );
}

fn number(count: u64) -> String {
    thousands(count)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
