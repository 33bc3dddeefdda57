//! Selects the part of a derivation for machine-readable output.

use std::collections::VecDeque;

use super::derivation::Derivation;
use super::tree::Detail;

/// The steps nearest to the goal, starting with the goal; and for each step of the derivation, its
/// index among these steps. Linear time.
pub(super) fn excerpt(
    derivation: &Derivation,
    detail: Detail,
    most: usize,
) -> (Vec<usize>, Vec<Option<usize>>) {
    let most = if detail.full { usize::MAX } else { most };
    let mut places = vec![None; derivation.steps.len()];
    let mut chosen = Vec::new();
    let mut queue = VecDeque::from([(0, 0)]);
    while let Some((at, depth)) = queue.pop_front() {
        if chosen.len() >= most || detail.depth.is_some_and(|most| depth > most) {
            break;
        }
        let (Some(step), Some(place)) = (derivation.steps.get(at), places.get_mut(at)) else {
            continue;
        };
        if place.is_some() {
            continue;
        }
        *place = Some(chosen.len());
        chosen.push(at);
        queue.extend(step.premises.iter().map(|premise| (*premise, depth + 1)));
    }
    (chosen, places)
}
