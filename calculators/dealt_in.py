"""Whether a new player in a seat is dealt in on the next hand, and what they post there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from access.fields import SPREAD, Note
from calculators.blinds import (
    ArrivalFound,
    LastHandForm,
    LastHandRequest,
    PositionsFound,
    arrival_result,
)
from calculators.calculator import calculator, refused_at, wrong
from calculators.rulebooks import montegalda, tda, wsop
from calculators.tables import MOST_SEATS, Position, require_within
from rulebook.button import arrival, wait_rule
from rulebook.profile import profile_named


@dataclass(frozen=True, slots=True)
class DealtInFound:
    """The answer for the seat, the next hand, and the answer for every open seat."""

    is_dealt_in: bool
    newcomer: ArrivalFound
    next_hand: PositionsFound
    is_small_blind_dead: Annotated[bool, Note("Nobody posts it.")]
    open_seats: tuple[ArrivalFound, ...]


class DealtInForm(LastHandForm):
    """The form: a table after a hand, and the new player's seat."""

    seat = forms.IntegerField(label=_("New player’s seat"), min_value=1, max_value=MOST_SEATS, initial=4)
    is_moved = forms.BooleanField(label=_("Comes from another table"), required=False)


def _sentences(result: DealtInFound) -> tuple[str, ...]:
    """Yes or no with the reason, then the next hand."""
    hand = result.next_hand
    values = {"button": hand.button, "small": hand.small_blind, "big": hand.big_blind}
    if result.is_small_blind_dead:
        text = _now("Next hand: button %(button)s, no small blind, big blind %(big)s.")
    else:
        text = _now("Next hand: button %(button)s, small blind %(small)s, big blind %(big)s.")
    return (
        _now("Yes.") if result.is_dealt_in else pgettext("answer", "No."),
        result.newcomer.sentence,
        text % values,
    )


@calculator(
    _("Dealt in?"),
    _("Whether a new player is dealt in at this seat, and what they post."),
    says=_sentences,
    form=DealtInForm,
    example={
        "profile": "TDA2024",
        "seats": 9,
        "occupied": [1, 2, 3, 5, 6, 8, 9],
        "button": 2,
        "small_blind": 3,
        "big_blind": 5,
        "seat": 4,
    },
    sources=(tda("rules 8-A, 10-A, 35-A"), wsop("rules 14, 66"), montegalda("art. 13.7, 16.1")),
)
def dealt_in(
    *,
    hand: Annotated[LastHandRequest, SPREAD],
    seat: Position,
    is_moved: Annotated[bool, Note("From another table; else a new entry.")] = False,
) -> DealtInFound:
    """A table after a hand, and the seat that a new player takes (TDA 2024 rules 8-A and 10-A)."""
    require_within("seat", [seat], hand.seats)
    if seat in hand.occupied:
        raise wrong("seat", _now("That seat is taken."))
    profile, table = profile_named(hand.profile), hand.table()
    with refused_at("occupied", "too_few_players"):
        newcomers = [arrival(table, one, profile, is_moved=is_moved) for one in table.open_seats]
    own = next(one for one in newcomers if one.seat == seat)
    rule = wait_rule(profile.seating, is_moved=is_moved)
    return DealtInFound(
        own.is_dealt_in,
        arrival_result(own, rule),
        PositionsFound(own.next_hand.btn, own.next_hand.sb, own.next_hand.bb),
        own.is_sb_dead,
        tuple(arrival_result(one, rule) for one in newcomers),
    )
