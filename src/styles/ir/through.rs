//! Blocks of text that do nothing but lead on: who comes there goes on at once.

use super::phis::Phi;

/// A block of text.
#[derive(Clone, Debug)]
pub struct Block {
    /// Without a sign.
    pub label: String,
    pub phis: Vec<Phi>,
    /// Its lines behind the phis; none: it is gone.
    pub body: String,
}

/// Takes away blocks without phis whose only line is a branch, unless a block leads both there and where they lead, whose phis could not tell these ways apart. The first block stays.
/// Time: linear, times the blocks that are taken away.
pub fn lead_through(blocks: &mut [Block], successors: &[Vec<u32>]) {
    let mut successors = successors.to_vec();
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
        let from: Vec<usize> = (0..blocks.len())
            .filter(|from| {
                let ways = successors.get(*from);
                ways.is_some_and(|ways| ways.contains(&(at as u32)))
            })
            .collect();
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

/// Replaces a label in the last line of a block.
fn redirect(body: &mut String, label: &str, target: &str) {
    let lines = body.trim_end_matches('\n');
    let start = lines.rfind('\n').map_or(0, |at| at + 1);
    let last = body.split_off(start);
    let wanted = format!("label %{label}");
    let mut rest = last.as_str();
    while let Some(at) = rest.find(&wanted) {
        let end = at + wanted.len();
        let (before, behind) = rest.split_at(end);
        // A longer name begins with this one.
        let ends =
            !behind.starts_with(|next: char| next.is_ascii_alphanumeric() || "._$-".contains(next));
        match ends {
            true => {
                body.push_str(before.get(..at).unwrap_or_default());
                body.push_str(&format!("label %{target}"));
            }
            false => body.push_str(before),
        }
        rest = behind;
    }
    body.push_str(rest);
}
