"""Verdicts and the rows of rules, as tables."""

from __future__ import annotations

import html
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Optional, Union

from . import _lanelog
from ._call import File, Path, Text, inputs, option_words, rules_input
from ._errors import InputError, OptionError, QuestionError, RuleError, wrong_call
from ._table import Table
from ._why import Why, why, why_not

# Larger pages are not shown in a notebook.
_LARGEST_PAGE = 8 << 20


class _Call:
    """The inputs and options of a call, for more questions about them."""

    def __init__(self, words: list[str], files: list[File], options: dict[str, Any]) -> None:
        self.words, self.files, self.options = words, files, options

    def tables(self, more: Iterable[str], files: Iterable[File]) -> tuple[dict[str, Table], str]:
        words = [*option_words(**self.options), *more, *self.words]
        try:
            native, said = _lanelog.tables(words, [*self.files, *files])
        except _lanelog.Refused as refused:
            message, place = refused.args
            if place is not None:
                raise RuleError(message, *place) from None
            raise OptionError(message) from None
        return {name: Table(name, table) for name, table in native.items()}, said


class Analysis:
    """The verdicts on one module or several: tables, reasons, and a page.

    In a notebook it shows the page of ``lanelog analyze --html``: the IR with a verdict on each
    line, and the reason of each verdict.
    """

    def __init__(self, tables: dict[str, Table], warnings: str, call: _Call) -> None:
        self._tables, self._warnings, self._call = tables, warnings, call

    @property
    def modules(self) -> Table:
        """A row for each module: its path, target, and numbers of functions and failures."""
        return self._tables["modules"]

    @property
    def functions(self) -> Table:
        """A row for each function, with counts of divergent values, branches, cycles and joins."""
        return self._tables["functions"]

    @property
    def values(self) -> Table:
        """A row for each argument and instruction, with its verdict in the column ``divergent``."""
        return self._tables["values"]

    @property
    def branches(self) -> Table:
        """A row for each terminator with at least two successors, with its verdict."""
        return self._tables["branches"]

    @property
    def cycles(self) -> Table:
        """A row for each cycle; ``divergent_exit``: lanes may leave it in different iterations."""
        return self._tables["cycles"]

    @property
    def failures(self) -> Table:
        """A row for each module or function that could not be analysed."""
        return self._tables["failures"]

    @property
    def warnings(self) -> str:
        """Warnings and notes as text; empty if there are none."""
        return self._warnings

    def why(self, question: str, *, function: Optional[str] = None) -> Why:
        """Why a value is divergent, or why a tuple holds: see :func:`lanelog.why`."""
        return self._ask(why, question, function)

    def why_not(self, question: str, *, function: Optional[str] = None) -> Why:
        """Which conditions of a tuple fail: see :func:`lanelog.why_not`."""
        return self._ask(why_not, question, function)

    def _ask(self, ask: Any, question: str, function: Optional[str]) -> Why:
        call = self._call
        if len(call.words) != 1 or os.path.isdir(call.words[0]):
            raise QuestionError("the analysis has several inputs: call lanelog.why(path, question)")
        source = dict(call.files).get(call.words[0])
        options = {key: value for key, value in call.options.items() if key != "jobs"}
        if source is None:
            answer: Why = ask(call.words[0], question, function=function, **options)
        else:
            answer = ask(
                None, question, function=function, source=source, name=call.words[0], **options
            )
        return answer

    def html(self) -> str:
        """A self-contained page with the verdicts and their reasons, for a browser.

        Raises InputError if the inputs cannot be shown: archives and Parquet shards cannot.
        """
        call = self._call
        words = ["analyze", "--html=-", *option_words(**call.options), *call.words]
        code, page, said = _lanelog.run(words, call.files)
        if code != 0 and not page.rstrip().endswith(b"</html>"):
            raise wrong_call(said, InputError)
        return page.decode(errors="replace")

    def __repr__(self) -> str:
        functions = self.functions
        divergent = sum(functions.column("divergent_values"))
        values = sum(functions.column("values"))
        return (
            f"<lanelog.Analysis: modules {len(self.modules)}, functions {len(functions)}, "
            f"values {values}, divergent {divergent}, failures {len(self.failures)}>"
        )

    def _repr_html_(self) -> str:
        # The frame separates styles and scripts from those of the notebook. Its origin is opaque,
        # and the page's content security policy forbids requests.
        try:
            page = self.html()
        except InputError:
            page = ""
        summary = f"<div>{html.escape(repr(self)[len('<lanelog.') : -1])}</div>"
        if not page or len(page) > _LARGEST_PAGE:
            return summary + self.functions._repr_html_()
        return summary + (
            f'<iframe sandbox="allow-scripts" srcdoc="{html.escape(page)}" title="lanelog" '
            'style="width:100%;height:36em;border:1px solid #8888"></iframe>'
        )


