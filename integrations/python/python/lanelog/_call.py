"""From Python arguments to the words of a command."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from typing import Optional, Union

Path = Union[str, "os.PathLike[str]"]
Text = Union[str, bytes]

File = tuple[str, bytes]


def option_words(
    *,
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
) -> list[str]:
    """The options of a command."""
    if isinstance(clang, str):
        raise TypeError("clang is a bool or a list of arguments, not one text")
    words = [f"--mode={mode}", f"--scope={scope}"]
    table = None if target_table is None else os.fspath(target_table)
    valued = {
        "target": target,
        "mcpu": mcpu,
        "target-table": table,
        "max-time": max_time,
        "max-memory": max_memory,
        "jobs": jobs,
    }
    words += [f"--{name}={value}" for name, value in valued.items() if value is not None]
    words += ["--promote"] if promote else []
    words += ["--plus"] if plus else []
    if clang:
        words.append("--clang")
        arguments = () if clang is True else clang
        words += [f"--clang-argument={argument}" for argument in arguments]
    return words


def path_word(path: Path) -> str:
    """A path as an argument: never an option or a list of paths.

    Raises FileNotFoundError if it does not exist.
    """
    word = os.fspath(path)
    if not isinstance(word, str):
        raise TypeError(f"a path is a str or os.PathLike[str], not {type(word).__name__}")
    if not os.path.exists(word):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), word)
    return os.path.join(".", word) if word.startswith(("-", "@")) else word


def inputs(
    paths: Union[Path, Iterable[Path], None], source: Optional[Text], name: str
) -> tuple[list[str], list[File]]:
    """The paths as arguments, and the files that exist only in memory."""
    if paths is None:
        words = []
    elif isinstance(paths, (str, os.PathLike)):
        words = [path_word(paths)]
    else:
        words = [path_word(path) for path in paths]
    if source is None:
        if not words:
            raise ValueError("name at least one path, or pass the text of a module as source=")
        return words, []
    if name in words or name.startswith(("-", "@")):
        raise ValueError(f"name={name!r} cannot name the text: it is a path or begins as an option")
    return [*words, name], [(name, _bytes(source))]


def rules_input(rules: Union[Path, Text]) -> tuple[str, list[File]]:
    """The rule file as an argument, and the file in memory if ``rules`` is the text of rules."""
    if isinstance(rules, os.PathLike):
        return path_word(rules), []
    if isinstance(rules, str) and rules.endswith(".dl") and "\n" not in rules:
        built_in = os.path.basename(rules)
        return (path_word(rules) if os.path.exists(rules) else _built_in(rules, built_in)), []
    return "<rules>", [("<rules>", _bytes(rules))]


def _built_in(rules: str, name: str) -> str:
    if rules in (name, f"rules/{name}"):
        # The command reports a file that exists neither on disk nor among the built-in ones.
        return rules
    return path_word(rules)


def _bytes(text: Text) -> bytes:
    return text.encode() if isinstance(text, str) else bytes(text)
