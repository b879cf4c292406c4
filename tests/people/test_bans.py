"""Bans of kinds: recorded with their days, enforced, lifted by those who may."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from access.roles import Role
from access.verbs import By
from journal import instants
from journal.book import Actor
from journal.opening import HOUSE
from journal.queries import latest_lines
from people.bans import verbs
from people.models import Ban, Player, User
from people.players import rows
from people.players.lists import player_list
from people.privacy.verbs import erase_player
from rulebook.refusals import Refusal
from tests import builders

pytestmark = pytest.mark.django_db


def ban(player_id: int, **over: Any) -> int:
    builders.do([HOUSE], verbs.ban_player, player=player_id, **{"reason": "cheating"} | over)
    return int(Ban.objects.latest("pk").pk)


def lift(player_id: int, role: Role, reason: str = "", ban_id: int | None = None) -> None:
    verbs.lift_ban.perform_with(By(Actor(role=role)), player=player_id, ban=ban_id, reason=reason)


def refused(player_id: int, days: int = 0) -> str:
    try:
        rows.require_welcome(rows.player(player_id), instants.now() + timedelta(days=days))
    except Refusal as refusal:
        return str(refusal.detail["ban_kind"])
    return ""


def test_a_ban_may_begin_later_and_bans_may_follow_each_other() -> None:
    player = builders.player("Rossi")
    today = timezone.localdate()
    ban(player, kind="room", until=today + timedelta(days=1))
    ban(player, kind="authority", since=today + timedelta(days=3))
    assert [refused(player, days) for days in range(5)] == ["room", "room", "", "authority", "authority"]


def test_a_list_of_players_reads_their_bans_in_one_statement(django_assert_num_queries: Any) -> None:
    banned = [builders.player("Rossi", name) for name in ("Anna", "Bea", "Carla")]
    welcome = builders.player("Rossi", "Dora")
    for player in banned:
        ban(player)
    with django_assert_num_queries(2):
        hits = rows.players([*banned, welcome])
        assert [row.is_banned for row in hits] == [True, True, True, False]
    with django_assert_num_queries(2):
        assert rows.player(banned[0]).ban_on(timezone.localdate()) is not None
    with django_assert_num_queries(1):
        assert rows.player(welcome).open_bans == ()


def test_the_desk_notes_a_self_exclusion_and_only_an_administrator_lifts_it() -> None:
    player = builders.player("Rossi", "Mario")
    builders.do([HOUSE], verbs.exclude_player, player=player, reason="asked for it")
    assert refused(player) == "self"
    assert latest_lines(HOUSE)[0].sentence == "Rossi Mario is banned permanently (self-exclusion)"
    with pytest.raises(Refusal, match="ban_not_yours"):
        lift(player, Role.DIRECTOR, "changed his mind")
    with pytest.raises(Refusal, match="reason_missing"):
        lift(player, Role.ADMINISTRATOR)
    lift(player, Role.ADMINISTRATOR, "term over, letter seen")
    assert refused(player) == ""
    assert not Player.objects.get(pk=player).has_bans


def test_of_several_bans_the_one_lifted_is_named() -> None:
    player = builders.player("Rossi")
    first, second = ban(player), ban(player, kind="room")
    with pytest.raises(Refusal, match="ban_not_named"):
        lift(player, Role.DIRECTOR)
    lift(player, Role.DIRECTOR, ban_id=first)
    assert refused(player) == "room"
    with pytest.raises(Refusal, match="player_not_banned"):
        lift(player, Role.DIRECTOR, ban_id=first)
    lift(player, Role.DIRECTOR, ban_id=second)
    assert refused(player) == ""


def test_a_ban_does_not_end_before_it_begins() -> None:
    today = timezone.localdate()
    with pytest.raises(Refusal, match="ban_ends_before_it_begins"):
        ban(builders.player("Rossi"), since=today + timedelta(days=5), until=today + timedelta(days=2))


def test_an_erased_player_leaves_no_ban_behind() -> None:
    player = builders.player("Rossi")
    ban(player, kind="authority", reason="a court said so")
    builders.do([HOUSE], erase_player, player=player)
    assert not Ban.objects.exists()


def test_the_list_of_the_banned_is_of_those_kept_out_today() -> None:
    today = timezone.localdate()
    now, later = builders.player("Rossi"), builders.player("Bianchi")
    ban(now)
    ban(later, since=today + timedelta(days=2))
    assert [one.id for one in player_list({"banned": "true"})] == [now]
    assert [one.id for one in player_list({"banned": "false"})] == [later]


@pytest.mark.parametrize(
    ("role", "offers"), [(Role.CASHIER, "Self-exclusion"), (Role.DIRECTOR, "From the poker room")]
)
def test_who_may_record_what_is_what_the_page_offers(client: Client, role: Role, offers: str) -> None:
    client.force_login(User.objects.create(username="u", role=role))
    player = builders.player("Rossi", "Mario")
    assert offers in client.get(f"/players/{player}/ban/").content.decode()
    sent = {"reason": "asked", "kind": "self", "since": "", "until": ""}
    assert client.post(f"/players/{player}/ban/", sent).status_code == 302
    page = client.get(f"/players/{player}/").content.decode()
    assert "Only an administrator lifts it" in page
    (known,) = rows.player(player).open_bans
    assert client.get(f"/players/{player}/bans/{known.id}/lift/").status_code == (
        403 if role == Role.CASHIER else 200
    )


def test_an_administrator_lifts_it_on_its_page(client: Client) -> None:
    client.force_login(User.objects.create(username="ada", role=Role.ADMINISTRATOR))
    player = builders.player("Rossi", "Mario")
    ban_id = ban(player, kind="authority")
    sent = client.post(f"/players/{player}/bans/{ban_id}/lift/", {"reason": "revoked"})
    assert sent.status_code == 302
    assert refused(player) == ""
