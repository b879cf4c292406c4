"""Lists of bans: who is on one, and what a new edition changes."""

from __future__ import annotations

from datetime import date

import pytest

from rulebook.ban_lists import Identity, LineOutcome, Listed, diff_of, is_on_list, may_be_on_list, weakens

BORN, OTHER_DAY = date(1980, 5, 1), date(1981, 5, 1)
TODAY = date(2026, 11, 22)


def who(name: str, born: date | None = None, document: str = "") -> Identity:
    return Identity(frozenset(name.split()), born, document)


@pytest.mark.parametrize(
    ("listed", "player", "on", "perhaps"),
    [
        (who("rossi mario", BORN), who("mario rossi", BORN), True, False),
        (who("rossi mario", BORN), who("rossi mario luigi", BORN), True, False),
        (who("rossi", BORN), who("rossi", BORN), False, True),
        (who("rossi mario", BORN), who("rossi mario", OTHER_DAY), False, False),
        (who("rossi mario", BORN), who("rossi mario"), False, True),
        (who("rossi mario", document="ab1"), who("rossi maria", document="ab1"), True, False),
        (who("rossi mario", document="ab1"), who("verdi ugo", document="ab1"), False, True),
        (who("rossi mario", BORN, "ab1"), who("rossi mario", BORN, "cd2"), True, False),
        (who("rossi mario"), who("verdi ugo"), False, False),
    ],
)
def test_who_is_on_a_list(listed: Identity, player: Identity, on: bool, perhaps: bool) -> None:
    assert (is_on_list(listed, player), may_be_on_list(listed, player)) == (on, perhaps)


def test_an_edition_adds_changes_and_misses() -> None:
    listed = {
        1: Listed(who("rossi mario", BORN, "ab1"), TODAY, None, "a"),
        2: Listed(who("verdi ugo", BORN), TODAY, None, "a"),
        3: Listed(who("neri ada"), TODAY, date(2027, 1, 1), "a"),
    }
    lines = [
        Listed(who("rossi maria", None, "ab1")),
        Listed(who("neri ada", BORN), None, date(2027, 1, 1)),
        Listed(who("bianchi ida"), None, date(2026, 1, 1)),
        Listed(who("galli eva")),
        Listed(who("galli eva", BORN)),
    ]
    diff = diff_of(lines, listed, TODAY)
    outcomes = [line.outcome for line in diff.lines]
    assert outcomes == [
        LineOutcome.CHANGED,
        LineOutcome.CHANGED,
        LineOutcome.PAST,
        LineOutcome.NEW,
        LineOutcome.REPEATED,
    ]
    assert [line.differences for line in diff.lines[:2]] == [("name",), ("born",)]
    assert (diff.lines[4].of, diff.missing) == (3, (2,))


def test_two_of_one_name_are_told_apart_by_their_day_of_birth() -> None:
    lines = [Listed(who("rossi mario", BORN)), Listed(who("rossi mario", OTHER_DAY))]
    assert [line.outcome for line in diff_of(lines, {}, TODAY).lines] == [LineOutcome.NEW] * 2


def test_a_ban_is_weaker_where_it_begins_later_or_ends_earlier() -> None:
    whole = Listed(who("a"), TODAY, None)
    shorter = Listed(who("a"), None, date(2027, 1, 1))
    later = Listed(who("a"), date(2027, 1, 1), None)
    assert [weakens(whole, shorter), weakens(whole, later), weakens(shorter, whole)] == [True, True, False]


def test_a_line_that_names_somebody_else_is_weaker() -> None:
    listed = Listed(who("rossi mario", BORN, "AX1"))
    found = [
        weakens(listed, Listed(who(name, born, "AX2")))
        for name, born in (
            ("rossi", BORN),
            ("rossi mario", OTHER_DAY),
            ("rossi mario carlo", BORN),
            ("rossi mario", None),
        )
    ]
    assert found == [True, True, False, False]
