"""Players from a file on its page: chosen, looked at, imported once; and by API."""

from __future__ import annotations

import random
from collections.abc import Sequence
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation

from access.roles import STAFF, Role
from access.verbs import By
from journal.models import Line
from journal.opening import HOUSE, Command
from journal.queries import latest_lines
from people.bans.verbs import ban_player
from people.files.lines import ROWS_AT_MOST
from people.files.players import import_players
from people.files.roster import ImportedPlayer, Outcome
from people.models import Player, User
from people.players import rows as queries
from people.players.finding import find_players
from people.players.lists import player_list
from people.players.verbs import add_player
from people.privacy import verbs
from rulebook.refusals import Refusal
from tests import builders
from tests.people.rosters import looked_at, workbook
from tests.undoing import undo_lines
from wording.sent import LARGEST_FILE

pytestmark = pytest.mark.django_db
PAGE = "/players/import/"
API = "/api/v1/players/import/"
LINES = [["Cognome", "Nome", "Tessera"], ["Verdi", "Ugo", "8"], ["Neri", "Ada", "9"]]


@pytest.fixture
def desk(client: Client) -> Client:
    """A cashier at a terminal."""
    builders.house()
    client.force_login(User.objects.create(username="carla", role=Role.CASHIER))
    return client


def add(last_name: str, first_name: str = "", **over: Any) -> int:
    added = builders.do([HOUSE], add_player, last_name=last_name, first_name=first_name, **over)
    return int(added.id)


def csv(lines: Sequence[Sequence[str]]) -> bytes:
    return "\n".join(";".join(line) for line in lines).encode()


def post_roster(desk: Client, content: bytes, name: str = "soci.csv") -> Any:
    return desk.post(PAGE, {"file": SimpleUploadedFile(name, content)})


def digest_of(desk: Client, text: str) -> str:
    return str(desk.post(PAGE, {"text": text}).context["digest"])


def imported(desk: Client, text: str, digest: str = "", **posted: str) -> Any:
    shown = {"text": text, "digest": digest or digest_of(desk, text)}
    return desk.post(PAGE, {**shown, "step": "import", "_key": "one form", **posted})


def names() -> list[str]:
    return [one.name for one in player_list()[:]]


# the page


@pytest.mark.parametrize(
    ("content", "source"), [(csv(LINES), "soci.csv"), (workbook(LINES), "soci.csv: Soci")]
)
def test_a_file_is_shown_and_nothing_is_written(desk: Client, content: bytes, source: str) -> None:
    answer = post_roster(desk, content)
    (group,) = answer.context["preview"].groups
    assert [(row.number, row.name, row.chosen) for row in group.rows] == [
        (2, "Verdi Ugo", "add"),
        (3, "Neri Ada", "add"),
    ]
    assert answer.context["source"] == source
    assert not Player.objects.exists()
    assert not Line.objects.filter(fact="PlayersAdded").exists()


def test_whatever_is_not_imported_is_named(desk: Client) -> None:
    text = f"Soci 2026\nCognome;Città;\nRossi;Sanremo;x;oltre\nVerdi;;;{';' * 60}far\n"
    answer = post_roster(desk, text.encode())
    assert answer.context["columns_left_out"] == ("Città", "3")
    left = {line.row: line.text for line in answer.context["lines_left_out"]}
    assert left == {1: "Soci 2026", 3: "oltre", 4: "far"}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_accents_are_read_in_every_usual_encoding(desk: Client, encoding: str) -> None:
    (group,) = post_roster(desk, "Cognome;Città\nNicolò;Forlì".encode(encoding)).context["preview"].groups
    assert group.rows[0].name == "Nicolò"


def test_what_is_confirmed_is_imported_in_one_line_and_once(desk: Client) -> None:
    text = csv(LINES).decode()
    digest = digest_of(desk, text)
    for _press in range(2):
        answer = imported(desk, text, digest, **{"row-2": "add", "row-3": "add"})
        assert (answer.status_code, answer.headers["Location"]) == (302, "/players/")
    assert names() == ["Neri Ada", "Verdi Ugo"]
    assert latest_lines(HOUSE)[0].sentence == "2 players were added from a file"
    assert Line.objects.filter(fact="PlayersAdded").count() == 1
    assert {one.outcome for one in looked_at(text)} == {Outcome.SAME}


def test_what_was_left_out_is_not_imported(desk: Client) -> None:
    imported(desk, csv(LINES).decode(), **{"row-3": "add"})
    assert names() == ["Neri Ada"]


