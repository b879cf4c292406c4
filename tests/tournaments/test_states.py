"""The states of an event: the table of states and actions, each pair tried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any, ClassVar

import pytest

from access.verbs import Verb
from journal.book import OpenBook
from journal.facts import Fact, says
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from rulebook.refusals import Refusal
from tests import builders
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.entries.verbs import Finish, mark_out, mark_void
from tournaments.lifecycle import verbs as lifecycle
from tournaments.lifecycle.verbs import TRANSITIONS
from tournaments.models import EventState
from tournaments.set_up.verbs import edit_event

pytestmark = pytest.mark.django_db
S = EventState

WHERE_TO: dict[str, dict[str, str]] = {
    "announce_event": {S.DRAFT: S.ANNOUNCED, S.POSTPONED: S.ANNOUNCED},
    "withdraw_event": {S.ANNOUNCED: S.DRAFT},
    "open_registration": {S.ANNOUNCED: S.REGISTRATION, S.POSTPONED: S.REGISTRATION},
    "open_at_home": {S.DRAFT: S.REGISTRATION},
    "start_event": {S.REGISTRATION: S.RUNNING},
    "finish_event": {S.RUNNING: S.FINISHED},
    "settle_event": {S.FINISHED: S.SETTLED},
    "unsettle_event": {S.SETTLED: S.FINISHED},
    "postpone_event": {S.ANNOUNCED: S.POSTPONED, S.REGISTRATION: S.POSTPONED},
    "cancel_state": {
        S.DRAFT: S.CANCELLED,
        S.ANNOUNCED: S.CANCELLED,
        S.REGISTRATION: S.CANCELLED,
        S.RUNNING: S.CANCELLED,
        S.POSTPONED: S.CANCELLED,
    },
}
PAIRS = [(action, state) for action in WHERE_TO for state in EventState]


@says("A step was taken")
class StepTaken(Fact):
    """A step that larger actions record was taken."""

    parts: ClassVar[tuple[str, ...]] = ()


def step(event_id: int, action: str, **options: Any) -> None:
    """Take a step; the ones that record nothing are recorded here."""
    verb: Callable[..., Any] = getattr(lifecycle, action)

    def recorded(book: OpenBook, event_id: int, **values: Any) -> None:
        if isinstance(verb, Verb):
            verb(book, verb.command(event=event_id, **values))
        else:
            verb(book, event_id=event_id, **values)
        if not book.facts:
            book.record(StepTaken())

    builders.at(event_id, recorded, event_id=event_id, **options)


PATHS: dict[str, tuple[str, ...]] = {
    S.DRAFT: (),
    S.ANNOUNCED: ("announce_event",),
    S.POSTPONED: ("announce_event", "postpone_event"),
    S.REGISTRATION: ("announce_event", "open_registration"),
    S.RUNNING: ("announce_event", "open_registration", "start_event"),
    S.FINISHED: ("announce_event", "open_registration", "start_event", "finish_event"),
    S.SETTLED: ("announce_event", "open_registration", "start_event", "finish_event", "settle_event"),
    S.CANCELLED: ("cancel_state",),
}


def event_in(state: str) -> int:
    """An event brought to ``state`` by the actions themselves."""
    builders.house()
    builders.room()
    event_id = builders.event(state="draft")
    for action in PATHS[state]:
        if action == "start_event":
            builders.entries(event_id, 2)
        if action == "finish_event":
            knock_out_all(event_id)
        step(event_id, action)
    return event_id


def knock_out_all(event_id: int) -> None:
    """Everybody is out."""
    alive = queries.entries(event_id, "alive")

    def verb(book: OpenBook) -> None:
        finishes = tuple(Finish(entry.id, rank) for rank, entry in enumerate(alive))
        mark_out(book, event_id=event_id, finishes=finishes)
        book.record(StepTaken())

    if alive:
        builders.at(event_id, verb)


def void_all(event_id: int) -> None:
    """Every entry is refunded."""

    def verb(book: OpenBook) -> None:
        for entry in queries.entries(event_id):
            mark_void(book, entry_id=entry.id)
        book.record(StepTaken())

    if queries.entries(event_id):
        builders.at(event_id, verb)


@pytest.mark.thorough
@pytest.mark.parametrize(("action", "state"), PAIRS)
def test_each_action_in_each_state(action: str, state: str) -> None:
    event_id = event_in(state)
    target = WHERE_TO[action].get(state)
    if target is None:
        with pytest.raises(Refusal) as refused:
            step(event_id, action)
        assert refused.value.code == f"event_{state}"
        assert queries.event(event_id).state == state
        return
    prepare(action, event_id)
    step(event_id, action)
    assert queries.event(event_id).state == target


def prepare(action: str, event_id: int) -> None:
    """What an action requires besides the state."""
    if action == "start_event":
        builders.entries(event_id, 2)
    if action == "finish_event":
        knock_out_all(event_id)
    if action == "cancel_state":
        void_all(event_id)


def test_the_table_names_every_transition() -> None:
    assert {name: dict.fromkeys(allowed, to) for name, (allowed, to) in TRANSITIONS.items()} == WHERE_TO


def test_too_few_entries_do_not_start_without_a_reason() -> None:
    event_id = event_in(S.REGISTRATION)
    setup = queries.event_setup(event_id)
    builders.at(event_id, edit_event, event=event_id, setup=replace(setup, min_entries=10))
    builders.entries(event_id, 9)
    with pytest.raises(Refusal) as refused:
        step(event_id, "start_event")
    assert refused.value.code == "minimum_not_met"
    step(event_id, "start_event", override_reason="the house waives it")
    assert queries.event(event_id).state == S.RUNNING


def test_one_player_never_starts() -> None:
    event_id = event_in(S.REGISTRATION)
    builders.entries(event_id, 1)
    with pytest.raises(Refusal, match="minimum_not_met"):
        step(event_id, "start_event")
    with pytest.raises(Refusal, match="one_player_only"):
        step(event_id, "start_event", override_reason="why not")


def test_unpaid_entries_do_not_count_for_the_minimum() -> None:
    event_id = event_in(S.REGISTRATION)
    builders.entries(event_id, 1)
    builders.entries(event_id, 5, status="unpaid")
    with pytest.raises(Refusal, match="minimum_not_met"):
        step(event_id, "start_event")


def test_an_event_with_two_players_left_does_not_finish() -> None:
    event_id = event_in(S.RUNNING)
    with pytest.raises(Refusal, match="players_left"):
        step(event_id, "finish_event")
    step(event_id, "finish_event", leaves_alive=2)
    assert queries.event(event_id).state == S.FINISHED


def test_nothing_is_cancelled_while_paid_entries_stand() -> None:
    event_id = event_in(S.REGISTRATION)
    builders.entries(event_id, 3)
    with pytest.raises(Refusal, match="entries_not_refunded"):
        step(event_id, "cancel_state")


def test_postponing_shifts_every_day() -> None:
    event_id = event_in(S.ANNOUNCED)
    before = queries.event(event_id).starts_at
    step(event_id, "postpone_event", starts_at=before + timedelta(days=7))
    assert queries.event(event_id).starts_at - before == timedelta(days=7)
    assert queries.days(event_id)[0].starts_at - before == timedelta(days=7)


def test_a_step_is_taken_back_by_its_line() -> None:
    event_id = event_in(S.ANNOUNCED)
    step(event_id, "open_registration")
    line = latest_lines(tournament_book(event_id))[0]
    undo_lines(line.id, Command(builders.NOBODY))
    assert queries.event(event_id).state == S.ANNOUNCED
