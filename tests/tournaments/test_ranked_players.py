"""Players ranked once, with their last entry: every query counts the places that ``finishers`` lists."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from journal.opening import tournament_book
from rulebook.knockouts import BulletOut, rank_bullets
from rulebook.profile import RulesProfile, profile_from_data
from rulebook.profile.variants import RankBy
from tests import builders as b
from tournaments import queries
from tournaments.entries.places import count_of_ranked
from tournaments.entries.verbs import Finish, add_entry, mark_alive, mark_out, mark_void

pytestmark = pytest.mark.django_db
BY_PLAYER = profile_from_data({"places": {"rank_by": "player_last_bullet"}})
MOST = 99


class Evening:
    """An event whose players come, leave, come again and are voided."""

    def __init__(self, profile: RulesProfile = BY_PLAYER) -> None:
        b.house()
        b.room()
        self.event = b.event(profile=profile)
        self.day = b.day_of(self.event)

    def step(self, verb: Any, **values: Any) -> Any:
        def recorded(book: Any) -> Any:
            answer = verb(book, **values)
            book.record(b.FieldBuilt())
            return answer

        return b.do([tournament_book(self.event)], recorded)

    def enter(self, player: int | None = None) -> int:
        who = player or b.player()
        kind = "re_entry" if player else "entry"
        values = {"event_id": self.event, "day_id": self.day, "player_id": who, "kind": kind}
        return int(self.step(add_entry, **values).id)

    def again(self, entry: int) -> int:
        return self.enter(queries.entry(entry).player_id)

    def leave(self, *entries: int, tied: bool = False) -> None:
        finishes = [Finish(pk, 1 if tied else len(entries) - rank) for rank, pk in enumerate(entries)]
        self.step(mark_out, event_id=self.event, finishes=tuple(finishes))

    def places(self) -> dict[int, tuple[int, int]]:
        """As they are listed, after everything that counts them agrees, and the rule of the rulebook."""
        listed = queries.finishers(self.event)
        found = {one.entry_id: (one.place, one.place_to) for one in listed}
        assert len(found) == len(listed) == count_of_ranked(self.event)
        for entry in queries.entries(self.event, "out"):
            assert queries.place_of(entry.id) == next(
                (one for one in listed if one.entry_id == entry.id), None
            )
            assert (queries.ranked_instead(entry.id) is None) is (entry.id in found)
        assert queries.unranked(self.event) == {one.id for one in queries.entries(self.event, "out")} - set(
            found
        )
        placed = queries.placed(self.event, 1, MOST)
        assert {one.entry_id: (one.place, one.place_to) for one in placed} == found
        for last in (1, 3, MOST):
            within = {one for one in queries.finishers_to(self.event, last) if one.place <= last}
            assert within == {one for one in listed if one.place <= last}
        field, left = queries.field(self.event), queries.players_left(self.event)
        ranked = queries.ranked_field(self.event)
        assert (ranked.entries, ranked.players, ranked.no_shows) == (field.entries, field.players, 0)
        assert ranked.places == queries.places_ranked(self.event) == len(found) + left
        return found


def test_the_first_entry_has_no_place_once_its_player_is_back() -> None:
    one = Evening()
    first, second, third, _fourth = (one.enter() for _ in range(4))
    one.leave(second)
    one.leave(first)
    assert one.places() == {first: (3, 3), second: (4, 4)}
    again = one.again(first)
    # Three are in play; who left before moves up, and nobody is counted twice.
    assert one.places() == {second: (4, 4)}
    instead = queries.ranked_instead(first)
    assert instead is not None
    assert instead.id == again
    one.leave(third)
    one.leave(again)
    assert one.places() == {again: (2, 2), third: (3, 3), second: (4, 4)}


def test_entries_are_ranked_each_unless_the_rules_say_otherwise() -> None:
    one = Evening(RulesProfile())
    first, second, _third = (one.enter() for _ in range(3))
    one.leave(first)
    again = one.again(first)
    one.leave(second)
    one.leave(again)
    assert one.places() == {again: (2, 2), second: (3, 3), first: (4, 4)}
    assert not queries.ranked_field(one.event).is_by_player


def test_the_first_entry_is_ranked_again_without_the_second() -> None:
    one = Evening()
    first, _second = one.enter(), one.enter()
    one.leave(first)
    again = one.again(first)
    assert one.places() == {}
    one.step(mark_void, entry_id=again)
    assert one.places() == {first: (2, 2)}
    one.again(first)
    assert one.places() == {}


def test_a_first_entry_that_is_back_in_play_is_the_one_that_counts() -> None:
    one = Evening()
    first, _second = one.enter(), one.enter()
    one.leave(first)
    again = one.again(first)
    one.leave(again)
    one.step(mark_alive, entry_id=first)
    assert one.places() == {}
    one.leave(first)
    assert one.places() == {first: (2, 2)}


@pytest.mark.parametrize("rank_by", RankBy)
def test_any_evening_is_counted_as_it_is_listed_and_as_the_rule_says(chance: Random, rank_by: RankBy) -> None:
    one = Evening(profile_from_data({"places": {"rank_by": rank_by.value}}))
    for _ in range(5):
        one.enter()
    for number in range(14):
        alive = [entry.id for entry in queries.entries(one.event, "alive")]
        out = [entry.id for entry in queries.entries(one.event, "out")]
        what = chance.choice(("leave", "leave", "again", "void", "enter"))
        if what == "leave" and len(alive) > 2:
            one.leave(*chance.sample(alive, chance.choice((1, 2))), tied=chance.random() < 0.5)
        elif what == "again" and out:
            player = queries.entry(chance.choice(out)).player_id
            if not any(entry.is_alive for entry in queries.player_entries(one.event, player)):
                one.enter(player)
        elif what == "void":
            one.step(mark_void, entry_id=chance.choice([*alive, *out]))
        else:
            one.enter()
        if number % 3 == 0:
            assert one.places() == by_rule(one.event, rank_by)
    assert one.places() == by_rule(one.event, rank_by)


def by_rule(event_id: int, rank_by: RankBy) -> dict[int, tuple[int, int]]:
    out = [
        BulletOut(one.id, one.player_id, one.bullet, (one.finish_group or 0, one.finish_rank or 0))
        for one in queries.entries(event_id, "out")
    ]
    again = {one.player_id for one in queries.entries(event_id, "alive")}
    found = rank_bullets(out, queries.players_left(event_id), rank_by, again)
    return {int(one.key): (one.first, one.last) for one in found.placings}
