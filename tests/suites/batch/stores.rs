//! Inputs and tables in object stores, with the feature `object-store`, against a server on this
//! machine that implements the protocol of S3 (`moto_server`).

#[cfg(not(feature = "object-store"))]
#[test]
fn without_the_feature_a_url_is_refused() {
    use std::path::Path;

    use crate::tables::batch;

    let folder = tempfile::tempdir().unwrap();
    let (url, module) = (
        Path::new("s3://bucket/in"),
        Path::new("tests/data/cli/join.ll"),
    );
    for (from, to) in [(url, folder.path()), (module, url)] {
        let output = batch(&[from], to, &[]).output().unwrap();
        let words = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(words.contains("feature object-store"), "{words}");
    }
}

#[cfg(feature = "object-store")]
mod with_a_server {
    use std::collections::BTreeMap;
    use std::fs;
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::{TcpListener, TcpStream};
    use std::path::{Path, PathBuf};
    use std::process::{Child, Command, Output, Stdio};

    use pretty_assertions::assert_eq;

    use crate::inputs::write_shard;
    use crate::program::within_limit;
    use crate::tables::{batch, done, files, number, rows, text};

    const FOLDER: &str = "corpus/joins";

    /// A signature, which the server wants and does not check.
    const SIGNED: &str = "Authorization: AWS4-HMAC-SHA256 Credential=key/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=none";

    /// A server, which is ended when this value is dropped.
    struct Server {
        child: Child,
        /// Host and port.
        at: String,
    }

    impl Drop for Server {
        fn drop(&mut self) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }

    impl Server {
        /// Starts `LANELOG_MOTO`, or `moto_server`, with an empty bucket.
        fn start() -> Option<Server> {
            let name = std::env::var("LANELOG_MOTO").unwrap_or("moto_server".to_string());
            let mut command = Command::new(&name);
            command.args(["-H", "127.0.0.1", "-p", "0"]);
            command.stdout(Stdio::null()).stderr(Stdio::piped());
            let Ok(mut child) = command.spawn() else {
                assert!(
                    std::env::var_os("LANELOG_MOTO").is_none(),
                    "{name} is missing: pip install 'moto[server]'"
                );
                println!("moto_server is not installed: object stores are not tested");
                return None;
            };
            let mut words = BufReader::new(child.stderr.take().unwrap());
            let mut at = None;
            while at.is_none() {
                let mut line = String::new();
                assert!(words.read_line(&mut line).unwrap() > 0, "{name} has ended");
                let found = line.trim().split_once("Running on http://");
                at = found.map(|(_, at)| at.to_string());
            }
            // The server must not wait until its messages are read.
            std::thread::spawn(move || std::io::copy(&mut words, &mut std::io::sink()));
            let at = at.unwrap();
            let server = Server { child, at };
            server.put("", b"");
            Some(server)
        }

        fn ask(&self, method: &str, key: &str, body: &[u8]) -> Vec<u8> {
            let mut stream = TcpStream::connect(&self.at).unwrap();
            let (at, length) = (&self.at, body.len());
            let head = format!(
                "{method} /corpus/{key} HTTP/1.1\r\nHost: {at}\r\nContent-Length: {length}\r\n{SIGNED}\r\nConnection: close\r\n\r\n"
            );
            stream.write_all(head.as_bytes()).unwrap();
            stream.write_all(body).unwrap();
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).unwrap();
            answer
        }

        fn put(&self, key: &str, body: &[u8]) {
            let answer = self.ask("PUT", key, body);
            let answer = String::from_utf8_lossy(&answer);
            assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        }

