"""The steps of penalties: which may be given, how many hands they cost, what usually follows the last one."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rulebook.profile import PenaltyRules
from rulebook.profile.variants import GravestPenalty
from rulebook.refusals import Refusal


class Step(StrEnum):
    """The penalties that may be given, the mildest first; the order is not binding (TDA 2024 rule 71-A; WSOP 113.e)."""

    WARNING = "warning"
    DEAD_HAND = "dead_hand"
    MISSED_HANDS = "missed_hands"
    MISSED_ROUNDS = "missed_rounds"
    SUSPENSION = "suspension"
    DISQUALIFICATION = "disqualification"


NEXT: dict[Step, tuple[Step, ...]] = {
    Step.WARNING: (Step.MISSED_HANDS, Step.MISSED_ROUNDS),
    Step.DEAD_HAND: (Step.MISSED_HANDS, Step.MISSED_ROUNDS),
    Step.MISSED_HANDS: (Step.MISSED_ROUNDS,),
    Step.MISSED_ROUNDS: (Step.MISSED_ROUNDS, Step.DISQUALIFICATION),
    Step.SUSPENSION: (Step.MISSED_ROUNDS, Step.DISQUALIFICATION),
    Step.DISQUALIFICATION: (Step.DISQUALIFICATION,),
}
"""What is usual after the most serious penalty so far."""


@dataclass(frozen=True, slots=True)
class Escalation:
    """What is usual next; never binding. ``gravest`` is the most severe penalty that the house may give."""

    steps: tuple[Step, ...]
    least_rounds: int
    gravest: GravestPenalty
    is_mandatory: bool = False


def escalation(rules: PenaltyRules, history: Sequence[Step], *, is_severe: bool = False) -> Escalation:
    """What is usual after the earlier penalties of the event (TDA 2024 rule 71-A: repeats escalate).

    Serious misconduct costs at least the house's number of rounds (Prestige heads-up no. 7), whatever came
    before.
    """
    if is_severe:
        return Escalation(
            (Step.MISSED_ROUNDS, Step.DISQUALIFICATION), max(1, rules.severe_min_rounds), rules.gravest
        )
    order = list(Step)
    gravest = max(history, key=order.index, default=None)
    steps = (Step.WARNING,) if gravest is None else NEXT[gravest]
    return Escalation(steps, 1 if Step.MISSED_ROUNDS in steps else 0, rules.gravest)


def kept_since(now: datetime, months: int) -> datetime | None:
    """The time from which penalties of earlier events count, by the months that the house keeps them; None: not at all.

    House option; if the month has no such day, its last day counts.
    """
    if months <= 0:
        return None
    year, month = divmod(now.year * 12 + now.month - 1 - months, 12)
    day = min(now.day, monthrange(year, month + 1)[1])
    return now.replace(year=year, month=month + 1, day=day)


def missed_hands(rules: PenaltyRules, players: int, *, rounds: int = 0, hands: int = 0) -> int:
    """The hands that a penalty costs, fixed when it is given: later eliminations do not shorten it.

    ``players`` at the table, the offender included, times ``rounds`` (TDA 2024 rule 71-A; Sanremo
    art. 4.2.33: 7 x 3 = 21), and single ``hands``. Raises ``Refusal`` ``penalty_empty``, ``table_too_small``
    or, beyond the house's maximum, ``rounds_over_limit``.
    """
    if rounds < 0 or hands < 0 or rounds + hands == 0:
        raise Refusal("penalty_empty", field="hands")
    if rounds and players < 2:
        raise Refusal("table_too_small", field="rounds", players=players)
    if rules.max_rounds is not None and rounds > rules.max_rounds:
        raise Refusal("rounds_over_limit", field="rounds", rounds=rounds, most=rules.max_rounds)
    return players * rounds + hands


def require_suspension(rules: PenaltyRules, minutes: int) -> int:
    """The minutes of a suspension, if the house gives such (Sanremo art. 4.7.3: 5 to 30).

    Raises ``Refusal("suspension_length")``.
    """
    least, most = rules.suspension_min_minutes, rules.suspension_max_minutes
    if not least <= minutes <= most:
        raise Refusal("suspension_length", field="minutes", minutes=minutes, least=least, most=most)
    return minutes
