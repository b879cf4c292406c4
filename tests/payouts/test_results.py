"""Results for everybody and the media list: what the house publishes, named as each player wants, once it is over."""

from __future__ import annotations

import csv
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from cashier.inspection.declared import Scope, all_lists
from cashier.inspection.files import make
from journal.opening import HOUSE
from payouts.authority.comparison import compare
from payouts.awards import rows as queries
from payouts.structure import rows as structures
from people.models import User
from people.players.verbs import choose_public_name
from rulebook.public_results import PublicResults
from tests import builders as b
from tests.cashier import at_cashier
from tests.elsewhere.test_copies import dealt
from tests.payouts import evening
from tests.payouts.test_deals import played
from tournaments import queries as tournaments
from tournaments.venue.verbs import edit_house, setup_of

pytestmark = pytest.mark.django_db


def publish(visibility: PublicResults) -> None:
    b.do([HOUSE], edit_house, setup=replace(setup_of(tournaments.house()), public_results=visibility))


def result_places(event_id: int) -> list[dict[str, Any]]:
    answer = Client().get(f"/results/{event_id}.json")
    assert answer.status_code == 200
    places: list[dict[str, Any]] = answer.json()["places"]
    return places


def listed(name: str, event_id: int) -> list[dict[str, str]]:
    one = next(one for one in all_lists() if one.name == name)
    text = make(one, Scope(event=event_id), "csv").file.read().decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text)))


def test_a_house_publishes_nothing_until_it_says_so() -> None:
    event_id = dealt()
    for address in ("/results/", f"/results/{event_id}/", f"/results/{event_id}.json"):
        assert Client().get(address).status_code == 404, address
    publish(PublicResults.PLACES)
    for address in ("/results/", f"/results/{event_id}/", f"/results/{event_id}.json"):
        answer = Client().get(address)
        assert answer.status_code == 200, address
        assert "max-age=60" in answer["Cache-Control"]
    assert Client().get(f"/results/{event_id}.doc").status_code == 404


def test_prizes_are_those_that_the_house_publishes() -> None:
    event_id = dealt()
    awards = {award.place: award.amount.minor for award in queries.awards(event_id)}
    structure = [prize.amount.minor for prize in structures.structure(event_id).prizes]
    publish(PublicResults.PLACES)
    assert [one["prize_minor"] for one in result_places(event_id)] == [None] * 3
    publish(PublicResults.PUBLISHED)
    assert [one["prize_minor"] for one in result_places(event_id)] == structure
    publish(PublicResults.AWARDED)
    assert [one["prize_minor"] for one in result_places(event_id)] == [awards[place] for place in (1, 2, 3)]
    assert sum(awards.values()) == compare(event_id).published_minor
    page = Client().get(f"/results/{event_id}/").content.decode()
    assert f"{awards[1] / 100:,.2f}" in page
    text = Client().get(f"/results/{event_id}.csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(StringIO(text)))
    assert [round(float(row["Prize"]) * 100) for row in rows] == [awards[place] for place in (1, 2, 3)]


def test_each_player_is_named_as_the_player_wants() -> None:
    event_id = dealt()
    publish(PublicResults.PLACES)
    first, second, third = (
        tournaments.entry(award.entry_id)
        for award in sorted(queries.awards(event_id), key=lambda one: one.place)
    )
    b.do([HOUSE], choose_public_name, player=first.player_id, public_name="nickname", nickname="Zio")
    b.do([HOUSE], choose_public_name, player=second.player_id, public_name="none", nickname="")
    b.do([HOUSE], choose_public_name, player=third.player_id, public_name="initials", nickname="")
    names = [one["name"] for one in result_places(event_id)]
    assert names[:2] == ["Zio", f"Entry {second.number}"]
    assert names[2].endswith(". T.")
    media = {row["entry"]: row["name"] for row in listed("media", event_id)}
    assert [media[str(one.number)] for one in (first, second, third)] == ["Zio", "", names[2]]


def test_an_event_that_is_played_has_provisional_results_and_a_media_list_by_stack(client: Client) -> None:
    event_id, (first, second, third), _drawer = played()
    publish(PublicResults.PUBLISHED)
    assert Client().get(f"/results/{at_cashier.selling_event(1)}.json").status_code == 409
    assert f"/results/{event_id}/" in Client().get("/results/").content.decode()
    found = Client().get(f"/results/{event_id}.json").json()
    assert (found["is_provisional"], found["players_left"]) == (True, 3)
    assert [one["place"] for one in found["places"]] == [4, 5, 6]
    assert "provisional" in Client().get(f"/results/{event_id}/").content.decode()
    text = Client().get(f"/results/{event_id}.csv").content.decode("utf-8-sig")
    assert [row["Status"] for row in csv.DictReader(StringIO(text))] == ["provisional"] * 3
    client.force_login(User.objects.create(username="carla", role=Role.CASHIER))
    by_api = client.get(f"/api/v1/events/{event_id}/results/").json()
    assert (by_api["is_provisional"], len(by_api["places"])) == (True, 3)
    rows = listed("media", event_id)
    numbers = [str(tournaments.entry(entry).number) for entry in (first, second, third)]
    assert [row["entry"] for row in rows][:3] == numbers
    assert [row["place"] for row in rows] == ["", "", "", "4", "5", "6"]
    assert int(rows[0]["stack"]) > int(rows[1]["stack"]) > int(rows[2]["stack"])
    evening.bust(event_id, third)
    assert [row["place"] for row in listed("media", event_id)] == ["", "", "3", "4", "5", "6"]
    assert listed("media", event_id)[2]["prize"] != ""


def test_an_event_that_shows_no_names_has_none_in_its_results(client: Client) -> None:
    event_id = dealt(shows_names=False)
    publish(PublicResults.AWARDED)
    assert all(one["name"].startswith("Entry ") for one in result_places(event_id))
    assert {row["name"] for row in listed("media", event_id)} == {""}
    client.force_login(User.objects.create(username="carla", role=Role.CASHIER))
    assert client.get(f"/api/v1/events/{event_id}/results/").json()["places"][0]["name"].startswith("Entry ")
