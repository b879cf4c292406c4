"""The lines of a book moved into its archive and back, block by block: each step is one short transaction.

Between two steps every line can be read; a step that was cut off is done again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

from django.db import connection, models
from django.db.models import Q

from journal import turns
from journal.archive.blocks import COLUMNS, Block, digest_of, key_of, packed
from journal.archive.reading import block_of
from journal.book import OpenBook
from journal.kinds import BookKind
from journal.models import Archive, ArchiveBlock, Change, Drawing, Line
from journal.permanent import removal
from rulebook.refusals import Refusal

LEADING_A_BLOCK = 500
MOST_NAMED = 500
"""Keys in one statement."""
MOVED = (BookKind.TOURNAMENT, BookKind.DRAWER, BookKind.ACCOUNT)
"""Lines of these books are archived with the event: those of the house and of tickets are of others too."""
EMPTY = {"details": "{}", "also": "[]", "rows": "[]", "refers": "[]", "relied": "[]", "wrote": "[]"}
DRAWN = "-"
"""In place of an opened seed."""
Row = dict[str, Any]


def begin(book: OpenBook) -> Archive:
    """Step: archive all lines that the first book has so far; raises ``Refusal("already_archived")``."""
    row = book.books[0]
    if Archive.objects.filter(book=row).exists():
        raise Refusal("already_archived", event=row.subject_id)
    last = Line.objects.filter(book=row).order_by("-pk").values_list("pk", flat=True).first() or 0
    return Archive.objects.create(book=row, last_line=last, at=book.now)


def leave(book: OpenBook) -> Archive:
    """Step: give back all lines of the first book; raises ``Refusal("not_archived")``."""
    row = book.books[0]
    archive = Archive.objects.select_for_update().filter(book=row, is_leaving=False).first()
    if archive is None:
        raise Refusal("not_archived", event=row.subject_id)
    archive.is_leaving = True
    archive.save(update_fields=["is_leaving"])
    return archive


class Damaged(Exception):
    """A block of an archive cannot be read: its lines stay as they are."""

    def __init__(self, archive: Archive, block: int) -> None:
        super().__init__(archive.pk)
        self.archive, self.subject, self.block = archive.pk, archive.book.subject_id, block


def take_step(but: Collection[int] = ()) -> bool:
    """The next step of any archive that is not done, ``but`` these; False if all are.

    Raises ``Damaged``.
    """
    undone = Archive.objects.filter(Q(is_packed=False) | Q(is_leaving=True)).exclude(pk__in=but)
    archive = undone.select_related("book").order_by("pk").first()
    if archive is None:
        return False
    with turns.waiting_as(turns.Turn.LAST):
        if archive.is_leaving:
            _give_back(archive)
        else:
            _pack(archive)
    return True


def _pack(archive: Archive) -> None:
    """Pack the next lines; read and compressed before the lock, as none of these columns ever changes."""
    ids = _next_lines(archive)
    last = archive.blocks.order_by("-position").first()
    previous, position = (last.digest, last.position + 1) if last else ("", 1)
    block = Block(_columns_of(ids), _blobs(Change, "row_versions", ids), _blobs(Drawing, "draws", ids))
    content = packed(block) if ids else b""
    with moving(archive) as locked:
        if locked is None or locked.is_leaving or locked.blocks.count() != position - 1:
            return
        if not ids:
            locked.is_packed = True
            locked.save(update_fields=["is_packed"])
            return
        digest = digest_of(previous, content)
        kept = ArchiveBlock(
            id=key_of(digest),
            archive=locked,
            position=position,
            lines=len(ids),
            plain_bytes=_size_of(block),
            previous=previous,
            digest=digest,
            content=content,
        )
        kept.save(force_insert=True)
        _shorten(block, kept.pk)


def _give_back(archive: Archive) -> None:
    """Give back the lines of the last block; after the first one the archive is gone."""
    last = archive.blocks.order_by("-position").first()
    try:
        block = block_of(last.pk) if last else None
    except Refusal as refusal:
        raise Damaged(archive, refusal.detail["block"]) from refusal
    with moving(archive) as locked:
        if locked is None:
            return
        if last is None or block is None:
            locked.delete()
        elif locked.blocks.filter(pk=last.pk).exists():
            _lengthen(block)
            ArchiveBlock.objects.filter(pk=last.pk).delete()


@contextmanager
def moving(archive: Archive) -> Iterator[Archive | None]:
    """A transaction that may change permanent rows, with the archive locked; None if it is gone."""
    with removal("archive"):
        yield Archive.objects.select_for_update().filter(pk=archive.pk).first()


def _next_lines(archive: Archive) -> list[int]:
    """The next actions of the book, each whole: its leading line and the others, ascending."""
    own = Line.objects.filter(leading=None, archived_in=None, pk__lte=archive.last_line)
    leading = own.filter(book=archive.book_id).order_by("pk").values_list("pk", flat=True)
    chosen = list(leading[:LEADING_A_BLOCK])
    others = Line.objects.filter(leading__in=chosen, book__kind__in=MOVED, archived_in=None)
    return sorted([*chosen, *others.values_list("pk", flat=True)])


def _columns_of(ids: Collection[int]) -> dict[int, tuple[str, ...]]:
    rows = _stored(Line, "id", ids)
    return {row["id"]: tuple(row[name] for name in COLUMNS) for row in rows}


def _blobs(model: type[models.Model], column: str, ids: Collection[int]) -> list[tuple[int, int, bytes]]:
    return [(row["id"], row["line_id"], bytes(row[column])) for row in _stored(model, "line_id", ids)]


def _size_of(block: Block) -> int:
    texts = sum(len(text) for columns in block.lines.values() for text in columns)
    return texts + sum(len(blob) for _key, _line, blob in (*block.changes, *block.draws))


def _shorten(block: Block, key: int) -> None:
    """Empty what the block has: rows are written again, since shorter ones would leave their pages half empty."""
    drawn = {line: columns[COLUMNS.index("seed")] for line, columns in block.lines.items()}
    short = EMPTY | {"command": "", "verb": "", "archived_in": key}
    _write_again(
        Line, "id", block.lines, lambda row: row | short | {"seed": DRAWN if drawn[row["id"]] else ""}
    )
    _remove(Change, "line_id", block.lines)
    _write_again(
        Drawing, "line_id", [line for _key, line, _blob in block.draws], lambda row: row | {"draws": b""}
    )


def _lengthen(block: Block) -> None:
    """Write the lines, the row versions and the draws as they were."""
    _write_again(
        Line,
        "id",
        block.lines,
        lambda row: (
            row | dict(zip(block.columns, block.lines[row["id"]], strict=True)) | {"archived_in": None}
        ),
    )
    _insert(Change, [{"id": key, "line_id": line, "row_versions": blob} for key, line, blob in block.changes])
    draws = {line: blob for _key, line, blob in block.draws}
    _write_again(Drawing, "line_id", list(draws), lambda row: row | {"draws": draws[row["line_id"]]})


def _write_again(
    model: type[models.Model], column: str, keys: Collection[int], changed: Callable[[Row], Row]
) -> None:
    rows = [changed(row) for row in _stored(model, column, keys)]
    _remove(model, column, keys)
    _insert(model, rows)


def _stored(model: type[models.Model], column: str, keys: Collection[int]) -> list[Row]:
    """Rows as the database stores them, by key: columns of JSON as text."""
    names = [str(field.column) for field in model._meta.concrete_fields]
    head = f"SELECT {_listed(names)} FROM {_quoted(model._meta.db_table)}"
    rows: list[Row] = []
    with connection.cursor() as cursor:
        for some in _portions(keys):
            marks = ", ".join(["%s"] * len(some))
            cursor.execute(f"{head} WHERE {_quoted(column)} IN ({marks}) ORDER BY {_quoted('id')}", some)
            rows += [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    return rows


def _remove(model: type[models.Model], column: str, keys: Collection[int]) -> None:
    with connection.cursor() as cursor:
        for some in _portions(keys):
            marks = ", ".join(["%s"] * len(some))
            cursor.execute(
                f"DELETE FROM {_quoted(model._meta.db_table)} WHERE {_quoted(column)} IN ({marks})", some
            )


def _insert(model: type[models.Model], rows: Sequence[Row]) -> None:
    if not rows:
        return
    names = list(rows[0])
    statement = (
        f"INSERT INTO {_quoted(model._meta.db_table)} ({_listed(names)}) "
        f"VALUES ({', '.join(['%s'] * len(names))})"
    )
    with connection.cursor() as cursor:
        cursor.executemany(statement, [[row[name] for name in names] for row in rows])


def _portions(keys: Iterable[int]) -> Iterator[list[int]]:
    left = iter(keys)
    while some := list(islice(left, MOST_NAMED)):
        yield some


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(_quoted, names))


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
