//! The native part of the Python package `lanelog`: tables as Arrow streams, and commands that run
//! without the interpreter lock.

use std::any::Any;
use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Int64Array, RecordBatch, RecordBatchIterator, StringArray,
};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, SchemaRef};
use lanelog::embedded::{self, Kind, MemoryFile};
use lanelog_util::limits::allocator::{self, Counting};
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyKeyError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyList};

/// Allocations are counted, so that the memory of a function can be limited.
#[global_allocator]
static ALLOCATOR: Counting<std::alloc::System> = Counting(std::alloc::System);

create_exception!(
    _lanelog,
    Refused,
    PyException,
    "Wrong arguments or rules: message, and file, line and column of the first error."
);
create_exception!(
    _lanelog,
    InternalError,
    PyRuntimeError,
    "A bug in lanelog: please report it with the input."
);

/// Rows in a batch of a stream.
const BATCH: usize = 1 << 16;

/// The time between two looks for signals such as Ctrl-C.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// The stack of a command, as large as that of a program's first thread.
const STACK: usize = 8 << 20;

/// Where the last panic happened.
static PLACE: Mutex<String> = Mutex::new(String::new());

/// A table as Arrow arrays.
#[pyclass(frozen, module = "lanelog._lanelog")]
struct Table {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

impl Table {
    fn new(table: &embedded::Table) -> Result<Table, ArrowError> {
        let fields = table.schema.fields.iter().map(|field| {
            let kind = match field.kind {
                Kind::Text => DataType::Utf8,
                Kind::Number => DataType::Int64,
                Kind::Flag => DataType::Boolean,
            };
            arrow_schema::Field::new(&field.name, kind, field.optional)
        });
        let schema = Arc::new(arrow_schema::Schema::new(fields.collect::<Vec<_>>()));
        let starts = (0..table.rows()).step_by(BATCH);
        let batches = starts.map(|start| {
            let columns = table.columns.iter();
            let columns = columns.map(|column| array(column, start)).collect();
            RecordBatch::try_new(schema.clone(), columns)
        });
        Ok(Table {
            batches: batches.collect::<Result<_, _>>()?,
            schema,
        })
    }
}

/// At most [`BATCH`] cells of a column.
fn array(column: &embedded::Column, start: usize) -> ArrayRef {
    match column {
        embedded::Column::Texts(texts) => {
            let cells = texts.iter().skip(start).take(BATCH);
            let cells = cells.map(|text| text.map(String::from_utf8_lossy));
            Arc::new(cells.collect::<StringArray>())
        }
        embedded::Column::Numbers(cells) => {
            let cells = cells.iter().skip(start).take(BATCH);
            Arc::new(cells.copied().collect::<Int64Array>())
        }
        embedded::Column::Flags(cells) => {
            let cells = cells.iter().skip(start).take(BATCH);
            Arc::new(cells.copied().collect::<BooleanArray>())
        }
    }
}

#[pymethods]
impl Table {
    /// The rows as a stream (Arrow PyCapsule interface).
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A producer may ignore the request: consumers convert the columns.
        drop(requested_schema);
        let batches = self.batches.clone().into_iter().map(Ok);
        let reader = RecordBatchIterator::new(batches, self.schema.clone());
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The schema (Arrow PyCapsule interface).
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.schema.as_ref()).map_err(internal)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The number of rows.
    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }

    /// Name, type (`text`, `number`, `flag`) and nullability of each column.
    fn columns(&self) -> Vec<(String, &'static str, bool)> {
        let fields = self.schema.fields().iter().map(|field| {
            let kind = match field.data_type() {
                DataType::Int64 => "number",
                DataType::Boolean => "flag",
                _ => "text",
            };
            (field.name().clone(), kind, field.is_nullable())
        });
        fields.collect()
    }

    /// The cells of a column, from row `start` on, at most `count`.
    fn column<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        start: usize,
        count: usize,
    ) -> PyResult<Bound<'py, PyList>> {
        let at = self.schema.index_of(name);
        let at = at.map_err(|_| PyKeyError::new_err(name.to_string()))?;
        let cells = PyList::empty(py);
        let (mut skip, mut left) = (start, count);
        for batch in &self.batches {
            let (rows, column) = (batch.num_rows(), batch.column(at));
            for row in skip.min(rows)..rows.min(skip.saturating_add(left)) {
                let any = column.as_any();
                if column.is_null(row) {
                    cells.append(py.None())?;
                } else if let Some(texts) = any.downcast_ref::<StringArray>() {
                    cells.append(texts.value(row))?;
                } else if let Some(numbers) = any.downcast_ref::<Int64Array>() {
                    cells.append(numbers.value(row))?;
                } else if let Some(flags) = any.downcast_ref::<BooleanArray>() {
                    cells.append(flags.value(row))?;
                }
            }
            left = count.saturating_sub(cells.len());
            skip = skip.saturating_sub(rows);
        }
        Ok(cells)
    }
}

