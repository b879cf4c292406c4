"""Evenings of brackets, mixed games, jackpots and side pools, told as in ``evenings``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clock import verbs
from floor.life import verbs as life
from floor.matches import verbs as matches
from floor.matches.rows import matches_of
from journal.models import Line
from journal.opening import HOUSE, Command, tournament_book
from payouts.jackpots.verbs import change_jackpot, correct_jackpot
from payouts.jackpots.winning import stop_feeding
from payouts.side_pools.verbs import withdraw_side_pool
from rulebook.public_names import PublicName
from rulebook.side_pools import SidePool, WhoIn
from seating import queries as seats
from seating.buttons.games import change_game
from seating.commands import Spot
from seating.moves.verbs import move_player
from seating.tables.verbs import close_table
from tests import builders as b
from tests.cashier import at_cashier
from tests.floor.test_matches import bracket, won
from tests.payouts import jackpots, side_pools
from tests.screens.bounty_evenings import EVENINGS
from tests.screens.evenings import change, change_house, evening, undo_latest
from tests.screens.test_games_shown import MIXED, ORDER
from tests.undoing import undo_lines

__all__ = ["EVENINGS"]


@evening
def a_bracket_is_played() -> Iterator[None]:
    event_id = bracket(4, "Last 4", "Final")
    day = b.day_of(event_id)
    yield
    b.at(event_id, matches.draw_bracket, day=day)
    b.at(event_id, life.start_play, event=event_id, is_early=True)
    one, other = matches_of(day)
    change(event_id, shows_names=False)
    change(event_id, shows_names=True)
    change_house(public_names=PublicName.NONE)
    b.at(event_id, verbs.pause_clock, day=day)
    b.at(event_id, verbs.resume_clock, day=day)
    won(event_id, one, games=1)
    undo_latest()
    free = seats.seat_of(one.players[1])
    won(event_id, one)
    assert free is not None
    b.at(event_id, move_player, entry=other.players[0], to=Spot(free.table, free.seat), note="A draught")
    undo_latest()
    won(event_id, other)
    b.at(event_id, life.end_day, day=day)
    b.at(event_id, life.start_play, event=event_id, is_early=True)
    (final,) = matches_of(b.day_of(event_id))
    won(event_id, final)


@evening
def games_are_played_in_an_order() -> Iterator[None]:
    event_id = b.started(3, 2, periods=(MIXED,), games=ORDER)
    first, second = seats.tables(b.day_of(event_id))
    yield
    b.at(event_id, change_game, table=first.id)
    undo_latest()
    b.at(event_id, change_game, table=first.id)
    for place, entry in enumerate(second.entries.values(), start=7):
        b.at(event_id, move_player, entry=entry, to=Spot(first.number, place), note="One table")
    b.at(event_id, close_table, table=second.id)


@evening
def games_change_before_play() -> Iterator[None]:
    event_id = b.event(periods=(MIXED,), games=ORDER)
    yield
    change(event_id, games=replace(ORDER, games=ORDER.games[::-1]))


@evening
def a_jackpot_grows_and_is_won() -> Iterator[None]:
    drawer = at_cashier.open_drawer(500_000)
    jackpot = jackpots.opened()
    event_id = at_cashier.selling_event(1, **jackpots.RULES)
    entries = [at_cashier.sell_entry(event_id, drawer).entry for _ in range(3)]
    at_cashier.start(event_id)
    yield
    jackpots.feed(jackpot, event_id)
    jackpots.won(jackpot, event_id, entries[0])
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY), reason="the hand was not shown")
    b.do([HOUSE], change_jackpot, jackpot=jackpot, name="Bad beat", base_minor=jackpots.BASE)
    b.do([HOUSE], correct_jackpot, jackpot=jackpot, amount_minor=500, reason="found in the box")
    b.do([tournament_book(event_id), HOUSE], stop_feeding, jackpot=jackpot, event=event_id, reason="enough")


@evening
def a_last_longer_is_won() -> Iterator[None]:
    drawer = at_cashier.open_drawer(500_000)
    longer = SidePool(side_pools.NAME, amounts=(30_000,), who_in=WhoIn.ALL)
    event_id = at_cashier.selling_event(1, side_pools=(longer,), min_entries=2)
    entries = [at_cashier.sell_entry(event_id, drawer).entry for _ in range(3)]
    at_cashier.start(event_id)
    yield
    change(event_id, side_pools=(replace(longer, name="The last one"),))
    change(event_id, side_pools=(longer,))
    for entry in entries[:2]:
        b.bust(event_id, entry)
    side_pools.won(event_id)
    b.at(event_id, withdraw_side_pool, name=side_pools.NAME, reason="two of them")
