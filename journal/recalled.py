"""Answers cached across requests, for models that seldom change; each is valid under the mark of the last write.

A write of such a model gives it a new mark in the same transaction (``last_written``). Marks are random, not
counters: one mark identifies one state of the rows, also after a rollback, after a restore, and in a copy of
the database.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection, models

from journal.direct import carried_out, fetched

MOST_ANSWERS = 2_000
"""How many answers a process keeps; the longest unused goes first."""
Marks = Mapping[str, str]
Key = tuple[str, Hashable]
_answers: OrderedDict[Key, tuple[tuple[str, ...], Any]] = OrderedDict()
_guard = threading.Lock()
NOTHING = object()
"""The value for no answer, because ``None`` is an answer."""


def is_seldom_written(model: type[models.Model]) -> bool:
    """Whether answers about the model are kept beyond one action."""
    return bool(getattr(model, "is_seldom_written", False))


@cache
def are_seldom_written(labels: tuple[str, ...]) -> bool:
    """Whether answers about all of these models are kept beyond one action."""
    return all(is_seldom_written(apps.get_model(label)) for label in labels)


MARKS = "SELECT model, mark FROM journal_lastwritten"
# No model has that name.
HASH = ""
AT_FIRST = (
    "SELECT model, mark, CAST(NULL AS bigint) FROM journal_lastwritten"
    f" UNION ALL SELECT '{HASH}', body_hash, NULL FROM journal_answered WHERE key = %s"
)


def marks() -> Marks:
    """The mark of every seldom written model, in one statement, as the current snapshot or lock sees it."""
    return dict(fetched(MARKS))


@dataclass(frozen=True, slots=True)
class FirstRead:
    """What every action reads first: the marks, the hash of an earlier command with the same key, and further rows."""

    marks: Marks
    body_hash: str | None
    others: list[tuple[str, str, int]]


def read_first(key: str, beside: str, parameters: Sequence[Any]) -> FirstRead:
    """Read all of it in one statement; ``beside`` selects rows of two texts and a number."""
    rows = fetched(f"{AT_FIRST} UNION ALL {beside}" if beside else AT_FIRST, [key, *parameters])
    marks = {name: text for name, text, number in rows if number is None}
    body_hash = marks.pop(HASH, None)
    return FirstRead(marks, body_hash, [row for row in rows if row[2] is not None])


def renew(labels: Iterable[str]) -> None:
    """Give these models new marks: from the commit on, nothing kept about them is valid.

    Two transactions wait here for each other, so this is the last statement before the commit.
    """
    names = sorted(set(labels))
    if not names:
        return
    rows = ", ".join(["(%s, %s)"] * len(names))
    values = [text for label in names for text in (label, secrets.token_hex(12))]
    carried_out(
        f"INSERT INTO journal_lastwritten (model, mark) VALUES {rows}"
        " ON CONFLICT (model) DO UPDATE SET mark = excluded.mark",
        values,
    )


def renew_all(**_signal: Any) -> None:
    """Give all models new marks after migrations, which write rows without the models of today."""
    if "journal_lastwritten" in connection.introspection.table_names():
        renew(model._meta.label_lower for model in apps.get_models() if is_seldom_written(model))


def recalled(key: Key, labels: Collection[str], current: Marks) -> Any:
    """The kept answer if it is valid under these marks, else ``NOTHING``; a model without a mark has none."""
    under = _under(labels, current)
    with _guard:
        entry = _answers.get(key)
        if under is None or entry is None or entry[0] != under:
            return NOTHING
        _answers.move_to_end(key)
        return entry[1]


def keep(key: Key, labels: Collection[str], current: Marks, answer: Any) -> None:
    """Keep an answer that was read while these marks were in force."""
    if (under := _under(labels, current)) is None:
        return
    with _guard:
        _answers[key] = (under, answer)
        _answers.move_to_end(key)
        while len(_answers) > MOST_ANSWERS:
            _answers.popitem(last=False)


def _under(labels: Collection[str], current: Marks) -> tuple[str, ...] | None:
    marks_of_labels = [current.get(label, "") for label in labels]
    return tuple(marks_of_labels) if all(marks_of_labels) else None
