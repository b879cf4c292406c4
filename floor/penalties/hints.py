"""What the event's rules say about penalties now, in sentences for the person about to give one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from clock import rows
from clock import rows as clock
from journal import instants
from rulebook.penalties import (
    BlindedOff,
    ChipSanction,
    HandPenalty,
    Step,
    at_new_table,
    blinds_missed,
    cost_of_orbit,
    disqualified_for_dumping,
    dodged_blinds,
    escalation,
    found_chips,
    hidden_chips,
    paid_over_move,
    soft_play,
)
from rulebook.profile import ClockRules, PenaltyRules
from rulebook.profile.variants import Dodging, GravestPenalty
from rulebook.refusals import Refusal
from rulebook.shot_clock import stalled
from rulebook.structure import AnteKind, Period
from wording.figures import chips_text


def level_now(day_id: int) -> Period | None:
    """The current level on the clock of a day; none where it has no levels."""
    structure, now = clock.structure_of(day_id), instants.now()
    try:
        level = structure.level_in_force(clock.reading(day_id, now).index)
    except Refusal:
        return None
    return level and rows.level_now(clock.clock_of(day_id).event_id, level, now)


def hints(
    rules: PenaltyRules,
    level: Period | None,
    players: int,
    clock_rules: ClockRules | None = None,
    stack: int | None = None,
) -> Iterator[str]:
    """What an orbit, dodged blinds and serious misconduct cost by the event's rules.

    ``stack`` of the player in chips, as last counted.
    """
    if level is not None and level.big_blind and players > 1:
        chips = chips_text(cost_of_orbit(level, players))
        yield _("On penalty an orbit costs %(chips)s chips at this level (TDA 71-C).") % {"chips": chips}
        if stack:
            yield _left(blinds_missed(level, players, players, stack))
    yield _dodging(rules, level, max(players, 2))
    if rules.severe_min_rounds:
        yield _grave(rules)
    told = ", ".join(str(label) for one, label in SANCTIONS.items() if one in soft_play())
    yield _("Soft play may cost: %(steps)s (TDA 69).") % {"steps": told}
    if clock_rules is not None and stalled(clock_rules).may_shorten:
        yield _("Stalling: a shorter clock, and a penalty is possible (WSOP 80, Prestige heads-up 6).")
    yield from _with_chips()
    yield from _over_move()


def _left(after: BlindedOff) -> str:
    """What one orbit leaves of a stack."""
    if after.is_out:
        return _("One orbit takes the whole stack: the player would be out (TDA 71-A).")
    return _("After one orbit about %(chips)s chips are left (TDA 71-A).") % {
        "chips": chips_text(after.stack)
    }


def _with_chips() -> Iterator[str]:
    """What misconduct with chips costs."""
    if hidden_chips(1, 1).may_disqualify:
        yield _("Chips hidden leave play, and a disqualification is possible (TDA 63, Sanremo 4.2.4).")
    if found_chips(1):
        yield _("Chips found without an owner leave play (TDA 64).")
    if disqualified_for_dumping(COUPLE) == COUPLE:
        yield _("Chips passed to another player: both are disqualified (TDA 69, Montegalda 20.12).")


def _over_move() -> Iterator[str]:
    """What happens to a penalty when its player is moved."""
    if at_new_table(HandPenalty(1)).hands_left and paid_over_move(1, 1).is_allowed:
        yield _("A player moved takes the hands left along, and may post more blinds (Sanremo 4.2.33).")


COUPLE = 2


SANCTIONS: Mapping[ChipSanction | Step, object] = {
    ChipSanction.CHIP_FORFEITURE: _lazy("chips"),
    Step.MISSED_ROUNDS: _lazy("missed rounds"),
    Step.DISQUALIFICATION: _lazy("disqualification"),
}
"""What soft play may cost, in words."""


def _dodging(rules: PenaltyRules, level: Period | None, players: int) -> str:
    ante = level.ante if level and level.ante_kind == AnteKind.BIG_BLIND else 0
    blinds = (level.small_blind, level.big_blind) if level else (0, 0)
    found = dodged_blinds(rules, players, small_blind=blinds[0], big_blind=blinds[1], ante=ante)
    told = {"chips": chips_text(found.forfeit), "hands": found.hands}
    if rules.dodging == Dodging.BLINDS_AND_ROUND:
        return _("Blinds dodged: %(chips)s chips and one round, %(hands)s hands (WSOP 86).") % told
    if rules.dodging == Dodging.DEAD_MONEY:
        return _("Blinds dodged: %(chips)s chips may go into the next pot (Sanremo 4.2.21).") % told
    if found.is_due:
        return _("Blinds dodged: a penalty is due, and you decide its size (TDA 33).")
    return _("Blinds dodged: a penalty is possible (Montegalda 13.5).")


def _grave(rules: PenaltyRules) -> str:
    least = escalation(rules, (), is_severe=True).least_rounds
    if rules.gravest == GravestPenalty.EXPULSION:
        told = _("Serious misconduct: at least %(rounds)s rounds, up to exclusion from the event and club.")
    else:
        told = _("Serious misconduct: at least %(rounds)s rounds, up to disqualification.")
    return told % {"rounds": least}