def test_nobody_chosen_imports_nothing_and_says_so(desk: Client) -> None:
    answer = imported(desk, csv(LINES).decode())
    assert answer.status_code == 409
    assert "Choose at least one row" in answer.content.decode()
    # What was left out stays so.
    assert [row.chosen for row in answer.context["preview"].groups[0].rows] == ["skip", "skip"]


def test_one_like_a_player_here_waits_for_a_choice(desk: Client) -> None:
    mario = add("Rossi", "Mario")
    text = "Surname,First name,Phone\nRossi,Mario,333"
    answer = desk.post(PAGE, {"text": text})
    (row,) = answer.context["preview"].groups[0].rows
    assert [choice.value for choice in row.choices] == ["", "skip", "add", f"update-{mario}"]
    assert f'href="/players/{mario}/"' in answer.content.decode()
    assert imported(desk, text, **{"row-2": ""}).status_code == 409
    imported(desk, text, **{"row-2": f"update-{mario}"})
    assert queries.player(mario).phone == "333"
    other = text.replace("333", "444")
    imported(desk, other, rest="add", _key="another form", **{"row-2": ""})
    assert names() == ["Rossi Mario", "Rossi Mario"]


def test_a_player_here_is_completed_and_empty_cells_change_nothing(desk: Client) -> None:
    mario = add("Rossi", "Mario", card_number="7", phone="1", note="tall")
    text = "Surname,First name,Card,Phone,Note\nRossi,Mario,7,2,"
    answer = desk.post(PAGE, {"text": text})
    (row,) = answer.context["preview"].groups[0].rows
    assert (row.remarks, row.chosen) == (("Phone: 1 → 2",), f"update-{mario}")
    imported(desk, text, **{"row-2": row.chosen})
    found = queries.player(mario)
    assert (found.phone, found.note) == ("2", "tall")
    assert latest_lines(HOUSE)[0].sentence == "1 player was updated from a file"


def test_a_row_that_is_wrong_says_where_and_what_helps(desk: Client) -> None:
    text = "Surname,First name,E-mail\nRossi,Mario,nobody\nVerdi,Ugo,"
    answer = desk.post(PAGE, {"text": text})
    faulty, fresh = answer.context["preview"].groups
    assert faulty.rows[0].remarks == ("E-mail: E-mail not valid. “nobody” is not an e-mail address.",)
    assert (faulty.rows[0].number, faulty.rows[0].choices, len(fresh.rows)) == (2, (), 1)
    # A row that cannot be read is not imported, whatever is sent for it.
    imported(desk, text, **{"row-2": "add", "row-3": "add"})
    assert names() == ["Verdi Ugo"]


def test_a_banned_player_is_marked(desk: Client) -> None:
    mario = add("Rossi", "Mario")
    builders.do([HOUSE], ban_player, player=mario, reason="cheating")
    (row,) = desk.post(PAGE, {"text": "Surname,First name\nRossi,Mario"}).context["preview"].groups[0].rows
    assert [one.details for one in row.here] == ["Banned"]


def test_a_card_taken_meanwhile_stops_all_and_shows_it_again(desk: Client) -> None:
    text = csv(LINES).decode()
    before = digest_of(desk, text)
    add("Bianchi", card_number="9")
    answer = imported(desk, text, before, **{"row-2": "add", "row-3": "add"})
    assert answer.status_code == 409
    assert "Since the preview, the file or what is known here changed." in answer.content.decode()
    assert answer.context["digest"] != before
    assert names() == ["Bianchi"]


def test_columns_are_named_by_hand(desk: Client) -> None:
    text = "Cognome;Soprannome\nRossi;Lo Zio"
    answer = desk.post(PAGE, {"text": text, "column-0": "last_name", "column-1": "note", "step": "read"})
    preview = answer.context["preview"]
    assert [column.chosen for column in preview.columns] == ["last_name", "note"]
    assert preview.groups[0].rows[0].details == "Lo Zio"
    nameless = desk.post(PAGE, {"text": text, "column-0": "", "column-1": "note", "step": "read"})
    assert nameless.status_code == 409
    assert "Choose which column holds the surname" in nameless.content.decode()


def test_a_choice_that_no_row_offers_is_refused_or_none(desk: Client) -> None:
    text = csv(LINES).decode()
    assert imported(desk, text, **{"row-2": "update-999"}).status_code == 409
    assert imported(desk, text, **{"row-2": "dance"}).status_code == 409
    assert not Player.objects.exists()


