"""Cards dealt too soon, a short stub, burns, a redeal, a bag at the end of the day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Length, Limits, Note
from calculators.calculator import Figure
from calculators.rulings.fields import Amount, Count
from calculators.rulings.ruling import Chips, Question, RulesRequest
from rulebook.room import Positions
from rulebook.rulings.dealing import (
    BagLabel,
    PrematureCard,
    Redeal,
    StubFound,
    StubProcedure,
    bag_label,
    burns_before_flop,
    premature_turn,
    redeal,
    stud_short_stub,
)
from wording.figures import chips_text

Seat = Annotated[int, Limits(1, 30)]


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlyTurn(RulesRequest):
    """A turn dealt before the betting of the flop was over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortStub(RulesRequest):
    """Seventh street of stud with a short stub."""

    players: Annotated[int, Limits(2, 8)]
    stub: Annotated[int, Limits(0, 52)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Misdealt(RulesRequest):
    """A misdeal, and the positions of its hand."""

    button: Seat
    small_blind: Seat
    big_blind: Seat


@dataclass(frozen=True, slots=True)
class RedealFound:
    """The same hand again."""

    button: int
    small_blind: int
    big_blind: int
    are_new_players_seated: bool
    do_limits_change: bool
    may_absent_play: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadHand(RulesRequest):
    """A dead hand with too many or too few cards, after substantial action."""

    cards: Annotated[int, Limits(0, 7), Note("Cards of the dead hand.")] = 1


@dataclass(frozen=True, slots=True)
class BurnsFound:
    """Cards burned before the flop."""

    burns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bagged(RulesRequest):
    """A stack bagged at the end of a day."""

    player: Annotated[str, Length(80, may_be_empty=False)]
    count: Chips


def early_turn(question: EarlyTurn) -> PrematureCard:
    """What is done with the early card (TDA RP-5-B)."""
    return premature_turn(question.rules.betting)


def _say_early(_question: EarlyTurn, result: PrematureCard) -> Sequence[str]:
    if result.back_before_turn:
        return [
            _now("The early card goes back into the stub, and the stub is reshuffled."),
            _now("The turn is dealt again without another burn; the river is burned for as usual."),
        ]
    return [
        _now("The early card is set aside. After the betting a card is burned and the next is the turn."),
        _now("Then the early card is shuffled into the stub, and the river is dealt without a burn."),
    ]


def short_stub(question: ShortStub) -> StubFound:
    """Which procedure applies (TDA RP-10-H)."""
    return stud_short_stub(question.players, question.stub)


def _say_stub(_question: ShortStub, result: StubFound) -> Sequence[str]:
    values = {"required": result.required, "there": result.with_burns}
    texts = {
        None: _now("The stub is enough: burn, then one card each."),
        StubProcedure.SHUFFLE_AND_DEAL: _now(
            "Shuffle stub and burns together, %(there)s cards for %(required)s: burn, then one card each."
        ),
        StubProcedure.COMMUNITY_CARD: _now(
            "Even with the burns %(there)s cards are too few for %(required)s: burn, then one community card."
        ),
        StubProcedure.SHUFFLE_COMMUNITY: _now(
            "Shuffle stub and burns together, %(there)s cards: burn, then one community card."
        ),
    }
    return [texts[result.procedure] % values]


def _show_stub(_question: ShortStub, result: StubFound) -> Sequence[Figure]:
    return [
        Figure(_now("Cards needed"), str(result.required), is_main=True),
        Figure(_now("With the burns"), str(result.with_burns)),
        Figure(_now("Procedure"), result.procedure.value if result.procedure else "–"),
    ]


def misdeal(question: Misdealt) -> RedealFound:
    """The redeal (TDA rule 35-C)."""
    hand = Positions(question.button, question.small_blind, question.big_blind)
    result: Redeal = redeal(hand, question.rules.penalties)
    return RedealFound(
        result.positions.btn,
        result.positions.sb,
        result.positions.bb,
        result.are_new_players_seated,
        result.do_limits_change,
        result.may_absent_play,
    )


def _say_misdeal(_question: Misdealt, result: RedealFound) -> Sequence[str]:
    values = {"button": result.button, "small": result.small_blind, "big": result.big_blind}
    absent = (
        _now("Players absent at the first deal may play it; hands under penalty stay dead.")
        if result.may_absent_play
        else _now("Hands of players absent at the first deal stay dead.")
    )
    return [
        _now("The same hand again: button in seat %(button)s, blinds in seats %(small)s and %(big)s.")
        % values,
        _now("No new player is dealt in, and the blinds stay as they were."),
        absent,
    ]


def dead_hand(question: DeadHand) -> BurnsFound:
    """One burn (TDA rule 38)."""
    return BurnsFound(burns_before_flop(question.cards))


def bagged(question: Bagged) -> BagLabel:
    """What is written on the bag (WSOP 2026 glossary)."""
    return bag_label(question.player, question.count)


def _say_bag(_question: Bagged, result: BagLabel) -> Sequence[str]:
    values = {"name": result.name, "count": chips_text(result.count)}
    return [
        _now("On the bag: %(name)s, %(count)s.") % values,
        _now("The slip with the new seat, drawn at random, goes in; then the bag is sealed."),
    ]


PREMATURE_CARD = Question(
    "premature-card",
    _("Turn dealt too soon"),
    _("What is done with the early card: different in 2019 and 2024."),
    early_turn,
    says=_say_early,
    shows=lambda _question, _result: (),
    fields={},
    example={"profile": "TDA2024"},
    rules=("TDA RP-5",),
)
STUD_SHORT_STUB = Question(
    "stud-short-stub",
    _("Stud: too few cards"),
    _("What is done on seventh street when the stub is short."),
    short_stub,
    says=_say_stub,
    shows=_show_stub,
    fields={
        "players": Count(_("Players in the hand"), 6, 2, 8),
        "stub": Count(_("Cards in the stub"), 5, 0, 52),
    },
    example={"players": 6, "stub": 5},
    rules=("TDA RP-10",),
)
MISDEAL = Question(
    "misdeal",
    _("Misdeal: the redeal"),
    _("Who is dealt in when a hand is dealt again."),
    misdeal,
    says=_say_misdeal,
    shows=lambda _question, _result: (),
    fields={
        "button": Count(_("Button"), 3, 1, 11),
        "small_blind": Count(_("Small blind"), 4, 1, 11),
        "big_blind": Count(_("Big blind"), 5, 1, 11),
    },
    example={"button": 3, "small_blind": 4, "big_blind": 5},
    rules=("TDA 35",),
)
DEAD_HAND_BURNS = Question(
    "dead-hand-burns",
    _("Burns after a dead hand"),
    _("How many cards are burned when a hand had too many or too few."),
    dead_hand,
    says=lambda _question, result: [
        _now("%(burns)s card is burned before the flop.") % {"burns": result.burns}
    ],
    shows=lambda _question, result: [Figure(_now("Burns"), str(result.burns), is_main=True)],
    fields={"cards": Count(_("Cards of the dead hand"), 3, 0, 7)},
    example={"cards": 3},
    rules=("TDA 38",),
)
BAG_LABEL = Question(
    "bag-label",
    _("Bag at the end of the day"),
    _("What is written on a bag, and what goes in."),
    bagged,
    says=_say_bag,
    shows=lambda question, _result: [Figure(question.player, chips_text(question.count), is_main=True)],
    fields={
        "player": forms.CharField(label=_("Player"), max_length=80, initial="Rossi"),
        "count": Amount(_("Chips"), 65_300),
    },
    example={"player": "Rossi", "count": 65_300},
    rules=("WSOP bags",),
)