fn internal(error: impl ToString) -> PyErr {
    InternalError::new_err(error.to_string())
}

/// Runs some work on a thread of its own, without the interpreter lock, until it ends or a signal
/// raises an exception. In the latter case `stop` is set, and the thread ends soon.
fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Arc<AtomicBool>) -> T + Send + 'static,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let (sender, mut receiver) = channel();
    let told = stop.clone();
    let run = move || {
        let done = catch_unwind(AssertUnwindSafe(|| work(&told)));
        // The receiver is gone after an interrupt.
        let _ = sender.send(done);
    };
    let thread = std::thread::Builder::new().name("lanelog".to_string());
    thread.stack_size(STACK).spawn(run)?;
    loop {
        let received;
        (receiver, received) = py.detach(move || {
            let received = receiver.recv_timeout(BETWEEN_LOOKS);
            (receiver, received)
        });
        match received {
            Ok(Ok(done)) => return Ok(done),
            Ok(Err(panic)) => return Err(panicked(panic.as_ref())),
            Err(RecvTimeoutError::Disconnected) => return Err(internal("its thread ended early")),
            Err(RecvTimeoutError::Timeout) => py
                .check_signals()
                .inspect_err(|_| stop.store(true, Ordering::Relaxed))?,
        }
    }
}

fn panicked(panic: &(dyn Any + Send)) -> PyErr {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    let words = words.or(panic.downcast_ref::<&str>().copied());
    let place = PLACE.lock().unwrap_or_else(PoisonError::into_inner);
    let words = words.unwrap_or("a panic");
    internal(format!(
        "lanelog made a mistake: {words} ({place})\nThis is a bug in lanelog, not in your input. \
         Please report it with the input that led here."
    ))
}

/// The tables of `lanelog batch WORDS`, by name, and its warnings.
#[pyfunction]
fn tables(
    py: Python<'_>,
    words: Vec<OsString>,
    files: Vec<(PathBuf, Vec<u8>)>,
) -> PyResult<(Py<PyDict>, String)> {
    let made = interruptible(py, move |stop| {
        let files: Vec<MemoryFile> = files;
        let (mut rows, said) = embedded::tables(&words, files, stop).map_err(Ok)?;
        let mut tables = Vec::new();
        for table in rows.tables() {
            let made = Table::new(table).map_err(Err)?;
            tables.push((table.schema.name.clone(), made));
            table.truncate(0);
        }
        Ok::<_, Result<embedded::Refusal, ArrowError>>((tables, said))
    })?;
    let (tables, said) = made.map_err(|error| match error {
        Ok(refusal) => Refused::new_err((refusal.message, refusal.place)),
        Err(error) => internal(error),
    })?;
    let all = PyDict::new(py);
    for (name, table) in tables {
        all.set_item(name, Py::new(py, table)?)?;
    }
    Ok((all.unbind(), said))
}

/// Runs `lanelog WORDS`. Returns its exit code, stdout and stderr.
#[pyfunction]
fn run(
    py: Python<'_>,
    words: Vec<OsString>,
    files: Vec<(PathBuf, Vec<u8>)>,
) -> PyResult<(u8, Py<PyBytes>, String)> {
    let output = interruptible(py, move |stop| embedded::run(&words, files, stop))?;
    let code = match output.outcome {
        lanelog::embedded::Outcome::Done => 0,
        lanelog::embedded::Outcome::No => 1,
        lanelog::embedded::Outcome::Wrong => 2,
    };
    let stdout = PyBytes::new(py, &output.stdout).unbind();
    Ok((code, stdout, output.stderr))
}

/// Panics on the thread of a command, for a test of exceptions.
#[pyfunction]
fn panic_for_test(py: Python<'_>) -> PyResult<()> {
    #[allow(clippy::panic)]
    interruptible(py, |_| panic!("for a test"))
}

/// The native part of `lanelog`.
#[pymodule]
mod _lanelog {
    use super::*;
    #[pymodule_export]
    use super::{InternalError, Refused, Table, panic_for_test, run, tables};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        allocator::put_by();
        // This hook is of this library alone. The exception has the words of the panic.
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string);
            let mut last = PLACE.lock().unwrap_or_else(PoisonError::into_inner);
            *last = place.unwrap_or_default();
        }));
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
