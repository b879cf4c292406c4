"""A table as calculator input: its seats, who sits, the positions of the hand just ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from calculators.calculator import Given
from rulebook.button import Role
from rulebook.profile import PROFILES
from rulebook.room import Positions, TableView

MOST_TABLES = 500
MOST_SEATS = 11
POSITIONS = ("button", "small_blind", "big_blind")
ROLES: dict[Role, str | Promise] = {
    Role.SINGLE_BB: _("posts the big blind alone"),
    Role.BB: _("posts the big blind at once"),
    Role.SB: _("posts the small blind"),
    Role.BTN: _("has the button"),
    Role.UTG: _("posts the big blind one hand later"),
    Role.OTHER: _("plays from there"),
}


class SeatsField(serializers.ListField):
    """Seats of one table, each named once."""

    child = serializers.IntegerField(min_value=1, max_value=MOST_SEATS)

    def to_internal_value(self, data: Any) -> list[int]:
        """The seats; a seat named twice is an error."""
        seats: list[int] = super().to_internal_value(data)
        if len(set(seats)) < len(seats):
            raise serializers.ValidationError(_now("A seat is listed twice."))
        return seats


class TableNumber(serializers.IntegerField):
    """The number that people call a table by."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, max_value=9_999, **options)


class ProfileField(serializers.ChoiceField):
    """The rules of play."""

    def __init__(self, **options: Any) -> None:
        super().__init__(sorted(PROFILES), default="TDA2024", **options)


class TableRequest(serializers.Serializer):
    """A table: its seats, who sits, and the positions of the hand just ended, all three or none."""

    table = TableNumber()
    seats = serializers.IntegerField(min_value=2, max_value=MOST_SEATS)
    occupied = SeatsField()
    button = serializers.IntegerField(min_value=1, allow_null=True, default=None)
    small_blind = serializers.IntegerField(min_value=1, allow_null=True, default=None)
    big_blind = serializers.IntegerField(min_value=1, allow_null=True, default=None)
    unusable = SeatsField(default=list, help_text="Empty seats that may not be given.")
    fixed = SeatsField(default=list, help_text="Seats whose players may not be moved.")
    opened = SeatsField(default=list, help_text="Empty seats in the order in which they opened.")
    eliminated = serializers.IntegerField(
        min_value=0, default=0, help_text="Players of this table knocked out and not replaced."
    )

    def validate(self, attrs: Given) -> Given:
        """Every seat belongs to the table, and positions are given together."""
        for field in ("occupied", "unusable", "fixed", "opened"):
            within(field, attrs[field], attrs["seats"])
        told = [attrs[name] for name in POSITIONS if attrs[name] is not None]
        if told and len(told) < len(POSITIONS):
            missing = next(name for name in POSITIONS if attrs[name] is None)
            raise serializers.ValidationError({missing: _now("Enter the button and both blinds, or none.")})
        for field in POSITIONS if told else ():
            within(field, [attrs[field]], attrs["seats"])
        nobody_sits(attrs["occupied"], attrs, ("unusable", "opened"))
        if not set(attrs["occupied"]).issuperset(attrs["fixed"]):
            raise serializers.ValidationError({"fixed": _now("This seat is empty.")})
        return attrs


class TablesRequest(serializers.Serializer):
    """The tables in play, in any order, their rules and the order in which they break."""

    profile = ProfileField()
    tables = TableRequest(many=True, allow_empty=False, max_length=MOST_TABLES)  # type: ignore[call-arg]
    break_order = serializers.ListField(
        child=TableNumber(), default=list, help_text="As posted, the next to break first; may be left out."
    )

    def validate_tables(self, rows: list[Given]) -> list[Given]:
        """Every table is given once."""
        if len({row["table"] for row in rows}) < len(rows):
            raise serializers.ValidationError(_now("A table is listed twice."))
        return rows

    def validate(self, attrs: Given) -> Given:
        """The break order names existing tables, each once."""
        order = attrs["break_order"]
        if len(set(order)) < len(order):
            raise serializers.ValidationError({"break_order": _now("A table is listed twice.")})
        if not {row["table"] for row in attrs["tables"]}.issuperset(order):
            raise serializers.ValidationError({"break_order": _now("This table is not in play.")})
        return attrs


def within(field: str, seats: Iterable[int], most: int) -> None:
    """Raise the ``ValidationError`` of ``field`` where a seat is beyond the table's ``most``."""
    if any(seat > most for seat in seats):
        raise serializers.ValidationError({field: _now("The table has no such seat.")})


def nobody_sits(occupied: Iterable[int], attrs: Given, fields: Sequence[str]) -> None:
    """Raise the ``ValidationError`` of the first of ``fields`` that names a seat taken."""
    taken = set(occupied)
    for field in fields:
        if taken.intersection(attrs[field]):
            raise serializers.ValidationError({field: _now("That seat is taken.")})


def view_of(row: Given, break_index: int | None = None) -> TableView:
    """The table as the rulebook sees it."""
    button, small, big = (row[name] for name in POSITIONS)
    return TableView(
        key=row["table"],
        seats=row["seats"],
        occupied=frozenset(row["occupied"]),
        prev=None if big is None else Positions(button, small, big),
        unusable=frozenset(row["unusable"]),
        fixed=frozenset(row["fixed"]),
        opened=tuple(row["opened"]),
        eliminated=row["eliminated"],
        break_index=break_index,
    )


def views_of(given: Given) -> tuple[TableView, ...]:
    """The tables of ``TablesRequest`` by number, each with its place in the posted break order."""
    turn: Mapping[int, int] = {table: place for place, table in enumerate(given["break_order"])}
    rows = sorted(given["tables"], key=lambda row: row["table"])
    return tuple(view_of(row, turn.get(row["table"])) for row in rows)


def listed(numbers: Iterable[int]) -> str:
    """``1, 2, 3``."""
    return ", ".join(map(str, numbers))
