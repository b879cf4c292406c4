"""Action out of turn, substantial action, calls for too little."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Limits, Note
from calculators.calculator import Figure
from calculators.rulings.bets import BetsSoFar, bets_fields, say_below
from calculators.rulings.fields import Amount, OneOf, Picks, YesNo
from calculators.rulings.ruling import Chips, ChipsOut, Question, RulesRequest
from rulebook.rulings.turns import (
    Act,
    OutOfTurn,
    Skipped,
    Undercall,
    out_of_turn,
    skipped_over,
    substantial_action,
    undercall,
)
from wording.figures import chips_text

ACTS = (
    (Act.CHECK.value, _("Check")),
    (Act.FOLD.value, _("Fold")),
    (Act.CALL.value, _("Call")),
    (Act.BET.value, _("Bet")),
    (Act.RAISE.value, _("Raise")),
    (Act.ALL_IN.value, _("All-in")),
)
POSTED = ((Act.SMALL_BLIND.value, _("Small blind")), (Act.BIG_BLIND.value, _("Big blind")))
Acts = Annotated[tuple[Act, ...], Limits(0, 22)]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSkipped(BetsSoFar):
    """A player acted before the turn of another, who has acted since; or several have."""

    skipped: Annotated[Act, Note("What the skipped player does.")] = Act.CHECK
    raised_to: Annotated[Chips, Note("The total of a bet, raise or all-in by the skipped player.")] = 0
    out_of_turn: Annotated[Acts, Note("What was done out of turn.")] = ()
    had_time: Annotated[bool, Note("Whether the skipped player had time to speak up.")] = True


@dataclass(frozen=True, slots=True)
class TurnFound:
    """Whether action out of turn binds, the options if not, and the rights of the skipped player."""

    is_binding: bool
    call_to: int
    min_raise_to: int
    is_substantial: bool
    floor_decides_on_skipped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionsMade(RulesRequest):
    """Actions in their order."""

    actions: Acts = ()


@dataclass(frozen=True, slots=True)
class SubstantialFound:
    """Whether it is substantial action."""

    is_substantial: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledShort(RulesRequest):
    """A call for too little."""

    call_to: ChipsOut
    put: Chips
    opener: Annotated[Chips, Note("The opening bet, where known.")] = 0
    is_opening_bet: bool = False
    is_heads_up: bool = False
    says_call: bool = False


def turn_ruled(question: TurnSkipped) -> TurnFound:
    """Whether it binds (TDA rule 53): by substantial action, or by what the skipped player does."""
    several: Skipped = skipped_over(question.out_of_turn, question.rules.betting, had_time=question.had_time)
    one: OutOfTurn = out_of_turn(
        question.big_blind,
        question.bets,
        question.skipped,
        question.raised_to,
        question.rules.betting,
        is_preflop=question.is_preflop,
    )
    is_binding = several.is_binding or (one.is_binding and not several.is_substantial)
    return TurnFound(is_binding, one.call_to, one.min_raise_to, several.is_substantial, several.floor_decides)


def _say_turn(question: TurnSkipped, result: TurnFound) -> Sequence[str]:
    if result.is_substantial:
        binds = (
            _now("There was substantial action out of turn: it binds.")
            if result.is_binding
            else _now("There was substantial action, but no time to speak up: the floor decides.")
        )
        return [binds, _now("The floor rules on the hand of the skipped player.")]
    if result.is_binding:
        return [_now("The action has not changed: what was done out of turn binds.")]
    values = {"call": chips_text(result.call_to), "raise": chips_text(result.min_raise_to)}
    return [
        _now(
            "The action has changed: the player out of turn is free to call %(call)s, to raise to at least "
            "%(raise)s, or to fold."
        )
        % values,
        *say_below(question),
    ]


def _show_turn(_question: TurnSkipped, result: TurnFound) -> Sequence[Figure]:
    return [
        Figure(_now("Binds"), _now("yes") if result.is_binding else _now("no"), is_main=True),
        Figure(_now("Call"), chips_text(result.call_to)),
        Figure(_now("Raise to at least"), chips_text(result.min_raise_to)),
    ]


def substantial_ruled(question: ActionsMade) -> SubstantialFound:
    """Whether the actions are substantial (TDA rule 36)."""
    return SubstantialFound(substantial_action(question.actions, question.rules.betting))


def _say_substantial(_question: ActionsMade, result: SubstantialFound) -> Sequence[str]:
    first = (
        _now("This is substantial action.")
        if result.is_substantial
        else _now("This is not substantial action yet.")
    )
    return [first, _now("It takes two actions, one of them with chips, or any three; blinds do not count.")]


def _show_substantial(question: ActionsMade, result: SubstantialFound) -> Sequence[Figure]:
    answer = _now("yes") if result.is_substantial else _now("no")
    return [
        Figure(_now("Substantial action"), answer, is_main=True),
        Figure(_now("Actions"), str(len(question.actions))),
    ]


def undercall_ruled(question: CalledShort) -> Undercall:
    """A full call, or the floor's choice (TDA rule 51)."""
    return undercall(
        question.call_to,
        question.put,
        question.rules.betting,
        is_opening_bet=question.is_opening_bet,
        is_heads_up=question.is_heads_up,
        says_call=question.says_call,
        opener=question.opener,
    )