        /// The contents of an object, if it exists.
        fn get(&self, key: &str) -> Option<Vec<u8>> {
            let answer = self.ask("GET", key, b"");
            if !answer.starts_with(b"HTTP/1.1 200") {
                return None;
            }
            let end = answer.windows(4).position(|at| at == b"\r\n\r\n").unwrap();
            Some(answer[end + 4..].to_vec())
        }
    }

    /// The answer to a request that is not passed on.
    type Answer = fn(&str, &str) -> Option<String>;

    /// Starts a server that passes requests on to another, except some, until the test ends.
    /// Returns its host and port.
    fn between(server: &str, answer: Answer) -> String {
        passing(server, u64::MAX, answer)
    }

    /// As [`between`]; each connection is closed after this number of bytes.
    fn passing(server: &str, most: u64, answer: Answer) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = listener.local_addr().unwrap().to_string();
        let server = server.to_string();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let server = server.clone();
                std::thread::spawn(move || pass(stream, &server, most, answer));
            }
        });
        at
    }

    fn pass(mut stream: TcpStream, server: &str, most: u64, answer: Answer) -> Option<()> {
        let mut reader = BufReader::new(stream.try_clone().ok()?);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if reader.read_line(&mut head).ok()? == 0 {
                return None;
            }
        }
        let length = head.to_lowercase();
        let length = length.split_once("\r\ncontent-length: ");
        let length = length.map_or("0", |(_, after)| after.split("\r\n").next().unwrap());
        let mut body = vec![0; length.parse().ok()?];
        reader.read_exact(&mut body).ok()?;
        let (first, rest) = head.split_once("\r\n")?;
        let mut words = first.split(' ');
        if let Some(text) = answer(words.next()?, words.next()?) {
            return stream.write_all(text.as_bytes()).ok();
        }
        let mut to = TcpStream::connect(server).ok()?;
        let is_kept = |line: &&str| !line.to_lowercase().starts_with("authorization:");
        let rest: String = rest.split_inclusive("\r\n").filter(is_kept).collect();
        let head = format!("{first}\r\nConnection: close\r\n{SIGNED}\r\n{rest}");
        to.write_all(head.as_bytes()).ok()?;
        to.write_all(&body).ok()?;
        std::io::copy(&mut to.take(most), &mut stream)
            .ok()
            .map(|_| ())
    }

    fn modules() -> Vec<PathBuf> {
        let entries = fs::read_dir(FOLDER).unwrap();
        let mut all: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        all.retain(|path| path.extension().is_some_and(|end| end == "ll"));
        all.sort();
        assert!(all.len() > 5);
        all
    }

    fn name(path: &Path) -> String {
        path.file_name().unwrap().to_str().unwrap().to_string()
    }

    /// A server with the modules of the folder.
    fn filled() -> Option<Server> {
        let server = Server::start()?;
        for path in modules() {
            server.put(&format!("in/{}", name(&path)), &fs::read(&path).unwrap());
        }
        Some(server)
    }

    /// A run with a server of S3.
    fn run(at: &str, from: &str, to: &Path) -> Command {
        let mut command = batch(&[Path::new(from)], to, &["--chunk", "4"]);
        command
            .env("AWS_ACCESS_KEY_ID", "key")
            .env("AWS_SECRET_ACCESS_KEY", "secret")
            .env("AWS_REGION", "us-east-1")
            .env("AWS_ENDPOINT_URL", format!("http://{at}"))
            .env("AWS_ALLOW_HTTP", "true")
            // No credentials come from the machine.
            .env("AWS_METADATA_ENDPOINT", format!("http://{REFUSED}"));
        command
    }

    /// A port without a server.
    const REFUSED: &str = "127.0.0.1:1";

    /// The ids and counts of the modules, in order.
    fn found(to: &Path) -> Vec<(String, i64)> {
        let modules = rows(to, "modules");
        let found = modules
            .iter()
            .map(|row| (text(row, "id"), number(row, "functions")));
        found.collect()
    }

    fn expected() -> Vec<(String, i64)> {
        let to = tempfile::tempdir().unwrap();
        done(&mut batch(&[Path::new(FOLDER)], to.path(), &[]));
        found(to.path())
    }

    /// A run that ends with exit code 2, and what it says.
    fn fails(command: &mut Command) -> String {
        let Output { status, stderr, .. } = within_limit(command).output().unwrap();
        let words = String::from_utf8_lossy(&stderr).into_owned();
        assert_eq!(status.code(), Some(2), "{words}");
        words
    }

    #[test]
    fn it_does_not_matter_whether_modules_are_objects() {
        let Some(server) = filled() else { return };
        let expected = expected();
        let folder = tempfile::tempdir().unwrap();
        let all = modules();
        let shard = folder.path().join("all.parquet");
        write_shard(&shard, &all, false);
        server.put("packed/all.parquet", &fs::read(&shard).unwrap());
        let mut tar = tar::Builder::new(Vec::new());
        for path in &all {
            tar.append_path_with_name(path, name(path)).unwrap();
        }
        let tar = tar.into_inner().unwrap();
        server.put("packed/all.tar", &tar);
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(&tar).unwrap();
        server.put("packed/all.tar.gz", &gzip.finish().unwrap());
        for key in [
            "in",
            "in/",
            "packed/all.parquet",
            "packed/all.tar",
            "packed/all.tar.gz",
        ] {
            let to = tempfile::tempdir().unwrap();
            done(&mut run(
                &server.at,
                &format!("s3://corpus/{key}"),
                to.path(),
            ));
            assert_eq!(found(to.path()), expected, "{key}");
            // The second run lists the objects again, and finds nothing to do.
            let again = done(&mut run(
                &server.at,
                &format!("s3://corpus/{key}"),
                to.path(),
            ));
            let words = String::from_utf8_lossy(&again.stdout).into_owned();
            assert!(words.contains("nothing was done"), "{key}: {words}");
            assert!(!to.path().join("work").exists(), "{key}");
        }
        let to = tempfile::tempdir().unwrap();
        let url = format!("file://{}/{FOLDER}", env!("CARGO_MANIFEST_DIR"));
        done(&mut run(&server.at, &url, to.path()));
        assert_eq!(found(to.path()), expected);
    }

    #[test]
    fn a_single_object_is_read_by_http() {
        let module = "define i32 @same(i32 %x) {\n  ret i32 %x\n}\n";
        let at = between(REFUSED, |method, key| {
            let body = match method {
                "GET" => "define i32 @same(i32 %x) {\n  ret i32 %x\n}\n",
                _ => "",
            };
            Some(match key {
                "/there/m.ll" => format!(
                    "HTTP/1.1 200 OK\r\nContent-Length: 42\r\nConnection: close\r\n\r\n{body}"
                ),
                _ => "HTTP/1.1 404 None\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".into(),
            })
        });
        assert_eq!(module.len(), 42);
        let to = tempfile::tempdir().unwrap();
        done(&mut run(&at, &format!("http://{at}/there/m.ll"), to.path()));
        assert_eq!(number(&rows(to.path(), "modules")[0], "bytes"), 42);
        let to = tempfile::tempdir().unwrap();
        done(&mut run(&at, &format!("http://{at}/no.ll"), to.path()));
        let failures = rows(to.path(), "failures");
        assert_eq!(failures.len(), 1);
        assert!(
            text(&failures[0], "message").contains("no such object"),
            "{failures:?}"
        );
    }

    #[test]
    fn tables_in_a_store_are_those_of_a_folder() {
        let Some(server) = filled() else { return };
        let folder = tempfile::tempdir().unwrap();
        let (cache, plain) = (folder.path().join("cache"), folder.path().join("plain"));
        let to = Path::new("s3://corpus/out/tables");
        let upload = |at: &str, options: &[&str]| {
            let mut command = run(at, "s3://corpus/in", to);
            command.args(options).env("XDG_CACHE_HOME", &cache);
            command
        };
        let there = || -> BTreeMap<String, Vec<u8>> {
            let names = files(&plain).into_keys();
            names
                .map(|name| {
                    let bytes = server.get(&format!("out/tables/{name}"));
                    (name.clone(), bytes.unwrap_or_default())
                })
                .collect()
        };
        // The connection is lost between two tables: the manifest is not there, and the next run
        // uploads all.
        let lost = between(&server.at, |method, key| {
            (method == "PUT" && key.ends_with("/modules.parquet")).then(String::new)
        });
        let words = fails(&mut upload(&lost, &["--values"]));
        assert!(words.contains("out/tables/modules.parquet"), "{words}");
        assert!(words.contains("the same command uploads them"), "{words}");
        assert!(server.get("out/tables/functions.parquet").is_some());
        assert_eq!(server.get("out/tables/lanelog.json"), None);
        done(run(&server.at, "s3://corpus/in", &plain).arg("--values"));
        let words = done(&mut upload(&server.at, &["--values"])).stdout;
        let words = String::from_utf8_lossy(&words).into_owned();
        assert!(words.contains("nothing was done"), "{words}");
        assert_eq!(there(), files(&plain));
        // Fewer tables, and one more module.
        fs::remove_dir_all(&plain).unwrap();
        server.put(
            "in/zzz.ll",
            b"define i32 @same(i32 %x) {\n  ret i32 %x\n}\n",
        );
        done(&mut run(&server.at, "s3://corpus/in", &plain));
        // The old manifest is removed before the first table is replaced.
        fails(&mut upload(&lost, &[]));
        assert_eq!(server.get("out/tables/lanelog.json"), None);
        done(&mut upload(&server.at, &[]));
        assert_eq!(there(), files(&plain));
        assert_eq!(server.get("out/tables/values.parquet"), None);
        // Tables below an input would be inputs.
        let words = fails(&mut run(&server.at, "s3://corpus/out", to));
        assert!(words.contains("below an input"), "{words}");
        let words = fails(upload(&server.at, &[]).args(["--shard", "1/2"]));
        assert!(
            words.contains("a folder that all machines share"),
            "{words}"
        );
        let words = fails(&mut run(
            &server.at,
            "s3://corpus/in",
            Path::new("http://x/to"),
        ));
        assert!(words.contains("not written by HTTP"), "{words}");
    }

    /// Google's store has a protocol like that of S3, so the same server answers its requests.
    #[test]
    fn googles_store_is_read_and_written() {
        let Some(server) = filled() else { return };
        let folder = tempfile::tempdir().unwrap();
        let (account, plain) = (folder.path().join("account"), folder.path().join("plain"));
        let to = Path::new("gs://corpus/out/tables");
        let run = |from: &str, to: &Path| {
            let mut command = batch(&[Path::new(from)], to, &["--chunk", "4"]);
            command
                .env("GOOGLE_SERVICE_ACCOUNT", &account)
                .env("GOOGLE_ALLOW_HTTP", "true")
                .env("XDG_CACHE_HOME", folder.path().join("cache"));
            command
        };
        let reach = |at: &str| {
            let text = format!(
                r#"{{"private_key": "", "private_key_id": "", "client_email": "", "disable_oauth": true, "gcs_base_url": "http://{at}"}}"#
            );
            fs::write(&account, text).unwrap();
        };
        reach(&between(&server.at, |_, _| None));
        done(&mut run("gs://corpus/in", &plain));
        assert_eq!(found(&plain), expected());
        done(&mut run("gs://corpus/in", to));
        for (name, bytes) in files(&plain) {
            let there = server.get(&format!("out/tables/{name}"));
            assert!(there == Some(bytes), "{name}");
        }
        let words = fails(&mut run("gs://missing-bucket/in", &plain));
        assert!(words.contains("gs://missing-bucket/in"), "{words}");
        assert!(words.contains("NoSuchBucket"), "{words}");
        reach(&between(REFUSED, |_, _| {
            Some("HTTP/1.1 500 Fault\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".to_string())
        }));
        let words = fails(&mut run("gs://corpus/in", &plain));
        assert!(
            words.contains("500") && !words.contains("help: set"),
            "{words}"
        );
        reach(REFUSED);
        let words = fails(&mut run("gs://corpus/in", &plain));
        assert!(words.contains("Connection refused"), "{words}");
        fs::write(&account, "{}").unwrap();
        let words = fails(&mut run("gs://corpus/in", &plain));
        assert!(words.contains("service account"), "{words}");
    }

    #[test]
    fn a_store_that_cannot_be_reached_ends_the_run() {
        let Some(server) = filled() else { return };
        let to = tempfile::tempdir().unwrap();
        let words = fails(&mut run(&server.at, "s3://missing-bucket/in", to.path()));
        assert!(words.contains("s3://missing-bucket/in"), "{words}");
        assert!(words.contains("NoSuchBucket"), "{words}");
        let words = fails(&mut run(REFUSED, "s3://corpus/in", to.path()));
        assert!(words.contains("Connection refused"), "{words}");
        let mut command = run(&server.at, "s3://corpus/in", to.path());
        command
            .env_remove("AWS_ACCESS_KEY_ID")
            .env_remove("AWS_SECRET_ACCESS_KEY");
        let words = fails(&mut command);
        assert!(words.contains("AWS_ACCESS_KEY_ID"), "{words}");
        assert!(!to.path().join("lanelog.json").exists());
        // Only a name that the store does not know is a row of the tables.
        done(&mut run(&server.at, "s3://corpus/none", to.path()));
        let failures = rows(to.path(), "failures");
        assert_eq!(text(&failures[0], "kind"), "unreadable");
        assert_eq!(failures.len(), 1);
    }

    #[test]
    fn a_lost_connection_loses_no_module() {
        let Some(server) = filled() else { return };
        // The last object arrives in part.
        let cut = between(&server.at, |method, key| {
            let is_cut = method == "GET" && key.ends_with("/zzz.ll");
            let head = "HTTP/1.1 200 OK\r\nContent-Length: 42\r\nETag: \"one\"\r\nLast-Modified: Thu, 01 Jan 2026 00:00:00 GMT\r\n\r\ndefine i32";
            is_cut.then(|| head.to_string())
        });
        let module = b"define i32 @same(i32 %x) {\n  ret i32 %x\n}\n";
        server.put("in/zzz.ll", module);
        let (to, whole) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let words = fails(&mut run(&cut, "s3://corpus/in", to.path()));
        assert!(words.contains("zzz.ll"), "{words}");
        assert!(words.contains("goes on where this one ended"), "{words}");
        assert!(!to.path().join("lanelog.json").exists());
        done(&mut run(&server.at, "s3://corpus/in", to.path()));
        done(&mut run(&server.at, "s3://corpus/in", whole.path()));
        assert_eq!(files(to.path()), files(whole.path()));
        assert!(rows(to.path(), "failures").is_empty());
    }

    /// Each connection ends early, so the archive arrives in parts.
    #[test]
    fn a_lost_connection_continues_an_archive() {
        let Some(server) = filled() else { return };
        let mut tar = tar::Builder::new(Vec::new());
        for path in modules() {
            tar.append_path_with_name(&path, name(&path)).unwrap();
        }
        server.put("all.tar", &tar.into_inner().unwrap());
        let slow = passing(&server.at, 4000, |_, _| None);
        let to = tempfile::tempdir().unwrap();
        done(&mut run(&slow, "s3://corpus/all.tar", to.path()));
        assert_eq!(found(to.path()), expected());
    }

    #[test]
    fn an_object_that_vanishes_is_a_failure() {
        let Some(server) = filled() else { return };
        let gone = between(&server.at, |method, key| {
            let is_gone = method == "GET" && key.ends_with("/diamond.ll");
            is_gone.then(|| {
                "HTTP/1.1 404 None\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".to_string()
            })
        });
        let to = tempfile::tempdir().unwrap();
        done(&mut run(&gone, "s3://corpus/in", to.path()));
        let failures = rows(to.path(), "failures");
        assert_eq!(failures.len(), 1);
        assert_eq!(text(&failures[0], "path"), "s3://corpus/in/diamond.ll");
        assert!(text(&failures[0], "message").contains("does not exist"));
        assert_eq!(rows(to.path(), "modules").len(), modules().len());
    }
}
