//! `lanelog fuzz --write`: the kernels as files, for other tools.

use super::arguments::FuzzArguments;
use super::campaign::{Campaign, complain_of_interrupt, complain_of_unread, speed};
use super::findings::command;
use crate::outcome::Outcome;
use crate::output::complain;
use crate::saved::Folder;
use lanelog_verify::check::fuzz::{Batch, Fuzz, target_name};

/// The results so far.
#[derive(Default)]
struct All {
    kernels: usize,
    complaints: Vec<String>,
    unread: Vec<String>,
}

/// Writes each kernel to `TARGET-SEED.ll`; its first line is the command that generates it.
pub(super) fn run(
    arguments: &FuzzArguments,
    fuzz: &Fuzz,
    folder: Option<&Folder>,
    threads: usize,
) -> Outcome {
    let Some(folder) = folder else {
        return Outcome::Wrong;
    };
    let campaign = Campaign::new(fuzz.batches(), threads);
    let mut all = All::default();
    let said = |all: &All, seconds: f64| speed(all.kernels, seconds);
    let write = |batch: &Batch| {
        let mut done = All::default();
        for at in 0..batch.count {
            let one = Batch {
                first: batch.first.wrapping_add(at as u64),
                count: 1,
                ..*batch
            };
            let made = match fuzz.make(&one) {
                Ok(made) => made,
                Err(error) => {
                    done.unread.push(error.to_string());
                    continue;
                }
            };
            let again = command(arguments, one.target, one.first);
            let text = format!("; {again}\n{}", made.text);
            let stem = format!("{}-{}", target_name(one.target), one.first);
            match folder.save(&stem, ".ll", &|_| text.clone()) {
                Ok(_) => done.kernels += 1,
                Err(error) => done.complaints.push(error.to_string()),
            }
        }
        done
    };
    campaign.run(
        &mut all,
        write,
        |all, _, done| {
            all.kernels += done.kernels;
            all.complaints.extend(done.complaints);
            all.unread.extend(done.unread);
        },
        said,
    );
    complain(&format!("{}\n", said(&all, campaign.seconds())));
    complain_of_interrupt(all.kernels, fuzz);
    complain_of_unread(&all.unread);
    if let Some(first) = all.complaints.first() {
        complain(&format!("error: {first}\n"));
    }
    match all.complaints.is_empty() && all.unread.is_empty() {
        true => Outcome::Done,
        false => Outcome::Wrong,
    }
}
