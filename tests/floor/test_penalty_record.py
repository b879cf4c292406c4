"""Penalties over events: kept as long as the house says, shown when the next one is given, a ban after an expulsion."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.test import Client

from access.roles import Role
from floor.penalties import verbs as penalties
from floor.penalties.disqualify import disqualify, expel_player, to_expel
from floor.penalties.rows import house_record, kept_of, usual_next
from floor.penalties.verbs import GivenKind
from journal import instants
from journal.book import OpenBook
from journal.opening import HOUSE
from people.models import Player, User
from people.players import rows as people
from rulebook.penalties import Step, kept_since
from rulebook.profile import profile_named
from rulebook.refusals import Refusal
from tests import builders as b
from tournaments import queries
from tournaments.entries.verbs import add_entry
from tournaments.queries import Offence
from tournaments.venue.verbs import edit_house, setup_of

pytestmark = pytest.mark.django_db


def keep(months: int) -> None:
    setup = replace(setup_of(queries.house()), penalty_months=months)
    b.do([HOUSE], edit_house, setup=setup)


def _enter(book: OpenBook, event_id: int, player_id: int) -> int:
    book.record(b.FieldBuilt())
    return add_entry(book, event_id=event_id, day_id=b.day_of(event_id), player_id=player_id).id


def warned_before() -> tuple[int, int]:
    """A player warned in one event who plays the next: its id, and the entry there."""
    first = b.started(3)
    one = b.at_seat(first, 1, 1)
    b.at(first, penalties.give_penalty, entry=one, kind=GivenKind.WARNING, offence=Offence.SOFT_PLAY)
    second = b.event()
    player = queries.entry(one).player_id
    entry = b.at(second, _enter, event_id=second, player_id=player)
    return second, entry


def test_penalties_of_other_events_count_only_as_long_as_the_house_keeps_them(client: Client) -> None:
    event_id, entry_id = warned_before()
    entry, now = queries.entry(entry_id), instants.now()
    assert (kept_of(entry, now), usual_next(entry, now).steps) == ((), (Step.WARNING,))
    keep(12)
    assert [one.penalty.offence for one in kept_of(entry, now)] == [Offence.SOFT_PLAY]
    assert Step.MISSED_HANDS in usual_next(entry, now).steps
    client.force_login(User.objects.create_user("fred", password="x", role=Role.FLOOR))
    page = client.get(f"/events/{event_id}/floor/penalty/{entry_id}/").content.decode()
    assert "In other events" in page
    assert "Soft play" in client.get("/penalties/record/").content.decode()
    client.force_login(User.objects.create_user("carl", password="x", role=Role.CASHIER))
    assert client.get("/penalties/record/").status_code == 403


def test_the_floor_sees_the_record_as_it_draws_and_the_cashier_does_not(client: Client) -> None:
    event_id, _entry = warned_before()
    keep(12)
    addresses = (f"/events/{event_id}/seating-requests/", f"/events/{event_id}/floor/start/")
    told = "Penalties in other events"
    client.force_login(User.objects.create_user("dora", password="x", role=Role.DIRECTOR))
    assert [told in client.get(one).content.decode() for one in addresses] == [True, True]
    client.force_login(User.objects.create_user("carl", password="x", role=Role.CASHIER))
    assert told not in client.get(addresses[0]).content.decode()


def test_the_record_is_read_by_api_and_forgets_who_is_erased(client: Client) -> None:
    _event, entry_id = warned_before()
    keep(12)
    player = queries.entry(entry_id).player_id
    client.force_login(User.objects.create_user("ines", password="x", role=Role.INSPECTOR))
    for address in ("penalties/record/", f"players/{player}/penalties/"):
        (one,) = client.get(f"/api/v1/{address}").json()["results"]
        assert (one["player"], one["offence"]) == (player, "soft_play")
    Player.objects.filter(pk=player).update(erased_at=instants.now())
    assert house_record(instants.now()) == ()


def disqualified_by(edition: str) -> tuple[int, int]:
    """Somebody disqualified by the rules of an edition: the event, and the entry."""
    event_id = b.started(4, profile=profile_named(edition))
    entry = b.at_seat(event_id, 1, 1)
    b.at(event_id, disqualify, entry=entry, offence=Offence.ABUSE, loses_prize=True)
    return event_id, entry


def test_an_expulsion_makes_a_ban_with_its_reason_where_the_house_expels(client: Client) -> None:
    event_id, entry = disqualified_by("PRESTIGE")
    client.force_login(User.objects.create_user("dora", password="x", role=Role.DIRECTOR))
    listed = f"/events/{event_id}/penalties/"
    assert f"/entries/{entry}/expel/" in client.get(listed).content.decode()
    with pytest.raises(Refusal, match="not_disqualified"):
        b.do([HOUSE], expel_player, entry=b.at_seat(event_id, 1, 2))
    b.do([HOUSE], expel_player, entry=entry)
    player = people.player(queries.entry(entry).player_id)
    assert player.is_banned_on(instants.now().date())
    assert "Expelled" in player.open_bans[0].reason
    assert "/expel/" not in client.get(listed).content.decode()


def test_where_the_most_severe_penalty_is_disqualification_nobody_is_expelled() -> None:
    event_id, entry = disqualified_by("TDA2024")
    assert not to_expel(queries.event(event_id), instants.now().date())
    with pytest.raises(Refusal, match="no_expulsion"):
        b.do([HOUSE], expel_player, entry=entry)


def test_the_months_are_those_of_the_calendar() -> None:
    assert kept_since(datetime(2026, 3, 31, 12, tzinfo=UTC), 1) == datetime(2026, 2, 28, 12, tzinfo=UTC)
    assert kept_since(datetime(2026, 1, 5, tzinfo=UTC), 13) == datetime(2024, 12, 5, tzinfo=UTC)
    assert kept_since(datetime(2026, 1, 5, tzinfo=UTC), 0) is None
