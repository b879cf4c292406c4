"""The house is set up at the terminal, once."""

from __future__ import annotations

import io

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from people.staff import rows as people
from tdmanager.embedded import browser
from tdmanager.embedded.first_start import Choice, begin
from tournaments import queries
from tournaments.management.commands import set_up_house

pytestmark = pytest.mark.django_db
OPTIONS = {
    "name": "Circolo",
    "currency": "eur",
    "time_zone": "Europe/Rome",
    "languages": "it,en",
    "paper": "receipt80",
    "username": "ada",
    "password_stdin": True,
}


def found_house(monkeypatch: pytest.MonkeyPatch, password: str = "correct horse battery") -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{password}\n"))
    out = io.StringIO()
    call_command("set_up_house", stdout=out, **OPTIONS)
    return out.getvalue()


def test_the_house_is_set_up_with_its_first_administrator(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "ada" in found_house(monkeypatch)
    assert (queries.house().currency, queries.house().paper) == ("EUR", "receipt80")
    assert [one.role for one in people.staff()] == ["administrator"]


def test_a_second_founding_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    found_house(monkeypatch)
    with pytest.raises(CommandError, match="already"):
        found_house(monkeypatch)


def test_a_weak_password_founds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CommandError, match="password"):
        found_house(monkeypatch, "1234")
    assert not queries.has_house()
    assert not people.has_staff()


def test_what_is_not_told_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["Circolo", "", "", "", "", "ada"])
    monkeypatch.setattr("builtins.input", lambda _question: next(answers))
    monkeypatch.setattr("sys.stdin", io.StringIO("correct horse battery\n"))
    call_command("set_up_house", password_stdin=True, stdout=io.StringIO())
    assert (queries.house().name, queries.house().currency) == ("Circolo", "EUR")


def test_a_wrong_answer_is_asked_again_and_loses_none_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["Circolo", "euro", "chf", "Rome", "Europe/Zurich", "klingon", "it", "a5", "a4", "ada"])
    passwords = iter(
        ["short", "correct horse battery", "another", "correct horse battery", "correct horse battery"]
    )
    monkeypatch.setattr("builtins.input", lambda _question: next(answers))
    monkeypatch.setattr(set_up_house, "getpass", lambda _question: next(passwords))
    call_command("set_up_house", stdout=io.StringIO())
    house = queries.house()
    assert (house.name, house.currency, house.time_zone, house.languages) == (
        "Circolo",
        "CHF",
        "Europe/Zurich",
        ("it",),
    )


def test_unattended_only_what_has_no_default_must_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("correct horse battery\n"))
    begin(None, lambda _text: None, {"name": "Circolo", "password_stdin": True})
    assert (queries.house().currency, [one.username for one in people.staff()]) == ("EUR", ["admin"])


def test_unattended_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CommandError, match="--name"):
        begin(None, lambda _text: None, {"username": "ada"})
    with pytest.raises(CommandError, match="--password-stdin"):
        begin(None, lambda _text: None, {"name": "Circolo"})
    with pytest.raises(CommandError, match="--currency euro"):
        begin(None, lambda _text: None, {"name": "Circolo", "currency": "euro"})
    assert not queries.has_house()


def test_the_first_page_asks_where_a_house_is_wanted_and_nothing_was_answered() -> None:
    told: list[str] = []
    begin(Choice.HOUSE, told.append)
    assert "The first page starts a game" in told[0]
    assert not queries.has_house()


def test_at_a_terminal_the_first_page_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", terminal)
    told: list[str] = []
    begin(None, told.append)
    assert "./run --demo" in told[0]
    assert not people.has_staff()


@pytest.mark.parametrize(("is_terminal", "has_screen"), [(True, True), (False, True), (True, False)])
def test_the_first_page_opens_where_somebody_sees_it(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, has_screen: bool
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(browser.webbrowser, "open", opened.append)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setattr("sys.stdin.isatty", lambda: is_terminal)
    monkeypatch.setattr(browser.sys, "platform", "linux")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":0" if has_screen else "")
    assert browser.open_first_page("http://localhost:8000/") == (is_terminal and has_screen)


def test_a_house_with_people_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    found_house(monkeypatch)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setenv("DISPLAY", ":0")
    assert not browser.open_first_page("http://localhost:8000/")


def test_nobody_to_answer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(_question: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", nobody)
    with pytest.raises(CommandError, match="--help"):
        call_command("set_up_house", password_stdin=True)


def test_the_terminal_speaks_the_language_of_its_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    with translation.override("it"):
        assert "accedere" in found_house(monkeypatch)
        with pytest.raises(CommandError, match="già configurata"):
            found_house(monkeypatch)
