//! Kernels that were made small: the folder that they are written to, and what stands at their head.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::check::columns::count;
use super::check::text::{Page, Repeat, dispute, quoted};
use super::output::{complain, rewrite_line};
use lanelog_check::shrink::{Kind, Small, Sought};
use lanelog_files::{self as files, Temporary};
use lanelog_ir::read;
use lanelog_report::summary::counted;
use lanelog_target::Mode;
use lanelog_terminal as terminal;

/// So many files of one name are told apart by numbers.
const MOST_NAMES: usize = 10_000;

/// A folder that files are saved in.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// Makes the folder if it is not there, and tries to write to it: better now than after the work.
    ///
    /// # Errors
    /// It cannot be made or written to, in words.
    pub fn open(path: &Path) -> Result<Folder, String> {
        let shown = terminal::path(&path);
        fs::create_dir_all(path)
            .map_err(|error| format!("cannot make the folder `{shown}`: {error}"))?;
        let tried = Temporary::new(path, "probe");
        tried.map_err(|error| format!("cannot write to the folder `{shown}`: {error}"))?;
        Ok(Folder(path.to_path_buf()))
    }

    /// Writes a file, and returns its name without the ending. A file of that name that says something else stays: the new one has a number.
    ///
    /// # Errors
    /// It cannot be written, in words.
    pub fn save(
        &self,
        stem: &str,
        ending: &str,
        text: &dyn Fn(&str) -> String,
    ) -> Result<String, String> {
        let stem = portable(stem);
        for number in 1..MOST_NAMES {
            let own = match number {
                1 => stem.clone(),
                _ => format!("{stem}-{number}"),
            };
            let name = format!("{own}{ending}");
            let file = self.0.join(&name);
            let text = text(&name);
            let wrong =
                |error: io::Error| format!("cannot write {}: {error}", terminal::path(&file));
            // The text is on the disk before anything has the name, and nothing else can have it from then on.
            let beside = Temporary::new(&self.0, &name).map_err(wrong)?;
            beside.write(text.as_bytes()).map_err(wrong)?;
            match OpenOptions::new().write(true).create_new(true).open(&file) {
                Ok(_) => {
                    return match beside.rename(&file) {
                        Ok(()) => Ok(own),
                        Err(error) => {
                            let _ = fs::remove_file(&file);
                            Err(wrong(error))
                        }
                    };
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    if files::read(&file).is_ok_and(|known| known == text.as_bytes()) {
                        return Ok(own);
                    }
                }
                Err(error) => return Err(wrong(error)),
            }
        }
        Err(format!(
            "{} has too many files called {stem}{ending}",
            terminal::path(&self.0)
        ))
    }

    /// Where a file of the folder is, for people.
    pub fn shown(&self, name: &str) -> String {
        terminal::path(&self.0.join(name)).into_owned()
    }
}

/// A name that every file system takes.
fn portable(name: &str) -> String {
    let fits = |c: char| c.is_ascii_alphanumeric() || "_-.".contains(c);
    let name = name.chars().map(|c| if fits(c) { c } else { '_' });
    let name: String = name.take(100).collect();
    // No hidden file, and no folder.
    match name.strip_prefix('.') {
        Some(rest) => format!("_{rest}"),
        None => name,
    }
}

/// Tells how far a reduction is.
pub(super) struct Progress {
    name: String,
    begun: Instant,
    is_terminal: bool,
}

impl Progress {
    /// It begins now.
    pub fn new(name: &str) -> Progress {
        Progress {
            // One line, whatever the name.
            name: terminal::name(name).into_owned(),
            begun: Instant::now(),
            is_terminal: io::stderr().is_terminal(),
        }
    }

    /// After so many tries so many lines are left.
    pub fn step(&self, tries: usize, lines: usize) {
        if self.is_terminal && tries.is_multiple_of(16) {
            rewrite_line(&format!(
                "making @{} small: {} lines left after {} tries",
                self.name,
                count(lines),
                count(tries)
            ));
        }
    }

    /// What it came to.
    pub fn end(&self, sought: &Sought, small: &Small) {
        if self.is_terminal {
            rewrite_line("");
        }
        let reduced = &small.reduced;
        let left = if reduced.persists { "left" } else { "stay" };
        let noun = if reduced.tries == 1 { "try" } else { "tries" };
        complain(&format!(
            "@{}, {}: {} of {} {left} after {} {noun} in {:.1} s\n",
            self.name,
            sought.words(),
            counted(reduced.instructions, "instruction"),
            counted(reduced.blocks, "block"),
            count(reduced.tries),
            self.begun.elapsed().as_secs_f64()
        ));
    }
}

