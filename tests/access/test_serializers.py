"""Serializers made from dataclasses: limits, defaults, nesting; forms and programs send the same command."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import UTC, datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Any, cast, get_type_hints

import pytest
from django.http import QueryDict
from django.urls import get_resolver
from hypothesis import given
from hypothesis import strategies as st
from rest_framework import serializers

from access.bodies import require_fields_of
from access.fields import (
    Aside,
    AsSent,
    Chips,
    Choices,
    EntryId,
    LeftOut,
    Length,
    Limits,
    Named,
    Note,
    Pattern,
    RequiredReason,
    TooMany,
)
from access.serializers import answer_values, serializer_of, shape_of
from access.verbs import declared
from journal.plain import plain, typed


class Pace(StrEnum):
    HAND = "hand"
    ORBIT = "orbit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A seat."""

    table: Annotated[int, Limits(1, 999)]
    seat: Annotated[int, Limits(1, 12)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """A command with every type of field."""

    entry: EntryId
    reason: RequiredReason
    stack: Chips | None = None
    seen: Annotated[Spot | None, Note("Where the player was tapped.")] = None
    pace: Pace = Pace.HAND
    is_final: bool = True
    note: Annotated[str, Length(10)] = ""
    at: datetime | None = None
    entries: tuple[int, ...] = ()
    spots: tuple[Spot, ...] = ()


def read(body: Any) -> Any:
    serializer = serializer_of(Given)(data=body)
    serializer.is_valid(raise_exception=True)
    return serializer.validated_data


def errors(body: Any) -> dict[str, Any]:
    serializer = serializer_of(Given)(data=body)
    assert not serializer.is_valid()
    return dict(serializer.errors)


def test_what_is_left_out_has_its_default() -> None:
    assert read({"entry": 81, "reason": "x"}) == Given(entry=81, reason="x")


def test_a_form_says_the_same_command_as_a_program() -> None:
    program = read(
        {
            "entry": 81,
            "reason": "x",
            "stack": 500,
            "seen": {"table": 3, "seat": 4},
            "pace": "orbit",
            "entries": [1, 2],
            "is_final": False,
        }
    )
    form = read(
        QueryDict(
            "entry=81&reason=x&stack=500&seen.table=3&seen.seat=4&pace=orbit&entries=1&entries=2&is_final=0"
        )
    )
    assert form == program
    assert program.seen == Spot(table=3, seat=4)


def test_a_form_leaves_out_what_it_leaves_empty() -> None:
    assert read(QueryDict("entry=81&reason=x&stack=&note=")) == Given(entry=81, reason="x")


def test_a_list_may_be_typed_with_commas() -> None:
    assert read(QueryDict("entry=81&reason=x&entries=4,%205,6")).entries == (4, 5, 6)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"reason": "x"}, "entry"),
        ({"entry": 0, "reason": "x"}, "entry"),
        ({"entry": 1, "reason": ""}, "reason"),
        ({"entry": 1, "reason": "x", "stack": -1}, "stack"),
        ({"entry": 1, "reason": "x", "seen": {"table": 3, "seat": 13}}, "seen"),
        ({"entry": 1, "reason": "x", "pace": "slow"}, "pace"),
        ({"entry": 1, "reason": "x", "note": "longer than ten"}, "note"),
        ({"entry": 1, "reason": "x", "spots": [{"table": 3}]}, "spots"),
        ({"entry": 1, "reason": "x", "entries": ["a"]}, "entries"),
    ],
)
def test_an_error_names_its_field(body: dict[str, Any], field: str) -> None:
    assert list(errors(body)) == [field]


def test_fields_of_a_form_that_nobody_knows_are_found() -> None:
    sent = QueryDict("entry=1&seen.table=2&spots[0]seat=1&seat=3&seen.chair=4&spots[0]chair=5")
    with pytest.raises(serializers.ValidationError) as refused:
        require_fields_of(shape_of(Given), sent)
    assert list(cast(Any, refused.value.detail)) == ["seat", "seen.chair", "spots[0]chair"]


