"""Players: found by a few letters, told apart, banned, and really erased."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from access.verbs import By
from journal.models import Answered, Change, FreeText, Line
from journal.opening import HOUSE
from journal.queries import latest_lines
from people.bans import verbs
from people.models import Player, User
from people.naming import folded, search_key
from people.players import rows
from people.players.finding import find_players, likely_same
from people.players.verbs import PlayerDetails, add_player, edit_player, player_answer
from people.privacy.verbs import erase_player
from rulebook.public_names import Named
from rulebook.refusals import Refusal
from tests import builders
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db


def add(last_name: str, first_name: str = "", **over: Any) -> int:
    added = builders.do([HOUSE], add_player, last_name=last_name, first_name=first_name, **over)
    return int(added.id)


def matching_names(text: str) -> list[str]:
    return [player.name for player in find_players(text)]


@pytest.mark.parametrize(
    ("name", "key"),
    [("Šarić", "saric"), ("Łukasz", "lukasz"), ("Müller-Straße", "muller strasse"), ("D'Àmico", "d amico")],
)
def test_names_are_folded_as_hands_type_them(name: str, key: str) -> None:
    assert folded(name) == key


def test_a_joined_name_is_found_in_parts_and_as_one() -> None:
    assert search_key("D'Amico", "Jean-Luc").split() == ["d", "amico", "jean", "luc", "damico", "jeanluc"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("ros", ["Rossi Mario", "Rossini Ada", "Bianchi Rosa"]),
        ("mar ros", ["Rossi Mario"]),
        ("ROSSI m", ["Rossi Mario"]),
        ("sar", ["Šarić Dušan"]),
        ("damico", ["D'Amico Lea"]),
        ("IT-77", ["Bianchi Rosa"]),
        ("ssi", []),
        ("", []),
        ("  ", []),
        ("ro\0ssi m", ["Rossi Mario"]),
    ],
)
def test_a_few_letters_of_any_word_find(text: str, names: list[str]) -> None:
    add("Rossi", "Mario")
    add("Rossini", "Ada")
    add("Bianchi", "Rosa", card_number="IT-77-1")
    add("Šarić", "Dušan")
    add("D'Amico", "Lea")
    assert matching_names(text) == names


def test_a_whole_card_number_finds_its_holder_alone() -> None:
    add("Rossi", "Mario", card_number="100")
    add("Verdi", "Ugo", card_number="1001")
    assert matching_names("100") == ["Rossi Mario"]
    assert matching_names("10") == ["Rossi Mario", "Verdi Ugo"]
    card = rows.player_with_card("1001")
    assert card is not None
    assert card.last_name == "Verdi"


@pytest.mark.parametrize(
    ("over", "field", "code"),
    [
        ({"last_name": " "}, "last_name", "name_missing"),
        ({"email": "nobody"}, "email", "email_unreadable"),
        ({"country": "ITA"}, "country", "country_unknown"),
        ({"birth_date": date(2999, 1, 1)}, "birth_date", "birth_date_to_come"),
        ({"card_number": "7"}, "card_number", "card_number_taken"),
        ({"note": "x" * 201}, "note", "text_too_long"),
    ],
)
def test_a_slip_names_its_field(over: dict[str, Any], field: str, code: str) -> None:
    add("Rossi", card_number="7")
    with pytest.raises(Refusal) as refused:
        add(**{"last_name": "Verdi"} | over)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_who_may_be_the_same_person_is_shown() -> None:
    add("Rossi", "Mario", birth_date=date(1980, 5, 1))
    add("Rosi", "Maria", birth_date=date(1980, 5, 1))
    add("Verdi", "Ugo")
    same = [player.name for player in likely_same("Rossi", "Mario", date(1980, 5, 1))]
    assert same == ["Rosi Maria", "Rossi Mario"]
    assert likely_same("Neri", "Ada", None) == ()


def edit(player_id: int, **over: Any) -> tuple[str, ...]:
    known = rows.player(player_id)
    details: dict[str, Any] = {
        name: getattr(known, name) or "" for name in ("last_name", "first_name", "card_number", "email")
    }
    done = builders.do([HOUSE], edit_player, player=player_id, **details | over)
    return tuple(done.changed)


def test_an_edit_tells_what_changed_and_the_search_follows() -> None:
    player_id = add("Rossi", "Mario")
    assert edit(player_id, last_name="Bruni", email="m@example.org") == ("last_name", "email")
    assert matching_names("bru") == ["Bruni Mario"]
    assert matching_names("ros") == []
    assert edit(player_id) == ()


def test_a_ban_runs_to_the_end_of_its_day() -> None:
    player_id = add("Rossi")
    now = builders.instants.now()
    until = now.date() + timedelta(days=3)
    builders.do([HOUSE], verbs.ban_player, player=player_id, reason="cheating", until=until)
    for days, is_welcome in ((0, False), (3, False), (4, True)):
        if is_welcome:
            rows.require_welcome(rows.player(player_id), now + timedelta(days=days))
            continue
        with pytest.raises(Refusal, match="player_banned"):
            rows.require_welcome(rows.player(player_id), now + timedelta(days=days))


def test_a_ban_without_an_end_is_for_ever_until_lifted() -> None:
    player_id = add("Rossi")
    now = builders.instants.now()
    builders.do([HOUSE], verbs.ban_player, player=player_id, reason="cheating")
    with pytest.raises(Refusal, match="player_banned"):
        rows.require_welcome(rows.player(player_id), now + timedelta(days=9_999))
    builders.do([HOUSE], verbs.lift_ban, player=player_id)
    rows.require_welcome(rows.player(player_id), now)
    with pytest.raises(Refusal, match="player_not_banned"):
        builders.do([HOUSE], verbs.lift_ban, player=player_id)


def test_a_ban_needs_a_reason() -> None:
    with pytest.raises(Refusal) as refused:
        builders.do([HOUSE], verbs.ban_player, player=add("Rossi"), reason=" ")
    assert refused.value.field == "reason"


def test_lines_tell_players_by_name() -> None:
    player_id = add("Rossi", "Mario")
    builders.do([HOUSE], verbs.ban_player, player=player_id, reason="cheating")
    assert latest_lines(HOUSE)[0].sentence == "Rossi Mario is banned permanently"


SECRET: dict[str, Any] = {
    "last_name": "Zyxwvut",
    "first_name": "Qponml",
    "card_number": "CARD-998877",
    "document": "DOC-554433",
    "email": "zyx@example.org",
    "phone": "+39 333 1122334",
    "note": "tall and quiet",
    "birth_date": date(1971, 3, 9),
    "country": "IT",
}


def test_an_erased_player_is_nowhere_any_more() -> None:
    builders.room()
    event_id = builders.event()
    by = By(builders.NOBODY, "the key of the adding")
    player_id = add_player.perform_with(by, details=PlayerDetails(**SECRET)).answer.id
    assert add_player.perform_with(by, details=PlayerDetails(**SECRET)).answer == player_answer(player_id)
    edit(player_id, first_name="Qponmlk")
    builders.do([HOUSE], verbs.ban_player, player=player_id, reason="Zyxwvut shouted")
    builders.do([HOUSE], erase_player, player=player_id)
    assert event_id
    traces = [value for value in SECRET.values() if isinstance(value, str) and len(value) > 2]
    kept = json.dumps(list(Player.objects.values()), default=str)
    kept += json.dumps(list(Line.objects.values("details", "also", "rows", "refers")), default=str)
    kept += json.dumps([*FreeText.objects.values(), *Answered.objects.values()], default=str)
    kept += "".join(str(bytes(blob)) for blob in Change.objects.values_list("row_versions", flat=True))
    for trace in traces:
        assert trace.lower() not in kept.lower(), trace
    assert matching_names("zyx") == []
    with pytest.raises(Refusal, match="player_erased"):
        rows.require_welcome(rows.player(player_id), builders.instants.now())
    with pytest.raises(Refusal, match="player_erased"):
        builders.do([HOUSE], erase_player, player=player_id)


def test_an_erased_name_reads_as_a_number() -> None:
    player_id = add("Rossi")
    builders.do([HOUSE], erase_player, player=player_id)
    assert rows.player_names([player_id]) == {player_id: f"#{player_id}"}
    assert rows.named_players([player_id]) == {player_id: Named("")}


@pytest.mark.parametrize("page", ["ban", "erase"])
def test_whoever_is_erased_can_be_neither_banned_nor_erased_again(client: Client, page: str) -> None:
    client.force_login(User.objects.create(username="ada", role=Role.ADMINISTRATOR))
    player_id = add("Rossi", "Mario")
    assert "Rossi Mario" in client.get(f"/players/{player_id}/{page}/").content.decode()
    builders.do([HOUSE], erase_player, player=player_id)
    assert client.get(f"/players/{player_id}/{page}/").status_code == 409


def test_whoever_has_an_entry_in_an_event_that_is_not_over_is_still_needed(client: Client) -> None:
    builders.room(2)
    event_id = builders.event(name="Friday")
    builders.entries(event_id, 2)
    player_id = tournaments.entries(event_id)[0].player_id
    with pytest.raises(Refusal, match="player_engaged") as refused:
        builders.do([HOUSE], erase_player, player=player_id)
    assert refused.value.detail["events"] == "Friday"
    client.force_login(User.objects.create(username="ada", role=Role.ADMINISTRATOR))
    told = client.get(f"/players/{player_id}/erase/").content.decode()
    assert "Settle that event or void the entry" in told
    assert "Erase permanently" not in told
    assert client.post(f"/api/v1/players/{player_id}/erase/").status_code == 409
    assert not rows.player(player_id).is_erased
