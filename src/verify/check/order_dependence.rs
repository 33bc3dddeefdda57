//! Order-dependent verdicts: where LLVM's verdict depends on the order in which it processes
//! values, another analysis may differ without an error in either.

use std::collections::BTreeSet;

use super::agreement::{Agreements, Unit};
use super::judgement::Judgement;
use crate::oracle::uniformity22::Bounds;

/// Verdicts on which two analyses may differ without disagreeing.
#[derive(Clone, Copy)]
pub(super) enum OrderDependence<'b> {
    /// The verdicts must be equal on every value.
    None,
    /// The verdicts may differ on values for which LLVM's processing order can lead to either
    /// verdict.
    Within(&'b Bounds),
    /// The verdicts may differ on every value, because the cause of the differences is known.
    Explained,
}

impl<'b> OrderDependence<'b> {
    /// Allows differences only within the bounds. Without bounds, the verdicts must be equal.
    pub(super) fn within(bounds: Option<&'b Bounds>) -> OrderDependence<'b> {
        bounds.map_or(OrderDependence::None, OrderDependence::Within)
    }
}

/// Compares the verdicts of two analyses, counts the compared verdicts, and records disagreements.
pub(super) fn compare_verdicts(
    rules: &Judgement,
    other: &Judgement,
    order_dependence: OrderDependence<'_>,
    agreements: &mut Agreements,
    disputed: &mut BTreeSet<u32>,
) {
    let mut differ = differences(rules, other);
    let all = differ.len();
    match order_dependence {
        OrderDependence::None => {}
        OrderDependence::Within(bounds) => {
            differ.retain(|value| !bounds.allow_either(*value as usize))
        }
        OrderDependence::Explained => differ.clear(),
    }
    let outside = match order_dependence {
        OrderDependence::None => None,
        OrderDependence::Within(_) | OrderDependence::Explained => Some(differ.len()),
    };
    agreements.count(
        [&rules.who, &other.who],
        Unit::Verdicts,
        outside,
        other.verdicts.divergent.len(),
        all,
    );
    disputed.extend(differ);
}

/// The values on which two analyses differ.
pub(super) fn differences(one: &Judgement, other: &Judgement) -> Vec<u32> {
    let both = one.verdicts.divergent.iter().zip(&other.verdicts.divergent);
    both.enumerate()
        .filter(|(_, (one, other))| one != other)
        .map(|(value, _)| value as u32)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::Verdicts;
    use pretty_assertions::assert_eq;

    fn judgement(who: &str, divergent: [bool; 3]) -> Judgement {
        Judgement {
            who: who.to_string(),
            verdicts: Verdicts {
                divergent: divergent.to_vec(),
            },
            temporal: None,
            unknown: Vec::new(),
        }
    }

    /// Two values differ, but one of them has the same verdict for every processing order.
    #[test]
    fn only_what_is_outside_is_disputed() {
        let bounds = Bounds {
            least: judgement("", [false, false, true]).verdicts,
            most: judgement("", [true, false, true]).verdicts,
        };
        let one = judgement("one", [true, false, true]);
        let other = judgement("other", [false, true, true]);
        let disputed = |order_dependence| {
            let (mut agreements, mut disputed) = (Agreements::default(), BTreeSet::new());
            compare_verdicts(
                &one,
                &other,
                order_dependence,
                &mut agreements,
                &mut disputed,
            );
            let pair = &agreements.pairs[0];
            let counts = [pair.counts.differ, pair.apart.differ, pair.outside];
            assert_eq!(agreements.disagree(), !disputed.is_empty());
            (counts, disputed.into_iter().collect::<Vec<u32>>())
        };
        assert_eq!(disputed(OrderDependence::None), ([2, 0, 0], vec![0, 1]));
        assert_eq!(
            disputed(OrderDependence::Within(&bounds)),
            ([0, 2, 1], vec![1])
        );
        assert_eq!(disputed(OrderDependence::Explained), ([0, 2, 0], vec![]));
    }
}
