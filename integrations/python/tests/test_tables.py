"""Tables against the command: its Parquet files and its JSON."""

from __future__ import annotations

import gzip
import pathlib
import subprocess
import tarfile
import zipfile
from collections.abc import Callable
from typing import Any

import lanelog
import polars
import pyarrow
import pyarrow.parquet
import pytest

from conftest import ROOT

Command = Callable[..., subprocess.CompletedProcess[str]]

RULES = ROOT / "examples/rules/divergent_barrier.dl"
BARRIER = ROOT / "tests/data/query/barrier.ll"


@pytest.mark.parametrize("mode", ["sound", "llvm22"])
def test_tables_are_those_of_batch(
    corpus: pathlib.Path, command: Command, tmp_path: pathlib.Path, mode: str
) -> None:
    command("batch", corpus, "--values", "--mode", mode, "-o", tmp_path)
    found = lanelog.analyze(corpus, mode=mode)
    for name in ["modules", "functions", "branches", "cycles", "values", "failures"]:
        expected = pyarrow.parquet.read_table(tmp_path / f"{name}.parquet")
        made = pyarrow.table(getattr(found, name))
        assert made.schema.equals(expected.schema), name
        assert made.equals(expected), name
    assert len(found.values) > 10_000


def test_relations_are_those_of_batch(command: Command, tmp_path: pathlib.Path) -> None:
    command("batch", BARRIER, "--query", RULES, "-o", tmp_path)
    found = lanelog.query(RULES, BARRIER)
    assert list(found) == ["divergent_barrier"]
    expected = pyarrow.parquet.read_table(tmp_path / "divergent_barrier.parquet")
    assert pyarrow.table(found["divergent_barrier"]).equals(expected)
    assert expected.num_rows > 0
    assert lanelog.query(RULES.read_text(), [BARRIER])["divergent_barrier"].rows() == (
        found["divergent_barrier"].rows()
    )


@pytest.mark.parametrize("options", [{}, {"mcpu": "gfx1100"}, {"mode": "llvm22"}, {"plus": True}])
def test_verdicts_are_those_of_analyze(
    corpus: pathlib.Path, verdicts: Callable[..., Any], options: dict[str, Any]
) -> None:
    words = [f"--{key}" if value is True else f"--{key}={value}" for key, value in options.items()]
    files = sorted((corpus / "temporal").glob("*.ll"))
    assert len(files) > 5
    found = lanelog.analyze(files, **options)
    numbers = {row["module"]: row["path"] for row in found.modules}
    names = {(row["module"], row["function"]): row["name"] for row in found.functions}
    made = {
        (numbers[row["module"]], names[row["module"], row["function"]], row["value"]): (
            row["name"],
            row["line"] if row["opcode"] else None,
            row["divergent"],
        )
        for row in found.values
    }
    expected = {}
    for module in verdicts(*words, *files)["inputs"]:
        for function in module["functions"]:
            parts = ["arguments", "values", "terminators"]
            for value in (value for part in parts for value in function[part]):
                key = (module["path"], function["name"], value["number"])
                expected[key] = (value["name"], value.get("line"), value["divergent"])
    # JSON has no stores, which have no result.
    assert expected.items() <= made.items() and len(expected) > len(made) / 2