def test_as_many_rows_as_are_allowed_come_in_at_once(
    desk: Client, django_assert_max_num_queries: Any
) -> None:
    text = "Surname,First name\n" + "".join(f"Rossi{at},Mario\n" for at in range(ROWS_AT_MOST))
    posted = {f"row-{at}": "add" for at in range(2, ROWS_AT_MOST + 2)}
    # A statement takes a few hundred words under their heads.
    # A word comes with the whole name, so that fewer rows go into one statement.
    digest = digest_of(desk, text)
    with django_assert_max_num_queries(280):
        assert imported(desk, text, digest, **posted).status_code == 302
    assert Player.objects.count() == ROWS_AT_MOST


def test_the_page_speaks_italian(desk: Client) -> None:
    add("Rossi", "Mario")
    with translation.override("it"):
        desk.cookies["django_language"] = "it"
        told = desk.post(
            PAGE, {"text": "Cognome;Nome;E-mail\nRossi;Mario;\nVerdi;Ugo;x\nNeri;Ada;"}
        ).content.decode()
    for text in ("Righe da correggere", "Nuovi giocatori", "Come un giocatore già presente", "Salta"):
        assert text in told


# files that are no lists of players


def bomb() -> bytes:
    out = BytesIO(workbook(LINES))
    with ZipFile(out, "a", ZIP_DEFLATED) as parts:
        parts.writestr("xl/media/big.bin", b"0" * 30_000_000)
    return out.getvalue()


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"", "The submitted file is empty"),
        (b"\x89PNG\r\n", "The file has no text"),
        (b"PK\x03\x04 torn", "cannot be opened"),
        (b"\xff\xfe\x00\xd8", "The file has no text"),
        (b"Surname\n" + b"x" * LARGEST_FILE, "Choose a file of at most 1 MB"),
        (b"Surname\n" + b"Rossi\n" * (ROWS_AT_MOST + 1), f"At most {ROWS_AT_MOST:,} rows"),
        (b"Rossi;Mario", "Name the columns in the first line"),
        (csv(LINES[:1]), "Choose a file"),
    ],
)
def test_a_bad_file_says_what_is_wrong_with_it(desk: Client, content: bytes, text: str) -> None:
    answer = post_roster(desk, content)
    assert answer.status_code == 200
    assert text in answer.context["form"].errors["file"][0]


def test_a_workbook_that_unpacks_to_much_more_is_not_opened(desk: Client) -> None:
    assert "unpacks to more than" in post_roster(desk, bomb(), "soci.xlsx").context["form"].errors["file"][0]


def test_a_workbook_packed_in_an_unknown_way_is_told_as_one(desk: Client) -> None:
    odd = bytearray(workbook(LINES))
    at = -1
    while (at := odd.find(b"PK\x01\x02", at + 1)) >= 0:
        odd[at + 10] = 99
    assert "cannot be opened" in post_roster(desk, bytes(odd)).context["form"].errors["file"][0]


def test_a_formula_is_read_by_what_it_came_to_and_never_run(desk: Client) -> None:
    answer = post_roster(desk, workbook([*LINES, ["Gatti", "=1+1", '=HYPERLINK("http://x")']]), "soci.xlsx")
    assert [row.name for row in answer.context["preview"].groups[0].rows][-1] == "Gatti"


def test_no_torn_file_fails_the_page(desk: Client) -> None:
    dice = random.Random(9)
    for content in (workbook(LINES), csv(LINES)):
        for _try in range(40):
            torn = bytearray(content)
            for _at in range(dice.randint(1, 12)):
                torn[dice.randrange(len(torn))] = dice.randrange(256)
            answer = post_roster(desk, bytes(torn[: dice.randint(1, len(torn))]), "soci.xlsx")
            assert answer.status_code in (200, 409)


# who may


@pytest.mark.parametrize("role", [role for role in Role if role not in STAFF and role != Role.DISPLAY])
def test_only_who_may_add_a_player_imports(client: Client, role: str) -> None:
    builders.house()
    add("Rossi")
    client.force_login(User.objects.create(username="eva", role=role))
    for answer in (client.get(PAGE), post_roster(client, csv(LINES))):
        assert answer.status_code == 403 or b'data-code="role_forbidden"' in answer.content
    assert PAGE not in client.get("/players/").content.decode()
    assert (
        client.post(API, {"rows": [{"last_name": "X"}]}, content_type="application/json").status_code == 403
    )


# the verb


