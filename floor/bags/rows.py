"""Queries of bags: single bags, those of a day, which are filled, missing, or wait for the next day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from access.roles import READERS
from clock import rows as clock
from floor.counts.rows import expected, tolerated
from floor.models import Bag, BagState
from floor.play.rows import next_day
from journal import instants
from journal.compiled import Compiled
from journal.reading import asked_once
from printing.kinds import PaperKind
from printing.prints.rows import Paper, offer_paper
from rulebook.bags import Bagged, bagged
from rulebook.clock import ClockState
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.queries import TableView
from tournaments import queries as tournaments
from tournaments.queries import DayView

OF_BAGS = (*(column.name for column in Bag._meta.concrete_fields), "day__event")
"""What is read of bags, and of their days."""


@dataclass(frozen=True, slots=True)
class SeatToBag:
    """A seat in the last hand of a day, with its bag if there is one."""

    seat: int
    entry_id: int
    bag: Bag | None


@dataclass(frozen=True, slots=True)
class TableToBag:
    """A table whose players bag their chips."""

    number: int
    seats: tuple[SeatToBag, ...]

    @property
    def bagged(self) -> int:
        """How many of its players have a bag."""
        return sum(1 for seat in self.seats if seat.bag)

    @property
    def is_done(self) -> bool:
        """Whether all its players have a bag."""
        return self.bagged == len(self.seats)


@dataclass(frozen=True, slots=True)
class Bagging:
    """The bags of a day that is about to end: their number, table by table, and the expected chips."""

    bagged: Bagged
    alive: int
    in_play: int
    tolerated: int
    tables: tuple[TableToBag, ...]

    @property
    def bags(self) -> int:
        """How many of the players in play have a bag."""
        return self.alive - len(self.bagged.missing)

    @property
    def difference(self) -> int:
        """The chips too many in the bags, negative if missing."""
        return self.bagged.total - self.in_play

    @property
    def is_right(self) -> bool:
        """Whether the bags hold the chips in play, apart from rounding."""
        return abs(self.difference) <= self.tolerated


def bag(bag_id: int) -> Bag:
    """The bag; raises ``Refusal("not_found")``."""
    row = Bag.objects.select_related("day").filter(pk=bag_id).first()
    if row is None:
        raise Refusal("not_found", what="bag", id=bag_id)
    return row


@asked_once
def bags_of(day_id: int) -> tuple[Bag, ...]:
    """The bags of a day by number, without those of players who went out afterwards."""
    rows = Bag.objects.select_related("day").only(*OF_BAGS).filter(day_id=day_id).order_by("number")
    alive = frozenset(tournaments.entries_in_play(tournaments.day(day_id).event_id))
    return tuple(row for row in rows if row.entry_id in alive or row.state == BagState.REMOVED)


def bag_of(entry_id: int, day_id: int) -> Bag | None:
    """The bag of an entry at the end of a day, if it has one."""
    return Bag.objects.select_related("day").filter(entry_id=entry_id, day_id=day_id).first()


def numbers_of(entry_ids: Sequence[int]) -> dict[tuple[int, int], int]:
    """The numbers of the bags of these entries, by entry and day."""
    if not entry_ids:
        return {}
    listed = Bag.objects.filter(entry_id__in=entry_ids).order_by().values_list("entry_id", "day_id", "number")
    return {(entry_id, day_id): number for entry_id, day_id, number in listed}


def latest_bag_of(entry_id: int) -> Bag | None:
    """The last bag that an entry filled on a finished day."""
    rows = Bag.objects.select_related("day").filter(entry_id=entry_id).order_by("-bagged_at")
    return next((row for row in rows if tournaments.day(row.day_id).is_closed), None)


def bagging(day_id: int) -> Bagging:
    """The progress of bagging on a day; stacks of other days are as last known."""
    event_id = tournaments.day(day_id).event_id
    alive = list(tournaments.players_by_entry(event_id, day_id, with_unpaid=False))
    bags = {row.entry_id: row for row in bags_of(day_id) if row.is_waiting}
    return Bagging(
        bagged=bagged(alive, {key: row.count for key, row in bags.items()}),
        alive=len(alive),
        in_play=expected(day_id, alive),
        tolerated=tolerated(event_id, day_id),
        tables=tuple(_table(table, bags) for table in seats.tables(day_id) if table.entries),
    )


def _table(table: TableView, bags: dict[int, Bag]) -> TableToBag:
    sitting = sorted(table.entries.items())
    return TableToBag(table.number, tuple(SeatToBag(seat, key, bags.get(key)) for seat, key in sitting))


def stacks_at_the_end(day_id: int) -> dict[int, int]:
    """The bagged chips of each entry of a finished day; empty while the day is played."""
    if not tournaments.day(day_id).is_closed:
        return {}
    rows = Bag.objects.filter(day_id=day_id).exclude(state=BagState.REMOVED).order_by("entry_id")
    return dict(rows.values_list("entry_id", "by_floor"))


def bagged_days(event_id: int) -> Sequence[DayView]:
    """The days that ended with bags, the latest first."""
    with_bags = set(Bag.objects.filter(day__event_id=event_id).values_list("day_id", flat=True))
    return [day for day in reversed(tournaments.days(event_id)) if day.id in with_bags and day.is_closed]


def day_of_bags(event_id: int) -> int | None:
    """The day whose bags are in use: the last finished day until the next is played; None with one day."""
    if len(tournaments.days(event_id)) == 1:
        return None
    current, days = tournaments.current_day(event_id), bagged_days(event_id)
    if (days and not is_played(current.id)) or next_day(current.id) is None:
        return days[0].id if days else None
    return current.id


def is_played(day_id: int) -> bool:
    """Whether the clock of a day has been started."""
    try:
        return clock.reading(day_id, instants.now()).state is not ClockState.NOT_STARTED
    except Refusal:
        return False


@asked_once
def bags_on_hold(event_id: int) -> tuple[Bag, ...]:
    """Bags opened by mistake and not yet counted again."""
    return tuple(_held_bags(event_id))


_held_bags = Compiled[Bag](
    lambda event_id: (
        Bag.objects.select_related("day")
        .filter(day__event_id=event_id, state=BagState.HELD)
        .order_by("day_id", "number")
    ),
    int,
)


def is_seal_used(day_id: int, seal: str, *, but: int) -> bool:
    """Whether another entry's bag of the day has this seal."""
    return Bag.objects.filter(day_id=day_id, seal=seal).exclude(entry_id=but).exists()


def register() -> None:
    """Register the bag label for programs that print."""
    offer_paper(PaperKind.BAG_LABEL, READERS, lambda bag_id: bag_label_paper(bag(bag_id)))


def bag_label_paper(one: Bag) -> Paper:
    """The label of a bag; raises ``Refusal("no_bags")`` once the bag is opened."""
    if not one.is_waiting:
        raise Refusal("no_bags")
    return Paper(PaperKind.BAG_LABEL, one.id, one.number, event_id=one.event_id)
