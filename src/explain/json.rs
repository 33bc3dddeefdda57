//! Derivations and missing tuples as JSON (docs/reference/json.md).

use serde_json::{Value, json};

use super::derivation::Derivation;
use super::excerpt::excerpt;
use super::telling::Telling;
use super::tree::Detail;
use super::why_not::{Attempt, Failure, Missing, NearMisses};

/// Maximum number of written steps of a derivation, if a single one is requested.
pub const MOST_STEPS: usize = 1000;

/// A derivation: its depth, and its steps, starting with the goal; at most `most` of them without
/// [`Detail::full`]. `premises` are indices into `steps`, and `omitted` is the number of steps that
/// are not written.
pub fn derivation_json(
    telling: &Telling<'_>,
    derivation: &Derivation,
    detail: Detail,
    most: usize,
) -> Value {
    let (chosen, places) = excerpt(derivation, detail, most);
    let conditions = telling.conditions();
    let steps = chosen.iter().filter_map(|at| {
        let step = derivation.steps.get(*at)?;
        let premises = step.premises.iter();
        let premises: Vec<usize> = premises
            .filter_map(|premise| places.get(*premise).copied().flatten())
            .collect();
        let mut written = tuple_json(telling, step.relation, &step.row);
        let rule = telling.rule(step);
        let body = rule.map_or(&[][..], |rule| &rule.body);
        let body: Vec<String> = body
            .iter()
            .map(|literal| conditions.formal(step.rule, literal, &step.bindings))
            .collect();
        let fields = [
            ("height", json!(step.height)),
            ("given", json!(rule.is_none())),
            ("cited", json!(telling.cited(step))),
            ("words", json!(rule.and_then(|rule| rule.words.as_deref()))),
            ("conditions", json!(body)),
            ("premises", json!(premises)),
            ("omitted", json!(step.premises.len() - premises.len())),
        ];
        extend(&mut written, fields);
        Some(written)
    });
    let steps: Vec<Value> = steps.collect();
    json!({
        "height": derivation.height(),
        "omitted": derivation.steps.len() - steps.len(),
        "steps": steps,
    })
}

/// The result of [`super::why_not()`], starting with the goal. `missing` of a failure is an index
/// into this list.
pub fn missing_json(telling: &Telling<'_>, answers: &[Missing]) -> Value {
    let answers = answers.iter().map(|missing| {
        let attempts = attempts_json(telling, &missing.attempts);
        let mut written = tuple_json(telling, missing.relation, &missing.row);
        let fields = [
            ("depth", json!(missing.depth)),
            ("rules", attempts),
            ("unfit", json!(missing.unfit)),
        ];
        extend(&mut written, fields);
        written
    });
    Value::Array(answers.collect())
}

/// The result of [`super::near_misses()`]: the rules, those with the most conditions met first.
pub fn near_json(telling: &Telling<'_>, misses: &NearMisses) -> Value {
    attempts_json(telling, &misses.attempts)
}

fn attempts_json(telling: &Telling<'_>, attempts: &[Attempt]) -> Value {
    let attempts = attempts.iter().filter_map(|attempt| {
        let rule = telling.program.rules.get(attempt.rule)?;
        let failures = attempt.failures.iter();
        let failures: Vec<Value> = failures
            .map(|failure| failure_json(telling, attempt.rule, failure))
            .collect();
        Some(json!({
            "cited": telling.citation(rule.span),
            "words": rule.words,
            "failures": failures,
            "more": attempt.more,
            "given_up": attempt.given_up,
        }))
    });
    Value::Array(attempts.collect())
}

fn failure_json(telling: &Telling<'_>, rule: usize, failure: &Failure) -> Value {
    let conditions = telling.conditions();
    let body = telling.program.rules.get(rule).map(|rule| &rule.body);
    let formal = |at: &usize| {
        let literal = body.and_then(|body| body.get(*at))?;
        Some(conditions.formal(Some(rule), literal, &failure.bindings))
    };
    let held: Vec<String> = failure.held.iter().filter_map(formal).collect();
    let tuple = failure.tuple.as_ref();
    json!({
        "fails": failure.literal.as_ref().and_then(formal),
        "held": held,
        "tuple": tuple.map(|(relation, row)| telling.tuple(*relation, row)),
        "missing": failure.missing,
    })
}

/// A tuple, its meaning as a sentence, and its location in the explained program.
fn tuple_json(telling: &Telling<'_>, relation: usize, row: &[u32]) -> Value {
    let declared = telling.program.relations.get(relation);
    let place = telling.place(relation, row).map(|place| {
        json!({
            "file": place.file,
            "line": place.line,
            "text": place.text,
            "source": place.source.iter().map(ToString::to_string).collect::<Vec<String>>(),
        })
    });
    json!({
        "tuple": telling.tuple(relation, row),
        "relation": declared.map(|declared| declared.name.as_str()),
        "says": telling.sentence(relation, row),
        "place": place,
    })
}

fn extend<const N: usize>(value: &mut Value, fields: [(&str, Value); N]) {
    if let Value::Object(map) = value {
        map.extend(fields.map(|(name, value)| (name.to_string(), value)));
    }
}
