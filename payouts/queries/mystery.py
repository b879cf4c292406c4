"""Mystery bounties: the envelopes put into the box, what is left of them, and which are still to be opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from payouts.models import BountyWon, MysteryBox
from rulebook.bounties import Envelope, EnvelopeBoard, envelope_board
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True)
class BoxView:
    """The envelopes of an event: as put into the box, and those left; amounts in minor units."""

    began_at: datetime
    envelopes: tuple[Envelope, ...]
    left: tuple[Envelope, ...]
    board: EnvelopeBoard

    @property
    def amounts(self) -> Sequence[int]:
        """Every envelope left, the largest first."""
        return [one.amount for one in self.left for _number in range(one.count)]


def box(event_id: int) -> BoxView | None:
    """The box of an event; none before envelopes are drawn."""
    row = MysteryBox.objects.filter(event=event_id).first()
    if row is None:
        return None
    envelopes = tuple(Envelope(amount, count) for amount, count in row.envelopes)
    drawn = drawn_by_victim(event_id)
    is_over = tournaments.event(event_id).state in ("finished", "settled")
    board = envelope_board(envelopes, list(drawn.values()), is_finished=is_over and not waiting(event_id))
    taken = Counter(drawn.values())
    left = [Envelope(one.amount, one.count - taken[one.amount]) for one in envelopes]
    return BoxView(row.began_at, envelopes, tuple(one for one in left if one.count), board)


def drawn_by_victim(event_id: int) -> Counter[int]:
    """The envelope opened for each player, however many share it."""
    found: Counter[int] = Counter()
    for victim, minor in BountyWon.objects.filter(event=event_id).values_list("victim_id", "cash_minor"):
        if minor:
            found[victim] += minor
    return found


def waiting(event_id: int) -> frozenset[int]:
    """Players out since envelopes are drawn, and winners of the event, whose envelope nobody opened.

    Nobody once the box is empty: players back in may have been more than the envelopes put into it.
    """
    row = MysteryBox.objects.filter(event=event_id).values_list("began_at", "players").first()
    if row is None:
        return frozenset()
    began, envelopes = row
    is_over = tournaments.event(event_id).state in ("finished", "settled")
    won = set(BountyWon.objects.filter(event=event_id).values_list("victim_id", "cash_minor"))
    if len({victim for victim, minor in won if minor}) >= envelopes:
        return frozenset()
    out = {one.id for one in tournaments.entries(event_id, "out") if one.out_at and one.out_at >= began}
    left = {one.id for one in tournaments.entries(event_id, "alive")} if is_over else set()
    return frozenset((out | left) - {victim for victim, _minor in won})


def played_day(event_id: int) -> int:
    """Which day it is for the players left: 1 in each heat, 2 in the final; without a final the days count on."""
    day = tournaments.current_day(event_id)
    if any(one.is_final for one in tournaments.days(event_id)):
        return 2 if day.is_final and day.number > 1 else 1
    return day.number


def in_box(event_id: int, pool: int) -> int:
    """What is still in the box; all of it before envelopes are drawn."""
    found = box(event_id)
    return pool if found is None else found.board.total
