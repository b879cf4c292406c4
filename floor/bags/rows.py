"""Queries of bags: single bags, those of a day, which are filled, missing, or wait for the next day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from access.roles import READERS
from clock import rows as clock
from floor.counts.rows import expected, tolerated
from floor.models import Bag, BagState
from floor.play.rows import next_day
from journal import instants
from printing.kinds import PaperKind
from printing.prints.rows import Paper, offer_paper
from rulebook.bags import BagCount, Bagged, bagged
from rulebook.clock import ClockState
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.queries import TableView
from tournaments import queries as tournaments
from tournaments.queries import DayView

WAITING = (BagState.SEALED, BagState.HELD, BagState.NOT_FOUND)


@dataclass(frozen=True, slots=True)
class BagView:
    """One bag; ``table`` and ``seat`` are those at filling, ``reason`` why it is held, missing or removed."""

    id: int
    event_id: int
    day_id: int
    entry_id: int
    number: int
    seal: str
    table: int | None
    seat: int | None
    by_floor: int
    by_player: int | None
    signed_by_player: bool
    signed_by_floor: bool
    player_signature_id: int | None
    floor_signature_id: int | None
    state: BagState
    reason: str
    is_seal_intact: bool | None
    recount: int | None
    bagged_at: datetime
    recounted_at: datetime | None

    @property
    def count(self) -> BagCount:
        """Its chips, as the rulebook compares them."""
        return BagCount(self.by_floor, self.by_player)

    @property
    def difference(self) -> int:
        """The chips too many at the recount, negative if missing; 0 before it."""
        return 0 if self.recount is None else self.recount - self.by_floor

    @property
    def is_waiting(self) -> bool:
        """Whether it was neither recounted nor removed."""
        return self.state in WAITING

    @property
    def is_signed(self) -> bool:
        """Whether player and floor signed it."""
        return self.signed_by_player and self.signed_by_floor

    @property
    def is_held(self) -> bool:
        """Whether nobody plays from it until it is counted again."""
        return self.state == BagState.HELD


@dataclass(frozen=True, slots=True)
class SeatToBag:
    """A seat in the last hand of a day, with its bag if there is one."""

    seat: int
    entry_id: int
    bag: BagView | None


@dataclass(frozen=True, slots=True)
class TableToBag:
    """A table whose players bag their chips."""

    number: int
    seats: tuple[SeatToBag, ...]

    @property
    def bagged(self) -> int:
        """How many of its players have a bag."""
        return sum(1 for one in self.seats if one.bag)

    @property
    def is_done(self) -> bool:
        """Whether all its players have a bag."""
        return self.bagged == len(self.seats)


@dataclass(frozen=True, slots=True)
class Bagging:
    """The bags of a day that is about to end: their number, table by table, and the expected chips."""

    found: Bagged
    alive: int
    in_play: int
    tolerated: int
    tables: tuple[TableToBag, ...]

    @property
    def bags(self) -> int:
        """How many of the players in play have a bag."""
        return self.alive - len(self.found.missing)

    @property
    def difference(self) -> int:
        """The chips too many in the bags, negative if missing."""
        return self.found.total - self.in_play

    @property
    def is_right(self) -> bool:
        """Whether the bags hold the chips in play, apart from rounding."""
        return abs(self.difference) <= self.tolerated


def bag(bag_id: int) -> BagView:
    """The bag; raises ``Refusal("not_found")``."""
    row = Bag.objects.select_related("day").filter(pk=bag_id).first()
    if row is None:
        raise Refusal("not_found", what="bag", id=bag_id)
    return _view(row)


def bags_of(day_id: int) -> tuple[BagView, ...]:
    """The bags of a day by number, without those of players who went out afterwards."""
    rows = Bag.objects.select_related("day").filter(day_id=day_id).order_by("number")
    alive = {one.id for one in tournaments.entries(tournaments.day(day_id).event_id, "alive")}
    return tuple(_view(row) for row in rows if row.entry_id in alive or row.state == BagState.REMOVED)


def bag_of(entry_id: int, day_id: int) -> BagView | None:
    """The bag of an entry at the end of a day, if it has one."""
    row = Bag.objects.select_related("day").filter(entry_id=entry_id, day_id=day_id).first()
    return None if row is None else _view(row)


def latest_bag_of(entry_id: int) -> BagView | None:
    """The last bag that an entry filled on a finished day."""
    rows = Bag.objects.select_related("day").filter(entry_id=entry_id).order_by("-bagged_at")
    return next((_view(row) for row in rows if tournaments.day(row.day_id).is_closed), None)


def bagging(day_id: int) -> Bagging:
    """The progress of bagging on a day; stacks of other days are as last known."""
    event_id = tournaments.day(day_id).event_id
    everyone = tournaments.entries(event_id, "alive")
    alive = [one.id for one in everyone if one.day_id == day_id]
    bags = {one.entry_id: one for one in bags_of(day_id) if one.is_waiting}
    return Bagging(
        found=bagged(alive, {key: one.count for key, one in bags.items()}),
        alive=len(alive),
        in_play=expected(event_id, alive),
        tolerated=tolerated(event_id, day_id),
        tables=tuple(_table(one, bags) for one in seats.tables(day_id) if one.entries),
    )


def _table(table: TableView, bags: dict[int, BagView]) -> TableToBag:
    sitting = sorted(table.entries.items())
    return TableToBag(table.number, tuple(SeatToBag(seat, key, bags.get(key)) for seat, key in sitting))


def stacks_in_bags(day_id: int) -> dict[int, int]:
    """The chips of each entry still in play on a day, from its bag."""
    alive = {one.id for one in tournaments.entries(tournaments.day(day_id).event_id, "alive", day_id=day_id)}
    return {one.entry_id: one.by_floor for one in bags_of(day_id) if one.entry_id in alive and one.is_waiting}


def stacks_at_the_end(day_id: int) -> dict[int, int]:
    """The bagged chips of each entry of a finished day; empty while the day is played."""
    if not tournaments.day(day_id).is_closed:
        return {}
    rows = Bag.objects.filter(day_id=day_id).exclude(state=BagState.REMOVED).order_by("entry_id")
    return dict(rows.values_list("entry_id", "by_floor"))


def bagged_days(event_id: int) -> Sequence[DayView]:
    """The days that ended with bags, the latest first."""
    with_bags = set(Bag.objects.filter(day__event_id=event_id).values_list("day_id", flat=True))
    return [one for one in reversed(tournaments.days(event_id)) if one.id in with_bags and one.is_closed]


def day_of_bags(event_id: int) -> int | None:
    """The day whose bags are in use: the last finished day until the next is played; None with one day."""
    if len(tournaments.days(event_id)) == 1:
        return None
    current, over = tournaments.current_day(event_id), bagged_days(event_id)
    if (over and not is_played(current.id)) or next_day(current.id) is None:
        return over[0].id if over else None
    return current.id


def is_played(day_id: int) -> bool:
    """Whether the clock of a day has been started."""
    try:
        return clock.reading(day_id, instants.now()).state is not ClockState.NOT_STARTED
    except Refusal:
        return False


def bags_on_hold(event_id: int) -> tuple[BagView, ...]:
    """Bags opened by mistake and not yet counted again."""
    rows = Bag.objects.select_related("day").filter(day__event_id=event_id, state=BagState.HELD)
    return tuple(_view(row) for row in rows.order_by("day_id", "number"))


def is_seal_used(day_id: int, seal: str, *, but: int) -> bool:
    """Whether another entry's bag of the day has this seal."""
    return Bag.objects.filter(day_id=day_id, seal=seal).exclude(entry_id=but).exists()


def _view(row: Bag) -> BagView:
    return BagView(
        id=row.pk,
        event_id=row.day.event_id,
        day_id=row.day_id,
        entry_id=row.entry_id,
        number=row.number,
        seal=row.seal,
        table=row.table,
        seat=row.seat,
        by_floor=row.by_floor,
        by_player=row.by_player,
        signed_by_player=row.signed_by_player,
        signed_by_floor=row.signed_by_floor,
        player_signature_id=row.player_signature_id,
        floor_signature_id=row.floor_signature_id,
        state=BagState(row.state),
        reason=row.reason,
        is_seal_intact=row.is_seal_intact,
        recount=row.recount,
        bagged_at=row.bagged_at,
        recounted_at=row.recounted_at,
    )


def register() -> None:
    """Register the bag label for programs that print."""
    offer_paper(PaperKind.BAG_LABEL, READERS, lambda bag_id: bag_label_paper(bag(bag_id)))


def bag_label_paper(one: BagView) -> Paper:
    """The label of a bag; raises ``Refusal("no_bags")`` once the bag is opened."""
    if not one.is_waiting:
        raise Refusal("no_bags")
    return Paper(PaperKind.BAG_LABEL, one.id, one.number, event_id=one.event_id)
