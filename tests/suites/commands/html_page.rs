//! Tests `lanelog analyze --html`: compares the data of a page with other formats, and tests its
//! escaping and its behaviour in a browser. Pictures of `--svg` and `--dot`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use pretty_assertions::assert_eq;
use serde_json::Value;

use crate::program::{limited, limited_program};

/// Stdout of `lanelog analyze` in the folder of this package; it succeeds.
fn analyze(arguments: &[&str]) -> String {
    let output = limited()
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .arg("analyze")
        .args(arguments)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

const SEARCH: &str = "tests/suites/commands/html/search.ll";

/// The data of a page: class, attributes and JSON of each element.
fn elements(page: &str) -> Vec<(String, String, Value)> {
    let starts = page
        .split("<script type=\"application/json\" class=\"")
        .skip(1);
    let elements = starts.map(|element| {
        let (head, rest) = element.split_once('>').unwrap();
        let (class, attributes) = head.split_once('"').unwrap();
        let (data, _) = rest.split_once("</script>").unwrap();
        let attributes = attributes
            .replace("&quot;", "\"")
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&");
        (
            class.to_string(),
            attributes,
            serde_json::from_str(data).unwrap(),
        )
    });
    elements.collect()
}

/// The functions of a page: their entries in the list, and their records.
fn functions(page: &str) -> Vec<(Value, Value)> {
    let all = elements(page).into_iter();
    let functions = all.filter(|element| element.0 == "function");
    functions
        .map(|(_, attributes, record)| {
            let entry = attributes.trim().strip_prefix("data-entry=\"").unwrap();
            let entry = entry.strip_suffix('"').unwrap();
            (serde_json::from_str(entry).unwrap(), record)
        })
        .collect()
}

fn numbers(value: &Value) -> Vec<i64> {
    let all = value.as_array().unwrap().iter();
    all.map(|number| number.as_i64().unwrap()).collect()
}

/// Names of relations, by number.
fn relations(page: &str) -> Vec<String> {
    let all = elements(page);
    let about = all.iter().find(|element| element.0 == "about").unwrap();
    let names = about.2["relations"].as_array().unwrap().iter();
    names
        .map(|name| name.as_str().unwrap().to_string())
        .collect()
}

/// Compares a page with JSON: verdicts, and that each verdict has a reason whose premises lead to a
/// reason without one. Returns the number of reasons with premises.
fn compare_with_json(options: &[&str]) -> usize {
    let page = analyze(&[options, &["--html", "-"]].concat());
    let names = relations(&page);
    let json = analyze(&[options, &["--format", "json"]].concat());
    let json: Value = serde_json::from_str(&json).unwrap();
    let inputs = json["inputs"].as_array().unwrap().iter();
    let expected = inputs.flat_map(|input| input["functions"].as_array().unwrap());
    let mut derived = 0;
    let found = functions(&page);
    assert_eq!(found.len(), expected.clone().count());
    for ((entry, record), function) in found.iter().zip(expected) {
        let rows = ["arguments", "values", "terminators"].into_iter();
        let rows = rows.flat_map(|kind| function[kind].as_array().unwrap());
        let divergent = rows.filter(|row| row["divergent"] == true);
        let divergent: BTreeSet<i64> = divergent
            .map(|row| row["number"].as_i64().unwrap())
            .collect();
        let flags = record["divergent"].as_str().unwrap().chars();
        let flags = flags.zip(0..).filter(|(flag, _)| *flag == '1');
        let flags: BTreeSet<i64> = flags.map(|(_, value)| value).collect();
        let name = &entry["name"];
        assert_eq!(flags, divergent, "{options:?}: {name}");
        // Each reason has a chain of premises to a reason without a premise.
        let reasons = numbers(&record["reasons"]);
        let reasons: Vec<&[i64]> = reasons.chunks(4).collect();
        let of = |reason: &&&[i64]| names[reason[0] as usize] == "divergent_value";
        let explained: BTreeSet<i64> = reasons.iter().filter(of).map(|reason| reason[1]).collect();
        assert_eq!(explained, divergent, "{options:?}: {name}");
        for start in 0..reasons.len() {
            let (mut at, mut steps) = (start as i64, 0);
            while at >= 0 {
                at = reasons[at as usize][3];
                steps += 1;
                assert!(
                    steps <= reasons.len(),
                    "{options:?}: {name}: {start} is in a circle"
                );
            }
            derived += usize::from(steps > 1);
        }
    }
    derived
}

#[test]
fn verdicts_are_those_of_json_and_each_has_a_cause() {
    let mut derived = 0;
    for mode in ["sound", "llvm22", "llvm23", "llvm14-gpu", "llvm14-legacy"] {
        for folder in ["corpus/temporal", "corpus/joins", "corpus/irreducible"] {
            derived += compare_with_json(&["--mode", mode, folder]);
        }
    }
    assert!(derived > 1000, "{derived}");
}

#[test]
fn pages_and_pictures_of_other_irs() {
    const SHADERS: &str = "examples/shaders";
    for scope in ["subgroup", "work-group"] {
        assert!(compare_with_json(&["--scope", scope, SHADERS]) > 100);
    }
    let folder = tempfile::tempdir().unwrap();
    let facts = folder.path().join("facts");
    let facts = facts.to_str().unwrap();
    let kernel = "corpus/joins/diamond.ll";
    let written = limited()
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["facts", kernel, "-o", facts])
        .output()
        .unwrap();
    assert!(written.status.success());
    assert!(compare_with_json(&["--facts", facts]) > 3);

    // The module has its source, which is shown even if the file is elsewhere.
    let copy = folder.path().join("copy.spv");
    fs::copy("examples/shaders/tile_sum.spv", &copy).unwrap();
    let copy = copy.to_str().unwrap();
    let page = analyze(&["--html", "-", copy]);
    let sources: Vec<Value> = elements(&page)
        .into_iter()
        .filter(|element| element.0 == "source")
        .map(|element| element.2)
        .collect();
    let source = include_str!("../../../examples/shaders/tile_sum.comp");
    assert_eq!(sources, [source]);

    // Both forms of input have the same graph, and the conditions of branches.
    let svg = analyze(&["--svg", "-", copy]);
    assert!(svg.contains(">T<") && svg.contains(">F<"), "{svg}");
    let edges = |options: &[&str]| {
        let dot = analyze(&[options, &["--dot", "-"]].concat());
        let is_edge = |line: &&str| {
            let ends = line.trim().split_once(" -> ");
            ends.is_some_and(|(from, _)| !from.contains([' ', '<', '"']))
        };
        dot.lines().filter(is_edge).count()
    };
    assert_eq!(edges(&["--facts", facts]), edges(&[kernel]));
    let marked = |options: &[&str]| {
        let text = analyze(&[options, &["--annotate"]].concat());
        let lines = text.lines().filter(|line| line.starts_with("D "));
        lines.count()
    };
    assert_eq!(marked(&["--facts", facts]), marked(&[kernel]));
}

