"""Several games within a level: each table's game, counted or tapped, and its button through stud."""

from __future__ import annotations

from dataclasses import replace

import pytest

from journal.models import Line
from journal.opening import Command
from journal.queries import line_sentences
from rulebook.refusals import Refusal
from rulebook.structure import ROTATIONS, Game, GameChange, GameOrder
from seating import queries as seats
from seating.buttons.games import change_game, change_games
from seating.buttons.verbs import deal_next_hand, set_positions
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


def test_levels_that_state_their_game_leave_tables_alone() -> None:
    event_id = b.started(6)
    assert seats.games_at(b.day_of(event_id)) == ()
    with pytest.raises(Refusal) as caught:
        do(event_id, change_game)
    assert caught.value.code == "game_by_level"
