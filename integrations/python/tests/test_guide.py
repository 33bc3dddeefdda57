"""The examples of the tutorial."""

from __future__ import annotations

import doctest

import pytest

from conftest import ROOT


def test_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    guide = str(ROOT / "docs/guide/python.md")
    failed, tried = doctest.testfile(guide, module_relative=False, optionflags=flags)
    assert failed == 0 and tried > 10
