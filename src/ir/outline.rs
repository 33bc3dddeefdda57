//! A module in which only the headers of functions are parsed. Bodies are parsed on demand, one
//! after another in the same buffers. An analysis that handles one function at a time therefore
//! needs memory only for the largest function.
//!
//! If the end of a body cannot be determined without parsing it, there is no outline, and the whole
//! module must be parsed.

use super::cursor::Failure;
use super::function::{BrokenFunction, Scratch, read_header, read_into};
use super::marks::Marks;
use super::module::{Function, Module, ReadError, Span};
use super::toplevel::{Ahead, Reading, read_as};
use super::undefined::Uses;

/// Parses a module without the bodies of its functions: [`Function::is_read`] is false for all of
/// them, and [`Bodies`] parses them. Returns `None` if there is a syntax error, which
/// [`super::read`] then reports, or if the end of a body cannot be determined. Time: linear in the
/// text; if most of the text is bodies, a tenth of the time of parsing it.
pub fn outline(text: &[u8]) -> Option<Module<'_>> {
    let module = read_as(text, Reading::Outline, Ahead::default());
    module.errors.is_empty().then_some(module)
}

/// Parses a function's header. Returns the function without its body, and the offset of its end.
/// Adds the names that the body uses.
pub(super) fn outline_function<'t>(
    text: &'t [u8],
    at: usize,
    scratch: &mut Scratch,
    uses: &mut Uses<'t>,
) -> Result<(Function, usize), BrokenFunction> {
    let (mut function, body) = read_header(text, at, scratch)?;
    let Some(end) = end_of_body(text, body, uses) else {
        return Err(BrokenFunction {
            failure: Box::new(failure(body, "where this body ends is not certain")),
            name: None,
            stopped: body,
            complete: false,
        });
    };
    function.span = Span {
        start: at as u32,
        end: end as u32,
    };
    Ok((function, end))
}

fn failure(at: usize, message: &str) -> Failure {
    let at = at as u32;
    Failure {
        span: Span { start: at, end: at },
        message: message.into(),
    }
}

/// The end of a body, starting after its opening brace: the end of the first line that starts with
/// a closing brace. `None` unless the text up to there has balanced quotes and braces, no comments
/// over several lines, and no start of another function, which would mean that the body is
/// unterminated. Adds the names that the body uses. Time: linear in the body.
fn end_of_body<'t>(text: &'t [u8], start: usize, uses: &mut Uses<'t>) -> Option<usize> {
    let rest = text.get(start..)?;
    let (first, _) = rest.split_at_checked(memchr::memchr(b'\n', rest)?)?;
    let first = first.trim_ascii_start();
    if !(first.is_empty() || first.starts_with(b";")) {
        return None;
    }
    let (mut quoted, mut depth) = (false, 0_usize);
    for at in Marks::new(text, start..text.len()) {
        match text.get(at..)? {
            [b'!' | b'@' | b'#', ..] => uses.add(text, at),
            [b'"', ..] => quoted = !quoted,
            [b'/', b'*', ..] => return None,
            [b'd', ..] if text.get(at - 1..)?.starts_with(b"\ndefine") => return None,
            _ if quoted => {}
            [b'{', ..] => depth += 1,
            // A closing brace of a type or constant; or the brace that ends the body, at an unusual
            // position.
            [b'}', ..] if depth > 0 => depth -= 1,
            [b'}', ..] => return (text.get(at - 1) == Some(&b'\n')).then_some(at + 1),
            _ => {}
        }
    }
    None
}

/// Parses functions on demand, one after another in the same buffers.
#[derive(Default)]
pub struct Bodies {
    scratch: Scratch,
    function: Function,
}

