//! The results of a run as a self-contained HTML page with light and dark colours.

use std::fmt::Write as _;
use std::path::Path;

use super::report::{Disagreements, Failures, Findings, Sort};
use lanelog_batch::Manifest;
use lanelog_batch::place;
use lanelog_report::thousands::thousands;
use lanelog_util::escape as terminal;

/// The page.
pub(super) fn page(folder: &Path, manifest: Option<&Manifest>, findings: &Findings) -> String {
    let title = escaped(&folder.to_string_lossy());
    let mut page = Page(format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>lanelog: {title}</title>\n<style>{STYLE}</style>\n<header><h1>{title}</h1>"
    ));
    if let Some(manifest) = manifest {
        let mode = manifest.how.lines().next().unwrap_or_default();
        let (version, mode) = (escaped(&manifest.lanelog), escaped(mode));
        page.put(format_args!("<p>lanelog {version}, {mode}</p>"));
    }
    page.put(format_args!("</header>\n"));
    if findings.modules == 0 {
        page.put(format_args!(
            "<p class=none>No module was found: of folders, only files are read that end in {}.</p>\n</html>\n",
            place::ENDINGS
        ));
        return page.0;
    }
    page.tiles(findings);
    page.states(findings);
    page.kernels(findings);
    page.slowest(findings);
    page.relations(findings);
    page.failures(findings);
    if let Some(all) = &findings.disagreements {
        page.disagreements(findings, all);
    }
    page.put(format_args!("</html>\n"));
    page.0
}

/// The height of the tallest bar, in lines of text.
const TALLEST: f64 = 8.5;

struct Page(String);

impl Page {
    fn put(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = self.0.write_fmt(text);
    }

    /// The most important numbers.
    fn tiles(&mut self, found: &Findings) {
        self.put(format_args!("<section class=tiles>\n"));
        let megabytes = format!("{} of text", bytes(found.bytes));
        let kernels = format!("{} of them kernels", thousands(found.kernels));
        self.tile("modules", &thousands(found.modules), &megabytes);
        self.tile("functions", &thousands(found.functions), &kernels);
        for (what, count, of) in [
            ("divergent values", found.divergent_values, found.values),
            (
                "divergent branches",
                found.divergent_branches,
                found.branches,
            ),
            ("divergent cycles", found.divergent_cycles, found.cycles),
        ] {
            let said = format!("{} of {}", thousands(count), thousands(of));
            let share = match of {
                0 => "none".to_string(),
                _ => percent(count as f64 / of as f64),
            };
            self.tile(what, &share, &said);
        }
        let temporal = thousands(found.temporal_uses);
        self.tile("temporal uses", &temporal, "of values after such cycles");
        self.put(format_args!("</section>\n"));
    }

    fn tile(&mut self, what: &str, number: &str, said: &str) {
        self.put(format_args!(
            "<div><span>{what}</span><b>{number}</b><span>{said}</span></div>\n"
        ));
    }

    /// The outcomes of modules, as one bar.
    fn states(&mut self, found: &Findings) {
        let states = [
            ("read in full", "whole", found.whole),
            ("read in part", "part", found.part),
            ("failed", "failed", found.failed),
        ];
        self.put(format_args!("<div class=states>"));
        for (_, class, count) in states.iter().filter(|state| state.2 > 0) {
            self.put(format_args!("<i class={class} style=\"flex:{count}\"></i>"));
        }
        self.put(format_args!("</div>\n<p class=legend>"));
        for (what, class, count) in states {
            let count = thousands(count);
            self.put(format_args!(
                "<span><i class={class}></i>{count} {what}</span>"
            ));
        }
        self.put(format_args!("</p>\n"));
    }

