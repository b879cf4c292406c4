"""What people wrote in their own words, apart from the permanent rows that name it: it can be erased.

A line and its row versions hold ``{"said": 2}`` in its place: the text with that number of the leading line.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from functools import cache
from typing import Any, cast

from django.apps import apps
from django.db.models import Q

from journal.archive.reading import blobs_of
from journal.facts import Fact
from journal.models import Answered, FreeText, Line
from journal.rows.insert import insert_rows
from journal.rows.versioned import VersionedModel, label_of, versioned_models, writing
from journal.rows.versions import SAID, RowChange, Texts, spoken, unpacked

REASON = 0
"""The place of the reason."""


@dataclass(slots=True)
class Apart:
    """The texts of the line that is being written, by the row they belong to (``cashier.sale:5``; empty: none)."""

    reason: str = ""
    _places: dict[tuple[str, str], int] = field(default_factory=dict)

    def put(self, subject: str, text: Any) -> Any:
        """The place of a text; an empty text stays where it is."""
        return {SAID: self._places.setdefault((subject, text), len(self._places) + 1)} if text else text

    def details(self, fact: Fact) -> dict[str, Any]:
        """The details of a fact, its texts apart."""
        details = _details(fact)
        return details | {name: self.put("", details[name]) for name in fact.free_text}

    def keep(self, line: Line) -> None:
        """Write them in one statement, if there are any."""
        rows = [(place, subject, text) for (subject, text), place in self._places.items()]
        if self.reason:
            rows.append((REASON, "", self.reason))
        if rows:
            insert_rows(
                [
                    FreeText(line=line, place=place, subject=subject, text=text)
                    for place, subject, text in rows
                ]
            )

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._places) + bool(self.reason)


PLAIN = {str, int, bool, type(None)}


def _details(fact: Fact) -> dict[str, Any]:
    """Like ``asdict``, but copying only fields that hold more than a plain value."""
    details = {name: getattr(fact, name) for name in _names(cast(Any, type(fact)))}
    return details if {type(value) for value in details.values() if value != ()} <= PLAIN else asdict(fact)


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def texts_of(lines: Iterable[Line]) -> dict[int, dict[int, str]]:
    """The texts of leading lines by place, in one query; no query if no line has a text."""
    leading = {line.leading_id or line.pk for line in lines if line.texts}
    texts: dict[int, dict[int, str]] = {pk: {} for pk in leading}
    if leading:
        rows = FreeText.objects.filter(line__in=leading).values_list("line_id", "place", "text")
        for pk, place, text in rows:
            texts[pk][place] = text
    return texts


def changes_of(line: Line) -> tuple[RowChange, ...]:
    """The row versions of a leading line, with their texts."""
    return unpacked(row_versions_of(line), texts_of([line]).get(line.pk, {}))


def row_versions_of(line: Line) -> bytes:
    """The packed row versions of a leading line, from its block if it is archived."""
    if line.archived_in is not None:
        return blobs_of(line.archived_in)[0][line.pk]
    return bytes(line.change.row_versions)


def changes_of_lines(lines: Collection[Line]) -> dict[int, tuple[RowChange, ...]]:
    """The row versions of several leading lines, by line; their texts are read together."""
    texts = texts_of(lines)
    return {line.pk: unpacked(row_versions_of(line), texts.get(line.pk, {})) for line in lines}


def reason_among(texts: Texts) -> str:
    """The reason of a line among its texts."""
    return texts.get(REASON, "")


def every_text() -> dict[int, dict[int, str]]:
    """All texts by line and place: for a replay of everything."""
    texts: dict[int, dict[int, str]] = {}
    for pk, place, text in FreeText.objects.values_list("line_id", "place", "text").iterator():
        texts.setdefault(pk, {})[place] = text
    return texts


def spoken_details(details: Mapping[str, Any], texts: Texts) -> Mapping[str, Any]:
    """The details of a fact with its texts."""
    return {name: spoken(value, texts) for name, value in details.items()} if texts else details


def erase(rows: Collection[str], names_them: Callable[[str], bool], at: datetime) -> None:
    """Erase the texts about these rows (``cashier.sale:5``), in the rows and wherever they were stored.

    The text of a line that touched other entries too is erased only if it names the player of these rows.
    """
    _wipe([row for row in _standing_texts() if _is_about(row, set(rows), names_them)], at)


def erase_told_of(names: Collection[str], value: int, also: Collection[str], at: datetime) -> None:
    """Erase all texts in lines whose facts have this id in one of these details, and in lines that undid them.

    ``also`` names facts without a text, because their undo has a reason.
    """
    lines = Line.objects.filter(Q(texts__gt=0) | Q(fact__in=also)).iterator()
    own = {line.leading_id or line.pk for line in lines if _is_named(line, names, value)}
    _wipe([row for row in _standing_texts() if row.line.pk in own or own & _undone(row.line)], at)


def erase_in(facts: Collection[str], names_them: Callable[[str], bool], at: datetime) -> None:
    """Erase the texts in lines of these facts, if they name the person."""
    texts = (row for row in _standing_texts() if row.line.fact in facts)
    _wipe([row for row in texts if names_them(row.text)], at)


def _is_named(line: Line, names: Collection[str], value: int) -> bool:
    every_details = (line.details, *(other["details"] for other in line.also))
    return any(details.get(name) == value for details in every_details for name in names)


def _undone(line: Line) -> set[int]:
    return set(line.details.get("lines", ())) if line.fact == "LinesUndone" else set()


def _standing_texts() -> Iterator[FreeText]:
    about = FreeText.objects.filter(erased_at=None).select_related("line").defer("line__relied")
    return about.exclude(text="").iterator()


def _wipe(gone: Collection[FreeText], at: datetime) -> None:
    _empty_columns(gone)
    _forget_answers({text.line.command for text in gone}, {text.text for text in gone})
    FreeText.objects.filter(pk__in=[text.pk for text in gone]).update(text="", erased_at=at)


def _is_about(text: FreeText, rows: set[str], names_them: Callable[[str], bool]) -> bool:
    touched = {*text.line.rows, *text.line.refers}
    if touched.isdisjoint(rows):
        return False
    entries = {key for key in touched if key.startswith("tournaments.entry:")}
    is_theirs = text.subject in rows if text.subject else entries <= rows
    return is_theirs or names_them(text.text)


def _empty_columns(gone: Iterable[FreeText]) -> None:
    """Erase them in the rows themselves, not through the book, whose row versions would keep the text once more."""
    subjects = {(*row.subject.split(":"), row.text) for row in gone if row.subject}
    for label, pk, text in sorted(subjects):
        model = apps.get_model(label)
        for column in model.free_text:  # type: ignore[attr-defined]
            with writing():
                model._default_manager.filter(**{"pk": pk, column: text}).update(**{column: ""})


def _forget_answers(commands: Collection[str], texts: Collection[str]) -> None:
    """Erase them in stored answers: a repeated command is answered without the text."""
    for row in Answered.objects.filter(pk__in=commands):
        row.answer = _without(row.answer, texts)
        row.save(update_fields=["answer"])


def _without(value: Any, texts: Collection[str]) -> Any:
    if isinstance(value, dict):
        return {name: _without(item, texts) for name, item in value.items()}
    if isinstance(value, list):
        return [_without(item, texts) for item in value]
    return "" if isinstance(value, str) and value in texts else value


def rows_about(entries: Collection[int]) -> set[str]:
    """These entries, and the rows with somebody's words that belong to one of them."""
    keys = {f"tournaments.entry:{pk}" for pk in entries}
    for model in versioned_models():
        if model.free_text and _has_entry(model):
            theirs = model.objects.filter(Q(("entry_id__in", list(entries))))
            pks = theirs.order_by().values_list("pk", flat=True)
            keys |= {f"{label_of(model)}:{pk}" for pk in pks}
    return keys


def _has_entry(model: type[VersionedModel]) -> bool:
    return any(field.attname == "entry_id" for field in model._meta.concrete_fields)
