//! LLVM's library in this process, which reads bitcode without starting a program for each module.
//!
//! Only the child processes of `batch` use it: if LLVM ends the process, the module is tried again
//! in another one, with llvm-dis. Text is that of llvm-dis, which reads functions one by one and so
//! finds damage in an index that the library does not read.

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::path::{Path, PathBuf};
use std::ptr;
use std::sync::OnceLock;

use libloading::Library;

/// Set for child processes that must not use the library.
pub(crate) const AVOIDED: &str = "LANELOG_WITHOUT_LIBLLVM";

/// The first version whose text was compared with that of its llvm-dis.
const OLDEST: c_uint = 22;

static USED: OnceLock<bool> = OnceLock::new();

/// Allows this process to use the library.
pub(crate) fn allow() {
    let _ = USED.set(std::env::var_os(AVOIDED).is_none());
}

/// An opaque object of LLVM's C API.
type Object = *mut c_void;

/// Functions of LLVM's C API (llvm-c/Core.h, BitReader.h).
struct Api {
    context: unsafe extern "C" fn() -> Object,
    on_diagnostic: unsafe extern "C" fn(Object, extern "C" fn(Object, Object), Object),
    buffer: unsafe extern "C" fn(*const c_char, usize, *const c_char, c_int) -> Object,
    parse: unsafe extern "C" fn(Object, Object, *mut Object) -> c_int,
    print: unsafe extern "C" fn(Object) -> *mut c_char,
    free_text: unsafe extern "C" fn(*mut c_char),
    free_module: unsafe extern "C" fn(Object),
    free_buffer: unsafe extern "C" fn(Object),
    free_context: unsafe extern "C" fn(Object),
    /// Keeps the library loaded.
    _library: Library,
}

/// The text of a module in bitcode, by the library that belongs to a program of LLVM. `None`
/// without a library, or if it cannot read the module, so that the program reports the reason.
pub(crate) fn disassemble(program: &Path, bitcode: &[u8]) -> Option<Vec<u8>> {
    static API: OnceLock<Option<Api>> = OnceLock::new();
    if !USED.get().is_some_and(|used| *used) {
        return None;
    }
    let api = API.get_or_init(|| library_of(program).into_iter().find_map(|path| load(&path)));
    text(api.as_ref()?, bitcode)
}

/// The libraries in the folder `lib` beside that of a program, the most general name first.
fn library_of(program: &Path) -> Vec<PathBuf> {
    let program = program.canonicalize().unwrap_or_default();
    let root = program.parent().and_then(Path::parent);
    let folder = root.unwrap_or(Path::new("")).join("lib");
    let names = ["libLLVM.so", "libLLVM.dylib"];
    let names = names.map(|name| folder.join(name));
    names.into_iter().filter(|path| path.exists()).collect()
}

#[allow(unsafe_code)]
fn load(path: &Path) -> Option<Api> {
    // SAFETY: the library is LLVM's, whose initialisers have no requirements; the types are those
    // of its headers.
    unsafe {
        let library = Library::new(path).ok()?;
        let version = library.get::<unsafe extern "C" fn(*mut c_uint, *mut c_uint, *mut c_uint)>(
            b"LLVMGetVersion\0",
        );
        let mut major = 0;
        version.ok()?(&raw mut major, ptr::null_mut(), ptr::null_mut());
        if major < OLDEST {
            return None;
        }
        Some(Api {
            context: *library.get(b"LLVMContextCreate\0").ok()?,
            on_diagnostic: *library.get(b"LLVMContextSetDiagnosticHandler\0").ok()?,
            buffer: *library
                .get(b"LLVMCreateMemoryBufferWithMemoryRange\0")
                .ok()?,
            parse: *library.get(b"LLVMParseBitcodeInContext2\0").ok()?,
            print: *library.get(b"LLVMPrintModuleToString\0").ok()?,
            free_text: *library.get(b"LLVMDisposeMessage\0").ok()?,
            free_module: *library.get(b"LLVMDisposeModule\0").ok()?,
            free_buffer: *library.get(b"LLVMDisposeMemoryBuffer\0").ok()?,
            free_context: *library.get(b"LLVMContextDispose\0").ok()?,
            _library: library,
        })
    }
}

/// Without a handler, LLVM ends the process when it finds an error.
extern "C" fn ignore(_: Object, _: Object) {}

#[allow(unsafe_code)]
fn text(api: &Api, bitcode: &[u8]) -> Option<Vec<u8>> {
    // SAFETY: the bytes live longer than the buffer, and each object is freed once, after those
    // that refer to it.
    unsafe {
        let context = (api.context)();
        (api.on_diagnostic)(context, ignore, ptr::null_mut());
        // The name that llvm-dis prints for its standard input.
        let start = bitcode.as_ptr().cast();
        let buffer = (api.buffer)(start, bitcode.len(), c"<stdin>".as_ptr(), 0);
        let mut module = ptr::null_mut();
        let failed = (api.parse)(context, buffer, &raw mut module) != 0;
        let text = (!failed).then(|| {
            let printed = (api.print)(module);
            let text = CStr::from_ptr(printed).to_bytes().to_vec();
            (api.free_text)(printed);
            (api.free_module)(module);
            text
        });
        (api.free_buffer)(buffer);
        (api.free_context)(context);
        text
    }
}
