"""Sales without a name: only where the house allows them, under a number, and a person later."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from access.verbs import By
from cashier.sales.verbs import add_nameless_player
from journal.book import Actor
from journal.opening import HOUSE
from journal.queries import latest_lines
from people.bans.lists import ListedBan, import_bans
from people.files.players import import_players
from people.files.roster import ImportedPlayer
from people.models import Player
from people.players import rows as queries
from people.players import verbs as actions
from people.players.finding import find_players
from people.players.merging import merge_players
from rulebook.public_names import PublicName
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tournaments import queries as tournaments
from tournaments.venue.verbs import edit_house, setup_of

pytestmark = pytest.mark.django_db
ADMINISTRATOR = By(Actor(role=Role.ADMINISTRATOR))


def house(**over: Any) -> None:
    b.do([HOUSE], edit_house, setup=replace(setup_of(tournaments.house()), **over))


def add() -> int:
    return add_nameless_player.perform_with(By(b.NOBODY)).answer.player


@pytest.fixture
def event() -> int:
    """An event that sells, in a house that allows it."""
    made = at_cashier.selling_event()
    house(sells_nameless=True)
    return made


def test_nobody_is_sold_to_without_a_name_until_the_house_allows_it() -> None:
    event, drawer = at_cashier.selling_event(), at_cashier.open_drawer()
    with pytest.raises(Refusal, match="nameless_not_allowed"):
        add()
    assert not Player.objects.exists()
    house(sells_nameless=True)
    player = add()
    house(sells_nameless=False)
    with pytest.raises(Refusal, match="nameless_not_allowed"):
        at_cashier.sell_entry(event, drawer, player)


def test_everyone_has_a_number_of_their_own_and_is_called_by_it(event: int) -> None:
    drawer = at_cashier.open_drawer()
    first, second = add(), add()
    at_cashier.sell_entry(event, drawer, first)
    assert [queries.player(one).name for one in (first, second)] == ["#1", "#2"]
    assert [one.id for one in find_players("#2")] == [second]
    for form in PublicName:
        house(public_names=form)
        assert tournaments.public_names([first]) == {first: "#1"}
    assert any(line.sentence == "#1 plays without a name" for line in latest_lines(HOUSE))


def test_with_a_birth_date_asked_for_nobody_without_one_is_sold_to(event: int) -> None:
    drawer, player = at_cashier.open_drawer(), add()
    house(minimum_age=18, asks_birth_date=True)
    with pytest.raises(Refusal, match="birth_date_missing"):
        at_cashier.sell_entry(event, drawer, player)
    house(asks_birth_date=False)
    at_cashier.sell_entry(event, drawer, player)


def test_given_a_name_it_is_a_person_whose_bans_are_checked(event: int) -> None:
    rows = (ListedBan(last_name="Rossi", document="AB1"),)
    import_bans.perform_with(ADMINISTRATOR, name="Court", kind="authority", rows=rows)
    player = add()
    b.do([HOUSE], actions.edit_player, player=player, last_name="#1", note="red hat")
    assert queries.player(player).nameless == 1
    b.do([HOUSE], actions.edit_player, player=player, last_name="Rossi", document="ab 1")
    known = queries.player(player)
    assert (known.nameless, known.public_name, known.open_bans[0].reason) == (None, "", "Court")


def test_a_file_names_them_as_well(event: int) -> None:
    player = add()
    row = ImportedPlayer(player=player, last_name="Rossi", first_name="Ada")
    b.do([HOUSE], import_players, rows=(row,))
    known = queries.player(player)
    assert (known.name, known.nameless, known.public_name) == ("Rossi Ada", None, "")


def test_one_who_is_a_player_already_is_merged_with_the_entry(event: int) -> None:
    drawer, player, known = at_cashier.open_drawer(), add(), b.player("Rossi", "Mario")
    sale = at_cashier.sell_entry(event, drawer, player)
    merge_players.perform_with(ADMINISTRATOR, player=known, other=player)
    assert tournaments.entry(sale.entry).player_id == known
    assert (queries.player(known).name, queries.player(known).public_name) == ("Rossi Mario", "")


def test_the_cashier_sells_without_a_name_and_reads_what_is_not_checked(event: int, client: Client) -> None:
    client.force_login(at_cashier.staff())
    page = f"/events/{event}/cashier/"
    assert "Sell without a name" in client.get(page).content.decode()
    shown = client.post(f"{page}nameless/").content.decode()
    assert "#1" in shown
    assert "bans and age cannot be checked" in shown
    (player,) = Player.objects.filter(nameless=1)
    assert "Plays without a name" in client.get(f"/players/{player.pk}/").content.decode()
    house(sells_nameless=False)
    assert "Sell without a name" not in client.get(page).content.decode()
    assert client.post(f"{page}nameless/").status_code == 409


def test_a_program_sells_without_a_name(event: int, client: Client) -> None:
    client.force_login(at_cashier.staff())
    made = client.post("/api/v1/nameless-players/", {}, content_type="application/json")
    assert made.status_code == 200
    assert made.json()["number"] == 1
    assert client.get("/api/v1/house/").json()["sells_nameless"] is True
