"""The words of each player's name, one row each: a few letters find a player among thousands by an index."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import CharField, Exists, F, Lookup, OuterRef, Q, QuerySet
from django.db.models.expressions import OrderBy

from people.folding import paper_key, phone_key
from people.near import heads, is_compared

LAST = "\U0010ffff"
"""Sorts behind every letter."""
AT_ONCE = 2_000
ASKED_AT_ONCE = 500
KEYS = {"document": "document_key", "phone": "phone_key"}


@CharField.register_lookup
class Begins(Lookup):  # type: ignore[type-arg]
    """Begins with these letters, as they are: by the index, which ``LIKE`` does not use on SQLite."""

    lookup_name = "begins"

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:
        """A range of the index."""
        left, given = self.process_lhs(compiler, connection)
        text = str(self.rhs)
        return f"({left} >= %s AND {left} < %s)", [*given, text, *given, text + LAST]

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[str | int, ...]]:
        """A pattern, for which Django has PostgreSQL keep an index of its own."""
        left, given = self.process_lhs(compiler, connection)
        text = connection.ops.prep_for_like_query(str(self.rhs))
        return f"{left} LIKE %s", (*given, text + "%")


class ByLetters(OrderBy):
    """In the order in which the index has the words that begin so, so that the first few are read and no more."""

    def as_postgresql(self, compiler: Any, connection: Any) -> tuple[str, Sequence[Any]]:
        """As the index of patterns has them; Django looks for the word in the comment."""
        sql, given = self.as_sql(compiler, connection, template="%(expression)s USING ~<~ /* ASC */")
        return sql, tuple(given)


def by_letters(column: str) -> ByLetters:
    """The order of a column by its letters as they are."""
    return ByLetters(F(column))


class NamedQuerySet(models.QuerySet[Any]):
    """Players, whose words are written with them."""

    def bulk_create(self, objs: Iterable[Any], *args: Any, **options: Any) -> list[Any]:
        """As Django's."""
        given = list(objs)
        for row in given:
            write_keys(row)
        if options.get("update_fields"):
            options["update_fields"] = with_keys(options["update_fields"])
        rows = super().bulk_create(given, *args, **options)
        write_words(rows, are_new=not options.get("update_conflicts"))
        return rows

    def update(self, **values: Any) -> int:
        """As Django's; the names are changed row by row."""
        if "search_key" in values:
            raise ValueError("a name is changed by saving its player: its words follow")
        return super().update(**values)

    def here(self) -> NamedQuerySet:
        """Those who are neither erased nor merged into another."""
        return self.filter(erased_at=None, merged_into=None)

    def having(self, *words: str) -> QuerySet[Any]:
        """Those with a word beginning with each of these: the longest, which fewest have, is looked up first."""
        first, *others = sorted(words, key=len, reverse=True)
        return self.filter(pk__in=beginning_with(first)).also_having(*others)

    def also_having(self, *words: str) -> QuerySet[Any]:
        """The same, each row tried as it is found."""
        found: QuerySet[Any] = self
        for word in words:
            found = found.filter(Exists(_model().objects.filter(player=OuterRef("pk"), word__begins=word)))
        return found


def beginning_with(word: str) -> QuerySet[Any, int]:
    """The players who have a word that begins so."""
    return _model().objects.filter(word__begins=word).values_list("player_id", flat=True)


def named(words: Iterable[str]) -> Q:
    """The same as a condition."""
    wanted = Q()
    for word in words:
        wanted &= Q(pk__in=beginning_with(word))
    return wanted


def are_few(word: str, few: int) -> bool:
    """Whether fewer words than this begin so; asks no further than to this number."""
    return beginning_with(word)[:few].count() < few


def write_words(rows: Collection[Any], *, are_new: bool) -> None:
    """Replace the words of these players by those of their names now."""
    model = _model()
    listed = list(rows)
    for at in range(0, len(listed), AT_ONCE):
        some = listed[at : at + AT_ONCE]
        former: set[str] = set()
        if not are_new:
            own = model.objects.filter(player__in=[row.pk for row in some])
            former = set(own.values_list("word", flat=True))
            own.delete()
        model.objects.bulk_create(
            model(player_id=row.pk, word=word)
            for row in some
            for word in dict.fromkeys(row.search_key.split())
        )
        words = {word for row in some for word in row.search_key.split()}
        _write_heads(words - former)
        _forget_heads(former - words)


def _write_heads(words: Collection[str]) -> None:
    """Have words be found with a mistake in them, unless they are already."""
    near = apps.get_model("people", "NearWord")
    for some in _some(word for word in words if is_compared(word)):
        made = [near(head=head, word=word) for word in some for head in sorted(heads(word))]
        near.objects.bulk_create(made, ignore_conflicts=True)


def _forget_heads(words: Collection[str]) -> None:
    """Forget words that are no longer in anybody's name."""
    for some in _some(words):
        held = set(_model().objects.filter(word__in=some).values_list("word", flat=True))
        apps.get_model("people", "NearWord").objects.filter(word__in=set(some) - held).delete()


def _some(words: Iterable[str]) -> Iterator[tuple[str, ...]]:
    left = iter(sorted(words))
    return iter(lambda: tuple(islice(left, ASKED_AT_ONCE)), ())


def write_keys(row: Any) -> None:
    """Write how a player's document and telephone are looked for."""
    row.document_key, row.phone_key = paper_key(row.document)[:80], phone_key(row.phone)


def with_keys(columns: Iterable[str]) -> list[str]:
    """The columns, with those that follow from them."""
    listed = list(dict.fromkeys(columns))
    return [*listed, *(KEYS[name] for name in KEYS if name in listed and KEYS[name] not in listed)]


def _model() -> Any:
    return apps.get_model("people", "PlayerWord")