    /// The distribution of kernels, and those with the largest share of divergent branches.
    fn kernels(&mut self, found: &Findings) {
        let most = found.shares.iter().copied().max().unwrap_or(0);
        if most == 0 {
            return;
        }
        self.put(format_args!(
            "<h2>Kernels by their share of divergent branches</h2>\n<div class=histogram>\n"
        ));
        for (tenth, count) in found.shares.iter().enumerate() {
            let height = TALLEST * *count as f64 / most as f64;
            let label = match tenth {
                0 => "none".to_string(),
                tenth => format!("&le; {} %", 10 * tenth),
            };
            let count = thousands(*count);
            self.put(format_args!(
                "<div><b>{count}</b><i style=\"height:{height:.2}rem\"></i><span>{label}</span></div>\n"
            ));
        }
        self.put(format_args!("</div>\n"));
        if found.divergent.is_empty() {
            return;
        }
        self.put(format_args!(
            "<h2>Kernels with the largest shares</h2>\n<table><tr><th>kernel<th class=n>branches<th class=n>divergent<th>\n"
        ));
        for (share, branches, module, name) in &found.divergent {
            let label = self::name(name, found.path(*module));
            let (branches, said) = (thousands(*branches), percent(*share));
            self.row(&label, &[&branches, &said], *share);
        }
        self.put(format_args!("</table>\n"));
    }

    fn slowest(&mut self, found: &Findings) {
        let Some((longest, _)) = found.slowest.first() else {
            return;
        };
        self.put(format_args!(
            "<h2>Slowest modules</h2>\n<table><tr><th>module<th class=n>ms<th>\n"
        ));
        for (microseconds, module) in &found.slowest {
            let label = escaped(found.path(*module));
            let milliseconds = format!("{:.1}", *microseconds as f64 / 1e3);
            let share = *microseconds as f64 / (*longest).max(1) as f64;
            self.row(&label, &[&milliseconds], share);
        }
        self.put(format_args!("</table>\n"));
    }

    fn relations(&mut self, found: &Findings) {
        let Some(most) = found.relations.iter().map(|relation| relation.1).max() else {
            return;
        };
        self.put(format_args!(
            "<h2>Relations of the rules</h2>\n<table><tr><th>relation<th class=n>rows<th>\n"
        ));
        for (relation, rows) in &found.relations {
            let share = *rows as f64 / most.max(1) as f64;
            self.row(&escaped(relation), &[&thousands(*rows)], share);
        }
        self.put(format_args!("</table>\n"));
    }

    fn row(&mut self, label: &str, numbers: &[&str], share: f64) {
        self.put(format_args!("<tr><td>{label}"));
        for number in numbers {
            self.put(format_args!("<td class=n>{number}"));
        }
        let width = 100.0 * share;
        self.put(format_args!(
            "<td class=b><i style=\"width:{width:.1}%\"></i>\n"
        ));
    }

    fn failures(&mut self, found: &Findings) {
        if found.failures.is_empty() {
            self.put(format_args!("<h2>Failures</h2>\n<p class=none>None.</p>\n"));
            return;
        }
        self.put(format_args!(
            "<h2>Failures</h2>\n<p>The first of each kind; all are in <code>failures.parquet</code>.</p>\n"
        ));
        for (kind, Failures { count, first }) in &found.failures {
            let (kind, count) = (escaped(kind), thousands(*count));
            self.put(format_args!(
                "<h3 class=bad><b>{count}</b> {kind}</h3>\n<dl>\n"
            ));
            for failed in first {
                let path = escaped(found.path(failed.module));
                let function = match failed.function.as_str() {
                    "" => String::new(),
                    function => format!(", @{}", escaped(function)),
                };
                let message = failed.message.lines().map(escaped).collect::<Vec<_>>();
                let (message, repeat) = (message.join("\n"), escaped(&failed.repeat));
                self.put(format_args!(
                    "<dt>{path}{function}<dd>{message}<pre>{repeat}</pre>\n"
                ));
            }
            self.put(format_args!("</dl>\n"));
        }
    }

    fn disagreements(&mut self, found: &Findings, all: &Disagreements) {
        let (count, following) = (thousands(all.count), thousands(all.following));
        self.put(format_args!("<h2>Disagreements</h2>\n"));
        if all.count == 0 {
            self.put(format_args!("<p class=none>None.</p>\n"));
            return;
        }
        self.put(format_args!(
            "<p>{count}, from which {following} follow; all are in <code>disagreements.parquet</code>.</p>\n"
        ));
        for ((uniform, divergent, cause), sort) in &all.sorts {
            let Sort {
                count,
                refuted,
                first,
            } = sort;
            let (uniform, divergent) = (escaped(uniform), escaped(divergent));
            let (count, refuted) = (thousands(*count), thousands(*refuted));
            let cause = match cause.as_str() {
                "" => String::new(),
                cause => format!(" ({})", escaped(cause)),
            };
            self.put(format_args!(
                "<h3><b>{count}</b> uniform by {uniform}, divergent by {divergent}{cause}</h3>\n<p>Lanes were seen to differ in {refuted}.</p>\n<dl>\n"
            ));
            for (module, line, function, about) in first {
                let (path, about) = (escaped(found.path(*module)), escaped(about));
                let function = escaped(function);
                self.put(format_args!(
                    "<dt>{path}:{line}<dd>{about} in @{function}\n"
                ));
            }
            self.put(format_args!("</dl>\n"));
        }
    }
}

