//! The pointers that a call passes: whether one of them reaches memory that each lane has for itself.
//!
//! What is not understood may be such a pointer: an alias of a type, an address space by its name, a comment between the words.

use lanelog_ir::text;

/// Flat and private memory, on AMD's GPUs and on NVIDIA's.
const OF_LANES: [u32; 2] = [0, 5];

/// Whether an argument among those that follow a callee's name is a pointer to flat or private memory, or has such pointers within.
/// Time: linear in the text.
pub(super) fn reach_lanes(behind_name: &[u8]) -> bool {
    let Some(open) = memchr::memchr(b'(', behind_name) else {
        return false;
    };
    let from = behind_name.get(open..).unwrap_or_default();
    let behind = text::behind_parentheses(from).len();
    let arguments = from
        .get(1..from.len().saturating_sub(behind + 1))
        .unwrap_or_default();
    text::parts(arguments).any(|argument| !argument.is_empty() && reaches_lanes(argument))
}

/// The same of one argument, which begins with its type.
fn reaches_lanes(argument: &[u8]) -> bool {
    let mut scanner = Scanner { rest: argument };
    let mut found = match argument.first() {
        Some(b'<' | b'{' | b'[') => Found::Within(scanner.bracket()),
        Some(b'%') => {
            scanner.word();
            Found::Unknown
        }
        _ => match scanner.word() {
            b"ptr" => Found::Pointer(0),
            _ => Found::Nothing,
        },
    };
    // An address space, of a pointer or of the pointer that `*` makes; the last one is the outermost.
    let mut space = None;
    loop {
        match scanner.next() {
            b'*' => {
                scanner.advance(1);
                found = Found::Pointer(space.take().unwrap_or(0));
            }
            b'(' => {
                scanner.bracket();
                found = Found::Unknown;
            }
            b';' => return true,
            _ if scanner.is_at_space() => {
                let Some(named) = scanner.space() else {
                    return true;
                };
                match found {
                    Found::Pointer(_) if space.is_none() && argument.starts_with(b"ptr") => {
                        found = Found::Pointer(named);
                    }
                    _ => space = Some(named),
                }
            }
            _ => break,
        }
    }
    match found {
        Found::Nothing => false,
        Found::Unknown => true,
        Found::Pointer(space) => OF_LANES.contains(&space),
        Found::Within(inside) => holds_lanes_pointer(inside),
    }
}

/// What an argument's type is, as far as it matters.
enum Found<'t> {
    Nothing,
    /// A pointer to an address space.
    Pointer(u32),
    /// A vector, array or structure: what stands in its brackets.
    Within(&'t [u8]),
    Unknown,
}

/// Whether a vector's, array's or structure's type has a pointer to flat or private memory in it.
fn holds_lanes_pointer(inside: &[u8]) -> bool {
    let mut scanner = Scanner { rest: inside };
    loop {
        match scanner.next() {
            0 => return false,
            b'%' | b'*' | b';' | b'"' => {
                // A typed pointer's space stands before its star, and its pointee may be anything.
                return true;
            }
            byte if byte.is_ascii_alphabetic() => {
                if scanner.word() == b"ptr" {
                    scanner.next();
                    let space = if scanner.is_at_space() {
                        scanner.space()
                    } else {
                        Some(0)
                    };
                    if space.is_none_or(|space| OF_LANES.contains(&space)) {
                        return true;
                    }
                }
            }
            _ => scanner.advance(1),
        }
    }
}

struct Scanner<'t> {
    rest: &'t [u8],
}

impl<'t> Scanner<'t> {
    /// The next byte that is no blank; 0 at the end.
    fn next(&mut self) -> u8 {
        self.rest = self.rest.trim_ascii_start();
        self.rest.first().copied().unwrap_or(0)
    }

    fn advance(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    /// The word or name here; a byte of something else counts as one.
    fn word(&mut self) -> &'t [u8] {
        let named = |byte: &u8| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b'$' | b'%')
        };
        let quoted = self.rest.starts_with(b"%\"");
        let length = if quoted {
            let behind = self.rest.get(2..).unwrap_or_default();
            memchr::memchr(b'"', behind).map_or(self.rest.len(), |end| end + 3)
        } else {
            let end = self.rest.iter().position(|byte| !named(byte));
            end.unwrap_or(self.rest.len())
                .max(usize::from(!self.rest.is_empty()))
        };
        let (word, rest) = self.rest.split_at(length);
        self.rest = rest;
        word
    }

    /// What stands between the bracket here and the one that closes it.
    fn bracket(&mut self) -> &'t [u8] {
        let mut depth = 0_usize;
        let end = self.rest.iter().position(|byte| {
            match byte {
                b'(' | b'[' | b'{' | b'<' => depth += 1,
                b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        });
        let inside = self
            .rest
            .get(1..end.unwrap_or(self.rest.len()))
            .unwrap_or_default();
        self.advance(end.map_or(self.rest.len(), |end| end + 1));
        inside
    }

    /// Whether an address space is here, not the word `addrspacecast`.
    fn is_at_space(&self) -> bool {
        let behind = self.rest.strip_prefix(b"addrspace");
        behind.is_some_and(|behind| !behind.starts_with(b"cast"))
    }

    /// `addrspace(N)`: the number.
    fn space(&mut self) -> Option<u32> {
        self.advance(b"addrspace".len());
        if self.next() != b'(' {
            return None;
        }
        text::number(self.bracket().trim_ascii())
    }
}

#[cfg(test)]
mod tests {
    use super::reach_lanes;

    #[test]
    fn pointers_to_what_lanes_have_for_themselves() {
        let yes = [
            "(ptr %p)",
            "(ptr noundef align 4 %p, i32 0)",
            "(i32 0, ptr addrspace(5) %p) #0",
            "(<4 x ptr> %p, <4 x i1> %m)",
            "(<4 x ptr addrspace(5)> %p)",
            "(<vscale x 2 x ptr addrspace ( 0 )> %p)",
            "(i8* %p)",
            "(i8 addrspace(5)* %p)",
            "(i8 addrspace(1)* addrspace(5)* %p)",
            "(<4 x i8*> %p)",
            "({ i32, ptr } %p)",
            "([2 x ptr addrspace(5)] %p)",
            "(%alias %p)",
            "(ptr addrspace(\"A\") %p)",
            "(ptr ; )\n addrspace(1) %p)",
            "( ptr\taddrspace(5) null )",
        ];
        let no = [
            "()",
            "(i32 %p, float 1.0)",
            "(ptr addrspace(1) %p)",
            "(ptr  addrspace ( 3 ) %p, <4 x i1> splat (i1 true))",
            "(<4 x ptr addrspace(1)> %p)",
            "(<4 x i32> <i32 1, i32 2, i32 3, i32 4>)",
            "(i8 addrspace(1)* %p)",
            "(i8* addrspace(1)* %p)",
            "(%struct.s addrspace(4)* %p)",
            "(metadata ptr %p)",
            "(i32 %p) [ \"deopt\"(ptr %q) ], !dbg !5",
            "(i64 ptrtoint (ptr @g to i64))",
            "(ptr addrspace(1) addrspacecast (ptr @g to ptr addrspace(1)))",
            "({ i32, ptr addrspace(1) } %p)",
        ];
        for call in yes {
            assert!(reach_lanes(call.as_bytes()), "{call}");
        }
        for call in no {
            assert!(!reach_lanes(call.as_bytes()), "{call}");
        }
    }
}
