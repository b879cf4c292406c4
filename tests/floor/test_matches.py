"""Brackets from the first sale to the winner: draw, games, walkovers, new players, late players, their undo."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from access.viewer import Viewer
from clock import verbs as clock_verbs
from floor.absent.verbs import mark_absent
from floor.life import verbs as life
from floor.matches import verbs as matches
from floor.matches.reads import bracket_of
from floor.matches.rows import MatchView, matches_of, may_enter
from floor.proofs.rows import shown_draws
from floor.todo.event import to_do
from journal import instants
from journal.models import Line
from journal.opening import Command
from journal.replay import differences
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.days.day import DaySetup, one_after_another
from rulebook.profile import PROFILES
from rulebook.refusals import Refusal
from rulebook.rounds.kind import DayKind
from seating import queries as seats
from tests import builders as b
from tests.floor.test_penalty_pages import client
from tests.undoing import undo_lines
from tournaments import queries
from wording import words

pytestmark = pytest.mark.django_db
PRESTIGE = PROFILES["PRESTIGE"]


def rounds(*names: str, best_of: int = 3, **over: Any) -> tuple[DaySetup, ...]:
    at = instants.now() + timedelta(hours=1)
    days = [
        DaySetup(at + timedelta(hours=2 * number), name, kind=DayKind.BRACKET, best_of=best_of, **over)
        for number, name in enumerate(names)
    ]
    return one_after_another(days)


def bracket(players: int, *names: str, **over: Any) -> int:
    """A bracket with these entries and rounds, not started."""
    b.house()
    b.room(max(1, players // 2), 2)
    options: dict[str, Any] = {
        "profile": PRESTIGE,
        "starting_stack": 10_000,
        "periods": b.levels(8, 600),
        "late_until_level": 0,
    }
    event_id = b.event(days=rounds(*names), **options | over)
    b.entries(event_id, players)
    return event_id


def at_table(entry: int) -> int:
    seat = seats.seat_of(entry)
    assert seat is not None
    return seat.table


def won(event_id: int, match: MatchView, winner: int | None = None, games: int = 2) -> Any:
    """Games won by this player, or by the first."""
    for _game in range(games):
        done = b.at(event_id, matches.record_game, match=match.id, winner=winner or match.players[0])
    return done


def played(event_id: int) -> None:
    """The round of the day in play is played and ends."""
    day = b.day_of(event_id)
    for match in matches_of(day):
        if match.is_played:
            won(event_id, match)
    if queries.event(event_id).state == "running":
        b.at(event_id, life.end_day, day=day)


def start(event_id: int) -> Any:
    return b.at(event_id, life.start_play, event=event_id, is_early=True)


@pytest.mark.parametrize("players", [16, 13])
def test_a_bracket_is_played_from_its_draw_to_the_winner_and_losers_share_the_places_of_their_round(
    players: int,
) -> None:
    event_id = bracket(players, "Last 16", "Last 8", "Last 4", "Final")
    assert start(event_id).drawn == 2 * (players - 8)
    first = matches_of(b.day_of(event_id))
    assert (len(first), sum(match.is_bye for match in first)) == (8, 16 - players)
    assert {table.players for table in seats.tables(b.day_of(event_id))} == {2}
    assert seats.suggestions(b.day_of(event_id)) == ()
    played(event_id)
    for left, day in zip((8, 4, 2), queries.days(event_id)[:3], strict=False):
        before = [match.winner for match in matches_of(day.id)]
        start(event_id)
        pairs = [match.players for match in matches_of(b.day_of(event_id))]
        assert pairs == list(zip(before[::2], before[1::2], strict=True)), "pairs stay"
        assert {queries.entry(one).stack for pair in pairs for one in pair} == {10_000}
        assert queries.chips_in_play(event_id) == left * 10_000
        played(event_id)
    assert queries.event(event_id).state == "finished"
    places = [(one.place, one.place_to) for one in queries.finishers(event_id)]
    assert sorted(places) == sorted(
        [(1, 1), (2, 2), *[(3, 4)] * 2, *[(5, 8)] * 4, *[(9, players)] * (players - 8)]
    )
    assert list(differences()) == []
    (drawn,) = Line.objects.filter(fact="PlayStarted").order_by("pk")[:1]
    proof = seats.proof_of(drawn.pk)
    assert proof.is_equal
    order, _slots = shown_draws(proof)
    names = set(words.names("entry", [one.id for one in queries.entries(event_id)]).values())
    assert set(order.kept[0].split(", ")) == set(order.steps[0].outcome.split(", ")) == names
    assert set(order.drawn_from[-1].split(", ")) == names


def test_a_match_is_two_games_of_three_each_from_level_one_and_undone_game_by_game() -> None:
    event_id = bracket(4, "Last 4", "Final")
    start(event_id)
    day = b.day_of(event_id)
    one, _other = matches_of(day)
    first, second = one.players
    now = instants.now()
    with instants.simulated_at(now + timedelta(minutes=25)):
        assert [match.level for match in bracket_of(day).matches] == [3, 3]
        done = won(event_id, one, second, games=1)
        assert (done.games, done.winner) == ((0, 1), None)
        assert [match.level for match in bracket_of(day).matches] == [1, 3]
        won(event_id, one, first, games=1)
        done = won(event_id, one, first, games=1)
        assert (done.games, done.winner) == ((2, 1), first)
        assert not queries.entry(second).is_alive
        assert queries.entry(first).stack == 20_000
        with pytest.raises(Refusal, match="match_decided"):
            won(event_id, one, first, games=1)
        undo_lines(Line.objects.get(fact="MatchWon").pk, Command(b.NOBODY))
        assert queries.entry(second).is_alive
        assert won(event_id, one, second, games=1).winner == second
    assert list(differences()) == []


def after_level_one(began: datetime, seconds: int) -> Any:
    return instants.simulated_at(began + timedelta(minutes=10, seconds=seconds))


def test_the_seat_of_who_does_not_come_goes_to_a_new_player_for_five_minutes_or_the_match_is_won() -> None:
    event_id, began = bracket(4, "Last 4", "Final"), instants.now()
    with instants.simulated_at(began):
        start(event_id)
    day = b.day_of(event_id)
    one, other = matches_of(day)
    with pytest.raises(Refusal, match="level_one_runs"):
        b.at(event_id, matches.walk_over, match=one.id, absent=one.players[0])
    (new,) = b.entries(event_id, 1)
    with after_level_one(began, 300):
        with pytest.raises(Refusal, match="seat_waits"):
            b.at(event_id, matches.walk_over, match=one.id, absent=one.players[0])
        b.at(event_id, matches.replace_player, match=one.id, absent=one.players[0], entry=new)
        assert matches_of(day)[0].players == (new, one.players[1])
        assert bracket_of(day).matches[0].level == 1
        assert at_table(new) == at_table(one.players[1])
        assert queries.chips_in_play(event_id) == 40_000
    with after_level_one(began, 301):
        (late,) = b.entries(event_id, 1)
        with pytest.raises(Refusal, match="seat_closed"):
            b.at(event_id, matches.replace_player, match=other.id, absent=other.players[0], entry=late)
        done = b.at(event_id, matches.walk_over, match=other.id, absent=other.players[0])
        assert done.winner == other.players[1]
        won(event_id, matches_of(day)[0], new)
        with pytest.raises(Refusal, match="entries_without_match"):
            b.at(event_id, life.end_day, day=day)
        (due,) = (one for one in to_do(event_id, Viewer("director")).items if one.title == "End the round")
        assert due.apply_url == f"/api/v1/days/{day}/end/"
        undo_lines(Line.objects.get(fact="MatchWalkedOver").pk, Command(b.NOBODY), together=True)
        assert matches_of(day)[1].winner is None


def test_the_start_of_a_bracket_is_undone_with_its_games() -> None:
    event_id = bracket(4, "Last 4", "Final")
    start(event_id)
    line = Line.objects.get(fact="PlayStarted").pk
    won(event_id, matches_of(b.day_of(event_id))[0], games=1)
    assert len(undo_lines(line, Command(b.NOBODY), together=True)) == 2
    assert matches_of(b.day_of(event_id)) == ()
    assert start(event_id).drawn == 4


def test_a_level_late_costs_a_game_and_two_the_match() -> None:
    event_id = bracket(4, "Last 4", "Final")
    start(event_id)
    one, other = matches_of(b.day_of(event_id))
    late = one.players[0]
    done = b.at(event_id, matches.record_late, match=one.id, entry=late)
    assert (done.games, done.winner) == ((0, 1), None)
    assert won(event_id, one, late, games=2).winner == late
    done = b.at(event_id, matches.record_late, match=other.id, entry=other.players[1], levels=2)
    assert (done.games, done.winner) == ((2, 0), other.players[0])


def test_clocks_of_matches_pause_with_their_day() -> None:
    event_id = bracket(4, "Last 4", "Final")
    now, day = instants.now(), b.day_of(event_id)
    with instants.simulated_at(now):
        b.at(event_id, matches.draw_bracket, day=day)
        with pytest.raises(Refusal, match="bracket_drawn"):
            b.at(event_id, matches.draw_bracket, day=day)
        drawn = matches_of(day)
        start(event_id)
        assert matches_of(day) == drawn
    with instants.simulated_at(now + timedelta(minutes=4)):
        b.at(event_id, clock_verbs.pause_clock, day=day)
    with instants.simulated_at(now + timedelta(minutes=9)):
        b.at(event_id, clock_verbs.resume_clock, day=day)
    with instants.simulated_at(now + timedelta(minutes=10)):
        assert {match.left_ms for match in bracket_of(day).matches} == {300_000}
        first, other = (match.id for match in matches_of(day))
        b.at(event_id, matches.pause_match, match=first)
        with pytest.raises(Refusal, match="match_paused"):
            b.at(event_id, matches.pause_match, match=first)
        with pytest.raises(Refusal, match="match_not_paused"):
            b.at(event_id, matches.resume_match, match=other)
    with instants.simulated_at(now + timedelta(minutes=11)):
        b.at(event_id, clock_verbs.pause_clock, day=day)
        b.at(event_id, clock_verbs.resume_clock, day=day)
    with instants.simulated_at(now + timedelta(minutes=12)):
        # Paused alone, it does not resume with its day.
        assert [match.left_ms for match in bracket_of(day).matches] == [300_000, 180_000]
        b.at(event_id, matches.resume_match, match=first)
    with instants.simulated_at(now + timedelta(minutes=13)):
        assert [match.left_ms for match in bracket_of(day).matches] == [240_000, 120_000]
        undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
        assert [match.is_paused for match in matches_of(day)] == [True, False]
    assert not list(differences())


def test_a_player_on_the_list_of_absent_players_is_to_do_once_level_one_is_over() -> None:
    event_id = bracket(4, "Last 4", "Final")
    start(event_id)
    first, _other = matches_of(b.day_of(event_id))
    b.at(event_id, mark_absent, entry=first.players[0])

    def due() -> list[str]:
        items = to_do(event_id, Viewer("director")).items
        return [item.title for item in items if item.about.startswith("match ")]

    assert due() == []
    with instants.simulated_at(instants.now() + timedelta(minutes=11)):
        (title,) = due()
        assert title.startswith(f"Match {first.slot}: ")
        won(event_id, first, first.players[1])
        assert due() == []


def test_the_bracket_is_printed_with_every_round() -> None:
    event_id = bracket(4, "Last 4", "Final")
    start(event_id)
    text = client("director").get(f"/events/{event_id}/prints/bracket/").content.decode()
    assert "Last 4" in text
    assert "Final" in text


def test_who_is_out_of_a_group_may_enter_the_next_and_never_the_same() -> None:
    b.house()
    b.room(8, 2)
    first, second, final = rounds("Group 1", "Group 2", "Final")
    days = (replace(first, leads_to=3), replace(second, leads_to=3), final)
    event_id = b.event(
        days=days, profile=PRESTIGE, periods=b.levels(8, 600), re_entries=1, late_until_level=8
    )
    b.entries(event_id, 4)
    start(event_id)
    group, after, _final = queries.days(event_id)
    now = instants.now()
    for minute, match in enumerate(matches_of(group.id), start=1):
        with instants.simulated_at(now + timedelta(minutes=minute)):
            won(event_id, match)
    losers = [match.loser for match in matches_of(group.id) if match.loser]
    players = [queries.entry(loser).player_id for loser in losers]
    assert may_enter(after) == tuple(players)
    assert queries.players_left(event_id) == 2


def test_shootout_tables_never_mix_and_the_first_of_each_begin_the_next_round_with_new_stacks() -> None:
    first, second = rounds("Round 1", "Final")
    days = (replace(first, kind=DayKind.SHOOTOUT), replace(second, kind=DayKind.FIELD))
    advance = AdvanceRule(AdvanceKind.TABLE_WINNERS, 1)
    event_id = b.started(4, 2, days=days, advance=advance, late_until_level=0, starting_stack=20_000)
    day = b.day_of(event_id)
    assert seats.suggestions(day) == ()
    assert bracket_of(day).next_players == 2
    stacks = {
        entry: 70_000 if seat == 1 and table.players > 2 else 30_000 if seat == 1 else 10_000
        for table in seats.tables(day)
        for seat, entry in table.entries.items()
    }
    b.at(
        event_id,
        life.end_day,
        day=day,
        stacks=b.counted(stacks),
        from_bags=False,
        override_reason="as counted",
    )
    final = b.day_of(event_id)
    assert {one.stack for one in queries.entries(event_id, "alive", day_id=final)} == {20_000}
    assert queries.chips_in_play(event_id) == 40_000
    assert start(event_id).level == 1
