"""Bad input, threads, signals and panics."""

from __future__ import annotations

import gzip
import os
import pathlib
import signal
import subprocess
import sys
import threading
from typing import Any

import lanelog
import pytest
from lanelog import _lanelog

GOOD = "define void @good() {\n  ret void\n}\n"


def test_a_missing_file() -> None:
    with pytest.raises(FileNotFoundError) as raised:
        lanelog.analyze("missing.ll")
    assert raised.value.filename == "missing.ll"
    with pytest.raises(FileNotFoundError):
        lanelog.why("missing.ll", "%x")
    with pytest.raises(FileNotFoundError):
        lanelog.query("missing/rules.dl", source=GOOD)


def test_an_error_has_its_place(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "wrong.ll"
    path.write_text(GOOD + "define void @wrong() {\n  %x = add i32 1,\n  ret void\n}\n")
    with pytest.raises(lanelog.InputError) as raised:
        lanelog.analyze(path)
    error = raised.value
    assert (error.file, error.line) == (str(path), 6)
    assert f"{path}:{error.line}:{error.column}: in @wrong" in str(error)
    assert error.failures is not None and error.failures.column("function") == ["wrong"]
    kept = lanelog.analyze(path, strict=False)
    assert kept.functions.column("name") == ["good"]
    assert kept.modules.column("state") == ["part"]
    assert kept.failures.rows() == error.failures.rows()


@pytest.mark.parametrize(
    "content",
    [b"\xff\xfe\x00not text", b"hello\n", b"", b"BC\xc0\xde" + bytes(64), gzip.compress(b"x")[:-6]],
    ids=["not UTF-8", "other text", "empty", "damaged bitcode", "damaged gzip"],
)
def test_a_file_that_is_not_a_module(tmp_path: pathlib.Path, content: bytes) -> None:
    path = tmp_path / "file.ll"
    path.write_bytes(content)
    found = lanelog.analyze(path, strict=False)
    assert len(found.values) == 0
    # An empty text is a module without functions.
    assert (len(found.failures) > 0) is (content != b"")


def test_bitcode_without_llvm(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "kernel.bc"
    path.write_bytes(b"BC\xc0\xde" + bytes(64))
    script = f"""
import lanelog
try:
    lanelog.analyze({str(path)!r})
except lanelog.InputError as error:
    assert "llvm-dis" in str(error), error
    assert error.file == {str(path)!r}
else:
    raise SystemExit("there is no error")
"""
    environment = {**os.environ, "PATH": str(tmp_path)}
    subprocess.run([sys.executable, "-c", script], env=environment, check=True, timeout=60)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"mode": "loud"}, "llvm14-gpu"),
        ({"mcpu": "gfx1"}, "gfx1"),
        ({"target": "vax"}, "vax"),
        ({"jobs": 0}, "0"),
        ({"max_memory": "much"}, "500M"),
        ({"plus": True, "mode": "llvm22"}, "--plus"),
        ({"target_table": "missing.table"}, "missing.table"),
    ],
)
def test_wrong_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(lanelog.OptionError, match=message):
        lanelog.analyze(source=GOOD, **options)


def test_wrong_arguments(tmp_path: pathlib.Path) -> None:
    with pytest.raises(ValueError, match="source="):
        lanelog.analyze()
    with pytest.raises(TypeError):
        lanelog.analyze(7)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        lanelog.analyze(source=GOOD, clang="-O2")
    with pytest.raises(lanelog.InputError, match="no module"):
        lanelog.analyze(tmp_path)


