"""Several games within a level: each table's game, counted or tapped, and its button through stud."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from clock import rows as clock
from clock import verbs as run
from clock.timers import tasks
from journal import instants
from journal.book import OpenBook
from journal.models import Line
from journal.opening import Command
from journal.queries import line_sentences
from rulebook.refusals import Refusal
from rulebook.room import Positions
from rulebook.structure import ROTATIONS, Game, GameChange, GameOrder
from seating import queries as seats
from seating.buttons.games import change_game, change_games
from seating.buttons.verbs import carry_buttons_on, deal_next_hand, set_positions
from tests import builders as b
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db
SHORT = GameOrder((Game.HOLDEM, Game.STUD, Game.OMAHA), GameChange.HANDS, 2)
LEVELS = tuple(replace(level, small_bet=400, big_bet=800, bring_in=100, ante=50) for level in b.levels())


def playing(order: GameOrder, *tables: int) -> int:
    return b.started(*tables, games=order, periods=LEVELS)


def do(event_id: int, verb, number: int = 1, **options):
    return b.at(event_id, verb, table=b.table(event_id, number).id, **options)


def dealt(event_id: int) -> tuple[str, int | None, bool]:
    (at, *_others), table = seats.games_at(b.day_of(event_id)), b.table(event_id, 1)
    return at.game.value, table.button, table.is_frozen


def test_counted_hands_change_the_game_and_the_button_waits_through_stud() -> None:
    event_id = playing(SHORT, 6)
    do(event_id, set_positions, big_blind=3, small_blind=2)
    seen = []
    for _hand in range(6):
        do(event_id, deal_next_hand)
        seen.append(dealt(event_id))
    assert seen == [
        ("nl_holdem", 2, False),
        ("nl_holdem", 3, False),
        ("stud", 4, True),
        ("stud", 4, True),
        ("pl_omaha", 4, False),
        ("pl_omaha", 5, False),
    ], "the first flop hand is dealt from where the button froze (TDA 2024 rule 11-B)"


def test_a_tap_begins_the_next_game_at_all_tables_and_is_undone_whole() -> None:
    event_id = playing(SHORT, 6, 6)
    do(event_id, set_positions, big_blind=3, small_blind=2)
    do(event_id, change_game, 2)
    assert seats.game_of_all(b.day_of(event_id)) is None, "the tables deal different games"
    before = seats.tables(b.day_of(event_id))
    b.at(event_id, change_games)
    after = seats.game_of_all(b.day_of(event_id))
    assert after is not None
    assert (after.game, after.next) == (Game.OMAHA, Game.HOLDEM), "the game after the table furthest on"
    (latest,) = line_sentences({Line.objects.latest("pk").pk}).values()
    assert latest == "Pot-limit Omaha begins at 2 tables"
    undo_lines(Line.objects.order_by("-pk")[0].pk, Command(b.NOBODY))
    assert seats.tables(b.day_of(event_id)) == before
    b.room(1, first=3)
    assert b.opened(event_id, 1) == [3]
    assert b.table(event_id, 3).game_turn in {0, 1}


def test_a_dealers_choice_names_a_game_of_the_list() -> None:
    order = GameOrder(ROTATIONS["eight_game"], GameChange.CHOICE)
    event_id = playing(order, 6)
    for game, code in ((None, "game_to_choose"), (Game.BADUGI, "game_not_played")):
        with pytest.raises(Refusal) as caught:
            do(event_id, change_game, game=game)
        assert caught.value.code == code
    do(event_id, change_game, game=Game.RAZZ)
    assert dealt(event_id)[0] == "razz"
    do(event_id, change_game, game=Game.OMAHA, seen=0)
    assert dealt(event_id)[0] == "razz", "a second tap on the same page changes nothing more"


def test_a_button_that_is_told_in_stud_stays_where_it_is() -> None:
    event_id = playing(SHORT, 6)
    do(event_id, change_game)
    do(event_id, set_positions, big_blind=3, small_blind=2)
    for button, game in ((1, "stud"), (2, "pl_omaha")):
        do(event_id, deal_next_hand)
        assert dealt(event_id) == (game, button, False), "the next flop hand is dealt after the last one"


def test_levels_that_state_their_game_leave_tables_alone() -> None:
    event_id = b.started(6)
    assert seats.games_at(b.day_of(event_id)) == ()
    with pytest.raises(Refusal) as caught:
        do(event_id, change_game)
    assert caught.value.code == "game_by_level"


STUD = replace(b.levels()[0], small_blind=0, big_blind=0, small_bet=400, big_bet=800, bring_in=100, ante=50)
MIXED = tuple(
    replace(STUD if game.is_stud else b.levels()[0], number=number, game=game)
    for number, game in enumerate((Game.HOLDEM, Game.STUD, Game.RAZZ, Game.OMAHA, Game.OMAHA), start=1)
)
LEVEL = timedelta(seconds=MIXED[0].seconds)


def button(event_id: int, number: int = 1) -> tuple[int | None, bool]:
    table = b.table(event_id, number)
    return table.button, table.is_frozen


def latest() -> int:
    return Line.objects.latest("pk").pk


def by_levels() -> tuple[int, datetime]:
    """An event whose levels 2 and 3 are stud, and when its level 1 began."""
    event_id = b.started(6, 5, periods=MIXED)
    day_clock = clock.clock_of(b.day_of(event_id))
    assert day_clock.anchors.at is not None
    return event_id, day_clock.anchors.at


def test_a_level_of_stud_freezes_the_button_and_the_next_flop_hand_is_dealt_from_there() -> None:
    event_id, began = by_levels()
    with instants.simulated_at(began + LEVEL - timedelta(seconds=5)):
        do(event_id, set_positions, big_blind=3, small_blind=2)
    with instants.simulated_at(began + LEVEL):
        tasks.sweep()
        assert button(event_id) == (2, True)
        (sentence,) = line_sentences({latest()}).values()
        assert sentence == "Stud begins with level 2: the button freezes at 1 table"
    with instants.simulated_at(began + 3 * LEVEL):
        assert tasks.sweep() > 0
        assert button(event_id) == (2, False)
        coming = seats.next_hand(b.table(event_id, 1).id).coming
        assert coming is not None
        assert coming.positions == Positions(2, 3, 4)
        hands = [(do(event_id, deal_next_hand), button(event_id)[0])[1] for _hand in range(2)]
    assert hands == [2, 3]


def test_a_command_that_begins_a_level_of_stud_is_undone_with_its_buttons() -> None:
    event_id, began = by_levels()
    day_id = b.day_of(event_id)
    with instants.simulated_at(began + timedelta(minutes=1)):
        do(event_id, set_positions, big_blind=3, small_blind=2)
        before = seats.tables(day_id)
        b.at(event_id, run.jump_to_level, day=day_id, level=2)
        assert button(event_id) == (2, True)
        undo_lines(latest(), Command(b.NOBODY))
        assert seats.tables(day_id) == before
        b.at(event_id, run.jump_to_level, day=day_id, level=3)
        b.at(event_id, run.pause_clock, day=day_id)
        b.at(event_id, run.jump_to_level, day=day_id, level=4)
        assert button(event_id) == (2, False)
        b.at(event_id, run.back_clock, day=day_id)
        assert button(event_id) == (2, True), "no flop hand was dealt since"


def test_buttons_that_froze_are_brought_back_for_good_and_before_the_clock() -> None:
    event_id, began = by_levels()
    day_id = b.day_of(event_id)
    with instants.simulated_at(began + timedelta(minutes=1)):
        b.at(event_id, run.pause_clock, day=day_id)
        paused = latest()
        b.at(event_id, run.resume_clock, day=day_id)
    with instants.simulated_at(began + LEVEL - timedelta(seconds=1)):
        do(event_id, set_positions, big_blind=3, small_blind=2)
    with instants.simulated_at(began + LEVEL + timedelta(seconds=1)):
        tasks.sweep()
        assert button(event_id) == (2, True)
        froze = Line.objects.filter(fact="StudBegan").latest("pk").pk
        with pytest.raises(Refusal) as caught:
            undo_lines(paused, Command(b.NOBODY))
        assert caught.value.code == "undo_blocked"
        undo_lines(froze, Command(b.NOBODY))
        tasks.sweep()
        assert button(event_id) == (1, False), "the timer does not fire again"


def test_a_command_that_comes_before_the_worker_takes_the_buttons_along() -> None:
    event_id, began = by_levels()
    with instants.simulated_at(began + LEVEL - timedelta(seconds=1)):
        do(event_id, set_positions, big_blind=3, small_blind=2)
    with instants.simulated_at(began + LEVEL + timedelta(seconds=1)):
        b.at(event_id, run.pause_clock, day=b.day_of(event_id))
        assert button(event_id) == (2, True)


def test_hand_for_hand_deals_the_first_flop_hand_from_the_frozen_button() -> None:
    event_id, began = by_levels()
    day_id = b.day_of(event_id)
    with instants.simulated_at(began + timedelta(minutes=1)):
        do(event_id, set_positions, big_blind=3, small_blind=2)
        do(event_id, set_positions, 2, big_blind=4, small_blind=3)
        b.at(event_id, run.jump_to_level, day=day_id, level=2)
        b.at(event_id, run.jump_to_level, day=day_id, level=4)
        since = instants.now() - timedelta(seconds=1)
        seen = []
        for _hand in range(2):
            b.at(event_id, carried_on, day_id=day_id, since=since)
            seen.append((button(event_id), button(event_id, 2)))
    assert seen == [((2, False), (3, False)), ((3, False), (4, False))]


def carried_on(book: OpenBook, *, day_id: int, since: datetime) -> None:
    carry_buttons_on(book, day_id=day_id, since=since, is_dealt=True)
    book.record(b.FieldBuilt())
