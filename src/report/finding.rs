//! Rows as findings for other tools: SARIF 2.1.0 (OASIS, 2020), which code hosts and editors read,
//! and annotations in GitHub workflows.

use serde_json::{Value, json};

use lanelog_datalog::resolved::Relation;

/// A row, prepared for display at its source location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The relation.
    pub rule: String,
    /// The level of the finding, as [`level`] returns it.
    pub level: String,
    /// The location of the first value or block of the row: in the source if debug locations
    /// provide it, otherwise in the module.
    pub location: Location,
    /// Further locations, each with its role: where the source was inlined, the line of the module.
    pub related: Vec<(Location, String)>,
    /// The function, without `@` and quotes.
    pub function: Option<String>,
    /// The meaning of the row, as a sentence.
    pub says: String,
    /// A key that stays the same when lines move.
    pub fingerprint: String,
    /// The derivation of the row, from the facts to the row itself.
    pub steps: Vec<Step>,
}

/// A step of a derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The meaning of the step, as a sentence.
    pub says: String,
    /// The location of the step, in the source if debug locations provide it.
    pub location: Location,
}

/// A location in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// The file, absolute or relative to the current directory.
    pub path: String,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The column, from 1.
    pub column: Option<u32>,
}

/// An input that could not be read or evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The file.
    pub path: String,
    /// The message.
    pub message: String,
}

/// The schema of SARIF 2.1.0.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The start of a SARIF document with one run: the tool, and its rules, which are the requested
/// relations. `advice` is the help text for findings. Results follow, separated by commas.
pub fn sarif_begin(relations: &[&Relation], advice: Option<&str>) -> String {
    let rules = relations.iter().map(|relation| {
        let says = relation.documentation.as_deref().unwrap_or(&relation.name);
        let mut rule = json!({
            "id": relation.name,
            "fullDescription": { "text": says },
            "shortDescription": { "text": first_sentence(says) },
            "defaultConfiguration": { "level": level(relation) },
        });
        if let [uri, ..] = words(relation, "help_uri") {
            rule["helpUri"] = json!(uri);
        }
        if let [precision, ..] = words(relation, "precision") {
            rule["properties"]["precision"] = json!(precision);
        }
        let tags = words(relation, "tags");
        if !tags.is_empty() {
            rule["properties"]["tags"] = json!(tags);
        }
        if let Some(advice) = advice {
            rule["help"] = json!({ "text": advice });
        }
        rule
    });
    let driver = json!({
        "name": "lanelog",
        "version": env!("CARGO_PKG_VERSION"),
        "rules": rules.collect::<Vec<Value>>(),
    });
    format!(
        "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":{driver}}},\"columnKind\":\"utf16CodeUnits\",\"results\":[\n"
    )
}

/// The level of the findings of a relation, by `//@ severity` above its declaration: `error`,
/// `warning` or `note`.
pub fn level(relation: &Relation) -> &str {
    let severity = words(relation, "severity").first();
    severity.map_or("warning", String::as_str)
}

/// The words after a keyword of a `//@` comment above a declaration.
fn words<'r>(relation: &'r Relation, keyword: &str) -> &'r [String] {
    let mut annotations = relation.annotations.iter();
    let found = annotations.find_map(|annotation| {
        let (first, rest) = annotation.words.split_first()?;
        (first == keyword).then_some(rest)
    });
    found.unwrap_or_default()
}

/// The end of the document. `successful` tells whether every input could be read and evaluated;
/// `failures` are the inputs for which this failed.
pub fn sarif_end(successful: bool, failures: &[Failure]) -> String {
    let mut invocation = json!({ "executionSuccessful": successful });
    if !failures.is_empty() {
        let notifications = failures.iter().map(|failure| {
            let file = json!({ "artifactLocation": { "uri": uri(&failure.path) } });
            json!({
                "level": "error",
                "message": { "text": failure.message },
                "locations": [{ "physicalLocation": file }],
            })
        });
        invocation["toolExecutionNotifications"] = notifications.collect();
    }
    format!("\n],\"invocations\":[{invocation}]}}]}}\n")
}

/// A result of the run, on one line. `rule` is the index of the relation.
pub fn sarif(finding: &Finding, rule: usize) -> String {
    let mut location = json!({ "physicalLocation": physical(&finding.location) });
    if let Some(function) = &finding.function {
        location["logicalLocations"] = json!([{ "name": function, "kind": "function" }]);
    }
    let mut result = json!({
        "ruleId": finding.rule,
        "ruleIndex": rule,
        "level": finding.level,
        "message": { "text": finding.says },
        "locations": [location],
        "partialFingerprints": { "lanelogRow/v1": finding.fingerprint },
    });
    if !finding.related.is_empty() {
        let related = (0..).zip(&finding.related).map(|(id, (location, role))| {
            let message = json!({ "text": role });
            json!({ "id": id, "physicalLocation": physical(location), "message": message })
        });
        result["relatedLocations"] = related.collect();
    }
    if !finding.steps.is_empty() {
        let steps = finding.steps.iter().map(|step| {
            let message = json!({ "text": step.says });
            let place = physical(&step.location);
            json!({ "location": { "physicalLocation": place, "message": message } })
        });
        let steps: Vec<Value> = steps.collect();
        result["codeFlows"] = json!([{ "threadFlows": [{ "locations": steps }] }]);
    }
    result.to_string()
}

