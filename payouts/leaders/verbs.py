"""Award the prizes of a day's chip leaders, from the bags at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import EventId, Limits, Note
from access.reads import read
from access.roles import DIRECTORS, READERS
from access.verbs import action
from cashier.scopes import PAYOUTS
from journal.book import OpenBook
from payouts.awards.verbs import number_slips
from payouts.leaders.rows import LeaderBoard, held_for, leader_boards
from payouts.leaders.words import LeadersAwarded
from payouts.models import Award, AwardKind
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.books import of_event


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadersPrizes:
    """The prizes awarded."""

    players: int
    prizes_minor: int


@action("events/<int:event>/leaders/", admits=DIRECTORS, opens=of_event)
def award_leaders(
    book: OpenBook, *, event: EventId, day: Annotated[int, Limits(1, 1000), Note("The number of the day.")]
) -> LeadersPrizes:
    """Award the prizes set aside for the largest stacks bagged at the end of a day; they are due at once.

    Raises ``Refusal`` ``event_<state>``, ``leaders_without_prizes``, ``leaders_day_open``, ``leaders_awarded``,
    ``leaders_not_bagged`` or ``leaders_over_pool``.
    """
    event_view = tournaments.event(event)
    if not event_view.is_played:
        raise Refusal(f"event_{event_view.state}", event=event_view.id, state=event_view.state)
    boards = [board for board in leader_boards(event_view.id) if board.day == day]
    _require_awardable(event_view.id, day, boards)
    rows = [row for board in boards for row in _rows(event_view.id, board)]
    book.create_many(Award, rows)
    number_slips(book, event_id=event_view.id)
    total = sum(row["amount_minor"] for row in rows)
    book.record(
        LeadersAwarded(
            event=event_view.id,
            day=tournaments.days(event_view.id)[day - 1].id,
            players=len(rows),
            prizes_minor=total,
            currency=event_view.currency,
        ),
        # The day, its bags and its sales cannot change until this is undone.
        wrote=[PAYOUTS.of(event_view.id)],
    )
    return LeadersPrizes(players=len(rows), prizes_minor=total)


def _require_awardable(event_id: int, day: int, boards: list[LeaderBoard]) -> None:
    if not boards:
        raise Refusal("leaders_without_prizes", number=day)
    if not tournaments.days(event_id)[day - 1].is_closed:
        raise Refusal("leaders_day_open", number=day)
    if any(board.is_awarded for board in boards):
        raise Refusal("leaders_awarded", number=day)
    for board in boards:
        if not board.lines:
            raise Refusal("leaders_not_bagged", number=day)
        due = sum(line.prize_minor for line in board.lines) + _awarded_before(event_id, board.account)
        if due > held_for(event_id, board.account):
            raise Refusal("leaders_over_pool", name=board.name)


def _awarded_before(event_id: int, account: str) -> int:
    boards = [board for board in leader_boards(event_id) if board.is_awarded and board.account == account]
    return sum(line.prize_minor for board in boards for line in board.lines)


def _rows(event_id: int, board: LeaderBoard) -> list[dict[str, Any]]:
    """The awards of a board; equal stacks whose share is zero get none."""
    day = tournaments.days(event_id)[board.day - 1]
    return [
        {
            "event_id": event_id,
            "entry_id": line.entry,
            "kind": AwardKind.LEADER,
            "pool": board.account,
            "day": board.day,
            "place": line.rank,
            "place_to": line.rank_to,
            "amount_minor": line.prize_minor,
            "thing": f"{board.name}, {day.name or board.day}",
        }
        for line in board.lines
        if line.prize_minor
    ]


@read("events/<int:event>/leaders/", admits=READERS, is_whole=True)
def leaders(event: int) -> Sequence[LeaderBoard]:
    """List the prizes of chip leaders by day: the leaders by the bags, or the awarded prizes."""
    return leader_boards(event)
