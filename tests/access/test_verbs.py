"""A verb declared by its handler's parameters: its command, its steps, what it spreads, what types see of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, cast
from unittest.mock import patch

import pytest

from access import verbs
from access.fields import SPREAD, Hidden, Length, Limits, Note, TableId
from access.serializers import serializer_of
from access.verbs import By, action, of_house
from journal.book import Actor, OpenBook
from journal.plain import hints_of
from rulebook.refusals import Refusal
from tests.journal.room import ThingsMoved


@dataclass(frozen=True, slots=True, kw_only=True)
class Paying:
    """Two fields that go together."""

    drawer: int
    memo: Annotated[str, Length(20)] = "cash"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lent:
    """What came in."""

    table: int
    chairs: int
    drawer: int
    memo: str


@pytest.fixture
def lend() -> Iterator[Any]:
    """An action of the house with a spread parameter."""
    with patch.dict(verbs._declared):

        @action("tables/<int:table>/lend/", admits=frozenset({"floor"}), opens=of_house)
        def lend_chairs(
            book: OpenBook,
            *,
            table: TableId,
            paying: Annotated[Paying, SPREAD],
            chairs: Annotated[int, Limits(1, 4), Note("How many.")] = 1,
        ) -> Lent:
            """Lend chairs.

            They come back.
            """
            if chairs > 4:
                raise Refusal("value_out_of_range", field="chairs")
            book.record(ThingsMoved(f"{chairs}"))
            return Lent(table=table, chairs=chairs, drawer=paying.drawer, memo=paying.memo)

        yield lend_chairs


def test_the_parameters_are_the_command(lend: Any) -> None:
    command, description = lend.command, lend.description
    assert (command.__name__, command.__doc__) == ("LendChairs", "Lend chairs.")
    assert [one.name for one in fields(command)] == ["table", "drawer", "memo", "chairs"]
    assert hints_of(command)["chairs"] == Annotated[int, Limits(1, 4), Note("How many.")]
    assert command(table=1, drawer=2) == command(table=1, drawer=2, memo="cash", chairs=1)
    assert verbs.verb_named("lend_chairs") is lend
    assert description.endswith("They come back.")


def test_the_api_asks_for_the_same_fields_as_of_a_class(lend: Any) -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class LendChairs:
        table: TableId
        drawer: int
        memo: Annotated[str, Length(20)] = "cash"
        chairs: Annotated[int, Limits(1, 4), Note("How many.")] = 1

    made, typed = (serializer_of(kind)().fields for kind in (lend.command, LendChairs))
    assert list(made) == list(typed)
    assert [repr(one) for one in made.values()] == [repr(one) for one in typed.values()]


@pytest.mark.django_db
def test_it_is_carried_out_with_its_parameters_and_with_a_command(lend: Any) -> None:
    by = By(Actor(), "a key")
    first = lend.perform_with(by, table=3, paying=Paying(drawer=7), chairs=2)
    assert first.answer == Lent(table=3, chairs=2, drawer=7, memo="cash")
    # A program sends the same fields with the same key: the first answer, and nothing done twice.
    again = lend.perform(lend.command(table=3, drawer=7, chairs=2), by)
    assert (again.answer, again.line) == (first.answer, first.line)


def test_as_a_step_it_takes_its_parameters_or_a_command(lend: Any) -> None:
    class Book:
        def record(self, _fact: object) -> None: ...

    book = cast(OpenBook, Book())
    expected = Lent(table=3, chairs=1, drawer=7, memo="till")
    assert lend(book, table=3, paying=Paying(drawer=7, memo="till")) == expected
    assert lend(book, lend.command(table=3, drawer=7, memo="till")) == expected


def test_a_default_that_is_made_anew_stays_so() -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Many:
        names: dict[str, str] = field(default_factory=dict)

    def name_tables(book: OpenBook, *, many: Annotated[Many, SPREAD]) -> Lent:
        return Lent(table=1, chairs=1, drawer=1, memo=many.names["en"])

    name_tables.__annotations__ = {"many": Annotated[Many, SPREAD], "return": Lent, "book": OpenBook}
    with patch.dict(verbs._declared):
        command = action("tables/name/", admits=frozenset(), opens=of_house)(name_tables).command
    assert command().names == {}
    assert command().names is not command().names


def test_a_secret_is_not_shown_with_the_command() -> None:
    @dataclass(frozen=True, slots=True, kw_only=True)
    class SignIn:
        password: Annotated[str, Hidden()] = field(repr=False)

    def let_in(book: OpenBook, *, who: Annotated[SignIn, SPREAD], pin: Annotated[str, Hidden()] = "") -> Lent:
        return Lent(table=1, chairs=1, drawer=1, memo=who.password + pin)

    let_in.__annotations__ = {
        "who": Annotated[SignIn, SPREAD],
        "pin": Annotated[str, Hidden()],
        "return": Lent,
        "book": OpenBook,
    }
    with patch.dict(verbs._declared):
        command = action("tables/let-in/", admits=frozenset(), opens=of_house)(let_in).command
    assert "secret" not in repr(command(password="secret", pin="secret"))