class QueryResult(Mapping[str, Table]):
    """The rows of each output relation, as a mapping from its name to its table."""

    def __init__(self, tables: dict[str, Table], warnings: str) -> None:
        self._modules, self._failures = tables.pop("modules"), tables.pop("failures")
        self._functions = tables.pop("functions")
        self._relations, self._warnings = tables, warnings

    @property
    def modules(self) -> Table:
        """A row for each module; the column ``module`` of a relation is its number."""
        return self._modules

    @property
    def functions(self) -> Table:
        """A row for each function: the columns ``module`` and ``function`` join its name."""
        return self._functions

    @property
    def failures(self) -> Table:
        """A row for each module or function that could not be evaluated."""
        return self._failures

    @property
    def warnings(self) -> str:
        """Warnings and notes as text; empty if there are none."""
        return self._warnings

    def __getitem__(self, relation: str) -> Table:
        return self._relations[relation]

    def __iter__(self) -> Iterator[str]:
        return iter(self._relations)

    def __len__(self) -> int:
        return len(self._relations)

    def __repr__(self) -> str:
        counts = ", ".join(f"{name}: {len(table)} rows" for name, table in self.items())
        return f"<lanelog.QueryResult: {counts}; {len(self.failures)} failures>"

    def _repr_html_(self) -> str:
        return "".join(table._repr_html_() for table in self.values())


def analyze(
    paths: Union[Path, Iterable[Path], None] = None,
    /,
    *,
    source: Optional[Text] = None,
    name: str = "<source>",
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
    jobs: Optional[int] = None,
    strict: bool = True,
) -> Analysis:
    """Analyse modules: files, folders, archives, or the text of a module.

    >>> found = lanelog.analyze("kernel.ll", mcpu="gfx1100")
    >>> found = lanelog.analyze(["a.ll", pathlib.Path("kernels")])
    >>> found = lanelog.analyze(source=text)

    The options are those of ``lanelog batch`` (docs/reference/batch.md):

    ``source``, ``name``: the text of a module, and its name in tables and messages.
    ``mode``: ``sound``, ``llvm22``, ``llvm23``, ``llvm14-gpu`` or ``llvm14-legacy``.
    ``scope``: ``wave`` or ``work-group``. ``target``: ``amdgpu``, ``nvptx``, ``none`` or a triple.
    ``mcpu``: the processor, ``gfx1100``. ``target_table``: a file with divergent values.
    ``promote``: first turn private variables into values. ``plus``: mode sound+.
    ``clang``: compile sources; or a list of clang's arguments.
    ``max_time``: seconds for a function. ``max_memory``: bytes for a function, or ``"4G"``.
    ``jobs``: threads; all processors if not given.
    ``strict``: raise an exception if a part of the input could not be analysed. Otherwise the
    table ``failures`` has a row for each such part.

    Raises FileNotFoundError for a path that does not exist, InputError (with ``strict``) for a
    module or function that could not be analysed, OptionError for a wrong option.
    """
    words, files = inputs(paths, source, name)
    options = _options(
        mode, scope, target, mcpu, target_table, promote, plus, clang, max_time, max_memory, jobs
    )
    call = _Call(words, files, options)
    tables, said = call.tables(["--values"], [])
    _check(tables, strict)
    return Analysis(tables, said, call)


