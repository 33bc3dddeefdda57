//! Text as versions of LLVM before 20 spell it, as far as lanelog's own random kernels need that: `tests/llvm/text-for-14` knows more.

/// The text without `nodivergencesource`, and with every `splat (T x)` written out. `None` if it has neither. Linear in the result, which is bounded:
/// vectors of more than 64 elements stay as they are.
pub fn spelled(text: &[u8]) -> Option<Vec<u8>> {
    const PROMISE: &[u8] = b" nodivergencesource";
    const SPLAT: &[u8] = b"> splat (";
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    let mut changed = false;
    while let Some(at) = rest.iter().position(|byte| matches!(byte, b' ' | b'>')) {
        let (before, after) = rest.split_at(at);
        out.extend_from_slice(before);
        if let Some(behind) = after.strip_prefix(PROMISE) {
            changed = true;
            rest = behind;
        } else if let Some(behind) = after.strip_prefix(SPLAT)
            && let Some((elements, behind)) = elements(&out, behind)
        {
            changed = true;
            out.extend_from_slice(b"> <");
            out.extend_from_slice(&elements);
            out.push(b'>');
            rest = behind;
        } else {
            let (first, behind) = after.split_at(1);
            out.extend_from_slice(first);
            rest = behind;
        }
    }
    out.extend_from_slice(rest);
    changed.then_some(out)
}

/// The elements of a splat, of which `before` ends with `<4 x float` and `behind` begins with the element; and what stands behind it.
fn elements<'t>(before: &[u8], behind: &'t [u8]) -> Option<(Vec<u8>, &'t [u8])> {
    let open = before.iter().rposition(|byte| *byte == b'<')?;
    let count = before.get(open + 1..)?.split(|byte| *byte == b' ').next()?;
    let count: usize = std::str::from_utf8(count).ok()?.parse().ok()?;
    let close = behind.iter().position(|byte| *byte == b')')?;
    let (element, rest) = behind.split_at(close);
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
        let new = "a <4 x float> splat (float 1.0), <2 x i8> splat (i8 3)\nattributes #1 = { nounwind nodivergencesource }\n";
        let old = "a <4 x float> <float 1.0, float 1.0, float 1.0, float 1.0>, <2 x i8> <i8 3, i8 3>\nattributes #1 = { nounwind }\n";
        assert_eq!(spelled(new.as_bytes()), Some(old.as_bytes().to_vec()));
        assert_eq!(spelled(old.as_bytes()), None);
    }
}
