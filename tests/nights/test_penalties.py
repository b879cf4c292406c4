"""A night of penalties: over a table break, of an absent player too, and a disqualification on the bubble."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from floor.absent import verbs as absent
from floor.absent.rows import absent_players
from floor.hands import verbs as hands
from floor.penalties import verbs as penalties
from floor.penalties.disqualify import disqualify, expel_player
from floor.penalties.rows import house_record
from floor.penalties.verbs import GivenKind
from journal import instants
from journal.opening import HOUSE
from payouts.awards.rows import award_of
from people.players import rows as people
from rulebook.profile import profile_named
from seating import queries as seats
from seating.breaking.verbs import break_table
from tests import builders as b
from tests.floor.test_hand_for_hand import PAID, next_hand, places, report
from tests.payouts.evening import publish_late
from tournaments import queries
from tournaments.queries import Offence
from tournaments.venue.verbs import edit_house, setup_of

pytestmark = [pytest.mark.whole_nights, pytest.mark.django_db]
BUBBLE: dict[str, Any] = {**PAID, "late_until_level": None, "profile": profile_named("PRESTIGE")}


def hands_left(event_id: int, entry: int) -> int:
    """What the entry still has to miss."""
    return queries.hands_to_miss([entry]).get(entry, 0)


def reported(event_id: int, entry: int) -> int:
    """The hands of which an absent player's blinds are reckoned."""
    (found,) = (one for one in absent_players(event_id, instants.now()) if one.entry.id == entry)
    return found.played


def table_of(entry: int) -> int:
    ref = seats.seat_of(entry)
    assert ref is not None
    return ref.table_id


def play_hand_at(event_id: int, table_id: int) -> None:
    b.at(event_id, penalties.count_hand_served, table=table_id)


def break_third_table(event_id: int, entry: int, missing: int) -> None:
    """Two rounds at a table of five, three hands of them served before it breaks, the fourth where they sit then."""
    third = b.table(event_id, 3).id
    rounds: dict[str, Any] = {"kind": GivenKind.MISSED_ROUNDS, "rounds": 2, "offence": Offence.ABUSE}
    b.at(event_id, penalties.give_penalty, entry=entry, **rounds)
    b.at(event_id, absent.mark_absent, entry=missing)
    for _hand in range(3):
        play_hand_at(event_id, third)
    assert (hands_left(event_id, entry), reported(event_id, missing)) == (7, 3)
    b.at(event_id, break_table, table=third)
    assert (hands_left(event_id, entry), reported(event_id, missing)) == (7, 3)
    for table_id in {table_of(entry), table_of(missing)}:
        play_hand_at(event_id, table_id)
    assert (hands_left(event_id, entry), reported(event_id, missing)) == (6, 4)


def down_to(event_id: int, number: int, kept: set[int]) -> None:
    """Players go out one after the other, from the fullest table, until this number is left."""
    while len(alive := queries.entries(event_id, "alive")) > number:
        tables = sorted(seats.tables(b.day_of(event_id)), key=lambda one: (-one.players, one.number))
        out = next(one for table in tables for one in table.entries.values() if one not in kept)
        assert out in {one.id for one in alive}
        b.bust(event_id, out)


def test_penalties_across_a_table_break_and_a_disqualification_on_the_bubble() -> None:
    event_id = b.started(5, 5, 5, **BUBBLE)
    b.do([HOUSE], edit_house, setup=replace(setup_of(queries.house()), penalty_months=6))
    chips = queries.chips_in_play(event_id)
    served, missing = b.at_seat(event_id, 3, 1), b.at_seat(event_id, 3, 2)
    break_third_table(event_id, served, missing)
    publish_late(event_id)
    down_to(event_id, 6, {served, missing})

    b.at(event_id, hands.announce_hand_for_hand, event=event_id)
    numbers = [one.number for one in seats.tables(b.day_of(event_id)) if one.players]
    report(event_id, *numbers)
    next_hand(event_id)
    # Hands that the tables report count for both, wherever they sit.
    before = hands_left(event_id, served)
    others = [one.id for one in queries.entries(event_id, "alive") if one.id not in {served, missing}]
    b.bust(event_id, others[0])
    out = b.at(event_id, disqualify, entry=others[1], offence=Offence.CHIP_DUMPING, loses_prize=True)
    report(event_id, *numbers)
    assert hands_left(event_id, served) == before - 1

    # The player who lost the hand is placed above the one disqualified during it, and is paid.
    assert (places(event_id)[others[0]], places(event_id)[others[1]]) == ((5, 5), (6, 6))
    assert queries.chips_in_play(event_id) == chips - out.chips
    assert award_of(others[0]) is not None
    assert award_of(others[1]) is None
    b.do([HOUSE], expel_player, entry=others[1])
    player = queries.entry(others[1]).player_id
    assert people.player(player).is_banned_on(instants.now().date())

    b.at(event_id, hands.end_hand_for_hand, event=event_id, reason="In the money")
    b.at(event_id, absent.blind_off, entry=missing, stack=0)
    b.bust(event_id, missing)
    down_to(event_id, 1, {served})
    ended = places(event_id)
    assert sorted(place for place, _to in ended.values()) == list(range(1, 16))
    assert ended[served] == (1, 1)
    assert queries.chips_in_play(event_id) == chips - out.chips
    assert {one.player.id for one in house_record(instants.now())} == {
        player,
        queries.entry(served).player_id,
    }
