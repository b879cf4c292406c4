"""Numbers of a realistic size: none so large that the sum of an evening no longer fits a column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from access.fields import LARGEST_AMOUNT
from rulebook.refusals import Refusal


def require_countable(given: Mapping[str, Any]) -> None:
    """Raise ``Refusal("value_out_of_range")`` for a number beyond the largest amount, with its field.

    This applies to pages and programs alike: a column that can store one such number cannot store the sum of two.
    """
    for name, value in given.items():
        if isinstance(value, Mapping):
            require_countable(value)
        elif any(abs(number) > LARGEST_AMOUNT for number in _numbers(value)):
            raise Refusal("value_out_of_range", field=name)


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, (Mapping, list)):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from _numbers(item)
