"""Names in public: nobody who wants none is named on a wall, a telephone, a posted list or a page without a sign-in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from journal import instants
from journal.opening import HOUSE
from people.models import Player, User
from people.players import rows as queries
from people.players import verbs as actions
from people.privacy.verbs import erase_player
from rulebook.public_names import PublicName
from rulebook.refusals import Refusal
from screens.parts.registry import BUILDERS
from screens.parts.versions import DISPLAY, ME, TABLE
from tests import builders as b
from tests.browser.furnished import furnish
from tests.browser.test_axe import addresses
from tests.watch import VIEWERS, _looked
from tournaments import queries as tournaments
from tournaments.venue.verbs import edit_house, setup_of

pytestmark = pytest.mark.django_db
SECRET = "Zyxwvutowski"
PUBLIC_VIEWS = tuple(one for one in VIEWERS if one.name in {*BUILDERS, ME, TABLE, DISPLAY})


def choose(player: int, form: str, nickname: str = "") -> Any:
    asked = {"player": player, "public_name": form, "nickname": nickname}
    return b.do([HOUSE], actions.choose_public_name, **asked)


def house_names(form: PublicName) -> None:
    b.do([HOUSE], edit_house, setup=replace(setup_of(tournaments.house()), public_names=form))


def everybody_is(form: str) -> None:
    for row in Player.objects.here():
        row.last_name, row.first_name, row.public_name = SECRET, f"{SECRET}{row.pk}", form
        row.search_key = SECRET.lower()
        row.save()


def public_text(event: int) -> str:
    """All that screens and telephones get of an event."""
    return "".join(_looked(one, event) for one in PUBLIC_VIEWS)


def test_nothing_public_names_a_player_who_wants_no_name(client: Client) -> None:
    house = furnish()
    everybody_is("none")
    events = [event.id for event in tournaments.events()]
    with instants.simulated_at(instants.now()):
        told = {event: public_text(event) for event in events}
    assert not [event for event, text in told.items() if SECRET in text]
    pages = [one.path for one in addresses(house) if one.role == "public"]
    assert len(pages) > 8
    named = [path for path in pages if SECRET in client.get(path).content.decode(errors="ignore")]
    assert not named
    client.force_login(User.objects.create(username="d", role=Role.DIRECTOR))
    posted = [one.path for one in addresses(house) if one.name in ("print-names", "print-tables")]
    assert posted
    assert not [path for path in posted if SECRET in client.get(path).content.decode()]
    # The staff reads everybody by name, and so does the sheet for playing without the system.
    (night,) = [one.path for one in addresses(house) if one.name == "print-night"]
    assert SECRET in client.get(night).content.decode()
    # With full names the same walk finds them, so that it looks where they are.
    everybody_is("full")
    assert any(SECRET in public_text(event) for event in events)


def test_a_player_is_named_as_chosen_and_the_staff_reads_the_name() -> None:
    b.house()
    first, second, third = b.player("Rossi", "Mario"), b.player("Rossi", "Marta"), b.player("Neri", "Ugo")
    ids = [first, second, third]
    assert tournaments.public_names(ids) == {first: "Rossi Mario", second: "Rossi Marta", third: "Neri U."}
    choose(first, "initials")
    choose(third, "nickname", "Zio")
    assert tournaments.public_names(ids) == {first: "R. M.", second: "Rossi M.", third: "Zio"}
    house_names(PublicName.NONE)
    assert tournaments.public_names(ids) == {first: "R. M.", third: "Zio"}
    assert tournaments.posted_names(ids) == {first: "R. M.", third: "Zio"}
    assert queries.player_names(ids)[second] == "Rossi Marta"


def test_a_nickname_is_typed_where_it_is_chosen() -> None:
    player = b.player("Rossi")
    with pytest.raises(Refusal, match="nickname_missing"):
        choose(player, "nickname", " ")
    with pytest.raises(Refusal, match="text_too_long"):
        choose(player, "nickname", "x" * 41)
    assert choose(player, "none").changed == ("public_name",)
    assert choose(player, "none").changed == ()
    b.do([HOUSE], erase_player, player=player)
    with pytest.raises(Refusal, match="player_erased"):
        choose(player, "none")


def test_it_is_chosen_on_its_page(client: Client) -> None:
    b.house()
    player = b.player("Rossi")
    client.force_login(User.objects.create(username="carla", role=Role.CASHIER))
    page = f"/players/{player}/public-name/"
    assert "As the house does" in client.get(page).content.decode()
    refused = client.post(page, {"public_name": "nickname", "nickname": ""})
    assert "Type the nickname" in refused.content.decode()
    assert client.post(page, {"public_name": "nickname", "nickname": "Zio"}).status_code == 302
    known = queries.player(player)
    assert (known.public_name, known.nickname) == ("nickname", "Zio")


def test_the_house_chooses_its_way_on_its_page(client: Client) -> None:
    b.house()
    client.force_login(User.objects.create(username="ada", role=Role.ADMINISTRATOR))
    typed = client.get("/house/details/").context["form"].initial
    assert typed["public_names"] == "short"
    assert client.get("/api/v1/house/").json()["public_names"] == "short"
