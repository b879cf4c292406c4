"""The hand just ended as calculator input, and what new players meet on the next one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from access.fields import Aside, Limits, Note
from calculators.calculator import require_once, wrong
from calculators.tables import (
    MOST_SEATS,
    POSITIONS,
    ROLES,
    TWICE,
    Edition,
    Position,
    ProfileForm,
    SeatCount,
    SeatNumbers,
    SeatsInput,
    require_within,
)
from rulebook.button import Arrival, Role
from rulebook.profile.variants import NewcomerWait
from rulebook.room import Positions, TableView

WAITS: dict[NewcomerWait, str | Promise] = {
    NewcomerWait.STRICTLY_BETWEEN_BTN_AND_SB: _("between the button and the small blind"),
    NewcomerWait.SB_OR_BUTTON: _("on or between the button and the small blind"),
    NewcomerWait.BETWEEN_BTN_AND_BB: _("between the button and the big blind"),
}
WAIT_SOURCES = {
    NewcomerWait.STRICTLY_BETWEEN_BTN_AND_SB: "TDA 2024 rules 8-A, 10-A",
    NewcomerWait.SB_OR_BUTTON: "Robert's Rules of Poker",
    NewcomerWait.BETWEEN_BTN_AND_BB: "Montegalda art. 13.7, San Marino, Sanremo cash annex",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LastHandRequest:
    """One table and the positions of the hand just ended; a position may be an empty seat."""

    profile: Edition = "TDA2024"
    seats: SeatCount
    occupied: Annotated[SeatNumbers, Limits(1)]
    button: Position
    small_blind: Position
    big_blind: Position

    def __post_init__(self) -> None:
        require_once("occupied", self.occupied, str(TWICE))
        require_within("occupied", self.occupied, self.seats)
        for field in POSITIONS:
            require_within(field, [getattr(self, field)], self.seats)
        if self.big_blind in (self.button, self.small_blind):
            text = _now("The big blind must be a different seat from the button and small blind.")
            raise wrong("big_blind", text)

    @property
    def positions(self) -> Positions:
        """Button and blinds of the hand just ended."""
        return Positions(self.button, self.small_blind, self.big_blind)

    def table(self, gone: Iterable[int] = ()) -> TableView:
        """The table as it is now, without the players in ``gone``."""
        return TableView(1, self.seats, frozenset(self.occupied).difference(gone), self.positions)


class LastHandForm(ProfileForm):
    """One table after a hand."""

    seats = forms.IntegerField(label=_("Seats per table"), min_value=2, max_value=MOST_SEATS, initial=9)
    occupied = SeatsInput(label=_("Seats taken"), initial="1 2 3 5 6 8 9")
    button = forms.IntegerField(label=_("Button"), min_value=1, max_value=MOST_SEATS, initial=2)
    small_blind = forms.IntegerField(label=_("Small blind"), min_value=1, max_value=MOST_SEATS, initial=3)
    big_blind = forms.IntegerField(label=_("Big blind"), min_value=1, max_value=MOST_SEATS, initial=5)


@dataclass(frozen=True, slots=True)
class ArrivalFound:
    """What a new player in a seat meets on the next hand."""

    seat: int
    is_dealt_in: bool
    wait_hands: Annotated[int, Note("Hands not dealt in; 0: dealt in at once.")]
    role: Role
    hands_until_bb: Annotated[int, Note("0: the big blind on the next hand.")]
    sentence: Annotated[str, Aside()]


@dataclass(frozen=True, slots=True)
class PositionsFound:
    """Seats of button and blinds."""

    button: int
    small_blind: int
    big_blind: int


def arrival_result(met: Arrival, rule: NewcomerWait) -> ArrivalFound:
    """What a new player meets, with its sentence."""
    text = arrival_sentence(met, rule)
    return ArrivalFound(met.seat, met.is_dealt_in, met.wait_hands, met.role, met.hands_until_bb, text)


def arrival_sentence(met: Arrival, rule: NewcomerWait) -> str:
    """``Seat 5 is dealt in on the next hand and posts the big blind at once.``"""
    values: dict[str, Any] = {
        "seat": met.seat,
        "hands": met.wait_hands,
        "where": WAITS[rule],
        "source": WAIT_SOURCES[rule],
        "role": ROLES[met.role],
        "until": met.hands_until_bb,
    }
    if met.wait_hands:
        text = ngettext(
            "Seat %(seat)s is not dealt in and waits %(hands)s hand: it is %(where)s (%(source)s).",
            "Seat %(seat)s is not dealt in and waits %(hands)s hands: it is %(where)s (%(source)s).",
            met.wait_hands,
        )
        return text % values
    if met.role is Role.OTHER or met.role is Role.BTN:
        text = ngettext(
            "Seat %(seat)s is dealt in on the next hand and %(role)s; big blind in %(until)s hand.",
            "Seat %(seat)s is dealt in on the next hand and %(role)s; big blind in %(until)s hands.",
            met.hands_until_bb,
        )
        return text % values
    return _now("Seat %(seat)s is dealt in on the next hand and %(role)s.") % values
