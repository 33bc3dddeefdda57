//! Determines whether a call passes a pointer to memory that is private to each lane.
//!
//! Text that cannot be interpreted, such as a named type, an address space given by name, or a
//! comment between words, is treated as such a pointer.

use crate::{Cursor, text};

/// Whether the memory of an address space is shared between lanes.
type IsShared<'a> = &'a dyn Fn(u32) -> bool;

/// Whether some argument of a call is, or contains, a pointer to memory that is not shared between
/// lanes. `after_name` is the text after the callee's name. Time: linear in the text.
pub(super) fn reach_lanes(after_name: &[u8], is_shared: IsShared<'_>) -> bool {
    let Some(open) = memchr::memchr(b'(', after_name) else {
        return false;
    };
    let from = after_name.get(open..).unwrap_or_default();
    let after = text::after_parentheses(from).len();
    let arguments = from
        .get(1..from.len().saturating_sub(after + 1))
        .unwrap_or_default();
    text::parts(arguments)
        .any(|argument| !argument.is_empty() && reaches_lanes(argument, is_shared))
}

/// Whether a single argument, which starts with its type, is or contains a pointer to memory that
/// is not shared between lanes.
fn reaches_lanes(argument: &[u8], is_shared: IsShared<'_>) -> bool {
    if argument.contains(&b';') {
        return true;
    }
    let mut cursor = Cursor {
        text: argument,
        at: 0,
    };
    let Ok(ty) = cursor.ty() else {
        return true;
    };
    let written = cursor.since(ty.start).trim_ascii();
    match written {
        [.., b'*'] | [b'p', b't', b'r', ..] => !is_shared(ty.address_space),
        [b'<' | b'{' | b'[', ..] => holds_lanes_pointer(written, is_shared),
        [b'%', ..] | [.., b')'] => true,
        _ => false,
    }
}

/// Whether a vector, array or structure type contains a pointer to flat or private memory.
fn holds_lanes_pointer(written: &[u8], is_shared: IsShared<'_>) -> bool {
    // A named type may contain anything. In a typed pointer, the position of the address space
    // depends on the pointee type, which is not parsed here.
    if memchr::memchr3(b'%', b'*', b'"', written).is_some() {
        return true;
    }
    let mut cursor = Cursor {
        text: written,
        at: 0,
    };
    while !cursor.at_end() {
        match cursor.word() {
            b"" => cursor.at += 1,
            b"ptr" => match cursor.address_space() {
                Ok(space) if is_shared(space.unwrap_or(0)) => {}
                _ => return true,
            },
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::reach_lanes;

    #[test]
    fn pointers_to_what_lanes_have_for_themselves() {
        let is_shared = |space| [1, 3, 4].contains(&space);
        let yes = [
            "(ptr %p)",
            "(ptr addrspace(13) %p)",
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
            assert!(reach_lanes(call.as_bytes(), &is_shared), "{call}");
        }
        for call in no {
            assert!(!reach_lanes(call.as_bytes(), &is_shared), "{call}");
        }
    }
}
