"""Tasks of files, each done by `lanelog batch`, and the tables of all."""

import hashlib
import json
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import ray
from pyarrow import fs

MANIFEST = "lanelog.json"
ENDINGS = (".ll", ".bc", ".ll.gz", ".bc.gz", ".tar", ".tar.gz", ".tgz", ".parquet")


class Missing(Exception):
    """Some tasks are not done; the same command does them."""


def place(path: str):
    """The file system of a path or URI, and the path in it."""
    if "://" in path:
        return fs.FileSystem.from_uri(path)
    return fs.LocalFileSystem(), path


def files_below(path: str) -> list[dict]:
    """The files of an input, in the order of their names: their URIs or paths, and what tells whether they have changed."""
    system, inner = place(path)
    info = system.get_file_info(inner)
    if info.type == fs.FileType.NotFound:
        raise FileNotFoundError(path)
    found = [info]
    if info.type == fs.FileType.Directory:
        below = system.get_file_info(fs.FileSelector(inner, recursive=True))
        found = [file for file in below if file.type == fs.FileType.File and file.path.endswith(ENDINGS)]
        # As lanelog sorts them: name by name.
        found.sort(key=lambda file: os.fsencode(file.path).split(b"/"))
    scheme, _, options = path.partition("?")
    prefix = scheme.split("://")[0] + "://" if "://" in path else ""
    suffix = "?" + options if options else ""
    return [{"name": prefix + file.path, "uri": prefix + file.path + suffix, "bytes": file.size, "changed": str(file.mtime)} for file in found]


def tasks_of(files: list[dict], task_bytes: int, how: list[str]) -> list[dict]:
    """Files that follow each other, so many bytes together, but one at least."""
    groups, size = [[]], 0
    for file in files:
        if groups[-1] and size + file["bytes"] > task_bytes:
            groups.append([])
            size = 0
        groups[-1].append(file)
        size += file["bytes"]
    tasks = []
    for group in groups:
        if group:
            key = hashlib.sha256(json.dumps([group, how]).encode()).hexdigest()
            tasks.append({"files": json.dumps(group), "key": key})
    return tasks


def work(task: dict, lanelog: str, options: list[str], output: str) -> dict:
    """Does a task, unless it is done: its tables lie in a folder of its key."""
    files = json.loads(task["files"])
    system, inner = place(output)
    part = f"{inner}/parts/{task['key']}"
    if system.get_file_info(f"{part}/{MANIFEST}").type == fs.FileType.File:
        return {"key": task["key"]}
    die_once()
    with tempfile.TemporaryDirectory(prefix="lanelog-") as folder:
        names = {}
        for number, file in enumerate(files):
            source, path = place(file["uri"])
            if isinstance(source, fs.LocalFileSystem):
                names[path] = file["name"]
                continue
            # What a file is called tells what is in it.
            local = str(Path(folder, "inputs", str(number), Path(path).name))
            os.makedirs(os.path.dirname(local))
            with source.open_input_stream(path, compression=None) as remote, open(local, "wb") as copy:
                shutil.copyfileobj(remote, copy)
            names[local] = file["name"]
        listed = Path(folder, "list")
        listed.write_text("".join(f"{path}\n" for path in names))
        tables = Path(folder, "tables")
        command = [lanelog, "batch", f"@{listed}", "-o", str(tables), "--jobs", "1", *options]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}: {done.stderr}")
        system.create_dir(part, recursive=True)
        # The manifest last: where it is, the part is whole.
        for table in sorted(tables.glob("*.parquet")):
            renamed(table, names)
            upload(table, system, f"{part}/{table.name}")
        upload(tables / MANIFEST, system, f"{part}/{MANIFEST}")
    return {"key": task["key"]}


def renamed(path: Path, names: dict[str, str]) -> None:
    """Gives inputs that were copied the names that they have where they are."""
    if path.stem not in ("modules", "failures") or all(local == name for local, name in names.items()):
        return
    table = pq.read_table(path)
    for column in ("path", "repeat"):
        if column in table.column_names:
            at = table.column_names.index(column)
            texts = [rename(text, names) for text in table.column(at).to_pylist()]
            table = table.set_column(at, table.schema.field(at), pa.array(texts, table.schema.field(at).type))
    pq.write_table(table, path)


