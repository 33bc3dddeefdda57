//! Writes a kernel as assembly:
//!
//! ```text
//! cargo run --release --example lower_kernel -- corpus/joins/diamond.ll diamond gfx1100
//! ```

use lanelog::Source;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, kernel, gpu] = arguments.as_slice() else {
        eprintln!("usage: lower_kernel FILE KERNEL GPU");
        std::process::exit(2);
    };
    match Source::read(path).and_then(|source| source.lower(kernel, gpu)) {
        Ok(assembly) => print!("{assembly}"),
        Err(error) => {
            eprintln!("error: {error}");
            std::process::exit(2);
        }
    }
}
