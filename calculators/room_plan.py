"""A room before the event: tables to open, when each opens, and at how many players each breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from access.fields import Aside, Limits, Note
from calculators.calculator import calculator, picked, refused_at, wrong
from calculators.rulebooks import montegalda, sanremo, tda, wsop
from calculators.tables import MOST_SEATS, MOST_TABLES, Edition, ProfileForm, SeatCount
from rulebook.breaking import BreakKind, final_table_size
from rulebook.profile import SeatingRules, profile_named
from rulebook.roomplan import (
    PlannedBreak,
    Room,
    openings,
    planned_breaks,
    sizes_as_sold,
    sizes_at_once,
)

MOST_ENTRIES = MOST_TABLES * MOST_SEATS
EntryCount = Annotated[int, Limits(2, MOST_ENTRIES)]
TableCount = Annotated[int, Limits(1, MOST_TABLES)]
NextAt = Annotated[
    int | None,
    Limits(0, MOST_SEATS),
    Note("Players at every open table before the next one opens; 0: all its seats; null: by the rules."),
]


@dataclass(frozen=True, slots=True)
class StepFound:
    """A range of entries for which the same number of tables is opened at once."""

    entries: int
    entries_to: int
    tables: int
    smallest: Annotated[int, Note("Players of the smallest table at the upper end.")]
    largest: Annotated[int, Note("Players of the largest table at the upper end.")]


@dataclass(frozen=True, slots=True)
class OpeningFound:
    """A table, and the entry for which it opens."""

    table: int
    entry: int


@dataclass(frozen=True, slots=True)
class PlannedBreakFound(PlannedBreak):
    """A break to come, with at most ``players`` left; ``table`` is null if not known, or the final table."""

    told: str


@dataclass(frozen=True, slots=True)
class RoomFound:
    """The plan for the most entries; ``steps`` cover the range."""

    entries: int
    tables: Annotated[int, Note("Tables when all are drawn at once.")]
    sizes: Annotated[tuple[int, ...], Note("Drawn at once, table 1 first.")]
    sizes_as_sold: Annotated[tuple[int, ...], Note("Drawn at the sale one by one, nobody moved yet.")]
    free_seats: int
    openings: tuple[OpeningFound, ...]
    steps: tuple[StepFound, ...]
    final_table_size: Annotated[int | None, Note("Null: the director decides.")]
    breaks: tuple[PlannedBreakFound, ...]
    seats: Annotated[int, Aside()]
    least: Annotated[int, Aside()]

    @property
    def rows(self) -> tuple[tuple[OpeningFound, int | None, int | None], ...]:
        """Each table with the entry that opens it and its sizes, if drawn at once and as sold."""
        at_once = dict(enumerate(self.sizes, start=1))
        as_sold = dict(enumerate(self.sizes_as_sold, start=1))
        return tuple(
            (opening, at_once.get(opening.table), as_sold.get(opening.table)) for opening in self.openings
        )


class RoomForm(ProfileForm):
    """The form: entries, room and how it opens."""

    entries = forms.IntegerField(label=_("Entries"), min_value=2, max_value=MOST_ENTRIES, initial=45)
    entries_to = forms.IntegerField(
        label=_("Maximum entries"),
        help_text=_("For a range; the plan covers the maximum."),
        min_value=2,
        max_value=MOST_ENTRIES,
        required=False,
        initial=60,
    )
    seats = forms.IntegerField(label=_("Seats per table"), min_value=2, max_value=MOST_SEATS, initial=9)
    tables = forms.IntegerField(label=_("Tables in the room"), min_value=1, max_value=MOST_TABLES, initial=12)
    open_first = forms.IntegerField(
        label=_("Tables open at the start"), min_value=1, max_value=MOST_TABLES, initial=2
    )
    open_next_at = forms.IntegerField(
        label=_("Players before the next table opens"),
        help_text=_("At every open table. Empty: as the rules say; 0: all seats."),
        min_value=0,
        max_value=MOST_SEATS,
        required=False,
    )


def _sentences(result: RoomFound) -> tuple[str, ...]:
    """Tables at the start, the final table, the first break."""
    values: dict[str, Any] = {
        "entries": result.entries,
        "tables": result.tables,
        "sizes": "–".join(map(str, sorted(set(result.sizes)))),
        "free": result.free_seats,
        "least": result.least,
        "final": result.final_table_size,
        "seats": result.seats,
    }
    lines = [
        ngettext(
            "%(entries)s entries need %(tables)s table; free seats: %(free)s.",
            "%(entries)s entries need %(tables)s tables of %(sizes)s players; free seats: %(free)s.",
            result.tables,
        )
    ]
    if result.steps[0].entries < result.least:
        lines.append(_now("These rules do not run an event with fewer than %(least)s entries."))
    if result.final_table_size is None:
        lines.append(
            _now("The rules set no final table size for %(seats)s-seat tables: the director decides.")
        )
    else:
        lines.append(_now("The final table is formed at %(final)s players."))
    return tuple(line % values for line in lines)


def break_sentence(one: PlannedBreak) -> str:
    """``With 54 players left table 7 breaks, 6 tables stay.``"""
    values = {"players": one.players, "table": one.table, "left": one.tables_left}
    if one.kind is BreakKind.FINAL_TABLE:
        text = _now("With %(players)s players left the final table is formed.")
    elif one.table is None:
        text = ngettext(
            "With %(players)s players left the smallest table breaks, %(left)s table remains.",
            "With %(players)s players left the smallest table breaks, %(left)s tables remain.",
            one.tables_left,
        )
    else:
        text = ngettext(
            "With %(players)s players left table %(table)s breaks, %(left)s table remains.",
            "With %(players)s players left table %(table)s breaks, %(left)s tables remain.",
            one.tables_left,
        )
    return text % values


@calculator(
    _("Room plan"),
    _("Tables to open, when each opens, and at how many players each breaks."),
    says=_sentences,
    form=RoomForm,
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
def room_plan(
    *,
    profile: Edition = "TDA2024",
    entries: EntryCount,
    entries_to: Annotated[EntryCount | None, Note("The most; left out: no range.")] = None,
    seats: SeatCount,
    tables: TableCount,
    open_first: Annotated[TableCount, Note("Tables open before the first sale.")] = 1,
    open_next_at: NextAt = None,
) -> RoomFound:
    """The entries expected, one number or a range, and the room (TDA 2024 rule 7; Sanremo art. 4.6, 4.7.2; WSOP 66)."""
    rules, most = profile_named(profile), entries_to or entries
    _require_room(rules.seating, entries, most, seats)
    if open_first > tables:
        raise wrong("open_first", _now("The room has fewer tables."))
    room = Room(
        tables, seats, open_first, rules.seating.open_next_at if open_next_at is None else open_next_at
    )
    with refused_at("entries" if entries_to is None else "entries_to", "room_full"):
        room.hold(most)
    opened, sizes = openings(most, room), sizes_at_once(most, room)
    return RoomFound(
        entries=most,
        tables=len(sizes),
        sizes=sizes,
        sizes_as_sold=sizes_as_sold(most, room),
        free_seats=len(sizes) * seats - most,
        openings=tuple(picked(OpeningFound, one) for one in opened),
        steps=tuple(_steps(entries, most, room)),
        final_table_size=final_table_size(seats, rules.breaking.final_table_rule),
        breaks=tuple(
            picked(PlannedBreakFound, one, told=break_sentence(one))
            for one in planned_breaks(most, len(opened), seats, rules)
        ),
        seats=seats,
        least=rules.places.min_players,
    )


def _require_room(seating: SeatingRules, entries: int, most: int, seats: int) -> None:
    """Require an ascending range, and rules that cover tables with this number of seats."""
    if most < entries:
        raise wrong("entries_to", _now("Type the range from low to high."))
    if not seating.seats_min <= seats <= seating.seats_max:
        text = _now("These rules use tables of %(least)s to %(most)s seats.")
        raise wrong("seats", text % {"least": seating.seats_min, "most": seating.seats_max})


def _steps(least: int, most: int, room: Room) -> Iterator[StepFound]:
    """The range, split wherever one more table is needed."""
    while least <= most:
        tables = len(sizes_at_once(least, room))
        last = min(most, max(least, tables * room.seats))
        sizes = sizes_at_once(last, room)
        yield StepFound(least, last, tables, min(sizes), max(sizes))
        least = last + 1
