"""The words of each player's name, one row each with the whole of it: letters find a player by one index alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from typing import Any

from django.apps import apps
from django.db import models

from people.folding import paper_key, phone_key
from people.near import heads, is_compared

AT_ONCE = 2_000
ASKED_AT_ONCE = 500
KEYS = {
    "document": ("document_key", "document_tail"),
    "phone": ("phone_key", "phone_tail"),
    "email": ("email_key",),
}


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
        """Those who are neither erased nor restricted nor merged into another."""
        return self.filter(erased_at=None, restricted_at=None, merged_into=None)


def key_of(search_key: str) -> str:
    """The words of a name with a blank on either side of each, so that one is found by how it begins, or whole."""
    return f" {search_key} "


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
            model(player_id=row.pk, word=word, key=key_of(row.search_key))
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
    """Write how a player's document, telephone and e-mail are looked for."""
    row.document_key, row.phone_key = paper_key(row.document)[:80], phone_key(row.phone)
    row.document_tail, row.phone_tail = row.document_key[::-1], row.phone_key[::-1]
    row.email_key = row.email.strip().casefold()


def with_keys(columns: Iterable[str]) -> list[str]:
    """The columns, with those that follow from them."""
    listed = list(dict.fromkeys(columns))
    keys = (key for name, keys in KEYS.items() if name in listed for key in keys)
    return [*listed, *(key for key in keys if key not in listed)]


def _model() -> Any:
    return apps.get_model("people", "PlayerWord")
