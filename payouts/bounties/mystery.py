"""Mystery bounties: the envelopes put into the box, those left, and those still to be opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from cashier.sales.sums import bounty_pool
from journal.reading import asked_once
from payouts.models import BountyWon, MysteryBox
from rulebook.bounties import Envelope, EnvelopeBoard, envelope_board
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True)
class BoxView:
    """The envelopes of an event: all of them, and those left; amounts in minor units."""

    began_at: datetime
    envelopes: tuple[Envelope, ...]
    left: tuple[Envelope, ...]
    board: EnvelopeBoard

    @property
    def amounts(self) -> Sequence[int]:
        """Every envelope left, largest first."""
        return [envelope.amount for envelope in self.left for _number in range(envelope.count)]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxToHold:
    """The required content of the box if its actual content differs."""

    envelopes: Annotated[int, Note("One for each player who still has one opened.")]
    amount_minor: Annotated[int, Note("Together: what was bought less what was opened.")]


def box(event_id: int) -> BoxView | None:
    """The box of an event; None before it is filled."""
    row = MysteryBox.objects.filter(event=event_id).first()
    if row is None:
        return None
    counts = Counter[int]()
    for amount, count in row.envelopes:
        counts[amount] += count
    envelopes = tuple(Envelope(amount, count) for amount, count in sorted(counts.items(), reverse=True))
    drawn = Counter(drawn_by_victim(event_id).values())
    is_over = tournaments.event(event_id).state in ("finished", "settled")
    board = envelope_board(envelopes, list(drawn.elements()), is_finished=is_over and not waiting(event_id))
    left = [Envelope(envelope.amount, envelope.count - drawn[envelope.amount]) for envelope in envelopes]
    return BoxView(row.began_at, envelopes, tuple(one for one in left if one.count), board)


@asked_once
def drawn_by_victim(event_id: int) -> Counter[int]:
    """The envelope opened for each player, whether shared or not."""
    result: Counter[int] = Counter()
    for victim, minor in BountyWon.objects.filter(event=event_id).values_list("victim_id", "cash_minor"):
        if minor:
            result[victim] += minor
    return result


def drawn(event_id: int) -> int:
    """The sum of the envelopes opened so far, in minor units."""
    return sum(drawn_by_victim(event_id).values())


def to_hold(event_id: int) -> BoxToHold | None:
    """The required content of the box; None if it holds what was bought and not drawn, or there is no box.

    It differs if bounties were sold or voided after it was filled. If no player is left for
    whom to open one, a single envelope takes the rest.
    """
    result = box(event_id)
    if result is None:
        return None
    minor = bounty_pool(event_id) - drawn(event_id)
    if minor == result.board.total:
        return None
    return BoxToHold(envelopes=max(1, len(to_draw(event_id))), amount_minor=minor)


def require_box_right(event_id: int) -> None:
    """Raise ``Refusal("box_differs")`` if the box must hold something else."""
    if wanted := to_hold(event_id):
        raise Refusal("box_differs", event=event_id, envelopes=wanted.envelopes)


def to_draw(event_id: int) -> frozenset[int]:
    """Players in play, or out during the phase, without an opened envelope; none before there is a box."""
    row = MysteryBox.objects.filter(event=event_id).values_list("began_at", flat=True).first()
    if row is None:
        return frozenset()
    entry_ids = {entry.id for entry in tournaments.entries_alive(event_id)}
    entry_ids |= {
        entry.id for entry in tournaments.entries(event_id, "out") if entry.out_at and entry.out_at >= row
    }
    return frozenset(entry_ids) - drawn_by_victim(event_id).keys()


def waiting(event_id: int) -> frozenset[int]:
    """Players out during the phase, and winners of the event, whose envelope is not opened.

    None once the box is empty: reinstated players may outnumber the envelopes.
    """
    row = MysteryBox.objects.filter(event=event_id).values_list("began_at", "players").first()
    if row is None:
        return frozenset()
    began, envelopes = row
    is_over = tournaments.event(event_id).state in ("finished", "settled")
    won = set(BountyWon.objects.filter(event=event_id).values_list("victim_id", "cash_minor"))
    if len({victim for victim, minor in won if minor}) >= envelopes:
        return frozenset()
    out_ids = {
        entry.id for entry in tournaments.entries(event_id, "out") if entry.out_at and entry.out_at >= began
    }
    left = {entry.id for entry in tournaments.entries_alive(event_id)} if is_over else set()
    return frozenset((out_ids | left) - {victim for victim, _minor in won})


def played_day(event_id: int) -> int:
    """The day of the players left: 1 in each heat, 2 in the final."""
    return tournaments.stage(tournaments.current_day(event_id))


def in_box(event_id: int, pool: int) -> int:
    """The sum left in the box; all of it before the phase."""
    result = box(event_id)
    return pool if result is None else result.board.total