/// A kernel with two sources of divergence. `%a` makes all later values divergent; `%b` makes
/// `%sum` divergent, which both reach.
const TWO: &str = "\
target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
define amdgpu_kernel void @two(ptr addrspace(1) %out, i32 %n) {
  %a = call i32 @llvm.amdgcn.workitem.id.x()
  %twice = mul i32 %a, 2
  %b = call i32 @llvm.amdgcn.workitem.id.y()
  %sum = add i32 %twice, %b
  %other = add i32 %n, 1
  store i32 %other, ptr addrspace(1) %out
  ret void
}
";

#[test]
fn causes_are_ranked_by_the_values_that_depend_on_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.ll");
    fs::write(&file, TWO).unwrap();
    let page = analyze(&["--html", "-", file.to_str().unwrap()]);
    let found = functions(&page);
    let causes = found[0].0["causes"].as_array().unwrap();
    // Each cause contains the value, the line relative to the function, the file, the source line,
    // and the number of values. Arguments have the values 0 and 1.
    let expected = serde_json::json!([[2, 1, null, 0, 3], [4, 3, null, 0, 2]]);
    assert_eq!(Value::Array(causes.clone()), expected);
}

#[test]
fn no_name_or_text_ends_an_element() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a&\"<b>.ll");
    let mut text = TWO
        .replace("@two(", "@\"</script><b>&\\22'\\FF\u{e4}\"(")
        .into_bytes();
    text.extend_from_slice(b"; <!-- <script> \xff\xfe\n");
    text.extend(
        TWO.replace("%twice", "%\"</script>\"")
            .split_once("define")
            .map(|(_, body)| format!("define{body}").into_bytes())
            .unwrap(),
    );
    fs::write(&file, &text).unwrap();
    let page = analyze(&["--html", "-", file.to_str().unwrap()]);
    let opened = page.matches("<script").count();
    assert_eq!(page.matches("</script").count(), opened);
    let found = functions(&page);
    assert_eq!(found.len(), 2);
    let name = found[0].0["name"].as_str().unwrap();
    assert!(name.contains("</script><b>&"), "{name}");
    let text = found[1].1["text"].as_str().unwrap();
    assert!(text.contains("%\"</script>\" = mul i32 %a, 2"), "{text}");
    let all = elements(&page);
    let input = all.iter().find(|element| element.0 == "input").unwrap();
    assert!(input.2["path"].as_str().unwrap().ends_with("a&\"<b>.ll"));
}

