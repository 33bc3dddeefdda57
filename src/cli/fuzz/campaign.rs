//! The driver of every campaign: runs batches on threads, and processes their results in order.

use std::time::Instant;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::interrupt;
use crate::output::complain;
use crate::progress::Progress;
use lanelog_report::table::count;
use lanelog_verify::check::fuzz::{Batch, Fuzz};

/// Batches on some threads.
pub(super) struct Campaign {
    begun: Instant,
    batches: Vec<Batch>,
    threads: usize,
}

impl Campaign {
    /// Creates a campaign.
    pub fn new(batches: Vec<Batch>, threads: usize) -> Campaign {
        Campaign {
            begun: Instant::now(),
            batches,
            threads,
        }
    }

    /// Runs all batches, or the batches before an interrupt, in windows. Results are added in the
    /// order of the batches, so that they do not depend on the number of threads. After each
    /// window, the result of `said` is shown as progress.
    pub fn run<A, R: Send>(
        &self,
        all: &mut A,
        job: impl Fn(&Batch) -> R + Sync,
        add: impl Fn(&mut A, &Batch, R),
        said: impl Fn(&A, f64) -> String,
    ) {
        let progress = Progress::of_long_command();
        for window in self.batches.chunks(4 * self.threads) {
            let one = |batch: &Batch| (!interrupt::interrupted()).then(|| job(batch));
            let done: Vec<Option<R>> = match self.threads {
                1 => window.iter().map(one).collect(),
                _ => window.par_iter().map(one).collect(),
            };
            // After the first gap of an interrupted window, results are dropped: the remaining
            // results are those of a smaller --count.
            for (batch, result) in window
                .iter()
                .zip(done)
                .map_while(|(b, done)| Some((b, done?)))
            {
                add(all, batch, result);
            }
            progress.say(|| said(all, self.seconds()));
            if interrupt::interrupted() {
                break;
            }
        }
    }

    /// Seconds since the campaign began.
    pub fn seconds(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }
}

/// `1,280 kernels in 11.2 s, 114 a second`.
pub(super) fn speed(kernels: usize, seconds: f64) -> String {
    let noun = match kernels {
        1 => "kernel",
        _ => "kernels",
    };
    format!(
        "{} {noun} in {seconds:.1} s, {} a second",
        number(kernels),
        number((kernels as f64 / seconds.max(1e-9)) as usize)
    )
}

/// A count in a sentence, in which zero is "no".
pub(super) fn number(number: usize) -> String {
    match number {
        0 => "0".to_string(),
        some => count(some),
    }
}

/// Warns if an interrupt left kernels out.
pub(super) fn complain_of_interrupt(kernels: usize, fuzz: &Fuzz) {
    if interrupt::interrupted() {
        let (done, wanted) = (count(kernels), count(fuzz.count));
        complain(&format!(
            "warning: interrupted: the results are for {done} of {wanted} kernels\n"
        ));
    }
}

/// Reports the kernels that could not be read.
pub(super) fn complain_of_unread(unread: &[String]) {
    for complaint in unread {
        complain(&format!(
            "error: lanelog cannot read a kernel that it made itself: {complaint}\n"
        ));
    }
}
