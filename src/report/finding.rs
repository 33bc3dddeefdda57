//! Rows as findings for other tools: SARIF 2.1.0 (OASIS, 2020), which code hosts and editors read,
//! and annotations in GitHub workflows.

use serde_json::{Value, json};

use lanelog_datalog::resolved::Relation;

/// A row, prepared for display at its source location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The relation.
    pub rule: String,
    /// The path of the module, as passed by the user.
    pub path: String,
    /// The line of the first value or block of the row.
    pub line: Option<u32>,
    /// The function, without `@` and quotes.
    pub function: Option<String>,
    /// The meaning of the row, as a sentence.
    pub says: String,
    /// A key that does not change when lines move.
    pub fingerprint: String,
    /// Its derivation, from the facts to the row itself.
    pub steps: Vec<Step>,
}

/// A step of a derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The meaning of the step, as a sentence.
    pub says: String,
    /// The line in the module.
    pub line: Option<u32>,
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
            "defaultConfiguration": { "level": "warning" },
        });
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

/// The end of the document. `successful`: whether every input could be read and evaluated.
pub fn sarif_end(successful: bool) -> String {
    format!("\n],\"invocations\":[{{\"executionSuccessful\":{successful}}}]}}]}}\n")
}

/// A result of the run, on one line. `rule` is the index of the relation.
pub fn sarif(finding: &Finding, rule: usize) -> String {
    let uri = uri(&finding.path);
    let physical = |line: Option<u32>| {
        let mut place = json!({ "artifactLocation": { "uri": uri } });
        if let Some(line) = line {
            place["region"] = json!({ "startLine": line });
        }
        place
    };
    let mut location = json!({ "physicalLocation": physical(finding.line) });
    if let Some(function) = &finding.function {
        location["logicalLocations"] = json!([{ "name": function, "kind": "function" }]);
    }
    let mut result = json!({
        "ruleId": finding.rule,
        "ruleIndex": rule,
        "level": "warning",
        "message": { "text": finding.says },
        "locations": [location],
        "partialFingerprints": { "lanelogRow/v1": finding.fingerprint },
    });
    if !finding.steps.is_empty() {
        let steps = finding.steps.iter().map(|step| {
            let message = json!({ "text": step.says });
            json!({ "location": { "physicalLocation": physical(step.line), "message": message } })
        });
        let steps: Vec<Value> = steps.collect();
        result["codeFlows"] = json!([{ "threadFlows": [{ "locations": steps }] }]);
    }
    result.to_string()
}

/// A workflow command `::warning file=...,line=...,title=...::message`, with the steps of the
/// derivation below the message.
pub fn github(finding: &Finding) -> String {
    let property = |text: &str| escaped(text).replace(':', "%3A").replace(',', "%2C");
    let line = finding
        .line
        .map_or(String::new(), |line| format!(",line={line}"));
    let mut message = finding.says.clone();
    for step in &finding.steps {
        let place = step
            .line
            .map_or(String::new(), |line| format!("line {line}: "));
        message.push_str(&format!("\n{place}{}", step.says));
    }
    format!(
        "::warning file={}{line},title={}::{}\n",
        property(&finding.path),
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
            path: "a b/k:1.ll".to_string(),
            line: Some(7),
            function: Some("f".to_string()),
            says: "100% late".to_string(),
            fingerprint: "x".to_string(),
            steps: vec![Step {
                says: "so".to_string(),
                line: None,
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
