//! Documents, requests and their answers.

use std::collections::{BTreeMap, VecDeque};
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, TryRecvError};

use lanelog_util::limits::{self, Quota};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DocumentFormattingParams, DocumentSymbolParams, InitializeParams, InlayHintParams,
    PublishDiagnosticsParams, RenameParams, TextDocumentIdentifier, TextDocumentPositionParams,
    Uri,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::cache::Cache;
use crate::kernel::{self, Settings};
use crate::program::{Names, Overlay, Root};
use crate::text::{Text, path_of};
use crate::transport::{self, Incoming, Wrong};
use crate::{completion, rules};

/// Services of the program that runs the server.
pub struct Host<'h> {
    /// Reads a rule file that another includes.
    pub include: &'h dyn Fn(&str) -> Result<String, String>,
    /// The limits of the work on one function, and of each answer.
    pub quota: Quota,
}

/// The way in which a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The session ended with `shutdown` and `exit`, or with the end of the stream.
    Done,
    /// The session ended with `exit` only.
    Abrupt,
}

/// Answers messages until the client ends the session or the stream ends.
///
/// # Errors
/// Returns an error if the client does not read the answers.
pub fn serve(
    host: &Host<'_>,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> io::Result<Ending> {
    let mut server = Server {
        host,
        settings: Settings::new(kernel::Options::default(), host.quota).0,
        cache: Cache::new(),
        documents: BTreeMap::new(),
        pending: VecDeque::new(),
        state: State::New,
        snippets: false,
        out: output,
    };
    server.run(&transport::read(input))
}

/// A request that has no answer.
struct Refusal {
    code: ErrorCode,
    message: String,
}

impl Refusal {
    fn new(code: ErrorCode, message: impl Into<String>) -> Refusal {
        Refusal {
            code,
            message: message.into(),
        }
    }
}

impl From<String> for Refusal {
    fn from(message: String) -> Refusal {
        Refusal::new(ErrorCode::RequestFailed, message)
    }
}

type Answer = Result<Value, Refusal>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Before `initialize`.
    New,
    Running,
    /// After `shutdown`.
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    Rules,
    Kernel,
}

/// An open document.
struct Document {
    uri: Uri,
    language: Language,
    version: i32,
    path: String,
    text: Text,
}

struct Server<'s> {
    host: &'s Host<'s>,
    settings: Settings,
    cache: Cache,
    /// The open documents by their URIs.
    documents: BTreeMap<String, Document>,
    /// The documents whose diagnostics are not up to date.
    pending: VecDeque<String>,
    state: State,
    /// Whether the client fills in placeholders.
    snippets: bool,
    out: &'s mut dyn Write,
}

/// Whether the session continues.
enum Next {
    Continue,
    End(Ending),
}