#[test]
fn a_page_is_one_file_with_its_source_and_always_the_same() {
    let page = analyze(&["--html", "-", SEARCH]);
    for reference in [" src=", "href=", "@import", "url(h", "<link", "fetch("] {
        assert!(!page.contains(reference), "{reference}");
    }
    let all = elements(&page);
    let source = all.iter().find(|element| element.0 == "source").unwrap();
    assert_eq!(source.1.trim(), "data-path=\"search.cl\"");
    let text = fs::read_to_string("tests/suites/commands/html/search.cl").unwrap();
    assert_eq!(source.2, Value::String(text));
    for jobs in ["1", "2", "5"] {
        assert_eq!(analyze(&["--html", "-", "--jobs", jobs, SEARCH]), page);
    }
    // Without debug locations there is no source.
    let plain = analyze(&["--html", "-", "corpus/joins/diamond.ll"]);
    assert!(elements(&plain).iter().all(|element| element.0 != "source"));
}

#[test]
fn a_page_is_little_larger_than_its_module() {
    let mut text = "target triple = \"amdgcn-amd-amdhsa\"\n".to_string();
    text += "declare i32 @llvm.amdgcn.workitem.id.x()\n";
    for function in 0..50 {
        text += &format!("define i32 @f{function}(i32 %n) {{\n");
        text += "  %v0 = call i32 @llvm.amdgcn.workitem.id.x()\n";
        for value in 1..400 {
            text += &format!("  %v{value} = add nsw i32 %v{}, %n\n", value - 1);
        }
        text += "  ret i32 %v399\n}\n";
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.ll");
    fs::write(&file, &text).unwrap();
    let page = analyze(&["--html", "-", file.to_str().unwrap()]);
    let small = analyze(&["--html", "-", "corpus/joins/diamond.ll"]);
    assert!(small.len() < 60_000, "{}", small.len());
    assert!(page.len() < small.len() + 3 * text.len(), "{}", page.len());
}

#[test]
fn kernels_have_their_assembly_or_the_reason_why_not() {
    let page = analyze(&["--html", "-", "--lower", "--mcpu", "gfx1100", SEARCH]);
    let found = functions(&page);
    let search = &found[1].1;
    let assembly = search["assembly"].as_array().unwrap();
    let lowered = limited()
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["lower", "--mcpu", "gfx1100", SEARCH])
        .output()
        .unwrap();
    let lowered = String::from_utf8(lowered.stdout).unwrap();
    let lowered = lowered.split_once("search:\n").unwrap().1;
    let lowered = lowered.split_once(".Lend").unwrap().0.replace('\t', "    ");
    let text = assembly.iter().skip(1);
    let text: String = text
        .map(|line| format!("{}\n", line[0].as_str().unwrap()))
        .collect();
    assert_eq!(text, lowered);
    // The instruction implements two stores, of which the second is named.
    let store = assembly
        .iter()
        .find(|line| line[0].as_str().unwrap().contains("global_store"));
    let values = numbers(&store.unwrap()[1]);
    let at = numbers(&search["at"]);
    let lines: Vec<&str> = search["text"].as_str().unwrap().lines().collect();
    for value in &values {
        assert!(
            lines[at[*value as usize] as usize].contains("store i32"),
            "{values:?}"
        );
    }
    assert!(!values.is_empty());
    // Functions that are not kernels have none; without a processor, kernels have a reason.
    assert_eq!(found[0].1["assembly"], Value::Null);
    assert_eq!(found[0].1["no_assembly"], Value::Null);
    let page = analyze(&["--html", "-", "--lower", SEARCH]);
    let why = functions(&page)[1].1["no_assembly"].clone();
    assert_eq!(why, "no processor is named: --mcpu gfx1100");
}

