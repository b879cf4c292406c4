"""The big blind ante with too few chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Limits, Note
from calculators.calculator import Figure
from calculators.rulings.fields import Amount, Count
from calculators.rulings.ruling import Chips, ChipsOut, Question, RulesRequest
from rulebook.rulings.antes import Posted, ante_due, posted_short, short_stack_wins
from wording.figures import chips_text


@dataclass(frozen=True, slots=True, kw_only=True)
class BigBlindAnte(RulesRequest):
    """A big blind with few chips."""

    stack: Chips
    big_blind: ChipsOut
    ante: Chips
    players_left: Annotated[int, Limits(2, 100_000), Note("Players left in the event.")] = 9
    in_pot: Annotated[int, Limits(2, 22), Note("Players in the pot with a short stack.")] = 2


@dataclass(frozen=True, slots=True)
class AnteFound:
    """What the big blind posts; the ante due; the most that a stack this short can win from the same pot."""

    posted: Posted
    ante_due: int
    short_stack_wins: int


def ante_ruled(question: BigBlindAnte) -> AnteFound:
    """Take the ante or the blind first, by the edition (TDA RP-11)."""
    rules = question.rules
    due = ante_due(question.ante, question.players_left, rules.betting)
    posted = posted_short(question.stack, question.big_blind, due, rules.clock)
    return AnteFound(posted, due, short_stack_wins(question.stack, posted.ante, question.in_pot))


def _say_ante(question: BigBlindAnte, result: AnteFound) -> Sequence[str]:
    values = {
        "stack": chips_text(question.stack),
        "ante": chips_text(result.posted.ante),
        "blind": chips_text(result.posted.big_blind),
        "each": chips_text(result.posted.max_win_from_each),
        "wins": chips_text(result.short_stack_wins),
        "players": question.in_pot,
    }
    if result.posted.ante:
        another = _now(
            "Another player all-in for %(stack)s, one of %(players)s in the pot, can win %(wins)s with the ante of %(ante)s."
        )
    else:
        another = _now(
            "Another player all-in for %(stack)s, one of %(players)s in the pot, can win %(wins)s: the hand holds no ante."
        )
    return [
        _now("With %(stack)s the big blind posts an ante of %(ante)s and a blind of %(blind)s.") % values,
        _now("It can win %(each)s from each other player, beside the ante.") % values,
        another % values,
    ]


def _show_ante(_question: BigBlindAnte, result: AnteFound) -> Sequence[Figure]:
    return [
        Figure(_now("Ante"), chips_text(result.posted.ante), is_main=True),
        Figure(_now("Big blind"), chips_text(result.posted.big_blind), is_main=True),
        Figure(_now("Wins from each"), chips_text(result.posted.max_win_from_each)),
    ]


BIG_BLIND_ANTE = Question(
    "big-blind-ante",
    _("Big blind ante, short stack"),
    _("What a short big blind posts, and what it can win."),
    ante_ruled,
    says=_say_ante,
    shows=_show_ante,
    fields={
        "stack": Amount(_("Chips of the player"), 800),
        "big_blind": Amount(_("Big blind"), 1000),
        "ante": Amount(_("Ante"), 1000),
        "players_left": Count(_("Left in the event"), 9, 2, 100_000),
        "in_pot": Count(_("Players in the pot"), 2, 2, 22),
    },
    example={"stack": 800, "big_blind": 1000, "ante": 1000},
    rules=("TDA RP-11",),
)
