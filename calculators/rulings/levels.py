"""The level of a hand when the blinds go up, and the time limit for disputing a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.fields import Limits, Note
from calculators.rulings.fields import OneOf, YesNo
from calculators.rulings.ruling import Question, RulesRequest
from rulebook.rulings.disputes import (
    CLAIM_IN_BREAK,
    ClaimKind,
    NextHand,
    claim_in_time,
    claim_in_time_in_break,
)
from rulebook.rulings.newlevel import (
    HandLevel,
    PushLevels,
    level_after_mistake,
    level_of_hand,
    levels_of_push,
)

SIGNAL = datetime(2024, 1, 1, 20, tzinfo=UTC)
"""Any instant: only the order of events matters."""
STEP = timedelta(seconds=10)
ANNOUNCED = SIGNAL + 2 * STEP
MOST_SECONDS = 3_600


class Began(StrEnum):
    """When a hand began: with the first riffle, the shuffler's button or a dealer push."""

    BEFORE_SIGNAL = "before_signal"
    BEFORE_ANNOUNCEMENT = "before_announcement"
    AFTER_ANNOUNCEMENT = "after_announcement"

    @property
    def at(self) -> datetime:
        """An instant that matches."""
        steps = {Began.BEFORE_SIGNAL: -1, Began.BEFORE_ANNOUNCEMENT: 1, Began.AFTER_ANNOUNCEMENT: 3}
        return SIGNAL + steps[self] * STEP


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelAsked(RulesRequest):
    """A hand that began around the end of a level."""

    began: Annotated[Began, Note("When it began: the clock's signal comes first, then the announcement.")]
    is_push: Annotated[
        bool, Note("Whether a dealer push was on as the signal came and play was announced.")
    ] = False
    is_dealt_old: Annotated[bool, Note("Whether it was dealt at the old level by mistake.")] = False
    has_substantial_action: Annotated[bool, Note("Whether substantial action has taken place in it.")] = False


@dataclass(frozen=True, slots=True)
class LevelFound:
    """The level of the hand, and of the hand after it."""

    level: HandLevel
    then: HandLevel


@dataclass(frozen=True, slots=True, kw_only=True)
class Disputed(RulesRequest):
    """A hand that a player disputes."""

    kind: Annotated[ClaimKind, Note("Who won the hand, or what was counted out.")] = ClaimKind.READING
    next_hand: Annotated[NextHand, Note("How far the next hand has come.")] = NextHand.NOT_BEGUN
    is_break: Annotated[bool, Note("Whether the hand ended in a break.")] = False
    seconds: Annotated[int, Limits(0, MOST_SECONDS), Note("Seconds since the pot was awarded.")] = 0


@dataclass(frozen=True, slots=True)
class ClaimFound:
    """Whether the claim is heard."""

    is_heard: bool


def hand_level(question: LevelAsked) -> LevelFound:
    """The level of a hand, and of the next one if a dealer push was on (TDA 2024 rule 23)."""
    clock = question.rules.clock
    if question.is_push:
        push = (SIGNAL - STEP, ANNOUNCED + STEP)
        levels: PushLevels = levels_of_push(clock, push, announced=ANNOUNCED, signalled=SIGNAL)
        return LevelFound(levels.first, levels.then)
    due = level_of_hand(clock, [question.began.at], announced=ANNOUNCED, signalled=SIGNAL)
    if question.is_dealt_old and due is HandLevel.NEW:
        due = level_after_mistake(has_substantial_action=question.has_substantial_action)
    return LevelFound(due, HandLevel.NEW)


def _say_level(question: LevelAsked, result: LevelFound) -> Sequence[str]:
    if question.is_push:
        return [
            _now(
                "The level changed during the dealer push: the incoming dealer deals one hand at the old level."
            ),
            _now("The hand after it is played at the new level."),
        ]
    if result.level is HandLevel.NEW:
        if question.is_dealt_old:
            return [
                _now("No substantial action yet: correct the blinds, the hand is played at the new level.")
            ]
        return [_now("The hand is played at the new level.")]
    if (
        question.is_dealt_old
        and question.has_substantial_action
        and question.began is not Began.BEFORE_SIGNAL
    ):
        return [
            _now(
                "Play has gone too far to change it: the hand stays at the old level. The next is at the new one."
            )
        ]
    return [_now("The hand is played at the old level; the next one at the new level.")]


def _typed_dispute(typed: Mapping[str, Any]) -> Mapping[str, Any]:
    """Whether the minute is over, instead of seconds that nobody counts."""
    is_late = typed["is_late"]
    values = {name: value for name, value in typed.items() if name != "is_late"}
    return {**values, "seconds": int(CLAIM_IN_BREAK.total_seconds()) + is_late}


def disputed(question: Disputed) -> ClaimFound:
    """Whether the floor still hears the claim (TDA 2024 rule 22)."""
    if question.is_break:
        award_at = SIGNAL
        return ClaimFound(claim_in_time_in_break(award_at, award_at + timedelta(seconds=question.seconds)))
    return ClaimFound(claim_in_time(question.rules.clock, question.kind, question.next_hand))


def _say_disputed(question: Disputed, result: ClaimFound) -> Sequence[str]:
    if question.is_break:
        if result.is_heard:
            return [_now("The hand ended in a break, and a minute has not passed: the dispute is heard.")]
        return [_now("The hand ended in a break more than a minute ago: it is too late.")]
    if result.is_heard:
        return [_now("The dispute is heard.")]
    if question.next_hand is NextHand.BEGUN:
        return [_now("The next hand has begun: it is too late.")]
    return [_now("The next hand has seen substantial action: it is too late.")]


HAND_LEVEL = Question(
    "level-of-hand",
    _("Old level or new?"),
    _("Which blinds a hand is played at when the level changes."),
    hand_level,
    says=_say_level,
    shows=lambda _question, _result: (),
    fields={
        "began": OneOf(
            _("The hand began"),
            [
                (Began.BEFORE_ANNOUNCEMENT.value, _("after the signal, before the announcement")),
                (Began.BEFORE_SIGNAL.value, _("before the signal")),
                (Began.AFTER_ANNOUNCEMENT.value, _("after the announcement")),
            ],
            _("With the first riffle, the shuffler’s button or the dealer push, the first of them."),
        ),
        "is_push": YesNo(_("A dealer push was on")),
        "is_dealt_old": YesNo(_("Dealt at the old level by mistake")),
        "has_substantial_action": YesNo(_("Substantial action has taken place")),
    },
    example={"began": "before_announcement"},
    rules=("TDA 23",),
)
DISPUTE = Question(
    "dispute",
    _("Is the dispute in time?"),
    _("Until when a hand, or a count of chips, may be disputed."),
    disputed,
    says=_say_disputed,
    shows=lambda _question, _result: (),
    fields={
        "kind": OneOf(
            _("Disputed is"),
            [
                (ClaimKind.READING.value, _("who won the hand")),
                (ClaimKind.ACCOUNTING.value, _("how chips were counted")),
            ],
        ),
        "next_hand": OneOf(
            _("The next hand"),
            [
                (NextHand.NOT_BEGUN.value, _("has not begun")),
                (NextHand.BEGUN.value, _("has begun")),
                (NextHand.SUBSTANTIAL_ACTION.value, _("has seen substantial action")),
            ],
        ),
        "is_break": YesNo(_("The hand ended in a break")),
        "is_late": YesNo(_("More than a minute since the pot was awarded")),
    },
    reads=_typed_dispute,
    example={"kind": "accounting", "next_hand": "begun"},
    rules=("TDA 22",),
)
