"""An input of a set-up to correct."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rulebook.refusals import Refusal

YEARS = range(2000, 2200)


@dataclass(frozen=True, slots=True)
class SetupError:
    """An input to correct: the field as the form names it, the error code, values for the sentence."""

    field: str
    code: str
    detail: tuple[tuple[str, Any], ...] = ()

    @property
    def refusal(self) -> Refusal:
        """The error as the refusal of the whole set-up."""
        return Refusal(self.code, field=self.field, **dict(self.detail))


def error(field: str, code: str, **detail: Any) -> SetupError:
    """An input to correct."""
    return SetupError(field, code, tuple(detail.items()))


def unlikely(field: str, at: datetime) -> Iterator[SetupError]:
    """A mistyped year: no clock, list or calendar can use it."""
    if at.year not in YEARS:
        yield error(field, "instant_unlikely", first=YEARS[0], last=YEARS[-1])
