"""Photographs of players: small, without what a camera writes, for the staff only, and gone when removed."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from access.roles import Role
from access.verbs import By
from journal import instants
from journal.book import Actor
from journal.opening import HOUSE
from people.models import PlayerPhoto, User
from people.players import rows, verbs
from people.players.merging import merge_players
from people.players.verbs import BOX, WAITS_FOR_ITS_PLAYER, keep_photograph
from people.privacy.verbs import erase_player
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db
PLACE = b"N 45 E 9 secret place"


def photo(colour: str = "red", size: tuple[int, int] = (1_600, 1_200)) -> bytes:
    """What a telephone sends: large, with where it was taken."""
    out = BytesIO()
    exif = Image.Exif()
    exif[270] = PLACE.decode()
    Image.new("RGB", size, colour).save(out, "JPEG", exif=exif)
    return out.getvalue()


def give(player: int, content: bytes) -> str:
    digest = keep_photograph(content).digest
    b.do([HOUSE], verbs.photograph_player, player=player, photograph=digest)
    return digest


@pytest.fixture
def desk(client: Client) -> Client:
    """A cashier at a terminal."""
    b.house()
    client.force_login(User.objects.create(username="carla", role=Role.CASHIER))
    return client


def post_photograph(desk: Client, player: int, content: bytes) -> Any:
    file = SimpleUploadedFile("me.jpg", content)
    return desk.post(f"/players/{player}/photograph/", {"photograph": file})


def test_a_photograph_is_kept_small_and_without_where_it_was_taken(desk: Client) -> None:
    player = b.player("Rossi", "Mario")
    assert PLACE in photo()
    assert post_photograph(desk, player, photo()).status_code == 302
    (kept,) = PlayerPhoto.objects.all()
    content = bytes(kept.content)
    assert PLACE not in content
    with Image.open(BytesIO(content)) as shown:
        assert shown.width <= BOX[0]
        assert shown.height <= BOX[1]
        assert not shown.getexif()
    page = desk.get(f"/players/{player}/").content.decode()
    assert f"/players/photographs/{kept.digest}/" in page
    assert desk.get(f"/players/photographs/{kept.digest}/").content == content


def test_the_cashier_sees_it_beside_the_name(desk: Client) -> None:
    event, player = at_cashier.selling_event(), b.player("Rossi")
    digest = give(player, photo())
    page = desk.get(f"/events/{event}/cashier/players/{player}/")
    assert digest in page.content.decode()


def test_nobody_sees_it_without_a_sign_in(client: Client) -> None:
    b.house()
    digest = give(b.player("Rossi"), photo())
    answer = client.get(f"/players/photographs/{digest}/")
    assert answer.status_code in (302, 403)
    client.force_login(User.objects.create_user("tv", password="a long enough one", role=Role.DISPLAY))
    answer = client.get(f"/players/photographs/{digest}/")
    assert answer.status_code in (302, 401, 403)


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"no picture", "Upload a PNG"),
        (photo()[:200], "Upload a PNG"),
        (b"\xff\xd8" + b"0" * (12 * 1024 * 1024), "12 MB"),
    ],
)
def test_what_is_no_photograph_is_refused_on_the_page(desk: Client, content: bytes, text: str) -> None:
    player = b.player("Rossi")
    answer = post_photograph(desk, player, content)
    assert answer.status_code == 200
    assert text in answer.context["form"].errors["photograph"][0]
    assert not PlayerPhoto.objects.exists()


def test_another_takes_its_place_and_removed_it_is_gone(desk: Client) -> None:
    player = b.player("Rossi")
    first = give(player, photo("red"))
    second = give(player, photo("blue"))
    assert [one.digest for one in PlayerPhoto.objects.all()] == [second]
    assert desk.get(f"/players/photographs/{first}/").status_code == 404
    assert desk.post(f"/players/{player}/photograph/", {"step": "remove"}).status_code == 302
    assert not PlayerPhoto.objects.exists()
    with pytest.raises(Refusal, match="photograph_missing"):
        b.do([HOUSE], verbs.remove_photograph, player=player)


def test_one_that_nobody_was_given_is_forgotten_within_the_hour(desk: Client) -> None:
    forgotten = keep_photograph(photo("red")).digest
    assert desk.get(f"/players/photographs/{forgotten}/").status_code == 404
    with instants.simulated_at(instants.now() + 2 * WAITS_FOR_ITS_PLAYER):
        kept = keep_photograph(photo("blue")).digest
    assert [one.digest for one in PlayerPhoto.objects.all()] == [kept]
    with pytest.raises(Refusal, match="not_found"):
        b.do([HOUSE], verbs.photograph_player, player=b.player(), photograph=forgotten)


def test_a_merged_person_keeps_it_and_erased_it_is_gone() -> None:
    kept, gone = b.player("Rossi"), b.player("Rosi")
    digest = give(gone, photo())
    merge_players.perform_with(By(Actor(role=Role.DIRECTOR)), player=kept, other=gone)
    assert rows.player(kept).photo == digest
    b.do([HOUSE], erase_player, player=kept)
    assert not PlayerPhoto.objects.exists()


def test_a_program_sends_a_photograph(desk: Client) -> None:
    player = b.player("Rossi")
    file = SimpleUploadedFile("me.jpg", photo())
    answer = desk.post("/api/v1/players/photographs/", {"photograph": file})
    assert answer.status_code == 201
    given = desk.post(f"/api/v1/players/{player}/photograph/", answer.json(), content_type="application/json")
    assert given.status_code == 400
    told = {"photograph": answer.json()["digest"]}
    given = desk.post(f"/api/v1/players/{player}/photograph/", told, content_type="application/json")
    assert given.status_code == 200
    assert desk.get(f"/api/v1/players/{player}/").json()["photo"] == told["photograph"]
