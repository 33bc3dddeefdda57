"""lanelog batch on a Ray cluster."""

from .run import Missing, run

__all__ = ["Missing", "run"]
