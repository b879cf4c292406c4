"""Draws as lines store them: the pool, the result, and the hash published before."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Q

from journal.archive.reading import blobs_of
from journal.chance.draws import unpacked_draws
from journal.free_texts import changes_of_lines
from journal.models import Drawing, Line, SeedChain
from journal.opening import BookRef
from journal.rows.versions import RowChange
from rulebook.proof import KeptDraw
from rulebook.refusals import Refusal

LOOKED_THROUGH = 500
"""How many later lines are searched for one that touched a row."""


@dataclass(frozen=True, slots=True)
class PublishedHash:
    """A hash published before a draw: by which line of its book, and since when."""

    hash: str
    since_line: int
    since: datetime


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """The draws that a line stores.

    ``seed`` in hexadecimal. ``published`` is the hash that its seed must have, None if no hash was published before;
    ``link`` is the index of the seed in its chain, from 0. ``draws`` is None if the line stores only the
    seed.
    """

    id: int
    number: int
    at: datetime
    seed: str
    chain: int | None
    link: int
    published: PublishedHash | None
    draws: tuple[KeptDraw, ...] | None
    is_undone: bool
    book: int
    changes: tuple[RowChange, ...] = field(default=(), compare=False, repr=False)


def drawn_line(line_id: int) -> DrawnLine:
    """The draws of a line, or of its leading line.

    Raises ``Refusal`` ``line_unknown``, or ``nothing_drawn`` for a line without a seed.
    """
    answer = drawn_lines_of([line_id])[line_id]
    if isinstance(answer, Refusal):
        raise answer
    return answer


def drawn_lines_of(line_ids: Iterable[int]) -> dict[int, DrawnLine | Refusal]:
    """The draws of several lines, read together; for lines that cannot be read, the reason."""
    ids = list(line_ids)
    related = Line.objects.select_related("leading__change", "leading__book", "change", "book")
    lines = {one.pk: one.leading or one for one in related.filter(pk__in=ids)}
    context = _Read.of([line for line in lines.values() if line.seed])
    return {one: _read_line(one, lines.get(one), context) for one in ids}


def _read_line(line_id: int, line: Line | None, context: _Read) -> DrawnLine | Refusal:
    if line is None:
        return Refusal("line_unknown", line=line_id)
    if not line.seed:
        return Refusal("nothing_drawn", line=line_id)
    drawing = context.drawings.get(line.pk)
    chain = drawing.chain if drawing else None
    try:
        draws = unpacked_draws(_draws_of(drawing, line)) if drawing else None
    except Refusal as refusal:
        return refusal
    return DrawnLine(
        id=line.pk,
        number=context.number(line, chain),
        at=line.at,
        seed=line.seed,
        chain=chain.pk if chain else None,
        link=drawing.link if drawing else 0,
        published=context.published(line, drawing, chain),
        draws=draws,
        is_undone=line.undone_by_id is not None,
        book=line.book_id,
        changes=context.changes.get(line.pk, ()),
    )


def _draws_of(drawing: Drawing, line: Line) -> bytes:
    return bytes(drawing.draws) if line.archived_in is None else blobs_of(line.archived_in)[1][line.pk]


@dataclass(frozen=True, slots=True)
class _Read:
    """What several leading lines need: their drawings, those before them in the chain, their companions."""

    drawings: dict[int, Drawing]
    before: dict[tuple[int, int], Drawing]
    companions: dict[tuple[int, int], int]
    changes: dict[int, tuple[RowChange, ...]]

    @classmethod
    def of(cls, lines: Sequence[Line]) -> _Read:
        """Read all of it, with one query per kind."""
        drawings = {
            one.line_id: one for one in Drawing.objects.select_related("chain").filter(line__in=lines)
        }
        links = [
            (drawing.chain_id, drawing.link - 1)
            for drawing in drawings.values()
            if drawing.chain_id and drawing.link
        ]
        rows = Drawing.objects.select_related("line").filter(
            chain__in={chain for chain, _link in links}, link__in={link for _chain, link in links}
        )
        before = {(row.chain_id or 0, row.link): row for row in rows}
        leading = [*lines, *(one.line for one in before.values())]
        others = Line.objects.filter(leading__in=leading).values_list("leading_id", "book_id", "number")
        companions = {(leader or 0, book): number for leader, book, number in others}
        drawn = [line for line in lines if line.pk in drawings]
        return cls(drawings, before, companions, changes_of_lines(drawn))

    def number(self, line: Line, chain: SeedChain | None) -> int:
        """The number of the line in the tournament's book."""
        if chain is None or line.book_id == chain.book_id:
            return line.number
        return self.companions[line.pk, chain.book_id]

    def published(self, line: Line, drawing: Drawing | None, chain: SeedChain | None) -> PublishedHash | None:
        """The seed opened before, or for the first of a chain its head, if an earlier line published it."""
        if drawing is None or chain is None:
            return None
        if drawing.link:
            before = self.before.get((chain.pk, drawing.link - 1))
            if before is None:
                return None
            return PublishedHash(before.line.seed, self.number(before.line, chain), before.line.at)
        if chain.since >= self.number(line, chain):
            return None
        return PublishedHash(chain.head, chain.since, chain.at)


