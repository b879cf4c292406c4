"""The tables of a colour-up: count, race, close by totals (TDA 2024 rule 24); chip exchanges during play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from access.fields import SPREAD, Limits, Note, TableId
from access.reads import read
from access.roles import FLOOR, READERS
from access.verbs import action
from floor.colour_up import words
from floor.colour_up.rows import (
    ChipsOf,
    ColourUpView,
    RaceStage,
    chips_left,
    colour_up,
    colour_ups,
    due,
    plan_of,
    race_at,
    races_beside_table,
    require_next,
    stack_now,
    still_planned,
)
from floor.colour_up.verbs import (
    MOST_CHIPS,
    CloseTableByTotal,
    CountOddChips,
    DealtTo,
    ExchangeStrayChips,
    OddChips,
    RaceToDeal,
    Seat,
    SettleRace,
    StrayChipsExchanged,
    TableColouredUp,
    TableOfColourUp,
    of_colour_up,
    require_open,
)
from floor.models import ChipExchange, ColourUpTable
from floor.play.rows import require_running
from floor.scopes import COLOUR_UP
from journal.book import OpenBook
from rulebook.chips import (
    Exchange,
    Raced,
    RacePlan,
    RaceTotals,
    discretionary,
    is_drawn,
    late_chips,
    race_settled,
    race_without_cards,
    require_raced,
)
from rulebook.proof import RaceOfChips
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.commands import of_table
from seating.queries import TableView
from tournaments import queries
from tournaments.chips.rows import ColourUpPlanned
from tournaments.entries.chips import post_chips
from tournaments.queries import ChipKind


@action(
    "colour-ups/<int:colour_up>/tables/<int:table>/count/",
    admits=FLOOR,
    opens=of_colour_up,
)
def count_odd_chips(book: OpenBook, *, race: Annotated[CountOddChips, SPREAD]) -> RaceToDeal:
    """Record the odd chips of a table; returns the new chips to race for and the cards of each player.

    A table may count again until it is closed. Seats left out have no odd chips. If chips
    of several values leave, all of them are counted before the first race.

    Raises ``Refusal`` ``colour_up_closed``, ``table_not_racing``, ``colour_up_table_closed``, ``seat_is_empty``,
    ``odd_chips_too_many`` or ``small_blind_unknown``.
    """
    view, row = _racing(book, race)
    table = seats.table(race.table)
    held = _held(view, table, race.odd)
    beside = races_beside_table(view, table.id)
    plan = plan_of(view, held, race.small_blind, beside)
    row.held, row.small_blind = [list(seat_held) for seat_held in held], race.small_blind
    row.odd_chips, row.new_chips, row.counted_at = plan.odd_total, plan.chips, book.now
    book.save(row)
    book.record(
        words.OddChipsCounted(
            table=table.number, odd_chips=plan.odd_total, gone=view.gone, new_chips=plan.chips
        ),
        relied=[COLOUR_UP.of(view.id)],
    )
    return _to_deal(table.number, plan, beside)


def _held(
    colour_up: ColourUpView, table: TableView, odd: Sequence[OddChips]
) -> tuple[tuple[int, int, int, bool], ...]:
    """Seat, entry, odd chips, whether they are the last; raises for an empty seat or too many odd chips."""
    for seat in odd:
        if seat.chips and seat.seat not in table.entries:
            raise Refusal("seat_is_empty", field="seat", table=table.number, seat=seat.seat)
        if seat.chips >= colour_up.swap.ratio:
            raise Refusal(
                "odd_chips_too_many",
                field="odd",
                seat=seat.seat,
                ratio=colour_up.swap.ratio,
                gone=colour_up.gone,
                into=colour_up.into,
            )
    return tuple(
        (seat.seat, table.entries[seat.seat], seat.chips, seat.is_last)
        for seat in sorted(odd, key=lambda seat: seat.seat)
        if seat.chips
    )


def _to_deal(number: int, plan: RacePlan, beside: Sequence[ColourUpTable]) -> RaceToDeal:
    cards = plan.cards if plan.needs_cards else ()
    return RaceToDeal(
        table=number,
        odd_chips=plan.odd_total,
        new_chips=plan.chips,
        saved=plan.saved,
        cards=tuple(DealtTo(seat=seat, cards=count) for seat, count in cards),
        decks=plan.decks,
        to_count=tuple(table.colour_up.gone for table in beside if table.counted_at is None),
        at_risk=tuple(
            held.seat for held in plan.held if held.seat in plan.last and held.seat not in plan.saved
        ),
    )


@action(
    "colour-ups/<int:colour_up>/tables/<int:table>/settle/",
    admits=FLOOR,
    opens=of_colour_up,
)
def settle_race(book: OpenBook, *, race: Annotated[SettleRace, SPREAD]) -> TableColouredUp:
    """Close a table with its race winners: one new chip each; no player is raced out (TDA 2024 rule 24-A).

    If no card decides, no winner is named. If chips of several values leave, the smallest are raced first.

    Raises ``Refusal`` ``colour_up_closed``, ``colour_up_table_closed``, ``odd_chips_not_counted``, ``race_seat_changed``,
    ``other_chips_not_counted``, ``smaller_race_first`` or the error in the winners.
    """
    view, row = _racing(book, race)
    table = seats.table(race.table)
    plan = _plan_to_settle(view, row, table)
    decides = plan.needs_cards or race.winners
    settled = race_settled(plan, race.winners) if decides else race_without_cards(plan)
    return _settled(book, view, row, settled, table.number)


@action(
    "colour-ups/<int:colour_up>/tables/<int:table>/draw/",
    admits=FLOOR,
    opens=of_colour_up,
)
def draw_race(book: OpenBook, *, race: Annotated[TableOfColourUp, SPREAD]) -> TableColouredUp:
    """Draw the race of a counted table by the system, as a repeatable draw, and close the table.

    Raises ``Refusal`` ``race_dealt_by_hand`` unless the rules of the event say so, or as ``settle_race``.
    """
    view, row = _racing(book, race)
    table, rules = seats.table(race.table), queries.profile(view.event_id).chips
    if not is_drawn(rules):
        raise Refusal("race_dealt_by_hand")
    plan = _plan_to_settle(view, row, table)
    if not plan.needs_cards:
        return _settled(book, view, row, race_without_cards(plan), table.number)
    draw = book.draw(RaceOfChips(rules.cards, rules.tie, plan.raced_for, plan.cards))
    return _settled(book, view, row, race_settled(plan, draw.winners), table.number)


def _plan_to_settle(colour_up: ColourUpView, row: ColourUpTable, table: TableView) -> RacePlan:
    """The race of a counted table that has not changed since and is next in its break."""
    if row.counted_at is None:
        raise Refusal("odd_chips_not_counted", table=table.number)
    _require_same_players(row, table)
    beside = races_beside_table(colour_up, table.id)
    require_next(colour_up.gone, table.number, beside)
    return plan_of(colour_up, row.held, row.small_blind, beside)


def _settled(
    book: OpenBook, colour_up: ColourUpView, row: ColourUpTable, raced: Raced, number: int
) -> TableColouredUp:
    """Step: close a table with its race."""
    row.won, row.kept_in = list(raced.winners), list(raced.rescued)
    row.new_chips, row.rescued = len(raced.winners), len(raced.rescued)
    return _closed(book, colour_up, row, number)


def _require_same_players(row: ColourUpTable, table: TableView) -> None:
    """Require that every player with odd chips still has the seat; otherwise the table counts again."""
    for seat, entry_id, _odd, _is_last in row.held:
        if table.entries.get(seat) != entry_id:
            raise Refusal("race_seat_changed", table=table.number, seat=seat)


@action(
    "colour-ups/<int:colour_up>/tables/<int:table>/close/",
    admits=FLOOR,
    opens=of_colour_up,
)
def close_table_by_total(book: OpenBook, *, race: Annotated[CloseTableByTotal, SPREAD]) -> TableColouredUp:
    """Close a table by the totals it gave and received: records the change, without winners.

    Raises ``Refusal`` ``colour_up_closed``, ``table_not_racing``, ``colour_up_table_closed`` or the error in
    the totals.
    """
    view, row = _racing(book, race)
    table, rules = seats.table(race.table), queries.profile(view.event_id).chips
    totals = RaceTotals(len(table.entries), race.odd_chips, race.new_chips, race.rescued)
    require_raced(view.swap, rules, totals)
    row.held, row.won, row.kept_in = [], [], []
    row.odd_chips, row.new_chips, row.rescued = race.odd_chips, race.new_chips, race.rescued
    row.counted_at = book.now
    return _closed(book, view, row, table.number)


def _closed(book: OpenBook, view: ColourUpView, row: ColourUpTable, number: int) -> TableColouredUp:
    """Step: record that the table has exchanged its chips, and the change in the chip ledger."""
    row.closed_at = book.now
    book.save(row)
    _post(book, view, row, number)
    after = colour_up(view.id)
    at_table = after.table(row.table_id)
    book.record(
        words.TableColouredUp(
            table=number,
            gone=view.gone,
            new_chips=row.new_chips,
            rescued=row.rescued,
            delta=at_table.delta,
            waiting=len(after.waiting),
        ),
        relied=[COLOUR_UP.of(view.id)],
    )
    return TableColouredUp(
        table=number,
        new_chips=row.new_chips,
        winners=tuple(row.won),
        rescued=tuple(row.kept_in),
        delta=at_table.delta,
        waiting=len(after.waiting),
    )


def _post(book: OpenBook, colour_up: ColourUpView, row: ColourUpTable, number: int) -> None:
    """Step: post one line for the race and one per player kept in; totals name no player."""
    amount = colour_up.swap.delta(row.odd_chips, row.new_chips)
    event_id, day_id = colour_up.event_id, colour_up.day_id
    post_chips(book, event_id=event_id, kind=ChipKind.RACE, amount=amount, day_id=day_id, table=number)
    names = {seat: entry_id for seat, entry_id, _odd, _is_last in row.held}
    for seat in row.kept_in or [0] * row.rescued:
        post_chips(
            book,
            event_id=event_id,
            kind=ChipKind.RESCUE,
            amount=colour_up.rescue_chip,
            day_id=day_id,
            entry_id=names.get(seat),
            table=number,
        )


@action(
    "colour-ups/<int:colour_up>/tables/<int:table>/stray/",
    admits=FLOOR,
    opens=of_colour_up,
)
def exchange_stray_chips(
    book: OpenBook, *, race: Annotated[ExchangeStrayChips, SPREAD]
) -> StrayChipsExchanged:
    """Exchange chips found after the race: at equal value only, the rest is removed (TDA 2024 rule 24-C; WSOP 77.c).

    Raises ``Refusal`` ``table_not_racing`` or ``colour_up_table_open``.
    """
    view, row = _row_of(book, race)
    number = view.table(race.table).number
    if row.closed_at is None:
        raise Refusal("colour_up_table_open", table=number)
    late = late_chips(view.swap, race.chips)
    row.stray += late.removed_value
    book.save(row)
    post_chips(
        book,
        event_id=view.event_id,
        kind=ChipKind.REMOVED,
        amount=late.delta,
        day_id=view.day_id,
        table=number,
    )
    book.record(
        words.StrayChipsExchanged(
            table=number,
            chips=race.chips,
            gone=view.gone,
            given=late.exchanged,
            removed=late.removed_value,
        )
    )
    return StrayChipsExchanged(table=number, given=late.exchanged, removed=late.removed_value)


def _row_of(book: OpenBook, race: TableOfColourUp) -> tuple[ColourUpView, ColourUpTable]:
    view = colour_up(race.colour_up)
    book.require("tournament", view.event_id)
    view.table(race.table)
    return view, ColourUpTable.objects.get(colour_up_id=view.id, table_id=race.table)


def _racing(book: OpenBook, race: TableOfColourUp) -> tuple[ColourUpView, ColourUpTable]:
    """The colour-up and the row of a table that is still racing."""
    require_open(book, race.colour_up)
    view, row = _row_of(book, race)
    at_table = view.table(race.table)
    if at_table.stage is RaceStage.CLOSED:
        raise Refusal("colour_up_table_closed", table=at_table.number)
    return view, row


Worth = Annotated[int, Limits(1, 2_000_000_000)]
GivenChip = Annotated[Worth, Note("The chip that the player gives.")]
ReceivedChip = Annotated[Worth, Note("The chip received for them.")]
Many = Annotated[int, Limits(1, MOST_CHIPS), Note("How many of them.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsExchanged:
    """The chips that the player received."""

    entry: int
    received: Annotated[int, Note("How many chips, of the same value together.")]


@action("tables-in-play/<int:table>/exchange-chips/", admits=FLOOR, opens=of_table)
def exchange_chips(
    book: OpenBook,
    *,
    table: TableId,
    seat: Seat,
    chip: GivenChip,
    count: Many,
    into: ReceivedChip,
) -> ChipsExchanged:
    """Record that a player changed chips into larger ones during play, at equal value.

    Raises ``Refusal`` ``event_<state>``, ``seat_is_empty``, ``chip_not_in_play``, ``chips_not_multiple`` or
    ``exchange_not_equal``.
    """
    here = seats.table(table)
    require_running(here.event_id)
    entry = here.entries.get(seat)
    if entry is None:
        raise Refusal("seat_is_empty", field="seat", table=here.number, seat=seat)
    received = _received(here.event_id, chip, count, into)
    book.create(
        ChipExchange,
        event_id=here.event_id,
        entry_id=entry,
        table=here.number,
        chip=chip,
        count=count,
        into=into,
        received=received,
        at=book.now,
    )
    book.record(
        words.ChipsExchanged(
            entry=entry, table=here.number, chips=count, gone=chip, given=received, into=into
        )
    )
    return ChipsExchanged(entry=entry, received=received)


def _received(event_id: int, chip: int, count: int, into: int) -> int:
    worths = chips_left(event_id)
    for field, worth in (("chip", chip), ("into", into)):
        if worths and worth not in worths:
            raise Refusal("chip_not_in_play", field=field, chip=worth)
    received = count // Exchange(chip, into).ratio
    discretionary({chip: count}, {into: received})
    return received


def exchanged_so_far(event_id: int) -> tuple[ChipsOf, ...]:
    """The change in each denomination by all exchanges during play; in total they are worth zero."""
    difference: Counter[int] = Counter()
    rows = ChipExchange.objects.filter(event_id=event_id)
    for chip, count, into, received in rows.values_list("chip", "count", "into", "received"):
        difference[chip] -= count
        difference[into] += received
    return tuple(ChipsOf(worth, chips) for worth, chips in sorted(difference.items()) if chips)


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourUps:
    """The planned, due and announced colour-ups, latest first."""

    planned: tuple[ColourUpPlanned, ...]
    due: Annotated[tuple[ColourUpPlanned, ...], Note("In the break that is on or next, or missed before.")]
    announced: tuple[ColourUpView, ...]
    stack_now: Annotated[
        tuple[ChipsOf, ...], Note("The starting stack of a late entry now, without what leaves.")
    ]
    exchanged: Annotated[
        tuple[ChipsOf, ...],
        Note("What exchanges during play brought into play of each chip; below zero: took out."),
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRaceShown:
    """The race of a table as counted."""

    odd_chips: int
    new_chips: int
    saved: tuple[int, ...]
    cards: tuple[DealtTo, ...]


@read("events/<int:event>/colour-ups/", admits=READERS, name="api-colour-ups")
def colour_ups_of_event(event: int) -> ColourUps:
    """Show the colour-ups of an event: planned, due, announced."""
    return ColourUps(
        planned=still_planned(event),
        due=due(event),
        announced=colour_ups(event),
        stack_now=stack_now(event),
        exchanged=exchanged_so_far(event),
    )


@read("colour-ups/<int:colour_up_id>/tables/<int:table>/", admits=READERS, name="api-colour-up-table")
def race_at_table(colour_up_id: int, table: int) -> TableRaceShown:
    """Show the race of a table: new chips, seats saved before the race, cards in deal order.

    Raises ``table_not_racing`` or ``odd_chips_not_counted``.
    """
    race, progress = colour_up(colour_up_id).table(table), race_at(colour_up_id, table)
    if progress is None:
        raise Refusal("odd_chips_not_counted", table=race.number)
    plan = progress.plan
    cards = plan.cards if plan and plan.needs_cards else ()
    return TableRaceShown(
        odd_chips=race.odd_chips,
        new_chips=race.new_chips,
        saved=plan.saved if plan else (),
        cards=tuple(DealtTo(seat=seat, cards=count) for seat, count in cards),
    )
