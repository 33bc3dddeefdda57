"""Which values of a GPU kernel can differ between lanes, and why.

>>> import lanelog
>>> found = lanelog.analyze("kernel.ll")
>>> found.values.to_pandas()
>>> print(found.why("%x"))
>>> lanelog.query("barriers.dl", "kernels/")["divergent_barrier"].to_polars()

The tables have the names and columns of ``lanelog batch`` (docs/reference/schema.md). Analyses run
on all processors, and do not hold the interpreter lock.
"""

from ._analysis import Analysis, QueryResult, analyze, query
from ._errors import InputError, InternalError, LanelogError, OptionError, QuestionError, RuleError
from ._lanelog import __version__
from ._table import Column, Table
from ._why import Derivation, Place, Step, Why, why, why_not

__all__ = [
    "Analysis",
    "Column",
    "Derivation",
    "InputError",
    "InternalError",
    "LanelogError",
    "OptionError",
    "Place",
    "QueryResult",
    "QuestionError",
    "RuleError",
    "Step",
    "Table",
    "Why",
    "__version__",
    "analyze",
    "query",
    "why",
    "why_not",
]
