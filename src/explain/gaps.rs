//! The reasons why a tuple does not hold, as a tree for the terminal.

use super::page::{Ink, Look, Page};
use super::telling::{Telling, brief};
use super::why_not::{Attempt, Failure, Missing, NearMisses};
use lanelog_datalog::resolved::{Literal, Rule};

/// Formats the result of [`super::why_not()`]. A missing tuple that several rules need is written
/// once.
pub fn gaps(telling: &Telling<'_>, answers: &[Missing], look: Look) -> String {
    let mut gaps = Gaps {
        telling,
        answers,
        page: Page::new(look),
        seen: vec![false; answers.len()],
    };
    // A stack of pending lines; the next one is the last.
    let mut work = vec![(0, String::new(), String::new())];
    while let Some((at, lead, margin)) = work.pop() {
        let nested = gaps.write(at, &lead, &margin);
        work.extend(nested.into_iter().rev());
    }
    gaps.page.text
}

/// Formats the result of [`super::near_misses()`].
pub fn near(telling: &Telling<'_>, misses: &NearMisses, look: Look) -> String {
    let mut told: Vec<String> = Vec::new();
    for attempt in &misses.attempts {
        let mut gaps = Gaps {
            telling,
            answers: &[],
            page: Page::new(look),
            seen: Vec::new(),
        };
        gaps.attempt(attempt, "");
        // The alternatives of a disjunction are separate rules, which may fail for the same reason.
        if !told.contains(&gaps.page.text) {
            told.push(gaps.page.text);
        }
    }
    told.concat()
}

struct Gaps<'g> {
    telling: &'g Telling<'g>,
    answers: &'g [Missing],
    page: Page,
    seen: Vec<bool>,
}

impl Gaps<'_> {
    /// Writes one missing tuple. Returns the nested tuples that must be written below it.
    fn write(&mut self, at: usize, lead: &str, margin: &str) -> Vec<(usize, String, String)> {
        let telling = self.telling;
        let Some(missing) = self.answers.get(at) else {
            return Vec::new();
        };
        let (relation, row) = (missing.relation, missing.row.as_slice());
        let tuple = telling.tuple(relation, row);
        let sentence = telling.sentence(relation, row);
        let note = if tuple == sentence { "" } else { &tuple };
        let mark = format!("{lead}✗ ");
        if self.seen.get(at) == Some(&true) {
            let text = format!("{sentence}: see above");
            self.page.put("", &mark, &text, Ink::Plain, "");
            self.page.gap(margin);
            return Vec::new();
        }
        if let Some(slot) = self.seen.get_mut(at) {
            *slot = true;
        }
        self.page.put("", &mark, &sentence, Ink::Denial, note);
        let beside = format!("{margin}│   ");
        if let Some(place) = telling.place(relation, row) {
            let note = format!("{}:{}", place.file, place.line);
            self.page.put(&beside, "", &place.text, Ink::Code, &note);
        }
        let mut nested = Vec::new();
        for attempt in &missing.attempts {
            self.attempt(attempt, &beside);
            let tuples = attempt.failures.iter();
            nested.extend(tuples.filter_map(|failure| failure.missing));
        }
        if let Some((rule, better)) = &missing.better {
            let rule = telling.program.rules.get(*rule);
            let cited = rule.map_or(String::new(), |rule| telling.citation(rule.span));
            let text = format!(
                "replaced by a better row: {}",
                telling.tuple(relation, better)
            );
            self.page.put(&beside, "✗ ", &text, Ink::Plain, &cited);
        }
        if missing.attempts.is_empty() {
            let declared = telling.program.relations.get(relation);
            let cited = declared.map_or(String::new(), |declared| telling.citation(declared.span));
            let words = match declared {
                Some(declared) if declared.is_input => "This would be a fact, and it is not given.",
                _ if missing.unfit > 0 => "Every rule for this relation gives other tuples only.",
                _ => "Nothing derives this relation.",
            };
            self.page.put(&beside, "", words, Ink::Plain, &cited);
        }
        nested.sort_unstable();
        nested.dedup();
        // The last nested tuple has no connecting line in its margin.
        let last = nested.len().saturating_sub(1);
        self.page
            .gap(if nested.is_empty() { margin } else { &beside });
        let places = nested.into_iter().enumerate();
        places
            .map(|(place, at)| {
                let (lead, below) = if place == last {
                    ("└─", "  ")
                } else {
                    ("├─", "│ ")
                };
                (at, format!("{margin}{lead}"), format!("{margin}{below}"))
            })
            .collect()
    }

    fn attempt(&mut self, attempt: &Attempt, margin: &str) {
        let telling = self.telling;
        let Some(rule) = telling.program.rules.get(attempt.rule) else {
            return;
        };
        let cited = telling.citation(rule.span);
        let words = match &rule.words {
            Some(words) if attempt.derives => format!("Holds: {}", brief(words)),
            Some(words) => format!("Does not hold: {}", brief(words)),
            None if attempt.derives => "This rule derives it.".to_string(),
            None => "This rule does not derive it:".to_string(),
        };
        self.page.put(margin, "", &words, Ink::Plain, &cited);
        if attempt.derives {
            return;
        }
        for failure in &attempt.failures {
            let text = self.failure(attempt.rule, rule, failure);
            self.page.put(margin, "  ✗ ", &text, Ink::Plain, "");
        }
        if attempt.more > 0 {
            let text = format!("and so for {} more", attempt.more);
            self.page.put(margin, "    ", &text, Ink::Faint, "");
        }
        if attempt.given_up {
            let text = "not everything was tried: there are too many combinations";
            self.page.put(margin, "    ", text, Ink::Faint, "");
        }
    }

    fn failure(&self, number: usize, rule: &Rule, failure: &Failure) -> String {
        let conditions = self.telling.conditions();
        let Some(literal) = failure.literal.and_then(|at| rule.body.get(at)) else {
            return "it computes another tuple".to_string();
        };
        let words = conditions.words(Some(number), literal, &failure.bindings);
        match literal {
            Literal::Positive(_) => {
                let unknown = conditions.unknown(number, literal, &failure.bindings);
                if unknown.is_empty() {
                    return format!("fails: {words}");
                }
                format!("there is no {} such that {words}", unknown.join(", "))
            }
            Literal::Negative(atom) => {
                let held = match &failure.tuple {
                    Some((relation, row)) => self.telling.sentence(*relation, row),
                    None => self.telling.tuple(atom.relation, &[]),
                };
                format!("negated condition holds: {held}")
            }
            Literal::Comparison(_) => format!("{words} is false"),
            Literal::Aggregate(_) => format!("fails: {words}"),
        }
    }
}
