"""Seeds of draws: a chain per tournament, its hash published before the first draw; each draw opens a seed."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from django.db import connection
from django.db.models import F

from journal.direct import fetched
from journal.kinds import BookKind
from journal.models import Book, SeedChain
from rulebook.dice import SEED_BYTES, commitment, seed_chain

LINKS = 1_000
"""Seeds of one chain; the hash of the next chain is published in the line that opens the last of them."""

_KEPT_CHAINS = 32


@dataclass(frozen=True, slots=True)
class Link:
    """The seed of one action: index ``number`` (from 0) of a chain; both None without a tournament."""

    seed: bytes
    chain_id: int | None = None
    number: int = 0
    is_last: bool = False


@lru_cache(maxsize=_KEPT_CHAINS)
def _seeds(last: str, links: int) -> tuple[bytes, ...]:
    return seed_chain(bytes.fromhex(last), links)


def begin_chain(book: Book, at: datetime, *, since: int, secret: bytes | None = None) -> SeedChain:
    """A new chain of a book, its hash published from line ``since``; ``secret`` is a simulation's own seed."""
    last = secret or secrets.token_bytes(SEED_BYTES)
    head = commitment(seed_chain(last, LINKS)[0])
    return SeedChain.objects.create(book=book, head=head, last=last.hex(), links=LINKS, since=since, at=at)


def show_hash(book: Book, at: datetime, *, secret: bytes | None = None) -> None:
    """The first line of a tournament publishes the hash of the seed that its first draw will open."""
    if book.kind == BookKind.TOURNAMENT and _chain_in_use(book.kind, book.subject_id) is None:
        begin_chain(book, at, since=book.version, secret=secret)


def link_in_turn(book: Book, at: datetime, *, secret: bytes | None = None) -> Link:
    """Take the seed that the next draw of a book opens; a book without a published hash starts its chain now."""
    if book.kind != BookKind.TOURNAMENT:
        return Link(secret or secrets.token_bytes(SEED_BYTES))
    if (link := _take_link(book)) is None:
        begin_chain(book, at, since=book.version + 1, secret=secret)
        link = _take_link(book)
    assert link is not None
    return link


def _take_link(book: Book) -> Link | None:
    """Read and use up the next seed of a book's oldest chain that has one, in one statement."""
    table = connection.ops.quote_name(SeedChain._meta.db_table)
    statement = (
        f'UPDATE {table} SET "used" = "used" + 1 WHERE "id" = (SELECT min("id") FROM {table} '
        'WHERE "book_id" = %s AND "used" < "links") RETURNING "id", "last", "links", "used"'
    )
    chains = fetched(statement, [book.pk])
    if not chains:
        return None
    ((pk, last, links, used),) = chains
    return Link(_seeds(last, links)[used - 1], pk, used - 1, is_last=used == links)


def seed_in_turn(kind: str, subject_id: int) -> bytes | None:
    """The seed that the next draw of a book will open, for a draw computed before the lock; never published."""
    chain = _chain_in_use(kind, subject_id)
    return None if chain is None else _seeds(chain.last, chain.links)[chain.used]


def _chain_in_use(kind: str, subject_id: int) -> SeedChain | None:
    chains = SeedChain.objects.filter(book__kind=kind, book__subject_id=subject_id, used__lt=F("links"))
    return chains.order_by("pk").first()


def open_link(book: Book, link: Link, at: datetime, *, secret: bytes | None = None) -> None:
    """The seed is public with the line that brings ``book`` to its version; after the last a new chain begins."""
    if link.chain_id is not None and link.is_last:
        begin_chain(book, at, since=book.version, secret=secret)


def return_link(link: Link) -> None:
    """Return a seed that was not used: it stays secret, and the next draw opens it."""
    if link.chain_id is not None:
        SeedChain.objects.filter(pk=link.chain_id).update(used=link.number)


def begin_chains_anew(at: datetime) -> int:
    """Start new chains after restoring an old backup, because seeds opened since are public.

    Returns how many chains ended.
    """
    chains = list(SeedChain.objects.filter(used__lt=F("links")).select_related("book"))
    for chain in chains:
        begin_chain(chain.book, at, since=chain.book.version)
    return SeedChain.objects.filter(pk__in=[chain.pk for chain in chains]).update(used=F("links"))
