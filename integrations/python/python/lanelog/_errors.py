"""The exceptions of the package."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Optional

from ._lanelog import InternalError

if TYPE_CHECKING:
    from ._table import Table

__all__ = ["InputError", "InternalError", "LanelogError", "OptionError", "QuestionError", "RuleError"]


class LanelogError(Exception):
    """The base of the errors that an input, an option, a rule or a question causes."""


class OptionError(LanelogError, ValueError):
    """An option has a wrong value, or two options contradict each other."""


class QuestionError(LanelogError, ValueError):
    """A question of ``why`` or ``why_not`` names something that does not exist."""


class _Placed(LanelogError, ValueError):
    file: Optional[str]
    """The file of the first error; None if it is not in a file."""
    line: Optional[int]
    """Its line, from 1; None if it is unknown."""
    column: Optional[int]
    """Its column, from 1; None if it is unknown."""

    def __init__(
        self,
        message: str,
        file: Optional[str] = None,
        line: Optional[int] = None,
        column: Optional[int] = None,
    ) -> None:
        super().__init__(message)
        self.file, self.line, self.column = file, line, column


class RuleError(_Placed):
    """A rule file has errors. The message shows every error with its line and a suggestion."""


class InputError(_Placed):
    """A module, or a part of one, could not be analysed."""

    failures: Optional["Table"] = None
    """The table ``failures``, with a row for each failure (docs/reference/schema.md)."""


def wrong_call(stderr: str, kind: type[LanelogError]) -> LanelogError:
    """The exception for a command that ended with exit code 2, by its output on stderr."""
    message = stderr.strip()
    message = message[len("error: ") :] if message.startswith("error: ") else message
    placed = re.match(r"(?:error: )?(.+?):(\d+)(?::(\d+))?: ", message)
    if issubclass(kind, _Placed) and placed is not None:
        file, line, column = placed.groups()
        return kind(message, file, int(line), int(column) if column else None)
    return kind(message)
