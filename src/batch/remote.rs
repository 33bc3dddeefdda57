//! Object stores: inputs and tables by URL, with the feature `object-store`.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use super::place::{Part, Place};

/// The schemes of URLs.
const SCHEMES: [&str; 8] = ["s3", "s3a", "gs", "az", "abfss", "http", "https", "file"];

/// A bucket, container or server.
pub trait Store: Send {
    /// Whether a URL is in this store.
    fn has(&self, url: &str) -> bool;

    /// The object with a URL, or the objects below it, by name.
    ///
    /// # Errors
    /// The URL has a mistake, or the store cannot be reached.
    fn list(&self, url: &str) -> io::Result<Objects>;

    /// The contents of an object.
    ///
    /// # Errors
    /// It cannot be read in full.
    fn read(&self, url: &str) -> io::Result<Vec<u8>>;

    /// Copies an object to a file.
    ///
    /// # Errors
    /// It cannot be read or written in full.
    fn download(&self, url: &str, to: &mut File) -> io::Result<()>;

    /// Copies a file to an object, which exists when all bytes have arrived.
    ///
    /// # Errors
    /// The file cannot be read, or the object cannot be written.
    fn upload(&self, from: &Path, url: &str) -> io::Result<()>;

    /// Removes an object, if it exists.
    ///
    /// # Errors
    /// The store refuses, or cannot be reached.
    fn remove(&self, url: &str) -> io::Result<()>;
}

/// Objects, as a store lists them.
pub type Objects = Box<dyn Iterator<Item = io::Result<Object>> + Send>;

/// An object.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its URL.
    pub url: String,
    /// Its size.
    pub bytes: u64,
    /// A number that changes with its contents, as far as the store knows.
    pub changed: u64,
}

/// An error of a store that may not occur again, such as a lost connection: the run ends, so that
/// the next one reads the object.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Unreachable(String);

/// Prepares requests to the store of a URL. Credentials are those of the environment.
///
/// # Errors
/// The URL or the environment has a mistake, or this program was built without object stores.
pub fn open(url: &str) -> io::Result<Box<dyn Store>> {
    #[cfg(feature = "object-store")]
    {
        Ok(Box::new(store::Remote::new(url)?))
    }
    #[cfg(not(feature = "object-store"))]
    {
        Err(without(url))
    }
}

/// The path that a URL of this machine (`file:`) names.
///
/// # Errors
/// The URL has a mistake, or this program was built without object stores.
pub fn local(url: &str) -> io::Result<Option<PathBuf>> {
    if !url.starts_with("file://") {
        return Ok(None);
    }
    #[cfg(feature = "object-store")]
    {
        store::path_of(url).map(Some)
    }
    #[cfg(not(feature = "object-store"))]
    {
        Err(without(url))
    }
}

#[cfg(not(feature = "object-store"))]
fn without(url: &str) -> io::Error {
    unreachable(&format!(
        "{url}: this program was built without object stores\n  help: build it with the feature object-store: cargo install --features object-store"
    ))
}

/// Whether a path is a URL.
pub fn is_url(path: &Path) -> bool {
    let scheme = path.to_str().and_then(|path| path.split_once("://"));
    scheme.is_some_and(|(scheme, _)| SCHEMES.contains(&scheme))
}

/// Whether a URL is the same as another, or below it.
pub fn is_below(path: &Path, above: &Path) -> bool {
    is_url(path) && path.starts_with(above)
}

/// Whether a module is read from a store when it is analysed.
#[cfg_attr(not(unix), allow(dead_code))]
pub(super) fn is_read(place: &Place) -> bool {
    place.part == Part::Whole && is_url(place.path())
}

/// An error that ends the run.
pub(super) fn unreachable(message: &str) -> io::Error {
    io::Error::other(Unreachable(message.to_string()))
}

/// Whether an error ends the run.
pub(super) fn ends_the_run(error: &io::Error) -> bool {
    error
        .get_ref()
        .is_some_and(|error| error.is::<Unreachable>())
}

