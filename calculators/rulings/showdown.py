"""When hands are turned face up, and the right to see one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Limits, Note
from calculators.calculator import Figure
from calculators.rulings.fields import Count, OneOf, YesNo
from calculators.rulings.ruling import Question, RulesRequest
from rulebook.refusals import Refusal
from rulebook.rulings.showdown import Cards, FaceUp, MayAsk, Round, Street, face_up, may_see_hand

STREETS = (
    (Street.PREFLOP.value, _("Before the flop")),
    (Street.FLOP.value, _("Flop")),
    (Street.TURN.value, _("Turn")),
    (Street.RIVER.value, _("River")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AllInOn(RulesRequest):
    """An all-in that was called."""

    street: Annotated[Street, Note("The street whose betting is over.")] = Street.PREFLOP
    can_bet: Annotated[int, Limits(0, 22), Note("Players in the hand who still have chips.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HandAsked(RulesRequest):
    """Players who ask to see the last aggressor's hand."""

    is_river_bet: Annotated[bool, Note("Whether there was a bet on the river.")] = True
    asking: Annotated[Mapping[str, Any], Note("held, tabled or mucked, by player.")] = field(
        default_factory=dict
    )


def turned_up(question: AllInOn) -> FaceUp:
    """When the hands are turned up (TDA rule 16)."""
    return face_up([Round(question.street, question.can_bet)])


def _say_up(question: AllInOn, result: FaceUp) -> Sequence[str]:
    if not result.is_after_river:
        return [_now("No more betting is possible: all hands in the pot are turned face up now.")]
    return [
        _now("%(count)s players can still bet: hands stay down until the betting of the river is over.")
        % {"count": question.can_bet}
    ]


def may_ask_for_hand(question: HandAsked) -> MayAsk:
    """The players who may demand the hand (TDA rule 18)."""
    choices = {choice.value: choice for choice in Cards}
    for player, cards in question.asking.items():
        if not isinstance(cards, str) or cards not in choices:
            raise Refusal("cards_unreadable", field="asking", player=str(player)[:40], known=sorted(choices))
    asking = {player: choices[cards] for player, cards in question.asking.items()}
    return may_see_hand(asking, is_river_bet=question.is_river_bet)


def _say_may_ask(_question: HandAsked, result: MayAsk) -> Sequence[str]:
    if result.floor_decides:
        return [_now("There was no bet on the river: whether the hand is shown is for the floor to decide.")]
    if result.may:
        return [
            _now("A caller of the river bet who still has cards, or tabled them, may demand to see the hand.")
        ]
    return [_now("A caller who mucked has lost the right to see the hand.")]


FACE_UP = Question(
    "face-up",
    _("All-in: cards face up"),
    _("When hands are turned up after an all-in was called."),
    turned_up,
    says=_say_up,
    shows=lambda question, _result: [Figure(_now("Can still bet"), str(question.can_bet))],
    fields={
        "street": OneOf(_("Betting is over on"), STREETS),
        "can_bet": Count(_("Players in the hand with chips left"), 0, 0, 22),
    },
    example={"street": "turn", "can_bet": 0},
    rules=("TDA 16",),
)
SEE_HAND = Question(
    "see-hand",
    _("“Show me the hand”"),
    _("Who may demand to see the last aggressor’s hand."),
    may_ask_for_hand,
    says=_say_may_ask,
    shows=lambda _question, _result: (),
    fields={
        "is_river_bet": YesNo(_("There was a bet on the river"), initial=True),
        "asking": OneOf(
            _("Who asks has"),
            [
                (Cards.HELD.value, _("the cards in hand")),
                (Cards.TABLED.value, _("tabled them")),
                (Cards.MUCKED.value, _("mucked them")),
            ],
        ),
    },
    reads=lambda typed: {**typed, "asking": {"A": typed["asking"]}},
    example={"is_river_bet": True, "asking": {"A": "held", "B": "tabled", "D": "mucked"}},
    rules=("TDA 18",),
)
