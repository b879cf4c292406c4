"""Long papers: made by another process, told how far, kept for a day for one person, never made twice."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from html import unescape
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from access.apart import Cancelled, making
from access.roles import Role
from journal import instants
from journal.models import Line
from journal.opening import HOUSE
from people.models import User
from people.privacy.verbs import erase_player
from people.staff.verbs import Scope, add_token
from printing.kinds import LongPaperState
from printing.long_papers import rows
from printing.long_papers.making import Progress, make, make_papers, start_maker
from printing.models import LongPaper, Print
from printing.prints.rows import Paper, copies_of
from tests import builders as b
from tests.cashier import at_cashier
from tournaments import queries as tournaments
from tournaments.venue.zone import house_zone

pytestmark = pytest.mark.django_db
SEATED = 3
FULL = Scope()
START = start_maker.run


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> list[str]:
    """No process is started; the test makes the papers itself."""
    settings.VAR = tmp_path
    asked: list[str] = []
    monkeypatch.setattr("printing.long_papers.pages.start_maker.run", lambda: asked.append("started"))
    return asked


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> int:
    """An event that counts as large, with three players in their seats."""
    event_id = b.started(SEATED)
    count = tournaments.field
    monkeypatch.setattr("tournaments.queries.field", lambda pk: replace(count(pk), entries=8_496))
    return event_id


def text_of(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", unescape(answer.content.decode())).split())


def client(role: str = Role.DIRECTOR) -> Client:
    found = Client()
    found.force_login(at_cashier.staff(role))
    return found


def paper_address(who: Client, path: str, method: str = "post") -> str:
    """The address of the paper that somebody asked for."""
    answer = getattr(who, method)(path)
    assert answer.status_code == 303, answer.content
    return str(answer["Location"])


def cards(who: Client, event_id: int) -> str:
    return paper_address(who, reverse("seat-cards", args=[event_id]))


def test_seat_cards_of_a_large_event_are_made_apart_and_kept(large: int, started: list[str]) -> None:
    who = client()
    here = cards(who, large)
    assert started == ["started"]
    assert "Waiting for its turn" in text_of(who.get(here))
    assert "Waiting for its turn" in text_of(who.get(here, headers={"HX-Request": "true"}))
    assert Print.objects.count() == 0
    assert cards(who, large) == here, "a second tap asks for the same"
    assert make_papers() == 1
    told = who.get(here, headers={"HX-Request": "true"})["HX-Redirect"]
    assert told == f"{here}?open"
    opened = who.get(told)
    assert opened["Location"] == f"{here}content/"
    content = who.get(opened["Location"])
    assert content["Content-Type"] == "application/pdf"
    assert content["Content-Disposition"] == f'inline; filename="seat-cards-{large}.pdf"'
    assert b"".join(content).startswith(b"%PDF")
    assert list(Print.objects.values_list("copy", flat=True)) == [0] * SEATED
    assert cards(who, large) == here, "it is opened again, not printed again"
    text = text_of(who.get(here))
    assert ("Open" in text, "Make it again" in text, "copy" in text) == (True, True, True)
    paper = LongPaper.objects.get()
    assert (paper.done, paper.total, make_papers()) == (SEATED, SEATED, 0)


def test_made_again_every_card_is_a_copy(large: int) -> None:
    who = client()
    here = cards(who, large)
    make_papers()
    newer = paper_address(who, f"{here}again/")
    assert (newer == here, who.get(here).status_code) == (False, 404)
    make_papers()
    assert sorted(Print.objects.values_list("copy", flat=True)) == [0] * SEATED + [1] * SEATED
    assert len(list(rows.folder().iterdir())) == 1


def test_a_small_event_prints_at_once() -> None:
    event_id = b.started(SEATED)
    answer = client().post(reverse("seat-cards", args=[event_id]))
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")


def test_only_the_person_who_asked_finds_it_and_only_while_permitted(large: int) -> None:
    dora = at_cashier.staff(Role.DIRECTOR)
    who = Client()
    who.force_login(dora)
    here = cards(who, large)
    make_papers()
    for other in (Role.DIRECTOR, Role.ADMINISTRATOR, Role.CASHIER):
        stranger = client(other)
        for path in (here, f"{here}content/"):
            assert stranger.get(path).status_code == 404
        for path in (f"{here}cancel/", f"{here}again/"):
            assert stranger.post(path).status_code == 404
    assert Client().get(f"{here}content/").status_code == 302
    User.objects.filter(pk=dora.pk).update(role=Role.INSPECTOR)
    assert who.get(f"{here}content/").status_code == 404, "lists differ by role"
    LongPaper.objects.update(role=Role.INSPECTOR)
    assert who.get(f"{here}content/").status_code == 403, "an inspector prints no seat cards"


def test_a_paper_that_nobody_may_open_is_not_asked_for(large: int) -> None:
    assert client(Role.INSPECTOR).post(reverse("seat-cards", args=[large])).status_code == 403
    assert not LongPaper.objects.exists()


def test_a_cancelled_paper_counts_no_print(large: int, monkeypatch: pytest.MonkeyPatch) -> None:
    who = client()
    here = cards(who, large)

    def meanwhile(papers: Sequence[Paper]) -> Mapping[Paper, int]:
        who.post(f"{here}cancel/")
        return copies_of(papers)

    monkeypatch.setattr("cashier.paper.pages.copies_of", meanwhile)
    make_papers()
    assert (LongPaper.objects.get().state, Print.objects.count()) == (LongPaperState.CANCELLED, 0)
    assert not list(rows.folder().iterdir())
    assert "Cancelled" in text_of(who.get(here))
    assert who.get(f"{here}content/").status_code == 404


def test_progress_that_is_not_saved_is_saved_a_second_later(
    large: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards(client(), large)
    paper = rows.claim("here", 0)
    assert paper is not None
    progress, told, saved = Progress(paper), [OperationalError("locked")], Event()
    monkeypatch.setattr("printing.long_papers.making.SECOND", 0.01)

    def tell(_self: Progress) -> None:
        if told:
            raise told.pop()
        saved.set()

    monkeypatch.setattr(Progress, "tell", tell)
    with progress.saving():
        assert saved.wait(60)


def test_a_cancelled_paper_stops_at_the_next_slip(large: int) -> None:
    cards(client(), large)
    paper = rows.claim("here", 0)
    assert paper is not None
    progress = Progress(paper)
    rows.cancel(paper)
    progress.tell()
    with pytest.raises(Cancelled):
        progress.count()


def test_a_process_that_died_is_noticed_and_another_begins(large: int, started: list[str]) -> None:
    who = client()
    here = cards(who, large)
    paper = rows.claim("gone", 0)
    started.clear()
    assert "Reading the data" in text_of(who.get(here))
    assert (started, rows.claim("other", 0)) == ([], None)
    with instants.simulated_at(instants.now() + timedelta(seconds=11)):
        who.get(here)
        assert started == ["started"]
        assert make_papers() == 1
        # The first one was only slow: it keeps nothing, and counts no print.
        assert paper is not None
        make(paper)
    assert Print.objects.count() == SEATED
    assert LongPaper.objects.get().state == LongPaperState.READY


def test_a_paper_that_ends_three_processes_is_given_up(large: int) -> None:
    who = client()
    here = cards(who, large)
    now = instants.now()
    for number in range(4):
        with instants.simulated_at(now + timedelta(seconds=20 * number)):
            claimed = rows.claim(str(number), 0)
            assert (claimed is None) == (number == rows.TRIES)
    assert "could not be made" in text_of(who.get(here))
    assert cards(who, large) != here, "a new tap asks again"


def test_no_worker_is_said_by_waiting_and_asked_again(large: int, started: list[str]) -> None:
    who = client()
    here = cards(who, large)
    with instants.simulated_at(instants.now() + timedelta(seconds=5)):
        assert "Waiting for its turn" in text_of(who.get(here))
    assert len(started) == 2


def test_a_refusal_is_said_on_the_page(large: int) -> None:
    who = client()
    b.bust(large, *(b.at_seat(large, 1, seat) for seat in (1, 2)))
    here = paper_address(who, f"{reverse('print-sign-in', args=[large])}?table=", "post")
    LongPaper.objects.update(address=f"{reverse('print-sign-in', args=[large])}?table=99")
    make_papers()
    text = text_of(who.get(here))
    assert "Nobody has a seat" in text or "seat" in text
    assert LongPaper.objects.get().state == LongPaperState.FAILED


def test_a_list_for_the_wall_is_kept_without_a_bar_and_opens_at_once(large: int) -> None:
    who, path = client(), reverse("print-names", args=[large])
    here = paper_address(who, path, "get")
    make_papers()
    assert paper_address(who, path, "get") == f"{here}content/"
    page = b"".join(who.get(f"{here}content/")).decode()
    assert page.count('<th scope="row">') == SEATED
    assert "csrf" not in page
    assert 'class="bar"' not in page
    b.bust(large, b.at_seat(large, 1, 3))
    assert paper_address(who, path, "get") == here
    assert "Something has changed" in text_of(who.get(here))


def test_a_list_in_another_language_is_another(large: int) -> None:
    who, path = client(), reverse("print-tables", args=[large])
    english = paper_address(who, path, "get")
    italian = who.get(path, headers={"Accept-Language": "it"})["Location"]
    assert italian != english
    make_papers()
    assert "Posti per tavolo" in b"".join(who.get(f"{italian}content/")).decode()


@pytest.mark.parametrize("form", ["csv", "xlsx", "pdf"])
def test_a_long_list_is_issued_once_even_if_it_is_made_twice(large: int, form: str) -> None:
    user, who = at_cashier.staff(Role.INSPECTOR), Client()
    who.force_login(user)
    request = RequestFactory().post(reverse("event-inspection-file", args=[large, "sales", form]))
    request.user = user
    here = reverse("long-paper", args=[rows.ask(request, "Sales").key])
    paper = rows.claim("first", 0)
    assert paper is not None
    make(paper)
    LongPaper.objects.update(state=LongPaperState.MAKING)
    make(paper)
    assert Line.objects.filter(fact="EventListIssued").count() == 1
    answer = who.get(f"{here}content/")
    assert len(b"".join(answer)) > 0
    assert answer["Content-SHA256"]
    assert answer["Content-Disposition"].startswith("attachment")
    kept = who.get(f"{here}?open")
    assert kept["Refresh"] == f"0; url={here}content/"
    assert "Save" in text_of(kept)


def program_of(user: User, scope: Scope = FULL) -> Client:
    """A program with a token of this person."""
    return Client(headers={"Authorization": f"Token {add_token(user.pk, scope).clear}"})


def test_an_export_is_made_apart_for_a_page_and_for_a_program(large: int) -> None:
    dora = at_cashier.staff(Role.DIRECTOR)
    who, path = Client(), reverse("api-export", args=[large, "entries", "csv"])
    who.force_login(dora)
    here = paper_address(who, path, "get")
    assert "Entries as CSV" in text_of(who.get(here))
    with timezone.override(house_zone()):
        make_papers()
    kept = who.get(f"{here}content/")
    assert kept["Content-Disposition"] == f'attachment; filename="entries-{large}.csv"'
    program = program_of(dora)
    answer = program.get(path)
    told = answer.json()
    assert (answer.status_code, answer["Location"], told["state"]) == (202, told["url"], "ready")
    fetched = program.get(told["content_url"])
    assert fetched["Content-Disposition"] == kept["Content-Disposition"]
    assert b"".join(fetched) == b"".join(kept)


def test_a_program_asks_again_until_its_file_is_ready(large: int, started: list[str]) -> None:
    path = reverse("api-export", args=[large, "sales", "xlsx"])
    program = program_of(at_cashier.staff(Role.DIRECTOR), Scope(role=Role.CASHIER))
    told = program.get(path).json()
    assert (told["state"], told["content_url"], started) == ("waiting", None, ["started"])
    assert program.get(path).json()["url"] == told["url"], "it is on its way"
    early = program.get(f"{told['url']}content/")
    assert (early.status_code, early.json()["code"]) == (409, "paper_not_ready")
    stranger = program_of(at_cashier.staff(Role.DIRECTOR))
    assert stranger.get(told["url"]).status_code == 404
    assert make_papers() == 1
    ready = program.get(told["url"]).json()
    assert (ready["state"], ready["title"], ready["size"] > 0) == ("ready", "Sales as XLSX", True)
    assert b"".join(program.get(ready["content_url"])).startswith(b"PK")
    b.bust(large, b.at_seat(large, 1, 3))
    assert program.get(path).json()["url"] != told["url"], "something has changed since"


def test_a_list_that_a_program_issues_twice_with_one_key_is_one(large: int) -> None:
    path = f"{reverse('api-issue', args=['sales', 'csv'])}?event={large}"
    program = program_of(at_cashier.staff(Role.INSPECTOR))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("access.apart.ROWS", 0)
        first, again = (program.post(path, headers={"Idempotency-Key": "mine"}) for _time in range(2))
        assert (first.status_code, first.json()) == (202, again.json())
        assert program.post(path).json()["url"] != first.json()["url"], "another issue"
        refused = program.post(f"{path}&who=nobody")
    assert (refused.status_code, refused.json()["code"]) == (400, "invalid")
    assert make_papers() == 2
    fetched = program.get(program.get(first.json()["url"]).json()["content_url"])
    assert (fetched["Content-SHA256"] != "", b"".join(fetched) != b"") == (True, True)
    assert Line.objects.filter(fact="EventListIssued").count() == 2
    assert program.post(path).status_code == 200, "a short list comes at once"


def test_players_that_a_program_exports_are_made_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    b.house()
    b.player()
    monkeypatch.setattr("people.files.api.player_list", lambda _wanted: range(10_000))
    program = program_of(at_cashier.staff(Role.ADMINISTRATOR))
    told = program.post(reverse("api-players-export", args=["csv"])).json()
    assert make_papers() == 1
    assert b"Test" in b"".join(program.get(f"{told['url']}content/"))
    assert program.get(told["url"]).json()["title"] == "Players as CSV"


def test_all_players_are_exported_once_even_if_the_file_is_made_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    b.house()
    b.player()
    monkeypatch.setattr("people.files.pages.player_list", lambda _wanted: range(10_000))
    who = client()
    here = paper_address(who, reverse("players-export", args=["csv"]))
    paper = rows.claim("first", 0)
    assert paper is not None
    make(paper)
    LongPaper.objects.update(state=LongPaperState.MAKING)
    make(paper)
    assert Line.objects.filter(fact="AllPlayersExported").count() == 1
    assert b"Test" in b"".join(who.get(f"{here}content/"))


def test_after_a_day_nothing_is_left(large: int) -> None:
    who = client()
    here = cards(who, large)
    make_papers()
    (rows.folder() / "left-over").touch()
    assert rows.forget_over(instants.now()) == 0
    assert [path.name for path in rows.folder().iterdir()] == [LongPaper.objects.get().key]
    with instants.simulated_at(instants.now() + timedelta(hours=24)):
        assert who.get(f"{here}content/").status_code == 404
        assert rows.forget_over(instants.now()) == 1
    assert not list(rows.folder().iterdir())


def test_the_erasure_of_a_player_removes_every_kept_paper(large: int) -> None:
    cards(client(), large)
    make_papers()
    b.do([HOUSE], erase_player, player=b.player())
    assert not LongPaper.objects.exists()
    assert not list(rows.folder().iterdir())


def test_the_erasure_also_removes_what_a_killed_process_had_written(large: int) -> None:
    cards(client(), large)
    (rows.folder() / f"{LongPaper.objects.get().key}.killed").write_text("a name")
    b.do([HOUSE], erase_player, player=b.player())
    assert not list(rows.folder().iterdir())


def test_what_waits_since_an_older_day_as_after_a_restore_is_not_made(large: int) -> None:
    cards(client(), large)
    with instants.simulated_at(instants.now() + timedelta(hours=24)):
        assert make_papers() == 0
    assert Print.objects.count() == 0


def test_a_paper_that_is_asked_for_during_the_cleaning_stays(
    large: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards(client(), large)
    path = rows.folder() / LongPaper.objects.get().key
    LongPaper.objects.update(key="before")
    folder = rows.folder()

    class Beginning(type(folder)):  # type: ignore[misc]
        """A folder in which a paper is begun as it is looked through."""

        def iterdir(self) -> Any:
            """With the content of the new one."""
            LongPaper.objects.update(key=path.name)
            path.touch()
            return super().iterdir()

    monkeypatch.setattr(rows, "folder", lambda: Beginning(folder))
    rows.forget_over(instants.now())
    assert path.exists()


@pytest.mark.parametrize("change", [{"is_active": False}, {"role": Role.FLOOR}])
def test_nothing_is_made_for_a_person_who_may_no_longer_open_it(
    large: int, change: Mapping[str, Any]
) -> None:
    cards(client(Role.CASHIER), large)
    User.objects.filter(role=Role.CASHIER).update(**change)
    make_papers()
    assert LongPaper.objects.get().state == LongPaperState.FAILED
    assert Print.objects.count() == 0
    assert not list(rows.folder().iterdir())


def test_a_locked_terminal_shows_no_paper(large: int) -> None:
    who = client()
    here = cards(who, large)
    make_papers()
    kept = who.session
    kept["is_locked"] = True
    kept.save()
    assert who.get(f"{here}content/").status_code == 302
    assert who.post(f"{here}again/").status_code == 302
    assert client(Role.CASHIER).get(f"{here}content/").status_code == 404


def test_the_content_is_read_by_its_owner_only_and_outside_of_backups(large: int, settings: Any) -> None:
    cards(client(), large)
    make_papers()
    (path,) = rows.folder().iterdir()
    assert (path.stat().st_mode & 0o777, rows.folder().stat().st_mode & 0o777) == (0o600, 0o700)
    assert not path.is_relative_to(settings.BACKUP_FOLDER)


def test_a_fault_is_said_and_ends_no_other_paper(large: int, monkeypatch: pytest.MonkeyPatch) -> None:
    who = client()
    first, second = cards(who, large), paper_address(who, reverse("print-names", args=[large]), "get")
    monkeypatch.setattr("cashier.sales.paper.stacks_sold", lambda *_values: 1 / 0)
    assert make_papers() == 2
    assert "could not be made" in text_of(who.get(first))
    assert b"".join(who.get(f"{second}content/"))


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The processes that would be started, each running until told."""
    made: list[Any] = []

    class Fake:
        def __init__(self, command: list[str], **_fields: Any) -> None:
            self.command, self.code = command, None
            made.append(self)

        def poll(self) -> int | None:
            return self.code

        def wait(self) -> None:
            """Ends when the test ends."""

    monkeypatch.setattr("printing.long_papers.making.subprocess.Popen", Fake)
    monkeypatch.setattr("printing.long_papers.making._process", [])
    return made


def test_one_process_at_a_time_is_started_with_the_names_of_the_house(
    processes: list[Any], settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "house.local"]
    START()
    START()
    assert len(processes) == 1
    assert processes[0].command[-3:] == ["make_papers", "localhost", "house.local"]
    processes[0].code = -9
    START()
    assert len(processes) == 2


def test_nothing_is_made_apart_inside_the_process_that_makes(large: int) -> None:
    cards(client(), large)
    paper = rows.claim("here", 0)
    assert paper is not None
    with making(Progress(paper)):
        answer = client().post(reverse("seat-cards", args=[large]))
    assert answer.status_code == 200
