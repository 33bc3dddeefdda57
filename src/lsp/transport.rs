//! Messages on a stream: a header with the length, then JSON.
//!
//! `lsp_server::Connection` ends at the first message that it cannot read; here the messages after
//! it are read.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use lsp_server::{ErrorCode, Message};
use serde_json::Value;

/// The longest message that is read, in bytes.
const LONGEST: u64 = 256 << 20;

/// The longest line of a header that is read, in bytes.
const LONGEST_LINE: u64 = 4096;

/// A message, or the reason why it is invalid.
pub(crate) type Incoming = Result<Message, Wrong>;

/// A message that cannot be read.
pub(crate) struct Wrong {
    pub code: ErrorCode,
    /// The identifier of the request, if it has one.
    pub id: Value,
    pub message: String,
}

impl Wrong {
    fn new(message: impl Into<String>) -> Wrong {
        Wrong {
            code: ErrorCode::ParseError,
            id: Value::Null,
            message: message.into(),
        }
    }
}

/// Reads messages on a separate thread until the stream ends. The queue is unbounded, so that a
/// client that writes before it reads is not blocked.
pub(crate) fn read(mut stream: impl BufRead + Send + 'static) -> Receiver<Incoming> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        // After an error of the stream, or after the receiver is gone, no more messages can be
        // read.
        let _ = read_all(&mut stream, &sender);
    });
    receiver
}

fn read_all(stream: &mut dyn BufRead, sender: &Sender<Incoming>) -> io::Result<()> {
    // A stream that is not of this protocol causes one error, not one for each line.
    let mut is_reported = false;
    loop {
        let length = match header(stream)? {
            Header::End => return Ok(()),
            Header::Length(length) => length,
            Header::Wrong if is_reported => continue,
            Header::Wrong => {
                is_reported = true;
                let message = "a message needs a header `Content-Length: NUMBER`";
                if sender.send(Err(Wrong::new(message))).is_err() {
                    return Ok(());
                }
                continue;
            }
        };
        is_reported = false;
        let mut body = stream.take(length);
        let incoming = if length > LONGEST {
            io::copy(&mut body, &mut io::sink())?;
            Err(Wrong::new(format!("a message has at most {LONGEST} bytes")))
        } else {
            let mut bytes = Vec::new();
            if body.read_to_end(&mut bytes)? < length as usize {
                return Ok(());
            }
            message(&bytes)
        };
        if sender.send(incoming).is_err() {
            return Ok(());
        }
    }
}

fn message(bytes: &[u8]) -> Incoming {
    let value: Value =
        serde_json::from_slice(bytes).map_err(|error| Wrong::new(error.to_string()))?;
    let id = value.get("id").cloned().unwrap_or_default();
    serde_json::from_value(value).map_err(|_| Wrong {
        code: ErrorCode::InvalidRequest,
        id,
        message: "this is not a request, notification or response".to_string(),
    })
}

enum Header {
    /// The length of the body.
    Length(u64),
    /// Lines that are not a header.
    Wrong,
    /// The end of the stream.
    End,
}

/// Reads up to the empty line, or to the first line that cannot be of a header.
fn header(stream: &mut dyn BufRead) -> io::Result<Header> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        let read = (&mut *stream)
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(Header::End);
        }
        let line = line.trim_ascii();
        if line.is_empty() {
            return Ok(length.map_or(Header::Wrong, Header::Length));
        }
        let line = String::from_utf8_lossy(line);
        match line.split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("Content-Length") => {
                match value.trim().parse() {
                    Ok(number) => length = Some(number),
                    Err(_) => return Ok(Header::Wrong),
                }
            }
            Some((name, _)) if name.eq_ignore_ascii_case("Content-Type") => {}
            _ => return Ok(Header::Wrong),
        }
    }
}
