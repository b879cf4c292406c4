"""Colour-ups of an evening: all tables count, race and exchange in the break; the count after a day."""

from __future__ import annotations

from collections import Counter

from floor.colour_up import rows as colour_ups
from floor.colour_up import tables as racing
from floor.colour_up import verbs
from floor.colour_up.rows import ColourUpView
from floor.colour_up.verbs import OddChips, RaceToDeal
from floor.counts import verbs as counts
from journal.instants import simulated_at
from rulebook.cards import DECK, Card
from rulebook.chips import Holding, Raced, after_races, is_drawn, race_dealt
from rulebook.profile.variants import RaceStart
from rulebook.refusals import InvariantViolation
from tdmanager.simulation.night import Night
from tdmanager.simulation.tables import LiveTable
from tournaments import queries


def colour_up_due(night: Night) -> None:
    """Remove chips in the break that no level needs any more."""
    if not night.room.purses.values:
        return
    with simulated_at(night.stage.now):
        due = colour_ups.due(night.event_id)
    for swap in due:
        _colour_up(night, swap.gone, swap.into)


def _colour_up(night: Night, gone: int, into: int) -> None:
    night.sync()
    night.room.purses.follow(night.stacks, night.seated())
    before = sum(night.stacks[entry] for entry in night.seated())
    view: ColourUpView = night.act(verbs.announce_colour_up, event=night.event_id, gone=gone, into=into)
    deltas = [_race(night, view, table) for table in night.room.by_number().values() if table.entries]
    night.act(verbs.close_colour_up, colour_up=view.id)
    night.room.purses.leaves(gone)
    chips = sum(night.stacks[entry] for entry in night.seated())
    if chips != after_races(before, deltas):
        night.played.broken.append(f"{chips} chips after the races, {after_races(before, deltas)} expected")
    night.played.done["colour-up"] += 1


def _race(night: Night, colour_up: ColourUpView, table: LiveTable) -> int:
    """Count, race and exchange at one table; returns by how much its chips changed."""
    rules, purses, swap = night.event.profile.chips, night.room.purses, colour_up.swap
    odd_chips = purses.odd(swap, table.entries)
    holdings = [
        Holding(seat, odd, night.stacks[table.entries[seat]]) for seat, odd in odd_chips.odd.items() if odd
    ]
    small_blind = _small_blind(night, table)
    table_of = {"colour_up": colour_up.id, "table": table.id}
    race: RaceToDeal = night.carry_out(
        racing.count_odd_chips,
        **table_of,
        odd=tuple(OddChips(seat=one.seat, chips=one.odd, is_last=one.is_last(swap)) for one in holdings),
        small_blind=small_blind,
    )
    if is_drawn(rules):
        draw = night.carry_out(racing.draw_race, **table_of)
        winners, rescued = draw.winners, draw.rescued
    else:
        cards = {one.seat: one.cards for one in race.cards}
        raced: Raced = race_dealt(
            swap,
            holdings,
            rules,
            _dealt(night, cards, race.new_chips if cards else 0),
            small_blind=small_blind,
            rescue_chip=colour_up.rescue_chip,
        )
        winners, rescued = raced.winners, raced.rescued
        seats = [seat for seat in winners if seat not in race.saved] if cards else []
        night.carry_out(racing.settle_race, **table_of, winners=tuple(seats))
    _exchange(night, colour_up, table, {one.seat: one.odd for one in holdings}, winners, rescued)
    night.played.done["race"] += bool(race.cards)
    night.played.done["rescued"] += len(rescued)
    return swap.delta(odd_chips.odd_total, len(winners)) + len(rescued) * colour_up.rescue_chip


def _small_blind(night: Night, table: LiveTable) -> int | None:
    """The seat of the last hand's small blind, if the race starts there."""
    if night.event.profile.chips.start is RaceStart.SEAT_ONE:
        return None
    return table.last.sb if table.last is not None else min(table.entries)


def _dealt(night: Night, cards: dict[int, int], rounds: int) -> list[dict[int, tuple[Card, ...]]]:
    """As many rounds as may be needed, each from its own deck; one card per chip or per player.

    If a table has more odd chips than a deck has cards, its dealer adds another deck.
    """
    hands, count = [], sum(cards.values())
    decks = -(-count // len(DECK))
    for _round in range(rounds):
        deck = iter(night.stage.chance.sample(DECK * decks, count))
        hands.append({seat: tuple(next(deck) for _card in range(number)) for seat, number in cards.items()})
    return hands


def _exchange(
    night: Night,
    colour_up: ColourUpView,
    table: LiveTable,
    odd: dict[int, int],
    winners: tuple[int, ...],
    rescued: tuple[int, ...],
) -> None:
    """Take the odd chips from the stacks and add the new ones."""
    gains: dict[int, Counter[int]] = {}
    for seats, chip in ((winners, colour_up.into), (rescued, colour_up.rescue_chip)):
        for seat in seats:
            gains.setdefault(table.entries[seat], Counter())[chip] += 1
    night.room.purses.raced(
        colour_up.swap, {table.entries[seat]: count for seat, count in odd.items()}, gains
    )
    for entry in table.entries.values():
        night.stacks[entry] = night.room.purses.worth(entry)
    night.turned()


def reconcile(night: Night) -> None:
    """Count the room, each table as one sum; a director signs the count."""
    if not night.room.purses.values:
        return
    count = night.act(counts.open_chip_count, event=night.event_id)
    for table in night.room.tables.values():
        if table.entries:
            total = sum(night.room.purses.worth(entry) for entry in table.entries.values())
            night.act(counts.count_table, table=table.id, total=total)
    result = night.act(counts.close_chip_count, chip_count=count.id)
    view = queries.chip_count(result.id)
    if view.difference:
        night.played.broken.append(f"the room was counted with {view.difference} chips too many")
    if not view.is_right:
        raise InvariantViolation(f"{view.counted} chips counted, {view.expected} expected")
    night.act(counts.sign_off_count, chip_count=count.id)
    night.played.done["reconciliation"] += 1