def _say_undercall(question: CalledShort, result: Undercall) -> Sequence[str]:
    values = {
        "call": chips_text(result.total),
        "more": chips_text(max(result.total - question.put, 0)),
        "lost": chips_text(result.forfeits),
        "back": chips_text(result.returned),
    }
    if result.is_full_call:
        text = _now("It is a full call of %(call)s: %(more)s more goes in.") % values
        return [text] if result.may_raise else [text, _now("It stays a call: the player may not raise.")]
    if result.returned:
        return [
            _now(
                "The floor decides: a full call of %(call)s, or a fold that forfeits %(lost)s; %(back)s goes back."
            )
            % values
        ]
    return [_now("The floor decides: a full call of %(call)s, or a fold that forfeits %(lost)s.") % values]


def _show_undercall(_question: CalledShort, result: Undercall) -> Sequence[Figure]:
    if result.is_full_call:
        return [Figure(_now("Full call"), chips_text(result.total), is_main=True)]
    return [
        Figure(_now("Full call"), chips_text(result.total), is_main=True),
        Figure(_now("Left behind by a fold"), chips_text(result.forfeits)),
        Figure(_now("Goes back"), chips_text(result.returned)),
    ]


OUT_OF_TURN = Question(
    "out-of-turn",
    _("Action out of turn"),
    _("Whether it binds once the skipped player has acted, or after substantial action."),
    turn_ruled,
    says=_say_turn,
    shows=_show_turn,
    fields={
        "out_of_turn": Picks(_("Done out of turn"), ACTS, "raise", needed=False),
        **bets_fields("300", 100),
        "skipped": OneOf(_("The skipped player then"), ACTS),
        "raised_to": Amount(_("Bets or raises to"), 0, needed=False),
        "had_time": YesNo(_("The skipped player had time to speak up"), initial=True),
    },
    example={"big_blind": 100, "bets": [300], "out_of_turn": ["raise"], "skipped": "raise", "raised_to": 600},
    rules=("TDA 53", "TDA 36"),
)
SUBSTANTIAL_ACTION = Question(
    "substantial-action",
    _("Substantial action"),
    _("Whether enough has happened for an error to remain."),
    substantial_ruled,
    says=_say_substantial,
    shows=_show_substantial,
    fields={"actions": Picks(_("Actions in their order"), (*ACTS, *POSTED), "fold call")},
    example={"actions": ["fold", "call"]},
    rules=("TDA 36",),
)
UNDERCALL = Question(
    "undercall",
    _("Call for too little"),
    _("Whether an undercall must be completed, or what a fold costs."),
    undercall_ruled,
    says=_say_undercall,
    shows=_show_undercall,
    fields={
        "put": Amount(_("Put out"), 500),
        "call_to": Amount(_("Call"), 1200),
        "opener": Amount(_("Opening bet"), 400, _("0: not known."), needed=False),
        "is_opening_bet": YesNo(_("The bet faced opened the round")),
        "is_heads_up": YesNo(_("Two players in the hand")),
        "says_call": YesNo(_("“Call” was said")),
    },
    example={"put": 500, "call_to": 1200, "opener": 400},
    rules=("TDA 51",),
)