impl Bodies {
    /// Parses the body of a function of an outlined module, and overwrites the function that was
    /// parsed before it. A function that is already parsed is returned unchanged. Time: linear in
    /// its text.
    ///
    /// # Errors
    /// If the function cannot be parsed, or does not end where its outline does.
    pub fn read<'a>(
        &'a mut self,
        module: &Module<'_>,
        outline: &'a Function,
    ) -> Result<&'a Function, ReadError> {
        if outline.is_read() {
            return Ok(outline);
        }
        let Span { start, end } = outline.span;
        let text = module.text;
        if !text
            .get(start as usize..)
            .is_some_and(|rest| rest.starts_with(b"define"))
        {
            let message = "this function is no longer there";
            let failure = failure(start as usize, message);
            return Err(ReadError::of_function(module.bytes(outline.name), failure));
        }
        self.scratch.exchange(&mut self.function);
        self.scratch.reserve((end - start) as usize);
        let mut read = |fast| read_into(text, start as usize, &mut self.scratch, fast);
        // The reference parser decides whether there is an error, and provides the message.
        match read(true).or_else(|_| read(false)) {
            Ok((function, stopped)) if stopped == end as usize => {
                self.function = function;
                self.scratch.exchange(&mut self.function);
                Ok(&self.function)
            }
            Ok((_, stopped)) => {
                let message =
                    "the function ends here, but not the lines up to one that begins with `}`";
                Err(ReadError::of_function(
                    module.bytes(outline.name),
                    failure(stopped, message),
                ))
            }
            Err(broken) => Err(ReadError::of_function(
                module.bytes(outline.name),
                *broken.failure,
            )),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::{read, toplevel::read_slowly};
    use super::*;
    use pretty_assertions::assert_eq;

    const TEXT: &[u8] = b"@g = global i32 0
define amdgpu_kernel void @a(i32 inreg %x) #0 !k !1 { ; of one block
  call void @f(ptr @g, { i32, i32 } zeroinitializer)
  ret void
}
declare void @f(ptr, { i32, i32 })
define i32 @b(i1 %c) {
  br i1 %c, label %t, label %u
t:                                                ; preds = %\"0\"
  br label %u
u:
  %p = phi i32 [ 1, %0 ], [ 2, %t ]
  ret i32 %p
}
define { i32 } @c() {
  call void asm \"
}
{ \", \"\"()
  ret { i32
} { i32 1 }
}
attributes #0 = { \"}\" }
!1 = !{}
";

    #[test]
    fn outlined_functions_are_those_that_are_read() {
        let (outlined, whole) = (outline(TEXT).unwrap(), read(TEXT));
        let mut bodies = Bodies::default();
        let both = outlined.functions.iter().zip(&whole.functions);
        for (outline, function) in both {
            assert!(!outline.is_read());
            assert_eq!(bodies.read(&outlined, outline), Ok(function));
            assert_eq!(bodies.read(&outlined, function), Ok(function));
        }
        assert_eq!(outlined.functions.len(), 3);
        let bare = |module: Module<'static>| Module {
            functions: Vec::new(),
            ..module
        };
        assert_eq!(bare(outlined), bare(whole));
    }

    #[test]
    fn where_an_end_is_not_certain_there_is_no_outline() {
        for text in [
            "define void @a() { ret void }\n",
            "define void @a() { ret void\n}\n",
            "define void @a() {\n  ret void\n",
            "define void @a() {\n  ret void }\n!0 = !{\n}\n",
            "define {} @a() {\n  ret {} {}}\n!0 = !{\n}\n",
            "define {} @a() {\n  ret {} {}} define void @b() {\n  ret void\n}\n",
            "define {} @a() {\n  ret {} {}}\nattributes #0 = {\n\"x\"\n}\n",
            "define void @a() { ; {\n  ret void\n}\n",
            "define void @a() {\n  ret void\n  }\n!0 = !{\n}\n",
            "define void @a() {\n/*\n}\n*/\n  ret void\n}\n",
            "define void @a() {\n  ret void\ndefine void @b() {\n  ret void\n}\n",
            "define void @a() {\n  ret void\n}\n}\n",
            "define void @a( {\n  ret void\n}\n",
            "define void @a() {\n  ret void\n}\ndefine void @a() {\n  ret void\n}\n",
        ] {
            assert!(outline(text.as_bytes()).is_none(), "{text}");
        }
    }

    #[test]
    fn the_message_on_a_body_is_that_of_the_whole_module() {
        let text = b"define void @a() {\n  ret i32 %x\n}\ndefine void @b() {\n  ret void\n}\n";
        let outlined = outline(text).unwrap();
        let mut bodies = Bodies::default();
        let errors: Vec<ReadError> = outlined
            .functions
            .iter()
            .filter_map(|outline| bodies.read(&outlined, outline).err())
            .collect();
        assert_eq!(errors, read_slowly(text).errors);
        assert_eq!(errors.len(), 1);
    }

    #[test]
    fn files_changed_since_are_errors() {
        let text = b"define void @a() {\n  ret void\n}\n".to_vec();
        let outlined = outline(&text).unwrap();
        let mut bodies = Bodies::default();
        for kept in [0, 1, 12, text.len() - 3] {
            let mut changed = vec![0; text.len()];
            changed[..kept].copy_from_slice(&text[..kept]);
            let changed = Module {
                text: &changed,
                functions: outlined.functions.clone(),
                ..Module::default()
            };
            assert!(bodies.read(&changed, &changed.functions[0]).is_err());
        }
    }
}
