"""Penalties at the tables: given, counted wherever the player sits, over or cancelled; suspensions by either clock."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from clock.timers.suspensions import suspended
from clock.verbs import pause_clock, resume_clock
from floor.hands import tables as hand_tables
from floor.hands import verbs as hands
from floor.penalties import verbs as penalties
from floor.penalties.verbs import GivenKind
from journal import instants
from journal.models import Change, Line
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from rulebook.profile import profile_named
from rulebook.profile.variants import SuspensionClock
from rulebook.refusals import Refusal
from seating import queries as seats
from seating import reports
from seating.balance.verbs import apply_suggestion
from seating.breaking.verbs import break_table
from seating.buttons.verbs import set_positions
from seating.commands import Spot
from seating.moves.verbs import move_player
from tests import builders as b
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.entries.penalties import lift_disqualification, miss_hand
from wording import words

pytestmark = pytest.mark.django_db


def give(event_id: int, entry_id: int, kind: str = "missed_rounds", **fields) -> int:
    given = b.at(event_id, penalties.give_penalty, entry=entry_id, kind=GivenKind(kind), **fields)
    return int(given.id)


def left(entry_id: int) -> int:
    return queries.hands_to_miss([entry_id]).get(entry_id, 0)


def refusal(event_id: int, verb, /, **options) -> Refusal:
    with pytest.raises(Refusal) as caught:
        b.at(event_id, verb, **options)
    return caught.value


def hand_played(event_id: int, number: int) -> None:
    b.at(event_id, penalties.count_hand_served, table=b.table(event_id, number).id)


def sentence(event_id: int) -> str:
    return latest_lines(tournament_book(event_id), limit=1)[0].sentence


def with_rules(name: str, **over) -> dict:
    profile = profile_named(name)
    return {"profile": replace(profile, penalties=replace(profile.penalties, **over))}


def test_rounds_become_hands_by_the_players_at_the_table() -> None:
    event_id = b.started(7, 5)
    entry = b.at_seat(event_id, 1, 2)
    give(event_id, entry, rounds=3, offence=queries.Offence.SOFT_PLAY)
    assert left(entry) == 21
    assert "misses 21 hands (rounds: 3, players: 7): Soft play" in sentence(event_id)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    assert left(entry) == 21


def test_one_tap_counts_everybody_on_penalty_at_the_table_and_nobody_elsewhere() -> None:
    event_id = b.started(5, 5)
    here, beside, elsewhere = (b.at_seat(event_id, *spot) for spot in ((1, 1), (1, 2), (2, 1)))
    give(event_id, here, rounds=1)
    give(event_id, beside, "missed_hands", hands=1)
    give(event_id, elsewhere, rounds=1)
    hand_played(event_id, 1)
    assert (left(here), left(beside), left(elsewhere)) == (4, 0, 5)
    hand_played(event_id, 1)
    assert (left(here), left(beside)) == (3, 0)


def test_a_hand_is_not_counted_where_nobody_is_on_penalty() -> None:
    event_id = b.started(5)
    table_id = b.table(event_id, 1).id
    assert refusal(event_id, penalties.count_hand_served, table=table_id).code == "nobody_on_penalty"

    def verb(book) -> None:
        assert penalties.miss_hand_at(book, table_id=table_id) == ()
        assert miss_hand(book, entry_ids=[]) == ()
        book.record(b.FieldBuilt())

    b.at(event_id, verb)


def test_hand_for_hand_the_report_of_a_table_counts_and_no_tap_beside_it() -> None:
    event_id = b.started(4, 4)
    entry, table_id = b.at_seat(event_id, 1, 1), b.table(event_id, 1).id
    give(event_id, entry, rounds=1)
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=5)
    assert refusal(event_id, penalties.count_hand_served, table=table_id).code == "hands_are_reported"
    b.at(event_id, hand_tables.report_hand_finished, table=table_id)
    assert left(entry) == 3


def test_of_two_penalties_the_older_is_served_first() -> None:
    event_id = b.started(5)
    entry = b.at_seat(event_id, 1, 1)
    first, second = give(event_id, entry, "missed_hands", hands=2), give(event_id, entry, rounds=1)
    assert left(entry) == 7
    for _hand in range(3):
        hand_played(event_id, 1)
    assert (queries.penalty(first).hands_left, queries.penalty(second).hands_left) == (0, 4)


@pytest.mark.parametrize(("edition", "after"), [("TDA2024", 5), ("WSOP2026", 4)])
def test_the_hand_under_way_counts_only_where_the_book_says_so(edition: str, after: int) -> None:
    event_id = b.started(5, profile=profile_named(edition))
    entry = b.at_seat(event_id, 1, 1)
    give(event_id, entry, rounds=1, is_hand_running=True)
    hand_played(event_id, 1)
    assert left(entry) == after


def test_a_penalty_goes_with_the_player_who_is_moved() -> None:
    event_id = b.started(7, 4)
    entry = b.at_seat(event_id, 1, 1)
    give(event_id, entry, rounds=2)
    hand_played(event_id, 1)
    b.at(event_id, move_player, entry=entry, to=Spot(2, 9), note="balance")
    assert left(entry) == 13
    hand_played(event_id, 2)
    assert left(entry) == 12


def test_a_penalty_goes_with_the_player_whose_table_breaks() -> None:
    event_id = b.started(4, 5)
    entry = b.at_seat(event_id, 1, 1)
    give(event_id, entry, rounds=2)
    b.at(event_id, break_table, table=b.table(event_id, 1).id)
    assert left(entry) == 8
    hand_played(event_id, 2)
    assert left(entry) == 7


def test_a_suggested_move_says_that_the_penalty_goes_with_him(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])
    event_id = b.started(9, 7, 8)
    for number, big_blind in ((1, 3), (2, 3)):
        b.at(
            event_id,
            set_positions,
            table=b.table(event_id, number).id,
            big_blind=big_blind,
            small_blind=big_blind - 1,
        )
    (move,) = seats.suggestions(b.day_of(event_id))
    assert move.entry_id is not None
    give(event_id, move.entry_id, "missed_hands", hands=14)
    again = next(one for one in seats.suggestions(b.day_of(event_id)) if one.entry_id == move.entry_id)
    assert "14 hands" in again.why
    b.at(event_id, apply_suggestion, event=event_id, suggestion=again.id)
    assert left(move.entry_id) == 14


def test_more_rounds_than_the_house_gives_are_refused() -> None:
    event_id = b.started(5, profile=profile_named("SANREMO"))
    entry = b.at_seat(event_id, 1, 1)
    asked = {"kind": GivenKind.MISSED_ROUNDS, "rounds": 5}
    assert refusal(event_id, penalties.give_penalty, entry=entry, **asked).code == "rounds_over_limit"


def test_whoever_is_out_or_went_elsewhere_is_given_nothing() -> None:
    event_id = b.started(5, 5)
    out, moved = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    b.bust(event_id, out)
    b.at(event_id, move_player, entry=moved, to=Spot(2, 9), note="asked")
    warning = {"kind": GivenKind.WARNING}
    assert refusal(event_id, penalties.give_penalty, entry=out, **warning).code == "entry_not_alive"
    stale = refusal(event_id, penalties.give_penalty, entry=moved, **warning, seen=Spot(1, 2))
    assert stale.code == "stale_view"


def test_a_served_penalty_is_closed_and_one_that_is_not_needs_a_reason() -> None:
    event_id = b.started(5)
    entry = b.at_seat(event_id, 1, 1)
    penalty_id = give(event_id, entry, "missed_hands", hands=1)
    early = refusal(event_id, penalties.serve_out, penalty=penalty_id)
    assert (early.code, early.field) == ("penalty_not_served", "reason")
    assert "1 hand " in words.explain(early)[1]
    hand_played(event_id, 1)
    b.at(event_id, penalties.serve_out, penalty=penalty_id)
    assert queries.penalty(penalty_id).state == "served"
    assert refusal(event_id, penalties.serve_out, penalty=penalty_id).code == "penalty_closed"
    other = give(event_id, entry, rounds=1)
    b.at(event_id, penalties.serve_out, penalty=other, reason="director's mercy")
    assert left(entry) == 0
    assert "before the penalty was served: director's mercy" in sentence(event_id)


def test_a_warning_is_never_served_and_may_be_withdrawn_with_a_reason() -> None:
    event_id = b.started(5)
    entry = b.at_seat(event_id, 1, 1)
    penalty_id = give(event_id, entry, "warning")
    assert refusal(event_id, penalties.serve_out, penalty=penalty_id).code == "nothing_to_serve"
    assert refusal(event_id, penalties.void_penalty, penalty=penalty_id, reason=" ").code == "reason_missing"
    player = queries.entry(entry).player_id
    assert [step.value for step in queries.penalty_history(event_id, player)] == ["warning"]
    b.at(event_id, penalties.void_penalty, penalty=penalty_id, reason="wrong player")
    assert queries.penalty_history(event_id, player) == ()


def test_penalties_and_hands_are_taken_back_by_undo() -> None:
    event_id = b.started(5)
    entry = b.at_seat(event_id, 1, 1)
    give(event_id, entry, rounds=1)
    hand_played(event_id, 1)
    (hand,) = Line.objects.filter(fact="HandServed")
    undo_lines(hand.pk, Command(b.NOBODY))
    assert left(entry) == 5
    (given,) = Line.objects.filter(fact="MissedRoundsGiven")
    undo_lines(given.pk, Command(b.NOBODY))
    assert queries.penalties(event_id) == ()


def test_images_of_penalties_name_people_by_id_alone() -> None:
    event_id = b.started(5)
    entry = b.at_seat(event_id, 1, 1)
    give(event_id, entry, rounds=1)
    change = Change.objects.order_by("-line").first()
    name = words.names("entry", [entry])[entry]
    assert change is not None
    assert name.encode() not in bytes(change.row_versions)


def test_a_suspension_by_the_tournaments_clock_stands_still_with_it() -> None:
    event_id = b.started(5)
    entry, day = b.at_seat(event_id, 1, 1), b.day_of(event_id)
    penalty_id = give(event_id, entry, "suspension", minutes=10, offence=queries.Offence.NOT_SEATED)
    (one,) = suspended(event_id)
    given_at = queries.penalty(penalty_id).given_at
    assert one.ends_at is not None
    assert abs(one.ends_at - given_at - timedelta(minutes=10)) < timedelta(milliseconds=5)
    with instants.simulated_at(given_at + timedelta(minutes=4)):
        b.at(event_id, pause_clock, day=day)
        assert suspended(event_id)[0].ends_at is None
    with instants.simulated_at(given_at + timedelta(minutes=14)):
        b.at(event_id, resume_clock, day=day)
        (again,) = suspended(event_id)
        assert not again.is_over(instants.now())
        assert refusal(event_id, penalties.serve_out, penalty=penalty_id).code == "penalty_not_served"
    assert again.ends_at is not None
    assert abs(again.ends_at - given_at - timedelta(minutes=20)) < timedelta(milliseconds=5)
    with instants.simulated_at(given_at + timedelta(minutes=21)):
        b.at(event_id, penalties.serve_out, penalty=penalty_id)
    assert suspended(event_id) == ()


def test_a_suspension_by_the_wall_keeps_its_end() -> None:
    rules = with_rules("SANREMO", suspension_clock=SuspensionClock.WALL)
    event_id = b.started(5, **rules)
    entry = b.at_seat(event_id, 1, 1)
    penalty_id = give(event_id, entry, "suspension", minutes=30)
    b.at(event_id, pause_clock, day=b.day_of(event_id))
    given = queries.penalty(penalty_id)
    assert suspended(event_id)[0].ends_at == given.ends_at == given.given_at + timedelta(minutes=30)
    asked = {"kind": GivenKind.SUSPENSION, "minutes": 31}
    assert refusal(event_id, penalties.give_penalty, entry=entry, **asked).code == "suspension_length"


def test_nothing_is_lifted_from_a_player_who_was_not_disqualified() -> None:
    event_id = b.started(5)
    entry = b.at_seat(event_id, 1, 1)
    give(event_id, entry, rounds=1)

    def verb(book) -> None:
        lift_disqualification(book, entry_id=entry, standing=queries.standing_of_player(queries.entry(entry)))
        book.record(b.FieldBuilt())

    b.at(event_id, verb)
    assert left(entry) == 5
