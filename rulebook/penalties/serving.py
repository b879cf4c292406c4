"""A penalty being served: hands counted, cards dealt and killed, blinds posted, the table changed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulebook.penalties.ladder import missed_hands
from rulebook.profile import PenaltyRules
from rulebook.profile.variants import SeatTest
from rulebook.structure import AnteKind, Period


@dataclass(frozen=True, slots=True)
class HandPenalty:
    """A penalty in hands: ``missed`` in all, ``served`` so far.

    ``is_waiting``: the hand in which it was given is still being played and does not count.
    """

    missed: int
    served: int = 0
    is_waiting: bool = False

    @property
    def left(self) -> int:
        """The hands still to miss."""
        return max(0, self.missed - self.served)


@dataclass(frozen=True, slots=True)
class Arrived:
    """What a penalty is at the table that its player was moved to."""

    hands_left: int
    counts_here: bool
    is_told_to_dealer: bool


@dataclass(frozen=True, slots=True)
class DealtHand:
    """What becomes of the hand of a player who may not, or did not, sit at his seat."""

    is_dealt: bool = True
    is_killed: bool = False
    must_be_away: bool = False
    posts_blinds: bool = True
    may_look: bool = True

    @property
    def forfeits_blinds(self) -> bool:
        """Whether what he posts belongs to the pot, his hand being dead (TDA 2024 rule 30)."""
        return self.is_killed and self.posts_blinds


@dataclass(frozen=True, slots=True)
class PaidOverMove:
    """What a player on penalty paid at his old table and at the new one, in chips."""

    total: int
    is_allowed: bool = True


@dataclass(frozen=True, slots=True)
class BlindedOff:
    """What blinds and antes take of a stack, in chips; whose stack is gone is out and ranks then."""

    paid: int
    stack: int

    @property
    def is_out(self) -> bool:
        """Whether nothing is left."""
        return self.stack == 0


def penalty_in_hands(
    rules: PenaltyRules,
    players: int,
    *,
    rounds: int = 0,
    hands: int = 0,
    is_hand_running: bool = False,
    dealt: int | None = None,
) -> HandPenalty:
    """A penalty of ``rounds`` or ``hands`` at a table of ``players``, as it is given, or ``dealt`` hands later.

    Of a hand that runs as it is given these are the hands after it. Raises what ``missed_hands`` raises.
    """
    missed = missed_hands(rules, players, rounds=rounds, hands=hands)
    given = hand_penalty(rules, missed, is_hand_running=is_hand_running)
    return given if dealt is None else after_hands(given, dealt + is_hand_running)


def hand_penalty(rules: PenaltyRules, missed: int, *, is_hand_running: bool) -> HandPenalty:
    """The penalty as it is given: during a hand it begins with the next one (TDA 2024 rule 68).

    WSOP 113.b counts the current hand.
    """
    return HandPenalty(missed, is_waiting=is_hand_running and not rules.count_current_hand)


def after_hand(served: HandPenalty) -> HandPenalty:
    """After a completed hand at the table where he is; a misdeal and its redeal are one (rule 35-C)."""
    if served.is_waiting:
        return replace(served, is_waiting=False)
    return replace(served, served=min(served.missed, served.served + 1))


def after_hands(served: HandPenalty, hands: int) -> HandPenalty:
    """After so many completed hands."""
    for _hand in range(min(hands, served.left + served.is_waiting)):
        served = after_hand(served)
    return served


def at_new_table(served: HandPenalty) -> Arrived:
    """What goes with a player who moves: the same hands, whatever the size of the new table.

    Sanremo art. 4.2.33, nota bene; the new dealer is told (TDA 2024 RP-15-A).
    """
    is_on_penalty = served.left > 0
    return Arrived(served.left, counts_here=is_on_penalty, is_told_to_dealer=is_on_penalty)


def dealt_on_penalty() -> DealtHand:
    """He is away, his cards are dealt and killed, blinds, antes and bring-in posted (TDA 2024 rule 71-C)."""
    return DealtHand(is_killed=True, must_be_away=True, may_look=False)


def dealt_suspended() -> DealtHand:
    """Cards dealt and not looked at, blinds posted (Sanremo art. 4.7.3)."""
    return DealtHand(is_killed=True, may_look=False)


def redealt(rules: PenaltyRules, *, is_on_penalty: bool = False, was_absent: bool = False) -> DealtHand:
    """The hand of a redeal after a misdeal (rule 35-C).

    A penalty hand is killed again. Who was absent at the first deal may play since 2024; in 2019 not.
    """
    if is_on_penalty:
        return dealt_on_penalty()
    return DealtHand(is_killed=was_absent and not rules.absent_play_redeal)


def dealt_at(rules: PenaltyRules, *, was_there_at_first: bool, was_there_at_last: bool) -> DealtHand:
    """The hand of a player by when he reached his seat: at the last card of the deal, or the first.

    TDA 2024 rule 30; Sanremo art. 4.2.14; Robert's Rules, section 15, says the first.
    """
    was_there = was_there_at_first if rules.seat_test == SeatTest.FIRST_CARD else was_there_at_last
    return DealtHand(is_killed=not was_there)


def cost_of_orbit(level: Period, players: int) -> int:
    """What one orbit takes in chips: both blinds and the big blind ante once, or an ante a hand.

    In stud the bring-in counts once an orbit.
    """
    antes = {AnteKind.NONE: 0, AnteKind.BIG_BLIND: 1, AnteKind.EACH: players}[level.ante_kind]
    return _posted_once(level) + antes * level.ante


def _posted_once(level: Period) -> int:
    return level.small_blind + level.big_blind + level.bring_in


def cost_of_hands(level: Period, players: int, hands: int) -> int:
    """What so many hands take at most, in chips: whole orbits, and one more for hands beyond them.

    Antes of every player are counted hand by hand.
    """
    orbits, beyond = divmod(hands, players)
    if level.ante_kind == AnteKind.EACH:
        posted = (orbits + (beyond > 0)) * _posted_once(level)
        return posted + hands * level.ante
    return (orbits + (beyond > 0)) * cost_of_orbit(level, players)


def paid_over_move(at_old_table: int, at_new_table: int) -> PaidOverMove:
    """Blinds and antes of a player on penalty who is moved: he may pay more than one set of blinds.

    Sanremo art. 4.2.33, nota bene.
    """
    return PaidOverMove(at_old_table + at_new_table)


def blinds_missed(level: Period, players: int, hands: int, stack: int) -> BlindedOff:
    """What blinds and antes of ``hands`` missed take of ``stack`` (TDA 2024 rule 71-A)."""
    return blinded_off(stack, cost_of_hands(level, players, hands))


def blinded_off(stack: int, cost: int) -> BlindedOff:
    """A player on penalty can be blinded out (TDA 2024 rule 71-A)."""
    paid = min(stack, cost)
    return BlindedOff(paid, stack - paid)
