"""The proof of a draw by page, API and command."""

from __future__ import annotations

import json
import re
import zlib
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from access.roles import Role
from journal.chance.draw_lines import drawn_lines
from journal.chance.seeds import seed_in_turn
from journal.models import Drawing
from journal.opening import tournament_book
from journal.permanent import removal
from people.models import User
from rulebook.profile import profile_from_data
from rulebook.proof import prove, read_record
from seating.breaking.verbs import break_table
from seating.buttons.verbs import draw_buttons
from seating.draw.verbs import redraw, seat_entry
from tests import builders as b

pytestmark = pytest.mark.django_db


@pytest.fixture
def event_id() -> int:
    """An event whose field drew at once, then once more."""
    b.house()
    b.room(3, 9)
    made = b.event()
    b.seated(made, 20)
    b.at(made, redraw, day=b.day_of(made))
    return made


@pytest.fixture
def who() -> Client:
    """An inspector, who reads and writes nothing."""
    found = Client()
    found.force_login(User.objects.create(username="ines", role=Role.INSPECTOR, display_name="Ines"))
    return found


def lines(event_id: int) -> tuple[int, ...]:
    return drawn_lines(tournament_book(event_id))


def tamper(line_id: int) -> None:
    """Two entrants swap the seats that the line records for them."""
    drawing = Drawing.objects.get(line_id=line_id)
    draws = json.loads(zlib.decompress(bytes(drawing.draws)))
    first, second, *others = draws[0]["result"]
    draws[0]["result"] = [second, first, *others]
    with removal("planted fault"):
        Drawing.objects.filter(pk=drawing.pk).update(draws=zlib.compress(json.dumps(draws).encode()))


def proven(*arguments: object) -> tuple[int, str]:
    """The command's exit status and output."""
    said = StringIO()
    try:
        call_command("prove_draw", *map(str, arguments), stdout=said)
    except SystemExit as left:
        return int(str(left.code)), said.getvalue()
    return 0, said.getvalue()


def test_the_command_tells_a_draw_step_by_step_and_finds_it_equal(event_id: int) -> None:
    status, said = proven(lines(event_id)[0])
    assert status == 0
    assert "the seed has the hash that was shown before" in said
    assert "Table 1, not open yet: seats 1, 2, 3" in said
    assert said.count(" below ") == 3 * 8 + 19, "three tables of nine seats, then twenty entrants"
    assert "NOT" not in said


def test_the_command_names_a_tampered_draw_and_leaves_with_status_1(event_id: int) -> None:
    first, second = lines(event_id)
    tamper(first)
    status, said = proven("--event", event_id)
    assert status == 1
    assert [line.rsplit(": ", 1)[1] for line in said.splitlines()] == ["NOT EQUAL", "equal"]
    assert proven(second)[0] == 0


def test_the_command_asks_for_one_line_or_one_event(event_id: int) -> None:
    with pytest.raises(CommandError):
        call_command("prove_draw")
    assert proven(999_999)[0] == 1
    assert proven("--event", 999_999) == (0, "")


def test_the_page_says_equal_with_every_number(who: Client, event_id: int) -> None:
    page = who.get(f"/lines/{lines(event_id)[0]}/proof/").content.decode()
    assert "gives the same seats" in page
    assert "matches the hash shown in advance" in page
    assert re.sub(r">\s+<", "><", page).count("<tr><td") == 3 * 8 + 19


@pytest.mark.parametrize(
    ("rules", "texts"),
    [
        ({}, ["in two steps, by playing cards", "seats that keep the tables balanced"]),
        ({"breaking": {"draw": "one_step", "pool": "all_free"}}, ["in one step", "all free seats"]),
    ],
)
def test_the_page_words_the_rule_of_a_draw_as_the_set_up_does(
    who: Client, rules: dict[str, dict[str, str]], texts: list[str]
) -> None:
    made = b.playing(5, 5, 4, profile=profile_from_data(rules))
    b.at(made, break_table, table=b.table(made, 3).id)
    page = who.get(f"/lines/{lines(made)[-1]}/proof/").content.decode()
    assert all(f"· {one}" in page for one in texts)
    assert "_step" not in page
    assert "levelled" not in page


def test_the_page_tells_the_chance_of_a_seat_drawn_alone(who: Client) -> None:
    made = b.playing(2, 3)
    (entry_id,) = b.entries(made, 1)
    b.at(made, seat_entry, entry=entry_id)
    page = who.get(f"/lines/{lines(made)[-1]}/proof/").content.decode()
    assert "Chance of the seat drawn: 1 in 7" in page


def test_the_page_shows_both_results_of_a_tampered_draw(who: Client, event_id: int) -> None:
    tamper(lines(event_id)[0])
    page = who.get(f"/lines/{lines(event_id)[0]}/proof/").content.decode()
    assert "This line differs from what was drawn" in page
    assert "Repeated" in page


def test_the_list_shows_the_hash_of_the_next_draw_and_no_seed_before_its_time(
    who: Client, event_id: int
) -> None:
    page = who.get(f"/events/{event_id}/draws/").content.decode()
    last = who.get(f"/api/v1/lines/{lines(event_id)[-1]}/draws/").json()
    assert last["seed"] in page
    secret = seed_in_turn("tournament", event_id)
    assert secret is not None
    assert secret.hex() not in page
    for line_id in lines(event_id):
        assert f"/lines/{line_id}/proof/" in page
    journal = who.get(f"/events/{event_id}/journal/").content.decode()
    assert journal.count("/proof/") == 2


def test_what_the_api_exports_is_enough_to_repeat_the_draw(who: Client, event_id: int) -> None:
    for line_id in lines(event_id):
        told = who.get(f"/api/v1/lines/{line_id}/draws/").json()
        assert told["is_equal"]
        again = prove(bytes.fromhex(told["seed"]), [read_record(draw) for draw in told["draws"]])
        assert all(one.is_equal for one in again)


def test_the_api_tells_the_hash_before_the_draw_opens_its_seed(who: Client, event_id: int) -> None:
    before = who.get(f"/api/v1/events/{event_id}/draws/").json()
    b.at(event_id, redraw, day=b.day_of(event_id))
    after = who.get(f"/api/v1/events/{event_id}/draws/").json()
    assert after["lines"][:-1] == before["lines"] == list(lines(event_id)[:2])
    told = who.get(f"/api/v1/lines/{after['lines'][-1]}/draws/").json()
    assert told["hash_shown_before"] == before["hash_of_next"]
    assert after["hash_of_next"] == told["seed"]


def test_a_line_without_a_draw_is_refused_in_words(who: Client, event_id: int) -> None:
    first = lines(event_id)[0] - 1
    answer = who.get(f"/api/v1/lines/{first}/draws/")
    assert answer.status_code == 409
    assert answer.json()["code"] == "nothing_drawn"


def test_fifty_proofs_of_every_kind_are_read_together(who: Client) -> None:
    """Draws of the field, of seats sold one by one, of buttons."""
    b.house()
    b.room(1, 9)
    made = b.event()
    b.seated(made, 4)
    for _time in range(43):
        b.at(made, redraw, day=b.day_of(made))
    for one in b.entries(made, 4):
        b.at(made, seat_entry, entry=one)
    b.at(made, draw_buttons, event=made)
    b.at(made, draw_buttons, event=made)
    listed = lines(made)
    assert len(listed) >= 49
    page = f"/events/{made}/draws/"
    assert _statements(who, page) <= 30


def _statements(who: Client, path: str) -> int:
    who.get(path)
    with CaptureQueriesContext(connection) as asked:
        assert who.get(path).status_code == 200
    return len(asked)