fn physical(location: &Location) -> Value {
    let mut place = json!({ "artifactLocation": { "uri": uri(&location.path) } });
    if let Some(line) = location.line {
        place["region"] = json!({ "startLine": line });
        if let Some(column) = location.column {
            place["region"]["startColumn"] = json!(column);
        }
    }
    place
}

/// `::warning file=...,line=...,col=...,title=...::message`, with the related locations and the
/// steps of the derivation below the message.
pub fn github(finding: &Finding) -> String {
    let property = |text: &str| escaped(text).replace(':', "%3A").replace(',', "%2C");
    let number = |name: &str, value: Option<u32>| {
        value.map_or(String::new(), |value| format!(",{name}={value}"))
    };
    let Location { path, line, column } = &finding.location;
    let place = number("line", *line) + &number("col", *column);
    let mut message = finding.says.clone();
    for (location, role) in &finding.related {
        message.push_str(&format!("\n{}: {role}", place_in(location, path)));
    }
    for step in &finding.steps {
        let place = match place_in(&step.location, path).as_str() {
            "" => String::new(),
            place => format!("{place}: "),
        };
        message.push_str(&format!("\n{place}{}", step.says));
    }
    format!(
        "::{} file={}{place},title={}::{}\n",
        if finding.level == "note" {
            "notice"
        } else {
            &finding.level
        },
        property(path),
        property(&finding.rule),
        escaped(&message)
    )
}

/// The text after `// Remedy: ` in the comment at the start of a rule file, as one line. The former
/// prefix `// What to do about a hit: ` is still supported.
pub fn advice(text: &str) -> Option<String> {
    let former = || text.split_once("// What to do about a hit: ");
    let (_, rest) = text.split_once("// Remedy: ").or_else(former)?;
    let mut lines = rest.lines();
    let mut advice = lines.next()?.trim().to_string();
    for line in lines {
        let Some(more) = line.strip_prefix("// ") else {
            break;
        };
        advice.push(' ');
        advice.push_str(more.trim());
    }
    Some(advice)
}

/// `line 3` of the file that a reader looks at, `other.cl:3` of another one; empty if unknown.
fn place_in(location: &Location, path: &str) -> String {
    match location.line {
        Some(line) if location.path == path => format!("line {line}"),
        Some(line) => format!("{}:{line}", location.path),
        None => String::new(),
    }
}

fn first_sentence(text: &str) -> String {
    let end = text.find(". ").map_or(text.len(), |end| end + 1);
    text.get(..end).unwrap_or(text).replace('\n', " ")
}

/// The characters that GitHub's workflow commands require to be escaped in a message.
fn escaped(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A path as a URI reference (RFC 3986): relative paths unchanged, absolute ones with `file://`.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    if path.starts_with('/') {
        uri.push_str("file://");
    }
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(char::from(byte));
            }
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn finding() -> Finding {
        Finding {
            rule: "late".to_string(),
            level: "warning".to_string(),
            location: Location {
                path: "a b/k:1.ll".to_string(),
                line: Some(7),
                column: None,
            },
            related: Vec::new(),
            function: Some("f".to_string()),
            says: "100% late".to_string(),
            fingerprint: "x".to_string(),
            steps: vec![Step {
                says: "so".to_string(),
                location: Location::default(),
            }],
        }
    }

    #[test]
    fn annotations_escape_what_github_reads() {
        assert_eq!(
            github(&finding()),
            "::warning file=a b/k%3A1.ll,line=7,title=late::100%25 late%0Aso\n"
        );
    }

    #[test]
    fn paths_are_references() {
        assert_eq!(uri("a b/k:1.ll"), "a%20b/k%3A1.ll");
        assert_eq!(uri("/tmp/ä.ll"), "file:///tmp/%C3%A4.ll");
    }

    #[test]
    fn advice_is_a_paragraph() {
        for label in ["Remedy", "What to do about a hit"] {
            let text =
                format!("// Kernels.\n//\n// {label}: this,\n// and that.\n//\n// No more.\n");
            assert_eq!(advice(&text).as_deref(), Some("this, and that."));
        }
        assert_eq!(advice("// Nothing.\n"), None);
    }
}
