"""Lists of bans: imported with a preview, matched to players now and at registration, undone as a whole."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from access.roles import Role
from access.verbs import By
from floor.plan.verbs import undo_line
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE
from journal.queries import latest_lines
from journal.replay import differences
from people.bans.lists import ListedBan, ban_lists, import_bans
from people.bans.verbs import lift_ban
from people.files.ban_lists import ban_lines_of, ban_sheet
from people.files.players import import_players
from people.files.roster import ImportedPlayer
from people.models import Ban, ListedPerson, Player, User
from people.players import rows as queries
from people.players import verbs
from people.players.lists import player_list
from people.privacy.verbs import erase_player
from rulebook.refusals import Refusal
from tests import builders as b
from tests.people.rosters import workbook
from tournaments.venue.zone import house_zone

pytestmark = pytest.mark.django_db
PAGE = "/players/ban-lists/"
BORN = date(1980, 5, 1)


def add(last_name: str, first_name: str = "Mario", **over: Any) -> int:
    return int(b.do([HOUSE], verbs.add_player, last_name=last_name, first_name=first_name, **over).id)


def on_list(last_name: str, first_name: str = "Mario", **over: Any) -> ListedBan:
    return ListedBan(last_name=last_name, first_name=first_name, **over)


def come_in(*rows: ListedBan, role: Role = Role.ADMINISTRATOR, **over: Any) -> Any:
    told: dict[str, Any] = {"name": "Court", "kind": "authority", "rows": rows} | over
    return import_bans.perform_with(By(Actor(role=role)), **told)


def undo(line: int | None, role: Role = Role.ADMINISTRATOR) -> None:
    assert line is not None
    undo_line.perform_with(By(Actor(role=role)), line=line, reason="the wrong file")


def banned() -> set[int]:
    with timezone.override(house_zone()):
        return {one.id for one in player_list({"banned": "true"})}


def test_players_on_the_list_are_banned_by_document_or_by_name_and_birth() -> None:
    papers, born = add("Rossi", document="AB 12-34"), add("Verdi", "Ugo Maria", birth_date=BORN)
    other, namesake = add("Neri", birth_date=BORN), add("Galli")
    done = come_in(
        on_list("Rossi", "Maria", document="ab1234"),
        on_list("Verdi", "Ugo", birth_date=BORN),
        on_list("Galli", birth_date=BORN),
    )
    assert banned() == {papers, born}
    assert (done.answer.added, done.answer.players) == (3, 2)
    assert not Player.objects.filter(pk__in=[other, namesake], has_bans=True).exists()
    assert latest_lines(HOUSE)[0].sentence == ("List of bans “Court” imported: 3 added, 0 changed, 0 lifted")
    assert [ban.reason for ban in queries.player(papers).open_bans] == ["Court"]


def test_somebody_unknown_is_banned_the_moment_they_register() -> None:
    come_in(on_list("Rossi", document="X1"), on_list("Verdi", birth_date=BORN), on_list("Neri", document="N"))
    rossi = add("Rossi", document="X-1")
    verdi = add("Verdi")
    assert banned() == {rossi}
    # Only the day of birth says who it is.
    details = {"last_name": "Verdi", "first_name": "Mario", "birth_date": BORN}
    b.do([HOUSE], verbs.edit_player, player=verdi, **details)
    rows = (ImportedPlayer(last_name="Neri", first_name="Ada", document="n"),)
    (neri,) = b.do([HOUSE], import_players, rows=rows).added
    assert banned() == {rossi, verdi, neri}
    (known,) = ban_lists()
    assert (known.persons, known.unknown) == (3, 0)


def test_a_new_edition_lifts_whom_it_misses_only_where_it_is_whole() -> None:
    rossi, verdi = add("Rossi", document="1"), add("Verdi", document="2")
    come_in(on_list("Rossi", document="1"), on_list("Verdi", document="2"))
    come_in(on_list("Rossi", document="1"))
    assert banned() == {rossi, verdi}
    come_in(on_list("Rossi", document="1"), is_whole=True)
    assert banned() == {rossi}
    # An edition that says the same leaves no line.
    before = Line.objects.count()
    assert come_in(on_list("Rossi", document="1"), is_whole=True).line is None
    assert Line.objects.count() == before


def test_a_changed_line_takes_the_place_of_the_ban_before() -> None:
    rossi = add("Rossi", document="1")
    today = timezone.localdate()
    come_in(on_list("Rossi", document="1", until=today + timedelta(days=5)))
    come_in(on_list("Rossi", document="1", until=today + timedelta(days=9), reason="longer"))
    (ban,) = queries.player(rossi).open_bans
    assert (ban.until, ban.reason) == (today + timedelta(days=9), "longer")


def test_whom_somebody_recognised_stays_recognised() -> None:
    rossi = add("Rossi")
    come_in(on_list("Rossi", player=rossi))
    assert banned() == {rossi}
    come_in(on_list("Rossi", document="9"))
    assert banned() == {rossi}


def test_one_undo_takes_an_edition_back_whole() -> None:
    rossi, verdi, neri = (add(name, document=name) for name in ("Rossi", "Verdi", "Neri"))
    come_in(*(on_list(name, document=name, reason="a") for name in ("Rossi", "Verdi")))
    line = come_in(
        on_list("Rossi", document="Rossi", reason="b"), on_list("Neri", document="Neri"), is_whole=True
    ).line
    late = add("Galli", document="Galli")
    assert banned() == {rossi, neri}
    undo(line)
    assert banned() == {rossi, verdi}
    assert [ban.reason for ban in queries.player(rossi).open_bans] == ["a"]
    assert not Player.objects.get(pk=neri).has_bans
    assert late not in banned()
    assert list(differences()) == []


def test_an_earlier_edition_waits_for_the_later_one() -> None:
    line = come_in(on_list("Rossi")).line
    come_in(on_list("Rossi"), on_list("Verdi"))
    with pytest.raises(Refusal, match="undo_blocked"):
        undo(line)


@pytest.mark.parametrize("over", [{"rows": (on_list("Verdi"),), "is_whole": True}, {}])
def test_only_an_administrator_lets_protected_people_in_by_a_list(over: dict[str, Any]) -> None:
    until = timezone.localdate() + timedelta(days=5)
    come_in(on_list("Rossi"), kind="self")
    told = {"rows": (on_list("Rossi", until=until),)} | over
    with pytest.raises(Refusal, match="ban_not_yours"):
        come_in(kind="self", role=Role.DIRECTOR, **told)
    come_in(on_list("Rossi"), on_list("Neri"), kind="self", role=Role.DIRECTOR)
    with pytest.raises(Refusal, match="ban_not_yours"):
        undo(latest_lines(HOUSE)[0].id, Role.DIRECTOR)
    come_in(on_list("Rossi"), kind="house", role=Role.DIRECTOR)
    come_in(on_list("Verdi"), kind="house", role=Role.DIRECTOR, is_whole=True)


@pytest.mark.parametrize("other", [{"last_name": "Verdi"}, {"birth_date": date(1980, 1, 1)}])
def test_only_an_administrator_makes_a_protected_line_one_of_somebody_else(other: dict[str, Any]) -> None:
    named: dict[str, Any] = {"last_name": "Rossi", "document": "AX1", "birth_date": date(1970, 5, 1)}
    come_in(on_list(**named), kind="authority")
    told = on_list(**named | other)
    with pytest.raises(Refusal, match="ban_not_yours"):
        come_in(told, kind="authority", role=Role.DIRECTOR)
    assert add("Rossi", document="AX1", birth_date=date(1970, 5, 1)) in banned()
    come_in(
        on_list(**named | {"first_name": "Carlo", "document": "AX2"}), kind="authority", role=Role.DIRECTOR
    )
    come_in(told, kind="authority")


def test_a_comma_within_the_only_column_parts_no_cells() -> None:
    (line,) = ban_lines_of(ban_sheet("Nominativo\nRossi, Mario\n"), date(2026, 11, 26))
    assert line.ban is not None
    assert (line.ban.last_name, line.ban.first_name) == ("Rossi", "Mario")


def test_a_ban_lifted_by_hand_does_not_come_back_with_the_next_edition() -> None:
    rossi = add("Rossi", document="1")
    come_in(on_list("Rossi", document="1"))
    lift_ban.perform_with(By(Actor(role=Role.ADMINISTRATOR)), player=rossi, reason="letter seen")
    come_in(on_list("Rossi", document="1"), on_list("Verdi"))
    assert banned() == set()


@pytest.mark.parametrize(
    ("row", "code", "field"),
    [
        (on_list(" "), "name_missing", "rows[1].last_name"),
        (on_list("R", player=999_999), "not_found", "rows[1].player"),
        (on_list("R" * 81), "text_too_long", "rows[1].last_name"),
        (
            on_list("R", since=date(2027, 1, 2), until=date(2027, 1, 1)),
            "ban_ends_before_it_begins",
            "rows[1].until",
        ),
        (on_list("R", birth_date=date(2999, 1, 1)), "birth_date_to_come", "rows[1].birth_date"),
    ],
)
def test_one_bad_line_imports_none(row: ListedBan, code: str, field: str) -> None:
    with pytest.raises(Refusal) as refused:
        come_in(on_list("Verdi"), row)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert not ListedPerson.objects.exists()


def test_a_list_has_a_name() -> None:
    with pytest.raises(Refusal, match="ban_list_unnamed"):
        come_in(on_list("Verdi"), name=" ")


def test_an_erased_player_is_off_every_list() -> None:
    rossi = add("Rossi", document="1")
    come_in(on_list("Rossi", document="1"), on_list("Verdi"))
    b.do([HOUSE], erase_player, player=rossi)
    assert not Ban.objects.exists()
    assert [one.last_name for one in ListedPerson.objects.all()] == ["Verdi"]


def test_a_long_list_takes_few_statements(django_assert_max_num_queries: Any) -> None:
    b.house()
    rows = tuple(on_list(f"Rossi{at}", document=f"D{at}") for at in range(2_000))
    for at in range(0, 2_000, 500):
        add(f"Rossi{at}", document=f"d{at}")
    with django_assert_max_num_queries(60):
        assert come_in(*rows).answer.players == 4


# the page


@pytest.fixture
def office(client: Client) -> Client:
    """An administrator at a terminal."""
    b.house()
    client.force_login(User.objects.create(username="ada", role=Role.ADMINISTRATOR))
    return client


def post_list(office: Client, text: str | bytes, **over: str) -> Any:
    content = text.encode() if isinstance(text, str) else text
    told = {"name": "Court", "kind": "authority", "is_whole": "on"} | over
    return office.post(PAGE, {"file": SimpleUploadedFile("list.csv", content), **told})


def digest_of(office: Client, text: str) -> str:
    return str(post_list(office, text).context["digest"])


def confirmed(office: Client, text: str, digest: str = "", **over: str) -> Any:
    told = {"name": "Court", "kind": "authority", "is_whole": "on", "step": "import", "_key": "one"}
    return office.post(PAGE, {"text": text, "digest": digest or digest_of(office, text)} | told | over)


def groups(answer: Any) -> dict[str, int]:
    return {group.key: group.count for group in answer.context["edition"].groups}


LIST = "Cognome;Nome;Documento;Dal;Al;Motivo\nRossi;Mario;AB1;01/03/26;;Sentenza\nVerdi;Ugo;;;31/12/30;\n"


def test_an_edition_is_shown_and_nothing_is_written(office: Client) -> None:
    rossi = add("Rossi", document="ab-1")
    answer = post_list(office, LIST)
    assert groups(answer) == {"new": 2}
    (line, other) = answer.context["edition"].groups[0].lines
    assert [one.id for one in line.players] == [rossi]
    assert "31 December 2030" in other.details or "31 Dec 2030" in other.details
    assert not ListedPerson.objects.exists()


def test_a_workbook_is_read_as_well(office: Client) -> None:
    lines: list[list[Any]] = [["Surname", "First name", "Date of birth"], ["Rossi", "Mario", BORN]]
    assert groups(post_list(office, workbook(lines))) == {"new": 1}


def test_what_is_confirmed_is_imported_once(office: Client) -> None:
    digest = digest_of(office, LIST)
    for _press in range(2):
        assert confirmed(office, LIST, digest).status_code == 302
    assert ListedPerson.objects.count() == 2
    assert "List of bans “Court” imported: 2 added" in office.get(PAGE).content.decode()
    assert groups(post_list(office, LIST)) == {"same": 2}
    shorter = LIST.replace("Verdi;Ugo;;;31/12/30;\n", "")
    assert groups(post_list(office, shorter)) == {"lifted": 1, "same": 1}
    assert groups(post_list(office, shorter, is_whole="")) == {"same": 1}
    answer = post_list(office, LIST.replace("31/12/30", "31/12/29"))
    assert groups(answer) == {"changed": 1, "same": 1}
    assert "→" in answer.context["edition"].groups[0].lines[0].remarks[0]


def test_while_a_line_is_rejected_nobody_is_let_in(office: Client) -> None:
    confirmed(office, LIST)
    faulty = "Surname;From;Until\nNeri;tomorrow;\nBianchi;2026-05-02;2026-05-01\nGalli;;\n"
    answer = post_list(office, faulty)
    assert groups(answer) == {"rejected": 2, "new": 1}
    assert [one.remarks[0] for one in answer.context["edition"].groups[0].lines] == [
        "From: Day not understood. “tomorrow” is not a date. Type it like 2027-05-31.",
        "Until (inclusive): The ban ends before it begins. Choose a last day on or after the first.",
    ]
    assert confirmed(office, faulty, _key="two").status_code == 302
    assert ListedPerson.objects.filter(lifted_at=None).count() == 3


def test_somebody_alike_waits_for_a_choice(office: Client) -> None:
    rossi = add("Rossi")
    text = "Surname;First name;Date of birth\nRossi;Mario;1980-05-01\n"
    (line,) = post_list(office, text).context["edition"].groups[0].lines
    assert ([one.id for one in line.alike], line.players) == ([rossi], ())
    confirmed(office, text)
    assert "May be on the list “Court”" in office.get(f"/players/{rossi}/").content.decode()
    confirmed(office, text, _key="two", **{"player-2": str(rossi)})
    assert banned() == {rossi}
    assert "May be on the list" not in office.get(f"/players/{rossi}/").content.decode()


def test_a_player_who_is_gone_is_told_with_the_row(office: Client) -> None:
    answer = confirmed(office, LIST, **{"player-2": "999999"})
    assert answer.status_code == 409
    assert "Row 2:" in answer.content.decode()


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"Rossi;Mario", "Name the columns in the first line"),
        (b"Surname\n", "Choose a file"),
        (b"\x89PNG\r\n", "The file has no text"),
    ],
)
def test_a_bad_file_says_what_is_wrong_with_it(office: Client, content: bytes, text: str) -> None:
    assert text in post_list(office, content).context["form"].errors["file"][0]


def test_the_template_is_read_again(office: Client) -> None:
    content = office.get(f"{PAGE}template/csv/").content
    assert "Choose a file" in post_list(office, content).context["form"].errors["file"][0]
    assert groups(post_list(office, content + b"Rossi,Mario,1980-05-01,AB1,court,2026-01-01,\n")) == {
        "new": 1
    }
    assert office.get(f"{PAGE}template/pdf/").status_code == 404


def test_the_lists_are_for_directors(client: Client) -> None:
    b.house()
    client.force_login(User.objects.create(username="carla", role=Role.CASHIER))
    assert client.get(PAGE).status_code == 403
    client.force_login(User.objects.create(username="dora", role=Role.DIRECTOR))
    confirmed(client, LIST)
    (one,) = client.get("/api/v1/players/ban-lists/").json()["results"]
    assert (one["name"], one["persons"], one["unknown"]) == ("Court", 2, 2)