#[cfg(feature = "object-store")]
mod store {
    use std::fs::File;
    use std::io::{self, Read, Write};
    use std::path::{Path, PathBuf};
    use std::sync::Arc;
    use std::time::Duration;

    use futures_util::StreamExt;
    use futures_util::stream::BoxStream;
    use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
    use object_store::azure::{AzureConfigKey, MicrosoftAzureBuilder};
    use object_store::gcp::{GoogleCloudStorageBuilder, GoogleConfigKey};
    use object_store::http::HttpBuilder;
    use object_store::path::Path as Key;
    use object_store::{
        ClientConfigKey, Error, GetOptions, GetRange, ObjectMeta, ObjectStore, ObjectStoreExt,
        RetryConfig, WriteMultipart,
    };
    use sha2::{Digest, Sha256};
    use tokio::runtime::{Builder, Runtime};

    use super::{Object, Objects, Store, unreachable};

    /// How long a request is repeated.
    const PATIENCE: Duration = Duration::from_secs(60);
    /// Number of repetitions of a request.
    const TRIES: usize = 4;
    /// How long an object may take, and how long a store may send nothing.
    const WHOLE: (ClientConfigKey, &str) = (ClientConfigKey::Timeout, "1 day");
    const SILENCE: (ClientConfigKey, &str) = (ClientConfigKey::ReadTimeout, "20 seconds");
    /// Number of bytes that are uploaded at a time.
    const PART: usize = 8 << 20;

    /// A store of the library.
    pub struct Remote {
        runtime: Arc<Runtime>,
        store: Arc<dyn ObjectStore>,
        /// The URL of the store, with a slash at the end.
        base: String,
        /// Whether the store lists objects by name.
        is_sorted: bool,
    }

    /// The objects below a URL.
    struct Listing {
        runtime: Arc<Runtime>,
        objects: BoxStream<'static, object_store::Result<ObjectMeta>>,
        base: String,
        /// The URL that was asked for.
        url: String,
        is_empty: bool,
    }

    impl Remote {
        /// As [`super::open`].
        ///
        /// # Errors
        /// As [`super::open`].
        pub fn new(url: &str) -> io::Result<Remote> {
            // Fails if it is installed already.
            let _ = rustls::crypto::ring::default_provider().install_default();
            let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
            let host = rest.split('/').next().unwrap_or(rest);
            let base = format!("{scheme}://{host}/");
            let retry = RetryConfig {
                max_retries: TRIES,
                retry_timeout: PATIENCE,
                ..RetryConfig::default()
            };
            let store: object_store::Result<Arc<dyn ObjectStore>> = match scheme {
                "s3" | "s3a" => AmazonS3Builder::from_env()
                    .with_config(AmazonS3ConfigKey::Client(WHOLE.0), WHOLE.1)
                    .with_config(AmazonS3ConfigKey::Client(SILENCE.0), SILENCE.1)
                    .with_url(&base)
                    .with_retry(retry)
                    .build()
                    .map(|store| Arc::new(store) as _),
                "gs" => GoogleCloudStorageBuilder::from_env()
                    .with_config(GoogleConfigKey::Client(WHOLE.0), WHOLE.1)
                    .with_config(GoogleConfigKey::Client(SILENCE.0), SILENCE.1)
                    .with_url(&base)
                    .with_retry(retry)
                    .build()
                    .map(|store| Arc::new(store) as _),
                "http" | "https" => HttpBuilder::new()
                    .with_url(&base)
                    .with_config(WHOLE.0, WHOLE.1)
                    .with_config(SILENCE.0, SILENCE.1)
                    .with_config(ClientConfigKey::AllowHttp, "true")
                    .with_retry(retry)
                    .build()
                    .map(|store| Arc::new(store) as _),
                _ => MicrosoftAzureBuilder::from_env()
                    .with_config(AzureConfigKey::Client(WHOLE.0), WHOLE.1)
                    .with_config(AzureConfigKey::Client(SILENCE.0), SILENCE.1)
                    .with_url(&base)
                    .with_retry(retry)
                    .build()
                    .map(|store| Arc::new(store) as _),
            };
            let store = store.map_err(|error| told(&error, url))?;
            let runtime = Builder::new_current_thread().enable_all().build()?;
            Ok(Remote {
                runtime: Arc::new(runtime),
                store,
                base,
                is_sorted: !scheme.starts_with("http"),
            })
        }