def perform(*rows: ImportedPlayer, key: str = "") -> Any:
    return import_players.perform_with(By(builders.NOBODY, key), rows=rows)


def test_a_program_imports_players_by_json(desk: Client) -> None:
    mario = add("Rossi", "Mario")
    rows = [{"last_name": "Verdi"}, {"last_name": "Rossi", "phone": "2", "player": mario}]
    answer = desk.post(API, {"rows": rows}, content_type="application/json", headers={"Idempotency-Key": "k"})
    again = desk.post(API, {"rows": rows}, content_type="application/json", headers={"Idempotency-Key": "k"})
    assert answer.status_code == 200
    assert answer.json() == again.json() == {"added": [mario + 1], "updated": [mario]}
    assert (names(), queries.player(mario).first_name) == (["Rossi Mario", "Verdi"], "Mario")
    assert latest_lines(HOUSE)[0].sentence == (
        "1 player was updated from a file; 1 player was added from a file"
    )


@pytest.mark.parametrize(
    ("rows", "code", "field"),
    [
        ([{"last_name": "A"}, {"last_name": " "}], "name_missing", "rows[1].last_name"),
        (
            [{"last_name": "A"}, {"last_name": "B", "card_number": "7"}],
            "card_number_taken",
            "rows[1].card_number",
        ),
        (
            [{"last_name": "A", "card_number": "1"}, {"last_name": "B", "card_number": "1"}],
            "card_number_taken",
            "rows[1].card_number",
        ),
        ([{"last_name": "A", "player": 999}], "not_found", "rows[0].player"),
        (
            [{"last_name": "A", "player": 0}, {"last_name": "A", "player": 0}],
            "player_twice",
            "rows[1].player",
        ),
        ([{"last_name": "A", "email": "x" * 260 + "@example.org"}], "text_too_long", "rows[0].email"),
    ],
)
def test_one_bad_row_imports_none(rows: list[dict[str, Any]], code: str, field: str) -> None:
    here = add("Rossi", card_number="7")
    told = [ImportedPlayer(**(row | ({"player": here} if row.get("player") == 0 else {}))) for row in rows]
    with pytest.raises(Refusal) as refused:
        perform(*told)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert names() == ["Rossi"]


def test_an_erased_player_is_not_completed() -> None:
    player_id = add("Rossi")
    builders.do([HOUSE], verbs.erase_player, player=player_id)
    with pytest.raises(Refusal, match="player_erased"):
        perform(ImportedPlayer(last_name="Rossi", player=player_id))


def test_more_rows_than_are_allowed_are_refused() -> None:
    with pytest.raises(Refusal, match="too_many_rows"):
        perform(*[ImportedPlayer(last_name="Rossi")] * (ROWS_AT_MOST + 1))


def test_cards_do_not_change_hands_within_a_file() -> None:
    one, other = add("Rossi", card_number="1"), add("Verdi", card_number="2")
    with pytest.raises(Refusal, match="card_number_taken"):
        perform(
            ImportedPlayer(last_name="Rossi", card_number="2", player=one),
            ImportedPlayer(last_name="Verdi", card_number="3", player=other),
        )


def test_who_is_up_to_date_leaves_no_line() -> None:
    here = add("Rossi", "Mario", card_number="7")
    before = Line.objects.count()
    done = perform(ImportedPlayer(last_name="Rossi", player=here))
    assert (done.answer.added, done.answer.updated, done.line) == ((), (), None)
    assert Line.objects.count() == before


def test_an_update_is_found_by_its_new_name() -> None:
    here = add("Rossi", "Mario")
    perform(ImportedPlayer(last_name="Bruni", player=here))
    assert [one.name for one in find_players("bru")] == ["Bruni Mario"]
    assert queries.player(here).first_name == "Mario"


def test_an_import_is_corrected_not_undone() -> None:
    """Rows of people have no images, as with every verb of people: what was imported is edited or erased."""
    line = perform(ImportedPlayer(last_name="Rossi")).line
    with pytest.raises(Refusal, match="undo_never"):
        undo_lines(line, Command(builders.NOBODY))


def test_an_erased_player_is_in_no_line_of_the_import() -> None:
    player_id = perform(ImportedPlayer(last_name="Zyxwvut", phone="998877"), key="k").answer.added[0]
    builders.do([HOUSE], verbs.erase_player, player=player_id)
    kept = str(list(Line.objects.values("details", "also", "rows", "refers")))
    assert "Zyxwvut" not in kept
    assert "998877" not in kept
