//! Generates `enum Intrinsic` from the table of intrinsics.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;

use toml::de::DeTable;

const TABLE: &str = "rules/intrinsics.toml";

/// Fields of `Properties` that are listed in a row if they are true.
const FLAGS: [&str; 5] = ["whole", "convergent", "speculatable", "hint", "identity"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let file = Path::new(&std::env::var("DEP_LANELOG_RULES_FOLDER")?).join("intrinsics.toml");
    println!("cargo::rerun-if-changed={}", file.display());
    let text = std::fs::read_to_string(file)?;
    let table = DeTable::parse(&text).map_err(|error| format!("{TABLE}: {error}"))?;
    let mut variants = String::new();
    let mut names = String::new();
    let mut starts = String::new();
    let mut rows = String::new();
    for (name, row) in table.get_ref() {
        let name: &str = name.get_ref();
        let row = row
            .get_ref()
            .as_table()
            .ok_or_else(|| format!("{name} is not a row"))?;
        writeln!(variants, "    /// `{name}`.\n    {},", variant(name))?;
        writeln!(starts, "    {},", names.len())?;
        names += name;
        let has = |word: &&str| {
            row.get(*word)
                .is_some_and(|held| held.get_ref().as_bool() == Some(true))
        };
        let flags: Vec<String> = FLAGS
            .iter()
            .map(|flag| format!("{flag}: {}", has(flag)))
            .collect();
        let word = |key: &str| row.get(key).and_then(|held| held.get_ref().as_str());
        let memory = word("memory");
        let divergence = match word("divergence") {
            None => "None",
            Some("operands") => "Some(Class::Default)",
            Some("uniform") => "Some(Class::AlwaysUniform)",
            Some("source") => "Some(Class::Source)",
            Some(other) => {
                return Err(format!("{TABLE}: {name}: `{other}` is not a divergence").into());
            }
        };
        writeln!(
            rows,
            "    Properties {{ {}, accesses_memory: {}, reads_pointers: {}, divergence: {divergence} }},",
            flags.join(", "),
            memory != Some("none"),
            memory == Some("pointers"),
        )?;
    }
    let code = format!(
        "/// An intrinsic of LLVM for AMD's or NVIDIA's GPUs or for any target (`rules/intrinsics.toml`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u16)]
pub enum Intrinsic {{
{variants}}}

impl Intrinsic {{
    /// All intrinsics, in the order of their names.
    pub const ALL: &'static [Intrinsic] = &[
{all}    ];
}}

/// All names, one after the other. A reference for each would be a relocation when the program
/// starts.
static NAMES: &str = {names:?};

/// The offset of each name in `NAMES`, and the end of the last.
static STARTS: &[u32] = &[
{starts}    {end},
];

static PROPERTIES: &[Properties] = &[
{rows}];
",
        end = names.len(),
        all = variants
            .lines()
            .filter(|line| !line.contains("///"))
            .map(|line| format!("        Intrinsic::{}\n", line.trim()))
            .collect::<String>(),
    );
    let folder = std::env::var("OUT_DIR")?;
    std::fs::write(Path::new(&folder).join("intrinsics.rs"), code)?;
    Ok(())
}

/// The name of an enum variant: `AmdgcnRawPtrBufferLoad` for `llvm.amdgcn.raw.ptr.buffer.load`.
fn variant(name: &str) -> String {
    let words = name.split(['.', '_', '-']).skip(1);
    words
        .map(|word| {
            let (first, rest) = word.split_at(word.len().min(1));
            format!("{}{rest}", first.to_ascii_uppercase())
        })
        .collect()
}
