"""A colour-up overnight: chips leave the sealed bags, whose odd chips are raced by the tables where they were filled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from access.fields import DayId
from access.roles import DIRECTORS
from access.verbs import action
from floor.colour_up.rows import ColourUpView, colour_up, last_level, leaving_now
from floor.colour_up.verbs import ChipThatComes, ChipThatLeaves, exchange_wanted, rescue_chip_of
from floor.days.rows import BagAtMerge, to_merge
from floor.days.words import BagsColouredUp
from floor.models import Bag, BagState, ColourUp, ColourUpTable
from floor.play.rows import require_running
from floor.scopes import BAGS
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from rulebook.chips import Exchange, Raced, RacePlan, race_settled, race_without_cards
from rulebook.chips.overnight import plan_overnight
from rulebook.profile import ChipRules
from rulebook.proof import RaceOfChips
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.entries.chips import post_chips
from tournaments.entries.verbs import set_stacks
from tournaments.queries import ChipKind, DayView

TableAt = tuple[int, int | None]
"""A day and the number of a table on it; None for bags filled at no table."""


def _of_day(command: Any) -> list[BookRef]:
    return [tournament_book(tournaments.day(command.day).event_id)]


@action("days/<int:day>/colour-up/", admits=DIRECTORS, opens=_of_day)
def colour_up_bags(
    book: OpenBook, *, day: DayId, gone: ChipThatLeaves, into: ChipThatComes = None
) -> ColourUpView:
    """Change chips that leave in all bags that wait for a day; the odd chips are raced, drawn by the house.

    The bags of one table race together. Afterwards each bag is valid with its new chips.

    Raises ``Refusal`` ``event_<state>``, ``day_closed``, ``feeder_open``, ``nobody_to_merge``, ``bags_opened``,
    ``stacks_without_bag``, ``chip_not_in_play``, ``chip_not_replaced``, ``chips_not_multiple``,
    ``chip_leaves_too`` or ``chip_still_given``.
    """
    coming = tournaments.day(day)
    require_running(coming.event_id)
    bags = _bags_waiting(coming)
    row, swap = _announced(book, coming, gone, into)
    raced = dict(_raced(book, row, swap, bags))
    _keep(book, row, raced, bags)
    book.touches(*(BAGS.of(one.id) for one in tournaments.feeders(coming)))
    delta = sum(one.delta for one in raced.values())
    changed = sum(len(one.stacks) for one in raced.values())
    book.record(
        BagsColouredUp(event=row.event_id, gone=row.gone, into=row.into, day=day, bags=changed, delta=delta)
    )
    return colour_up(row.pk)


def _announced(book: OpenBook, coming: DayView, gone: int, into: int | None) -> tuple[ColourUp, Exchange]:
    """The colour-up, over at once, and its exchange."""
    leaving = leaving_now(coming.event_id) | {gone}
    swap = exchange_wanted(coming.event_id, gone, into, leaving)
    with tournaments.viewing(coming.id):
        after_level = last_level(coming.event_id)
    row = book.create(
        ColourUp,
        event_id=coming.event_id,
        day_id=coming.id,
        after_level=after_level,
        gone=swap.gone,
        into=swap.into,
        rescue_chip=rescue_chip_of(coming.event_id, swap, leaving),
        announced_at=book.now,
        closed_at=book.now,
    )
    return row, swap


def _bags_waiting(day: DayView) -> list[BagAtMerge]:
    """The bags that wait for a day, none opened yet; raises the refusals of the verb."""
    if day.is_closed:
        raise Refusal("day_closed", day=day.id)
    coming = to_merge(day.id)
    if coming.open_feeders:
        raise Refusal("feeder_open", day=day.id, open=coming.open_feeders)
    if not coming.stacks:
        raise Refusal("nobody_to_merge", day=day.id)
    if without := [one.entry_id for one in coming.stacks if one.bag is None]:
        raise Refusal("stacks_without_bag", entries=without)
    bags = [one.bag for one in coming.stacks if one.bag is not None]
    if opened := [bag.number for bag in bags if bag.state == BagState.RECOUNTED]:
        raise Refusal("bags_opened", bags=opened)
    return bags


def _raced(
    book: OpenBook, row: ColourUp, swap: Exchange, bags: Sequence[BagAtMerge]
) -> Iterator[tuple[TableAt, Raced]]:
    """The races, table by table; a bag filled at no table has its odd chips rounded with the others like it."""
    rules = tournaments.profile(row.event_id).chips
    for at, there in _by_table(bags).items():
        chips = {seat: bag.chips_now for seat, bag in there.items()}
        plan = plan_overnight(swap, chips, rules, rescue_chip=row.rescue_chip)
        if plan.held:
            yield at, _settled(book, plan, rules)


def _settled(book: OpenBook, plan: RacePlan, rules: ChipRules) -> Raced:
    if not plan.needs_cards:
        return race_without_cards(plan)
    drawn = book.draw(RaceOfChips(rules.cards, rules.tie, plan.raced_for, plan.cards))
    return race_settled(plan, drawn.winners)


def _by_table(bags: Sequence[BagAtMerge]) -> dict[TableAt, dict[int, BagAtMerge]]:
    """The bags by table and seat; those of no table by their number."""
    tables: dict[TableAt, dict[int, BagAtMerge]] = defaultdict(dict)
    for bag in sorted(bags, key=lambda bag: (bag.day_id, bag.table or 0, bag.seat or bag.number)):
        there = tables[bag.day_id, bag.table]
        # Two may have bagged at one seat: who was moved away, and who came.
        seat = bag.seat if bag.seat is not None and bag.seat not in there else 100 + bag.number
        there[seat] = bag
    return tables


def _keep(book: OpenBook, row: ColourUp, raced: Mapping[TableAt, Raced], bags: Sequence[BagAtMerge]) -> None:
    """The races in the rows of the colour-up, the bags and the chip ledger, each on its day."""
    tables, after = _by_table(bags), dict[int, int]()
    ids: dict[TableAt, int] = {
        (day_id, table.number): table.id
        for day_id in {day_id for day_id, _number in raced}
        for table in seats.tables(day_id, with_broken=True)
    }
    for at, one in raced.items():
        there = tables[at]
        after |= {there[seat].id: chips for seat, chips in one.stacks.items()}
        if (table_id := ids.get(at)) is not None:
            book.create(
                ColourUpTable,
                colour_up_id=row.pk,
                table_id=table_id,
                **_columns(one, there),
                counted_at=book.now,
                closed_at=book.now,
            )
        _post(book, row, at, one, there)
    by_id = {bag.id: bag for bag in bags}
    values = {key: {"raced": chips - by_id[key].by_floor} for key, chips in after.items()}
    book.update_many(Bag, values)
    set_stacks(
        book, event_id=row.event_id, stacks={by_id[key].entry_id: chips for key, chips in after.items()}
    )


def _columns(one: Raced, there: Mapping[int, BagAtMerge]) -> dict[str, Any]:
    plan = one.plan
    return {
        "held": [
            [held.seat, there[held.seat].entry_id, held.odd, held.seat in plan.last] for held in plan.held
        ],
        "won": list(one.winners),
        "kept_in": list(one.rescued),
        "odd_chips": plan.odd_total,
        "new_chips": len(one.winners),
        "rescued": len(one.rescued),
    }


def _post(book: OpenBook, row: ColourUp, at: TableAt, one: Raced, there: Mapping[int, BagAtMerge]) -> None:
    day_id, table = at
    same: dict[str, Any] = {"event_id": row.event_id, "day_id": day_id, "table": table}
    post_chips(book, kind=ChipKind.RACE, amount=one.race_delta, **same)
    for seat in one.rescued:
        post_chips(book, kind=ChipKind.RESCUE, amount=row.rescue_chip, entry_id=there[seat].entry_id, **same)