#[test]
fn files_that_cannot_be_written_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let text = analyze(&["--html", page.to_str().unwrap(), SEARCH]);
    assert_eq!(text, "");
    assert_eq!(
        fs::read_to_string(&page).unwrap(),
        analyze(&["--html", "-", SEARCH])
    );
    let call = |arguments: &[&str]| {
        let output = limited()
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .arg("analyze")
            .args(arguments)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), said)
    };
    let own = (Some(2), format!("error: {SEARCH}: this is what is read\n"));
    assert_eq!(call(&["--html", SEARCH, SEARCH]), own);
    let (code, said) = call(&["--svg", "no/such/folder/x.svg", SEARCH]);
    assert!(
        code == Some(2) && said.starts_with("error: cannot write no/such/folder/x.svg: "),
        "{said}"
    );
    let (code, said) = call(&["--html", "-", "--format", "json", SEARCH]);
    assert!(
        code == Some(2) && said.contains("cannot be used with"),
        "{said}"
    );
    // An input that cannot be read is named in the page.
    let missing = "tests/suites/commands/html/none.ll";
    let output = limited()
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["analyze", "--html", "-", missing])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    let all = elements(&text);
    assert!(all.iter().any(|element| element.0 == "errors"), "{text}");
}

#[test]
fn pictures_show_blocks_branches_joins_and_cycles() {
    let svg = analyze(&["--svg", "-", "--function", "search", SEARCH]);
    let dot = analyze(&["--dot", "-", "--function", "search", SEARCH]);
    for picture in [&svg, &dot] {
        for text in [
            "@search",
            "%14 = icmp slt i32 %13, %12",
            "cycle of %10, divergent exit",
        ] {
            assert!(picture.contains(text), "{text}: {picture}");
        }
    }
    // The blocks of the loop are in its frame.
    let (_, frame) = dot.split_once("cycle of %10").unwrap();
    let (frame, _) = frame.split_once("    }\n").unwrap();
    assert_eq!(frame.matches("    g0_").count(), 4, "{dot}");
    // More than 500 blocks: chains of diamonds, of which every tenth is divergent.
    let mut text = TWO.split_once("define").unwrap().0.to_string();
    text += "define void @f(i32 %n) {\nstart:\n";
    text += "  %a = call i32 @llvm.amdgcn.workitem.id.x()\n";
    text += "  %odd = icmp ult i32 %a, 7\n  %same = icmp ult i32 %n, 7\n  br label %b0\n";
    for at in 0..300 {
        let which = if at % 10 == 0 { "odd" } else { "same" };
        let next = at + 1;
        text += &format!("b{at}:\n  br i1 %{which}, label %t{at}, label %b{next}\n");
        text += &format!("t{at}:\n  br label %b{next}\n");
    }
    text += "b300:\n  ret void\n}\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.ll");
    fs::write(&file, text).unwrap();
    let svg = analyze(&["--svg", "-", file.to_str().unwrap()]);
    let boxes = svg.matches("class=\"block\"").count();
    // The 30 divergent diamonds are not folded. Each has a branch, an arm and a join, but the join
    // may share a box with the next branch.
    assert!((60..=500).contains(&boxes), "{boxes}");
    assert!(svg.contains(" blocks</text>"), "{boxes}");
}

