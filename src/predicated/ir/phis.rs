//! Finds redundant phis: phis that are equal to another value.
//!
//! Source: M. Braun and others, "Simple and Efficient Construction of Static Single Assignment
//! Form" (2013): if all operands of a phi are one value or the phi itself, the phi equals this
//! value.

use std::ops::Range;

use rustc_hash::FxHashMap;

/// A phi.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phi {
    /// The name of the phi, with `%`.
    pub name: String,
    pub ty: String,
    /// Incoming values, and labels without `%`.
    pub incoming: Vec<(String, String)>,
}

impl Phi {
    /// The text of the phi.
    pub fn line(&self) -> String {
        let all = self.incoming.iter();
        let all: Vec<String> = all
            .map(|(value, label)| format!("[ {value}, %{label} ]"))
            .collect();
        format!("  {} = phi {} {}\n", self.name, self.ty, all.join(", "))
    }

    /// The value that all operands of the phi have, apart from operands that are the phi itself;
    /// `None` if there are several such values.
    fn single(&self) -> Option<&str> {
        let mut others = self.incoming.iter().map(|(value, _)| value.as_str());
        let first = others.find(|value| *value != self.name)?;
        let same = |value: &str| value == first || value == self.name;
        others.all(same).then_some(first)
    }

    /// The only defined value among the phi's operands, if it is available at the phi. The phi can
    /// be replaced by it, because undefined operands may have any value.
    fn single_defined(&self, reaches: &dyn Fn(&str) -> bool) -> Option<&str> {
        let mut others = self.incoming.iter().map(|(value, _)| value.as_str());
        let first = others.find(|value| *value != self.name && *value != "poison")?;
        let same = |value: &str| value == first || value == self.name || value == "poison";
        (others.all(same) && reaches(first)).then_some(first)
    }

    /// The operands that are neither undefined nor the phi itself, with their places.
    fn defined(&self) -> impl Iterator<Item = (usize, &str)> {
        let values = self.incoming.iter().map(|(value, _)| value.as_str());
        let all = values.enumerate();
        all.filter(|(_, value)| *value != "poison" && *value != self.name)
    }

    /// Whether another phi of the same block may replace this one: all operands are equal, or
    /// undefined in this phi, so that they may have any value.
    fn is(&self, other: &Phi) -> bool {
        let mut pairs = self.incoming.iter().zip(&other.incoming);
        self.ty == other.ty
            && self.incoming.len() == other.incoming.len()
            && pairs.all(|((one, _), (two, _))| {
                one == two || one == "poison" || *one == self.name && *two == other.name
            })
    }
}

/// The blocks in which names are defined, and the dominators of blocks.
pub struct Places {
    /// By name, with `%`: the defining block. Arguments and constants are absent.
    written: FxHashMap<String, u32>,
    /// For each block in the dominator tree: its number in preorder, and the number after those of
    /// the blocks that it dominates.
    dominated: Vec<Range<u32>>,
}

impl Places {
    /// `dominators` are the immediate dominators of blocks; the first block is the entry. Time:
    /// linear.
    pub fn new(written: FxHashMap<String, u32>, dominators: &[Option<u32>]) -> Places {
        let mut children: Vec<Vec<u32>> = vec![Vec::new(); dominators.len()];
        for (block, above) in dominators.iter().enumerate() {
            if let Some(entry) = above.and_then(|above| children.get_mut(above as usize)) {
                entry.push(block as u32);
            }
        }
        let mut dominated = vec![0..0; dominators.len()];
        let mut next = 0;
        let mut work: Vec<(u32, bool)> = children.first().map(|_| (0, false)).into_iter().collect();
        while let Some((block, is_done)) = work.pop() {
            let range = &mut dominated[block as usize];
            if is_done {
                range.end = next;
                continue;
            }
            range.start = next;
            next += 1;
            work.push((block, true));
            work.extend(children[block as usize].iter().map(|child| (*child, false)));
        }
        Places { written, dominated }
    }

    /// Whether a value is available at the start of a block: it is an argument, or is defined in
    /// another block that dominates `block`.
    fn reaches(&self, value: &str, block: u32) -> bool {
        let Some(written) = self.written.get(value) else {
            return true;
        };
        // A value that is defined in `block` itself is not available: on a back edge, a phi of
        // `block` reads the value of the previous iteration.
        let range = |block: u32| self.dominated.get(block as usize);
        let (above, below) = (range(*written), range(block));
        *written != block
            && above
                .zip(below)
                .is_some_and(|(above, below)| !below.is_empty() && above.contains(&below.start))
    }
}