        fn key(&self, url: &str) -> io::Result<Key> {
            let key = url.strip_prefix(&self.base).unwrap_or_default();
            Key::parse(key.trim_matches('/'))
                .map_err(|error| io::Error::other(format!("{url}: {error}")))
        }
    }

    impl Store for Remote {
        fn has(&self, url: &str) -> bool {
            url.starts_with(&self.base)
        }

        fn list(&self, url: &str) -> io::Result<Objects> {
            let key = self.key(url)?;
            let is_folder = url.ends_with('/') || key.as_ref().is_empty();
            let objects = match is_folder {
                true => self.store.list(Some(&key)),
                false => match self.runtime.block_on(self.store.head(&key)) {
                    Ok(object) => futures_util::stream::iter([Ok(object)]).boxed(),
                    // Only servers of WebDAV list folders.
                    Err(Error::NotFound { .. }) if !self.is_sorted => {
                        futures_util::stream::empty().boxed()
                    }
                    Err(Error::NotFound { .. }) => self.store.list(Some(&key)),
                    Err(error) => return Err(told(&error, url)),
                },
            };
            let listing = Listing {
                runtime: self.runtime.clone(),
                objects,
                base: self.base.clone(),
                url: url.to_string(),
                is_empty: true,
            };
            if self.is_sorted {
                return Ok(Box::new(listing));
            }
            let mut objects: Vec<_> = listing.collect();
            objects
                .sort_by_cached_key(|object| object.as_ref().ok().map(|object| object.url.clone()));
            Ok(Box::new(objects.into_iter()))
        }

        fn read(&self, url: &str) -> io::Result<Vec<u8>> {
            let key = self.key(url)?;
            let read = self.runtime.block_on(async {
                let found = self.store.get(&key).await?;
                let size = found.meta.size;
                Ok((found.bytes().await?, size))
            });
            let (bytes, size) = read.map_err(|error| told(&error, url))?;
            whole(url, bytes.len() as u64, size).map(|()| bytes.to_vec())
        }

        fn download(&self, url: &str, to: &mut File) -> io::Result<()> {
            let key = self.key(url)?;
            self.runtime.block_on(async {
                let mut options = GetOptions::default();
                let mut written = 0;
                loop {
                    let (before, found) = (written, self.store.get_opts(&key, options).await);
                    let found = found.map_err(|error| told(&error, url))?;
                    let ObjectMeta { size, e_tag, .. } = found.meta.clone();
                    let mut parts = found.into_stream();
                    let end = loop {
                        match parts.next().await.transpose() {
                            Ok(Some(part)) => {
                                written += part.len() as u64;
                                to.write_all(&part)?;
                            }
                            end => break end,
                        }
                    };
                    match end {
                        // A large object is continued if the connection was lost.
                        Err(_) if written > before && e_tag.is_some() => {
                            options = GetOptions {
                                if_match: e_tag,
                                range: Some(GetRange::Offset(written)),
                                ..GetOptions::default()
                            };
                        }
                        Err(error) => return Err(told(&error, url)),
                        Ok(_) => return whole(url, written, size),
                    }
                }
            })
        }

        fn remove(&self, url: &str) -> io::Result<()> {
            let key = self.key(url)?;
            match self.runtime.block_on(self.store.delete(&key)) {
                Err(Error::NotFound { .. }) => Ok(()),
                result => result.map_err(|error| told(&error, url)),
            }
        }