def _number(line: Line, chain: SeedChain) -> int:
    """The number of the line in the tournament's book."""
    if line.book_id == chain.book_id:
        return line.number
    return line.companions.get(book_id=chain.book_id).number


def drawn_lines(ref: BookRef) -> tuple[int, ...]:
    """The ids of the lines of a book in which something was drawn, oldest first."""
    lines = Line.objects.filter(book__kind=ref.kind, book__subject_id=ref.subject_id)
    rows = lines.filter(~Q(seed="") | Q(leading__isnull=False) & ~Q(leading__seed=""))
    ids = rows.order_by("pk").values_list("pk", "leading_id")
    return tuple(dict.fromkeys(leading or pk for pk, leading in ids))


def seeds_opened_at(ref: BookRef, instants: Iterable[datetime]) -> dict[datetime, tuple[int, str]]:
    """Number and seed of the lines of a book that drew at these instants."""
    lines = Line.objects.filter(book__kind=ref.kind, book__subject_id=ref.subject_id, at__in=set(instants))
    rows = lines.select_related("leading").only(
        *("at", "number", "seed", "archived_in", "leading__seed", "leading__archived_in")
    )
    seeds = ((line, line.seed or (line.leading.seed if line.leading else "")) for line in rows)
    return {line.at: (line.number, seed) for line, seed in seeds if seed}


def hash_in_force(ref: BookRef) -> PublishedHash | None:
    """The hash that the next draw's seed must have; None before the first line."""
    chains = SeedChain.objects.filter(book__kind=ref.kind, book__subject_id=ref.subject_id)
    chain = next((candidate for candidate in chains.order_by("pk") if candidate.used < candidate.links), None)
    if chain is None:
        return None
    last = Drawing.objects.select_related("line").filter(chain=chain, link=chain.used - 1).first()
    if last is None:
        return PublishedHash(chain.head, chain.since, chain.at)
    return PublishedHash(last.line.seed, _number(last.line, chain), last.line.at)


def created_rows(line: DrawnLine, model: str) -> tuple[dict[str, Any], ...]:
    """The rows of ``model`` that a line created, as it stores them."""
    return tuple(row.after for row in line.changes if row.model == model and row.before is None and row.after)


def changed_rows(line: DrawnLine, model: str) -> tuple[tuple[dict[str, Any] | None, dict[str, Any]], ...]:
    """The rows of ``model`` that a line created or changed, before (None: created) and after."""
    return tuple((row.before, row.after) for row in line.changes if row.model == model and row.after)


def untouched_since(wanted: Iterable[tuple[DrawnLine, Collection[str]]]) -> dict[int, frozenset[str]]:
    """Of the rows of each line (``seating.seat:12``), those that no later line of the same book touched.

    If too many lines followed to search, none.
    """
    pairs = [(line, keys) for line, keys in wanted if keys]
    latest = {book: _latest(book) for book in {line.book for line, _keys in pairs}}
    return {
        line.id: _untouched(keys, [touched for pk, touched in latest[line.book] if pk > line.id])
        for line, keys in pairs
    }


def _latest(book: int) -> list[tuple[int, list[str]]]:
    newest = Line.objects.filter(book_id=book).order_by("-pk").only("rows", "archived_in")
    return [(line.pk, line.rows) for line in newest[: LOOKED_THROUGH + 1]]


def _untouched(keys: Collection[str], later: Sequence[Iterable[str]]) -> frozenset[str]:
    return frozenset() if len(later) > LOOKED_THROUGH else frozenset(keys).difference(*later)