def test_a_definition_holds(tmp_path: pathlib.Path) -> None:
    # The identifier of a lane differs between lanes; a kernel's argument does not, nor does a sum
    # of two arguments. A branch is divergent if its condition is.
    kernel = tmp_path / "kernel.ll"
    kernel.write_text(
        """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %twice = add i32 %n, %n
  %differs = add i32 %lane, %n
  %is = icmp eq i32 %differs, 7
  br i1 %is, label %then, label %exit
then:
  %same = icmp eq i32 %twice, 7
  br i1 %same, label %store, label %exit
store:
  store i32 %twice, ptr addrspace(1) %out
  br label %exit
exit:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
"""
    )
    found = lanelog.analyze(str(kernel))
    verdict = {row["name"]: row["divergent"] for row in found.values if row["name"]}
    assert verdict == {
        "%out": False,
        "%n": False,
        "%lane": True,
        "%twice": False,
        "%differs": True,
        "%is": True,
        "%same": False,
    }
    assert {row["block"]: row["divergent"] for row in found.branches} == {
        "%entry": True,
        "%then": False,
    }
    source = lanelog.analyze(source=kernel.read_text(), name="k.ll")
    assert source.values.rows() == found.values.rows()
    assert source.modules.column("path") == ["k.ll"]
    assert lanelog.analyze(kernel, target="none").functions.column("divergent_values") == [0]


def test_frames_have_the_same_cells(corpus: pathlib.Path) -> None:
    table = lanelog.analyze(corpus / "joins/diamond.ll").values
    rows = table.rows()
    assert list(table) == rows and len(table) == len(rows)
    arrow = table.to_arrow()
    assert arrow.to_pylist() == rows
    assert table.to_polars().rows(named=True) == rows
    assert polars.DataFrame(table).equals(table.to_polars())
    frame = table.to_pandas()
    assert list(frame.columns) == table.column_names
    assert frame["divergent"].dtype == bool and frame["value"].dtype == "int64"
    assert frame["line"].dtype == "Int64"
    assert frame.astype(object).where(frame.notna(), None).to_dict("records") == rows
    assert pyarrow.schema(table).equals(arrow.schema)
    with pytest.raises(KeyError):
        table.column("verdict")


def test_compressed_files_and_archives(corpus: pathlib.Path, tmp_path: pathlib.Path) -> None:
    kernels = [corpus / "joins/diamond.ll", corpus / "temporal/counter_escapes.ll"]
    packed = tmp_path / "packed.ll.gz"
    packed.write_bytes(gzip.compress(kernels[0].read_bytes()))
    archive, tar = tmp_path / "archive.zip", tmp_path / "archive.tar.gz"
    with zipfile.ZipFile(archive, "w") as zipped, tarfile.open(tar, "w:gz") as tarred:
        for kernel in kernels:
            zipped.write(kernel, kernel.name)
            tarred.add(kernel, kernel.name)
    one, both = lanelog.analyze(kernels[0]), lanelog.analyze(kernels)
    assert lanelog.analyze(packed).values.rows() == one.values.rows()
    assert lanelog.analyze(source=packed.read_bytes(), name="p.ll.gz").values.rows() == (
        one.values.rows()
    )
    for path in (archive, tar):
        found = lanelog.analyze(path)
        assert found.values.rows() == both.values.rows()
        assert found.modules.column("member") == [kernel.name for kernel in kernels]


def test_a_large_table_is_whole(tmp_path: pathlib.Path) -> None:
    # More rows than a batch of the stream has.
    count = 150_000
    lines = [f"  %v{at} = add i32 %n, {at}" for at in range(count)]
    text = "\n".join(["define void @f(i32 %n) {", *lines, "  ret void", "}"])
    table = lanelog.analyze(source=text, target="amdgpu", max_time=120).values
    assert len(table) == count + 2
    expected = ["%n", *(f"%v{at}" for at in range(count)), None]
    assert table.column("name") == expected
    assert table.to_arrow().column("name").to_pylist() == expected


@pytest.mark.parametrize(
    ("method", "package"), [("to_pandas", "pandas"), ("to_polars", "polars"), ("to_arrow", "pyarrow")]
)
def test_a_missing_package_is_named(
    corpus: pathlib.Path, monkeypatch: pytest.MonkeyPatch, method: str, package: str
) -> None:
    table = lanelog.analyze(corpus / "joins/diamond.ll").values
    monkeypatch.setitem(__import__("sys").modules, package, None)
    with pytest.raises(ImportError, match=f"pip install {package}"):
        getattr(table, method)()