/// Removes redundant phis. Returns the remaining phis, by block, and what replaces the others, by
/// name. Time: linear in the operands of phis, times the depth of dependences between them, and the
/// number of phis that share the rarest operand of a phi.
pub fn merged(
    mut phis: Vec<Vec<Phi>>,
    places: &Places,
) -> (Vec<Vec<Phi>>, FxHashMap<String, String>) {
    let mut same: FxHashMap<String, String> = FxHashMap::default();
    loop {
        let mut found: FxHashMap<String, String> = FxHashMap::default();
        for (number, block) in phis.iter().enumerate() {
            // By operand and its place: the phis that have it.
            let mut having: FxHashMap<(usize, &str), Vec<usize>> = FxHashMap::default();
            for (at, phi) in block.iter().enumerate() {
                lanelog_util::limits::steps(phi.incoming.len());
                for (place, (value, _)) in phi.incoming.iter().enumerate() {
                    having.entry((place, value)).or_default().push(at);
                }
            }
            let every: Vec<usize> = (0..block.len()).collect();
            for (at, phi) in block.iter().enumerate() {
                let reaches = |value: &str| places.reaches(value, number as u32);
                let standing = || {
                    // A phi that may replace this one has all of its defined operands.
                    let alike = phi.defined().filter_map(|operand| having.get(&operand));
                    let others = alike.min_by_key(|alike| alike.len());
                    let others = others.unwrap_or(&every).iter();
                    let others = others.filter_map(|other| Some((*other, block.get(*other)?)));
                    let mut others = others.filter(|(other, _)| *other != at);
                    // If two phis of a block are equal, the first one replaces the other.
                    let one = others.find(|(other, known)| {
                        lanelog_util::limits::steps(4);
                        phi.is(known)
                            && (*other < at || !known.is(phi))
                            && !found.contains_key(&known.name)
                    });
                    one.map(|(_, known)| known.name.as_str())
                };
                let value = phi.single().or_else(|| phi.single_defined(&reaches));
                let value = value.or_else(standing);
                if let Some(value) = value
                    && !found.contains_key(value)
                {
                    found.insert(phi.name.clone(), value.to_string());
                }
            }
        }
        if found.is_empty() {
            return (phis, same);
        }
        for block in &mut phis {
            block.retain(|phi| !found.contains_key(&phi.name));
            for (value, _) in block.iter_mut().flat_map(|phi| &mut phi.incoming) {
                follow(value, &found);
            }
        }
        for value in same.values_mut() {
            follow(value, &found);
        }
        for value in found.clone().values_mut() {
            follow(value, &found);
        }
        for (name, value) in &found {
            let mut value = value.clone();
            follow(&mut value, &found);
            same.insert(name.clone(), value);
        }
    }
}

/// Replaces a name by its final replacement.
fn follow(value: &mut String, found: &FxHashMap<String, String>) {
    let mut left = found.len();
    while let Some(other) = found.get(value)
        && left > 0
    {
        value.clone_from(other);
        left -= 1;
        lanelog_util::limits::steps(4);
    }
}

/// A text in which names are replaced. Names are whole words; quoted text is unchanged.
pub fn replaced(text: &str, same: &FxHashMap<String, String>) -> String {
    if same.is_empty() {
        return text.to_string();
    }
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"._$-".contains(&byte);
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['%', '"']) {
        let (before, found) = rest.split_at(at);
        out += before;
        let end = match found.as_bytes().first() {
            Some(b'"') => found
                .get(1..)
                .and_then(|rest| rest.find('"'))
                .map(|end| end + 2),
            _ => {
                let mut name = found.bytes().skip(1);
                name.position(|byte| !is_part(byte)).map(|end| end + 1)
            }
        };
        let (name, after) = found.split_at(end.unwrap_or(found.len()));
        out += same.get(name).map_or(name, String::as_str);
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    /// Block 1 is a loop, and block 2 follows it. A value that block 1 defines cannot replace a phi
    /// of block 1, which reads it from the last iteration; a value from before the loop can.
    #[test]
    fn undefined_values_may_take_any_reaching_value() {
        let phi = |name: &str, incoming: [(&str, &str); 2]| Phi {
            name: name.into(),
            ty: "i32".into(),
            incoming: incoming
                .map(|(value, from)| (value.to_string(), from.to_string()))
                .into(),
        };
        let phis = vec![
            vec![],
            vec![
                phi("%late", [("poison", "a"), ("%own", "loop")]),
                phi("%early", [("poison", "a"), ("%before", "loop")]),
                phi("%count", [("0", "a"), ("%next", "loop")]),
                phi("%last", [("poison", "a"), ("%count", "loop")]),
            ],
            vec![phi("%behind", [("%own", "loop"), ("poison", "a")])],
        ];
        let names = [("%before", 0), ("%own", 1), ("%next", 1)];
        let mut written: FxHashMap<String, u32> = names
            .map(|(name, block)| (name.to_string(), block))
            .into_iter()
            .collect();
        for (block, phis) in phis.iter().enumerate() {
            written.extend(phis.iter().map(|phi| (phi.name.clone(), block as u32)));
        }
        let places = Places::new(written, &[None, Some(0), Some(1)]);
        let (left, same) = merged(phis, &places);
        let names =
            |phis: &[Phi]| -> Vec<String> { phis.iter().map(|phi| phi.name.clone()).collect() };
        assert_eq!(names(&left[1]), ["%late", "%count", "%last"]);
        assert_eq!(names(&left[2]), Vec::<String>::new());
        assert_eq!(same.get("%early").map(String::as_str), Some("%before"));
        assert_eq!(same.get("%behind").map(String::as_str), Some("%own"));
    }
}
