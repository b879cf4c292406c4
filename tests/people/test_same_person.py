"""The same document is the same person, and who is kept out and was erased stays out."""

from __future__ import annotations

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
from people.bans.verbs import ban_player, lift_ban
from people.files.players import import_players
from people.files.roster import ImportedPlayer
from people.models import Ban, Exclusion, HouseSecret, Player
from people.players import rows as queries
from people.players import verbs
from people.players.merging import merge_players
from people.privacy.verbs import erase_player
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db
BORN = date(1970, 1, 1)
CARL: dict[str, Any] = {
    "last_name": "Carl",
    "first_name": "Barred",
    "birth_date": BORN,
    "document": "CA 123-45 XY",
}


def by(role: str) -> By:
    return By(Actor(role=role))


def add(role: str = Role.CASHIER, /, **details: Any) -> int:
    return int(verbs.add_player.perform_with(by(role), details=verbs.PlayerDetails(**details)).answer.id)


def refused(role: str = Role.CASHIER, /, **details: Any) -> str:
    with pytest.raises(Refusal) as found:
        add(role, **details)
    assert found.value.field == "document"
    return str(found.value.code)


def ban(player: int, **over: Any) -> None:
    b.do([HOUSE], ban_player, player=player, **({"reason": "cheated", "kind": "self"} | over))


@pytest.fixture(autouse=True)
def house() -> None:
    b.house()


def test_a_document_is_of_one_player_however_it_is_written() -> None:
    carl = add(**CARL)
    assert refused(last_name="De Luca", document="ca12345xy") == "document_taken"
    other = add(last_name="De Luca", document="passport")
    assert add(last_name="Verdi", document="passport"), "no number is nobody's"
    with pytest.raises(Refusal, match="document_taken"):
        b.do([HOUSE], verbs.edit_player, player=other, last_name="De Luca", document="CA12345XY")
    kept = {name: CARL[name] for name in ("last_name", "first_name", "document")}
    assert b.do([HOUSE], verbs.edit_player, player=carl, **kept, phone="1").changed, "it is the player's own"
    ban(carl)
    assert refused(last_name="De Luca", document="ca12345xy") == "document_barred"


def test_a_merged_row_s_document_is_that_of_the_player_kept() -> None:
    kept, gone = add(last_name="Carlo", document="X1"), add(**CARL)
    b.do([HOUSE], merge_players, player=kept, other=gone)
    assert refused(last_name="De Luca", document="ca12345xy") == "document_taken"
    assert b.do([HOUSE], verbs.edit_player, player=kept, last_name="Carlo", document="CA12345XY").changed


@pytest.mark.parametrize("is_barred", [False, True])
def test_an_import_stops_at_the_row(is_barred: bool) -> None:
    carl = add(**CARL)
    if is_barred:
        ban(carl)
    code = "document_barred" if is_barred else "document_taken"
    rows = (ImportedPlayer(last_name="Neri"), ImportedPlayer(last_name="De Luca", document="CA12345XY"))
    with pytest.raises(Refusal) as found:
        import_players.perform_with(by(Role.DIRECTOR), rows=rows)
    assert (found.value.code, found.value.field) == (code, "rows[1].document")
    twice = tuple(ImportedPlayer(last_name=name, document="ZZ 9") for name in ("Rossi", "Bianchi"))
    with pytest.raises(Refusal, match="document_twice"):
        import_players.perform_with(by(Role.DIRECTOR), rows=twice)
    assert not Player.objects.filter(last_name="Neri").exists(), "all of them, or none"


@pytest.mark.parametrize("page", ["/players/new/", "desk"])
def test_the_desk_is_stopped_and_hears_no_reason(page: str) -> None:
    event = at_cashier.selling_event()
    address = f"/events/{event}/cashier/new/" if page == "desk" else page
    client = Client()
    client.force_login(at_cashier.staff())
    carl = add(**CARL)
    again = {"last_name": "Carl", "first_name": "Barred", "birth_date": "1970-01-01", "document": "CA12345XY"}
    told = client.post(address, again).content.decode()
    assert "it is the same person" in told
    ban(carl)
    for more in ({}, {"is_new": "yes"}):
        told = client.post(address, again | more).content.decode()
        assert "The person with this document is barred" in told
        assert "cheated" not in told
    assert "barred" in client.post(address, again | {"document": ""}).content.decode(), "one of those alike"
    assert Player.objects.count() == 1


@pytest.mark.parametrize("until", [None, 30])
def test_an_exclusion_outlives_the_file_to_its_last_day(until: int | None) -> None:
    today = timezone.localdate(instants.now())
    last = until and today + timedelta(days=until)
    carl = add(**CARL)
    ban(carl, until=last)
    erase_player.perform_with(by(Role.ADMINISTRATOR), player=carl)
    kept = Exclusion.objects.get()
    assert not Ban.objects.exists()
    everything = f"{kept.document_mark} {kept.name_mark} {HouseSecret.objects.get().value}".lower()
    assert "12345" not in everything
    assert "carl" not in everything
    assert refused(**CARL) == "document_barred"
    assert refused(Role.DIRECTOR, last_name="Another", document="CA12345XY") == "document_barred"
    named = {**CARL, "document": ""}
    assert refused(**named) == refused(Role.DIRECTOR, **named) == "name_barred"
    swapped = {"last_name": "Barred", "first_name": "Carl", "birth_date": BORN, "document": "ZZ 1"}
    assert refused(**swapped) == "name_barred"
    assert add(Role.DIRECTOR, **swapped), "a director saw another document"
    rows = (ImportedPlayer(**CARL),)
    with pytest.raises(Refusal, match="document_barred"):
        import_players.perform_with(by(Role.ADMINISTRATOR), rows=rows)
    stranger = add(last_name="Unknown")
    with pytest.raises(Refusal, match="document_barred"):
        b.do([HOUSE], verbs.edit_player, player=stranger, last_name="Unknown", document="CA12345XY")
    if last is not None:
        with instants.simulated_at(instants.now() + timedelta(days=31)):
            assert add(**CARL)


def test_an_administrator_opens_the_file_again_and_the_ban_goes_on() -> None:
    carl = add(**CARL)
    ban(carl)
    ban(carl, kind="house", reason="lifted", until=None)
    last = Ban.objects.latest("pk")
    b.do([HOUSE], lift_ban, player=carl, ban=last.pk, reason="") if last else None
    erase_player.perform_with(by(Role.ADMINISTRATOR), player=carl)
    again = add(Role.ADMINISTRATOR, **CARL)
    assert queries.player(again).is_banned_on(timezone.localdate(instants.now()))
    assert not Exclusion.objects.exists()
    assert [one.kind for one in queries.player(again).open_bans] == ["self"]