def rename(text: str, names: dict[str, str]) -> str:
    for local, name in names.items():
        text = text.replace(local, name)
    return text


def upload(path: Path, system: fs.FileSystem, to: str) -> None:
    with open(path, "rb") as local, system.open_output_stream(to, compression=None) as remote:
        shutil.copyfileobj(local, remote)


def die_once() -> None:
    """Ends this worker if a test wants that: the variable names files, each of which exists after a worker has ended."""
    for marker in filter(None, os.environ.get("LANELOG_RAY_DIE_ONCE", "").split(os.pathsep)):
        try:
            os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            continue
        os.kill(os.getpid(), signal.SIGKILL)


def run(inputs: list[str], output: str, *, lanelog: str = "lanelog", options: list[str] = (), task_bytes: int = 64 << 20, max_errored_blocks: int = 0) -> dict[str, int]:
    """Makes the tables of all inputs, and returns how many rows each has.

    Raises Missing if some tasks failed, within `max_errored_blocks`; more of them raise what Ray raises.
    """
    if "://" not in output:
        output = os.path.abspath(output)
    lanelog = shutil.which(lanelog) or lanelog
    inputs = [path if "://" in path else os.path.abspath(path) for path in inputs]
    files = [file for path in inputs for file in files_below(path)]
    version = subprocess.run([lanelog, "--version"], check=True, capture_output=True, text=True).stdout
    tasks = tasks_of(files, task_bytes, [version, *options])
    system, inner = place(output)
    system.create_dir(inner, recursive=True)
    context = ray.data.DataContext.get_current()
    context.max_errored_blocks = max_errored_blocks
    dataset = ray.data.from_items(tasks, override_num_blocks=max(1, len(tasks)))
    options = list(options)
    done = {row["key"] for row in dataset.map(work, fn_args=(lanelog, options, output), num_cpus=1).take_all()} if tasks else set()
    missing = [task for task in tasks if task["key"] not in done]
    if missing:
        raise Missing(f"{len(missing)} of {len(tasks)} tasks failed; the same command does them again")
    rows = merge(system, inner, [task["key"] for task in tasks])
    system.delete_dir(f"{inner}/parts")
    return rows


def merge(system: fs.FileSystem, folder: str, keys: list[str]) -> dict[str, int]:
    """Makes one table of the parts of each: numbers of modules go on from part to part. Memory: a batch of rows."""
    manifests = []
    for key in keys:
        with system.open_input_stream(f"{folder}/parts/{key}/{MANIFEST}", compression=None) as file:
            manifests.append(json.load(file))
    counts: dict[str, int] = {}
    for name in manifests[0]["rows"] if manifests else []:
        first, writer = 0, None
        counts[name] = 0
        beside = f"{folder}/{name}.parquet.part"
        with system.open_output_stream(beside) as out:
            for key, manifest in zip(keys, manifests):
                with system.open_input_file(f"{folder}/parts/{key}/{name}.parquet") as file:
                    table = pq.ParquetFile(file)
                    writer = writer or pq.ParquetWriter(out, table.schema_arrow)
                    for batch in table.iter_batches():
                        at = batch.schema.get_field_index("module")
                        shifted = pc.add(batch.column(at), first)
                        columns = [shifted if number == at else column for number, column in enumerate(batch.columns)]
                        writer.write_batch(pa.record_batch(columns, schema=batch.schema))
                        counts[name] += batch.num_rows
                first += manifest["rows"]["modules"]
            if writer:
                writer.close()
        system.move(beside, f"{folder}/{name}.parquet")
    if manifests:
        whole = {**manifests[0], "rows": counts, "key": hashlib.sha256("".join(keys).encode()).hexdigest()}
        with system.open_output_stream(f"{folder}/{MANIFEST}") as out:
            out.write(json.dumps(whole, indent=2).encode())
    return counts