def query(
    rules: Union[Path, Text],
    paths: Union[Path, Iterable[Path], None] = None,
    /,
    *,
    source: Optional[Text] = None,
    name: str = "<source>",
    scope: str = "wave",
    target: Optional[str] = None,
    mcpu: Optional[str] = None,
    target_table: Optional[Path] = None,
    promote: bool = False,
    plus: bool = False,
    clang: Union[bool, Iterable[str]] = False,
    max_time: Optional[int] = None,
    max_memory: Union[int, str, None] = None,
    jobs: Optional[int] = None,
    strict: bool = True,
) -> QueryResult:
    """Evaluate rules over modules: a table for each relation that has an ``.output``.

    >>> found = lanelog.query("barriers.dl", "kernels")
    >>> found["divergent_barrier"].to_pandas()
    >>> lanelog.query('''
    ... .include "divergence.dl"
    ... .decl hit(v: Value)
    ... .output hit
    ... hit(v) :- divergent_value(v).
    ... ''', "kernel.ll")

    ``rules`` is the path of a rule file (a ``pathlib.Path``, or a text that ends in ``.dl``), or
    the text of rules. The files that rules include decide the mode. The other arguments are those
    of :func:`lanelog.analyze`. The columns of a table are ``module``, ``function``, and those of
    the relation, typed; a value ``x`` is followed by its line, opcode and source
    (docs/reference/schema.md).

    Raises RuleError for errors in the rules, with ``file``, ``line`` and ``column`` of the first;
    otherwise as :func:`lanelog.analyze`.
    """
    words, files = inputs(paths, source, name)
    options = _options(
        "sound", scope, target, mcpu, target_table, promote, plus, clang, max_time, max_memory, jobs
    )
    rule_file, in_memory = rules_input(rules)
    tables, said = _Call(words, files, options).tables([f"--query={rule_file}"], in_memory)
    _check(tables, strict)
    # The tables of every run come first.
    fixed = list(tables)[: list(tables).index("timings") + 1]
    kept = {name: one for name, one in tables.items() if name not in fixed}
    for table in ("modules", "functions", "failures"):
        kept[table] = tables[table]
    return QueryResult(kept, said)


def _options(
    mode: str,
    scope: str,
    target: Optional[str],
    mcpu: Optional[str],
    target_table: Optional[Path],
    promote: bool,
    plus: bool,
    clang: Union[bool, Iterable[str]],
    max_time: Optional[int],
    max_memory: Union[int, str, None],
    jobs: Optional[int],
) -> dict[str, Any]:
    return {
        "mode": mode,
        "scope": scope,
        "target": target,
        "mcpu": mcpu,
        "target_table": target_table,
        "promote": promote,
        "plus": plus,
        "clang": clang if isinstance(clang, (bool, str)) else list(clang),
        "max_time": max_time,
        "max_memory": max_memory,
        "jobs": jobs,
    }


def _check(tables: dict[str, Table], strict: bool) -> None:
    failures = tables["failures"]
    if len(failures) == 0:
        if len(tables["modules"]) == 0:
            raise InputError("there is no module in the named folders or archives")
        return
    panicked = [row["message"] for row in failures if row["kind"] == "panic"]
    if panicked and strict:
        raise _lanelog.InternalError(f"lanelog made a mistake: {panicked[0]}")
    if not strict:
        return
    first = failures.rows(1)[0]
    file = first["path"] + (f"({first['member']})" if first["member"] else "")
    place = [file, first["line"], first["column"]]
    at = ":".join(str(part) for part in place if part is not None)
    function = f" in @{first['function']}" if first["function"] else ""
    more = f"\n{len(failures) - 1} more failures" if len(failures) > 1 else ""
    help = "\n  help: strict=False keeps the other results; the table `failures` names these"
    error = InputError(f"{at}:{function} {first['message']}{more}{help}", *place)
    error.failures = failures
    raise error
