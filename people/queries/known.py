"""Everybody who is here, read once: a file of thousands is compared without a question a row."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date

from django.utils import timezone

from journal import instants
from people.bans.exclusions import marker, standing_exclusions
from people.models import Player
from people.naming import folded, is_number, names_joined, paper_key, words_of
from people.players.finding import FOUND_AT_MOST
from people.players.rows import PlayerView, views_of

SURNAME_LETTERS = 3


class KnownPlayers:
    """All players, by what distinguishes them; erased ones are left out."""

    def __init__(self) -> None:
        rows = list(Player.objects.here())
        self.by_id = {one.id: one for one in views_of(rows)}
        self.by_card = {one.card_number: one for one in self.by_id.values() if one.card_number}
        self._know_merged()
        self._know_excluded()
        self._keys = {row.pk: row.search_key for row in rows}
        self._place = {row.pk: place for place, row in enumerate(rows)}
        self._words = sorted({(word, row.pk) for row in rows for word in row.search_key.split()})
        self._born: dict[date, list[int]] = defaultdict(list)
        self._documents: dict[str, list[int]] = defaultdict(list)
        for row in rows:
            one = self.by_id[row.pk]
            if one.birth_date is not None:
                self._born[one.birth_date].append(one.id)
            if is_number(row.document_key):
                self._documents[row.document_key].append(one.id)

    def _know_merged(self) -> None:
        """Who was merged into another is that one, by number and by card."""
        merged = {row.pk: row for row in Player.objects.filter(erased_at=None).exclude(merged_into=None)}
        for row in merged.values():
            kept = row.merged_into_id
            while kept in merged:
                kept = merged[kept].merged_into_id
            if (one := self.by_id.get(kept or 0)) is not None:
                self.by_id[row.pk] = one
                if row.card_number:
                    self.by_card[row.card_number] = one

    def _know_excluded(self) -> None:
        """Who was erased and is kept out is in fingerprints alone."""
        self._marker, self.today = marker(), timezone.localdate(instants.now())
        rows = standing_exclusions(self.today) if self._marker else ()
        marks = [(row.document_mark, row.name_mark) for row in rows]
        self._documents_barred = {document for document, _name in marks if document}
        self._names_barred = {name for _document, name in marks if name}

    def likely_same(
        self, first_name: str, last_name: str, birth_date: date | None = None
    ) -> tuple[PlayerView, ...]:
        """Whom ``queries.likely_same`` would find."""
        words = set(words_of(f"{first_name} {last_name}"))
        if not words:
            return ()
        found = self._named(words)
        for joined in names_joined(last_name, first_name):
            found |= self._named(set(joined))
        surname = folded(last_name)
        if birth_date is not None and surname:
            found |= {
                pk for pk in self._born.get(birth_date, ()) if surname[:SURNAME_LETTERS] in self._keys[pk]
            }
        return self._listed(found)[:FOUND_AT_MOST]

    def with_document(self, document: str) -> tuple[PlayerView, ...]:
        """Those whose ID document is the same, however it is written."""
        return self._listed(self._documents.get(paper_key(document), ())) if document else ()

    def excluded(self, last_name: str, first_name: str, birth_date: date | None, document: str) -> str:
        """What refuses somebody who was erased and is kept out, ``document_barred`` or ``name_barred``; empty for others."""
        if self._marker is None:
            return ""
        if self._marker.of_document(document) in self._documents_barred:
            return "document_barred"
        is_named = self._marker.of_name(last_name, first_name, birth_date) in self._names_barred
        return "name_barred" if is_named else ""

    def _named(self, words: set[str]) -> set[int]:
        return set.intersection(*(self._beginning_with(word) for word in words))

    def _beginning_with(self, word: str) -> set[int]:
        found = set()
        for at in range(bisect_left(self._words, (word,)), len(self._words)):
            known, pk = self._words[at]
            if not known.startswith(word):
                break
            found.add(pk)
        return found

    def _listed(self, ids: Iterable[int]) -> tuple[PlayerView, ...]:
        ordered: Sequence[int] = sorted(ids, key=self._place.__getitem__)
        return tuple(self.by_id[pk] for pk in ordered)
