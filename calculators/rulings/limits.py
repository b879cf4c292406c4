"""The right to raise again, and the raises of limit games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Limits, Note
from calculators.calculator import Figure
from calculators.rulings.fields import Amount, Count, YesNo
from calculators.rulings.ruling import Chips, ChipsOut, Question, RulesRequest
from rulebook.profile.variants import CapLifts
from rulebook.rulings.limit import LimitOptions, limit_options, may_raise_again
from rulebook.rulings.reopening import Reopened, reopened
from wording.figures import chips_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopening(RulesRequest):
    """What a player who has acted faces now."""

    already_in: Annotated[Chips, Note("By the player in this round.")]
    to_call_total: Annotated[Chips, Note("What it is to call now, as a total.")]
    last_full_raise: Annotated[ChipsOut, Note("Largest full bet or raise; in limit games the bet.")]
    is_limit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitBetting(RulesRequest):
    """A round of a limit game."""

    limit_bet: Annotated[ChipsOut, Note("The bet of this street: 20 in 10/20 on turn and river.")]
    all_in: Annotated[Chips, Note("An all-in as the first bet; 0: nobody has bet.")] = 0
    raises: Annotated[int, Limits(0, 20), Note("Raises made so far.")] = 0
    started: Annotated[int, Limits(2, 22), Note("Players who started the round.")] = 3
    left_in_event: Annotated[int, Limits(2, 100_000), Note("Players left in the event.")] = 9


@dataclass(frozen=True, slots=True)
class LimitFound:
    """The actions allowed, and whether one more raise is."""

    options: LimitOptions
    may_raise_again: bool


def may_reopen(question: Reopening) -> Reopened:
    """Whether the player may raise (TDA rule 47)."""
    return reopened(
        question.already_in,
        question.to_call_total,
        question.last_full_raise,
        question.rules.betting,
        is_limit=question.is_limit,
    )


def _say_reopened(_question: Reopening, result: Reopened) -> Sequence[str]:
    values = {"facing": chips_text(result.facing), "from": chips_text(result.needs_total)}
    if result.is_reopened:
        return [_now("The player faces %(facing)s more and may raise: the betting is open again.") % values]
    return [
        _now("The player faces %(facing)s more and may call or fold, not raise: that needs %(from)s to call.")
        % values
    ]


def _show_reopened(_question: Reopening, result: Reopened) -> Sequence[Figure]:
    may = _now("yes") if result.is_reopened else _now("no")
    return [
        Figure(_now("May raise"), may, is_main=True),
        Figure(_now("Faces"), chips_text(result.facing)),
        Figure(_now("Reopens at"), chips_text(result.needs_total)),
    ]


def limit_ruled(question: LimitBetting) -> LimitFound:
    """What may be bet, completed and raised, and whether the cap is reached."""
    betting = question.rules.betting
    return LimitFound(
        limit_options(question.limit_bet, question.all_in, betting),
        may_raise_again(
            question.raises, betting, started=question.started, left_in_event=question.left_in_event
        ),
    )


def _say_limit(question: LimitBetting, result: LimitFound) -> Sequence[str]:
    options = result.options
    values = {
        "bet": chips_text(options.complete_to),
        "call": chips_text(options.call),
        "raise": chips_text(options.raise_to or 0),
        "then": ", ".join(map(chips_text, options.later_raises)),
        "cap": chips_text(options.cap),
    }
    if options.call == 0:
        first = _now("The bet is %(bet)s, raises are to %(then)s.")
    elif options.raise_to is None:
        first = _now(
            "Call %(call)s or complete to %(bet)s; no raise. Once completed, raises are to %(then)s."
        )
    else:
        first = _now("Call %(call)s or raise to %(raise)s, then %(then)s; the cap is %(cap)s.")
    text = _now("One more raise is allowed.") if result.may_raise_again else _now("The raises are capped.")
    return [first % values, f"{text} {_cap_sentence(question)}"]


def _cap_sentence(question: LimitBetting) -> str:
    rules = question.rules.betting
    if rules.cap_lifts is CapLifts.TWO_STARTED:
        text = _now("Cap: one bet and %(raises)s raises, none if two players started the round.")
    else:
        text = _now("Cap: one bet and %(raises)s raises, until two players are left in the event.")
    return text % {"raises": rules.raise_cap}


def _show_limit(_question: LimitBetting, result: LimitFound) -> Sequence[Figure]:
    options = result.options
    steps = options.later_raises if options.raise_to is None else (options.raise_to, *options.later_raises)
    return [
        Figure(_now("Raises to"), " · ".join(map(chips_text, steps)), is_main=True),
        Figure(_now("Bet or complete to"), chips_text(options.complete_to)),
        Figure(_now("Cap"), chips_text(options.cap)),
    ]


REOPENING = Question(
    "reopening",
    _("May they raise again?"),
    _("Whether short all-ins have reopened the betting for a player who has acted."),
    may_reopen,
    says=_say_reopened,
    shows=_show_reopened,
    fields={
        "already_in": Amount(_("In already"), 100),
        "to_call_total": Amount(_("Call now"), 200),
        "last_full_raise": Amount(_("Largest full bet or raise"), 100),
        "is_limit": YesNo(_("Limit game")),
    },
    example={"already_in": 100, "to_call_total": 200, "last_full_raise": 100},
    rules=("TDA 47",),
)
LIMIT_BETTING = Question(
    "limit-betting",
    _("Limit: raises and cap"),
    _("What may be bet, completed and raised in a limit game, and when raises are capped."),
    limit_ruled,
    says=_say_limit,
    shows=_show_limit,
    fields={
        "limit_bet": Amount(_("Bet of this street"), 20),
        "all_in": Amount(_("All-in as the first bet"), 10, _("0: nobody has bet."), needed=False),
        "raises": Count(_("Raises so far"), 0, 0, 20),
        "started": Count(_("Started the round"), 3, 2, 22),
        "left_in_event": Count(_("Left in the event"), 9, 2, 100_000),
    },
    example={"limit_bet": 20, "all_in": 10},
    rules=("TDA 47", "Sanremo art. 9", "WSOP 100"),
)
