//! The output of `check` as JSON. docs/reference/check.md describes it, and [`VERSION`] changes
//! with it.

use std::io::{self, Write};

use serde_json::{Value as Json, json};

use crate::disputes::machine_code::line_of;
use crate::disputes::text::{Repeat, question};
use lanelog_analysis::query::terms::{Term, Terms};
use lanelog_ir::{LineIndex, Module};
use lanelog_sim::{Ending, RacingAccess, Value};
use lanelog_util::escape as terminal;
use lanelog_verify::check::agreement::{Agreements, Counts, Unit};
use lanelog_verify::check::cause::Cause;
use lanelog_verify::check::dispute::{About, Dispute, Observation};
use lanelog_verify::check::module::{CheckedFunction, Runs, Unordered};
use lanelog_verify::check::refute::{Among, LaneValues, Witness};

/// The version of the format.
const VERSION: u32 = 1;

/// The head of the document.
pub(super) fn begin(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{{\"version\":{VERSION},\"inputs\":[")
}

/// The entry for an input that could not be read.
pub(super) fn unreadable(path: &str, error: &str) -> String {
    json!({ "path": path, "error": error }).to_string()
}

/// An input with its functions. `repeat`: the way to reproduce its disagreements.
pub(super) fn input(
    path: &str,
    module: &Module<'_>,
    functions: &[(usize, CheckedFunction)],
    repeat: &Repeat,
    shows: &dyn Fn(&Dispute) -> bool,
) -> String {
    let lines = LineIndex::new(module.text);
    let functions = functions.iter().filter_map(|(index, checked)| {
        let function = module.functions.get(*index)?;
        let terms = Terms::new(module, function);
        let name = String::from_utf8_lossy(&module.function_name(function)).into_owned();
        let disputes = checked.disputes.iter().filter(|dispute| shows(dispute));
        let disputes: Vec<Json> = disputes
            .map(|dispute| {
                let mut object = self::dispute(dispute, &terms, &lines);
                let written = terminal::name(module.bytes(function.name));
                let next = question((path, repeat), dispute, &terms, &written);
                if let (Some(object), Some((_, call))) = (object.as_object_mut(), next) {
                    object.insert("next".to_string(), call.into());
                }
                object
            })
            .collect();
        Some(json!({
            "name": name,
            "runs": runs(&checked.runs),
            "relations_left_out": checked.relations_left_out,
            "disagreements": disputes,
            "order_of_lanes": checked.unordered.as_ref().map(|found| unordered(found, module, &terms, &lines)),
        }))
    });
    let functions: Vec<Json> = functions.collect();
    json!({ "path": path, "functions": functions }).to_string()
}

fn unordered(
    found: &Unordered,
    module: &Module<'_>,
    terms: &Terms<'_, '_>,
    lines: &LineIndex<'_>,
) -> Json {
    let access = |access: &RacingAccess| {
        json!({
            "line": line_of(access, module, lines),
            "writes": access.way.writes,
        })
    };
    let values = found.values.iter();
    let values: Vec<Json> = values
        .map(|value| json!({ "number": value, "name": terms.value(*value), "line": terms.line(*value, lines) }))
        .collect();
    json!({
        "values": values,
        "input": found.input,
        "accesses": [access(&found.race.first), access(&found.race.second)],
    })
}

fn runs(runs: &Runs) -> Json {
    match runs {
        Runs::NotAsked => Json::Null,
        Runs::NoInput(reason) => json!([{ "ending": "no input", "reason": reason }]),
        Runs::Ended(endings) => endings.iter().map(ending).collect(),
    }
}

fn ending(ending: &Ending) -> Json {
    let (word, reason) = match ending {
        Ending::Finished => return json!({ "ending": "finished" }),
        Ending::Limit(reason) => ("limit", reason),
        Ending::Unsupported(_, reason) => ("unsupported", reason),
        Ending::Undefined(_, reason) => ("undefined", reason),
        Ending::Trapped(_, reason) => ("trap", reason),
        Ending::Deadlock(reason) => ("deadlock", reason),
    };
    json!({ "ending": word, "reason": reason })
}

fn dispute(dispute: &Dispute, terms: &Terms<'_, '_>, lines: &LineIndex<'_>) -> Json {
    let who = |divergent: bool| -> Vec<&str> {
        let says = dispute.says.iter().filter(|(_, says)| *says == divergent);
        says.map(|(who, _)| who.as_str()).collect()
    };
    let value = |number: u32| json!({ "number": number, "name": terms.value(number), "line": terms.line(number, lines) });
    let about = match &dispute.about {
        About::Value(number) => json!({ "value": value(*number) }),
        About::Claim(number, said) => json!({ "value": value(*number), "claim": said }),
        About::Iterations(number, header) => {
            json!({ "value": value(*number), "loop": terms.block(*header) })
        }
        About::Use(number, user) => json!({ "value": value(*number), "user": value(*user) }),
        About::Relation(difference) => {
            let shown = |row: &Vec<u32>| -> Vec<Json> {
                let cells = difference.columns.iter().zip(row);
                let cells = cells.map(|((_, kind), id)| match terms.term(kind, *id) {
                    Term::Name(name) => json!(name),
                    Term::Number(number) => json!(number),
                });
                cells.collect()
            };
            let sides: Vec<Json> = (dispute.says.iter().map(|(who, _)| who))
                .zip(difference.counts)
                .zip(&difference.rows)
                .map(|((who, count), rows)| {
                    let rows: Vec<Vec<Json>> = rows.iter().map(shown).collect();
                    json!({ "who": who, "only": count, "first_rows": rows })
                })
                .collect();
            return json!({ "relation": difference.relation, "sides": sides });
        }
    };
    let (execution, witness) = match &dispute.shown {
        Observation::NotRun => (Json::Null, Json::Null),
        Observation::NotSeen => (json!("not seen"), Json::Null),
        Observation::Agreed => (json!("agreed"), Json::Null),
        Observation::Disagreed(found) => (json!("disagreed"), witness(found, terms)),
    };
    let refuted: Vec<&str> = dispute.refuted().collect();
    let mut object = json!({
        "uniform": who(false),
        "divergent": who(true),
        "execution": execution,
        "refuted": refuted,
        "follows": dispute.follows,
        "cause": dispute.cause.as_ref().map(Cause::words),
        "witness": witness,
    });
    if let (Some(object), Json::Object(about)) = (object.as_object_mut(), about) {
        object.extend(about);
    }
    object
}

fn witness(witness: &Witness, terms: &Terms<'_, '_>) -> Json {
    let who = match witness.among {
        Among::Lanes | Among::Waves => "lane",
        Among::Iterations(_) => "iteration",
    };
    let lanes: Vec<Json> = match &witness.held {
        LaneValues::Value(held) | LaneValues::Operand(_, held) => held
            .iter()
            .map(|(number, value)| json!({ who: number, "value": bits(value) }))
            .collect(),
        LaneValues::Target(held) => held
            .iter()
            .map(
                |(number, to)| json!({ who: number, "target": to.map(|block| terms.block(block)) }),
            )
            .collect(),
    };
    let operand = match &witness.held {
        LaneValues::Operand(operand, _) => Some(terms.value(*operand)),
        _ => None,
    };
    let iterations: Vec<Json> = witness
        .iterations
        .iter()
        .map(
            |(header, iteration)| json!({ "header": terms.block(*header), "iteration": iteration }),
        )
        .collect();
    json!({
        "input": witness.input,
        "group": witness.group,
        "wave": witness.wave,
        "step": witness.step,
        "iterations": iterations,
        "operand": operand,
        "lanes": lanes,
    })
}

/// Bits are written as a hexadecimal number, so that no reader rounds them.
fn bits(value: &Value) -> Json {
    match value {
        Value::Poison => json!("poison"),
        Value::Undef => json!("undef"),
        Value::Bits(bits) => json!(format!("0x{bits:x}")),
        Value::Wide(words) => {
            let words = words.iter().rev().map(|word| format!("{word:016x}"));
            json!(format!("0x{}", words.collect::<String>()))
        }
        Value::Many(parts) => parts.iter().map(bits).collect(),
    }
}

/// The tables and the end of the document.
pub(super) fn end(agreements: &Agreements, out: &mut dyn Write) -> io::Result<()> {
    let counts = |counts: &Counts| json!({ "functions": counts.functions, "compared": counts.compared, "differ": counts.differ });
    let pairs: Vec<Json> = agreements
        .pairs
        .iter()
        .map(|pair| {
            let unit = match pair.unit {
                Unit::Rows => "rows",
                Unit::Verdicts => "verdicts",
            };
            json!({ "pair": pair.pair, "unit": unit, "counts": counts(&pair.counts), "apart": counts(&pair.apart), "outside": pair.outside })
        })
        .collect();
    let tested: Vec<Json> = agreements
        .tested
        .iter()
        .map(|tested| {
            json!({
                "who": tested.who,
                "functions": tested.functions,
                "uniform": tested.uniform,
                "watched": tested.watched,
                "refuted": tested.refuted,
                "refuted_uses": tested.refuted_uses,
                "refuted_functions": tested.refuted_functions,
                "divergent": tested.divergent,
                "seen_to_differ": tested.seen,
            })
        })
        .collect();
    write!(
        out,
        "\n],\n\"agreements\":{},\n\"execution\":{}",
        Json::from(pairs),
        Json::from(tested)
    )?;
    // Only if these comparisons were requested.
    if !agreements.classes.is_empty() {
        let classes = agreements.classes.iter();
        let classes: Vec<Json> = classes
            .map(|classes| {
                json!({
                    "pair": classes.pair,
                    "refuted": classes.refuted,
                    "undecided": classes.undecided,
                    "less_precise": classes.less_precise,
                    "mode_refuted": classes.mode_refuted,
                })
            })
            .collect();
        write!(out, ",\n\"differences\":{}", Json::from(classes))?;
    }
    if !agreements.claimed.is_empty() {
        let claimed = agreements.claimed.iter();
        let claimed: Vec<Json> = claimed
            .map(|claimed| {
                json!({
                    "what": claimed.what,
                    "functions": claimed.functions,
                    "claims": claimed.claims,
                    "watched": claimed.watched,
                    "refuted": claimed.refuted,
                    "refuted_functions": claimed.refuted_functions,
                })
            })
            .collect();
        write!(out, ",\n\"claims\":{}", Json::from(claimed))?;
    }
    writeln!(out, "}}")
}
