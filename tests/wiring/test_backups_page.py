"""The page of backups: settings and results; wrong balances and missing backups are shown until corrected."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from access.roles import Role
from access.viewer import Viewer
from floor.todo.subjects import house_to_do
from journal import instants
from journal.book import Actor
from journal.models import Balance, Line
from journal.opening import Command
from people.models import User
from tdmanager.findings import Check, Finding
from tdmanager.health import backups, balances
from tdmanager.upkeep import care, house_key, nightly, pages, second_copy
from tdmanager.upkeep.balances import compare_balances
from tdmanager.upkeep.care import Care
from tdmanager.upkeep.terms import Terms, terms
from tests import builders
from tests.undoing import undo_lines
from tournaments import queries

pytestmark = pytest.mark.django_db
SECRET = "four plain words here"
DIRECTOR = Viewer("director")
FLOOR = Viewer("floor")
API = "/api/v1/house/backups/"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, settings: Any) -> None:
    """Folders of this test alone."""
    settings.VAR = tmp_path / "var"
    settings.BACKUP_FOLDER = settings.VAR / "backups"
    settings.BACKUP_FOLDER.mkdir(parents=True)
    settings.BACKUP_KEY = settings.VAR / "backup-key"
    cache.clear()


def client(role: Role) -> Client:
    builders.house()
    made = Client()
    made.force_login(User.objects.create(username=f"one-{role}", role=role))
    return made


def titles(viewer: Viewer = DIRECTOR) -> list[str]:
    return [one.title for one in house_to_do(viewer)]


def test_an_administrator_chooses_where_the_second_copy_goes_and_undo_takes_it_away(tmp_path: Path) -> None:
    administrator, folder = client(Role.ADMINISTRATOR), str(tmp_path / "stick")
    typed = {"second_copy_folder": folder, "tries_restore": "on"}
    assert administrator.post("/house/backups/", typed).status_code == 302
    assert terms() == Terms(folder, tries_restore=True)
    assert "passphrase" in second_copy.bring_up_to_date()
    assert titles() == ["The second copy of the backups is missing"]
    page = " ".join(administrator.get("/house/backups/").content.decode().split())
    assert "set TD_SECOND_COPY_PASSPHRASE" in page
    assert folder in page
    undo_lines(Line.objects.latest("pk").pk, Command(Actor()))
    assert terms() == Terms("", tries_restore=False)
    assert second_copy.bring_up_to_date() == ""
    assert titles() == []


@pytest.mark.parametrize(
    ("folder", "code"), [("stick/td", "folder_not_whole"), ("{var}/more", "folder_of_the_house")]
)
def test_a_folder_that_is_no_place_for_a_second_copy_is_refused(
    folder: str, code: str, settings: Any
) -> None:
    typed = {"second_copy_folder": folder.format(var=settings.VAR), "tries_restore": False}
    answer = client(Role.ADMINISTRATOR).put(API, typed, "application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_a_director_reads_and_changes_nothing(settings: Any) -> None:
    settings.SECOND_COPY_PASSPHRASE = "four plain words here"
    director = client(Role.DIRECTOR)
    assert director.get("/house/backups/").status_code == 200
    told = director.get(API)
    assert (told.json()["has_passphrase"], b"four plain" in told.content) == (True, False)
    body = {"second_copy_folder": "", "tries_restore": True}
    assert director.put(API, body, "application/json").status_code == 403
    assert director.post("/house/backups/check/").status_code == 403
    assert client(Role.FLOOR).get(API).status_code == 403


def test_an_administrator_sets_the_passphrase_and_prints_it_once() -> None:
    assert backups(care.results(), instants.now()) == Check("backups", Finding.UNSEALED)
    assert backups(care.results(), instants.now()).is_well
    administrator, address = client(Role.ADMINISTRATOR), "/house/backups/passphrase/"
    assert "not encrypted" in administrator.get("/house/backups/").content.decode()
    for first, again, wrong in (("too short", "too short", "passphrase"), (SECRET, SECRET + "s", "again")):
        answer = administrator.post(address, {"passphrase": first, "again": again})
        assert list(answer.context["form"].errors) == [wrong]
    assert house_key.house_keys() == ()
    sheet = administrator.post(address, {"passphrase": SECRET, "again": SECRET})
    text = sheet.content.decode()
    assert (SECRET in text, queries.house().name in text, "manage.py restore" in text) == (True,) * 3
    assert sheet["Cache-Control"] == "no-store"
    assert backups(care.results(), instants.now()).finding == Finding.WELL
    assert "Change the passphrase" in administrator.get("/house/backups/").content.decode()
    assert SECRET not in administrator.get(address).content.decode()
    told = administrator.get(API).json()
    assert (told["is_encrypted"], told["has_passphrase"]) == (True, True)
    line = Line.objects.latest("pk")
    assert SECRET not in json.dumps(Line.objects.filter(pk=line.pk).values()[0], default=str)
    assert client(Role.DIRECTOR).get(address).status_code == 403


@pytest.mark.parametrize("is_wanted", [True, False])
def test_every_nightly_backup_is_restored_on_trial_where_the_house_wants_it(
    monkeypatch: pytest.MonkeyPatch, is_wanted: bool
) -> None:
    """And balances are compared with their rows after each, in every house."""
    body = {"second_copy_folder": "", "tries_restore": is_wanted}
    assert client(Role.ADMINISTRATOR).put(API, body, "application/json").status_code == 200
    done: list[str] = []
    monkeypatch.setattr(nightly, "compare_balances", lambda: done.append("balances"))
    monkeypatch.setattr(nightly, "try_restore_apart", lambda: done.append("trial"))
    monkeypatch.setattr(nightly, "back_up_when_due", lambda _now: None)
    nightly.care(instants.now())
    assert done == []
    monkeypatch.setattr(nightly, "back_up_when_due", lambda _now: Path("made"))
    nightly.care(instants.now())
    assert done == (["balances", "trial"] if is_wanted else ["balances"])


def test_the_newest_backup_is_read_whole_when_asked_and_the_page_waits_for_it(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (settings.BACKUP_FOLDER / "td-20261121-050000-nightly.sqlite3").write_bytes(b"cut off")
    administrator, asked = client(Role.ADMINISTRATOR), []
    monkeypatch.setattr(pages, "check_apart", lambda: asked.append(True))
    waits = administrator.post("/house/backups/check/")["Location"]
    answer = administrator.get(waits)
    assert (asked, answer["Refresh"]) == ([True], "2")
    assert "7\xa0bytes" in answer.content.decode()
    with pytest.raises(Exception, match="cannot be read"):
        call_command("verify")
    answer = administrator.get(waits)
    assert "Refresh" not in answer
    assert "The newest backup cannot be read" in answer.content.decode()


def test_a_night_without_a_backup_is_said_to_the_director_and_by_health() -> None:
    assert titles() == []
    care.keep(Care.BACKUP)
    with instants.simulated_at(instants.now() + timedelta(hours=27)):
        assert titles() == ["The backup is overdue"]
        assert titles(FLOOR) == []
        assert backups(care.results(), instants.now()).finding == Finding.OVERDUE
        care.keep(Care.BACKUP)
        assert titles() == []


def test_balances_that_differ_are_said_until_they_are_counted_again() -> None:
    event = builders.event()
    builders.entries(event, 3)
    assert compare_balances() == ()
    row = Balance.objects.filter(account=f"entries/{event}").exclude(amount=0).first()
    assert row is not None
    Balance.objects.filter(pk=row.pk).update(amount=row.amount + 7)
    with pytest.raises(SystemExit):
        call_command("prove_balances")
    found = balances(care.results())
    assert (found.finding, f"entries/{event}" in found.why) == (Finding.BALANCES_DIFFER, True)
    assert titles() == ["Balances are wrong"]
    assert "prove_balances --correct" in next(one.why for one in house_to_do(DIRECTOR))
    call_command("prove_balances", correct=True)
    assert balances(care.results()).is_well
    assert Balance.objects.get(pk=row.pk).amount == row.amount
    assert titles() == []
