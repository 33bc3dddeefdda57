//! Converts the text of lanelog's own random kernels to the syntax of LLVM versions before 20.
//! `tests/llvm/text-for-14` converts more constructs.

/// The text without flags and attributes that these versions cannot parse and that do not affect
/// uniformity, and with every `splat (T x)` expanded to a vector constant. `None` if the text
/// contains none of these. Time: linear in the result, which is bounded because vectors of more
/// than 64 elements are not expanded.
pub fn spelled(text: &[u8]) -> Option<Vec<u8>> {
    const WORDS: &[&[u8]] = &[b" nodivergencesource", b" disjoint", b" samesign", b" nneg"];
    const RANGE: &[u8] = b" range(";
    const SPLAT: &[u8] = b" splat (";
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    let mut changed = false;
    while let Some(at) = rest.iter().position(|byte| *byte == b' ') {
        let (before, after) = rest.split_at(at);
        out.extend_from_slice(before);
        let word = |word: &&[u8]| {
            let following = after.strip_prefix(*word)?;
            following
                .first()
                .is_some_and(|next| *next == b' ')
                .then_some(following)
        };
        if let Some(following) = WORDS.iter().find_map(word) {
            changed = true;
            rest = following;
        } else if let Some(following) = after.strip_prefix(RANGE)
            && let Some(close) = following.iter().position(|byte| *byte == b')')
        {
            changed = true;
            rest = following.get(close + 1..).unwrap_or_default();
        } else if let Some(following) = after.strip_prefix(SPLAT)
            && let Some((elements, following)) = elements(&out, following)
        {
            changed = true;
            out.extend_from_slice(b" <");
            out.extend_from_slice(&elements);
            out.push(b'>');
            rest = following;
        } else {
            let (first, following) = after.split_at(1);
            out.extend_from_slice(first);
            rest = following;
        }
    }
    out.extend_from_slice(rest);
    changed.then_some(out)
}

/// The expanded elements of a splat, and the text after it. The splat's type, such as `<4 x
/// float>`, is the last vector type in the line with which `before` ends; its element is at the
/// beginning of `following`.
fn elements<'t>(before: &[u8], following: &'t [u8]) -> Option<(Vec<u8>, &'t [u8])> {
    let line = before.rsplit(|byte| *byte == b'\n').next()?;
    let mut types = line.rsplit(|byte| *byte == b'<').filter_map(|text| {
        let mut words = text.split(|byte| *byte == b' ');
        let count = std::str::from_utf8(words.next()?)
            .ok()?
            .parse::<usize>()
            .ok()?;
        (words.next()? == b"x").then_some(count)
    });
    let count = types.next()?;
    let close = following.iter().position(|byte| *byte == b')')?;
    let (element, rest) = following.split_at(close);
    if !(1..=64).contains(&count) || element.contains(&b'(') {
        return None;
    }
    let all = vec![element; count];
    Some((all.join(&b", "[..]), rest.get(1..)?))
}

#[cfg(test)]
mod tests {
    use super::spelled;
    use pretty_assertions::assert_eq;

    #[test]
    fn splats_are_written_out_and_new_promises_left_out() {
        let new = "  %a = fadd <4 x float> zeroinitializer, splat (float 1.0)\n  %b = add <2 x i8> <i8 1, i8 2>, splat (i8 3)\n  %c = or disjoint i32 %x, 1\n  call range(i32 0, 9) i32 @f()\nattributes #1 = { nounwind nodivergencesource }\n";
        let old = "  %a = fadd <4 x float> zeroinitializer, <float 1.0, float 1.0, float 1.0, float 1.0>\n  %b = add <2 x i8> <i8 1, i8 2>, <i8 3, i8 3>\n  %c = or i32 %x, 1\n  call i32 @f()\nattributes #1 = { nounwind }\n";
        assert_eq!(spelled(new.as_bytes()), Some(old.as_bytes().to_vec()));
        assert_eq!(spelled(old.as_bytes()), None);
    }
}
