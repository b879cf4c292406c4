"""New rows by compiled statements are those that Django writes."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from journal.models import Answered, Balance, Book, Line
from journal.rows.insert import insert_row, insert_rows

pytestmark = pytest.mark.django_db


def values(row: Any) -> dict[str, Any]:
    """The columns of a row as it is stored, without its key."""
    stored = type(row).objects.get(pk=row.pk)
    kept = {field.attname: getattr(stored, field.attname) for field in row._meta.concrete_fields}
    return {name: value for name, value in kept.items() if name != "id"}


def test_a_row_is_stored_as_django_stores_it() -> None:
    book = Book.objects.create(kind="house", subject_id=1)

    def line(number: int) -> Line:
        details = {"text": "perché", "list": [1, None]}
        return Line(book=book, number=number, at=at, command=f"c{number}", fact="Sold", details=details)

    at = timezone.now()
    ours, theirs = line(1), line(2)
    insert_row(ours)
    theirs.save()
    assert values(ours) | {"number": 2, "command": "c2"} == values(theirs)
    assert (ours._state.adding, ours._state.db) == (False, theirs._state.db)
    insert_row(answered := Answered(key="k", body_hash="h", answer={"id": 1}, at=at))
    assert values(answered)["answer"] == {"id": 1}


class Said(str):
    """A text of a type of its own, as choices are."""

    __slots__ = ()


def test_a_value_of_another_type_is_stored_as_its_field_prepares_it() -> None:
    ours, theirs = (Balance(account=Said(f"a{at}"), kind=Said("k"), amount="7") for at in range(2))
    insert_row(ours)
    theirs.save()
    assert values(ours) == values(theirs) | {"account": "a0"}
    book = Book(kind="house", subject_id=True, version=3)
    insert_row(book)
    assert Book.objects.get(pk=book.pk).subject_id == 1


def test_each_of_many_rows_gets_its_own_key() -> None:
    for count in (3, 400):
        rows = [Balance(account=f"a{count}", kind=str(at), amount=at) for at in range(count)]
        insert_rows(rows)
        kept = dict(Balance.objects.filter(account=f"a{count}").values_list("pk", "amount"))
        assert kept == {row.pk: row.amount for row in rows}
    insert_rows([])