/// The result of a script in a page in headless Chromium; `None` if it is not installed.
fn in_browser(page: &Path, script: &str) -> Option<Value> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let has = |name: &&&str| Command::new(name).arg("--version").output().is_ok();
    let Some(name) = names.iter().find(has) else {
        eprintln!("chromium is not installed: pages are not tested in a browser");
        return None;
    };
    let text = fs::read_to_string(page).unwrap();
    let probe = format!(
        "<pre id=\"found\"></pre><script>\nconst found = {{}};\ntry {{ {script} }} catch (error) {{ found.error = String(error); }}\ndocument.getElementById('found').textContent = JSON.stringify(found);\n</script></body>"
    );
    let probed = page.with_extension("probed.html");
    fs::write(&probed, text.replace("</body>", &probe)).unwrap();
    let profile = page.with_extension("profile");
    let output = limited_program(name)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--window-size=1600,950",
        ])
        .arg(format!("--user-data-dir={}", profile.display()))
        .args(["--virtual-time-budget=5000", "--dump-dom"])
        .arg(format!("file://{}", probed.display()))
        .output()
        .unwrap();
    let dom = String::from_utf8_lossy(&output.stdout).into_owned();
    let said = String::from_utf8_lossy(&output.stderr);
    let found = dom.split_once("<pre id=\"found\">");
    let found = found
        .unwrap_or_else(|| panic!("no result: {said}\n{dom}"))
        .1;
    let (found, _) = found.split_once("</pre>").unwrap();
    let found = found
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
    Some(serde_json::from_str(&found).unwrap())
}

/// Selects `@search`, hovers over the load of the table and clicks it, then a line of the source,
/// then the first cause; filters functions.
const CLICKS: &str = r"
const all = (selector) => [...document.querySelectorAll(selector)];
const text = (elements) => elements.map((element) => element.textContent);
const row = (list, part) => all(`#${list} .row`).find((row) => row.textContent.includes(part));
const fire = (element, kind) => element.dispatchEvent(new MouseEvent(kind, { bubbles: true, clientX: 200, clientY: 200 }));
found.functions = text(all('#functions .title'));
fire(row('functions', '@searchx') ?? row('functions', '@search'), 'click');
const load = row('ir', '%21 = load i32');
found.load = load.className;
fire(load, 'mousemove');
found.tip = document.getElementById('tip').textContent;
fire(load, 'click');
found.steps = text(all('#why li code'));
found.rules = text(all('#why li .rule i')).map((rule) => rule.replace(/:\d+$/, ''));
found.chain = all('#ir .row.chain').length;
found.selected = text(all('#ir .row.selected'));
found.boxes = all('.box.lit').length;
found.edges = all('.edge.lit').length;
found.source = text(all('#source .row.selected'));
found.address = location.hash;
fire(row('ir', 'br label %10'), 'click');
found.uniform = text(all('#why .badge'));
found.dark = all('.box.lit').length;
fire(row('source', 'steps++'), 'mousemove');
found.hint = document.getElementById('tip').textContent.split('\n')[0];
fire(row('source', 'steps++'), 'click');
found.line = text(all('#ir .row.selected'));
found.causes = text(all('#causes .title'));
fire(row('causes', 'search.cl'), 'click');
found.cause = text(all('#ir .row.selected'));
const filter = document.getElementById('filter');
filter.value = 'WEIGHT';
filter.dispatchEvent(new Event('input'));
found.filtered = text(all('#functions .title'));
found.assembly = [getComputedStyle(document.getElementById('right')).display, text(all('#asm .row')).filter((row) => row.includes('global_load'))];
fire(row('asm', 'v_cmp_eq'), 'click');
found.compare = text(all('#ir .row.selected'));
found.ready = Number(document.documentElement.dataset.ready);
";

