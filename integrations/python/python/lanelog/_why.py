"""Reasons of verdicts."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Optional, Union

from . import _lanelog
from ._call import File, Path, Text, inputs, option_words, rules_input
from ._errors import QuestionError, wrong_call


@dataclass(frozen=True)
class Place:
    """A place in a kernel."""

    file: str
    line: int
    text: str
    """The line of the IR."""
    source: tuple[str, ...]
    """Places in the source, the innermost first: ``kernel.cl:14``. Empty without debug data."""


# In the class the name `tuple` is that of a field.
_Texts = tuple[str, ...]
_Steps = tuple["Step", ...]


@dataclass(frozen=True)
class Step:
    """A tuple that holds, the rule that derives it, and the tuples that the rule needs."""

    tuple: str
    """``divergent_value(%x)``"""
    relation: str
    says: str
    """The tuple in words."""
    place: Optional[Place]
    given: bool
    """Whether it is a fact, and no rule derives it."""
    height: int
    """The depth of the derivation: 0 for facts."""
    rule: str
    """The place of the rule, or of the declaration of a fact: ``rules/data.dl:12``."""
    words: Optional[str]
    """The comment above the rule."""
    conditions: _Texts
    omitted: int
    """The number of children that are left out."""
    children: _Steps = field(repr=False, compare=False)


@dataclass(frozen=True)
class Derivation:
    """The steps from facts to the tuple of a question."""

    goal: Step
    """The tuple of the question; its children are the reasons."""
    steps: tuple[Step, ...] = field(repr=False)
    """Every step once, the goal first."""
    omitted: int
    """The number of steps that are left out."""


@dataclass(frozen=True)
class Why:
    """An answer. ``str(answer)`` is the text of the command ``lanelog why``."""

    path: str
    function: Optional[str]
    question: str
    holds: bool
    """Whether the tuple holds: for a value, whether it is divergent."""
    derivations: tuple[Derivation, ...] = field(repr=False)
    """The shortest first. Empty if the tuple does not hold, and for ``why_not``."""
    missing: tuple[dict[str, Any], ...] = field(repr=False)
    """For ``why_not``: tuples that do not hold, with the conditions that fail, as in the JSON of
    the command (docs/reference/json.md)."""
    text: str = field(repr=False)
    """The answer as text."""

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        if not self.derivations:
            return f"<pre>{html.escape(self.text)}</pre>"
        return "".join(_tree(one.goal, 0, set()) for one in self.derivations)


def why(
    path: Optional[Path],
    question: str,
    /,
    *,
    function: Optional[str] = None,
    source: Optional[Text] = None,
    name: str = "<source>",
    rules: Union[Path, Text, None] = None,
    facts: Optional[Path] = None,
    interprocedural: bool = False,
    assume: Iterable[str] = (),
    assume_uniform: Iterable[str] = (),
    assume_divergent: Iterable[str] = (),
    all: bool = False,
    depth: Optional[int] = None,
    full: bool = False,
    mode: str = "sound",
    scope: str = "wave",
    target: Optional[str] = None,
    mcpu: Optional[str] = None,
    target_table: Optional[Path] = None,
    promote: bool = False,
    plus: bool = False,
    clang: Union[bool, Iterable[str]] = False,
    max_time: Optional[int] = None,
    max_memory: Union[int, str, None] = None,
) -> Why:
    """Why a value is divergent, why lanes can diverge at the end of a block, or why a tuple holds.

    >>> answer = lanelog.why("kernel.ll", "%x")
    >>> print(answer)
    >>> answer.derivations[0].goal.children

    ``question``: a value (``%x``, ``store#12``, ``:14`` for that of line 14), a block, or a tuple
    of any relation (``relation(%x, loop, 3)``).
    ``function``: the function of the names, if several have them.
    ``source``, ``name``: the text of a module instead of a path (pass None), and its name.
    ``rules``: a rule file or the text of rules; the tuple may be of its relations. ``facts``: a
    folder with rows of the inputs that the rules declare.
    ``interprocedural``: follow calls.
    ``assume_uniform``, ``assume_divergent``: values whose verdict is assumed (``["%x"]``).
    ``assume``: facts that are added or, with ``!``, removed (``["!active()"]``).
    ``all``: every derivation of the last step, not only the shortest.
    ``depth``: only steps up to this distance. ``full``: every step with every condition.
    The other options are those of :func:`lanelog.analyze`.

    Raises FileNotFoundError, QuestionError if the question names something that does not exist or
    the module cannot be read.
    """
    return _answer("why", locals())


def why_not(
    path: Optional[Path],
    question: str,
    /,
    *,
    function: Optional[str] = None,
    source: Optional[Text] = None,
    name: str = "<source>",
    rules: Union[Path, Text, None] = None,
    facts: Optional[Path] = None,
    interprocedural: bool = False,
    assume: Iterable[str] = (),
    assume_uniform: Iterable[str] = (),
    assume_divergent: Iterable[str] = (),
    all: bool = False,
    depth: Optional[int] = None,
    full: bool = False,
    mode: str = "sound",
    scope: str = "wave",
    target: Optional[str] = None,
    mcpu: Optional[str] = None,
    target_table: Optional[Path] = None,
    promote: bool = False,
    plus: bool = False,
    clang: Union[bool, Iterable[str]] = False,
    max_time: Optional[int] = None,
    max_memory: Union[int, str, None] = None,
) -> Why:
    """Which conditions fail for a tuple that does not hold: ``missing`` of the answer.

    >>> print(lanelog.why_not("kernel.ll", "%x"))

    The arguments are those of :func:`lanelog.why`; with ``depth=N`` the answer also tells why
    premises are missing, up to N steps away.
    """
    return _answer("why-not", locals())


_OPTIONS = (
    "mode",
    "scope",
    "target",
    "mcpu",
    "target_table",
    "promote",
    "plus",
    "clang",
    "max_time",
    "max_memory",
)


def _answer(command: str, given: dict[str, Any]) -> Why:
    """The answer for the arguments of :func:`why`."""
    if given["path"] is not None and given["source"] is not None:
        raise ValueError("pass a path or source=, not both")
    paths, files = inputs(given["path"], given["source"], given["name"])
    words = option_words(**{name: given[name] for name in _OPTIONS})
    if given["rules"] is not None:
        rule_file, in_memory = rules_input(given["rules"])
        words.append(f"--rules={rule_file}")
        files += in_memory
    words += [f"--{name}={given[name]}" for name in ("facts", "depth") if given[name] is not None]
    words += [f"--{name}" for name in ("interprocedural", "all", "full") if given[name]]
    for name in ("assume", "assume_uniform", "assume_divergent"):
        if isinstance(given[name], str):
            raise TypeError(f"{name} is a list of texts, not one text")
        words += [f"--{name.replace('_', '-')}={one}" for one in given[name]]
    function = given["function"]
    goal = [] if function is None else ["@" + function.removeprefix("@")]
    words = [command, *words, *paths, *goal, given["question"]]
    found = json.loads(_asked([*words, "--format=json"], files))
    return Why(
        path=found["path"],
        function=found["function"],
        question=found["question"],
        holds=found["holds"],
        derivations=tuple(_derivation(one) for one in found.get("derivations", ())),
        missing=tuple(found.get("missing", ())),
        text=_asked(words, files).decode(errors="replace"),
    )


def _asked(words: list[str], files: list[File]) -> bytes:
    code, answer, said = _lanelog.run(words, files)
    if code != 0:
        raise wrong_call(said, QuestionError)
    return answer


def _derivation(found: dict[str, Any]) -> Derivation:
    made: dict[int, Step] = {}
    # A step is less high than those that need it, so its children exist when it is made.
    steps = found["steps"]
    for at in sorted(range(len(steps)), key=lambda at: int(steps[at]["height"])):
        step = steps[at]
        place = step["place"]
        made[at] = Step(
            tuple=step["tuple"],
            relation=step["relation"],
            says=step["says"],
            place=None
            if place is None
            else Place(place["file"], place["line"], place["text"], tuple(place["source"])),
            given=step["given"],
            height=step["height"],
            rule=step["cited"],
            words=step["words"],
            conditions=tuple(step["conditions"]),
            omitted=step["omitted"],
            children=tuple(made[child] for child in step["premises"]),
        )
    return Derivation(
        goal=made[0], steps=tuple(made[at] for at in range(len(steps))), omitted=found["omitted"]
    )


# Levels that a notebook shows open, and the deepest level that it shows.
_OPEN, _DEEPEST = 3, 40


def _tree(step: Step, level: int, shown: set[str]) -> str:
    """Nested lists. A step that several others need has its children only once."""
    escape = html.escape
    at = ""
    if step.place is not None:
        at = f"{step.place.file}:{step.place.line}: {step.place.text.strip()}"
    is_again = step.tuple in shown and bool(step.children)
    shown.add(step.tuple)
    note = ", see above" if is_again else ""
    line = (
        f"{escape(step.says)} <code>{escape(step.tuple)}</code> "
        f'<small style="opacity:0.7">{escape(at)} {escape(step.rule)}{note}</small>'
    )
    if is_again or not step.children or level >= _DEEPEST:
        return f'<div style="margin-left:1.2em">{line}</div>'
    inner = "".join(_tree(child, level + 1, shown) for child in step.children)
    is_open = " open" if level < _OPEN else ""
    return f'<details style="margin-left:1.2em"{is_open}><summary>{line}</summary>{inner}</details>'
