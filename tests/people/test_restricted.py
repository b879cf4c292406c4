"""An erasure waits for the last day of what has to be kept: until then the player is restricted."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from access.roles import Role
from access.verbs import By
from journal import instants
from journal.book import Actor
from journal.opening import HOUSE
from payouts.awards.rows import due_awards
from payouts.settling.verbs import settle_event
from people.models import Player
from people.players import rows
from people.players.finding import find_players
from people.players.likeness import likenesses
from people.players.lists import player_list
from people.players.verbs import add_player, edit_player
from people.privacy import verbs
from people.tasks import erase_due_players
from rulebook.keeping import kept_until
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tournaments import queries as tournaments
from tournaments.values import PayoutRule
from tournaments.venue.verbs import edit_house, setup_of

pytestmark = pytest.mark.django_db
ADMINISTRATOR = By(Actor(role=Role.ADMINISTRATOR))
DETAILS: dict[str, Any] = {
    "last_name": "Wanda",
    "first_name": "Winner",
    "document": "CA 12345",
    "birth_date": date(1970, 1, 1),
    "email": "wanda@example.org",
    "phone": "+39 333 1234567",
    "card_number": "C-1",
    "note": "left-handed",
}


def keep(**years: int) -> None:
    kept: dict[str, Any] = {
        "keep_prizes_years": 10,
        "keep_documents_years": 10,
        "keep_entries_years": 5,
    } | years
    b.do([HOUSE], edit_house, setup=replace(setup_of(tournaments.house()), **kept))


@pytest.fixture
def wanda() -> int:
    """Who won an event that is settled, and was paid."""
    drawer = at_cashier.open_drawer(500_000)
    event, sold = evening.evening(3, drawer, payout=PayoutRule(places=1))
    evening.publish_late(event)
    evening.play_out(event)
    (award,) = due_awards(event)
    evening.pay(event, award.id, drawer)
    b.at(event, settle_event, event=event)
    player = award.player_id
    b.do([HOUSE], edit_player, player=player, **DETAILS)
    assert sold
    return player


def erase(player: int, by: By = ADMINISTRATOR) -> verbs.PlayerErasure:
    return verbs.erase_player.perform_with(by, player=player).answer


def someone(role: str) -> By:
    return By(at_cashier.by(at_cashier.staff(role)))


def test_a_winner_is_restricted_until_the_last_day(wanda: int) -> None:
    keep()
    done = erase(wanda)
    today = timezone.localdate(instants.now())
    assert (done.state, done.kept_until) == ("restricted", kept_until(today, 10))
    row = Player.objects.get(pk=wanda)
    assert (row.last_name, row.document, row.birth_date) == ("Wanda", "CA 12345", date(1970, 1, 1))
    assert (row.email, row.phone, row.card_number, row.note, row.public_name) == ("", "", None, "", "none")
    for text in ("wanda", "C-1", "CA 12345", "3331234567"):
        assert wanda not in {one.id for one in find_players(text)}, text
    assert wanda not in {one.id for one in player_list()}
    assert all(wanda not in (pair.player.id, pair.other.id) for pair in likenesses())
    with pytest.raises(Refusal, match="player_restricted"):
        at_cashier.sell_entry(at_cashier.selling_event(), at_cashier.open_drawer(), wanda)
    with pytest.raises(Refusal, match="document_taken"):
        b.do([HOUSE], add_player, last_name="Another", document="CA12345")
    assert erase_due_players() == 0
    with instants.simulated_at(instants.now() + timedelta(days=3_660)):
        assert erase_due_players() == 1
    assert rows.player(wanda).is_erased
    assert not Player.objects.get(pk=wanda).document


def test_what_nothing_asks_to_keep_goes_at_once(wanda: int) -> None:
    keep(keep_prizes_years=0, keep_entries_years=0)
    assert erase(wanda).state == "erased"


def test_the_restriction_is_lifted_for_who_plays_again(wanda: int) -> None:
    keep()
    erase(wanda)
    verbs.lift_restriction.perform_with(ADMINISTRATOR, player=wanda)
    assert wanda in {one.id for one in find_players("wanda")}
    with pytest.raises(Refusal, match="player_not_restricted"):
        verbs.lift_restriction.perform_with(ADMINISTRATOR, player=wanda)


@pytest.mark.parametrize("name", ["starters", "paid-out"])
def test_the_lists_of_an_inspector_keep_their_hashes(wanda: int, name: str) -> None:
    keep()
    inspector = Client()
    inspector.force_login(at_cashier.staff(Role.INSPECTOR))
    event = tournaments.events()[0].id

    def content() -> bytes:
        file: Any = inspector.post(f"/events/{event}/inspection/{name}.csv")
        return b"".join(file.streaming_content)

    before = content()
    assert b"Wanda" in before
    assert erase(wanda).state == "restricted"
    assert content() == before


def test_two_people_erase_somebody_who_was_paid_in_the_last_year(wanda: int) -> None:
    first, second = someone(Role.ADMINISTRATOR), someone(Role.DIRECTOR)
    confirm = verbs.confirm_erasure.perform_with
    with pytest.raises(Refusal, match="erasure_not_asked"):
        confirm(second, player=wanda)
    assert erase(wanda, first).state == "asked"
    assert not rows.player(wanda).is_erased
    with pytest.raises(Refusal, match="erasure_by_two"):
        confirm(first, player=wanda)
    assert confirm(second, player=wanda).answer.state == "erased"


def test_alone_once_a_year_has_passed(wanda: int) -> None:
    with instants.simulated_at(instants.now() + timedelta(days=366)):
        assert erase(wanda, someone(Role.ADMINISTRATOR)).state == "erased"


def test_the_pages_say_what_stays_and_who_confirms(wanda: int) -> None:
    keep()
    pages = {role: Client() for role in (Role.ADMINISTRATOR, Role.DIRECTOR)}
    for role, client in pages.items():
        client.force_login(at_cashier.staff(role))
    office, director = pages[Role.ADMINISTRATOR], pages[Role.DIRECTOR]
    asked = office.get(f"/players/{wanda}/erase/").content.decode()
    assert "Prizes paid" in asked
    assert "a second person confirms" in asked
    assert office.post(f"/api/v1/players/{wanda}/erase/").status_code == 200
    assert "Erasures to confirm" in director.get("/players/").content.decode()
    assert "Confirm the erasure" in director.get(f"/players/{wanda}/erase/").content.decode()
    assert director.post(f"/api/v1/players/{wanda}/confirm-erasure/").json()["state"] == "restricted"
    assert "1 restricted player" in office.get("/players/").content.decode()
    assert "Lift the restriction" in office.get(f"/players/{wanda}/").content.decode()
