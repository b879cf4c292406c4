"""A room before the event: tables to open, when each opens, and at how many players each breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from rest_framework import serializers

from calculators.calculator import Calculator, Given, refused_at
from calculators.room_request import RoomForm, RoomRequest
from calculators.rulebooks import montegalda, sanremo, tda, wsop
from rulebook.breaking import BreakKind, final_table_size
from rulebook.profile import RulesProfile, profile_named
from rulebook.roomplan import (
    Opening,
    PlannedBreak,
    Room,
    openings,
    planned_breaks,
    sizes_as_sold,
    sizes_at_once,
)


class StepFound(serializers.Serializer):
    """A range of entries for which the same number of tables is opened at once."""

    entries = serializers.IntegerField()
    entries_to = serializers.IntegerField()
    tables = serializers.IntegerField()
    smallest = serializers.IntegerField(help_text="Players of the smallest table at the upper end.")
    largest = serializers.IntegerField(help_text="Players of the largest table at the upper end.")


class OpeningFound(serializers.Serializer):
    """A table, and the entry that it opens for."""

    table = serializers.IntegerField()
    entry = serializers.IntegerField()


class PlannedBreakFound(serializers.Serializer):
    """A break to come; ``table`` is null where it depends on that moment, and for the final table."""

    kind = serializers.ChoiceField([kind.value for kind in BreakKind])
    table = serializers.IntegerField(allow_null=True)
    players = serializers.IntegerField(help_text="The most players left at which it goes.")
    tables_left = serializers.IntegerField()
    draws_all = serializers.BooleanField(help_text="Every seat is drawn anew.")
    draws_button = serializers.BooleanField()
    told = serializers.SerializerMethodField()

    def get_told(self, one: PlannedBreak) -> str:
        """The break in a sentence."""
        return break_told(one)


class RoomFound(serializers.Serializer):
    """The plan for the most entries; ``steps`` go through the range."""

    entries = serializers.IntegerField()
    tables = serializers.IntegerField(help_text="Tables when all are drawn at once.")
    sizes = serializers.ListField(child=serializers.IntegerField(), help_text="Drawn at once, table 1 first.")
    sizes_as_sold = serializers.ListField(
        child=serializers.IntegerField(), help_text="Drawn at the sale one by one, nobody moved yet."
    )
    free_seats = serializers.IntegerField()
    openings = OpeningFound(many=True)
    steps = StepFound(many=True)
    final_table_size = serializers.IntegerField(allow_null=True, help_text="Null: the director decides.")
    breaks = PlannedBreakFound(many=True)


@dataclass(frozen=True, slots=True)
class Step:
    """A part of the range that needs the same number of tables."""

    entries: int
    entries_to: int
    tables: int
    smallest: int
    largest: int


@dataclass(frozen=True, slots=True)
class RoomMade:
    """The plan of a room for ``entries``."""

    profile: RulesProfile
    entries: int
    room: Room
    sizes: tuple[int, ...]
    sizes_as_sold: tuple[int, ...]
    openings: tuple[Opening, ...]
    steps: tuple[Step, ...]
    final_table_size: int | None
    breaks: tuple[PlannedBreak, ...]

    @property
    def tables(self) -> int:
        """Tables when all seats are drawn at once."""
        return len(self.sizes)

    @property
    def free_seats(self) -> int:
        """Seats of those tables that stay free."""
        return self.tables * self.room.seats - self.entries

    @property
    def rows(self) -> tuple[tuple[Opening, int | None, int | None], ...]:
        """Each table with the entry that opens it and its sizes, drawn at once and as sold."""
        at_once = dict(enumerate(self.sizes, start=1))
        sold = dict(enumerate(self.sizes_as_sold, start=1))
        return tuple((one, at_once.get(one.table), sold.get(one.table)) for one in self.openings)


def room_made(given: Given) -> RoomMade:
    """The plan (TDA 2024 rule 7; Sanremo art. 4.6, 4.7.2; WSOP 66); raises ``Refusal("room_full")``."""
    profile = profile_named(given["profile"])
    least, most = given["entries"], given["entries_to"] or given["entries"]
    next_at = profile.seating.open_next_at if given["open_next_at"] is None else given["open_next_at"]
    room = Room(given["tables"], given["seats"], given["open_first"], next_at)
    with refused_at("entries" if given["entries_to"] is None else "entries_to", "room_full"):
        room.hold(most)
    opened = openings(most, room)
    return RoomMade(
        profile=profile,
        entries=most,
        room=room,
        sizes=sizes_at_once(most, room),
        sizes_as_sold=sizes_as_sold(most, room),
        openings=opened,
        steps=tuple(_steps(least, most, room)),
        final_table_size=final_table_size(room.seats, profile.breaking.final_table_rule),
        breaks=planned_breaks(most, len(opened), room.seats, profile),
    )


def _steps(least: int, most: int, room: Room) -> Iterator[Step]:
    """The range, split where one more table is needed."""
    while least <= most:
        tables = len(sizes_at_once(least, room))
        last = min(most, max(least, tables * room.seats))
        sizes = sizes_at_once(last, room)
        yield Step(least, last, tables, min(sizes), max(sizes))
        least = last + 1


def room_told(made: RoomMade) -> tuple[str, ...]:
    """Tables at the start, the final table, the first break."""
    values: dict[str, Any] = {
        "entries": made.entries,
        "tables": made.tables,
        "sizes": "–".join(map(str, sorted(set(made.sizes)))),
        "free": made.free_seats,
        "least": made.profile.places.min_players,
        "final": made.final_table_size,
        "seats": made.room.seats,
    }
    said = [
        ngettext(
            "%(entries)s entries need %(tables)s table; free seats: %(free)s.",
            "%(entries)s entries need %(tables)s tables of %(sizes)s players; free seats: %(free)s.",
            made.tables,
        )
    ]
    if made.steps[0].entries < made.profile.places.min_players:
        said.append(_now("These rules do not run an event with fewer than %(least)s entries."))
    if made.final_table_size is None:
        said.append(
            _now("The rules set no final table size for %(seats)s-seat tables: the director decides.")
        )
    else:
        said.append(_now("The final table is formed at %(final)s players."))
    return tuple(one % values for one in said)


def break_told(one: PlannedBreak) -> str:
    """``With 54 players left table 7 breaks, 6 tables stay.``"""
    values = {"players": one.players, "table": one.table, "left": one.tables_left}
    if one.kind is BreakKind.FINAL_TABLE:
        said = _now("With %(players)s players left the final table is formed.")
    elif one.table is None:
        said = ngettext(
            "With %(players)s players left the smallest table breaks, %(left)s table remains.",
            "With %(players)s players left the smallest table breaks, %(left)s tables remain.",
            one.tables_left,
        )
    else:
        said = ngettext(
            "With %(players)s players left table %(table)s breaks, %(left)s table remains.",
            "With %(players)s players left table %(table)s breaks, %(left)s tables remain.",
            one.tables_left,
        )
    return said % values


ROOM_PLAN = Calculator(
    name="room-plan",
    title=_("Room plan"),
    summary=_("Tables to open, when each opens, and at how many players each breaks."),
    asks=RoomRequest,
    works=room_made,
    answers=RoomFound,
    tells=room_told,
    form=RoomForm,
    template="calculators/_room_plan.html",
    example={
        "profile": "TDA2024",
        "entries": 45,
        "entries_to": 60,
        "seats": 9,
        "tables": 12,
        "open_first": 2,
    },
    sources=(
        tda("rules 7, 10-B, RP-9"),
        wsop("rules 66–68"),
        sanremo("art. 4.6, 4.7.2, 4.10"),
        montegalda("art. 8"),
    ),
)