def test_paths_are_never_options(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ["--values.ll", "-", "@list.ll", "a b.ll", "ü.ll"]:
        pathlib.Path(name).write_text(GOOD)
        assert lanelog.analyze(name).functions.column("name") == ["good"], name


def test_errors_of_rules_have_places(tmp_path: pathlib.Path) -> None:
    text = '.include "divergence.dl"\n.decl hit(v: Value)\n.output hit\nhit(v) :- divergnt_value(v).\n'
    path = tmp_path / "mine.dl"
    path.write_text(text)
    calls: list[tuple[Any, str]] = [(text, "<rules>"), (path, str(path)), (str(path), str(path))]
    for rules, name in calls:
        with pytest.raises(lanelog.RuleError, match="divergent_value") as raised:
            lanelog.query(rules, source=GOOD)
        error = raised.value
        assert (error.file, error.line, error.column) == (name, 4, 11)
        assert f"{name}:4:11: error:" in str(error)
    with pytest.raises(lanelog.RuleError) as raised:
        lanelog.query(b"\xff", source=GOOD)
    assert "UTF-8" in str(raised.value)


def test_a_limit_is_a_failure() -> None:
    lines = "\n".join(f"  %v{at} = add i32 %n, {at}" for at in range(300_000))
    text = f"define void @f(i32 %n) {{\n{lines}\n  ret void\n}}\n"
    with pytest.raises(lanelog.InputError) as raised:
        lanelog.analyze(source=text, target="amdgpu", max_memory="64K")
    assert raised.value.failures is not None
    assert raised.value.failures.column("kind") == ["function memory"]


def test_a_panic_is_an_exception() -> None:
    with pytest.raises(lanelog.InternalError, match="for a test.*lib.rs"):
        _lanelog.panic_for_test()
    assert issubclass(lanelog.InternalError, RuntimeError)
    assert len(lanelog.analyze(source=GOOD).functions) == 1


def large(count: int) -> str:
    parts = []
    for function in range(count):
        lines = "\n".join(f"  %v{at} = add i32 %n, {at}" for at in range(1000))
        parts.append(f"define void @f{function}(i32 %n) {{\n{lines}\n  ret void\n}}\n")
    return "".join(parts)


def test_threads_run_at_the_same_time(corpus: pathlib.Path) -> None:
    expected = lanelog.analyze(corpus).values.rows()
    found: list[Any] = [None] * 4

    def work(at: int) -> None:
        found[at] = lanelog.analyze(corpus, jobs=1 + at % 2).values.rows()

    threads = [threading.Thread(target=work, args=[at]) for at in range(len(found))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(rows == expected for rows in found)


def test_a_forked_process_can_analyse(corpus: pathlib.Path) -> None:
    # Threads of the parent do not exist in the child.
    script = f"""
import multiprocessing, lanelog

def count(jobs):
    return len(lanelog.analyze({str(corpus)!r}, jobs=jobs).values)

if __name__ == "__main__":
    context = multiprocessing.get_context("fork")
    expected = [count(2), count(1)]
    with context.Pool(2) as pool:
        assert pool.map(count, [2, 1]) == expected
"""
    subprocess.run([sys.executable, "-c", script], check=True, timeout=100)


def test_the_interpreter_lock_is_free() -> None:
    text = large(300)
    ended = threading.Event()

    def work() -> None:
        lanelog.analyze(source=text, target="amdgpu", jobs=1)
        ended.set()

    thread = threading.Thread(target=work)
    thread.start()
    # With the lock held, this thread would count once at most.
    turns = 0
    while not ended.wait(0.001):
        turns += 1
    thread.join()
    assert turns > 5


# The evaluation of these rules takes minutes.
SLOW = """.include "divergence.dl"
.decl n(x: number)
n(0).
n(x + 1) :- n(x), x < 5000.
.decl triple(x: number)
.output triple
triple(x) :- n(x), n(y), n(z), x + y + z > 100000.
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="threads are listed there")
def test_ctrl_c_ends_the_call_and_its_thread() -> None:
    script = f"""
import pathlib, lanelog

def threads():
    for name in pathlib.Path("/proc/self/task").glob("*/comm"):
        try:
            if "lanelog" in name.read_text():
                return True
        except OSError:
            pass  # It ended meanwhile.
    return False

try:
    print("begin", flush=True)
    lanelog.query({SLOW!r}, source={GOOD!r}, max_time=100000)
except KeyboardInterrupt:
    while threads():
        pass
    print("interrupted", flush=True)
"""
    call = [sys.executable, "-c", script]
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begin\n"
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=100)
        assert said == "interrupted\n" and process.returncode == 0


def test_a_file_larger_than_a_module(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "large.ll"
    path.touch()
    # A sparse file: reading it would take 5 GiB of memory.
    os.truncate(path, 5 << 30)
    with pytest.raises(lanelog.InputError, match="4 GiB"):
        lanelog.analyze(path)
