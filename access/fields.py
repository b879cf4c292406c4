"""The fields that commands and answers share: ids, chips, amounts; each with its limits and help in one place.

A field is annotated with them::

    seconds: Annotated[int, Limits(0, 59), Note("Counted from the start of the minute.")] = 0
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any

from django.utils.functional import Promise

from journal.plain import hints_of
from rulebook.refusals import Refusal

GREATEST = 2**63 - 1
"""The largest number that a column holds."""
LARGEST_AMOUNT = 10**15
"""The largest amount of money in minor units, and the largest stack: the sum of thousands of them fits a column."""


@dataclass(frozen=True, slots=True)
class Note:
    """The help of a field, in the API's description."""

    text: str


@dataclass(frozen=True, slots=True)
class Limits:
    """The minimum and maximum of a field, both inclusive; the minimum and maximum number of items of a list."""

    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Length:
    """The maximum length of a text; ``may_be_empty`` unless it is required."""

    most: int
    may_be_empty: bool = True


@dataclass(frozen=True, slots=True)
class Named:
    """The name of an answer's field in the API, if the code has another name for it (``entry`` for ``entry_id``)."""

    name: str


@dataclass(frozen=True, slots=True)
class Choices:
    """The texts that a field may have, if they are no enumeration."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a text must look like."""

    text: str


@dataclass(frozen=True, slots=True)
class TooMany:
    """What is said of a list that is too long, with ``{max_length}``."""

    text: str | Promise


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The field may be left out, and then has no value; null is not sent."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A value of an answer for pages and sentences; the API does not show it."""


@dataclass(frozen=True, slots=True)
class WallTime:
    """An instant that may be sent without an offset: then it is local time at the house."""


@dataclass(frozen=True, slots=True)
class AsSent:
    """The text of a file, including blanks at its ends: it is read cell by cell, and each cell is checked then.

    A list is not split: a single text with commas stays one item.
    """


@dataclass(frozen=True, slots=True)
class Hidden:
    """A password, PIN or badge: never returned, never stored."""


@dataclass(frozen=True, slots=True, init=False)
class InsteadOf:
    """The field replaces others: a body with both contradicts itself."""

    names: tuple[str, ...]

    def __init__(self, *names: str) -> None:
        object.__setattr__(self, "names", names)


@dataclass(frozen=True, slots=True, init=False)
class OnlyWith:
    """The field has a meaning only with another field, or only with some values of it."""

    name: str
    values: tuple[str, ...]

    def __init__(self, name: str, *values: str) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "values", values)


@dataclass(frozen=True, slots=True)
class Spread:
    """The parameter of an ``action`` is a dataclass whose fields are fields of the command itself."""


SPREAD = Spread()


def holds_secret(command: type) -> bool:
    """Whether a field of the command is ``Hidden``."""
    hints = hints_of(command)
    return any(is_hidden(hints[field.name]) for field in fields(command))


def is_hidden(hint: object) -> bool:
    """Whether a field of this type is ``Hidden``."""
    return any(isinstance(note, Hidden) for note in getattr(hint, "__metadata__", ()))


Id = Annotated[int, Limits(1, GREATEST)]
EventId = Annotated[int, Limits(1, GREATEST), Note("The event.")]
DayId = Annotated[int, Limits(1, GREATEST), Note("The day of the event.")]
EntryId = Annotated[int, Limits(1, GREATEST), Note("The entry.")]
PlayerId = Annotated[int, Limits(1, GREATEST), Note("The player.")]
TableId = Annotated[int, Limits(1, GREATEST), Note("The table in play.")]
RoomTableId = Annotated[int, Limits(1, GREATEST), Note("The table of the room.")]
TemplateId = Annotated[int, Limits(1, GREATEST), Note("The template.")]
DrawerId = Annotated[int, Limits(1, GREATEST), Note("The drawer.")]
SaleId = Annotated[int, Limits(1, GREATEST), Note("The sale.")]
OwedRebuyId = Annotated[int, Limits(1, GREATEST), Note("The rebuy that is owed.")]
PersonId = Annotated[int, Limits(1, GREATEST), Note("The person on the staff.")]
DeviceId = Annotated[int, Limits(1, GREATEST), Note("The device.")]
Chips = Annotated[int, Limits(0, LARGEST_AMOUNT), Note("In chips.")]
CountedStack = Annotated[
    int | None, Limits(0, 2_000_000_000), Note("In chips; as last counted unless given.")
]
Minor = Annotated[int, Limits(0, LARGEST_AMOUNT), Note("In minor units of the currency.")]
Reason = Annotated[str, Length(200)]
RequiredReason = Annotated[str, Length(200, may_be_empty=False)]
DisplayId = Annotated[int, Limits(1, GREATEST), Note("The display.")]
PlaylistId = Annotated[int, Limits(1, GREATEST), Note("The playlist.")]
LayoutId = Annotated[int, Limits(1, GREATEST), Note("The layout.")]
AnnouncementId = Annotated[int, Limits(1, GREATEST), Note("The announcement.")]
AutomationId = Annotated[int, Limits(1, GREATEST), Note("The automation.")]
RoomName = Annotated[str, Length(40), Note("The room of displays; empty is the one without a name.")]


def require_countable(values: Mapping[str, Any]) -> None:
    """Raise ``Refusal("value_out_of_range")`` for a number beyond the largest amount, with its field.

    This applies to pages and programs alike: a column that can store one such number cannot store the sum of two.
    """
    for name, value in values.items():
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
