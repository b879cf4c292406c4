"""Tables as calculator input, as JSON or one line each: seats, players, positions of the hand just ended."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Limits, Note
from calculators.calculator import CalculatorForm, require_once, typed_lines, unreadable, wrong
from rulebook.button import Role
from rulebook.profile import EDITION_NAMES
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


TWICE = _("A seat is listed twice.")
TABLE_TWICE = _("A table is listed twice.")
Edition = Literal["MONTEGALDA", "PRESTIGE", "SANREMO", "SAN_MARINO", "TDA2019", "TDA2024", "WSOP2026"]
SeatNumber = Annotated[int, Limits(1, MOST_SEATS)]
SeatNumbers = tuple[SeatNumber, ...]
TableNumber = Annotated[int, Limits(1, 9_999)]
"""The number that people call a table by."""
SeatCount = Annotated[int, Limits(2, MOST_SEATS)]
Position = Annotated[int, Limits(1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRequest:
    """A table: its seats, who sits, and the positions of the hand just ended, all three or none."""

    table: TableNumber
    seats: SeatCount
    occupied: SeatNumbers
    button: Position | None = None
    small_blind: Position | None = None
    big_blind: Position | None = None
    unusable: Annotated[SeatNumbers, Note("Empty seats that may not be given.")] = ()
    fixed: Annotated[SeatNumbers, Note("Seats whose players may not be moved.")] = ()
    opened: Annotated[SeatNumbers, Note("Empty seats in the order in which they opened.")] = ()
    eliminated: Annotated[int, Limits(0), Note("Players of this table knocked out and not replaced.")] = 0

    def __post_init__(self) -> None:
        for field in ("occupied", "unusable", "fixed", "opened"):
            require_once(field, getattr(self, field), str(TWICE))
            require_within(field, getattr(self, field), self.seats)
        positions = [seat for name in POSITIONS if (seat := getattr(self, name)) is not None]
        if positions and len(positions) < len(POSITIONS):
            missing = next(name for name in POSITIONS if getattr(self, name) is None)
            raise wrong(missing, _now("Enter the button and both blinds, or none."))
        for field in POSITIONS if positions else ():
            require_within(field, [getattr(self, field)], self.seats)
        for field in ("unusable", "opened"):
            if set(self.occupied).intersection(getattr(self, field)):
                raise wrong(field, _now("That seat is taken."))
        if not set(self.occupied).issuperset(self.fixed):
            raise wrong("fixed", _now("This seat is empty."))

    def view(self, break_index: int | None) -> TableView:
        """The table in the form that the rulebook takes."""
        is_told = self.button and self.small_blind and self.big_blind
        return TableView(
            key=self.table,
            seats=self.seats,
            occupied=frozenset(self.occupied),
            prev=Positions(self.button or 0, self.small_blind or 0, self.big_blind or 0) if is_told else None,
            unusable=frozenset(self.unusable),
            fixed=frozenset(self.fixed),
            opened=self.opened,
            eliminated=self.eliminated,
            break_index=break_index,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesRequest:
    """The tables in play, in any order, their rules and their break order."""

    profile: Edition = "TDA2024"
    tables: Annotated[tuple[TableRequest, ...], Limits(1, MOST_TABLES)]
    break_order: Annotated[
        tuple[TableNumber, ...], Note("As posted, the next to break first; may be left out.")
    ] = ()

    def __post_init__(self) -> None:
        numbers = [table.table for table in self.tables]
        require_once("tables", numbers, str(TABLE_TWICE))
        require_once("break_order", self.break_order, str(TABLE_TWICE))
        if not set(numbers).issuperset(self.break_order):
            raise wrong("break_order", _now("This table is not in play."))

    @property
    def views(self) -> tuple[TableView, ...]:
        """The tables by number, each with its place in the posted break order."""
        turn = {table: place for place, table in enumerate(self.break_order)}
        tables = sorted(self.tables, key=lambda one: one.table)
        return tuple(one.view(turn.get(one.table)) for one in tables)


def require_within(field: str, seats: Iterable[int], most: int) -> None:
    """Raise the ``ValidationError`` of ``field`` for a seat above ``most``."""
    if any(seat > most for seat in seats):
        raise wrong(field, _now("The table has no such seat."))


def listed(numbers: Iterable[int]) -> str:
    """``1, 2, 3``."""
    return ", ".join(map(str, numbers))


SEATS = r"[\d ,]*"
TABLE_LINE = re.compile(rf"^(?P<table>\d{{1,4}})\s*:(?P<occupied>{SEATS})(?:/(?P<positions>{SEATS}))?$")
WANTED = "1: 1 2 3 5 7 / 1 2 3"


class ProfileForm(CalculatorForm):
    """The form of a calculator with a choice of rules."""

    profile = forms.ChoiceField(label=_("Rules"), choices=list(EDITION_NAMES.items()), initial="TDA2024")


class SeatsInput(forms.CharField):
    """Seats typed as ``1 2 3``; read as their numbers."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=120, widget=forms.TextInput(attrs={"inputmode": "text"}), **options)

    def clean(self, value: Any) -> list[int]:
        """The numbers; raises ``ValidationError`` for anything else."""
        text = super().clean(value)
        if not re.fullmatch(SEATS, text):
            raise forms.ValidationError(_("Type numbers with spaces between them: 1 2 3"))
        return numbers(text)


class TablesForm(ProfileForm):
    """The form: the rules, the seats per table, and the tables, one line each."""

    seats = forms.IntegerField(label=_("Seats per table"), min_value=2, max_value=11, initial=9)
    tables = forms.CharField(
        label=_("Tables"),
        help_text=_(
            "One line per table: its number, the seats taken, then button, small and big blind "
            "of the last hand if known. 1: 1 2 3 5 7 / 1 2 3"
        ),
        widget=forms.Textarea(attrs={"rows": 8}),
        initial="1: 1 2 3 4 5 6 7 8 9 / 1 2 3\n2: 1 2 3 5 6 8 9 / 5 6 8",
    )
    break_order = SeatsInput(
        label=_("Break order"),
        help_text=_("The table numbers as posted, next to break first: 7 6 5"),
        required=False,
    )

    def inputs(self) -> dict[str, Any]:
        """The input; raises ``Refusal("row_unreadable")`` naming the line."""
        seats = self.cleaned_data["seats"]
        rows = [_table(row, line, seats) for row, line in typed_lines(self.cleaned_data["tables"])]
        rest = {name: value for name, value in self.cleaned_data.items() if name != "seats"}
        return {**rest, "tables": rows}


def _table(row: int, line: str, seats: int) -> dict[str, Any]:
    match = TABLE_LINE.match(line)
    positions = numbers(match["positions"]) if match else []
    if match is None or len(positions) not in (0, 3):
        raise unreadable("tables", row, line, WANTED)
    blinds = dict(zip(("button", "small_blind", "big_blind"), positions, strict=False))
    return {"table": int(match["table"]), "seats": seats, "occupied": numbers(match["occupied"]), **blinds}


def numbers(text: str | None) -> list[int]:
    """The numbers in ``text``, in order."""
    return [int(digits) for digits in re.findall(r"\d+", text or "")]
