"""The chip leaders of days with prizes set aside: the leaders, the prize of each, and the awards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from access.fields import Note
from cashier.sales.rows import pool_sheet
from payouts.awards.rows import side_awards
from payouts.models import Award, AwardStatus
from payouts.reports import bagged_stacks
from rulebook.leaders import day_leaders
from rulebook.withholdings import Withholding
from tournaments import queries as tournaments
from tournaments.queries import DayView


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderLine:
    """One of the largest stacks of a day, and its prize; ``award`` once it is awarded."""

    entry: int
    player: int
    rank: int
    rank_to: Annotated[int, Note("The last of the ranks that it shares.")]
    stack: Annotated[int, Note("As bagged, in chips.")]
    prize_minor: int
    award: int | None
    status: AwardStatus | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderBoard:
    """The prizes of the chip leaders of a day; the lines are a forecast until they are awarded."""

    name: str
    account: str
    day: Annotated[int, Note("Its number.")]
    prizes_minor: Annotated[tuple[int, ...], Note("The largest stack first.")]
    is_awarded: bool
    lines: tuple[LeaderLine, ...]


def leader_boards(event_id: int) -> tuple[LeaderBoard, ...]:
    """The boards of an event by day; empty if it has no such prizes."""
    rows = tournaments.event(event_id).withholdings
    wanted = sorted({day for row in rows for day in row.days})
    if not wanted:
        return ()
    awarded, days = side_awards(event_id), tournaments.days(event_id)
    return tuple(
        _board(row, days[day - 1], day, awarded)
        for day in wanted
        if day <= len(days)
        for row in rows
        if day in row.days
    )


def _board(row: Withholding, day: DayView, number: int, awarded: tuple[Award, ...]) -> LeaderBoard:
    stacks = bagged_stacks(day.id)
    own = [award for award in awarded if (award.pool, award.day) == (row.kept_at, number)]
    return LeaderBoard(
        name=row.name,
        account=row.kept_at,
        day=number,
        prizes_minor=row.prizes,
        is_awarded=bool(own),
        lines=tuple(_awarded(one, stacks) for one in own) or _forecast(row, day, stacks),
    )


def _awarded(award: Award, stacks: Mapping[int, int]) -> LeaderLine:
    return LeaderLine(
        entry=award.entry_id,
        player=award.player_id,
        rank=award.place,
        rank_to=award.place_to,
        stack=stacks.get(award.entry_id, 0),
        prize_minor=award.amount.minor,
        award=award.id,
        status=AwardStatus(award.status),
    )


def _forecast(row: Withholding, day: DayView, stacks: Mapping[int, int]) -> tuple[LeaderLine, ...]:
    leaders = day_leaders({str(entry): chips for entry, chips in stacks.items()}, row.prizes)
    players = {entry.id: entry.player_id for entry in tournaments.entries(day.event_id) if entry.id in stacks}
    return tuple(
        LeaderLine(
            entry=int(leader.key),
            player=players[int(leader.key)],
            rank=leader.rank,
            rank_to=leader.rank_to,
            stack=stacks[int(leader.key)],
            prize_minor=leader.prize,
            award=None,
            status=None,
        )
        for leader in leaders
    )


def held_for(event_id: int, account: str) -> int:
    """The amount that the pool now holds for the prizes of an account, in minor units."""
    sheet = pool_sheet(event_id)
    return sum(withholding.amount for withholding in sheet.withholdings if withholding.account == account)
