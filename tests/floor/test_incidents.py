"""Incidents: recorded in the pit, amended and never edited, read by the floor and inspectors, erased by an administrator."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

from access.roles import Role
from floor.incidents import rows as queries
from floor.incidents import verbs as incidents
from floor.incidents.pages import listing
from floor.incidents.rows import IncidentFilter
from floor.incidents.verbs import keep_photograph
from floor.life.verbs import cancel_event
from floor.models import Incident, IncidentPhoto, IncidentRemark
from journal.book import Actor
from journal.models import Answered, Change, Line
from journal.opening import HOUSE, Command, tournament_book
from journal.queries import latest_lines
from people.models import User
from people.privacy.verbs import erase_player
from rulebook.refusals import Refusal
from tests import builders as b
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from wording.entered import entered

pytestmark = pytest.mark.django_db
SAID = "He threw the cards"


def signed_in(role: Role) -> Client:
    client = Client()
    client.force_login(User.objects.create_user(f"one-{role}", password="x", role=role))
    return client


def sideways() -> bytes:
    """A photograph of a telephone held upright: the file says how to turn it, and where it was taken."""
    written, told = BytesIO(), Image.Exif()
    told[0x0112], told[0x010F] = 6, "Telephone"
    Image.new("RGB", (40, 20), "red").save(written, "JPEG", exif=told)
    return written.getvalue()


def recorded(event_id: int, **over: object) -> incidents.Incident:
    """An incident at table 1, about the player at its first seat."""
    given = {"kind": "conduct", "table": 1, "entries": (b.at_seat(event_id, 1, 1),), "statement": SAID}
    made = b.at(event_id, incidents.record_incident, event=event_id, **(given | over))
    assert isinstance(made, incidents.Incident)
    return made


def test_an_incident_is_amended_in_order_and_never_undone() -> None:
    event_id = b.started(3)
    first = recorded(event_id, ruling="Dead hand", calculator="half-raise", given="bet=500", hand=12)
    b.at(event_id, incidents.amend_incident, incident=first.id, kind="follow_up", text=" Apologised ")
    b.at(event_id, incidents.amend_incident, incident=first.id, kind="correction", text="It was seat 2")
    shown = queries.incident(first.id)
    assert (shown.row.number, shown.row.table, shown.row.level, shown.row.hand) == (1, 1, 1, 12)
    told = [(one.row.kind, one.row.text) for one in shown.remarks]
    assert told == [
        ("statement", SAID),
        ("ruling", "Dead hand"),
        ("follow_up", "Apologised"),
        ("correction", "It was seat 2"),
    ]
    assert (shown.remarks[1].row.calculator, shown.remarks[1].row.given) == ("half-raise", "bet=500")
    line = latest_lines(tournament_book(event_id), limit=1)[0]
    assert line.sentence == "Incident 1 amended"
    with pytest.raises(Refusal, match="undo_never"):
        undo_lines(line.id, Command(Actor()))


def test_what_says_nothing_or_names_somebody_else_is_refused() -> None:
    event_id = b.started(3)
    with pytest.raises(Refusal, match="incident_says_nothing"):
        recorded(event_id, statement="  ")
    with pytest.raises(Refusal, match="entry_elsewhere"):
        recorded(event_id, entries=(999_999,))
    assert not Incident.objects.exists()


def test_an_erased_remark_keeps_its_line_and_nothing_of_its_text_stays_anywhere() -> None:
    event_id = b.started(3)
    made = recorded(event_id, speaker=b.at_seat(event_id, 1, 2))
    photo = keep_photograph(sideways())
    b.at(event_id, incidents.photograph_incident, incident=made.id, photograph=photo.digest, text="Cards")
    for remark in queries.incident(made.id).remarks:
        b.at(event_id, incidents.erase_remark, remark=remark.row.id, reason="Asked by the player")
    shown = queries.incident(made.id)
    assert [(one.row.text, one.row.speaker, one.row.photo) for one in shown.remarks] == [("", None, None)] * 2
    assert all(one.row.erased_at for one in shown.remarks)
    assert not IncidentPhoto.objects.exists()
    assert SAID not in _whole_journal()
    with pytest.raises(Refusal, match="remark_erased"):
        b.at(event_id, incidents.erase_remark, remark=shown.remarks[0].row.id, reason="Again")


def _whole_journal() -> str:
    kept = "".join(
        str(list(rows.values())) for rows in (IncidentRemark.objects, Line.objects, Answered.objects)
    )
    return kept + "".join(str(bytes(one)) for one in Change.objects.values_list("row_versions", flat=True))


def test_who_is_erased_takes_statements_along_and_is_led_to_what_others_said() -> None:
    event_id = b.started(3)
    entry = b.at_seat(event_id, 1, 2)
    player = tournaments.entry(entry).player_id
    made = recorded(event_id, entries=(entry,), speaker=entry, ruling="A warning")
    other = recorded(event_id, statement="Nothing to do with it")
    name = queries.incident(made.id).in_one_line
    b.do([tournament_book(event_id)], cancel_event, event=event_id, reason="Over")
    page = signed_in(Role.ADMINISTRATOR).get(f"/players/{player}/erase/").content.decode()
    assert f"/events/{event_id}/incidents/{made.id}/" in page
    assert f"/events/{event_id}/incidents/{other.id}/" not in page
    b.do([HOUSE], erase_player, player=player)
    shown = queries.incident(made.id)
    assert [one.row.text for one in shown.remarks] == ["", "A warning"]
    assert shown.remarks[0].row.erased_at
    assert name not in shown.in_one_line
    assert SAID not in _whole_journal()


def test_a_photograph_stands_upright_and_keeps_nothing_of_the_telephone() -> None:
    kept = keep_photograph(sideways())
    with Image.open(BytesIO(bytes(kept.content))) as shown:
        assert shown.size == (20, 40)
        assert not shown.getexif()
    with pytest.raises(Refusal, match="picture_unknown"):
        keep_photograph(b"<svg/>")


def test_the_list_is_filtered_and_exported_with_every_remark() -> None:
    event_id = b.started(3, 2)
    first = recorded(event_id, ruling="=Dead hand")
    recorded(event_id, kind="chips", table=2, entries=(), statement="A 500 on the floor")
    assert [one.row.number for one in queries.incidents(event_id)] == [2, 1]
    entry = first.entries[0]
    for wanted in (
        IncidentFilter(kind="conduct"),
        IncidentFilter(table=1),
        IncidentFilter(entry=entry),
        IncidentFilter(words="dead CARDS"),
    ):
        assert [one.row.number for one in queries.incidents(event_id, wanted)] == [1], wanted
    made = listing(queries.incidents(event_id))
    assert [line[0] for line in made.lines] == [2, 1, 1]
    inspector = signed_in(Role.INSPECTOR)
    for form in ("csv", "xlsx"):
        assert inspector.get(f"/events/{event_id}/incidents.{form}").status_code == 200
    written = inspector.get(f"/events/{event_id}/incidents.csv?kind=conduct").content.decode("utf-8-sig")
    assert SAID in written
    assert "'=Dead hand" in written
    assert "500 on the floor" not in written


def test_the_floor_records_on_a_telephone_from_a_seat_and_adds_to_it() -> None:
    event_id = b.started(3, 2)
    entry = b.at_seat(event_id, 2, 1)
    floor = signed_in(Role.FLOOR)
    page = floor.get(f"/events/{event_id}/incidents/new/?entry={entry}").content.decode()
    assert 'value="2" selected' in page
    assert page.count('name="entries"') == 2
    sent = {"kind": "dealing", "table": 2, "entries": [entry], "statement": SAID}
    made = floor.post(f"/events/{event_id}/incidents/new/", sent)
    there = made["Location"]
    assert SAID in floor.get(there).content.decode()
    floor.post(there, {"kind": "ruling", "text": "Misdeal"})
    assert [one.row.text for one in queries.incidents(event_id)[0].remarks] == [SAID, "Misdeal"]
    assert floor.post(f"/events/{event_id}/incidents/new/", {"kind": "dealing"}).status_code == 200
    assert Incident.objects.count() == 1


def test_photographs_are_for_directors_and_seen_by_inspectors() -> None:
    event_id = b.started(3)
    made = recorded(event_id)
    address, page = f"/incidents/{made.id}/photograph/", f"/events/{event_id}/incidents/{made.id}/"
    director = signed_in(Role.DIRECTOR)
    file = BytesIO(sideways())
    file.name = "one.jpg"
    assert director.post(address, {"photograph": file, "text": "The board"})["Location"] == page
    photo = queries.incident(made.id).remarks[-1].row.photo
    assert photo
    digest = photo.digest
    unnamed = keep_photograph(_other()).digest
    floor = signed_in(Role.FLOOR)
    assert floor.post(address, {}).status_code == 403
    assert floor.get(f"/incidents/photographs/{digest}/").status_code == 403
    assert digest not in floor.get(page).content.decode()
    inspector = signed_in(Role.INSPECTOR)
    seen = inspector.get(f"/incidents/photographs/{digest}/")
    assert (seen.status_code, seen["Content-Type"]) == (200, "image/jpeg")
    assert inspector.get(f"/incidents/photographs/{unnamed}/").status_code == 404
    assert 'name="text"' not in inspector.get(page).content.decode()
    cashier = signed_in(Role.CASHIER)
    assert cashier.get(f"/incidents/photographs/{digest}/").status_code == 403
    assert cashier.get(page).status_code == 403
    sent = director.post("/api/v1/incident-photographs/", {"photograph": BytesIO(sideways())})
    assert (sent.status_code, sent.json()) == (201, {"digest": digest})


def _other() -> bytes:
    written = BytesIO()
    Image.new("RGB", (8, 8), "blue").save(written, "PNG")
    return written.getvalue()


def test_a_ruling_goes_into_an_incident_with_what_was_entered() -> None:
    event_id = b.started(3)
    floor = signed_in(Role.FLOOR)
    entered = {"profile": "TDA2024", "bets": "100, 300", "big_blind": "100", "bet": "300"}
    context = floor.post(f"/calculators/minimum-raise/?event={event_id}", entered).context
    assert context["answer"], context["form"].errors
    said = str(context["answer"].sentences[0])
    page = floor.get(f"/events/{event_id}/incidents/new/?{context['record']}")
    assert page.context["form"]["ruling"].value().startswith(said)
    assert page.context["form"]["calculator"].value() == "minimum-raise"
    made = recorded(
        event_id, ruling=said, calculator="minimum-raise", given=page.context["form"]["given"].value()
    )
    shown = floor.get(f"/events/{event_id}/incidents/{made.id}/").content.decode()
    again = f"/calculators/minimum-raise/?{made.remarks[1].given.replace('&', '&amp;')}"
    assert again in shown
    worked = queries.incident(made.id).remarks[1].entered
    assert dict(worked.inputs)["Big blind"] == "100"
    assert "Big blind: 100" in str(listing(queries.incidents(event_id)).lines[1])


def test_rows_of_pots_are_read_from_an_incident_and_shown_again_in_the_calculator() -> None:
    told = entered("side-pots", "put_in=500&put_in=300&put_in=&folded=1")
    assert [value for _label, value in told.inputs] == ["A 500, B 300 folded"]
    assert entered("unheard-of", "a=1").text == ""
    shown = signed_in(Role.INSPECTOR).get("/calculators/side-pots/?put_in=500&put_in=300&folded=1")
    assert shown.context["form"]["put_in"].value() == ["500", "300"]


def test_a_program_reads_and_records() -> None:
    event_id = b.started(3)
    floor = signed_in(Role.FLOOR)
    made = floor.post(
        f"/api/v1/events/{event_id}/incidents/",
        {"kind": "other", "statement": SAID},
        content_type="application/json",
    )
    assert made.status_code == 201
    assert floor.get(made["Location"]).json() == made.json()
    asked = f"/api/v1/events/{event_id}/incidents/?kind="
    assert [one["number"] for one in floor.get(f"{asked}other").json()["results"]] == [1]
    assert floor.get(f"{asked}chips").json()["results"] == []
    remark = made.json()["remarks"][0]["id"]
    refused = floor.post(f"/api/v1/incident-remarks/{remark}/erase/", {"reason": "x"})
    assert refused.status_code == 403
