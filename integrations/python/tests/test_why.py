"""Reasons against the command, pages, and what a notebook shows."""

from __future__ import annotations

import html.parser
import json
import pathlib
import subprocess
from collections.abc import Callable
from typing import Any, Optional

import lanelog
import pytest

from conftest import ROOT

Command = Callable[..., subprocess.CompletedProcess[str]]

KERNEL = "corpus/temporal/counter_escapes.ll"


@pytest.fixture(autouse=True)
def in_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def flat(step: lanelog.Step, into: dict[str, lanelog.Step]) -> dict[str, lanelog.Step]:
    if step.tuple not in into:
        into[step.tuple] = step
        for child in step.children:
            flat(child, into)
    return into


@pytest.mark.parametrize("question", ["%after", "%loop", "temporal_divergence(%next, _)"])
def test_reasons_are_those_of_the_command(command: Command, question: str) -> None:
    answer = lanelog.why(KERNEL, question)
    assert str(answer) == command("why", KERNEL, question).stdout
    expected = json.loads(command("why", KERNEL, question, "--format", "json").stdout)
    assert answer.holds is expected["holds"] is True
    assert answer.function == expected["function"] == "counter_escapes"
    assert len(answer.derivations) == len(expected["derivations"]) > 0
    for made, derivation in zip(answer.derivations, expected["derivations"]):
        steps = {step["tuple"]: step for step in derivation["steps"]}
        found = flat(made.goal, {})
        assert found.keys() == steps.keys() == {step.tuple for step in made.steps}
        for name, step in found.items():
            of = steps[name]
            assert (step.says, step.rule, step.height) == (of["says"], of["cited"], of["height"])
            children = [derivation["steps"][at]["tuple"] for at in of["premises"]]
            assert [child.tuple for child in step.children] == children
            assert step.given is (not step.conditions)


def test_a_tree_ends_in_facts() -> None:
    goal = lanelog.analyze(KERNEL).why("%after").derivations[0].goal
    assert goal.tuple == "divergent_value(%after)" and goal.place is not None
    assert goal.place.line == 16 and "%after = add" in goal.place.text
    leaves = [step for step in flat(goal, {}).values() if not step.children]
    assert leaves and all(step.given and step.height == 0 for step in leaves)


def test_a_notebook_shows_each_step_once() -> None:
    answer = lanelog.why(KERNEL, "%after")
    steps = answer.derivations[0].steps
    shown = answer._repr_html_()
    assert len(steps) > 10 and "see above" in shown
    assert shown.count("<details") == sum(bool(step.children) for step in steps)
    assert all(step.rule in shown for step in steps)


def test_why_not_names_what_fails(command: Command) -> None:
    answer = lanelog.why_not(KERNEL, "%next")
    assert answer.holds is False and answer.derivations == ()
    assert answer.missing[0]["tuple"] == "divergent_value(%next)"
    assert str(answer) == command("why-not", KERNEL, "%next").stdout
    # A uniform value has no derivation.
    assert lanelog.why(KERNEL, "%next").holds is False


def test_what_if() -> None:
    answer = lanelog.why(KERNEL, "%after", assume_uniform=["%tid"])
    assert answer.holds is False
    assert lanelog.why(KERNEL, "%after", assume=["!active()"]).holds is False
    assert lanelog.why(KERNEL, "%next", assume_divergent=["%next"]).holds is True
    with pytest.raises(TypeError, match="list"):
        lanelog.why(KERNEL, "%after", assume_uniform="%tid")


def test_options_of_a_question() -> None:
    assert lanelog.why(KERNEL, "%after", target="none").holds is False
    with pytest.raises(lanelog.QuestionError, match="llvm14-gpu"):
        lanelog.why(KERNEL, "%after", mode="loud")
    found = lanelog.analyze(KERNEL, target="none")
    assert found.why("%after").holds is False and found.html() != lanelog.analyze(KERNEL).html()


def test_rules_of_ones_own() -> None:
    rules = """.include "divergence.dl"
.decl both(v: Value)
.output both
both(v) :- divergent_value(v), !source(v).
"""
    answer = lanelog.why(KERNEL, "both(%after)", rules=rules, function="counter_escapes")
    assert answer.holds and answer.derivations[0].goal.rule == "<rules>:4"
    source = pathlib.Path(KERNEL).read_text()
    same = lanelog.why(None, "both(%after)", rules=rules, source=source)
    assert same.derivations[0].goal.tuple == answer.derivations[0].goal.tuple
    assert same.path == "<source>"


@pytest.mark.parametrize(
    ("question", "function", "message"),
    [("%nothing", None, "%nothing"), ("%after", "other", "other"), ("unknown(%x)", None, "unknown")],
)
def test_wrong_questions(question: str, function: Optional[str], message: str) -> None:
    with pytest.raises(lanelog.QuestionError, match=message):
        lanelog.why(KERNEL, question, function=function)


class Parsed(html.parser.HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, Optional[str]]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, Optional[str]]]) -> None:
        self.tags.append((tag, dict(attributes)))


def test_a_notebook_shows_the_page(command: Command) -> None:
    found = lanelog.analyze(KERNEL)
    assert found.html() == command("analyze", "--html=-", KERNEL).stdout
    shown = Parsed(found._repr_html_())
    assert [tag for tag, _ in shown.tags] == ["div", "iframe"]
    frame: dict[str, Any] = shown.tags[1][1]
    assert frame["srcdoc"] == found.html()
    assert frame["sandbox"] == "allow-scripts" and "src" not in frame
    assert "default-src 'none'" in frame["srcdoc"]


def test_a_shader_in_memory() -> None:
    path = "examples/shaders/nonuniform_descriptor.spv"
    source = pathlib.Path(path).read_bytes()
    file, memory = lanelog.analyze(path), lanelog.analyze(source=source, name=path + "x")
    assert memory.values.rows() == file.values.rows()
    names = [row["name"] for row in file.values if row["divergent"] and row["name"]]
    assert memory.why(names[0]).holds is file.why(names[0]).holds is True
    assert memory.html().replace(path + "x", path) == file.html()


def test_names_cannot_break_out_of_what_a_notebook_shows() -> None:
    name = '<img src=x onerror=alert(1)>"&'
    quoted = name.replace('"', "\\22")
    text = f"""target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @"{quoted}"(i32 %n) {{
  %"{quoted}" = call i32 @llvm.amdgcn.workitem.id.x()
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
"""
    found = lanelog.analyze(source=text, name="<script>.ll")
    assert found.functions.column("name") == [name]
    answer = lanelog.why(None, ":3", source=text)
    parts: list[Any] = [found, found.functions, found.values, found.modules, answer]
    for part in parts:
        tags = {tag for tag, _ in Parsed(part._repr_html_()).tags}
        assert not tags & {"img", "script"}, part
    assert "onerror" in found.functions._repr_html_()


def test_a_page_that_is_too_large_is_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lanelog._analysis._LARGEST_PAGE", 10)
    shown = lanelog.analyze(KERNEL)._repr_html_()
    assert "iframe" not in shown and "counter_escapes" in shown
