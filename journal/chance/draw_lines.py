"""Draws as lines store them: what was drawn from, the result, and the hash published before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q

from journal.chance.draws import unpacked_draws
from journal.free_texts import changes_of
from journal.models import Drawing, Line, SeedChain
from journal.opening import BookRef
from rulebook.proof import KeptDraw
from rulebook.refusals import Refusal

LOOKED_THROUGH = 500
"""How many later lines are searched for one that touched a row."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A hash published before a draw: from which line of its book, and since when."""

    hash: str
    since_line: int
    since: datetime


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """The draws that a line stores.

    ``seed`` in hexadecimal. ``shown`` is the hash that its seed must have, None if none was published before;
    ``link`` is the index of the seed in its chain, from 0. ``draws`` is None where the line stores only the
    seed.
    """

    id: int
    number: int
    at: datetime
    seed: str
    chain: int | None
    link: int
    shown: Shown | None
    draws: tuple[KeptDraw, ...] | None
    is_undone: bool


def drawn_line(line_id: int) -> DrawnLine:
    """The draws of a line, or of its leading line.

    Raises ``Refusal`` ``line_unknown``, or ``nothing_drawn`` for a line without a seed.
    """
    found = Line.objects.select_related("leading", "book").filter(pk=line_id).first()
    if found is None:
        raise Refusal("line_unknown", line=line_id)
    line = found.leading or found
    if not line.seed:
        raise Refusal("nothing_drawn", line=line_id)
    drawing = Drawing.objects.select_related("chain__book").filter(line=line).first()
    chain = drawing.chain if drawing else None
    return DrawnLine(
        id=line.pk,
        number=_number(line, chain),
        at=line.at,
        seed=line.seed,
        chain=chain.pk if chain else None,
        link=drawing.link if drawing else 0,
        shown=_shown(line, drawing, chain),
        draws=unpacked_draws(bytes(drawing.draws)) if drawing else None,
        is_undone=line.undone_by_id is not None,
    )


def _number(line: Line, chain: SeedChain | None) -> int:
    """The number of the line in the tournament's book."""
    if chain is None or line.book_id == chain.book_id:
        return line.number
    return line.companions.get(book_id=chain.book_id).number


def _shown(line: Line, drawing: Drawing | None, chain: SeedChain | None) -> Shown | None:
    """The seed opened before, or for the first of a chain its head, if an earlier line published it."""
    if drawing is None or chain is None:
        return None
    if drawing.link:
        before = Drawing.objects.select_related("line").filter(chain=chain, link=drawing.link - 1).first()
        if before is None:
            return None
        return Shown(before.line.seed, _number(before.line, chain), before.line.at)
    if chain.since >= _number(line, chain):
        return None
    return Shown(chain.head, chain.since, chain.at)


def drawn_lines(ref: BookRef) -> tuple[int, ...]:
    """The ids of the lines of a book in which something was drawn, oldest first."""
    lines = Line.objects.filter(book__kind=ref.kind, book__subject_id=ref.subject_id)
    drawn = lines.filter(~Q(seed="") | Q(leading__isnull=False) & ~Q(leading__seed=""))
    ids = drawn.order_by("pk").values_list("pk", "leading_id")
    return tuple(dict.fromkeys(leading or pk for pk, leading in ids))


def seeds_opened_at(ref: BookRef, instants: Iterable[datetime]) -> dict[datetime, tuple[int, str]]:
    """Number and seed of the lines of a book that drew at these instants."""
    lines = Line.objects.filter(book__kind=ref.kind, book__subject_id=ref.subject_id, at__in=set(instants))
    rows = lines.values_list("at", "number", "seed", "leading__seed")
    return {at: (number, seed or leading) for at, number, seed, leading in rows if seed or leading}


def hash_in_force(ref: BookRef) -> Shown | None:
    """The hash that the next draw's seed must have; none before the first line."""
    chains = SeedChain.objects.filter(book__kind=ref.kind, book__subject_id=ref.subject_id)
    chain = next((one for one in chains.order_by("pk") if one.used < one.links), None)
    if chain is None:
        return None
    last = Drawing.objects.select_related("line").filter(chain=chain, link=chain.used - 1).first()
    if last is None:
        return Shown(chain.head, chain.since, chain.at)
    return Shown(last.line.seed, _number(last.line, chain), last.line.at)


def created_rows(line_id: int, model: str) -> tuple[dict[str, Any], ...]:
    """The rows of ``model`` that a line created, as it stores them."""
    line = Line.objects.select_related("change").get(pk=line_id)
    changes = changes_of(line)
    return tuple(row.after for row in changes if row.model == model and row.before is None and row.after)


def changed_rows(line_id: int, model: str) -> tuple[tuple[dict[str, Any] | None, dict[str, Any]], ...]:
    """The rows of ``model`` that a line created or changed, before (None: created) and after."""
    line = Line.objects.select_related("change").get(pk=line_id)
    changes = changes_of(line)
    return tuple((row.before, row.after) for row in changes if row.model == model and row.after)


def untouched_since(line_id: int, rows: Iterable[str]) -> frozenset[str]:
    """Those of ``rows`` (``seating.seat:12``) that no later line of the same book touched.

    None of them where too many lines followed to search.
    """
    line = Line.objects.get(pk=line_id)
    later = Line.objects.filter(book_id=line.book_id, pk__gt=line_id).order_by("pk")
    touched = list(later.values_list("rows", flat=True)[: LOOKED_THROUGH + 1])
    if len(touched) > LOOKED_THROUGH:
        return frozenset()
    return frozenset(rows).difference(*touched)