/// Where a small kernel comes from, and how it is looked at again.
pub(super) struct Origin<'o> {
    /// Its name, without `@`.
    pub name: &'o str,
    /// How many instructions and blocks it had.
    pub size: [usize; 2],
    /// The file, or the command that makes it.
    pub from: &'o str,
    /// The seed of made-up inputs.
    pub seed: u64,
    /// What `lanelog check` is to be told beside a file, what is compared, and modes.
    pub options: &'o [String],
}

impl Origin<'_> {
    /// The small kernel with what is known of it above, in comments.
    pub fn text(&self, file: &str, sought: &Sought, small: &Small) -> String {
        let [instructions, blocks] = self.size;
        let mut lines = vec![
            sought.words(),
            format!(
                "from       @{}, {} of {}: {}",
                // One line, whatever the name.
                terminal::name(self.name),
                counted(instructions, "instruction"),
                counted(blocks, "block"),
                self.from
            ),
        ];
        lines.push(match small.made_up {
            true => format!("again      {}", self.check(file, &sought.kind)),
            false => "again      only on the inputs of the kernel that it comes from".to_string(),
        });
        if let Some(same) = small.llvm22 {
            let not = if same { "" } else { "not " };
            lines.push(format!("opt-22     does {not}print what is refuted"));
        }
        lines.push(String::new());
        let head = |above: usize| {
            // Lines of the file: what stands above the kernel counts.
            let text = format!("{}{}", "\n".repeat(above), small.reduced.text);
            let mut lines = lines.clone();
            let told = self.dispute(file, &text, sought, small);
            lines.extend(told.lines().map(str::to_string));
            // A name may have ends of lines in it.
            let lines = lines.iter().flat_map(|line| line.split(['\n', '\r']));
            let lines = lines.map(|line| format!("; {line}").trim_end().to_string());
            lines.collect::<Vec<String>>()
        };
        let above = head(0).len();
        format!("{}\n{}", head(above).join("\n"), small.reduced.text)
    }

    /// The disagreement that the others follow from, if it is one of those that were sought.
    fn dispute(&self, file: &str, text: &str, sought: &Sought, small: &Small) -> String {
        let module = read(text.as_bytes());
        let repeat = match small.made_up {
            true => Repeat::Run(self.seed),
            false => Repeat::Command(self.from.to_string()),
        };
        let page = Page::new(file, &module, repeat, false);
        let Some(checked) = &small.checked else {
            return String::new();
        };
        let all = || checked.disputes.iter().filter(|one| sought.is(one));
        let first = all().find(|one| !one.follows).or_else(|| all().next());
        first.map_or_else(String::new, |first| {
            dispute(&page, first, &checked.launches)
                .trim_end()
                .to_string()
        })
    }

    /// The call that shows it again.
    fn check(&self, file: &str, kind: &Kind) -> String {
        let of_opt = |who: &String| who.starts_with("opt-");
        let parts = match kind {
            Kind::Refuted(who) if of_opt(who) => "opt,execution",
            Kind::Refuted(_) => "execution",
            Kind::Rows(one, _) if one != "rules" => "engines",
            Kind::Verdicts(_, other) if of_opt(other) => "opt",
            Kind::Rows(..) | Kind::Verdicts(..) => "oracles",
        };
        let mut call = format!("lanelog check {} --only {parts}", quoted(file));
        for mode in Mode::ALL.iter().filter(|mode| kind.is_about(mode.name())) {
            call.push_str(&format!(" --mode {}", mode.name()));
        }
        for option in self.options {
            call.push_str(&format!(" {}", quoted(option)));
        }
        call
    }
}

#[cfg(test)]
mod tests {
    use super::{Folder, portable};
    use pretty_assertions::assert_eq;

    #[test]
    fn names_fit_every_file_system() {
        assert_eq!(portable("k-a/b c\n.0"), "k-a_b_c_.0");
        assert_eq!(portable(".."), "_.");
        assert_eq!(portable(&"ü".repeat(300)), "_".repeat(100));
    }

    #[test]
    #[allow(clippy::unwrap_used)]
    fn what_is_there_stays() {
        let temporary = tempfile::tempdir().unwrap();
        let path = temporary.path();
        let folder = Folder::open(path).unwrap();
        let save = |text: &str| folder.save("k", ".ll", &|_| text.to_string()).unwrap();
        assert_eq!([save("one"), save("two"), save("one")], ["k", "k-2", "k"]);
        assert_eq!(std::fs::read_to_string(path.join("k-2.ll")).unwrap(), "two");
        // A file is no folder.
        assert!(Folder::open(&path.join("k.ll")).is_err());
    }
}