const STYLE: &str = "\
:root{color-scheme:light dark;--text:#1d2430;--soft:#667085;--line:#e3e7ee;--back:#fbfcfe;--card:#fff;--bar:#3f7cc4;--good:#4a9d6f;--part:#d9a514;--bad:#c8483f}\
@media(prefers-color-scheme:dark){:root{--text:#dfe5ee;--soft:#94a0b3;--line:#2a313d;--back:#12161d;--card:#1a2029;--bar:#5d9be6;--good:#57b384;--part:#d9b13d;--bad:#e0685f}}\
*{box-sizing:border-box}body{font:15px/1.5 system-ui,sans-serif;max-width:62rem;margin:0 auto;padding:2rem 1rem 4rem;color:var(--text);background:var(--back)}\
h1{font-size:1.5rem;margin:0;overflow-wrap:anywhere}h2{font-size:1.1rem;margin:2.5rem 0 .75rem}h3{font-size:1rem;font-weight:500;margin:1.2rem 0 .3rem}\
p{margin:.3rem 0}header p,.legend,h2+p{color:var(--soft)}code,pre{font:13px/1.4 ui-monospace,monospace}\
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.75rem;margin:1.5rem 0}\
.tiles div{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.7rem .9rem;display:flex;flex-direction:column}\
.tiles b{font-size:1.6rem;font-weight:600;line-height:1.3;font-variant-numeric:tabular-nums}.tiles span{color:var(--soft);font-size:.75rem}.tiles span:first-child{white-space:nowrap}\
i{display:block;background:var(--bar)}.whole{background:var(--good)}.part{background:var(--part)}.failed{background:var(--bad)}\
.states{display:flex;gap:2px;height:.6rem;border-radius:.3rem;overflow:hidden}.states i{min-width:3px}\
.legend span{margin-right:1.5rem;white-space:nowrap}.legend i{display:inline-block;width:.7rem;height:.7rem;border-radius:2px;margin-right:.4rem}\
.histogram{display:flex;gap:.3rem}\
.histogram div{flex:1;display:flex;flex-direction:column;justify-content:flex-end;text-align:center;font-size:.75rem;min-width:0}\
.histogram i{border-radius:3px 3px 0 0}.histogram b{font-weight:500}\
.histogram span{color:var(--soft);border-top:1px solid var(--line);padding-top:.2rem;white-space:nowrap}\
table{border-collapse:collapse;width:100%}td,th{padding:.3rem .6rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere;text-align:left;vertical-align:top}\
th{color:var(--soft);font-weight:500;font-size:.8rem}td small{color:var(--soft);display:block}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}\
td.b{width:28%;vertical-align:middle}td.b i{height:.7rem;border-radius:2px;min-width:1px}\
h3.bad b{background:var(--bad);color:#fff;border-radius:.3rem;padding:.05rem .45rem;margin-right:.3rem}\
dl{margin:0 0 1rem;border-left:3px solid var(--line);padding-left:.9rem}dt{font-weight:500;overflow-wrap:anywhere}\
dd{margin:0 0 .6rem;color:var(--soft);white-space:pre-line;overflow-wrap:anywhere}pre{margin:.2rem 0;color:var(--text);white-space:pre-wrap}\
.none{color:var(--soft)}";

/// The name of a kernel with the module that contains it.
fn name(name: &str, path: &str) -> String {
    format!("@{}<small>{}</small>", escaped(name), escaped(path))
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// `1.5 MB`.
fn bytes(count: u64) -> String {
    let count = count as f64;
    match count {
        ..1e3 => format!("{count} B"),
        ..1e6 => format!("{:.1} kB", count / 1e3),
        ..1e9 => format!("{:.1} MB", count / 1e6),
        _ => format!("{:.1} GB", count / 1e9),
    }
}

fn escaped(text: &str) -> String {
    terminal::name(text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
