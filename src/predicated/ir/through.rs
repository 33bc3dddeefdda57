//! Removes blocks that only branch to another block.

use std::collections::BTreeSet;

use super::phis::Phi;

/// An output block.
#[derive(Clone, Debug)]
pub struct Block {
    /// The label of the block, without `%`.
    pub label: String,
    pub phis: Vec<Phi>,
    /// The lines after the phis; empty if the block was removed.
    pub body: String,
}

/// Removes blocks without phis whose only line is a branch. A block is kept if one of its
/// predecessors also branches directly to its successor, because phis of the successor could not
/// distinguish the two edges. The first block is always kept. Time: linear, times the predecessors
/// of removed blocks.
pub fn lead_through(blocks: &mut [Block], successors: &[Vec<u32>]) {
    let mut successors = successors.to_vec();
    let mut predecessors: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); blocks.len()];
    for (from, to) in successors.iter().enumerate() {
        for to in to {
            if let Some(entry) = predecessors.get_mut(*to as usize) {
                entry.insert(from);
            }
        }
    }
    for at in 1..blocks.len() {
        let Some(block) = blocks.get(at) else {
            continue;
        };
        let [to] = successors.get(at).map_or(&[][..], Vec::as_slice) else {
            continue;
        };
        let to = *to;
        let bare = block.phis.is_empty() && block.body.lines().count() == 1;
        if !bare || to as usize == at {
            continue;
        }
        let from = predecessors.get(at).into_iter().flatten().copied();
        let from: Vec<usize> = from.collect();
        lanelog_util::limits::steps(4 * from.len());
        let both = |from: &usize| {
            let ways = successors.get(*from);
            ways.is_some_and(|ways| ways.contains(&to))
        };
        let twice = |from: &usize| {
            let ways = successors.get(*from).into_iter().flatten();
            ways.filter(|way| **way == at as u32).count() > 1
        };
        if from.is_empty() || from.iter().any(|from| both(from) || twice(from)) {
            continue;
        }
        if let Some(ways) = successors.get_mut(at) {
            ways.clear();
        }
        if let Some(entry) = predecessors.get_mut(to as usize) {
            entry.remove(&at);
            entry.extend(&from);
        }
        let label = block.label.clone();
        let labels: Vec<String> = from
            .iter()
            .filter_map(|from| blocks.get(*from).map(|block| block.label.clone()))
            .collect();
        let Some(target) = blocks.get_mut(to as usize) else {
            continue;
        };
        for phi in &mut target.phis {
            let Some(way) = phi.incoming.iter().position(|(_, from)| *from == label) else {
                continue;
            };
            let (value, _) = phi.incoming.remove(way);
            let brought = labels.iter().map(|from| (value.clone(), from.clone()));
            phi.incoming.extend(brought);
        }
        let target = target.label.clone();
        for from in from {
            if let Some(ways) = successors.get_mut(from) {
                for way in ways.iter_mut().filter(|way| **way == at as u32) {
                    *way = to;
                }
            }
            if let Some(block) = blocks.get_mut(from) {
                redirect(&mut block.body, &label, &target);
            }
        }
        if let Some(block) = blocks.get_mut(at) {
            block.body.clear();
        }
    }
}

/// Replaces a label in the terminator of a block.
fn redirect(body: &mut String, label: &str, target: &str) {
    let lines = body.trim_end_matches('\n');
    let start = lines.rfind('\n').map_or(0, |at| at + 1);
    let last = body.split_off(start);
    let wanted = format!("label %{label}");
    let mut rest = last.as_str();
    while let Some(at) = rest.find(&wanted) {
        let end = at + wanted.len();
        let (before, after) = rest.split_at(end);
        // The match must end at the end of the label, because another label may start with it.
        let ends =
            !after.starts_with(|next: char| next.is_ascii_alphanumeric() || "._$-".contains(next));
        match ends {
            true => {
                body.push_str(before.get(..at).unwrap_or_default());
                body.push_str(&format!("label %{target}"));
            }
            false => body.push_str(before),
        }
        rest = after;
    }
    body.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn block(label: &str, phis: &[&[(&str, &str)]], body: &str) -> Block {
        let phis = phis.iter().map(|incoming| Phi {
            name: "%x".into(),
            ty: "i32".into(),
            incoming: incoming
                .iter()
                .map(|(value, from)| (value.to_string(), from.to_string()))
                .collect(),
        });
        Block {
            label: label.into(),
            phis: phis.collect(),
            body: body.into(),
        }
    }

    /// The edge that replaces a removed block has the incoming value of that block. A label that
    /// only starts with the removed one is unchanged.
    #[test]
    fn phis_get_the_blocks_that_led_there() {
        let mut blocks = vec![
            block("a", &[], "  br i1 %c, label %on, label %on.1\n"),
            block("on", &[], "  br label %end\n"),
            block("on.1", &[], "  %v = add i32 1, 1\n  br label %end\n"),
            block("end", &[&[("7", "on"), ("%v", "on.1")]], "  ret void\n"),
        ];
        lead_through(&mut blocks, &[vec![1, 2], vec![3], vec![3], vec![]]);
        assert_eq!(blocks[0].body, "  br i1 %c, label %end, label %on.1\n");
        assert_eq!(blocks[1].body, "");
        let line = "  %x = phi i32 [ %v, %on.1 ], [ 7, %a ]\n";
        assert_eq!(blocks[3].phis[0].line(), line);
    }

    /// With two edges between the same blocks, phis could not distinguish them.
    #[test]
    fn a_second_way_keeps_its_block() {
        let mut blocks = vec![
            block("a", &[], "  br i1 %c, label %on, label %end\n"),
            block("on", &[], "  br label %end\n"),
            block("end", &[&[("7", "on"), ("8", "a")]], "  ret void\n"),
        ];
        lead_through(&mut blocks, &[vec![1, 2], vec![2], vec![]]);
        assert_eq!(blocks[0].body, "  br i1 %c, label %on, label %end\n");
        assert_eq!(blocks[1].body, "  br label %end\n");
    }
}