        fn upload(&self, from: &Path, url: &str) -> io::Result<()> {
            let key = self.key(url)?;
            let mut file = File::open(from)?;
            let wrong = |error| told(&error, url);
            let mut part = vec![0; PART];
            let mut length = filled(&mut file, &mut part)?;
            self.runtime.block_on(async {
                if length < PART {
                    part.truncate(length);
                    let put = self.store.put(&key, part.into()).await;
                    return put.map(|_| ()).map_err(wrong);
                }
                let upload = self.store.put_multipart(&key).await.map_err(wrong)?;
                let mut upload = WriteMultipart::new_with_chunk_size(upload, PART);
                while length > 0 {
                    upload.wait_for_capacity(2).await.map_err(wrong)?;
                    upload.write(part.get(..length).unwrap_or_default());
                    length = filled(&mut file, &mut part)?;
                }
                upload.finish().await.map(|_| ()).map_err(wrong)
            })
        }
    }

    impl Iterator for Listing {
        type Item = io::Result<Object>;

        fn next(&mut self) -> Option<io::Result<Object>> {
            let Some(object) = self.runtime.block_on(self.objects.next()) else {
                let is_empty = std::mem::take(&mut self.is_empty);
                return is_empty.then(|| Err(missing(&self.url)));
            };
            self.is_empty = false;
            Some(match object {
                Ok(object) => Ok(Object {
                    url: format!("{}{}", self.base, object.location),
                    bytes: object.size,
                    changed: changed(&object),
                }),
                Err(error) => Err(unreachable(&told(&error, &self.url).to_string())),
            })
        }
    }

    /// As [`super::local`].
    pub fn path_of(url: &str) -> io::Result<PathBuf> {
        let path = url::Url::parse(url)
            .ok()
            .and_then(|url| url.to_file_path().ok());
        path.ok_or_else(|| io::Error::other(format!("{url}: not the path of a file")))
    }

    fn whole(url: &str, read: u64, size: u64) -> io::Result<()> {
        match read == size {
            true => Ok(()),
            false => Err(unreachable(&format!("{url}: {read} bytes of {size} came"))),
        }
    }

    fn filled(file: &mut File, part: &mut [u8]) -> io::Result<usize> {
        let mut length = 0;
        while let Some(rest) = part.get_mut(length..).filter(|rest| !rest.is_empty()) {
            match file.read(rest)? {
                0 => break,
                read => length += read,
            }
        }
        Ok(length)
    }

    fn changed(object: &ObjectMeta) -> u64 {
        let mut hash = Sha256::new();
        hash.update(object.e_tag.as_deref().unwrap_or_default());
        hash.update(object.last_modified.timestamp_micros().to_le_bytes());
        let hash: [u8; 32] = hash.finalize().into();
        hash.first_chunk().copied().map_or(0, u64::from_le_bytes)
    }

    fn missing(url: &str) -> io::Error {
        let message = format!("{url}: there is no such object, and none below it");
        io::Error::new(io::ErrorKind::NotFound, message)
    }

    /// An error with its first cause, and what may help. A missing object is the only error that
    /// does not end a run.
    fn told(error: &Error, url: &str) -> io::Error {
        if matches!(error, Error::NotFound { .. }) {
            let message = format!("{url}: this object does not exist");
            return io::Error::new(io::ErrorKind::NotFound, message);
        }
        let mut text = error.to_string();
        let mut cause: &dyn std::error::Error = error;
        while let Some(source) = cause.source() {
            cause = source;
        }
        let cause = cause.to_string();
        if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
        // A server with a fault of its own.
        if cause.contains("status code: 5") {
            return unreachable(&format!("{url}: {text}"));
        }
        let help = match url.split("://").next() {
            Some("s3" | "s3a") => {
                "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_SKIP_SIGNATURE=true; AWS_REGION; for other servers AWS_ENDPOINT_URL, with http AWS_ALLOW_HTTP=true"
            }
            Some("gs") => "set GOOGLE_APPLICATION_CREDENTIALS, or GOOGLE_SKIP_SIGNATURE=true",
            Some("http" | "https") => {
                "folders are listed by WebDAV only; name single files otherwise"
            }
            _ => "set AZURE_STORAGE_ACCOUNT_NAME and AZURE_STORAGE_ACCOUNT_KEY",
        };
        unreachable(&format!("{url}: {text}\n  help: {help}"))
    }
}
