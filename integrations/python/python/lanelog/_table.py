"""Tables of results."""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, Optional

from . import _lanelog

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

# Rows that a notebook shows.
_SHOWN = 20


class Column(NamedTuple):
    """The declaration of a column."""

    name: str
    kind: str
    """``text`` (Arrow utf8), ``number`` (int64) or ``flag`` (bool)."""
    nullable: bool


class Table:
    """A table with typed columns.

    It has the Arrow PyCapsule interface, so ``pyarrow.table(table)``, ``polars.DataFrame(table)``
    and other Arrow libraries take it without a copy of the columns. None of them is required:
    ``rows()`` and ``column(name)`` give Python objects.

    >>> table = lanelog.analyze("kernel.ll").values
    >>> len(table), table.column_names
    >>> [row["name"] for row in table if row["divergent"]]
    >>> table.to_pandas()
    """

    def __init__(self, name: str, native: _lanelog.Table) -> None:
        self._name = name
        self._native = native

    @property
    def name(self) -> str:
        """The name of the table: ``values``, or that of a relation."""
        return self._name

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns in their order."""
        return tuple(Column(*column) for column in self._native.columns())

    @property
    def column_names(self) -> list[str]:
        """The names of the columns in their order."""
        return [column.name for column in self.columns]

    def column(self, name: str) -> list[Any]:
        """The cells of a column: ``str``, ``int`` or ``bool``, and None for null.

        Raises KeyError if there is no such column.
        """
        return self._native.column(name, 0, len(self))

    def to_pydict(self) -> dict[str, list[Any]]:
        """All columns by name."""
        return {name: self.column(name) for name in self.column_names}

    def rows(self, count: Optional[int] = None) -> list[dict[str, Any]]:
        """The rows, or the first ``count`` of them, each as a dictionary."""
        names = self.column_names
        most = len(self) if count is None else count
        cells = [self._native.column(name, 0, most) for name in names]
        return [dict(zip(names, row)) for row in zip(*cells)]

    def to_pandas(self) -> pandas.DataFrame:
        """The table as a pandas.DataFrame. Nullable numbers have pandas' type ``Int64``.

        Raises ImportError if pandas is not installed; pyarrow is not needed.
        """
        pandas = _imported("pandas")
        kinds = {"text": "object", "number": "int64", "flag": "bool"}
        nullable = {"text": "object", "number": "Int64", "flag": "boolean"}
        columns = {
            name: pandas.Series(self.column(name), dtype=(nullable if null else kinds)[kind])
            for name, kind, null in self.columns
        }
        return pandas.DataFrame(columns)  # type: ignore[no-any-return]

    def to_polars(self) -> polars.DataFrame:
        """The table as a polars.DataFrame. Raises ImportError if polars is not installed."""
        return _imported("polars").DataFrame(self)  # type: ignore[no-any-return]

    def to_arrow(self) -> pyarrow.Table:
        """The table as a pyarrow.Table. Raises ImportError if pyarrow is not installed."""
        return _imported("pyarrow").table(self)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._native.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> Any:
        return self._native.__arrow_c_schema__()

    def __len__(self) -> int:
        return len(self._native)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.rows())

    def __repr__(self) -> str:
        return f"<lanelog.Table {self.name}: {len(self)} rows; {', '.join(self.column_names)}>"

    def _repr_html_(self) -> str:
        cell = "padding:2px 8px;text-align:left"
        head = "".join(f'<th style="{cell}">{html.escape(name)}</th>' for name in self.column_names)
        body = "".join(
            "<tr>"
            + "".join(f'<td style="{cell}">{html.escape(_shown(one))}</td>' for one in row.values())
            + "</tr>"
            for row in self.rows(_SHOWN)
        )
        more = len(self) - _SHOWN
        note = f"<div>and {more} more rows</div>" if more > 0 else ""
        return (
            f"<div><b>{html.escape(self.name)}</b>: {len(self)} rows</div>"
            f'<table style="border-collapse:collapse"><thead><tr>{head}</tr></thead>'
            f"<tbody>{body}</tbody></table>{note}"
        )


def _shown(cell: Any) -> str:
    return "" if cell is None else str(cell)


def _imported(package: str) -> Any:
    import importlib

    try:
        return importlib.import_module(package)
    except ImportError as error:
        raise ImportError(
            f"this needs the package {package}: pip install {package} (or lanelog[{package}])"
        ) from error