impl Server<'_> {
    fn run(&mut self, messages: &Receiver<Incoming>) -> io::Result<Ending> {
        let mut queue: VecDeque<Incoming> = VecDeque::new();
        loop {
            // All available messages are read first, so that a cancelled request is not answered,
            // and diagnostics are those of the last change.
            let ended = loop {
                match messages.try_recv() {
                    Ok(message) => queue.push_back(message),
                    Err(TryRecvError::Empty) => break false,
                    Err(TryRecvError::Disconnected) => break true,
                }
            };
            self.cancel(&mut queue)?;
            if let Some(message) = queue.pop_front() {
                if let Next::End(ending) = self.message(message)? {
                    return Ok(ending);
                }
            } else if ended {
                return Ok(Ending::Done);
            } else if let Some(uri) = self.pending.pop_front() {
                self.publish(&uri)?;
            } else if let Ok(message) = messages.recv() {
                queue.push_back(message);
            }
        }
    }

    /// Answers the requests of the queue that are cancelled.
    fn cancel(&mut self, queue: &mut VecDeque<Incoming>) -> io::Result<()> {
        let cancelled = |message: &Incoming| match message {
            Ok(Message::Notification(one)) if one.method == "$/cancelRequest" => {
                serde_json::from_value::<RequestId>(one.params.get("id")?.clone()).ok()
            }
            _ => None,
        };
        let ids: Vec<RequestId> = queue.iter().filter_map(cancelled).collect();
        for id in ids {
            let is_it = |one: &Incoming| matches!(one, Ok(Message::Request(one)) if one.id == id);
            if let Some(at) = queue.iter().position(is_it) {
                queue.remove(at);
                let message = "the request was cancelled";
                self.refuse(id, Refusal::new(ErrorCode::RequestCanceled, message))?;
            }
        }
        Ok(())
    }

    fn send(&mut self, message: Message) -> io::Result<()> {
        message.write(&mut self.out)
    }

    fn refuse(&mut self, id: RequestId, refusal: Refusal) -> io::Result<()> {
        let Refusal { code, message } = refusal;
        self.send(Response::new_err(id, code as i32, message).into())
    }

    fn notify(&mut self, method: &str, params: Value) -> io::Result<()> {
        self.send(Notification::new(method.to_string(), params).into())
    }

    fn message(&mut self, message: Incoming) -> io::Result<Next> {
        match message {
            Ok(Message::Request(request)) => {
                let id = request.id.clone();
                match self.guarded(|server| server.request(request)) {
                    Ok(result) => self.send(Response::new_ok(id, result).into())?,
                    Err(refusal) => self.refuse(id, refusal)?,
                }
                Ok(Next::Continue)
            }
            Ok(Message::Notification(notification)) => self.notification(notification),
            // The server sends no requests.
            Ok(Message::Response(_)) => Ok(Next::Continue),
            Err(Wrong { code, id, message }) => {
                let error = json!({ "code": code as i32, "message": message });
                let body = json!({ "jsonrpc": "2.0", "id": id, "error": error }).to_string();
                write!(self.out, "Content-Length: {}\r\n\r\n{body}", body.len())?;
                self.out.flush()?;
                Ok(Next::Continue)
            }
        }
    }

    /// Work within the limits. A panic is a mistake of lanelog, and refuses one request.
    fn guarded<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let quota = self.host.quota;
        let work = AssertUnwindSafe(|| limits::within(&quota, || work(self)));
        match catch_unwind(work) {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => {
                let message = "the work exceeds the limits: raise --max-time or --max-memory";
                Err(Refusal::new(ErrorCode::RequestFailed, message))
            }
            Err(_) => {
                let message = "lanelog made a mistake; the message is on its stderr";
                Err(Refusal::new(ErrorCode::InternalError, message))
            }
        }
    }

    fn request(&mut self, request: Request) -> Answer {
        let Request { method, params, .. } = request;
        match (self.state, method.as_str()) {
            (State::New, "initialize") => return self.initialize(read(params)?),
            (State::New, _) => {
                let message = "`initialize` is the first request";
                return Err(Refusal::new(ErrorCode::ServerNotInitialized, message));
            }
            (State::Running, "initialize") | (State::Over, _) => {
                let message = format!("`{method}` is not allowed now");
                return Err(Refusal::new(ErrorCode::InvalidRequest, message));
            }
            (State::Running, _) => {}
        }
        match method.as_str() {
            "shutdown" => {
                self.state = State::Over;
                Ok(Value::Null)
            }
            "textDocument/hover" => self.hover(read(params)?),
            "textDocument/completion" => {
                self.rules_at(read(params)?, |server, document, names, offset| {
                    let items = completion::items(names, document.text.content(), offset);
                    Ok(completion::list(items, &document.text, server.snippets))
                })
            }
            "textDocument/definition" => {
                self.rules_at(read(params)?, |server, _, names, offset| {
                    Ok(json!(rules::definition(names, &server.cache, offset)))
                })
            }
            "textDocument/references" => {
                self.rules_at(read(params)?, |server, _, names, offset| {
                    Ok(json!(rules::references(names, &server.cache, offset)))
                })
            }
            "textDocument/prepareRename" => {
                self.rules_at(read(params)?, |_, document, names, offset| {
                    let span = rules::renamable(names, offset)?;
                    let text = &document.text;
                    Ok(json!(text.range(span.start as usize, span.end as usize)))
                })
            }
            "textDocument/rename" => self.rename(read(params)?),
            "textDocument/formatting" => {
                let DocumentFormattingParams { text_document, .. } = read(params)?;
                let document = self.document(&text_document)?;
                match document.language {
                    Language::Rules => Ok(json!(rules::formatted(&document.text)?)),
                    Language::Kernel => Ok(Value::Null),
                }
            }
            "textDocument/documentSymbol" => {
                let DocumentSymbolParams { text_document, .. } = read(params)?;
                let document = self.document(&text_document)?;
                match document.language {
                    Language::Rules => {
                        let names = self.names(document);
                        Ok(json!(rules::symbols(&names, &document.text)))
                    }
                    Language::Kernel => Ok(Value::Null),
                }
            }
            "textDocument/inlayHint" => {
                let InlayHintParams {
                    text_document,
                    range,
                    ..
                } = read(params)?;
                let document = self.document(&text_document)?;
                let hints = match document.language {
                    Language::Rules => Vec::new(),
                    Language::Kernel => kernel::inlay_hints(&self.settings, &document.text, range),
                };
                Ok(json!(hints))
            }
            _ => {
                let message = format!("there is no method `{method}`");
                Err(Refusal::new(ErrorCode::MethodNotFound, message))
            }
        }
    }

    fn initialize(&mut self, params: InitializeParams) -> Answer {
        let options = params.initialization_options.unwrap_or(Value::Null);
        let options: Option<kernel::Options> = match options {
            Value::Null => None,
            options => Some(
                kernel::Options::deserialize(options)
                    .map_err(|error| format!("the initialization options: {error}"))?,
            ),
        };
        let (settings, wrong) = Settings::new(options.unwrap_or_default(), self.host.quota);
        if !wrong.is_empty() {
            return Err(format!("the initialization options: {}", wrong.join("; ")).into());
        }
        self.settings = settings;
        self.state = State::Running;
        let documents = params.capabilities.text_document;
        let item = documents.and_then(|one| one.completion?.completion_item?.snippet_support);
        self.snippets = item.unwrap_or(false);
        Ok(json!({
            "capabilities": {
                "textDocumentSync": { "openClose": true, "change": 2, "save": true },
                "hoverProvider": true,
                "completionProvider": { "triggerCharacters": ["\"", ".", "@", "("] },
                "definitionProvider": true,
                "referencesProvider": true,
                "renameProvider": { "prepareProvider": true },
                "documentFormattingProvider": true,
                "documentSymbolProvider": true,
                "inlayHintProvider": true,
            },
            "serverInfo": { "name": "lanelog", "version": env!("CARGO_PKG_VERSION") },
        }))
    }

    fn notification(&mut self, notification: Notification) -> io::Result<Next> {
        let Notification { method, params } = notification;
        if method == "exit" {
            return Ok(Next::End(match self.state {
                State::Over => Ending::Done,
                _ => Ending::Abrupt,
            }));
        }
        if self.state != State::Running {
            return Ok(Next::Continue);
        }
        let done = self.guarded(|server| {
            match method.as_str() {
                "textDocument/didOpen" => server.open(read(params)?),
                "textDocument/didChange" => server.change(read(params)?),
                "textDocument/didSave" => server.touch_rules(None),
                "textDocument/didClose" => return server.close(read(params)?).map(Some),
                // Other notifications do not concern documents.
                _ => {}
            }
            Ok(None)
        });
        match done {
            // The diagnostics of a closed document are removed.
            Ok(Some(closed)) => self.notify("textDocument/publishDiagnostics", closed)?,
            Ok(None) => {}
            Err(refusal) => {
                let params = json!({ "type": 1, "message": refusal.message });
                self.notify("window/logMessage", params)?;
            }
        }
        Ok(Next::Continue)
    }

    fn open(&mut self, params: DidOpenTextDocumentParams) {
        let document = params.text_document;
        let path = path_of(&document.uri);
        let language = match document.language_id.as_str() {
            "llvm" => Language::Kernel,
            _ if path.ends_with(".ll") => Language::Kernel,
            _ => Language::Rules,
        };
        let key = document.uri.as_str().to_string();
        self.documents.insert(
            key.clone(),
            Document {
                uri: document.uri,
                language,
                version: document.version,
                path,
                text: Text::new(document.text),
            },
        );
        self.touch(key);
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) {
        let key = params.text_document.uri.as_str().to_string();
        let Some(document) = self.documents.get_mut(&key) else {
            return;
        };
        document.version = params.text_document.version;
        for change in params.content_changes {
            match change.range {
                Some(range) => document.text.edit(range, &change.text),
                None => document.text = Text::new(change.text),
            }
        }
        self.touch(key);
    }

    fn close(&mut self, params: DidCloseTextDocumentParams) -> Answer {
        let uri = params.text_document.uri;
        self.documents.remove(uri.as_str());
        self.touch_rules(None);
        Ok(json!({ "uri": uri, "diagnostics": [] }))
    }

    /// Marks a document whose diagnostics must be computed again; a rule file may be included in
    /// others.
    fn touch(&mut self, key: String) {
        match self.documents.get(&key).map(|document| document.language) {
            Some(Language::Rules) => self.touch_rules(Some(key)),
            _ => {
                self.pending.retain(|one| *one != key);
                self.pending.push_back(key);
            }
        }
    }

    fn touch_rules(&mut self, first: Option<String>) {
        let documents = self.documents.iter();
        let rules = documents.filter(|(_, document)| document.language == Language::Rules);
        let others = rules
            .map(|(key, _)| key.clone())
            .filter(|key| Some(key) != first.as_ref());
        let keys: Vec<String> = first.iter().cloned().chain(others).collect();
        self.pending.retain(|one| !keys.contains(one));
        self.pending.extend(keys);
    }

    fn publish(&mut self, key: &str) -> io::Result<()> {
        let computed = self.guarded(|server| {
            let Some(document) = server.documents.get(key) else {
                return Ok(None);
            };
            let diagnostics = match document.language {
                Language::Rules => server.with_root(document, |root| {
                    rules::diagnostics(root, &server.cache, &document.text)
                }),
                Language::Kernel => kernel::diagnostics(&server.settings, &document.text),
            };
            let uri = document.uri.clone();
            Ok(Some(PublishDiagnosticsParams::new(
                uri,
                diagnostics,
                Some(document.version),
            )))
        });
        match computed {
            Ok(None) => Ok(()),
            Ok(Some(params)) => self.notify("textDocument/publishDiagnostics", json!(params)),
            Err(refusal) => {
                let params = json!({ "type": 1, "message": format!("{key}: {}", refusal.message) });
                self.notify("window/logMessage", params)
            }
        }
    }

    fn document(&self, of: &TextDocumentIdentifier) -> Result<&Document, Refusal> {
        let uri = of.uri.as_str();
        let message = || Refusal::new(ErrorCode::InvalidParams, format!("`{uri}` is not open"));
        self.documents.get(uri).ok_or_else(message)
    }

    /// Passes a rule file, with the texts of the open documents, to some work.
    fn with_root<T>(&self, document: &Document, work: impl FnOnce(&Root<'_>) -> T) -> T {
        let overlay = self.overlay();
        work(&self.root(document, &overlay))
    }

    fn overlay(&self) -> Overlay<'_> {
        let documents = self.documents.values();
        documents
            .map(|one| (one.path.clone(), one.text.content()))
            .collect()
    }

    fn root<'r>(&'r self, document: &'r Document, overlay: &'r Overlay<'r>) -> Root<'r> {
        Root {
            path: self
                .cache
                .built_in(&document.path)
                .unwrap_or(&document.path),
            text: document.text.content(),
            overlay,
            include: self.host.include,
        }
    }

    fn names(&self, document: &Document) -> Names {
        self.with_root(document, |root| root.load())
    }

    /// Answers a request about a position in a rule file; `null` for a kernel.
    fn rules_at(
        &self,
        at: TextDocumentPositionParams,
        answer: impl FnOnce(&Self, &Document, &Names, usize) -> Answer,
    ) -> Answer {
        let document = self.document(&at.text_document)?;
        match document.language {
            Language::Rules => {
                let offset = document.text.offset(at.position);
                answer(self, document, &self.names(document), offset)
            }
            Language::Kernel => Ok(Value::Null),
        }
    }

    fn hover(&self, at: TextDocumentPositionParams) -> Answer {
        let document = self.document(&at.text_document)?;
        let text = &document.text;
        let offset = text.offset(at.position);
        let found = match document.language {
            Language::Kernel => kernel::hover(&self.settings, &document.path, text, offset),
            Language::Rules => rules::hover(&self.names(document), offset)
                .map(|(span, words)| (text.range(span.start as usize, span.end as usize), words)),
        };
        Ok(found.map_or(Value::Null, |(range, words)| {
            json!({ "range": range, "contents": { "kind": "markdown", "value": words } })
        }))
    }

    fn rename(&self, params: RenameParams) -> Answer {
        let document = self.document(&params.text_document_position.text_document)?;
        if document.language == Language::Kernel {
            return Ok(Value::Null);
        }
        let offset = document.text.offset(params.text_document_position.position);
        let overlay = self.overlay();
        let others = self.documents.values();
        let others =
            others.filter(|one| one.language == Language::Rules && one.uri != document.uri);
        let roots = std::iter::once(document).chain(others);
        let roots: Vec<Root<'_>> = roots.map(|one| self.root(one, &overlay)).collect();
        let new = &params.new_name;
        let found = rules::rename(&roots, offset, new)?;
        let mut changes = serde_json::Map::new();
        for (path, (text, spans)) in &found {
            let mut open = self.documents.values();
            let uri = open
                .find(|one| one.path == *path)
                .map(|one| one.uri.clone());
            if let Some(uri) = uri.or_else(|| crate::text::uri_of(path)) {
                changes.insert(
                    uri.as_str().to_string(),
                    json!(rules::edits(text, spans, new)),
                );
            }
        }
        Ok(json!({ "changes": changes }))
    }
}

/// The parameters of a method.
fn read<T: DeserializeOwned>(params: Value) -> Result<T, Refusal> {
    serde_json::from_value(params)
        .map_err(|error| Refusal::new(ErrorCode::InvalidParams, error.to_string()))
}
