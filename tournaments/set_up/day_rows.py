"""The days of a set-up as rows of cells: when they start, where they lead, how they begin and end."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, cast

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext, pgettext_lazy

from rulebook.days.day import DaySetup, Needs, StartAt, StartOf, one_after_another
from rulebook.days.ending import BY_LEVEL, EndKind, EndRule, Rounding
from rulebook.days.merging import KeepsSeats
from rulebook.refusals import Refusal
from rulebook.rounds.kind import DayKind
from rulebook.structure import Period, numbered
from rulebook.structure.amounts import seconds_in
from rulebook.structure.text_rows import clock_text, length_text, seconds_of, short_csv_of
from tournaments.set_up.day_cells import (
    LENGTH_EXAMPLE,
    SEATS_EXAMPLE,
    LengthByPlayersField,
    SeatsByPlayersField,
    by_players_cell,
    count_cell,
    example_cell,
    length_cell,
    lengths_text,
    percent_cell,
    periods_cell,
    seats_text,
)
from tournaments.set_up.day_pays import PRIZES_EXAMPLE, pays_cells, pays_typed
from tournaments.typed.amounts import percent_text
from tournaments.typed.cells import CELL, NUMBER, PercentField, WallTimeField, choice_cell
from tournaments.typed.rows import MOST_ROWS, RowForm, Rows

STARTS = [
    ("", _("The next level; a round with level 1")),
    (StartAt.NEXT.value, _("The next level")),
    (StartAt.RESUME.value, _("The unfinished level, with its time left")),
    (StartAt.REPLAY.value, _("The last level once more, whole")),
    (StartAt.LEVEL.value, _("A level typed here")),
]

KINDS = [
    ("", _("a field: tables break and mix")),
    (DayKind.SHOOTOUT.value, _("a shootout: tables never mix")),
    (DayKind.BRACKET.value, _("a bracket: matches of two")),
]

STARTS_OF = [
    ("", _("the latest level")),
    (StartOf.EARLIEST.value, _("the earliest level")),
    (StartOf.AVERAGE.value, _("the average of the levels")),
]


SEATS_KEPT = [
    ("", _("drawn; a final table keeps them")),
    (KeepsSeats.NO.value, _("drawn")),
    (KeepsSeats.YES.value, _("as the day before")),
]


ROUNDED_ENDS = [
    ("", _("up")),
    (Rounding.NEAREST.value, _("to the nearest")),
    (Rounding.DOWN.value, _("down")),
]

ENDS = ("end_after", "end_levels", "end_left", "end_share", "end_rounding", "end_clock", "end_hands")

NEEDED = [
    ("", _("Bags if it leads on, else counts")),
    (Needs.BAGS.value, _("Bags")),
    (Needs.COUNTS.value, _("Counts")),
]

OWN = (
    *("needs", "seats_per_table", "seats_by_players", "max_entries", "starting_stack", "re_entries"),
    *("level_seconds", "level_seconds_by_players"),
)

LEVELS = ("periods", "first_number")

PAYS = ("pays_share", "pays_rounding", "pays_prizes")
"""What a day may have of its own; empty cells leave it to the event."""

ONE_IN = re.compile(r"1/([1-9][0-9]{0,3})", re.ASCII)


class DayForm(RowForm):
    """One day; ``key`` is the number it had on the page, by which others name it when rows come or go."""

    needed = ("starts_at",)
    kept = ("key",)
    folded = (
        "kind",
        "best_of",
        "start_at",
        "start_level",
        "start_of",
        "keeps_seats",
        *ENDS,
        *OWN,
        *LEVELS,
        *PAYS,
    )
    headed: ClassVar[Mapping[str, Any]] = {
        "kind": _("How it begins"),
        "end_after": _("How it ends"),
        "seats_per_table": _("What is its own"),
        "periods": _("Levels of its own, instead of the event’s"),
        "pays_share": _("What it pays the same night"),
    }
    fold_label = _("How it begins and ends, and what is its own")
    key = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)
    starts_at = WallTimeField(label=_("Starts at"), required=False)
    name = forms.CharField(label=_("Name"), required=False, max_length=60, widget=forms.TextInput(attrs=CELL))
    leads_to = forms.ChoiceField(label=_("Leads to"), required=False, widget=forms.Select(attrs=CELL))
    time_limit = forms.CharField(
        label=_("Time limit, minutes"), required=False, max_length=8, widget=forms.TextInput(attrs=NUMBER)
    )
    max_tables = forms.IntegerField(
        label=_("Maximum tables"), required=False, min_value=1, widget=forms.TextInput(attrs=NUMBER)
    )
    sells = forms.NullBooleanField(
        label=_("Sells entries"),
        required=False,
        widget=forms.Select(
            attrs=CELL,
            choices=[
                ("unknown", _("If it is a first day")),
                ("true", pgettext_lazy("sells", "Yes")),
                ("false", pgettext_lazy("sells", "No")),
            ],
        ),
    )
    late_until_level = forms.IntegerField(
        label=_("Late registration to level"),
        required=False,
        min_value=0,
        widget=forms.TextInput(attrs=NUMBER),
    )

    kind = choice_cell(_("Is played as"), KINDS)
    best_of = forms.TypedChoiceField(
        label=_("Games of a match"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", "1"), (3, _("best of 3")), (5, _("best of 5")), (7, _("best of 7"))],
        widget=forms.Select(attrs=CELL),
    )
    start_at = choice_cell(_("Begins with"), STARTS)
    start_level = forms.IntegerField(
        label=_("This level"),
        required=False,
        min_value=1,
        max_value=999,
        widget=forms.TextInput(attrs=NUMBER),
    )
    start_of = choice_cell(_("Of several days"), STARTS_OF)
    keeps_seats = choice_cell(_("Seats"), SEATS_KEPT)

    end_after = count_cell(_("Ends after level"))
    end_levels = count_cell(_("Ends after that number of levels"))
    end_left = count_cell(_("Ends with players left"))
    end_share = example_cell(_("Ends with part of its entries"), "12.5%, 1/8")
    end_rounding = choice_cell(_("Rounded"), ROUNDED_ENDS)
    end_clock = example_cell(_("Ends at level and time left"), "15 21:00")

    end_hands = forms.BooleanField(label=_("Ends with last hands drawn"), required=False)
    needs = choice_cell(_("Before it ends"), NEEDED)
    seats_per_table = count_cell(_("Seats per table"), least=2, most=12)
    seats_by_players = by_players_cell(SeatsByPlayersField, _("Seats by players left"), SEATS_EXAMPLE)
    max_entries = count_cell(_("Maximum entries"))
    starting_stack = count_cell(_("Starting stack"), most=2_000_000_000)
    re_entries = count_cell(_("Re-entries per player"), least=0, most=99)
    level_seconds = length_cell(_("Minutes per level"))
    level_seconds_by_players = by_players_cell(
        LengthByPlayersField, _("Minutes by players left"), LENGTH_EXAMPLE
    )

    periods = periods_cell(
        _("For each level a line: minutes, small and big blind, ante; for a break 15,break")
    )
    first_number = count_cell(_("Counted from level"), most=500)

    pays_share = percent_cell(_("Pays this part of its entries, %"))
    pays_rounding = choice_cell(_("Rounded"), ROUNDED_ENDS)
    pays_prizes = example_cell(_("Prizes, each from a place on"), PRIZES_EXAMPLE, 80)

    def clean_end_share(self) -> EndRule | None:
        """A percentage, or one in a number."""
        text = self.cleaned_data["end_share"].strip()
        if not text:
            return None
        if one_in := ONE_IN.fullmatch(text):
            return EndRule(EndKind.ONE_IN, int(one_in[1]))
        points = PercentField().clean(text.removesuffix("%"))
        return EndRule(EndKind.PERCENT, points=points or 0)

    def clean_end_clock(self) -> EndRule | None:
        """A level and the time left of it: ``15 21:00``."""
        text = self.cleaned_data["end_clock"].strip()
        level, _space, left = text.partition(" ")
        seconds = seconds_in(left)
        if text and (not level.isdecimal() or len(level) > 3 or seconds is None):
            raise forms.ValidationError(_now("Type a level and the time left of it, such as 15 21:00."))
        return EndRule(EndKind.AT_CLOCK, int(level), seconds=seconds or 0) if text else None

    def relate(self, rows: Rows) -> None:
        """Offer the other days by name, and the next rows that are not there yet."""
        keys, names = day_keys(rows.cells("key")), rows.cells("name")
        coming = max(keys, default=0)
        listed = [(key, names[at] or _day_number(at + 1)) for at, key in enumerate(keys)]
        listed += [(coming + more, _day_number(len(keys) + more)) for more in range(1, MORE_DAYS + 1)]
        field = cast(forms.ChoiceField, self.fields["leads_to"])
        nowhere = [(NOWHERE, _now("No day"))] if NOWHERE in rows.cells("leads_to") else []
        field.choices = [
            ("", _now("The next one, if any")),
            *((str(key), name) for key, name in listed),
            *nowhere,
        ]


NOWHERE = "0"
"""Typed for a day that leads to none although others come after it."""

MORE_DAYS = 3
"""How many days that are not typed yet are offered."""


def _day_number(number: int) -> str:
    return _now("Day %(number)s") % {"number": number}


def day_keys(typed: Sequence[Any]) -> list[int]:
    """The key of each row; a new row has the next number."""
    known = [int(key) if str(key).isdecimal() else 0 for key in typed]
    highest, keys = max(known, default=0), []
    for key in known:
        highest += not key
        keys.append(key or highest)
    return keys


def day_rows(days: Sequence[DaySetup], currency: str) -> list[dict[str, Any]]:
    """The days as the initial values of their rows."""
    usual = one_after_another(days)
    return [
        day_row(day) | pays_cells(day.pays, currency) | {"key": number, "leads_to": _led_to(day, like)}
        for number, (day, like) in enumerate(zip(days, usual, strict=True), start=1)
    ]


def _led_to(day: DaySetup, usual: DaySetup) -> str:
    if day.leads_to == usual.leads_to:
        return ""
    return NOWHERE if day.leads_to is None else str(day.leads_to)


def day_row(day: DaySetup) -> dict[str, Any]:
    """A day as the initial values of its row, except where it leads."""
    return {
        "starts_at": day.starts_at,
        "name": day.name,
        "time_limit": length_text(day.time_limit_seconds) if day.time_limit_seconds else "",
        "max_tables": day.max_tables,
        "sells": {None: "unknown", True: "true", False: "false"}[day.sells],
        "late_until_level": day.late_until_level,
        "kind": "" if day.kind is DayKind.FIELD else day.kind.value,
        "best_of": "" if day.best_of == 1 else day.best_of,
        "start_at": "" if day.start_at is StartAt.USUAL else day.start_at.value,
        "start_level": day.start_level,
        "start_of": "" if day.start_of is StartOf.LATEST else day.start_of.value,
        "keeps_seats": "" if day.keeps_seats is KeepsSeats.FINAL_TABLE else day.keeps_seats.value,
        **end_cells(day.end_rules),
        "needs": "" if day.needs is Needs.USUAL else day.needs.value,
        "seats_per_table": day.seats_per_table,
        "seats_by_players": seats_text(day.seats_by_players),
        "max_entries": day.max_entries,
        "starting_stack": day.starting_stack,
        "re_entries": day.re_entries,
        "level_seconds": length_text(day.level_seconds) if day.level_seconds else "",
        "level_seconds_by_players": lengths_text(day.level_seconds_by_players),
        "periods": short_csv_of(day.periods, pgettext("in a line of the structure", "break")).rstrip(),
        "first_number": day.first_number,
    }


def end_cells(rules: Sequence[EndRule]) -> dict[str, Any]:
    """The rules that end a day as the cells of its row."""
    by_kind = {rule.kind: rule for rule in rules}
    cells: dict[str, Any] = {name: by_kind[kind].number for kind, name in COUNTED.items() if kind in by_kind}
    if rule := by_kind.get(EndKind.PERCENT) or by_kind.get(EndKind.ONE_IN):
        is_percent = rule.kind is EndKind.PERCENT
        share = f"{percent_text(rule.points)}%" if is_percent else f"1/{rule.number}"
        cells |= {
            "end_share": share,
            "end_rounding": "" if rule.rounding is Rounding.UP else rule.rounding.value,
        }
    if rule := by_kind.get(EndKind.AT_CLOCK):
        cells["end_clock"] = f"{rule.number} {clock_text(rule.seconds)}"
    cells["end_hands"] = EndKind.LAST_HANDS in by_kind or any(rule.last_hands for rule in rules)
    return cells


COUNTED = {
    EndKind.AFTER_LEVEL: "end_after",
    EndKind.LEVELS: "end_levels",
    EndKind.PLAYERS_LEFT: "end_left",
}


def _end_rules(typed: Mapping[str, Any]) -> tuple[EndRule, ...]:
    rules = [EndRule(kind, typed[name]) for kind, name in COUNTED.items() if typed[name]]
    if share := typed["end_share"]:
        rules.append(replace(share, rounding=Rounding(typed["end_rounding"] or Rounding.UP)))
    if at_clock := typed["end_clock"]:
        rules.append(at_clock)
    if typed["end_hands"]:
        # After a level the card is drawn in it; alone the floor draws it when it will.
        by_level = [replace(rule, last_hands=rule.kind in BY_LEVEL) for rule in rules]
        rules = (
            by_level if any(rule.last_hands for rule in by_level) else [*rules, EndRule(EndKind.LAST_HANDS)]
        )
    return tuple(sorted(rules, key=lambda rule: list(EndKind).index(rule.kind)))


def days_of(typed: Sequence[Mapping[str, Any]], currency: str) -> tuple[DaySetup, ...]:
    """The days of the rows, in order; raises ``Refusal("row_unreadable")`` for a time limit, or as ``pays_typed``."""
    keys = day_keys([row["key"] or "" for row in typed])
    numbers = {str(key): number for number, key in enumerate(keys, start=1)} | {NOWHERE: None}
    days = [replace(_day(row, day), pays=pays_typed(day, currency)) for row, day in enumerate(typed, start=1)]
    return tuple(
        replace(usual, leads_to=numbers.get(row["leads_to"], BEYOND)) if row["leads_to"] else usual
        for row, usual in zip(typed, one_after_another(days), strict=True)
    )


BEYOND = MOST_ROWS + 1
"""The number of a day whose row was deleted: the check of the set-up names it."""


def _day(row: int, typed: Mapping[str, Any]) -> DaySetup:
    limit, first = typed["time_limit"].strip(), typed["first_number"]
    periods = numbered(typed["periods"] or (), first or 1)
    return DaySetup(
        starts_at=typed["starts_at"],
        name=typed["name"],
        time_limit_seconds=seconds_of(limit, row=row, field="days") if limit else None,
        max_tables=typed["max_tables"],
        sells=typed["sells"],
        late_until_level=_late_level(row, typed["late_until_level"], periods),
        start_at=_starts(typed),
        start_level=typed["start_level"],
        start_of=StartOf(typed["start_of"] or StartOf.LATEST),
        keeps_seats=KeepsSeats(typed["keeps_seats"] or KeepsSeats.FINAL_TABLE),
        end_rules=_end_rules(typed),
        **{name: typed[name] for name in OWN} | {"needs": Needs(typed["needs"] or Needs.USUAL)},
        kind=DayKind(typed["kind"] or DayKind.FIELD),
        best_of=typed["best_of"] or 1,
        periods=tuple(replace(period, closes_registration=False) for period in periods),
        first_number=first,
    )


def _late_level(row: int, typed: int | None, periods: Sequence[Period]) -> int | None:
    """Until which level late entries are sold: as typed, or by the mark among the day's own levels."""
    marks = {period.number for period in periods if period.closes_registration}
    if (marks and typed is not None and marks != {typed}) or len(marks) > 1:
        raise Refusal("registration_closes_twice", field="days", marks=2, number=row, cell="late_until_level")
    return next(iter(marks), typed)


def _starts(typed: Mapping[str, Any]) -> StartAt:
    """As chosen; a level typed alone is the one to begin with."""
    usual = StartAt.USUAL if typed["start_level"] is None else StartAt.LEVEL
    return StartAt(typed["start_at"] or usual)
