"""A penalty being served: hands counted, cards dealt and killed, blinds posted, the table changed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulebook.penalties.escalation import missed_hands
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
        """Hands left to miss."""
        return max(0, self.missed - self.served)


@dataclass(frozen=True, slots=True)
class Arrived:
    """A penalty at the table that its player was moved to."""

    hands_left: int
    counts_here: bool
    is_told_to_dealer: bool


@dataclass(frozen=True, slots=True)
class DealtHand:
    """What happens to the hand of a player who may not sit down, or did not reach the seat."""

    is_dealt: bool = True
    is_killed: bool = False
    must_be_away: bool = False
    posts_blinds: bool = True
    may_look: bool = True

    @property
    def forfeits_blinds(self) -> bool:
        """Whether the blinds posted belong to the pot, the hand being dead (TDA 2024 rule 30)."""
        return self.is_killed and self.posts_blinds


@dataclass(frozen=True, slots=True)
class PaidOverMove:
    """What a player on penalty paid at the old table and at the new one, in chips."""

    total: int
    is_allowed: bool = True


@dataclass(frozen=True, slots=True)
class BlindedOff:
    """What blinds and antes take from a stack, in chips; a player without chips is out and ranked then."""

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
    """A penalty of ``rounds`` or ``hands`` at a table of ``players``, as given, or ``dealt`` hands later.

    If given during a hand, these are the hands after that one. Raises what ``missed_hands`` raises.
    """
    missed = missed_hands(rules, players, rounds=rounds, hands=hands)
    penalty = hand_penalty(rules, missed, is_hand_running=is_hand_running)
    return penalty if dealt is None else after_hands(penalty, dealt + is_hand_running)


def hand_penalty(rules: PenaltyRules, missed: int, *, is_hand_running: bool) -> HandPenalty:
    """The penalty as it is given: during a hand it starts with the next one (TDA 2024 rule 68).

    WSOP 113.b counts the current hand.
    """
    return HandPenalty(missed, is_waiting=is_hand_running and not rules.count_current_hand)


def after_hand(served: HandPenalty) -> HandPenalty:
    """After a completed hand at the player's table; a misdeal and its redeal are one (rule 35-C)."""
    if served.is_waiting:
        return replace(served, is_waiting=False)
    return replace(served, served=min(served.missed, served.served + 1))


def after_hands(served: HandPenalty, hands: int) -> HandPenalty:
    """After this many completed hands."""
    for _hand in range(min(hands, served.left + served.is_waiting)):
        served = after_hand(served)
    return served


def at_new_table(served: HandPenalty) -> Arrived:
    """What a moved player takes along: the same hands, whatever the size of the new table.

    Sanremo art. 4.2.33, nota bene; the new dealer is informed (TDA 2024 RP-15-A).
    """
    is_on_penalty = served.left > 0
    return Arrived(served.left, counts_here=is_on_penalty, is_told_to_dealer=is_on_penalty)


def dealt_on_penalty() -> DealtHand:
    """The player is away; cards are dealt and killed, and blinds, antes and bring-in are posted (TDA 2024 rule 71-C)."""
    return DealtHand(is_killed=True, must_be_away=True, may_look=False)


def dealt_suspended() -> DealtHand:
    """The cards are dealt, the player does not look, blinds posted (Sanremo art. 4.7.3)."""
    return DealtHand(is_killed=True, may_look=False)


def redealt(rules: PenaltyRules, *, is_on_penalty: bool = False, was_absent: bool = False) -> DealtHand:
    """The hand of a redeal after a misdeal (rule 35-C).

    A penalty hand is killed again. A player absent at the first deal may play since 2024, but not in 2019.
    """
    if is_on_penalty:
        return dealt_on_penalty()
    return DealtHand(is_killed=was_absent and not rules.absent_play_redeal)


def dealt_at(rules: PenaltyRules, *, was_there_at_first: bool, was_there_at_last: bool) -> DealtHand:
    """The hand of a player by when they reached their seat: at the last card of the deal, or the first.

    TDA 2024 rule 30; Sanremo art. 4.2.14; Robert's Rules, section 15, uses the first.
    """
    was_there = was_there_at_first if rules.seat_test == SeatTest.FIRST_CARD else was_there_at_last
    return DealtHand(is_killed=not was_there)


def cost_of_orbit(level: Period, players: int) -> int:
    """What one orbit costs in chips: both blinds and the big blind ante once, or an ante per hand.

    In stud the bring-in counts once an orbit.
    """
    antes = {AnteKind.NONE: 0, AnteKind.BIG_BLIND: 1, AnteKind.EACH: players}[level.ante_kind]
    return _posted_once(level) + antes * level.ante


def _posted_once(level: Period) -> int:
    return level.bring_in if level.game.is_stud else level.small_blind + level.big_blind


def cost_of_hands(level: Period, players: int, hands: int) -> int:
    """The most that this many hands cost, in chips: whole orbits, and one more for hands beyond them.

    Antes of every player are counted hand by hand.
    """
    orbits, beyond = divmod(hands, players)
    if level.ante_kind == AnteKind.EACH:
        blinds = (orbits + (beyond > 0)) * _posted_once(level)
        return blinds + hands * level.ante
    return (orbits + (beyond > 0)) * cost_of_orbit(level, players)


def paid_over_move(at_old_table: int, at_new_table: int) -> PaidOverMove:
    """Blinds and antes of a player on penalty who is moved: they may pay more than one set of blinds.

    Sanremo art. 4.2.33, nota bene.
    """
    return PaidOverMove(at_old_table + at_new_table)


def blinds_missed(level: Period, players: int, hands: int, stack: int) -> BlindedOff:
    """What blinds and antes of ``hands`` missed take from ``stack`` (TDA 2024 rule 71-A)."""
    return blinded_off(stack, cost_of_hands(level, players, hands))


def blinded_off(stack: int, cost: int) -> BlindedOff:
    """A player on penalty can be blinded out (TDA 2024 rule 71-A)."""
    amount = min(stack, cost)
    return BlindedOff(amount, stack - amount)