#[test]
fn clicks_and_hovering_work_in_a_browser() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    analyze(&[
        "--html",
        page.to_str().unwrap(),
        "--lower",
        "--mcpu",
        "gfx1100",
        SEARCH,
    ]);
    let Some(found) = in_browser(&page, CLICKS) else {
        return;
    };
    assert_eq!(found["error"], Value::Null, "{found}");
    let words = |name: &str| -> Vec<String> {
        let all = found[name].as_array().unwrap().iter();
        all.map(|text| text.as_str().unwrap().to_string()).collect()
    };
    let expected = ["@weight", "@search", "@__clang_ocl_kern_imp_search"];
    assert_eq!(words("functions"), expected);
    assert_eq!(found["load"], "row divergent");
    let tip = found["tip"].as_str().unwrap();
    assert!(
        tip.starts_with("%21 is divergent: An operand is divergent."),
        "{tip}"
    );
    assert!(tip.contains("First cause"), "{tip}");
    assert!(tip.contains("search.cl:9:"), "{tip}");
    // The chain ends at the source of divergence.
    let steps = words("steps");
    assert_eq!(steps[0], "%21 = load i32, ptr addrspace(1) %20, align 4");
    assert!(
        steps
            .last()
            .unwrap()
            .contains("call i64 @_Z13get_global_idj"),
        "{steps:?}"
    );
    let rules = words("rules");
    assert_eq!(rules.first().unwrap(), "rules/divergence.dl");
    assert_eq!(rules.last().unwrap(), "rules/propagation.dl");
    assert_eq!(found["chain"], steps.len());
    assert!(words("selected")[0].contains("%21 = load"), "{found}");
    // The highlighted path leads at least from the entry to the block of the load.
    assert!(found["boxes"].as_u64().unwrap() >= 3, "{found}");
    assert!(found["edges"].as_u64().unwrap() >= 2, "{found}");
    assert!(
        words("source")[0].contains("const int there = table[middle];"),
        "{found}"
    );
    assert_eq!(found["address"], "#f=search&v=20");
    assert_eq!(words("uniform"), ["uniform"]);
    assert_eq!(found["dark"], 0);
    let hint = found["hint"].as_str().unwrap();
    assert!(hint.ends_with(" divergent"), "{hint}");
    assert!(words("line")[0].contains("%28 = add nsw i32"), "{found}");
    assert!(words("causes")[0].ends_with("search.cl:9"), "{found}");
    assert!(words("cause")[0].contains("_Z13get_global_idj"), "{found}");
    assert_eq!(words("filtered"), ["@weight"]);
    // The selected instruction of the assembly has a heading and an entry.
    assert_eq!(found["assembly"][1].as_array().unwrap().len(), 2, "{found}");
    assert_eq!(found["assembly"][0], "flex");
    assert!(
        words("compare")[0].contains("%22 = icmp eq i32 %21, %9"),
        "{found}"
    );
    assert!(found["ready"].as_u64().is_some(), "{found}");
}
