//! `lanelog lsp`.

use std::io::{self, BufReader};

use clap::Args;
use lanelog_lsp::{Ending, Host, serve};

use crate::outcome::Outcome;
use crate::output::complain;
use crate::quota::{self, QuotaArguments};
use crate::rule_text;

#[derive(Args, Debug)]
#[command(after_help = "\
Speaks the Language Server Protocol on stdin and stdout, until `exit` or the end of stdin.
docs/guide/editors.md says how to set up an editor.

Exit codes: 0 done; 1 `exit` came without `shutdown`.")]
pub(crate) struct LspArguments {
    #[command(flatten)]
    quota: QuotaArguments,

    /// Ignored: editors give it to every server
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(crate) fn lsp(arguments: &LspArguments) -> Outcome {
    let host = Host {
        include: &rule_text::included,
        quota: arguments.quota.quota(quota::ANALYSIS, 1),
    };
    let mut out = io::stdout().lock();
    match serve(&host, BufReader::new(io::stdin()), &mut out) {
        Ok(Ending::Done) => Outcome::Done,
        Ok(Ending::Abrupt) => Outcome::No,
        Err(error) => {
            complain(&format!("error: stdout: {error}\n"));
            Outcome::Wrong
        }
    }
}
