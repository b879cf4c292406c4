"""Answers recalled across taps: never other than what the database would say."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from random import Random
from types import MappingProxyType
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from journal import recalled
from journal.book import OpenBook
from journal.models import Line
from journal.opening import HOUSE, Command, tournament_book
from journal.reading import read_snapshot, recalling_queries
from journal.rows.versioned import writing
from tests import builders as b
from tests.conftest import SEED
from tests.journal.room import ThingsMoved
from tests.journal.test_recall import KEPT, all_queries
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.models import Event, House

RECALLED = [one for one in KEPT if recalled.are_seldom_written(tuple(map(str.lower, vars(one)["reads"])))]
Verb = Callable[[OpenBook], Any]


def name_house(name: str) -> Verb:
    """The house takes this name."""

    def verb(book: OpenBook) -> None:
        row = House.objects.get()
        row.name = name
        book.save(row)
        book.record(b.FieldBuilt())

    return verb


def name_of_house() -> str:
    """As a screen would be told now."""
    with read_snapshot():
        return queries.house().name


@contextmanager
def another_process() -> Iterator[None]:
    """Inside, this process remembers nothing of what the other one does."""
    mine, recalled._answers = recalled._answers, OrderedDict()
    try:
        yield
    finally:
        recalled._answers = mine


def elsewhere(work: Callable[[], Any]) -> None:
    """On a connection of its own, to its end."""

    def run() -> None:
        try:
            work()
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()


@pytest.mark.django_db
def test_what_was_read_once_costs_the_reading_of_the_marks() -> None:
    event_id = b.event()
    for _ in range(2):
        with CaptureQueriesContext(connection) as seen, read_snapshot():
            queries.has_house()
            queries.house()
            queries.event(event_id)
            queries.structure(event_id)
            queries.current_day(event_id)
    read = [query["sql"] for query in seen if query["sql"].startswith("SELECT")]
    assert read == ["SELECT model, mark FROM journal_lastwritten"]


@pytest.mark.django_db
def test_a_book_recalls_until_it_writes_and_then_reads_its_own_rows() -> None:
    b.house(name="Before")
    assert name_of_house() == "Before"

    def verb(book: OpenBook) -> None:
        with CaptureQueriesContext(connection) as seen:
            assert queries.house().name == "Before"
        assert len(seen) == 1
        name_house("After")(book)
        assert queries.house().name == "After"
        assert name_of_house() == "After"

    b.do([HOUSE], verb)
    assert name_of_house() == "After"


@pytest.mark.django_db
def test_what_a_failed_book_wrote_was_never_kept() -> None:
    b.house(name="Before")
    assert name_of_house() == "Before"

    def verb(book: OpenBook) -> None:
        name_house("After")(book)
        assert name_of_house() == "After"
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        b.do([HOUSE], verb)
    assert name_of_house() == "Before"
    with another_process():
        assert name_of_house() == "Before"


@pytest.mark.django_db
def test_an_undo_brings_the_earlier_answer_back() -> None:
    event_id = b.event(name="Before")

    def verb(book: OpenBook) -> None:
        row = Event.objects.get(pk=event_id)
        row.name = "After"
        book.save(row)
        book.record(ThingsMoved())

    b.at(event_id, verb)
    with read_snapshot():
        assert queries.event(event_id).name == "After"
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    with read_snapshot():
        assert queries.event(event_id).name == "Before"


@pytest.mark.django_db
def test_who_writes_without_a_book_gives_the_mark_at_once() -> None:
    b.house(name="Before")
    assert name_of_house() == "Before"
    with writing():
        House.objects.update(name="After")
    assert name_of_house() == "After"


@pytest.mark.django_db
def test_after_migrations_everything_is_read_again() -> None:
    b.house(name="Before")
    assert name_of_house() == "Before"
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_house SET name = 'After'")
    recalled.renew_all()
    assert name_of_house() == "After"


@pytest.mark.django_db
def test_a_model_without_a_mark_is_not_recalled() -> None:
    b.house(name="Before")
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM journal_lastwritten")
        assert name_of_house() == "Before"
        cursor.execute("UPDATE tournaments_house SET name = 'After'")
    assert name_of_house() == "After"


@pytest.mark.django_db
def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recalled, "MOST_ANSWERS", 3)
    events = [b.event() for _ in range(5)]
    with another_process(), read_snapshot():
        for event_id in events:
            queries.event(event_id)
    with another_process():
        for event_id in events:
            with read_snapshot():
                queries.event(event_id)
        assert [key[1][0] for key in recalled._answers] == [(one,) for one in events[-3:]]  # type: ignore[index]


def _is_fixed(value: Any) -> bool:
    if is_dataclass(value):
        is_frozen = bool(vars(type(value))["__dataclass_params__"].frozen)
        return is_frozen and all(_is_fixed(getattr(value, one.name)) for one in fields(value))
    if isinstance(value, (tuple, frozenset)):
        return all(map(_is_fixed, value))
    if isinstance(value, MappingProxyType):
        return all(map(_is_fixed, value.items()))
    return value is None or isinstance(value, (str, int, datetime, Enum))


@pytest.mark.django_db
def test_an_answer_that_many_share_is_fixed_and_says_the_same_in_every_language() -> None:
    for question, given in all_queries():
        if question not in RECALLED:
            continue
        answers = []
        for language in ("en", "it"):
            with translation.override(language):
                answers.append(question.__wrapped__(*given))  # type: ignore[attr-defined]
        assert (question, answers[0]) == (question, answers[1])
        assert _is_fixed(answers[0]), question


def test_only_models_that_a_recalled_question_reads_bear_a_mark() -> None:
    read = {label.lower() for question in RECALLED for label in vars(question)["reads"]}
    marked = {model._meta.label_lower for model in apps.get_models() if recalled.is_seldom_written(model)}
    assert marked == read


@pytest.mark.django_db(transaction=True)
def test_a_snapshot_keeps_to_its_moment_and_the_next_one_sees_the_change() -> None:
    b.house(name="Before")
    with read_snapshot():
        assert queries.house().name == "Before"

        def change() -> None:
            with another_process():
                b.do([HOUSE], name_house("After"))

        elsewhere(change)
        assert queries.house().name == "Before"
        with another_process():
            assert queries.house().name == "Before"
    assert name_of_house() == "After"


@pytest.mark.django_db(transaction=True)
def test_what_changed_between_mark_and_question_is_not_kept_under_the_old_mark() -> None:
    b.house(name="Before")
    old = recalled.marks()
    with recalling_queries():
        queries.has_house()
        elsewhere(lambda: b.do([HOUSE], name_house("After")))
        assert queries.house().name == "After"
    key = ("tournaments.venue.rows.house", ((), ()))
    assert recalled.recalled(key, ("tournaments.house",), old) is recalled.NOTHING


@pytest.mark.django_db(transaction=True)
def test_two_processes_are_never_told_anything_but_what_is_stored() -> None:
    """Each with a memory of its own: writes, books that fail and readings in any order."""
    event_id, lots = b.event(name="0"), Random(SEED)
    memories: list[OrderedDict[Any, Any]] = [OrderedDict(), OrderedDict()]

    def rename(fails: bool) -> None:
        def verb(book: OpenBook) -> None:
            row = Event.objects.get(pk=event_id)
            row.name = str(lots.random())
            book.save(row)
            book.record(b.FieldBuilt())
            assert queries.event(event_id).name == row.name
            if fails:
                raise ZeroDivisionError

        try:
            b.do([tournament_book(event_id)], verb)
        except ZeroDivisionError:
            assert fails

    before = recalled._answers
    try:
        for _ in range(60):
            recalled._answers = lots.choice(memories)
            kind = lots.randrange(5)
            if kind < 2:
                rename(fails=kind == 0)
            with read_snapshot():
                assert queries.event(event_id).name == Event.objects.get(pk=event_id).name
            if kind == 4:
                with transaction.atomic():
                    assert name_of_house() == House.objects.get().name
    finally:
        recalled._answers = before