commands = st.builds(
    Given,
    entry=st.integers(1, 2**62),
    reason=st.text(min_size=1),
    stack=st.none() | st.integers(0, 10**9),
    seen=st.none() | st.builds(Spot, table=st.integers(1, 9), seat=st.integers(1, 9)),
    pace=st.sampled_from(Pace),
    is_final=st.booleans(),
    at=st.none() | st.datetimes(timezones=st.just(UTC)),
    entries=st.lists(st.integers()).map(tuple),
    spots=st.lists(st.builds(Spot, table=st.integers(1, 9), seat=st.integers(1, 9))).map(tuple),
)


@given(commands)
def test_it_is_shown_as_the_framework_shows_it(command: Given) -> None:
    own = serializer_of(Given)()
    assert answer_values(Given, command) == serializers.Serializer.to_representation(own, command)


def test_a_value_of_another_type_is_shown_as_its_field_shows_it() -> None:
    odd: Any = Given(entry="81", reason=Pace.HAND, stack=True, note=5)  # type: ignore[arg-type]
    told = answer_values(Given, odd)
    assert (told["entry"], told["reason"], told["stack"], told["note"]) == (81, "hand", 1, "5")


@given(commands, st.sets(st.sampled_from([field.name for field in fields(Given)])))
def test_what_a_program_sends_is_read_as_the_framework_reads_it(command: Given, left_out: set[str]) -> None:
    sent = {name: value for name, value in plain(command).items() if name not in left_out}
    found = []
    # Of a mapping of another type each field is asked, as the framework does.
    for given_as in (dict(sent), MappingProxyType(sent)):
        try:
            found.append(read(given_as))
        except serializers.ValidationError as error:
            found.append(error.detail)
    assert found[0] == found[1]


@given(commands)
def test_what_is_kept_of_a_command_is_the_command(command: Given) -> None:
    assert typed(Given, plain(command)) == command


def all_verbs() -> tuple[Any, ...]:
    """All verbs, imported by the addresses."""
    assert get_resolver().url_patterns
    return declared()


@pytest.mark.parametrize("verb", all_verbs(), ids=lambda verb: verb.name)
def test_every_command_and_answer_has_a_serializer(verb: Any) -> None:
    assert serializer_of(verb.command)().fields.keys() == names_in_the_api(verb.command)
    assert serializer_of(verb.answer)().fields.keys() == names_in_the_api(verb.answer)


def names_in_the_api(kind: type) -> set[str]:
    """Each field by its name, or by the one that it has there."""
    hints = get_type_hints(kind, include_extras=True)
    notes = {field.name: getattr(hints[field.name], "__metadata__", ()) for field in fields(kind)}
    other = {
        name: note.name for name, several in notes.items() for note in several if isinstance(note, Named)
    }
    return {other.get(name, name) for name in notes}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Fields of calculators."""

    currency: Annotated[str, Choices(("CHF", "EUR"))] = "EUR"
    seed: Annotated[str, Pattern("^[0-9a-f]{4}$")] = ""
    big_blind: Annotated[int | None, Limits(1), LeftOut()] = None
    names: Annotated[tuple[str, ...], Limits(0, 2), AsSent(), TooMany("At most {max_length}.")] = ()
    kept: Annotated[int, Aside()] = 7


@pytest.mark.parametrize(
    ("field", "body", "text"),
    [
        ("currency", "USD", "CHF, EUR"),
        ("seed", "xyz", "pattern"),
        ("big_blind", None, "null"),
        ("big_blind", 0, "greater than or equal to 1"),
        ("names", ["a", "b", "c"], "At most 2."),
    ],
)
def test_a_field_that_is_not_as_its_note_says_is_named(field: str, body: Any, text: str) -> None:
    asked = serializer_of(Asked)(data={field: body})
    assert not asked.is_valid()
    assert list(asked.errors) == [field]
    assert text in str(asked.errors[field])


def test_what_is_left_out_has_no_value_and_a_text_with_a_comma_stays_one() -> None:
    asked = serializer_of(Asked)(data={"names": ["Rossi, Mario"]})
    asked.is_valid(raise_exception=True)
    assert asked.validated_data == Asked(names=("Rossi, Mario",))
    assert "kept" not in answer_values(Asked, asked.validated_data)
