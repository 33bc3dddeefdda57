"""The command to compare with, and paths of the repository."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def corpus() -> pathlib.Path:
    return ROOT / "corpus"


@pytest.fixture(scope="session")
def command() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs ``lanelog`` with arguments, in the folder of the repository."""
    program = os.environ.get("LANELOG", str(ROOT / "target/release/lanelog"))

    def run(*words: object, code: int = 0) -> subprocess.CompletedProcess[str]:
        call = [program, *map(str, words)]
        done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, timeout=300)
        assert done.returncode == code, done.stderr
        return done

    return run


@pytest.fixture(scope="session")
def verdicts(command: Callable[..., subprocess.CompletedProcess[str]]) -> Callable[..., Any]:
    """The JSON of ``lanelog analyze``."""

    def run(*words: object) -> Any:
        return json.loads(command("analyze", "--format", "json", *words).stdout)

    return run
