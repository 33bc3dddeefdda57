//! Writes the man pages of `lanelog` and its commands, and completions for bash, zsh and fish.

use std::path::PathBuf;
use std::{env, fs, io};

use clap_complete::Shell;

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).map(PathBuf::from);
    let folder = folder.ok_or_else(|| io::Error::other("usage: manuals FOLDER"))?;
    fs::create_dir_all(&folder)?;
    let command = lanelog_cli::definition();
    clap_mangen::generate_to(command.clone(), &folder)?;
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        clap_complete::generate_to(shell, &mut command.clone(), "lanelog", &folder)?;
    }
    Ok(())
}
