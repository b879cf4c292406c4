"""Button and blinds on the next hand, who posts, and which new players are dealt in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import SPREAD, Aside, Limits, Note
from calculators.blinds import ArrivalFound, LastHandForm, LastHandRequest, arrival_result
from calculators.calculator import calculator, picked, refused_at, require_once, wrong
from calculators.rulebooks import montegalda, sanremo, tda, wsop
from calculators.tables import TWICE, SeatNumbers, SeatsInput, require_within
from rulebook.arrivals import next_hands
from rulebook.button import DealtHand, HeadsUp, heads_up
from rulebook.profile import profile_named
from rulebook.room import Positions

HANDS_AHEAD = 4
MOST_HANDS = 20


@dataclass(frozen=True, slots=True)
class HandFound:
    """One hand: its positions, which of them are dead, who acts last after the flop."""

    button: int
    small_blind: int
    big_blind: int
    is_button_dead: Annotated[bool, Note("The button is at an empty seat.")]
    is_small_blind_dead: Annotated[bool, Note("Nobody posts it.")]
    last_actor: Annotated[int, Note("Acts last after the flop.")]


class HeadsUpFound(HeadsUp):
    """The positions of two players."""


@dataclass(frozen=True, slots=True)
class NextButtonFound:
    """The next hand, those after it if no player joins or leaves, and what new players meet."""

    hands: tuple[HandFound, ...]
    newcomers: tuple[ArrivalFound, ...]
    heads_up: HeadsUpFound | None
    before: Annotated[Positions, Aside()]


class NextButtonForm(LastHandForm):
    """The form: a table after a hand, the players who went out and who sat down."""

    busted = SeatsInput(label=_("Out in this hand"), required=False, initial="5")
    arrived = SeatsInput(label=_("New players’ seats"), required=False, initial="4")
    field_order = ("profile", "seats", "occupied", "busted", "arrived", "button", "small_blind", "big_blind")

    hands = forms.IntegerField(label=_("Hands ahead"), min_value=1, max_value=MOST_HANDS, initial=HANDS_AHEAD)


def _sentences(result: NextButtonFound) -> tuple[str, ...]:
    """A sentence each for button, small blind and big blind, then who acts last, then the new players."""
    hand = result.hands[0]
    values = {
        "button": hand.button,
        "small": hand.small_blind,
        "big": hand.big_blind,
        "last": hand.last_actor,
    }
    lines = [_button(result, hand), _small_blind(hand), _now("Seat %(big)s posts the big blind.")]
    if result.heads_up is None:
        lines.append(_now("After the flop seat %(last)s acts last."))
    else:
        lines.append(
            _now(
                "Heads-up: the button posts the small blind, gets the last card, acts first before the flop "
                "and last after it (TDA 2024 rule 34-B)."
            )
        )
    return (*(one % values for one in lines), *(one.sentence for one in result.newcomers))


def _button(result: NextButtonFound, hand: HandFound) -> str:
    if hand.button == result.before.btn:
        return _now("The button stays at seat %(button)s.")
    if hand.is_button_dead:
        return _now("Dead button: it is at empty seat %(button)s (TDA 2024 rule 32).")
    return _now("Seat %(button)s has the button.")


def _small_blind(hand: HandFound) -> str:
    if not hand.is_small_blind_dead:
        return _now("Seat %(small)s posts the small blind.")
    if hand.small_blind == hand.button:
        return _now("Nobody posts the small blind.")
    return _now("Nobody posts the small blind: seat %(small)s is empty (TDA 2024 rule 32).")


@calculator(
    _("Next button and blinds"),
    _("Where the button and blinds are on the next hand, including dead button and heads-up."),
    says=_sentences,
    form=NextButtonForm,
    example={
        "profile": "TDA2024",
        "seats": 9,
        "occupied": [1, 2, 3, 5, 6, 8, 9],
        "button": 2,
        "small_blind": 3,
        "big_blind": 5,
        "busted": [5],
        "arrived": [4],
    },
    sources=(
        tda("rules 32, 34"),
        wsop("rules 85, 87"),
        sanremo("art. 4.2.16"),
        montegalda("art. 13"),
    ),
)
def next_button(
    *,
    last: Annotated[LastHandRequest, SPREAD],
    busted: Annotated[SeatNumbers, Note("Seats whose players went out in the hand just ended.")] = (),
    arrived: Annotated[SeatNumbers, Note("Seats taken by newcomers since.")] = (),
    hands: Annotated[int, Limits(1, MOST_HANDS), Note("How many hands are listed ahead.")] = HANDS_AHEAD,
) -> NextButtonFound:
    """The seats dealt in on the hand just ended, who went out in it, who sat down since (TDA 2024 rules 32 and 34; WSOP 85)."""
    for field, seats in (("busted", busted), ("arrived", arrived)):
        require_once(field, seats, str(TWICE))
    require_within("arrived", arrived, last.seats)
    if not set(last.occupied).issuperset(busted):
        raise wrong("busted", _now("This seat is empty."))
    if (set(last.occupied) - set(busted)).intersection(arrived):
        raise wrong("arrived", _now("That seat is taken."))
    profile, table = profile_named(last.profile), last.table(busted)
    with refused_at("occupied", "too_few_players"):
        result = next_hands(table, arrived, profile, hands)
    first = result.hands[0].positions
    dealt_in = len(table.occupied) + sum(newcomer.is_dealt_in for newcomer in result.arrivals)
    two = heads_up(first.btn, first.bb) if dealt_in == 2 else None
    return NextButtonFound(
        tuple(map(_hand, result.hands)),
        tuple(arrival_result(newcomer, profile.seating.newcomer_wait) for newcomer in result.arrivals),
        picked(HeadsUpFound, two) if two else None,
        last.positions,
    )


def _hand(one: DealtHand) -> HandFound:
    at = one.positions
    return HandFound(at.btn, at.sb, at.bb, one.is_btn_dead, one.is_sb_dead, one.last_actor)
